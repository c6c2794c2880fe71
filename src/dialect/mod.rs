//! What differs between engines: how things are spelled, and what can be said at all.
//!
//! Nothing outside this module asks which dialect it has; it asks for an expression.

mod bigquery;
pub mod causes;
mod clickhouse;
mod copies;
mod duckdb;
mod fragment;
mod mariadb;
mod oracle;
mod postgres;
mod redshift;
mod snowflake;
mod spark;
mod spelling;
mod sqlite;
mod sqlserver;
mod trino;
pub mod writes;

pub use fragment::{Sql, local_path, with_column};
pub use spelling::{Counting, Distance, NameCase, Spelling};

use crate::contract::Strategy;
use crate::plan::Plan;
use spelling::list;

/// Shorthand for an SQL fragment made by `format!`.
macro_rules! sql {
    ($($arg:tt)*) => { $crate::dialect::Sql(format!($($arg)*)) };
}
pub(crate) use sql;

/// Columns of the widest step of a keyed comparison: both values of a cell, their state and maybe their
/// distance; the keys, shown and as forms. None for other strategies.
fn pairs_width(plan: &Plan) -> Option<usize> {
    let cells: usize = plan.compared().map(|c| 3 + usize::from(c.rules.excuses())).sum();
    let ordered = if plan.strategy == Strategy::Columns { plan.keys().count() + 1 } else { 0 };
    plan.pairs_rows().then(|| cells + 2 * plan.keys().count() + 3 + ordered)
}

/// The engines sqldiff speaks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Dialect {
    #[value(name = "duckdb")]
    DuckDb,
    Spark,
    Databricks,
    Snowflake,
    #[value(name = "bigquery")]
    BigQuery,
    Redshift,
    Postgres,
    Trino,
    Athena,
    #[value(name = "mysql")]
    MySql,
    #[value(name = "mariadb")]
    MariaDb,
    #[value(name = "sqlserver")]
    SqlServer,
    #[value(name = "clickhouse")]
    ClickHouse,
    Oracle,
    Sqlite,
}

impl Dialect {
    pub const ALL: [Dialect; 15] = [
        Dialect::DuckDb,
        Dialect::Spark,
        Dialect::Databricks,
        Dialect::Snowflake,
        Dialect::BigQuery,
        Dialect::Redshift,
        Dialect::Postgres,
        Dialect::Trino,
        Dialect::Athena,
        Dialect::MySql,
        Dialect::MariaDb,
        Dialect::SqlServer,
        Dialect::ClickHouse,
        Dialect::Oracle,
        Dialect::Sqlite,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Dialect::DuckDb => "duckdb",
            Dialect::Spark => "spark",
            Dialect::Databricks => "databricks",
            Dialect::Postgres => "postgres",
            Dialect::Snowflake => "snowflake",
            Dialect::Redshift => "redshift",
            Dialect::SqlServer => "sqlserver",
            Dialect::Oracle => "oracle",
            Dialect::MariaDb => "mariadb",
            Dialect::MySql => "mysql",
            Dialect::BigQuery => "bigquery",
            Dialect::Sqlite => "sqlite",
            Dialect::ClickHouse => "clickhouse",
            Dialect::Trino => "trino",
            Dialect::Athena => "athena",
        }
    }

    /// The versions whose SQL this is, and whether it never ran on the engine.
    pub fn versions(self) -> &'static str {
        match self {
            Dialect::DuckDb => "1.5",
            Dialect::Spark => "3.3 to 4.0",
            Dialect::Databricks => "runtime 12 and newer, parsed only",
            Dialect::Postgres => "14 and newer",
            Dialect::Snowflake => "as documented in 2026, parsed only",
            Dialect::Redshift => "as documented in 2023, parsed only",
            Dialect::SqlServer => "2019 and newer, parsed only",
            Dialect::Oracle => "19c and newer, parsed only",
            Dialect::MariaDb => "10.11 and newer",
            Dialect::MySql => "8.0.31 and newer, parsed only",
            Dialect::BigQuery => "GoogleSQL",
            Dialect::Sqlite => "3.35 and newer",
            Dialect::ClickHouse => "24.8 and newer",
            Dialect::Trino => "420 and newer",
            Dialect::Athena => "engine version 3, parsed only",
        }
    }

    /// The query that tells the columns of a table: a template in which the placeholders `catalog`,
    /// `schema` and `table` are names (`true`) or text literals (`false`).
    pub fn columns_query(self) -> (&'static str, bool) {
        match self {
            Dialect::DuckDb => (include_str!("../../sql/introspect/duckdb.sql"), false),
            Dialect::Spark | Dialect::Databricks => {
                (include_str!("../../sql/introspect/spark.sql"), true)
            }
            Dialect::Postgres => (include_str!("../../sql/introspect/postgres.sql"), false),
            Dialect::Redshift => (include_str!("../../sql/introspect/redshift.sql"), false),
            Dialect::Snowflake => (include_str!("../../sql/introspect/snowflake.sql"), true),
            Dialect::SqlServer => (include_str!("../../sql/introspect/sqlserver.sql"), false),
            Dialect::Oracle => (include_str!("../../sql/introspect/oracle.sql"), false),
            Dialect::MariaDb | Dialect::MySql => {
                (include_str!("../../sql/introspect/mariadb.sql"), false)
            }
            Dialect::BigQuery => (include_str!("../../sql/introspect/bigquery.sql"), true),
            Dialect::Sqlite => (include_str!("../../sql/introspect/sqlite.sql"), false),
            Dialect::ClickHouse => (include_str!("../../sql/introspect/clickhouse.sql"), false),
            Dialect::Trino => (include_str!("../../sql/introspect/trino.sql"), false),
            Dialect::Athena => (include_str!("../../sql/introspect/athena.sql"), false),
        }
    }

    /// The expressions of this dialect.
    pub fn spelling(self) -> &'static dyn Spelling {
        match self {
            Dialect::DuckDb => &duckdb::DuckDb,
            Dialect::Postgres => &postgres::Postgres,
            Dialect::Snowflake => &snowflake::Snowflake,
            Dialect::Redshift => &redshift::Redshift,
            Dialect::SqlServer => &sqlserver::SqlServer,
            Dialect::Oracle => &oracle::Oracle,
            Dialect::MariaDb => &mariadb::MARIADB,
            Dialect::MySql => &mariadb::MYSQL,
            Dialect::BigQuery => &bigquery::BigQuery,
            Dialect::Sqlite => &sqlite::Sqlite,
            Dialect::ClickHouse => &clickhouse::ClickHouse,
            Dialect::Spark | Dialect::Databricks => &spark::Spark,
            Dialect::Trino => &trino::TRINO,
            Dialect::Athena => &trino::ATHENA,
        }
    }

    /// The grammar that judges what was rendered, and what the user wrote.
    pub fn grammar(self) -> Box<dyn sqlparser::dialect::Dialect> {
        match self {
            Dialect::DuckDb => Box::new(sqlparser::dialect::DuckDbDialect {}),
            Dialect::Postgres => Box::new(sqlparser::dialect::PostgreSqlDialect {}),
            Dialect::Snowflake => Box::new(sqlparser::dialect::SnowflakeDialect {}),
            Dialect::Redshift => Box::new(sqlparser::dialect::RedshiftSqlDialect {}),
            Dialect::SqlServer => Box::new(sqlparser::dialect::MsSqlDialect {}),
            Dialect::Oracle => Box::new(sqlparser::dialect::OracleDialect {}),
            Dialect::MariaDb | Dialect::MySql => Box::new(sqlparser::dialect::MySqlDialect {}),
            Dialect::BigQuery => Box::new(sqlparser::dialect::BigQueryDialect {}),
            Dialect::Sqlite => Box::new(sqlparser::dialect::SQLiteDialect {}),
            Dialect::ClickHouse => Box::new(sqlparser::dialect::ClickHouseDialect {}),
            // The parser's own Spark grammar takes a backslash for an ordinary character of a literal.
            Dialect::Spark | Dialect::Databricks => {
                Box::new(sqlparser::dialect::DatabricksDialect {})
            }
            Dialect::Trino | Dialect::Athena => Box::new(sqlparser::dialect::GenericDialect {}),
        }
    }
}
