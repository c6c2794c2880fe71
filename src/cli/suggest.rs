//! The arguments of `sqldiff suggest`.

use super::{CompareArgs, EngineOptions};

const SUGGEST_EXAMPLES: &str = "\
Examples:
  sqldiff suggest old.parquet new.parquet --key id
  sqldiff suggest --contract orders.toml
  sqldiff suggest --contract orders.toml >> orders.toml

Exit code: 0, whether there is something to suggest or not; 2 error.";

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = SUGGEST_EXAMPLES)]
pub struct SuggestArgs {
    #[command(flatten)]
    pub compare: CompareArgs,
    /// toml: lines for a contract. json: for programs
    #[arg(long, value_name = "FORMAT", default_value = "toml", help_heading = "Output")]
    pub format: SuggestFormat,
    #[command(flatten)]
    pub engine: EngineOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum SuggestFormat {
    #[default]
    Toml,
    Json,
}
