//! What the strategy `ordered` pairs rows by: their place in an order.

use super::form::{self, Readings};
use super::names::Taken;
use super::pairing::Paired;
use super::{Plan, PlannedColumn};
use crate::contract::{Contract, OrderItem, Strategy};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::plan::rules::ColumnRules;
use crate::schema::{Column, SqlType};

/// Rows in an order, and the number of each.
#[derive(Debug, Clone)]
pub struct RowOrder {
    /// Row numbers as the key of both sides, under a name that no column has.
    pub number: PlannedColumn,
    /// None: the order of the files.
    pub by: Option<Vec<OrderColumn>>,
}

/// A column of an order.
#[derive(Debug, Clone)]
pub struct OrderColumn {
    pub column: PlannedColumn,
    pub item: OrderItem,
}

impl RowOrder {
    /// `day DESC NULLS LAST, id ASC NULLS LAST`, or that it is that of the files.
    pub fn describe(&self) -> String {
        match &self.by {
            None => "of the files".into(),
            Some(columns) => {
                let columns: Vec<String> =
                    columns.iter().map(|column| column.item.to_string()).collect();
                columns.join(", ")
            }
        }
    }
}

/// The contract as `ordered` reads it: keys are columns like the others.
pub fn without_key(contract: &Contract) -> Contract {
    Contract { key: None, ..contract.clone() }
}

/// Settles the order, once labels are unique. Errors where none is said: rows of a table have none.
pub fn settle(contract: &Contract, paired: &Paired, plan: &mut Plan) -> Result<()> {
    let said = !contract.order_by.is_empty() || contract.file_order;
    if !plan.strategy.takes_order() {
        if said {
            plan.notes.push(format!(
                "the order of the contract is for strategies ordered and assert: {} does not use it",
                plan.strategy.name()
            ));
        }
        return Ok(());
    }
    if !said && plan.strategy == Strategy::Assert {
        return Ok(());
    }
    if !said {
        return Err(Error::usage(
            "--order-by",
            "is missing: strategy ordered compares row n with row n, and rows have no order but one that is said; name the columns with --order-by, or take that of the files with --file-order",
        ));
    }
    let by = match contract.file_order {
        true => None,
        false => {
            let columns = contract.order_by.iter().zip(&paired.order);
            Some(
                columns
                    .map(|(item, at)| column(contract, plan, item, *at))
                    .collect::<Result<_>>()?,
            )
        }
    };
    let mut taken = Taken::default();
    for column in &plan.columns {
        taken.claim(&column.label);
    }
    plan.order = Some(RowOrder { number: number(taken.claim("sqldiff_row_number")), by });
    Ok(())
}

fn column(contract: &Contract, plan: &Plan, item: &OrderItem, at: usize) -> Result<OrderColumn> {
    let mut column = plan.columns[at].clone();
    if column.form.is_none() {
        let readings = Readings { timezone: contract.timezone.clone(), ..Readings::default() };
        let form = form::common(&column.a.sql_type, &column.b.sql_type, &readings);
        column.form = Some(form.map_err(|reason| {
            Error::usage(
                "--order-by",
                format!(
                    "column {}: {} in a and {} in b have no order in common ({reason}); choose another column",
                    column.label, column.a.sql_type, column.b.sql_type
                ),
            )
        })?);
    }
    let item = OrderItem { column: column.label.clone(), ..item.clone() };
    Ok(OrderColumn { column, item })
}

fn number(label: String) -> PlannedColumn {
    let column = Column {
        name: label.clone(),
        source: label.clone(),
        sql_type: SqlType::BIGINT,
        nullable: false,
        collated: false,
    };
    PlannedColumn {
        label,
        a: column.clone(),
        b: column,
        position_a: 0,
        position_b: 0,
        role: Role::Key,
        renamed_by_case: false,
        note: None,
        form: Some(form::Form::AsIs),
        rules: ColumnRules::default(),
    }
}
