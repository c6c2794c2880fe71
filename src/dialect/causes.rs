//! What engines write differently where a cause of a difference is told.

use super::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// Regular expressions, for engines that share their meaning: zeros before other digits at the start of a text,
/// and a number whose parts `\\1\\2` are all of it but plus, leading zeros, and zeros at the end of its fraction.
pub const ZEROS: &str = "^([+-]?)0+([0-9])";
pub const PLAIN_NUMBER: &str = "^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$";

/// Codes of Latin-1 for which Windows-1252 has other characters, and these characters in their order.
pub const C1: [u8; 27] = [
    128, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 142, 145, 146, 147, 148, 149, 150,
    151, 152, 153, 154, 155, 156, 158, 159,
];
pub const WINDOWS: &str = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/// The expressions that tell causes apart, over texts and times that are not NULL. No value makes one fail.
/// A method that gives None leaves its cause untold.
pub trait Causes: Sync {
    /// The spelling whose literals and types these are.
    fn spelling(&self) -> &'static dyn Spelling;

    /// The text without zeros before its first number's other digits: `007` is `7`, `-00.5` is `-0.5`.
    fn without_leading_zeros(&self, text: &Sql) -> Option<Sql>;

    /// The text of a number without plus, leading zeros, and zeros at the end of its fraction; any other text
    /// as it is.
    fn plain_number(&self, text: &Sql) -> Option<Sql>;

    /// What a text may become by a wrong encoding: its UTF-8 read as Latin-1 or Windows-1252, or
    /// what is not ASCII lost to `?` or U+FFFD. None are asked of texts of ASCII alone.
    fn misread(&self, text: &Sql) -> Vec<Sql>;

    /// Whether a text holds anything but ASCII.
    fn is_beyond_ascii(&self, text: &Sql) -> Sql;

    /// Whether a text begins with another, by code points.
    fn begins_with(&self, text: &Sql, start: &Sql) -> Option<Sql>;

    /// The number of a text's characters, as text.
    fn length(&self, text: &Sql) -> Sql;

    /// How far B is ahead of A where that is a whole number of hours up to 14, as `+02:00`; else NULL.
    fn hours_ahead(&self, a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Sql>;

    /// The date of a date or timestamp in UTC.
    fn day(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Date => value.clone(),
            _ => sql!("CAST({value} AS {})", self.spelling().type_name(&SqlType::Date)),
        }
    }

    /// Whether a timestamp is the beginning of a day in UTC.
    fn is_midnight(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        sql!("{value} = {}", self.spelling().widened(&self.day(value, sql_type), sql_type))
    }

    /// A text with every minus taken out.
    fn without_minus(&self, text: &Sql) -> Sql {
        sql!("replace({text}, '-', '')")
    }

    /// A word and what follows it, with a blank between.
    fn detailed(&self, word: &str, detail: &Sql) -> Sql {
        sql!("concat({}, {detail})", self.spelling().literal(&format!("{word} ")))
    }
}
