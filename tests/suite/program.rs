//! The real program, run as a person or a script would.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder to work in, removed afterwards.
pub struct Bench {
    folder: tempfile::TempDir,
}

/// What a run left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }

    /// The result JSON of a run that ended with this code.
    pub fn json(&self, code: i32) -> Value {
        assert_eq!(self.code, code, "{self:#?}");
        assert_eq!(self.err, "", "nothing on stderr");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    /// Asserts an error that names every one of these, and nothing on stdout.
    pub fn fails(&self, names: &[&str]) {
        assert_eq!(self.code, 2, "{self:#?}");
        assert_eq!(self.out, "", "stdout stays empty: {self:#?}");
        for name in names {
            assert!(self.err.contains(name), "{name:?} is not in {:?}", self.err);
        }
        let (message, excerpt) = self.told();
        assert!(self.err.starts_with("sqldiff: "), "one message: {}", self.err);
        assert!(message.lines().count() <= 3, "one message: {}", self.err);
        for noise in ["LINE 1", "Possible", "^", "sqldiff_probe", "panicked", "Candidate"] {
            assert!(!message.contains(noise), "{noise:?} helps nobody: {}", self.err);
        }
        // Where it is, if that is known: the name of the text, its line, and the mark.
        let lines: Vec<&str> = excerpt.lines().collect();
        assert!(lines.is_empty() || (lines.len() == 4 && lines[3].contains('^')), "{}", self.err);
    }

    /// The error's message, and the excerpt of the text that it is about, which may be empty.
    pub fn told(&self) -> (&str, &str) {
        let begins = self.err.find("--> ").and_then(|at| self.err[..at].rfind('\n'));
        self.err.split_at(begins.map_or(self.err.len(), |at| at + 1))
    }
}

impl Bench {
    pub fn new() -> Bench {
        Bench { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, with the folders above it.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> &Bench {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        std::fs::write(&path, content).unwrap_or_else(|error| panic!("{name:?}: {error}"));
        self
    }

    /// Writes the rows of a query as a Parquet file.
    pub fn parquet(&self, name: &str, query: &str) -> &Bench {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        let target = path.to_str().expect("UTF-8").replace('\'', "''");
        self.engine(&format!("COPY ({query}) TO '{target}' (FORMAT parquet)"));
        self
    }

    /// Makes a DuckDB file by these statements.
    pub fn database(&self, name: &str, statements: &str) -> &Bench {
        let connection = duckdb::Connection::open(self.path(name)).expect("a database");
        connection.execute_batch(statements).unwrap_or_else(|e| panic!("{e}\n{statements}"));
        self
    }

    fn engine(&self, statements: &str) {
        let connection = duckdb::Connection::open_in_memory().expect("an engine");
        connection.execute_batch(statements).unwrap_or_else(|e| panic!("{e}\n{statements}"));
    }

    /// The program with this folder as its working folder, without the caller's terminal.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqldiff"));
        command.args(arguments).current_dir(self.folder.path());
        command.env("NO_COLOR", "1").stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.command(arguments).output().expect("the program starts"))
    }

    /// The files of a folder of --out but for those that tell of the run.
    pub fn results(&self, name: &str) -> Vec<String> {
        let of_run = ["compare.sql", "contract.toml", "manifest.json", "outcome.json"];
        let mut files = self.listing(name);
        files.retain(|file| !of_run.contains(&file.as_str()));
        files
    }

    /// All files and folders below a folder, hidden ones too.
    pub fn listing(&self, name: &str) -> Vec<String> {
        fn walk(folder: &Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                found.push(entry.file_name().to_string_lossy().into_owned());
                walk(&entry.path(), found);
            }
        }
        let mut found = Vec::new();
        walk(&self.path(name), &mut found);
        found.sort();
        found
    }
}

/// The first column of the first row of a query on the files of a bench.
pub fn ask(connection: &duckdb::Connection, query: &str) -> i64 {
    let answer = connection.query_row(query, [], |row| row.get(0));
    answer.unwrap_or_else(|error| panic!("{error}\n{query}"))
}

/// The statement of a printed script that gives this result.
pub fn statement<'s>(script: &'s str, result: &str) -> &'s str {
    let head = format!("-- {result}: ");
    let start = match script.starts_with(&head) {
        true => 0,
        false => script.find(&format!("\n{head}")).expect("the result is in the script") + 1,
    };
    let text = &script[start..];
    let text = &text[text.find('\n').expect("a line of description") + 1..];
    &text[..text.find(";\n\n").expect("an end")]
}

/// A text as a TOML string.
pub fn toml(text: &str) -> String {
    serde_json::to_string(text).expect("a string").replace('\u{7f}', "\\u007f")
}

/// A text as an SQL name.
pub fn ident(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
