//! Suites: many comparisons of one contract.

use super::program::{Bench, Ran, toml};
use serde_json::Value;

const ROWS: &str = "id,v\n1,a\n2,b\n";
const OTHER: &str = "id,v\n1,a\n2,c\n";

/// Two folders: `same` agrees, `orders` differs, `gone` and `extra` have no partner.
fn folders(bench: &Bench) {
    bench.file("old/same.csv", ROWS).file("new/same.csv", ROWS);
    bench.file("old/orders.csv", ROWS).file("new/orders.csv", OTHER);
    bench.file("old/gone.csv", ROWS).file("new/extra.csv", ROWS);
    bench.file("new/README.md", "no table").file("old/_SUCCESS", "");
    bench.file(
        "suite.toml",
        "key = [\"id\"]\n[[compare]]\na = \"old\"\nb = \"new\"\nmatch = [\"*\"]\n",
    );
}

fn run(bench: &Bench, more: &[&str]) -> Ran {
    bench.run(&[&["run", "--contract", "suite.toml"], more].concat())
}

/// The document, which must fit its schema, as must each result in it.
fn document(ran: &Ran, code: i32) -> Value {
    let json = ran.json(code);
    let schema = |text: &str| -> Value { serde_json::from_str(text).expect("a schema") };
    let suite = schema(include_str!("../../docs/suite.schema.json"));
    let result = schema(include_str!("../../docs/result.schema.json"));
    assert!(jsonschema::is_valid(&suite, &json), "{json:#}");
    for comparison in json["comparisons"].as_array().expect("comparisons") {
        if let Some(found) = comparison.get("result") {
            assert!(jsonschema::is_valid(&result, found), "{found:#}");
        }
    }
    json
}

/// Name and verdict of each comparison.
fn verdicts(json: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let comparisons = json["comparisons"].as_array().expect("comparisons");
    comparisons.iter().map(|one| (text(&one["name"]), text(&one["verdict"]))).collect()
}

fn pairs(listed: &[(&str, &str)]) -> Vec<(String, String)> {
    listed.iter().map(|(name, verdict)| (name.to_string(), verdict.to_string())).collect()
}

#[test]
fn all_tables_of_two_folders() {
    let bench = Bench::new();
    folders(&bench);
    let ran = run(&bench, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{ran:#?}");
    let starts: Vec<String> = ran
        .out
        .lines()
        .map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        starts[..4],
        ["extra different", "gone different", "orders different", "same equal"]
    );
    assert!(ran.out.contains("the table is only in b"), "{}", ran.out);
    assert!(ran.out.contains("1 of 2 keys changed; 2 rows each  0."), "{}", ran.out);
    assert!(ran.out.contains("\n4 comparisons: 1 equal, 3 different; "), "{}", ran.out);
    let json = document(&run(&bench, &["--format", "json"]), 1);
    assert_eq!(json["verdict"], "different");
    assert_eq!(json["comparisons"][0]["only_in"], "b");
    assert_eq!(json["comparisons"][1]["only_in"], "a");
    assert_eq!(json["comparisons"][2]["result"]["keys"]["changed"], 1);
    let ran = run(&bench, &["--format", "csv"]);
    assert!(
        ran.out.starts_with("name,verdict,rows_a,rows_b,detail,seconds\nextra,different,,,"),
        "{}",
        ran.out
    );
    let ran = run(&bench, &["--format", "markdown"]);
    assert!(
        ran.out.contains("\n| orders | different | 1 of 2 keys changed; 2 rows each |\n"),
        "{}",
        ran.out
    );
}

#[test]
fn the_exit_code_is_the_worst() {
    let bench = Bench::new();
    folders(&bench);
    let code = |only: &str| run(&bench, &["--only", only]).code;
    assert_eq!((code("same"), code("same,orders"), code("gone"), code("*")), (0, 1, 1, 1));
    // An error in one does not keep the others from being compared, and is told in full.
    bench.file("old/bad.csv", "no,v\n1,a\n").file("new/bad.csv", ROWS);
    let json = document(&run(&bench, &["--format", "json"]), 2);
    assert_eq!(json["verdict"], "error");
    assert_eq!(
        verdicts(&json),
        pairs(&[
            ("bad", "error"),
            ("extra", "different"),
            ("gone", "different"),
            ("orders", "different"),
            ("same", "equal")
        ])
    );
    let detail = json["comparisons"][0]["detail"].as_str().expect("a detail");
    assert!(detail.contains("column id") && detail.contains("partner in a"), "{detail}");
    // What is not proven is as bad as an error.
    bench.file(
        "suite.toml",
        "[[compare]]\na = \"old/same.csv\"\nb = \"new/same.csv\"\nstrategy = \"checksum\"\n[[compare]]\na = \"old/orders.csv\"\nb = \"new/orders.csv\"\n",
    );
    let json = document(&run(&bench, &["--format", "json"]), 2);
    assert_eq!(verdicts(&json), pairs(&[("same", "inconclusive"), ("orders", "different")]));
}

#[test]
fn after_a_difference_fail_fast_begins_nothing() {
    let bench = Bench::new();
    folders(&bench);
    let json = document(
        &run(&bench, &["--fail-fast", "--format", "json", "--only", "same,orders,gone"]),
        1,
    );
    assert_eq!(
        verdicts(&json),
        pairs(&[("gone", "different"), ("orders", "not_run"), ("same", "not_run")])
    );
    assert_eq!(json["counts"]["not_run"], 2);
    bench.file("new/gone.csv", ROWS);
    let json = document(
        &run(&bench, &["--fail-fast", "--format", "json", "--only", "same,orders,gone"]),
        1,
    );
    assert_eq!(
        verdicts(&json),
        pairs(&[("gone", "equal"), ("orders", "different"), ("same", "not_run")])
    );
}

#[test]
fn jobs_change_nothing_but_the_time() {
    let bench = Bench::new();
    folders(&bench);
    for n in 0..8 {
        bench.file(&format!("old/t{n}.csv"), ROWS);
        bench.file(&format!("new/t{n}.csv"), if n % 3 == 0 { OTHER } else { ROWS });
    }
    let without_time = |ran: Ran| -> Value {
        let mut json = document(&ran, 1);
        json["seconds"] = Value::Null;
        for comparison in json["comparisons"].as_array_mut().expect("comparisons") {
            comparison["seconds"] = Value::Null;
        }
        json
    };
    let one = without_time(run(&bench, &["--format", "json"]));
    let four = without_time(run(&bench, &["--format", "json", "--jobs", "4", "--memory", "1GB"]));
    assert_eq!(one, four);
    assert_eq!(one["counts"]["different"], 6);
}

#[test]
fn evidence_of_each_has_a_folder_of_its_own() {
    let bench = Bench::new();
    let odd = ["../up", "a/b", "a_b", "A_B", "..", " ", "é ✓", "x\ny", "-rf", "\u{202e}rtl"];
    let mut text = String::new();
    for name in odd {
        text.push_str(&format!(
            "[[compare]]\nname = {}\na = \"a.csv\"\nb = \"b.csv\"\nkey = [\"id\"]\n",
            toml(name)
        ));
    }
    // A name of blanks is none.
    bench.file("a.csv", ROWS).file("b.csv", OTHER).file("suite.toml", &text);
    run(&bench, &["--out", "out"]).fails(&["suite.toml", "line 27", "compare.name", "is empty"]);
    bench.file("suite.toml", text.replace("name = \" \"", "name = \"blank\""));
    let ran = run(&bench, &["--out", "out", "--out-format", "csv"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{ran:#?}");
    assert!(
        ran.out.lines().count() == odd.len() + 3 && !ran.out.contains('\u{202e}'),
        "{}",
        ran.out
    );
    let mut folders: Vec<String> = std::fs::read_dir(bench.path("out"))
        .expect("out")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    assert_eq!(folders.len(), odd.len(), "{folders:?}");
    for folder in &folders {
        let cells = std::fs::read_to_string(bench.path("out").join(folder).join("cells.csv"))
            .expect("cells");
        assert!(cells.contains(r#""2","v","<>","b","c""#), "{folder}: {cells}");
    }
    assert!(!bench.listing("").contains(&"up".to_string()));
    // Each is told where it looks; what is chosen changes no folder.
    let json = document(&run(&bench, &["--out", "out", "--format", "json"]), 1);
    for (comparison, name) in json["comparisons"].as_array().expect("comparisons").iter().zip(odd) {
        let folder = comparison["results"].as_str().expect("a folder");
        assert!(bench.path(folder).join("cells.parquet").is_file(), "{name}: {folder}");
        let only = if name == " " { "blank" } else { name };
        let ran = run(&bench, &["--out", "out", &format!("--only={only}")]);
        let line = ran.out.lines().next().unwrap_or_else(|| panic!("{name:?}: {ran:#?}"));
        assert!(line.ends_with(&format!("  results: {folder}")), "{name}: {line}");
    }
    // Where nothing was compared, no folder stays; a file is refused before the work.
    bench.file("none.toml", "[[compare]]\na = \"a.csv\"\nb = \"gone.csv\"\n");
    let ran = bench.run(&["run", "--contract", "none.toml", "--out", "new/results"]);
    assert!(ran.code == 2 && !bench.path("new").exists(), "{ran:#?}");
    run(&bench, &["--out", "a.csv"]).fails(&["a.csv", "--out"]);
}

#[test]
fn databases_and_schemas() {
    let bench = Bench::new();
    let tables = |v: &str| {
        format!(
            "CREATE TABLE orders(id INTEGER, v VARCHAR); INSERT INTO orders VALUES (1, '{v}');
             CREATE SCHEMA \"odd.schema\"; CREATE TABLE \"odd.schema\".\"a\"\"b.c\" AS SELECT 1 AS id, 'x' AS v;
             CREATE VIEW seen AS SELECT * FROM orders;"
        )
    };
    bench.database("old.duckdb", &tables("a")).database("new.duckdb", &tables("b"));
    bench.file(
        "suite.toml",
        "[[compare]]\na = \"old.duckdb\"\nb = \"new.duckdb\"\nkey = [\"id\"]\nmatch = [\"*\"]\n",
    );
    let json = document(&run(&bench, &["--format", "json"]), 1);
    assert_eq!(
        verdicts(&json),
        pairs(&[
            ("main.orders", "different"),
            ("main.seen", "different"),
            ("odd.schema.a\"b.c", "equal")
        ])
    );
    // Both sides of all comparisons read the same two files, side by side.
    let jobs = document(&run(&bench, &["--format", "json", "--jobs", "3"]), 1);
    assert_eq!(verdicts(&jobs), verdicts(&json));
    for (place, names) in
        [("*", &["main.orders", "main.seen"][..]), ("main.*", &["orders", "seen"])]
    {
        bench.file(
            "suite.toml",
            format!("[[compare]]\na = \"old.duckdb::{place}\"\nb = \"new.duckdb::{place}\"\nkey = [\"id\"]\nmatch = [\"*\"]\nexcept = [\"odd*\"]\n"),
        );
        let json = document(&run(&bench, &["--format", "json"]), 1);
        assert_eq!(verdicts(&json), pairs(&[(names[0], "different"), (names[1], "different")]));
    }
    // A schema beside a folder: names are those of tables.
    bench.file("files/Orders.csv", "id,v\n1,a\n").file("files/other.csv", ROWS);
    bench.file(
        "suite.toml",
        "[[compare]]\nname = \"shop\"\na = \"old.duckdb::main\"\nb = \"files\"\nkey = [\"id\"]\nmatch = [\"o*\"]\nexcept = [\"other\"]\n",
    );
    let json = document(&run(&bench, &["--format", "json"]), 0);
    assert_eq!(verdicts(&json), pairs(&[("shop/orders", "equal")]));
    bench.file(
        "suite.toml",
        "[[compare]]\na = \"old.duckdb::mian\"\nb = \"files\"\nmatch = [\"*\"]\n",
    );
    let json = document(&run(&bench, &["--format", "json"]), 2);
    let detail = json["comparisons"][0]["detail"].as_str().expect("a detail");
    assert!(detail.contains("no table is in schema mian; it holds main, odd.schema"), "{detail}");
}

#[test]
fn defaults_overrides_and_the_command_line() {
    let bench = Bench::new();
    bench
        .file("old/t.csv", "id,amount,loaded\n1,1.00,x\n")
        .file("new/t.csv", "id,amount,loaded\n1,1.01,y\n");
    bench.file("old/u.csv", "k,amount\n1,1.00\n").file("new/u.csv", "k,amount\n1,1.01\n");
    bench.file(
        "suite.toml",
        "key = [\"id\"]\nexclude = [\"loaded\"]\n[rules.amount]\nabs = 0.01\n
         [[compare]]\na = \"old\"\nb = \"new\"\nmatch = [\"*\"]\n[compare.overrides.u]\nkey = [\"k\"]\nrules.amount.abs = 0.001\n",
    );
    let json = document(&run(&bench, &["--format", "json"]), 1);
    assert_eq!(verdicts(&json), pairs(&[("t", "equal_under_rules"), ("u", "different")]));
    assert_eq!(json["notes"].as_array().map(Vec::len), Some(0), "{json:#}");
    let json = document(&run(&bench, &["--format", "json", "--abs", "amount=0.5"]), 0);
    assert_eq!(verdicts(&json), pairs(&[("t", "equal_under_rules"), ("u", "equal_under_rules")]));
    // What the comparison itself names must be there; what no table has is told.
    bench.file("suite.toml", "exclude = [\"laoded\"]\n[[compare]]\nkey = [\"k\"]\na = \"old/u.csv\"\nb = \"old/u.csv\"\n");
    let json = document(&run(&bench, &["--format", "json"]), 0);
    assert_eq!(json["notes"][0], "no table has the column \"laoded\" that the defaults name");
    bench.file("suite.toml", "[[compare]]\nexclude = [\"laoded\"]\nkey = [\"k\"]\na = \"old/u.csv\"\nb = \"old/u.csv\"\n");
    let json = document(&run(&bench, &["--format", "json"]), 2);
    assert!(
        json["comparisons"][0]["detail"].as_str().expect("a detail").contains("laoded"),
        "{json:#}"
    );
}

#[test]
fn paths_start_from_the_folder_of_the_contract() {
    let bench = Bench::new();
    folders(&bench);
    std::fs::create_dir(bench.path("sub")).expect("a folder");
    let text = std::fs::read_to_string(bench.path("suite.toml")).expect("the suite");
    bench.file(
        "sub/suite.toml",
        text.replace("\"old\"", "\"../old\"").replace("\"new\"", "\"../new\""),
    );
    let ran = bench.run(&["run", "--contract", "sub/suite.toml", "--format", "json"]);
    assert_eq!(document(&ran, 1)["counts"]["different"], 3);
}

#[test]
fn tables_without_partner_can_be_left_out() {
    let bench = Bench::new();
    folders(&bench);
    let text = std::fs::read_to_string(bench.path("suite.toml")).expect("the suite");
    bench.file("suite.toml", format!("{text}unpaired = \"ignore\"\n"));
    let json = document(&run(&bench, &["--format", "json"]), 1);
    assert_eq!(verdicts(&json), pairs(&[("orders", "different"), ("same", "equal")]));
}

#[test]
fn junit_is_xml_whatever_names_hold() {
    let bench = Bench::new();
    let names = ["plain", "<&\"'>]]>", "\u{1}\u{0}\u{7f}\u{1b}[31m", "\u{fffe}\u{202e}", "é ✓ 🦆"];
    let mut text = String::new();
    for name in names {
        text.push_str(&format!(
            "[[compare]]\nname = {}\na = \"a.csv\"\nb = \"b.csv\"\nkey = [\"id\"]\n",
            toml(name)
        ));
    }
    text.push_str("[[compare]]\nname = \"none\"\na = \"<&>.csv\"\nb = \"b.csv\"\n[[compare]]\nname = \"late\"\na = \"a.csv\"\nb = \"a.csv\"\n");
    bench.file("a.csv", ROWS).file("b.csv", OTHER).file("suite.toml", &text);
    let ran = run(&bench, &["--junit", "report.xml"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, ""), "{ran:#?}");
    let xml = std::fs::read_to_string(bench.path("report.xml")).expect("a report");
    let parsed = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"));
    let cases: Vec<_> = parsed.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    assert_eq!(cases.len(), names.len() + 2);
    assert_eq!(cases[1].attribute("name"), Some("<&\"'>]]>"));
    let has = |at: usize, tag: &str| {
        cases[at].children().any(|node: roxmltree::Node| node.has_tag_name(tag))
    };
    assert!(
        has(0, "failure") && has(5, "error") && !has(6, "failure") && !has(6, "error"),
        "{xml}"
    );
    let suite = parsed.descendants().find(|node| node.has_tag_name("testsuite")).expect("a suite");
    assert_eq!((suite.attribute("failures"), suite.attribute("errors")), (Some("5"), Some("1")));
    // One comparison is a suite of one.
    let ran = bench.run(&["run", "a.csv", "b.csv", "--key", "id", "--junit", "one.xml"]);
    assert_eq!(ran.code, 1, "{ran:#?}");
    let xml = std::fs::read_to_string(bench.path("one.xml")).expect("a report");
    assert!(
        roxmltree::Document::parse(&xml).is_ok() && xml.contains("1 of 2 keys changed"),
        "{xml}"
    );
    bench.run(&["run", "a.csv", "b.csv", "--junit", "no/where.xml"]).fails(&["no", "--junit"]);
    bench.run(&["run", "a.csv", "b.csv", "--junit", "."]).fails(&["is a folder", "--junit"]);
    for input in ["a.csv", "suite.toml"] {
        let before = std::fs::read(bench.path(input)).expect("an input");
        bench.run(&["run", "a.csv", "b.csv", "--junit", input]).fails(&[input, "--junit"]);
        run(&bench, &["--junit", input]).fails(&[input, "--junit"]);
        assert_eq!(std::fs::read(bench.path(input)).expect("an input"), before);
    }
    let ran = run(&bench, &["--sql", "--junit", "x.xml"]);
    assert!(ran.code == 2 && ran.err.contains("'--sql' cannot be used with '--junit"), "{ran:#?}");
}

#[test]
fn a_suite_that_says_nothing_clear_is_refused() {
    let bench = Bench::new();
    folders(&bench);
    let one = "[[compare]]\na = \"old/same.csv\"\nb = \"new/same.csv\"\n";
    for (text, words) in [
        ("compare = []\n".to_string(), vec!["line 1", "compare", "is empty", "[[compare]]"]),
        ("compare = 1\n".to_string(), vec!["line 1", "[[compare]]"]),
        ("compare = [1]\n".to_string(), vec!["line 1", "[[compare]]"]),
        (format!("a = \"x\"\n{one}"), vec!["line 1", "a: stands beside [[compare]]"]),
        (format!("match = [\"*\"]\n{one}"), vec!["line 1", "match", "under [[compare]]"]),
        (format!("{one}ley = [\"id\"]\n"), vec!["line 4", "compare.ley", "did you mean `key`?"]),
        (format!("{one}except = [\"x\"]\n"), vec!["line 4", "compare.except", "match"]),
        (format!("{one}match = []\n"), vec!["line 4", "compare.match", "[\"*\"]"]),
        (format!("{one}match = [\"a***b[\"]\n"), vec!["line 4", "compare.match", "no pattern"]),
        (format!("{one}match = \"*\"\n"), vec!["line 4", "compare.match", "wants a list"]),
        ("[[compare]]\na = \"x\"\n".to_string(), vec!["line 1", "no side b"]),
        (format!("{one}{one}"), vec!["lines 1 and 4", "\"same\"", "name"]),
        (format!("{one}key = [\"id\", \"id\"]\n"), vec!["line 1", "key", "named twice"]),
        (
            format!("{one}match = [\"*\"]\n[compare.overrides.t]\na = \"x\"\n"),
            vec!["line 6", "overrides.t.a", "by its name"],
        ),
    ] {
        bench.file("suite.toml", &text);
        let ran = run(&bench, &[]);
        ran.fails(&[&["suite.toml"], words.as_slice()].concat());
    }
    folders(&bench);
    run(&bench, &["--only", "sme"]).fails(&["--only", "did you mean same?"]);
    bench.run(&["run", "x", "--contract", "suite.toml"]).fails(&["side a", "[[compare]]"]);
    bench
        .run(&["gen", "--dialect", "spark", "--contract", "suite.toml"])
        .fails(&["suite.toml", "[[compare]]"]);
    bench.run(&["keys", "--contract", "suite.toml"]).fails(&["suite.toml", "[[compare]]"]);
    for option in [&["--jobs", "2"][..], &["--fail-fast"], &["--only", "x"]] {
        let ran = bench.run(&[&["run", "old/same.csv", "new/same.csv"], option].concat());
        ran.fails(&[option[0], "[[compare]]"]);
    }
}

#[test]
fn places_that_hold_no_pairs_are_errors() {
    let bench = Bench::new();
    folders(&bench);
    std::fs::create_dir(bench.path("empty")).expect("a folder");
    bench.database("none.duckdb", "SELECT 1");
    bench.file("twice/t.csv", ROWS).file("twice/t.parquet", "x");
    let suite = |a: &str, b: &str, more: &str| {
        bench.file(
            "suite.toml",
            format!("[[compare]]\nname = \"n\"\na = \"{a}\"\nb = \"{b}\"\nmatch = [\"*\"]\n{more}"),
        );
        let json = document(&run(&bench, &["--format", "json"]), 2);
        assert_eq!(verdicts(&json), pairs(&[("n", "error")]));
        json["comparisons"][0]["detail"].as_str().expect("a detail").to_string()
    };
    assert!(suite("empty", "none.duckdb::main", "").contains("no table is in schema main"));
    assert!(suite("empty", "empty", "").contains("no table of empty or empty fits match = *"));
    assert!(suite("missing", "empty", "").contains("missing: does not exist"));
    assert!(suite("old/same.csv", "empty", "").contains("is one table"));
    let both = suite("twice", "empty", "");
    assert!(both.contains("`t.csv`") && both.contains("`t.parquet`"), "{both}");
    let none = suite("old", "new", "[compare.overrides.oders]\nkey = [\"id\"]\n");
    assert!(none.contains("overrides.oders") && none.contains("orders"), "{none}");
    // An empty place beside a full one: every table is on one side only.
    bench.file("suite.toml", "[[compare]]\na = \"old\"\nb = \"empty\"\nmatch = [\"*\"]\n");
    let json = document(&run(&bench, &["--format", "json"]), 1);
    assert_eq!(json["counts"]["different"], 3);
}

#[test]
fn what_would_run_can_be_printed() {
    let bench = Bench::new();
    folders(&bench);
    let ran = run(&bench, &["--sql", "--only", "same,gone"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:#?}");
    assert!(ran.out.starts_with("-- comparison gone\n-- only in a\n"), "{}", ran.out);
    assert!(
        ran.out.contains("-- comparison same\n") && ran.out.contains("sqldiff_pairs"),
        "{}",
        ran.out
    );
    let ran = bench.run(&["schema", "--contract", "suite.toml", "--format", "json"]);
    assert_eq!(document(&ran, 1)["comparisons"][2]["result"]["strategy"], "schema");
    let chosen = ["--only", "same,orders", "--jobs", "2", "--junit", "schema.xml"];
    let ran = bench.run(&[&["schema", "--contract", "suite.toml"][..], &chosen].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:#?}");
    let xml = std::fs::read_to_string(bench.path("schema.xml")).expect("a report");
    let parsed = roxmltree::Document::parse(&xml).expect("XML");
    assert_eq!(parsed.descendants().filter(|node| node.has_tag_name("testcase")).count(), 2);
}

/// The program at work on four slow comparisons, two at a time, with `--out out --temp-dir temp`.
fn at_work(bench: &Bench) -> std::process::Child {
    let rows = "SELECT range AS id, hash(range) AS v FROM range(3000000)";
    let mut text = "key = [\"id\"]\n".to_string();
    for n in 0..4 {
        bench.parquet(&format!("a{n}.parquet"), rows).parquet(&format!("b{n}.parquet"), rows);
        text.push_str(&format!("[[compare]]\na = \"a{n}.parquet\"\nb = \"b{n}.parquet\"\n"));
    }
    bench.file("suite.toml", text);
    std::fs::create_dir(bench.path("temp")).expect("a folder");
    let mut command = bench.command(&[
        "run",
        "--contract",
        "suite.toml",
        "--jobs",
        "2",
        "--out",
        "out",
        "--temp-dir",
        "temp",
    ]);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("the program starts");
    while bench.listing("temp").is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    child
}

fn signal(child: &std::process::Child, signal: &str) {
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill").args([signal, &id]).status().expect("kill");
    assert!(sent.success());
}

#[test]
fn what_a_killed_suite_left_goes_with_the_next() {
    if !std::path::Path::new("/proc/sys/kernel/random/boot_id").exists() {
        eprintln!("skipped: nothing names this boot, so that what was left stays for a day");
        return;
    }
    let bench = Bench::new();
    let mut child = at_work(&bench);
    signal(&child, "-KILL");
    child.wait().expect("an end");
    assert!(!bench.listing("temp").is_empty(), "what was killed leaves its folders");
    for n in 0..4 {
        bench.parquet(&format!("b{n}.parquet"), "SELECT 1 AS id, 2 AS v");
        bench.parquet(&format!("a{n}.parquet"), "SELECT 1 AS id, 2 AS v");
    }
    let ran = run(&bench, &["--out", "out", "--temp-dir", "temp"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:#?}");
    assert_eq!(bench.listing("temp"), Vec::<String>::new());
    let files = ["causes.parquet", "cells.parquet", "stats.parquet", "summary.parquet"];
    let expected = [&["b0", "b1", "b2", "b3"][..], &files.map(|file| [file; 4]).concat()].concat();
    assert_eq!(bench.results("out"), expected);
}

#[test]
fn an_interrupt_stops_all_and_leaves_nothing() {
    let bench = Bench::new();
    let child = at_work(&bench);
    signal(&child, "-INT");
    let ran = Ran::of(child.wait_with_output().expect("an end"));
    assert_eq!(ran.code, 2, "{ran:#?}");
    assert!(ran.err.contains("interrupted"), "{ran:#?}");
    assert_eq!(bench.listing("temp"), Vec::<String>::new());
    // A comparison that was done before keeps its results; no other left a folder.
    let left = bench.listing("out");
    let count = |fits: &dyn Fn(&String) -> bool| left.iter().filter(|name| fits(name)).count();
    assert_eq!(count(&|name| name.starts_with('b')) * 3, count(&|name| name.ends_with(".parquet")));
    assert_eq!(count(&|name| name.starts_with('.')), 0, "{left:?}");
}

/// The first comparison to end must not lift the lock under which the others read.
#[cfg(target_os = "linux")]
#[test]
fn databases_stay_locked_until_all_comparisons_are_done() {
    let bench = Bench::new();
    let tables = "CREATE TABLE a_small AS SELECT 1 AS id;
         CREATE TABLE b_large AS SELECT range AS id, hash(range) AS v FROM range(4000000);
         CREATE TABLE c_large AS FROM b_large;";
    bench.database("old.duckdb", tables).database("new.duckdb", tables);
    bench.file(
        "suite.toml",
        "key = [\"id\"]\n[[compare]]\na = \"old.duckdb::main\"\nb = \"new.duckdb::main\"\nmatch = [\"*\"]\n",
    );
    let mut command = bench.command(&["run", "--contract", "suite.toml", "--jobs", "2"]);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut out = std::io::BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut out, &mut line).expect("a line");
    assert!(line.starts_with("a_small  equal"), "{line}");
    // The next to be compared is begun by now or soon; what is read cannot be written.
    for file in ["old.duckdb", "new.duckdb"] {
        let opened = duckdb::Connection::open(bench.path(file));
        let at_work = child.try_wait().expect("its state").is_none();
        let problem = opened.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(at_work && problem.contains("lock"), "{file}: {at_work} {problem:?}");
    }
    std::io::Read::read_to_string(&mut out, &mut line).expect("the rest");
    assert_eq!(child.wait().expect("an end").code(), Some(0), "{line}");
    // A database that somebody writes is an error of its comparisons.
    let writer = duckdb::Connection::open(bench.path("new.duckdb")).expect("a writer");
    let json = document(&run(&bench, &["--jobs", "2", "--format", "json"]), 2);
    drop(writer);
    assert_eq!(json["verdict"], "error", "{json:#}");
}
