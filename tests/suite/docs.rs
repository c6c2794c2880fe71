//! What the pages of docs/ show is what the program prints.
//!
//! A page that holds fences named `console` names the folder its commands run in, before the first of them:
//!
//! ```text
//! <!-- console: examples/coming-from -->
//! ```
//!
//! In such a fence a line `$ COMMAND` is run by a shell in a copy of that folder, in the order of the page; the lines up
//! to the next command or the end of the fence are its whole output, stdout and stderr. A line `...` stands for any
//! number of lines that the page leaves out. `echo $?` prints the exit code of the command before it.

use crate::program::{Bench, Ran};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Page {
    name: String,
    folder: PathBuf,
    shown: Vec<Shown>,
}

struct Shown {
    /// Line of the page, from 1.
    line: usize,
    command: String,
    output: Vec<String>,
}

#[test]
fn pages_show_what_is_printed() {
    let pages = pages();
    let mut problems = Vec::new();
    for page in &pages {
        problems.extend(page.problems());
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    let shown = coming_from(&pages).shown.len();
    assert!(shown >= 20, "docs/coming-from.md shows {shown} commands");
}

/// What a reader of the page types is what the scripts beside its data run, so that examples/run.sh checks it too.
#[test]
fn scripts_of_coming_from_are_on_its_page() {
    let pages = pages();
    let page = coming_from(&pages);
    let mut scripts = 0;
    for entry in std::fs::read_dir(&page.folder).expect("a folder").flatten() {
        let Ok(script) = std::fs::read_to_string(entry.path().join("run.sh")) else { continue };
        let (_, run) = script.split_once("\"${SQLDIFF:-sqldiff}\" ").expect("a command");
        let run = run.trim_end().strip_suffix(" \"$@\"").expect("options are passed on");
        let command = format!("sqldiff {run}");
        let shown = page.shown.iter().any(|shown| shown.command.starts_with(&command));
        assert!(shown, "{}: no command of the page begins with {command}", entry.path().display());
        scripts += 1;
    }
    assert!(scripts >= 13, "{scripts} scripts in {}", page.folder.display());
}

#[test]
fn left_out_lines_may_be_any_but_not_others() {
    let of = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
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
    ] {
        assert_eq!(agree(&of(shown), &of(printed)), fits, "{shown:?} against {printed:?}");
    }
}

fn coming_from(pages: &[Page]) -> &Page {
    pages.iter().find(|page| page.name == "coming-from.md").expect("the page shows commands")
}

/// All pages of docs/ that show commands.
fn pages() -> Vec<Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root.join("docs")).expect("docs").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = std::fs::read_to_string(&path).expect("a page is UTF-8");
            let name = entry.file_name().into_string().expect("UTF-8");
            found.extend(read(root, name, &text));
        }
    }
    found
}

fn read(root: &Path, name: String, text: &str) -> Option<Page> {
    let mut folder = None;
    let mut shown: Vec<Shown> = Vec::new();
    let mut fence: Option<bool> = None;
    for (line_number, line) in (1..).zip(text.lines()) {
        match (fence, line.strip_prefix("```")) {
            (None, Some(language)) => fence = Some(language == "console"),
            (Some(_), Some("")) => fence = None,
            (Some(true), _) => match line.strip_prefix("$ ") {
                Some(command) => {
                    let command = command.to_owned();
                    shown.push(Shown { line: line_number, command, output: Vec::new() });
                }
                None => {
                    let Some(last) = shown.last_mut() else {
                        panic!("{name}:{line_number}: output without a command")
                    };
                    last.output.push(line.to_owned());
                }
            },
            (Some(false), _) => {}
            (None, None) => {
                let named = line.strip_prefix("<!-- console: ");
                let named = named.and_then(|rest| rest.strip_suffix(" -->"));
                folder = folder.or(named.map(|folder| root.join(folder)));
            }
        }
    }
    assert!(fence.is_none(), "{name}: a fence is not closed");
    if shown.is_empty() {
        return None;
    }
    let folder = folder.unwrap_or_else(|| panic!("{name} names no folder for its commands"));
    Some(Page { name, folder, shown })
}

impl Page {
    fn problems(&self) -> Vec<String> {
        let bench = Bench::new();
        let work = bench.path("work");
        copy(&self.folder, &work);
        let mut problems = Vec::new();
        let mut code = 0;
        for shown in &self.shown {
            let ran = shell(&work, &shown.command, code);
            code = ran.code;
            let printed: Vec<String> = ran.out.lines().map(str::to_owned).collect();
            if !agree(&shown.output, &printed) {
                let Page { name, .. } = self;
                let Shown { line, command, .. } = shown;
                problems.push(format!("docs/{name}:{line}: $ {command}\nprints\n{}", ran.out));
            }
        }
        problems
    }
}

/// Whether what was printed is what is shown, where `...` stands for any lines.
fn agree(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "..." => {
            (0..=printed.len()).any(|skipped| agree(rest, &printed[skipped..]))
        }
        Some((line, rest)) => printed.first() == Some(line) && agree(rest, &printed[1..]),
    }
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
