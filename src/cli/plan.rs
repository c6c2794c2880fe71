//! The arguments of `sqldiff plan`.

use super::EngineOptions;
use crate::dialect::Dialect;
use crate::report::Format;

const PLAN_EXAMPLES: &str = "\
Examples:
  sqldiff plan old.sql new.sql
  sqldiff plan 'SELECT id FROM t WHERE a = 1 AND b = 2' 'select x.id from t x where 2 = b and a = 1'
  sqldiff plan --dialect spark a.sql b.sql

Exit code: 0 the same query; 2 not proven the same, or an error.";

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = PLAN_EXAMPLES)]
pub struct PlanArgs {
    /// The first query: a .sql file, or its text
    #[arg(value_name = "QUERY_A")]
    pub a: String,
    /// The second query
    #[arg(value_name = "QUERY_B")]
    pub b: String,
    /// Engine in whose SQL the queries are written; DuckDB's plans are asked for where it is DuckDB
    #[arg(long, value_name = "D", default_value = "duckdb")]
    pub dialect: Dialect,
    /// Show the normal forms of the queries, too
    #[arg(long)]
    pub explain: bool,
    /// Form of the answer on stdout
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: Format,
    #[command(flatten)]
    pub engine: EngineOptions,
}
