//! An engine that is opened when it is first asked something.

use super::{Engine, FileFormat, ResultColumn, Rows};
use crate::dialect::Sql;
use crate::error::Result;
use std::cell::OnceCell;
use std::path::Path;

/// Opens `E` on the first question. An engine that cannot be opened fails each question anew.
pub struct Lazy<E, F> {
    open: F,
    engine: OnceCell<E>,
}

impl<E: Engine, F: Fn() -> Result<E>> Lazy<E, F> {
    pub fn new(open: F) -> Self {
        Lazy { open, engine: OnceCell::new() }
    }

    fn opened(&self) -> Result<&E> {
        match self.engine.get() {
            Some(engine) => Ok(engine),
            None => {
                let engine = (self.open)()?;
                Ok(self.engine.get_or_init(|| engine))
            }
        }
    }
}

impl<E: Engine, F: Fn() -> Result<E>> Engine for Lazy<E, F> {
    fn execute(&self, stage: &str, statement: &Sql) -> Result<()> {
        self.opened()?.execute(stage, statement)
    }

    fn describe(&self, stage: &str, query: &Sql) -> Result<Vec<ResultColumn>> {
        self.opened()?.describe(stage, query)
    }

    fn rows(&self, stage: &str, query: &Sql) -> Result<Rows> {
        self.opened()?.rows(stage, query)
    }

    fn copy(&self, stage: &str, query: &Sql, file: &Path, format: FileFormat) -> Result<()> {
        self.opened()?.copy(stage, query, file, format)
    }
}
