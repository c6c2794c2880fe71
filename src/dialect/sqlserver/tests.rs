use super::*;
use crate::dialect::Dialect;
use crate::plan::form::{Readings, common};
use crate::plan::rules::ToleranceKind;
use crate::render::judge_expression;

fn value() -> Sql {
    SqlServer.ident("v")
}

fn decimal(precision: u8, scale: u8) -> SqlType {
    SqlType::Decimal { precision, scale }
}

const CLOCK: SqlType = SqlType::Timestamp { precision: 3, zoned: false };
const ZONED: SqlType = SqlType::Timestamp { precision: 9, zoned: true };

/// Every type that there is.
fn types() -> Vec<SqlType> {
    vec![
        SqlType::Boolean,
        SqlType::Int { bits: 8, signed: false },
        SqlType::BIGINT,
        decimal(38, 10),
        SqlType::Float,
        SqlType::Double,
        SqlType::Text,
        SqlType::Blob,
        SqlType::Date,
        SqlType::Time { precision: 9 },
        CLOCK,
        ZONED,
        SqlType::Uuid,
    ]
}

fn parses(sql: &Sql) {
    assert_eq!(judge_without_queries(&sql.0), None, "{sql}");
}

/// The judge of users' expressions takes no queries; ours hold some.
fn judge_without_queries(sql: &str) -> Option<String> {
    judge_expression(sql, Dialect::SqlServer).filter(|problem| !problem.contains("subquery"))
}

#[test]
fn names_and_literals_have_no_way_out() {
    assert_eq!(SqlServer.ident("we]ird [x]").0, "[we]]ird [x]]]");
    for (text, literal) in [
        ("", "N''"),
        ("it's \u{e9}\u{1f600}", "N'it''s \u{e9}\u{1f600}'"),
        // A backslash at the end of a line would join it with the next.
        ("a\\\nGO\r\n", "(N'a\\' + NCHAR(10) + N'GO' + NCHAR(13) + NCHAR(10))"),
        ("$(x) $ (y)", "(N'$' + N'(x) $ (y)')"),
    ] {
        assert_eq!(SqlServer.literal(text).0, literal);
        assert_eq!(judge_without_queries(literal), None, "{literal}");
    }
    assert!(SqlServer.name_misfit("$(x)").is_some());
    assert!(SqlServer.name_misfit("a\n:r x").is_some());
    assert_eq!(SqlServer.name_misfit("$x (y)"), None);
}

#[test]
fn every_expression_parses() {
    let readings = Readings { timezone: "UTC".into(), ..Default::default() };
    for sql_type in types() {
        let form = common(&sql_type, &sql_type, &readings).unwrap();
        assert_eq!(SqlServer.misfit(&sql_type, &form), None, "{sql_type}");
        let canonical = SqlServer.canonical(&value(), &sql_type, &form, Side::A);
        parses(&SqlServer.same(&canonical, &canonical));
        parses(&SqlServer.row_hash(std::slice::from_ref(&canonical)));
        parses(&SqlServer.key_form(&canonical, &sql_type, &form));
        parses(&SqlServer.shown(&SqlServer.value_of_form(&value(), &sql_type), &sql_type));
        parses(&SqlServer.json_object(&[("it's".into(), SqlServer.json(&value(), &sql_type))]));
        parses(&SqlServer.text(&value(), &sql_type));
    }
}

/// `=` ignores blanks at the end of text, zeros at the end of binary, and case.
#[test]
fn text_and_binary_end_with_a_mark() {
    let form = |sql_type: &SqlType| SqlServer.canonical(&value(), sql_type, &Form::AsIs, Side::A).0;
    assert_eq!(
        form(&SqlType::Text),
        "((CAST([v] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')"
    );
    assert_eq!(form(&SqlType::Blob), "(CAST([v] AS varbinary(max)) + 0x01)");
    let back = SqlServer.value_of_form(&value(), &SqlType::Text).0;
    assert_eq!(back, "SUBSTRING([v], 1, DATALENGTH([v]) / 2 - 1)");
    let empty = SqlServer.text_step(&value(), TextStep::EmptyIsNull).0;
    assert!(empty.starts_with("CASE WHEN DATALENGTH("), "{empty}");
    // What a step made is Unicode under the right collation, and not cast again.
    let lower = SqlServer.text_step(&value(), TextStep::IgnoreCase);
    let ruled = SqlServer.canonical(&lower, &SqlType::Text, &Form::AsIs, Side::A).0;
    assert_eq!(ruled, format!("({lower} + N'.')"));
}

/// DATETIME has 1/300 seconds, of which DATETIME2 keeps more digits than are shown; MONEY as text
/// loses two decimals; an instant must not keep its offset.
#[test]
fn values_are_taken_for_what_they_are_declared() {
    let form =
        |sql_type: &SqlType, form: Form| SqlServer.canonical(&value(), sql_type, &form, Side::A).0;
    assert_eq!(form(&CLOCK, Form::AsIs), "CAST([v] AS datetime2(3))");
    let micros = SqlType::Timestamp { precision: 6, zoned: false };
    assert_eq!(form(&CLOCK, Form::Cast(micros)), "CAST(CAST([v] AS datetime2(3)) AS datetime2(6))");
    assert_eq!(form(&decimal(19, 4), Form::AsIs), "CAST([v] AS decimal(19,4))");
    let utc = "CAST(SWITCHOFFSET([v], '+00:00') AS datetime2(7))";
    assert_eq!(form(&ZONED, Form::AsIs), utc);
    // The plan's common type has six digits, the engine's seven.
    let six = SqlType::Timestamp { precision: 6, zoned: true };
    assert_eq!(form(&ZONED, Form::Cast(six)), utc);
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let beside = |float: SqlType| Form::Number { float: Some(float) };
    let berlin = Form::Instant { timezone: "Europe/Berlin".into() };
    for (sql_type, form, part) in [
        (SqlType::HUGEINT, Form::AsIs, "no such type"),
        (SqlType::Numeric, Form::AsIs, "no such type"),
        (SqlType::Interval, Form::Span, "no such type"),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }, "time"),
        (SqlType::Text, Form::Document, "documents"),
        (SqlType::Double, Form::NumberText, "text of a float"),
        (CLOCK, berlin.clone(), "Windows"),
        (decimal(19, 0), beside(SqlType::Double), "18 digits"),
        (decimal(16, 2), beside(SqlType::Double), "15 digits"),
        (decimal(15, 9), beside(SqlType::Float), "8 of them"),
    ] {
        let reason = SqlServer.misfit(&sql_type, &form).expect("a misfit");
        assert!(reason.contains(part) && reason.contains(".sql side"), "{sql_type}: {reason}");
    }
    for (sql_type, form) in [
        (ZONED, berlin),
        (SqlType::BIGINT, beside(SqlType::Double)),
        (decimal(15, 9), beside(SqlType::Double)),
        (decimal(18, 0), beside(SqlType::Float)),
    ] {
        assert_eq!(SqlServer.misfit(&sql_type, &form), None, "{sql_type}");
    }
    assert!(SqlServer.text_step_misfit(TextStep::Nfc).is_some());
}

#[test]
fn tolerances_keep_every_digit() {
    let (x, y) = (Sql("x".into()), Sql("y".into()));
    let within = |sql_type: &SqlType, kind: ToleranceKind| {
        let tolerance = Tolerance { kind, named: true };
        SqlServer.within((&x, sql_type), (&y, sql_type), &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    // 0.019 is cut to the digits of the difference, which has one more before the point.
    let cut = within(&decimal(10, 2), abs("0.019")).unwrap();
    assert!(cut.contains("AS decimal(11,2)) <= CAST(0.01 AS decimal(11,2))"), "{cut}");
    let all = within(&decimal(4, 2), abs("1000")).unwrap();
    assert!(all.contains("IS NOT NULL"), "{all}");
    assert!(within(&decimal(38, 10), abs("0.01")).unwrap_err().contains("no exact type"));
    assert!(
        within(&SqlType::BIGINT, rel("0.001")).unwrap().contains("* CAST(1000 AS decimal(4,0))")
    );
    assert!(within(&decimal(30, 2), rel("0.0000001")).unwrap_err().contains("more digits"));
    // Twice as much as the larger one is more than a float may hold.
    let twice = within(&SqlType::Double, rel("3")).unwrap();
    assert!(!twice.contains("3e0"), "{twice}");
}

#[test]
fn limits_and_tables() {
    assert_eq!(SqlServer.limited(5), "\nORDER BY 1\nOFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY");
    assert!(SqlServer.limited(0).contains("FETCH NEXT 1 ROWS"));
    let made =
        SqlServer.create_table(&Sql("[t]".into()), "x AS (SELECT 1 AS n)", "SELECT n FROM x");
    assert_eq!(
        made,
        "WITH\nx AS (SELECT 1 AS n)\nSELECT made.*\nINTO [t]\nFROM (\nSELECT n FROM x\n) made"
    );
}
