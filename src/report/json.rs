//! Result JSON, version 1: docs/result.schema.json says what it may hold.

use super::Listing;
use crate::contract::Strategy;
use crate::estimate::CONFIDENCE_LEVEL;
use crate::outcome::{
    Bag, Batch, ColumnOutcome, Estimates, KeyCounts, LadderStep, Outcome, PerSide, PositionCounts,
    Proof, ResultTable, SCHEMA_VERSION, Verdict,
};
use serde::Serialize;
use std::io::{self, Write};

/// The document, in the order in which it is written. What a strategy does not compute is absent.
#[derive(Serialize)]
pub(super) struct Document<'a> {
    schema_version: u32,
    verdict: Verdict,
    strategy: Strategy,
    proof: Proof,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<KeySample>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<PerSide>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<KeyCounts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<PositionCounts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payloads: Option<PerSide>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bag: Option<Bag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    batch: Option<Batch>,
    columns: &'a [ColumnOutcome],
    columns_only_a: &'a [String],
    columns_only_b: &'a [String],
    notes: &'a [String],
    /// Of the strategy of this name.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ladder: &'a [LadderStep],
    /// Absent where all fitted into memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    spilled_bytes: Option<u64>,
    results: Vec<Sample<'a>>,
}

/// A sample of keys: its share of them, above 0 and below 1, and what it says about the whole tables.
#[derive(Serialize)]
struct KeySample {
    share: f64,
    confidence_level: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimates: Option<Estimates>,
}

/// A result table: `total` counts all its rows, `rows` are those at hand.
#[derive(Serialize)]
struct Sample<'a> {
    name: &'a str,
    description: &'a str,
    columns: &'a [String],
    total: u64,
    file: Option<&'a str>,
    rows: &'a [Vec<Option<String>>],
}

impl<'a> From<&'a ResultTable> for Sample<'a> {
    fn from(result: &'a ResultTable) -> Self {
        Sample {
            name: &result.name,
            description: &result.description,
            columns: &result.columns,
            total: result.total,
            file: result.file.as_deref(),
            rows: &result.rows,
        }
    }
}

/// Writes the document, indented by two blanks, and a line end.
pub fn write(outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &document(outcome))?;
    writeln!(out)
}

/// The document of an outcome, also as a part of another.
pub(super) fn document(outcome: &Outcome) -> Document<'_> {
    Document {
        schema_version: SCHEMA_VERSION,
        verdict: outcome.verdict,
        strategy: outcome.strategy,
        proof: outcome.proof,
        sample: outcome.sample.map(|sample| KeySample {
            share: sample.share.fraction(),
            confidence_level: CONFIDENCE_LEVEL,
            estimates: sample.estimates,
        }),
        rows: outcome.rows,
        keys: outcome.keys,
        positions: outcome.positions,
        payloads: outcome.payloads,
        bag: outcome.bag,
        batch: outcome.batch,
        columns: &outcome.columns,
        columns_only_a: &outcome.columns_only_a,
        columns_only_b: &outcome.columns_only_b,
        notes: &outcome.notes,
        ladder: &outcome.ladder,
        spilled_bytes: Some(outcome.spilled_bytes).filter(|bytes| *bytes > 0),
        results: outcome.results.iter().map(Sample::from).collect(),
    }
}

/// Writes a listing as a document of its own.
pub fn write_listing(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Document<'a> {
        schema_version: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
        #[serde(skip_serializing_if = "Option::is_none")]
        strategy: Option<&'static str>,
        title: &'a str,
        /// A result JSON has them; where tables are not compared, they are empty.
        #[serde(skip_serializing_if = "Option::is_none")]
        columns: Option<[(); 0]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        columns_only_a: Option<[(); 0]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        columns_only_b: Option<[(); 0]>,
        notes: &'a [String],
        results: Vec<Sample<'a>>,
    }
    let none = listing.strategy.map(|_| []);
    let document = Document {
        schema_version: SCHEMA_VERSION,
        verdict: listing.verdict,
        strategy: listing.strategy,
        title: &listing.title,
        columns: none,
        columns_only_a: none,
        columns_only_b: none,
        notes: &listing.notes,
        results: listing.results.iter().map(Sample::from).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}
