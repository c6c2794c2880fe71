//! The strategy `assert`: which of its forms a template takes.

use super::{Lowering, map};
use crate::dialect::Sql;
use crate::render::safe;
use crate::schema::SqlType;
use tera::Value;

impl Lowering<'_> {
    /// What fails, and whether the statement stands `alone`, so that it has to see by itself whether its
    /// counts add up.
    pub(super) fn asserts(&self, alone: bool) -> Value {
        let plan = self.plan;
        let (rows, pairs) = (plan.reads_rows(), plan.pairs_rows());
        map([
            ("alone", alone.into()),
            ("sides", (rows && !plan.column_pair).into()),
            ("column_pair", (rows && plan.column_pair).into()),
            ("pairs", (rows && pairs && !plan.column_pair).into()),
            ("by_key", (rows && pairs && plan.order.is_none() && !plan.column_pair).into()),
            ("bag", (rows && !pairs).into()),
            ("columns", (!rows && !alone).into()),
            ("faults", self.schema_faults()),
            ("states", safe(&self.states())),
        ])
    }

    /// Names of the user's beside which helpers stand in the result.
    pub(super) fn asserted_keys(&self) -> Vec<&str> {
        match self.plan.order {
            Some(_) => Vec::new(),
            None => self.plan.keys().map(|key| key.label.as_str()).collect(),
        }
    }

    pub(super) fn asserted_helpers(&self) -> &'static [&'static str] {
        match (self.plan.pairs_rows(), &self.plan.order) {
            (false, _) => &["failure", "count_a", "count_b"],
            (true, None) => &["failure", "column_name", "value_a", "value_b", "count_a", "count_b"],
            (true, Some(_)) => &[
                "row_number",
                "failure",
                "column_name",
                "value_a",
                "value_b",
                "count_a",
                "count_b",
            ],
        }
    }

    /// What follows FROM to give a row for each column whose schemas make it fail; false where they agree.
    fn schema_faults(&self) -> Value {
        if !self.plan.ends_with_schemas() {
            return Value::from(false);
        }
        let text = |text: &Option<String>| match text {
            Some(text) => self.spelling.literal(text),
            None => Sql("NULL".into()),
        };
        let row = |fault: crate::plan::schemas::Fault| {
            vec![self.spelling.literal(&fault.column), text(&fault.a), text(&fault.b)]
        };
        let rows: Vec<Vec<Sql>> = self.plan.schema_faults().into_iter().map(row).collect();
        safe(&self.spelling.inline_rows(&["column_name", "value_a", "value_b"], &rows))
    }

    /// The states of a row's cells as a JSON object, by the number of their column among the compared
    /// ones, from 1: 0 equal, 1 absorbed, 2 changed, null where one side has no row.
    fn states(&self) -> Sql {
        let number = SqlType::Int { bits: 16, signed: true };
        let fields: Vec<(String, Sql)> = self
            .state_names
            .iter()
            .enumerate()
            .map(|(at, name)| {
                let state = self.spelling.json(&self.spelling.ident(name), &number);
                ((at + 1).to_string(), state)
            })
            .collect();
        self.spelling.json_object(&fields)
    }
}
