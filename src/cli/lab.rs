//! The arguments of `sqldiff lab` and `sqldiff demo`.

use super::EngineOptions;
use super::help;
use std::path::PathBuf;

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = help::LAB)]
pub struct LabArgs {
    /// Rows of side A
    #[arg(long, value_name = "N")]
    pub rows: u64,
    /// Folder that gets a.parquet, b.parquet and expected.json
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Add what production has: duplicate and NULL keys, drift, renamed and retyped columns
    #[arg(long)]
    pub messy: bool,
    /// The same seed makes the same tables
    #[arg(long, value_name = "N", default_value_t = 42)]
    pub seed: u64,
    #[command(flatten)]
    pub engine: EngineOptions,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = help::DEMO)]
pub struct DemoArgs {
    /// Folder that keeps the lab and the results [default: a temporary one]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
