//! The text of a type, as engines print it and people write it, to `SqlType`.

use super::type_names::scalar;
use crate::introspect::types::parse_type;
use crate::schema::SqlType;

/// Reads the text of a type in the dialect of that name. NULL-ability and length limits are not
/// part of the result; what is not known becomes `SqlType::Other` under its text, never an error.
///
/// `array<int>`, `integer[]`, `row(a bigint)` and `Tuple(a Int64)` are read in every dialect: no two
/// of them mean different things by one of these.
pub fn type_of(dialect: &str, text: &str) -> SqlType {
    let text = text.trim();
    if dialect == "duckdb" {
        match parse_type(text) {
            SqlType::Other(_) => {}
            known => return known,
        }
    }
    let mut parser = Parser { dialect, rest: text, depth: 0 };
    match parser.sql_type() {
        Some(sql_type) if parser.at_end() => sql_type,
        _ => SqlType::Other(text.to_string()),
    }
}

/// Whether the text itself says that values may be NULL, which is ClickHouse's way.
pub fn holds_null(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let text = text.strip_prefix("lowcardinality(").unwrap_or(&text);
    text.trim_start().starts_with("nullable(")
}

/// Words behind a type that are no part of it.
const NOT_OF_A_TYPE: [&str; 8] =
    ["not", "null", "comment", "collate", "default", "options", "charset", "primary"];

/// Types within types beyond this are not looked into.
const DEEPEST: u8 = 100;

struct Parser<'t> {
    dialect: &'t str,
    rest: &'t str,
    depth: u8,
}

impl<'t> Parser<'t> {
    fn sql_type(&mut self) -> Option<SqlType> {
        self.depth += 1;
        let mut sql_type = if self.depth <= DEEPEST { self.base() } else { None }?;
        self.depth -= 1;
        loop {
            if self.eat("[") {
                sql_type = self.sequence(sql_type)?;
            } else if self.peek_word().eq_ignore_ascii_case("array") {
                self.word();
                sql_type = match self.eat("[") {
                    true => self.sequence(sql_type)?,
                    false => SqlType::List(Box::new(sql_type)),
                };
            } else {
                return Some(sql_type);
            }
        }
    }

    /// What follows `[`. Only DuckDB holds values to the length that is written there.
    fn sequence(&mut self, item: SqlType) -> Option<SqlType> {
        let (length, rest) = self.rest.split_once(']')?;
        self.rest = rest;
        let item = Box::new(item);
        Some(match length.trim() {
            "" => SqlType::List(item),
            length => match (length.parse().ok()?, self.dialect) {
                (length, "duckdb") => SqlType::Array(item, length),
                _ => SqlType::List(item),
            },
        })
    }

    fn base(&mut self) -> Option<SqlType> {
        self.rest = self.rest.trim_start();
        let start = self.rest;
        if start.starts_with(['"', '`']) {
            self.name()?;
            while self.eat(".") {
                self.name()?;
            }
            return Some(SqlType::Other(self.since(start)));
        }
        let word = self.word().to_lowercase();
        let open = self.rest.trim_start().chars().next().filter(|c| matches!(c, '<' | '('));
        match (word.as_str(), open) {
            ("", _) => None,
            ("array" | "list", Some(_)) => {
                let item = self.inside(Self::sql_type)?;
                Some(SqlType::List(Box::new(item)))
            }
            ("map", Some(_)) => self.inside(|parser| {
                let key = parser.sql_type()?;
                parser.skip_modifiers();
                parser.eat(",").then_some(())?;
                Some(SqlType::Map(Box::new(key), Box::new(parser.sql_type()?)))
            }),
            ("struct" | "row" | "tuple" | "record", Some(_)) => self.members().map(SqlType::Struct),
            ("object", Some(_)) if self.dialect == "snowflake" => {
                self.members().map(SqlType::Struct)
            }
            ("nested", Some('(')) => {
                Some(SqlType::List(Box::new(SqlType::Struct(self.members()?))))
            }
            ("union", Some('(')) => self.members().map(SqlType::Union),
            ("nullable" | "lowcardinality", Some('(')) => self.inside(Self::sql_type),
            ("simpleaggregatefunction", Some('(')) => self.inside(|parser| {
                parser.word();
                parser.eat(",").then_some(())?;
                parser.sql_type()
            }),
            ("enum" | "enum8" | "enum16", Some('(')) => self.labels(),
            _ => self.scalar(start, word),
        }
    }

    /// Words and arguments up to what is no part of a type: `timestamp(3) with time zone`.
    fn scalar(&mut self, start: &'t str, first: String) -> Option<SqlType> {
        let mut words = first;
        let mut arguments: Option<Vec<String>> = None;
        loop {
            if self.rest.trim_start().starts_with('(') {
                let found = self.arguments()?;
                arguments.get_or_insert(found);
                continue;
            }
            let word = self.peek_word().to_lowercase();
            let is_charset = word == "character" && self.dialect_sets_charsets();
            if word.is_empty() || word == "array" || is_charset || ends_type(&word) {
                break;
            }
            self.word();
            words.push(' ');
            words.push_str(&word);
        }
        let arguments = arguments.unwrap_or_default();
        let words = words.strip_prefix("pg_catalog.").unwrap_or(&words);
        Some(
            scalar(self.dialect, words, &arguments)
                .unwrap_or_else(|| SqlType::Other(self.since(start))),
        )
    }

    /// Whether the next words are CHARACTER SET, which MySQL puts behind a type.
    fn dialect_sets_charsets(&self) -> bool {
        let mut words = self.rest.split_whitespace().skip(1);
        words.next().is_some_and(|word| word.eq_ignore_ascii_case("set"))
    }

    /// What was read since `start`, as it was written.
    fn since(&self, start: &str) -> String {
        start[..start.len() - self.rest.len()].trim_end().to_string()
    }

    /// Reads what `<...>` or `(...)` encloses.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let close = match self.eat("<") {
            true => ">",
            false => self.eat("(").then_some(")")?,
        };
        let value = read(self)?;
        self.skip_modifiers();
        self.eat(close).then_some(value)
    }

    fn members(&mut self) -> Option<Vec<(String, SqlType)>> {
        self.inside(|parser| {
            let mut members = Vec::new();
            if parser.rest.trim_start().starts_with(['>', ')']) {
                return Some(members);
            }
            loop {
                members.push(parser.member(members.len() + 1)?);
                parser.skip_modifiers();
                if !parser.eat(",") {
                    return Some(members);
                }
            }
        })
    }

    /// `name: type`, `name type`, or a type alone, whose name is its position.
    fn member(&mut self, position: usize) -> Option<(String, SqlType)> {
        self.rest = self.rest.trim_start();
        let start = self.rest;
        let name = self.name()?;
        self.eat(":");
        if self.rest.trim_start().starts_with([',', ')', '>', '(', '<', '[']) {
            self.rest = start;
            return Some((position.to_string(), self.sql_type()?));
        }
        Some((name, self.sql_type()?))
    }

    /// The name of a member. Spark prints names before `:` as they are, blanks and all, and cuts long
    /// lists short with `... 3 more fields`, which no type can be made of.
    fn name(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            quote @ ('"' | '`' | '\'') => self.quoted(quote),
            _ if self.rest.starts_with("...") => None,
            _ => {
                let before_colon = self.rest.find([':', ',', '<', '>', '(', ')', '\'', '"', '`']);
                let end = match before_colon {
                    Some(end) if self.rest[end..].starts_with(':') => end,
                    _ => self.rest.find(|c: char| c.is_whitespace() || ",<>()".contains(c))?,
                };
                let name = self.rest[..end].trim_end().to_string();
                self.rest = &self.rest[end..];
                (!name.is_empty()).then_some(name)
            }
        }
    }

    /// Labels of an enum; ClickHouse adds their numbers: `Enum8('a' = 1)`.
    fn labels(&mut self) -> Option<SqlType> {
        self.inside(|parser| {
            let mut labels = Vec::new();
            loop {
                parser.rest = parser.rest.trim_start();
                parser.rest.starts_with('\'').then_some(())?;
                labels.push(parser.quoted('\'')?);
                if parser.eat("=") {
                    let end = parser.rest.find([',', ')'])?;
                    parser.rest = &parser.rest[end..];
                }
                if !parser.eat(",") {
                    return Some(SqlType::Enum(labels));
                }
            }
        })
    }

    fn arguments(&mut self) -> Option<Vec<String>> {
        self.eat("(").then_some(())?;
        let end = end_of_item(self.rest, &[]);
        let inner = &self.rest[..end];
        self.rest = self.rest[end..].strip_prefix(')')?;
        Some(inner.split(',').map(|argument| argument.trim().to_string()).collect())
    }

    fn skip_modifiers(&mut self) {
        let word = self.peek_word().to_lowercase();
        if ends_type(&word) || word == "character" {
            self.rest = &self.rest[end_of_item(self.rest, &[','])..];
        }
    }

    /// Whether nothing of the type is left to read.
    fn at_end(&mut self) -> bool {
        self.skip_modifiers();
        self.rest.trim().is_empty()
    }

    fn eat(&mut self, token: &str) -> bool {
        match self.rest.trim_start().strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn peek_word(&self) -> &'t str {
        let rest = self.rest.trim_start();
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '.')))
            .unwrap_or(rest.len());
        &rest[..end]
    }

    fn word(&mut self) -> &'t str {
        let word = self.peek_word();
        self.rest = &self.rest.trim_start()[word.len()..];
        word
    }

    /// A quoted text; the quote doubled stands for itself. In the texts of some a backslash escapes:
    /// <https://dev.mysql.com/doc/refman/en/string-literals.html>,
    /// <https://clickhouse.com/docs/en/sql-reference/syntax#string>.
    fn quoted(&mut self, quote: char) -> Option<String> {
        let escapes = quote == '\'' && matches!(self.dialect, "mysql" | "mariadb" | "clickhouse");
        let (text, length) = unquote(self.rest, quote, escapes)?;
        self.rest = &self.rest[length..];
        Some(text)
    }
}

fn ends_type(word: &str) -> bool {
    NOT_OF_A_TYPE.contains(&word)
}

/// The text within quotes at the start of `text`, and its length with them.
fn unquote(text: &str, quote: char, escapes: bool) -> Option<(String, usize)> {
    let mut inner = String::new();
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c == '\\' && escapes {
            inner.push(match chars.next()?.1 {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                '0' => '\0',
                other => other,
            });
        } else if c == quote && chars.next_if(|(_, next)| *next == quote).is_none() {
            return Some((inner, at + quote.len_utf8()));
        } else {
            inner.push(c);
        }
    }
    None
}

/// Where an item of a list ends: at the bracket that closes the list, or at one of `also`.
fn end_of_item(text: &str, also: &[char]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match c {
            '\'' | '"' | '`' => {
                let escapes = c == '\'';
                at +=
                    unquote(&text[at..], c, escapes).map_or(text.len() - at, |(_, length)| length);
                continue;
            }
            ')' | '>' if depth == 0 => return at,
            c if depth == 0 && also.contains(&c) => return at,
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            _ => {}
        }
        at += c.len_utf8();
    }
    text.len()
}

#[cfg(test)]
#[path = "type_text_tests.rs"]
pub(super) mod tests;
