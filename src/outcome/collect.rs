//! From what the engine found to an outcome: the counts, and the verdict that they lead to.

use super::{
    Bag, Batch, CauseCount, ColumnOutcome, Estimates, KeyCounts, Outcome, PerSide, PositionCounts,
    Proof, ResultTable, Role, Sample, Verdict,
};
use crate::contract::Strategy;
use crate::error::{Error, Result};
use crate::estimate::estimate;
use crate::plan::Plan;
use crate::run::Facts;
use std::collections::HashMap;

/// Makes an outcome of what the engine found. The verdict is worked out here from the counts, and
/// must be the one that the script gave.
pub fn collect(
    plan: &Plan,
    facts: Facts,
    results: Vec<ResultTable>,
    sides: [&str; 2],
) -> Result<Outcome> {
    let mut outcome = Outcome {
        verdict: Verdict::Inconclusive,
        strategy: plan.strategy,
        proof: facts.proof.unwrap_or(Proof::Exact),
        contract: String::new(),
        side_a: sides[0].to_string(),
        side_b: sides[1].to_string(),
        sample: plan.sample.map(|share| Sample {
            share,
            without_difference: false,
            estimates: None,
        }),
        rows: None,
        keys: None,
        positions: None,
        payloads: None,
        bag: None,
        batch: None,
        columns: columns(plan),
        columns_only_a: plan.only_a.iter().map(|u| u.column.name.clone()).collect(),
        columns_only_b: plan.only_b.iter().map(|u| u.column.name.clone()).collect(),
        columns_accepted: (plan.only_a.iter().chain(&plan.only_b))
            .filter(|u| u.excluded || plan.extra_columns_ignored)
            .map(|u| u.column.name.clone())
            .collect(),
        notes: plan.notes.iter().chain(&facts.notes).cloned().collect(),
        profile: None,
        ladder: Vec::new(),
        spilled_bytes: 0,
        results,
    };
    for (unpaired, side) in
        plan.only_a.iter().map(|u| (u, "a")).chain(plan.only_b.iter().map(|u| (u, "b")))
    {
        if unpaired.excluded {
            outcome.note(format!(
                "column {} of {side} has no partner and is excluded",
                unpaired.column.name
            ));
        }
    }
    let counts = |result: &str| -> Counts {
        Counts {
            result: result.into(),
            values: facts.single.get(result).cloned().unwrap_or_default(),
        }
    };
    outcome.verdict = match plan.strategy {
        Strategy::Cells | Strategy::Join | Strategy::Columns | Strategy::Ordered => {
            keyed(plan, &mut outcome, &facts, &counts("summary"))?
        }
        Strategy::Union | Strategy::Except => bag(plan, &mut outcome, &counts("summary"))?,
        Strategy::Incremental => batch(&mut outcome, &counts("summary"))?,
        Strategy::Count => count(&mut outcome, &counts("count"))?,
        Strategy::Checksum => checksum(plan, &mut outcome, &counts("checksum"))?,
        Strategy::Schema => schema(plan, &mut outcome),
        Strategy::Assert if plan.ends_with_schemas() => Verdict::Different,
        Strategy::Assert if plan.column_pair => pair(&mut outcome, &counts("summary"))?,
        Strategy::Assert if plan.pairs_rows() => {
            keyed(plan, &mut outcome, &facts, &counts("summary"))?
        }
        Strategy::Assert => bag(plan, &mut outcome, &counts("summary"))?,
        other @ (Strategy::Ladder | Strategy::Plan) => {
            return Err(Error::usage(other.name(), "is no single comparison of two tables"));
        }
    };
    if outcome.rows == Some(PerSide { a: 0, b: 0 }) {
        outcome.note(match outcome.sample {
            Some(_) => {
                "the sample has no row of either side: take a larger share, or leave --sample out"
            }
            None => "neither side has a row: check the sides, and --where if you gave one",
        });
    }
    Ok(outcome)
}

/// A one-row result by column.
struct Counts {
    result: String,
    values: HashMap<String, String>,
}

impl Counts {
    fn text(&self, name: &str) -> Result<&str> {
        self.values
            .get(name)
            .map(String::as_str)
            .ok_or_else(|| Error::engine(&self.result, format!("the engine gave no column {name}")))
    }

    fn number(&self, name: &str) -> Result<u64> {
        let text = self.text(name)?;
        text.parse()
            .map_err(|_| Error::engine(&self.result, format!("{name} is `{text}`, not a count")))
    }

    fn per_side(&self, name: &str) -> Result<PerSide> {
        Ok(PerSide { a: self.number(&format!("{name}_a"))?, b: self.number(&format!("{name}_b"))? })
    }
}

fn columns(plan: &Plan) -> Vec<ColumnOutcome> {
    plan.columns
        .iter()
        .map(|column| ColumnOutcome {
            name: column.a.name.clone(),
            name_b: column.b.name.clone(),
            role: column.role,
            type_a: column.a.sql_type.to_string(),
            type_b: column.b.sql_type.to_string(),
            equal: None,
            changed: None,
            absorbed: None,
            max_absorbed: None,
            match_percent: None,
            causes: Vec::new(),
            rule: column.rules.shown.clone(),
            note: column.note.clone(),
        })
        .collect()
}

fn keyed(plan: &Plan, outcome: &mut Outcome, facts: &Facts, counts: &Counts) -> Result<Verdict> {
    let rows = counts.per_side("rows")?;
    let keys = KeyCounts {
        equal: counts.number("keys_equal")?,
        changed: counts.number("keys_changed")?,
        only_a: counts.number("keys_only_a")?,
        only_b: counts.number("keys_only_b")?,
        duplicate: counts.number("keys_duplicate")?,
    };
    let payloads = counts.per_side("payloads")?;
    outcome.rows = Some(rows);
    match &plan.order {
        None => outcome.keys = Some(keys),
        Some(_) => {
            let KeyCounts { equal, changed, only_a, only_b, .. } = keys;
            outcome.positions = Some(PositionCounts { equal, changed, only_a, only_b });
        }
    }
    if let Some(sample) = &mut outcome.sample {
        let of = |found: u64| estimate(found, sample.share);
        sample.estimates = Some(Estimates {
            changed: of(keys.changed),
            only_a: of(keys.only_a),
            only_b: of(keys.only_b),
            duplicate: of(keys.duplicate),
        });
    }
    outcome.payloads = plan.order.is_none().then_some(payloads);
    let ties = ties(plan, counts)?;
    let mut broken = Vec::new();
    let safe = keys.equal + keys.changed;
    let script = counts.text("verdict")?;
    // The statement adds up the rows of both lanes itself.
    if facts.identity_failed() {
        broken.push(
            "rows of a side = equal + changed + those on it alone + its rows in the duplicate lane"
                .to_string(),
        );
    }
    let absorbed = fill_columns(plan, outcome, facts, safe, &mut broken)?;
    if keys.duplicate > 0 && plan.compared().any(|column| column.rules.excuses()) {
        outcome.note(
            "rows of duplicate keys are compared exactly: only the readings json and unordered apply to them",
        );
    }
    let verdict = match () {
        () if !broken.is_empty() => Verdict::Inconclusive,
        () if ties.is_some() => Verdict::Inconclusive,
        () if plan.schemas_differ
            || keys.changed + keys.only_a + keys.only_b + payloads.a + payloads.b > 0 =>
        {
            Verdict::Different
        }
        () if outcome.sample.is_some() => without_difference(outcome),
        () if absorbed > 0 => Verdict::EqualUnderRules,
        () => Verdict::Equal,
    };
    if let Some(ties) = ties {
        outcome.notes.insert(0, ties);
    }
    for identity in broken {
        outcome.note(format!("an identity does not hold: {identity}; a side changed while it was read, or this is a fault of sqldiff"));
    }
    agreed(outcome, verdict, script)
}

/// Two columns of one table, whose rows are paired as they stand.
fn pair(outcome: &mut Outcome, counts: &Counts) -> Result<Verdict> {
    let rows = counts.number("rows_a")?;
    let [equal, absorbed, changed] = [
        counts.number("rows_equal")?,
        counts.number("rows_absorbed")?,
        counts.number("rows_changed")?,
    ];
    outcome.rows = Some(PerSide { a: rows, b: rows });
    outcome.positions =
        Some(PositionCounts { equal: equal + absorbed, changed, only_a: 0, only_b: 0 });
    for column in outcome.columns.iter_mut().filter(|column| column.role == Role::Compared) {
        column.equal = Some(equal);
        column.absorbed = Some(absorbed);
        column.changed = Some(changed);
        let largest = counts.text("max_absorbed")?;
        column.max_absorbed = Some((absorbed > 0 && !largest.is_empty()).then(|| largest.into()));
        column.match_percent = Some(match_percent(equal + absorbed, rows));
    }
    let verdict = match () {
        () if equal + absorbed + changed != rows => Verdict::Inconclusive,
        () if changed > 0 => Verdict::Different,
        () if absorbed > 0 => Verdict::EqualUnderRules,
        () => Verdict::Equal,
    };
    agreed(outcome, verdict, counts.text("verdict")?)
}

/// What to say where rows that differ share a place in the order, so that any of them may be row n.
fn ties(plan: &Plan, counts: &Counts) -> Result<Option<String>> {
    let by_columns = plan.order.as_ref().filter(|order| order.by.is_some());
    let Some(order) = by_columns else { return Ok(None) };
    let (a, b) = (counts.number("ties_a")?, counts.number("ties_b")?);
    Ok((a + b > 0).then(|| {
        format!(
            "the order {} does not settle which row is row n: rows that differ share {a} of its places in a and {b} in b; add columns to order_by that tell them apart",
            order.describe()
        )
    }))
}

/// The verdict on a sample in which nothing differs.
fn without_difference(outcome: &mut Outcome) -> Verdict {
    if let Some(sample) = &mut outcome.sample {
        sample.without_difference = true;
        let note = format!(
            "the sample of {} of the keys shows no difference, which does not prove the tables equal; leave --sample out to compare all keys",
            sample.share
        );
        outcome.note(note);
    }
    Verdict::Inconclusive
}

/// Fills the counts of compared columns; returns how many cells were absorbed.
fn fill_columns(
    plan: &Plan,
    outcome: &mut Outcome,
    facts: &Facts,
    matched: u64,
    broken: &mut Vec<String>,
) -> Result<u64> {
    let table = |name: &str| facts.tables.get(name).map(Vec::as_slice).unwrap_or_default();
    let find = |name: &str, label: &str| {
        table(name).iter().find(|row| row.first().and_then(Option::as_deref) == Some(label))
    };
    let number = |row: &[Option<String>], at: usize| -> Result<u64> {
        row.get(at)
            .and_then(Option::as_deref)
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| Error::engine("stats", "the engine gave no count"))
    };
    let mut total = 0;
    for (column, shown) in plan.columns.iter().zip(&mut outcome.columns) {
        if column.role != Role::Compared {
            continue;
        }
        let stats = find("stats", &column.label)
            .ok_or_else(|| Error::engine("stats", format!("column {} is missing", column.label)))?;
        let (matches, changed) = (number(stats, 1)?, number(stats, 2)?);
        let (absorbed, largest) = match find("absorbed", &column.label) {
            Some(row) => (number(row, 1)?, row.get(2).cloned().flatten()),
            None => (0, None),
        };
        if matches + changed != matched || absorbed > matches {
            broken.push(format!(
                "equal + absorbed + changed of column {} = keys on both sides",
                column.label
            ));
        }
        total += absorbed;
        shown.equal = Some(matches.saturating_sub(absorbed));
        shown.changed = Some(changed);
        shown.absorbed = Some(absorbed);
        shown.max_absorbed = Some(largest);
        shown.match_percent = Some(match_percent(matches, matches + changed));
        shown.causes = causes(table("causes"), &column.label)?;
    }
    Ok(total)
}

/// The causes of a column's changes from the result that counts them, the most frequent first.
fn causes(rows: &[Vec<Option<String>>], label: &str) -> Result<Vec<CauseCount>> {
    let mut found = Vec::new();
    for row in rows {
        let [Some(column), Some(cause), Some(cells)] = row.as_slice() else { continue };
        if column == label {
            let cells = cells
                .parse()
                .map_err(|_| Error::engine("causes", format!("cells is `{cells}`, not a count")))?;
            found.push(CauseCount { cause: cause.clone(), cells });
        }
    }
    found.sort_by(|x, y| y.cells.cmp(&x.cells).then_with(|| x.cause.cmp(&y.cause)));
    Ok(found)
}

/// The share in percent, cut after two digits: never rounds up to 100. None of nothing.
pub fn match_percent(matches: u64, total: u64) -> Option<f64> {
    let hundredths = (u128::from(matches) * 10_000).checked_div(u128::from(total))?;
    Some(hundredths as f64 / 100.0)
}

fn agreed(outcome: &mut Outcome, verdict: Verdict, script: &str) -> Result<Verdict> {
    let name = serde_json::to_value(verdict).ok();
    if name.as_ref().and_then(|name| name.as_str()) == Some(script) {
        return Ok(verdict);
    }
    if let Some(sample) = &mut outcome.sample {
        sample.without_difference = false;
    }
    outcome.note(format!(
        "the script's verdict is {script}, its counts say otherwise: this is a fault of sqldiff"
    ));
    Ok(Verdict::Inconclusive)
}

fn bag(plan: &Plan, outcome: &mut Outcome, counts: &Counts) -> Result<Verdict> {
    let rows = counts.per_side("rows")?;
    let (surplus, groups) = (counts.per_side("bag_rows")?, counts.per_side("bag_groups")?);
    outcome.rows = Some(rows);
    outcome.bag =
        Some(Bag { rows_a: surplus.a, rows_b: surplus.b, groups_a: groups.a, groups_b: groups.b });
    let verdict = match () {
        () if rows.a + surplus.b != rows.b + surplus.a => {
            outcome.note("an identity does not hold: rows that are on both sides are as many in a as in b; a side changed while it was read, or this is a fault of sqldiff");
            Verdict::Inconclusive
        }
        () if plan.schemas_differ || surplus.a + surplus.b > 0 => Verdict::Different,
        () if outcome.sample.is_some() => without_difference(outcome),
        () => Verdict::Equal,
    };
    agreed(outcome, verdict, counts.text("verdict")?)
}

fn batch(outcome: &mut Outcome, counts: &Counts) -> Result<Verdict> {
    let rows = counts.per_side("rows")?;
    let batch = Batch {
        new: counts.number("rows_new")?,
        updated: counts.number("rows_updated")?,
        repeated: counts.number("rows_repeated")?,
        duplicate: counts.number("rows_duplicate")?,
    };
    outcome.rows = Some(rows);
    outcome.batch = Some(batch);
    let conflicts = counts.number("keys_in_conflict")?;
    if conflicts > 0 {
        outcome.note(format!(
            "{conflicts} keys of the batch have rows that differ: nobody can tell which of them is the one, so that all are duplicate and none is ingested"
        ));
    }
    let repeated = counts.number("keys_repeated_in_a")?;
    if repeated > 0 {
        outcome.note(format!(
            "{repeated} keys of the batch are held more than once in a: rows equal to one of those are repeated, others duplicate, and none is ingested"
        ));
    }
    let verdict = match () {
        () if batch.new + batch.updated + batch.repeated + batch.duplicate != rows.b => {
            outcome.note("an identity does not hold: new, updated, repeated and duplicate rows are as many as the batch has; a side changed while it was read, or this is a fault of sqldiff");
            Verdict::Inconclusive
        }
        () if batch.new + batch.updated + batch.duplicate > 0 => Verdict::Different,
        () => Verdict::Equal,
    };
    agreed(outcome, verdict, counts.text("verdict")?)
}

fn count(outcome: &mut Outcome, counts: &Counts) -> Result<Verdict> {
    let rows = counts.per_side("rows")?;
    outcome.rows = Some(rows);
    outcome.note("count compares the number of rows and nothing else");
    Ok(if rows.a == rows.b { Verdict::Equal } else { Verdict::Different })
}

fn checksum(plan: &Plan, outcome: &mut Outcome, counts: &Counts) -> Result<Verdict> {
    let rows = counts.per_side("rows")?;
    outcome.rows = Some(rows);
    let same = counts.text("checksum_a")? == counts.text("checksum_b")?;
    if rows.a != rows.b || !same || plan.schemas_differ {
        return Ok(Verdict::Different);
    }
    outcome.note(
        "the fingerprints agree, which is strong evidence that the sides are equal, and no proof; \
         union or cells prove it",
    );
    Ok(Verdict::Inconclusive)
}

fn schema(plan: &Plan, outcome: &mut Outcome) -> Verdict {
    outcome.note("schema compares columns, types, nullability and order, and no rows");
    if plan.schemas_alike() { Verdict::Equal } else { Verdict::Different }
}
