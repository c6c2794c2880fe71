//! Columns that a grouped query shows without grouping by them. MySQL, MariaDB and SQLite take their
//! values from any row of the group.

use super::normal::MARK;
use sqlparser::ast::{
    Expr, Function, FunctionArguments, GroupByExpr, Select, SelectItem, Value, Visit, Visitor,
};
use std::ops::ControlFlow;

const AGGREGATES: [&str; 16] = [
    "count",
    "sum",
    "avg",
    "min",
    "max",
    "total",
    "group_concat",
    "std",
    "stddev",
    "stddev_pop",
    "stddev_samp",
    "variance",
    "var_pop",
    "var_samp",
    "bit_and",
    "bit_or",
];

/// Whether a SELECT that makes groups shows or tests a column that they do not fix.
pub fn shows_bare_columns(select: &Select) -> bool {
    let GroupByExpr::Expressions(by, _) = &select.group_by else { return true };
    let items = &select.projection;
    let groups = !by.is_empty()
        || select.having.is_some()
        || items.iter().any(|item| item.visit(&mut Aggregates).is_break());
    if !groups {
        return false;
    }
    let one = matches!(select.from.as_slice(), [from] if from.joins.is_empty());
    let mut fixed: Vec<String> = Vec::new();
    for expression in by {
        let expression = bare(expression);
        fixed.push(key(expression, one));
        // By the number or the alias of a column of the result.
        for (position, item) in items.iter().enumerate() {
            let SelectItem::ExprWithAlias { expr, alias } = item else { continue };
            let named = match expression {
                Expr::Identifier(name) => name == alias,
                Expr::Value(value) => match &value.value {
                    Value::Number(number, _) => *number == (position + 1).to_string(),
                    _ => false,
                },
                _ => false,
            };
            if named {
                fixed.push(key(bare(expr), one));
            }
        }
    }
    let mut found = Bare { fixed, one, within: 0 };
    for item in items {
        match item {
            SelectItem::ExprWithAlias { expr, alias } => {
                if expr.visit(&mut found).is_break() {
                    return true;
                }
                // HAVING may name it.
                if !alias.value.starts_with(MARK) {
                    found.fixed.push(alias.to_string());
                }
            }
            _ => return true,
        }
    }
    select.having.as_ref().is_some_and(|having| having.visit(&mut found).is_break())
}

/// The expression within parentheses.
pub fn bare(expression: &Expr) -> &Expr {
    match expression {
        Expr::Nested(inner) => bare(inner),
        other => other,
    }
}

fn key(expression: &Expr, one: bool) -> String {
    match expression {
        Expr::CompoundIdentifier(parts) if one && parts.len() == 2 => parts[1].to_string(),
        other => other.to_string(),
    }
}

fn is_aggregate(function: &Function) -> bool {
    let name = function.name.to_string().to_lowercase();
    let arguments = match &function.args {
        FunctionArguments::List(list) => list.args.len(),
        _ => 0,
    };
    let several = matches!(name.as_str(), "min" | "max") && arguments > 1;
    function.over.is_none() && !several && AGGREGATES.contains(&name.as_str())
}

struct Aggregates;

impl Visitor for Aggregates {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        match expression {
            Expr::Function(function) if is_aggregate(function) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

struct Bare {
    fixed: Vec<String>,
    one: bool,
    /// Of how many expressions around the group fixes the value.
    within: usize,
}

impl Bare {
    fn fixes(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Function(function) if is_aggregate(function) => true,
            other => self.fixed.contains(&key(other, self.one)),
        }
    }
}

impl Visitor for Bare {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        if self.fixes(expression) {
            self.within += 1;
        }
        match expression {
            Expr::Identifier(_) | Expr::CompoundIdentifier(_) if self.within == 0 => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn post_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        if self.fixes(expression) {
            self.within -= 1;
        }
        ControlFlow::Continue(())
    }
}
