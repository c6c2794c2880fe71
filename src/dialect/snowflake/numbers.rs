//! Numbers: exact texts of floats, whole floats digit by digit, rounding.

use super::Snowflake;
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// NaN is more than infinity there.
/// <https://docs.snowflake.com/en/sql-reference/data-types-numeric#special-values>
pub fn is_finite(double: &Sql) -> Sql {
    sql!("ABS({double}) < CAST('inf' AS FLOAT)")
}

pub fn as_double(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Double | SqlType::Float => value.clone(),
        // By way of the text, which gives the nearest float.
        SqlType::Decimal { scale: 1.., .. } => sql!("CAST(CAST({value} AS VARCHAR) AS FLOAT)"),
        _ => sql!("CAST({value} AS FLOAT)"),
    }
}

/// A finite float in scientific notation, with this many significant digits.
/// <https://docs.snowflake.com/en/sql-reference/sql-format-models#fixed-position-numeric-formats>
pub fn scientific(double: &Sql, digits: usize) -> Sql {
    sql!("TO_CHAR({double}, 'FM9.{}EE')", "0".repeat(digits - 1))
}

/// A text that tells each float from all others: 17 digits, and what these lack of it, which is 0
/// where the digits are right. NULL gives NULL.
pub fn exact_text(double: &Sql) -> Sql {
    let digits = scientific(double, 17);
    let rest = scientific(&sql!("({double} - TRY_TO_DOUBLE({digits}))"), 17);
    sql!(
        "CASE WHEN {double} = 0 THEN '0' WHEN {} THEN {digits} || COALESCE(' ' || {rest}, '') \
         ELSE TO_CHAR({double}) END",
        is_finite(double)
    )
}

/// The whole number that a float is, as NUMBER(38,0). Asked only of floats that are, see below. Beyond
/// 2^53 in parts of 40 bits, which every conversion keeps.
pub fn whole_double(x: &Sql) -> Sql {
    let (p40, p80) = (1_099_511_627_776_u64, "1208925819614629174706176");
    let float = |power: &str| format!("CAST('{power}' AS FLOAT)");
    let (f40, f80) = (float(&p40.to_string()), float(p80));
    let number = |part: &str| format!("CAST({part} AS NUMBER(38,0))");
    let high = format!("TRUNC({x} / {f80})");
    let rest = format!("({x} - {high} * {f80})");
    let middle = format!("TRUNC({rest} / {f40})");
    let low = format!("({rest} - {middle} * {f40})");
    sql!(
        "CASE WHEN ABS({x}) < 9007199254740992 THEN {} ELSE {} * {p80} + {} * {p40} + {} END",
        number(&x.0),
        number(&high),
        number(&middle),
        number(&low)
    )
}

/// Whether a float is a whole number that NUMBER(38,0) holds. The float nearest to 10^38 is below it.
pub fn is_whole_double(x: &Sql) -> Sql {
    sql!("ABS({x}) <= CAST('1e38' AS FLOAT) AND {x} = TRUNC({x})")
}

/// See `Spelling::round`.
pub fn round(value: &Sql, sql_type: &SqlType, digits: i32) -> Result<(Sql, SqlType), String> {
    match sql_type {
        // From 2^52 on floats have no decimals; NaN and infinities stay what they are.
        SqlType::Float | SqlType::Double => {
            let bound = if digits >= 0 { "4503599627370496" } else { "CAST('1e37' AS FLOAT)" };
            let rounded = sql!(
                "CASE WHEN ABS({value}) < {bound} THEN ROUND({value}, {digits}) ELSE {value} END"
            );
            Ok((rounded, SqlType::Double))
        }
        SqlType::Int { .. } if digits >= 0 => Ok((value.clone(), sql_type.clone())),
        SqlType::Decimal { scale, .. } if digits >= i32::from(*scale) => {
            Ok((value.clone(), sql_type.clone()))
        }
        SqlType::Int { .. } | SqlType::Decimal { .. } => {
            let (whole, scale) = digits_of(sql_type).expect("bounded number");
            // One more digit before the point: 99.9 rounds to 100.
            let (precision, kept) = (whole + 1 + scale, digits.max(0) as u8);
            if precision > 38 {
                return Err(format!(
                    "{sql_type} has no digit to spare for rounding; cast it to a shorter NUMBER in a .sql side"
                ));
            }
            let result = SqlType::Decimal { precision: (whole + 1) as u8 + kept, scale: kept };
            let rounded = match -digits > whole as i32 {
                // Half of the unit is more than any value.
                true => sql!("CASE WHEN {value} IS NOT NULL THEN 0 END"),
                false => sql!("ROUND(CAST({value} AS NUMBER({precision},{scale})), {digits})"),
            };
            Ok((sql!("CAST({rounded} AS {})", Snowflake.type_name(&result)), result))
        }
        _ => Err(format!("{sql_type} is not rounded")),
    }
}

/// Digits before and after the point, of which there are 38 at most.
pub fn digits_of(sql_type: &SqlType) -> Option<(u32, u32)> {
    match sql_type {
        SqlType::Int { .. } => Some((38, 0)),
        SqlType::Decimal { precision: ..=38, .. } => sql_type.decimal_digits(),
        _ => None,
    }
}
