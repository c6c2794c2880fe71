//! The arguments of `sqldiff patch`.

use super::{
    ColumnArgs, CsvArgs, GenArgs, GenFormat, IngestArgs, KeyArgs, LadderArgs, OrderArgs,
    ResultArgs, RowArgs, RuleArgs, SampleArgs, Shape, SideArgs,
};
use crate::dialect::Dialect;
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;

const PATCH_EXAMPLES: &str = "\
Examples:
  sqldiff patch old.duckdb::orders new.duckdb::orders --key id -o patch.sql
  sqldiff patch a.csv shop.duckdb::orders --key id --abs amount=0.01 -o patch.sql
  sqldiff patch prod.orders dev.orders --dialect postgres --schema-a orders.csv --key id -o patch.sql

The script is written and never run. Run it on a copy first, then compare again.";

/// Which way a patch goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Direction {
    /// B is made equal to A
    #[default]
    AToB,
    /// A is made equal to B
    BToA,
}

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = PATCH_EXAMPLES)]
pub struct PatchArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    /// Engine that will run the script
    #[arg(long, value_name = "D", default_value = "duckdb")]
    pub dialect: Dialect,
    /// What columns A has, for other engines than duckdb, as gen takes it
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
    /// Which side is changed
    #[arg(long, value_name = "WAY", default_value = "a-to-b")]
    pub direction: Direction,
    /// Table to be changed, where the side that declares it is a file
    #[arg(long, value_name = "TABLE")]
    pub target: Option<String>,
    /// Table that the script makes for the changes, and drops
    #[arg(long, value_name = "TABLE", default_value = "sqldiff_changes")]
    pub changes: String,
    /// File for the script [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub key: KeyArgs,
    #[command(flatten)]
    pub columns: ColumnArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    #[command(flatten)]
    pub csv: CsvArgs,
}

impl PatchArgs {
    /// The same as `gen` takes them.
    pub fn as_gen(&self) -> GenArgs {
        GenArgs {
            dialect: self.dialect,
            a: self.sides.a.clone(),
            b: self.sides.b.clone(),
            schema_a: self.schema_a.clone(),
            schema_b: self.schema_b.clone(),
            contract: self.sides.contract.clone(),
            key: self.key.clone(),
            strategy: None,
            columns: self.columns.clone(),
            rules: self.rules.clone(),
            rows: self.rows.clone(),
            sample: SampleArgs::default(),
            result: ResultArgs::default(),
            order: OrderArgs::default(),
            ladder: LadderArgs::default(),
            ingest: IngestArgs::default(),
            all: false,
            shape: Shape::Direct,
            only: Vec::new(),
            limit: None,
            materialize: None,
            format: GenFormat::Sql,
            out: None,
        }
    }
}
