//! Evidence: values as text and as JSON, for people and for comparing engines.

use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

use super::canonical::{array, document, field};
use super::{BigQuery, times};

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Enum(_) => value.clone(),
        SqlType::Double | SqlType::Float => float_text(value, ""),
        // A cast drops the zeros at the end. A bare BIGNUMERIC has 38 decimals, which nobody counts.
        SqlType::Decimal { precision: ..=76, scale: scale @ 1.. } => {
            sql!("FORMAT('%.{scale}f', {value})")
        }
        SqlType::Blob => sql!("TO_HEX({value})"),
        SqlType::Json | SqlType::Variant => document(value),
        SqlType::Time { .. } => sql!("FORMAT_TIME('%H:%M:%E6S', {value})"),
        SqlType::Timestamp { zoned: true, .. } => {
            sql!("FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', {value}, 'UTC')")
        }
        SqlType::Timestamp { .. } => sql!("FORMAT_DATETIME('%E4Y-%m-%d %H:%M:%E6S', {value})"),
        SqlType::Interval => times::interval_text(value),
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) => json(value, sql_type, depth),
        _ => sql!("CAST({value} AS STRING)"),
    }
}

/// The shortest text that reads back as the same float, without exponent; -0.0 is 0. Of 15 digits only
/// one text can read back, except for the least floats, which have fewer. NaN and infinities stand
/// between `quotes`.
fn float_text(value: &Sql, quotes: &str) -> Sql {
    sql!(
        "(SELECT CASE WHEN sqldiff_t = 'nan' THEN '{quotes}NaN{quotes}' WHEN sqldiff_t = 'inf' THEN '{quotes}Infinity{quotes}' \
         WHEN sqldiff_t = '-inf' THEN '{quotes}-Infinity{quotes}' WHEN sqldiff_x IS NULL THEN sqldiff_t \
         WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) \
         ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END \
         FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS({value}) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, \
         UNNEST([FORMAT('%.*g', sqldiff_d, {value} + 0.0)]) AS sqldiff_t, \
         UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, \
         CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) \
         WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = {value} ORDER BY sqldiff_d LIMIT 1)"
    )
}

/// The text of the largest of floats, none of them negative: no subquery reads an aggregate. A decimal
/// writes a float without exponent where it holds all its digits.
pub fn float_text_of_aggregate(value: &Sql) -> Sql {
    let digits = |count: u8| format!("FORMAT('%.{count}g', {value})");
    let tried = |count: u8| {
        let text = digits(count);
        format!(
            "WHEN CAST({text} AS FLOAT64) = {value} THEN CAST(CAST({text} AS BIGNUMERIC) AS STRING)"
        )
    };
    let (all, mantissa) = (digits(17), format!("REGEXP_REPLACE({}, '[.]|e.*', '')", digits(17)));
    let exponent = format!("CAST(REGEXP_EXTRACT({all}, 'e(.*)') AS INT64)");
    sql!(
        "CASE WHEN IS_INF({value}) THEN 'Infinity' \
         WHEN {value} > 1e37 THEN RPAD({mantissa}, 1 + {exponent}, '0') \
         WHEN {value} < 1e-20 AND {value} > 0 THEN CONCAT(RPAD('0.', 1 - {exponent}, '0'), {mantissa}) \
         {} {} ELSE CAST(CAST({all} AS BIGNUMERIC) AS STRING) END",
        tried(15),
        tried(16)
    )
}

/// See `Spelling::json`. `depth` numbers the items of arrays.
pub fn json(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } | SqlType::Numeric => {
            text(value, sql_type, depth)
        }
        SqlType::Double | SqlType::Float => float_text(value, "\""),
        SqlType::Json | SqlType::Variant => document(value),
        SqlType::List(item) | SqlType::Array(item, _) => {
            let each = |one: &Sql| sql!("COALESCE({}, 'null')", json(one, item, depth + 1));
            array(value, each, true, depth)
        }
        SqlType::Struct(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by(|left, right| left.0.cmp(&right.0));
            let parts: Vec<(String, Sql)> = fields
                .into_iter()
                .map(|(name, of)| (name.clone(), json(&field(value, name), of, depth)))
                .collect();
            sql!("CASE WHEN {value} IS NOT NULL THEN {} END", json_object(&parts))
        }
        SqlType::Text => document(value),
        // Texts of these types hold nothing that JSON would escape.
        _ => sql!("CONCAT('\"', {}, '\"')", text(value, sql_type, depth)),
    }
}

/// See `Spelling::json_object`. Written by concatenation: TO_JSON_STRING() makes strings of long
/// numbers.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(BigQuery.literal(&format!("{open}{name}:")).0);
        parts.push(format!("COALESCE({value}, 'null')"));
    }
    sql!("CONCAT({}, '}}')", parts.join(", "))
}
