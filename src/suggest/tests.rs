use super::*;
use crate::outcome::CauseCount;

fn column(causes: &[(&str, u64)], changed: u64, types: [&str; 2]) -> ColumnOutcome {
    ColumnOutcome {
        name: "v".into(),
        name_b: "v".into(),
        role: Role::Compared,
        type_a: types[0].into(),
        type_b: types[1].into(),
        equal: Some(0),
        changed: Some(changed),
        absorbed: Some(0),
        max_absorbed: Some(None),
        match_percent: None,
        causes: causes
            .iter()
            .map(|(cause, cells)| CauseCount { cause: cause.to_string(), cells: *cells })
            .collect(),
        rule: None,
        note: None,
    }
}

#[test]
fn the_cause_of_most_changes_counts() {
    let text = ["VARCHAR", "VARCHAR"];
    let main = |causes: &[(&str, u64)]| main_cause(&column(causes, 100, text));
    assert_eq!(main(&[]), None);
    assert_eq!(main(&[("case", 60), ("blanks", 40)]), Some(("case".into(), 60)));
    assert_eq!(
        main(&[("case", 40), ("truncated at 3", 30), ("truncated at 4", 30)]),
        Some(("truncated".into(), 60)),
        "cut at several places is cut"
    );
    assert_eq!(
        main(&[("blanks inside", 50), ("blanks", 10)]),
        Some(("blanks inside".into(), 60)),
        "its rules accept blanks at the ends"
    );
}

#[test]
fn rules_fit_the_types() {
    let rule = |cause: &str, types: [&str; 2]| match remedy(cause, &column(&[], 1, types)) {
        Remedy::Rule(rule) => serde_json::Value::Object(rule).to_string(),
        Remedy::Advice(advice) => advice,
    };
    let text = ["VARCHAR", "VARCHAR"];
    assert_eq!(rule("rounding to 2", ["DOUBLE", "DOUBLE"]), "{\"round\":2}");
    assert_eq!(rule("float precision", ["DOUBLE", "FLOAT"]), "{\"rel\":\"0.0000001\"}");
    assert_eq!(rule("float precision", ["DOUBLE", "DOUBLE"]), "{\"rel\":\"0.000000000001\"}");
    assert_eq!(
        rule("time zone -05:00", ["TIMESTAMP", "TIMESTAMP"]),
        "{\"expr_a\":\"{col} - INTERVAL 5 HOUR\"}"
    );
    assert!(rule("leading zeros", ["INTEGER", "VARCHAR"]).starts_with("{\"expr_b\":"));
    assert!(rule("leading zeros", text).starts_with("{\"expr\":"));
    assert!(rule("number as text", ["VARCHAR", "DOUBLE"]).contains("convert one side"));
    assert!(rule("swapped with w", text).contains("correct the load"));
}
