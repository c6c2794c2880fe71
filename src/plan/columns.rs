//! What only the strategy `columns` takes from a contract: names of its result.

use super::Plan;
use crate::contract::{Contract, OneSided, Strategy, spelling};
use crate::error::{Error, Result};

/// The columns of the result `columns`, before those that hold the key of the example.
pub const RESULT_COLUMNS: [&str; 5] =
    ["column_name", "match_count", "mismatch_count", "mismatch_example_a", "mismatch_example_b"];

/// How the name of a column begins that holds a part of the example's key.
pub const KEY_PREFIX: &str = "mismatch_example_";

/// Takes the contract's names over, once the columns of the result are known. Errors name what is to
/// be called so.
pub fn settle(contract: &Contract, plan: &mut Plan) -> Result<()> {
    if plan.strategy != Strategy::Columns {
        let said = [
            (!contract.names.is_empty(), "names"),
            (contract.one_sided != OneSided::default(), "one_sided"),
        ];
        for (_, what) in said.into_iter().filter(|(said, _)| *said) {
            plan.notes.push(format!(
                "{what} of the contract is for strategy columns: {} does not use it",
                plan.strategy.name()
            ));
        }
        return Ok(());
    }
    let keys: Vec<String> = plan.keys().map(|key| format!("{KEY_PREFIX}{}", key.label)).collect();
    let mut known = RESULT_COLUMNS.to_vec();
    known.extend(keys.iter().map(String::as_str));
    known.push(KEY_PREFIX);
    for (usual, _) in &contract.names {
        if !known.contains(&usual.as_str()) {
            return Err(Error::usage(
                "--name",
                format!(
                    "`{usual}` is no column of the result of columns; {}",
                    spelling::suggestion(usual, &known)
                ),
            ));
        }
    }
    plan.result_names = contract.names.clone();
    let columns = RESULT_COLUMNS.map(|usual| (usual, plan.result_name(usual)));
    let of_keys = plan.keys().map(|key| key.label.clone()).collect::<Vec<_>>();
    let of_keys =
        keys.iter().zip(&of_keys).map(|(usual, key)| (usual.as_str(), plan.key_result_name(key)));
    let all: Vec<(&str, (String, bool))> = columns.into_iter().chain(of_keys).collect();
    for (at, (usual, (name, set))) in all.iter().enumerate() {
        let clash = |(_, (other, other_set)): &&(&str, (String, bool))| {
            (*set || *other_set) && other.to_lowercase() == name.to_lowercase()
        };
        if let Some((other, _)) = all[..at].iter().find(clash) {
            return Err(Error::usage(
                "--name",
                format!(
                    "`{other}` and `{usual}` would both be called `{name}`; give each a name of its own"
                ),
            ));
        }
    }
    Ok(())
}

impl Plan {
    /// What a column of the result `columns` is called, and whether the contract says so.
    pub fn result_name(&self, usual: &str) -> (String, bool) {
        let set = self.result_names.iter().find(|(known, _)| known == usual);
        match set {
            Some((_, name)) => (name.clone(), true),
            None => (usual.to_string(), false),
        }
    }

    /// The same for the column that holds a part of the example's key. A name of the whole column goes
    /// before one of the beginning of all such names.
    pub fn key_result_name(&self, key: &str) -> (String, bool) {
        let usual = format!("{KEY_PREFIX}{key}");
        let own = self.result_name(&usual);
        if own.1 && !RESULT_COLUMNS.contains(&usual.as_str()) {
            return own;
        }
        match self.result_name(KEY_PREFIX) {
            (prefix, true) => (format!("{prefix}{key}"), true),
            _ => (usual, false),
        }
    }
}
