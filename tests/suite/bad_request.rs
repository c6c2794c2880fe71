//! Contracts, columns and SQL that are wrong or want more than they may.

use crate::program::{Bench, toml};

fn bench() -> Bench {
    let bench = Bench::new();
    bench.file(
        "a.sql",
        "SELECT 1 AS id, 'x' AS name, 2.5 AS amount, [1] AS tags, DATE '2026-01-01' AS day",
    );
    bench.file("b.sql", "SELECT 1 AS id, 'x' AS name, 2.5 AS amount, [1] AS tags, 'x' AS other");
    bench
}

fn run(bench: &Bench, more: &[&str]) -> crate::program::Ran {
    bench.run(&[&["run", "a.sql", "b.sql", "--key", "id", "--out", "out"], more].concat())
}

#[test]
fn unknown_columns_get_a_hint() {
    let bench = bench();
    for (more, names) in [
        (&["--key", "idd"][..], &["key", "idd", "did you mean id?"][..]),
        (&["--exclude", "nmae"], &["exclude", "nmae", "did you mean name?"]),
        (&["--columns", "nmae"], &["columns", "nmae", "did you mean name?"]),
        (&["--map", "amont=amount"], &["map", "amont", "did you mean amount?"]),
        (&["--map", "amount=amont"], &["map", "amont", "did you mean amount?"]),
        (&["--abs", "amont=1"], &["rules", "amont", "did you mean amount?"]),
        (&["--within", "zzz=1s"], &["rules", "zzz", "the columns are"]),
        (&["--key", "day"], &["key", "day", "no partner in b", "--map"]),
        (&["--map", "id=id", "--map", "id=name"], &["map", "id"]),
    ] {
        let all = [&["run", "a.sql", "b.sql", "--out", "out"], more].concat();
        bench.run(&all).fails(names);
    }
    assert!(!bench.path("out").exists());
}

#[test]
fn rules_that_do_not_fit() {
    let bench = bench();
    for (more, names) in [
        (&["--abs", "name=1"][..], &["rules.name.abs", "numbers"][..]),
        (&["--within", "name=1s"], &["rules.name.within", "timestamps"]),
        (&["--rule", "amount.trim=true"], &["rules.amount.trim"]),
        (&["--rule", "amount.null_equals=x"], &["rules.amount.null_equals", "DECIMAL"]),
        (&["--rule", "id.abs=1", "--rule", "id.on_key=true"], &["rules.id"]),
        (&["--timezone", "Europe/Berln"], &["timezone", "did you mean Europe/Berlin?"]),
        (&["--timezone", "UTC'; DROP"], &["timezone"]),
        (&["--shape", "narrow", "--exact"], &["--shape", "--exact"]),
    ] {
        run(&bench, more).fails(names);
    }
}

#[test]
fn filters_and_expressions_are_one_condition_on_one_row() {
    let bench = bench();
    bench.file("secret.txt", "secret");
    for text in [
        "1=1) OR (1=1",
        "x; DROP TABLE y",
        "id IN (SELECT 1)",
        "EXISTS (SELECT 1)",
        "id = (FROM range(1))",
        "id = 1; ",
        "id = 1 /* open",
        "id = 'open",
        "",
        "id =",
        "id = 1 id",
        "read_text('secret.txt') = 'secret'",
        "id = (SELECT content FROM read_text('secret.txt'))",
        "getenv('HOME') = 'x'",
        "nosuch(id)",
        "nope = 1",
        "id = $1",
        "id = ?",
        "COLUMNS(*) = 1",
        "sum(id) > 1",
        "row_number() OVER () > 1",
        "unnest(tags) = 1",
        "$$x$$ = 'x') OR (1=1",
        "E'\\'' = '' OR 1=1) OR ('1'='1",
        "id = 1) AS x, (SELECT 1",
    ] {
        for option in ["--where", "--where-a", "--where-b"] {
            let ran = run(&bench, &[option, text]);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{text:?}: {ran:?}");
            assert!(ran.err.contains("where"), "{text:?}: {}", ran.err);
            assert!(!ran.err.contains("sqldiff_"), "{text:?}: {}", ran.err);
        }
        let rule = format!("name.expr={text}");
        let ran = run(&bench, &["--rule", &rule]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{text:?}: {ran:?}");
    }
    for (text, names) in [
        ("nmae = 'x'", &["where", "side a", "\"nmae\"", "\"name\""][..]),
        ("id + 1", &["where", "INTEGER", "condition"]),
        ("name::INT = 1", &["a.sql", "'x'", "TRY_CAST"]),
        ("day > DATE '2020-01-01'", &["where", "side b", "\"day\""]),
    ] {
        run(&bench, &["--where", text]).fails(names);
    }
    assert!(!bench.path("out").exists());
    let commented = ["--where", "id = 1 -- all", "--where-a", "day > '2020-01-01' /* new */"];
    assert_eq!(run(&bench, &commented).code, 1);
}

/// A column's name is data: it must not become SQL within the quotes of an expression.
#[test]
fn column_names_stay_out_of_quoted_text() {
    let bench = Bench::new();
    for name in ["x' OR '1'='1", "it's", "' || error('boom') || '", "*/ OR 1=1 /*", "\"q\""] {
        let column = format!("\"{}\"", name.replace('"', "\"\""));
        bench.file("a.sql", format!("SELECT 1 AS id, 'p' AS {column}"));
        bench.file("b.sql", format!("SELECT 1 AS id, 'q' AS {column}"));
        for (expression, code) in
            [("'{col}'", 0), ("{col} || '{col}' /* {col} */ -- {col}", 1), ("upper({col})", 1)]
        {
            bench.file(
                "c.toml",
                format!(
                    "a = \"a.sql\"\nb = \"b.sql\"\nkey = [\"id\"]\n[rules.{}]\nexpr = {}\n",
                    toml(name),
                    toml(expression)
                ),
            );
            let ran = bench.run(&["run", "--contract", "c.toml", "--format", "json"]);
            assert_eq!(ran.json(code)["keys"]["duplicate"], 0, "{name} {expression}");
        }
    }
}

#[test]
fn sql_sides_hold_one_query_that_reads() {
    let bench = bench();
    let target = bench.path("pwned").display().to_string();
    for text in [
        "",
        "-- nothing",
        ";",
        "SELECT 1 AS id; SELECT 2 AS id",
        "SELEC 1",
        "SELECT 'open",
        "DROP TABLE t",
        "CREATE TABLE t AS SELECT 1 AS id",
        "COPY (SELECT 1) TO '{}'",
        "ATTACH '{}'",
        "EXPORT DATABASE '{}'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET threads = 1",
        "PRAGMA database_list",
        "CALL pragma_version()",
        "CHECKPOINT",
        "VACUUM",
        "USE memory",
        "WITH x AS (INSERT INTO t VALUES (1) RETURNING id) SELECT * FROM x",
        "WITH x AS (DELETE FROM t RETURNING id) SELECT * FROM x",
        "SELECT 1 AS id INTO t",
        "SELECT 1 AS id) AS x; DROP TABLE y; SELECT * FROM (SELECT 1 AS id",
        "SELECT 1 AS id) --",
        "SELECT 1 AS id; COPY (SELECT 1) TO '{}'",
        "EXPLAIN ANALYZE SELECT 1 AS id",
        "SELECT * FROM nosuch",
        "SELECT nope AS id",
        "SELECT * FROM 'nosuch.csv'",
        "SELECT 'x'::INT AS id",
        "SELECT error('boom') AS id",
        "SELECT $1 AS id",
        "SELECT ? AS id",
        "PREPARE q AS SELECT 1",
        "EXECUTE q",
    ] {
        bench.file("bad.sql", text.replace("{}", &target));
        let ran = bench.run(&["run", "bad.sql", "b.sql", "--key", "id", "--out", "out"]);
        ran.fails(&["bad.sql"]);
        assert!(!bench.path("pwned").exists() && !bench.path("out").exists(), "{text}");
    }
    bench.file("bad.sql", b"SELECT '\xff' AS id");
    bench.run(&["run", "bad.sql", "b.sql"]).fails(&["bad.sql", "UTF-8"]);
    for text in [
        "SELECT 1 AS id;",
        "SELECT 1 AS id; -- done\n",
        "\u{feff}SELECT 1 AS id",
        "SELECT id: 1",
        "FROM range(1, 2) t(id)",
        "SELECT 1 AS id -- ; DROP TABLE x",
        "SELECT ';' = ';' AS id;;",
        "SELECT * FROM range(1, 2) t(id) USING SAMPLE 100%",
        "VALUES (1)",
        "WITH RECURSIVE r AS (SELECT 1 AS id UNION SELECT id FROM r) SELECT * FROM r",
        "SELECT * FROM range(1, 2) t(id) POSITIONAL JOIN range(1) u(x)",
    ] {
        bench.file("good.sql", text);
        let ran = bench.run(&["run", "good.sql", "good.sql", "--format", "json"]);
        assert_eq!(ran.json(0)["rows"]["a"], 1, "{text}");
    }
}

#[test]
fn contracts_that_are_wrong() {
    let bench = bench();
    for (text, names) in [
        ("kye = [\"id\"]", &["line 3", "kye", "did you mean `key`?"][..]),
        ("key = \"id\"", &["line 3", "key = [\"id\"]"]),
        ("key = [\"id\"", &["line 3", "TOML"]),
        ("strategy = \"cels\"", &["strategy", "did you mean `cells`?"]),
        ("[rules.name]\ntrm = true", &["line 4", "rules.name.trm", "did you mean `trim`?"]),
        ("[rules.amount]\nabs = \"x\"", &["rules.amount.abs", "0.01"]),
        ("[rules]\nname = 1", &["rules.name"]),
        ("[csv]\ndelimitr = \",\"", &["csv.delimitr", "did you mean `delimiter`?"]),
        ("nan = \"x\"", &["nan", "`unequal`"]),
        ("where = \"\"", &["where", "empty"]),
        ("extra_columns = true", &["extra_columns"]),
    ] {
        bench.file("c.toml", format!("a = \"a.sql\"\nb = \"b.sql\"\n{text}\n"));
        bench
            .run(&["run", "--contract", "c.toml", "--out", "out"])
            .fails(&[&["c.toml"], names].concat());
    }
    bench.file("latin.toml", b"a = \"\xe9\"");
    std::fs::create_dir(bench.path("folder")).unwrap();
    for (path, names) in [
        ("none.toml", &["none.toml", "--contract"][..]),
        ("folder", &["folder", "--contract"]),
        ("latin.toml", &["latin.toml", "UTF-8"]),
    ] {
        bench.run(&["run", "--contract", path]).fails(names);
    }
}

#[test]
fn keys_that_cannot_be_compared() {
    let bench = Bench::new();
    bench.file("a.sql", "SELECT {'x': 1} AS k, 1 AS v").file("b.sql", "SELECT 1 AS k, 1 AS v");
    bench.run(&["run", "a.sql", "b.sql", "--key", "k"]).fails(&["k", "STRUCT", "INTEGER"]);
    let found = bench.run(&["run", "a.sql", "b.sql", "--key", "v", "--format", "json"]).json(1);
    assert_eq!(found["columns"][0]["role"], "not_compared");
}
