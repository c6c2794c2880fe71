//! Common forms: what both sides of a pair become before they are compared, grouped or hashed.

use super::{ClickHouse, evidence, field, once};
use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::{FieldForm, Form, Side};
use crate::schema::SqlType;

/// See `Spelling::canonical`.
pub fn canonical(value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
    at_depth(value, sql_type, form, side, 0)
}

/// `depth` numbers the lambda parameters, so that an inner one never hides an outer one.
fn at_depth(value: &Sql, sql_type: &SqlType, form: &Form, side: Side, depth: usize) -> Sql {
    let inner = |value: &Sql, sql_type: &SqlType, form: &Form| {
        at_depth(value, sql_type, form, side, depth + 1)
    };
    match form {
        Form::AsIs => as_is(value, sql_type, depth),
        Form::Cast(target) if target == sql_type => as_is(value, sql_type, depth),
        Form::Cast(target) => as_is(&cast(value, target), target, depth),
        Form::NumberText | Form::DateText => evidence::text(value, sql_type),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => match sql_type {
            SqlType::Uuid => evidence::text(value, sql_type),
            _ => uuid_of_text(&text_of(value)),
        },
        Form::Label | Form::Document => evidence::text(value, sql_type),
        Form::Instant { timezone } => instant(value, sql_type, timezone),
        Form::Sequence { item, ordered } => {
            let variable = Sql(format!("sqldiff_e{depth}"));
            let each = inner(&variable, item_of(sql_type), item);
            let mapped = mapped(value, &variable, each);
            match ordered {
                true => mapped,
                false => sql!("arraySort({mapped})"),
            }
        }
        Form::Struct(fields) => struct_form(value, sql_type, fields, side, &inner),
        Form::Map { key, value: item } => {
            let SqlType::Map(key_type, item_type) = sql_type else { unreachable_form(form) };
            let (k, v) = (Sql(format!("sqldiff_k{depth}")), Sql(format!("sqldiff_v{depth}")));
            let entry = sql!("tuple({}, {})", inner(&k, key_type, key), inner(&v, item_type, item));
            sql!("arraySort(arrayMap(({k}, {v}) -> {entry}, mapKeys({value}), mapValues({value})))")
        }
        // Never asked for: `misfit` refuses them. NULL would hold all values equal.
        Form::TimeText | Form::InstantText { .. } | Form::Span | Form::Union(_) => {
            unreachable_form(form)
        }
    }
}

fn unreachable_form(form: &Form) -> ! {
    unreachable!("the plan gives the form {form:?} to no pair here")
}

/// Text of any type that counts as text: FixedString without the zeros that fill it up, the words of
/// LowCardinality, labels of an enum.
pub fn text_of(value: &Sql) -> Sql {
    cast(value, &SqlType::Text)
}

pub fn cast(value: &Sql, target: &SqlType) -> Sql {
    sql!("CAST({value} AS {})", ClickHouse.type_name(target))
}

/// One type for all that count as one, floats with one zero and one NaN: groups and hashes go by
/// their bits.
fn as_is(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Json | SqlType::Enum(_) | SqlType::Blob => text_of(value),
        SqlType::Float => one_zero(value, "Float32"),
        SqlType::Double => one_zero(value, "Float64"),
        SqlType::Date | SqlType::Timestamp { precision: 0 | 3 | 6, .. } => cast(value, sql_type),
        SqlType::Timestamp { .. } => seconds(value),
        SqlType::List(item) | SqlType::Array(item, _) => {
            let variable = Sql(format!("sqldiff_e{depth}"));
            let each = as_is(&variable, item, depth + 1);
            mapped(value, &variable, each)
        }
        SqlType::Struct(fields) => {
            let parts: Vec<String> = fields
                .iter()
                .enumerate()
                .map(|(place, (_, part))| as_is(&field(value, place), part, depth + 1).0)
                .collect();
            tuple(value, &parts)
        }
        _ => value.clone(),
    }
}

fn one_zero(value: &Sql, name: &str) -> Sql {
    once(value, "sqldiff_x", |x| {
        sql!("CASE WHEN {x} = 0 THEN 0 WHEN isNaN({x}) THEN CAST('nan' AS {name}) ELSE {x} END")
    })
}

fn mapped(list: &Sql, variable: &Sql, each: Sql) -> Sql {
    match each == *variable {
        true => list.clone(),
        false => sql!("arrayMap({variable} -> {each}, {list})"),
    }
}

/// A tuple may be NULL where it was declared so, which its fields do not tell.
fn tuple(value: &Sql, parts: &[String]) -> Sql {
    sql!("tuple(isNull({value}), {})", parts.join(", "))
}

fn uuid_of_text(text: &Sql) -> Sql {
    once(text, "sqldiff_x", |x| {
        sql!(
            "CASE WHEN match({x}, '^[0-9a-fA-F]{{8}}(-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}}$') \
             THEN lower({x}) ELSE {x} END"
        )
    })
}

/// A text per value that numbers of all kinds share: whole numbers with all their digits, others as
/// decimals without zeros at the end or, if a float is on the other side, as floats.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => float_number(&cast(value, &SqlType::Double)),
        // The text of a decimal has no zeros at its end.
        SqlType::Decimal { scale: 1.., .. } if float.is_some() => {
            let float = float.expect("just asked");
            once(&text_of(value), "sqldiff_t", |t| {
                let nearest = cast(&cast(t, float), &SqlType::Double);
                sql!(
                    "CASE WHEN position({t}, '.') = 0 THEN {t} ELSE {} END",
                    float_number(&nearest)
                )
            })
        }
        _ => text_of(value),
    }
}

fn float_number(double: &Sql) -> Sql {
    once(double, "sqldiff_x", |x| {
        sql!("CASE WHEN {} THEN {} ELSE toString({x}) END", is_whole(x), whole_text(x))
    })
}

/// Whether a float is a whole number of as many digits as `toDecimalString` prints.
pub fn is_whole(float: &Sql) -> Sql {
    sql!("{float} = trunc({float}) AND abs({float}) < 1e59")
}

/// All digits of a float for which `is_whole` holds; 0 else. A cast to an integer of more than 64 bits
/// would not keep them.
pub fn whole_text(float: &Sql) -> Sql {
    sql!(
        "toDecimalString(CASE WHEN {float} <> 0 AND {} THEN {float} ELSE 0 END, 0)",
        is_whole(float)
    )
}

/// Seconds since 1970 of a timestamp of any precision, exactly.
fn seconds(timestamp: &Sql) -> Sql {
    sql!("CAST({timestamp} AS Nullable(Decimal(38, 9)))")
}

/// Seconds since 1970 of a date or timestamp.
pub fn instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    match sql_type {
        SqlType::Date => {
            let zone = ClickHouse.literal(timezone);
            let date = cast(value, &SqlType::Date);
            seconds(&sql!("CAST({date} AS Nullable(DateTime64(6, {zone})))"))
        }
        SqlType::Timestamp { precision: 9, .. } => seconds(value),
        // DateTime itself is not cast to a decimal.
        _ => seconds(&cast(value, sql_type)),
    }
}

/// The type of a list's items.
fn item_of(sql_type: &SqlType) -> &SqlType {
    match sql_type {
        SqlType::Array(item, _) | SqlType::List(item) => item,
        _ => unreachable!("the plan gives sequences only to lists and arrays"),
    }
}

type Inner<'f> = &'f dyn Fn(&Sql, &SqlType, &Form) -> Sql;

fn struct_form(
    value: &Sql,
    sql_type: &SqlType,
    fields: &[FieldForm],
    side: Side,
    inner: Inner,
) -> Sql {
    let SqlType::Struct(types) = sql_type else { unreachable!("struct form of {sql_type}") };
    let parts: Vec<String> = fields
        .iter()
        .map(|pair| {
            let name = pair.name(side);
            let place = types.iter().position(|(known, _)| known == name).expect("field");
            inner(&field(value, place), &types[place].1, &pair.form).0
        })
        .collect();
    tuple(value, &parts)
}

/// See `Spelling::holds_nan`.
pub fn holds_nan(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_n{depth}"));
    let any = |list: Sql, item: &SqlType| {
        sql!("arrayExists({variable} -> {}, {list})", holds_nan(&variable, item, depth + 1))
    };
    match sql_type {
        SqlType::Float | SqlType::Double => sql!("coalesce(isNaN({value}), 0)"),
        SqlType::List(item) | SqlType::Array(item, _) => any(value.clone(), item),
        SqlType::Map(key, item) => any_of(
            [(key, "mapKeys"), (item, "mapValues")]
                .into_iter()
                .filter(|(part, _)| part.holds_float())
                .map(|(part, list)| any(sql!("{list}({value})"), part)),
        ),
        SqlType::Struct(fields) => any_of(
            fields
                .iter()
                .enumerate()
                .filter(|(_, (_, part))| part.holds_float())
                .map(|(place, (_, part))| holds_nan(&field(value, place), part, depth)),
        ),
        _ => Sql("(1 = 0)".into()),
    }
}

fn any_of(parts: impl Iterator<Item = Sql>) -> Sql {
    let parts: Vec<String> = parts.map(|part| part.0).collect();
    sql!("({})", parts.join(" OR "))
}
