//! Command line and contract file to one `Contract`. The file is read here, and nothing else is.

use super::file::suite::{PartialComparison, Said, parse_any};
use super::partial::{PartialContract, PartialCsv};
use super::rules::strict;
use super::suite::{Member, Suite, Tables, What};
use super::{ColumnOrder, Contract, ExtraColumns, Nan, Nullability, SideSpec, Types, file};
use crate::cli::values::NameList;
use crate::cli::{CompareArgs, CsvArgs, KeysArgs};
use crate::{Error, Result};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The contract that the arguments and the file they name agree on; the command line wins, rule by
/// rule. Reads the contract file and nothing else: whether the sides exist is not asked.
pub fn resolve(args: &CompareArgs) -> Result<Contract> {
    let merged = merge(args)?;
    Ok(Contract { a: merged.side("a")?, b: merged.side("b")?, ..merged.contract() })
}

/// What `sqldiff keys` works on.
#[derive(Debug, Clone, PartialEq)]
pub struct KeysRequest {
    /// The contract. Where there is no side B, `b` repeats `a` and is not to be read.
    pub contract: Contract,
    pub has_b: bool,
}

/// As `resolve`, for the command that can do with one side.
pub fn resolve_keys(args: &KeysArgs) -> Result<KeysRequest> {
    let merged = merge(&args.compare())?;
    let a = merged.side("a")?;
    let has_b = merged.said.b.is_some();
    let b = if has_b { merged.side("b")? } else { a.clone() };
    Ok(KeysRequest { contract: Contract { a, b, ..merged.contract() }, has_b })
}

/// The contract in a text that stands, or will stand, in this file. Reads nothing.
pub fn parse_contract(text: &str, path: &Path) -> Result<Contract> {
    let merged = Merged {
        said: file::parse(text, path)?,
        contract_file: Some(path.to_path_buf()),
        a_from_file: true,
        b_from_file: true,
        strict: false,
    };
    Ok(Contract { a: merged.side("a")?, b: merged.side("b")?, ..merged.contract() })
}

/// Both sources as one, and which sides the file gave.
pub(super) struct Merged {
    pub(super) said: PartialContract,
    contract_file: Option<PathBuf>,
    a_from_file: bool,
    b_from_file: bool,
    /// No rule excuses anything.
    strict: bool,
}

pub(super) fn merge(args: &CompareArgs) -> Result<Merged> {
    let typed = from_arguments(args)?;
    let file = match &args.sides.contract {
        Some(path) => file::parse(&read(path)?, path)?,
        None => PartialContract::default(),
    };
    let (a_from_file, b_from_file) = (typed.a.is_none(), typed.b.is_none());
    let said = sound(typed.over(file))?;
    let contract_file = args.sides.contract.clone();
    Ok(Merged { said, contract_file, a_from_file, b_from_file, strict: args.rules.strict })
}

/// Each source is sound by itself; together they may still clash.
fn sound(said: PartialContract) -> Result<PartialContract> {
    match said.contradiction() {
        None => Ok(said),
        Some((key, problem)) => {
            Err(Error::usage(option(key), format!("{problem} (contract and options together)")))
        }
    }
}

/// What a command that takes suites is asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Asked {
    One(Box<Contract>),
    Suite(Suite),
}

/// As `resolve`, where the contract may hold many comparisons. What the command line says holds for
/// each of them.
pub fn resolve_any(args: &CompareArgs) -> Result<Asked> {
    let one = || resolve(args).map(|contract| Asked::One(Box::new(contract)));
    let Some(path) = &args.sides.contract else { return one() };
    let Said::Suite(suite) = parse_any(&read(path)?, path)? else { return one() };
    let typed = from_arguments(args)?;
    if let Some((side, _)) =
        [("a", &typed.a), ("b", &typed.b)].iter().find(|(_, text)| text.is_some())
    {
        return Err(Error::usage(
            format!("side {side}"),
            format!(
                "{} holds many comparisons ([[compare]]), which name their own sides; leave the arguments out, or write a contract of one",
                path.display()
            ),
        ));
    }
    let default_columns: BTreeSet<String> = columns_of(&suite.defaults);
    let members = suite
        .comparisons
        .into_iter()
        .map(|comparison| member(comparison, &suite.defaults, &typed, path, args.rules.strict))
        .collect::<Result<_>>()?;
    Ok(Asked::Suite(Suite { file: path.clone(), members, default_columns }))
}

/// Columns that are excluded, or have rules.
fn columns_of(said: &PartialContract) -> BTreeSet<String> {
    let excluded = said.exclude.iter().flatten();
    let ruled = said.rules.keys().filter(|name| *name != "*");
    excluded.chain(ruled).cloned().collect()
}

fn member(
    comparison: PartialComparison,
    defaults: &PartialContract,
    typed: &PartialContract,
    path: &Path,
    strict: bool,
) -> Result<Member> {
    let PartialComparison { line, name, said, tables } = comparison;
    let place = |error: Error| Error::file(path, format!("line {line}: {error}"));
    let named = columns_of(&said);
    let own = said.over(defaults.clone());
    let merged = |said: PartialContract| -> Result<Merged> {
        Ok(Merged {
            said: sound(typed.clone().over(said)).map_err(place)?,
            contract_file: Some(path.to_path_buf()),
            a_from_file: true,
            b_from_file: true,
            strict,
        })
    };
    let all = merged(own.clone())?;
    let (a, b) = (all.side("a")?, all.side("b")?);
    let Some(tables) = tables else {
        // What the comparison names itself must be there.
        let where_there = &columns_of(defaults) - &named;
        let contract = Contract { a, b, where_there, ..all.contract() };
        return Ok(Member { line, name, what: What::One(Box::new(contract)) });
    };
    let for_all: BTreeSet<String> = columns_of(&own);
    let of_table = |said: PartialContract| -> Result<Contract> {
        Ok(Contract { where_there: for_all.clone(), ..merged(said)?.contract() })
    };
    let overrides = tables
        .overrides
        .into_iter()
        .map(|(table, said)| {
            let named = columns_of(&said);
            let mut contract = of_table(said.over(own.clone()))?;
            contract.where_there.retain(|name| !named.contains(name));
            Ok((table, contract))
        })
        .collect::<Result<_>>()?;
    let tables = Tables {
        a,
        b,
        matching: tables.matching,
        except: tables.except,
        unpaired: tables.unpaired,
        contract: of_table(own.clone())?,
        overrides,
    };
    Ok(Member { line, name, what: What::Tables(Box::new(tables)) })
}

impl Merged {
    pub(super) fn side(&self, name: &str) -> Result<SideSpec> {
        let (text, from_file, place) = match name {
            "a" => (&self.said.a, self.a_from_file, "first"),
            _ => (&self.said.b, self.b_from_file, "second"),
        };
        let folder = self.contract_file.as_deref().and_then(Path::parent);
        if let Some(text) = text {
            let base = folder.filter(|_| from_file).map(Path::to_path_buf).unwrap_or_default();
            return Ok(SideSpec { text: text.clone(), base });
        }
        let file = match &self.contract_file {
            Some(path) => path.display().to_string(),
            None => "a --contract file".into(),
        };
        Err(Error::usage(
            format!("side {name}"),
            format!(
                "is missing; give it as the {place} argument (with gen: --{name} TABLE), or as {name} = \"...\" in {file}"
            ),
        ))
    }

    /// Everything but the sides.
    pub(super) fn contract(&self) -> Contract {
        let said = self.said.clone();
        let (rules, left_out) = match self.strict {
            true => strict(said.rules),
            false => (said.rules, Vec::new()),
        };
        let nowhere = SideSpec { text: String::new(), base: PathBuf::new() };
        Contract {
            a: nowhere.clone(),
            b: nowhere,
            key: said.key,
            strategy: said.strategy,
            exclude: said.exclude.unwrap_or_default(),
            columns: said.columns,
            timezone: said.timezone.unwrap_or_else(|| "UTC".into()),
            extra_columns_ignored: said.extra_columns == Some(ExtraColumns::Ignore),
            where_both: said.where_both,
            where_a: said.where_a,
            where_b: said.where_b,
            sample: said.sample.flatten(),
            strict_types: said.types == Some(Types::Strict),
            strict_nullability: said.nullability == Some(Nullability::Strict),
            strict_order: said.column_order == Some(ColumnOrder::Strict),
            strict_names: false,
            column_pair: false,
            nan_unequal: said.nan.map(|nan| nan == Nan::Unequal),
            map: said.map,
            rules,
            left_out,
            one_sided: said.one_sided.unwrap_or_default(),
            names: said.names,
            order_by: said.order_by.unwrap_or_default(),
            file_order: said.file_order == Some(true),
            accept_checksum: said.accept_checksum == Some(true),
            target: said.target,
            csv: said.csv.options(),
            file: self.contract_file.clone(),
            where_there: BTreeSet::new(),
        }
    }
}

/// The option that says the same as a key of the contract.
fn option(key: &str) -> String {
    match key {
        "rules" => "--rule".into(),
        "names" => "--name".into(),
        key => format!("--{}", key.replace('_', "-")),
    }
}

/// What the command line says; contradictions within it are errors.
fn from_arguments(args: &CompareArgs) -> Result<PartialContract> {
    let (columns, rows) = (&args.columns, &args.rows);
    let mut said = PartialContract {
        a: side_text("a", &args.sides.a)?,
        b: side_text("b", &args.sides.b)?,
        key: if args.key.no_key { Some(Vec::new()) } else { joined(&args.key.key) },
        strategy: args.strategy,
        exclude: joined(&columns.exclude),
        columns: joined(&columns.columns),
        timezone: rows.timezone.clone(),
        extra_columns: columns.extra_columns,
        where_both: rows.where_both.clone(),
        where_a: rows.where_a.clone(),
        where_b: rows.where_b.clone(),
        sample: match args.sample.no_sample {
            true => Some(None),
            false => args.sample.sample.map(Some),
        },
        types: columns.types,
        nullability: columns.nullability,
        column_order: columns.column_order,
        nan: args.rules.nan,
        one_sided: args.result.one_sided,
        order_by: match args.order.order_by.is_empty() {
            true => None,
            false => Some(args.order.order_by.iter().flat_map(|list| list.0.clone()).collect()),
        },
        file_order: args.order.file_order.then_some(true),
        accept_checksum: args.ladder.accept_checksum,
        target: args.ingest.target.clone(),
        csv: csv_arguments(&args.csv),
        ..PartialContract::default()
    };
    for pair in &columns.map {
        let pair = (pair.a.clone(), pair.b.clone());
        if !said.map.contains(&pair) {
            said.map.push(pair);
        }
    }
    for pair in &args.result.name {
        let pair = (pair.a.clone(), pair.b.clone());
        if !said.names.contains(&pair) {
            said.names.push(pair);
        }
    }
    let rules = &args.rules;
    let settings = [("rule", &rules.rule), ("abs", &rules.abs), ("rel", &rules.rel)];
    for (name, settings) in settings.into_iter().chain([("within", &rules.within)]) {
        for setting in settings {
            said.add_rule(&setting.column, &setting.rule)
                .map_err(|problem| Error::usage(option(name), problem))?;
        }
    }
    match said.contradiction() {
        None => Ok(said),
        Some((key, problem)) => Err(Error::usage(option(key), problem)),
    }
}

fn side_text(name: &str, text: &Option<String>) -> Result<Option<String>> {
    if text.as_deref().is_some_and(|text| text.trim().is_empty()) {
        let problem = "is empty; name a file, glob, folder, db.duckdb::table or .sql file (with `gen` for another engine: a table or .sql file)";
        return Err(Error::usage(format!("side {name}"), problem));
    }
    Ok(text.clone())
}

/// Occurrences of a list option as one list; None where there is none.
fn joined(lists: &[NameList]) -> Option<Vec<String>> {
    let names = lists.iter().flat_map(|list| list.0.iter().cloned()).collect();
    (!lists.is_empty()).then_some(names)
}

fn csv_arguments(args: &CsvArgs) -> PartialCsv {
    PartialCsv {
        delimiter: args.csv_delimiter,
        quote: args.csv_quote.map(|quote| quote.0),
        escape: args.csv_escape.map(|escape| escape.0),
        header: args.csv_header,
        null: args.csv_null.clone(),
        encoding: args.csv_encoding,
        quoted_empty: args.csv_quoted_empty,
    }
}

/// The text of a contract file.
fn read(path: &Path) -> Result<String> {
    if path.is_dir() {
        return Err(Error::file(path, "is a folder; --contract wants a TOML file"));
    }
    let bytes = std::fs::read(path).map_err(|error| {
        let problem = match error.kind() {
            ErrorKind::NotFound => "no such contract file; check the path of --contract".into(),
            ErrorKind::PermissionDenied => "the contract cannot be read: permission denied".into(),
            _ => format!("the contract cannot be read: {error}"),
        };
        Error::file(path, problem)
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        Error::file(path, format!("line {line}: not valid UTF-8; save the contract as UTF-8"))
    })
}

#[cfg(test)]
#[path = "resolve_tests.rs"]
mod tests;
