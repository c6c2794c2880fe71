//! Evidence: values as text and as JSON.

use super::Postgres;
use super::canonical::text_of;
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    let formatted = |moment: &Sql, end: &str| {
        sql!(
            "CASE WHEN isfinite({value}) AND {value} >= '0001-01-01' THEN to_char({moment}, 'YYYY-MM-DD HH24:MI:SS.US{end}') \
             ELSE CAST({value} AS text) END"
        )
    };
    match sql_type {
        SqlType::Text => text_of(value),
        SqlType::Float | SqlType::Double => float_text(value),
        // The scale belongs to the value there, not to the type.
        SqlType::Numeric => sql!("CAST(trim_scale({value}) AS text)"),
        SqlType::Blob => sql!("encode({value}, 'hex')"),
        // The text of a date follows the session's DateStyle; but to_char() drops the era.
        SqlType::Date => sql!(
            "CASE WHEN isfinite({value}) AND {value} >= '0001-01-01' THEN to_char({value}, 'YYYY-MM-DD') \
             ELSE CAST({value} AS text) END"
        ),
        SqlType::Time { .. } => {
            sql!("to_char(CAST({value} AS interval), 'HH24:MI:SS.US')")
        }
        SqlType::Timestamp { zoned: false, .. } => formatted(value, ""),
        SqlType::Timestamp { zoned: true, .. } => {
            formatted(&sql!("{value} AT TIME ZONE 'UTC'"), "\"Z\"")
        }
        SqlType::Interval => sql!("replace(CAST({value} AS text), 'mon', 'month')"),
        SqlType::List(_) | SqlType::Array(..) => json(value, sql_type),
        _ => sql!("CAST({value} AS text)"),
    }
}

/// By way of NUMERIC, whose text has no exponent. Infinities are not numeric before version 14, and
/// -0 is 0 as soon as it is.
fn float_text(value: &Sql) -> Sql {
    sql!(
        "CASE WHEN {value} IN ('NaN', 'Infinity', '-Infinity') THEN CAST({value} AS text) \
         ELSE CAST(trim_scale(CAST(CAST({value} AS text) AS numeric)) AS text) END"
    )
}

/// See `Spelling::json`.
pub fn json(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::BigNum => text(value, sql_type),
        SqlType::Decimal { .. } | SqlType::Numeric => {
            let text = text(value, sql_type);
            sql!(
                "CASE WHEN {value} IN ('NaN', 'Infinity', '-Infinity') THEN '\"' || {text} || '\"' ELSE {text} END"
            )
        }
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN {value} IN ('NaN', 'Infinity', '-Infinity') \
             THEN '\"' || CAST({value} AS text) || '\"' ELSE {} END",
            float_text(value)
        ),
        SqlType::Json => text(value, sql_type),
        SqlType::List(item) | SqlType::Array(item, _) => {
            let each = json(&Sql("item".into()), item);
            sql!(
                "CASE WHEN array_ndims({value}) > 1 THEN CAST(to_json({value}) AS text) \
                 WHEN {value} IS NOT NULL THEN '[' || coalesce((SELECT string_agg(coalesce({each}, 'null'), ',' ORDER BY place) \
                 FROM unnest({value}) WITH ORDINALITY AS items (item, place)), '') || ']' END"
            )
        }
        _ => sql!("CAST(to_json({}) AS text)", text(value, sql_type)),
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
        parts.push(Postgres.literal(&format!("{open}{name}:")).0);
        parts.push(format!("coalesce({value}, 'null')"));
    }
    sql!("({} || '}}')", parts.join(" || "))
}
