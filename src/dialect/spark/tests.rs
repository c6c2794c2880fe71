use super::*;
use crate::dialect::Dialect;
use crate::plan::form::{Readings, common};
use crate::plan::rules::ToleranceKind;
use crate::render::judge_expression;

fn value() -> Sql {
    Spark.ident("v")
}

fn decimal(precision: u8, scale: u8) -> SqlType {
    SqlType::Decimal { precision, scale }
}

fn list(item: SqlType) -> SqlType {
    SqlType::List(Box::new(item))
}

fn map(key: SqlType, value: SqlType) -> SqlType {
    SqlType::Map(Box::new(key), Box::new(value))
}

const ZONED: SqlType = SqlType::Timestamp { precision: 6, zoned: true };
const CLOCK: SqlType = SqlType::Timestamp { precision: 6, zoned: false };

/// Every type that Spark has, some of them nested.
fn types() -> Vec<SqlType> {
    let record = vec![("b".into(), SqlType::Double), ("a`x".into(), list(decimal(10, 2)))];
    vec![
        SqlType::Boolean,
        SqlType::Int { bits: 8, signed: true },
        SqlType::BIGINT,
        decimal(10, 2),
        decimal(38, 18),
        SqlType::Float,
        SqlType::Double,
        SqlType::Text,
        SqlType::Blob,
        SqlType::Date,
        ZONED,
        CLOCK,
        SqlType::Struct(record),
        list(list(SqlType::Double)),
        map(SqlType::Text, map(ZONED, SqlType::Float)),
    ]
}

#[test]
fn names_and_literals_have_no_way_out() {
    assert_eq!(Spark.ident("we`ird").0, "`we``ird`");
    for (text, literal) in [
        ("it's", r"'it\'s'"),
        (r"\'; DROP", r"'\\\'; DROP'"),
        ("a\nb\t\u{0}\u{9f}", r"'a\nb\t\u0000\u009F'"),
        ("${env:HOME} $1", r"'\u0024{env:HOME} $1'"),
        ("\u{e9}\u{1f600}\u{2028}%_\"", "'\u{e9}\u{1f600}\u{2028}%_\"'"),
    ] {
        assert_eq!(Spark.literal(text).0, literal);
        assert_eq!(judge_expression(literal, Dialect::Spark), None, "{literal}");
    }
}

#[test]
fn every_expression_parses() {
    let parses = |sql: &Sql| {
        assert_eq!(judge_expression(&sql.0, Dialect::Spark), None, "{sql}");
    };
    for sql_type in types() {
        for timezone in ["UTC", "Europe/Berlin"] {
            let readings = Readings { timezone: timezone.into(), ..Default::default() };
            let form = common(&sql_type, &sql_type, &readings).unwrap();
            assert_eq!(Spark.misfit(&sql_type, &form), None, "{sql_type}");
            let canonical = Spark.canonical(&value(), &sql_type, &form, Side::A);
            parses(&Spark.same(&canonical, &canonical));
            parses(&Spark.row_hash(&[canonical]));
            if let Some(skeleton) = Spark.skeleton(&value(), &sql_type, &form, Side::A) {
                parses(&skeleton);
            }
        }
        parses(&Spark.json_object(&[("it's".into(), Spark.json(&value(), &sql_type))]));
        parses(&Spark.text(&value(), &sql_type));
        parses(&Spark.holds_nan(&value(), &sql_type));
    }
}

#[test]
fn forms_of_pairs() {
    let v = value();
    let form = |sql_type: &SqlType, form: Form| Spark.canonical(&v, sql_type, &form, Side::A).0;
    assert_eq!(form(&SqlType::Float, Form::Cast(SqlType::Double)), "CAST(`v` AS DOUBLE)");
    let utc = Form::Instant { timezone: "UTC".into() };
    assert_eq!(form(&ZONED, utc), "CAST(unix_micros(`v`) AS DECIMAL(21,0))");
    let bag = Form::Sequence { item: Box::new(Form::AsIs), ordered: false };
    assert_eq!(form(&list(SqlType::Text), bag), "array_sort(`v`)");
    let entries = Form::Map {
        key: Box::new(Form::AsIs),
        value: Box::new(Form::Map { key: Box::new(Form::AsIs), value: Box::new(Form::AsIs) }),
    };
    assert_eq!(
        form(&map(SqlType::Text, map(SqlType::Text, SqlType::Text)), entries),
        "array_sort(transform(map_entries(`v`), sqldiff_e0 -> named_struct('key', sqldiff_e0.`key`, \
         'value', array_sort(transform(map_entries(sqldiff_e0.`value`), sqldiff_e1 -> \
         named_struct('key', sqldiff_e1.`key`, 'value', sqldiff_e1.`value`))))))"
    );
}

#[test]
fn what_spark_lacks_is_refused_with_a_way_out() {
    let twins = SqlType::Struct(vec![("x".into(), SqlType::Text), ("X".into(), SqlType::Text)]);
    for (sql_type, form, part) in [
        (SqlType::HUGEINT, Form::AsIs, "38 digits"),
        (SqlType::Int { bits: 8, signed: false }, Form::AsIs, "unsigned"),
        (SqlType::Time { precision: 6 }, Form::AsIs, "time of day"),
        (SqlType::Interval, Form::Span, "intervals"),
        (SqlType::Text, Form::Document, "documents"),
        (SqlType::Variant, Form::Document, "VARIANT"),
        (list(SqlType::Bit), Form::AsIs, "bit strings"),
        (SqlType::Timestamp { precision: 9, zoned: false }, Form::AsIs, "nanoseconds"),
        (SqlType::BIGINT, Form::Cast(SqlType::HUGEINT), "38 digits"),
        (twins, Form::AsIs, "by case"),
    ] {
        let reason = Spark.misfit(&sql_type, &form).expect("a misfit");
        assert!(reason.contains(part), "{reason}");
        assert!(reason.ends_with("exclude the column, or cast it in a query side"), "{reason}");
    }
    assert!(Spark.text_step_misfit(TextStep::Nfc).is_some());
    assert_eq!(Spark.text_step_misfit(TextStep::Trim), None);
}

#[test]
fn tolerances_keep_every_digit() {
    let (x, y) = (Sql("x".into()), Sql("y".into()));
    let within = |sql_type: &SqlType, kind: ToleranceKind| {
        let tolerance = Tolerance { kind, named: true };
        Spark.within((&x, sql_type), (&y, sql_type), &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    assert_eq!(
        within(&decimal(10, 2), abs("0.019")).unwrap(),
        "coalesce(greatest(try_subtract(CAST(x AS DECIMAL(10,2)), CAST(y AS DECIMAL(10,2))), \
         try_subtract(CAST(y AS DECIMAL(10,2)), CAST(x AS DECIMAL(10,2)))) <= \
         CAST('0.01' AS DECIMAL(38,2)), FALSE)"
    );
    // Where a difference has no 39th digit, it is taken between whole numbers.
    assert!(within(&decimal(38, 18), abs("0.01")).unwrap().contains("format_number"));
    assert!(within(&SqlType::BIGINT, rel("0.001")).unwrap().contains("* CAST('1000' AS"));
    assert!(within(&decimal(38, 18), rel("0.001")).unwrap_err().contains("38 digits"));
}
