//! `sqldiff init`: contracts that `run` accepts as they are written.

use super::program::{Bench, ident};

/// Runs init into a file, then the contract, then with each suggestion; gives the contract.
fn made(bench: &Bench, sides: [&str; 2], file: &str, more: &[&str], code: i32) -> String {
    let text = accepted(bench, sides, file, more, code);
    suggestions_work(bench, file, &text);
    text
}

/// Runs init into a file, then the contract; gives the contract.
fn accepted(bench: &Bench, sides: [&str; 2], file: &str, more: &[&str], code: i32) -> String {
    let init = [&["init", sides[0], sides[1], "-o", file], more].concat();
    let ran = bench.run(&init);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{init:?} {ran:#?}");
    let text = std::fs::read_to_string(bench.path(file)).expect("the contract");
    let ran = bench.run(&["run", "--contract", file, "--format", "json"]);
    assert_eq!((ran.code, ran.err.as_str()), (code, ""), "{text}\n{ran:#?}");
    text
}

/// Each suggestion can be used by itself.
fn suggestions_work(bench: &Bench, file: &str, text: &str) {
    let mut header = String::new();
    for line in text.lines() {
        let bare = line.strip_prefix('#').unwrap_or(line);
        if bare.starts_with('[') {
            header = format!("{line}\n").replace("#[", "[");
        }
        if bare == line || bare.starts_with([' ', '[']) {
            continue;
        }
        let key = bare.split(" = ").next();
        let said = |line: &&str| !line.starts_with('#') && line.split(" = ").next() != key;
        let rest: Vec<&str> = text.lines().filter(said).collect();
        let used = match header.is_empty() {
            true => format!("{bare}\n{}", rest.join("\n")),
            false => format!("{}\n{header}{bare}", rest.join("\n").replace(&header, "")),
        };
        let used_file = format!("{}.used.toml", file.trim_end_matches(".toml"));
        bench.file(&used_file, &used);
        let ran = bench.run(&["run", "--contract", &used_file, "--format", "json"]);
        assert!(ran.err.is_empty() && [0, 1].contains(&ran.code), "{bare}\n{used}\n{ran:#?}");
    }
}

fn orders(bench: &Bench) {
    bench.parquet(
        "old.parquet",
        "SELECT i AS order_id, i % 7 AS cust_id, i * 1.5::DOUBLE AS amount, \
         TIMESTAMP '2026-01-01' + to_seconds(i) AS created_at, TIMESTAMP '2026-02-01' AS loaded_at FROM range(100) t(i)",
    );
    bench.parquet(
        "new.parquet",
        "SELECT i AS order_id, i % 7 AS customer_id, i * 1.5::DOUBLE AS amount, \
         TIMESTAMP '2026-01-01' + to_seconds(i) AS created_at, TIMESTAMP '2026-03-01' AS loaded_at FROM range(100) t(i)",
    );
}

#[test]
fn a_contract_with_key_and_suggestions() {
    let bench = Bench::new();
    orders(&bench);
    let text = made(&bench, ["old.parquet", "new.parquet"], "c.toml", &[], 1);
    for line in [
        "a = \"old.parquet\"",
        "b = \"new.parquet\"",
        "# The key: unique on both sides; 100 of 100 keys are on both.",
        "key = [\"order_id\"]",
        "#key = [\"created_at\"]",
        "#exclude = [\"loaded_at\"]",
        "#[map]",
        "#cust_id = \"customer_id\"",
        "#[rules.amount]",
        "#rel = 1e-9",
        "#[rules.created_at]",
        "#within = \"1s\"",
        "# only in a: \"cust_id\" BIGINT",
        "#extra_columns = \"ignore\"",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
    }
    // All suggestions for the columns together make the sides equal.
    let used: Vec<&str> = text
        .lines()
        .map(|line| {
            let wanted = ["#exclude", "#[map]", "#cust_id"];
            if wanted.iter().any(|start| line.starts_with(start)) { &line[1..] } else { line }
        })
        .collect();
    bench.file("used.toml", used.join("\n"));
    let found = bench.run(&["run", "--contract", "used.toml", "--format", "json"]).json(0);
    assert_eq!(found["keys"]["equal"], 100);
    let ran = bench.run(&["init", "old.parquet", "new.parquet"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, text.as_str()), "printed, it is the same");
}

#[test]
fn a_file_is_not_replaced_unless_asked_to() {
    let bench = Bench::new();
    orders(&bench);
    bench.file("c.toml", "mine");
    let init = ["init", "old.parquet", "new.parquet", "-o", "c.toml"];
    bench.run(&init).fails(&["c.toml", "--force"]);
    assert_eq!(std::fs::read_to_string(bench.path("c.toml")).expect("text"), "mine");
    let ran = bench.run(&[&init[..], &["--force"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (0, "c.toml: key (order_id)\n"), "{ran:#?}");
    // What fails leaves nothing.
    bench.run(&["init", "old.parquet", "none.parquet", "-o", "d.toml"]).fails(&["none.parquet"]);
    bench.run(&["init", "old.parquet", "new.parquet", "-o", "no/d.toml"]).fails(&["no", "folder"]);
    bench.run(&["init", "old.parquet", "new.parquet", "-o", "."]).fails(&["folder"]);
    assert_eq!(bench.listing("."), ["c.toml", "new.parquet", "old.parquet"]);
}

#[test]
fn a_named_key_a_map_and_csv_options_are_written() {
    let bench = Bench::new();
    bench.file("a.csv", "id;v\n1;x\n1;y\n").file("b.csv", "nr;v\n1;x\n1;y\n");
    let more = ["--csv-delimiter", ";", "--csv-quote", "", "--csv-null", "\\N", "--map", "id=nr"];
    let text =
        made(&bench, ["a.csv", "b.csv"], "c.toml", &[&more[..], &["--key", "id"]].concat(), 0);
    for line in [
        "[map]",
        "id = \"nr\"",
        "delimiter = \";\"",
        "quote = \"\"",
        "null = \"\\\\N\"",
        "key = [\"id\"]",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
    }
    assert!(text.contains("1 key is held more than once"), "{text}");
    let text = made(&bench, ["a.csv", "b.csv"], "d.toml", &[&more[..], &["--no-key"]].concat(), 0);
    assert!(!text.lines().any(|line| line.starts_with("key")), "{text}");
    bench.run(&["init", "a.csv", "b.csv", "--key", "idd"]).fails(&["idd"]);
}

#[test]
fn without_a_key_it_says_so() {
    let bench = Bench::new();
    bench.file("a.csv", "v,w\n1,2\n1,2\n").file("b.csv", "v,w\n1,2\n1,2\n");
    let ran = bench.run(&["init", "a.csv", "b.csv", "-o", "c.toml"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert!(ran.out.starts_with("c.toml: no key: "), "{}", ran.out);
    let text = made(&bench, ["a.csv", "b.csv"], "d.toml", &[], 0);
    assert!(text.contains("No key was found") && text.contains("\n#key = []\n"), "{text}");
    // One that shares nothing is named, and not taken.
    let query =
        |salt| format!("SELECT md5(concat('{salt}', i)) AS row_id, 1 AS v FROM range(100) t(i)");
    bench.parquet("a.parquet", &query("a")).parquet("b.parquet", &query("b"));
    let text = made(&bench, ["a.parquet", "b.parquet"], "e.toml", &[], 1);
    assert!(text.contains("\n#key = [\"row_id\"]\n"), "{text}");
    assert!(!text.contains("\nkey = "), "{text}");
}

#[test]
fn paths_start_from_the_folder_of_the_contract() {
    let bench = Bench::new();
    orders(&bench);
    bench.database(
        "db.duckdb",
        "CREATE SCHEMA s; CREATE TABLE s.\"my.t\" AS SELECT i AS order_id FROM range(9) t(i)",
    );
    bench.file("sub/deep/x.txt", "");
    bench.file("q.sql", "SELECT order_id FROM 'old.parquet'");
    let line = |text: &str, start: &str| -> String {
        text.lines().find(|line| line.starts_with(start)).expect(start).to_string()
    };
    let text = made(&bench, ["old.parquet", "new.parquet"], "sub/deep/c.toml", &[], 1);
    assert_eq!(line(&text, "a = "), "a = \"../../old.parquet\"");
    let sides = ["db.duckdb::s.\"my.t\"", "q.sql"];
    let text = made(&bench, sides, "sub/c.toml", &[], 1);
    assert_eq!(line(&text, "a = "), "a = \"../db.duckdb::s.\\\"my.t\\\"\"");
    assert_eq!(line(&text, "b = "), "b = \"../q.sql\"");
    made(&bench, ["./ol*.parquet", "old.parquet"], "sub/g.toml", &[], 0);
    let absolute = bench.path("old.parquet").to_str().expect("UTF-8").to_string();
    let text = made(&bench, [&absolute, "old.parquet"], "sub/h.toml", &[], 0);
    assert!(line(&text, "a = ").contains(&absolute));
    // Above the current folder, and beside it.
    let ran = bench
        .command(&["init", "../../old.parquet", "x.parquet", "-o", "../../up.toml"])
        .current_dir(bench.path("sub/deep"))
        .output()
        .expect("the program starts");
    assert!(String::from_utf8_lossy(&ran.stderr).contains("x.parquet"));
    std::fs::copy(bench.path("old.parquet"), bench.path("sub/deep/x.parquet")).expect("a copy");
    for (out, b) in [("../../up.toml", "sub/deep/x.parquet"), ("../beside.toml", "deep/x.parquet")]
    {
        let ran = bench
            .command(&["init", "../../old.parquet", "x.parquet", "-o", out])
            .current_dir(bench.path("sub/deep"))
            .output()
            .expect("the program starts");
        assert!(ran.status.success(), "{ran:?}");
        let path = bench.path("sub/deep").join(out);
        let text = std::fs::read_to_string(&path).expect("the contract");
        assert_eq!(line(&text, "b = "), format!("b = \"{b}\""));
        let path = path.to_str().expect("UTF-8");
        assert_eq!(bench.run(&["run", "--contract", path]).code, 0, "{text}");
    }
}

#[test]
fn hostile_names_of_columns_and_files() {
    let bench = Bench::new();
    let names = [
        "a.b",
        "say \"x\"",
        "it's",
        "line\nbreak",
        "cr\r",
        "🙂",
        "a,b",
        "a=b",
        "# x",
        "[t]",
        "*",
        "back\\slash",
        " blank ",
        "tab\t",
        "\u{202e}rtl",
        "'''",
        "\"\"\"",
        "key",
        "a",
        "{col}",
    ];
    for (position, name) in names.into_iter().enumerate() {
        let (id, value) = (ident(name), ident(&format!("{name}2")));
        let query = |extra: &str| {
            format!(
                "SELECT i AS {id}, i * 0.5::DOUBLE AS {value}, TIMESTAMP '2026-01-01' AS {extra} FROM range(9) t(i)"
            )
        };
        let left = ident(&format!("{name} loaded x"));
        let right = ident(&format!("{name} loaded y"));
        bench.parquet("a.parquet", &query(&left)).parquet("b.parquet", &query(&right));
        let _ = std::fs::remove_file(bench.path("c.toml"));
        let text = accepted(&bench, ["a.parquet", "b.parquet"], "c.toml", &[], 1);
        if position % 4 == 1 {
            suggestions_work(&bench, "c.toml", &text);
        }
        assert!(text.lines().any(|line| line.starts_with("key = ")), "{name:?}\n{text}");
        let file = format!("{}.parquet", name.replace('/', "_"));
        bench.parquet(&file, &query(&left));
        for contract in ["sub/c.toml", "d.toml"] {
            bench.file("sub/x", "");
            let _ = std::fs::remove_file(bench.path(contract));
            accepted(&bench, [&file, "a.parquet"], contract, &[], 0);
        }
    }
}

/// Columns of one name, of none, and of names by case only: the contract names none of them.
#[test]
fn columns_that_no_contract_can_name() {
    let bench = Bench::new();
    bench.file("a.csv", "id,v,v,ID\n1,1.5,2.5,x\n2,1.5,3.5,y\n");
    let text = made(&bench, ["a.csv", "a.csv"], "c.toml", &[], 0);
    assert!(text.contains("\nkey = [\"id\"]\n"), "{text}");
    bench.file("b.csv", ",v\n1,1.5\n2,2.5\n");
    let ran = bench.run(&["init", "b.csv", "b.csv", "-o", "d.toml"]);
    if ran.code == 0 {
        let text = std::fs::read_to_string(bench.path("d.toml")).expect("text");
        assert!(!text.contains("\"\""), "{text}");
        assert_eq!(bench.run(&["run", "--contract", "d.toml"]).code, 0, "{text}");
    }
    bench.file("x.csv", "p\n1\n").file("y.csv", "q\n1\n");
    bench.run(&["init", "x.csv", "y.csv", "-o", "e.toml"]).fails(&["no column in common", "--map"]);
}

#[test]
fn what_a_side_is_read_from_is_not_replaced() {
    let bench = Bench::new();
    let rows = "id,v\n1,2\n";
    bench.file("a.csv", rows).file("q.sql", "SELECT 1 AS id").file("many/a.csv", rows);
    bench.parquet("a.parquet", "SELECT 1 AS id");
    bench.database("d.duckdb", "CREATE TABLE t AS SELECT 1 AS id");
    bench.database("odd.name", "CREATE TABLE t AS SELECT 1 AS id");
    std::os::unix::fs::symlink(bench.path("odd.name"), bench.path("link.toml")).expect("a link");
    for (sides, out) in [
        (["a.csv", "a.csv"], "a.csv"),
        (["a.parquet", "a.parquet"], "a.parquet"),
        (["q.sql", "q.sql"], "q.sql"),
        (["a.parquet", "d.duckdb::t"], "d.duckdb"),
        (["odd.name::t", "a.parquet"], "odd.name"),
        (["odd.name::t", "a.parquet"], "link.toml"),
        (["many", "many"], "many/c.csv"),
        (["many/*.csv", "many"], "many/c.csv"),
    ] {
        let before = std::fs::read(bench.path(out)).ok();
        let ran = bench.run(&["init", sides[0], sides[1], "-o", out, "--force"]);
        ran.fails(&[out, "-o"]);
        assert_eq!(std::fs::read(bench.path(out)).ok(), before, "{sides:?} {out}");
    }
}

#[test]
fn what_run_would_refuse_is_not_written() {
    let bench = Bench::new();
    bench.file("j.json", "{\"id\":1,\"\":3}\n");
    for command in [&["init", "j.json", "j.json", "-o", "c.toml"][..], &["run", "j.json", "j.json"]]
    {
        bench.run(command).fails(&["j.json", "column 2 has an empty name"]);
    }
    assert!(!bench.path("c.toml").exists());
    // Nothing would be left to compare without the only column.
    bench.parquet("one.parquet", "SELECT range::TIMESTAMP_S AS loaded_at FROM (SELECT epoch_ms(range)::TIMESTAMP AS range FROM range(3))");
    made(&bench, ["one.parquet", "one.parquet"], "one.toml", &["--no-key"], 0);
}
