//! The page for a browser. What a browser makes of it is tested in tests/browser.

use super::*;
use crate::profile::{By, Change, Place, Places, Profile, SizeBar, Sizes, Unit};

fn page(outcome: &Outcome) -> String {
    render(outcome, Format::Html, None, false)
}

/// The page without its own style and script.
fn body(page: &str) -> &str {
    let begins = page.find("<body>").expect("a body");
    &page[begins..page.rfind("<script>").expect("a script")]
}

/// Every element that the page opens, in order.
fn elements(text: &str) -> Vec<&str> {
    let tags = text.split('<').skip(1);
    let name = |tag: &'_ str| tag.find(|c: char| !c.is_alphanumeric()).map_or(tag.len(), |end| end);
    tags.map(|tag| &tag[..name(tag)]).filter(|name| !name.is_empty()).collect()
}

fn profiled() -> Outcome {
    let place = |first: Option<&str>, changed| Place {
        first: first.map(String::from),
        last: first.map(String::from),
        changed,
        only_a: 1,
        only_b: 0,
        duplicate: 0,
    };
    let bar = |size, up, down| SizeBar { size, up, down };
    let change = |a: Option<&str>, b: &str, cells| Change {
        column: "qty".into(),
        value_a: a.map(String::from),
        value_b: Some(b.into()),
        cells,
    };
    let sizes = |column: &str, unit, largest, bars| Sizes {
        column: column.into(),
        unit,
        smallest: 0.004,
        median: 1.5,
        largest,
        bars,
    };
    let profile = Profile {
        changes: vec![change(Some("paid"), "said", 1_234), change(None, "x", 2)],
        sizes: vec![
            sizes("qty", Unit::Number, 7e12, vec![bar(-3, 4, 0), bar(2, 0, 1_000), bar(12, 1, 1)]),
            sizes("at", Unit::Time, 7_200.0, vec![bar(0, 1, 2), bar(6, 0, 1)]),
        ],
        places: vec![Places {
            column: "id".into(),
            by: By::Value,
            bars: vec![place(Some("DE"), 5), place(None, 2)],
        }],
    };
    Outcome { profile: Some(profile), contract: "a = \"x\"\n".into(), ..cells() }
}

fn sql() -> Outcome {
    let mut outcome = large();
    outcome.results[0].sql = Some("SELECT 1;".into());
    outcome
}

#[test]
fn what_the_page_says() {
    let text = page(&profiled());
    for said in [
        "<h1 id=\"h-answer\"><span class=\"word\">Different</span>",
        "Most frequent changes",
        "<mark>p</mark>aid",
        "<mark>s</mark>aid",
        ">1,234<",
        "aria-label=\"0.001 to 0.01: 4 up, 0 down\"",
        "aria-label=\"100 to 1,000: 0 up, 1,000 down\"",
        "aria-label=\"1e12 to 1e13: 1 up, 1 down\"",
        "median 1.5, from 0.004 to 7.000e12",
        "median 1.5 s, from 0.004 s to 2 h",
        "aria-label=\"365 days or more: 0 up, 1 down\"",
        "aria-label=\"NULL: 2 changed, 1 only in A\"",
        "what \u{201c}same\u{201d} meant",
    ] {
        assert!(text.contains(said), "{said}\n{}", body(&text));
    }
    assert!(!text.contains("<h1>") && text.matches("<h1").count() == 1);
    // A percent that is cut, and never rounded up.
    assert!(page(&large()).contains(">99.99<"), "{}", body(&page(&large())));
}

#[test]
fn hostile_text_makes_no_element_and_is_seen() {
    let usual = page(&large()) + &page(&profiled()) + &page(&sql());
    let plain: std::collections::BTreeSet<_> = elements(&usual).into_iter().collect();
    let outcome = hostile::outcome();
    let text = page(&outcome);
    let inner = body(&text);
    for element in elements(inner) {
        assert!(plain.contains(element) || element == "mark", "<{element}> in {inner}");
    }
    // In tables and sentences nothing is there that is not seen; in SQL it stands beside its code.
    let unseen = |c: char| c == '\u{202e}' || c == '\u{200b}' || c == '\x1b' || c == '\0';
    let outside: String = inner
        .split("<pre")
        .map(|part| part.split_once("</pre>").map_or(part, |(_, rest)| rest))
        .collect();
    assert!(!outside.contains(unseen), "{outside:?}");
    assert!(inner.contains("<bdi class=\"unseen\" data-code=\"U+202E\">\u{202e}</bdi>"), "{inner}");
    assert!(!text.contains('\0'));
}

#[test]
fn ids_are_unique_and_links_lead_to_them() {
    for outcome in shapes().into_iter().chain([large(), profiled(), hostile::outcome()]) {
        let text = page(&outcome);
        let ids: Vec<&str> =
            text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let known: std::collections::HashSet<&str> = ids.iter().copied().collect();
        assert_eq!(known.len(), ids.len(), "{ids:?}");
        for link in ["href=\"#", "aria-labelledby=\""] {
            for target in text.split(link).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(known.contains(target), "{target} of {ids:?}");
            }
        }
        let outside = ["http:", "https:", "url(", "@import"];
        let used = |what: &&&str| {
            text.contains(&format!("src=\"{what}")) || text.contains(&format!("href=\"{what}"))
        };
        assert!(outside.iter().filter(used).count() == 0);
    }
}

/// The page asks for nothing and lets nothing run but its own script, which its policy names.
#[test]
fn the_policy_names_the_script() {
    use base64::Engine as _;
    use sha2::Digest;
    let text = page(&large());
    let script =
        &text[text.rfind("<script>").expect("one") + 8..text.rfind("</script>").expect("its end")];
    let digest = sha2::Sha256::digest(script.as_bytes());
    let hash = base64::engine::general_purpose::STANDARD.encode(digest);
    let policy = format!("default-src &#x27;none&#x27;; script-src &#x27;sha256-{hash}&#x27;");
    let said = text.contains(&policy) || text.contains(&policy.replace("&#x27;", "&#39;"));
    assert!(said, "{}", &text[..600]);
    assert_eq!(text.matches("<script").count(), 1);
    assert_eq!(text.matches("</style").count(), 1);
}

#[test]
fn many_columns_and_cells_stay_small() {
    let mut outcome = large();
    let column = outcome.columns[1].clone();
    outcome.columns =
        (0..300).map(|n| ColumnOutcome { name: format!("c{n}"), ..column.clone() }).collect();
    let row = outcome.results[0].rows[0].clone();
    outcome.results[0].rows = vec![row; 10_000];
    let began = std::time::Instant::now();
    let text = page(&outcome);
    assert!(text.len() < 10_000_000, "{} bytes", text.len());
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
