//! What a side is: files, a query, or a table of a DuckDB database.

use crate::contract::{STDIN, SideSpec, spelling};
use crate::dialect::{Dialect, Sql, local_path, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::plan::form::Side;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    Parquet,
    Csv,
    Json,
}

/// Files of one kind that make up a side.
#[derive(Debug, Clone)]
pub struct Files {
    pub kind: FileKind,
    /// At least one, in order of name.
    pub paths: Vec<PathBuf>,
    /// Where folders named `key=value` become columns: the folder, or the start of the glob.
    pub hive_root: Option<PathBuf>,
}

pub enum Source {
    Files(Files),
    Query { path: PathBuf, text: String },
    Database { path: PathBuf, table: String },
}

const WAYS: &str = "a side is a .parquet, .csv, .tsv, .json or .ndjson file (.csv.gz and .csv.zst \
                    too), a glob, a folder of such files, `file.duckdb::schema.table`, or a .sql \
                    file with one query";

/// Finds what the text of a side means. Errors name the path.
pub fn resolve(spec: &SideSpec, engine: &dyn Engine) -> Result<Source> {
    let text = spec.text.as_str();
    if text.is_empty() {
        return Err(Error::usage("side", format!("is empty; {WAYS}")));
    }
    if text == STDIN {
        return match spec.base.is_file() {
            true => file(&spec.base, &spec.base.to_string_lossy()),
            false => Err(Error::usage(
                "-",
                "is standard input, which only run, schema and assert take, and no suite; name a file",
            )),
        };
    }
    let path = spec.base.join(text);
    if path.is_dir() {
        return folder(&path).map(Source::Files);
    }
    if path.exists() {
        return file(&path, text);
    }
    if let Some((database, table)) = database_and_table(spec) {
        let path = spec.base.join(database);
        if !path.is_file() {
            return Err(Error::file(
                path,
                "there is no such DuckDB file; check the path before `::`",
            ));
        }
        return Ok(Source::Database { path, table: table.to_string() });
    }
    if text.contains(['*', '?', '[']) {
        return glob(&path, engine).map(Source::Files);
    }
    Err(Error::file(path, format!("does not exist; {WAYS}")))
}

/// The database file that the side is a table of.
pub fn database_of(spec: &SideSpec) -> Option<PathBuf> {
    if spec.base.join(&spec.text).exists() {
        return None;
    }
    let (file, _) = database_and_table(spec)?;
    Some(spec.base.join(file)).filter(|path| path.is_file())
}

/// Splits at the first `::` that follows a file; a table's name may hold another.
fn database_and_table(spec: &SideSpec) -> Option<(&str, &str)> {
    let text = spec.text.as_str();
    let halves = |(at, _): (usize, &str)| (&text[..at], &text[at + 2..]);
    let mut ways = text.match_indices("::").map(halves);
    ways.find(|(file, _)| spec.base.join(file).is_file()).or_else(|| text.split_once("::"))
}

fn file(path: &Path, text: &str) -> Result<Source> {
    let name = text.to_lowercase();
    if let Some(kind) = kind_of(&name) {
        readable(path)?;
        return Ok(Source::Files(Files { kind, paths: vec![path.to_path_buf()], hive_root: None }));
    }
    if name.ends_with(".sql") {
        regular(path)?;
        return Ok(Source::Query { path: path.to_path_buf(), text: query_text(path)? });
    }
    if [".duckdb", ".db", ".ddb"].iter().any(|ending| name.ends_with(ending)) {
        return Err(Error::file(
            path,
            "names a database; add the table: `file.duckdb::schema.table`",
        ));
    }
    Err(Error::file(path, format!("is of a kind that is not known by its name; {WAYS}")))
}

/// The text of a .sql side. Errors name the file: one that is not there, or is not UTF-8.
pub fn query_text(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path)
        .map_err(|error| Error::file(path, format!("cannot be read ({error})")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Error::file(path, "is not valid UTF-8; save the query as UTF-8"))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_string())
}

/// Refuses what can be read only once, or waits for another program: sides are read several times.
fn regular(path: &Path) -> Result<()> {
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(Error::file(
            path,
            "is no file but a pipe, socket or device, which can be read only once; write it to a file first",
        )),
        // One that cannot be looked at says so when it is opened.
        _ => Ok(()),
    }
}

fn readable(path: &Path) -> Result<()> {
    regular(path)?;
    std::fs::File::open(path).map(drop).map_err(|error| {
        Error::file(path, format!("cannot be read ({error}); check its permissions"))
    })
}

fn kind_of(name: &str) -> Option<FileKind> {
    let name = name.to_lowercase();
    let bare = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    let has = |endings: &[&str]| endings.iter().any(|ending| bare.ends_with(ending));
    match () {
        () if bare == name && has(&[".parquet", ".pq", ".parq"]) => Some(FileKind::Parquet),
        () if has(&[".csv", ".tsv"]) => Some(FileKind::Csv),
        () if has(&[".json", ".ndjson", ".jsonl"]) => Some(FileKind::Json),
        () => None,
    }
}

/// Whether the name is that of a data file.
pub fn is_data_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| kind_of(&name.to_string_lossy()).is_some())
}

/// Whether a file of this name would be read as a side: data, a query or a database.
pub fn is_source(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    let queries = [".sql", ".duckdb", ".db", ".ddb"];
    is_data_file(path)
        || name.is_some_and(|name| queries.iter().any(|ending| name.ends_with(ending)))
}

/// Whether a data file is anywhere below the folder.
pub fn holds_data(folder: &Path) -> Result<bool> {
    let mut paths = Vec::new();
    walk(folder, &mut paths)?;
    Ok(paths.iter().any(|path| is_data_file(path)))
}

/// The name of a data file without its endings: `orders` of `orders.csv.gz`.
pub fn stem(name: &str) -> &str {
    let cut = |name: &str, endings: &[&str]| {
        let ending = endings.iter().find(|ending| name.to_lowercase().ends_with(*ending));
        ending.map_or(name.len(), |ending| name.len() - ending.len())
    };
    let bare = &name[..cut(name, &[".gz", ".zst"])];
    bare.rsplit_once('.').map_or(bare, |(stem, _)| stem)
}

/// All data files below a folder. Names that start with `.` or `_` are bookkeeping (`_SUCCESS`).
fn folder(root: &Path) -> Result<Files> {
    let mut paths = Vec::new();
    walk(root, &mut paths)?;
    let found: Vec<(PathBuf, FileKind)> = paths
        .into_iter()
        .filter_map(|path| {
            let kind = kind_of(&path.file_name()?.to_string_lossy())?;
            Some((path, kind))
        })
        .collect();
    one_kind(root, found, root.to_path_buf())
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let fail = |error: std::io::Error| Error::file(folder, format!("cannot be read ({error})"));
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let hidden =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(['.', '_']));
        match () {
            () if hidden => {}
            () if path.is_dir() => walk(&path, paths)?,
            () => paths.push(path),
        }
    }
    Ok(())
}

fn one_kind(shown: &Path, mut found: Vec<(PathBuf, FileKind)>, root: PathBuf) -> Result<Files> {
    found.sort();
    let Some((first, kind)) = found.first().cloned() else {
        return Err(Error::file(shown, format!("no data file is there; {WAYS}")));
    };
    if let Some((other, _)) = found.iter().find(|(_, other)| *other != kind) {
        return Err(Error::file(
            shown,
            format!(
                "holds files of several kinds ({} and {}); name one kind with a glob",
                first.display(),
                other.display()
            ),
        ));
    }
    let paths: Vec<PathBuf> = found.into_iter().map(|(path, _)| path).collect();
    paths.iter().try_for_each(|path| regular(path))?;
    let partitioned = paths.iter().any(|path| {
        path.strip_prefix(&root)
            .unwrap_or(path)
            .parent()
            .is_some_and(|p| p.components().any(|c| c.as_os_str().to_string_lossy().contains('=')))
    });
    Ok(Files { kind, paths, hive_root: partitioned.then_some(root) })
}

fn glob(path: &Path, engine: &dyn Engine) -> Result<Files> {
    let text = utf8(path)?;
    let pattern = Dialect::DuckDb.spelling().literal(text);
    let rows = engine.rows("introspect", &sql!("SELECT file FROM glob({pattern})"))?;
    let mut found = Vec::new();
    for row in rows {
        let Some(file) = row.into_iter().next().flatten() else { continue };
        let kind = kind_of(&file).ok_or_else(|| {
            Error::file(&file, format!("is of a kind that is not known by its name; {WAYS}"))
        })?;
        found.push((PathBuf::from(file), kind));
    }
    if found.is_empty() {
        return Err(Error::file(path, "no file matches this glob"));
    }
    let fixed: PathBuf = path
        .components()
        .take_while(|part| !part.as_os_str().to_string_lossy().contains(['*', '?', '[']))
        .collect();
    one_kind(path, found, fixed)
}

fn utf8(path: &Path) -> Result<&str> {
    path.to_str()
        .ok_or_else(|| Error::file(path, "the path is not UTF-8, which SQL cannot name; rename it"))
}

/// An SQL list of paths. DuckDB reads paths as globs: each is escaped to match itself only.
pub fn parquet_list(paths: &[PathBuf]) -> Result<Sql> {
    let list: Vec<Sql> = paths.iter().map(|path| path_literal(path)).collect::<Result<_>>()?;
    Ok(match list.as_slice() {
        [one] => one.clone(),
        several => {
            let several: Vec<&str> = several.iter().map(|path| path.0.as_str()).collect();
            sql!("[{}]", several.join(", "))
        }
    })
}

/// A path as an SQL text that, read as a glob, matches itself only.
pub fn path_literal(path: &Path) -> Result<Sql> {
    let mut escaped = String::new();
    for c in local_path(utf8(path)?).chars() {
        match c {
            '[' | ']' | '*' | '?' => escaped.extend(['[', c, ']']),
            c => escaped.push(c),
        }
    }
    Ok(Dialect::DuckDb.spelling().literal(&escaped))
}

/// Parquet files as a relation. Files of a set may lack columns of others, which are NULL there;
/// partition values stay text, as `007` would not survive as a number.
pub fn parquet(files: &Files) -> Result<Sql> {
    let list = parquet_list(&files.paths)?;
    let together = if files.paths.len() > 1 { ", union_by_name = true" } else { "" };
    let hive = match files.hive_root {
        Some(_) => ", hive_partitioning = true, hive_types_autocast = false",
        None => ", hive_partitioning = false",
    };
    Ok(sql!("read_parquet({list}{together}{hive})"))
}

/// A database that is attached, under the name it has there.
pub struct Attached {
    file: PathBuf,
    name: String,
}

/// Attaches a database read-only and finds the table. Gives the statements that do so, none if the
/// other side did, and the table's full name.
pub fn attach(
    engine: &dyn Engine,
    side: Side,
    path: &Path,
    table: &str,
    attached: &mut Vec<Attached>,
) -> Result<(Vec<Sql>, Sql)> {
    let spelling = Dialect::DuckDb.spelling();
    let parts = name_parts(table).ok_or_else(|| {
        Error::file(path, format!("`{table}` is not a table name; write `schema.table`, with names that hold dots in double quotes"))
    })?;
    let (schema, table) = match parts.as_slice() {
        [table] => ("main", table.as_str()),
        [schema, table] => (schema.as_str(), table.as_str()),
        _ => {
            return Err(Error::file(
                path,
                format!("`{table}` has too many parts; write `schema.table`"),
            ));
        }
    };
    // A file can be attached once only, under whatever path it is named.
    let file = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let (setup, name) = match attached.iter().find(|known| known.file == file) {
        Some(known) => (Vec::new(), known.name.clone()),
        None => {
            let name = format!("sqldiff_database_{}", side.letter());
            let text = spelling.literal(&local_path(utf8(path)?));
            let statement = sql!("ATTACH {text} AS {name} (READ_ONLY)");
            attach_as(engine, path, &statement)?;
            attached.push(Attached { file, name: name.clone() });
            (vec![statement], name)
        }
    };
    let tables = tables_of(engine, &name)?;
    let exact = |(s, t): &&(String, String)| s == schema && t == table;
    let folded = |(s, t): &&(String, String)| {
        s.eq_ignore_ascii_case(schema) && t.eq_ignore_ascii_case(table)
    };
    let found = tables.iter().find(exact).or_else(|| tables.iter().find(folded));
    let Some((schema, table)) = found else {
        return Err(Error::file(path, missing_table(schema, table, &tables)));
    };
    Ok((setup, sql!("{name}.{}.{}", spelling.ident(schema), spelling.ident(table))))
}

/// The tables and views of a database file, as schema and name, in order of both.
pub fn tables_of_file(engine: &dyn Engine, path: &Path) -> Result<Vec<(String, String)>> {
    let spelling = Dialect::DuckDb.spelling();
    let text = spelling.literal(&local_path(utf8(path)?));
    let statement = sql!("ATTACH {text} AS sqldiff_listed (READ_ONLY)");
    attach_as(engine, path, &statement)?;
    let tables = tables_of(engine, "sqldiff_listed");
    engine.execute("detach", &sql!("DETACH sqldiff_listed"))?;
    tables
}

fn attach_as(engine: &dyn Engine, path: &Path, statement: &Sql) -> Result<()> {
    engine.execute("attach", statement).map_err(|error| match error {
        Error::Engine { problem, .. } => {
            Error::file(path, format!("cannot be opened as a DuckDB database: {problem}"))
        }
        other => other,
    })
}

fn tables_of(engine: &dyn Engine, database: &str) -> Result<Vec<(String, String)>> {
    let name = Dialect::DuckDb.spelling().literal(database);
    let rows = engine.rows(
        "introspect",
        &sql!(
            "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = {name} \
             UNION ALL SELECT schema_name, view_name FROM duckdb_views() \
             WHERE database_name = {name} AND NOT internal ORDER BY ALL"
        ),
    )?;
    Ok(rows
        .into_iter()
        .filter_map(|row| match row.as_slice() {
            [Some(schema), Some(table)] => Some((schema.clone(), table.clone())),
            _ => None,
        })
        .collect())
}

fn missing_table(schema: &str, table: &str, tables: &[(String, String)]) -> String {
    let names: Vec<String> = tables.iter().map(|(s, t)| format!("{s}.{t}")).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let wanted = format!("{schema}.{table}");
    let hint = match (spelling::nearest(&wanted, &known), known.as_slice()) {
        (Some(near), _) => format!("did you mean {near}?"),
        (None, []) => "the database holds no tables".into(),
        (None, known) => {
            let shown: Vec<&str> = known.iter().take(20).copied().collect();
            format!("it holds {}", shown.join(", "))
        }
    };
    format!("no table {wanted}; {hint}")
}

/// The parts of a dotted name, each possibly in double quotes.
pub fn name_parts(text: &str) -> Option<Vec<String>> {
    folded_parts(text, str::to_string)
}

/// As `name_parts`, what stands without quotes being folded as the engine does it.
pub fn folded_parts(text: &str, fold: impl Fn(&str) -> String) -> Option<Vec<String>> {
    let mut parts = vec![String::new()];
    let mut plain = vec![true];
    let mut chars = text.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        let part = parts.last_mut()?;
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                part.push('"');
                chars.next();
            }
            // A part stands in quotes whole, or in none.
            '"' if quoted && chars.peek().is_some_and(|next| *next != '.') => return None,
            '"' if !quoted && !part.is_empty() => return None,
            '"' => {
                quoted = !quoted;
                *plain.last_mut()? = false;
            }
            '.' if !quoted => {
                parts.push(String::new());
                plain.push(true);
            }
            c => part.push(c),
        }
    }
    for (part, plain) in parts.iter_mut().zip(plain) {
        if plain {
            *part = fold(part);
        }
    }
    (!quoted && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}
