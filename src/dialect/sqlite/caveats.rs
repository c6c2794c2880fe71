//! What a reader of a script must know: where declared types mean less than elsewhere.

use crate::contract::Strategy;
use crate::plan::form::Side;
use crate::plan::rules::TextStep;
use crate::plan::{Plan, PlannedColumn};
use crate::schema::SqlType;

/// Digits that a REAL keeps of any decimal.
const REAL_DIGITS: u8 = 15;

/// See `Spelling::caveats`.
pub fn caveats(plan: &Plan) -> Vec<String> {
    if !plan.reads_values() {
        return Vec::new();
    }
    let live: Vec<&PlannedColumn> = plan.keys().chain(plan.compared()).collect();
    let holds = |fits: fn(&SqlType) -> bool| {
        live.iter().any(|column| Side::BOTH.iter().any(|side| fits(&column.column(*side).sql_type)))
    };
    let mut lines = vec![
        "values are compared as they are stored: a text in a column of numbers equals that text only, and shows its class"
            .to_string(),
    ];
    let long = |t: &SqlType| {
        matches!(t, SqlType::Decimal { precision, .. } if *precision > REAL_DIGITS)
            || matches!(t, SqlType::Numeric | SqlType::Int { bits: 64, signed: false })
    };
    if holds(long) {
        lines.push(
            "numbers that are no INTEGER of 64 bits are stored as REAL: of decimals, digits beyond the 15th are not there to compare"
                .into(),
        );
    }
    if holds(|t| matches!(t, SqlType::Timestamp { .. } | SqlType::Time { .. })) {
        lines.push(
            "times are compared where they are texts in ISO 8601, those without offset in UTC; numbers, as of unixepoch() and julianday(), count as numbers"
                .into(),
        );
    }
    if holds(|t| *t == SqlType::Json) {
        lines.push("JSON that is one number is stored as a number, and counts by its text".into());
    }
    if live.iter().any(|column| column.rules.steps.contains(&TextStep::IgnoreCase)) {
        lines.push("ignore_case: lower() knows A to Z only".into());
    }
    if plan.strategy == Strategy::Checksum {
        lines.push(
            "the fingerprint is worked out in plain SQL, some 20,000 rows a second; long texts take longer".into(),
        );
    }
    lines
}
