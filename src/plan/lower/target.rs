//! What depends on the engine that will run the script: what it refuses, its types, its FROM.

use super::{Lowering, map};
use crate::contract::OneSided;
use crate::dialect::{Dialect, Sql, sql};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::plan::form::Side;
use crate::render::safe;
use crate::schema::SqlType;
use tera::Value;

impl Lowering<'_> {
    /// Refuses what the dialect cannot compare as the semantics say.
    pub(super) fn check_forms(&self, dialect: Dialect) -> Result<()> {
        for column in &self.plan.columns {
            for name in [&column.a.source, &column.b.source, &column.label] {
                if let Some(reason) = self.spelling.name_misfit(name) {
                    return Err(Error::Contract(format!("column {name}: {reason}")));
                }
            }
        }
        // These read no values.
        if !self.plan.reads_values() {
            return Ok(());
        }
        for column in self.live() {
            let Some(form) = &column.form else { continue };
            for side in Side::BOTH {
                let sql_type = self.type_of(column, side);
                let as_key = || match column.role {
                    Role::Key => self.spelling.key_misfit(sql_type),
                    _ => None,
                };
                if let Some(reason) = self.spelling.misfit(sql_type, form).or_else(as_key) {
                    return Err(Error::Contract(format!(
                        "column {}: {} cannot compare {} with {} {form}: {reason}",
                        column.label,
                        dialect.name(),
                        column.a.sql_type,
                        column.b.sql_type
                    )));
                }
            }
        }
        Ok(())
    }

    /// What joins the engine takes.
    pub(super) fn joins(&self) -> Value {
        map([
            (
                "sides",
                Value::from(Side::BOTH.map(|side| safe(&Sql(side.letter().into()))).to_vec()),
            ),
            ("full", self.spelling.full_join().into()),
            ("correlated_exists", self.spelling.correlated_exists().into()),
            ("fence", safe(&Sql(self.spelling.fence().into()))),
        ])
    }

    /// Whether a pair has a row on each side: as values of result columns, and as predicates.
    pub(super) fn present(&self, columns: [&String; 2]) -> Value {
        let present = self.spelling.ident(self.internal("present"));
        let value =
            |side: &str| safe(&self.spelling.truth_value(&sql!("{side}.{present} IS NOT NULL")));
        let [is_a, is_b] =
            columns.map(|name| safe(&self.spelling.is_true(&self.spelling.ident(name))));
        map([
            ("value_a", value("a")),
            ("value_b", value("b")),
            ("is_a", is_a),
            ("is_b", is_b),
            ("yes", safe(&self.spelling.boolean(true))),
            ("no", safe(&self.spelling.boolean(false))),
        ])
    }

    /// Which pairs `columns` counts among the mismatches, by the column that has their status.
    pub(super) fn mismatches(&self, status: &str) -> Value {
        let status = self.spelling.ident(status);
        safe(&self.spelling.unmoved(&match self.plan.one_sided {
            OneSided::Mismatch => sql!("{status} <> '=='"),
            OneSided::Ignore => sql!("{status} = '<>'"),
        }))
    }

    /// How templates count.
    pub(super) fn counting(&self) -> Value {
        let counting = self.spelling.counting();
        let word = |word: &str| safe(&Sql(word.into()));
        map([
            ("of", word(counting.count)),
            ("zero", word(counting.zero)),
            ("one", word(counting.one)),
        ])
    }

    /// Types that templates name themselves.
    pub(super) fn types(&self) -> Value {
        let name = |sql_type: &SqlType| safe(&self.spelling.type_name(sql_type));
        let int = |bits: u8, signed: bool| SqlType::Int { bits, signed };
        map([
            ("flag", safe(&self.spelling.flag_type())),
            ("integer", name(&int(32, true))),
            ("count", name(&int(64, true))),
            ("double", name(&SqlType::Double)),
            ("text", name(&SqlType::Text)),
            ("boolean", name(&SqlType::Boolean)),
        ])
    }

    /// Columns as rows, for results with a row per column.
    /// What follows FROM.
    pub(super) fn unpivots(&self, pairs: &str) -> [(&'static str, Option<Sql>); 5] {
        let ident = |name: &str| self.spelling.ident(name);
        let internal = |usual: &str| ident(self.internal(usual));
        let [label, state, a, b, cause] =
            ["cell_label", "cell_state", "cell_first", "cell_second", "cell_cause"].map(internal);
        let names = &self.pair_names;
        let (mut stats, mut cells, mut absorbed) = (Vec::new(), Vec::new(), Vec::new());
        let (mut counted, mut examples) = (Vec::new(), Vec::new());
        for (position, column) in self.plan.compared().enumerate() {
            let text = |side: Side| {
                let value = ident(&names[position][side as usize]);
                self.spelling.text(&value, self.type_of(column, side))
            };
            let name = self.spelling.literal(&column.label);
            let own_state = ident(&self.state_names[position]);
            stats.push(vec![name.clone(), own_state.clone()]);
            let mut cell = vec![name.clone(), own_state.clone(), text(Side::A), text(Side::B)];
            cell.extend(self.tells_causes().then(|| self.cause_of_changed(column, position)));
            cells.push(cell);
            // By their number: names may be one to the engine's collation.
            let number = self.spelling.literal(&(position + 1).to_string());
            counted.push(vec![name.clone(), own_state.clone(), number.clone()]);
            let mismatch = sql!("coalesce({own_state}, 2)");
            examples.push(vec![number, mismatch, text(Side::A), text(Side::B)]);
            if column.rules.excuses() {
                let name_of = ident(&self.distance_names[position]);
                let distance = match self.distance(column) {
                    Some(distance) if self.spelling.distance_text_apart() => {
                        (distance.as_text)(&name_of)
                    }
                    _ => name_of,
                };
                absorbed.push(vec![name, own_state, distance]);
            }
        }
        let unpivot = |from: &str, names: &[Sql], rows: &[Vec<Sql>]| {
            let relation = from.trim_end();
            let beside = || Some(sql!("{from}{}", self.spelling.unpivot(names, rows)?));
            match rows.is_empty() {
                true => None,
                false => self.spelling.unpivot_of(relation, names, rows).or_else(beside),
            }
        };
        let keys = self.plan.keys().map(|key| ident(&key.label));
        let kept: Vec<Sql> = keys.chain([internal("place")]).collect();
        let either = |from: &str, kept: &[Sql], names: &[Sql], rows: &[Vec<Sql>]| {
            let unioned = || (!rows.is_empty()).then(|| unioned(from, kept, names, rows));
            unpivot(from, names, rows).or_else(unioned)
        };
        let stats_names = [label.clone(), state.clone()];
        let shown_names = [label.clone(), state.clone(), a.clone(), b];
        let mut cells_names = shown_names.to_vec();
        cells_names.extend(self.tells_causes().then_some(cause));
        let counted_names = [label.clone(), state.clone(), a.clone()];
        [
            ("stats_unpivot", unpivot("matched\n  ", &stats_names, &stats)),
            ("absorbed_unpivot", unpivot("absorbed\n", &[label, state, a], &absorbed)),
            ("cells_unpivot", unpivot(&format!("{pairs}\n"), &cells_names, &cells)),
            (
                "columns_unpivot",
                either("matched\n  ", &[Sql("keys_counted".into())], &counted_names, &counted),
            ),
            ("examples_unpivot", either("sqldiff_examples\n  ", &kept, &shown_names, &examples)),
        ]
    }
}

/// What follows FROM where the engine makes no rows of columns: a query for each, beside the columns
/// that are kept.
fn unioned(from: &str, kept: &[Sql], names: &[Sql], rows: &[Vec<Sql>]) -> Sql {
    let relation = from.trim_end();
    let queries: Vec<String> = rows
        .iter()
        .map(|row| {
            let kept = kept.iter().map(|name| name.0.clone());
            let named = row.iter().zip(names).map(|(value, name)| format!("{value} AS {name}"));
            let columns: Vec<String> = kept.chain(named).collect();
            format!("    SELECT {} FROM {relation}", columns.join(", "))
        })
        .collect();
    sql!("(\n{}\n  ) sqldiff_cell", queries.join(" UNION ALL\n"))
}
