//! CSV and JSON files, read so that no value is changed, rounded, padded or lost.
//!
//! One pass over the whole of every file checks its form and finds the narrowest type that holds
//! every value of a column. DuckDB then only reads text, by a relation whose every option is
//! spelled out, and the typed expression casts it. DuckDB's sniffer decides nothing.

mod bytes;
mod csv;
mod json;
mod literal;
mod objects;
mod records;

use std::collections::HashSet;
use std::path::{Component, Path};

use super::source::path_literal;
use crate::dialect::Dialect;
use crate::schema::SqlType;
use crate::{Error, Result};

pub use csv::csv;
pub use json::json;

/// A column of text files, and what all its values allow it to be read as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextColumn {
    /// The name as stored in the file.
    pub name: String,
    /// The name within the relation, unique without regard to case: `a`, `a_1`, `A_2`.
    pub source: String,
    /// The narrowest type that holds all values; `Null` where every value is NULL.
    pub sql_type: SqlType,
    /// SQL over the relation that yields the text as VARCHAR, NULL where the value is NULL.
    pub text: String,
    /// SQL over the relation that yields the value in `sql_type`. Cannot fail on the file as read.
    pub typed: String,
}

/// The text files of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextTable {
    pub columns: Vec<TextColumn>,
    /// The raw relation, to stand after FROM. May have columns besides those that `columns` use.
    pub relation: String,
    /// The records of all files: DuckDB must read as many, or one of both has misread.
    pub rows: u64,
}

/// A fault in a file's content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// Line of the file, from 1.
    line: u64,
    /// What is wrong and what to do.
    problem: String,
}

type Checked<T> = std::result::Result<T, Fault>;

impl Fault {
    fn new(line: u64, problem: impl Into<String>) -> Self {
        Fault { line, problem: problem.into() }
    }

    fn at(self, path: &Path) -> Error {
        Error::file(path, format!("line {}: {}", self.line.max(1), self.problem))
    }
}

/// A quoted SQL name.
fn ident(name: &str) -> String {
    Dialect::DuckDb.spelling().ident(name).0
}

/// A quoted SQL text.
fn literal(text: &str) -> String {
    Dialect::DuckDb.spelling().literal(text).0
}

/// SQL of a list of paths, each matching itself only: DuckDB reads paths as globs.
fn path_list<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<String> {
    let list: Result<Vec<String>> =
        paths.into_iter().map(|path| Ok(path_literal(path)?.0)).collect();
    Ok(format!("[{}]", list?.join(", ")))
}

/// Gives names that differ without regard to case, as DuckDB does: `a`, `a_1`, `A_2`.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    fn unique(&mut self, name: &str) -> String {
        let mut candidate = name.to_string();
        for number in 1.. {
            if self.0.insert(candidate.to_lowercase()) {
                break;
            }
            candidate = format!("{name}_{number}");
        }
        candidate
    }
}

/// Partition folders (`key=value`) of a set of files.
#[derive(Debug, Default)]
struct Hive {
    /// The keys below the root, in order of path: the columns.
    columns: Vec<String>,
    /// All keys of the paths, which DuckDB reads as columns wherever they stand.
    reserved: Vec<String>,
}

impl Hive {
    /// The keys of the files' folders. Without a root, partition folders mean nothing.
    /// Fails where the files do not agree on their keys.
    fn of(files: &[impl AsRef<Path>], root: Option<&Path>) -> Result<Hive> {
        let Some(root) = root else { return Ok(Hive::default()) };
        let mut hive: Option<Hive> = None;
        for path in files {
            let path = path.as_ref();
            let found = Hive {
                columns: keys(path.strip_prefix(root).unwrap_or(path)),
                reserved: keys(path),
            };
            let first = hive.get_or_insert(found);
            if first.columns != keys(path.strip_prefix(root).unwrap_or(path))
                || first.reserved != keys(path)
            {
                return Err(Error::file(
                    path,
                    format!(
                        "its partition folders differ from the first file's ({}); compare files of \
                         one layout",
                        first.reserved.join(", ")
                    ),
                ));
            }
        }
        Ok(hive.unwrap_or_default())
    }

    /// The options of DuckDB's reader.
    fn options(&self) -> &'static str {
        if self.columns.is_empty() {
            "hive_partitioning = false"
        } else {
            "hive_partitioning = true, hive_types_autocast = false"
        }
    }

    /// Names with the partition keys taken, since DuckDB lets those hide a file's own columns.
    fn names(&self) -> Names {
        let taken = if self.columns.is_empty() { &[][..] } else { &self.reserved };
        Names(taken.iter().map(|key| key.to_lowercase()).collect())
    }

    /// Partition columns are text: a folder name has no type.
    fn text_columns(&self) -> impl Iterator<Item = TextColumn> + '_ {
        self.columns.iter().map(|key| TextColumn {
            name: key.clone(),
            source: key.clone(),
            sql_type: SqlType::Text,
            text: ident(key),
            typed: ident(key),
        })
    }
}

/// The partition keys of a path's folders.
fn keys(path: &Path) -> Vec<String> {
    let folders = path.parent().into_iter().flat_map(Path::components);
    folders
        .filter_map(|component| match component {
            Component::Normal(name) => name.to_str()?.split_once('='),
            _ => None,
        })
        .filter(|(key, value)| !key.is_empty() && !value.contains('='))
        .map(|(key, _)| key.to_string())
        .collect()
}

#[cfg(test)]
mod testing {
    use super::TextTable;

    thread_local! {
        static ENGINE: duckdb::Connection = {
            let connection = duckdb::Connection::open_in_memory().unwrap();
            connection.execute_batch("SET TimeZone = 'UTC'").unwrap();
            connection
        };
    }

    /// An engine as the program sets it up. One a test, since starting one takes long.
    pub(super) fn connection() -> duckdb::Connection {
        ENGINE.with(|engine| engine.try_clone().unwrap())
    }

    /// All cells of a query whose columns are VARCHAR.
    pub(super) fn strings(
        connection: &duckdb::Connection,
        query: &str,
    ) -> Vec<Vec<Option<String>>> {
        let mut statement =
            connection.prepare(query).unwrap_or_else(|error| panic!("{error}\n{query}"));
        let mut rows = statement.query([]).unwrap_or_else(|error| panic!("{error}\n{query}"));
        let mut found = Vec::new();
        while let Some(row) = rows.next().unwrap() {
            let width = row.as_ref().column_count();
            found.push((0..width).map(|index| row.get(index).unwrap()).collect());
        }
        found
    }

    /// The text of every cell as DuckDB reads the table, and the number of rows checked.
    pub(super) fn texts(table: &TextTable) -> Vec<Vec<Option<String>>> {
        let columns: Vec<_> = table.columns.iter().map(|column| column.text.as_str()).collect();
        let query = format!("SELECT {} FROM {}", columns.join(", "), table.relation);
        let found = strings(&connection(), &query);
        assert_eq!(found.len() as u64, table.rows, "{query}");
        found
    }

    /// The typed values, as DuckDB shows them, and the types DuckDB gives them.
    pub(super) fn values(table: &TextTable) -> Vec<Vec<Option<String>>> {
        let connection = connection();
        let list = |shape: &dyn Fn(&str) -> String| {
            let columns: Vec<_> = table.columns.iter().map(|column| shape(&column.typed)).collect();
            format!("SELECT {} FROM {}", columns.join(", "), table.relation)
        };
        for row in strings(&connection, &list(&|typed| format!("typeof({typed})"))) {
            for (column, name) in table.columns.iter().zip(row) {
                let expected = column.sql_type.to_string().replace("NULL", "\"NULL\"");
                assert_eq!(name.as_deref(), Some(expected.as_str()), "{}", column.name);
            }
        }
        strings(&connection, &list(&|typed| format!("CAST({typed} AS VARCHAR)")))
    }

    pub(super) fn row(cells: &[Option<&str>]) -> Vec<Option<String>> {
        cells.iter().map(|cell| cell.map(str::to_string)).collect()
    }
}
