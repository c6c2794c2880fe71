use super::super::type_names::{int, unbounded};
use super::*;
use SqlType::*;

pub fn list(item: SqlType) -> SqlType {
    List(Box::new(item))
}

pub fn map(key: SqlType, value: SqlType) -> SqlType {
    Map(Box::new(key), Box::new(value))
}

pub fn fields(fields: &[(&str, SqlType)]) -> SqlType {
    Struct(fields.iter().map(|(name, field)| (name.to_string(), field.clone())).collect())
}

pub fn decimal(precision: u8, scale: u8) -> SqlType {
    Decimal { precision, scale }
}

pub fn clock(precision: u8) -> SqlType {
    Timestamp { precision, zoned: false }
}

pub fn instant(precision: u8) -> SqlType {
    Timestamp { precision, zoned: true }
}

pub fn other(name: &str) -> SqlType {
    Other(name.to_string())
}

pub fn check(dialect: &str, rows: &[(&str, SqlType)]) {
    for (text, expected) in rows {
        assert_eq!(&type_of(dialect, text), expected, "{dialect}: {text}");
    }
}

#[test]
fn types_of_spark_and_databricks() {
    for dialect in ["spark", "databricks"] {
        check(
            dialect,
            &[
                ("byte", int(8, true)),
                ("tinyint", int(8, true)),
                ("short", int(16, true)),
                ("int", int(32, true)),
                ("long", int(64, true)),
                ("BIGINT", int(64, true)),
                ("float", Float),
                ("real", Float),
                ("double", Double),
                ("decimal(10,2)", decimal(10, 2)),
                ("decimal", decimal(10, 0)),
                ("DECIMAL( 38 , 18 )", decimal(38, 18)),
                ("string", Text),
                ("string collate UNICODE_CI", Text),
                ("char(3)", Text),
                ("varchar(30)", Text),
                ("binary", Blob),
                ("boolean", Boolean),
                ("date", Date),
                ("timestamp", instant(6)),
                ("timestamp_ltz", instant(6)),
                ("timestamp_ntz", clock(6)),
                ("void", Null),
                ("variant", Variant),
                ("interval day to second", Interval),
                ("interval year", Interval),
                ("geography(4326)", other("geography(4326)")),
                ("array<int>", list(int(32, true))),
                ("map<string,array<int>>", map(Text, list(int(32, true)))),
                ("struct<a:int,b:string>", fields(&[("a", int(32, true)), ("b", Text)])),
                ("struct<>", fields(&[])),
                (
                    "struct<first name:string,x.y:date>",
                    fields(&[("first name", Text), ("x.y", Date)]),
                ),
                (
                    "STRUCT<`a``:b`: INT NOT NULL COMMENT 'x, y: >', b: ARRAY<STRUCT<c: DATE>>>",
                    fields(&[("a`:b", int(32, true)), ("b", list(fields(&[("c", Date)])))]),
                ),
                ("struct<a:int,... 3 more fields>", other("struct<a:int,... 3 more fields>")),
                ("array<interval day to second>", list(Interval)),
                ("array<foo>", list(other("foo"))),
                ("array<int", other("array<int")),
                ("map<string>", other("map<string>")),
            ],
        );
    }
}

#[test]
fn types_of_postgres_and_redshift() {
    check(
        "postgres",
        &[
            ("smallint", int(16, true)),
            ("int2", int(16, true)),
            ("integer", int(32, true)),
            ("int8", int(64, true)),
            ("bigserial", int(64, true)),
            ("numeric(10,2)", decimal(10, 2)),
            ("numeric(5)", decimal(5, 0)),
            ("numeric(2,-3)", decimal(5, 0)),
            ("numeric(3,5)", decimal(5, 5)),
            ("numeric(1000)", other("numeric(1000)")),
            ("numeric", unbounded()),
            ("decimal", unbounded()),
            ("real", Float),
            ("float", Double),
            ("float(24)", Float),
            ("float(25)", Double),
            ("double precision", Double),
            ("character varying(10)", Text),
            ("character varying", Text),
            ("character(4)", Text),
            ("bpchar", Text),
            ("text", Text),
            ("name", Text),
            ("\"char\"", other("\"char\"")),
            ("bytea", Blob),
            ("boolean", Boolean),
            ("date", Date),
            ("time without time zone", Time { precision: 6 }),
            ("time(3) with time zone", TimeTz),
            ("timetz", TimeTz),
            ("timestamp", clock(6)),
            ("timestamp without time zone", clock(6)),
            ("timestamp(0) without time zone", clock(0)),
            ("timestamp(3) with time zone", instant(3)),
            ("timestamptz", instant(6)),
            ("interval", Interval),
            ("interval day to second(3)", Interval),
            ("uuid", Uuid),
            ("json", Json),
            ("jsonb", Json),
            ("bit(3)", Bit),
            ("bit varying(5)", Bit),
            ("int4[]", list(int(32, true))),
            ("integer[3][]", list(list(int(32, true)))),
            ("integer ARRAY[4]", list(int(32, true))),
            ("character varying(10)[]", list(Text)),
            ("pg_catalog.int4", int(32, true)),
            ("timestamp(3) with time zone[]", list(instant(3))),
            ("money", other("money")),
            ("inet", other("inet")),
            ("xml", other("xml")),
            ("citext", other("citext")),
            ("public.mood", other("public.mood")),
            ("\"My\".\"Mood\"", other("\"My\".\"Mood\"")),
            ("geometry(Point,4326)", other("geometry(Point,4326)")),
        ],
    );
    check(
        "redshift",
        &[
            ("super", Variant),
            ("float", Double),
            ("float4", Float),
            ("numeric", decimal(18, 0)),
            ("varbyte(100)", Blob),
            ("timestamptz", instant(6)),
            ("hllsketch", other("hllsketch")),
        ],
    );
}

#[test]
fn types_of_duckdb() {
    check(
        "duckdb",
        &[
            ("DECIMAL(18,3)", decimal(18, 3)),
            ("decimal", decimal(18, 3)),
            ("int", int(32, true)),
            ("INT8", int(64, true)),
            ("uint8", int(8, false)),
            ("varchar(10)", Text),
            ("timestamptz", instant(6)),
            ("timestamp(9)", clock(9)),
            ("TIMESTAMP_S", clock(0)),
            ("struct(a int, b varchar[])", fields(&[("a", int(32, true)), ("b", list(Text))])),
            ("STRUCT(\"a \"\"b\" INTEGER)", fields(&[("a \"b", int(32, true))])),
            ("INTEGER[3]", Array(Box::new(int(32, true)), 3)),
            ("int[3]", Array(Box::new(int(32, true)), 3)),
            ("map(int, text)", map(int(32, true), Text)),
            ("enum('a\\', 'b')", Enum(vec!["a\\".into(), "b".into()])),
            ("enum('a', 'it''s')", Enum(vec!["a".into(), "it's".into()])),
            ("union(n int, s text)", Union(vec![("n".into(), int(32, true)), ("s".into(), Text)])),
            ("\"NULL\"", Null),
            ("BIGNUM", BigNum),
            ("GEOMETRY", other("GEOMETRY")),
        ],
    );
}

#[test]
fn null_is_told_by_the_outermost_type() {
    assert!(holds_null("Nullable(Int8)"));
    assert!(holds_null("LowCardinality(Nullable(String))"));
    assert!(!holds_null("Array(Nullable(Int8))"));
}

#[test]
fn hostile_texts_are_other_and_never_a_panic() {
    for text in [
        "",
        " ",
        "(",
        ")",
        "<",
        "array<",
        "array<>",
        "map<,>",
        "struct<:>",
        "struct<a:>",
        "'",
        "\"",
        "enum(",
        "enum('",
        "decimal(",
        "decimal(x)",
        "decimal(999,1)",
        "decimal(-1)",
        "numeric(1,999)",
        "[",
        "int[",
        "int[x]",
        "row(a",
        "🦆",
        "array<🦆",
        "int)",
        "int>",
        "time(99)",
        "nullable(",
        "struct<`",
        "int[99999999999999999999999]",
    ] {
        for dialect in ["duckdb", "spark", "postgres", "clickhouse", "mysql", "nobody's"] {
            let holds_other = |sql_type: &SqlType| sql_type.to_string().contains(text.trim());
            let sql_type = type_of(dialect, text);
            assert!(holds_other(&sql_type), "{dialect}: {text} is {sql_type:?}");
        }
    }
}

#[test]
fn depth_is_bounded() {
    let deep = |levels: usize| format!("{}int{}", "array<".repeat(levels), ">".repeat(levels));
    assert!(matches!(type_of("spark", &deep(90)), List(_)));
    assert!(matches!(type_of("spark", &deep(100_000)), Other(_)));
}
