//! `sqldiff plan`: queries that are the same, and many that must never be called so.

use super::program::Bench;
use serde_json::Value;
use sqldiff::cli::EngineOptions;
use sqldiff::dialect::Dialect;
use sqldiff::engine::duckdb::DuckDbEngine;
use sqldiff::queries::{Comparison, Shown, compare};
use std::collections::BTreeMap;

fn engine() -> DuckDbEngine {
    sqldiff::run::engine(&EngineOptions::default(), sqldiff::progress::Progress::silent())
        .expect("an engine")
}

fn judged(a: &str, b: &str, dialect: Dialect, engine: &DuckDbEngine) -> Comparison {
    compare([a, b], dialect, engine).unwrap_or_else(|error| panic!("{error}\n{a}\n{b}"))
}

/// Two tables of all kinds, as files; their names in quotes stand for T and U in queries.
struct Tables {
    bench: Bench,
    engine: DuckDbEngine,
}

impl Tables {
    fn new() -> Tables {
        let bench = Bench::new();
        for (name, seed) in [("t.parquet", 3), ("u.parquet", 7)] {
            bench.parquet(
                name,
                &format!(
                    "SELECT i AS id, CASE WHEN i % 5 <> 0 THEN (i * {seed}) % 4 END AS a, \
                     CASE WHEN i % 7 <> 0 THEN (i * {seed}) % 3 END AS b, \
                     CASE WHEN i % 6 <> 0 THEN chr(CAST(65 + (i * {seed}) % 3 AS INTEGER)) END AS s, \
                     ((i * {seed}) % 5) / 3.0::DOUBLE AS d, DATE '2026-01-01' + CAST(i % 3 AS INTEGER) AS day \
                     FROM range({}) r(i)",
                    20 + seed
                ),
            );
        }
        Tables { bench, engine: engine() }
    }

    fn query(&self, text: &str) -> String {
        let name = |file: &str| format!("'{}'", self.bench.path(file).to_str().expect("UTF-8"));
        let words = text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_');
        words
            .map(|word| match word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_') {
                "T" => word.replacen('T', &name("t.parquet"), 1),
                "U" => word.replacen('U', &name("u.parquet"), 1),
                _ => word.to_string(),
            })
            .collect()
    }

    fn judge(&self, a: &str, b: &str) -> Comparison {
        judged(&self.query(a), &self.query(b), Dialect::DuckDb, &self.engine)
    }

    /// The names of the columns and the bag of rows; None where the query cannot run.
    fn rows(&self, text: &str) -> Option<(Vec<String>, BTreeMap<String, u64>)> {
        let connection = duckdb::Connection::open_in_memory().expect("an engine");
        let mut statement = connection.prepare(&self.query(text)).ok()?;
        let mut bag = BTreeMap::new();
        let mut rows = statement.query([]).ok()?;
        while let Some(row) = rows.next().ok()? {
            let width = row.as_ref().column_count();
            let values: Vec<String> = (0..width)
                .map(|i| format!("{:?}", row.get::<_, duckdb::types::Value>(i).expect("a value")))
                .collect();
            *bag.entry(values.join("|")).or_insert(0) += 1;
        }
        drop(rows);
        Some((statement.column_names(), bag))
    }
}

/// Pairs whose texts come to the same.
const SAME: &[[&str; 2]] = &[
    ["SELECT id, a FROM T", "select id , a\n-- all of it\nfrom T /* here */ ;"],
    ["SELECT id, a FROM T", "SELECT x.id, x.a FROM T AS x"],
    ["SELECT ID FROM T WHERE A = 1", "SELECT id FROM T WHERE a = 1"],
    [
        "SELECT id FROM T WHERE a = 1 AND b = 2 AND s = 'A'",
        "SELECT id FROM T WHERE s = 'A' AND (b = 2 AND a = 1)",
    ],
    ["SELECT id FROM T WHERE a = 1 OR b = 2", "SELECT id FROM T WHERE ((2 = b) OR (a) = 1)"],
    [
        "SELECT id FROM T WHERE a = 1 AND (b = 2 OR b = 1)",
        "SELECT id FROM T WHERE (b = 1 OR b = 2) AND a = 1",
    ],
    ["SELECT id FROM T WHERE a <> b", "SELECT id FROM T WHERE b != a"],
    ["SELECT id FROM T WHERE a > b", "SELECT id FROM T WHERE b < a"],
    ["SELECT id FROM T WHERE a >= 2", "SELECT id FROM T WHERE 2 <= a"],
    ["SELECT id FROM T WHERE a IN (1, 2, 3)", "SELECT id FROM T WHERE a IN (3, 1, 2)"],
    ["SELECT id FROM T WHERE a NOT IN (1, 2)", "SELECT id FROM T WHERE a NOT IN (2, 1)"],
    [
        "SELECT x.id, y.a FROM T x JOIN U y ON x.id = y.id",
        "SELECT p.id, q.a FROM T AS p INNER JOIN U AS q ON q.id = p.id",
    ],
    [
        "SELECT x.id FROM T x LEFT OUTER JOIN U y ON x.id = y.id",
        "SELECT l.id FROM T l LEFT JOIN U r ON l.id = r.id",
    ],
    [
        "WITH one AS (SELECT id, a FROM T), two AS (SELECT id FROM one) SELECT two.id FROM two",
        "WITH x AS (SELECT id, a FROM T), y AS (SELECT id FROM x) SELECT y.id FROM y",
    ],
    [
        "SELECT id FROM T x WHERE EXISTS (SELECT 1 FROM U y WHERE y.id = x.id AND y.a = 1)",
        "SELECT id FROM T o WHERE EXISTS (SELECT 1 FROM U i WHERE 1 = i.a AND o.id = i.id)",
    ],
    [
        "SELECT s, sum(a) AS n FROM T GROUP BY s HAVING sum(a) > 1",
        "SELECT s, SUM(a) AS n FROM T x GROUP BY x.s HAVING 1 < SUM(x.a)",
    ],
    [
        "SELECT a + b AS c FROM T ORDER BY a, id",
        "SELECT (x.a + x.b) AS c FROM T x ORDER BY x.a, x.id",
    ],
    ["SELECT COUNT(*) FROM T", "select count( * ) from T"],
    ["SELECT id FROM T ORDER BY id LIMIT 3", "SELECT x.id FROM T x ORDER BY x.id LIMIT 3"],
    ["SELECT x.* FROM T x", "SELECT y.* FROM T y"],
];

/// Pairs whose texts differ, and of which DuckDB makes one plan.
const SAME_TO_DUCKDB: &[[&str; 2]] = &[
    ["SELECT id FROM T WHERE NOT (a <> 1)", "SELECT id FROM T WHERE a = 1"],
    ["SELECT id FROM T WHERE a BETWEEN 1 AND 2", "SELECT id FROM T WHERE a >= 1 AND a <= 2"],
    ["SELECT id FROM T WHERE a = 1 + 1", "SELECT id FROM T WHERE a = 2"],
    [
        "SELECT id FROM (SELECT id, a AS c FROM T) x WHERE c = 1",
        "SELECT id FROM (SELECT id, a AS k FROM T) y WHERE k = 1",
    ],
    [
        "WITH x AS (SELECT id, a FROM T) SELECT id FROM x WHERE a = 1",
        "SELECT id FROM T WHERE a = 1",
    ],
    ["SELECT x.id FROM T x, U y WHERE x.id = y.id", "SELECT x.id FROM T x JOIN U y ON x.id = y.id"],
    ["SELECT * FROM T", "SELECT id, a, b, s, d, day FROM T"],
    ["SELECT id FROM T WHERE a IS NOT NULL AND TRUE", "SELECT id FROM T WHERE a IS NOT NULL"],
    ["SELECT (a) + 1 AS c FROM T", "SELECT \"a\" + 1 AS c FROM T"],
];

/// Pairs that can give different results, however alike they look.
const NOT_SAME: &[[&str; 2]] = &[
    // What is read, and what is shown.
    ["SELECT id FROM T", "SELECT id FROM U"],
    ["SELECT id FROM T", "SELECT a FROM T"],
    ["SELECT id, a FROM T", "SELECT a, id FROM T"],
    ["SELECT id AS x FROM T", "SELECT id AS y FROM T"],
    ["SELECT id AS x FROM T", "SELECT id AS X FROM T"],
    ["SELECT id AS x FROM T", "SELECT id AS \"X\" FROM T"],
    ["SELECT id FROM T", "SELECT id, id FROM T"],
    ["SELECT * FROM T", "SELECT id FROM T"],
    ["SELECT a + 1 FROM T", "SELECT a + 1 AS c FROM T"],
    ["SELECT a + b FROM T", "SELECT b + a FROM T"],
    ["SELECT a = 1 FROM T", "SELECT 1 = a FROM T"],
    ["SELECT x.a + 1 FROM T x", "SELECT y.a + 1 FROM T y"],
    ["SELECT * FROM (SELECT id AS x FROM T)", "SELECT * FROM (SELECT id AS X FROM T)"],
    ["SELECT * FROM (SELECT id AS x FROM T)", "SELECT * FROM (SELECT id AS y FROM T)"],
    ["SELECT * FROM T x JOIN U y ON x.id = y.id", "SELECT * FROM U x JOIN T y ON x.id = y.id"],
    ["SELECT x.a FROM T x JOIN U y ON x.id = y.id", "SELECT y.a FROM T x JOIN U y ON x.id = y.id"],
    ["SELECT x.a FROM T x JOIN T y ON x.id = y.b", "SELECT y.a FROM T x JOIN T y ON x.id = y.b"],
    ["SELECT * FROM T AS x(p, q)", "SELECT * FROM T AS x(q, p)"],
    ["SELECT * FROM T AS x(p, q)", "SELECT * FROM T AS x(P, q)"],
    ["SELECT {'x': id} AS c FROM T", "SELECT {'X': id} AS c FROM T"],
    ["SELECT struct_pack(x := id) AS c FROM T", "SELECT struct_pack(X := id) AS c FROM T"],
    // Literals.
    ["SELECT id, 1 AS c FROM T", "SELECT id, 1.0 AS c FROM T"],
    ["SELECT id, 1 AS c FROM T", "SELECT id, '1' AS c FROM T"],
    ["SELECT id, 1 AS c FROM T", "SELECT id, 1e0 AS c FROM T"],
    ["SELECT id, 1 AS c FROM T", "SELECT id, 1::BIGINT AS c FROM T"],
    ["SELECT id FROM T WHERE s = 'A'", "SELECT id FROM T WHERE s = 'a'"],
    ["SELECT id FROM T WHERE s = 'A'", "SELECT id FROM T WHERE s = 'A '"],
    ["SELECT id FROM T WHERE s = 'A'", "SELECT id FROM T WHERE s = \"A\""],
    ["SELECT 'a''b' AS c FROM T", "SELECT 'a' || 'b' AS c FROM T"],
    ["SELECT NULL AS c FROM T", "SELECT '' AS c FROM T"],
    ["SELECT DATE '2026-01-01' AS c FROM T", "SELECT '2026-01-01' AS c FROM T"],
    ["SELECT id FROM T WHERE id < 1000000", "SELECT id FROM T"],
    ["SELECT id FROM T WHERE id < 1000000", "SELECT id FROM T WHERE id < 2000000"],
    ["SELECT id FROM T WHERE id IS NOT NULL", "SELECT id FROM T"],
    ["SELECT id FROM T WHERE id > 1000000", "SELECT id FROM T WHERE id > 2000000"],
    ["SELECT count(*) AS c FROM T", "SELECT 23 AS c FROM T"],
    ["SELECT max(id) AS c FROM T", "SELECT 22::BIGINT AS c"],
    // Operators.
    [
        "SELECT id FROM T WHERE a = 1 AND b = 2 OR s = 'A'",
        "SELECT id FROM T WHERE a = 1 AND (b = 2 OR s = 'A')",
    ],
    ["SELECT id FROM T WHERE NOT a = 1 AND b = 1", "SELECT id FROM T WHERE NOT (a = 1 AND b = 1)"],
    ["SELECT id FROM T WHERE a < b", "SELECT id FROM T WHERE b < a"],
    ["SELECT id FROM T WHERE a < b", "SELECT id FROM T WHERE a <= b"],
    ["SELECT a - b AS c FROM T", "SELECT b - a AS c FROM T"],
    ["SELECT a - (b - id) AS c FROM T", "SELECT a - b - id AS c FROM T"],
    ["SELECT a + b * id AS c FROM T", "SELECT (a + b) * id AS c FROM T"],
    ["SELECT d + 0.1 + 0.2 AS c FROM T", "SELECT d + (0.1 + 0.2) AS c FROM T"],
    ["SELECT d + d * 3 - d AS c FROM T", "SELECT d * 3 AS c FROM T"],
    ["SELECT (d + id) + a AS c FROM T", "SELECT d + (id + a) AS c FROM T"],
    ["SELECT a / 2 AS c FROM T", "SELECT a // 2 AS c FROM T"],
    ["SELECT a / 2 AS c FROM T", "SELECT a * 0.5 AS c FROM T"],
    ["SELECT s || 'x' AS c FROM T", "SELECT 'x' || s AS c FROM T"],
    ["SELECT s || 'x' AS c FROM T", "SELECT concat(s, 'x') AS c FROM T"],
    ["SELECT id FROM T WHERE a = NULL", "SELECT id FROM T WHERE a IS NULL"],
    ["SELECT id FROM T WHERE a = b", "SELECT id FROM T WHERE a IS NOT DISTINCT FROM b"],
    ["SELECT id FROM T WHERE a <> 1", "SELECT id FROM T WHERE a IS DISTINCT FROM 1"],
    ["SELECT id FROM T WHERE a IN (1, 2)", "SELECT id FROM T WHERE a IN (1, 2, NULL)"],
    ["SELECT id FROM T WHERE a NOT IN (1, 2)", "SELECT id FROM T WHERE a NOT IN (1, NULL)"],
    ["SELECT id FROM T WHERE a IN (1, 2)", "SELECT id FROM T WHERE a NOT IN (1, 2)"],
    [
        "SELECT id FROM T WHERE a NOT IN (SELECT a FROM U)",
        "SELECT id FROM T WHERE NOT EXISTS (SELECT 1 FROM U WHERE T.a = U.a)",
    ],
    [
        "SELECT id FROM T x WHERE a NOT IN (SELECT a FROM U)",
        "SELECT id FROM T x WHERE NOT EXISTS (SELECT 1 FROM U y WHERE x.a = y.a)",
    ],
    ["SELECT id FROM T WHERE s LIKE 'A%'", "SELECT id FROM T WHERE s ILIKE 'A%'"],
    ["SELECT id FROM T WHERE s LIKE 'A_'", "SELECT id FROM T WHERE s LIKE 'A%'"],
    ["SELECT id FROM T WHERE a BETWEEN 1 AND 2", "SELECT id FROM T WHERE a BETWEEN 2 AND 1"],
    [
        "SELECT CASE WHEN a = 1 THEN 1 ELSE 2 END AS c FROM T",
        "SELECT CASE WHEN a = 1 THEN 2 ELSE 1 END AS c FROM T",
    ],
    [
        "SELECT CASE WHEN a = 1 THEN 1 WHEN b = 1 THEN 2 END AS c FROM T",
        "SELECT CASE WHEN b = 1 THEN 2 WHEN a = 1 THEN 1 END AS c FROM T",
    ],
    ["SELECT coalesce(a, b) AS c FROM T", "SELECT coalesce(b, a) AS c FROM T"],
    ["SELECT CAST(a AS VARCHAR) AS c FROM T", "SELECT a AS c FROM T"],
    ["SELECT CAST(d AS INTEGER) AS c FROM T", "SELECT TRY_CAST(d AS INTEGER) AS c FROM T"],
    ["SELECT CAST(d AS FLOAT) AS c FROM T", "SELECT CAST(d AS DOUBLE) AS c FROM T"],
    ["SELECT abs(a) AS c FROM T", "SELECT a AS c FROM T"],
    // Joins and sets.
    [
        "SELECT x.id FROM T x JOIN U y ON x.id = y.id",
        "SELECT x.id FROM T x LEFT JOIN U y ON x.id = y.id",
    ],
    [
        "SELECT x.id FROM T x LEFT JOIN U y ON x.id = y.id",
        "SELECT x.id FROM U y LEFT JOIN T x ON x.id = y.id",
    ],
    [
        "SELECT x.id FROM T x LEFT JOIN U y ON x.id = y.id",
        "SELECT x.id FROM T x RIGHT JOIN U y ON x.id = y.id",
    ],
    [
        "SELECT x.id FROM T x LEFT JOIN U y ON x.id = y.id AND y.a = 1",
        "SELECT x.id FROM T x LEFT JOIN U y ON x.id = y.id WHERE y.a = 1",
    ],
    [
        "SELECT x.id FROM T x FULL JOIN U y ON x.id = y.id",
        "SELECT x.id FROM T x LEFT JOIN U y ON x.id = y.id",
    ],
    [
        "SELECT x.id FROM T x JOIN U y ON x.id = y.id",
        "SELECT x.id FROM T x SEMI JOIN U y ON x.id = y.id",
    ],
    ["SELECT x.id FROM T x JOIN U y ON x.a = y.a", "SELECT x.id FROM T x JOIN U y ON x.b = y.b"],
    ["SELECT x.id FROM T x JOIN U y USING (id)", "SELECT x.id FROM T x JOIN U y USING (id, a)"],
    ["SELECT id FROM T UNION SELECT id FROM U", "SELECT id FROM T UNION ALL SELECT id FROM U"],
    ["SELECT id FROM T EXCEPT SELECT id FROM U", "SELECT id FROM U EXCEPT SELECT id FROM T"],
    ["SELECT a FROM T EXCEPT SELECT a FROM U", "SELECT a FROM T EXCEPT ALL SELECT a FROM U"],
    ["SELECT a FROM T INTERSECT SELECT a FROM U", "SELECT a FROM T INTERSECT ALL SELECT a FROM U"],
    [
        "(SELECT a FROM T UNION ALL SELECT a FROM U) EXCEPT SELECT a FROM U",
        "SELECT a FROM T UNION ALL (SELECT a FROM U EXCEPT SELECT a FROM U)",
    ],
    ["SELECT DISTINCT a FROM T", "SELECT a FROM T"],
    ["SELECT a FROM T GROUP BY a", "SELECT a FROM T GROUP BY a, b"],
    ["SELECT a, count(*) AS n FROM T GROUP BY a", "SELECT a, count(b) AS n FROM T GROUP BY a"],
    ["SELECT count(a) AS n FROM T", "SELECT count(DISTINCT a) AS n FROM T"],
    ["SELECT sum(a) AS n FROM T", "SELECT sum(DISTINCT a) AS n FROM T"],
    ["SELECT sum(a) FILTER (WHERE b = 1) AS n FROM T", "SELECT sum(a) AS n FROM T WHERE b = 1"],
    [
        "SELECT a, sum(b) AS n FROM T GROUP BY a HAVING sum(b) > 1",
        "SELECT a, sum(b) AS n FROM T WHERE b > 1 GROUP BY a",
    ],
    [
        "SELECT a, b, sum(id) AS n FROM T GROUP BY ROLLUP (a, b)",
        "SELECT a, b, sum(id) AS n FROM T GROUP BY ROLLUP (b, a)",
    ],
    [
        "SELECT a, b, sum(id) AS n FROM T GROUP BY ROLLUP (a, b)",
        "SELECT a, b, sum(id) AS n FROM T GROUP BY CUBE (a, b)",
    ],
    // Order.
    ["SELECT id FROM T ORDER BY a", "SELECT id FROM T ORDER BY b"],
    ["SELECT id FROM T ORDER BY a, b", "SELECT id FROM T ORDER BY b, a"],
    ["SELECT id FROM T ORDER BY a", "SELECT id FROM T ORDER BY a DESC"],
    ["SELECT id FROM T ORDER BY a NULLS FIRST", "SELECT id FROM T ORDER BY a NULLS LAST"],
    ["SELECT id, a FROM T ORDER BY 1", "SELECT id, a FROM T ORDER BY 2"],
    ["SELECT id FROM T ORDER BY id LIMIT 3", "SELECT id FROM T ORDER BY id LIMIT 4"],
    ["SELECT id FROM T ORDER BY id LIMIT 3", "SELECT id FROM T ORDER BY id LIMIT 3 OFFSET 1"],
    ["SELECT id FROM T ORDER BY id LIMIT 3", "SELECT id FROM T ORDER BY id DESC LIMIT 3"],
    // Names and scopes.
    ["SELECT id FROM T WHERE \"A\" = 1", "SELECT id FROM T WHERE a = b"],
    [
        "WITH x AS (SELECT id FROM T), y AS (SELECT id FROM U) SELECT x.id FROM x",
        "WITH x AS (SELECT id FROM T), y AS (SELECT id FROM U) SELECT y.id FROM y",
    ],
    [
        "WITH x AS (SELECT id FROM T), y AS (SELECT id FROM x) SELECT y.id FROM y",
        "WITH x AS (SELECT id FROM T), y AS (SELECT id FROM U) SELECT y.id FROM y",
    ],
    [
        "SELECT id FROM T x WHERE EXISTS (SELECT 1 FROM U y WHERE y.a = x.a)",
        "SELECT id FROM T x WHERE EXISTS (SELECT 1 FROM U y WHERE y.a = y.a)",
    ],
    [
        "SELECT id FROM T x WHERE EXISTS (SELECT 1 FROM U x WHERE x.id = x.a)",
        "SELECT id FROM T x WHERE EXISTS (SELECT 1 FROM U y WHERE y.id = x.a)",
    ],
    ["SELECT x AS c FROM T x", "SELECT y AS c FROM T x, U y"],
    ["SELECT a + 1 AS a, a AS c FROM T", "SELECT x.a + 1 AS a, a AS c FROM U x"],
    ["SELECT b AS a FROM T ORDER BY a, id", "SELECT x.b AS a FROM T x ORDER BY x.a, x.id"],
    ["SELECT b AS a FROM T GROUP BY a, b", "SELECT x.b AS a FROM T x GROUP BY x.id, x.b"],
];

/// Queries that may give other rows each time: not the same as themselves.
const UNSTEADY: &[&str] = &[
    "SELECT random() AS r FROM T",
    "SELECT id FROM T WHERE random() < 0.5",
    "SELECT uuid() AS u FROM T",
    "SELECT gen_random_uuid() AS u FROM T",
    "SELECT now() AS n FROM T",
    "SELECT current_date AS n FROM T",
    "SELECT CURRENT_TIMESTAMP AS n FROM T",
    "SELECT id FROM T WHERE day < today()",
    "SELECT id FROM T WHERE day < 'today'::DATE",
    "SELECT age(day) AS n FROM T",
    "SELECT nextval('seq') AS n FROM T",
    "SELECT getvariable('x') AS n FROM T",
    "SELECT current_setting('TimeZone') AS n",
    "SELECT my_function(id) AS n FROM T",
    "SELECT id FROM T LIMIT 3",
    "SELECT id FROM T OFFSET 3",
    "SELECT id FROM (SELECT id FROM T LIMIT 3) x",
    "SELECT id FROM T ORDER BY a LIMIT 3",
    "SELECT id, a FROM T ORDER BY a LIMIT 3",
    "SELECT * FROM T ORDER BY id LIMIT 3",
    "SELECT DISTINCT ON (a) id FROM T",
    "SELECT id FROM T TABLESAMPLE BERNOULLI (10)",
    "SELECT row_number() OVER () AS n FROM T",
    "SELECT row_number() OVER (ORDER BY a) AS n FROM T",
    "SELECT lag(id) OVER (ORDER BY a) AS n FROM T",
    "SELECT sum(id) OVER (ORDER BY a ROWS UNBOUNDED PRECEDING) AS n FROM T",
    "SELECT first(id) AS n FROM T",
    "SELECT any_value(id) AS n FROM T",
    "SELECT array_agg(id) AS n FROM T",
    "SELECT string_agg(s, ',') AS n FROM T",
    "SELECT arg_max(id, a) AS n FROM T",
    "SELECT mode(a) AS n FROM T",
    "SELECT id FROM T WHERE id = $1",
    "SELECT id FROM T WHERE id = ?",
    "SELECT rowid FROM T",
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM duckdb_settings()",
    "SELECT id FROM T WHERE a IN (SELECT a FROM U LIMIT 1)",
    "WITH x AS (SELECT random() AS r) SELECT r FROM x",
];

#[test]
fn queries_that_are_the_same() {
    let tables = Tables::new();
    for (pairs, shown) in [(SAME, Shown::Text), (SAME_TO_DUCKDB, Shown::OptimisedPlan)] {
        for [a, b] in pairs {
            let found = tables.judge(a, b);
            assert_eq!(found.same, Some(shown), "{a}\n{b}\n{found:#?}");
            assert_eq!(tables.judge(b, a).same, Some(shown), "{b}\n{a}");
            let alike = found.fingerprints[0] == found.fingerprints[1];
            assert_eq!(alike, shown == Shown::Text, "{a}\n{b}");
            let (left, right) = (tables.rows(a), tables.rows(b));
            assert!(left.is_some(), "{a}");
            assert_eq!(left, right, "{a}\n{b}");
        }
    }
}

#[test]
fn queries_that_are_not_the_same() {
    let tables = Tables::new();
    for [a, b] in NOT_SAME {
        for [a, b] in [[a, b], [b, a]] {
            let found = tables.judge(a, b);
            assert_eq!(found.same, None, "{a}\n{b}\n{found:#?}");
            assert_ne!(found.fingerprints[0], found.fingerprints[1], "{a}\n{b}");
        }
    }
    for query in UNSTEADY {
        let found = tables.judge(query, query);
        assert_eq!(found.same, None, "{query}");
        assert_eq!(found.fingerprints[0], found.fingerprints[1], "{query}");
        assert!(found.notes[0].contains("may give other rows"), "{query} {found:#?}");
        assert!(found.notes.len() > 1, "{query}");
    }
}

/// Queries over tables that are nowhere: their texts are all there is.
#[test]
fn texts_of_other_engines() {
    let engine = engine();
    let check = |dialect: Dialect, a: &str, b: &str, same: bool| {
        let found = judged(a, b, dialect, &engine);
        assert_eq!(found.same.is_some(), same, "{dialect:?}\n{a}\n{b}\n{found:#?}");
    };
    let all = Dialect::ALL;
    for dialect in all {
        check(dialect, "SELECT id FROM orders", "select id from orders", true);
        let struct_first = [Dialect::BigQuery, Dialect::ClickHouse].contains(&dialect);
        check(dialect, "SELECT o.id FROM orders o", "SELECT id FROM orders", !struct_first);
        check(dialect, "SELECT id FROM prod.orders", "SELECT id FROM dev.orders", false);
        check(dialect, "SELECT id FROM orders o", "SELECT id FROM orders_old o", false);
        check(
            dialect,
            "SELECT id FROM t WHERE a = 1 AND b = 2",
            "SELECT id FROM t WHERE 2 = b AND a = 1",
            true,
        );
        check(
            dialect,
            "SELECT id FROM t UNION SELECT id FROM u",
            "SELECT id FROM t UNION ALL SELECT id FROM u",
            false,
        );
        check(dialect, "SELECT id AS x FROM t", "SELECT id AS y FROM t", false);
    }
    // The case of letters is the engine's matter.
    let cases = [
        (Dialect::Postgres, "SELECT ID AS Total FROM T", true),
        (Dialect::Spark, "SELECT ID AS Total FROM T", false),
        (Dialect::Spark, "SELECT id AS total FROM T", true),
        (Dialect::Sqlite, "SELECT id AS total FROM T", true),
        (Dialect::Sqlite, "SELECT ID AS total FROM T", true),
        (Dialect::ClickHouse, "SELECT id AS total FROM T", false),
        (Dialect::MySql, "SELECT id AS total FROM T", false),
        (Dialect::BigQuery, "SELECT id AS total FROM T", false),
        (Dialect::SqlServer, "SELECT id AS total FROM T", false),
        (Dialect::Snowflake, "SELECT ID AS Total FROM T", true),
    ];
    for (dialect, a, same) in cases {
        check(dialect, a, "SELECT id AS total FROM t", same);
    }
    check(Dialect::Postgres, "SELECT \"Id\" FROM t", "SELECT id FROM t", false);
    check(Dialect::Snowflake, "SELECT src:Name AS n FROM t", "SELECT src:name AS n FROM t", false);
    // A column without alias is named by its text there.
    check(Dialect::Sqlite, "SELECT a+1 FROM t", "SELECT a + 1 FROM t", false);
    check(Dialect::MySql, "SELECT a+1 FROM t", "SELECT a + 1 FROM t", false);
    check(Dialect::Postgres, "SELECT a+1 FROM t", "SELECT a + 1 FROM t", true);
    check(Dialect::Spark, "SELECT \"x\" AS c FROM t", "SELECT x AS c FROM t", false);
    check(Dialect::SqlServer, "SELECT TOP 3 id FROM t", "SELECT TOP 3 id FROM t", false);
    check(
        Dialect::Postgres,
        "SELECT * FROM generate_series(1, 3) AS g",
        "SELECT * FROM generate_series(1, 3) AS h",
        false,
    );
    check(
        Dialect::Spark,
        "SELECT monotonically_increasing_id() AS i FROM t",
        "SELECT monotonically_increasing_id() AS i FROM t",
        false,
    );
    check(
        Dialect::Sqlite,
        "SELECT date('now') AS i FROM t",
        "SELECT date('now') AS i FROM t",
        false,
    );
    check(
        Dialect::Oracle,
        "SELECT id FROM t WHERE rownum < 3",
        "SELECT id FROM t WHERE rownum < 3",
        false,
    );
    // A sort by a collation that takes 'a' and 'A' for one leaves ties.
    let sorted = "SELECT s FROM t ORDER BY s LIMIT 3";
    check(Dialect::MySql, sorted, sorted, false);
    check(Dialect::Postgres, sorted, sorted, true);
    // A struct that is called like a table, and a table that is called like a struct.
    check(Dialect::DuckDb, "SELECT s.f AS f FROM t AS s", "SELECT s.f AS f FROM t AS r", false);
    check(Dialect::DuckDb, "SELECT s AS f FROM t AS s", "SELECT s AS f FROM t AS r", false);
    check(
        Dialect::DuckDb,
        "SELECT old.a AS a FROM 'x/old.parquet'",
        "SELECT old.a AS a FROM 'x/old.parquet' AS z",
        false,
    );
    check(Dialect::Postgres, "SELECT o.user AS u FROM t o", "SELECT user AS u FROM t o", false);
}

/// Parsers do not agree on what binds tighter: parentheses that were written count there.
const GROUPINGS: &[[&str; 2]] = &[
    ["2 * x ^ 2", "(2 * x) ^ 2"],
    ["x ^ 2 + 1", "x ^ (2 + 1)"],
    ["x + 1 ^ 2", "(x + 1) ^ 2"],
    ["x = 1 AND j->>'a' = 'b'", "x = 1 AND (j->>'a') = 'b'"],
    ["'b' = j->>'a'", "'b' = (j->>'a')"],
    ["'b' = j->>'a'", "j->>'a' = 'b'"],
    ["NOT j->>'a'", "NOT (j->>'a')"],
    ["b = x IN (1, 2)", "(b = x) IN (1, 2)"],
    ["b = x BETWEEN 1 AND 2", "(b = x) BETWEEN 1 AND 2"],
    ["b <> s LIKE 'x'", "(b <> s) LIKE 'x'"],
    ["b = s NOT LIKE 'x'", "(b = s) NOT LIKE 'x'"],
    ["s LIKE y = z", "s LIKE (y = z)"],
    ["x | y & z", "x | (y & z)"],
    ["x << y + 1", "(x << y) + 1"],
    ["~1 + 2", "(~1) + 2"],
    ["7 || 1 + 2", "(7 || 1) + 2"],
    ["x || y * z", "(x || y) * z"],
    ["x || y + z", "x || (y + z)"],
    ["x + y || z", "x + (y || z)"],
    ["x || y::VARCHAR", "(x || y)::VARCHAR"],
    ["-x * y", "-(x * y)"],
    ["a = b IS NULL", "(a = b) IS NULL"],
];

#[test]
fn parentheses_count_where_engines_group_otherwise() {
    let engine = engine();
    let check = |dialect: Dialect, a: &str, b: &str, same: bool| {
        // The one or the other may be no SQL there.
        let (a, b) = (format!("SELECT {a} AS r FROM t"), format!("SELECT {b} AS r FROM t"));
        let Ok(found) = compare([&a, &b], dialect, &engine) else {
            assert!(!same, "{dialect:?}\n{a}\n{b}");
            return;
        };
        assert_eq!(found.same.is_some(), same, "{dialect:?}\n{a}\n{b}\n{found:#?}");
    };
    for dialect in Dialect::ALL {
        for [a, b] in GROUPINGS {
            check(dialect, a, b, false);
        }
        for [a, b] in [
            ["(a) + ((b))", "a + b"],
            ["(a * b) + c", "a * b + c"],
            ["a + b * c = d AND e = 1", "(e = 1) AND ((a + (b * c)) = d)"],
            ["NOT a = 1 AND b = 2", "b = 2 AND (NOT (a = 1))"],
            ["a IN (1, 2) OR b IS NULL", "(b IS NULL) OR (a IN (2, 1))"],
            ["a BETWEEN 1 AND 2 AND b = 1", "1 = b AND (a BETWEEN 1 AND 2)"],
            ["x | y & z", "x | y & z"],
            ["(x || y * z)", "((x || y * z))"],
        ] {
            check(dialect, a, b, true);
        }
    }
}

/// Texts that would come to one by a rule that does not hold there: the kinds of a rule, each in several ways.
#[test]
fn names_that_the_engine_may_take_for_others() {
    let engine = engine();
    let check = |dialect: Dialect, a: &str, b: &str, same: bool| {
        let found = judged(a, b, dialect, &engine);
        assert_eq!(found.same.is_some(), same, "{dialect:?}\n{a}\n{b}\n{found:#?}");
    };
    let duck = |a: &str, b: &str, same: bool| check(Dialect::DuckDb, a, b, same);
    // Parameters of lambdas hide columns.
    for [own, hidden] in [
        ["list_filter(l, x -> x > t.x)", "list_filter(l, x -> x > x)"],
        ["list_transform(l, x -> x + t.x)", "list_transform(l, x -> x + x)"],
        ["list_transform(l, lambda x: x + t.x)", "list_transform(l, lambda x: x + x)"],
        ["list_transform(l, t -> t.x)", "list_transform(l, t -> x)"],
    ] {
        let from = "FROM (SELECT [1, 5] AS l, 3 AS x) t";
        duck(&format!("SELECT {own} AS r {from}"), &format!("SELECT {hidden} AS r {from}"), false);
    }
    // Names that differ by case and quotes only.
    for dialect in Dialect::ALL {
        let quote = |name: &str| dialect.spelling().ident(name).0.to_string();
        let big = quote("T");
        check(
            dialect,
            &format!("SELECT x FROM f t WHERE EXISTS (SELECT 1 FROM g {big} WHERE t.x = 1)"),
            "SELECT x FROM f a WHERE EXISTS (SELECT 1 FROM g b WHERE a.x = 1)",
            false,
        );
        check(
            dialect,
            &format!("WITH {big} AS (SELECT 1 AS x) SELECT x FROM t"),
            "WITH q AS (SELECT 1 AS x) SELECT x FROM t",
            false,
        );
    }
    duck(
        "WITH \"F.parquet\" AS (SELECT 99 AS x) SELECT x FROM \"f.parquet\"",
        "WITH q AS (SELECT 99 AS x) SELECT x FROM \"f.parquet\"",
        false,
    );
    // Names of files, and of fields.
    duck("SELECT x FROM Data.parquet", "SELECT x FROM data.parquet", false);
    duck("SELECT x FROM Prod.Orders", "SELECT x FROM prod.orders", false);
    duck("SELECT X FROM Orders", "SELECT x FROM orders", true);
    for dialect in [Dialect::DuckDb, Dialect::Spark, Dialect::Snowflake, Dialect::Oracle] {
        check(dialect, "SELECT m.a AS z FROM t", "SELECT m.A AS z FROM t", false);
        check(
            dialect,
            "SELECT 1 AS z FROM t WHERE m.a = 1",
            "SELECT 1 AS z FROM t WHERE m.A = 1",
            false,
        );
        check(dialect, "SELECT t.m.a AS z FROM t", "SELECT t.m.A AS z FROM t", false);
        check(dialect, "SELECT O.A AS z FROM t O", "SELECT a AS z FROM t", true);
    }
    duck("SELECT (m).a AS z FROM t", "SELECT (m).A AS z FROM t", false);
    // Names that the columns of a result have hide those of the table.
    duck(
        "SELECT * REPLACE (-x AS x) FROM t ORDER BY x",
        "SELECT * REPLACE (-x AS x) FROM t p ORDER BY p.x",
        false,
    );
    duck("SELECT s.f FROM t ORDER BY f", "SELECT s.f FROM t p ORDER BY p.f", false);
    check(
        Dialect::Postgres,
        "SELECT lower(a) FROM t ORDER BY lower",
        "SELECT lower(a) FROM t p ORDER BY p.lower",
        false,
    );
    // SQLite compares by the collation of the column on the left.
    check(Dialect::Sqlite, "SELECT x FROM t WHERE a = b", "SELECT x FROM t WHERE b = a", false);
}

/// What the parser reads otherwise than the engine is not the same as anything.
#[test]
fn texts_that_are_not_judged() {
    let engine = engine();
    let check = |dialect: Dialect, a: &str, b: &str, same: bool| {
        let found = judged(a, b, dialect, &engine);
        assert_eq!(found.same.is_some(), same, "{dialect:?}\n{a}\n{b}\n{found:#?}");
    };
    for dialect in Dialect::ALL {
        let escapes = dialect.spelling().backslash_escapes();
        for [a, b] in [[r"'\x41'", "'x41'"], [r"'\u0041'", "'u0041'"], [r"'\d'", "'d'"]] {
            let [a, b] = [a, b].map(|text| format!("SELECT {text} AS v FROM t"));
            check(dialect, &a, &b, false);
            check(dialect, &a, &a, !escapes);
        }
        check(dialect, "SELECT 1 /* a \\ and a ' */ AS r FROM t", "SELECT 1 AS r FROM t", true);
        for other in ["SELECT 1 + 1 AS r FROM t", "SELECT 1 AS r FROM t"] {
            let nested = "SELECT 1 /* /* */ + 1 /* */ -- */\n AS r FROM t";
            // No SQL where comments nest otherwise.
            if let Ok(found) = compare([nested, other], dialect, &engine) {
                assert_eq!(found.same, None, "{dialect:?} {other}");
                assert!(found.notes[0].contains("comment"), "{found:#?}");
            }
        }
        let found = compare(
            ["SELECT 1 AS r -- a\r, 2 AS s\n FROM t", "SELECT 1 AS r FROM t"],
            dialect,
            &engine,
        );
        assert!(found.is_ok_and(|found| found.same.is_none()), "{dialect:?}");
    }
    check(Dialect::Postgres, r"SELECT E'\x41' AS v FROM t", "SELECT E'A' AS v FROM t", false);
    let unknown =
        compare(["SELECT sum(x) FILTER (x > 0) AS n FROM t"; 2], Dialect::DuckDb, &engine);
    let problem = unknown.expect_err("not known to the parser").to_string();
    assert!(problem.contains("DuckDB reads it") && !problem.contains("--dialect"), "{problem}");
    let foreign = compare(["SELECT TOP 3 x FROM t WITH (NOLOCK"; 2], Dialect::DuckDb, &engine);
    assert!(foreign.expect_err("no SQL").to_string().contains("choose its --dialect"));
}

/// Other rows each time, by what only some engines have.
#[test]
fn queries_of_other_engines_that_may_give_other_rows() {
    use Dialect::{ClickHouse, DuckDb, MariaDb, MySql, Oracle, Postgres, Snowflake, Sqlite};
    let engine = engine();
    let steady =
        |dialect: Dialect, query: &str| judged(query, query, dialect, &engine).same.is_some();
    for (dialect, query) in [
        (DuckDb, "SELECT x AS y, z AS x FROM t ORDER BY x LIMIT 1"),
        (Postgres, "SELECT x AS y, z AS x FROM t ORDER BY x LIMIT 1"),
        (DuckDb, "SELECT j = 'A' AS p FROM t ORDER BY j = 'a' LIMIT 1"),
        (DuckDb, "SELECT x + 1 AS p, z AS x FROM t ORDER BY x + 1, x LIMIT 1"),
        (Postgres, "SELECT \"A\" FROM t ORDER BY a LIMIT 1"),
        (Oracle, "SELECT s.nextval AS d, x FROM t"),
        (Snowflake, "SELECT s.nextval AS d, x FROM t"),
        (MySql, "SELECT utc_timestamp AS d FROM t"),
        (MySql, "SELECT utc_date AS d FROM t"),
        (MariaDb, "SELECT UTC_TIME AS d FROM t"),
        (Oracle, "SELECT sessiontimezone AS d FROM t"),
        (Oracle, "SELECT dbtimezone AS d FROM t"),
        (Oracle, "SELECT x FROM t WHERE \"ROWNUM\" <= 1"),
        (Postgres, "SELECT CAST(E'now' AS TIMESTAMP) AS x"),
        (Postgres, "SELECT CAST($$now$$ AS TIMESTAMP) AS x"),
        (Postgres, "SELECT TIMESTAMP 'today 10:00' AS x"),
        (Postgres, "SELECT TIMESTAMP 'yesterday allballs' AS x"),
        (Postgres, "SELECT t.ctid AS x FROM t"),
        (Postgres, "SELECT t.xmin AS x FROM t"),
        (ClickHouse, "SELECT any(x) AS d FROM t"),
        (Sqlite, "SELECT a, b FROM t GROUP BY a"),
        (MySql, "SELECT a, b FROM t GROUP BY a"),
        (MariaDb, "SELECT a, sum(c) AS s FROM t GROUP BY a HAVING b > 1"),
        (Sqlite, "SELECT a, count(*) AS n FROM t"),
        (Sqlite, "SELECT * FROM t GROUP BY a"),
    ] {
        assert!(!steady(dialect, query), "{dialect:?} {query}");
    }
    for (dialect, query) in [
        (DuckDb, "SELECT x AS y, z FROM t ORDER BY x, z LIMIT 1"),
        (DuckDb, "SELECT x, z FROM t ORDER BY 2, 1 LIMIT 1"),
        (DuckDb, "SELECT x + 1 AS p, z FROM t ORDER BY z, x + 1 LIMIT 1"),
        (Postgres, "SELECT utc_date AS d, xmin_of FROM t"),
        (DuckDb, "SELECT xmin, xmax FROM t"),
        (Sqlite, "SELECT a, b + 1 AS c, sum(d) AS n FROM t x GROUP BY x.a, b HAVING n > 1"),
        (MySql, "SELECT lower(a) AS c, count(*) AS n FROM t GROUP BY c"),
        (MariaDb, "SELECT a + 1 AS c, max(b) AS n FROM t GROUP BY 1"),
        (Postgres, "SELECT a, b FROM t GROUP BY a"),
    ] {
        assert!(steady(dialect, query), "{dialect:?} {query}");
    }
}

/// The fingerprint of a query is the same on every machine; a change of the normal form changes VERSION.
#[test]
fn fingerprints_are_stable() {
    let engine = engine();
    let found = judged(
        "SELECT id FROM t WHERE a = 1",
        "SELECT id FROM T AS x WHERE 1 = x.a",
        Dialect::DuckDb,
        &engine,
    );
    assert_eq!(
        found.normal_forms[0],
        "SELECT id AS id FROM t AS sqldiff_rel_1 WHERE (1 = a)\n-- []"
    );
    assert_eq!(found.fingerprints, [FINGERPRINT, FINGERPRINT]);
}

const FINGERPRINT: &str = "6b476802f0d5019ab2e8b1996b98ffde99ca52c5d580b5d889de83c39acc01f8";

#[test]
fn the_program_answers_with_verdict_and_code() {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT id, a FROM t; -- end\n").file("b.sql", "select x.id, x.a from t x");
    let found = bench.run(&["plan", "a.sql", "b.sql", "--format", "json"]).json(0);
    assert_eq!((&found["verdict"], &found["strategy"]), (&"equal".into(), &"plan".into()));
    let result = &found["results"][0];
    assert_eq!(
        result["columns"].to_string(),
        r#"["fingerprint_a","fingerprint_b","same","shown_by"]"#
    );
    assert_eq!(result["rows"][0][2], "true");
    assert!(found["notes"].to_string().contains("reads no data"), "{found}");
    let found = bench.run(&["plan", "a.sql", "SELECT id FROM t", "--format", "json"]).json(2);
    assert_eq!(
        (&found["verdict"], &found["results"][0]["rows"][0][2]),
        (&"inconclusive".into(), &Value::from("false"))
    );
    let ran = bench.run(&["plan", "a.sql", "b.sql"]);
    assert!(ran.out.starts_with("SAME QUERY\n"), "{}", ran.out);
    let ran = bench.run(&["plan", "a.sql", "SELECT id FROM t"]);
    assert!(ran.code == 2 && ran.out.starts_with("NOT PROVEN THE SAME QUERY\n"), "{}", ran.out);
    bench.run(&["plan", "none.sql", "b.sql"]).fails(&["none.sql"]);
    bench.run(&["plan", "a.sql", "my query.sql"]).fails(&["my query.sql", "no file"]);
    bench.run(&["plan", "a.sql", ""]).fails(&["query b", "empty"]);
    bench.run(&["plan", "a.sql", "SELECT 1; SELECT 2"]).fails(&["query b", "2 statements"]);
    bench.run(&["plan", "a.sql", "DROP TABLE t"]).fails(&["query b", "not a query"]);
    bench.run(&["plan", "a.sql", "SELEKT id FROM t"]).fails(&["query b", "duckdb"]);
    bench.run(&["plan", "a.sql", "SELECT sqldiff_rel_1.a FROM t"]).fails(&["query b", "sqldiff_"]);
}

/// Long and deep queries end in an answer or an error, soon.
#[test]
fn queries_of_any_size_are_answered() {
    let engine = engine();
    let chain = |count: usize, last_first: bool| {
        let mut parts: Vec<String> = (0..count).map(|i| format!("a = {i}")).collect();
        if last_first {
            parts.reverse();
        }
        format!("SELECT id FROM t WHERE {}", parts.join(" OR "))
    };
    let found = judged(&chain(5_000, true), &chain(5_000, false), Dialect::DuckDb, &engine);
    assert_eq!(found.same, Some(Shown::Text));
    let nested = format!("SELECT {}1{} AS x", "(".repeat(3000), ")".repeat(3000));
    let error = compare([&nested, &nested], Dialect::DuckDb, &engine).expect_err("too deep");
    assert!(error.to_string().contains("recursion limit"), "{error}");
    let mut deep = "a = 1".to_string();
    for level in 0..40 {
        deep = format!("({deep} {} b = {level})", ["AND", "OR"][level % 2]);
    }
    let deep = format!("SELECT id FROM t WHERE NOT {deep}");
    let sum = format!("SELECT {} AS x FROM t", ["a"; 3000].join(" + "));
    let union = ["SELECT a AS x FROM t"; 500].join(" UNION ALL ");
    for query in [deep, sum, union] {
        assert_eq!(judged(&query, &query, Dialect::DuckDb, &engine).same, Some(Shown::Text));
    }
}

/// Random pairs: what is called the same gives the same rows on random data.
#[test]
fn random_pairs_that_are_called_the_same_give_the_same_rows() {
    let tables = Tables::new();
    let mut random = Random(20_260_101);
    let (mut same, mut pairs) = (0, 0);
    for _ in 0..150 {
        let mut state = random.0;
        let a = query(&mut Random(state));
        // The same choices but for a few: an alias, an order, a constant, an operator.
        state = random.next();
        let b = mutated(&a, &mut Random(state));
        random.next();
        let texts = [tables.query(&a), tables.query(&b)];
        // Some changes make no SQL.
        let Ok(found) = compare([&texts[0], &texts[1]], Dialect::DuckDb, &tables.engine) else {
            continue;
        };
        pairs += 1;
        if found.same.is_some() {
            same += 1;
            assert_eq!(tables.rows(&a), tables.rows(&b), "{a}\n{b}");
        }
    }
    assert!(same > 25 && same < pairs - 25, "{same} of {pairs} are the same");
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    fn of<'c>(&mut self, choices: &[&'c str]) -> &'c str {
        choices[self.below(choices.len())]
    }
}

fn condition(random: &mut Random, depth: usize) -> String {
    if depth > 0 && random.below(3) > 0 {
        let (left, right) = (condition(random, depth - 1), condition(random, depth - 1));
        return match random.below(3) {
            0 => format!("({left} AND {right})"),
            1 => format!("({left} OR {right})"),
            _ => format!("(NOT ({left}) AND {right})"),
        };
    }
    let column = random.of(&["x.a", "x.b", "x.id"]);
    let number = random.below(4);
    match random.below(7) {
        0 => format!("{column} = {number}"),
        1 => format!("{column} <> {number}"),
        2 => format!("{number} < {column}"),
        3 => format!("{column} IN ({number}, {})", random.below(4)),
        4 => format!("{column} NOT IN ({number}, {})", random.below(4)),
        5 => format!("{column} BETWEEN {number} AND {}", random.below(6)),
        _ => format!("x.s = '{}'", random.of(&["A", "B", "a"])),
    }
}

fn query(random: &mut Random) -> String {
    let filter = condition(random, 2);
    match random.below(5) {
        0 => format!("SELECT x.id, x.a + x.b AS c FROM T AS x WHERE {filter}"),
        1 => format!("SELECT x.s, sum(x.a) AS c FROM T AS x WHERE {filter} GROUP BY x.s"),
        2 => {
            let join = random.of(&["JOIN", "LEFT JOIN", "RIGHT JOIN"]);
            format!(
                "SELECT x.id, y.b AS c FROM T AS x {join} U AS y ON x.id = y.id AND y.a > 0 WHERE {filter}"
            )
        }
        3 => format!(
            "WITH w AS (SELECT x.id, x.a FROM T AS x WHERE {filter}) SELECT w.id AS c FROM w WHERE w.a > 0"
        ),
        _ => format!(
            "SELECT DISTINCT x.a AS c FROM T AS x WHERE {filter} AND EXISTS (SELECT 1 FROM U AS y WHERE y.a = x.a)"
        ),
    }
}

/// One or two changes, of which some keep the meaning and some do not.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_string();
    for _ in 0..1 + random.below(2) {
        text = match random.below(14) {
            0 => text.replace(" AS x", " AS q").replace("x.", "q."),
            1 => text.replacen(" AND ", " OR ", 1),
            2 => text.replacen(" = ", " <> ", 1),
            3 => text.replacen("WHERE ", "WHERE TRUE AND ", 1),
            4 => text.replacen("< x", "<= x", 1),
            5 => text.replace("JOIN", "join").replace("SELECT", "select  "),
            6 => text.replacen("LEFT JOIN", "JOIN", 1),
            7 => text.replacen("x.a", "x.b", 1),
            8 => text.replacen(" IN (", " NOT IN (", 1),
            9 => text.replacen("NOT (", "((", 1).replacen(") AND", ") IS NOT TRUE) AND", 1),
            10 => text.replacen("T AS x", "(SELECT * FROM T) AS x", 1),
            11 => text.replacen("x.id = y.id", "y.id = x.id", 1).replacen("w.a > 0", "0 < w.a", 1),
            12 => text.replacen("y.a > 0", "y.a >= 1", 1),
            _ => text.replacen("SELECT DISTINCT", "SELECT", 1),
        };
    }
    text
}
