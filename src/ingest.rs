//! The statement that ingests a batch. It is printed or written to a file, and never run here.

use crate::dialect::writes::{Change, Merge};
use crate::dialect::{Dialect, Sql};
use crate::error::Result;
use crate::generate::emit::{self, Emitted};
use crate::generate::sides;
use crate::introspect::SideInput;
use crate::plan::Plan;
use crate::plan::lower::{self, Lowered, Relations, Shape};
use crate::render::{self, Kind, Script, Statement};
use crate::script;

/// New and updated rows.
pub const INGEST: &str = "ingest";
/// New rows only, for tables whose rows cannot be changed.
pub const INGEST_NEW: &str = "ingest_new";

/// The names of both.
pub const NAMES: [&str; 2] = [INGEST, INGEST_NEW];

/// The statements that there are, and why there are not the others.
#[derive(Debug, Clone, Default)]
pub struct Offer {
    pub statements: Vec<Emitted>,
    pub refused: Option<String>,
    /// Lines for the head of their script.
    pub notes: Vec<String>,
    /// They were asked for by name.
    pub asked: bool,
}

impl Offer {
    pub fn refuse(reason: impl Into<String>) -> Offer {
        Offer { refused: Some(reason.into()), ..Offer::default() }
    }

    /// Lines for the head of a script.
    pub fn about(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(reason) = &self.refused {
            lines.push(format!("no {INGEST}: {reason}"));
        }
        for statement in &self.statements {
            let Emitted { name, description, .. } = statement;
            lines.push(format!("{name} (printed by --only {name}): {description}"));
        }
        lines.extend(self.notes.iter().map(|note| format!("{INGEST}: {note}")));
        lines
    }
}

/// The quoted name of the table that `--target` names.
pub fn target(text: &str, dialect: Dialect) -> Result<Sql> {
    sides::named_table("--target", text, dialect)
}

/// The statements for a table that a script reads as side a.
pub fn statements(lowered: &Lowered, script: &Script, table: &Sql, dialect: Dialect) -> Offer {
    let (spelling, written) = (dialect.spelling(), &lowered.written);
    if let Some(reason) = &written.refused {
        return Offer::refuse(reason);
    }
    let rows = |name: &str| emit::rows_of(script, name, dialect);
    let Some(new) = rows(INGEST_NEW) else { return Offer::refuse("there is no column to write") };
    let columns: Vec<Sql> = written.all.iter().map(|(column, _)| column.clone()).collect();
    let insert = spelling.insert_rows(table, &columns, &new.0, &new.1);
    let mut offer = Offer { notes: written.notes.clone(), ..Offer::default() };
    let mut add = |name: &str, description: &str, sql: String| {
        offer.statements.push(Emitted {
            name: name.into(),
            description: description.into(),
            sql,
            close: ";",
            columns: Vec::new(),
        });
    };
    let Some(met) = written.met.as_ref().filter(|_| !written.set.is_empty()) else {
        add(INGEST, "inserts the rows that the target lacks; a second run inserts none", insert);
        return offer;
    };
    let change = |name: &str| {
        let (steps, rows) = rows(name).unwrap_or_default();
        Change { table: table.clone(), steps, rows, met: met.clone() }
    };
    let merge = Merge {
        update: Some((None, written.set.clone())),
        insert: Some((None, written.all.clone())),
        ..Merge::default()
    };
    let whole = spelling.merge_rows(&change(INGEST), &merge).or_else(|| {
        let update = spelling.update_rows(&change("ingest_updated"), &written.set)?;
        let transaction = spelling.transaction()?;
        Some(format!("{};\n\n{update};\n\n{insert};\n\n{}", transaction.begin, transaction.commit))
    });
    let only_new =
        "inserts new rows only, and leaves updated ones as they are; a second run inserts none";
    match whole {
        Some(sql) => {
            add(INGEST, "writes new and updated rows; a second run writes none", sql);
            add(INGEST_NEW, only_new, insert);
            offer.notes.extend(spelling.write_caveats().iter().map(|line| line.to_string()));
        }
        None => {
            add(INGEST_NEW, only_new, insert);
            offer.refused = Some(format!(
                "{}; {INGEST_NEW} inserts the new rows",
                spelling.write_caveats().join("; ")
            ));
        }
    }
    offer
}

/// The statements for a table of DuckDB: the one that is side a, or the one that `named` holds its rows.
pub fn for_duckdb(plan: &Plan, a: &SideInput, b: &SideInput, named: Option<&str>) -> Result<Offer> {
    const DIALECT: Dialect = Dialect::DuckDb;
    let mut plan = plan.clone();
    let table = match named {
        Some(name) => {
            for column in &mut plan.columns {
                column.a.source = column.a.name.clone();
                column.a.collated = false;
            }
            target(name, DIALECT)?
        }
        None if a.is_table() => a.relation(),
        None => {
            return Ok(Offer::refuse(format!(
                "{} is no table that rows could be written into; --target NAME names the one that holds its rows",
                a.spec
            )));
        }
    };
    let relation_b = b.relation();
    let relations = Relations { a: &table, b: Some(&relation_b), file_order: None };
    let lowered = lower::lower(&plan, Shape::Direct, &relations, DIALECT)?;
    let statements_of =
        render::render(script::template_of(plan.strategy), &lowered.context, DIALECT)?;
    let script = Script { statements: statements_of };
    let mut offer = statements(&lowered, &script, &table, DIALECT);
    for statement in &mut offer.statements {
        let setup = setup(&statement.sql, named.is_none().then_some(a), b);
        statement.sql = format!("{setup}{}", statement.sql);
    }
    if named.is_some() {
        offer
            .notes
            .push(format!("the target is taken to have the columns and types of {}", a.spec));
    }
    Ok(offer)
}

/// What a statement needs before it: databases, of which the target's is opened to be written, and macros.
fn setup(sql: &str, target: Option<&SideInput>, b: &SideInput) -> String {
    let mut before = vec!["SET TimeZone = 'UTC'".to_string()];
    for attach in target.iter().flat_map(|side| &side.setup) {
        before.push(attach.0.trim_end_matches(" (READ_ONLY)").to_string());
    }
    before.extend(b.setup.iter().map(|attach| attach.0.clone()));
    let statement = Statement {
        kind: Kind::Result,
        name: INGEST.into(),
        description: String::new(),
        sql: sql.into(),
        query: sql.into(),
        columns: Vec::new(),
        order: String::new(),
    };
    let defined = script::define(vec![statement], &[], false, Dialect::DuckDb);
    before.extend(defined.into_iter().filter(|s| s.kind == Kind::Setup).map(|s| s.sql));
    before.into_iter().map(|statement| format!("{statement};\n\n")).collect()
}
