//! Rules: differences that the user accepts, section 3 of docs/semantics.md.

use super::meaning::{Reading, meaning};
use super::number::{Number, exact};
use super::value::{Ty, Value, When};
use num_bigint::BigInt;

/// The rules of one column.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rule {
    pub abs: Option<&'static str>,
    pub rel: Option<&'static str>,
    /// As typed, and in nanoseconds.
    pub within: Option<(&'static str, i128)>,
    pub trim: bool,
    pub collapse_spaces: bool,
    pub ignore_case: bool,
    pub empty_is_null: bool,
    pub null_equals: Option<&'static str>,
    pub round: Option<i32>,
    pub json: bool,
    pub unordered: bool,
    pub on_key: bool,
}

impl Rule {
    /// Lines of the contract.
    pub fn toml(&self) -> String {
        let switches = [
            ("trim", self.trim),
            ("collapse_spaces", self.collapse_spaces),
            ("ignore_case", self.ignore_case),
            ("empty_is_null", self.empty_is_null),
            ("json", self.json),
            ("unordered", self.unordered),
            ("on_key", self.on_key),
        ];
        let mut lines: Vec<String> = switches
            .iter()
            .filter(|(_, on)| *on)
            .map(|(name, _)| format!("{name} = true\n"))
            .collect();
        lines.extend(self.abs.map(|x| format!("abs = {x}\n")));
        lines.extend(self.rel.map(|x| format!("rel = {x}\n")));
        lines.extend(self.within.map(|(x, _)| format!("within = \"{x}\"\n")));
        lines.extend(self.null_equals.map(|x| format!("null_equals = \"{x}\"\n")));
        lines.extend(self.round.map(|x| format!("round = {x}\n")));
        lines.concat()
    }

    /// The value as it is compared under the rules, before tolerances.
    pub fn apply(&self, value: &Value, ty: &Ty) -> Value {
        let mut value = match value {
            Value::Text(text) => self.text(text),
            other => other.clone(),
        };
        if let (Value::Null, Some(text)) = (&value, self.null_equals) {
            value = read(text, ty);
        }
        match self.round {
            Some(decimals) => round(value, decimals),
            None => value,
        }
    }

    fn text(&self, text: &str) -> Value {
        let blank = |letter: char| " \t\r\n".contains(letter);
        let mut text = text.to_string();
        if self.trim {
            text = text.trim_matches(blank).to_string();
        }
        if self.collapse_spaces {
            let mut collapsed = String::new();
            for letter in text.chars() {
                match blank(letter) {
                    true if collapsed.ends_with(' ') => {}
                    true => collapsed.push(' '),
                    false => collapsed.push(letter),
                }
            }
            text = collapsed;
        }
        if self.ignore_case {
            text = text.to_lowercase();
        }
        match self.empty_is_null && text.is_empty() {
            true => Value::Null,
            false => Value::Text(text),
        }
    }

    /// Whether two cells that differ are equal under the rules.
    pub fn excuses(&self, a: (&Value, &Ty), b: (&Value, &Ty), reading: Reading) -> bool {
        let (left, right) = (self.apply(a.0, a.1), self.apply(b.0, b.1));
        meaning(&left, a.1, b.1, reading) == meaning(&right, b.1, a.1, reading)
            || self.tolerates((&left, a.1), (&right, b.1), reading)
    }

    fn tolerates(&self, a: (&Value, &Ty), b: (&Value, &Ty), reading: Reading) -> bool {
        if let Some((_, limit)) = self.within {
            let apart = apart(a, b, reading);
            return apart.is_some_and(|apart| apart <= limit);
        }
        let (Some(x), Some(y)) = (exact(a.0), exact(b.0)) else { return false };
        if let (Value::F32(_) | Value::F64(_), Value::F32(_) | Value::F64(_)) = (a.0, b.0) {
            return self.tolerates_floats(float(a.0), float(b.0));
        }
        let distance = x.distance(&y);
        let (x, y) = (x.abs(), y.abs());
        let largest = if x.at_most(&y) { y } else { x };
        let limit = |text: Option<&str>| text.and_then(Number::parse);
        limit(self.abs).is_some_and(|limit| distance.at_most(&limit))
            || limit(self.rel).is_some_and(|factor| distance.at_most(&factor.times(&largest)))
    }

    fn tolerates_floats(&self, x: f64, y: f64) -> bool {
        let limit = |text: Option<&str>| text.and_then(|text| text.parse::<f64>().ok());
        let distance = (x - y).abs();
        limit(self.abs).is_some_and(|limit| distance <= limit)
            || limit(self.rel).is_some_and(|factor| distance <= factor * x.abs().max(y.abs()))
    }
}

fn float(value: &Value) -> f64 {
    match value {
        Value::F32(x) => f64::from(*x),
        Value::F64(x) => *x,
        other => unreachable!("{other:?} is no float"),
    }
}

/// Nanoseconds between two points in time, both finite.
fn apart(a: (&Value, &Ty), b: (&Value, &Ty), reading: Reading) -> Option<i128> {
    let at = |(value, own): (&Value, &Ty), other: &Ty| match value {
        Value::Time(nanos, _) => Some(*nanos),
        value => match meaning(value, own, other, reading) {
            super::meaning::Meaning::When(When::At(nanos)) => Some(nanos),
            _ => None,
        },
    };
    Some((at(a, b.1)? - at(b, a.1)?).abs())
}

/// A text as a value of a type.
fn read(text: &str, ty: &Ty) -> Value {
    match ty {
        Ty::Text => Value::Text(text.into()),
        Ty::Int { .. } => Value::Int(text.parse().expect("an integer")),
        Ty::Dec(_, scale) => {
            let digits: BigInt = text.parse().expect("an integer");
            Value::Dec(digits * BigInt::from(10).pow(*scale), *scale)
        }
        Ty::F32 => Value::F32(text.parse().expect("a number")),
        Ty::F64 => Value::F64(text.parse().expect("a number")),
        Ty::Bool => Value::Bool(text == "true"),
        other => unreachable!("null_equals of {other}"),
    }
}

fn round(value: Value, decimals: i32) -> Value {
    match &value {
        Value::Int(_) | Value::Dec(..) => {
            let rounded = exact(&value).expect("finite").round(decimals).text();
            let scale = rounded.split_once('.').map_or(0, |(_, fraction)| fraction.len());
            let digits = rounded.replace('.', "").parse().expect("digits");
            Value::Dec(digits, scale as u32)
        }
        // The pools hold only floats that are ties in binary too, or far from any tie.
        Value::F64(x) if x.is_finite() && x.abs() < 1e15 => {
            let rounded = Number::from_float(*x).round(decimals).text();
            Value::F64(rounded.parse().expect("a number"))
        }
        _ => value,
    }
}
