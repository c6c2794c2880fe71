//! Where in a text of the user's an error is: a contract, a query, an expression.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt;
use std::ops::Range;

/// Columns of a line; longer ones are cut around the mark.
const WIDTH: usize = 120;

/// A stretch of a text. Shown as its line, with a mark below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file or option that the text is from.
    origin: String,
    /// The line of the text.
    line: String,
    /// The number of the line, from 1.
    number: usize,
    /// What is marked of the line, in bytes.
    span: Range<usize>,
}

impl Place {
    /// The place of these bytes of the text. What ends in a later line is marked to the end of the
    /// first, and what is beyond the end is the end.
    pub fn new(origin: impl Into<String>, text: &str, span: Range<usize>) -> Self {
        let start = floor(text, span.start);
        let begins = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let ends = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = text[begins..ends].trim_end_matches('\r');
        let end = floor(text, span.end.max(start)).min(begins + line.len());
        let from = start.min(begins + line.len()) - begins;
        Place {
            origin: origin.into(),
            line: line.to_owned(),
            number: text[..start].matches('\n').count() + 1,
            span: from..end.saturating_sub(begins).max(from),
        }
    }

    /// The place of a line and a character of it, both from 1, as parsers tell them.
    pub fn at(origin: impl Into<String>, text: &str, line: usize, column: usize) -> Self {
        let begins: usize = text.split_inclusive('\n').take(line.max(1) - 1).map(str::len).sum();
        let rest = &text[begins..];
        let offset = rest.char_indices().nth(column.max(1) - 1).map_or(rest.len(), |(at, _)| at);
        Place::at_byte(origin, text, begins + offset)
    }

    /// The place of the word at this byte.
    pub fn at_byte(origin: impl Into<String>, text: &str, offset: usize) -> Self {
        let start = floor(text, offset);
        Place::new(origin, text, start..start + word(&text[start..]))
    }

    /// The place that a parser's or engine's message about an SQL text tells: by line and column, as the
    /// end, or by a name that stands there once. None where it tells none.
    pub fn in_sql(origin: impl Into<String>, text: &str, message: &str) -> Option<Self> {
        if let Some((_, place)) = message.rsplit_once(" at Line: ") {
            let (line, rest) = place.split_once(", Column: ")?;
            let column: String = rest.chars().take_while(char::is_ascii_digit).collect();
            return Some(Place::at(origin, text, line.parse().ok()?, column.parse().ok()?));
        }
        if message.contains("found: EOF") || message.contains("at end of input") {
            let end = text.trim_end().len();
            return Some(Place::new(origin, text, end..end));
        }
        let named = message.split_once(" with name ").and_then(|(_, rest)| rest.split(' ').next());
        let quoted = || message.split('"').nth(1);
        Place::of_name(origin, text, named.or_else(quoted)?)
    }

    /// The place of a name, where the text has it exactly once, whatever its case.
    pub fn of_name(origin: impl Into<String>, text: &str, name: &str) -> Option<Self> {
        let (folded, wanted) = (text.to_ascii_lowercase(), name.to_ascii_lowercase());
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let mut whole = folded.match_indices(&wanted).filter(|(at, found)| {
            !folded[..*at].ends_with(is_part) && !folded[at + found.len()..].starts_with(is_part)
        });
        match (whole.next(), whole.next()) {
            (Some((at, _)), None) if !wanted.is_empty() => {
                Some(Place::new(origin, text, at..at + wanted.len()))
            }
            _ => None,
        }
    }
}

/// The word, or the one character, that the text begins with; in bytes.
fn word(text: &str) -> usize {
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let letters: usize = text.chars().take_while(is_part).map(char::len_utf8).sum();
    letters.max(text.chars().next().map_or(0, char::len_utf8))
}

/// The nearest boundary of a character at or before these bytes.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

impl fmt::Display for Place {
    /// Without a line end. Control characters are shown as pictures, so that they do nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let snippet = Snippet::source(&self.line)
            .path(&self.origin)
            .line_start(self.number)
            .annotation(AnnotationKind::Primary.span(self.span.clone()));
        let group = Group::with_level(Level::ERROR).element(snippet);
        let shown = Renderer::plain().term_width(WIDTH).render(&[group]);
        f.write_str(shown.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_and_a_mark() {
        let text = "a = 1\nkey = [\"ü\", x]\nb";
        let at = text.find('x').expect("there");
        let shown = Place::new("c.toml", text, at..at + 1).to_string();
        assert_eq!(shown, " --> c.toml:2:13\n  |\n2 | key = [\"ü\", x]\n  |             ^");
        let at = |line, column| Place::at("where", "v >>> 3\r\nOR b", line, column).to_string();
        assert_eq!(at(1, 5), " --> where:1:5\n  |\n1 | v >>> 3\n  |     ^");
        assert_eq!(at(2, 4), " --> where:2:4\n  |\n2 | OR b\n  |    ^");
        // Beyond the end, and an empty text.
        for place in [at(9, 9), Place::new("q", "", 3..7).to_string()] {
            assert!(place.contains('^'), "{place}");
        }
    }

    #[test]
    fn names_are_found_where_there_is_one() {
        let place = |text, name| Place::of_name("q.sql", text, name).map(|place| place.span);
        assert_eq!(place("SELECT vx, v FROM t", "V"), Some(11..12));
        assert_eq!(place("SELECT v + v", "v"), None);
        assert_eq!(place("SELECT vx", "v"), None);
        assert_eq!(place("SELECT v", ""), None);
    }

    #[test]
    fn messages_of_parsers_and_engines() {
        let span = |text, message| Place::in_sql("q", text, message).map(|place| place.span);
        for (text, message, found) in [
            ("a >>> 1", "Expected: an expression, found: > at Line: 1, Column: 3", Some(2..3)),
            ("f((a)", "sql parser error: Expected: ), found: EOF", Some(5..5)),
            (
                "uper(a)",
                "Scalar Function with name uper does not exist! Did you mean \"upper\"?",
                Some(0..4),
            ),
            (
                "vv = 3",
                "Referenced column \"vv\" not found in FROM clause! Near it: \"v\"",
                Some(0..2),
            ),
            ("WHER id > 1", "syntax error at or near \"id\"", Some(5..7)),
            ("id + id", "syntax error at or near \"id\"", None),
            ("a", "Conversion failed", None),
        ] {
            assert_eq!(span(text, message), found, "{text}: {message}");
        }
    }

    #[test]
    fn nothing_in_it_moves_the_cursor() {
        let shown = Place::new("x", "a\x1b[2Jb\u{202e}c\td\x07", 0..2).to_string();
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{shown:?}");
        assert!(!shown.contains('\u{202e}'), "{shown:?}");
        let long = format!("{}x{}", "é".repeat(4000), "b".repeat(4000));
        let shown = Place::new("x", &long, 8000..8001).to_string();
        assert!(shown.lines().all(|line| line.chars().count() < 200), "{shown}");
    }
}
