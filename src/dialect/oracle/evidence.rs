//! Evidence: values as text and as JSON. Concatenation takes NULL for empty text.

use super::Oracle;
use super::canonical::{digits, instant, text_of};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean => sql!("CASE WHEN {value} THEN 'true' WHEN NOT {value} THEN 'false' END"),
        SqlType::Int { .. } | SqlType::Decimal { scale: 0, .. } => digits(value),
        SqlType::Decimal { precision, scale } => {
            let whole = "9".repeat(usize::from(precision - scale).saturating_sub(1));
            sql!("TO_CHAR({value}, 'FM{whole}0.{}')", "0".repeat(usize::from(*scale)))
        }
        SqlType::Numeric => number_text(value),
        SqlType::Float | SqlType::Double => float_text(value, sql_type),
        SqlType::Blob => sql!("LOWER(RAWTOHEX({value}))"),
        SqlType::Date => sql!("LTRIM(TO_CHAR({value}, 'SYYYY-MM-DD'))"),
        SqlType::Timestamp { precision, zoned } => {
            let fraction = if *precision == 9 { 9 } else { 6 };
            let end = if *zoned { "\"Z\"" } else { "" };
            sql!(
                "LTRIM(TO_CHAR({}, 'SYYYY-MM-DD HH24:MI:SS.FF{fraction}{end}'))",
                instant(value, sql_type)
            )
        }
        _ => text_of(value),
    }
}

/// The digits of a number of any scale, which has no zero before the point there.
pub fn number_text(number: &Sql) -> Sql {
    sql!("REGEXP_REPLACE({}, '^(-?)[.]', '\\10.')", digits(number))
}

/// The first of 15, 16 and 17 digits (of a BINARY_FLOAT 6 to 8) that reads back as the same float; of
/// fewer than the first only one text can. A number of so many digits has no exponent and no zeros at its end.
fn float_text(value: &Sql, sql_type: &SqlType) -> Sql {
    let (back, least) = match sql_type {
        SqlType::Float => ("TO_BINARY_FLOAT", 5),
        _ => ("TO_BINARY_DOUBLE", 14),
    };
    let exponent =
        format!("TO_NUMBER(REGEXP_SUBSTR(TO_CHAR({value}, 'FM9.9EEEE'), '[+-][0-9]+$'))");
    let cut = |count: u32| format!("ROUND(TO_NUMBER({value}), {count} - {exponent})");
    let tries: Vec<String> = (least..least + 3)
        .map(|count| {
            let number = cut(count);
            format!("WHEN {back}({number}) = {value} THEN {}", number_text(&Sql(number.clone())))
        })
        .collect();
    sql!(
        "CASE WHEN {value} = BINARY_DOUBLE_NAN THEN 'NaN' \
         WHEN {value} = BINARY_DOUBLE_INFINITY THEN 'Infinity' \
         WHEN {value} = -BINARY_DOUBLE_INFINITY THEN '-Infinity' \
         WHEN {value} = 0 THEN '0' \
         WHEN ABS({value}) >= 1E125 OR ABS({value}) <= 1E-125 THEN {} \
         {} ELSE {} END",
        digits(value),
        tries.join(" "),
        number_text(&Sql(cut(least + 3)))
    )
}

/// See `Spelling::json`.
pub fn json(value: &Sql, sql_type: &SqlType) -> Sql {
    let quoted = |text: Sql| sql!("NVL2({value}, '\"' || {text} || '\"', NULL)");
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } | SqlType::Numeric => {
            text(value, sql_type)
        }
        SqlType::Float | SqlType::Double => {
            let text = text(value, sql_type);
            sql!(
                "CASE WHEN {value} IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) \
                 THEN '\"' || {text} || '\"' ELSE {text} END"
            )
        }
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date | SqlType::Timestamp { .. } | SqlType::Blob => quoted(text(value, sql_type)),
        _ => quoted(escaped(&text(value, sql_type))),
    }
}

/// Text as it stands between the quotes of JSON.
fn escaped(text: &Sql) -> Sql {
    let replacements = [
        ("'\\'", "'\\\\'"),
        ("'\"'", "'\\\"'"),
        ("CHR(8)", "'\\b'"),
        ("CHR(9)", "'\\t'"),
        ("CHR(10)", "'\\n'"),
        ("CHR(12)", "'\\f'"),
        ("CHR(13)", "'\\r'"),
    ];
    replacements.iter().fold(text.clone(), |text, (from, to)| sql!("REPLACE({text}, {from}, {to})"))
}

/// See `Spelling::json_object`. A field a line: SQL*Plus takes lines of up to 4999 characters.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut lines = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        let open = Oracle.literal(&format!("{open}{name}:"));
        lines.push(format!("{open} || NVL({value}, 'null')"));
    }
    sql!("({}\n    || '}}')", lines.join("\n    || "))
}
