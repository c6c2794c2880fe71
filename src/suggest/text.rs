//! Suggestions as lines for a contract, and as JSON.

use super::Suggestion;
use crate::contract::toml_text::{name, quoted};
use crate::error::{Error, Result};
use crate::report;
use serde_json::{Value, json};
use std::fmt::Write;

/// Lines that may stand at the end of a contract: tables of rules, and comments.
pub(super) fn toml(suggestions: &[Suggestion]) -> String {
    if suggestions.is_empty() {
        return "# nothing to suggest: no column has one known cause for half of its changed cells\n"
            .into();
    }
    let paragraphs: Vec<String> = suggestions.iter().map(paragraph).collect();
    format!("{}\n", paragraphs.join("\n\n"))
}

fn paragraph(suggestion: &Suggestion) -> String {
    let column = name(&suggestion.column);
    let mut text = format!(
        "# {} of {} changed cells of {column}: {}",
        report::number(suggestion.cells),
        report::number(suggestion.changed),
        one_line(&suggestion.cause)
    );
    if let Some(accepted) = suggestion.accepted.filter(|n| *n > suggestion.cells) {
        let _ = write!(text, "\n# the rule accepts {} of them", report::number(accepted));
    }
    if let Some(advice) = &suggestion.advice {
        let _ = write!(text, "\n# {advice}");
    }
    let Some(rule) = &suggestion.rule else { return text };
    // A table can stand in a contract once only.
    let mark = if suggestion.has_rules { "# " } else { "" };
    let _ = match suggestion.has_rules {
        true => write!(text, "\n# add to [rules.{column}], which the contract has:"),
        false => write!(text, "\n[rules.{column}]"),
    };
    for (rule, value) in rule {
        let value = match value {
            // A decimal stays as it is typed.
            Value::String(decimal) if rule == "rel" => decimal.clone(),
            Value::String(text) => quoted(text),
            other => other.to_string(),
        };
        let _ = write!(text, "\n{mark}{rule} = {value}");
    }
    text
}

/// A cause may hold a column's name, and that a line end.
fn one_line(cause: &str) -> String {
    match cause.split_once("swapped with ") {
        Some(("", column)) => format!("swapped with {}", name(column)),
        _ => cause.to_string(),
    }
}

pub(super) fn json(suggestions: &[Suggestion]) -> Result<String> {
    let text = serde_json::to_string_pretty(&json!({
        "schema_version": 1,
        "suggestions": suggestions,
    }));
    let text = text.map_err(|error| Error::engine("suggest", error.to_string()))?;
    Ok(format!("{text}\n"))
}
