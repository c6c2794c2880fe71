//! `sqldiff keys`: is a key unique, where is it NULL, do the sides share it; and which columns
//! could be a key.

use crate::cli::KeysArgs;
use crate::contract::{Contract, KeysRequest, Strategy, resolve_keys};
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::{self, SideInput};
use crate::outcome::ResultTable;
use crate::plan::form::Side;
use crate::plan::lower::{self, Relations, Shape};
use crate::plan::{self, Plan};
use crate::progress::Progress;
use crate::render::{self, Kind, Statement};
use crate::report::Listing;
use crate::run::{self, EngineProbe};
use crate::schema::SqlType;
use crate::script;

const DIALECT: Dialect = Dialect::DuckDb;

/// Columns that are combined into candidates of two and three.
const MOST_COMBINED: usize = 8;
/// Candidates that are proposed.
const MOST_PROPOSED: usize = 5;
/// A column of fewer distinct values than this share of the rows cannot be a key by itself; the
/// engine's estimate can be off by a fifth.
const NEARLY_ALL: f64 = 0.7;

/// What the command found, and its exit code: 1 where a key is held more than once, else 0.
pub fn keys(args: &KeysArgs, progress: Progress) -> Result<(Listing, u8)> {
    if args.output.out.is_some() {
        return Err(Error::usage("--out", "keys shows all it finds; use --format json or csv"));
    }
    let request = resolve_keys(args)?;
    let engine = run::engine(&args.engine, progress)?;
    let look = Look::new(&engine, &request)?;
    match request.contract.key.as_ref().is_some_and(|key| !key.is_empty()) {
        true => look.health(),
        false => look.candidates(),
    }
}

struct Look<'e> {
    engine: &'e dyn Engine,
    plan: Plan,
    sides: Vec<SideInput>,
    has_b: bool,
}

impl<'e> Look<'e> {
    fn new(engine: &'e dyn Engine, request: &KeysRequest) -> Result<Self> {
        let contract = Contract {
            strategy: Some(Strategy::Count),
            rules: Default::default(),
            // Whether a key is one is a question about all rows.
            sample: None,
            ..request.contract.clone()
        };
        let sides = match request.has_b {
            true => {
                let (a, b) = run::open_sides(engine, &contract)?;
                vec![a, b]
            }
            false => vec![introspect::open(
                engine,
                Side::A,
                &contract.a,
                &contract.csv,
                &mut Vec::new(),
            )?],
        };
        let (a, b) = (&sides[0], sides.last().expect("at least one side"));
        let probe = EngineProbe { engine, sides: [a, b] };
        run::check_filters(&probe, &contract)?;
        let plan = plan::plan(&contract, &a.schema, &b.schema, false, &probe)?;
        // Planned as a count, which asks nothing of the columns; but the values of keys are read.
        let plan = Plan { strategy: Strategy::Union, ..plan };
        Ok(Look { engine, plan, sides, has_b: request.has_b })
    }

    /// Makes the sides reachable and gives the results of the template.
    fn statements(&self) -> Result<Vec<Statement>> {
        let relations: Vec<Sql> = self.sides.iter().map(SideInput::relation).collect();
        let relations = Relations { a: &relations[0], b: relations.get(1) };
        let lowered = lower::lower(&self.plan, Shape::Direct, &relations, DIALECT)?;
        let body = match self.plan.has_key {
            true => render::render("keys", &lowered.context, DIALECT)?,
            false => render::render("_sides", &lowered.context, DIALECT)?,
        };
        let sides: Vec<&SideInput> = self.sides.iter().collect();
        let mut results = Vec::new();
        for statement in script::define(body, &sides, false, DIALECT) {
            match statement.kind {
                Kind::Result => results.push(statement),
                _ => self.engine.execute("read sides", &Sql(statement.sql))?,
            }
        }
        Ok(results)
    }

    fn health(&self) -> Result<(Listing, u8)> {
        let mut listing = Listing { notes: self.plan.notes.clone(), ..Listing::default() };
        for statement in self.statements()? {
            let query = Sql(statement.sql);
            let columns = self.engine.describe(&statement.name, &query)?;
            let rows = self.engine.rows(&statement.name, &query)?;
            listing.results.push(ResultTable {
                name: statement.name,
                description: statement.description,
                columns: columns.into_iter().map(|column| column.name).collect(),
                total: rows.len() as u64,
                rows,
                file: None,
            });
        }
        let health = &listing.results[0];
        let duplicates = |row: &Vec<Option<String>>| row[4].as_deref() != Some("0");
        let repeated = health.rows.iter().filter(|row| duplicates(row)).count();
        let names: Vec<&str> = self.plan.keys().map(|key| key.label.as_str()).collect();
        let (verdict, code) = match (repeated, self.sides.len()) {
            (0, _) => ("is unique", 0),
            (1, 2) => ("is held more than once on one side", 1),
            _ => ("is held more than once", 1),
        };
        listing.title = format!("Key ({}) {verdict}", names.join(", "));
        Ok((listing, code))
    }

    /// Proposes keys: columns, then combinations of two and three, that tell all rows apart.
    fn candidates(&self) -> Result<(Listing, u8)> {
        self.statements()?;
        let relation = Sql("sqldiff_a".into());
        let labels: Vec<String> = self.plan.compared().map(|column| column.label.clone()).collect();
        let (rows, ranked) = self.rank(&relation, &labels)?;
        let mut found: Vec<Vec<String>> = Vec::new();
        let most = ranked.len().min(MOST_COMBINED);
        for size in 1..=3 {
            let choice: Vec<&(String, u64)> = match size {
                1 => ranked.iter().collect(),
                _ => ranked.iter().take(most).collect(),
            };
            for names in combinations(&choice, size) {
                if found.len() >= MOST_PROPOSED {
                    break;
                }
                if self.could_be_unique(&names, rows) && self.is_unique(&relation, &names)? {
                    found.push(names.iter().map(|(name, _)| name.clone()).collect());
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        self.proposal(rows, found)
    }

    /// The rows, and the columns: those that could be a key first, then by falling number of distinct
    /// values (an estimate).
    fn rank(&self, relation: &Sql, labels: &[String]) -> Result<(u64, Vec<(String, u64)>)> {
        let spelling = DIALECT.spelling();
        let counts: Vec<String> = labels
            .iter()
            .map(|label| format!("approx_count_distinct({})", spelling.ident(label)))
            .collect();
        let list = std::iter::once("count(*)".to_string()).chain(counts).enumerate();
        let list: Vec<String> = list.map(|(i, count)| format!("{count} AS c{i}")).collect();
        let query = sql!("SELECT {} FROM {relation}", list.join(", "));
        let answer = self.engine.rows("look for keys", &query)?;
        let numbers: Vec<u64> = answer
            .first()
            .into_iter()
            .flatten()
            .map(|value| value.as_deref().and_then(|text| text.parse().ok()).unwrap_or(0))
            .collect();
        let Some((rows, distinct)) = numbers.split_first() else {
            return Err(Error::engine("look for keys", "the engine gave no counts"));
        };
        let mut ranked: Vec<(u8, String, u64)> = self
            .plan
            .compared()
            .zip(distinct)
            .map(|(column, distinct)| {
                (reluctance(&column.a.sql_type), column.label.clone(), *distinct)
            })
            .collect();
        let nearly = |distinct: u64| distinct as f64 >= *rows as f64 * NEARLY_ALL;
        ranked.sort_by(|left, right| {
            let rank = |item: &(u8, String, u64)| match nearly(item.2) {
                true => (0, item.0, 0),
                false => (1, 0, u64::MAX - item.2),
            };
            rank(left).cmp(&rank(right))
        });
        Ok((*rows, ranked.into_iter().map(|(_, label, distinct)| (label, distinct)).collect()))
    }

    fn could_be_unique(&self, names: &[&(String, u64)], rows: u64) -> bool {
        let product = names.iter().fold(1.0, |product, (_, distinct)| product * *distinct as f64);
        product >= rows as f64 * NEARLY_ALL
    }

    fn is_unique(&self, relation: &Sql, names: &[&(String, u64)]) -> Result<bool> {
        let spelling = DIALECT.spelling();
        let names: Vec<String> = names.iter().map(|(name, _)| spelling.ident(name).0).collect();
        let list = names.join(", ");
        let query = sql!(
            "SELECT count(*) FROM (SELECT 1 FROM {relation} GROUP BY {list} HAVING count(*) > 1 LIMIT 1)"
        );
        let answer = self.engine.rows("look for keys", &query)?;
        Ok(answer.first().and_then(|row| row.first()?.as_deref()) == Some("0"))
    }

    fn proposal(&self, rows: u64, found: Vec<Vec<String>>) -> Result<(Listing, u8)> {
        let b = Sql("sqldiff_b".into());
        let mut table = Vec::new();
        for names in &found {
            let pairs: Vec<(String, u64)> = names.iter().map(|name| (name.clone(), 0)).collect();
            let unique_b = match self.has_b {
                true => Some(self.is_unique(&b, &pairs.iter().collect::<Vec<_>>())?.to_string()),
                false => None,
            };
            table.push(vec![Some(names.join(", ")), Some("true".into()), unique_b]);
        }
        let title = match found.len() {
            0 => "No key found: no column, and no two or three of the most distinct ones, tell all rows of a apart".into(),
            1 => "One candidate key".into(),
            n => format!("{n} candidate keys"),
        };
        let mut notes = vec![format!(
            "unique in {rows} rows of today does not make a key: choose one that identifies what a row stands for"
        )];
        if rows < 2 {
            notes.push("a table of less than two rows cannot tell which columns are a key".into());
        }
        let listing = Listing {
            title,
            results: vec![ResultTable {
                name: "candidates".into(),
                description: "columns that tell all rows apart".into(),
                columns: vec!["key".into(), "unique_a".into(), "unique_b".into()],
                total: table.len() as u64,
                rows: table,
                file: None,
            }],
            notes,
        };
        Ok((listing, 0))
    }
}

/// Identifiers come before times, and times before measures.
fn reluctance(sql_type: &SqlType) -> u8 {
    match sql_type {
        SqlType::Int { .. } | SqlType::Uuid | SqlType::Text | SqlType::Enum(_) => 0,
        SqlType::Date | SqlType::Timestamp { .. } => 1,
        _ => 2,
    }
}

/// All choices of `size` items, in order.
fn combinations<'i, T>(items: &[&'i T], size: usize) -> Vec<Vec<&'i T>> {
    match size {
        0 => vec![Vec::new()],
        _ => (0..items.len())
            .flat_map(|first| {
                combinations(&items[first + 1..], size - 1).into_iter().map(move |mut rest| {
                    rest.insert(0, items[first]);
                    rest
                })
            })
            .collect(),
    }
}
