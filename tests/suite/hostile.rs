//! Names made to break quoting, templates, patterns and helper columns: none may break or inject.

use crate::program::{Bench, ask, ident, statement, toml};
use serde_json::Value;
use std::fmt::Write;

/// Names with what some layer may take for syntax.
fn odd_names() -> Vec<String> {
    let mut names: Vec<String> = [
        "a\"b",
        "\"",
        "\"\"",
        "it's",
        "`tick`",
        "[x]",
        "a.b",
        "..",
        "--",
        "-- x",
        "a--b",
        "/*",
        "*/",
        "/* x */",
        "{{ names }}",
        "{{",
        "}}",
        "{% raw %}",
        "{%",
        "{# c #}",
        "{col}",
        "{",
        "%s",
        "%",
        "a;b",
        ";",
        "; DROP TABLE sqldiff_a; --",
        "*",
        "?",
        "a*b",
        "**",
        "line\nbreak",
        "\n",
        "tab\there",
        "cr\rlf",
        "\u{1b}[31mred",
        "\u{7f}",
        " ",
        "  lead",
        "trail ",
        "\u{a0}",
        "\u{200b}",
        "🦆",
        "ünï",
        "مرحبا",
        "\u{202e}rtl",
        "1",
        "007",
        "1a",
        "select",
        "from",
        "group",
        "NULL",
        "true",
        "rowid",
        "$1",
        ":x",
        "@x",
        "#",
        "\\",
        "\\n",
        "a,b",
        "a=b",
        "$$",
        "e\u{301}",
        "!",
        "<b>x</b>",
        "|",
        "a::int",
        "(",
        ")",
        "x IS NULL OR 1=1",
        "'",
        "''",
        "columns",
        "filename",
        "file_row_number",
        "sqldiff",
        "stacked",
        "excluded",
        "COLUMNS(*)",
    ]
    .iter()
    .map(|name| name.to_string())
    .collect();
    names.push("n".repeat(200));
    names.push("q\"".repeat(100));
    names
}

/// Names that scripts and results use themselves.
const HELPERS: &[&str] = &[
    "_present_a",
    "_present_b",
    "_present",
    "value_a",
    "value_b",
    "value",
    "count_a",
    "count_b",
    "count",
    "column_name",
    "_diff_status",
    "__ROW__",
    "__PAYLOAD__",
    "sqldiff_key_1",
    "sqldiff_key",
    "sqldiff_form_1",
    "sqldiff_form",
    "sqldiff_text_1",
    "sqldiff_state_1",
    "sqldiff_state",
    "sqldiff_distance_1",
    "sqldiff_expression_1",
    "sqldiff_present",
    "sqldiff_payload",
    "sqldiff_payload_a",
    "sqldiff_a",
    "sqldiff_b",
    "sqldiff_pairs",
    "in_a",
    "in_b",
    "in",
    "x",
    "x_a",
    "x_b",
    "x_a_1",
    "delta",
    "_side",
    "rows_a",
    "rows_b",
    "rows",
    "key_hash",
    "row_hash",
    "side",
    "keys",
    "repeated",
    "agrees",
    "none",
    "verdict",
    "mismatches",
    "a",
    "b",
    "r",
    "d",
    "match_count",
    "counted",
    "hashed",
    "safe_a",
    "copies",
    "copy_number",
    "checksum_a",
    "status",
    "type_a",
    "sqldiff_file",
    "sqldiff_query",
    "sqldiff_groups",
];

const STRATEGIES: [&str; 7] = ["cells", "join", "union", "except", "checksum", "count", "schema"];

/// The part that a column plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Key,
    Payload,
    Excluded,
    Mapped,
    Ruled,
}

const PARTS: [Part; 5] = [Part::Key, Part::Payload, Part::Excluded, Part::Mapped, Part::Ruled];

/// Two tables whose rows are: equal, changed in every payload cell, only in A, only in B.
struct Pair {
    columns: Vec<(String, Part)>,
}

impl Pair {
    fn name_b(&self, position: usize) -> String {
        let (name, part) = &self.columns[position];
        match part {
            Part::Mapped => format!("{name}' \" {{{{ b }}}}"),
            _ => name.clone(),
        }
    }

    fn query(&self, side: char) -> String {
        let rows: &[u8] = if side == 'a' { &[1, 2, 3] } else { &[1, 2, 4] };
        let queries: Vec<String> = rows
            .iter()
            .map(|row| {
                let cells: Vec<String> = (0..self.columns.len())
                    .map(|i| {
                        let (name, part) = &self.columns[i];
                        let name = if side == 'a' { name.clone() } else { self.name_b(i) };
                        let value = match part {
                            Part::Key => format!("k{row}"),
                            Part::Excluded => format!("{side}{row}"),
                            _ if *row == 2 => format!("{side}{row}"),
                            _ => format!("v{row}"),
                        };
                        format!("'{value}' AS {}", ident(&name))
                    })
                    .collect();
                format!("SELECT {}", cells.join(", "))
            })
            .collect();
        queries.join(" UNION ALL ")
    }

    fn contract(&self) -> String {
        let list = |part: Part| {
            let names = self.columns.iter().filter(|(_, p)| *p == part);
            names.map(|(name, _)| toml(name)).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!(
            "a = \"a.parquet\"\nb = \"b.parquet\"\nkey = [{}]\nexclude = [{}]\n[map]\n",
            list(Part::Key),
            list(Part::Excluded)
        );
        for (i, (name, part)) in self.columns.iter().enumerate() {
            if *part == Part::Mapped {
                writeln!(text, "{} = {}", toml(name), toml(&self.name_b(i))).unwrap();
            }
        }
        for (i, (name, part)) in self.columns.iter().enumerate() {
            if *part == Part::Ruled {
                let rule =
                    ["trim = true", "expr = \"upper({col})\"", "null_equals = \"{col}'\""][i % 3];
                writeln!(text, "[rules.{}]\n{rule}", toml(name)).unwrap();
            }
        }
        text
    }

    fn lay_out(&self) -> Bench {
        let bench = Bench::new();
        bench.parquet("a.parquet", &self.query('a')).parquet("b.parquet", &self.query('b'));
        bench.file("c.toml", self.contract());
        bench
    }

    /// Runs one strategy and holds its answer against what the tables are known to be.
    fn check(&self, bench: &Bench, strategy: &str, more: &[&str]) {
        let mut arguments =
            vec!["run", "--contract", "c.toml", "--strategy", strategy, "--format", "json"];
        arguments.extend(more);
        let code = match strategy {
            "count" => 0,
            "schema" => 0,
            _ => 1,
        };
        let found = bench.run(&arguments).json(code);
        let what = format!("{strategy} {more:?} {:?}", self.columns);
        if strategy != "schema" {
            assert_eq!(found["rows"]["a"], 3, "{what}");
        }
        if let Some(keys) = found.get("keys") {
            for (lane, count) in
                [("equal", 1), ("changed", 1), ("only_a", 1), ("only_b", 1), ("duplicate", 0)]
            {
                assert_eq!(keys[lane], count, "{lane} {what}");
            }
        }
        if let Some(bag) = found.get("bag") {
            assert_eq!(bag["rows_a"], 2, "{what}");
            assert_eq!(bag["groups_b"], 2, "{what}");
        }
        self.check_columns(&found, &what);
    }

    fn check_columns(&self, found: &Value, what: &str) {
        let listed = found["columns"].as_array().expect("columns");
        assert_eq!(listed.len(), self.columns.len(), "{what}");
        for (i, (name, part)) in self.columns.iter().enumerate() {
            let column = &listed[i];
            assert_eq!(column["name"], name.as_str(), "{what}");
            assert_eq!(column["name_b"], self.name_b(i).as_str(), "{what}");
            let role = match part {
                Part::Key => "key",
                Part::Excluded => "excluded",
                _ => "compared",
            };
            assert_eq!(column["role"], role, "{name:?} {what}");
            if role == "compared" && found.get("keys").is_some() {
                assert_eq!(column["changed"], 1, "{name:?} {what}");
                assert_eq!(column["equal"], 1, "{name:?} {what}");
            }
        }
    }
}

fn all_names() -> Vec<String> {
    odd_names().into_iter().chain(HELPERS.iter().map(|name| name.to_string())).collect()
}

/// All names in one table, each in every part in turn.
fn rotations() -> Vec<Pair> {
    (0..PARTS.len())
        .map(|turn| Pair {
            columns: all_names()
                .into_iter()
                .enumerate()
                .map(|(i, name)| (name, PARTS[(i + turn) % PARTS.len()]))
                .collect(),
        })
        .collect()
}

#[test]
fn names_in_every_part_under_every_strategy() {
    for pair in rotations() {
        let bench = pair.lay_out();
        for strategy in STRATEGIES {
            pair.check(&bench, strategy, &[]);
        }
        pair.check(&bench, "cells", &["--shape", "narrow"]);
        pair.check(&bench, "cells", &["--exact"]);
    }
}

/// Those of them that stood, or could stand, beside a user's column in one table of a script.
const NEIGHBOURS: &[&str] = &[
    "_present_a",
    "_present",
    "value_a",
    "count_a",
    "count",
    "column_name",
    "_diff_status",
    "__ROW__",
    "sqldiff_key_1",
    "sqldiff_form_1",
    "sqldiff_state_1",
    "sqldiff_state",
    "sqldiff_present",
    "sqldiff_payload_a",
    "in_a",
    "delta",
    "_side",
    "rows_a",
    "key_hash",
    "side",
    "a",
    "r",
];

/// A helper's name alone: no neighbour's rename can hide a collision.
fn one_by_one(part: Part, other: Part, strategies: &[&str]) {
    let mut sets: Vec<Vec<&str>> = NEIGHBOURS.iter().map(|name| vec![*name]).collect();
    sets.extend([vec!["x", "x_a", "x_b"], vec!["value", "value_a"], vec!["_present", "x"]]);
    for names in sets {
        let mut columns: Vec<_> = names.iter().map(|name| (name.to_string(), part)).collect();
        columns.push(("other".to_string(), other));
        let pair = Pair { columns };
        let bench = pair.lay_out();
        for strategy in strategies {
            pair.check(&bench, strategy, &[]);
        }
    }
}

#[test]
fn helper_names_one_by_one_as_keys() {
    one_by_one(Part::Key, Part::Payload, &["cells", "join", "except"]);
}

#[test]
fn helper_names_one_by_one_as_payload() {
    one_by_one(Part::Payload, Part::Key, &["cells", "join", "union"]);
}

#[test]
fn printed_scripts_run_when_pasted() {
    for pair in rotations() {
        let bench = pair.lay_out();
        for strategy in STRATEGIES {
            let arguments = ["run", "--contract", "c.toml", "--strategy", strategy, "--sql"];
            let ran = bench.run(&arguments);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{strategy}");
            let pasted = duckdb::Connection::open_in_memory().expect("an engine");
            let folder = bench.path("").to_str().unwrap().replace('\'', "''");
            pasted.execute_batch(&format!("SET file_search_path = '{folder}'")).expect("set");
            pasted.execute_batch(&ran.out).unwrap_or_else(|e| panic!("{strategy}: {e}"));
            let one = |column: &str, result: &str| {
                let query = statement(&ran.out, result);
                ask(&pasted, &format!("SELECT CAST({column} AS BIGINT) FROM (\n{query}\n)"))
            };
            match strategy {
                "cells" | "join" => {
                    assert_eq!(one("keys_changed", "summary"), 1);
                    assert_eq!(one("keys_only_a", "summary"), 1);
                    assert_eq!(one("sum(mismatch_count)", "stats"), one("count(*)", "stats"));
                }
                "union" | "except" => assert_eq!(one("bag_rows_a", "summary"), 2),
                "count" => assert_eq!(one("rows_b", "count"), 3),
                "schema" => {
                    let excluded =
                        pair.columns.iter().filter(|(_, part)| *part == Part::Excluded).count();
                    let columns = pair.columns.len() - excluded;
                    assert_eq!(one("count(*)", "schema"), columns as i64);
                }
                _ => assert_eq!(one("rows_a", "checksum"), 3),
            }
        }
    }
}
