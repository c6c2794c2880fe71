//! What only the strategy `incremental` asks of a contract: A is a target, and B the batch for it.

use super::Plan;
use crate::contract::{Contract, Strategy};
use crate::error::{Error, Result};
use crate::outcome::Role;

/// Refuses what would hide rows of the target or make a row of the batch new for ever, and notes what the
/// answer is about.
pub fn settle(contract: &Contract, plan: &mut Plan) -> Result<()> {
    if plan.strategy != Strategy::Incremental {
        if contract.target.is_some() {
            plan.notes.push(format!(
                "target of the contract is for strategy incremental: {} does not use it",
                plan.strategy.name()
            ));
        }
        return Ok(());
    }
    let hides = [("where", &contract.where_both), ("where_a", &contract.where_a)];
    if let Some((option, _)) = hides.into_iter().find(|(_, filter)| filter.is_some()) {
        return Err(Error::usage(
            option,
            "hides rows of the target from strategy incremental, and a row that is there unseen would be ingested \
             a second time; leave it out, or choose the rows of the batch with where_b",
        ));
    }
    if plan.nan_unequal {
        return Err(Error::usage(
            "nan",
            "is unequal, so that a row with NaN would never be in the target, and be ingested each time; leave it \
             out with strategy incremental",
        ));
    }
    if let Some(column) = plan.columns.iter().find(|column| column.role == Role::NotCompared) {
        return Err(Error::Contract(format!(
            "column {}: {}; incremental could not tell whether a row is there",
            column.label,
            column.note.as_deref().unwrap_or("it cannot be compared; exclude the column")
        )));
    }
    plan.notes.push(
        "incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count"
            .into(),
    );
    if !plan.has_key {
        plan.notes.push(
            "without a key whole rows are compared: a row with another value is new, and none is updated".into(),
        );
    }
    Ok(())
}
