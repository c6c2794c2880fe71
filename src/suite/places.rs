//! The tables of a place: files and folders of a folder, or tables of a DuckDB database.

use crate::contract::SideSpec;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::source;
use std::collections::BTreeMap;
use std::path::Path;

const WAYS: &str = "with match, a side is a folder, whose files and subfolders are the tables, or a DuckDB \
                    database: `file.duckdb` for all schemas, `file.duckdb::schema` for one";

/// The tables of a place by name, each as a side.
pub fn tables(place: &SideSpec, engine: &dyn Engine) -> Result<BTreeMap<String, SideSpec>> {
    let path = place.base.join(&place.text);
    if path.is_dir() {
        return files(place, &path);
    }
    let (file, schema) = match path.is_file() {
        true => (place.text.as_str(), None),
        false => match place.text.rsplit_once("::") {
            Some((file, schema)) => (file, Some(schema)),
            None => return Err(Error::file(path, format!("does not exist; {WAYS}"))),
        },
    };
    let database = place.base.join(file);
    if !database.is_file() {
        return Err(Error::file(
            database,
            "there is no such DuckDB file; check the path before `::`",
        ));
    }
    if source::is_data_file(&database) || file.to_lowercase().ends_with(".sql") {
        return Err(Error::file(database, format!("is one table; {WAYS}")));
    }
    of_database(place, file, schema, &database, engine)
}

fn of_database(
    place: &SideSpec,
    file: &str,
    schema: Option<&str>,
    database: &Path,
    engine: &dyn Engine,
) -> Result<BTreeMap<String, SideSpec>> {
    let wanted = match schema {
        None => None,
        Some(schema) => match source::name_parts(schema).as_deref() {
            Some([all]) if all == "*" => None,
            Some([one]) => Some(one.clone()),
            Some([one, all]) if all == "*" => Some(one.clone()),
            _ => {
                let problem = format!("`{schema}` is not the name of a schema; {WAYS}");
                return Err(Error::file(database, problem));
            }
        },
    };
    let found = source::tables_of_file(engine, database)?;
    let is_in =
        |schema: &str| wanted.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(schema));
    if let Some(wanted) = &wanted
        && !found.iter().any(|(schema, _)| is_in(schema))
    {
        let mut known: Vec<&str> = found.iter().map(|(schema, _)| schema.as_str()).collect();
        known.dedup();
        let known = if known.is_empty() {
            "the database holds no tables".into()
        } else {
            format!("it holds {}", known.join(", "))
        };
        return Err(Error::file(database, format!("no table is in schema {wanted}; {known}")));
    }
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    Ok(found
        .iter()
        .filter(|(schema, _)| is_in(schema))
        .map(|(schema, table)| {
            let name = if wanted.is_some() { table.clone() } else { format!("{schema}.{table}") };
            let text = format!("{file}::{}.{}", quoted(schema), quoted(table));
            (name, SideSpec { text, base: place.base.clone() })
        })
        .collect())
}

/// Data files by their name without its ending, folders that hold any by their name. What begins
/// with `.` or `_` is bookkeeping.
fn files(place: &SideSpec, folder: &Path) -> Result<BTreeMap<String, SideSpec>> {
    let fail = |error: std::io::Error| Error::file(folder, format!("cannot be read ({error})"));
    let mut found: BTreeMap<String, (String, SideSpec)> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let Some(last) = path.file_name() else { continue };
        let Some(last) = last.to_str() else {
            return Err(Error::file(
                &path,
                "the path is not UTF-8, which SQL cannot name; rename it",
            ));
        };
        if last.starts_with(['.', '_']) {
            continue;
        }
        let name = match path.is_dir() {
            true if source::holds_data(&path)? => last.to_string(),
            false if source::is_data_file(&path) => source::stem(last).to_string(),
            _ => continue,
        };
        let text = Path::new(&place.text).join(last).to_string_lossy().into_owned();
        let side = SideSpec { text, base: place.base.clone() };
        if let Some((other, _)) = found.insert(name.clone(), (last.to_string(), side)) {
            let (first, second) =
                if other.as_str() < last { (other.as_str(), last) } else { (last, other.as_str()) };
            let problem =
                format!("`{first}` and `{second}` are both table {name}; move or rename one");
            return Err(Error::file(folder, problem));
        }
    }
    Ok(found.into_iter().map(|(name, (_, side))| (name, side)).collect())
}
