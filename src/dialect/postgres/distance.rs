//! Rounding, tolerances, and how far apart two values are.

use super::canonical::{fits_bigint, instant};
use super::evidence;
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // By way of the text: the cast from double to NUMERIC keeps 15 digits only.
        SqlType::Float | SqlType::Double => {
            let double = sql!("CAST({value} AS double precision)");
            Ok((
                sql!(
                    "CASE WHEN {double} IN ('NaN', 'Infinity', '-Infinity') THEN {double} \
                     ELSE CAST(round(CAST(CAST({double} AS text) AS numeric), {digits}) AS double precision) END"
                ),
                SqlType::Double,
            ))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = sql_type.decimal_digits().expect("bounded number");
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > 38 {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            Ok((sql!("round(CAST({value} AS numeric), {digits})"), result))
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
    let condition = match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            sql!("{} <= {nanoseconds}", time_distance(a, b, timezone))
        }
        ToleranceKind::Abs { limit } => match (a.1.is_float(), b.1.is_float()) {
            (false, false) => sql!("{} <= {limit}", exact_distance(a, b)),
            _ => mixed(
                a,
                b,
                &|exact| sql!("{exact} <= {limit}"),
                &|(x, y)| {
                    sql!(
                        "abs({} - {}) <= CAST('{limit}' AS double precision) / 2",
                        half(x),
                        half(y)
                    )
                },
                &|(x, y)| sql!("abs({x} - {y}) <= CAST('{limit}' AS double precision)"),
            ),
        },
        ToleranceKind::Rel { factor } => match (a.1.is_float(), b.1.is_float()) {
            (false, false) => sql!(
                "{} <= {factor} * greatest(abs(CAST({} AS numeric)), abs(CAST({} AS numeric)))",
                exact_distance(a, b),
                a.0,
                b.0
            ),
            _ => {
                let (whole_a, whole_b) = (whole_number(a), whole_number(b));
                mixed(
                    a,
                    b,
                    &|exact| sql!("{exact} <= {factor} * greatest(abs({whole_a}), abs({whole_b}))"),
                    &|(x, y)| {
                        sql!(
                            "abs({} - {}) <= CAST('{factor}' AS double precision) * (greatest(abs({x}), abs({y})) / 2)",
                            half(x),
                            half(y)
                        )
                    },
                    // Small numbers are made larger first: what rounds to 0 would be an error.
                    &|(x, y)| match factor.parse::<f64>() {
                        // Less than the last digit of a double: the same, or too far apart.
                        Ok(small) if small < 1e-16 => sql!("{x} = {y}"),
                        _ => sql!(
                            "CASE WHEN greatest(abs({x}), abs({y})) < 1e-200 \
                             THEN abs({x} * 1e100 - {y} * 1e100) <= CAST('{factor}' AS double precision) * greatest(abs({x} * 1e100), abs({y} * 1e100)) \
                             ELSE abs({x} - {y}) <= CAST('{factor}' AS double precision) * greatest(abs({x}), abs({y})) END"
                        ),
                    },
                )
            }
        },
    };
    Ok(sql!("coalesce({condition}, FALSE)"))
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone),
            as_text: |max| sql!("CAST(trim_scale({max} / 1000000000.0) AS text)"),
        });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    match (a.1.is_float(), b.1.is_float()) {
        (false, false) => Some(Distance {
            value: exact_distance(a, b),
            as_text: |max| sql!("CAST({max} AS text)"),
        }),
        _ => Some(Distance {
            value: mixed(
                a,
                b,
                &|exact| sql!("CAST({exact} AS double precision)"),
                // Twice the largest double is none: the text would have to say more than it can.
                &|_| Sql("CAST('Infinity' AS double precision)".into()),
                &|(x, y)| sql!("abs({x} - {y})"),
            ),
            as_text: |max| evidence::text(max, &SqlType::Double),
        }),
    }
}

/// NULL unless both are finite: NUMERIC has NaN and infinities too.
fn exact_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let distance = sql!("abs(CAST({} AS numeric) - CAST({} AS numeric))", a.0, b.0);
    let odd: Vec<String> = [a, b]
        .into_iter()
        .filter(|(_, sql_type)| matches!(sql_type, SqlType::Decimal { .. } | SqlType::Numeric))
        .map(|(value, _)| format!("{value} IN ('NaN', 'Infinity', '-Infinity')"))
        .collect();
    match odd.is_empty() {
        true => distance,
        false => sql!("CASE WHEN {} THEN NULL ELSE {distance} END", odd.join(" OR ")),
    }
}

/// Beside a number near the largest, one below 1 is none; its half might be too small for a double,
/// which is an error.
fn half(value: &Sql) -> Sql {
    sql!("CASE WHEN abs({value}) < 1 THEN 0 ELSE {value} / 2 END")
}

fn as_double((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        _ => sql!("CAST({value} AS double precision)"),
    }
}

/// A whole number as NUMERIC; NULL where a float is none, or is beyond the integers.
fn whole_number((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN {value} = trunc({value}) AND {} \
             THEN CAST(CAST({value} AS bigint) AS numeric) END",
            fits_bigint(value)
        ),
        SqlType::Int { .. } | SqlType::BigNum => sql!("CAST({value} AS numeric)"),
        _ => sql!("CASE WHEN {value} = trunc({value}) THEN CAST({value} AS numeric) END"),
    }
}

/// At least one float. Beside an exact number, whole floats are taken exactly. In double, the
/// sides are halved where their difference could be beyond the largest double, which is an error.
fn mixed(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    exactly: &dyn Fn(Sql) -> Sql,
    halved: &dyn Fn((&Sql, &Sql)) -> Sql,
    plainly: &dyn Fn((&Sql, &Sql)) -> Sql,
) -> Sql {
    let (x, y) = (as_double(a), as_double(b));
    let mut branches = Vec::new();
    let odd: Vec<String> = [(a.1, &x), (b.1, &y)]
        .into_iter()
        .filter(|(sql_type, _)| !matches!(sql_type, SqlType::Int { .. }))
        .map(|(_, value)| format!("{value} IN ('NaN', 'Infinity', '-Infinity')"))
        .collect();
    branches.push(format!("WHEN {} THEN NULL", odd.join(" OR ")));
    if !(a.1.is_float() && b.1.is_float()) {
        let (whole_a, whole_b) = (whole_number(a), whole_number(b));
        let exact = exactly(sql!("abs({whole_a} - {whole_b})"));
        branches.push(format!("WHEN {whole_a} - {whole_b} IS NOT NULL THEN {exact}"));
    }
    branches.push(format!("WHEN greatest(abs({x}), abs({y})) > 8e307 THEN {}", halved((&x, &y))));
    sql!("CASE {} ELSE {} END", branches.join(" "), plainly((&x, &y)))
}

/// Nanoseconds between two dates, times or timestamps; NULL unless both are finite.
fn time_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Sql {
    let finite = sql!("isfinite({}) AND isfinite({})", a.0, b.0);
    match (a.1, b.1) {
        (SqlType::Time { .. }, _) => {
            sql!("abs(extract(EPOCH FROM {}) - extract(EPOCH FROM {})) * 1000000000", a.0, b.0)
        }
        // Whole days, also where a change of the clocks makes a day of 23 hours.
        (SqlType::Date, SqlType::Date) => sql!(
            "CASE WHEN {finite} THEN abs(CAST({} - {} AS numeric)) * 86400000000000 END",
            a.0,
            b.0
        ),
        _ => {
            let seconds = |side: (&Sql, &SqlType)| {
                sql!("extract(EPOCH FROM {})", instant(side.0, side.1, timezone))
            };
            sql!("CASE WHEN {finite} THEN abs({} - {}) * 1000000000 END", seconds(a), seconds(b))
        }
    }
}
