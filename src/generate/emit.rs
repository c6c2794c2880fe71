//! Statements that stand alone: each result with all it reads, in a WITH clause.

use crate::dialect::{Dialect, Sql};
use crate::introspect::source;
use crate::render::{Kind, Script, Statement};

/// A result as one statement, or as several that run one after the other.
pub struct Emitted {
    pub name: String,
    pub description: String,
    /// Without a closing semicolon.
    pub sql: String,
    pub columns: Vec<String>,
}

/// Results that are counts: no limit cuts them.
const COUNTS: [&str; 7] =
    ["summary", "stats", "absorbed", "count", "checksum", "duplicates", "schema"];

/// Each result of a script with the steps it reads as common table expressions.
pub fn standalone(script: &Script, dialect: Dialect, limit: Option<u64>) -> Vec<Emitted> {
    let steps: Vec<&Statement> = script
        .statements
        .iter()
        .filter(|statement| matches!(statement.kind, Kind::Relation | Kind::Table))
        .collect();
    script
        .results()
        .map(|result| Emitted {
            name: result.name.clone(),
            description: result.description.clone(),
            columns: result.columns.clone(),
            sql: format!(
                "{}{}{}",
                with_steps(&steps, &result.query, dialect),
                limit_of(&result.name, limit, dialect),
                dialect.spelling().statement_end()
            ),
        })
        .collect()
}

/// A query after the steps that it reads, in one WITH clause.
fn with_steps(steps: &[&Statement], query: &str, dialect: Dialect) -> String {
    let (clauses, query) = steps_and_query(steps, query, dialect);
    match clauses.is_empty() {
        true => query,
        false => format!("WITH\n{clauses}\n{query}"),
    }
}

/// The steps that a query reads as the list of a WITH clause, and the query after it.
fn steps_and_query(steps: &[&Statement], query: &str, dialect: Dialect) -> (String, String) {
    let mut clauses: Vec<String> = Vec::new();
    for step in needed(steps, query) {
        let (own, query) = match step.query.strip_prefix("WITH ") {
            Some(own) if !dialect.spelling().nested_with() => split_with(own, dialect),
            _ => (None, step.query.clone()),
        };
        clauses.extend(own);
        let query = indented(&query, dialect);
        let step_as = match step.kind {
            Kind::Table => dialect.spelling().step_as(),
            _ => "AS",
        };
        clauses.push(format!("-- {}\n{} {step_as} (\n{query}\n)", step.description, step.name));
    }
    let (own, query) = match query.strip_prefix("WITH ") {
        Some(own) => split_with(own, dialect),
        None => (None, query.to_string()),
    };
    clauses.extend(own);
    (clauses.join(",\n"), query)
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

    fn table(&self, name: &str, dialect: Dialect) -> String {
        // A step may have the name of a result.
        let last = match name.strip_prefix("sqldiff_") {
            Some(step) => format!("{}step_{step}", self.start),
            None => format!("{}{name}", self.start),
        };
        let last = if self.plain { dialect.spelling().fold(&last) } else { last };
        let parts = self.schema.iter().chain(std::iter::once(&last));
        parts.map(|part| dialect.spelling().ident(part).0).collect::<Vec<_>>().join(".")
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
        .filter(|statement| statement.kind != Kind::Result)
        .partition(|statement| statement.kind == Kind::Relation);
    let results: Vec<&Statement> =
        script.results().filter(|r| only.is_empty() || only.contains(&r.name)).collect();
    let mut tables_made = Vec::new();
    let mut body = String::new();
    let wanted: String = results.iter().map(|result| result.query.as_str()).collect();
    for statement in needed(&tables, &wanted).into_iter().chain(results.iter().copied()) {
        let table = prefix.table(&statement.name, dialect);
        let query = renamed(&statement.query, &tables, |name| prefix.table(name, dialect), dialect);
        let (steps, query) = steps_and_query(&sides, &query, dialect);
        let made = dialect.spelling().create_table(&Sql(table.clone()), &steps, &query);
        let end = dialect.spelling().statement_end();
        let about = format!("{}: {}", statement.name, statement.description);
        body.push_str(&comment(&[about]));
        body.truncate(body.trim_end().len());
        body.push_str(&format!("\n{made}{end};\n\n"));
        if statement.kind == Kind::Result {
            let limit = limit_of(&statement.name, limit, dialect);
            body.push_str(&format!("SELECT * FROM {table}{limit};\n\n"));
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
    name: impl Fn(&str) -> String,
    dialect: Dialect,
) -> String {
    let mut out = String::new();
    let mut word = String::new();
    let end = |word: &mut String, out: &mut String| {
        match tables.iter().any(|table| table.name == *word) {
            true => out.push_str(&name(word)),
            false => out.push_str(word),
        }
        word.clear();
    };
    for (piece, code) in Scan::new(query, dialect) {
        if code && piece.chars().all(|c| c.is_alphanumeric() || c == '_') {
            word.push_str(piece);
            continue;
        }
        end(&mut word, &mut out);
        out.push_str(piece);
    }
    end(&mut word, &mut out);
    out
}

/// Each result of a script after all that runs before it.
pub fn after_setup(script: &Script, limit: Option<u64>) -> Vec<Emitted> {
    let mut before = String::new();
    let mut results = Vec::new();
    for statement in &script.statements {
        if statement.kind != Kind::Result {
            before.push_str(&format!("{};\n\n", statement.sql));
            continue;
        }
        results.push(Emitted {
            name: statement.name.clone(),
            description: statement.description.clone(),
            columns: statement.columns.clone(),
            sql: format!(
                "{before}{}{}",
                statement.sql,
                limit_of(&statement.name, limit, Dialect::DuckDb)
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
                statement.sql.push_str(&limit_of(&statement.name, limit, Dialect::DuckDb));
            }
            statement
        })
        .collect();
    Script { statements }
}

fn limit_of(result: &str, limit: Option<u64>, dialect: Dialect) -> String {
    match limit {
        Some(rows) if !COUNTS.contains(&result) => dialect.spelling().limited(rows),
        _ => String::new(),
    }
}

/// The steps that a query reads, and those that these read, in order.
fn needed<'s>(steps: &[&'s Statement], query: &str) -> Vec<&'s Statement> {
    let mut wanted: Vec<bool> = steps.iter().map(|step| mentions(query, &step.name)).collect();
    for position in (0..steps.len()).rev() {
        if !wanted[position] {
            continue;
        }
        for earlier in 0..position {
            wanted[earlier] |= mentions(&steps[position].query, &steps[earlier].name);
        }
    }
    steps.iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(step, _)| *step).collect()
}

/// Whether a text holds a word. A word of that form inside a quoted name or text makes a step
/// stand in the statement that nobody reads, which changes nothing.
fn mentions(text: &str, word: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        !is_word(text[..at].chars().next_back()) && !is_word(text[at + word.len()..].chars().next())
    })
}

/// Where the tokens of a text are code: outside quotes and comments.
struct Scan<'t> {
    text: &'t str,
    at: usize,
    backslash: bool,
    /// The sign that names stand in. Square brackets mean lists elsewhere.
    name_quote: char,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str, dialect: Dialect) -> Self {
        let spelling = dialect.spelling();
        let name_quote = spelling.ident("x").0.chars().next().unwrap_or('"');
        Scan { text, at: 0, backslash: spelling.backslash_escapes(), name_quote }
    }
}

impl<'t> Iterator for Scan<'t> {
    /// A piece of the text, and whether it is code. Code comes character by character.
    type Item = (&'t str, bool);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        let (length, code) = match first {
            // Names have no escapes but the doubled quote.
            '\'' | '"' | '`' => {
                (quoted(rest, first, self.backslash && first != self.name_quote), false)
            }
            '[' if self.name_quote == '[' => (bracketed(rest), false),
            '-' if rest.starts_with("--") => (rest.find('\n').unwrap_or(rest.len()), false),
            _ => (first.len_utf8(), true),
        };
        self.at += length;
        Some((&rest[..length], code))
    }
}

/// The length of a quoted piece at the start of a text.
fn quoted(text: &str, quote: char, backslash: bool) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' && backslash && quote != '`' {
            chars.next();
        } else if c == quote {
            // A doubled quote opens the next piece at once, which comes to the same.
            return at + quote.len_utf8();
        }
    }
    text.len()
}

/// The length of a name in brackets at the start of a text; the closing one doubled stands for itself.
fn bracketed(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c == ']' && chars.next_if(|(_, next)| *next == ']').is_none() {
            return at + 1;
        }
    }
    text.len()
}

/// Two blanks before each line, but not within quotes, where they would change a value.
fn indented(sql: &str, dialect: Dialect) -> String {
    let mut out = String::from("  ");
    for (piece, code) in Scan::new(sql, dialect) {
        out.push_str(piece);
        if code && piece == "\n" {
            out.push_str("  ");
        }
    }
    out
}

/// The common table expressions of `WITH ...` apart from the query that follows them.
fn split_with(text: &str, dialect: Dialect) -> (Option<String>, String) {
    let (mut depth, mut at) = (0usize, 0);
    let mut code_at_top = String::new();
    let mut places = Vec::new();
    for (piece, code) in Scan::new(text, dialect) {
        if code && piece == "(" {
            depth += 1;
        }
        if code && depth == 0 {
            code_at_top.push_str(piece);
            places.push(at);
        }
        if code && piece == ")" {
            depth -= 1;
        }
        at += piece.len();
    }
    // The first SELECT that stands in no parentheses begins the query.
    let chars: Vec<char> = code_at_top.chars().collect();
    let select = chars.windows(7).position(|w| w.iter().collect::<String>() == "\nSELECT");
    match select {
        Some(position) => {
            let cut = places[position];
            (Some(text[..cut].trim_end().to_string()), text[cut + 1..].to_string())
        }
        None => (None, format!("WITH {text}")),
    }
}

/// Lines as comments. No character of a line can end its comment.
pub fn comment(lines: &[String]) -> String {
    let plain = |line: &String| -> String {
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!("-- {line}\n")
    };
    let mut text: String = lines.iter().map(plain).collect();
    text.push('\n');
    text
}

/// A script to paste: what it is, then each result after a line that says what to read in it.
pub fn script(header: &[String], results: &[Emitted]) -> String {
    let mut text = comment(header);
    for result in results {
        let about = format!("{}: {}", result.name, result.description);
        text.push_str(comment(&[about]).trim_end());
        text.push_str(&format!("\n{};\n\n", result.sql));
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
