//! Long statements judged by their tokens: the tree of a statement takes a hundred times its text.

use super::check::{PREFIX, dual_of};
use crate::dialect::Dialect;
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, Tokenizer};

/// The names of the columns of a query that reads only what its script made, empty where it does not
/// name each. None where the tokens alone do not prove that: a parser must judge.
pub fn judged(sql: &str, dialect: Dialect) -> Option<Vec<String>> {
    let grammar = dialect.grammar();
    let tokens = Tokenizer::new(grammar.as_ref(), sql).tokenize().ok()?;
    let tokens: Vec<Token> =
        tokens.into_iter().filter(|token| !matches!(token, Token::Whitespace(_))).collect();
    let mut own = own_names(&tokens);
    own.extend(dual_of(dialect));
    let functions = dialect.spelling().row_functions();
    let mut levels = vec![Level { is_query: true, in_from: false, names_follow: false }];
    let mut columns = None;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        match token {
            Token::LParen => {
                let is_query = matches!(word(next), Some(Keyword::SELECT | Keyword::WITH));
                levels.push(Level { is_query, in_from: false, names_follow: false });
                continue;
            }
            Token::RParen => {
                levels.pop();
                // The last one is the statement's own.
                levels.last()?;
                continue;
            }
            Token::SemiColon => return None,
            _ => {}
        }
        let is_top = levels.len() == 1;
        let level = levels.last_mut()?;
        match word(Some(token)) {
            // As in TRIM(BOTH x FROM y) and IS DISTINCT FROM.
            Some(Keyword::FROM) if !level.is_query || follows(&tokens, at, Keyword::DISTINCT) => {}
            Some(Keyword::FROM | Keyword::JOIN | Keyword::APPLY) => {
                *level = Level { is_query: true, in_from: true, names_follow: false };
                reads_own(&tokens[at + 1..], &own, functions)?;
            }
            Some(Keyword::VIEW) if follows(&tokens, at, Keyword::LATERAL) => {
                level.names_follow = true;
            }
            Some(Keyword::SELECT) => {
                level.in_from = false;
                if is_top && columns.is_none() {
                    columns = Some(selected(&tokens[at + 1..]));
                }
            }
            Some(Keyword::WHERE | Keyword::GROUP | Keyword::HAVING | Keyword::UNION) => {
                level.in_from = false;
            }
            Some(
                Keyword::INSERT
                | Keyword::UPDATE
                | Keyword::DELETE
                | Keyword::MERGE
                | Keyword::INTO
                | Keyword::TABLE,
            ) => return None,
            // Another relation, unless it is the list of names that LATERAL VIEW gives.
            _ if *token == Token::Comma && level.in_from && !level.names_follow => {
                reads_own(&tokens[at + 1..], &own, functions)?;
            }
            _ => {}
        }
    }
    match (levels.len(), word(tokens.first())) {
        (1, Some(Keyword::WITH | Keyword::SELECT)) => columns,
        _ => None,
    }
}

/// What is known of the text between two parentheses.
struct Level {
    is_query: bool,
    in_from: bool,
    names_follow: bool,
}

/// The keyword that a token without quotes is.
fn word(token: Option<&Token>) -> Option<Keyword> {
    match token {
        Some(Token::Word(word)) if word.quote_style.is_none() => Some(word.keyword),
        _ => None,
    }
}

fn follows(tokens: &[Token], at: usize, keyword: Keyword) -> bool {
    at > 0 && word(tokens.get(at - 1)) == Some(keyword)
}

/// The names that the statement gives to queries: `name AS (`.
fn own_names(tokens: &[Token]) -> Vec<&str> {
    tokens
        .windows(3)
        .filter(|three| word(Some(&three[1])) == Some(Keyword::AS) && three[2] == Token::LParen)
        .filter_map(|three| match &three[0] {
            Token::Word(word) => Some(word.value.as_str()),
            _ => None,
        })
        .collect()
}

/// None unless what follows FROM or JOIN is a query in parentheses, or a relation of the script.
fn reads_own(rest: &[Token], own: &[&str], functions: &[&str]) -> Option<()> {
    let first = word(rest.first());
    match rest {
        [_, rest @ ..] if first == Some(Keyword::LATERAL) => reads_own(rest, own, functions),
        [_, Token::LParen, ..] if first == Some(Keyword::UNNEST) => Some(()),
        [Token::LParen, second, ..] => {
            let rows = [Keyword::SELECT, Keyword::WITH, Keyword::VALUES];
            word(Some(second)).filter(|word| rows.contains(word)).map(|_| ())
        }
        [Token::Word(name), Token::LParen, ..] => {
            functions.contains(&name.value.as_str()).then_some(())
        }
        [Token::Word(_), Token::Period, ..] => None,
        [Token::Word(name), ..] => {
            (name.value.starts_with(PREFIX) || own.contains(&name.value.as_str())).then_some(())
        }
        _ => None,
    }
}

/// The names of a SELECT list; empty where it does not name each.
fn selected(rest: &[Token]) -> Vec<String> {
    let mut names = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, token) in rest.iter().enumerate() {
        match token {
            Token::LParen => depth += 1,
            Token::RParen => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            Token::Comma => {
                names.push(named(&rest[start..at]));
                start = at + 1;
            }
            token
                if word(Some(token)) == Some(Keyword::FROM)
                    && !follows(rest, at, Keyword::DISTINCT) =>
            {
                names.push(named(&rest[start..at]));
                return names.into_iter().collect::<Option<_>>().unwrap_or_default();
            }
            _ => {}
        }
    }
    Vec::new()
}

/// The name of an item: `name`, or what stands after AS.
fn named(item: &[Token]) -> Option<String> {
    match item {
        [Token::Word(name)] => Some(name.value.clone()),
        [.., as_, Token::Word(name)] if word(Some(as_)) == Some(Keyword::AS) => {
            Some(name.value.clone())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(sql: &str) -> Option<Vec<String>> {
        judged(sql, Dialect::Postgres)
    }

    #[test]
    fn names_are_read_off() {
        for (sql, names) in [
            ("SELECT a, b + 1 AS c FROM sqldiff_a", vec!["a", "c"]),
            ("WITH t AS (SELECT 1 AS x FROM sqldiff_a) SELECT x FROM t t2", vec!["x"]),
            ("SELECT trim(BOTH ' ' FROM a) AS \"b c\" FROM sqldiff_a", vec!["b c"]),
            ("SELECT a IS DISTINCT FROM b AS d FROM sqldiff_a", vec!["d"]),
            ("SELECT a FROM sqldiff_a CROSS JOIN LATERAL (VALUES (a), (b)) c (d)", vec!["a"]),
            ("SELECT a FROM sqldiff_a CROSS JOIN UNNEST(ARRAY[1, 2]) c", vec!["a"]),
            ("SELECT a FROM sqldiff_a, UNNEST(ARRAY[1, 2]) c, sqldiff_b", vec!["a"]),
            ("SELECT a, a.b FROM sqldiff_a a", vec![]),
            ("SELECT * FROM sqldiff_a", vec![]),
            (
                "SELECT x FROM (SELECT 1 AS x FROM sqldiff_a) y JOIN sqldiff_b z ON z.a = 'a, b; c'",
                vec!["x"],
            ),
        ] {
            assert_eq!(judge(sql), Some(names.into_iter().map(String::from).collect()), "{sql}");
        }
    }

    #[test]
    fn what_is_not_plainly_ours_goes_to_the_parser() {
        for sql in [
            "SELECT a FROM secrets",
            "SELECT a FROM sqldiff_a, secrets",
            "SELECT a FROM sqldiff_a, UNNEST(b) c, secrets",
            "SELECT a FROM sqldiff_a, (sqldiff_b, secrets)",
            "SELECT a FROM sqldiff_a JOIN secrets ON true",
            "SELECT a FROM sqldiff_a WHERE b IN (SELECT c FROM secrets)",
            "SELECT a FROM sqldiff_a JOIN LATERAL secrets ON true",
            "SELECT a FROM (sqldiff_a JOIN secrets ON true)",
            "SELECT a FROM sqldiff_a CROSS APPLY secrets",
            "SELECT a FROM DUAL",
            "SELECT a FROM \"secrets\"",
            "SELECT a FROM sqldiff_x.secrets",
            "SELECT a FROM read_csv('x')",
            "SELECT a FROM sqldiff_a; DROP TABLE t",
            "SELECT a FROM sqldiff_a UNION ALL SELECT b FROM sqldiff_b, secrets",
            "SELECT a INTO t FROM sqldiff_a",
            "WITH d AS (DELETE FROM t RETURNING a) SELECT a FROM d",
            "SELECT a) FROM (SELECT a FROM sqldiff_a",
            "SELECT a FROM sqldiff_a)",
            "SELECT (a FROM sqldiff_a",
            "DROP TABLE t",
            "SELECT a FROM sqldiff_a WHERE b IN (TABLE secrets)",
            "SELECT 'a FROM sqldiff_a",
            "",
        ] {
            assert_eq!(judge(sql), None, "{sql}");
        }
    }
}
