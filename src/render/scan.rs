//! Where a text is code: outside quotes and comments.

use crate::dialect::Dialect;

/// The pieces of a text by whether they are code.
pub struct Scan<'t> {
    text: &'t str,
    at: usize,
    backslash: bool,
    /// The sign that names stand in. Square brackets mean lists elsewhere.
    name_quote: u8,
}

impl<'t> Scan<'t> {
    pub fn new(text: &'t str, dialect: Dialect) -> Self {
        let spelling = dialect.spelling();
        let name_quote = spelling.ident("x").0.bytes().next().unwrap_or(b'"');
        Scan { text, at: 0, backslash: spelling.backslash_escapes(), name_quote }
    }

    /// The length of the quoted piece or comment that a text begins with; None where it is code.
    fn quoted_length(&self, rest: &[u8]) -> Option<usize> {
        match rest[0] {
            // Names have no escapes but the doubled quote.
            quote @ (b'\'' | b'"' | b'`') => {
                Some(quoted(rest, quote, self.backslash && quote != self.name_quote))
            }
            b'[' if self.name_quote == b'[' => Some(bracketed(rest)),
            b'-' if rest.starts_with(b"--") => {
                Some(rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()))
            }
            _ => None,
        }
    }
}

impl<'t> Iterator for Scan<'t> {
    /// A piece of the text, and whether it is code.
    type Item = (&'t str, bool);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let bytes = rest.as_bytes();
        if bytes.is_empty() {
            return None;
        }
        // Every sign looked for is ASCII, which is no part of another character.
        let quoted = self.quoted_length(bytes);
        let length = quoted.unwrap_or_else(|| {
            (1..bytes.len())
                .find(|at| {
                    matches!(bytes[*at], b'\'' | b'"' | b'`' | b'[' | b'-')
                        && self.quoted_length(&bytes[*at..]).is_some()
                })
                .unwrap_or(bytes.len())
        });
        self.at += length;
        Some((&rest[..length], quoted.is_none()))
    }
}

/// The length of a quoted piece at the start of a text.
fn quoted(text: &[u8], quote: u8, backslash: bool) -> usize {
    let mut at = 1;
    while at < text.len() {
        match text[at] {
            b'\\' if backslash && quote != b'`' => at += 1,
            // A doubled quote opens the next piece at once, which comes to the same.
            byte if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The length of a name in brackets at the start of a text; the closing one doubled stands for itself.
fn bracketed(text: &[u8]) -> usize {
    let mut at = 1;
    while at < text.len() {
        if text[at] == b']' {
            match text.get(at + 1) {
                Some(b']') => at += 1,
                _ => return at + 1,
            }
        }
        at += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_of_each_dialect_are_seen() {
        let code = |text, dialect| {
            let pieces = Scan::new(text, dialect).filter(|(_, code)| *code);
            pieces.map(|(piece, _)| piece).collect::<Vec<_>>().join("|")
        };
        for (text, dialect, expected) in [
            ("a 'b''c' d", Dialect::Postgres, "a | d"),
            (r"a 'b\' c", Dialect::Postgres, "a | c"),
            (r"a 'b\' c' d", Dialect::Spark, "a | d"),
            ("a [b]] 'c] d", Dialect::SqlServer, "a | d"),
            ("a[1] 'b' c", Dialect::DuckDb, "a[1] | c"),
            ("a - 1 -- b\nc", Dialect::Oracle, "a - 1 |\nc"),
            (r"a `b\` c", Dialect::Spark, "a | c"),
            ("ü'ü'ü", Dialect::Trino, "ü|ü"),
        ] {
            assert_eq!(code(text, dialect), expected, "{text}");
        }
    }
}
