//! Dates and times, which are texts there, if they are not numbers.
//!
//! Functions of dates know milliseconds only: they judge days and clocks and move whole seconds, and
//! the fraction never goes through them. <https://www.sqlite.org/lang_datefunc.html>

use super::canonical::bare;
use crate::dialect::{Sql, sql};
use crate::schema::SqlType;

/// Whether `tail` is a fraction of a second, then `zone`: nothing, or a point and up to nine digits.
const FRACTION_FITS: &str = "(tail = zone OR (tail GLOB '[.,]*' \
     AND length(tail) - length(zone) BETWEEN 2 AND 10 \
     AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*'))";

/// Its nine digits.
const FRACTION: &str =
    "substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9)";

/// A timestamp in ISO 8601 as `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC, in which one without offset is
/// read; a day as its midnight, but not in columns of text. Any other value as it is.
pub fn instant(value: &Sql, sql_type: &SqlType) -> Sql {
    let day = match sql_type {
        SqlType::Text => "",
        _ => " WHEN date(t) = t THEN t || ' 00:00:00.000000000'",
    };
    // What follows a character 0 would go unseen.
    sql!(
        "CASE WHEN typeof({value}) <> 'text' OR instr({value}, char(0)) > 0 THEN {bare} ELSE (\
         SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') \
         AND time(clock) = clock AND {FRACTION_FITS} AND (tail = zone OR substr(t, 17, 1) = ':') \
         THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE \
         WHEN zone IN ('', 'Z') THEN '' \
         WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' \
         WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) \
         WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || {FRACTION}{day} END, t) \
         FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone \
         FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, \
         CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail \
         FROM (SELECT {bare} AS t)))) END",
        bare = bare(value)
    )
}

/// A time of day in ISO 8601 as `HH:MM:SS.fffffffff`; any other value as it is.
pub fn time(value: &Sql) -> Sql {
    sql!(
        "CASE WHEN typeof({value}) <> 'text' OR instr({value}, char(0)) > 0 THEN {bare} ELSE (\
         SELECT CASE WHEN (time(clock) = clock OR (clock = '24:00:00' AND trim(tail, '.,0') = '')) AND {FRACTION_FITS} \
         THEN clock || '.' || {FRACTION} ELSE t END \
         FROM (SELECT t, CASE WHEN length(t) = 5 THEN t || ':00' ELSE substr(t, 1, 8) END AS clock, \
         substr(t, 9) AS tail, '' AS zone FROM (SELECT {bare} AS t))) END",
        bare = bare(value)
    )
}

/// A time or timestamp as evidence shows it: six digits of a second, nine where the type or the value
/// has them, then `end`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    let (form, pattern, precision, end) = match sql_type {
        SqlType::Timestamp { precision, zoned } => {
            (instant(value, sql_type), "????-??-?? ??:??:??.?????????", *precision, *zoned)
        }
        SqlType::Time { precision } => (time(value), "??:??:??.?????????", *precision, false),
        _ => unreachable!("asked of times only"),
    };
    let end = if end { " || 'Z'" } else { "" };
    let shown = match precision {
        9 => "t".to_string(),
        _ => "CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END".to_string(),
    };
    sql!(
        "(SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' \
         WHEN t GLOB '{pattern}' THEN {shown}{end} ELSE t END FROM (SELECT {form} AS t))"
    )
}

/// Nanoseconds between two values of these types; NULL unless both are ISO 8601. Beyond 292 years
/// about that much, as a REAL.
pub fn apart(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let (form, pattern, cut): (fn(&Sql, &SqlType) -> Sql, &str, u8) = match a.1 {
        SqlType::Time { .. } => (|value, _| time(value), "??:??:??.?????????", 8),
        _ => (instant, "????-??-?? ??:??:??.?????????", 19),
    };
    let nanoseconds = "CAST(strftime('%s', substr({t}, 1, {cut})) AS INTEGER)";
    let part = |t: &str| {
        let seconds = nanoseconds.replace("{t}", t).replace("{cut}", &cut.to_string());
        (seconds, format!("CAST(substr({t}, {}) AS INTEGER)", cut + 2))
    };
    let ((seconds_x, rest_x), (seconds_y, rest_y)) = (part("x"), part("y"));
    sql!(
        "(SELECT max(s * 1000000000 + n, -s * 1000000000 - n) \
         FROM (SELECT {seconds_x} - {seconds_y} AS s, {rest_x} - {rest_y} AS n \
         FROM (SELECT {} AS x, {} AS y) WHERE x GLOB '{pattern}' AND y GLOB '{pattern}'))",
        form(a.0, a.1),
        form(b.0, b.1)
    )
}
