//! Common forms: what both sides of a pair become before they are compared or grouped.

use super::{Redshift, evidence};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::Form;
use crate::schema::SqlType;

/// Digits before the point up to which a whole float has an exact integer beside it.
const BIGINT_DIGITS: u32 = 18;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = match (form, sql_type) {
        (Form::Document, _) | (_, SqlType::Variant) => {
            "SUPER is not compared there: it takes no part in a FULL JOIN, and its keys have no order; \
             exclude the column, or make a text of it (JSON_SERIALIZE) in a .sql side if its keys have one order"
        }
        (Form::NumberText, number) if number.is_float() => {
            "the text of a float is cut to 15 digits there; exclude the column, or convert one of \
             both in a .sql side"
        }
        (Form::TimeText | Form::InstantText { .. }, _) => {
            "text is not read as a time there without the risk of an error; exclude the column, or \
             convert it in a .sql side"
        }
        (Form::Span | Form::Sequence { .. } | Form::Struct(_) | Form::Map { .. }, _)
        | (Form::Union(_), _)
        | (_, SqlType::TimeTz | SqlType::Bit | SqlType::BigNum | SqlType::Numeric)
        | (_, SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..)) => {
            "Redshift does not compare such a type; exclude the column, or convert it in a .sql side"
        }
        (Form::Number { float: Some(_) }, number) if has_more_digits(number) => {
            "more than 18 digits before the point have no exact counterpart among floats; exclude \
             the column, or convert it in a .sql side"
        }
        (_, number) if number.is_exact_number() && digits_of(number).is_none() => {
            "Redshift has no numbers of more than 38 digits; exclude the column"
        }
        _ => return None,
    };
    Some(reason.into())
}

fn has_more_digits(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Int { bits, signed } => *bits > 64 || (*bits == 64 && !signed),
        _ => sql_type.decimal_digits().is_some_and(|(whole, _)| whole > BIGINT_DIGITS),
    }
}

/// Digits before and after the point, of which there are 38 at most.
pub fn digits_of(sql_type: &SqlType) -> Option<(u32, u32)> {
    sql_type.decimal_digits().filter(|(whole, scale)| whole + scale <= 38)
}

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type),
        Form::Cast(target) if target == sql_type => as_is(value, sql_type),
        Form::Cast(SqlType::Timestamp { zoned: true, .. }) => instant(value, sql_type, "UTC"),
        Form::Cast(target) => {
            as_is(&sql!("CAST({value} AS {})", Redshift.type_name(target)), target)
        }
        Form::NumberText | Form::DateText | Form::Label => marked(&evidence::text(value, sql_type)),
        Form::UuidText => marked(&uuid_text(&evidence::text(value, sql_type))),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
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

/// See `Spelling::key_form`. No common form that is text is empty.
pub fn key_form(common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    let own = match form {
        Form::AsIs => sql_type,
        Form::Cast(target) => target,
        Form::Instant { .. } => &SqlType::Timestamp { precision: 6, zoned: false },
        _ => &SqlType::Text,
    };
    let text = match own {
        // These are texts in their common form.
        SqlType::Text | SqlType::Boolean | SqlType::Float | SqlType::Double | SqlType::Uuid => {
            common.clone()
        }
        SqlType::Blob => sql!("'.' || {}", evidence::text(common, own)),
        // As instants they have no zone any more.
        SqlType::Timestamp { .. } => {
            evidence::text(common, &SqlType::Timestamp { precision: 6, zoned: false })
        }
        own => evidence::text(common, own),
    };
    sql!("COALESCE({text}, '')")
}

/// A text that `=` tells from all others: a mark behind it makes its trailing blanks count. Where
/// there is no room for one, a hash of 512 bits, which does not end with the mark.
/// <https://docs.aws.amazon.com/redshift/latest/dg/r_Character_types.html>
fn marked(text: &Sql) -> Sql {
    sql!("CASE WHEN OCTET_LENGTH({text}) < 65535 THEN {text} || '.' ELSE SHA2({text}, 512) END")
}

fn as_is(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Json | SqlType::Enum(_) => {
            marked(&evidence::text(value, sql_type))
        }
        SqlType::Uuid => marked(&sql!("LOWER({})", evidence::text(value, sql_type))),
        SqlType::Boolean => evidence::text(value, sql_type),
        SqlType::Float => double_token(&sql!("CAST({value} AS DOUBLE PRECISION)")),
        SqlType::Double => double_token(value),
        SqlType::Timestamp { zoned: true, .. } => instant(value, sql_type, "UTC"),
        _ => value.clone(),
    }
}

/// A text that tells each float from all others: 15 digits or so, and the hash of its bits, which
/// tells apart the few floats that share these. -0.0 is 0.0. What NaN equals there is not documented:
/// as text it equals itself.
fn double_token(double: &Sql) -> Sql {
    let text = special(double);
    sql!(
        "CASE WHEN {double} = 0 THEN '0' WHEN {text} IN ('NaN', 'Infinity', '-Infinity') THEN {text} \
         ELSE {text} || ' ' || CAST(FNV_HASH({double}) AS VARCHAR(20)) END"
    )
}

fn special(double: &Sql) -> Sql {
    sql!("CAST({double} AS VARCHAR(64))")
}

/// Whether a float is neither NaN nor infinite.
pub fn is_finite(double: &Sql) -> Sql {
    sql!("{} NOT IN ('NaN', 'Infinity', '-Infinity')", special(double))
}

/// A number as text, so that equal numbers of any type give one text: whole ones by all their digits,
/// others as decimals without zeros at the end or, beside a float, as the nearest float.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    let digits = evidence::text(value, sql_type);
    match sql_type {
        SqlType::Decimal { scale: 1.., .. } => {
            let trimmed = sql!("RTRIM(RTRIM({digits}, '0'), '.')");
            match float {
                None => trimmed,
                // By way of the text, which gives the nearest float.
                Some(float) => {
                    let nearest = sql!("CAST({digits} AS {})", Redshift.type_name(float));
                    let token = double_token(&sql!("CAST({nearest} AS DOUBLE PRECISION)"));
                    sql!("CASE WHEN {value} = TRUNC({value}) THEN {trimmed} ELSE {token} END")
                }
            }
        }
        SqlType::Float => whole_or_token(&sql!("CAST({value} AS DOUBLE PRECISION)")),
        SqlType::Double => whole_or_token(value),
        _ => digits,
    }
}

fn whole_or_token(double: &Sql) -> Sql {
    sql!(
        "CASE WHEN {} AND {double} = TRUNC({double}) THEN CAST(CAST({double} AS BIGINT) AS VARCHAR(20)) \
         ELSE {} END",
        fits_bigint(double),
        double_token(double)
    )
}

/// Whether a float is among the numbers that BIGINT holds; both bounds are floats themselves.
pub fn fits_bigint(double: &Sql) -> Sql {
    sql!(
        "{} AND {double} >= CAST('-9223372036854775808' AS DOUBLE PRECISION) \
         AND {double} < CAST('9223372036854775808' AS DOUBLE PRECISION)",
        is_finite(double)
    )
}

fn uuid_text(text: &Sql) -> Sql {
    let digits = |count: usize| "[0-9a-fA-F]".repeat(count);
    let groups = [8, 4, 4, 4, 12].map(digits).join("-");
    sql!("CASE WHEN LEN({text}) = 36 AND {text} ~ '^{groups}$' THEN LOWER({text}) ELSE {text} END")
}

/// The instant of a date or timestamp, as a timestamp without zone in UTC.
/// <https://docs.aws.amazon.com/redshift/latest/dg/CONVERT_TIMEZONE.html>
pub fn instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => sql!("({value} AT TIME ZONE 'UTC')"),
        _ if timezone.eq_ignore_ascii_case("UTC") => sql!("CAST({value} AS TIMESTAMP)"),
        _ => sql!(
            "CONVERT_TIMEZONE({}, 'UTC', CAST({value} AS TIMESTAMP))",
            Redshift.literal(timezone)
        ),
    }
}
