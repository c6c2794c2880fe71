//! Keys and cells: what pairs show, and when two cells are equal.

use super::{Lowering, Ruled, any_of, map};
use crate::contract::Strategy;
use crate::dialect::{Distance, Spelling, Sql, sql};
use crate::error::Result;
use crate::plan::form::{Form, Side};
use crate::plan::names::Helpers;
use crate::plan::rules::Tolerance;
use crate::plan::{Plan, PlannedColumn};
use crate::render::safe;
use crate::schema::SqlType;
use tera::Value;

/// As much of a label as leaves room for an ending under the engine's limit on names.
pub(super) fn shortened<'l>(label: &'l str, spelling: &dyn Spelling) -> &'l str {
    let room = spelling.name_limit().map_or(usize::MAX, |limit| limit - 5);
    let end = (0..=room.min(label.len())).rev().find(|end| label.is_char_boundary(*end));
    &label[..end.unwrap_or(0)]
}

/// `<column>_a`, `<column>_b` for each compared column, unique beside the keys.
pub(super) fn pair_names(plan: &Plan, spelling: &dyn Spelling) -> Vec<[String; 2]> {
    let mut helpers = Helpers::beside(plan.keys().map(|c| c.label.as_str()));
    plan.compared()
        .map(|column| {
            let label = shortened(&column.label, spelling);
            [helpers.add(&format!("{label}_a")), helpers.add(&format!("{label}_b"))]
        })
        .collect()
}

impl Lowering<'_> {
    /// The name of a cell's column in the pairs table, before collisions are settled.
    pub(super) fn side_name(&self, column: &PlannedColumn, side: Side) -> String {
        self.pair_names[self.positions[column.label.as_str()]][side as usize].clone()
    }

    pub(super) fn payload_json(&self, side: Side, value: impl Fn(&PlannedColumn) -> Sql) -> Sql {
        let fields: Vec<(String, Sql)> = self
            .plan
            .compared()
            .map(|column| {
                let json = self.spelling.json(&value(column), self.type_of(column, side));
                (column.label.clone(), json)
            })
            .collect();
        self.spelling.json_object(&fields)
    }

    pub(super) fn keys(&self) -> Value {
        let present = self.spelling.ident(self.internal("present"));
        let keys: Vec<Value> = self
            .plan
            .keys()
            .zip(&self.order_names)
            .zip(self.column_result().1)
            .map(|((key, order_name), example)| {
                let order = self.order_of(key);
                let shown_a = self.shown_key(key, Side::A, "a.");
                let shown_b = self.shown_key(key, Side::B, "b.");
                let (label, in_a) = (self.spelling.ident(&key.label), self.internal("in_a"));
                let from_a = sql!("{} = 1", self.spelling.ident(in_a));
                let any = sql!(
                    "coalesce({}, {})",
                    self.spelling.any_value(&label, Some(&from_a)),
                    self.spelling.any_value(&label, None)
                );
                map([
                    ("label", key.label.as_str().into()),
                    (
                        "shown",
                        safe(&sql!(
                            "CASE WHEN a.{present} IS NOT NULL THEN {shown_a} ELSE {shown_b} END"
                        )),
                    ),
                    ("any", safe(&any)),
                    ("shown_a", safe(&self.shown_key(key, Side::A, "r."))),
                    ("shown_b", safe(&self.shown_key(key, Side::B, "r."))),
                    ("order_name", order_name.as_str().into()),
                    (
                        "order",
                        safe(&sql!(
                            "CASE WHEN a.{present} IS NOT NULL THEN {} ELSE {} END",
                            order.value(Side::A, "a."),
                            order.value(Side::B, "b.")
                        )),
                    ),
                    ("order_a", safe(&order.value(Side::A, "r."))),
                    ("order_b", safe(&order.value(Side::B, "r."))),
                    (
                        "order_nan",
                        order.is_nan(order_name).as_ref().map_or(Value::from(false), safe),
                    ),
                    ("order_is_rounded", order.is_rounded().into()),
                    ("example", example.into()),
                ])
            })
            .collect();
        Value::from(keys)
    }

    /// A key as results show it, in a type that both sides share.
    pub(super) fn shown_key(&self, key: &PlannedColumn, side: Side, qualifier: &str) -> Sql {
        let (raw, sql_type) = (self.raw(key, qualifier), self.type_of(key, side));
        match &key.form {
            _ if key.a.sql_type == key.b.sql_type => self.spelling.shown(&raw, sql_type),
            Some(Form::Cast(target)) => {
                self.spelling.shown(&self.spelling.widened(&raw, target), target)
            }
            _ => self.spelling.text(&raw, sql_type),
        }
    }

    pub(super) fn cells(&self, helpers: &mut Helpers) -> Result<Vec<Value>> {
        let mut cells = Vec::new();
        for key in self.plan.keys() {
            // So that a rule that cannot be spelled is reported before it is used.
            self.ruled_forms(key, ["", ""])?;
        }
        for (position, column) in self.plan.compared().enumerate() {
            cells.push(self.cell(column, position, &self.pair_names[position])?);
        }
        match self.plan.strategy {
            Strategy::Join => {
                for column in self.plan.compared() {
                    for side in Side::BOTH {
                        helpers.add(&format!(
                            "{}_{}",
                            shortened(&column.label, self.spelling),
                            side.letter()
                        ));
                    }
                }
            }
            // The table of pairs has these as `join` shows them; no result of `cells` does.
            _ => {
                let keys = self.plan.keys().map(|key| key.label.as_str());
                let mut pairs = Helpers::beside(
                    keys.chain(self.pair_names.iter().flatten().map(String::as_str)),
                );
                let hidden: &[&str] = match self.plan.strategy {
                    Strategy::Columns => {
                        &["_present_a", "_present_b", "_diff_status", "count_a", "count_b"]
                    }
                    Strategy::Assert => &["_present_a", "_present_b", "_diff_status", "_states"],
                    _ => &["_present_a", "_present_b"],
                };
                for usual in hidden {
                    helpers.names.insert(usual.to_string(), pairs.add(usual));
                }
            }
        }
        Ok(cells)
    }

    pub(super) fn cell(
        &self,
        column: &PlannedColumn,
        position: usize,
        names: &[String; 2],
    ) -> Result<Value> {
        let rules = &column.rules;
        let exact = self.exactly_equal(column);
        let equal = self.equal_under_rules(column, &exact)?;
        let distance = match rules.excuses() {
            true => self.distance(column),
            false => None,
        };
        let named = |side: Side| self.spelling.ident(&names[side as usize]);
        let text = |side: Side| self.spelling.text(&named(side), self.type_of(column, side));
        let shown = |side: Side| self.spelling.shown(&named(side), self.type_of(column, side));
        let distance_name = &self.distance_names[position];
        let (distance, max_distance) = match distance {
            None => (Value::from(false), Value::from(false)),
            Some(distance) => {
                let max = sql!(
                    "max(CASE WHEN {} = 1 THEN {} END)",
                    self.spelling.ident(&self.state_names[position]),
                    self.spelling.ident(distance_name)
                );
                let shown = match self.spelling.distance_text_apart() {
                    true => max,
                    false => (distance.as_text)(&max),
                };
                (safe(&distance.value), safe(&shown))
            }
        };
        let [ruled_a, ruled_b] = match self.ruled_apart(column, position) {
            Some(ruled) => ruled.each_ref().map(safe),
            None => [Value::from(false), Value::from(false)],
        };
        Ok(map([
            ("label", column.label.as_str().into()),
            ("ruled_a", ruled_a),
            ("ruled_b", ruled_b),
            ("name_a", names[0].as_str().into()),
            ("name_b", names[1].as_str().into()),
            ("state", self.state_names[position].as_str().into()),
            ("exact", safe(&exact)),
            ("equal", safe(&equal)),
            ("excused", rules.excuses().into()),
            ("one_sided", rules.has_expression().into()),
            ("distance", distance),
            ("max_distance", max_distance),
            ("distance_name", distance_name.as_str().into()),
            ("first_name", self.first_names[position].as_str().into()),
            ("text_a", safe(&text(Side::A))),
            ("text_b", safe(&text(Side::B))),
            ("shown_a", safe(&shown(Side::A))),
            ("shown_b", safe(&shown(Side::B))),
            ("null_a", self.spelling.null_beside(self.type_of(column, Side::A)).into()),
            ("null_b", self.spelling.null_beside(self.type_of(column, Side::B)).into()),
            ("differs", true.into()),
            ("causes", self.causes(column, position)),
            // DuckDB knows no CASE over arrays.
            ("has_case", [&column.a, &column.b].iter().all(|c| !c.sql_type.holds_array()).into()),
        ]))
    }

    pub(super) fn exactly_equal(&self, column: &PlannedColumn) -> Sql {
        if column.form.is_none() {
            return sql!(
                "(a.{name} IS NULL AND b.{name} IS NULL)",
                name = self.spelling.ident(&column.label)
            );
        }
        let same = self
            .spelling
            .same(&self.exact(column, Side::A, "a."), &self.exact(column, Side::B, "b."));
        let side = |side: Side, qualifier: &str| {
            (self.raw(column, qualifier), self.type_of(column, side).clone())
        };
        self.unless_nan(same, [side(Side::A, "a."), side(Side::B, "b.")])
    }

    /// Where NaN equals nothing, one on either side is enough: the other may be its text.
    pub(super) fn unless_nan(&self, same: Sql, sides: [(Sql, SqlType); 2]) -> Sql {
        let nans: Vec<Sql> = sides
            .iter()
            .filter(|(_, sql_type)| self.plan.nan_unequal && sql_type.holds_float())
            .map(|(value, sql_type)| self.spelling.holds_nan(value, sql_type))
            .collect();
        match nans.is_empty() {
            true => same,
            false => sql!("({same} AND NOT {})", any_of(&nans)),
        }
    }

    /// Whether two cells are equal under the rules; where no expression is among these, asked only of
    /// cells that are not the same without them.
    pub(super) fn equal_under_rules(&self, column: &PlannedColumn, exact: &Sql) -> Result<Sql> {
        let rules = &column.rules;
        if !rules.excuses() {
            return Ok(exact.clone());
        }
        let a = self.ruled(column, Side::A, "a.")?;
        let b = self.ruled(column, Side::B, "b.")?;
        let mut ways = Vec::new();
        if rules.transforms() {
            let [form_a, form_b] = self.ruled_forms(column, ["a.", "b."])?;
            let same = self.spelling.same(&form_a, &form_b);
            let sides = [&a, &b].map(|side| (side.value.clone(), side.sql_type.clone()));
            ways.push(self.unless_nan(same, sides));
        } else if rules.has_expression() {
            ways.push(exact.clone());
        }
        for tolerance in &rules.tolerances {
            match self.tolerated(column, (&a, &b), tolerance) {
                Ok(within) => ways.push(within),
                Err(error) if tolerance.named => return Err(error),
                Err(_) => {}
            }
        }
        Ok(any_of(&ways))
    }

    pub(super) fn tolerated(
        &self,
        column: &PlannedColumn,
        (a, b): (&Ruled, &Ruled),
        tolerance: &Tolerance,
    ) -> Result<Sql> {
        self.spelling
            .within(
                (&a.value, &a.sql_type),
                (&b.value, &b.sql_type),
                tolerance,
                &self.plan.timezone,
            )
            .map_err(|reason| self.rule_error(column, tolerance.kind.name(), reason))
    }

    pub(super) fn distance(&self, column: &PlannedColumn) -> Option<Distance> {
        self.spelling.distance(
            (&self.raw(column, "a."), self.type_of(column, Side::A)),
            (&self.raw(column, "b."), self.type_of(column, Side::B)),
            &self.plan.timezone,
        )
    }
}
