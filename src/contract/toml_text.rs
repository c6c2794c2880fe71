//! Contracts as TOML text.

use super::{Contract, CsvOptions, OneSided, OrderItem, rule_json};
use serde_json::Value;
use std::fmt::{Display, Write};

/// The contract as TOML, whole: the sides as typed (relative paths start where `base` of the side says), and
/// everything that is not as it would be unsaid. Read as a file, it gives the same contract, but for what only
/// `sqldiff assert` can say (`strict_names`, `column_pair`), which stands as a comment.
pub fn contract_toml(contract: &Contract) -> String {
    let mut text = String::new();
    let mut line = |key: &str, value: &dyn Display| {
        let _ = writeln!(text, "{key} = {value}");
    };
    line("a", &quoted(&contract.a.text));
    line("b", &quoted(&contract.b.text));
    if let Some(key) = &contract.key {
        line("key", &list(key));
    }
    if let Some(strategy) = contract.strategy {
        line("strategy", &quoted(strategy.name()));
    }
    if let Some(columns) = &contract.columns {
        line("columns", &list(columns));
    }
    if !contract.exclude.is_empty() {
        line("exclude", &list(&contract.exclude));
    }
    line("timezone", &quoted(&contract.timezone));
    let filters = [
        ("where", &contract.where_both),
        ("where_a", &contract.where_a),
        ("where_b", &contract.where_b),
    ];
    for (key, filter) in filters {
        if let Some(filter) = filter {
            line(key, &quoted(filter));
        }
    }
    if let Some(share) = contract.sample {
        line("sample", &quoted(&share.to_string()));
    }
    let said = [
        ("extra_columns", "ignore", contract.extra_columns_ignored),
        ("types", "strict", contract.strict_types),
        ("nullability", "strict", contract.strict_nullability),
        ("column_order", "strict", contract.strict_order),
        ("one_sided", "ignore", contract.one_sided == OneSided::Ignore),
    ];
    for (key, value, _) in said.into_iter().filter(|(_, _, said)| *said) {
        line(key, &quoted(value));
    }
    if let Some(unequal) = contract.nan_unequal {
        line("nan", &quoted(if unequal { "unequal" } else { "equal" }));
    }
    if !contract.order_by.is_empty() {
        let items: Vec<String> = contract.order_by.iter().map(OrderItem::typed).collect();
        line("order_by", &list(&items));
    }
    for (key, _) in
        [("file_order", contract.file_order), ("accept_checksum", contract.accept_checksum)]
            .into_iter()
            .filter(|(_, said)| *said)
    {
        line(key, &true);
    }
    if let Some(target) = &contract.target {
        line("target", &quoted(target));
    }
    if contract.strict_names {
        text.push_str("# names must agree letter by letter (sqldiff assert)\n");
    }
    if contract.column_pair {
        text.push_str("# two columns of one table (sqldiff assert --column-pair)\n");
    }
    for (table, pairs) in [("map", &contract.map), ("names", &contract.names)] {
        if !pairs.is_empty() {
            let _ = writeln!(text, "\n[{table}]");
        }
        for (key, value) in pairs {
            let _ = writeln!(text, "{} = {}", name(key), quoted(value));
        }
    }
    for (column, rule) in &contract.rules {
        let settings = rule_json(rule);
        if !settings.is_empty() {
            let _ = writeln!(text, "\n[rules.{}]", name(column));
        }
        for (key, value) in settings {
            let _ = match value {
                Value::String(value) => writeln!(text, "{key} = {}", quoted(&value)),
                value => writeln!(text, "{key} = {value}"),
            };
        }
    }
    let csv = csv_table(&contract.csv);
    if !csv.is_empty() {
        text.push('\n');
        text.push_str(&csv);
    }
    text
}

/// The table `[csv]` of what is not usual, or nothing.
pub fn csv_table(csv: &CsvOptions) -> String {
    let usual = CsvOptions::default();
    let character = |letter: Option<char>| quoted(&letter.map_or(String::new(), String::from));
    let settings = [
        ("delimiter", csv.delimiter != usual.delimiter, character(csv.delimiter)),
        ("quote", csv.quote != usual.quote, character(csv.quote)),
        ("escape", csv.escape != usual.escape, character(csv.escape)),
        ("header", csv.header != usual.header, csv.header.to_string()),
        ("null", csv.null != usual.null, quoted(&csv.null)),
        ("encoding", csv.encoding != usual.encoding, quoted(&csv.encoding)),
        (
            "quoted_empty",
            csv.quoted_empty_is_text != usual.quoted_empty_is_text,
            quoted(if csv.quoted_empty_is_text { "text" } else { "null" }),
        ),
    ];
    let lines: String = (settings.iter())
        .filter(|(_, said, _)| *said)
        .map(|(key, _, value)| format!("{key} = {value}\n"))
        .collect();
    if lines.is_empty() { lines } else { format!("[csv]\n{lines}") }
}

/// Characters that end a line, or that cannot be seen where they stand.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A text as a TOML string on one line.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if is_unseen(letter) => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// A TOML key: bare where it can be.
pub fn name(text: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if !text.is_empty() && text.chars().all(bare) { text.into() } else { quoted(text) }
}

pub fn list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    format!("[{}]", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::parse_contract;
    use std::path::Path;

    #[test]
    fn any_text_is_a_toml_string_and_key_on_one_line() {
        let hostile = [
            "",
            "plain",
            "a.b",
            "say \"x\"",
            "back\\slash",
            "line\nbreak",
            "\r\t\u{0}\u{7f}",
            "🙂",
            "\u{202e}rtl",
            "# no comment",
            "a = b",
            "'''",
            "\"\"\"",
            "\u{85}",
            "[x]",
        ];
        for text in hostile {
            let line = format!("{} = {}", name(text), quoted(text));
            assert!(!line.contains(['\n', '\r']), "{line}");
            let table: ::toml::Table = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
            assert_eq!(table[text].as_str(), Some(text), "{line}");
        }
    }

    #[test]
    fn a_contract_reads_back_as_it_was_written() {
        let texts = [
            "a = \"x y/*.parquet\"\nb = \"d.duckdb::s.t\"\n",
            "a = \"a\"\nb = \"b\"\nkey = []\nnan = \"equal\"\n",
            "a = \"a\"\nb = \"b\"\nkey = [\"i \\\"d\", \"*\"]\nstrategy = \"columns\"\nexclude = [\"x,y\"]
timezone = \"Europe/Berlin\"\nwhere = \"s <> 'it''s'\"\nwhere_a = \"a > 1 -- x\"\nwhere_b = \"\\n b\"\nsample = \"0.5%\"
extra_columns = \"ignore\"\ntypes = \"strict\"\nnullability = \"strict\"\ncolumn_order = \"strict\"\nnan = \"unequal\"
one_sided = \"ignore\"\ntarget = \"t.u\"
[map]\n\"c.1\" = \"c 2\"\n[names]\nmatch_count = \"same\"
[rules.\"*\"]\ntrim = true\n[rules.\"v.w\"]\nabs = 0.01\nrel = \"1e-300\"\nwithin = \"250ms\"\nround = 2\ntrim = false
null_equals = \"it's \\\"n\\\"\"\n[rules.e]\nexpr_a = \"lower({col})\"\nexpr_b = \"{col}\"\nabs = false
[csv]\ndelimiter = \";\"\nquote = \"\"\nheader = false\nnull = \"\\\\N\"\nencoding = \"latin-1\"\nquoted_empty = \"text\"\n",
            "a = \"a\"\nb = \"b\"\ncolumns = [\"x\"]\nstrategy = \"ordered\"
order_by = [\"\\\"a \\\"\\\"b\\\" DESC\", \"c NULLS FIRST\"]\n",
            "a = \"a\"\nb = \"b\"\nstrategy = \"ordered\"\nfile_order = true\n",
            "a = \"a\"\nb = \"b\"\nstrategy = \"ladder\"\naccept_checksum = true\n",
        ];
        for text in texts {
            let read = |text: &str| {
                let path = Path::new("c.toml");
                parse_contract(text, path).unwrap_or_else(|error| panic!("{error}\n{text}"))
            };
            let contract = read(text);
            let written = contract_toml(&contract);
            assert_eq!(read(&written), contract, "{text}\n{written}");
        }
    }
}
