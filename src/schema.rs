//! Tables as sqldiff sees them: one type system for every engine.

use std::fmt;

/// A column type, whatever the engine calls it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SqlType {
    Boolean,
    /// Two's complement integer of 8 to 128 bits, or unsigned of the same.
    Int {
        bits: u8,
        signed: bool,
    },
    /// Integer without a bound (DuckDB's BIGNUM).
    BigNum,
    Decimal {
        precision: u8,
        scale: u8,
    },
    /// Decimal of any number of digits on both sides of the point (a bare NUMERIC or NUMBER).
    Numeric,
    /// IEEE 754 binary32.
    Float,
    /// IEEE 754 binary64.
    Double,
    Text,
    Blob,
    Date,
    /// `precision` is the number of digits of the fraction of a second: 6 or 9.
    Time {
        precision: u8,
    },
    /// Time of day with an offset.
    TimeTz,
    /// `precision` as in `Time`: 0, 3, 6 or 9. Zoned ones are instants.
    Timestamp {
        precision: u8,
        zoned: bool,
    },
    Interval,
    Uuid,
    /// Labels in order of declaration.
    Enum(Vec<String>),
    Json,
    Bit,
    Variant,
    List(Box<SqlType>),
    /// List of a fixed length.
    Array(Box<SqlType>, u64),
    Struct(Vec<(String, SqlType)>),
    Map(Box<SqlType>, Box<SqlType>),
    Union(Vec<(String, SqlType)>),
    /// The type of a column that is NULL everywhere and was never given another.
    Null,
    /// A type sqldiff does not know, under the engine's name. Never comparable.
    Other(String),
}

impl SqlType {
    pub const BIGINT: SqlType = SqlType::Int { bits: 64, signed: true };
    pub const HUGEINT: SqlType = SqlType::Int { bits: 128, signed: true };

    /// Integers and decimals: numbers whose arithmetic is exact.
    pub fn is_exact_number(&self) -> bool {
        matches!(
            self,
            SqlType::Int { .. } | SqlType::BigNum | SqlType::Decimal { .. } | SqlType::Numeric
        )
    }

    pub fn is_float(&self) -> bool {
        matches!(self, SqlType::Float | SqlType::Double)
    }

    pub fn is_number(&self) -> bool {
        self.is_exact_number() || self.is_float()
    }

    /// Date, timestamp and time without offset: what `within` can measure.
    pub fn is_temporal(&self) -> bool {
        matches!(self, SqlType::Date | SqlType::Timestamp { .. } | SqlType::Time { .. })
    }

    /// Digits before and after the point that hold every value of an exact number.
    /// None for unbounded integers and all other types.
    pub fn decimal_digits(&self) -> Option<(u32, u32)> {
        match self {
            SqlType::Int { bits, signed } => {
                let digits = match (bits, signed) {
                    (8, _) => 3,
                    (16, _) => 5,
                    (32, _) => 10,
                    (64, true) => 19,
                    (64, false) => 20,
                    _ => 39,
                };
                Some((digits, 0))
            }
            SqlType::Decimal { precision, scale } => {
                Some((u32::from(*precision) - u32::from(*scale), u32::from(*scale)))
            }
            _ => None,
        }
    }

    /// Whether a float hides anywhere inside, so that NaN can occur.
    pub fn holds_float(&self) -> bool {
        self.holds(&SqlType::is_float)
    }

    /// Whether the type is an array of fixed length, or one hides inside.
    pub fn holds_array(&self) -> bool {
        self.holds(&|sql_type| matches!(sql_type, SqlType::Array(..)))
    }

    fn holds(&self, what: &dyn Fn(&SqlType) -> bool) -> bool {
        what(self)
            || match self {
                SqlType::List(item) | SqlType::Array(item, _) => item.holds(what),
                SqlType::Map(key, value) => key.holds(what) || value.holds(what),
                SqlType::Struct(fields) | SqlType::Union(fields) => {
                    fields.iter().any(|(_, field)| field.holds(what))
                }
                _ => false,
            }
    }
}

/// Shown as DuckDB spells the type; this is the spelling of notes, reports and the result JSON.
impl fmt::Display for SqlType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let members = |fields: &[(String, SqlType)]| {
            fields
                .iter()
                .map(|(name, field)| format!("{} {field}", quoted(name)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match self {
            SqlType::Boolean => f.write_str("BOOLEAN"),
            SqlType::Int { bits, signed } => f.write_str(match (bits, signed) {
                (8, true) => "TINYINT",
                (16, true) => "SMALLINT",
                (32, true) => "INTEGER",
                (64, true) => "BIGINT",
                (_, true) => "HUGEINT",
                (8, false) => "UTINYINT",
                (16, false) => "USMALLINT",
                (32, false) => "UINTEGER",
                (64, false) => "UBIGINT",
                (_, false) => "UHUGEINT",
            }),
            SqlType::BigNum => f.write_str("BIGNUM"),
            SqlType::Numeric => f.write_str("NUMERIC"),
            SqlType::Decimal { precision, scale } => write!(f, "DECIMAL({precision},{scale})"),
            SqlType::Float => f.write_str("FLOAT"),
            SqlType::Double => f.write_str("DOUBLE"),
            SqlType::Text => f.write_str("VARCHAR"),
            SqlType::Blob => f.write_str("BLOB"),
            SqlType::Date => f.write_str("DATE"),
            SqlType::Time { precision: 9 } => f.write_str("TIME_NS"),
            SqlType::Time { .. } => f.write_str("TIME"),
            SqlType::TimeTz => f.write_str("TIME WITH TIME ZONE"),
            SqlType::Timestamp { zoned: true, .. } => f.write_str("TIMESTAMP WITH TIME ZONE"),
            SqlType::Timestamp { precision, .. } => f.write_str(match precision {
                0 => "TIMESTAMP_S",
                3 => "TIMESTAMP_MS",
                9 => "TIMESTAMP_NS",
                _ => "TIMESTAMP",
            }),
            SqlType::Interval => f.write_str("INTERVAL"),
            SqlType::Uuid => f.write_str("UUID"),
            SqlType::Enum(labels) => {
                let labels: Vec<_> =
                    labels.iter().map(|label| format!("'{}'", label.replace('\'', "''"))).collect();
                write!(f, "ENUM({})", labels.join(", "))
            }
            SqlType::Json => f.write_str("JSON"),
            SqlType::Bit => f.write_str("BIT"),
            SqlType::Variant => f.write_str("VARIANT"),
            SqlType::List(item) => write!(f, "{item}[]"),
            SqlType::Array(item, length) => write!(f, "{item}[{length}]"),
            SqlType::Struct(fields) => write!(f, "STRUCT({})", members(fields)),
            SqlType::Map(key, value) => write!(f, "MAP({key}, {value})"),
            SqlType::Union(fields) => write!(f, "UNION({})", members(fields)),
            SqlType::Null => f.write_str("NULL"),
            SqlType::Other(name) => f.write_str(name),
        }
    }
}

/// One column of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The name as stored in the file or table: what the user sees and types.
    pub name: String,
    /// The name under which the side's relation offers it. Differs from `name` where the engine
    /// renames on reading (DuckDB reads the columns `a`, `A` as `a`, `A_1`).
    pub source: String,
    pub sql_type: SqlType,
    pub nullable: bool,
    /// Text that the engine may compare by a collation unless told otherwise.
    pub collated: bool,
}

/// The columns of a side, in order of position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableSchema {
    pub columns: Vec<Column>,
}
