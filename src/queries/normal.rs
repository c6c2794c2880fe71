//! A query in normal form: what cannot change its result is brought to one spelling.

use super::scopes;
use super::steady::{self, Known};
use crate::dialect::{Dialect, NameCase};
use sqlparser::ast::{
    BinaryOperator, Expr, Ident, InTarget, JoinOperator, Query, Select, SelectItem, Statement,
    TableAlias, TableFactor, Visit, VisitMut, Visitor, VisitorMut,
};
use sqlparser::parser::Parser;
use sqlparser::tokenizer::{Token, Tokenizer};
use std::ops::ControlFlow;

/// Names that begin like this are ours: a query that holds one is not brought to a normal form.
pub const MARK: &str = "sqldiff_";

/// Nesting that the parser accepts.
const RECURSION: usize = 1_000;

pub struct Normal {
    /// The query as it was written.
    pub written: String,
    /// The query's text, which parses to its tree and to no other, and the names of its columns as they were written.
    pub text: String,
    /// Where rows come from: tables, files, table functions, as written; sorted, each once.
    pub sources: Vec<String>,
    /// What of its functions and clauses is beyond the plain ones.
    pub functions: Vec<String>,
    pub has_window: bool,
    /// Why the query could give other rows each time.
    pub unsteady: Vec<String>,
}

/// The normal form of one query that was judged to read only. Errors say why there is none.
pub fn of(text: &str, dialect: Dialect, known: &Known) -> Result<Normal, String> {
    let tokens = tokens(text, dialect)?;
    let own = |token: &&Token| match token {
        Token::Word(word) => word.value.to_lowercase().starts_with(MARK),
        _ => false,
    };
    if let Some(token) = tokens.iter().find(own) {
        return Err(format!(
            "holds the name {token}; names that begin with {MARK} are sqldiff's own"
        ));
    }
    let naming = dialect.spelling().name_case();
    let mut query = parse(text, dialect)?;
    let _ = VisitMut::visit(&mut query, &mut Tidy);
    let mut names = Names { quote: quote(dialect), naming, written: Vec::new(), unnamed: false };
    let _ = VisitMut::visit(&mut query, &mut names);
    let Names { mut written, unnamed, .. } = names;
    let folds = naming != NameCase::Sensitive && !tokens.iter().any(names_with_case);
    if folds {
        let _ = VisitMut::visit(&mut query, &mut Fold);
    }
    if unnamed && dialect.spelling().names_columns_by_text() {
        // The engine makes a column's name of the text, blanks and all.
        written.push(text.trim().to_string());
    }
    if naming == NameCase::Folded && folds {
        written.clear();
    }
    let sources = scopes::sources(&query);
    let unsteady = steady::reasons(&query, known, naming != NameCase::Sensitive);
    let (functions, has_window) = steady::functions(&query);
    let plain = query.clone();
    if !scopes::rename(&mut query, dialect) {
        query = plain;
    }
    let _ = VisitMut::visit(&mut query, &mut Commute::default());
    let body = query.to_string();
    // What the text does not say would be lost in the fingerprint.
    if parse(&body, dialect).as_ref() != Ok(&query) {
        return Err("has no normal form that reads as the query does; \
                    this parser does not keep all of it"
            .into());
    }
    let names = serde_json::to_string(&written).map_err(|error| error.to_string())?;
    let text_of = format!("{body}\n-- {names}");
    Ok(Normal {
        written: text.to_string(),
        text: text_of,
        sources,
        functions,
        has_window,
        unsteady,
    })
}

/// Whether names with a case could be near: of fields, of paths into a document, of columns that are
/// renamed in a `*`.
fn names_with_case(token: &Token) -> bool {
    const MAKERS: [&str; 14] = [
        "struct",
        "struct_pack",
        "named_struct",
        "row",
        "to_json",
        "row_to_json",
        "json_object",
        "object_construct",
        "to_jsonb",
        "rename",
        "replace",
        "pivot",
        "unpivot",
        "columns",
    ];
    match token {
        Token::Colon | Token::Assignment | Token::RArrow | Token::LBrace => true,
        Token::Word(word) => {
            word.quote_style.is_none() && MAKERS.contains(&word.value.to_lowercase().as_str())
        }
        _ => false,
    }
}

pub fn tokens(text: &str, dialect: Dialect) -> Result<Vec<Token>, String> {
    let grammar = dialect.grammar();
    Tokenizer::new(grammar.as_ref(), text).tokenize().map_err(|error| error.to_string())
}

fn parse(text: &str, dialect: Dialect) -> Result<Query, String> {
    let grammar = dialect.grammar();
    let statements = Parser::new(grammar.as_ref())
        .with_recursion_limit(RECURSION)
        .try_with_sql(text)
        .and_then(|mut parser| parser.parse_statements())
        .map_err(|error| error.to_string())?;
    match <[Statement; 1]>::try_from(statements) {
        Ok([Statement::Query(query)]) => Ok(*query),
        _ => Err("is not one query".into()),
    }
}

fn quote(dialect: Dialect) -> char {
    dialect.spelling().ident("x").0.chars().next().unwrap_or('"')
}

/// Brings to one form what the grammar writes in several: parentheses, AS, INNER and OUTER.
struct Tidy;

impl VisitorMut for Tidy {
    type Break = ();

    fn post_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        // A number by itself can be that of a column, where it stands in no parentheses.
        while let Expr::Nested(inner) = expression
            && !matches!(**inner, Expr::Value(_))
        {
            *expression = take(inner);
        }
        // A chain is read from the left: it needs no parentheses, which would nest as deep as it is long.
        if let Expr::BinaryOp { left, op, .. } = expression
            && let Expr::Nested(inner) = &mut **left
            && matches!(&**inner, Expr::BinaryOp { op: own, .. } if own == op && is_read_from_left(op))
        {
            **left = take(inner);
        }
        if !stands_alone(expression) {
            *expression = Expr::Nested(Box::new(take(expression)));
        }
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

/// The expression itself, without a copy of all that is below it.
fn take(expression: &mut Expr) -> Expr {
    std::mem::replace(expression, Expr::Tuple(Vec::new()))
}

fn is_read_from_left(op: &BinaryOperator) -> bool {
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

/// Whether an expression needs no parentheses anywhere, or can bear none in some place.
fn stands_alone(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::Identifier(_)
            | Expr::CompoundIdentifier(_)
            | Expr::Value(_)
            | Expr::Function(_)
            | Expr::Nested(_)
            | Expr::Subquery(_)
            | Expr::Exists { .. }
            | Expr::Wildcard(_)
            | Expr::QualifiedWildcard(..)
            | Expr::Tuple(_)
            | Expr::Array(_)
            | Expr::Lambda(_)
            | Expr::Named { .. }
            | Expr::GroupingSets(_)
            | Expr::Cube(_)
            | Expr::Rollup(_)
            | Expr::Case { .. }
            | Expr::TypedString(_)
    )
}

/// The alias of a relation, whatever kind it is.
pub fn alias_of(factor: &mut TableFactor) -> Option<&mut TableAlias> {
    match factor {
        TableFactor::Table { alias, .. }
        | TableFactor::Derived { alias, .. }
        | TableFactor::TableFunction { alias, .. }
        | TableFactor::Function { alias, .. }
        | TableFactor::UNNEST { alias, .. }
        | TableFactor::NestedJoin { alias, .. } => alias.as_mut(),
        _ => None,
    }
}

/// Gives each column of each SELECT the name that it has, or a mark in place of one that the engine makes.
struct Names {
    quote: char,
    naming: NameCase,
    /// As written.
    written: Vec<String>,
    /// Whether the engine makes one.
    unnamed: bool,
}

impl Names {
    /// Names that an alias gives to columns: `t (a, b)`.
    fn columns_of(&mut self, alias: Option<&TableAlias>) {
        let columns = alias.into_iter().flat_map(|alias| &alias.columns);
        self.written.extend(columns.map(|column| column.name.value.clone()));
    }
}

impl VisitorMut for Names {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        for cte in query.with.iter().flat_map(|with| &with.cte_tables) {
            self.columns_of(Some(&cte.alias));
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
        let renames =
            matches!(factor, TableFactor::Table { args: None, .. } | TableFactor::Derived { .. });
        let alias = alias_of(factor).map(|alias| alias.clone());
        self.columns_of(alias.as_ref());
        if let Some(alias) = alias.filter(|_| !renames) {
            // It can be the name of the one column.
            self.written.push(alias.name.value);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        for item in &mut select.projection {
            let SelectItem::UnnamedExpr(expr) = item else {
                if let SelectItem::ExprWithAlias { alias, .. } = item {
                    self.written.push(alias.value.clone());
                }
                continue;
            };
            let own = match expr {
                Expr::Identifier(name) => Some(name.clone()),
                Expr::CompoundIdentifier(parts) => parts.last().cloned(),
                _ => None,
            };
            let alias = match own {
                Some(name) => {
                    // DuckDB gives a column the name it has where it is stored.
                    if self.naming == NameCase::Written {
                        self.written.push(name.value.clone());
                    }
                    name
                }
                None => {
                    self.unnamed = true;
                    // A name made of the expression has the case in which it is written, but for
                    // keywords and functions.
                    let mut named = expr.clone();
                    let _ = VisitMut::visit(&mut named, &mut FoldFunctions);
                    Ident::with_quote(self.quote, format!("{MARK}unnamed {named}"))
                }
            };
            *item = SelectItem::ExprWithAlias { expr: expr.clone(), alias };
        }
        ControlFlow::Continue(())
    }
}

struct FoldFunctions;

impl VisitorMut for FoldFunctions {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        if let Expr::Function(function) = expression {
            let _ = VisitMut::visit(&mut function.name, &mut Fold);
        }
        ControlFlow::Continue(())
    }
}

/// Names without quotes in lower case. Engines fold letters of ASCII for sure, others not.
struct Fold;

impl VisitorMut for Fold {
    type Break = ();

    fn pre_visit_ident(&mut self, name: &mut Ident) -> ControlFlow<()> {
        if name.quote_style.is_none() {
            name.value.make_ascii_lowercase();
        }
        ControlFlow::Continue(())
    }
}

/// Puts in order what has none: operands of AND and OR, sides of = and <>, members of IN; and turns
/// greater into less.
#[derive(Default)]
struct Commute {
    /// Of the expressions around, what they join: AND, OR, or something else.
    around: Vec<Option<BinaryOperator>>,
}

impl VisitorMut for Commute {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        let joins = match expression {
            Expr::BinaryOp { op: op @ (BinaryOperator::And | BinaryOperator::Or), .. } => {
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
        let around = self.around.last().and_then(Option::as_ref);
        match expression {
            // A part of a longer chain comes with the whole.
            Expr::BinaryOp { op, .. } if Some(&*op) == around => {}
            Expr::BinaryOp { op: BinaryOperator::And | BinaryOperator::Or, .. } => {
                chain(expression);
            }
            Expr::BinaryOp { left, op, right } => {
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
            Expr::In { target: InTarget::List(list), .. } => {
                list.sort_by_cached_key(ToString::to_string);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Sorts the operands of one AND or OR, and of those of the same kind in it.
fn chain(expression: &mut Expr) {
    let Expr::BinaryOp { op, .. } = expression else { return };
    let op = op.clone();
    let mut operands = Vec::new();
    flatten(take(expression), &op, &mut operands);
    operands.sort_by_cached_key(ToString::to_string);
    let join = |left, right| Expr::BinaryOp {
        left: Box::new(left),
        op: op.clone(),
        right: Box::new(right),
    };
    *expression = operands.into_iter().reduce(join).expect("an operator has operands");
}

fn flatten(expression: Expr, op: &BinaryOperator, operands: &mut Vec<Expr>) {
    match expression {
        Expr::BinaryOp { left, op: own, right } if own == *op => {
            flatten(*left, op, operands);
            flatten(*right, op, operands);
        }
        Expr::Nested(inner) if matches!(&*inner, Expr::BinaryOp { op: own, .. } if own == op) => {
            flatten(*inner, op, operands);
        }
        other => operands.push(other),
    }
}

/// All relations that a query names, with what stands beside the name.
pub fn factors(query: &Query) -> Vec<TableFactor> {
    struct Found(Vec<TableFactor>);
    impl Visitor for Found {
        type Break = ();
        fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
            self.0.push(factor.clone());
            ControlFlow::Continue(())
        }
    }
    let mut found = Found(Vec::new());
    let _ = query.visit(&mut found);
    found.0
}
