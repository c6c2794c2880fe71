//! What the page shows, in the order in which it shows it: sections of lines, bars, tables and code.

use super::mark::Part;
use serde::Serialize;

/// One answer: a comparison, or a member of a suite.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    pub id: String,
    /// A suite's member has a name of its own.
    pub name: Option<String>,
    pub verdict: String,
    /// `equal`, `excused`, `different`, `inconclusive`, or empty.
    pub tone: &'static str,
    pub summary: String,
    pub sides: Vec<Side>,
    pub proof: Vec<String>,
    pub sections: Vec<Section>,
}

#[derive(Debug, Serialize)]
pub struct Side {
    pub letter: &'static str,
    pub text: String,
    pub rows: String,
}

#[derive(Debug, Default, Serialize)]
pub struct Section {
    pub id: String,
    pub title: String,
    pub about: String,
    pub lines: Vec<String>,
    pub lanes: Vec<Lane>,
    pub table: Option<Table>,
    pub charts: Vec<Chart>,
    pub code: Vec<Code>,
}

/// A part of the bar of lanes. The widths of a bar add up to 100.
#[derive(Debug, Serialize)]
pub struct Lane {
    pub class: &'static str,
    pub label: String,
    pub count: String,
    pub width: String,
}

#[derive(Debug, Default, Serialize)]
pub struct Table {
    pub caption: String,
    /// Whether its rows can be filtered and sorted.
    pub tools: bool,
    pub heads: Vec<Head>,
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Debug, Serialize)]
pub struct Head {
    pub text: String,
    pub right: bool,
    /// A name of the user's.
    pub name: bool,
}

#[derive(Debug, Default, Serialize)]
pub struct Cell {
    pub parts: Vec<Part>,
    /// `name`, `value`, `null`, `blank`, `count`, or a tone.
    pub class: &'static str,
    /// What it is sorted by, where that is a number.
    pub sort: Option<String>,
    /// Width of its bar in percent.
    pub bar: Option<String>,
}

/// Bars that have a label each.
#[derive(Debug, Default, Serialize)]
pub struct Chart {
    pub title: String,
    pub about: String,
    pub legend: Vec<Lane>,
    pub bars: Vec<Bar>,
}

#[derive(Debug, Serialize)]
pub struct Bar {
    pub label: Vec<Part>,
    /// What the bar says in words, for those who do not see it.
    pub words: String,
    pub total: String,
    pub lanes: Vec<Lane>,
}

/// A text to read and to copy.
#[derive(Debug, Serialize)]
pub struct Code {
    pub title: String,
    pub pieces: Vec<Piece>,
    pub open: bool,
}

/// Text, or one character that could not be seen: kept for who copies it, and shown by its code.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    pub text: String,
    pub code: Option<String>,
}
