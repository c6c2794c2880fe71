//! Long statements judged by their tokens: a parser takes fifty times as long, for a tree that nobody
//! needs. Tokens are read off only where every dialect reads them so; all else is left to the parser.

use super::check::{PREFIX, dual_of};
use super::scan::Scan;
use crate::dialect::Dialect;
use sqlparser::keywords::Keyword;
use std::collections::HashSet;

/// The names of the columns of a query that reads only what its script made, empty where it does not
/// name each. None where the tokens alone do not prove that: a parser must judge.
pub fn judged(sql: &str, dialect: Dialect) -> Option<Vec<String>> {
    let tokens = tokens(sql, dialect)?;
    let mut judge = Judge::new(dialect);
    for at in 0..tokens.len() {
        judge.take(&tokens, at)?;
    }
    judge.columns()
}

/// Whether every dialect finds the quotes and comments of a text where `Scan` finds them.
pub fn is_plain(sql: &str, dialect: Dialect) -> bool {
    tokens(sql, dialect).is_some()
}

/// The names that a statement gives to queries: `name AS (`. None where its tokens do not tell.
pub fn query_names(sql: &str, dialect: Dialect) -> Option<Vec<String>> {
    let tokens = tokens(sql, dialect)?;
    let opens = tokens.iter().enumerate().filter(|(_, token)| **token == Token::Open);
    Some(opens.filter_map(|(at, _)| named_query(&tokens[..at])).collect())
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Token<'t> {
    Word(&'t str),
    /// A name in quotes, still with them.
    Name(&'t str),
    Open,
    Close,
    Comma,
    Period,
    Other,
}

impl Token<'_> {
    /// The keyword that a token without quotes is, of those that matter here.
    fn keyword(self) -> Option<Keyword> {
        let Token::Word(word) = self else { return None };
        KEYWORDS.iter().find(|(text, _)| text.eq_ignore_ascii_case(word)).map(|(_, found)| *found)
    }

    /// What a token names.
    fn name(self) -> Option<String> {
        match self {
            Token::Word(word) => Some(word.to_string()),
            Token::Name(quoted) => {
                let close = quoted.chars().next_back()?;
                let doubled = [close, close].iter().collect::<String>();
                let inner = &quoted[1..quoted.len() - 1];
                Some(inner.replace(&doubled, close.encode_utf8(&mut [0; 4])))
            }
            _ => None,
        }
    }
}

const KEYWORDS: [(&str, Keyword); 25] = [
    ("APPLY", Keyword::APPLY),
    ("AS", Keyword::AS),
    ("BY", Keyword::BY),
    ("DELETE", Keyword::DELETE),
    ("DISTINCT", Keyword::DISTINCT),
    ("FROM", Keyword::FROM),
    ("GROUP", Keyword::GROUP),
    ("HAVING", Keyword::HAVING),
    ("IN", Keyword::IN),
    ("INSERT", Keyword::INSERT),
    ("INTO", Keyword::INTO),
    ("JOIN", Keyword::JOIN),
    ("JSON_TABLE", Keyword::JSON_TABLE),
    ("LATERAL", Keyword::LATERAL),
    ("MERGE", Keyword::MERGE),
    ("ORDER", Keyword::ORDER),
    ("SELECT", Keyword::SELECT),
    ("TABLE", Keyword::TABLE),
    ("UNION", Keyword::UNION),
    ("UNNEST", Keyword::UNNEST),
    ("UPDATE", Keyword::UPDATE),
    ("VALUES", Keyword::VALUES),
    ("VIEW", Keyword::VIEW),
    ("WHERE", Keyword::WHERE),
    ("WITH", Keyword::WITH),
];

/// The tokens of a statement. None where a dialect might read them otherwise: at comments but those
/// of one plain line, at prefixes of texts that may change what a backslash is, and at signs that begin a text, a
/// variable or a comment somewhere.
fn tokens(sql: &str, dialect: Dialect) -> Option<Vec<Token<'_>>> {
    let mut tokens = Vec::with_capacity(sql.len() / 4);
    let name_quote = dialect.spelling().ident("x").0.chars().next()?;
    let (mut at, mut name_start) = (0, None);
    for (piece, code) in Scan::new(sql, dialect) {
        let start = at;
        at += piece.len();
        let first = piece.chars().next()?;
        if code {
            name_start = None;
            read_code(piece, &mut tokens)?;
            continue;
        }
        if at == sql.len() && first != '-' && !is_closed(piece) {
            return None;
        }
        match first {
            '-' => {
                let is_plain = piece == "--" || piece.starts_with("-- ");
                if !is_plain || piece.chars().any(char::is_control) {
                    return None;
                }
                name_start = None;
            }
            // A quote doubled within a name ends one piece and begins the next.
            quote if quote == name_quote => match (name_start, tokens.last_mut()) {
                (Some(start), Some(last)) => *last = Token::Name(&sql[start..at]),
                _ => {
                    name_start = Some(start);
                    tokens.push(Token::Name(piece));
                }
            },
            '\'' => {
                let ends_word = sql[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let is_known = matches!(tokens.last(), Some(Token::Word("x" | "X" | "N")));
                let is_triple = piece == "''" && sql[at..].starts_with('\'');
                if (ends_word && !is_known)
                    || (is_triple && dialect.grammar().supports_triple_quoted_string())
                {
                    return None;
                }
                tokens.push(Token::Other);
            }
            _ => return None,
        }
    }
    Some(tokens)
}

/// Whether a piece in quotes surely ends with them.
fn is_closed(piece: &str) -> bool {
    piece.len() > 1 && piece.ends_with(['\'', '"', '`', ']']) && !piece.ends_with("\\'")
}

fn read_code<'t>(mut rest: &'t str, tokens: &mut Vec<Token<'t>>) -> Option<()> {
    while let Some(first) = rest.chars().next() {
        let mut length = 1;
        match first {
            ' ' | '\n' => {}
            '(' => tokens.push(Token::Open),
            ')' => tokens.push(Token::Close),
            ',' => tokens.push(Token::Comma),
            '.' => tokens.push(Token::Period),
            '/' if rest.starts_with("/*") => return None,
            '+' | '-' | '*' | '/' | '%' | '<' | '>' | '=' | '!' | '|' | '&' | '^' | '~' | ':'
            | '[' | ']' => tokens.push(Token::Other),
            c if c.is_alphanumeric() || c == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                length = end.unwrap_or(rest.len());
                tokens.push(match c.is_numeric() {
                    true => Token::Other,
                    false => Token::Word(&rest[..length]),
                });
            }
            _ => return None,
        }
        rest = &rest[length..];
    }
    Some(())
}

/// What is known of the text between two parentheses.
struct Level {
    is_query: bool,
    in_from: bool,
    names_follow: bool,
}

/// The SELECT list that names the columns.
enum List {
    Ahead,
    /// The names so far, and where the item begins that is being read.
    Open(Vec<Option<String>>, usize),
    Closed(Vec<Option<String>>),
}

struct Judge {
    /// The names that the statement gives to queries, and the table of one row.
    own: HashSet<String>,
    functions: &'static [&'static str],
    levels: Vec<Level>,
    list: List,
    is_query: Option<bool>,
}

impl Judge {
    fn new(dialect: Dialect) -> Self {
        Judge {
            own: dual_of(dialect).map(str::to_string).into_iter().collect(),
            functions: dialect.spelling().row_functions(),
            levels: vec![Level { is_query: true, in_from: false, names_follow: false }],
            list: List::Ahead,
            is_query: None,
        }
    }

    /// Takes the next token in. None where a parser must judge.
    fn take(&mut self, tokens: &[Token<'_>], at: usize) -> Option<()> {
        let token = tokens[at];
        let keyword = token.keyword();
        self.is_query.get_or_insert(matches!(keyword, Some(Keyword::WITH | Keyword::SELECT)));
        self.list_takes(tokens, at, keyword);
        match token {
            Token::Open => {
                self.own.extend(named_query(&tokens[..at]));
                let next = tokens.get(at + 1).and_then(|next| next.keyword());
                let is_query = matches!(next, Some(Keyword::SELECT | Keyword::WITH));
                self.levels.push(Level { is_query, in_from: false, names_follow: false });
                return Some(());
            }
            Token::Close => {
                self.levels.pop();
                // The last one is the statement's own.
                return self.levels.last().map(|_| ());
            }
            _ => {}
        }
        let level = self.levels.last_mut()?;
        match keyword {
            // As in TRIM(BOTH x FROM y) and IS DISTINCT FROM.
            Some(Keyword::FROM) if !level.is_query || follows(tokens, at, Keyword::DISTINCT) => {}
            Some(Keyword::FROM | Keyword::JOIN | Keyword::APPLY) => {
                *level = Level { is_query: true, in_from: true, names_follow: false };
                self.reads_own(&tokens[at + 1..])?;
            }
            Some(Keyword::VIEW) if follows(tokens, at, Keyword::LATERAL) => {
                level.names_follow = true;
            }
            Some(Keyword::SELECT) => level.in_from = false,
            Some(Keyword::WHERE | Keyword::GROUP | Keyword::HAVING | Keyword::UNION) => {
                level.in_from = false;
            }
            Some(Keyword::BY) if follows(tokens, at, Keyword::ORDER) => level.in_from = false,
            Some(
                Keyword::INSERT
                | Keyword::UPDATE
                | Keyword::DELETE
                | Keyword::MERGE
                | Keyword::INTO
                | Keyword::TABLE,
            ) => return None,
            // A table in some engines.
            Some(Keyword::IN) if tokens.get(at + 1) != Some(&Token::Open) => return None,
            // Another relation, unless it is the list of names that LATERAL VIEW gives.
            _ if token == Token::Comma && level.in_from && !level.names_follow => {
                self.reads_own(&tokens[at + 1..])?;
            }
            _ => {}
        }
        Some(())
    }

    /// The first SELECT list that stands in no parentheses, item by item.
    fn list_takes(&mut self, tokens: &[Token], at: usize, keyword: Option<Keyword>) {
        let is_top = self.levels.len() == 1;
        match &mut self.list {
            List::Ahead if is_top && keyword == Some(Keyword::SELECT) => {
                self.list = List::Open(Vec::new(), at + 1);
            }
            List::Open(names, start) if is_top => {
                let ends =
                    keyword == Some(Keyword::FROM) && !follows(tokens, at, Keyword::DISTINCT);
                if ends || tokens[at] == Token::Comma {
                    names.push(named(&tokens[*start..at]));
                    *start = at + 1;
                }
                if ends {
                    self.list = List::Closed(std::mem::take(names));
                }
            }
            _ => {}
        }
    }

    /// None unless what follows FROM or JOIN is a query in parentheses, or a relation of the script.
    fn reads_own(&self, rest: &[Token]) -> Option<()> {
        let first = rest.first().and_then(|first| first.keyword());
        match rest {
            [_, rest @ ..] if first == Some(Keyword::LATERAL) => self.reads_own(rest),
            [_, Token::Open, ..]
                if matches!(first, Some(Keyword::UNNEST | Keyword::JSON_TABLE)) =>
            {
                Some(())
            }
            [Token::Open, second, ..] => {
                let rows = [Keyword::SELECT, Keyword::WITH, Keyword::VALUES];
                second.keyword().filter(|word| rows.contains(word)).map(|_| ())
            }
            [Token::Word(name), Token::Open, ..] => self.functions.contains(name).then_some(()),
            [_, Token::Open | Token::Period, ..] => None,
            [name, ..] => {
                let name = name.name()?;
                (name.starts_with(PREFIX) || self.own.contains(&name)).then_some(())
            }
            _ => None,
        }
    }

    fn columns(self) -> Option<Vec<String>> {
        match (self.levels.len(), self.is_query, self.list) {
            (1, Some(true), List::Closed(names)) => {
                Some(names.into_iter().collect::<Option<_>>().unwrap_or_default())
            }
            (1, Some(true), List::Open(..)) => Some(Vec::new()),
            _ => None,
        }
    }
}

fn follows(tokens: &[Token], at: usize, keyword: Keyword) -> bool {
    at > 0 && tokens[at - 1].keyword() == Some(keyword)
}

/// The name of the query that opens after these tokens: `name AS`, or `name (columns) AS`.
fn named_query(before: &[Token]) -> Option<String> {
    let [before @ .., as_] = before else { return None };
    if as_.keyword() != Some(Keyword::AS) {
        return None;
    }
    let end = match before.last()? {
        Token::Close => before.iter().rposition(|token| *token == Token::Open)?,
        _ => before.len(),
    };
    before[..end].last()?.name()
}

/// The name of an item: `name`, or what stands after AS.
fn named(item: &[Token]) -> Option<String> {
    match item {
        [name] => name.name(),
        [.., as_, name] if as_.keyword() == Some(Keyword::AS) => name.name(),
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
            ("WITH t (x, y) AS (SELECT a, b FROM sqldiff_a) SELECT x FROM t", vec!["x"]),
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
    fn names_are_told_as_they_are_without_quotes() {
        for (sql, dialect, name) in [
            ("SELECT 1 AS \"a\"\"b\" FROM sqldiff_a", Dialect::Postgres, "a\"b"),
            ("SELECT 1 AS `a``b` FROM sqldiff_a", Dialect::Spark, "a`b"),
            ("SELECT 1 AS [a]]b] FROM sqldiff_a", Dialect::SqlServer, "a]b"),
            ("SELECT 1 AS \"a\" FROM \"sqldiff_a\"", Dialect::Oracle, "a"),
            ("SELECT x'00' || 'a''b' AS ü -- it's\nFROM sqldiff_a", Dialect::Sqlite, "ü"),
        ] {
            assert_eq!(judged(sql, dialect), Some(vec![name.to_string()]), "{sql}");
        }
    }

    /// Speed rests on this: a parser takes fifty times as long.
    #[test]
    fn every_golden_script_is_told_by_its_tokens() {
        let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        let mut told = 0;
        // A script for DuckDB makes its steps before the results; Databricks shares Spark's.
        let alone = |dialect: &Dialect| !matches!(dialect, Dialect::DuckDb | Dialect::Databricks);
        for dialect in Dialect::ALL.into_iter().filter(alone) {
            let files = std::fs::read_dir(golden.join(dialect.name())).expect("golden scripts");
            for file in files {
                let path = file.expect("a file").path();
                // What writes goes to the engine alone.
                if path.ends_with("patch.sql") || path.ends_with("incremental_ingest.sql") {
                    continue;
                }
                let script = std::fs::read_to_string(&path).expect("a script");
                for statement in script.split(";\n").filter(|text| !text.trim().is_empty()) {
                    let end = dialect.spelling().statement_end();
                    let sql = with_own_sources(statement.trim_end_matches(end));
                    assert!(judged(&sql, dialect).is_some(), "{}: {sql}", path.display());
                    told += 1;
                }
            }
        }
        assert!(told > 13 * 7, "{told}");
    }

    /// No relation follows the commas of an ORDER BY; where there is none, they are what they were.
    #[test]
    fn an_order_ends_what_is_read() {
        let start = "SELECT a.x AS x FROM sqldiff_a a JOIN sqldiff_b b ON a.x = b.x";
        let judged = |end: &str| judged(&format!("{start}{end}"), Dialect::Postgres);
        assert_eq!(judged(" ORDER BY x DESC, y"), Some(vec!["x".to_string()]));
        for end in [
            ", secrets",
            " ORDER , secrets",
            " BY , secrets",
            " ORDER BY x UNION SELECT y AS x FROM sqldiff_a, secrets",
        ] {
            assert_eq!(judged(end), None, "{end}");
        }
    }

    /// With a relation of the script in the place of each side's table.
    fn with_own_sources(statement: &str) -> String {
        let mut in_side = false;
        let lines = statement.lines().map(|line| match line.strip_prefix("  FROM ") {
            // A sample reads the side within.
            Some("(") => line,
            Some(_) if std::mem::take(&mut in_side) => "  FROM sqldiff_source",
            _ => {
                in_side |= line.starts_with("sqldiff_a AS") || line.starts_with("sqldiff_b AS");
                line
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_a_dialect_may_read_otherwise_goes_to_the_parser() {
        for (text, dialect) in [
            ("'a' /* ' */", Dialect::Postgres),
            ("E'\\'' FROM secrets -- '", Dialect::Postgres),
            ("$$'$$", Dialect::Postgres),
            ("'a' --'\n'", Dialect::MySql),
            ("1--1", Dialect::MySql),
            ("1 # '\n", Dialect::MySql),
            ("1 -- '\r FROM secrets", Dialect::Postgres),
            ("q'[']'", Dialect::Oracle),
            ("r'\\'", Dialect::BigQuery),
            ("'''a' FROM secrets '''", Dialect::BigQuery),
            ("\"a'\"", Dialect::Spark),
            ("`a'`", Dialect::Postgres),
            ("1;", Dialect::Postgres),
            ("1\u{a0}", Dialect::Postgres),
        ] {
            let sql = format!("SELECT {text} AS a FROM sqldiff_a");
            assert_eq!(judged(&sql, dialect), None, "{sql}");
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
            "SELECT a FROM sqldiff_a WHERE b IN secrets",
            "SELECT a FROM sqldiff_a WHERE b NOT IN \"secrets\"",
            "SELECT 'a FROM sqldiff_a",
            "",
        ] {
            assert_eq!(judge(sql), None, "{sql}");
        }
    }
}
