//! A CREATE TABLE statement.
//!
//! sqlparser takes the text apart into tokens by the rules of the dialect. The grammar on top of
//! them is our own: it needs the list of columns only, and engines put more behind a type and behind
//! the list than any one grammar knows.

use super::column;
use super::folded;
use super::items::{self, Item, Lexeme};
use super::type_text::{holds_null, type_of};
use crate::schema::{Column, SqlType};
use sqlparser::dialect::{Dialect, GenericDialect, dialect_from_str};

const INSTEAD: &str = "or give the output of DESCRIBE TABLE as CSV instead";

/// Whether the text begins with CREATE, comments aside.
pub fn begins(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with(';') => Some(1),
            _ if rest.starts_with("--") || rest.starts_with('#') => rest.find('\n'),
            _ if rest.starts_with("/*") => rest.find("*/").map(|at| at + 2),
            _ => break,
        };
        rest = rest[end.unwrap_or(rest.len())..].trim_start();
    }
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    // What else begins a statement is better told so than taken for a header.
    ["create", "set", "use", "drop", "begin", "alter", "with", "select", "insert"]
        .iter()
        .any(|first| word.eq_ignore_ascii_case(first))
        && rest[word.len()..].starts_with(char::is_whitespace)
}

/// The columns of the one table that the text creates, or what is wrong with it.
pub fn columns(text: &str, dialect: &str) -> Result<Vec<Column>, String> {
    let lexemes = items::lexemes(text, grammar(dialect).as_ref())
        .map_err(|problem| format!("{problem}; correct it, {INSTEAD}"))?;
    let statement = the_statement(&lexemes)?;
    let (list, rest) = column_list(statement)?;
    let mut table = Table { dialect, columns: Vec::new(), keys: Vec::new() };
    for item in items::split(list) {
        table.add(&item)?;
    }
    for item in partition_columns(rest) {
        table.add(&item)?;
    }
    table.forbid_null_in_keys()?;
    Ok(table.columns)
}

/// The rules by which a text falls apart into tokens.
fn grammar(dialect: &str) -> Box<dyn Dialect> {
    let name = match dialect {
        "mariadb" => "mysql",
        "sqlserver" => "mssql",
        name => name,
    };
    match name {
        "spark" | "databricks" | "athena" => Box::new(HiveTokens),
        name => dialect_from_str(name).unwrap_or(Box::new(GenericDialect)),
    }
}

/// Tokens of Hive and those after it: sqlparser's dialects of these names know no backslash in texts.
/// <https://spark.apache.org/docs/latest/sql-ref-literals.html#string-literal>
#[derive(Debug)]
struct HiveTokens;

impl Dialect for HiveTokens {
    fn is_delimited_identifier_start(&self, c: char) -> bool {
        c == '`'
    }

    fn is_identifier_start(&self, c: char) -> bool {
        c.is_alphabetic() || c == '_'
    }

    fn is_identifier_part(&self, c: char) -> bool {
        c.is_alphanumeric() || c == '_'
    }

    fn supports_string_literal_backslash_escape(&self) -> bool {
        true
    }

    fn supports_nested_comments(&self) -> bool {
        true
    }
}

/// The one CREATE TABLE, among statements that leave its columns as they are: a dump of a schema
/// holds such.
fn the_statement<'l>(lexemes: &'l [Lexeme<'l>]) -> Result<&'l [Lexeme<'l>], String> {
    let statements: Vec<&[Lexeme]> =
        lexemes.split(|lexeme| lexeme.is(";")).filter(|statement| !statement.is_empty()).collect();
    let makes_table = |statement: &&&[Lexeme]| {
        let head = statement.iter().take_while(|lexeme| !lexeme.is("("));
        statement[0].is("create") && head.skip(1).take(4).any(|lexeme| lexeme.is("table"))
    };
    let mut tables = statements.iter().filter(makes_table);
    let found = match (tables.next(), tables.next(), statements.as_slice()) {
        (Some(one), None, _) => one,
        (_, _, []) => return Err(format!("holds no statement; {INSTEAD}")),
        // What is wrong with it is told where its columns are looked for.
        (None, _, [one]) => one,
        (None, _, several) => {
            return Err(format!(
                "holds {} statements and no CREATE TABLE; write one, {INSTEAD}",
                several.len()
            ));
        }
        (Some(_), Some(second), _) => {
            return Err(format!(
                "holds several CREATE TABLE statements, the second in line {}; keep the one of the side, {INSTEAD}",
                second[0].line
            ));
        }
    };
    match statements.iter().find(|other| !std::ptr::eq(*other, found) && !leaves_columns(other)) {
        None => Ok(found),
        Some(other) => Err(format!(
            "holds a statement in line {} that may change the table's columns; keep the one CREATE TABLE, {INSTEAD}",
            other[0].line
        )),
    }
}

/// Whether a statement beside CREATE TABLE can be passed over.
fn leaves_columns(statement: &[Lexeme]) -> bool {
    let first_is = |words: &[&str]| words.iter().any(|word| statement[0].is(word));
    let holds =
        |one: &str, next: &str| statement.windows(2).any(|two| two[0].is(one) && two[1].is(next));
    match () {
        _ if first_is(&["alter"]) => {
            holds("owner", "to")
                || holds("set", "default")
                || holds("add", "constraint")
                || ["sequence", "schema", "database"]
                    .iter()
                    .any(|kind| statement[1..].first().is_some_and(|l| l.is(kind)))
        }
        _ if first_is(&["create"]) => {
            let kinds = ["index", "sequence", "schema", "extension", "database"];
            statement.iter().take(4).any(|lexeme| kinds.iter().any(|kind| lexeme.is(kind)))
        }
        _ => first_is(&[
            "set", "select", "use", "drop", "comment", "grant", "revoke", "insert", "lock",
            "unlock", "begin", "start", "commit", "analyze", "go",
        ]),
    }
}

/// What the parentheses behind the table's name hold, and what stands behind them.
fn column_list<'l>(
    statement: &'l [Lexeme<'l>],
) -> Result<(&'l [Lexeme<'l>], &'l [Lexeme<'l>]), String> {
    let line = statement[0].line;
    let not_a_table = || format!("line {line} is no CREATE TABLE statement; write one, {INSTEAD}");
    let open = statement.iter().position(|lexeme| lexeme.is("(")).unwrap_or(statement.len());
    let head = &statement[..open];
    let table = head.iter().position(|lexeme| lexeme.is("table")).ok_or_else(not_a_table)?;
    let others = ["view", "function", "procedure", "trigger", "index", "as", "select"];
    let is_other = |lexeme: &Lexeme| others.iter().any(|word| lexeme.is(word));
    if !head[0].is("create") || head[..table].iter().any(is_other) {
        return Err(not_a_table());
    }
    let copies = |lexeme: &Lexeme| ["as", "like", "clone", "of"].iter().any(|w| lexeme.is(w));
    if open == statement.len() || head[table..].iter().any(copies) {
        return Err(format!(
            "the CREATE TABLE of line {line} lists no columns with their types; list them, {INSTEAD}"
        ));
    }
    let close = items::closing(&statement[open..]).ok_or_else(|| {
        format!(
            "the list of columns that opens in line {} is not closed; close it, {INSTEAD}",
            statement[open].line
        )
    })?;
    Ok((&statement[open + 1..open + close], &statement[open + close + 1..]))
}

/// Hive's partition columns have their types behind the list: PARTITIONED BY (day DATE). Those
/// without a type are columns of the list, or made of them.
fn partition_columns<'l>(rest: &'l [Lexeme<'l>]) -> Vec<Item<'l>> {
    let start = rest
        .windows(3)
        .position(|three| three[0].is("partitioned") && three[1].is("by") && three[2].is("("));
    let Some(start) = start else { return Vec::new() };
    let Some(close) = items::closing(&rest[start + 2..]) else { return Vec::new() };
    items::split(&rest[start + 3..start + 2 + close])
        .into_iter()
        .filter(|item| item.name_length() < item.0.len() && !item.0[item.name_length()].is("("))
        .collect()
}

struct Table<'t> {
    dialect: &'t str,
    columns: Vec<Column>,
    /// Columns of table-level primary keys, with their lines.
    keys: Vec<(String, u64)>,
}

impl Table<'_> {
    fn add(&mut self, item: &Item) -> Result<(), String> {
        let Some(first) = item.0.first() else {
            return Err(format!("an item of the list of columns is empty; remove it, {INSTEAD}"));
        };
        if first.is("like") {
            return Err(format!(
                "line {} takes columns from another table; list them, {INSTEAD}",
                first.line
            ));
        }
        if item.is_constraint(self.dialect) {
            self.keys.extend(item.primary_key());
            return Ok(());
        }
        let name = match item.is_quoted() {
            true => item.name(),
            false => folded(self.dialect, &item.name()),
        };
        if name.is_empty() {
            return Err(format!("line {} gives a column no name; name it, {INSTEAD}", first.line));
        }
        let type_text = item.type_text();
        let sql_type = match type_text.as_str() {
            // Columns of SQLite need none, those made of others have that of their expression.
            "" if self.dialect == "sqlite" || item.is_made_of_others() => {
                SqlType::Other("not declared".into())
            }
            "" => {
                return Err(format!(
                    "line {} gives column {name:?} no type; give it one, {INSTEAD}",
                    first.line
                ));
            }
            text => type_of(self.dialect, text),
        };
        let nullable = match self.dialect {
            "clickhouse" => holds_null(&type_text) || item.allows_null(),
            dialect => {
                let is_key = item.is_primary_key() && key_forbids_null(dialect);
                !(is_key || item.forbids_null() || is_serial(&type_text))
            }
        };
        self.columns.push(column(name, sql_type, nullable));
        Ok(())
    }

    fn forbid_null_in_keys(&mut self) -> Result<(), String> {
        for (name, line) in std::mem::take(&mut self.keys) {
            let exact = self.columns.iter().position(|column| column.name == name);
            let found = exact.or_else(|| {
                let folded = name.to_lowercase();
                self.columns.iter().position(|column| column.name.to_lowercase() == folded)
            });
            match found {
                Some(found) if key_forbids_null(self.dialect) => {
                    self.columns[found].nullable = false;
                }
                Some(_) => {}
                // ClickHouse orders by expressions.
                None if self.dialect == "clickhouse" => {}
                None => {
                    return Err(format!(
                        "line {line} makes {name:?} a primary key, which is no column; correct it, {INSTEAD}"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Whether columns of a primary key refuse NULL. In SQLite they do not, for old times' sake
/// (<https://www.sqlite.org/lang_createtable.html#the_primary_key>), in BigQuery keys are not
/// enforced, and in ClickHouse a key is but an order.
fn key_forbids_null(dialect: &str) -> bool {
    !matches!(dialect, "sqlite" | "bigquery" | "clickhouse")
}

/// Whether the type brings a sequence and NOT NULL with it.
fn is_serial(type_text: &str) -> bool {
    ["serial", "bigserial", "smallserial", "serial2", "serial4", "serial8"]
        .iter()
        .any(|name| type_text.eq_ignore_ascii_case(name))
}
