//! Evidence: values as text and as JSON.

use super::MariaDb;
use super::canonical::{instant_text, text_of};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`. Numbers are cast before: ZEROFILL would show.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean => {
            sql!("CASE WHEN {value} THEN 'true' WHEN {value} IS NOT NULL THEN 'false' END")
        }
        SqlType::Int { bits: 64, signed: false } => sql!("CAST(CAST({value} AS UNSIGNED) AS CHAR)"),
        SqlType::Int { bits: 128, .. } => sql!("CAST(CAST({value} AS DECIMAL(39,0)) AS CHAR)"),
        SqlType::Int { .. } => sql!("CAST(CAST({value} AS SIGNED) AS CHAR)"),
        SqlType::Decimal { precision, scale } => {
            sql!("CAST(CAST({value} AS DECIMAL({precision},{scale})) AS CHAR)")
        }
        SqlType::Float => double_text(&float_as_short_double(value)),
        SqlType::Double => double_text(&sql!("CAST({value} AS DOUBLE)")),
        SqlType::Blob => sql!("LOWER(HEX({value}))"),
        SqlType::Bit => sql!("BIN({value} + 0)"),
        SqlType::Uuid => sql!("LOWER(CAST({value} AS CHAR(36)))"),
        SqlType::Date => sql!("CAST({value} AS CHAR(10))"),
        SqlType::Time { .. } => sql!("CAST(CAST({value} AS TIME(6)) AS CHAR(17))"),
        SqlType::Timestamp { zoned: false, .. } => instant_text(value, sql_type),
        SqlType::Timestamp { zoned: true, .. } => {
            sql!("CONCAT({}, 'Z')", instant_text(value, sql_type))
        }
        _ => text_of(value),
    }
}

/// See `Spelling::shown`: text in one collation, so that a key of either side can be shown, and
/// instants apart from the session's zone.
pub fn shown(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Enum(_) | SqlType::Json | SqlType::Null => text_of(value),
        SqlType::Bit | SqlType::Boolean | SqlType::Timestamp { zoned: true, .. } => {
            text(value, sql_type)
        }
        _ => value.clone(),
    }
}

/// The double whose text is that of a float: its own text has six digits, which are enough or not.
/// <https://mariadb.com/kb/en/float/>
fn float_as_short_double(value: &Sql) -> Sql {
    let short = sql!("CAST(CAST({value} AS CHAR(20)) AS DOUBLE)");
    sql!(
        "CASE WHEN CAST({short} AS FLOAT) = CAST({value} AS FLOAT) THEN {short} ELSE CAST({value} AS DOUBLE) END"
    )
}

/// Without exponent, which texts of doubles have from 15 digits before, or after, the point on.
pub fn double_text(double: &Sql) -> Sql {
    let text = sql!("CAST({double} AS CHAR(30))");
    sql!(
        "CASE WHEN LOCATE('e', {text}) = 0 THEN CAST({double} + 0e0 AS CHAR(30)) \
         WHEN ABS({double}) >= 1 THEN CAST(TRUNCATE({double}, 0) AS CHAR(310)) \
         ELSE CAST(CONCAT(CASE WHEN {double} < 0 THEN '-0.' ELSE '0.' END, \
         REPEAT('0', SUBSTRING_INDEX({text}, 'e-', -1) - 1), \
         REPLACE(REPLACE(SUBSTRING_INDEX({text}, 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END"
    )
}

/// See `Spelling::json`.
pub fn json(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean
        | SqlType::Int { .. }
        | SqlType::Decimal { .. }
        | SqlType::Float
        | SqlType::Double
        | SqlType::Json => text(value, sql_type),
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date
        | SqlType::Time { .. }
        | SqlType::Timestamp { .. }
        | SqlType::Uuid
        | SqlType::Blob
        | SqlType::Bit => sql!("CONCAT('\"', {}, '\"')", text(value, sql_type)),
        _ => sql!("JSON_QUOTE({})", text(value, sql_type)),
    }
}

/// See `Spelling::json_object`. By concatenation: JSON_OBJECT() of MySQL sorts fields, and reads
/// numbers as its own.
pub fn json_object(dialect: &MariaDb, fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(dialect.literal(&format!("{open}{name}:")).0);
        // Digits would be of the connection's character set, which does not mix with a text's.
        parts.push(format!("coalesce({}, 'null')", text_of(value)));
    }
    sql!("CONCAT({}, '}}')", parts.join(", "))
}
