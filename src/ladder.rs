//! The ladder: schema, count, checksum, then rows or cells, as far as the answer needs.
//!
//! Each step is a strategy, and runs as it does alone. Decided here is which steps could settle the answer
//! of the whole, whether one has, and what is known since.

use crate::contract::{Contract, Strategy};
use crate::outcome::{Outcome, Role, Verdict};
use crate::plan::{self, Plan};
use crate::report;

/// A step that may be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rung {
    pub strategy: Strategy,
    /// Why it is left out, where it could settle nothing.
    pub left_out: Option<String>,
}

/// A ladder over two sides: the contract that asks for it, and the plan of its last step, which settles
/// every answer.
pub struct Ladder<'l> {
    contract: &'l Contract,
    last: &'l Plan,
}

/// The last step: cells with a key, rows without one.
pub fn last_strategy(contract: &Contract) -> Strategy {
    match contract.key.as_ref().is_some_and(|key| !key.is_empty()) {
        true => Strategy::Cells,
        false => Strategy::Union,
    }
}

/// The contract as a step of the ladder reads it.
pub fn contract_of(contract: &Contract, step: Strategy) -> Contract {
    // Columns are compared whole, whatever is said of the rows.
    let sample = contract.sample.filter(|_| step != Strategy::Schema);
    Contract { strategy: Some(step), sample, accept_checksum: false, ..contract.clone() }
}

impl<'l> Ladder<'l> {
    /// `last` is the plan of the last step.
    pub fn new(contract: &'l Contract, last: &'l Plan) -> Self {
        Ladder { contract, last }
    }

    /// The steps, in order. The last one is never left out.
    pub fn rungs(&self) -> Vec<Rung> {
        let steps = [Strategy::Schema, Strategy::Count, Strategy::Checksum, self.last.strategy];
        steps
            .into_iter()
            .map(|strategy| Rung { strategy, left_out: self.why_left_out(strategy) })
            .collect()
    }

    fn why_left_out(&self, step: Strategy) -> Option<String> {
        let of_all_rows = matches!(step, Strategy::Count | Strategy::Checksum);
        if of_all_rows && self.last.sample.is_some() {
            return Some(format!(
                "{} is about all rows, and only a sample of the keys is compared",
                step.name()
            ));
        }
        if step != Strategy::Checksum {
            return None;
        }
        let expression = self.last.columns.iter().find(|column| column.rules.has_expression());
        if let Some(column) = expression {
            return Some(format!(
                "fingerprints are of the values as they are, and column {} is compared by an expression",
                column.label
            ));
        }
        (self.excuses() && !self.contract.accept_checksum).then(|| {
            "rules may excuse what makes fingerprints differ, and fingerprints that agree prove nothing (accept_checksum takes them for equal)"
                .to_string()
        })
    }

    /// Whether a rule could excuse a difference of exact values.
    fn excuses(&self) -> bool {
        self.last.columns.iter().any(|column| column.rules.excuses())
    }

    /// The answer of the ladder, if what a step found settles it.
    pub fn settled(&self, found: &Outcome) -> Option<Verdict> {
        match (found.strategy, found.verdict) {
            (Strategy::Schema, _) => self.last.schemas_differ.then_some(Verdict::Different),
            // A row more is a row, a key or a copy more: no rule excuses one.
            (Strategy::Count, Verdict::Different) => Some(Verdict::Different),
            (Strategy::Count, _) => None,
            (Strategy::Checksum, Verdict::Different) => {
                (!self.excuses()).then_some(Verdict::Different)
            }
            // Rows that are exactly the same are so under rules that are no expressions.
            (Strategy::Checksum, _) => self.contract.accept_checksum.then_some(Verdict::Equal),
            (_, verdict) => Some(verdict),
        }
    }

    /// What is known since a step, in a sentence.
    pub fn proved(&self, found: &Outcome) -> String {
        match found.strategy {
            Strategy::Schema => self.schema_proved(found),
            Strategy::Count => match (found.verdict, found.rows) {
                (Verdict::Different, Some(rows)) => {
                    format!(
                        "{} in A and {} in B: no rule excuses a row that is missing",
                        report::rows(rows.a),
                        report::rows(rows.b)
                    )
                }
                (_, rows) => format!("{} on each side", report::rows(rows.map_or(0, |n| n.a))),
            },
            Strategy::Checksum => match (found.verdict, self.settled(found)) {
                (Verdict::Different, Some(_)) => {
                    "the fingerprints differ: the sides do not hold the same rows".into()
                }
                (Verdict::Different, None) => {
                    "the fingerprints differ: not all rows are exactly the same, which the rules may excuse"
                        .into()
                }
                (_, Some(_)) => {
                    "the fingerprints agree: strong evidence and no proof that the rows are the same, which accept_checksum accepts"
                        .into()
                }
                (_, None) => {
                    "the fingerprints agree: strong evidence and no proof that the rows are the same".into()
                }
            },
            _ => match found.verdict {
                Verdict::Equal => format!("no difference: {}", report::headline(found)),
                Verdict::EqualUnderRules => {
                    format!("no difference that the rules do not accept: {}", report::headline(found))
                }
                _ => report::headline(found),
            },
        }
    }

    fn schema_proved(&self, found: &Outcome) -> String {
        if self.last.schemas_differ {
            return format!("the columns make the sides different: {}", self.reasons().join("; "));
        }
        let live = || found.columns.iter().filter(|column| column.role != Role::Excluded);
        let pairs = match live().count() {
            1 => "1 pair of columns".to_string(),
            n => format!("{n} pairs of columns"),
        };
        let mut accepted = Vec::new();
        let retyped: Vec<&str> = live()
            .filter(|column| column.type_a != column.type_b)
            .map(|column| column.name.as_str())
            .collect();
        if !retyped.is_empty() {
            accepted.push(format!("other types ({})", retyped.join(", ")));
        }
        if !self.last.same_order() {
            accepted.push("another order".into());
        }
        let alone = self.last.only_a.iter().chain(&self.last.only_b);
        let alone: Vec<&str> = alone
            .filter(|unpaired| !unpaired.excluded)
            .map(|unpaired| unpaired.column.name.as_str())
            .collect();
        if !alone.is_empty() {
            accepted.push(format!("columns on one side only ({})", alone.join(", ")));
        }
        match accepted.is_empty() {
            true => format!("{pairs}, of the same types and in the same order"),
            false => format!("{pairs}; the contract accepts {}", accepted.join(", ")),
        }
    }

    /// Why the schemas alone make a difference.
    pub fn reasons(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if !self.last.extra_columns_ignored {
            for (side, unpaired) in [("A", &self.last.only_a), ("B", &self.last.only_b)] {
                let counting = unpaired.iter().filter(|unpaired| !unpaired.excluded);
                reasons.extend(
                    counting.map(|alone| format!("column {} is only in {side}", alone.column.name)),
                );
            }
        }
        let apart = self.last.columns.iter().filter(|column| column.role == Role::NotCompared);
        reasons.extend(apart.map(|column| {
            let why = column.note.as_deref().unwrap_or("its types have no form in common");
            format!("column {} is not compared: {why}", column.label)
        }));
        reasons.extend(plan::schemas::differences(self.contract, self.last).1);
        reasons
    }

    /// What to tell beside the answer of a step that settled it.
    pub fn notes(&self, found: &Outcome, settled: Verdict) -> Vec<String> {
        let last = self.last.strategy;
        if found.strategy == last {
            return Vec::new();
        }
        if settled == Verdict::Equal {
            return vec![format!(
                "equal rests on fingerprints that agree, which accept_checksum takes for equal sides: it is not proven; the same command with --strategy {} proves it",
                last.name()
            )];
        }
        let which = if last == Strategy::Cells { "keys and cells" } else { "rows" };
        vec![format!(
            "the ladder stopped at {}, which settles that the sides are different; the same command with --strategy {} shows which {which} differ",
            found.strategy.name(),
            last.name()
        )]
    }

    /// How to read a step of a script, for its head.
    pub fn guide(&self, rungs: &[Rung], at: usize) -> Vec<String> {
        let rung = &rungs[at];
        let name = rung.strategy.name();
        let head = format!("step {} of {}: {name}", at + 1, rungs.len());
        if let Some(reason) = &rung.left_out {
            return vec![format!("{head}, left out: {reason}")];
        }
        let mut lines = vec![head];
        let on_agreement = match self.contract.accept_checksum {
            true => "stop: the sides are equal by their fingerprints, as accept_checksum says",
            false => "go on: that is no proof",
        };
        match rung.strategy {
            Strategy::Schema if self.last.schemas_differ => {
                lines.push(format!(
                    "stop here, the sides are different: {}",
                    self.reasons().join("; ")
                ));
            }
            Strategy::Schema => {
                lines.push("go on: what differs here, the contract accepts".into());
            }
            Strategy::Count => {
                lines.push(
                    "if its verdict is different, stop: the sides are different; else go on".into(),
                );
            }
            Strategy::Checksum => {
                lines.push(match self.excuses() {
                    true => "if its verdict is different, go on: the rules may excuse it".into(),
                    false => {
                        "if its verdict is different, stop: the sides are different".to_string()
                    }
                });
                lines.push(format!(
                    "if its verdict is inconclusive, the fingerprints agree, {on_agreement}"
                ));
            }
            _ => lines.push("its verdict is the answer".into()),
        }
        lines
    }
}
