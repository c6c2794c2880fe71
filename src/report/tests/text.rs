use crate::report::text::{count, count_of, cut, cut_around, parting, shown, width, wrap};
use crate::report::{PIPED_WIDTH, style_for, words};

#[test]
fn counts_have_separators() {
    let all = [0, 7, 999, 1_000, 12_345, 1_234_567, u64::MAX].map(count);
    let expected = ["0", "7", "999", "1,000", "12,345", "1,234,567", "18,446,744,073,709,551,615"];
    assert_eq!(all, expected);
    assert_eq!([count_of(1, "row"), count_of(1_200, "row")], ["1 row", "1,200 rows"]);
}

#[test]
fn only_all_of_them_are_a_hundred_percent() {
    let shares = [Some(99.99), Some(49_998.0 / 500.0), Some(99.999_999_999), Some(100.0), None];
    let expected = ["99.99", "99.99", "99.99", "100.00", "n/a"];
    assert_eq!(shares.map(words::percent), expected);
    assert_eq!(
        [66.66, 0.0, 97.5, 0.29].map(|n| words::percent(Some(n))),
        ["66.66", "0.00", "97.50", "0.29"]
    );
}

#[test]
fn what_cannot_be_seen_is_spelled_out() {
    for (text, expected) in [
        ("abc", "abc"),
        ("two words", "two words"),
        ("", r#""""#),
        ("NULL", r#""NULL""#),
        ("null", "null"),
        ("abc ", r#""abc ""#),
        (" ", r#"" ""#),
        ("a\nb", r#""a\nb""#),
        (r"a\nb", r"a\nb"),
        ("a\tb\\c\"", r#""a\tb\\c\"""#),
        (r#""abc""#, r#""\"abc\"""#),
        (r#"{"a":1}"#, r#"{"a":1}"#),
        ("\x1b[31mred", r#""\x1b[31mred""#),
        ("\u{9b}31m", r#""\u{9b}31m""#),
        ("a\u{200b}b", r#""a\u{200b}b""#),
        ("\u{202e}gpj.exe", r#""\u{202e}gpj.exe""#),
        ("a\u{a0}b", r#""a\u{a0}b""#),
        ("\u{feff}id", r#""\u{feff}id""#),
        ("cafe\u{301}", r#""cafe\u{301}""#),
        ("café", "café"),
        ("日本 👍🏽 🇩🇪", "日本 👍🏽 🇩🇪"),
        ("line\u{2028}end", r#""line\u{2028}end""#),
    ] {
        assert_eq!(shown(text), expected);
    }
}

#[test]
fn long_values_lose_their_middle_and_no_grapheme_is_split() {
    assert_eq!(cut("abcdefghij", 10), "abcdefghij");
    assert_eq!(cut("abcdefghijk", 10), "abcde…hijk");
    assert_eq!(cut("日本語日本語", 8), "日本…語");
    assert_eq!(cut("🇩🇪🇫🇷🇮🇹🇪🇸", 5), "🇩🇪…🇪🇸");
    for most in 0..12 {
        for text in ["日本語日本語", "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽", "คำสั่งซื้อที่นี่เลย", "abcdefghijklmnop"]
        {
            assert!(width(&cut(text, most)) <= most, "{text} in {most}");
        }
    }
}

#[test]
fn sentences_are_wrapped_and_long_words_broken() {
    assert_eq!(wrap("- ", "  ", "one two three", 9), ["- one two", "  three"]);
    assert_eq!(wrap("", "  ", "a abcdefghijkl z", 6), ["a", "  abcd", "  efgh", "  ijkl", "  z"]);
    assert_eq!(wrap("WORD  ", "  ", "abcdef", 10), ["WORD", "  abcdef"]);
    assert_eq!(wrap("", "", "", 6), [""]);
    let wide = wrap("", "", &"日本語".repeat(20), 11);
    assert!(wide.iter().all(|line| width(line) <= 11), "{wide:?}");
}

#[test]
fn style_follows_the_terminal_and_the_environment() {
    let style = |terminal, size, vars: &[(&str, &str)]| {
        let style = style_for(terminal, size, |name| {
            vars.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        });
        (style.width, style.color)
    };
    assert_eq!(style(true, Some(80), &[]), (Some(80), true));
    assert_eq!(style(true, Some(80), &[("NO_COLOR", "1")]), (Some(80), false));
    assert_eq!(style(true, Some(80), &[("NO_COLOR", "")]), (Some(80), true));
    assert_eq!(style(true, Some(80), &[("TERM", "dumb")]), (Some(80), false));
    assert_eq!(style(false, None, &[]), (Some(PIPED_WIDTH), false));
    assert_eq!(style(false, None, &[("COLUMNS", "60")]), (Some(60), false));
    assert_eq!(style(false, None, &[("CLICOLOR_FORCE", "1")]), (Some(PIPED_WIDTH), true));
    assert_eq!(style(false, None, &[("CLICOLOR_FORCE", "0")]), (Some(PIPED_WIDTH), false));
    assert!(!style(false, None, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).1);
}

#[test]
fn what_differs_is_kept_when_a_value_is_cut() {
    let text = |middle: &str| format!("{}{middle}{}", "a".repeat(50), "z".repeat(50));
    let (one, other) = (text("one"), text("other"));
    assert_eq!(parting(&one, &other), 51);
    assert_eq!(cut_around(&one, 20, 51), "…aaaaaonezzzzzzzzzz…");
    assert_eq!(cut_around(&other, 20, 51), "…aaaaaotherzzzzzzzz…");
    // Where it is at an end, the ends are kept, as without a partner.
    for at in [0, 5, 100, 102, 103, 400] {
        assert_eq!(cut_around(&one, 20, at), cut(&one, 20), "{at}");
    }
    // Whole where it fits, and never wider than its place, whatever is in it.
    assert_eq!(cut_around("short", 20, 3), "short");
    let wide = format!("{}日本{}", "é".repeat(40), "👨‍👩‍👧".repeat(40));
    for most in 0..60 {
        for at in [0, 20, 40, 41, 60, 81, 82] {
            let shown = cut_around(&wide, most, at);
            assert!(width(&shown) <= most, "{most} {at}: {shown}");
        }
    }
    assert!(cut_around(&wide, 30, 40).contains("日本"));
}
