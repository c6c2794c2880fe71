//! Candidate keys: the smallest sets of columns that are unique on both sides and shared by them.
//!
//! A set that has duplicates in a sample of the rows is no key, which spares most sets a look at all
//! rows. The sample is one by the hash of the row, so that equal rows are in it on both sides. What
//! survives is counted on all rows. All work is bounded by the constants below; what they leave out is
//! told.

use super::judgement::{
    Candidate, FLOAT, Part, caveat_of_type, class_of, looks_like_a_key, mostly, nearly_unique,
};
use super::look::{Look, Sizes};
use super::sets::{self, Distinct, Set};
use crate::cli::values::name_list;
use crate::contract::Share;
use crate::dialect::{Sql, sql};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::plan::{self, PlannedColumn};
use crate::render;
use std::collections::HashMap;
use tera::Value;

/// Values that the sample of a side holds at most, and its bounds in rows.
const SAMPLE_CELLS: u64 = 4_000_000;
const SAMPLE_ROWS: [u64; 2] = [2_000, 30_000];
/// Columns that are looked at.
const MOST_COLUMNS: usize = 500;
/// Columns that are combined: the most promising ones.
const MOST_COMBINED: usize = 20;
/// Columns of a candidate.
const MOST_PARTS: usize = 4;
/// Sets of one size that are looked for in the sample.
const MOST_SETS: usize = 400;
/// Sets that are counted on all rows.
const MOST_COUNTED: usize = 24;
/// Sets of one size that are counted on all rows.
const MOST_COUNTED_PER_SIZE: usize = 10;
/// Candidates that are proposed.
const MOST_PROPOSED: usize = 5;
/// Sets that are nearly keys, of which the answer tells where there is no good one.
const MOST_NEARLY: usize = 3;
/// Sets of a statement.
const BATCH: usize = 40;

#[derive(Debug, Clone, Default)]
pub struct Found {
    pub candidates: Vec<Candidate>,
    /// Held more than once here and there, but told apart nearly all rows.
    pub nearly: Vec<Candidate>,
    pub notes: Vec<String>,
}

/// Proposes keys. Reads the columns of all sides once for the sample, then those of each survivor.
pub fn search(look: &Look) -> Result<Found> {
    let mut search = Search {
        look,
        parts: Vec::new(),
        rows: Vec::new(),
        found: Found { notes: look.plan.notes.clone(), ..Found::default() },
        counted: 0,
        near: Vec::new(),
    };
    search.choose_parts();
    if search.parts.is_empty() {
        return Ok(search.found);
    }
    let positions = search.positions(&(0..search.parts.len()).collect());
    look.define_sides(&look.narrowed(&positions, None))?;
    let rows = look.rows()?;
    if rows.iter().all(|rows| *rows < 2) {
        let note = "a table of less than two rows cannot tell which columns are a key";
        search.found.notes.push(note.into());
        return Ok(search.found);
    }
    search.take_samples(&positions, &rows)?;
    search.levels()?;
    search.conclude()
}

struct Search<'l, 'e> {
    look: &'l Look<'e>,
    parts: Vec<Part>,
    /// Rows of the samples.
    rows: Vec<u64>,
    found: Found,
    counted: usize,
    /// Columns that tell nearly all rows of the samples apart: beside one, chance makes keys.
    near: Vec<usize>,
}

impl Search<'_, '_> {
    fn choose_parts(&mut self) {
        let plan = &self.look.plan;
        let columns: Vec<(usize, &PlannedColumn)> = (plan.columns.iter().enumerate())
            .filter(|(_, column)| matches!(column.role, Role::Compared | Role::Key))
            .collect();
        let (mut nested, mut unnamed) = (Vec::new(), Vec::new());
        for (position, column) in columns {
            let name = column.a.name.clone();
            let same = |other: &&PlannedColumn| other.a.name == name;
            if name.is_empty() || plan.columns.iter().filter(same).count() > 1 {
                unnamed.push(format!("{name:?}"));
                continue;
            }
            let Some(class) = class_of(&column.a.sql_type).max(class_of(&column.b.sql_type)) else {
                nested.push(name);
                continue;
            };
            let (caveat, hint) = (self.caveat(column), looks_like_a_key(&name));
            self.parts.push(Part { position, name, class, caveat, hint });
        }
        let notes = &mut self.found.notes;
        let mut tell = |names: Vec<String>, why: &str| {
            if !names.is_empty() {
                notes.push(format!("not tried: {} ({why})", listed(&names)));
            }
        };
        tell(nested, "nested values, documents and intervals make no keys");
        tell(unnamed, "no name of its own by which a key could name it");
        // Identifiers first: where the work is cut short, they have been looked at.
        self.parts
            .sort_by_key(|part| (part.caveat.is_some(), part.class, !part.hint, part.position));
        let beyond = self.parts.split_off(self.parts.len().min(MOST_COLUMNS));
        let beyond = beyond.into_iter().map(|part| part.name).collect();
        tell(beyond, &format!("only {MOST_COLUMNS} columns are looked at, identifiers first"));
    }

    fn caveat(&self, column: &PlannedColumn) -> Option<String> {
        caveat_of_type(column).or_else(|| {
            let names = [&column.a.name, &column.b.name];
            let ruled = self.look.contract.rules.iter().any(|(name, rule)| {
                names.iter().any(|own| own.eq_ignore_ascii_case(name)) && plan::has_excuses(rule)
            });
            let name = &column.a.name;
            ruled.then(|| {
                format!("the contract has rules for {name}, and keys follow them only with on_key")
            })
        })
    }

    fn positions(&self, set: &Set) -> Vec<usize> {
        set.iter().map(|part| self.parts[*part].position).collect()
    }

    fn take_samples(&mut self, positions: &[usize], rows: &[u64]) -> Result<()> {
        let [least, most] = SAMPLE_ROWS;
        let wanted = (SAMPLE_CELLS / positions.len() as u64).clamp(least, most);
        let largest = rows.iter().copied().max().unwrap_or(0);
        // The same share of both sides. A little more than all is as good as all.
        let share = Share::of(wanted, largest);
        let plan = self.look.narrowed(positions, share);
        self.look.ask("candidates", &plan, &|context| {
            // Many copies of one row are in the sample, or out of it, together.
            context.insert_value("most", render::safe(&Sql((wanted * 4).to_string())));
        })?;
        if let Some(share) = share {
            self.found.notes.push(format!(
                "sets of columns were ruled out on {share} of the rows, chosen by their hash, and what was left was counted on all rows"
            ));
        }
        Ok(())
    }

    /// Different values of each set in the sample of each side.
    fn distinct(&mut self, sets: &[Set]) -> Result<Vec<Distinct>> {
        let plan = self.look.narrowed(&self.positions(&(0..self.parts.len()).collect()), None);
        // Columns of the samples are numbered in the order of the plan.
        let mut by_plan: Vec<usize> = (0..self.parts.len()).collect();
        by_plan.sort_by_key(|part| self.parts[*part].position);
        let mut column = vec![0; self.parts.len()];
        for (number, part) in by_plan.into_iter().enumerate() {
            column[part] = number;
        }
        let mut all = Vec::new();
        for batch in sets.chunks(BATCH) {
            let fill = |context: &mut tera::Context| {
                let names: Vec<String> = context
                    .get("key_forms")
                    .and_then(Value::as_array)
                    .into_iter()
                    .flatten()
                    .filter_map(|form| form.get_from_path("name")?.as_str().map(str::to_string))
                    .collect();
                let of = |set: &Set| -> Vec<&String> {
                    set.iter().filter_map(|part| names.get(column[*part])).collect()
                };
                let sets: Vec<Vec<&String>> = batch.iter().map(of).collect();
                fill_sets(context, &sets, self.look.sides.len());
            };
            let results = self.look.ask("candidate_sets", &plan, &fill)?;
            let query = Sql(results.into_iter().map(|statement| statement.sql).collect());
            let query = sql!("SELECT * FROM (\n{query}\n) ORDER BY set_number, side");
            let mut rows = self.look.engine.rows("look for keys", &query)?;
            rows.sort_by_key(|row| (number(&row[0]), row[1].clone()));
            self.rows =
                rows.iter().take(self.look.sides.len()).map(|row| number(&row[2])).collect();
            let mut counts = rows.iter().map(|row| number(&row[3]));
            for _ in batch {
                let one: Distinct = counts.by_ref().take(self.look.sides.len()).collect();
                if one.len() < self.look.sides.len() {
                    return Err(Error::engine("look for keys", "the engine gave too few counts"));
                }
                all.push(one);
            }
        }
        Ok(all)
    }

    fn levels(&mut self) -> Result<()> {
        let singles: Vec<Set> = (0..self.parts.len()).map(|part| vec![part]).collect();
        let counts = self.distinct(&singles)?;
        let mut open =
            self.settle(singles.into_iter().zip(counts.clone()).collect(), &HashMap::new())?;
        let mut close = self.nearly_in_sample(&open);
        let near = |set: &Set, distinct: &Distinct| {
            let mut all = distinct.iter().zip(&self.rows);
            open.contains_key(set) && all.all(|(distinct, rows)| mostly(*distinct, *rows))
        };
        let parts = (0..self.parts.len()).filter(|part| near(&vec![*part], &counts[*part]));
        self.near = parts.collect();
        let pool = self.pool(&counts, &open);
        open.retain(|set, _| pool.contains(&set[0]));
        // Those of the last size that were counted: of the rest it is known that they have duplicates.
        let mut counted = open.clone();
        for size in 2..=MOST_PARTS {
            if open.is_empty() || self.found.candidates.iter().any(|candidate| candidate.good) {
                break;
            }
            let level = sets::next(&open, &counts, &self.rows, MOST_SETS);
            if level.left_out > 0 {
                self.found.notes.push(format!(
                    "not tried: {} sets of {size} columns; the {MOST_SETS} most promising ones were",
                    level.left_out
                ));
            }
            let too_few = level.too_few;
            let counts = self.distinct(&level.sets)?;
            let level: Vec<(Set, Distinct)> = level.sets.into_iter().zip(counts).collect();
            counted = self.settle(level, &counted)?;
            if close.is_empty() {
                close = self.nearly_in_sample(&counted);
            }
            open = counted.clone();
            open.extend(too_few);
        }
        self.look_at_nearly(close)
    }

    /// The columns that are combined.
    fn pool(&mut self, counts: &[Distinct], open: &HashMap<Set, Distinct>) -> Vec<usize> {
        let (mut floats, mut rest) = (Vec::new(), Vec::new());
        for (part, distinct) in counts.iter().enumerate() {
            match () {
                // A key by itself, or the same in all rows.
                () if !open.contains_key(&vec![part]) || distinct.iter().all(|d| *d < 2) => {}
                () if self.parts[part].class == FLOAT => floats.push(self.parts[part].name.clone()),
                () => rest.push(part),
            }
        }
        rest.sort_by_key(|part| {
            let of = &self.parts[*part];
            let least = counts[*part].iter().min().copied().unwrap_or(0);
            (of.caveat.is_some(), of.class > 1, std::cmp::Reverse(least), of.position)
        });
        let beyond = rest.split_off(rest.len().min(MOST_COMBINED));
        let mut tell = |names: Vec<String>, why: &str| {
            if !names.is_empty() {
                self.found.notes.push(format!("not combined: {} ({why})", listed(&names)));
            }
        };
        tell(floats, "floats");
        let beyond = beyond.into_iter().map(|part| self.parts[part].name.clone()).collect();
        tell(beyond, &format!("only the {MOST_COMBINED} most distinct columns are combined"));
        rest
    }

    /// Counts sets without duplicates in the samples on all rows; gives those that can be extended.
    fn settle(
        &mut self,
        level: Vec<(Set, Distinct)>,
        smaller: &HashMap<Set, Distinct>,
    ) -> Result<HashMap<Set, Distinct>> {
        let mut open = HashMap::new();
        let mut survivors = Vec::new();
        for (set, distinct) in level {
            match distinct == self.rows {
                true => survivors.push((set, distinct)),
                false if sets::adds_nothing(&set, &distinct, smaller) => {}
                false => drop(open.insert(set, distinct)),
            }
        }
        survivors.sort_by_key(|(set, _)| {
            let parts = || set.iter().map(|part| &self.parts[*part]);
            (
                parts().any(|part| part.caveat.is_some()),
                parts().map(|part| part.class).max(),
                parts().filter(|part| !part.hint).count(),
                set.clone(),
            )
        });
        let room = MOST_COUNTED_PER_SIZE.min(MOST_COUNTED - self.counted);
        let beyond = survivors.split_off(survivors.len().min(room));
        if !beyond.is_empty() {
            let names: Vec<String> =
                beyond.iter().map(|(set, _)| format!("({})", self.names_of(set))).collect();
            self.found.notes.push(format!(
                "not counted on all rows, though without duplicates in the sample: {}",
                listed(&names)
            ));
        }
        for (set, distinct) in survivors {
            let sizes = self.look.sizes(&self.positions(&set))?;
            self.counted += 1;
            if sizes.repeated == 0 {
                let candidate = self.candidate(set, sizes);
                self.found.candidates.push(candidate);
                continue;
            }
            if nearly_unique(&sizes) {
                let candidate = self.candidate(set.clone(), sizes);
                self.found.nearly.push(candidate);
            }
            open.insert(set, distinct);
        }
        Ok(open)
    }

    /// Sets that have few duplicates in the samples.
    fn nearly_in_sample(&self, open: &HashMap<Set, Distinct>) -> Vec<Set> {
        let nearly = |distinct: &Distinct| {
            let all = distinct.iter().zip(&self.rows);
            all.into_iter().all(|(distinct, rows)| distinct < rows && mostly(*distinct, *rows))
        };
        let fit = |set: &Set| set.iter().all(|part| self.parts[*part].class != FLOAT);
        let mut close: Vec<Set> = open
            .iter()
            .filter(|(set, distinct)| nearly(distinct) && fit(set))
            .map(|(set, _)| set.clone())
            .collect();
        close.sort();
        close.truncate(MOST_NEARLY);
        close
    }

    fn look_at_nearly(&mut self, close: Vec<Set>) -> Result<()> {
        if self
            .found
            .candidates
            .iter()
            .any(|candidate| candidate.good && candidate.names.len() == 1)
        {
            return Ok(());
        }
        for set in close {
            let sizes = self.look.sizes(&self.positions(&set))?;
            if nearly_unique(&sizes) {
                let candidate = self.candidate(set, sizes);
                self.found.nearly.push(candidate);
            }
        }
        Ok(())
    }

    fn names_of(&self, set: &Set) -> String {
        let names: Vec<String> = set.iter().map(|part| self.parts[*part].name.clone()).collect();
        name_list(&names)
    }

    fn candidate(&self, set: Set, sizes: Sizes) -> Candidate {
        let leans = set.len() > 1 && set.iter().any(|part| self.near.contains(part));
        let mut parts: Vec<&Part> = set.iter().map(|part| &self.parts[*part]).collect();
        parts.sort_by_key(|part| part.position);
        Candidate::of(&parts, leans, sizes)
    }

    fn conclude(mut self) -> Result<Found> {
        let found = &mut self.found;
        found.candidates.sort_by(|left, right| left.rank.cmp(&right.rank));
        found.nearly.sort_by(|left, right| {
            (left.names.len(), &left.rank).cmp(&(right.names.len(), &right.rank))
        });
        found.candidates.truncate(MOST_PROPOSED);
        found.nearly.truncate(MOST_NEARLY);
        if found.candidates.is_empty() {
            found.notes.push(format!("sets of more than {MOST_PARTS} columns were not tried"));
        } else {
            found.notes.push(
                "unique in the rows of today does not make a key: choose one that identifies what a row stands for".into(),
            );
        }
        Ok(self.found)
    }
}

fn fill_sets(context: &mut tera::Context, sets: &[Vec<&String>], sides: usize) {
    let sets: Vec<Value> = sets
        .iter()
        .enumerate()
        .map(|(number, names)| {
            Value::from(HashMap::from([
                ("number".to_string(), render::safe(&Sql(number.to_string()))),
                (
                    "names".to_string(),
                    Value::from(
                        names.iter().map(|name| Value::from(name.as_str())).collect::<Vec<_>>(),
                    ),
                ),
            ]))
        })
        .collect();
    let tables: Vec<Value> = ["a", "b"]
        .into_iter()
        .take(sides)
        .map(|letter| {
            Value::from(HashMap::from([
                ("letter".to_string(), Value::from(letter)),
                ("relation".to_string(), render::safe(&Sql(format!("sqldiff_sample_{letter}")))),
            ]))
        })
        .collect();
    context.insert_value("sets", Value::from(sets));
    context.insert_value("tables", Value::from(tables));
}

fn number(text: &Option<String>) -> u64 {
    text.as_deref().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// The first names, and how many more.
fn listed(names: &[String]) -> String {
    let shown: Vec<&str> = names.iter().take(10).map(String::as_str).collect();
    match names.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
