use super::*;

fn csv(outcome: &Outcome) -> String {
    render(outcome, Format::Csv, Some(40), true)
}

#[test]
fn null_and_empty_text_stay_apart() {
    let mut outcome = cells();
    outcome.results = vec![result(
        "cells",
        &["id", "say \"hi\"", "value, b"],
        &[
            &[None, Some(""), Some("NULL")],
            &[Some("a,b"), Some("two\nlines"), Some("\"quoted\"")],
            &[Some("cr\r"), Some(" blank "), Some("é😀")],
            &[None, None, None],
        ],
    )];
    let expected = "id,\"say \"\"hi\"\"\",\"value, b\"\n\
                    ,\"\",NULL\n\
                    \"a,b\",\"two\nlines\",\"\"\"quoted\"\"\"\n\
                    \"cr\r\", blank ,é😀\n\
                    ,,\n";
    assert_eq!(csv(&outcome), expected);
    let mut reader = ::csv::Reader::from_reader(expected.as_bytes());
    let rows: Vec<_> = reader.records().map(|row| row.expect("a record")).collect();
    assert_eq!(rows[1], vec!["a,b", "two\nlines", "\"quoted\""]);
}

#[test]
fn no_rows_are_a_header_and_no_result_is_nothing() {
    let mut outcome = cells();
    outcome.results = vec![result("except", &["_side", "id"], &[])];
    assert_eq!(csv(&outcome), "_side,id\n");
    outcome.results.clear();
    assert_eq!(csv(&outcome), "");
}

#[test]
fn only_the_main_result_is_written() {
    let mut outcome = cells();
    outcome.results.push(result("second", &["x"], &[&[Some("1")]]));
    assert!(!csv(&outcome).contains('x'));
}
