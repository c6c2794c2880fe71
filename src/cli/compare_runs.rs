//! The arguments of `sqldiff compare-runs`.

use super::{EngineOptions, ReportArgs, ShownOptions};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sqldiff compare-runs monday tuesday
  sqldiff compare-runs before after --format markdown

Exit code: 0 not worse; 1 worse: a difference is new, or there are more of them; 2 error, or runs that cannot
be compared.";

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareRunsArgs {
    /// Folder of the earlier run, which sqldiff run --out wrote
    #[arg(value_name = "BEFORE")]
    pub before: PathBuf,
    /// Folder of the later run
    #[arg(value_name = "AFTER")]
    pub after: PathBuf,
    #[command(flatten)]
    pub shown: ShownOptions,
    #[command(flatten)]
    pub reports: ReportArgs,
    #[command(flatten)]
    pub engine: EngineOptions,
}
