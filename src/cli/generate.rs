//! The arguments of `sqldiff gen` and `sqldiff introspect`.

use super::help;
use super::{
    ColumnArgs, CompareArgs, CsvArgs, IngestArgs, KeyArgs, LadderArgs, OrderArgs, ResultArgs,
    RowArgs, RuleArgs, SampleArgs, Shape, SideArgs, values,
};
use crate::contract::Strategy;
use crate::dialect::Dialect;
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;

const GEN_EXAMPLES: &str = "\
Examples:
  sqldiff gen --dialect spark --a prod.orders --b dev.orders --schema-a orders.json --key id
  sqldiff gen --dialect postgres --a s.t --b s.u --schema-a t.csv --key id --only summary
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
#[command(after_help = help::INTROSPECT)]
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
