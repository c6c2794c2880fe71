//! Rounding, tolerances, and how far apart two values are.

use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

use super::canonical::{finite_instant, in_micros};

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // In DOUBLE, so that a FLOAT's 0.1 rounds to what a DOUBLE's 0.1 rounds to.
        SqlType::Float | SqlType::Double => {
            let double = sql!("CAST({value} AS DOUBLE)");
            let rounded = sql!("round({double}, {digits})");
            // To tens and beyond, DuckDB rounds NaN and infinities to 0.
            let rounded = match digits < 0 {
                true => sql!("CASE WHEN isfinite({double}) THEN {rounded} ELSE {double} END"),
                false => rounded,
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
            Ok((sql!("CAST(round({wide}, {digits}) AS {result})"), result))
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
    // Casting one that is too large fails, even by TRY_CAST.
    if [a.1, b.1].into_iter().any(|sql_type| *sql_type == SqlType::BigNum) {
        return Err(
            "of BIGNUM there is no distance that holds for all its values; cast it to HUGEINT or \
                    DOUBLE, with expr or in a .sql side"
                .into(),
        );
    }
    match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            let distance = instant_distance(a, b, timezone);
            Ok(sql!("coalesce({distance} <= {nanoseconds}, FALSE)"))
        }
        ToleranceKind::Abs { limit } => abs(a, b, limit),
        ToleranceKind::Rel { factor } => rel(a, b, factor),
    }
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: instant_distance(a, b, timezone),
            as_text: |max| sql!("sqldiff_seconds_text({max})"),
        });
    }
    match (a.1.is_exact_number(), b.1.is_exact_number()) {
        (true, true) => exact_scale(a.1, b.1).map(|scale| Distance {
            value: exact_difference(a, b, scale),
            as_text: |max| sql!("CAST({max} AS VARCHAR)"),
        }),
        _ if a.1.is_number() && b.1.is_number() => Some(Distance {
            value: mixed_difference(a, b),
            as_text: |max| sql!("sqldiff_float_text({max})"),
        }),
        _ => None,
    }
}

/// The scale in which both types' values, and one more digit, are DECIMAL(38, scale).
/// None where there is no such scale. Integers of 128 bits count as 38 digits: see `exact_difference`.
fn exact_scale(a: &SqlType, b: &SqlType) -> Option<u32> {
    let ((whole_a, scale_a), (whole_b, scale_b)) = (a.decimal_digits()?, b.decimal_digits()?);
    let scale = scale_a.max(scale_b);
    let unsigned_128 = |t: &SqlType| matches!(t, SqlType::Int { bits: 128, signed: false });
    match scale {
        0 if unsigned_128(a) || unsigned_128(b) => None,
        0 => Some(0),
        _ if whole_a.max(whole_b) + scale <= 38 => Some(scale),
        _ => None,
    }
}

/// |a - b|, exactly: a DECIMAL, or of whole numbers a UHUGEINT or HUGEINT.
fn exact_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType), scale: u32) -> Sql {
    let is_huge = |t: &SqlType| matches!(t, SqlType::Int { bits: 128, .. });
    match scale {
        0 if is_huge(a.1) || is_huge(b.1) => {
            sql!("sqldiff_apart({}, {})", unscaled(a, 0), unscaled(b, 0))
        }
        0 => sql!("abs(CAST({} AS HUGEINT) - CAST({} AS HUGEINT))", a.0, b.0),
        // One digit is spare, but not where both types use all of them.
        _ => sql!(
            "TRY(abs(CAST({} AS DECIMAL(38,{scale})) - CAST({} AS DECIMAL(38,{scale}))))",
            a.0,
            b.0
        ),
    }
}

fn as_double(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        SqlType::Decimal { .. } => sql!("CAST(CAST({value} AS VARCHAR) AS DOUBLE)"),
        _ => sql!("CAST({value} AS DOUBLE)"),
    }
}

/// |a - b| in IEEE double; NULL unless both are finite.
fn float_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let (left, right) = (as_double(a.0, a.1), as_double(b.0, b.1));
    let finite: Vec<String> = [(a.1, &left), (b.1, &right)]
        .into_iter()
        .filter(|(sql_type, _)| sql_type.is_float())
        .map(|(_, value)| format!("isfinite({value})"))
        .collect();
    sql!("CASE WHEN {} THEN abs({left} - {right}) END", finite.join(" AND "))
}

fn instant_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Sql {
    // Dates are whole days apart, also where a change of the clocks makes a day of 23 hours.
    let timezone = match (a.1, b.1) {
        (SqlType::Date, SqlType::Date) => "UTC",
        _ => timezone,
    };
    let finite = |(value, sql_type): (&Sql, &SqlType)| {
        let instant = finite_instant(value, sql_type, timezone);
        match sql_type {
            SqlType::Time { .. } => instant,
            _ => sql!("CASE WHEN isfinite({}) THEN {instant} END", in_micros(value, sql_type).0),
        }
    };
    sql!("abs({} - {})", finite(a), finite(b))
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

fn abs(a: (&Sql, &SqlType), b: (&Sql, &SqlType), limit: &str) -> Result<Sql, String> {
    if !(a.1.is_exact_number() && b.1.is_exact_number()) {
        let in_double = sql!("{} <= CAST('{limit}' AS DOUBLE)", float_difference(a, b));
        return Ok(mixed(a, b, in_double, |pair_a, pair_b| {
            let whole = cut(limit, 0);
            match whole.len() <= 38 {
                true => {
                    sql!("{} <= CAST('{whole}' AS UHUGEINT)", exact_difference(pair_a, pair_b, 0))
                }
                // Further than any two integers of 128 bits are apart.
                false => Sql("TRUE".into()),
            }
        }));
    }
    let scale = exact_scale(a.1, b.1)
        .ok_or_else(|| format!("the difference of {} and {} has no exact type", a.1, b.1))?;
    let limit = cut(limit, scale);
    let whole_digits = limit.split('.').next().unwrap_or_default().trim_start_matches('0').len();
    let widest = a.1.decimal_digits().max(b.1.decimal_digits()).map_or(0, |(whole, _)| whole);
    if whole_digits as u32 > widest + 1 {
        // Further than any two values of these types are apart.
        return Ok(sql!("({} IS NOT NULL AND {} IS NOT NULL)", a.0, b.0));
    }
    if whole_digits as u32 > 38 - scale {
        return Err(format!("abs = {limit} is more than {} can hold", a.1));
    }
    let is_huge = |t: &SqlType| matches!(t, SqlType::Int { bits: 128, .. });
    let wide = match scale {
        0 if is_huge(a.1) || is_huge(b.1) => "UHUGEINT".to_string(),
        0 => "HUGEINT".to_string(),
        _ => format!("DECIMAL(38,{scale})"),
    };
    Ok(sql!("coalesce({} <= CAST('{limit}' AS {wide}), FALSE)", exact_difference(a, b, scale)))
}

/// |a - b| as DOUBLE, taken exactly before it is rounded where both are whole numbers.
fn mixed_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let in_double = float_difference(a, b);
    match whole_numbers(a, b) {
        None => in_double,
        Some((check, left, right)) => sql!(
            "CASE WHEN {check} THEN CAST(sqldiff_apart({left}, {right}) AS DOUBLE) ELSE {in_double} END"
        ),
    }
}

/// For a float beside an exact number: when both are whole, and both as HUGEINT.
fn whole_numbers(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Option<(Sql, Sql, Sql)> {
    if a.1.is_float() && b.1.is_float() {
        return None;
    }
    let checks: Vec<String> = [a, b]
        .into_iter()
        .map(|(value, sql_type)| match sql_type {
            SqlType::Int { .. } | SqlType::BigNum => {
                format!("TRY_CAST({value} AS HUGEINT) IS NOT NULL")
            }
            _ => format!("{value} = trunc({value}) AND TRY_CAST({value} AS HUGEINT) IS NOT NULL"),
        })
        .collect();
    let huge = |(value, _): (&Sql, &SqlType)| sql!("TRY_CAST({value} AS HUGEINT)");
    Some((Sql(checks.join(" AND ")), huge(a), huge(b)))
}

/// A float against an exact number: where the float is a whole number the difference is taken
/// exactly (2^53 + 1 is 1 away from 2^53), else in double.
fn mixed(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    in_double: Sql,
    exactly: impl Fn((&Sql, &SqlType), (&Sql, &SqlType)) -> Sql,
) -> Sql {
    match whole_numbers(a, b) {
        None => sql!("coalesce({in_double}, FALSE)"),
        Some((check, left, right)) => {
            let exact = exactly((&left, &SqlType::HUGEINT), (&right, &SqlType::HUGEINT));
            sql!("coalesce(CASE WHEN {check} THEN {exact} ELSE {in_double} END, FALSE)")
        }
    }
}

/// `|a - b| <= factor * max(|a|, |b|)`, without division: 0 against 0 is equal.
fn rel(a: (&Sql, &SqlType), b: (&Sql, &SqlType), factor: &str) -> Result<Sql, String> {
    if !(a.1.is_exact_number() && b.1.is_exact_number()) {
        let (left, right) = (as_double(a.0, a.1), as_double(b.0, b.1));
        // Halved where the difference of two finite numbers is beyond the largest double.
        let in_double = sql!(
            "CASE WHEN isinf({difference}) \
             THEN abs({left} / 2 - {right} / 2) <= CAST('{factor}' AS DOUBLE) * (greatest(abs({left}), abs({right})) / 2) \
             ELSE {difference} <= CAST('{factor}' AS DOUBLE) * greatest(abs({left}), abs({right})) END",
            difference = float_difference(a, b)
        );
        let digits = exact_factor(factor);
        return match digits {
            Ok((numerator, power)) => Ok(mixed(a, b, in_double, |pair_a, pair_b| {
                scaled_comparison(&unscaled(pair_a, 0), &unscaled(pair_b, 0), numerator, power)
            })),
            Err(reason) if !(a.1.is_float() && b.1.is_float()) => Err(reason),
            Err(_) => Ok(sql!("coalesce({in_double}, FALSE)")),
        };
    }
    let scale = exact_scale(a.1, b.1)
        .ok_or_else(|| format!("the difference of {} and {} has no exact type", a.1, b.1))?;
    let (numerator, power) = exact_factor(factor)?;
    let comparison = scaled_comparison(&unscaled(a, scale), &unscaled(b, scale), numerator, power);
    Ok(sql!("coalesce({comparison}, FALSE)"))
}

/// A factor as numerator and power of ten, both below 10^18.
fn exact_factor(factor: &str) -> Result<(u64, u64), String> {
    let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction}");
    let too_long = || {
        format!("rel = {factor} has more than 17 digits, which exact numbers cannot be scaled by")
    };
    if digits.trim_start_matches('0').len() > 17 || fraction.len() > 17 {
        return Err(too_long());
    }
    let numerator = digits.parse().map_err(|_| too_long())?;
    Ok((numerator, 10u64.pow(fraction.len() as u32)))
}

/// The value times 10^scale, as HUGEINT.
fn unscaled((value, sql_type): (&Sql, &SqlType), scale: u32) -> Sql {
    match (scale, sql_type) {
        (0, SqlType::Int { bits: 128, signed: true }) => value.clone(),
        (0, _) => sql!("CAST({value} AS HUGEINT)"),
        // By way of the text, since no wider type is there to multiply in.
        _ => sql!(
            "CAST(replace(CAST(CAST({value} AS DECIMAL(38,{scale})) AS VARCHAR), '.', '') AS HUGEINT)"
        ),
    }
}

fn scaled_comparison(a: &Sql, b: &Sql, numerator: u64, power: u64) -> Sql {
    sql!(
        "({a} IS NOT NULL AND {b} IS NOT NULL AND sqldiff_scaled(sqldiff_apart({a}, {b}), {power}) <= \
         sqldiff_scaled(greatest(sqldiff_magnitude({a}), sqldiff_magnitude({b})), {numerator}))"
    )
}
