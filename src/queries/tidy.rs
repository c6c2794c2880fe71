//! One form for what the grammar writes in several: parentheses, AS, INNER and OUTER.

use super::grouping::{self, Runs, stands_alone, take};
use super::normal::alias_of;
use crate::dialect::Dialect;
use sqlparser::ast::{Expr, JoinOperator, Select, TableFactor, VisitorMut};
use std::ops::ControlFlow;

/// Brings to one form what the grammar writes in several: parentheses, AS, INNER and OUTER. Operators
/// that engines may group otherwise keep the parentheses they have, and get no others.
pub struct Tidy {
    dialect: Dialect,
    runs: Runs,
    /// Of the expressions around, whether parentheses in them are theirs.
    around: Vec<Around>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    Parentheses,
    Owner,
    Other,
}

impl Tidy {
    pub fn new(dialect: Dialect) -> Tidy {
        Tidy { dialect, runs: Runs::new(dialect), around: Vec::new() }
    }

    fn enter(&mut self, expression: &Expr, doubtful: bool) {
        self.runs.enter(expression, doubtful);
        self.around.push(match expression {
            Expr::Nested(_) => Around::Parentheses,
            owner if grouping::keeps_parentheses(owner) => Around::Owner,
            _ => Around::Other,
        });
    }

    /// Puts the operands of an operator in parentheses that need any, but for a chain, which is read from
    /// the left: its parentheses would nest as deep as it is long.
    fn group(&self, expression: &mut Expr) {
        let chain = match expression {
            Expr::BinaryOp { op, .. } if grouping::is_read_from_left(op) => Some(op.clone()),
            _ => None,
        };
        for (position, operand) in grouping::operands_mut(expression).into_iter().enumerate() {
            let continues = |inner: &Expr| {
                position == 0
                    && matches!(inner, Expr::BinaryOp { op, .. } if Some(op) == chain.as_ref())
            };
            let mut within = &*operand;
            while let Expr::Nested(inner) = within {
                within = inner;
            }
            if continues(within) && grouping::is_certain(within, self.dialect) {
                while let Expr::Nested(inner) = operand {
                    *operand = take(inner);
                }
            } else if !stands_alone(operand) {
                *operand = Expr::Nested(Box::new(take(operand)));
            }
        }
    }
}

impl VisitorMut for Tidy {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        let owned = self.around.last() == Some(&Around::Owner);
        // A number by itself can be that of a column, where it stands in no parentheses.
        while let Expr::Nested(inner) = expression
            && grouping::needs_no_parentheses(inner)
            && (!owned || matches!(**inner, Expr::Nested(_)))
        {
            *expression = take(inner);
        }
        let doubtful = self.runs.is_doubtful(expression);
        let within = self.around.last() == Some(&Around::Parentheses);
        if !self.runs.is_operand(expression) && !within && !stands_alone(expression) {
            *expression = Expr::Nested(Box::new(take(expression)));
        } else if !doubtful {
            self.group(expression);
        }
        self.enter(expression, doubtful);
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, _: &mut Expr) -> ControlFlow<()> {
        self.around.pop();
        self.runs.leave();
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
        if let Some(alias) = alias_of(factor) {
            alias.explicit = true;
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        for join in select.from.iter_mut().flat_map(|from| &mut from.joins) {
            let plain = match &join.join_operator {
                JoinOperator::Inner(constraint) => JoinOperator::Join(constraint.clone()),
                JoinOperator::LeftOuter(constraint) => JoinOperator::Left(constraint.clone()),
                JoinOperator::RightOuter(constraint) => JoinOperator::Right(constraint.clone()),
                _ => continue,
            };
            join.join_operator = plain;
        }
        ControlFlow::Continue(())
    }
}
