//! Causes of differing cells, and the rules that `sqldiff suggest` draws from them.

use crate::program::{Bench, Ran, ident, toml};
use serde_json::Value;
use std::collections::BTreeMap;

/// A column of one row: its types, both values as SQL, and the cause of their difference.
type Cell = (&'static str, &'static str, &'static str, &'static str, Option<&'static str>);

const TEXT: &str = "VARCHAR";
const CELLS: &[Cell] = &[
    (TEXT, TEXT, "'x'", "NULL", Some("null")),
    (TEXT, TEXT, "NULL", "' '", Some("null")),
    (TEXT, TEXT, "''", "NULL", Some("empty against null")),
    (TEXT, TEXT, "''", "'x'", None),
    (TEXT, TEXT, "'x'", "'y'", None),
    (TEXT, TEXT, "'Abc'", "'aBC'", Some("case")),
    (TEXT, TEXT, "'Abc'", "'aBd'", None),
    (TEXT, TEXT, "'É'", "'é'", Some("case")),
    (TEXT, TEXT, "'a '", "'a'", Some("blanks")),
    (TEXT, TEXT, "chr(9) || 'a' || chr(13) || chr(10)", "'a'", Some("blanks")),
    (TEXT, TEXT, "'  '", "''", Some("blanks")),
    (TEXT, TEXT, "'A '", "'a'", None),
    (TEXT, TEXT, "'a' || chr(160)", "'a'", Some("truncated at 1")),
    (TEXT, TEXT, "'a  b'", "'a b'", Some("blanks inside")),
    (TEXT, TEXT, "'a  b '", "'a b'", Some("blanks inside")),
    (TEXT, TEXT, "'a b'", "'ab'", None),
    (TEXT, TEXT, "'e' || chr(769)", "'é'", Some("unicode form")),
    (TEXT, TEXT, "'007'", "'7'", Some("leading zeros")),
    (TEXT, TEXT, "'00'", "'0'", Some("leading zeros")),
    (TEXT, TEXT, "'-007'", "'-7'", Some("leading zeros")),
    (TEXT, TEXT, "'007a'", "'07a'", Some("leading zeros")),
    (TEXT, TEXT, "'0'", "''", None),
    (TEXT, TEXT, "'0x'", "'x'", None),
    (TEXT, TEXT, "'7.50'", "'7.5'", Some("number as text")),
    (TEXT, TEXT, "'7.0'", "'7'", Some("number as text")),
    (TEXT, TEXT, "'+7'", "'7'", Some("number as text")),
    (TEXT, TEXT, "'07.10'", "'7.1'", Some("number as text")),
    (TEXT, TEXT, "'70'", "'7'", Some("truncated at 1")),
    (TEXT, TEXT, "'7.0.0'", "'7.0'", Some("truncated at 3")),
    (TEXT, TEXT, "'été'", "'Ã©tÃ©'", Some("encoding")),
    (TEXT, TEXT, "'â‚¬'", "'€'", Some("encoding")),
    (TEXT, TEXT, "'été'", "'?t?'", Some("encoding")),
    (TEXT, TEXT, "'été'", "chr(65533) || 't' || chr(65533)", Some("encoding")),
    (TEXT, TEXT, "'ete'", "'?t?'", None),
    (TEXT, TEXT, "'été'", "'xtx'", None),
    (TEXT, TEXT, "'abcdef'", "'abc'", Some("truncated at 3")),
    (TEXT, TEXT, "'🙂🙂'", "'🙂🙂🙂'", Some("truncated at 2")),
    (TEXT, TEXT, "'abc'", "'bc'", None),
    (TEXT, "INTEGER", "'007'", "7", Some("leading zeros")),
    ("INTEGER", TEXT, "7", "'7.0'", Some("number as text")),
    (TEXT, "DECIMAL(9,2)", "'7.5'", "7.5", Some("number as text")),
    (TEXT, "INTEGER", "' 7'", "7", Some("blanks")),
    (TEXT, "INTEGER", "''", "NULL", Some("empty against null")),
    (TEXT, "INTEGER", "'x'", "7", None),
    (TEXT, "DATE", "' 2024-01-01'", "'2024-01-01'", Some("blanks")),
    (TEXT, "DATE", "'01/02/2024'", "'2024-02-01'", None),
    ("INTEGER", "INTEGER", "7", "NULL", Some("null")),
    ("INTEGER", "INTEGER", "7", "-7", Some("sign")),
    ("INTEGER", "INTEGER", "7", "-8", None),
    ("BIGINT", "BIGINT", "-9223372036854775808", "9223372036854775807", None),
    ("UBIGINT", "BIGINT", "9223372036854775807", "-9223372036854775807", Some("sign")),
    ("HUGEINT", "HUGEINT", "-170141183460469231731687303715884105728", "1", None),
    ("DECIMAL(9,2)", "DECIMAL(9,3)", "1.5", "-1.5", Some("sign")),
    ("DECIMAL(9,4)", "DECIMAL(9,2)", "1.2345", "1.23", Some("rounding to 2")),
    ("DECIMAL(9,4)", "DECIMAL(9,2)", "1.235", "1.24", Some("rounding to 2")),
    ("DECIMAL(9,4)", "DECIMAL(9,2)", "1.236", "1.23", None),
    ("DECIMAL(9,4)", "INTEGER", "1.5", "2", Some("rounding to 0")),
    ("DECIMAL(9,4)", "DECIMAL(9,4)", "1.23", "1.2", Some("rounding to 1")),
    ("DECIMAL(38,10)", "DECIMAL(38,2)", "1.236", "1.24", None),
    ("DOUBLE", "DOUBLE", "1.2345", "1.23", Some("rounding to 2")),
    ("DOUBLE", "DOUBLE", "1.23456", "1.235", Some("rounding to 3")),
    ("DOUBLE", "DOUBLE", "1.2", "1.3", None),
    ("DOUBLE", "DOUBLE", "2.5", "-2.5", Some("sign")),
    ("DOUBLE", "DOUBLE", "0.1::DOUBLE + 0.2::DOUBLE", "0.3", Some("float precision")),
    ("DOUBLE", "DOUBLE", "'nan'", "1", None),
    ("DOUBLE", "DOUBLE", "'inf'", "1", None),
    ("DOUBLE", "DOUBLE", "'inf'", "'-inf'", Some("sign")),
    ("DOUBLE", "DOUBLE", "1e308", "-1e308", Some("sign")),
    ("FLOAT", "DOUBLE", "0.1", "0.1", Some("float precision")),
    ("FLOAT", "DECIMAL(9,4)", "0.12", "0.1234", Some("rounding to 2")),
    (
        "TIMESTAMP",
        "TIMESTAMP",
        "'2024-01-01 10:00'",
        "'2024-01-01 12:00'",
        Some("time zone +02:00"),
    ),
    (
        "TIMESTAMP",
        "TIMESTAMPTZ",
        "'2024-01-01 10:00'",
        "'2023-12-31 20:00:00+00'",
        Some("time zone -14:00"),
    ),
    ("TIMESTAMP", "TIMESTAMP", "'2024-01-01 10:00'", "'2024-01-02 01:00'", None),
    ("TIMESTAMP", "TIMESTAMP", "'2024-01-01 10:00'", "'2024-01-01 12:30'", None),
    (
        "TIMESTAMP",
        "TIMESTAMP",
        "'2024-01-01 10:00:00.1'",
        "'2024-01-01'",
        Some("date against timestamp"),
    ),
    ("TIMESTAMP", "TIMESTAMP", "'infinity'", "'2024-01-01'", None),
    (
        "TIMESTAMP_NS",
        "TIMESTAMP",
        "'2024-01-01 10:00'",
        "'2024-01-01 11:00'",
        Some("time zone +01:00"),
    ),
    ("DATE", "TIMESTAMP", "'2024-01-01'", "'2024-01-01 23:59:59'", Some("date against timestamp")),
    ("DATE", "TIMESTAMP", "'2024-01-01'", "'2024-01-02 00:00:01'", None),
    ("DATE", "DATE", "'2024-01-01'", "'2024-01-02'", None),
    ("TIME", "TIME", "'10:00'", "'11:00'", None),
    ("BOOLEAN", "BOOLEAN", "true", "false", None),
    ("BOOLEAN", "BOOLEAN", "true", "NULL", Some("null")),
    ("BLOB", "BLOB", "'a'", "'A'", None),
    ("INTEGER[]", "INTEGER[]", "[1]", "NULL", Some("null")),
    ("INTEGER[]", "INTEGER[]", "[1]", "[-1]", None),
    ("UUID", "UUID", "'00000000-0000-0000-0000-000000000001'", "NULL", Some("null")),
    ("INTERVAL", "INTERVAL", "'1 hour'", "'2 hours'", None),
];

/// One row with a column for each of `CELLS`, as Parquet files of both sides.
fn bench_of_cells() -> Bench {
    let bench = Bench::new();
    for (name, side) in [("a.parquet", 0), ("b.parquet", 1)] {
        let columns: Vec<String> = CELLS
            .iter()
            .enumerate()
            .map(|(at, (type_a, type_b, a, b, _))| {
                let (sql_type, value) = if side == 0 { (type_a, a) } else { (type_b, b) };
                format!("CAST({value} AS {sql_type}) AS c{at}")
            })
            .collect();
        bench.parquet(name, &format!("SELECT 1 AS id, {}", columns.join(", ")));
    }
    bench
}

/// The cause of each differing cell by its column's name.
fn causes(result: &Value) -> BTreeMap<String, Option<String>> {
    let table = &result["results"][0];
    let columns = table["columns"].as_array().expect("columns");
    let place = |name: &str| columns.iter().position(|c| c == name).expect("a column");
    let (name, cause) = (place("column_name"), place("cause"));
    assert_eq!(cause, columns.len() - 1, "the cause is the last column");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let rows = table["rows"].as_array().expect("rows").iter();
    rows.map(|row| (text(&row[name]).expect("a name"), text(&row[cause]))).collect()
}

const RUN: [&str; 9] =
    ["run", "a.parquet", "b.parquet", "--key", "id", "--format", "json", "--limit", "1000"];

#[test]
fn each_cause_is_told_and_no_other() {
    let bench = bench_of_cells();
    let shapes: [&[&str]; 3] = [&[], &["--shape", "narrow"], &["--shape", "grouped"]];
    for shape in shapes {
        let result = bench.run(&[&RUN[..], shape].concat()).json(1);
        let found = causes(&result);
        for (at, (type_a, type_b, a, b, cause)) in CELLS.iter().enumerate() {
            let told = found.get(&format!("c{at}")).unwrap_or_else(|| panic!("{a} equals {b}"));
            assert_eq!(told.as_deref(), *cause, "{type_a} {a} against {type_b} {b}, {shape:?}");
            let column = &result["columns"][at + 1];
            let counted = column["causes"].as_array().map(Vec::as_slice).unwrap_or_default();
            match cause {
                None => assert!(counted.is_empty(), "{column}"),
                Some(cause) => {
                    assert_eq!(counted.len(), 1, "{column}");
                    assert_eq!(
                        (&counted[0]["cause"], &counted[0]["cells"]),
                        (&(*cause).into(), &1.into())
                    );
                }
            }
        }
    }
    let ordered = ["--strategy", "ordered", "--order-by", "id"];
    let no_key: Vec<&str> =
        RUN.iter().copied().filter(|word| !["--key", "id"].contains(word)).collect();
    let ordered = causes(&bench.run(&[&no_key[..], &ordered].concat()).json(1));
    assert_eq!(ordered["c5"].as_deref(), Some("case"));
    assert_eq!(ordered.len(), CELLS.len());
}

/// Adding what is printed to the contract accepts the cells that it is printed for.
#[test]
fn suggested_lines_accept_their_cause() {
    let bench = bench_of_cells();
    let contract = "a = \"a.parquet\"\nb = \"b.parquet\"\nkey = [\"id\"]\n";
    bench.file("c.toml", contract);
    let ran = bench.run(&["suggest", "--contract", "c.toml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    bench.file("with.toml", format!("{contract}\n{}", ran.out));
    let arguments = ["run", "--contract", "with.toml", "--format", "json", "--limit", "1000"];
    let result = bench.run(&arguments).json(1);
    let without = ["null", "encoding", "truncated"];
    for (at, (_, _, a, b, cause)) in CELLS.iter().enumerate() {
        let column = &result["columns"][at + 1];
        let has_rule = cause.is_some_and(|cause| !without.iter().any(|w| cause.starts_with(w)));
        // There is no difference of signs that abs() would keep.
        assert_eq!(
            column["absorbed"].as_u64(),
            Some(u64::from(has_rule)),
            "{a} against {b}, {cause:?}: {column}\n{}",
            ran.out
        );
        let said = ran.out.contains(&format!("changed cells of c{at}: "));
        assert_eq!(said, cause.is_some(), "{a} against {b}: {}", ran.out);
    }
}

#[test]
fn columns_that_were_exchanged() {
    let bench = Bench::new();
    let hostile = "last \"name\".🙂\n-- ';";
    let columns = |first: &str, last: &str| {
        format!(
            "SELECT i AS id, {first} AS first, {last} AS {}, i AS n FROM range(3) t(i)",
            ident(hostile)
        )
    };
    bench.parquet("a.parquet", &columns("'Ada'", "'L' || i"));
    bench.parquet("b.parquet", &columns("'L' || i", "'Ada'"));
    let found = causes(&bench.run(&RUN).json(1));
    assert_eq!(found["first"].as_deref(), Some(format!("swapped with {hostile}").as_str()));
    assert_eq!(found[hostile].as_deref(), Some("swapped with first"));
    let ran = bench.run(&["suggest", "a.parquet", "b.parquet", "--key", "id"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert!(ran.out.contains("# 3 of 3 changed cells of first: swapped with "), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.is_empty() || line.starts_with('#')), "{}", ran.out);
}

/// What rules in force leave is told after them, and columns with an expression are not looked into.
#[test]
fn causes_are_of_what_was_compared() {
    let bench = Bench::new();
    bench.parquet(
        "a.parquet",
        "SELECT 1 AS id, ' Ab ' AS t, 1.2345::DOUBLE AS n, 'x' AS e, 'y' AS cause",
    );
    bench.parquet(
        "b.parquet",
        "SELECT 1 AS id, 'aB' AS t, 1.21::DOUBLE AS n, 'X' AS e, 'Y' AS cause",
    );
    let rules = ["--rule", "t.trim=true", "--rule", "n.round=2", "--rule", "e.expr={col} || '!'"];
    let found = causes(&bench.run(&[&RUN[..], &rules].concat()).json(1));
    let of = |name: &str| found[name].as_deref();
    assert_eq!(of("t"), Some("case"), "only the blanks are excused");
    assert_eq!(of("n"), None, "1.23 is not 1.21 rounded");
    assert_eq!(of("e"), None);
    assert_eq!(of("cause"), Some("case"));
    let by_cause = [
        "run",
        "a.parquet",
        "b.parquet",
        "--key",
        "cause",
        "--rule",
        "cause.ignore_case=true",
        "--rule",
        "cause.on_key=true",
        "--format",
        "json",
    ];
    let result = bench.run(&by_cause).json(1);
    let columns = result["results"][0]["columns"].as_array().expect("columns");
    assert_eq!((&columns[0], columns.last()), (&"cause".into(), Some(&"cause_1".into())));
    assert!(result["notes"].to_string().contains("cause_1"), "{}", result["notes"]);
}

fn suggestions(ran: &Ran) -> Vec<Value> {
    ran.json(0)["suggestions"].as_array().expect("a list").clone()
}

#[test]
fn most_changes_make_a_suggestion() {
    let bench = Bench::new();
    let name = "amount \"net\".x";
    let side =
        |value: &str| format!("SELECT i AS id, {value} AS {} FROM range(100) t(i)", ident(name));
    // 60 changes are rounded, 30 have another sign, 10 agree.
    bench.parquet("a.parquet", &side("(i + 0.1234)::DOUBLE"));
    let changed = "CASE WHEN i < 60 THEN round(i + 0.1234, 2) WHEN i < 90 THEN -(i + 0.1234) ELSE i + 0.1234 END::DOUBLE";
    bench.parquet("b.parquet", &side(changed));
    let arguments = ["suggest", "a.parquet", "b.parquet", "--key", "id"];
    let found = suggestions(&bench.run(&[&arguments[..], &["--format", "json"]].concat()));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["column"], name);
    assert_eq!(found[0]["cause"], "rounding to 2");
    assert_eq!((&found[0]["cells"], &found[0]["changed"]), (&60.into(), &90.into()));
    assert_eq!(found[0]["accepted"], 60);
    let ran = bench.run(&arguments);
    let table = format!("[rules.{}]", toml(name));
    assert_eq!(
        ran.out,
        format!("# 60 of 90 changed cells of {}: rounding to 2\n{table}\nround = 2\n", toml(name))
    );
    // The contract has rules of the column: a table cannot stand in it twice.
    bench.file(
        "c.toml",
        format!("a = \"a.parquet\"\nb = \"b.parquet\"\nkey = [\"id\"]\n{table}\nabs = 0.0001\n"),
    );
    let ran = bench.run(&["suggest", "--contract", "c.toml"]);
    assert!(ran.out.ends_with(", which the contract has:\n# round = 2\n"), "{}", ran.out);
    // Half is enough, less is not.
    for (rounded, lines) in [(45, 1), (44, 0)] {
        let changed = format!(
            "CASE WHEN i < {rounded} THEN round(i + 0.1234, 2) WHEN i < 90 THEN i + 0.8 ELSE i + 0.1234 END::DOUBLE"
        );
        bench.parquet("b.parquet", &side(&changed));
        let found = suggestions(&bench.run(&[&arguments[..], &["--format", "json"]].concat()));
        assert_eq!(found.len(), lines, "{rounded}: {found:?}");
    }
    let same = bench.run(&["suggest", "a.parquet", "a.parquet", "--key", "id"]);
    assert_eq!(same.code, 0);
    assert!(same.out.starts_with("# nothing to suggest"), "{}", same.out);
}

/// A shift that holds for some rows only has no rule: what agrees without it would differ.
#[test]
fn a_rule_that_would_not_do_is_not_printed() {
    let bench = Bench::new();
    let side = |hours: &str| {
        format!(
            "SELECT i AS id, TIMESTAMP '2024-01-01 10:00' + {hours} * INTERVAL 1 HOUR AS t FROM range(10) t(i)"
        )
    };
    bench.parquet("a.parquet", &side("0"));
    bench.parquet("b.parquet", &side("(CASE WHEN i < 4 THEN 2 ELSE 0 END)"));
    let ran = bench.run(&["suggest", "a.parquet", "b.parquet", "--key", "id"]);
    assert!(ran.out.starts_with("# 4 of 4 changed cells of t: time zone +02:00\n"), "{}", ran.out);
    assert!(!ran.out.contains("[rules"), "{}", ran.out);
    bench.parquet("b.parquet", &side("2"));
    let ran = bench.run(&["suggest", "a.parquet", "b.parquet", "--key", "id"]);
    assert!(ran.out.contains("[rules.t]\nexpr_a = \"{col} + INTERVAL 2 HOUR\"\n"), "{}", ran.out);
}

#[test]
fn suggest_refuses_what_has_no_causes() {
    let bench = bench_of_cells();
    let union = ["suggest", "a.parquet", "b.parquet", "--strategy", "union"];
    bench.run(&union).fails(&["--strategy", "union", "cells"]);
    bench.run(&["suggest", "a.parquet", "b.parquet"]).fails(&["--key", "cells"]);
    bench.run(&["suggest", "a.parquet", "c.parquet", "--key", "id"]).fails(&["c.parquet"]);
}

/// Every pair of hostile values of every pair of types: no error, and what is told of texts is true.
#[test]
fn causes_never_fail_and_are_true() {
    let texts = [
        "NULL",
        "''",
        "' '",
        "'a'",
        "'A'",
        "'a '",
        "'a  b'",
        "'a b'",
        "'é'",
        "'e' || chr(769)",
        "'Ã©'",
        "'?'",
        "chr(65533)",
        "'007'",
        "'7'",
        "'7.0'",
        "'+7'",
        "'-7'",
        "'1e400'",
        "'.5'",
        "'5.'",
        "'0.50'",
        "'😀'",
        "'ðŸ˜€'",
        "chr(128)",
        "chr(0)",
        "'a' || chr(0)",
        "repeat('0', 5000)",
        "repeat('9', 400)",
        "'\\1'",
        "'%_'",
        "'2024-01-01'",
        "'infinity'",
        "'NaN'",
        "'-'",
        "'''\"'",
        "chr(127)",
        "chr(8238)",
    ];
    let numbers: [(&str, &[&str]); 8] = [
        ("TINYINT", &["NULL", "0", "-128", "127"]),
        ("UBIGINT", &["NULL", "0", "18446744073709551615"]),
        ("HUGEINT", &["0", "-170141183460469231731687303715884105728", "7"]),
        ("DECIMAL(38,0)", &["NULL", "'99999999999999999999999999999999999999'", "-7"]),
        ("DECIMAL(38,38)", &["'0.99999999999999999999999999999999999999'", "-0.5", "0"]),
        ("DECIMAL(9,4)", &["99999.9999", "-0.0001", "7.5"]),
        ("FLOAT", &["NULL", "'nan'", "'-inf'", "3.4e38", "1e-45", "-0.0"]),
        (
            "DOUBLE",
            &["'nan'", "'inf'", "1.7976931348623157e308", "-1.7976931348623157e308", "5e-324"],
        ),
    ];
    let times: [(&str, &[&str]); 5] = [
        (
            "DATE",
            &["NULL", "'infinity'", "'5877642-06-25 (BC)'", "'5881580-07-10'", "'2024-01-01'"],
        ),
        (
            "TIMESTAMP",
            &[
                "'-infinity'",
                "'290309-12-22 (BC) 00:00:00'",
                "'294247-01-10 04:00:54.775806'",
                "'2024-01-01 02:00'",
            ],
        ),
        ("TIMESTAMPTZ", &["NULL", "'infinity'", "'2024-01-01 02:00:00+00'"]),
        ("TIMESTAMP_NS", &["NULL", "'1677-09-22 00:12:43.145225'", "'2262-04-11 23:47:16.854775'"]),
        ("TIMESTAMP_S", &["'2024-01-01'", "NULL", "'9999-12-31'"]),
    ];
    let mut kinds: Vec<(&str, &[&str])> = vec![(TEXT, &texts)];
    kinds.extend(numbers);
    kinds.extend(times);
    let is = |kind: &(&str, &[&str]), of: &[(&str, &[&str])]| of.iter().any(|one| one.0 == kind.0);
    for a in &kinds {
        for b in &kinds {
            let text = a.0 == TEXT || b.0 == TEXT;
            let apart = is(a, &numbers) != is(b, &numbers);
            if apart && !text {
                continue;
            }
            let bench = Bench::new();
            let rows = |kind: &(&str, &[&str])| {
                let values = kind.1.iter().enumerate();
                let values: Vec<String> = values
                    .map(|(at, value)| format!("({at}, CAST({value} AS {}))", kind.0))
                    .collect();
                format!("(VALUES {})", values.join(", "))
            };
            for (name, shown) in [("a.parquet", "x"), ("b.parquet", "y")] {
                let query = format!(
                    "SELECT i * 100 + j AS id, {shown} AS v FROM {} a(i, x), {} b(j, y)",
                    rows(a),
                    rows(b)
                );
                bench.parquet(name, &query);
            }
            let arguments = [
                "run",
                "a.parquet",
                "b.parquet",
                "--key",
                "id",
                "--format",
                "json",
                "--limit",
                "2000",
            ];
            let ran = bench.run(&arguments);
            assert!(matches!(ran.code, 0 | 1), "{} {}: {}", a.0, b.0, ran.err);
            if a.0 == TEXT && b.0 == TEXT {
                all_true(&ran.json(1));
            }
        }
    }
}

/// Holds causes of texts against what they say.
fn all_true(result: &Value) {
    let rows = result["results"][0]["rows"].as_array().expect("rows");
    let blank = [' ', '\t', '\r', '\n'];
    let mut told = 0;
    for row in rows {
        let text = |at: usize| row[at].as_str();
        let (a, b, cause) = (text(3), text(4), text(7));
        let both = || (a.expect("a value"), b.expect("a value"));
        let Some(cause) = cause else { continue };
        told += 1;
        let holds = match cause {
            "null" => a.is_none() != b.is_none(),
            "empty against null" => a.or(b) == Some("") && a.is_none() != b.is_none(),
            "case" => both().0.to_lowercase() == both().1.to_lowercase(),
            "blanks" => both().0.trim_matches(blank) == both().1.trim_matches(blank),
            "blanks inside" => {
                let words = |text: &str| {
                    text.split(blank)
                        .filter(|w| !w.is_empty())
                        .map(str::to_owned)
                        .collect::<Vec<_>>()
                };
                words(both().0) == words(both().1)
            }
            "unicode form" => both().0.chars().count() != both().1.chars().count(),
            "leading zeros" => both().0.trim_start_matches('0') == both().1.trim_start_matches('0'),
            "number as text" => both().0.parse::<f64>() == both().1.parse::<f64>(),
            "encoding" => !both().0.is_ascii() || !both().1.is_ascii(),
            cut => {
                let at: usize = cut.strip_prefix("truncated at ").expect(cut).parse().expect(cut);
                let (long, short) = match both() {
                    (a, b) if a.len() > b.len() => (a, b),
                    (a, b) => (b, a),
                };
                long.starts_with(short) && short.chars().count() == at
            }
        };
        assert!(holds, "{cause}: {a:?} against {b:?}");
    }
    assert!(told > 100, "{told}");
}
