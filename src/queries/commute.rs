//! One order for what has none.

use super::grouping::{self, Runs, take};
use crate::dialect::Dialect;
use sqlparser::ast::{BinaryOperator, Expr, InTarget, VisitorMut};
use std::ops::ControlFlow;

/// Puts in order what has none: operands of AND and OR, sides of = and <>, members of IN; and turns
/// greater into less. Only where the engine is certain to group the operators as the tree does.
pub struct Commute {
    dialect: Dialect,
    runs: Runs,
    /// Of the expressions around, what they join: AND, OR, or something else.
    around: Vec<Option<BinaryOperator>>,
}

impl Commute {
    pub fn new(dialect: Dialect) -> Commute {
        Commute { dialect, runs: Runs::new(dialect), around: Vec::new() }
    }
}

impl VisitorMut for Commute {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        let doubtful = self.runs.is_doubtful(expression);
        self.runs.enter(expression, doubtful);
        let joins = match expression {
            Expr::BinaryOp { op: op @ (BinaryOperator::And | BinaryOperator::Or), .. }
                if !doubtful =>
            {
                Some(op.clone())
            }
            Expr::Nested(_) => self.around.last().cloned().flatten(),
            _ => None,
        };
        self.around.push(joins);
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        self.around.pop();
        let doubtful = self.runs.leave();
        let around = self.around.last().and_then(Option::as_ref);
        match expression {
            // Its members stand between commas.
            Expr::In { target: InTarget::List(list), .. } => {
                list.sort_by_cached_key(ToString::to_string);
            }
            _ if doubtful => {}
            // A part of a longer chain comes with the whole.
            Expr::BinaryOp { op, .. } if Some(&*op) == around => {}
            Expr::BinaryOp { op: BinaryOperator::And | BinaryOperator::Or, .. } => {
                chain(expression, self.dialect);
            }
            Expr::BinaryOp { left, op, right }
                if grouping::sides_are_equal(left, right, self.dialect) =>
            {
                let turned = match op {
                    BinaryOperator::Eq | BinaryOperator::NotEq
                        if left.to_string() > right.to_string() =>
                    {
                        op.clone()
                    }
                    BinaryOperator::Gt => BinaryOperator::Lt,
                    BinaryOperator::GtEq => BinaryOperator::LtEq,
                    _ => return ControlFlow::Continue(()),
                };
                *op = turned;
                std::mem::swap(left, right);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Sorts the operands of one AND or OR, and of those of the same kind in it.
fn chain(expression: &mut Expr, dialect: Dialect) {
    let Expr::BinaryOp { op, .. } = expression else { return };
    let op = op.clone();
    let mut operands = Vec::new();
    flatten(take(expression), &op, dialect, &mut operands);
    operands.sort_by_cached_key(ToString::to_string);
    let join = |left, right| Expr::BinaryOp {
        left: Box::new(left),
        op: op.clone(),
        right: Box::new(right),
    };
    *expression = operands.into_iter().reduce(join).expect("an operator has operands");
}

fn flatten(expression: Expr, op: &BinaryOperator, dialect: Dialect, operands: &mut Vec<Expr>) {
    match expression {
        Expr::BinaryOp { left, op: own, right } if own == *op => {
            flatten(*left, op, dialect, operands);
            flatten(*right, op, dialect, operands);
        }
        Expr::Nested(inner)
            if matches!(&*inner, Expr::BinaryOp { op: own, .. } if own == op)
                && grouping::is_certain(&inner, dialect) =>
        {
            flatten(*inner, op, dialect, operands);
        }
        other => operands.push(other),
    }
}
