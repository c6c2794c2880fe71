//! The strategy `columns`: counts by column, the smallest example, names of the result.

use crate::program::{Bench, Ran};
use serde_json::Value;

/// The rows of the result `columns`, as text.
fn rows(result: &Value) -> Vec<Vec<Option<String>>> {
    assert_eq!(result["results"][0]["name"], "columns");
    serde_json::from_value(result["results"][0]["rows"].clone()).expect("texts")
}

fn compare(bench: &Bench, more: &[&str]) -> Ran {
    let all = ["run", "a.sql", "b.sql", "--strategy", "columns", "--format", "json"];
    bench.run(&[&all[..], more].concat())
}

fn cells(row: &[Option<String>]) -> Vec<&str> {
    row.iter().map(|cell| cell.as_deref().unwrap_or("NULL")).collect()
}

fn bench(a: &str, b: &str) -> Bench {
    let bench = Bench::new();
    bench.file("a.sql", a).file("b.sql", b);
    bench
}

const A: &str = "SELECT * FROM (VALUES (1, 'x', 1.0), (2, 'y', 2.0), (3, NULL, 3.0), (5, 'w', 5.0), (7, 'd', 7.0), \
                 (7, 'd', 7.0)) t(id, name, amount)";
const B: &str = "SELECT * FROM (VALUES (1, 'x', 1.0), (2, 'Y', 2.001), (3, 'z', 3.5), (6, NULL, 6.0), (7, 'd', 9.0)) \
                 t(id, name, amount)";

/// Keys on one side count in every column unless they are ignored, what a rule excuses is a match, and
/// the repeated key 7 is in no count.
#[test]
fn counts_and_examples_of_each_column() {
    let bench = bench(A, B);
    let ruled = ["--key", "id", "--abs", "amount=0.01"];
    let result = compare(&bench, &ruled).json(1);
    let found = rows(&result);
    assert_eq!(cells(&found[0]), ["name", "1", "4", "y", "Y", "2"]);
    assert_eq!(cells(&found[1]), ["amount", "2", "3", "3.0", "3.500", "3"]);
    assert_eq!(result["columns"][2]["absorbed"], 1);
    let ignoring = compare(&bench, &[&ruled[..], &["--one-sided", "ignore"]].concat()).json(1);
    let found = rows(&ignoring);
    assert_eq!(cells(&found[0]), ["name", "1", "2", "y", "Y", "2"]);
    assert_eq!(cells(&found[1]), ["amount", "2", "1", "3.0", "3.500", "3"]);
    assert_eq!(ignoring["keys"], result["keys"], "the verdict sees the same keys");
    for shape in ["narrow", "grouped"] {
        let narrow = compare(&bench, &[&ruled[..], &["--shape", shape]].concat()).json(1);
        assert_eq!((rows(&narrow), &narrow["proof"]), (rows(&result), &"hash64".into()), "{shape}");
    }
}

/// The side without a row shows NULL, and so does a NULL: the key tells them apart.
#[test]
fn an_example_on_one_side() {
    let bench = bench(
        "SELECT 1 AS id, NULL::INT AS v, 2 AS w",
        "SELECT 1 AS id, 5 AS v, 2 AS w UNION ALL SELECT 0, NULL, 3",
    );
    let found = rows(&compare(&bench, &["--key", "id"]).json(1));
    assert_eq!(cells(&found[0]), ["v", "0", "2", "NULL", "NULL", "0"]);
    assert_eq!(cells(&found[1]), ["w", "1", "1", "NULL", "3", "0"]);
    let found = rows(&compare(&bench, &["--key", "id", "--one-sided", "ignore"]).json(1));
    assert_eq!(cells(&found[0]), ["v", "0", "1", "NULL", "5", "1"]);
    assert_eq!(cells(&found[1]), ["w", "1", "0", "NULL", "NULL", "NULL"]);
}

/// Repeated keys count nowhere, and the verdict still sees them.
#[test]
fn repeated_keys_do_not_multiply() {
    let rows_of =
        |v: u8| format!("SELECT 1 AS id, 1 AS v UNION ALL SELECT 1, {v} UNION ALL SELECT 2, 2");
    let unequal = bench(&rows_of(2), &rows_of(3));
    let result = compare(&unequal, &["--key", "id"]).json(1);
    assert_eq!(cells(&rows(&result)[0]), ["v", "1", "0", "NULL", "NULL", "NULL"]);
    assert_eq!((&result["verdict"], &result["payloads"]["a"]), (&"different".into(), &1.into()));
    let equal = bench(&rows_of(2), &rows_of(2));
    assert_eq!(compare(&equal, &["--key", "id"]).json(0)["verdict"], "equal");
}

/// The smallest key, by its value: numbers as numbers with NaN last, texts by code point, NULL after all.
#[test]
fn the_smallest_key_is_the_example() {
    for (keys, smallest) in [
        ("(10), (9), (NULL)", "9"),
        ("(170141183460469231731687303715884105727), (9::HUGEINT), (NULL)", "9"),
        ("('10'), ('9'), (NULL)", "10"),
        ("('b'), ('B'), ('á'), (NULL)", "B"),
        ("('b'), ('b '), ('c')", "b"),
        ("(''), ('a'), (NULL)", ""),
        ("('😀'), ('é'), ('z')", "z"),
        ("('nan'::DOUBLE), ('inf'), (NULL)", "Infinity"),
        ("('nan'::DOUBLE), ('-inf'), (-0.0)", "-Infinity"),
        ("(TIMESTAMP '1969-01-01'), (TIMESTAMP '1970-01-01')", "1969-01-01 00:00:00.000000"),
        ("(true), (false), (NULL)", "false"),
        (
            "('ffffffff-0000-0000-0000-000000000000'::UUID), ('00000000-ffff-0000-0000-000000000000')",
            "00000000-ffff-0000-0000-000000000000",
        ),
        ("('z'::ENUM ('z', 'a')), ('a')", "a"),
        ("(NULL), (NULL::DATE)", "NULL"),
    ] {
        let side = |v: u8| format!("SELECT DISTINCT k, {v} AS v FROM (VALUES {keys}) t(k)");
        let bench = bench(&side(1), &side(2));
        let found = rows(&compare(&bench, &["--key", "k"]).json(1));
        assert_eq!(cells(&found[0])[3..], ["1", "2", smallest], "{keys}");
    }
    let side = |v: u8| {
        format!("SELECT *, {v} AS v FROM (VALUES (2, 'a'), (1, NULL), (1, 'b')) t(k, \"k 2\")")
    };
    let found = rows(&compare(&bench(&side(1), &side(2)), &["--key", "k,k 2"]).json(1));
    assert_eq!(cells(&found[0])[5..], ["1", "b"]);
}

/// A key that is a number on one side and text on the other, or of two widths, has one order.
#[test]
fn keys_of_two_types_have_one_order() {
    let a = "SELECT k, 1 AS v FROM (VALUES (10), (9)) t(k)";
    let wider = bench(a, "SELECT k::BIGINT AS k, 2 AS v FROM (VALUES (10), (9)) t(k)");
    assert_eq!(cells(&rows(&compare(&wider, &["--key", "k"]).json(1))[0])[5], "9");
    let text = bench(a, "SELECT k::VARCHAR AS k, 2 AS v FROM (VALUES (10), (9)) t(k)");
    for shape in ["direct", "narrow"] {
        let found = rows(&compare(&text, &["--key", "k", "--shape", shape]).json(1));
        assert_eq!(cells(&found[0])[5], "10", "{shape}");
    }
}

/// DuckDB may cast the field of a struct while it reads the table, whatever condition stands before it.
#[test]
fn infinity_within_a_struct_is_shown() {
    let side = |number: &str| format!("SELECT 1 AS id, {{'x': '{number}'::DOUBLE, 'y': 1}} AS s");
    let bench = bench("SELECT 1 AS id, {'x': 0.5::DOUBLE, 'y': 1} AS s WHERE false", &side("-inf"));
    let found = rows(&compare(&bench, &["--key", "id"]).json(1));
    assert_eq!(cells(&found[0])[3..], ["NULL", "{\"x\":\"-Infinity\",\"y\":1}", "1"]);
}

#[test]
fn empty_tables_and_tables_of_keys() {
    let none =
        bench("SELECT 1 AS id, 'x' AS v WHERE false", "SELECT 1 AS id, 'x' AS v WHERE false");
    let result = compare(&none, &["--key", "id"]).json(0);
    assert_eq!(cells(&rows(&result)[0]), ["v", "0", "0", "NULL", "NULL", "NULL"]);
    let keys = bench("SELECT 1 AS id", "SELECT 2 AS id");
    let result = compare(&keys, &["--key", "id"]).json(1);
    assert_eq!(rows(&result).len(), 0);
    assert_eq!(result["results"][0]["columns"][5], "mismatch_example_id");
}

#[test]
fn the_result_can_be_named() {
    let bench = bench(A, B);
    let named = compare(
        &bench,
        &[
            "--key",
            "id",
            "--name",
            "match_count=same",
            "--name",
            "mismatch_example_=Beispiel \"",
            "--name",
            "column_name=o'clock",
        ],
    );
    let result = named.json(1);
    let columns: Vec<String> =
        serde_json::from_value(result["results"][0]["columns"].clone()).unwrap();
    assert_eq!(
        columns,
        [
            "o'clock",
            "same",
            "mismatch_count",
            "mismatch_example_a",
            "mismatch_example_b",
            "Beispiel \"id"
        ]
    );
    bench.file(
        "c.toml",
        "a = \"a.sql\"\nb = \"b.sql\"\nkey = [\"id\"]\nstrategy = \"columns\"\none_sided = \"ignore\"\n\
         [names]\nmatch_count = \"m\"\nmismatch_example_id = \"key\"\n",
    );
    let result = bench
        .run(&["run", "--contract", "c.toml", "--name", "match_count=n", "--format", "json"])
        .json(1);
    let columns: Vec<String> =
        serde_json::from_value(result["results"][0]["columns"].clone()).unwrap();
    assert_eq!(columns[1..3], ["n", "mismatch_count"]);
    assert_eq!(columns[5], "key");
    assert_eq!(cells(&rows(&result)[0])[2], "2");
    let other = bench
        .run(&["run", "--contract", "c.toml", "--strategy", "cells", "--format", "json"])
        .json(1);
    assert!(
        other["notes"].to_string().contains("names of the contract is for strategy columns"),
        "{other}"
    );
}

#[test]
fn names_that_cannot_be() {
    let bench = bench(A, B);
    for (more, wanted) in [
        (
            &["--name", "mach_count=x"][..],
            &["--name", "mach_count", "did you mean `match_count`?"][..],
        ),
        (&["--name", "mismatch_example_idd=x"], &["mismatch_example_idd", "mismatch_example_id"]),
        (
            &["--name", "match_count=Mismatch_Count"],
            &["match_count", "mismatch_count", "name of its own"],
        ),
        (&["--name", "match_count=x", "--name", "mismatch_count=x"], &["would both be called `x`"]),
        (
            &["--name", "match_count=x", "--name", "match_count=y"],
            &["--name", "match_count", "two names"],
        ),
        (&["--name", "mismatch_example_id=column_name"], &["column_name", "mismatch_example_id"]),
    ] {
        compare(&bench, &[&["--key", "id"], more].concat()).fails(wanted);
    }
    let usage = compare(&bench, &["--key", "id", "--name", "match_count"]);
    assert_eq!(usage.code, 2, "{usage:?}");
    assert!(usage.err.contains("RESULT=NAME"), "{}", usage.err);
    bench.file("c.toml", "a = \"a.sql\"\nb = \"b.sql\"\nkey = [\"id\"]\none_sided = \"ignored\"\n");
    bench.run(&["run", "--contract", "c.toml"]).fails(&[
        "c.toml",
        "one_sided",
        "did you mean `ignore`?",
    ]);
    bench.run(&["run", "a.sql", "b.sql", "--strategy", "columns"]).fails(&["--key", "columns"]);
}

/// Names of the user's that look like ours, or like anything but names.
#[test]
fn hostile_columns() {
    let names = [
        "a",
        "b",
        "column_name",
        "match_count",
        "sqldiff_place",
        "_diff_status",
        "x\"y",
        "x.y",
        "😀",
        "it's",
        "count_a",
        "keys_counted",
    ];
    let side = |v: usize| {
        let listed: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(at, name)| format!("{} AS \"{}\"", at * v, name.replace('"', "\"\"")))
            .collect();
        format!("SELECT {}", listed.join(", "))
    };
    let bench = bench(&side(1), &side(2));
    for key in ["a", "b", "x.y"] {
        let result = compare(&bench, &["--key", key, "--limit", "100", "--out", "out"]).json(1);
        let found = rows(&result);
        assert_eq!(found.len(), names.len() - 1, "{key}");
        assert!(
            found.iter().all(|row| row[2].as_deref() == Some(if key == "a" { "1" } else { "2" })),
            "{found:?}"
        );
    }
    let result = compare(&bench, &["--key", "a"]).json(1);
    assert_eq!(result["results"][0]["columns"][5], "mismatch_example_a");
    assert_eq!(result["results"][0]["columns"][3], "mismatch_example_a_1");
    assert!(
        result["notes"].to_string().contains("mismatch_example_a is called mismatch_example_a_1"),
        "{result}"
    );
}

/// Against a query that shares nothing with the templates, and in every shape.
#[test]
fn many_rows_as_a_plain_query_counts_them() {
    let bench = Bench::new();
    let side = |salt: u8, skip: u8| {
        format!(
            "SELECT CASE WHEN i = 77 THEN NULL ELSE (i * 7919) % 40009 END AS k, CASE WHEN i % 3 = 0 THEN NULL ELSE 'g' || i % 5 END AS g, \
             CASE WHEN hash(i, {salt}) % 50 = 0 THEN NULL ELSE i % 10 END AS u, \
             CASE WHEN hash(i, {salt}) % 900 = 1 THEN 'Z' ELSE 'v' || i % 7 END AS v, 1 AS same \
             FROM range(40009) t(i) WHERE hash(i, 'gone') % 100 <> {skip}"
        )
    };
    bench.parquet("a.parquet", &side(1, 3)).parquet("b.parquet", &side(2, 4));
    let (a, b) = (bench.path("a.parquet"), bench.path("b.parquet"));
    let plain = |column: &str| {
        format!(
            "SELECT count(*) FILTER (WHERE NOT bad), count(*) FILTER (WHERE bad), (arg_min({{va: va, vb: vb, k: k, g: g}}, (k IS NULL, k, g IS NULL, g)) FILTER (WHERE bad)) \
             FROM (SELECT CASE WHEN pa THEN ka ELSE kb END AS k, CASE WHEN pa THEN ga ELSE gb END AS g, va, vb, \
                   pa IS NULL OR pb IS NULL OR va IS DISTINCT FROM vb AS bad \
             FROM (SELECT k AS ka, g AS ga, {column}::VARCHAR AS va, true AS pa FROM '{}') x \
             FULL JOIN (SELECT k AS kb, g AS gb, {column}::VARCHAR AS vb, true AS pb FROM '{}') y \
             ON ka IS NOT DISTINCT FROM kb AND ga IS NOT DISTINCT FROM gb)",
            a.display(),
            b.display()
        )
    };
    let connection = duckdb::Connection::open_in_memory().unwrap();
    for shape in ["direct", "narrow", "grouped"] {
        let all = [
            "run",
            "a.parquet",
            "b.parquet",
            "--key",
            "k,g",
            "--strategy",
            "columns",
            "--format",
            "json",
            "--shape",
            shape,
        ];
        let result = bench.run(&all).json(1);
        let found = rows(&result);
        assert_eq!(found.len(), 3);
        for row in found {
            let query = format!(
                "SELECT concat_ws('|', m, n, coalesce(e.va, 'NULL'), coalesce(e.vb, 'NULL'), coalesce(e.k::VARCHAR, 'NULL'), coalesce(e.g, 'NULL')) FROM ({}) t(m, n, e)",
                plain(row[0].as_ref().unwrap())
            );
            let wanted: String = connection.query_row(&query, [], |row| row.get(0)).unwrap();
            assert_eq!(cells(&row)[1..].join("|"), wanted, "{shape} {row:?}");
        }
    }
}

#[test]
fn samples_files_and_reports() {
    let bench = bench(
        "SELECT i AS id, i % 7 AS v, 1 AS w FROM range(2000) t(i)",
        "SELECT i AS id, i % 5 AS v, 1 AS w FROM range(2000) t(i)",
    );
    let sampled = compare(&bench, &["--key", "id", "--sample", "10%", "--columns", "w"]).json(2);
    assert_eq!(sampled["verdict"], "inconclusive");
    assert_eq!(rows(&sampled)[0][2].as_deref(), Some("0"));
    for format in ["parquet", "csv"] {
        let ran = compare(&bench, &["--key", "id", "--out", "out", "--out-format", format]);
        assert_eq!(ran.code, 1, "{ran:?}");
        let file = bench.path(&format!("out/columns.{format}"));
        let connection = duckdb::Connection::open_in_memory().unwrap();
        let first = format!(
            "SELECT column_name || mismatch_count || ' ' || mismatch_example_id FROM '{}'",
            file.display()
        );
        let first: String = connection.query_row(&first, [], |row| row.get(0)).unwrap();
        assert_eq!(first, "v1710 5", "{format}");
    }
    for (format, wanted) in [
        ("table", "v                    290            1710  5"),
        ("markdown", "| `v` | `290` | `1710` | `5` | `0` | `5` |"),
        ("csv", "v,290,1710,5,0,5\n"),
    ] {
        let all =
            ["run", "a.sql", "b.sql", "--strategy", "columns", "--key", "id", "--format", format];
        let ran = bench.run(&all);
        assert!(ran.out.contains(wanted), "{format}: {}", ran.out);
    }
    let printed =
        bench.run(&["run", "a.sql", "b.sql", "--strategy", "columns", "--key", "id", "--sql"]);
    assert_eq!((printed.code, printed.err.as_str()), (0, ""));
    let generated = bench.run(&[
        "gen",
        "--dialect",
        "duckdb",
        "--a",
        "a.sql",
        "--b",
        "b.sql",
        "--strategy",
        "columns",
        "--key",
        "id",
    ]);
    assert!(generated.out.ends_with(printed.out.trim_start()), "gen prints what run runs");
}
