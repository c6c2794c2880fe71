//! What scripts rely on: exit codes, what goes to stdout and what to stderr, formats and files.

use crate::program::{Bench, ask, statement};
use serde_json::Value;
use std::io::Read;
use std::process::Stdio;

/// Two small tables that differ in one cell, one missing and one new key.
fn bench() -> Bench {
    let bench = Bench::new();
    bench.file("a.csv", "id,qty,name\n1,10,x\n2,20,y\n3,30,z\n");
    bench.file("b.csv", "id,qty,name\n1,10,x\n2,21,y\n4,40,w\n");
    bench
}

#[test]
fn exit_codes_tell_the_verdict() {
    let bench = bench();
    bench.file("near.csv", "id,qty,name\n1,10,x\n2,20.001,y\n3,30,z\n");
    for (arguments, code, verdict) in [
        (&["run", "a.csv", "a.csv", "--key", "id"][..], 0, "equal"),
        (&["run", "a.csv", "near.csv", "--key", "id", "--abs", "qty=0.01"], 0, "equal_under_rules"),
        (&["run", "a.csv", "b.csv", "--key", "id"], 1, "different"),
        (&["run", "a.csv", "b.csv"], 1, "different"),
        (&["run", "a.csv", "a.csv", "--strategy", "checksum"], 2, "inconclusive"),
        (&["run", "a.csv", "b.csv", "--strategy", "count"], 0, "equal"),
        (&["schema", "a.csv", "b.csv"], 0, "equal"),
        (&["schema", "a.csv", "near.csv"], 1, "different"),
    ] {
        let found = bench.run(&[arguments, &["--format", "json"]].concat()).json(code);
        assert_eq!(found["verdict"], verdict, "{arguments:?}");
        assert_eq!(found["schema_version"], 1);
    }
}

#[test]
fn help_and_version_are_answers_and_slips_are_errors() {
    let bench = bench();
    for arguments in [&["--help"][..], &["--version"], &["run", "--help"], &["help"]] {
        let ran = bench.run(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
        assert!(ran.out.contains("sqldiff"));
    }
    for (arguments, named) in [
        (&["runn"][..], "runn"),
        (&["run", "a.csv", "b.csv", "--kye", "id"], "--kye"),
        (&["run", "a.csv", "b.csv", "--strategy", "cels"], "cells"),
        (&["run", "a.csv", "b.csv", "--format", "xml"], "json"),
        (&["run", "a.csv", "b.csv", "--limit", "-1"], "--limit"),
        (&["run", "a.csv", "b.csv", "--threads", "0"], "--threads"),
        (&["run", "a.csv", "b.csv", "--memory", "10XB"], "--memory"),
        (&["run", "a.csv", "b.csv", "c.csv"], "c.csv"),
        (&["run", "a.csv", "b.csv", "--out", ""], "--out"),
        (&["run", "a.csv", "b.csv", "--out-format", "csv"], "--out"),
        (&["run", "a.csv"], "side b"),
        (&["run"], "side a"),
        (&["run", "a.csv", ""], "side b"),
        (&["run", "a.csv", "b.csv", "--strategy", "cells"], "--key"),
        (&["run", "a.csv", "b.csv", "--key", "id,id"], "--key"),
        (&["run", "a.csv", "b.csv", "--key", "id", "--no-key"], "--no-key"),
        (&["run", "a.csv", "b.csv", "--key", "id", "--exclude", "id"], "--exclude"),
        (&["run", "a.csv", "b.csv", "--key", "id", "--sql", "--explain"], "--explain"),
    ] {
        let ran = bench.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(named), "{named} in {}", ran.err);
    }
}

#[test]
fn formats_go_to_stdout_whole() {
    let bench = bench();
    let run = ["run", "a.csv", "b.csv", "--key", "id", "--format"];
    let table = bench.run(&[&run[..], &["table"]].concat());
    assert_eq!((table.code, table.err.as_str()), (1, ""));
    assert!(table.out.starts_with("DIFFERENT"), "the answer comes first: {}", table.out);
    assert!(!table.out.contains('\u{1b}'), "no colour in a pipe");
    let markdown = bench.run(&[&run[..], &["markdown"]].concat());
    assert!(markdown.out.contains("|") && markdown.out.ends_with('\n'));
    let csv = bench.run(&[&run[..], &["csv"]].concat());
    let mut lines = csv.out.lines();
    assert_eq!(
        lines.next(),
        Some("id,column_name,_diff_status,value_a,value_b,count_a,count_b,cause")
    );
    assert_eq!(lines.count(), 3);
    assert_eq!(bench.run(&["run", "a.csv", "b.csv", "--key", "id"]).out, table.out);
}

#[test]
fn limit_cuts_what_is_shown_and_not_what_is_written() {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT range AS id, range AS v FROM range(50)");
    bench.file("b.sql", "SELECT range AS id, range + 1 AS v FROM range(50)");
    let run = ["run", "a.sql", "b.sql", "--key", "id", "--format", "csv"];
    assert_eq!(bench.run(&run).out.lines().count(), 51);
    for (limit, lines) in [("3", 4), ("0", 1), ("500", 51)] {
        let ran = bench.run(&[&run[..], &["--limit", limit, "--out", "out"]].concat());
        assert_eq!((ran.code, ran.out.lines().count()), (1, lines), "{}", ran.err);
        let engine = duckdb::Connection::open_in_memory().unwrap();
        let file = bench.path("out/cells.parquet");
        assert_eq!(ask(&engine, &format!("SELECT count(*) FROM '{}'", file.display())), 50);
    }
}

#[test]
fn out_holds_every_result_complete() {
    let bench = bench();
    let engine = duckdb::Connection::open_in_memory().unwrap();
    for (strategy, names, main, rows) in [
        ("cells", &["absorbed", "causes", "cells", "stats", "summary"][..], "cells", 3),
        ("join", &["check", "kos", "payloads", "stats", "summary"], "check", 4),
        ("union", &["duplicates", "summary", "union"], "union", 4),
        ("except", &["except", "summary"], "except", 4),
        ("count", &["count"], "count", 1),
        ("schema", &["schema"], "schema", 3),
        ("checksum", &["checksum"], "checksum", 1),
    ] {
        for format in ["parquet", "csv"] {
            let out = format!("deep/{strategy}/{format}");
            let ran = bench.run(&[
                "run",
                "a.csv",
                "b.csv",
                "--key",
                "id",
                "--strategy",
                strategy,
                "--out",
                &out,
                "--out-format",
                format,
            ]);
            assert!(ran.code < 2 && ran.err.is_empty(), "{ran:?}");
            let found = bench.results(&out);
            for name in names.iter().filter(|name| **name != "absorbed") {
                assert!(found.contains(&format!("{name}.{format}")), "{name}: {found:?}");
            }
            assert!(found.iter().all(|name| name.ends_with(format)), "{found:?}");
            let file = bench.path(&format!("{out}/{main}.{format}"));
            let count = format!("SELECT count(*) FROM '{}'", file.display());
            assert_eq!(ask(&engine, &count), rows, "{strategy} {format}");
        }
    }
    assert_eq!(bench.run(&["run", "a.csv", "a.csv", "--out", "deep/cells/parquet"]).code, 0);
}

/// Row hashes are trusted where comparing all rows would take long: many rows, or wide ones.
#[test]
fn large_sides_are_compared_by_row_hash_first() {
    let bench = Bench::new();
    let columns = |n: usize| (0..n).map(|i| format!("0 AS c{i}")).collect::<Vec<_>>().join(", ");
    for (rows, width, shape) in [
        (999_999, 2, "direct"),
        (1_000_000, 2, "narrow"),
        (24_999, 399, "direct"),
        (25_000, 399, "narrow"),
    ] {
        let name = format!("t{rows}.duckdb");
        let table = format!("SELECT i AS k, {} FROM range({rows}) t (i)", columns(width));
        bench.database(&name, &format!("CREATE VIEW a AS {table}"));
        let side = format!("{name}::a");
        let explain = bench.run(&["run", &side, &side, "--key", "k", "--explain"]);
        assert!(explain.out.contains(&format!("shape: {shape}")), "{rows}: {}", explain.out);
    }
}

#[test]
fn printed_sql_gives_the_same_counts_and_writes_nothing() {
    let bench = bench();
    let ran = bench.run(&["run", "a.csv", "b.csv", "--key", "id", "--sql", "--out", "out"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(!bench.path("out").exists(), "--sql runs nothing");
    let pasted = duckdb::Connection::open_in_memory().unwrap();
    pasted
        .execute_batch(&format!("SET file_search_path = '{}'", bench.path("").display()))
        .unwrap();
    pasted.execute_batch(&ran.out).expect("the script runs when pasted");
    let summary = statement(&ran.out, "summary");
    for column in ["keys_equal", "keys_changed", "keys_only_a", "keys_only_b"] {
        assert_eq!(ask(&pasted, &format!("SELECT {column} FROM (\n{summary}\n)")), 1, "{column}");
    }
    let explain = bench.run(&["run", "a.csv", "b.csv", "--key", "id", "--explain"]);
    assert_eq!((explain.code, explain.err.as_str()), (0, ""));
    assert!(explain.out.contains("qty"));
}

#[test]
fn a_reader_that_leaves_changes_nothing_about_the_verdict() {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT range AS id, repeat('x', 50) AS v FROM range(20000)");
    bench.file("b.sql", "SELECT range AS id, repeat('y', 50) AS v FROM range(20000)");
    let arguments = ["run", "a.sql", "b.sql", "--key", "id", "--format", "csv"];
    let mut command = bench.command(&arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let done = child.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(1), "different, as it would be without the pipe");
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
}

#[test]
fn a_full_device_as_stdout_is_an_error() {
    let bench = bench();
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    let mut command = bench.command(&["run", "a.csv", "b.csv", "--key", "id"]);
    let done = command.stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("standard output"));
}

#[test]
fn the_command_line_wins_over_the_contract() {
    let bench = bench();
    bench.file(
        "sub/c.toml",
        "a = \"../a.csv\"\nb = \"../b.csv\"\nkey = [\"name\"]\nexclude = [\"qty\"]\n",
    );
    let keys = |found: &Value| found["keys"]["changed"].clone();
    let plain = bench.run(&["run", "--contract", "sub/c.toml", "--format", "json"]).json(1);
    assert_eq!(keys(&plain), 0);
    let arguments =
        ["run", "--contract", "sub/c.toml", "--key", "id", "--exclude", "", "--format", "json"];
    assert_eq!(keys(&bench.run(&arguments).json(1)), 1);
}

#[test]
fn manual_pages_and_completions() {
    let bench = Bench::new();
    let page = bench.run(&["man"]);
    assert!(page.code == 0 && page.out.contains(".TH SQLDIFF 1"), "{page:?}");
    std::fs::create_dir(bench.path("man1")).expect("a folder");
    let written = bench.run(&["man", "--out", "man1"]);
    assert_eq!(written.code, 0, "{written:?}");
    let files = bench.listing("man1");
    assert_eq!(written.out.lines().count(), files.len());
    assert_eq!(std::fs::read_to_string(bench.path("man1/sqldiff.1")).expect("a page"), page.out);
    bench.run(&["man", "--out", "man2"]).fails(&["man2", "--out"]);
    let script = bench.run(&["completions", "zsh"]);
    assert!(script.code == 0 && script.out.starts_with("#compdef sqldiff"), "{script:?}");
    let shell = bench.run(&["completions", "cmd"]);
    assert!(shell.code == 2 && shell.err.contains("powershell"), "{shell:?}");
}
