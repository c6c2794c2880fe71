//! The strategy `assert` and the command of its name: tests that pass without a row, and say why they fail.

use crate::program::{Bench, Ran};
use crate::support::{contract, run_as};
use serde_json::Value;
use sqldiff::cli::RunOptions;
use sqldiff::contract::{Contract, Strategy};
use sqldiff::outcome::{Outcome, Verdict};
use std::path::Path;

fn failures(outcome: &Outcome) -> u64 {
    let found = outcome.results.iter().find(|result| result.name == "assert");
    found.expect("a result of failures").total
}

fn passes(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Equal | Verdict::EqualUnderRules)
}

/// The rows of the failures, each as one text.
fn rows(result: &Value) -> Vec<String> {
    assert_eq!(result["results"][0]["name"], "assert");
    let rows: Vec<Vec<Option<String>>> =
        serde_json::from_value(result["results"][0]["rows"].clone()).expect("texts");
    let text = |cell: Option<String>| cell.unwrap_or_else(|| "NULL".into());
    rows.into_iter().map(|row| row.into_iter().map(text).collect::<Vec<_>>().join("|")).collect()
}

fn bench(a: &str, b: &str) -> Bench {
    let bench = Bench::new();
    bench.file("a.sql", a).file("b.sql", b);
    bench
}

fn asserted(bench: &Bench, more: &[&str]) -> Ran {
    bench.run(&[&["assert", "a.sql", "b.sql", "--format", "json"], more].concat())
}

/// How many rows the one query of `gen` gives when a test runner counts them.
fn emitted(bench: &Bench, more: &[&str]) -> i64 {
    let start = ["gen", "--dialect", "duckdb", "--a", "a.sql", "--b", "b.sql"];
    let ran = bench.run(&[&start[..], &["--strategy", "assert"], more].concat());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    count(&ran.out, &bench.path(""))
}

/// As dbt does it.
fn count(sql: &str, folder: &Path) -> i64 {
    let connection = duckdb::Connection::open_in_memory().expect("an engine");
    let folder = folder.display().to_string().replace('\'', "''");
    let settings = format!("SET file_search_path = '{folder}'; SET TimeZone = 'UTC'");
    connection.execute_batch(&settings).expect("settings");
    let wrapped = format!("select count(*) from (\n{sql}\n) dbt_internal_test");
    let counted = connection.query_row(&wrapped, [], |row| row.get(0));
    counted.unwrap_or_else(|error| panic!("{error}\n{sql}"))
}

/// Every case, with its key, without one, and in its order: a test fails exactly where another strategy finds
/// a difference, the query that stands alone gives as many rows as the run has failures.
#[test]
fn every_case_passes_where_it_is_equal() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let (mut passed, mut failed) = (0, 0);
    for entry in std::fs::read_dir(&root).expect("cases") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let full = contract(&path.join("contract.toml"));
        let keyed = full.key.as_ref().is_some_and(|key| !key.is_empty());
        for nan_unequal in [true, false] {
            let full = Contract { nan_unequal: Some(nan_unequal), ..full.clone() };
            let orderless = Contract { order_by: Vec::new(), ..full.clone() };
            let mut tried = vec![(
                Strategy::Union,
                Contract { key: Some(Vec::new()), ..orderless.clone() },
                "--no-key",
            )];
            if keyed {
                tried.push((Strategy::Cells, orderless.clone(), ""));
            }
            if !full.order_by.is_empty() {
                tried.push((Strategy::Ordered, full.clone(), ""));
            }
            for (other, contract, option) in tried {
                let what = format!("{name} as {} {nan_unequal}", other.name());
                let right = run_as(&contract, other, &RunOptions::default());
                let mut options = RunOptions::default();
                options.output.limit = Some(1);
                let outcome = run_as(&contract, Strategy::Assert, &options);
                assert_eq!(outcome.verdict, right.verdict, "{what}: {:?}", outcome.notes);
                assert_eq!(
                    outcome.positions,
                    right.positions.filter(|_| !outcome_ended(&outcome)),
                    "{what}"
                );
                assert_eq!(
                    passes(&outcome),
                    failures(&outcome) == 0 && outcome.verdict != Verdict::Inconclusive,
                    "{what}"
                );
                if outcome.verdict == Verdict::Inconclusive {
                    continue;
                }
                let nan = if nan_unequal { "unequal" } else { "equal" };
                // A script for each reading takes long: elsewhere it is the default.
                if !nan_unequal && !name.contains("nan") {
                    continue;
                }
                // The order of a contract would make rows be paired by it.
                if !full.order_by.is_empty() && other != Strategy::Ordered {
                    continue;
                }
                let bench = Bench::new();
                let file = path.join("contract.toml");
                let mut arguments =
                    vec!["gen", "--dialect", "duckdb", "--strategy", "assert", "--nan", nan];
                arguments.extend(["--contract", file.to_str().unwrap()]);
                arguments.extend(Some(option).filter(|option| !option.is_empty()));
                let ran = bench.run(&arguments);
                assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{what}");
                let counted = count(&ran.out, &path);
                assert_eq!(counted as u64, failures(&outcome), "{what}");
                match counted {
                    0 => passed += 1,
                    _ => failed += 1,
                }
            }
        }
    }
    assert!(passed >= 5 && failed >= 20, "{passed} passed, {failed} failed");
}

fn outcome_ended(outcome: &Outcome) -> bool {
    outcome.rows.is_none()
}

const A: &str = "SELECT * FROM (VALUES (1, 'x', 1.0), (2, 'y', 2.0), (3, NULL, 3.0), (7, 'd', 7.0), (7, 'd', 7.0), \
                 (NULL, 'n', 0.0)) t(id, name, amount)";
const B: &str = "SELECT * FROM (VALUES (1, 'x', 1.0), (2, 'Y', 2.5), (4, NULL, 4.0), (7, 'd', 7.0), (NULL, 'n', 0.0)) \
                 t(id, name, amount)";

/// One row a failure: cells, keys on one side, copies of repeated keys.
#[test]
fn failures_with_a_key() {
    let bench = bench(A, B);
    let result = asserted(&bench, &["--key", "id"]).json(1);
    assert_eq!(
        rows(&result),
        [
            "2|changed|amount|2.0|2.5|NULL|NULL",
            "2|changed|name|y|Y|NULL|NULL",
            r#"3|only_a|NULL|{"name":null,"amount":3.0}|NULL|NULL|NULL"#,
            r#"4|only_b|NULL|NULL|{"name":null,"amount":4.0}|NULL|NULL"#,
            r#"7|duplicate|NULL|{"name":"d","amount":7.0}|{"name":"d","amount":7.0}|2|1"#,
        ]
    );
    assert_eq!(result["keys"]["changed"], 1);
    assert_eq!(emitted(&bench, &["--key", "id"]), 5);
    for shape in ["narrow", "grouped"] {
        let more = ["--key", "id", "--shape", shape];
        let narrow = asserted(&bench, &more).json(1);
        assert_eq!(rows(&narrow), rows(&result), "{shape}");
        // Cells that agree are shown too, beside those that differ.
        assert_eq!(narrow["results"][1], result["results"][1], "{shape}");
        assert_eq!(emitted(&bench, &more), 5, "{shape}");
    }
    let same = asserted(&bench, &["--key", "id", "--where", "id = 1 OR id IS NULL"]).json(0);
    assert_eq!((same["verdict"].as_str(), rows(&same).len()), (Some("equal"), 0));
}

#[test]
fn failures_of_bags_and_orders() {
    let bench = bench(A, B);
    let result = asserted(&bench, &[]).json(1);
    assert_eq!(
        rows(&result),
        [
            "2|Y|2.5|only_b|0|1",
            "2|y|2.0|only_a|1|0",
            "3|NULL|3.0|only_a|1|0",
            "4|NULL|4.0|only_b|0|1",
            "7|d|7.0|copies|2|1",
        ]
    );
    assert_eq!(emitted(&bench, &[]), 5);
    let order = ["--order-by", "id NULLS FIRST,name"];
    let result = asserted(&bench, &[&order[..], &["--check-row-order"]].concat()).json(1);
    assert_eq!(result["positions"]["only_a"], 1);
    assert!(rows(&result).contains(&"3|changed|name|y|Y|NULL|NULL".to_string()), "{result}");
    assert_eq!(emitted(&bench, &order), rows(&result).len() as i64);
    // Rows that share a place settle nothing, and no test may pass on that.
    bench.file("a.sql", "SELECT * FROM (VALUES (1, 2), (1, 3)) t(x, y)");
    bench.file("b.sql", "SELECT * FROM (VALUES (1, 2), (1, 3)) t(x, y)");
    assert_eq!(asserted(&bench, &["--order-by", "x"]).code, 2);
    assert!(emitted(&bench, &["--order-by", "x"]) > 0);
    assert_eq!(asserted(&bench, &["--order-by", "x,y"]).code, 0);
    assert_eq!(emitted(&bench, &["--order-by", "x,y"]), 0);
}

#[test]
fn files_have_an_order() {
    let bench = Bench::new();
    bench.file("a.csv", "id,v\n1,x\n2,y\n").file("b.csv", "id,v\n2,y\n1,x\n");
    bench.run(&["assert", "a.csv", "b.csv", "--format", "json"]).json(0);
    bench.run(&["assert", "a.csv", "b.csv", "--ignore-row-order", "--format", "json"]).json(0);
    let result =
        bench.run(&["assert", "a.csv", "b.csv", "--check-row-order", "--format", "json"]).json(1);
    assert_eq!(result["positions"]["changed"], 2);
    bench.database("d.duckdb", "CREATE TABLE t AS SELECT 1 AS id");
    bench.run(&["assert", "d.duckdb::t", "d.duckdb::t", "--check-row-order"]).fails(&[
        "d.duckdb::t",
        "no order",
        "--order-by",
    ]);
    for clash in ["--check-row-order", "--file-order"] {
        let ran = bench.run(&["assert", "a.csv", "b.csv", "--ignore-row-order", clash]);
        assert!(ran.code == 2 && ran.err.contains("--ignore-row-order"), "{ran:?}");
    }
    // What the contract says of the order is overruled.
    bench.file("c.toml", "a = \"a.csv\"\nb = \"b.csv\"\nfile_order = true\n");
    bench.run(&["assert", "--contract", "c.toml", "--format", "json"]).json(1);
    bench
        .run(&["assert", "--contract", "c.toml", "--ignore-row-order", "--format", "json"])
        .json(0);
}

/// A schema that differs ends it, whatever the rows hold; each part of it can be let go.
#[test]
fn schemas_come_first() {
    let bench = Bench::new();
    bench.database(
        "d.duckdb",
        "CREATE TABLE a (id INTEGER NOT NULL, v DOUBLE, w TEXT); INSERT INTO a VALUES (1, 1.5, 'x');
         CREATE TABLE nullable (id INTEGER, v DOUBLE, w TEXT); INSERT INTO nullable VALUES (1, 1.5, 'x');
         CREATE TABLE typed (id BIGINT NOT NULL, v DOUBLE, w TEXT); INSERT INTO typed VALUES (1, 1.5, 'x');
         CREATE TABLE moved (id INTEGER NOT NULL, w TEXT, v DOUBLE); INSERT INTO moved VALUES (1, 'x', 1.5);
         CREATE TABLE named (id INTEGER NOT NULL, V DOUBLE, w TEXT); INSERT INTO named VALUES (1, 1.5, 'x');
         CREATE TABLE more (id INTEGER NOT NULL, v DOUBLE, w TEXT, z INTEGER); INSERT INTO more VALUES (1, 1.5, 'x', 9);",
    );
    let run = |b: &str, more: &[&str]| {
        let b = format!("d.duckdb::{b}");
        bench.run(&[&["assert", "d.duckdb::a", &b, "--format", "json"], more].concat())
    };
    for (b, fault, way_out) in [
        ("nullable", vec!["schema|id|INTEGER NOT NULL|INTEGER"], vec!["--ignore-nullable"]),
        ("typed", vec!["schema|id|INTEGER NOT NULL|BIGINT NOT NULL"], vec!["--types", "value"]),
        (
            "moved",
            vec![
                "schema|v|DOUBLE, column 2|DOUBLE, column 3",
                "schema|w|VARCHAR, column 3|VARCHAR, column 2",
            ],
            vec!["--ignore-column-order"],
        ),
        ("moved", vec![], vec!["--ignore-columns", "w"]),
        ("named", vec!["schema|v|v DOUBLE|V DOUBLE"], vec!["--map", "v=V"]),
        ("more", vec!["schema|z|NULL|INTEGER"], vec!["--ignore-columns", "z"]),
        ("more", vec![], vec!["--extra-columns", "ignore"]),
    ] {
        let result = run(b, &[]).json(1);
        if !fault.is_empty() {
            assert_eq!(rows(&result), fault, "{b}");
        }
        assert_eq!(result["rows"], Value::Null, "no row is read");
        assert_eq!(result["results"][1]["name"], "schema");
        assert_eq!(run(b, &way_out).json(0)["verdict"], "equal", "{b} {way_out:?}");
    }
    let text = bench.run(&["assert", "d.duckdb::a", "d.duckdb::more"]).out;
    assert!(text.contains("≠") && text.contains("INTEGER NOT NULL"), "{text}");
    // Where no column has a partner, that is a failure and not an error.
    bench.database("e.duckdb", "CREATE TABLE x (a INTEGER); CREATE TABLE y (b INTEGER)");
    let none = bench.run(&["assert", "e.duckdb::x", "e.duckdb::y", "--format", "json"]).json(1);
    assert_eq!(rows(&none), ["schema|a|INTEGER|NULL", "schema|b|NULL|INTEGER"]);
}

/// NaN equals nothing, wherever it is, unless it may; then it has to stand at the same place.
#[test]
fn nan_within_values() {
    let value = |expression: &str| format!("SELECT 1 AS id, {expression} AS v");
    for same in [
        "'nan'::DOUBLE",
        "'nan'::FLOAT",
        "[1.0::DOUBLE, 'nan'::DOUBLE]",
        "[[1.0::DOUBLE], ['nan'::DOUBLE, NULL]]",
        "array_value(1.0::DOUBLE, 'nan'::DOUBLE)",
        "{'x': 'nan'::DOUBLE, 'y': 1}",
        "{'x': [{'y': 'nan'::FLOAT}]}",
        "MAP {'k': 'nan'::DOUBLE}",
        "union_value(num := 'nan'::DOUBLE)",
    ] {
        let bench = bench(&value(same), &value(same));
        for more in [
            &["--key", "id"][..],
            &[],
            &["--order-by", "id"],
            &["--key", "id", "--shape", "narrow"],
        ] {
            asserted(&bench, more).json(1);
            assert!(emitted(&bench, more) > 0, "{same} {more:?}");
            asserted(&bench, &[more, &["--allow-nan-equality"]].concat()).json(0);
            assert_eq!(
                emitted(&bench, &[more, &["--nan", "equal"]].concat()),
                0,
                "{same} {more:?}"
            );
        }
    }
    for (a, b) in [
        ("[1.0::DOUBLE, 'nan'::DOUBLE]", "['nan'::DOUBLE, 1.0::DOUBLE]"),
        ("['nan'::DOUBLE]", "['nan'::DOUBLE, 'nan'::DOUBLE]"),
        ("['nan'::DOUBLE]", "[NULL::DOUBLE]"),
    ] {
        let bench = bench(&value(a), &value(b));
        for more in [&["--key", "id", "--allow-nan-equality"][..], &["--allow-nan-equality"]] {
            asserted(&bench, more).json(1);
        }
    }
}

#[test]
fn tolerances_of_all_numbers() {
    let a = "SELECT 1 AS id, 100.0::DOUBLE AS v, 5 AS n, 'x' AS t";
    let bench = bench(a, "SELECT 1 AS id, 100.5::DOUBLE AS v, 5 AS n, 'x' AS t");
    let with = |more: &[&str]| asserted(&bench, &[&["--key", "id"], more].concat());
    with(&[]).json(1);
    assert_eq!(with(&["--atol", "0.5"]).json(0)["verdict"], "equal_under_rules");
    with(&["--atol", "0.4"]).json(1);
    // rtol is of the larger of both, and either of the two tolerances is enough: they do not add up.
    with(&["--rtol", "0.005"]).json(0);
    with(&["--rtol", "0.004", "--atol", "0.4"]).json(1);
    for option in ["--rtol", "--atol"] {
        asserted(&bench, &[option, "0.5"]).fails(&[option, "--key", "--check-row-order"]);
        let ran = with(&[option, "-1"]);
        assert!(ran.code == 2 && ran.err.contains(option), "{ran:?}");
    }
    bench.file("a.csv", "v\n100.0\n").file("b.csv", "v\n100.5\n");
    let files =
        ["assert", "a.csv", "b.csv", "--check-row-order", "--atol", "0.5", "--format", "json"];
    assert_eq!(bench.run(&files).json(0)["positions"]["equal"], 1);
}

/// The rows side by side: what differs is marked, the first few are shown, and how many there are.
#[test]
fn failures_side_by_side() {
    let bench = bench(
        "SELECT i AS id, 'same' AS s, i AS v FROM range(30) r(i)",
        "SELECT i AS id, 'same' AS s, CASE WHEN i = 3 THEN NULL ELSE i + 1 END AS v FROM range(30) r(i)",
    );
    let plain = bench.run(&["assert", "a.sql", "b.sql", "--key", "id", "--limit", "4"]).out;
    assert!(plain.contains("  3   B  same  ≠ NULL"), "{plain}");
    assert!(plain.contains("  0   A  same  ≠ 0"), "{plain}");
    assert!(plain.contains("showing 4 of 30 rows"), "{plain}");
    assert!(!plain.contains("_states") && !plain.contains('\x1b'), "{plain}");
    let coloured = bench
        .command(&["assert", "a.sql", "b.sql", "--key", "id", "--limit", "4"])
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1")
        .output()
        .expect("starts");
    let coloured = String::from_utf8(coloured.stdout).unwrap();
    assert!(coloured.contains("\x1b[") && !coloured.contains('≠'), "{coloured}");
    let markdown =
        bench.run(&["assert", "a.sql", "b.sql", "--key", "id", "--format", "markdown"]).out;
    assert!(markdown.contains("≠ `0`"), "{markdown}");
    // A cell that a rule excuses is no failure, and is not marked.
    let bench =
        self::bench("SELECT 1 AS id, 1.0 AS v, 'x' AS t", "SELECT 1 AS id, 1.5 AS v, 'y' AS t");
    let ruled = bench.run(&["assert", "a.sql", "b.sql", "--key", "id", "--atol", "1"]).out;
    assert!(ruled.contains("1.0  ≠ x") && !ruled.contains("≠ 1.0"), "{ruled}");
}

/// Columns of the user's that bear the names of helpers, or odd names, and empty tables.
#[test]
fn hostile_names_and_empty_tables() {
    let columns = "1 AS \"failure\", 2 AS \"column_name\", 3 AS \"count_a\", 4 AS \"_states\", 5 AS \"sqldiff_present\", \
                   6 AS \"a\"\"b.c\", 7 AS \"😀{{ x }}\", 8 AS \"value_a\", 9 AS \"row_number\"";
    let b = columns.replace("7 AS", "70 AS").replace("4 AS", "40 AS");
    let bench = bench(&format!("SELECT {columns}"), &format!("SELECT {b}"));
    for (more, failing) in
        [(&["--key", "failure"][..], 2), (&[], 2), (&["--order-by", "failure"], 2)]
    {
        let ran = asserted(&bench, more).json(1);
        assert_eq!(rows(&ran).len(), failing, "{more:?}");
        assert_eq!(emitted(&bench, more), failing as i64, "{more:?}");
        let shown = bench.run(&[&["assert", "a.sql", "b.sql"], more].concat());
        assert_eq!(shown.code, 1, "{shown:?}");
    }
    let gen_of =
        ["gen", "--dialect", "duckdb", "--a", "a.sql", "--b", "b.sql", "--strategy", "assert"];
    let script = bench.run(&gen_of).out;
    assert!(script.contains("-- holds {{, which dbt reads as a template"), "{script}");
    assert!(!script.trim_end().ends_with(';'), "{script}");
    bench.file("a.sql", "SELECT 1 AS id WHERE FALSE").file("b.sql", "SELECT 1 AS id WHERE FALSE");
    for more in [&["--key", "id"][..], &[], &["--order-by", "id"]] {
        let ran = asserted(&bench, more).json(0);
        assert!(ran["notes"].to_string().contains("neither side has a row"), "{ran}");
        assert_eq!(emitted(&bench, more), 0);
    }
}

#[test]
fn what_is_refused() {
    let bench = bench(A, B);
    let run = ["run", "a.sql", "b.sql", "--strategy", "assert", "--key", "id"];
    bench.run(&[&run[..], &["--sample", "1%"]].concat()).fails(&["--sample", "assert"]);
    asserted(&bench, &["--key", "no"]).fails(&["key", "no"]);
    asserted(&bench, &["--ignore-columns", "nmae"]).fails(&["nmae", "name"]);
    let gen_of =
        ["gen", "--dialect", "duckdb", "--a", "a.sql", "--b", "b.sql", "--strategy", "assert"];
    bench.run(&[&gen_of[..], &["--only", "summary"]].concat()).fails(&["--only", "assert"]);
}

/// As a strategy it follows the contract: only NaN is strict by itself.
#[test]
fn the_strategy_compares_by_value() {
    let bench = bench("SELECT 1 AS id, 2::BIGINT AS v", "SELECT 2::INTEGER AS v, 1 AS id");
    let run = ["run", "a.sql", "b.sql", "--strategy", "assert", "--key", "id", "--format", "json"];
    assert_eq!(bench.run(&run).json(0)["verdict"], "equal");
    let strict = bench.run(&[&run[..], &["--types", "strict"]].concat()).json(1);
    assert_eq!(rows(&strict), ["schema|v|BIGINT|INTEGER"]);
    assert_eq!(emitted(&bench, &["--key", "id", "--types", "strict"]), 1);
    asserted(&bench, &["--key", "id"]).json(1);
    bench.file("c.toml", "types = \"value\"\ncolumn_order = \"any\"\n");
    let lax = asserted(&bench, &["--key", "id", "--contract", "c.toml"]);
    assert_eq!(lax.json(0)["verdict"], "equal");
}

/// Two columns of one table: each row holds both, whatever stands beside it.
#[test]
fn pairs_of_columns() {
    let bench = Bench::new();
    let rows_of =
        "(1, 1.0, 'p'), (2, 2.5, 'q'), (NULL, NULL, 'r'), (NULL, 3.0, 's'), (2, 2.5, 't')";
    let table = format!("SELECT * FROM (VALUES {rows_of}) t(x, y, z)");
    bench.file("t.sql", &table).database("d.duckdb", &format!("CREATE TABLE t AS {table}"));
    bench
        .parquet("t.parquet", &table)
        .file("t.csv", "x,y,z\n1,1.0,p\n2,2.5,q\n,,r\n,3.0,s\n2,2.5,t\n");
    let run = |side: &str, more: &[&str]| {
        bench.run(&[&["assert", side, "--column-pair", "x,y", "--format", "json"], more].concat())
    };
    for side in ["t.sql", "d.duckdb::t", "t.parquet", "t.csv"] {
        let result = run(side, &[]).json(1);
        assert_eq!(rows(&result), ["changed|x|2|2.5|2", "changed|x|NULL|3.0|1"], "{side}");
        assert_eq!(result["rows"], serde_json::json!({"a": 5, "b": 5}), "{side}");
        assert_eq!(result["positions"]["changed"], 3, "{side}");
        let ruled = run(side, &["--atol", "0.5", "--where", "z <> 's'"]).json(0);
        assert_eq!(ruled["verdict"], "equal_under_rules", "{side}");
        assert_eq!(ruled["columns"][0]["absorbed"], 2, "{side}");
        run(side, &["--where", "x = 1 OR z = 'r'"]).json(0);
        run(side, &["--types", "strict"]).json(1);
    }
    bench.file("t.sql", "SELECT 'nan'::DOUBLE AS x, 'nan'::DOUBLE AS y, [1, 'nan'::DOUBLE] AS \"a,b\", [1, 'nan'::DOUBLE] AS \"q\"\"\"");
    run("t.sql", &[]).json(1);
    run("t.sql", &["--allow-nan-equality"]).json(0);
    let lists = ["assert", "t.sql", "--column-pair", "\"a,b\",\"q\"\"\"", "--format", "json"];
    bench.run(&lists).json(1);
    bench.run(&[&lists[..], &["--allow-nan-equality"]].concat()).json(0);
    // A pair is compared row by row: the same values in other rows are no help.
    bench.file("t.sql", "SELECT 1 AS x, 2 AS y UNION ALL SELECT 2, 1");
    assert_eq!(run("t.sql", &[]).json(1)["positions"]["changed"], 2);
    bench.file("t.sql", "SELECT 1 AS x, 2 AS y WHERE FALSE");
    run("t.sql", &[]).json(0);
    for (pair, named) in
        [("x", "two"), ("x,x", "twice"), ("x,q", "no column q"), ("x,y,z", "3 columns")]
    {
        bench.run(&["assert", "t.csv", "--column-pair", pair]).fails(&["--column-pair", named]);
    }
    run("t.csv", &["--rule", "x.expr={col} + 1"]).fails(&["rules.x.expr", ".sql side"]);
    for clash in [&["t.csv"][..], &["--key", "x"], &["--check-row-order"], &["--where-b", "TRUE"]] {
        let ran = run("t.csv", clash);
        assert!(ran.code == 2 && ran.err.contains("--column-pair"), "{ran:?}");
    }
}
