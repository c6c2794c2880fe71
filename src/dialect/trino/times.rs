//! Dates and timestamps as moments in UTC, and texts as moments.

use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

use super::TRINO;
use super::canonical::text_of;

fn is_utc(timezone: &str) -> bool {
    timezone.eq_ignore_ascii_case("UTC")
}

/// A timestamp without zone, read in `timezone`, in UTC. The function takes no others than those of
/// the years that a timestamp with zone can hold; it never asks for the session's zone.
fn from_zone(moment: &Sql, timezone: &str, digits: u8) -> Sql {
    sql!(
        "CAST(with_timezone({moment}, {}) AT TIME ZONE 'UTC' AS timestamp({digits}))",
        TRINO.literal(timezone)
    )
}

/// A date or timestamp as TIMESTAMP(9) in UTC; one without zone is read in `timezone`, save in years
/// that no zone is known for. NULL for dates beyond all timestamps.
pub fn moment(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let own = match sql_type {
        SqlType::Timestamp { zoned: true, .. } => {
            return sql!("CAST({value} AT TIME ZONE 'UTC' AS timestamp(9))");
        }
        SqlType::Date => sql!("TRY_CAST({value} AS timestamp(9))"),
        _ => sql!("CAST({value} AS timestamp(9))"),
    };
    match is_utc(timezone) {
        true => own,
        false => sql!(
            "CASE WHEN year({value}) BETWEEN -50000 AND 50000 THEN {} ELSE {own} END",
            from_zone(&own, timezone, 9)
        ),
    }
}

/// A date or timestamp as `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC; dates beyond all timestamps as dates.
pub fn instant_text(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let text = text_of(&moment(value, sql_type, timezone));
    match sql_type {
        SqlType::Date => sql!("coalesce({text}, {})", text_of(value)),
        _ => text,
    }
}

/// Nanoseconds since 1970 of a date or timestamp, or since midnight of a time, as a decimal.
pub fn nanoseconds(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let (zero, own) = match sql_type {
        SqlType::Time { .. } => ("TIME '00:00:00'", sql!("CAST({value} AS time(9))")),
        _ => ("TIMESTAMP '1970-01-01 00:00:00'", moment(value, sql_type, timezone)),
    };
    // date_diff() goes no finer than milliseconds, and cuts towards zero: the fraction is read.
    sql!(
        "(CAST(date_diff('second', {zero}, date_trunc('second', {own})) AS decimal(20,0)) * 1000000000 \
         + CAST(substr(CAST({own} AS varchar), -9) AS bigint))"
    )
}

/// An ISO 8601 time of day in a text as `HH:MM:SS.fffffffff`; any other text as it is.
pub fn time_of_text(text: &Sql) -> Sql {
    sql!(
        "regexp_replace({}, '\\A((?:[01][0-9]|2[0-3]):[0-5][0-9])(?::([0-5][0-9])(?:[.,]([0-9]{{1,9}}))?)?\\z', \
         sqldiff_m -> sqldiff_m[1] || ':' || coalesce(sqldiff_m[2], '00') || '.' || rpad(coalesce(sqldiff_m[3], ''), 9, '0'))",
        text_of(text)
    )
}

/// An ISO 8601 timestamp in a text as `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC, one without offset
/// being read in the zone; any other text as it is. The fraction never goes through a type.
pub fn instant_of_text(text: &Sql, timezone: &str) -> Sql {
    let number = |group: u8| format!("coalesce(CAST(sqldiff_m[{group}] AS bigint), 0)");
    let seconds = format!(
        "coalesce(CAST(sqldiff_m[7] AS bigint), {}) * 3600 + {} * 60 + {} \
         - CASE sqldiff_m[9] WHEN '-' THEN -1 ELSE 1 END * ({} * 3600 + {} * 60)",
        number(3),
        number(4),
        number(5),
        number(10),
        number(11)
    );
    // A day that is none gives NULL.
    let clock =
        sql!("date_add('second', {seconds}, CAST(TRY_CAST(sqldiff_m[2] AS date) AS timestamp(0)))");
    let clock = match is_utc(timezone) {
        true => clock,
        false => sql!(
            "CASE WHEN sqldiff_m[8] IS NULL THEN {} ELSE {clock} END",
            from_zone(&clock, timezone, 0)
        ),
    };
    let groups = [
        r"\A(([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]",
        r"(?:([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.,]([0-9]{1,9}))?)?|(24):00(?::00(?:[.,]0{1,9})?)?)",
        r"(Z|([+-])([0-9]{2})(?::?([0-9]{2}))?)?)\z",
    ];
    sql!(
        "regexp_replace({}, '{}', sqldiff_m -> \
         coalesce(CAST({clock} AS varchar) || '.' || rpad(coalesce(sqldiff_m[6], ''), 9, '0'), sqldiff_m[1]))",
        text_of(text),
        groups.concat()
    )
}
