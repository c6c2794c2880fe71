//! The files that a side is read from, hashed beside the comparison.

use super::digest_until;
use super::manifest::time;
use crate::contract::{Contract, STDIN, SideSpec};
use crate::engine::Engine;
use crate::engine::duckdb::interrupted;
use crate::error::{Error, Result};
use crate::introspect::source::{self, Source};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::SystemTime;

/// A side as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// As typed.
    pub text: String,
    /// The folder that `text` starts from; empty is the one in which the run was started.
    pub base: PathBuf,
    /// `files`, `query` (its file; what it reads is not known), or `table` (its database's file).
    pub kind: Kind,
    pub files: Vec<InputFile>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Files,
    Query,
    Table,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    pub path: PathBuf,
    pub bytes: u64,
    /// RFC 3339 in UTC, to the millisecond.
    pub modified: Option<String>,
    /// In hexadecimal digits; None with `--no-hash`.
    pub sha256: Option<String>,
    /// Its size or time was another when the comparison was done.
    pub changed: bool,
}

/// Both sides, and the thread that hashes their files.
pub struct Inputs {
    sides: [Watched; 2],
    hashing: Option<Hashing>,
}

/// A side, and its files as they were at the start.
struct Watched {
    spec: SideSpec,
    kind: Kind,
    files: Vec<(PathBuf, State)>,
}

struct Hashing {
    thread: JoinHandle<std::io::Result<Vec<String>>>,
    /// Nobody waits for it any more.
    given_up: Arc<AtomicBool>,
}

/// What tells that a file is another one now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    bytes: u64,
    modified: Option<SystemTime>,
}

fn state(path: &Path) -> Result<State> {
    let found = std::fs::metadata(path)
        .map_err(|error| Error::file(path, format!("cannot be read ({error})")))?;
    Ok(State { bytes: found.len(), modified: found.modified().ok() })
}

impl Inputs {
    /// Finds the files of both sides and, with `hash`, begins to hash them in a thread of its own.
    pub fn begin(contract: &Contract, engine: &dyn Engine, hash: bool) -> Result<Self> {
        let side = |spec: &SideSpec| -> Result<Watched> {
            let (kind, paths) = match source::resolve(spec, engine)? {
                Source::Files(files) => (Kind::Files, files.paths),
                Source::Query { path, .. } => (Kind::Query, vec![path]),
                Source::Database { path, .. } => (Kind::Table, vec![path]),
            };
            let files = paths.into_iter().map(|path| Ok((path.clone(), state(&path)?)));
            Ok(Watched { spec: spec.clone(), kind, files: files.collect::<Result<_>>()? })
        };
        let sides = [side(&contract.a)?, side(&contract.b)?];
        let paths: Vec<PathBuf> =
            (sides.iter().flat_map(|side| &side.files)).map(|(path, _)| path.clone()).collect();
        let hashing = hash.then(|| {
            let given_up = Arc::new(AtomicBool::new(false));
            let stop = Arc::clone(&given_up);
            let stop = move || interrupted() || stop.load(Ordering::Relaxed);
            let hash = move || paths.iter().map(|path| Ok(digest_until(path, &stop)?.1)).collect();
            Hashing { thread: std::thread::spawn(hash), given_up }
        });
        Ok(Inputs { sides, hashing })
    }

    /// Waits for the hashes, and looks whether a file is another one now.
    pub fn finish(mut self) -> Result<(Input, Input)> {
        let hashes: Vec<String> = match self.hashing.take() {
            None => Vec::new(),
            Some(hashing) => match hashing.thread.join() {
                Ok(Ok(hashes)) => hashes,
                Ok(Err(_)) if interrupted() => return Err(Error::Interrupted),
                Ok(Err(error)) => {
                    let problem = format!("cannot be hashed ({error}); --no-hash leaves that out");
                    return Err(Error::usage("--out", problem));
                }
                Err(_) => return Err(Error::engine("hash inputs", "the thread broke off")),
            },
        };
        let mut hashes = hashes.into_iter();
        let mut input = |Watched { spec, kind, files }: &Watched| {
            let file = |(path, before): &(PathBuf, State)| -> InputFile {
                let is_stdin = spec.text == STDIN;
                InputFile {
                    path: if is_stdin { STDIN.into() } else { path.clone() },
                    bytes: before.bytes,
                    modified: before.modified.map(time),
                    sha256: hashes.next(),
                    changed: state(path).ok() != Some(*before),
                }
            };
            Input {
                text: spec.text.clone(),
                base: if spec.text == STDIN { PathBuf::new() } else { spec.base.clone() },
                kind: *kind,
                files: files.iter().map(file).collect(),
            }
        };
        let (a, b) = (input(&self.sides[0]), input(&self.sides[1]));
        Ok((a, b))
    }
}

impl Drop for Inputs {
    /// A comparison that failed waits for nothing.
    fn drop(&mut self) {
        if let Some(hashing) = &self.hashing {
            hashing.given_up.store(true, Ordering::Relaxed);
        }
    }
}
