//! `sqldiff plan`: are two queries the same query? About their texts and plans, never about data.
//!
//! `normal` brings a query to a normal form, by `tidy` (parentheses), `scopes` (names of tables inside) and
//! `commute` (order); `grouping` knows which operators every engine groups alike, `doubts` what engines
//! read otherwise than the parser. `steady` says why a query could give other rows each time, with `sorted`
//! and `bare`; in these cases nothing is called the same. `optimised` asks DuckDB for its plans. What is not
//! understood is never the same.

mod bare;
mod commute;
mod doubts;
mod grouping;
mod normal;
mod optimised;
mod scopes;
mod sorted;
mod steady;
mod tidy;

use crate::cli::{PlanArgs, RunOptions, Shape};
use crate::contract::{Contract, OneSided, SideSpec, Strategy};
use crate::dialect::Dialect;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::source::query_text;
use crate::outcome::{ResultTable, Verdict};
use crate::progress::Progress;
use crate::render::{Judgement, judge_query, on_large_stack, without_end};
use crate::report::{Format, Listing};
use crate::run;
use normal::Normal;
use sha2::{Digest, Sha256};
use std::path::Path;

/// Goes into each fingerprint; changes whenever the normal form does.
const VERSION: &str = "sqldiff plan 1";

/// What shows that two queries are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Their normal forms are equal.
    Text,
    /// DuckDB's optimised plans are equal.
    OptimisedPlan,
}

/// What there is to say of two queries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// SHA-256 of the normal forms, in hexadecimal.
    pub fingerprints: [String; 2],
    pub normal_forms: [String; 2],
    /// None: not proven the same.
    pub same: Option<Shown>,
    /// Why not, or what else to know.
    pub notes: Vec<String>,
}

/// What the command found, and its exit code: 0 for the same query, 2 where that is not proven.
pub fn plan(args: &PlanArgs, progress: Progress) -> Result<(Listing, u8)> {
    let queries = [read("query a", &args.a)?, read("query b", &args.b)?];
    let engine = run::engine(&args.engine, progress)?;
    let found = compare([&queries[0], &queries[1]], args.dialect, &engine)?;
    let (listing, verdict) = listing(found, args.explain, args.format);
    Ok((listing, verdict.exit_code()))
}

/// The strategy `plan`: the same of two sides that are .sql files, in DuckDB's SQL. What of a contract is
/// about rows and columns is not used, and a note says so.
///
/// # Errors
/// Where a side is no .sql file, and where files or SQL of a comparison are asked for.
pub fn of_sides(contract: &Contract, options: &RunOptions, engine: &dyn Engine) -> Result<Listing> {
    let asked = [
        ("--sql", options.sql),
        ("--explain", options.explain),
        ("--out", options.output.out.is_some()),
        ("--shape", matches!(options.shape, Shape::Narrow | Shape::Grouped)),
    ];
    if let Some((option, _)) = asked.into_iter().find(|(_, said)| *said) {
        return Err(Error::usage(
            option,
            "is not taken by strategy plan, which reads no data and runs no comparison; leave it out (`sqldiff plan --explain` shows the normal forms)",
        ));
    }
    let queries = [side_text("a", &contract.a)?, side_text("b", &contract.b)?];
    let found = compare([&queries[0], &queries[1]], Dialect::DuckDb, engine)?;
    let (mut listing, _) = listing(found, false, options.output.format);
    let unused = unused(contract);
    if !unused.is_empty() {
        listing.notes.push(format!(
            "plan compares what the queries ask: of the contract it does not use {}",
            unused.join(", ")
        ));
    }
    Ok(listing)
}

/// The query of a side. Errors where it is none.
fn side_text(letter: &str, side: &SideSpec) -> Result<String> {
    let path = side.base.join(&side.text);
    if !side.text.to_lowercase().ends_with(".sql") {
        return Err(Error::usage(
            format!("side {letter}"),
            format!(
                "{} is no query: strategy plan compares queries and no data; name a .sql file with one query, or compare the data with another strategy (`sqldiff plan` takes the texts of queries, too)",
                side.text
            ),
        ));
    }
    query_text(&path)
}

/// What a contract says that is about rows and columns.
fn unused(contract: &Contract) -> Vec<&'static str> {
    let filters = [&contract.where_both, &contract.where_a, &contract.where_b];
    let said = [
        ("key", contract.key.as_ref().is_some_and(|key| !key.is_empty())),
        ("exclude", !contract.exclude.is_empty()),
        ("columns", contract.columns.is_some()),
        ("map", !contract.map.is_empty()),
        ("rules", !contract.rules.is_empty()),
        ("where", filters.iter().any(|filter| filter.is_some())),
        ("sample", contract.sample.is_some()),
        ("timezone", contract.timezone != "UTC"),
        ("extra_columns", contract.extra_columns_ignored),
        ("types", contract.strict_types),
        ("nullability", contract.strict_nullability),
        ("column_order", contract.strict_order),
        ("nan", contract.nan_unequal.is_some()),
        ("one_sided", contract.one_sided != OneSided::default()),
        ("names", !contract.names.is_empty()),
        ("order_by", !contract.order_by.is_empty()),
        ("file_order", contract.file_order),
        ("accept_checksum", contract.accept_checksum),
    ];
    said.into_iter().filter(|(_, said)| *said).map(|(what, _)| what).collect()
}

/// The answer as a report shows it.
fn listing(found: Comparison, explain: bool, format: Format) -> (Listing, Verdict) {
    let verdict = match found.same {
        Some(_) => Verdict::Equal,
        None => Verdict::Inconclusive,
    };
    let [a, b] = &found.fingerprints;
    let shown = found.same.map(|shown| match shown {
        Shown::Text => "normal form",
        Shown::OptimisedPlan => "optimised plan of DuckDB",
    });
    let mut results = vec![ResultTable {
        name: "plan".into(),
        description: "are the two queries the same query?".into(),
        columns: ["fingerprint_a", "fingerprint_b", "same", "shown_by"].map(String::from).into(),
        rows: vec![vec![
            Some(a.clone()),
            Some(b.clone()),
            Some(found.same.is_some().to_string()),
            shown.map(String::from),
        ]],
        total: 1,
        file: None,
        sql: None,
        ordered: false,
    }];
    if explain {
        let rows = ["a", "b"].iter().zip(&found.normal_forms);
        results.push(ResultTable {
            name: "normal_forms".into(),
            description: "what the fingerprints are of".into(),
            columns: vec!["query".into(), "normal_form".into()],
            rows: rows
                .map(|(side, form)| vec![Some(side.to_string()), Some(form.clone())])
                .collect(),
            total: 2,
            file: None,
            sql: None,
            ordered: false,
        });
    }
    let title = match found.same {
        Some(_) => "SAME QUERY",
        None => "NOT PROVEN THE SAME QUERY",
    };
    let mut notes = found.notes;
    if format == Format::Table {
        // Both do not fit a line.
        notes.extend([format!("fingerprint_a: {a}"), format!("fingerprint_b: {b}")]);
    }
    notes.push("plan compares what the queries ask, and reads no data: it says nothing about what is in the tables".into());
    let listing = Listing {
        title: title.into(),
        verdict: Some(verdict),
        strategy: Some(Strategy::Plan.name()),
        results,
        notes,
    };
    (listing, verdict)
}

/// A query as typed: a file, or its text.
fn read(option: &str, typed: &str) -> Result<String> {
    let path = Path::new(typed);
    if typed.trim().is_empty() {
        return Err(Error::usage(option, "is empty; name a .sql file, or write a query"));
    }
    let is_file = typed.len() < 4096 && path.is_file();
    let looks_like_one =
        !typed.contains(char::is_whitespace) || typed.to_lowercase().ends_with(".sql");
    match (is_file, looks_like_one) {
        (true, _) => query_text(path),
        (false, true) => Err(Error::file(
            path,
            "is no file that is there, and no query; name a .sql file, or write a query",
        )),
        _ => Ok(typed.to_string()),
    }
}

/// Compares two queries. Errors where one of them is not one query that reads; the engine is asked for
/// its plans where the texts do not settle it.
pub fn compare(texts: [&str; 2], dialect: Dialect, engine: &dyn Engine) -> Result<Comparison> {
    let known = steady::Known::of(engine)?;
    let normal = |option: &str, text: &str| -> Result<Normal> {
        let text = without_end(text.trim(), dialect);
        match judge_query(&text, dialect) {
            Judgement::Reads => {}
            Judgement::Refused(problem) => {
                return Err(Error::usage(option, format!("{problem}; write one SELECT")));
            }
            Judgement::Unknown(problem) => {
                let way_out = match dialect == Dialect::DuckDb
                    && doubts::duckdb_reads(&text, engine)?
                {
                    true => {
                        "DuckDB reads it, but plan's parser does not know all of DuckDB's syntax; \
                             write that part in plainer SQL"
                    }
                    false => "choose its --dialect",
                };
                return Err(Error::usage(
                    option,
                    format!("is not known as a query of {} ({problem}); {way_out}", dialect.name()),
                )
                .in_sql(option, &text));
            }
        }
        let mut normal = on_large_stack(|| normal::of(&text, dialect, &known))
            .map_err(|problem| Error::usage(option, problem))?;
        // The parser's tree, with all its parentheses, must be the query that DuckDB reads.
        if dialect == Dialect::DuckDb
            && doubts::duckdb_reads_alike(&text, &normal.grouped, engine)? == Some(false)
        {
            normal.doubts.push("DuckDB reads it otherwise than plan's parser".into());
        }
        Ok(normal)
    };
    let [a, b] = [normal("query a", texts[0])?, normal("query b", texts[1])?];
    let fingerprint = |normal: &Normal| {
        let text = format!("{VERSION}\n{}\n{}", dialect.name(), normal.text);
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let mut found = Comparison {
        fingerprints: [fingerprint(&a), fingerprint(&b)],
        normal_forms: [a.text.clone(), b.text.clone()],
        same: None,
        notes: Vec::new(),
    };
    // Whatever could give other rows each time is not the same as itself.
    for (side, normal) in ["a", "b"].iter().zip([&a, &b]) {
        found.notes.extend(normal.unsteady.iter().map(|reason| format!("query {side}: {reason}")));
    }
    let is_unsteady = !found.notes.is_empty();
    for (side, normal) in ["a", "b"].iter().zip([&a, &b]) {
        found.notes.extend(
            normal.doubts.iter().map(|reason| format!("query {side} is not judged: {reason}")),
        );
    }
    if !found.notes.is_empty() {
        if is_unsteady && a.text == b.text {
            found
                .notes
                .insert(0, "the texts come to the same, but may give other rows each time".into());
        }
        return Ok(found);
    }
    // Each was parsed again, and gave the tree it was made of: one text is one tree.
    if a.text == b.text {
        found.same = Some(Shown::Text);
        return Ok(found);
    }
    found.notes.push("the normal forms differ".into());
    if dialect != Dialect::DuckDb {
        return Ok(found);
    }
    match optimised::same(&a, &b, engine)? {
        Ok(()) => {
            found.same = Some(Shown::OptimisedPlan);
            found.notes =
                vec!["the texts differ, and DuckDB makes one plan of them, from their sources' columns alone".into()];
        }
        Err(reason) => found.notes.push(reason),
    }
    Ok(found)
}
