//! DuckDB inside the process.

mod session;
mod trouble;
mod watch;

use super::{Engine, FileFormat, ResultColumn, Rows};
use crate::dialect::{Dialect, Sql, local_path, sql};
use crate::error::{Error, Result};
use crate::introspect::types::parse_type;
use crate::progress::Progress;
use crate::scratch::Scratch;
use session::{Fault, Handle, Session};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
pub use trouble::bytes;
use trouble::{Circumstances, explain, in_short};
use watch::Watch;

/// Limits of the embedded engine.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// As DuckDB reads it, e.g. `4GB`.
    pub memory: Option<String>,
    pub threads: Option<u32>,
    /// Where what exceeds memory is spilled; the system's temporary folder by default.
    pub temp_dir: Option<PathBuf>,
}

pub struct DuckDbEngine {
    session: Session,
    progress: Progress,
    limits: Limits,
    watch: Watch,
    /// Removed when the engine is dropped.
    spill: Scratch,
}

impl DuckDbEngine {
    /// An empty in-memory database whose session runs in UTC.
    pub fn open(limits: &Limits, progress: Progress) -> Result<Self> {
        let spill = spill_folder(limits.temp_dir.as_deref())?;
        let session =
            Session::open().map_err(|fault| Error::engine("open DuckDB", in_short(&fault)))?;
        let handle = session.handle();
        on_interrupt(&handle);
        let watch = Watch::start(spill.path(), Arc::clone(&handle));
        let engine = DuckDbEngine { session, progress, limits: limits.clone(), watch, spill };
        engine.configure()?;
        engine.progress.measured_by(Box::new(move || handle.progress()));
        Ok(engine)
    }

    fn configure(&self) -> Result<()> {
        let spelling = Dialect::DuckDb.spelling();
        let folder = self.spill.path().to_string_lossy().into_owned();
        let mut settings = vec![
            // Instants must not move with the machine; extensions must not come over the network.
            "SET TimeZone = 'UTC'".to_string(),
            "SET autoinstall_known_extensions = false".into(),
            // Results are ordered where they are shown; keeping input order would cost memory.
            "SET preserve_insertion_order = false".into(),
            // Files are read once or twice: the system's own cache will do.
            "SET enable_external_file_cache = false".into(),
            format!("SET temp_directory = {}", spelling.literal(&folder)),
        ];
        if let Some(threads) = self.limits.threads {
            settings.push(format!("SET threads = {threads}"));
        }
        if self.progress.is_shown() {
            // Measured for our own line; DuckDB's would go to standard output.
            settings.push("SET enable_progress_bar_print = false".into());
            settings.push("SET enable_progress_bar = true".into());
        }
        for setting in settings {
            self.execute("configure DuckDB", &Sql(setting))?;
        }
        if let Some(memory) = &self.limits.memory {
            let set = sql!("SET memory_limit = {}", spelling.literal(memory));
            self.session.run(&set.0).map_err(|fault| {
                let problem = in_short(&fault);
                Error::usage(
                    "--memory",
                    format!("{memory} is not taken by DuckDB ({problem}); write e.g. 4GB"),
                )
            })?;
        }
        Ok(())
    }

    /// Tells the progress which step of how many the stages to come belong to.
    pub fn at_step(&self, number: usize, of: usize) {
        self.progress.step(number, of);
    }

    /// The most bytes that were spilled to disk at once, as seen five times a second and between
    /// statements; 0 where all fitted into memory.
    pub fn spilled(&self) -> u64 {
        self.watch.peak()
    }

    /// Ends the use of the engine where the process ends too: its files are removed, its memory
    /// is left to the system, which takes it back faster than the engine gives it.
    pub fn leave(self) {
        drop(self.spill);
        std::mem::forget(self.session);
    }

    /// Runs something of a stage. `output` is the file that it writes, if any.
    fn during<T>(
        &self,
        stage: &str,
        output: Option<&Path>,
        work: impl FnOnce(&Session) -> std::result::Result<T, Fault>,
    ) -> Result<T> {
        self.progress.stage(stage);
        if interrupted() {
            return Err(Error::Interrupted);
        }
        let done = work(&self.session);
        self.watch.look();
        done.map_err(|fault| match interrupted() {
            true => Error::Interrupted,
            false => Error::engine(stage, explain(&fault, &self.circumstances(output))),
        })
    }

    fn circumstances<'c>(&'c self, output: Option<&'c Path>) -> Circumstances<'c> {
        let asked = "SELECT current_setting('memory_limit'), current_setting('threads')::VARCHAR";
        let answer = self.session.rows(asked).ok().and_then(|rows| rows.into_iter().next());
        let [memory, threads] =
            answer.and_then(|row| <[_; 2]>::try_from(row).ok()).unwrap_or_default();
        Circumstances {
            memory: self.limits.memory.clone().or(memory).unwrap_or_else(|| "the engine".into()),
            memory_given: self.limits.memory.is_some(),
            threads: threads.and_then(|threads| threads.parse().ok()),
            spill: self.spill.path(),
            spilled: self.watch.peak(),
            output,
        }
    }
}

/// How the names of folders begin that hold what does not fit into memory, or anything else that goes
/// with the run. Those of killed runs go with the next run that uses the same folder.
pub const SPILL: &str = "sqldiff-";

fn spill_folder(base: Option<&Path>) -> Result<Scratch> {
    let system = std::env::temp_dir();
    Scratch::make_in(base.unwrap_or(&system), SPILL).map_err(|error| match base {
        None => Error::file(system, format!("no temporary folder ({error}); set --temp-dir")),
        Some(base) => {
            Error::file(base, format!("cannot be written ({error}); choose another --temp-dir"))
        }
    })
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether SIGINT or SIGTERM has arrived.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

type Handles = std::sync::Mutex<Vec<Arc<Handle>>>;

/// Makes SIGINT and SIGTERM stop what every engine is doing. The error then travels up the ordinary
/// way, so that everything temporary is removed. For programs; a library's host decides for itself.
pub fn watch_signals() {
    // Fails where a handler is set already, which then does the same.
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::SeqCst);
        if let Ok(handles) = handles().lock() {
            handles.iter().for_each(|handle| handle.interrupt());
        }
    });
}

fn handles() -> &'static Handles {
    static HANDLES: OnceLock<Handles> = OnceLock::new();
    HANDLES.get_or_init(Handles::default)
}

fn on_interrupt(handle: &Arc<Handle>) {
    if let Ok(mut handles) = handles().lock() {
        handles.retain(|handle| Arc::strong_count(handle) > 1);
        handles.push(Arc::clone(handle));
    }
}

impl Engine for DuckDbEngine {
    fn execute(&self, stage: &str, statement: &Sql) -> Result<()> {
        self.during(stage, None, |session| session.run(&statement.0))
    }

    fn describe(&self, stage: &str, query: &Sql) -> Result<Vec<ResultColumn>> {
        let rows = self.rows(
            stage,
            &sql!("SELECT column_name, column_type, \"null\" FROM (DESCRIBE {query}\n)"),
        )?;
        rows.into_iter()
            .map(|row| {
                let [Some(name), Some(type_name), nullable] = <[_; 3]>::try_from(row)
                    .map_err(|_| Error::engine(stage, "DESCRIBE gave no three columns"))?
                else {
                    return Err(Error::engine(stage, "DESCRIBE gave a column without name"));
                };
                Ok(ResultColumn {
                    name,
                    sql_type: parse_type(&type_name),
                    nullable: nullable.as_deref() != Some("NO"),
                })
            })
            .collect()
    }

    fn rows(&self, stage: &str, query: &Sql) -> Result<Rows> {
        let text = format!("SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (\n{query}\n)");
        self.during(stage, None, |session| session.rows(&text))
    }

    fn copy(&self, stage: &str, query: &Sql, file: &Path, format: FileFormat) -> Result<()> {
        let spelling = Dialect::DuckDb.spelling();
        let options = match format {
            // At this level it costs what Snappy costs, and takes half the room.
            FileFormat::Parquet => {
                "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, DICTIONARY_SIZE_LIMIT 1000, ROW_GROUP_SIZE 40960"
            }
            // NULL is nothing, empty text is "".
            FileFormat::Csv => "FORMAT csv, HEADER true, NULLSTR '', FORCE_QUOTE *",
        };
        let target = file.to_str().ok_or_else(|| {
            Error::file(file, "the path is not UTF-8, which SQL cannot name; choose another --out")
        })?;
        let target = spelling.literal(&local_path(target));
        let statement = sql!("COPY (\n{query}\n) TO {target} ({options})");
        self.during(stage, Some(file), |session| session.run(&statement.0))
    }
}
