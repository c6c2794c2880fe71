use super::*;
use serde_json::{Value, json};

fn schema() -> jsonschema::Validator {
    let schema = serde_json::from_str(include_str!("../../../docs/result.schema.json"));
    jsonschema::validator_for(&schema.expect("the schema is JSON")).expect("the schema is a schema")
}

fn document(outcome: &Outcome) -> Value {
    serde_json::from_str(&render(outcome, Format::Json, None, false)).expect("the result is JSON")
}

#[test]
fn keys_come_in_the_documented_order_and_absent_parts_are_absent() {
    let mut outcome = cells();
    outcome.results[0].rows.truncate(1);
    let expected = r#"{
  "schema_version": 1,
  "verdict": "different",
  "strategy": "cells",
  "proof": "exact",
  "rows": {
    "a": 4,
    "b": 4
  },
  "keys": {
    "equal": 2,
    "changed": 1,
    "only_a": 1,
    "only_b": 1,
    "duplicate": 0
  },
  "payloads": {
    "a": 0,
    "b": 0
  },
  "columns": [
    {
      "name": "id",
      "name_b": "id",
      "role": "key",
      "type_a": "INTEGER",
      "type_b": "INTEGER",
      "rule": null,
      "note": null
    },
    {
      "name": "qty",
      "name_b": "qty",
      "role": "compared",
      "type_a": "INTEGER",
      "type_b": "BIGINT",
      "equal": 2,
      "changed": 1,
      "absorbed": 0,
      "max_absorbed": null,
      "match_percent": 66.66,
      "rule": null,
      "note": "types differ"
    }
  ],
  "columns_only_a": [],
  "columns_only_b": [],
  "notes": [],
  "results": [
    {
      "name": "cells",
      "description": "one row per cell that differs",
      "columns": [
        "id",
        "column_name",
        "_diff_status",
        "value_a",
        "value_b",
        "count_a",
        "count_b",
        "cause"
      ],
      "total": 3,
      "file": null,
      "rows": [
        [
          "2",
          "qty",
          "<>",
          "7",
          null,
          null,
          null,
          null
        ]
      ]
    }
  ]
}
"#;
    assert_eq!(render(&outcome, Format::Json, None, true), expected);
}

#[test]
fn every_shape_is_valid() {
    let schema = schema();
    for outcome in shapes() {
        let document = document(&outcome);
        let faults: Vec<_> = schema.iter_errors(&document).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{:?}: {faults:?}", outcome.strategy);
    }
}

#[test]
fn a_share_of_nothing_is_null_and_a_bag_has_its_place() {
    let mut outcome = cells();
    outcome.columns[1].match_percent = Some(None);
    let document = document(&outcome);
    assert!(schema().is_valid(&document));
    assert_eq!(document["columns"][1]["match_percent"], Value::Null);
    let except = shapes().into_iter().find(|outcome| outcome.bag.is_some()).expect("a bag");
    let document = self::document(&except);
    let keys: Vec<_> = document.as_object().expect("an object").keys().cloned().collect();
    assert_eq!(keys[..6], ["schema_version", "verdict", "strategy", "proof", "rows", "bag"]);
}

#[test]
fn a_sample_has_its_place() {
    let document = document(&sampled());
    let keys: Vec<_> = document.as_object().expect("an object").keys().cloned().collect();
    assert_eq!(keys[3..6], ["proof", "sample", "rows"]);
    assert_eq!(document["sample"]["share"], 0.005);
    let changed = json!({"estimate": 240_800, "ci_lower": 227_422, "ci_upper": 254_760});
    assert_eq!(document["sample"]["estimates"]["changed"], changed);
    let broken = [
        ("/verdict", Some(json!("equal"))),
        ("/sample/share", Some(json!(1))),
        ("/sample/share", Some(json!("0.5%"))),
        ("/sample/confidence_level", None),
        ("/sample/estimates", None),
        ("/sample/estimates/only_b", None),
        ("/sample/estimates/equal", Some(changed)),
        ("/sample/estimates/duplicate/ci_upper", Some(json!(-1))),
        ("/sample/estimates/duplicate/p", Some(json!(0.05))),
        ("/sample/size", Some(json!(7))),
    ];
    refuses(&document, broken);
}

#[test]
fn broken_documents_are_refused() {
    let whole = document(&cells());
    let broken: [(&str, Option<Value>); 22] = [
        ("/schema_version", Some(json!(2))),
        ("/verdict", Some(json!("same"))),
        ("/proof", None),
        ("/strategy", Some(json!("except"))),
        ("/strategy", Some(json!("diff"))),
        ("/rows", None),
        ("/rows/a", Some(json!(-1))),
        ("/rows/a", Some(json!("4"))),
        ("/rows/c", Some(json!(4))),
        ("/keys", None),
        ("/keys/duplicate", None),
        ("/keys/total", Some(json!(5))),
        ("/payloads", None),
        ("/bag", Some(json!({"rows_a": 0, "rows_b": 0, "groups_a": 0, "groups_b": 0}))),
        ("/columns/1/role", Some(json!("payload"))),
        ("/columns/1/equal", None),
        ("/columns/0/equal", Some(json!(3))),
        ("/columns/1/match_percent", Some(json!("66.66"))),
        ("/columns/1/rule", Some(json!({"fuzzy": true}))),
        ("/columns/1/rule", None),
        ("/results/0/rows/0/0", Some(json!(2))),
        ("/extra", Some(json!(1))),
    ];
    refuses(&whole, broken);
}

#[test]
fn positions_come_in_the_place_of_keys() {
    let whole = document(&ordered());
    let keys: Vec<_> = whole.as_object().expect("an object").keys().cloned().collect();
    assert_eq!(keys[4..7], ["rows", "positions", "columns"]);
    let broken = [
        ("/positions", None),
        ("/positions/changed", None),
        ("/positions/duplicate", Some(json!(0))),
        (
            "/keys",
            Some(json!({"equal": 2, "changed": 1, "only_a": 0, "only_b": 1, "duplicate": 0})),
        ),
        ("/strategy", Some(json!("cells"))),
        ("/columns/0/changed", None),
    ];
    refuses(&whole, broken);
}

/// Holds a document with each of these put in, or taken out, against the schema.
fn refuses<const N: usize>(whole: &Value, broken: [(&str, Option<Value>); N]) {
    let schema = schema();
    assert!(schema.is_valid(whole));
    for (pointer, value) in broken {
        let mut document = whole.clone();
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        let parent = document.pointer_mut(parent).expect("the place exists");
        match (parent, value) {
            (Value::Array(items), Some(value)) => {
                items[name.parse::<usize>().expect("an index")] = value;
            }
            (Value::Object(fields), Some(value)) => drop(fields.insert(name.into(), value)),
            (Value::Object(fields), None) => drop(fields.shift_remove(name).expect("a field")),
            (other, _) => panic!("{other} holds no {name}"),
        }
        assert!(!schema.is_valid(&document), "{pointer} was accepted");
    }
}

#[test]
fn the_schema_is_closed_everywhere() {
    fn walk(at: &str, node: &Value) {
        let Some(fields) = node.as_object() else { return };
        if fields.get("type") == Some(&json!("object")) {
            assert_eq!(fields.get("additionalProperties"), Some(&json!(false)), "{at} is open");
        }
        fields.iter().for_each(|(name, node)| walk(&format!("{at}/{name}"), node));
    }
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/result.schema.json")).expect("JSON");
    walk("", &schema);
}

#[test]
fn what_was_spilled_is_told_only_where_something_was() {
    let outcome = Outcome { spilled_bytes: 12_345_678, ..cells() };
    let mut document = document(&outcome);
    assert!(schema().is_valid(&document));
    assert_eq!(document["spilled_bytes"], 12_345_678);
    document["spilled_bytes"] = json!(0);
    assert!(!schema().is_valid(&document));
    assert_eq!(self::document(&cells()).get("spilled_bytes"), None);
    for format in [Format::Table, Format::Markdown] {
        let words = "disk: at most 12 MB spilled at a time";
        assert!(render(&outcome, format, Some(80), false).contains(words));
        assert!(!render(&cells(), format, Some(80), false).contains("spilled"));
    }
}

/// An outcome is kept beside the results of a run, and read again to draw other reports of it.
#[test]
fn an_outcome_survives_being_kept() {
    for outcome in [cells(), super::hostile::outcome()] {
        let text = serde_json::to_string(&outcome).expect("an outcome is JSON");
        let read: Outcome = serde_json::from_str(&text).expect("an outcome is read again");
        assert_eq!(read, outcome);
    }
    let mut outcome = cells();
    for (percent, most) in [(None, None), (Some(None), Some(None)), (Some(Some(1.5)), None)] {
        (outcome.columns[0].match_percent, outcome.columns[0].max_absorbed) = (percent, most);
        let text = serde_json::to_string(&outcome).expect("an outcome is JSON");
        assert_eq!(serde_json::from_str::<Outcome>(&text).expect("an outcome"), outcome);
    }
}
