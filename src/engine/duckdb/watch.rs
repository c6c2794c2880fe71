//! What goes on beside a run: how much it spills, and whether it is to stop.

use super::interrupted;
use super::session::Handle;
use crate::scratch;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often a look is taken. A look reads the names of a folder of a few files.
const PERIOD: Duration = Duration::from_millis(200);

/// How often others are told that the run lives.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10 * 60);

/// Watches the folder that an engine spills to, until dropped.
pub struct Watch {
    folder: PathBuf,
    peak: Arc<AtomicU64>,
    /// The thread ends when this goes.
    _stop: Sender<()>,
}

impl Watch {
    /// The handle is interrupted for as long as the process is to stop: an interrupt that comes
    /// between two statements is lost.
    pub fn start(folder: &Path, handle: Arc<Handle>) -> Self {
        let peak = Arc::new(AtomicU64::new(0));
        let (stop, stopped) = channel();
        let watch = Watch { folder: folder.to_path_buf(), peak: Arc::clone(&peak), _stop: stop };
        let folder = folder.to_path_buf();
        let watching = move || {
            let mut told = Instant::now();
            while stopped.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                peak.fetch_max(size(&folder), Ordering::Relaxed);
                if interrupted() {
                    handle.interrupt();
                }
                if told.elapsed() > SIGN_OF_LIFE {
                    scratch::refresh();
                    told = Instant::now();
                }
            }
        };
        // Where no thread can be had, the run goes on without.
        let _ = std::thread::Builder::new().name("watch".into()).spawn(watching);
        watch
    }

    /// A look between two others.
    pub fn look(&self) {
        self.peak.fetch_max(size(&self.folder), Ordering::Relaxed);
    }

    /// The most bytes that were seen in the folder at once.
    pub fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }
}

/// Bytes of the files that the engine spilled to.
fn size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let spilled =
        entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(b"duckdb_"));
    spilled.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_engine_spills_counts() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("sqldiff.lock"), "x").unwrap();
        assert_eq!(size(folder.path()), 0);
        std::fs::write(folder.path().join("duckdb_temp_storage_DEFAULT-0.tmp"), [0; 500]).unwrap();
        std::fs::write(folder.path().join("duckdb_temp_block-7.block"), [0; 30]).unwrap();
        assert_eq!(size(folder.path()), 530);
        assert_eq!(size(&folder.path().join("gone")), 0);
    }
}
