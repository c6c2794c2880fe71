//! What a repair writes: which columns of the target from which of the source, and how it finds the
//! target's rows again.

use super::{Lowering, Relations, Shape, lower, map};
use crate::dialect::writes::{Assignment, HERE, THERE, there};
use crate::dialect::{Dialect, Sql, sql};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::plan::fits::{Fit, fit};
use crate::plan::form::{Form, Side};
use crate::plan::{Plan, PlannedColumn};
use crate::render::safe;
use tera::{Context, Value};

/// What the template `changes` is filled with, and what statements make of its rows.
pub struct Repair {
    pub context: Context,
    /// Columns of the target and their new values, over the rows of changes.
    pub all: Vec<Assignment>,
    /// What an update sets: where a cell differs beyond its rule, the new value, else the one it has.
    pub set: Vec<Assignment>,
    /// That a row of the target is the one that a change is about.
    pub met: Sql,
    /// What a reader of the script must know.
    pub notes: Vec<String>,
}

/// Spells a repair of the side `target` out. Errors name the column whose values the target could not
/// hold as they are.
pub fn lower_repair(
    plan: &Plan,
    relations: &Relations,
    dialect: Dialect,
    target: Side,
) -> Result<Repair> {
    let lowered = lower(plan, Shape::Direct, relations, dialect)?;
    let (mut context, mut notes) = (lowered.context, lowered.notes);
    let lowering = Lowering::new(plan, dialect);
    let columns = lowering.repaired(target, dialect, &mut notes)?;
    let side = |side: Side| {
        let is_there = context
            .get("present")
            .and_then(|present| present.get_from_path(&format!("is_{}", side.letter())).cloned());
        map([
            ("letter", safe(&Sql(side.letter().into()))),
            ("is_there", is_there.unwrap_or(Value::from(false))),
        ])
    };
    let (of_source, of_target) = (side(target.other()), side(target));
    context.insert("repair", &true);
    context.insert_value("source", of_source);
    context.insert_value("target", of_target);
    let written = columns
        .iter()
        .map(|column| map([("raw", safe(&column.raw)), ("name", column.name.as_str().into())]));
    context.insert_value("written", Value::from(written.collect::<Vec<_>>()));
    let keys = plan.keys().zip(&lowering.key_names).zip(&lowering.match_names);
    let keys = keys.map(|((key, form), name)| {
        let own = lowering.spelling.ident(&key.column(target).source);
        map([
            ("form", form.as_str().into()),
            ("raw", safe(&own)),
            ("name", name.as_str().into()),
            ("label", key.label.as_str().into()),
        ])
    });
    context.insert_value("change_keys", Value::from(keys.collect::<Vec<_>>()));
    let all = columns.iter().map(|column| lowering.assignment(column, target)).collect();
    let set = plan.compared().zip(&lowering.state_names).filter_map(|(compared, state)| {
        let column = columns.iter().find(|column| column.planned.label == compared.label)?;
        let (name, value) = lowering.assignment(column, target);
        let state = there(&lowering.spelling.ident(state));
        let kept = sql!("CASE WHEN {state} = 2 THEN {value} ELSE {HERE}.{name} END");
        Some((name, kept))
    });
    let set = set.collect();
    Ok(Repair { context, all, set, met: lowering.found_again(target), notes })
}

/// A column of the target that is written.
struct Repaired<'p> {
    planned: &'p PlannedColumn,
    /// The source's own value, in the target's type.
    raw: Sql,
    /// What it is called among the changes.
    name: String,
}

impl<'p> Lowering<'p> {
    /// What is written, and notes on what is not.
    fn repaired(
        &self,
        target: Side,
        dialect: Dialect,
        notes: &mut Vec<String>,
    ) -> Result<Vec<Repaired<'p>>> {
        let source = target.other();
        let mut columns = Vec::new();
        self.check_columns(target, dialect)?;
        for (planned, name) in self.plan.columns.iter().zip(&self.written_names) {
            let (from, to) = (planned.column(source), planned.column(target));
            let fits = match fit(&from.sql_type, &to.sql_type) {
                Fit::Same | Fit::Converted => true,
                Fit::Checked(what) if self.spelling.refuses_misfits() => {
                    notes.push(format!("column {}: {what} stop the script", planned.label));
                    true
                }
                Fit::Checked(_) | Fit::Never => false,
            };
            match planned.role {
                Role::Key | Role::Compared if !fits => {
                    return Err(Error::Contract(format!(
                        "column {}: {} may not keep values of {} (side {}) in a column of {}; convert it in a .sql side{}",
                        planned.label,
                        dialect.name(),
                        from.sql_type,
                        source.letter(),
                        to.sql_type,
                        if planned.role == Role::Key { "" } else { ", or exclude the column" }
                    )));
                }
                Role::Key | Role::Compared => {}
                _ if !fits => {
                    notes.push(format!(
                        "column {} is not written: it is not compared, and its types differ",
                        planned.label
                    ));
                    continue;
                }
                _ => notes.push(format!(
                    "column {} is not compared: inserted rows get the source's value, others keep theirs",
                    planned.label
                )),
            }
            let own = self.spelling.ident(&from.source);
            let raw = match from.sql_type == to.sql_type {
                true => own,
                false => self.spelling.stored(&own, &from.sql_type, &to.sql_type),
            };
            columns.push(Repaired { planned, raw, name: name.clone() });
        }
        let alone =
            |side: Side| if side == Side::A { &self.plan.only_a } else { &self.plan.only_b };
        notes.extend(alone(source).iter().map(|unpaired| {
            format!(
                "column {} has no partner in the target and is not written",
                unpaired.column.name
            )
        }));
        notes.extend(alone(target).iter().map(|unpaired| {
            format!(
                "column {} of the target has no partner: inserted rows get its default",
                unpaired.column.name
            )
        }));
        Ok(columns)
    }

    /// Refuses columns by whose rules or names rows would come out wrong.
    fn check_columns(&self, target: Side, dialect: Dialect) -> Result<()> {
        let alone = if target == Side::A { &self.plan.only_a } else { &self.plan.only_b };
        let own = self.plan.columns.iter().map(|planned| planned.column(target));
        let mut names = own.chain(alone.iter().map(|unpaired| &unpaired.column));
        let place = self.spelling.place_of_rows();
        if let Some(column) = names.find(|c| place.is_some_and(|p| c.name.eq_ignore_ascii_case(p)))
        {
            return Err(Error::Contract(format!(
                "column {}: {} tells rows by this name; rename the column, or delete rows by hand",
                column.name,
                dialect.name()
            )));
        }
        let text = |planned: &PlannedColumn, side: Side| {
            planned.rules.expression(side).map(|expression| expression.text.clone())
        };
        match self.plan.columns.iter().find(|c| text(c, Side::A) != text(c, Side::B)) {
            None => Ok(()),
            Some(planned) => Err(Error::usage(
                format!("rules.{}", planned.label),
                "compares the sides by expressions that are not the same, and a patch writes the source's own values, \
                 which would differ again; put the expression into a .sql side, or exclude the column",
            )),
        }
    }

    fn assignment(&self, column: &Repaired, target: Side) -> Assignment {
        let name = self.spelling.ident(&column.planned.column(target).source);
        (name, there(&self.spelling.ident(&column.name)))
    }

    /// By the very value that the target's row has, found again. Rows to be inserted have none.
    fn found_again(&self, target: Side) -> Sql {
        let keys = self.plan.keys().zip(&self.match_names).map(|(key, name)| {
            let own = key.column(target);
            let form = |raw: Sql| {
                let read = self.as_side_reads(key, target, &raw);
                let common = self.spelling.canonical(&read, &own.sql_type, &Form::AsIs, target);
                self.spelling.key_form(&common, &own.sql_type, &Form::AsIs)
            };
            let here = form(sql!("{HERE}.{}", self.spelling.ident(&own.source)));
            let there = form(there(&self.spelling.ident(name)));
            self.spelling.matches(&here, &there).0
        });
        let all: Vec<String> =
            std::iter::once(format!("{THERE}.sqldiff_action <> 'insert'")).chain(keys).collect();
        Sql(all.join(" AND "))
    }

    /// A value of a side as its relation reads it.
    pub(super) fn as_side_reads(&self, column: &PlannedColumn, side: Side, raw: &Sql) -> Sql {
        let own = column.column(side);
        match own.collated {
            true => self.spelling.binary_text(raw),
            false => self.spelling.as_read(raw, &own.sql_type),
        }
    }
}
