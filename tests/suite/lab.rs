//! The lab's two tables differ by exactly the damage that was counted while doing it.

use crate::support::{contract, run};
use serde_json::Value;
use sqldiff::cli::{RunOptions, Shape};
use sqldiff::contract::{Contract, SideSpec, Strategy};
use sqldiff::lab::{Lab, generate};
use sqldiff::outcome::{Outcome, Proof};
use std::path::Path;

fn make(rows: u64, messy: bool, out: &Path) -> Value {
    let lab = Lab { rows, seed: 7, messy, out: out.to_path_buf(), memory: None, threads: None };
    generate(&lab, &|| false).expect("the lab is made").expected
}

fn plain_contract(folder: &Path) -> Contract {
    let side = |name: &str| SideSpec { text: name.into(), base: folder.to_path_buf() };
    let path = folder.join("plain.toml");
    std::fs::write(&path, "a = \"a.parquet\"\nb = \"b.parquet\"\nkey = [\"uuid\"]\n").unwrap();
    Contract { a: side("a.parquet"), b: side("b.parquet"), ..contract(&path) }
}

fn assert_damage(outcome: &Outcome, expected: &Value, what: &str) {
    assert_eq!(serde_json::to_value(outcome.keys).unwrap(), expected["keys"], "{what}");
    assert_eq!(serde_json::to_value(outcome.payloads).unwrap(), expected["payloads"], "{what}");
    let wanted = expected["changed_cells"].as_object().unwrap();
    for column in &outcome.columns {
        let count = wanted.get(&column.name).and_then(Value::as_u64).unwrap_or(0);
        assert_eq!(column.changed.unwrap_or(0), count, "{what} {}", column.name);
    }
}

#[test]
fn a_million_rows_differ_as_they_were_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let expected = make(1_000_000, false, folder.path());
    let contract = plain_contract(folder.path());
    let outcome = run(&contract, &RunOptions::default()).unwrap();
    assert_eq!(outcome.proof, Proof::Hash64, "a million rows are compared by hash first");
    assert_damage(&outcome, &expected, "a million rows");
    let cells = outcome.results.iter().find(|table| table.name == "cells").unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let changed: u64 = expected["changed_cells"].as_object().unwrap().values().map(number).sum();
    let one_sided = number(&expected["keys"]["only_a"]) + number(&expected["keys"]["only_b"]);
    assert_eq!(cells.total, changed + one_sided);
}

#[test]
fn the_messy_lab_differs_as_it_was_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let expected = make(20_000, true, folder.path());
    let ruled = contract(&folder.path().join("contract.toml"));
    let plain = Contract { rules: Default::default(), ..ruled.clone() };
    for shape in [Shape::Narrow, Shape::Grouped, Shape::Direct] {
        let options = RunOptions { shape, ..RunOptions::default() };
        assert_damage(&run(&plain, &options).unwrap(), &expected, "messy");
    }
    for strategy in [Strategy::Union, Strategy::Except] {
        let bag =
            run(&Contract { strategy: Some(strategy), ..plain.clone() }, &RunOptions::default());
        assert_eq!(serde_json::to_value(bag.unwrap().bag).unwrap(), expected["bag"]);
    }
    // Under its rules less differs, and what they excuse is counted.
    let exact = run(&plain, &RunOptions::default()).unwrap();
    let excused = run(&ruled, &RunOptions::default()).unwrap();
    let sum = |outcome: &Outcome, of: fn(&sqldiff::outcome::ColumnOutcome) -> Option<u64>| -> u64 {
        outcome.columns.iter().filter_map(of).sum()
    };
    let absorbed = sum(&excused, |column| column.absorbed);
    assert!(absorbed > 0);
    assert_eq!(
        sum(&excused, |column| column.changed) + absorbed,
        sum(&exact, |column| column.changed)
    );
}
