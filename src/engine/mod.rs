//! What runs the SQL.

pub mod duckdb;
pub mod lazy;

use crate::dialect::Sql;
use crate::error::Result;
use crate::schema::SqlType;
use std::path::Path;

/// A column of a result, in the engine's type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultColumn {
    pub name: String,
    pub sql_type: SqlType,
    pub nullable: bool,
}

/// Rows as text, None for NULL.
pub type Rows = Vec<Vec<Option<String>>>;

/// File format of a complete result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFormat {
    Parquet,
    Csv,
}

/// An engine that holds the sides and answers queries. `stage` names what is being done, for
/// progress and errors.
pub trait Engine {
    /// Runs a statement that yields no rows.
    fn execute(&self, stage: &str, statement: &Sql) -> Result<()>;

    /// The columns of a query, without running it.
    fn describe(&self, stage: &str, query: &Sql) -> Result<Vec<ResultColumn>>;

    /// All rows of a query, every value cast to text by the engine.
    fn rows(&self, stage: &str, query: &Sql) -> Result<Rows>;

    /// Writes all rows of a query to a file that does not exist yet.
    fn copy(&self, stage: &str, query: &Sql, file: &Path, format: FileFormat) -> Result<()>;
}
