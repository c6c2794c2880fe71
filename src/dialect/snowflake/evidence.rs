//! Evidence: values as text and as JSON, the same in every session.

use super::Snowflake;
use super::canonical::instant;
use super::numbers::{is_finite, scientific};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`. Formats are given: without one, times follow the session's parameters.
/// <https://docs.snowflake.com/en/sql-reference/functions/to_char>
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    let fraction = |precision: u8| if precision == 9 { "FF9" } else { "FF6" };
    match sql_type {
        SqlType::Text => value.clone(),
        SqlType::Float | SqlType::Double => float_text(value),
        SqlType::Blob => sql!("LOWER(HEX_ENCODE({value}))"),
        SqlType::Date => sql!("TO_CHAR({value}, 'YYYY-MM-DD')"),
        SqlType::Time { precision } => {
            sql!("TO_CHAR({value}, 'HH24:MI:SS.{}')", fraction(*precision))
        }
        SqlType::Timestamp { precision, zoned } => {
            let format = format!("'YYYY-MM-DD HH24:MI:SS.{}'", fraction(*precision));
            match zoned {
                false => sql!("TO_CHAR({value}, {format})"),
                true => sql!("(TO_CHAR({}, {format}) || 'Z')", instant(value, sql_type, "UTC")),
            }
        }
        _ => sql!("CAST({value} AS VARCHAR)"),
    }
}

/// The text of a decimal without zeros at its end, nor a point there.
pub fn trimmed(text: &Sql) -> Sql {
    sql!("RTRIM(RTRIM({text}, '0'), '.')")
}

fn float_text(value: &Sql) -> Sql {
    sql!(
        "CASE WHEN {} THEN {} ELSE {} END",
        is_finite(value),
        finite_text(value),
        special_text(value)
    )
}

/// The shortest digits that read back as the same float, without an exponent where NUMBER has room
/// for them; -0.0 is 0. Of 15 digits only one text can read back, if any; of more the nearest.
fn finite_text(value: &Sql) -> Sql {
    let tries: Vec<String> = (15..17)
        .map(|digits| {
            let written = scientific(value, digits);
            format!("WHEN TRY_TO_DOUBLE({written}) = {value} THEN {written}")
        })
        .collect();
    let shortest = sql!("CASE {} ELSE {} END", tries.join(" "), scientific(value, 17));
    let plain = |scale: u8| sql!("CAST(TRY_TO_NUMBER({shortest}, 'TME', 38, {scale}) AS VARCHAR)");
    sql!(
        "CASE WHEN {value} = 0 THEN '0' \
         WHEN ABS({value}) >= CAST('1e38' AS FLOAT) OR ABS({value}) < CAST('1e-20' AS FLOAT) THEN {shortest} \
         WHEN ABS({value}) >= CAST('1e17' AS FLOAT) THEN {} \
         WHEN ABS({value}) >= 0.001 THEN {} \
         ELSE {} END",
        plain(0),
        trimmed(&plain(20)),
        trimmed(&plain(37))
    )
}

fn special_text(value: &Sql) -> Sql {
    sql!(
        "CASE WHEN {value} = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN {value} > 0 THEN 'Infinity' \
         WHEN {value} < 0 THEN '-Infinity' END"
    )
}

/// See `Spelling::json`.
pub fn json(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } | SqlType::Json => {
            text(value, sql_type)
        }
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN {} THEN {} ELSE '\"' || {} || '\"' END",
            is_finite(value),
            finite_text(value),
            special_text(value)
        ),
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date
        | SqlType::Time { .. }
        | SqlType::Timestamp { .. }
        | SqlType::Uuid
        | SqlType::Blob => sql!("('\"' || {} || '\"')", text(value, sql_type)),
        _ => sql!("TO_JSON(TO_VARIANT({}))", text(value, sql_type)),
    }
}

/// See `Spelling::json_object`.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(Snowflake.literal(&format!("{open}{name}:")).0);
        parts.push(format!("COALESCE({value}, 'null')"));
    }
    sql!("({} || '}}')", parts.join(" || "))
}
