//! Rounding, tolerances, and how far apart two values are.

use crate::dialect::{Distance, Sql, sql};
use crate::plan::rules::{Tolerance, ToleranceKind};
use crate::schema::SqlType;

use super::canonical::whole;
use super::{evidence, times};

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // In DOUBLE, so that a FLOAT's 0.1 rounds to what a DOUBLE's 0.1 rounds to.
        SqlType::Float | SqlType::Double => {
            Ok((sql!("round(CAST({value} AS DOUBLE), {digits})"), SqlType::Double))
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
            let rounded = match -digits > whole as i32 {
                // Half of the unit is more than any value: there is no digit to round.
                true => sql!("CASE WHEN {value} IS NOT NULL THEN 0 END"),
                false => sql!("round(CAST({value} AS DECIMAL({precision},{scale})), {digits})"),
            };
            Ok((sql!("CAST({rounded} AS {result})"), result))
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
            refuse_time(a.1).or_else(|| refuse_time(b.1)).map_or(Ok(()), Err)?;
            let distance = instant_distance(a, b, timezone);
            Ok(sql!("coalesce({distance} <= {nanoseconds}, FALSE)"))
        }
        ToleranceKind::Abs { limit } => abs(a, b, limit),
        ToleranceKind::Rel { factor } => rel(a, b, factor),
    }
}

fn refuse_time(sql_type: &SqlType) -> Option<String> {
    matches!(sql_type, SqlType::Time { .. }).then(|| "Spark has no time of day".to_string())
}

/// See `Spelling::distance`.
pub fn distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Distance> {
    let point = |t: &SqlType| t.is_temporal() && refuse_time(t).is_none();
    if point(a.1) && point(b.1) {
        return Some(Distance {
            value: instant_distance(a, b, timezone),
            as_text: |max| {
                // Nanoseconds as seconds, without zeros at the end.
                let seconds =
                    sql!("CAST({max} * CAST('0.000000001' AS DECIMAL(9,9)) AS DECIMAL(38,9))");
                sql!(
                    "TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM replace(format_number({seconds}, 9), ',', '')))"
                )
            },
        });
    }
    match (a.1.is_exact_number(), b.1.is_exact_number()) {
        (true, true) => exact_scale(a.1, b.1).map(|scale| Distance {
            value: exact_difference(a, b, scale),
            as_text: evidence::decimal_text_of,
        }),
        _ if a.1.is_number() && b.1.is_number() => {
            Some(Distance { value: mixed_difference(a, b), as_text: evidence::double_text_of })
        }
        _ => None,
    }
}

/// Digits before the point, and the scale, in which both types' values are decimals.
fn common_digits(a: &SqlType, b: &SqlType) -> Option<(u32, u32)> {
    let ((whole_a, scale_a), (whole_b, scale_b)) = (a.decimal_digits()?, b.decimal_digits()?);
    let (whole, scale) = (whole_a.max(whole_b), scale_a.max(scale_b));
    (whole + scale <= 38).then_some((whole, scale))
}

fn exact_scale(a: &SqlType, b: &SqlType) -> Option<u32> {
    common_digits(a, b).map(|(_, scale)| scale)
}

/// |a - b|, exactly, as a decimal of the scale; NULL where it has more than 38 digits.
fn exact_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType), scale: u32) -> Sql {
    let (whole, _) = common_digits(a.1, b.1).expect("asked after exact_scale");
    let precision = whole + scale;
    match precision {
        // A difference has one digit more.
        0..=37 => {
            let wide = |value: &Sql| sql!("CAST({value} AS DECIMAL({precision},{scale}))");
            apart(&wide(a.0), &wide(b.0))
        }
        // Where 39 digits do not fit, Spark drops decimals. Whole numbers have none.
        // https://spark.apache.org/docs/latest/sql-ref-ansi-compliance.html
        _ => rescaled(&unscaled_difference(a, b, scale), scale),
    }
}

fn unscaled_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType), scale: u32) -> Sql {
    apart(&unscaled(a.0, scale), &unscaled(b.0, scale))
}

/// |a - b| of two decimals; NULL where it has 39 digits. Not by abs(), which Spark 4 rounds to 34
/// digits, as it does unary minus.
fn apart(a: &Sql, b: &Sql) -> Sql {
    sql!("greatest(try_subtract({a}, {b}), try_subtract({b}, {a}))")
}

/// A number of 38 digits times 10^scale, as DECIMAL(38,0).
fn unscaled(value: &Sql, scale: u32) -> Sql {
    if scale == 0 {
        return sql!("CAST({value} AS DECIMAL(38,0))");
    }
    let decimal = SqlType::Decimal { precision: 38, scale: scale as u8 };
    let text = evidence::text(&sql!("CAST({value} AS {decimal})"), &decimal);
    sql!("CAST(replace({text}, '.', '') AS DECIMAL(38,0))")
}

/// A DECIMAL(38,0) that is not negative divided by 10^scale, digit by digit.
fn rescaled(unscaled: &Sql, scale: u32) -> Sql {
    if scale == 0 {
        return unscaled.clone();
    }
    let digits = sql!("lpad(CAST({unscaled} AS STRING), 38, '0')");
    sql!(
        "CAST(concat(substr({digits}, 1, {whole}), '.', substr({digits}, {from})) AS DECIMAL(38,{scale}))",
        whole = 38 - scale,
        from = 39 - scale
    )
}

fn is_finite(value: &Sql) -> String {
    // NaN is more than infinity.
    format!("abs({value}) < CAST('Infinity' AS DOUBLE)")
}

fn as_double(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        _ => sql!("CAST({value} AS DOUBLE)"),
    }
}

/// |a - b| in IEEE double; NULL unless both are finite.
fn float_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let (left, right) = (as_double(a.0, a.1), as_double(b.0, b.1));
    let finite = [&left, &right].map(is_finite).join(" AND ");
    sql!("CASE WHEN {finite} THEN abs({left} - {right}) END")
}

/// In nanoseconds, as DECIMAL(27,0).
fn instant_distance(a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Sql {
    // Dates are whole days apart, also where a change of the clocks makes a day of 23 hours.
    let timezone = match (a.1, b.1) {
        (SqlType::Date, SqlType::Date) => "UTC",
        _ => timezone,
    };
    let [a, b] = [a, b].map(|(value, sql_type)| times::instant(value, sql_type, timezone));
    sql!("CAST(abs({a} - {b}) * 1000 AS DECIMAL(27,0))")
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
        return Ok(mixed(a, b, in_double, |difference| {
            let whole = cut(limit, 0);
            (whole.len() <= 38).then(|| sql!("{difference} <= CAST('{whole}' AS DECIMAL(38,0))"))
        }));
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
        "coalesce({} <= CAST('{limit}' AS DECIMAL(38,{scale})), FALSE)",
        exact_difference(a, b, scale)
    ))
}

fn no_exact_type(a: &SqlType, b: &SqlType) -> String {
    format!("the difference of {a} and {b} has no exact type")
}

/// |a - b| as DOUBLE, taken exactly before it is rounded where both are whole numbers.
fn mixed_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Sql {
    let in_double = float_difference(a, b);
    match whole_difference(a, b) {
        None => in_double,
        Some(difference) => sql!("coalesce(CAST({difference} AS DOUBLE), {in_double})"),
    }
}

/// For a float beside an exact number: |a - b| as DECIMAL(38,0) where both are whole, else NULL.
fn whole_difference(a: (&Sql, &SqlType), b: (&Sql, &SqlType)) -> Option<Sql> {
    match a.1.is_float() && b.1.is_float() {
        true => None,
        false => Some(apart(&whole(a.0, a.1), &whole(b.0, b.1))),
    }
}

/// A float against an exact number: where the float is a whole number the difference is taken
/// exactly (2^53 + 1 is 1 away from 2^53), else in double.
fn mixed(
    a: (&Sql, &SqlType),
    b: (&Sql, &SqlType),
    in_double: Sql,
    exactly: impl Fn(&Sql) -> Option<Sql>,
) -> Sql {
    match whole_difference(a, b).and_then(|difference| exactly(&difference)) {
        None => sql!("coalesce({in_double}, FALSE)"),
        Some(exact) => sql!("coalesce({exact}, {in_double}, FALSE)"),
    }
}

/// `|a - b| <= factor * max(|a|, |b|)`, without division: 0 against 0 is equal.
fn rel(a: (&Sql, &SqlType), b: (&Sql, &SqlType), factor: &str) -> Result<Sql, String> {
    if !(a.1.is_exact_number() && b.1.is_exact_number()) {
        let (left, right) = (as_double(a.0, a.1), as_double(b.0, b.1));
        // Halved where the difference of two finite numbers is beyond the largest double.
        let in_double = sql!(
            "CASE WHEN {difference} = CAST('Infinity' AS DOUBLE) \
             THEN abs({left} / 2 - {right} / 2) <= CAST('{factor}' AS DOUBLE) * (greatest(abs({left}), abs({right})) / 2) \
             ELSE {difference} <= CAST('{factor}' AS DOUBLE) * greatest(abs({left}), abs({right})) END",
            difference = mixed_difference(a, b)
        );
        return Ok(sql!("coalesce({in_double}, FALSE)"));
    }
    let (whole, scale) = common_digits(a.1, b.1).ok_or_else(|| no_exact_type(a.1, b.1))?;
    let (numerator, power) =
        (factor.replace('.', ""), factor.split('.').nth(1).map_or(0, str::len));
    let numerator = numerator.trim_start_matches('0');
    let wide = whole + scale;
    // Digits of a product are those of its factors, and one in Spark's rules.
    if wide + 3 + (power as u32).max(numerator.len() as u32) > 38 {
        return Err(format!(
            "rel = {factor} times {} has more than 38 digits, which Spark cannot compute exactly; use \
             abs, or cast the column to a shorter decimal in a query side",
            if a.1 == b.1 { a.1.to_string() } else { format!("{} or {}", a.1, b.1) }
        ));
    }
    // So short that abs() rounds nothing.
    let size = |value: &Sql| format!("abs(CAST({value} AS DECIMAL({wide},{scale})))");
    Ok(sql!(
        "coalesce({} * CAST('1{}' AS DECIMAL({},0)) <= greatest({}, {}) * CAST('0{numerator}' AS DECIMAL({},0)), FALSE)",
        exact_difference(a, b, scale),
        "0".repeat(power),
        power + 1,
        size(a.0),
        size(b.0),
        numerator.len().max(1)
    ))
}
