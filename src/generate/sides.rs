//! Sides that are known by name and schema only.

use crate::cli::GenArgs;
use crate::contract::{Contract, CsvOptions, SideSpec, Strategy, spelling};
use crate::dialect::{Dialect, Sql, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::{self, SideInput, source};
use crate::plan::Probe;
use crate::plan::form::Side;
use crate::render::{
    Judgement, begins_with_with, judge_expression, judge_query, quoted_in, read_otherwise,
    sorts_all, tables_in, without_end,
};
use crate::run::EngineProbe;
use crate::schema::{SqlType, TableSchema};
use std::path::Path;

/// Both sides, with the columns that `--schema-a` and `--schema-b` declare.
pub fn open(engine: &dyn Engine, contract: &Contract, args: &GenArgs) -> Result<[SideInput; 2]> {
    let Some(schema_a) = &args.schema_a else {
        return Err(Error::usage(
            "--schema-a",
            format!(
                "is missing: {0} is not asked, so its columns must be declared; `sqldiff introspect --dialect {0} TABLE` prints the query for it, DDL or a Parquet file with the same columns serve as well",
                args.dialect.name()
            ),
        ));
    };
    if contract.strategy == Some(Strategy::Schema) && args.schema_b.is_none() {
        return Err(Error::usage(
            "--schema-b",
            "is missing: strategy schema compares the declared columns of both sides",
        ));
    }
    let declared = |option: &str, schema: &str, attached: &mut Vec<source::Attached>| {
        columns(engine, args.dialect, schema, attached).map_err(|error| match error {
            Error::File { .. } => Error::usage(option, error.to_string()),
            other => other,
        })
    };
    let side = |side: Side, spec: &SideSpec, columns: TableSchema| {
        Ok(SideInput::declared(side, spec, columns, relation(side, spec, args.dialect)?))
    };
    // A database file is opened once.
    let mut attached = Vec::new();
    let columns_a = declared("--schema-a", schema_a, &mut attached)?;
    let columns_b = match &args.schema_b {
        None => columns_a.clone(),
        Some(schema) => declared("--schema-b", schema, &mut attached)?,
    };
    Ok([side(Side::A, &contract.a, columns_a)?, side(Side::B, &contract.b, columns_b)?])
}

/// The columns that a file declares, or has.
fn columns(
    engine: &dyn Engine,
    dialect: Dialect,
    file: &str,
    attached: &mut Vec<source::Attached>,
) -> Result<TableSchema> {
    let is_data = file.contains("::") || file.ends_with(".parquet");
    if !is_data {
        return introspect::declared::read(Path::new(file), dialect)
            .map(|columns| TableSchema { columns });
    }
    let spec = SideSpec { text: file.to_string(), base: Default::default() };
    // Not the name of another file that is open.
    let side = if attached.is_empty() { Side::A } else { Side::B };
    let input = introspect::open(engine, side, &spec, &CsvOptions::default(), attached)?;
    let mut schema = input.schema;
    for column in &mut schema.columns {
        // The target has the columns under the names of the file, not of DuckDB's reading.
        column.source = column.name.clone();
        column.collated = false;
    }
    Ok(schema)
}

/// What stands after FROM: the quoted name of a table, or a query.
fn relation(side: Side, spec: &SideSpec, dialect: Dialect) -> Result<Sql> {
    if !spec.text.ends_with(".sql") {
        let option = format!("--{}", side.letter());
        let parts = table_name(&spec.text, dialect)
            .map_err(|problem| Error::usage(&option, format!("{}: {problem}", spec.text)))?;
        let spelling = dialect.spelling();
        check_parts(&parts, dialect)
            .map_err(|problem| Error::usage(&option, format!("{}: {problem}", spec.text)))?;
        if let Some(reason) = parts.iter().find_map(|part| spelling.name_misfit(part)) {
            return Err(Error::usage(option, format!("{}: {reason}", spec.text)));
        }
        let quoted: Vec<String> = parts.iter().map(|part| spelling.ident(part).0).collect();
        return Ok(Sql(quoted.join(".")));
    }
    let path = spec.base.join(&spec.text);
    let text = source::query_text(&path)?;
    let query = without_end(text.trim(), dialect);
    if let Some(problem) = dialect.spelling().text_misfit(&query) {
        return Err(Error::file(path, problem));
    }
    match judge_query(&query, dialect) {
        Judgement::Reads
            if !dialect.spelling().nested_with() && begins_with_with(&query, dialect) =>
        {
            Err(Error::file(
                path,
                format!(
                    "begins with WITH, which {} takes at the start of a statement only; make it a view, and name that",
                    dialect.name()
                ),
            ))
        }
        Judgement::Reads if !dialect.spelling().sorted_subquery() && sorts_all(&query, dialect) => {
            Err(Error::file(
                path,
                format!(
                    "ends with ORDER BY, which {} does not take after FROM; leave it out",
                    dialect.name()
                ),
            ))
        }
        Judgement::Reads => Ok(sql!("(\n{query}\n) sqldiff_query")),
        Judgement::Refused(reason) => {
            Err(Error::file(path, format!("{reason}; write exactly one SELECT")))
        }
        Judgement::Unknown(problem) => Err(Error::file(
            path,
            format!(
                "is not a query that {} is known to take ({problem}); make it a view, and name that",
                dialect.name()
            ),
        )),
    }
}

/// Refuses a side that reads a table under a name that the script gives to a query: it would read that.
pub fn refuse_captured(
    contract: &Contract,
    sides: &[SideInput; 2],
    given: &[String],
    args: &GenArgs,
) -> Result<()> {
    for (side, spec) in sides.iter().zip([&contract.a, &contract.b]) {
        let tables = match spec.text.ends_with(".sql") {
            true => tables_in(&format!("SELECT * FROM {}", side.relation()), args.dialect),
            false => source::folded_parts(&spec.text, str::to_string)
                .filter(|parts| parts.len() == 1)
                .unwrap_or_default(),
        };
        let captured =
            tables.iter().find(|table| given.iter().any(|name| name.eq_ignore_ascii_case(table)));
        if let Some(table) = captured {
            return Err(Error::usage(
                format!("--{}", side.side.letter()),
                format!(
                    "{}: {table} is a name that the script gives to a query of its own; put its schema before it",
                    spec.text
                ),
            ));
        }
    }
    Ok(())
}

/// Refuses a name with more parts than the engine's names have.
pub fn check_parts(parts: &[String], dialect: Dialect) -> std::result::Result<(), String> {
    let (most, form) = match dialect.spelling().name_parts() {
        2 => ("two", "schema.table"),
        _ => ("three", "catalog.schema.table"),
    };
    match parts.len() > dialect.spelling().name_parts() {
        true => Err(format!(
            "has more than {most} parts, which no name of {} has; write {form}",
            dialect.name()
        )),
        false => Ok(()),
    }
}

/// The quoted name of the table that an option names.
pub fn named_table(option: &str, text: &str, dialect: Dialect) -> Result<Sql> {
    let spelling = dialect.spelling();
    let misfit = |problem: String| Error::usage(option, format!("{text}: {problem}"));
    let parts = table_name(text, dialect).map_err(misfit)?;
    check_parts(&parts, dialect).map_err(misfit)?;
    if let Some(reason) = parts.iter().find_map(|part| spelling.name_misfit(part)) {
        return Err(misfit(reason));
    }
    let quoted: Vec<String> = parts.iter().map(|part| spelling.ident(part).0).collect();
    Ok(Sql(quoted.join(".")))
}

/// The parts of a table's name. What is no plain word must stand in double quotes, so that a file, a
/// query or a slip of the pen is not taken for one.
pub fn table_name(text: &str, dialect: Dialect) -> std::result::Result<Vec<String>, String> {
    let parts = source::folded_parts(text, |name| dialect.spelling().fold(name))
        .ok_or("is not the name of a table; write schema.table")?;
    // Quoted parts taken out, nothing odd may be left.
    let mut bare = String::new();
    for (position, piece) in text.split('"').enumerate() {
        if position % 2 == 0 {
            bare.push_str(piece);
        }
    }
    let odd = bare.chars().find(|c| !c.is_alphanumeric() && !matches!(c, '_' | '$' | '-' | '.'));
    if let Some(odd) = odd {
        return Err(format!(
            "is not the name of a table, for it holds {odd:?}; write schema.table, with double quotes around odd parts (files are compared by `sqldiff run`)"
        ));
    }
    let is_file = [".parquet", ".csv", ".tsv", ".json", ".ndjson", ".gz"]
        .iter()
        .any(|ending| bare.to_lowercase().ends_with(ending));
    match is_file {
        true => Err("is a file, which `gen` takes for duckdb only: name a table, or compare files with `sqldiff run`".into()),
        false => Ok(parts),
    }
}

/// Judges user expressions by the grammar of the target, and asks DuckDB, over empty tables of
/// the same columns, what type they have.
pub struct DeclaredProbe<'e> {
    engine: &'e dyn Engine,
    dialect: Dialect,
    twins: [SideInput; 2],
}

impl<'e> DeclaredProbe<'e> {
    pub fn new(
        engine: &'e dyn Engine,
        dialect: Dialect,
        sides: &[SideInput; 2],
    ) -> Result<DeclaredProbe<'e>> {
        let twin = |side: &SideInput| {
            let spec = SideSpec { text: side.spec.clone(), base: Default::default() };
            SideInput::declared(side.side, &spec, side.schema.clone(), twin_of(&side.schema))
        };
        Ok(DeclaredProbe { engine, dialect, twins: sides.each_ref().map(twin) })
    }

    fn by_duckdb(&self) -> EngineProbe<'_> {
        EngineProbe { engine: self.engine, sides: [&self.twins[0], &self.twins[1]] }
    }

    /// Filters must be one expression each, in the grammar of the target.
    pub fn check_filters(&self, contract: &Contract) -> Result<()> {
        let filters = [
            ("where", &contract.where_both, &self.twins[..]),
            ("where_a", &contract.where_a, &self.twins[..1]),
            ("where_b", &contract.where_b, &self.twins[1..]),
        ];
        for (option, filter, sides) in filters {
            let Some(filter) = filter else { continue };
            if let Some(problem) = self.misfit(filter) {
                return Err(Error::usage(option, problem).in_sql(option, filter));
            }
            for side in sides {
                self.check_quoted(option, filter, side)?;
            }
        }
        Ok(())
    }

    /// Why a user's expression cannot stand in the script; None where it can.
    fn misfit(&self, expression: &str) -> Option<String> {
        judge_expression(expression, self.dialect)
            .or_else(|| read_otherwise(expression, self.dialect))
            .or_else(|| self.dialect.spelling().text_misfit(expression))
    }

    /// Refuses what the engine may read as a text where a column is meant: a name that no column has
    /// is one to SQLite, and double quotes make one in MySQL, MariaDB, Spark and BigQuery.
    fn check_quoted(&self, option: &str, expression: &str, side: &SideInput) -> Result<()> {
        let columns: Vec<&str> =
            side.schema.columns.iter().map(|column| column.source.as_str()).collect();
        let known = |name: &String| columns.iter().any(|column| column.eq_ignore_ascii_case(name));
        let found = quoted_in(expression, self.dialect);
        if let Some(name) = found.names.iter().find(|name| !known(name)) {
            return Err(Error::usage(
                option,
                format!(
                    "no column `{name}` in {}; {}",
                    side.side.letter(),
                    spelling::suggestion(name, &columns)
                ),
            ));
        }
        if let Some(text) = found.texts.first() {
            return Err(Error::usage(
                option,
                format!(
                    "\"{text}\" is a text to {}, and a column to others: write '{text}' for the text, or {} for the column",
                    self.dialect.name(),
                    self.dialect.spelling().ident(text)
                ),
            ));
        }
        Ok(())
    }
}

/// A table without rows and with these columns, as DuckDB knows them.
fn twin_of(schema: &TableSchema) -> Sql {
    let spelling = Dialect::DuckDb.spelling();
    let columns: Vec<String> = schema
        .columns
        .iter()
        .map(|column| {
            let type_name = match &column.sql_type {
                SqlType::Other(_) | SqlType::Null => Sql("VARCHAR".into()),
                known => spelling.type_name(known),
            };
            format!("CAST(NULL AS {type_name}) AS {}", spelling.ident(&column.source))
        })
        .collect();
    sql!("(SELECT {} WHERE FALSE) AS sqldiff_twin", columns.join(", "))
}

impl Probe for DeclaredProbe<'_> {
    fn expression_type(
        &self,
        side: Side,
        option: &str,
        text: &str,
        column: &str,
    ) -> Result<SqlType> {
        let filled = crate::dialect::with_column(text, &self.dialect.spelling().ident(column).0);
        if let Some(problem) = self.misfit(&filled) {
            return Err(Error::usage(option, problem));
        }
        self.check_quoted(option, &filled, &self.twins[side as usize])?;
        self.by_duckdb().expression_type(side, option, text, column).map_err(|error| match error {
            Error::Usage { problem, .. } => Error::usage(
                option,
                format!(
                    "its type is not known without asking {}: {problem}; put the expression into a query side, whose schema you declare",
                    self.dialect.name()
                ),
            ),
            other => other,
        })
    }

    fn is_value_of(&self, text: &str, sql_type: &SqlType) -> Result<bool> {
        self.by_duckdb().is_value_of(text, sql_type)
    }
}
