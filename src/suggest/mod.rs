//! `sqldiff suggest`: for each column most of whose changes have one cause, the rule that would accept it.
//! Nothing is accepted here: the rules are tried in a second comparison, which tells what each would do, and
//! printed for a person to judge.

mod remedy;
mod text;

use crate::cli::{EngineOptions, RunOptions, SuggestArgs, SuggestFormat};
use crate::contract::rules::{RuleValue, set_rule};
use crate::contract::{Contract, Strategy, resolve};
use crate::error::{Error, Result};
use crate::outcome::{ColumnOutcome, Outcome, Role};
use crate::progress::Progress;
use crate::run::{self, Answer};
use remedy::{Remedy, remedy};
use serde::Serialize;

/// What is to be said of a column.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Suggestion {
    /// A's name.
    pub column: String,
    /// As results show it, such as `rounding to 2`; of several of one kind the kind alone (`truncated`).
    pub cause: String,
    /// Changed cells that have this cause, and all changed cells of the column.
    pub cells: u64,
    pub changed: u64,
    /// The rules to set, by name; None where `advice` says what to do in their place.
    pub rule: Option<serde_json::Map<String, serde_json::Value>>,
    /// Changed cells that the comparison accepted under the rule: all of `cells` at least.
    pub accepted: Option<u64>,
    pub advice: Option<String>,
    /// The contract has rules of this column already, to which these are to be added.
    pub has_rules: bool,
}

/// Compares twice, and gives what the command prints.
///
/// # Errors
/// As those of `run`.
pub fn suggest(args: &SuggestArgs, progress: impl Fn() -> Progress) -> Result<String> {
    let mut contract = resolve(&args.compare)?;
    contract.strategy = Some(match contract.strategy {
        Some(Strategy::Ordered) => Strategy::Ordered,
        None | Some(Strategy::Cells) => Strategy::Cells,
        // What a contract says is for `run`: here cells are what counts.
        Some(_) if args.compare.strategy.is_none() => Strategy::Cells,
        Some(other) => {
            return Err(Error::usage(
                "--strategy",
                format!("{} shows no causes; leave it out, or say cells or ordered", other.name()),
            ));
        }
    });
    let found = compared(&contract, &args.engine, progress())?;
    let asked = Asked { contract: &contract, in_file: args.compare.sides.contract.is_some() };
    let mut suggestions: Vec<Suggestion> = found
        .columns
        .iter()
        .filter(|column| column.role == Role::Compared)
        .filter_map(|column| asked.about(column))
        .collect();
    if suggestions.iter().any(|one| one.rule.is_some()) {
        let tried = asked.with(&suggestions)?;
        let after = compared(&tried, &args.engine, progress())?;
        for suggestion in &mut suggestions {
            judge(suggestion, &after);
        }
    }
    match args.format {
        SuggestFormat::Toml => Ok(text::toml(&suggestions)),
        SuggestFormat::Json => text::json(&suggestions),
    }
}

fn compared(contract: &Contract, engine: &EngineOptions, progress: Progress) -> Result<Outcome> {
    let options = RunOptions { engine: engine.clone(), ..RunOptions::default() };
    let engine = run::engine(&options.engine, progress)?;
    let answer = run::compare(contract, &options, &engine);
    engine.leave();
    match answer? {
        Answer::Compared(outcome) => Ok(*outcome),
        Answer::Listed(_) | Answer::Printed(_) => {
            Err(Error::engine("suggest", "cells gave no comparison; report this fault"))
        }
    }
}

struct Asked<'c> {
    contract: &'c Contract,
    /// The contract, or a part of it, stands in a file.
    in_file: bool,
}

impl Asked<'_> {
    /// What there is to say of a column; None where no cause explains half of its changes.
    fn about(&self, column: &ColumnOutcome) -> Option<Suggestion> {
        let changed = column.changed.filter(|changed| *changed > 0)?;
        let (cause, cells) = main_cause(column)?;
        if u128::from(cells) * 2 < u128::from(changed) {
            return None;
        }
        let (rule, advice) = match remedy(&cause, column) {
            Remedy::Rule(rule) => (Some(rule), None),
            Remedy::Advice(advice) => (None, Some(advice)),
        };
        Some(Suggestion {
            column: column.name.clone(),
            cause,
            cells,
            changed,
            rule,
            accepted: None,
            advice,
            has_rules: self.in_file
                && self.rule_key(column.name.as_str(), &column.name_b).is_some(),
        })
    }

    /// The name under which the contract has rules of a column.
    fn rule_key(&self, name: &str, name_b: &str) -> Option<&String> {
        let keys = || self.contract.rules.keys().filter(|key| *key != "*");
        keys()
            .find(|key| *key == name)
            .or_else(|| keys().find(|key| key.eq_ignore_ascii_case(name)))
            .or_else(|| keys().find(|key| key.eq_ignore_ascii_case(name_b)))
    }

    /// The contract with the rules of these.
    fn with(&self, suggestions: &[Suggestion]) -> Result<Contract> {
        let mut contract = self.contract.clone();
        for suggestion in suggestions {
            let Some(rules) = &suggestion.rule else { continue };
            let key = self.rule_key(&suggestion.column, &suggestion.column);
            let key = key.unwrap_or(&suggestion.column).clone();
            let rule = contract.rules.entry(key).or_default();
            for (name, value) in rules {
                let value = match value {
                    serde_json::Value::Bool(on) => RuleValue::Switch(*on),
                    serde_json::Value::Number(number) => RuleValue::Number(number.to_string()),
                    serde_json::Value::String(text) => RuleValue::Text(text.clone()),
                    other => RuleValue::Text(other.to_string()),
                };
                let place = || format!("rules.{}.{name}", suggestion.column);
                set_rule(rule, name, value).map_err(|problem| Error::usage(place(), problem))?;
            }
        }
        Ok(contract)
    }
}

/// The cause of most of a column's changes, and how many it has.
fn main_cause(column: &ColumnOutcome) -> Option<(String, u64)> {
    let cells = |fits: &dyn Fn(&str) -> bool| -> u64 {
        column.causes.iter().filter(|one| fits(&one.cause)).map(|one| one.cells).sum()
    };
    let most = column.causes.first()?;
    let is_cut = |cause: &str| cause.starts_with("truncated at ");
    let cut = cells(&is_cut);
    if cut > most.cells {
        return Some(("truncated".into(), cut));
    }
    match most.cause.as_str() {
        // Its rules accept the others, too.
        "blanks inside" => Some((most.cause.clone(), cells(&|cause| cause.starts_with("blanks")))),
        _ => Some((most.cause.clone(), most.cells)),
    }
}

/// Holds a suggestion against the comparison under all rules. A rule that does not accept what it is for is
/// none.
fn judge(suggestion: &mut Suggestion, after: &Outcome) {
    if suggestion.rule.is_none() {
        return;
    }
    let column = after.columns.iter().find(|column| column.name == suggestion.column);
    let left = column.and_then(|column| column.changed).unwrap_or(suggestion.changed);
    match suggestion.changed.checked_sub(left) {
        Some(accepted) if accepted >= suggestion.cells => suggestion.accepted = Some(accepted),
        _ => {
            suggestion.rule = None;
            suggestion.advice = Some(remedy::without_rule(&suggestion.cause));
        }
    }
}

#[cfg(test)]
mod tests;
