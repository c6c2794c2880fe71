//! Rules by column: how one is set, what holds for a column, and how it is shown.

use super::spelling::suggestion;
use super::tolerance::{decimal, duration};
use super::{Rule, plain_decimal};
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;

/// Every rule, as spelt in the contract and after `--rule COL.`, in the order of the docs.
pub const RULE_NAMES: [&str; 16] = [
    "abs",
    "rel",
    "within",
    "trim",
    "ignore_case",
    "collapse_spaces",
    "nfc",
    "empty_is_null",
    "round",
    "json",
    "unordered",
    "null_equals",
    "expr",
    "expr_a",
    "expr_b",
    "on_key",
];

/// A rule's value before it is known to fit the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleValue {
    Switch(bool),
    Text(String),
    /// A number as typed.
    Number(String),
}

impl RuleValue {
    fn shown(&self) -> String {
        match self {
            RuleValue::Switch(on) => on.to_string(),
            RuleValue::Text(text) => format!("\"{text}\""),
            RuleValue::Number(text) => text.clone(),
        }
    }
}

/// Whether the rule is said by name alone, being on or off.
pub fn is_switch(name: &str) -> bool {
    let with_value = ["abs", "rel", "within", "round", "null_equals", "expr", "expr_a", "expr_b"]
        .contains(&name);
    !with_value && RULE_NAMES.contains(&name)
}

/// Sets one rule. The error is the problem alone; the caller says where it stands.
pub fn set_rule(rule: &mut Rule, name: &str, value: RuleValue) -> Result<(), String> {
    match name {
        "abs" => rule.abs = switchable(value, read_tolerance)?,
        "rel" => rule.rel = switchable(value, read_tolerance)?,
        "within" => rule.within = switchable(value, read_within)?,
        "round" => rule.round = switchable(value, read_round)?,
        "null_equals" => rule.null_equals = switchable(value, read_null_equals)?,
        "expr" => rule.expr = switchable(value, read_expression)?,
        "expr_a" => rule.expr_a = switchable(value, read_expression)?,
        "expr_b" => rule.expr_b = switchable(value, read_expression)?,
        "trim" => rule.trim = read_switch(value)?,
        "ignore_case" => rule.ignore_case = read_switch(value)?,
        "collapse_spaces" => rule.collapse_spaces = read_switch(value)?,
        "nfc" => rule.nfc = read_switch(value)?,
        "empty_is_null" => rule.empty_is_null = read_switch(value)?,
        "json" => rule.json = read_switch(value)?,
        "unordered" => rule.unordered = read_switch(value)?,
        "on_key" => rule.on_key = read_switch(value)?,
        _ => return Err(format!("is not a rule; {}", suggestion(name, &RULE_NAMES))),
    }
    Ok(())
}

/// `false` switches off; anything else is read.
fn switchable<T>(
    value: RuleValue,
    read: impl FnOnce(RuleValue) -> Result<T, String>,
) -> Result<Option<Option<T>>, String> {
    match value {
        RuleValue::Switch(false) => Ok(Some(None)),
        value => read(value).map(|value| Some(Some(value))),
    }
}

fn read_switch(value: RuleValue) -> Result<Option<bool>, String> {
    match value {
        RuleValue::Switch(on) => Ok(Some(on)),
        other => Err(format!("wants true or false, not {}", other.shown())),
    }
}

fn read_tolerance(value: RuleValue) -> Result<String, String> {
    match value {
        RuleValue::Number(text) | RuleValue::Text(text) => decimal(&text).map(|_| text),
        RuleValue::Switch(_) => Err("wants a number such as 0.01, or false".into()),
    }
}

fn read_within(value: RuleValue) -> Result<String, String> {
    match value {
        RuleValue::Text(text) => duration(&text).map(|_| text),
        RuleValue::Number(text) => {
            Err(format!("wants a number with its unit in quotes: \"{text}s\" for seconds"))
        }
        RuleValue::Switch(_) => Err("wants a duration such as \"1s\", or false".into()),
    }
}

fn read_round(value: RuleValue) -> Result<i32, String> {
    let problem = format!("wants a whole number from -18 to 38, not {}", value.shown());
    match value {
        RuleValue::Number(text) => {
            text.parse().ok().filter(|digits| (-18..=38).contains(digits)).ok_or(problem)
        }
        _ => Err(problem),
    }
}

fn read_null_equals(value: RuleValue) -> Result<String, String> {
    match value {
        RuleValue::Text(text) | RuleValue::Number(text) => Ok(text),
        RuleValue::Switch(_) => {
            Err("wants the value that NULL equals; put \"true\" in quotes to mean that text".into())
        }
    }
}

fn read_expression(value: RuleValue) -> Result<String, String> {
    match value {
        RuleValue::Text(text) if !text.trim().is_empty() => Ok(text),
        other => Err(format!(
            "wants an SQL expression over {{col}} such as \"upper({{col}})\", not {}",
            other.shown()
        )),
    }
}

/// `over` joined by what only `base` says; on the same rule `over` wins.
pub fn join_rules(over: &Rule, base: &Rule) -> Rule {
    fn first<T: Clone>(over: &Option<T>, base: &Option<T>) -> Option<T> {
        over.clone().or_else(|| base.clone())
    }
    Rule {
        abs: first(&over.abs, &base.abs),
        rel: first(&over.rel, &base.rel),
        within: first(&over.within, &base.within),
        trim: first(&over.trim, &base.trim),
        ignore_case: first(&over.ignore_case, &base.ignore_case),
        collapse_spaces: first(&over.collapse_spaces, &base.collapse_spaces),
        nfc: first(&over.nfc, &base.nfc),
        empty_is_null: first(&over.empty_is_null, &base.empty_is_null),
        round: first(&over.round, &base.round),
        json: first(&over.json, &base.json),
        unordered: first(&over.unordered, &base.unordered),
        null_equals: first(&over.null_equals, &base.null_equals),
        expr: first(&over.expr, &base.expr),
        expr_a: first(&over.expr_a, &base.expr_a),
        expr_b: first(&over.expr_b, &base.expr_b),
        on_key: first(&over.on_key, &base.on_key),
    }
}

/// The rule in force for a column: its own joined by that of `"*"`, its own winning rule by rule.
/// What is switched off is absent, so every `Some` of the answer is on.
///
/// `column_key` is the name under which `rules` holds the column's own rule, None where it has
/// none. Whether each rule fits the column's type is not asked here.
pub fn effective_rule(rules: &BTreeMap<String, Rule>, column_key: Option<&str>) -> Rule {
    let nothing = Rule::default();
    let own = column_key.and_then(|name| rules.get(name)).unwrap_or(&nothing);
    let joined = join_rules(own, rules.get("*").unwrap_or(&nothing));
    fn on(switch: Option<bool>) -> Option<bool> {
        switch.filter(|on| *on)
    }
    fn set<T>(value: Option<Option<T>>) -> Option<Option<T>> {
        value.filter(Option::is_some)
    }
    Rule {
        abs: set(joined.abs),
        rel: set(joined.rel),
        within: set(joined.within),
        trim: on(joined.trim),
        ignore_case: on(joined.ignore_case),
        collapse_spaces: on(joined.collapse_spaces),
        nfc: on(joined.nfc),
        empty_is_null: on(joined.empty_is_null),
        round: set(joined.round),
        json: on(joined.json),
        unordered: on(joined.unordered),
        null_equals: set(joined.null_equals),
        expr: set(joined.expr),
        expr_a: set(joined.expr_a),
        expr_b: set(joined.expr_b),
        on_key: on(joined.on_key),
    }
}

/// The readings of the rules alone, which say what a value is, and the rest, as `amount.abs=0.01`.
pub fn strict(rules: BTreeMap<String, Rule>) -> (BTreeMap<String, Rule>, Vec<String>) {
    let mut left_out = Vec::new();
    let mut readings = BTreeMap::new();
    for (column, rule) in rules {
        let reading = Rule { json: rule.json, unordered: rule.unordered, ..Rule::default() };
        let kept = rule_json(&reading);
        let excuses = rule_json(&rule).into_iter().filter(|(name, value)| {
            !kept.contains_key(name) && name != "on_key" && *value != false
        });
        left_out.extend(excuses.map(|(name, value)| match value {
            Value::Bool(_) => format!("{column}.{name}"),
            Value::String(text) => format!("{column}.{name}={text}"),
            value => format!("{column}.{name}={value}"),
        }));
        if reading != Rule::default() {
            readings.insert(column, reading);
        }
    }
    (readings, left_out)
}

/// The rule in the contract's spelling, in the order of `RULE_NAMES`, for the result JSON; empty
/// where nothing is said. What is switched off is `false`. `abs` and `rel` are numbers where a
/// double shows the very decimal that was typed, else text.
pub fn rule_json(rule: &Rule) -> Map<String, Value> {
    let text = |said: &Option<Option<String>>| -> Option<Value> {
        said.as_ref().map(|value| value.clone().map_or(Value::Bool(false), Value::String))
    };
    let tolerance = |said: &Option<Option<String>>| -> Option<Value> {
        said.as_ref().map(|value| value.as_deref().map_or(Value::Bool(false), decimal_json))
    };
    let switch = |said: Option<bool>| said.map(Value::Bool);
    let round = rule.round.map(|digits| digits.map_or(Value::Bool(false), Value::from));
    let values = [
        tolerance(&rule.abs),
        tolerance(&rule.rel),
        text(&rule.within),
        switch(rule.trim),
        switch(rule.ignore_case),
        switch(rule.collapse_spaces),
        switch(rule.nfc),
        switch(rule.empty_is_null),
        round,
        switch(rule.json),
        switch(rule.unordered),
        text(&rule.null_equals),
        text(&rule.expr),
        text(&rule.expr_a),
        text(&rule.expr_b),
        switch(rule.on_key),
    ];
    let named = RULE_NAMES.into_iter().zip(values);
    named.filter_map(|(name, value)| Some((name.to_string(), value?))).collect()
}

fn decimal_json(typed: &str) -> Value {
    let plain = plain_decimal(typed).ok();
    let whole = plain.as_deref().and_then(|text| text.parse::<u64>().ok()).map(Number::from);
    let double = || typed.parse::<f64>().ok().and_then(Number::from_f64);
    whole
        .or_else(double)
        .filter(|number| plain_decimal(&number.to_string()).ok() == plain)
        .map_or_else(|| Value::String(typed.to_string()), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::RuleValue::{Number as Num, Switch, Text};
    use super::*;
    use serde_json::json;

    fn rule(settings: &[(&str, RuleValue)]) -> Rule {
        let mut rule = Rule::default();
        for (name, value) in settings {
            set_rule(&mut rule, name, value.clone()).unwrap();
        }
        rule
    }

    fn text(value: &str) -> RuleValue {
        Text(value.into())
    }

    fn number(value: &str) -> RuleValue {
        Num(value.into())
    }

    #[test]
    fn every_name_can_be_set_switched_off_and_shown() {
        for name in RULE_NAMES {
            let value = match name {
                "abs" | "rel" => number("0.5"),
                "round" => number("2"),
                "within" => text("1s"),
                "null_equals" | "expr" | "expr_a" | "expr_b" => text("x"),
                _ => Switch(true),
            };
            assert_eq!(is_switch(name), value == Switch(true), "{name}");
            let shown = rule_json(&rule(&[(name, value)]));
            assert_eq!(shown.keys().collect::<Vec<_>>(), [name]);
            let off = rule(&[(name, Switch(false))]);
            assert_eq!(Value::Object(rule_json(&off)), json!({ name: false }));
            let rules = BTreeMap::from([("c".to_string(), off)]);
            assert_eq!(effective_rule(&rules, Some("c")), Rule::default(), "{name}");
        }
    }

    #[test]
    fn own_rules_join_the_star_and_win() {
        let star = rule(&[("trim", Switch(true)), ("abs", number("1")), ("round", number("2"))]);
        let own = rule(&[
            ("abs", number("0.01")),
            ("trim", Switch(false)),
            ("round", Switch(false)),
            ("nfc", Switch(true)),
        ]);
        let rules = BTreeMap::from([("*".to_string(), star.clone()), ("v".to_string(), own)]);
        let expected = rule(&[("abs", number("0.01")), ("nfc", Switch(true))]);
        assert_eq!(effective_rule(&rules, Some("v")), expected);
        assert_eq!(effective_rule(&rules, None), star);
        assert_eq!(effective_rule(&rules, Some("other")), star);
        assert_eq!(effective_rule(&BTreeMap::new(), Some("v")), Rule::default());
    }

    #[test]
    fn tolerances_are_shown_as_the_decimal_typed() {
        for (typed, shown) in [
            ("0.01", json!(0.01)),
            ("1e-06", json!(1e-6)),
            ("2", json!(2)),
            ("1e3", json!(1000)),
            ("0.10000000000000000001", json!("0.10000000000000000001")),
            ("123456789012345678901", json!("123456789012345678901")),
        ] {
            assert_eq!(rule_json(&rule(&[("abs", number(typed))]))["abs"], shown, "{typed}");
        }
        assert_eq!(
            serde_json::to_string(&rule_json(&rule(&[
                ("trim", Switch(true)),
                ("within", text("1.5s")),
                ("rel", text("0.001")),
            ])))
            .unwrap(),
            r#"{"rel":0.001,"within":"1.5s","trim":true}"#
        );
    }

    #[test]
    fn values_that_do_not_fit_say_what_does() {
        for (name, value, part) in [
            ("trim", text("yes"), "wants true or false, not \"yes\""),
            ("abs", Switch(true), "wants a number such as 0.01, or false"),
            ("abs", number("-1"), "negative"),
            ("rel", number("nan"), "not finite"),
            ("within", number("1"), "\"1s\" for seconds"),
            ("within", Switch(true), "a duration such as \"1s\""),
            ("within", text("1 day"), "unit"),
            ("round", number("39"), "from -18 to 38, not 39"),
            ("round", number("-19"), "from -18 to 38, not -19"),
            ("round", number("2.0"), "whole number"),
            ("round", Switch(true), "whole number"),
            ("round", text("2"), "whole number"),
            ("null_equals", Switch(true), "put \"true\" in quotes"),
            ("expr", text(" "), "an SQL expression over {col}"),
            ("expr_a", number("1"), "an SQL expression over {col}"),
            ("tirm", Switch(true), "is not a rule; did you mean `trim`?"),
        ] {
            let problem = set_rule(&mut Rule::default(), name, value).unwrap_err();
            assert!(problem.contains(part), "{name}: {problem}");
        }
    }
}
