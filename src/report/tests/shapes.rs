//! What holds of every report, whatever the strategy.

use super::*;
use crate::report::text::width;

#[test]
fn no_line_is_wider_than_the_terminal() {
    for outcome in shapes() {
        for most in [1, 20, 40, 80, 120, 200] {
            for line in plain(&outcome, most).lines() {
                assert!(width(line) <= most.max(20).into(), "{most}: {line}");
                assert_eq!(line, line.trim_end());
            }
        }
    }
}

#[test]
fn without_colour_there_is_no_escape_and_with_it_the_text_is_the_same() {
    for outcome in shapes() {
        for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
            assert!(!render(&outcome, format, Some(80), false).contains('\x1b'));
        }
        let coloured = render(&outcome, Format::Table, Some(80), true);
        assert!(coloured.starts_with("\x1b["));
        let mut parts = coloured.split('\x1b');
        let mut text = parts.next().unwrap_or_default().to_owned();
        parts.for_each(|part| text += part.split_once('m').expect("a sequence").1);
        assert_eq!(text, plain(&outcome, 80));
    }
}

#[test]
fn every_format_ends_with_a_line_end_and_one_that_fails_says_so() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
        assert!(render(&large(), format, Some(80), false).ends_with('\n'));
        let failed = write(&large(), format, &Style::default(), &mut Full);
        let kind = failed.expect_err("nothing can be written").kind();
        assert_eq!(kind, std::io::ErrorKind::BrokenPipe, "{format:?}");
    }
}

#[test]
fn of_many_columns_those_that_are_equal_are_only_counted() {
    let mut outcome = cells();
    outcome.columns = (0..320).map(|n| counted(&format!("c{n}"), 3, 0, 100.0)).collect();
    outcome.columns[7] = counted("c7", 2, 1, 66.66);
    let text = plain(&outcome, 80);
    assert!(text.contains("  319 columns without a difference not listed\n"), "{text}");
    assert!(text.contains("  c7          2        1    66.66\n"), "{text}");
    assert!(!text.contains("c8"));
    let markdown = render(&outcome, Format::Markdown, None, false);
    assert!(markdown.contains("| `c7` | 2 | 1 | 66.66 |"), "{markdown}");
    assert!(!markdown.contains("c8"));
}

#[test]
fn of_320_result_columns_the_first_are_shown_and_the_others_counted() {
    let names: Vec<String> = (0..320).map(|n| format!("column_{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let row = vec![Some("some longer value"); 320];
    let mut outcome = cells();
    outcome.results = vec![result("kos", &names, &[&row, &row])];
    for most in [40, 80, 200] {
        let text = plain(&outcome, most);
        assert!(text.lines().all(|line| width(line) <= most.into()));
        assert!(text.contains("column_0"), "{text}");
    }
    let text = plain(&outcome, 80);
    assert!(text.contains("  … and 312 more columns\n"), "{text}");
    let unlimited = render(&outcome, Format::Table, None, false);
    assert!(unlimited.contains("column_319"));
    assert!(!unlimited.contains('…'));
}

#[test]
fn an_empty_share_is_not_a_hundred() {
    let mut outcome = cells();
    outcome.columns[1].match_percent = Some(None);
    assert!(plain(&outcome, 80).contains("n/a"));
}
