//! Names and values that try to be more than data.

use super::*;
use crate::report::text::width;

const NASTY: [&str; 14] = [
    "\x1b[2J\x1b[31mEQUAL",
    "EQUAL\n## EQUAL\r\n",
    "| a | b |\n| --- |",
    "`` ` ```",
    r"back\|slash\\",
    "</details><script>alert(1)</script>",
    "&lt;b&gt; ![x](http://x.example/y.png) [z](javascript:1)",
    "\u{202e}evil\u{2066}\u{200b}\u{feff}",
    "\u{9b}2J\u{85}\u{7f}\0",
    "@octocat #1 www.example.com",
    "日本語のとても長い列名日本語のとても長い列名",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦👍🏽🇩🇪",
    "{{ x }} %s -- /* */ ' \" \u{301}\u{489}",
    "x__<>_*bold*_~gone~",
];

/// Every text that a user can bring, in every place that a report has.
pub(super) fn outcome() -> Outcome {
    let columns = NASTY.iter().enumerate().map(|(at, name)| ColumnOutcome {
        name_b: NASTY[(at + 1) % NASTY.len()].into(),
        type_b: (*name).into(),
        note: Some(format!("column {name} is odd")),
        max_absorbed: Some(Some((*name).into())),
        ..counted(name, 2, 1, 66.66)
    });
    let nasty = || NASTY.map(String::from).to_vec();
    Outcome {
        side_a: NASTY[0].into(),
        side_b: NASTY.concat(),
        columns: columns.collect(),
        columns_only_a: nasty(),
        columns_only_b: nasty(),
        columns_accepted: Vec::new(),
        notes: nasty(),
        results: vec![ResultTable {
            name: NASTY[5].into(),
            description: NASTY[1].into(),
            columns: nasty(),
            rows: vec![nasty().into_iter().map(Some).collect(), vec![None; NASTY.len()]],
            total: 3,
            file: Some(NASTY[2].into()),
            sql: Some(NASTY.concat()),
            ordered: false,
        }],
        ..cells()
    }
}

#[test]
fn nothing_invisible_reaches_a_terminal_and_no_line_is_too_wide() {
    for verdict in [Verdict::Different, Verdict::Inconclusive] {
        let outcome = Outcome { verdict, ..outcome() };
        for most in [20, 40, 80, 200] {
            let text = plain(&outcome, most);
            for line in text.lines() {
                assert!(width(line) <= most.into(), "{most}: {line}");
                assert!(!line.chars().any(char::is_control), "{line:?}");
                assert!(
                    !line.contains(['\u{202e}', '\u{200b}', '\u{feff}', '\u{200d}']),
                    "{line:?}"
                );
            }
            assert_eq!(text.lines().filter(|line| line.starts_with("EQUAL")).count(), 0);
        }
    }
}

#[test]
fn with_colour_the_only_escapes_are_ours() {
    let text = render(&outcome(), Format::Table, Some(80), true);
    for sequence in text.split('\x1b').skip(1) {
        let end = sequence.find('m').expect("a colour sequence");
        let codes = sequence[..end].strip_prefix('[').expect("a colour sequence");
        assert!(codes.chars().all(|c| c.is_ascii_digit() || c == ';'), "{sequence:?}");
    }
}

#[test]
fn markdown_stays_our_own_structure() {
    let text = render(&outcome(), Format::Markdown, None, false);
    assert_eq!(text.lines().filter(|line| line.starts_with('#')).count(), 4, "{text}");
    assert_eq!(text.matches("</details>").count(), 1);
    for banned in ["<script", "](", "\x1b", "\r", "\u{202e}", "\u{200b}"] {
        assert!(!text.contains(banned), "{banned:?} in {text}");
    }
    let tables: Vec<_> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(tables.len(), 3 + 2 + NASTY.len() + 4);
    for line in &tables[5 + NASTY.len()..] {
        assert_eq!(line.matches('|').count(), NASTY.len() + 1, "{line}");
    }
    for line in text.lines() {
        assert_eq!(line.matches('`').count() % 2, 0, "an open code span: {line}");
    }
}

#[test]
fn mentions_and_links_are_code() {
    let mut outcome = cells();
    outcome.notes = vec!["see @octocat".into(), "a_b is <odd>".into(), "http://x.example/`".into()];
    let text = render(&outcome, Format::Markdown, None, false);
    let notes: Vec<_> =
        text.lines().skip_while(|line| *line != "### Notes").skip(2).take(3).collect();
    let expected = [
        "- `see @octocat`",
        "- a&#95;b is &lt;odd&gt;",
        "- <code>http&#58;//x.example/&#96;</code>",
    ];
    assert_eq!(notes, expected);
}

#[test]
fn json_holds_every_value_unchanged() {
    let text = render(&outcome(), Format::Json, None, false);
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let row = document["results"][0]["rows"][0].as_array().expect("a row");
    assert!(row.iter().map(|value| value.as_str().expect("text")).eq(NASTY));
}

#[test]
fn csv_holds_every_value_unchanged() {
    let text = render(&outcome(), Format::Csv, None, false);
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    assert!(reader.headers().expect("a header").iter().eq(NASTY));
    assert!(reader.records().next().expect("a row").expect("a record").iter().eq(NASTY));
}
