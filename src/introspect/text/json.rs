//! JSON files: objects one a line, one after another, or in one array.
//!
//! DuckDB's JSON functions rewrite numbers (1.00 becomes 1.0, long decimals are rounded), so the
//! relation marks every number and string in the raw text before it takes that apart.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::bytes::{self, Compression, Encoding};
use super::literal::Literals;
use super::objects::{self, Layout, Objects, Value};
use super::{Checked, Fault, Hive, TextColumn, TextTable, ident, literal, path_list};
use crate::schema::SqlType;
use crate::{Error, Result};

/// DuckDB's default for `maximum_object_size`, in bytes.
const DEFAULT_OBJECT: usize = 16_777_216;

/// Reads the files as one table. Its columns are the keys of the objects in order of first
/// appearance; a missing key and an explicit null are NULL.
///
/// A column of numbers, booleans, or strings that are all dates or timestamps has their type; one
/// with an object or array is JSON; any other is text, numbers as they are written.
/// `hive_root`: the folders `key=value` between it and a file become text columns; None for none.
/// Fails, naming file and line, on what is not JSON objects and on a key twice in one object.
pub fn json(files: &[PathBuf], hive_root: Option<&Path>) -> Result<TextTable> {
    let hive = Hive::of(files, hive_root)?;
    if let (Some(path), true) = (files.first(), hive.reserved.iter().any(|key| key == "json")) {
        let problem = "a partition folder named `json` hides the objects from DuckDB; rename it";
        return Err(Error::file(path, problem));
    }
    let mut table = Keys::default();
    let mut runs: Vec<Run> = Vec::new();
    for path in files {
        let (layout, longest) = scan(path, &mut table)?;
        let compression = Compression::of(path).0;
        match runs.last_mut() {
            Some(run) if run.layout == layout && run.compression == compression => {
                run.paths.push(path);
                run.longest = run.longest.max(longest);
            }
            _ => runs.push(Run { paths: vec![path], layout, compression, longest }),
        }
    }
    if table.columns.is_empty() {
        let path = files.first().cloned().unwrap_or_default();
        return Err(Error::file(path, "line 1: no object has a key, so there are no columns"));
    }
    let mut taken = hive.names();
    let keys = table.columns.iter().enumerate();
    let sources: Vec<_> = keys
        .map(|(index, key)| match key.name.as_str() {
            // SQL has no empty names.
            "" => taken.unique(&format!("column{index}")),
            name => taken.unique(name),
        })
        .collect();
    let relation = relation(&runs, &table.columns, &sources, &hive)?;
    let rows = table.rows;
    let columns = table.columns.into_iter().zip(sources);
    let mut columns: Vec<_> = columns.map(|(key, source)| key.column(source)).collect();
    columns.extend(hive.text_columns());
    Ok(TextTable { columns, relation, rows })
}

fn scan(path: &Path, table: &mut Keys) -> Result<(Layout, usize)> {
    let mut objects = Objects::default();
    let mark = bytes::read(
        path,
        Encoding::Utf8,
        &mut objects,
        |objects, text| {
            let mut sink = |object: &[u8], line| table.take(object, line);
            objects.feed(text, &mut sink).map_err(|fault| fault.at(path))
        },
        |objects, problem| Fault::new(objects.line, problem).at(path),
    )?;
    objects.finish().map_err(|fault| fault.at(path))?;
    // DuckDB reads a byte-order mark in all layouts but this one.
    let layout = match objects.layout() {
        Layout::Lines if mark => Layout::Stream,
        layout => layout,
    };
    Ok((layout, objects.longest))
}

/// What all values of one key are.
#[derive(Default)]
struct Key {
    name: String,
    numbers: Literals,
    strings: Literals,
    number: bool,
    string: bool,
    boolean: bool,
    nested: bool,
    /// The last row that has the key, from 1.
    row: u64,
}

impl Key {
    fn sql_type(&self) -> SqlType {
        if self.nested {
            return SqlType::Json;
        }
        match (self.number, self.string, self.boolean) {
            (true, false, false) => self.numbers.sql_type(),
            (false, true, false) if self.strings.is_temporal() => self.strings.sql_type(),
            (false, false, true) => SqlType::Boolean,
            (false, false, false) => SqlType::Null,
            _ => SqlType::Text,
        }
    }

    fn column(self, source: String) -> TextColumn {
        let (sql_type, text) = (self.sql_type(), ident(&source));
        let typed = match &sql_type {
            SqlType::Text => text.clone(),
            SqlType::Null => "NULL".to_string(),
            SqlType::Json | SqlType::Boolean => format!("CAST({text} AS {sql_type})"),
            _ if self.number => self.numbers.typed(&text),
            _ => self.strings.typed(&text),
        };
        TextColumn { name: self.name, source, sql_type, text, typed }
    }
}

/// The keys of all objects so far.
#[derive(Default)]
struct Keys {
    columns: Vec<Key>,
    places: HashMap<String, usize>,
    rows: u64,
}

impl Keys {
    fn take(&mut self, object: &[u8], line: u64) -> Checked<()> {
        self.rows += 1;
        // Objects mostly have the same keys in the same order.
        let mut expected = 0;
        objects::members(object, line, |name, value| {
            let place = match self.columns.get(expected) {
                Some(key) if key.name == name => expected,
                _ => self.place(name),
            };
            expected = place + 1;
            let key = &mut self.columns[place];
            if name.contains('\0') {
                return Err("a key holds a NUL character; rename it".to_string());
            }
            if std::mem::replace(&mut key.row, self.rows) == self.rows {
                return Err(format!("key {name:?} stands twice in one object; remove one"));
            }
            match value {
                Value::Null => {}
                Value::Boolean => key.boolean = true,
                Value::Nested => key.nested = true,
                Value::Number(text) => {
                    key.number = true;
                    key.numbers.add(text.as_bytes());
                }
                Value::String(text) => {
                    key.string = true;
                    key.strings.add(text.as_bytes());
                }
            }
            Ok(())
        })
    }

    fn place(&mut self, name: &str) -> usize {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.columns.len();
        self.columns.push(Key { name: name.to_string(), ..Key::default() });
        self.places.insert(name.to_string(), place);
        place
    }
}

/// Consecutive files that DuckDB can read with the same options.
struct Run<'a> {
    paths: Vec<&'a Path>,
    layout: Layout,
    compression: Compression,
    longest: usize,
}

impl Run<'_> {
    fn call(&self, hive: &Hive) -> Result<String> {
        let format = match self.layout {
            Layout::Lines => "newline_delimited",
            Layout::Stream => "unstructured",
            Layout::Array => "array",
        };
        let mut call = format!(
            "read_json_objects({}, format = '{format}', compression = '{}', {}",
            path_list(self.paths.iter().copied())?,
            self.compression.sql(),
            hive.options(),
        );
        let longest = self.longest + 64;
        if longest > DEFAULT_OBJECT {
            call.push_str(&format!(", maximum_object_size = {longest}"));
        }
        Ok(call + ")")
    }
}

/// SQL that turns each string `"abc"` of JSON text, keys too, into `"sabc"` and each number 1.50
/// into the string `"n1.50"`. It sets control characters 1 to 3 as signs on the way, which JSON
/// text cannot hold.
fn marked(text: &str) -> String {
    format!(
        "replace(replace(replace(replace(regexp_replace({text}, \
         '\"((?:[^\"\\\\]|\\\\.)*\")|(-?[0-9][0-9.eE+-]*)', chr(1) || '\\1' || chr(2) || '\\2' || \
         chr(3), 'g'), chr(2) || chr(3), ''), chr(1) || chr(2), '\"n'), chr(1), '\"s'), chr(3), \
         '\"')"
    )
}

/// SQL that undoes `marked`. One pattern for strings and numbers, since the end of a string may
/// look like a number's mark.
fn unmarked(text: &str) -> String {
    format!(
        "replace(replace(replace(replace(regexp_replace({text}, \
         '\"(?:s((?:[^\"\\\\]|\\\\.)*)|n([^\"]*))\"', chr(1) || '\\1' || chr(2) || '\\2' || chr(3), \
         'g'), chr(2) || chr(3), '\"'), chr(1) || chr(2), ''), chr(1), '\"'), chr(3), '')"
    )
}

/// A JSON pointer to a marked key, as an SQL literal.
fn pointer(name: &str) -> String {
    literal(&format!("/s{}", name.replace('~', "~0").replace('/', "~1")))
}

/// SQL of a relation with one VARCHAR column for each key, and the partition columns.
fn relation(runs: &[Run], keys: &[Key], sources: &[String], hive: &Hive) -> Result<String> {
    let mut taken = hive.names();
    let [document, scalars, nested] =
        ["document", "scalars", "nested"].map(|name| ident(&taken.unique(name)));
    let folders: String = hive.columns.iter().map(|key| format!(", {}", ident(key))).collect();
    let (mut scalar_paths, mut nested_paths, mut columns) = (Vec::new(), Vec::new(), Vec::new());
    for (key, source) in keys.iter().zip(sources) {
        let sql = if key.nested {
            nested_paths.push(pointer(&key.name));
            let text = format!("CAST({nested}[{}] AS VARCHAR)", nested_paths.len());
            unmarked(&format!("nullif({text}, 'null')"))
        } else {
            scalar_paths.push(pointer(&key.name));
            let text = format!("{scalars}[{}]", scalar_paths.len());
            match (key.boolean, key.number || key.string) {
                (false, _) => format!("substr({text}, 2)"),
                (true, false) => text,
                (true, true) => format!(
                    "CASE WHEN {text}[1] IN ('s', 'n') THEN substr({text}, 2) ELSE {text} END"
                ),
            }
        };
        columns.push(format!("{sql} AS {}", ident(source)));
    }
    let mut lists = Vec::new();
    for (function, paths, name) in
        [("json_extract_string", scalar_paths, scalars), ("json_extract", nested_paths, nested)]
    {
        if !paths.is_empty() {
            lists.push(format!("{function}({document}, [{}]) AS {name}", paths.join(", ")));
        }
    }
    let text = marked("CAST(json AS VARCHAR)");
    let parts = runs
        .iter()
        .map(|run| Ok(format!("SELECT {text} AS {document}{folders} FROM {}", run.call(hive)?)));
    Ok(format!(
        "(SELECT {}{folders} FROM (SELECT {}{folders} FROM ({})))",
        columns.join(", "),
        lists.join(", "),
        parts.collect::<Result<Vec<_>>>()?.join(" UNION ALL ")
    ))
}

#[cfg(test)]
#[path = "json_tests.rs"]
mod tests;
