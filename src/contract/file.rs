//! The TOML form of the contract, version 1. Whatever is unknown or of the wrong kind is an error
//! that names the file, the line, the key and the nearest right spelling.

pub mod suite;

use super::partial::{PartialContract, PartialCsv};
use super::rules::{RULE_NAMES, RuleValue, set_rule};
use super::spelling::{nearest, suggestion};
use super::{OrderItem, Rule, Share, Strategy};
use crate::error::Place;
use crate::{Error, Result};
use clap::ValueEnum;
use std::ops::Range;
use std::path::Path;
use suite::{Said, parse_any};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys and tables at the top of a contract.
pub const KEYS: [&str; 25] = [
    "a",
    "b",
    "key",
    "strategy",
    "exclude",
    "columns",
    "timezone",
    "extra_columns",
    "where",
    "where_a",
    "where_b",
    "sample",
    "types",
    "nullability",
    "column_order",
    "nan",
    "map",
    "rules",
    "one_sided",
    "names",
    "order_by",
    "file_order",
    "accept_checksum",
    "target",
    "csv",
];

/// The keys of `[csv]`.
pub const CSV_KEYS: [&str; 7] =
    ["delimiter", "quote", "escape", "header", "null", "encoding", "quoted_empty"];

/// Reads the text of a contract of one comparison; `path` only stands in errors.
pub fn parse(text: &str, path: &Path) -> Result<PartialContract> {
    match parse_any(text, path)? {
        Said::One(contract) => Ok(*contract),
        Said::Suite(_) => Err(Error::file(
            path,
            "holds many comparisons ([[compare]]), which only `run` and `schema` take (`run --sql` prints their SQL); name a contract of one",
        )),
    }
}

struct Source<'a> {
    text: &'a str,
    path: &'a Path,
}

/// One `key = value`, with its full dotted name for errors.
struct Entry<'a> {
    key: &'a str,
    name: String,
    span: Range<usize>,
    value: &'a DeValue<'a>,
    value_span: Range<usize>,
}

/// A key as it is written in TOML: bare where it can be.
fn toml_key(key: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if !key.is_empty() && key.chars().all(bare) { key.into() } else { format!("{key:?}") }
}

impl<'a> Source<'a> {
    fn read_one(&self, table: &'a DeTable<'a>) -> Result<PartialContract> {
        let mut contract = PartialContract::default();
        for entry in self.entries(table, "") {
            self.read_key(&mut contract, &entry)?;
        }
        self.consistent(&contract, "")?;
        Ok(contract)
    }

    /// The entries of a table in the order of the file.
    fn entries(&self, table: &'a DeTable<'a>, prefix: &str) -> Vec<Entry<'a>> {
        let mut entries: Vec<_> = table
            .iter()
            .map(|(key, value): (_, &Spanned<DeValue>)| Entry {
                key: key.get_ref(),
                name: format!("{prefix}{}", toml_key(key.get_ref())),
                span: key.span(),
                value: value.get_ref(),
                value_span: value.span(),
            })
            .collect();
        entries.sort_by_key(|entry| entry.span.start);
        entries
    }

    fn error_at(&self, span: Range<usize>, problem: impl std::fmt::Display) -> Error {
        let before = &self.text.as_bytes()[..span.start.min(self.text.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let place = Place::new(self.path.display().to_string(), self.text, span);
        Error::file(self.path, format!("line {line}: {problem}")).at(place)
    }

    fn syntax_error(&self, error: &toml::de::Error) -> Error {
        let problem = format!("not valid TOML: {}", error.message());
        match error.span() {
            Some(span) => self.error_at(span, problem),
            None => Error::file(self.path, problem),
        }
    }

    /// "line 3: rules.v.abs: problem", with the setting marked, or the key of one of many lines.
    fn error(&self, entry: &Entry, problem: impl std::fmt::Display) -> Error {
        let setting = entry.span.start..entry.value_span.end.max(entry.span.end);
        let is_line = self.text.get(setting.clone()).is_some_and(|text| !text.contains('\n'));
        let span = if is_line { setting } else { entry.span.clone() };
        self.error_at(span, format!("{}: {problem}", entry.name))
    }

    /// The same, of a key that is wrong whatever its value.
    fn error_of_key(&self, entry: &Entry, problem: impl std::fmt::Display) -> Error {
        self.error_at(entry.span.clone(), format!("{}: {problem}", entry.name))
    }

    /// The value as written, cut where it is long.
    fn written(&self, entry: &Entry) -> String {
        let text = self.text.get(entry.value_span.clone()).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(40).collect();
        if short.len() < text.len() { format!("{short}...") } else { short }
    }

    fn wrong_kind(&self, entry: &Entry, wanted: &str) -> Error {
        let (kind, written) = (entry.value.type_str(), self.written(entry));
        self.error(entry, format!("wants {wanted}, not the {kind} {written}"))
    }

    fn read_key(&self, contract: &mut PartialContract, entry: &Entry<'a>) -> Result<()> {
        match entry.key {
            "a" => contract.a = Some(self.side(entry)?),
            "b" => contract.b = Some(self.side(entry)?),
            "key" => contract.key = Some(self.names(entry)?),
            "strategy" => contract.strategy = Some(self.choice::<Strategy>(entry)?),
            "exclude" => contract.exclude = Some(self.names(entry)?),
            "columns" => contract.columns = Some(self.names(entry)?),
            "timezone" => contract.timezone = Some(self.text(entry)?),
            "extra_columns" => contract.extra_columns = Some(self.choice(entry)?),
            "where" => contract.where_both = Some(self.filter(entry)?),
            "where_a" => contract.where_a = Some(self.filter(entry)?),
            "where_b" => contract.where_b = Some(self.filter(entry)?),
            "sample" => contract.sample = Some(Some(self.share(entry)?)),
            "types" => contract.types = Some(self.choice(entry)?),
            "nullability" => contract.nullability = Some(self.choice(entry)?),
            "column_order" => contract.column_order = Some(self.choice(entry)?),
            "nan" => contract.nan = Some(self.choice(entry)?),
            "map" => contract.map = self.map(entry)?,
            "rules" => self.rules(contract, entry)?,
            "one_sided" => contract.one_sided = Some(self.choice(entry)?),
            "names" => contract.names = self.result_names(entry)?,
            "order_by" => contract.order_by = Some(self.order(entry)?),
            "file_order" => contract.file_order = Some(self.truth(entry)?),
            "accept_checksum" => contract.accept_checksum = Some(self.truth(entry)?),
            "target" => contract.target = Some(self.text(entry)?),
            "csv" => contract.csv = self.csv(entry)?,
            _ => return Err(self.unknown_key(entry)),
        }
        Ok(())
    }

    fn unknown_key(&self, entry: &Entry) -> Error {
        let key = entry.key;
        let way_out = if let Some(key) = nearest(key, &KEYS) {
            format!("did you mean `{key}`?")
        } else if let Some(rule) = nearest(key, &RULE_NAMES) {
            format!("the rule `{rule}` stands under [rules.COLUMN] or [rules.\"*\"]")
        } else if let Some(key) = nearest(key, &CSV_KEYS) {
            format!("`{key}` stands under [csv]")
        } else {
            suggestion(key, &KEYS)
        };
        self.error_of_key(entry, format!("unknown key; {way_out}"))
    }

    fn text(&self, entry: &Entry) -> Result<String> {
        let text = entry.value.as_str().ok_or_else(|| self.wrong_kind(entry, "a string"))?;
        Ok(text.to_string())
    }

    fn truth(&self, entry: &Entry) -> Result<bool> {
        entry.value.as_bool().ok_or_else(|| self.wrong_kind(entry, "true or false"))
    }

    fn side(&self, entry: &Entry) -> Result<String> {
        let text = self.text(entry)?;
        if text.trim().is_empty() {
            let problem = "is empty; name a file, glob, folder, db.duckdb::table or .sql file (with `gen` for another engine: a table or .sql file)";
            return Err(self.error(entry, problem));
        }
        Ok(text)
    }

    fn filter(&self, entry: &Entry) -> Result<String> {
        let text = self.text(entry)?;
        if text.trim().is_empty() {
            return Err(self.error(entry, "is empty; write an SQL condition, or leave it out"));
        }
        Ok(text)
    }

    fn share(&self, entry: &Entry) -> Result<Share> {
        let wanted = "a share of the keys in quotes, such as \"1%\"";
        let text = entry.value.as_str().ok_or_else(|| self.wrong_kind(entry, wanted))?;
        Share::parse(text).map_err(|problem| self.error(entry, problem))
    }

    fn choice<T: ValueEnum>(&self, entry: &Entry) -> Result<T> {
        let names: Vec<_> = T::value_variants()
            .iter()
            .filter_map(|value| Some(value.to_possible_value()?.get_name().to_string()))
            .collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let Some(text) = entry.value.as_str() else {
            let listed: Vec<_> = names.iter().map(|name| format!("\"{name}\"")).collect();
            return Err(self.wrong_kind(entry, &listed.join(" or ")));
        };
        T::from_str(text, false).map_err(|_| {
            let way_out = suggestion(text, &names);
            self.error(entry, format!("`{text}` is not one of its values; {way_out}"))
        })
    }

    fn names(&self, entry: &Entry) -> Result<Vec<String>> {
        if let Some(name) = entry.value.as_str() {
            let list = if name.is_empty() { "[]".into() } else { format!("[{name:?}]") };
            let problem = format!("wants a list; write {} = {list}", entry.name);
            return Err(self.error(entry, problem));
        }
        let wanted = "a list of column names such as [\"id\"]";
        let items = entry.value.as_array().ok_or_else(|| self.wrong_kind(entry, wanted))?;
        items
            .iter()
            .map(|item| match item.get_ref().as_str() {
                Some("") => {
                    Err(self.error_at(item.span(), format!("{}: a name is empty", entry.name)))
                }
                Some(name) => Ok(name.to_string()),
                None => {
                    let written = self.text.get(item.span()).unwrap_or_default();
                    let problem = format!("{}: wants {wanted}, not {written} in it", entry.name);
                    Err(self.error_at(item.span(), problem))
                }
            })
            .collect()
    }

    fn order(&self, entry: &Entry) -> Result<Vec<OrderItem>> {
        let item =
            |text: String| OrderItem::parse(&text).map_err(|problem| self.error(entry, problem));
        self.names(entry)?.into_iter().map(item).collect()
    }

    fn table(&self, entry: &Entry<'a>, wanted: &str) -> Result<Vec<Entry<'a>>> {
        let table = entry.value.as_table().ok_or_else(|| self.wrong_kind(entry, wanted))?;
        Ok(self.entries(table, &format!("{}.", entry.name)))
    }

    fn map(&self, entry: &Entry<'a>) -> Result<Vec<(String, String)>> {
        let wanted = "a table: [map], then lines of column_of_a = \"column_of_b\"";
        self.pairs(entry, wanted, "the name of a column of b in quotes")
    }

    fn result_names(&self, entry: &Entry<'a>) -> Result<Vec<(String, String)>> {
        let wanted = "a table: [names], then lines of match_count = \"name\"";
        self.pairs(entry, wanted, "a name in quotes")
    }

    /// A table of names, whose values are names.
    fn pairs(
        &self,
        entry: &Entry<'a>,
        wanted: &str,
        wanted_value: &str,
    ) -> Result<Vec<(String, String)>> {
        let mut pairs = Vec::new();
        for pair in self.table(entry, wanted)? {
            let name = pair.value.as_str().filter(|name| !name.is_empty());
            let name = name.ok_or_else(|| self.wrong_kind(&pair, wanted_value))?;
            pairs.push((pair.key.to_string(), name.to_string()));
        }
        Ok(pairs)
    }

    fn rules(&self, contract: &mut PartialContract, entry: &Entry<'a>) -> Result<()> {
        for column in self.table(entry, "tables: [rules.COLUMN] or [rules.\"*\"]")? {
            if column.value.as_table().is_none() {
                let way_out = "a rule stands under its column, [rules.COLUMN], or [rules.\"*\"] \
                               for all columns";
                return Err(self.error(&column, way_out));
            }
            let mut rule = Rule::default();
            for setting in self.table(&column, "a table")? {
                let value = self.rule_value(&column, &setting)?;
                set_rule(&mut rule, setting.key, value)
                    .map_err(|problem| self.error(&setting, problem))?;
            }
            contract.rules.insert(column.key.to_string(), rule);
        }
        Ok(())
    }

    /// Numbers keep the text they were typed in (without `_` between digits).
    fn rule_value(&self, column: &Entry, setting: &Entry) -> Result<RuleValue> {
        match setting.value {
            DeValue::Boolean(on) => Ok(RuleValue::Switch(*on)),
            DeValue::String(text) => Ok(RuleValue::Text(text.to_string())),
            DeValue::Integer(number) if number.radix() != 10 => {
                Err(self.wrong_kind(setting, "a decimal number"))
            }
            DeValue::Integer(_) | DeValue::Float(_) => {
                let written = self.text.get(setting.value_span.clone()).unwrap_or_default();
                Ok(RuleValue::Number(written.replace('_', "")))
            }
            DeValue::Table(_) if !RULE_NAMES.contains(&setting.key) => {
                let name = format!("{}.{}", column.key, setting.key);
                let problem = format!("a column name with a dot is quoted: [rules.{name:?}]");
                Err(self.error(setting, problem))
            }
            _ if !RULE_NAMES.contains(&setting.key) => {
                let way_out = suggestion(setting.key, &RULE_NAMES);
                Err(self.error_of_key(setting, format!("is not a rule; {way_out}")))
            }
            _ => Err(self.wrong_kind(setting, "a string, number, true or false")),
        }
    }

    fn csv(&self, entry: &Entry<'a>) -> Result<PartialCsv> {
        let mut csv = PartialCsv::default();
        for option in self.table(entry, "a table: [csv]")? {
            match option.key {
                "delimiter" => {
                    let none = "a CSV file has a delimiter; write one character, or leave it out";
                    let delimiter = self.character(&option)?;
                    csv.delimiter = Some(delimiter.ok_or_else(|| self.error(&option, none))?);
                }
                "quote" => csv.quote = Some(self.character(&option)?),
                "escape" => csv.escape = Some(self.character(&option)?),
                "header" => csv.header = Some(self.truth(&option)?),
                "null" => csv.null = Some(self.text(&option)?),
                "encoding" => csv.encoding = Some(self.choice(&option)?),
                "quoted_empty" => csv.quoted_empty = Some(self.choice(&option)?),
                key => {
                    let way_out = suggestion(key, &CSV_KEYS);
                    return Err(self.error_of_key(&option, format!("unknown key; {way_out}")));
                }
            }
        }
        Ok(csv)
    }

    fn character(&self, entry: &Entry) -> Result<Option<char>> {
        csv_character(&self.text(entry)?).map_err(|problem| self.error(entry, problem))
    }
}

/// One character of a CSV option; `\t` says tab, and empty text says that there is none.
pub(crate) fn csv_character(text: &str) -> std::result::Result<Option<char>, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        _ if text == "\\t" => Ok(Some('\t')),
        (Some('\r' | '\n' | '\0'), None) => Err("cannot be a line end or NUL".into()),
        (first, None) => Ok(first),
        _ => Err(format!("wants one character, not `{text}`")),
    }
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
