//! The arguments of `sqldiff run` and `sqldiff schema`, and how a run is carried out and shown.

use super::help;
use super::{
    ColumnArgs, CompareArgs, CsvArgs, ReportArgs, SampleArgs, SideArgs, StdinFormat, SuiteArgs,
    values,
};
use crate::contract::Strategy;
use crate::report::Format;
use std::num::NonZeroU32;
use std::path::PathBuf;

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = help::RUN)]
pub struct RunArgs {
    #[command(flatten)]
    pub compare: CompareArgs,
    #[command(flatten)]
    pub options: RunOptions,
}

/// How a run is carried out and shown: nothing here changes what "same" means.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Running")]
pub struct RunOptions {
    /// What standard input holds, where a side is - [default: Parquet by its first bytes]
    #[arg(long, value_name = "FORMAT")]
    pub stdin_format: Option<StdinFormat>,
    /// union: all rows, not only those that differ
    #[arg(long)]
    pub all: bool,
    /// Compare every value; never take equal row hashes for equal rows
    #[arg(long)]
    pub exact: bool,
    /// Shape of the comparison: by row hash first, or whole rows
    #[arg(long, value_name = "SHAPE", default_value = "auto")]
    pub shape: Shape,
    /// Print the SQL that would run, and do not run it
    #[arg(long, conflicts_with_all = ["explain", "junit", "report"])]
    pub sql: bool,
    /// Print the plan of the comparison, and do not run it
    #[arg(long, conflicts_with_all = ["junit", "report"])]
    pub explain: bool,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub reports: ReportArgs,
    #[command(flatten)]
    pub suite: SuiteArgs,
    #[command(flatten)]
    pub engine: EngineOptions,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions {
    /// Form of the answer on stdout
    #[arg(long, value_name = "FORMAT", default_value = "table", env = "SQLDIFF_FORMAT")]
    pub format: Format,
    /// Folder that gets each complete result as a file
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Form of the files of --out
    #[arg(long, value_name = "FORMAT", default_value = "parquet", requires = "out")]
    pub out_format: OutFormat,
    /// Do not hash the files of the sides for the manifest in --out
    #[arg(long, requires = "out")]
    pub no_hash: bool,
    /// Rows of each result that the answer shows [default: 10; all with --format csv]
    #[arg(long, value_name = "N", allow_hyphen_values = true, env = "SQLDIFF_LIMIT")]
    pub limit: Option<usize>,
    /// Show every value whole, and all columns: nothing is cut to fit
    #[arg(long)]
    pub full: bool,
}

/// Limits of the engine. None leaves the choice to sqldiff.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Engine")]
pub struct EngineOptions {
    /// Memory the engine may use, such as 4GB or 512MiB
    #[arg(long, value_name = "SIZE", value_parser = values::memory, env = "SQLDIFF_MEMORY")]
    pub memory: Option<String>,
    /// Threads the engine may use
    #[arg(long, value_name = "N", env = "SQLDIFF_THREADS")]
    pub threads: Option<NonZeroU32>,
    /// Folder for what does not fit into memory
    #[arg(long, value_name = "DIR", env = "SQLDIFF_TEMP_DIR")]
    pub temp_dir: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum OutFormat {
    #[default]
    Parquet,
    Csv,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Shape {
    /// run: by how large the sides are; gen: whole rows
    #[default]
    Auto,
    /// By row hash first: joined, or grouped where keys repeat
    Narrow,
    /// By row hash first, grouped
    Grouped,
    /// Whole rows
    Direct,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = help::SCHEMA)]
pub struct SchemaArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    #[command(flatten)]
    pub columns: ColumnArgs,
    #[command(flatten)]
    pub csv: CsvArgs,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub reports: ReportArgs,
    #[command(flatten)]
    pub suite: SuiteArgs,
    #[command(flatten)]
    pub engine: EngineOptions,
    /// What standard input holds, where a side is - [default: Parquet by its first bytes]
    #[arg(long, value_name = "FORMAT")]
    pub stdin_format: Option<StdinFormat>,
}

impl SchemaArgs {
    /// The same as `run --strategy schema`.
    pub fn as_run(&self) -> RunArgs {
        RunArgs {
            compare: CompareArgs {
                sides: self.sides.clone(),
                columns: self.columns.clone(),
                csv: self.csv.clone(),
                strategy: Some(Strategy::Schema),
                // Columns are compared whole, whatever a contract says of the rows.
                sample: SampleArgs { no_sample: true, ..SampleArgs::default() },
                ..CompareArgs::default()
            },
            options: RunOptions {
                output: self.output.clone(),
                reports: self.reports.clone(),
                suite: self.suite.clone(),
                engine: self.engine.clone(),
                stdin_format: self.stdin_format,
                ..RunOptions::default()
            },
        }
    }
}
