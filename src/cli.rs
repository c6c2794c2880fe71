//! The command line: syntax only. Nothing here reads a file; `contract::resolve` does.

mod assertion;
mod compare;
mod compare_runs;
pub mod config;
mod generate;
pub(crate) mod help;
mod hints;
mod init;
mod keys;
mod lab;
mod patch;
mod plan;
mod reports;
mod run;
mod show;
mod suggest;
mod suite;
pub mod values;

pub use assertion::AssertArgs;
pub use compare::{
    ColumnArgs, CompareArgs, CsvArgs, IngestArgs, KeyArgs, LadderArgs, OrderArgs, ResultArgs,
    RowArgs, RuleArgs, SampleArgs, SideArgs, StdinFormat,
};
pub use compare_runs::CompareRunsArgs;
pub use generate::{GenArgs, GenFormat, IntrospectArgs};
pub use help::{CompletionsArgs, ManArgs};
pub use init::InitArgs;
pub use keys::KeysArgs;
pub use lab::{DemoArgs, LabArgs};
pub use patch::{Direction, PatchArgs};
pub use plan::PlanArgs;
pub use reports::{ReportArgs, ReportFile, Wanted};
pub use run::{EngineOptions, OutFormat, OutputOptions, RunArgs, RunOptions, SchemaArgs, Shape};
pub use show::{ShowArgs, ShownOptions};
pub use suggest::{SuggestArgs, SuggestFormat};
pub use suite::SuiteArgs;

use crate::error::Result;
use crate::told::{self, Told};
use clap::{CommandFactory, FromArgMatches};
use config::Config;
use std::ffi::OsString;

const ABOUT: &str = "Compare two tables: prove that they are the same, or show where they differ.
A side is a Parquet, CSV or JSON file, a glob, a folder, db.duckdb::schema.table, or a .sql file.";

const EXAMPLES: &str = "\
Examples:
  sqldiff run old.parquet new.parquet --key id
  sqldiff run a.csv b.csv --key region,day --abs amount=0.01 --within updated_at=1s
  sqldiff run 'old/*.parquet' 'db.duckdb::main.orders' --key id --format json --out result
  sqldiff run --contract orders.toml
  sqldiff run --contract suite.toml --jobs 2 --junit report.xml
  sqldiff schema a.parquet b.parquet
  sqldiff keys a.parquet b.parquet
  sqldiff init a.parquet b.parquet -o orders.toml
  sqldiff demo

Exit code: 0 equal, or equal under rules; 1 different; 2 error or inconclusive.";

/// The whole command line.
#[derive(Debug, Clone, clap::Parser)]
#[command(name = "sqldiff", version, about = ABOUT, after_help = EXAMPLES)]
#[command(arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub told: ToldArgs,
}

/// What every command takes.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "General")]
pub struct ToldArgs {
    /// Print nothing but errors, and reports in a format or file that was asked for
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Tell on stderr what is read, from where settings come, and how long each stage takes
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// Read no .sqldiff.toml
    #[arg(long, global = true)]
    pub no_config: bool,
}

impl ToldArgs {
    pub fn told(&self) -> Told {
        match (self.quiet, self.verbose) {
            (true, _) => Told::Quiet,
            (_, true) => Told::Verbose,
            _ => Told::Usual,
        }
    }
}

impl Cli {
    /// The command line of this process, over its environment, over the project's settings.
    ///
    /// # Errors
    /// Settings that cannot be read. A command line that is wrong ends the process, as `--help` does.
    pub fn read() -> Result<Cli> {
        let given: Vec<OsString> = std::env::args_os().collect();
        // The command line alone first: help, and what it says wrong, depend on no file.
        let program = config::without_empty_variables(Cli::command());
        let first = program.clone().try_get_matches_from(&given);
        let first = first.unwrap_or_else(|error| hints::hinted(error, &program).exit());
        let cli = Cli::from_arg_matches(&first).unwrap_or_else(|error| error.exit());
        let runs = !matches!(cli.command, Command::Completions(_) | Command::Man(_));
        let config = match cli.told.no_config || !runs {
            true => Config::default(),
            false => config::read(&std::env::current_dir().unwrap_or_default())?,
        };
        told::set(cli.told.told());
        let matches = config.apply(program).get_matches_from(given);
        config.tell(&matches);
        let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        Ok(cli)
    }
}

#[derive(Debug, Clone, clap::Subcommand)]
pub enum Command {
    /// Compare the rows of two tables
    Run(Box<RunArgs>),
    /// Compare the columns of two tables: names, types, nullability, order
    Schema(Box<SchemaArgs>),
    /// Compare as a test does: strictly, the schemas first, failures side by side
    Assert(Box<AssertArgs>),
    /// Print the comparison as SQL for another engine; needs schemas, no connection
    Gen(Box<GenArgs>),
    /// Print the query whose output declares a table's columns to gen
    Introspect(IntrospectArgs),
    /// Report the health of a key, or propose candidate keys
    Keys(Box<KeysArgs>),
    /// Write a contract from the schemas of two sides and their candidate keys
    Init(Box<InitArgs>),
    /// Say which rules would accept what most changes of a column are
    Suggest(Box<SuggestArgs>),
    /// Write the script that makes one table equal to the other
    Patch(Box<PatchArgs>),
    /// Say whether two queries are the same query, without reading data
    Plan(Box<PlanArgs>),
    /// Show a run again from the folder that --out wrote, without its inputs
    Show(Box<ShowArgs>),
    /// Say what got better and what worse from one run to a later one
    CompareRuns(Box<CompareRunsArgs>),
    /// Make a pair of tables with known differences
    Lab(LabArgs),
    /// Make a small lab, compare it and show the answer
    Demo(DemoArgs),
    /// Print what a shell needs to complete commands and options
    Completions(CompletionsArgs),
    /// Print the manual page, or write that of every command
    Man(ManArgs),
}

#[cfg(test)]
#[path = "cli/cli_tests.rs"]
mod tests;
