//! Every case of tests/cases, under every strategy and shape that fits it.

use crate::support::{BAGS, KEYED, contract, run, run_as};
use serde_json::Value;
use sqldiff::cli::{RunOptions, Shape};
use sqldiff::contract::{Contract, Share, Strategy};
use sqldiff::outcome::{Outcome, ResultTable, Role, Verdict};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn cases() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut cases: Vec<(String, PathBuf)> = std::fs::read_dir(root)
        .expect("tests/cases is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path))
        .collect();
    cases.sort();
    assert!(cases.len() >= 48, "only {} cases were found", cases.len());
    cases
}

fn expected(case: &Path) -> Value {
    let text = std::fs::read_to_string(case.join("expected.json")).expect("expected.json");
    serde_json::from_str(&text).expect("JSON")
}

/// Options under which a keyed strategy must give the same.
fn keyed_options(strategy: Strategy) -> Vec<RunOptions> {
    let with = |shape, exact| {
        let mut options = RunOptions { shape, exact, ..RunOptions::default() };
        options.output.limit = Some(1000);
        options
    };
    match strategy {
        Strategy::Cells | Strategy::Columns | Strategy::Ordered => vec![
            with(Shape::Auto, false),
            with(Shape::Narrow, false),
            with(Shape::Grouped, false),
            with(Shape::Direct, false),
            with(Shape::Auto, true),
        ],
        _ => vec![RunOptions::default()],
    }
}

fn changed_cells(outcome: &Outcome) -> BTreeMap<String, u64> {
    outcome
        .columns
        .iter()
        .filter(|column| column.role == Role::Compared)
        .map(|column| (column.name.clone(), column.changed.expect("counted")))
        .filter(|(_, changed)| *changed > 0)
        .collect()
}

fn wanted_cells(expected: &Value) -> BTreeMap<String, u64> {
    expected["changed_cells"]
        .as_object()
        .expect("changed_cells")
        .iter()
        .map(|(name, count)| (name.clone(), count.as_u64().expect("a count")))
        .filter(|(_, count)| *count > 0)
        .collect()
}

fn names(value: &Value) -> Vec<String> {
    let names = value.as_array().map(Vec::as_slice).unwrap_or_default();
    names.iter().map(|name| name.as_str().expect("a name").to_string()).collect()
}

#[test]
fn keyed_strategies_count_as_expected() {
    for (name, path) in cases() {
        let expected = expected(&path);
        let contract = contract(&path.join("contract.toml"));
        if expected.get("keys").is_none() {
            continue;
        }
        for strategy in KEYED {
            for options in keyed_options(strategy) {
                let outcome = run_as(&contract, strategy, &options);
                let what =
                    format!("{name} {} {:?} {}", strategy.name(), options.shape, options.exact);
                let keys = serde_json::to_value(outcome.keys).unwrap();
                assert_eq!(keys, expected["keys"], "{what}");
                let payloads = serde_json::to_value(outcome.payloads).unwrap();
                assert_eq!(payloads, expected["payloads"], "{what}");
                assert_eq!(changed_cells(&outcome), wanted_cells(&expected), "{what}");
                assert_eq!(outcome.columns_only_a, names(&expected["columns_only_a"]), "{what}");
                assert_eq!(outcome.columns_only_b, names(&expected["columns_only_b"]), "{what}");
                assert_eq!(outcome.verdict, keyed_verdict(&outcome), "{what}: {:?}", outcome.notes);
                evidence_matches_counts(&outcome, &what);
            }
        }
    }
}

/// A key that fell into a sample from one side only would count as missing on the other, or its rows
/// as unbalanced, where the whole case has fewer of these.
#[test]
fn a_sample_is_part_of_its_case() {
    for (name, path) in cases() {
        let expected = expected(&path);
        if expected.get("keys").is_none() {
            continue;
        }
        for share in ["30%", "70%"] {
            let sample = Some(Share::parse(share).expect("a share"));
            let contract = Contract { sample, ..contract(&path.join("contract.toml")) };
            let outcome = run_as(&contract, Strategy::Cells, &RunOptions::default());
            let counted = [
                ("keys", serde_json::to_value(outcome.keys).unwrap()),
                ("payloads", serde_json::to_value(outcome.payloads).unwrap()),
            ];
            for (part, counts) in counted {
                for (lane, count) in counts.as_object().expect("counts") {
                    let most = expected[part][lane].as_u64().expect("a count");
                    assert!(count.as_u64().unwrap() <= most, "{name} {share} {lane}: {counts}");
                }
            }
            let right = match keyed_verdict(&outcome) {
                Verdict::Different => Verdict::Different,
                _ => Verdict::Inconclusive,
            };
            assert_eq!(outcome.verdict, right, "{name} {share}: {:?}", outcome.notes);
        }
    }
}

/// The verdict that the counts of a case lead to.
fn keyed_verdict(outcome: &Outcome) -> Verdict {
    let (keys, payloads) = (outcome.keys.unwrap(), outcome.payloads.unwrap());
    let absorbed: u64 = outcome.columns.iter().filter_map(|column| column.absorbed).sum();
    let differences = keys.changed + keys.only_a + keys.only_b + payloads.a + payloads.b;
    let one_sided = !outcome.columns_only_a.is_empty() || !outcome.columns_only_b.is_empty();
    match () {
        () if differences > 0 || one_sided => Verdict::Different,
        () if absorbed > 0 => Verdict::EqualUnderRules,
        () => Verdict::Equal,
    }
}

/// The evidence has one row for each thing counted.
fn evidence_matches_counts(outcome: &Outcome, what: &str) {
    let (keys, payloads) = (outcome.keys.unwrap(), outcome.payloads.unwrap());
    let cells: u64 = changed_cells(outcome).values().sum();
    let table = |name: &str| outcome.results.iter().find(|table| table.name == name);
    let unbalanced = payloads.a + payloads.b;
    if let Some(table) = table("cells") {
        assert_eq!(table.total, cells + keys.only_a + keys.only_b + unbalanced, "{what}");
    } else if let Some(table) = table("columns") {
        columns_match_counts(outcome, table, what);
    } else {
        let total = |name: &str| table(name).expect("a result").total;
        assert_eq!(total("check"), keys.equal + keys.changed + keys.only_a + keys.only_b, "{what}");
        assert_eq!(total("kos"), keys.changed + keys.only_a + keys.only_b, "{what}");
        assert_eq!(total("payloads"), unbalanced, "{what}");
    }
}

/// One row a column, most mismatches first, and an example where there is one.
fn columns_match_counts(outcome: &Outcome, table: &ResultTable, what: &str) {
    let keys = outcome.keys.unwrap();
    let number = |text: &Option<String>| -> u64 { text.as_deref().unwrap().parse().unwrap() };
    let alone = keys.only_a + keys.only_b;
    let mut found = BTreeMap::new();
    let mut last = u64::MAX;
    for row in &table.rows {
        let (matches, mismatches) = (number(&row[1]), number(&row[2]));
        assert_eq!(matches + mismatches, keys.equal + keys.changed + alone, "{what}: {row:?}");
        assert!(mismatches <= last, "{what}: {row:?} is not in its place");
        last = mismatches;
        if mismatches == 0 {
            assert!(row[3..].iter().all(Option::is_none), "{what}: {row:?}");
        }
        if mismatches > alone {
            found.insert(row[0].clone().expect("a name"), mismatches - alone);
        }
    }
    assert_eq!(found, changed_cells(outcome), "{what}");
    let compared = outcome.columns.iter().filter(|column| column.role == Role::Compared);
    assert_eq!(table.rows.len(), compared.count(), "{what}");
}

/// The cases that are about an order say what it gives, in every shape; so do they of the examples.
#[test]
fn orders_count_as_expected() {
    let mut tried = 0;
    for (name, path) in cases() {
        let expected = expected(&path);
        let contract = contract(&path.join("contract.toml"));
        if contract.order_by.is_empty() {
            continue;
        }
        for options in keyed_options(Strategy::Ordered) {
            let what = format!("{name} {:?} {}", options.shape, options.exact);
            let outcome = run_as(&contract, Strategy::Ordered, &options);
            match expected.get("ties") {
                Some(ties) => {
                    assert_eq!(outcome.verdict, Verdict::Inconclusive, "{what}");
                    let said =
                        format!("share {} of its places in a and {} in b", ties["a"], ties["b"]);
                    assert!(outcome.notes[0].contains(&said), "{what}: {:?}", outcome.notes);
                }
                None => {
                    let positions = serde_json::to_value(outcome.positions).unwrap();
                    assert_eq!(positions, expected["positions"], "{what}");
                    assert_eq!(outcome.verdict, Verdict::Different, "{what}");
                }
            }
            assert_eq!((outcome.keys, outcome.payloads), (None, None), "{what}");
        }
        for options in keyed_options(Strategy::Columns) {
            let outcome = run_as(&contract, Strategy::Columns, &options);
            let table = &outcome.results[0];
            let found = table.rows.iter().map(|row| {
                let mismatches: u64 = row[2].as_deref().unwrap().parse().unwrap();
                (row[0].clone().unwrap(), serde_json::json!([mismatches, row[5]]))
            });
            let found: serde_json::Map<String, Value> = found.collect();
            assert_eq!(Value::Object(found), expected["examples"], "{name} {:?}", options.shape);
        }
        tried += 1;
    }
    assert!(tried >= 3);
}

#[test]
fn bag_strategies_count_as_expected() {
    for (name, path) in cases() {
        let expected = expected(&path);
        let contract = contract(&path.join("contract.toml"));
        for strategy in BAGS {
            let outcome = run_as(&contract, strategy, &RunOptions::default());
            let bag = serde_json::to_value(outcome.bag).unwrap();
            assert_eq!(bag, expected["bag"], "{name} {}", strategy.name());
            let surplus = outcome.bag.unwrap();
            let rows = match strategy {
                Strategy::Except => surplus.rows_a + surplus.rows_b,
                _ => surplus.groups_a + surplus.groups_b,
            };
            assert_eq!(outcome.results[0].total, rows, "{name} {}", strategy.name());
            assert_ne!(outcome.verdict, Verdict::Inconclusive, "{name}");
        }
    }
}

/// What the engine compares it must also be able to write.
#[test]
fn results_of_every_case_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, path) in cases() {
        let contract = contract(&path.join("contract.toml"));
        let keyed = expected(&path).get("keys").is_some();
        for strategy in [Strategy::Join, Strategy::Columns, Strategy::Union] {
            if strategy != Strategy::Union && !keyed {
                continue;
            }
            let out = folder.path().join(&name).join(strategy.name());
            std::fs::create_dir_all(&out).expect("a folder");
            let mut options = RunOptions::default();
            options.output.out = Some(out.clone());
            let outcome = run_as(&contract, strategy, &options);
            for table in &outcome.results {
                let file = out.join(format!("{}.parquet", table.name));
                assert!(file.is_file(), "{name} {}: {}", strategy.name(), table.name);
            }
        }
    }
}

#[test]
fn checksums_agree_with_bags() {
    for (name, path) in cases() {
        let expected = expected(&path);
        let contract = contract(&path.join("contract.toml"));
        let outcome = run_as(&contract, Strategy::Checksum, &RunOptions::default());
        let surplus = |side: &str| expected["bag"][side].as_u64().unwrap();
        let one_sided = !outcome.columns_only_a.is_empty() || !outcome.columns_only_b.is_empty();
        let wanted = match surplus("rows_a") + surplus("rows_b") > 0 || one_sided {
            true => Verdict::Different,
            false => Verdict::Inconclusive,
        };
        assert_eq!(outcome.verdict, wanted, "{name}");
    }
}

/// A ladder says what its last step says, wherever it stops; where fingerprints are accepted, it says
/// equal only of sides that are.
#[test]
fn ladders_agree_with_their_last_step() {
    let mut stops = BTreeMap::new();
    for (name, path) in cases() {
        let contract = contract(&path.join("contract.toml"));
        let last = match &contract.key {
            Some(key) if !key.is_empty() => Strategy::Cells,
            _ => Strategy::Union,
        };
        let wanted = run_as(&contract, last, &RunOptions::default()).verdict;
        for accept_checksum in [false, true] {
            let contract = Contract { accept_checksum, ..contract.clone() };
            let found = run_as(&contract, Strategy::Ladder, &RunOptions::default());
            assert_eq!(found.verdict, wanted, "{name} {accept_checksum}: {:?}", found.ladder);
            let taken: Vec<Strategy> =
                found.ladder.iter().filter(|step| step.taken).map(|step| step.step).collect();
            assert_eq!(taken.last(), Some(&found.strategy), "{name}");
            assert_eq!(found.ladder.len(), 4, "{name}");
            assert_eq!(found.ladder.last().map(|step| step.step), Some(last), "{name}");
            *stops.entry(found.strategy.name()).or_insert(0) += 1;
        }
    }
    for stop in ["schema", "count", "checksum", "cells"] {
        assert!(stops.contains_key(stop), "no case stops at {stop}: {stops:?}");
    }
}

/// A case without its special option: the option matters.
#[test]
fn options_matter() {
    let mut tried = 0;
    for (name, path) in cases() {
        let expected = expected(&path);
        let Some(without) = expected.get("without_option") else { continue };
        let full = contract(&path.join("contract.toml"));
        let plain = Contract { rules: BTreeMap::new(), csv: Default::default(), ..full };
        let outcome = run(&plain, &RunOptions::default()).expect("runs");
        let keys = serde_json::to_value(outcome.keys).unwrap();
        for (lane, count) in without["keys"].as_object().unwrap() {
            assert_eq!(&keys[lane], count, "{name} {lane}");
        }
        tried += 1;
    }
    assert!(tried >= 2);
}
