//! Two values side by side, and what of each differs.

use crate::report::text::shown;
use serde::Serialize;
use unicode_segmentation::UnicodeSegmentation;

/// Graphemes of a value that a page shows around what differs.
const AROUND: usize = 200;
/// Graphemes of what differs.
const MOST: usize = 2_000;

/// A stretch of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    pub text: String,
    /// It differs from the other side.
    pub marked: bool,
}

impl Part {
    pub fn plain(text: impl Into<String>) -> Part {
        Part { text: text.into(), marked: false }
    }
}

/// A value that has no partner, or none that is text.
pub fn alone(value: &str) -> Vec<Part> {
    let text = shown(value);
    let graphemes: Vec<&str> = text.graphemes(true).collect();
    match graphemes.len() > MOST + 2 * AROUND {
        true => vec![Part::plain(format!(
            "{}{}",
            graphemes[..MOST].concat(),
            left_out(&graphemes[MOST..])
        ))],
        false => vec![Part::plain(text)],
    }
}

/// Both values in parts: the graphemes between what they have in common at the start and at the end are
/// marked.
pub fn pair(a: &str, b: &str) -> [Vec<Part>; 2] {
    let (a, b) = (shown(a), shown(b));
    let (a, b): (Vec<&str>, Vec<&str>) = (a.graphemes(true).collect(), b.graphemes(true).collect());
    let head = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let rest = a.len().min(b.len()) - head;
    let tail = (a.iter().rev().zip(b.iter().rev())).take(rest).take_while(|(a, b)| a == b).count();
    [parts(&a, head, tail), parts(&b, head, tail)]
}

fn parts(text: &[&str], head: usize, tail: usize) -> Vec<Part> {
    let (before, rest) = text.split_at(head);
    let (middle, after) = rest.split_at(rest.len() - tail);
    let mut parts = Vec::new();
    if before.len() > AROUND {
        let kept = before.len() - AROUND;
        parts.push(Part::plain(format!(
            "{}{}",
            left_out(&before[..kept]),
            before[kept..].concat()
        )));
    } else if !before.is_empty() {
        parts.push(Part::plain(before.concat()));
    }
    if middle.len() > MOST {
        let text = format!("{}{}", middle[..MOST].concat(), left_out(&middle[MOST..]));
        parts.push(Part { text, marked: true });
    } else if !middle.is_empty() {
        parts.push(Part { text: middle.concat(), marked: true });
    }
    if after.len() > AROUND {
        parts.push(Part::plain(format!(
            "{}{}",
            after[..AROUND].concat(),
            left_out(&after[AROUND..])
        )));
    } else if !after.is_empty() {
        parts.push(Part::plain(after.concat()));
    }
    parts
}

fn left_out(graphemes: &[&str]) -> String {
    format!(" […{} characters…] ", super::super::text::count(graphemes.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(a: &str, b: &str) -> [String; 2] {
        pair(a, b).map(|parts| {
            let part =
                |part: Part| if part.marked { format!("<{}>", part.text) } else { part.text };
            parts.into_iter().map(part).collect()
        })
    }

    #[test]
    fn what_differs_is_marked() {
        assert_eq!(marked("paid", "said"), ["<p>aid", "<s>aid"]);
        assert_eq!(marked("aa", "aaa"), ["aa", "aa<a>"]);
        assert_eq!(marked("", "x"), ["<\"\">", "<x>"]);
        assert_eq!(marked("12.50", "12.75"), ["12.<50>", "12.<75>"]);
        // A grapheme is not cut in two.
        assert_eq!(marked("👍🏽", "👍🏿"), ["<👍🏽>", "<👍🏿>"]);
        assert_eq!(marked("a ", "a"), ["<\"a \">", "<a>"]);
    }

    #[test]
    fn long_values_are_shown_around_it() {
        let (left, right) = ("l".repeat(100_000), "r".repeat(100_000));
        let [a, b] = marked(&format!("{left}x{right}"), &format!("{left}y{right}"));
        assert!(a.contains("<x>") && b.contains("<y>") && a.len() < 1_000, "{}", a.len());
        assert!(a.starts_with(" […99,800 characters…] l"), "{a}");
        let [a, _] = marked(&left, &right);
        assert!(a.len() < 3_000 && a.contains("98,000 characters"), "{}", a.len());
        assert!(alone(&left)[0].text.len() < 3_000);
    }
}
