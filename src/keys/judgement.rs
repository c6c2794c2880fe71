//! What speaks for and against a set of columns as a key.

use super::look::{Look, SideSizes, Sizes};
use crate::contract::name_words;
use crate::plan::PlannedColumn;
use crate::schema::SqlType;

/// Share of rows with a key of their own that makes a set nearly a key.
const NEARLY: f64 = 0.9;

/// Columns that could be a key.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Under A's names.
    pub names: Vec<String>,
    pub sizes: Sizes,
    /// Nothing speaks against it.
    pub good: bool,
    /// Why it stands where it stands.
    pub reason: String,
    pub rank: Rank,
}

/// Smaller is better: shared, without caveats, no chance find, without NULL, few columns, fit types,
/// more shared.
pub type Rank = (u8, bool, bool, bool, usize, u8, u64, bool, Vec<usize>);

/// A column that could be part of a key.
pub struct Part {
    /// In the plan.
    pub position: usize,
    /// Under A's name.
    pub name: String,
    /// Of its type: 0 for identifiers, more for what fits less.
    pub class: u8,
    /// Why it makes a bad key.
    pub caveat: Option<String>,
    /// Its name says that it identifies.
    pub hint: bool,
}

impl Candidate {
    /// Of these columns, in the order of A. `leans`: one of several tells nearly all rows apart alone.
    pub fn of(parts: &[&Part], leans: bool, sizes: Sizes) -> Candidate {
        let caveats: Vec<String> = parts.iter().filter_map(|part| part.caveat.clone()).collect();
        let (shared, words) = shared(&sizes);
        let nulls = sizes.a.null_rows + sizes.b.map_or(0, |b| b.null_rows);
        let mut reasons = Vec::new();
        if sizes.repeated > 0 {
            reasons.push(format!("{} held more than once", keys(sizes.repeated)));
        }
        reasons.extend(words);
        if nulls > 0 {
            let b = sizes.b.map_or(String::new(), |b| format!(" and {} of b", b.null_rows));
            reasons.push(format!("NULL in {} rows of a{b}", sizes.a.null_rows));
        }
        reasons.extend(caveats.iter().cloned());
        if leans {
            reasons.push("one of the columns alone tells nearly all rows apart".into());
        }
        let class = parts.iter().map(|part| part.class).max().unwrap_or(0);
        let fraction = shared_fraction(&sizes).unwrap_or(1.0);
        Candidate {
            names: parts.iter().map(|part| part.name.clone()).collect(),
            good: shared == 0 && caveats.is_empty() && sizes.repeated == 0,
            reason: reasons.join("; "),
            rank: (
                shared,
                !caveats.is_empty(),
                leans,
                nulls > 0,
                parts.len(),
                class,
                ((1.0 - fraction) * 1e9) as u64,
                !parts.iter().any(|part| part.hint),
                parts.iter().map(|part| part.position).collect(),
            ),
            sizes,
        }
    }
}

/// What to know of the columns of a key before it is used.
pub fn caveats_of_key(look: &Look) -> Vec<String> {
    look.plan.keys().filter_map(caveat_of_type).collect()
}

pub fn caveat_of_type(column: &PlannedColumn) -> Option<String> {
    let float = column.a.sql_type.is_float() || column.b.sql_type.is_float();
    float.then(|| {
        format!(
            "{} holds floats, which differ in their last digits where they were worked out twice",
            column.a.name
        )
    })
}

/// The class of floats.
pub const FLOAT: u8 = 3;

/// Identifiers come before times, and times before measures. None: no key.
pub fn class_of(sql_type: &SqlType) -> Class {
    Class(match sql_type {
        SqlType::Int { .. }
        | SqlType::BigNum
        | SqlType::Uuid
        | SqlType::Text
        | SqlType::Enum(_)
        | SqlType::Blob
        | SqlType::Boolean => Some(0),
        SqlType::Date | SqlType::Timestamp { .. } | SqlType::Time { .. } | SqlType::TimeTz => {
            Some(1)
        }
        SqlType::Decimal { .. } | SqlType::Numeric | SqlType::Bit => Some(2),
        SqlType::Float | SqlType::Double => Some(FLOAT),
        _ => None,
    })
}

/// How well a type fits; None is not at all.
pub struct Class(Option<u8>);

impl Class {
    /// The worse of two types; None where one of them makes no key.
    pub fn max(self, other: Class) -> Option<u8> {
        Some(self.0?.max(other.0?))
    }
}

/// Whether a word of the name says that it identifies.
pub fn looks_like_a_key(name: &str) -> bool {
    let known = ["id", "key", "pk", "uuid", "guid", "code", "no", "nr", "number", "sku", "isbn"];
    name_words(name).iter().any(|word| known.contains(&word.as_str()))
}

fn keys(count: u64) -> String {
    if count == 1 { "1 key".into() } else { format!("{count} keys") }
}

/// Whether some are so many of all that few are missing.
pub fn mostly(some: u64, all: u64) -> bool {
    some as f64 >= all as f64 * NEARLY
}

/// Whether keys are repeated, but few of them.
pub fn nearly_unique(sizes: &Sizes) -> bool {
    let own = |side: SideSizes| mostly(side.distinct - side.repeated, side.rows);
    sizes.repeated > 0 && own(sizes.a) && sizes.b.is_none_or(own)
}

/// The share of the keys of the smaller side that is on both; None without a second side, or where a
/// side has no rows.
fn shared_fraction(sizes: &Sizes) -> Option<f64> {
    let smaller = sizes.a.distinct.min(sizes.b?.distinct);
    (smaller > 0).then(|| sizes.on_both as f64 / smaller as f64)
}

/// How well the sides share the keys, 0 being best, and what to say of it.
fn shared(sizes: &Sizes) -> (u8, Vec<String>) {
    let Some(b) = sizes.b else { return (0, vec!["unique in a".into()]) };
    let unique =
        if sizes.repeated == 0 { vec!["unique on both sides".to_string()] } else { Vec::new() };
    let Some(fraction) = shared_fraction(sizes) else {
        return (0, [unique, vec!["a side has no rows".into()]].concat());
    };
    let smaller = sizes.a.distinct.min(b.distinct);
    let (tier, words) = match fraction {
        0.0 => {
            (2, "no key is on both: a row number, or an id that each side made for itself?".into())
        }
        share if share < 0.5 => {
            (1, format!("only {} of {} are on both", sizes.on_both, keys(smaller)))
        }
        _ => (0, format!("{} of {} are on both", sizes.on_both, keys(smaller))),
    };
    (tier, [unique, vec![words]].concat())
}
