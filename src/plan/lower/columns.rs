//! The strategy `columns`: what its result is called, and in which order keys stand.

use super::{Lowering, cells::shortened};
use crate::dialect::{Dialect, Spelling, Sql};
use crate::error::{Error, Result};
use crate::plan::PlannedColumn;
use crate::plan::columns::RESULT_COLUMNS;
use crate::plan::form::{Form, Side};
use crate::plan::names::Helpers;
use crate::schema::SqlType;

/// A column as rows are put in order by it: the smallest first, NaN above all numbers, texts by their
/// code points, on every engine alike. NULL is for who asks to put.
pub(super) struct Order<'l> {
    spelling: &'static dyn Spelling,
    column: &'l PlannedColumn,
    /// Of both sides alike.
    sql_type: SqlType,
}

impl Order<'_> {
    /// `raw` of a side is the column itself.
    pub(super) fn of(&self, raw: &Sql, side: Side) -> Sql {
        let own = &self.column.column(side).sql_type;
        let value = match *own == self.sql_type {
            true => raw.clone(),
            false if self.sql_type == SqlType::Text => self.spelling.text(raw, own),
            false => self.spelling.widened(raw, &self.sql_type),
        };
        self.spelling.ordered(&value, &self.sql_type)
    }

    pub(super) fn value(&self, side: Side, qualifier: &str) -> Sql {
        let raw = self.spelling.ident(&self.column.label);
        self.of(&Sql(format!("{qualifier}{raw}")), side)
    }

    /// Whether what `of` gave, now a column of this name, is NaN; None where it cannot be.
    pub(super) fn is_nan(&self, name: &str) -> Option<Sql> {
        self.holds_nan(&self.spelling.ident(name))
    }

    /// The same of a value.
    pub(super) fn holds_nan(&self, value: &Sql) -> Option<Sql> {
        self.sql_type.is_float().then(|| self.spelling.holds_nan(value, &self.sql_type))
    }
}

impl Lowering<'_> {
    pub(super) fn order_of<'c>(&self, column: &'c PlannedColumn) -> Order<'c> {
        let sql_type = match &column.form {
            _ if column.a.sql_type == column.b.sql_type => column.a.sql_type.clone(),
            Some(Form::Cast(target)) => target.clone(),
            _ => SqlType::Text,
        };
        Order { spelling: self.spelling, column, sql_type }
    }

    /// The names of the result `columns`, and of its columns that hold the example's key. Where a key's
    /// default name is one of the others, the other gives way.
    pub(super) fn column_result(&self) -> (Helpers, Vec<String>) {
        let set = RESULT_COLUMNS.map(|usual| self.plan.result_name(usual));
        let set = set.iter().filter(|(_, said)| *said).map(|(name, _)| name.as_str());
        let mut helpers = Helpers::beside(set);
        let keys = self.plan.keys().map(|key| {
            let (name, said) = self.plan.key_result_name(&key.label);
            let fitting = if said { name.as_str() } else { shortened(&name, self.spelling) };
            helpers.claim(&name, fitting)
        });
        let keys = keys.collect();
        for usual in RESULT_COLUMNS {
            match self.plan.result_name(usual) {
                (name, true) => {
                    helpers.names.insert(usual.into(), name);
                }
                _ => {
                    helpers.add(usual);
                }
            }
        }
        (helpers, keys)
    }

    /// Refuses a name of the contract that the dialect cannot say.
    pub(super) fn check_result_names(&self, dialect: Dialect) -> Result<()> {
        let columns = RESULT_COLUMNS.map(|usual| self.plan.result_name(usual));
        let keys = self.plan.keys().map(|key| self.plan.key_result_name(&key.label));
        for (name, _) in columns.into_iter().chain(keys).filter(|(_, said)| *said) {
            let limit = self.spelling.name_limit().filter(|limit| name.len() > *limit);
            let problem = match limit {
                Some(limit) => Some(format!("has more than {limit} bytes; give it a shorter one")),
                None => self.spelling.name_misfit(&name),
            };
            if let Some(problem) = problem {
                return Err(Error::usage(
                    "--name",
                    format!("{name}: {}: {problem}", dialect.name()),
                ));
            }
        }
        Ok(())
    }
}
