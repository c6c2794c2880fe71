//! The strategy `ordered`: the number of a row.

use super::columns::Order;
use super::{Lowering, Relations, map};
use crate::dialect::{Sql, sql};
use crate::plan::PlannedColumn;
use crate::plan::form::Side;
use crate::plan::order::OrderColumn;
use crate::render::safe;
use tera::Value;

impl Lowering<'_> {
    /// How rows are numbered, and which of them share a place; false where they are not numbered.
    pub(super) fn order(&self, relations: &Relations) -> Value {
        let Some(order) = &self.plan.order else { return Value::from(false) };
        let files = relations.file_order.as_ref();
        let number = |side: Side| match (&order.by, files) {
            (Some(columns), _) => {
                safe(&sql!("row_number() OVER ({})", self.order_clause(columns, side)))
            }
            (None, Some(numbers)) => safe(&numbers[side as usize]),
            // Refused before: no script comes to this.
            (None, None) => Value::from(false),
        };
        let rank = |side: Side| match &order.by {
            Some(columns) => safe(&sql!("rank() OVER ({})", self.order_clause(columns, side))),
            None => Value::from(false),
        };
        map([
            ("number", order.number.label.as_str().into()),
            ("number_a", number(Side::A)),
            ("number_b", number(Side::B)),
            ("ranks", order.by.is_some().into()),
            ("rank_a", rank(Side::A)),
            ("rank_b", rank(Side::B)),
        ])
    }

    /// NULL and NaN have their place by themselves, which engines do not agree on.
    fn order_clause(&self, columns: &[OrderColumn], side: Side) -> Sql {
        let mut parts = Vec::new();
        for OrderColumn { column, item } in columns {
            let order: Order = self.order_of(column);
            let raw = self.source(column, side);
            let value = order.of(&raw, side);
            let (null, other) = if item.nulls_first { (0, 1) } else { (1, 0) };
            let direction = if item.descending { " DESC" } else { "" };
            parts.push(format!("CASE WHEN {value} IS NULL THEN {null} ELSE {other} END"));
            if let Some(nan) = order.holds_nan(&value) {
                parts.push(format!("CASE WHEN {nan} THEN 1 ELSE 0 END{direction}"));
            }
            parts.push(format!("{value}{direction}"));
            parts.extend(order.then(&raw, side).map(|next| format!("{next}{direction}")));
        }
        sql!("ORDER BY {}", parts.join(", "))
    }

    /// A column as a side reads it.
    pub(super) fn source(&self, column: &PlannedColumn, side: Side) -> Sql {
        self.as_side_reads(column, side, &self.spelling.ident(&column.column(side).source))
    }
}
