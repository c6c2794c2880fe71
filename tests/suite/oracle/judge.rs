//! What the comparison must find: sections 3 to 6 of docs/semantics.md, in plain Rust.

use super::meaning::{Meaning, meaning};
use super::table::{Pair, Sheet};
use super::value::Value;
use std::collections::BTreeMap;

/// Cells of one column by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cells {
    pub equal: u64,
    pub changed: u64,
    pub absorbed: u64,
}

/// Counts in the order equal, changed, only a, only b, duplicate; and so on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdicts {
    pub keys: [u64; 5],
    pub payloads: [u64; 2],
    pub cells: Vec<Cells>,
    /// NULL values among changed cells.
    pub nulls: u64,
}

/// Surplus rows and groups of a bag comparison, a then b.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Surplus {
    pub rows: [u64; 2],
    pub groups: [u64; 2],
}

/// What a row, or a part of it, is grouped by. Where NaN equals nothing, a part that holds NaN
/// belongs to its side alone.
type Group = (Vec<Meaning>, Option<usize>);

impl Pair {
    fn sheet(&self, side: usize) -> &Sheet {
        [&self.a, &self.b][side]
    }

    fn exact(&self, side: usize, row: &[Value], column: usize) -> Meaning {
        let (own, other) = (self.sheet(side), self.sheet(1 - side));
        meaning(&row[column], &own.types[column], &other.types[column], self.reading(column))
    }

    fn nan_mark(&self, side: usize, values: &[Value]) -> Option<usize> {
        let marked = self.nan_unequal && values.iter().any(Value::holds_nan);
        marked.then_some(side)
    }

    fn group(&self, side: usize, row: &[Value], columns: std::ops::Range<usize>) -> Group {
        let mark = self.nan_mark(side, &row[columns.clone()]);
        (columns.map(|column| self.exact(side, row, column)).collect(), mark)
    }

    /// The key, under the rules that are said to hold for keys.
    fn key(&self, side: usize, row: &[Value]) -> Group {
        let mark = self.nan_mark(side, &row[..self.keys]);
        let part = |column: usize| {
            let rule = &self.rules[column];
            if !rule.on_key {
                return self.exact(side, row, column);
            }
            let (own, other) = (self.sheet(side), self.sheet(1 - side));
            let value = rule.apply(&row[column], &own.types[column]);
            meaning(&value, &own.types[column], &other.types[column], self.reading(column))
        };
        ((0..self.keys).map(part).collect(), mark)
    }

    pub fn judge(&self) -> Verdicts {
        let width = self.rules.len();
        let mut lanes: BTreeMap<Group, [Vec<&Vec<Value>>; 2]> = BTreeMap::new();
        for side in 0..2 {
            for row in &self.sheet(side).rows {
                lanes.entry(self.key(side, row)).or_default()[side].push(row);
            }
        }
        let mut found = Verdicts { cells: vec![Cells::default(); width], ..Verdicts::default() };
        for [in_a, in_b] in lanes.values() {
            match (in_a.as_slice(), in_b.as_slice()) {
                ([a], [b]) => self.judge_rows(a, b, &mut found),
                ([_], []) => found.keys[2] += 1,
                ([], [_]) => found.keys[3] += 1,
                (in_a, in_b) => {
                    found.keys[4] += 1;
                    let surplus = self.surplus([in_a, in_b], self.keys..width);
                    found.payloads[0] += surplus.groups[0];
                    found.payloads[1] += surplus.groups[1];
                }
            }
        }
        found.cells.drain(..self.keys);
        found
    }

    fn judge_rows(&self, a: &[Value], b: &[Value], found: &mut Verdicts) {
        let mut changed = false;
        for column in self.keys..self.rules.len() {
            let cells = &mut found.cells[column];
            let (left, right) =
                ((&a[column], &self.a.types[column]), (&b[column], &self.b.types[column]));
            let nan = self.nan_unequal && (left.0.holds_nan() || right.0.holds_nan());
            let excused = || self.rules[column].excuses(left, right, self.reading(column));
            match () {
                () if !nan && self.exact(0, a, column) == self.exact(1, b, column) => {
                    cells.equal += 1;
                }
                () if !nan && excused() => cells.absorbed += 1,
                () => {
                    cells.changed += 1;
                    changed = true;
                    found.nulls += u64::from(left.0.is_null()) + u64::from(right.0.is_null());
                }
            }
        }
        found.keys[usize::from(changed)] += 1;
    }

    fn surplus(&self, rows: [&[&Vec<Value>]; 2], columns: std::ops::Range<usize>) -> Surplus {
        let mut groups: BTreeMap<Group, [u64; 2]> = BTreeMap::new();
        for (side, rows) in rows.into_iter().enumerate() {
            for row in rows {
                groups.entry(self.group(side, row, columns.clone())).or_default()[side] += 1;
            }
        }
        let mut surplus = Surplus::default();
        for [a, b] in groups.into_values() {
            surplus.rows[0] += a.saturating_sub(b);
            surplus.rows[1] += b.saturating_sub(a);
            surplus.groups[0] += u64::from(a > b);
            surplus.groups[1] += u64::from(b > a);
        }
        surplus
    }

    /// The sides as bags of rows, under the readings alone.
    pub fn bag(&self) -> Surplus {
        let rows = |side: usize| self.sheet(side).rows.iter().collect::<Vec<_>>();
        self.surplus([&rows(0), &rows(1)], 0..self.rules.len())
    }
}
