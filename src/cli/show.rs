//! The arguments of `sqldiff show`.

use super::{EngineOptions, OutputOptions, ReportArgs};
use crate::report::Format;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sqldiff show result
  sqldiff show result --report diff.html --report diff.md
  sqldiff show result --format json --limit 1000

The inputs are not read. Exit code: 0; with --exit-code that of the run; 2 on errors.";

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ShowArgs {
    /// Folder that sqldiff run --out wrote
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Exit with the code of the run: 0, 1 or 2
    #[arg(long)]
    pub exit_code: bool,
    #[command(flatten)]
    pub shown: ShownOptions,
    #[command(flatten)]
    pub reports: ReportArgs,
    #[command(flatten)]
    pub engine: EngineOptions,
}

/// How an answer is shown, where nothing is written but reports.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct ShownOptions {
    /// Form of the answer on stdout
    #[arg(long, value_name = "FORMAT", default_value = "table", env = "SQLDIFF_FORMAT")]
    pub format: Format,
    /// Rows of each result that the answer shows [default: as run]
    #[arg(long, value_name = "N", allow_hyphen_values = true, env = "SQLDIFF_LIMIT")]
    pub limit: Option<usize>,
    /// Show every value whole, and all columns: nothing is cut to fit
    #[arg(long)]
    pub full: bool,
}

impl ShownOptions {
    /// The same as options of a run.
    pub fn as_output(&self) -> OutputOptions {
        OutputOptions {
            format: self.format,
            limit: self.limit,
            full: self.full,
            ..OutputOptions::default()
        }
    }
}
