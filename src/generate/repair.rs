//! `sqldiff patch`: scripts that make one table equal to another. They are written, and nothing here
//! runs them.

use super::emit::{self, Steps};
use super::{header, refuse_unknown_types, sides};
use crate::cli::{Direction, EngineOptions, GenArgs, PatchArgs};
use crate::contract::{Contract, SideSpec, Strategy, resolve};
use crate::dialect::writes::{Change, Merge, THERE, there};
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::Engine;
use crate::engine::lazy::Lazy;
use crate::error::{Error, Result};
use crate::introspect::SideInput;
use crate::introspect::source::{self, Source};
use crate::plan::form::Side;
use crate::plan::lower::{Relations, Repair, lower_repair};
use crate::plan::{self, Plan};
use crate::progress::Progress;
use crate::render::{self, Kind, Script, Statement, comment};
use crate::{run, script};
use std::path::PathBuf;

/// The script that makes one side equal to the other. Reads schemas; nothing is changed.
pub fn patch(args: &PatchArgs) -> Result<String> {
    let generated = args.as_gen();
    let contract =
        resolve(&crate::cli::CompareArgs { csv: args.csv.clone(), ..generated.compare() })?;
    let target = match args.direction {
        Direction::AToB => Side::B,
        Direction::BToA => Side::A,
    };
    check_contract(&contract, target)?;
    check_out(args, &contract)?;
    let contract = Contract { strategy: Some(Strategy::Cells), ..contract };
    let open = || run::engine(&EngineOptions::default(), Progress::silent());
    let job = Job { args, generated: &generated, contract: &contract, target };
    match args.dialect {
        Dialect::DuckDb => job.for_duckdb(&open()?),
        _ => job.for_target(&Lazy::new(open)),
    }
}

/// Refuses what would make the script touch rows that were not compared, or never come to an end.
fn check_contract(contract: &Contract, target: Side) -> Result<()> {
    if contract.key.as_ref().is_none_or(Vec::is_empty) {
        return Err(Error::usage(
            "--key",
            "is missing: a patch finds the rows to change by their key; name its columns",
        ));
    }
    let own = match target {
        Side::A => ("where_a", &contract.where_a),
        Side::B => ("where_b", &contract.where_b),
    };
    for (option, filter) in [("where", &contract.where_both), own] {
        if filter.is_some() {
            return Err(Error::usage(
                option,
                "is not taken here: rows of the target that it leaves out could bear the keys that are written; \
                 leave it out (a filter on the source alone deletes what it leaves out)",
            ));
        }
    }
    if contract.nan_unequal == Some(true) {
        return Err(Error::usage(
            "nan",
            "is unequal, so that NaN would be written again each time; leave it out, and NaN equals NaN",
        ));
    }
    match contract.sample {
        None => Ok(()),
        Some(_) => Err(Error::usage(
            "sample",
            "is not taken here: all keys are needed; leave it out of the contract",
        )),
    }
}

/// Refuses to replace what the script is made from, under whatever name.
fn check_out(args: &PatchArgs, contract: &Contract) -> Result<()> {
    let Some(out) = &args.out else { return Ok(()) };
    let Ok(itself) = out.canonicalize() else { return Ok(()) };
    let side = |spec: &SideSpec| {
        let file = spec.text.split("::").next().unwrap_or_default();
        [spec.base.join(&spec.text), spec.base.join(file)]
    };
    let declared = [&args.schema_a, &args.schema_b].into_iter().flatten();
    let mut read: Vec<PathBuf> = [&contract.a, &contract.b].into_iter().flat_map(side).collect();
    read.extend(declared.map(|file| file.split("::").next().unwrap_or_default().into()));
    read.extend(args.sides.contract.clone());
    let is_read = |path: &PathBuf| {
        path.canonicalize().is_ok_and(|path| path == itself || itself.starts_with(&path))
    };
    match read.iter().any(is_read)
        || (source::is_source(out) && out.extension() != Some("sql".as_ref()))
    {
        false => Ok(()),
        true => Err(Error::file(
            out,
            "is data, a contract or a schema, or lies among them; -o names the script's file, such as patch.sql",
        )),
    }
}

/// A table that the user names in a script for DuckDB, where tables of the script bear names too.
fn own_table(option: &str, text: &str) -> Result<Sql> {
    let table = sides::named_table(option, text, Dialect::DuckDb)?;
    let is_ours = table.0.to_lowercase().starts_with("\"sqldiff_") && !table.0.contains("\".\"");
    match is_ours && text != CHANGES {
        false => Ok(table),
        true => Err(Error::usage(
            option,
            format!(
                "{text} may be the name of a table that the script makes; put its schema before it, or choose another"
            ),
        )),
    }
}

/// What the table of changes is called where nothing is said.
const CHANGES: &str = "sqldiff_changes";

struct Job<'j> {
    args: &'j PatchArgs,
    generated: &'j GenArgs,
    contract: &'j Contract,
    /// The side that is changed.
    target: Side,
}

/// A statement of the script, after what it does.
struct Step {
    about: &'static str,
    sql: String,
}

impl Job<'_> {
    fn spec(&self) -> &SideSpec {
        match self.target {
            Side::A => &self.contract.a,
            Side::B => &self.contract.b,
        }
    }

    fn for_duckdb(&self, engine: &dyn Engine) -> Result<String> {
        if self.args.schema_a.is_some() {
            return Err(Error::usage(
                "--schema-a",
                "is not taken for duckdb, which reads the columns from the sides themselves; leave it out",
            ));
        }
        let (mut a, mut b) = run::open_sides(engine, self.contract)?;
        let target = if self.target == Side::A { &mut a } else { &mut b };
        let table = self.duckdb_table(engine, target)?;
        // The script writes to the database of the target, which either side may have opened.
        for statement in a.setup.iter_mut().chain(&mut b.setup) {
            let opened = statement.0.trim_end_matches(" (READ_ONLY)");
            let name = opened.rsplit(" AS ").next().unwrap_or_default();
            if table.0.starts_with(&format!("{name}.")) {
                statement.0 = opened.to_string();
            }
        }
        let probe = run::EngineProbe { engine, sides: [&a, &b] };
        let plan = plan::plan(self.contract, &a.schema, &b.schema, false, &probe)?;
        run::check_filters(&probe, self.contract)?;
        let changes = own_table("--changes", &self.args.changes)?;
        if changes.0.contains("\".\"") {
            return Err(Error::usage(
                "--changes",
                "is a temporary table of duckdb; write a name without schema",
            ));
        }
        let (relation_a, relation_b) = (a.relation(), b.relation());
        let relations = Relations { a: &relation_a, b: Some(&relation_b), file_order: None };
        let repair = lower_repair(&plan, &relations, Dialect::DuckDb, self.target)?;
        let body = own(render::render("changes", &repair.context, Dialect::DuckDb)?);
        let steps = self.steps(&repair, &table, &changes)?;
        let mut all: String = body.iter().map(|statement| statement.sql.as_str()).collect();
        all.extend(steps.iter().map(|step| step.sql.as_str()));
        let mut text = String::new();
        for mut statement in script::around(body, &a, &b, &all) {
            if statement.name == "attach" && !statement.sql.contains("READ_ONLY") {
                statement.description = "the database of the table that is changed".into();
            }
            if (statement.kind, statement.name.as_str()) == (Kind::Result, "changes") {
                let query = &statement.sql;
                statement.sql = format!("CREATE OR REPLACE TEMP TABLE {changes} AS\n{query}");
            }
            text.push_str(&told(&statement));
        }
        Ok(self.finish(&plan, repair.notes, text, &steps, &changes))
    }

    /// The table that is changed, as a script names it.
    fn duckdb_table(&self, engine: &dyn Engine, target: &mut SideInput) -> Result<Sql> {
        let spec = self.spec();
        let is_table = matches!(source::resolve(spec, engine)?, Source::Database { .. });
        match (&self.args.target, is_table) {
            (None, true) => Ok(target.relation()),
            (Some(_), true) => Err(Error::usage(
                "--target",
                format!(
                    "is for sides that are files; {} is a table, which is changed itself",
                    spec.text
                ),
            )),
            (None, false) => Err(Error::file(
                spec.base.join(&spec.text),
                "is no table, and a script cannot change its rows; name the table that holds them with --target",
            )),
            (Some(name), false) => {
                if name == CHANGES {
                    return Err(Error::usage(
                        "--target",
                        "sqldiff_changes is the table of changes",
                    ));
                }
                let table = own_table("--target", name)?;
                let mut schema = target.schema.clone();
                for column in &mut schema.columns {
                    column.source = column.name.clone();
                    column.collated = false;
                }
                *target = SideInput::declared(target.side, spec, schema, table.clone());
                Ok(table)
            }
        }
    }

    fn for_target(&self, engine: &dyn Engine) -> Result<String> {
        let dialect = self.args.dialect;
        if self.args.target.is_some() {
            return Err(Error::usage(
                "--target",
                format!(
                    "is for files, and duckdb; for {} the side itself names the table",
                    dialect.name()
                ),
            ));
        }
        run::check_timezone(engine, &self.contract.timezone)?;
        let target = self.spec();
        if target.text.ends_with(".sql") {
            return Err(Error::file(
                target.base.join(&target.text),
                "is a query, whose rows cannot be changed; name a table",
            ));
        }
        let sides = sides::open(engine, self.contract, self.generated)?;
        let probe = sides::DeclaredProbe::new(engine, dialect, &sides)?;
        let plan = plan::plan(self.contract, &sides[0].schema, &sides[1].schema, false, &probe)?;
        probe.check_filters(self.contract)?;
        refuse_unknown_types(&plan)?;
        let (relation_a, relation_b) = (sides[0].relation(), sides[1].relation());
        let table = if self.target == Side::A { &relation_a } else { &relation_b };
        let changes = sides::named_table("--changes", &self.args.changes, dialect)?;
        let relations = Relations { a: &relation_a, b: Some(&relation_b), file_order: None };
        let repair = lower_repair(&plan, &relations, dialect, self.target)?;
        let statements = own(render::render("changes", &repair.context, dialect)?);
        let script = Script { statements };
        let names = emit::names_given(&script, dialect);
        sides::refuse_captured(self.contract, &sides, &names, self.generated)?;
        let steps = Steps::of(&script, dialect);
        let end = dialect.spelling().statement_end();
        let mut text = String::new();
        for statement in script.results() {
            let sql = match statement.name.as_str() {
                "changes" => {
                    let (list, query) = steps.list_before(&statement.query);
                    dialect.spelling().passing_table(&changes, &list, query).0
                }
                _ => steps.before(&statement.query),
            };
            text.push_str(&told(&Statement { sql: format!("{sql}{end}"), ..statement.clone() }));
        }
        let steps = self.steps(&repair, table, &changes)?;
        Ok(self.finish(&plan, repair.notes, text, &steps, &changes))
    }

    /// The statements that write: one MERGE where the engine has it, else one for each kind of change.
    fn steps(&self, repair: &Repair, table: &Sql, changes: &Sql) -> Result<Vec<Step>> {
        let spelling = self.args.dialect.spelling();
        let change = |action: Option<&str>| Change {
            table: table.clone(),
            steps: String::new(),
            rows: match action {
                None => format!("SELECT *\nFROM {changes}"),
                Some(action) => {
                    format!("SELECT *\nFROM {changes}\nWHERE sqldiff_action = '{action}'")
                }
            },
            met: repair.met.clone(),
        };
        let is = |action: &str| sql!("{} = '{action}'", there(&Sql("sqldiff_action".into())));
        let has_updates = !repair.set.is_empty();
        let update = has_updates.then(|| (Some(is("update")), repair.set.clone()));
        let whole = Merge {
            delete: Some(is("delete")),
            update,
            insert: Some((Some(is("insert")), repair.all.clone())),
        };
        if let Some(sql) = spelling.merge_rows(&change(None), &whole) {
            return Ok(vec![Step { about: "merge: all changes in one statement", sql }]);
        }
        let refused = || {
            Error::usage(
                "--dialect",
                format!(
                    "{} cannot be told to change rows: {}",
                    self.args.dialect.name(),
                    spelling.write_caveats().join("; ")
                ),
            )
        };
        let delete = spelling.delete_rows(&change(Some("delete"))).ok_or_else(refused)?;
        let mut steps = vec![Step { about: "delete: rows that the source has not", sql: delete }];
        let rest = Merge { delete: None, ..whole };
        if let Some(sql) = spelling.merge_rows(&change(None), &rest) {
            steps.push(Step { about: "merge: all other changes", sql });
            return Ok(steps);
        }
        if has_updates {
            let sql =
                spelling.update_rows(&change(Some("update")), &repair.set).ok_or_else(refused)?;
            steps.push(Step { about: "update: cells that differ beyond their rules", sql });
        }
        let (columns, values): (Vec<Sql>, Vec<Sql>) = repair.all.iter().cloned().unzip();
        let values: Vec<String> = values.into_iter().map(|value| value.0).collect();
        let rows = format!(
            "SELECT\n  {}\nFROM {changes} {THERE}\nWHERE {}",
            values.join(",\n  "),
            is("insert")
        );
        let sql = spelling.insert_rows(table, &columns, "", &rows);
        steps.push(Step { about: "insert: rows that the target has not", sql });
        Ok(steps)
    }

    /// The head, what was drawn up, the statements that write, and the end.
    fn finish(
        &self,
        plan: &Plan,
        notes: Vec<String>,
        before: String,
        steps: &[Step],
        changes: &Sql,
    ) -> String {
        let dialect = self.args.dialect;
        let mut head = header(self.contract, plan, dialect, &notes);
        if let Some(first) = head.first_mut() {
            *first = format!(
                "sqldiff {}: patch, for {} {}",
                env!("CARGO_PKG_VERSION"),
                dialect.name(),
                dialect.versions()
            );
        }
        let changed = self.args.target.as_deref().unwrap_or(&self.spec().text);
        head.push(format!("changes rows of {changed}; try it on a copy, then compare again"));
        if before.contains("\nATTACH ") {
            head.push(
                "attaches the databases by these paths: run it with none of them open, in the folder where sqldiff ran; for a copy, change the path after ATTACH"
                    .into(),
            );
        }
        let filters = if self.target == Side::A { &plan.filter_b } else { &plan.filter_a };
        if !filters.is_empty() {
            head.push(format!(
                "DELETES the rows of {changed} whose keys are not among the rows of the source that its filter leaves"
            ));
        }
        head.push(
            "let the client stop at the first error; keys that a side holds more than once are listed and left as they are"
                .into(),
        );
        head.extend(dialect.spelling().write_caveats().iter().map(|line| line.to_string()));
        if dialect != Dialect::DuckDb {
            head.push(format!(
                "makes {changes} and drops it at the end; after an error, drop it before the next run"
            ));
        }
        let mut text = format!("{}{before}", comment(&head));
        text.push_str(&format!(
            "-- how many rows are to be written\nSELECT sqldiff_action, {}(*) AS row_count\nFROM {changes}\nGROUP BY sqldiff_action;\n\n",
            dialect.spelling().counting().count
        ));
        let transaction = dialect.spelling().transaction().filter(|_| steps.len() > 1);
        if let Some(begin) = transaction.map(|t| t.begin).filter(|begin| !begin.is_empty()) {
            text.push_str(&format!("{begin};\n\n"));
        }
        for step in steps {
            text.push_str(&format!("-- {}\n{};\n\n", step.about, step.sql));
        }
        if let Some(transaction) = transaction {
            text.push_str(&format!("{};\n\n", transaction.commit));
        }
        let (_, ends) = dialect.spelling().passing_table(changes, "", "");
        text.push_str(&format!("{ends} {changes};\n"));
        text
    }
}

/// Without the results of the comparison that the steps come from.
fn own(statements: Vec<Statement>) -> Vec<Statement> {
    let is_own = |statement: &Statement| {
        statement.kind != Kind::Result || ["changes", "repeated"].contains(&statement.name.as_str())
    };
    statements.into_iter().filter(is_own).collect()
}

fn told(statement: &Statement) -> String {
    let about: String =
        statement.description.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("-- {}: {about}\n{};\n\n", statement.name, statement.sql)
}
