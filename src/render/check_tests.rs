use super::*;

#[test]
fn queries_that_only_read_pass_and_others_do_not() {
    let judge = |text| judge_query(text, Dialect::DuckDb);
    assert_eq!(judge("SELECT 1;"), Judgement::Reads);
    assert_eq!(judge("WITH t AS (SELECT 1 AS x) SELECT * FROM t -- end"), Judgement::Reads);
    for bad in [
        "",
        "SELECT 1; SELECT 2",
        "DELETE FROM t",
        "DROP TABLE t",
        "CREATE TABLE t AS SELECT 1",
        "INSERT INTO t VALUES (1)",
        "SELECT 1 INTO t",
        "SELECT 1; DROP TABLE t",
        "COPY t TO 'x'",
        "ATTACH 'x' AS y",
        "SELECT * FROM t FOR UPDATE",
        "SELECT * FROM (SELECT * FROM t FOR SHARE) s",
    ] {
        assert!(!matches!(judge(bad), Judgement::Reads), "{bad}");
    }
}

#[test]
fn ends_are_cut_where_the_statement_ends() {
    for (text, bare) in [
        ("SELECT 1;", "SELECT 1"),
        ("SELECT 1; -- done\n", "SELECT 1"),
        ("SELECT ';ü'\n , 'ü' ; ; /* x */", "SELECT ';ü'\n , 'ü' "),
        ("SELECT 1 -- a; b", "SELECT 1 -- a; b"),
        ("SELECT 1; SELECT 2;", "SELECT 1; SELECT 2"),
        ("SELECT 'open", "SELECT 'open"),
        ("", ""),
    ] {
        assert_eq!(without_end(text, Dialect::DuckDb), bare, "{text}");
    }
}

#[test]
fn expressions_are_one_and_hold_no_query() {
    let judge = |text| judge_expression(text, Dialect::DuckDb);
    assert_eq!(judge("a = 1 AND lower(\"b\") <> 'x' -- end"), None);
    for bad in ["", "a = 1; DROP TABLE t", "1=1) OR (1=1", "a IN (SELECT 1)", "'x", "a = 1 b"] {
        assert!(judge(bad).is_some(), "{bad}");
    }
}

#[test]
fn what_engines_read_differently_is_refused() {
    for (text, dialect) in [
        ("v IN secrets", Dialect::Sqlite),
        ("v NOT IN main.secrets", Dialect::Sqlite),
        ("v IN \"secrets\"", Dialect::ClickHouse),
        ("v IN json_each('[1]')", Dialect::Sqlite),
        ("1=1 /* /* */ OR v IN (SELECT v FROM secrets) -- */", Dialect::Trino),
        ("1=1 /*M! OR v IN (SELECT v FROM secrets) */", Dialect::MariaDb),
        ("1=1 /*", Dialect::Sqlite),
        ("1=1 # x", Dialect::MySql),
    ] {
        let refused = judge_expression(text, dialect).or(read_otherwise(text, dialect));
        assert!(refused.is_some(), "{text}");
    }
    for (text, dialect) in [
        ("v IN ('a', 'b') -- it's", Dialect::Sqlite),
        ("v IN [1, 2]", Dialect::ClickHouse),
        ("position('a' IN v) > 0", Dialect::Postgres),
        ("v IN UNNEST([1, 2])", Dialect::BigQuery),
        ("v = 'IN secrets /* */ # x'", Dialect::MySql),
    ] {
        assert_eq!(judge_expression(text, dialect), None, "{text}");
        assert_eq!(read_otherwise(text, dialect), None, "{text}");
    }
}

#[test]
fn sides_that_read_the_script_or_swallow_it_are_refused() {
    for (text, dialect) in [
        ("SELECT * FROM sqldiff_a", Dialect::Sqlite),
        ("SELECT * FROM t WHERE v IN (SELECT v FROM \"SQLDIFF_B\")", Dialect::Oracle),
        ("WITH x AS (SELECT * FROM sqldiff_pairs) SELECT * FROM x", Dialect::Postgres),
        ("SELECT id, v FROM t /* open", Dialect::Sqlite),
        ("SELECT 1 AS a /*M! , (SELECT 2) */", Dialect::MariaDb),
    ] {
        assert!(!matches!(judge_query(text, dialect), Judgement::Reads), "{text}");
    }
    for (text, dialect) in [
        ("SELECT * FROM main.sqldiff_a", Dialect::Sqlite),
        ("WITH sqldiff_x AS (SELECT * FROM t) SELECT * FROM sqldiff_x", Dialect::Postgres),
        ("SELECT a /* it's */ FROM t -- end", Dialect::MariaDb),
    ] {
        assert_eq!(judge_query(text, dialect), Judgement::Reads, "{text}");
    }
    assert_eq!(
        tables_in("WITH x AS (SELECT * FROM a.b) SELECT * FROM x, \"C\", d", Dialect::Postgres),
        ["C", "d"]
    );
}

#[test]
fn what_is_quoted_is_a_name_or_a_text() {
    for (text, dialect, names, texts) in [
        ("\"a\" > b AND \"c\".d = 'e'", Dialect::Postgres, vec!["a", "c"], vec![]),
        ("\"a\" > `b`", Dialect::Sqlite, vec!["a", "b"], vec![]),
        ("\"a\" > `b` OR c IN (\"d\")", Dialect::MySql, vec!["b"], vec!["a", "d"]),
        ("coalesce(`b`, \"a\")", Dialect::Spark, vec!["b"], vec!["a"]),
        ("\"a\" = 'x'", Dialect::BigQuery, vec![], vec!["a"]),
        ("\"a\" = [b]", Dialect::SqlServer, vec!["a", "b"], vec![]),
        ("CAST(\"a\" AS int) BETWEEN 1 AND \"b\"", Dialect::Oracle, vec!["a", "b"], vec![]),
    ] {
        let own = |words: Vec<&str>| words.into_iter().map(String::from).collect();
        let expected = Quoted { names: own(names), texts: own(texts) };
        assert_eq!(quoted_in(text, dialect), expected, "{text}");
    }
}

#[test]
fn rendered_statements_read_only_what_the_script_made() {
    let check = |sql| rendered("t", sql, Dialect::DuckDb).is_ok();
    assert!(check("WITH c AS (SELECT * FROM sqldiff_a) SELECT * FROM c, sqldiff_b"));
    assert!(!check("SELECT * FROM secrets"));
    assert!(!check("SELECT 1; SELECT 2"));
    assert!(!check("DROP TABLE sqldiff_a"));
    let check = |sql| rendered("t", sql, Dialect::ClickHouse).is_ok();
    assert!(check("SELECT * FROM sqldiff_a ARRAY JOIN range(3) AS i, array(1, 2) AS j"));
    assert!(!check("SELECT * FROM sqldiff_a ARRAY JOIN range"));
    assert!(!check("SELECT * FROM sqldiff_a ARRAY JOIN range(3) AS i, range"));
    assert!(!check("SELECT * FROM sqldiff_a ARRAY JOIN url('x')"));
}
