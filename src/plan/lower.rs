//! Plan and dialect to what the templates are filled with: every expression spelled, every
//! helper named, the shape chosen. The only place that chooses between shapes.

mod assertion;
mod causes;
mod cells;
mod columns;
mod forms;
mod incremental;
mod order;
mod repair;
mod sides;
mod target;

pub use causes::{DOUBLE, SINGLE};
pub use repair::{Repair, lower_repair};

use super::form::{self, Form, Side};
use super::names::{Helpers, Taken};
use super::rules::ColumnRules;
use super::{Plan, PlannedColumn};
use crate::contract::{OneSided, Strategy};
use crate::dialect::{Dialect, Spelling, Sql, sql};
use crate::error::{Error, Result};
use crate::render::safe;
use crate::schema::SqlType;
pub use incremental::Written;
use std::collections::HashMap;
use tera::{Context, Value};

/// How the rows of a keyed comparison meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// All rows are compared.
    Direct,
    /// Row hashes nominate the keys whose rows are compared: the hashes of both sides are joined.
    /// Takes keys that are unique wherever both sides have them; the join gives up at `most` rows,
    /// so that repeated keys cannot blow it up, and its counts then tell. The rows of one side are
    /// `kept` where they have no equal, and need not be read again.
    Joined { most: u64, kept: Side },
    /// As `Joined`, for any keys, by grouping, which costs more.
    Grouped,
    /// As `Grouped`, in SQL that every engine knows.
    Nominated,
}

/// A plan in the words of one dialect.
pub struct Lowered {
    pub context: Context,
    /// What `assert` is filled with where it is one statement that stands alone.
    asserts_alone: Value,
    /// Helper columns that had to take another name.
    pub notes: Vec<String>,
    /// Labels of compared columns, in order: the positions of `set_differing`.
    cells: Vec<Value>,
    /// `incremental`: what a statement writes.
    pub written: Written,
}

impl Lowered {
    /// Makes `assert` a statement that holds all that its answer rests on, and shows no more than failures.
    pub fn stand_alone(&mut self) {
        self.context.insert_value("asserts", self.asserts_alone.clone());
    }

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
    /// The number of a row of each side in the order of its files; where that is asked for.
    pub file_order: Option<[Sql; 2]>,
}

/// Spells a plan out. Errors where a rule cannot be computed without loss in this dialect.
pub fn lower(
    plan: &Plan,
    shape: Shape,
    relations: &Relations,
    dialect: Dialect,
) -> Result<Lowered> {
    let lowering = Lowering::new(plan, dialect);
    lowering.check_forms(dialect)?;
    lowering.check_result_names(dialect)?;
    let mut helpers = lowering.helpers();
    let mut context = Context::new();
    // What reads no values may have columns whose values cannot be spelled.
    let reads_values = plan.reads_values();
    let cells = match reads_values {
        true => lowering.cells(&mut helpers)?,
        false => Vec::new(),
    };
    for usual in lowering.usual_helpers() {
        helpers.add(usual);
    }
    if matches!(plan.strategy, Strategy::Except | Strategy::Ordered) {
        // Columns of the groups that no result shows.
        helpers.add_unseen("count_a");
        helpers.add_unseen("count_b");
    }
    // Ours win: a column `in` has a helper `in_a` too, which is reached by its cell.
    let internal = lowering.internal.iter().map(|(usual, name)| (usual.to_string(), name.clone()));
    let names: HashMap<String, String> =
        helpers.names.clone().into_iter().chain(internal).collect();
    context.insert("names", &names);
    context.insert_value("relation_a", safe(relations.a));
    if let Some(b) = relations.b {
        context.insert_value("relation_b", safe(b));
    }
    context.insert_value("filters_a", lowering.filters(&plan.filter_a));
    context.insert_value("filters_b", lowering.filters(&plan.filter_b));
    context.insert_value("sample", lowering.sample());
    context.insert_value("order", lowering.order(relations));
    context.insert("all_rows", &plan.all_rows);
    context.insert_value("asserts", lowering.asserts(false));
    context.insert("keys_in_order", &(plan.strategy == Strategy::Columns));
    context.insert("one_sided_count", &(plan.one_sided == OneSided::Mismatch));
    context.insert("schemas_differ", &plan.schemas_differ);
    context.insert("repair", &false);
    context.insert_value("dual", safe(&Sql(lowering.spelling.dual().into())));
    context.insert_value("joins", lowering.joins());
    context.insert_value("count", lowering.counting());
    if let [Some(a), Some(b)] = ["_present_a", "_present_b"].map(|usual| names.get(usual)) {
        context.insert_value("present", lowering.present([a, b]));
    }
    if let Some(status) = names.get("_diff_status") {
        context.insert_value("mismatches", lowering.mismatches(status));
    }
    context.insert_value("shape", shape.value());
    context.insert_value("types", lowering.types());
    context.insert_value("columns", lowering.columns());
    context.insert("overlap", &relations.b.is_some());
    context.insert_value("schema_rows", lowering.schema_rows());
    let schema_verdict = if plan.schemas_alike() { "equal" } else { "different" };
    context.insert("schema_verdict", schema_verdict);
    if reads_values {
        context.insert_value("sides", lowering.sides(relations.b.is_some()));
        context.insert_value("key_nulls", lowering.key_nulls());
        lowering.keyed(&mut context);
        lowering.bag(&mut context);
        for (name, unpivot) in lowering.unpivots(shape.pairs()) {
            context.insert_value(name, unpivot.as_ref().map_or(Value::from(false), safe));
        }
    }
    for (list, flag) in [("excused", "excused"), ("plain_cells", "has_case")] {
        let flagged: Vec<Value> = cells
            .iter()
            .filter(|cell| cell.get_from_path(flag).is_some_and(Value::is_truthy))
            // `assert` shows whole rows: none of their values is dropped.
            .filter(|_| list == "excused" || plan.strategy != Strategy::Assert)
            .cloned()
            .collect();
        context.insert_value(list, Value::from(flagged));
    }
    let (part, whole) = (Sql("(keys_on_both - mismatches)".into()), Sql("keys_on_both".into()));
    context.insert_value("match_percent", safe(&lowering.spelling.percent(&part, &whole)));
    let counts = ["count_a", "count_b"].map(|usual| names.get(usual));
    if let [Some(a), Some(b)] = counts {
        let [a, b] = [a, b].map(|name| lowering.spelling.ident(name));
        let copy = lowering.spelling.ident(lowering.internal("copy"));
        context.insert("copies_add_names", &lowering.spelling.copies_add_names());
        context.insert_value(
            "copies",
            safe(&lowering.spelling.copies(&sql!("abs({a} - {b})"), &copy)),
        );
    }
    let states = |excused_only: bool| -> Vec<Sql> {
        let columns = lowering.plan.compared().zip(&lowering.state_names);
        columns
            .filter(|(column, _)| !excused_only || column.rules.excuses())
            .map(|(_, name)| lowering.spelling.ident(name))
            .collect()
    };
    for (name, state, excused_only) in [("any_changed", 2, false), ("any_absorbed", 1, true)] {
        let among = lowering.spelling.among(state, &states(excused_only));
        context.insert_value(name, safe(&among));
    }
    context.insert_value("cells", Value::from(cells.clone()));
    context.insert("causes_told", &lowering.tells_causes());
    let unpivots = context.get("cells_unpivot").is_some_and(Value::is_truthy);
    context.insert("causes_in_view", &(lowering.tells_causes() && !unpivots));
    let asserts_alone = lowering.asserts(true);
    context.insert_value("carried", lowering.carried());
    context.insert_value("incremental", lowering.incremental()?);
    let written = match plan.strategy {
        Strategy::Incremental => lowering.written(),
        _ => Written::default(),
    };
    Ok(Lowered { context, asserts_alone, notes: helpers.notes, cells, written })
}

impl Shape {
    pub fn is_narrow(self) -> bool {
        self != Shape::Direct
    }

    /// The relation of all pairs.
    fn pairs(self) -> &'static str {
        match self {
            Shape::Joined { .. } => "sqldiff_lane",
            _ => "sqldiff_pairs",
        }
    }

    fn value(self) -> Value {
        let (most, kept) = match self {
            Shape::Joined { most, kept } => (most, kept),
            _ => (0, Side::A),
        };
        let letter = |side: Side| safe(&Sql(side.letter().into()));
        // States of the ledger.
        let only = |side: Side| Value::from(side as u8 + 1);
        let relation = |name: &str| safe(&Sql(name.into()));
        map([
            ("narrow", self.is_narrow().into()),
            ("joined", matches!(self, Shape::Joined { .. }).into()),
            ("grouped", (self == Shape::Grouped).into()),
            ("nominated", (self == Shape::Nominated).into()),
            (
                "candidates",
                relation(match self {
                    Shape::Nominated => "sqldiff_nominated",
                    Shape::Joined { .. } => "sqldiff_suspects",
                    _ => "sqldiff_ledger WHERE key_hash IS NOT NULL",
                }),
            ),
            ("most", most.into()),
            ("pairs", relation(self.pairs())),
            ("kept", letter(kept)),
            ("fetched", letter(kept.other())),
            ("kept_only", only(kept)),
            ("fetched_only", only(kept.other())),
        ])
    }
}

fn map<const N: usize>(entries: [(&'static str, Value); N]) -> Value {
    Value::from(HashMap::<String, Value>::from_iter(
        entries.into_iter().map(|(key, value)| (key.to_string(), value)),
    ))
}

fn any_of(parts: &[Sql]) -> Sql {
    match parts {
        [] => Sql("(1 = 0)".into()),
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
    /// Of the first key whose cell of a compared column is no match.
    first_names: Vec<String>,
    /// Keys as they are put in order.
    order_names: Vec<String>,
    /// Columns that a repair writes, and the keys by which it finds the rows.
    written_names: Vec<String>,
    match_names: Vec<String>,
    /// Where each compared column stands among them, by label.
    positions: HashMap<&'p str, usize>,
    pair_names: Vec<[String; 2]>,
}

/// What a cell becomes before it is compared under its rules.
struct Ruled {
    value: Sql,
    sql_type: SqlType,
}

impl<'p> Lowering<'p> {
    fn new(plan: &'p Plan, dialect: Dialect) -> Self {
        let mut taken = Taken::default();
        let numbers = plan.order.iter().map(|order| &order.number);
        for column in plan.columns.iter().chain(numbers) {
            taken.claim(&column.label);
        }
        let mut internal: Vec<(&'static str, String)> = [
            "present",
            "row",
            "key_hash",
            "cell_label",
            "cell_state",
            "cell_first",
            "cell_second",
            "cell_cause",
            "ruled_a",
            "ruled_b",
            "copy",
            "payload",
            "payload_a",
            "payload_b",
            "place",
            "nth",
            "rank",
            "of_key",
            "of_row",
            "held",
            "change",
        ]
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
        let first_names = numbered("sqldiff_first", cells);
        let order_names = numbered("sqldiff_order", plan.keys().count());
        let written_names = numbered("sqldiff_written", plan.columns.len());
        let match_names = numbered("sqldiff_match", plan.keys().count());
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
            first_names,
            order_names,
            written_names,
            match_names,
            positions: plan.compared().enumerate().map(|(i, c)| (c.label.as_str(), i)).collect(),
            pair_names: cells::pair_names(plan, dialect.spelling()),
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
            Strategy::Columns => return self.column_result().0,
            Strategy::Ordered => Vec::new(),
            Strategy::Assert if self.plan.pairs_rows() => self.asserted_keys(),
            _ => self.live().map(|column| column.label.as_str()).collect(),
        };
        let mut helpers = Helpers::beside(shown.into_iter());
        if matches!(self.plan.strategy, Strategy::Cells | Strategy::Ordered) {
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
            Strategy::Cells => &[
                "column_name",
                "_diff_status",
                "value_a",
                "value_b",
                "count_a",
                "count_b",
                "cause",
            ],
            Strategy::Join => &[
                "_present_a",
                "_present_b",
                "_diff_status",
                "value_a",
                "value_b",
                "count_a",
                "count_b",
            ],
            Strategy::Ordered => {
                &["row_number", "column_name", "_diff_status", "value_a", "value_b", "cause"]
            }
            Strategy::Union => &["count_a", "count_b", "delta"],
            Strategy::Except => &["_side"],
            Strategy::Assert => self.asserted_helpers(),
            Strategy::Incremental => &["_change"],
            _ => &[],
        }
    }

    /// Keys first, then compared columns: what a side is cut to.
    fn live(&self) -> impl Iterator<Item = &'p PlannedColumn> {
        self.plan.keys().chain(self.plan.compared())
    }

    fn raw(&self, column: &PlannedColumn, qualifier: &str) -> Sql {
        // Both stand in one row: what says elsewhere which row is meant says which column here.
        if let (true, Some(position)) =
            (self.plan.column_pair, self.positions.get(column.label.as_str()))
        {
            let side = usize::from(qualifier == "b.");
            return self.spelling.ident(&self.pair_names[*position][side]);
        }
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
        let (value, sql_type) = match column.rules.expression(side) {
            Some(expression) => {
                let name = &self.expression_names[&column.label];
                (sql!("{qualifier}{}", self.spelling.ident(name)), expression.sql_type.clone())
            }
            None => (self.raw(column, qualifier), self.type_of(column, side).clone()),
        };
        self.under(&column.rules, column, Ruled { value, sql_type })
    }

    /// A value after rules that change values, but for expressions.
    fn under(&self, rules: &ColumnRules, column: &PlannedColumn, value: Ruled) -> Result<Ruled> {
        let Ruled { mut value, mut sql_type } = value;
        if sql_type == SqlType::Text {
            for step in &rules.steps {
                if let Some(reason) = self.spelling.text_step_misfit(*step) {
                    return Err(self.rule_error(column, step.name(), reason));
                }
                value = self.spelling.text_step(&value, *step);
            }
        }
        if let Some(text) = &rules.null_equals {
            let known = self
                .spelling
                .value_of(text, &sql_type)
                .map_err(|reason| self.rule_error(column, "null_equals", reason))?;
            value = sql!("coalesce({value}, {known})");
        }
        if let Some(digits) = rules.round
            && self.rounds(column, digits)?
        {
            (value, sql_type) = self
                .spelling
                .round(&value, &sql_type, digits)
                .map_err(|reason| self.rule_error(column, "round", reason))?;
        }
        Ok(Ruled { value, sql_type })
    }

    /// Whether both sides can be rounded. A named rule that cannot is an error; `"*"` skips it.
    fn rounds(&self, column: &PlannedColumn, digits: i32) -> Result<bool> {
        for side in Side::BOTH {
            let sql_type = match column.rules.expression(side) {
                Some(expression) => &expression.sql_type,
                None => self.type_of(column, side),
            };
            match self.spelling.round(&Sql("x".into()), sql_type, digits) {
                Ok(_) => {}
                Err(_) if !column.rules.round_named => return Ok(false),
                Err(reason) => return Err(self.rule_error(column, "round", reason)),
            }
        }
        Ok(true)
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
        let form = form::common(&a.sql_type, &b.sql_type, &column.rules.readings)
            .map_err(|reason| self.rule_error(column, "expr", reason))?;
        let misfits = [a, b].map(|ruled| self.spelling.misfit(&ruled.sql_type, &form));
        match misfits.into_iter().flatten().next() {
            Some(reason) => Err(self.rule_error(column, "expr", reason)),
            None => Ok(form),
        }
    }

    fn keyed(&self, context: &mut Context) {
        let qualified = self.key_forms(["", ""]);
        let compared: Vec<&PlannedColumn> = self.plan.compared().collect();
        let payload = self.grouped_forms_of(&compared);
        // An expression may tell equal values apart: rows that hash alike must agree in it too.
        let hashed = self.forms_of(&compared).into_iter().chain(
            compared.iter().filter(|column| column.rules.has_expression()).map(|column| {
                let [a, b] = Side::BOTH.map(|side| self.ruled(column, side, "").expect("checked"));
                let form = self.ruled_form(column, &a, &b).expect("checked");
                let types = [&a.sql_type, &b.sql_type];
                let common = |ruled: &Ruled, side| {
                    self.spelling.canonical(&ruled.value, &ruled.sql_type, &form, side)
                };
                let (a, b) = (common(&a, Side::A), common(&b, Side::B));
                let skeleton = self.guards([&a, &b], types, &Some(form.clone()));
                FormColumn { name: String::new(), a, b, skeleton }
            }),
        );
        let hashed: Vec<FormColumn> = hashed.collect();
        let same = |left: &str, right: &str| {
            let parts: Vec<String> = qualified
                .iter()
                .map(|form| {
                    let name = self.spelling.ident(&form.name);
                    self.spelling.matches(&sql!("{left}.{name}"), &sql!("{right}.{name}")).0
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
        for side in ["a", "b"] {
            context.insert_value(format!("keys_match_{side}"), safe(&same("k", side)));
        }
        let met: Vec<String> = self
            .key_forms(["a.", "b."])
            .iter()
            .map(|form| self.spelling.same(&form.a, &form.b).0)
            .collect();
        context.insert_value("met_keys_match", safe(&Sql(met.join(" AND "))));
        context.insert_value("key_is_repeated", safe(&same("r", "d")));
        context.insert_value("keys", self.keys());
        let values = |forms: &[FormColumn]| {
            Value::from(forms.iter().map(FormColumn::value).collect::<Vec<_>>())
        };
        context.insert_value("key_forms", values(&qualified));
        context.insert_value("payload_forms", values(&payload));
    }
}
