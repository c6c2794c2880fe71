//! Tolerances exactly as typed: decimals and durations read by string arithmetic, never through a
//! binary float.

use crate::{Error, Result};

/// Significant digits a tolerance may have: what DECIMAL holds on the engines.
pub const MAX_DIGITS: usize = 38;
/// Largest decimal exponent, up or down: the range of a double.
pub const MAX_EXPONENT: i64 = 308;

/// A decimal as typed (`0.01`, `1e-06`, `.5`, `+2.`) as plain text without sign, exponent, leading
/// zeros or trailing zeros of the fraction: `plain_decimal("1e-06")` is `"0.000001"`. The value is
/// exact. Negative numbers, NaN, infinity, blanks, more than 38 significant digits and powers of
/// ten beyond 308 are errors.
pub fn plain_decimal(text: &str) -> Result<String> {
    decimal(text).map_err(|problem| Error::usage("tolerance", problem))
}

/// A duration as typed, a decimal and one of the units d, h, m, s, ms, us, ns (`"1s"`, `"250ms"`,
/// `"1.5s"`), in nanoseconds. What is finer than a nanosecond is an error, as is a negative one.
pub fn within_nanoseconds(text: &str) -> Result<i128> {
    duration(text).map_err(|problem| Error::usage("within", problem))
}

/// `plain_decimal` with the bare problem, for callers that know the option or the file.
pub(crate) fn decimal(text: &str) -> std::result::Result<String, String> {
    let (digits, scale) = digits_and_scale(text)?;
    Ok(place_point(&digits, scale))
}

/// The digits without leading and trailing zeros, and the power of ten they are divided by.
fn digits_and_scale(text: &str) -> std::result::Result<(String, i64), String> {
    let wrong = || format!("`{text}` is not a number such as 0.01 or 1e-6");
    if text.starts_with('-') {
        return Err(format!("`{text}` is negative; a tolerance is 0 or more"));
    }
    let unsigned = text.strip_prefix('+').unwrap_or(text);
    let lower = unsigned.to_ascii_lowercase();
    if ["nan", "inf", "infinity"].contains(&lower.as_str()) {
        return Err(format!("`{text}` is not finite; write a number such as 0.01"));
    }
    let (mantissa, exponent) = match lower.split_once('e') {
        None => (lower.as_str(), 0),
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent).ok_or_else(wrong)?),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    if exponent.abs() > MAX_EXPONENT {
        return Err(format!("`{text}` has an exponent beyond {MAX_EXPONENT}"));
    }
    let kept = all.trim_end_matches('0');
    let scale = fraction.len() as i64 - (all.len() - kept.len()) as i64 - exponent;
    let digits = kept.trim_start_matches('0');
    if digits.len() > MAX_DIGITS {
        return Err(format!("`{text}` has more than {MAX_DIGITS} significant digits"));
    }
    let magnitude = digits.len() as i64 - scale - 1;
    if !digits.is_empty() && magnitude.abs() > MAX_EXPONENT {
        return Err(format!("`{text}` is beyond 1e{MAX_EXPONENT} or 1e-{MAX_EXPONENT}"));
    }
    Ok((digits.to_string(), scale))
}

/// An exponent of at most five digits; larger ones saturate, so that the range check refuses them.
fn read_exponent(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let significant = digits.trim_start_matches('0');
    let value = match significant.len() {
        0 => 0,
        1..=5 => significant.parse().ok()?,
        _ => i64::from(i32::MAX),
    };
    Some(sign * value)
}

/// `digits / 10^scale` as plain text.
fn place_point(digits: &str, scale: i64) -> String {
    if digits.is_empty() {
        return "0".into();
    }
    if scale <= 0 {
        return format!("{digits}{}", "0".repeat(scale.unsigned_abs() as usize));
    }
    let scale = scale as usize;
    if digits.len() > scale {
        let (whole, fraction) = digits.split_at(digits.len() - scale);
        format!("{whole}.{fraction}")
    } else {
        format!("0.{}{digits}", "0".repeat(scale - digits.len()))
    }
}

/// `within_nanoseconds` with the bare problem.
pub(crate) fn duration(text: &str) -> std::result::Result<i128, String> {
    let units: [(&str, i128); 7] = [
        ("d", 86_400_000_000_000),
        ("h", 3_600_000_000_000),
        ("m", 60_000_000_000),
        ("s", 1_000_000_000),
        ("ms", 1_000_000),
        ("us", 1_000),
        ("ns", 1),
    ];
    let start = text
        .find(|letter: char| !(letter.is_ascii_digit() || "+-.".contains(letter)))
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(start);
    let form = "write a number and a unit out of d, h, m, s, ms, us, ns, such as `1s` or `250ms`";
    if number.is_empty() || unit.is_empty() {
        return Err(format!("`{text}` is not a duration; {form}"));
    }
    let Some((_, nanoseconds)) = units.iter().find(|(name, _)| *name == unit) else {
        return Err(format!("`{text}` has no known unit; {form}"));
    };
    let (digits, scale) = digits_and_scale(number)?;
    scaled(&digits, scale, *nanoseconds)
        .ok_or_else(|| format!("`{text}` is too long, or not a whole number of nanoseconds"))
}

/// `digits / 10^scale * factor`, where that is a whole number that fits.
fn scaled(digits: &str, scale: i64, factor: i128) -> Option<i128> {
    if digits.is_empty() {
        return Some(0);
    }
    let product = digits.parse::<i128>().ok()?.checked_mul(factor)?;
    let power = 10_i128.checked_pow(u32::try_from(scale.unsigned_abs()).ok()?)?;
    if scale <= 0 {
        return product.checked_mul(power);
    }
    (product % power == 0).then_some(product / power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_become_plain_text_without_losing_a_digit() {
        for (typed, plain) in [
            ("0.01", "0.01"),
            ("1e-06", "0.000001"),
            ("1E-6", "0.000001"),
            ("1.5e3", "1500"),
            ("1.2345e2", "123.45"),
            ("12e-1", "1.2"),
            ("0", "0"),
            ("0.000", "0"),
            ("0e300", "0"),
            ("007.50", "7.5"),
            (".5", "0.5"),
            ("5.", "5"),
            ("+2", "2"),
            ("100", "100"),
            ("1e+2", "100"),
            ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
        ] {
            assert_eq!(decimal(typed).as_deref(), Ok(plain), "{typed}");
        }
        assert_eq!(decimal("1e-308").unwrap().len(), 310);
        assert_eq!(decimal("1e308").unwrap().len(), 309);
    }

    #[test]
    fn what_is_no_tolerance_says_why() {
        for (typed, part) in [
            ("-0.01", "negative"),
            ("-0", "negative"),
            ("nan", "not finite"),
            ("inf", "not finite"),
            ("+inf", "not finite"),
            ("", "not a number"),
            (".", "not a number"),
            ("1e", "not a number"),
            ("1e-", "not a number"),
            ("0x10", "not a number"),
            ("1,5", "not a number"),
            (" 1", "not a number"),
            ("++1", "not a number"),
            ("1.2.3", "not a number"),
            ("1%", "not a number"),
            ("\u{661}", "not a number"),
            ("1e309", "exponent"),
            ("1e99999999999999999999", "exponent"),
            ("1e-309", "exponent"),
            ("10e308", "beyond"),
            ("0.1e-308", "beyond"),
            ("123456789012345678901234567890123456789", "38 significant"),
        ] {
            let problem = decimal(typed).unwrap_err();
            assert!(problem.contains(part), "{typed}: {problem}");
        }
        let shown = plain_decimal("x").unwrap_err().to_string();
        assert_eq!(shown, "tolerance: `x` is not a number such as 0.01 or 1e-6");
    }

    #[test]
    fn durations_are_whole_nanoseconds() {
        for (typed, nanoseconds) in [
            ("1s", 1_000_000_000),
            ("250ms", 250_000_000),
            ("2d", 172_800_000_000_000),
            ("1.5s", 1_500_000_000),
            ("0s", 0),
            ("1m", 60_000_000_000),
            ("1h", 3_600_000_000_000),
            ("7us", 7_000),
            ("3ns", 3),
            ("0.001us", 1),
            ("1000000d", 86_400_000_000_000_000_000),
        ] {
            assert_eq!(duration(typed), Ok(nanoseconds), "{typed}");
        }
        for (typed, part) in [
            ("1", "not a duration"),
            ("s", "not a duration"),
            ("", "not a duration"),
            ("1 s", "unit"),
            ("1sec", "unit"),
            ("1S", "unit"),
            ("-1s", "negative"),
            ("1.5ns", "whole number of nanoseconds"),
            ("99999999999999999999999999999d", "too long"),
            ("1e3s", "unit"),
        ] {
            let problem = duration(typed).unwrap_err();
            assert!(problem.contains(part), "{typed}: {problem}");
        }
        assert!(within_nanoseconds("1x").unwrap_err().to_string().starts_with("within: "));
    }
}
