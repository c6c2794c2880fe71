use super::ClickHouse;
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

fn value() -> Sql {
    Sql("\"v\"".into())
}

fn timestamp(precision: u8) -> SqlType {
    SqlType::Timestamp { precision, zoned: true }
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let list = |item| SqlType::List(Box::new(item));
    let wide = SqlType::Decimal { precision: 76, scale: 0 };
    let refused = [
        (SqlType::Time { precision: 6 }, Form::AsIs),
        (list(SqlType::Variant), Form::AsIs),
        (SqlType::Interval, Form::Span),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::Text, Form::Document),
        (wide, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::Null, Form::Cast(list(SqlType::BIGINT))),
    ];
    for (sql_type, form) in refused {
        let reason = ClickHouse.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains(".sql side"), "{sql_type} as {form:?}: {reason}");
    }
    let taken = [
        (SqlType::Json, Form::Document),
        (SqlType::HUGEINT, Form::Number { float: Some(SqlType::Double) }),
        (list(list(SqlType::Double)), Form::AsIs),
        (SqlType::Enum(vec!["a".into()]), Form::Label),
    ];
    for (sql_type, form) in taken {
        assert_eq!(ClickHouse.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

/// In a name too a backslash takes the meaning of what follows.
#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(ClickHouse.ident("a\"b\\").0, "\"a\"\"b\\\\\"");
    assert_eq!(ClickHouse.literal("it's \\ \n\0").0, "'it''s \\\\ \\n\\0'");
}

/// A cast of NULL to a type without NULL is an error, and so is a Nullable list.
#[test]
fn casts_keep_null() {
    let list = SqlType::List(Box::new(SqlType::Float));
    for (sql_type, name) in [
        (SqlType::Text, "Nullable(String)"),
        (SqlType::HUGEINT, "Nullable(Int128)"),
        (list, "Array(Nullable(Float32))"),
    ] {
        assert_eq!(ClickHouse.type_name(&sql_type).0, name);
    }
}

/// Text has several types, some with zeros behind it; floats have two zeros and many NaNs; nanoseconds
/// reach less far than the digits before them.
#[test]
fn common_forms_have_one_type() {
    let form =
        |sql_type: &SqlType| ClickHouse.canonical(&value(), sql_type, &Form::AsIs, Side::A).0;
    assert_eq!(form(&SqlType::Text), "CAST(\"v\" AS Nullable(String))");
    assert_eq!(form(&SqlType::BIGINT), "\"v\"");
    assert_eq!(form(&timestamp(0)), "CAST(\"v\" AS Nullable(DateTime64(6, 'UTC')))");
    assert_eq!(form(&timestamp(9)), "CAST(\"v\" AS Nullable(Decimal(38, 9)))");
    assert!(form(&SqlType::Float).contains("isNaN(\"v\") THEN CAST('nan' AS Float32)"));
    assert!(!ClickHouse.shows_forms(&timestamp(9)) && ClickHouse.shows_forms(&timestamp(6)));
}

/// An integer of 128 bits is not cast to a decimal; a product of more than 76 digits is an error there.
#[test]
fn tolerances_that_have_no_digits_left_are_refused() {
    let rel = |factor: &str, sql_type: &SqlType| {
        let kind = ToleranceKind::Rel { factor: factor.into() };
        let tolerance = Tolerance { kind, named: true };
        ClickHouse.within((&value(), sql_type), (&value(), sql_type), &tolerance, "UTC")
    };
    let wide = SqlType::Decimal { precision: 70, scale: 2 };
    assert!(rel("0.001", &SqlType::HUGEINT).is_ok_and(|sql| sql.0.contains("CAST(CAST(\"v\" AS")));
    assert!(rel("0.001", &wide).is_ok());
    assert!(rel("0.00000001", &wide).is_err());
    let widest = SqlType::Decimal { precision: 76, scale: 2 };
    assert!(rel("1", &widest).is_err());
}
