//! The contract of `sqldiff assert`: strict where nothing is said, as test libraries are.

use super::resolve::merge;
use super::{ColumnOrder, Contract, Nullability, Types};
use crate::cli::AssertArgs;
use crate::error::{Error, Result};

/// As `resolve`, with the defaults of a test: types, nullability, names and the order of columns count.
/// What the options or the contract say of these holds.
pub fn resolve_assert(args: &AssertArgs) -> Result<Contract> {
    let asked = &args.asked;
    let mut merged = merge(&args.compare())?;
    let said = &mut merged.said;
    said.types = said.types.or(Some(Types::Strict));
    said.nullability = said.nullability.or(Some(Nullability::Strict));
    said.column_order = said.column_order.or(Some(ColumnOrder::Strict));
    if asked.ignore_row_order {
        (said.order_by, said.file_order) = (None, None);
    }
    let in_order = said.order_by.is_some() || said.file_order == Some(true);
    if asked.check_row_order && !in_order {
        said.file_order = Some(true);
    }
    let contract = Contract { a: merged.side("a")?, b: merged.side("b")?, ..merged.contract() };
    let contract = Contract { strict_names: true, ..contract };
    let in_order = contract.file_order || !contract.order_by.is_empty();
    let has_key = contract.key.as_ref().is_some_and(|key| !key.is_empty());
    let tolerance = [("--rtol", &asked.rtol), ("--atol", &asked.atol)];
    match tolerance.iter().find(|(_, tolerance)| tolerance.is_some()) {
        Some((option, _)) if !has_key && !in_order => Err(Error::usage(
            *option,
            "needs pairs of rows: name the key with --key, or compare row n with row n by --check-row-order; without either, rows are compared whole and exactly",
        )),
        _ => Ok(contract),
    }
}
