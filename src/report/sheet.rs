//! The tables of a report before any format: which rows and columns, and what kind of thing each
//! item is. How an item is spelled, escaped and laid out is the format's business.

use super::text::{parting, shown};
use super::words;
use crate::contract::Strategy;
use crate::outcome::{ColumnOutcome, Outcome, ResultTable, Role, Verdict};
use std::collections::BTreeMap;

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
    /// A name or value of the user's.
    Text(String),
    /// A value that differs from its partner, NULL as None; with a sign where there is no colour.
    Marked {
        text: Option<String>,
        sign: bool,
    },
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
    /// By row and column, at which grapheme of its item it parts from its partner.
    pub partings: BTreeMap<(usize, usize), usize>,
    /// Places that show the two sides of one cell, A's first.
    pub pairs: Vec<[(usize, usize); 2]>,
}

impl Sheet {
    fn new<const N: usize>(heads: [(&str, Fit); N]) -> Self {
        let head = |(text, fit): (&str, Fit)| Head {
            text: text.into(),
            is_name: false,
            right: fit == Fit::Whole,
            fit,
        };
        Sheet { heads: heads.map(head).into(), ..Sheet::default() }
    }

    /// Marks two places as the two sides of one cell: where their items are cut, what differs is kept.
    pub fn pair(&mut self, one: (usize, usize), other: (usize, usize)) {
        let text = |(row, column): (usize, usize)| match self.rows.get(row)?.get(column)? {
            Item::Text(text) | Item::Marked { text: Some(text), .. } => Some(shown(text)),
            _ => None,
        };
        if let (Some(a), Some(b)) = (text(one), text(other))
            && a != b
        {
            let at = parting(&a, &b);
            self.partings.extend([(one, at), (other, at)]);
            self.pairs.push([one, other]);
        }
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
        let rows = rows.map(|n| words::rows(outcome, n));
        sheet.rows.push(vec![
            Item::Word(name.into(), Tone::Dim),
            Item::Text(side.clone()),
            rows.map_or(Item::Blank, |rows| Item::Word(rows, Tone::Plain)),
        ]);
    }
    sheet.without_blanks()
}

/// The steps of a ladder; empty where none was climbed.
pub fn ladder(outcome: &Outcome) -> Sheet {
    if outcome.ladder.is_empty() {
        return Sheet::default();
    }
    let mut sheet = Sheet::new([
        ("step", Fit::Cut),
        ("verdict", Fit::Cut),
        ("settled", Fit::Cut),
        ("seconds", Fit::Whole),
        ("rows of A", Fit::Whole),
        ("rows of B", Fit::Whole),
    ]);
    for step in &outcome.ladder {
        let word = |text: &str, tone| Item::Word(text.into(), tone);
        let rows = |n: Option<u64>| n.map_or(Item::Blank, |n| Item::Count(n, Tone::Plain));
        sheet.rows.push(vec![
            word(&words::strategy(step.step), Tone::Plain),
            match step.verdict {
                None => word("not needed", Tone::Dim),
                Some(verdict) => word(&words::verdict(verdict).to_lowercase(), tone_of(verdict)),
            },
            match (step.taken, step.settled) {
                (false, _) => Item::Blank,
                (true, true) => word("yes", Tone::Plain),
                (true, false) => word("no", Tone::Plain),
            },
            step.seconds.map_or(Item::Blank, |time| word(&format!("{time:.3}"), Tone::Plain)),
            rows(step.rows.map(|rows| rows.a)),
            rows(step.rows.map(|rows| rows.b)),
        ]);
    }
    sheet
}

fn tone_of(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Equal | Verdict::EqualUnderRules => Tone::Good,
        Verdict::Different => Tone::Bad,
        Verdict::Inconclusive => Tone::Warn,
    }
}

/// Keys by lane, or rows by their number, in one row; empty where neither was paired.
pub fn keys(outcome: &Outcome) -> Sheet {
    let Some((keys, _)) = words::lanes(outcome) else { return Sheet::default() };
    let mut sheet = Sheet::new([
        ("equal", Fit::Whole),
        ("changed", Fit::Whole),
        ("only in A", Fit::Whole),
        ("only in B", Fit::Whole),
        ("duplicate", Fit::Whole),
    ]);
    sheet.rows.push(vec![
        tally(keys.equal, Tone::Good),
        tally(keys.changed, Tone::Bad),
        tally(keys.only_a, Tone::Bad),
        tally(keys.only_b, Tone::Bad),
        tally(keys.duplicate, Tone::Warn),
    ]);
    if outcome.positions.is_some() {
        // No number is repeated.
        sheet.heads.pop();
        sheet.rows[0].pop();
    }
    sheet
}

/// What the keys of a sample say of all keys; empty where there is no sample, or no key is counted.
pub fn estimates(outcome: &Outcome) -> Sheet {
    let (Some(keys), Some(estimates)) = (outcome.keys, outcome.sample.and_then(|s| s.estimates))
    else {
        return Sheet::default();
    };
    let mut sheet = Sheet::new([
        ("keys", Fit::Cut),
        ("in the sample", Fit::Whole),
        ("estimate", Fit::Whole),
        ("95% CI from", Fit::Whole),
        ("to", Fit::Whole),
    ]);
    for (lane, found, of) in [
        ("changed", keys.changed, estimates.changed),
        ("only in A", keys.only_a, estimates.only_a),
        ("only in B", keys.only_b, estimates.only_b),
        ("duplicate", keys.duplicate, estimates.duplicate),
    ] {
        let counts = [found, of.estimate, of.ci_lower, of.ci_upper];
        let counts = counts.map(|n| tally(n, Tone::Plain));
        sheet.rows.push([Item::Word(lane.into(), Tone::Plain)].into_iter().chain(counts).collect());
    }
    sheet
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

/// What there is to say of the paired columns.
pub struct Columns {
    /// Counts and types by column.
    pub sheet: Sheet,
    /// Of each row of the sheet, whether its column is equal, value for value.
    pub is_equal: Vec<bool>,
    pub remarks: Vec<Remark>,
    /// Compared columns that are not in the sheet, because they are equal and many.
    pub hidden: u64,
}

/// Words about one column, or about several alike.
pub struct Remark {
    pub names: Vec<String>,
    pub words: String,
}

/// Where cells were counted, the sheet has all compared columns, or, of many, those with something to
/// say, unless `all` are wanted; elsewhere only pairs whose names or types differ. The other roles are among the remarks.
pub fn columns(outcome: &Outcome, all: bool) -> Columns {
    let counted = outcome.columns.iter().any(|column| column.equal.is_some());
    let few = all || words::compared(outcome).count() <= MANY_COLUMNS;
    let mut sheet = Sheet::new([
        ("column", Fit::Cut),
        ("type", Fit::Cut),
        ("equal", Fit::Whole),
        ("changed", Fit::Whole),
        ("absorbed", Fit::Whole),
        ("max absorbed", Fit::Cut),
        ("match %", Fit::Whole),
    ]);
    sheet.heads[5].right = true;
    let (mut hidden, mut is_equal) = (0, Vec::new());
    for column in &outcome.columns {
        let listed = match column.role {
            Role::Compared if counted => few || speaks(column),
            Role::Compared => unlike(column),
            Role::Key | Role::Excluded | Role::NotCompared => false,
        };
        if listed {
            is_equal.push(is_equal_as_is(column));
            sheet.rows.push(column_row(column));
        } else if counted && column.role == Role::Compared {
            hidden += 1;
        }
    }
    if sheet.rows.is_empty() {
        sheet = Sheet::default();
    }
    Columns { sheet: sheet.without_blanks(), is_equal, remarks: remarks(outcome), hidden }
}

/// Whether cells were counted, and none differs nor was excused.
fn is_equal_as_is(column: &ColumnOutcome) -> bool {
    column.changed == Some(0) && column.absorbed.unwrap_or(0) == 0
}

/// Whether there is more to say of the compared column than that it is one and equal.
fn speaks(column: &ColumnOutcome) -> bool {
    let some = |n: Option<u64>| n.is_some_and(|n| n > 0);
    some(column.changed)
        || some(column.absorbed)
        || column.note.is_some()
        || column.rule.is_some()
        || unlike(column)
}

/// Whether the names or types of the pair differ.
fn unlike(column: &ColumnOutcome) -> bool {
    column.type_a != column.type_b || column.name != column.name_b
}

fn column_row(column: &ColumnOutcome) -> Vec<Item> {
    let count = |n: Option<u64>, tone| n.map_or(Item::Blank, |n| tally(n, tone));
    let either = |a: &String, b: &String, same: Item| match a == b {
        true => same,
        false => Item::Pair(a.clone(), b.clone()),
    };
    let share = column.match_percent.map(|share| Item::Word(words::percent(share), Tone::Plain));
    vec![
        either(&column.name, &column.name_b, Item::Text(column.name.clone())),
        either(&column.type_a, &column.type_b, Item::Blank),
        count(column.equal, Tone::Plain),
        count(column.changed, Tone::Bad),
        // Without a rule nothing can be excused.
        count(column.absorbed.filter(|n| *n > 0 || column.rule.is_some()), Tone::Warn),
        column.max_absorbed.clone().flatten().map_or(Item::Blank, Item::Text),
        share.unwrap_or(Item::Blank),
    ]
}

/// The key, rules and notes by column, what was not compared, what was excluded.
fn remarks(outcome: &Outcome) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (role, word) in [
        (Role::Key, Some("key")),
        (Role::Compared, None),
        (Role::NotCompared, Some("not compared")),
        (Role::Excluded, Some("excluded")),
    ] {
        let mut alike = Remark { names: Vec::new(), words: word.unwrap_or_default().into() };
        for column in outcome.columns.iter().filter(|column| column.role == role) {
            let types = format!("{} in A, {} in B", column.type_a, column.type_b);
            let unlike = column.type_a != column.type_b && column.note.is_none();
            let more: Vec<String> = (column.rule.as_ref().map(rules).into_iter())
                .chain((unlike && role != Role::Compared).then_some(types))
                .chain(column.note.clone())
                .chain(words::causes(column))
                .collect();
            if more.is_empty() {
                alike.names.push(column.name.clone());
                continue;
            }
            let words = word.into_iter().chain(more.iter().map(String::as_str));
            let words = words.collect::<Vec<_>>().join("; ");
            remarks.push(Remark { names: vec![column.name.clone()], words });
        }
        if word.is_some() && !alike.names.is_empty() {
            remarks.push(alike);
        }
    }
    remarks
}

/// `abs=0.01 trim`.
pub fn rules(rule: &serde_json::Map<String, serde_json::Value>) -> String {
    let one = |(name, value): (&String, &serde_json::Value)| match value {
        serde_json::Value::Bool(true) => name.clone(),
        serde_json::Value::String(text) => format!("{name}={}", super::text::shown(text)),
        other => format!("{name}={other}"),
    };
    rule.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The rows of a result that are at hand. Of `cells`, the counts of payloads and the causes stand there
/// only where a row has them.
pub fn sample(result: &ResultTable) -> Sheet {
    let of_columns = result.name == Strategy::Columns.name();
    let is_evidence =
        |at: usize, name: &str| name.starts_with("value_") || (of_columns && matches!(at, 3 | 4));
    let number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let values = |at: usize| result.rows.iter().filter_map(move |row| row.get(at)?.as_deref());
    let head = |(at, name): (usize, &String)| Head {
        text: name.clone(),
        is_name: true,
        // Evidence is text, whatever it looks like.
        right: !is_evidence(at, name) && values(at).next().is_some() && values(at).all(number),
        fit: Fit::Cut,
    };
    let mut sheet = Sheet {
        heads: result.columns.iter().enumerate().map(head).collect(),
        rows: result.rows.iter().map(|row| sample_row(row, result.columns.len())).collect(),
        ..Sheet::default()
    };
    let at = |name: &str| result.columns.iter().position(|column| column == name);
    let sides = if of_columns { Some((3, 4)) } else { at("value_a").zip(at("value_b")) };
    if let Some((a, b)) = sides {
        (0..sheet.rows.len()).for_each(|row| sheet.pair((row, a), (row, b)));
    }
    let width = sheet.heads.len();
    let unused = |sheet: &Sheet, at: usize| sheet.rows.iter().all(|row| row[at] == Item::Null);
    if result.name == Strategy::Cells.name() && width > 3 {
        let [count_a, count_b, cause] = [width - 3, width - 2, width - 1];
        let mut spare = Vec::new();
        spare.extend(unused(&sheet, cause).then_some(cause));
        if unused(&sheet, count_a) && unused(&sheet, count_b) {
            spare.extend([count_b, count_a]);
        }
        for at in spare {
            sheet.heads.remove(at);
            sheet.rows.iter_mut().for_each(|row| drop(row.remove(at)));
        }
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
