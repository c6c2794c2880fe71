//! `sqldiff gen`: the comparison as SQL that another engine runs, without a connection to it.

mod assertion;
pub mod catalog;
pub mod emit;
mod ladder;
pub mod repair;
pub mod sides;

use crate::cli::{EngineOptions, GenArgs, GenFormat, Shape as ShapeChoice};
use crate::contract::{Contract, Strategy, resolve};
use crate::dialect::Dialect;
use crate::engine::Engine;
use crate::engine::duckdb::DuckDbEngine;
use crate::engine::lazy::Lazy;
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::ingest::Offer;
use crate::introspect::SideInput;
use crate::outcome::Role;
use crate::plan::lower::{self, Relations, Shape};
use crate::plan::{self, Plan};
use crate::progress::Progress;
use crate::render::{self, Script};
use crate::schema::SqlType;
use crate::{ingest, render::comment, run, script};
use emit::Emitted;

/// The SQL of a comparison for one dialect.
pub struct Generated {
    /// What is compared, under which rules, for which engine: one line each, without `--`.
    header: Vec<String>,
    results: Vec<Emitted>,
    /// Where one script serves all results: what it is, as a person pastes it.
    script: Option<String>,
    /// Statements that write. A script holds them only where they are asked for by name, since all of it is
    /// run at once.
    writes: Offer,
}

/// The result that counts causes: printed where it is asked for by name.
const CAUSES: &str = "causes";

/// Draws up the comparison that the arguments ask for. Reads schemas, and for DuckDB the sides.
pub fn generate(args: &GenArgs) -> Result<Generated> {
    let contract = resolve(&args.compare())?;
    if contract.strategy == Some(Strategy::Plan) {
        return Err(Error::usage(
            "--strategy",
            format!(
                "plan compares the texts of two queries and has no SQL to generate; use `sqldiff plan a.sql b.sql --dialect {}`",
                args.dialect.name()
            ),
        ));
    }
    let open = || run::engine(&EngineOptions::default(), Progress::silent());
    match args.dialect {
        Dialect::DuckDb => {
            refuse_declarations(args)?;
            let engine = open()?;
            let sides = run::open_sides(&engine, &ladder::goal(&contract))?;
            drawn(&contract, args, &|contract, args| for_duckdb(&engine, &sides, contract, args))
        }
        _ => {
            // Asked only where a data file declares the columns, or an expression has to be typed.
            let engine = Lazy::new(open);
            drawn(&contract, args, &|contract, args| for_target(&engine, contract, args))
        }
    }
}

/// The script of a strategy, or of the steps of a ladder.
fn drawn(contract: &Contract, args: &GenArgs, draw: ladder::Draw) -> Result<Generated> {
    if contract.strategy == Some(Strategy::Ladder) {
        return ladder::ladder(contract, args, draw);
    }
    let (mut generated, _) = draw(contract, args)?;
    keep_only(&mut generated, args)?;
    Ok(generated)
}

/// DuckDB's sides are looked at, and its script makes tables anyway.
fn refuse_declarations(args: &GenArgs) -> Result<()> {
    if args.schema_a.is_some() {
        return Err(Error::usage(
            "--schema-a",
            "is not taken for duckdb, which reads the columns from the sides themselves; leave it out",
        ));
    }
    if args.materialize.is_some() {
        return Err(Error::usage(
            "--materialize",
            "is not taken for duckdb, whose script makes temporary tables already; `sqldiff run --out` keeps the results",
        ));
    }
    Ok(())
}

/// What `run` would run over sides that are at hand.
fn for_duckdb(
    engine: &DuckDbEngine,
    sides: &(SideInput, SideInput),
    contract: &Contract,
    args: &GenArgs,
) -> Result<(Generated, Plan)> {
    let probe = run::EngineProbe { engine, sides: [&sides.0, &sides.1] };
    let plan = plan::plan(contract, &sides.0.schema, &sides.1.schema, args.all, &probe)?;
    run::check_filters(&probe, contract)?;
    // `run` joins the hashes, and groups them where it finds that keys repeat: a script cannot look.
    let shape = shape(args, &plan, Shape::Grouped)?;
    if plan.strategy == Strategy::Assert {
        let generated = assertion::for_duckdb(contract, args, &plan, shape, sides)?;
        return Ok((generated, plan));
    }
    let drafted = script::draft(&plan, shape, &sides.0, &sides.1, args.dialect)?;
    let results = emit::after_setup(&drafted.script, args.limit);
    let mut header = header(contract, &plan, args.dialect, &drafted.notes);
    header.extend(trust(shape));
    let writes = match plan.strategy {
        Strategy::Incremental => {
            ingest::for_duckdb(&plan, &sides.0, &sides.1, contract.target.as_deref())?
        }
        _ => Offer::default(),
    };
    header.extend(writes.about());
    let script = emit::limited(&drafted.script, args.limit, &args.only);
    let text = format!("{}{}", comment(&header), script.text());
    Ok((Generated { header, results, script: Some(text), writes }, plan))
}

/// Statements that stand alone, over sides known by their schemas.
fn for_target(
    engine: &dyn Engine,
    contract: &Contract,
    args: &GenArgs,
) -> Result<(Generated, Plan)> {
    run::check_timezone(engine, &contract.timezone)?;
    let sides = sides::open(engine, contract, args)?;
    let probe = sides::DeclaredProbe::new(engine, args.dialect, &sides)?;
    let plan = plan::plan(contract, &sides[0].schema, &sides[1].schema, args.all, &probe)?;
    probe.check_filters(contract)?;
    refuse_unknown_types(&plan)?;
    let (relation_a, relation_b) = (sides[0].relation(), sides[1].relation());
    if plan.order.as_ref().is_some_and(|order| order.by.is_none()) {
        return Err(Error::usage(
            "--file-order",
            format!(
                "is not taken for {}, whose tables have no order; name columns with --order-by",
                args.dialect.name()
            ),
        ));
    }
    let relations = Relations { a: &relation_a, b: Some(&relation_b), file_order: None };
    let shape = shape(args, &plan, Shape::Nominated)?;
    let mut lowered = lower::lower(&plan, shape, &relations, args.dialect)?;
    lowered.stand_alone();
    let statements =
        render::render(script::template_of(plan.strategy), &lowered.context, args.dialect)?;
    let script = Script { statements };
    sides::refuse_captured(contract, &sides, &emit::names_given(&script, args.dialect), args)?;
    let mut results = emit::standalone(&script, args.dialect, args.limit);
    // A statement that compares anew, for counts of what another one shows.
    results.retain(|result| result.name != CAUSES || args.only.iter().any(|name| name == CAUSES));
    if plan.strategy == Strategy::Assert {
        assertion::only(&mut results);
    }
    let mut header = header(contract, &plan, args.dialect, &lowered.notes);
    header.extend(trust(shape));
    header.extend(args.dialect.spelling().caveats(&plan));
    header.extend(too_long(&results, args.dialect));
    header.extend(assertion::head(&plan, args.dialect));
    if plan.strategy == Strategy::Assert {
        header.extend(assertion::for_templates(&results));
    }
    let writes = match plan.strategy {
        Strategy::Incremental => {
            let is_query = contract.a.text.ends_with(".sql");
            let named = contract.target.as_deref();
            let table = named.map(|name| ingest::target(name, args.dialect)).transpose()?;
            match table.or((!is_query).then_some(relation_a.clone())) {
                Some(table) => ingest::statements(&lowered, &script, &table, args.dialect),
                None => Offer::refuse("a is a query: --target NAME names the table to write into"),
            }
        }
        _ => Offer::default(),
    };
    header.extend(writes.about());
    if args.schema_b.is_none() {
        header.push("columns of b: as declared for a".into());
    }
    let materialized = match &args.materialize {
        None => None,
        Some(prefix) => {
            let parsed = emit::Prefix::parse(prefix, args.dialect).ok_or_else(|| {
                Error::usage(
                    "--materialize",
                    format!("{prefix:?} cannot begin the name of a table; write start_ or schema.start_, and not much longer"),
                )
            })?;
            let one = [Strategy::Assert.name().to_string()];
            let only = if plan.strategy == Strategy::Assert { &one } else { args.only.as_slice() };
            let chosen = (only, args.limit);
            Some(emit::materialized(&header, &script, args.dialect, &parsed, chosen))
        }
    };
    Ok((Generated { header, results, script: materialized, writes }, plan))
}

/// The shape that was asked for, where `narrow` is the one by row hashes.
fn shape(args: &GenArgs, plan: &Plan, narrow: Shape) -> Result<Shape> {
    run::check_shape(args.shape, plan)?;
    match args.shape {
        ShapeChoice::Auto | ShapeChoice::Direct => Ok(Shape::Direct),
        ShapeChoice::Narrow | ShapeChoice::Grouped => {
            match args.dialect.spelling().row_hash_misfit() {
                None => Ok(narrow),
                Some(reason) => Err(Error::usage(
                    "--shape",
                    format!(
                        "{} has no narrow shape: {reason}; leave --shape out",
                        args.dialect.name()
                    ),
                )),
            }
        }
    }
}

/// A line for the head of a script that trusts hashes.
fn trust(shape: Shape) -> Option<String> {
    shape.is_narrow().then(|| {
        "narrow: rows whose 64-bit hashes agree are taken for equal; --shape direct compares them all"
            .to_string()
    })
}

/// A type that nobody knows makes `run` answer `different`, and say why. A script could not say it
/// where its reader looks, and the declaration may be a slip of the pen.
fn refuse_unknown_types(plan: &Plan) -> Result<()> {
    let unknown =
        plan.columns.iter().filter(|column| column.role == Role::NotCompared).find(|column| {
            [&column.a, &column.b].iter().any(|c| matches!(c.sql_type, SqlType::Other(_)))
        });
    match unknown {
        Some(column) if plan.strategy != Strategy::Schema => Err(Error::Contract(format!(
            "column {}: {}, or convert it in a .sql side",
            column.label,
            column.note.as_deref().unwrap_or("its type is not known; exclude the column"),
        ))),
        _ => Ok(()),
    }
}

/// A line for the head of a script with a statement that the engine does not take.
fn too_long(results: &[Emitted], dialect: Dialect) -> Option<String> {
    let limit = dialect.spelling().statement_limit()?;
    let longest = results.iter().max_by_key(|result| result.sql.len())?;
    (longest.sql.len() > limit).then(|| {
        format!(
            "{} has {} bytes, and a statement of {} {limit} at most: compare fewer columns at a time",
            longest.name,
            longest.sql.len(),
            dialect.name()
        )
    })
}

fn keep_only(generated: &mut Generated, args: &GenArgs) -> Result<()> {
    let (only, writes) = (&args.only, &mut generated.writes);
    let mut names: Vec<&str> = generated.results.iter().map(|r| r.name.as_str()).collect();
    names.extend(writes.statements.iter().map(|statement| statement.name.as_str()));
    if let Some(unknown) = only.iter().find(|name| !names.contains(&name.as_str())) {
        let reason = writes.refused.as_ref();
        let problem = match reason.filter(|_| ingest::NAMES.contains(&unknown.as_str())) {
            Some(reason) => format!("there is no {unknown} here: {reason}"),
            None => {
                format!("{unknown:?} is no result of this strategy; it has {}", names.join(", "))
            }
        };
        return Err(Error::usage("--only", problem));
    }
    if only.is_empty() {
        return Ok(());
    }
    generated.results.retain(|result| only.contains(&result.name));
    writes.statements.retain(|statement| only.contains(&statement.name));
    if args.materialize.is_some() && !writes.statements.is_empty() {
        return Err(Error::usage(
            "--materialize",
            "makes tables of results, and a statement that writes is none; print it without --materialize",
        ));
    }
    if generated.results.is_empty() {
        generated.script = None;
    }
    writes.asked = true;
    Ok(())
}

/// What a reader of the script must know before running it.
fn header(contract: &Contract, plan: &Plan, dialect: Dialect, notes: &[String]) -> Vec<String> {
    let mut lines = vec![
        format!(
            "sqldiff {}: {}, for {} {}",
            env!("CARGO_PKG_VERSION"),
            plan.strategy.name(),
            dialect.name(),
            dialect.versions()
        ),
        format!("a: {}", contract.a.text),
        format!("b: {}", contract.b.text),
    ];
    let keys: Vec<&str> = plan.keys().map(|column| column.label.as_str()).collect();
    match &plan.order {
        Some(order) => lines.push(format!("order: {}", order.describe())),
        None if keys.is_empty() => {}
        None => lines.push(format!("key: {}", keys.join(", "))),
    }
    if let Some(share) = plan.sample {
        lines.push(format!(
            "sample: {share} of the keys, the same on both sides, with all their rows; all counts are the sample's"
        ));
        lines.push(
            "the verdict is different or inconclusive: a sample without a difference does not prove the tables equal"
                .into(),
        );
    }
    for (side, filters) in [("a", &plan.filter_a), ("b", &plan.filter_b)] {
        lines.extend(filters.iter().map(|filter| format!("only rows of {side} where {filter}")));
    }
    for column in &plan.columns {
        let mut about = Vec::new();
        if column.a.name != column.b.name {
            about.push(format!("is {} in b", column.b.name));
        }
        if let Some(rules) = &column.rules.shown {
            about.push(serde_json::Value::Object(rules.clone()).to_string());
        }
        about.extend(column.note.clone());
        if !about.is_empty() {
            lines.push(format!("column {}: {}", column.label, about.join("; ")));
        }
    }
    let alone = [("a", &plan.only_a), ("b", &plan.only_b)];
    for (side, unpaired) in alone {
        lines.extend(
            unpaired.iter().map(|alone| format!("column {}: only in {side}", alone.column.name)),
        );
    }
    if plan.reads_values() && plan.schemas_differ {
        lines.push("the schemas alone make the verdict different".into());
    }
    lines.extend(plan.notes.iter().chain(notes).map(|note| format!("note: {note}")));
    if plan.strategy == Strategy::Join {
        lines.push(
            "kos shows all compared columns: which of them differ anywhere is known only after a run"
                .into(),
        );
    }
    lines.extend(dialect.spelling().session().map(str::to_string));
    lines
}

impl Generated {
    /// One script to paste, or a list of statements for programs.
    pub fn text(&self, format: GenFormat) -> String {
        let asked: &[Emitted] = if self.writes.asked { &self.writes.statements } else { &[] };
        let all = || self.results.iter().chain(asked).cloned().collect::<Vec<_>>();
        match (format, &self.script) {
            (GenFormat::Json, _) => emit::json(&all()),
            (GenFormat::Sql, Some(script)) if asked.is_empty() => script.clone(),
            (GenFormat::Sql, Some(script)) => format!("{script}{}", emit::script(&[], asked)),
            (GenFormat::Sql, None) => emit::script(&self.header, &all()),
        }
    }

    /// Writes each result as `<name>.sql` into the folder: all of them, or none.
    pub fn write(&self, folder: &std::path::Path) -> Result<Vec<String>> {
        let mut evidence = Evidence::open(folder)?;
        let mut written = Vec::new();
        for result in self.results.iter().chain(&self.writes.statements) {
            let name = format!("{}.sql", result.name);
            let staged = evidence.reserve(&name);
            let text = emit::script(&self.header, std::slice::from_ref(result));
            std::fs::write(&staged, text).map_err(|error| {
                Error::file(&staged, format!("cannot be written ({error}); choose another --out"))
            })?;
            written.push(evidence.final_path(&name).display().to_string());
        }
        evidence.commit()?;
        Ok(written)
    }
}
