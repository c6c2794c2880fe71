//! The wording that the terminal and Markdown share.

use super::text::{count, count_of};
use crate::contract::Strategy;
use crate::engine::duckdb::bytes;
use crate::outcome::{
    CauseCount, ColumnOutcome, KeyCounts, LadderStep, Outcome, PerSide, PositionCounts, Proof,
    ResultTable, Role, Sample, Verdict,
};
use clap::ValueEnum;

/// The verdict as the first thing of a report.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equal => "EQUAL",
        Verdict::EqualUnderRules => "EQUAL UNDER RULES",
        Verdict::Different => "DIFFERENT",
        Verdict::Inconclusive => "INCONCLUSIVE",
    }
}

/// What stands next to the verdict: the counts that led to it. It may quote a note, and with it
/// names of the user's.
pub fn summary(outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::Equal => sameness(outcome),
        Verdict::EqualUnderRules => excused(outcome),
        Verdict::Different => match outcome.sample {
            Some(sample) => format!("in {}: {}", sampled(&sample), differences(outcome)),
            None => differences(outcome),
        },
        Verdict::Inconclusive if outcome.proof == Proof::Fingerprint => {
            "only fingerprints agree, which is strong evidence but no proof".into()
        }
        Verdict::Inconclusive if outcome.sample.is_some_and(|sample| sample.without_difference) => {
            undecided(outcome)
        }
        Verdict::Inconclusive => {
            outcome.notes.first().cloned().unwrap_or_else(|| "nothing was proven".into())
        }
    }
}

/// What a sample without a difference holds.
fn undecided(outcome: &Outcome) -> String {
    let sample = outcome.sample.as_ref().map(sampled).unwrap_or_default();
    if outcome.rows == Some(PerSide { a: 0, b: 0 }) {
        return format!("no row of either side is in {sample}");
    }
    let absorbed = outcome.columns.iter().any(|column| column.absorbed.is_some_and(|n| n > 0));
    let excused = if absorbed { format!(", {}", excused(outcome)) } else { String::new() };
    format!("no difference in {sample}: {}{excused}", sameness(outcome))
}

/// What of the tables was compared.
fn sampled(sample: &Sample) -> String {
    format!("a sample of {} of the keys", sample.share)
}

/// The rows of a side that were compared.
pub fn rows(outcome: &Outcome, n: u64) -> String {
    match outcome.sample {
        Some(_) => format!("{} in the sample", count_of(n, "row")),
        None => count_of(n, "row"),
    }
}

/// What the estimates are, beside their heading.
pub const ESTIMATES: &str = "estimated from the sample, with 95% confidence intervals";

fn sameness(outcome: &Outcome) -> String {
    let compared = compared(outcome).count() as u64;
    if outcome.strategy == Strategy::Schema {
        return format!("{} on both sides", count_of(outcome.columns.len() as u64, "column"));
    }
    if let Some(batch) = outcome.batch {
        return format!("{} of the batch in A already", count_of(batch.repeated, "row"));
    }
    if let Some(rows) = outcome.positions {
        let columns = count_of(compared, "column");
        return format!("{} on each side, {columns} compared", count_of(rows.equal, "row"));
    }
    match (outcome.keys, outcome.rows) {
        (Some(keys), _) => {
            let all = keys.equal + keys.changed + keys.only_a + keys.only_b + keys.duplicate;
            let columns = count_of(compared, "column");
            let mut words = format!("{}, {columns} compared", count_of(all, "key"));
            if keys.duplicate > 0 {
                words += &format!(", {}", count_of(keys.duplicate, "duplicate key"));
            }
            words
        }
        (None, Some(rows)) if outcome.proof == Proof::Fingerprint => format!(
            "{} on each side whose fingerprints agree, which was accepted and is no proof",
            count_of(rows.a, "row")
        ),
        (None, Some(rows)) => format!("{} on each side", count_of(rows.a, "row")),
        (None, None) => "no difference was found".into(),
    }
}

fn excused(outcome: &Outcome) -> String {
    let cells = |column: &&ColumnOutcome| column.absorbed.is_some_and(|n| n > 0);
    let columns = outcome.columns.iter().filter(cells).count() as u64;
    let absorbed = outcome.columns.iter().filter_map(|column| column.absorbed).sum();
    format!("{} excused in {}", count_of(absorbed, "cell"), count_of(columns, "column"))
}

fn differences(outcome: &Outcome) -> String {
    let mut parts = key_differences(outcome);
    parts.extend(payload_differences(outcome.payloads));
    parts.extend(bag_differences(outcome));
    parts.extend(batch_differences(outcome));
    if outcome.strategy == Strategy::Count {
        parts.extend(outcome.rows.map(row_difference));
    }
    if outcome.strategy == Strategy::Checksum {
        parts.push("the fingerprints differ".into());
    }
    // `incremental` is not about columns.
    if outcome.batch.is_none() {
        parts.extend(column_differences(outcome));
    }
    if parts.is_empty() {
        let reason = outcome.notes.iter().find(|note| !note.contains(" is called "));
        parts.extend(reason.filter(|_| outcome.strategy != Strategy::Schema).cloned());
    }
    if parts.is_empty() {
        let what = if outcome.strategy == Strategy::Schema { "schemas" } else { "columns" };
        parts.push(format!("the {what} differ"));
    }
    parts.join(", ")
}

/// What was paired, and the noun for it: keys, or rows by their number, none of which is repeated.
pub fn lanes(outcome: &Outcome) -> Option<(KeyCounts, &'static str)> {
    let of_rows = outcome.positions.map(|rows| {
        let PositionCounts { equal, changed, only_a, only_b } = rows;
        (KeyCounts { equal, changed, only_a, only_b, duplicate: 0 }, "row")
    });
    outcome.keys.map(|keys| (keys, "key")).or(of_rows)
}

fn key_differences(outcome: &Outcome) -> Vec<String> {
    let Some((keys, noun)) = lanes(outcome) else { return Vec::new() };
    let all = keys.equal + keys.changed + keys.only_a + keys.only_b + keys.duplicate;
    let mut parts = Vec::new();
    if keys.changed > 0 {
        parts.push(format!("{} of {} changed", count(keys.changed), count_of(all, noun)));
    }
    for (n, side) in [(keys.only_a, "A"), (keys.only_b, "B")] {
        if n > 0 {
            let noun = if parts.is_empty() { count_of(n, noun) } else { count(n) };
            parts.push(format!("{noun} only in {side}"));
        }
    }
    if keys.duplicate > 0 {
        parts.push(count_of(keys.duplicate, "duplicate key"));
    }
    parts
}

fn payload_differences(payloads: Option<PerSide>) -> Option<String> {
    let payloads = payloads.filter(|n| n.a + n.b > 0)?;
    Some(count_of(payloads.a + payloads.b, "unbalanced payload"))
}

/// The heading over what was paired.
pub fn paired(outcome: &Outcome) -> &'static str {
    if outcome.positions.is_some() { "Rows" } else { "Keys" }
}

/// The duplicate lane in one sentence; None where there is none.
pub fn payloads(outcome: &Outcome) -> Option<String> {
    let duplicate = outcome.keys.map_or(0, |keys| keys.duplicate);
    let n = outcome.payloads.filter(|n| duplicate + n.a + n.b > 0)?;
    let noun = if n.a == 1 { "payload" } else { "payloads" };
    let (a, b) = (count(n.a), count(n.b));
    Some(format!("duplicate keys: {a} {noun} with more copies in A, {b} with more in B"))
}

fn bag_differences(outcome: &Outcome) -> Vec<String> {
    let Some(bag) = outcome.bag else { return Vec::new() };
    [(bag.rows_a, bag.groups_a, "A"), (bag.rows_b, bag.groups_b, "B")]
        .into_iter()
        .filter(|(rows, _, _)| *rows > 0)
        .map(|(rows, groups, side)| {
            let distinct = if rows == groups {
                String::new()
            } else {
                format!(" ({} distinct)", count(groups))
            };
            format!("{} in {side}{distinct}", count_of(rows, "surplus row"))
        })
        .collect()
}

fn batch_differences(outcome: &Outcome) -> Option<String> {
    let batch = outcome.batch?;
    let rows = batch.new + batch.updated + batch.repeated + batch.duplicate;
    let kinds = [
        (batch.new, "new"),
        (batch.updated, "updated"),
        (batch.duplicate, "duplicate"),
        (batch.repeated, "repeated"),
    ];
    let kinds = kinds.into_iter().filter(|(n, _)| *n > 0);
    let kinds: Vec<String> = kinds.map(|(n, kind)| format!("{} {kind}", count(n))).collect();
    Some(format!("of {} in the batch {}", count_of(rows, "row"), kinds.join(", ")))
}

fn row_difference(rows: PerSide) -> String {
    let more = |n: u64, side: &str| format!("{} more in {side}", count_of(n, "row"));
    if rows.a >= rows.b { more(rows.a - rows.b, "A") } else { more(rows.b - rows.a, "B") }
}

fn column_differences(outcome: &Outcome) -> Vec<String> {
    let mut parts = Vec::new();
    let apart = outcome.columns.iter().filter(|column| column.role == Role::NotCompared).count();
    let retyped = outcome.columns.iter().filter(|column| column.type_a != column.type_b).count();
    let counting = |names: &[String]| {
        names.iter().filter(|name| !outcome.columns_accepted.contains(name)).count()
    };
    for (n, what) in
        [(counting(&outcome.columns_only_a), "A"), (counting(&outcome.columns_only_b), "B")]
    {
        if n > 0 {
            parts.push(format!("{} only in {what}", count_of(n as u64, "column")));
        }
    }
    if apart > 0 {
        parts.push(format!("{} not compared", count_of(apart as u64, "column")));
    }
    if outcome.strategy == Strategy::Schema && retyped > 0 {
        parts.push(format!("{} of another type", count_of(retyped as u64, "column")));
    }
    parts
}

/// What was asked and what the answer rests on, in one sentence.
pub fn proof(outcome: &Outcome) -> String {
    let words = match (outcome.proof, outcome.strategy) {
        (Proof::Exact, Strategy::Schema) => {
            "the columns were compared, and no row was read (exact)"
        }
        (Proof::Exact, Strategy::Count) => "the rows were counted, and no value compared (exact)",
        (Proof::Exact, _) => "every value was compared (exact)",
        (Proof::Hash64, _) => {
            "rows whose 64-bit hashes agree were taken as equal, every other value was compared \
             (hash64; --exact does without)"
        }
        (Proof::Fingerprint, _) => {
            "only order-free fingerprints of the sides were compared (fingerprint): unequal ones are \
             proof, equal ones strong evidence"
        }
    };
    let part =
        outcome.sample.map(|sample| format!(", in {}", sampled(&sample))).unwrap_or_default();
    format!("{}{part}: {words}", strategy(outcome.strategy))
}

/// How much did not fit into memory; None where all did.
pub fn spilled(outcome: &Outcome) -> Option<String> {
    let spilled = Some(outcome.spilled_bytes).filter(|bytes| *bytes > 0)?;
    Some(format!("disk: at most {} spilled at a time", bytes(spilled)))
}

/// The strategy as the command line spells it.
pub fn strategy(strategy: Strategy) -> String {
    let name = strategy.to_possible_value().map(|value| value.get_name().to_owned());
    name.unwrap_or_default()
}

/// A share with two digits, which is 100.00 only for all of them; `n/a` for none to share.
pub fn percent(share: Option<f64>) -> String {
    match share {
        None => "n/a".into(),
        Some(share) if share < 100.0 => {
            format!("{:.2}", ((share * 100.0 + 1e-6).floor() / 100.0).min(99.99))
        }
        Some(_) => "100.00".into(),
    }
}

/// The columns under comparison.
pub fn compared(outcome: &Outcome) -> impl Iterator<Item = &ColumnOutcome> {
    outcome.columns.iter().filter(|column| column.role == Role::Compared)
}

/// `1 key, 7 compared, 1 excluded`, without what there is none of.
pub fn roles(outcome: &Outcome) -> String {
    let weighed = !matches!(outcome.strategy, Strategy::Schema | Strategy::Count);
    let roles = [
        (Role::Key, "key"),
        (Role::Compared, if weighed { "compared" } else { "paired" }),
        (Role::Excluded, "excluded"),
        (Role::NotCompared, "not compared"),
    ];
    let of = |role| outcome.columns.iter().filter(|column| column.role == role).count() as u64;
    let parts = roles.into_iter().map(|(role, word)| (of(role), word));
    let parts = parts.filter(|(n, _)| *n > 0).map(|(n, word)| format!("{} {word}", count(n)));
    parts.collect::<Vec<_>>().join(", ")
}

/// A step of a ladder in a sentence.
pub fn step(step: &LadderStep) -> String {
    let name = strategy(step.step);
    match (&step.proved, &step.reason) {
        (Some(proved), _) => format!("{name}: {proved}"),
        (None, Some(reason)) => format!("{name}, not needed: {reason}"),
        (None, None) => format!("{name}, not needed"),
    }
}

/// The steps of a ladder as a table of texts, which has the same columns wherever it stops.
pub fn steps(outcome: &Outcome) -> ResultTable {
    let columns =
        ["step", "taken", "verdict", "settled", "seconds", "rows_a", "rows_b", "proved", "reason"];
    let name = |verdict| serde_json::to_value(verdict).ok()?.as_str().map(String::from);
    let rows = outcome.ladder.iter().map(|step| {
        vec![
            Some(strategy(step.step)),
            Some(step.taken.to_string()),
            step.verdict.and_then(name),
            Some(step.settled.to_string()),
            step.seconds.map(|time| format!("{time:.3}")),
            step.rows.map(|rows| rows.a.to_string()),
            step.rows.map(|rows| rows.b.to_string()),
            step.proved.clone(),
            step.reason.clone(),
        ]
    });
    ResultTable {
        name: "ladder".into(),
        description: "the steps, and what each proved".into(),
        columns: columns.map(String::from).into(),
        total: outcome.ladder.len() as u64,
        rows: rows.collect(),
        file: None,
        sql: None,
        ordered: false,
    }
}

/// Causes of a column that are told one by one.
const CAUSES: usize = 5;

/// Why cells of a column changed; None where no cause is known.
pub fn causes(column: &ColumnOutcome) -> Option<String> {
    let changed = column.changed?;
    if column.causes.is_empty() {
        return None;
    }
    let cells = |causes: &[CauseCount]| causes.iter().map(|one| one.cells).sum::<u64>();
    let (told, more) = column.causes.split_at(column.causes.len().min(CAUSES));
    let mut parts: Vec<String> =
        told.iter().map(|one| format!("{} ({})", one.cause, count(one.cells))).collect();
    if !more.is_empty() {
        let causes = count_of(more.len() as u64, "other cause");
        parts.push(format!("{causes} ({})", count(cells(more))));
    }
    let rest = changed.saturating_sub(cells(&column.causes));
    if rest > 0 {
        parts.push(format!("unknown ({})", count(rest)));
    }
    Some(format!("causes: {}", parts.join(", ")))
}

/// What stands for the columns that a long table leaves out.
pub fn hidden(n: u64) -> String {
    format!("{} without a difference not listed", count_of(n, "column"))
}

/// `showing 10 of 1,234 rows`, `3 rows`, `no rows`.
pub fn extent(result: &ResultTable) -> String {
    let shown = result.rows.len() as u64;
    match result.total {
        0 => "no rows".into(),
        total if shown < total => {
            format!("showing {} of {}", count(shown), count_of(total, "row"))
        }
        total => count_of(total, "row"),
    }
}
