//! Which shape a run compares in.

use super::{Run, sqldiff_side};
use crate::cli::{RunOptions, Shape as ShapeChoice};
use crate::dialect::sql;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::SideInput;
use crate::plan::Plan;
use crate::plan::form::Side;
use crate::plan::lower::Shape;
use crate::script::Drafted;

/// From this many rows on either side, or this many cells of keys and compared columns, row hashes
/// nominate the rows to compare.
const NARROW_FROM: u64 = 1_000_000;
const NARROW_FROM_CELLS: u64 = 10_000_000;

/// From this many rows on, a look at some of them comes before a join that repeated keys could make
/// explode.
const LOOK_FROM: u64 = 100_000;

/// Whether a side of so many rows is too large to have all its rows compared without need. Wide rows
/// count by their cells: 100,000 rows of 300 columns take half again as long so, and twice the memory.
fn is_large(rows: u64, plan: &Plan) -> bool {
    let columns = plan.keys().chain(plan.compared()).count() as u64;
    rows >= NARROW_FROM || rows.saturating_mul(columns) >= NARROW_FROM_CELLS
}

/// Whether a shape takes equal row hashes for equal rows.
fn trusts_hashes(asked: ShapeChoice) -> bool {
    matches!(asked, ShapeChoice::Narrow | ShapeChoice::Grouped)
}

/// Refuses a shape that the strategy of a plan cannot have.
pub fn check_shape(asked: ShapeChoice, plan: &Plan) -> Result<()> {
    match trusts_hashes(asked) && !plan.takes_shapes() {
        true => Err(Error::usage(
            "--shape",
            format!(
                "strategy {} shows whole rows and is direct; leave --shape out, or use --strategy cells or columns",
                plan.strategy.name()
            ),
        )),
        false => Ok(()),
    }
}

/// The same, where `--exact` may forbid it.
pub(super) fn check_options(options: &RunOptions, plan: &Plan) -> Result<()> {
    if options.exact && trusts_hashes(options.shape) {
        return Err(Error::usage(
            "--shape",
            "narrow and grouped trust row hashes, --exact does not; choose one",
        ));
    }
    check_shape(options.shape, plan)
}

impl Run<'_> {
    pub(super) fn choose_shape(&self) -> Result<Shape> {
        let asked = self.options.shape;
        check_options(self.options, self.plan)?;
        let can_be_narrow = self.plan.takes_shapes();
        if asked == ShapeChoice::Direct || self.options.exact || !can_be_narrow {
            return Ok(Shape::Direct);
        }
        let (a, b) = (self.count(&sqldiff_side(Side::A))?, self.count(&sqldiff_side(Side::B))?);
        Ok(match asked {
            ShapeChoice::Grouped => Shape::Grouped,
            ShapeChoice::Auto if !is_large(a.max(b), self.plan) => Shape::Direct,
            // The larger side streams past the hashes of the smaller one.
            _ => Shape::Joined { most: a + b, kept: if a < b { Side::B } else { Side::A } },
        })
    }

    /// Whether the joined ledger was cut off at its limit, because keys that both sides repeat would
    /// give more rows than the sides hold together. Without such keys, each match makes it shorter.
    pub(super) fn ledger_is_cut(&self, most: u64) -> Result<bool> {
        let query = sql!(
            "SELECT count(*) >= {most} AND count(*) FILTER (WHERE state IN (0, 3)) > 0 FROM sqldiff_ledger"
        );
        let rows = self.engine.rows("check keys", &query)?;
        Ok(rows.first().and_then(|row| row.first()?.as_deref()) == Some("true"))
    }

    /// Whether a look at some rows tells that keys are repeated so often that joining them would
    /// explode. What is not seen here costs time only: the join is cut off, and grouped instead.
    pub(super) fn is_crowded(
        &self,
        draft: &Drafted,
        sides: &(SideInput, SideInput),
    ) -> Result<bool> {
        let Shape::Joined { kept, .. } = self.shape else { return Ok(false) };
        let (side, filters) = match kept.other() {
            Side::A => (&sides.0, &self.plan.filter_a),
            Side::B => (&sides.1, &self.plan.filter_b),
        };
        let is_table = side.snapshot || self.plan.sample.is_some();
        if !is_table && !filters.is_empty() {
            // A condition would have to be worked out for all rows before each place.
            return Ok(false);
        }
        let rows = self.count(&sqldiff_side(side.side))?;
        if rows < LOOK_FROM {
            return Ok(false);
        }
        // The same places each time.
        self.keep_order(true)?;
        let rows = self.engine.rows("look at keys", &draft.crowd(rows)?)?;
        self.keep_order(false)?;
        Ok(rows.first().and_then(|row| row.first()?.as_deref()) == Some("true"))
    }
}
