//! What accepts a cause, or what to do about it.

use crate::outcome::ColumnOutcome;
use crate::plan::lower::{DOUBLE, SINGLE};
use serde_json::{Map, Value};

pub(super) enum Remedy {
    /// Rules of the contract by name.
    Rule(Map<String, Value>),
    Advice(String),
}

/// DuckDB's expressions of what `leading zeros` and `number as text` say.
const WITHOUT_ZEROS: &str = r"regexp_replace({col}, '^([+-]?)0+([0-9])', '\1\2')";
const PLAIN: &str = r"regexp_replace(CAST({col} AS VARCHAR), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2')";
const DAY: &str = "CAST({col} AS DATE)";

/// What accepts a cause of a column's changes.
pub(super) fn remedy(cause: &str, column: &ColumnOutcome) -> Remedy {
    let switches = |names: &[&str]| rules(names.iter().map(|name| (*name, Value::Bool(true))));
    let types = [column.type_a.as_str(), column.type_b.as_str()];
    let is_text = types.map(|name| name == "VARCHAR");
    let is_float = |name: &str| matches!(name, "FLOAT" | "DOUBLE");
    if let Some(digits) = cause.strip_prefix("rounding to ").and_then(|n| n.parse::<i64>().ok()) {
        return rules([("round", digits.into())]);
    }
    if let Some(shift) = cause.strip_prefix("time zone ") {
        return shifted(shift);
    }
    match cause {
        "case" => switches(&["ignore_case"]),
        "blanks" => switches(&["trim"]),
        "blanks inside" => switches(&["trim", "collapse_spaces"]),
        "unicode form" => switches(&["nfc"]),
        "empty against null" => switches(&["empty_is_null"]),
        "float precision" => {
            let factor = if types.contains(&"FLOAT") { SINGLE } else { DOUBLE };
            rules([("rel", factor.into())])
        }
        "sign" => rules([("expr", "abs({col})".into())]),
        "leading zeros" => one_sided(is_text, WITHOUT_ZEROS),
        // The text of a float may have an exponent, which the expression does not know.
        "number as text" if types.iter().any(|name| is_float(name)) => {
            Remedy::Advice(without_rule(cause))
        }
        "number as text" => rules([("expr", PLAIN.into())]),
        "date against timestamp" => one_sided(types.map(|name| name != "DATE"), DAY),
        _ => Remedy::Advice(without_rule(cause)),
    }
}

fn rules<'n>(settings: impl IntoIterator<Item = (&'n str, Value)>) -> Remedy {
    Remedy::Rule(settings.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
}

/// An expression for the sides that it fits.
fn one_sided(fits: [bool; 2], expression: &str) -> Remedy {
    let name = match fits {
        [true, false] => "expr_a",
        [false, true] => "expr_b",
        _ => "expr",
    };
    rules([(name, expression.into())])
}

/// `+02:00`: B is two hours ahead.
fn shifted(shift: &str) -> Remedy {
    let (sign, hours) = shift.split_at(1);
    match hours.split(':').next().and_then(|hours| hours.parse::<u8>().ok()) {
        Some(hours) => rules([("expr_a", format!("{{col}} {sign} INTERVAL {hours} HOUR").into())]),
        None => Remedy::Advice(without_rule("time zone")),
    }
}

/// What to do where no rule accepts a cause, or the one there is would not do.
pub(super) fn without_rule(cause: &str) -> String {
    let about = |start: &str| cause.starts_with(start);
    let advice = match cause {
        "null" => {
            "one side has no value; where NULL stands for a certain value, null_equals = \"...\" says which"
        }
        "encoding" => {
            "the text was read in the wrong encoding: read the file in its own (encoding of [csv]), or repair the load"
        }
        "number as text" => {
            "the same number is written in another way; convert one side in a .sql side"
        }
        "sign" => "some differ by their sign: look at the load of the side that is wrong",
        _ if about("swapped with ") => {
            "each side holds the other column's value: correct the load of the side that is wrong"
        }
        _ if about("truncated") => {
            "one side was cut: widen its column and load it again; left({col}, n) as expr compares the beginnings only"
        }
        _ if about("time zone") => {
            "the shift does not hold for the whole column; where a side without zone means local time, timezone = \"...\" says which, else convert it in a .sql side"
        }
        _ => "no rule accepts these and nothing else; an expr may, or a .sql side",
    };
    advice.to_string()
}
