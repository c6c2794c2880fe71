//! Rounding, tolerances, and how far apart two values are.

use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

use super::{evidence, times};

/// Digits that a BIGNUMERIC has on either side of the point.
const DIGITS: u32 = 38;

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // What rounds to more than the largest float stays as it is.
        SqlType::Double => {
            Ok((sql!("COALESCE(SAFE.ROUND({value}, {digits}), {value})"), SqlType::Double))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = sql_type.decimal_digits().expect("bounded number");
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > DIGITS {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            let rounded = match -digits > whole as i32 {
                // Half of the unit is more than any value: there is no digit to round.
                true => sql!("CASE WHEN {value} IS NOT NULL THEN BIGNUMERIC '0' END"),
                false => sql!("ROUND(CAST({value} AS BIGNUMERIC), {digits})"),
            };
            Ok((rounded, result))
        }
        _ => Err(format!("{sql_type} is not rounded")),
    }
}

/// See `Spelling::within`.
pub fn within(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    tolerance: &Tolerance,
    timezone: &str,
) -> Result<Sql, String> {
    let condition = |a: (&Sql, &SqlType), b: (&Sql, &SqlType)| match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            // No two times are apart by a part of a microsecond.
            let micros = (nanoseconds / 1000).min(i128::from(i64::MAX));
            Ok(sql!("{} <= {micros}", time_distance(a, b, timezone)))
        }
        ToleranceKind::Abs { limit } => Ok(abs(a, b, limit)),
        ToleranceKind::Rel { factor } => rel(a, b, factor),
    };
    // What is computed gets a name: it is said more than once.
    if ![a.0, b.0].iter().any(|value| value.0.contains('(')) {
        return Ok(sql!("COALESCE({}, FALSE)", condition(a, b)?));
    }
    let names = ["sqldiff_x", "sqldiff_y"].map(|name| Sql(name.into()));
    let named = condition((&names[0], a.1), (&names[1], b.1))?;
    Ok(sql!(
        "COALESCE((SELECT {named} FROM UNNEST([STRUCT({} AS sqldiff_x, {} AS sqldiff_y)])), FALSE)",
        a.0,
        b.0
    ))
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone),
            as_text: |max| sql!("CAST(CAST({max} AS NUMERIC) / 1000000 AS STRING)"),
        });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    match (a.1.is_float(), b.1.is_float()) {
        (false, false) => {
            Some(Distance { value: exact_distance(a, b), as_text: exact_text(a.1, b.1) })
        }
        _ => Some(Distance {
            value: mixed(a, b, &|exact| sql!("CAST({exact} AS FLOAT64)"), &|x, y| {
                sql!("COALESCE(ABS(SAFE_SUBTRACT({x}, {y})), CAST('inf' AS FLOAT64))")
            }),
            as_text: evidence::float_text_of_aggregate,
        }),
    }
}

/// A difference with the decimals of its types, which its own type does not know. NULL gives NULL.
fn exact_text(a: &SqlType, b: &SqlType) -> fn(&Sql) -> Sql {
    macro_rules! by_scale {
        ($scale:expr; $($digits:literal)*) => {
            match $scale {
                $($digits => |max: &Sql| sql!("FORMAT('%.{}f', {max})", $digits),)*
                _ => |max: &Sql| sql!("CAST({max} AS STRING)"),
            }
        };
    }
    let scale = |sql_type: &SqlType| sql_type.decimal_digits().map_or(99, |(_, scale)| scale);
    by_scale!(scale(a).max(scale(b));
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38)
}

/// Microseconds between two dates, times or timestamps.
fn time_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Sql {
    match (a.1, b.1) {
        (SqlType::Time { .. }, _) => sql!("ABS(TIME_DIFF({}, {}, MICROSECOND))", a.0, b.0),
        // Whole days, also where a change of the clocks makes a day of 23 hours.
        (SqlType::Date, SqlType::Date) => {
            sql!("ABS(DATE_DIFF({}, {}, DAY)) * 86400000000", a.0, b.0)
        }
        _ => {
            let micros = |side: (&Sql, &SqlType)| times::micros(side.0, side.1, timezone);
            sql!("ABS({} - {})", micros(a), micros(b))
        }
    }
}

fn big(value: &Sql) -> Sql {
    sql!("CAST({value} AS BIGNUMERIC)")
}

/// |a - b|; NULL where it is more than any BIGNUMERIC.
fn exact_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    sql!("ABS(SAFE_SUBTRACT({}, {}))", big(a.0), big(b.0))
}

/// The digits before and behind the point that hold either side.
fn digits(a: &SqlType, b: &SqlType) -> (u32, u32) {
    let of = |sql_type: &SqlType| sql_type.decimal_digits().unwrap_or((DIGITS + 1, DIGITS));
    let ((whole_a, scale_a), (whole_b, scale_b)) = (of(a), of(b));
    (whole_a.max(whole_b), scale_a.max(scale_b))
}

/// Digits of a plain decimal before the point, and behind it.
fn lengths(decimal: &str) -> (u32, u32) {
    let (whole, fraction) = decimal.split_once('.').unwrap_or((decimal, ""));
    (whole.trim_start_matches('0').len() as u32, fraction.len() as u32)
}

/// A decimal cut to 38 decimals. No difference has more, so cutting changes nothing.
fn cut(limit: &str) -> &str {
    match limit.find('.') {
        Some(point) => &limit[..limit.len().min(point + 1 + DIGITS as usize)],
        None => limit,
    }
}

fn abs(a: (&Sql, &SqlType), b: (&Sql, &SqlType), limit: &str) -> Sql {
    let exactly = |difference: &Sql| match lengths(limit).0 > DIGITS {
        // Further than any two values are apart.
        true => sql!("({} IS NOT NULL AND {} IS NOT NULL)", a.0, b.0),
        false => sql!("{difference} <= BIGNUMERIC '{}'", cut(limit)),
    };
    match (a.1.is_float(), b.1.is_float()) {
        (false, false) => exactly(&exact_distance(a, b)),
        _ => mixed(a, b, &exactly, &|x, y| {
            sql!("ABS(SAFE_SUBTRACT({x}, {y})) <= CAST('{limit}' AS FLOAT64)")
        }),
    }
}

/// `|a - b| <= factor * max(|a|, |b|)`, without division: 0 against 0 is equal.
fn rel(a: (&Sql, &SqlType), b: (&Sql, &SqlType), factor: &str) -> Result<Sql, String> {
    let (whole, scale) = digits(a.1, b.1);
    let (large, decimals) = lengths(factor);
    let exactly = |difference: &Sql, largest: Sql, scale: u32| {
        if scale + decimals <= DIGITS && large == 0 {
            return Some(sql!("{difference} <= BIGNUMERIC '{factor}' * {largest}"));
        }
        let numerator = factor.replace('.', "");
        let numerator = numerator.trim_start_matches('0');
        let longest = (decimals + 1).max(numerator.len() as u32);
        (whole + 1 + longest <= DIGITS).then(|| {
            sql!(
                "{difference} * BIGNUMERIC '1{}' <= BIGNUMERIC '0{numerator}' * {largest}",
                "0".repeat(decimals as usize)
            )
        })
    };
    if !a.1.is_float() && !b.1.is_float() {
        let largest = sql!("GREATEST(ABS({}), ABS({}))", big(a.0), big(b.0));
        return exactly(&exact_distance(a, b), largest, scale).ok_or_else(|| {
            format!(
                "rel = {factor} times {} has more digits than BIGNUMERIC; use abs, or convert the column to a shorter decimal in a .sql side",
                a.1
            )
        });
    }
    let in_float = |x: &Sql, y: &Sql| {
        let largest = sql!("GREATEST(ABS({x}), ABS({y}))");
        let factor = sql!("CAST('{factor}' AS FLOAT64)");
        // Halved where the difference of two finite numbers is beyond the largest float, or such a
        // product is.
        sql!(
            "COALESCE(ABS(SAFE_SUBTRACT({x}, {y})) <= SAFE_MULTIPLY({factor}, {largest}), \
             ABS({x} / 2 - {y} / 2) <= COALESCE(SAFE_MULTIPLY({factor}, {largest} / 2), CAST('inf' AS FLOAT64)))"
        )
    };
    let exact = match (whole_number(a), whole_number(b)) {
        (Some(x), Some(y)) => {
            exactly(&Sql("sqldiff".into()), sql!("GREATEST(ABS({x}), ABS({y}))"), 0)
                .map(|_| sql!("GREATEST(ABS({x}), ABS({y}))"))
        }
        _ => None,
    };
    Ok(match exact {
        Some(largest) => mixed(
            a,
            b,
            &|difference| exactly(difference, largest.clone(), 0).expect("fits"),
            &in_float,
        ),
        None => finite(a, b, sql!("ELSE {}", in_float(&as_float(a), &as_float(b)))),
    })
}

fn as_float((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        _ => sql!("CAST({value} AS FLOAT64)"),
    }
}

/// A whole number as BIGNUMERIC; NULL where the value is none, or has more digits.
fn whole_number((value, sql_type): (&Sql, &SqlType)) -> Option<Sql> {
    Some(match sql_type {
        SqlType::Double => sql!(
            "CASE WHEN {value} = TRUNC({value}) AND ABS({value}) < 1e38 THEN {} END",
            big(value)
        ),
        SqlType::Int { .. } => big(value),
        _ => sql!("CASE WHEN {value} = TRUNC({value}) THEN {} END", big(value)),
    })
}

/// The branches of a CASE that is NULL where a float is not finite.
fn finite(a: (&Sql, &SqlType), b: (&Sql, &SqlType), branches: Sql) -> Sql {
    let odd: Vec<String> = [a, b]
        .into_iter()
        .filter(|(_, sql_type)| sql_type.is_float())
        .map(|(value, _)| format!("IS_NAN({value}) OR IS_INF({value})"))
        .collect();
    sql!("CASE WHEN {} THEN NULL {branches} END", odd.join(" OR "))
}

/// At least one float. Beside an exact number, whole floats are taken exactly: 2^53 + 1 is 1 away
/// from 2^53.
fn mixed(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    exactly: &dyn Fn(&Sql) -> Sql,
    in_float: &dyn Fn(&Sql, &Sql) -> Sql,
) -> Sql {
    let plain = in_float(&as_float(a), &as_float(b));
    let exact = match (a.1.is_float(), b.1.is_float()) {
        (true, true) => None,
        _ => whole_number(a).zip(whole_number(b)),
    };
    match exact {
        None => finite(a, b, sql!("ELSE {plain}")),
        Some((x, y)) => {
            let difference = sql!("ABS(SAFE_SUBTRACT({x}, {y}))");
            let exact = exactly(&difference);
            finite(a, b, sql!("WHEN {difference} IS NOT NULL THEN {exact} ELSE {plain}"))
        }
    }
}
