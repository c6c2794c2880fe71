//! The parser as a sieve: for what the user wrote, and for what was rendered.

use super::tokens;
use crate::dialect::Dialect;
use crate::error::{Error, Result};
use sqlparser::ast::{
    Expr, ObjectName, Query, Select, SelectItem, SetExpr, Statement, TableFactor, ValueWithSpan,
    Visit, Visitor,
};
use sqlparser::keywords::Keyword;
use sqlparser::parser::Parser;
use sqlparser::tokenizer::{Token, TokenWithSpan, Tokenizer, Whitespace};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::thread::{Scope, ScopedJoinHandle};

/// Nesting that the parser accepts. Ours is shallow; users' queries may not be.
const RECURSION: usize = 1_000;
/// The parser recurses on the stack, and a union of 300 columns is 300 deep when dropped.
const STACK: usize = 256 << 20;

/// Bytes from which on a statement is judged by its tokens, if these are enough. What is this long is
/// so by its many columns, and the same templates are parsed with few.
const LONG: usize = 20_000;

/// Prefix of every relation that a script makes.
pub const PREFIX: &str = "sqldiff_";

/// A rendered statement that is being judged.
pub struct Judge<'s>(ScopedJoinHandle<'s, Result<Vec<String>>>);

/// Begins to judge a rendered statement, on a thread of its own.
pub fn begin<'s>(
    scope: &'s Scope<'s, '_>,
    name: &'s str,
    sql: String,
    dialect: Dialect,
) -> Judge<'s> {
    Judge(spawn(scope, move || rendered(name, &sql, dialect)))
}

impl Judge<'_> {
    /// The names of the query's columns, where it names each. Errors where the statement is not one
    /// query that reads only what its script made: a fault of sqldiff, or an attempt to inject.
    pub fn columns(self) -> Result<Vec<String>> {
        joined(self.0)
    }
}

/// The table of one row that an engine wants where nothing is read.
pub fn dual_of(dialect: Dialect) -> Option<&'static str> {
    dialect.spelling().dual().strip_prefix(" FROM ")
}

fn rendered(name: &str, sql: &str, dialect: Dialect) -> Result<Vec<String>> {
    let judge = || {
        // In debug builds both judge, and must agree.
        let told = match sql.len() > LONG || cfg!(debug_assertions) {
            true => tokens::judged(sql, dialect),
            false => None,
        };
        match told {
            Some(columns) if !cfg!(debug_assertions) => return Ok(columns),
            _ => {}
        }
        let statements = parse(sql, dialect)?;
        let [Statement::Query(query)] = statements.as_slice() else {
            return Err(format!("{} statements in place of one query", statements.len()));
        };
        let mut reads = Reads::without(dialect.spelling().row_functions());
        let _ = query.visit(&mut reads);
        let dual = dual_of(dialect);
        let foreign = reads.relations.iter().find(|relation| {
            !relation.starts_with(PREFIX)
                && !reads.own.contains(*relation)
                && dual != Some(relation.as_str())
        });
        match foreign {
            Some(relation) => Err(format!("reads {relation}, which the script did not make")),
            None => {
                let columns = output_columns(query);
                debug_assert!(told.is_none_or(|told| told == columns), "{columns:?} of {sql}");
                Ok(columns)
            }
        }
    };
    judge().map_err(|problem: String| Error::Template {
        template: name.into(),
        problem: format!("{problem}\n{sql}"),
    })
}

/// The names of the columns that a query gives; none where it does not name each.
fn output_columns(query: &Query) -> Vec<String> {
    let mut body = query.body.as_ref();
    loop {
        match body {
            SetExpr::SetOperation { left, .. } => body = left,
            SetExpr::Query(query) => body = query.body.as_ref(),
            SetExpr::Select(select) => {
                let names = select.projection.iter().map(name_of).collect::<Option<_>>();
                return names.unwrap_or_default();
            }
            _ => return Vec::new(),
        }
    }
}

fn name_of(item: &SelectItem) -> Option<String> {
    match item {
        SelectItem::ExprWithAlias { alias, .. } => Some(alias.value.clone()),
        SelectItem::UnnamedExpr(Expr::Identifier(name)) => Some(name.value.clone()),
        _ => None,
    }
}

/// Why a text is not one expression over the columns of a side; None where it is.
pub fn judge_expression(text: &str, dialect: Dialect) -> Option<String> {
    on_large_stack(|| {
        let grammar = dialect.grammar();
        let parsed = Parser::new(grammar.as_ref())
            .with_recursion_limit(RECURSION)
            .try_with_sql(text)
            .and_then(|mut parser| Ok((parser.parse_expr()?, parser.peek_token().token)));
        match parsed {
            Err(error) => Some(format!("is not an SQL expression ({error})")),
            Ok((_, token)) if token != Token::EOF => {
                Some(format!("is more than one SQL expression: `{token}` follows the first"))
            }
            Ok((expression, _)) if has_query(&expression) => {
                Some("holds a subquery; put it into a .sql side instead".into())
            }
            // A comment that is never closed would swallow what follows.
            Ok(_) if parse(&format!("SELECT ({text}\n)"), dialect).is_err() => {
                Some("is not an SQL expression: a quote or comment in it is open".into())
            }
            Ok(_) => None,
        }
    })
}

/// Why an expression may be read otherwise by an engine that is not here than by the parser; None where
/// it is not. Engines end comments at different places, or run them, and some read a table after IN.
pub fn read_otherwise(text: &str, dialect: Dialect) -> Option<String> {
    let grammar = dialect.grammar();
    let tokens = Tokenizer::new(grammar.as_ref(), text).tokenize().ok()?;
    let comment = tokens.iter().find(|token| match token {
        Token::Whitespace(Whitespace::SingleLineComment { prefix, .. }) => prefix != "--",
        Token::Whitespace(Whitespace::MultiLineComment(_)) => true,
        _ => false,
    });
    if comment.is_some() {
        return Some("holds a comment; leave it out, or write it after `--`".into());
    }
    let mut code = tokens.iter().filter(|token| !matches!(token, Token::Whitespace(_))).peekable();
    // In parentheses of POSITION, IN is no operator.
    let mut within = vec![false];
    let mut last = None;
    while let Some(token) = code.next() {
        match token {
            Token::LParen => within.push(matches!(last, Some(Keyword::POSITION))),
            Token::RParen => drop(within.pop()),
            _ => {}
        }
        last = keyword(token);
        let is_operator = last == Some(Keyword::IN) && within.last() == Some(&false);
        if let Some(Token::Word(word)) = code.peek()
            && is_operator
            && word.keyword != Keyword::UNNEST
        {
            return Some(format!("reads table {word} after IN; put it into a .sql side instead"));
        }
    }
    None
}

fn keyword(token: &Token) -> Option<Keyword> {
    match token {
        Token::Word(word) if word.quote_style.is_none() => Some(word.keyword),
        _ => None,
    }
}

/// What stands in quotes in an expression.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Quoted {
    /// Names, of compound ones the first part.
    pub names: Vec<String>,
    /// Texts in double quotes, which are names to other engines.
    pub texts: Vec<String>,
}

/// What stands in quotes in an expression that `judge_expression` has let pass.
pub fn quoted_in(text: &str, dialect: Dialect) -> Quoted {
    on_large_stack(|| {
        let grammar = dialect.grammar();
        let parser = Parser::new(grammar.as_ref()).with_recursion_limit(RECURSION);
        let mut found = Quoted::default();
        if let Ok(expression) = parser.try_with_sql(text).and_then(|mut parser| parser.parse_expr())
        {
            let _ = expression.visit(&mut found);
        }
        found
    })
}

impl Visitor for Quoted {
    type Break = ();

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        let name = match expression {
            Expr::Identifier(name) => Some(name),
            Expr::CompoundIdentifier(parts) => parts.first(),
            _ => None,
        };
        self.names
            .extend(name.filter(|name| name.quote_style.is_some()).map(|name| name.value.clone()));
        ControlFlow::Continue(())
    }

    fn pre_visit_value(&mut self, value: &ValueWithSpan) -> ControlFlow<()> {
        if let sqlparser::ast::Value::DoubleQuotedString(text) = &value.value {
            self.texts.push(text.clone());
        }
        ControlFlow::Continue(())
    }
}

/// A statement without the semicolons, blanks and comments behind it.
pub fn without_end(text: &str, dialect: Dialect) -> String {
    let grammar = dialect.grammar();
    let Ok(tokens) = Tokenizer::new(grammar.as_ref(), text).tokenize_with_location() else {
        return text.to_string();
    };
    let behind = |token: &&TokenWithSpan| {
        matches!(token.token, Token::Whitespace(_) | Token::SemiColon | Token::EOF)
    };
    let ends = tokens.iter().rev().take_while(behind);
    let Some(end) = ends.filter(|token| token.token == Token::SemiColon).last() else {
        return text.to_string();
    };
    let (line, column) = (end.span.start.line as usize, end.span.start.column as usize);
    let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let within: usize = text[before..].chars().take(column - 1).map(char::len_utf8).sum();
    text[..before + within].to_string()
}

/// Whether the first word of a query is WITH.
pub fn begins_with_with(text: &str, dialect: Dialect) -> bool {
    let grammar = dialect.grammar();
    let tokens = Tokenizer::new(grammar.as_ref(), text).tokenize().unwrap_or_default();
    let first = tokens.iter().find(|token| !matches!(token, Token::Whitespace(_)));
    matches!(first, Some(Token::Word(word)) if word.keyword == Keyword::WITH)
}

/// Whether a query sorts all its rows, as no query after FROM may in some engines.
pub fn sorts_all(text: &str, dialect: Dialect) -> bool {
    on_large_stack(|| match parse(text, dialect).unwrap_or_default().as_slice() {
        [Statement::Query(query)] => {
            let cut = match query.body.as_ref() {
                SetExpr::Select(select) => select.top.is_some(),
                _ => false,
            };
            query.order_by.is_some()
                && query.limit_clause.is_none()
                && query.fetch.is_none()
                && !cut
        }
        _ => false,
    })
}

/// What the parser makes of a user's query.
#[derive(Debug, PartialEq, Eq)]
pub enum Judgement {
    /// One query that only reads.
    Reads,
    /// Something else, for this reason.
    Refused(String),
    /// The parser does not know this syntax; the engine must judge.
    Unknown(String),
}

/// Judges the text of a .sql side.
pub fn judge_query(text: &str, dialect: Dialect) -> Judgement {
    on_large_stack(|| {
        let statements = match parse(text, dialect) {
            Ok(statements) => statements,
            Err(problem) => return Judgement::Unknown(problem),
        };
        match statements.as_slice() {
            [] => Judgement::Refused("holds no query".into()),
            [Statement::Query(query)] => {
                if let ControlFlow::Break(what) = query.visit(&mut Writes) {
                    return Judgement::Refused(format!("holds {what}; a side only reads"));
                }
                let own = |name: &&String| name.to_lowercase().starts_with(PREFIX);
                if let Some(name) = tables_of(query).iter().find(own) {
                    return Judgement::Refused(format!(
                        "reads {name}, a name that the script itself gives; put its schema before it"
                    ));
                }
                // A comment that is never closed would swallow what follows.
                let bare = without_end(text, dialect);
                let within = format!("SELECT * FROM (\n{bare}\n) sqldiff_query");
                match executes_comment(text, dialect) || parse(&within, dialect).is_err() {
                    true => Judgement::Refused(
                        "cannot stand in parentheses: a comment in it is open, or holds code"
                            .into(),
                    ),
                    false => Judgement::Reads,
                }
            }
            [_] => Judgement::Refused("holds a statement that is not a query".into()),
            several => Judgement::Refused(format!("holds {} statements", several.len())),
        }
    })
}

fn parse(sql: &str, dialect: Dialect) -> std::result::Result<Vec<Statement>, String> {
    let grammar = dialect.grammar();
    Parser::new(grammar.as_ref())
        .with_recursion_limit(RECURSION)
        .try_with_sql(sql)
        .and_then(|mut parser| parser.parse_statements())
        .map_err(|error| error.to_string())
}

/// Runs on a thread of its own, so that deep SQL cannot overflow ours.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| joined(spawn(scope, work)))
}

fn spawn<'s, T: Send + 's>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> T + Send + 's,
) -> ScopedJoinHandle<'s, T> {
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn_scoped(scope, work)
        .expect("a thread can be started")
}

fn joined<T>(thread: ScopedJoinHandle<T>) -> T {
    match thread.join() {
        Ok(value) => value,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

fn has_query(expression: &Expr) -> bool {
    struct Found;
    impl Visitor for Found {
        type Break = ();
        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    expression.visit(&mut Found).is_break()
}

/// Whether a comment is one that MySQL or MariaDB run: `/*! ... */`, `/*M! ... */`.
fn executes_comment(text: &str, dialect: Dialect) -> bool {
    let grammar = dialect.grammar();
    let tokens = Tokenizer::new(grammar.as_ref(), text).tokenize().unwrap_or_default();
    tokens.iter().any(|token| match token {
        Token::Whitespace(Whitespace::MultiLineComment(comment)) => {
            comment.trim_start_matches(['M', 'm']).starts_with('!')
        }
        _ => false,
    })
}

/// The tables that a query names without a schema, but those that it defines itself.
fn tables_of(query: &Query) -> Vec<String> {
    let mut reads = Reads::without(&[]);
    let _ = query.visit(&mut reads);
    let Reads { plain, own, .. } = reads;
    plain.into_iter().filter(|name| !own.contains(name)).collect()
}

/// The tables that the text of a .sql side names without a schema.
pub fn tables_in(text: &str, dialect: Dialect) -> Vec<String> {
    on_large_stack(|| match parse(text, dialect).unwrap_or_default().as_slice() {
        [Statement::Query(query)] => tables_of(query),
        _ => Vec::new(),
    })
}

/// The relations a query reads, and the CTEs it defines.
struct Reads {
    relations: Vec<String>,
    /// Those without a schema, as they are without quotes.
    plain: Vec<String>,
    own: HashSet<String>,
    /// Functions that make rows of values.
    functions: &'static [&'static str],
    /// Such a call, whose name comes next as if it were a relation.
    called: Option<ObjectName>,
}

impl Reads {
    fn without(functions: &'static [&'static str]) -> Self {
        Reads {
            relations: Vec::new(),
            plain: Vec::new(),
            own: HashSet::new(),
            functions,
            called: None,
        }
    }
}

impl Visitor for Reads {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        if let Some(with) = &query.with {
            self.own.extend(with.cte_tables.iter().map(|cte| cte.alias.name.value.clone()));
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, args: Some(_), .. } = factor
            && self.functions.contains(&name.to_string().as_str())
        {
            self.called = Some(name.clone());
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_relation(&mut self, relation: &ObjectName) -> ControlFlow<()> {
        if self.called.take().as_ref() == Some(relation) {
            return ControlFlow::Continue(());
        }
        if let [part] = relation.0.as_slice() {
            self.plain.extend(part.as_ident().map(|name| name.value.clone()));
        }
        self.relations.push(relation.to_string());
        ControlFlow::Continue(())
    }
}

struct Writes;

impl Visitor for Writes {
    type Break = &'static str;

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<&'static str> {
        match query.body.as_ref() {
            SetExpr::Insert(_) => ControlFlow::Break("an INSERT"),
            SetExpr::Update(_) => ControlFlow::Break("an UPDATE"),
            SetExpr::Delete(_) => ControlFlow::Break("a DELETE"),
            SetExpr::Merge(_) => ControlFlow::Break("a MERGE"),
            _ if !query.locks.is_empty() => ControlFlow::Break("a lock on rows"),
            _ => ControlFlow::Continue(()),
        }
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<&'static str> {
        match select.into {
            Some(_) => ControlFlow::Break("SELECT INTO"),
            None => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
