//! Dates and timestamps by arithmetic from 1970. Spark's own functions print and read timestamps in
//! the session's zone, where the clock skips hours.

use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

use super::{Spark, with};

const DAY: i64 = 86_400_000_000;

/// Microseconds since 1970 of a timestamp as its own clock shows them, as BIGINT.
fn own_micros(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => sql!("unix_micros({value})"),
        // unix_micros() refuses timestamps without zone, and timestampdiff() takes them to the
        // session's zone, where hours are missing. Their parts are those that they show.
        _ => sql!(
            "(CAST(unix_date(CAST({value} AS DATE)) AS BIGINT) * {DAY} \
             + CAST(hour({value}) * 3600 + minute({value}) * 60 AS BIGINT) * 1000000 \
             + CAST(extract(SECOND FROM {value}) * 1000000 AS BIGINT))"
        ),
    }
}

/// Microseconds of a clock in `timezone` as microseconds in UTC. to_utc_timestamp() takes what a
/// timestamp shows in UTC for a clock of the zone, and never asks for the session's.
fn from_zone(micros: &Sql, timezone: &str) -> Sql {
    match timezone.eq_ignore_ascii_case("UTC") {
        true => micros.clone(),
        false => sql!(
            "unix_micros(to_utc_timestamp(timestamp_micros({micros}), {}))",
            Spark.literal(timezone)
        ),
    }
}

/// Microseconds since 1970 in UTC of a timestamp, as BIGINT; one without zone is read in `timezone`.
pub fn micros(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let own = own_micros(value, sql_type);
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => own,
        _ => from_zone(&own, timezone),
    }
}

/// Microseconds since 1970 of a date or timestamp as DECIMAL(21,0), which also holds dates that
/// lie beyond every timestamp. For those UTC must do.
pub fn instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    if *sql_type != SqlType::Date {
        return sql!("CAST({} AS DECIMAL(21,0))", micros(value, sql_type, timezone));
    }
    let days = sql!("CAST(CAST(unix_date({value}) AS DECIMAL(10,0)) * {DAY} AS DECIMAL(21,0))");
    match timezone.eq_ignore_ascii_case("UTC") {
        true => days,
        false => {
            let midnight = from_zone(&sql!("try_cast({days} AS BIGINT)"), timezone);
            sql!("coalesce(CAST({midnight} AS DECIMAL(21,0)), {days})")
        }
    }
}

pub fn date_text(value: &Sql) -> Sql {
    // Years of more than four digits bear a plus sign.
    sql!("TRIM(LEADING '+' FROM CAST({value} AS STRING))")
}

/// Microseconds since 1970 as `YYYY-MM-DD HH:MM:SS`. `micros` is repeated: name it first.
fn clock_text(micros: &Sql) -> Sql {
    let two = |number: Sql| format!("lpad(CAST({number} AS STRING), 2, '0')");
    let day = sql!("CAST(({micros} - pmod({micros}, {DAY})) / {DAY} AS INT)");
    sql!(
        "concat({}, ' ', {}, ':', {}, ':', {})",
        date_text(&sql!("date_add(DATE '1970-01-01', {day})")),
        two(sql!("floor(pmod({micros}, {DAY}) / 3600000000)")),
        two(sql!("floor(pmod({micros}, 3600000000) / 60000000)")),
        two(sql!("floor(pmod({micros}, 60000000) / 1000000)"))
    )
}

/// A timestamp as `YYYY-MM-DD HH:MM:SS.ffffff`, then `end`; in UTC where it is zoned.
pub fn text(value: &Sql, sql_type: &SqlType, timezone: &str, end: &str) -> Sql {
    let name = Sql("sqldiff_m".into());
    let body = sql!(
        "concat({}, '.', lpad(CAST(pmod({name}, 1000000) AS STRING), 6, '0'){})",
        clock_text(&name),
        if end.is_empty() { String::new() } else { format!(", '{end}'") }
    );
    with(&micros(value, sql_type, timezone), &name.0, body)
}

/// An ISO 8601 timestamp in a text as `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC, one without offset
/// being read in the zone; any other text as it is. The fraction never goes through a type.
pub fn instant_of_text(text: &Sql, timezone: &str) -> Sql {
    let zone = "regexp_extract(substr({t}, 17), '(Z|[+-][0-9:]+)$', 1)".replace("{t}", &text.0);
    // With seconds, and then an offset.
    let clock = |offset: &str| {
        sql!(
            "unix_micros(try_cast(concat(replace(substr({text}, 1, 16), 'T', ' '), \
             CASE WHEN substr({text}, 17, 1) = ':' THEN substr({text}, 17, 3) ELSE ':00' END, {offset}) AS TIMESTAMP))"
        )
    };
    let offset = sql!(
        "CASE WHEN {zone} = 'Z' THEN 'Z' ELSE concat(substr({zone}, 1, 3), ':', \
         CASE WHEN length({zone}) > 3 THEN substr({zone}, -2) ELSE '00' END) END"
    );
    let micros = sql!(
        "CASE WHEN {zone} = '' THEN {} ELSE {} END",
        from_zone(&clock("'Z'"), timezone),
        clock(&offset.0)
    );
    let name = Sql("sqldiff_m".into());
    let printed = with(&micros, &name.0, clock_text(&name));
    // (?!.) in place of $, which takes a text with a line break behind it too.
    sql!(
        "coalesce(CASE WHEN {text} RLIKE '(?s)^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}[T ][0-9]{{2}}:[0-9]{{2}}\
         (:[0-9]{{2}}([.,][0-9]{{1,9}})?)?(Z|[+-][0-9]{{2}}(:?[0-9]{{2}})?)?(?!.)' \
         THEN concat({printed}, '.', rpad(regexp_extract({text}, '[.,]([0-9]+)', 1), 9, '0')) END, {text})"
    )
}
