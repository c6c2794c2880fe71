//! Evidence: values as text and as JSON, for people and for comparing engines.

use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

use super::DuckDb;
use super::canonical::in_micros;

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text => value.clone(),
        SqlType::Float | SqlType::Double => sql!("sqldiff_float_text({value})"),
        // DuckDB leaves the zero before the point out where the type has no place for it.
        SqlType::Decimal { precision, scale } if precision == scale => {
            sql!("regexp_replace(CAST({value} AS VARCHAR), '^(-?)[.]', '\\10.')")
        }
        SqlType::Blob => sql!("lower(hex({value}))"),
        SqlType::Timestamp { precision: 9, zoned: false } => {
            sql!("strftime({value}, '%Y-%m-%d %H:%M:%S.%n')")
        }
        SqlType::Timestamp { zoned, .. } => {
            let (value, _) = in_micros(value, sql_type);
            let z = if *zoned { "Z" } else { "" };
            sql!(
                "CASE WHEN isinf({value}) THEN CAST({value} AS VARCHAR) \
                 ELSE strftime({value}, '%Y-%m-%d %H:%M:%S.%f{z}') END"
            )
        }
        SqlType::Time { precision } => {
            let length = if *precision == 9 { 18 } else { 15 };
            sql!("left(sqldiff_time_text(CAST({value} AS VARCHAR)), {length})")
        }
        SqlType::Variant => sql!("CAST(CAST({value} AS JSON) AS VARCHAR)"),
        SqlType::List(_)
        | SqlType::Array(..)
        | SqlType::Struct(_)
        | SqlType::Map(..)
        | SqlType::Union(_) => json(value, sql_type, 0),
        _ => sql!("CAST({value} AS VARCHAR)"),
    }
}

/// See `Spelling::json`. `depth` numbers lambda parameters.
pub fn json(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::BigNum | SqlType::Decimal { .. } => {
            text(value, sql_type)
        }
        // The text is named once: what it stands for is long, and takes long to plan.
        SqlType::Float | SqlType::Double => sql!(
            "CASE WHEN isfinite({value}) THEN {} WHEN isnan({value}) THEN '\"NaN\"' \
             WHEN {value} > 0 THEN '\"Infinity\"' WHEN {value} < 0 THEN '\"-Infinity\"' END",
            text(value, sql_type)
        ),
        SqlType::Json | SqlType::Variant => text(value, sql_type),
        SqlType::List(item) | SqlType::Array(item, _) => json_list(value, item, depth),
        SqlType::Struct(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by(|left, right| left.0.cmp(&right.0));
            let parts: Vec<(String, Sql)> = fields
                .into_iter()
                .map(|(name, field)| {
                    let part = sql!("struct_extract({value}, {})", DuckDb.literal(name));
                    (name.clone(), json(&part, field, depth))
                })
                .collect();
            sql!("CASE WHEN {value} IS NOT NULL THEN {} END", json_object(&parts))
        }
        SqlType::Map(key, item) => json_map(value, key, item, depth),
        SqlType::Union(members) => {
            let branches: Vec<String> = members
                .iter()
                .map(|(name, member)| {
                    let part = sql!("union_extract({value}, {})", DuckDb.literal(name));
                    let object = json_object(&[(name.clone(), json(&part, member, depth))]);
                    format!("WHEN {} THEN {object}", DuckDb.literal(name))
                })
                .collect();
            sql!("CASE CAST(union_tag({value}) AS VARCHAR) {} END", branches.join(" "))
        }
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date
        | SqlType::Time { .. }
        | SqlType::TimeTz
        | SqlType::Timestamp { .. }
        | SqlType::Uuid
        | SqlType::Blob
        | SqlType::Bit => sql!("('\"' || {} || '\"')", text(value, sql_type)),
        _ => sql!("CAST(to_json({}) AS VARCHAR)", text(value, sql_type)),
    }
}

fn json_list(list: &Sql, item: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("j{depth}"));
    let each = json(&variable, item, depth + 1);
    sql!(
        "concat('[', array_to_string(list_transform({list}, lambda {variable}: coalesce({each}, 'null')), ','), ']')"
    )
    .when_not_null(list)
}

/// Entries in order of key. JSON has text keys only: others stand as their text.
fn json_map(value: &Sql, key: &SqlType, item: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("j{depth}"));
    let name = sql!("CAST(to_json({}) AS VARCHAR)", text(&sql!("{variable}.key"), key));
    let each = json(&sql!("{variable}.value"), item, depth + 1);
    sql!(
        "concat('{{', array_to_string(list_transform(list_sort(map_entries({value})), lambda {variable}: concat({name}, ':', coalesce({each}, 'null'))), ','), '}}')"
    )
    .when_not_null(value)
}

impl Sql {
    /// concat() reads NULL as empty text: a NULL input must stay NULL.
    fn when_not_null(self, input: &Sql) -> Sql {
        sql!("CASE WHEN {input} IS NOT NULL THEN {self} END")
    }
}

/// See `Spelling::json_object`. Written by concatenation: DuckDB's own JSON functions would
/// rewrite numbers (1.50 becomes 1.5).
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(DuckDb.literal(&format!("{open}{name}:")).0);
        parts.push(format!("coalesce({value}, 'null')"));
    }
    sql!("concat({}, '}}')", parts.join(", "))
}

/// See `Spelling::shown`. Parquet has no place for some of DuckDB's types and writes them as
/// something else: HUGEINT as DOUBLE, TIME WITH TIME ZONE without its offset, INTERVAL in
/// milliseconds, UNION and an infinite TIMESTAMP_S not at all. Those go as text.
pub fn shown(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        _ if !fits_parquet(sql_type) => text(value, sql_type),
        // DuckDB 1.5 has no CASE of arrays.
        SqlType::Array(..) => sql!("list_transform({value}, lambda v: v)"),
        _ => value.clone(),
    }
}

fn fits_parquet(sql_type: &SqlType) -> bool {
    match sql_type {
        SqlType::Int { bits: 128, .. }
        | SqlType::BigNum
        | SqlType::Interval
        | SqlType::TimeTz
        | SqlType::Time { precision: 9 }
        // Written as microseconds, to which its infinities are not converted.
        | SqlType::Timestamp { precision: 0, zoned: false }
        | SqlType::Bit
        | SqlType::Variant
        | SqlType::Union(_)
        | SqlType::Null
        | SqlType::Other(_) => false,
        SqlType::List(item) => fits_parquet(item),
        // An ARRAY comes back as a LIST, with nothing lost.
        SqlType::Array(item, _) => fits_parquet(item),
        SqlType::Struct(fields) => {
            !fields.is_empty() && fields.iter().all(|(_, f)| fits_parquet(f))
        }
        SqlType::Map(key, item) => fits_parquet(key) && fits_parquet(item),
        _ => true,
    }
}
