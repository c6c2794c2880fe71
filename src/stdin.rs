//! Standard input as a side, `-`: written into a file first, for a side is read more than once.

use crate::cli::StdinFormat;
use crate::contract::{Contract, STDIN, SideSpec};
use crate::engine::duckdb::{SPILL, interrupted};
use crate::error::{Error, Result};
use crate::scratch::Scratch;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Bytes that are read at a time.
const BLOCK: usize = 1 << 20;
/// How soon a signal is seen while nothing arrives.
const PATIENCE: Duration = Duration::from_millis(100);
/// How a Parquet file begins.
const PARQUET: &[u8] = b"PAR1";

/// What standard input holds, for as long as the comparison needs it.
pub struct Spooled {
    _folder: Scratch,
}

/// Reads standard input to its end where one of the sides is `-`, and makes the contract read the copy.
/// The copy stands in `temp_dir`, else in the system's folder for temporary files.
///
/// # Errors
/// Both sides are `-`, the format is neither said nor that of Parquet, standard input is a terminal, or the
/// copy cannot be written.
pub fn spool(
    contract: &mut Contract,
    format: Option<StdinFormat>,
    temp_dir: Option<&Path>,
) -> Result<Option<Spooled>> {
    let is_stdin = |side: &SideSpec| side.text == STDIN;
    let side = match (is_stdin(&contract.a), is_stdin(&contract.b)) {
        (false, false) if format.is_some() => {
            return Err(Error::usage(
                "--stdin-format",
                "is for a side that is standard input; write - for that side, or leave it out",
            ));
        }
        (false, false) => return Ok(None),
        (true, true) => {
            return Err(Error::usage(
                "sides",
                "both are - (standard input), which can be read only once; name a file for one of them",
            ));
        }
        (true, false) => &mut contract.a,
        (false, true) => &mut contract.b,
    };
    if std::io::stdin().is_terminal() {
        return Err(Error::usage(
            "-",
            "is standard input, and that is a terminal; pipe data into it: ... | sqldiff run - new.parquet",
        ));
    }
    let system = std::env::temp_dir();
    let base = temp_dir.unwrap_or(&system);
    let unwritable = |error: std::io::Error| {
        let problem =
            format!("standard input cannot be copied here ({error}); choose another --temp-dir");
        Error::file(base, problem)
    };
    let folder = Scratch::make_in(base, SPILL).map_err(unwritable)?;
    let blocks = blocks();
    let mut block = next(&blocks)?;
    let format = format.or(block.starts_with(PARQUET).then_some(StdinFormat::Parquet));
    let Some(format) = format else {
        return Err(Error::usage(
            "--stdin-format",
            "says what standard input holds: csv, tsv, json, ndjson or parquet; only Parquet is known by its first bytes",
        ));
    };
    let path = folder.path().join(format!("stdin.{}", format.ending()));
    let mut file = File::create(&path).map_err(unwritable)?;
    while !block.is_empty() {
        file.write_all(&block).map_err(unwritable)?;
        block = next(&blocks)?;
    }
    drop(file);
    // Its text stays what was typed.
    side.base = path;
    Ok(Some(Spooled { _folder: folder }))
}

/// An error about the copy as one about standard input.
pub fn named(error: Error, contract: &Contract) -> Error {
    let sides = [&contract.a, &contract.b].into_iter().filter(|side| side.text == STDIN);
    let copy = sides.map(|side| side.base.as_path()).find(|path| !path.as_os_str().is_empty());
    match (error, copy) {
        (Error::File { path, problem }, Some(copy)) if path == copy => {
            Error::file("-", format!("{problem} (standard input)"))
        }
        (error, _) => error,
    }
}

type Block = std::io::Result<Vec<u8>>;

/// Standard input in blocks, the last one empty. Read in a thread, since reading waits for whoever writes.
fn blocks() -> Receiver<Block> {
    let (sender, receiver) = sync_channel(4);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut block = Vec::with_capacity(BLOCK);
            let read = input.by_ref().take(BLOCK as u64).read_to_end(&mut block);
            let done = block.is_empty();
            if sender.send(read.map(|_| block)).is_err() || done {
                return;
            }
        }
    });
    receiver
}

fn next(blocks: &Receiver<Block>) -> Result<Vec<u8>> {
    loop {
        if interrupted() {
            return Err(Error::Interrupted);
        }
        match blocks.recv_timeout(PATIENCE) {
            Ok(Ok(block)) => return Ok(block),
            Ok(Err(error)) if error.kind() == ErrorKind::Interrupted => {}
            Ok(Err(error)) => {
                return Err(Error::usage("-", format!("standard input cannot be read ({error})")));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
        }
    }
}
