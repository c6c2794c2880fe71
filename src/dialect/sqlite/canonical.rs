//! Common forms: what both sides of a pair become before they are compared or grouped.

use super::{Sqlite, evidence, times};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::Form;
use crate::plan::rules::TextStep;
use crate::schema::SqlType;

/// See `Spelling::canonical`. A value of another storage class than its column's type has keeps that
/// class, and so equals its like only.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type),
        Form::Cast(target) if *sql_type == SqlType::Null => as_is(value, target),
        Form::Cast(_) => as_is(value, sql_type),
        // Numbers of any width, REAL among them, are compared exactly.
        Form::Number { .. } | Form::DateText => bare(value),
        Form::NumberText => number_text(value, sql_type),
        Form::UuidText => uuid(value),
        Form::TimeText => times::time(value),
        Form::InstantText { .. } => times::instant(value, sql_type),
        Form::Instant { .. } => times::instant(value, sql_type),
        Form::Label => label(value, sql_type),
        Form::Span
        | Form::Document
        | Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => unreachable!("`misfit` refuses the form {form:?}"),
    }
}

/// The value as it is stored, without the affinity and the collation of its column.
pub fn bare(value: &Sql) -> Sql {
    sql!("(+{value} COLLATE BINARY)")
}

fn as_is(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Time { .. } => times::time(value),
        SqlType::Timestamp { .. } => times::instant(value, sql_type),
        SqlType::Uuid => uuid(value),
        _ => bare(value),
    }
}

/// A UUID in lower case; any other value as it is.
pub fn uuid(value: &Sql) -> Sql {
    let hex = |count: usize| "[0-9a-fA-F]".repeat(count);
    let groups = [8, 4, 4, 4, 12].map(hex).join("-");
    // GLOB and substr() stop at a character 0, which equality does not.
    sql!(
        "CASE WHEN typeof({value}) = 'text' AND {value} GLOB '{groups}' AND {} = substr({value}, 1, 36) \
         THEN lower({value}) ELSE {} END",
        bare(value),
        bare(value)
    )
}

/// A number as its text, text as it is. A text in a column of numbers becomes a blob, so that it
/// equals no text: the number of that text may stand in the same column.
fn number_text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text => bare(value),
        _ => sql!(
            "CASE typeof({value}) WHEN 'text' THEN CAST('t' || hex({value}) AS BLOB) \
             WHEN 'blob' THEN CAST('b' || hex({value}) AS BLOB) ELSE {} END",
            evidence::number(value, sql_type)
        ),
    }
}

/// A number that alone is a JSON document is stored as a number there.
fn label(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Json => sql!(
            "CASE WHEN typeof({value}) IN ('integer', 'real') THEN {} ELSE {} END",
            evidence::number(value, sql_type),
            bare(value)
        ),
        _ => bare(value),
    }
}

/// See `Spelling::key_form`: NULL becomes the empty blob, and other blobs give way to it.
pub fn key_form(common: &Sql) -> Sql {
    let form = |key: &str| {
        format!(
            "CASE typeof({key}) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex({key}) AS BLOB) ELSE {key} END"
        )
    };
    // What is long is said once.
    match common.0.len() <= 100 {
        true => Sql(form(&common.0)),
        false => sql!("(SELECT {} FROM (SELECT {common} AS k))", form("k")),
    }
}

/// Blanks of the semantics: space, tab, CR, LF.
const BLANKS: &str = "char(32, 9, 13, 10)";

/// See `Spelling::text_step`. Functions of text would make text of numbers and blobs.
pub fn text_step(value: &Sql, step: TextStep) -> Sql {
    let changed = |v: &str| match step {
        TextStep::Trim => format!("trim({v}, {BLANKS})"),
        TextStep::CollapseSpaces => collapsed(v),
        TextStep::IgnoreCase => format!("lower({v})"),
        TextStep::EmptyIsNull | TextStep::Nfc => {
            unreachable!("one is said below, the other refused by text_step_misfit")
        }
    };
    let of_text =
        |v: &str| format!("CASE WHEN typeof({v}) = 'text' THEN {} ELSE {v} END", changed(v));
    match step {
        TextStep::EmptyIsNull => sql!("nullif({}, '')", bare(value)),
        // What is long is said once.
        _ if value.0.len() > 40 => {
            sql!("(SELECT {} FROM (SELECT {value} AS v))", of_text("v"))
        }
        _ => Sql(of_text(&value.0)),
    }
}

/// Each run of blanks as one space, without regular expressions: what is left of a run of n after
/// `replace` of k spaces by one is n / k + n % k. Six times 32 and seven times 2 take any run that a
/// text can hold.
fn collapsed(value: &str) -> String {
    let mut text =
        format!("replace(replace(replace({value}, char(9), ' '), char(13), ' '), char(10), ' ')");
    for spaces in [32; 6].into_iter().chain([2; 7]) {
        text = format!("replace({text}, '{}', ' ')", " ".repeat(spaces));
    }
    text
}

/// See `Spelling::value_of`. CAST would read a number from the start of any text, and 0 where there
/// is none.
pub fn value_of(text: &str, sql_type: &SqlType) -> Result<Sql, String> {
    let refused = |wanted: &str| Err(format!("\"{text}\" is not read there; write {wanted}"));
    match sql_type {
        SqlType::Boolean => match text.to_ascii_lowercase().as_str() {
            "true" | "t" | "1" | "yes" | "y" => Ok(Sql("1".into())),
            "false" | "f" | "0" | "no" | "n" => Ok(Sql("0".into())),
            _ => refused("true or false"),
        },
        SqlType::Int { .. } => match text.parse::<i64>() {
            Ok(_) => Ok(sql!("CAST({} AS INTEGER)", Sqlite.literal(text))),
            Err(_) => refused("a whole number of 64 bits"),
        },
        other if other.is_number() => {
            let plain = text.strip_prefix('-').unwrap_or(text);
            let digits = plain.replacen('.', "", 1);
            match !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                true => Ok(sql!("CAST({} AS NUMERIC)", Sqlite.literal(text))),
                false => refused("digits with a point"),
            }
        }
        SqlType::Blob => refused("none: leave the rule out"),
        _ => Ok(Sqlite.literal(text)),
    }
}
