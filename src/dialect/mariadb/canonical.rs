//! Common forms: what both sides of a pair become before they are compared or grouped.

use super::{MariaDb, evidence};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::Plan;
use crate::plan::form::Form;
use crate::schema::SqlType;

/// Whole digits up to which a whole float has an exact integer beside it: those of BIGINT UNSIGNED.
const BIGINT_DIGITS: u32 = 20;

/// Digits of the longest decimal.
const DECIMAL_DIGITS: u8 = 65;

const WAY_OUT: &str = "exclude the column, or convert it in a .sql side";

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let reason = match form {
        _ if !is_known(sql_type) => "it has no such type",
        Form::Cast(target) if !is_known(target) => "it has no such type",
        Form::TimeText | Form::InstantText { .. } => {
            "text is not read as a time there without being made NULL where it is none"
        }
        Form::Number { float: Some(_) } if has_more_digits(sql_type) => {
            "more than 20 digits before the point have no exact counterpart among floats"
        }
        Form::Instant { timezone } if !timezone.eq_ignore_ascii_case("UTC") => {
            "without time zones loaded, and outside of 1970 to 2038, it does not convert between them"
        }
        Form::NumberText if *sql_type == SqlType::Float => {
            "a FLOAT is written with six digits there"
        }
        Form::Document => "its JSON functions change numbers",
        Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_)
        | Form::Span => "it has no such type",
        _ => return None,
    };
    Some(format!("{reason}; {WAY_OUT}"))
}

fn is_known(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Decimal { precision, .. } => *precision <= DECIMAL_DIGITS,
        SqlType::BigNum
        | SqlType::Numeric
        | SqlType::Interval
        | SqlType::TimeTz
        | SqlType::Time { precision: 9 }
        | SqlType::Timestamp { precision: 9, .. }
        | SqlType::List(_)
        | SqlType::Array(..)
        | SqlType::Struct(_)
        | SqlType::Map(..)
        | SqlType::Union(_)
        | SqlType::Variant => false,
        _ => true,
    }
}

fn has_more_digits(sql_type: &SqlType) -> bool {
    sql_type.decimal_digits().is_some_and(|(whole, _)| whole > BIGINT_DIGITS)
}

/// See `Spelling::caveats`.
pub fn caveats(plan: &Plan) -> Vec<String> {
    let by_float = |form: &Option<Form>, a: &SqlType, b: &SqlType| {
        matches!(form, Some(Form::Number { float: Some(SqlType::Float) }))
            && [a, b].iter().any(|t| matches!(t, SqlType::Decimal { .. }))
    };
    let live = || plan.keys().chain(plan.compared());
    let is_date =
        |t: &SqlType| matches!(t, SqlType::Date | SqlType::Timestamp { zoned: false, .. });
    let mut caveats: Vec<String> = live()
        .filter(|column| by_float(&column.form, &column.a.sql_type, &column.b.sql_type))
        .map(|column| {
            format!(
                "column {}: a decimal becomes a FLOAT by way of a DOUBLE, which beyond 15 digits may be the next one",
                column.label
            )
        })
        .collect();
    // Temporary tables take such a date for one of zeros only, and say nothing.
    // https://mariadb.com/kb/en/sql-mode/#no_zero_in_date
    if live().any(|column| is_date(&column.a.sql_type) || is_date(&column.b.sql_type)) {
        caveats.push(
            "dates without a month or a day (2024-05-00) are told apart only in a session whose sql_mode has no NO_ZERO_IN_DATE"
                .into(),
        );
    }
    caveats
}

/// See `Spelling::canonical`.
pub fn canonical(dialect: &MariaDb, value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(dialect, value, sql_type),
        Form::Cast(target) => cast(dialect, value, sql_type, target),
        Form::NumberText | Form::DateText | Form::Label => text_bytes(value, sql_type),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => match sql_type {
            SqlType::Text => uuid_text(value),
            _ => text_bytes(value, sql_type),
        },
        Form::Instant { .. } => instant_text(value, sql_type),
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

/// Whether the common form is a text of any length, rather than a number or a short text.
pub fn is_long(sql_type: &SqlType, form: &Form) -> bool {
    let is_text = |sql_type: &SqlType| {
        matches!(
            sql_type,
            SqlType::Text | SqlType::Blob | SqlType::Enum(_) | SqlType::Json | SqlType::Null
        )
    };
    match form {
        Form::AsIs => is_text(sql_type),
        Form::Cast(target) => is_text(target),
        Form::NumberText | Form::UuidText | Form::DateText | Form::Label => true,
        _ => false,
    }
}

/// Text of any character set, to be shown: in a collation that no other takes part in.
pub fn text_of(value: &Sql) -> Sql {
    sql!("(CONVERT({value} USING utf8mb4) COLLATE utf8mb4_bin)")
}

/// Text as its bytes: every collation of text pads with blanks or folds.
/// <https://mariadb.com/kb/en/binary-operator/>
fn binary(text: &Sql) -> Sql {
    sql!("CAST({text} AS BINARY)")
}

pub fn bytes_of(value: &Sql) -> Sql {
    binary(&sql!("CONVERT({value} USING utf8mb4)"))
}

/// The text of a value of any type, as bytes.
fn text_bytes(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Enum(_) | SqlType::Json | SqlType::Null => bytes_of(value),
        _ => binary(&evidence::text(value, sql_type)),
    }
}

/// In one form whatever is declared beside the type: numbers without ZEROFILL, floats without -0.0,
/// moments with all digits of a second, text in one character set.
fn as_is(dialect: &MariaDb, value: &Sql, sql_type: &SqlType) -> Sql {
    cast(dialect, value, sql_type, sql_type)
}

fn cast(dialect: &MariaDb, value: &Sql, sql_type: &SqlType, target: &SqlType) -> Sql {
    match target {
        SqlType::Text | SqlType::Enum(_) | SqlType::Json | SqlType::Null => bytes_of(value),
        SqlType::Uuid => sql!("LOWER(CAST({value} AS CHAR(36)))"),
        SqlType::Float | SqlType::Double if *sql_type == SqlType::Double => {
            sql!("({value} + 0e0)")
        }
        SqlType::Float | SqlType::Double => sql!("(CAST({value} AS DOUBLE) + 0e0)"),
        SqlType::Boolean => sql!("CAST({value} AS SIGNED)"),
        SqlType::Bit => sql!("CAST({value} + 0 AS UNSIGNED)"),
        // Not by a cast, which makes NULL of dates with zeros.
        SqlType::Date => value.clone(),
        SqlType::Timestamp { zoned: false, .. } => moment_text(value),
        // Apart from the session's zone, also in the hour that it has twice.
        SqlType::Timestamp { zoned: true, .. } => match sql_type {
            SqlType::Timestamp { zoned: true, .. } => seconds(value),
            _ => sql!("CAST({value} AS DECIMAL(20,6))"),
        },
        _ => sql!("CAST({value} AS {})", dialect.type_name(target)),
    }
}

/// Seconds since 1970 of a TIMESTAMP, whatever zone the session is in.
/// <https://mariadb.com/kb/en/unix_timestamp/>
pub fn seconds(value: &Sql) -> Sql {
    sql!("CAST(UNIX_TIMESTAMP({value}) AS DECIMAL(20,6))")
}

/// A DATE or DATETIME with all its digits. Takes dates with zeros, which a cast makes NULL.
fn moment_text(value: &Sql) -> Sql {
    sql!("DATE_FORMAT({value}, '%Y-%m-%d %H:%i:%s.%f')")
}

/// A date or timestamp as a DATETIME in UTC.
pub fn moment(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => sql!(
            "TIMESTAMPADD(MICROSECOND, {} * 1000000, '1970-01-01 00:00:00.000000')",
            seconds(value)
        ),
        _ => value.clone(),
    }
}

/// The instant of a date or timestamp as text; zones other than UTC are refused before.
pub fn instant_text(value: &Sql, sql_type: &SqlType) -> Sql {
    moment_text(&moment(value, sql_type))
}

/// A text that is a UUID in one case; other text as it is.
fn uuid_text(value: &Sql) -> Sql {
    let text = text_of(value);
    let digits = |count: u8| format!("[0-9a-fA-F]{{{count}}}");
    let groups = [8, 4, 4, 4, 12].map(digits).join("-");
    binary(&sql!(
        "CASE WHEN {text} REGEXP '^{groups}$' AND CHAR_LENGTH({value}) = 36 THEN LOWER({text}) ELSE {text} END"
    ))
}

/// A number as text, so that equal numbers of any type give one text.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match sql_type {
        SqlType::Double => float_number(value),
        SqlType::Float => float_number(&sql!("CAST({value} AS DOUBLE)")),
        SqlType::Decimal { scale: 0, .. } | SqlType::Int { .. } => evidence::text(value, sql_type),
        _ => {
            let whole = trimmed(&evidence::text(value, sql_type));
            match float {
                None => whole,
                Some(float) => sql!(
                    "CASE WHEN {value} = TRUNCATE({value}, 0) THEN {whole} ELSE {} END",
                    float_number(&nearest(value, float))
                ),
            }
        }
    }
}

/// A decimal's text without zeros at the end.
pub fn trimmed(text: &Sql) -> Sql {
    sql!("TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM {text}))")
}

/// The float nearest to a decimal, as DOUBLE. By way of the text, which is read exactly.
fn nearest(value: &Sql, float: &SqlType) -> Sql {
    let double = decimal_as_double(value);
    match float {
        SqlType::Float => sql!("CAST(CAST({double} AS FLOAT) AS DOUBLE)"),
        _ => double,
    }
}

pub fn decimal_as_double(value: &Sql) -> Sql {
    sql!("CAST(CAST({value} AS CHAR(67)) AS DOUBLE)")
}

/// Whole numbers by all their digits, others by the shortest text that reads back as the same.
fn float_number(double: &Sql) -> Sql {
    sql!(
        "CASE WHEN {} THEN CAST(CAST({double} AS SIGNED) AS CHAR(30)) \
         WHEN {} THEN CAST({} AS CHAR(67)) ELSE CAST({double} + 0e0 AS CHAR(30)) END",
        is_bigint(double),
        is_long_whole(double),
        long_whole(double)
    )
}

/// Whether a double is a whole number, of no more digits than `long_whole` takes.
pub fn is_long_whole(double: &Sql) -> Sql {
    sql!("{double} = FLOOR({double}) AND ABS({double}) < 1e28")
}

/// A whole double as DECIMAL with all its digits, in two halves of which each is a BIGINT: a cast goes
/// by the short text.
pub fn long_whole(double: &Sql) -> Sql {
    let upper = sql!("FLOOR({double} / 4294967296e0)");
    sql!(
        "(CAST(CAST({upper} AS SIGNED) AS DECIMAL(65,0)) * 4294967296 \
         + CAST({double} - {upper} * 4294967296e0 AS SIGNED))"
    )
}

/// Whether a double is a number that BIGINT holds; both bounds are doubles themselves.
fn is_bigint(double: &Sql) -> Sql {
    sql!(
        "{double} = FLOOR({double}) AND {double} >= -9223372036854775808e0 AND {double} < 9223372036854775808e0"
    )
}
