//! `incremental`: rows of the batch by what they are to the target, and what is written of them.

use super::{FormColumn, Lowering, map};
use crate::contract::Strategy;
use crate::dialect::writes::{Assignment, HERE, there};
use crate::dialect::{Sql, sql};
use crate::error::Result;
use crate::outcome::Role;
use crate::plan::PlannedColumn;
use crate::plan::fits::{Fit, fit};
use crate::plan::form::{Form, Side};
use crate::render::safe;
use crate::schema::SqlType;
use tera::Value;

/// What a statement writes of the batch's rows, or why it cannot.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// Columns of the target and their new values, over the rows of the query.
    pub all: Vec<Assignment>,
    /// Those of `all` that an update sets: not of the key.
    pub set: Vec<Assignment>,
    /// That a row of the target and one of the query have one key. None without a key.
    pub met: Option<Sql>,
    /// What keeps the rows from being written as they are.
    pub refused: Option<String>,
    /// What a reader of the statement must know.
    pub notes: Vec<String>,
}

impl Lowering<'_> {
    /// Columns of the batch that are not compared, and are written all the same.
    pub(super) fn carried(&self) -> Value {
        let carried = self.carried_columns().map(|column| {
            map([
                ("label", column.label.as_str().into()),
                ("source_b", safe(&self.source(column, Side::B))),
            ])
        });
        Value::from(carried.collect::<Vec<_>>())
    }

    fn carried_columns(&self) -> impl Iterator<Item = &PlannedColumn> {
        let writes = self.plan.strategy == Strategy::Incremental;
        let excluded = self.plan.columns.iter().filter(|column| column.role == Role::Excluded);
        excluded.filter(move |column| writes && self.fits(column) != Fit::Never)
    }

    fn fits(&self, column: &PlannedColumn) -> Fit {
        fit(&column.b.sql_type, &column.a.sql_type)
    }

    /// What the template is filled with.
    pub(super) fn incremental(&self) -> Result<Value> {
        if self.plan.strategy != Strategy::Incremental {
            return Ok(Value::from(false));
        }
        let compared: Vec<&PlannedColumn> = self.plan.compared().collect();
        let of_rows = self.matched_forms(&compared);
        let (keys, rows): (Vec<Value>, Vec<Value>) = match self.plan.has_key {
            true => {
                let keys = self.key_forms(["", ""]);
                let rows: Vec<&FormColumn> = keys.iter().chain(&of_rows).collect();
                (values(&keys), rows.into_iter().map(FormColumn::value).collect())
            }
            false => (values(&of_rows), values(&of_rows)),
        };
        let forms = match self.plan.has_key {
            true => self.key_forms(["", ""]),
            false => self.matched_forms(&compared),
        };
        let matched = |forms: &mut dyn Iterator<Item = &FormColumn>, other: &str| {
            let parts: Vec<String> = forms
                .map(|form| {
                    let name = self.spelling.ident(&form.name);
                    self.spelling.matches(&sql!("{other}.{name}"), &sql!("b.{name}")).0
                })
                .collect();
            safe(&Sql(parts.join("\n  AND ")))
        };
        let mut cells = Vec::new();
        for column in compared.iter().filter(|_| self.plan.has_key) {
            let exact = self.exactly_equal(column);
            let equal = self.equal_under_rules(column, &exact)?;
            let unequal = match column.rules.excuses() && !column.rules.has_expression() {
                true => sql!("NOT ({exact} OR {equal})"),
                false => sql!("NOT {equal}"),
            };
            cells.push(safe(&unequal));
        }
        let columns = self.live().map(|column| {
            let shown = self.spelling.shown(&self.raw(column, ""), self.type_of(column, Side::B));
            map([("label", column.label.as_str().into()), ("shown", safe(&shown))])
        });
        let written: Vec<Value> = match self.written().refused {
            Some(_) => Vec::new(),
            None => self.written_columns().map(|column| self.written_value(column)).collect(),
        };
        Ok(map([
            ("has_key", self.plan.has_key.into()),
            ("first", forms.first().map_or("", |form| form.name.as_str()).into()),
            ("keys_match", matched(&mut forms.iter(), "a")),
            ("rows_match", matched(&mut forms.iter().chain(&of_rows), "p")),
            ("keys", Value::from(keys)),
            ("rows", Value::from(rows)),
            ("cells", Value::from(cells)),
            ("columns", Value::from(columns.collect::<Vec<_>>())),
            ("written", Value::from(written)),
        ]))
    }

    fn written_value(&self, column: &PlannedColumn) -> Value {
        let raw = self.raw(column, "");
        let value = match self.fits(column) {
            Fit::Same => raw,
            _ => self.spelling.stored(&raw, &column.b.sql_type, &column.a.sql_type),
        };
        map([("label", column.label.as_str().into()), ("value", safe(&value))])
    }

    /// Forms that rows are grouped and joined by, under the readings but no other rule.
    fn matched_forms(&self, columns: &[&PlannedColumn]) -> Vec<FormColumn> {
        let mut forms = self.forms_of(columns);
        for (form, column) in forms.iter_mut().zip(columns) {
            let joined = |common: &Sql, side: Side| {
                let by_text = (&SqlType::Text, &Form::AsIs);
                let own = column.form.as_ref().map(|form| (self.type_of(column, side), form));
                let (sql_type, form) = own.unwrap_or(by_text);
                self.spelling.key_form(common, sql_type, form)
            };
            (form.a, form.b) = (joined(&form.a, Side::A), joined(&form.b, Side::B));
        }
        forms
    }

    /// Columns that are written, in the order of the target.
    fn written_columns(&self) -> impl Iterator<Item = &PlannedColumn> {
        self.plan.columns.iter().filter(|column| match column.role {
            Role::Key | Role::Compared => true,
            Role::Excluded => self.fits(column) != Fit::Never,
            Role::NotCompared => false,
        })
    }

    /// What a statement writes.
    pub(super) fn written(&self) -> Written {
        let mut written = Written::default();
        for column in self.written_columns() {
            let name = self.spelling.ident(&column.a.name);
            let assignment = (name, there(&self.spelling.ident(&column.label)));
            written.all.push(assignment.clone());
            if column.role != Role::Key {
                written.set.push(assignment);
            }
            let types = || format!("{} in b and {} in a", column.b.sql_type, column.a.sql_type);
            let refused = match self.fits(column) {
                Fit::Same | Fit::Converted => None,
                Fit::Checked(what) if self.spelling.refuses_misfits() => {
                    written.notes.push(format!(
                        "column {}: {}; {what} make the statement fail, and nothing is written",
                        column.label,
                        types()
                    ));
                    None
                }
                Fit::Checked(what) => Some(format!("{what} would be changed without a word")),
                Fit::Never => Some("values could be changed without a word".into()),
            };
            if let Some(reason) = refused {
                written.refused.get_or_insert(format!(
                    "column {} is {}, where {reason}; convert it in a .sql side, or exclude it",
                    column.label,
                    types()
                ));
            }
        }
        if self.plan.keys().any(|key| key.rules.transforms()) {
            written.refused.get_or_insert(
                "the key follows rules (on_key), so that a row of the batch may stand for one of another key; put the rule into a .sql side"
                    .into(),
            );
        }
        written.met = self.plan.has_key.then(|| self.met());
        written.notes.extend(self.unwritten());
        written
    }

    /// Columns that a statement leaves alone.
    fn unwritten(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for column in &self.plan.columns {
            match column.role {
                Role::Excluded if self.fits(column) == Fit::Never => notes.push(format!(
                    "column {} is not written: {} in b does not fit {} in a",
                    column.label, column.b.sql_type, column.a.sql_type
                )),
                Role::Excluded => notes.push(format!(
                    "column {} is not compared, but written with the rows that are",
                    column.label
                )),
                Role::NotCompared => notes.push(format!(
                    "column {} is not written, for it cannot be compared: new rows get its default",
                    column.label
                )),
                _ => {}
            }
        }
        notes.extend(self.plan.only_a.iter().map(|unpaired| {
            format!(
                "column {} of a is not in b: new rows get its default, updated ones keep theirs",
                unpaired.column.name
            )
        }));
        notes.extend(self.plan.only_b.iter().map(|unpaired| {
            format!("column {} of b is not in a: it is not written", unpaired.column.name)
        }));
        notes
    }

    /// That a row of the target has the key of a row of the query.
    fn met(&self) -> Sql {
        let parts: Vec<String> = self
            .plan
            .keys()
            .zip(self.key_forms(["", ""]))
            .map(|(key, form)| {
                let here = sql!("{HERE}.{}", self.spelling.ident(&key.a.name));
                let read = match key.a.collated {
                    true => self.spelling.binary_text(&here),
                    false => self.spelling.as_read(&here, &key.a.sql_type),
                };
                let common = match &key.form {
                    Some(form) => self.spelling.canonical(&read, &key.a.sql_type, form, Side::A),
                    None => self.spelling.text(&read, &key.a.sql_type),
                };
                let by_text = (&SqlType::Text, &Form::AsIs);
                let own = key.form.as_ref().map(|form| (&key.a.sql_type, form));
                let (sql_type, kind) = own.unwrap_or(by_text);
                let joined = self.spelling.key_form(&common, sql_type, kind);
                self.spelling.matches(&joined, &there(&self.spelling.ident(&form.name))).0
            })
            .collect();
        Sql(parts.join("\n  AND "))
    }
}

fn values(forms: &[FormColumn]) -> Vec<Value> {
    forms.iter().map(FormColumn::value).collect()
}
