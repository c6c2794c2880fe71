//! Rounding, tolerances, and how far apart two values are.

use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

use super::canonical::whole_double;
use super::{evidence, times};

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // In DOUBLE, so that a REAL's 0.1 rounds to what a DOUBLE's 0.1 rounds to.
        SqlType::Float | SqlType::Double => {
            let double = as_double(value, sql_type);
            let rounded = match digits {
                0.. => sql!("round({double}, {digits})"),
                // By a whole power of ten: its inverse is no float.
                _ => sql!("(round({double} / 1e{0}) * 1e{0})", -digits),
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
            let (before, behind) = (whole + 1 + u32::from(kept), kept);
            let result = SqlType::Decimal { precision: before as u8, scale: behind };
            Ok((
                sql!(
                    "CAST(round(CAST({value} AS decimal({precision},{scale})), {digits}) AS decimal({before},{behind}))"
                ),
                result,
            ))
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
    match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            let distance = time_distance(a, b, timezone);
            Ok(sql!("coalesce({distance} <= CAST('{nanoseconds}' AS decimal(38,0)), FALSE)"))
        }
        ToleranceKind::Abs { limit } => abs(a, b, limit),
        ToleranceKind::Rel { factor } => rel(a, b, factor),
    }
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone),
            // 28 digits and 9 more: a product of more than 38 would lose decimals.
            as_text: |max| {
                let seconds = sql!("CAST({max} AS decimal(28,0)) * 0.000000001");
                evidence::without_zeros(&sql!("CAST({seconds} AS varchar)"))
            },
        });
    }
    match (a.1.is_exact_number(), b.1.is_exact_number()) {
        (true, true) => common_digits(a.1, b.1).map(|digits| Distance {
            value: exact_difference(a, b, digits),
            as_text: |max| sql!("CAST({max} AS varchar)"),
        }),
        _ if a.1.is_number() && b.1.is_number() => Some(Distance {
            value: mixed_difference(a, b),
            as_text: |max| evidence::text(max, &SqlType::Double, 0),
        }),
        _ => None,
    }
}

/// Digits before the point, and the scale, in which both types' values are decimals.
fn common_digits(a: &SqlType, b: &SqlType) -> Option<(u32, u32)> {
    let ((whole_a, scale_a), (whole_b, scale_b)) = (a.decimal_digits()?, b.decimal_digits()?);
    let (whole, scale) = (whole_a.max(whole_b), scale_a.max(scale_b));
    (whole + scale <= 38).then_some((whole, scale))
}

/// |a - b|, exactly; NULL where it has more than 38 digits. Below that no digit is lost: a
/// difference has one more before the point.
/// https://trino.io/docs/current/functions/decimal.html#arithmetic-binary-operators
fn exact_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType), (whole, scale): (u32, u32)) -> Sql {
    let precision = whole + scale;
    let wide = |value: &Sql| sql!("CAST({value} AS decimal({precision},{scale}))");
    let distance = sql!("abs({} - {})", wide(a.0), wide(b.0));
    match precision {
        0..=37 => distance,
        _ => sql!("TRY({distance})"),
    }
}

fn as_double(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        // By way of the text, which gives the nearest float.
        SqlType::Decimal { .. } => sql!("CAST(CAST({value} AS varchar) AS double)"),
        _ => sql!("CAST({value} AS double)"),
    }
}

/// That the floats among the two are no NaN and not infinite.
fn both_finite(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> String {
    let finite: Vec<String> = [a, b]
        .into_iter()
        .filter(|(_, sql_type)| sql_type.is_float())
        .map(|(value, _)| format!("is_finite({value})"))
        .collect();
    finite.join(" AND ")
}

/// A number that is whole as a decimal; NULL for others, and for floats beyond BIGINT.
fn whole((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            let double = as_double(value, sql_type);
            sql!("CAST({} AS decimal(20,0))", whole_double(&double))
        }
        SqlType::Decimal { scale: 1.., .. } => {
            sql!("CASE WHEN {value} = truncate({value}) THEN CAST({value} AS decimal(20,0)) END")
        }
        _ => sql!("CAST({value} AS decimal(20,0))"),
    }
}

/// |a - b| of a float and an exact number, where both are whole; NULL where they are not. None for
/// two floats, which need none.
fn whole_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Option<Sql> {
    match a.1.is_float() && b.1.is_float() {
        true => None,
        false => Some(sql!("abs({} - {})", whole(a), whole(b))),
    }
}

/// |a - b| as DOUBLE, taken exactly before it is rounded where both are whole numbers; NULL unless
/// both are finite.
fn mixed_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let in_double = float_difference(a, b);
    match whole_difference(a, b) {
        None => in_double,
        Some(exact) => sql!("coalesce(CAST({exact} AS double), {in_double})"),
    }
}

fn float_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    sql!(
        "CASE WHEN {} THEN abs({} - {}) END",
        both_finite(a, b),
        as_double(a.0, a.1),
        as_double(b.0, b.1)
    )
}

/// Nanoseconds between two dates, times or timestamps.
fn time_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Sql {
    // Dates are whole days apart, also where a change of the clocks makes a day of 23 hours.
    if let (SqlType::Date, SqlType::Date) = (a.1, b.1) {
        return sql!(
            "(CAST(abs(date_diff('day', {}, {})) AS decimal(20,0)) * 86400000000000)",
            a.0,
            b.0
        );
    }
    let [a, b] = [a, b].map(|(value, sql_type)| times::nanoseconds(value, sql_type, timezone));
    sql!("abs({a} - {b})")
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
        refuse_long(a.1, b.1)?;
        let in_double = sql!("{} <= CAST('{limit}' AS double)", float_difference(a, b));
        let whole_limit = cut(limit, 0);
        let exactly = whole_difference(a, b)
            .filter(|_| whole_limit.len() <= 38)
            .map(|exact| format!("{exact} <= CAST('{whole_limit}' AS decimal(38,0)), "));
        return Ok(sql!("coalesce({}{in_double}, FALSE)", exactly.unwrap_or_default()));
    }
    let (widest, scale) = common_digits(a.1, b.1).ok_or_else(|| no_exact_type(a.1, b.1))?;
    let limit = cut(limit, scale);
    let whole_digits = limit.split('.').next().unwrap_or_default().trim_start_matches('0').len();
    if whole_digits as u32 > widest + 1 {
        // Further than any two values of these types are apart.
        return Ok(sql!("({} IS NOT NULL AND {} IS NOT NULL)", a.0, b.0));
    }
    if whole_digits as u32 > 38 - scale {
        return Err(format!("abs = {limit} is more than {} can hold", a.1));
    }
    Ok(sql!(
        "coalesce({} <= CAST('{limit}' AS decimal(38,{scale})), FALSE)",
        exact_difference(a, b, (widest, scale))
    ))
}

fn no_exact_type(a: &SqlType, b: &SqlType) -> String {
    format!("the difference of {a} and {b} has no exact type")
}

/// Whole numbers beside a float must be within what BIGINT holds, or nearly.
fn refuse_long(a: &SqlType, b: &SqlType) -> Result<(), String> {
    let long = [a, b].into_iter().find(|sql_type| {
        sql_type.is_exact_number() && sql_type.decimal_digits().is_none_or(|(whole, _)| whole > 20)
    });
    long.map_or(Ok(()), |long| Err(format!("{long} has no exact counterpart among floats")))
}

/// `|a - b| <= factor * max(|a|, |b|)`, without division: 0 against 0 is equal.
fn rel(a: (&Sql, &SqlType), b: (&Sql, &SqlType), factor: &str) -> Result<Sql, String> {
    if !(a.1.is_exact_number() && b.1.is_exact_number()) {
        refuse_long(a.1, b.1)?;
        let (left, right) = (as_double(a.0, a.1), as_double(b.0, b.1));
        let difference = match whole_difference(a, b) {
            None => sql!("abs({left} - {right})"),
            Some(exact) => sql!("coalesce(CAST({exact} AS double), abs({left} - {right}))"),
        };
        // Halved where the difference of two finite numbers is beyond the largest double. NaN, which
        // greatest() may refuse, comes to neither branch.
        return Ok(sql!(
            "CASE WHEN NOT ({finite}) THEN FALSE \
             WHEN abs({left} - {right}) = infinity() \
             THEN abs({left} / 2 - {right} / 2) <= CAST('{factor}' AS double) * (greatest(abs({left}), abs({right})) / 2) \
             ELSE coalesce({difference} <= CAST('{factor}' AS double) * greatest(abs({left}), abs({right})), FALSE) END",
            finite = both_finite(a, b)
        ));
    }
    let (whole, scale) = common_digits(a.1, b.1).ok_or_else(|| no_exact_type(a.1, b.1))?;
    let (numerator, power) =
        (factor.replace('.', ""), factor.split('.').nth(1).map_or(0, str::len));
    let numerator = numerator.trim_start_matches('0');
    let wide = whole + scale;
    // A product of more than 38 digits would lose decimals, or be an error.
    if wide + 2 + (power as u32).max(numerator.len() as u32) > 38 {
        return Err(format!(
            "rel = {factor} times {} has more than 38 digits, which Trino cannot compute exactly; use \
             abs, or cast the column to a shorter decimal in a .sql side",
            if a.1 == b.1 { a.1.to_string() } else { format!("{} or {}", a.1, b.1) }
        ));
    }
    let size = |value: &Sql| format!("abs(CAST({value} AS decimal({wide},{scale})))");
    Ok(sql!(
        "coalesce({} * CAST('1{}' AS decimal({},0)) <= greatest({}, {}) * CAST('0{numerator}' AS decimal({},0)), FALSE)",
        exact_difference(a, b, (whole, scale)),
        "0".repeat(power),
        power + 1,
        size(a.0),
        size(b.0),
        numerator.len().max(1)
    ))
}
