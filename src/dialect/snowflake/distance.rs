//! Tolerances, and how far apart two values are. Results of more than 38 digits are errors there, so
//! that nothing is computed that could have more.
//! <https://docs.snowflake.com/en/sql-reference/operators-arithmetic>

use super::canonical::instant;
use super::evidence;
use super::numbers::{as_double, digits_of, is_finite, is_whole_double, whole_double};
use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

type Typed<'v> = (&'v Sql, &'v SqlType);

/// See `Spelling::within`.
pub fn within(a: Typed, b: Typed, tolerance: &Tolerance, timezone: &str) -> Result<Sql, String> {
    let condition = match &tolerance.kind {
        ToleranceKind::Within { nanoseconds } => {
            sql!("{} <= {nanoseconds}", time_distance(a, b, timezone))
        }
        ToleranceKind::Abs { limit } if exact(a, b) => abs(a, b, limit)?,
        ToleranceKind::Rel { factor } if exact(a, b) => rel(a, b, factor)?,
        ToleranceKind::Abs { limit } => float_abs(a, b, limit)?,
        ToleranceKind::Rel { factor } => float_rel(a, b, factor)?,
    };
    Ok(sql!("COALESCE({condition}, FALSE)"))
}

/// See `Spelling::distance`.
pub fn distance(a: Typed, b: Typed, timezone: &str) -> Option<Distance> {
    if a.1.is_temporal() && b.1.is_temporal() {
        return Some(Distance {
            value: time_distance(a, b, timezone),
            as_text: |max| {
                let seconds =
                    sql!("CAST(CAST({max} AS NUMBER(28,0)) * 0.000000001 AS NUMBER(38,9))");
                evidence::trimmed(&sql!("CAST({seconds} AS VARCHAR)"))
            },
        });
    }
    if exact(a, b) {
        let pair = Pair::of(a, b)?;
        return Some(Distance {
            value: pair.difference(),
            as_text: |max| sql!("CAST({max} AS VARCHAR)"),
        });
    }
    (a.1.is_number() && b.1.is_number()).then(|| {
        let in_double = float_difference(a, b);
        let value = match whole_pair(a, b) {
            None => in_double,
            Some((check, pair)) => sql!(
                "CASE WHEN {check} THEN CAST({} AS FLOAT) ELSE {in_double} END",
                pair.difference()
            ),
        };
        Distance { value, as_text: |max| evidence::text(max, &SqlType::Double) }
    })
}

fn exact(a: Typed, b: Typed) -> bool {
    a.1.is_exact_number() && b.1.is_exact_number()
}

/// Two exact numbers in one type that holds both.
struct Pair {
    x: Sql,
    y: Sql,
    whole: u32,
    scale: u32,
}

impl Pair {
    fn of(a: Typed, b: Typed) -> Option<Pair> {
        let ((whole_a, scale_a), (whole_b, scale_b)) = (digits_of(a.1)?, digits_of(b.1)?);
        let (whole, scale) = (whole_a.max(whole_b), scale_a.max(scale_b));
        let wide = |value: &Sql, own: (u32, u32)| match own == (whole, scale) {
            true => value.clone(),
            false => sql!("CAST({value} AS NUMBER({},{scale}))", whole + scale),
        };
        (whole + scale <= 38).then(|| Pair {
            x: wide(a.0, (whole_a, scale_a)),
            y: wide(b.0, (whole_b, scale_b)),
            whole,
            scale,
        })
    }

    /// Numbers of opposite signs may be further apart than 38 digits tell.
    fn is_full(&self) -> bool {
        self.whole + self.scale == 38
    }

    /// |x - y|; NULL where it has 39 digits.
    fn difference(&self) -> Sql {
        let (x, y) = (&self.x, &self.y);
        match self.is_full() {
            false => sql!("ABS({x} - {y})"),
            true => sql!(
                "CASE WHEN SIGN({x}) * SIGN({y}) >= 0 THEN ABS({x} - {y}) \
                 WHEN ABS({x}) <= {} - ABS({y}) THEN ABS({x}) + ABS({y}) END",
                self.largest()
            ),
        }
    }

    fn largest(&self) -> String {
        let digits = "9".repeat(self.whole as usize);
        match self.scale {
            0 => digits,
            scale => format!("{digits}.{}", "9".repeat(scale as usize)),
        }
    }

    /// |x - y| <= limit, which has no more digits than the pair.
    fn is_within(&self, limit: &str) -> Sql {
        let (x, y) = (&self.x, &self.y);
        match self.is_full() {
            false => sql!("ABS({x} - {y}) <= {limit}"),
            true => sql!(
                "CASE WHEN SIGN({x}) * SIGN({y}) >= 0 THEN ABS({x} - {y}) <= {limit} \
                 ELSE ABS({x}) <= {limit} - ABS({y}) END"
            ),
        }
    }
}

fn pair_of(a: Typed, b: Typed) -> Result<Pair, String> {
    Pair::of(a, b).ok_or_else(|| format!("the difference of {} and {} has no exact type", a.1, b.1))
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

fn abs(a: Typed, b: Typed, limit: &str) -> Result<Sql, String> {
    within_limit(&pair_of(a, b)?, limit)
}

fn within_limit(pair: &Pair, limit: &str) -> Result<Sql, String> {
    let limit = cut(limit, pair.scale);
    let digits = limit.split('.').next().unwrap_or_default().trim_start_matches('0').len() as u32;
    match digits > pair.whole + 1 {
        // Further than any two values of these types are apart.
        true => Ok(sql!("{} IS NOT NULL AND {} IS NOT NULL", pair.x, pair.y)),
        false if digits + pair.scale > 38 => {
            Err(format!("abs = {limit} has more than 38 digits, which no number there has"))
        }
        false => Ok(pair.is_within(&limit)),
    }
}

/// A factor as digits and the number of them behind the point.
fn digits_of_factor(factor: &str) -> Result<(String, usize), String> {
    let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    match digits.len() > 17 || fraction.len() > 17 {
        true => Err(format!(
            "rel = {factor} has more than 17 digits, which exact numbers cannot be scaled by"
        )),
        false => Ok((if digits.is_empty() { "0" } else { digits }.to_string(), fraction.len())),
    }
}

/// `|x - y| <= factor * max(|x|, |y|)`, without a division, whose result would be rounded.
fn rel(a: Typed, b: Typed, factor: &str) -> Result<Sql, String> {
    let pair = pair_of(a, b)?;
    within_factor(&pair, factor)
}

fn within_factor(pair: &Pair, factor: &str) -> Result<Sql, String> {
    let (digits, power) = digits_of_factor(factor)?;
    let (x, y) = (&pair.x, &pair.y);
    if digits == "0" {
        return Ok(sql!("{x} = {y}"));
    }
    let ten = format!("1{}", "0".repeat(power));
    let room = (38 - pair.whole - pair.scale) as usize;
    if power < room && digits.len() <= room {
        return Ok(sql!("ABS({x} - {y}) * {ten} <= GREATEST(ABS({x}), ABS({y})) * {digits}"));
    }
    if digits.len() > power {
        return Err(format!(
            "rel = {factor} is 1 or more, by which numbers of so many digits cannot be scaled; use abs"
        ));
    }
    // A factor below 1 is for numbers of one sign, which are no further apart than 38 digits tell.
    let unscaled = |value: &Sql| match pair.scale {
        0 => value.clone(),
        scale => sql!(
            "CAST(REPLACE(CAST(CAST({value} AS NUMBER(38,{scale})) AS VARCHAR), '.', '') AS NUMBER(38,0))"
        ),
    };
    let (x, y) = (unscaled(x), unscaled(y));
    let apart = Product::of(&sql!("ABS({x} - {y})"), &ten);
    let most = Product::of(&sql!("GREATEST(ABS({x}), ABS({y}))"), &digits);
    Ok(sql!(
        "CASE WHEN SIGN({x}) * SIGN({y}) < 0 THEN FALSE WHEN {} <> {} THEN {} < {} ELSE {} <= {} END",
        apart.high,
        most.high,
        apart.high,
        most.high,
        apart.low,
        most.low
    ))
}

/// A product of up to 55 digits as two numbers: what is above its last 19 digits, and these.
struct Product {
    high: Sql,
    low: Sql,
}

impl Product {
    /// Of a whole number that is not negative and one of up to 18 digits. What is divided is a
    /// multiple of the divisor, so that nothing is rounded.
    fn of(number: &Sql, times: &str) -> Product {
        let base = "10000000000000000000";
        let above =
            |value: &Sql| sql!("CAST(({value} - MOD({value}, {base})) / {base} AS NUMBER(20,0))");
        let lower = sql!("(MOD({number}, {base}) * {times})");
        Product {
            high: sql!("({} * {times} + {})", above(number), above(&lower)),
            low: sql!("MOD({lower}, {base})"),
        }
    }
}

/// |a - b| in IEEE double; NULL unless both are finite. Near the largest double the difference could
/// be beyond it, which is told as infinity.
fn float_difference(a: Typed, b: Typed) -> Sql {
    let (x, y) = (as_double(a.0, a.1), as_double(b.0, b.1));
    sql!(
        "CASE WHEN NOT ({}) THEN NULL WHEN GREATEST(ABS({x}), ABS({y})) > CAST('8e307' AS FLOAT) \
         THEN CAST('inf' AS FLOAT) ELSE ABS({x} - {y}) END",
        both_finite(a, b)
    )
}

/// A condition on two finite doubles. Large ones are halved: their difference could be beyond the
/// largest double; small ones are not, for the halves of the smallest are no doubles.
fn in_double(a: Typed, b: Typed, condition: impl Fn(&str, &str, &str) -> String) -> Sql {
    let (x, y) = (as_double(a.0, a.1), as_double(b.0, b.1));
    sql!(
        "CASE WHEN NOT ({}) THEN FALSE WHEN GREATEST(ABS({x}), ABS({y})) > 1 THEN {} ELSE {} END",
        both_finite(a, b),
        condition(&format!("({x} / 2)"), &format!("({y} / 2)"), " / 2"),
        condition(&x.0, &y.0, "")
    )
}

fn both_finite(a: Typed, b: Typed) -> String {
    let finite: Vec<String> = [a, b]
        .into_iter()
        .filter(|(_, sql_type)| sql_type.is_float())
        .map(|(value, _)| is_finite(value).0)
        .collect();
    finite.join(" AND ")
}

/// For a float beside an exact number: when both are whole, and both as NUMBER(38,0).
fn whole_pair(a: Typed, b: Typed) -> Option<(Sql, Pair)> {
    if a.1.is_float() && b.1.is_float() {
        return None;
    }
    let mut checks = Vec::new();
    let mut whole = |(value, sql_type): Typed| match sql_type {
        SqlType::Float | SqlType::Double => {
            checks.push(is_whole_double(value).0);
            whole_double(value)
        }
        SqlType::Decimal { scale: 1.., .. } => {
            checks.push(format!("{value} = TRUNC({value})"));
            sql!("CAST({value} AS NUMBER(38,0))")
        }
        _ => value.clone(),
    };
    let pair = Pair { x: whole(a), y: whole(b), whole: 38, scale: 0 };
    Some((Sql(checks.join(" AND ")), pair))
}

/// Whole numbers exactly (2^53 + 1 is 1 away from 2^53), others in double.
fn float_abs(a: Typed, b: Typed, limit: &str) -> Result<Sql, String> {
    let in_double = in_double(a, b, |x, y, halved| {
        format!("ABS({x} - {y}) <= CAST('{limit}' AS FLOAT){halved}")
    });
    match whole_pair(a, b) {
        None => Ok(in_double),
        Some((check, pair)) => {
            Ok(sql!("CASE WHEN {check} THEN {} ELSE {in_double} END", within_limit(&pair, limit)?))
        }
    }
}

fn float_rel(a: Typed, b: Typed, factor: &str) -> Result<Sql, String> {
    if factor.parse().is_ok_and(|factor: f64| factor >= 2.0) {
        // No two numbers are further apart than twice the larger one.
        return Ok(sql!("{} AND {} IS NOT NULL AND {} IS NOT NULL", both_finite(a, b), a.0, b.0));
    }
    let in_double = in_double(a, b, |x, y, _| {
        format!("ABS({x} - {y}) <= CAST('{factor}' AS FLOAT) * GREATEST(ABS({x}), ABS({y}))")
    });
    match whole_pair(a, b) {
        None => Ok(in_double),
        Some((check, pair)) => Ok(sql!(
            "CASE WHEN {check} THEN {} ELSE {in_double} END",
            within_factor(&pair, factor)?
        )),
    }
}

/// Nanoseconds between two dates, times or timestamps.
fn time_distance(a: Typed, b: Typed, timezone: &str) -> Sql {
    match (a.1, b.1) {
        // Whole days, also where a change of the clocks makes a day of 23 hours.
        (SqlType::Date, SqlType::Date) => {
            sql!("ABS(DATEDIFF('day', {}, {})) * 86400000000000", a.0, b.0)
        }
        _ => sql!("ABS({} - {})", nanoseconds(a, timezone), nanoseconds(b, timezone)),
    }
}

/// Since 1970, or since midnight. By its parts, which are whole numbers before 1970 too, and of any
/// size: DATEDIFF in nanoseconds reaches over some centuries only.
fn nanoseconds((value, sql_type): Typed, timezone: &str) -> Sql {
    let (value, days) = match sql_type {
        SqlType::Time { .. } => (value.clone(), Sql("0".into())),
        _ => {
            let value = instant(value, sql_type, timezone);
            let days = sql!("DATEDIFF('day', CAST('1970-01-01' AS DATE), {value})");
            (value, days)
        }
    };
    sql!(
        "(((({days} * 24 + HOUR({value})) * 60 + MINUTE({value})) * 60 + SECOND({value})) * 1000000000 \
         + DATE_PART('nanosecond', {value}))"
    )
}
