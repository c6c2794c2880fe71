//! A page for a browser: one file that needs no other, made from the outcome alone. What the user's data
//! hold is text and nothing else: the template escapes it, and a policy in the page forbids what is not
//! the page's own.

mod build;
mod charts;
mod mark;
mod model;
mod samples;

use super::suite::{detail, status_words};
use super::text::{clean, count_of};
use super::{Listing, words};
use crate::outcome::Outcome;
use crate::suite::{Done, Fate, Status, SuiteOutcome};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use model::{Answer, Cell, Head, Section, Table};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::sync::OnceLock;
use tera::{Context, Tera};

const PAGE: &str = include_str!("../../templates/report.html.tera");
const STYLE: &str = include_str!("../../templates/report.css");
const SCRIPT: &str = include_str!("../../templates/report.js");
const NAME: &str = "report.html";

/// Writes the page of a comparison.
pub fn write(outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
    let answer = build::answer(outcome, "");
    let title = format!("{}: {} and {}", answer.verdict, outcome.side_a, outcome.side_b);
    page(&clean(&title), vec![answer], None, out)
}

/// Writes the page of an answer that is no comparison of tables.
pub fn write_listing(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    let answer = build::listing(listing);
    page(&clean(&listing.title), vec![answer], None, out)
}

/// Writes the page of a suite: a table of its comparisons, and below it each of them.
pub fn write_suite(suite: &SuiteOutcome, out: &mut dyn Write) -> io::Result<()> {
    let mut overview = Table {
        caption: "comparisons".into(),
        tools: true,
        heads: ["name", "verdict", "found", "seconds"]
            .map(|text| Head { text: text.into(), right: text == "seconds", name: false })
            .into(),
        ..Table::default()
    };
    let mut answers = Vec::new();
    for (at, done) in suite.members.iter().enumerate() {
        overview.rows.push(overview_row(done));
        if let Fate::Compared(outcome) = &done.fate {
            let mut answer = build::answer(outcome, &format!("m{}-", at + 1));
            answer.name = Some(clean(&done.name));
            answers.push(answer);
        }
    }
    let comparisons = count_of(suite.members.len() as u64, "comparison");
    let section = Section {
        id: "suite".into(),
        title: format!("{comparisons} of {}", clean(&suite.file)),
        lines: suite.notes.iter().map(|note| clean(note)).collect(),
        table: Some(overview),
        ..Section::default()
    };
    page(&clean(&format!("sqldiff: {}", suite.file)), answers, Some(section), out)
}

fn overview_row(done: &Done) -> Vec<Cell> {
    let status = done.status();
    let tone = match status {
        Status::Equal => "equal",
        Status::EqualUnderRules => "excused",
        Status::Different => "different",
        Status::Inconclusive | Status::Error | Status::NotRun => "inconclusive",
    };
    let seconds = format!("{:.3}", done.time.as_secs_f64());
    vec![
        build::cell("name", &clean(&done.name)),
        build::cell(tone, status_words(status)),
        build::cell("", &clean(&detail(done))),
        Cell { sort: Some(seconds.clone()), ..build::cell("count", &seconds) },
    ]
}

fn page(
    title: &str,
    answers: Vec<Answer>,
    suite: Option<Section>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut context = Context::new();
    context.insert("title", title);
    context.insert("version", env!("CARGO_PKG_VERSION"));
    context.insert("suite", &suite);
    context.insert("answers", &answers);
    context.insert("policy", &policy());
    // Ours, and checked to hold nothing that would end its element.
    context.insert_value("style", tera::Value::safe_string(STYLE));
    context.insert_value("script", tera::Value::safe_string(SCRIPT));
    let page = pages().map_err(io::Error::other)?;
    let text = page.render(NAME, &context).map_err(io::Error::other)?;
    out.write_all(text.as_bytes())
}

/// What a browser may do with the page: run this script and apply this style, and nothing else.
fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        hash(SCRIPT)
    )
}

fn pages() -> Result<&'static Tera, &'static str> {
    static PAGES: OnceLock<Result<Tera, String>> = OnceLock::new();
    let loaded = PAGES.get_or_init(|| {
        let mut tera = Tera::new();
        tera.autoescape_on([".html"]);
        let added = tera.add_raw_template(NAME, PAGE);
        added.map(|()| tera).map_err(|error| error.to_string())
    });
    loaded.as_ref().map_err(String::as_str)
}

/// The words of a verdict, as the page's class.
fn tone(verdict: crate::outcome::Verdict) -> &'static str {
    use crate::outcome::Verdict;
    match verdict {
        Verdict::Equal => "equal",
        Verdict::EqualUnderRules => "excused",
        Verdict::Different => "different",
        Verdict::Inconclusive => "inconclusive",
    }
}

/// The verdict as the head of an answer says it.
fn verdict(outcome: &Outcome) -> String {
    let word = words::verdict(outcome.verdict).to_lowercase();
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}
