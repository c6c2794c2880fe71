//! What BigQuery cannot compare or name, and what to do about it.

use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

/// Characters that a name may have.
pub const NAME_LIMIT: usize = 300;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = of_type(sql_type).or_else(|| of_form(sql_type, form))?;
    Some(format!("{reason}; exclude the column, or convert it in a .sql side"))
}

fn of_type(sql_type: &SqlType) -> Option<String> {
    let lacking = |what: &str| Some(format!("BigQuery has no {what} ({sql_type})"));
    match sql_type {
        SqlType::Float => lacking("floats of 32 bits"),
        SqlType::Uuid => lacking("type for UUIDs"),
        SqlType::Bit => lacking("bit strings"),
        SqlType::TimeTz => lacking("time with an offset"),
        SqlType::Time { precision: 7.. } | SqlType::Timestamp { precision: 7.., .. } => {
            lacking("nanoseconds")
        }
        SqlType::Decimal { precision, scale } if *scale > 38 || precision - scale > 39 => {
            lacking("decimals of that many digits")
        }
        SqlType::BigNum => lacking("integers of any length"),
        SqlType::Enum(_) => lacking("enums"),
        SqlType::Map(..) => lacking("maps"),
        SqlType::Union(_) => lacking("unions"),
        SqlType::Variant => lacking("variants"),
        SqlType::Other(name) => Some(format!("type {name} is not known")),
        SqlType::List(item) | SqlType::Array(item, _) => match **item {
            SqlType::List(_) | SqlType::Array(..) => lacking("arrays of arrays"),
            _ => of_type(item),
        },
        SqlType::Struct(fields) => unnamed(fields)
            .map(|name| format!("fields without a name of their own cannot be told apart ({name})"))
            .or_else(|| fields.iter().find_map(|(_, field)| of_type(field))),
        _ => None,
    }
}

/// A field that has no name, or one that another one has without case.
fn unnamed(fields: &[(String, SqlType)]) -> Option<String> {
    fields.iter().enumerate().find_map(|(position, (name, _))| {
        let folded = name.to_lowercase();
        let twin = fields[..position].iter().any(|(other, _)| other.to_lowercase() == folded);
        match name.is_empty() {
            true => Some(format!("field {}", position + 1)),
            false => twin.then(|| name.clone()),
        }
    })
}

fn of_form(sql_type: &SqlType, form: &Form) -> Option<String> {
    match (form, sql_type) {
        (Form::UuidText, _) => of_type(&SqlType::Uuid),
        (Form::Map { .. } | Form::Union(_), _) => Some("BigQuery has no such type".into()),
        (Form::Cast(target), _) => of_type(target),
        (Form::Sequence { item, .. }, SqlType::List(of) | SqlType::Array(of, _)) => {
            of_form(of, item)
        }
        (Form::Struct(pairs), SqlType::Struct(fields)) => pairs.iter().find_map(|pair| {
            // The type is one side's, which is not said.
            let named = |side: Side| fields.iter().find(|(known, _)| known == pair.name(side));
            let (_, field) = named(Side::A).or_else(|| named(Side::B))?;
            of_form(field, &pair.form)
        }),
        _ => None,
    }
}

/// See `Spelling::name_misfit`.
/// <https://cloud.google.com/bigquery/docs/schemas#flexible-column-names>
pub fn name_misfit(name: &str) -> Option<String> {
    const REFUSED: &str = "!\"$()*,./;?@[\\]^`{}~";
    const RESERVED: [&str; 7] = [
        "_table_",
        "_file_",
        "_partition",
        "_row_timestamp",
        "__root__",
        "_colidentifier",
        "_change_",
    ];
    let way_out = "give it another name in a .sql side";
    let reserved = RESERVED.iter().find(|start| name.to_lowercase().starts_with(**start));
    let odd = name.chars().find(|c| REFUSED.contains(*c) || c.is_control());
    match (odd, reserved) {
        _ if name.is_empty() => Some(format!("BigQuery has no empty names; {way_out}")),
        _ if name.chars().count() > NAME_LIMIT => {
            Some(format!("names in BigQuery have at most {NAME_LIMIT} characters; {way_out}"))
        }
        (Some(odd), _) => Some(format!("names in BigQuery have no {odd:?}; {way_out}")),
        (_, Some(start)) => {
            Some(format!("BigQuery keeps names that begin with {start} for itself; {way_out}"))
        }
        _ => None,
    }
}

/// See `Spelling::caveats`.
pub fn caveats(plan: &Plan) -> Vec<String> {
    let mut caveats = Vec::new();
    let types = || plan.columns.iter().flat_map(|column| [&column.a.sql_type, &column.b.sql_type]);
    if types().any(|sql_type| matches!(sql_type, SqlType::List(_) | SqlType::Array(..))) {
        caveats.push(
            "BigQuery stores a NULL array as an empty one: these two are not told apart".into(),
        );
    }
    if types().any(|sql_type| *sql_type == SqlType::Json) {
        caveats.push(
            "BigQuery keeps JSON as a document, not as its text: blanks, the order of keys and zeros at the end of numbers make no difference"
                .into(),
        );
    }
    caveats
}
