//! The share of keys that a comparison looks at.

use super::tolerance;
use std::fmt;

/// All of the keys, in the unit of a share.
pub const WHOLE: u32 = 1_000_000;

/// A share of the keys: more than none, fewer than all, to a millionth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Share(u32);

impl Share {
    /// From percent as typed: `1%`, `0.5%`, `1e-3%`. Errors say what to write.
    pub fn parse(text: &str) -> Result<Share, String> {
        let Some(number) = text.trim_end().strip_suffix('%') else {
            return Err(format!("`{text}` has no percent sign; write a share such as 1% or 0.5%"));
        };
        let outside = || {
            format!(
                "`{text}` is not above 0% and below 100%; write a share such as 1%, or leave it out to compare all keys"
            )
        };
        if number.starts_with('-') {
            return Err(outside());
        }
        let plain = tolerance::decimal(number.trim())
            .map_err(|_| format!("`{text}` is not a share; write one such as 1% or 0.5%"))?;
        let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
        // 100% has three digits before the point, and 0.0001% four behind it.
        if whole.len() > 2 || plain == "0" {
            return Err(outside());
        }
        if decimals.len() > 4 {
            return Err(format!("`{text}` is finer than 0.0001%; write that or more"));
        }
        let digits = format!("{whole}{decimals:0<4}");
        Ok(Share(digits.parse().expect("six digits at most")))
    }

    /// The share that leaves about `wanted` of `all` rows; None where that is all of them.
    pub fn of(wanted: u64, all: u64) -> Option<Share> {
        let share = (u128::from(wanted) * u128::from(WHOLE)).checked_div(u128::from(all))?;
        (share < u128::from(WHOLE)).then(|| Share((share as u32).max(1)))
    }

    /// Keys of a million, 1 to 999,999.
    pub fn per_million(self) -> u32 {
        self.0
    }

    /// Above 0 and below 1.
    pub fn fraction(self) -> f64 {
        f64::from(self.0) / f64::from(WHOLE)
    }
}

impl fmt::Display for Share {
    /// As it is typed: `1%`, `0.5%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, decimals) = (self.0 / 10_000, self.0 % 10_000);
        match decimals {
            0 => write!(f, "{whole}%"),
            _ => write!(f, "{whole}.{}%", format!("{decimals:04}").trim_end_matches('0')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_millionths_and_shown_as_typed() {
        for (typed, per_million, shown) in [
            ("1%", 10_000, "1%"),
            ("0.5%", 5_000, "0.5%"),
            (".5 %", 5_000, "0.5%"),
            ("01.50%", 15_000, "1.5%"),
            ("0.0001%", 1, "0.0001%"),
            ("1e-4%", 1, "0.0001%"),
            ("12.0304%", 120_304, "12.0304%"),
            ("99.9999%", 999_999, "99.9999%"),
        ] {
            let share = Share::parse(typed).unwrap_or_else(|problem| panic!("{problem}"));
            assert_eq!((share.per_million(), share.to_string().as_str()), (per_million, shown));
        }
        assert_eq!(Share::parse("1%").unwrap().fraction(), 0.01);
    }

    #[test]
    fn what_is_no_share_says_what_to_write() {
        for (typed, part) in [
            ("0%", "above 0%"),
            ("0.0%", "above 0%"),
            ("-1%", "above 0%"),
            ("100%", "below 100%"),
            ("100.5%", "below 100%"),
            ("1e9%", "below 100%"),
            ("0.00005%", "finer than 0.0001%"),
            ("0.01", "percent sign"),
            ("", "percent sign"),
            ("%", "1% or 0.5%"),
            ("one%", "1% or 0.5%"),
            ("1%%", "1% or 0.5%"),
            ("inf%", "1% or 0.5%"),
        ] {
            let problem = Share::parse(typed).expect_err(typed);
            assert!(problem.contains(part), "{typed}: {problem}");
        }
    }
}
