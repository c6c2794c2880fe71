//! Calls of the macros of `helpers`, written out: for a statement that stands alone.

use super::helpers::MACROS;
use crate::dialect::Dialect;
use crate::render::Scan;

/// A statement without calls of our macros. Each becomes the macro's body in parentheses, with the
/// arguments, in parentheses too, in the place of its parameters.
pub fn written_out(sql: &str) -> String {
    let mut text = sql.to_string();
    // A macro calls those before it only.
    for (name, parameters, body) in MACROS.iter().rev() {
        let parameters: Vec<&str> = parameters.split(", ").collect();
        while let Some(call) = last_call(&text, name) {
            let arguments: Vec<&str> =
                call.arguments.iter().map(|(from, to)| &text[*from..*to]).collect();
            let filled = fill(body, &parameters, &arguments);
            text = format!("{}(\n{filled}\n){}", &text[..call.start], &text[call.end..]);
        }
    }
    text
}

/// Where a call stands, its name included, and where its arguments do.
struct Call {
    start: usize,
    end: usize,
    arguments: Vec<(usize, usize)>,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The last call whose arguments hold no other of the same macro, outside of quotes and comments.
fn last_call(sql: &str, name: &str) -> Option<Call> {
    let code = code_of(sql);
    let mut found = None;
    for (at, _) in sql.match_indices(name) {
        let before = sql[..at].chars().next_back();
        if code[at] && !before.is_some_and(is_word) && sql[at + name.len()..].starts_with('(') {
            found = Some(at);
        }
    }
    let start = found?;
    let open = start + name.len();
    let (mut depth, mut from) = (0usize, open + 1);
    let mut arguments = Vec::new();
    for (at, byte) in sql.bytes().enumerate().skip(open).filter(|(at, _)| code[*at]) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    arguments.push((from, at));
                    return Some(Call { start, end: at + 1, arguments });
                }
            }
            b',' if depth == 1 => {
                arguments.push((from, at));
                from = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// For each byte, whether it is code, and not within quotes or a comment.
fn code_of(sql: &str) -> Vec<bool> {
    Scan::new(sql, Dialect::DuckDb)
        .flat_map(|(piece, code)| std::iter::repeat_n(code, piece.len()))
        .collect()
}

/// A body with arguments for its parameters.
fn fill(body: &str, parameters: &[&str], arguments: &[&str]) -> String {
    let mut out = String::new();
    for (piece, code) in Scan::new(body, Dialect::DuckDb) {
        if !code {
            out.push_str(piece);
            continue;
        }
        for run in piece.split_inclusive(|c| !is_word(c)) {
            let word = run.trim_end_matches(|c| !is_word(c));
            match parameters.iter().position(|parameter| *parameter == word) {
                Some(at) => out.push_str(&format!("({})", arguments[at].trim())),
                None => out.push_str(word),
            }
            out.push_str(&run[word.len()..]);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_become_bodies() {
        let text = written_out(
            "SELECT sqldiff_decimal_number(a), 'sqldiff_decimal_number(b)', \"sqldiff_decimal_number(c)\"",
        );
        assert_eq!(
            text,
            "SELECT (\nrtrim(rtrim((a), '0'), '.')\n), 'sqldiff_decimal_number(b)', \"sqldiff_decimal_number(c)\""
        );
        let nested = written_out("sqldiff_decimal_number(f(sqldiff_decimal_number(x), ','))");
        assert_eq!(nested.matches("rtrim(rtrim(").count(), 2, "{nested}");
    }

    /// Each macro gives what its body written out gives.
    #[test]
    fn bodies_give_what_macros_give() {
        let connection = duckdb::Connection::open_in_memory().expect("an engine");
        let samples = [
            (
                "sqldiff_float_text",
                "x::DOUBLE",
                "(VALUES (1.5e300), (-0.0), ('nan'), (0.1), (NULL)) t(x)",
            ),
            ("sqldiff_float_number", "x::DOUBLE", "(VALUES (9007199254740992.0), (0.5)) t(x)"),
            (
                "sqldiff_uuid_text",
                "x",
                "(VALUES ('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'), ('t')) t(x)",
            ),
            ("sqldiff_time_text", "x", "(VALUES ('10:30'), ('10:30:01.5'), ('x')) t(x)"),
            ("sqldiff_json_document", "x", "(VALUES ('{\"a\":[1,2]}'), ('x'), (NULL)) t(x)"),
            ("sqldiff_interval_micros", "x::INTERVAL", "(VALUES ('1 month'), ('3 hours')) t(x)"),
            ("sqldiff_seconds_text", "x::HUGEINT", "(VALUES (1500000000), (7)) t(x)"),
            ("sqldiff_magnitude", "x::HUGEINT", "(VALUES (-5), (5)) t(x)"),
        ];
        for (name, argument, rows) in samples {
            let call = format!("SELECT CAST(list({name}({argument})) AS VARCHAR) FROM {rows}");
            for (_, definition) in super::super::helpers::used_in(&call) {
                connection.execute_batch(&definition.0).expect("a macro");
            }
            let asked = |sql: &str| -> String {
                connection
                    .query_row(sql, [], |row| row.get(0))
                    .unwrap_or_else(|error| panic!("{error}\n{sql}"))
            };
            let out = written_out(&call);
            assert!(!out.contains("sqldiff_"), "{out}");
            assert_eq!(asked(&out), asked(&call), "{name}");
        }
    }
}
