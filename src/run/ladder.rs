//! Climbing the ladder: one step after the other, over the same sides, until the answer is settled.

use super::{
    Answer, DIALECT, EngineProbe, Task, begin_record, check_filters, open_evidence, open_sides,
    shapes,
};
use crate::cli::RunOptions;
use crate::contract::Contract;
use crate::contract::toml_text::contract_toml;
use crate::engine::duckdb::DuckDbEngine;
use crate::error::{Error, Result};
use crate::introspect::SideInput;
use crate::ladder::{Ladder, Rung, contract_of, last_strategy};
use crate::outcome::{LadderStep, Outcome, Verdict};
use crate::plan::lower::Shape;
use crate::plan::{self, Plan};
use crate::{render, script};
use std::time::{Duration, Instant};

/// A step with all that is needed to take it.
struct Step {
    contract: Contract,
    plan: Plan,
    options: RunOptions,
}

/// Compares step by step. What is wrong with the request is an error before the first step.
pub(super) fn climb(
    contract: &Contract,
    options: &RunOptions,
    engine: &DuckDbEngine,
) -> Result<Answer> {
    if options.exact && contract.accept_checksum {
        return Err(Error::usage(
            "--accept-checksum",
            "takes fingerprints for proof, --exact does not; choose one (--accept-checksum=false overrules a contract)",
        ));
    }
    let mut evidence = open_evidence(options)?;
    let mut begun = Instant::now();
    let goal = contract_of(contract, last_strategy(contract));
    let sides = open_sides(engine, &goal)?;
    let record = begin_record(contract, options, engine, evidence.is_some())?;
    let probe = EngineProbe { engine, sides: [&sides.0, &sides.1] };
    let plan_of = |contract: &Contract| {
        plan::plan(contract, &sides.0.schema, &sides.1.schema, options.all, &probe)
    };
    let last = plan_of(&goal)?;
    check_filters(&probe, contract)?;
    shapes::check_options(options, &last)?;
    // Whatever the last step cannot do is said now, and not after the others ran.
    script::draft(&last, Shape::Direct, &sides.0, &sides.1, DIALECT)?;
    let ladder = Ladder::new(contract, &last);
    let rungs = ladder.rungs();
    let mut steps = Vec::new();
    for rung in &rungs {
        let contract = contract_of(contract, rung.strategy);
        let plan = match &rung.left_out {
            None => plan_of(&contract)?,
            Some(_) => last.clone(),
        };
        // Row hashes are for the last step.
        let shape = match rung.strategy == last.strategy {
            true => options.shape,
            false => Default::default(),
        };
        steps.push(Step { contract, plan, options: RunOptions { shape, ..options.clone() } });
    }
    if options.sql || options.explain {
        return print(&ladder, &rungs, &steps, &sides, engine);
    }
    let mut taken: Vec<LadderStep> = Vec::new();
    let mut answer: Option<Outcome> = None;
    let mut settling = None;
    for (rung, step) in rungs.iter().zip(&steps) {
        let reason = match (&answer, &rung.left_out) {
            (Some(outcome), _) => Some(format!("{} settled the answer", outcome.strategy.name())),
            (None, reason) => reason.clone(),
        };
        if let Some(reason) = reason {
            taken.push(not_taken(rung, reason));
            continue;
        }
        // The files of a step that settled nothing were dropped with their folder.
        let staged = match evidence.take() {
            Some(evidence) => Some(evidence),
            None => open_evidence(options)?,
        };
        let task = Task {
            contract: &step.contract,
            plan: &step.plan,
            sides: &sides,
            options: &step.options,
            engine,
        };
        let (Answer::Compared(mut outcome), staged) = task.carry_out(staged)? else {
            return Err(Error::engine(rung.strategy.name(), "gave no answer"));
        };
        let settled = ladder.settled(&outcome);
        taken.push(LadderStep {
            step: rung.strategy,
            taken: true,
            verdict: Some(outcome.verdict),
            settled: settled.is_some_and(|verdict| verdict != Verdict::Inconclusive),
            proved: Some(ladder.proved(&outcome)),
            reason: None,
            seconds: Some(to_the_millisecond(begun.elapsed())),
            rows: outcome.rows,
        });
        begun = Instant::now();
        if let Some(verdict) = settled {
            conclude(&ladder, &mut outcome, verdict);
            settling = staged;
            answer = Some(*outcome);
        }
    }
    let mut outcome =
        answer.ok_or_else(|| Error::engine("ladder", "its last step settled nothing"))?;
    outcome.ladder = taken;
    outcome.contract = contract_toml(contract);
    if let (Some(staged), Some(record)) = (settling, record) {
        record.finish(staged, contract, &mut outcome)?;
    }
    Ok(Answer::Compared(Box::new(outcome)))
}

/// Makes the outcome of the step that settled the answer that of the ladder.
fn conclude(ladder: &Ladder, outcome: &mut Outcome, verdict: Verdict) {
    let notes = ladder.notes(outcome, verdict);
    outcome.verdict = verdict;
    outcome.notes.splice(0..0, notes);
}

fn not_taken(rung: &Rung, reason: String) -> LadderStep {
    LadderStep {
        step: rung.strategy,
        taken: false,
        verdict: None,
        settled: false,
        proved: None,
        reason: Some(reason),
        seconds: None,
        rows: None,
    }
}

fn to_the_millisecond(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

/// What each step would run, or its plan, under a line that says when to stop.
fn print(
    ladder: &Ladder,
    rungs: &[Rung],
    steps: &[Step],
    sides: &(SideInput, SideInput),
    engine: &DuckDbEngine,
) -> Result<Answer> {
    let mut text = String::new();
    for (at, step) in steps.iter().enumerate() {
        text.push_str(&render::comment(&ladder.guide(rungs, at)));
        if rungs[at].left_out.is_some() {
            continue;
        }
        let Step { contract, plan, options } = step;
        let task = Task { contract, plan, sides, options, engine };
        if let (Answer::Printed(printed), _) = task.carry_out(None)? {
            text.push_str(&printed);
        }
        if options.explain {
            text.push('\n');
        }
    }
    Ok(Answer::Printed(text))
}
