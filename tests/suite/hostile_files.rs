//! Files, folders and values made to break paths, patterns, terminals and pages.

use crate::program::Bench;

/// Names of files that some layer may take for a pattern, an address, an option or SQL.
const FILES: &[&str] = &[
    "a\"b",
    "it's",
    "`tick`",
    "[x]",
    "[",
    "]",
    "a.b",
    "-- x",
    "/*",
    "{{ x }}",
    "{% raw %}",
    "{col}",
    "{a,b}",
    "%s",
    "a;b",
    "*",
    "?",
    "a*b?c",
    "**",
    "line\nbreak",
    "tab\there",
    "\u{1b}[31mred",
    " lead",
    "trail ",
    "🦆",
    "مرحبا",
    "\u{202e}rtl",
    "007",
    "select",
    "a\\b",
    "\\",
    "a:b",
    "sqlite:x",
    "x::y",
    "s3:x",
    "~",
    "~x",
    "$HOME",
    "a=b",
    "#",
    "a,b",
    "(SELECT 1)",
    "'; DROP TABLE x; --",
    "!",
    "&",
    "|",
    "<x>",
    "%20",
    "a  b",
];

fn names() -> Vec<String> {
    let names = FILES.iter().filter(|name| !name.contains('/')).map(|name| name.to_string());
    names.chain(["n".repeat(200)]).collect()
}

#[test]
fn files_and_folders_of_any_name() {
    for name in names() {
        let bench = Bench::new();
        let file = |ending: &str| format!("{name}/{name}.{ending}");
        bench.file(&file("csv"), "id,v\n1,x\n2,y\n");
        bench.file(&file("ndjson"), "{\"id\": 1, \"v\": \"x\"}\n{\"id\": 2, \"v\": \"z\"}\n");
        bench.parquet(&file("parquet"), "SELECT 1 AS id, 'x' AS v UNION ALL SELECT 2, 'y'");
        bench.file(&file("sql"), "SELECT 1 AS id, 'x' AS v UNION ALL SELECT 2, 'z'");
        // Bystanders that a pattern would match.
        bench.file(&format!("{name}x/other.csv"), "id,v\n9,q\n").file("ab.csv", "id\n1\n");
        let sides = [file("csv"), file("parquet"), file("ndjson"), file("sql")];
        for (a, b, code) in [(0, 1, 0), (2, 3, 0)] {
            let out = name.trim_start_matches('-').to_string() + "/out";
            let ran = bench.run(&[
                "run", "--key", "id", "--format", "json", "--out", &out, "--", &sides[a], &sides[b],
            ]);
            let found = ran.json(code);
            assert_eq!(found["keys"]["equal"], 2 - code, "{name}");
            assert!(bench.path(&out).join("cells.parquet").is_file(), "{name}");
        }
        let table = bench.run(&["run", "--key", "id", "--", &sides[1], &sides[2]]);
        assert_eq!(table.code, 1, "{name}: {table:?}");
        assert!(!table.out.contains('\u{1b}') && !table.out.contains('\u{202e}'), "{name}");
    }
}

#[test]
fn folders_globs_and_databases_of_odd_names() {
    let bench = Bench::new();
    for name in ["a b", "it's", "x:y", "[x]", "🦆", "new\nline", "a;b"] {
        // DuckDB finds no partition whose value holds a line break.
        let value = name.replace('\n', " ");
        bench.file(&format!("{name}/k={value}/1.csv"), "id\n1\n");
        bench.file(&format!("{name}/k=007/2.csv"), "id\n2\n");
        let found = bench.run(&["run", name, name, "--key", "id,k", "--format", "json"]).json(0);
        assert_eq!(found["rows"]["a"], 2, "{name}");
        let database = format!("{name}.duckdb");
        bench.database(
            &database,
            "CREATE SCHEMA \"s.\"\"x\"; CREATE TABLE \"s.\"\"x\".\"t::1;\" AS SELECT 1 AS id",
        );
        let side = format!("{database}::\"s.\"\"x\".\"t::1;\"");
        bench.run(&["run", &side, &side, "--key", "id", "--format", "json"]).json(0);
    }
}

/// Two columns whose names differ by case only, from every kind of side that can hold them.
#[test]
fn names_that_differ_by_case_only() {
    let bench = Bench::new();
    bench.file("a.csv", "id,a,A\n1,x,10\n2,y,20\n");
    bench.file("a.json", "{\"id\":1,\"a\":\"x\",\"A\":10}\n{\"id\":2,\"a\":\"y\",\"A\":20}\n");
    bench.file("b.csv", "A,a,id\n10,x,1\n21,y,2\n");
    bench.file("a.parquet", include_bytes!("fixtures/case.parquet"));
    for side in ["a.csv", "a.json", "a.parquet"] {
        for strategy in ["cells", "join", "union", "except"] {
            let found = bench
                .run(&[
                    "run",
                    side,
                    "b.csv",
                    "--key",
                    "id",
                    "--strategy",
                    strategy,
                    "--format",
                    "json",
                ])
                .json(1);
            let columns = found["columns"].as_array().unwrap();
            let names: Vec<_> = columns.iter().map(|c| (&c["name"], &c["name_b"])).collect();
            assert!(names.iter().all(|(a, b)| a == b), "{side}: {names:?}");
            if let Some(keys) = found.get("keys") {
                assert_eq!((&keys["equal"], &keys["changed"]), (&1.into(), &1.into()), "{side}");
                assert_eq!(columns[1]["changed"], 0, "{side}: a");
                assert_eq!(columns[2]["changed"], 1, "{side}: A");
            }
        }
        let chosen = ["--key", "A", "--exclude", "a", "--format", "json"];
        let found = bench.run(&[&["run", side, "b.csv"], &chosen[..]].concat()).json(1);
        assert_eq!(found["keys"]["only_a"], 1, "{side}");
        let mapped = ["--key", "id", "--map", "a=a", "--abs", "A=1", "--format", "json"];
        let found = bench.run(&[&["run", side, "b.csv"], &mapped[..]].concat()).json(0);
        assert_eq!(found["verdict"], "equal_under_rules", "{side}");
    }
    bench.run(&["run", "a.csv", "b.csv", "--key", "ID"]).code.eq(&1).then_some(()).unwrap();
    bench.file("c.csv", "id,ab,AB\n1,x,y\n");
    bench.run(&["run", "c.csv", "c.csv", "--key", "Ab"]).fails(&["key", "Ab", "ab, AB"]);
}

#[test]
fn hostile_values_stay_values() {
    let bench = Bench::new();
    let values = [
        "\u{1b}[2J\u{1b}]0;x\u{7}",
        "<script>alert(1)</script>",
        "a|b",
        "`x`",
        "a,\"b\"\nc",
        "\0x",
        "\u{202e}x",
        "[l](http://x)",
        "=1+1",
        "{{ x }}",
        "'; DROP TABLE x; --",
        "\r\n",
        "\u{9b}31m",
    ];
    let rows = |tail: &str| -> String {
        let row = |(i, v): (usize, &&str)| serde_json::json!({"id": i, "v": format!("{v}{tail}")});
        values.iter().enumerate().map(|pair| row(pair).to_string() + "\n").collect()
    };
    bench.file("a.ndjson", rows("")).file("b.ndjson", rows("!"));
    let run = ["run", "a.ndjson", "b.ndjson", "--key", "id", "--limit", "100", "--format"];
    for format in ["table", "markdown", "csv"] {
        let ran = bench.run(&[&run[..], &[format]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{format}");
        if format != "csv" {
            let bad = ran.out.chars().find(|c| c.is_control() && *c != '\n' || *c == '\u{202e}');
            assert_eq!(bad, None, "{format}");
        }
        if format == "markdown" {
            assert!(!ran.out.contains("<script"), "{}", ran.out);
        }
    }
    let found = bench.run(&[&run[..], &["json"]].concat()).json(1);
    assert_eq!(found["keys"]["changed"], values.len());
}

#[test]
fn huge_texts_and_numbers_at_the_edge() {
    let bench = Bench::new();
    let big = "repeat('x', 10000000)";
    for (name, last) in [("a", "''"), ("b", "'!'")] {
        bench.parquet(
            &format!("{name}.parquet"),
            &format!("SELECT 1 AS id, {big} || {last} AS v, 1e308 AS d, 170141183460469231731687303715884105727::HUGEINT AS h \
              UNION ALL SELECT 2, '', -1e308 * 1, (-170141183460469231731687303715884105728)::HUGEINT"),
        );
    }
    for strategy in ["cells", "union"] {
        let ran = bench.run(&[
            "run",
            "a.parquet",
            "b.parquet",
            "--key",
            "id",
            "--strategy",
            strategy,
            "--abs",
            "d=1",
            "--abs",
            "h=1",
            "--rel",
            "d=0.1",
            "--out",
            "out",
        ]);
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{strategy}");
        assert!(ran.out.len() < 50_000, "a report does not show ten megabytes");
    }
}
