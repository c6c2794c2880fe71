//! Rules of the contract, checked against the types of the pair they are for.

use crate::contract::{Contract, Rule, plain_decimal, rules::rule_json, within_nanoseconds};
use crate::error::{Error, Result};
use crate::schema::SqlType;

use super::form::{Readings, Side};
use super::{Plan, PlannedColumn, Probe};

/// One step of text rules, in the order in which they apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextStep {
    Trim,
    CollapseSpaces,
    Nfc,
    IgnoreCase,
    EmptyIsNull,
}

impl TextStep {
    /// The rule's name in the contract.
    pub fn name(self) -> &'static str {
        let of_step = TEXT_RULES.iter().find(|(_, step, _)| *step == self);
        of_step.expect("every step is a rule").0
    }
}

/// A difference that is excused, as checked: plain decimals without sign or exponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tolerance {
    pub kind: ToleranceKind,
    /// Said for the column by name, and not by `"*"`, which skips what it does not fit.
    pub named: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToleranceKind {
    /// `|a - b| <= limit`
    Abs { limit: String },
    /// `|a - b| <= factor * max(|a|, |b|)`
    Rel { factor: String },
    /// The absolute difference of two times.
    Within { nanoseconds: i128 },
}

impl ToleranceKind {
    /// The rule's name in the contract.
    pub fn name(&self) -> &'static str {
        match self {
            ToleranceKind::Abs { .. } => "abs",
            ToleranceKind::Rel { .. } => "rel",
            ToleranceKind::Within { .. } => "within",
        }
    }
}

/// An expression of the user's in place of a column, and the type that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// With `{col}` where the column stands; judged, and otherwise as the user wrote it.
    pub text: String,
    pub sql_type: SqlType,
}

/// The rules in force for a pair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ColumnRules {
    pub readings: Readings,
    pub expr_a: Option<Expression>,
    pub expr_b: Option<Expression>,
    pub steps: Vec<TextStep>,
    pub null_equals: Option<String>,
    pub round: Option<i32>,
    /// As `Tolerance::named`, of `round`.
    pub round_named: bool,
    pub tolerances: Vec<Tolerance>,
    /// As the result shows them; None where there are none.
    pub shown: Option<serde_json::Map<String, serde_json::Value>>,
}

impl ColumnRules {
    pub fn has_expression(&self) -> bool {
        self.expr_a.is_some() || self.expr_b.is_some()
    }

    pub fn expression(&self, side: Side) -> Option<&Expression> {
        match side {
            Side::A => self.expr_a.as_ref(),
            Side::B => self.expr_b.as_ref(),
        }
    }

    /// Whether anything beyond the readings is in force.
    pub fn excuses(&self) -> bool {
        self.transforms() || !self.tolerances.is_empty()
    }

    /// Whether values are changed before they are compared.
    pub fn transforms(&self) -> bool {
        self.has_expression()
            || !self.steps.is_empty()
            || self.null_equals.is_some()
            || self.round.is_some()
    }
}

/// What to say of rules for all columns that fit none of them: the user counts on something that
/// does nothing.
pub fn idle(contract: &Contract, plan: &Plan) -> Option<String> {
    let all = contract.rules.get("*")?;
    let in_force = |name: &str| {
        let shown = plan.columns.iter().filter_map(|column| column.rules.shown.as_ref());
        shown.into_iter().any(|shown| shown.contains_key(name))
    };
    let said = rule_json(all);
    let idle: Vec<&str> = (said.iter())
        .filter(|(name, value)| **value != false && *name != "on_key" && !in_force(name))
        .map(|(name, _)| name.as_str())
        .collect();
    let fit = if idle.len() == 1 { "fits" } else { "fit" };
    (!idle.is_empty()).then(|| format!("rules.*: {} {fit} no compared column", idle.join(", ")))
}

/// What the contract says about a column: what holds, and what of it was said for it by name.
pub struct Asked {
    pub rule: Rule,
    pub own: Rule,
    pub column: String,
}

impl Asked {
    /// A reading that is on, if it fits. An error if it was said by name and does not.
    pub fn reading(
        &self,
        name: &str,
        of: impl Fn(&Rule) -> Option<bool>,
        fits: bool,
    ) -> Result<bool> {
        let on = of(&self.rule) == Some(true);
        if on && !fits && of(&self.own) == Some(true) {
            return Err(self.misfit(name, "the types of the pair"));
        }
        Ok(on && fits)
    }

    /// The value of a rule, if it is said and fits.
    fn value<T>(
        &self,
        name: &str,
        of: impl Fn(&Rule) -> Option<Option<T>>,
        fits: bool,
        types: &str,
    ) -> Result<Option<T>> {
        let Some(value) = of(&self.rule).flatten() else { return Ok(None) };
        if !fits && of(&self.own).flatten().is_some() {
            return Err(self.misfit(name, types));
        }
        Ok(fits.then_some(value))
    }

    fn misfit(&self, name: &str, types: &str) -> Error {
        let wants = match name {
            "abs" | "rel" | "round" => "it needs numbers on both sides",
            "within" => "it needs dates, timestamps or times on both sides",
            "json" => "it needs JSON, text or VARIANT on both sides",
            "unordered" => "it needs lists on both sides",
            "null_equals" => "it needs a type that a text can be read as",
            _ => "it needs text on one side at least",
        };
        Error::usage(
            format!("rules.{}.{name}", self.column),
            format!("the rule does not fit {types}: {wants}"),
        )
    }
}

pub fn fits_json(a: &SqlType, b: &SqlType) -> bool {
    let document = |t: &SqlType| matches!(t, SqlType::Json | SqlType::Text | SqlType::Variant);
    (document(a) && document(b)) || (holds(a, &document) && holds(b, &document))
}

pub fn fits_unordered(a: &SqlType, b: &SqlType) -> bool {
    let list = |t: &SqlType| matches!(t, SqlType::List(_) | SqlType::Array(..));
    (list(a) && list(b)) || (holds(a, &list) && holds(b, &list))
}

/// Whether a struct or union has a field of a kind, at any depth.
fn holds(sql_type: &SqlType, kind: &dyn Fn(&SqlType) -> bool) -> bool {
    match sql_type {
        SqlType::Struct(fields) | SqlType::Union(fields) => {
            fields.iter().any(|(_, field)| kind(field) || holds(field, kind))
        }
        _ => false,
    }
}

/// Checks the rules of a column against its types. Errors name the rule.
pub fn check(
    asked: &Asked,
    column: &PlannedColumn,
    readings: &Readings,
    probe: &dyn Probe,
) -> Result<ColumnRules> {
    let expr_a = expression(asked, column, Side::A, probe)?;
    let expr_b = expression(asked, column, Side::B, probe)?;
    let type_of = |expr: &Option<Expression>, own: &SqlType| {
        expr.as_ref().map_or_else(|| own.clone(), |expr| expr.sql_type.clone())
    };
    let (ta, tb) = (type_of(&expr_a, &column.a.sql_type), type_of(&expr_b, &column.b.sql_type));
    let types = if ta == tb { ta.to_string() } else { format!("{ta} against {tb}") };
    let has_text = ta == SqlType::Text || tb == SqlType::Text;
    let numbers = ta.is_number() && tb.is_number();
    let is_time = |t: &SqlType| matches!(t, SqlType::Time { .. });
    let temporal = ta.is_temporal() && tb.is_temporal() && is_time(&ta) == is_time(&tb);
    let mut steps = Vec::new();
    for (name, step, of) in TEXT_RULES {
        if of(&asked.rule) == Some(true) {
            match has_text {
                true => steps.push(*step),
                false if of(&asked.own) == Some(true) => return Err(asked.misfit(name, &types)),
                false => {}
            }
        }
    }
    let mut tolerances = Vec::new();
    if let Some(text) = asked.value("abs", |r| r.abs.clone(), numbers, &types)? {
        let named = asked.own.abs.as_ref().is_some_and(Option::is_some);
        let kind = ToleranceKind::Abs { limit: plain_decimal(&text)? };
        tolerances.push(Tolerance { kind, named });
    }
    if let Some(text) = asked.value("rel", |r| r.rel.clone(), numbers, &types)? {
        let named = asked.own.rel.as_ref().is_some_and(Option::is_some);
        let kind = ToleranceKind::Rel { factor: plain_decimal(&text)? };
        tolerances.push(Tolerance { kind, named });
    }
    if let Some(text) = asked.value("within", |r| r.within.clone(), temporal, &types)? {
        let nanoseconds = within_nanoseconds(&text)?;
        let named = asked.own.within.as_ref().is_some_and(Option::is_some);
        tolerances.push(Tolerance { kind: ToleranceKind::Within { nanoseconds }, named });
    }
    refuse_tolerance_on_key(asked, column, &tolerances)?;
    let mut rules = ColumnRules {
        readings: readings.clone(),
        expr_a,
        expr_b,
        steps,
        null_equals: null_equals(asked, &ta, &tb, &types, probe)?,
        round: asked.value("round", |r| r.round, numbers, &types)?,
        round_named: asked.own.round.as_ref().is_some_and(Option::is_some),
        tolerances: match column.role {
            crate::outcome::Role::Key => Vec::new(),
            _ => tolerances,
        },
        shown: None,
    };
    rules.shown = shown(asked, &rules);
    Ok(rules)
}

type Switch = fn(&Rule) -> Option<bool>;

const TEXT_RULES: &[(&str, TextStep, Switch)] = &[
    ("trim", TextStep::Trim, |r| r.trim),
    ("collapse_spaces", TextStep::CollapseSpaces, |r| r.collapse_spaces),
    ("nfc", TextStep::Nfc, |r| r.nfc),
    ("ignore_case", TextStep::IgnoreCase, |r| r.ignore_case),
    ("empty_is_null", TextStep::EmptyIsNull, |r| r.empty_is_null),
];

fn refuse_tolerance_on_key(
    asked: &Asked,
    column: &PlannedColumn,
    tolerances: &[Tolerance],
) -> Result<()> {
    let own = &asked.own;
    let named = own.abs.as_ref().is_some_and(Option::is_some)
        || own.rel.as_ref().is_some_and(Option::is_some)
        || own.within.as_ref().is_some_and(Option::is_some);
    if column.role == crate::outcome::Role::Key && named && !tolerances.is_empty() {
        return Err(Error::usage(
            format!("rules.{}", asked.column),
            "a key is matched, not measured: abs, rel and within cannot apply to it; use round, \
             or leave the tolerance out",
        ));
    }
    Ok(())
}

fn expression(
    asked: &Asked,
    column: &PlannedColumn,
    side: Side,
    probe: &dyn Probe,
) -> Result<Option<Expression>> {
    let (name, one_sided) = match side {
        Side::A => ("expr_a", &asked.rule.expr_a),
        Side::B => ("expr_b", &asked.rule.expr_b),
    };
    let (name, text) = match (one_sided, &asked.rule.expr) {
        (Some(Some(text)), _) => (name, text),
        (_, Some(Some(text))) => ("expr", text),
        _ => return Ok(None),
    };
    let option = format!("rules.{}.{name}", asked.column);
    let sql_type = probe.expression_type(side, &option, text, &column.column(side).source)?;
    Ok(Some(Expression { text: text.clone(), sql_type }))
}

fn null_equals(
    asked: &Asked,
    ta: &SqlType,
    tb: &SqlType,
    types: &str,
    probe: &dyn Probe,
) -> Result<Option<String>> {
    let scalar = |t: &SqlType| {
        !matches!(
            t,
            SqlType::List(_)
                | SqlType::Array(..)
                | SqlType::Struct(_)
                | SqlType::Map(..)
                | SqlType::Union(_)
                | SqlType::Variant
                | SqlType::Null
                | SqlType::Other(_)
        )
    };
    let fits = scalar(ta) && scalar(tb);
    let Some(text) = asked.value("null_equals", |r| r.null_equals.clone(), fits, types)? else {
        return Ok(None);
    };
    for sql_type in [ta, tb] {
        if !probe.is_value_of(&text, sql_type)? {
            let by_name = asked.own.null_equals.as_ref().is_some_and(Option::is_some);
            return match by_name {
                false => Ok(None),
                true => Err(Error::usage(
                    format!("rules.{}.null_equals", asked.column),
                    format!("\"{text}\" is not a value of type {sql_type}; write one that is"),
                )),
            };
        }
    }
    Ok(Some(text))
}

/// The part of what was asked that is in force, in contract spelling.
fn shown(asked: &Asked, rules: &ColumnRules) -> Option<serde_json::Map<String, serde_json::Value>> {
    let has = |step: TextStep| rules.steps.contains(&step).then_some(true);
    let tolerance = |of: fn(&ToleranceKind) -> bool| rules.tolerances.iter().any(|t| of(&t.kind));
    let all = &asked.rule;
    let in_force = Rule {
        abs: all.abs.clone().filter(|_| tolerance(|k| matches!(k, ToleranceKind::Abs { .. }))),
        rel: all.rel.clone().filter(|_| tolerance(|k| matches!(k, ToleranceKind::Rel { .. }))),
        within: all
            .within
            .clone()
            .filter(|_| tolerance(|k| matches!(k, ToleranceKind::Within { .. }))),
        trim: has(TextStep::Trim),
        ignore_case: has(TextStep::IgnoreCase),
        collapse_spaces: has(TextStep::CollapseSpaces),
        nfc: has(TextStep::Nfc),
        empty_is_null: has(TextStep::EmptyIsNull),
        round: all.round.filter(|_| rules.round.is_some()),
        json: rules.readings.json.then_some(true),
        unordered: rules.readings.unordered.then_some(true),
        null_equals: all.null_equals.clone().filter(|_| rules.null_equals.is_some()),
        expr: all.expr.clone(),
        expr_a: all.expr_a.clone(),
        expr_b: all.expr_b.clone(),
        on_key: all.on_key,
    };
    let shown = rule_json(&in_force);
    (!shown.is_empty()).then_some(shown)
}
