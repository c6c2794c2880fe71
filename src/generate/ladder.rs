//! The ladder as one script: the steps' own scripts in order, each under a line that says when to stop.

use super::{Generated, emit::Emitted};
use crate::cli::{GenArgs, Shape as ShapeChoice};
use crate::contract::{Contract, Strategy};
use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::ingest::Offer;
use crate::ladder::{Ladder, contract_of, last_strategy};
use crate::plan::Plan;
use crate::render;

/// What the ladder needs of one strategy: its script, and the plan behind it.
pub type Draw<'d> = &'d dyn Fn(&Contract, &GenArgs) -> Result<(Generated, Plan)>;

/// The contract whose sides serve all steps.
pub fn goal(contract: &Contract) -> Contract {
    match contract.strategy {
        Some(Strategy::Ladder) => contract_of(contract, last_strategy(contract)),
        _ => contract.clone(),
    }
}

/// Draws up all steps that could settle the answer.
///
/// # Errors
/// Those of each step, and where results are chosen or made tables of: steps have results of one name.
pub fn ladder(contract: &Contract, args: &GenArgs, draw: Draw) -> Result<Generated> {
    let of_one = |option: &str| {
        let last = last_strategy(contract).name();
        Err(Error::usage(
            option,
            format!(
                "is not taken by strategy ladder, whose steps have results of the same names; generate the step by itself: --strategy schema, count, checksum or {last}"
            ),
        ))
    };
    if !args.only.is_empty() {
        return of_one("--only");
    }
    if args.materialize.is_some() {
        return of_one("--materialize");
    }
    let (generated, plan) = draw(&goal(contract), args)?;
    let ladder = Ladder::new(contract, &plan);
    let mut rungs = ladder.rungs();
    if args.dialect != Dialect::DuckDb && args.schema_b.is_none() {
        for rung in rungs.iter_mut().filter(|rung| rung.strategy == Strategy::Schema) {
            rung.left_out =
                Some("the columns of b are as declared for a (--schema-b declares its own)".into());
        }
    }
    let mut header = vec![format!(
        "sqldiff {}: ladder, for {} {}",
        env!("CARGO_PKG_VERSION"),
        args.dialect.name(),
        args.dialect.versions()
    )];
    header.push(
        "steps that run one after the other: read the summary of each before the next, and stop where its head says so"
            .into(),
    );
    let mut text = render::comment(&header);
    header.extend(generated.header.iter().skip(1).cloned());
    let mut results = Vec::new();
    for (at, rung) in rungs.iter().enumerate() {
        let guide = ladder.guide(&rungs, at);
        text.push_str(&render::comment(&guide));
        if rung.left_out.is_some() {
            header.extend(guide);
            continue;
        }
        let step = contract_of(contract, rung.strategy);
        // Row hashes are for the last step.
        let shape = match rung.strategy == plan.strategy {
            true => args.shape,
            false => ShapeChoice::Auto,
        };
        let (one, _) = draw(&step, &GenArgs { shape, ..args.clone() })?;
        text.push_str(&one.text(crate::cli::GenFormat::Sql));
        text.push('\n');
        let name = rung.strategy.name();
        results.extend(one.results.into_iter().map(|result| Emitted {
            name: match result.name == name {
                true => format!("{}_{name}", at + 1),
                false => format!("{}_{name}_{}", at + 1, result.name),
            },
            description: format!("{}; {}", guide.join("; "), result.description),
            ..result
        }));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    Ok(Generated { header, results, script: Some(text), writes: Offer::default() })
}
