//! Evidence: values as text and as JSON, for people and for comparing engines.

use super::canonical::text_of;
use super::{TRINO, concat, field};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`. `depth` numbers lambda parameters.
pub fn text(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Float | SqlType::Double => {
            sql!("CASE WHEN {value} IS NOT NULL THEN {} END", float_digits(value, sql_type))
        }
        SqlType::Blob => sql!("lower(to_hex({value}))"),
        SqlType::Time { precision } => {
            text_of(&sql!("CAST({value} AS time({}))", shown_digits(*precision)))
        }
        // Zeros at the end of the fraction, and of the offset, are left out.
        SqlType::TimeTz => sql!(
            "regexp_replace(CAST(CAST({value} AS time(12) with time zone) AS varchar), \
             '\\.?0*([+-][0-9]{{2}}(?::(?:0[1-9]|[1-5][0-9]))?)(?::00)?$', '$1')"
        ),
        SqlType::Timestamp { precision, zoned } => {
            let digits = shown_digits(*precision);
            match zoned {
                false => text_of(&sql!("CAST({value} AS timestamp({digits}))")),
                true => sql!(
                    "(CAST(CAST({value} AT TIME ZONE 'UTC' AS timestamp({digits})) AS varchar) || 'Z')"
                ),
            }
        }
        SqlType::Json => sql!("json_format({value})"),
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..) => {
            json(value, sql_type, depth)
        }
        _ => text_of(value),
    }
}

/// Microseconds, or nanoseconds where the type has them.
fn shown_digits(precision: u8) -> u8 {
    precision.max(6)
}

/// The shortest text that reads back as the same float, without exponent; -0.0 is 0. A cast to
/// varchar writes exponents, and 2e23 as 1.9999999999999998E23. format() makes `null` of NULL, and
/// takes a REAL for the DOUBLE of its value, unless asked for its own text.
/// https://trino.io/docs/current/functions/conversion.html#format
fn float_digits(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Float => {
            let own = sql!("CAST(format('%s', {value} + CAST(0 AS real)) AS double)");
            without_zeros(&sql!("format('%.60f', {own})"))
        }
        _ => without_zeros(&sql!("format('%.340f', {value} + CAST(0 AS double))")),
    }
}

/// A number's text without zeros after its last digit behind the point. It must have a point.
pub fn without_zeros(text: &Sql) -> Sql {
    sql!("regexp_replace({text}, '\\.?0+$')")
}

/// See `Spelling::json`.
pub fn json(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } | SqlType::Json => {
            text(value, sql_type, depth)
        }
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN is_finite({value}) THEN {} ELSE '\"' || CAST({value} AS varchar) || '\"' END",
            float_digits(value, sql_type)
        ),
        SqlType::List(item) | SqlType::Array(item, _) => {
            let variable = Sql(format!("sqldiff_j{depth}"));
            let each = json(&variable, item, depth + 1);
            sql!(
                "('[' || array_join(transform({value}, {variable} -> coalesce({each}, 'null')), ',') || ']')"
            )
        }
        SqlType::Struct(fields) => {
            let mut places: Vec<usize> = (0..fields.len()).collect();
            places.sort_by_key(|place| &fields[*place].0);
            let parts: Vec<(String, Sql)> = places
                .into_iter()
                .map(|place| {
                    let (name, of) = &fields[place];
                    (name.clone(), json(&field(value, place), of, depth))
                })
                .collect();
            sql!("CASE WHEN {value} IS NOT NULL THEN {} END", json_object(&parts))
        }
        SqlType::Map(key, item) => json_map(value, key, item, depth),
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date
        | SqlType::Time { .. }
        | SqlType::TimeTz
        | SqlType::Timestamp { .. }
        | SqlType::Uuid
        | SqlType::Blob => sql!("('\"' || {} || '\"')", text(value, sql_type, depth)),
        _ => json_text(&text(value, sql_type, depth)),
    }
}

/// A text as JSON writes it. Only what must be escaped goes through json_format(), which would
/// escape characters beyond U+FFFF too.
fn json_text(text: &Sql) -> Sql {
    sql!(
        "('\"' || regexp_replace({text}, '([\\x00-\\x1F\"\\\\])', sqldiff_c -> \
         regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^\"(.*)\"$', 1)) || '\"')"
    )
}

/// Entries in order of key. JSON has text keys only: others stand as their text. The order is told
/// apart from the values, which may be maps and so have none.
fn json_map(value: &Sql, key: &SqlType, item: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_j{depth}"));
    let name = json_text(&text(&field(&variable, 0), key, depth + 1));
    let each = json(&field(&variable, 1), item, depth + 1);
    let entry = sql!("{name} || ':' || coalesce({each}, 'null')");
    let sorted = match has_order(key) {
        true => sql!(
            "transform(array_sort(transform(map_entries({value}), {variable} -> ROW({}, {entry}))), {variable} -> {})",
            field(&variable, 0),
            field(&variable, 1)
        ),
        false => sql!("array_sort(transform(map_entries({value}), {variable} -> {entry}))"),
    };
    sql!("('{{' || array_join({sorted}, ',') || '}}')")
}

/// Whether `<` takes values of the type.
fn has_order(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Map(..) | SqlType::Json => false,
        SqlType::List(item) | SqlType::Array(item, _) => has_order(item),
        SqlType::Struct(fields) => fields.iter().all(|(_, field)| has_order(field)),
        _ => true,
    }
}

/// See `Spelling::json_object`. Written by concatenation: json_object() would rewrite numbers.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(TRINO.literal(&format!("{open}{name}:")).0);
        parts.push(format!("coalesce({value}, 'null')"));
    }
    parts.push("'}'".into());
    concat(&parts)
}
