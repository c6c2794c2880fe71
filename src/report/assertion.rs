//! The results of `assert` as a test runner shows them: both schemas, or the rows that fail, side by
//! side, with what differs marked.

use super::sheet::{self, Fit, Head, Item, Sheet, Tone};
use crate::contract::Strategy;
use crate::outcome::{ColumnOutcome, Outcome, ResultTable, Role};
use std::borrow::Cow;
use std::collections::HashMap;

/// A result, and the sheet that shows it.
pub type Shown<'o> = (Cow<'o, ResultTable>, Sheet);

/// What stands before a cell that differs, where there is no colour.
pub const MARK: &str = "≠ ";

/// The results of an outcome with their sheets. With `mark`, what differs is marked by a sign.
pub fn results(outcome: &Outcome, mark: bool) -> Vec<Shown<'_>> {
    if outcome.strategy != Strategy::Assert {
        let shown = |result| (Cow::Borrowed(result), sheet::sample(result));
        return outcome.results.iter().map(shown).collect();
    }
    // What these show side by side is listed in `assert`, too.
    let beside = |result: &ResultTable| matches!(table_of(result), Table::Rows | Table::Schema);
    let beside = outcome.results.iter().any(beside);
    let shown = |result| match table_of(result) {
        Table::Schema => Some((about(result, SCHEMAS), schemas(outcome, result, mark))),
        Table::Rows => Some((about(result, ROWS), rows(outcome, result, mark))),
        Table::Failures if beside => None,
        Table::Failures | Table::Other => Some((Cow::Borrowed(result), sheet::sample(result))),
    };
    outcome.results.iter().filter(|result| result.total > 0).filter_map(shown).collect()
}

const SCHEMAS: &str = "of both sides; what differs is marked";
const ROWS: &str = "that fail, side by side; the cells that differ are marked";

enum Table {
    Schema,
    Rows,
    Failures,
    Other,
}

fn table_of(result: &ResultTable) -> Table {
    match result.name.as_str() {
        "schema" => Table::Schema,
        "rows" => Table::Rows,
        "assert" => Table::Failures,
        _ => Table::Other,
    }
}

fn about<'o>(result: &ResultTable, description: &str) -> Cow<'o, ResultTable> {
    Cow::Owned(ResultTable { description: description.into(), ..result.clone() })
}

fn head(text: &str, is_name: bool, fit: Fit) -> Head {
    Head { text: text.into(), is_name, right: false, fit }
}

/// Both schemas, in the order of A, then of what only B has.
fn schemas(outcome: &Outcome, result: &ResultTable, mark: bool) -> Sheet {
    let at = |name: &str| result.columns.iter().position(|column| column == name);
    let cell = |row: &'_ [Option<String>], name: &str| at(name).and_then(|at| row.get(at)?.clone());
    let place = |row: &[Option<String>], name: &str| -> u64 {
        cell(row, name).and_then(|text| text.parse().ok()).unwrap_or(u64::MAX)
    };
    let mut rows: Vec<&Vec<Option<String>>> = result.rows.iter().collect();
    rows.sort_by_key(|row| (place(row, "position_a"), place(row, "position_b")));
    let mut sheet = Sheet {
        heads: vec![
            head("", false, Fit::Whole),
            head("#", false, Fit::Whole),
            head("A", false, Fit::Cut),
            head("type", false, Fit::Cut),
            head("#", false, Fit::Whole),
            head("B", false, Fit::Cut),
            head("type", false, Fit::Cut),
        ],
        ..Sheet::default()
    };
    for row in rows {
        let name = cell(row, "column_name").unwrap_or_default();
        let pair = outcome.columns.iter().find(|column| column.name == name);
        let differs = cell(row, "status").as_deref() != Some("==");
        let mut items = vec![match differs {
            true => Item::Word(MARK.trim().into(), Tone::Bad),
            false => Item::Blank,
        }];
        for (side, own) in [("a", name.clone()), ("b", pair.map_or(name, |p| p.name_b.clone()))] {
            let Some(sql_type) = cell(row, &format!("type_{side}")) else {
                items.extend([Item::Blank, Item::Blank, Item::Blank]);
                continue;
            };
            let required = cell(row, &format!("nullable_{side}")).as_deref() == Some("false");
            let words = if required { format!("{sql_type} NOT NULL") } else { sql_type };
            let position = cell(row, &format!("position_{side}")).unwrap_or_default();
            items.push(Item::Word(position, Tone::Dim));
            items.extend([own, words].map(|text| match differs && !mark {
                true => Item::Marked { text: Some(text), sign: false },
                false => Item::Text(text),
            }));
        }
        sheet.rows.push(items);
    }
    sheet
}

/// More columns than this, and only those that differ in the rows at hand are shown.
const MANY_COLUMNS: usize = sheet::MANY_COLUMNS;

/// Two lines a row, one below the other: A's and B's, of those that have it.
fn rows(outcome: &Outcome, result: &ResultTable, mark: bool) -> Sheet {
    let compared: Vec<&ColumnOutcome> =
        outcome.columns.iter().filter(|column| column.role == Role::Compared).collect();
    // Keys, the status, two values a column, the states.
    let keys = result.columns.len().saturating_sub(2 + 2 * compared.len());
    let differing: Vec<Vec<bool>> = result.rows.iter().map(|row| states(row, &compared)).collect();
    let listed =
        |at: &usize| compared.len() <= MANY_COLUMNS || differing.iter().any(|row| row[*at]);
    let listed: Vec<usize> = (0..compared.len()).filter(listed).collect();
    let mut heads: Vec<Head> =
        result.columns[..keys].iter().map(|key| head(key, true, Fit::Cut)).collect();
    heads.push(head("", false, Fit::Whole));
    heads.extend(listed.iter().map(|at| head(&compared[*at].name, true, Fit::Cut)));
    let mut sheet = Sheet { heads, ..Sheet::default() };
    for (row, differs) in result.rows.iter().zip(&differing) {
        let status = row.get(keys).and_then(Option::as_deref).unwrap_or_default();
        for (side, letter, absent) in [(0, "A", ">>"), (1, "B", "<<")] {
            if status == absent {
                continue;
            }
            let alone = status == "<<" || status == ">>";
            let mut items: Vec<Item> = row[..keys].iter().map(plain).collect();
            items.push(match alone {
                true => Item::Word(format!("only {letter}"), Tone::Bad),
                false => Item::Word(letter.into(), Tone::Dim),
            });
            for at in &listed {
                let value = &row[keys + 1 + 2 * at + side];
                items.push(match differs[*at] || (alone && !mark) {
                    true => Item::Marked { text: value.clone(), sign: mark },
                    false => plain(value),
                });
            }
            sheet.rows.push(items);
            // Of both sides, B's stands below A's.
            if !alone && side == 1 {
                let below = sheet.rows.len() - 1;
                (0..sheet.heads.len()).for_each(|at| sheet.pair((below - 1, at), (below, at)));
            }
        }
    }
    sheet
}

fn plain(value: &Option<String>) -> Item {
    value.clone().map_or(Item::Null, Item::Text)
}

/// Which compared columns differ in a row of the result `rows`, from the states at its end.
fn states(row: &[Option<String>], compared: &[&ColumnOutcome]) -> Vec<bool> {
    let states = row.last().and_then(Option::as_deref).unwrap_or("{}");
    let states: HashMap<String, Option<u8>> = serde_json::from_str(states).unwrap_or_default();
    (1..=compared.len()).map(|at| states.get(&at.to_string()) == Some(&Some(2))).collect()
}
