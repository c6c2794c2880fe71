//! Reports brought to where they were asked for: all files first, then stdout.

use crate::cli::{ReportArgs, Wanted};
use crate::commands::print;
use crate::contract::{Contract, SideSpec};
use crate::error::{Error, Result};
use crate::evidence::{Clobber, write_file};
use crate::introspect::source::{database_of, is_source};
use crate::report::{FILE_STYLE, Form, Format, Style, detect_style};
use crate::told::{Told, told};
use std::io;
use std::path::{Path, PathBuf};

/// Says before the work that a file could not be written after it, or must not be: inputs are not overwritten.
/// `contract` is that of a single comparison, whose inputs are known.
pub fn check(reports: &ReportArgs, contract: Option<&Contract>, file: Option<&Path>) -> Result<()> {
    let files: Vec<_> = reports.files().collect();
    for (at, (path, option, form)) in files.iter().enumerate() {
        check_file(path, option)?;
        let known = contract.is_some() && *form != Form::Junit;
        let is_input = match contract {
            Some(contract) if known => {
                [&contract.a, &contract.b].into_iter().any(|side| reads(side, path))
            }
            _ => path.exists() && is_source(path),
        };
        let is_contract = path.exists() && path.extension().is_some_and(|ending| ending == "toml");
        if is_input || is_contract || file.is_some_and(|file| is_same(file, path)) {
            return Err(Error::file(
                path,
                format!(
                    "is read as data, a query or a contract; {option} names another file, such as report.{}",
                    if *form == Form::Junit { "xml" } else { "md" }
                ),
            ));
        }
        if files[..at].iter().any(|(other, _, _)| other == path) {
            return Err(Error::file(
                path,
                format!("is named twice; {option} names a file of its own"),
            ));
        }
    }
    Ok(())
}

fn check_file(path: &Path, option: &str) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(Error::file(path, format!("is a folder; {option} names a file")));
    }
    if !folder.is_dir() {
        let problem = format!("is no folder; {option} names a file in a folder that is there");
        return Err(Error::file(folder, problem));
    }
    Ok(())
}

/// Whether a side reads this file, or would, once it is there.
fn reads(side: &SideSpec, file: &Path) -> bool {
    let path = side.base.join(&side.text);
    let in_folder = || {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize();
        path.is_dir()
            && is_source(file)
            && matches!((path.canonicalize(), folder), (Ok(side), Ok(folder)) if folder.starts_with(&side))
    };
    let in_glob = || {
        let pattern = glob::Pattern::new(&path.to_string_lossy());
        let found = glob::glob(&path.to_string_lossy());
        pattern.is_ok_and(|pattern| pattern.matches_path(file))
            || found.is_ok_and(|found| found.flatten().any(|found| is_same(&found, file)))
    };
    let database = database_of(side);
    is_same(&path, file)
        || database.is_some_and(|database| is_same(&database, file))
        || in_folder()
        || in_glob()
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Renders the reports in their order, then writes the files, then stdout.
///
/// # Errors
/// The first file that cannot be written. A reader of stdout who has enough is none.
pub fn deliver(
    wanted: &[Wanted],
    mut render: impl FnMut(&Wanted, &Style, &mut Vec<u8>) -> io::Result<()>,
) -> Result<()> {
    let mut files: Vec<(PathBuf, &'static str, Vec<u8>)> = Vec::new();
    let mut stdout = Vec::new();
    for wanted in wanted {
        let style = if wanted.file.is_some() { FILE_STYLE } else { detect_style() };
        let style = style.whole(wanted.full);
        let mut text = Vec::new();
        render(wanted, &style, &mut text)
            .map_err(|error| Error::engine("report", error.to_string()))?;
        match wanted.file {
            Some((path, option)) => files.push((path.to_path_buf(), option, text)),
            None => stdout = text,
        }
    }
    for (path, option, text) in files {
        write_file(&path, option, Clobber::Yes, |out| out.write_all(&text))?;
    }
    let is_table = wanted
        .iter()
        .any(|wanted| wanted.file.is_none() && wanted.form == Form::Report(Format::Table));
    if is_table && told() == Told::Quiet {
        return Ok(());
    }
    match print(&stdout) {
        // The reader had enough, but a script still wants the verdict.
        Err(Error::ClosedPipe) => Ok(()),
        done => done,
    }
}
