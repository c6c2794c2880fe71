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
///
/// Both sides must be put in one order: what a side is ordered by depends on nothing but the common
/// form of its value.
pub(super) struct Order<'l> {
    spelling: &'static dyn Spelling,
    column: &'l PlannedColumn,
    by: By,
}

/// What a value is ordered by.
enum By {
    /// Itself, in a type that both sides fit.
    Value(SqlType),
    /// Its nearest DOUBLE; numbers that share one by their common form. `float` is the type that the
    /// form rounds to.
    Number { form: Form, float: Option<SqlType> },
    /// Its common form.
    Form(Form),
}

impl Order<'_> {
    /// `raw` of a side is the column itself.
    pub(super) fn of(&self, raw: &Sql, side: Side) -> Sql {
        let own = &self.column.column(side).sql_type;
        match &self.by {
            By::Value(shared) if shared == own => self.spelling.ordered(raw, shared),
            By::Value(shared) => self.spelling.ordered(&self.spelling.widened(raw, shared), shared),
            By::Number { float, .. } => {
                let rounded = match float {
                    Some(float) if float != own => self.spelling.widened(raw, float),
                    _ => raw.clone(),
                };
                self.spelling
                    .ordered(&self.spelling.widened(&rounded, &SqlType::Double), &SqlType::Double)
            }
            By::Form(form) => self.form(raw, form, side),
        }
    }

    /// What comes after `of` where that is one for values that are not the same.
    pub(super) fn then(&self, raw: &Sql, side: Side) -> Option<Sql> {
        match &self.by {
            By::Number { form, .. } => Some(self.form(raw, form, side)),
            By::Value(_) | By::Form(_) => None,
        }
    }

    fn form(&self, raw: &Sql, form: &Form, side: Side) -> Sql {
        let own = &self.column.column(side).sql_type;
        let canonical = self.spelling.canonical(raw, own, form, side);
        match form {
            Form::NumberText
            | Form::Number { .. }
            | Form::UuidText
            | Form::DateText
            | Form::TimeText
            | Form::InstantText { .. }
            | Form::Label => self.spelling.ordered_text(&canonical),
            _ => canonical,
        }
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
        let sql_type = match &self.by {
            By::Value(shared) => shared,
            By::Number { float: Some(_), .. } => &SqlType::Double,
            By::Number { float: None, .. } | By::Form(_) => return None,
        };
        sql_type.is_float().then(|| self.spelling.holds_nan(value, sql_type))
    }

    /// Whether `of` may be one for keys that are not the same.
    pub(super) fn is_rounded(&self) -> bool {
        matches!(self.by, By::Number { .. })
    }
}

impl Lowering<'_> {
    pub(super) fn order_of<'c>(&self, column: &'c PlannedColumn) -> Order<'c> {
        let by = match &column.form {
            _ if column.a.sql_type == column.b.sql_type => By::Value(column.a.sql_type.clone()),
            None | Some(Form::AsIs) => By::Value(column.a.sql_type.clone()),
            Some(Form::Cast(target)) => By::Value(target.clone()),
            Some(form @ Form::Number { float }) => {
                By::Number { form: form.clone(), float: float.clone() }
            }
            Some(form) => By::Form(form.clone()),
        };
        Order { spelling: self.spelling, column, by }
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
