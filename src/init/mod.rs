//! `sqldiff init`: a commented contract from two schemas and their candidate keys. What it writes is
//! read back and planned before it is written, so that `run` accepts it.

mod hints;
mod place;
mod toml;

use crate::cli::InitArgs;
use crate::contract::{Contract, KeysRequest, parse_contract, resolve_keys};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::evidence::{Clobber, write_file};
use crate::introspect::source::{self, Source};
use crate::keys::{Candidate, Found, Look, search};
use crate::plan;
use crate::progress::Progress;
use crate::run::{self, EngineProbe};
use std::path::{Path, PathBuf};

/// What the command made.
pub struct Written {
    /// None: it is to be printed.
    pub file: Option<PathBuf>,
    pub text: String,
    /// What was found out about the key, in a line.
    pub about_key: String,
}

/// The key that the contract says, and others.
struct KeyChoice {
    chosen: Option<Chosen>,
    others: Vec<Candidate>,
    notes: Vec<String>,
}

struct Chosen {
    names: Vec<String>,
    reason: String,
}

/// Looks at both sides and writes the contract. Errors name the file, the side or the option; then
/// nothing is written.
pub fn init(args: &InitArgs, progress: Progress) -> Result<Written> {
    if let Some(file) = &args.out {
        check_free(file, args.force)?;
    }
    let request = resolve_keys(&args.keys())?;
    let engine = run::engine(&args.engine, progress)?;
    if let Some(file) = &args.out {
        check_not_read(file, &request, &engine)?;
    }
    let look = Look::new(&engine, &request)?;
    let key = match &request.contract.key {
        None => from_search(search(&look)?),
        Some(names) if names.is_empty() => {
            KeyChoice { chosen: None, others: Vec::new(), notes: vec!["--no-key was given".into()] }
        }
        Some(_) => as_given(&look)?,
    };
    let folder = place::folder_of(args.out.as_deref())?;
    let sides = [&request.contract.a, &request.contract.b]
        .map(|side| place::moved(&side.text, folder.as_ref()));
    let text = toml::contract(&request.contract, &look, &sides, &key);
    let shown = args.out.clone().unwrap_or_else(|| PathBuf::from("contract"));
    check(&engine, &text, &shown, &look, &request)?;
    let about_key = match &key.chosen {
        Some(chosen) => format!("key ({})", crate::cli::values::name_list(&chosen.names)),
        None if request.contract.key.is_some() => "no key, as asked for".into(),
        None => "no key: no good candidate was found, so that rows are compared as a bag; see the \
                 comments in it"
            .into(),
    };
    if let Some(file) = &args.out {
        let clobber = if args.force { Clobber::Yes } else { Clobber::No };
        write_file(file, "-o", clobber, |out| out.write_all(text.as_bytes()))?;
    }
    Ok(Written { file: args.out.clone(), text, about_key })
}

fn from_search(found: Found) -> KeyChoice {
    let Found { candidates, nearly, notes } = found;
    let mut candidates = candidates.into_iter().peekable();
    let chosen = candidates
        .next_if(|candidate| candidate.good)
        .map(|candidate| Chosen { names: candidate.names, reason: candidate.reason });
    KeyChoice { chosen, others: candidates.chain(nearly).collect(), notes }
}

/// A key that the user named is written, whatever its health, which the comment tells.
fn as_given(look: &Look) -> Result<KeyChoice> {
    let (sizes, _) = look.health(0)?;
    let names = look.contract.key.clone().unwrap_or_default();
    let reason = match sizes.repeated {
        0 => format!("as given; unique on both sides, {} keys are on both", sizes.on_both),
        1 => "as given; 1 key is held more than once, and nobody pairs its rows".into(),
        n => format!("as given; {n} keys are held more than once, and nobody pairs their rows"),
    };
    let chosen = Some(Chosen { names, reason });
    Ok(KeyChoice { chosen, others: Vec::new(), notes: Vec::new() })
}

fn check_free(file: &Path, force: bool) -> Result<()> {
    if file.is_dir() {
        return Err(Error::file(file, "is a folder; -o names the contract's file"));
    }
    if source::is_source(file) {
        return Err(Error::file(
            file,
            "is named as data, a query or a database; -o names the contract's file, such as orders.toml",
        ));
    }
    // A link that leads nowhere is there, too.
    if file.symlink_metadata().is_ok() && !force {
        return Err(Error::file(file, "is there already; choose another -o, or say --force"));
    }
    Ok(())
}

/// Refuses to replace what a side is read from, under whatever name.
fn check_not_read(file: &Path, request: &KeysRequest, engine: &dyn Engine) -> Result<()> {
    let Ok(file_itself) = file.canonicalize() else { return Ok(()) };
    for side in [&request.contract.a, &request.contract.b] {
        let (files, _) = files_of(&source::resolve(side, engine)?);
        if files.contains(&file_itself) {
            return Err(Error::file(
                file,
                format!("is what side {} is read from; choose another -o", side.text),
            ));
        }
    }
    Ok(())
}

/// Reads the contract as `run` would, and plans with it: what was written must be accepted, and mean
/// the same sides.
fn check(
    engine: &dyn Engine,
    text: &str,
    file: &Path,
    look: &Look,
    request: &KeysRequest,
) -> Result<()> {
    let contract = parse_contract(text, file)?;
    let again = |option: &str, written: &crate::contract::SideSpec, typed| -> Result<()> {
        let same = files_of(&source::resolve(written, engine)?)
            == files_of(&source::resolve(typed, engine)?);
        match same {
            true => Ok(()),
            false => Err(Error::usage(
                option,
                format!(
                    "{} cannot be named from the folder of {}; write the contract into the current folder",
                    written.text,
                    file.display()
                ),
            )),
        }
    };
    again("side a", &contract.a, &request.contract.a)?;
    again("side b", &contract.b, &request.contract.b)?;
    let (a, b) = (&look.sides[0], &look.sides[1]);
    let probe = EngineProbe { engine, sides: [a, b] };
    let asked = Contract { strategy: None, ..contract };
    plan::plan(&asked, &a.schema, &b.schema, false, &probe).map(drop)
}

/// What a side reads, wherever it was named from.
fn files_of(source: &Source) -> (Vec<PathBuf>, String) {
    let real = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    match source {
        Source::Files(files) => {
            (files.paths.iter().map(real).collect(), format!("{:?}", files.kind))
        }
        Source::Query { path, .. } => (vec![real(path)], "query".into()),
        Source::Database { path, table } => (vec![real(path)], table.clone()),
    }
}
