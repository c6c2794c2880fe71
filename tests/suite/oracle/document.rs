//! JSON documents: order of keys and blanks do not count, numbers count by their text.

use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Document {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Document>),
    Object(BTreeMap<String, Document>),
}

/// A document, unless the text is none, or an object in it names a key twice: then only the text
/// itself says what was meant.
pub fn parse(text: &str) -> Option<Document> {
    let mut reader = Reader { rest: text };
    let document = reader.value()?;
    reader.blanks();
    reader.rest.is_empty().then_some(document)
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
    }

    fn take(&mut self, word: &str) -> bool {
        self.blanks();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Option<Document> {
        self.blanks();
        match self.rest.chars().next()? {
            '{' => self.object(),
            '[' => self.list(),
            '"' => self.text().map(Document::Text),
            '-' | '0'..='9' => Some(self.number()),
            _ if self.take("null") => Some(Document::Null),
            _ if self.take("true") => Some(Document::Bool(true)),
            _ if self.take("false") => Some(Document::Bool(false)),
            _ => None,
        }
    }

    fn number(&mut self) -> Document {
        let end = self.rest.find(|c: char| !"+-.eE0123456789".contains(c));
        let (number, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        Document::Number(number.to_string())
    }

    fn list(&mut self) -> Option<Document> {
        let mut items = Vec::new();
        self.take("[");
        if self.take("]") {
            return Some(Document::List(items));
        }
        loop {
            items.push(self.value()?);
            if self.take("]") {
                return Some(Document::List(items));
            }
            self.take(",").then_some(())?;
        }
    }

    fn object(&mut self) -> Option<Document> {
        let mut fields = BTreeMap::new();
        self.take("{");
        if self.take("}") {
            return Some(Document::Object(fields));
        }
        loop {
            self.blanks();
            let key = self.text()?;
            self.take(":").then_some(())?;
            if fields.insert(key, self.value()?).is_some() {
                return None;
            }
            if self.take("}") {
                return Some(Document::Object(fields));
            }
            self.take(",").then_some(())?;
        }
    }

    fn text(&mut self) -> Option<String> {
        // The pools write no escapes but these.
        let mut text = String::new();
        let mut letters = self.rest.char_indices();
        letters.next().filter(|(_, quote)| *quote == '"')?;
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Some(text);
                }
                '\\' => match letters.next()?.1 {
                    'n' => text.push('\n'),
                    'u' => {
                        let code: String = letters.by_ref().take(4).map(|(_, c)| c).collect();
                        text.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
                    }
                    other => text.push(other),
                },
                other => text.push(other),
            }
        }
        None
    }
}
