//! What SQLite cannot compare, and what to do about it.

use crate::plan::form::Form;
use crate::schema::SqlType;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = of_type(sql_type).or_else(|| of_form(sql_type, form))?;
    Some(format!("{reason}; exclude the column, or convert it in a .sql side"))
}

fn of_type(sql_type: &SqlType) -> Option<&'static str> {
    Some(match sql_type {
        SqlType::Int { bits: 128, .. } | SqlType::BigNum => {
            "it has no integers of more than 64 bits, and would hold them as REAL"
        }
        SqlType::Interval => "it has no intervals",
        SqlType::TimeTz => "it has no time of day with an offset",
        SqlType::Bit => "it has no bit strings",
        SqlType::Enum(_) => "it has no enums, and would hold a label of digits as a number",
        SqlType::Variant
        | SqlType::List(_)
        | SqlType::Array(..)
        | SqlType::Struct(_)
        | SqlType::Map(..)
        | SqlType::Union(_) => "it has no nested types",
        _ => return None,
    })
}

fn of_form(sql_type: &SqlType, form: &Form) -> Option<&'static str> {
    let utc = |timezone: &str| timezone.eq_ignore_ascii_case("UTC");
    match form {
        Form::Document => {
            Some("it cannot put the keys of JSON in one order, but compares JSON as text")
        }
        Form::Instant { timezone } | Form::InstantText { timezone }
            if !utc(timezone) && !matches!(sql_type, SqlType::Timestamp { zoned: true, .. }) =>
        {
            Some("it knows no time zones but UTC")
        }
        Form::Number { float: Some(SqlType::Float) } => Some("it has no floats of 32 bits"),
        Form::Span
        | Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => Some("it has no nested types"),
        _ => None,
    }
}
