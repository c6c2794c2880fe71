//! Dates, times, timestamps and intervals.

use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

use super::BigQuery;

const DAY: i64 = 86_400_000_000;

/// The instant of a DATE or DATETIME that is read in a zone, as TIMESTAMP: of an hour that a clock
/// shows twice the later one, as other engines have it. NULL beyond the ends of the calendar.
fn instant(value: &Sql, timezone: &str) -> Sql {
    if timezone.eq_ignore_ascii_case("UTC") {
        return sql!("TIMESTAMP({value}, 'UTC')");
    }
    let zone = BigQuery.literal(timezone);
    let later = "SAFE.TIMESTAMP_ADD(sqldiff_u, INTERVAL 1 HOUR)";
    sql!(
        "(SELECT CASE WHEN SAFE.DATETIME({later}, {zone}) = CAST({value} AS DATETIME) THEN {later} ELSE sqldiff_u END \
         FROM UNNEST([SAFE.TIMESTAMP({value}, {zone})]) AS sqldiff_u)"
    )
}

/// Microseconds since 1970 in UTC of a date or timestamp; one without zone is read in `timezone`.
/// What then lies beyond the calendar is far from every instant in it.
pub fn micros(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => sql!("UNIX_MICROS({value})"),
        _ if timezone.eq_ignore_ascii_case("UTC") => {
            sql!("UNIX_MICROS({})", instant(value, timezone))
        }
        _ => sql!(
            "COALESCE(UNIX_MICROS({}), UNIX_MICROS(TIMESTAMP({value}, 'UTC')) + 1000000000000000000)",
            instant(value, timezone)
        ),
    }
}

/// `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC, as `instant_of_text` gives for text.
pub fn instant_text(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let in_utc =
        |instant: &Sql| sql!("FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6S000', {instant}, 'UTC')");
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => in_utc(value),
        _ if timezone.eq_ignore_ascii_case("UTC") => in_utc(&instant(value, timezone)),
        // Beyond the calendar no text is read either.
        _ => sql!(
            "COALESCE({}, {})",
            in_utc(&instant(value, timezone)),
            BigQuery.text(&sql!("CAST({value} AS DATETIME)"), &CLOCK)
        ),
    }
}

const CLOCK: SqlType = SqlType::Timestamp { precision: 6, zoned: false };

/// An ISO 8601 timestamp in a text as `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC, one without offset
/// being read in the zone; any other text as it is. The fraction never goes through a type, and no
/// offset through a cast, which takes fewer of them than ISO does.
pub fn instant_of_text(text: &Sql, timezone: &str) -> Sql {
    let clock = sql!(
        "CONCAT(REPLACE(SUBSTR({text}, 1, 16), 'T', ' '), CASE WHEN SUBSTR({text}, 17, 1) = ':' THEN SUBSTR({text}, 17, 3) ELSE ':00' END)"
    );
    // The end of a day is the start of the next one.
    let parsed = sql!(
        "CASE WHEN SUBSTR({clock}, 11) = ' 24:00:00' \
         THEN SAFE.DATETIME_ADD(SAFE_CAST(SUBSTR({text}, 1, 10) AS DATETIME), INTERVAL 1 DAY) ELSE SAFE_CAST({clock} AS DATETIME) END"
    );
    let zone = sql!("REGEXP_EXTRACT(SUBSTR({text}, 17), r'Z$|[+-][0-9:]+$')");
    let minutes = "CASE WHEN sqldiff_z = 'Z' THEN 0 ELSE CAST(CONCAT(SUBSTR(sqldiff_z, 1, 1), '1') AS INT64) \
         * (CAST(SUBSTR(sqldiff_z, 2, 2) AS INT64) * 60 + CAST(COALESCE(REGEXP_EXTRACT(sqldiff_z, r'^...:?(..)$'), '0') AS INT64)) END";
    let local = instant(&Sql("sqldiff_c".into()), timezone);
    sql!(
        "COALESCE((SELECT CONCAT(FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%S', CASE WHEN sqldiff_z IS NULL THEN {local} \
         ELSE SAFE.TIMESTAMP_SUB(TIMESTAMP(sqldiff_c, 'UTC'), INTERVAL {minutes} MINUTE) END, 'UTC'), \
         '.', RPAD(COALESCE(REGEXP_EXTRACT({text}, r'[.,]([0-9]+)'), ''), 9, '0')) \
         FROM UNNEST([{parsed}]) AS sqldiff_c, UNNEST([{zone}]) AS sqldiff_z \
         WHERE REGEXP_CONTAINS({text}, r'^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}[T ][0-9]{{2}}:[0-9]{{2}}(:[0-5][0-9]([.,][0-9]{{1,9}})?)?(Z|[+-][0-9]{{2}}(:?[0-9]{{2}})?)?$')), {text})"
    )
}

/// `HH:MM:SS.fffffffff`, as `time_of_text` gives for text.
pub fn time_text(value: &Sql) -> Sql {
    sql!("FORMAT_TIME('%H:%M:%E6S000', {value})")
}

/// An ISO 8601 time of day as `HH:MM:SS.fffffffff`; any other text as it is.
pub fn time_of_text(text: &Sql) -> Sql {
    sql!(
        "CASE WHEN REGEXP_CONTAINS({text}, r'^(([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{{1,9}})?)?|24:00(:00([.,]0{{1,9}})?)?)$') \
         THEN CONCAT(SUBSTR({text}, 1, 5), CASE WHEN LENGTH({text}) > 5 THEN SUBSTR({text}, 6, 3) ELSE ':00' END, '.', RPAD(SUBSTR({text}, 10), 9, '0')) \
         ELSE {text} END"
    )
}

fn part(name: &str, value: &Sql) -> String {
    format!("EXTRACT({name} FROM {value})")
}

/// The hours, minutes and seconds of an interval in microseconds.
fn clock_micros(value: &Sql) -> String {
    format!(
        "{} * 3600000000 + {} * 60000000 + {} * 1000000 + {}",
        part("HOUR", value),
        part("MINUTE", value),
        part("SECOND", value),
        part("MICROSECOND", value)
    )
}

/// The length of an interval in microseconds: a month is 30 days, a day 24 hours. The longest are
/// 10,000 years and as many in days and in hours, which an INT64 holds.
pub fn span(value: &Sql) -> Sql {
    sql!(
        "((({} * 12 + {}) * 30 + {}) * {DAY} + {})",
        part("YEAR", value),
        part("MONTH", value),
        part("DAY", value),
        clock_micros(value)
    )
}

/// `1 year 2 months 3 days 04:05:06.789`; what is 0 is left out.
pub fn interval_text(value: &Sql) -> Sql {
    let unit = |name: &str, one: &str| {
        let count = part(name, value);
        format!(
            "CASE WHEN {count} = 0 THEN '' ELSE CONCAT(CAST({count} AS STRING), CASE WHEN ABS({count}) = 1 THEN ' {one} ' ELSE ' {one}s ' END) END"
        )
    };
    let micros = "sqldiff_i";
    sql!(
        "(SELECT RTRIM(CONCAT({}, {}, {}, CASE WHEN {micros} = 0 AND {} <> 0 THEN '' ELSE CONCAT(CASE WHEN {micros} < 0 THEN '-' ELSE '' END, \
         FORMAT('%02d:%02d:%02d', DIV(ABS({micros}), 3600000000), MOD(DIV(ABS({micros}), 60000000), 60), MOD(DIV(ABS({micros}), 1000000), 60)), \
         RTRIM(RTRIM(FORMAT('.%06d', MOD(ABS({micros}), 1000000)), '0'), '.')) END)) FROM UNNEST([{}]) AS {micros})",
        unit("YEAR", "year"),
        unit("MONTH", "month"),
        unit("DAY", "day"),
        // Parts of one sign or another, but not all 0.
        format!(
            "ABS({}) + ABS({}) + ABS({})",
            part("YEAR", value),
            part("MONTH", value),
            part("DAY", value)
        ),
        clock_micros(value)
    )
}
