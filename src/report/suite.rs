//! A suite: a line for each comparison, and a total.

use super::text::{clean, count, count_of, cut, width};
use super::{Format, Style, html, json, words};
use crate::outcome::Verdict;
use crate::plan::form::Side;
use crate::suite::{Done, Fate, Status, SuiteOutcome};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

/// The version of the suite's JSON (docs/suite.schema.json).
const SCHEMA_VERSION: u32 = 1;

/// Names wider than this are cut in the lines.
const WIDEST_NAME: usize = 48;

/// How wide the name is in a line.
pub fn name_width(name: &str) -> usize {
    width(&clean(name)).min(WIDEST_NAME)
}

/// As it stands in a line.
pub(super) fn status_words(status: Status) -> &'static str {
    match status {
        Status::Equal => "equal",
        Status::EqualUnderRules => "equal under rules",
        Status::Different => "different",
        Status::Inconclusive => "inconclusive",
        Status::Error => "error",
        Status::NotRun => "not run",
    }
}

/// What a comparison found, in a sentence without its verdict.
pub(super) fn detail(done: &Done) -> String {
    match &done.fate {
        Fate::Compared(outcome) => words::summary(outcome),
        Fate::OnlyIn(Side::A) => "the table is only in a".into(),
        Fate::OnlyIn(Side::B) => "the table is only in b".into(),
        Fate::Failed(error) => error.to_string(),
        Fate::NotRun => "left out after an earlier difference or error (--fail-fast)".into(),
    }
}

/// What was found, and in how many rows.
fn found(done: &Done) -> String {
    let detail = detail(done);
    let Fate::Compared(outcome) = &done.fate else { return detail };
    match outcome.rows {
        // Said already.
        Some(_) if outcome.verdict == Verdict::Equal && outcome.keys.is_none() => detail,
        Some(rows) if rows.a == rows.b => {
            format!("{detail}; {} each", words::rows(outcome, rows.a))
        }
        Some(rows) => format!("{detail}; {} and {}", count(rows.a), words::rows(outcome, rows.b)),
        None => detail,
    }
}

/// `orders     different          2 of 5 keys changed; 5 rows each  0.1 s  results: out/orders`, with
/// its line end. What is said is not cut, so that an error stands in full.
pub fn line(done: &Done, names: usize, style: &Style) -> String {
    let name = cut(&clean(&done.name), WIDEST_NAME);
    let status = done.status();
    let word = status_words(status);
    let code = match status {
        Status::Equal => "32",
        Status::EqualUnderRules => "38;5;148",
        Status::Different | Status::Error => "31",
        Status::Inconclusive | Status::NotRun => "33",
    };
    let painted = match style.color {
        true => format!("\x1b[{code}m{word}\x1b[0m"),
        false => word.to_string(),
    };
    let gap = |used: usize, wanted: usize| " ".repeat(wanted.saturating_sub(used) + 2);
    format!(
        "{name}{}{painted}{}{}{}\n",
        gap(width(&name), names),
        gap(word.len(), status_words(Status::EqualUnderRules).len()),
        clean(&found(done)),
        match (&done.fate, &done.results) {
            (Fate::Compared(_), Some(folder)) if status >= Status::Different =>
                format!("  {:.1} s  results: {}", done.time.as_secs_f64(), shown(folder)),
            (Fate::Compared(_), _) => format!("  {:.1} s", done.time.as_secs_f64()),
            _ => String::new(),
        }
    )
}

fn shown(folder: &Path) -> String {
    clean(&folder.display().to_string())
}

/// `5 comparisons: 3 equal, 2 different; 1.2 s`, notes, and where to look.
pub fn total(suite: &SuiteOutcome, out_dir: Option<&str>) -> String {
    let all = [
        Status::Equal,
        Status::EqualUnderRules,
        Status::Different,
        Status::Inconclusive,
        Status::Error,
        Status::NotRun,
    ];
    let counted: Vec<String> = all
        .into_iter()
        .filter(|status| suite.count(*status) > 0)
        .map(|status| {
            let n = suite.count(status);
            let word =
                if status == Status::Error && n > 1 { "errors" } else { status_words(status) };
            format!("{n} {word}")
        })
        .collect();
    let mut text = format!(
        "\n{}: {}; {:.1} s\n",
        count_of(suite.members.len() as u64, "comparison"),
        counted.join(", "),
        suite.time.as_secs_f64()
    );
    for note in &suite.notes {
        text.push_str(&format!("note: {}\n", clean(note)));
    }
    if let Some(folder) = out_dir {
        text.push_str(&format!("results: {}\n", clean(folder)));
    }
    text
}

/// Writes all of a suite in `format`, but for [`Format::Table`], whose lines come one by one.
///
/// # Errors
/// Only those of `out`.
pub fn write(
    suite: &SuiteOutcome,
    format: Format,
    style: &Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Table => {
            let names = suite.members.iter().map(|done| name_width(&done.name)).max().unwrap_or(0);
            suite
                .members
                .iter()
                .try_for_each(|done| write!(out, "{}", line(done, names, style)))?;
            write!(out, "{}", total(suite, None))
        }
        Format::Json => write_json(suite, out),
        Format::Csv => write_csv(suite, out),
        Format::Markdown => write_markdown(suite, out),
        Format::Html => html::write_suite(suite, out),
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    suite: &'a str,
    /// The worst of the comparisons.
    verdict: Status,
    counts: Counts,
    seconds: f64,
    notes: &'a [String],
    comparisons: Vec<Member<'a>>,
}

#[derive(Serialize)]
struct Counts {
    equal: usize,
    equal_under_rules: usize,
    different: usize,
    inconclusive: usize,
    error: usize,
    not_run: usize,
}

#[derive(Serialize)]
struct Member<'a> {
    name: &'a str,
    verdict: Status,
    detail: String,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    only_in: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<json::Document<'a>>,
}

fn write_json(suite: &SuiteOutcome, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        schema_version: SCHEMA_VERSION,
        suite: &suite.file,
        verdict: suite.status(),
        counts: Counts {
            equal: suite.count(Status::Equal),
            equal_under_rules: suite.count(Status::EqualUnderRules),
            different: suite.count(Status::Different),
            inconclusive: suite.count(Status::Inconclusive),
            error: suite.count(Status::Error),
            not_run: suite.count(Status::NotRun),
        },
        seconds: suite.time.as_secs_f64(),
        notes: &suite.notes,
        comparisons: suite
            .members
            .iter()
            .map(|done| Member {
                name: &done.name,
                verdict: done.status(),
                detail: detail(done),
                seconds: done.time.as_secs_f64(),
                only_in: match &done.fate {
                    Fate::OnlyIn(side) => Some(side.letter()),
                    _ => None,
                },
                results: done.results.as_ref().map(|folder| folder.display().to_string()),
                result: match &done.fate {
                    Fate::Compared(outcome) => Some(json::document(outcome)),
                    _ => None,
                },
            })
            .collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

fn write_csv(suite: &SuiteOutcome, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    writer.write_record(["name", "verdict", "rows_a", "rows_b", "detail", "seconds"])?;
    for done in &suite.members {
        let rows = match &done.fate {
            Fate::Compared(outcome) => outcome.rows,
            _ => None,
        };
        let side = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        writer.write_record([
            done.name.clone(),
            status_words(done.status()).replace(' ', "_"),
            side(rows.map(|rows| rows.a)),
            side(rows.map(|rows| rows.b)),
            detail(done),
            format!("{:.3}", done.time.as_secs_f64()),
        ])?;
    }
    writer.flush()
}

fn write_markdown(suite: &SuiteOutcome, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{}",
        total(suite, None).trim_start_matches('\n').lines().next().unwrap_or_default()
    )?;
    writeln!(out, "\n| comparison | verdict | |\n|---|---|---|")?;
    for done in &suite.members {
        writeln!(
            out,
            "| {} | {} | {} |",
            super::markdown::prose(&done.name),
            status_words(done.status()),
            super::markdown::prose(&found(done))
        )?;
    }
    for note in &suite.notes {
        writeln!(out, "\n{}", super::markdown::prose(note))?;
    }
    Ok(())
}
