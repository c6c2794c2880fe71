//! Whether an order leaves no ties but rows that are equal.

use super::bare::bare;
use sqlparser::ast::{
    Expr, Ident, OrderByKind, Query, SelectItem, SetExpr, Value, ValueWithSpan, Visit, Visitor,
};
use std::ops::ControlFlow;

/// Whether a LIMIT cuts rows that are in an order by all columns of the result.
pub fn sorted_by_all(query: &Query) -> bool {
    let Some(order) = &query.order_by else { return false };
    let expressions = match &order.kind {
        OrderByKind::All(_) => return true,
        OrderByKind::Expressions(expressions) => expressions,
    };
    let SetExpr::Select(select) = &*query.body else { return false };
    let mut covered = vec![false; select.projection.len()];
    for by in expressions {
        if let Some(position) = sorted_column(bare(&by.expr), &select.projection) {
            covered[position] = true;
        }
    }
    !covered.is_empty() && covered.into_iter().all(|covered| covered)
}

/// The column of the result that an ORDER BY is by; None where it is none, or could be another. Names of
/// the result go before those of tables.
fn sorted_column(by: &Expr, items: &[SelectItem]) -> Option<usize> {
    let columns: Vec<(&Expr, Option<&Ident>)> = items
        .iter()
        .map(|item| match item {
            SelectItem::ExprWithAlias { expr, alias } => Some((bare(expr), Some(alias))),
            SelectItem::UnnamedExpr(expr) => Some((bare(expr), None)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let named = |name: &Ident| {
        let alike = |alias: &Ident| alias.value.to_lowercase() == name.value.to_lowercase();
        columns.iter().filter(|(_, alias)| alias.is_some_and(alike)).count()
    };
    let is_own = |(expr, alias): &(&Expr, Option<&Ident>)| match expr {
        Expr::Identifier(name) => Some(name) == *alias,
        Expr::CompoundIdentifier(parts) => parts.last() == *alias,
        _ => false,
    };
    match by {
        Expr::Value(ValueWithSpan { value: Value::Number(number, _), .. }) => (1..=items.len())
            .find(|position| position.to_string() == *number)
            .map(|position| position - 1),
        Expr::Identifier(name) if named(name) > 0 => {
            let found = columns.iter().position(|(_, alias)| *alias == Some(name))?;
            (named(name) == 1).then_some(found)
        }
        _ => {
            // An alias for something else could stand in the expression.
            let hidden = |name: &Ident| {
                let alike = |alias: &Ident| alias.value.to_lowercase() == name.value.to_lowercase();
                columns.iter().any(|column| column.1.is_some_and(alike) && !is_own(column))
            };
            if names(by).iter().any(hidden) {
                return None;
            }
            columns.iter().position(|(expr, _)| *expr == by)
        }
    }
}

fn names(expression: &Expr) -> Vec<Ident> {
    struct Found(Vec<Ident>);
    impl Visitor for Found {
        type Break = ();
        fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
            if let Expr::Identifier(name) = expression {
                self.0.push(name.clone());
            }
            ControlFlow::Continue(())
        }
    }
    let mut found = Found(Vec::new());
    let _ = expression.visit(&mut found);
    found.0
}
