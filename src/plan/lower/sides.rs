//! Whole sides: their columns, their rows as bags, their schemas.

use super::{FormColumn, Lowering, any_of, map};
use crate::contract::Strategy;
use crate::dialect::{Sql, sql};
use crate::outcome::Role;
use crate::plan::form::{Form, Side};
use crate::plan::{PlannedColumn, Unpaired};
use crate::render::safe;
use tera::{Context, Value};

impl Lowering<'_> {
    pub(super) fn filters(&self, filters: &[String]) -> Value {
        let filters: Vec<Value> =
            filters.iter().map(|filter| safe(&Sql::of_user(filter, &Sql(String::new())))).collect();
        Value::from(filters)
    }

    /// Which rows of the sides are in the sample, by the common form of their key: a key is in it on
    /// both sides or on none, with all its rows. False without a sample.
    pub(super) fn sample(&self) -> Value {
        let Some(share) = self.plan.sample else { return Value::from(false) };
        // Beside a constant: some hashes of 0, or of what is like it, are 0, and would always be in.
        let mut forms = vec![self.salt()];
        forms.extend(self.key_forms(["", ""]));
        let holds = |side: Side| {
            safe(&self.spelling.in_sample(&self.hash(&forms, side), share.per_million()))
        };
        map([
            ("share", safe(&Sql(share.to_string()))),
            ("holds_a", holds(Side::A)),
            ("holds_b", holds(Side::B)),
        ])
    }

    /// The columns of the side relations, and of the bag's groups.
    pub(super) fn columns(&self) -> Value {
        let columns: Vec<Value> = self
            .live()
            .enumerate()
            .map(|(position, column)| {
                let source = |side: Side| self.source(column, side);
                let expression = |side: Side| match column.rules.has_expression() {
                    false => Value::from(false),
                    true => safe(&match column.rules.expression(side) {
                        Some(expression) => self.spelling.as_read(
                            &Sql::of_user(&expression.text, &source(side)),
                            &expression.sql_type,
                        ),
                        None => source(side),
                    }),
                };
                let (grouped, text_name) = self.grouped(column, position);
                let text = |side: Side| match &column.form {
                    // Where the other side is wider, its text too.
                    Some(Form::Cast(wider)) if wider.is_float() => {
                        let name = self.spelling.type_name(wider);
                        let cast = sql!("CAST({} AS {name})", self.raw(column, ""));
                        self.spelling.text(&cast, wider)
                    }
                    _ => self.spelling.text(&self.raw(column, ""), self.type_of(column, side)),
                };
                map([
                    ("label", column.label.as_str().into()),
                    ("source_a", safe(&source(Side::A))),
                    ("source_b", safe(&source(Side::B))),
                    ("expression_a", expression(Side::A)),
                    ("expression_b", expression(Side::B)),
                    ("expression_name", self.expression_names[&column.label].as_str().into()),
                    ("grouped", safe(&grouped)),
                    ("text_name", text_name.map_or(Value::from(false), Value::from)),
                    ("text_a", safe(&text(Side::A))),
                    ("text_b", safe(&text(Side::B))),
                ])
            })
            .collect();
        Value::from(columns)
    }

    /// How a group of equal rows shows this column: by the common form where that is a value of
    /// the column's own kind, else by the text of one of its rows, A's first.
    pub(super) fn grouped(&self, column: &PlannedColumn, position: usize) -> (Sql, Option<String>) {
        let form = self.spelling.ident(&self.payload_names[position]);
        let own = match &column.form {
            _ if self.grouped_form(column, &form, Side::A).is_some() => None,
            Some(Form::AsIs) => Some(&column.a.sql_type),
            Some(Form::Cast(target)) => Some(target),
            _ => None,
        };
        match own.filter(|own| self.spelling.shows_forms(own)) {
            Some(own) => {
                let value = self.spelling.value_of_form(&form, own);
                (self.spelling.shown(&value, own), None)
            }
            None => {
                let name = self.text_names[position].clone();
                let text = self.spelling.ident(&name);
                let in_a = self.spelling.ident(self.internal("in_a"));
                let shown =
                    sql!("coalesce(min(CASE WHEN {in_a} = 1 THEN {text} END), min({text}))");
                (shown, Some(name))
            }
        }
    }

    pub(super) fn bag(&self, context: &mut Context) {
        let live: Vec<&PlannedColumn> = self.live().collect();
        let grouped = self.grouped_forms_of(&live);
        context.insert_value(
            "row_forms",
            Value::from(grouped.iter().map(FormColumn::value).collect::<Vec<_>>()),
        );
        if self.plan.strategy != Strategy::Checksum {
            return;
        }
        let forms = self.forms_of(&live);
        for side in Side::BOTH {
            let mut again = vec![self.salt()];
            again.extend(self.forms_of(&live).into_iter().rev());
            let hashes = [self.hash(&forms, side), self.hash(&again, side)];
            context.insert_value(
                format!("fingerprint_{}", side.letter()),
                safe(&self.spelling.fingerprint(&hashes)),
            );
        }
    }

    /// A constant beside what is hashed, which makes it another hash.
    fn salt(&self) -> FormColumn {
        let text = self.spelling.literal("sqldiff");
        FormColumn { name: String::new(), a: text.clone(), b: text, skeleton: None }
    }

    /// The sides with their keys, for questions that are asked of each.
    pub(super) fn sides(&self, with_b: bool) -> Value {
        let forms = self.key_forms(["", ""]);
        let keys: Vec<Sql> = self.plan.keys().map(|key| self.raw(key, "")).collect();
        let nulls: Vec<Sql> = keys.iter().map(|key| sql!("{key} IS NULL")).collect();
        let side = |side: Side| {
            let forms: Vec<Value> =
                forms.iter().map(|f| safe(if side == Side::A { &f.a } else { &f.b })).collect();
            map([
                ("letter", side.letter().into()),
                ("name", safe(&Sql(side.letter().into()))),
                ("relation", safe(&Sql(format!("sqldiff_{}", side.letter())))),
                ("any_null", safe(&any_of(&nulls))),
                ("forms", Value::from(forms)),
            ])
        };
        let sides = Side::BOTH.into_iter().take(if with_b { 2 } else { 1 });
        Value::from(sides.map(side).collect::<Vec<_>>())
    }

    /// Where each column of the key is NULL.
    pub(super) fn key_nulls(&self) -> Value {
        let keys = self.plan.keys().map(|key| {
            let holds = sql!("{} IS NULL", self.raw(key, ""));
            map([("name", key.label.as_str().into()), ("holds", safe(&holds))])
        });
        Value::from(keys.collect::<Vec<_>>())
    }

    pub(super) fn schema_rows(&self) -> Value {
        let literal = |text: &str| self.spelling.literal(text);
        let truth = |value: bool| self.spelling.boolean(value);
        let null = || Sql("NULL".into());
        let number = |position: usize| Sql(position.to_string());
        let one_sided = |unpaired: &Unpaired, side: Side| {
            let values = [
                literal(&unpaired.column.sql_type.to_string()),
                truth(unpaired.column.nullable),
                number(unpaired.position),
            ];
            let nulls = [null(), null(), null()];
            let ([ta, na, pa], [tb, nb, pb]) = match side {
                Side::A => (values, nulls),
                Side::B => (nulls, values),
            };
            let status = if side == Side::A { "<<" } else { ">>" };
            vec![literal(&unpaired.column.name), literal(status), ta, tb, na, nb, pa, pb]
        };
        let mut rows: Vec<Vec<Sql>> = Vec::new();
        let ranks = self.plan.in_order();
        for (column, in_order) in self.plan.columns.iter().zip(ranks) {
            if column.role == Role::Excluded {
                continue;
            }
            let alike = self.plan.alike(column, in_order);
            rows.push(vec![
                literal(&column.a.name),
                literal(if alike { "==" } else { "<>" }),
                literal(&column.a.sql_type.to_string()),
                literal(&column.b.sql_type.to_string()),
                truth(column.a.nullable),
                truth(column.b.nullable),
                number(column.position_a),
                number(column.position_b),
            ]);
        }
        rows.extend(self.plan.only_a.iter().filter(|u| !u.excluded).map(|u| one_sided(u, Side::A)));
        rows.extend(self.plan.only_b.iter().filter(|u| !u.excluded).map(|u| one_sided(u, Side::B)));
        match rows.is_empty() {
            true => Value::from(false),
            false => safe(&self.spelling.inline_rows(&SCHEMA_COLUMNS, &rows)),
        }
    }
}

/// The columns of the `schema` result.
const SCHEMA_COLUMNS: [&str; 8] = [
    "column_name",
    "status",
    "type_a",
    "type_b",
    "nullable_a",
    "nullable_b",
    "position_a",
    "position_b",
];
