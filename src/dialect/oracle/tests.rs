use super::*;
use crate::dialect::Dialect;
use crate::plan::form::{Readings, common};
use crate::plan::rules::ToleranceKind;
use crate::render::judge_expression;

fn value() -> Sql {
    Oracle.ident("v")
}

fn decimal(precision: u8, scale: u8) -> SqlType {
    SqlType::Decimal { precision, scale }
}

const DATE: SqlType = SqlType::Timestamp { precision: 0, zoned: false };
const ZONED: SqlType = SqlType::Timestamp { precision: 9, zoned: true };

/// Every type that can be compared.
fn types() -> Vec<SqlType> {
    vec![
        SqlType::Boolean,
        decimal(38, 0),
        decimal(10, 2),
        decimal(2, 2),
        SqlType::Numeric,
        SqlType::Float,
        SqlType::Double,
        SqlType::Text,
        SqlType::Blob,
        DATE,
        SqlType::Timestamp { precision: 9, zoned: false },
        ZONED,
    ]
}

fn parses(sql: &Sql) {
    assert_eq!(judge_expression(&sql.0, Dialect::Oracle), None, "{sql}");
}

#[test]
fn names_and_literals_have_no_way_out() {
    for (text, literal) in [
        ("", "''"),
        ("it's \\ \u{e9}", "'it''s \\ \u{e9}'"),
        ("a\n/\r&x", "('a' || CHR(10) || '/' || CHR(13) || CHR(38) || 'x')"),
    ] {
        assert_eq!(Oracle.literal(text).0, literal);
        assert_eq!(judge_expression(literal, Dialect::Oracle), None, "{literal}");
    }
    for name in ["a\"b", "a&b", "a\n/", "a\0", &"\u{e9}".repeat(65)] {
        assert!(Oracle.name_misfit(name).is_some(), "{name}");
    }
    assert_eq!(Oracle.name_misfit(&"\u{e9}".repeat(64)), None);
}

#[test]
fn every_expression_parses() {
    let readings = Readings { timezone: "UTC".into(), ..Default::default() };
    for sql_type in types() {
        let form = common(&sql_type, &sql_type, &readings).unwrap();
        assert_eq!(Oracle.misfit(&sql_type, &form), None, "{sql_type}");
        let canonical = Oracle.canonical(&value(), &sql_type, &form, Side::A);
        let key = Oracle.key_form(&canonical, &sql_type, &form);
        parses(&Oracle.same(&canonical, &canonical));
        parses(&Oracle.matches(&key, &key));
        parses(&Oracle.row_hash(std::slice::from_ref(&canonical)));
        parses(&Oracle.shown(&Oracle.value_of_form(&value(), &sql_type), &sql_type));
        parses(&Oracle.json_object(&[("it's".into(), Oracle.json(&value(), &sql_type))]));
        parses(&Oracle.text(&value(), &sql_type));
        parses(&Oracle.holds_nan(&value(), &sql_type));
    }
}

/// Common forms are numbers and text, which is all that DECODE promises to take.
#[test]
fn times_are_compared_by_text_without_the_session() {
    let form =
        |sql_type: &SqlType, form: Form| Oracle.canonical(&value(), sql_type, &form, Side::A).0;
    let clock = "TO_CHAR(CAST(\"v\" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9')";
    assert_eq!(form(&DATE, Form::AsIs), clock);
    assert_eq!(form(&DATE, Form::Instant { timezone: "UTC".into() }), clock);
    let utc = "TO_CHAR(SYS_EXTRACT_UTC(CAST(\"v\" AS TIMESTAMP(9) WITH TIME ZONE)), 'SYYYY-MM-DD HH24:MI:SS.FF9')";
    assert_eq!(form(&ZONED, Form::AsIs), utc);
    // The plan's common type has six digits, these nine.
    let six = SqlType::Timestamp { precision: 6, zoned: true };
    assert_eq!(form(&ZONED, Form::Cast(six)), utc);
    assert_eq!(form(&SqlType::Text, Form::AsIs), "SUBSTR(\"v\", 1)");
    // No literal stands behind the text: NULL would become it.
    assert!(Oracle.text(&value(), &ZONED).0.ends_with("FF9\"Z\"'))"));
    assert!(Oracle.json(&value(), &SqlType::Text).0.starts_with("NVL2("));
}

/// Two hundred hashes of 32 digits do not go into a text of 4000 bytes.
#[test]
fn many_columns_are_hashed_in_parts() {
    let values: Vec<Sql> = (0..250).map(|n| Sql(format!("c{n}"))).collect();
    let hash = Oracle.row_hash(&values).0;
    assert_eq!(hash.matches("STANDARD_HASH").count(), 250 + 3 + 1);
    assert_ne!(hash, Oracle.row_hash(&values[..249]).0);
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let beside = |float: SqlType| Form::Number { float: Some(float) };
    let berlin = Form::Instant { timezone: "Europe/Berlin".into() };
    for (sql_type, form, part) in [
        (SqlType::HUGEINT, Form::AsIs, "no such type"),
        (SqlType::Interval, Form::Span, "intervals"),
        (SqlType::Json, Form::Label, "no such type"),
        (SqlType::Uuid, Form::AsIs, "no such type"),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }, "time"),
        (SqlType::Double, Form::NumberText, "text of a float"),
        (DATE, berlin.clone(), "skips an hour"),
        (SqlType::Numeric, beside(SqlType::Double), "18 digits"),
        (decimal(15, 9), beside(SqlType::Float), "8 of them"),
    ] {
        let reason = Oracle.misfit(&sql_type, &form).expect("a misfit");
        assert!(reason.contains(part) && reason.contains(".sql side"), "{sql_type}: {reason}");
    }
    for (sql_type, form) in [
        (ZONED, berlin),
        (SqlType::Numeric, Form::Number { float: None }),
        (decimal(15, 9), beside(SqlType::Double)),
        (decimal(18, 0), beside(SqlType::Float)),
    ] {
        assert_eq!(Oracle.misfit(&sql_type, &form), None, "{sql_type}");
    }
    assert!(Oracle.text_step_misfit(TextStep::Nfc).is_some());
}

#[test]
fn tolerances_keep_every_digit() {
    let (x, y) = (Sql("x".into()), Sql("y".into()));
    let within = |sql_type: &SqlType, kind: ToleranceKind| {
        let tolerance = Tolerance { kind, named: true };
        Oracle.within((&x, sql_type), (&y, sql_type), &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    assert_eq!(
        within(&decimal(38, 10), abs("0.01")).unwrap(),
        "(CASE WHEN ABS(x - y) <= 0.01 THEN 1 ELSE 0 END = 1)"
    );
    assert!(within(&SqlType::Numeric, abs("0.01")).unwrap().contains("< 1E120"));
    let all = within(&decimal(4, 2), abs(&"9".repeat(39))).unwrap();
    assert!(all.contains("x - y IS NOT NULL"), "{all}");
    assert!(within(&decimal(38, 10), rel("0.1")).unwrap_err().contains("more digits"));
    let twice = within(&SqlType::Double, rel("3")).unwrap();
    assert!(twice.contains("<= 2 * GREATEST"), "{twice}");
    assert!(
        within(&DATE, ToleranceKind::Within { nanoseconds: 1 }).unwrap().contains("EXTRACT(SECOND")
    );
}
