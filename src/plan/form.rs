//! Common forms: for a pair of types, what both sides become so that equality of forms is
//! equality of values (section 2 of docs/semantics.md).

use crate::schema::SqlType;
use std::fmt;

/// A side of the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// `a` or `b`.
    pub fn letter(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// The form that both values of a pair take. Transitive: equal forms group together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// Both sides have one type, whose equality in the engine is the right one.
    AsIs,
    /// Both sides fit this type without loss.
    Cast(SqlType),
    /// Text against number: the number's text.
    NumberText,
    /// Numbers that no common type holds: one text per value. A decimal with a fraction becomes
    /// the nearest float of the width given, if a float is on the other side.
    Number { float: Option<SqlType> },
    /// Text against UUID.
    UuidText,
    /// Text against date.
    DateText,
    /// Text against time.
    TimeText,
    /// Text against timestamp: the instant as text.
    InstantText { timezone: String },
    /// Intervals by their length: a month is 30 days, a day 24 hours.
    Span,
    /// Enum by label, JSON by its text.
    Label,
    /// Dates and timestamps as instants, at the finest precision.
    Instant { timezone: String },
    /// JSON and variants as documents.
    Document,
    /// Lists and arrays; those without order are compared as bags.
    Sequence { item: Box<Form>, ordered: bool },
    /// Fields paired by name.
    Struct(Vec<FieldForm>),
    /// As a set of entries.
    Map { key: Box<Form>, value: Box<Form> },
    /// By member and value.
    Union(Vec<FieldForm>),
}

/// In words, for `--explain`.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::AsIs => f.write_str("as it is"),
            Form::Cast(target) => write!(f, "as {target}"),
            Form::NumberText => f.write_str("as the text of the number"),
            Form::Number { float: None } => f.write_str("as numbers of any size"),
            Form::Number { float: Some(float) } => write!(f, "as numbers, fractions as {float}"),
            Form::UuidText => f.write_str("as UUID where the text is one"),
            Form::DateText => f.write_str("as date where the text is one"),
            Form::TimeText => f.write_str("as time where the text is one"),
            Form::InstantText { .. } => f.write_str("as instant where the text is one"),
            Form::Span => f.write_str("by length"),
            Form::Label => f.write_str("as text"),
            Form::Instant { .. } => f.write_str("as instants"),
            Form::Document => f.write_str("as JSON documents"),
            Form::Sequence { ordered: true, .. } => f.write_str("item by item"),
            Form::Sequence { ordered: false, .. } => f.write_str("as bags of items"),
            Form::Struct(_) => f.write_str("field by field"),
            Form::Map { .. } => f.write_str("as sets of entries"),
            Form::Union(_) => f.write_str("by member and value"),
        }
    }
}

/// A field of a struct, or a member of a union, under its name on each side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldForm {
    pub name_a: String,
    pub name_b: String,
    pub form: Form,
}

impl FieldForm {
    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::A => &self.name_a,
            Side::B => &self.name_b,
        }
    }
}

/// How nested and ambiguous values are read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Readings {
    /// JSON is compared as documents, not as text.
    pub json: bool,
    /// Lists are compared as bags.
    pub unordered: bool,
    /// Zone of timestamps without zone.
    pub timezone: String,
    /// Below a list or a map, where the engine cannot look into documents.
    pub in_list: bool,
}

/// The common form of two types, or the reason why they cannot be compared.
pub fn common(a: &SqlType, b: &SqlType, readings: &Readings) -> Result<Form, String> {
    use SqlType::*;
    let document = || Ok(if readings.json { Form::Document } else { Form::Label });
    match (a, b) {
        // A column that is NULL everywhere takes the other side's type.
        (Null, Null) => Ok(Form::AsIs),
        (Null, other) | (other, Null) => match common(other, other, readings)? {
            Form::AsIs => Ok(Form::Cast(other.clone())),
            _ => Ok(Form::Label),
        },
        (Json, Json | Text) | (Text, Json) => document(),
        (Text, Text) if readings.json => Ok(Form::Document),
        (Variant, Variant | Json) | (Json, Variant) if readings.in_list => {
            Err(format!("{a} and {b}: variants inside lists and maps are not looked into"))
        }
        (Variant, Variant | Json) | (Json, Variant) => Ok(Form::Document),
        (Other(name), _) | (_, Other(name)) => Err(format!("type {name} is not known")),
        (List(_) | Array(..), List(_) | Array(..)) => sequence(a, b, readings),
        (Struct(left), Struct(right)) => {
            let fields = fields(left, right, "field", readings)?;
            Ok(if same_shape(left, right, &fields) { Form::AsIs } else { Form::Struct(fields) })
        }
        (Union(left), Union(right)) => {
            let members = fields(left, right, "member", readings)?;
            Ok(if same_shape(left, right, &members) { Form::AsIs } else { Form::Union(members) })
        }
        // Never as it is: engines take the order of entries for part of a map.
        (Map(key_a, value_a), Map(key_b, value_b)) => Ok(Form::Map {
            key: Box::new(common(key_a, key_b, &nested(readings))?),
            value: Box::new(common(value_a, value_b, &nested(readings))?),
        }),
        // By total length: engines split months, days and time in ways of their own.
        (Interval, Interval) => Ok(Form::Span),
        // In a zone that changes its clocks, clocks are not instants.
        (Timestamp { zoned: false, .. }, Timestamp { zoned: false, .. })
            if !readings.timezone.eq_ignore_ascii_case("UTC") =>
        {
            Ok(Form::Instant { timezone: readings.timezone.clone() })
        }
        _ if a == b => Ok(Form::AsIs),
        (Enum(_), Enum(_) | Text) | (Text, Enum(_)) => Ok(Form::Label),
        (Text, other) | (other, Text) => text_against(other, readings),
        _ if a.is_number() && b.is_number() => Ok(numbers(a, b)),
        (Time { .. }, Time { .. }) => Ok(Form::Cast(Time { precision: 9 })),
        (Date | Timestamp { .. }, Date | Timestamp { .. }) => instants(a, b, readings),
        _ => Err(format!("{a} and {b} have no common meaning")),
    }
}

/// Inside lists and maps JSON counts by its text: there is no way to look into it there.
fn nested(readings: &Readings) -> Readings {
    Readings { json: false, in_list: true, ..readings.clone() }
}

fn sequence(a: &SqlType, b: &SqlType, readings: &Readings) -> Result<Form, String> {
    use SqlType::*;
    let (List(left) | Array(left, _), List(right) | Array(right, _)) = (a, b) else {
        unreachable!("asked of sequences only");
    };
    let item = common(left, right, &nested(readings))?;
    match item {
        Form::AsIs if a == b && !readings.unordered => Ok(Form::AsIs),
        item => Ok(Form::Sequence { item: Box::new(item), ordered: !readings.unordered }),
    }
}

fn fields(
    left: &[(String, SqlType)],
    right: &[(String, SqlType)],
    what: &str,
    readings: &Readings,
) -> Result<Vec<FieldForm>, String> {
    let mut paired = Vec::new();
    let mut rest: Vec<&(String, SqlType)> = right.iter().collect();
    for (name, field) in left {
        let found = rest
            .iter()
            .position(|(other, _)| other == name)
            .or_else(|| rest.iter().position(|(other, _)| other.eq_ignore_ascii_case(name)))
            .ok_or_else(|| format!("{what} {name} is in a only"))?;
        let (other_name, other) = rest.remove(found);
        let form = common(field, other, readings).map_err(|why| format!("{what} {name}: {why}"))?;
        paired.push(FieldForm { name_a: name.clone(), name_b: other_name.clone(), form });
    }
    match rest.first() {
        Some((name, _)) => Err(format!("{what} {name} is in b only")),
        None => Ok(paired),
    }
}

fn same_shape(
    left: &[(String, SqlType)],
    right: &[(String, SqlType)],
    fields: &[FieldForm],
) -> bool {
    left == right && fields.iter().all(|field| field.form == Form::AsIs)
}

fn text_against(other: &SqlType, readings: &Readings) -> Result<Form, String> {
    match other {
        SqlType::Uuid => Ok(Form::UuidText),
        SqlType::Date => Ok(Form::DateText),
        SqlType::Time { .. } => Ok(Form::TimeText),
        SqlType::Timestamp { .. } => Ok(Form::InstantText { timezone: readings.timezone.clone() }),
        number if number.is_number() => Ok(Form::NumberText),
        other => Err(format!("text and {other} have no common meaning")),
    }
}

fn numbers(a: &SqlType, b: &SqlType) -> Form {
    use SqlType::*;
    match (a, b) {
        (Float | Double, Float | Double) => Form::Cast(Double),
        (float @ (Float | Double), _) | (_, float @ (Float | Double)) => {
            Form::Number { float: Some(float.clone()) }
        }
        (Int { bits: bits_a, signed: signed_a }, Int { bits: bits_b, signed: signed_b }) => {
            integers((*bits_a, *signed_a), (*bits_b, *signed_b))
        }
        _ => match (a.decimal_digits(), b.decimal_digits()) {
            (Some((whole_a, scale_a)), Some((whole_b, scale_b))) => {
                let (whole, scale) = (whole_a.max(whole_b), scale_a.max(scale_b));
                match whole + scale <= 38 {
                    true => {
                        Form::Cast(Decimal { precision: (whole + scale) as u8, scale: scale as u8 })
                    }
                    false => Form::Number { float: None },
                }
            }
            _ => Form::Number { float: None },
        },
    }
}

fn integers((bits_a, signed_a): (u8, bool), (bits_b, signed_b): (u8, bool)) -> Form {
    let signed_bits = |bits: u8, signed: bool| match signed {
        true => u32::from(bits),
        false => u32::from(bits) * 2,
    };
    if signed_a == signed_b {
        return Form::Cast(SqlType::Int { bits: bits_a.max(bits_b), signed: signed_a });
    }
    match signed_bits(bits_a, signed_a).max(signed_bits(bits_b, signed_b)) {
        bits @ 0..=128 => Form::Cast(SqlType::Int { bits: bits as u8, signed: true }),
        _ => Form::Number { float: None },
    }
}

/// Timestamps that the engine itself compares rightly keep their type; others become instants.
fn instants(a: &SqlType, b: &SqlType, readings: &Readings) -> Result<Form, String> {
    use SqlType::*;
    match (a, b) {
        (
            Timestamp { precision: pa @ (0 | 3 | 6), zoned: false },
            Timestamp { precision: pb @ (0 | 3 | 6), zoned: false },
        ) => Ok(Form::Cast(Timestamp { precision: *pa.max(pb), zoned: false })),
        (
            Timestamp { precision: 0 | 3 | 6, zoned: true },
            Timestamp { precision: 0 | 3 | 6, zoned: true },
        ) => Ok(Form::Cast(Timestamp { precision: 6, zoned: true })),
        _ => Ok(Form::Instant { timezone: readings.timezone.clone() }),
    }
}
