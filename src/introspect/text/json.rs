//! JSON files: objects one a line, one after another, or in one array.
//!
//! DuckDB's JSON functions rewrite numbers (1.00 becomes 1.0, long decimals are rounded). Where that
//! would lose something, the relation marks every number and string in the raw text before it
//! takes that apart, which takes ten times as long.

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
    let sources = sources(&table.columns, &hive);
    let relation = relation(&runs, &table.columns, &sources, &hive)?;
    let rows = table.rows;
    let columns = table.columns.into_iter().zip(sources);
    let mut columns: Vec<_> = columns.map(|(key, source)| key.column(source)).collect();
    columns.extend(hive.text_columns());
    Ok(TextTable { columns, relation, rows })
}

/// The names of a key's columns in the relation.
struct Source {
    text: String,
    /// The column of the value, where that is not made from the text.
    value: Option<String>,
}

fn sources(keys: &[Key], hive: &Hive) -> Vec<Source> {
    let mut taken = hive.names();
    let names: Vec<_> = keys
        .iter()
        .enumerate()
        .map(|(index, key)| match key.name.as_str() {
            // SQL has no empty names.
            "" => taken.unique(&format!("column{index}")),
            name => taken.unique(name),
        })
        .collect();
    keys.iter()
        .zip(names)
        .map(|(key, text)| {
            let split = key.reading() == Reading::Split;
            let value = split.then(|| taken.unique(&format!("{text}_value")));
            Source { text, value }
        })
        .collect()
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

/// How the relation gets at the values of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// By DuckDB's JSON functions as they are.
    Plain,
    /// The value so, and the text by marks.
    Split,
    /// By marks.
    Marked,
    /// By marks, as JSON text.
    Nested,
}

impl Key {
    fn reading(&self) -> Reading {
        let only_numbers = !self.string && !self.boolean;
        if self.nested {
            Reading::Nested
        } else if !self.number || (only_numbers && self.numbers.text_survives_json()) {
            Reading::Plain
        } else if only_numbers && self.numbers.value_survives_json() {
            Reading::Split
        } else {
            Reading::Marked
        }
    }

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

    fn column(self, source: Source) -> TextColumn {
        let (sql_type, text) = (self.sql_type(), ident(&source.text));
        let value = source.value.map_or(text.clone(), |value| ident(&value));
        let typed = match &sql_type {
            SqlType::Text => text.clone(),
            SqlType::Null => "NULL".to_string(),
            SqlType::Json | SqlType::Boolean => format!("CAST({text} AS {sql_type})"),
            _ if self.number => self.numbers.typed(&value),
            _ => self.strings.typed(&text),
        };
        TextColumn { name: self.name, source: source.text, sql_type, text, typed }
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

/// A JSON pointer to a key, as an SQL literal. `mark` is `s` in marked text.
fn pointer(mark: &str, name: &str) -> String {
    literal(&format!("/{mark}{}", name.replace('~', "~0").replace('/', "~1")))
}

/// Values taken from a document at once, since each look into it parses it.
struct Extract {
    /// Name of the list.
    name: String,
    paths: Vec<String>,
}

impl Extract {
    fn named(name: String) -> Self {
        Extract { name: ident(&name), paths: Vec::new() }
    }

    /// SQL of the value at a path.
    fn value(&mut self, path: String) -> String {
        self.paths.push(path);
        format!("{}[{}]", self.name, self.paths.len())
    }

    /// SQL of the list; None where nothing is taken.
    fn list(&self, function: &str, document: &str) -> Option<String> {
        let paths = (!self.paths.is_empty()).then(|| self.paths.join(", "))?;
        Some(format!("{function}({document}, [{paths}]) AS {}", self.name))
    }
}

/// SQL of a relation with a VARCHAR column for each name, and the partition columns.
fn relation(runs: &[Run], keys: &[Key], sources: &[Source], hive: &Hive) -> Result<String> {
    let mut taken = hive.names();
    let document = ident(&taken.unique("document"));
    let [mut plain, mut marks, mut nested] =
        ["plain", "marked", "nested"].map(|name| Extract::named(taken.unique(name)));
    let mut columns = Vec::new();
    for (key, source) in keys.iter().zip(sources) {
        let marked = pointer("s", &key.name);
        let text = match key.reading() {
            Reading::Plain => plain.value(pointer("", &key.name)),
            Reading::Split => format!("substr({}, 2)", marks.value(marked)),
            Reading::Marked => {
                let value = marks.value(marked);
                format!(
                    "CASE WHEN {value}[1] IN ('s', 'n') THEN substr({value}, 2) ELSE {value} END"
                )
            }
            Reading::Nested => {
                unmarked(&format!("nullif(CAST({} AS VARCHAR), 'null')", nested.value(marked)))
            }
        };
        columns.push(format!("{text} AS {}", ident(&source.text)));
        if let Some(name) = &source.value {
            columns.push(format!("{} AS {}", plain.value(pointer("", &key.name)), ident(name)));
        }
    }
    let folders: String = hive.columns.iter().map(|key| format!(", {}", ident(key))).collect();
    let lists: Vec<_> = [
        plain.list("json_extract_string", &document),
        marks.list("json_extract_string", &marked(&document)),
        nested.list("json_extract", &marked(&document)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let read = |run: &Run| {
        let call = run.call(hive)?;
        Ok(format!("SELECT CAST(json AS VARCHAR) AS {document}{folders} FROM {call}"))
    };
    Ok(format!(
        "(SELECT {}{folders} FROM (SELECT {}{folders} FROM ({})))",
        columns.join(", "),
        lists.join(", "),
        runs.iter().map(read).collect::<Result<Vec<_>>>()?.join(" UNION ALL ")
    ))
}

#[cfg(test)]
#[path = "json_tests.rs"]
mod tests;
