//! `sqldiff patch`: scripts that are run on copies, and then compared.

use super::program::{Bench, ident, toml};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

/// A bench whose databases are named from the root, so that a script runs anywhere.
fn side(bench: &Bench, text: &str) -> String {
    bench.path(text).to_str().expect("UTF-8").to_string()
}

/// Runs a script as a user would paste it.
fn apply(script: &str) {
    let connection = duckdb::Connection::open_in_memory().expect("an engine");
    connection.execute_batch(script).unwrap_or_else(|error| panic!("{error}\n{script}"));
}

fn script(bench: &Bench, command: &[&str]) -> String {
    let ran = bench.run(command);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command:?} {ran:#?}");
    ran.out
}

fn result(bench: &Bench, a: &str, b: &str, more: &[&str]) -> (i32, Value) {
    let ran = bench.run(&[&["run", a, b, "--format", "json"], more].concat());
    let json = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error} {ran:#?}"));
    (ran.code, json)
}

/// The rows of a table in order, as text.
fn rows(bench: &Bench, file: &str, table: &str) -> Vec<String> {
    let connection = duckdb::Connection::open(bench.path(file)).expect("a database");
    let mut query = connection
        .prepare(&format!(
            "SELECT CAST(sqldiff_row AS VARCHAR) FROM {table} sqldiff_row ORDER BY ALL"
        ))
        .expect("a query");
    let found = query.query_map([], |row| row.get::<_, String>(0)).expect("rows");
    found.map(|row| row.expect("a row")).collect()
}

#[test]
fn a_patched_table_equals_its_source() {
    let bench = Bench::new();
    bench.database(
        "old.duckdb",
        "CREATE TABLE t(id INTEGER, v VARCHAR, amount DOUBLE, loaded VARCHAR);
         INSERT INTO t VALUES (1, 'a', 1.0, 'x'), (2, 'b', 2.0, 'x'), (3, NULL, 3, 'x'), (4, 'd', 4, 'x'),
         (NULL, 'n', 0, 'x'), (7, 'x', 1, 'x'), (7, 'y', 1, 'x'), (8, 'e', 8.0, 'x')",
    );
    bench.database(
        "new.duckdb",
        "CREATE TABLE t(extra INTEGER DEFAULT 5, id BIGINT, v VARCHAR, amount DOUBLE, loaded VARCHAR);
         INSERT INTO t VALUES (1, 1, 'a', 1.001, 'y'), (1, 2, 'B', 2.005, 'y'), (1, 3, 'c', 3, 'y'), (1, 9, 'z', 4, 'y'),
         (1, NULL, 'n2', 0, 'y'), (1, 7, 'x', 1, 'y'), (1, 8, 'e', 9.0, 'y')",
    );
    let (a, b) = (side(&bench, "old.duckdb::t"), side(&bench, "new.duckdb::t"));
    let rules =
        ["--key", "id", "--abs", "amount=0.01", "--exclude", "loaded", "--extra-columns", "ignore"];
    let patch = script(&bench, &[&["patch", &a, &b], &rules[..]].concat());
    for line in [
        "-- column loaded is not compared: inserted rows get the source's value, others keep theirs",
        "-- column extra of the target has no partner: inserted rows get its default",
    ] {
        assert!(patch.contains(&line[3..]), "{line}\n{patch}");
    }
    apply(&patch);
    // What a rule excuses stays, as do a repeated key and what is not compared.
    let wanted = [
        "{'extra': 1, 'id': 1, 'v': a, 'amount': 1.001, 'loaded': y}",
        "{'extra': 1, 'id': 2, 'v': b, 'amount': 2.005, 'loaded': y}",
        "{'extra': 1, 'id': 3, 'v': NULL, 'amount': 3.0, 'loaded': y}",
        "{'extra': 1, 'id': 7, 'v': x, 'amount': 1.0, 'loaded': y}",
        "{'extra': 1, 'id': 8, 'v': e, 'amount': 8.0, 'loaded': y}",
        "{'extra': 1, 'id': NULL, 'v': n, 'amount': 0.0, 'loaded': y}",
        "{'extra': 5, 'id': 4, 'v': d, 'amount': 4.0, 'loaded': x}",
    ];
    assert_eq!(rows(&bench, "new.duckdb", "t"), wanted);
    let (code, json) = result(&bench, &a, &b, &rules);
    assert_eq!(code, 1, "the repeated key is left");
    assert_eq!(
        (
            &json["keys"]["changed"],
            &json["keys"]["only_a"],
            &json["keys"]["only_b"],
            &json["keys"]["duplicate"]
        ),
        (&0.into(), &0.into(), &0.into(), &1.into())
    );
    apply(&script(&bench, &[&["patch", &a, &b], &rules[..]].concat()));
    apply(&patch);
    assert_eq!(rows(&bench, "new.duckdb", "t"), wanted, "a second run changes nothing");
    // The other way round, the target's type is narrower: what it does not hold stops the script.
    let back = script(&bench, &[&["patch", &a, &b, "--direction", "b-to-a"], &rules[..]].concat());
    assert!(back.contains("-- note: column id: numbers beyond INTEGER stop the script"), "{back}");
    bench.database("new.duckdb", "INSERT INTO t VALUES (1, 5000000000, 'big', 0, 'z')");
    let before = rows(&bench, "old.duckdb", "t");
    let connection = duckdb::Connection::open_in_memory().expect("an engine");
    assert!(connection.execute_batch(&back).is_err());
    drop(connection);
    assert_eq!(rows(&bench, "old.duckdb", "t"), before);
}

#[test]
fn both_sides_in_one_database_and_either_direction() {
    let bench = Bench::new();
    bench.database(
        "d.duckdb",
        "CREATE TABLE a(id INTEGER, v VARCHAR); INSERT INTO a VALUES (1, 'x'), (2, 'y');
         CREATE TABLE b(id INTEGER, v VARCHAR); INSERT INTO b VALUES (2, 'z'), (3, 'w')",
    );
    let (a, b) = (side(&bench, "d.duckdb::a"), side(&bench, "d.duckdb::b"));
    apply(&script(&bench, &["patch", &a, &b, "--key", "id", "--direction", "b-to-a"]));
    assert_eq!(result(&bench, &a, &b, &["--key", "id"]).0, 0);
    assert_eq!(rows(&bench, "d.duckdb", "a"), ["{'id': 2, 'v': z}", "{'id': 3, 'v': w}"]);
    assert_eq!(rows(&bench, "d.duckdb", "a"), rows(&bench, "d.duckdb", "b"));
}

#[test]
fn files_are_sources_and_their_tables_are_named() {
    let bench = Bench::new();
    bench.database(
        "d.duckdb",
        "CREATE TABLE t(id BIGINT, v VARCHAR); INSERT INTO t VALUES (2, 'z')",
    );
    bench.file("a.csv", "id,v\n1,x\n2,\n").file("q.sql", "SELECT 1 AS id, 'x' AS v");
    let b = side(&bench, "d.duckdb::t");
    let a = side(&bench, "a.csv");
    apply(&script(&bench, &["patch", &a, &b, "--key", "id"]));
    assert_eq!(rows(&bench, "d.duckdb", "t"), ["{'id': 1, 'v': x}", "{'id': 2, 'v': NULL}"]);
    bench.run(&["patch", &b, "a.csv", "--key", "id"]).fails(&["a.csv", "is no table", "--target"]);
    bench
        .run(&["patch", &a, &b, "--key", "id", "--target", "t"])
        .fails(&["--target", "is a table"]);
    let named =
        script(&bench, &["patch", &b, "a.csv", "--key", "id", "--target", "main.\"odd t\""]);
    assert!(named.contains("MERGE INTO \"main\".\"odd t\""), "{named}");
}

#[test]
fn what_cannot_be_written_is_refused() {
    let bench = Bench::new();
    bench.database(
        "d.duckdb",
        "CREATE TABLE a(id INTEGER, v DECIMAL(10,4)); CREATE TABLE b(id INTEGER, v DECIMAL(10,2)); CREATE TABLE c(k INTEGER)",
    );
    let patch =
        |more: &[&str]| bench.run(&[&["patch", "d.duckdb::a", "d.duckdb::b"], more].concat());
    patch(&[]).fails(&["--key", "is missing"]);
    patch(&["--key", "id"]).fails(&["column v", "DECIMAL(10,4)", "DECIMAL(10,2)"]);
    patch(&["--key", "id", "--where", "id > 1"]).fails(&["where", "target"]);
    patch(&["--key", "id", "--where-b", "id > 1"]).fails(&["where_b", "target"]);
    patch(&["--key", "id", "--exclude", "v", "-o", "no/where.sql"]).fails(&["no/where.sql", "-o"]);
    patch(&["--key", "id", "--exclude", "v", "--changes", "a b"]).fails(&["--changes"]);
    patch(&["--key", "id", "--exclude", "v", "--schema-a", "x"]).fails(&["--schema-a"]);
    let ran = patch(&["--key", "id", "--exclude", "v", "--where-a", "id > 1"]);
    assert_eq!(ran.code, 0, "the source may be filtered: {ran:#?}");
    assert!(!ran.out.contains("UPDATE SET"), "there is nothing to update: {}", ran.out);
    let declared = ["--dialect", "clickhouse", "--schema-a", "d.duckdb::b"];
    bench
        .run(&[&["patch", "x.a", "x.b", "--key", "id"], &declared[..]].concat())
        .fails(&["clickhouse", "UPDATE"]);
    bench.file("q.sql", "SELECT 1 AS id");
    let postgres = ["--dialect", "postgres", "--schema-a", "d.duckdb::b"];
    bench
        .run(&[&["patch", "x.a", "q.sql", "--key", "id"], &postgres[..]].concat())
        .fails(&["q.sql", "is a query"]);
}

#[test]
fn what_would_destroy_or_never_end_is_refused() {
    let bench = Bench::new();
    bench.database(
        "d.duckdb",
        "CREATE TABLE t(id INTEGER, v INTEGER); INSERT INTO t VALUES (1, 500)",
    );
    bench.file("a.csv", "id,v\n1,5\n").file("many/a.csv", "id,v\n1,5\n");
    bench.file("c.toml", "a = \"a.csv\"\nb = \"d.duckdb::t\"\nkey = [\"id\"]\n");
    let before = std::fs::read(bench.path("d.duckdb")).expect("a database");
    for out in ["d.duckdb", "a.csv", "c.toml", "new.parquet"] {
        bench.file("new.parquet", "x");
        bench.run(&["patch", "--contract", "c.toml", "-o", out]).fails(&[out, "-o"]);
    }
    bench
        .run(&["patch", "many", "d.duckdb::t", "--key", "id", "-o", "many/a.csv"])
        .fails(&["many/a.csv", "-o"]);
    assert_eq!(std::fs::read(bench.path("d.duckdb")).expect("a database"), before);
    // The source's value would differ from what the other side's expression makes of it.
    let one_sided = ["--rule", "v.expr_a={col}*100"];
    bench
        .run(&[&["patch", "a.csv", "d.duckdb::t", "--key", "id"], &one_sided[..]].concat())
        .fails(&["rules.v", "expression"]);
    let both = ["--rule", "v.expr={col}*100"];
    assert_eq!(
        bench.run(&[&["patch", "a.csv", "d.duckdb::t", "--key", "id"], &both[..]].concat()).code,
        0
    );
    for name in ["sqldiff_a", "sqldiff_pairs", "sqldiff_changes"] {
        bench
            .run(&["patch", "a.csv", "a.csv", "--key", "id", "--target", name])
            .fails(&["--target", name]);
    }
    bench
        .run(&["patch", "a.csv", "d.duckdb::t", "--key", "id", "--changes", "sqldiff_repeated"])
        .fails(&["--changes"]);
    bench.file("t.sql", "CREATE TABLE t (_ROWID_ text, id integer)");
    bench
        .run(&["patch", "x", "y", "--dialect", "sqlite", "--schema-a", "t.sql", "--key", "id"])
        .fails(&["_ROWID_", "sqlite"]);
}

#[test]
fn hostile_names_and_empty_tables() {
    let names =
        ["a\"b", "sqldiff_action", "sqldiff_target", "x.y", "é ✓", "select", "sqldiff_written_1"];
    let columns: Vec<String> =
        names.iter().map(|name| format!("{} VARCHAR", ident(name))).collect();
    let bench = Bench::new();
    let table = ident("odd \"t\".x");
    let columns = columns.join(", ");
    let values = |text: &str| vec![format!("'{text}'"); names.len()].join(", ");
    bench.database(
        "d.duckdb",
        &format!(
            "CREATE TABLE {table}(k INTEGER, {columns}); INSERT INTO {table} VALUES (1, {}), (2, {});
             CREATE TABLE empty(k INTEGER, {columns})",
            values("it''s"),
            values("x")
        ),
    );
    let (full, empty) =
        (side(&bench, &format!("d.duckdb::main.{table}")), side(&bench, "d.duckdb::empty"));
    apply(&script(&bench, &["patch", &full, &empty, "--key", "k"]));
    assert_eq!(result(&bench, &full, &empty, &["--key", "k"]).0, 0);
    bench.database("d.duckdb", "DELETE FROM empty");
    apply(&script(&bench, &["patch", &empty, &full, "--key", "k"]));
    assert_eq!(rows(&bench, "d.duckdb", &table), Vec::<String>::new());
    // A contract may say it all.
    bench.file("c.toml", format!("a = {}\nb = {}\nkey = [\"k\"]\n", toml(&full), toml(&empty)));
    let ran = bench.run(&["patch", "--contract", "c.toml", "-o", "patch.sql"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{ran:#?}");
    assert!(
        std::fs::read_to_string(bench.path("patch.sql"))
            .expect("a script")
            .ends_with("DROP TABLE \"sqldiff_changes\";\n")
    );
}

type Cells = (Option<i32>, Option<&'static str>, Option<f64>);
type Row = (Cells, Option<i32>);

/// A cell of any kind that could be taken for another.
fn cell() -> impl Strategy<Value = Cells> {
    (
        prop_oneof![Just(None), (0..3).prop_map(Some)],
        prop_oneof![
            Just(None),
            prop::sample::select(vec!["", "a", "A", "NULL", "é"]).prop_map(Some)
        ],
        prop_oneof![
            Just(None),
            prop::sample::select(vec![0.0, -0.0, 1.0, f64::NAN, f64::INFINITY]).prop_map(Some)
        ],
    )
}

#[test]
fn random_tables_become_equal() {
    let table = || prop::collection::vec((cell(), prop::option::of(0..6i32)), 0..7);
    let mut runner = TestRunner::new(Config { cases: 24, ..Config::default() });
    let values = |rows: &[Row]| {
        let text = |value: Option<String>| value.unwrap_or_else(|| "NULL".into());
        rows.iter()
            .map(|((n, t, d), key)| {
                format!(
                    "INSERT INTO NAME VALUES ({}, {}, {}, {});",
                    text(key.map(|key| key.to_string())),
                    text(n.map(|n| n.to_string())),
                    text(t.map(|t| format!("'{t}'"))),
                    text(d.map(|d| format!("CAST('{d}' AS DOUBLE)")))
                )
            })
            .collect::<String>()
    };
    let run = runner.run(&(table(), table()), |(a, b): (Vec<Row>, Vec<Row>)| {
        let bench = Bench::new();
        let made = |name: &str, rows: &[Row]| {
            format!(
                "CREATE TABLE {name}(k INTEGER, n INTEGER, t VARCHAR, d DOUBLE);{}",
                values(rows).replace("NAME", name)
            )
        };
        bench.database("d.duckdb", &format!("{}{}", made("a", &a), made("b", &b)));
        let (a, b) = (side(&bench, "d.duckdb::a"), side(&bench, "d.duckdb::b"));
        let rules = ["--key", "k", "--rule", "t.ignore_case=true"];
        let before = result(&bench, &a, &b, &rules).1;
        let patch = script(&bench, &[&["patch", &a, &b], &rules[..]].concat());
        apply(&patch);
        let (code, json) = result(&bench, &a, &b, &rules);
        let keys = &json["keys"];
        prop_assert_eq!(
            (&keys["changed"], &keys["only_a"], &keys["only_b"]),
            (&0.into(), &0.into(), &0.into()),
            "{}",
            patch
        );
        prop_assert_eq!(&keys["duplicate"], &before["keys"]["duplicate"]);
        prop_assert!(code == 0 || keys["duplicate"] != 0, "{}", json);
        let once = rows(&bench, "d.duckdb", "b");
        apply(&patch);
        prop_assert_eq!(once, rows(&bench, "d.duckdb", "b"));
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
