//! What an answer says first, and what keys, demo and lab answer.

use crate::program::Bench;

fn bench() -> Bench {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT 1 AS id, 'x' AS v, 1 AS only_here");
    bench.file("b.sql", "SELECT 'x' AS v, CAST(1 AS BIGINT) AS id");
    bench
}

fn first_line(bench: &Bench, more: &[&str]) -> (i32, String) {
    let ran = bench.run(&[&["run", "a.sql", "b.sql", "--key", "id"], more].concat());
    assert_eq!(ran.err, "", "{more:?}");
    (ran.code, ran.out.lines().next().unwrap_or_default().to_string())
}

#[test]
fn the_headline_names_what_counts_and_nothing_else() {
    let bench = bench();
    let (code, line) = first_line(&bench, &[]);
    assert!(code == 1 && line.contains("1 column only in A"), "{line}");
    let (code, line) = first_line(&bench, &["--extra-columns", "ignore"]);
    assert!(code == 0 && line.starts_with("EQUAL"), "{line}");
    for (option, reason) in [
        ("--types", "types differ (strict): id"),
        ("--column-order", "the order of columns differs (strict)"),
    ] {
        for more in [&["--extra-columns", "ignore"][..], &["--exclude", "only_here"]] {
            let (code, line) = first_line(&bench, &[&[option, "strict"], more].concat());
            assert!(code == 1 && line.contains(reason), "{line}");
            assert!(!line.contains("only in A"), "{line}");
        }
    }
}

#[test]
fn nothing_compared_is_said() {
    let bench = bench();
    let ran = bench.run(&[
        "run",
        "a.sql",
        "b.sql",
        "--key",
        "id",
        "--columns",
        "v",
        "--where",
        "id > 5",
        "--format",
        "json",
    ]);
    let notes = ran.json(0)["notes"].to_string();
    assert!(notes.contains("neither side has a row"), "{notes}");
}

#[test]
fn results_of_join_have_the_documented_columns() {
    let bench = Bench::new();
    bench.file(
        "a.sql",
        "SELECT * FROM (VALUES (1, 'x', 1), (2, 'y', 1), (3, 'd', 1), (3, 'd', 1)) t(id, v, w)",
    );
    bench.file("b.sql", "SELECT * FROM (VALUES (1, 'x', 1), (2, 'z', 1), (3, 'd', 1)) t(id, v, w)");
    let ran = bench.run(&[
        "run",
        "a.sql",
        "b.sql",
        "--key",
        "id",
        "--strategy",
        "join",
        "--format",
        "json",
    ]);
    let answer = ran.json(1);
    let columns = |name: &str| -> Vec<String> {
        let results = answer["results"].as_array().expect("results");
        let result = results.iter().find(|result| result["name"] == name).expect(name);
        let names = result["columns"].as_array().expect("columns");
        names.iter().map(|name| name.as_str().unwrap_or_default().to_string()).collect()
    };
    let flags = ["id", "_present_a", "_present_b", "_diff_status"];
    assert_eq!(columns("check"), [&flags[..], &["v_a", "v_b", "w_a", "w_b"]].concat());
    assert_eq!(columns("kos"), [&flags[..], &["v_a", "v_b"]].concat());
    assert_eq!(columns("payloads"), ["id", "value_a", "value_b", "count_a", "count_b"]);
}

#[test]
fn hints_for_filters_and_delimiters() {
    let bench = Bench::new();
    bench.file("a.csv", "id;v\n1;x\n").file("b.csv", "id;v\n1;x\n");
    let run = ["run", "a.csv", "b.csv", "--key", "id"];
    bench.run(&run).fails(&["no column id", "--csv-delimiter ';'"]);
    let with = [&run[..], &["--csv-delimiter", ";"]].concat();
    assert_eq!(bench.run(&with).code, 0);
    bench.file("c.sql", "SELECT 1 AS cid").file("d.sql", "SELECT 1 AS did");
    bench
        .run(&["run", "c.sql", "d.sql", "--map", "cid=did", "--key", "cid", "--where", "cid = 1"])
        .fails(&["where", "side b", "where_a and where_b"]);
    bench.file("e.csv", "id,v,v\n1,2,3\n");
    bench.run(&["run", "e.csv", "e.csv", "--key", "v"]).fails(&["2 columns", "called v"]);
}

#[test]
fn lab_and_demo_end_well() {
    let bench = Bench::new();
    let ran = bench.run(&["lab", "--rows", "1000", "--out", "lab", "--messy"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    for file in ["a.parquet", "b.parquet", "contract.toml", "expected.json"] {
        assert!(bench.path("lab").join(file).is_file(), "{file}");
    }
    let ran = bench.run(&["demo", "--out", "demo"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("DIFFERENT") && ran.out.contains("amount_double"), "{}", ran.out);
    assert!(bench.path("demo/results/cells.parquet").is_file());
}

#[test]
fn a_rule_for_all_columns_that_fits_none_is_told() {
    let bench = Bench::new();
    bench.file("a.csv", "id,v,w\n1,x,1\n").file("b.csv", "id,v,w\n1,x,1\n");
    let notes = |exclude: &str, rules: &[&str]| {
        let options: Vec<&str> = rules.iter().flat_map(|rule| ["--rule", rule]).collect();
        let base =
            ["run", "a.csv", "b.csv", "--key", "id", "--exclude", exclude, "--format", "json"];
        bench.run(&[&base, &options[..]].concat()).json(0)["notes"].to_string()
    };
    for (exclude, rules, said) in [
        ("w", &["*.abs=1"][..], Some("rules.*: abs fits no compared column")),
        (
            "w",
            &["*.abs=1", "*.trim", "*.within=1s"],
            Some("rules.*: abs, within fit no compared column"),
        ),
        ("v", &["*.trim", "*.json"], Some("rules.*: trim, json fit no compared column")),
        ("", &["*.abs=1", "*.trim"], None),
        // What is switched off is not counted upon.
        ("w", &["*.abs=false"], None),
    ] {
        let notes = notes(exclude, rules);
        match said {
            Some(said) => assert!(notes.contains(said), "{rules:?}: {notes}"),
            None => assert!(!notes.contains("rules.*"), "{rules:?}: {notes}"),
        }
    }
}

#[test]
fn strict_excuses_nothing() {
    let bench = Bench::new();
    bench.file("a.csv", "id,v,w,j\nx,1.0,p,\"{\"\"k\"\": 1}\"\n");
    bench.file("b.csv", "id,v,w,j\nx,1.1,P,\"{\"\"k\"\":1}\"\n");
    let rules = "[rules.\"*\"]\nignore_case = true\nabs = false\n[rules.v]\nabs = 0.5\n[rules.j]\njson = true\n\
                 [rules.id]\non_key = true\n";
    let sides = "a = \"a.csv\"\nb = \"b.csv\"\n";
    bench.file("c.toml", format!("{sides}key = [\"id\"]\n{rules}"));
    bench.file("s.toml", format!("key = [\"id\"]\n{rules}\n[[compare]]\nname = \"one\"\n{sides}"));
    let json = |arguments: &[&str], code| {
        bench.run(&[arguments, &["--format", "json"]].concat()).json(code)
    };
    let changed = |outcome: &serde_json::Value| -> Vec<String> {
        let columns = outcome["columns"].as_array().expect("columns").iter();
        let changed = columns.filter(|column| column["changed"].as_u64().unwrap_or(0) > 0);
        changed.map(|column| column["name"].as_str().expect("a name").to_owned()).collect()
    };
    let ruled = json(&["run", "--contract", "c.toml"], 0);
    assert_eq!(ruled["verdict"], "equal_under_rules");
    assert!(!ruled["notes"].to_string().contains("strict"), "{ruled}");
    let left_out = "strict: nothing is excused; left out: *.ignore_case, v.abs=0.5";
    // JSON that is the same value is the same under strict, too: a reading excuses nothing.
    for strategy in ["cells", "join", "columns"] {
        let strict = json(&["run", "--contract", "c.toml", "--strict", "--strategy", strategy], 1);
        assert!(strict["notes"].to_string().contains(left_out), "{strict}");
        assert!(!strict.to_string().contains("\"absorbed\":1"), "{strict}");
        if strategy == "cells" {
            assert_eq!(changed(&strict), ["v", "w"]);
        }
    }
    let suite = json(&["run", "--contract", "s.toml", "--strict"], 1);
    assert!(suite.to_string().contains(left_out), "{suite}");
    json(&["assert", "--contract", "c.toml"], 0);
    json(&["assert", "--contract", "c.toml", "--strict"], 1);
    for clash in [["run", "--abs"], ["assert", "--atol"]] {
        let value = if clash[0] == "run" { "v=1" } else { "1" };
        let ran = bench.run(&[clash[0], "--contract", "c.toml", "--strict", clash[1], value]);
        assert!(
            ran.code == 2 && ran.err.contains(clash[1]) && ran.err.contains("--strict"),
            "{ran:#?}"
        );
    }
    // A contract without rules has nothing to leave out.
    bench.file("c.toml", format!("{sides}key = [\"id\"]\n"));
    let plain = json(&["run", "--contract", "c.toml", "--strict"], 1);
    assert!(!plain["notes"].to_string().contains("strict"), "{plain}");
}
