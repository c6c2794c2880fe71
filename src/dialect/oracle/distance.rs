//! Rounding, tolerances, and how far apart two values are.

use super::canonical::{double, has_float, instant, is_utc, is_zoned};
use super::evidence;
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

/// Digits that a NUMBER holds for sure.
const DIGITS: u32 = 38;

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // To a number of decimals only a NUMBER is rounded, of which the largest floats are none.
        // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/ROUND-number.html
        SqlType::Float | SqlType::Double => {
            let x = double(value, sql_type);
            Ok((
                sql!(
                    "CASE WHEN ABS({x}) < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER({x}), {digits})) ELSE {x} END"
                ),
                SqlType::Double,
            ))
        }
        SqlType::Numeric => Ok((sql!("ROUND({value}, {digits})"), SqlType::Numeric)),
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = sql_type.decimal_digits().expect("bounded number");
            // One more digit before the point: 99.9 rounds to 100.
            let kept = digits.max(0) as u8;
            if whole + 1 + scale > DIGITS {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            Ok((sql!("ROUND({value}, {digits})"), result))
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
    let floats = a.1.is_float() || b.1.is_float();
    let condition = match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            sql!("{} <= {nanoseconds}", time_distance(a, b, timezone)?)
        }
        ToleranceKind::Abs { limit } => {
            let exactly = |x: &Sql, y: &Sql| match number_literal(limit) {
                Some(limit) => sql!("ABS({x} - {y}) <= {limit}"),
                None => sql!("{x} - {y} IS NOT NULL"),
            };
            let float = float_literal(limit);
            match floats {
                true => either(a, b, &exactly, &|x, y| {
                    float_condition(x, y, &float, &sql!("{float} / 2"))
                })?,
                false => {
                    check_digits(a.1, b.1)?;
                    exactly(&guarded(a), &guarded(b))
                }
            }
        }
        ToleranceKind::Rel { factor } => rel(a, b, factor, floats)?,
    };
    Ok(sql!("({} = 1)", flag(&condition)))
}

/// 1 where a condition is true, else 0, also where it is unknown.
fn flag(condition: &Sql) -> Sql {
    sql!("CASE WHEN {condition} THEN 1 ELSE 0 END")
}

/// `mixed` of conditions, which are no values there.
fn either(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    exactly: &dyn Fn(&Sql, &Sql) -> Sql,
    in_double: &dyn Fn(&Sql, &Sql) -> Sql,
) -> Result<Sql, String> {
    let flags = mixed(a, b, &|x, y| flag(&exactly(x, y)), &|x, y| flag(&in_double(x, y)))?;
    Ok(sql!("{flags} = 1"))
}

fn rel(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    factor: &str,
    floats: bool,
) -> Result<Sql, String> {
    // Two numbers are never further apart than twice the larger one.
    let always = factor.parse::<f64>().is_ok_and(|factor| factor >= 2.0);
    let exactly = |x: &Sql, y: &Sql| match number_literal(factor) {
        Some(factor) if !always => {
            sql!("ABS({x} - {y}) <= {factor} * GREATEST(ABS({x}), ABS({y}))")
        }
        _ => sql!("{x} - {y} IS NOT NULL"),
    };
    let digits = factor.chars().filter(char::is_ascii_digit).count() as u32;
    let longest = |wholes: u32| match wholes + digits > DIGITS && !always {
        true => {
            Err(format!("rel = {factor} has more digits than the numbers can be multiplied by"))
        }
        false => Ok(()),
    };
    if floats {
        let both = a.1.is_float() && b.1.is_float();
        if !both {
            longest(19)?;
        }
        let float = if always { Sql("2".into()) } else { float_literal(factor) };
        return either(a, b, &exactly, &|x, y| {
            let largest = sql!("GREATEST(ABS({x}), ABS({y}))");
            float_condition(x, y, &sql!("{float} * {largest}"), &sql!("{float} * ({largest} / 2)"))
        });
    }
    if let Some(digits) = check_digits(a.1, b.1)? {
        longest(digits)?;
    }
    Ok(exactly(&guarded(a), &guarded(b)))
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone).ok()?,
            as_text: |max| evidence::number_text(&sql!("({max} / 1000000000)")),
        });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    if !(a.1.is_float() || b.1.is_float()) {
        check_digits(a.1, b.1).ok()?;
        return Some(Distance {
            value: sql!("ABS({} - {})", guarded(a), guarded(b)),
            as_text: evidence::number_text,
        });
    }
    let value = mixed(a, b, &|x, y| sql!("TO_BINARY_DOUBLE(ABS({x} - {y}))"), &|x, y| {
        sql!("CASE WHEN {} THEN ABS({x} - {y}) END", finite(x, y))
    });
    Some(Distance { value: value.ok()?, as_text: |max| evidence::text(max, &SqlType::Double) })
}

/// Digits of a number that holds the values of both types; None where nobody knows. An error where
/// their difference might not have an exact NUMBER.
fn check_digits(a: &SqlType, b: &SqlType) -> Result<Option<u32>, String> {
    let Some(((whole_a, scale_a), (whole_b, scale_b))) = a.decimal_digits().zip(b.decimal_digits())
    else {
        return Ok(None);
    };
    match whole_a.max(whole_b) + scale_a.max(scale_b) {
        digits @ 0..=DIGITS => Ok(Some(digits)),
        _ => Err(format!("the difference of {a} and {b} has no exact type")),
    }
}

/// An exact number; NULL where it is so large that sums may be an error.
fn guarded((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Numeric => sql!("CASE WHEN ABS({value}) < 1E120 THEN {value} END"),
        _ => value.clone(),
    }
}

/// A decimal as typed, cut to the digits that a literal has; None where it is larger than any number.
fn number_literal(decimal: &str) -> Option<String> {
    let (whole, fraction) = decimal.split_once('.').unwrap_or((decimal, ""));
    let whole = whole.trim_start_matches('0');
    let room = (DIGITS as usize).checked_sub(whole.len())?;
    let fraction = &fraction[..fraction.len().min(room)];
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    Some(format!("{whole}{point}{fraction}"))
}

fn float_literal(decimal: &str) -> Sql {
    match number_literal(decimal) {
        Some(number) => sql!("TO_BINARY_DOUBLE({number})"),
        None => Sql("BINARY_DOUBLE_INFINITY".into()),
    }
}

/// Neither NaN, which is larger than all, nor infinite.
fn finite(x: &Sql, y: &Sql) -> String {
    let one = |x: &Sql| format!("ABS({x}) < BINARY_DOUBLE_INFINITY");
    format!("{} AND {}", one(x), one(y))
}

/// `|x - y| <= limit` of finite doubles; of halves where the difference is beyond the largest double,
/// which is infinite there and no error.
fn float_condition(x: &Sql, y: &Sql, limit: &Sql, half: &Sql) -> Sql {
    sql!(
        "{} AND CASE WHEN ABS({x} - {y}) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS({x} - {y}) <= {limit} THEN 1 END \
         WHEN ABS({x} / 2 - {y} / 2) <= {half} THEN 1 END = 1",
        finite(x, y)
    )
}

/// A whole number as NUMBER; NULL where it is none, or a float beyond 18 digits.
fn whole_number((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            let x = double(value, sql_type);
            sql!(
                "CASE WHEN ABS({x}) < 1000000000000000000 AND {x} = TRUNC({x}) THEN TO_NUMBER({x}) END"
            )
        }
        SqlType::Int { .. } => value.clone(),
        _ => sql!("CASE WHEN {value} = TRUNC({value}) THEN {value} END"),
    }
}

/// At least one float. Beside an exact number, whole floats are taken exactly.
fn mixed(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    exactly: &dyn Fn(&Sql, &Sql) -> Sql,
    in_double: &dyn Fn(&Sql, &Sql) -> Sql,
) -> Result<Sql, String> {
    for (_, sql_type) in [a, b] {
        if !has_float(sql_type, &SqlType::Double) {
            return Err(format!("{sql_type} has no sure counterpart among floats"));
        }
    }
    let plain = in_double(&double(a.0, a.1), &double(b.0, b.1));
    if a.1.is_float() && b.1.is_float() {
        return Ok(plain);
    }
    let (whole_a, whole_b) = (whole_number(a), whole_number(b));
    let exact = exactly(&whole_a, &whole_b);
    Ok(sql!(
        "CASE WHEN {whole_a} IS NOT NULL AND {whole_b} IS NOT NULL THEN {exact} ELSE {plain} END"
    ))
}

/// Nanoseconds between two dates or timestamps.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Data-Types.html> (datetime arithmetic)
fn time_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Result<Sql, String> {
    let known = |sql_type: &SqlType| matches!(sql_type, SqlType::Date | SqlType::Timestamp { .. });
    if !(known(a.1) && known(b.1)) {
        return Err("Oracle has no time of day".into());
    }
    let dates = *a.1 == SqlType::Date && *b.1 == SqlType::Date;
    let instants = is_zoned(a.1) && is_zoned(b.1);
    if !(dates || instants || is_utc(timezone)) {
        return Err("a clock that skips an hour is an error there; leave timezone at UTC".into());
    }
    let between = sql!("({} - {})", instant(a.0, a.1), instant(b.0, b.1));
    let part = |name: &str| format!("EXTRACT({name} FROM {between})");
    Ok(sql!(
        "ABS(({} * 86400 + {} * 3600 + {} * 60 + {}) * 1000000000)",
        part("DAY"),
        part("HOUR"),
        part("MINUTE"),
        part("SECOND")
    ))
}
