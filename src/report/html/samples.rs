//! The rows of results, side by side where they are two versions of one.

use super::build::{cell, head, number, value, values};
use super::mark;
use super::model::{Cell, Head, Section, Table};
use crate::outcome::{Outcome, ResultTable, Role};
use crate::report::sheet::{Item, Sheet, Tone};
use crate::report::text::{clean, count, shown};
use crate::report::words;

pub fn sample(result: &ResultTable, sheet: &Sheet) -> Section {
    Section {
        id: format!("result-{}", slug(&result.name)),
        title: shown(&result.name),
        about: clean(&result.description),
        lines: extent(result),
        table: (!sheet.rows.is_empty()).then(|| table(&result.name, sheet, true)),
        ..Section::default()
    }
}

/// Rows of the result `cells` that are shown in a table of their own.
struct Kind<'k> {
    id: &'static str,
    title: &'static str,
    /// Behind the columns of the key: the text, and whether it stands at the right.
    heads: &'k [(&'static str, bool)],
    fits: &'k dyn Fn(&[Option<String>]) -> bool,
    cells: &'k dyn Fn(&[Option<String>]) -> Vec<Cell>,
}

/// The result `cells` by what its rows are: changed cells, rows on one side, payloads of repeated keys.
pub fn cells(outcome: &Outcome, result: &ResultTable) -> Vec<Section> {
    let keys = outcome.columns.iter().filter(|column| column.role == Role::Key).count();
    let at = |row: &[Option<String>], place: usize| row.get(keys + place).cloned().flatten();
    let is_payload = |row: &[Option<String>]| at(row, 4).is_some();
    let is_cell = |row: &[Option<String>]| at(row, 1).as_deref() == Some("<>");
    let has_cause = result.rows.iter().any(|row| at(row, 6).is_some());
    let side = |row: &[Option<String>]| match at(row, 1).as_deref() {
        Some("<<") => "A",
        _ => "B",
    };
    let key = |row: &[Option<String>]| -> Vec<Cell> {
        let key = row.iter().take(keys).map(|text| Cell {
            sort: text.as_deref().and_then(sortable),
            class: if text.is_none() { "null" } else { "key" },
            ..value(text.as_deref())
        });
        key.collect()
    };
    let changed = |row: &[Option<String>]| {
        let [a, b] = values(at(row, 2).as_deref(), at(row, 3).as_deref());
        let column = at(row, 0).unwrap_or_default();
        let mut cells = vec![cell("name", &shown(&column)), a, b];
        cells.extend(has_cause.then(|| cell("", &at(row, 6).unwrap_or_default())));
        cells
    };
    let alone = |row: &[Option<String>]| {
        let text = at(row, if side(row) == "A" { 2 } else { 3 });
        vec![cell("", side(row)), Cell { class: "value whole", ..value(text.as_deref()) }]
    };
    let payload = |row: &[Option<String>]| {
        let count = |place| number(at(row, place).and_then(|n| n.parse().ok()), "count");
        let text = at(row, 2).or_else(|| at(row, 3));
        vec![count(4), count(5), Cell { class: "value whole", ..value(text.as_deref()) }]
    };
    let mut heads = vec![("column", false), ("A", false), ("B", false)];
    heads.extend(has_cause.then_some(("cause", false)));
    let kinds = [
        Kind {
            id: "cells",
            title: "Changed cells",
            heads: &heads,
            fits: &is_cell,
            cells: &changed,
        },
        Kind {
            id: "alone",
            title: "Rows on one side only",
            heads: &[("side", false), ("row", false)],
            fits: &|row| !is_cell(row) && !is_payload(row),
            cells: &alone,
        },
        Kind {
            id: "duplicates",
            title: "Duplicate keys",
            heads: &[("copies in A", true), ("copies in B", true), ("row", false)],
            fits: &is_payload,
            cells: &payload,
        },
    ];
    let mut sections = Vec::new();
    for Kind { id, title, heads, fits, cells } in kinds {
        let rows = result.rows.iter().filter(|row| fits(row));
        let rows: Vec<Vec<Cell>> =
            rows.map(|row| key(row).into_iter().chain(cells(row)).collect()).collect();
        if rows.is_empty() {
            continue;
        }
        let user = result.columns.iter().take(keys);
        let user = user.map(|name| Head { text: shown(name), right: false, name: true });
        sections.push(Section {
            id: id.into(),
            title: title.into(),
            about: format!("{} here", count(rows.len() as u64)),
            lines: extent(result),
            table: Some(Table {
                caption: title.into(),
                tools: rows.len() > 1,
                heads: user.chain(heads.iter().map(|(text, right)| head(text, *right))).collect(),
                rows,
            }),
            ..Section::default()
        });
    }
    sections
}

/// How much of a result is shown, and where all of it is.
fn extent(result: &ResultTable) -> Vec<String> {
    let mut lines = vec![words::extent(result)];
    if let Some(file) = &result.file {
        lines[0] += &format!("; complete in {}", shown(file));
    }
    if result.total > result.rows.len() as u64 {
        lines[0] += "; --limit shows more";
    }
    lines
}

/// A name as part of an id.
fn slug(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

pub fn table(caption: &str, sheet: &Sheet, tools: bool) -> Table {
    let mut rows: Vec<Vec<Cell>> =
        sheet.rows.iter().map(|row| row.iter().map(item).collect()).collect();
    for [(row, a), (other, b)] in &sheet.pairs {
        let text = |row: usize, at: usize| match sheet.rows.get(row)?.get(at)? {
            Item::Text(text) | Item::Marked { text: Some(text), .. } => Some(text.as_str()),
            _ => None,
        };
        if let (Some(one), Some(two)) = (text(*row, *a), text(*other, *b)) {
            let [one, two] = mark::pair(one, two);
            rows[*row][*a].parts = one;
            rows[*other][*b].parts = two;
        }
    }
    let heads = sheet.heads.iter().map(|head| Head {
        text: if head.is_name { shown(&head.text) } else { head.text.clone() },
        right: head.right,
        name: head.is_name,
    });
    Table { caption: shown(caption), tools: tools && rows.len() > 1, heads: heads.collect(), rows }
}

fn item(item: &Item) -> Cell {
    let toned = |tone: &Tone| match tone {
        Tone::Plain => "",
        Tone::Dim => "dim",
        Tone::Good => "good",
        Tone::Warn => "warn",
        Tone::Bad => "bad",
    };
    match item {
        Item::Blank => Cell { class: "blank", ..Cell::default() },
        Item::Null => value(None),
        Item::Count(n, tone) => Cell { sort: Some(n.to_string()), ..cell(toned(tone), &count(*n)) },
        Item::Word(word, tone) => cell(toned(tone), word),
        Item::Text(text) => Cell { sort: sortable(text), ..value(Some(text)) },
        Item::Marked { text, .. } => Cell { class: "value bad", ..value(text.as_deref()) },
        Item::Pair(a, b) => cell("value", &format!("{} → {}", shown(a), shown(b))),
    }
}

/// A number that text can be sorted by.
fn sortable(text: &str) -> Option<String> {
    (text.len() <= 40 && text.parse::<f64>().is_ok_and(f64::is_finite)).then(|| text.to_owned())
}
