//! What a run found: the counts, the verdict they lead to, and the identities that must hold.

use crate::contract::Strategy;
use serde::Serialize;

/// Version of the result JSON. Fields are only ever added within a version.
pub const SCHEMA_VERSION: u32 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PerSide {
    pub a: u64,
    pub b: u64,
}

/// Distinct keys by lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct KeyCounts {
    pub equal: u64,
    pub changed: u64,
    pub only_a: u64,
    pub only_b: u64,
    pub duplicate: u64,
}

/// Surplus of a bag comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bag {
    pub rows_a: u64,
    pub rows_b: u64,
    pub groups_a: u64,
    pub groups_b: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Key,
    Compared,
    Excluded,
    NotCompared,
}

/// One pair of columns, in the order of A.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_absorbed: Option<Option<String>>,
    /// Share of keys on both sides whose cell is equal or absorbed, cut after two digits.
    /// Outer None: not computed (absent). Inner None: no such key (null).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_percent: Option<Option<f64>>,
    /// The rules in force for this column, as in the contract; None where there are none.
    pub rule: Option<serde_json::Map<String, serde_json::Value>>,
    pub note: Option<String>,
}

/// A result table as shown to people: its rows are a sample, the count is not.
#[derive(Debug, Clone, PartialEq)]
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
}

/// Everything a report can show.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub verdict: Verdict,
    pub strategy: Strategy,
    pub proof: Proof,
    /// The sides as the user typed them.
    pub side_a: String,
    pub side_b: String,
    /// After filters. None for `schema`.
    pub rows: Option<PerSide>,
    pub keys: Option<KeyCounts>,
    /// Distinct (key, payload) groups of the duplicate lane with more copies on that side.
    pub payloads: Option<PerSide>,
    pub bag: Option<Bag>,
    pub columns: Vec<ColumnOutcome>,
    pub columns_only_a: Vec<String>,
    pub columns_only_b: Vec<String>,
    pub notes: Vec<String>,
    /// The strategy's results in the order of docs/strategies.md; the first is the main one.
    pub results: Vec<ResultTable>,
}
