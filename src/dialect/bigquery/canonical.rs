//! Common forms: what both sides of a pair become before they are compared, grouped or hashed.

use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::{FieldForm, Form, Side};
use crate::schema::SqlType;

use super::{BigQuery, evidence, times};

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
    at_depth(value, sql_type, form, side, 0)
}

/// `depth` numbers the items of arrays, so that an inner one never hides an outer one.
fn at_depth(value: &Sql, sql_type: &SqlType, form: &Form, side: Side, depth: usize) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type, depth),
        Form::Cast(target) => as_is(&cast(value, sql_type, target), target, depth),
        Form::NumberText | Form::DateText => text_or(value, sql_type, Clone::clone),
        Form::Number { float } => number(value, sql_type, float.is_some()),
        Form::TimeText => text_or(value, sql_type, times::time_of_text),
        Form::InstantText { timezone } => match sql_type {
            SqlType::Text => times::instant_of_text(&plain(value), timezone),
            _ => times::instant_text(value, sql_type, timezone),
        },
        Form::Label => text_or(value, sql_type, Clone::clone),
        Form::Span => times::span(value),
        Form::Instant { timezone } => times::micros(value, sql_type, timezone),
        Form::Document => match sql_type {
            SqlType::Text => document_of_text(&plain(value)),
            _ => document(value),
        },
        Form::Sequence { item, ordered } => {
            let each = |one: &Sql| token(one, item_of(sql_type), item, side, depth + 1);
            array(value, each, *ordered, depth)
        }
        Form::Struct(fields) => struct_form(value, sql_type, fields, side, depth),
        Form::UuidText | Form::Map { .. } | Form::Union(_) => {
            unreachable!("`misfit` refuses the form {form:?}")
        }
    }
}

/// Text by its code points, whatever collation the column has.
pub fn plain(value: &Sql) -> Sql {
    match value.0.contains("COLLATE(") {
        true => value.clone(),
        false => BigQuery.binary_text(value),
    }
}

fn cast(value: &Sql, sql_type: &SqlType, target: &SqlType) -> Sql {
    let name = BigQuery.type_name(target);
    match BigQuery.type_name(sql_type) == name {
        true => value.clone(),
        false => sql!("CAST({value} AS {name})"),
    }
}

/// Arrays and structs have no equality there: their JSON has, in which each value has one text.
fn as_is(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Text => plain(value),
        // -0.0 becomes 0.0.
        SqlType::Double => sql!("({value} + 0.0)"),
        SqlType::Interval => times::span(value),
        SqlType::Json => document(value),
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) => {
            evidence::json(value, sql_type, depth)
        }
        _ => value.clone(),
    }
}

fn text_or(value: &Sql, sql_type: &SqlType, read: impl Fn(&Sql) -> Sql) -> Sql {
    match sql_type {
        SqlType::Text => read(&plain(value)),
        SqlType::Time { .. } => times::time_text(value),
        _ => BigQuery.text(value, sql_type),
    }
}

/// A text per value that numbers of all kinds share: whole numbers with all their digits, others as
/// decimals or, if a float is on the other side, as floats.
fn number(value: &Sql, sql_type: &SqlType, float: bool) -> Sql {
    match sql_type {
        SqlType::Double => float_number(value),
        SqlType::Decimal { scale: 1.., .. } | SqlType::Numeric if float => {
            // By way of the text, which gives the nearest float.
            let text = sql!("CAST({value} AS STRING)");
            sql!(
                "CASE WHEN {value} = TRUNC({value}) THEN {text} ELSE {} END",
                float_number(&sql!("CAST({text} AS FLOAT64)"))
            )
        }
        // No zeros at the end, whatever the scale.
        _ => sql!("CAST({value} AS STRING)"),
    }
}

fn float_number(double: &Sql) -> Sql {
    sql!(
        "CASE WHEN {double} = TRUNC({double}) THEN FORMAT('%.0f', {double} + 0.0) ELSE FORMAT('%.17g', {double}) END"
    )
}

/// TO_JSON_STRING() makes a text of NULL too.
pub fn document(value: &Sql) -> Sql {
    sql!("CASE WHEN {value} IS NOT NULL THEN TO_JSON_STRING({value}) END")
}

/// JSON with keys in one order and without blanks. A reader of JSON rewrites numbers, so they become
/// strings first; and it drops all but one of keys that are the same: a document in which something
/// got lost counts by its text, as does what is no JSON.
fn document_of_text(text: &Sql) -> Sql {
    // Strings get the mark s before their first character, numbers become strings with the mark n.
    let marked = sql!(
        "REPLACE(REPLACE(REPLACE(REGEXP_REPLACE(\
         {text}, r'\"((?:[^\"\\\\]|\\\\.)*\")|(-?[0-9][0-9.eE+-]*)', '\\x01\\\\1\\x02\\\\2\\x03'), \
         '\\x02\\x03', ''), '\\x01\\x02', '\"n'), '\\x01', '\"s')"
    );
    let marked = sql!("REPLACE({marked}, '\\x03', '\"')");
    let bones = |json: &str| {
        format!("LENGTH(REGEXP_REPLACE({json}, r'\"(?:[^\"\\\\]|\\\\.)*\"|[ \\t\\r\\n]+', ''))")
    };
    sql!(
        "(SELECT CASE WHEN SAFE.PARSE_JSON({text}, wide_number_mode => 'round') IS NOT NULL AND {} = {} \
         THEN sqldiff_j ELSE {text} END \
         FROM UNNEST([{marked}]) AS sqldiff_m, UNNEST([TO_JSON_STRING(SAFE.PARSE_JSON(sqldiff_m))]) AS sqldiff_j)",
        bones("sqldiff_j"),
        bones("sqldiff_m")
    )
}

/// The type of a list's items.
pub fn item_of(sql_type: &SqlType) -> &SqlType {
    match sql_type {
        SqlType::Array(item, _) | SqlType::List(item) => item,
        _ => unreachable!("the plan gives sequences only to lists and arrays"),
    }
}

/// The JSON of an array, from that of its items, which is never NULL; NULL gives NULL.
pub fn array(value: &Sql, each: impl Fn(&Sql) -> Sql, ordered: bool, depth: usize) -> Sql {
    let item = Sql(format!("sqldiff_e{depth}"));
    let each = each(&item);
    let (place, order) = match ordered {
        true => (format!(" WITH OFFSET AS sqldiff_o{depth}"), format!("sqldiff_o{depth}")),
        false => (String::new(), "1".to_string()),
    };
    sql!(
        "CASE WHEN {value} IS NOT NULL THEN CONCAT('[', ARRAY_TO_STRING(ARRAY(\
         SELECT {each} FROM UNNEST({value}) AS {item}{place} ORDER BY {order}), ','), ']') END"
    )
}

/// A field of a struct.
pub fn field(value: &Sql, name: &str) -> Sql {
    sql!("{value}.{}", BigQuery.ident(name))
}

fn struct_form(
    value: &Sql,
    sql_type: &SqlType,
    fields: &[FieldForm],
    side: Side,
    depth: usize,
) -> Sql {
    let SqlType::Struct(types) = sql_type else { unreachable!("struct form of {sql_type}") };
    let parts: Vec<String> = fields
        .iter()
        .map(|pair| {
            let name = pair.name(side);
            let field_type = &types.iter().find(|(n, _)| n == name).expect("field of the type").1;
            // Positions, not names: names may differ by case between the sides.
            token(&field(value, name), field_type, &pair.form, side, depth).0
        })
        .collect();
    sql!("CASE WHEN {value} IS NOT NULL THEN CONCAT('{{', {}, '}}') END", parts.join(", ',', "))
}

/// The common form of a part of a value as JSON, in which NULL is `null`.
fn token(value: &Sql, sql_type: &SqlType, form: &Form, side: Side, depth: usize) -> Sql {
    sql!("TO_JSON_STRING({})", at_depth(value, sql_type, form, side, depth))
}

/// See `Spelling::holds_nan`. `depth` numbers the items of arrays.
pub fn holds_nan(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Double => sql!("COALESCE(IS_NAN({value}), FALSE)"),
        SqlType::List(item) | SqlType::Array(item, _) => {
            let variable = Sql(format!("sqldiff_n{depth}"));
            let inner = holds_nan(&variable, item, depth + 1);
            sql!("EXISTS (SELECT 1 FROM UNNEST({value}) AS {variable} WHERE {inner})")
        }
        SqlType::Struct(fields) => {
            let parts: Vec<String> = fields
                .iter()
                .filter(|(_, part)| part.holds_float())
                .map(|(name, part)| holds_nan(&field(value, name), part, depth).0)
                .collect();
            sql!("({})", parts.join(" OR "))
        }
        _ => Sql("FALSE".into()),
    }
}
