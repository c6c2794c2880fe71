//! Two runs of the same comparison: what got better, and what worse.

use crate::cli::CompareRunsArgs;
use crate::contract::Strategy;
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::evidence::inputs::Input;
use crate::evidence::manifest::{Kept, Manifest};
use crate::introspect::source::parquet_list;
use crate::outcome::{Outcome, ResultTable, Role, Verdict};
use crate::progress::Progress;
use crate::render::{self, Kind, safe};
use crate::report::{Listing, count_of};
use crate::run::{self, text_rows};
use std::path::{Path, PathBuf};
use tera::Context;

const DIALECT: Dialect = Dialect::DuckDb;

/// What a later run is to an earlier one, and the exit code: 0 where it is not worse, else 1.
///
/// # Errors
/// Folders that are not whole, and runs of other strategies or keys.
pub fn compare(
    args: &CompareRunsArgs,
    most: Option<usize>,
    progress: Progress,
) -> Result<(Listing, u8)> {
    let (before, after) = (Kept::open(&args.before)?, Kept::open(&args.after)?);
    check(&before, &after, &args.after)?;
    let mut results = vec![runs(&before, &after), counts(&before.outcome, &after.outcome)];
    results.extend(columns(&before.outcome, &after.outcome));
    let notes = notes(&before, &after);
    let found = match (cells_of(&before.outcome), cells_of(&after.outcome)) {
        (Some(one), Some(other)) => {
            let engine = run::engine(&args.engine, progress)?;
            let (found, tables) = cells(&engine, [&one, &other], &after.outcome, most)?;
            results.extend(tables);
            Some(found)
        }
        (one, _) if before.outcome.strategy == Strategy::Cells => {
            let folder = if one.is_none() { &args.before } else { &args.after };
            return Err(Error::file(
                folder,
                "keeps its cells as CSV, which loses their types: as many differences may be others; run it again with --out-format parquet",
            ));
        }
        _ => None,
    };
    let more = differences(&after.outcome) > differences(&before.outcome);
    let worse_verdict = rank(after.manifest.verdict) > rank(before.manifest.verdict);
    let is_worse = worse_verdict || found.as_ref().map_or(more, |found| found.new > 0);
    let words = match &found {
        Some(found) => format!(
            "{} new, {} fixed, {} still there, {} with other values",
            count_of(found.new, "difference"),
            found.fixed,
            found.still,
            found.otherwise
        ),
        None => format!(
            "by counts: {} before, {} after",
            count_of(differences(&before.outcome), "difference"),
            differences(&after.outcome)
        ),
    };
    let fewer = found.as_ref().map_or_else(
        || differences(&after.outcome) < differences(&before.outcome),
        |found| found.fixed > 0,
    );
    let verdict = match (is_worse, fewer) {
        (true, _) => "WORSE",
        (false, true) => "BETTER",
        (false, false) => "NOT WORSE",
    };
    let title = format!("{verdict}  {words}");
    Ok((Listing { title, results, notes, ..Listing::default() }, u8::from(is_worse)))
}

/// How far from equal a verdict is.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Equal | Verdict::EqualUnderRules => 0,
        Verdict::Inconclusive => 1,
        Verdict::Different => 2,
    }
}

fn keys(outcome: &Outcome) -> Vec<&str> {
    let keys = outcome.columns.iter().filter(|column| column.role == Role::Key);
    keys.map(|column| column.name.as_str()).collect()
}

/// Refuses runs whose answers are not about the same question.
fn check(before: &Kept, after: &Kept, folder: &Path) -> Result<()> {
    let (one, other) = (&before.outcome, &after.outcome);
    if one.strategy != other.strategy {
        let problem = format!(
            "is of strategy {}, and the earlier run of {}; compare runs of one strategy",
            other.strategy.name(),
            one.strategy.name()
        );
        return Err(Error::file(folder, problem));
    }
    if keys(one) != keys(other) {
        let problem = format!(
            "has the key ({}), and the earlier run ({}); compare runs of one key",
            keys(other).join(", "),
            keys(one).join(", ")
        );
        return Err(Error::file(folder, problem));
    }
    Ok(())
}

fn table(
    name: &str,
    description: &str,
    columns: &[&str],
    rows: Vec<Vec<Option<String>>>,
) -> ResultTable {
    ResultTable {
        name: name.into(),
        description: description.into(),
        columns: columns.iter().map(ToString::to_string).collect(),
        total: rows.len() as u64,
        rows,
        file: None,
        sql: None,
        ordered: true,
    }
}

fn runs(before: &Kept, after: &Kept) -> ResultTable {
    let row = |name: &str, kept: &Kept| {
        let Manifest { run_id, started, verdict, sqldiff, .. } = &kept.manifest;
        let rows = kept.outcome.rows;
        vec![
            Some(name.to_string()),
            Some(started.clone()),
            Some(crate::report::verdict_words(*verdict).to_string()),
            rows.map(|rows| rows.a.to_string()),
            rows.map(|rows| rows.b.to_string()),
            Some(sqldiff.clone()),
            Some(run_id.clone()),
        ]
    };
    let columns = ["run", "started", "verdict", "rows_a", "rows_b", "sqldiff", "run_id"];
    table("runs", "both runs", &columns, vec![row("before", before), row("after", after)])
}

/// Everything that a run counted, and means a difference.
fn tally(outcome: &Outcome) -> Vec<(&'static str, u64)> {
    let mut found = Vec::new();
    if let Some(keys) = outcome.keys {
        found.extend([
            ("keys changed", keys.changed),
            ("keys only in A", keys.only_a),
            ("keys only in B", keys.only_b),
        ]);
    }
    if let Some(rows) = outcome.positions {
        found.extend([
            ("rows changed", rows.changed),
            ("rows only in A", rows.only_a),
            ("rows only in B", rows.only_b),
        ]);
    }
    if let Some(payloads) = outcome.payloads {
        found.push(("unbalanced payloads", payloads.a + payloads.b));
    }
    if let Some(bag) = outcome.bag {
        found.extend([("surplus rows in A", bag.rows_a), ("surplus rows in B", bag.rows_b)]);
    }
    if let (Strategy::Count, Some(rows)) = (outcome.strategy, outcome.rows) {
        found.push(("rows apart", rows.a.abs_diff(rows.b)));
    }
    let counts = |names: &[String]| {
        names.iter().filter(|name| !outcome.columns_accepted.contains(name)).count() as u64
    };
    found.push(("columns only in A", counts(&outcome.columns_only_a)));
    found.push(("columns only in B", counts(&outcome.columns_only_b)));
    found
}

fn differences(outcome: &Outcome) -> u64 {
    tally(outcome).iter().map(|(_, n)| n).sum()
}

/// A count then, now, and by how much it grew.
fn change(before: u64, after: u64) -> [Option<String>; 3] {
    let grown = i128::from(after) - i128::from(before);
    [before.to_string(), after.to_string(), format!("{grown:+}")].map(Some)
}

fn counts(before: &Outcome, after: &Outcome) -> ResultTable {
    let later = tally(after);
    let rows = tally(before).into_iter().map(|(name, then)| {
        let now = later.iter().find(|(other, _)| *other == name).map_or(0, |(_, n)| *n);
        [Some(name.to_string())].into_iter().chain(change(then, now)).collect()
    });
    let columns = ["what", "before", "after", "change"];
    table("counts", "what was counted", &columns, rows.collect())
}

/// Columns whose counts are others now.
fn columns(before: &Outcome, after: &Outcome) -> Option<ResultTable> {
    let of = |outcome: &Outcome, name: &str| {
        let column = outcome.columns.iter().find(|column| column.name == name);
        column.map(|column| (column.changed.unwrap_or(0), column.absorbed.unwrap_or(0)))
    };
    let names = after.columns.iter().chain(
        before
            .columns
            .iter()
            .filter(|column| after.columns.iter().all(|other| other.name != column.name)),
    );
    let mut rows = Vec::new();
    for column in names.filter(|column| column.role == Role::Compared) {
        let (then, now) = (of(before, &column.name), of(after, &column.name));
        if then == now || (then.unwrap_or_default() == now.unwrap_or_default()) {
            continue;
        }
        let ((changed, absorbed), (changed_now, absorbed_now)) =
            (then.unwrap_or_default(), now.unwrap_or_default());
        let mut row = vec![Some(column.name.clone())];
        row.extend(change(changed, changed_now));
        row.extend(change(absorbed, absorbed_now));
        rows.push(row);
    }
    let heads = [
        "column_name",
        "changed_before",
        "changed_after",
        "changed_change",
        "absorbed_before",
        "absorbed_after",
        "absorbed_change",
    ];
    (!rows.is_empty())
        .then(|| table("columns", "columns whose counts are others now", &heads, rows))
}

fn notes(before: &Kept, after: &Kept) -> Vec<String> {
    let mut notes = Vec::new();
    if before.outcome.contract != after.outcome.contract {
        notes.push("the contracts differ: what \"same\" means is not the same in both runs".into());
    }
    for (side, then, now) in
        [("A", &before.manifest.a, &after.manifest.a), ("B", &before.manifest.b, &after.manifest.b)]
    {
        let hashes = |input: &Input| -> Option<Vec<String>> {
            input.files.iter().map(|file| file.sha256.clone()).collect()
        };
        notes.push(match (hashes(then), hashes(now)) {
            (Some(then), Some(now)) if then == now => format!("side {side} is the same data in both runs"),
            (Some(_), Some(_)) => format!("side {side} is other data now"),
            _ => format!("side {side}: a run kept no hashes, so that it is not known whether its data are the same"),
        });
    }
    if before.manifest.sqldiff != after.manifest.sqldiff {
        notes.push("the runs are of two versions of sqldiff".into());
    }
    notes
}

/// The complete result `cells`, where it keeps its types.
fn cells_of(outcome: &Outcome) -> Option<PathBuf> {
    let cells = outcome.results.iter().find(|result| result.name == Strategy::Cells.name())?;
    let file = cells.file.as_ref().map(PathBuf::from)?;
    file.extension().is_some_and(|ending| ending == "parquet").then_some(file)
}

/// Differences by what became of them.
#[derive(Debug, Default)]
struct Found {
    fixed: u64,
    new: u64,
    still: u64,
    otherwise: u64,
}

fn cells(
    engine: &dyn Engine,
    files: [&PathBuf; 2],
    outcome: &Outcome,
    most: Option<usize>,
) -> Result<(Found, Vec<ResultTable>)> {
    const STAGE: &str = "comparing runs";
    let labels = keys(outcome);
    let mut runs = Vec::new();
    for (number, file) in ["1", "2"].into_iter().zip(files) {
        let list = parquet_list(std::slice::from_ref(file))?;
        let view = format!("sqldiff_run_{number}");
        let made = sql!(
            "CREATE OR REPLACE TEMP VIEW {view} AS SELECT * FROM read_parquet({list}, hive_partitioning = false)"
        );
        engine.execute(STAGE, &made)?;
        let columns = engine.describe(STAGE, &sql!("SELECT * FROM {view}"))?;
        let source = |at: usize| -> Result<&str> {
            let column = columns.get(labels.len() + at);
            let column = column.ok_or_else(|| Error::file(file, "is no result cells"))?;
            Ok(&column.name)
        };
        let mut sources = serde_json::Map::new();
        let fixed = ["column_name", "status", "value_a", "value_b", "count_a", "count_b"];
        for (at, name) in fixed.iter().enumerate() {
            sources.insert((*name).into(), source(at)?.into());
        }
        let own: Vec<_> = (columns.iter().take(labels.len()).enumerate())
            .map(|(at, column)| serde_json::json!({"source": column.name, "name": format!("key_{}", at + 1)}))
            .collect();
        runs.push((number, own, sources, Sql(view)));
    }
    let mut context = Context::new();
    let names: Vec<_> = (labels.iter().enumerate())
        .map(|(at, label)| serde_json::json!({"name": format!("key_{}", at + 1), "label": label}))
        .collect();
    context.insert("keys", &names);
    let runs = runs.into_iter().map(|(number, own, sources, view)| {
        let mut run = tera::Map::new();
        run.insert("number".into(), number.into());
        run.insert("keys".into(), tera::Value::from_serializable(&own));
        run.insert("source".into(), tera::Value::from_serializable(&sources));
        run.insert("relation".into(), safe(&view));
        tera::Value::from(run)
    });
    context.insert_value("runs", tera::Value::from(runs.collect::<Vec<_>>()));
    let (mut found, mut tables) = (Found::default(), Vec::new());
    for statement in render::render("runs", &context, DIALECT)? {
        let query = Sql(statement.sql.clone());
        if statement.kind != Kind::Result {
            engine.execute(STAGE, &query)?;
            continue;
        }
        let columns = engine.describe(STAGE, &query)?;
        let is_count = statement.name == "changes";
        let limit = if is_count { None } else { most };
        let rows = text_rows(engine, STAGE, &statement.query, &columns, &statement.order, limit)?;
        let total = match limit {
            Some(limit) if rows.len() >= limit => total(engine, &query)?,
            _ => rows.len() as u64,
        };
        if is_count {
            let sum = |at: usize| -> u64 {
                rows.iter().filter_map(|row| row.get(at)?.as_deref()?.parse::<u64>().ok()).sum()
            };
            found = Found { fixed: sum(1), new: sum(2), still: sum(3), otherwise: sum(4) };
        }
        if total > 0 {
            let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
            let mut shown = table(&statement.name, &statement.description, &names, rows);
            (shown.total, shown.sql, shown.ordered) = (total, Some(statement.sql), is_count);
            tables.push(shown);
        }
    }
    Ok((found, tables))
}

fn total(engine: &dyn Engine, query: &Sql) -> Result<u64> {
    let rows = engine.rows("comparing runs", &sql!("SELECT count(*) FROM (\n{query}\n)"))?;
    let n = rows.first().and_then(|row| row.first()?.as_deref()?.parse().ok());
    n.ok_or_else(|| Error::engine("comparing runs", "gave no number"))
}
