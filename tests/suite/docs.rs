//! What README.md and the pages below docs/ show is what the program prints.
//!
//! A page that holds fences named `console` names the folder its commands run in, before the first of them:
//!
//! ```text
//! <!-- console: examples/coming-from -->
//! ```
//!
//! In such a fence a line `$ COMMAND` is run by a shell in a copy of that folder, in the order of the page; the lines up
//! to the next command or the end of the fence are its whole output, stdout and stderr. A line `...` stands for any
//! number of lines that the page leaves out, and `[..]` within a line for any text, such as seconds. `echo $?` prints the
//! exit code of the command before it. A further such comment begins anew in a copy of its folder; `-` is an empty one.
//!
//! `UPDATE_DOCS=1 cargo test --test suite -- docs` writes what is printed into the pages; read the difference.

use crate::program::{Bench, Ran};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A stretch of a page whose commands run one after another in a copy of one folder.
struct Part {
    folder: Option<PathBuf>,
    shown: Vec<Shown>,
}

struct Page {
    /// Path from the root of the checkout.
    name: String,
    lines: Vec<String>,
    parts: Vec<Part>,
}

struct Shown {
    /// Index of the command's line in the page; its output stands below.
    line: usize,
    command: String,
    output: Vec<String>,
}

/// What a command printed that a page shows otherwise.
struct Problem<'p> {
    shown: &'p Shown,
    printed: Vec<String>,
}

#[test]
fn pages_show_what_is_printed() {
    let pages = pages();
    let update = std::env::var_os("UPDATE_DOCS").is_some();
    let mut told = Vec::new();
    for page in &pages {
        let problems = page.problems();
        if update && !problems.is_empty() {
            std::fs::write(root().join(&page.name), page.renewed(&problems)).expect("a page");
        }
        for Problem { shown, printed } in problems {
            let (name, line, command) = (&page.name, shown.line + 1, &shown.command);
            told.push(format!("{name}:{line}: $ {command}\nprints\n{}", printed.join("\n")));
        }
    }
    assert!(told.is_empty() || update, "{}", told.join("\n\n"));
    for (name, least) in [("README.md", 5), ("docs/coming-from.md", 20), ("docs/tutorial.md", 10)] {
        let shown = pages.iter().find(|page| page.name == name).map_or(0, Page::commands);
        assert!(shown >= least, "{name} shows {shown} commands");
    }
}

/// What a reader of the page types is what the scripts beside its data run, so that examples/run.sh checks it too.
#[test]
fn scripts_of_coming_from_are_on_its_page() {
    let pages = pages();
    let page = pages.iter().find(|page| page.name == "docs/coming-from.md").expect("a page");
    let [Part { folder: Some(folder), shown }] = &page.parts[..] else { panic!("one folder") };
    let mut scripts = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let Ok(script) = std::fs::read_to_string(entry.path().join("run.sh")) else { continue };
        let (_, run) = script.split_once("\"${SQLDIFF:-sqldiff}\" ").expect("a command");
        let run = run.trim_end().strip_suffix(" \"$@\"").expect("options are passed on");
        let command = format!("sqldiff {run}");
        let shown = shown.iter().any(|shown| shown.command.starts_with(&command));
        assert!(shown, "{}: no command of the page begins with {command}", entry.path().display());
        scripts += 1;
    }
    assert!(scripts >= 13, "{scripts} scripts in {}", folder.display());
}

/// Fences named `toml` hold contracts, or parts of them: their keys, rules and values are known.
#[test]
fn contracts_on_pages_are_accepted() {
    let mut accepted = 0;
    for Page { name, lines, .. } in pages() {
        let text = lines.join("\n");
        for fence in text.split("\n```toml\n").skip(1) {
            let (contract, _) = fence.split_once("\n```").expect("a fence is closed");
            if let Err(error) = sqldiff::contract::file::parse(contract, Path::new(&name)) {
                let error = error.to_string();
                assert!(error.contains("holds many comparisons"), "{error}\n{contract}");
            }
            accepted += 1;
        }
    }
    assert!(accepted >= 3, "{accepted} contracts");
}

#[test]
fn left_out_text_may_be_any_but_other_text_not() {
    for (shown, printed, fits) in [
        ("a\nb", "a\nb", true),
        ("a\nb", "a\nb\nc", false),
        ("a\nb", "a", false),
        ("", "", true),
        ("", "a", false),
        ("...", "", true),
        ("...", "a\nb", true),
        ("a\n...", "a\nb\nc", true),
        ("a\n...", "b\na", false),
        ("...\nc", "a\nb\nc", true),
        ("...\nc", "c\na", false),
        ("a\n...\nc\n...\ne", "a\nb\nc\nd\ne", true),
        ("a\n...\nc\n...\ne", "a\nb\nd\ne", false),
        ("a\n...\na", "a", false),
        ("in [..] s", "in 0.3 s", true),
        ("in [..] s", "in 0.3 s.", false),
        ("[..]a[..]", "bab", true),
        ("[..]a[..]a", "a", false),
        ("[..]", "a", true),
    ] {
        assert_eq!(agree(&lines(shown), &lines(printed)), fits, "{shown:?} against {printed:?}");
    }
}

#[test]
fn renewed_output_leaves_out_what_the_page_left_out() {
    for (shown, printed, renewed) in [
        ("a\nb", "c", "c"),
        ("a\n...", "b\nc\nd", "b\n..."),
        ("...\na", "b\nc\nd", "...\nd"),
        ("a\n...\nm\nn\n...\nz", "b\nc\nm\no\np\ny", "b\n...\nm\no\n...\ny"),
        ("a\n...\nm\n...", "b\nc", "b\nc"),
        ("a\nin [..] s", "b\nin 1 s", "b\nin [..] s"),
    ] {
        let (shown, printed) = (lines(shown), lines(printed));
        assert_eq!(renew(&shown, &printed), lines(renewed), "{shown:?} after {printed:?}");
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Markdown files below a folder of the checkout, in order of their paths from its root.
pub fn markdown_below(folder: &str) -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        let entries = std::fs::read_dir(folder);
        let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let name = path.strip_prefix(root()).expect("below the root");
                found.push(name.to_str().expect("UTF-8").replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    found.sort();
    found
}

fn pages() -> Vec<Page> {
    let mut names = vec!["README.md".to_owned()];
    names.extend(markdown_below("docs"));
    names.into_iter().map(read).collect()
}

fn read(name: String) -> Page {
    let text = std::fs::read_to_string(root().join(&name)).expect("a page is UTF-8");
    let lines = lines(&text);
    let mut parts: Vec<Part> = Vec::new();
    let mut fence: Option<bool> = None;
    for (index, line) in lines.iter().enumerate() {
        let at = || format!("{name}:{}", index + 1);
        match (fence, line.strip_prefix("```")) {
            (None, Some(language)) => fence = Some(language == "console"),
            (Some(_), Some("")) => fence = None,
            (Some(true), _) => {
                let part = parts.last_mut();
                let part = part.unwrap_or_else(|| panic!("{}: in which folder?", at()));
                match (line.strip_prefix("$ "), part.shown.last_mut()) {
                    (Some(command), _) => {
                        let command = command.to_owned();
                        part.shown.push(Shown { line: index, command, output: Vec::new() });
                    }
                    (None, Some(last)) => last.output.push(line.to_owned()),
                    (None, None) => panic!("{}: output without a command", at()),
                }
            }
            (Some(false), _) => {
                assert!(!line.starts_with("$ "), "{}: a command in a fence that is not run", at());
            }
            (None, None) => {
                let indented = line.trim_start().starts_with("$ ");
                assert!(!indented, "{}: a command outside of a fence is not run", at());
                let named = line.strip_prefix("<!-- console: ");
                if let Some(folder) = named.and_then(|rest| rest.strip_suffix(" -->")) {
                    let folder = (folder != "-").then(|| root().join(folder));
                    parts.push(Part { folder, shown: Vec::new() });
                }
            }
        }
    }
    assert!(fence.is_none(), "{name}: a fence is not closed");
    Page { name, lines, parts }
}

impl Page {
    fn commands(&self) -> usize {
        self.parts.iter().map(|part| part.shown.len()).sum()
    }

    fn problems(&self) -> Vec<Problem<'_>> {
        let mut problems = Vec::new();
        for part in &self.parts {
            let bench = Bench::new();
            let work = bench.path("work");
            match &part.folder {
                Some(folder) => copy(folder, &work),
                None => std::fs::create_dir(&work).expect("a folder"),
            }
            let mut code = 0;
            for shown in &part.shown {
                let ran = shell(&work, &shown.command, code);
                code = ran.code;
                let printed = lines(&ran.out);
                if !agree(&shown.output, &printed) {
                    problems.push(Problem { shown, printed });
                }
            }
        }
        problems
    }

    /// The page with what was printed in the place of what it shows.
    fn renewed(&self, problems: &[Problem]) -> String {
        let mut page = self.lines.clone();
        for Problem { shown, printed } in problems.iter().rev() {
            let output = shown.line + 1..shown.line + 1 + shown.output.len();
            page.splice(output, renew(&shown.output, printed));
        }
        page.join("\n") + "\n"
    }
}

/// Whether what was printed is what is shown, where `...` stands for any lines.
fn agree(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "..." => {
            (0..=printed.len()).any(|skipped| agree(rest, &printed[skipped..]))
        }
        Some((line, rest)) => match printed.split_first() {
            Some((first, others)) => fits(line, first) && agree(rest, others),
            None => false,
        },
    }
}

/// Whether a printed line is the one that is shown, where `[..]` stands for any text.
fn fits(shown: &str, printed: &str) -> bool {
    match shown.split_once("[..]") {
        None => shown == printed,
        Some((start, rest)) => printed.strip_prefix(start).is_some_and(|left| {
            left.char_indices().any(|(at, _)| fits(rest, &left[at..])) || fits(rest, "")
        }),
    }
}

/// What was printed, with the lines left out that were left out of what is shown: as many are kept at the start and at
/// the end, and between them those that begin as before.
fn renew(shown: &[String], printed: &[String]) -> Vec<String> {
    let kept: Vec<&[String]> = shown.split(|line| line == "...").collect();
    let mut renewed = Vec::new();
    let mut next = 0;
    for (number, lines) in kept.iter().enumerate() {
        let last = number + 1 == kept.len();
        let start = match (number, lines.first()) {
            (0, _) => Some(0),
            _ if last => printed.len().checked_sub(lines.len()),
            (_, Some(first)) => {
                printed.iter().skip(next).position(|line| fits(first, line)).map(|at| next + at)
            }
            (_, None) => Some(next),
        };
        let count = if kept.len() == 1 { printed.len() } else { lines.len() };
        let Some(found) = start
            .filter(|&start| start >= next)
            .and_then(|start| printed.get(start..start + count))
        else {
            return printed.to_vec();
        };
        next = start.unwrap_or(next) + count;
        if number > 0 {
            renewed.push("...".to_owned());
        }
        renewed.extend(found.iter().map(|line| {
            let pattern = lines.iter().find(|shown| shown.contains("[..]") && fits(shown, line));
            pattern.unwrap_or(line).clone()
        }));
    }
    renewed
}

/// Runs a line of shell with the program in PATH, stderr in stdout, after a command that ended with this code.
fn shell(folder: &Path, line: &str, code: i32) -> Ran {
    let program = Path::new(env!("CARGO_BIN_EXE_sqldiff")).parent().expect("a folder");
    let mut path = OsString::from(program);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("exec 2>&1; (exit {code}); {line}")).current_dir(folder);
    command.env("PATH", path).env("NO_COLOR", "1").env_remove("COLUMNS").stdin(Stdio::null());
    Ran::of(command.output().expect("a shell"))
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    let entries = std::fs::read_dir(from);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", from.display()));
    for entry in entries.flatten() {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).expect("a copy")),
        }
    }
}
