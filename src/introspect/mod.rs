//! A side as typed to a relation and its schema.

pub mod declared;
pub mod source;
pub mod text;
pub mod types;

use crate::contract::{Contract, CsvOptions, SideSpec, Strategy};
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::{Engine, ResultColumn};
use crate::error::{Error, Place, Result};
use crate::outcome::Role;
use crate::plan::form::{self, Readings, Side};
use crate::plan::names::Taken;
use crate::plan::pairing;
use crate::render::{Judgement, judge_query, without_end};
use crate::schema::{Column, SqlType, TableSchema};
use source::{FileKind, Files, Source};
use std::path::Path;
use text::TextTable;

/// Columns that DuckDB adds to Parquet files: which of the list, and which row of it.
const FILE_PLACE: [&str; 2] = ["file_index", "file_row_number"];

/// A side, ready to be read.
pub struct SideInput {
    pub side: Side,
    /// As the user typed it.
    pub spec: String,
    pub schema: TableSchema,
    /// Statements that make the relation reachable: ATTACH.
    pub setup: Vec<Sql>,
    relation: Sql,
    text: Option<TextTable>,
    /// The files are Parquet, which tells the place of a row.
    tells_place: bool,
    /// The side's rows are taken down once: reading them again could cost much, or give others.
    pub snapshot: bool,
}

impl SideInput {
    /// A side that is known by its schema only, and stands under this name or query.
    pub fn declared(side: Side, spec: &SideSpec, schema: TableSchema, relation: Sql) -> Self {
        SideInput {
            side,
            spec: spec.text.clone(),
            schema,
            setup: Vec::new(),
            relation,
            text: None,
            tells_place: false,
            snapshot: false,
        }
    }

    /// Whether it is a table of a database file, which statements could write into.
    pub fn is_table(&self) -> bool {
        !self.setup.is_empty()
    }

    /// The number of a row in the order of the side's files, from 1, where its rows come from files.
    ///
    /// # Errors
    /// Where rows have no order of their own, or a column has a name that DuckDB tells it by.
    pub fn file_order(&self) -> Result<Sql> {
        if self.text.is_some() {
            // One reader after the other, in the order of the list.
            return Ok(Sql("row_number() OVER ()".into()));
        }
        if !self.tells_place {
            return Err(Error::usage(
                "--file-order",
                format!(
                    "{}: rows of a table or query have no order; name columns with --order-by",
                    self.spec
                ),
            ));
        }
        let hides = |column: &&Column| {
            FILE_PLACE.iter().any(|name| column.source.eq_ignore_ascii_case(name))
        };
        match self.schema.columns.iter().find(hides) {
            Some(column) => Err(Error::usage(
                "--file-order",
                format!(
                    "{}: its column {} hides the one by which DuckDB tells the place of a row; name columns with --order-by",
                    self.spec, column.name
                ),
            )),
            None => Ok(sql!("row_number() OVER (ORDER BY {})", FILE_PLACE.join(", "))),
        }
    }

    /// What stands after FROM: the rows under the names and types of `schema`.
    pub fn relation(&self) -> Sql {
        let Some(table) = &self.text else { return self.relation.clone() };
        let spelling = Dialect::DuckDb.spelling();
        let columns: Vec<String> = table
            .columns
            .iter()
            .zip(&self.schema.columns)
            .map(|(text, column)| {
                let value = match &column.sql_type {
                    own if *own == text.sql_type => text.typed.clone(),
                    // NULL in every row takes the partner's type.
                    own if text.sql_type == SqlType::Null => {
                        format!("CAST({} AS {})", text.text, spelling.type_name(own))
                    }
                    _ => text.text.clone(),
                };
                format!("    {value} AS {}", spelling.ident(&column.source))
            })
            .collect();
        sql!("(\n  SELECT\n{}\n  FROM {}\n) AS sqldiff_file", columns.join(",\n"), table.relation)
    }

    /// How many rows the files hold, where that was counted while looking at them.
    pub fn counted_rows(&self) -> Option<u64> {
        self.text.as_ref().map(|table| table.rows)
    }
}

/// Looks at a side. Errors name the path and what to do.
pub fn open(
    engine: &dyn Engine,
    side: Side,
    spec: &SideSpec,
    csv: &CsvOptions,
    attached: &mut Vec<source::Attached>,
) -> Result<SideInput> {
    let source = source::resolve(spec, engine)?;
    let text = text_of(&source, csv);
    open_source(engine, side, spec, source, text, attached)
}

/// Looks at both sides. Text files, which are read to their ends for it, are read side by side.
pub fn open_both(engine: &dyn Engine, contract: &Contract) -> Result<(SideInput, SideInput)> {
    let sources = (source::resolve(&contract.a, engine)?, source::resolve(&contract.b, engine)?);
    let csv = &contract.csv;
    let (text_a, text_b) = std::thread::scope(|scope| {
        let other = scope.spawn(|| text_of(&sources.1, csv));
        let text_a = text_of(&sources.0, csv);
        let text_b = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (text_a, text_b)
    });
    let mut attached = Vec::new();
    let a = open_source(engine, Side::A, &contract.a, sources.0, text_a, &mut attached)?;
    let b = open_source(engine, Side::B, &contract.b, sources.1, text_b, &mut attached)?;
    for (side, spec) in [(&a, &contract.a), (&b, &contract.b)] {
        check_names(side, spec)?;
    }
    Ok((a, b))
}

/// SQL has no empty names, and nothing could say which column is meant.
fn check_names(side: &SideInput, spec: &SideSpec) -> Result<()> {
    match side.schema.columns.iter().position(|column| column.name.is_empty()) {
        None => Ok(()),
        Some(at) => Err(Error::file(
            spec.base.join(&spec.text),
            format!(
                "column {} has an empty name, which SQL cannot say; give the column a name in the file",
                at + 1
            ),
        )),
    }
}

/// What the files of a side hold, if it is one of text files.
fn text_of(source: &Source, csv: &CsvOptions) -> Option<Result<TextTable>> {
    let Source::Files(files) = source else { return None };
    match files.kind {
        FileKind::Parquet => None,
        FileKind::Csv => Some(text::csv(&files.paths, csv, files.hive_root.as_deref())),
        FileKind::Json => Some(text::json(&files.paths, files.hive_root.as_deref())),
    }
}

fn open_source(
    engine: &dyn Engine,
    side: Side,
    spec: &SideSpec,
    source: Source,
    text: Option<Result<TextTable>>,
    attached: &mut Vec<source::Attached>,
) -> Result<SideInput> {
    if let Some(table) = text {
        return Ok(open_text(side, spec, table?));
    }
    match source {
        Source::Files(files) => open_parquet(engine, side, spec, &files),
        Source::Query { path, text } => open_query(engine, side, spec, &path, &text),
        Source::Database { path, table } => {
            let (setup, relation) = source::attach(engine, side, &path, &table, attached)?;
            let mut input =
                describe(engine, side, spec, relation, &path, "the table cannot be read")?;
            input.setup = setup;
            mark_collated(engine, &mut input)?;
            Ok(input)
        }
    }
}

fn open_parquet(
    engine: &dyn Engine,
    side: Side,
    spec: &SideSpec,
    files: &Files,
) -> Result<SideInput> {
    let relation = source::parquet(files)?;
    let path = Path::new(&spec.text);
    let mut input = describe(engine, side, spec, relation, path, "is not readable Parquet")?;
    restore_stored_names(engine, files, &mut input.schema)?;
    input.tells_place = true;
    Ok(input)
}

fn open_text(side: Side, spec: &SideSpec, table: TextTable) -> SideInput {
    let columns = table
        .columns
        .iter()
        .map(|column| Column {
            name: column.name.clone(),
            source: column.source.clone(),
            sql_type: column.sql_type.clone(),
            nullable: true,
            collated: false,
        })
        .collect();
    SideInput {
        side,
        spec: spec.text.clone(),
        schema: TableSchema { columns },
        setup: Vec::new(),
        relation: Sql(table.relation.clone()),
        text: Some(table),
        tells_place: false,
        snapshot: true,
    }
}

fn describe(
    engine: &dyn Engine,
    side: Side,
    spec: &SideSpec,
    relation: Sql,
    path: &Path,
    problem: &str,
) -> Result<SideInput> {
    let columns = engine
        .describe("introspect", &sql!("SELECT * FROM {relation}"))
        .map_err(|error| refine(error, path, problem))?;
    Ok(SideInput {
        side,
        spec: spec.text.clone(),
        schema: schema_of(columns),
        setup: Vec::new(),
        relation,
        text: None,
        tells_place: false,
        snapshot: false,
    })
}

fn refine(error: Error, path: &Path, problem: &str) -> Error {
    match error {
        Error::Engine { problem: reason, .. } => Error::file(path, format!("{problem}: {reason}")),
        other => other,
    }
}

/// Names that differ by case only are told apart as the engine does when it makes a table of them.
fn schema_of(columns: Vec<ResultColumn>) -> TableSchema {
    let mut taken = Taken::default();
    let columns = columns
        .into_iter()
        .map(|column| Column {
            source: taken.claim(&column.name),
            name: column.name,
            sql_type: column.sql_type,
            nullable: column.nullable,
            collated: false,
        })
        .collect();
    TableSchema { columns }
}

/// DuckDB reads the columns `a`, `A` of a Parquet file as `a`, `A_1`: the user knows them as stored.
fn restore_stored_names(
    engine: &dyn Engine,
    files: &Files,
    schema: &mut TableSchema,
) -> Result<()> {
    let looks_renamed = |column: &Column| {
        column.name.rsplit_once('_').is_some_and(|(base, number)| {
            number.parse::<u32>().is_ok()
                && schema.columns.iter().any(|other| other.name.eq_ignore_ascii_case(base))
        })
    };
    if !schema.columns.iter().any(looks_renamed) {
        return Ok(());
    }
    let first = source::parquet_list(&files.paths[..1])?;
    let rows = engine
        .rows("introspect", &sql!("SELECT name, num_children FROM parquet_schema({first})"))?;
    let stored = top_level_names(&rows);
    if stored.len() == schema.columns.len() {
        for (column, name) in schema.columns.iter_mut().zip(stored) {
            column.name = name;
        }
    }
    Ok(())
}

/// The columns of a Parquet schema, which lists its tree from the root down.
fn top_level_names(rows: &[Vec<Option<String>>]) -> Vec<String> {
    let children = |row: &[Option<String>]| -> usize {
        row[1].as_deref().and_then(|count| count.parse().ok()).unwrap_or(0)
    };
    let mut names = Vec::new();
    let mut position = 1;
    while position < rows.len() {
        names.push(rows[position][0].clone().unwrap_or_default());
        let mut open = 1;
        while open > 0 && position < rows.len() {
            open = open - 1 + children(&rows[position]);
            position += 1;
        }
    }
    names
}

fn open_query(
    engine: &dyn Engine,
    side: Side,
    spec: &SideSpec,
    path: &Path,
    text: &str,
) -> Result<SideInput> {
    let query = &without_end(text.trim(), Dialect::DuckDb);
    match judge_query(query, Dialect::DuckDb) {
        Judgement::Reads => {}
        Judgement::Refused(reason) => {
            return Err(Error::file(path, format!("{reason}; write exactly one SELECT")));
        }
        Judgement::Unknown(problem) => judged_by_engine(engine, path, text, query, &problem)?,
    }
    let plain = Sql(format!("(\n{query}\n) AS sqldiff_query"));
    let mut input = describe(engine, side, spec, plain, path, "the query cannot run")
        .map_err(|error| error.in_sql(path.display().to_string(), text))?;
    if input.schema.columns.iter().any(|column| column.name != column.source) {
        let spelling = Dialect::DuckDb.spelling();
        let names: Vec<String> =
            input.schema.columns.iter().map(|column| spelling.ident(&column.source).0).collect();
        input.relation = sql!("{}({})", input.relation, names.join(", "));
        for column in &mut input.schema.columns {
            // Two columns of one name cannot be told apart by it.
            column.name = column.source.clone();
        }
    }
    input.snapshot = true;
    mark_collated(engine, &mut input)?;
    Ok(input)
}

/// DuckDB tells a collation only in the definition of a table: an empty one is made to see it.
fn mark_collated(engine: &dyn Engine, input: &mut SideInput) -> Result<()> {
    if !input.schema.columns.iter().any(|column| column.sql_type == SqlType::Text) {
        return Ok(());
    }
    let probe = sql!(
        "CREATE OR REPLACE TEMP TABLE sqldiff_probe AS SELECT * FROM {} LIMIT 0",
        input.relation
    );
    engine.execute("introspect", &probe)?;
    let rows = engine.rows(
        "introspect",
        &Sql("SELECT sql FROM duckdb_tables() WHERE table_name = 'sqldiff_probe'".into()),
    )?;
    engine.execute("introspect", &Sql("DROP TABLE sqldiff_probe".into()))?;
    let definition = rows.into_iter().next().and_then(|row| row.into_iter().next().flatten());
    if definition.is_some_and(|sql| sql.contains(" COLLATE ")) {
        for column in &mut input.schema.columns {
            column.collated = column.sql_type == SqlType::Text;
        }
    }
    Ok(())
}

/// DuckDB can serialise SELECT statements only: what it serialises as one statement is one.
fn judged_by_engine(
    engine: &dyn Engine,
    path: &Path,
    text: &str,
    query: &str,
    problem: &str,
) -> Result<()> {
    let literal = Dialect::DuckDb.spelling().literal(query);
    let judged = engine.rows(
        "introspect",
        &sql!(
            "SELECT j ->> '$.error', j ->> '$.error_message', json_array_length(j -> '$.statements'), \
             j ->> '$.position' FROM (SELECT json_serialize_sql({literal}) AS j)"
        ),
    )?;
    match judged.first().map(Vec::as_slice) {
        Some([Some(error), _, Some(count), _]) if error == "false" && count == "1" => Ok(()),
        Some([_, message, _, position]) => {
            let message = message.as_deref().unwrap_or(problem);
            let problem = match message.contains("can be serialized") {
                true => "is no plain SELECT; write exactly one".into(),
                false => format!("is not one SELECT: {message}; write exactly one"),
            };
            let error = Error::file(path, problem);
            // The query is the text without the blanks before it.
            let before = text.len() - text.trim_start().len();
            Err(match position.as_deref().and_then(|at| at.parse::<usize>().ok()) {
                // DuckDB counts characters.
                Some(at) => {
                    let bytes: usize = text[before..].chars().take(at).map(char::len_utf8).sum();
                    error.at(Place::at_byte(path.display().to_string(), text, before + bytes))
                }
                None => error,
            })
        }
        _ => Err(Error::file(path, format!("is not SQL: {problem}"))),
    }
}

/// Settles the types of columns that come from text files, now that their partners are known: no
/// value may be changed by reading, and text in one is text in both.
pub fn reconcile(contract: &Contract, a: &mut SideInput, b: &mut SideInput) -> Result<()> {
    if a.text.is_none() && b.text.is_none() {
        return Ok(());
    }
    let readings = Readings { timezone: contract.timezone.clone(), ..Readings::default() };
    for pair in pairing::pair(contract, &a.schema, &b.schema)?.pairs {
        if pair.role == Role::Excluded && contract.strategy != Some(Strategy::Schema) {
            continue;
        }
        let (ta, tb) = (&pair.a.sql_type, &pair.b.sql_type);
        let new_a = a.text.is_some().then(|| read_beside(ta, tb, b.text.is_some(), &readings));
        let new_b = b.text.is_some().then(|| read_beside(tb, ta, a.text.is_some(), &readings));
        if let Some(new) = new_a {
            a.schema.columns[pair.position_a - 1].sql_type = new;
        }
        if let Some(new) = new_b {
            b.schema.columns[pair.position_b - 1].sql_type = new;
        }
    }
    Ok(())
}

/// The type in which a column of a text file is read beside its partner's.
fn read_beside(
    own: &SqlType,
    other: &SqlType,
    other_is_text_file: bool,
    readings: &Readings,
) -> SqlType {
    let textual = |t: &SqlType| {
        matches!(t, SqlType::Text | SqlType::Enum(_) | SqlType::Uuid)
            || (*t == SqlType::Json && *own != SqlType::Json)
    };
    match (own, other) {
        (SqlType::Null, other) if other_is_text_file => match other {
            SqlType::Null => SqlType::Text,
            other => other.clone(),
        },
        (own, SqlType::Null) => own.clone(),
        (_, other) if textual(other) => SqlType::Text,
        (own, other) => match form::common(own, other, readings) {
            Ok(_) => own.clone(),
            Err(_) => SqlType::Text,
        },
    }
}
