//! An oracle in plain Rust judges random tables of nasty values straight from docs/semantics.md.
//! It shares no code with the plan, the dialect or the templates. A run is the same each time;
//! ORACLE_SEED and ORACLE_CASES vary it.

mod check;
mod document;
mod judge;
mod kinds;
mod meaning;
mod number;
mod pools;
mod reduce;
mod rule;
mod table;
mod time;
mod value;

use proptest::test_runner::{
    Config, FileFailurePersistence, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner,
};

const SEED: u64 = 1;

/// Tables of each of the tests.
const CASES: u32 = 260;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

fn run(stream: u64, ruled: bool, as_tables: bool) {
    let seed = setting("ORACLE_SEED").unwrap_or(SEED);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&stream.to_le_bytes());
    let regressions = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/oracle/regressions.txt");
    let config = Config {
        cases: setting("ORACLE_CASES").map_or(CASES, |cases| cases as u32),
        // `reduce` does it better.
        max_shrink_iters: 0,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(regressions))),
        ..Config::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let maker = as_tables.then(|| check::Maker::open_in_memory().expect("DuckDB opens"));
    let survey = setting("ORACLE_SURVEY").is_some();
    let outcome = runner.run(&table::pairs(ruled), |pair| {
        let Err(problem) = check::check(&pair, maker.as_ref()) else { return Ok(()) };
        let (pair, problem) =
            reduce::reduce(pair, problem, |pair| check::check(pair, maker.as_ref()));
        let report = format!("{problem}\n{pair:?}");
        if survey {
            println!("FOUND {report}\n");
            return Ok(());
        }
        Err(TestCaseError::fail(report))
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(report, _)) => panic!("seed {seed}, stream {stream}: {report}"),
        Err(TestError::Abort(reason)) => panic!("seed {seed}, stream {stream}: {reason}"),
    }
}

#[test]
fn queries_compare_as_the_oracle_says() {
    run(1, false, false);
}

#[test]
fn tables_compare_as_the_oracle_says() {
    run(2, false, true);
}

#[test]
fn queries_compare_under_rules_as_the_oracle_says() {
    run(3, true, false);
}

#[test]
fn tables_compare_under_rules_as_the_oracle_says() {
    run(4, true, true);
}
