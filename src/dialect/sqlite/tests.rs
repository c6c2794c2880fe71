use super::Sqlite;
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

fn value() -> Sql {
    Sql("`v`".into())
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let zoned = Form::Instant { timezone: "Europe/Zurich".into() };
    let moment = SqlType::Timestamp { precision: 6, zoned: false };
    let refused = [
        (SqlType::HUGEINT, Form::AsIs),
        (SqlType::Interval, Form::Span),
        (SqlType::List(Box::new(SqlType::BIGINT)), Form::AsIs),
        (SqlType::Enum(vec!["1".into()]), Form::Label),
        (SqlType::Json, Form::Document),
        (moment.clone(), zoned.clone()),
        (SqlType::Decimal { precision: 9, scale: 2 }, Form::Number { float: Some(SqlType::Float) }),
    ];
    for (sql_type, form) in refused {
        let reason = Sqlite.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains(".sql side"), "{sql_type} as {form:?}: {reason}");
    }
    let taken = [
        (SqlType::BIGINT, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::Timestamp { precision: 6, zoned: true }, zoned),
        (moment, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::Json, Form::Label),
    ];
    for (sql_type, form) in taken {
        assert_eq!(Sqlite.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

/// In double quotes a name that is no column is a text, and a text ends at a character 0.
#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(Sqlite.ident("a`b\"c").0, "`a``b\"c`");
    assert_eq!(Sqlite.literal("it's \\ \"").0, "'it''s \\ \"'");
    assert_eq!(Sqlite.literal("a\0b").0, "('a' || char(0) || 'b')");
    assert!(Sqlite.name_misfit("a\0").is_some());
}

/// Without affinity and collation, whatever the declared type.
#[test]
fn values_are_compared_as_they_are_stored() {
    for sql_type in [SqlType::BIGINT, SqlType::Text, SqlType::Double, SqlType::Date] {
        let form = Sqlite.canonical(&value(), &sql_type, &Form::AsIs, Side::A);
        assert_eq!(form.0, "(+`v` COLLATE BINARY)", "{sql_type}");
    }
}

/// CAST reads a number from the start of any text: 0 from `true`, 2024 from a date.
#[test]
fn texts_of_the_contract_are_values_or_errors() {
    let read =
        |text: &str, sql_type: &SqlType| Sqlite.value_of(text, sql_type).map(|value| value.0);
    assert_eq!(read("true", &SqlType::Boolean).as_deref(), Ok("1"));
    assert_eq!(read("2024-01-01", &SqlType::Date).as_deref(), Ok("'2024-01-01'"));
    assert_eq!(read("-7", &SqlType::BIGINT).as_deref(), Ok("CAST('-7' AS INTEGER)"));
    for (text, sql_type) in
        [("on", SqlType::Boolean), ("1e3", SqlType::BIGINT), ("x", SqlType::Double)]
    {
        assert!(read(text, &sql_type).is_err(), "{text} as {sql_type}");
    }
}

#[test]
fn tolerances_that_64_bits_cannot_measure_are_refused() {
    let within = |kind: ToleranceKind, sql_type: &SqlType| {
        let tolerance = Tolerance { kind, named: true };
        let side = (&value(), sql_type);
        Sqlite.within(side, side, &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    assert!(within(abs("9223372036854775808"), &SqlType::BIGINT).is_err());
    assert!(within(rel("1"), &SqlType::BIGINT).is_err());
    assert!(within(rel("1"), &SqlType::Double).is_ok());
    let cents = SqlType::Decimal { precision: 9, scale: 2 };
    assert!(within(abs("0.019"), &cents).is_ok_and(|sql| sql.contains("max(i - j, j - i) <= 1 ")));
    assert!(
        within(rel("0.25"), &SqlType::BIGINT)
            .is_ok_and(|sql| sql.contains("<= -(min(i, j, -i, -j) / 4)"))
    );
}
