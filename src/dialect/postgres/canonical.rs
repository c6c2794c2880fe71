//! Common forms: what both sides of a pair become before they are compared or grouped.

use super::Postgres;
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::Form;
use crate::schema::SqlType;

/// Whole digits up to which a whole float has an exact integer beside it.
const BIGINT_DIGITS: u32 = 18;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let way_out = "exclude the column, or convert it in a .sql side";
    let known = match sql_type {
        SqlType::Struct(_)
        | SqlType::Map(..)
        | SqlType::Union(_)
        | SqlType::Variant
        | SqlType::Enum(_)
            if !matches!((sql_type, form), (SqlType::Enum(_), Form::Label)) =>
        {
            return Some(format!("it has no such type; {way_out}"));
        }
        SqlType::List(item) | SqlType::Array(item, _) => is_plain(item),
        _ => true,
    };
    let reason = match form {
        _ if !known => "of arrays only those of numbers, text, times and the like are compared",
        Form::TimeText | Form::InstantText { .. } => {
            "text is not read as a time there without the risk of an error"
        }
        Form::Number { float: Some(_) } if has_more_digits(sql_type) => {
            "more than 18 digits before the point have no exact counterpart among floats"
        }
        Form::Document if *sql_type == SqlType::Text => {
            "text is not read as JSON there without the risk of an error"
        }
        Form::Sequence { item, .. } if !matches!(**item, Form::AsIs | Form::Cast(_)) => {
            "its items need a conversion of their own"
        }
        Form::Struct(_) | Form::Map { .. } | Form::Union(_) => "it has no such type",
        _ => return None,
    };
    Some(format!("{reason}; {way_out}"))
}

fn is_plain(item: &SqlType) -> bool {
    item.is_number()
        || item.is_temporal()
        || matches!(item, SqlType::Text | SqlType::Boolean | SqlType::Uuid | SqlType::Blob)
}

fn has_more_digits(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Int { bits, .. } => *bits > 64,
        SqlType::Numeric => true,
        _ => sql_type.decimal_digits().is_some_and(|(whole, _)| whole > BIGINT_DIGITS),
    }
}

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type),
        Form::Cast(target) => as_is(&cast(value, target), target),
        Form::NumberText => text_or(value, sql_type, Clone::clone),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => text_or(value, sql_type, |text| {
            let digits = |count: u8| format!("[0-9a-fA-F]{{{count}}}");
            let groups = [8, 4, 4, 4, 12].map(digits).join("-");
            sql!("CASE WHEN {text} ~ '^{groups}$' THEN lower({text}) ELSE {text} END")
        }),
        Form::DateText => text_or(value, sql_type, Clone::clone),
        Form::Label => text_of(value),
        Form::Span => span(value),
        Form::Instant { timezone } => instant(value, sql_type, timezone),
        Form::Document => document(value),
        Form::Sequence { item, ordered } => {
            let list = match &**item {
                Form::Cast(target) => cast(value, &SqlType::List(Box::new(target.clone()))),
                _ => value.clone(),
            };
            let items = match &**item {
                Form::Cast(target) => target,
                _ => item_of(sql_type),
            };
            rebuilt(value, &list, items, *ordered)
        }
        Form::TimeText
        | Form::InstantText { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => unreachable!("`misfit` refuses the form {form:?}"),
    }
}

/// Text by its bytes: columns may have collations, which would make different texts equal, and of
/// which two cannot meet.
pub fn text_of(value: &Sql) -> Sql {
    sql!("(CAST({value} AS text) COLLATE \"C\")")
}

fn cast(value: &Sql, target: &SqlType) -> Sql {
    sql!("CAST({value} AS {})", Postgres.type_name(target))
}

/// One type for all that counts as one: text of any declaration, floats without -0.0.
fn as_is(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text => text_of(value),
        SqlType::Float => sql!("({value} + CAST(0 AS real))"),
        SqlType::Double => sql!("({value} + CAST(0 AS double precision))"),
        SqlType::Numeric => sql!("trim_scale({value})"),
        SqlType::List(item) | SqlType::Array(item, _) => rebuilt(value, value, item, true),
        _ => value.clone(),
    }
}

fn text_or(value: &Sql, sql_type: &SqlType, read: impl Fn(&Sql) -> Sql) -> Sql {
    match sql_type {
        SqlType::Text => read(&text_of(value)),
        _ => Postgres.text(value, sql_type),
    }
}

/// A number as text, so that equal numbers of any type give one text.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => float_number(&cast(value, &SqlType::Double)),
        SqlType::Decimal { scale: 0, .. } | SqlType::Int { .. } | SqlType::BigNum => {
            cast(value, &SqlType::Text)
        }
        _ => {
            let whole = sql!("CAST(trim_scale({value}) AS text)");
            match float {
                None => whole,
                Some(float) => {
                    let nearest = cast(&cast(value, float), &SqlType::Double);
                    sql!(
                        "CASE WHEN {value} = trunc({value}) THEN {whole} ELSE {} END",
                        float_number(&nearest)
                    )
                }
            }
        }
    }
}

/// Whole numbers by all their digits, others by the shortest text that reads back as the same.
fn float_number(double: &Sql) -> Sql {
    sql!(
        "CASE WHEN {double} = trunc({double}) AND {} \
         THEN CAST(CAST({double} AS bigint) AS text) ELSE {} END",
        fits_bigint(double),
        Postgres.text(double, &SqlType::Double)
    )
}

/// Whether a float is among the numbers that BIGINT holds; both bounds are floats themselves.
pub fn fits_bigint(float: &Sql) -> Sql {
    sql!("{float} >= -9223372036854775808 AND {float} < 9223372036854775808")
}

/// JSON with keys in one order and no blanks; the digits of numbers stay. What `jsonb` would take for
/// another number, or not take, counts by its text.
fn document(value: &Sql) -> Sql {
    let text = text_of(value);
    sql!(
        "CASE WHEN {text} ~ '[0-9][eE]' OR strpos({text}, '\\u0000') > 0 THEN {text} \
         ELSE CAST(CAST({value} AS jsonb) AS text) COLLATE \"C\" END"
    )
}

fn item_of(sql_type: &SqlType) -> &SqlType {
    match sql_type {
        SqlType::List(item) | SqlType::Array(item, _) => item,
        _ => unreachable!("the plan gives sequences only to lists and arrays"),
    }
}

/// Seconds, with a month of 30 days and a day of 24 hours, as `=` on intervals has it.
fn span(value: &Sql) -> Sql {
    let part = |name: &str| format!("extract({name} FROM {value})");
    sql!(
        "CAST((({} * 12 + {}) * 30 + {}) * 86400 + {} * 3600 + {} * 60 + {} AS numeric(38,6))",
        part("YEAR"),
        part("MONTH"),
        part("DAY"),
        part("HOUR"),
        part("MINUTE"),
        part("SECOND")
    )
}

/// The instant of a date or timestamp.
pub fn instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let zone = Postgres.literal(timezone);
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => value.clone(),
        _ => sql!("(CAST({value} AS timestamp) AT TIME ZONE {zone})"),
    }
}

/// A list of its items in common form, counted from 1: in their order, or sorted. NULL and empty
/// stay apart, and arrays of more than one dimension are left as they are.
fn rebuilt(value: &Sql, list: &Sql, item: &SqlType, ordered: bool) -> Sql {
    let each = as_is(&Sql("item".into()), item);
    let order = if ordered { Sql("place".into()) } else { each.clone() };
    sql!(
        "CASE WHEN array_ndims({value}) > 1 THEN {list} WHEN {value} IS NOT NULL \
         THEN array(SELECT {each} FROM unnest({list}) WITH ORDINALITY AS items (item, place) ORDER BY {order}) END"
    )
}
