//! Names of scalar types: what most dialects mean by them.

use super::type_exceptions::{bare_decimal, exception, fraction_digits};
use crate::schema::SqlType;

/// The type of a name in lower case, words apart by one blank, and its arguments, `timestamp with
/// time zone` and `3` for example. None where the name is not known.
pub fn scalar(dialect: &str, name: &str, arguments: &[String]) -> Option<SqlType> {
    let (name, unsigned) = without_sign(name);
    let call = Call { dialect, name: &name, arguments };
    let sql_type = exception(&call).or_else(|| usual(&call))?;
    Some(match sql_type {
        SqlType::Int { bits, .. } if unsigned => int(bits, false),
        other => other,
    })
}

/// A type's name and arguments in a dialect.
pub struct Call<'c> {
    pub dialect: &'c str,
    pub name: &'c str,
    pub arguments: &'c [String],
}

impl Call<'_> {
    pub fn number(&self, position: usize) -> Option<i32> {
        self.arguments.get(position).and_then(|argument| argument.parse().ok())
    }

    /// A timestamp of as many digits as the argument says, or as the dialect has without one.
    pub fn timestamp(&self, zoned: bool) -> Option<SqlType> {
        let digits = self.number(0).unwrap_or_else(|| fraction_digits(self.dialect));
        timestamp(digits, zoned)
    }

    fn time(&self) -> Option<SqlType> {
        match self.number(0).unwrap_or_else(|| fraction_digits(self.dialect)) {
            0..=6 => Some(SqlType::Time { precision: 6 }),
            7..=9 => Some(SqlType::Time { precision: 9 }),
            _ => None,
        }
    }

    /// A decimal by its arguments. Without any the dialect decides; `Other` where it sets no bounds.
    pub fn decimal(&self) -> Option<SqlType> {
        if self.arguments.is_empty() {
            return Some(match bare_decimal(self.dialect, self.name) {
                Some((precision, scale)) => SqlType::Decimal { precision, scale },
                None => unbounded(),
            });
        }
        let precision = match self.arguments[0].as_str() {
            "*" => 38,
            _ => self.number(0)?,
        };
        let scale = match self.arguments.len() {
            1 => 0,
            _ => self.number(1)?,
        };
        // A scale below zero rounds before the point, one above the precision leaves zeros behind it.
        let (precision, scale) = match scale {
            ..0 => (precision.checked_sub(scale)?, 0),
            _ => (precision.max(scale), scale),
        };
        let digits = (u8::try_from(precision).ok()?, u8::try_from(scale).ok()?);
        (digits.0 > 0).then_some(SqlType::Decimal { precision: digits.0, scale: digits.1 })
    }
}

/// A number whose values have any number of digits on both sides of the point.
pub fn unbounded() -> SqlType {
    SqlType::Numeric
}

pub fn int(bits: u8, signed: bool) -> SqlType {
    SqlType::Int { bits, signed }
}

/// Digits of the fraction round up to the next that there is; beyond nine there is none.
pub fn timestamp(digits: i32, zoned: bool) -> Option<SqlType> {
    let precision = match digits {
        0 => 0,
        1..=3 => 3,
        4..=6 => 6,
        7..=9 => 9,
        _ => return None,
    };
    Some(SqlType::Timestamp { precision, zoned })
}

/// The name without MySQL's words for a sign, and whether it has none.
fn without_sign(name: &str) -> (String, bool) {
    let mut unsigned = false;
    let words: Vec<&str> = name
        .split(' ')
        .enumerate()
        .filter(|(position, word)| {
            let is_sign = *position > 0 && matches!(*word, "unsigned" | "signed" | "zerofill");
            // ZEROFILL makes a column unsigned.
            unsigned |= is_sign && *word != "signed";
            !is_sign
        })
        .map(|(_, word)| word)
        .collect();
    (words.join(" "), unsigned)
}

fn usual(call: &Call) -> Option<SqlType> {
    numbers(call).or_else(|| times(call)).or_else(|| others(call.name))
}

fn numbers(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "tinyint" | "int1" => int(8, true),
        "smallint" | "int2" | "smallserial" | "serial2" => int(16, true),
        "int" | "integer" | "int4" | "mediumint" | "serial" | "serial4" => int(32, true),
        "bigint" | "int8" | "int64" | "bigserial" | "serial8" => int(64, true),
        "decimal" | "numeric" | "dec" | "number" | "fixed" => call.decimal()?,
        "real" | "float4" | "float32" => SqlType::Float,
        "double" | "double precision" | "float8" | "float64" => SqlType::Double,
        // The argument of `float` counts binary digits.
        "float" if call.arguments.len() == 1 && call.number(0)? > 24 => SqlType::Double,
        "float" => SqlType::Float,
        _ => return None,
    })
}

fn times(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "date" => SqlType::Date,
        "time" | "time without time zone" => call.time()?,
        "timetz" | "time with time zone" => SqlType::TimeTz,
        "timestamp"
        | "timestamp without time zone"
        | "timestamp_ntz"
        | "timestampntz"
        | "datetime" => call.timestamp(false)?,
        "timestamptz"
        | "timestamp with time zone"
        | "timestamp with local time zone"
        | "timestamp_ltz"
        | "timestampltz"
        | "timestamp_tz" => call.timestamp(true)?,
        "interval" => SqlType::Interval,
        name if name.starts_with("interval ") => SqlType::Interval,
        _ => return None,
    })
}

fn others(name: &str) -> Option<SqlType> {
    Some(match name {
        "boolean" | "bool" => SqlType::Boolean,
        "text"
        | "string"
        | "varchar"
        | "char"
        | "character"
        | "character varying"
        | "char varying"
        | "bpchar"
        | "nchar"
        | "nvarchar"
        | "national character"
        | "national char"
        | "national character varying"
        | "national char varying"
        | "national varchar"
        | "nchar varying"
        | "varchar2"
        | "nvarchar2"
        | "clob"
        | "nclob"
        | "character large object"
        | "char large object"
        | "tinytext"
        | "mediumtext"
        | "longtext"
        | "ntext" => SqlType::Text,
        "blob"
        | "bytea"
        | "binary"
        | "varbinary"
        | "binary varying"
        | "bytes"
        | "varbyte"
        | "binary large object"
        | "tinyblob"
        | "mediumblob"
        | "longblob" => SqlType::Blob,
        "uuid" => SqlType::Uuid,
        "json" | "jsonb" => SqlType::Json,
        "bit" | "bit varying" | "varbit" => SqlType::Bit,
        "variant" => SqlType::Variant,
        "void" | "null" => SqlType::Null,
        _ => return None,
    })
}

#[cfg(test)]
#[path = "type_names_tests.rs"]
mod tests;
