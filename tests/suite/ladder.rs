//! The strategy `ladder`: where it stops, what each step proves, and that a step is its own strategy.

use crate::golden::check;
use crate::program::{Bench, Ran, ident, toml};
use serde_json::{Value, json};
use sqldiff::dialect::Dialect;

const ROWS: &str =
    "SELECT * FROM (VALUES (1, 'x', 1.0), (2, 'y', 2.0), (3, NULL, 3.0)) t(id, v, w)";

fn bench(a: &str, b: &str) -> Bench {
    let bench = Bench::new();
    bench.file("a.sql", a).file("b.sql", b);
    bench
}

fn climb(bench: &Bench, more: &[&str]) -> Ran {
    let all = ["run", "a.sql", "b.sql", "--strategy", "ladder"];
    bench.run(&[&all[..], more].concat())
}

/// The result JSON of a ladder, which the JSON Schema takes.
fn result(bench: &Bench, more: &[&str], code: i32) -> Value {
    let json = climb(bench, &[more, &["--format", "json"]].concat()).json(code);
    let schema: Value =
        serde_json::from_str(include_str!("../../docs/result.schema.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let problems: Vec<String> = validator.iter_errors(&json).map(|e| e.to_string()).collect();
    assert_eq!(problems, Vec::<String>::new(), "{json:#}");
    json
}

/// The steps that were taken, the last of which settled the answer.
fn taken(result: &Value) -> Vec<&str> {
    let steps = result["ladder"].as_array().expect("steps");
    let taken: Vec<&Value> = steps.iter().filter(|step| step["taken"] == true).collect();
    let settled: Vec<bool> = taken.iter().map(|step| step["settled"] == true).collect();
    assert!(settled.iter().rev().skip(1).all(|settled| !settled), "{result:#}");
    assert_eq!(taken.last().expect("a step")["step"], result["strategy"]);
    taken.iter().map(|step| step["step"].as_str().expect("a name")).collect()
}

fn step<'r>(result: &'r Value, name: &str) -> &'r Value {
    let steps = result["ladder"].as_array().expect("steps");
    steps.iter().find(|step| step["step"] == name).expect("the step is listed")
}

fn proved<'r>(result: &'r Value, name: &str) -> &'r str {
    step(result, name)["proved"].as_str().expect("it was taken")
}

fn reason<'r>(result: &'r Value, name: &str) -> &'r str {
    step(result, name)["reason"].as_str().expect("it was not taken")
}

#[test]
fn sides_that_are_equal_take_all_steps() {
    let bench = bench(ROWS, &format!("{ROWS} ORDER BY id DESC"));
    for (more, last) in [(&["--key", "id"][..], "cells"), (&[], "union"), (&["--key", ""], "union")]
    {
        let result = result(&bench, more, 0);
        assert_eq!(taken(&result), ["schema", "count", "checksum", last]);
        assert_eq!((&result["verdict"], &result["proof"]), (&json!("equal"), &json!("exact")));
        let verdicts =
            ["schema", "count", "checksum", last].map(|name| &step(&result, name)["verdict"]);
        assert_eq!(verdicts, ["equal", "equal", "inconclusive", "equal"]);
        assert!(proved(&result, "schema").contains("3 pairs of columns"));
        assert_eq!(proved(&result, "count"), "3 rows on each side");
        assert!(proved(&result, "checksum").contains("no proof"));
        assert!(proved(&result, last).starts_with("no difference: 3 "));
        assert_eq!(step(&result, "count")["rows"], json!({"a": 3, "b": 3}));
        assert!(step(&result, "schema").get("rows").is_none());
        assert!(step(&result, last)["seconds"].is_number());
    }
}

/// What the contract does not accept of the columns is an answer; what it accepts is told.
#[test]
fn columns_settle_it_where_the_contract_says_so() {
    let extra = bench(ROWS, &format!("SELECT *, 1 AS more FROM ({ROWS})"));
    let found = result(&extra, &["--key", "id"], 1);
    assert_eq!(taken(&found), ["schema"]);
    assert!(proved(&found, "schema").contains("column more is only in B"), "{found:#}");
    assert_eq!(reason(&found, "cells"), "schema settled the answer");
    assert!(found["notes"][0].as_str().unwrap().contains("--strategy cells shows"), "{found:#}");
    for accepted in [&["--extra-columns", "ignore"][..], &["--exclude", "more"]] {
        let found = result(&extra, accepted, 0);
        assert_eq!(taken(&found), ["schema", "count", "checksum", "union"]);
        assert_eq!(proved(&found, "schema").contains("(more)"), accepted[0] == "--extra-columns");
    }
    let other = bench(ROWS, &format!("SELECT v, id::BIGINT AS id, w FROM ({ROWS})"));
    let found = result(&other, &["--key", "id"], 0);
    assert_eq!(step(&found, "schema")["verdict"], "different");
    assert!(proved(&found, "schema").contains("accepts other types (id), another order"));
    assert_eq!(found["verdict"], "equal");
    for (option, word) in [("--types", "types differ"), ("--column-order", "order of columns")] {
        let found = result(&other, &["--key", "id", option, "strict"], 1);
        assert_eq!(taken(&found), ["schema"]);
        assert!(proved(&found, "schema").contains(word), "{found:#}");
    }
    let never = bench("SELECT 1 AS id, INTERVAL 1 DAY AS v", "SELECT 1 AS id, 1 AS v");
    let found = result(&never, &["--key", "id"], 1);
    assert_eq!(taken(&found), ["schema"]);
    assert!(proved(&found, "schema").contains("column v is not compared"), "{found:#}");
    let nullable = Bench::new();
    nullable.database("a.duckdb", "CREATE TABLE t (id INT NOT NULL); INSERT INTO t VALUES (1)");
    nullable.database("b.duckdb", "CREATE TABLE t (id INT); INSERT INTO t VALUES (1)");
    let ask = |more: &[&str]| {
        let all = ["run", "a.duckdb::t", "b.duckdb::t", "--strategy", "ladder", "--format", "json"];
        nullable.run(&[&all[..], more].concat())
    };
    assert_eq!(taken(&ask(&[]).json(0)).len(), 4);
    let found = ask(&["--nullability", "strict"]).json(1);
    assert_eq!(taken(&found), ["schema"]);
    assert!(proved(&found, "schema").contains("nullability differs (strict): id"));
}

#[test]
fn another_number_of_rows_settles_it() {
    let bench = bench(ROWS, &format!("{ROWS} WHERE id < 3"));
    for (more, words) in [
        (&["--key", "id"][..], "--strategy cells shows which keys and cells differ"),
        (&[], "--strategy union shows which rows differ"),
        // A rule excuses values and no rows.
        (&["--key", "id", "--abs", "w=100", "--accept-checksum"], "--strategy cells"),
    ] {
        let found = result(&bench, more, 1);
        assert_eq!(taken(&found), ["schema", "count"]);
        assert!(proved(&found, "count").starts_with("3 rows in A and 2 rows in B"), "{found:#}");
        assert!(found["notes"][0].as_str().unwrap().contains(words), "{found:#}");
        assert_eq!(found["results"][0]["rows"], json!([["3", "2", "1"]]));
    }
    // Filters hold on every step.
    for filter in [["--where", "id < 3"], ["--where-a", "id < 3"]] {
        let found = result(&bench, &[&filter[..], &["--key", "id"]].concat(), 0);
        assert_eq!(step(&found, "count")["rows"], json!({"a": 2, "b": 2}));
        assert_eq!(step(&found, "checksum")["rows"], json!({"a": 2, "b": 2}));
    }
}

/// Without rules, other fingerprints are other rows; what they are of is in no step's way.
#[test]
fn another_fingerprint_settles_it() {
    for b in [
        ROWS.replace("'y'", "'Y'"),
        ROWS.replace("NULL", "''"),
        // As many rows, copies and distinct values of each column.
        ROWS.replace("(1, 'x', 1.0), (2, 'y', 2.0)", "(1, 'y', 1.0), (2, 'x', 2.0)"),
    ] {
        let bench = bench(ROWS, &b);
        for more in [&["--key", "id"][..], &[], &["--accept-checksum"]] {
            let found = result(&bench, more, 1);
            assert_eq!(taken(&found), ["schema", "count", "checksum"], "{b}");
            assert_eq!(
                (&found["verdict"], &found["proof"]),
                (&json!("different"), &json!("fingerprint"))
            );
            assert!(proved(&found, "checksum").contains("do not hold the same rows"));
        }
    }
    // The same rows, held twice: an even number of copies cancels nothing.
    let twice =
        |row: &str, other: &str| format!("SELECT * FROM (VALUES ({row}), ({row}), ({other})) t(v)");
    let bench = bench(&twice("1", "2"), &twice("2", "1"));
    assert_eq!(taken(&result(&bench, &[], 1)), ["schema", "count", "checksum"]);
}

/// A rule could excuse what fingerprints tell apart: only cells can say.
#[test]
fn rules_are_for_the_last_step() {
    let near = bench(ROWS, &ROWS.replace("2.0", "2.001"));
    let rule = ["--key", "id", "--abs", "w=0.01"];
    let found = result(&near, &rule, 0);
    assert_eq!(taken(&found), ["schema", "count", "cells"]);
    assert_eq!(found["verdict"], "equal_under_rules");
    assert!(reason(&found, "checksum").contains("rules may excuse"), "{found:#}");
    let accepting = [&rule[..], &["--accept-checksum"]].concat();
    let found = result(&near, &accepting, 0);
    assert_eq!(taken(&found), ["schema", "count", "checksum", "cells"]);
    assert_eq!(step(&found, "checksum")["verdict"], "different");
    assert!(proved(&found, "checksum").contains("which the rules may excuse"));
    assert_eq!(
        (&found["verdict"], &found["proof"]),
        (&json!("equal_under_rules"), &json!("exact"))
    );
    let far = bench(ROWS, &ROWS.replace("2.0", "2.5"));
    let found = result(&far, &accepting, 1);
    assert_eq!((taken(&found).len(), &found["keys"]["changed"]), (4, &json!(1)));
    let same = bench(ROWS, ROWS);
    let found = result(&same, &accepting, 0);
    assert_eq!(taken(&found), ["schema", "count", "checksum"]);
    // Rows as wholes are compared without rules: nothing is excused.
    let found = result(&near, &["--abs", "w=0.01"], 1);
    assert_eq!(taken(&found), ["schema", "count", "checksum"]);
    // A reading is no excuse: fingerprints know it.
    let read = bench("SELECT '{\"a\": 1, \"b\": 2}' AS j", "SELECT '{\"b\":2,\"a\":1}' AS j");
    assert_eq!(taken(&result(&read, &[], 1)), ["schema", "count", "checksum"]);
    let found = result(&read, &["--rule", "j.json=true", "--accept-checksum"], 0);
    assert_eq!(taken(&found), ["schema", "count", "checksum"]);
}

/// An expression may tell apart what is exactly the same: fingerprints say nothing of it.
#[test]
fn fingerprints_do_not_stand_for_expressions() {
    let bench = bench(ROWS, ROWS);
    let rule = ["--key", "id", "--rule", "w.expr_a={col} * 100", "--rule", "w.expr_b={col}"];
    let alone =
        bench.run(&[&["run", "a.sql", "b.sql", "--format", "json"], &rule[..]].concat()).json(1);
    assert_eq!(alone["keys"]["changed"], 3);
    let found = result(&bench, &[&rule[..], &["--accept-checksum"]].concat(), 1);
    assert_eq!(taken(&found), ["schema", "count", "cells"]);
    assert_eq!(found["keys"], alone["keys"]);
    assert!(reason(&found, "checksum").contains("column w is compared by an expression"));
    // Types that only an expression brings together are no difference of the columns.
    let apart = self::bench("SELECT 1 AS id, INTERVAL 1 DAY AS v", "SELECT 1 AS id, 1 AS v");
    let days =
        ["--key", "id", "--rule", "v.expr_a=date_part('day', {col})", "--rule", "v.expr_b={col}"];
    let found = result(&apart, &[&days[..], &["--accept-checksum"]].concat(), 0);
    assert_eq!(taken(&found), ["schema", "count", "cells"]);
}

#[test]
fn fingerprints_are_accepted_only_where_asked() {
    let bench = bench(ROWS, ROWS);
    let found = result(&bench, &["--key", "id", "--accept-checksum"], 0);
    assert_eq!(taken(&found), ["schema", "count", "checksum"]);
    assert_eq!((&found["verdict"], &found["proof"]), (&json!("equal"), &json!("fingerprint")));
    assert_eq!(step(&found, "checksum")["verdict"], "inconclusive");
    let note = found["notes"][0].as_str().unwrap();
    assert!(note.contains("not proven") && note.contains("--strategy cells proves it"), "{note}");
    let head = climb(&bench, &["--accept-checksum"]).out;
    assert!(head.starts_with("EQUAL  3 rows on each side whose fingerprints agree, which was accepted and is no proof\n"), "{head}");
    // Alone, the strategy is as it was, and says that the option is not for it.
    let alone = [
        "run",
        "a.sql",
        "b.sql",
        "--strategy",
        "checksum",
        "--accept-checksum",
        "--format",
        "json",
    ];
    let alone = bench.run(&alone).json(2);
    assert_eq!(alone["verdict"], "inconclusive");
    assert!(
        alone["notes"]
            .to_string()
            .contains("accept_checksum of the contract is for strategy ladder")
    );
    bench.file("c.toml", "a = \"a.sql\"\nb = \"b.sql\"\nkey = [\"id\"]\nstrategy = \"ladder\"\naccept_checksum = true\n");
    let of_file = |more: &[&str]| {
        bench.run(&[&["run", "--contract", "c.toml", "--format", "json"], more].concat())
    };
    assert_eq!(of_file(&[]).json(0)["proof"], "fingerprint");
    assert_eq!(of_file(&["--accept-checksum=false"]).json(0)["proof"], "exact");
    assert_eq!(of_file(&["--accept-checksum=false", "--exact"]).json(0)["proof"], "exact");
    of_file(&["--exact"]).fails(&["--accept-checksum", "--exact", "choose one"]);
    bench.file("c.toml", "a = \"a.sql\"\nb = \"b.sql\"\naccept_checksum = \"yes\"\n");
    of_file(&[]).fails(&["c.toml", "line 3", "accept_checksum", "true or false"]);
    bench.file("c.toml", "a = \"a.sql\"\nb = \"b.sql\"\naccept_checksums = true\n");
    of_file(&[]).fails(&["did you mean `accept_checksum`?"]);
}

/// NaN, NULL keys, repeated keys, no rows: as the last step would say.
#[test]
fn edges_are_those_of_the_last_step() {
    let nan = "SELECT 1 AS id, 'nan'::DOUBLE AS v";
    let nans = bench(nan, nan);
    for accepting in [&["--accept-checksum"][..], &[]] {
        let key = [&["--key", "id"][..], accepting].concat();
        assert_eq!(result(&nans, &key, 0)["verdict"], "equal");
        for more in [&key[..], accepting] {
            let strict = [more, &["--nan", "unequal"]].concat();
            assert_eq!(result(&nans, &strict, 1)["verdict"], "different");
        }
    }
    let none = format!("{ROWS} WHERE id > 9");
    let found = result(&bench(&none, &none), &["--key", "id"], 0);
    assert_eq!(taken(&found).len(), 4);
    assert!(found["notes"].to_string().contains("neither side has a row"));
    assert_eq!(proved(&found, "count"), "0 rows on each side");
    assert_eq!(taken(&result(&bench(ROWS, &none), &[], 1)), ["schema", "count"]);
    let keys = "SELECT * FROM (VALUES (NULL, 1), (NULL, 1), (7, 2), (7, 3)) t(id, v)";
    let same = bench(keys, &format!("{keys} ORDER BY v DESC"));
    let found = result(&same, &["--key", "id"], 0);
    assert_eq!((taken(&found).len(), &found["keys"]["duplicate"]), (4, &json!(2)));
    let other = bench(keys, &keys.replace("(7, 3)", "(7, 4)"));
    assert_eq!(result(&other, &["--key", "id"], 1)["verdict"], "different");
    let found = result(&other, &["--key", "id", "--abs", "v=5"], 1);
    assert_eq!((taken(&found).last(), &found["payloads"]["a"]), (Some(&"cells"), &json!(1)));
}

/// Steps about all rows are none of a sample's.
#[test]
fn a_sample_is_asked_of_schema_and_cells() {
    let rows = |n: u32| format!("SELECT i AS id, i % 7 AS v FROM range({n}) t(i)");
    let sampled = ["--key", "id", "--sample", "20%"];
    let found = result(&bench(&rows(400), &rows(401)), &sampled, 2);
    assert_eq!(taken(&found), ["schema", "cells"]);
    assert_eq!(step(&found, "cells")["settled"], false, "nothing is proven");
    assert!(reason(&found, "count").contains("about all rows"));
    assert!(reason(&found, "checksum").contains("about all rows"));
    let extra = format!("SELECT *, 1 AS more FROM ({})", rows(400));
    assert_eq!(taken(&result(&bench(&rows(400), &extra), &sampled, 1)), ["schema"]);
}

#[test]
fn row_hashes_are_for_the_last_step() {
    let bench = bench(ROWS, ROWS);
    let found = result(&bench, &["--key", "id", "--shape", "narrow"], 0);
    assert_eq!((taken(&found).len(), &found["proof"]), (4, &json!("hash64")));
    climb(&bench, &["--shape", "narrow"]).fails(&["--shape", "union", "cells"]);
    climb(&bench, &["--key", "id", "--shape", "narrow", "--exact"]).fails(&["--shape", "--exact"]);
}

/// What is wrong with the request is said before the first step.
#[test]
fn errors_come_first() {
    let bench = bench(ROWS, &format!("{ROWS} WHERE id < 3"));
    climb(&bench, &["--key", "nope"]).fails(&["key", "nope"]);
    climb(&bench, &["--key", "id", "--within", "v=1s"]).fails(&["within", "v"]);
    climb(&bench, &["--where", "nope > 1"]).fails(&["where", "nope"]);
    climb(&bench, &["--key", "nope", "--out", "out/deep"]).fails(&["nope"]);
    assert!(!bench.path("out").exists(), "nothing is left");
    bench.file("taken", "");
    climb(&bench, &["--out", "taken"]).fails(&["taken", "is a file"]);
}

#[test]
fn files_are_those_of_the_step_that_settled_it() {
    let fewer = bench(ROWS, &format!("{ROWS} WHERE id < 3"));
    let found = result(&fewer, &["--key", "id", "--out", "out"], 1);
    assert_eq!(fewer.results("out"), ["count.parquet", "summary.parquet"]);
    let file = found["results"][0]["file"].as_str().unwrap();
    assert!(fewer.path(file).is_file(), "{file}");
    let changed = bench(ROWS, &ROWS.replace("'y'", "'Y'"));
    result(&changed, &["--key", "id", "--abs", "w=1", "--out", "out", "--out-format", "csv"], 1);
    assert_eq!(
        changed.results("out"),
        ["absorbed.csv", "causes.csv", "cells.csv", "stats.csv", "summary.csv"]
    );
    let cells = std::fs::read_to_string(changed.path("out/cells.csv")).unwrap();
    assert!(cells.contains("\"v\",\"<>\",\"y\",\"Y\""), "{cells}");
}

#[test]
fn reports_show_the_steps() {
    let bench = bench(ROWS, &format!("{ROWS} WHERE id < 3"));
    let table = climb(&bench, &["--key", "id"]);
    assert_eq!((table.code, table.err.as_str()), (1, ""));
    for words in [
        "DIFFERENT  1 row more in A\n",
        "\nLadder\n  step      verdict     settled  seconds  rows of A  rows of B\n",
        "\n  count: 3 rows in A and 2 rows in B: no rule excuses a row that is missing\n",
        "\n  checksum, not needed: count settled the answer\n",
    ] {
        assert!(table.out.contains(words), "{words:?} is not in {}", table.out);
    }
    let markdown = climb(&bench, &["--key", "id", "--format", "markdown"]).out;
    assert!(markdown.contains("\n### Ladder\n\n| step | verdict |"), "{markdown}");
    assert!(markdown.contains("\n- cells, not needed: count settled the answer\n"), "{markdown}");
    let csv = climb(&bench, &["--key", "id", "--format", "csv"]).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "step,taken,verdict,settled,seconds,rows_a,rows_b,proved,reason");
    assert!(lines[2].starts_with("count,true,different,true,") && lines[2].ends_with(','), "{csv}");
    assert_eq!(lines[4], "cells,false,,false,,,,,count settled the answer");
    let alone = bench.run(&["run", "a.sql", "b.sql", "--format", "json"]).json(1);
    assert!(alone.get("ladder").is_none());
}

/// Names that break out of quotes, comments or lines, in every step and in the heads of scripts.
#[test]
fn hostile_names() {
    let names = ["a\"b", "x.y", "😀", "new\nline; DROP TABLE t; --", "'; --", "{{ v }}", "__ROW__"];
    let select = |values: &str| {
        let columns: Vec<String> = names.iter().map(|name| ident(name)).collect();
        format!("SELECT * FROM (VALUES {values}) t({})", columns.join(", "))
    };
    let (a, b) = ("(1, 2, 3, 4, 5, 6, 7)", "(1, 2, 3, 4, 5, 6, 8)");
    let same = bench(&select(a), &select(a));
    let contract = |keys: &str, more: &str| {
        format!("a = \"a.sql\"\nb = \"b.sql\"\nstrategy = \"ladder\"\nkey = [{keys}]\n{more}")
    };
    let all = format!("{}, {}", toml(names[0]), toml(names[3]));
    for (keys, last) in [(all.as_str(), "cells"), ("", "union")] {
        same.file("c.toml", contract(keys, ""));
        let found = same.run(&["run", "--contract", "c.toml", "--format", "json"]).json(0);
        assert_eq!(taken(&found), ["schema", "count", "checksum", last]);
    }
    let other = bench(&select(a), &select(b));
    let rule = format!("[rules.{}]\nabs = 5", toml(names[6]));
    other.file("c.toml", contract(&all, &rule));
    let found = other.run(&["run", "--contract", "c.toml", "--format", "json"]).json(0);
    assert_eq!(
        (taken(&found).last(), &found["verdict"]),
        (Some(&"cells"), &json!("equal_under_rules"))
    );
    let extra =
        bench(&select(a), &format!("SELECT *, 1 AS {} FROM ({})", ident("x\n-- y"), select(a)));
    extra.file("c.toml", contract(&all, ""));
    let script = extra.run(&["run", "--contract", "c.toml", "--sql"]);
    assert_eq!((script.err.as_str(), script.code), ("", 0));
    let head: Vec<&str> = script.out.lines().take(3).collect();
    assert_eq!(head[1], "-- stop here, the sides are different: column x -- y is only in B");
    assert_eq!(head[2], "");
}

/// A script without the lines that say when to stop.
fn parts(script: &str, of: usize) -> Vec<String> {
    let marker = |at: usize| format!("-- step {at} of {of}: ");
    (1..=of)
        .map(|at| {
            let text = &script[script.find(&marker(at)).expect("a head")..];
            let end = text.find(&marker(at + 1)).unwrap_or(text.len());
            let body = text[..end].split_once("\n\n").map_or("", |(_, body)| body);
            body.to_string()
        })
        .collect()
}

/// What runs is what each strategy prints by itself.
#[test]
fn each_step_is_its_own_strategy() {
    let bench = bench(ROWS, ROWS);
    let filtered = ["--key", "id", "--where", "id < 3", "--exclude", "w"];
    for print in ["--sql", "--explain"] {
        let more = [&filtered[..], &[print]].concat();
        let found = parts(&climb(&bench, &more).out, 4);
        for (part, strategy) in found.iter().zip(["schema", "count", "checksum", "cells"]) {
            let all = ["run", "a.sql", "b.sql", "--strategy", strategy];
            let alone = bench.run(&[&all[..], &more].concat());
            assert_eq!(part.trim_end(), alone.out.trim_end(), "{strategy} {print}");
        }
    }
    // What the engine keeps of a step does not meet the next: a side that is taken down is taken down anew.
    let files = Bench::new();
    files.file("a.csv", "id,v\n1,x\n2,y\n").file("b.csv", "id,v\n2,y\n1,x\n");
    files.parquet("c.parquet", "SELECT 1::BIGINT AS id, 'x' AS v UNION ALL SELECT 2, 'y'");
    for (a, b) in [("a.csv", "b.csv"), ("a.csv", "c.parquet"), ("c.parquet", "c.parquet")] {
        let ran =
            files.run(&["run", a, b, "--key", "id", "--strategy", "ladder", "--format", "json"]);
        assert_eq!(taken(&ran.json(0)).len(), 4, "{a} {b}");
    }
}

const DECLARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/declared");

fn declared(dialect: Dialect, more: &[&str]) -> Vec<String> {
    let side = |side: &str| {
        let own = format!("{DECLARED}/{side}.{}.sql", dialect.name());
        match std::path::Path::new(&own).exists() {
            true => own,
            false => format!("{DECLARED}/{side}.sql"),
        }
    };
    let (a, b) = match dialect.spelling().name_parts() {
        2 => ("prod.orders", "dev.orders"),
        _ => ("prod.sales.orders", "dev.sales.orders"),
    };
    let mut all: Vec<String> =
        ["gen", "--dialect", dialect.name(), "--a", a, "--b", b].map(String::from).into();
    all.extend(["--schema-a".into(), side("a"), "--schema-b".into(), side("b")]);
    all.extend(["--key", "id,region", "--map", "note=remark"].map(String::from));
    all.extend(more.iter().map(|word| word.to_string()));
    all
}

fn generate(bench: &Bench, arguments: &[String]) -> Ran {
    bench.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn gen_prints_the_steps_of_each_dialect() {
    let bench = Bench::new();
    for dialect in Dialect::ALL.into_iter().filter(|dialect| *dialect != Dialect::DuckDb) {
        let script = generate(&bench, &declared(dialect, &["--strategy", "ladder"]));
        assert_eq!((script.err.as_str(), script.code), ("", 0), "{}", dialect.name());
        let found = parts(&script.out, 4);
        let json =
            generate(&bench, &declared(dialect, &["--strategy", "ladder", "--format", "json"]));
        let list: Vec<Value> = serde_json::from_str(&json.out).expect("JSON");
        let mut listed = list.iter();
        for (at, strategy) in ["schema", "count", "checksum", "cells"].into_iter().enumerate() {
            let own = ["--strategy", strategy];
            let alone = generate(&bench, &declared(dialect, &own));
            assert_eq!(found[at].trim_end(), alone.out.trim_end(), "{} {strategy}", dialect.name());
            let alone =
                generate(&bench, &declared(dialect, &[&own[..], &["--format", "json"]].concat()));
            for one in serde_json::from_str::<Vec<Value>>(&alone.out).expect("JSON") {
                let step = listed.next().expect("a statement");
                assert_eq!((&step["sql"], &step["columns"]), (&one["sql"], &one["columns"]));
                let name = one["name"].as_str().unwrap();
                let own = match name == strategy {
                    true => format!("{}_{strategy}", at + 1),
                    false => format!("{}_{strategy}_{name}", at + 1),
                };
                assert_eq!(step["name"], own.as_str());
                assert!(
                    step["description"]
                        .as_str()
                        .unwrap()
                        .starts_with(&format!("step {} of 4", at + 1))
                );
            }
        }
        assert!(listed.next().is_none());
        if [Dialect::Postgres, Dialect::Spark].contains(&dialect) {
            check(dialect.name(), "ladder.sql", &script.out);
        }
    }
}

#[test]
fn gen_leaves_out_what_settles_nothing() {
    let bench = Bench::new();
    let script = |more: &[&str]| {
        let ran = generate(
            &bench,
            &declared(Dialect::Postgres, &[&["--strategy", "ladder"], more].concat()),
        );
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{more:?}");
        ran.out
    };
    let agree = "-- if its verdict is inconclusive, the fingerprints agree, ";
    assert!(script(&[]).contains(&format!("{agree}go on: that is no proof\n")));
    assert!(
        script(&["--accept-checksum"])
            .contains(&format!("{agree}stop: the sides are equal by their fingerprints"))
    );
    let ruled = script(&["--abs", "price=0.01"]);
    assert!(ruled.contains("\n-- step 3 of 4: checksum, left out: rules may excuse"), "{ruled}");
    assert!(!ruled.contains("checksum_a"));
    let accepted = script(&["--abs", "price=0.01", "--accept-checksum"]);
    assert!(
        accepted.contains("\n-- if its verdict is different, go on: the rules may excuse it\n")
    );
    let sampled = script(&["--sample", "1%"]);
    assert!(sampled.contains("\n-- step 2 of 4: count, left out: count is about all rows"));
    let strict = script(&["--types", "strict"]);
    assert!(
        strict.contains(
            "\n-- stop here, the sides are different: types differ (strict): id, price\n"
        ),
        "{strict}"
    );
    // Without columns of its own, B has those of A, and nothing is known of them.
    let one = format!("{DECLARED}/a.sql");
    let ran = bench.run(&[
        "gen",
        "--dialect",
        "spark",
        "--a",
        "t",
        "--b",
        "u",
        "--schema-a",
        &one,
        "--strategy",
        "ladder",
    ]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    assert!(
        ran.out
            .contains("\n-- step 1 of 4: schema, left out: the columns of b are as declared for a")
    );
    for (option, value) in [("--only", "summary"), ("--materialize", "x_")] {
        let arguments = declared(Dialect::Spark, &["--strategy", "ladder", option, value]);
        generate(&bench, &arguments).fails(&[
            option,
            "ladder",
            "--strategy schema, count, checksum or cells",
        ]);
    }
    let arguments = declared(Dialect::Spark, &["--strategy", "ladder", "--out", "steps"]);
    assert_eq!(generate(&bench, &arguments).code, 0);
    let files = bench.listing("steps");
    assert_eq!(files.len(), 9, "{files:?}");
    assert!(
        files.contains(&"3_checksum_summary.sql".to_string())
            && files.contains(&"4_cells.sql".to_string())
    );
}

/// DuckDB's script is what `run` prints, step by step, and its steps run one after the other.
#[test]
fn gen_for_duckdb_is_what_runs() {
    let bench = Bench::new();
    bench.parquet("a.parquet", ROWS).parquet("b.parquet", ROWS);
    let sides = ["--a", "a.parquet", "--b", "b.parquet", "--key", "id", "--strategy", "ladder"];
    let generated = bench.run(&[&["gen", "--dialect", "duckdb"], &sides[..]].concat());
    let printed = bench.run(&[
        "run",
        "a.parquet",
        "b.parquet",
        "--key",
        "id",
        "--strategy",
        "ladder",
        "--sql",
    ]);
    assert_eq!((generated.err.as_str(), printed.err.as_str()), ("", ""));
    for (ours, theirs) in parts(&generated.out, 4).iter().zip(parts(&printed.out, 4)) {
        // `gen` says before each step what is compared.
        assert!(ours.trim_end().ends_with(theirs.trim_end()), "{ours}");
    }
    let connection = duckdb::Connection::open_in_memory().expect("an engine");
    let script = printed.out.replace("a.parquet", bench.path("a.parquet").to_str().unwrap());
    let script = script.replace("b.parquet", bench.path("b.parquet").to_str().unwrap());
    connection.execute_batch(&script).unwrap_or_else(|error| panic!("{error}\n{script}"));
}
