//! What cannot be judged by the text: engines read it otherwise than the parser, or in several ways.

use crate::dialect::{Dialect, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use serde_json::Value;
use sqlparser::tokenizer::{Token, Tokenizer, Whitespace};

/// Why nothing can be said of a query in this dialect.
pub fn of(text: &str, dialect: Dialect) -> std::result::Result<Vec<String>, String> {
    let grammar = dialect.grammar();
    let tokens = Tokenizer::new(grammar.as_ref(), text)
        .with_unescape(false)
        .tokenize()
        .map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for token in &tokens {
        let doubt = match token {
            Token::Whitespace(Whitespace::MultiLineComment(comment)) if comment.contains("/*") => {
                "a comment holds /*, which some engines take for a comment within it"
            }
            Token::Whitespace(Whitespace::SingleLineComment { comment, .. })
                if comment.trim_end().contains('\r') =>
            {
                "a comment holds a carriage return, which ends it in some engines"
            }
            Token::Whitespace(_) => continue,
            // Escapes in it are read by now, and another sign may begin them.
            Token::UnicodeStringLiteral(_) => "a text holds an escape, which is not read here",
            Token::EscapedStringLiteral(_) if text.contains('\\') => {
                "a text holds an escape, which is not read here"
            }
            token if dialect.spelling().backslash_escapes() && token.to_string().contains('\\') => {
                "a text holds a backslash, which may begin an escape that is not read here"
            }
            _ => continue,
        };
        found.push(doubt.to_string());
    }
    found.dedup();
    Ok(found)
}

/// Whether DuckDB reads two texts as one query, but for where in the text its parts are; None where it
/// reads the first not at all.
pub fn duckdb_reads_alike(text: &str, other: &str, engine: &dyn Engine) -> Result<Option<bool>> {
    let Some(first) = read(text, engine)? else { return Ok(None) };
    Ok(Some(read(other, engine)?.is_some_and(|other| other == first)))
}

/// Whether DuckDB's own parser takes a text for a SELECT.
pub fn duckdb_reads(text: &str, engine: &dyn Engine) -> Result<bool> {
    Ok(read(text, engine)?.is_some())
}

fn read(text: &str, engine: &dyn Engine) -> Result<Option<Value>> {
    let literal = Dialect::DuckDb.spelling().literal(text);
    let rows = match engine.rows("plan", &sql!("SELECT json_serialize_sql({literal})")) {
        Ok(rows) => rows,
        Err(Error::Engine { .. }) => return Ok(None),
        Err(other) => return Err(other),
    };
    let tree = rows.into_iter().next().and_then(|row| row.into_iter().next().flatten());
    let Some(mut tree) = tree.and_then(|tree| serde_json::from_str::<Value>(&tree).ok()) else {
        return Ok(None);
    };
    if tree["error"] != Value::Bool(false) {
        return Ok(None);
    }
    simplify(&mut tree);
    Ok(Some(tree))
}

/// Without places in the text, and with AND in AND, and OR in OR, as one.
fn simplify(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(simplify),
        Value::Object(fields) => {
            fields.shift_remove("query_location");
            fields.values_mut().for_each(simplify);
            if fields.get("class") != Some(&"CONJUNCTION".into()) {
                return;
            }
            let kind = fields.get("type").cloned();
            let Some(Value::Array(children)) = fields.get_mut("children") else { return };
            let flat = std::mem::take(children).into_iter().flat_map(|mut child| {
                let own = child["class"] == "CONJUNCTION" && Some(&child["type"]) == kind.as_ref();
                match child.get_mut("children").map(Value::take) {
                    Some(Value::Array(inner)) if own => inner,
                    Some(inner) => {
                        child["children"] = inner;
                        vec![child]
                    }
                    None => vec![child],
                }
            });
            *children = flat.collect();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_judged() {
        let doubts = |text: &str, dialect| of(text, dialect).expect("tokens").len();
        assert_eq!(doubts("SELECT 1 /* a */ -- b\n", Dialect::Trino), 0);
        assert_eq!(doubts("SELECT 1 /* /* */ */", Dialect::Trino), 1);
        assert_eq!(doubts("SELECT 1 /* /* */ */", Dialect::DuckDb), 1);
        assert_eq!(doubts("SELECT 1 -- a\rb\n", Dialect::DuckDb), 1);
        assert_eq!(doubts("SELECT 1 -- a\r\n", Dialect::DuckDb), 0);
        assert_eq!(doubts(r"SELECT 'a\d'", Dialect::DuckDb), 0);
        assert_eq!(doubts(r"SELECT 'a\d'", Dialect::Redshift), 1);
        assert_eq!(doubts(r"SELECT 'ad' /* a\d */", Dialect::Spark), 0);
        assert_eq!(doubts(r"SELECT E'a\d'", Dialect::Postgres), 1);
        assert_eq!(doubts("SELECT E'ad'", Dialect::Postgres), 0);
    }

    #[test]
    fn parsers_are_compared_by_what_they_read() {
        let engine = crate::run::engine(
            &crate::cli::EngineOptions::default(),
            crate::progress::Progress::silent(),
        )
        .expect("an engine");
        let alike = |a: &str, b: &str| {
            let of = |text: &str| format!("SELECT {text} AS r");
            duckdb_reads_alike(&of(a), &of(b), &engine).expect("an answer")
        };
        assert_eq!(alike("a AND (b AND c)", "((a AND b)  AND c)"), Some(true));
        assert_eq!(alike("a = 1 + b", "(a = (1 + b))"), Some(true));
        assert_eq!(alike("2 * x ^ 2", "(2 * x) ^ 2"), Some(false));
        assert_eq!(alike("a = 1 AND j->>'b'", "a = 1 AND (j->>'b')"), Some(false));
        assert_eq!(alike("a AND b OR c", "a AND (b OR c)"), Some(false));
        assert_eq!(alike("a b c d", "a"), None);
    }
}
