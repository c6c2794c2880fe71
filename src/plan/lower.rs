//! Plan and dialect to what the templates are filled with: every expression spelled, every
//! helper named, the shape chosen. The only place that chooses between shapes.

use super::form::{self, Form, Side};
use super::names::{Helpers, Taken};
use super::rules::Tolerance;
use super::{Plan, PlannedColumn, Unpaired};
use crate::contract::Strategy;
use crate::dialect::{Dialect, Distance, Spelling, Sql, sql};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::render::safe;
use crate::schema::SqlType;
use std::collections::HashMap;
use tera::{Context, Value};

/// How the rows of a keyed comparison meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// All rows are compared.
    Direct,
    /// Row hashes nominate the keys whose rows are compared: the hashes of both sides are joined.
    /// Takes keys that are unique wherever both sides have them; the join gives up at `most` rows,
    /// so that repeated keys cannot blow it up, and its counts then tell.
    Joined { most: u64 },
    /// As `Joined`, for any keys, by grouping, which costs more.
    Grouped,
}

/// A plan in the words of one dialect.
pub struct Lowered {
    pub context: Context,
    /// Helper columns that had to take another name.
    pub notes: Vec<String>,
    /// Labels of compared columns, in order: the positions of `set_differing`.
    cells: Vec<Value>,
}

impl Lowered {
    /// Tells which compared columns differ anywhere, which `kos` is cut to.
    pub fn set_differing(&mut self, differs: &[bool]) {
        for (cell, differs) in self.cells.iter_mut().zip(differs) {
            let mut map = cell.clone().into_map().expect("cells are maps");
            map.insert("differs".into(), (*differs).into());
            *cell = Value::from(map_of(map));
        }
        self.context.insert_value("cells", Value::from(self.cells.clone()));
    }
}

fn map_of(map: tera::Map) -> HashMap<String, Value> {
    map.iter()
        .filter_map(|(key, value)| key.as_str().map(|key| (key.to_string(), value.clone())))
        .collect()
}

/// Where a side's rows come from, as SQL after FROM.
pub struct Relations<'r> {
    pub a: &'r Sql,
    pub b: Option<&'r Sql>,
}

/// Spells a plan out. Errors where a rule cannot be computed without loss in this dialect.
pub fn lower(
    plan: &Plan,
    shape: Shape,
    relations: &Relations,
    dialect: Dialect,
) -> Result<Lowered> {
    let lowering = Lowering::new(plan, dialect);
    let mut helpers = lowering.helpers();
    let mut context = Context::new();
    let cells = lowering.cells(&mut helpers)?;
    for usual in lowering.usual_helpers() {
        helpers.add(usual);
    }
    let names: HashMap<String, String> = lowering
        .internal
        .iter()
        .map(|(usual, name)| (usual.to_string(), name.clone()))
        .chain(helpers.names.clone())
        .collect();
    context.insert("names", &names);
    context.insert_value("relation_a", safe(relations.a));
    if let Some(b) = relations.b {
        context.insert_value("relation_b", safe(b));
    }
    context.insert_value("filters_a", lowering.filters(&plan.filter_a));
    context.insert_value("filters_b", lowering.filters(&plan.filter_b));
    context.insert("all_rows", &plan.all_rows);
    context.insert_value("schemas_differ", safe(&truth(plan.schemas_differ)));
    context.insert_value("shape", shape.value());
    context.insert_value("columns", lowering.columns());
    context.insert_value("sides", lowering.sides(relations.b.is_some()));
    context.insert("overlap", &relations.b.is_some());
    context.insert_value("schema_rows", lowering.schema_rows());
    lowering.keyed(&mut context);
    lowering.bag(&mut context);
    let excused: Vec<Value> = cells
        .iter()
        .filter(|cell| cell.get_from_path("excused").is_some_and(Value::is_truthy))
        .cloned()
        .collect();
    context.insert_value("excused", Value::from(excused));
    context.insert_value("cells", Value::from(cells.clone()));
    Ok(Lowered { context, notes: helpers.notes, cells })
}

impl Shape {
    pub fn is_narrow(self) -> bool {
        self != Shape::Direct
    }

    fn value(self) -> Value {
        let most = match self {
            Shape::Joined { most } => most,
            _ => 0,
        };
        map([
            ("narrow", self.is_narrow().into()),
            ("joined", matches!(self, Shape::Joined { .. }).into()),
            ("most", most.into()),
        ])
    }
}

fn map<const N: usize>(entries: [(&'static str, Value); N]) -> Value {
    Value::from(HashMap::<String, Value>::from_iter(
        entries.into_iter().map(|(key, value)| (key.to_string(), value)),
    ))
}

fn truth(value: bool) -> Sql {
    Sql(if value { "TRUE" } else { "FALSE" }.into())
}

fn any_of(parts: &[Sql]) -> Sql {
    match parts {
        [] => truth(false),
        [one] => one.clone(),
        several => {
            let parts: Vec<_> = several.iter().map(|part| part.0.as_str()).collect();
            sql!("({})", parts.join(" OR "))
        }
    }
}

/// A column of common forms: what rows are grouped and hashed by.
struct FormColumn {
    name: String,
    a: Sql,
    b: Sql,
    /// What the hash of a nested form needs beside it.
    skeleton: Option<[Sql; 2]>,
}

impl FormColumn {
    fn value(&self) -> Value {
        map([("name", self.name.as_str().into()), ("a", safe(&self.a)), ("b", safe(&self.b))])
    }
}

struct Lowering<'p> {
    plan: &'p Plan,
    spelling: &'static dyn Spelling,
    /// Names used inside a script only, by their usual name.
    internal: Vec<(&'static str, String)>,
    expression_names: HashMap<String, String>,
    key_names: Vec<String>,
    payload_names: Vec<String>,
    text_names: Vec<String>,
    state_names: Vec<String>,
    distance_names: Vec<String>,
}

/// What a cell becomes before it is compared under its rules.
struct Ruled {
    value: Sql,
    sql_type: SqlType,
}

impl<'p> Lowering<'p> {
    fn new(plan: &'p Plan, dialect: Dialect) -> Self {
        let mut taken = Taken::default();
        for column in &plan.columns {
            taken.claim(&column.label);
        }
        let mut internal: Vec<(&'static str, String)> =
            ["present", "payload", "payload_a", "payload_b"]
                .into_iter()
                .map(|usual| (usual, taken.claim(&format!("sqldiff_{usual}"))))
                .collect();
        internal.extend(["in_a", "in_b"].map(|usual| (usual, taken.claim(usual))));
        let live: Vec<&PlannedColumn> = plan.keys().chain(plan.compared()).collect();
        let mut numbered = |what: &str, count: usize| -> Vec<String> {
            (1..=count).map(|i| taken.claim(&format!("{what}_{i}"))).collect()
        };
        let cells = plan.compared().count();
        let key_names = numbered("sqldiff_key", plan.keys().count() + 1);
        let payload_names = numbered("sqldiff_form", live.len() * 2 + 1);
        let text_names = numbered("sqldiff_text", live.len());
        let state_names = numbered("sqldiff_state", cells);
        let distance_names = numbered("sqldiff_distance", cells);
        let expression_names = live
            .iter()
            .zip(numbered("sqldiff_expression", live.len()))
            .map(|(column, name)| (column.label.clone(), name))
            .collect();
        Lowering {
            plan,
            spelling: dialect.spelling(),
            internal,
            expression_names,
            key_names,
            payload_names,
            text_names,
            state_names,
            distance_names,
        }
    }

    /// The name of a column that no result shows.
    fn internal(&self, usual: &str) -> &str {
        let found = self.internal.iter().find(|(known, _)| *known == usual);
        &found.expect("every internal name is made at the start").1
    }

    /// Helpers stand beside the columns that a result of the strategy shows under their own name.
    fn helpers(&self) -> Helpers {
        let shown: Vec<&str> = match self.plan.strategy {
            Strategy::Cells | Strategy::Join => {
                self.plan.keys().map(|c| c.label.as_str()).collect()
            }
            _ => self.live().map(|column| column.label.as_str()).collect(),
        };
        let mut helpers = Helpers::beside(shown.into_iter());
        if self.plan.strategy == Strategy::Cells {
            // Marks stand in a column of names: they must differ from the names of cells.
            let cells: Vec<&str> = self.plan.compared().map(|c| c.label.as_str()).collect();
            let mut marks = Helpers::beside(cells.into_iter());
            for mark in ["__ROW__", "__PAYLOAD__"] {
                let name = marks.add(mark);
                helpers.names.insert(mark.into(), name);
            }
            helpers.notes.extend(marks.notes);
        }
        helpers
    }

    fn usual_helpers(&self) -> &'static [&'static str] {
        match self.plan.strategy {
            Strategy::Cells => {
                &["column_name", "_diff_status", "value_a", "value_b", "count_a", "count_b"]
            }
            Strategy::Join => &["_present_a", "_present_b", "_diff_status", "count_a", "count_b"],
            Strategy::Union => &["count_a", "count_b", "delta"],
            Strategy::Except => &["_side", "count_a", "count_b"],
            _ => &[],
        }
    }

    /// Keys first, then compared columns: what a side is cut to.
    fn live(&self) -> impl Iterator<Item = &'p PlannedColumn> {
        self.plan.keys().chain(self.plan.compared())
    }

    fn raw(&self, column: &PlannedColumn, qualifier: &str) -> Sql {
        sql!("{qualifier}{}", self.spelling.ident(&column.label))
    }

    fn type_of<'c>(&self, column: &'c PlannedColumn, side: Side) -> &'c SqlType {
        &column.column(side).sql_type
    }

    /// The value in common form, without rules. A pair that only an expression makes comparable
    /// goes by its text, which groups and hashes but never stands for equality.
    fn exact(&self, column: &PlannedColumn, side: Side, qualifier: &str) -> Sql {
        let (raw, sql_type) = (self.raw(column, qualifier), self.type_of(column, side));
        match &column.form {
            Some(form) => self.spelling.canonical(&raw, sql_type, form, side),
            None => self.spelling.text(&raw, sql_type),
        }
    }

    fn ruled(&self, column: &PlannedColumn, side: Side, qualifier: &str) -> Result<Ruled> {
        let rules = &column.rules;
        let (mut value, mut sql_type) = match rules.expression(side) {
            Some(expression) => {
                let name = &self.expression_names[&column.label];
                (sql!("{qualifier}{}", self.spelling.ident(name)), expression.sql_type.clone())
            }
            None => (self.raw(column, qualifier), self.type_of(column, side).clone()),
        };
        if sql_type == SqlType::Text {
            for step in &rules.steps {
                value = self.spelling.text_step(&value, *step);
            }
        }
        if let Some(text) = &rules.null_equals {
            let literal = self.spelling.literal(text);
            value = sql!(
                "coalesce({value}, CAST({literal} AS {}))",
                self.spelling.type_name(&sql_type)
            );
        }
        if let Some(digits) = rules.round {
            (value, sql_type) = self
                .spelling
                .round(&value, &sql_type, digits)
                .map_err(|reason| self.rule_error(column, "round", reason))?;
        }
        Ok(Ruled { value, sql_type })
    }

    fn rule_error(&self, column: &PlannedColumn, rule: &str, reason: String) -> Error {
        Error::usage(format!("rules.{}.{rule}", column.label), reason)
    }

    /// The common form under the rules, for both sides.
    fn ruled_forms(&self, column: &PlannedColumn, qualifiers: [&str; 2]) -> Result<[Sql; 2]> {
        let a = self.ruled(column, Side::A, qualifiers[0])?;
        let b = self.ruled(column, Side::B, qualifiers[1])?;
        let form = self.ruled_form(column, &a, &b)?;
        Ok([
            self.spelling.canonical(&a.value, &a.sql_type, &form, Side::A),
            self.spelling.canonical(&b.value, &b.sql_type, &form, Side::B),
        ])
    }

    fn ruled_form(&self, column: &PlannedColumn, a: &Ruled, b: &Ruled) -> Result<Form> {
        form::common(&a.sql_type, &b.sql_type, &column.rules.readings)
            .map_err(|reason| self.rule_error(column, "expr", reason))
    }

    /// Forms that keys are matched, grouped and hashed by.
    fn key_forms(&self, qualifiers: [&str; 2]) -> Vec<FormColumn> {
        let mut forms: Vec<FormColumn> = self
            .plan
            .keys()
            .zip(&self.key_names)
            .map(|(key, name)| {
                let [a, b] = self.key_form(key, qualifiers);
                FormColumn { name: name.clone(), a, b, skeleton: self.skeleton(key) }
            })
            .collect();
        forms.extend(self.nan_mark(self.plan.keys(), self.key_names.last().expect("one more")));
        forms
    }

    fn key_form(&self, key: &PlannedColumn, qualifiers: [&str; 2]) -> [Sql; 2] {
        match key.rules.transforms() {
            // `lower` has made every ruled form once before, where errors were reported.
            true => self.ruled_forms(key, qualifiers).expect("checked"),
            false => {
                [self.exact(key, Side::A, qualifiers[0]), self.exact(key, Side::B, qualifiers[1])]
            }
        }
    }

    /// Where NaN equals nothing, a row with NaN carries the mark of its side.
    fn nan_mark<'c>(
        &self,
        columns: impl Iterator<Item = &'c PlannedColumn>,
        name: &str,
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
                    self.spelling.holds_nan(&self.raw(column, ""), self.type_of(column, side))
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
    fn forms_of(&self, columns: &[&PlannedColumn]) -> Vec<FormColumn> {
        let mut names = self.payload_names.iter();
        let mut forms: Vec<FormColumn> = columns
            .iter()
            .map(|column| FormColumn {
                name: names.next().expect("enough names").clone(),
                a: self.exact(column, Side::A, ""),
                b: self.exact(column, Side::B, ""),
                skeleton: self.skeleton(column),
            })
            .collect();
        forms.extend(self.nan_mark(
            columns.iter().copied(),
            self.payload_names.last().expect("at least one name"),
        ));
        forms
    }

    fn skeleton(&self, column: &PlannedColumn) -> Option<[Sql; 2]> {
        let form = column.form.as_ref()?;
        let of = |side: Side| {
            self.spelling.skeleton(&self.raw(column, ""), self.type_of(column, side), form, side)
        };
        Some([of(Side::A)?, of(Side::B)?])
    }

    /// A hash that only equal rows share, but for chance.
    fn hash(&self, forms: &[FormColumn], side: Side) -> Sql {
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

    fn keyed(&self, context: &mut Context) {
        let qualified = self.key_forms(["", ""]);
        let compared: Vec<&PlannedColumn> = self.plan.compared().collect();
        let payload = self.forms_of(&compared);
        // An expression may tell equal values apart: rows that hash alike must agree in it too.
        let hashed = self.forms_of(&compared).into_iter().chain(
            compared.iter().filter(|column| column.rules.has_expression()).map(|column| {
                let [a, b] = self.ruled_forms(column, ["", ""]).expect("checked");
                FormColumn { name: String::new(), a, b, skeleton: None }
            }),
        );
        let hashed: Vec<FormColumn> = hashed.collect();
        let same = |left: &str, right: &str| {
            let parts: Vec<String> = qualified
                .iter()
                .map(|form| {
                    let name = self.spelling.ident(&form.name);
                    self.spelling.same(&sql!("{left}.{name}"), &sql!("{right}.{name}")).0
                })
                .collect();
            Sql(parts.join(" AND "))
        };
        for side in Side::BOTH {
            let letter = side.letter();
            context.insert_value(format!("key_hash_{letter}"), safe(&self.hash(&qualified, side)));
            context.insert_value(format!("row_hash_{letter}"), safe(&self.hash(&hashed, side)));
            context.insert_value(
                format!("payload_json_{letter}"),
                safe(&self.payload_json(side, |c| self.raw(c, "r."))),
            );
            context.insert_value(
                format!("row_json_{letter}"),
                safe(&self.payload_json(side, |c| self.spelling.ident(&self.side_name(c, side)))),
            );
        }
        context.insert_value("keys_match", safe(&same("a", "b")));
        context.insert_value("key_is_repeated", safe(&same("r", "d")));
        context.insert_value("keys", self.keys());
        let values = |forms: &[FormColumn]| {
            Value::from(forms.iter().map(FormColumn::value).collect::<Vec<_>>())
        };
        context.insert_value("key_forms", values(&qualified));
        context.insert_value("payload_forms", values(&payload));
    }

    /// The name of a cell's column in the pairs table, before collisions are settled.
    fn side_name(&self, column: &PlannedColumn, side: Side) -> String {
        let position = self.plan.compared().position(|c| c.label == column.label);
        self.pair_names()[position.expect("a compared column")][side as usize].clone()
    }

    /// `<column>_a`, `<column>_b` for each compared column, unique beside the keys.
    fn pair_names(&self) -> Vec<[String; 2]> {
        let mut helpers = Helpers::beside(self.plan.keys().map(|c| c.label.as_str()));
        self.plan
            .compared()
            .map(|c| {
                [helpers.add(&format!("{}_a", c.label)), helpers.add(&format!("{}_b", c.label))]
            })
            .collect()
    }

    fn payload_json(&self, side: Side, value: impl Fn(&PlannedColumn) -> Sql) -> Sql {
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

    fn keys(&self) -> Value {
        let present = self.spelling.ident(self.internal("present"));
        let keys: Vec<Value> = self
            .plan
            .keys()
            .map(|key| {
                let shown_a = self.shown_key(key, Side::A, "a.");
                let shown_b = self.shown_key(key, Side::B, "b.");
                map([
                    ("label", key.label.as_str().into()),
                    (
                        "shown",
                        safe(&sql!("CASE WHEN a.{present} THEN {shown_a} ELSE {shown_b} END")),
                    ),
                    ("shown_a", safe(&self.shown_key(key, Side::A, "r."))),
                    ("shown_b", safe(&self.shown_key(key, Side::B, "r."))),
                ])
            })
            .collect();
        Value::from(keys)
    }

    /// A key as results show it, in a type that both sides share.
    fn shown_key(&self, key: &PlannedColumn, side: Side, qualifier: &str) -> Sql {
        let (raw, sql_type) = (self.raw(key, qualifier), self.type_of(key, side));
        match &key.form {
            _ if key.a.sql_type == key.b.sql_type => self.spelling.shown(&raw, sql_type),
            Some(Form::Cast(target)) => {
                let cast = sql!("CAST({raw} AS {})", self.spelling.type_name(target));
                self.spelling.shown(&cast, target)
            }
            _ => self.spelling.text(&raw, sql_type),
        }
    }

    fn cells(&self, helpers: &mut Helpers) -> Result<Vec<Value>> {
        let mut cells = Vec::new();
        for key in self.plan.keys() {
            // So that a rule that cannot be spelled is reported before it is used.
            self.ruled_forms(key, ["", ""])?;
        }
        let pair_names = self.pair_names();
        for (position, column) in self.plan.compared().enumerate() {
            cells.push(self.cell(column, position, &pair_names[position])?);
        }
        match self.plan.strategy {
            Strategy::Join => {
                for column in self.plan.compared() {
                    for side in Side::BOTH {
                        helpers.add(&format!("{}_{}", column.label, side.letter()));
                    }
                }
            }
            // The table of pairs has these as `join` shows them; no result of `cells` does.
            _ => {
                let keys = self.plan.keys().map(|key| key.label.as_str());
                let mut pairs =
                    Helpers::beside(keys.chain(pair_names.iter().flatten().map(String::as_str)));
                for usual in ["_present_a", "_present_b"] {
                    helpers.names.insert(usual.into(), pairs.add(usual));
                }
            }
        }
        Ok(cells)
    }

    fn cell(&self, column: &PlannedColumn, position: usize, names: &[String; 2]) -> Result<Value> {
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
                let max = sql!("max({})", self.spelling.ident(distance_name));
                (safe(&distance.value), safe(&(distance.as_text)(&max)))
            }
        };
        Ok(map([
            ("label", column.label.as_str().into()),
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
            ("text_a", safe(&text(Side::A))),
            ("text_b", safe(&text(Side::B))),
            ("shown_a", safe(&shown(Side::A))),
            ("shown_b", safe(&shown(Side::B))),
            ("differs", true.into()),
        ]))
    }

    fn exactly_equal(&self, column: &PlannedColumn) -> Sql {
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
    fn unless_nan(&self, same: Sql, sides: [(Sql, SqlType); 2]) -> Sql {
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

    fn equal_under_rules(&self, column: &PlannedColumn, exact: &Sql) -> Result<Sql> {
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
        } else {
            ways.push(exact.clone());
        }
        for tolerance in &rules.tolerances {
            ways.push(self.tolerated(column, (&a, &b), tolerance)?);
        }
        Ok(any_of(&ways))
    }

    fn tolerated(
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

    fn distance(&self, column: &PlannedColumn) -> Option<Distance> {
        self.spelling.distance(
            (&self.raw(column, "a."), self.type_of(column, Side::A)),
            (&self.raw(column, "b."), self.type_of(column, Side::B)),
            &self.plan.timezone,
        )
    }

    fn filters(&self, filters: &[String]) -> Value {
        let filters: Vec<Value> =
            filters.iter().map(|filter| safe(&Sql::of_user(filter, &Sql(String::new())))).collect();
        Value::from(filters)
    }

    /// The columns of the side relations, and of the bag's groups.
    fn columns(&self) -> Value {
        let columns: Vec<Value> = self
            .live()
            .enumerate()
            .map(|(position, column)| {
                let source = |side: Side| {
                    let column = column.column(side);
                    let name = self.spelling.ident(&column.source);
                    match column.collated {
                        true => self.spelling.binary_text(&name),
                        false => name,
                    }
                };
                let expression = |side: Side| match column.rules.has_expression() {
                    false => Value::from(false),
                    true => safe(&match column.rules.expression(side) {
                        Some(expression) => Sql::of_user(&expression.text, &source(side)),
                        None => source(side),
                    }),
                };
                let (grouped, text_name) = self.grouped(column, position);
                let text = |side: Side| {
                    self.spelling.text(&self.raw(column, ""), self.type_of(column, side))
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
    fn grouped(&self, column: &PlannedColumn, position: usize) -> (Sql, Option<String>) {
        let form = self.spelling.ident(&self.payload_names[position]);
        let own = match &column.form {
            Some(Form::AsIs) => Some(&column.a.sql_type),
            Some(Form::Cast(target)) => Some(target),
            _ => None,
        };
        match own {
            Some(own) => (self.spelling.shown(&form, own), None),
            None => {
                let name = self.text_names[position].clone();
                let text = self.spelling.ident(&name);
                let in_a = self.spelling.ident(self.internal("in_a"));
                let shown = sql!("coalesce(min({text}) FILTER (WHERE {in_a} = 1), min({text}))");
                (shown, Some(name))
            }
        }
    }

    fn bag(&self, context: &mut Context) {
        let live: Vec<&PlannedColumn> = self.live().collect();
        let forms = self.forms_of(&live);
        context.insert_value(
            "row_forms",
            Value::from(forms.iter().map(FormColumn::value).collect::<Vec<_>>()),
        );
        if self.plan.strategy != Strategy::Checksum {
            return;
        }
        for side in Side::BOTH {
            let letter = side.letter();
            context.insert_value(format!("row_hash_{letter}"), safe(&self.hash(&forms, side)));
            let salted = FormColumn {
                name: String::new(),
                a: self.spelling.literal("sqldiff"),
                b: self.spelling.literal("sqldiff"),
                skeleton: None,
            };
            let mut again = vec![salted];
            again.extend(self.forms_of(&live).into_iter().rev());
            context
                .insert_value(format!("row_hash_again_{letter}"), safe(&self.hash(&again, side)));
        }
    }

    /// The sides with their keys, for questions that are asked of each.
    fn sides(&self, with_b: bool) -> Value {
        let forms = self.key_forms(["", ""]);
        let keys: Vec<Sql> = self.plan.keys().map(|key| self.raw(key, "")).collect();
        let nulls: Vec<Sql> = keys.iter().map(|key| sql!("{key} IS NULL")).collect();
        let side = |side: Side| {
            let forms: Vec<Value> =
                forms.iter().map(|f| safe(if side == Side::A { &f.a } else { &f.b })).collect();
            map([
                ("letter", side.letter().into()),
                ("relation", safe(&Sql(format!("sqldiff_{}", side.letter())))),
                ("any_null", safe(&any_of(&nulls))),
                ("forms", Value::from(forms)),
            ])
        };
        let sides = Side::BOTH.into_iter().take(if with_b { 2 } else { 1 });
        Value::from(sides.map(side).collect::<Vec<_>>())
    }

    fn schema_rows(&self) -> Value {
        let literal = |text: &str| safe(&self.spelling.literal(text));
        let null = || safe(&Sql("NULL".into()));
        let number = |position: usize| safe(&Sql(position.to_string()));
        let one_sided = |unpaired: &Unpaired, side: Side| {
            let values = [
                literal(&unpaired.column.sql_type.to_string()),
                safe(&truth(unpaired.column.nullable)),
                number(unpaired.position),
            ];
            let nulls = [null(), null(), null()];
            let ([ta, na, pa], [tb, nb, pb]) = match side {
                Side::A => (values, nulls),
                Side::B => (nulls, values),
            };
            let status = if side == Side::A { "<<" } else { ">>" };
            schema_row(&unpaired.column.name, status, [ta, tb, na, nb, pa, pb])
        };
        let mut rows: Vec<Value> = Vec::new();
        let ranks = order_ranks(self.plan);
        for (column, in_order) in self.plan.columns.iter().zip(ranks) {
            if column.role == Role::Excluded {
                continue;
            }
            let alike = self.plan.alike(column) && in_order;
            rows.push(schema_row(
                &column.a.name,
                if alike { "==" } else { "<>" },
                [
                    literal(&column.a.sql_type.to_string()),
                    literal(&column.b.sql_type.to_string()),
                    safe(&truth(column.a.nullable)),
                    safe(&truth(column.b.nullable)),
                    number(column.position_a),
                    number(column.position_b),
                ],
            ));
        }
        rows.extend(self.plan.only_a.iter().filter(|u| !u.excluded).map(|u| one_sided(u, Side::A)));
        rows.extend(self.plan.only_b.iter().filter(|u| !u.excluded).map(|u| one_sided(u, Side::B)));
        Value::from(rows)
    }
}

fn schema_row(name: &str, status: &str, [ta, tb, na, nb, pa, pb]: [Value; 6]) -> Value {
    map([
        ("name", name.into()),
        ("status", status.into()),
        ("type_a", ta),
        ("type_b", tb),
        ("nullable_a", na),
        ("nullable_b", nb),
        ("position_a", pa),
        ("position_b", pb),
    ])
}

/// For each pair, whether it has the same rank among the pairs on both sides.
fn order_ranks(plan: &Plan) -> Vec<bool> {
    let mut by_b: Vec<usize> = (0..plan.columns.len()).collect();
    by_b.sort_by_key(|i| plan.columns[*i].position_b);
    let mut same = vec![false; plan.columns.len()];
    for (rank, i) in by_b.into_iter().enumerate() {
        same[i] = rank == i;
    }
    same
}
