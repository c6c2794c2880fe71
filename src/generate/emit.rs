//! Statements that stand alone: each result with all it reads, in a WITH clause.

use crate::dialect::{Dialect, Sql};
use crate::introspect::source;
use crate::render::{Kind, Scan, Script, Statement, comment, is_plain, query_names};

/// A result as one statement, or as several that run one after the other.
#[derive(Debug, Clone)]
pub struct Emitted {
    pub name: String,
    pub description: String,
    /// Without a closing semicolon.
    pub sql: String,
    /// What closes it in a script: a semicolon, or nothing where a program puts the text into its own.
    pub close: &'static str,
    pub columns: Vec<String>,
}

/// The names that a script gives to queries, within which a table of that name could not be read.
pub fn names_given(script: &Script, dialect: Dialect) -> Vec<String> {
    let steps = script
        .statements
        .iter()
        .filter(|statement| !matches!(statement.kind, Kind::Result | Kind::Rows));
    let inner = script.statements.iter().filter(|statement| statement.kind != Kind::Relation);
    let inner = inner.flat_map(|statement| query_names(&statement.query, dialect));
    steps.map(|step| step.name.clone()).chain(inner.flatten()).collect()
}

/// Each result of a script with the steps it reads as common table expressions.
pub fn standalone(script: &Script, dialect: Dialect, limit: Option<u64>) -> Vec<Emitted> {
    let steps = Steps::of(script, dialect);
    script
        .results()
        .map(|result| Emitted {
            name: result.name.clone(),
            description: result.description.clone(),
            columns: result.columns.clone(),
            close: ";",
            sql: format!(
                "{}{}{}{}",
                steps.before(&result.query),
                order_of(result),
                limit_of(result, limit, dialect),
                dialect.spelling().statement_end()
            ),
        })
        .collect()
}

/// The rows of a statement that writes, as `dialect::writes` takes them: the list of a WITH clause, and the
/// query after it.
pub fn rows_of(script: &Script, name: &str, dialect: Dialect) -> Option<(String, String)> {
    let rows = script.rows(name)?;
    let steps = Steps::of(script, dialect);
    let (steps, query) = steps.list_before(&rows.query);
    Some((steps, query.to_string()))
}

/// The steps of a script as common table expressions, laid out once for all results.
pub(super) struct Steps<'s> {
    dialect: Dialect,
    steps: Vec<&'s Statement>,
    clauses: Vec<String>,
    /// Of each step, the positions of the earlier ones that it reads.
    reads: Vec<Vec<usize>>,
}

impl<'s> Steps<'s> {
    /// The sides and tables of a script.
    pub(super) fn of(script: &'s Script, dialect: Dialect) -> Self {
        let steps = script
            .statements
            .iter()
            .filter(|statement| matches!(statement.kind, Kind::Relation | Kind::Table));
        Steps::new(steps.collect(), dialect)
    }

    fn new(steps: Vec<&'s Statement>, dialect: Dialect) -> Self {
        let clauses = steps.iter().map(|step| clause(step, dialect)).collect();
        let reads = (0..steps.len()).map(|at| mentioned(&steps[..at], &steps[at].query)).collect();
        Steps { dialect, steps, clauses, reads }
    }

    /// The positions of the steps that a query reads, and of those that these read, in order.
    fn needed(&self, query: &str) -> Vec<usize> {
        let mut wanted = vec![false; self.steps.len()];
        for position in mentioned(&self.steps, query) {
            wanted[position] = true;
        }
        for position in (0..wanted.len()).rev().collect::<Vec<_>>() {
            if wanted[position] {
                self.reads[position].iter().for_each(|earlier| wanted[*earlier] = true);
            }
        }
        (0..wanted.len()).filter(|position| wanted[*position]).collect()
    }

    /// A query after the steps that it reads, in one WITH clause.
    pub(super) fn before(&self, query: &str) -> String {
        let (clauses, query) = self.list_before(query);
        match clauses.is_empty() {
            true => query.to_string(),
            false => format!("WITH\n{clauses}\n{query}"),
        }
    }

    /// The steps that a query reads as the list of a WITH clause, and the query after it.
    pub(super) fn list_before<'q>(&self, query: &'q str) -> (String, &'q str) {
        let needed = self.needed(query);
        let mut clauses: Vec<&str> = needed.iter().map(|at| self.clauses[*at].as_str()).collect();
        let (own, query) = match query.strip_prefix("WITH ") {
            Some(own) => split_with(own, self.dialect).unwrap_or((query, "")),
            None => ("", query),
        };
        clauses.extend(Some(own).filter(|own| !own.is_empty()));
        (clauses.join(",\n"), query)
    }
}

/// Of a step or result: `step_fingerprints`, with room to grow.
const LONGEST_NAME: usize = 20;

/// Where `--materialize` puts tables: the schema, and how each name begins.
pub struct Prefix {
    schema: Vec<String>,
    start: String,
    /// Without quotes, so that the names made with it are folded too.
    plain: bool,
}

impl Prefix {
    /// From `start` or `schema.start`; None where that is no name, or would make too long ones.
    pub fn parse(text: &str, dialect: Dialect) -> Option<Prefix> {
        let mut parts = source::folded_parts(text, |name| dialect.spelling().fold(name))?;
        let spelling = dialect.spelling();
        if parts.len() > spelling.name_parts()
            || parts.iter().any(|part| spelling.name_misfit(part).is_some())
        {
            return None;
        }
        let start = parts.pop()?;
        let room = dialect.spelling().name_limit().unwrap_or(usize::MAX);
        let plain = !text.contains('"');
        (start.len() + LONGEST_NAME <= room).then_some(Prefix { schema: parts, start, plain })
    }

    /// A table's name with its schema, and without.
    fn table(&self, name: &str, dialect: Dialect) -> (String, String) {
        // A step may have the name of a result.
        let last = match name.strip_prefix("sqldiff_") {
            Some(step) => format!("{}step_{step}", self.start),
            None => format!("{}{name}", self.start),
        };
        let last = if self.plain { dialect.spelling().fold(&last) } else { last };
        let last = dialect.spelling().ident(&last).0;
        let schema = self.schema.iter().map(|part| format!("{}.", dialect.spelling().ident(part)));
        (format!("{}{last}", schema.collect::<String>()), last)
    }
}

/// A script that works each step out once: steps and results become tables, and each result is read
/// from its own. No table is dropped or replaced.
pub fn materialized(
    header: &[String],
    script: &Script,
    dialect: Dialect,
    prefix: &Prefix,
    (only, limit): (&[String], Option<u64>),
) -> String {
    let (sides, tables): (Vec<&Statement>, Vec<&Statement>) = script
        .statements
        .iter()
        .filter(|statement| !matches!(statement.kind, Kind::Result | Kind::Rows))
        .partition(|statement| statement.kind == Kind::Relation);
    let results: Vec<&Statement> =
        script.results().filter(|r| only.is_empty() || only.contains(&r.name)).collect();
    let mut tables_made = Vec::new();
    let mut body = String::new();
    let wanted: String = results.iter().map(|result| result.query.as_str()).collect();
    let steps = Steps::new(tables.clone(), dialect);
    let sides = Steps::new(sides, dialect);
    let needed = steps.needed(&wanted).into_iter().map(|position| tables[position]);
    for statement in needed.chain(results.iter().copied()) {
        let (table, _) = prefix.table(&statement.name, dialect);
        let query = renamed(&statement.query, &tables, |name| prefix.table(name, dialect), dialect);
        let (steps, query) = sides.list_before(&query);
        let made = dialect.spelling().create_table(&Sql(table.clone()), &steps, query);
        let end = dialect.spelling().statement_end();
        let about = format!("{}: {}", statement.name, statement.description);
        body.push_str(&comment(&[about]));
        body.truncate(body.trim_end().len());
        body.push_str(&format!("\n{made}{end};\n\n"));
        if statement.kind == Kind::Result {
            let limit = limit_of(statement, limit, dialect);
            let order = order_of(statement);
            body.push_str(&format!("SELECT * FROM {table}{order}{limit};\n\n"));
        }
        tables_made.push(table);
    }
    let mut header = header.to_vec();
    header.push(
        "makes tables and replaces none: before a second run, drop them, or choose another prefix; let \
         the client stop at the first error, for what it showed after one would be of an earlier run"
            .into(),
    );
    header.extend(tables_made.iter().rev().map(|table| format!("  DROP TABLE {table};")));
    format!("{}{}\n", comment(&header), body.trim_end())
}

/// Tables of a script under the names that were made for them.
fn renamed(
    query: &str,
    tables: &[&Statement],
    name: impl Fn(&str) -> (String, String),
    dialect: Dialect,
) -> String {
    let mut out = String::with_capacity(query.len());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for (piece, code) in Scan::new(query, dialect) {
        if !code {
            out.push_str(piece);
            continue;
        }
        for run in piece.split_inclusive(|c| !is_word(c)) {
            let word = run.trim_end_matches(|c| !is_word(c));
            let after = &run[word.len()..];
            match tables.iter().any(|table| table.name == word) {
                // Before a column stands the table's own name: no engine but takes it without its schema.
                true if after == "." => out.push_str(&name(word).1),
                true => out.push_str(&name(word).0),
                false => out.push_str(word),
            }
            out.push_str(after);
        }
    }
    out
}

/// Each result of a script after all that runs before it.
pub fn after_setup(script: &Script, limit: Option<u64>) -> Vec<Emitted> {
    let mut before = String::new();
    let mut results = Vec::new();
    for statement in &script.statements {
        if statement.kind == Kind::Rows {
            continue;
        }
        if statement.kind != Kind::Result {
            before.push_str(&format!("{};\n\n", statement.sql));
            continue;
        }
        results.push(Emitted {
            name: statement.name.clone(),
            description: statement.description.clone(),
            columns: statement.columns.clone(),
            close: ";",
            sql: format!(
                "{before}{}{}",
                statement.sql,
                limit_of(statement, limit, Dialect::DuckDb)
            ),
        });
    }
    results
}

/// The script with these results only, and no more rows of each than this.
pub fn limited(script: &Script, limit: Option<u64>, only: &[String]) -> Script {
    let statements = script
        .statements
        .iter()
        .filter(|s| s.kind != Kind::Result || only.is_empty() || only.contains(&s.name))
        .map(|statement| {
            let mut statement = statement.clone();
            if statement.kind == Kind::Result {
                statement.sql.push_str(&limit_of(&statement, limit, Dialect::DuckDb));
            }
            statement
        })
        .collect();
    Script { statements }
}

/// The end of a statement that puts its rows in order.
fn order_of(result: &Statement) -> String {
    match result.order.is_empty() {
        true => String::new(),
        false => format!("\n{}", result.order),
    }
}

/// The end of a statement that cuts its rows. The columns of a schema are few, and none may be missed;
/// what has an order has a row a column.
fn limit_of(result: &Statement, limit: Option<u64>, dialect: Dialect) -> String {
    match limit {
        Some(rows) if !result.is_count() && result.name != "schema" && result.order.is_empty() => {
            dialect.spelling().limited(rows)
        }
        _ => String::new(),
    }
}

/// A step as a common table expression, after those that it brings along where they cannot nest.
fn clause(step: &Statement, dialect: Dialect) -> String {
    let spelling = dialect.spelling();
    let (own, query) = match step.query.strip_prefix("WITH ") {
        Some(own) if !spelling.nested_with() => split_with(own, dialect),
        _ => None,
    }
    .unwrap_or(("", &step.query));
    let between = if own.is_empty() { "" } else { ",\n" };
    let step_as = match step.kind {
        Kind::Table => spelling.step_as(),
        _ => "AS",
    };
    let (name, about) = (&step.name, &step.description);
    // What the user wrote may hold quotes and comments of the engine's own.
    let query = match step.kind == Kind::Relation && !is_plain(query, dialect) {
        true => query.to_string(),
        false => indented(query, dialect),
    };
    format!("{own}{between}-- {about}\n{name} {step_as} (\n{query}\n)")
}

/// The positions of the steps that a text names.
fn mentioned(steps: &[&Statement], text: &str) -> Vec<usize> {
    (0..steps.len()).filter(|position| mentions(text, &steps[*position].name)).collect()
}

/// Whether a text holds a word. A word of that form inside a quoted name or text makes a step
/// stand in the statement that nobody reads, which changes nothing.
fn mentions(text: &str, word: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        !is_word(text[..at].chars().next_back()) && !is_word(text[at + word.len()..].chars().next())
    })
}

/// Two blanks before each line, but not within quotes, where they would change a value.
fn indented(sql: &str, dialect: Dialect) -> String {
    let mut out = String::with_capacity(sql.len() + sql.len() / 8);
    out.push_str("  ");
    for (piece, code) in Scan::new(sql, dialect) {
        if !code {
            out.push_str(piece);
            continue;
        }
        for line in piece.split_inclusive('\n') {
            out.push_str(line);
            if line.ends_with('\n') {
                out.push_str("  ");
            }
        }
    }
    out
}

/// The common table expressions of `WITH ...` apart from the query that follows them, which begins
/// with the first SELECT of a line that stands in no parentheses.
fn split_with(text: &str, dialect: Dialect) -> Option<(&str, &str)> {
    let (mut depth, mut start) = (0usize, 0);
    for (piece, code) in Scan::new(text, dialect) {
        for (at, byte) in piece.bytes().enumerate().filter(|_| code) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\n' if depth == 0 && piece[at + 1..].starts_with("SELECT") => {
                    let cut = start + at;
                    return Some((text[..cut].trim_end(), &text[cut + 1..]));
                }
                _ => {}
            }
        }
        start += piece.len();
    }
    None
}

/// A script to paste: what it is, then each result after a line that says what to read in it.
pub fn script(header: &[String], results: &[Emitted]) -> String {
    let mut text = comment(header);
    for result in results {
        let about = format!("{}: {}", result.name, result.description);
        text.push_str(comment(&[about]).trim_end());
        text.push_str(&format!("\n{}{}\n\n", result.sql, result.close));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// A list of statements, for programs.
pub fn json(results: &[Emitted]) -> String {
    let list: Vec<serde_json::Value> = results
        .iter()
        .map(|result| {
            serde_json::json!({
                "name": result.name,
                "description": result.description,
                "sql": result.sql,
                "columns": result.columns,
            })
        })
        .collect();
    let mut text = serde_json::to_string_pretty(&list).expect("texts are always JSON");
    text.push('\n');
    text
}
