//! Rounding, tolerances, and how far apart two values are.

use super::canonical::{fits_bigint, instant, is_utc, nearest, nearest_is_sure, own, trimmed};
use super::evidence;
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

/// Digits of the largest BIGINT.
const WHOLE_DIGITS: u32 = 19;

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // In FLOAT, so that a REAL's 0.1 rounds to what a FLOAT's 0.1 rounds to. Rounded up, the
        // largest would be none.
        SqlType::Float | SqlType::Double => {
            let double = as_double((value, sql_type));
            Ok((
                sql!(
                    "CASE WHEN ABS({double}) < 1e300 THEN ROUND({double}, {digits}) ELSE {double} END"
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
            // One more digit before the point: 99.9 rounds to 100.
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > 38 {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            let wide = SqlType::Decimal { precision: precision as u8, scale: scale as u8 };
            let rounded = sql!("ROUND({}, {digits})", own(value, &wide));
            Ok((own(&rounded, &result), result))
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
        ToleranceKind::Abs { limit } if floats => abs_of_floats(a, b, limit)?,
        ToleranceKind::Abs { limit } => below(&exact_distance(a, b)?, limit),
        ToleranceKind::Rel { factor } if floats => rel_of_floats(a, b, factor)?,
        ToleranceKind::Rel { factor } => {
            let [x, y] = common(a, b)?;
            relative(&apart(&x, &y), &x, &y, factor)?
        }
    };
    Ok(is_true(&condition))
}

/// The predicate that a condition is true, which is never unknown.
fn is_true(condition: &Sql) -> Sql {
    sql!("({} = 1)", flag(condition))
}

fn flag(condition: &Sql) -> Sql {
    sql!("CASE WHEN {condition} THEN 1 ELSE 0 END")
}

fn abs_of_floats(a: (&Sql, &SqlType), b: (&Sql, &SqlType), limit: &str) -> Result<Sql, String> {
    let float = float_literal(limit);
    let flags = mixed(a, b, &|exact, _| flag(&below(exact, limit)), &|x, y, halves| {
        flag(&match halves {
            true => sql!("ABS({} - {}) <= {float} / 2", half(x), half(y)),
            false => sql!("ABS({x} - {y}) <= {float}"),
        })
    })?;
    Ok(sql!("{flags} = 1"))
}

fn rel_of_floats(a: (&Sql, &SqlType), b: (&Sql, &SqlType), factor: &str) -> Result<Sql, String> {
    if !(a.1.is_float() && b.1.is_float()) {
        relative_digits(WHOLE_DIGITS + 1, factor)?;
    }
    let float = float_literal(factor);
    // Two numbers are never further apart than twice the larger one, of which there may be no float.
    let always = factor.parse::<f64>().is_ok_and(|factor| factor >= 2.0);
    let exactly = |exact: &Exact, [x, y]: &[Exact; 2]| {
        flag(&relative(exact, x, y, factor).expect("its digits are counted above"))
    };
    let flags = mixed(a, b, &exactly, &|x, y, halves| {
        flag(&match halves {
            _ if always => sql!("{x} IS NOT NULL AND {y} IS NOT NULL"),
            true => sql!("ABS({} - {}) <= {float} * ({} / 2)", half(x), half(y), larger(x, y)),
            false => sql!("ABS({x} - {y}) <= {float} * {}", larger(x, y)),
        })
    })?;
    Ok(sql!("{flags} = 1"))
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone).ok()?,
            as_text: |max| {
                let seconds = sql!("{max} * CAST(0.000000001 AS decimal(9,9))");
                trimmed(&sql!("CAST(CAST({seconds} AS decimal(38,9)) AS nvarchar(41))"))
            },
        });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    match a.1.is_float() || b.1.is_float() {
        false => Some(Distance {
            value: exact_distance(a, b).ok()?.value,
            as_text: |max| sql!("CAST({max} AS nvarchar(41))"),
        }),
        true => Some(Distance {
            value: mixed(
                a,
                b,
                &|exact, _| sql!("CAST({} AS float)", exact.value),
                // Twice the largest double is none: as much as there is.
                &|x, y, halves| match halves {
                    true => Sql("1.7976931348623157e308".into()),
                    false => sql!("ABS({x} - {y})"),
                },
            )
            .ok()?,
            as_text: |max| evidence::text(max, &SqlType::Double),
        }),
    }
}

/// An exact number that is not shorter than its type says, with its digits before and behind the
/// point.
struct Exact {
    value: Sql,
    whole: u32,
    scale: u32,
}

/// Both sides in one decimal type, with a digit to spare.
fn common(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Result<[Exact; 2], String> {
    let none = || format!("the difference of {} and {} has no exact type", a.1, b.1);
    let ((whole_a, scale_a), (whole_b, scale_b)) =
        a.1.decimal_digits().zip(b.1.decimal_digits()).ok_or_else(none)?;
    let (whole, scale) = (whole_a.max(whole_b), scale_a.max(scale_b));
    if whole + scale > 37 {
        return Err(none());
    }
    let one = |value: &Sql| Exact {
        value: sql!("CAST({value} AS decimal({},{scale}))", whole + scale),
        whole,
        scale,
    };
    Ok([one(a.0), one(b.0)])
}

/// |x - y|, exactly: ABS() gives a decimal of 38 digits, from which products lose their last.
fn apart(x: &Exact, y: &Exact) -> Exact {
    let (whole, scale) = (x.whole + 1, x.scale);
    let (x, y) = (&x.value, &y.value);
    Exact {
        value: sql!(
            "CAST(CASE WHEN {x} >= {y} THEN {x} - {y} ELSE {y} - {x} END AS decimal({},{scale}))",
            whole + scale
        ),
        whole,
        scale,
    }
}

fn exact_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Result<Exact, String> {
    let [x, y] = common(a, b)?;
    Ok(apart(&x, &y))
}

/// `exact <= limit`, the limit cut to the digits that the number has.
fn below(exact: &Exact, limit: &str) -> Sql {
    let (whole, fraction) = limit.split_once('.').unwrap_or((limit, ""));
    let whole = whole.trim_start_matches('0');
    if whole.len() > exact.whole as usize {
        return sql!("{} IS NOT NULL", exact.value);
    }
    let fraction = &fraction[..fraction.len().min(exact.scale as usize)];
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    sql!(
        "{} <= CAST({whole}{point}{fraction} AS decimal({},{}))",
        exact.value,
        exact.whole + exact.scale,
        exact.scale
    )
}

/// A factor as numerator and power of ten, where a number of so many digits can be multiplied by both.
fn relative_digits(digits: u32, factor: &str) -> Result<(String, u32), String> {
    let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
    let fraction = fraction.trim_end_matches('0');
    let joined = format!("{whole}{fraction}");
    let numerator = joined.trim_start_matches('0');
    let numerator = if numerator.is_empty() { "0" } else { numerator };
    let power = fraction.len() as u32;
    match digits + 1 + power.max(numerator.len() as u32) + 1 > 38 {
        true => {
            Err(format!("rel = {factor} has more digits than the numbers can be multiplied by"))
        }
        false => Ok((numerator.to_string(), power)),
    }
}

/// `exact <= factor * max(|x|, |y|)`, multiplied by a power of ten on both sides.
fn relative(exact: &Exact, x: &Exact, y: &Exact, factor: &str) -> Result<Sql, String> {
    let (numerator, power) = relative_digits(exact.whole + exact.scale, factor)?;
    let size = |x: &Sql| sql!("CASE WHEN {x} < 0 THEN -{x} ELSE {x} END");
    let (of_x, of_y) = (size(&x.value), size(&y.value));
    let digits = x.whole + x.scale;
    let largest = sql!(
        "CAST(CASE WHEN {of_x} >= {of_y} THEN {of_x} ELSE {of_y} END AS decimal({digits},{}))",
        x.scale
    );
    let times =
        |value: &Sql, number: &str| sql!("{value} * CAST({number} AS decimal({},0))", number.len());
    let scaled = times(&exact.value, &format!("1{}", "0".repeat(power as usize)));
    Ok(sql!("{scaled} <= {}", times(&largest, &numerator)))
}

/// A decimal as typed as a float, the largest where it is beyond.
fn float_literal(decimal: &str) -> Sql {
    match decimal.parse::<f64>() {
        Ok(number) if number.is_finite() && number > 0.0 => sql!("{number:e}"),
        Ok(number) if number.is_finite() => Sql("0e0".into()),
        _ => Sql("1.7976931348623157e308".into()),
    }
}

fn larger(x: &Sql, y: &Sql) -> Sql {
    sql!("CASE WHEN ABS({x}) >= ABS({y}) THEN ABS({x}) ELSE ABS({y}) END")
}

/// Beside a number near the largest, one below 1 is none.
fn half(value: &Sql) -> Sql {
    sql!("CASE WHEN ABS({value}) < 1 THEN 0 ELSE {value} / 2 END")
}

fn as_double((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        SqlType::Decimal { scale: 1.., .. } => nearest(value, sql_type, &SqlType::Double),
        _ => own(value, &SqlType::Double),
    }
}

/// A whole number as a decimal; NULL where a float or decimal is none, or is beyond the integers.
fn whole_number((value, sql_type): (&Sql, &SqlType)) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN {value} = FLOOR({value}) AND {} THEN CAST(CAST({value} AS bigint) AS decimal(19,0)) END",
            fits_bigint(value)
        ),
        SqlType::Int { .. } => sql!("CAST({value} AS decimal(19,0))"),
        _ => sql!("CASE WHEN {value} = FLOOR({value}) THEN CAST({value} AS decimal(19,0)) END"),
    }
}

/// At least one float. Beside an exact number, whole floats are taken exactly. In FLOAT, the sides
/// are halved where their difference could be beyond the largest one, which is an error.
fn mixed(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    exactly: &dyn Fn(&Exact, &[Exact; 2]) -> Sql,
    plainly: &dyn Fn(&Sql, &Sql, bool) -> Sql,
) -> Result<Sql, String> {
    for (_, sql_type) in [a, b] {
        if !has_float(sql_type) {
            return Err(format!("{sql_type} has no sure counterpart among floats"));
        }
    }
    let (x, y) = (as_double(a), as_double(b));
    let mut branches = String::new();
    if !(a.1.is_float() && b.1.is_float()) {
        let wholes =
            [a, b].map(|side| Exact { value: whole_number(side), whole: WHOLE_DIGITS, scale: 0 });
        let both = wholes.each_ref().map(|whole| format!("{} IS NOT NULL", whole.value));
        let exact = apart(&wholes[0], &wholes[1]);
        let then = exactly(&exact, &wholes);
        branches.push_str(&format!("WHEN {} THEN {then} ", both.join(" AND ")));
    }
    let (halved, plain) = (plainly(&x, &y, true), plainly(&x, &y, false));
    Ok(sql!(
        "CASE {branches}WHEN ABS({x}) > 8e307 OR ABS({y}) > 8e307 THEN {halved} ELSE {plain} END"
    ))
}

/// Whether `as_double` gives the nearest float of every number of a type.
fn has_float(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Float | SqlType::Double => true,
        SqlType::Int { bits, .. } => *bits <= 64,
        _ => sql_type.decimal_digits().is_some_and(|(whole, scale)| {
            whole < WHOLE_DIGITS && (scale == 0 || nearest_is_sure(sql_type, &SqlType::Double))
        }),
    }
}

/// Nanoseconds between two dates, times or timestamps: whole days and what is left of each, since
/// nanoseconds of 292 years are more than DATEDIFF_BIG can say.
/// <https://learn.microsoft.com/en-us/sql/t-sql/functions/datediff-big-transact-sql>
fn time_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Result<Sql, String> {
    let of_day = |x: &Sql, y: &Sql| {
        sql!("DATEDIFF_BIG(NANOSECOND, CAST({x} AS time(7)), CAST({y} AS time(7)))")
    };
    let days =
        |x: &Sql, y: &Sql| sql!("CAST(DATEDIFF(DAY, {x}, {y}) AS decimal(10,0)) * 86400000000000");
    let is_clock = |sql_type: &SqlType| !matches!(sql_type, SqlType::Timestamp { zoned: true, .. });
    let difference = match (a.1, b.1) {
        (SqlType::Time { .. }, SqlType::Time { .. }) => of_day(a.0, b.0),
        (SqlType::Time { .. }, _) | (_, SqlType::Time { .. }) => {
            return Err(format!("{} and {} have no difference", a.1, b.1));
        }
        (SqlType::Date, SqlType::Date) => days(a.0, b.0),
        _ if !is_utc(timezone) && (is_clock(a.1) || is_clock(b.1)) => {
            return Err(
                "SQL Server knows time zones by their names in Windows only; leave timezone at UTC"
                    .into(),
            );
        }
        _ => {
            let (x, y) = (instant(a.0, a.1), instant(b.0, b.1));
            sql!("{} + {}", days(&x, &y), of_day(&x, &y))
        }
    };
    Ok(sql!("CAST(ABS({difference}) AS decimal(26,0))"))
}
