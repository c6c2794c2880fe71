//! `run --strategy plan`: the command `plan` as a strategy, with sides, a contract and a result JSON.

use crate::program::{Bench, Ran};
use serde_json::{Value, json};
use sqldiff::dialect::Dialect;

fn bench() -> Bench {
    let bench = Bench::new();
    bench.parquet("t.parquet", "SELECT 1 AS id, 2 AS a, 'x' AS v");
    bench.file("a.sql", "SELECT id, v FROM 't.parquet' WHERE a = 2 AND id > 0");
    bench.file("b.sql", "select t.id, t.v from 't.parquet' as t where 0 < t.id and (2 = a);");
    bench.file("c.sql", "SELECT id, v FROM 't.parquet' WHERE a = 2");
    bench
}

fn compare(bench: &Bench, b: &str, more: &[&str]) -> Ran {
    bench.run(&[&["run", "a.sql", b, "--strategy", "plan"], more].concat())
}

/// The result JSON, which the JSON Schema takes.
fn result(bench: &Bench, b: &str, more: &[&str], code: i32) -> Value {
    let json = compare(bench, b, &[more, &["--format", "json"]].concat()).json(code);
    let schema: Value =
        serde_json::from_str(include_str!("../../docs/result.schema.json")).expect("JSON");
    assert!(jsonschema::is_valid(&schema, &json), "{json:#}");
    json
}

#[test]
fn it_is_the_command() {
    let bench = bench();
    for (b, code, verdict) in [("b.sql", 0, "equal"), ("c.sql", 2, "inconclusive")] {
        let found = result(&bench, b, &[], code);
        assert_eq!((&found["verdict"], &found["strategy"]), (&json!(verdict), &json!("plan")));
        let columns = json!(["fingerprint_a", "fingerprint_b", "same", "shown_by"]);
        assert_eq!(found["results"][0]["columns"], columns);
        assert_eq!(found["results"][0]["rows"][0][2], (code == 0).to_string());
        assert!(found.get("proof").is_none() && found.get("rows").is_none());
        for format in ["json", "table", "csv", "markdown"] {
            let strategy = compare(&bench, b, &["--format", format]);
            let command = bench.run(&["plan", "a.sql", b, "--format", format]);
            assert_eq!((strategy.out, strategy.code), (command.out, command.code), "{format}");
        }
    }
}

/// Sides of a contract stand beside it, and what is about rows is not used.
#[test]
fn a_contract_says_it() {
    let bench = bench();
    bench.file("deep/x.sql", "SELECT 1 AS one").file("deep/y.sql", "select 1 as one -- the same");
    bench.file("deep/c.toml", "a = \"x.sql\"\nb = \"y.sql\"\nstrategy = \"plan\"\n");
    let ran = bench.run(&["run", "--contract", "deep/c.toml", "--format", "json"]);
    assert_eq!(ran.json(0)["notes"].as_array().unwrap().len(), 1);
    let found = result(&bench, "b.sql", &["--key", "id", "--where", "id = 1", "--abs", "id=1"], 0);
    let notes = found["notes"].to_string();
    assert!(notes.contains("it does not use key, rules, where"), "{notes}");
}

#[test]
fn what_is_no_query_is_refused() {
    let bench = bench();
    bench.file("two.sql", "SELECT 1; SELECT 2").file("write.sql", "DROP TABLE t");
    compare(&bench, "t.parquet", &[]).fails(&["side b", "t.parquet is no query", ".sql file"]);
    bench.run(&["run", "t.parquet", "a.sql", "--strategy", "plan"]).fails(&["side a", "t.parquet"]);
    compare(&bench, "SELECT 1", &[]).fails(&["side b", "is no query", "sqldiff plan"]);
    compare(&bench, "nope.sql", &[]).fails(&["nope.sql"]);
    compare(&bench, "two.sql", &[]).fails(&["query b", "write one SELECT"]);
    compare(&bench, "write.sql", &[]).fails(&["query b", "write one SELECT"]);
    for more in [&["--sql"][..], &["--explain"], &["--out", "out"], &["--shape", "narrow"]] {
        compare(&bench, "b.sql", more).fails(&[more[0], "strategy plan", "leave it out"]);
    }
    assert!(!bench.path("out").exists());
}

#[test]
fn there_is_nothing_to_generate() {
    let bench = bench();
    for dialect in Dialect::ALL {
        let name = dialect.name();
        let arguments =
            ["gen", "--dialect", name, "--a", "a.sql", "--b", "b.sql", "--strategy", "plan"];
        bench.run(&arguments).fails(&[
            "--strategy",
            "no SQL",
            &format!("sqldiff plan a.sql b.sql --dialect {name}"),
        ]);
    }
}
