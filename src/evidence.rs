//! Result files: all of them appear, complete, or none.

use crate::error::{Error, Result};
use crate::scratch::Scratch;
use std::path::{Path, PathBuf};

/// How the names of folders begin in which files grow. Those of killed runs go with the next run into
/// the same folder.
pub const STAGING: &str = ".sqldiff-";

/// Files being written in a hidden folder beside their place.
pub struct Evidence {
    folder: PathBuf,
    /// Folders that were not there before, the innermost first.
    made: Vec<PathBuf>,
    /// Removed with what it holds when dropped.
    staging: Option<Scratch>,
    names: Vec<String>,
}

impl Evidence {
    /// Makes the folder if need be. Fails early where it cannot be written.
    pub fn open(folder: &Path) -> Result<Self> {
        if folder.exists() && !folder.is_dir() {
            return Err(Error::file(
                folder,
                "is a file; --out names a folder, which is made if need be",
            ));
        }
        let mut evidence = Evidence {
            folder: folder.to_path_buf(),
            made: folder
                .ancestors()
                .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
                .map(Path::to_path_buf)
                .collect(),
            staging: None,
            names: Vec::new(),
        };
        let fail = |error: std::io::Error| {
            Error::file(folder, format!("cannot be written ({error}); choose another --out"))
        };
        std::fs::create_dir_all(folder).map_err(fail)?;
        evidence.staging = Some(Scratch::make_in(folder, STAGING).map_err(fail)?);
        Ok(evidence)
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
        self.made.clear();
        Ok(())
    }
}

impl Drop for Evidence {
    /// Leaves the place as it was, unless the files were committed.
    fn drop(&mut self) {
        self.staging = None;
        for folder in &self.made {
            // What someone else put there stays.
            let _ = std::fs::remove_dir(folder);
        }
    }
}
