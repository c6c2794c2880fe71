use super::*;
use crate::contract::rule_json;
use serde_json::{Value, json};

fn list(text: &str) -> Vec<String> {
    names(text).unwrap_or_else(|problem| panic!("{text}: {problem}")).0
}

#[test]
fn comma_lists_read_as_csv() {
    for (text, wanted) in [
        ("", vec![]),
        ("id", vec!["id"]),
        ("a,b", vec!["a", "b"]),
        ("a, b ,c", vec!["a", "b", "c"]),
        (" a , b ", vec![" a", "b "]),
        ("id,\"a,b\"", vec!["id", "a,b"]),
        ("\"say \"\"x\"\"\", y", vec!["say \"x\"", "y"]),
        ("\" a \"", vec![" a "]),
        ("a , \" b\" , c", vec!["a", " b", "c"]),
        ("it's,we\"ird", vec!["it's", "we\"ird"]),
        ("a=b,c.d", vec!["a=b", "c.d"]),
        ("line\nend", vec!["line\nend"]),
    ] {
        assert_eq!(list(text), wanted, "{text}");
    }
    for (text, part) in [
        ("a,,b", "empty"),
        (",a", "empty"),
        ("a,", "empty"),
        ("\"\"", "empty"),
        ("a,\"b", "open quote"),
        ("\"a\"b", "`,` wanted after a closing quote, not b"),
    ] {
        let problem = names(text).unwrap_err();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

#[test]
fn pairs_split_at_their_equals_sign() {
    for (text, a, b) in [
        ("a=b", "a", "b"),
        ("\"a=b\"=c", "a=b", "c"),
        ("c=\"a=b\"", "c", "a=b"),
        ("a,b=c d", "a,b", "c d"),
    ] {
        assert_eq!(name_pair(text), Ok(NamePair { a: a.into(), b: b.into() }), "{text}");
    }
    for (text, part) in [
        ("a", "column_of_a=column_of_b"),
        ("a=", "column_of_a=column_of_b"),
        ("=b", "column_of_a=column_of_b"),
        ("a=b=c", "more than one `=`"),
        ("\"a=b", "open quote"),
    ] {
        let problem = name_pair(text).unwrap_err();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

fn shown(setting: RuleSetting) -> (String, Value) {
    (setting.column, Value::Object(rule_json(&setting.rule)))
}

#[test]
fn tolerances_split_at_the_last_equals_sign() {
    assert_eq!(shown(abs("v=0.01").unwrap()), ("v".into(), json!({"abs": 0.01})));
    assert_eq!(shown(abs("*=1e-06").unwrap()), ("*".into(), json!({"abs": 1e-6})));
    assert_eq!(abs("v=1e-06").unwrap().rule.abs, Some(Some("1e-06".into())));
    assert_eq!(shown(rel("a=b=0.1").unwrap()), ("a=b".into(), json!({"rel": 0.1})));
    assert_eq!(shown(within("ts=1s").unwrap()), ("ts".into(), json!({"within": "1s"})));
    assert_eq!(shown(within("ts=false").unwrap()), ("ts".into(), json!({"within": false})));
    for (problem, part) in [
        (abs("v"), "wants column=0.01"),
        (abs("=1"), "wants column=0.01"),
        (abs("v=x"), "`x` is not a number"),
        (abs("v=-1"), "negative"),
        (rel("v=true"), "not a number"),
        (within("v=1"), "not a duration"),
        (within("v"), "wants column=1s"),
    ] {
        let problem = problem.unwrap_err();
        assert!(problem.contains(part), "{problem}");
    }
}

#[test]
fn any_rule_can_be_said_in_one_option() {
    for (text, column, wanted) in [
        ("col.trim=true", "col", json!({"trim": true})),
        ("col.trim", "col", json!({"trim": true})),
        ("col.trim=false", "col", json!({"trim": false})),
        ("*.nfc", "*", json!({"nfc": true})),
        ("a.b.c.ignore_case=true", "a.b.c", json!({"ignore_case": true})),
        ("a=b.trim=true", "a=b", json!({"trim": true})),
        ("a=b.trim", "a=b", json!({"trim": true})),
        ("v.abs=0.5", "v", json!({"abs": 0.5})),
        ("v.abs=false", "v", json!({"abs": false})),
        ("v.round=-2", "v", json!({"round": -2})),
        ("v.within=250ms", "v", json!({"within": "250ms"})),
        ("v.null_equals=", "v", json!({"null_equals": ""})),
        ("v.null_equals=x.trim=true", "v", json!({"null_equals": "x.trim=true"})),
        ("v.null_equals=false", "v", json!({"null_equals": false})),
        ("v.null_equals=\"false\"", "v", json!({"null_equals": "false"})),
        ("v.null_equals=\"\"\"q\"\"\"", "v", json!({"null_equals": "\"q\""})),
        (
            "v.expr=case when {col} = 1.5 then 0 end",
            "v",
            json!({"expr": "case when {col} = 1.5 then 0 end"}),
        ),
        ("v.on_key", "v", json!({"on_key": true})),
    ] {
        let setting = rule(text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(shown(setting), (column.to_string(), wanted), "{text}");
    }
    for (text, part) in [
        ("col.tirm=true", "`tirm` is not a rule; did you mean `trim`?"),
        ("col.tirm", "`tirm` is not a rule; did you mean `trim`?"),
        ("trim=true", "wants COLUMN.RULE=VALUE"),
        (".trim=true", "wants COLUMN.RULE=VALUE"),
        ("", "wants COLUMN.RULE=VALUE"),
        ("col.abs", "abs wants a value: COLUMN.abs=VALUE"),
        ("col.abs=true", "abs `true` is not a number"),
        ("col.trim=yes", "trim wants true or false"),
        ("col.round=x", "round wants a whole number"),
        ("col.expr=", "expr wants an SQL expression"),
    ] {
        let problem = rule(text).unwrap_err();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

#[test]
fn memory_is_a_number_with_a_unit() {
    for (text, wanted) in
        [("4GB", "4GB"), ("512MiB", "512MiB"), ("1.5 gib", "1.5GiB"), ("0900mb", "900MB")]
    {
        assert_eq!(memory(text).as_deref(), Ok(wanted));
    }
    for text in ["4", "80%", "GB", "0GB", "-1GB", "4GBs", "", "4G", "1e3GB"] {
        assert!(memory(text).unwrap_err().contains("such as 4GB"), "{text}");
    }
}

#[test]
fn csv_characters_are_one_each() {
    assert_eq!(csv_char("'"), Ok(CsvCharacter(Some('\''))));
    assert_eq!(csv_char(""), Ok(CsvCharacter(None)));
    assert_eq!(csv_delimiter("\\t"), Ok('\t'));
    assert_eq!(csv_delimiter("\u{a7}"), Ok('\u{a7}'));
    for text in ["", "||", "\n"] {
        assert!(csv_delimiter(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_list_of_names_can_be_written_back() {
    let hostile =
        ["id", "a,b", "say \"x\"", " blank ", "tab\t", "a=b", "line\nbreak", "\u{1f600}", "''"];
    for name in hostile {
        for list in [vec![name.to_string()], vec![name.to_string(), "x".into(), name.to_string()]] {
            assert_eq!(names(&name_list(&list)).unwrap().0, list, "{list:?}");
        }
    }
}
