use super::Redshift;
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

fn value() -> Sql {
    Sql("\"v\"".into())
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let wide = SqlType::Decimal { precision: 38, scale: 2 };
    let refused = [
        (SqlType::Variant, Form::Document),
        (SqlType::Text, Form::Document),
        (SqlType::Double, Form::NumberText),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::TimeTz, Form::AsIs),
        (SqlType::Interval, Form::Span),
        (wide, Form::Number { float: Some(SqlType::Double) }),
    ];
    for (sql_type, form) in refused {
        let reason = Redshift.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains("exclude"), "{sql_type} as {form:?}: {reason}");
    }
    let taken = [
        (SqlType::BIGINT, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::BIGINT, Form::NumberText),
        (SqlType::Blob, Form::AsIs),
        (SqlType::Time { precision: 6 }, Form::AsIs),
    ];
    for (sql_type, form) in taken {
        assert_eq!(Redshift.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(Redshift.ident("a\"b").0, "\"a\"\"b\"");
    assert_eq!(Redshift.literal("it's").0, "'it''s'");
    // Whatever a backslash in a literal means.
    assert_eq!(Redshift.literal("a\\'b").0, "('a' || CHR(92) || '''b')");
    assert_eq!(Redshift.fold("ÄbC"), "Äbc");
}

/// `=` takes texts that differ in trailing blanks for equal, and a key that is NULL for no key.
#[test]
fn trailing_blanks_and_null_count() {
    let text = Redshift.canonical(&value(), &SqlType::Text, &Form::AsIs, Side::A);
    assert_eq!(
        text.0,
        "CASE WHEN OCTET_LENGTH(\"v\") < 65535 THEN \"v\" || '.' ELSE SHA2(\"v\", 512) END"
    );
    let key = Redshift.key_form(&text, &SqlType::Text, &Form::AsIs).0;
    assert_eq!(key, format!("COALESCE({text}, '')"));
    let number = Redshift.canonical(&value(), &SqlType::BIGINT, &Form::NumberText, Side::A).0;
    assert!(number.contains("|| '.'"), "{number}");
    assert!(!Redshift.shows_forms(&SqlType::Text) && Redshift.shows_forms(&SqlType::BIGINT));
}

/// The hash of each value is the seed of the next: no value is said more than twice.
#[test]
fn hashes_grow_with_the_columns_only() {
    let hash = Redshift.row_hash(&[value(), value(), value()]).0;
    assert_eq!(hash.matches("\"v\"").count(), 6, "{hash}");
    assert_eq!(hash.matches("FNV_HASH(").count(), 6, "{hash}");
}

#[test]
fn tolerances_do_not_overflow() {
    let (x, y) = (Sql("x".into()), Sql("y".into()));
    let within = |sql_type: &SqlType, kind: ToleranceKind| {
        let tolerance = Tolerance { kind, named: true };
        Redshift.within((&x, sql_type), (&y, sql_type), &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    let wide = SqlType::Decimal { precision: 38, scale: 0 };
    assert!(within(&wide, abs("2")).unwrap().contains("SIGN(CAST(x AS DECIMAL(38,0)))"));
    assert_eq!(
        within(&SqlType::BIGINT, rel("0.05")).unwrap(),
        "COALESCE(ABS(CAST(x AS DECIMAL(38,0)) - CAST(y AS DECIMAL(38,0))) * CAST('100' AS DECIMAL(3,0)) \
         <= GREATEST(ABS(CAST(x AS DECIMAL(38,0))), ABS(CAST(y AS DECIMAL(38,0)))) * CAST('5' AS DECIMAL(1,0)), FALSE)"
    );
    assert!(within(&wide, rel("0.05")).unwrap_err().contains("use abs"));
    // Differences are whole microseconds.
    let moment = SqlType::Timestamp { precision: 6, zoned: false };
    let second = ToleranceKind::Within { nanoseconds: 1_000_000_000 };
    assert!(within(&moment, second).unwrap().contains("<= 1000000"));
}
