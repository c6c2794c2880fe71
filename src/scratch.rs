//! Folders for what a run needs only while it runs. Each is held by an advisory lock for as long as
//! its process lives, so that a later run can tell what a killed one left, and removes it.
//!
//! A folder is removed only where all of this holds: its name has our prefix, it belongs to the same
//! user, it holds our lock file, and nobody holds the lock. The lock is taken before its file gets the
//! name that is looked for, so a new folder never looks dead. Files are reached from an open handle
//! of their folder and no symbolic link is followed: what is outside stays outside.

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, openat, statat, unlinkat};
use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// The file in a folder whose lock says that its run lives. It holds the boot that it belongs to.
const LOCK: &str = "sqldiff.lock";

/// A lock may not reach from machine to machine where they share a disk. What another boot left, or
/// another machine, counts as dead once its lock file was not refreshed for so long.
const SILENCE: Duration = Duration::from_secs(24 * 60 * 60);

/// Lock files of this process.
static HELD: Mutex<Vec<Arc<File>>> = Mutex::new(Vec::new());

/// A folder of this run. Removed with what it holds when dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    /// None where the file system knows no locks: then nobody will think it dead.
    lock: Option<Arc<File>>,
}

impl Scratch {
    /// Makes a folder in `base` whose name begins with `prefix`, readable by its owner alone, and
    /// removes those of the same prefix whose runs are dead.
    ///
    /// # Errors
    /// Where no folder can be made. What cannot be removed is left.
    pub fn make_in(base: &Path, prefix: &str) -> io::Result<Self> {
        // A relative path must not follow a change of the working folder.
        let base = std::path::absolute(base)?;
        let path = tempfile::Builder::new().prefix(prefix).tempdir_in(&base)?.keep();
        let mut scratch = Scratch { path, lock: None };
        scratch.lock = hold(&scratch.path).ok().map(Arc::new);
        if let Some(lock) = &scratch.lock {
            held().push(Arc::clone(lock));
        }
        let _ = sweep(&base, prefix, &scratch.path);
        Ok(scratch)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Ok(base) = open_folder(CWD, self.path.parent().unwrap_or(Path::new("/")))
            && let Some(name) = self.path.file_name()
            && let Ok(folder) = open_folder(&base, Path::new(name))
        {
            let _ = remove(&base, name, &folder);
        }
        if let Some(lock) = self.lock.take() {
            held().retain(|other| !Arc::ptr_eq(other, &lock));
        }
    }
}

/// Tells other machines that this process lives. Once in a while is enough.
pub fn refresh() {
    for lock in held().iter() {
        let _ = lock.set_modified(SystemTime::now());
    }
}

fn held() -> std::sync::MutexGuard<'static, Vec<Arc<File>>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the lock file of a folder, which is locked before it has its name.
fn hold(folder: &Path) -> io::Result<File> {
    let unnamed = folder.join("sqldiff.lock.new");
    let mut file = File::create_new(&unnamed)?;
    let held = file.try_lock().map_err(io::Error::from).and_then(|()| {
        file.write_all(boot().unwrap_or_default().as_bytes())?;
        std::fs::rename(&unnamed, folder.join(LOCK))
    });
    if held.is_err() {
        let _ = std::fs::remove_file(&unnamed);
    }
    held.map(|()| file)
}

/// What names the running kernel, where it can be told: its locks reach every process on it, those in
/// containers too.
fn boot() -> Option<String> {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(id.trim().to_string()).filter(|id| !id.is_empty())
}

/// Removes folders of dead runs, other than `own`.
fn sweep(base: &Path, prefix: &str, own: &Path) -> io::Result<()> {
    let base = open_folder(CWD, base)?;
    let owner = rustix::fs::stat(own)?.st_uid;
    for name in names(&base)? {
        let name = OsStr::from_bytes(name.as_bytes());
        if name.as_bytes().starts_with(prefix.as_bytes()) && Some(name) != own.file_name() {
            // One that cannot be removed does not keep the others.
            let _ = sweep_one(&base, name, owner);
        }
    }
    Ok(())
}

fn sweep_one(base: &OwnedFd, name: &OsStr, owner: u32) -> io::Result<()> {
    let seen = statat(base, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if kind(&seen) != FileType::Directory || seen.st_uid != owner {
        return Ok(());
    }
    let folder = open_folder(base, Path::new(name))?;
    // Before it is opened, which waits for the other end where it is a pipe.
    let seen = statat(&folder, LOCK, AtFlags::SYMLINK_NOFOLLOW)?;
    if kind(&seen) != FileType::RegularFile || seen.st_uid != owner {
        return Ok(());
    }
    let flags = OFlags::RDWR | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let mut lock = File::from(openat(&folder, LOCK, flags, Mode::empty())?);
    lock.try_lock()?;
    // Another sweep may have been here between the opening and the lock.
    let now = statat(&folder, LOCK, AtFlags::SYMLINK_NOFOLLOW)?;
    let opened = rustix::fs::fstat(&lock)?;
    if (now.st_dev, now.st_ino) != (opened.st_dev, opened.st_ino) {
        return Ok(());
    }
    let mut of = String::new();
    (&mut lock).take(100).read_to_string(&mut of)?;
    let here = boot().is_some_and(|boot| boot == of);
    let silent = lock.metadata()?.modified()?.elapsed().unwrap_or_default();
    match here || silent > SILENCE {
        true => remove(base, name, &folder),
        false => Ok(()),
    }
}

/// Removes a folder. Its lock file goes last: what is cut short can be taken up again.
fn remove(base: &OwnedFd, name: &OsStr, folder: &OwnedFd) -> io::Result<()> {
    empty(folder, rustix::fs::fstat(folder)?.st_dev as u64, Some(LOCK))?;
    match unlinkat(folder, LOCK, AtFlags::empty()) {
        Ok(()) | Err(rustix::io::Errno::NOENT) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(unlinkat(base, name, AtFlags::REMOVEDIR)?)
}

/// Removes what a folder holds, except one name, and what is mounted in it.
fn empty(folder: &OwnedFd, device: u64, except: Option<&str>) -> io::Result<()> {
    for name in names(folder)? {
        if except.is_some_and(|except| name.as_bytes() == except.as_bytes()) {
            continue;
        }
        let seen = statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW)?;
        if kind(&seen) != FileType::Directory {
            unlinkat(folder, &name, AtFlags::empty())?;
        } else if seen.st_dev as u64 == device {
            let inner = open_folder(folder, Path::new(OsStr::from_bytes(name.as_bytes())))?;
            empty(&inner, device, None)?;
            unlinkat(folder, &name, AtFlags::REMOVEDIR)?;
        }
    }
    Ok(())
}

/// A handle of a folder. A symbolic link is followed only in an absolute path, which the user chose.
fn open_folder(from: impl AsFd, path: &Path) -> io::Result<OwnedFd> {
    let follow = path.is_absolute();
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let flags = if follow { flags } else { flags | OFlags::NOFOLLOW };
    Ok(openat(from, path, flags, Mode::empty())?)
}

fn names(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            names.push(entry.file_name().to_owned());
        }
    }
    Ok(names)
}

fn kind(stat: &Stat) -> FileType {
    FileType::from_raw_mode(stat.st_mode)
}

#[cfg(test)]
mod tests;
