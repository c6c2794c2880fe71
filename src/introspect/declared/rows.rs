//! Rows that describe columns: information_schema.columns, DESCRIBE TABLE and their kin.

use super::type_text::{holds_null, type_of};
use super::{ACCEPTED, column};
use crate::schema::{Column, SqlType};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Headers by which a fact is known, the more telling first.
const NAME: [&str; 5] = ["column_name", "col_name", "name", "field", "column"];
const TYPE: [&str; 4] = ["full_data_type", "column_type", "data_type", "type"];
const NULLABLE: [&str; 4] = ["is_nullable", "nullable", "null", "null?"];
const NOT_NULL: [&str; 2] = ["notnull", "not_null"];
const POSITION: [&str; 3] = ["ordinal_position", "column_id", "cid"];
const PRECISION: [&str; 2] = ["numeric_precision", "data_precision"];
const SCALE: [&str; 2] = ["numeric_scale", "data_scale"];
const TABLE: [&str; 3] = ["table_catalog", "table_schema", "table_name"];

/// Rows under headers in lower case.
#[derive(Debug)]
pub struct Rows {
    /// Names the columns of the table. Spark's is `col_name`.
    name: &'static str,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    /// `line 3` or `row 2`.
    place: String,
    /// What is neither NULL nor empty.
    values: HashMap<String, String>,
}

/// Rows as CSV. Commas, tabs, semicolons or bars may part the fields.
pub fn of_csv(text: &str) -> Result<Rows, String> {
    for delimiter in [b',', b'\t', b';', b'|'] {
        let mut reader =
            csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
        let Ok(headers) = reader.headers().cloned() else { continue };
        let headers: Vec<String> =
            headers.iter().map(|header| header.trim().to_lowercase()).collect();
        let Some(name) = name_header(&|header| headers.iter().any(|own| own == header)) else {
            continue;
        };
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| format!("is not CSV: {error}"))?;
            let line = record.position().map_or(0, csv::Position::line);
            let values = headers.iter().cloned().zip(record.iter().map(String::from));
            rows.push(Row {
                place: format!("line {line}"),
                values: values.filter(|(_, value)| !value.is_empty()).collect(),
            });
        }
        return Ok(Rows { name, rows });
    }
    Err(format!(
        "has no header with a column's name (column_name) and type (data_type); {ACCEPTED}"
    ))
}

/// Rows as JSON objects.
pub fn of_json(objects: &[Value]) -> Result<Rows, String> {
    let mut rows = Vec::new();
    let mut headers = HashSet::new();
    for (position, object) in objects.iter().enumerate() {
        let place = format!("row {}", position + 1);
        let Value::Object(fields) = object else {
            return Err(format!("{place} is no JSON object; {ACCEPTED}"));
        };
        headers.extend(fields.keys().map(|key| key.trim().to_lowercase()));
        let values = fields.iter().filter_map(|(key, value)| {
            let text = match value {
                Value::Null => return None,
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            (!text.is_empty()).then(|| (key.trim().to_lowercase(), text))
        });
        rows.push(Row { place, values: values.collect() });
    }
    match name_header(&|header| headers.contains(header)) {
        Some(name) => Ok(Rows { name, rows }),
        None if rows.is_empty() => Err(format!(
            "declares no columns: the query that made it found no such table, or had no right to see it; {ACCEPTED}"
        )),
        None => Err(format!(
            "has no objects with a column's name (column_name) and type (data_type); {ACCEPTED}"
        )),
    }
}

/// The header of names, if there is also one of types.
fn name_header(has: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    let name = NAME.into_iter().find(|header| has(header))?;
    TYPE.into_iter().any(has).then_some(name)
}

impl Rows {
    /// The columns that the rows describe, by their position where the rows name one.
    pub fn columns(mut self, dialect: &str) -> Result<Vec<Column>, String> {
        self.end_at_partitions();
        self.of_one_table()?;
        self.rows.sort_by_key(|row| row.number(&POSITION));
        self.rows.iter().map(|row| row.column(self.name, dialect)).collect()
    }

    /// Behind the columns Spark lists some of them again, under `# Partition Information`.
    fn end_at_partitions(&mut self) {
        if self.name == "col_name" {
            let name = |row: &Row| row.get(&[self.name]).unwrap_or_default().to_string();
            let is_end = |row: &Row| name(row).is_empty() || name(row).starts_with('#');
            let end = self.rows.iter().position(is_end).unwrap_or(self.rows.len());
            self.rows.truncate(end);
        }
    }

    fn of_one_table(&self) -> Result<(), String> {
        let table = |row: &Row| {
            TABLE.iter().filter_map(|part| row.get(&[part])).collect::<Vec<_>>().join(".")
        };
        let Some(first) = self.rows.first().map(table) else { return Ok(()) };
        match self.rows.iter().find(|row| table(row) != first) {
            None => Ok(()),
            Some(row) => Err(format!(
                "describes several tables, {first} and at {} {}; keep the rows of one",
                row.place,
                table(row)
            )),
        }
    }
}

impl Row {
    /// The first of these that the row has.
    fn get(&self, headers: &[&str]) -> Option<&str> {
        headers.iter().find_map(|header| self.values.get(*header)).map(String::as_str)
    }

    fn number(&self, headers: &[&str]) -> Option<i64> {
        self.get(headers)?.trim().parse().ok()
    }

    fn column(&self, name: &str, dialect: &str) -> Result<Column, String> {
        let name = self
            .get(&[name])
            .ok_or_else(|| format!("{} gives a column no name; give it one", self.place))?;
        let Some(text) = self.type_text() else {
            return Err(format!(
                "{} gives column {name:?} no type; give all columns of the description",
                self.place
            ));
        };
        let sql_type = type_of(dialect, &text);
        // BigQuery tells arrays by a column's mode.
        let sql_type = match self.mode() {
            Some("REPEATED") => SqlType::List(Box::new(sql_type)),
            _ => sql_type,
        };
        let nullable = match dialect {
            "clickhouse" => holds_null(&text),
            _ => self.nullable(name)?.unwrap_or(true),
        };
        Ok(column(name.to_string(), sql_type, nullable))
    }

    fn mode(&self) -> Option<&str> {
        self.get(&["mode"])
    }

    fn nullable(&self, name: &str) -> Result<Option<bool>, String> {
        if self.mode() == Some("REQUIRED") {
            return Ok(Some(false));
        }
        let (value, negated) = match (self.get(&NULLABLE), self.get(&NOT_NULL)) {
            (Some(value), _) => (value, false),
            (None, Some(value)) => (value, true),
            (None, None) => return Ok(None),
        };
        let nullable = match value.trim().to_lowercase().as_str() {
            "yes" | "true" | "y" | "t" | "1" | "null" | "nullable" => true,
            "no" | "false" | "n" | "f" | "0" | "not null" => false,
            _ => {
                return Err(format!(
                    "{} says {value:?} of whether column {name:?} may be NULL; write YES or NO",
                    self.place
                ));
            }
        };
        Ok(Some(nullable != negated))
    }

    /// The type with what other fields add to it. PostgreSQL for one writes `ARRAY` and tells the
    /// items' type elsewhere.
    fn type_text(&self) -> Option<String> {
        let text = self.get(&TYPE)?.trim();
        let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let rest = &text[word.len()..];
        let udt = self.get(&["udt_name"]);
        match (word.to_lowercase().as_str(), udt) {
            ("array", Some(udt)) if rest.is_empty() => {
                return Some(match udt.strip_prefix('_') {
                    Some(item) => format!("{item}[]"),
                    None => udt.to_string(),
                });
            }
            ("user", Some(udt)) if text.eq_ignore_ascii_case("user-defined") => {
                return Some(udt.to_string());
            }
            _ => {}
        }
        if rest.contains(['(', '<', '[']) {
            return Some(text.to_string());
        }
        Some(format!("{word}{}{rest}", self.arguments(&word.to_lowercase())))
    }

    fn arguments(&self, word: &str) -> String {
        match word {
            "numeric" | "decimal" | "dec" | "number" | "bignumeric" | "bigdecimal" => {
                match (self.number(&PRECISION), self.number(&SCALE)) {
                    (Some(precision), Some(scale)) => format!("({precision},{scale})"),
                    (Some(precision), None) => format!("({precision})"),
                    // Oracle's NUMBER(*, 0).
                    (None, Some(scale)) => format!("(*,{scale})"),
                    (None, None) => String::new(),
                }
            }
            word if word.starts_with("time") || word.starts_with("datetime") => {
                self.number(&["datetime_precision"]).map_or(String::new(), |p| format!("({p})"))
            }
            _ => String::new(),
        }
    }
}
