//! What cannot be compared there as the semantics say.

use super::is_nested;
use crate::plan::form::Form;
use crate::schema::SqlType;

/// Digits before the point up to which a float is printed with all its digits.
/// <https://clickhouse.com/docs/sql-reference/functions/type-conversion-functions#todecimalstring>
const FLOAT_DIGITS: u32 = 58;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = unknown(sql_type).or_else(|| unsaid(sql_type, form))?;
    Some(format!("{reason}; exclude the column, or convert it in a .sql side"))
}

fn unknown(sql_type: &SqlType) -> Option<&'static str> {
    match sql_type {
        SqlType::Time { .. } | SqlType::TimeTz => Some("times of day are not of all its versions"),
        SqlType::Interval => Some("an interval there has one unit only, and no table holds it"),
        SqlType::Variant | SqlType::Union(_) => {
            Some("values of Variant and Dynamic are not looked into")
        }
        SqlType::Bit | SqlType::BigNum | SqlType::Numeric => Some("it has no such type"),
        SqlType::List(item) | SqlType::Array(item, _) => unknown(item),
        SqlType::Map(key, value) => unknown(key).or_else(|| unknown(value)),
        SqlType::Struct(fields) => fields.iter().find_map(|(_, field)| unknown(field)),
        _ => None,
    }
}

fn unsaid(sql_type: &SqlType, form: &Form) -> Option<&'static str> {
    match form {
        Form::TimeText | Form::InstantText { .. } => {
            Some("text is not read as a time there without the risk of another one")
        }
        Form::Document if *sql_type != SqlType::Json => {
            Some("text is not read as JSON there with its numbers as they are written")
        }
        Form::Number { float: Some(_) }
            if sql_type.decimal_digits().is_some_and(|(whole, _)| whole > FLOAT_DIGITS) =>
        {
            Some("floats of so many digits are not printed there with all of them")
        }
        Form::Cast(target) if is_nested(target) => Some("it has no NULL of a nested type"),
        Form::Span | Form::Union(_) => Some("it has no such type"),
        Form::Sequence { item, .. } => match sql_type {
            SqlType::List(of) | SqlType::Array(of, _) => unsaid(of, item),
            _ => None,
        },
        Form::Struct(fields) => match sql_type {
            SqlType::Struct(types) => fields.iter().find_map(|pair| {
                let of = |name: &str| types.iter().find(|(known, _)| known == name);
                let (_, own) = of(&pair.name_a).or_else(|| of(&pair.name_b))?;
                unsaid(own, &pair.form)
            }),
            _ => None,
        },
        Form::Map { key, value } => match sql_type {
            SqlType::Map(of_key, of_value) => {
                unsaid(of_key, key).or_else(|| unsaid(of_value, value))
            }
            _ => None,
        },
        _ => None,
    }
}
