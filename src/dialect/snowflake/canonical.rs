//! Common forms: what both sides of a pair become before they are compared or grouped.

use super::numbers::{as_double, digits_of, exact_text, is_whole_double, whole_double};
use super::{Snowflake, evidence};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::Form;
use crate::schema::SqlType;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = match (form, sql_type) {
        (Form::Document, _) | (_, SqlType::Variant) => {
            "Snowflake does not promise an order of keys in the text of a document, nor what `=` means \
             for one; exclude the column, or make a text of it (TO_JSON) in a .sql side if its keys \
             have one order"
        }
        (Form::TimeText | Form::InstantText { .. }, _) => {
            "text is not read as a time there without other forms being taken too; exclude the \
             column, or convert it in a .sql side (TRY_TO_TIMESTAMP with a format)"
        }
        (Form::Span | Form::Sequence { .. } | Form::Struct(_) | Form::Map { .. }, _)
        | (Form::Union(_), _)
        | (_, SqlType::TimeTz | SqlType::Bit | SqlType::BigNum | SqlType::Numeric) => {
            "Snowflake does not compare such a type; exclude the column, or convert it in a .sql side"
        }
        (_, SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..)) => {
            "arrays, objects and maps are not compared there; exclude the column, or make a text of \
             it in a .sql side"
        }
        (_, number) if number.is_exact_number() && digits_of(number).is_none() => {
            "Snowflake has no numbers of more than 38 digits; exclude the column"
        }
        _ => return None,
    };
    Some(reason.into())
}

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type),
        Form::Cast(target) if target == sql_type => as_is(value, sql_type),
        Form::Cast(SqlType::Timestamp { zoned: true, .. }) => instant(value, sql_type, "UTC"),
        Form::Cast(target) => {
            as_is(&sql!("CAST({value} AS {})", Snowflake.type_name(target)), target)
        }
        Form::NumberText | Form::DateText | Form::Label => evidence::text(value, sql_type),
        Form::Number { float } => number(value, sql_type, float.is_some()),
        Form::UuidText => uuid_text(value),
        Form::Instant { timezone } => instant(value, sql_type, timezone),
        Form::TimeText
        | Form::InstantText { .. }
        | Form::Span
        | Form::Document
        | Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => unreachable!("`misfit` refuses the form {form:?}"),
    }
}

/// See `Spelling::key_form`. Texts and binaries get a mark, so that an empty one is not NULL; the
/// texts of other types are never empty.
pub fn key_form(common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    let zone = SqlType::Timestamp { precision: 9, zoned: false };
    let own = match form {
        Form::Cast(SqlType::Timestamp { .. }) | Form::Instant { .. } => &zone,
        Form::AsIs if matches!(sql_type, SqlType::Timestamp { .. }) => &zone,
        Form::AsIs => sql_type,
        Form::Cast(SqlType::Time { .. }) => &SqlType::Time { precision: 9 },
        Form::Cast(target) => target,
        _ => &SqlType::Text,
    };
    match own {
        SqlType::Float | SqlType::Double => sql!("COALESCE({}, '')", exact_text(common)),
        SqlType::Boolean | SqlType::Date | SqlType::Time { .. } | SqlType::Timestamp { .. } => {
            sql!("COALESCE({}, '')", evidence::text(common, own))
        }
        own if own.is_number() => sql!("COALESCE({}, '')", evidence::text(common, own)),
        own => sql!("COALESCE('.' || {}, '')", evidence::text(common, own)),
    }
}

fn as_is(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        // Without -0.0, of which it is not told whether it groups with 0.0.
        SqlType::Float | SqlType::Double => {
            sql!("CASE WHEN {value} = 0 THEN CAST(0 AS FLOAT) ELSE {value} END")
        }
        // Equal instants of different offsets are one value.
        SqlType::Timestamp { zoned: true, .. } => instant(value, sql_type, "UTC"),
        SqlType::Uuid => sql!("LOWER(CAST({value} AS VARCHAR))"),
        _ => value.clone(),
    }
}

/// A number as text, so that equal numbers of any type give one text: whole ones by all their
/// digits, others as decimals without zeros at the end or, beside a float, as the nearest float.
fn number(value: &Sql, sql_type: &SqlType, beside_float: bool) -> Sql {
    match sql_type {
        SqlType::Decimal { scale: 1.., .. } => {
            let digits = evidence::trimmed(&sql!("CAST({value} AS VARCHAR)"));
            match beside_float {
                false => digits,
                true => sql!(
                    "CASE WHEN {value} = TRUNC({value}) THEN {digits} ELSE {} END",
                    exact_text(&as_double(value, sql_type))
                ),
            }
        }
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN {} THEN CAST({} AS VARCHAR) ELSE {} END",
            is_whole_double(value),
            whole_double(value),
            exact_text(value)
        ),
        _ => sql!("CAST({value} AS VARCHAR)"),
    }
}

/// REGEXP_LIKE() takes the whole text.
/// <https://docs.snowflake.com/en/sql-reference/functions/regexp_like#usage-notes>
fn uuid_text(value: &Sql) -> Sql {
    let text = sql!("CAST({value} AS VARCHAR)");
    sql!(
        "CASE WHEN LENGTH({text}) = 36 \
         AND REGEXP_LIKE({text}, '[0-9a-fA-F]{{8}}(-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}}') \
         THEN LOWER({text}) ELSE {text} END"
    )
}

/// The instant of a date or timestamp, as a timestamp without zone in UTC.
/// <https://docs.snowflake.com/en/sql-reference/functions/convert_timezone>
pub fn instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let plain = |value: Sql| sql!("CAST({value} AS TIMESTAMP_NTZ(9))");
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => plain(sql!("CONVERT_TIMEZONE('UTC', {value})")),
        _ if timezone.eq_ignore_ascii_case("UTC") => plain(value.clone()),
        _ => sql!(
            "CONVERT_TIMEZONE({}, 'UTC', {})",
            Snowflake.literal(timezone),
            plain(value.clone())
        ),
    }
}
