//! Common forms: what both sides of a pair become before they are compared or grouped.
//!
//! Nested values become JSON text. Their own equality is NULL where they hold one, takes NaN in a
//! map's key for another, and knows CHAR padding and zones.

use super::{TRINO, concat, evidence, field, times};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::{FieldForm, Form, Side};
use crate::schema::SqlType;

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
    at_depth(value, sql_type, form, side, 0)
}

/// `depth` numbers the lambda parameters, so that an inner one never hides an outer one.
fn at_depth(value: &Sql, sql_type: &SqlType, form: &Form, side: Side, depth: usize) -> Sql {
    match form {
        Form::AsIs => as_is(value, sql_type, depth),
        Form::Cast(target) if target == sql_type => as_is(value, sql_type, depth),
        Form::Cast(target) => as_is(&unless_cast(value, target), target, depth),
        Form::NumberText | Form::Label => evidence::text(value, sql_type, depth),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => uuid_text(value),
        Form::DateText => text_of(value),
        Form::TimeText => match sql_type {
            SqlType::Text => times::time_of_text(value),
            _ => text_of(&cast(value, &SqlType::Time { precision: 9 })),
        },
        Form::InstantText { timezone } => match sql_type {
            SqlType::Text => times::instant_of_text(value, timezone),
            _ => times::instant_text(value, sql_type, timezone),
        },
        Form::Instant { timezone } => times::instant_text(value, sql_type, timezone),
        Form::Document => document(value, sql_type),
        Form::Sequence { item, ordered } => {
            let variable = Sql(format!("sqldiff_e{depth}"));
            let each = cell(&variable, item_of(sql_type), item, side, depth + 1);
            let items = sql!("transform({value}, {variable} -> coalesce({each}, 'null'))");
            match ordered {
                true => sql!("('[' || array_join({items}, ',') || ']')"),
                false => sql!("('[' || array_join(array_sort({items}), ',') || ']')"),
            }
        }
        Form::Struct(fields) => struct_form(value, sql_type, fields, side, depth),
        Form::Map { key, value: item } => {
            let SqlType::Map(key_type, item_type) = sql_type else { unreachable_form(form) };
            let variable = Sql(format!("sqldiff_e{depth}"));
            let name = cell(&field(&variable, 0), key_type, key, side, depth + 1);
            let each = cell(&field(&variable, 1), item_type, item, side, depth + 1);
            sql!(
                "('{{' || array_join(array_sort(transform(map_entries({value}), {variable} -> \
                 {name} || ':' || coalesce({each}, 'null'))), ',') || '}}')"
            )
        }
        // Never asked for: `misfit` refuses them. NULL would hold all values equal.
        Form::Span | Form::Union(_) => unreachable_form(form),
    }
}

fn unreachable_form(form: &Form) -> ! {
    unreachable!("the plan gives the form {form:?} to no pair here")
}

/// Text without the blanks that fill a CHAR(n). What a step of text rules made is none any more.
pub fn text_of(value: &Sql) -> Sql {
    let steps = ["regexp_replace(", "normalize(", "lower(", "nullif("];
    match steps.iter().any(|step| value.0.starts_with(step)) {
        true => value.clone(),
        false => sql!("CAST({value} AS varchar)"),
    }
}

fn cast(value: &Sql, target: &SqlType) -> Sql {
    sql!("CAST({value} AS {})", TRINO.type_name(target))
}

/// The value as that type, unless `as_is` makes one of it.
fn unless_cast(value: &Sql, target: &SqlType) -> Sql {
    match target {
        SqlType::Text | SqlType::Time { .. } | SqlType::Timestamp { .. } => value.clone(),
        _ => cast(value, target),
    }
}

/// One type for all that counts as one, and one text for equal values: fractions of one length,
/// instants in UTC, floats without -0.0.
fn as_is(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Enum(_) => text_of(value),
        SqlType::Float => sql!("({value} + CAST(0 AS real))"),
        SqlType::Double => sql!("({value} + CAST(0 AS double))"),
        SqlType::Timestamp { zoned: true, .. } => {
            sql!("({} AT TIME ZONE 'UTC')", cast(value, sql_type))
        }
        SqlType::Timestamp { .. } | SqlType::Time { .. } => cast(value, sql_type),
        // As text: times of two offsets are equal there where they are at once.
        SqlType::TimeTz | SqlType::Blob | SqlType::Json => evidence::text(value, sql_type, depth),
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..) => {
            evidence::json(value, sql_type, depth)
        }
        _ => value.clone(),
    }
}

/// See `Spelling::key_form`. What may be the empty text bears a mark, so that NULL can be it.
pub fn key_form(common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
    let own = match form {
        Form::AsIs => sql_type,
        Form::Cast(target) => target,
        _ => &SqlType::Text,
    };
    match own {
        // A REAL's own text has fewer digits than it takes to tell all of them apart.
        SqlType::Float => sql!("coalesce(CAST(CAST({common} AS double) AS varchar), '')"),
        SqlType::Boolean
        | SqlType::Double
        | SqlType::Int { .. }
        | SqlType::Decimal { .. }
        | SqlType::Date
        | SqlType::Time { .. }
        | SqlType::Timestamp { .. }
        | SqlType::Uuid
        | SqlType::Null => sql!("coalesce(CAST({common} AS varchar), '')"),
        _ => sql!("coalesce('=' || {common}, '')"),
    }
}

/// Lower case where the text is a UUID.
fn uuid_text(value: &Sql) -> Sql {
    sql!(
        "regexp_replace({}, '\\A([0-9a-fA-F]{{8}}(?:-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}})\\z', \
         sqldiff_m -> lower(sqldiff_m[1]))",
        text_of(value)
    )
}

/// A number as text, so that equal numbers of any type give one text.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match (sql_type, float) {
        (SqlType::Float, _) => float_number(&sql!("CAST({value} AS double)")),
        (SqlType::Double, _) => float_number(value),
        (SqlType::Decimal { scale: 1.., .. }, None) => trimmed_decimal(value),
        // By way of the text, which gives the nearest float.
        (SqlType::Decimal { scale: 1.., .. }, Some(float)) => {
            let nearest = cast(&text_of(value), float);
            let nearest = match float {
                SqlType::Double => nearest,
                _ => sql!("CAST({nearest} AS double)"),
            };
            sql!(
                "CASE WHEN {value} = truncate({value}) THEN {} ELSE {} END",
                trimmed_decimal(value),
                evidence::text(&nearest, &SqlType::Double, 0)
            )
        }
        _ => text_of(value),
    }
}

/// Without the zeros that fill its scale. Only for decimals that have one.
fn trimmed_decimal(value: &Sql) -> Sql {
    evidence::without_zeros(&text_of(value))
}

/// Whole numbers by all their digits, others by the shortest text that reads back as the same.
fn float_number(double: &Sql) -> Sql {
    sql!(
        "coalesce(CAST({} AS varchar), {})",
        whole_double(double),
        evidence::text(double, &SqlType::Double, 0)
    )
}

/// A whole DOUBLE as BIGINT; NULL for others, and for those beyond.
pub fn whole_double(double: &Sql) -> Sql {
    sql!("CASE WHEN {double} = truncate({double}) THEN TRY_CAST({double} AS bigint) END")
}

/// JSON with keys in one order and no blanks, which json_parse() makes. It would change the digits
/// of numbers, so they go through it as strings, marked apart; of a key that stands twice it keeps
/// one, so such a document counts by its text, as what is no JSON does.
/// https://trino.io/docs/current/functions/json.html#json_parse
fn document(value: &Sql, sql_type: &SqlType) -> Sql {
    let text = evidence::text(value, sql_type, 0);
    let marked = sql!(
        "regexp_replace({text}, '\"((?:[^\"\\\\]|\\\\.)*)\"|(-?[0-9][0-9.eE+-]*)', \
         sqldiff_m -> CASE WHEN sqldiff_m[2] IS NULL THEN '\"s' || sqldiff_m[1] || '\"' ELSE '\"n' || sqldiff_m[2] || '\"' END)"
    );
    let keys = |text: &Sql| {
        sql!(
            "cardinality(filter(regexp_extract_all({text}, '\"(?:[^\"\\\\]|\\\\.)*\"\\s*(:?)', 1), sqldiff_c -> sqldiff_c = ':'))"
        )
    };
    let parsed = sql!("json_format(TRY(json_parse({text})))");
    sql!(
        "coalesce(CASE WHEN {} = {} THEN json_format(TRY(json_parse({marked}))) END, {text})",
        keys(&parsed),
        keys(&text)
    )
}

fn item_of(sql_type: &SqlType) -> &SqlType {
    match sql_type {
        SqlType::List(item) | SqlType::Array(item, _) => item,
        _ => unreachable!("the plan gives sequences only to lists and arrays"),
    }
}

fn struct_form(
    value: &Sql,
    sql_type: &SqlType,
    fields: &[FieldForm],
    side: Side,
    depth: usize,
) -> Sql {
    let SqlType::Struct(types) = sql_type else { unreachable!("struct form of {sql_type}") };
    let mut parts = vec!["'{'".to_string()];
    for (position, pair) in fields.iter().enumerate() {
        let name = pair.name(side);
        let place = types.iter().position(|(known, _)| known == name).expect("field of the type");
        let each = cell(&field(value, place), &types[place].1, &pair.form, side, depth);
        parts.extend((position > 0).then(|| "','".to_string()));
        parts.push(format!("coalesce({each}, 'null')"));
    }
    parts.push("'}'".into());
    sql!("CASE WHEN {value} IS NOT NULL THEN {} END", concat(&parts))
}

/// The common form of a value inside of another one, as JSON; NULL gives NULL.
fn cell(value: &Sql, sql_type: &SqlType, form: &Form, side: Side, depth: usize) -> Sql {
    match form {
        // JSON's own null would be taken for NULL.
        Form::AsIs if *sql_type != SqlType::Json => evidence::json(value, sql_type, depth),
        Form::Cast(target) => evidence::json(&cast(value, target), target, depth),
        Form::Sequence { .. } | Form::Struct(_) | Form::Map { .. } => {
            at_depth(value, sql_type, form, side, depth)
        }
        _ => evidence::json(&at_depth(value, sql_type, form, side, depth), &SqlType::Text, depth),
    }
}

/// See `Spelling::holds_nan`.
pub fn holds_nan(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_n{depth}"));
    let any = |items: Sql, parts: &[Sql]| {
        sql!("coalesce(any_match({items}, {variable} -> {}), FALSE)", any_of(parts))
    };
    match sql_type {
        SqlType::Float | SqlType::Double => sql!("coalesce(is_nan({value}), FALSE)"),
        SqlType::List(item) | SqlType::Array(item, _) => {
            any(value.clone(), &[holds_nan(&variable, item, depth + 1)])
        }
        SqlType::Map(key, item) => {
            let parts: Vec<Sql> = [key, item]
                .into_iter()
                .enumerate()
                .filter(|(_, part)| part.holds_float())
                .map(|(place, part)| holds_nan(&field(&variable, place), part, depth + 1))
                .collect();
            any(sql!("map_entries({value})"), &parts)
        }
        SqlType::Struct(fields) => {
            let parts: Vec<Sql> = fields
                .iter()
                .enumerate()
                .filter(|(_, (_, part))| part.holds_float())
                .map(|(place, (_, part))| holds_nan(&field(value, place), part, depth))
                .collect();
            any_of(&parts)
        }
        _ => Sql("FALSE".into()),
    }
}

fn any_of(parts: &[Sql]) -> Sql {
    let parts: Vec<&str> = parts.iter().map(|part| part.0.as_str()).collect();
    sql!("({})", parts.join(" OR "))
}
