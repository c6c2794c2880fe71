//! From an outcome to what the page shows.

use super::mark::{self, Part};
use super::model::{Answer, Bar, Cell, Chart, Code, Head, Lane, Piece, Section, Side, Table};
use super::{tone, verdict};
use crate::outcome::{ColumnOutcome, Outcome, ResultTable, Role};
use crate::profile::{By, Change, Place, Places, Profile, Sizes, TIME_SIZES, Unit};
use crate::report::sheet::{self, Item, Sheet, Tone};
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
        sections.push(sample(&result, &sheet));
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

fn number(n: Option<u64>, class: &'static str) -> Cell {
    match n {
        None => Cell { class: "blank", sort: Some("-1".into()), ..Cell::default() },
        Some(n) => Cell {
            sort: Some(n.to_string()),
            ..cell(if n > 0 { class } else { "count zero" }, &count(n))
        },
    }
}

fn head(text: &str, right: bool) -> Head {
    Head { text: text.into(), right, name: false }
}

/// Widths in percent of parts of a whole; what there is of is never thinner than can be seen.
fn lane_bar(parts: &[(&'static str, &str, u64)]) -> Vec<Lane> {
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
fn value(text: Option<&str>) -> Cell {
    match text {
        None => cell("null", text::NULL),
        Some(text) => Cell { parts: mark::alone(text), class: "value", ..Cell::default() },
    }
}

/// The two sides of a cell, marked where both are text.
fn values(a: Option<&str>, b: Option<&str>) -> [Cell; 2] {
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

fn sizes(profile: Option<&Profile>) -> Option<Section> {
    let sizes = profile.map(|profile| &profile.sizes).filter(|sizes| !sizes.is_empty())?;
    Some(Section {
        id: "sizes".into(),
        title: "Size of the differences".into(),
        about: "of numbers and times that changed, B less A".into(),
        charts: sizes.iter().map(size_chart).collect(),
        ..Section::default()
    })
}

fn size_chart(sizes: &Sizes) -> Chart {
    let distance = |n: f64| match sizes.unit {
        Unit::Number => plain(n),
        Unit::Time => duration(n),
    };
    let label = |size: i32| match sizes.unit {
        Unit::Time => {
            TIME_SIZES.get(size.max(0) as usize).map_or(String::new(), ToString::to_string)
        }
        Unit::Number => format!("{} to {}", power(size), power(size + 1)),
    };
    let most = sizes.bars.iter().map(|bar| bar.up + bar.down).max().unwrap_or(1);
    let bar = |bar: &crate::profile::SizeBar| {
        let total = bar.up + bar.down;
        let words = format!("{}: {} up, {} down", label(bar.size), count(bar.up), count(bar.down));
        let lanes = [("up", "up", bar.up), ("down", "down", bar.down)];
        Bar {
            label: vec![Part::plain(label(bar.size))],
            words,
            total: count(total),
            lanes: of_most(&lanes, most),
        }
    };
    Chart {
        title: shown(&sizes.column),
        about: format!(
            "median {}, from {} to {}",
            distance(sizes.median),
            distance(sizes.smallest),
            distance(sizes.largest)
        ),
        legend: lane_bar(&[("up", "B is greater", 1), ("down", "B is smaller", 1)]),
        bars: sizes.bars.iter().map(bar).collect(),
    }
}

/// Widths against the longest bar of a chart.
fn of_most(parts: &[(&'static str, &str, u64)], most: u64) -> Vec<Lane> {
    let width = |n: u64| n as f64 * 100.0 / most.max(1) as f64;
    (parts.iter().filter(|(_, _, n)| *n > 0))
        .map(|(class, label, n)| Lane {
            class,
            label: (*label).into(),
            count: count(*n),
            width: format!("{:.3}", width(*n).max(0.5)),
        })
        .collect()
}

/// A number of few digits.
fn plain(n: f64) -> String {
    let text = format!("{n:.3e}");
    match n.abs() {
        size if (1e-4..1e9).contains(&size) => {
            let digits = (3 - size.log10().floor() as i32).clamp(0, 8) as usize;
            let fixed = format!("{n:.digits$}");
            match fixed.contains('.') {
                true => fixed.trim_end_matches('0').trim_end_matches('.').to_owned(),
                false => fixed,
            }
        }
        _ => text,
    }
}

fn power(size: i32) -> String {
    match size {
        0..=6 => count(10u64.pow(size as u32)),
        -4..0 => format!("{:.*}", -size as usize, 10f64.powi(size)),
        _ => format!("1e{size}"),
    }
}

fn duration(seconds: f64) -> String {
    let units = [(86_400.0, "days"), (3_600.0, "h"), (60.0, "min")];
    match units.iter().find(|(size, _)| seconds >= *size) {
        Some((size, unit)) => format!("{} {unit}", plain(seconds / size)),
        None => format!("{} s", plain(seconds)),
    }
}

fn places(profile: Option<&Profile>) -> Option<Section> {
    let places = profile.map(|profile| &profile.places).filter(|places| !places.is_empty())?;
    Some(Section {
        id: "places".into(),
        title: "Where the differences sit".into(),
        about: "by column of the key: changed cells, rows on one side, payloads of repeated keys"
            .into(),
        charts: places.iter().map(place_chart).collect(),
        ..Section::default()
    })
}

fn place_chart(places: &Places) -> Chart {
    let total = |place: &Place| place.changed + place.only_a + place.only_b + place.duplicate;
    let most = places.bars.iter().map(total).max().unwrap_or(1);
    let label = |place: &Place| match (&place.first, &place.last) {
        (None, _) => text::NULL.to_string(),
        (Some(first), _) if places.by == By::Letter => {
            let letter = first.chars().next().map(String::from).unwrap_or_default();
            format!("{}…", shown(&letter))
        }
        (Some(first), Some(last)) if first != last => {
            format!("{} to {}", text::cut(&shown(first), 40), text::cut(&shown(last), 40))
        }
        (Some(first), _) => text::cut(&shown(first), 40),
    };
    let bar = |place: &Place| {
        let lanes = [
            ("changed", "changed", place.changed),
            ("only-a", "only in A", place.only_a),
            ("only-b", "only in B", place.only_b),
            ("duplicate", "duplicate", place.duplicate),
        ];
        let words: Vec<String> = (lanes.iter().filter(|(_, _, n)| *n > 0))
            .map(|(_, label, n)| format!("{} {label}", count(*n)))
            .collect();
        let name = label(place);
        Bar {
            words: format!("{name}: {}", words.join(", ")),
            label: vec![Part::plain(name)],
            total: count(total(place)),
            lanes: of_most(&lanes, most),
        }
    };
    Chart {
        title: shown(&places.column),
        about: match places.by {
            By::Value => "by value, the most first".into(),
            By::Range => "by range of equal width, in order".into(),
            By::Letter => "by first character, the most first".into(),
        },
        legend: lane_bar(&[
            ("changed", "changed", 1),
            ("only-a", "only in A", 1),
            ("only-b", "only in B", 1),
            ("duplicate", "duplicate", 1),
        ]),
        bars: places.bars.iter().map(bar).collect(),
    }
}

fn sample(result: &ResultTable, sheet: &Sheet) -> Section {
    let mut lines = vec![words::extent(result)];
    lines.extend(result.file.as_ref().map(|file| format!("complete in {}", shown(file))));
    Section {
        id: format!("result-{}", slug(&result.name)),
        title: shown(&result.name),
        about: clean(&result.description),
        lines,
        table: (!sheet.rows.is_empty()).then(|| table(&result.name, sheet, true)),
        ..Section::default()
    }
}

/// A name as part of an id.
fn slug(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

fn table(caption: &str, sheet: &Sheet, tools: bool) -> Table {
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
