//! `sqldiff keys`: the health of a key, and candidates.

use super::program::Bench;
use serde_json::{Value, json};

fn rows(answer: &Value, name: &str) -> Value {
    let results = answer["results"].as_array().expect("results");
    results.iter().find(|result| result["name"] == name).expect(name)["rows"].clone()
}

fn ask(bench: &Bench, arguments: &[&str], code: i32) -> Value {
    let all = [&["keys"], arguments, &["--format", "json"]].concat();
    bench.run(&all).json(code)
}

/// The candidates as `--key` takes them.
fn candidates(bench: &Bench, arguments: &[&str]) -> Vec<String> {
    let found = rows(&ask(bench, arguments, 0), "candidates");
    let texts = found.as_array().expect("rows").iter().map(|row| row[0].as_str().expect("a key"));
    texts.map(str::to_string).collect()
}

fn small() -> Bench {
    let bench = Bench::new();
    bench.file("a.csv", "id,grp,n\n1,x,1\n2,x,2\n,y,1\n,y,3\n");
    bench.file("b.csv", "id,grp,n\n1,x,1\n2,x,2\n3,y,1\n3,y,4\n3,y,5\n");
    bench
}

#[test]
fn the_health_of_a_key_per_side_and_across() {
    let bench = small();
    let answer = ask(&bench, &["a.csv", "b.csv", "--key", "id"], 1);
    assert_eq!(
        rows(&answer, "keys"),
        json!([["a", "4", "3", "2", "1", "2", "2"], ["b", "5", "3", "0", "1", "3", "3"]])
    );
    // 1 and 2 are on both; NULL, twice, in a only; 3, thrice, in b only.
    assert_eq!(rows(&answer, "overlap"), json!([["2", "1", "1", "2", "2"]]));
    assert_eq!(rows(&answer, "nulls"), json!([["id", "2", "0"]]));
    assert_eq!(rows(&answer, "duplicates"), json!([["3", "0", "3"], [null, "2", "0"]]));
    let answer = ask(&bench, &["a.csv", "b.csv", "--key", "id", "--limit", "1"], 1);
    assert_eq!(rows(&answer, "duplicates"), json!([["3", "0", "3"]]));
    let duplicates = &answer["results"][3];
    assert_eq!((&duplicates["name"], &duplicates["total"]), (&json!("duplicates"), &json!(2)));
    let answer = ask(&bench, &["a.csv", "--key", "id,n"], 0);
    assert_eq!(rows(&answer, "keys"), json!([["a", "4", "4", "2", "0", "0", "1"]]));
    assert_eq!(rows(&answer, "nulls"), json!([["id", "2"], ["n", "0"]]));
    assert_eq!(rows(&answer, "duplicates"), json!([]));
    let answer = ask(&bench, &["a.csv", "b.csv", "--key", "id", "--where", "id < 3"], 0);
    assert_eq!(rows(&answer, "overlap"), json!([["2", "0", "0", "2", "0"]]));
    bench.run(&["keys", "a.csv", "--key", "id", "--out", "out"]).fails(&["--out", "keys"]);
    bench.run(&["keys", "a.csv", "--key", "idd"]).fails(&["key", "idd", "did you mean id?"]);
}

/// Keys are repeated in their common form, and under the rules that hold for keys.
#[test]
fn a_key_is_judged_as_a_comparison_sees_it() {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT * FROM (VALUES ('a'), ('A ')) t(id)");
    bench.file("b.sql", "SELECT * FROM (VALUES ('a'), ('b')) t(id)");
    bench.file(
        "c.toml",
        "a = \"a.sql\"\nb = \"b.sql\"\nkey = [\"id\"]\n[rules.id]\ntrim = true\nignore_case = true\non_key = true\n",
    );
    let answer = ask(&bench, &["--contract", "c.toml"], 1);
    assert_eq!(rows(&answer, "overlap"), json!([["1", "0", "1", "0", "1"]]));
    assert_eq!(rows(&answer, "duplicates"), json!([["A ", "2", "1"]]));
    let answer = ask(&bench, &["a.sql", "b.sql", "--key", "id"], 0);
    assert_eq!(rows(&answer, "overlap"), json!([["1", "1", "1", "1", "0"]]));
    // 1 and 1.0 are one key.
    bench.file("d.sql", "SELECT * FROM (VALUES (1.0), (2.5)) t(id)");
    bench.file("e.sql", "SELECT * FROM (VALUES (1), (2)) t(id)");
    let answer = ask(&bench, &["d.sql", "e.sql", "--key", "id"], 0);
    assert_eq!(rows(&answer, "overlap"), json!([["1", "1", "1", "1", "0"]]));
}

#[test]
fn the_smallest_shared_sets_are_proposed() {
    let bench = small();
    // Neither column alone; id is NULL here and there, grp is not.
    assert_eq!(candidates(&bench, &["a.csv", "b.csv"]), ["grp,n", "id,n"]);
    assert_eq!(candidates(&bench, &["a.csv", "b.csv", "--exclude", "grp"]), ["id,n"]);
    assert_eq!(candidates(&bench, &["a.csv"]), ["grp,n", "id,n"]);
    // An id that is unique on each side, but made anew for each, does not stop the search.
    let query = |salt: &str| {
        format!(
            "SELECT md5(concat('{salt}', i)) AS row_id, i % 50 AS shop_no, i // 50 AS day_no, i % 3 AS state, \
             i * 0.5::DOUBLE AS amount FROM range(5000) t(i)"
        )
    };
    bench.parquet("a.parquet", &query("a")).parquet("b.parquet", &query("b"));
    assert_eq!(
        candidates(&bench, &["a.parquet", "b.parquet"]),
        ["shop_no,day_no", "amount", "row_id"]
    );
    let answer = ask(&bench, &["a.parquet", "b.parquet"], 0);
    let found = rows(&answer, "candidates");
    assert_eq!(found[0][3], "5000");
    let reason = |row: usize| found[row][6].as_str().expect("a reason").to_string();
    assert!(reason(1).contains("floats"), "{found}");
    assert!(reason(2).contains("no key is on both"), "{found}");
    // Three columns that are far from unique, and no two of them tell the rows apart.
    bench.parquet(
        "c.parquet",
        "SELECT i % 4 AS x, (i // 4) % 4 AS y, i // 16 AS z, 1 AS w FROM range(64) t(i)",
    );
    assert_eq!(candidates(&bench, &["c.parquet", "c.parquet"]), ["x,y,z"]);
    // Alone, an id is as good as any.
    assert_eq!(candidates(&bench, &["a.parquet"])[0], "row_id");
}

/// A few duplicates among many rows are in no sample for sure; all rows decide.
#[test]
fn a_sample_only_rules_out() {
    let bench = Bench::new();
    let query = "SELECT CASE WHEN i = 99999 THEN 0 ELSE i END AS id, i // 1000 AS day, i % 1000 AS seq, \
                 'x' AS same FROM range(100000) t(i)";
    bench.parquet("a.parquet", query).parquet("b.parquet", query);
    let answer = ask(&bench, &["a.parquet", "b.parquet"], 0);
    let found = rows(&answer, "candidates");
    assert_eq!(found[0][0], "day,seq", "{answer}");
    assert!(found.as_array().expect("rows").iter().all(|row| row[0] != "id"), "{answer}");
    assert_eq!(rows(&answer, "nearly")[0][0], "id", "{answer}");
    assert_eq!(rows(&answer, "nearly")[0][1], "false", "{answer}");
}

#[test]
fn columns_that_rules_touch_come_last() {
    let bench = Bench::new();
    let query = "SELECT i AS code, i AS nr FROM range(100) t(i)";
    bench.parquet("a.parquet", query).parquet("b.parquet", query);
    assert_eq!(candidates(&bench, &["a.parquet", "b.parquet"]), ["code", "nr"]);
    bench.file("c.toml", "a = \"a.parquet\"\nb = \"b.parquet\"\n[rules.code]\nabs = 1\n");
    assert_eq!(candidates(&bench, &["--contract", "c.toml"]), ["nr", "code"]);
    let answer = ask(&bench, &["--contract", "c.toml"], 0);
    assert!(rows(&answer, "candidates")[1][6].to_string().contains("rules for code"), "{answer}");
}

#[test]
fn hostile_names_are_proposed_as_key_takes_them() {
    let bench = Bench::new();
    let names = ["a,b", "say \"x\"", "line\nbreak", "🙂", "x.y", " blank "];
    for name in names {
        let ident = super::program::ident(name);
        bench.parquet("a.parquet", &format!("SELECT i AS {ident}, 1 AS v FROM range(10) t(i)"));
        let proposed = candidates(&bench, &["a.parquet", "a.parquet"]);
        assert_eq!(proposed.len(), 1, "{name}");
        let run = ["run", "a.parquet", "a.parquet", "--key", &proposed[0], "--format", "json"];
        assert_eq!(bench.run(&run).json(0)["keys"]["equal"], 10, "{name}");
    }
}

#[test]
fn nothing_is_proposed_where_nothing_can_be_told() {
    let bench = Bench::new();
    bench.file("empty.csv", "id,v\n").file("one.csv", "id,v\n1,2\n");
    bench.file("same.csv", "id,v\n1,2\n1,2\n");
    for (sides, words) in
        [(["empty.csv", "one.csv"], "less than two rows"), (["same.csv", "one.csv"], "4 columns")]
    {
        let answer = ask(&bench, &sides, 0);
        assert_eq!(rows(&answer, "candidates"), json!([]), "{sides:?}");
        assert!(answer["notes"].to_string().contains(words), "{answer}");
    }
    bench.file("nested.sql", "SELECT [i] AS list, {'x': i} AS record FROM range(9) t(i)");
    let answer = ask(&bench, &["nested.sql"], 0);
    assert_eq!(rows(&answer, "candidates"), json!([]));
    assert!(answer["notes"].to_string().contains("not tried: list, record"), "{answer}");
}

/// 300 columns of few values have millions of sets: the bounds hold, and are told.
#[test]
fn wide_tables_do_not_explode() {
    let bench = Bench::new();
    let columns: Vec<String> =
        (0..300).map(|n| format!("hash(i + {n} * 7919) % {} AS c{n}", 2 + n % 3)).collect();
    bench.parquet("a.parquet", &format!("SELECT {} FROM range(3000) t(i)", columns.join(", ")));
    let answer = ask(&bench, &["a.parquet", "a.parquet"], 0);
    let notes = answer["notes"].to_string();
    assert!(notes.contains("only the 20 most distinct columns"), "{notes}");
    assert!(notes.contains("more than 4 columns"), "{notes}");
    assert_eq!(rows(&answer, "candidates"), json!([]), "{notes}");
}
