//! How a contract of many comparisons is run.

use super::{RunOptions, values};
use crate::error::{Error, Result};
use std::num::NonZeroUsize;

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Suites ([[compare]] in the contract)")]
pub struct SuiteArgs {
    /// Run only these comparisons: names, or patterns such as 'sales.*'
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = values::trimmed)]
    pub only: Vec<String>,
    /// Begin nothing more after the first difference or error
    #[arg(long)]
    pub fail_fast: bool,
    /// Comparisons made at a time; they share --memory and --threads [default: 1]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

impl RunOptions {
    /// Refuses what only suites take.
    pub fn check_no_suite(&self) -> Result<()> {
        let given = [
            ("--only", !self.suite.only.is_empty()),
            ("--fail-fast", self.suite.fail_fast),
            ("--jobs", self.suite.jobs.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => Err(Error::usage(
                option,
                "is for suites: contracts that hold [[compare]] tables (docs/suites.md); leave it out",
            )),
        }
    }
}
