//! sqldiff on a pair of tables, held against what the oracle found.

use super::judge::{Cells, Surplus, Verdicts};
use super::table::{Pair, Sheet};
use crate::support::{contract, run};
use sqldiff::cli::{EngineOptions, OutputOptions, RunOptions, Shape};
use sqldiff::contract::{Contract, Strategy};
use sqldiff::outcome::{Outcome, Role, Verdict};
use std::path::Path;

/// The engine that makes database files; without, sides are queries. It must not be a thread's own:
/// an engine that is closed while its thread ends corrupts memory.
pub type Maker = duckdb::Connection;

type Checked = Result<(), String>;

/// Both sides and the contract in a folder, and the contract as it is read from there.
fn write(pair: &Pair, folder: &Path, maker: Option<&Maker>) -> Contract {
    let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let (a, b) = match maker {
        None => {
            file("a.sql", &pair.a.query());
            file("b.sql", &pair.b.query());
            ("a.sql", "b.sql")
        }
        Some(maker) => {
            make_tables(pair, &folder.join("pair.duckdb"), maker);
            ("pair.duckdb::main.a", "pair.duckdb::main.b")
        }
    };
    file("contract.toml", &pair.contract(a, b));
    contract(&folder.join("contract.toml"))
}

fn make_tables(pair: &Pair, file: &Path, maker: &Maker) {
    let table = |name: &str, sheet: &Sheet| format!("CREATE TABLE db.{name} AS {};", sheet.query());
    let script = format!(
        "SET TimeZone = 'UTC'; ATTACH '{}' AS db; {} {} DETACH db;",
        file.display(),
        table("a", &pair.a),
        table("b", &pair.b)
    );
    maker.execute_batch(&script).unwrap_or_else(|error| panic!("{error}\n{script}"));
}

fn options(shape: Shape) -> RunOptions {
    let engine = EngineOptions { threads: std::num::NonZeroU32::new(1), ..Default::default() };
    let output = OutputOptions { limit: Some(1_000), ..OutputOptions::default() };
    RunOptions { shape, engine, output, ..RunOptions::default() }
}

fn run_as(contract: &Contract, strategy: Strategy, shape: Shape) -> Result<Outcome, String> {
    let contract = Contract { strategy: Some(strategy), ..contract.clone() };
    run(&contract, &options(shape)).map_err(|error| format!("{}: {error}", strategy.name()))
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Checked {
    match found == wanted {
        true => Ok(()),
        false => Err(format!("{what}: sqldiff says {found:?}, the oracle {wanted:?}")),
    }
}

/// What must hold for a pair of tables. Some checks take turns, for time.
pub fn check(pair: &Pair, maker: Option<&Maker>) -> Checked {
    let folder = tempfile::tempdir().expect("a folder");
    let contract = write(pair, folder.path(), maker);
    let wanted = pair.judge();
    let compared = |strategy: Strategy, shape: Shape| -> Checked {
        let outcome = run_as(&contract, strategy, shape)?;
        keyed(&format!("{} {shape:?}", strategy.name()), &outcome, &wanted, pair)
    };
    compared(Strategy::Cells, Shape::Auto)?;
    match pair.turn % 4 {
        0 => compared(Strategy::Cells, Shape::Narrow)?,
        1 => {
            compared(Strategy::Join, Shape::Auto)?;
            compared(Strategy::Columns, Shape::Auto)?;
            compared(Strategy::Columns, Shape::Narrow)?;
        }
        2 => mirrored(pair, &contract)?,
        _ => itself(pair, folder.path(), maker)?,
    }
    let bag = pair.bag();
    bags(Strategy::Union, &contract, &bag, pair)?;
    match pair.turn / 4 % 2 {
        0 => bags(Strategy::Except, &contract, &bag, pair),
        _ => checksum(&contract, &bag),
    }
}

fn checksum(contract: &Contract, bag: &Surplus) -> Checked {
    let outcome = run_as(contract, Strategy::Checksum, Shape::Auto)?;
    let verdict = match bag.rows {
        [0, 0] => Verdict::Inconclusive,
        _ => Verdict::Different,
    };
    same("checksum verdict", &outcome.verdict, &verdict)
}

fn mirrored(pair: &Pair, contract: &Contract) -> Checked {
    let turned = Contract { a: contract.b.clone(), b: contract.a.clone(), ..contract.clone() };
    let outcome = run_as(&turned, Strategy::Cells, Shape::Direct)?;
    let pair = pair.mirrored();
    keyed("b against a", &outcome, &pair.judge(), &pair)
}

fn itself(pair: &Pair, folder: &Path, maker: Option<&Maker>) -> Checked {
    let pair = pair.with_itself();
    let own = folder.join("itself");
    std::fs::create_dir(&own).expect("writable");
    let mut contract = write(&pair, &own, maker);
    contract.b = contract.a.clone();
    let wanted = pair.judge();
    let outcome = run_as(&contract, Strategy::Cells, Shape::Narrow)?;
    keyed("a against a", &outcome, &wanted, &pair)?;
    same("a against a, verdict", &outcome.verdict, &Verdict::Equal)
}

fn keyed(what: &str, outcome: &Outcome, wanted: &Verdicts, pair: &Pair) -> Checked {
    let keys = outcome.keys.ok_or("no key counts")?;
    let found = [keys.equal, keys.changed, keys.only_a, keys.only_b, keys.duplicate];
    same(&format!("{what}, keys"), &found, &wanted.keys)?;
    let payloads = outcome.payloads.ok_or("no payload counts")?;
    same(&format!("{what}, payloads"), &[payloads.a, payloads.b], &wanted.payloads)?;
    let compared = outcome.columns.iter().filter(|column| column.role == Role::Compared);
    let found: Vec<Cells> = compared
        .map(|column| Cells {
            equal: column.equal.unwrap_or(u64::MAX),
            changed: column.changed.unwrap_or(u64::MAX),
            absorbed: column.absorbed.unwrap_or(u64::MAX),
        })
        .collect();
    same(&format!("{what}, cells"), &found, &wanted.cells)?;
    let rows = outcome.rows.ok_or("no row counts")?;
    let wanted_rows = [pair.a.rows.len() as u64, pair.b.rows.len() as u64];
    same(&format!("{what}, rows"), &[rows.a, rows.b], &wanted_rows)?;
    same(&format!("{what}, verdict"), &outcome.verdict, &verdict(wanted))?;
    evidence(what, outcome, wanted)
}

fn verdict(wanted: &Verdicts) -> Verdict {
    let [_, changed, only_a, only_b, _] = wanted.keys;
    match () {
        () if changed + only_a + only_b + wanted.payloads[0] + wanted.payloads[1] > 0 => {
            Verdict::Different
        }
        () if wanted.cells.iter().any(|cells| cells.absorbed > 0) => Verdict::EqualUnderRules,
        () => Verdict::Equal,
    }
}

/// The evidence has one row for each thing counted.
fn evidence(what: &str, outcome: &Outcome, wanted: &Verdicts) -> Checked {
    let [equal, changed, only_a, only_b, _] = wanted.keys;
    let unbalanced = wanted.payloads[0] + wanted.payloads[1];
    let cells: u64 = wanted.cells.iter().map(|cells| cells.changed).sum();
    let columns = wanted.cells.len() as u64;
    let totals: &[(&str, u64)] = match outcome.strategy {
        Strategy::Columns => &[("columns", columns)],
        Strategy::Cells => &[("cells", cells + only_a + only_b + unbalanced)],
        _ => &[
            ("check", equal + changed + only_a + only_b),
            ("kos", changed + only_a + only_b),
            ("payloads", unbalanced),
        ],
    };
    if let Some(table) = outcome.results.iter().find(|table| table.name == "cells") {
        let changed = table.rows.iter().filter(|row| row.contains(&Some("<>".into())));
        // Behind both values: two counts, and the cause.
        let values = changed.map(|row| &row[row.len() - 5..row.len() - 3]);
        let nulls = values.flatten().filter(|value| value.is_none()).count() as u64;
        same(&format!("{what}, NULL in evidence"), &nulls, &wanted.nulls)?;
    }
    if let Some(table) = outcome.results.iter().find(|table| table.name == "columns") {
        let alone = only_a + only_b;
        let compared = outcome.columns.iter().filter(|column| column.role == Role::Compared);
        let mut right: Vec<[String; 3]> = compared
            .zip(&wanted.cells)
            .map(|(column, cells)| {
                let matches = (equal + changed - cells.changed).to_string();
                [column.name.clone(), matches, (cells.changed + alone).to_string()]
            })
            .collect();
        let text = |row: &[Option<String>], at: usize| row[at].clone().unwrap_or_default();
        let mut found: Vec<[String; 3]> =
            table.rows.iter().map(|row| [0, 1, 2].map(|at| text(row, at))).collect();
        right.sort();
        found.sort();
        same(&format!("{what}, counts"), &found, &right)?;
    }
    for (name, total) in totals {
        let table = outcome.results.iter().find(|table| table.name == *name);
        let found = table.map(|table| table.total);
        same(&format!("{what}, rows of {name}"), &found, &Some(*total))?;
    }
    Ok(())
}

fn bags(strategy: Strategy, contract: &Contract, wanted: &Surplus, pair: &Pair) -> Checked {
    let what = strategy.name();
    let outcome = run_as(contract, strategy, Shape::Auto)?;
    let bag = outcome.bag.ok_or("no bag")?;
    let found = Surplus { rows: [bag.rows_a, bag.rows_b], groups: [bag.groups_a, bag.groups_b] };
    same(&format!("{what}, surplus"), &found, wanted)?;
    let rows = outcome.rows.ok_or("no row counts")?;
    let wanted_rows = [pair.a.rows.len() as u64, pair.b.rows.len() as u64];
    same(&format!("{what}, rows"), &[rows.a, rows.b], &wanted_rows)?;
    let (verdict, total) = match strategy {
        Strategy::Except => (wanted.rows, wanted.rows[0] + wanted.rows[1]),
        _ => (wanted.rows, wanted.groups[0] + wanted.groups[1]),
    };
    let verdict = if verdict == [0, 0] { Verdict::Equal } else { Verdict::Different };
    same(&format!("{what}, verdict"), &outcome.verdict, &verdict)?;
    same(&format!("{what}, rows shown"), &outcome.results[0].total, &total)
}
