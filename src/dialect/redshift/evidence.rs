//! Evidence: values as text and as JSON.

use super::Redshift;
use super::canonical::instant;
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    let formatted = |moment: &Sql, format: &str| {
        sql!(
            "CASE WHEN {value} >= '0001-01-01' THEN TO_CHAR({moment}, '{format}') \
             ELSE CAST({value} AS VARCHAR(64)) END"
        )
    };
    match sql_type {
        SqlType::Text => value.clone(),
        // A boolean has no cast to text.
        SqlType::Boolean => sql!("CASE WHEN {value} THEN 'true' WHEN NOT {value} THEN 'false' END"),
        SqlType::Float | SqlType::Double => {
            sql!("CASE WHEN {value} = 0 THEN '0' ELSE CAST({value} AS VARCHAR(64)) END")
        }
        SqlType::Blob => sql!("TO_HEX({value})"),
        SqlType::Date => formatted(value, "YYYY-MM-DD"),
        // TO_CHAR() takes timestamps.
        SqlType::Time { .. } => {
            sql!("TO_CHAR(CAST('2000-01-01' AS DATE) + {value}, 'HH24:MI:SS.US')")
        }
        SqlType::Timestamp { zoned: false, .. } => formatted(value, "YYYY-MM-DD HH24:MI:SS.US"),
        SqlType::Timestamp { zoned: true, .. } => {
            let utc = instant(value, sql_type, "UTC");
            sql!("({} || 'Z')", text(&utc, &SqlType::Timestamp { precision: 6, zoned: false }))
        }
        SqlType::Json | SqlType::Enum(_) | SqlType::Uuid => {
            sql!("CAST({value} AS VARCHAR(65535))")
        }
        _ => sql!("CAST({value} AS VARCHAR(64))"),
    }
}

/// See `Spelling::json`. Texts have 65535 bytes at most: what could be longer with its escapes is
/// shown by its length.
pub fn json(value: &Sql, sql_type: &SqlType) -> Sql {
    let quoted = |text: Sql| sql!("'\"' || {text} || '\"'");
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } => text(value, sql_type),
        SqlType::Float | SqlType::Double => {
            let text = text(value, sql_type);
            sql!(
                "CASE WHEN CAST({value} AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN {} ELSE {text} END",
                quoted(sql!("CAST({value} AS VARCHAR(64))"))
            )
        }
        SqlType::Date | SqlType::Time { .. } | SqlType::Timestamp { .. } => {
            sql!("({})", quoted(text(value, sql_type)))
        }
        _ => {
            let own = text(value, sql_type);
            sql!(
                "CASE WHEN OCTET_LENGTH({own}) <= 10000 THEN {} ELSE '\"' || CAST(OCTET_LENGTH({own}) AS VARCHAR(10)) || ' bytes\"' END",
                quoted(escaped(&own))
            )
        }
    }
}

fn escaped(text: &Sql) -> Sql {
    let backslash = "CHR(92)";
    let steps = [
        (backslash, format!("{backslash} || {backslash}")),
        ("'\"'", format!("{backslash} || '\"'")),
        ("CHR(10)", format!("{backslash} || 'n'")),
        ("CHR(13)", format!("{backslash} || 'r'")),
        ("CHR(9)", format!("{backslash} || 't'")),
    ];
    steps.iter().fold(text.clone(), |text, (from, to)| sql!("REPLACE({text}, {from}, {to})"))
}

/// See `Spelling::json_object`.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    let mut lengths = Vec::new();
    let mut names = 0;
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        names += name.len() + 2;
        parts.push(Redshift.literal(&format!("{open}{name}:")).0);
        parts.push(format!("COALESCE({value}, 'null')"));
        lengths.push(format!("COALESCE(OCTET_LENGTH({value}), 4)"));
    }
    let length = format!("{} + {names}", lengths.join(" + "));
    sql!(
        "CASE WHEN {length} <= 60000 THEN {} || '}}' ELSE '\"' || CAST({length} AS VARCHAR(10)) || ' bytes\"' END",
        parts.join(" || ")
    )
}
