//! Reports of a run that is over, from its folder alone.

use crate::cli::{ShowArgs, Wanted};
use crate::contract::Strategy;
use crate::dialect::{Sql, sql};
use crate::engine::Engine;
use crate::engine::duckdb::DuckDbEngine;
use crate::error::Result;
use crate::evidence::manifest::Kept;
use crate::introspect::source::parquet_list;
use crate::outcome::{Outcome, ResultTable};
use crate::profile;
use crate::progress::Progress;
use crate::report::{Form, Format};
use crate::run::{self, text_rows};
use std::path::{Path, PathBuf};

/// Reads the folder, and as many rows of its results as the reports show.
///
/// # Errors
/// As [`Kept::open`], and a result file that cannot be read.
pub fn kept(args: &ShowArgs, wanted: &[Wanted], progress: Progress) -> Result<Kept> {
    let mut kept = Kept::open(&args.folder)?;
    let rows = |wanted: &Wanted| wanted.rows.map_or(u64::MAX, |rows| rows as u64);
    let most = wanted.iter().map(rows).max().unwrap_or(0);
    let html = wanted.iter().any(|wanted| wanted.form == Form::Report(Format::Html));
    let outcome = &mut kept.outcome;
    let lacks = |result: &ResultTable| (result.rows.len() as u64) < result.total.min(most);
    let needs_profile = html && outcome.strategy == Strategy::Cells && outcome.profile.is_none();
    if !needs_profile && !outcome.results.iter().any(lacks) {
        return Ok(kept);
    }
    let engine = run::engine(&args.engine, progress)?;
    let results = outcome.results.iter_mut();
    for result in results.filter(|result| lacks(result)) {
        if let Some(file) = result.file.clone() {
            result.rows = rows_of(&engine, result, Path::new(&file), most)?;
        }
    }
    if needs_profile {
        outcome.profile = profile_of(&engine, outcome)?;
    }
    Ok(kept)
}

/// The first rows of a result file, as the run shows them.
fn rows_of(
    engine: &DuckDbEngine,
    result: &ResultTable,
    file: &Path,
    most: u64,
) -> Result<Vec<Vec<Option<String>>>> {
    let limit = usize::try_from(most).ok().filter(|_| most < u64::MAX);
    let list = parquet_list(&[PathBuf::from(file)])?;
    if is_csv(file) {
        // Its values are the text already, in order; quoted empty text is none of its NULLs.
        let limit = limit.map(|rows| format!(" LIMIT {rows}")).unwrap_or_default();
        let query = sql!(
            "SELECT * FROM read_csv({list}, header = true, all_varchar = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', allow_quoted_nulls = false, hive_partitioning = false, parallel = false){limit}"
        );
        return engine.rows(&result.name, &query);
    }
    // Rows in an order of their own stand in it.
    let (source, order) = match result.ordered {
        true => (", file_row_number = true", "ORDER BY file_row_number"),
        false => ("", ""),
    };
    let query = sql!("SELECT * FROM read_parquet({list}, hive_partitioning = false{source})");
    let mut columns = engine.describe(&result.name, &query)?;
    columns.truncate(result.columns.len());
    text_rows(engine, &result.name, &query.0, &columns, order, limit)
}

fn is_csv(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "csv")
}

/// The profile of the differences, where the result keeps its types.
fn profile_of(engine: &DuckDbEngine, outcome: &Outcome) -> Result<Option<profile::Profile>> {
    let cells = outcome.results.iter().find(|result| result.name == Strategy::Cells.name());
    let file = cells.and_then(|result| result.file.as_ref()).map(PathBuf::from);
    let Some(file) = file.filter(|file| !is_csv(file)) else { return Ok(None) };
    let list = parquet_list(&[file])?;
    let relation: Sql = sql!("read_parquet({list}, hive_partitioning = false)");
    profile::profile(engine, &relation, outcome).map(Some)
}
