//! Values at the edges of their types, one row a side: each was once answered wrongly.

use crate::program::Bench;
use serde_json::Value;

const LEAST: &str = "'-170141183460469231731687303715884105728'::HUGEINT";
const MOST: &str = "170141183460469231731687303715884105727::HUGEINT";

fn answer(a: &str, b: &str, more: &[&str]) -> Value {
    let bench = Bench::new();
    bench.database(
        "t.duckdb",
        &format!(
            "ATTACH ':memory:' AS unused; CREATE TABLE a AS SELECT 1 AS k, {a} AS v; CREATE TABLE b AS SELECT 1 AS k, {b} AS v"
        ),
    );
    let mut verdicts = Vec::new();
    for shape in ["direct", "narrow"] {
        let run = ["run", "t.duckdb::a", "t.duckdb::b", "--key", "k", "--format", "json"];
        let all = [&run[..], &["--shape", shape], more].concat();
        let ran = bench.run(&all);
        assert_eq!(ran.err, "", "{a} against {b} {more:?}");
        verdicts.push(serde_json::from_str::<Value>(&ran.out).expect("JSON"));
    }
    assert_eq!(verdicts[0]["verdict"], verdicts[1]["verdict"], "{a} against {b} {more:?}");
    verdicts.remove(0)
}

fn check(a: &str, b: &str, more: &[&str], verdict: &str) -> Value {
    for (left, right) in [(a, b), (b, a)] {
        let answer = answer(left, right, more);
        assert_eq!(answer["verdict"], verdict, "{left} against {right} {more:?}");
    }
    answer(a, b, more)["columns"][1]["max_absorbed"].clone()
}

#[test]
fn integers_of_128_bits() {
    check("NULL::HUGEINT", LEAST, &["--rel", "v=0.1"], "different");
    check(MOST, LEAST, &["--rel", "v=2"], "equal_under_rules");
    check(LEAST, "-5::HUGEINT", &["--rel", "v=1"], "equal_under_rules");
    check(MOST, LEAST, &["--rel", "v=1.9"], "different");
    check(MOST, LEAST, &["--abs", "v=1"], "different");
    check(LEAST, &format!("({LEAST} + 2)"), &["--abs", "v=2"], "equal_under_rules");
    check(LEAST, "-170141183460469231731687303715884105728::DOUBLE", &[], "equal");
    check("'10000000000000000303786028427003666890752'::BIGNUM", "1e40::DOUBLE", &[], "equal");
    check("'10000000000000000303786028427003666890753'::BIGNUM", "1e40::DOUBLE", &[], "different");
}

/// What has no distance is refused by name, and passed over by the rule for all.
#[test]
fn tolerances_of_integers_without_a_bound() {
    let bench = crate::program::Bench::new();
    let side = |v: &str| format!("SELECT 1 AS id, '1{}{v}'::BIGNUM AS v", "0".repeat(400));
    bench
        .file("a.sql", side("1"))
        .file("b.sql", side("2"))
        .file("c.sql", "SELECT 1 AS id, 1e40 AS v");
    for rule in ["v.abs=5", "v.rel=0.1"] {
        for other in ["b.sql", "c.sql"] {
            let ran = bench.run(&["run", "a.sql", other, "--key", "id", "--rule", rule]);
            ran.fails(&["rules.v", "BIGNUM", "HUGEINT"]);
        }
    }
    let all = bench.run(&["run", "a.sql", "b.sql", "--key", "id", "--rule", "*.abs=5"]);
    assert!(all.code == 1 && all.err.is_empty(), "{all:#?}");
}

#[test]
fn what_was_absorbed_is_exact() {
    let int = "9007199254740993::BIGINT";
    let most = check(int, "9007199254740992::DOUBLE", &["--abs", "v=1"], "equal_under_rules");
    assert_eq!(most, "1");
    check(int, "9007199254740992::DOUBLE", &["--abs", "v=0.5"], "different");
    check("1.7e308::DOUBLE", "-1.7e308::DOUBLE", &["--rel", "v=1.5"], "different");
    check("1.7e308::DOUBLE", "-1.7e308::DOUBLE", &["--rel", "v=2"], "equal_under_rules");
}

#[test]
fn zones_make_instants_of_clocks() {
    let berlin = |more: &[&'static str]| [&["--timezone", "Europe/Berlin"], more].concat();
    let day = ("DATE '2024-10-27'", "DATE '2024-10-28'");
    let most = check(day.0, day.1, &berlin(&["--within", "v=1d"]), "equal_under_rules");
    assert_eq!(most, "86400");
    check("DATE '2024-03-31'", "DATE '2024-04-01'", &berlin(&["--within", "v=23h"]), "different");
    let gap = ("'2024-03-31 02:30:00'", "'2024-03-31 03:30:00'");
    for types in [("TIMESTAMP", "TIMESTAMP"), ("TIMESTAMP", "TIMESTAMP_NS")] {
        let (a, b) = (format!("{} {}", types.0, gap.0), format!("{} {}", types.1, gap.1));
        check(&a, &b, &[], "different");
        check(&a, &b, &berlin(&[]), "equal");
    }
    let around = ("TIMESTAMP '2024-03-31 01:30:00'", "TIMESTAMP '2024-03-31 03:30:00'");
    check(around.0, around.1, &berlin(&["--within", "v=1h"]), "equal_under_rules");
    check(around.0, around.1, &["--within", "v=1h"], "different");
    check("DATE '2024-03-31'", "TIMESTAMP '2024-03-31 00:00:00'", &berlin(&[]), "equal");
    let edge = "'294247-01-10 04:00:54.775806'";
    let new_york = ["--timezone", "America/New_York"];
    check(&format!("TIMESTAMP {edge}"), &format!("{edge}::VARCHAR"), &new_york, "different");
    check(
        &format!("TIMESTAMP {edge}"),
        "TIMESTAMPTZ '2024-01-01 00:00:00+00'",
        &new_york,
        "different",
    );
    check("DATE '294247-01-10'", "TIMESTAMPTZ '2024-01-01 00:00:00+00'", &new_york, "different");
    check("TIME '24:00:00'", "'24:00'", &[], "equal");
}

#[test]
fn rules_for_all_columns_skip_what_they_do_not_fit() {
    for (value, rule) in [
        ("1::UHUGEINT", "*.abs=1"),
        ("1::BIGNUM", "*.abs=1"),
        ("1::DECIMAL(38,10)", "*.rel=0.000000000000000000000000000001"),
        ("1::DECIMAL(38,10)", "*.round=2"),
        ("1::HUGEINT", "*.round=-1"),
        ("1::DECIMAL(5,2)", "*.abs=1e38"),
    ] {
        check(value, value, &["--rule", rule], "equal");
    }
    let bench = Bench::new();
    bench.file("a.sql", "SELECT 1 AS k, 1::BIGNUM AS v");
    bench.run(&["run", "a.sql", "a.sql", "--key", "k", "--abs", "v=1"]).fails(&["rules.v.abs"]);
}

#[test]
fn nested_values() {
    check("union_value(A := 1)", "union_value(a := 1)", &[], "equal");
    check("union_value(A := 1)", "union_value(a := 2)", &[], "different");
    let document = ("{'j': '{\"b\":1,\"a\":2}'::JSON}", "{'j': '{\"a\":2, \"b\":1}'::JSON}");
    check(document.0, document.1, &[], "different");
    check(document.0, document.1, &["--rule", "v.json"], "equal");
    check("{'x': [1, 2]}", "{'x': [2, 1]}", &["--rule", "v.unordered"], "equal");
    check("{'x': [1, 2]}", "{'x': [2, 1]}", &[], "different");
}

/// The second part of the second key is made so that DuckDB's hashes of both keys are one.
#[test]
fn different_keys_of_one_hash() {
    let bench = Bench::new();
    let row = |k1: u64, k2: u64, v: &str| {
        format!("SELECT {k1}::UBIGINT AS k1, {k2}::UBIGINT AS k2, '{v}' AS v")
    };
    let (one, other) = (row(1, 2, "x"), row(3, 15_907_214_688_020_095_515, "y"));
    let same = row(7, 7, "z");
    bench.database(
        "t.duckdb",
        &format!(
            "CREATE TABLE a AS {one} UNION ALL {same}; CREATE TABLE b AS {other} UNION ALL {same}; \
             CREATE TABLE two AS {one} UNION ALL {other} UNION ALL {same}; \
             CREATE TABLE hashes AS SELECT DISTINCT hash(k1, k2) AS h FROM two WHERE v <> 'z'"
        ),
    );
    let hashes = bench.run(&[
        "run",
        "t.duckdb::hashes",
        "t.duckdb::hashes",
        "--key",
        "h",
        "--format",
        "json",
    ]);
    let hashes: Value = serde_json::from_str(&hashes.out).expect("JSON");
    assert_eq!(hashes["rows"]["a"], 1, "DuckDB hashes otherwise now: make another key");
    for shape in ["direct", "narrow", "grouped"] {
        let counts = |a: &str, b: &str| {
            let ran = bench.run(&[
                "run", a, b, "--key", "k1,k2", "--format", "json", "--shape", shape, "--out", "out",
            ]);
            assert_eq!(ran.err, "", "{shape}");
            let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
            let keys = &answer["keys"];
            ["equal", "changed", "only_a", "only_b", "duplicate"]
                .map(|lane| keys[lane].as_u64().expect("a count"))
        };
        assert_eq!(counts("t.duckdb::a", "t.duckdb::b"), [1, 0, 1, 1, 0], "{shape}");
        assert_eq!(counts("t.duckdb::two", "t.duckdb::a"), [2, 0, 1, 0, 0], "{shape}");
        assert_eq!(counts("t.duckdb::b", "t.duckdb::two"), [2, 0, 0, 1, 0], "{shape}");
        assert_eq!(counts("t.duckdb::two", "t.duckdb::two"), [3, 0, 0, 0, 0], "{shape}");
    }
}

/// Repeated keys, on one side or both, whose rows agree, differ, or are there more often on one side:
/// what the joined shape makes of them has to be what comparing whole rows gives.
#[test]
fn repeated_keys_are_the_same_in_every_shape() {
    let bench = Bench::new();
    // Keys are k % 1000; each pattern is held by ten of them.
    let row = |k: &str, v: &str| format!("SELECT {k} AS k, {v} AS v FROM range(10) t (i)");
    let patterns: [(&[i32], &[i32]); 12] = [
        (&[1, 1], &[1]),
        (&[1], &[1, 1]),
        (&[1, 1], &[1, 1]),
        (&[1, 2], &[2, 1]),
        (&[1, 2], &[2]),
        (&[1, 2], &[3]),
        (&[1, 1], &[]),
        (&[], &[1, 2]),
        (&[1, 1, 1], &[1, 2, 2]),
        (&[1, 2, 3], &[3, 4]),
        (&[1], &[2]),
        (&[1], &[1]),
    ];
    let mut sides = [Vec::new(), Vec::new()];
    for (number, (a, b)) in patterns.iter().enumerate() {
        for (side, values) in sides.iter_mut().zip([a, b]) {
            let key = format!("CASE WHEN i = 0 THEN NULL ELSE {number} * 10 + i END");
            let key = if number == 3 { key } else { format!("{number} * 10 + i") };
            side.extend(values.iter().map(|v| row(&key, &v.to_string())));
        }
    }
    for (name, rows) in ["a", "b"].iter().zip(sides) {
        bench.file(&format!("{name}.sql"), rows.join("\nUNION ALL\n"));
    }
    for (a, b) in [("a.sql", "b.sql"), ("b.sql", "a.sql"), ("a.sql", "a.sql")] {
        let counts = |shape: &str| {
            let run = ["run", a, b, "--key", "k", "--format", "json", "--limit", "1000"];
            let code = i32::from(a != b);
            let answer = bench.run(&[&run[..], &["--shape", shape]].concat()).json(code);
            ["keys", "payloads", "columns", "results"].map(|part| answer[part].clone())
        };
        let direct = counts("direct");
        assert!(direct[0]["duplicate"].as_u64() > Some(50), "{}", direct[0]);
        for shape in ["narrow", "grouped"] {
            assert_eq!(counts(shape), direct, "{shape}: {a} against {b}");
        }
    }
}

/// One key on thousands of rows of both sides would make a join of them explode. Where a look at some
/// rows sees it, the rows are grouped from the start; where it does not, the join is cut off.
#[test]
fn a_crowded_key_is_grouped() {
    let bench = Bench::new();
    for (name, crowd) in [("spread", "i % 50 = 7"), ("hidden", "i BETWEEN 50000 AND 53000")] {
        for (side, payload) in [("a", "i % 1000"), ("b", "i % 999")] {
            bench.file(
                &format!("{name}_{side}.sql"),
                format!(
                    "SELECT CASE WHEN NOT ({crowd}) THEN i END AS k, {payload} AS v FROM range(150000) t (i)"
                ),
            );
        }
    }
    for (name, shape) in [("spread", "grouped"), ("hidden", "narrow")] {
        let [a, b] = ["a", "b"].map(|side| format!("{name}_{side}.sql"));
        let run = ["run", &a, &b, "--key", "k", "--shape", "narrow"];
        let explained = bench.run(&[&run[..], &["--explain"]].concat());
        assert!(explained.out.contains(&format!("shape: {shape}")), "{name}: {}", explained.out);
        let narrow = bench.run(&[&run[..], &["--format", "json"]].concat()).json(1);
        let direct = ["run", &a, &b, "--key", "k", "--shape", "direct", "--format", "json"];
        let direct = bench.run(&direct).json(1);
        for part in ["keys", "payloads", "columns"] {
            assert_eq!(narrow[part], direct[part], "{name}");
        }
        assert_eq!(narrow["keys"]["duplicate"], 1, "{name}");
    }
}

#[test]
fn rounding_to_tens_keeps_what_is_no_number() {
    let tens = ["--rule", "v.round=-1"];
    check("'inf'::DOUBLE", "3::DOUBLE", &tens, "different");
    check("'nan'::DOUBLE", "0::DOUBLE", &tens, "different");
    check("'nan'::DOUBLE", "'nan'::DOUBLE", &tens, "equal");
    check("12::DOUBLE", "8::DOUBLE", &tens, "equal_under_rules");
}

/// DuckDB's hash of 128 bits is that of one half XOR that of the other: these pairs share one.
#[test]
fn values_of_128_bits_that_share_a_hash() {
    let pairs = [
        ("0::HUGEINT", "-1::HUGEINT"),
        ("5::HUGEINT", "5::HUGEINT * 18446744073709551616"),
        ("0::UBIGINT", "-1::BIGINT"),
        ("0.00::DECIMAL(38,2)", "-0.01::DECIMAL(38,2)"),
        ("0.0::DECIMAL(19,1)", "-0.1::DECIMAL(20,1)"),
        (
            "'00000000-0000-0005-0000-000000000000'::UUID",
            "'80000000-0000-0000-8000-000000000005'::UUID",
        ),
        ("DATE '1970-01-01'", "TIMESTAMP_NS '1969-12-31 23:59:59.999999999'"),
        ("[0::HUGEINT]", "[-1::HUGEINT]"),
        ("{'a': 0::HUGEINT}", "{'a': -1::HUGEINT}"),
        ("MAP {1: 0::HUGEINT}", "MAP {1: -1::HUGEINT}"),
        ("MAP {0::HUGEINT: 1}", "MAP {-1::HUGEINT: 1}"),
        ("union_value(a := 0::HUGEINT)", "union_value(a := -1::HUGEINT)"),
    ];
    for (a, b) in pairs {
        let bench = Bench::new();
        bench.database(
            "t.duckdb",
            &format!(
                "CREATE TABLE a AS SELECT 1 AS k, {a} AS v; CREATE TABLE b AS SELECT 1 AS k, {b} AS v"
            ),
        );
        let run = ["run", "t.duckdb::a", "t.duckdb::b", "--format", "json"];
        for shape in ["direct", "narrow", "grouped"] {
            let by_row = bench.run(&[&run[..], &["--key", "k", "--shape", shape]].concat()).json(1);
            assert_eq!(by_row["keys"]["changed"], 1, "{shape}: {a} against {b}");
            let by_key = bench.run(&[&run[..], &["--key", "v", "--shape", shape]].concat()).json(1);
            assert_eq!(by_key["keys"]["only_a"], 1, "{shape}: {a} against {b} as key");
        }
        bench.run(&[&run[..], &["--strategy", "checksum"]].concat()).json(1);
        // Equal ones still meet, whatever their types.
        for side in ["a", "b"] {
            let same = ["run", &format!("t.duckdb::{side}"), &format!("t.duckdb::{side}")];
            let shape = ["--key", "k,v", "--shape", "narrow", "--format", "json"];
            assert_eq!(bench.run(&[&same[..], &shape].concat()).json(0)["verdict"], "equal");
        }
    }
}

/// Rules change a key of 128 bits before it is hashed.
#[test]
fn ruled_keys_of_128_bits_meet() {
    let bench = Bench::new();
    bench.database(
        "t.duckdb",
        "CREATE TABLE a AS SELECT 1.04::DECIMAL(30,2) AS k, 1 AS v UNION ALL SELECT NULL, 2; \
         CREATE TABLE b AS SELECT 0.98::DECIMAL(30,2) AS k, 1 AS v UNION ALL SELECT 7, 2",
    );
    for shape in ["direct", "narrow", "grouped"] {
        let ran = bench.run(&[
            "run",
            "t.duckdb::a",
            "t.duckdb::b",
            "--key",
            "k",
            "--format",
            "json",
            "--shape",
            shape,
            "--rule",
            "k.round=1",
            "--rule",
            "k.null_equals=7",
            "--rule",
            "k.on_key=true",
        ]);
        assert!(ran.code < 2, "{shape}: {}", ran.err);
        let keys = &serde_json::from_str::<Value>(&ran.out).expect("JSON")["keys"];
        assert_eq!((&keys["equal"], &keys["only_a"]), (&2.into(), &0.into()), "{shape}: {keys}");
    }
}
