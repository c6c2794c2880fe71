//! DuckDB inside the process.

use super::{Engine, FileFormat, ResultColumn, Rows};
use crate::dialect::{Dialect, Sql, local_path, sql};
use crate::error::{Error, Result};
use crate::introspect::types::parse_type;
use crate::scratch::Scratch;
use duckdb::Connection;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

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
    connection: Connection,
    progress: Box<dyn Fn(&str)>,
    /// Removed when the engine is dropped.
    _spill: Scratch,
}

impl DuckDbEngine {
    /// An empty in-memory database whose session runs in UTC.
    pub fn open(limits: &Limits, progress: Box<dyn Fn(&str)>) -> Result<Self> {
        let spill = spill_folder(limits.temp_dir.as_deref())?;
        let connection = Connection::open_in_memory().map_err(|e| failure("open DuckDB", e))?;
        let engine = DuckDbEngine { connection, progress, _spill: spill };
        let spelling = Dialect::DuckDb.spelling();
        let folder = engine._spill.path().to_string_lossy().into_owned();
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
        if let Some(threads) = limits.threads {
            settings.push(format!("SET threads = {threads}"));
        }
        for setting in settings {
            engine.execute("configure DuckDB", &Sql(setting))?;
        }
        if let Some(memory) = &limits.memory {
            let set = sql!("SET memory_limit = {}", spelling.literal(memory));
            engine.connection.execute_batch(&set.0).map_err(|error| {
                let problem = in_short(&error.to_string());
                Error::usage(
                    "--memory",
                    format!("{memory} is not taken by DuckDB ({problem}); write e.g. 4GB"),
                )
            })?;
        }
        on_interrupt(&engine.connection);
        Ok(engine)
    }

    /// Ends the use of the engine where the process ends too: its files are removed, its memory
    /// is left to the system, which takes it back faster than the engine gives it.
    pub fn leave(self) {
        drop(self._spill);
        std::mem::forget(self.connection);
    }

    fn checked<T>(&self, stage: &str, result: duckdb::Result<T>) -> Result<T> {
        result.map_err(|error| failure(stage, error))
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

type Handles = std::sync::Mutex<Vec<Arc<duckdb::InterruptHandle>>>;

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

fn on_interrupt(connection: &Connection) {
    if let Ok(mut handles) = handles().lock() {
        handles.retain(|handle| Arc::strong_count(handle) > 1);
        handles.push(connection.interrupt_handle());
    }
}

/// An engine error in words that say what to do.
pub fn failure(stage: &str, error: duckdb::Error) -> Error {
    if interrupted() {
        return Error::Interrupted;
    }
    let text = error.to_string();
    let hint = match text.as_str() {
        t if t.contains("Out of Memory") || t.contains("could not allocate") => {
            "; give more with --memory, or room to spill with --temp-dir"
        }
        t if t.contains("No space left") || t.contains("File too large") => {
            "; the disk is full: free some room, or choose another --out or --temp-dir"
        }
        // No cast of a script of ours can fail.
        t if t.starts_with("Conversion Error") => {
            "; a cast in where, expr or a .sql file fails: TRY_CAST gives NULL instead"
        }
        _ => "",
    };
    Error::engine(stage, format!("{}{hint}", in_short(&text)))
}

/// DuckDB's message without its class, the excerpt of a statement that the user did not write, and
/// general advice.
fn in_short(text: &str) -> String {
    if text.starts_with("Wrong number of parameters") {
        return "holds a parameter such as ? or $1, which nothing fills in".into();
    }
    if text.contains("in-memory database in read-only") {
        return "it is not one".into();
    }
    let ends =
        ["\n\nLINE ", "\nLINE ", "\n\nPossible ", "\nPossible ", "\n\nSee also ", "\n\tCandidate "];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    let mut text = &text[..end];
    if let Some((class, rest)) = text.split_once(" Error: ")
        && class.split(' ').all(|word| word.chars().all(char::is_alphabetic))
        && !matches!(class, "INTERNAL" | "Out of Memory")
    {
        text = rest;
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ").replace("Candidate bindings:", "Near it:")
}

impl Engine for DuckDbEngine {
    fn execute(&self, stage: &str, statement: &Sql) -> Result<()> {
        (self.progress)(stage);
        if interrupted() {
            return Err(Error::Interrupted);
        }
        self.checked(stage, self.connection.execute_batch(&statement.0))
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
        (self.progress)(stage);
        if interrupted() {
            return Err(Error::Interrupted);
        }
        let text = format!("SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (\n{query}\n)");
        let mut statement = self.checked(stage, self.connection.prepare(&text))?;
        let mut rows = self.checked(stage, statement.query([]))?;
        let mut all = Vec::new();
        while let Some(row) = self.checked(stage, rows.next())? {
            let width = row.as_ref().column_count();
            let values: duckdb::Result<Vec<Option<String>>> =
                (0..width).map(|column| row.get(column)).collect();
            all.push(self.checked(stage, values)?);
        }
        Ok(all)
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
        self.execute(stage, &sql!("COPY (\n{query}\n) TO {target} ({options})"))
    }
}
