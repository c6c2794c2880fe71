//! Result files: all of them appear, complete, or none.

pub mod inputs;
pub mod manifest;

use crate::error::{Error, Result};
use crate::scratch::Scratch;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// How the names of folders begin in which files grow. Those of killed runs go with the next run into
/// the same folder.
pub const STAGING: &str = ".sqldiff-";

/// Files being written in a hidden folder beside their place.
pub struct Evidence {
    folder: PathBuf,
    /// Removed with what it holds when dropped, before the folders that were made for it.
    staging: Option<Scratch>,
    made: Folder,
    names: Vec<String>,
}

impl Evidence {
    /// Makes the folder if need be. Fails early where it cannot be written.
    pub fn open(folder: &Path) -> Result<Self> {
        let made = Folder::make(folder)?;
        let staging =
            Scratch::make_in(folder, STAGING).map_err(|error| unwritable(folder, &error))?;
        let folder = folder.to_path_buf();
        Ok(Evidence { folder, staging: Some(staging), made, names: Vec::new() })
    }

    fn staged(&self, name: &str) -> PathBuf {
        self.staging.as_ref().expect("made by `open`").path().join(name)
    }

    /// Where to write the file for now.
    pub fn reserve(&mut self, name: &str) -> PathBuf {
        if !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_string());
        }
        self.staged(name)
    }

    /// Where the file will stand.
    pub fn final_path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The folder that the files will stand in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Names of the files, in the order in which they were reserved.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Writes a file that will stand beside the results.
    pub fn write(&mut self, name: &str, content: &[u8]) -> Result<()> {
        let staged = self.reserve(name);
        std::fs::write(staged, content).map_err(|error| {
            let problem = format!("cannot be written ({error}); choose another --out");
            Error::file(self.final_path(name), problem)
        })
    }

    /// What the files are by now.
    pub fn records(&self) -> Result<Vec<manifest::FileRecord>> {
        let record = |name: &String| {
            let (bytes, sha256) = digest(&self.staged(name)).map_err(|error| {
                let problem = format!("cannot be read back ({error}); choose another --out");
                Error::file(self.final_path(name), problem)
            })?;
            Ok(manifest::FileRecord { name: name.clone(), bytes, sha256 })
        };
        self.names.iter().map(record).collect()
    }

    /// Moves all files to their place.
    pub fn commit(mut self) -> Result<()> {
        let targets: Vec<PathBuf> = self.names.iter().map(|name| self.folder.join(name)).collect();
        if let Some(folder) = targets.iter().find(|target| target.is_dir()) {
            return Err(Error::file(
                folder,
                "is a folder where a result file belongs; choose another --out",
            ));
        }
        for (name, target) in self.names.iter().zip(&targets) {
            std::fs::rename(self.staged(name), target).map_err(|error| {
                Error::file(target, format!("cannot be written ({error}); choose another --out"))
            })?;
        }
        self.made.keep();
        Ok(())
    }
}

/// How large a file is, and its SHA-256 in hexadecimal digits.
pub fn digest(path: &Path) -> std::io::Result<(u64, String)> {
    digest_until(path, &|| false)
}

/// The same; an error once `stop` says so.
pub fn digest_until(path: &Path, stop: &dyn Fn() -> bool) -> std::io::Result<(u64, String)> {
    let mut file = std::fs::File::open(path)?;
    let mut block = vec![0; 1 << 20];
    let (mut bytes, mut hash) = (0, Sha256::new());
    loop {
        if stop() {
            return Err(std::io::Error::other("interrupted"));
        }
        let n = file.read(&mut block)?;
        if n == 0 {
            break;
        }
        bytes += n as u64;
        hash.update(&block[..n]);
    }
    let digits = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((bytes, digits))
}

/// Whether a file that is there is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clobber {
    Yes,
    No,
}

/// Writes a file that appears whole or not at all, into a folder that is there. `option` names it.
pub fn write_file(
    file: &Path,
    option: &str,
    clobber: Clobber,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<()> {
    let fail = |error: std::io::Error| {
        Error::file(file, format!("cannot be written ({error}); choose another {option}"))
    };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let staging = Scratch::make_in(folder.unwrap_or(Path::new(".")), STAGING).map_err(fail)?;
    let staged = staging.path().join("file");
    let mut out = std::fs::File::create(&staged).map_err(fail)?;
    write(&mut out).map_err(fail)?;
    drop(out);
    let flags = match clobber {
        Clobber::Yes => RenameFlags::empty(),
        Clobber::No => RenameFlags::NOREPLACE,
    };
    match renameat_with(CWD, &staged, CWD, file, flags) {
        // Not every file system can keep what is there: then a look must do.
        Err(Errno::INVAL | Errno::NOSYS) if file.symlink_metadata().is_err() => {
            std::fs::rename(&staged, file).map_err(fail)
        }
        Err(Errno::INVAL | Errno::NOSYS) => Err(fail(Errno::EXIST.into())),
        done => done.map_err(|errno| fail(errno.into())),
    }
}

/// A folder for results.
pub struct Folder {
    /// What was not there before, the innermost first.
    made: Vec<PathBuf>,
}

impl Folder {
    /// Makes the folder, and those above it, if need be.
    pub fn make(folder: &Path) -> Result<Self> {
        if folder.exists() && !folder.is_dir() {
            let problem = "is a file; --out names a folder, which is made if need be";
            return Err(Error::file(folder, problem));
        }
        let missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
        let made = folder.ancestors().take_while(missing).map(Path::to_path_buf).collect();
        let own = Folder { made };
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        Ok(own)
    }

    /// It stays.
    fn keep(&mut self) {
        self.made.clear();
    }
}

impl Drop for Folder {
    /// Leaves the place as it was, but for what stands in it.
    fn drop(&mut self) {
        for folder in &self.made {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

fn unwritable(folder: &Path, error: &std::io::Error) -> Error {
    Error::file(folder, format!("cannot be written ({error}); choose another --out"))
}
