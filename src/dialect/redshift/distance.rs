//! Rounding, tolerances, and how far apart two values are. Overflow is an error there, of decimals
//! and floats alike: nothing is computed that could.
//! <https://docs.aws.amazon.com/redshift/latest/dg/r_numeric_computations201.html>

use super::canonical::{digits_of, fits_bigint, instant, is_finite};
use super::{Redshift, evidence};
use crate::dialect::{Distance, Spelling, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

type Typed<'v> = (&'v Sql, &'v SqlType);

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // From 2^52 on floats have no decimals; NaN and infinities stay what they are.
        SqlType::Float | SqlType::Double => {
            let double = as_double((value, sql_type));
            let bound =
                if digits >= 0 { "4503599627370496" } else { "CAST('1e37' AS DOUBLE PRECISION)" };
            let rounded = sql!(
                "CASE WHEN {} AND ABS({double}) < {bound} THEN ROUND({double}, {digits}) ELSE {double} END",
                is_finite(&double)
            );
            Ok((rounded, SqlType::Double))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = digits_of(sql_type).ok_or("the type has too many digits")?;
            // One more digit before the point: 99.9 rounds to 100.
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > 38 {
                return Err(format!("{sql_type} has no digit to spare for rounding"));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            let rounded = match -digits > whole as i32 {
                // Half of the unit is more than any value.
                true => sql!("CASE WHEN {value} IS NOT NULL THEN 0 END"),
                false => sql!("ROUND(CAST({value} AS DECIMAL({precision},{scale})), {digits})"),
            };
            Ok((sql!("CAST({rounded} AS {})", Redshift.type_name(&result)), result))
        }
        _ => Err(format!("{sql_type} is not rounded")),
    }
}

/// See `Spelling::within`.
pub fn within(a: Typed, b: Typed, tolerance: &Tolerance, timezone: &str) -> Result<Sql, String> {
    let condition = match &tolerance.kind {
        // Differences are whole microseconds.
        ToleranceKind::Within { nanoseconds } => {
            sql!("{} <= {}", microseconds(a, b, timezone), nanoseconds / 1000)
        }
        ToleranceKind::Abs { limit } if exact(a, b) => Pair::of(a, b)?.is_within(limit)?,
        ToleranceKind::Rel { factor } if exact(a, b) => Pair::of(a, b)?.is_within_factor(factor)?,
        ToleranceKind::Abs { limit } => {
            let limit_of_double = format!("CAST('{limit}' AS DOUBLE PRECISION)");
            let halved =
                |x: &Sql, y: &Sql| sql!("ABS({} - {}) <= {limit_of_double} / 2", half(x), half(y));
            let plain = |x: &Sql, y: &Sql| sql!("ABS({x} - {y}) <= {limit_of_double}");
            mixed(a, b, &|pair| pair.is_within(limit), &halved, &plain)?
        }
        ToleranceKind::Rel { factor } => {
            let double = format!("CAST('{factor}' AS DOUBLE PRECISION)");
            let halved = |x: &Sql, y: &Sql| {
                sql!(
                    "ABS({} - {}) <= {double} * (GREATEST(ABS({x}), ABS({y})) / 2)",
                    half(x),
                    half(y)
                )
            };
            // Small numbers are made larger first: a product that rounds to 0 may be an error.
            let plain = |x: &Sql, y: &Sql| match factor.parse::<f64>() {
                Ok(small) if small < 1e-16 => sql!("{x} = {y}"),
                _ => {
                    let large = "CAST('1e100' AS DOUBLE PRECISION)";
                    sql!(
                        "CASE WHEN GREATEST(ABS({x}), ABS({y})) < CAST('1e-200' AS DOUBLE PRECISION) \
                         THEN ABS({x} * {large} - {y} * {large}) <= {double} * GREATEST(ABS({x} * {large}), ABS({y} * {large})) \
                         ELSE ABS({x} - {y}) <= {double} * GREATEST(ABS({x}), ABS({y})) END"
                    )
                }
            };
            if factor.parse().is_ok_and(|factor: f64| factor >= 2.0) {
                // No two numbers are further apart than twice the larger one.
                let both = [a, b].map(|side| is_finite(&as_double(side)).0);
                return Ok(sql!("COALESCE({}, FALSE)", both.join(" AND ")));
            }
            mixed(a, b, &|pair| pair.is_within_factor(factor), &halved, &plain)?
        }
    };
    Ok(sql!("COALESCE({condition}, FALSE)"))
}

/// See `Spelling::distance`.
pub fn distance(a: Typed, b: Typed, timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: sql!("CAST({} AS DECIMAL(38,0)) * 1000", microseconds(a, b, timezone)),
            as_text: |max| {
                let seconds =
                    sql!("CAST(CAST({max} AS DECIMAL(28,0)) * 0.000000001 AS DECIMAL(38,9))");
                sql!("RTRIM(RTRIM(CAST({seconds} AS VARCHAR(64)), '0'), '.')")
            },
        });
    }
    if exact(a, b) {
        let pair = Pair::of(a, b).ok()?;
        return Some(Distance {
            value: pair.difference(),
            as_text: |max| sql!("CAST({max} AS VARCHAR(64))"),
        });
    }
    if !(a.1.is_number() && b.1.is_number()) {
        return None;
    }
    let value = mixed(
        a,
        b,
        &|pair| Ok(sql!("CAST({} AS DOUBLE PRECISION)", pair.difference())),
        // Twice the largest double is none: the text would have to say more than it can.
        &|_, _| Sql("CAST('Infinity' AS DOUBLE PRECISION)".into()),
        &|x, y| sql!("ABS({x} - {y})"),
    );
    Some(Distance { value: value.ok()?, as_text: |max| evidence::text(max, &SqlType::Double) })
}

fn exact(a: Typed, b: Typed) -> bool {
    a.1.is_exact_number() && b.1.is_exact_number()
}

/// Two exact numbers as decimals of 38 digits.
struct Pair {
    x: Sql,
    y: Sql,
    whole: u32,
    scale: u32,
}

impl Pair {
    fn of(a: Typed, b: Typed) -> Result<Pair, String> {
        let digits = |side: Typed| digits_of(side.1);
        let common =
            digits(a).zip(digits(b)).map(|(one, other)| (one.0.max(other.0), one.1.max(other.1)));
        match common {
            Some((whole, scale)) if whole + scale <= 38 => {
                let wide = |value: &Sql| sql!("CAST({value} AS DECIMAL(38,{scale}))");
                Ok(Pair { x: wide(a.0), y: wide(b.0), whole, scale })
            }
            _ => Err(format!("the difference of {} and {} has no exact type", a.1, b.1)),
        }
    }

    fn is_full(&self) -> bool {
        self.whole + self.scale == 38
    }

    /// |x - y|; NULL where it could have 39 digits, which numbers of opposite signs may.
    fn difference(&self) -> Sql {
        let (x, y) = (&self.x, &self.y);
        match self.is_full() {
            false => sql!("ABS({x} - {y})"),
            true => sql!("CASE WHEN SIGN({x}) * SIGN({y}) >= 0 THEN ABS({x} - {y}) END"),
        }
    }

    /// |x - y| <= limit.
    fn is_within(&self, limit: &str) -> Result<Sql, String> {
        let (x, y) = (&self.x, &self.y);
        let limit = cut(limit, self.scale);
        let digits =
            limit.split('.').next().unwrap_or_default().trim_start_matches('0').len() as u32;
        if digits > self.whole + 1 {
            // Further than any two values of these types are apart.
            return Ok(sql!("{x} IS NOT NULL AND {y} IS NOT NULL"));
        }
        if digits + self.scale > 38 {
            return Err(format!(
                "abs = {limit} has more than 38 digits, which no number there has"
            ));
        }
        let limit = format!("CAST('{limit}' AS DECIMAL(38,{}))", self.scale);
        Ok(match self.is_full() {
            false => sql!("ABS({x} - {y}) <= {limit}"),
            true => sql!(
                "CASE WHEN SIGN({x}) * SIGN({y}) >= 0 THEN ABS({x} - {y}) <= {limit} \
                 ELSE ABS({x}) <= {limit} - ABS({y}) END"
            ),
        })
    }

    /// `|x - y| <= factor * max(|x|, |y|)`, without a division, whose result would be rounded.
    fn is_within_factor(&self, factor: &str) -> Result<Sql, String> {
        let (x, y) = (&self.x, &self.y);
        let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits = format!("{whole}{fraction}");
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Ok(sql!("{x} = {y}"));
        }
        let room = (38 - self.whole - self.scale) as usize;
        if fraction.len() >= room || digits.len() > room {
            return Err(format!(
                "rel = {factor} times numbers of {} digits has more than 38 digits; use abs, or cast the column to a shorter decimal in a .sql side",
                self.whole + self.scale
            ));
        }
        let number = |digits: &str| format!("CAST('{digits}' AS DECIMAL({},0))", digits.len());
        let ten = format!("1{}", "0".repeat(fraction.len()));
        Ok(sql!(
            "ABS({x} - {y}) * {} <= GREATEST(ABS({x}), ABS({y})) * {}",
            number(&ten),
            number(digits)
        ))
    }
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

/// Beside a number near the largest, one below 1 is none; its half might be too small for a double.
fn half(value: &Sql) -> Sql {
    sql!("CASE WHEN ABS({value}) < 1 THEN 0 ELSE {value} / 2 END")
}

fn as_double((value, sql_type): Typed) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        // By way of the text, which gives the nearest float.
        SqlType::Decimal { .. } => {
            sql!("CAST(CAST({value} AS VARCHAR(64)) AS DOUBLE PRECISION)")
        }
        _ => sql!("CAST({value} AS DOUBLE PRECISION)"),
    }
}

/// A whole number as DECIMAL(38,0); NULL where a value is none, or is beyond the integers.
fn whole_number((value, sql_type): Typed) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            let double = as_double((value, sql_type));
            sql!(
                "CASE WHEN {} AND {double} = TRUNC({double}) \
                 THEN CAST(CAST({double} AS BIGINT) AS DECIMAL(38,0)) END",
                fits_bigint(&double)
            )
        }
        SqlType::Decimal { scale: 1.., .. } => {
            sql!("CASE WHEN {value} = TRUNC({value}) THEN CAST({value} AS DECIMAL(38,0)) END")
        }
        _ => sql!("CAST({value} AS DECIMAL(38,0))"),
    }
}

type OfDoubles<'f> = &'f dyn Fn(&Sql, &Sql) -> Sql;

/// At least one float. Beside an exact number whole floats are taken exactly, others in double.
fn mixed(
    a: Typed,
    b: Typed,
    exactly: &dyn Fn(&Pair) -> Result<Sql, String>,
    halved: OfDoubles,
    plainly: OfDoubles,
) -> Result<Sql, String> {
    let (x, y) = (as_double(a), as_double(b));
    let finite: Vec<String> = [(a.1, &x), (b.1, &y)]
        .into_iter()
        .filter(|(sql_type, _)| sql_type.is_float())
        .map(|(_, double)| is_finite(double).0)
        .collect();
    let mut branches = vec![format!("WHEN NOT ({}) THEN NULL", finite.join(" AND "))];
    if !(a.1.is_float() && b.1.is_float()) {
        // Of a float 19 digits are whole numbers here; a pair of more is refused before.
        let pair = Pair { x: whole_number(a), y: whole_number(b), whole: 19, scale: 0 };
        let known = format!("{} IS NOT NULL AND {} IS NOT NULL", pair.x, pair.y);
        branches.push(format!("WHEN {known} THEN {}", exactly(&pair)?));
    }
    branches.push(format!(
        "WHEN GREATEST(ABS({x}), ABS({y})) > CAST('8e307' AS DOUBLE PRECISION) THEN {}",
        halved(&x, &y)
    ));
    Ok(sql!("CASE {} ELSE {} END", branches.join(" "), plainly(&x, &y)))
}

/// Microseconds between two dates, times or timestamps.
/// <https://docs.aws.amazon.com/redshift/latest/dg/r_DATEDIFF_function.html>
fn microseconds(a: Typed, b: Typed, timezone: &str) -> Sql {
    match (a.1, b.1) {
        // Whole days, also where a change of the clocks makes a day of 23 hours.
        (SqlType::Date, SqlType::Date) => {
            sql!("ABS(CAST(DATEDIFF(day, {}, {}) AS BIGINT)) * 86400000000", a.0, b.0)
        }
        (SqlType::Time { .. }, _) => sql!("ABS(DATEDIFF(microsecond, {}, {}))", a.0, b.0),
        _ => sql!(
            "ABS(DATEDIFF(microsecond, {}, {}))",
            instant(a.0, a.1, timezone),
            instant(b.0, b.1, timezone)
        ),
    }
}
