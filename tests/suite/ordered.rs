//! The strategy `ordered`: row n against row n, by columns and in the order of files.

use crate::program::{Bench, Ran};
use serde_json::Value;

fn bench(a: &str, b: &str) -> Bench {
    let bench = Bench::new();
    bench.file("a.sql", a).file("b.sql", b);
    bench
}

fn compare(bench: &Bench, sides: [&str; 2], more: &[&str]) -> Ran {
    let all = ["run", sides[0], sides[1], "--strategy", "ordered", "--format", "json"];
    bench.run(&[&all[..], more].concat())
}

/// The rows of the result `ordered`, each as one text.
fn rows(result: &Value) -> Vec<String> {
    assert_eq!(result["results"][0]["name"], "ordered");
    let rows: Vec<Vec<Option<String>>> =
        serde_json::from_value(result["results"][0]["rows"].clone()).expect("texts");
    let row = |row: &Vec<Option<String>>| {
        // Without the cause.
        let shown = row[..5].iter();
        let cells: Vec<&str> = shown.map(|cell| cell.as_deref().unwrap_or("NULL")).collect();
        cells.join(" ")
    };
    rows.iter().map(row).collect()
}

const SIDES: [&str; 2] = ["a.sql", "b.sql"];

#[test]
fn rows_meet_by_their_number() {
    let bench = bench(
        "SELECT * FROM (VALUES (3, 'c', 1.0), (1, 'a', 1.0), (2, NULL, 1.0)) t(id, v, w)",
        "SELECT * FROM (VALUES (1, 'a', 1.001), (2, 'b', 1.0), (3, 'c', 1.0), (4, 'd', 1.0)) t(id, v, w)",
    );
    for shape in ["direct", "narrow", "grouped"] {
        let more = ["--order-by", "id", "--abs", "w=0.01", "--shape", shape];
        let result = compare(&bench, SIDES, &more).json(1);
        let last = "4 __ROW__ >> NULL {\"id\":4,\"v\":\"d\",\"w\":1.000}";
        assert_eq!(rows(&result), ["2 v <> NULL b", last], "{shape}");
        assert_eq!(
            result["positions"].to_string(),
            "{\"equal\":2,\"changed\":1,\"only_a\":0,\"only_b\":1}"
        );
        assert_eq!((&result["keys"], &result["payloads"]), (&Value::Null, &Value::Null));
        assert_eq!(
            (&result["columns"][2]["absorbed"], result["columns"].as_array().unwrap().len()),
            (&1.into(), 3)
        );
    }
    let down = compare(&bench, SIDES, &["--order-by", "id DESC", "--columns", "v"]).json(1);
    assert_eq!(
        rows(&down),
        ["1 v <> c d", "2 v <> NULL c", "3 v <> a b", "4 __ROW__ >> NULL {\"v\":\"a\"}"],
        "an excluded column can put rows in order"
    );
    let filtered =
        compare(&bench, SIDES, &["--order-by", "id", "--where", "id <> 2", "--where-b", "id < 4"]);
    assert_eq!(filtered.json(1)["positions"]["equal"], 1);
    let none = compare(&bench, SIDES, &["--order-by", "id", "--where", "false"]).json(0);
    assert_eq!((&none["verdict"], rows(&none).len()), (&"equal".into(), 0));
}

/// NULL stands where it is said to, whatever the direction; NaN is above all numbers.
#[test]
fn nulls_and_nan_have_their_place() {
    let values = "(1.0::DOUBLE), (NULL), ('nan'), ('inf'), (-0.0)";
    for (order, wanted) in [
        ("k", ["0", "1", "Infinity", "NaN", "NULL"]),
        ("k ASC NULLS FIRST", ["NULL", "0", "1", "Infinity", "NaN"]),
        ("k DESC", ["NaN", "Infinity", "1", "0", "NULL"]),
        ("k desc nulls first", ["NULL", "NaN", "Infinity", "1", "0"]),
    ] {
        let bench = bench(
            &format!("SELECT k, 'x' AS v FROM (VALUES {values}) t(k)"),
            "SELECT 5::DOUBLE AS k, 'x' AS v WHERE false",
        );
        let result = compare(&bench, SIDES, &["--order-by", order, "--limit", "9"]).json(1);
        for (number, (row, wanted)) in rows(&result).iter().zip(wanted).enumerate() {
            let quoted = wanted.parse::<f64>().is_ok_and(f64::is_finite) || wanted == "NULL";
            let shown = match (wanted, quoted) {
                ("NULL", _) => "null".to_string(),
                ("0", _) => "0".to_string(),
                (number, true) => number.to_string(),
                (text, false) => format!("\"{text}\""),
            };
            let start = format!("{} __ROW__ << {{\"k\":", number + 1);
            assert!(row.starts_with(&start), "{order}: {row}");
            let found = row[start.len()..].split(',').next().unwrap().trim_start_matches('-');
            assert_eq!(found.trim_end_matches(".0"), shown, "{order}: {row}");
        }
    }
}

/// An order that leaves rows apart which differ settles nothing, and one that shares rows that are the
/// same does.
#[test]
fn ties_that_matter_make_it_inconclusive() {
    let rows_of = |v: &str| {
        format!("SELECT * FROM (VALUES (1, 'x', 1), (1, '{v}', 2), (2, 'z', 3)) t(day, v, id)")
    };
    let bench = bench(&rows_of("y"), &rows_of("y"));
    for shape in ["direct", "narrow"] {
        let result =
            compare(&bench, SIDES, &["--order-by", "day", "--exclude", "id", "--shape", shape])
                .json(2);
        assert_eq!(result["verdict"], "inconclusive");
        let note = result["notes"][0].as_str().unwrap();
        for wanted in ["day ASC NULLS LAST", "1 of its places in a and 1 in b", "order_by"] {
            assert!(note.contains(wanted), "{note}");
        }
    }
    let settled = compare(&bench, SIDES, &["--order-by", "day,id"]).json(0);
    assert_eq!(settled["verdict"], "equal");
    bench.file("a.sql", rows_of("x")).file("b.sql", rows_of("x"));
    let same = compare(&bench, SIDES, &["--order-by", "day", "--exclude", "id"]).json(0);
    assert_eq!(same["verdict"], "equal");
    let table = bench.run(&["run", "a.sql", "b.sql", "--strategy", "ordered", "--order-by", "day"]);
    assert!(
        table.out.starts_with("INCONCLUSIVE  the order day ASC NULLS LAST does not settle"),
        "{}",
        table.out
    );
}

#[test]
fn what_cannot_be_put_in_order_is_refused() {
    let bench = bench("SELECT 1 AS id, 'x' AS v, [1] AS only", "SELECT 1 AS id, 'x' AS v");
    bench.database("t.duckdb", "CREATE TABLE t (id INTEGER, v VARCHAR)");
    bench.parquet("p.parquet", "SELECT 1 AS id, 2 AS \"File_Row_Number\"");
    bench.file("t.csv", "id,v\n1,x\n");
    for (sides, more, wanted) in [
        (SIDES, &[][..], &["--order-by", "is missing", "--file-order"][..]),
        (SIDES, &["--file-order"], &["--file-order", "a.sql", "--order-by"]),
        (["t.csv", "t.duckdb::t"], &["--file-order"], &["--file-order", "t.duckdb::t"]),
        (
            ["p.parquet", "p.parquet"],
            &["--file-order"],
            &["p.parquet", "File_Row_Number", "--order-by"],
        ),
        (SIDES, &["--order-by", "idd"], &["order_by", "idd", "did you mean id?"]),
        (SIDES, &["--order-by", "only"], &["order_by", "only", "no partner in b"]),
        (SIDES, &["--order-by", "id,ID DESC"], &["order_by", "ID", "named twice"]),
        (SIDES, &["--order-by", "id,id DESC"], &["--order-by", "named twice"]),
        (SIDES, &["--order-by", "id", "--sample", "1%"], &["--sample", "ordered"]),
    ] {
        compare(&bench, sides, more).fails(wanted);
    }
    for bad in
        [&["--order-by", "id,"][..], &["--order-by", "\"id"], &["--order-by", "id", "--file-order"]]
    {
        let ran = compare(&bench, SIDES, bad);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{bad:?}");
    }
    bench.file("c.toml", "a = \"t.csv\"\nb = \"t.csv\"\nstrategy = \"ordered\"\norder_by = [\"id\"]\nfile_order = true\n");
    bench.run(&["run", "--contract", "c.toml"]).fails(&["c.toml", "file_order", "keep one"]);
    for (line, wanted) in [
        ("order_by = \"id\"", "wants a list"),
        ("file_order = \"yes\"", "true or false"),
        ("order_by = [\"desc\"]", "empty"),
        ("oder_by = [\"id\"]", "did you mean `order_by`?"),
    ] {
        bench.file(
            "c.toml",
            format!("a = \"t.csv\"\nb = \"t.csv\"\nstrategy = \"ordered\"\n{line}\n"),
        );
        bench.run(&["run", "--contract", "c.toml"]).fails(&["c.toml", "line 4", wanted]);
    }
    let schema = bench.file("t.ddl.sql", "CREATE TABLE t (id INTEGER, v TEXT)");
    let sides = [
        "gen",
        "--dialect",
        "postgres",
        "--a",
        "t",
        "--b",
        "u",
        "--schema-a",
        "t.ddl.sql",
        "--strategy",
        "ordered",
    ];
    schema.run(&[&sides[..], &["--file-order"]].concat()).fails(&[
        "--file-order",
        "postgres",
        "--order-by",
    ]);
}

/// A key of the contract is no key here, and an order is of no use elsewhere: both say so.
#[test]
fn one_contract_for_several_strategies() {
    let bench = bench("SELECT 1 AS id, 'x' AS v", "SELECT 1 AS id, 'x' AS v");
    bench.file("c.toml", "a = \"a.sql\"\nb = \"b.sql\"\nkey = [\"id\"]\norder_by = [\"v DESC\", \"id NULLS FIRST\"]\n");
    let ordered = bench
        .run(&["run", "--contract", "c.toml", "--strategy", "ordered", "--format", "json"])
        .json(0);
    assert_eq!(ordered["columns"][0]["role"], "compared");
    assert!(ordered["notes"].to_string().contains("the key is not used"), "{ordered}");
    let cells = bench.run(&["run", "--contract", "c.toml", "--format", "json"]).json(0);
    assert!(cells["notes"].to_string().contains("is for strategies ordered and assert"), "{cells}");
    let of_files =
        bench.run(&["run", "--contract", "c.toml", "--strategy", "ordered", "--file-order"]);
    of_files.fails(&["--file-order", "a.sql"]);
}

#[test]
fn hostile_names_and_orders() {
    let names = [
        "row_number",
        "sqldiff_row_number",
        "sqldiff_rank",
        "__ROW__",
        "in_a",
        "ties_a",
        "x, y",
        "q\"q",
        "z desc",
        "😀",
    ];
    let listed: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(at, name)| format!("i * {} AS \"{}\"", at + 1, name.replace('"', "\"\"")))
        .collect();
    let query = format!("SELECT {} FROM range(3) t(i)", listed.join(", "));
    let bench = bench(
        &query,
        &format!(
            "SELECT * REPLACE (CASE WHEN i = 4 THEN 5 ELSE i END AS \"sqldiff_rank\") FROM ({}) t",
            query.replace("SELECT ", "SELECT i, ")
        ),
    );
    for order in
        ["\"x, y\",row_number", "\"q\"\"q\" DESC", "\"z desc\" NULLS FIRST", "😀", "__ROW__"]
    {
        let more = ["--order-by", order, "--extra-columns", "ignore"];
        let result = compare(&bench, SIDES, &more).json(1);
        assert_eq!(result["positions"]["changed"], 2, "{order}: {result}");
        assert!(
            rows(&result).iter().all(|row| row.contains(" sqldiff_rank <> ")),
            "{order}: {result}"
        );
    }
}

/// Rows of files are numbered as they stand in them, whatever the number of threads, row groups and files.
#[test]
fn files_have_an_order() {
    let bench = Bench::new();
    let engine = duckdb::Connection::open_in_memory().unwrap();
    let parts = [("f1", 0, 150_000), ("f10", 150_000, 90_001), ("f2", 240_001, 100_003)];
    for (name, first, count) in parts {
        let rows = format!(
            "SELECT {first} + i AS n, hash(i * {count}) % 1000 AS v FROM range({count}) t(i) ORDER BY i"
        );
        for (ending, options) in [
            ("parquet", "FORMAT parquet, ROW_GROUP_SIZE 10000"),
            ("csv", "FORMAT csv"),
            ("ndjson", "FORMAT json"),
        ] {
            let path = bench.path(&format!("{ending}/{name}.{ending}"));
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            engine
                .execute_batch(&format!("COPY ({rows}) TO '{}' ({options})", path.display()))
                .unwrap();
        }
    }
    // Another header makes another reader.
    let path = bench.path("csv/f3.csv");
    engine.execute_batch(&format!("COPY (SELECT 'x' AS v, 340004 + i AS n FROM range(20000) t(i) ORDER BY i) TO '{}' (FORMAT csv)", path.display())).unwrap();
    std::fs::create_dir_all(bench.path("csv2")).unwrap();
    let glob = |ending: &str| format!("{ending}/*.{ending}");
    for ending in ["parquet", "csv", "ndjson"] {
        let total = if ending == "csv" { 360_004u64 } else { 340_004 };
        for (shape, threads) in [("narrow", "4"), ("direct", "4"), ("narrow", "1")] {
            // The number in the file against the number that was given: side B is a query over none of them.
            bench.parquet("numbers.parquet", &format!("SELECT i AS n FROM range({total}) t(i)"));
            let more = [
                "--file-order",
                "--columns",
                "n",
                "--extra-columns",
                "ignore",
                "--shape",
                shape,
                "--threads",
                threads,
                "--where",
                "n % 7 <> 3",
            ];
            let file = glob(ending);
            let result = compare(&bench, [&file, "numbers.parquet"], &more).json(0);
            assert_eq!(result["verdict"], "equal", "{ending} {shape} {threads}");
            assert_eq!(result["positions"]["equal"], result["rows"]["a"], "{ending}");
            if shape == "direct" {
                break;
            }
        }
    }
    // One row moved to the front moves all of them.
    bench.parquet(
        "moved.parquet",
        "SELECT CASE WHEN i = 0 THEN 340003 ELSE i - 1 END AS n FROM range(340004) t(i)",
    );
    let more = ["--file-order", "--columns", "n", "--extra-columns", "ignore"];
    let moved = compare(&bench, ["parquet/*.parquet", "moved.parquet"], &more).json(1);
    assert_eq!(moved["positions"]["changed"], 340_004);
}

#[test]
fn files_and_scripts_of_ordered() {
    let bench = bench(
        "SELECT i AS id, i AS v FROM range(30) t(i)",
        "SELECT i AS id, i % 20 AS v FROM range(29) t(i)",
    );
    let ran = compare(&bench, SIDES, &["--order-by", "id", "--out", "out"]).json(1);
    assert_eq!(rows(&ran).len(), 10, "as many as --limit");
    assert_eq!(rows(&ran)[0], "21 v <> 20 0");
    let file = bench.path("out/ordered.parquet");
    let connection = duckdb::Connection::open_in_memory().unwrap();
    let query = format!(
        "SELECT count(*) FROM '{}' WHERE row_number > 20 AND typeof(row_number) = 'BIGINT'",
        file.display()
    );
    assert_eq!(crate::program::ask(&connection, &query), 10);
    let options = ["--strategy", "ordered", "--order-by", "id DESC"];
    let printed = bench.run(&[&["run", "a.sql", "b.sql", "--sql"], &options[..]].concat());
    assert!(
        printed.out.contains(
            "row_number() OVER (ORDER BY CASE WHEN \"id\" IS NULL THEN 1 ELSE 0 END, \"id\" DESC)"
        ),
        "{}",
        printed.out
    );
    let generated = bench.run(
        &[&["gen", "--dialect", "duckdb", "--a", "a.sql", "--b", "b.sql"], &options[..]].concat(),
    );
    assert!(generated.out.ends_with(printed.out.trim_start()), "gen prints what run runs");
    assert!(generated.out.contains("\n-- order: id DESC NULLS LAST\n"), "{}", generated.out);
    bench.file("a.csv", "id\n1\n");
    let in_files =
        bench.run(&["run", "a.csv", "a.csv", "--strategy", "ordered", "--file-order", "--sql"]);
    assert!(in_files.out.contains("SET preserve_insertion_order = true;"), "{}", in_files.out);
}

/// Numbers that no type holds all of meet by a text, but stand in the order of numbers.
#[test]
fn numbers_of_all_types_have_one_order() {
    let types = [
        "TINYINT",
        "UTINYINT",
        "INTEGER",
        "UINTEGER",
        "BIGINT",
        "UBIGINT",
        "HUGEINT",
        "UHUGEINT",
        "FLOAT",
        "DOUBLE",
        "DECIMAL(5,1)",
        "DECIMAL(12,4)",
        "DECIMAL(38,0)",
        "DECIMAL(38,20)",
    ];
    for (at, a) in types.iter().enumerate() {
        let b = types[(at * 5 + 3) % types.len()];
        let side = |sql_type: &str, rows: &str| {
            format!("SELECT CAST(k AS {sql_type}) AS k, v FROM (VALUES {rows}) t(k, v)")
        };
        let other = bench(
            &side(a, "(9, 'p'), (10, 'q'), (100, 'r')"),
            &side(b, "(100, 'r'), (8, 'q'), (9, 'p')"),
        );
        let rows_of = |result: &Value| rows(result).len();
        let result = compare(&other, SIDES, &["--order-by", "k", "--columns", "v"]).json(1);
        assert_eq!(rows_of(&result), 2, "{a} {b}: {:?}", rows(&result));
        let result = compare(&other, SIDES, &["--order-by", "k DESC", "--columns", "v"]).json(1);
        assert_eq!(rows(&result), ["2 v <> q p", "3 v <> p q"], "{a} {b}");
        // The smallest key of a mismatch, too.
        let ran = other.run(&[
            "run",
            "a.sql",
            "b.sql",
            "--key",
            "k",
            "--strategy",
            "columns",
            "--format",
            "csv",
        ]);
        let example = ran.out.trim().rsplit(',').next().expect("a key").to_string();
        assert_eq!(example.parse::<f64>().ok(), Some(8.0), "{a} {b}: {ran:#?}");
        let same = bench(
            &side(a, "(9, 'p'), (100, 'r'), (10, 'q'), (NULL, 'n'), (0, 'z')"),
            &side(b, "(NULL, 'n'), (10, 'q'), (0, 'z'), (100, 'r'), (9, 'p')"),
        );
        let code = compare(&same, SIDES, &["--order-by", "k"]).code;
        assert_eq!(code, 0, "{a} {b}");
    }
}

/// What shares its nearest DOUBLE is told apart all the same.
#[test]
fn large_numbers_are_no_ties() {
    let rows = |sql_type: &str| {
        format!(
            "SELECT CAST(k AS {sql_type}) AS k, v FROM (VALUES ('9007199254740993', 'b'), ('9007199254740992', 'a'), ('9007199254740994', 'c')) t(k, v)"
        )
    };
    let bench = bench(&rows("BIGINT"), &rows("DECIMAL(38,20)"));
    assert_eq!(compare(&bench, SIDES, &["--order-by", "k"]).code, 0);
}

/// Times beyond the years of four digits, and days beside instants.
#[test]
fn days_and_instants_have_one_order() {
    let side = |sql_type: &str, v: &str| {
        format!(
            "SELECT CAST(k AS {sql_type}) AS k, v || {v} AS v FROM (VALUES ('12020-01-01', 'z'), ('2019-01-01', 'y'), ('0999-01-01', 'x'), ('0044-03-15 (BC)', 'w')) t(k, v)"
        )
    };
    for (a, b) in [("DATE", "TIMESTAMP"), ("DATE", "TIMESTAMPTZ"), ("TIMESTAMP", "TIMESTAMPTZ")] {
        let bench = bench(&side(a, "''"), &side(b, "'!'"));
        let result = compare(&bench, SIDES, &["--order-by", "k", "--columns", "v"]).json(1);
        assert_eq!(
            rows(&result),
            ["1 v <> w w!", "2 v <> x x!", "3 v <> y y!", "4 v <> z z!"],
            "{a} {b}"
        );
    }
}
