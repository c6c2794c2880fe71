use super::super::type_text::tests::*;
use super::{int, unbounded};
use crate::schema::SqlType::*;

#[test]
fn types_of_warehouses() {
    check(
        "snowflake",
        &[
            ("NUMBER", decimal(38, 0)),
            ("NUMBER(10,2)", decimal(10, 2)),
            ("INTEGER", decimal(38, 0)),
            ("FLOAT", Double),
            ("REAL", Double),
            ("TIMESTAMP_NTZ(9)", clock(9)),
            ("TIMESTAMP", clock(9)),
            ("TIMESTAMP_LTZ(9)", instant(9)),
            ("TIMESTAMP_TZ(3)", instant(3)),
            ("TIME(9)", Time { precision: 9 }),
            ("VARCHAR(16777216)", Text),
            ("BINARY(8388608)", Blob),
            ("VARIANT", Variant),
            ("OBJECT", Variant),
            ("ARRAY", Variant),
            ("ARRAY(NUMBER(38,0))", list(decimal(38, 0))),
            (
                "OBJECT(a VARCHAR, b NUMBER(5,0) NOT NULL)",
                fields(&[("a", Text), ("b", decimal(5, 0))]),
            ),
            ("GEOGRAPHY", other("GEOGRAPHY")),
        ],
    );
    check(
        "bigquery",
        &[
            ("INT64", int(64, true)),
            ("INTEGER", int(64, true)),
            ("FLOAT64", Double),
            ("FLOAT", Double),
            ("NUMERIC", decimal(38, 9)),
            ("NUMERIC(10, 2)", decimal(10, 2)),
            ("BIGNUMERIC", decimal(77, 38)),
            ("BIGNUMERIC(60,20)", decimal(60, 20)),
            ("BOOL", Boolean),
            ("STRING(10)", Text),
            ("BYTES", Blob),
            ("DATETIME", clock(6)),
            ("TIMESTAMP", instant(6)),
            ("TIME", Time { precision: 6 }),
            ("JSON", Json),
            ("RANGE<DATE>", other("RANGE<DATE>")),
            ("ARRAY<STRING>", list(Text)),
            (
                "STRUCT<a INT64, b ARRAY<STRING>>",
                fields(&[("a", int(64, true)), ("b", list(Text))]),
            ),
            ("STRUCT<INT64, STRING>", fields(&[("1", int(64, true)), ("2", Text)])),
        ],
    );
    for dialect in ["trino", "athena"] {
        check(
            dialect,
            &[
                ("timestamp", clock(if dialect == "trino" { 3 } else { 6 })),
                ("timestamp(6)", clock(6)),
                ("timestamp(3) with time zone", instant(3)),
                ("timestamp(12)", other("timestamp(12)")),
                ("time(3)", Time { precision: 6 }),
                ("real", Float),
                ("varbinary", Blob),
                ("unknown", Null),
                ("row(a integer, b varchar)", fields(&[("a", int(32, true)), ("b", Text)])),
                ("row(\"x y\" timestamp(3) with time zone)", fields(&[("x y", instant(3))])),
                ("row(varchar, bigint)", fields(&[("1", Text), ("2", int(64, true))])),
                ("array(integer)", list(int(32, true))),
                ("map(varchar, array(integer))", map(Text, list(int(32, true)))),
                ("interval year to month", Interval),
                ("ipaddress", other("ipaddress")),
            ],
        );
    }
}

#[test]
fn types_of_mysql_and_mariadb() {
    for dialect in ["mysql", "mariadb"] {
        check(
            dialect,
            &[
                ("tinyint(1)", int(8, true)),
                ("bool", int(8, true)),
                ("int(11)", int(32, true)),
                ("int unsigned", int(32, false)),
                ("bigint(20) unsigned zerofill", int(64, false)),
                ("mediumint", int(32, true)),
                ("year(4)", int(16, false)),
                ("decimal(10,2) unsigned", decimal(10, 2)),
                ("decimal", decimal(10, 0)),
                ("float", Float),
                ("float(7,3)", Float),
                ("double(10,2)", Double),
                ("real", Double),
                ("varchar(20) character set utf8mb4 collate utf8mb4_bin", Text),
                ("longtext", Text),
                ("varbinary(16)", Blob),
                ("mediumblob", Blob),
                ("datetime", clock(0)),
                ("datetime(4)", clock(6)),
                ("timestamp", instant(0)),
                ("timestamp(6)", instant(6)),
                ("time", Time { precision: 6 }),
                ("enum('a','b,c','d\\'e')", Enum(vec!["a".into(), "b,c".into(), "d'e".into()])),
                ("set('a','b')", other("set('a','b')")),
                ("bit(8)", Bit),
                ("json", Json),
            ],
        );
    }
}

#[test]
fn types_of_sqlserver_and_oracle() {
    check(
        "sqlserver",
        &[
            ("bit", Boolean),
            ("tinyint", int(8, false)),
            ("float", Double),
            ("float(24)", Float),
            ("real", Float),
            ("money", decimal(19, 4)),
            ("decimal", decimal(18, 0)),
            ("datetime", clock(3)),
            ("smalldatetime", clock(0)),
            ("datetime2", clock(9)),
            ("datetime2(3)", clock(3)),
            ("datetimeoffset(7)", instant(9)),
            ("time(7)", Time { precision: 9 }),
            ("uniqueidentifier", Uuid),
            ("nvarchar(max)", Text),
            ("ntext", other("ntext")),
            ("varbinary(max)", Blob),
            ("rowversion", Blob),
            ("timestamp", Blob),
            ("xml", other("xml")),
            ("sql_variant", other("sql_variant")),
        ],
    );
    check(
        "oracle",
        &[
            ("NUMBER(10,2)", decimal(10, 2)),
            ("NUMBER(*,0)", decimal(38, 0)),
            ("NUMBER(5,-2)", decimal(7, 0)),
            ("NUMBER", unbounded()),
            ("INTEGER", decimal(38, 0)),
            ("DATE", clock(0)),
            ("TIMESTAMP(6)", clock(6)),
            ("TIMESTAMP(9) WITH LOCAL TIME ZONE", instant(9)),
            ("VARCHAR2(10 CHAR)", Text),
            ("NVARCHAR2(10)", other("nvarchar2")),
            ("CLOB", other("clob")),
            ("RAW(16)", Blob),
            ("LONG RAW", other("long raw")),
            ("BINARY_FLOAT", Float),
            ("BINARY_DOUBLE", Double),
            ("FLOAT(126)", unbounded()),
            ("INTERVAL DAY(2) TO SECOND(6)", Interval),
            ("MDSYS.SDO_GEOMETRY", other("MDSYS.SDO_GEOMETRY")),
        ],
    );
}

#[test]
fn types_of_clickhouse_and_sqlite() {
    check(
        "clickhouse",
        &[
            ("Int8", int(8, true)),
            ("UInt64", int(64, false)),
            ("Int128", int(128, true)),
            ("UInt256", other("UInt256")),
            ("Float32", Float),
            ("Bool", Boolean),
            ("Decimal(10,2)", decimal(10, 2)),
            ("Decimal(76, 10)", decimal(76, 10)),
            ("Decimal64(4)", decimal(18, 4)),
            ("String", Text),
            ("FixedString(4)", Text),
            ("Date32", Date),
            ("DateTime", instant(0)),
            ("DateTime('Europe/Berlin')", instant(0)),
            ("DateTime64(3, 'UTC')", instant(3)),
            ("DateTime64(9)", instant(9)),
            ("UUID", Uuid),
            ("Nullable(Int64)", int(64, true)),
            ("LowCardinality(Nullable(String))", Text),
            ("Array(Nullable(String))", list(Text)),
            ("Map(String, UInt8)", map(Text, int(8, false))),
            ("Tuple(a Int64, b String)", fields(&[("a", int(64, true)), ("b", Text)])),
            ("Tuple(Decimal(10,2), String)", fields(&[("1", decimal(10, 2)), ("2", Text)])),
            ("Nested(a Int8)", list(fields(&[("a", int(8, true))]))),
            ("Enum8('a' = 1, 'b\\'c' = -2)", Enum(vec!["a".into(), "b'c".into()])),
            ("SimpleAggregateFunction(sum, UInt64)", int(64, false)),
            ("AggregateFunction(sum, UInt64)", other("AggregateFunction(sum, UInt64)")),
            ("IPv4", other("IPv4")),
        ],
    );
    check(
        "sqlite",
        &[
            ("INTEGER", int(64, true)),
            ("INT", int(64, true)),
            ("UNSIGNED BIG INT", int(64, true)),
            ("REAL", Double),
            ("FLOAT", Double),
            ("TEXT", Text),
            ("NVARCHAR(100)", Text),
            ("BLOB", Blob),
            ("BOOLEAN", Boolean),
            ("DECIMAL(10,5)", decimal(10, 5)),
            ("DATETIME", clock(6)),
            ("what ever", other("what ever")),
        ],
    );
}
