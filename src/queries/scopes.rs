//! Aliases of tables and names of CTEs, which are the query's own business: they are numbered in order.

use super::normal::{MARK, alias_of, factors, fold, tokens};
use crate::dialect::Dialect;
use sqlparser::ast::{
    BinaryOperator, Expr, Ident, ObjectName, ObjectNamePart, OrderBy, Query, Select, SelectItem,
    SelectItemQualifiedWildcardKind, SetExpr, TableAlias, TableFactor, Visit, VisitMut, Visitor,
    VisitorMut,
};
use sqlparser::tokenizer::Token;
use std::ops::ControlFlow;

/// Words that are values of their own where they stand without a table before them.
pub const WITHOUT_TABLE: [&str; 35] = [
    "current_date",
    "current_time",
    "current_timestamp",
    "localtime",
    "localtimestamp",
    "sysdate",
    "systimestamp",
    "current_user",
    "session_user",
    "system_user",
    "user",
    "current_role",
    "current_catalog",
    "current_schema",
    "current_database",
    "rownum",
    "rowid",
    "level",
    "_rowid_",
    "oid",
    "ctid",
    "uid",
    "utc_date",
    "utc_time",
    "utc_timestamp",
    "sessiontimezone",
    "dbtimezone",
    "xmin",
    "xmax",
    "cmin",
    "cmax",
    "tableoid",
    "ora_rowscn",
    "nextval",
    "currval",
];

/// Kinds of files that DuckDB reads by a name without quotes.
const FILES: [&str; 14] = [
    "parquet", "csv", "tsv", "txt", "json", "jsonl", "ndjson", "gz", "zst", "db", "duckdb",
    "sqlite", "xlsx", "arrow",
];

/// Where the rows of a query come from: tables and table functions as written without their aliases,
/// but for the query's own CTEs.
pub fn sources(query: &Query) -> Vec<String> {
    let own = ctes(query);
    let mut found: Vec<String> = factors(query)
        .into_iter()
        .filter_map(|mut factor| {
            if let Some(alias) = alias_of(&mut factor) {
                alias.columns.clear();
            }
            let bare = match &mut factor {
                TableFactor::Table { alias, .. }
                | TableFactor::TableFunction { alias, .. }
                | TableFactor::Function { alias, .. }
                | TableFactor::UNNEST { alias, .. } => {
                    *alias = None;
                    factor.to_string()
                }
                _ => return None,
            };
            (!own.contains(&bare)).then_some(bare)
        })
        .collect();
    found.sort();
    found.dedup();
    found
}

fn ctes(query: &Query) -> Vec<String> {
    struct Found(Vec<String>);
    impl Visitor for Found {
        type Break = ();
        fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
            let own = query.with.iter().flat_map(|with| &with.cte_tables);
            self.0.extend(own.map(|cte| cte.alias.name.to_string()));
            ControlFlow::Continue(())
        }
    }
    let mut found = Found(Vec::new());
    let _ = query.visit(&mut found);
    found.0
}

/// Numbers aliases and CTEs. False where it is not certain that each use of such a name was found: the
/// query is then to be taken as it was.
///
/// `folds`: names without quotes were folded; here those of columns are, too, that stand behind a relation.
pub fn rename(query: &mut Query, dialect: Dialect, folds: bool) -> bool {
    if dialect.spelling().columns_hide_tables() || hides_names(query) {
        return false;
    }
    let Ok(before) = tokens(&query.to_string(), dialect) else { return false };
    let mut renaming = Renaming { folds, ..Renaming::of(dialect) };
    if VisitMut::visit(query, &mut renaming).is_break() {
        return false;
    }
    // Names that differ by quotes and case can be one to the engine.
    if renaming.renamed.iter().any(|name| is_spelled_in_two_ways(name, &before)) {
        return false;
    }
    if renaming.has_file && renaming.has_unknown {
        // It could be the name that the engine gives to the file.
        return false;
    }
    let Ok(tokens) = tokens(&query.to_string(), dialect) else { return false };
    // A name that is still there, other than as a part of a table's name, has escaped.
    let mut left: Vec<String> = Vec::new();
    for factor in factors(query) {
        if let TableFactor::Table { name, .. } = factor {
            left.extend(
                name.0.iter().filter_map(|part| Some(part.as_ident()?.value.to_lowercase())),
            );
        }
    }
    renaming.renamed.iter().all(|name| {
        let own = |word: &str| word.eq_ignore_ascii_case(name);
        let there = tokens
            .iter()
            .filter(|token| matches!(token, Token::Word(word) if own(&word.value)))
            .count();
        there == left.iter().filter(|part| own(part)).count()
    })
}

/// Whether the parameters of a lambda can hide columns and tables.
fn hides_names(query: &Query) -> bool {
    struct Lambdas;
    impl Visitor for Lambdas {
        type Break = ();
        fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
            let parameters = |left: &Expr| {
                matches!(left, Expr::Identifier(_) | Expr::Tuple(_) | Expr::Nested(_))
            };
            match expression {
                Expr::Lambda(_) => ControlFlow::Break(()),
                Expr::BinaryOp { left, op: BinaryOperator::Arrow, .. } if parameters(left) => {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            }
        }
    }
    query.visit(&mut Lambdas).is_break()
}

fn is_spelled_in_two_ways(name: &str, tokens: &[Token]) -> bool {
    let mut spelled = tokens.iter().filter_map(|token| match token {
        Token::Word(word) if word.value.to_lowercase() == *name => {
            Some((word.value.as_str(), word.quote_style))
        }
        Token::SingleQuotedString(text) | Token::DoubleQuotedString(text)
            if text.to_lowercase() == *name =>
        {
            Some((text.as_str(), Some('\'')))
        }
        _ => None,
    });
    let first = spelled.next();
    spelled.any(|other| Some(other) != first)
}

/// Whether a `*` or a call of COLUMNS gives columns other names, or other values under their names.
fn renames_columns(select: &Select) -> bool {
    struct Columns;
    impl Visitor for Columns {
        type Break = ();
        fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
            match expression {
                Expr::Function(function)
                    if function.name.to_string().eq_ignore_ascii_case("columns") =>
                {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            }
        }
    }
    select.projection.iter().any(|item| match item {
        SelectItem::Wildcard(options) | SelectItem::QualifiedWildcard(_, options) => {
            options.opt_replace.is_some()
                || options.opt_rename.is_some()
                || options.opt_alias.is_some()
        }
        item => item.visit(&mut Columns).is_break(),
    })
}

struct Renaming {
    dialect: Dialect,
    folds: bool,
    /// The relations of each SELECT around, the innermost last: their names, and the numbered ones.
    scopes: Vec<Scope>,
    /// What the SELECT that was left last had: ORDER BY stands behind it and sees it.
    last: Scope,
    queries: Vec<Frame>,
    numbered: usize,
    /// Names that must not be left over.
    renamed: Vec<String>,
    /// A file without an alias was numbered.
    has_file: bool,
    /// A name before a dot is none of the query's relations.
    has_unknown: bool,
}

#[derive(Default, Clone)]
struct Scope {
    relations: Vec<(Ident, Ident)>,
    /// It reads one relation, and nothing stands around it.
    alone: bool,
    /// Names of columns that stand for something else than the column.
    aliases: Vec<String>,
}

/// A query with the CTEs that it defines.
struct Frame {
    ctes: Vec<(Ident, Ident)>,
    /// How many of them are defined by now.
    defined: usize,
    is_select: bool,
}

impl Renaming {
    fn of(dialect: Dialect) -> Renaming {
        Renaming {
            dialect,
            folds: false,
            scopes: Vec::new(),
            last: Scope::default(),
            queries: Vec::new(),
            numbered: 0,
            renamed: Vec::new(),
            has_file: false,
            has_unknown: false,
        }
    }

    fn number(&mut self, what: &str, old: &Ident) -> Ident {
        self.numbered += 1;
        self.renamed.push(old.value.to_lowercase());
        Ident::new(format!("{MARK}{what}_{}", self.numbered))
    }

    fn relations(&mut self, factor: &mut TableFactor, scope: &mut Scope) {
        if let TableFactor::NestedJoin { table_with_joins, .. } = factor {
            self.relations(&mut table_with_joins.relation, scope);
            for join in &mut table_with_joins.joins {
                self.relations(&mut join.relation, scope);
            }
        }
        let old = match factor {
            TableFactor::Table { name, alias: alias @ None, args: None, .. } => {
                let own = implied_alias(name, self.dialect).unwrap_or_else(|| {
                    self.has_file = true;
                    Ident::new(format!("{MARK}file"))
                });
                *alias = Some(TableAlias {
                    explicit: true,
                    name: own.clone(),
                    columns: Vec::new(),
                    at: None,
                });
                own
            }
            _ => match alias_of(factor) {
                Some(alias) => alias.name.clone(),
                None => return,
            },
        };
        // The alias of a table function can be the name of its column, too.
        let numbers =
            matches!(factor, TableFactor::Table { args: None, .. } | TableFactor::Derived { .. });
        let new = if numbers { self.number("rel", &old) } else { old.clone() };
        if let Some(alias) = alias_of(factor) {
            alias.name = new.clone();
        }
        scope.relations.push((old, new));
    }

    /// The numbered name of a relation that a name before a dot means. Break where it could be two.
    fn resolve(&self, name: &Ident) -> ControlFlow<(), Option<(Ident, usize)>> {
        let mut found = None;
        for (depth, scope) in self.scopes.iter().enumerate() {
            for (old, new) in &scope.relations {
                if old == name {
                    if found.is_some() {
                        return ControlFlow::Break(());
                    }
                    found = Some((new.clone(), depth));
                }
            }
        }
        ControlFlow::Continue(found)
    }

    /// A column's name behind that of its relation.
    fn folded(&self, column: &Ident) -> Ident {
        let mut column = column.clone();
        if self.folds {
            fold(&mut column);
        }
        column
    }

    fn qualifier(&mut self, name: &mut ObjectName) -> ControlFlow<()> {
        let [ObjectNamePart::Identifier(own)] = name.0.as_mut_slice() else {
            self.has_unknown = true;
            return ControlFlow::Continue(());
        };
        match self.resolve(own)? {
            Some((new, _)) => *own = new,
            None => self.has_unknown = true,
        }
        ControlFlow::Continue(())
    }
}

/// The name by which a table without an alias is known; None for files, which engines name by themselves.
fn implied_alias(name: &ObjectName, dialect: Dialect) -> Option<Ident> {
    let last = name.0.last()?.as_ident()?;
    let kind = last.value.to_lowercase();
    if dialect == Dialect::DuckDb && name.0.len() > 1 && FILES.contains(&kind.as_str()) {
        return None;
    }
    let plain =
        last.quote_style != Some('\'') && !last.value.contains(['.', '/', '\\', '*', '?', '[']);
    plain.then(|| last.clone())
}

impl VisitorMut for Renaming {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        if !query.pipe_operators.is_empty() {
            return ControlFlow::Break(());
        }
        let mut frame = Frame {
            ctes: Vec::new(),
            defined: 0,
            is_select: matches!(&*query.body, SetExpr::Select(_)),
        };
        if let Some(with) = &mut query.with {
            if with.recursive {
                return ControlFlow::Break(());
            }
            for cte in &mut with.cte_tables {
                let old = cte.alias.name.clone();
                cte.alias.name = self.number("cte", &old);
                frame.ctes.push((old, cte.alias.name.clone()));
            }
        }
        self.queries.push(frame);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.queries.pop();
        // The first queries in a query are those of its CTEs, in order.
        if let Some(around) = self.queries.last_mut()
            && around.defined < around.ctes.len()
        {
            around.defined += 1;
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        let mut scope = Scope::default();
        for from in &mut select.from {
            self.relations(&mut from.relation, &mut scope);
            for join in &mut from.joins {
                self.relations(&mut join.relation, &mut scope);
            }
        }
        let one = matches!(select.from.as_slice(), [from] if from.joins.is_empty());
        let plain = select.lateral_views.is_empty() && select.connect_by.is_empty();
        let numbered = matches!(scope.relations.as_slice(), [(old, new)] if old != new);
        // A name that the engine makes can be that of a column: `lower(a)` is `lower` to some.
        let unnamed = |item: &SelectItem| matches!(item, SelectItem::ExprWithAlias { alias, .. } if alias.value.starts_with(MARK));
        let makes_names = self.dialect != Dialect::DuckDb && select.projection.iter().any(unnamed);
        scope.alone = one
            && plain
            && self.scopes.is_empty()
            && numbered
            && !makes_names
            && !renames_columns(select);
        for item in &select.projection {
            match item {
                SelectItem::ExprWithAlias { expr, alias } => {
                    let same = match expr {
                        Expr::Identifier(name) => name == alias,
                        Expr::CompoundIdentifier(parts) => {
                            let own = |relation: &Ident| {
                                scope.relations.iter().any(|(old, _)| old == relation)
                            };
                            matches!(parts.as_slice(), [relation, column]
                                if own(relation) && self.folded(column) == *alias)
                        }
                        _ => false,
                    };
                    if !same {
                        scope.aliases.push(alias.value.to_lowercase());
                    }
                }
                SelectItem::ExprWithAliases { aliases, .. } => {
                    scope.aliases.extend(aliases.iter().map(|alias| alias.value.to_lowercase()));
                }
                _ => {}
            }
        }
        self.scopes.push(scope);
        for item in &mut select.projection {
            if let SelectItem::QualifiedWildcard(
                SelectItemQualifiedWildcardKind::ObjectName(name),
                _,
            ) = item
            {
                self.qualifier(name)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _: &mut Select) -> ControlFlow<()> {
        self.last = self.scopes.pop().unwrap_or_default();
        ControlFlow::Continue(())
    }

    fn pre_visit_order_by(&mut self, _: &mut OrderBy) -> ControlFlow<()> {
        let seen = self.queries.last().is_some_and(|query| query.is_select);
        self.scopes.push(if seen { self.last.clone() } else { Scope::default() });
        ControlFlow::Continue(())
    }

    fn post_visit_order_by(&mut self, _: &mut OrderBy) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
        let TableFactor::Table { name, args: None, .. } = factor else {
            return ControlFlow::Continue(());
        };
        let [ObjectNamePart::Identifier(own)] = name.0.as_mut_slice() else {
            return ControlFlow::Continue(());
        };
        for frame in self.queries.iter().rev() {
            let mut defined = frame.ctes.iter().take(frame.defined).rev();
            if let Some((_, new)) = defined.find(|(old, _)| old == own) {
                *own = new.clone();
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &mut Expr) -> ControlFlow<()> {
        match expression {
            Expr::QualifiedWildcard(name, _) => self.qualifier(name)?,
            Expr::CompoundIdentifier(parts) => {
                let Some((new, depth)) = self.resolve(&parts[0])? else {
                    self.has_unknown = true;
                    return ControlFlow::Continue(());
                };
                parts[0] = new;
                if let Some(column) = parts.get_mut(1) {
                    *column = self.folded(column);
                }
                let innermost = self.scopes.len() == 1 && depth == 0;
                if let [_, column] = parts.as_slice()
                    && innermost
                    && self.scopes[0].alone
                    && !self.scopes[0].aliases.contains(&column.value.to_lowercase())
                    && !WITHOUT_TABLE.contains(&column.value.to_lowercase().as_str())
                {
                    *expression = Expr::Identifier(column.clone());
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
