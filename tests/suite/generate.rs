//! `gen` and `introspect`: scripts for engines that are not here.
//!
//! After a change that is meant: `UPDATE_GOLDEN=1 cargo test --test suite generate`, read the
//! difference, and enter it under "Changes to emitted SQL" in CHANGELOG.md.

use crate::golden::check;
use crate::program::Bench;
use crate::support::templated;
use serde_json::Value;
use sqldiff::contract::Strategy;
use sqldiff::dialect::Dialect;

const DECLARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/declared");

/// Dialects whose sides are known by declared columns only.
fn targets() -> impl Iterator<Item = Dialect> {
    Dialect::ALL.into_iter().filter(|dialect| *dialect != Dialect::DuckDb)
}

/// The columns of a side, in the words of the dialect where others would mean something else there.
fn columns(dialect: Dialect, side: &str) -> String {
    let own = format!("{DECLARED}/{side}.{}.sql", dialect.name());
    match std::path::Path::new(&own).exists() {
        true => own,
        false => format!("{DECLARED}/{side}.sql"),
    }
}

fn declared(dialect: Dialect, more: &[&str]) -> Vec<String> {
    let mut arguments: Vec<String> =
        ["gen", "--dialect", dialect.name(), "--contract"].map(String::from).into();
    // What hides rows of the target is none of `incremental`.
    let incremental = more.contains(&"incremental");
    let contract = if incremental { "batch.toml" } else { "contract.toml" };
    arguments.push(format!("{DECLARED}/{contract}"));
    arguments.extend(["--schema-a".into(), columns(dialect, "a")]);
    arguments.extend(["--schema-b".into(), columns(dialect, "b")]);
    if dialect.spelling().name_parts() == 2 {
        arguments.extend(["--a", "prod.orders", "--b", "dev.orders"].map(String::from));
    }
    arguments.extend(more.iter().map(|word| word.to_string()));
    if more.contains(&"ordered") {
        arguments.extend(["--order-by", "score DESC NULLS FIRST,id,region"].map(String::from));
    }
    arguments
}

fn run(bench: &Bench, arguments: &[String]) -> crate::program::Ran {
    bench.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn every_strategy_and_dialect_gives_the_sql_it_gave() {
    let bench = Bench::new();
    for dialect in targets() {
        for strategy in templated() {
            let arguments = declared(dialect, &["--strategy", strategy.name()]);
            let ran = run(&bench, &arguments);
            assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{arguments:?}");
            assert_eq!(ran.out, run(&bench, &arguments).out, "{arguments:?}: not stable");
            let name = format!("{}.sql", strategy.name());
            match dialect {
                // One head line apart, the same: no file of its own.
                Dialect::Databricks => {
                    let text =
                        ran.out.replace(Dialect::Databricks.versions(), Dialect::Spark.versions());
                    check("spark", &name, &text.replacen("for databricks ", "for spark ", 1));
                }
                _ => check(dialect.name(), &name, &ran.out),
            }
        }
        let only = if dialect == Dialect::ClickHouse { "ingest_new" } else { "ingest,ingest_new" };
        let ran = run(&bench, &declared(dialect, &["--strategy", "incremental", "--only", only]));
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{}", dialect.name());
        if dialect != Dialect::Databricks {
            check(dialect.name(), "incremental_ingest.sql", &ran.out);
        }
        let narrow = declared(dialect, &["--shape", "narrow", "--only", "summary"]);
        if dialect == Dialect::Sqlite {
            run(&bench, &narrow).fails(&["--shape", "sqlite", "leave --shape out"]);
        } else if dialect != Dialect::Databricks {
            let ran = run(&bench, &narrow);
            assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{}", dialect.name());
            assert!(ran.out.contains("64-bit hashes"), "{}", dialect.name());
            check(dialect.name(), "cells_narrow_summary.sql", &ran.out);
        }
    }
}

/// The scripts of `patch`, over columns that each engine declares in the words of all.
#[test]
fn patches_of_every_dialect_are_those_they_were() {
    let bench = Bench::new();
    bench.file("t.sql", "CREATE TABLE t (id integer, region varchar(20), amount decimal(9, 2))");
    for dialect in targets().filter(|dialect| *dialect != Dialect::Databricks) {
        let words =
            ["patch", "prod.t", "dev.t", "--dialect", dialect.name(), "--schema-a", "t.sql"];
        let ran =
            bench.run(&[&words[..], &["--key", "id,region", "--abs", "amount=0.01"]].concat());
        if dialect == Dialect::ClickHouse {
            ran.fails(&["clickhouse", "UPDATE"]);
            continue;
        }
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{}", dialect.name());
        check(dialect.name(), "patch.sql", &ran.out);
    }
}

/// Hashes nominate rows where those that agree are not shown: the other strategies show whole rows.
#[test]
fn shapes_are_those_of_a_strategy() {
    let bench = Bench::new();
    for dialect in targets() {
        for shape in ["narrow", "grouped"] {
            for strategy in ["join", "union", "except", "checksum", "count", "schema"] {
                run(&bench, &declared(dialect, &["--strategy", strategy, "--shape", shape]))
                    .fails(&["--shape", strategy, "cells"]);
            }
        }
        for strategy in ["cells", "columns", "ordered", "join"] {
            let usual = run(&bench, &declared(dialect, &["--strategy", strategy]));
            for shape in ["auto", "direct"] {
                let asked = declared(dialect, &["--strategy", strategy, "--shape", shape]);
                assert_eq!(run(&bench, &asked).out, usual.out, "{} {shape}", dialect.name());
            }
        }
    }
}

/// The same keys on both sides: each side is cut by the hash of its key in common form.
#[test]
fn every_dialect_takes_a_sample() {
    let bench = Bench::new();
    for dialect in targets() {
        for strategy in ["cells", "columns", "join", "union", "except"] {
            let more = ["--strategy", strategy, "--sample", "0.5%", "--only", "summary"];
            let ran = run(&bench, &declared(dialect, &more));
            assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{} {strategy}", dialect.name());
            assert_eq!(ran.out.matches(") < 5000)").count(), 2, "{}", ran.out);
            assert!(ran.out.contains("\n-- sample: 0.5% of the keys"), "{}", ran.out);
            assert!(ran.out.contains("ELSE 'inconclusive'\n"), "{}", ran.out);
            assert!(!ran.out.contains("'equal"), "{}", ran.out);
            if strategy == "cells" && dialect != Dialect::Databricks {
                check(dialect.name(), "cells_sample_summary.sql", &ran.out);
            }
        }
        let more = ["--sample", "0.5%", "--materialize", "d_"];
        let ran = run(&bench, &declared(dialect, &more));
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{}", dialect.name());
    }
}

/// A constant without a name is called by its digits in some engines, as a column may be.
#[test]
fn constants_have_names() {
    let bench = Bench::new();
    for dialect in targets() {
        for strategy in templated() {
            let ran = run(&bench, &declared(dialect, &["--strategy", strategy.name()]));
            let bare = ran.out.lines().find(|line| {
                let item = line.trim().trim_end_matches(',');
                !item.is_empty() && item.chars().all(|c| c.is_ascii_digit())
            });
            assert_eq!(bare, None, "{} {}", dialect.name(), strategy.name());
        }
    }
}

/// Each statement stands alone: it names the tables and steps of its own, and says its columns.
#[test]
fn programs_get_one_statement_a_result() {
    let bench = Bench::new();
    let expected = [
        (Strategy::Cells, vec!["summary", "stats", "absorbed", "cells"]),
        (Strategy::Columns, vec!["summary", "stats", "absorbed", "columns"]),
        (Strategy::Ordered, vec!["summary", "stats", "absorbed", "ordered"]),
        (Strategy::Incremental, vec!["summary", "incremental"]),
        (Strategy::Join, vec!["summary", "stats", "absorbed", "check", "kos", "payloads"]),
        (Strategy::Union, vec!["summary", "union", "duplicates"]),
        (Strategy::Except, vec!["summary", "except"]),
        (Strategy::Count, vec!["summary", "count"]),
        (Strategy::Checksum, vec!["summary", "checksum"]),
        (Strategy::Schema, vec!["summary", "schema"]),
        (Strategy::Assert, vec!["assert"]),
    ];
    for dialect in targets() {
        for (strategy, names) in &expected {
            let ran = run(
                &bench,
                &declared(dialect, &["--strategy", strategy.name(), "--format", "json"]),
            );
            let list: Vec<Value> = serde_json::from_str(&ran.out).expect("JSON");
            let found: Vec<&str> = list.iter().map(|one| one["name"].as_str().unwrap()).collect();
            assert_eq!(&found, names, "{} {}", dialect.name(), strategy.name());
            let first = if *strategy == Strategy::Assert { "id" } else { "verdict" };
            let found = list[0]["columns"][0].as_str().unwrap();
            assert_eq!(found.to_lowercase(), first, "{}", strategy.name());
            for one in &list {
                let sql = one["sql"].as_str().unwrap();
                assert!(sql.starts_with("WITH\n") && !sql.ends_with(';'), "{sql}");
            }
        }
    }
}

#[test]
fn the_summary_has_the_documented_columns() {
    let bench = Bench::new();
    let columns = |strategy: &str| -> Vec<String> {
        let more = ["--strategy", strategy, "--format", "json", "--only", "summary"];
        let ran = run(&bench, &declared(Dialect::Spark, &more));
        let list: Value = serde_json::from_str(&ran.out).expect("JSON");
        serde_json::from_value(list[0]["columns"].clone()).expect("names")
    };
    assert_eq!(
        columns("cells").join(", "),
        "verdict, rows_a, rows_b, keys_equal, keys_changed, keys_only_a, keys_only_b, keys_duplicate, payloads_a, payloads_b"
    );
    assert_eq!(
        columns("union").join(", "),
        "verdict, rows_a, rows_b, bag_rows_a, bag_rows_b, bag_groups_a, bag_groups_b"
    );
    assert_eq!(columns("columns"), columns("cells"));
    assert_eq!(
        columns("ordered").join(", "),
        columns("cells").join(", ") + ", ties_a, ties_b, identities_hold"
    );
    assert_eq!(columns("count").join(", "), "verdict, rows_a, rows_b, delta");
}

/// Where a name without quotes is stored in capitals, that is the name to quote.
#[test]
fn names_are_folded_unless_quoted() {
    let bench = Bench::new();
    bench.file("t.sql", "CREATE TABLE t (id INTEGER, \"Mixed\" TEXT)");
    let start = ["gen", "--dialect", "snowflake", "--schema-a", "t.sql", "--key", "id"];
    let sides = ["--a", "db.\"Raw\".t", "--b", "u", "--materialize", "tmp.d_"];
    let script = bench.run(&[&start[..], &sides].concat()).out;
    for wanted in [
        "FROM \"DB\".\"Raw\".\"T\"\n",
        "FROM \"U\"\n",
        "\"ID\" AS \"ID\"",
        "COLLATE(\"Mixed\", '') AS \"Mixed\"",
        "CREATE TABLE \"TMP\".\"D_STEP_PAIRS\" AS",
    ] {
        assert!(script.contains(wanted), "{wanted}\n{script}");
    }
    let query = bench.run(&["introspect", "--dialect", "snowflake", "db.\"Raw\".t"]).out;
    assert!(query.ends_with("DESCRIBE TABLE \"DB\".\"Raw\".\"T\";\n"), "{query}");
}

/// A script that makes tables makes each once, names them to be dropped, and reads what it made.
#[test]
fn materialized_tables_have_names_of_their_own() {
    let bench = Bench::new();
    for dialect in targets() {
        for strategy in templated() {
            let more = ["--strategy", strategy.name(), "--materialize", "d_"];
            let ran = run(&bench, &declared(dialect, &more));
            assert_eq!(
                (ran.err.as_str(), ran.code),
                ("", 0),
                "{} {}",
                dialect.name(),
                strategy.name()
            );
            let lines = |start: &str| -> Vec<String> {
                let found = ran.out.lines().filter_map(|line| line.strip_prefix(start));
                found.map(|rest| rest.trim_end_matches([';', ' ']).to_string()).collect()
            };
            let dropped = lines("--   DROP TABLE ");
            let mut distinct = dropped.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(
                distinct.len(),
                dropped.len(),
                "{} {}: {dropped:?}",
                dialect.name(),
                strategy.name()
            );
            assert!(dropped.len() >= 2, "{} {}", dialect.name(), strategy.name());
            let made = |table: &String| {
                let creates = ["CREATE TABLE ", "INTO "].map(|how| format!("{how}{table}"));
                creates.iter().map(|one| ran.out.matches(one.as_str()).count()).sum::<usize>()
            };
            for table in &dropped {
                let longer = dropped
                    .iter()
                    .filter(|other| *other != table && other.starts_with(table.as_str()));
                assert_eq!(
                    made(table) - longer.map(made).sum::<usize>(),
                    1,
                    "{}: {table}",
                    dialect.name()
                );
            }
        }
    }
}

#[test]
fn files_and_limits() {
    let bench = Bench::new();
    let out = bench.path("sql");
    let ran = run(
        &bench,
        &declared(
            Dialect::Postgres,
            &["--only", "summary,cells", "--limit", "5", "--out", out.to_str().unwrap()],
        ),
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    assert_eq!(bench.listing("sql"), ["cells.sql", "summary.sql"]);
    let text = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(text("cells.sql").ends_with("\nLIMIT 5;\n"));
    assert!(!text("summary.sql").contains("LIMIT"));
}

#[test]
fn what_duckdb_runs_can_be_printed() {
    let bench = Bench::new();
    bench
        .parquet("a.parquet", "SELECT 1 AS id, 0.5 AS v")
        .parquet("b.parquet", "SELECT 1 AS id, 0.7 AS v");
    let sides =
        ["gen", "--dialect", "duckdb", "--a", "a.parquet", "--b", "b.parquet", "--key", "id"];
    let ran = bench.run(&[&sides[..], &["--format", "json"]].concat());
    let list: Vec<Value> = serde_json::from_str(&ran.out).expect("JSON");
    let connection = duckdb::Connection::open_in_memory().unwrap();
    connection
        .execute_batch(&format!("SET file_search_path = '{}'", bench.path("").display()))
        .unwrap();
    for one in &list {
        connection
            .execute_batch(one["sql"].as_str().unwrap())
            .unwrap_or_else(|error| panic!("{error}"));
    }
    let script = bench.run(&sides).out;
    assert!(script.starts_with("-- sqldiff "), "{script}");
    connection.execute_batch(&script).unwrap_or_else(|error| panic!("{error}\n{script}"));
}

#[test]
fn bad_requests_say_what_to_do() {
    let bench = Bench::new();
    bench
        .file("two.sql", "SELECT 1; SELECT 2")
        .file("empty.csv", "")
        .file("ddl.sql", "CREATE TABLE t (id BIGINT, m MAP<STRING,INT>)");
    bench
        .file("id.sql", "CREATE TABLE t (id BIGINT)")
        .file("key.sql", "CREATE TABLE t (id BIGINT[])");
    bench.file("slip.sql", "CREATE TABLE t (id BIGINT, name STRNG)");
    bench.file("text.sql", "CREATE TABLE t (id TEXT, m TIMESTAMP)");
    bench.file("variable.sql", "CREATE TABLE t (id BIGINT, `${x}` BIGINT)");
    let gen_for = |dialect: &str, more: &[&str]| {
        let start = ["gen", "--dialect", dialect, "--key", "id"];
        bench.run(&[&start[..], more].concat())
    };
    let tables = ["--a", "s.t", "--b", "s.u"];
    let with = |more: &[&'static str]| [&tables[..], more].concat();
    gen_for("postgres", &with(&[])).fails(&["--schema-a", "introspect"]);
    gen_for("postgres", &with(&["--schema-a", "none.csv"])).fails(&["none.csv"]);
    gen_for("postgres", &with(&["--schema-a", "empty.csv"])).fails(&["empty.csv"]);
    gen_for("postgres", &with(&["--schema-a", "ddl.sql"]))
        .fails(&["column m", "postgres", "exclude"]);
    gen_for("spark", &with(&["--schema-a", "ddl.sql", "--only", "sumary"]))
        .fails(&["--only", "sumary", "summary"]);
    gen_for("spark", &with(&["--schema-a", "ddl.sql", "--exclude", "nothing"])).fails(&["nothing"]);
    gen_for("spark", &["--a", "s..t", "--b", "u", "--schema-a", "ddl.sql"]).fails(&["s..t"]);
    gen_for("spark", &["--a", "two.sql", "--b", "u", "--schema-a", "ddl.sql"])
        .fails(&["two.sql", "one SELECT"]);
    gen_for("spark", &with(&["--schema-a", "ddl.sql", "--where", "1=1; DROP TABLE t"]))
        .fails(&["where"]);
    for side in
        ["a.parquet", "*.csv", "s.t; DROP TABLE x", "(SELECT 1)", "a.b.c.d", "`x`", "d.duckdb::t"]
    {
        gen_for("postgres", &["--a", "t", "--b", side, "--schema-a", "id.sql"])
            .fails(&["--b", side]);
    }
    gen_for("spark", &["--a", "t", "--b", "\"${x}\"", "--schema-a", "id.sql"])
        .fails(&["--b", "${x}"]);
    gen_for("postgres", &with(&["--schema-a", "slip.sql"])).fails(&[
        "column name",
        "STRNG",
        "exclude",
    ]);
    gen_for("postgres", &with(&["--schema-a", "id.sql", "--strategy", "schema"]))
        .fails(&["--schema-b"]);
    bench.run(&["introspect", "--dialect", "postgres", "q.sql"]).fails(&["q.sql", "view"]);
    // What reads no values does not mind what it cannot compare.
    for strategy in ["count", "schema"] {
        let more = ["--schema-a", "ddl.sql", "--schema-b", "text.sql", "--strategy", strategy];
        let ran = gen_for("postgres", &with(&more));
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{strategy}");
    }
    gen_for("spark", &with(&["--schema-a", "variable.sql"])).fails(&["${x}", "view"]);
    gen_for("postgres", &with(&["--schema-a", "key.sql"])).fails(&[
        "column id",
        "array",
        ".sql side",
    ]);
    gen_for("duckdb", &with(&["--schema-a", "ddl.sql"])).fails(&["--schema-a", "duckdb"]);
    gen_for("spark", &with(&["--schema-a", "ddl.sql", "--timezone", "Mars/Base"]))
        .fails(&["timezone", "Mars/Base"]);
}

/// Where WITH stands at the start of a statement only, the steps of steps stand there too, whatever
/// the names of columns look like; and no query that begins with it can be a side.
#[test]
fn with_is_not_nested_where_it_must_not_be() {
    let bench = Bench::new();
    bench.file("with.sql", "/* x */ WITH x AS (SELECT 1 AS id) SELECT id FROM x");
    for (dialect, columns) in [
        (Dialect::SqlServer, "id int, [a]]'(b] int, [c\"[d] int"),
        (Dialect::Oracle, "id number(9), \"a]'(b\" number(9), \"c--[d\" number(9)"),
    ] {
        bench.file("columns.sql", format!("CREATE TABLE t ({columns})"));
        let gen_of = |a: &str, more: &[&str]| {
            let start = ["gen", "--dialect", dialect.name(), "--a", a, "--b", "s.u"];
            let rest = ["--schema-a", "columns.sql", "--key", "id", "--strategy", "join"];
            bench.run(&[&start[..], &rest[..], more].concat())
        };
        for more in [&[][..], &["--materialize", "s.x_"][..]] {
            let ran = gen_of("s.t", more);
            assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{}", dialect.name());
            assert!(ran.out.contains("\nrows_a AS (\n"), "{}", ran.out);
            // At the start of a line, and of nothing that stands in parentheses.
            let nested =
                ran.out.lines().find(|line| line.starts_with(' ') && line.contains("WITH "));
            assert_eq!(nested, None, "{}", dialect.name());
        }
        gen_of("with.sql", &[]).fails(&["with.sql", "WITH", "view"]);
    }
}

/// What an engine takes nowhere is refused before anything is written.
#[test]
fn what_an_engine_does_not_take_is_refused() {
    let bench = Bench::new();
    bench
        .file("t.sql", "CREATE TABLE t (id BIGINT, v BIGINT)")
        .file("sorted.sql", "SELECT id, v FROM t ORDER BY id")
        .file("top.sql", "SELECT TOP 5 id, v FROM t ORDER BY id");
    let gen_for = |dialect: &str, a: &str, more: &[&str]| {
        let start = ["gen", "--dialect", dialect, "--a", a, "--b", "u", "--schema-a", "t.sql"];
        bench.run(&[&start[..], &["--key", "id"], more].concat())
    };
    gen_for("sqlserver", "sorted.sql", &[]).fails(&["sorted.sql", "ORDER BY", "leave it out"]);
    for (dialect, side) in [("sqlserver", "top.sql"), ("postgres", "sorted.sql")] {
        let ran = gen_for(dialect, side, &[]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect} {side}");
    }
    for (dialect, prefix) in [("oracle", "a.b.d_"), ("mysql", "a.b.c_"), ("sqlserver", "a.b.c.e_")]
    {
        gen_for(dialect, "t", &["--materialize", prefix]).fails(&["--materialize", prefix]);
    }
    for (dialect, name) in [("mysql", "a.b.c"), ("oracle", "a.b.c"), ("sqlite", "a.b.c")] {
        gen_for(dialect, name, &[]).fails(&["--a", name, "two parts"]);
    }
}

/// A name that no column has is a text to SQLite, and what stands in double quotes one to MySQL: a
/// filter would let no row pass, or all of them, and the tables seem equal.
#[test]
fn what_may_be_a_text_where_a_column_is_meant_is_refused() {
    let bench = Bench::new();
    bench.file("t.sql", "CREATE TABLE t (id BIGINT, qty BIGINT, c VARCHAR(9))");
    let gen_for = |dialect: &str, more: &[&str]| {
        let start = ["gen", "--dialect", dialect, "--a", "t", "--b", "u", "--schema-a", "t.sql"];
        bench.run(&[&start[..], &["--key", "id"], more].concat())
    };
    for option in ["--where", "--where-a", "--where-b"] {
        gen_for("sqlite", &[option, "\"qtyy\" > 5"]).fails(&["`qtyy`", "did you mean `qty`"]);
        gen_for("postgres", &[option, "\"qtyy\" > 5"]).fails(&["`qtyy`", "did you mean `qty`"]);
        for dialect in ["mysql", "mariadb", "spark", "databricks", "bigquery"] {
            gen_for(dialect, &[option, "\"qty\" > 5"]).fails(&[dialect, "`qty`", "'qty'"]);
        }
    }
    let rule = "c.expr=coalesce({col}, \"c\")";
    gen_for("spark", &["--rule", rule]).fails(&["c.expr", "\"c\"", "'c'"]);
    gen_for("sqlite", &["--rule", "c.expr=\"d\" || {col}"]).fails(&["c.expr", "`d`"]);
    for (dialect, filter) in [
        ("sqlite", "\"qty\" > 5 AND c <> 'qtyy'"),
        ("mysql", "`qty` > 5 AND c <> 'qty'"),
        ("postgres", "\"qty\" > 5"),
        ("spark", "qty > 5 OR c = 'x\"y'"),
    ] {
        let ran = gen_for(dialect, &["--where", filter]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect} {filter}");
    }
}

/// A table under a name that the script gives to a query would be that query: A compared with A.
#[test]
fn tables_are_not_taken_for_the_queries_of_a_script() {
    let bench = Bench::new();
    bench
        .file("t.sql", "CREATE TABLE t (id BIGINT, v BIGINT)")
        .file("own.sql", "SELECT id, v FROM sqldiff_a")
        .file("inner.sql", "SELECT id, v FROM u JOIN Sizes USING (id)")
        .file(
            "schema.sql",
            "WITH rows_a AS (SELECT * FROM u) SELECT id, v FROM main.sizes, rows_a",
        );
    let gen_for = |dialect: &str, b: &str, more: &[&str]| {
        let start = ["gen", "--dialect", dialect, "--a", "t", "--b", b, "--schema-a", "t.sql"];
        bench.run(&[&start[..], &["--key", "id"], more].concat())
    };
    for dialect in ["sqlite", "postgres", "spark", "mysql", "trino", "clickhouse"] {
        for name in ["sqldiff_a", "SQLDIFF_A", "\"sqldiff_pairs\"", "rows_a", "sizes"] {
            gen_for(dialect, name, &[]).fails(&["--b", "of its own", "schema"]);
        }
        gen_for(dialect, "own.sql", &[]).fails(&["own.sql", "sqldiff_a", "schema"]);
        gen_for(dialect, "inner.sql", &[]).fails(&["inner.sql", "Sizes", "schema"]);
        for name in ["main.sqldiff_a", "sqldiff", "schema.sql"] {
            let ran = gen_for(dialect, name, &[]);
            assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect} {name}");
        }
    }
    for name in ["\"a\"b\"", "a\"b\"", "\"a\"b", "\"a\".b\"c\""] {
        gen_for("sqlite", name, &[]).fails(&["--b", "not the name of a table"]);
    }
}

/// Layout may not change what stands in quotes, in whatever form an engine has them.
#[test]
fn what_the_user_wrote_is_not_indented_within_quotes() {
    let bench = Bench::new();
    bench.file("t.sql", "CREATE TABLE t (id BIGINT, v VARCHAR(9))");
    for (dialect, query) in [
        ("sqlite", "/* it's */ SELECT id, 'x\ny' AS v FROM t"),
        ("sqlite", "SELECT id, 'x\ny' AS v FROM t"),
        ("postgres", "SELECT id, $$x\ny$$ AS v FROM t"),
        ("postgres", "SELECT id, E'it\\'s', 'x\ny' AS v FROM t"),
        ("bigquery", "SELECT id, r'\\', 'x\ny' AS v FROM t"),
        ("mysql", "SELECT 5--3 AS id, 'x\ny' AS v FROM t"),
        ("mysql", "# it's\nSELECT id, 'x\ny' AS v FROM t"),
        ("spark", "SELECT id, 'it\\'s x\ny' AS v FROM t"),
    ] {
        bench.file("q.sql", query);
        let options = ["--a", "q.sql", "--b", "u", "--schema-a", "t.sql", "--key", "id"];
        let ran = bench.run(&[&["gen", "--dialect", dialect][..], &options].concat());
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect} {query}");
        assert!(ran.out.contains("x\ny"), "{dialect} {query}");
        assert!(!ran.out.contains("x\n "), "{dialect} {query}");
    }
}

/// What a client takes for an order of its own.
#[test]
fn lines_that_would_cut_a_script_are_refused() {
    let bench = Bench::new();
    bench
        .file("t.sql", "CREATE TABLE t (id BIGINT, v VARCHAR(9))")
        .file("go.sql", "SELECT id, v FROM t\nGO\n")
        .file("slash.sql", "SELECT id, v\n/\nFROM t")
        .file("blank.sql", "SELECT id, v\n\nFROM t\n\n");
    let gen_for = |dialect: &str, a: &str, more: &[&str]| {
        let start = ["gen", "--dialect", dialect, "--a", a, "--b", "u", "--schema-a", "t.sql"];
        bench.run(&[&start[..], &["--key", "id"], more].concat())
    };
    gen_for("sqlserver", "go.sql", &[]).fails(&["go.sql", "GO"]);
    gen_for("sqlserver", "t", &["--where", "v = 'x\ngo 5\ny'"]).fails(&["where", "GO"]);
    gen_for("oracle", "blank.sql", &[]).fails(&["blank.sql", "empty"]);
    gen_for("oracle", "slash.sql", &[]).fails(&["slash.sql"]);
    gen_for("oracle", "t", &["--where", "v = 'x\n\ny'"]).fails(&["where", "empty"]);
    for dialect in ["sqlserver", "postgres"] {
        let ran = gen_for(dialect, "blank.sql", &["--where", "v <> 'go'"]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect}");
    }
    let ran = gen_for("postgres", "t", &["--limit", "18446744073709551615"]);
    assert!(ran.code == 2 && ran.err.contains("--limit"), "{}", ran.err);
}

/// SQLite takes no schema before the table of a column.
#[test]
fn materialized_tables_are_named_without_their_schema_before_a_column() {
    let bench = Bench::new();
    bench.file("t.sql", "CREATE TABLE t (id BIGINT, v VARCHAR(9))");
    for (dialect, from, of) in [
        ("sqlite", "FROM `main`.`z_step_pairs`", "`z_step_pairs`.*"),
        ("mysql", "FROM `main`.`z_step_pairs`", "`z_step_pairs`.*"),
    ] {
        let ran = bench.run(&[
            "gen",
            "--dialect",
            dialect,
            "--a",
            "t",
            "--b",
            "u",
            "--schema-a",
            "t.sql",
            "--key",
            "id",
            "--materialize",
            "main.z_",
        ]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect}");
        assert!(ran.out.contains(from) && ran.out.contains(of), "{dialect}: {}", ran.out);
        assert!(!ran.out.contains(&format!("`main`.{of}")), "{dialect}: {}", ran.out);
    }
}

#[test]
fn files_of_gen_are_named_with_their_option() {
    let bench = Bench::new();
    bench
        .file("t.sql", "CREATE TABLE t (id BIGINT, v BIGINT)")
        .file("no.sql", "CREATE TABLE t (")
        .file("marked.sql", "\u{feff}SELECT id, v FROM t")
        .file("locks.sql", "SELECT id, v FROM t FOR UPDATE");
    let gen_for = |a: &str, more: &[&str]| {
        let start = ["gen", "--dialect", "postgres", "--a", a, "--b", "u", "--key", "id"];
        bench.run(&[&start[..], more].concat())
    };
    gen_for("t", &["--schema-a", "gone.sql"]).fails(&["--schema-a", "gone.sql"]);
    gen_for("t", &["--schema-a", "t.sql", "--schema-b", "no.sql"]).fails(&["--schema-b", "no.sql"]);
    let ran = gen_for("t", &["--schema-a", ""]);
    assert!(ran.code == 2 && ran.err.contains("--schema-a"), "{}", ran.err);
    gen_for("t", &["--schema-a", "t.sql", "--only", "summry"]).fails(&["--only", "\"summry\""]);
    gen_for("locks.sql", &["--schema-a", "t.sql"]).fails(&["locks.sql", "a lock on rows"]);
    for (side, more) in [("marked.sql", "summary,cells"), ("t", " summary, cells")] {
        let ran = gen_for(side, &["--schema-a", "t.sql", "--only", more]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{side}");
        assert!(!ran.out.contains('\u{feff}'));
    }
}

/// What stands in no quotes is another name where the engine stores it otherwise.
#[test]
fn names_without_quotes_are_folded_as_the_engine_does() {
    let bench = Bench::new();
    bench.file("t.sql", "CREATE TABLE Orders (ID BIGINT, \"Qty\" BIGINT)");
    for (dialect, table, id) in [
        ("postgres", "\"prod\".\"orders\"", "\"id\""),
        ("redshift", "\"prod\".\"orders\"", "\"id\""),
        ("oracle", "\"PROD\".\"ORDERS\"", "\"ID\""),
        ("snowflake", "\"PROD\".\"ORDERS\"", "\"ID\""),
    ] {
        let options = ["--a", "Prod.Orders", "--b", "\"Dev\".Orders", "--schema-a", "t.sql"];
        let ran =
            bench.run(&[&["gen", "--dialect", dialect, "--key", "ID"][..], &options].concat());
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{dialect}");
        assert!(ran.out.contains(&format!("FROM {table}\n")), "{dialect}: {}", ran.out);
        assert!(ran.out.contains("FROM \"Dev\"."), "{dialect}: {}", ran.out);
        assert!(ran.out.contains(id) && ran.out.contains("\"Qty\""), "{dialect}: {}", ran.out);
    }
}

/// SQL*Plus takes no longer lines: <https://docs.oracle.com/en/database/oracle/oracle-database/23/sqpug/SQL-Plus-limits.html>
#[test]
fn oracle_scripts_have_lines_for_sqlplus() {
    let bench = Bench::new();
    let types = ["NUMBER(10,2)", "DATE", "VARCHAR2(50)", "BINARY_DOUBLE", "TIMESTAMP(6)"];
    let columns: Vec<String> =
        (0..200).map(|i| format!("  column_{i} {}", types[i % types.len()])).collect();
    bench.file("t.sql", format!("CREATE TABLE t (id NUMBER(18), \n{}\n)", columns.join(",\n")));
    for strategy in templated() {
        let ran = bench.run(&[
            "gen",
            "--dialect",
            "oracle",
            "--a",
            "t",
            "--b",
            "u",
            "--schema-a",
            "t.sql",
            "--schema-b",
            "t.sql",
            "--key",
            "id",
            "--strategy",
            strategy.name(),
            "--order-by",
            "id",
        ]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{}", strategy.name());
        let longest = ran.out.lines().map(str::len).max().unwrap();
        assert!(longest < 4999, "{}: a line of {longest}", strategy.name());
    }
}

/// A table that is too wide for the engine is told of.
#[test]
fn limits_on_columns_are_told() {
    let bench = Bench::new();
    let columns: Vec<String> = (0..700).map(|i| format!("c{i} FLOAT")).collect();
    bench.file("t.sql", format!("CREATE TABLE t (id INTEGER, {})", columns.join(", ")));
    for (dialect, limit) in [
        ("oracle", "1000 at most"),
        ("sqlserver", "1024 at most"),
        ("redshift", "1600 at most"),
        ("postgres", "1664 at most"),
        ("sqlite", "2000 at most"),
        ("bigquery", "1000000 at most"),
    ] {
        let sides = ["gen", "--dialect", dialect, "--a", "t", "--b", "u", "--schema-a", "t.sql"];
        let keyed = bench.run(&[&sides[..], &["--key", "id"]].concat());
        assert!(keyed.out.contains(limit), "{dialect}");
        let bag = bench.run(&[&sides[..], &["--strategy", "count"]].concat());
        assert_eq!((bag.code, bag.out.contains(limit)), (0, false), "{dialect}");
    }
}

/// The query's output is what `--schema-a` takes.
#[test]
fn introspect_prints_a_query() {
    let bench = Bench::new();
    bench.database("t.duckdb", "CREATE TABLE \"o'dd\" (id BIGINT NOT NULL, v VARCHAR)");
    let query = bench.run(&["introspect", "--dialect", "duckdb", "main.\"o'dd\""]).out;
    let connection = duckdb::Connection::open(bench.path("t.duckdb")).unwrap();
    let csv = bench.path("columns.csv");
    let query = query.trim().trim_end_matches(';');
    connection.execute_batch(&format!("COPY ({query}) TO '{}' (HEADER)", csv.display())).unwrap();
    let ran = bench.run(&[
        "gen",
        "--dialect",
        "spark",
        "--a",
        "x",
        "--b",
        "y",
        "--schema-a",
        "columns.csv",
        "--key",
        "id",
        "--only",
        "cells",
    ]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    assert!(ran.out.contains("FROM `x`"), "{}", ran.out);
    bench.run(&["introspect", "--dialect", "spark", "a.b.c.d"]).fails(&["a.b.c.d"]);
    let spark = bench.run(&["introspect", "--dialect", "spark", "c.s.\"t`\""]).out;
    assert!(!spark.contains("Placeholder"), "{spark}");
    assert!(spark.contains("DESCRIBE TABLE `c`.`s`.`t```;"), "{spark}");
}
