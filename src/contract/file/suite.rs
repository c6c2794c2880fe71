//! A contract of many comparisons: `[[compare]]` tables beside what holds for all of them.

use super::{Entry, KEYS, Source, nearest, toml_key};
use crate::contract::partial::PartialContract;
use crate::contract::suite::Unpaired;
use crate::{Error, Result};
use std::collections::BTreeMap;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The keys of `[[compare]]` beyond those of a contract.
const OWN_KEYS: [&str; 5] = ["name", "match", "except", "unpaired", "overrides"];

/// Many comparisons, as a file says them.
#[derive(Debug, Default)]
pub struct PartialSuite {
    /// What holds for all comparisons that say nothing else.
    pub defaults: PartialContract,
    pub comparisons: Vec<PartialComparison>,
}

/// One `[[compare]]`.
#[derive(Debug, Default)]
pub struct PartialComparison {
    /// Where it begins, counted from 1.
    pub line: usize,
    pub name: Option<String>,
    pub said: PartialContract,
    /// Where it pairs the tables of two places.
    pub tables: Option<PartialTables>,
}

/// Which tables of two places are paired, and how.
#[derive(Debug, Default)]
pub struct PartialTables {
    pub matching: Vec<String>,
    pub except: Vec<String>,
    pub unpaired: Unpaired,
    /// By name of table.
    pub overrides: BTreeMap<String, PartialContract>,
}

/// Whether the table is that of a suite.
pub(super) fn is_suite(table: &DeTable) -> bool {
    table.iter().any(|(key, _)| key.get_ref() == "compare")
}

impl<'a> Source<'a> {
    pub(super) fn read_suite(&self, table: &'a DeTable<'a>) -> Result<PartialSuite> {
        let mut suite = PartialSuite::default();
        for entry in self.entries(table, "") {
            match entry.key {
                "compare" => suite.comparisons = self.comparisons(&entry)?,
                "a" | "b" => {
                    let problem = "stands beside [[compare]]; each comparison names its own sides, under [[compare]]";
                    return Err(self.error(&entry, problem));
                }
                key if OWN_KEYS.contains(&key) => {
                    return Err(self.error(&entry, "stands under [[compare]]"));
                }
                _ => self.read_key(&mut suite.defaults, &entry)?,
            }
        }
        self.consistent(&suite.defaults, "")?;
        Ok(suite)
    }

    fn comparisons(&self, entry: &Entry<'a>) -> Result<Vec<PartialComparison>> {
        let wanted = "[[compare]] before each comparison";
        let items = entry.value.as_array().ok_or_else(|| self.wrong_kind(entry, wanted))?;
        if items.is_empty() {
            return Err(self.error(entry, "is empty; write [[compare]] before each comparison"));
        }
        items
            .iter()
            .map(|item| {
                let DeValue::Table(table) = item.get_ref() else {
                    return Err(self.error_at(item.span(), format!("compare: wants {wanted}")));
                };
                self.comparison(table, self.line_at(item.span().start))
            })
            .collect()
    }

    fn comparison(&self, table: &'a DeTable<'a>, line: usize) -> Result<PartialComparison> {
        let mut comparison = PartialComparison { line, ..PartialComparison::default() };
        let entries = self.entries(table, "compare.");
        let pairs_tables = entries.iter().any(|entry| entry.key == "match");
        let mut tables = PartialTables::default();
        for entry in entries {
            match entry.key {
                "name" => comparison.name = Some(self.filled(&entry)?),
                "match" => tables.matching = self.patterns(&entry)?,
                "except" | "unpaired" | "overrides" if !pairs_tables => {
                    let problem =
                        "belongs to a [[compare]] that pairs tables; say which by match = [\"*\"]";
                    return Err(self.error(&entry, problem));
                }
                "except" => tables.except = self.patterns(&entry)?,
                "unpaired" => tables.unpaired = self.choice(&entry)?,
                "overrides" => tables.overrides = self.overrides(&entry)?,
                key if KEYS.contains(&key) => self.read_key(&mut comparison.said, &entry)?,
                key => {
                    let known: Vec<&str> = KEYS.into_iter().chain(OWN_KEYS).collect();
                    match nearest(key, &known) {
                        Some(near) => {
                            let problem = format!("unknown key; did you mean `{near}`?");
                            return Err(self.error(&entry, problem));
                        }
                        None => return Err(self.unknown_key(&entry)),
                    }
                }
            }
        }
        for (side, text) in [("a", &comparison.said.a), ("b", &comparison.said.b)] {
            if text.is_none() {
                let problem =
                    format!("this [[compare]] has no side {side}; write {side} = \"...\" under it");
                return Err(Error::file(self.path, format!("line {line}: {problem}")));
            }
        }
        self.consistent(&comparison.said, &format!("line {line}: "))?;
        comparison.tables = pairs_tables.then_some(tables);
        Ok(comparison)
    }

    fn overrides(&self, entry: &Entry<'a>) -> Result<BTreeMap<String, PartialContract>> {
        let wanted = "tables: [compare.overrides.TABLE]";
        let mut overrides = BTreeMap::new();
        for table in self.table(entry, wanted)? {
            let mut said = PartialContract::default();
            let line = self.line_at(table.span.start);
            for entry in self
                .table(&table, &format!("a table: [compare.overrides.{}]", toml_key(table.key)))?
            {
                if ["a", "b"].contains(&entry.key) {
                    let problem = "a table's sides are found by its name; leave it out";
                    return Err(self.error(&entry, problem));
                }
                self.read_key(&mut said, &entry)?;
            }
            self.consistent(&said, &format!("line {line}: "))?;
            overrides.insert(table.key.to_string(), said);
        }
        Ok(overrides)
    }

    /// Patterns of names; each must be one.
    fn patterns(&self, entry: &Entry) -> Result<Vec<String>> {
        let patterns = self.names(entry)?;
        if patterns.is_empty() && entry.key == "match" {
            return Err(self.error(entry, "is empty; [\"*\"] is all tables"));
        }
        for pattern in &patterns {
            glob::Pattern::new(pattern).map_err(|error| {
                self.error(entry, format!("`{pattern}` is no pattern: {error}"))
            })?;
        }
        Ok(patterns)
    }

    fn filled(&self, entry: &Entry) -> Result<String> {
        let text = self.text(entry)?;
        match text.trim().is_empty() {
            true => Err(self.error(entry, "is empty; write a name, or leave it out")),
            false => Ok(text),
        }
    }

    fn line_at(&self, offset: usize) -> usize {
        self.text.as_bytes()[..offset.min(self.text.len())]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            + 1
    }

    /// An error where the parts of one source contradict each other.
    pub(super) fn consistent(&self, said: &PartialContract, place: &str) -> Result<()> {
        match said.contradiction() {
            None => Ok(()),
            Some((key, problem)) => {
                let key = key.replace("csv_", "csv.");
                Err(Error::file(self.path, format!("{place}{key}: {problem}")))
            }
        }
    }
}

/// What a contract file holds.
#[derive(Debug)]
pub enum Said {
    One(Box<PartialContract>),
    Suite(Box<PartialSuite>),
}

/// Reads the text of a contract of one comparison or many; `path` only stands in errors.
pub fn parse_any(text: &str, path: &Path) -> Result<Said> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let source = Source { text, path };
    let table = DeTable::parse(text).map_err(|error| source.syntax_error(&error))?;
    match is_suite(table.get_ref()) {
        true => Ok(Said::Suite(Box::new(source.read_suite(table.get_ref())?))),
        false => Ok(Said::One(Box::new(source.read_one(table.get_ref())?))),
    }
}
