//! Evidence: values as text and as JSON. A value of another storage class than its column's type has
//! shows its class: `abc (text)`.

use super::{Sqlite, canonical, times};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean => sql!(
            "CASE WHEN typeof({value}) = 'integer' AND {value} IN (0, 1) THEN CASE {value} WHEN 1 THEN 'true' ELSE 'false' END \
             WHEN typeof({value}) <> 'null' THEN quote({value}) || ' (' || typeof({value}) || ')' END"
        ),
        SqlType::Uuid => in_text(value, &canonical::uuid(value)),
        SqlType::Time { .. } | SqlType::Timestamp { .. } => times::text(value, sql_type),
        SqlType::Blob | SqlType::Null => sql!(
            "CASE typeof({value}) WHEN 'null' THEN NULL WHEN 'blob' THEN lower(hex({value})) WHEN 'text' THEN {value} || ' (text)' \
             ELSE quote({value}) || ' (' || typeof({value}) || ')' END"
        ),
        SqlType::Json => of_numbers(value, sql_type, &value.0, str::to_string),
        number if number.is_number() => {
            of_numbers(value, sql_type, &format!("{value} || ' (text)'"), str::to_string)
        }
        _ => in_text(value, value),
    }
}

/// A number as text; `text` is for values of that class. `foreign` takes what is not of the type.
fn of_numbers(value: &Sql, sql_type: &SqlType, text: &str, foreign: fn(&str) -> String) -> Sql {
    let integer = match sql_type {
        SqlType::Decimal { scale, .. } if *scale > 0 => {
            format!("{value} || '.{}'", "0".repeat(*scale as usize))
        }
        _ => format!("CAST({value} AS TEXT)"),
    };
    let real = match sql_type {
        // With more digits than the scale, or beyond 64 bits: not of that type.
        SqlType::Decimal { scale, .. } => format!(
            "CASE WHEN CAST(printf('%.{scale}f', {value}) AS REAL) = {value} THEN printf('%.{scale}f', {value}) ELSE {} END",
            foreign(&format!("quote({value})"))
        ),
        SqlType::Int { .. } => foreign(&format!("quote({value}) || ' (real)'")),
        _ => real_text(value, foreign).0,
    };
    sql!(
        "CASE typeof({value}) WHEN 'integer' THEN {integer} WHEN 'real' THEN {real} WHEN 'text' THEN {} WHEN 'blob' THEN {} END",
        foreign(text),
        foreign(&format!("quote({value}) || ' (blob)'"))
    )
}

/// A number as text, where the classes text and blob were seen to before.
pub fn number(value: &Sql, sql_type: &SqlType) -> Sql {
    of_numbers(value, sql_type, &value.0, str::to_string)
}

/// Text as it is in a column of texts.
fn in_text(value: &Sql, shown: &Sql) -> Sql {
    sql!(
        "CASE WHEN typeof({value}) IN ('text', 'null') THEN {shown} ELSE quote({value}) || ' (' || typeof({value}) || ')' END"
    )
}

/// The shortest text that reads back as the same REAL, without exponent. -0.0 is 0.
/// SQLite's own text keeps 15 digits: <https://www.sqlite.org/printf.html#the_alternate_form_2_flag>
fn real_text(value: &Sql, foreign: fn(&str) -> String) -> Sql {
    let places = format!("{:?}", (0..=16).collect::<Vec<u8>>());
    // 324 zeros: none needs more.
    let zeros = |count: &str| format!("substr(hex(zeroblob(162)), 1, {count})");
    sql!(
        "(SELECT CASE WHEN r = 9e999 THEN {} WHEN r = -9e999 THEN {} \
         ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || {} \
         WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || {} || d END END \
         FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x \
         FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('{places}') \
         WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT {value} AS r))))",
        foreign("'Infinity'"),
        foreign("'-Infinity'"),
        zeros("x - length(d) + 1"),
        zeros("-x - 1"),
    )
}

/// See `Spelling::json`. A blob as such would be an error of json_quote().
pub fn json(value: &Sql, sql_type: &SqlType) -> Sql {
    let shown = text(value, sql_type);
    match sql_type {
        SqlType::Boolean => sql!(
            "CASE WHEN typeof({value}) = 'integer' AND {value} IN (0, 1) THEN {shown} ELSE json_quote({shown}) END"
        ),
        SqlType::Json => sql!(
            "CASE WHEN typeof({value}) <> 'blob' AND json_valid({value}) THEN {shown} ELSE json_quote({shown}) END"
        ),
        number if number.is_number() => {
            of_numbers(value, sql_type, &format!("{value} || ' (text)'"), in_quotes)
        }
        _ => sql!("json_quote({shown})"),
    }
}

fn in_quotes(text: &str) -> String {
    format!("json_quote({text})")
}

/// Terms of one concatenation: each counts against the depth of expressions, of which there may be
/// 1000. <https://www.sqlite.org/limits.html>
const TERMS: usize = 100;

/// See `Spelling::json_object`. Written by concatenation: json_object() takes no blobs, and 63 fields.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        let start = Sqlite.literal(&format!("{open}{name}:"));
        parts.push(format!("{start} || coalesce({value}, 'null')"));
    }
    sql!("({} || '}}')", concatenated(&parts))
}

/// Parts after one another, as one operand of a further concatenation.
pub fn concatenated(parts: &[String]) -> String {
    let groups: Vec<String> = parts.chunks(TERMS).map(|group| group.join(" || ")).collect();
    match groups.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join(") || (")),
    }
}

/// See `Spelling::shown`. What is stored as something else than it is goes as text.
pub fn shown(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean
        | SqlType::Decimal { .. }
        | SqlType::Time { .. }
        | SqlType::Timestamp { .. }
        | SqlType::Uuid
        | SqlType::Json => text(value, sql_type),
        _ => value.clone(),
    }
}
