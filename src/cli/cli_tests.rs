use super::values::{CsvCharacter, NameList};
use super::*;
use crate::contract::{Strategy, Types};
use crate::report::Format;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::num::NonZeroU32;

fn parse(line: &[&str]) -> Cli {
    let words = std::iter::once("sqldiff").chain(line.iter().copied());
    Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn refuse(line: &[&str]) -> clap::Error {
    let words = std::iter::once("sqldiff").chain(line.iter().copied());
    Cli::try_parse_from(words).expect_err(&format!("{line:?}"))
}

fn run(line: &[&str]) -> RunArgs {
    match parse(line).command {
        Command::Run(args) => *args,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_definition_is_sound() {
    Cli::command().debug_assert();
}

#[test]
fn every_option_of_run_is_read() {
    let args = run(&[
        "run",
        "a.csv",
        "b.csv",
        "--key",
        "k1,k2",
        "--key",
        "\"k,3\"",
        "--strategy",
        "join",
        "--contract",
        "c.toml",
        "--abs",
        "v=0.01",
        "--abs",
        "w=1",
        "--rel",
        "v=0.001",
        "--within",
        "t=1s",
        "--exclude",
        "x,y",
        "--columns",
        "v",
        "--map",
        "a=b",
        "--where",
        "-x > 1",
        "--where-a",
        "y",
        "--where-b",
        "z",
        "--timezone",
        "UTC",
        "--rule",
        "c.trim=true",
        "--extra-columns",
        "ignore",
        "--types",
        "strict",
        "--nullability",
        "strict",
        "--column-order",
        "strict",
        "--nan",
        "unequal",
        "--csv-delimiter",
        ";",
        "--csv-quote",
        "",
        "--csv-escape",
        "\\",
        "--csv-header",
        "false",
        "--csv-null",
        "-",
        "--csv-encoding",
        "latin-1",
        "--csv-quoted-empty",
        "text",
        "--all",
        "--exact",
        "--shape",
        "narrow",
        "--format",
        "json",
        "--out",
        "o",
        "--out-format",
        "csv",
        "--limit",
        "0",
        "--memory",
        "4GB",
        "--threads",
        "2",
        "--temp-dir",
        "t",
        "--sql",
    ]);
    let compare = args.compare;
    assert_eq!(compare.sides.a.as_deref(), Some("a.csv"));
    assert_eq!(compare.sides.b.as_deref(), Some("b.csv"));
    assert_eq!(compare.key.key.len(), 2);
    assert_eq!(compare.key.key[1].0, ["k,3"]);
    assert_eq!(compare.strategy, Some(Strategy::Join));
    assert_eq!(compare.rules.abs.len(), 2);
    assert_eq!(compare.rows.where_both.as_deref(), Some("-x > 1"));
    assert_eq!(compare.csv.csv_quote, Some(CsvCharacter(None)));
    assert_eq!(compare.csv.csv_null.as_deref(), Some("-"));
    let options = args.options;
    assert!(options.all && options.exact && options.sql && !options.explain);
    assert_eq!(options.shape, Shape::Narrow);
    assert_eq!(options.output.format, Format::Json);
    assert_eq!(options.output.out_format, OutFormat::Csv);
    assert_eq!(options.output.limit, Some(0));
    assert_eq!(options.engine.memory.as_deref(), Some("4GB"));
    assert_eq!(options.engine.threads, NonZeroU32::new(2));
}

#[test]
fn defaults_are_those_of_the_types() {
    let args = run(&["run", "a", "b"]);
    assert!(args.compare.key.key.is_empty() && !args.compare.key.no_key);
    assert_eq!(format!("{:?}", args.options), format!("{:?}", RunOptions::default()));
    assert_eq!(args.options.rows_shown(), Some(10));
    assert!(run(&["run", "--contract", "c.toml"]).compare.sides.a.is_none());
    assert_eq!(run(&["run", "a", "b", "--key", ""]).compare.key.key, [NameList(vec![])]);
    assert!(run(&["run", "a", "b", "--no-key"]).compare.key.no_key);
    assert_eq!(run(&["run", "a", "b", "--key=--x"]).compare.key.key[0].0, ["--x"]);
}

#[test]
fn the_other_commands_are_read() {
    let Command::Schema(schema) = parse(&["schema", "a", "b", "--types", "strict"]).command else {
        panic!()
    };
    let run = schema.as_run();
    assert_eq!(run.compare.strategy, Some(Strategy::Schema));
    assert_eq!(run.compare.columns.types, Some(Types::Strict));
    let Command::Keys(keys) = parse(&["keys", "a", "--key", "id", "--where", "x"]).command else {
        panic!()
    };
    assert_eq!(keys.compare().key.key[0].0, ["id"]);
    assert_eq!(keys.compare().sides.b, None);
    let lab = parse(&["lab", "--rows", "10", "--out", "d", "--messy", "--memory", "1GB"]).command;
    let Command::Lab(lab) = lab else { panic!() };
    assert_eq!((lab.rows, lab.messy, lab.seed), (10, true, 42));
    assert!(matches!(parse(&["demo"]).command, Command::Demo(DemoArgs { out: None })));
    assert!(matches!(parse(&["demo", "--out", "d"]).command, Command::Demo(_)));
}

#[test]
fn usage_errors_exit_2_and_help_0() {
    for line in [
        &[][..],
        &["compare"],
        &["run", "a", "b", "c"],
        &["run", "a", "b", "--strategy", "cell"],
        &["run", "a", "b", "--stratgy", "cells"],
        &["run", "a", "b", "--key", "a,"],
        &["run", "a", "b", "--key", "a", "--no-key"],
        &["run", "a", "b", "--abs", "v"],
        &["run", "a", "b", "--rule", "v.tirm"],
        &["run", "a", "b", "--where", " "],
        &["run", "a", "b", "--where", "x", "--where", "y"],
        &["run", "a", "b", "--memory", "80%"],
        &["run", "a", "b", "--threads", "0"],
        &["run", "a", "b", "--limit", "-1"],
        &["run", "a", "b", "--format", "yaml"],
        &["run", "a", "b", "--out-format", "csv"],
        &["run", "a", "b", "--csv-header", "yes"],
        &["run", "a", "b", "--sql", "--explain"],
        &["schema", "a", "b", "--abs", "v=1"],
        &["lab", "--out", "d"],
    ] {
        let error = refuse(line);
        assert_eq!(error.exit_code(), 2, "{line:?}");
        assert!(error.use_stderr(), "{line:?}");
    }
    for line in [&["--help"][..], &["--version"], &["run", "--help"], &["keys", "-h"]] {
        assert_eq!(refuse(line).exit_code(), 0, "{line:?}");
    }
    assert_eq!(refuse(&["--help"]).kind(), ErrorKind::DisplayHelp);
}

#[test]
fn errors_name_the_option_and_the_way_out() {
    for (line, parts) in [
        (
            &["run", "a", "b", "--rule", "v.tirm"][..],
            ["--rule <COL.RULE=X>", "did you mean `trim`"],
        ),
        (&["run", "a", "b", "--abs", "v=x"], ["--abs <COL=X>", "`x` is not a number"]),
        (&["run", "a", "b", "--strategy", "cell"], ["--strategy <S>", "'cells'"]),
        (&["run", "a", "b", "--keys", "id"], ["--keys", "'--key'"]),
        (&["run", "a", "b", "--memory", "4"], ["--memory <SIZE>", "such as 4GB"]),
    ] {
        let shown = refuse(line).to_string();
        for part in parts {
            assert!(shown.contains(part), "{line:?}: {shown}");
        }
    }
}

#[test]
fn help_says_what_it_is_in_two_lines_and_ends_with_examples() {
    let help = Cli::command().render_help().to_string();
    assert!(help.starts_with("Compare two tables: prove"), "{help}");
    assert!(help.contains("Examples:\n  sqldiff run old.parquet new.parquet --key id"), "{help}");
    assert!(help.trim_end().ends_with("2 error or inconclusive."), "{help}");
}

#[test]
fn every_command_has_examples_and_they_parse() {
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples = help.lines().filter_map(|line| line.strip_prefix("  sqldiff "));
        let words: Vec<Vec<String>> = examples
            .map(|line| line.split(" > ").next().unwrap_or(line))
            .map(|line| shlex::split(line).unwrap_or_else(|| panic!("{name}: {line}")))
            .collect();
        assert!(words.len() >= 2, "{name}: {help}");
        for line in words {
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            parse(&line);
        }
        assert!(help.lines().all(|line| line.chars().count() <= 110), "{name}: {help}");
    }
}
