//! Common forms: what both sides of a pair become before they are compared or grouped.

use super::{BINARY, SqlServer, evidence};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::Form;
use crate::plan::rules::TextStep;
use crate::schema::SqlType;

/// Digits up to which a whole number is exact in a double, as is 10 to the power of 15.
const DOUBLE_DIGITS: u32 = 15;
/// Decimals up to which the nearest REAL is also the one nearest to the nearest double: closer to the
/// middle of two REALs than a double can tell lies no other such number.
const REAL_SCALE: u32 = 8;
/// Whole digits up to which a whole float has an exact BIGINT beside it.
const BIGINT_DIGITS: u32 = 18;

/// See `Spelling::misfit`.
pub fn misfit(sql_type: &SqlType, form: &Form) -> Option<String> {
    let way_out = "exclude the column, or convert it in a .sql side";
    let lacking = match sql_type {
        SqlType::Int { bits: 128, .. } | SqlType::BigNum | SqlType::Numeric => true,
        SqlType::Decimal { precision, .. } => *precision > 38,
        SqlType::TimeTz
        | SqlType::Interval
        | SqlType::Bit
        | SqlType::Variant
        | SqlType::List(_)
        | SqlType::Array(..)
        | SqlType::Struct(_)
        | SqlType::Map(..)
        | SqlType::Union(_)
        | SqlType::Other(_) => true,
        _ => false,
    };
    let reason = match form {
        _ if lacking => "it has no such type",
        Form::TimeText | Form::InstantText { .. } => {
            "text is not read as a time there without the risk of an error"
        }
        Form::NumberText if sql_type.is_float() => "the text of a float is not compared there",
        Form::Number { float: Some(float) } => return number_misfit(sql_type, float, way_out),
        Form::Instant { timezone } if !is_utc(timezone) && !is_zoned(sql_type) => {
            "it knows time zones by their names in Windows only: leave timezone at UTC"
        }
        Form::Document => "JSON is not compared as documents there",
        Form::Span
        | Form::Sequence { .. }
        | Form::Struct(_)
        | Form::Map { .. }
        | Form::Union(_) => "it has no such type",
        _ => return None,
    };
    Some(format!("{reason}; {way_out}"))
}

/// Why an exact number has no sure counterpart among floats.
fn number_misfit(sql_type: &SqlType, float: &SqlType, way_out: &str) -> Option<String> {
    let reason = match sql_type.decimal_digits() {
        Some((whole, _))
            if whole > BIGINT_DIGITS && matches!(sql_type, SqlType::Decimal { .. }) =>
        {
            format!(
                "more than {BIGINT_DIGITS} digits before the point have no exact counterpart among floats"
            )
        }
        Some((_, 0)) => return None,
        Some(_) if nearest_is_sure(sql_type, float) => return None,
        Some(_) => format!(
            "the nearest float is sure there for decimals of up to {DOUBLE_DIGITS} digits only, {REAL_SCALE} of them behind the point beside REAL"
        ),
        None => return None,
    };
    Some(format!("{reason}; {way_out}"))
}

/// Whether `nearest` gives the nearest float of every value of a decimal type.
pub fn nearest_is_sure(sql_type: &SqlType, float: &SqlType) -> bool {
    sql_type.decimal_digits().is_some_and(|(whole, scale)| {
        whole + scale <= DOUBLE_DIGITS && (*float == SqlType::Double || scale <= REAL_SCALE)
    })
}

pub fn is_utc(timezone: &str) -> bool {
    timezone.eq_ignore_ascii_case("UTC")
}

/// Whether no time zone is needed to know the instant.
fn is_zoned(sql_type: &SqlType) -> bool {
    matches!(sql_type, SqlType::Timestamp { zoned: true, .. })
}

/// See `Spelling::canonical`. Every text and binary value ends with a mark.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type),
        Form::Cast(target) => cast(value, sql_type, target),
        Form::NumberText | Form::DateText | Form::Label => marked(&evidence::text(value, sql_type)),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => match sql_type {
            SqlType::Text => marked(&uuid_text(&text_of(value))),
            _ => marked(&evidence::text(value, sql_type)),
        },
        Form::Instant { .. } => instant(value, sql_type),
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

/// Text as Unicode of any length under a binary collation. Columns may have collations, which would
/// make different texts equal, and of which two cannot meet.
pub fn text_of(value: &Sql) -> Sql {
    // What a text rule made of such a text is one.
    match ["LOWER(", "TRIM(", "REPLACE(", "CASE WHEN DATALENGTH("]
        .iter()
        .any(|s| value.0.starts_with(s))
    {
        true => value.clone(),
        false => sql!("(CAST({value} AS nvarchar(max)) {BINARY})"),
    }
}

/// `=` adds blanks to the shorter text and zeros to the shorter binary value: with something else at
/// the end of both, none is like another with blanks or zeros more.
fn marked(text: &Sql) -> Sql {
    sql!("({text} + N'.')")
}

/// See `Spelling::value_of_form`.
pub fn value_of_form(form: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Enum(_) | SqlType::Json | SqlType::Null => {
            sql!("SUBSTRING({form}, 1, DATALENGTH({form}) / 2 - 1)")
        }
        SqlType::Blob => sql!("SUBSTRING({form}, 1, DATALENGTH({form}) - 1)"),
        SqlType::Timestamp { zoned: true, .. } => sql!("TODATETIMEOFFSET({form}, '+00:00')"),
        _ => form.clone(),
    }
}

/// One type for all that counts as one: MONEY as a decimal, DATETIME as the milliseconds that it shows
/// (compared with DATETIME2 it has fractions of them), instants in UTC, floats without -0.0.
fn as_is(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Enum(_) | SqlType::Json | SqlType::Null => marked(&text_of(value)),
        SqlType::Blob => sql!("(CAST({value} AS varbinary(max)) + 0x01)"),
        SqlType::Float => sql!("({value} + CAST(0 AS real))"),
        SqlType::Double => sql!("({value} + CAST(0 AS float))"),
        SqlType::Timestamp { zoned: true, .. } => instant(value, sql_type),
        SqlType::Decimal { .. } | SqlType::Time { .. } | SqlType::Timestamp { .. } => {
            own(value, sql_type)
        }
        _ => value.clone(),
    }
}

/// The value in exactly the type that it is taken for.
pub fn own(value: &Sql, sql_type: &SqlType) -> Sql {
    sql!("CAST({value} AS {})", SqlServer.type_name(sql_type))
}

fn cast(value: &Sql, sql_type: &SqlType, target: &SqlType) -> Sql {
    match target {
        SqlType::Timestamp { zoned: true, .. } => instant(value, sql_type),
        SqlType::Timestamp { .. } if matches!(sql_type, SqlType::Timestamp { .. }) => {
            let value = own(value, sql_type);
            if sql_type == target { value } else { own(&value, target) }
        }
        SqlType::Float | SqlType::Double => as_is(&own(value, target), target),
        SqlType::Text | SqlType::Enum(_) | SqlType::Json | SqlType::Null | SqlType::Blob => {
            as_is(value, target)
        }
        _ => own(value, target),
    }
}

/// The instant of a date or timestamp, in UTC, as DATETIME2(7).
pub fn instant(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Timestamp { zoned: true, .. } => {
            sql!("CAST(SWITCHOFFSET({value}, '+00:00') AS datetime2(7))")
        }
        SqlType::Timestamp { precision: 9, .. } | SqlType::Date => {
            sql!("CAST({value} AS datetime2(7))")
        }
        _ => sql!("CAST({} AS datetime2(7))", own(value, sql_type)),
    }
}

fn uuid_text(text: &Sql) -> Sql {
    let digits = |count: usize| "[0-9a-fA-F]".repeat(count);
    let groups = [8, 4, 4, 4, 12].map(digits).join("-");
    sql!(
        "CASE WHEN DATALENGTH({text}) = 72 AND {text} LIKE N'{groups}' THEN LOWER({text}) ELSE {text} END"
    )
}

/// A number as text, so that equal numbers of any type give one text.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => float_number(&own(value, &SqlType::Double)),
        SqlType::Decimal { scale: 1.., .. } => {
            let decimal = own(value, sql_type);
            let trimmed = trimmed(&sql!("CAST({decimal} AS varchar(41))"));
            match float {
                None => trimmed,
                Some(float) => sql!(
                    "CASE WHEN {decimal} = FLOOR({decimal}) THEN {trimmed} ELSE {} END",
                    float_number(&nearest(value, sql_type, float))
                ),
            }
        }
        _ => sql!("CAST({value} AS varchar(41))"),
    }
}

/// A text of digits with a point in it without the zeros at its end, and without a bare point.
pub fn trimmed(text: &Sql) -> Sql {
    let without_zeros = format!("REPLACE(RTRIM(REPLACE({text}, '0', ' ')), ' ', '0')");
    sql!("REPLACE(RTRIM(REPLACE({without_zeros}, '.', ' ')), ' ', '.')")
}

/// Whole numbers by all their digits, others by 17, which no two floats share.
/// <https://learn.microsoft.com/en-us/sql/t-sql/functions/cast-and-convert-transact-sql#float-and-real-styles>
fn float_number(double: &Sql) -> Sql {
    sql!(
        "CASE WHEN {double} = FLOOR({double}) AND {} \
         THEN CAST(CAST({double} AS bigint) AS varchar(41)) ELSE CONVERT(varchar(41), {double}, 3) END",
        fits_bigint(double)
    )
}

/// Whether a float is among the numbers that BIGINT holds; both bounds are floats themselves.
pub fn fits_bigint(float: &Sql) -> Sql {
    sql!("{float} >= -9223372036854775808e0 AND {float} < 9223372036854775808e0")
}

/// The nearest float of a decimal, as a double: one division of two numbers that are exact. How the
/// engine's own cast rounds is not said anywhere.
pub fn nearest(value: &Sql, sql_type: &SqlType, float: &SqlType) -> Sql {
    let (_, scale) = sql_type.decimal_digits().expect("asked of decimals only");
    let double = match scale {
        0 => sql!("CAST({value} AS float)"),
        _ => sql!(
            "(CAST(CAST({} * {} AS bigint) AS float) / 1e{scale})",
            own(value, sql_type),
            10u64.pow(scale)
        ),
    };
    match float {
        SqlType::Float => sql!("CAST(CAST({double} AS real) AS float)"),
        _ => double,
    }
}

/// See `Spelling::key_form`: a value that is never NULL and that no other key has.
pub fn key_form(common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    let kept = match form {
        Form::AsIs => sql_type,
        Form::Cast(target) => target,
        Form::Instant { .. } => &SqlType::Timestamp { precision: 9, zoned: false },
        Form::Number { .. } => return sql!("COALESCE({common}, '')"),
        _ => &SqlType::Text,
    };
    match kept {
        SqlType::Boolean => sql!("COALESCE(CAST({common} AS tinyint), 2)"),
        SqlType::Int { .. } => {
            sql!("COALESCE(CAST({common} AS decimal(20,0)), -99999999999999999999)")
        }
        SqlType::Decimal { .. } => sql!("COALESCE(CAST({common} AS varchar(41)), '')"),
        SqlType::Float | SqlType::Double => sql!("COALESCE(CONVERT(varchar(41), {common}, 3), '')"),
        SqlType::Blob => sql!("COALESCE({common}, 0x)"),
        SqlType::Date => sql!("COALESCE(CONVERT(varchar(10), {common}, 23), '')"),
        SqlType::Time { .. } | SqlType::Timestamp { .. } => {
            sql!("COALESCE(CONVERT(varchar(27), {common}, 121), '')")
        }
        SqlType::Uuid => sql!("COALESCE(CAST({common} AS varchar(36)), '')"),
        _ => sql!("COALESCE({common}, N'')"),
    }
}

/// See `Spelling::text_step`.
pub fn text_step(value: &Sql, step: TextStep) -> Sql {
    let text = text_of(value);
    match step {
        TextStep::Trim => {
            sql!("TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM {text})")
        }
        TextStep::CollapseSpaces => one_blank(&text),
        TextStep::IgnoreCase => sql!("LOWER({text})"),
        // A text of blanks equals the empty one there, and has a length of 0.
        TextStep::EmptyIsNull => sql!("CASE WHEN DATALENGTH({text}) > 0 THEN {text} END"),
        TextStep::Nfc => unreachable!("the plan asks text_step_misfit first"),
    }
}

/// One blank in the place of each run of blanks. Where `~` stands for `~0`, no text holds `~1` or `~2`:
/// each blank becomes `~1~2`, each seam `~2~1` is taken out, and what is left of a run is `~1~2`.
fn one_blank(text: &Sql) -> Sql {
    let replacements = [
        ("NCHAR(9)", "N' '"),
        ("NCHAR(13)", "N' '"),
        ("NCHAR(10)", "N' '"),
        ("N'~'", "N'~0'"),
        ("N' '", "N'~1~2'"),
        ("N'~2~1'", "N''"),
        ("N'~1~2'", "N' '"),
        ("N'~0'", "N'~'"),
    ];
    replacements.iter().fold(text.clone(), |text, (from, to)| sql!("REPLACE({text}, {from}, {to})"))
}
