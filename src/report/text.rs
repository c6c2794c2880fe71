//! Text as it may stand in a report: nothing invisible, nothing that a terminal would obey, and
//! never wider than its place.

use std::fmt::Write;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// What NULL looks like. The text `NULL` is shown quoted.
pub const NULL: &str = "NULL";

/// `1234567` as `1,234,567`.
pub fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 key`, `2 keys`.
pub fn count_of(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", count(n), if n == 1 { "" } else { "s" })
}

/// A value or a name as evidence. Text that reads as it is stands as it is; all other text is
/// quoted, with escapes inside the quotes as in Rust, and so is text that would look quoted, like
/// NULL, or like nothing. No two texts are shown alike.
///
/// `abc` is `abc`; an empty text is `""`; `NULL` is `"NULL"`; `a` and a newline is `"a\n"`.
pub fn shown(text: &str) -> String {
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let plain = !blank(text.chars().next())
        && !blank(text.chars().next_back())
        && text != NULL
        && !text.starts_with('"')
        && !text.chars().any(unseen);
    if plain {
        return text.to_owned();
    }
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if unseen(c) => escape(c, &mut out),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Our own sentences, in which names of the user's may stand: only what is not seen is escaped.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if unseen(c) { escape(c, &mut out) } else { out.push(c) }
    }
    out
}

fn escape(c: char, out: &mut String) {
    let written = match c {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        c if (c as u32) < 0x80 => write!(out, "\\x{:02x}", c as u32),
        c => write!(out, "\\u{{{:x}}}", c as u32),
    };
    written.expect("writing to a string");
}

/// Whether a reader could not see that this character is there, or which one it is: controls,
/// zero-width and direction marks, blanks other than the space, fillers, variation selectors, and
/// the marks that make `e` and U+0301 look like `é`.
pub fn unseen(c: char) -> bool {
    c.is_control()
        || (c != ' ' && c.is_whitespace())
        || matches!(c as u32,
            0xad | 0x300..=0x36f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f
            | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0x200b..=0x200f | 0x202a..=0x202e
            | 0x2060..=0x206f | 0x20d0..=0x20ff | 0x2800 | 0x3164 | 0xfe00..=0xfe0f
            | 0xfe20..=0xfe2f | 0xfeff | 0xffa0 | 0xfff0..=0xfffb | 0xfffe | 0xffff | 0x1bca0..=0x1bca3
            | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

/// Columns of a terminal that the text fills.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text in at most `most` columns: too long a one loses its middle to `…`, because both ends
/// tell more. Graphemes stay whole.
pub fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    if most == 0 {
        return String::new();
    }
    let room = most - 1;
    let graphemes: Vec<&str> = text.graphemes(true).collect();
    let tail_room = room / 2;
    let tail = fitting(graphemes.iter().rev(), tail_room);
    let tail_text = graphemes[graphemes.len() - tail..].concat();
    let head = fitting(graphemes[..graphemes.len() - tail].iter(), room - width(&tail_text));
    format!("{}…{tail_text}", graphemes[..head].concat())
}

/// How many graphemes the texts have in common before they part.
pub fn parting(one: &str, other: &str) -> usize {
    one.graphemes(true).zip(other.graphemes(true)).take_while(|(a, b)| a == b).count()
}

/// As [`cut`], with the grapheme at `seen`, and some before and after it, among what is kept.
pub fn cut_around(text: &str, most: usize, seen: usize) -> String {
    let graphemes: Vec<&str> = text.graphemes(true).collect();
    let room = most.saturating_sub(1);
    let tail = fitting(graphemes.iter().rev(), room / 2);
    let tail_width: usize = graphemes[graphemes.len() - tail..].iter().map(|g| width(g)).sum();
    let head = fitting(graphemes.iter(), room.saturating_sub(tail_width));
    let is_kept = seen < head || seen + tail >= graphemes.len();
    if width(text) <= most || most < LEAST_AROUND || is_kept {
        return cut(text, most);
    }
    // An ellipsis on both sides.
    let room = most - 2;
    let before = fitting(graphemes[..seen].iter().rev(), room / 3);
    let kept = fitting(graphemes[seen - before..].iter(), room);
    format!("…{}…", graphemes[seen - before..seen - before + kept].concat())
}

/// In less room than this, a text keeps its ends.
const LEAST_AROUND: usize = 8;

/// How many graphemes, from the first on, fit into `room` columns.
fn fitting<'a>(graphemes: impl Iterator<Item = &'a &'a str>, room: usize) -> usize {
    let mut used = 0;
    graphemes
        .take_while(|grapheme| {
            used += width(grapheme);
            used <= room
        })
        .count()
}

/// The sentence in lines of at most `most` columns: the first starts with `first`, the others with
/// `rest`. Lines end at blanks; a word longer than a line is broken between graphemes.
pub fn wrap(first: &str, rest: &str, sentence: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut fresh = true;
    for word in sentence.split(' ') {
        let fits = width(&line) + usize::from(!fresh) + width(word) <= most;
        let fits_next = width(rest) + width(word) <= most;
        if !fits && (!fresh || fits_next) {
            let full = std::mem::replace(&mut line, rest.to_owned());
            lines.push(full.trim_end().to_owned());
        } else if !fresh {
            line.push(' ');
        }
        fresh = false;
        if fits || fits_next {
            line.push_str(word);
            continue;
        }
        for grapheme in word.graphemes(true) {
            if line.len() > rest.len() && width(&line) + width(grapheme) > most {
                lines.push(std::mem::replace(&mut line, rest.to_owned()));
            }
            line.push_str(grapheme);
        }
    }
    lines.push(line);
    lines
}
