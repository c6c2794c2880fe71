//! For people at a terminal: the answer first, then what it rests on, then examples.

use super::assertion;
use super::grid::{self, paint};
use super::sheet::{self, Sheet, Tone};
use super::text::{clean, shown, wrap};
use super::{Listing, MIN_WIDTH, Style, words};
use crate::outcome::{Outcome, ResultTable, Verdict};
use std::io::{self, Write};

const INDENT: &str = "  ";

/// Writes the report. No line is wider than the style's width, and every character in it can be
/// seen, whatever the data hold.
pub fn write(outcome: &Outcome, style: &Style, out: &mut dyn Write) -> io::Result<()> {
    let page = Page::new(style);
    let mut lines = page.verdict(outcome);
    lines.extend(page.sides(outcome));
    lines.extend(page.ladder(outcome));
    lines.extend(page.section(words::paired(outcome), "", &sheet::keys(outcome)));
    if let Some(payloads) = words::payloads(outcome) {
        lines.extend(wrap(INDENT, INDENT, &payloads, page.most));
    }
    lines.extend(page.section("Whole tables", words::ESTIMATES, &sheet::estimates(outcome)));
    lines.extend(page.section("Surplus rows", "", &sheet::bag(outcome)));
    lines.extend(page.columns(outcome));
    lines.extend(page.notes(&outcome.notes));
    for (result, sheet) in assertion::results(outcome, !style.color) {
        lines.extend(page.result(&result, &sheet));
    }
    print(&lines, out)
}

/// The rows of the results alone, in lines of at most `width`, without colour; empty where there is none.
pub fn rows(outcome: &Outcome, width: u16) -> String {
    let page = Page::new(&Style { width: Some(width), ..Style::default() });
    let results = assertion::results(outcome, true);
    let with_rows = results.iter().filter(|(result, _)| !result.rows.is_empty());
    let lines: Vec<String> =
        with_rows.flat_map(|(result, sheet)| page.result(result, sheet)).collect();
    lines.join("\n").trim_start_matches('\n').to_owned()
}

/// Writes a listing: a first line, tables, notes.
pub fn write_listing(listing: &Listing, style: &Style, out: &mut dyn Write) -> io::Result<()> {
    let page = Page::new(style);
    let mut lines = wrap("", INDENT, &clean(&listing.title), page.most);
    for result in &listing.results {
        lines.extend(page.result(result, &sheet::sample(result)));
    }
    lines.extend(page.notes(&listing.notes));
    print(&lines, out)
}

fn print(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

struct Page {
    /// Columns of a line.
    most: usize,
    color: bool,
    full: bool,
}

impl Page {
    fn new(style: &Style) -> Self {
        Page {
            most: style.width.map_or(usize::MAX, |width| width.max(MIN_WIDTH).into()),
            color: style.color,
            full: style.full,
        }
    }

    fn verdict(&self, outcome: &Outcome) -> Vec<String> {
        let word = words::verdict(outcome.verdict);
        let summary = clean(&words::summary(outcome));
        let mut lines = wrap(&format!("{word}  "), INDENT, &summary, self.most);
        if self.color {
            let code = match outcome.verdict {
                Verdict::Equal => "1;32",
                Verdict::EqualUnderRules => "1;38;5;148",
                Verdict::Different => "1;31",
                Verdict::Inconclusive => "1;33",
            };
            lines[0] = lines[0].replacen(word, &format!("\x1b[{code}m{word}\x1b[0m"), 1);
        }
        lines
    }

    fn sides(&self, outcome: &Outcome) -> Vec<String> {
        let mut lines = vec![String::new()];
        lines.extend(self.grid(&sheet::sides(outcome)));
        lines.extend(wrap(INDENT, INDENT, &words::proof(outcome), self.most));
        if let Some(spilled) = words::spilled(outcome) {
            lines.extend(wrap(INDENT, INDENT, &spilled, self.most));
        }
        lines
    }

    /// A sheet under a heading; nothing for an empty one.
    fn section(&self, title: &str, about: &str, sheet: &Sheet) -> Vec<String> {
        if sheet.rows.is_empty() {
            return Vec::new();
        }
        let mut lines = self.heading(title, about);
        lines.extend(self.grid(sheet));
        lines
    }

    /// The steps of a ladder, and under them what is known since each.
    fn ladder(&self, outcome: &Outcome) -> Vec<String> {
        let mut lines = self.section("Ladder", "", &sheet::ladder(outcome));
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for step in &outcome.ladder {
            lines.extend(self.hanging(&clean(&words::step(step))));
        }
        lines
    }

    fn columns(&self, outcome: &Outcome) -> Vec<String> {
        let columns = sheet::columns(outcome, self.full);
        let only = [("A", &outcome.columns_only_a), ("B", &outcome.columns_only_b)];
        if outcome.columns.is_empty() && only.iter().all(|(_, names)| names.is_empty()) {
            return Vec::new();
        }
        let mut lines = self.heading("Columns", &words::roles(outcome));
        lines.extend(self.grid(&columns.sheet));
        if columns.hidden > 0 {
            lines.extend(self.dimmed(&words::hidden(columns.hidden)));
        }
        let words =
            columns.remarks.len() + only.iter().map(|(_, names)| names.len()).sum::<usize>();
        if !columns.sheet.rows.is_empty() && words > 0 {
            lines.push(String::new());
        }
        for remark in &columns.remarks {
            lines.extend(self.hanging(&format!(
                "{}: {}",
                names(&remark.names),
                clean(&remark.words)
            )));
        }
        for (side, all) in only.iter().filter(|(_, names)| !names.is_empty()) {
            lines.extend(self.hanging(&format!("{}: only in {side}", names(all))));
        }
        lines
    }

    fn notes(&self, notes: &[String]) -> Vec<String> {
        if notes.is_empty() {
            return Vec::new();
        }
        let mut lines = self.heading("Notes", "");
        for note in notes {
            lines.extend(wrap("  - ", "    ", &clean(note), self.most));
        }
        lines
    }

    fn result(&self, result: &ResultTable, sheet: &Sheet) -> Vec<String> {
        let mut lines = self.heading(&shown(&result.name), &clean(&result.description));
        lines.extend(self.grid(sheet));
        let mut extent = words::extent(result);
        if let Some(file) = &result.file {
            extent += &format!("; complete in {}", shown(file));
        }
        lines.extend(self.dimmed(&extent));
        lines
    }

    /// An empty line and the heading.
    fn heading(&self, title: &str, about: &str) -> Vec<String> {
        let text = if about.is_empty() { title.into() } else { format!("{title}  {about}") };
        let mut lines = wrap("", INDENT, &text, self.most);
        if self.color && lines[0].starts_with(title) {
            lines[0] = lines[0].replacen(title, &format!("\x1b[1m{title}\x1b[0m"), 1);
        }
        lines.insert(0, String::new());
        lines
    }

    fn grid(&self, sheet: &Sheet) -> Vec<String> {
        let most = (self.most != usize::MAX).then(|| self.most - INDENT.len());
        let lines = grid::render(sheet, most, self.color);
        lines.into_iter().map(|line| format!("{INDENT}{line}")).collect()
    }

    fn hanging(&self, sentence: &str) -> Vec<String> {
        wrap(INDENT, &INDENT.repeat(2), sentence, self.most)
    }

    fn dimmed(&self, sentence: &str) -> Vec<String> {
        let lines = wrap(INDENT, INDENT, sentence, self.most);
        lines.iter().map(|line| paint(line, Tone::Dim, self.color)).collect()
    }
}

fn names(names: &[String]) -> String {
    names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", ")
}
