//! Templates to SQL. A template file holds sections; each section is one statement.
//!
//! `-- @relation NAME: ...` a side (a view, or a snapshot where reading twice is not safe),
//! `-- @table NAME: ...` a temporary table that later sections read, `-- @view NAME: ...` a view,
//! `-- @result NAME: ...` a statement whose rows are a result,
//! `-- @rows NAME: ...` the rows that a statement writes into a table, which is never run here,
//! `-- @part NAME: ...` text that sections of its file include, and no statement,
//! `-- @order` the order in which the rows of the result before it are shown,
//! `-- @use FILE` the sections of another file first, and `-- @use FILE if NAME` only where the context
//! holds that NAME is true. A section that renders to nothing is left out.

mod check;
mod scan;
mod tokens;

use crate::dialect::{Dialect, Sql};
use crate::error::{Error, Result};
use std::sync::OnceLock;
use tera::{Context, Kwargs, State, Tera, Value};

pub use check::{
    Judgement, begins_with_with, judge_expression, judge_query, on_large_stack, quoted_in,
    read_otherwise, sorts_all, tables_in, without_end,
};
pub use scan::Scan;
pub use tokens::{is_plain, query_names};

/// What a statement is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Makes later statements possible: attaches a database, defines a macro.
    Setup,
    Relation,
    /// A table or view of the way there, which later statements read.
    Table,
    Result,
    /// The rows of a statement that writes: `dialect::writes` puts it around them.
    Rows,
}

/// One statement of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub kind: Kind,
    /// Of the relation, table or result.
    pub name: String,
    /// One line that says what it holds.
    pub description: String,
    /// Complete SQL without a closing semicolon.
    pub sql: String,
    /// The query in it; for setup the same as `sql`.
    pub query: String,
    /// The names of the query's columns, where it names each.
    pub columns: Vec<String>,
    /// The ORDER BY of a result that has an order, in `sql` and not in `query`; else empty.
    pub order: String,
}

impl Statement {
    /// Whether it is a result of counts, which no limit cuts and which is read whole.
    pub fn is_count(&self) -> bool {
        let counts = ["summary", "stats", "absorbed", "causes", "count", "checksum", "duplicates"];
        self.kind == Kind::Result && counts.contains(&self.name.as_str())
    }
}

/// The comparison as SQL, in the order in which it runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    pub statements: Vec<Statement>,
}

impl Script {
    /// The script as a person reads and pastes it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for statement in self.statements.iter().filter(|s| s.kind != Kind::Rows) {
            let description: String = statement
                .description
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect();
            text.push_str(&format!("-- {}: {description}\n{};\n\n", statement.name, statement.sql));
        }
        text
    }

    /// The rows of a statement that writes, by name.
    pub fn rows(&self, name: &str) -> Option<&Statement> {
        self.statements.iter().find(|s| s.kind == Kind::Rows && s.name == name)
    }

    pub fn results(&self) -> impl Iterator<Item = &Statement> {
        self.statements.iter().filter(|statement| statement.kind == Kind::Result)
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

/// The marker of what other sections include.
const PART: &str = "part";

struct Section {
    template: String,
    kind: Kind,
    /// What the marker says, e.g. `table`.
    marker: &'static str,
    name: String,
    description: String,
    source: String,
    order: String,
    /// What the context must hold to be true; empty where it always stands.
    condition: String,
}

const FILES: &[(&str, &str)] = &[
    ("_sides", include_str!("../../templates/_sides.sql.tera")),
    ("_keyed", include_str!("../../templates/_keyed.sql.tera")),
    ("_bag", include_str!("../../templates/_bag.sql.tera")),
    ("_causes", include_str!("../../templates/_causes.sql.tera")),
    ("crowd", include_str!("../../templates/crowd.sql.tera")),
    ("cells", include_str!("../../templates/cells.sql.tera")),
    ("columns", include_str!("../../templates/columns.sql.tera")),
    ("_tied", include_str!("../../templates/_tied.sql.tera")),
    ("ordered", include_str!("../../templates/ordered.sql.tera")),
    ("incremental", include_str!("../../templates/incremental.sql.tera")),
    ("join", include_str!("../../templates/join.sql.tera")),
    ("union", include_str!("../../templates/union.sql.tera")),
    ("except", include_str!("../../templates/except.sql.tera")),
    ("checksum", include_str!("../../templates/checksum.sql.tera")),
    ("count", include_str!("../../templates/count.sql.tera")),
    ("_columns", include_str!("../../templates/_columns.sql.tera")),
    ("schema", include_str!("../../templates/schema.sql.tera")),
    ("assert", include_str!("../../templates/assert.sql.tera")),
    ("profile", include_str!("../../templates/profile.sql.tera")),
    ("runs", include_str!("../../templates/runs.sql.tera")),
    ("places", include_str!("../../templates/places.sql.tera")),
    ("changes", include_str!("../../templates/changes.sql.tera")),
    ("keys", include_str!("../../templates/keys.sql.tera")),
    ("candidates", include_str!("../../templates/candidates.sql.tera")),
    ("candidate_sets", include_str!("../../templates/candidate_sets.sql.tera")),
];

struct Library {
    tera: Tera,
    sections: Vec<(String, Vec<Section>)>,
}

/// Renders the sections of a template file, those of the files it uses first. While one is rendered,
/// those before it are judged.
pub fn render(file: &str, context: &Context, dialect: Dialect) -> Result<Vec<Statement>> {
    let library = library(dialect)?;
    let (_, sections) = library
        .sections
        .iter()
        .find(|(name, _)| name == file)
        .ok_or_else(|| template_error(file, "there is no such template"))?;
    let text = |name: &str, context: &Context| {
        let rendered = library.tera.render(name, context);
        rendered.map_err(|error| template_error(name, error.to_string()))
    };
    let around = with_named_sources(context);
    std::thread::scope(|scope| {
        let mut drafts = Vec::new();
        for section in sections {
            if section.marker == PART || !section.applies(context) {
                continue;
            }
            let body = text(&section.template, context)?.trim().to_string();
            if body.is_empty() {
                continue;
            }
            let description = text(&format!("{}.description.sql", section.template), context)?;
            let order = text(&format!("{}.order.sql", section.template), context)?;
            let order = order.trim().to_string();
            let judged = match section.kind {
                // The text of a .sql side was judged before, by the engine where the parser does not
                // know its syntax: what is rendered around it is judged here.
                Kind::Relation => text(&section.template, &around)?,
                _ => in_order(&body, &order),
            };
            let judge = check::begin(scope, &section.name, judged, dialect);
            drafts.push((section, [body, description, order], judge));
        }
        let statement = |(section, texts, judge): (&Section, [String; 3], _)| {
            Ok(section.statement(texts, check::Judge::columns(judge)?))
        };
        drafts.into_iter().map(statement).collect()
    })
}

/// The context with names in the place of what the sides are read from.
fn with_named_sources(context: &Context) -> Context {
    let mut around = context.clone();
    for side in ["a", "b"] {
        let name = Sql(format!("sqldiff_source_{side}"));
        around.insert_value(format!("relation_{side}"), safe(&name));
    }
    around
}

/// A query with the order of its rows, if it has one.
fn in_order(query: &str, order: &str) -> String {
    match order.is_empty() {
        true => query.to_string(),
        false => format!("{query}\n{order}"),
    }
}

impl Section {
    fn applies(&self, context: &Context) -> bool {
        let (name, path) = self.condition.split_once('.').unwrap_or((&self.condition, ""));
        let held = match path.is_empty() {
            true => context.get(name),
            false => context.get(name).and_then(|held| held.get_from_path(path)),
        };
        self.condition.is_empty() || held.is_some_and(Value::is_truthy)
    }

    fn statement(
        &self,
        [query, description, order]: [String; 3],
        columns: Vec<String>,
    ) -> Statement {
        let sql = match self.marker {
            "table" => format!("CREATE OR REPLACE TEMP TABLE {} AS\n{query}", self.name),
            "view" => format!("CREATE OR REPLACE TEMP VIEW {} AS\n{query}", self.name),
            _ => in_order(&query, &order),
        };
        let (kind, name) = (self.kind, self.name.clone());
        Statement { kind, name, description, sql, query, columns, order }
    }
}

fn template_error(template: &str, problem: impl Into<String>) -> Error {
    Error::Template { template: template.into(), problem: problem.into() }
}

fn library(dialect: Dialect) -> Result<&'static Library> {
    type Loaded = OnceLock<std::result::Result<Library, String>>;
    static LIBRARIES: [Loaded; Dialect::ALL.len()] =
        [const { OnceLock::new() }; Dialect::ALL.len()];
    LIBRARIES[dialect as usize]
        .get_or_init(|| load(dialect))
        .as_ref()
        .map_err(|problem| template_error("library", problem))
}

fn load(dialect: Dialect) -> std::result::Result<Library, String> {
    let mut tera = Tera::new();
    // What is not made by a verb or by the dialect is refused, not escaped.
    tera.autoescape_on([".sql"]);
    tera.set_escape_fn(refuse);
    tera.register_filter("ident", Ident(dialect));
    tera.register_filter("literal", Literal(dialect));
    let mut sections: Vec<(String, Vec<Section>)> = Vec::new();
    let mut sources = Vec::new();
    for (file, text) in FILES {
        let own = split(file, text, &sections)?;
        for section in &own {
            if section.template.starts_with(&format!("{file}/")) {
                sources.push((section.template.clone(), section.source.clone()));
                sources.push((
                    format!("{}.description.sql", section.template),
                    section.description.clone(),
                ));
                sources.push((format!("{}.order.sql", section.template), section.order.clone()));
            }
        }
        sections.push((file.to_string(), own));
    }
    tera.add_raw_templates(sources).map_err(|error| error.to_string())?;
    Ok(Library { tera, sections })
}

/// Splits a template file before anything is rendered, so that no value can look like a marker.
fn split(
    file: &str,
    text: &str,
    known: &[(String, Vec<Section>)],
) -> std::result::Result<Vec<Section>, String> {
    let mut sections: Vec<Section> = Vec::new();
    let mut in_order = false;
    for line in text.lines() {
        let Some(marker) = line.strip_prefix("-- @") else {
            match sections.last_mut() {
                Some(section) => {
                    let source = if in_order { &mut section.order } else { &mut section.source };
                    source.push_str(line);
                    source.push('\n');
                }
                None if line.trim().is_empty() => {}
                None => return Err(format!("{file}: `{line}` stands before the first section")),
            }
            continue;
        };
        let (word, rest) = marker.split_once(' ').unwrap_or((marker, ""));
        in_order = word == "order";
        if in_order {
            if !sections.last().is_some_and(|section| section.kind == Kind::Result) {
                return Err(format!("{file}: @order stands behind no result"));
            }
            continue;
        }
        if word == "use" {
            let (used, condition) = rest.trim().split_once(" if ").unwrap_or((rest.trim(), ""));
            let (_, used) = known
                .iter()
                .find(|(name, _)| name == used)
                .ok_or_else(|| format!("{file}: uses {rest}, which is not loaded before it"))?;
            sections.extend(used.iter().map(|section| Section {
                template: section.template.clone(),
                kind: section.kind,
                marker: section.marker,
                name: section.name.clone(),
                description: section.description.clone(),
                source: section.source.clone(),
                order: section.order.clone(),
                condition: condition.to_string(),
            }));
            continue;
        }
        let (marker, kind) = match word {
            "relation" => ("relation", Kind::Relation),
            "table" => ("table", Kind::Table),
            "view" => ("view", Kind::Table),
            "result" => ("result", Kind::Result),
            "rows" => ("rows", Kind::Rows),
            PART => (PART, Kind::Result),
            _ => return Err(format!("{file}: unknown marker @{word}")),
        };
        let (name, description) = rest
            .split_once(": ")
            .ok_or_else(|| format!("{file}: @{word} without a description"))?;
        sections.push(Section {
            template: format!("{file}/{name}.sql"),
            kind,
            marker,
            name: name.to_string(),
            description: description.to_string(),
            source: String::new(),
            order: String::new(),
            condition: String::new(),
        });
    }
    Ok(sections)
}

fn refuse(text: &str, _: &mut dyn std::io::Write) -> std::io::Result<()> {
    Err(std::io::Error::other(format!(
        "`{text}` is neither a name (| ident) nor a literal (| literal)"
    )))
}

struct Ident(Dialect);
struct Literal(Dialect);

impl tera::Filter<&str, String> for Ident {
    fn call(&self, name: &str, _: Kwargs, _: &State) -> String {
        self.0.spelling().ident(name).0
    }

    fn is_safe(&self) -> bool {
        true
    }
}

impl tera::Filter<&str, String> for Literal {
    fn call(&self, text: &str, _: Kwargs, _: &State) -> String {
        self.0.spelling().literal(text).0
    }

    fn is_safe(&self) -> bool {
        true
    }
}

/// An SQL fragment as a template value that is not refused.
pub fn safe(sql: &Sql) -> Value {
    Value::safe_string(&sql.0)
}
