//! Rounding, tolerances, and how far apart two values are.

use super::canonical::{decimal_as_double, is_long_whole, long_whole, moment, seconds, trimmed};
use super::evidence;
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

/// Digits of the longest decimal.
const DIGITS: usize = 65;

type Side<'s> = (&'s Sql, &'s SqlType);

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // ROUND() of a double goes half to even. From 2^52 on there are whole numbers only.
        // https://mariadb.com/kb/en/round/
        SqlType::Float | SqlType::Double if (-22..=22).contains(&digits) => {
            let double = as_double((value, sql_type));
            let power = 10f64.powi(digits.abs());
            let (up, down) = if digits < 0 { ("/", "*") } else { ("*", "/") };
            let scaled = sql!("ABS({double}) {up} {power:e}");
            let rounded =
                sql!("SIGN({double}) * (FLOOR({scaled} * 2) - FLOOR({scaled})) {down} {power:e}");
            let rounded = match digits < 0 {
                true => sql!("({rounded})"),
                false => sql!(
                    "CASE WHEN ABS({double}) < 4503599627370496e0 THEN {rounded} ELSE {double} END"
                ),
            };
            Ok((rounded, SqlType::Double))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = sql_type.decimal_digits().expect("bounded number");
            // One more digit before the point: 99.9 rounds to 100.
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > 38 {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            let wide = sql!("CAST({value} AS DECIMAL({precision},{scale}))");
            Ok((sql!("CAST(ROUND({wide}, {digits}) AS {result})"), result))
        }
        _ => Err(format!("{sql_type} is not rounded to {digits} digits")),
    }
}

/// See `Spelling::within`. `most` is the number of digits behind the point that a decimal may have.
pub fn within(most: usize, a: Side, b: Side, tolerance: &Tolerance) -> Result<Sql, String> {
    let condition = match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            // Differences are whole microseconds.
            sql!("{} <= {}", micros_apart(a, b), nanoseconds / 1000)
        }
        ToleranceKind::Abs { limit } => match (a.1.is_float(), b.1.is_float()) {
            (false, false) => sql!("{} <= {}", exact_distance(a, b)?, decimal(limit, most)?),
            _ => {
                let exact = decimal(limit, most)?;
                mixed(
                    a,
                    b,
                    &|apart| sql!("{apart} <= {exact}"),
                    &|x, y| sql!("ABS({x} / 2 - {y} / 2) <= {limit}e0 / 2"),
                    &|x, y| sql!("ABS({x} - {y}) <= {limit}e0"),
                )
            }
        },
        ToleranceKind::Rel { factor } => match (a.1.is_float(), b.1.is_float()) {
            (false, false) => {
                let (scale, _) = exact_digits(a.1, b.1)?;
                let product = product(factor, scale, a.1, b.1, most)?;
                sql!(
                    "{} <= {product} * GREATEST(ABS({}), ABS({}))",
                    exact_distance(a, b)?,
                    wide(a.0, scale),
                    wide(b.0, scale)
                )
            }
            _ => {
                let exact = decimal(factor, most)?;
                let (whole_a, whole_b) = (whole_number(a), whole_number(b));
                mixed(
                    a,
                    b,
                    &|apart| sql!("{apart} <= {exact} * GREATEST(ABS({whole_a}), ABS({whole_b}))"),
                    &|x, y| {
                        sql!(
                            "ABS({x} / 2 - {y} / 2) <= {factor}e0 * (GREATEST(ABS({x}), ABS({y})) / 2)"
                        )
                    },
                    &|x, y| sql!("ABS({x} - {y}) <= {factor}e0 * GREATEST(ABS({x}), ABS({y}))"),
                )
            }
        },
    };
    Ok(sql!("coalesce({condition}, FALSE)"))
}

/// See `Spelling::distance`.
pub fn distance(a: Side, b: Side) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            // Orders as nanoseconds would, which BIGINT does not hold.
            value: micros_apart(a, b),
            as_text: |max| trimmed(&sql!("CAST({max} * 0.000001 AS CHAR(30))")),
        });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    match (a.1.is_float(), b.1.is_float()) {
        (false, false) => Some(Distance {
            value: exact_distance(a, b).ok()?,
            as_text: |max| sql!("CAST({max} AS CHAR(67))"),
        }),
        _ => Some(Distance {
            value: mixed(
                a,
                b,
                &|apart| sql!("CAST({apart} AS DOUBLE)"),
                // Twice the largest double is none, and nothing is further apart.
                &|_, _| Sql("1.7976931348623157e308".into()),
                &|x, y| sql!("ABS({x} - {y})"),
            ),
            as_text: |max| evidence::text(max, &SqlType::Double),
        }),
    }
}

/// Digits behind the point, and before it, that hold both types. Errors where their difference is
/// longer than a decimal may be.
fn exact_digits(a: &SqlType, b: &SqlType) -> Result<(usize, usize), String> {
    let none = || format!("the difference of {a} and {b} has no exact type");
    let (Some((whole_a, scale_a)), Some((whole_b, scale_b))) =
        (a.decimal_digits(), b.decimal_digits())
    else {
        return Err(none());
    };
    let (whole, scale) = (whole_a.max(whole_b) as usize, scale_a.max(scale_b) as usize);
    match whole + scale < DIGITS {
        true => Ok((scale, whole)),
        false => Err(none()),
    }
}

fn wide(value: &Sql, scale: usize) -> Sql {
    sql!("CAST({value} AS DECIMAL({DIGITS},{scale}))")
}

/// |a - b| as DECIMAL: subtracting unsigned integers would be an error below 0.
fn exact_distance(a: Side, b: Side) -> Result<Sql, String> {
    let (scale, _) = exact_digits(a.1, b.1)?;
    Ok(sql!("ABS({} - {})", wide(a.0, scale), wide(b.0, scale)))
}

/// A decimal literal, which must not be longer than a decimal may be: it would be cut.
fn decimal(number: &str, most: usize) -> Result<&str, String> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    match whole.len() + fraction.len() <= DIGITS && fraction.len() <= most {
        true => Ok(number),
        false => Err(format!("{number} has more digits than a decimal there")),
    }
}

/// The factor, if its product with numbers of these types is exact.
fn product<'f>(
    factor: &'f str,
    scale: usize,
    a: &SqlType,
    b: &SqlType,
    most: usize,
) -> Result<&'f str, String> {
    let (own_whole, own_scale) = factor.split_once('.').unwrap_or((factor, ""));
    let (_, whole) = exact_digits(a, b)?;
    let behind = scale + own_scale.len();
    match behind <= most && whole + own_whole.len() + behind <= DIGITS {
        true => Ok(factor),
        false => Err(format!(
            "rel = {factor} times {} has more digits than a decimal there; use abs, or cast the column to a shorter decimal in a .sql side",
            if a == b { a.to_string() } else { format!("{a} or {b}") }
        )),
    }
}

fn as_double((value, sql_type): Side) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        SqlType::Decimal { .. } => decimal_as_double(value),
        _ => sql!("CAST({value} AS DOUBLE)"),
    }
}

/// A whole number as DECIMAL; NULL where a float is none, or has more than 28 digits.
fn whole_number((value, sql_type): Side) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            let double = as_double((value, sql_type));
            sql!("CASE WHEN {} THEN {} END", is_long_whole(&double), long_whole(&double))
        }
        SqlType::Int { .. } => sql!("CAST({value} AS DECIMAL(65,0))"),
        _ => {
            sql!("CASE WHEN {value} = TRUNCATE({value}, 0) THEN CAST({value} AS DECIMAL(65,0)) END")
        }
    }
}

/// At least one float. Beside an exact number, whole floats are taken exactly. In double, the sides
/// are halved where their difference could be beyond the largest double, which is an error.
fn mixed(
    a: Side,
    b: Side,
    exactly: &dyn Fn(Sql) -> Sql,
    halved: &dyn Fn(&Sql, &Sql) -> Sql,
    plainly: &dyn Fn(&Sql, &Sql) -> Sql,
) -> Sql {
    let (x, y) = (as_double(a), as_double(b));
    let mut branches = Vec::new();
    if !(a.1.is_float() && b.1.is_float()) {
        let apart = sql!("{} - {}", whole_number(a), whole_number(b));
        branches.push(format!("WHEN {apart} IS NOT NULL THEN {}", exactly(sql!("ABS({apart})"))));
    }
    branches.push(format!("WHEN GREATEST(ABS({x}), ABS({y})) > 8e307 THEN {}", halved(&x, &y)));
    sql!("CASE {} ELSE {} END", branches.join(" "), plainly(&x, &y))
}

/// Microseconds between two dates, times or timestamps in UTC; NULL where one is a date with zeros.
fn micros_apart(a: Side, b: Side) -> Sql {
    // A time counts from the start of one and the same day.
    let point = |(value, sql_type): Side| match sql_type {
        SqlType::Time { .. } => sql!("ADDTIME('2000-01-01 00:00:00.000000', {value})"),
        _ => moment(value, sql_type),
    };
    let zoned = |sql_type: &SqlType| matches!(sql_type, SqlType::Timestamp { zoned: true, .. });
    match zoned(a.1) && zoned(b.1) {
        true => sql!("ABS({} - {}) * 1000000", seconds(a.0), seconds(b.0)),
        false => sql!("ABS(TIMESTAMPDIFF(MICROSECOND, {}, {}))", point(a), point(b)),
    }
}
