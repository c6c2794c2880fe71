//! Every statement is one that the dialect's grammar takes.

use super::*;
use crate::dialect::Dialect;
use sqlparser::ast::Statement;
use sqlparser::parser::Parser;

fn change(dialect: Dialect, steps: bool) -> Change {
    let spelling = dialect.spelling();
    let column = spelling.ident("a \"b\" ]");
    let (steps, rows) = match steps {
        true => (format!("steps AS (\nSELECT {column}, 1 AS one FROM batch\n)"), "steps"),
        false => (String::new(), "batch"),
    };
    Change {
        table: spelling.ident("target"),
        steps,
        rows: format!("SELECT {column}, one\nFROM {rows}"),
        met: spelling.matches(&sql!("{HERE}.{column}"), &there(&column)),
    }
}

fn sets(dialect: Dialect) -> Vec<Assignment> {
    let spelling = dialect.spelling();
    ["a \"b\" ]", "one"].map(|name| (spelling.ident(name), there(&spelling.ident(name)))).into()
}

/// The kinds of the statements in a text, as the dialect's grammar reads it.
fn kinds(dialect: Dialect, text: &str) -> Vec<&'static str> {
    let parsed = Parser::parse_sql(dialect.grammar().as_ref(), text);
    let statements = parsed.unwrap_or_else(|error| panic!("{}: {error}\n{text}", dialect.name()));
    let kind = |statement: &Statement| {
        let inner = match statement {
            Statement::Query(query) => query.body.to_string(),
            other => other.to_string(),
        };
        ["INSERT", "UPDATE", "DELETE", "MERGE"]
            .into_iter()
            .find(|verb| inner.starts_with(verb))
            .unwrap_or_else(|| panic!("{}: {inner}", dialect.name()))
    };
    statements.iter().map(kind).collect()
}

#[test]
fn every_statement_is_of_the_grammar() {
    for dialect in Dialect::ALL {
        let spelling = dialect.spelling();
        for steps in [true, false] {
            let change = change(dialect, steps);
            let sets = sets(dialect);
            let columns: Vec<Sql> = sets.iter().map(|(column, _)| column.clone()).collect();
            let inserted =
                spelling.insert_rows(&change.table, &columns, &change.steps, &change.rows);
            assert_eq!(kinds(dialect, &inserted), ["INSERT"]);
            let when = |name: &str| there(&sql!("one = {}", spelling.literal(name)));
            let mut all = Merge {
                delete: Some(when("go")),
                update: Some((Some(when("set")), sets.clone())),
                insert: Some((Some(when("add")), sets.clone())),
            };
            let merged = spelling.merge_rows(&change, &all).or_else(|| {
                all.delete = None;
                spelling.merge_rows(&change, &all)
            });
            let others = [
                (spelling.update_rows(&change, &sets), "UPDATE"),
                (spelling.delete_rows(&change), "DELETE"),
                (merged, "MERGE"),
            ];
            for (text, verb) in others {
                if let Some(text) = text {
                    assert_eq!(kinds(dialect, &text), [verb], "{text}");
                }
            }
        }
    }
}

#[test]
fn what_cannot_update_says_why() {
    for dialect in Dialect::ALL {
        let (spelling, change) = (dialect.spelling(), change(dialect, true));
        let merge = Merge { update: Some((None, sets(dialect))), ..Merge::default() };
        let updates = spelling.update_rows(&change, &sets(dialect)).is_some()
            || spelling.merge_rows(&change, &merge).is_some();
        assert!(updates || !spelling.write_caveats().is_empty(), "{}", dialect.name());
    }
}
