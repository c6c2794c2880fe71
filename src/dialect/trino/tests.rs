use super::TRINO;
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::TextStep;
use crate::schema::SqlType;

fn value() -> Sql {
    Sql("\"v\"".into())
}

fn form(sql_type: &SqlType, form: &Form) -> String {
    TRINO.canonical(&value(), sql_type, form, Side::A).0
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let wide = SqlType::Decimal { precision: 38, scale: 0 };
    let beside_float = Form::Number { float: Some(SqlType::Double) };
    let pairs = |form: Form| Form::Sequence { item: Box::new(form), ordered: true };
    let refused = [
        (SqlType::Interval, Form::Span),
        (SqlType::Numeric, Form::AsIs),
        (SqlType::Variant, Form::Document),
        (SqlType::Other("ipaddress".into()), Form::AsIs),
        (wide.clone(), beside_float.clone()),
        (SqlType::List(Box::new(wide)), pairs(beside_float.clone())),
        (SqlType::List(Box::new(SqlType::HUGEINT)), Form::AsIs),
        (SqlType::Struct(Vec::new()), Form::AsIs),
    ];
    for (sql_type, form) in refused {
        let reason = TRINO.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains(".sql side"), "{sql_type} as {form:?}: {reason}");
    }
    let map = SqlType::Map(Box::new(SqlType::Text), Box::new(SqlType::Double));
    let taken = [
        (SqlType::BIGINT, beside_float),
        (map, Form::Map { key: Box::new(Form::AsIs), value: Box::new(Form::AsIs) }),
        (SqlType::Text, Form::Document),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::Timestamp { precision: 9, zoned: true }, Form::AsIs),
    ];
    for (sql_type, form) in taken {
        assert_eq!(TRINO.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

/// CHAR(n) is filled with blanks, an instant bears its zone, and fractions have any length.
#[test]
fn equal_values_have_one_text() {
    let moment = |precision: u8, zoned: bool| SqlType::Timestamp { precision, zoned };
    assert_eq!(form(&SqlType::Text, &Form::AsIs), "CAST(\"v\" AS varchar)");
    assert_eq!(form(&SqlType::Double, &Form::AsIs), "(\"v\" + CAST(0 AS double))");
    assert_eq!(form(&moment(6, false), &Form::AsIs), "CAST(\"v\" AS timestamp(6))");
    assert_eq!(
        form(&moment(3, true), &Form::Cast(moment(9, true))),
        "(CAST(\"v\" AS timestamp(9) with time zone) AT TIME ZONE 'UTC')"
    );
    assert_eq!(form(&SqlType::BIGINT, &Form::AsIs), "\"v\"");
}

/// A key is never NULL, and NULL is not the empty text.
#[test]
fn keys_are_texts() {
    let key = |sql_type: &SqlType, form: &Form| TRINO.key_form(&value(), sql_type, form).0;
    assert_eq!(key(&SqlType::Text, &Form::AsIs), "coalesce('=' || \"v\", '')");
    assert_eq!(key(&SqlType::BIGINT, &Form::AsIs), "coalesce(CAST(\"v\" AS varchar), '')");
    assert_eq!(
        key(&SqlType::Float, &Form::AsIs),
        "coalesce(CAST(CAST(\"v\" AS double) AS varchar), '')"
    );
    // Both sides of a pair get the same mark, whatever their types.
    assert_eq!(key(&SqlType::BIGINT, &Form::NumberText), key(&SqlType::Text, &Form::NumberText));
}

/// Both sides of a struct by their own places, under one form.
#[test]
fn fields_are_found_by_their_place() {
    let fields = vec![("A b".to_string(), SqlType::BIGINT), ("x".to_string(), SqlType::BIGINT)];
    let json = TRINO.json(&value(), &SqlType::Struct(fields)).0;
    assert!(json.contains("\"v\"[1]") && json.contains("\"v\"[2]"), "{json}");
    assert!(!json.contains("\"v\".\""), "{json}");
}

#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(TRINO.ident("a\"b").0, "\"a\"\"b\"");
    assert_eq!(TRINO.literal("it's \\ `").0, "'it''s \\ `'");
    assert!(TRINO.name_misfit("").is_some() && TRINO.name_misfit(" ").is_none());
    // Form feeds are no blanks, and a line break at the end is one.
    let trimmed = TRINO.text_step(&value(), TextStep::Trim).0;
    assert_eq!(
        trimmed,
        "regexp_replace(CAST(\"v\" AS varchar), '\\A[ \\t\\r\\n]+|[ \\t\\r\\n]+\\z')"
    );
}

/// NULL has no digits: format() would give the text `null`.
#[test]
fn no_float_has_no_text() {
    let text = TRINO.text(&value(), &SqlType::Double).0;
    assert!(text.starts_with("CASE WHEN \"v\" IS NOT NULL THEN ") && text.ends_with(" END"));
}

/// A call takes 127 arguments.
#[test]
fn long_rows_are_cut_into_several_calls() {
    let many: Vec<(String, Sql)> = (0..300).map(|n| (format!("c{n}"), value())).collect();
    let object = TRINO.json_object(&many).0;
    assert!(object.starts_with("concat(concat("), "{}", &object[..60]);
    assert_eq!(object.matches("concat(").count(), 7);
}
