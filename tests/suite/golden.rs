//! The SQL of every strategy from one fixed contract, as files that a reviewer reads.
//!
//! After a change that is meant: `UPDATE_GOLDEN=1 cargo test --test suite golden`, read the
//! difference, and enter it under "Changes to emitted SQL" in CHANGELOG.md.

use crate::support::{contract, templated};
use sqldiff::cli::{RunOptions, Shape};
use sqldiff::contract::{Contract, OrderItem, Share, Strategy};
use sqldiff::progress::Progress;
use sqldiff::run::{Answer, compare, engine};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn script(strategy: Strategy, shape: Shape) -> String {
    script_of(strategy, shape, None)
}

fn script_of(strategy: Strategy, shape: Shape, sample: Option<Share>) -> String {
    let contract = contract(&folder().join("contract.toml"));
    let order_by = match strategy {
        Strategy::Ordered => OrderItem::parse_list("score DESC NULLS FIRST,id").expect("an order"),
        _ => Vec::new(),
    };
    let contract = Contract { strategy: Some(strategy), sample, order_by, ..contract };
    let options = RunOptions { sql: true, shape, ..RunOptions::default() };
    let engine = engine(&options.engine, Progress::silent()).expect("an engine");
    match compare(&contract, &options, &engine) {
        Ok(Answer::Printed(text)) => text,
        Ok(Answer::Compared(_) | Answer::Listed(_)) => {
            panic!("{} ran in place of printing", strategy.name())
        }
        Err(error) => panic!("{}: {error}", strategy.name()),
    }
}

/// Holds a text against the golden file of a dialect.
pub fn check(dialect: &str, name: &str, text: &str) {
    let path = folder().join(dialect).join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; see the head of golden.rs", path.display()));
    let differs = text.lines().zip(golden.lines()).position(|(new, old)| new != old);
    let line = differs.unwrap_or_else(|| text.lines().count().min(golden.lines().count()));
    assert!(
        text == golden,
        "{dialect}/{name} is not what it was, from line {} on: `{}`; see the head of golden.rs",
        line + 1,
        text.lines().nth(line).unwrap_or_default()
    );
}

#[test]
fn every_strategy_gives_the_sql_it_gave() {
    for strategy in templated().chain([Strategy::Ladder]) {
        check("duckdb", &format!("{}.sql", strategy.name()), &script(strategy, Shape::Auto));
    }
    check("duckdb", "cells_narrow.sql", &script(Strategy::Cells, Shape::Narrow));
    check("duckdb", "cells_grouped.sql", &script(Strategy::Cells, Shape::Grouped));
    let share = Share::parse("1%").expect("a share");
    check("duckdb", "cells_sample.sql", &script_of(Strategy::Cells, Shape::Auto, Some(share)));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    assert_eq!(script(Strategy::Cells, Shape::Auto), script(Strategy::Cells, Shape::Auto));
}

/// Names and literals have one road into SQL, and templates know no dialect.
#[test]
fn templates_keep_the_rules() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut read = 0;
    for entry in std::fs::read_dir(templates).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display();
        let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        assert!(!packed.contains("|safe"), "{name} bypasses the check of what is inserted");
        for dialect in sqldiff::dialect::Dialect::ALL {
            let lower = text.to_lowercase();
            assert!(!lower.contains(dialect.name()), "{name} names {}", dialect.name());
        }
        read += 1;
    }
    assert!(read >= 9);
}
