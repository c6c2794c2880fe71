//! Common forms: what both sides of a pair become before they are compared, grouped or hashed.

use crate::dialect::{Spelling, Sql, sql};
use crate::plan::form::{FieldForm, Form, Side};
use crate::schema::SqlType;

use super::DuckDb;

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
        Form::AsIs => value.clone(),
        Form::Cast(target) if target == sql_type => value.clone(),
        Form::Cast(target) => sql!("CAST({value} AS {})", DuckDb.type_name(target)),
        Form::NumberText => number_text(value, sql_type),
        Form::Number { float } => number(value, sql_type, float.as_ref()),
        Form::UuidText => text_or(value, sql_type, |text| sql!("sqldiff_uuid_text({text})")),
        Form::DateText => text_or(value, sql_type, Clone::clone),
        Form::TimeText => text_or(value, sql_type, |text| sql!("sqldiff_time_text({text})")),
        Form::InstantText { timezone } => match sql_type {
            SqlType::Text => {
                sql!("sqldiff_instant_text({}, {})", value, DuckDb.literal(timezone))
            }
            _ => instant_text(value, sql_type, timezone),
        },
        Form::Span => sql!("sqldiff_interval_micros({value})"),
        Form::Label => sql!("CAST({value} AS VARCHAR)"),
        Form::Instant { timezone } => instant(value, sql_type, timezone),
        Form::Document => sql!("sqldiff_json_document({})", document_text(value, sql_type)),
        Form::Sequence { item, ordered } => {
            let item_type = item_of(sql_type);
            let variable = Sql(format!("e{depth}"));
            let each = inner(&variable, item_type, item);
            let mapped = match each == variable {
                true if matches!(sql_type, SqlType::List(_)) => value.clone(),
                // Of an ARRAY too this makes a LIST.
                _ => sql!("list_transform({value}, lambda {variable}: {each})"),
            };
            match ordered {
                true => mapped,
                false => sql!("list_sort({mapped})"),
            }
        }
        Form::Struct(fields) => struct_form(value, sql_type, fields, side, &inner),
        Form::Map { key, value: item } => {
            let SqlType::Map(key_type, item_type) = sql_type else { unreachable_form(form) };
            let variable = Sql(format!("e{depth}"));
            let entry = sql!(
                "{{'key': {}, 'value': {}}}",
                inner(&sql!("{variable}.key"), key_type, key),
                inner(&sql!("{variable}.value"), item_type, item)
            );
            sql!("list_sort(list_transform(map_entries({value}), lambda {variable}: {entry}))")
        }
        Form::Union(members) => union_form(value, sql_type, members, side, &inner),
    }
}

fn unreachable_form(form: &Form) -> ! {
    unreachable!("the plan gives the form {form:?} only to pairs of its own types")
}

fn text_or(value: &Sql, sql_type: &SqlType, read: impl Fn(&Sql) -> Sql) -> Sql {
    match sql_type {
        SqlType::Text => read(value),
        SqlType::Time { .. } => sql!("sqldiff_time_text(CAST({value} AS VARCHAR))"),
        _ => sql!("CAST({value} AS VARCHAR)"),
    }
}

fn number_text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text => value.clone(),
        _ => DuckDb.text(value, sql_type),
    }
}

fn number(value: &Sql, sql_type: &SqlType, float: Option<&SqlType>) -> Sql {
    match sql_type {
        SqlType::Decimal { scale: 0, .. } | SqlType::Int { .. } | SqlType::BigNum => {
            sql!("CAST({value} AS VARCHAR)")
        }
        SqlType::Decimal { .. } => {
            let trimmed = sql!("sqldiff_decimal_number({})", DuckDb.text(value, sql_type));
            match float {
                None => trimmed,
                // By way of the text: DuckDB's own cast from DECIMAL does not always give the
                // nearest float.
                Some(float) => sql!(
                    "CASE WHEN {value} = trunc({value}) THEN {trimmed} \
                     ELSE sqldiff_float_number(CAST(CAST(CAST({value} AS VARCHAR) AS {float}) AS DOUBLE)) END"
                ),
            }
        }
        _ => sql!("sqldiff_float_number(CAST({value} AS DOUBLE))"),
    }
}

/// Nanoseconds since 1970 as HUGEINT, which holds every date and timestamp; infinities lie beyond.
fn instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let (value, sql_type) = &in_micros(value, sql_type);
    let finite = finite_instant(value, sql_type, timezone);
    sql!(
        "CASE WHEN isinf({value}) THEN CASE WHEN {value} > {zero} THEN 1 ELSE -1 END * \
         CAST('1e30' AS HUGEINT) ELSE {finite} END",
        zero = zero_of(sql_type)
    )
}

/// Seconds and milliseconds as microseconds, into which they fit. Functions would take them to
/// nanoseconds, into which years before 1677 and after 2262 do not.
pub fn in_micros(value: &Sql, sql_type: &SqlType) -> (Sql, SqlType) {
    match sql_type {
        SqlType::Timestamp { precision: 0 | 3, zoned: false } => {
            (sql!("CAST({value} AS TIMESTAMP)"), SqlType::Timestamp { precision: 6, zoned: false })
        }
        _ => (value.clone(), sql_type.clone()),
    }
}

fn zero_of(sql_type: &SqlType) -> Sql {
    sql!("CAST('1970-01-01' AS {sql_type})")
}

/// Nanoseconds since 1970 of a finite date or timestamp, or since midnight of a time, as HUGEINT.
pub fn finite_instant(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let (value, sql_type) = &in_micros(value, sql_type);
    let zone = DuckDb.literal(timezone);
    let utc = timezone.eq_ignore_ascii_case("UTC");
    match sql_type {
        SqlType::Timestamp { precision: 9, zoned: false } if utc => {
            sql!("CAST(epoch_ns({value}) AS HUGEINT)")
        }
        // The zone shifts whole seconds: the digits below a microsecond are added back.
        SqlType::Timestamp { precision: 9, zoned: false } => sql!(
            "(coalesce(TRY(CAST(epoch_us(CAST({value} AS TIMESTAMP) AT TIME ZONE {zone}) AS HUGEINT)), CAST(epoch_us(CAST({value} AS TIMESTAMP)) AS HUGEINT)) * 1000 \
             + (CAST(epoch_ns({value}) AS HUGEINT) - CAST(epoch_us(CAST({value} AS TIMESTAMP)) AS HUGEINT) * 1000))"
        ),
        SqlType::Timestamp { zoned: true, .. } => {
            sql!("(CAST(epoch_us({value}) AS HUGEINT) * 1000)")
        }
        SqlType::Timestamp { .. } if utc => sql!("(CAST(epoch_us({value}) AS HUGEINT) * 1000)"),
        SqlType::Timestamp { .. } => sql!(
            "(coalesce(TRY(CAST(epoch_us(CAST({value} AS TIMESTAMP) AT TIME ZONE {zone}) AS HUGEINT)), CAST(epoch_us(CAST({value} AS TIMESTAMP)) AS HUGEINT)) * 1000)"
        ),
        // Dates reach further than timestamps, and zones less far: beyond them UTC must do.
        SqlType::Date => {
            let days = sql!("(CAST({value} - DATE '1970-01-01' AS HUGEINT) * 86400000000000)");
            match utc {
                true => days,
                false => sql!(
                    "coalesce(TRY(CAST(epoch_us(CAST({value} AS TIMESTAMP) AT TIME ZONE {zone}) AS HUGEINT) * 1000), {days})"
                ),
            }
        }
        _ => sql!("CAST(epoch_ns({value}) AS HUGEINT)"),
    }
}

/// `YYYY-MM-DD HH:MM:SS.fffffffff` in UTC, as `sqldiff_instant_text` gives for text.
fn instant_text(value: &Sql, sql_type: &SqlType, timezone: &str) -> Sql {
    let (value, sql_type) = &in_micros(value, sql_type);
    let zoned = matches!(sql_type, SqlType::Timestamp { zoned: true, .. });
    let nanos = matches!(sql_type, SqlType::Timestamp { precision: 9, .. });
    // Casting nanoseconds to microseconds would cut towards 1970, and so round up before it.
    let micros = match nanos {
        true => sql!(
            "make_timestamp(epoch_ns({value}) // 1000 - CAST(epoch_ns({value}) % 1000 < 0 AS BIGINT))"
        ),
        false => value.clone(),
    };
    let in_utc = match zoned || timezone.eq_ignore_ascii_case("UTC") {
        true => micros.clone(),
        false => sql!("{micros} AT TIME ZONE {}", DuckDb.literal(timezone)),
    };
    let fraction = match nanos {
        true => sql!(
            "lpad(CAST((epoch_ns({value}) % 1000000000 + 1000000000) % 1000000000 AS VARCHAR), 9, '0')"
        ),
        false => sql!("strftime({value}, '%f000')"),
    };
    sql!(
        "CASE WHEN isinf({value}) THEN CAST({value} AS VARCHAR) \
         ELSE coalesce(TRY(strftime({in_utc}, '%Y-%m-%d %H:%M:%S')), strftime({micros}, '%Y-%m-%d %H:%M:%S')) || '.' || {fraction} END"
    )
}

fn document_text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Variant => sql!("CAST(CAST({value} AS JSON) AS VARCHAR)"),
        _ => sql!("CAST({value} AS VARCHAR)"),
    }
}

/// The type of a list's items. DuckDB's list functions take an ARRAY as well.
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
        .map(|(position, field)| {
            let name = field.name(side);
            let field_type = &types.iter().find(|(n, _)| n == name).expect("field of the type").1;
            let part = sql!("struct_extract({value}, {})", DuckDb.literal(name));
            // Positions, not names: names may differ by case between the sides.
            format!("'f{position}': {}", inner(&part, field_type, &field.form))
        })
        .collect();
    sql!("CASE WHEN {value} IS NOT NULL THEN {{{}}} END", parts.join(", "))
}

fn union_form(
    value: &Sql,
    sql_type: &SqlType,
    members: &[FieldForm],
    side: Side,
    inner: Inner,
) -> Sql {
    let SqlType::Union(types) = sql_type else { unreachable!("union form of {sql_type}") };
    // Members are told by their pair: names may differ by case between the sides.
    let tags: Vec<String> = members
        .iter()
        .enumerate()
        .map(|(position, member)| {
            format!("WHEN {} THEN {position}", DuckDb.literal(member.name(side)))
        })
        .collect();
    let mut parts =
        vec![format!("'tag': CASE CAST(union_tag({value}) AS VARCHAR) {} END", tags.join(" "))];
    for (position, member) in members.iter().enumerate() {
        let name = member.name(side);
        let member_type = &types.iter().find(|(n, _)| n == name).expect("member of the type").1;
        let part = sql!("union_extract({value}, {})", DuckDb.literal(name));
        parts.push(format!("'f{position}': {}", inner(&part, member_type, &member.form)));
    }
    sql!("CASE WHEN {value} IS NOT NULL THEN {{{}}} END", parts.join(", "))
}

/// See `Spelling::holds_nan`.
pub fn holds_nan(value: &Sql, sql_type: &SqlType) -> Sql {
    nan_at_depth(value, sql_type, 0)
}

fn nan_at_depth(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("n{depth}"));
    let any = |list: Sql, each: Sql| {
        sql!("coalesce(len(list_filter({list}, lambda {variable}: {each})) > 0, FALSE)")
    };
    match sql_type {
        SqlType::Float | SqlType::Double => sql!("coalesce(isnan({value}), FALSE)"),
        SqlType::List(_) | SqlType::Array(..) => {
            any(value.clone(), nan_at_depth(&variable, item_of(sql_type), depth + 1))
        }
        SqlType::Map(key, item) => {
            let parts: Vec<Sql> = [(key, "key"), (item, "value")]
                .into_iter()
                .filter(|(part, _)| part.holds_float())
                .map(|(part, name)| nan_at_depth(&sql!("{variable}.{name}"), part, depth + 1))
                .collect();
            any(sql!("map_entries({value})"), any_of(&parts))
        }
        SqlType::Struct(fields) | SqlType::Union(fields) => {
            let extract = match sql_type {
                SqlType::Struct(_) => "struct_extract",
                _ => "union_extract",
            };
            let parts: Vec<Sql> = fields
                .iter()
                .filter(|(_, field)| field.holds_float())
                .map(|(name, field)| {
                    nan_at_depth(
                        &sql!("{extract}({value}, {})", DuckDb.literal(name)),
                        field,
                        depth,
                    )
                })
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
