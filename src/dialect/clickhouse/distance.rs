//! Rounding, tolerances, and how far apart two values are.

use super::canonical::{cast, instant, is_whole, text_of, whole_text};
use super::{evidence, once, once_both, with};
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

/// Digits of the widest decimal, and of the widest integer.
/// <https://clickhouse.com/docs/sql-reference/data-types/decimal>
const DIGITS: u32 = 76;

/// Digits before the point that a float has where it is taken as a whole number, see `is_whole`.
const FLOAT_DIGITS: u32 = 59;

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            Ok((round_float(&cast(value, &SqlType::Double), digits), SqlType::Double))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = sql_type.decimal_digits().expect("bounded number");
            // One more digit before the point: 99.9 rounds to 100.
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > DIGITS {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            // Of decimals it goes half away from zero; of integers and floats to the even neighbour.
            let wide = decimal((value, sql_type), precision, scale);
            Ok((cast(&sql!("round({wide}, {digits})"), &result), result))
        }
        _ => Err(format!("{sql_type} is not rounded")),
    }
}

/// Half away from zero, as DuckDB does it: the product with a power of ten is rounded to a whole number.
fn round_float(double: &Sql, digits: i32) -> Sql {
    if digits > 308 {
        return double.clone();
    }
    let power = format!("1e{}", digits.unsigned_abs().min(308));
    let (there, back) = if digits < 0 { ("/", "*") } else { ("*", "/") };
    let whole = "(floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END)";
    let body = with(
        &sql!("sqldiff_x {there} {power}"),
        "sqldiff_y",
        sql!(
            "CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * {whole} {back} {power} \
             ELSE sqldiff_x END"
        ),
    );
    with(double, "sqldiff_x", body)
}

/// See `Spelling::within`.
pub fn within(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    tolerance: &Tolerance,
    timezone: &str,
) -> Result<Sql, String> {
    let condition = once_both([a.0, b.0], |x, y| {
        let (a, b) = ((x, a.1), (y, b.1));
        match &tolerance.kind {
            ToleranceKind::Within { nanoseconds } => {
                const SECOND: i128 = 1_000_000_000;
                let seconds = format!("{}.{:09}", nanoseconds / SECOND, nanoseconds % SECOND);
                let apart = time_distance(a, b, timezone);
                Ok(sql!("{apart} <= CAST('{seconds}' AS Decimal({DIGITS}, 9))"))
            }
            ToleranceKind::Abs { limit } => abs(a, b, limit),
            ToleranceKind::Rel { factor } => rel(a, b, factor),
        }
    })?;
    Ok(sql!("coalesce({condition}, 0)"))
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone),
            as_text: |max| sql!("toString({max})"),
        });
    }
    match (a.1.is_exact_number(), b.1.is_exact_number()) {
        (true, true) => exact_scale(a.1, b.1).map(|scale| Distance {
            value: exact_distance(a, b, scale),
            as_text: |max| sql!("toString({max})"),
        }),
        _ if a.1.is_number() && b.1.is_number() => {
            let in_double = float_distance(a, b);
            let value = match whole_numbers(a, b) {
                None => in_double,
                Some((x, y)) => sql!(
                    "coalesce({}, {in_double})",
                    cast(&sql!("abs({x} - {y})"), &SqlType::Double)
                ),
            };
            Some(Distance { value, as_text: evidence::float_text })
        }
        _ => None,
    }
}

/// A number as a decimal. Integers of 128 bits are not cast to one but by their text.
fn decimal((value, sql_type): (&Sql, &SqlType), precision: u32, scale: u32) -> Sql {
    let value = match sql_type {
        SqlType::Int { bits: 128, .. } => text_of(value),
        _ => value.clone(),
    };
    sql!("CAST({value} AS Nullable(Decimal({precision}, {scale})))")
}

/// The scale in which both types' values, and one more digit, are decimals. None where there is none.
fn exact_scale(a: &SqlType, b: &SqlType) -> Option<u32> {
    let ((whole_a, scale_a), (whole_b, scale_b)) = (a.decimal_digits()?, b.decimal_digits()?);
    let scale = scale_a.max(scale_b);
    (whole_a.max(whole_b) + 1 + scale <= DIGITS).then_some(scale)
}

fn exact_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), scale: u32) -> Sql {
    sql!("abs({} - {})", decimal(a, DIGITS, scale), decimal(b, DIGITS, scale))
}

fn no_exact_type(a: &SqlType, b: &SqlType) -> String {
    format!("the difference of {a} and {b} has no exact type")
}

fn as_double((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        // By way of the text, which gives the nearest.
        SqlType::Decimal { .. } | SqlType::Int { bits: 128, .. } => {
            cast(&text_of(value), &SqlType::Double)
        }
        _ => cast(value, &SqlType::Double),
    }
}

/// |a - b| in IEEE double; NULL unless both are finite.
fn float_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let (x, y) = (as_double(a), as_double(b));
    let finite: Vec<String> = [(a.1, &x), (b.1, &y)]
        .into_iter()
        .filter(|(sql_type, _)| sql_type.is_float())
        .map(|(_, value)| format!("isFinite({value})"))
        .collect();
    sql!("CASE WHEN {} THEN abs({x} - {y}) END", finite.join(" AND "))
}

/// For a float beside an exact number: both as whole numbers, NULL where either is none.
fn whole_numbers(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Option<(Sql, Sql)> {
    match a.1.is_float() && b.1.is_float() {
        true => None,
        false => Some((whole(a), whole(b))),
    }
}

fn whole((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            once(&cast(value, &SqlType::Double), "sqldiff_x", |x| {
                sql!("CASE WHEN {} THEN toInt256OrNull({}) END", is_whole(x), whole_text(x))
            })
        }
        SqlType::Decimal { scale: 1.., .. } => {
            sql!("CASE WHEN {value} = trunc({value}) THEN toInt256({value}) END")
        }
        _ => sql!("toInt256({value})"),
    }
}

/// Digits before the point of the wider of two types, of which one is a float.
fn whole_digits(a: &SqlType, b: &SqlType) -> u32 {
    let exact = [a, b].into_iter().filter_map(SqlType::decimal_digits).map(|(whole, _)| whole);
    exact.max().unwrap_or(0).max(FLOAT_DIGITS)
}

/// The tolerance cut to `scale` decimals. The difference has no more, so cutting changes nothing.
fn cut(limit: &str, scale: u32) -> String {
    match limit.split_once('.') {
        None => limit.to_string(),
        Some((whole, _)) if scale == 0 => whole.to_string(),
        Some((whole, fraction)) => {
            format!("{whole}.{}", &fraction[..fraction.len().min(scale as usize)])
        }
    }
}

fn digits_of(number: &str) -> u32 {
    number.split('.').next().unwrap_or_default().trim_start_matches('0').len() as u32
}

fn abs(a: (&Sql, &SqlType), b: (&Sql, &SqlType), limit: &str) -> Result<Sql, String> {
    if a.1.is_exact_number() && b.1.is_exact_number() {
        let scale = exact_scale(a.1, b.1).ok_or_else(|| no_exact_type(a.1, b.1))?;
        let limit = cut(limit, scale);
        // Further than any two values of these types are apart.
        return Ok(match digits_of(&limit) + scale >= DIGITS {
            true => sql!("({} IS NOT NULL AND {} IS NOT NULL)", a.0, b.0),
            false => sql!(
                "{} <= CAST('{limit}' AS Decimal({DIGITS}, {scale}))",
                exact_distance(a, b, scale)
            ),
        });
    }
    let in_double = sql!("{} <= CAST('{limit}' AS Float64)", float_distance(a, b));
    Ok(match whole_numbers(a, b) {
        None => in_double,
        Some((x, y)) => {
            let limit = cut(limit, 0);
            let exact = match digits_of(&limit) >= DIGITS {
                true => sql!("{x} - {y} IS NOT NULL"),
                false => sql!("abs({x} - {y}) <= toInt256('{limit}')"),
            };
            sql!("CASE WHEN {x} - {y} IS NOT NULL THEN {exact} ELSE {in_double} END")
        }
    })
}

/// `|a - b| <= factor * max(|a|, |b|)`, without division: 0 against 0 is equal.
fn rel(a: (&Sql, &SqlType), b: (&Sql, &SqlType), factor: &str) -> Result<Sql, String> {
    let (digits, power) = exact_factor(factor);
    let too_long = || format!("rel = {factor} has more digits than exact numbers can be scaled by");
    if a.1.is_exact_number() && b.1.is_exact_number() {
        let scale = exact_scale(a.1, b.1).ok_or_else(|| no_exact_type(a.1, b.1))?;
        let widest = [a.1, b.1].into_iter().filter_map(SqlType::decimal_digits).map(|(w, _)| w);
        let room = widest.max().unwrap_or(0) + 1 + scale;
        if room + (digits.len() as u32).max(power) > DIGITS {
            return Err(too_long());
        }
        let (x, y) = (decimal(a, DIGITS, scale), decimal(b, DIGITS, scale));
        return Ok(sql!(
            "abs({x} - {y}) <= CAST('{factor}' AS Decimal({DIGITS}, {power})) * greatest(abs({x}), abs({y}))"
        ));
    }
    let (x, y) = (as_double(a), as_double(b));
    let difference = float_distance(a, b);
    // Halved where the difference of two finite numbers is beyond the largest double.
    let in_double = sql!(
        "CASE WHEN isInfinite({difference}) \
         THEN abs({x} / 2 - {y} / 2) <= CAST('{factor}' AS Float64) * (greatest(abs({x}), abs({y})) / 2) \
         ELSE {difference} <= CAST('{factor}' AS Float64) * greatest(abs({x}), abs({y})) END"
    );
    let Some((x, y)) = whole_numbers(a, b) else { return Ok(in_double) };
    if whole_digits(a.1, b.1) + 1 + (digits.len() as u32).max(power) > DIGITS {
        return Err(too_long());
    }
    Ok(sql!(
        "CASE WHEN {x} - {y} IS NOT NULL \
         THEN abs({x} - {y}) * toInt256('1{}') <= toInt256('{digits}') * greatest(abs({x}), abs({y})) \
         ELSE {in_double} END",
        "0".repeat(power as usize)
    ))
}

/// A factor as the digits of a whole number and the power of ten to divide it by.
fn exact_factor(factor: &str) -> (String, u32) {
    let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    (if digits.is_empty() { "0".into() } else { digits.into() }, fraction.len() as u32)
}

/// Seconds between two dates or timestamps, exactly.
fn time_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Sql {
    // Dates are whole days apart, also where a change of the clocks makes a day of 23 hours.
    let timezone = match (a.1, b.1) {
        (SqlType::Date, SqlType::Date) => "UTC",
        _ => timezone,
    };
    sql!("abs({} - {})", instant(a.0, a.1, timezone), instant(b.0, b.1, timezone))
}
