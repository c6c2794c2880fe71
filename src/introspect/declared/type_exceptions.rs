//! Names that a dialect means otherwise than most.

use super::type_names::{Call, int, timestamp, unbounded};
use crate::schema::SqlType;

/// The type of a name where the dialect has its own idea of it.
pub fn exception(call: &Call) -> Option<SqlType> {
    match call.dialect {
        "spark" | "databricks" => spark(call),
        "snowflake" => snowflake(call),
        "bigquery" => bigquery(call),
        "redshift" => redshift(call),
        "postgres" => postgres(call),
        "trino" | "athena" => trino(call),
        "mysql" | "mariadb" => mysql(call),
        "sqlserver" => sqlserver(call),
        "clickhouse" => clickhouse(call),
        "oracle" => oracle(call),
        "sqlite" => sqlite(call),
        "duckdb" => duckdb(call),
        _ => None,
    }
}

/// Digits of the fraction of a second where a type names none.
pub fn fraction_digits(dialect: &str) -> i32 {
    match dialect {
        "mysql" | "mariadb" | "clickhouse" => 0,
        "trino" => 3,
        "sqlserver" => 7,
        "snowflake" => 9,
        _ => 6,
    }
}

/// Precision and scale of a decimal that names none. None where any number of digits fits.
pub fn bare_decimal(dialect: &str, name: &str) -> Option<(u8, u8)> {
    match dialect {
        "spark" | "databricks" | "mysql" | "mariadb" | "athena" | "clickhouse" => Some((10, 0)),
        "redshift" | "sqlserver" => Some((18, 0)),
        "snowflake" | "trino" => Some((38, 0)),
        "bigquery" => Some((38, 9)),
        "duckdb" => Some((18, 3)),
        // NUMBER alone is any number; the standard's names are whole numbers.
        "oracle" if name != "number" => Some((38, 0)),
        _ => None,
    }
}

/// Java's names of integers are names here too; TIMESTAMP is an instant.
/// <https://spark.apache.org/docs/latest/sql-ref-datatypes.html>
fn spark(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "byte" => int(8, true),
        "short" => int(16, true),
        "long" => int(64, true),
        "timestamp" | "timestamp_ltz" => SqlType::Timestamp { precision: 6, zoned: true },
        _ => return None,
    })
}

/// Whole numbers are NUMBER(38,0), floats have 64 bits, TIMESTAMP is TIMESTAMP_NTZ unless an account
/// says otherwise. <https://docs.snowflake.com/en/sql-reference/intro-summary-data-types>
fn snowflake(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "tinyint" | "byteint" | "smallint" | "int" | "integer" | "bigint" => {
            SqlType::Decimal { precision: 38, scale: 0 }
        }
        "float" | "float4" | "real" => SqlType::Double,
        "object" | "array" => SqlType::Variant,
        _ => return None,
    })
}

/// <https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types>
fn bigquery(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "int" | "integer" | "smallint" | "tinyint" | "byteint" => int(64, true),
        "float" => SqlType::Double,
        "timestamp" => SqlType::Timestamp { precision: 6, zoned: true },
        "bignumeric" | "bigdecimal" if call.arguments.is_empty() => {
            // 76.76 digits: the first of 77 is at most 5.
            SqlType::Decimal { precision: 77, scale: 38 }
        }
        "bignumeric" | "bigdecimal" => call.decimal()?,
        _ => return None,
    })
}

/// <https://www.postgresql.org/docs/current/datatype.html>
fn postgres(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "float" if call.arguments.is_empty() => SqlType::Double,
        "name" => SqlType::Text,
        _ => return None,
    })
}

/// <https://docs.aws.amazon.com/redshift/latest/dg/c_Supported_data_types.html>
fn redshift(call: &Call) -> Option<SqlType> {
    match call.name {
        "super" => Some(SqlType::Variant),
        _ => postgres(call),
    }
}

/// NUMBER is a type of its own, of any number of digits.
/// <https://trino.io/docs/current/language/types.html>
fn trino(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "unknown" => SqlType::Null,
        "number" => unbounded(),
        _ => return None,
    })
}

/// TIMESTAMP is an instant; REAL has 64 bits; BOOLEAN is TINYINT(1).
/// <https://dev.mysql.com/doc/refman/en/data-types.html>
fn mysql(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "boolean" | "bool" => int(8, true),
        "int3" | "middleint" => int(32, true),
        "serial" => int(64, false),
        "year" => int(16, false),
        "real" => SqlType::Double,
        "timestamp" => call.timestamp(true)?,
        "long" | "long varchar" => SqlType::Text,
        "long varbinary" => SqlType::Blob,
        _ => return None,
    })
}

/// BIT is a truth value; TIMESTAMP is a row's version; money is a decimal of four digits.
/// <https://learn.microsoft.com/en-us/sql/t-sql/data-types/data-types-transact-sql>
fn sqlserver(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "bit" => SqlType::Boolean,
        "tinyint" => int(8, false),
        "float" if call.arguments.is_empty() => SqlType::Double,
        "money" => SqlType::Decimal { precision: 19, scale: 4 },
        "smallmoney" => SqlType::Decimal { precision: 10, scale: 4 },
        "datetime" => timestamp(3, false)?,
        "smalldatetime" => timestamp(0, false)?,
        "datetime2" => call.timestamp(false)?,
        "datetimeoffset" => call.timestamp(true)?,
        "timestamp" | "rowversion" => SqlType::Blob,
        // Refused: these are neither compared nor grouped, and only some convert to what is.
        "text" | "ntext" | "image" => SqlType::Other(call.name.into()),
        "uniqueidentifier" => SqlType::Uuid,
        "sysname" => SqlType::Text,
        _ => return None,
    })
}

/// DateTime is an instant that is shown in a zone.
/// <https://clickhouse.com/docs/en/sql-reference/data-types>
fn clickhouse(call: &Call) -> Option<SqlType> {
    let scaled = |precision: u8| {
        let scale = u8::try_from(call.number(0)?).ok()?;
        (scale <= precision).then_some(SqlType::Decimal { precision, scale })
    };
    Some(match call.name {
        // Here the number counts bits, and in SQL's INT2 bytes.
        "int8" => int(8, true),
        "int16" => int(16, true),
        "int32" => int(32, true),
        "int128" => int(128, true),
        "uint8" => int(8, false),
        "uint16" => int(16, false),
        "uint32" => int(32, false),
        "uint64" => int(64, false),
        "uint128" => int(128, false),
        "decimal32" => scaled(9)?,
        "decimal64" => scaled(18)?,
        "decimal128" => scaled(38)?,
        "decimal256" => scaled(76)?,
        "fixedstring" => SqlType::Text,
        "date32" => SqlType::Date,
        "datetime" | "datetime32" | "timestamp" => timestamp(0, true)?,
        "datetime64" => timestamp(call.number(0).unwrap_or(3), true)?,
        "nothing" => SqlType::Null,
        "dynamic" => SqlType::Variant,
        name if name.starts_with("interval") => SqlType::Interval,
        _ => return None,
    })
}

/// Numbers are decimals under every name but two; DATE has a time to the second.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html>
fn oracle(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "int" | "integer" | "smallint" => SqlType::Decimal { precision: 38, scale: 0 },
        // These are decimals whose precision counts binary digits.
        "float" | "real" | "double precision" => unbounded(),
        "binary_float" => SqlType::Float,
        "binary_double" => SqlType::Double,
        "date" => timestamp(0, false)?,
        "rowid" | "urowid" => SqlType::Text,
        "raw" => SqlType::Blob,
        // Refused: large objects are neither compared nor grouped, and text of the national character
        // set does not meet other text in a union.
        "clob" | "nclob" | "blob" | "bfile" | "long" | "long raw" | "nchar" | "nvarchar2" => {
            SqlType::Other(call.name.into())
        }
        _ => return None,
    })
}

/// Any integer has 64 bits, any float too; words within a name count. A column without a type, and ANY
/// of STRICT tables, holds values of every class, as BLOB does; so does STRING, which makes numbers of texts.
/// <https://www.sqlite.org/datatype3.html#determination_of_column_affinity>
fn sqlite(call: &Call) -> Option<SqlType> {
    let has = |words: &[&str]| words.iter().any(|word| call.name.contains(word));
    Some(match call.name {
        name if name.starts_with("interval") || name == "point" => return None,
        _ if has(&["int"]) => int(64, true),
        _ if has(&["char", "clob", "text"]) => SqlType::Text,
        "any" | "string" => SqlType::Blob,
        _ if has(&["blob"]) => SqlType::Blob,
        _ if has(&["real", "floa", "doub"]) => SqlType::Double,
        // What CREATE TABLE AS makes of DECIMAL, DATE, TIMESTAMP and BOOLEAN.
        "num" => unbounded(),
        _ => return None,
    })
}

/// Shorter names beside those that DESCRIBE prints.
/// <https://duckdb.org/docs/stable/sql/data_types/overview>
fn duckdb(call: &Call) -> Option<SqlType> {
    Some(match call.name {
        "short" => int(16, true),
        "signed" => int(32, true),
        "long" | "oid" => int(64, true),
        "hugeint" | "int128" => int(128, true),
        "utinyint" | "uint8" => int(8, false),
        "usmallint" | "uint16" => int(16, false),
        "uinteger" | "uint32" => int(32, false),
        "ubigint" | "uint64" => int(64, false),
        "uhugeint" | "uint128" => int(128, false),
        "int16" => int(16, true),
        "int32" => int(32, true),
        "bignum" | "varint" => SqlType::BigNum,
        "logical" => SqlType::Boolean,
        "bitstring" => SqlType::Bit,
        "guid" => SqlType::Uuid,
        "time_ns" => SqlType::Time { precision: 9 },
        "timestamp_s" => timestamp(0, false)?,
        "timestamp_ms" => timestamp(3, false)?,
        "timestamp_us" => timestamp(6, false)?,
        "timestamp_ns" => timestamp(9, false)?,
        // An instant has six digits, whatever is asked for.
        "timestamptz" | "timestamp with time zone" => timestamp(6, true)?,
        _ => return None,
    })
}
