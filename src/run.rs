//! A comparison from contract to outcome, in embedded DuckDB.

use crate::cli::{OutFormat, RunOptions};
use crate::contract::toml_text::contract_toml;
use crate::contract::{Contract, Strategy};
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::duckdb::{DuckDbEngine, Limits};
use crate::engine::{Engine, FileFormat, ResultColumn, Rows};
use crate::error::{Error, Result};
use crate::evidence::inputs::Inputs;
use crate::evidence::{Evidence, manifest};
use crate::generate::emit;
use crate::ingest;
use crate::introspect::{self, SideInput};
use crate::outcome::{Outcome, Proof, ResultTable, collect};
use crate::plan::form::Side;
use crate::plan::lower::Shape;
use crate::plan::{self, Plan};
use crate::profile;
use crate::progress::Progress;
use crate::queries;
use crate::render::{Kind, Statement};
use crate::report::{Listing, clean};
use crate::schema::SqlType;
use crate::script::{self, Drafted};
use crate::told::tell;
use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;

mod ladder;
mod probe;
mod rows;
mod shapes;

pub use probe::{EngineProbe, check_filters, check_timezone};
pub use rows::text_rows;
pub use shapes::check_shape;

const DIALECT: Dialect = Dialect::DuckDb;

/// What a run gives.
pub enum Answer {
    Compared(Box<Outcome>),
    /// An answer about two queries, not about tables.
    Listed(Box<Listing>),
    /// The script that would have run, or the plan of it.
    Printed(String),
}

/// Opens the engine within the limits of the options.
pub fn engine(options: &crate::cli::EngineOptions, progress: Progress) -> Result<DuckDbEngine> {
    let limits = Limits {
        memory: options.memory.clone(),
        threads: options.threads.map(Into::into),
        temp_dir: options.temp_dir.clone(),
    };
    DuckDbEngine::open(&limits, progress)
}

/// Compares two sides as the contract asks. Reads the sides; writes nothing but what `--out` names.
pub fn compare(contract: &Contract, options: &RunOptions, engine: &DuckDbEngine) -> Result<Answer> {
    match contract.strategy {
        Some(Strategy::Ladder) => return ladder::climb(contract, options, engine),
        Some(Strategy::Plan) => {
            return queries::of_sides(contract, options, engine)
                .map(|listing| Answer::Listed(Box::new(listing)));
        }
        _ => {}
    }
    let evidence = open_evidence(options)?;
    let sides = open_sides(engine, contract)?;
    let record = begin_record(contract, options, engine, evidence.is_some())?;
    let probe = EngineProbe { engine, sides: [&sides.0, &sides.1] };
    let plan = plan::plan(contract, &sides.0.schema, &sides.1.schema, options.all, &probe)?;
    check_filters(&probe, contract)?;
    let task = Task { contract, plan: &plan, sides: &sides, options, engine };
    let (mut answer, evidence) = task.carry_out(evidence)?;
    if let (Some(evidence), Some(record), Answer::Compared(outcome)) =
        (evidence, record, &mut answer)
    {
        record.finish(evidence, contract, outcome)?;
    }
    Ok(answer)
}

/// The record of a run that leaves evidence: from now on its inputs are hashed.
fn begin_record(
    contract: &Contract,
    options: &RunOptions,
    engine: &DuckDbEngine,
    wanted: bool,
) -> Result<Option<manifest::Run>> {
    if !wanted {
        return Ok(None);
    }
    let inputs = Inputs::begin(contract, engine, !options.output.no_hash)?;
    let version = engine.rows("look at DuckDB", &Sql("SELECT version()".into()))?;
    let version = version.into_iter().flatten().flatten().next().unwrap_or_default();
    Ok(Some(manifest::Run::begin(inputs, format!("DuckDB {}", version.trim_start_matches('v')))))
}

/// The folder of `--out`. One that cannot be written should say so before the work, not after it.
fn open_evidence(options: &RunOptions) -> Result<Option<Evidence>> {
    match (&options.output.out, options.sql || options.explain) {
        (Some(folder), false) => Evidence::open(folder).map(Some),
        _ => Ok(None),
    }
}

/// One comparison of two sides that were looked at.
struct Task<'t> {
    contract: &'t Contract,
    plan: &'t Plan,
    sides: &'t (SideInput, SideInput),
    options: &'t RunOptions,
    engine: &'t DuckDbEngine,
}

impl Task<'_> {
    /// Runs it, or prints what would run. The files of its results are handed back, to be put in their
    /// place or dropped.
    fn carry_out(&self, evidence: Option<Evidence>) -> Result<(Answer, Option<Evidence>)> {
        let Task { contract, plan, sides, options, engine } = self;
        let mut run = Run {
            engine,
            plan,
            options,
            evidence,
            results: Vec::new(),
            shape: Shape::Direct,
            cells: None,
        };
        let draft = run.prepare(sides)?;
        if options.sql {
            return Ok((Answer::Printed(draft.script.text()), None));
        }
        if options.explain {
            return Ok((Answer::Printed(explain(plan, run.shape)), None));
        }
        let mut facts = run.execute(draft, sides)?;
        if plan.strategy == Strategy::Incremental {
            facts.notes.extend(run.ingest(contract, sides)?);
        }
        let (results, evidence, cells) = (run.results, run.evidence, run.cells);
        let mut outcome = collect(plan, facts, results, [&contract.a.text, &contract.b.text])?;
        outcome.spilled_bytes = engine.spilled();
        outcome.contract = contract_toml(contract);
        if let Some(cells) = cells.filter(|_| options.needs_profile()) {
            outcome.profile = Some(profile::profile(*engine, &cells, &outcome)?);
        }
        Ok((Answer::Compared(Box::new(outcome)), evidence))
    }
}

/// Both sides, looked at and brought to types that can meet.
pub fn open_sides(engine: &dyn Engine, contract: &Contract) -> Result<(SideInput, SideInput)> {
    check_timezone(engine, &contract.timezone)?;
    let (mut a, mut b) = introspect::open_both(engine, contract)?;
    introspect::reconcile(contract, &mut a, &mut b)?;
    for input in [&a, &b] {
        let columns = input.schema.columns.iter();
        let columns = columns.map(|column| format!("{} {}", column.name, column.sql_type));
        let columns = columns.collect::<Vec<_>>().join(", ");
        tell(&clean(&format!("side {}: {}: {columns}", input.side.letter(), input.spec)));
    }
    Ok((a, b))
}

fn explain(plan: &Plan, shape: Shape) -> String {
    let mut lines = vec![
        format!("strategy: {}", plan.strategy.name()),
        format!(
            "shape: {}",
            match shape {
                Shape::Direct => "direct (all rows are compared)",
                Shape::Joined { .. } =>
                    "narrow (joined row hashes nominate the keys whose rows are compared; grouped instead where keys repeat)",
                Shape::Grouped | Shape::Nominated =>
                    "grouped (grouped row hashes nominate the keys whose rows are compared)",
            }
        ),
    ];
    lines.extend(plan.sample.map(|share| format!("sample: {share} of the keys")));
    for column in &plan.columns {
        let form = column.form.as_ref().map_or("-".to_string(), ToString::to_string);
        lines.push(format!(
            "{:?} {}: {} | {} {form}{}",
            column.role,
            column.label,
            column.a.sql_type,
            column.b.sql_type,
            column.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default()
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// What the engine found, before it is made an outcome.
#[derive(Debug, Default)]
pub struct Facts {
    pub proof: Option<Proof>,
    /// One-row results by name: column to value.
    pub single: HashMap<String, HashMap<String, String>>,
    /// Whole tables of counts.
    pub tables: HashMap<String, Rows>,
    pub notes: Vec<String>,
}

impl Facts {
    /// Whether the script found that its counts do not add up. Without a sample, nothing else makes a
    /// keyed comparison inconclusive.
    pub fn identity_failed(&self) -> bool {
        let Some(summary) = self.single.get("summary") else { return false };
        match summary.get("identities_hold") {
            Some(hold) => hold != "1",
            None => summary.get("verdict").is_some_and(|verdict| verdict == "inconclusive"),
        }
    }
}

/// Results whose content stands elsewhere in the report.
const BEHIND: [&str; 4] = ["summary", "stats", "absorbed", "causes"];

/// Whether a statement takes time worth telling.
fn is_step(statement: &Statement) -> bool {
    matches!(statement.kind, Kind::Table | Kind::Result)
}

/// The relation of a side, as scripts call it.
fn sqldiff_side(side: Side) -> Sql {
    Sql(format!("sqldiff_{}", side.letter()))
}

struct Run<'r> {
    engine: &'r DuckDbEngine,
    plan: &'r Plan,
    options: &'r RunOptions,
    evidence: Option<Evidence>,
    results: Vec<ResultTable>,
    shape: Shape,
    /// The complete result `cells`, as it stands after FROM.
    cells: Option<Sql>,
}

impl Run<'_> {
    /// Makes the sides reachable, which tells how large they are, and drafts the script to match.
    fn prepare(&mut self, sides: &(SideInput, SideInput)) -> Result<Drafted> {
        let first = script::draft(self.plan, Shape::Direct, &sides.0, &sides.1, DIALECT)?;
        for statement in &first.script.statements {
            if matches!(statement.kind, Kind::Setup | Kind::Relation) && statement.name != "attach"
            {
                self.engine
                    .execute("read sides", &Sql(statement.sql.clone()))
                    .map_err(|error| of_side(error, statement, sides))?;
            }
        }
        self.shape = self.choose_shape()?;
        tell(explain(self.plan, self.shape).lines().nth(1).unwrap_or_default());
        match self.shape {
            Shape::Direct => Ok(first),
            shape => {
                let draft = script::draft(self.plan, shape, &sides.0, &sides.1, DIALECT)?;
                if !self.is_crowded(&draft, sides)? {
                    return Ok(draft);
                }
                self.shape = Shape::Grouped;
                script::draft(self.plan, self.shape, &sides.0, &sides.1, DIALECT)
            }
        }
    }

    fn count(&self, relation: &Sql) -> Result<u64> {
        let rows = self.engine.rows("count rows", &sql!("SELECT count(*) FROM {relation}"))?;
        rows.first()
            .and_then(|row| row.first()?.as_deref()?.parse().ok())
            .ok_or_else(|| Error::engine("count rows", "gave no number"))
    }

    fn execute(&mut self, mut draft: Drafted, sides: &(SideInput, SideInput)) -> Result<Facts> {
        self.check_text_rows(sides)?;
        let mut facts = Facts { notes: draft.notes.clone(), ..Facts::default() };
        facts.proof = Some(match self.plan.strategy {
            Strategy::Checksum => Proof::Fingerprint,
            _ if self.shape.is_narrow() => Proof::Hash64,
            _ => Proof::Exact,
        });
        let mut statements = VecDeque::from(draft.script.statements.clone());
        self.keep_script(&draft)?;
        let mut step = 0;
        while let Some(statement) = statements.pop_front() {
            if is_step(&statement) {
                step += 1;
                let to_come = statements.iter().filter(|statement| is_step(statement)).count();
                self.engine.at_step(step, step + to_come);
            }
            match statement.kind {
                Kind::Relation | Kind::Rows => {}
                Kind::Setup if statement.name == "attach" => {}
                Kind::Setup | Kind::Table => {
                    let stage = format!("comparing ({})", statement.name);
                    self.engine.execute(&stage, &Sql(statement.sql.clone()))?;
                }
                Kind::Result => self.result(&mut draft, &statement, &mut facts)?,
            }
            let fails = match (self.shape, statement.name.as_str()) {
                (Shape::Joined { most, .. }, "sqldiff_ledger") => self.ledger_is_cut(most)?,
                // Different keys of one hash: a row went missing, and the counts tell.
                (Shape::Joined { .. }, "summary") => facts.identity_failed(),
                _ => false,
            };
            if fails {
                self.shape = Shape::Grouped;
                draft = script::draft(self.plan, self.shape, &sides.0, &sides.1, DIALECT)?;
                statements = VecDeque::from(draft.script.statements.clone());
                self.keep_script(&draft)?;
            }
        }
        Ok(facts)
    }

    /// Puts the script beside the results, as `--sql` prints it.
    fn keep_script(&mut self, draft: &Drafted) -> Result<()> {
        match &mut self.evidence {
            Some(evidence) => evidence.write(manifest::SCRIPT, draft.script.text().as_bytes()),
            None => Ok(()),
        }
    }

    /// Writes the statements that ingest the batch beside the results, and says where they are, or why there
    /// are none.
    fn ingest(
        &mut self,
        contract: &Contract,
        sides: &(SideInput, SideInput),
    ) -> Result<Vec<String>> {
        let offer = ingest::for_duckdb(self.plan, &sides.0, &sides.1, contract.target.as_deref())?;
        let mut notes = Vec::new();
        notes.extend(
            offer.refused.map(|reason| format!("no statement ingests the batch: {reason}")),
        );
        if self.evidence.is_none() && !offer.statements.is_empty() {
            notes.push(
                "the statement that ingests the batch: --out DIR writes it as ingest.sql, `sqldiff gen --dialect duckdb --only ingest` prints it"
                    .into(),
            );
        }
        if let Some(evidence) = &mut self.evidence {
            for statement in &offer.statements {
                let name = format!("{}.sql", statement.name);
                let staged = evidence.reserve(&name);
                let text = emit::script(&offer.notes, std::slice::from_ref(statement));
                std::fs::write(&staged, text).map_err(|error| {
                    Error::file(
                        &staged,
                        format!("cannot be written ({error}); choose another --out"),
                    )
                })?;
                notes.push(format!(
                    "{} {}",
                    evidence.final_path(&name).display(),
                    statement.description
                ));
            }
        }
        notes.extend(offer.notes);
        Ok(notes)
    }

    /// A text file was counted while its types were found: both readers must agree.
    fn check_text_rows(&self, sides: &(SideInput, SideInput)) -> Result<()> {
        if !self.plan.reads_rows() {
            return Ok(());
        }
        let read = if self.plan.column_pair { 1 } else { 2 };
        for side in [&sides.0, &sides.1].into_iter().take(read) {
            let filters = match side.side {
                Side::A => &self.plan.filter_a,
                Side::B => &self.plan.filter_b,
            };
            let Some(counted) = side.counted_rows() else { continue };
            let read = match filters.is_empty() && self.plan.sample.is_none() {
                true => self.count(&sqldiff_side(side.side))?,
                false => self.count(&side.relation())?,
            };
            if read != counted {
                return Err(Error::file(
                    &side.spec,
                    format!(
                        "DuckDB reads {read} rows where the file holds {counted}: convert the file to Parquet, and report this fault"
                    ),
                ));
            }
        }
        Ok(())
    }

    fn result(
        &mut self,
        draft: &mut Drafted,
        statement: &Statement,
        facts: &mut Facts,
    ) -> Result<()> {
        let mut statement = statement.clone();
        let mut printed = statement.sql.clone();
        if statement.name == "kos" {
            let differs = differing(self.plan, facts);
            if let Some(cut) = draft.with_differing("kos", &differs)? {
                statement = cut;
                printed.clone_from(&statement.sql);
            }
        }
        let is_count = statement.is_count();
        let ordered = is_count || !statement.order.is_empty();
        if ordered {
            statement.sql = self.count_once(&statement)?;
        }
        let query = Sql(statement.sql.clone());
        let columns = self.engine.describe(&statement.name, &query)?;
        let file = self.write_file(&statement, &columns)?;
        let (rows, total) = match is_count {
            true => {
                let rows = self.engine.rows(&statement.name, &query)?;
                let total = rows.len() as u64;
                (rows, total)
            }
            false => self.sample(&statement, columns.clone(), file.as_ref())?,
        };
        if statement.name == Strategy::Cells.name() {
            self.cells = Some(complete(&statement, file.as_ref())?);
        }
        let names: Vec<String> = columns.into_iter().map(|column| column.name).collect();
        if is_count {
            if let Some(row) = rows.first() {
                let values =
                    names.iter().cloned().zip(row.iter().map(|v| v.clone().unwrap_or_default()));
                facts.single.insert(statement.name.clone(), values.collect());
            }
            facts.tables.insert(statement.name.clone(), rows.clone());
        }
        if !BEHIND.contains(&statement.name.as_str()) {
            self.results.push(ResultTable {
                name: statement.name,
                description: statement.description,
                columns: names,
                rows,
                total,
                file: file.map(|file| file.shown),
                sql: Some(printed),
                ordered,
            });
        }
        Ok(())
    }

    /// Works out a result that is a count, or has an order of its own, and gives the query that shows it.
    /// Its rows are few, and stand in the order in which the template gives them.
    fn count_once(&self, statement: &Statement) -> Result<String> {
        self.keep_order(true)?;
        let table = format!("sqldiff_result_{}", statement.name);
        let made = sql!("CREATE OR REPLACE TEMP TABLE {table} AS\n{}", statement.sql);
        self.engine.execute(&statement.name, &made)?;
        self.keep_order(false)?;
        Ok(format!("SELECT * FROM {table} ORDER BY rowid"))
    }

    /// Whether rows come in the order of their source, which costs memory.
    fn keep_order(&self, keep: bool) -> Result<()> {
        let setting = sql!("SET preserve_insertion_order = {keep}");
        self.engine.execute("configure DuckDB", &setting)
    }

    /// The first rows by order of all columns, as text, and how many there are in all. Read from
    /// the file of the complete result where there is one: it need not be worked out again.
    fn sample(
        &self,
        statement: &Statement,
        columns: Vec<ResultColumn>,
        file: Option<&Written>,
    ) -> Result<(Rows, u64)> {
        let limit = match self.plan.ends_with_schemas() {
            // Schemas that differ are shown whole.
            true => None,
            false => self.options.rows_shown(),
        };
        let Some(Written { staged, format: FileFormat::Parquet, .. }) = file else {
            let rows = self.first_rows(statement, &statement.sql, &columns, limit)?;
            let total = match limit {
                Some(limit) if rows.len() >= limit => {
                    self.count(&sql!("(\n{}\n)", statement.sql))?
                }
                _ => rows.len() as u64,
            };
            return Ok((rows, total));
        };
        let list = introspect::source::parquet_list(std::slice::from_ref(staged))?;
        let query = sql!("SELECT * FROM read_parquet({list}, hive_partitioning = false)");
        let columns = self.engine.describe(&statement.name, &query)?;
        let total = self.count(&sql!("(\n{query}\n)"))?;
        // Long values of rows that come later need not be unpacked: the first column tells them.
        if let (Some(limit), Some(first)) = (limit, columns.first())
            && matches!(first.sql_type, SqlType::Text)
            && statement.order.is_empty()
            && total > limit as u64
        {
            let first = DIALECT.spelling().ident(&first.name);
            let bounded = sql!(
                "{query}\nWHERE {first} <= (SELECT max({first}) FROM (SELECT {first} FROM ({query}) ORDER BY {first} LIMIT {limit}))"
            );
            let rows = self.first_rows(statement, &bounded.0, &columns, Some(limit))?;
            // Fewer where NULL is among the first.
            if rows.len() == limit {
                return Ok((rows, total));
            }
        }
        Ok((self.first_rows(statement, &query.0, &columns, limit)?, total))
    }

    fn first_rows(
        &self,
        statement: &Statement,
        query: &str,
        columns: &[ResultColumn],
        limit: Option<usize>,
    ) -> Result<Rows> {
        text_rows(self.engine, &statement.name, query, columns, &statement.order, limit)
    }

    fn write_file(
        &mut self,
        statement: &Statement,
        columns: &[ResultColumn],
    ) -> Result<Option<Written>> {
        let Some(evidence) = &mut self.evidence else { return Ok(None) };
        let (format, ending) = match self.options.output.out_format {
            OutFormat::Parquet => (FileFormat::Parquet, "parquet"),
            OutFormat::Csv => (FileFormat::Csv, "csv"),
        };
        let name = format!("{}.{ending}", statement.name);
        let staged = evidence.reserve(&name);
        let shown = evidence.final_path(&name).display().to_string();
        let query = match format {
            FileFormat::Parquet => Sql(statement.sql.clone()),
            // Text of evidence, as on the terminal.
            FileFormat::Csv => {
                script::as_text(&statement.sql, columns, DIALECT, &statement.order, None)
            }
        };
        rows::define_macros(self.engine, &query)?;
        self.engine.copy(&format!("write {name}"), &query, &staged, format)?;
        Ok(Some(Written { staged, shown, format }))
    }
}

/// A complete result, written but not yet in its place.
struct Written {
    staged: PathBuf,
    shown: String,
    format: FileFormat,
}

/// A complete result as it stands after FROM: its file, where that keeps the types, else its statement.
fn complete(statement: &Statement, file: Option<&Written>) -> Result<Sql> {
    match file {
        Some(Written { staged, format: FileFormat::Parquet, .. }) => {
            let list = introspect::source::parquet_list(std::slice::from_ref(staged))?;
            Ok(sql!("read_parquet({list}, hive_partitioning = false)"))
        }
        _ => Ok(sql!("(\n{}\n) AS cells", statement.sql)),
    }
}

/// What fails while a side is taken down is a fault of that side.
fn of_side(error: Error, statement: &Statement, sides: &(SideInput, SideInput)) -> Error {
    let side = match statement.name.as_str() {
        "sqldiff_a" => &sides.0,
        "sqldiff_b" => &sides.1,
        _ => return error,
    };
    match error {
        Error::Engine { problem, .. } => {
            Error::file(&side.spec, format!("cannot be read to its end: {problem}"))
        }
        other => other,
    }
}

/// Which compared columns have a mismatch, in order, from the statistics.
fn differing(plan: &Plan, facts: &Facts) -> Vec<bool> {
    let stats = facts.tables.get("stats");
    plan.compared()
        .map(|column| {
            stats.into_iter().flatten().any(|row| {
                row.first().and_then(Option::as_deref) == Some(column.label.as_str())
                    && row.get(2).and_then(Option::as_deref) != Some("0")
            })
        })
        .collect()
}
