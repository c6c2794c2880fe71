//! Random pairs of small tables.

use super::kinds;
use super::meaning::{Reading, meaning};
use super::pools::{pool, texts_like};
use super::rule::Rule;
use super::time::ZONES;
use super::value::{Ty, Value, quoted};
use proptest::prelude::*;

/// One side: its types and its rows.
#[derive(Debug, Clone)]
pub struct Sheet {
    pub types: Vec<Ty>,
    pub rows: Vec<Vec<Value>>,
}

/// A comparison: two sides of the same columns `c0`, `c1`, ..., the keys first.
#[derive(Clone)]
pub struct Pair {
    pub a: Sheet,
    pub b: Sheet,
    pub keys: usize,
    pub rules: Vec<Rule>,
    pub nan_unequal: bool,
    pub zone: usize,
    /// Which of the checks that take turns is its own.
    pub turn: u8,
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (a, b) = (self.a.query(), self.b.query());
        write!(f, "a.sql:\n{a}\nb.sql:\n{b}\ncontract.toml:\n{}", self.contract("a.sql", "b.sql"))
    }
}

impl Sheet {
    /// A query that gives the rows.
    pub fn query(&self) -> String {
        let select = |cells: Vec<String>| {
            let cells = cells.into_iter().enumerate();
            let cells: Vec<String> = cells.map(|(at, cell)| format!("{cell} AS c{at}")).collect();
            format!("SELECT {}", cells.join(", "))
        };
        if self.rows.is_empty() {
            let nulls = self.types.iter().map(|ty| Value::Null.sql(ty)).collect();
            return format!("{} WHERE FALSE", select(nulls));
        }
        let rows = self.rows.iter().map(|row| {
            select(row.iter().zip(&self.types).map(|(value, ty)| value.sql(ty)).collect())
        });
        rows.collect::<Vec<_>>().join("\nUNION ALL\n")
    }
}

impl Pair {
    pub fn contract(&self, a: &str, b: &str) -> String {
        let keys: Vec<String> = (0..self.keys).map(|at| format!("\"c{at}\"")).collect();
        let mut toml =
            format!("a = {}\nb = {}\nkey = [{}]\n", quoted(a), quoted(b), keys.join(", "));
        toml += &format!("timezone = \"{}\"\n", ZONES[self.zone].0);
        if self.nan_unequal {
            toml += "nan = \"unequal\"\n";
        }
        for (at, rule) in self.rules.iter().enumerate() {
            if *rule != Rule::default() {
                toml += &format!("[rules.c{at}]\n{}", rule.toml());
            }
        }
        toml
    }

    pub fn reading(&self, column: usize) -> Reading {
        let rule = &self.rules[column];
        Reading { json: rule.json, unordered: rule.unordered, offset: ZONES[self.zone].1 }
    }

    pub fn mirrored(&self) -> Pair {
        Pair { a: self.b.clone(), b: self.a.clone(), ..self.clone() }
    }

    /// A against itself, exactly.
    pub fn with_itself(&self) -> Pair {
        let rules = vec![Rule::default(); self.rules.len()];
        Pair { b: self.a.clone(), rules, nan_unequal: false, ..self.clone() }
    }
}

/// What proptest varies and shrinks: numbers only.
#[derive(Debug, Clone)]
struct Seeds {
    keys: usize,
    columns: Vec<ColumnSeed>,
    rows: Vec<RowSeed>,
    nan_unequal: bool,
    zone: usize,
    turn: u8,
}

#[derive(Debug, Clone)]
struct ColumnSeed {
    kind: u16,
    swapped: bool,
    rule: Option<u16>,
    /// Positions in the pools of both sides of the values that this column uses.
    values: Vec<(u16, u16)>,
}

#[derive(Debug, Clone)]
struct RowSeed {
    cells: Vec<u8>,
    what: u8,
    column: u8,
    other: u8,
}

const COLUMNS: usize = 9;

fn seeds(ruled: bool) -> impl Strategy<Value = Seeds> {
    let rule: f64 = if ruled { 0.8 } else { 0.0 };
    let column = (
        any::<u16>(),
        any::<bool>(),
        prop::option::weighted(rule.max(0.001), any::<u16>()),
        prop::collection::vec(any::<(u16, u16)>(), 4..12),
    );
    let column = column.prop_map(move |(kind, swapped, rule, values)| ColumnSeed {
        kind,
        swapped,
        rule: rule.filter(|_| ruled),
        values,
    });
    let row = (prop::collection::vec(any::<u8>(), COLUMNS), 0..20u8, any::<u8>(), any::<u8>());
    let row = row.prop_map(|(cells, what, column, other)| RowSeed { cells, what, column, other });
    let payloads = prop_oneof![6 => 0..=3usize, 1 => 4..=6usize];
    let keys = prop_oneof![4 => Just(1usize), 2 => Just(2), 1 => Just(3)];
    (keys, payloads, prop::bool::weighted(0.15), 0..ZONES.len(), any::<u8>()).prop_flat_map(
        move |(keys, payloads, nan_unequal, zone, turn)| {
            let columns = prop::collection::vec(column.clone(), keys + payloads);
            let rows = prop::collection::vec(row.clone(), 0..13);
            (columns, rows).prop_map(move |(columns, rows)| Seeds {
                keys,
                columns,
                rows,
                nan_unequal,
                zone,
                turn,
            })
        },
    )
}

/// Pairs of tables; with rules on most columns or on none.
pub fn pairs(ruled: bool) -> impl Strategy<Value = Pair> {
    seeds(ruled).prop_map(|seeds| build(&seeds))
}

/// A column as both sides hold it.
struct Column {
    types: [Ty; 2],
    rule: Rule,
    values: Vec<[Value; 2]>,
}

fn build(seeds: &Seeds) -> Pair {
    let columns: Vec<Column> = seeds
        .columns
        .iter()
        .enumerate()
        .map(|(at, seed)| column(seed, at < seeds.keys, ZONES[seeds.zone].1))
        .collect();
    let mut rows: [Vec<Vec<Value>>; 2] = [Vec::new(), Vec::new()];
    for (at, seed) in seeds.rows.iter().enumerate() {
        add_row((at, seed), &columns, seeds.keys, &mut rows);
    }
    let [a, b] = rows;
    let types = |side: usize| columns.iter().map(|column| column.types[side].clone()).collect();
    Pair {
        a: Sheet { types: types(0), rows: a },
        b: Sheet { types: types(1), rows: b },
        keys: seeds.keys,
        rules: columns.iter().map(|column| column.rule).collect(),
        nan_unequal: seeds.nan_unequal,
        zone: seeds.zone,
        turn: seeds.turn,
    }
}

fn column(seed: &ColumnSeed, is_key: bool, offset: i128) -> Column {
    let kind = kinds::kind(seed.kind);
    let types = match seed.swapped {
        false => [kind.0, kind.1],
        true => [kind.1, kind.0],
    };
    let rules = kinds::rules(&types[0], &types[1], is_key);
    let rule = seed.rule.map_or_else(Rule::default, |at| rules[at as usize % rules.len()]);
    let mut pools = [pool(&types[0]), pool(&types[1])];
    for side in 0..2 {
        if types[side] == Ty::Text && types[1 - side] != Ty::Text {
            let like = texts_like(&pools[1 - side]);
            pools[side].extend(like);
        }
        pools[side].retain(|value| kinds::allowed(value, &rule));
    }
    let reading = Reading { json: rule.json, unordered: rule.unordered, offset };
    let values = seed.values.iter().map(|seed| pick(*seed, &types, &rule, &pools, reading));
    let mut values: Vec<[Value; 2]> = values.collect();
    if is_key {
        // Keys should rarely repeat by chance.
        let mut seen = std::collections::BTreeSet::new();
        values.retain(|[a, _]| seen.insert(meaning(a, &types[0], &types[1], reading)));
    }
    Column { rule, values, types }
}

/// A value of either side: equal ones as a rule, some that a rule excuses, some that differ.
fn pick(
    (first, second): (u16, u16),
    types: &[Ty; 2],
    rule: &Rule,
    [ours, theirs]: &[Vec<Value>; 2],
    reading: Reading,
) -> [Value; 2] {
    let equal = |a: &Value, b: &Value| {
        meaning(a, &types[0], &types[1], reading) == meaning(b, &types[1], &types[0], reading)
    };
    let excused = |a: &Value, b: &Value| {
        !equal(a, b) && rule.excuses((a, &types[0]), (b, &types[1]), reading)
    };
    let wanted: &dyn Fn(&Value, &Value) -> bool = match second % 8 {
        0 => &|_, _| true,
        1..=4 if *rule != Rule::default() => &excused,
        _ => &equal,
    };
    let start = first as usize;
    for at in 0..ours.len() {
        let a = &ours[(start + at) % ours.len()];
        let partners: Vec<&Value> = theirs.iter().filter(|b| wanted(a, b)).collect();
        if !partners.is_empty() {
            let b = partners[second as usize / 8 % partners.len()];
            return [a.clone(), b.clone()];
        }
    }
    [ours[start % ours.len()].clone(), theirs[second as usize / 8 % theirs.len()].clone()]
}

/// Most rows are on both sides; some on one, some repeated, some with one cell changed.
fn add_row(
    (number, seed): (usize, &RowSeed),
    columns: &[Column],
    keys: usize,
    rows: &mut [Vec<Vec<Value>>; 2],
) {
    let make = |side: usize, changed: Option<(usize, u8)>| -> Vec<Value> {
        let cell = |(at, column): (usize, &Column)| {
            let pick = match changed {
                Some((which, other)) if which == at => other as usize,
                _ if at < keys && seed.what > 7 => number,
                _ => seed.cells[at] as usize,
            };
            column.values[pick % column.values.len()][side].clone()
        };
        columns.iter().enumerate().map(cell).collect()
    };
    let payloads = columns.len() - keys;
    let changed = match (seed.what, payloads) {
        (10..=16, 1..) => Some((keys + seed.column as usize % payloads, seed.other)),
        _ => None,
    };
    let (in_a, in_b) = match seed.what {
        1 => (1, 0),
        2 => (0, 1),
        3 => (2, 1),
        4 => (2, 2),
        5 => (1, 3),
        _ => (1, 1),
    };
    for _ in 0..in_a {
        rows[0].push(make(0, None));
    }
    for _ in 0..in_b {
        rows[1].push(make(1, changed));
    }
}
