//! Tolerances, and how far apart two values are.

use super::times;
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

/// See `Spelling::within`. abs() of the least integer is an error, so the larger of both differences
/// stands in its place; a difference beyond 64 bits is a REAL there, and more than any limit taken.
pub fn within(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    tolerance: &Tolerance,
    timezone: &str,
) -> Result<Sql, String> {
    let scale = exact_scale(a.1, b.1);
    let condition = match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            refuse_zone(a.1, b.1, timezone)?;
            if i64::try_from(*nanoseconds).is_err() {
                return Err("more than 292 years are not measured there".into());
            }
            sql!("{} <= {nanoseconds}", times::apart(a, b))
        }
        ToleranceKind::Abs { limit } => {
            let in_real = format!("max(x - y, y - x) <= {limit}");
            let exactly = match scale {
                Some(scale) => Some(format!("max(i - j, j - i) <= {}", unscaled(limit, scale)?)),
                None => None,
            };
            measured(a, b, scale, exactly, &in_real)
        }
        ToleranceKind::Rel { factor } => {
            let in_real = in_real_relative(factor);
            let exactly = match scale {
                Some(_) => Some(exact_relative(factor)?),
                None => None,
            };
            measured(a, b, scale, exactly, &in_real)
        }
    };
    Ok(sql!("coalesce({condition}, 0)"))
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return refuse_zone(a.1, b.1, timezone)
            .is_ok()
            .then(|| Distance { value: times::apart(a, b), as_text: seconds });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    let scale = exact_scale(a.1, b.1);
    let exactly = scale.map(|scale| match scale {
        0 => "max(i - j, j - i)".to_string(),
        _ => format!("max(i - j, j - i) / 1e{scale}"),
    });
    Some(Distance {
        value: measured(a, b, scale, exactly, "max(x - y, y - x)"),
        as_text: number_text,
    })
}

/// The difference of two values in REAL.
const APART: &str = "max(x - y, y - x)";

/// The power of ten by which both are whole numbers, of 64 bits where they are not too large. None
/// for two floats, which are subtracted as such.
fn exact_scale(a: &SqlType, b: &SqlType) -> Option<u32> {
    let scale = |sql_type: &SqlType| sql_type.decimal_digits().map_or(0, |(_, scale)| scale);
    let scale = match (a.is_float(), b.is_float()) {
        (true, true) => return None,
        // Beside a float, whole numbers are taken exactly.
        (true, _) | (_, true) => 0,
        _ => scale(a).max(scale(b)),
    };
    (scale <= 18).then_some(scale)
}

/// `v` times a power of ten as an INTEGER, NULL where it is none.
pub fn scaled(v: &str, scale: u32) -> Sql {
    match scale {
        0 => sql!(
            "CASE WHEN typeof({v}) = 'integer' THEN {v} \
             WHEN typeof({v}) = 'real' AND {v} >= -9223372036854775808 AND {v} < 9223372036854775808.0 AND CAST({v} AS INTEGER) = {v} \
             THEN CAST({v} AS INTEGER) END"
        ),
        _ => {
            let power = 10i64.pow(scale);
            let most = i64::MAX / power;
            // Up to 2^53 each whole number is a REAL of its own.
            sql!(
                "CASE WHEN typeof({v}) = 'integer' AND {v} BETWEEN -{most} AND {most} THEN {v} * {power} \
                 WHEN typeof({v}) = 'real' AND abs({v} * 1e{scale}) < 9007199254740992 AND CAST(round({v} * 1e{scale}) AS INTEGER) / 1e{scale} = {v} \
                 THEN CAST(round({v} * 1e{scale}) AS INTEGER) END"
            )
        }
    }
}

/// `exactly` over the whole numbers `i` and `j` where both values are such, else `in_real` over the
/// values `x` and `y`. NULL unless both are finite numbers: infinity less infinity is NULL.
fn measured(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    scale: Option<u32>,
    exactly: Option<String>,
    in_real: &str,
) -> Sql {
    let values = sql!("(SELECT {} AS x, {} AS y)", a.0, b.0);
    let finite = "x * 0.0 = 0 AND y * 0.0 = 0";
    // Beside a REAL beyond 64 bits, an INTEGER is measured from the end of its own range: as a REAL it
    // would be rounded to that end.
    let beyond = match a.1.is_float() != b.1.is_float() {
        false => String::new(),
        true => [("i", "y"), ("j", "x")]
            .map(|(whole, real)| {
                let apart = format!(
                    "CASE WHEN {real} > 0 THEN (9223372036854775807 - {whole}) + 1 + ({real} - 9223372036854775808.0) \
                     ELSE ({whole} + 9223372036854775807) + 1 + (-9223372036854775808.0 - {real}) END"
                );
                let measured = in_real.replace(APART, &apart);
                format!(
                    " WHEN {whole} IS NOT NULL AND abs({real}) >= 9223372036854775808.0 AND {finite} THEN {measured}"
                )
            })
            .concat(),
    };
    let numbers = "typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real')";
    match (scale, exactly) {
        (Some(scale), Some(exactly)) => sql!(
            "(SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN {exactly}{beyond} WHEN {finite} THEN {in_real} END \
             FROM (SELECT x, y, {} AS i, {} AS j FROM {values} WHERE {numbers}))",
            scaled("x", scale),
            scaled("y", scale)
        ),
        _ => sql!("(SELECT {in_real} FROM {values} WHERE {numbers} AND {finite})"),
    }
}

/// A limit in units of the last decimal. The difference is a whole number of those: the rest of the
/// limit changes nothing.
fn unscaled(limit: &str, scale: u32) -> Result<i64, String> {
    let (whole, fraction) = limit.split_once('.').unwrap_or((limit, ""));
    let digits: String =
        fraction.chars().chain(std::iter::repeat('0')).take(scale as usize).collect();
    format!("{whole}{digits}")
        .parse()
        .map_err(|_| format!("abs = {limit} is more than 64 bits hold; leave the column out"))
}

/// In REAL, halved where the difference may be beyond the largest of them.
fn in_real_relative(factor: &str) -> String {
    let (x, y) = ("x * 1.0", "y * 1.0");
    match factor.starts_with("0.") {
        true => format!("max({x} - {y}, {y} - {x}) <= {factor} * max(abs({x}), abs({y}))"),
        false => format!(
            "max(x * 0.5 - y * 0.5, y * 0.5 - x * 0.5) <= {factor} * max(abs(x * 0.5), abs(y * 0.5))"
        ),
    }
}

/// `|i - j| * q <= p * m` without a product beyond 64 bits: `m` is divided by `q` first, its rest apart.
/// With the sign turned round, `k` being `-m`, which the least integer has too.
fn exact_relative(factor: &str) -> Result<String, String> {
    let refused =
        |why: &str| Err(format!("rel = {factor} {why} exact numbers are measured by there"));
    let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
    let fraction = fraction.trim_end_matches('0');
    if !whole.trim_start_matches('0').is_empty() {
        return refused("is not below 1, which");
    }
    if fraction.is_empty() {
        return Ok("i = j".into());
    }
    let (Ok(numerator), 1..=18) = (fraction.parse::<u64>(), fraction.len()) else {
        return refused("has more digits than");
    };
    let power = 10u64.pow(fraction.len() as u32);
    let (mut divisor, mut rest) = (power, numerator);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let (p, q) = (numerator / divisor, power / divisor);
    if p.checked_mul(q).is_none_or(|product| i64::try_from(product).is_err()) {
        return refused("has more digits than");
    }
    let k = "min(i, j, -i, -j)";
    Ok(match p {
        1 => format!("max(i - j, j - i) <= -({k} / {q})"),
        _ => format!("max(i - j, j - i) <= -({k} / {q} * {p} + {k} % {q} * {p} / {q})"),
    })
}

/// Clocks of a zone are not UTC's.
fn refuse_zone(a: &SqlType, b: &SqlType, timezone: &str) -> Result<(), String> {
    let fixed =
        |t: &SqlType| matches!(t, SqlType::Timestamp { zoned: true, .. } | SqlType::Time { .. });
    let dates = *a == SqlType::Date && *b == SqlType::Date;
    match timezone.eq_ignore_ascii_case("UTC") || dates || (fixed(a) && fixed(b)) {
        true => Ok(()),
        false => Err("SQLite knows no time zones but UTC".into()),
    }
}

/// A difference as text. Aggregates cannot be named in a subquery, so `max` is repeated.
fn number_text(max: &Sql) -> Sql {
    sql!(
        "CASE typeof({max}) WHEN 'integer' THEN CAST({max} AS TEXT) WHEN 'real' THEN CASE \
         WHEN {max} >= 1e15 THEN printf('%.0f', {max}) WHEN {max} = 0 THEN '0' WHEN {max} < 0.0001 THEN rtrim(printf('%!.*f', CASE WHEN CAST(printf('%.14e', {max}) AS REAL) = {max} THEN 14 \
         WHEN CAST(printf('%.15e', {max}) AS REAL) = {max} THEN 15 ELSE 16 END - CAST(substr(printf('%.14e', {max}), 18) AS INTEGER), {max}), '0') \
         WHEN CAST(printf('%.15g', {max}) AS REAL) = {max} THEN printf('%.15g', {max}) ELSE printf('%!.17g', {max}) END END"
    )
}

/// Nanoseconds as the text of seconds, without zeros at the end.
fn seconds(max: &Sql) -> Sql {
    sql!(
        "CASE typeof({max}) WHEN 'integer' THEN rtrim(rtrim(printf('%d.%09d', {max} / 1000000000, {max} % 1000000000), '0'), '.') \
         WHEN 'real' THEN printf('%.0f', {max} / 1e9) END"
    )
}
