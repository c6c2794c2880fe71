//! The sides of a question about keys, made reachable once.

use crate::contract::{Contract, KeysRequest, Share, Strategy};
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::{self, SideInput};
use crate::outcome::Role;
use crate::plan::form::Side;
use crate::plan::lower::{self, Lowered, Relations, Shape};
use crate::plan::{self, Plan};
use crate::render::{self, Kind, Statement};
use crate::run::{self, EngineProbe};
use crate::script;
use std::collections::HashMap;
use tera::Context;

const DIALECT: Dialect = Dialect::DuckDb;

/// One or two sides, which the engine knows as `sqldiff_a` and `sqldiff_b`.
pub struct Look<'e> {
    pub engine: &'e dyn Engine,
    pub contract: Contract,
    pub plan: Plan,
    pub sides: Vec<SideInput>,
    pub has_b: bool,
}

/// How a set of columns stands as a key on one side. Counts of keys, but for the first and last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideSizes {
    pub rows: u64,
    pub distinct: u64,
    pub repeated: u64,
    /// Rows of the keys that are held more than once.
    pub rows_repeated: u64,
    pub null_rows: u64,
}

/// The same for all sides. Without side B, all keys are only in A.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    pub a: SideSizes,
    pub b: Option<SideSizes>,
    pub on_both: u64,
    pub only_a: u64,
    pub only_b: u64,
    /// Held more than once on either side.
    pub repeated: u64,
}

impl<'e> Look<'e> {
    /// Opens the sides and pairs their columns. A key follows its rules only where they say so
    /// (`on_key`), as in a comparison.
    pub fn new(engine: &'e dyn Engine, request: &KeysRequest) -> Result<Self> {
        let keyed = request.contract.key.as_ref().is_some_and(|key| !key.is_empty());
        let contract = Contract {
            strategy: Some(if keyed { Strategy::Cells } else { Strategy::Count }),
            // Whether a key is one is a question about all rows.
            sample: None,
            ..request.contract.clone()
        };
        let sides = match request.has_b {
            true => {
                let (a, b) = run::open_sides(engine, &contract)?;
                vec![a, b]
            }
            false => {
                run::check_timezone(engine, &contract.timezone)?;
                let csv = &contract.csv;
                vec![introspect::open(engine, Side::A, &contract.a, csv, &mut Vec::new())?]
            }
        };
        let (a, b) = (&sides[0], sides.last().expect("at least one side"));
        let probe = EngineProbe { engine, sides: [a, b] };
        run::check_filters(&probe, &contract)?;
        let plan = plan::plan(&contract, &a.schema, &b.schema, false, &probe)?;
        // The values of all columns are read, as with a bag.
        let plan = Plan { strategy: Strategy::Union, ..plan };
        Ok(Look { engine, contract, plan, sides, has_b: request.has_b })
    }

    /// The plan of a question that only reads these columns, by position in the plan.
    pub fn narrowed(&self, keys: &[usize], share: Option<Share>) -> Plan {
        let mut plan = Plan { has_key: !keys.is_empty(), sample: share, ..self.plan.clone() };
        for (position, column) in plan.columns.iter_mut().enumerate() {
            column.role = match keys.contains(&position) {
                true => Role::Key,
                false => Role::Excluded,
            };
        }
        plan
    }

    fn lower(&self, plan: &Plan) -> Result<Lowered> {
        let relations: Vec<Sql> = self.sides.iter().map(SideInput::relation).collect();
        let relations = Relations { a: &relations[0], b: relations.get(1), file_order: None };
        lower::lower(plan, Shape::Direct, &relations, DIALECT)
    }

    /// Makes the relations `sqldiff_a` and `sqldiff_b`, with all columns that the plan reads.
    pub fn define_sides(&self, plan: &Plan) -> Result<()> {
        let body = render::render("_sides", &self.lower(plan)?.context, DIALECT)?;
        self.run(body, &|_| true).map(drop)
    }

    /// Executes what is no result, where wanted; gives the results.
    fn run(
        &self,
        body: Vec<Statement>,
        wanted: &dyn Fn(&Statement) -> bool,
    ) -> Result<Vec<Statement>> {
        let sides: Vec<&SideInput> = self.sides.iter().collect();
        let mut results = Vec::new();
        for statement in script::define(body, &sides, false, DIALECT) {
            match statement.kind {
                Kind::Result => results.push(statement),
                Kind::Rows => {}
                Kind::Relation | Kind::Table if !wanted(&statement) => {}
                Kind::Relation => self.engine.execute("read sides", &Sql(statement.sql))?,
                _ => self.engine.execute("look for keys", &Sql(statement.sql))?,
            }
        }
        Ok(results)
    }

    /// Renders a template for these key columns over sides that are defined already, executes its
    /// tables and gives its results.
    pub fn ask(
        &self,
        template: &str,
        plan: &Plan,
        fill: &dyn Fn(&mut Context),
    ) -> Result<Vec<Statement>> {
        let mut context = self.lower(plan)?.context;
        fill(&mut context);
        let body = render::render(template, &context, DIALECT)?;
        self.run(body, &|statement| statement.kind != Kind::Relation)
    }

    /// The counts of the key of the plan and the results that show its health, with at most so many
    /// examples of repeated keys.
    pub fn health(&self, most: usize) -> Result<(Sizes, Vec<Statement>)> {
        let keys: Vec<usize> = self.positions(|column| column.role == Role::Key);
        let plan = self.narrowed(&keys, None);
        self.define_sides(&plan)?;
        let results = self.ask("keys", &plan, &|context| {
            context.insert("key_health", &true);
            context.insert_value("most", render::safe(&Sql(most.to_string())));
        })?;
        Ok((self.read_sizes()?, results))
    }

    /// The counts of these columns as a key, over sides that are defined already.
    pub fn sizes(&self, keys: &[usize]) -> Result<Sizes> {
        let plan = self.narrowed(keys, None);
        self.ask("keys", &plan, &|context| {
            context.insert("key_health", &false);
            context.insert("most", &false);
        })?;
        self.read_sizes()
    }

    fn read_sizes(&self) -> Result<Sizes> {
        let query = sql!("SELECT * FROM sqldiff_key_sizes");
        let names = self.engine.describe("look for keys", &query)?;
        let row = self.engine.rows("look for keys", &query)?.into_iter().next();
        let row: HashMap<String, Option<String>> =
            names.into_iter().map(|column| column.name).zip(row.into_iter().flatten()).collect();
        let count = |name: &str| -> Result<u64> {
            let text = row.get(name).and_then(Option::as_deref);
            text.and_then(|text| text.parse().ok())
                .ok_or_else(|| Error::engine("look for keys", format!("gave no count {name}")))
        };
        let side = |side: Side| -> Result<SideSizes> {
            let of = |name: &str| count(&format!("{name}_{}", side.letter()));
            Ok(SideSizes {
                rows: of("rows")?,
                distinct: of("distinct")?,
                repeated: of("repeated")?,
                rows_repeated: of("rows_repeated")?,
                null_rows: of("null")?,
            })
        };
        Ok(Sizes {
            a: side(Side::A)?,
            b: self.has_b.then(|| side(Side::B)).transpose()?,
            on_both: count("on_both")?,
            only_a: count("only_a")?,
            only_b: count("only_b")?,
            repeated: count("repeated")?,
        })
    }

    /// Rows of each side after filters.
    pub fn rows(&self) -> Result<Vec<u64>> {
        self.sides
            .iter()
            .map(|side| {
                let query = sql!("SELECT count(*) FROM sqldiff_{}", side.side.letter());
                let rows = self.engine.rows("count rows", &query)?;
                rows.first()
                    .and_then(|row| row.first()?.as_deref()?.parse().ok())
                    .ok_or_else(|| Error::engine("count rows", "gave no number"))
            })
            .collect()
    }

    /// Positions of the plan's columns that fit.
    pub fn positions(&self, fits: impl Fn(&plan::PlannedColumn) -> bool) -> Vec<usize> {
        let columns = self.plan.columns.iter().enumerate();
        columns.filter(|(_, column)| fits(column)).map(|(position, _)| position).collect()
    }
}
