//! The tables of a report before any format: which rows and columns, and what kind of thing each
//! item is. How an item is spelled, escaped and laid out is the format's business.

use super::words;
use crate::contract::Strategy;
use crate::outcome::{ColumnOutcome, Outcome, ResultTable, Role};

/// More compared columns than this, and only those with something to say are listed.
pub const MANY_COLUMNS: usize = 30;

/// How an item is meant, where a format can show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Dim,
    Good,
    Warn,
    Bad,
}

/// What stands in one place of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Blank,
    Null,
    Count(u64, Tone),
    /// Ours, and short.
    Word(String, Tone),
    /// A sentence, in which names of the user's may stand.
    Prose(String),
    /// A name or value of the user's.
    Text(String),
    /// The same of A and B, which differ.
    Pair(String, String),
}

/// What happens to a column that finds too little room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It keeps its room: half a number is a wrong number.
    Whole,
    /// Its items lose their middles.
    Cut,
    /// Its items go over several lines.
    Wrap,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    pub text: String,
    /// The text is a name of the user's, not a word of ours.
    pub is_name: bool,
    pub right: bool,
    pub fit: Fit,
}

/// Rows of as many items as there are heads. Without a text in any head there is no header.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    pub heads: Vec<Head>,
    pub rows: Vec<Vec<Item>>,
}

impl Sheet {
    fn new<const N: usize>(heads: [(&str, Fit); N]) -> Self {
        let head = |(text, fit): (&str, Fit)| Head {
            text: text.into(),
            is_name: false,
            right: fit == Fit::Whole,
            fit,
        };
        Sheet { heads: heads.map(head).into(), rows: Vec::new() }
    }

    /// Leaves out every column that says nothing in any row.
    fn without_blanks(mut self) -> Self {
        for at in (0..self.heads.len()).rev() {
            if self.rows.iter().all(|row| row[at] == Item::Blank) {
                self.heads.remove(at);
                self.rows.iter_mut().for_each(|row| drop(row.remove(at)));
            }
        }
        self
    }
}

/// The two sides as typed, with their rows where they were counted.
pub fn sides(outcome: &Outcome) -> Sheet {
    let mut sheet = Sheet::new([("", Fit::Cut), ("", Fit::Cut), ("", Fit::Whole)]);
    let rows = outcome.rows;
    for (name, side, rows) in [
        ("A", &outcome.side_a, rows.map(|rows| rows.a)),
        ("B", &outcome.side_b, rows.map(|rows| rows.b)),
    ] {
        let rows = rows.map(|n| super::text::count_of(n, "row"));
        sheet.rows.push(vec![
            Item::Word(name.into(), Tone::Dim),
            Item::Text(side.clone()),
            rows.map_or(Item::Blank, |rows| Item::Word(rows, Tone::Plain)),
        ]);
    }
    sheet.without_blanks()
}

/// Keys by lane, in one row; empty where there are no keys.
pub fn keys(outcome: &Outcome) -> Sheet {
    let Some(keys) = outcome.keys else { return Sheet::default() };
    let mut sheet = Sheet::new([
        ("equal", Fit::Whole),
        ("changed", Fit::Whole),
        ("only in A", Fit::Whole),
        ("only in B", Fit::Whole),
        ("duplicate", Fit::Whole),
        ("payloads more in A", Fit::Whole),
        ("more in B", Fit::Whole),
    ]);
    let payloads = outcome.payloads.filter(|n| n.a + n.b > 0);
    let payload = |n: Option<u64>| n.map_or(Item::Blank, |n| tally(n, Tone::Bad));
    sheet.rows.push(vec![
        tally(keys.equal, Tone::Good),
        tally(keys.changed, Tone::Bad),
        tally(keys.only_a, Tone::Bad),
        tally(keys.only_b, Tone::Bad),
        tally(keys.duplicate, Tone::Warn),
        payload(payloads.map(|n| n.a)),
        payload(payloads.map(|n| n.b)),
    ]);
    sheet.without_blanks()
}

/// The surplus of either side; empty where no bags were compared.
pub fn bag(outcome: &Outcome) -> Sheet {
    let Some(bag) = outcome.bag else { return Sheet::default() };
    let mut sheet = Sheet::new([("", Fit::Cut), ("rows", Fit::Whole), ("distinct", Fit::Whole)]);
    for (side, rows, groups) in [
        ("more often in A", bag.rows_a, bag.groups_a),
        ("more often in B", bag.rows_b, bag.groups_b),
    ] {
        let side = Item::Word(side.into(), Tone::Plain);
        sheet.rows.push(vec![side, tally(rows, Tone::Bad), tally(groups, Tone::Bad)]);
    }
    sheet
}

/// A count that has its tone only when there is something to count.
fn tally(n: u64, tone: Tone) -> Item {
    Item::Count(n, if n == 0 { Tone::Dim } else { tone })
}

/// The paired columns that are worth a line, and how many compared ones are not: where nothing was
/// counted by column, or where there are many, a column needs something to say.
pub fn columns(outcome: &Outcome) -> (Sheet, usize) {
    let counted = outcome.columns.iter().any(|column| column.equal.is_some());
    let all = counted && words::compared(outcome).count() <= MANY_COLUMNS;
    let mut sheet = Sheet::new([
        ("column", Fit::Cut),
        ("type", Fit::Cut),
        ("role", Fit::Whole),
        ("equal", Fit::Whole),
        ("changed", Fit::Whole),
        ("absorbed", Fit::Whole),
        ("max absorbed", Fit::Cut),
        ("match %", Fit::Whole),
        ("rules", Fit::Wrap),
        ("note", Fit::Wrap),
    ]);
    sheet.heads[2].right = false;
    sheet.heads[6].right = true;
    let mut hidden = 0;
    for column in &outcome.columns {
        if all || speaks(column) || (counted && column.role == Role::Key) {
            sheet.rows.push(column_row(column));
        } else if column.role == Role::Compared {
            hidden += 1;
        }
    }
    if sheet.rows.is_empty() {
        return (Sheet::default(), hidden);
    }
    (sheet.without_blanks(), hidden)
}

/// Whether there is more to say of the column than that it is one and equal.
fn speaks(column: &ColumnOutcome) -> bool {
    let some = |n: Option<u64>| n.is_some_and(|n| n > 0);
    some(column.changed)
        || some(column.absorbed)
        || column.note.is_some()
        || column.rule.is_some()
        || column.type_a != column.type_b
        || column.name != column.name_b
        || matches!(column.role, Role::Excluded | Role::NotCompared)
}

fn column_row(column: &ColumnOutcome) -> Vec<Item> {
    let pair = |a: &String, b: &String| Item::Pair(a.clone(), b.clone());
    let count = |n: Option<u64>, tone| n.map_or(Item::Blank, |n| tally(n, tone));
    let name = match column.name == column.name_b {
        true => Item::Text(column.name.clone()),
        false => pair(&column.name, &column.name_b),
    };
    let types = match column.type_a == column.type_b {
        true => Item::Blank,
        false => pair(&column.type_a, &column.type_b),
    };
    let role = match column.role {
        Role::Key => Item::Word("key".into(), Tone::Plain),
        Role::Compared => Item::Blank,
        Role::Excluded => Item::Word("excluded".into(), Tone::Dim),
        Role::NotCompared => Item::Word("not compared".into(), Tone::Bad),
    };
    let share = column.match_percent.map(|share| Item::Word(words::percent(share), Tone::Plain));
    vec![
        name,
        types,
        role,
        count(column.equal, Tone::Plain),
        count(column.changed, Tone::Bad),
        // Nothing was excused anywhere: no column for it.
        count(column.absorbed.filter(|n| *n > 0 || column.rule.is_some()), Tone::Warn),
        column.max_absorbed.clone().flatten().map_or(Item::Blank, Item::Text),
        share.unwrap_or(Item::Blank),
        column.rule.as_ref().map_or(Item::Blank, rules),
        column.note.clone().map_or(Item::Blank, Item::Prose),
    ]
}

/// `abs=0.01 trim`.
fn rules(rule: &serde_json::Map<String, serde_json::Value>) -> Item {
    let one = |(name, value): (&String, &serde_json::Value)| match value {
        serde_json::Value::Bool(true) => name.clone(),
        serde_json::Value::String(text) => format!("{name}={}", super::text::shown(text)),
        other => format!("{name}={other}"),
    };
    Item::Prose(rule.iter().map(one).collect::<Vec<_>>().join(" "))
}

/// The rows of a result that are at hand. Of `cells`, the counts of payloads stand there only where
/// a row has them.
pub fn sample(outcome: &Outcome, result: &ResultTable) -> Sheet {
    let number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let values = |at: usize| result.rows.iter().filter_map(move |row| row.get(at)?.as_deref());
    let head = |(at, name): (usize, &String)| Head {
        text: name.clone(),
        is_name: true,
        right: values(at).next().is_some() && values(at).all(number),
        fit: Fit::Cut,
    };
    let mut sheet = Sheet {
        heads: result.columns.iter().enumerate().map(head).collect(),
        rows: result.rows.iter().map(|row| sample_row(row, result.columns.len())).collect(),
    };
    let width = sheet.heads.len();
    let unused = |at: usize| sheet.rows.iter().all(|row| row[at] == Item::Null);
    if outcome.strategy == Strategy::Cells && width > 2 && unused(width - 1) && unused(width - 2) {
        sheet.heads.truncate(width - 2);
        sheet.rows.iter_mut().for_each(|row| row.truncate(width - 2));
    }
    sheet
}

fn sample_row(row: &[Option<String>], width: usize) -> Vec<Item> {
    let item = |value: Option<&Option<String>>| match value {
        Some(Some(text)) => Item::Text(text.clone()),
        _ => Item::Null,
    };
    (0..width).map(|at| item(row.get(at))).collect()
}
