//! Links between pages, and from them to files of the checkout, lead somewhere; the book holds every page; tables are whole.

use crate::docs::{markdown_below, root};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, HashSet};
use std::path::{Component, Path, PathBuf};

/// What other pages need to know of one.
struct Page {
    links: Vec<String>,
    anchors: HashSet<String>,
}

#[test]
fn links_lead_somewhere() {
    let pages = pages();
    let mut broken = Vec::new();
    let mut looked_at = 0;
    for (name, page) in &pages {
        for link in page.links.iter().filter(|link| !has_scheme(link)) {
            looked_at += 1;
            if let Some(reason) = broken_because(&pages, name, link) {
                broken.push(format!("{name}: {link}: {reason}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(looked_at > 100, "{looked_at} links");
}

#[test]
fn the_book_holds_every_page() {
    let pages = pages();
    let summary = &pages["docs/SUMMARY.md"];
    let listed: Vec<_> = summary.links.iter().map(|link| place("docs/SUMMARY.md", link)).collect();
    let below = pages.keys().filter(|name| name.starts_with("docs/"));
    let pages = below.filter(|name| *name != "docs/SUMMARY.md");
    let missing: Vec<_> =
        pages.filter(|name| !listed.contains(&Some(PathBuf::from(name)))).collect();
    assert!(missing.is_empty(), "docs/SUMMARY.md lacks {missing:?}");
    let distinct: HashSet<_> = listed.iter().collect();
    assert_eq!(distinct.len(), listed.len(), "docs/SUMMARY.md names a page twice");
}

/// A `|` in a cell ends it, in code too, unless a backslash stands before it: what is left of the row is not shown.
#[test]
fn rows_of_tables_have_the_cells_of_their_head() {
    for name in names() {
        let text = std::fs::read_to_string(root().join(&name)).expect("a page is UTF-8");
        let (mut head, mut fenced) = (None, false);
        for (number, line) in (1..).zip(text.lines()) {
            fenced ^= line.starts_with("```");
            if fenced || !line.starts_with('|') {
                head = None;
                continue;
            }
            let cells = line.replace(r"\|", "").matches('|').count();
            assert_eq!(cells, *head.get_or_insert(cells), "{name}:{number}: {line}");
        }
    }
}

#[test]
fn anchors_are_those_of_headings() {
    let page = parse(
        "# A `b`_c, d\n\nText\n\n## Same\n\n## Same\n\n[x](#same-1)\n\n```text\n# none\n```\n",
    );
    let anchors = ["a-b_c-d", "same", "same-1"].map(str::to_owned);
    assert_eq!(page.anchors, HashSet::from(anchors));
    assert_eq!(page.links, ["#same-1"]);
    let pages = BTreeMap::from([("docs/x.md".to_owned(), page)]);
    for (link, broken) in [
        ("#same-1", false),
        ("#same-2", true),
        ("x.md#same", false),
        ("../README.md", false),
        ("../docs", false),
        ("no.md", true),
        ("../../x", true),
        ("../Cargo.toml#package", true),
    ] {
        assert_eq!(broken_because(&pages, "docs/x.md", link).is_some(), broken, "{link}");
    }
}

/// All Markdown files that people read.
fn names() -> Vec<String> {
    let top = std::fs::read_dir(root()).expect("the checkout").flatten();
    let top = top.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = top.filter(|name| name.ends_with(".md")).collect();
    for folder in ["docs", "examples", "benches", "tests"] {
        names.extend(markdown_below(folder));
    }
    names
}

fn pages() -> BTreeMap<String, Page> {
    let read = |name: String| {
        let text = std::fs::read_to_string(root().join(&name)).expect("a page is UTF-8");
        (name, parse(&text))
    };
    names().into_iter().map(read).collect()
}

fn parse(text: &str) -> Page {
    let mut page = Page { links: Vec::new(), anchors: HashSet::new() };
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push(dest_url.into_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let anchor = anchor(&heading.take().unwrap_or_default());
                let numbered = (1..).map(|number| format!("{anchor}-{number}"));
                let mut names = std::iter::once(anchor.clone()).chain(numbered);
                page.anchors.extend(names.find(|name| !page.anchors.contains(name)));
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    page
}

/// The name that a heading of this text has in links.
fn anchor(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn has_scheme(link: &str) -> bool {
    link.split_once(':').is_some_and(|(scheme, _)| scheme.chars().all(char::is_alphabetic))
}

fn broken_because(pages: &BTreeMap<String, Page>, from: &str, link: &str) -> Option<String> {
    let (_, fragment) = link.split_once('#').unwrap_or((link, ""));
    let Some(target) = place(from, link) else {
        return Some("leads out of the checkout".to_owned());
    };
    let name = target.to_str().expect("UTF-8");
    if !pages.contains_key(name) && !root().join(&target).exists() {
        return Some(format!("there is no {name}"));
    }
    if fragment.is_empty() {
        return None;
    }
    match pages.get(name) {
        Some(page) if page.anchors.contains(fragment) => None,
        Some(_) => Some(format!("{name} has no heading of that name")),
        None => Some(format!("{name} is no page with headings")),
    }
}

/// Where a link of a page leads, as a path from the root of the checkout; `None` if out of it.
fn place(from: &str, link: &str) -> Option<PathBuf> {
    let (path, _) = link.split_once('#').unwrap_or((link, ""));
    if path.is_empty() {
        return Some(PathBuf::from(from));
    }
    let mut target = Path::new(from).parent()?.to_path_buf();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => target.push(name),
            Component::CurDir => {}
            Component::ParentDir if target.pop() => {}
            _ => return None,
        }
    }
    Some(target)
}
