//! The items of a CREATE TABLE's list: columns and constraints, as runs of tokens.

use sqlparser::dialect::Dialect;
use sqlparser::tokenizer::{Location, Token, Tokenizer};

/// A token with its place. Blanks and comments are told by `after_blank` only.
#[derive(Debug)]
pub struct Lexeme<'t> {
    /// As it is written.
    text: &'t str,
    /// A name or a text without its quotes.
    unquoted: Option<String>,
    pub line: u64,
    after_blank: bool,
}

impl Lexeme<'_> {
    /// Whether this is the word or the sign, not in quotes.
    pub fn is(&self, word: &str) -> bool {
        self.unquoted.is_none() && self.text.eq_ignore_ascii_case(word)
    }

    fn is_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(word))
    }
}

/// Takes a text apart. Errors with the line and the problem.
pub fn lexemes<'t>(text: &'t str, grammar: &dyn Dialect) -> Result<Vec<Lexeme<'t>>, String> {
    let tokens = Tokenizer::new(grammar, text)
        .tokenize_with_location()
        .map_err(|error| format!("line {}: {}", error.location.line, error.message))?;
    let places = Places::of(text);
    let mut after_blank = true;
    let mut lexemes = Vec::new();
    for token in tokens {
        if matches!(token.token, Token::Whitespace(_)) {
            after_blank = true;
            continue;
        }
        let (start, end) = (token.span.start, token.span.end);
        let unquoted = match token.token {
            Token::EOF => continue,
            Token::Word(word) if word.quote_style.is_some() => Some(word.value),
            Token::SingleQuotedString(text) | Token::DoubleQuotedString(text) => Some(text),
            _ => None,
        };
        let text = &text[places.offset(start)..places.offset(end)];
        lexemes.push(Lexeme { text, unquoted, line: start.line, after_blank });
        after_blank = false;
    }
    Ok(lexemes)
}

/// Where lines begin, to find what stands at a line and column.
struct Places<'t> {
    text: &'t str,
    lines: Vec<usize>,
}

impl<'t> Places<'t> {
    fn of(text: &'t str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Places { text, lines: std::iter::once(0).chain(ends).collect() }
    }

    /// Lines and columns count from one, columns in characters.
    fn offset(&self, place: Location) -> usize {
        let start = self.lines.get(place.line as usize - 1).copied().unwrap_or(self.text.len());
        let before = self.text[start..].chars().take(place.column as usize - 1);
        start + before.map(char::len_utf8).sum::<usize>()
    }
}

/// How much deeper a lexeme leads into brackets. `<` is one only behind the name of a type.
fn step(before: Option<&Lexeme>, lexeme: &Lexeme, angles: &mut u32) -> i32 {
    let generic =
        ["array", "map", "struct", "range", "vector", "row", "list", "uniontype", "object"];
    if lexeme.unquoted.is_some() {
        return 0;
    }
    match lexeme.text {
        "(" | "[" | "{" => 1,
        ")" | "]" | "}" => -1,
        "<" if before.is_some_and(|before| before.is_any(&generic)) => {
            *angles += 1;
            1
        }
        closing if !closing.is_empty() && closing.chars().all(|c| c == '>') => {
            let closed = (closing.len() as u32).min(*angles);
            *angles -= closed;
            -(closed as i32)
        }
        _ => 0,
    }
}

/// The place of the bracket that closes the first one.
pub fn closing(lexemes: &[Lexeme]) -> Option<usize> {
    let (mut depth, mut angles) = (0, 0);
    for (at, lexeme) in lexemes.iter().enumerate() {
        depth += step(at.checked_sub(1).map(|before| &lexemes[before]), lexeme, &mut angles);
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// One item of a list.
#[derive(Debug)]
pub struct Item<'l>(pub &'l [Lexeme<'l>]);

/// The items of a list that commas part. A comma behind the last makes no item.
pub fn split<'l>(list: &'l [Lexeme<'l>]) -> Vec<Item<'l>> {
    let (mut depth, mut angles, mut start) = (0, 0, 0);
    let mut items = Vec::new();
    for (at, lexeme) in list.iter().enumerate() {
        depth += step(at.checked_sub(1).map(|before| &list[before]), lexeme, &mut angles);
        if depth == 0 && lexeme.is(",") {
            items.push(Item(&list[start..at]));
            start = at + 1;
        }
    }
    if start < list.len() {
        items.push(Item(&list[start..]));
    }
    items
}

/// Words that end a type and begin what else is said of a column.
const BEHIND_TYPES: [&str; 48] = [
    "not",
    "null",
    "default",
    "primary",
    "key",
    "unique",
    "check",
    "references",
    "constraint",
    "comment",
    "collate",
    "generated",
    "as",
    "identity",
    "auto_increment",
    "autoincrement",
    "encode",
    "distkey",
    "sortkey",
    "codec",
    "ttl",
    "materialized",
    "alias",
    "ephemeral",
    "on",
    "options",
    "masking",
    "masked",
    "mask",
    "tag",
    "rowguidcol",
    "sparse",
    "visible",
    "invisible",
    "enable",
    "disable",
    "storage",
    "compression",
    "using",
    "deferrable",
    "initially",
    "hidden",
    "virtual",
    "stored",
    "persisted",
    "charset",
    "statistics",
    "foreign",
];

impl Item<'_> {
    /// How many lexemes make up the name: one in quotes, or all up to the next blank.
    pub fn name_length(&self) -> usize {
        match self.0.first() {
            None => 0,
            Some(first) if first.unquoted.is_some() => 1,
            Some(_) => {
                let rest = &self.0[1..];
                let end = |lexeme: &Lexeme| {
                    lexeme.after_blank || lexeme.unquoted.is_some() || lexeme.is("(")
                };
                1 + rest.iter().position(end).unwrap_or(rest.len())
            }
        }
    }

    pub fn is_quoted(&self) -> bool {
        self.0.first().is_some_and(|first| first.unquoted.is_some())
    }

    /// The name as it is written, quotes removed.
    pub fn name(&self) -> String {
        match self.0.first().and_then(|first| first.unquoted.clone()) {
            Some(name) => name,
            None => self.0[..self.name_length()].iter().map(|lexeme| lexeme.text).collect(),
        }
    }

    /// The text of the type; empty where there is none.
    pub fn type_text(&self) -> String {
        let mut text = String::new();
        for lexeme in &self.0[self.name_length()..self.name_length() + self.type_length()] {
            if lexeme.after_blank && !text.is_empty() {
                text.push(' ');
            }
            text.push_str(lexeme.text);
        }
        text
    }

    fn type_length(&self) -> usize {
        let lexemes = &self.0[self.name_length()..];
        let (mut depth, mut angles) = (0, 0);
        for (at, lexeme) in lexemes.iter().enumerate() {
            let next = lexemes.get(at + 1);
            let time_zone = |next: &Lexeme| next.is_any(&["time", "local"]);
            let ends = lexeme.is_any(&BEHIND_TYPES)
                || (lexeme.is("with") && !next.is_some_and(time_zone))
                || (lexeme.is("character") && next.is_some_and(|next| next.is("set")));
            if depth == 0 && ends {
                return at;
            }
            depth += step(at.checked_sub(1).map(|before| &lexemes[before]), lexeme, &mut angles);
        }
        lexemes.len()
    }

    /// What is said of the column behind its type, at the outermost level.
    fn options(&self) -> Vec<&Lexeme<'_>> {
        let lexemes = &self.0[self.name_length() + self.type_length()..];
        let (mut depth, mut angles) = (0, 0);
        let mut outer = Vec::new();
        for (at, lexeme) in lexemes.iter().enumerate() {
            if depth == 0 {
                outer.push(lexeme);
            }
            depth += step(at.checked_sub(1).map(|before| &lexemes[before]), lexeme, &mut angles);
        }
        outer
    }

    /// NOT NULL, unless it is the end of a condition or switched off.
    pub fn forbids_null(&self) -> bool {
        let options = self.options();
        options.windows(2).enumerate().any(|(at, two)| {
            let of_condition = at > 0 && options[at - 1].is("is");
            let off = options.get(at + 2).is_some_and(|next| next.is("disable"));
            two[0].is("not") && two[1].is("null") && !of_condition && !off
        })
    }

    pub fn allows_null(&self) -> bool {
        self.options().first().is_some_and(|first| first.is("null"))
    }

    pub fn is_primary_key(&self) -> bool {
        self.options().windows(2).any(|two| two[0].is("primary") && two[1].is("key"))
    }

    /// Whether an expression over other columns stands where a type may be missing.
    pub fn is_made_of_others(&self) -> bool {
        let made = ["as", "generated", "default", "materialized", "alias", "ephemeral"];
        self.0.get(self.name_length()).is_some_and(|first| first.is_any(&made))
    }

    /// Whether the item says something of the table, not of a column of its own.
    pub fn is_constraint(&self, dialect: &str) -> bool {
        let [first, second, ..] = self.0 else { return false };
        let keys = ["index", "key"];
        match dialect {
            "mysql" | "mariadb" if first.is_any(&keys) => return true,
            "sqlserver" if first.is("index") => return true,
            "clickhouse" if first.is("index") => return self.0.iter().any(|l| l.is("type")),
            "clickhouse" if first.is("projection") => return true,
            _ => {}
        }
        // A column may have this name: what is named must follow.
        let kinds = ["primary", "unique", "foreign", "check", "exclude", "assume"];
        (first.is("constraint") && self.0.iter().skip(1).take(2).any(|word| word.is_any(&kinds)))
            || (first.is_any(&["primary", "foreign"]) && second.is("key"))
            || (first.is("unique")
                && (second.is("(")
                    || second.is_any(&["key", "index", "nulls", "clustered", "nonclustered"])))
            || (first.is("check") && second.is("("))
            || (first.is_any(&["fulltext", "spatial"]) && second.is_any(&["key", "index"]))
            || (first.is("fulltext") && second.is("("))
            || (first.is("exclude") && (second.is("(") || second.is("using")))
            || (first.is("period") && second.is("for"))
    }

    /// The columns of a table-level primary key and its line; none of other constraints.
    pub fn primary_key(&self) -> Vec<(String, u64)> {
        let start = self.0.windows(2).position(|two| two[0].is("primary") && two[1].is("key"));
        let Some(start) = start else { return Vec::new() };
        let rest = &self.0[start..];
        let Some(open) = rest.iter().position(|lexeme| lexeme.is("(")) else { return Vec::new() };
        let Some(close) = closing(&rest[open..]) else { return Vec::new() };
        split(&rest[open + 1..open + close])
            .iter()
            .filter(|item| !item.0.is_empty())
            .map(|item| (item.name(), item.0[0].line))
            .collect()
    }
}
