//! The objects of a JSON file, and their members with every literal as written.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Checked, Fault};

/// How the objects of a file stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Each on a line of its own.
    Lines,
    /// One after another, with any blanks between and within.
    Stream,
    /// All in one array.
    Array,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// Before anything.
    #[default]
    Begin,
    /// Between objects that stand in no array.
    Between,
    /// After the bracket of the array.
    Opened,
    /// After a comma of the array.
    Next,
    /// After an object of the array.
    Item,
    /// After the end of the array.
    Ended,
}

/// Cuts text into objects, handing each to a function. It only counts brackets and quotes:
/// `members` checks the rest.
#[derive(Default)]
pub(super) struct Objects {
    state: State,
    array: bool,
    stream: bool,
    object: Vec<u8>,
    depth: u64,
    in_string: bool,
    escaped: bool,
    /// The current line, from 1 once anything was read.
    pub line: u64,
    /// The line on which the current object began.
    start: u64,
    /// The line on which the last object ended.
    end: u64,
    /// Bytes of the longest object.
    pub longest: usize,
}

impl Objects {
    /// Takes the next piece of the file; `sink` gets every object that ends in it, and the line on
    /// which it began.
    pub(super) fn feed(
        &mut self,
        text: &[u8],
        sink: &mut impl FnMut(&[u8], u64) -> Checked<()>,
    ) -> Checked<()> {
        self.line = self.line.max(1);
        let mut position = 0;
        while position < text.len() {
            if self.depth == 0 {
                self.outside(text[position])?;
                position += 1;
                continue;
            }
            let rest = &text[position..];
            let length = self.inside(rest);
            self.object.extend_from_slice(&rest[..length]);
            position += length;
            if self.depth == 0 {
                self.longest = self.longest.max(self.object.len());
                self.stream |= self.start != self.line;
                self.end = self.line;
                sink(&self.object, self.start)?;
                self.object.clear();
            }
        }
        Ok(())
    }

    /// Ends the file.
    pub(super) fn finish(&self) -> Checked<()> {
        if self.depth > 0 {
            let problem = "an object begins here and never ends; get a complete copy of the file";
            return Err(Fault::new(self.start, problem));
        }
        if matches!(self.state, State::Opened | State::Next | State::Item) {
            let problem = "the array never ends; get a complete copy of the file";
            return Err(Fault::new(self.line, problem));
        }
        Ok(())
    }

    pub(super) fn layout(&self) -> Layout {
        match (self.array, self.stream) {
            (true, _) => Layout::Array,
            (false, true) => Layout::Stream,
            (false, false) => Layout::Lines,
        }
    }

    /// One byte outside all objects.
    fn outside(&mut self, byte: u8) -> Checked<()> {
        self.state = match (self.state, byte) {
            (state, b'\n') => {
                self.line += 1;
                state
            }
            (state, b'\r') => state,
            (state, b' ' | b'\t') => {
                self.stream = true;
                state
            }
            (State::Begin, b'[') => {
                self.array = true;
                State::Opened
            }
            (State::Begin | State::Between, b'{') => self.open(State::Between),
            (State::Opened | State::Next, b'{') => self.open(State::Item),
            (State::Item, b',') => State::Next,
            (State::Opened | State::Item, b']') => State::Ended,
            (State::Begin | State::Between | State::Opened | State::Next, _) => {
                return Err(Fault::new(
                    self.line,
                    "something other than an object; a table is objects, one after another or in \
                     one array",
                ));
            }
            (State::Item, _) => {
                return Err(Fault::new(self.line, "no comma between two objects of the array"));
            }
            (State::Ended, _) => {
                return Err(Fault::new(self.line, "text after the end of the array; remove it"));
            }
        };
        Ok(())
    }

    fn open(&mut self, state: State) -> State {
        self.stream |= self.end == self.line;
        self.start = self.line;
        self.depth = 1;
        self.object.push(b'{');
        state
    }

    /// Takes bytes up to the end of the object; returns how many.
    fn inside(&mut self, text: &[u8]) -> usize {
        for (index, byte) in text.iter().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'\n' => self.line += 1,
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return index + 1;
                    }
                }
                _ => {}
            }
        }
        text.len()
    }
}

/// A member's value. Numbers as written, strings without quotes and escapes.
pub(super) enum Value<'a> {
    Null,
    Boolean,
    Number(&'a str),
    String(Cow<'a, str>),
    Nested,
}

/// Hands every member of an object to a function, whose error becomes one of the object.
///
/// `line` is where the object begins. Fails where the text is no JSON object.
pub(super) fn members(
    object: &[u8],
    line: u64,
    take: impl FnMut(&str, Value) -> Result<(), String>,
) -> Checked<()> {
    let invalid = |problem: String| Fault::new(line, problem);
    let text = std::str::from_utf8(object).map_err(|error| invalid(error.to_string()))?;
    if lone_surrogate(object) {
        return Err(invalid("a \\u escape names half a character; write the whole one".into()));
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let mut members = Members { take, own: None };
    match deserializer.deserialize_map(&mut members) {
        Ok(()) => Ok(()),
        Err(error) => Err(match members.own {
            Some(problem) => invalid(problem),
            None => {
                let within = u64::try_from(error.line()).unwrap_or(1).saturating_sub(1);
                // Its own place counts from the object's start.
                let message = error.to_string();
                let message = message.split(" at line ").next().unwrap_or_default();
                Fault::new(line + within, format!("not valid JSON: {message}; correct the file"))
            }
        }),
    }
}

struct Members<F> {
    take: F,
    /// What `take` said, since serde_json adds places of its own to messages.
    own: Option<String>,
}

impl<'de, F: FnMut(&str, Value) -> Result<(), String>> Visitor<'de> for &mut Members<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key_seed(Text)? {
            let raw = map.next_value::<&RawValue>()?.get();
            let value = value(raw).map_err(A::Error::custom)?;
            if let Err(problem) = (self.take)(&name, value) {
                self.own = Some(problem);
                return Err(A::Error::custom(""));
            }
        }
        Ok(())
    }
}

fn value(raw: &str) -> serde_json::Result<Value<'_>> {
    Ok(match raw.as_bytes()[0] {
        b'n' => Value::Null,
        b't' | b'f' => Value::Boolean,
        b'{' | b'[' => Value::Nested,
        b'"' if raw.contains('\\') => Value::String(Cow::Owned(serde_json::from_str(raw)?)),
        b'"' => Value::String(Cow::Borrowed(&raw[1..raw.len() - 1])),
        _ => Value::Number(raw),
    })
}

/// A string that is borrowed where it has no escapes.
struct Text;

impl<'de> DeserializeSeed<'de> for Text {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Text {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_string()))
    }
}

/// Whether a `\u` escape names half of a surrogate pair. serde_json does not look into nested
/// values for that, and DuckDB refuses them.
fn lone_surrogate(json: &[u8]) -> bool {
    let unit = |at: usize| {
        let digits = json.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut position = 0;
    while let Some(found) = json[position..].iter().position(|byte| *byte == b'\\') {
        position += found;
        position += match unit(position) {
            Some(0xd800..=0xdbff) => match unit(position + 6) {
                Some(0xdc00..=0xdfff) => 12,
                _ => return true,
            },
            Some(0xdc00..=0xdfff) => return true,
            Some(_) => 6,
            None => 2,
        };
        if position > json.len() {
            break;
        }
    }
    false
}
