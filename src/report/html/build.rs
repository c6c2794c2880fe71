//! From an outcome to what the page shows.

use super::charts::{places, sizes};
use super::mark::{self, Part};
use super::model::{Answer, Cell, Code, Head, Lane, Piece, Section, Side, Table};
use super::samples::{cells, sample, table};
use super::{tone, verdict};
use crate::contract::Strategy;
use crate::outcome::{ColumnOutcome, Outcome, ResultTable, Role};
use crate::profile::{Change, Profile};
use crate::report::sheet::{self, Sheet};
use crate::report::text::{self, clean, count, count_of, shown};
use crate::report::{Listing, assertion, words};

/// The page of a comparison. `prefix` makes its ids the only ones of their name.
pub fn answer(outcome: &Outcome, prefix: &str) -> Answer {
    let rows = |n: Option<u64>| n.map(|n| words::rows(outcome, n)).unwrap_or_default();
    let side = |letter, text: &str, n| Side { letter, text: shown(text), rows: rows(n) };
    let mut proof = vec![clean(&words::proof(outcome))];
    proof.extend(words::spilled(outcome));
    let sections = [
        lanes(outcome),
        of_sheet("estimates", "Whole tables", words::ESTIMATES, &sheet::estimates(outcome)),
        of_sheet("surplus", "Surplus rows", "", &sheet::bag(outcome)),
        ladder(outcome),
        notes(&outcome.notes),
        columns(outcome),
        schemas(outcome),
        absorbed(outcome),
        changes(outcome.profile.as_ref()),
        sizes(outcome.profile.as_ref()),
        places(outcome.profile.as_ref()),
    ];
    let mut sections: Vec<Section> = sections.into_iter().flatten().collect();
    for (result, sheet) in assertion::results(outcome, false) {
        match outcome.strategy == Strategy::Cells && result.name == Strategy::Cells.name() {
            true => sections.extend(cells(outcome, &result)),
            false => sections.push(sample(&result, &sheet)),
        }
    }
    sections.extend(contract(outcome));
    sections.extend(statements(&outcome.results));
    for section in &mut sections {
        section.id = format!("{prefix}{}", section.id);
    }
    Answer {
        id: format!("{prefix}answer"),
        name: None,
        verdict: verdict(outcome),
        tone: tone(outcome.verdict),
        summary: clean(&words::summary(outcome)),
        sides: vec![
            side("A", &outcome.side_a, outcome.rows.map(|rows| rows.a)),
            side("B", &outcome.side_b, outcome.rows.map(|rows| rows.b)),
        ],
        proof,
        sections,
    }
}

/// The page of an answer that is no comparison of tables.
pub fn listing(listing: &Listing) -> Answer {
    let mut sections: Vec<Section> =
        listing.results.iter().map(|result| sample(result, &sheet::sample(result))).collect();
    sections.extend(notes(&listing.notes));
    Answer {
        id: "answer".into(),
        tone: listing.verdict.map_or("", tone),
        summary: clean(&listing.title),
        sections,
        ..Answer::default()
    }
}

/// A cell of our own words.
pub fn cell(class: &'static str, text: &str) -> Cell {
    Cell { parts: vec![Part::plain(text)], class, ..Cell::default() }
}

pub fn number(n: Option<u64>, class: &'static str) -> Cell {
    match n {
        None => Cell { class: "blank", sort: Some("-1".into()), ..Cell::default() },
        Some(n) => Cell {
            sort: Some(n.to_string()),
            ..cell(if n > 0 { class } else { "count zero" }, &count(n))
        },
    }
}

pub fn head(text: &str, right: bool) -> Head {
    Head { text: text.into(), right, name: false }
}

/// Widths in percent of parts of a whole; what there is of is never thinner than can be seen.
pub fn lane_bar(parts: &[(&'static str, &str, u64)]) -> Vec<Lane> {
    let total: u64 = parts.iter().map(|(_, _, n)| n).sum();
    let share = |n: u64| if total == 0 { 0.0 } else { n as f64 * 100.0 / total as f64 };
    let shown: f64 =
        parts.iter().map(|(_, _, n)| if *n > 0 { share(*n).max(0.4) } else { 0.0 }).sum();
    let width = |n: u64| if n > 0 { share(n).max(0.4) * 100.0 / shown.max(1.0) } else { 0.0 };
    (parts.iter())
        .map(|(class, label, n)| Lane {
            class,
            label: (*label).into(),
            count: count(*n),
            width: format!("{:.3}", width(*n)),
        })
        .collect()
}

fn lanes(outcome: &Outcome) -> Option<Section> {
    let (keys, _) = words::lanes(outcome)?;
    let mut parts = vec![
        ("equal", "equal", keys.equal),
        ("changed", "changed", keys.changed),
        ("only-a", "only in A", keys.only_a),
        ("only-b", "only in B", keys.only_b),
    ];
    if outcome.positions.is_none() {
        parts.push(("duplicate", "duplicate", keys.duplicate));
    }
    let total: u64 = parts.iter().map(|(_, _, n)| n).sum();
    Some(Section {
        id: "lanes".into(),
        title: words::paired(outcome).into(),
        about: count(total),
        lanes: lane_bar(&parts),
        lines: words::payloads(outcome).into_iter().collect(),
        ..Section::default()
    })
}

fn of_sheet(id: &str, title: &str, about: &str, sheet: &Sheet) -> Option<Section> {
    (!sheet.rows.is_empty()).then(|| Section {
        id: id.into(),
        title: title.into(),
        about: about.into(),
        table: Some(table(title, sheet, false)),
        ..Section::default()
    })
}

fn ladder(outcome: &Outcome) -> Option<Section> {
    let mut section = of_sheet("ladder", "Ladder", "", &sheet::ladder(outcome))?;
    section.lines = outcome.ladder.iter().map(|step| clean(&words::step(step))).collect();
    Some(section)
}

fn notes(notes: &[String]) -> Option<Section> {
    (!notes.is_empty()).then(|| Section {
        id: "notes".into(),
        title: "Notes".into(),
        lines: notes.iter().map(|note| clean(note)).collect(),
        ..Section::default()
    })
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Key => "key",
        Role::Compared => "compared",
        Role::Excluded => "excluded",
        Role::NotCompared => "not compared",
    }
}

/// Every pair of columns, with its counts where cells were counted.
fn columns(outcome: &Outcome) -> Option<Section> {
    if outcome.columns.is_empty() {
        return None;
    }
    let counted = outcome.columns.iter().any(|column| column.equal.is_some());
    let mut heads = vec![head("column", false), head("role", false), head("type", false)];
    if counted {
        heads.extend(["equal", "changed", "absorbed", "match %"].map(|text| head(text, true)));
    }
    heads.push(head("rules and remarks", false));
    let row = |column: &ColumnOutcome| -> Vec<Cell> {
        let pair = |a: &String, b: &String, class| match a == b {
            true => cell(class, &shown(a)),
            false => cell(class, &format!("{} → {}", shown(a), shown(b))),
        };
        let mut row = vec![
            pair(&column.name, &column.name_b, "name"),
            cell(if column.role == Role::NotCompared { "bad" } else { "dim" }, role(column.role)),
            pair(&column.type_a, &column.type_b, "type"),
        ];
        if counted {
            row.push(number(column.equal, "count"));
            row.push(number(column.changed, "count bad"));
            row.push(number(column.absorbed, "count warn"));
            row.push(match column.match_percent {
                Some(share) => Cell {
                    bar: share.map(|share| format!("{share:.2}")),
                    sort: Some(share.unwrap_or(-1.0).to_string()),
                    ..cell("count match", &words::percent(share))
                },
                None => Cell { class: "blank", sort: Some("-1".into()), ..Cell::default() },
            });
        }
        row.push(cell("remark", &remark(column)));
        row
    };
    Some(Section {
        id: "columns".into(),
        title: "Columns".into(),
        about: words::roles(outcome),
        table: Some(Table {
            caption: "columns of both sides".into(),
            tools: true,
            heads,
            rows: outcome.columns.iter().map(row).collect(),
        }),
        ..Section::default()
    })
}

fn remark(column: &ColumnOutcome) -> String {
    let rule = column.rule.as_ref().map(sheet::rules);
    rule.into_iter()
        .chain(column.note.clone())
        .chain(words::causes(column))
        .map(|text| clean(&text))
        .collect::<Vec<_>>()
        .join("; ")
}

/// Columns without a partner, and pairs whose types or names differ.
fn schemas(outcome: &Outcome) -> Option<Section> {
    let accepted = |name: &String| outcome.columns_accepted.contains(name);
    let mut rows = Vec::new();
    for (side, names) in [("A", &outcome.columns_only_a), ("B", &outcome.columns_only_b)] {
        for name in names {
            let what = match accepted(name) {
                true => format!("only in {side}, and accepted"),
                false => format!("only in {side}"),
            };
            rows.push(vec![cell("name", &shown(name)), cell("", &what), cell("type", "")]);
        }
    }
    for column in &outcome.columns {
        let mut differs = |what: &str, a: &str, b: &str| {
            let parts = mark::pair(a, b);
            let [mut a, b] = parts;
            a.push(Part::plain(" → "));
            a.extend(b);
            let pair = Cell { parts: a, class: "type", ..Cell::default() };
            rows.push(vec![cell("name", &shown(&column.name)), cell("", what), pair]);
        };
        if column.name != column.name_b {
            differs("names differ", &column.name, &column.name_b);
        }
        if column.type_a != column.type_b {
            differs("types differ", &column.type_a, &column.type_b);
        }
    }
    (!rows.is_empty()).then(|| Section {
        id: "schemas".into(),
        title: "Schema differences".into(),
        table: Some(Table {
            caption: "columns that the sides have not alike".into(),
            tools: rows.len() > 10,
            heads: vec![head("column", false), head("difference", false), head("A → B", false)],
            rows,
        }),
        ..Section::default()
    })
}

fn absorbed(outcome: &Outcome) -> Option<Section> {
    let some = |column: &&ColumnOutcome| column.absorbed.is_some_and(|n| n > 0);
    let columns: Vec<&ColumnOutcome> = outcome.columns.iter().filter(some).collect();
    let rows: Vec<Vec<Cell>> = (columns.iter())
        .map(|column| {
            let largest = column.max_absorbed.clone().flatten().unwrap_or_default();
            vec![
                cell("name", &shown(&column.name)),
                cell("", &column.rule.as_ref().map(sheet::rules).unwrap_or_default()),
                number(column.absorbed, "count warn"),
                cell("count", &shown_or_blank(&largest)),
            ]
        })
        .collect();
    (!rows.is_empty()).then(|| Section {
        id: "absorbed".into(),
        title: "Excused by rules".into(),
        about: "cells that differ, and that a rule of the contract accepts".into(),
        table: Some(Table {
            caption: "excused cells by column".into(),
            tools: rows.len() > 10,
            heads: vec![
                head("column", false),
                head("rules", false),
                head("cells", true),
                head("largest difference", true),
            ],
            rows,
        }),
        ..Section::default()
    })
}

fn shown_or_blank(text: &str) -> String {
    if text.is_empty() { String::new() } else { shown(text) }
}

/// A value, NULL as such.
pub fn value(text: Option<&str>) -> Cell {
    match text {
        None => cell("null", text::NULL),
        Some(text) => Cell { parts: mark::alone(text), class: "value", ..Cell::default() },
    }
}

/// The two sides of a cell, marked where both are text.
pub fn values(a: Option<&str>, b: Option<&str>) -> [Cell; 2] {
    match (a, b) {
        (Some(one), Some(other)) if one != other => {
            mark::pair(one, other).map(|parts| Cell { parts, class: "value", ..Cell::default() })
        }
        _ => [value(a), value(b)],
    }
}

fn changes(profile: Option<&Profile>) -> Option<Section> {
    let changes = profile.map(|profile| &profile.changes).filter(|changes| !changes.is_empty())?;
    let row = |change: &Change| {
        let [a, b] = values(change.value_a.as_deref(), change.value_b.as_deref());
        vec![cell("name", &shown(&change.column)), number(Some(change.cells), "count"), a, b]
    };
    Some(Section {
        id: "changes".into(),
        title: "Most frequent changes".into(),
        about: "of each column, those that occur more than once".into(),
        table: Some(Table {
            caption: "frequent changes by column".into(),
            tools: true,
            heads: vec![
                head("column", false),
                head("cells", true),
                head("A", false),
                head("B", false),
            ],
            rows: changes.iter().map(row).collect(),
        }),
        ..Section::default()
    })
}

fn contract(outcome: &Outcome) -> Option<Section> {
    (!outcome.contract.is_empty()).then(|| Section {
        id: "contract".into(),
        title: "Contract".into(),
        about: "what \u{201c}same\u{201d} meant, as sqldiff run --contract reads it".into(),
        code: vec![Code {
            title: "contract.toml".into(),
            pieces: pieces(&outcome.contract),
            open: true,
        }],
        ..Section::default()
    })
}

/// A text with what cannot be seen in it set apart.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut plain = String::new();
    for c in text.chars() {
        if c == '\n' || c == '\t' || !text::unseen(c) {
            plain.push(c);
            continue;
        }
        if !plain.is_empty() {
            pieces.push(Piece { text: std::mem::take(&mut plain), code: None });
        }
        // A parser of HTML reads NUL as another character.
        let text = if c == '\0' { String::new() } else { c.to_string() };
        pieces.push(Piece { text, code: Some(format!("U+{:04X}", c as u32)) });
    }
    if !plain.is_empty() {
        pieces.push(Piece { text: plain, code: None });
    }
    pieces
}

fn statements(results: &[ResultTable]) -> Option<Section> {
    let code: Vec<Code> = (results.iter())
        .filter_map(|result| {
            let text = result.sql.clone()?;
            let name = shown(&result.name);
            let about = format!("{name}: {}", count_of(text.lines().count() as u64, "line"));
            Some(Code { title: about, pieces: pieces(&text), open: false })
        })
        .collect();
    (!code.is_empty()).then(|| Section {
        id: "sql".into(),
        title: "SQL".into(),
        about: "of each result; run --sql prints the whole script".into(),
        code,
        ..Section::default()
    })
}
