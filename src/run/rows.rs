//! Rows as the text of evidence.

use super::DIALECT;
use crate::dialect::Sql;
use crate::engine::{Engine, ResultColumn, Rows};
use crate::error::Result;
use crate::script;

/// The first rows of a query as the text of evidence, in this order, or by all columns where it is empty.
pub fn text_rows(
    engine: &dyn Engine,
    name: &str,
    query: &str,
    columns: &[ResultColumn],
    order: &str,
    limit: Option<usize>,
) -> Result<Rows> {
    let text = script::as_text(query, columns, DIALECT, order, limit);
    define_macros(engine, &text)?;
    engine.rows(name, &text)
}

/// Defines the macros that a statement calls.
pub fn define_macros(engine: &dyn Engine, text: &Sql) -> Result<()> {
    for (name, definition) in DIALECT.spelling().helpers(&text.0) {
        engine.execute(&name, &definition)?;
    }
    Ok(())
}
