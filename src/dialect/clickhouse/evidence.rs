//! Evidence: values as text and as JSON, for people and for comparing engines.

use super::canonical::{cast, text_of};
use super::{ClickHouse, field, with};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        // A comparison is a number there, and toString() of Bool follows a setting.
        SqlType::Boolean => sql!("CASE WHEN {value} THEN 'true' WHEN NOT {value} THEN 'false' END"),
        SqlType::Float | SqlType::Double => float_text(value),
        // toString() leaves the zeros at the end out.
        SqlType::Decimal { scale: scale @ 1.., .. } => sql!("toDecimalString({value}, {scale})"),
        SqlType::Blob => sql!("lower(hex({}))", text_of(value)),
        // Seven, eight or nine digits, and a zone for showing.
        SqlType::Timestamp { precision: 9, zoned } => {
            sql!("concat(rightPad(toString({value}, 'UTC'), 29, '0'), '{}')", end_of(*zoned))
        }
        SqlType::Timestamp { zoned, .. } => match zoned {
            true => sql!("concat(toString({}), 'Z')", cast(value, sql_type)),
            false => sql!("toString({})", cast(value, sql_type)),
        },
        SqlType::Int { .. } | SqlType::Decimal { .. } | SqlType::Date | SqlType::Uuid => {
            sql!("toString({value})")
        }
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..) => {
            json(value, sql_type, 0)
        }
        _ => text_of(value),
    }
}

fn end_of(zoned: bool) -> &'static str {
    if zoned { "Z" } else { "" }
}

/// The shortest text that reads back as the same float, without exponent; -0.0 is 0.
pub fn float_text(value: &Sql) -> Sql {
    let text = sql!("toString({value})");
    let digits = sql!("replaceRegexpAll({text}, '[-.]|e.*', '')");
    let exponent = sql!("toInt32OrZero(extract({text}, 'e(.*)'))");
    let plain = "concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) \
                 ELSE concat(m, repeat('0', e + 1 - length(m))) END)";
    sql!(
        "arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' \
         WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE {plain} END END, \
         [{text}], [{digits}], [{exponent}])[1]"
    )
}

/// See `Spelling::json`. `depth` numbers lambda parameters.
pub fn json(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } | SqlType::Json => {
            text(value, sql_type)
        }
        SqlType::Float | SqlType::Double => {
            let quoted = "CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') \
                          THEN concat('\"', sqldiff_j, '\"') ELSE sqldiff_j END";
            with(&text(value, sql_type), "sqldiff_j", Sql(quoted.into()))
        }
        SqlType::List(item) | SqlType::Array(item, _) => {
            let variable = Sql(format!("sqldiff_j{depth}"));
            let each = json(&variable, item, depth + 1);
            sql!(
                "concat('[', arrayStringConcat(arrayMap({variable} -> coalesce({each}, 'null'), {value}), ','), ']')"
            )
        }
        SqlType::Struct(fields) => {
            let mut fields: Vec<_> = fields.iter().enumerate().collect();
            fields.sort_by(|left, right| left.1.0.cmp(&right.1.0));
            let parts: Vec<(String, Sql)> = fields
                .into_iter()
                .map(|(place, (name, of))| (name.clone(), json(&field(value, place), of, depth)))
                .collect();
            sql!("CASE WHEN {value} IS NOT NULL THEN {} END", json_object(&parts))
        }
        SqlType::Map(key, item) => json_map(value, key, item, depth),
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date | SqlType::Timestamp { .. } | SqlType::Uuid | SqlType::Blob => {
            sql!("concat('\"', {}, '\"')", text(value, sql_type))
        }
        _ => sql!("toJSONString({})", text(value, sql_type)),
    }
}

/// Entries in order of key. JSON has text keys only: others stand as their text.
fn json_map(value: &Sql, key: &SqlType, item: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_j{depth}"));
    let name = sql!("toJSONString({})", text(&field(&variable, 0), key));
    let each = json(&field(&variable, 1), item, depth + 1);
    let sorted = sql!(
        "arraySort(sqldiff_s -> tupleElement(sqldiff_s, 1), arrayZip(mapKeys({value}), mapValues({value})))"
    );
    sql!(
        "concat('{{', arrayStringConcat(arrayMap({variable} -> concat({name}, ':', coalesce({each}, 'null')), {sorted}), ','), '}}')"
    )
}

/// See `Spelling::json_object`. Written by concatenation: toJSONString() of a tuple would leave zeros
/// of decimals out, and write NaN as null.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(ClickHouse.literal(&format!("{open}{name}:")).0);
        parts.push(format!("coalesce({value}, 'null')"));
    }
    sql!("concat({}, '}}')", parts.join(", "))
}
