use super::*;
use crate::cli::{Cli, Command};
use crate::contract::{CsvOptions, Rule, Share, Strategy};
use clap::Parser;
use std::fs;

fn parse(line: &[&str]) -> Command {
    let words = std::iter::once("sqldiff").chain(line.iter().copied());
    Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{line:?}: {error}")).command
}

fn args(line: &[&str]) -> CompareArgs {
    match parse(&[&["run"], line].concat()) {
        Command::Run(args) => args.compare,
        other => panic!("{other:?}"),
    }
}

fn contract(line: &[&str]) -> Contract {
    resolve(&args(line)).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn refuse(line: &[&str]) -> String {
    resolve(&args(line)).expect_err(&format!("{line:?}")).to_string()
}

/// A contract file in a folder of its own.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.toml");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_string();
    (folder, path)
}

#[test]
fn two_sides_and_nothing_else_give_the_defaults() {
    let contract = contract(&["a.csv", "b.csv"]);
    let side = |text: &str| SideSpec { text: text.into(), base: PathBuf::new() };
    assert_eq!((&contract.a, &contract.b), (&side("a.csv"), &side("b.csv")));
    assert_eq!((contract.key, contract.strategy, contract.columns), (None, None, None));
    assert_eq!((contract.timezone.as_str(), contract.nan_unequal), ("UTC", None));
    assert!(!contract.extra_columns_ignored && !contract.strict_types);
    assert!(!contract.strict_nullability && !contract.strict_order);
    assert!(contract.exclude.is_empty() && contract.map.is_empty() && contract.rules.is_empty());
    assert_eq!(contract.csv, CsvOptions::default());
}

#[test]
fn the_command_line_says_all_that_a_file_can() {
    let (_folder, path) = file(
        "a = \"a\"\nb = \"b\"\nkey = [\"k\", \"a,b\"]\nstrategy = \"join\"\nexclude = [\"x\"]\n\
         timezone = \"Etc/GMT+5\"\nextra_columns = \"ignore\"\nwhere = \"p\"\nwhere_a = \"q\"\n\
         where_b = \"r\"\nsample = \"0.5%\"\ntypes = \"strict\"\nnullability = \"strict\"\ncolumn_order = \"strict\"\n\
         nan = \"unequal\"\n[map]\nm = \"n\"\n[rules.\"*\"]\ntrim = true\n[rules.v]\nabs = 0.01\n\
         rel = \"1e-3\"\n[rules.t]\nwithin = \"1s\"\n[csv]\ndelimiter = \";\"\nquote = \"'\"\n\
         header = false\nnull = \"NA\"\nencoding = \"utf-16\"\nquoted_empty = \"text\"\n",
    );
    let from_file = contract(&["--contract", &path]);
    let typed = contract(&[
        "a",
        "b",
        "--key",
        "k,\"a,b\"",
        "--strategy",
        "join",
        "--exclude",
        "x",
        "--timezone",
        "Etc/GMT+5",
        "--extra-columns",
        "ignore",
        "--where",
        "p",
        "--where-a",
        "q",
        "--where-b",
        "r",
        "--sample",
        "0.5%",
        "--types",
        "strict",
        "--nullability",
        "strict",
        "--column-order",
        "strict",
        "--nan",
        "unequal",
        "--map",
        "m=n",
        "--rule",
        "*.trim",
        "--abs",
        "v=0.01",
        "--rel",
        "v=1e-3",
        "--within",
        "t=1s",
        "--csv-delimiter",
        ";",
        "--csv-quote",
        "'",
        "--csv-header",
        "false",
        "--csv-null",
        "NA",
        "--csv-encoding",
        "utf-16",
        "--csv-quoted-empty",
        "text",
    ]);
    assert_eq!(typed.csv.escape, Some('\''));
    assert_eq!(typed.sample, Some(Share::parse("0.5%").unwrap()));
    let (a, b) = (typed.a.clone(), typed.b.clone());
    assert_eq!(Contract { a, b, file: None, ..from_file }, typed);
}

#[test]
fn a_side_is_relative_to_where_it_was_said() {
    let (folder, path) = file("a = \"old.csv\"\nb = \"new.csv\"");
    let both = contract(&["--contract", &path]);
    assert_eq!(both.a, SideSpec { text: "old.csv".into(), base: folder.path().into() });
    assert_eq!(both.b.base, folder.path());
    let mixed = contract(&["x.csv", "--contract", &path]);
    assert_eq!(mixed.a, SideSpec { text: "x.csv".into(), base: PathBuf::new() });
    assert_eq!(mixed.b.base, folder.path());
}

#[test]
fn the_command_line_wins_rule_by_rule() {
    let (_folder, path) = file(
        "a = \"a\"\nb = \"b\"\nkey = [\"id\"]\nexclude = [\"x\", \"y\", \"z\"]\nwhere = \"p\"\n\
         [map]\nm = \"n\"\no = \"p\"\n[rules.v]\nabs = 1\ntrim = true\n[rules.\"*\"]\nnfc = true\n\
         [csv]\nquoted_empty = \"text\"\n",
    );
    let line = [
        "--contract",
        &path,
        "--key",
        "z",
        "--columns",
        "x",
        "--where",
        "q",
        "--abs",
        "v=0.5",
        "--rule",
        "*.nfc=false",
        "--rule",
        "w.json",
        "--map",
        "m=q",
        "--csv-quoted-empty",
        "null",
    ];
    let merged = contract(&line);
    assert_eq!(merged.key, Some(vec!["z".into()]));
    assert_eq!((merged.columns, merged.exclude), (Some(vec!["x".into()]), vec!["y".into()]));
    assert_eq!(merged.where_both.as_deref(), Some("q"));
    assert_eq!(merged.map, [("m".into(), "q".into()), ("o".into(), "p".into())]);
    let v = Rule { abs: Some(Some("0.5".into())), trim: Some(true), ..Rule::default() };
    assert_eq!(merged.rules["v"], v);
    assert_eq!(merged.rules["*"].nfc, Some(false));
    assert_eq!(merged.rules["w"].json, Some(true));
    assert!(!merged.csv.quoted_empty_is_text);
    for no_key in [&["--no-key"][..], &["--key", ""]] {
        let line = [&["--contract", path.as_str()], no_key].concat();
        assert_eq!(contract(&line).key, Some(vec![]));
    }
    let (_folder, path) = file("a = \"a\"\nb = \"b\"\ncolumns = [\"v\", \"w\"]");
    let merged = contract(&["--contract", &path, "--exclude", "w"]);
    assert_eq!((merged.columns, merged.exclude), (Some(vec!["v".into()]), vec!["w".into()]));
}

#[test]
fn repeated_options_append() {
    let contract = contract(&[
        "a",
        "b",
        "--key",
        "x,y",
        "--key",
        "z",
        "--exclude",
        "p",
        "--exclude",
        "q",
        "--map",
        "m=n",
        "--map",
        "m=n",
        "--abs",
        "v=1",
        "--abs",
        "v=1",
    ]);
    assert_eq!(contract.key, Some(vec!["x".into(), "y".into(), "z".into()]));
    assert_eq!(contract.exclude, ["p", "q"]);
    assert_eq!(contract.map.len(), 1);
}

#[test]
fn missing_sides_and_contradictions_say_what_to_do() {
    let (_folder, path) = file("a = \"a\"\nkey = [\"id\"]\n[csv]\ndelimiter = \"'\"");
    for (line, message) in [
        (
            &[][..],
            "side a: is missing; give it as the first argument (with gen: --a TABLE), or as a = \"...\" in a --contract file",
        ),
        (&["a"], "side b: is missing; give it as the second argument"),
        (
            &["--contract", &path],
            "side b: is missing; give it as the second argument (with gen: --b TABLE), or as b = \"...\" in /",
        ),
        (&["", "b"], "side a: is empty"),
        (&["a", "b", "--key", "x", "--key", "x"], "--key: column `x` is named twice"),
        (
            &["a", "b", "--exclude", "x", "--columns", "x"],
            "--exclude: column `x` is also in columns",
        ),
        (&["a", "b", "--exclude", "x", "--key", "x"], "--exclude: column `x` is part of the key"),
        (&["a", "b", "--map", "x=y", "--map", "x=z"], "--map: column `x` of a is paired twice"),
        (
            &["a", "b", "--abs", "v=1", "--abs", "v=2"],
            "--abs: rule abs of column `v` is said twice: 1 and 2",
        ),
        (
            &["a", "b", "--rule", "v.trim", "--rule", "v.trim=false"],
            "--rule: rule trim of column `v` is said twice",
        ),
        (
            &["a", "b", "--rule", "v.expr=x", "--rule", "v.expr_a=y"],
            "--rule: column `v` has expr beside expr_a",
        ),
        (&["a", "b", "--timezone", "a b"], "--timezone: `a b` is not an IANA zone name"),
        (
            &["a", "b", "--csv-delimiter", "x", "--csv-quote", "x"],
            "--csv-delimiter: `x` is also the quote",
        ),
        (
            &["a", "b", "--contract", &path, "--exclude", "id"],
            "--exclude: column `id` is part of the key; keep it in one of the two (contract and options together)",
        ),
        (
            &["a", "b", "--contract", &path, "--csv-quote", "'"],
            "--csv-delimiter: `'` is also the quote",
        ),
    ] {
        let shown = refuse(line);
        assert!(shown.contains(message), "{line:?}\n  wanted {message}\n  got    {shown}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(at("latin.toml"), b"a = \"x\"\nb = \"\xe4\"\n").unwrap();
    fs::write(at("bad.toml"), "kye = [\"id\"]").unwrap();
    for (name, message) in [
        ("none.toml", "none.toml: no such contract file"),
        (".", "is a folder; --contract wants a TOML file"),
        ("latin.toml", "latin.toml: line 2: not valid UTF-8"),
        ("bad.toml", "bad.toml: line 1: kye: unknown key; did you mean `key`?"),
    ] {
        let shown = refuse(&["a", "b", "--contract", &at(name)]);
        assert!(shown.contains(message), "{shown}");
        assert!(shown.starts_with(folder.path().to_str().unwrap()), "{shown}");
    }
}

#[test]
fn schema_and_keys_resolve_as_well() {
    let (_folder, path) = file("a = \"a\"\nb = \"b\"\nstrategy = \"cells\"\nkey = [\"id\"]");
    let Command::Schema(schema) = parse(&["schema", "--contract", &path]) else { panic!() };
    assert_eq!(resolve(&schema.as_run().compare).unwrap().strategy, Some(Strategy::Schema));
    let keys = |line: &[&str]| match parse(line) {
        Command::Keys(keys) => resolve_keys(&keys),
        other => panic!("{other:?}"),
    };
    let one = keys(&["keys", "a.csv", "--key", "id"]).unwrap();
    assert!(!one.has_b);
    assert_eq!(
        (one.contract.a.text.as_str(), one.contract.key),
        ("a.csv", Some(vec!["id".into()]))
    );
    assert!(keys(&["keys", "a.csv", "b.csv"]).unwrap().has_b);
    assert!(keys(&["keys", "--contract", &path]).unwrap().has_b);
    assert!(keys(&["keys"]).unwrap_err().to_string().starts_with("side a: is missing"));
}
