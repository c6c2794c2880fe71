//! The JSON of a Spark schema, as `df.schema.json()` gives it.
//! <https://spark.apache.org/docs/latest/sql-ref-datatypes.html>

use super::column;
use super::type_text::type_of;
use crate::schema::{Column, SqlType};
use serde_json::Value;

pub fn is_schema(value: &Value) -> bool {
    value["type"] == "struct" && value["fields"].is_array()
}

/// The columns of a schema, or what is wrong with it.
pub fn columns(schema: &Value) -> Result<Vec<Column>, String> {
    members(schema, "the schema")?
        .into_iter()
        .map(|(name, sql_type, nullable)| Ok(column(name, sql_type, nullable)))
        .collect()
}

type Member = (String, SqlType, bool);

fn members(of: &Value, place: &str) -> Result<Vec<Member>, String> {
    let fields = of["fields"]
        .as_array()
        .ok_or_else(|| faulty(place, "a struct without a list of \"fields\""))?;
    fields
        .iter()
        .map(|field| {
            let name = field["name"]
                .as_str()
                .ok_or_else(|| faulty(place, "a field without a \"name\""))?;
            let place = format!("field {name:?}");
            let sql_type = data_type(&field["type"], &place)?;
            Ok((name.to_string(), sql_type, field["nullable"] != false))
        })
        .collect()
}

fn data_type(value: &Value, place: &str) -> Result<SqlType, String> {
    let inner = |key: &str| data_type(&value[key], place).map(Box::new);
    if let Some(name) = value.as_str() {
        return Ok(type_of("spark", name));
    }
    match value["type"].as_str() {
        Some("array") => Ok(SqlType::List(inner("elementType")?)),
        Some("map") => Ok(SqlType::Map(inner("keyType")?, inner("valueType")?)),
        Some("struct") => {
            let fields = members(value, place)?;
            Ok(SqlType::Struct(fields.into_iter().map(|(name, field, _)| (name, field)).collect()))
        }
        Some("udt") => {
            let class = value["class"].as_str().or(value["pyClass"].as_str()).unwrap_or("unnamed");
            Ok(SqlType::Other(format!("user-defined type {class}")))
        }
        Some(other) => Ok(SqlType::Other(other.to_string())),
        None => Err(faulty(place, "no \"type\"")),
    }
}

fn faulty(place: &str, problem: &str) -> String {
    format!("is no schema of Spark: {place} has {problem}; write the file with df.schema.json()")
}
