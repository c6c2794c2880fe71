//! The command line: syntax only. Nothing here reads a file; `contract::resolve` does.

mod assertion;
mod init;
mod patch;
mod plan;
mod reports;
mod suite;
pub mod values;

pub use assertion::AssertArgs;
pub use init::InitArgs;
pub use patch::{Direction, PatchArgs};
pub use plan::PlanArgs;
pub use reports::{ReportArgs, ReportFile, Wanted};
pub use suite::SuiteArgs;

use crate::contract::{
    ColumnOrder, Encoding, ExtraColumns, Nan, Nullability, OneSided, QuotedEmpty, Share, Strategy,
    Types,
};
use crate::dialect::Dialect;
use crate::report::Format;
use clap::builder::NonEmptyStringValueParser;
use std::num::NonZeroU32;
use std::path::PathBuf;
use values::{CsvCharacter, NameList, NamePair, OrderList, RuleSetting};

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
    /// Write the script that makes one table equal to the other
    Patch(Box<PatchArgs>),
    /// Say whether two queries are the same query, without reading data
    Plan(Box<PlanArgs>),
    /// Make a pair of tables with known differences
    Lab(LabArgs),
    /// Make a small lab, compare it and show the answer
    Demo(DemoArgs),
}

#[derive(Debug, Clone, Default, clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub compare: CompareArgs,
    #[command(flatten)]
    pub options: RunOptions,
}

/// Everything that a contract can say.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct CompareArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    #[command(flatten)]
    pub key: KeyArgs,
    /// How to compare [default: cells with a key, union without]
    #[arg(long, value_name = "S")]
    pub strategy: Option<Strategy>,
    #[command(flatten)]
    pub columns: ColumnArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    #[command(flatten)]
    pub sample: SampleArgs,
    #[command(flatten)]
    pub result: ResultArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub ladder: LadderArgs,
    #[command(flatten)]
    pub ingest: IngestArgs,
    #[command(flatten)]
    pub csv: CsvArgs,
}

#[derive(Debug, Clone, Default, clap::Args)]
pub struct SideArgs {
    /// Side A; may stand in the contract instead
    pub a: Option<String>,
    /// Side B; may stand in the contract instead
    pub b: Option<String>,
    /// TOML file with the contract; options on the command line win
    #[arg(long, value_name = "FILE")]
    pub contract: Option<PathBuf>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rows")]
pub struct KeyArgs {
    /// Key columns; quote a name with a comma: 'id,"a,b"'; '' says no key
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub key: Vec<NameList>,
    /// There is no key, whatever the contract says
    #[arg(long, conflicts_with = "key")]
    pub no_key: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rows")]
pub struct RowArgs {
    /// Compare only rows that fit, on both sides
    #[arg(long = "where", value_name = "SQL", value_parser = values::sql)]
    #[arg(allow_hyphen_values = true)]
    pub where_both: Option<String>,
    /// The same, on side A only
    #[arg(long, value_name = "SQL", value_parser = values::sql, allow_hyphen_values = true)]
    pub where_a: Option<String>,
    /// The same, on side B only
    #[arg(long, value_name = "SQL", value_parser = values::sql, allow_hyphen_values = true)]
    pub where_b: Option<String>,
    /// Zone in which timestamps without zone are read [default: UTC]
    #[arg(long, value_name = "TZ")]
    pub timezone: Option<String>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rows")]
pub struct SampleArgs {
    /// Compare only this share of the keys, the same on both sides: 1%, 0.5%
    #[arg(long, value_name = "SHARE", value_parser = Share::parse, allow_hyphen_values = true)]
    pub sample: Option<Share>,
    /// Compare all keys, whatever the contract says
    #[arg(long, conflicts_with = "sample")]
    pub no_sample: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Columns")]
pub struct ColumnArgs {
    /// Columns not to compare; replaces the contract's list
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub exclude: Vec<NameList>,
    /// Columns to compare; the rest counts as excluded
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub columns: Vec<NameList>,
    /// Pair a column of A with one of B; quote a name with =: '"a=b"=c'
    #[arg(long, value_name = "A=B", value_parser = values::name_pair)]
    pub map: Vec<NamePair>,
    /// What a column without partner does to the verdict [default: differ]
    #[arg(long, value_name = "HOW")]
    pub extra_columns: Option<ExtraColumns>,
    /// Whether types must agree beyond their values [default: value]
    #[arg(long, value_name = "HOW")]
    pub types: Option<Types>,
    /// Whether nullability must agree [default: ignore]
    #[arg(long, value_name = "HOW")]
    pub nullability: Option<Nullability>,
    /// Whether columns must stand in the same order [default: any]
    #[arg(long, value_name = "HOW")]
    pub column_order: Option<ColumnOrder>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Accept an absolute difference of numbers: amount=0.01
    #[arg(long, value_name = "COL=X", value_parser = values::abs)]
    pub abs: Vec<RuleSetting>,
    /// Accept a relative difference of numbers: score=0.001
    #[arg(long, value_name = "COL=X", value_parser = values::rel)]
    pub rel: Vec<RuleSetting>,
    /// Accept a difference in time: ts=1s; units d, h, m, s, ms, us, ns
    #[arg(long, value_name = "COL=D", value_parser = values::within)]
    pub within: Vec<RuleSetting>,
    /// Any rule of a column, or of * for all it fits: name.trim=true
    #[arg(long, value_name = "COL.RULE=X", value_parser = values::rule)]
    pub rule: Vec<RuleSetting>,
    /// Whether NaN equals NaN [default: equal]
    #[arg(long, value_name = "HOW")]
    pub nan: Option<Nan>,
    /// Excuse nothing: leave out every rule of the contract; json, unordered and nan stay
    #[arg(long, conflicts_with_all = ["abs", "rel", "within", "rule"])]
    pub strict: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy columns")]
pub struct ResultArgs {
    /// What a key on one side only is to the counts [default: mismatch]
    #[arg(long, value_name = "HOW")]
    pub one_sided: Option<OneSided>,
    /// Name a column of the result: match_count=same
    #[arg(long, value_name = "RESULT=NAME", value_parser = values::result_name)]
    pub name: Vec<NamePair>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy ordered")]
pub struct OrderArgs {
    /// Put rows in order by these: 'day DESC,id NULLS FIRST' [default: ascending, NULL last]
    #[arg(long, value_name = "COLS", value_parser = values::order, allow_hyphen_values = true)]
    pub order_by: Vec<OrderList>,
    /// Rows stand in the order of their files (Parquet, CSV, JSON), files in order of name
    #[arg(long, conflicts_with = "order_by")]
    pub file_order: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy ladder")]
pub struct LadderArgs {
    /// Take fingerprints that agree for equal sides: strong evidence, no proof [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    #[arg(require_equals = true)]
    pub accept_checksum: Option<bool>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy incremental")]
pub struct IngestArgs {
    /// Table that the statement writes into, where side A is a file or query that holds its rows
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "CSV files")]
pub struct CsvArgs {
    /// Character between fields [default: comma, tab for .tsv]
    #[arg(long, value_name = "C", value_parser = values::csv_delimiter)]
    #[arg(allow_hyphen_values = true)]
    pub csv_delimiter: Option<char>,
    /// Character around fields; '' for none [default: "]
    #[arg(long, value_name = "C", value_parser = values::csv_char, allow_hyphen_values = true)]
    pub csv_quote: Option<CsvCharacter>,
    /// Character before a quote in a field; '' for none [default: the quote]
    #[arg(long, value_name = "C", value_parser = values::csv_char, allow_hyphen_values = true)]
    pub csv_escape: Option<CsvCharacter>,
    /// Whether the first line holds the names [default: true]
    #[arg(long, value_name = "BOOL")]
    pub csv_header: Option<bool>,
    /// Unquoted text that reads as NULL [default: empty]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub csv_null: Option<String>,
    /// Encoding of the file [default: utf-8]
    #[arg(long, value_name = "E")]
    pub csv_encoding: Option<Encoding>,
    /// What a quoted empty field reads as [default: null]
    #[arg(long, value_name = "HOW")]
    pub csv_quoted_empty: Option<QuotedEmpty>,
}

/// How a run is carried out and shown: nothing here changes what "same" means.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Running")]
pub struct RunOptions {
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
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: Format,
    /// Folder that gets each complete result as a file
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Form of the files of --out
    #[arg(long, value_name = "FORMAT", default_value = "parquet", requires = "out")]
    pub out_format: OutFormat,
    /// Rows of each result that the answer shows [default: 10; all with --format csv]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub limit: Option<usize>,
}

/// Limits of the engine. None leaves the choice to sqldiff.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Engine")]
pub struct EngineOptions {
    /// Memory the engine may use, such as 4GB or 512MiB
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    pub memory: Option<String>,
    /// Threads the engine may use
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroU32>,
    /// Folder for what does not fit into memory
    #[arg(long, value_name = "DIR")]
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
                ..RunOptions::default()
            },
        }
    }
}

const GEN_EXAMPLES: &str = "\
Examples:
  sqldiff gen --dialect spark --a prod.orders --b dev.orders --schema-a orders.json --key id
  sqldiff gen --dialect postgres --a s.t --b s.u --schema-a t.csv --schema-b u.csv --key id --only summary
  sqldiff gen --dialect duckdb --a a.parquet --b b.parquet --key id";

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = GEN_EXAMPLES)]
pub struct GenArgs {
    /// Engine that will run the SQL
    #[arg(long, value_name = "D")]
    pub dialect: Dialect,
    /// Side A: a table of that engine, or a .sql file with one query
    #[arg(long, value_name = "TABLE")]
    pub a: Option<String>,
    /// Side B
    #[arg(long, value_name = "TABLE")]
    pub b: Option<String>,
    /// What columns A has: DDL, DESCRIBE or information_schema rows, Spark JSON, or a Parquet file
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    pub schema_a: Option<String>,
    /// The same for B [default: that of A]
    #[arg(
        long,
        value_name = "FILE",
        requires = "schema_a",
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub schema_b: Option<String>,
    /// TOML file with the contract; options on the command line win
    #[arg(long, value_name = "FILE")]
    pub contract: Option<PathBuf>,
    #[command(flatten)]
    pub key: KeyArgs,
    /// How to compare [default: cells with a key, union without]
    #[arg(long, value_name = "S")]
    pub strategy: Option<Strategy>,
    #[command(flatten)]
    pub columns: ColumnArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    #[command(flatten)]
    pub sample: SampleArgs,
    #[command(flatten)]
    pub result: ResultArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub ladder: LadderArgs,
    #[command(flatten)]
    pub ingest: IngestArgs,
    /// union: all rows, not only those that differ
    #[arg(long)]
    pub all: bool,
    /// Shape of the comparison: by row hash first, or whole rows
    #[arg(long, value_name = "SHAPE", default_value = "auto")]
    pub shape: Shape,
    /// Results to print: summary,cells [default: all of the strategy]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = values::trimmed)]
    pub only: Vec<String>,
    /// Rows that results without counts are limited to [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub limit: Option<u64>,
    /// Work each step out once: steps and results become tables whose names begin like this
    #[arg(long, value_name = "PREFIX", conflicts_with_all = ["format", "out"])]
    pub materialize: Option<String>,
    /// sql: one script to paste. json: a list of statements, for programs
    #[arg(long, value_name = "FORMAT", default_value = "sql")]
    pub format: GenFormat,
    /// Folder that gets each result as a file of its own
    #[arg(long, value_name = "DIR", conflicts_with = "format")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Clone, clap::Args)]
pub struct IntrospectArgs {
    /// Engine that holds the table
    #[arg(long, value_name = "D")]
    pub dialect: Dialect,
    /// The table: table, schema.table or catalog.schema.table
    pub table: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum GenFormat {
    #[default]
    Sql,
    Json,
}

impl GenArgs {
    /// What of it a contract can say.
    pub fn compare(&self) -> CompareArgs {
        CompareArgs {
            sides: SideArgs {
                a: self.a.clone(),
                b: self.b.clone(),
                contract: self.contract.clone(),
            },
            key: self.key.clone(),
            strategy: self.strategy,
            columns: self.columns.clone(),
            rules: self.rules.clone(),
            rows: self.rows.clone(),
            sample: self.sample.clone(),
            result: self.result.clone(),
            order: self.order.clone(),
            ladder: self.ladder.clone(),
            ingest: self.ingest.clone(),
            csv: CsvArgs::default(),
        }
    }
}

#[derive(Debug, Clone, Default, clap::Args)]
pub struct KeysArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    #[command(flatten)]
    pub key: KeyArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    /// Columns that are no part of a candidate key
    #[arg(long, value_name = "COLS", value_parser = values::names, help_heading = "Columns")]
    pub exclude: Vec<NameList>,
    /// Columns that may be part of a candidate key
    #[arg(long, value_name = "COLS", value_parser = values::names, help_heading = "Columns")]
    pub columns: Vec<NameList>,
    /// Pair a column of A with one of B; quote a name with =: '"a=b"=c'
    #[arg(long, value_name = "A=B", value_parser = values::name_pair, help_heading = "Columns")]
    pub map: Vec<NamePair>,
    #[command(flatten)]
    pub csv: CsvArgs,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub engine: EngineOptions,
}

impl KeysArgs {
    /// What of it a contract can say.
    pub fn compare(&self) -> CompareArgs {
        CompareArgs {
            sides: self.sides.clone(),
            key: self.key.clone(),
            rows: self.rows.clone(),
            columns: ColumnArgs {
                exclude: self.exclude.clone(),
                columns: self.columns.clone(),
                map: self.map.clone(),
                ..ColumnArgs::default()
            },
            csv: self.csv.clone(),
            ..CompareArgs::default()
        }
    }
}

#[derive(Debug, Clone, clap::Args)]
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
pub struct DemoArgs {
    /// Folder that keeps the lab and the results [default: a temporary one]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[cfg(test)]
#[path = "cli/cli_tests.rs"]
mod tests;
