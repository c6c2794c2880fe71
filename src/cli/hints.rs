//! What to type instead: options that other tools have for the same, and commands that were misspelt.

use crate::contract::spelling::nearest;
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Options of other tools, by what they are called there, and what says the same here.
const ELSEWHERE: [(&[&str], &str); 8] = [
    (
        &[
            "match",
            "on",
            "join-columns",
            "join-column",
            "primary-key",
            "pk",
            "keys",
            "key-columns",
            "id",
        ],
        "the columns that identify a row: --key id,day",
    ),
    (
        &["tolerance", "abs-tol", "atol", "epsilon"],
        "an absolute difference that is accepted: --abs amount=0.01",
    ),
    (&["rel-tol", "rtol"], "a relative difference that is accepted: --rel score=0.001"),
    (
        &["ignore-case", "ignore-spaces", "trim", "trim-whitespace", "case-insensitive"],
        "a rule of a column, or of * for all texts: --rule '*.trim=true', --rule '*.ignore_case=true'",
    ),
    (
        &["ignore", "skip", "exclude-columns", "ignore-columns"],
        "columns that are not compared: --exclude loaded_at",
    ),
    (
        &["filter", "where-clause", "condition"],
        "rows that are compared: --where \"day >= '2026-01-01'\"",
    ),
    (&["output", "output-dir", "results"], "a folder for the complete results: --out diff"),
    (
        &["html", "json", "csv", "markdown", "xml"],
        "a report in a file: --report diff.html; on stdout: --format json",
    ),
];

/// The error with a tip of ours, where there is one.
pub fn hinted(mut error: Error, program: &Command) -> Error {
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else {
                return error;
            };
            let name =
                word.trim_start_matches('-').split('=').next().unwrap_or_default().to_owned();
            let same = ELSEWHERE.iter().find(|(names, _)| names.contains(&name.as_str()));
            if let Some((_, tip)) = same {
                error.remove(ContextKind::SuggestedArg);
                error.remove(ContextKind::TrailingArg);
                let tips = ContextValue::StyledStrs(vec![(*tip).into()]);
                error.insert(ContextKind::Suggested, tips);
            }
        }
        ErrorKind::InvalidSubcommand => {
            let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
                return error;
            };
            let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
            // Of three letters, two that changed places count as one slip.
            if let Some(name) = nearest(word, &names) {
                let name = ContextValue::Strings(vec![name.to_owned()]);
                error.insert(ContextKind::SuggestedSubcommand, name);
            }
        }
        _ => {}
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    fn told(line: &[&str]) -> String {
        let program = Cli::command();
        let words = std::iter::once("sqldiff").chain(line.iter().copied());
        let error = program.clone().try_get_matches_from(words).expect_err("an error");
        hinted(error, &program).to_string()
    }

    #[test]
    fn options_of_other_tools_and_misspelt_commands() {
        for (line, tip) in [
            (
                &["run", "a", "b", "--match", "id"][..],
                "tip: the columns that identify a row: --key id,day",
            ),
            (&["run", "a", "b", "--on=id"], "--key id,day"),
            (&["assert", "a", "b", "--tolerance", "1"], "--abs amount=0.01"),
            (&["run", "a", "b", "--trim"], "--rule '*.trim=true'"),
            (&["run", "a", "b", "--html", "x"], "--report diff.html"),
            (&["rnu", "a", "b"], "'run'"),
            (&["pach"], "'patch'"),
        ] {
            let told = told(line);
            assert!(told.contains(tip), "{line:?}: {told}");
            assert!(!told.contains("to pass '--"), "{line:?}: {told}");
        }
        // What clap knows itself stays.
        assert!(told(&["run", "a", "b", "--exlude", "x"]).contains("--exclude"));
        // No name is one that a command has.
        let program = Cli::command();
        let run = program.find_subcommand("run").expect("run");
        for name in ELSEWHERE.iter().flat_map(|(names, _)| *names) {
            assert!(run.get_arguments().all(|option| option.get_long() != Some(name)), "{name}");
        }
    }
}
