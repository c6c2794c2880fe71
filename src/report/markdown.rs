//! For a pull request or an issue, in GitHub's Markdown. Nothing of the user's can become markup:
//! names and values are code, and where they hold what could end it, they are spelled in entities.

use super::assertion::{self, MARK};
use super::sheet::{self, Item, Sheet};
use super::text::{self, clean, shown};
use super::{Listing, words};
use crate::outcome::{Outcome, ResultTable};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Longer values lose their middles: a comment has a size limit, and a table no scroll bar.
const LONGEST_VALUE: usize = 200;

/// More equal columns than this are folded away.
const MOST_EQUAL: usize = 3;

/// Writes the report.
pub fn write(outcome: &Outcome, full: bool, out: &mut dyn Write) -> io::Result<()> {
    let verdict = words::verdict(outcome.verdict);
    writeln!(out, "## {verdict}: {}\n", prose(&words::summary(outcome)))?;
    for (side, name) in [("A", &outcome.side_a), ("B", &outcome.side_b)] {
        let rows = outcome.rows.map(|rows| if side == "A" { rows.a } else { rows.b });
        let rows = rows.map(|n| format!(", {}", words::rows(outcome, n))).unwrap_or_default();
        writeln!(out, "- **{side}** {}{rows}", code(&shown(name)))?;
    }
    writeln!(out, "- {}", words::proof(outcome))?;
    if let Some(spilled) = words::spilled(outcome) {
        writeln!(out, "- {spilled}")?;
    }
    ladder(outcome, out)?;
    section(out, words::paired(outcome), &sheet::keys(outcome))?;
    if let Some(payloads) = words::payloads(outcome) {
        writeln!(out, "\n{payloads}")?;
    }
    section(out, &format!("Whole tables, {}", words::ESTIMATES), &sheet::estimates(outcome))?;
    section(out, "Surplus rows", &sheet::bag(outcome))?;
    columns(outcome, full, out)?;
    if !outcome.notes.is_empty() {
        writeln!(out, "\n### Notes\n")?;
        for note in &outcome.notes {
            writeln!(out, "- {}", prose(note))?;
        }
    }
    let results = assertion::results(outcome, true);
    results.iter().try_for_each(|(result, sheet)| details(result, sheet, longest(full), out))
}

/// Writes a listing: a heading, tables, notes.
pub fn write_listing(listing: &Listing, full: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "## {}", prose(&listing.title))?;
    let mut results = listing.results.iter();
    results.try_for_each(|result| details(result, &sheet::sample(result), longest(full), out))?;
    if !listing.notes.is_empty() {
        writeln!(out)?;
    }
    listing.notes.iter().try_for_each(|note| writeln!(out, "- {}", prose(note)))
}

fn section(out: &mut dyn Write, title: &str, sheet: &Sheet) -> io::Result<()> {
    if sheet.rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n### {title}\n\n{}", table(sheet))
}

fn ladder(outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
    section(out, "Ladder", &sheet::ladder(outcome))?;
    if !outcome.ladder.is_empty() {
        writeln!(out)?;
    }
    outcome.ladder.iter().try_for_each(|step| writeln!(out, "- {}", prose(&words::step(step))))
}

fn columns(outcome: &Outcome, full: bool, out: &mut dyn Write) -> io::Result<()> {
    let columns = sheet::columns(outcome, full);
    let only = [("A", &outcome.columns_only_a), ("B", &outcome.columns_only_b)];
    if outcome.columns.is_empty() && only.iter().all(|(_, names)| names.is_empty()) {
        return Ok(());
    }
    writeln!(out, "\n### Columns\n\n{}", words::roles(outcome))?;
    let (equal, found) = parted(&columns);
    if !found.rows.is_empty() {
        writeln!(out, "\n{}", table(&found))?;
    }
    if !equal.rows.is_empty() {
        let columns = text::count_of(equal.rows.len() as u64, "column");
        writeln!(out, "\n<details>\n<summary>{columns} equal in every pair</summary>\n")?;
        writeln!(out, "{}\n\n</details>", table(&equal))?;
    }
    if columns.hidden > 0 {
        writeln!(out, "\n{}", words::hidden(columns.hidden))?;
    }
    if columns.remarks.len() + only.iter().filter(|(_, names)| !names.is_empty()).count() > 0 {
        writeln!(out)?;
    }
    for remark in &columns.remarks {
        writeln!(out, "- {}: {}", names(&remark.names), prose(&remark.words))?;
    }
    for (side, all) in only.iter().filter(|(_, names)| !names.is_empty()) {
        writeln!(out, "- {}: only in {side}", names(all))?;
    }
    Ok(())
}

/// The columns without a difference, where they are so many that they would bury the others, and
/// the rest.
fn parted(columns: &sheet::Columns) -> (Sheet, Sheet) {
    let equal = columns.is_equal.iter().filter(|is_equal| **is_equal).count();
    let folds = equal > MOST_EQUAL;
    let rows = columns.sheet.rows.iter().zip(&columns.is_equal);
    let some = |wanted: bool| Sheet {
        heads: columns.sheet.heads.clone(),
        rows: rows
            .clone()
            .filter(|(_, is_equal)| (folds && **is_equal) == wanted)
            .map(|(row, _)| row.clone())
            .collect(),
        ..Sheet::default()
    };
    (some(true), some(false))
}

fn names(names: &[String]) -> String {
    names.iter().map(|name| code(&shown(name))).collect::<Vec<_>>().join(", ")
}

fn details(
    result: &ResultTable,
    sample: &Sheet,
    longest: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let extent = words::extent(result);
    let name = html(&shown(&result.name));
    let about = html(&clean(&result.description));
    writeln!(out, "\n<details>\n<summary><code>{name}</code> {about}: {extent}</summary>\n")?;
    if !sample.rows.is_empty() {
        writeln!(out, "{}\n", table_of(sample, longest))?;
    }
    if let Some(file) = &result.file {
        writeln!(out, "complete in {}\n", code(&shown(file)))?;
    }
    writeln!(out, "</details>")
}

/// Columns that a value may take.
fn longest(full: bool) -> usize {
    if full { usize::MAX } else { LONGEST_VALUE }
}

fn table(sheet: &Sheet) -> String {
    table_of(sheet, LONGEST_VALUE)
}

/// A pipe table, without a line end at its end.
fn table_of(sheet: &Sheet, longest: usize) -> String {
    let mut out = String::from("|");
    for head in &sheet.heads {
        let name = if head.is_name { code(&shown(&head.text)) } else { head.text.clone() };
        write!(out, " {name} |").expect("writing to a string");
    }
    out.push_str("\n|");
    for head in &sheet.heads {
        out.push_str(if head.right { " ---: |" } else { " --- |" });
    }
    for (number, row) in sheet.rows.iter().enumerate() {
        out.push_str("\n|");
        for (at, item) in row.iter().enumerate() {
            let parting = sheet.partings.get(&(number, at)).copied();
            write!(out, " {} |", spelled(item, parting, longest)).expect("writing to a string");
        }
    }
    out
}

fn spelled(item: &Item, parting: Option<usize>, longest: usize) -> String {
    let cut = |text: &str| match parting {
        Some(at) => text::cut_around(&shown(text), longest, at),
        None => text::cut(&shown(text), longest),
    };
    match item {
        Item::Blank => String::new(),
        Item::Null => format!("*{}*", text::NULL),
        Item::Count(n, _) => text::count(*n),
        Item::Word(word, _) => word.clone(),
        Item::Marked { text: None, .. } => format!("{MARK}*{}*", text::NULL),
        Item::Marked { text: Some(text), .. } => {
            format!("{MARK}{}", code(&cut(text)))
        }
        Item::Text(text) => code(&cut(text)),
        Item::Pair(a, b) => format!("{} → {}", code(&shown(a)), code(&shown(b))),
    }
}

/// Code that reads as `text`, in a table too. Within a code span nothing is markup but a backtick,
/// and in a table a pipe or a backslash before it; such text, and what an HTML sieve might trip
/// over, is spelled in entities instead.
fn code(text: &str) -> String {
    match text.contains(['`', '|', '\\', '<', '>', '&']) {
        false => format!("`{text}`"),
        true => format!("<code>{}</code>", html(text)),
    }
}

/// A sentence of ours, in which names of the user's may stand. What GitHub would turn into a
/// mention, a reference or a link makes all of it code.
pub(super) fn prose(sentence: &str) -> String {
    let sentence = clean(sentence);
    match sentence.contains(['@', '#']) || sentence.contains("://") || sentence.contains("www.") {
        true => code(&sentence),
        false => html(&sentence),
    }
}

/// The text with every character that HTML or Markdown could read as markup as an entity.
fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            ':' if rest.peek() != Some(&'/') => out.push(':'),
            '|' | '`' | '\\' | '*' | '_' | '~' | '[' | ']' | '!' | '$' | '@' | '#' | ':' => {
                write!(out, "&#{};", c as u32).expect("writing to a string");
            }
            c => out.push(c),
        }
    }
    out
}
