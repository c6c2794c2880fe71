//! Rounding, half away from zero.

use super::distance::scaled;
use crate::dialect::{Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    if digits.unsigned_abs() > 300 {
        return Err(format!("{digits} decimals are more than a REAL has"));
    }
    match sql_type {
        SqlType::Float | SqlType::Double | SqlType::Numeric => {
            Ok((of_real(value, digits), SqlType::Double))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = sql_type.decimal_digits().expect("bounded number");
            let (dropped, kept) = (scale as i32 - digits, digits.max(0) as u8);
            if dropped > 18 || scale > 18 {
                return Err(format!(
                    "{sql_type} has more digits than 64 bits, in which it would be rounded"
                ));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            Ok((of_decimal(value, scale, dropped as u32, digits), result))
        }
        _ => Err(format!("{sql_type} is not rounded")),
    }
}

/// In REAL, as DuckDB rounds: times a power of ten, to a whole number, and back.
fn of_real(value: &Sql, digits: i32) -> Sql {
    let power = format!("1e{}", digits.abs());
    let (forth, back) = if digits < 0 { ("/", "*") } else { ("*", "/") };
    sql!(
        "CASE WHEN typeof({value}) NOT IN ('integer', 'real') OR abs({value} {forth} {power}) > 1.7e308 THEN {value} \
         ELSE round({value} {forth} {power}) {back} {power} END"
    )
}

/// Exactly, as a whole number of units of the last decimal; in REAL what is none of those.
fn of_decimal(value: &Sql, scale: u32, dropped: u32, digits: i32) -> Sql {
    let power = 10i64.pow(dropped);
    let half = power / 2;
    let back = match digits {
        ..0 => format!(" * {}", 10i64.pow(digits.unsigned_abs())),
        0 => String::new(),
        _ => format!(" / 1e{digits}"),
    };
    sql!(
        "coalesce((SELECT (n / {power} + (n % {power} >= {half}) - (n % {power} <= -{half})){back} FROM (SELECT {} AS n FROM (SELECT {value} AS v))), {})",
        scaled("v", scale),
        of_real(value, digits)
    )
}
