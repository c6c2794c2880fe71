//! CSV and TSV files.
//!
//! What is NULL: an unquoted field that is empty or is the `null` text, a blank line of a file of
//! one column, and `""` unless quoted empties are text. Quoting changes no other value, so the
//! quoted `null` text is text.

use std::path::{Path, PathBuf};

use super::bytes::{self, Compression, Encoding};
use super::literal::Literals;
use super::records::{Format, Record, Records, Seen};
use super::{Checked, Fault, Hive, TextColumn, TextTable, ident, literal, path_list};
use crate::contract::CsvOptions;
use crate::{Error, Result};

/// DuckDB's default for `max_line_size`, in bytes.
const DEFAULT_LINE: usize = 2_000_000;

/// Reads the files as one table: columns in the order of the first file, which all others must
/// have too, in any order.
///
/// `hive_root`: the folders `key=value` between it and a file become text columns; None for none.
/// Fails, naming file and line, where a file is not exactly what `options` say.
pub fn csv(files: &[PathBuf], options: &CsvOptions, hive_root: Option<&Path>) -> Result<TextTable> {
    let Some(first) = files.first() else {
        return Err(Error::Contract("no CSV file was found".to_string()));
    };
    let hive = Hive::of(files, hive_root)?;
    let encoding = Encoding::named(&options.encoding)?;
    let mut columns = Columns::default();
    let mut runs: Vec<Run> = Vec::new();
    let mut rows = 0;
    for path in files {
        let format = format(options, path)?;
        let scan = scan(path, first, format, options, encoding, &mut columns)?;
        rows += scan.rows;
        match runs.last_mut() {
            Some(run) if run.fits(&scan, path, format) => run.add(&scan, path),
            _ => runs.push(Run::new(scan, path, format)),
        }
    }
    let mut taken = hive.names();
    let sources: Vec<String> = columns.names.iter().map(|name| taken.unique(name)).collect();
    let relation = relation(&runs, &sources, options, encoding, &hive)?;
    let typed = columns.names.into_iter().zip(sources).zip(columns.literals);
    let mut columns: Vec<_> = typed
        .map(|((name, source), literals)| {
            let text = text_of(&source, options);
            let typed = literals.typed(&text);
            TextColumn { name, source, sql_type: literals.sql_type(), text, typed }
        })
        .collect();
    columns.extend(hive.text_columns());
    Ok(TextTable { columns, relation, rows })
}

/// DuckDB cannot take `""` for NULL and another quoted text not, so where there is another null
/// text it reads `""` as text and SQL turns that into NULL.
fn text_of(source: &str, options: &CsvOptions) -> String {
    if options.quoted_empty_is_text || options.null.is_empty() {
        ident(source)
    } else {
        format!("nullif({}, '')", ident(source))
    }
}

/// The structure characters of a file, checked.
fn format(options: &CsvOptions, path: &Path) -> Result<Format> {
    let default = if Compression::of(path).1.ends_with(".tsv") { '\t' } else { ',' };
    let ascii = |option: &str, character: char| {
        u8::try_from(character)
            .ok()
            .filter(|byte| byte.is_ascii() && !matches!(byte, 0 | b'\n' | b'\r'))
            .ok_or_else(|| Error::usage(option, "must be one ASCII character and no line end"))
    };
    let delimiter = ascii("delimiter", options.delimiter.unwrap_or(default))?;
    let quote = options.quote.map(|character| ascii("quote", character)).transpose()?;
    // Without quotes there is nothing to escape.
    let escape = options.escape.filter(|_| quote.is_some());
    let escape = escape.map(|character| ascii("escape", character)).transpose()?;
    if quote == Some(delimiter) || escape == Some(delimiter) {
        return Err(Error::usage("delimiter", "must differ from the quote and the escape"));
    }
    let structure = |byte: u8| {
        byte == delimiter || Some(byte) == quote || Some(byte) == escape || b"\r\n".contains(&byte)
    };
    if options.null.bytes().any(structure) {
        return Err(Error::usage(
            "null",
            "must hold no delimiter, quote, escape or line end: such a field is quoted, and so no \
             NULL",
        ));
    }
    Ok(Format { delimiter, quote, escape })
}

/// The columns of all files.
#[derive(Default)]
struct Columns {
    names: Vec<String>,
    literals: Vec<Literals>,
}

impl Columns {
    /// Where each column of a file stands in the table. The first file makes the table.
    fn place(&mut self, names: Vec<String>, line: u64, first: &Path) -> Checked<Vec<usize>> {
        if self.names.is_empty() {
            self.literals = vec![Literals::default(); names.len()];
            self.names = names;
            return Ok((0..self.names.len()).collect());
        }
        let mut free: Vec<_> = self.names.iter().map(Some).collect();
        let mut places = Vec::new();
        for name in &names {
            let place = free.iter().position(|known| *known == Some(name)).ok_or_else(|| {
                let first = first.display();
                Fault::new(
                    line,
                    format!("column {name} is not in {first}; compare such files apart"),
                )
            })?;
            free[place] = None;
            places.push(place);
        }
        match free.into_iter().flatten().next() {
            Some(name) => Err(Fault::new(
                line,
                format!(
                    "no column {name}, which {} has; compare such files apart",
                    first.display()
                ),
            )),
            None => Ok(places),
        }
    }
}

/// What one file turned out to be.
struct Scan {
    /// Place in the table of each of the file's columns.
    places: Vec<usize>,
    /// Blank lines before the header.
    skip: u64,
    rows: u64,
    seen: Seen,
}

fn scan(
    path: &Path,
    first: &Path,
    format: Format,
    options: &CsvOptions,
    encoding: Encoding,
    columns: &mut Columns,
) -> Result<Scan> {
    let mut records = Records::new(format);
    let mut scanner = Scanner { columns, options, first, places: Vec::new(), skip: 0, rows: 0 };
    bytes::read(
        path,
        encoding,
        &mut records,
        |records, text| {
            let mut sink = |record: &Record| scanner.take(record);
            records.feed(text, &mut sink).map_err(|fault| fault.at(path))
        },
        |records, problem| Fault::new(records.line, problem).at(path),
    )?;
    records.finish(&mut |record| scanner.take(record)).map_err(|fault| fault.at(path))?;
    if scanner.places.is_empty() {
        let problem = "line 1: the file is empty, so it has no columns; a table without rows needs its \
                       header";
        return Err(Error::file(path, problem));
    }
    let Scanner { places, skip, rows, .. } = scanner;
    Ok(Scan { places, skip, rows, seen: records.seen })
}

/// Takes the records of one file.
struct Scanner<'a> {
    columns: &'a mut Columns,
    options: &'a CsvOptions,
    first: &'a Path,
    places: Vec<usize>,
    skip: u64,
    rows: u64,
}

impl Scanner<'_> {
    fn take(&mut self, record: &Record) -> Checked<()> {
        if self.places.is_empty() {
            if record.is_blank() {
                self.skip += 1;
                return Ok(());
            }
            self.places = self.columns.place(self.header(record)?, record.line, self.first)?;
            if self.options.header {
                return Ok(());
            }
            // Without a header, blank lines before the first record are rows if there is one column.
            self.rows = if self.places.len() == 1 { self.skip } else { 0 };
            self.skip = 0;
        }
        if record.is_blank() {
            self.rows += u64::from(self.places.len() == 1);
            return Ok(());
        }
        if record.len() != self.places.len() {
            return Err(self.ragged(record));
        }
        self.rows += 1;
        let null = self.options.null.as_bytes();
        for ((field, quoted), place) in record.fields().zip(&self.places) {
            let is_null = if quoted {
                field.is_empty() && !self.options.quoted_empty_is_text
            } else {
                field.is_empty() || field == null
            };
            if !is_null {
                self.columns.literals[*place].add(field);
            }
        }
        Ok(())
    }

    fn header(&self, record: &Record) -> Checked<Vec<String>> {
        let name = |(index, (field, _)): (usize, (&[u8], bool))| {
            if field.contains(&0) {
                return Err(Fault::new(record.line, "a column name holds a NUL byte; rename it"));
            }
            Ok(if !self.options.header || field.is_empty() {
                format!("column{index}")
            } else {
                String::from_utf8_lossy(field).into_owned()
            })
        };
        record.fields().enumerate().map(name).collect()
    }

    fn ragged(&self, record: &Record) -> Fault {
        let (found, expected) = (record.len(), self.places.len());
        let empty_last = record.fields().last().is_some_and(|(field, _)| field.is_empty());
        let advice = if found == expected + 1 && empty_last {
            "remove the delimiter at the end of the line"
        } else if found > expected {
            "quote the fields that hold a delimiter"
        } else {
            "complete the row, or get a complete copy of the file"
        };
        Fault::new(record.line, format!("{found} fields instead of {expected}; {advice}"))
    }
}

/// Consecutive files that DuckDB can read with the same options.
struct Run<'a> {
    paths: Vec<&'a Path>,
    format: Format,
    compression: Compression,
    places: Vec<usize>,
    skip: u64,
    seen: Seen,
}

impl<'a> Run<'a> {
    fn new(scan: Scan, path: &'a Path, format: Format) -> Self {
        let Scan { places, skip, seen, .. } = scan;
        let compression = Compression::of(path).0;
        Run { paths: vec![path], format, compression, places, skip, seen }
    }

    fn fits(&self, scan: &Scan, path: &Path, format: Format) -> bool {
        self.format == format
            && self.compression == Compression::of(path).0
            && self.places == scan.places
            && self.skip == scan.skip
            && self.seen.cr == scan.seen.cr
    }

    fn add(&mut self, scan: &Scan, path: &'a Path) {
        self.paths.push(path);
        self.seen.lf |= scan.seen.lf;
        self.seen.crlf |= scan.seen.crlf;
        self.seen.quoted_line_end |= scan.seen.quoted_line_end;
        self.seen.longest = self.seen.longest.max(scan.seen.longest);
    }

    /// The call of DuckDB's reader. The options were found by comparing its result with ours on
    /// random files:
    ///
    /// - `strict_mode = false`, because the strict mode loses rows after a header of several lines
    ///   and fails on mixed line ends. What it is lenient about, `Records` has refused.
    /// - `new_line` as found; `\r\n` also reads `\n`, and `\n` also reads lone `\r`.
    /// - `parallel = false` where a line end is not always the end of a row, or not of one kind:
    ///   there the threads fail to find where rows begin.
    fn call(
        &self,
        sources: &[String],
        options: &CsvOptions,
        encoding: Encoding,
        hive: &Hive,
    ) -> Result<String> {
        let character = |byte: Option<u8>| {
            literal(&byte.map(|byte| char::from(byte).to_string()).unwrap_or_default())
        };
        let column = |place: &usize| format!("{}: 'VARCHAR'", literal(&sources[*place]));
        let columns: Vec<_> = self.places.iter().map(column).collect();
        let mut nulls = vec!["''".to_string()];
        if !options.null.is_empty() {
            nulls.push(literal(&options.null));
        }
        let quoted_nulls = options.null.is_empty() && !options.quoted_empty_is_text;
        let mut arguments = vec![
            path_list(self.paths.iter().copied())?,
            "auto_detect = false".to_string(),
            format!("columns = {{{}}}", columns.join(", ")),
            format!("header = {}", options.header),
            format!("delim = {}", character(Some(self.format.delimiter))),
            format!("quote = {}", character(self.format.quote)),
            format!("escape = {}", character(self.format.escape)),
            format!("nullstr = [{}]", nulls.join(", ")),
            format!("allow_quoted_nulls = {quoted_nulls}"),
            "strict_mode = false".to_string(),
            format!("new_line = '{}'", if self.seen.crlf { "\\r\\n" } else { "\\n" }),
            format!("compression = '{}'", self.compression.sql()),
            hive.options().to_string(),
        ];
        if self.skip > 0 {
            arguments.push(format!("skip = {}", self.skip));
        }
        let mixed = self.seen.lf && self.seen.crlf;
        if self.seen.quoted_line_end || mixed || self.seen.cr || encoding != Encoding::Utf8 {
            arguments.push("parallel = false".to_string());
        }
        if encoding != Encoding::Utf8 {
            arguments.push(format!("encoding = '{}'", encoding.sql()));
        }
        // Twice: a record of ASCII is twice as long in UTF-16 as in UTF-8.
        let line = 2 * self.seen.longest + 64;
        if line > DEFAULT_LINE {
            arguments.push(format!("max_line_size = {line}"));
        }
        Ok(format!("read_csv({})", arguments.join(", ")))
    }
}

fn relation(
    runs: &[Run],
    sources: &[String],
    options: &CsvOptions,
    encoding: Encoding,
    hive: &Hive,
) -> Result<String> {
    let calls = runs.iter().map(|run| run.call(sources, options, encoding, hive));
    let calls = calls.collect::<Result<Vec<_>>>()?;
    if let [call] = &calls[..] {
        return Ok(call.clone());
    }
    let names: Vec<_> = sources.iter().chain(&hive.columns).map(|name| ident(name)).collect();
    let names = names.join(", ");
    let parts: Vec<_> = calls.iter().map(|call| format!("SELECT {names} FROM {call}")).collect();
    Ok(format!("({})", parts.join(" UNION ALL ")))
}

#[cfg(test)]
#[path = "csv_tests.rs"]
mod tests;
