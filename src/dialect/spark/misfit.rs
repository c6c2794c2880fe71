//! What Spark cannot compare, and what to do about it.

use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = of_type(sql_type).or_else(|| of_form(sql_type, form))?;
    Some(format!("{reason}: exclude the column, or cast it in a query side"))
}

fn of_type(sql_type: &SqlType) -> Option<String> {
    let lacking = |what: &str| Some(format!("Spark has no {what} ({sql_type})"));
    match sql_type {
        SqlType::Int { bits: 128, .. } | SqlType::BigNum => {
            lacking("integers of more than 38 digits")
        }
        SqlType::Int { signed: false, .. } => lacking("unsigned integers"),
        SqlType::Decimal { precision: 39.., .. } => lacking("decimals of more than 38 digits"),
        SqlType::Timestamp { precision: 7.., .. } => lacking("nanoseconds"),
        SqlType::Time { .. } | SqlType::TimeTz => lacking("time of day"),
        SqlType::Interval => {
            Some("Spark's intervals of months and of days have no common length".into())
        }
        SqlType::Bit => lacking("bit strings"),
        SqlType::Union(_) => lacking("unions"),
        SqlType::Variant => Some("Spark does not compare or group VARIANT".into()),
        SqlType::Other(name) => Some(format!("type {name} is not known")),
        SqlType::List(item) | SqlType::Array(item, _) => of_type(item),
        SqlType::Map(key, value) => of_type(key).or_else(|| of_type(value)),
        SqlType::Struct(fields) => twins(fields)
            .map(|name| format!("Spark does not tell fields apart by case ({name})"))
            .or_else(|| fields.iter().find_map(|(_, field)| of_type(field)))
            .or_else(|| {
                fields.is_empty().then(|| "structs without fields are not compared".into())
            }),
        _ => None,
    }
}

/// A field that another one of the struct equals without case.
fn twins(fields: &[(String, SqlType)]) -> Option<&str> {
    fields.iter().enumerate().find_map(|(position, (name, _))| {
        let folded = name.to_lowercase();
        let twin = fields[..position].iter().any(|(other, _)| other.to_lowercase() == folded);
        twin.then_some(name.as_str())
    })
}

fn of_form(sql_type: &SqlType, form: &Form) -> Option<String> {
    match (form, sql_type) {
        (Form::Document, _) => Some("Spark cannot compare JSON as documents, but as text".into()),
        (Form::Span, _) => of_type(&SqlType::Interval),
        (Form::TimeText, _) => Some("Spark has no time of day".into()),
        (Form::Union(_), _) => Some("Spark has no unions".into()),
        (Form::Cast(target), _) => of_type(target),
        (Form::AsIs, SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_)) => {
            holds_uuid(sql_type).then(|| "Spark has UUIDs as text only".to_string())
        }
        (Form::Sequence { item, .. }, SqlType::List(of) | SqlType::Array(of, _)) => {
            of_form(of, item)
        }
        (Form::Map { key, value }, SqlType::Map(of_key, of_value)) => {
            of_form(of_key, key).or_else(|| of_form(of_value, value))
        }
        (Form::Struct(pairs), SqlType::Struct(fields)) => pairs.iter().find_map(|pair| {
            // The type is one side's, which is not said: names differ by case at most.
            let named = |side: Side| {
                let name = pair.name(side).to_lowercase();
                fields.iter().find(|(known, _)| known.to_lowercase() == name)
            };
            let (_, field) = named(Side::A).or_else(|| named(Side::B))?;
            of_form(field, &pair.form)
        }),
        _ => None,
    }
}

fn holds_uuid(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Uuid => true,
        SqlType::List(item) | SqlType::Array(item, _) => holds_uuid(item),
        SqlType::Struct(fields) => fields.iter().any(|(_, field)| holds_uuid(field)),
        _ => false,
    }
}
