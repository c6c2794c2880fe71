//! Result files: all of them appear, complete, or none.

use crate::error::{Error, Result};
use std::path::{Path, PathBuf};

/// Files being written in a hidden folder beside their place.
pub struct Evidence {
    folder: PathBuf,
    /// Removed with what it holds when dropped.
    staging: tempfile::TempDir,
    names: Vec<String>,
}

impl Evidence {
    /// Makes the folder if need be. Fails early where it cannot be written.
    pub fn open(folder: &Path) -> Result<Self> {
        let fail = |error: std::io::Error| {
            Error::file(folder, format!("cannot be written ({error}); choose another --out"))
        };
        std::fs::create_dir_all(folder).map_err(fail)?;
        let staging =
            tempfile::Builder::new().prefix(".sqldiff-").tempdir_in(folder).map_err(fail)?;
        Ok(Evidence { folder: folder.to_path_buf(), staging, names: Vec::new() })
    }

    /// Where to write the file for now.
    pub fn reserve(&mut self, name: &str) -> PathBuf {
        self.names.push(name.to_string());
        self.staging.path().join(name)
    }

    /// Where the file will stand.
    pub fn final_path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Moves all files to their place.
    pub fn commit(self) -> Result<()> {
        for name in &self.names {
            let target = self.folder.join(name);
            std::fs::rename(self.staging.path().join(name), &target).map_err(|error| {
                Error::file(&target, format!("cannot be written ({error}); choose another --out"))
            })?;
        }
        Ok(())
    }
}
