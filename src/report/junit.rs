//! JUnit XML, for what shows test results. What XML cannot hold is shown by its escape.

use super::suite::{detail, status_words};
use super::text::clean;
use super::{terminal, words};
use crate::outcome::{Outcome, Verdict};
use crate::suite::{Done, Fate, Status, SuiteOutcome};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};
use std::time::Duration;

/// Of a line in a failure's text: what shows it rarely breaks lines.
const WIDTH: u16 = 160;

/// Writes a suite: a test case for each comparison.
///
/// # Errors
/// Only those of `out`.
pub fn write_suite_junit(suite: &SuiteOutcome, out: &mut dyn Write) -> io::Result<()> {
    write(&suite.file, suite.members.iter().map(case).collect(), suite.time, out)
}

/// Writes one comparison as a suite of one test case.
///
/// # Errors
/// Only those of `out`.
pub fn write_junit(
    name: &str,
    outcome: &Outcome,
    time: Duration,
    out: &mut dyn Write,
) -> io::Result<()> {
    let status = status_of(outcome.verdict);
    let case = test_case(name, status, &words::summary(outcome), Some(outcome), time);
    write(name, vec![case], time, out)
}

fn write(name: &str, cases: Vec<TestCase>, time: Duration, out: &mut dyn Write) -> io::Result<()> {
    let name = clean(name);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(time).add_test_cases(cases);
    let mut report = Report::new("sqldiff");
    report.set_time(time).add_test_suite(suite);
    report.serialize(&mut *out).map_err(io::Error::other)?;
    writeln!(out)
}

fn case(done: &Done) -> TestCase {
    let outcome = match &done.fate {
        Fate::Compared(outcome) => Some(outcome.as_ref()),
        _ => None,
    };
    test_case(&done.name, done.status(), &detail(done), outcome, done.time)
}

fn status_of(verdict: Verdict) -> Status {
    match verdict {
        Verdict::Equal => Status::Equal,
        Verdict::EqualUnderRules => Status::EqualUnderRules,
        Verdict::Different => Status::Different,
        Verdict::Inconclusive => Status::Inconclusive,
    }
}

fn test_case(
    name: &str,
    status: Status,
    detail: &str,
    outcome: Option<&Outcome>,
    time: Duration,
) -> TestCase {
    let told = |kind: NonSuccessKind| {
        let rows = outcome.map(|outcome| terminal::rows(outcome, WIDTH));
        let mut told = TestCaseStatus::non_success(kind);
        told.set_message(clean(detail)).set_type(status_words(status));
        if let Some(rows) = rows.filter(|rows| !rows.is_empty()) {
            told.set_description(rows);
        }
        told
    };
    let result = match status {
        Status::Equal | Status::EqualUnderRules => TestCaseStatus::success(),
        Status::Different => told(NonSuccessKind::Failure),
        Status::Inconclusive | Status::Error => told(NonSuccessKind::Error),
        Status::NotRun => {
            let mut skipped = TestCaseStatus::skipped();
            skipped.set_message(clean(detail));
            skipped
        }
    };
    let mut case = TestCase::new(clean(name), result);
    case.set_classname("sqldiff").set_time(time);
    if let Some(outcome) = outcome {
        let sides = format!("a: {}\nb: {}", clean(&outcome.side_a), clean(&outcome.side_b));
        case.set_system_out(format!("{sides}\n{}: {}", status_words(status), clean(detail)));
    }
    case
}
