//! A contract of which each part may be unsaid: what one source, file or command line, says.

use super::rules::{join_rules, rule_json};
use super::{
    ColumnOrder, CsvOptions, Encoding, ExtraColumns, Nan, Nullability, OneSided, OrderItem,
    QuotedEmpty, Rule, Share, Strategy, Types,
};
use std::collections::BTreeMap;

/// What one source says. None is "not said".
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartialContract {
    pub a: Option<String>,
    pub b: Option<String>,
    /// Empty: said to have no key.
    pub key: Option<Vec<String>>,
    pub strategy: Option<Strategy>,
    pub exclude: Option<Vec<String>>,
    pub columns: Option<Vec<String>>,
    pub timezone: Option<String>,
    pub extra_columns: Option<ExtraColumns>,
    pub where_both: Option<String>,
    pub where_a: Option<String>,
    pub where_b: Option<String>,
    /// The inner None says that all keys are compared.
    pub sample: Option<Option<Share>>,
    pub types: Option<Types>,
    pub nullability: Option<Nullability>,
    pub column_order: Option<ColumnOrder>,
    pub nan: Option<Nan>,
    /// (column of a, column of b), in the order given.
    pub map: Vec<(String, String)>,
    pub rules: BTreeMap<String, Rule>,
    pub one_sided: Option<OneSided>,
    /// (usual name of a result column, name it gets), in the order given.
    pub names: Vec<(String, String)>,
    pub order_by: Option<Vec<OrderItem>>,
    pub file_order: Option<bool>,
    pub accept_checksum: Option<bool>,
    pub target: Option<String>,
    pub csv: PartialCsv,
}

/// What one source says about CSV files. An inner None says that there is no such character.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartialCsv {
    pub delimiter: Option<char>,
    pub quote: Option<Option<char>>,
    pub escape: Option<Option<char>>,
    pub header: Option<bool>,
    pub null: Option<String>,
    pub encoding: Option<Encoding>,
    pub quoted_empty: Option<QuotedEmpty>,
}

impl PartialContract {
    /// `self` (the command line) laid over `file`: what `self` says wins, rules rule by rule, map
    /// entries column by column, lists as a whole. A column that `self` names in `columns` or `key`
    /// leaves the file's `exclude`, and one that it excludes leaves the file's `columns`.
    pub fn over(self, file: PartialContract) -> PartialContract {
        let without = |list: Option<Vec<String>>, other: &Option<Vec<String>>| {
            let taken = other.as_deref().unwrap_or_default();
            list.map(|names| names.into_iter().filter(|name| !taken.contains(name)).collect())
        };
        let columns = self.columns.clone().or_else(|| without(file.columns, &self.exclude));
        let rest = without(without(file.exclude, &self.columns), &self.key);
        let exclude = self.exclude.clone().or(rest);
        let mut map = self.map;
        let kept: Vec<_> = file
            .map
            .into_iter()
            .filter(|(a, b)| !map.iter().any(|(own_a, own_b)| own_a == a || own_b == b))
            .collect();
        map.extend(kept);
        let mut names = self.names;
        let kept = |(usual, _): &(String, String)| !names.iter().any(|(own, _)| own == usual);
        let kept: Vec<_> = file.names.into_iter().filter(kept).collect();
        names.extend(kept);
        // Of the two ways to say an order, the later word holds.
        let by_file = file.order_by.filter(|_| self.file_order != Some(true));
        let in_file = file.file_order.filter(|_| self.order_by.is_none());
        let mut rules = file.rules;
        for (column, rule) in self.rules {
            let base = rules.entry(column).or_default();
            *base = join_rules(&rule, base);
        }
        PartialContract {
            a: self.a.or(file.a),
            b: self.b.or(file.b),
            key: self.key.or(file.key),
            strategy: self.strategy.or(file.strategy),
            exclude,
            columns,
            timezone: self.timezone.or(file.timezone),
            extra_columns: self.extra_columns.or(file.extra_columns),
            where_both: self.where_both.or(file.where_both),
            where_a: self.where_a.or(file.where_a),
            where_b: self.where_b.or(file.where_b),
            sample: self.sample.or(file.sample),
            types: self.types.or(file.types),
            nullability: self.nullability.or(file.nullability),
            column_order: self.column_order.or(file.column_order),
            nan: self.nan.or(file.nan),
            map,
            rules,
            one_sided: self.one_sided.or(file.one_sided),
            names,
            order_by: self.order_by.or(by_file),
            file_order: self.file_order.or(in_file),
            accept_checksum: self.accept_checksum.or(file.accept_checksum),
            target: self.target.or(file.target),
            csv: self.csv.over(file.csv),
        }
    }

    /// Adds one rule said by this source. Saying the same rule of a column twice with different
    /// values is a contradiction; the error names the rule.
    pub fn add_rule(&mut self, column: &str, rule: &Rule) -> Result<(), String> {
        let held = self.rules.entry(column.to_string()).or_default();
        let (old, new) = (rule_json(held), rule_json(rule));
        for (name, value) in &new {
            if let Some(before) = old.get(name).filter(|before| *before != value) {
                return Err(format!(
                    "rule {name} of column `{column}` is said twice: {before} and {value}; keep one"
                ));
            }
        }
        *held = join_rules(rule, held);
        Ok(())
    }

    /// The first contradiction: the contract's key at fault, and the problem.
    pub fn contradiction(&self) -> Option<(&'static str, String)> {
        self.list_contradiction()
            .or_else(|| self.map_contradiction())
            .or_else(|| self.rule_contradiction())
            .or_else(|| self.name_contradiction())
            .or_else(|| self.order_contradiction())
            .or_else(|| self.csv.contradiction())
            .or_else(|| self.timezone.as_deref().and_then(timezone_problem))
    }

    fn list_contradiction(&self) -> Option<(&'static str, String)> {
        let key = self.key.as_deref().unwrap_or_default();
        let exclude = self.exclude.as_deref().unwrap_or_default();
        let columns = self.columns.as_deref().unwrap_or_default();
        if let Some(name) = first_repeated(key) {
            return Some(("key", format!("column `{name}` is named twice; name it once")));
        }
        if let Some(name) = exclude.iter().find(|name| columns.contains(name)) {
            let problem = format!("column `{name}` is also in columns; keep it in one of the two");
            return Some(("exclude", problem));
        }
        let name = exclude.iter().find(|name| key.contains(name))?;
        let problem = format!("column `{name}` is part of the key; keep it in one of the two");
        Some(("exclude", problem))
    }

    fn map_contradiction(&self) -> Option<(&'static str, String)> {
        let of_a: Vec<_> = self.map.iter().map(|(a, _)| a.clone()).collect();
        let of_b: Vec<_> = self.map.iter().map(|(_, b)| b.clone()).collect();
        let sides = [("a", of_a), ("b", of_b)];
        sides.iter().find_map(|(side, names)| {
            let name = first_repeated(names)?;
            let problem = format!("column `{name}` of {side} is paired twice; pair it once");
            Some(("map", problem))
        })
    }

    fn name_contradiction(&self) -> Option<(&'static str, String)> {
        let set: Vec<_> = self.names.iter().map(|(usual, _)| usual.clone()).collect();
        let usual = first_repeated(&set)?;
        Some(("names", format!("`{usual}` is given two names; give it one")))
    }

    fn order_contradiction(&self) -> Option<(&'static str, String)> {
        let order = self.order_by.as_deref().unwrap_or_default();
        let columns: Vec<_> = order.iter().map(|item| item.column.clone()).collect();
        if let Some(name) = first_repeated(&columns) {
            return Some(("order_by", format!("column `{name}` is named twice; name it once")));
        }
        (!order.is_empty() && self.file_order == Some(true)).then(|| {
            ("file_order", "stands beside order_by, which says another order; keep one".to_string())
        })
    }

    fn rule_contradiction(&self) -> Option<(&'static str, String)> {
        fn said<T>(value: &Option<Option<T>>) -> bool {
            matches!(value, Some(Some(_)))
        }
        let both = |rule: &Rule| said(&rule.expr) && (said(&rule.expr_a) || said(&rule.expr_b));
        let (column, _) = self.rules.iter().find(|(_, rule)| both(rule))?;
        let problem = format!(
            "column `{column}` has expr beside expr_a or expr_b; use expr for both sides, or the \
             other two"
        );
        Some(("rules", problem))
    }
}

fn first_repeated(names: &[String]) -> Option<&String> {
    names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)).map(|(_, name)| name)
}

/// IANA names hold letters, digits, `_`, `+`, `-`, `/`; whether the zone exists, the engine says.
fn timezone_problem(zone: &str) -> Option<(&'static str, String)> {
    let letters = |letter: char| letter.is_ascii_alphanumeric() || "_+-/".contains(letter);
    let fits = zone.starts_with(|first: char| first.is_ascii_alphabetic());
    if fits && zone.chars().all(letters) {
        return None;
    }
    Some(("timezone", format!("`{zone}` is not an IANA zone name such as UTC or Europe/Berlin")))
}

impl PartialCsv {
    fn over(self, file: PartialCsv) -> PartialCsv {
        PartialCsv {
            delimiter: self.delimiter.or(file.delimiter),
            quote: self.quote.or(file.quote),
            escape: self.escape.or(file.escape),
            header: self.header.or(file.header),
            null: self.null.or(file.null),
            encoding: self.encoding.or(file.encoding),
            quoted_empty: self.quoted_empty.or(file.quoted_empty),
        }
    }

    fn contradiction(&self) -> Option<(&'static str, String)> {
        let delimiter = self.delimiter?;
        [("quote", self.quote), ("escape", self.escape)]
            .into_iter()
            .find(|(_, said)| *said == Some(Some(delimiter)))
            .map(|(name, _)| {
                (
                    "csv_delimiter",
                    format!("`{delimiter}` is also the {name}; use another character"),
                )
            })
    }

    /// The options in force. An escape that is not said is the quote, doubled.
    pub fn options(&self) -> CsvOptions {
        let default = CsvOptions::default();
        let quote = self.quote.unwrap_or(default.quote);
        CsvOptions {
            delimiter: self.delimiter,
            quote,
            escape: self.escape.unwrap_or(quote),
            header: self.header.unwrap_or(default.header),
            null: self.null.clone().unwrap_or(default.null),
            encoding: match self.encoding {
                None | Some(Encoding::Utf8) => "utf-8",
                Some(Encoding::Utf16) => "utf-16",
                Some(Encoding::Latin1) => "latin-1",
            }
            .into(),
            quoted_empty_is_text: self.quoted_empty == Some(QuotedEmpty::Text),
        }
    }
}
