//! Reports: an [`Outcome`] as people or programs read it. One file per format, all made from the
//! outcome alone, so that no two of them can tell different stories.

mod assertion;
mod csv;
mod grid;
mod html;
mod json;
mod junit;
mod markdown;
mod sheet;
mod suite;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub use junit::{write_junit, write_suite_junit};
pub use suite::{line as suite_line, name_width, total as suite_total, write as write_suite};
pub use text::{clean, count_of};
pub use words::verdict as verdict_words;

use crate::outcome::{Outcome, ResultTable, Verdict};
use std::io::{self, IsTerminal, Write};

/// The forms of a report, as `--format` names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// For people at a terminal.
    #[default]
    Table,
    /// Result JSON, version 1 (docs/result.schema.json).
    Json,
    /// The rows of the main result, and nothing else.
    Csv,
    /// For a pull request or an issue.
    Markdown,
    /// A page for a browser, self-contained.
    Html,
}

impl Format {
    /// Rows of each result that a report shows where nothing is said; None for all.
    pub fn usual_rows(self) -> Option<usize> {
        match self {
            Format::Csv => None,
            Format::Html => Some(1_000),
            _ => Some(10),
        }
    }
}

/// A form of a report in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Report(Format),
    /// The verdict alone, as a test result.
    Junit,
}

impl Form {
    /// Endings of file names, and the form that each says.
    pub const ENDINGS: [(&str, Form); 8] = [
        ("html", Form::Report(Format::Html)),
        ("htm", Form::Report(Format::Html)),
        ("json", Form::Report(Format::Json)),
        ("csv", Form::Report(Format::Csv)),
        ("md", Form::Report(Format::Markdown)),
        ("markdown", Form::Report(Format::Markdown)),
        ("txt", Form::Report(Format::Table)),
        ("xml", Form::Junit),
    ];

    /// The form that the name of a file says.
    pub fn of_file(path: &std::path::Path) -> Option<Form> {
        let ending = path.extension()?.to_string_lossy().to_lowercase();
        Form::ENDINGS.into_iter().find(|(known, _)| *known == ending).map(|(_, form)| form)
    }
}

/// How [`Format::Table`] is laid out; the other formats do not depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Columns that no line exceeds, at least [`MIN_WIDTH`]; None is unlimited, and nothing is cut.
    pub width: Option<u16>,
    /// Without it, not one escape byte is written.
    pub color: bool,
    /// Every value whole, and all columns, however many: `--full`.
    pub full: bool,
}

impl Style {
    /// The same, or with nothing cut.
    pub fn whole(self, full: bool) -> Self {
        if full { Style { width: None, full, ..self } } else { self }
    }
}

/// The narrowest report: a smaller [`Style::width`] counts as this.
pub const MIN_WIDTH: u16 = 20;

/// The width where stdout is no terminal and `COLUMNS` says nothing: wide enough for a log of a CI
/// run, narrow enough for a mail.
pub const PIPED_WIDTH: u16 = 120;

/// Writes the report of `outcome` in `format`. Every format ends with a line end.
///
/// # Errors
/// Only those of `out`.
pub fn write(
    outcome: &Outcome,
    format: Format,
    style: &Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(outcome, style, out),
        Format::Json => json::write(outcome, out),
        Format::Csv if !outcome.ladder.is_empty() => csv::write(&[words::steps(outcome)], out),
        Format::Csv => csv::write(&outcome.results, out),
        Format::Markdown => markdown::write(outcome, style.full, out),
        Format::Html => html::write(outcome, out),
    }
}

/// An answer that is no comparison of tables: what `sqldiff keys` and `sqldiff plan` find.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listing {
    /// The answer in a line.
    pub title: String,
    /// Where the question has one.
    pub verdict: Option<Verdict>,
    /// The name of the strategy, for the result JSON.
    pub strategy: Option<&'static str>,
    pub results: Vec<ResultTable>,
    pub notes: Vec<String>,
}

/// Writes a listing in `format`; as CSV, its first table.
///
/// # Errors
/// Only those of `out`.
pub fn write_listing(
    listing: &Listing,
    format: Format,
    style: &Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write_listing(listing, style, out),
        Format::Json => json::write_listing(listing, out),
        Format::Csv => csv::write(&listing.results, out),
        Format::Markdown => markdown::write_listing(listing, style.full, out),
        Format::Html => html::write_listing(listing, out),
    }
}

/// The style of a report in a file: without colour, and with nothing cut.
pub const FILE_STYLE: Style = Style { width: None, color: false, full: false };

/// What stands beside the verdict at the head of a report: the counts that led to it.
pub fn headline(outcome: &Outcome) -> String {
    words::summary(outcome)
}

/// `1,234`.
pub fn number(n: u64) -> String {
    text::count(n)
}

/// `1 row`, `1,234 rows`.
pub fn rows(n: u64) -> String {
    text::count_of(n, "row")
}

/// The style that fits stdout.
///
/// Width: of the terminal; where stdout is none, what `COLUMNS` says, else [`PIPED_WIDTH`].
/// Colour: when stdout is a terminal and `TERM` is not `dumb`, or when `CLICOLOR_FORCE` is set and
/// not `0`; never when `NO_COLOR` is set to anything but empty, which wins.
pub fn detect_style() -> Style {
    let terminal = io::stdout().is_terminal();
    let size = if terminal { terminal_size::terminal_size() } else { None };
    style_for(terminal, size.map(|(width, _)| width.0), |name| {
        std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
    })
}

fn style_for(terminal: bool, size: Option<u16>, env: impl Fn(&str) -> Option<String>) -> Style {
    let said = |name: &str| env(name).filter(|value| !value.is_empty());
    let columns = said("COLUMNS").and_then(|value| value.parse().ok()).filter(|n| *n > 0);
    let color = if said("NO_COLOR").is_some() {
        false
    } else if said("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        true
    } else {
        terminal && said("TERM").as_deref() != Some("dumb")
    };
    let width = size.filter(|n| *n > 0).or(columns).unwrap_or(PIPED_WIDTH);
    Style { width: Some(width), color, full: false }
}
