//! What a column's texts allow it to be read as, without changing any value.

use crate::schema::SqlType;

/// The kinds of literal that are more than text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Date,
    Timestamp,
    Zoned,
    Boolean,
}

/// Collects the non-NULL texts of a column and says which type holds them all exactly.
///
/// Numbers are `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`, dates `YYYY-MM-DD`, timestamps
/// `YYYY-MM-DD[T ]HH:MM[:SS[.f{1,9}]]` with or without `Z`, `+HH`, `+HHMM`, `+HH:MM`, booleans
/// `true` and `false`. One value outside its column's kind makes the column text.
#[derive(Debug, Clone, Default)]
pub(super) struct Literals {
    kind: Option<Kind>,
    /// Some value fits no kind, or another kind than those before.
    text: bool,
    /// Digits before the point as written, where a lone 0 counts.
    integer_digits: u32,
    /// The same where a lone 0 does not count, which is what a DECIMAL needs.
    decimal_digits: u32,
    fraction_digits: u32,
    exponent: bool,
    /// Some value is -0, whose text an integer does not keep.
    negative_zero: bool,
    /// Some value does not fit a double, or has more than 17 significant digits.
    beyond_double: bool,
    /// Most digits of a fraction of a second.
    second_digits: u32,
    /// Some timestamp has no seconds.
    no_seconds: bool,
    /// Some timestamp lies outside what 64-bit nanoseconds hold.
    beyond_nanoseconds: bool,
}

/// Years that lie within 64-bit nanoseconds from their first to their last instant.
const NANOSECOND_YEARS: std::ops::RangeInclusive<u32> = 1678..=2261;

impl Literals {
    /// Takes one value into account.
    pub(super) fn add(&mut self, value: &[u8]) {
        if self.text {
            return;
        }
        let kind = match value {
            b"true" | b"false" => Some(Kind::Boolean),
            _ => self.number(value).or_else(|| self.moment(value)),
        };
        match kind {
            Some(kind) if *self.kind.get_or_insert(kind) == kind => {}
            _ => self.text = true,
        }
    }

    /// The type of the column; `Null` where no value was added.
    pub(super) fn sql_type(&self) -> SqlType {
        let Some(kind) = self.kind.filter(|_| !self.text) else {
            return if self.text { SqlType::Text } else { SqlType::Null };
        };
        match kind {
            Kind::Boolean => SqlType::Boolean,
            Kind::Date => SqlType::Date,
            Kind::Number => self.number_type(),
            _ if self.second_digits <= 6 => {
                SqlType::Timestamp { precision: 6, zoned: kind == Kind::Zoned }
            }
            Kind::Timestamp if !self.beyond_nanoseconds => {
                SqlType::Timestamp { precision: 9, zoned: false }
            }
            Kind::Timestamp | Kind::Zoned => SqlType::Text,
        }
    }

    /// Whether all values are dates or timestamps of one kind.
    pub(super) fn is_temporal(&self) -> bool {
        self.sql_type().is_temporal()
    }

    /// Whether a JSON reader that keeps 64-bit integers and doubles keeps each number's text.
    pub(super) fn text_survives_json(&self) -> bool {
        self.sql_type() == SqlType::BIGINT && !self.negative_zero
    }

    /// Whether such a reader keeps each number's value. A decimal of 15 digits comes back from its
    /// nearest double; with more than 6 of them after the point DuckDB may write an exponent,
    /// which its cast to DECIMAL refuses.
    pub(super) fn value_survives_json(&self) -> bool {
        match self.sql_type() {
            SqlType::Decimal { precision, scale } => precision <= 15 && scale <= 6,
            sql_type => sql_type == SqlType::BIGINT || sql_type == SqlType::Double,
        }
    }

    fn number_type(&self) -> SqlType {
        let digits = self.decimal_digits + self.fraction_digits;
        match (self.exponent, self.fraction_digits) {
            (true, _) if !self.beyond_double => SqlType::Double,
            (false, 0) if self.integer_digits <= 18 => SqlType::BIGINT,
            (false, 0) if self.integer_digits <= 38 => SqlType::HUGEINT,
            (false, 1..) if digits <= 38 => {
                SqlType::Decimal { precision: digits as u8, scale: self.fraction_digits as u8 }
            }
            _ => SqlType::Text,
        }
    }

    /// SQL that turns `text`, SQL of a VARCHAR, into the column's type. Exact for every value added;
    /// NULL gives NULL.
    pub(super) fn typed(&self, text: &str) -> String {
        match self.sql_type() {
            SqlType::Text => text.to_string(),
            SqlType::Null => "NULL".to_string(),
            // DuckDB wants seconds before an offset.
            sql_type @ SqlType::Timestamp { zoned: true, .. } if self.no_seconds => format!(
                "CAST(regexp_replace({text}, '^(.{{16}})([Z+-])', '\\1:00\\2') AS {sql_type})"
            ),
            sql_type => format!("CAST({text} AS {sql_type})"),
        }
    }

    fn number(&mut self, value: &[u8]) -> Option<Kind> {
        let unsigned = value.strip_prefix(b"-").unwrap_or(value);
        let (integer, mut rest) = digits(unsigned);
        if integer.is_empty() || (integer[0] == b'0' && integer.len() > 1) {
            return None;
        }
        let mut fraction: &[u8] = b"";
        if let Some(after) = rest.strip_prefix(b".") {
            (fraction, rest) = digits(after);
            if fraction.is_empty() {
                return None;
            }
        }
        let exponent = !rest.is_empty();
        if let Some(after) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) {
            let power = after.strip_prefix(b"+").or(after.strip_prefix(b"-")).unwrap_or(after);
            if power.is_empty() || !digits(power).1.is_empty() {
                return None;
            }
        } else if exponent {
            return None;
        }
        self.exponent |= exponent;
        self.negative_zero |= value == b"-0";
        self.integer_digits = self.integer_digits.max(length(integer));
        let whole = if integer == b"0" { 0 } else { length(integer) };
        self.decimal_digits = self.decimal_digits.max(whole);
        self.fraction_digits = self.fraction_digits.max(length(fraction));
        self.beyond_double = self.beyond_double || !fits_double(value, integer, fraction, exponent);
        Some(Kind::Number)
    }

    /// Dates and timestamps.
    fn moment(&mut self, value: &[u8]) -> Option<Kind> {
        let (year, rest) = (number_of(value, 4)?, value.get(4..)?);
        let (month, rest) = (number_of(rest.strip_prefix(b"-")?, 2)?, &rest[3..]);
        let (day, rest) = (number_of(rest.strip_prefix(b"-")?, 2)?, &rest[3..]);
        if year == 0 || !(1..=12).contains(&month) || day == 0 || day > days(year, month) {
            return None;
        }
        if rest.is_empty() {
            return Some(Kind::Date);
        }
        let rest = rest.strip_prefix(b"T").or_else(|| rest.strip_prefix(b" "))?;
        let (hour, rest) = (number_of(rest, 2)?, &rest[2..]);
        let (minute, mut rest) = (number_of(rest.strip_prefix(b":")?, 2)?, &rest[3..]);
        let (mut second, mut fraction): (_, &[u8]) = (None, b"");
        if let Some(after) = rest.strip_prefix(b":") {
            (second, rest) = (Some(number_of(after, 2)?), &after[2..]);
            if let Some(after) = rest.strip_prefix(b".") {
                (fraction, rest) = digits(after);
                if !(1..=9).contains(&fraction.len()) {
                    return None;
                }
            }
        }
        if hour > 23 || minute > 59 || second.unwrap_or(0) > 59 || !is_offset(rest) {
            return None;
        }
        self.no_seconds |= second.is_none();
        self.second_digits = self.second_digits.max(length(fraction));
        self.beyond_nanoseconds |= !NANOSECOND_YEARS.contains(&year);
        Some(if rest.is_empty() { Kind::Timestamp } else { Kind::Zoned })
    }
}

/// Splits off the leading decimal digits.
fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len()))
}

fn length(digits: &[u8]) -> u32 {
    u32::try_from(digits.len()).unwrap_or(u32::MAX / 4).min(u32::MAX / 4)
}

/// The value of the first `width` bytes, where all are digits.
fn number_of(text: &[u8], width: usize) -> Option<u32> {
    let head = text.get(..width)?;
    head.iter()
        .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 31,
    }
}

/// Nothing, `Z`, `+HH`, `+HHMM` or `+HH:MM`, up to 23:59.
fn is_offset(text: &[u8]) -> bool {
    let (hours, minutes) = match text {
        b"" | b"Z" => return true,
        [b'+' | b'-', rest @ ..] => match rest.len() {
            2 => (number_of(rest, 2), Some(0)),
            4 => (number_of(rest, 2), number_of(&rest[2..], 2)),
            5 if rest[2] == b':' => (number_of(rest, 2), number_of(&rest[3..], 2)),
            _ => return false,
        },
        _ => return false,
    };
    hours.is_some_and(|hours| hours <= 23) && minutes.is_some_and(|minutes| minutes <= 59)
}

/// At most 17 significant digits, and neither too large nor too near to zero.
fn fits_double(value: &[u8], integer: &[u8], fraction: &[u8], exponent: bool) -> bool {
    let mut significant = integer.iter().chain(fraction).skip_while(|digit| **digit == b'0');
    let zero = significant.clone().next().is_none();
    if significant.by_ref().nth(17).is_some() {
        return false;
    }
    // Without an exponent only hundreds of zeros could leave the range.
    if zero || (!exponent && value.len() < 300) {
        return true;
    }
    let parsed = std::str::from_utf8(value).ok().and_then(|text| text.parse::<f64>().ok());
    parsed.is_some_and(|number| number.is_finite() && number != 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::introspect::text::testing::{connection, strings};

    fn all(values: &[&str]) -> Literals {
        let mut literals = Literals::default();
        values.iter().for_each(|value| literals.add(value.as_bytes()));
        literals
    }

    fn name(values: &[&str]) -> String {
        all(values).sql_type().to_string()
    }

    #[test]
    fn numbers() {
        for (values, expected) in [
            (&["1", "-20"][..], "BIGINT"),
            (&["999999999999999999"], "BIGINT"),
            (&["1", "1000000000000000000"], "HUGEINT"),
            (&["99999999999999999999999999999999999999"], "HUGEINT"),
            (&["100000000000000000000000000000000000000"], "VARCHAR"),
            (&["0.10", "-12.5"], "DECIMAL(4,2)"),
            (&["0.5"], "DECIMAL(1,1)"),
            (&["123456789012345678901234567890.12345678"], "DECIMAL(38,8)"),
            (&["123456789012345678901234567890.123456789"], "VARCHAR"),
            (&["1e5", "7", "0.25"], "DOUBLE"),
            (&["1e5", "12345678901234567"], "DOUBLE"),
            (&["1e5", "123456789012345678"], "VARCHAR"),
            (&["123456789012345678", "1e5"], "VARCHAR"),
            (&["1e400"], "VARCHAR"),
            (&["1e-400"], "VARCHAR"),
            (&["0.0e-400"], "DOUBLE"),
            (&["007"], "VARCHAR"),
            (&["1", "+7"], "VARCHAR"),
            (&[" 7"], "VARCHAR"),
            (&["1."], "VARCHAR"),
            (&[".5"], "VARCHAR"),
            (&["-"], "VARCHAR"),
            (&["1e"], "VARCHAR"),
            (&["1e+"], "VARCHAR"),
            (&["1x"], "VARCHAR"),
            (&["nan"], "VARCHAR"),
            (&["inf"], "VARCHAR"),
            (&["1_000"], "VARCHAR"),
            (&["1", ""], "VARCHAR"),
            (&[], "NULL"),
        ] {
            assert_eq!(name(values), expected, "{values:?}");
        }
    }

    #[test]
    fn moments_and_booleans() {
        for (values, expected) in [
            (&["2024-02-29", "0001-01-01", "9999-12-31"][..], "DATE"),
            (&["2023-02-29"], "VARCHAR"),
            (&["1900-02-29"], "VARCHAR"),
            (&["0000-01-01"], "VARCHAR"),
            (&["2024-1-1"], "VARCHAR"),
            (&["2024-01-01T10:00", "2024-01-01 10:00:00.123456"], "TIMESTAMP"),
            (&["2024-01-01 24:00"], "VARCHAR"),
            (&["2024-01-01 23:59:60"], "VARCHAR"),
            (&["2024-01-01 10:00:00.1234567"], "TIMESTAMP_NS"),
            (&["2024-01-01 10:00:00.1234567", "1677-01-01 00:00"], "VARCHAR"),
            (&["2024-01-01 10:00:00.1234567890"], "VARCHAR"),
            (&["2024-01-01 10:00:00."], "VARCHAR"),
            (&["2024-01-01"], "DATE"),
            (&["2024-01-01", "2024-01-01 00:00"], "VARCHAR"),
            (&["2024-01-01T10:00Z", "2024-01-01 10:00:00.5+05:30"], "TIMESTAMP WITH TIME ZONE"),
            (&["2024-01-01T10:00:00-0230", "2024-01-01 10:00-02"], "TIMESTAMP WITH TIME ZONE"),
            (&["2024-01-01T10:00:00+24:00"], "VARCHAR"),
            (&["2024-01-01T10:00:00+1"], "VARCHAR"),
            (&["2024-01-01T10:00:00 Z"], "VARCHAR"),
            (&["2024-01-01T10:00:00.1234567Z"], "VARCHAR"),
            (&["2024-01-01T10:00:00Z", "2024-01-01T10:00:00"], "VARCHAR"),
            (&["true", "false"], "BOOLEAN"),
            (&["true", "False"], "VARCHAR"),
            (&["true", "1"], "VARCHAR"),
        ] {
            assert_eq!(name(values), expected, "{values:?}");
        }
    }

    #[test]
    fn duckdb_reads_each_form_exactly() {
        let connection = connection();
        for (value, expected) in [
            ("-999999999999999999", "-999999999999999999"),
            ("-99999999999999999999999999999999999999", "-99999999999999999999999999999999999999"),
            ("123456789012345678901234567890.12345678", "123456789012345678901234567890.12345678"),
            ("-0.050", "-.050"),
            ("1.25e-7", "1.25e-07"),
            ("0001-01-01", "0001-01-01"),
            ("2024-01-01T10:00", "2024-01-01 10:00:00"),
            ("2024-01-01 10:00:05.123456", "2024-01-01 10:00:05.123456"),
            ("1678-01-01 00:00:00.000000001", "1678-01-01 00:00:00.000000001"),
            ("2261-12-31T23:59:59.999999999", "2261-12-31 23:59:59.999999999"),
            ("2024-01-01T10:00Z", "2024-01-01 10:00:00+00"),
            ("2024-01-01T10:00:05.25Z", "2024-01-01 10:00:05.25+00"),
            ("2024-01-01 10:00+05:30", "2024-01-01 04:30:00+00"),
            ("2024-01-01 10:00:00+0230", "2024-01-01 07:30:00+00"),
            ("2024-01-01 10:00-02", "2024-01-01 12:00:00+00"),
            ("2024-01-01 10:00:00-23:59", "2024-01-02 09:59:00+00"),
            ("9999-12-31T23:59:59.999999", "9999-12-31 23:59:59.999999"),
            ("true", "true"),
        ] {
            let literals = all(&[value]);
            assert_ne!(literals.sql_type(), SqlType::Text, "{value}");
            let typed = literals.typed("v");
            let query = format!(
                "SELECT CAST({typed} AS VARCHAR), typeof({typed}) FROM (SELECT '{value}' AS v)"
            );
            let type_name = literals.sql_type().to_string();
            let row = vec![Some(expected.to_string()), Some(type_name)];
            assert_eq!(strings(&connection, &query), [row], "{value}");
        }
    }
}
