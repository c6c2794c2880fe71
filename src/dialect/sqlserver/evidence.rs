//! Evidence: values as text and as JSON.

use super::canonical::{instant, own, text_of};
use super::{BINARY, SqlServer};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`. Under one collation, without which texts of two columns do not meet.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    let collated = |text: Sql| sql!("({text} {BINARY})");
    match sql_type {
        SqlType::Boolean => {
            collated(sql!("CASE {value} WHEN 1 THEN N'true' WHEN 0 THEN N'false' END"))
        }
        SqlType::Int { .. } => collated(sql!("CAST({value} AS nvarchar(41))")),
        // MONEY alone would show two of its four decimals.
        SqlType::Decimal { .. } => collated(sql!("CAST({} AS nvarchar(41))", own(value, sql_type))),
        SqlType::Float | SqlType::Double => collated(float_text(value, sql_type)),
        SqlType::Blob => {
            collated(sql!("LOWER(CONVERT(varchar(max), CAST({value} AS varbinary(max)), 2))"))
        }
        SqlType::Date => collated(sql!("CONVERT(nvarchar(10), {value}, 23)")),
        SqlType::Time { .. } => collated(sql!(
            "CONVERT(nvarchar(16), {}, 121){}",
            own(value, sql_type),
            more_digits(sql_type)
        )),
        SqlType::Timestamp { zoned: false, precision: 9 } => {
            collated(sql!("CONVERT(nvarchar(27), {}, 121) + N'00'", own(value, sql_type)))
        }
        SqlType::Timestamp { zoned: false, precision } => {
            let own = own(value, sql_type);
            let micros = match precision {
                6 => own,
                _ => sql!("CAST({own} AS datetime2(6))"),
            };
            collated(sql!("CONVERT(nvarchar(26), {micros}, 121)"))
        }
        SqlType::Timestamp { zoned: true, precision } => {
            let utc = instant(value, sql_type);
            collated(match precision {
                9 => sql!("CONVERT(nvarchar(27), {utc}, 121) + N'00Z'"),
                _ => sql!("CONVERT(nvarchar(26), {utc}, 121) + N'Z'"),
            })
        }
        SqlType::Uuid => collated(sql!("LOWER(CAST({value} AS nvarchar(36)))")),
        _ => text_of(value),
    }
}

/// Nine digits where nanoseconds are asked for: the engine has seven.
fn more_digits(sql_type: &SqlType) -> &'static str {
    match sql_type {
        SqlType::Time { precision: 9 } => " + N'00'",
        _ => "",
    }
}

/// The shortest text that reads back as the same float, without exponent. From the 17 digits that are
/// never wrong come all shorter texts, of which the first that reads back is taken. Those of 16 digits
/// the engine writes itself: of a 17th that is 5, nobody knows which way it was rounded.
/// <https://learn.microsoft.com/en-us/sql/t-sql/functions/cast-and-convert-transact-sql#float-and-real-styles>
fn float_text(value: &Sql, sql_type: &SqlType) -> Sql {
    let name = SqlServer.type_name(sql_type);
    let most = if *sql_type == SqlType::Float { 9 } else { 17 };
    let sizes: Vec<String> = (1..=most).map(|n| format!("({n})")).collect();
    let written = |style: u8| format!("CONVERT(varchar(41), ABS(CAST({value} AS float)), {style})");
    let digits = |text: &str| {
        format!("CAST(REPLACE(LEFT({text}, CHARINDEX('e', {text}) - 1), '.', '') AS bigint)")
    };
    let exponent =
        |text: &str| format!("CAST(SUBSTRING({text}, CHARINDEX('e', {text}) + 1, 5) AS int)");
    let long = format!(
        "SELECT {} AS digits, {} AS exponent, {} AS digits16, {} AS exponent16",
        digits("given.t"),
        exponent("given.t"),
        digits("given.t16"),
        exponent("given.t16")
    );
    let cut = "SELECT CASE size.n WHEN 16 THEN long.digits16 \
               ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, \
               CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent";
    // 9.9 rounds to 10.
    let plain = "SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, \
                 CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent";
    sql!(
        "(SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE \
         WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) \
         WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') \
         ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END \
         FROM (SELECT {value} AS x, {} AS t, {} AS t16) given \
         CROSS APPLY ({long}) long \
         CROSS APPLY (VALUES {}) size (n) \
         CROSS APPLY ({cut}) cut \
         CROSS APPLY ({plain}) plain \
         WHERE size.n = {most} OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS {name}) = ABS(given.x) \
         ORDER BY size.n)",
        written(3),
        written(2),
        sizes.join(", ")
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
        | SqlType::Blob => sql!("(N'\"' + {} + N'\"')", text(value, sql_type)),
        // It escapes the slash too, each with a backslash of its own.
        // https://learn.microsoft.com/en-us/sql/t-sql/functions/string-escape-transact-sql
        _ => sql!(
            "(N'\"' + REPLACE(STRING_ESCAPE({}, 'json'), N'\\/', N'/') + N'\"')",
            text(value, sql_type)
        ),
    }
}

/// See `Spelling::json_object`. The first part has no limit of length, so the whole has none.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return sql!("(CAST(N'{{}}' AS nvarchar(max)) {BINARY})");
    }
    let mut lines = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        let open = SqlServer.literal(&format!("{open}{name}:"));
        let open = match position {
            0 => format!("(CAST({open} AS nvarchar(max)) {BINARY})"),
            _ => open.0,
        };
        lines.push(format!("{open} + ISNULL({value}, N'null')"));
    }
    sql!("({}\n    + N'}}')", lines.join("\n    + "))
}
