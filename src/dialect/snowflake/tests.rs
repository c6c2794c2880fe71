use super::Snowflake;
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

const WHOLE: SqlType = SqlType::Decimal { precision: 38, scale: 0 };

fn value() -> Sql {
    Sql("\"v\"".into())
}

fn form(sql_type: &SqlType, form: &Form) -> String {
    Snowflake.canonical(&value(), sql_type, form, Side::A).0
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let text_or_array = [
        (SqlType::Variant, Form::Document),
        (SqlType::Text, Form::Document),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::List(Box::new(SqlType::Text)), Form::AsIs),
        (SqlType::Interval, Form::Span),
        (SqlType::Decimal { precision: 39, scale: 0 }, Form::AsIs),
    ];
    for (sql_type, form) in text_or_array {
        let reason = Snowflake.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains("exclude the column"), "{sql_type} as {form:?}: {reason}");
    }
    let taken = [
        (WHOLE, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::Timestamp { precision: 9, zoned: true }, Form::AsIs),
        (SqlType::Text, Form::NumberText),
        (SqlType::Blob, Form::AsIs),
    ];
    for (sql_type, form) in taken {
        assert_eq!(Snowflake.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(Snowflake.ident("a\"b\\").0, "\"a\"\"b\\\"");
    assert_eq!(Snowflake.literal("it's \\ $x\n\u{1}").0, "'it''s \\\\ $x\\n\\u0001'");
    assert_eq!(Snowflake.fold("Straße_1"), "STRASSE_1");
}

/// A key that is NULL, one that is empty, and one that is the text of nothing are three keys.
#[test]
fn keys_are_never_null() {
    let key = |sql_type: &SqlType| Snowflake.key_form(&value(), sql_type, &Form::AsIs).0;
    assert_eq!(key(&SqlType::Text), "COALESCE('.' || \"v\", '')");
    assert_eq!(key(&SqlType::Blob), "COALESCE('.' || LOWER(HEX_ENCODE(\"v\")), '')");
    assert_eq!(key(&WHOLE), "COALESCE(CAST(\"v\" AS VARCHAR), '')");
    // The sides of a pair have one form, whatever their types.
    let cast = Form::Cast(SqlType::Decimal { precision: 12, scale: 4 });
    let of = |sql_type: &SqlType| Snowflake.key_form(&value(), sql_type, &cast).0;
    assert_eq!(of(&WHOLE), of(&SqlType::Decimal { precision: 10, scale: 2 }));
}

#[test]
fn collations_offsets_and_signs_of_zero_count_for_nothing() {
    assert_eq!(Snowflake.as_read(&value(), &SqlType::Text).0, "COLLATE(\"v\", '')");
    assert_eq!(
        form(&SqlType::Double, &Form::AsIs),
        "CASE WHEN \"v\" = 0 THEN CAST(0 AS FLOAT) ELSE \"v\" END"
    );
    let zoned = SqlType::Timestamp { precision: 9, zoned: true };
    let utc = "CAST(CONVERT_TIMEZONE('UTC', \"v\") AS TIMESTAMP_NTZ(9))";
    assert_eq!(form(&zoned, &Form::AsIs), utc);
    assert_eq!(form(&zoned, &Form::Instant { timezone: "Asia/Tokyo".into() }), utc);
}

/// Numbers of 38 digits and opposite signs are further apart than a number can tell.
#[test]
fn tolerances_do_not_overflow() {
    let (x, y) = (Sql("x".into()), Sql("y".into()));
    let within = |sql_type: &SqlType, kind: ToleranceKind| {
        let tolerance = Tolerance { kind, named: true };
        Snowflake.within((&x, sql_type), (&y, sql_type), &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    assert_eq!(
        within(&WHOLE, abs("2.5")).unwrap(),
        "COALESCE(CASE WHEN SIGN(x) * SIGN(y) >= 0 THEN ABS(x - y) <= 2 ELSE ABS(x) <= 2 - ABS(y) END, FALSE)"
    );
    let short = SqlType::Decimal { precision: 10, scale: 2 };
    assert_eq!(
        within(&short, rel("0.05")).unwrap(),
        "COALESCE(ABS(x - y) * 100 <= GREATEST(ABS(x), ABS(y)) * 5, FALSE)"
    );
    assert_eq!(within(&WHOLE, rel("0")).unwrap(), "COALESCE(x = y, FALSE)");
    assert!(within(&WHOLE, rel("0.05")).unwrap().contains("10000000000000000000"));
    assert!(within(&WHOLE, rel("1.5")).unwrap_err().contains("use abs"));
    let longest = format!("1{}", "0".repeat(38));
    assert!(within(&WHOLE, abs(&longest)).unwrap_err().contains("38 digits"));
}
