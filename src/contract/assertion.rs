//! The contract of `sqldiff assert`: strict where nothing is said, as test libraries are.

use super::resolve::{Merged, merge};
use super::{ColumnOrder, Contract, Nullability, Types};
use crate::cli::AssertArgs;
use crate::cli::values::NameList;
use crate::error::{Error, Result};

/// As `resolve`, with the defaults of a test: types, nullability, names and the order of columns count.
/// What the options or the contract say of these holds.
pub fn resolve_assert(args: &AssertArgs) -> Result<Contract> {
    let asked = &args.asked;
    let mut merged = merge(&args.compare())?;
    if let Some(pair) = &asked.column_pair {
        return of_one_table(merged, pair);
    }
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

/// Two columns of one side, whatever else the contract says of keys, columns and order.
fn of_one_table(mut merged: Merged, pair: &NameList) -> Result<Contract> {
    let [a, b] = pair.0.as_slice() else {
        let problem =
            format!("names {} columns; name two, between a comma: total,recomputed", pair.0.len());
        return Err(Error::usage("--column-pair", problem));
    };
    if a == b {
        let problem = format!("names column {a} twice; name two columns");
        return Err(Error::usage("--column-pair", problem));
    }
    if merged.said.where_b.is_some() {
        let problem = "is of side b, and --column-pair has one side; use where or where_a";
        return Err(Error::usage("where_b", problem));
    }
    let said = &mut merged.said;
    (said.key, said.order_by, said.file_order, said.exclude) = (None, None, None, None);
    said.map = vec![(a.clone(), b.clone())];
    said.columns = Some(vec![a.clone()]);
    said.where_b = said.where_a.clone();
    let side = merged.side("a")?;
    let contract = merged.contract();
    Ok(Contract {
        a: side.clone(),
        b: side,
        sample: None,
        // Of two columns of one table, these say nothing.
        strict_nullability: false,
        strict_order: false,
        extra_columns_ignored: true,
        column_pair: true,
        ..contract
    })
}
