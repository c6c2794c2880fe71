//! Sides of every kind against each other, and tables of unusual shape.

use crate::program::Bench;
use serde_json::Value;

fn compare(bench: &Bench, a: &str, b: &str, more: &[&str], code: i32) -> Value {
    bench.run(&[&["run", a, b, "--format", "json"], more].concat()).json(code)
}

/// The same three rows in every kind of file, codes with leading zeros included.
#[test]
fn every_kind_against_every_kind() {
    let bench = Bench::new();
    let query = "SELECT * FROM (VALUES (1, '007', DATE '2026-01-02', 1.50), (2, '08', NULL, -2.25), \
                 (3, '10', DATE '1999-12-31', 0.00)) AS t(id, code, day, price)";
    let csv = "id,code,day,price\n1,007,2026-01-02,1.50\n2,08,,-2.25\n3,10,1999-12-31,0.00\n";
    bench.parquet("t.parquet", query).file("t.csv", csv).file("q.sql", query);
    bench.file("t.tsv", csv.replace(',', "\t"));
    bench.file("t.csv.gz", gzip(csv));
    bench.file(
        "t.ndjson",
        "{\"id\":1,\"code\":\"007\",\"day\":\"2026-01-02\",\"price\":1.50}\n\
         {\"id\":2,\"code\":\"08\",\"price\":-2.25}\n\
         {\"id\":3,\"code\":\"10\",\"day\":\"1999-12-31\",\"price\":0.00}\n",
    );
    bench.database("t.duckdb", &format!("CREATE TABLE t AS {query}; CREATE VIEW w AS FROM t"));
    for packed in ["t.csv", "t.ndjson"] {
        let target = bench.path(packed).display().to_string();
        bench.database(
            "pack.duckdb",
            &format!(
                "COPY (SELECT content FROM read_text('{target}')) TO '{target}.zst' \
             (FORMAT csv, HEADER false, COMPRESSION zstd, QUOTE '', ESCAPE '', DELIMITER '\u{1}')"
            ),
        );
        std::fs::remove_file(bench.path("pack.duckdb")).unwrap();
    }
    bench.parquet("folder/part-1.parquet", &format!("{query} WHERE id < 2"));
    bench.parquet("folder/part-2.parquet", &format!("{query} WHERE id >= 2"));
    bench.file("folder/_SUCCESS", "").file("folder/.hidden.csv", "id\n1\n");
    let sides = [
        "t.parquet",
        "t.csv",
        "t.tsv",
        "t.csv.gz",
        "t.csv.zst",
        "t.ndjson",
        "t.ndjson.zst",
        "t.duckdb::t",
        "t.duckdb::main.w",
        "t.duckdb::MAIN.T",
        "q.sql",
        "folder",
        "folder/*.parquet",
        "fol*/part-?.parquet",
        "./folder/",
    ];
    for (position, a) in sides.iter().enumerate() {
        let b = sides[(position + 1) % sides.len()];
        for b in [b, "t.parquet"] {
            let found = compare(&bench, a, b, &["--key", "code"], 0);
            assert_eq!(found["keys"]["equal"], 3, "{a} {b}");
            assert_eq!(compare(&bench, a, b, &[], 0)["rows"]["b"], 3, "{a} {b}");
        }
    }
}

fn gzip(content: &str) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(content.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

/// The partition column is text, as key and against a typed column.
#[test]
fn partition_folders_become_columns() {
    let bench = Bench::new();
    for (region, day, id) in [("007", "2026-01-01", 1), ("8", "2026-01-02", 2)] {
        let folder = format!("region={region}/day={day}");
        bench.parquet(&format!("lake/{folder}/x.parquet"), &format!("SELECT {id} AS id"));
        bench.file(&format!("text/{folder}/x.csv"), format!("id\n{id}\n"));
    }
    bench.parquet(
        "flat.parquet",
        "SELECT * FROM (VALUES (1, '007', DATE '2026-01-01'), (2, '8', DATE '2026-01-02')) \
         AS t(id, region, day)",
    );
    for side in ["lake", "text", "lake/*/*/*.parquet", "text/**/*.csv"] {
        let key = ["--key", "region,id"];
        assert_eq!(compare(&bench, side, "flat.parquet", &key, 0)["keys"]["equal"], 2, "{side}");
        let where_day =
            ["--key", "day", "--where-a", "region = '007'", "--where-b", "region = '007'"];
        assert_eq!(compare(&bench, side, "flat.parquet", &where_day, 0)["rows"]["a"], 1, "{side}");
        assert_eq!(compare(&bench, "lake", side, &["--key", "id"], 0)["keys"]["equal"], 2);
    }
}

#[test]
fn one_file_and_one_database_for_both_sides() {
    let bench = Bench::new();
    bench.file("t.csv", "id,v\n1,a\n2,b\n");
    compare(&bench, "t.csv", "t.csv", &["--key", "id"], 0);
    bench.database(
        "t.duckdb",
        "CREATE TABLE old AS SELECT 1 AS id, 'x' AS v; CREATE SCHEMA s; \
         CREATE TABLE s.new AS SELECT 1 AS id, 'y' AS v",
    );
    compare(&bench, "t.duckdb::old", "t.duckdb::s.new", &["--key", "id"], 1);
    compare(&bench, "t.duckdb::old", "./t.duckdb::old", &["--key", "id"], 0);
    std::fs::copy(bench.path("t.duckdb"), bench.path("copy.duckdb")).unwrap();
    compare(&bench, "t.duckdb::s.new", "copy.duckdb::s.new", &["--key", "id"], 0);
}

#[test]
fn tables_without_rows_payload_or_common_columns() {
    let bench = Bench::new();
    bench.file("empty.csv", "id,v\n").file("full.csv", "id,v\n1,a\n2,b\n");
    bench.file("keys.csv", "id\n1\n2\n").file("more.csv", "id\n1\n3\n");
    bench.file("other.csv", "x,y\n1,2\n").file("twice.csv", "id,v\n1,a\n1,a\n2,b\n");
    let key = ["--key", "id"];
    assert_eq!(compare(&bench, "empty.csv", "empty.csv", &key, 0)["keys"]["equal"], 0);
    assert_eq!(compare(&bench, "full.csv", "empty.csv", &key, 1)["keys"]["only_a"], 2);
    assert_eq!(compare(&bench, "empty.csv", "full.csv", &[], 1)["bag"]["rows_b"], 2);
    assert_eq!(compare(&bench, "keys.csv", "keys.csv", &key, 0)["keys"]["equal"], 2);
    let found = compare(&bench, "keys.csv", "more.csv", &key, 1);
    assert_eq!((&found["keys"]["only_a"], &found["keys"]["only_b"]), (&1.into(), &1.into()));
    for strategy in ["join", "union", "except", "checksum"] {
        let more = ["--key", "id", "--strategy", strategy];
        compare(&bench, "keys.csv", "more.csv", &more, 1);
        compare(&bench, "full.csv", "empty.csv", &more, 1);
    }
    let found = compare(&bench, "twice.csv", "full.csv", &key, 1);
    assert_eq!((&found["keys"]["duplicate"], &found["payloads"]["a"]), (&1.into(), &1.into()));
    bench.run(&["run", "full.csv", "other.csv"]).fails(&["column"]);
    bench.run(&["run", "full.csv", "other.csv", "--key", "id"]).fails(&["key", "id", "--map"]);
    let found = bench.run(&["schema", "full.csv", "other.csv", "--format", "json"]).json(1);
    assert_eq!(found["columns_only_a"], serde_json::json!(["id", "v"]));
}

#[test]
fn wide_tables() {
    let bench = Bench::new();
    for (columns, strategies) in [(320, &["cells", "join", "union"][..]), (1000, &["cells"])] {
        for (name, change) in [("a", 0), ("b", 1)] {
            let cells: Vec<String> = (0..columns)
                .map(|i| format!("range * {i} + {} AS c{i}", if i == 7 { change } else { 0 }))
                .collect();
            let query = format!("SELECT range AS id, {} FROM range(20)", cells.join(", "));
            bench.parquet(&format!("{name}.parquet"), &query);
        }
        for strategy in strategies {
            let more = ["--key", "id", "--strategy", strategy];
            let found = compare(&bench, "a.parquet", "b.parquet", &more, 1);
            assert_eq!(found["columns"].as_array().unwrap().len(), columns + 1);
            if *strategy != "union" {
                assert_eq!(found["columns"][8]["changed"], 20);
            }
        }
    }
}
