//! Skeletons of nested values. DuckDB 1.5's hash() gives NULL, an empty list and a list of one NULL
//! the same hash, and a list of lists the hash of the flat list. Of a value of 128 bits it gives the
//! hashes of both halves, XORed: 0 and -1 have one, and so have x and x * 2^64.

use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

use super::DuckDb;

/// See `Spelling::skeleton`.
pub fn skeleton(value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Option<Sql> {
    let nested = matches!(
        sql_type,
        SqlType::List(_)
            | SqlType::Array(..)
            | SqlType::Struct(_)
            | SqlType::Map(..)
            | SqlType::Union(_)
    );
    nested.then(|| of(value, sql_type, Some(form), side, 0))
}

/// Whether a form that is not nested has 128 bits.
pub fn is_wide(sql_type: &SqlType, form: &Form) -> bool {
    let of_type = |sql_type: &SqlType| match sql_type {
        SqlType::Int { bits, .. } => *bits > 64,
        SqlType::Decimal { precision, .. } => *precision > 18,
        SqlType::Uuid => true,
        _ => false,
    };
    match form {
        Form::AsIs => of_type(sql_type),
        Form::Cast(target) => of_type(target),
        Form::Instant { .. } | Form::Span => true,
        _ => false,
    }
}

/// `form` is None below a value that is compared as it is, whose fields stand in order.
fn of(value: &Sql, sql_type: &SqlType, form: Option<&Form>, side: Side, depth: usize) -> Sql {
    let variable = Sql(format!("s{depth}"));
    let whole = |inner: Sql| sql!("CASE WHEN {value} IS NULL THEN 'n' ELSE {inner} END");
    match sql_type {
        SqlType::List(item) | SqlType::Array(item, _) => {
            let (item_form, ordered) = match form {
                Some(Form::Sequence { item, ordered }) => (Some(item.as_ref()), *ordered),
                _ => (None, true),
            };
            let each = of(&variable, item, item_form, side, depth + 1);
            let parts = sql!("list_transform({value}, lambda {variable}: {each})");
            whole(brackets(&if ordered { parts } else { sql!("list_sort({parts})") }))
        }
        SqlType::Map(key, item) => {
            let (key_form, item_form) = match form {
                Some(Form::Map { key, value }) => (Some(key.as_ref()), Some(value.as_ref())),
                _ => (None, None),
            };
            let each = sql!(
                "concat({}, {})",
                of(&sql!("{variable}.key"), key, key_form, side, depth + 1),
                of(&sql!("{variable}.value"), item, item_form, side, depth + 1)
            );
            let parts =
                sql!("list_sort(list_transform(map_entries({value}), lambda {variable}: {each}))");
            whole(brackets(&parts))
        }
        SqlType::Struct(fields) | SqlType::Union(fields) => {
            let extract = match sql_type {
                SqlType::Struct(_) => "struct_extract",
                _ => "union_extract",
            };
            let order: Vec<(&str, Option<&Form>)> = match form {
                Some(Form::Struct(pairs) | Form::Union(pairs)) => {
                    pairs.iter().map(|pair| (pair.name(side), Some(&pair.form))).collect()
                }
                _ => fields.iter().map(|(name, _)| (name.as_str(), None)).collect(),
            };
            let parts: Vec<String> = order
                .into_iter()
                .filter_map(|(name, form)| {
                    let (_, field) = fields.iter().find(|(known, _)| known == name)?;
                    let part = sql!("{extract}({value}, {})", DuckDb.literal(name));
                    Some(of(&part, field, form, side, depth).0)
                })
                .collect();
            whole(sql!("concat('(', {}, ')')", parts.join(", ")))
        }
        _ => {
            let form = form.unwrap_or(&Form::AsIs);
            whole(match is_wide(sql_type, form) {
                false => Sql("'v'".into()),
                true => {
                    let common = DuckDb.canonical(value, sql_type, form, side);
                    sql!("concat('v', CAST({common} AS VARCHAR), ';')")
                }
            })
        }
    }
}

fn brackets(parts: &Sql) -> Sql {
    sql!("concat('[', array_to_string({parts}, ''), ']')")
}
