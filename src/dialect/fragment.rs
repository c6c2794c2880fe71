//! SQL that may stand in a statement, and users' expressions in it.

use std::fmt;

/// A piece of SQL that is safe to stand in a statement: made of quoted names, quoted literals,
/// judged user expressions and our own words. Everything else is a plain string and must go
/// through `ident` or `literal` first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sql(pub String);

impl fmt::Display for Sql {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Sql {
    /// A user's expression with the column put where it says `{col}`, in parentheses. The line
    /// break ends a comment that the expression may end with.
    pub fn of_user(expression: &str, column: &Sql) -> Sql {
        Sql(format!("({}\n)", with_column(expression, &column.0)))
    }
}

/// A path as DuckDB takes it for itself: it reads `~` as the home folder, and `x:y` as a database `y`
/// of the kind `x`.
pub fn local_path(path: &str) -> String {
    match path.starts_with('~') || (path.contains(':') && !path.starts_with('/')) {
        true => format!("./{path}"),
        false => path.to_string(),
    }
}

/// Puts a column in the place of `{col}`, but not within quotes or comments: there it would be
/// text, and quotes in the column's name could end that text.
pub fn with_column(expression: &str, column: &str) -> String {
    let mut filled = String::new();
    let mut rest = expression;
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("{col}") {
            filled.push_str(column);
            rest = after;
            continue;
        }
        let escapes = filled.ends_with(['e', 'E'])
            && !filled[..filled.len() - 1].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let length = match rest {
            _ if rest.starts_with('\'') => quoted_length(rest, '\'', escapes),
            _ if rest.starts_with('"') => quoted_length(rest, '"', false),
            _ if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => comment_length(rest),
            _ if rest.starts_with('$') => dollar_length(rest),
            _ => first.len_utf8(),
        };
        filled.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    filled
}

/// The length of a quoted text, its quotes included; the quote doubled stands for itself.
fn quoted_length(text: &str, quote: char, escapes: bool) -> usize {
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if escapes && c == '\\' {
            chars.next();
        } else if c == quote && chars.next_if(|(_, next)| *next == quote).is_none() {
            return at + quote.len_utf8();
        }
    }
    text.len()
}

/// The length of a comment, which may hold comments.
fn comment_length(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The length of `$tag$ text $tag$`; of the `$` alone where no such text begins.
fn dollar_length(text: &str) -> usize {
    let Some(end) = text[1..].find('$') else { return 1 };
    let tag = &text[..end + 2];
    match tag[1..=end].chars().all(|c| c.is_alphanumeric() || c == '_') {
        true => text[tag.len()..].find(tag).map_or(text.len(), |at| at + 2 * tag.len()),
        false => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::with_column;

    #[test]
    fn columns_are_put_in_nowhere_but_in_code() {
        for (text, filled) in [
            ("upper({col})", "upper(X)"),
            ("{col} || '{col}' || {col}", "X || '{col}' || X"),
            ("'it''s {col}' || {col}", "'it''s {col}' || X"),
            ("E'\\' {col}' || {col}", "E'\\' {col}' || X"),
            ("name'\\' || {col}", "name'\\' || X"),
            ("\"{col}\" = {col} -- {col}\n+ {col}", "\"{col}\" = X -- {col}\n+ X"),
            ("/* {col} /* */ {col} */ {col}", "/* {col} /* */ {col} */ X"),
            ("$${col}$$ || $t$ {col} $t$ || {col} $ {col}", "$${col}$$ || $t$ {col} $t$ || X $ X"),
            ("'open {col}", "'open {col}"),
        ] {
            assert_eq!(with_column(text, "X"), filled, "{text}");
        }
    }
}
