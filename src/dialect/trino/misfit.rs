//! What Trino cannot compare, and what to do about it.

use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

/// Whole digits up to which a whole float has an exact integer beside it.
const BIGINT_DIGITS: u32 = 18;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = of_type(sql_type).or_else(|| of_form(sql_type, form))?;
    Some(format!("{reason}: exclude the column, or convert it in a .sql side"))
}

fn of_type(sql_type: &SqlType) -> Option<String> {
    let lacking = |what: &str| Some(format!("Trino has no {what} ({sql_type})"));
    match sql_type {
        SqlType::Int { bits: 128, .. } | SqlType::BigNum => {
            lacking("integers of more than 38 digits")
        }
        SqlType::Int { signed: false, .. } => lacking("unsigned integers"),
        SqlType::Decimal { precision: 39.., .. } => lacking("decimals of more than 38 digits"),
        SqlType::Numeric => {
            Some("numbers without a bound on their digits have no exact common form".into())
        }
        SqlType::Interval => {
            Some("Trino's intervals of months and of days have no common length".into())
        }
        SqlType::Bit => lacking("bit strings"),
        SqlType::Union(_) => lacking("unions"),
        SqlType::Variant => Some("Trino does not compare or group VARIANT".into()),
        SqlType::Other(name) => Some(format!("type {name} is not known")),
        SqlType::List(item) | SqlType::Array(item, _) => of_type(item),
        SqlType::Map(key, value) => of_type(key).or_else(|| of_type(value)),
        SqlType::Struct(fields) if fields.is_empty() => lacking("rows without fields"),
        SqlType::Struct(fields) => fields.iter().find_map(|(_, field)| of_type(field)),
        _ => None,
    }
}

fn of_form(sql_type: &SqlType, form: &Form) -> Option<String> {
    match (form, sql_type) {
        (Form::Span, _) => of_type(&SqlType::Interval),
        (Form::Union(_), _) => Some("Trino has no unions".into()),
        (Form::Cast(target), _) => of_type(target),
        (Form::Number { float: Some(_) }, SqlType::Decimal { .. })
            if sql_type.decimal_digits().is_some_and(|(whole, _)| whole > BIGINT_DIGITS) =>
        {
            Some(
                "more than 18 digits before the point have no exact counterpart among floats"
                    .into(),
            )
        }
        (Form::Sequence { item, .. }, SqlType::List(of) | SqlType::Array(of, _)) => {
            of_form(of, item)
        }
        (Form::Map { key, value }, SqlType::Map(of_key, of_value)) => {
            of_form(of_key, key).or_else(|| of_form(of_value, value))
        }
        (Form::Struct(pairs), SqlType::Struct(fields)) => pairs.iter().find_map(|pair| {
            // The type is one side's, which is not said.
            let named = |side: Side| fields.iter().find(|(name, _)| name == pair.name(side));
            let (_, field) = named(Side::A).or_else(|| named(Side::B))?;
            of_form(field, &pair.form)
        }),
        _ => None,
    }
}
