//! Which operands belong to which operator. Engines and the parser do not agree on precedence: where
//! they may not, operators stay together as they were written, with the parentheses they have.

use crate::dialect::Dialect;
use sqlparser::ast::{BinaryOperator, CastKind, Expr, InTarget, UnaryOperator, Value};

/// How tightly an expression binds in every engine, the loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Predicate,
    Concat,
    Sum,
    Product,
    Sign,
    /// Ends where it ends, whatever stands beside it.
    Closed,
}

/// Follows a walk over expressions, and knows of each whether the engine may group it otherwise.
pub struct Runs {
    dialect: Dialect,
    frames: Vec<Frame>,
}

struct Frame {
    /// Where in memory the operands are that stand in no parentheses; they move only after the walk is past them.
    operands: Vec<usize>,
    doubtful: bool,
}

impl Runs {
    pub fn new(dialect: Dialect) -> Runs {
        Runs { dialect, frames: Vec::new() }
    }

    /// Whether the expression that is about to be entered is an operand that stands in no parentheses.
    pub fn is_operand(&self, expression: &Expr) -> bool {
        self.frames.last().is_some_and(|frame| frame.operands.contains(&address(expression)))
    }

    /// Whether the engine may group otherwise the operators among which an expression stands.
    pub fn is_doubtful(&self, expression: &Expr) -> bool {
        match self.frames.last() {
            Some(frame) if frame.operands.contains(&address(expression)) => frame.doubtful,
            _ => !is_certain(expression, self.dialect),
        }
    }

    pub fn enter(&mut self, expression: &Expr, doubtful: bool) {
        let operands = operands(expression).into_iter().map(address).collect();
        self.frames.push(Frame { operands, doubtful });
    }

    pub fn leave(&mut self) -> bool {
        self.frames.pop().is_some_and(|frame| frame.doubtful)
    }
}

fn address(expression: &Expr) -> usize {
    std::ptr::from_ref(expression) as usize
}

/// Whether every engine of the dialect groups the operators of an expression as its tree does.
pub fn is_certain(expression: &Expr, dialect: Dialect) -> bool {
    let mut open = vec![expression];
    while let Some(around) = open.pop() {
        for (position, operand) in operands(around).into_iter().enumerate() {
            if !fits(around, operand, position == 0, dialect) {
                return false;
            }
            open.push(operand);
        }
    }
    true
}

/// Whether an operand needs no parentheses in any engine.
fn fits(around: &Expr, operand: &Expr, first: bool, dialect: Dialect) -> bool {
    let Some(own) = level(operand, dialect) else { return false };
    if own == Level::Closed {
        return true;
    }
    let Some(outer) = level(around, dialect) else { return false };
    match outer {
        Level::Or | Level::And => own > outer || own == outer && first,
        Level::Not => own >= Level::Not,
        Level::Predicate => {
            own > Level::Predicate
                && !matches!(
                    around,
                    Expr::Like { .. }
                        | Expr::ILike { .. }
                        | Expr::SimilarTo { .. }
                        | Expr::RLike { .. }
                )
        }
        // Engines that have a sign before a product make it the sign of the product.
        Level::Sum => own == Level::Product || own == outer && first,
        Level::Concat | Level::Product => own == outer && first,
        Level::Sign | Level::Closed => false,
    }
}

/// None where engines differ, or where it is not known.
fn level(expression: &Expr, dialect: Dialect) -> Option<Level> {
    let level = match expression {
        Expr::BinaryOp { op, .. } => match op {
            BinaryOperator::Or => Level::Or,
            BinaryOperator::And => Level::And,
            BinaryOperator::Eq
            | BinaryOperator::NotEq
            | BinaryOperator::Lt
            | BinaryOperator::LtEq
            | BinaryOperator::Gt
            | BinaryOperator::GtEq => Level::Predicate,
            // There it is OR.
            BinaryOperator::StringConcat
                if !matches!(dialect, Dialect::MySql | Dialect::MariaDb) =>
            {
                Level::Concat
            }
            BinaryOperator::Plus | BinaryOperator::Minus => Level::Sum,
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Modulo => {
                Level::Product
            }
            _ => return None,
        },
        Expr::UnaryOp { op: UnaryOperator::Not, .. } => Level::Not,
        Expr::UnaryOp { op: UnaryOperator::Minus | UnaryOperator::Plus, .. } => Level::Sign,
        Expr::IsFalse(_)
        | Expr::IsNotFalse(_)
        | Expr::IsTrue(_)
        | Expr::IsNotTrue(_)
        | Expr::IsNull(_)
        | Expr::IsNotNull(_)
        | Expr::IsUnknown(_)
        | Expr::IsNotUnknown(_)
        | Expr::Between { .. }
        | Expr::Like { .. }
        | Expr::ILike { .. }
        | Expr::SimilarTo { .. }
        | Expr::RLike { .. } => Level::Predicate,
        Expr::In { target: InTarget::List(_) | InTarget::Subquery(_), .. } => Level::Predicate,
        // What stands before the colons may be doubtful; what they make is not.
        Expr::Cast { .. }
        | Expr::CompoundFieldAccess { .. }
        | Expr::Extract { .. }
        | Expr::Ceil { .. }
        | Expr::Floor { .. }
        | Expr::Position { .. }
        | Expr::Substring { .. }
        | Expr::Trim { .. }
        | Expr::Overlay { .. }
        | Expr::Convert { .. }
        | Expr::Struct { .. }
        | Expr::Dictionary(_)
        | Expr::Map(_) => Level::Closed,
        Expr::Interval(interval) if matches!(*interval.value, Expr::Value(_)) => Level::Closed,
        Expr::Lambda(_) => return None,
        other if stands_alone(other) => Level::Closed,
        _ => return None,
    };
    Some(level)
}

/// The operands of an expression that no sign of its own encloses, from the left.
fn operands(expression: &Expr) -> Vec<&Expr> {
    match expression {
        Expr::BinaryOp { left, right, .. } => vec![left, right],
        Expr::IsDistinctFrom(left, right) | Expr::IsNotDistinctFrom(left, right) => {
            vec![left, right]
        }
        Expr::UnaryOp { expr, .. }
        | Expr::IsFalse(expr)
        | Expr::IsNotFalse(expr)
        | Expr::IsTrue(expr)
        | Expr::IsNotTrue(expr)
        | Expr::IsNull(expr)
        | Expr::IsNotNull(expr)
        | Expr::IsUnknown(expr)
        | Expr::IsNotUnknown(expr)
        | Expr::IsJson { expr, .. }
        | Expr::IsNormalized { expr, .. }
        | Expr::In { expr, .. }
        | Expr::AnyOp { left: expr, .. }
        | Expr::AllOp { left: expr, .. }
        | Expr::Cast { kind: CastKind::DoubleColon, expr, .. }
        | Expr::Collate { expr, .. }
        | Expr::CompoundFieldAccess { root: expr, .. }
        | Expr::JsonAccess { value: expr, .. }
        | Expr::Prior(expr)
        | Expr::OuterJoin(expr)
        | Expr::Prefixed { value: expr, .. } => vec![expr],
        Expr::Between { expr, low, high, .. } => vec![expr, low, high],
        Expr::Like { expr, pattern, .. }
        | Expr::ILike { expr, pattern, .. }
        | Expr::SimilarTo { expr, pattern, .. }
        | Expr::RLike { expr, pattern, .. } => vec![expr, pattern],
        Expr::AtTimeZone { timestamp, time_zone } => vec![timestamp, time_zone],
        Expr::Lambda(lambda) => vec![&lambda.body],
        Expr::Interval(interval) => vec![&interval.value],
        _ => Vec::new(),
    }
}

/// Those operands, to be changed, of what is certain: others keep theirs.
pub fn operands_mut(expression: &mut Expr) -> Vec<&mut Expr> {
    match expression {
        Expr::BinaryOp { left, right, .. } => vec![left, right],
        Expr::IsDistinctFrom(left, right) | Expr::IsNotDistinctFrom(left, right) => {
            vec![left, right]
        }
        Expr::UnaryOp { expr, .. }
        | Expr::IsFalse(expr)
        | Expr::IsNotFalse(expr)
        | Expr::IsTrue(expr)
        | Expr::IsNotTrue(expr)
        | Expr::IsNull(expr)
        | Expr::IsNotNull(expr)
        | Expr::IsUnknown(expr)
        | Expr::IsNotUnknown(expr)
        | Expr::In { expr, .. }
        | Expr::Cast { kind: CastKind::DoubleColon, expr, .. } => vec![expr],
        Expr::Between { expr, low, high, .. } => vec![expr, low, high],
        Expr::Like { expr, pattern, .. }
        | Expr::ILike { expr, pattern, .. }
        | Expr::SimilarTo { expr, pattern, .. }
        | Expr::RLike { expr, pattern, .. } => vec![expr, pattern],
        _ => Vec::new(),
    }
}

/// Whether parentheses around an expression say nothing, whatever stands beside them.
pub fn needs_no_parentheses(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::Identifier(_)
            | Expr::CompoundIdentifier(_)
            | Expr::Function(_)
            | Expr::Nested(_)
            | Expr::Subquery(_)
            | Expr::Exists { .. }
            | Expr::Array(_)
            | Expr::Case { .. }
            | Expr::TypedString(_)
    )
}

/// Whether parentheses belong to an expression's own way of writing.
pub fn keeps_parentheses(around: &Expr) -> bool {
    matches!(
        around,
        Expr::CompoundFieldAccess { .. }
            | Expr::JsonAccess { .. }
            | Expr::Interval(_)
            | Expr::Lambda(_)
            | Expr::BinaryOp { op: BinaryOperator::Arrow | BinaryOperator::LongArrow, .. }
    )
}

/// Whether an expression needs no parentheses anywhere, or can bear none in some place.
pub fn stands_alone(expression: &Expr) -> bool {
    needs_no_parentheses(expression)
        || matches!(
            expression,
            Expr::Value(_)
                | Expr::Wildcard(_)
                | Expr::QualifiedWildcard(..)
                | Expr::Tuple(_)
                | Expr::Lambda(_)
                | Expr::Named { .. }
                | Expr::GroupingSets(_)
                | Expr::Cube(_)
                | Expr::Rollup(_)
        )
}

pub fn is_read_from_left(op: &BinaryOperator) -> bool {
    matches!(
        op,
        BinaryOperator::And
            | BinaryOperator::Or
            | BinaryOperator::Plus
            | BinaryOperator::Minus
            | BinaryOperator::Multiply
            | BinaryOperator::Divide
            | BinaryOperator::StringConcat
    )
}

/// Whether the sides of `=`, `<>` and `<` can change places. SQLite compares two columns by the collation
/// of the left one.
pub fn sides_are_equal(left: &Expr, right: &Expr, dialect: Dialect) -> bool {
    let literal = |side: &Expr| matches!(side, Expr::Value(value) if !matches!(value.value, Value::Placeholder(_)));
    dialect != Dialect::Sqlite || literal(left) || literal(right)
}

/// The expression itself, without a copy of all that is below it.
pub fn take(expression: &mut Expr) -> Expr {
    std::mem::replace(expression, Expr::Tuple(Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlparser::parser::Parser;

    fn certain(text: &str, dialect: Dialect) -> bool {
        let grammar = dialect.grammar();
        let mut parser = Parser::new(grammar.as_ref()).try_with_sql(text).expect("tokens");
        is_certain(&parser.parse_expr().expect("an expression"), dialect)
    }

    #[test]
    fn operators_that_all_engines_group_alike() {
        for text in [
            "a",
            "f(j ->> 'x' = 1)",
            "a OR b AND NOT c = d + e * f",
            "a - b + c",
            "a * b / c % d",
            "a = -1",
            "a BETWEEN b + 1 AND -c AND d",
            "a IN (1, 2) AND b IS NULL",
            "a LIKE 'x' OR b",
            "(j ->> 'x') = 'y' AND a = 1",
            "a ^ b",
            "CAST(a | b & c AS INT) = d",
        ] {
            for dialect in [Dialect::DuckDb, Dialect::Postgres, Dialect::Redshift] {
                assert!(certain(text, dialect), "{dialect:?} {text}");
            }
        }
        assert!(certain("a || b || c = d", Dialect::Postgres));
        assert!(certain("a::INT + b = c", Dialect::DuckDb));
    }

    #[test]
    fn operators_that_some_engine_groups_otherwise() {
        for text in [
            "a ^ b * c",
            "a = b IN (1)",
            "a = b = c",
            "a < b IS NULL",
            "a || b + c",
            "a + b || c",
            "a | b & c",
            "-a * b",
            "a * -b",
            "a - -b",
            "a LIKE b || c",
            "a = 1 AND j ->> 'x' = 'y'",
            "NOT j ->> 'x'",
            "~a + b",
            "(NOT a) = b OR c | d = e",
        ] {
            assert!(!certain(text, Dialect::Postgres), "{text}");
        }
        for dialect in [Dialect::MySql, Dialect::MariaDb] {
            assert!(!certain("a || b = c", dialect), "{dialect:?}");
        }
        // What DuckDB reads as (a || b)::INT or a || (b::INT) has its parentheses.
        assert!(certain("(a || b)::INT", Dialect::DuckDb));
    }
}
