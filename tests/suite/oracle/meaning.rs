//! What a value means beside a value of another type: section 2 of docs/semantics.md. Two cells
//! are equal when their meanings are.

use super::document::{self, Document};
use super::number::{self, Number, exact};
use super::time;
use super::value::{Ty, Value, When};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    Null,
    Bool(bool),
    Number(Number),
    Nan,
    Infinite {
        positive: bool,
    },
    Text(String),
    Bytes(Vec<u8>),
    When(When),
    /// Time of day, or an interval in microseconds.
    Span(i128),
    Document(Document),
    List(Vec<Meaning>),
    Fields(BTreeMap<String, Meaning>),
    Entries(Vec<(Meaning, Meaning)>),
}

/// How ambiguous values are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    pub json: bool,
    pub unordered: bool,
    /// Of timestamps without zone, in hours.
    pub offset: i128,
}

/// The meaning of a value of type `own` beside the type `other`.
pub fn meaning(value: &Value, own: &Ty, other: &Ty, reading: Reading) -> Meaning {
    match value {
        Value::Null => Meaning::Null,
        Value::Bool(x) => Meaning::Bool(*x),
        Value::Int(_) | Value::Dec(..) | Value::F32(_) | Value::F64(_) => number(value, other),
        Value::Text(text) => text_beside(text, other, reading),
        Value::Blob(bytes) => Meaning::Bytes(bytes.clone()),
        Value::Date(when, text) | Value::Stamp(when, text) | Value::Zoned(when, text) => {
            match (when, other) {
                // No text of ISO 8601 is infinite: it counts as text there.
                (When::Past | When::Future, Ty::Text) => Meaning::Text(text.clone()),
                (When::At(wall), _) if !matches!(own, Ty::Zoned) && !is_day(own, other) => {
                    Meaning::When(When::At(wall - reading.offset * 3600 * time::SECOND))
                }
                (when, _) => Meaning::When(*when),
            }
        }
        Value::Time(nanos, _) => Meaning::Span(*nanos),
        Value::Interval { months, days, micros } => {
            let days = i128::from(*months) * 30 + i128::from(*days);
            Meaning::Span(days * (time::DAY / 1000) + i128::from(*micros))
        }
        Value::Uuid(text) => Meaning::Text(text.to_lowercase()),
        Value::Enum(text) | Value::Bit(text) => Meaning::Text(text.clone()),
        Value::Json(text) => json(text, reading),
        Value::List(_) | Value::Struct(_) | Value::Map(_) => nested(value, own, other, reading),
    }
}

/// Dates beside dates or text are days, whatever the zone.
fn is_day(own: &Ty, other: &Ty) -> bool {
    matches!((own, other), (Ty::Date, Ty::Date | Ty::Text))
}

fn number(value: &Value, other: &Ty) -> Meaning {
    if matches!(other, Ty::Text) {
        return Meaning::Text(number::text(value));
    }
    match value {
        Value::F32(x) => float(f64::from(*x)),
        Value::F64(x) => float(*x),
        _ => {
            let number = exact(value).expect("finite");
            let text = number.text();
            match other {
                Ty::F32 if !number.is_whole() => {
                    float(f64::from(text.parse::<f32>().expect("a number")))
                }
                Ty::F64 if !number.is_whole() => float(text.parse::<f64>().expect("a number")),
                _ => Meaning::Number(number),
            }
        }
    }
}

fn float(x: f64) -> Meaning {
    match () {
        () if x.is_nan() => Meaning::Nan,
        () if x.is_infinite() => Meaning::Infinite { positive: x > 0.0 },
        () => Meaning::Number(Number::from_float(x)),
    }
}

fn text_beside(text: &str, other: &Ty, reading: Reading) -> Meaning {
    let read = match other {
        Ty::Uuid if is_uuid(text) => Some(Meaning::Text(text.to_lowercase())),
        Ty::Date => time::date(text).map(|days| Meaning::When(When::At(days * time::DAY))),
        Ty::Time => time::time(text).map(Meaning::Span),
        Ty::Stamp(_) | Ty::Zoned => time::stamp(text).map(|(wall, offset)| {
            let offset = offset.unwrap_or(reading.offset * 3600);
            Meaning::When(When::At(wall - offset * time::SECOND))
        }),
        Ty::Json | Ty::Text => return json(text, reading),
        _ => None,
    };
    read.unwrap_or_else(|| Meaning::Text(text.to_string()))
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.char_indices().all(|(at, letter)| match at {
            8 | 13 | 18 | 23 => letter == '-',
            _ => letter.is_ascii_hexdigit(),
        })
}

fn json(text: &str, reading: Reading) -> Meaning {
    match document::parse(text) {
        Some(document) if reading.json => Meaning::Document(document),
        _ => Meaning::Text(text.to_string()),
    }
}

fn nested(value: &Value, own: &Ty, other: &Ty, reading: Reading) -> Meaning {
    match (value, own, other) {
        (
            Value::List(items),
            Ty::List(own) | Ty::Array(own, _),
            Ty::List(other) | Ty::Array(other, _),
        ) => {
            let items = items.iter().map(|item| meaning(item, own, other, reading));
            let mut items: Vec<Meaning> = items.collect();
            if reading.unordered {
                items.sort();
            }
            Meaning::List(items)
        }
        (Value::Struct(fields), Ty::Struct(own), Ty::Struct(other)) => {
            let read = fields.iter().zip(own).map(|((name, field), (_, own))| {
                let (_, other) = other.iter().find(|(n, _)| n == name).expect("a partner");
                (name.clone(), meaning(field, own, other, reading))
            });
            Meaning::Fields(read.collect())
        }
        (Value::Map(entries), Ty::Map(own_key, own_item), Ty::Map(key, item)) => {
            let read = entries.iter().map(|(k, v)| {
                (meaning(k, own_key, key, reading), meaning(v, own_item, item, reading))
            });
            let mut read: Vec<_> = read.collect();
            read.sort();
            Meaning::Entries(read)
        }
        _ => unreachable!("{value:?} of {own} beside {other}"),
    }
}
