//! A query in normal form: what cannot change its result is brought to one spelling.

use super::commute::Commute;
use super::doubts;
use super::scopes;
use super::steady::{self, Known};
use super::tidy::Tidy;
use crate::dialect::{Dialect, NameCase};
use sqlparser::ast::{
    AccessExpr, Expr, Ident, ObjectName, Query, Select, SelectItem, Statement, TableAlias,
    TableFactor, Visit, VisitMut, Visitor, VisitorMut,
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
    /// Why its text does not say for certain what the engine reads.
    pub doubts: Vec<String>,
    /// The query with parentheses where the parser's tree has them, and else as it was written.
    pub grouped: String,
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
    let doubts = doubts::of(text, dialect)?;
    let _ = VisitMut::visit(&mut query, &mut Tidy::new(dialect));
    let grouped = query.to_string();
    let mut names = Names { quote: quote(dialect), naming, written: Vec::new(), unnamed: false };
    let _ = VisitMut::visit(&mut query, &mut names);
    let Names { mut written, unnamed, .. } = names;
    let folds = naming != NameCase::Sensitive
        && !tokens.iter().any(names_with_case)
        && (dialect == Dialect::Postgres || !has_fields(&query));
    if folds {
        let _ = VisitMut::visit(&mut query, &mut Fold::of(dialect));
    }
    if unnamed && dialect.spelling().names_columns_by_text() {
        // The engine makes a column's name of the text, blanks and all.
        written.push(text.trim().to_string());
    }
    if naming == NameCase::Folded && folds {
        written.clear();
    }
    let sources = scopes::sources(&query);
    let unsteady = steady::reasons(&query, known, dialect);
    let (functions, has_window) = steady::functions(&query);
    let plain = query.clone();
    if !scopes::rename(&mut query, dialect, folds) {
        query = plain;
    }
    let _ = VisitMut::visit(&mut query, &mut Commute::new(dialect));
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
        doubts,
        grouped,
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

/// Whether a field of an expression is named: `(x).a`, `x[1].a`.
fn has_fields(query: &Query) -> bool {
    struct Fields;
    impl Visitor for Fields {
        type Break = ();
        fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
            match expression {
                Expr::CompoundFieldAccess { access_chain, .. }
                    if access_chain.iter().any(|part| matches!(part, AccessExpr::Dot(_))) =>
                {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            }
        }
    }
    query.visit(&mut Fields).is_break()
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
            let _ = VisitMut::visit(&mut function.name, &mut Fold::default());
        }
        ControlFlow::Continue(())
    }
}

/// Names without quotes in lower case. Engines fold letters of ASCII for sure, others not.
#[derive(Default)]
struct Fold {
    /// What stands behind a dot can be a field or a key, whose case counts: only the scopes tell.
    keeps_fields: bool,
    /// A name of several parts can be that of a file.
    keeps_paths: bool,
    /// Of the names that come next, whether they stay; the next one last.
    stay: Vec<bool>,
}

impl Fold {
    fn of(dialect: Dialect) -> Fold {
        Fold {
            keeps_fields: dialect != Dialect::Postgres,
            keeps_paths: dialect == Dialect::DuckDb,
            stay: Vec::new(),
        }
    }
}

/// A name in lower case, if it is none in quotes, and no path.
pub fn fold(name: &mut Ident) {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '#');
    if name.quote_style.is_none() && name.value.chars().all(plain) {
        name.value.make_ascii_lowercase();
    }
}

impl VisitorMut for Fold {
    type Break = ();

    fn pre_visit_relation(&mut self, name: &mut ObjectName) -> ControlFlow<()> {
        if self.keeps_paths && name.0.len() > 1 {
            let parts = name.0.iter().filter(|part| part.as_ident().is_some());
            self.stay = parts.map(|_| true).collect();
        }
        ControlFlow::Continue(())
    }

    fn post_visit_relation(&mut self, _: &mut ObjectName) -> ControlFlow<()> {
        self.stay.clear();
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        if let Expr::CompoundIdentifier(parts) = expression
            && self.keeps_fields
        {
            self.stay = (0..parts.len()).rev().map(|position| position > 0).collect();
        }
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, _: &mut Expr) -> ControlFlow<()> {
        self.stay.clear();
        ControlFlow::Continue(())
    }

    fn pre_visit_ident(&mut self, name: &mut Ident) -> ControlFlow<()> {
        if !self.stay.pop().unwrap_or(false) {
            fold(name);
        }
        ControlFlow::Continue(())
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
