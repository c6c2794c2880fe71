use super::*;
use crate::contract::{ColumnOrder, Encoding, ExtraColumns, Nan, Nullability, QuotedEmpty, Types};

fn read(text: &str) -> PartialContract {
    parse(text, Path::new("c.toml")).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn refuse(text: &str) -> String {
    parse(text, Path::new("dir/c.toml")).expect_err(text).to_string()
}

#[test]
fn the_contract_of_the_docs_is_read_in_full() {
    let contract = read(
        r#"
a = "old/*.parquet"          # a comment
b = "db.duckdb::main.orders"
key = ["order_id"]
strategy = "cells"
exclude = ["loaded_at"]
timezone = "Europe/Berlin"
extra_columns = "ignore"
where = "status <> 'test'"
where_a = "x"
where_b = "y"
types = "strict"
nullability = "strict"
column_order = "strict"
nan = "unequal"

[map]
zz = "z"
cust_id = "customer_id"
"a=b, \"c\"" = "d.e"

[rules."*"]
trim = true
[rules.amount]
abs = 0.01
trim = false
[rules."a.b"]
within = "1s"
round = -2
null_equals = 0
expr_a = "{col} + 1"
on_key = true

[csv]
delimiter = ";"
quote = "'"
escape = ""
header = false
null = "NA"
encoding = "latin-1"
quoted_empty = "text"
"#,
    );
    assert_eq!(contract.a.as_deref(), Some("old/*.parquet"));
    assert_eq!(contract.b.as_deref(), Some("db.duckdb::main.orders"));
    assert_eq!(contract.key, Some(vec!["order_id".into()]));
    assert_eq!(contract.strategy, Some(Strategy::Cells));
    assert_eq!(contract.exclude, Some(vec!["loaded_at".into()]));
    assert_eq!(contract.columns, None);
    assert_eq!(contract.timezone.as_deref(), Some("Europe/Berlin"));
    assert_eq!(contract.extra_columns, Some(ExtraColumns::Ignore));
    assert_eq!(contract.where_both.as_deref(), Some("status <> 'test'"));
    assert_eq!((contract.where_a.as_deref(), contract.where_b.as_deref()), (Some("x"), Some("y")));
    assert_eq!(contract.types, Some(Types::Strict));
    assert_eq!(contract.nullability, Some(Nullability::Strict));
    assert_eq!(contract.column_order, Some(ColumnOrder::Strict));
    assert_eq!(contract.nan, Some(Nan::Unequal));
    let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
    let pairs = [pair("zz", "z"), pair("cust_id", "customer_id"), pair("a=b, \"c\"", "d.e")];
    assert_eq!(contract.map, pairs);
    assert_eq!(contract.rules["*"], Rule { trim: Some(true), ..Rule::default() });
    let amount = Rule { abs: Some(Some("0.01".into())), trim: Some(false), ..Rule::default() };
    assert_eq!(contract.rules["amount"], amount);
    let dotted = Rule {
        within: Some(Some("1s".into())),
        round: Some(Some(-2)),
        null_equals: Some(Some("0".into())),
        expr_a: Some(Some("{col} + 1".into())),
        on_key: Some(true),
        ..Rule::default()
    };
    assert_eq!(contract.rules["a.b"], dotted);
    let csv = PartialCsv {
        delimiter: Some(';'),
        quote: Some(Some('\'')),
        escape: Some(None),
        header: Some(false),
        null: Some("NA".into()),
        encoding: Some(Encoding::Latin1),
        quoted_empty: Some(QuotedEmpty::Text),
    };
    assert_eq!(contract.csv, csv);
}

#[test]
fn nothing_said_is_nothing_read() {
    assert_eq!(read(""), PartialContract::default());
    assert_eq!(read("\u{feff}key = []\r\n").key, Some(vec![]));
    assert_eq!(read("columns = []").columns, Some(vec![]));
    assert_eq!(read("rules.amount.abs = 1").rules.len(), 1);
    assert_eq!(read("[csv]\ndelimiter = '\\t'").csv.delimiter, Some('\t'));
    assert_eq!(read("[csv]\ndelimiter = \"\\t\"").csv.delimiter, Some('\t'));
}

#[test]
fn tolerances_keep_the_text_they_were_typed_in() {
    for (typed, kept) in [
        ("0.01", "0.01"),
        ("1e-06", "1e-06"),
        ("1E-6", "1E-6"),
        ("0.10", "0.10"),
        ("2", "2"),
        ("+3", "+3"),
        ("1_000.000_1", "1000.0001"),
        ("\"0.1\"", "0.1"),
        ("'1e-3'", "1e-3"),
        ("0.1234567890123456789012345678", "0.1234567890123456789012345678"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ] {
        for rule in ["abs", "rel"] {
            let contract = read(&format!("[rules.v]\n{rule} =  {typed}  # so\n"));
            let held = &contract.rules["v"];
            let value = if rule == "abs" { &held.abs } else { &held.rel };
            assert_eq!(value, &Some(Some(kept.to_string())), "{typed}");
        }
    }
}

#[test]
fn a_bad_contract_names_file_line_key_and_the_right_spelling() {
    for (text, message) in [
        ("strateg = \"cells\"", "line 1: strateg: unknown key; did you mean `strategy`?"),
        (
            "\n\nextra-columns = \"ignore\"",
            "line 3: extra-columns: unknown key; did you mean `extra_columns`?",
        ),
        ("keys = [\"id\"]", "line 1: keys: unknown key; did you mean `key`?"),
        ("[rule.v]\nabs = 1", "line 1: rule: unknown key; did you mean `rules`?"),
        ("\n[cvs]\nheader = true", "line 2: cvs: unknown key; did you mean `csv`?"),
        (
            "trim = true",
            "line 1: trim: unknown key; the rule `trim` stands under [rules.COLUMN] or [rules.\"*\"]",
        ),
        ("delimiter = \";\"", "line 1: delimiter: unknown key; `delimiter` stands under [csv]"),
        ("tolerance = 1", "line 1: tolerance: unknown key; use one of `a`, `b`, `key`"),
        ("\"my key\" = 1", "line 1: \"my key\": unknown key; use one of"),
        (
            "strategy = \"cell\"",
            "line 1: strategy: `cell` is not one of its values; did you mean `cells`?",
        ),
        (
            "strategy = \"magic\"",
            "line 1: strategy: `magic` is not one of its values; use one of `schema`, `count`",
        ),
        ("strategy = true", "strategy: wants \"schema\" or \"count\""),
        ("types = \"Strict\"", "types: `Strict` is not one of its values; did you mean `strict`?"),
        (
            "nullability = \"ignored\"",
            "nullability: `ignored` is not one of its values; did you mean `ignore`?",
        ),
        (
            "column_order = \"strikt\"",
            "column_order: `strikt` is not one of its values; did you mean `strict`?",
        ),
        ("nan = \"unequall\"", "nan: `unequall` is not one of its values; did you mean `unequal`?"),
        ("nan = nan", "nan: wants \"equal\" or \"unequal\", not the float nan"),
        (
            "extra_columns = \"diff\"",
            "extra_columns: `diff` is not one of its values; did you mean `differ`?",
        ),
        ("key = \"id\"", "line 1: key: wants a list; write key = [\"id\"]"),
        ("key = \"\"", "key: wants a list; write key = []"),
        ("exclude = \"x\"", "exclude: wants a list; write exclude = [\"x\"]"),
        ("key = 7", "key: wants a list of column names such as [\"id\"], not the integer 7"),
        (
            "key = [\n\"id\",\n7]",
            "line 3: key: wants a list of column names such as [\"id\"], not 7 in it",
        ),
        ("key = [\"\"]", "key: a name is empty"),
        ("key = [\"id\", \"id\"]", "key: column `id` is named twice"),
        ("a = 1", "a: wants a string, not the integer 1"),
        ("a = \" \"", "a: is empty; name a file"),
        ("where = \"\"", "where: is empty; write an SQL condition"),
        ("where_a = true", "where_a: wants a string, not the boolean true"),
        ("timezone = \"Berlin; drop\"", "timezone: `Berlin; drop` is not an IANA zone name"),
        ("timezone = \"\"", "timezone: `` is not an IANA zone name"),
        ("timezone = 1", "timezone: wants a string"),
        ("map = \"a=b\"", "map: wants a table: [map]"),
        (
            "[map]\nx = 1",
            "line 2: map.x: wants the name of a column of b in quotes, not the integer 1",
        ),
        ("[map]\nx = \"\"", "map.x: wants the name of a column of b"),
        ("[map]\nx = \"z\"\ny = \"z\"", "map: column `z` of b is paired twice"),
        ("rules = 1", "rules: wants tables: [rules.COLUMN]"),
        ("[rules]\ntrim = true", "line 2: rules.trim: a rule stands under its column"),
        ("[rules.v]\ntirm = true", "line 2: rules.v.tirm: is not a rule; did you mean `trim`?"),
        (
            "[rules.v]\nignorecase = true",
            "rules.v.ignorecase: is not a rule; did you mean `ignore_case`?",
        ),
        (
            "[rules.\"*\"]\nabsolute = 1",
            "rules.\"*\".absolute: is not a rule; use one of `abs`, `rel`",
        ),
        ("[rules.v]\nzzz = []", "rules.v.zzz: is not a rule; use one of"),
        (
            "[rules.a.b]\ntrim = true",
            "rules.a.b: a column name with a dot is quoted: [rules.\"a.b\"]",
        ),
        ("[rules.v]\ntrim = \"yes\"", "rules.v.trim: wants true or false, not \"yes\""),
        ("[rules.v]\ntrim = 1", "rules.v.trim: wants true or false, not 1"),
        ("[rules.v]\nabs = true", "rules.v.abs: wants a number such as 0.01, or false"),
        ("[rules.v]\nabs = -0.01", "rules.v.abs: `-0.01` is negative"),
        ("[rules.v]\nabs = nan", "rules.v.abs: `nan` is not finite"),
        ("[rules.v]\nrel = inf", "rules.v.rel: `inf` is not finite"),
        ("[rules.v]\nrel = \"1%\"", "rules.v.rel: `1%` is not a number"),
        ("[rules.v]\nabs = 0x10", "rules.v.abs: wants a decimal number, not the integer 0x10"),
        ("[rules.v]\nabs = 1e400", "rules.v.abs: `1e400` has an exponent beyond 308"),
        (
            "[rules.v]\nabs = [1]",
            "rules.v.abs: wants a string, number, true or false, not the array [1]",
        ),
        ("[rules.v]\nwithin = 1", "rules.v.within: wants a number with its unit in quotes: \"1s\""),
        ("[rules.v]\nwithin = \"1 day\"", "rules.v.within: `1 day` has no known unit"),
        ("[rules.v]\nround = 2.5", "rules.v.round: wants a whole number from -18 to 38, not 2.5"),
        ("[rules.v]\nround = 39", "rules.v.round: wants a whole number from -18 to 38, not 39"),
        ("[rules.v]\nnull_equals = 2026-01-01", "rules.v.null_equals: wants a string, number"),
        ("[rules.v]\nexpr = \"\"", "rules.v.expr: wants an SQL expression"),
        (
            "[rules.v]\nexpr = \"x\"\nexpr_b = \"y\"",
            "rules: column `v` has expr beside expr_a or expr_b",
        ),
        ("csv = 1", "csv: wants a table: [csv]"),
        (
            "[csv]\nquoted-empty = \"text\"",
            "line 2: csv.quoted-empty: unknown key; did you mean `quoted_empty`?",
        ),
        (
            "[csv]\nquoted_empty = \"txt\"",
            "csv.quoted_empty: `txt` is not one of its values; did you mean `text`?",
        ),
        (
            "[csv]\nencoding = \"utf8\"",
            "csv.encoding: `utf8` is not one of its values; did you mean `utf-8`?",
        ),
        ("[csv]\nheader = \"true\"", "csv.header: wants true or false, not the string \"true\""),
        ("[csv]\ndelimiter = \"||\"", "csv.delimiter: wants one character, not `||`"),
        ("[csv]\ndelimiter = \"\"", "csv.delimiter: a CSV file has a delimiter"),
        ("[csv]\nquote = \"\\n\"", "csv.quote: cannot be a line end"),
        ("[csv]\ndelimiter = \"'\"\nquote = \"'\"", "csv.delimiter: `'` is also the quote"),
        ("exclude = [\"x\"]\ncolumns = [\"x\"]", "exclude: column `x` is also in columns"),
        ("exclude = [\"x\"]\nkey = [\"x\"]", "exclude: column `x` is part of the key"),
        ("a = \"x\"\na = \"y\"", "line 2: not valid TOML: duplicate key"),
        ("a = \"x", "line 1: not valid TOML:"),
        ("\nkey = [", "line 2: not valid TOML:"),
        ("a = x", "line 1: not valid TOML:"),
    ] {
        let shown = refuse(text);
        assert!(shown.starts_with("dir/c.toml: "), "{text}: {shown}");
        assert!(shown.contains(message), "{text}\n  wanted {message}\n  got    {shown}");
        assert_eq!(shown.lines().count(), 1, "{shown}");
    }
}
