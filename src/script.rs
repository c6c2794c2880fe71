//! Plan to script: which templates, which helpers, in which order.

use crate::contract::Strategy;
use crate::dialect::{Dialect, Sql, sql};
use crate::error::{Error, Result};
use crate::introspect::SideInput;
use crate::plan::Plan;
use crate::plan::lower::{self, Lowered, Relations, Shape};
use crate::render::{self, Kind, Script, Statement};

/// A script with the means to draw up `kos` again once it is known which columns differ.
pub struct Drafted {
    pub script: Script,
    pub notes: Vec<String>,
    lowered: Lowered,
    file: &'static str,
    dialect: Dialect,
}

/// The template file of a strategy, which bears its name.
pub fn template_of(strategy: Strategy) -> &'static str {
    strategy.name()
}

/// Where and how much `Drafted::crowd` looks.
const PLACES: u64 = 8;
const ROWS_OF_A_PLACE: u64 = 4096;

/// Draws up the whole script of a comparison.
pub fn draft(
    plan: &Plan,
    shape: Shape,
    a: &SideInput,
    b: &SideInput,
    dialect: Dialect,
) -> Result<Drafted> {
    drafted(plan, shape, (a, b), dialect, false)
}

/// The same for `assert` as a statement that stands alone.
pub fn draft_alone(
    plan: &Plan,
    shape: Shape,
    a: &SideInput,
    b: &SideInput,
    dialect: Dialect,
) -> Result<Drafted> {
    drafted(plan, shape, (a, b), dialect, true)
}

fn drafted(
    plan: &Plan,
    shape: Shape,
    (a, b): (&SideInput, &SideInput),
    dialect: Dialect,
    alone: bool,
) -> Result<Drafted> {
    let (relation_a, relation_b) = (a.relation(), b.relation());
    let in_files = plan.order.as_ref().is_some_and(|order| order.by.is_none());
    let file_order = match in_files {
        true => Some([a.file_order()?, b.file_order()?]),
        false => None,
    };
    let relations = Relations { a: &relation_a, b: Some(&relation_b), file_order };
    let mut lowered = lower::lower(plan, shape, &relations, dialect)?;
    if alone {
        lowered.stand_alone();
    }
    let file = template_of(plan.strategy);
    let body = render::render(file, &lowered.context, dialect)?;
    let mut statements: Vec<Statement> = Vec::new();
    if body.iter().any(|statement| statement.kind == Kind::Relation) {
        statements.extend(setup(a, b, in_files));
    }
    // A sample is small, and each look at it would read its side to the end; rows are numbered once.
    let snapshots = plan.sample.is_some() || plan.order.is_some();
    statements.extend(define(body, &[a, b], snapshots, dialect));
    Ok(Drafted {
        script: Script { statements },
        notes: lowered.notes.clone(),
        lowered,
        file,
        dialect,
    })
}

impl Drafted {
    /// The query that tells whether repeated keys would make the joined shape's join explode: one row
    /// with one truth value. It looks at up to `PLACES` places of the fetched side, which has `rows` rows.
    pub fn crowd(&self, rows: u64) -> Result<Sql> {
        let at_once = (rows / PLACES).clamp(1, ROWS_OF_A_PLACE);
        let last = rows.saturating_sub(at_once);
        // From the first row to the last, where what was appended stands.
        let mut starts: Vec<u64> = (0..PLACES)
            .map(|place| (last as u128 * place as u128 / (PLACES - 1) as u128) as u64)
            .collect();
        starts.dedup();
        let looked_at = (at_once * starts.len() as u64).min(rows).max(1);
        // Each row that is seen stands for so many; both sides are taken to be alike.
        let factor = (rows as f64 / looked_at as f64).powi(2);
        let mut context = self.lowered.context.clone();
        context.insert(
            "crowd",
            &serde_json::json!({ "starts": starts, "rows": at_once, "factor": factor.ceil() as u64 }),
        );
        let statements = render::render("crowd", &context, self.dialect)?;
        let query = statements.into_iter().next().map(|statement| Sql(statement.sql));
        query.ok_or_else(|| Error::Template {
            template: "crowd".into(),
            problem: "it gives no query".into(),
        })
    }

    /// The statement of a result once it is known which compared columns differ.
    pub fn with_differing(&mut self, result: &str, differs: &[bool]) -> Result<Option<Statement>> {
        self.lowered.set_differing(differs);
        let again = render::render(self.file, &self.lowered.context, self.dialect)?;
        Ok(again.into_iter().find(|statement| statement.name == result))
    }
}

/// The statements that make a body possible, and the body. Sides are read once.
pub fn around(body: Vec<Statement>, a: &SideInput, b: &SideInput, all: &str) -> Vec<Statement> {
    let mut statements = setup(a, b, false);
    statements.extend(helpers(all, Dialect::DuckDb));
    statements.extend(define_sides(body, &[a, b], true));
    statements
}

fn setup(a: &SideInput, b: &SideInput, in_files: bool) -> Vec<Statement> {
    let setting = |sql: &str, description: &str| Statement {
        kind: Kind::Setup,
        name: "session".into(),
        description: description.into(),
        sql: sql.into(),
        query: sql.into(),
        columns: Vec::new(),
        order: String::new(),
    };
    let session = setting(
        "SET TimeZone = 'UTC'",
        "instants are shown and read in UTC, whatever the machine's zone",
    );
    let in_files = in_files.then(|| {
        setting(
            "SET preserve_insertion_order = true",
            "rows are numbered in the order of their files",
        )
    });
    let attach = [a, b].into_iter().flat_map(|side| {
        side.setup.iter().map(|statement| Statement {
            kind: Kind::Setup,
            name: "attach".into(),
            description: format!("the database of side {}, read-only", side.side.letter()),
            sql: statement.0.clone(),
            query: statement.0.clone(),
            columns: Vec::new(),
            order: String::new(),
        })
    });
    std::iter::once(session).chain(in_files).chain(attach).collect()
}

/// Puts macro definitions first, and makes relations views, or snapshots where the side or the caller
/// wants them.
pub fn define(
    body: Vec<Statement>,
    sides: &[&SideInput],
    snapshots: bool,
    dialect: Dialect,
) -> Vec<Statement> {
    let all: String = body.iter().map(|statement| statement.sql.as_str()).collect();
    let mut statements = helpers(&all, dialect);
    statements.extend(define_sides(body, sides, snapshots));
    statements
}

/// The macros that a text calls.
fn helpers(text: &str, dialect: Dialect) -> Vec<Statement> {
    dialect
        .spelling()
        .helpers(text)
        .into_iter()
        .map(|(name, definition)| Statement {
            kind: Kind::Setup,
            description: format!("helper of the statements below ({name})"),
            name: "macro".into(),
            query: definition.0.clone(),
            columns: Vec::new(),
            order: String::new(),
            sql: definition.0,
        })
        .collect()
}

fn define_sides(body: Vec<Statement>, sides: &[&SideInput], snapshots: bool) -> Vec<Statement> {
    let mut statements = Vec::new();
    for mut statement in body {
        if statement.kind == Kind::Relation {
            let side = sides
                .iter()
                .find(|side| statement.name.ends_with(&format!("_{}", side.side.letter())));
            let kind = match snapshots || side.is_some_and(|side| side.snapshot) {
                true => "TABLE",
                false => "VIEW",
            };
            let head = sql!("CREATE OR REPLACE TEMP {kind} {} AS", statement.name);
            statement.sql = format!("{head}\n{}", statement.sql);
        }
        statements.push(statement);
    }
    statements
}

/// A query whose rows are the given one's with every value as the text of evidence, in this order, or
/// by all columns where it is empty.
pub fn as_text(
    query: &str,
    columns: &[crate::engine::ResultColumn],
    dialect: Dialect,
    order: &str,
    limit: Option<usize>,
) -> Sql {
    let spelling = dialect.spelling();
    let texts: Vec<String> = columns
        .iter()
        .map(|column| {
            let name = spelling.ident(&column.name);
            format!("{} AS {name}", spelling.text(&name, &column.sql_type))
        })
        .collect();
    let order = if order.is_empty() { "ORDER BY ALL" } else { order };
    let limit = limit.map(|rows| format!(" LIMIT {rows}")).unwrap_or_default();
    sql!("SELECT {}\nFROM (SELECT * FROM (\n{query}\n) {order}{limit})", texts.join(", "))
}
