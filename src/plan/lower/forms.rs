//! Common forms of keys, rows and payloads: what is matched, grouped and hashed.

use super::{FormColumn, Lowering, Ruled, any_of};
use crate::dialect::{Sql, sql};
use crate::plan::PlannedColumn;
use crate::plan::form::{Form, Side};
use crate::schema::SqlType;

impl Lowering<'_> {
    /// Forms that keys are matched, grouped and hashed by.
    pub(super) fn key_forms(&self, qualifiers: [&str; 2]) -> Vec<FormColumn> {
        let mut forms: Vec<FormColumn> = self
            .plan
            .keys()
            .zip(&self.key_names)
            .map(|(key, name)| {
                let [a, b] = self.joined_key(key, qualifiers);
                let skeleton = self.skeleton(key).or_else(|| self.key_guards(key, [&a, &b]));
                FormColumn { name: name.clone(), a, b, skeleton }
            })
            .collect();
        let name = self.key_names.last().expect("one more");
        forms.extend(self.nan_mark(self.plan.keys(), name, qualifiers));
        forms
    }

    /// The common form of a key as rows are joined and grouped by it.
    pub(super) fn joined_key(&self, key: &PlannedColumn, qualifiers: [&str; 2]) -> [Sql; 2] {
        let joined = |common: Sql, sql_type: &SqlType, form: &Form| {
            self.spelling.key_form(&common, sql_type, form)
        };
        if !key.rules.transforms() {
            return Side::BOTH.map(|side| {
                let common = self.exact(key, side, qualifiers[side as usize]);
                let by_text = (&SqlType::Text, &Form::AsIs);
                let own = key.form.as_ref().map(|form| (self.type_of(key, side), form));
                let (sql_type, form) = own.unwrap_or(by_text);
                joined(common, sql_type, form)
            });
        }
        // `lower` has made every ruled form once before, where errors were reported.
        let ruled = |side: Side| self.ruled(key, side, qualifiers[side as usize]).expect("checked");
        let [a, b] = [ruled(Side::A), ruled(Side::B)];
        let form = self.ruled_form(key, &a, &b).expect("checked");
        let form_of = |ruled: &Ruled, side: Side| {
            let common = self.spelling.canonical(&ruled.value, &ruled.sql_type, &form, side);
            joined(common, &ruled.sql_type, &form)
        };
        [form_of(&a, Side::A), form_of(&b, Side::B)]
    }

    /// What the hash needs beside a key's common form.
    fn key_guards(&self, key: &PlannedColumn, common: [&Sql; 2]) -> Option<[Sql; 2]> {
        if !key.rules.transforms() {
            return self.guards(common, Side::BOTH.map(|side| self.type_of(key, side)), &key.form);
        }
        let [a, b] = Side::BOTH.map(|side| self.ruled(key, side, "").expect("checked"));
        let form = self.ruled_form(key, &a, &b).expect("checked");
        self.guards(common, [&a.sql_type, &b.sql_type], &Some(form))
    }

    /// What the hash needs beside the common forms of both sides.
    pub(super) fn guards(
        &self,
        common: [&Sql; 2],
        types: [&SqlType; 2],
        form: &Option<Form>,
    ) -> Option<[Sql; 2]> {
        let form = form.as_ref()?;
        let of = |side: Side| {
            self.spelling.hash_guard(common[side as usize], types[side as usize], form)
        };
        Some([of(Side::A)?, of(Side::B)?])
    }

    /// Where NaN equals nothing, a row with NaN carries the mark of its side.
    pub(super) fn nan_mark<'c>(
        &self,
        columns: impl Iterator<Item = &'c PlannedColumn>,
        name: &str,
        qualifiers: [&str; 2],
    ) -> Option<FormColumn> {
        if !self.plan.nan_unequal {
            return None;
        }
        let columns: Vec<_> = columns.collect();
        let mark = |side: Side, number: u8| {
            let nans: Vec<Sql> = columns
                .iter()
                .filter(|column| self.type_of(column, side).holds_float())
                .map(|column| {
                    let raw = self.raw(column, qualifiers[side as usize]);
                    self.spelling.holds_nan(&raw, self.type_of(column, side))
                })
                .collect();
            (!nans.is_empty()).then(|| sql!("CASE WHEN {} THEN {number} ELSE 0 END", any_of(&nans)))
        };
        let (a, b) = (mark(Side::A, 1), mark(Side::B, 2));
        let none = || Sql("0".into());
        (a.is_some() || b.is_some()).then(|| FormColumn {
            name: name.to_string(),
            a: a.unwrap_or_else(none),
            b: b.unwrap_or_else(none),
            skeleton: None,
        })
    }

    /// Forms of full rows or payloads, under the readings but no other rule.
    pub(super) fn forms_of(&self, columns: &[&PlannedColumn]) -> Vec<FormColumn> {
        let mut names = self.payload_names.iter();
        let mut forms: Vec<FormColumn> = columns
            .iter()
            .map(|column| {
                let [a, b] = Side::BOTH.map(|side| self.exact(column, side, ""));
                let types = Side::BOTH.map(|side| self.type_of(column, side));
                let guards = || self.guards([&a, &b], types, &column.form);
                let skeleton = self.skeleton(column).or_else(guards);
                FormColumn { name: names.next().expect("enough names").clone(), a, b, skeleton }
            })
            .collect();
        forms.extend(self.nan_mark(
            columns.iter().copied(),
            self.payload_names.last().expect("at least one name"),
            ["", ""],
        ));
        forms
    }

    /// `forms_of`, as rows are grouped by them.
    pub(super) fn grouped_forms_of(&self, columns: &[&PlannedColumn]) -> Vec<FormColumn> {
        let mut forms = self.forms_of(columns);
        for (form, column) in forms.iter_mut().zip(columns) {
            if let Some(a) = self.grouped_form(column, &form.a, Side::A) {
                form.a = a;
            }
            if let Some(b) = self.grouped_form(column, &form.b, Side::B) {
                form.b = b;
            }
        }
        forms
    }

    pub(super) fn grouped_form(
        &self,
        column: &PlannedColumn,
        common: &Sql,
        side: Side,
    ) -> Option<Sql> {
        let by_text = (&SqlType::Text, &Form::AsIs);
        let own = column.form.as_ref().map(|form| (self.type_of(column, side), form));
        let (sql_type, form) = own.unwrap_or(by_text);
        self.spelling.grouped_form(common, sql_type, form)
    }

    pub(super) fn skeleton(&self, column: &PlannedColumn) -> Option<[Sql; 2]> {
        let form = column.form.as_ref()?;
        let of = |side: Side| {
            self.spelling.skeleton(&self.raw(column, ""), self.type_of(column, side), form, side)
        };
        Some([of(Side::A)?, of(Side::B)?])
    }

    /// A hash that only equal rows share, but for chance.
    pub(super) fn hash(&self, forms: &[FormColumn], side: Side) -> Sql {
        let mut values: Vec<Sql> = Vec::new();
        for form in forms {
            values.push(match side {
                Side::A => form.a.clone(),
                Side::B => form.b.clone(),
            });
            values.extend(form.skeleton.as_ref().map(|sides| sides[side as usize].clone()));
        }
        self.spelling.row_hash(&values)
    }
}
