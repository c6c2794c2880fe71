//! What the differing cells have in common: the most frequent changes of each column, how far numbers
//! and times are apart, and where in the key the differences sit. Worked out from the complete result
//! `cells`, which a report shows only the first rows of.

use crate::dialect::{Dialect, Sql, sql};
use crate::engine::{Engine, Rows};
use crate::error::{Error, Result};
use crate::outcome::{ColumnOutcome, Outcome, Role};
use crate::render::{self, Kind, Statement, safe};
use crate::schema::SqlType;
use serde::{Deserialize, Serialize};
use tera::Context;

const DIALECT: Dialect = Dialect::DuckDb;
const STAGE: &str = "describing the differences";
/// The complete result.
const SOURCE: &str = "sqldiff_complete";
/// Key columns whose places are shown.
const MOST_KEYS: usize = 4;
/// A key column of no more values among what differs is shown value by value.
const FEW_VALUES: u64 = 30;

/// What can be said of all differing cells at once.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Profile {
    /// By column, the most frequent first.
    pub changes: Vec<Change>,
    pub sizes: Vec<Sizes>,
    pub places: Vec<Places>,
}

/// The same change of value in several cells of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub column: String,
    pub value_a: Option<String>,
    pub value_b: Option<String>,
    pub cells: u64,
}

/// In what a distance is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The column's own; bars are powers of ten.
    Number,
    /// Seconds; bars are those of [`TIME_SIZES`].
    Time,
}

/// Bars of distances in time.
pub const TIME_SIZES: [&str; 7] = [
    "below 1 s",
    "1 s to 1 min",
    "1 min to 1 h",
    "1 h to 1 day",
    "1 to 30 days",
    "30 to 365 days",
    "365 days or more",
];

/// How far the changed cells of a column are apart, B less A. Cells whose values are not finite, or whose
/// distance is too small for a double, are not in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sizes {
    pub column: String,
    pub unit: Unit,
    /// Absolute distances, those of times in seconds.
    pub smallest: f64,
    pub median: f64,
    pub largest: f64,
    /// In order of size, without empty ones.
    pub bars: Vec<SizeBar>,
}

/// Changed cells of one order of magnitude.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizeBar {
    /// The power of ten that is reached, or the place in [`TIME_SIZES`].
    pub size: i32,
    /// Cells whose value in B is greater, and smaller.
    pub up: u64,
    pub down: u64,
}

/// How a column of the key is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    Value,
    /// Parts of equal width between the lowest and the highest key that differs.
    Range,
    /// The first character.
    Letter,
}

/// Where in a column of the key the differences sit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Places {
    pub column: String,
    pub by: By,
    /// At most 30: by range in order, else those with the most differences.
    pub bars: Vec<Place>,
}

/// What differs in a part of the key: rows of the result `cells`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The lowest and the highest key in it; None for NULL.
    pub first: Option<String>,
    pub last: Option<String>,
    /// Changed cells, rows on one side, and payloads of repeated keys.
    pub changed: u64,
    pub only_a: u64,
    pub only_b: u64,
    pub duplicate: u64,
}

/// Profiles a complete result `cells`. `relation` is what can stand after FROM.
pub fn profile(engine: &dyn Engine, relation: &Sql, outcome: &Outcome) -> Result<Profile> {
    // Under a name of ours, so that the rendered statements read nothing else.
    engine.execute(
        STAGE,
        &sql!("CREATE OR REPLACE TEMP VIEW {SOURCE} AS SELECT * FROM {relation}"),
    )?;
    let relation = &Sql(SOURCE.into());
    let columns = engine.describe(STAGE, &sql!("SELECT * FROM {relation}"))?;
    let keys: Vec<&ColumnOutcome> =
        outcome.columns.iter().filter(|column| column.role == Role::Key).collect();
    let source = |at: usize| -> Result<String> {
        let column = columns.get(keys.len() + at);
        let column = column.ok_or_else(|| Error::engine(STAGE, "the result lacks columns"))?;
        Ok(column.name.clone())
    };
    let names: Vec<String> = (1..=keys.len()).map(|n| format!("key_{n}")).collect();
    let mut context = Context::new();
    context.insert_value("relation", safe(relation));
    let key_names: Vec<_> = (columns.iter().zip(&names))
        .map(|(column, name)| serde_json::json!({ "source": column.name, "name": name }))
        .collect();
    context.insert("keys", &key_names);
    let fixed = ["column_name", "status", "value_a", "value_b", "count_a"];
    let mut sources = serde_json::Map::new();
    for (at, name) in fixed.iter().enumerate() {
        sources.insert((*name).into(), source(at)?.into());
    }
    context.insert("source", &sources);
    let changed = |is: fn(&str) -> bool| -> Vec<&str> {
        let measured = outcome.columns.iter().filter(|column| {
            column.changed.unwrap_or(0) > 0 && is(&column.type_a) && is(&column.type_b)
        });
        measured.map(|column| column.name.as_str()).collect()
    };
    context.insert("numbers", &changed(is_number));
    context.insert("times", &changed(is_time));

    let mut found = Profile::default();
    let mut values = Rows::new();
    for statement in render::render("profile", &context, DIALECT)? {
        let rows = run(engine, &statement)?;
        match statement.name.as_str() {
            "changes" => found.changes = rows.iter().filter_map(|row| change(row)).collect(),
            "sizes" => found.sizes = sizes(&rows),
            "key_values" => values = rows,
            _ => {}
        }
    }
    for (at, key) in keys.iter().enumerate().take(MOST_KEYS) {
        let distinct = number(values.first().and_then(|row| row.get(at)));
        let by = match columns[at].sql_type {
            _ if distinct <= FEW_VALUES => By::Value,
            ref sql_type if is_measured(sql_type) => By::Range,
            _ => By::Letter,
        };
        let bars = places(engine, &names[at], &columns[at].sql_type, by)?;
        if bars.len() > 1 {
            found.places.push(Places { column: key.name.clone(), by, bars });
        }
    }
    Ok(found)
}

fn places(engine: &dyn Engine, key: &str, sql_type: &SqlType, by: By) -> Result<Vec<Place>> {
    let name = DIALECT.spelling().ident(key);
    let number = match sql_type {
        SqlType::Date | SqlType::Timestamp { .. } => sql!("CAST(epoch_us({name}) AS DOUBLE)"),
        _ => sql!("CAST({name} AS DOUBLE)"),
    };
    let mut context = Context::new();
    context.insert("key", key);
    context.insert_value("number", safe(&number));
    context.insert("by", &by);
    let mut rows = Rows::new();
    for statement in render::render("places", &context, DIALECT)? {
        rows = run(engine, &statement)?;
    }
    Ok(rows.iter().filter_map(|row| place(row)).collect())
}

/// Runs a table's statement, or reads a result's rows.
fn run(engine: &dyn Engine, statement: &Statement) -> Result<Rows> {
    let query = Sql(statement.sql.clone());
    match statement.kind {
        Kind::Result => engine.rows(STAGE, &query),
        _ => engine.execute(STAGE, &query).map(|()| Rows::new()),
    }
}

fn number(text: Option<&Option<String>>) -> u64 {
    text.and_then(|text| text.as_deref()?.parse().ok()).unwrap_or(0)
}

fn change(row: &[Option<String>]) -> Option<Change> {
    let [column, value_a, value_b, cells] = row else { return None };
    Some(Change {
        column: column.clone()?,
        value_a: value_a.clone(),
        value_b: value_b.clone(),
        cells: number(Some(cells)),
    })
}

fn sizes(rows: &Rows) -> Vec<Sizes> {
    let mut found: Vec<Sizes> = Vec::new();
    for row in rows {
        let [Some(column), Some(kind), Some(size), up, down, bounds @ ..] = row.as_slice() else {
            continue;
        };
        let bound = |at: usize| -> f64 {
            bounds.get(at).and_then(|text| text.as_deref()?.parse().ok()).unwrap_or(0.0)
        };
        if found.last().is_none_or(|last| last.column != *column) {
            found.push(Sizes {
                column: column.clone(),
                unit: if kind == "time" { Unit::Time } else { Unit::Number },
                smallest: bound(0),
                median: bound(1),
                largest: bound(2),
                bars: Vec::new(),
            });
        }
        let (up, down) = (number(Some(up)), number(Some(down)));
        // Whole numbers, in which DuckDB may show a point.
        if let (Ok(size), Some(last)) = (size.parse::<f64>(), found.last_mut()) {
            last.bars.push(SizeBar { size: size as i32, up, down });
        }
    }
    found
}

fn place(row: &[Option<String>]) -> Option<Place> {
    let [first, last, changed, only_a, only_b, duplicate] = row else { return None };
    Some(Place {
        first: first.clone(),
        last: last.clone(),
        changed: number(Some(changed)),
        only_a: number(Some(only_a)),
        only_b: number(Some(only_b)),
        duplicate: number(Some(duplicate)),
    })
}

fn is_measured(sql_type: &SqlType) -> bool {
    matches!(
        sql_type,
        SqlType::Int { .. }
            | SqlType::Decimal { .. }
            | SqlType::Float
            | SqlType::Double
            | SqlType::Date
            | SqlType::Timestamp { .. }
    )
}

/// Whether the name of a type, as an outcome shows it, is that of a number.
fn is_number(name: &str) -> bool {
    let names = ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "FLOAT", "DOUBLE"];
    names.contains(&name.trim_start_matches('U')) || name.starts_with("DECIMAL")
}

fn is_time(name: &str) -> bool {
    name == "DATE" || name.starts_with("TIMESTAMP")
}
