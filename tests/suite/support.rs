//! What several tests need.

use clap::ValueEnum;
use sqldiff::cli::RunOptions;
use sqldiff::contract::{Contract, Strategy, resolve};
use sqldiff::outcome::Outcome;
use sqldiff::progress::Progress;
use sqldiff::run::{Answer, compare, engine};
use std::path::Path;

pub const KEYED: [Strategy; 3] = [Strategy::Cells, Strategy::Join, Strategy::Columns];
pub const BAGS: [Strategy; 2] = [Strategy::Union, Strategy::Except];

/// The strategies that are one comparison in SQL.
pub fn templated() -> impl Iterator<Item = Strategy> {
    Strategy::value_variants().iter().copied().filter(|strategy| strategy.has_template())
}

/// The contract of a file, as the command line would resolve it.
pub fn contract(path: &Path) -> Contract {
    let args = sqldiff::cli::CompareArgs {
        sides: sqldiff::cli::SideArgs { contract: Some(path.to_path_buf()), ..Default::default() },
        ..Default::default()
    };
    resolve(&args).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a contract in the process.
pub fn run(contract: &Contract, options: &RunOptions) -> sqldiff::Result<Outcome> {
    let engine = engine(&options.engine, Progress::silent())?;
    match compare(contract, options, &engine)? {
        Answer::Compared(outcome) => Ok(*outcome),
        Answer::Listed(listing) => panic!("listed in place of comparing: {listing:?}"),
        Answer::Printed(text) => panic!("printed in place of comparing: {text}"),
    }
}

/// Runs a contract under another strategy.
pub fn run_as(contract: &Contract, strategy: Strategy, options: &RunOptions) -> Outcome {
    let contract = Contract { strategy: Some(strategy), ..contract.clone() };
    run(&contract, options).unwrap_or_else(|error| panic!("{}: {error}", strategy.name()))
}
