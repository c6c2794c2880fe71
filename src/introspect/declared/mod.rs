//! The columns of a table as a file declares them: what is known without a connection.

mod ddl;
mod items;
mod rows;
mod spark_json;
mod type_exceptions;
mod type_names;
mod type_text;

pub use type_text::type_of;

use crate::dialect::Dialect;
use crate::error::{self, Error};
use crate::schema::{Column, SqlType};
use std::collections::HashMap;
use std::path::Path;

const ACCEPTED: &str = "give one of: a single CREATE TABLE statement; the JSON of a Spark schema \
     (df.schema.json()); rows of information_schema.columns or of DESCRIBE TABLE as CSV with a \
     header, as a JSON array of objects, or as one JSON object a line";

/// Columns of a table as a file declares them, in order of position and under the names they are
/// written with.
///
/// The content decides what the file is, not its name: `{` or `[` begins JSON, CREATE begins DDL,
/// all else is CSV with a header. Types unknown to the dialect become `SqlType::Other`. A column may
/// hold NULL unless the file says it cannot.
///
/// Errors name the file, where possible the line, and what to give instead: a file that is not
/// readable UTF-8, none of the accepted forms, without columns, or with a column declared twice.
pub fn read(file: &Path, dialect: Dialect) -> error::Result<Vec<Column>> {
    let bytes = std::fs::read(file)
        .map_err(|error| Error::file(file, format!("cannot be read: {error}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Error::file(file, "is not UTF-8 text; save it as UTF-8"))?;
    columns_of(&text, dialect.name()).map_err(|problem| Error::file(file, problem))
}

/// The columns that a text declares, or what is wrong with it.
fn columns_of(text: &str, dialect: &str) -> Result<Vec<Column>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let declared = match text.trim_start().chars().next() {
        None => {
            return Err(format!(
                "is empty: the query that made it found no such table, or had no right to see it; {ACCEPTED}"
            ));
        }
        Some(_) if drawn_for_people(text) => {
            return Err(format!(
                "is a table drawn for people; let the client write CSV (psql --csv, sqlite3 -csv -header, \
                 mariadb --batch, clickhouse client --format CSVWithNames); {ACCEPTED}"
            ));
        }
        Some('{' | '[') => from_json(text, dialect)?,
        Some(_) if ddl::begins(text) => ddl::columns(text, dialect)?,
        Some(_) => rows::of_csv(text)?.columns(dialect)?,
    };
    if declared.is_empty() {
        return Err(format!(
            "declares no columns: the query that made it found no such table, or had no right to see it; {ACCEPTED}"
        ));
    }
    let mut positions = HashMap::new();
    for (position, column) in declared.iter().enumerate() {
        if let Some(first) = positions.insert(&column.name, position + 1) {
            return Err(format!(
                "declares the column {:?} twice, as columns {first} and {}; remove one of them",
                column.name,
                position + 1
            ));
        }
    }
    Ok(declared)
}

/// Whether one of the first lines is a rule between rows, as clients draw them.
fn drawn_for_people(text: &str) -> bool {
    let is_rule = |line: &str| {
        let line = line.trim();
        line.len() > 3
            && line.chars().all(|c| {
                "-+=| :\u{2500}\u{2501}".contains(c) || ('\u{2500}'..'\u{2580}').contains(&c)
            })
    };
    text.lines().take(4).any(is_rule)
}

/// A name without quotes as the dialect stores it, where quoted names are found by their case.
fn folded(dialect: &str, name: &str) -> String {
    let known = Dialect::ALL.into_iter().find(|known| known.name() == dialect);
    known.map_or_else(|| name.to_string(), |known| known.spelling().fold(name))
}

fn from_json(text: &str, dialect: &str) -> Result<Vec<Column>, String> {
    let mut values = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter() {
        values.push(value.map_err(|error| format!("is not JSON: {error}; {ACCEPTED}"))?);
    }
    match &values[..] {
        [value] if spark_json::is_schema(value) => spark_json::columns(value),
        [serde_json::Value::Array(rows)] => rows::of_json(rows)?.columns(dialect),
        rows => rows::of_json(rows)?.columns(dialect),
    }
}

fn column(name: String, sql_type: SqlType, nullable: bool) -> Column {
    Column { source: name.clone(), name, sql_type, nullable, collated: false }
}

#[cfg(test)]
#[path = "declared_tests.rs"]
mod tests;
