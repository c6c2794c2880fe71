//! Common forms: what both sides of a pair become before they are compared or grouped. All are numbers
//! or text.

use super::evidence;
use crate::dialect::{Sql, sql};
use crate::plan::form::Form;
use crate::schema::SqlType;

/// Digits up to which a whole number is exact in a double, as is 10 to the power of 15.
const DOUBLE_DIGITS: u32 = 15;
/// Decimals up to which the nearest BINARY_FLOAT is also the one nearest to the nearest double.
const FLOAT_SCALE: u32 = 8;
/// Whole digits up to which floats are taken for numbers.
const WHOLE_DIGITS: u32 = 18;
/// The sign of the year tells years before Christ apart.
const MOMENT: &str = "'SYYYY-MM-DD HH24:MI:SS.FF9'";
/// No setting of the session decides what a point is.
pub const POINT: &str = "'NLS_NUMERIC_CHARACTERS=''.,'''";

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let way_out = "exclude the column, or convert it in a .sql side";
    let lacking = match sql_type {
        SqlType::Int { bits: 128, .. } | SqlType::BigNum => true,
        SqlType::Decimal { precision, .. } => *precision > 38,
        SqlType::Boolean
        | SqlType::Int { .. }
        | SqlType::Numeric
        | SqlType::Float
        | SqlType::Double
        | SqlType::Text
        | SqlType::Blob
        | SqlType::Date
        | SqlType::Timestamp { .. }
        | SqlType::Null => false,
        _ => true,
    };
    let reason = match form {
        // The two kinds of intervals have no common length, and the declared type does not tell them.
        _ if *sql_type == SqlType::Interval => "intervals are not compared there",
        _ if lacking => "it has no such type that can be compared and grouped",
        Form::TimeText | Form::InstantText { .. } => {
            "text is not read as a time there without the risk of an error"
        }
        Form::NumberText if sql_type.is_float() => "the text of a float is not compared there",
        Form::Number { float: Some(float) } if !has_float(sql_type, float) => {
            "the nearest float is sure there for numbers of up to 18 digits, and of up to 15 with decimals (8 of them beside BINARY_FLOAT)"
        }
        Form::Instant { timezone } if !is_utc(timezone) && !is_zoned(sql_type) => {
            "a clock that skips an hour is an error there: leave timezone at UTC"
        }
        Form::Document => "JSON is not compared as documents there",
        Form::UuidText
        | Form::Span
        | Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => "it has no such type",
        _ => return None,
    };
    Some(format!("{reason}; {way_out}"))
}

pub fn is_utc(timezone: &str) -> bool {
    timezone.eq_ignore_ascii_case("UTC")
}

/// Whether no time zone is needed to know the instant.
pub fn is_zoned(sql_type: &SqlType) -> bool {
    matches!(sql_type, SqlType::Timestamp { zoned: true, .. })
}

/// Whether `nearest` gives the nearest float of every number of a type.
pub fn has_float(sql_type: &SqlType, float: &SqlType) -> bool {
    match sql_type {
        SqlType::Float | SqlType::Double => true,
        SqlType::Int { bits, .. } => *bits <= 64,
        _ => sql_type.decimal_digits().is_some_and(|(whole, scale)| match scale {
            0 => whole <= WHOLE_DIGITS,
            _ => {
                whole + scale <= DOUBLE_DIGITS
                    && (*float == SqlType::Double || scale <= FLOAT_SCALE)
            }
        }),
    }
}

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type),
        Form::Cast(target) => match target {
            SqlType::Double => double(value, sql_type),
            _ => as_is(value, if sql_type.is_temporal() { sql_type } else { target }),
        },
        Form::NumberText | Form::DateText | Form::Label => evidence::text(value, sql_type),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::Instant { .. } => moment(value, sql_type),
        Form::TimeText
        | Form::UuidText
        | Form::InstantText { .. }
        | Form::Span
        | Form::Document
        | Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => unreachable!("`misfit` refuses the form {form:?}"),
    }
}

/// Text as VARCHAR2: CHAR would be compared as if blanks were added to the shorter one.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SUBSTR.html>
pub fn text_of(value: &Sql) -> Sql {
    // What a text rule made of such a text is one.
    match ["LOWER(", "RTRIM(", "REGEXP_REPLACE("].iter().any(|made| value.0.starts_with(made)) {
        true => value.clone(),
        false => sql!("SUBSTR({value}, 1)"),
    }
}

/// Numbers of all types are one type, NUMBER, and equal by value; -0.0 is 0.0 and NaN is NaN there.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Data-Types.html>
fn as_is(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Null => text_of(value),
        SqlType::Blob => sql!("RAWTOHEX({value})"),
        // There since 23ai.
        SqlType::Boolean => sql!("CASE WHEN {value} THEN 1 WHEN NOT {value} THEN 0 END"),
        SqlType::Date | SqlType::Timestamp { .. } => moment(value, sql_type),
        _ => value.clone(),
    }
}

/// See `Spelling::value_of_form`.
pub fn value_of_form(form: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Boolean => sql!("({form} = 1)"),
        SqlType::Blob => sql!("HEXTORAW({form})"),
        SqlType::Timestamp { zoned: true, .. } => {
            sql!("FROM_TZ(TO_TIMESTAMP({form}, {MOMENT}), 'UTC')")
        }
        SqlType::Date | SqlType::Timestamp { .. } => sql!("TO_TIMESTAMP({form}, {MOMENT})"),
        _ => form.clone(),
    }
}

/// A date or timestamp as TIMESTAMP(9), one with a zone in UTC.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SYS_EXTRACT_UTC.html>
pub fn instant(value: &Sql, sql_type: &SqlType) -> Sql {
    match is_zoned(sql_type) {
        true => sql!("SYS_EXTRACT_UTC(CAST({value} AS TIMESTAMP(9) WITH TIME ZONE))"),
        false => sql!("CAST({value} AS TIMESTAMP(9))"),
    }
}

fn moment(value: &Sql, sql_type: &SqlType) -> Sql {
    sql!("TO_CHAR({}, {MOMENT})", instant(value, sql_type))
}

/// A number as a double.
pub fn double(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Double => value.clone(),
        SqlType::Float => sql!("TO_BINARY_DOUBLE({value})"),
        _ => nearest(value, sql_type, &SqlType::Double),
    }
}

/// Exact numbers by value. Beside a float, whole numbers by their digits and others by the bytes of the
/// nearest double, which no text of digits begins like.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    let Some(float) = float else { return value.clone() };
    match sql_type {
        SqlType::Float | SqlType::Double => float_number(&double(value, sql_type)),
        SqlType::Decimal { scale: 1.., .. } => sql!(
            "CASE WHEN {value} = TRUNC({value}) THEN {} ELSE {} END",
            digits(value),
            bytes(&nearest(value, sql_type, float))
        ),
        _ => digits(value),
    }
}

/// NaN and the infinities are larger than any number, and no whole ones.
fn float_number(double: &Sql) -> Sql {
    sql!(
        "CASE WHEN ABS({double}) < 1000000000000000000 AND {double} = TRUNC({double}) THEN {} ELSE {} END",
        digits(&sql!("TO_NUMBER({double})")),
        bytes(double)
    )
}

/// The digits of a number, without exponent up to 64 of them.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Format-Models.html>
pub fn digits(number: &Sql) -> Sql {
    sql!("TO_CHAR({number}, 'TM9', {POINT})")
}

/// The bytes of a double, which are the same for equal ones alone; NULL of NULL, which concatenation
/// takes for empty text.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/arpls/UTL_RAW.html>
fn bytes(double: &Sql) -> Sql {
    sql!("NVL2({double}, 'x' || RAWTOHEX(UTL_RAW.CAST_FROM_BINARY_DOUBLE({double})), NULL)")
}

/// The nearest float of a number, as a double: one division of two doubles that are exact. How the
/// engine's own conversion rounds is not said anywhere.
pub fn nearest(value: &Sql, sql_type: &SqlType, float: &SqlType) -> Sql {
    let scale = sql_type.decimal_digits().map_or(0, |(_, scale)| scale);
    let power = 10u64.pow(scale.min(DOUBLE_DIGITS));
    let double = match scale {
        0 => sql!("TO_BINARY_DOUBLE({value})"),
        _ => sql!("(TO_BINARY_DOUBLE({value} * {power}) / TO_BINARY_DOUBLE({power}))"),
    };
    match float {
        SqlType::Float => sql!("TO_BINARY_DOUBLE(TO_BINARY_FLOAT({double}))"),
        _ => double,
    }
}

/// See `Spelling::key_form`: text.
pub fn key_form(common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    let kept = match form {
        Form::AsIs => sql_type,
        Form::Cast(target) => target,
        Form::Number { float: None } => &SqlType::Numeric,
        _ => &SqlType::Text,
    };
    match kept {
        SqlType::Float => bytes(&sql!("TO_BINARY_DOUBLE({common})")),
        SqlType::Double => bytes(common),
        _ if kept.is_number() || *kept == SqlType::Boolean => digits(common),
        _ => common.clone(),
    }
}
