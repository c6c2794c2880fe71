//! What a folder of results says of its run: which contract, which inputs, which files, when. With the
//! outcome beside it, reports can be made again without the inputs.

use super::inputs::{Input, Inputs};
use super::{Evidence, digest};
use crate::contract::toml_text::contract_toml;
use crate::contract::{Contract, STDIN, SideSpec, Strategy};
use crate::error::{Error, Result};
use crate::outcome::{Outcome, Proof, Verdict};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// The version of the manifest (docs/manifest.schema.json). Fields are only ever added within a version.
pub const SCHEMA_VERSION: u32 = 1;

pub const MANIFEST: &str = "manifest.json";
pub const OUTCOME: &str = "outcome.json";
const CONTRACT: &str = "contract.toml";
/// The whole script, as `--sql` prints it.
pub const SCRIPT: &str = "compare.sql";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    pub schema_version: u32,
    /// UUID, version 7: ids in order are runs in order.
    pub run_id: String,
    /// RFC 3339 in UTC, to the millisecond.
    pub started: String,
    pub finished: String,
    pub seconds: f64,
    /// Version of sqldiff, and of the engine.
    pub sqldiff: String,
    pub engine: String,
    pub strategy: Strategy,
    pub verdict: Verdict,
    pub proof: Proof,
    /// The folder in which the run was started: paths of sides may begin there.
    pub folder: PathBuf,
    /// The file that the contract came from, as typed; contract.toml holds what was in force.
    pub contract_file: Option<PathBuf>,
    pub a: Input,
    pub b: Input,
    /// Beside the manifest, in the order in which they were made.
    pub files: Vec<FileRecord>,
}

/// A file in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    pub name: String,
    pub bytes: u64,
    /// In hexadecimal digits.
    pub sha256: String,
}

/// A run that will leave evidence, from its start on.
pub struct Run {
    started: SystemTime,
    clock: Instant,
    inputs: Inputs,
    /// Name and version.
    engine: String,
}

impl Run {
    /// Begins to hash the inputs beside the comparison, unless `hash` is off.
    pub fn begin(inputs: Inputs, engine: String) -> Self {
        Run { started: SystemTime::now(), clock: Instant::now(), inputs, engine }
    }

    /// Adds contract, outcome and manifest to the results, and puts all in place. Files that an earlier
    /// manifest names, and this run does not write, are removed.
    ///
    /// # Errors
    /// What cannot be written, and an input that cannot be read to its end.
    pub fn finish(
        self,
        mut evidence: Evidence,
        contract: &Contract,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let folder = std::env::current_dir()
            .map_err(|error| Error::file(".", format!("cannot be found ({error})")))?;
        let (a, b) = self.inputs.finish()?;
        for input in [&a, &b] {
            let changed = input.files.iter().filter(|file| file.changed);
            for file in changed {
                let note = format!("{} changed while it was read", file.path.display());
                outcome.notes.push(note);
            }
        }
        evidence.write(CONTRACT, contract_text(contract, &folder).as_bytes())?;
        evidence.write(OUTCOME, json(outcome)?.as_bytes())?;
        let files = evidence.records()?;
        let manifest = Manifest {
            schema_version: SCHEMA_VERSION,
            run_id: uuid::Uuid::now_v7().to_string(),
            started: time(self.started),
            finished: time(SystemTime::now()),
            seconds: (self.clock.elapsed().as_secs_f64() * 1e3).round() / 1e3,
            sqldiff: env!("CARGO_PKG_VERSION").into(),
            engine: self.engine,
            strategy: outcome.strategy,
            verdict: outcome.verdict,
            proof: outcome.proof,
            folder,
            contract_file: contract.file.clone(),
            a,
            b,
            files,
        };
        evidence.write(MANIFEST, json(&manifest)?.as_bytes())?;
        let earlier = earlier_files(evidence.folder());
        let folder = evidence.folder().to_path_buf();
        let written = evidence.names().to_vec();
        evidence.commit()?;
        for name in earlier.iter().filter(|name| !written.contains(name)) {
            let stale = folder.join(name);
            std::fs::remove_file(&stale).map_err(|error| {
                let problem = format!("is of an earlier run and cannot be removed ({error})");
                Error::file(stale, problem)
            })?;
        }
        Ok(())
    }
}

/// Files of an earlier run that are still there. A manifest that cannot be read names none: what it
/// stood for is not touched.
fn earlier_files(folder: &Path) -> Vec<String> {
    let manifest = std::fs::read_to_string(folder.join(MANIFEST)).ok();
    let manifest = manifest.and_then(|text| serde_json::from_str::<Manifest>(&text).ok());
    let is_name = |name: &str| Path::new(name).file_name().is_some_and(|file| file == name);
    (manifest.into_iter().flat_map(|manifest| manifest.files))
        .map(|file| file.name)
        .filter(|name| is_name(name) && folder.join(name).is_file())
        .collect()
}

/// The contract in force, with sides that are found from any folder.
fn contract_text(contract: &Contract, folder: &Path) -> String {
    // What came from standard input is gone.
    let stays = |side: &SideSpec| side.text == STDIN;
    let absolute = |side: &SideSpec| SideSpec {
        text: folder.join(&side.base).join(&side.text).to_string_lossy().into_owned(),
        base: PathBuf::new(),
    };
    let placed = |side: &SideSpec| if stays(side) { side.clone() } else { absolute(side) };
    let (a, b) = (placed(&contract.a), placed(&contract.b));
    let strict = match contract.left_out.is_empty() {
        true => String::new(),
        false => {
            format!("# --strict left out: {}\n", contract.left_out.join(", ").replace('\n', " "))
        }
    };
    let text = contract_toml(&Contract { a, b, ..contract.clone() });
    let repeats = match [&contract.a, &contract.b].into_iter().any(stays) {
        true => "sqldiff run --contract repeats it with the same standard input and --stdin-format",
        false => "sqldiff run --contract repeats it",
    };
    format!("# The contract of this run: {repeats}.\n{strict}{text}")
}

fn json(value: &impl Serialize) -> Result<String> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Error::engine("manifest", error.to_string()))?;
    Ok(text + "\n")
}

/// RFC 3339 in UTC, to the millisecond.
pub fn time(time: SystemTime) -> String {
    DateTime::<Utc>::from(time).to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The evidence in a folder, read back and found whole.
pub struct Kept {
    pub manifest: Manifest,
    pub outcome: Outcome,
}

impl Kept {
    /// Reads a folder that `--out` wrote.
    ///
    /// # Errors
    /// A folder without a manifest, a manifest of another version, and a file that is missing or is not the
    /// one that the run wrote.
    pub fn open(folder: &Path) -> Result<Self> {
        let path = folder.join(MANIFEST);
        let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Error::file(folder, without_manifest(folder)),
            _ => Error::file(&path, format!("cannot be read ({error})")),
        })?;
        let version = serde_json::from_str::<serde_json::Value>(&text)
            .ok()
            .and_then(|document| document.get("schema_version")?.as_u64());
        if let Some(version) = version
            && version != u64::from(SCHEMA_VERSION)
        {
            let problem = format!(
                "is of version {version}, and this sqldiff reads version {SCHEMA_VERSION}; use the sqldiff that wrote it"
            );
            return Err(Error::file(path, problem));
        }
        let manifest: Manifest = serde_json::from_str(&text)
            .map_err(|error| Error::file(&path, format!("is no manifest ({error})")))?;
        for file in &manifest.files {
            check(folder, file)?;
        }
        let path = folder.join(OUTCOME);
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Error::file(&path, format!("cannot be read ({error})")))?;
        let mut outcome: Outcome = serde_json::from_str(&text)
            .map_err(|error| Error::file(&path, format!("is no outcome ({error})")))?;
        // The folder may have been moved since.
        for result in &mut outcome.results {
            let name = result.file.as_deref().and_then(|file| Path::new(file).file_name());
            result.file = name.map(|name| folder.join(name).display().to_string());
        }
        Ok(Kept { manifest, outcome })
    }
}

/// Why a folder without a manifest is of no use, and which to take.
fn without_manifest(folder: &Path) -> String {
    let inside = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut members: Vec<String> = (inside.filter(|entry| entry.path().join(MANIFEST).is_file()))
        .map(|entry| entry.path().display().to_string())
        .collect();
    members.sort();
    match members.is_empty() {
        true if !folder.exists() => {
            "does not exist; name a folder that sqldiff run --out wrote".into()
        }
        true => "holds no manifest.json; name a folder that sqldiff run --out wrote".into(),
        false => format!("holds the comparisons of a suite; name one: {}", members.join(", ")),
    }
}

/// Whether a file is the one that the run wrote.
fn check(folder: &Path, file: &FileRecord) -> Result<()> {
    let path = folder.join(&file.name);
    let restore = "run the comparison again, or bring the file back";
    let found = digest(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::file(&path, format!("is missing; {restore}")),
        _ => Error::file(&path, format!("cannot be read ({error})")),
    })?;
    match found == (file.bytes, file.sha256.clone()) {
        true => Ok(()),
        false => {
            let problem = format!("is not what the run wrote: its SHA-256 differs; {restore}");
            Err(Error::file(path, problem))
        }
    }
}
