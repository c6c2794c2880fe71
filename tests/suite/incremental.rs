//! The strategy `incremental`: what a batch holds that the target has not, and the statement that ingests it once.

use crate::program::Bench;
use serde_json::Value;

const TARGET: &str =
    "CREATE TABLE employees (empno VARCHAR, ename VARCHAR, designation VARCHAR, manager VARCHAR);
INSERT INTO employees VALUES ('1001', 'Ename1', 'Designation1', 'Manager1'),
('1002', 'Ename2', 'Designation2', 'Manager2'), ('1003', 'Ename3', 'Designation3', 'Manager3');";
const BATCH: &str = "empno,ename,designation,manager
1002,Ename2,Designation2,Manager2
1004,Ename4,Designation4,Manager4
1005,Ename5,Designation5,Manager5
1003,Ename3,Designation3,Manager1
";

/// A target `w.duckdb::table` and its batch, by whole paths, so that a statement runs from anywhere.
struct Load {
    bench: Bench,
    target: String,
    batch: String,
}

impl Load {
    fn new(statements: &str, table: &str, batch: (&str, &str)) -> Load {
        let bench = Bench::new();
        bench.database("w.duckdb", statements).file(batch.0, batch.1);
        let path = |name: &str| bench.path(name).display().to_string();
        let (target, batch) = (format!("{}::{table}", path("w.duckdb")), path(batch.0));
        Load { bench, target, batch }
    }

    /// A batch that is a query over tables of the target's database.
    fn of_tables(statements: &str, table: &str, batch: &str) -> Load {
        let load = Load::new(statements, table, ("unused.csv", "x\n1\n"));
        let batch = format!("{}::{batch}", load.bench.path("w.duckdb").display());
        Load { batch, ..load }
    }

    fn compare(&self, more: &[&str], code: i32) -> Value {
        let all =
            ["run", &self.target, &self.batch, "--strategy", "incremental", "--format", "json"];
        self.bench.run(&[&all[..], more].concat()).json(code)
    }

    fn statement(&self, name: &str, more: &[&str]) -> String {
        let all = [
            &["gen", "--dialect", "duckdb", "--a", &self.target, "--b", &self.batch][..],
            &["--strategy", "incremental", "--only", name],
        ];
        let ran = self.bench.run(&[&all.concat()[..], more].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:#?}");
        ran.out
    }

    /// Runs a statement as a person would, from outside.
    fn ingest(&self, statement: &str) {
        let connection = duckdb::Connection::open_in_memory().expect("an engine");
        connection.execute_batch(statement).unwrap_or_else(|e| panic!("{e}\n{statement}"));
    }

    fn rows(&self, query: &str) -> Vec<String> {
        let connection = duckdb::Connection::open(self.bench.path("w.duckdb")).expect("a database");
        let mut statement = connection.prepare(query).expect("a query");
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).expect("rows");
        rows.map(|row| row.expect("a text")).collect()
    }

    /// Ingests the batch twice. The first time changes what `after` says, the second nothing.
    fn twice(&self, more: &[&str], query: &str, after: &[&str]) {
        let statement = self.statement("ingest", more);
        self.ingest(&statement);
        assert_eq!(self.rows(query), after, "{statement}");
        self.ingest(&statement);
        assert_eq!(self.rows(query), after, "the second run");
    }
}

fn counts(result: &Value) -> [u64; 4] {
    ["new", "updated", "repeated", "duplicate"]
        .map(|kind| result["batch"][kind].as_u64().expect("a count"))
}

/// Each row as its first columns and its kind.
fn kinds(result: &Value) -> Vec<String> {
    let rows = result["results"][0]["rows"].as_array().expect("rows");
    let text = |row: &Value| {
        let cells = row.as_array().expect("cells").iter();
        cells.map(|cell| cell.as_str().unwrap_or("NULL")).collect::<Vec<_>>().join(" ")
    };
    rows.iter().map(text).collect()
}

#[test]
fn new_updated_and_repeated_rows() {
    let load = Load::new(TARGET, "employees", ("batch.csv", BATCH));
    let result = load.compare(&["--key", "empno"], 1);
    assert_eq!(counts(&result), [2, 1, 1, 0]);
    assert_eq!(result["results"][0]["name"], "incremental");
    assert_eq!(
        kinds(&result),
        [
            "1002 Ename2 Designation2 Manager2 repeated",
            "1003 Ename3 Designation3 Manager1 updated",
            "1004 Ename4 Designation4 Manager4 new",
            "1005 Ename5 Designation5 Manager5 new",
        ]
    );
    let query = "SELECT concat_ws(' ', empno, manager) FROM employees ORDER BY ALL";
    let after =
        ["1001 Manager1", "1002 Manager2", "1003 Manager1", "1004 Manager4", "1005 Manager5"];
    load.twice(&["--key", "empno"], query, &after);
    let result = load.compare(&["--key", "empno"], 0);
    assert_eq!((counts(&result), &result["verdict"]), ([0, 0, 4, 0], &"equal".into()));
}

/// Without a key a changed row is another row.
#[test]
fn whole_rows_without_a_key() {
    let load = Load::new(
        TARGET,
        "employees",
        ("batch.csv", &format!("{BATCH}1005,Ename5,Designation5,Manager5\n")),
    );
    assert_eq!(counts(&load.compare(&[], 1)), [3, 0, 1, 1]);
    let query = "SELECT concat_ws(' ', empno, manager) FROM employees ORDER BY ALL";
    load.twice(
        &[],
        query,
        &[
            "1001 Manager1",
            "1002 Manager2",
            "1003 Manager1",
            "1003 Manager3",
            "1004 Manager4",
            "1005 Manager5",
        ],
    );
    // The copy within the batch stays one.
    assert_eq!(counts(&load.compare(&[], 1)), [0, 0, 4, 1]);
}

/// NULL is a key like any other; copies, conflicts and keys that the target repeats are never written.
#[test]
fn nulls_copies_conflicts_and_repeated_targets() {
    let load = Load::of_tables(
        "CREATE TABLE t (id INTEGER, v VARCHAR, w DOUBLE);
         INSERT INTO t VALUES (NULL, 'a', 1), (1, 'b', 'nan'), (2, NULL, 2), (3, 'x', 3), (3, 'y', 3), (4, 'k', 4);
         CREATE TABLE b (id BIGINT, v VARCHAR, w DOUBLE);
         INSERT INTO b VALUES (NULL, 'z', 1), (1, 'b', 'nan'), (2, '', 2), (3, 'x', 3), (3, 'x', 3), (5, 'n', 5),
         (5, 'n', 5), (6, 'p', 6), (6, 'q', 6), (7, NULL, NULL);",
        "t",
        "b",
    );
    let result = load.compare(&["--key", "id"], 1);
    assert_eq!(counts(&result), [2, 2, 2, 4]);
    assert_eq!(
        kinds(&result),
        [
            "1 b NaN repeated",
            "2  2 updated",
            "3 x 3 duplicate",
            "3 x 3 repeated",
            "5 n 5 duplicate",
            "5 n 5 new",
            "6 p 6 duplicate",
            "6 q 6 duplicate",
            "7 NULL NULL new",
            "NULL z 1 updated",
        ]
    );
    let notes = result["notes"].to_string();
    for wanted in [
        "1 keys of the batch have rows that differ",
        "1 keys of the batch are held more than once in a",
        "numbers beyond INTEGER",
    ] {
        assert!(notes.contains(wanted), "{wanted}: {notes}");
    }
    let query = "SELECT concat_ws('|', coalesce(id::VARCHAR, '-'), coalesce(v, '-'), coalesce(w::VARCHAR, '-')) FROM t ORDER BY ALL";
    let after =
        ["-|z|1.0", "1|b|nan", "2||2.0", "3|x|3.0", "3|y|3.0", "4|k|4.0", "5|n|5.0", "7|-|-"];
    load.twice(&["--key", "id"], query, &after);
    assert_eq!(counts(&load.compare(&["--key", "id"], 1)), [0, 0, 6, 4]);
}

/// What a rule excuses is no update, and what is written is raw.
#[test]
fn rules_excuse_and_change_nothing() {
    let load = Load::of_tables(
        "CREATE TABLE t (id INTEGER, v VARCHAR, w DECIMAL(9,2), loaded DATE, own INTEGER DEFAULT 9);
         INSERT INTO t VALUES (1, 'a', 1.00, '2026-01-01', 1), (2, 'b', 2.00, '2026-01-01', 2);
         CREATE TABLE b (\"ID\" INTEGER, v VARCHAR, w DECIMAL(9,2), loaded DATE, extra INTEGER);
         INSERT INTO b VALUES (1, ' A ', 1.01, '2026-02-02', 0), (2, ' B ', 2.50, '2026-02-02', 0), (3, ' C ', 3.00, '2026-02-02', 0);",
        "t",
        "b",
    );
    let rules = [
        "--key",
        "id",
        "--rule",
        "v.trim=true",
        "--rule",
        "v.ignore_case=true",
        "--abs",
        "w=0.01",
        "--exclude",
        "loaded",
    ];
    let result = load.compare(&rules, 1);
    assert_eq!(counts(&result), [1, 1, 1, 0]);
    let notes = result["notes"].to_string();
    for wanted in
        ["own of a is not in b", "extra of b is not in a", "loaded is not compared, but written"]
    {
        assert!(notes.contains(wanted), "{wanted}: {notes}");
    }
    let query = "SELECT concat_ws('|', id, v, w, loaded, own) FROM t ORDER BY ALL";
    load.twice(
        &rules,
        query,
        &["1|a|1.00|2026-01-01|1", "2| B |2.50|2026-02-02|2", "3| C |3.00|2026-02-02|9"],
    );
    assert_eq!(load.compare(&rules, 0)["verdict"], "equal");
}

#[test]
fn hostile_names() {
    let load = Load::of_tables(
        r#"CREATE SCHEMA "s.s"; CREATE TABLE "s.s"."t""x; --" ("a.b" INTEGER, "o'""q" VARCHAR, "🦆" VARCHAR, _change VARCHAR, sqldiff_key_1 INTEGER, "select" INTEGER);
           INSERT INTO "s.s"."t""x; --" VALUES (1, 'x', 'y', 'z', 1, 1), (2, 'x', 'y', 'z', 1, 1);
           CREATE TABLE batch AS SELECT * REPLACE (CASE WHEN "a.b" = 2 THEN '; DROP' ELSE "🦆" END AS "🦆") FROM "s.s"."t""x; --";
           INSERT INTO batch VALUES (3, '''', '"', '\', NULL, NULL);"#,
        "\"s.s\".\"t\"\"x; --\"",
        "batch",
    );
    let result = load.compare(&["--key", "a.b"], 1);
    assert_eq!(counts(&result), [1, 1, 1, 0]);
    let columns = result["results"][0]["columns"].as_array().expect("columns");
    assert_eq!((&columns[3], &columns[6]), (&"_change".into(), &"_change_1".into()));
    let query = r#"SELECT concat_ws('|', "a.b", "o'""q", "🦆", _change) FROM "s.s"."t""x; --" ORDER BY ALL"#;
    load.twice(&["--key", "a.b"], query, &["1|x|y|z", "2|x|; DROP|z", "3|'|\"|\\"]);
}

#[test]
fn empty_sides() {
    let load = Load::of_tables(
        "CREATE TABLE t (id INTEGER, v INTEGER); CREATE TABLE b (id INTEGER, v INTEGER);",
        "t",
        "b",
    );
    assert_eq!(load.compare(&["--key", "id"], 0)["verdict"], "equal");
    load.twice(&["--key", "id"], "SELECT id::VARCHAR FROM t", &[]);
    let load = Load::of_tables(
        "CREATE TABLE t (id INTEGER); CREATE TABLE b (id INTEGER); INSERT INTO b VALUES (1), (2), (2);",
        "t",
        "b",
    );
    assert_eq!(counts(&load.compare(&["--key", "id"], 1)), [2, 0, 0, 1]);
    load.twice(&["--key", "id"], "SELECT id::VARCHAR FROM t ORDER BY ALL", &["1", "2"]);
}

/// The results go to a folder with the statements, which is not run by a comparison.
#[test]
fn out_holds_the_statements() {
    let load = Load::new(TARGET, "employees", ("batch.csv", BATCH));
    let out = load.bench.path("o").display().to_string();
    load.compare(&["--key", "empno", "--out", &out], 1);
    assert_eq!(
        load.bench.results("o"),
        ["incremental.parquet", "ingest.sql", "ingest_new.sql", "summary.parquet"]
    );
    assert_eq!(load.rows("SELECT count(*)::VARCHAR FROM employees"), ["3"]);
    let written = std::fs::read_to_string(load.bench.path("o/ingest_new.sql")).expect("a script");
    load.ingest(&written);
    load.ingest(&written);
    let query = "SELECT concat_ws(' ', empno, manager) FROM employees ORDER BY ALL";
    assert_eq!(
        load.rows(query),
        ["1001 Manager1", "1002 Manager2", "1003 Manager3", "1004 Manager4", "1005 Manager5"]
    );
}

/// A whole script may be run at once: it writes only where the statement was asked for by name.
#[test]
fn a_script_that_is_pasted_writes_nothing() {
    let load = Load::new(TARGET, "employees", ("batch.csv", BATCH));
    let all = [
        "gen",
        "--dialect",
        "duckdb",
        "--a",
        &load.target,
        "--b",
        &load.batch,
        "--strategy",
        "incremental",
    ];
    let script = load.bench.run(&[&all[..], &["--key", "empno"]].concat()).out;
    assert!(
        !script.contains("MERGE") && script.contains("\n-- ingest (printed by --only ingest): "),
        "{script}"
    );
    let listed = load.bench.run(&[&all[..], &["--key", "empno", "--format", "json"]].concat()).out;
    assert!(!listed.contains("MERGE"), "{listed}");
    let both = load.statement("summary,ingest_new", &["--key", "empno"]);
    assert!(both.contains("-- summary: ") && both.contains("\nINSERT INTO"), "{both}");
}

#[test]
fn a_file_is_no_target() {
    let bench = Bench::new();
    bench.parquet("t.parquet", "SELECT 1 AS id, 'a' AS v").file("b.csv", "id,v\n1,b\n2,c\n");
    let run = [
        "run",
        "t.parquet",
        "b.csv",
        "--key",
        "id",
        "--strategy",
        "incremental",
        "--format",
        "json",
    ];
    let result = bench.run(&run).json(1);
    assert!(
        result["notes"]
            .to_string()
            .contains("t.parquet is no table that rows could be written into; --target NAME")
    );
    let print = [
        "gen",
        "--dialect",
        "duckdb",
        "--a",
        "t.parquet",
        "--b",
        "b.csv",
        "--key",
        "id",
        "--strategy",
        "incremental",
        "--only",
        "ingest",
    ];
    bench.run(&print).fails(&["--only", "ingest", "--target NAME"]);
    let ran = bench.run(&[&print[..], &["--target", "main.\"my t\""]].concat());
    assert!(
        ran.out.contains("MERGE INTO \"main\".\"my t\" sqldiff_t")
            && ran.out.contains("FROM \"main\".\"my t\"\n"),
        "{ran:#?}"
    );
    bench.run(&[&print[..], &["--target", "a b; DROP"]].concat()).fails(&["--target", "a b; DROP"]);
}

#[test]
fn what_would_ingest_twice_or_change_values_is_refused() {
    let load = Load::new(
        "CREATE TABLE t (id INTEGER, v INTEGER, day DATE); INSERT INTO t VALUES (1, 1, '2026-01-01');",
        "t",
        ("b.csv", "id,v,day\n1,1.5,2026-01-01\n"),
    );
    let run = ["run", &load.target, &load.batch, "--key", "id", "--strategy", "incremental"];
    for (options, names) in [
        (&["--where", "id > 0"][..], ["where", "hides rows of the target"]),
        (&["--where-a", "id > 0"], ["where_a", "hides rows of the target"]),
        (&["--nan", "unequal"], ["nan", "ingested each time"]),
        (&["--sample", "1%"], ["--sample", "is about all rows"]),
    ] {
        load.bench.run(&[&run[..], options].concat()).fails(&names);
    }
    assert_eq!(counts(&load.compare(&["--key", "id", "--where-b", "id > 1"], 0)), [0, 0, 0, 0]);
    let notes = load.compare(&["--key", "id"], 1)["notes"].to_string();
    assert!(
        notes.contains("column v is DECIMAL") && notes.contains("convert it in a .sql side"),
        "{notes}"
    );
    let print =
        ["gen", "--dialect", "duckdb", "--a", &load.target, "--b", &load.batch, "--key", "id"];
    let more = ["--strategy", "incremental", "--only", "ingest"];
    load.bench.run(&[&print[..], &more].concat()).fails(&["--only", "column v is DECIMAL"]);
    // What is excluded is not written where it does not fit, and keeps no other column from it.
    let notes = load.compare(&["--key", "id", "--exclude", "v"], 0)["notes"].to_string();
    assert!(notes.contains("column v is not written: DECIMAL"), "{notes}");
}

/// Random batches against an oracle of its own: the kinds, and what the target holds afterwards.
#[test]
fn random_batches_are_ingested_once() {
    let mut state = 7u64;
    let mut random = move |n: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let values = ["NULL", "''", "'a'", "'A'", "'a '", "'''\"\\'", "'ü'", "'0'"];
    for _ in 0..25 {
        let mut table = |rows: u64| -> Vec<(usize, usize)> {
            (0..rows).map(|_| (random(9) as usize, random(8) as usize)).collect()
        };
        let (target, batch) = (table(6), table(8));
        // Key 0 is NULL.
        let insert = |name: &str, rows: &[(usize, usize)]| -> String {
            let key = |k: usize| if k == 0 { "NULL".to_string() } else { k.to_string() };
            let rows = rows
                .iter()
                .map(|(k, v)| format!("INSERT INTO {name} VALUES ({}, {});", key(*k), values[*v]));
            rows.collect()
        };
        let load = Load::of_tables(
            &format!(
                "CREATE TABLE t (id INTEGER, v VARCHAR); CREATE TABLE b (id INTEGER, v VARCHAR);{}{}",
                insert("t", &target),
                insert("b", &batch)
            ),
            "t",
            "b",
        );
        let mut expected = [0u64; 4];
        let mut after = target.clone();
        for (at, row) in batch.iter().enumerate() {
            let of_key: Vec<_> = batch.iter().filter(|other| other.0 == row.0).collect();
            let held: Vec<_> = target.iter().filter(|other| other.0 == row.0).collect();
            let conflict = of_key.iter().any(|other| other.1 != row.1);
            let kind = match held.as_slice() {
                _ if conflict || batch[..at].contains(row) => 3,
                [] => 0,
                [one] if one.1 == row.1 => 2,
                [_] => 1,
                several if several.iter().any(|one| one.1 == row.1) => 2,
                _ => 3,
            };
            expected[kind] += 1;
            match kind {
                0 => after.push(*row),
                1 => after.iter_mut().filter(|one| one.0 == row.0).for_each(|one| one.1 = row.1),
                _ => {}
            }
        }
        let code = i32::from(expected[0] + expected[1] + expected[3] > 0);
        assert_eq!(counts(&load.compare(&["--key", "id"], code)), expected, "{target:?} {batch:?}");
        let mut shown: Vec<String> = after
            .iter()
            .map(|(k, v)| {
                format!(
                    "{}|{}",
                    if *k == 0 { "-".into() } else { k.to_string() },
                    ["-", "", "a", "A", "a ", "'\"\\", "ü", "0"][*v]
                )
            })
            .collect();
        shown.sort();
        let query =
            "SELECT coalesce(id::VARCHAR, '-') || '|' || coalesce(v, '-') AS r FROM t ORDER BY r";
        load.twice(&["--key", "id"], query, &shown.iter().map(String::as_str).collect::<Vec<_>>());
        let code = i32::from(expected[3] > 0);
        let [new, updated, ..] = counts(&load.compare(&["--key", "id"], code));
        assert_eq!([new, updated], [0, 0]);
    }
}
