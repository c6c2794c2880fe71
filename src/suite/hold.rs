//! What comparisons side by side read of DuckDB databases stays locked until all are done.
//!
//! DuckDB's lock is one of the process, which the system lifts as soon as any handle of the file is
//! closed in it: by the comparison that is done first. Others would then read what somebody writes.

use super::expand::{Task, Work};
use crate::introspect::source;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;

/// Locks of one handle each, lifted when dropped.
pub struct Held {
    files: Vec<File>,
}

impl Held {
    /// Keeps writers from the databases of all comparisons. Those whose database is being written
    /// become errors.
    pub fn databases(tasks: &mut [Task]) -> Held {
        let mut looked: BTreeMap<PathBuf, bool> = BTreeMap::new();
        let mut held = Held { files: Vec::new() };
        for task in tasks {
            let Work::Compare(contract) = &task.work else { continue };
            let databases = [&contract.a, &contract.b].into_iter().filter_map(source::database_of);
            for path in databases.collect::<Vec<_>>() {
                let free = *looked.entry(path.clone()).or_insert_with(|| held.keep(&path));
                if !free {
                    task.work = Work::Failed(format!(
                        "{}: another program has it open for writing; close it there",
                        path.display()
                    ));
                }
            }
        }
        held
    }

    /// Whether no one writes the file. One that cannot be opened is left to its comparison to tell.
    fn keep(&mut self, path: &PathBuf) -> bool {
        let Ok(file) = File::open(path) else { return true };
        let free = lock(&file);
        self.files.push(file);
        free
    }
}

/// Locks the whole file against writers, by the lock that belongs to the handle. False where one
/// writes it.
#[cfg(target_os = "linux")]
fn lock(file: &File) -> bool {
    use nix::errno::Errno;
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;
    let whole = libc::flock {
        l_type: libc::F_RDLCK as _,
        l_whence: libc::SEEK_SET as _,
        l_start: 0,
        l_len: 0,
        l_pid: 0,
    };
    // Where a file system has no locks, DuckDB cannot take its own either.
    !matches!(fcntl(file, FcntlArg::F_OFD_SETLK(&whole)), Err(Errno::EAGAIN | Errno::EACCES))
}

/// No other system has such locks for all to use.
#[cfg(not(target_os = "linux"))]
fn lock(_: &File) -> bool {
    true
}
