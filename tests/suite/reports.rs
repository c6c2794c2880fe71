//! `--report`: reports in files beside the answer.

use crate::program::{Bench, Ran};
use serde_json::Value;

/// 13 keys on both sides, 12 of them changed.
fn bench() -> Bench {
    let bench = Bench::new();
    let rows = |shift: u32| -> String {
        (1..=13).map(|id| format!("{id},{}\n", id * 10 + if id > 1 { shift } else { 0 })).collect()
    };
    bench.file("a.csv", format!("id,v\n{}", rows(0)));
    bench.file("b.csv", format!("id,v\n{}", rows(1)));
    bench
}

fn read(bench: &Bench, name: &str) -> String {
    std::fs::read_to_string(bench.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn several_reports_are_what_each_format_prints() {
    let bench = bench();
    let compare = ["run", "a.csv", "b.csv", "--key", "id"];
    let with = |more: &[&str]| bench.run(&[&compare, more].concat());
    let reports = ["r.json", "r.csv", "r.md", "r.MARKDOWN", "r.txt", "r.xml"];
    let options: Vec<&str> = reports.iter().flat_map(|name| ["--report", name]).collect();
    let ran = with(&options);
    assert_eq!(ran.code, 1, "{ran:#?}");
    assert_eq!(ran.out, with(&[]).out, "stdout is as without");
    for (format, name) in [("json", "r.json"), ("csv", "r.csv"), ("markdown", "r.md")] {
        assert_eq!(read(&bench, name), with(&["--format", format]).out, "{name}");
    }
    assert_eq!(read(&bench, "r.MARKDOWN"), read(&bench, "r.md"));
    // The terminal's shows 10 of 12 rows, CSV all.
    assert!(read(&bench, "r.txt").contains("showing 10 of 12 rows"), "{}", read(&bench, "r.txt"));
    assert_eq!(read(&bench, "r.csv").lines().count(), 13);
    let json: Value = serde_json::from_str(&read(&bench, "r.json")).expect("JSON");
    assert_eq!(json["results"][0]["rows"].as_array().map(Vec::len), Some(10));
    let xml = read(&bench, "r.xml");
    let xml = roxmltree::Document::parse(&xml).expect("XML");
    let case = xml.descendants().find(|node| node.has_tag_name("testcase")).expect("a case");
    assert_eq!(case.attribute("name"), Some("a.csv and b.csv"));
    let failure = case.descendants().find(|node| node.has_tag_name("failure")).expect("failure");
    let rows = failure.text().expect("its rows");
    assert!(rows.contains("showing 10 of 12 rows") && rows.contains(" v "), "{rows}");

    // A limit holds for all; --format csv on stdout does not lengthen the others.
    with(&["--limit", "3", "--report", "r.csv", "--report", "r.json"]);
    assert_eq!(read(&bench, "r.csv").lines().count(), 4);
    let ran = with(&["--format", "csv", "--report", "r.md"]);
    assert_eq!(ran.out.lines().count(), 13);
    assert!(read(&bench, "r.md").contains("showing 10 of 12 rows"));
}

#[test]
fn suites_write_them_too() {
    let bench = bench();
    bench.file(
        "suite.toml",
        "key = [\"id\"]\n[[compare]]\nname = \"one\"\na = \"a.csv\"\nb = \"b.csv\"\n",
    );
    let options = ["--report", "s.json", "--report", "s.md", "--report", "s.xml"];
    let ran = bench.run(&[&["run", "--contract", "suite.toml"], &options[..]].concat());
    assert_eq!(ran.code, 1, "{ran:#?}");
    let json: Value = serde_json::from_str(&read(&bench, "s.json")).expect("JSON");
    assert_eq!(json["counts"]["different"], 1);
    assert!(read(&bench, "s.md").contains("12 of 13 keys changed"), "{}", read(&bench, "s.md"));
    assert!(roxmltree::Document::parse(&read(&bench, "s.xml")).is_ok());
}

#[test]
fn a_report_never_takes_the_place_of_an_input() {
    let bench = bench();
    bench.file("lake/x.csv", "id\n1\n").file("c.toml", "a = \"a.csv\"\nb = \"b.csv\"\n");
    bench.file("q.sql", "SELECT 1 AS id");
    let before = bench.listing(".");
    for (arguments, named) in [
        (&["a.csv", "b.csv", "--report", "a.csv"][..], "a.csv"),
        (&["a.csv", "b.csv", "--report", "./b.csv"], "b.csv"),
        (&["*.csv", "b.csv", "--report", "a.csv"], "a.csv"),
        (&["lake/*.csv", "b.csv", "--report", "lake/new.csv"], "lake/new.csv"),
        (&["lake", "b.csv", "--report", "lake/new.json"], "lake/new.json"),
        (&["--contract", "c.toml", "--junit", "c.toml"], "c.toml"),
        (&["a.csv", "b.csv", "--junit", "q.sql"], "q.sql"),
    ] {
        let ran = bench.run(&[&["run"], arguments].concat());
        ran.fails(&[named, "is read as data, a query or a contract"]);
    }
    bench.run(&["run", "a.csv", "b.csv", "--report", "x.md", "--report", "x.md"]).fails(&["twice"]);
    bench.run(&["run", "a.csv", "b.csv", "--report", "no/x.md"]).fails(&["no", "--report"]);
    for (wrong, hint) in [("x.docx", ".md"), ("report", ".json")] {
        let ran = bench.run(&["run", "a.csv", "b.csv", "--report", wrong]);
        assert!(ran.code == 2 && ran.err.contains(hint), "{ran:#?}");
    }
    let ran = bench.run(&["run", "a.csv", "b.csv", "--sql", "--report", "x.md"]);
    assert!(ran.code == 2 && ran.err.contains("--report"), "{ran:#?}");
    assert_eq!(bench.listing("."), before, "nothing was written");
    // A report of an earlier run is replaced.
    for _ in 0..2 {
        assert_eq!(bench.run(&["run", "a.csv", "b.csv", "--report", "out.csv"]).code, 1);
    }
}

/// Values too long for the terminal are cut where they differ not; --full shows them whole.
#[test]
fn what_differs_can_be_seen() {
    let bench = Bench::new();
    let text = |mark: &str| format!("{}{mark}{}", "left ".repeat(60), "right ".repeat(60));
    bench.file("a.csv", format!("id,v\n1,{}\n", text("OLD ")));
    bench.file("b.csv", format!("id,v\n1,{}\n", text("NEW ")));
    let compare = |command: &str, more: &[&str]| {
        let arguments = [&[command, "a.csv", "b.csv", "--key", "id"], more].concat();
        let ran = Ran::of(bench.command(&arguments).env("COLUMNS", "90").output().expect("starts"));
        assert_eq!(ran.code, 1, "{ran:#?}");
        ran.out
    };
    for command in ["run", "assert"] {
        let out = compare(command, &[]);
        assert!(out.contains("OLD right") && out.contains("NEW right"), "{command}: {out}");
        assert!(out.lines().all(|line| line.chars().count() <= 90), "{command}: {out}");
        let full = compare(command, &["--full"]);
        assert!(full.contains(text("OLD ").trim()) && full.contains(text("NEW ").trim()), "{full}");
        let markdown = compare(command, &["--format", "markdown"]);
        assert!(markdown.contains("OLD right") && markdown.contains("NEW right"), "{markdown}");
        assert!(!markdown.contains(text("OLD ").trim()), "{markdown}");
        let full = compare(command, &["--format", "markdown", "--full"]);
        assert!(full.contains(text("OLD ").trim()), "{full}");
    }
}

/// Of many columns those without a difference are only counted; --full lists them.
#[test]
fn all_columns_are_listed_on_demand() {
    let bench = Bench::new();
    let columns: String = (1..=40).map(|n| format!(", {n} AS c{n}")).collect();
    bench.file("a.sql", format!("SELECT 1 AS id, 1 AS v{columns}"));
    bench.file("b.sql", format!("SELECT 1 AS id, 2 AS v{columns}"));
    let run =
        |more: &[&str]| bench.run(&[&["run", "a.sql", "b.sql", "--key", "id"], more].concat()).out;
    assert!(!run(&[]).contains("c17"), "{}", run(&[]));
    assert!(run(&["--full"]).contains("\n  c17 "), "{}", run(&["--full"]));
    assert!(run(&["--full", "--format", "markdown"]).contains("| `c17` |"));
}

/// The page, on stdout and as a file: the same. Every strategy and command has one.
#[test]
fn pages_for_a_browser() {
    let bench = bench();
    let compare = ["run", "a.csv", "b.csv", "--key", "id"];
    let ran = bench.run(&[&compare[..], &["--report", "r.html", "--report", "r.HTM"]].concat());
    assert_eq!(ran.code, 1, "{ran:#?}");
    let page = read(&bench, "r.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert_eq!(page, bench.run(&[&compare[..], &["--format", "html"]].concat()).out);
    assert_eq!(page, read(&bench, "r.HTM"));
    // Of 12 changed cells no two changes are alike; their sizes and places are told.
    for said in [
        "Size of the differences",
        "1 to 10: 12 up, 0 down",
        "Where the differences sit",
        "12 rows",
    ] {
        assert!(page.contains(said), "{said}\n{page}");
    }
    // Of the complete result, whatever is shown of it, and with results written or not.
    for more in [&["--limit", "1"][..], &["--limit", "1", "--out", "out"]] {
        std::fs::remove_file(bench.path("r.html")).expect("gone");
        let ran = bench.run(&[&compare[..], more, &["--report", "r.html"]].concat());
        assert_eq!(ran.code, 1, "{ran:#?}");
        assert!(read(&bench, "r.html").contains("1 to 10: 12 up, 0 down"));
    }
    for strategy in [
        "schema",
        "count",
        "checksum",
        "except",
        "union",
        "join",
        "columns",
        "ladder",
        "incremental",
    ] {
        let ran =
            bench.run(&[&compare[..], &["--strategy", strategy, "--report", "s.html"]].concat());
        assert!(ran.code < 2 || strategy == "checksum", "{ran:#?}");
        assert!(read(&bench, "s.html").contains("<h1 "), "{strategy}");
    }
    let order = ["run", "a.csv", "b.csv", "--strategy", "ordered", "--order-by", "id"];
    bench.run(&[&order[..], &["--report", "s.html"]].concat());
    assert!(read(&bench, "s.html").contains("Columns"));
    bench.run(&["assert", "a.csv", "b.csv", "--key", "id", "--report", "s.html"]);
    assert!(read(&bench, "s.html").contains("<mark>"));
    assert!(bench.run(&["keys", "a.csv", "--format", "html"]).out.contains("candidates"));
}

/// What all differing cells have in common, for keys and values of every kind.
#[test]
fn profiles_of_any_key_and_value() {
    let bench = Bench::new();
    let rows = "SELECT i AS n, CASE WHEN i % 10 > 0 THEN DATE '2026-01-01' + i::INT END AS day, \
        'k' || (i % 3) AS \"kind\"\"x\", i / 3 AS half, {} FROM range(200) r(i)";
    let side = |values: &str| rows.replace("{}", values);
    bench.file(
        "a.sql",
        side("i * 1.0::DOUBLE AS d, i::DECIMAL(38, 10) AS m, TIMESTAMP '2026-01-01' AS t, DATE 'infinity' AS e, 'x' AS s"),
    );
    bench.file(
        "b.sql",
        side(
            "CASE i WHEN 5 THEN 'inf'::DOUBLE WHEN 6 THEN 1e-310 ELSE i * 1.5 END AS d, (i + 0.5)::DECIMAL(38, 10) AS m, \
             TIMESTAMP '2026-01-01' + INTERVAL (i) MINUTE AS t, DATE '2026-01-01' AS e, 'X' AS s",
        ),
    );
    for key in ["n", "day,n", "kind\"x,n", "half,n"] {
        let key = if key.contains('"') { "\"kind\"\"x\",n" } else { key };
        let ran = bench.run(&["run", "a.sql", "b.sql", "--key", key, "--report", "p.html"]);
        assert_eq!(ran.code, 1, "{ran:#?}");
        let page = read(&bench, "p.html");
        for said in [
            "0.1 to 1: 200 up, 0 down",
            "1 h to 1 day: 140 up, 0 down",
            "Where the differences sit",
        ] {
            assert!(page.contains(said), "{key}: {said}\n{page}");
        }
    }
    // One side empty: there is nothing that changed.
    bench
        .file("none.sql", "FROM 'a.parquet' LIMIT 0")
        .parquet("a.parquet", "SELECT 1 AS id, 2 AS v");
    let ran = bench.run(&["run", "a.parquet", "none.sql", "--key", "id", "--report", "p.html"]);
    assert_eq!(ran.code, 1, "{ran:#?}");
    assert!(read(&bench, "p.html").contains("Rows on one side only"));
}
