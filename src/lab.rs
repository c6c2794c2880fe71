//! The lab: two tables that are alike except for known damage, at any size, to try comparisons on.
//!
//! The SQL under `sql/lab` makes the rows and deals the damage; this module runs it, and counts the
//! damage as it is dealt.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use duckdb::{Config, Connection};
use serde_json::{Map, Value, json};

use crate::dialect::Dialect;
use crate::evidence::STAGING;
use crate::outcome::{Bag, KeyCounts, PerSide};
use crate::scratch::Scratch;
use crate::{Error, Result};

#[cfg(test)]
mod tests;

/// Row numbers have 32 bits, which is what keeps every row unlike every other.
const MAX_ROWS: u64 = 1 << 32;

/// How often the engine's threads are looked after.
const POLL: Duration = Duration::from_millis(20);

const SETUP: [&str; 3] = [
    include_str!("../sql/lab/damage.sql"),
    include_str!("../sql/lab/rows.sql"),
    include_str!("../sql/lab/sides.sql"),
];
const EXPECTED: &str = include_str!("../sql/lab/expected.sql");
const CONTRACT: &str = include_str!("../sql/lab/contract.toml");

/// What lab to make, and where.
#[derive(Debug, Clone)]
pub struct Lab {
    /// Rows of A before damage; at most 2^32.
    pub rows: u64,
    /// The same seed makes the same files, however many threads there are.
    pub seed: u64,
    /// Also duplicate and NULL keys, drift, other names and types, nested data, unclean text.
    pub messy: bool,
    /// The folder for the files; made where it is missing.
    pub out: PathBuf,
    /// The engine's memory limit, such as `4GB`. None: the engine's default.
    pub memory: Option<String>,
    /// The engine's threads. None: one a core.
    pub threads: Option<u32>,
}

/// The lab that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct LabReport {
    pub rows: PerSide,
    /// The content of `expected.json`: what a right comparison finds.
    pub expected: Value,
    /// The files written, in order of name.
    pub files: Vec<PathBuf>,
}

/// Makes the lab: `a.parquet`, `b.parquet`, `expected.json` and, where messy, `contract.toml`.
///
/// Files of these names are replaced. All are written under a temporary folder in `lab.out` and
/// moved at the end, so that they appear whole or not at all. `interrupted` is asked about 50 times
/// a second; once it is true the lab stops with [`Error::Interrupted`].
pub fn generate(lab: &Lab, interrupted: &dyn Fn() -> bool) -> Result<LabReport> {
    if lab.rows > MAX_ROWS {
        return Err(Error::usage(
            "--rows",
            format!("{} is too many; at most {MAX_ROWS}", lab.rows),
        ));
    }
    let folder = OutFolder::open(&lab.out)?;
    let names = match lab.messy {
        true => vec!["a.parquet", "b.parquet", "contract.toml", "expected.json"],
        false => vec!["a.parquet", "b.parquet", "expected.json"],
    };
    folder.check_replaceable(&names)?;

    let fates = make_sides(lab, &folder, interrupted)?;
    let (rows, expected) = expect(lab, &fates);
    if lab.messy {
        folder.write("contract.toml", CONTRACT)?;
    }
    folder.write("expected.json", &format!("{expected:#}\n"))?;
    if interrupted() {
        return Err(Error::Interrupted);
    }
    Ok(LabReport { rows, expected, files: folder.publish(&names)? })
}

/// One line of the damage table that was dealt to some rows.
#[derive(Debug, Clone, PartialEq)]
struct Fate {
    rows: u64,
    keyless: bool,
    copies: (u64, u64),
    surplus: (u64, u64),
    changed: Vec<String>,
}

/// Writes both Parquet files and returns the damage dealt. A and B are written at the same time
/// unless one thread was asked for: each is made in row order, so by one thread.
fn make_sides(lab: &Lab, folder: &OutFolder, interrupted: &dyn Fn() -> bool) -> Result<Vec<Fate>> {
    let kind = if lab.messy { "messy" } else { "plain" };
    let copy = |side: &str| -> Result<String> {
        let file = path_literal(&folder.temporary(&format!("{side}.parquet")))?;
        Ok(format!("COPY (FROM {kind}_{side}) TO {file} (FORMAT parquet)"))
    };
    let copies = [copy("a")?, copy("b")?];
    let connection = connect(lab)?;
    let run = |statements: &[String]| run(lab, &connection, statements, interrupted);
    match lab.threads {
        Some(1) => copies.chunks(1).try_for_each(run)?,
        _ => run(&copies)?,
    }
    run(&[format!("CREATE TABLE dealt AS {EXPECTED}")])?;
    read_damage(&connection).map_err(|error| failure(lab, &error))
}

/// An engine of its own with the tables and views of the lab, and no way out but the lab's files.
fn connect(lab: &Lab) -> Result<Connection> {
    if lab.threads == Some(0) {
        return Err(Error::usage("--threads", "0 is too few; at least 1"));
    }
    let configure = || -> duckdb::Result<Config> {
        let mut config = Config::default().enable_autoload_extension(false)?;
        // Nothing here outgrows memory; without this the engine may make a folder where it runs.
        config = config.with("temp_directory", "")?;
        if let Some(threads) = lab.threads {
            config = config.threads(threads.into())?;
        }
        match &lab.memory {
            Some(memory) => config.max_memory(memory),
            None => Ok(config),
        }
    };
    let connection =
        configure().and_then(Connection::open_in_memory_with_flags).map_err(|error| match &lab
            .memory
        {
            Some(memory) => Error::usage("--memory", format!("{memory}: {}", message(&error))),
            None => failure(lab, &error),
        })?;
    set_variables(lab, &connection).map_err(|error| failure(lab, &error))?;
    for script in SETUP {
        connection.execute_batch(script).map_err(|error| failure(lab, &error))?;
    }
    Ok(connection)
}

/// Gives the lab's SQL its parameters, which belong to one connection.
fn set_variables(lab: &Lab, connection: &Connection) -> duckdb::Result<()> {
    let new_rows = if lab.rows == 0 { 0 } else { (lab.rows / 1000).max(1) };
    connection.execute("SET VARIABLE lab_rows = CAST(? AS BIGINT)", [lab.rows])?;
    connection.execute("SET VARIABLE lab_new_rows = CAST(? AS BIGINT)", [new_rows])?;
    connection.execute("SET VARIABLE lab_seed = ?", [lab.seed])?;
    connection.execute("SET VARIABLE lab_messy = ?", [lab.messy])?;
    Ok(())
}

/// Runs the statements at the same time, each on a connection of its own, until all have ended. The
/// first to fail, or an interrupt, stops the others.
fn run(
    lab: &Lab,
    connection: &Connection,
    statements: &[String],
    interrupted: &dyn Fn() -> bool,
) -> Result<()> {
    let mut connections = Vec::new();
    for _ in statements {
        let clone = connection.try_clone().map_err(|error| failure(lab, &error))?;
        set_variables(lab, &clone).map_err(|error| failure(lab, &error))?;
        connections.push(clone);
    }
    let handles: Vec<_> = connections.iter().map(Connection::interrupt_handle).collect();
    thread::scope(|scope| {
        let workers: Vec<_> = (connections.into_iter().zip(statements))
            .map(|(connection, sql)| scope.spawn(move || connection.execute_batch(sql)))
            .collect();
        let mut failed = None;
        let mut stopped = false;
        let mut workers: Vec<_> = workers.into_iter().map(Some).collect();
        while workers.iter().any(Option::is_some) {
            stopped |= interrupted();
            for worker in &mut workers {
                if let Some(done) = worker.take_if(|worker| worker.is_finished())
                    && let Err(error) = done.join().expect("the engine's thread panicked")
                {
                    failed.get_or_insert(error);
                }
            }
            if stopped || failed.is_some() {
                // Every time: an interrupt that comes before its statement has begun is lost.
                handles.iter().for_each(|handle| handle.interrupt());
            }
            thread::sleep(POLL);
        }
        match failed {
            _ if stopped => Err(Error::Interrupted),
            Some(error) => Err(failure(lab, &error)),
            None => Ok(()),
        }
    })
}

fn read_damage(connection: &Connection) -> duckdb::Result<Vec<Fate>> {
    let mut statement = connection.prepare("FROM dealt")?;
    let rows = statement.query_map([], |row| {
        let changed: String = row.get("changed")?;
        Ok(Fate {
            rows: row.get("rows")?,
            keyless: row.get("keyless")?,
            copies: (row.get("copies_a")?, row.get("copies_b")?),
            surplus: (row.get("surplus_a")?, row.get("surplus_b")?),
            changed: changed.split(',').filter(|name| !name.is_empty()).map(Into::into).collect(),
        })
    })?;
    rows.collect()
}

/// What a right comparison by uuid finds, from the damage dealt.
fn expect(lab: &Lab, fates: &[Fate]) -> (PerSide, Value) {
    let mut rows = PerSide { a: 0, b: 0 };
    let mut keys = KeyCounts { equal: 0, changed: 0, only_a: 0, only_b: 0, duplicate: 0 };
    let mut payloads = PerSide { a: 0, b: 0 };
    let mut bag = Bag { rows_a: 0, rows_b: 0, groups_a: 0, groups_b: 0 };
    let mut cells: BTreeMap<&str, u64> = BTreeMap::new();
    // All rows without a key share the key NULL.
    let keyless: u64 = fates.iter().filter(|fate| fate.keyless).map(|fate| fate.rows).sum();

    for fate in fates {
        let (copies_a, copies_b) = fate.copies;
        let groups_a = if fate.surplus.0 > 0 { fate.rows } else { 0 };
        let groups_b = if fate.surplus.1 > 0 { fate.rows } else { 0 };
        rows.a += fate.rows * copies_a;
        rows.b += fate.rows * copies_b;
        bag.rows_a += fate.rows * fate.surplus.0;
        bag.rows_b += fate.rows * fate.surplus.1;
        bag.groups_a += groups_a;
        bag.groups_b += groups_b;

        let repeated = copies_a > 1 || copies_b > 1 || (fate.keyless && keyless > 1);
        for column in &fate.changed {
            *cells.entry(column).or_default() += if repeated { 0 } else { fate.rows };
        }
        if repeated {
            keys.duplicate += if fate.keyless { 0 } else { fate.rows };
            payloads.a += groups_a;
            payloads.b += groups_b;
        } else if copies_a == 0 {
            keys.only_b += fate.rows;
        } else if copies_b == 0 {
            keys.only_a += fate.rows;
        } else if fate.changed.is_empty() {
            keys.equal += fate.rows;
        } else {
            keys.changed += fate.rows;
        }
    }
    keys.duplicate += u64::from(keyless > 1);

    let cells: Map<_, _> = cells.into_iter().map(|(name, n)| (name.into(), n.into())).collect();
    let contract = if lab.messy {
        "key uuid with contract.toml but without its [rules]"
    } else {
        "key uuid without rules"
    };
    let note = format!(
        "For {contract}. Counted from the damage as it was dealt, not by comparing the files. \
         Made with rows {} and seed {}.",
        lab.rows, lab.seed
    );
    let expected = json!({
        "rows": rows, "keys": keys, "payloads": payloads, "changed_cells": cells, "bag": bag, "note": note,
    });
    (rows, expected)
}

/// The folder that the lab goes to, and inside it the temporary one where files grow. Both vanish
/// when this is dropped: the temporary one always, the folder if it was made here and is empty.
struct OutFolder {
    path: PathBuf,
    temporary: Option<Scratch>,
    /// The folders that were missing, innermost first.
    made: Vec<PathBuf>,
}

impl OutFolder {
    fn open(path: &Path) -> Result<OutFolder> {
        let path = std::path::absolute(path).map_err(|error| unwritable(path, &error))?;
        let made = path.ancestors().take_while(|folder| !folder.exists()).map(Into::into).collect();
        let mut folder = OutFolder { path, temporary: None, made };
        fs::create_dir_all(&folder.path).map_err(|error| unwritable(&folder.path, &error))?;
        let temporary = Scratch::make_in(&folder.path, STAGING);
        folder.temporary = Some(temporary.map_err(|error| unwritable(&folder.path, &error))?);
        Ok(folder)
    }

    /// Where the file of this name grows.
    fn temporary(&self, name: &str) -> PathBuf {
        self.temporary.as_ref().expect("open has made it").path().join(name)
    }

    /// Fails early where a file could not be moved to its place.
    fn check_replaceable(&self, names: &[&str]) -> Result<()> {
        match names.iter().map(|name| self.path.join(name)).find(|target| target.is_dir()) {
            Some(target) => {
                Err(Error::file(target, "is a folder; remove it or choose another --out"))
            }
            None => Ok(()),
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<()> {
        fs::write(self.temporary(name), text)
            .map_err(|error| unwritable(&self.path.join(name), &error))
    }

    /// Moves the files to their places and returns these.
    fn publish(mut self, names: &[&str]) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for name in names {
            let target = self.path.join(name);
            fs::rename(self.temporary(name), &target)
                .map_err(|error| unwritable(&target, &error))?;
            files.push(target);
        }
        self.made.clear();
        Ok(files)
    }
}

impl Drop for OutFolder {
    fn drop(&mut self) {
        drop(self.temporary.take());
        for folder in &self.made {
            // Not empty, or never made: then it is not ours to remove.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The path as an SQL text literal.
fn path_literal(path: &Path) -> Result<String> {
    match path.to_str() {
        Some(text) => Ok(Dialect::DuckDb.spelling().literal(text).0),
        None => Err(Error::file(path, "the name is not UTF-8; choose another --out")),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Error {
    Error::file(
        path,
        format!("cannot be written: {error}; choose another --out or make room there"),
    )
}

/// What an error of the engine means here: most often that the disk is full.
fn failure(lab: &Lab, error: &duckdb::Error) -> Error {
    let text = message(error);
    if text.starts_with("IO Error") {
        Error::file(
            &lab.out,
            format!("cannot be written: {text}; choose another --out or make room there"),
        )
    } else if text.starts_with("Out of Memory Error") {
        Error::engine("lab", format!("{text}\nGive it more with --memory"))
    } else {
        Error::engine("lab", text)
    }
}

/// The engine's message without what the binding puts around it.
fn message(error: &duckdb::Error) -> String {
    match error {
        duckdb::Error::DuckDBFailure(_, Some(text)) => text.clone(),
        other => other.to_string(),
    }
}
