//! Types and values as the oracle knows them, and how each is written in DuckDB SQL.

use num_bigint::BigInt;
use std::fmt;

/// A column type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ty {
    Bool,
    Int {
        bits: u32,
        signed: bool,
    },
    Dec(u32, u32),
    F32,
    F64,
    Text,
    Blob,
    Date,
    Time,
    /// Without zone, with that many digits of a second.
    Stamp(u32),
    Zoned,
    Interval,
    Uuid,
    Enum(&'static [&'static str]),
    Bit,
    Json,
    List(Box<Ty>),
    Array(Box<Ty>, usize),
    Struct(Vec<(&'static str, Ty)>),
    Map(Box<Ty>, Box<Ty>),
}

/// A point in time, or a day: nanoseconds since 1970 on the wall clock of its own zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    Past,
    At(i128),
    Future,
}

/// A value of one cell.
#[derive(Debug, Clone)]
pub enum Value {
    Null,
    Bool(bool),
    Int(BigInt),
    /// Digits and scale.
    Dec(BigInt, u32),
    F32(f32),
    F64(f64),
    Text(String),
    Blob(Vec<u8>),
    Date(When, String),
    /// Nanoseconds since midnight.
    Time(i128, String),
    Stamp(When, String),
    Zoned(When, String),
    Interval {
        months: i64,
        days: i64,
        micros: i64,
    },
    Uuid(String),
    Enum(String),
    Bit(String),
    Json(String),
    List(Vec<Value>),
    /// Under the names of the type, in its order.
    Struct(Vec<(String, Value)>),
    Map(Vec<(Value, Value)>),
}

impl Ty {
    pub fn is_float(&self) -> bool {
        matches!(self, Ty::F32 | Ty::F64)
    }

    pub fn is_instant(&self) -> bool {
        matches!(self, Ty::Date | Ty::Stamp(_) | Ty::Zoned)
    }

    pub fn is_list(&self) -> bool {
        matches!(self, Ty::List(_) | Ty::Array(..))
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Bool => f.write_str("BOOLEAN"),
            Ty::Int { bits, signed } => {
                let name = match bits {
                    8 => "TINYINT",
                    16 => "SMALLINT",
                    32 => "INTEGER",
                    64 => "BIGINT",
                    _ => "HUGEINT",
                };
                write!(f, "{}{name}", if *signed { "" } else { "U" })
            }
            Ty::Dec(precision, scale) => write!(f, "DECIMAL({precision},{scale})"),
            Ty::F32 => f.write_str("FLOAT"),
            Ty::F64 => f.write_str("DOUBLE"),
            Ty::Text => f.write_str("VARCHAR"),
            Ty::Blob => f.write_str("BLOB"),
            Ty::Date => f.write_str("DATE"),
            Ty::Time => f.write_str("TIME"),
            Ty::Stamp(0) => f.write_str("TIMESTAMP_S"),
            Ty::Stamp(3) => f.write_str("TIMESTAMP_MS"),
            Ty::Stamp(9) => f.write_str("TIMESTAMP_NS"),
            Ty::Stamp(_) => f.write_str("TIMESTAMP"),
            Ty::Zoned => f.write_str("TIMESTAMP WITH TIME ZONE"),
            Ty::Interval => f.write_str("INTERVAL"),
            Ty::Uuid => f.write_str("UUID"),
            Ty::Enum(labels) => {
                let labels: Vec<String> = labels.iter().map(|label| quoted(label)).collect();
                write!(f, "ENUM({})", labels.join(", "))
            }
            Ty::Bit => f.write_str("BIT"),
            Ty::Json => f.write_str("JSON"),
            Ty::List(item) => write!(f, "{item}[]"),
            Ty::Array(item, length) => write!(f, "{item}[{length}]"),
            Ty::Struct(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, ty)| format!("\"{name}\" {ty}")).collect();
                write!(f, "STRUCT({})", fields.join(", "))
            }
            Ty::Map(key, value) => write!(f, "MAP({key}, {value})"),
        }
    }
}

pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// The digits of a decimal with its point.
pub fn decimal_text(digits: &BigInt, scale: u32) -> String {
    let text = digits.magnitude().to_string();
    let scale = scale as usize;
    let padded = format!("{text:0>width$}", width = scale + 1);
    let (whole, fraction) = padded.split_at(padded.len() - scale);
    let sign = if digits.sign() == num_bigint::Sign::Minus { "-" } else { "" };
    let point = if scale == 0 { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

impl Value {
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Whether NaN is anywhere in it.
    pub fn holds_nan(&self) -> bool {
        match self {
            Value::F32(x) => x.is_nan(),
            Value::F64(x) => x.is_nan(),
            Value::List(items) => items.iter().any(Value::holds_nan),
            Value::Struct(fields) => fields.iter().any(|(_, value)| value.holds_nan()),
            Value::Map(entries) => entries.iter().any(|(k, v)| k.holds_nan() || v.holds_nan()),
            _ => false,
        }
    }

    /// An SQL expression for the value, of the type.
    pub fn sql(&self, ty: &Ty) -> String {
        format!("CAST({} AS {ty})", self.bare(ty))
    }

    fn bare(&self, ty: &Ty) -> String {
        match (self, ty) {
            (Value::Null, _) => "NULL".into(),
            (Value::Bool(x), _) => x.to_string(),
            (Value::Int(x), _) => quoted(&x.to_string()),
            (Value::Dec(digits, scale), _) => quoted(&decimal_text(digits, *scale)),
            (Value::F32(x), _) => quoted(&format!("{x:?}")),
            (Value::F64(x), _) => quoted(&format!("{x:?}")),
            (Value::Blob(bytes), _) => {
                quoted(&bytes.iter().map(|byte| format!("\\x{byte:02X}")).collect::<String>())
            }
            (Value::Text(text) | Value::Uuid(text) | Value::Enum(text), _)
            | (Value::Bit(text) | Value::Json(text), _)
            | (Value::Date(_, text) | Value::Time(_, text) | Value::Stamp(_, text), _) => {
                quoted(text)
            }
            (Value::Zoned(When::At(_), text), _) => quoted(&format!("{text}+00")),
            (Value::Zoned(_, text), _) => quoted(text),
            (Value::Interval { months, days, micros }, _) => {
                quoted(&format!("{months} months {days} days {micros} microseconds"))
            }
            (Value::List(items), Ty::List(item) | Ty::Array(item, _)) => {
                format!("[{}]", joined(items.iter().map(|value| value.sql(item))))
            }
            (Value::Struct(fields), Ty::Struct(types)) => {
                let parts = fields.iter().zip(types);
                let parts = parts.map(|((name, v), (_, ty))| format!("'{name}': {}", v.sql(ty)));
                format!("{{{}}}", joined(parts))
            }
            (Value::Map(entries), Ty::Map(key, item)) => {
                let keys = joined(entries.iter().map(|(k, _)| k.sql(key)));
                let items = joined(entries.iter().map(|(_, v)| v.sql(item)));
                format!("MAP([{keys}], [{items}])")
            }
            (value, ty) => unreachable!("{value:?} as {ty}"),
        }
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
