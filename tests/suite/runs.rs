//! `compare-runs`: what became of the differences of an earlier run.

use crate::program::{Bench, Ran};
use serde_json::Value;

/// Four keys: one is fixed, one new, one still there, one with other values; a repeated key, a key of NULL.
fn bench() -> Bench {
    let bench = Bench::new();
    let side = |rows: &str| format!("SELECT * FROM (VALUES {rows}) t(id, v, s)");
    bench.file("a.sql", side("(1, 'x', 1), (2, 'x', 1), (3, 'x', 1), (4, 'x', 1), (NULL, 'x', 1), (7, 'd', 1), (7, 'd', 1)"));
    bench.file("b1.sql", side("(1, 'y', 1), (2, 'x', 1), (3, 'y', 1), (4, 'y', 1), (NULL, NULL, 1), (7, 'd', 1), (8, 'n', 1)"));
    bench.file("b2.sql", side("(1, 'x', 1), (2, 'y', 2), (3, 'y', 1), (4, 'z', 1), (NULL, NULL, 1), (7, 'd', 1), (8, 'n', 1)"));
    bench
}

fn keep(bench: &Bench, b: &str, out: &str, more: &[&str]) {
    let key: &[&str] = if more.contains(&"--key") { &[] } else { &["--key", "id"] };
    let ran = bench.run(&[&["run", "a.sql", b, "--out", out], key, more].concat());
    assert!(ran.code < 2, "{ran:#?}");
}

fn counts(ran: &Ran, name: &str) -> Vec<Vec<Option<String>>> {
    let document: Value = serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {ran:?}"));
    let results = document["results"].as_array().expect("results");
    let result = results.iter().find(|result| result["name"] == name);
    let rows = result.unwrap_or_else(|| panic!("no {name}: {document:#}"))["rows"].clone();
    serde_json::from_value(rows).expect("rows")
}

#[test]
fn fixed_new_still_there_and_otherwise() {
    let bench = bench();
    keep(&bench, "b1.sql", "one", &[]);
    keep(&bench, "b2.sql", "two", &[]);
    let ran = bench.run(&["compare-runs", "one", "two"]);
    assert!(ran.code == 1 && ran.err.is_empty(), "{ran:#?}");
    let title = "WORSE  2 differences new, 1 fixed, 4 still there, 1 with other values";
    assert!(ran.out.starts_with(title), "{ran:#?}");
    let json = bench.run(&["compare-runs", "one", "two", "--format", "json"]);
    let row = |cells: &[&str]| cells.iter().map(|cell| Some(cell.to_string())).collect::<Vec<_>>();
    let changes = counts(&json, "changes");
    assert!(changes.contains(&row(&["v", "1", "1", "2", "1"])), "{changes:?}");
    assert!(changes.contains(&row(&["s", "0", "1", "0", "0"])), "{changes:?}");
    assert!(changes.contains(&row(&["__ROW__", "0", "0", "1", "0"])), "{changes:?}");
    assert!(changes.contains(&row(&["__PAYLOAD__", "0", "0", "1", "0"])), "{changes:?}");
    assert_eq!(counts(&json, "fixed"), [row(&["1", "v", "x", "y"])]);
    assert_eq!(counts(&json, "otherwise"), [row(&["4", "v", "x", "y", "x", "z"])]);
    let columns = counts(&json, "columns");
    assert!(columns.contains(&row(&["s", "0", "1", "+1", "0", "0", "+0"])), "{columns:?}");
    for told in ["side A is the same data in both runs", "side B is other data now"] {
        assert!(json.out.contains(told), "{json:#?}");
    }
    // The other way round what was new is fixed.
    let back = bench.run(&["compare-runs", "two", "one"]);
    assert!(back.code == 1 && back.out.contains("1 difference new, 2 fixed"), "{back:#?}");
    let same = bench.run(&["compare-runs", "one", "one"]);
    assert!(same.code == 0 && same.out.starts_with("NOT WORSE  0 differences new"), "{same:#?}");
    keep(&bench, "a.sql", "none", &[]);
    let better =
        bench.run(&["compare-runs", "one", "none", "--report", "r.md", "--report", "r.html"]);
    assert!(
        better.code == 0 && better.out.starts_with("BETTER  0 differences new, 6 fixed"),
        "{better:#?}"
    );
    assert!(bench.path("r.md").is_file() && bench.path("r.html").is_file());
}

#[test]
fn rows_are_limited_and_counts_are_not() {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT i AS id, i AS v FROM range(50) r(i)");
    bench
        .file("b1.sql", "FROM 'a.sql'")
        .file("b1.sql", "SELECT i AS id, i AS v FROM range(50) r(i)");
    bench.file("b2.sql", "SELECT i AS id, i + 1 AS v FROM range(50) r(i)");
    keep(&bench, "b1.sql", "one", &[]);
    keep(&bench, "b2.sql", "two", &[]);
    let ran =
        bench.run(&["compare-runs", "one", "two", "--report", "all.csv", "--report", "r.json"]);
    assert!(
        ran.out.contains("50 differences new") && ran.out.contains("showing 10 of 50 rows"),
        "{ran:#?}"
    );
    let few = bench.run(&["compare-runs", "one", "two", "--limit", "3"]);
    assert!(few.out.contains("showing 3 of 50 rows"), "{few:#?}");
}

/// Other strategies are compared by their counts.
#[test]
fn runs_of_other_strategies() {
    let bench = bench();
    for (strategy, worse) in
        [("join", 1), ("columns", 1), ("union", 1), ("count", 0), ("schema", 0)]
    {
        let keep = |b: &str, out: &str| keep(&bench, b, out, &["--strategy", strategy]);
        keep("a.sql", "none");
        keep("b2.sql", "two");
        let ran = bench.run(&["compare-runs", "none", "two"]);
        assert_eq!((ran.code, ran.err.as_str()), (worse, ""), "{strategy}: {ran:#?}");
        let back = bench.run(&["compare-runs", "two", "none"]);
        assert_eq!(back.code, 0, "{strategy}: {back:#?}");
    }
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let bench = bench();
    keep(&bench, "b1.sql", "one", &[]);
    keep(&bench, "b2.sql", "joined", &["--strategy", "join"]);
    keep(&bench, "b2.sql", "other", &["--key", "id,s"]);
    keep(&bench, "b2.sql", "csv", &["--out-format", "csv"]);
    bench.run(&["compare-runs", "one", "joined"]).fails(&["joined", "strategy join", "strategy"]);
    bench.run(&["compare-runs", "one", "nowhere"]).fails(&["nowhere", "does not exist"]);
    bench.run(&["compare-runs", "one", "one", "--junit", "x.xml"]).fails(&["--junit"]);
    bench.run(&["compare-runs", "one", "other"]).fails(&["other", "the key (id, s)", "(id)"]);
    // The steps of a ladder that settle it are of two strategies here.
    keep(&bench, "a.sql", "up", &["--strategy", "ladder"]);
    keep(&bench, "b2.sql", "ladder", &["--strategy", "ladder"]);
    bench.run(&["compare-runs", "up", "ladder"]).fails(&["ladder", "compare runs of one strategy"]);
    // Six differences then and six now need not be the same.
    bench.run(&["compare-runs", "one", "csv"]).fails(&["csv", "as CSV", "--out-format parquet"]);
}
