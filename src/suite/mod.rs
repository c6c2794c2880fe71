//! Suites: many comparisons of one contract, run in one go.

mod expand;
mod hold;
mod places;
mod share;

use crate::cli::RunOptions;
use crate::contract::suite::Suite;
use crate::error::{Error, Result};
use crate::evidence::Folder;
use crate::outcome::{Outcome, Verdict};
use crate::plan::form::Side;
use crate::progress::Progress;
use crate::report;
use crate::run::{self, Answer};
use expand::{Task, Work};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// What became of a comparison.
#[derive(Debug)]
pub enum Fate {
    Compared(Box<Outcome>),
    /// The table is on this side only.
    OnlyIn(Side),
    Failed(Error),
    /// `--fail-fast` ended the suite before.
    NotRun,
}

/// A comparison that was to be made.
#[derive(Debug)]
pub struct Done {
    pub name: String,
    pub fate: Fate,
    /// Where its results stand, with `--out`.
    pub results: Option<PathBuf>,
    /// How long it took.
    pub time: Duration,
}

/// What a comparison comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Equal,
    EqualUnderRules,
    NotRun,
    Different,
    Inconclusive,
    Error,
}

impl Done {
    pub fn status(&self) -> Status {
        match &self.fate {
            Fate::Compared(outcome) => match outcome.verdict {
                Verdict::Equal => Status::Equal,
                Verdict::EqualUnderRules => Status::EqualUnderRules,
                Verdict::Different => Status::Different,
                Verdict::Inconclusive => Status::Inconclusive,
            },
            Fate::OnlyIn(_) => Status::Different,
            Fate::Failed(_) => Status::Error,
            Fate::NotRun => Status::NotRun,
        }
    }
}

/// A whole suite, in the order of its file; tables of a pattern in order of their names.
#[derive(Debug)]
pub struct SuiteOutcome {
    pub file: String,
    pub members: Vec<Done>,
    pub notes: Vec<String>,
    pub time: Duration,
}

impl SuiteOutcome {
    /// The worst of its comparisons.
    pub fn status(&self) -> Status {
        self.members.iter().map(Done::status).max().unwrap_or(Status::Equal)
    }

    /// Keeps at most as many rows of each result; None keeps all.
    pub fn cut(&mut self, rows: Option<usize>) {
        for done in &mut self.members {
            if let Fate::Compared(outcome) = &mut done.fate {
                outcome.cut(rows);
            }
        }
    }

    /// 0, 1 or 2: the worst of its comparisons.
    pub fn exit_code(&self) -> u8 {
        match self.status() {
            Status::Equal | Status::EqualUnderRules => 0,
            // Nothing is left out but after a difference or an error.
            Status::NotRun | Status::Different => 1,
            Status::Inconclusive | Status::Error => 2,
        }
    }

    pub fn count(&self, status: Status) -> usize {
        self.members.iter().filter(|done| done.status() == status).count()
    }
}

/// How a suite is run.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    /// Comparisons made at a time.
    pub jobs: NonZeroUsize,
    /// Nothing is begun after the first difference or error.
    pub fail_fast: bool,
}

/// Runs the comparisons. `told` gets each as soon as all before it are done, in their order; the
/// widest name comes with it.
///
/// # Errors
/// What makes the suite as a whole unusable. What goes wrong in one comparison is in its fate.
pub fn run(
    suite: &Suite,
    options: &RunOptions,
    way: Way,
    progress: &Progress,
    told: &mut dyn FnMut(&Done, usize) -> Result<()>,
) -> Result<SuiteOutcome> {
    let began = Instant::now();
    let lister = run::engine(&options.engine, progress.clone())?;
    let mut tasks = expand::tasks(suite, options, &lister)?;
    let compared = tasks.iter().filter(|task| matches!(task.work, Work::Compare(_))).count();
    let jobs = way.jobs.min(NonZeroUsize::new(compared).unwrap_or(NonZeroUsize::MIN));
    let memory = share::of_memory(&lister, options, jobs)?;
    lister.leave();
    let options = share::options(options, memory, jobs);
    // Made once, since comparisons side by side would each take it for theirs.
    let _results = options.output.out.as_deref().map(Folder::make).transpose()?;
    let _held = (jobs.get() > 1).then(|| hold::Held::databases(&mut tasks));
    let widest = tasks.iter().map(|task| report::name_width(&task.name)).max().unwrap_or(0);
    let mut slots: Vec<Option<Done>> = tasks.iter().map(|_| None).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| -> Result<()> {
        let (sender, receiver) = channel();
        for _ in 0..jobs.get() {
            let (sender, tasks, options, next, stop) =
                (sender.clone(), &tasks, &options, &next, &stop);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some(task) = tasks.get(at) else { return };
                    let done = match stop.load(Ordering::SeqCst) {
                        true => Done {
                            name: task.name.clone(),
                            fate: Fate::NotRun,
                            results: None,
                            time: Duration::ZERO,
                        },
                        false => carry_out(task, options, progress),
                    };
                    let is_interrupt = matches!(done.fate, Fate::Failed(Error::Interrupted));
                    if is_interrupt || way.fail_fast && done.status() > Status::NotRun {
                        stop.store(true, Ordering::SeqCst);
                    }
                    if sender.send((at, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut shown = 0;
        let mut interrupted = false;
        for (at, done) in receiver {
            interrupted |= matches!(done.fate, Fate::Failed(Error::Interrupted));
            slots[at] = Some(done);
            while let Some(done) =
                slots.get(shown).and_then(Option::as_ref).filter(|_| !interrupted)
            {
                if let Err(error) = told(done, widest) {
                    stop.store(true, Ordering::SeqCst);
                    return Err(error);
                }
                shown += 1;
            }
        }
        match interrupted {
            true => Err(Error::Interrupted),
            false => Ok(()),
        }
    })?;
    let members: Vec<Done> = slots.into_iter().flatten().collect();
    let notes = unused(&suite.default_columns, &members);
    Ok(SuiteOutcome {
        file: suite.file.display().to_string(),
        members,
        notes,
        time: began.elapsed(),
    })
}

/// The scripts of all comparisons, or their plans: what `--sql` and `--explain` print.
pub fn scripts(suite: &Suite, options: &RunOptions, progress: &Progress) -> Result<String> {
    let lister = run::engine(&options.engine, progress.clone())?;
    let tasks = expand::tasks(suite, options, &lister)?;
    lister.leave();
    let mut text = String::new();
    for task in tasks {
        let name = task.name.escape_debug();
        let script = match &task.work {
            Work::OnlyIn(side) => format!("-- only in {}\n", side.letter()),
            Work::Failed(problem) => return Err(Error::Contract(format!("{name}: {problem}"))),
            Work::Compare(contract) => {
                let engine = run::engine(&options.engine, progress.clone())?;
                let answer = run::compare(contract, options, &engine);
                engine.leave();
                match answer.map_err(|error| Error::Contract(format!("{name}: {error}")))? {
                    Answer::Printed(script) => script,
                    Answer::Compared(_) | Answer::Listed(_) => continue,
                }
            }
        };
        text.push_str(&format!("-- comparison {name}\n{script}\n"));
    }
    Ok(text)
}

fn carry_out(task: &Task, options: &RunOptions, progress: &Progress) -> Done {
    let began = Instant::now();
    let mut results = None;
    let fate = match &task.work {
        Work::OnlyIn(side) => Fate::OnlyIn(*side),
        Work::Failed(problem) => Fate::Failed(Error::Contract(problem.clone())),
        Work::Compare(contract) => {
            let mut options = options.clone();
            if let (Some(out), Some(folder)) = (&mut options.output.out, &task.folder) {
                out.push(folder);
                results = Some(out.clone());
            }
            let compared = || {
                let engine = run::engine(&options.engine, progress.clone())?;
                run::compare(contract, &options, &engine)
            };
            match compared() {
                Ok(Answer::Compared(outcome)) => Fate::Compared(outcome),
                Ok(Answer::Printed(_)) => Fate::NotRun,
                Ok(Answer::Listed(_)) => Fate::Failed(no_plan()),
                Err(error) => Fate::Failed(error),
            }
        }
    };
    let results = results.filter(|_| matches!(fate, Fate::Compared(_)));
    Done { name: task.name.clone(), fate, results, time: began.elapsed() }
}

/// What to say of a comparison that is none of tables.
fn no_plan() -> Error {
    Error::usage(
        "strategy",
        "plan compares queries, and a suite compares tables; compare the queries by themselves with `sqldiff plan`",
    )
}

/// Columns that the defaults name and no table has. Only told where each table was looked at.
fn unused(default_columns: &BTreeSet<String>, members: &[Done]) -> Vec<String> {
    let mut known = BTreeSet::new();
    for done in members {
        match &done.fate {
            Fate::Compared(outcome) => {
                let paired =
                    outcome.columns.iter().flat_map(|column| [&column.name, &column.name_b]);
                let alone = outcome.columns_only_a.iter().chain(&outcome.columns_only_b);
                known.extend(paired.chain(alone).map(|name| name.to_lowercase()));
            }
            Fate::OnlyIn(_) => {}
            Fate::Failed(_) | Fate::NotRun => return Vec::new(),
        }
    }
    default_columns
        .iter()
        .filter(|name| !known.contains(&name.to_lowercase()))
        .map(|name| format!("no table has the column {name:?} that the defaults name"))
        .collect()
}
