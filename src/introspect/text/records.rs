//! The records of a CSV file, strictly.
//!
//! A state machine of our own, because the csv crate accepts what loses data without a word
//! (unterminated quotes, text after a closing quote) and does not tell `""` from nothing.

use super::{Checked, Fault};

/// The characters that give a file its structure. All ASCII and different from each other, save
/// that quote and escape may be the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    pub delimiter: u8,
    pub quote: Option<u8>,
    pub escape: Option<u8>,
}

/// One record: the text of all fields in a row, and where each ends.
#[derive(Debug, Default)]
pub(super) struct Record {
    bytes: Vec<u8>,
    /// End within `bytes`, and whether the field was quoted.
    fields: Vec<(usize, bool)>,
    /// The line on which the record begins, from 1.
    pub line: u64,
}

impl Record {
    pub(super) fn len(&self) -> usize {
        self.fields.len()
    }

    /// The text of each field, and whether it was quoted.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&[u8], bool)> {
        let mut start = 0;
        self.fields.iter().map(move |(end, quoted)| {
            let field = &self.bytes[start..*end];
            start = *end;
            (field, *quoted)
        })
    }

    /// An empty line.
    pub(super) fn is_blank(&self) -> bool {
        self.fields[..] == [(0, false)]
    }
}

/// What the whole file looked like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seen {
    pub lf: bool,
    pub crlf: bool,
    pub cr: bool,
    /// A quoted field holds a line end.
    pub quoted_line_end: bool,
    /// Bytes of the longest record, as UTF-8 with quotes and line end.
    pub longest: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the start of a field.
    Start,
    /// After nothing but spaces.
    Spaces,
    Plain,
    Quoted,
    /// After an escape within quotes that is not the quote itself.
    Escaped,
    /// After a quote within quotes.
    Closed,
}

/// Cuts text into records, handing each to a function.
pub(super) struct Records {
    format: Format,
    state: State,
    record: Record,
    pub seen: Seen,
    /// The current line, from 1.
    pub line: u64,
    /// The line on which the last quoted field began.
    quote_line: u64,
    /// The last byte was a carriage return that ended a record.
    after_return: bool,
    /// Bytes of the current record so far.
    length: usize,
    /// Bytes that end a run of ordinary ones, outside quotes and inside.
    plain_ends: [bool; 256],
    quoted_ends: [bool; 256],
}

impl Records {
    pub(super) fn new(format: Format) -> Self {
        let mut plain_ends = [false; 256];
        let mut quoted_ends = [false; 256];
        for byte in [format.delimiter, b'\n', b'\r'] {
            plain_ends[byte as usize] = true;
        }
        let other_escape = format.escape.filter(|escape| Some(*escape) != format.quote);
        if format.quote.is_some() {
            other_escape.iter().for_each(|byte| plain_ends[*byte as usize] = true);
        }
        for byte in [Some(b'\n'), Some(b'\r'), format.quote, other_escape].into_iter().flatten() {
            quoted_ends[byte as usize] = true;
        }
        Records {
            format,
            state: State::Start,
            record: Record { line: 1, ..Record::default() },
            seen: Seen::default(),
            line: 1,
            quote_line: 1,
            after_return: false,
            length: 0,
            plain_ends,
            quoted_ends,
        }
    }

    /// Takes the next piece of the file; `sink` gets every record that ends in it.
    pub(super) fn feed(
        &mut self,
        text: &[u8],
        sink: &mut impl FnMut(&Record) -> Checked<()>,
    ) -> Checked<()> {
        let mut position = 0;
        while position < text.len() {
            let ends = match self.state {
                State::Plain => &self.plain_ends,
                State::Quoted => &self.quoted_ends,
                _ => {
                    position += self.step(text[position], sink)?;
                    continue;
                }
            };
            let rest = &text[position..];
            let run = rest.iter().position(|byte| ends[*byte as usize]).unwrap_or(rest.len());
            self.record.bytes.extend_from_slice(&rest[..run]);
            self.length += run;
            position += run;
            if let Some(byte) = text.get(position) {
                position += self.step(*byte, sink)?;
            }
        }
        Ok(())
    }

    /// Ends the file: the last record may lack its line end.
    pub(super) fn finish(&mut self, sink: &mut impl FnMut(&Record) -> Checked<()>) -> Checked<()> {
        if self.after_return {
            self.after_return = false;
            self.seen.cr = true;
            self.check_line_ends()?;
        }
        match self.state {
            State::Quoted | State::Escaped => Err(Fault::new(
                self.quote_line,
                "a quoted field begins here and never ends; close the quote, or get a complete copy \
                 of the file",
            )),
            State::Start if self.record.fields.is_empty() => Ok(()),
            _ => self.end_record(sink),
        }
    }

    /// Takes one byte, or none where the state changes first; returns how many.
    fn step(&mut self, byte: u8, sink: &mut impl FnMut(&Record) -> Checked<()>) -> Checked<usize> {
        if std::mem::take(&mut self.after_return) && self.ends_pair(byte)? {
            return Ok(1);
        }
        let quote = self.format.quote;
        match self.state {
            State::Quoted => self.within_quotes(byte),
            State::Escaped => {
                self.count_line_end(byte);
                self.record.bytes.push(byte);
                self.state = State::Quoted;
            }
            State::Start if Some(byte) == quote => {
                self.state = State::Quoted;
                self.quote_line = self.line;
            }
            // DuckDB drops such spaces, most other readers take quotes after them as text.
            State::Spaces if Some(byte) == quote => {
                return Err(self.fault("a space before an opening quote; remove it"));
            }
            State::Closed if Some(byte) == quote && self.format.escape == quote => {
                self.record.bytes.push(byte);
                self.state = State::Quoted;
            }
            _ if byte == self.format.delimiter => self.end_field(),
            _ if byte == b'\n' || byte == b'\r' => {
                self.after_return = byte == b'\r';
                self.seen.lf |= byte == b'\n';
                self.check_line_ends()?;
                self.length += 2;
                return self.end_record(sink).map(|()| 1);
            }
            State::Closed => {
                return Err(self.fault(
                    "text after a closing quote; double the quotes within the field, or remove the \
                     text",
                ));
            }
            State::Start | State::Spaces if byte == b' ' => {
                self.state = State::Spaces;
                self.record.bytes.push(byte);
            }
            State::Start | State::Spaces => {
                self.state = State::Plain;
                return Ok(0);
            }
            // Only an escape that is not the quote gets here: readers differ on what it means.
            State::Plain => {
                return Err(self.fault("an escape character outside quotes; quote the field"));
            }
        }
        self.length += 1;
        Ok(1)
    }

    /// Whether the byte belongs to the carriage return before it.
    fn ends_pair(&mut self, byte: u8) -> Checked<bool> {
        let pair = byte == b'\n';
        self.seen.crlf |= pair;
        self.seen.cr |= !pair;
        self.check_line_ends()?;
        Ok(pair)
    }

    fn within_quotes(&mut self, byte: u8) {
        if Some(byte) == self.format.quote {
            self.state = State::Closed;
        } else if Some(byte) == self.format.escape {
            self.state = State::Escaped;
        } else {
            self.count_line_end(byte);
            self.record.bytes.push(byte);
        }
    }

    fn count_line_end(&mut self, byte: u8) {
        self.line += u64::from(byte == b'\n');
        self.seen.quoted_line_end |= byte == b'\n' || byte == b'\r';
    }

    /// DuckDB reads \n and \r\n in one file, but neither beside a lone \r.
    fn check_line_ends(&self) -> Checked<()> {
        if self.seen.cr && (self.seen.lf || self.seen.crlf) {
            let line = self.line.saturating_sub(1).max(1);
            return Err(Fault::new(
                line,
                "lone carriage returns stand beside other line ends up to here; quote the fields \
                 that hold one, or use one kind of line end",
            ));
        }
        Ok(())
    }

    fn fault(&self, problem: &str) -> Fault {
        Fault::new(self.line, format!("field {}: {problem}", self.record.fields.len() + 1))
    }

    fn end_field(&mut self) {
        let quoted = self.state == State::Closed;
        self.record.fields.push((self.record.bytes.len(), quoted));
        self.state = State::Start;
    }

    fn end_record(&mut self, sink: &mut impl FnMut(&Record) -> Checked<()>) -> Checked<()> {
        self.end_field();
        sink(&self.record)?;
        self.seen.longest = self.seen.longest.max(self.length);
        self.length = 0;
        self.line += 1;
        self.record.bytes.clear();
        self.record.fields.clear();
        self.record.line = self.line;
        Ok(())
    }
}
