//! Common forms: what both sides of a pair become before they are compared, grouped or hashed.

use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::{FieldForm, Form, Side};
use crate::schema::SqlType;

use super::{Spark, evidence, field, times};

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
        Form::AsIs if *sql_type == SqlType::Uuid => uuid_text(value),
        Form::AsIs => value.clone(),
        Form::Cast(SqlType::Uuid) => uuid_text(&sql!("CAST({value} AS STRING)")),
        Form::Cast(target) if target == sql_type => value.clone(),
        Form::Cast(target) => sql!("CAST({value} AS {})", Spark.type_name(target)),
        Form::NumberText => evidence::text(value, sql_type),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => uuid_text(value),
        Form::DateText => evidence::text(value, sql_type),
        Form::InstantText { timezone } => match sql_type {
            SqlType::Text => times::instant_of_text(value, timezone),
            // Six digits of the fraction, and three that text may have.
            _ => times::text(value, sql_type, timezone, "000"),
        },
        // A type that the other side lacks, being NULL everywhere: by a text that tells values apart.
        Form::Label => evidence::text(value, sql_type),
        Form::Instant { timezone } => times::instant(value, sql_type, timezone),
        Form::Sequence { item, ordered } => {
            let item_type = item_of(sql_type);
            let variable = Sql(format!("sqldiff_e{depth}"));
            let each = inner(&variable, item_type, item);
            let mapped = match each == variable {
                true => value.clone(),
                false => sql!("transform({value}, {variable} -> {each})"),
            };
            match ordered {
                true => mapped,
                false => sql!("array_sort({mapped})"),
            }
        }
        Form::Struct(fields) => struct_form(value, sql_type, fields, side, &inner),
        Form::Map { key, value: item } => {
            let SqlType::Map(key_type, item_type) = sql_type else { unreachable_form(form) };
            let variable = Sql(format!("sqldiff_e{depth}"));
            let entry = sql!(
                "named_struct('key', {}, 'value', {})",
                inner(&field(&variable, "key"), key_type, key),
                inner(&field(&variable, "value"), item_type, item)
            );
            sql!("array_sort(transform(map_entries({value}), {variable} -> {entry}))")
        }
        // Never asked for: `misfit` refuses them. NULL would hold all values equal.
        Form::TimeText | Form::Span | Form::Document | Form::Union(_) => unreachable_form(form),
    }
}

fn unreachable_form(form: &Form) -> ! {
    unreachable!("the plan gives the form {form:?} to no pair here")
}

/// Spark keeps UUIDs as text, which may differ by case.
fn uuid_text(value: &Sql) -> Sql {
    sql!(
        "CASE WHEN {value} RLIKE '(?s)^[0-9a-fA-F]{{8}}(-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}}(?!.)' \
         THEN lower({value}) ELSE {value} END"
    )
}

/// A text per value that numbers of all kinds share: whole numbers with all their digits, others as
/// decimals without zeros at the end or, if a float is on the other side, as floats.
fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match sql_type {
        SqlType::Decimal { scale: 1.., .. } => {
            let trimmed = trimmed_decimal(value, sql_type);
            match float {
                None => trimmed,
                // By way of the text, which gives the nearest float.
                Some(float) => sql!(
                    "CASE WHEN instr({trimmed}, '.') = 0 THEN {trimmed} ELSE {} END",
                    float_number(&sql!("CAST(CAST(CAST({value} AS STRING) AS {float}) AS DOUBLE)"))
                ),
            }
        }
        SqlType::Float => float_number(&sql!("CAST({value} AS DOUBLE)")),
        SqlType::Double => float_number(value),
        _ => sql!("CAST({value} AS STRING)"),
    }
}

fn trimmed_decimal(value: &Sql, sql_type: &SqlType) -> Sql {
    sql!("TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM {}))", evidence::text(value, sql_type))
}

fn float_number(double: &Sql) -> Sql {
    sql!("coalesce(CAST({} AS STRING), CAST({double} AS STRING))", whole_double(double))
}

/// A number that is whole as DECIMAL(38,0); NULL for others, and for doubles from 1e38 on.
pub fn whole(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Float => whole_double(&sql!("CAST({value} AS DOUBLE)")),
        SqlType::Double => whole_double(value),
        SqlType::Decimal { scale: 1.., .. } => {
            let trimmed = trimmed_decimal(value, sql_type);
            sql!(
                "CASE WHEN instr({trimmed}, '.') = 0 THEN try_cast({trimmed} AS DECIMAL(38,0)) END"
            )
        }
        _ => sql!("CAST({value} AS DECIMAL(38,0))"),
    }
}

/// Digit by digit: a cast of a double to DECIMAL goes by its shortest text, which is another number
/// from 2^53 on. Beyond BIGINT in three parts of 60 bits, each of which is exact in both.
fn whole_double(x: &Sql) -> Sql {
    let part = "CAST(1152921504606846976 AS DOUBLE)";
    let above = sql!("(({x} - {x} % {part}) / {part})");
    let top = sql!("(({above} - {above} % {part}) / {part})");
    let exact = |double: Sql| format!("CAST(try_cast({double} AS BIGINT) AS DECIMAL(38,0))");
    sql!(
        "CASE WHEN {x} % 1 = 0 AND abs({x}) < 9E18 THEN {} WHEN {x} % 1 = 0 AND abs({x}) < 1E38 \
         THEN CAST(({} * 1152921504606846976 + {}) * 1152921504606846976 + {} AS DECIMAL(38,0)) END",
        exact(x.clone()),
        exact(top),
        exact(sql!("({above} % {part})")),
        exact(sql!("({x} % {part})"))
    )
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
        .enumerate()
        .map(|(position, pair)| {
            let name = pair.name(side);
            let field_type = &types.iter().find(|(n, _)| n == name).expect("field of the type").1;
            // Positions, not names: names may differ by case between the sides.
            let part = inner(&field(value, name), field_type, &pair.form);
            format!("'f{position}', {part}")
        })
        .collect();
    sql!("CASE WHEN {value} IS NOT NULL THEN named_struct({}) END", parts.join(", "))
}

/// See `Spelling::holds_nan`.
pub fn holds_nan(value: &Sql, sql_type: &SqlType) -> Sql {
    nan_at_depth(value, sql_type, 0)
}

/// isnan(NULL) is FALSE.
fn nan_at_depth(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_n{depth}"));
    let any = |list: Sql, each: Sql| sql!("coalesce(exists({list}, {variable} -> {each}), FALSE)");
    match sql_type {
        SqlType::Float | SqlType::Double => sql!("isnan({value})"),
        SqlType::List(_) | SqlType::Array(..) => {
            any(value.clone(), nan_at_depth(&variable, item_of(sql_type), depth + 1))
        }
        SqlType::Map(key, item) => {
            let parts: Vec<Sql> = [(key, "key"), (item, "value")]
                .into_iter()
                .filter(|(part, _)| part.holds_float())
                .map(|(part, name)| nan_at_depth(&field(&variable, name), part, depth + 1))
                .collect();
            any(sql!("map_entries({value})"), any_of(&parts))
        }
        SqlType::Struct(fields) => {
            let parts: Vec<Sql> = fields
                .iter()
                .filter(|(_, part)| part.holds_float())
                .map(|(name, part)| nan_at_depth(&field(value, name), part, depth))
                .collect();
            any_of(&parts)
        }
        _ => Sql("FALSE".into()),
    }
}

fn any_of(parts: &[Sql]) -> Sql {
    let parts: Vec<_> = parts.iter().map(|part| part.0.as_str()).collect();
    sql!("({})", parts.join(" OR "))
}
