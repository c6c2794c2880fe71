//! The arguments of `sqldiff assert`: those of test libraries under their own names.

use super::{
    ColumnArgs, CompareArgs, CsvArgs, IngestArgs, KeyArgs, LadderArgs, OrderArgs, ResultArgs,
    RowArgs, RuleArgs, RunArgs, RunOptions, SampleArgs, SideArgs, values,
};
use crate::contract::{ColumnOrder, Nan, Nullability, Strategy};
use values::{NameList, RuleSetting};

const ASSERT_EXAMPLES: &str = "\
Examples:
  sqldiff assert actual.parquet expected.parquet
  sqldiff assert actual.parquet expected.parquet --key id --atol 0.01 --ignore-columns loaded_at
  sqldiff assert actual.csv expected.csv --check-row-order
  sqldiff assert orders.parquet --column-pair total,recomputed --atol 0.01
  sqldiff gen --strategy assert --dialect postgres --a s.t --b s.u --schema-a t.csv --key id

Exit code: 0 the test passes; 1 it fails; 2 error or inconclusive.";

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = ASSERT_EXAMPLES)]
pub struct AssertArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    #[command(flatten)]
    pub asked: AssertOptions,
    #[command(flatten)]
    pub key: KeyArgs,
    #[command(flatten)]
    pub columns: ColumnArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub csv: CsvArgs,
    #[command(flatten)]
    pub options: RunOptions,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Assertion")]
pub struct AssertOptions {
    /// Do not compare nullability [default: compared]
    #[arg(long, conflicts_with = "nullability")]
    pub ignore_nullable: bool,
    /// Do not compare the order of columns [default: compared]
    #[arg(long, conflicts_with = "column_order")]
    pub ignore_column_order: bool,
    /// Rows may stand in any order, which is the default: tables have none
    #[arg(long, conflicts_with_all = ["check_row_order", "order_by", "file_order"])]
    pub ignore_row_order: bool,
    /// Compare row n with row n: by --order-by, or as rows stand in their files
    #[arg(long)]
    pub check_row_order: bool,
    /// Columns not to compare, as --exclude
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub ignore_columns: Vec<NameList>,
    /// Compare two columns of one table, row by row: only one side is given
    #[arg(long, value_name = "A,B", value_parser = values::names)]
    #[arg(conflicts_with_all = ["b", "key", "no_key", "map", "columns", "exclude", "ignore_columns"])]
    #[arg(conflicts_with_all = ["check_row_order", "order_by", "file_order", "where_b"])]
    pub column_pair: Option<NameList>,
    /// NaN equals NaN, also inside arrays and structs [default: it equals nothing]
    #[arg(long, conflicts_with = "nan")]
    pub allow_nan_equality: bool,
    /// Relative tolerance of all numbers, as rule rel of *
    #[arg(long, value_name = "X", value_parser = values::rtol, allow_hyphen_values = true)]
    #[arg(conflicts_with = "strict")]
    pub rtol: Option<RuleSetting>,
    /// Absolute tolerance of all numbers, as rule abs of *
    #[arg(long, value_name = "X", value_parser = values::atol, allow_hyphen_values = true)]
    #[arg(conflicts_with = "strict")]
    pub atol: Option<RuleSetting>,
}

impl AssertArgs {
    /// As a run is carried out and shown.
    pub fn as_run(&self) -> RunArgs {
        RunArgs { compare: self.compare(), options: self.options.clone() }
    }

    /// What of it a contract can say. What is strict by default stands in `contract::assertion`.
    pub fn compare(&self) -> CompareArgs {
        let asked = &self.asked;
        let mut columns = self.columns.clone();
        columns.exclude.extend(asked.ignore_columns.iter().cloned());
        columns.nullability =
            columns.nullability.or(asked.ignore_nullable.then_some(Nullability::Ignore));
        columns.column_order =
            columns.column_order.or(asked.ignore_column_order.then_some(ColumnOrder::Any));
        let mut rules = self.rules.clone();
        rules.nan = rules.nan.or(asked.allow_nan_equality.then_some(Nan::Equal));
        rules.rel.extend(asked.rtol.iter().cloned());
        rules.abs.extend(asked.atol.iter().cloned());
        CompareArgs {
            sides: self.sides.clone(),
            key: self.key.clone(),
            strategy: Some(Strategy::Assert),
            columns,
            rules,
            rows: self.rows.clone(),
            sample: SampleArgs::default(),
            result: ResultArgs::default(),
            order: self.order.clone(),
            ladder: LadderArgs::default(),
            ingest: IngestArgs::default(),
            csv: self.csv.clone(),
        }
    }
}
