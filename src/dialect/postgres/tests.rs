use super::Postgres;
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

fn value() -> Sql {
    Sql("\"v\"".into())
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let map = SqlType::Map(Box::new(SqlType::Text), Box::new(SqlType::BIGINT));
    let items = SqlType::List(Box::new(SqlType::List(Box::new(SqlType::BIGINT))));
    let wide = SqlType::Decimal { precision: 38, scale: 0 };
    let refused = [
        (map, Form::AsIs),
        (items, Form::AsIs),
        (wide, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::Text, Form::Document),
    ];
    for (sql_type, form) in refused {
        let reason = Postgres.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains(".sql side"), "{sql_type} as {form:?}: {reason}");
    }
    let taken = [
        (SqlType::BIGINT, Form::AsIs),
        (SqlType::BIGINT, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::Enum(vec!["a".into()]), Form::Label),
        (SqlType::List(Box::new(SqlType::Double)), Form::AsIs),
    ];
    for (sql_type, form) in taken {
        assert_eq!(Postgres.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

/// CHAR(n) and VARCHAR are other types than TEXT to an array, in which keys are matched.
#[test]
fn text_has_one_type_and_floats_one_zero() {
    let form = |sql_type: &SqlType| Postgres.canonical(&value(), sql_type, &Form::AsIs, Side::A).0;
    assert_eq!(form(&SqlType::Text), "(CAST(\"v\" AS text) COLLATE \"C\")");
    assert_eq!(form(&SqlType::Double), "(\"v\" + CAST(0 AS double precision))");
    assert_eq!(form(&SqlType::BIGINT), "\"v\"");
}

#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(Postgres.ident("a\"b").0, "\"a\"\"b\"");
    assert_eq!(Postgres.literal("it's \\ `").0, "'it''s \\ `'");
}
