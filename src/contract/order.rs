//! `order_by`: the columns by which the strategy `ordered` puts rows in order.

use crate::cli::values::closing_quote;

/// One column of an order. NULL stands where it says, whatever the direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderItem {
    /// As typed, without quotes.
    pub column: String,
    pub descending: bool,
    pub nulls_first: bool,
}

impl OrderItem {
    /// As [`OrderItem::parse`] reads it, whatever the name holds.
    pub fn typed(&self) -> String {
        let column = self.column.replace('"', "\"\"");
        let direction = if self.descending { " DESC" } else { "" };
        let nulls = if self.nulls_first { " NULLS FIRST" } else { "" };
        format!("\"{column}\"{direction}{nulls}")
    }

    /// `COL [ASC|DESC] [NULLS FIRST|NULLS LAST]`; a name that ends with one of these words, or holds
    /// a comma or quotes, stands in double quotes. Without the words: ascending, NULL last.
    pub fn parse(text: &str) -> Result<OrderItem, String> {
        let text = text.trim();
        let (column, mut rest) = match text.strip_prefix('"') {
            Some(inside) => closing_quote(inside).ok_or_else(|| {
                format!("{text} has an open quote; close it, and double the quotes inside a name")
            })?,
            None => (String::new(), text),
        };
        let mut item = OrderItem { column, descending: false, nulls_first: false };
        for (words, first) in [("nulls first", true), ("nulls last", false)] {
            if let Some(before) = without_last(rest, words) {
                (rest, item.nulls_first) = (before, first);
                break;
            }
        }
        for (word, descending) in [("desc", true), ("asc", false)] {
            if let Some(before) = without_last(rest, word) {
                (rest, item.descending) = (before, descending);
                break;
            }
        }
        let rest = rest.trim();
        match (text.starts_with('"'), rest) {
            (true, "") => {}
            (false, "") => return Err("a name in the order is empty".into()),
            (false, name) if !name.contains('"') => item.column = name.to_string(),
            (_, other) => {
                return Err(format!(
                    "`{other}` is no order; write COL, COL DESC or COL ASC NULLS FIRST, with double quotes around odd names"
                ));
            }
        }
        match item.column.is_empty() {
            true => Err("a name in the order is empty".into()),
            false => Ok(item),
        }
    }

    /// `a, b DESC`: several, between commas.
    pub fn parse_list(text: &str) -> Result<Vec<OrderItem>, String> {
        let mut quoted = false;
        let apart = |c: char| {
            quoted ^= c == '"';
            c == ',' && !quoted
        };
        text.split(apart).map(OrderItem::parse).collect()
    }
}

/// In words, as `parse` reads it where the name is plain.
impl std::fmt::Display for OrderItem {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let direction = if self.descending { "DESC" } else { "ASC" };
        let nulls = if self.nulls_first { "FIRST" } else { "LAST" };
        write!(out, "{} {direction} NULLS {nulls}", self.column)
    }
}

/// What stands before these words, which a blank sets apart, in any case; None where they are not the end.
fn without_last<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut rest = text;
    for word in words.rsplit(' ') {
        rest = rest.trim_end();
        let start = rest.len().checked_sub(word.len())?;
        let end = rest.get(start..)?;
        let before = &rest[..start];
        let apart = before.is_empty() || before.ends_with(char::is_whitespace);
        if !end.eq_ignore_ascii_case(word) || !apart {
            return None;
        }
        rest = before;
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_written() {
        for (text, wanted) in [
            ("id", "id ASC NULLS LAST"),
            (" id desc ", "id DESC NULLS LAST"),
            ("id NULLS FIRST", "id ASC NULLS FIRST"),
            ("id DESC nulls last", "id DESC NULLS LAST"),
            ("order date ASC  NULLS\tFIRST", "order date ASC NULLS FIRST"),
            ("\"x desc\" DESC", "x desc DESC NULLS LAST"),
            ("\"a \"\"b\"\", c\"", "a \"b\", c ASC NULLS LAST"),
            ("desc_total", "desc_total ASC NULLS LAST"),
            ("größe desc", "größe DESC NULLS LAST"),
            ("xdesc", "xdesc ASC NULLS LAST"),
        ] {
            assert_eq!(OrderItem::parse(text).unwrap().to_string(), wanted, "{text}");
        }
        for text in ["", " ", "desc", "\"\"", "\"a", "\"a\" b", "a \"b\"", "nulls last"] {
            assert!(OrderItem::parse(text).is_err(), "{text}");
        }
        let list = OrderItem::parse_list("day DESC,\"a,b\" NULLS FIRST, id").unwrap();
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        assert_eq!(list, ["day DESC NULLS LAST", "a,b ASC NULLS FIRST", "id ASC NULLS LAST"]);
        assert!(OrderItem::parse_list("id,,x").is_err());
    }
}
