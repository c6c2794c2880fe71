//! Skeletons of nested values. xxhash64() skips NULLs inside arrays and structs, and gives a list of
//! lists the hash of the flat list.

use crate::dialect::{Sql, sql};
use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

use super::field;

/// See `Spelling::skeleton`.
pub fn skeleton(value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Option<Sql> {
    let nested = matches!(
        (sql_type, form),
        (SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..), _)
    );
    // Under a label the form is one text.
    (nested && *form != Form::Label).then(|| of(value, sql_type, Some(form), side, 0))
}

/// `form` is None below a value that is compared as it is, whose fields stand in order.
fn of(value: &Sql, sql_type: &SqlType, form: Option<&Form>, side: Side, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_s{depth}"));
    let whole = |inner: Sql| sql!("CASE WHEN {value} IS NULL THEN 'n' ELSE {inner} END");
    match sql_type {
        SqlType::List(item) | SqlType::Array(item, _) => {
            let (item_form, ordered) = match form {
                Some(Form::Sequence { item, ordered }) => (Some(item.as_ref()), *ordered),
                _ => (None, true),
            };
            let each = of(&variable, item, item_form, side, depth + 1);
            let parts = sql!("transform({value}, {variable} -> {each})");
            whole(brackets(&if ordered { parts } else { sql!("array_sort({parts})") }))
        }
        SqlType::Map(_, item) => {
            let item_form = match form {
                Some(Form::Map { value, .. }) => Some(value.as_ref()),
                _ => None,
            };
            let each = of(&field(&variable, "value"), item, item_form, side, depth + 1);
            let parts = sql!("array_sort(transform(map_entries({value}), {variable} -> {each}))");
            whole(brackets(&parts))
        }
        SqlType::Struct(fields) => {
            let order: Vec<(&str, Option<&Form>)> = match form {
                Some(Form::Struct(pairs)) => {
                    pairs.iter().map(|pair| (pair.name(side), Some(&pair.form))).collect()
                }
                _ => fields.iter().map(|(name, _)| (name.as_str(), None)).collect(),
            };
            let parts: Vec<String> = order
                .into_iter()
                .filter_map(|(name, form)| {
                    let (_, sql_type) = fields.iter().find(|(known, _)| known == name)?;
                    Some(of(&field(value, name), sql_type, form, side, depth).0)
                })
                .collect();
            whole(sql!("concat('(', {}, ')')", parts.join(", ")))
        }
        _ => whole(Sql("'v'".into())),
    }
}

fn brackets(parts: &Sql) -> Sql {
    sql!("concat('[', array_join({parts}, ''), ']')")
}
