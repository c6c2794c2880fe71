//! What `--out` keeps of a run, and what is made of it without the inputs.

use crate::program::Bench;
use serde_json::Value;

/// 30 keys, 29 of them changed, one on each side alone, one repeated.
fn bench() -> Bench {
    let bench = Bench::new();
    let rows = |shift: u32, alone: u32| -> String {
        let rows = (1..=30).map(|id| {
            let v = if id > 1 { id + shift } else { id };
            format!("{id},{v},\"x{shift}\"\n")
        });
        let more = format!("{alone},1,\n77,1,a\n77,2,b{shift}\n");
        rows.chain([more]).collect()
    };
    bench.file("a.csv", format!("id,v,s\n{}", rows(0, 98)));
    bench.file("b.csv", format!("id,v,s\n{}", rows(1, 99)));
    bench
}

fn document(bench: &Bench, name: &str) -> Value {
    let text = std::fs::read_to_string(bench.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn the_manifest_says_what_ran() {
    let bench = bench();
    bench.file(
        "c/c.toml",
        "a = \"../a.csv\"\nb = \"../b.csv\"\nkey = [\"id\"]\n[rules.v]\nabs = 1\n",
    );
    assert_eq!(bench.run(&["run", "--contract", "c/c.toml", "--out", "out"]).code, 1);
    let manifest = document(&bench, "out/manifest.json");
    let schema: Value =
        serde_json::from_str(include_str!("../../docs/manifest.schema.json")).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    if let Err(error) = schema.validate(&manifest) {
        panic!("{error}: {manifest:#}");
    }
    assert_eq!(manifest["verdict"], "different");
    assert_eq!(manifest["contract_file"], "c/c.toml");
    assert_eq!(manifest["a"]["text"], "../a.csv");
    assert_eq!(manifest["a"]["kind"], "files");
    // The sums are those that others work out.
    let sum = |file: &str| {
        let out =
            std::process::Command::new("sha256sum").arg(bench.path(file)).output().expect("runs");
        String::from_utf8(out.stdout).expect("text").split(' ').next().expect("a sum").to_owned()
    };
    assert_eq!(manifest["a"]["files"][0]["sha256"], sum("a.csv").as_str());
    let files = manifest["files"].as_array().expect("files");
    let mut names: Vec<&str> = files.iter().filter_map(|file| file["name"].as_str()).collect();
    for file in files {
        let name = file["name"].as_str().expect("a name");
        assert_eq!(file["sha256"], sum(&format!("out/{name}")).as_str());
    }
    names.push("manifest.json");
    names.sort_unstable();
    assert_eq!(bench.listing("out"), names);
    // The script is what --sql prints, and the contract repeats the run from anywhere.
    let printed = bench.run(&["run", "--contract", "c/c.toml", "--sql"]).out;
    assert_eq!(std::fs::read_to_string(bench.path("out/compare.sql")).expect("it"), printed);
    let again = bench.run(&["run", "--contract", "out/contract.toml", "--format", "json"]).json(1);
    let first = bench.run(&["run", "--contract", "c/c.toml", "--format", "json"]).json(1);
    assert_eq!((&again["keys"], &again["columns"]), (&first["keys"], &first["columns"]));
    // Two runs have two ids, in order.
    bench.run(&["run", "--contract", "c/c.toml", "--out", "out", "--no-hash"]);
    let second = document(&bench, "out/manifest.json");
    assert!(second["run_id"].as_str() > manifest["run_id"].as_str());
    assert_eq!(second["a"]["files"][0]["sha256"], Value::Null);
}

/// Every report is the one that the run printed, byte by byte, without the inputs.
#[test]
fn shown_again_as_the_run_printed_it() {
    let strategies: [&[&str]; 14] = [
        &["--key", "id"],
        &["--key", "id", "--abs", "v=1"],
        &["--key", "id", "--strategy", "join"],
        &["--key", "id", "--strategy", "columns"],
        &["--key", "id", "--strategy", "ladder"],
        &["--key", "id", "--strategy", "incremental"],
        &["--key", "id", "--strategy", "assert"],
        &["--strategy", "union"],
        &["--strategy", "except"],
        &["--strategy", "checksum"],
        &["--strategy", "count"],
        &["--strategy", "schema"],
        &["--strategy", "ordered", "--order-by", "id,v"],
        &["--key", "id", "--out-format", "csv"],
    ];
    for strategy in strategies {
        let bench = bench();
        let compare = [&["run", "a.csv", "b.csv", "--out", "o"], strategy].concat();
        let ways: [&[&str]; 7] = [
            &[],
            &["--limit", "3"],
            &["--limit", "1000", "--full"],
            &["--format", "json"],
            &["--format", "csv"],
            &["--format", "markdown"],
            &["--format", "html"],
        ];
        let printed: Vec<_> =
            ways.iter().map(|way| bench.run(&[&compare[..], way].concat())).collect();
        // What is kept is that of a run which showed nearly nothing.
        let last = bench.run(&[&compare[..], &["--limit", "1"]].concat());
        for side in ["a.csv", "b.csv"] {
            std::fs::remove_file(bench.path(side)).expect("gone");
        }
        for (way, ran) in ways.iter().zip(&printed) {
            // CSV keeps no types, in which the profile of a page is worked out.
            if strategy.contains(&"csv") && way.contains(&"html") {
                continue;
            }
            let shown = bench.run(&[&["show", "o"], *way].concat());
            assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{strategy:?} {way:?}");
            // A ladder tells how long its steps took.
            if !strategy.contains(&"ladder") {
                assert_eq!(shown.out, ran.out, "{strategy:?} {way:?}");
            }
        }
        assert_eq!(bench.run(&["show", "o", "--exit-code"]).code, last.code);
        let reports = ["--report", "r.xml", "--report", "r.md"];
        assert_eq!(bench.run(&[&["show", "o"], &reports[..]].concat()).code, 0);
        assert!(bench.path("r.xml").is_file() && bench.path("r.md").is_file());
    }
}

#[test]
fn a_folder_that_was_moved() {
    let bench = bench();
    bench.run(&["run", "a.csv", "b.csv", "--key", "id", "--out", "o"]);
    std::fs::rename(bench.path("o"), bench.path("kept \"it's\"")).expect("moved");
    let shown = bench.run(&["show", "kept \"it's\"", "--limit", "40"]);
    assert!(shown.code == 0 && shown.out.contains("complete in"), "{shown:#?}");
    assert!(shown.out.contains("kept "), "{shown:#?}");
}

#[test]
fn what_is_not_whole_is_not_shown() {
    let bench = bench();
    let run = || bench.run(&["run", "a.csv", "b.csv", "--key", "id", "--out", "o"]);
    run();
    let path = bench.path("o/stats.parquet");
    let content = std::fs::read(&path).expect("a result");
    let mut other = content.clone();
    other[10] ^= 1;
    std::fs::write(&path, other).expect("written");
    bench.run(&["show", "o"]).fails(&["stats.parquet", "SHA-256", "run the comparison again"]);
    std::fs::remove_file(&path).expect("gone");
    bench.run(&["show", "o"]).fails(&["stats.parquet", "is missing"]);
    std::fs::write(&path, content).expect("back");
    assert_eq!(bench.run(&["show", "o"]).code, 0);
    let manifest = std::fs::read_to_string(bench.path("o/manifest.json")).expect("it");
    for (text, named) in [
        ("{", "is no manifest"),
        ("{}", "is no manifest"),
        (&manifest.replace("\"schema_version\": 1", "\"schema_version\": 2"), "version 2"),
    ] {
        bench.file("o/manifest.json", text);
        bench.run(&["show", "o"]).fails(&["manifest.json", named]);
    }
    std::fs::remove_file(bench.path("o/manifest.json")).expect("gone");
    bench.run(&["show", "o"]).fails(&["o", "holds no manifest.json"]);
    bench.run(&["show", "nowhere"]).fails(&["nowhere", "does not exist"]);
    bench.run(&["show", "a.csv"]).fails(&["a.csv"]);
}

/// Results of an earlier run that the new one does not write are removed; other files stay.
#[test]
fn stale_results_go() {
    let bench = bench();
    let run = |more: &[&str]| bench.run(&[&["run", "a.csv", "b.csv", "--out", "o"], more].concat());
    run(&["--key", "id", "--strategy", "incremental", "--target", "t"]);
    assert!(bench.listing("o").contains(&"ingest.sql".to_string()), "{:?}", bench.listing("o"));
    bench.file("o/mine.txt", "x").file("o/cells.csv", "mine");
    run(&["--strategy", "count"]);
    assert_eq!(
        bench.listing("o"),
        [
            "cells.csv",
            "compare.sql",
            "contract.toml",
            "count.parquet",
            "manifest.json",
            "mine.txt",
            "outcome.json",
            "summary.parquet"
        ]
    );
    // A manifest never reaches beyond its folder.
    let manifest = std::fs::read_to_string(bench.path("o/manifest.json")).expect("it");
    bench.file("o/manifest.json", manifest.replace("\"count.parquet\"", "\"../a.csv\""));
    run(&["--strategy", "count"]);
    assert!(bench.path("a.csv").is_file());
    // A run that fails leaves all as it is.
    let before = bench.listing("o");
    assert_eq!(run(&["--key", "nope"]).code, 2);
    assert_eq!(bench.listing("o"), before);
    assert_eq!(bench.run(&["show", "o"]).code, 0);
}

#[test]
fn suites_keep_each_comparison() {
    let bench = bench();
    bench.file(
        "s.toml",
        "key = [\"id\"]\n[[compare]]\nname = \"one\"\na = \"a.csv\"\nb = \"b.csv\"\n[[compare]]\nname = \"two\"\na = \"a.csv\"\nb = \"a.csv\"\n",
    );
    bench.run(&["run", "--contract", "s.toml", "--out", "o"]);
    assert!(bench.run(&["show", "o/one"]).out.starts_with("DIFFERENT"));
    assert!(bench.run(&["show", "o/two"]).out.starts_with("EQUAL"));
    bench.run(&["show", "o"]).fails(&["o/one, o/two"]);
}

/// Sides of every kind are recorded with the files that they are.
#[test]
fn inputs_of_every_kind() {
    let bench = bench();
    bench.database("d.duckdb", "CREATE TABLE t AS SELECT 1 AS id, 2 AS v");
    bench.file("q.sql", "SELECT 1 AS id, 3 AS v").file("lake/x=1/p.csv", "id,v\n1,2\n");
    bench.file("lake/x=2/p.csv", "id,v\n2,2\n");
    let inputs = |a: &str, b: &str| {
        let ran = bench.run(&["run", a, b, "--key", "id", "--out", "o"]);
        assert!(ran.code < 2, "{ran:#?}");
        document(&bench, "o/manifest.json")
    };
    let manifest = inputs("d.duckdb::t", "q.sql");
    assert_eq!(manifest["a"]["kind"], "table");
    assert_eq!(manifest["a"]["files"][0]["path"], "d.duckdb");
    assert_eq!(manifest["b"]["kind"], "query");
    assert_eq!(manifest["b"]["files"][0]["path"], "q.sql");
    let manifest = inputs("lake", "lake/*/p.csv");
    for side in ["a", "b"] {
        assert_eq!(manifest[side]["files"].as_array().map(Vec::len), Some(2), "{manifest:#}");
    }
}
