//! What a run found: the counts, the verdict they lead to, and the identities that must hold.

mod collect;

pub use collect::{collect, match_percent};

use crate::contract::{Share, Strategy};
use crate::estimate::Estimate;
use crate::profile::Profile;
use serde::{Deserialize, Deserializer, Serialize};

/// Version of the result JSON. Fields are only ever added within a version.
pub const SCHEMA_VERSION: u32 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Equal,
    EqualUnderRules,
    Different,
    Inconclusive,
}

impl Verdict {
    /// 0 for equal and equal under rules, 1 for different, 2 for inconclusive.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Equal | Verdict::EqualUnderRules => 0,
            Verdict::Different => 1,
            Verdict::Inconclusive => 2,
        }
    }
}

/// What the verdict rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// Every value was compared.
    Exact,
    /// Rows whose 64-bit hashes agree were taken as equal; all others were compared.
    Hash64,
    /// Only order-free fingerprints of the sides were compared.
    Fingerprint,
}

/// A row count on each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerSide {
    pub a: u64,
    pub b: u64,
}

/// Distinct keys by lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyCounts {
    pub equal: u64,
    pub changed: u64,
    pub only_a: u64,
    pub only_b: u64,
    pub duplicate: u64,
}

/// Rows by their number: equal, changed, and beyond the end of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionCounts {
    pub equal: u64,
    pub changed: u64,
    pub only_a: u64,
    pub only_b: u64,
}

/// Surplus of a bag comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bag {
    pub rows_a: u64,
    pub rows_b: u64,
    pub groups_a: u64,
    pub groups_b: u64,
}

/// What the compared sample of keys says about the whole tables.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    pub share: Share,
    /// Nothing differs in it, which is why the verdict is inconclusive.
    pub without_difference: bool,
    /// With `cells` and `join`, where keys are counted.
    pub estimates: Option<Estimates>,
}

/// Keys of the whole tables by lane, from those of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimates {
    pub changed: Estimate,
    pub only_a: Estimate,
    pub only_b: Estimate,
    pub duplicate: Estimate,
}

/// Rows of a batch by what they are to the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    pub new: u64,
    pub updated: u64,
    pub repeated: u64,
    pub duplicate: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Key,
    Compared,
    Excluded,
    NotCompared,
}

/// Changed cells of a column that have one cause: docs/causes.md says what each means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CauseCount {
    /// As the result `cells` shows it, such as `case` or `rounding to 2`.
    pub cause: String,
    pub cells: u64,
}

/// One pair of columns, in the order of A.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ColumnOutcome {
    pub name: String,
    pub name_b: String,
    pub role: Role,
    pub type_a: String,
    pub type_b: String,
    /// The five counts come with `cells` and `join`, for compared columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absorbed: Option<u64>,
    /// Outer None: not computed (absent). Inner None: nothing measurable was absorbed (null).
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub max_absorbed: Option<Option<String>>,
    /// Share of keys on both sides whose cell is equal or absorbed, cut after two digits.
    /// Outer None: not computed (absent). Inner None: no such key (null).
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub match_percent: Option<Option<f64>>,
    /// Why cells of it changed, the most frequent cause first: with `cells` and `ordered`, without the
    /// changed cells whose cause is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<CauseCount>,
    /// The rules in force for this column, as in the contract; None where there are none.
    pub rule: Option<serde_json::Map<String, serde_json::Value>>,
    pub note: Option<String>,
}

/// A step of a ladder: a strategy, and what it came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LadderStep {
    pub step: Strategy,
    /// Whether it ran. Where it did not, `reason` says why, and nothing else is known.
    pub taken: bool,
    /// The strategy's own answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Whether it settled the answer of the ladder; never where that is inconclusive.
    pub settled: bool,
    /// What is known since, in a sentence without a capital or a full stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Time it took, to the millisecond; that of the first step holds the look at the sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The rows that it counted or compared; None for `schema`, which reads none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<PerSide>,
}

/// A result table as shown to people: its rows are a sample, the count is not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultTable {
    /// Name of the result, which is also the stem of its file under `--out`.
    pub name: String,
    /// One line that says what a row means.
    pub description: String,
    pub columns: Vec<String>,
    /// At most `--limit` rows, every value as the text of docs/semantics.md, None for NULL.
    pub rows: Vec<Vec<Option<String>>>,
    /// How many rows the complete result has.
    pub total: u64,
    /// Where the complete result was written, if it was.
    pub file: Option<String>,
    /// The statement that gives it, as `--sql` prints it; None where it is no statement's.
    pub sql: Option<String>,
    /// Its rows have an order of their own, and are not shown in that of all columns.
    #[serde(default)]
    pub ordered: bool,
}

/// Everything a report can show.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    pub verdict: Verdict,
    pub strategy: Strategy,
    pub proof: Proof,
    /// What "same" meant, as TOML that reads as a contract; empty where there was none.
    pub contract: String,
    /// The sides as the user typed them.
    pub side_a: String,
    pub side_b: String,
    /// Where only a sample was compared. All counts are then of the sample.
    pub sample: Option<Sample>,
    /// After filters. None for `schema`.
    pub rows: Option<PerSide>,
    pub keys: Option<KeyCounts>,
    /// With `ordered`, which has no keys.
    pub positions: Option<PositionCounts>,
    /// Distinct (key, payload) groups of the duplicate lane with more copies on that side.
    pub payloads: Option<PerSide>,
    pub bag: Option<Bag>,
    /// With `incremental`.
    pub batch: Option<Batch>,
    pub columns: Vec<ColumnOutcome>,
    pub columns_only_a: Vec<String>,
    pub columns_only_b: Vec<String>,
    /// Those of the two lists above that do not count: excluded, or accepted by the contract.
    pub columns_accepted: Vec<String>,
    pub notes: Vec<String>,
    /// With `cells`, where a report was asked for that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    /// The steps of a ladder, of whose last one taken all else is the outcome; empty where none was asked for.
    pub ladder: Vec<LadderStep>,
    /// The most bytes that the engine had spilled to disk at once; 0 where all fitted into memory.
    pub spilled_bytes: u64,
    /// The strategy's results in the order of docs/strategies.md; the first is the main one.
    pub results: Vec<ResultTable>,
}

impl Outcome {
    /// Keeps at most as many rows of each result; None keeps all. Schemas that differ are shown whole.
    pub fn cut(&mut self, rows: Option<usize>) {
        let Some(most) = rows else { return };
        let is_whole = |name: &str| self.strategy == Strategy::Assert && name == "schema";
        for result in self.results.iter_mut().filter(|result| !is_whole(&result.name)) {
            result.rows.truncate(most);
        }
    }

    fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// A value that is there, be it null: the outer Option says whether a field is.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    value: D,
) -> std::result::Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}
