//! Which column of A goes with which of B, and what part each pair plays.

use crate::contract::{Contract, spelling};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::schema::{Column, TableSchema};

use super::Unpaired;

/// A pair of columns before types and rules are looked at.
pub struct Pair {
    pub a: Column,
    pub b: Column,
    pub position_a: usize,
    pub position_b: usize,
    pub role: Role,
    /// The contract pairs them.
    pub mapped: bool,
    pub note: Option<String>,
    /// The name under which the contract has rules for this pair, if it has.
    pub rule_name: Option<String>,
}

pub struct Paired {
    pub pairs: Vec<Pair>,
    pub only_a: Vec<Unpaired>,
    pub only_b: Vec<Unpaired>,
    /// The places in `pairs` of the columns of `order_by`.
    pub order: Vec<usize>,
}

/// A column that the user named: its position on either side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Target {
    a: Option<usize>,
    b: Option<usize>,
}

/// Pairs columns: by `map` first, then by exact name, then without case where that is unambiguous
/// on both sides. Errors where the contract names a column that is not there.
pub fn pair(contract: &Contract, a: &TableSchema, b: &TableSchema) -> Result<Paired> {
    let partners = Partners::new(contract, a, b)?;
    let named = |option: &str, names: &[String]| -> Result<Vec<Target>> {
        names.iter().map(|name| partners.target(option, name)).collect()
    };
    let keys = named("key", contract.key.as_deref().unwrap_or_default())?;
    let is_meant = |name: &&String| !contract.where_there.contains(*name) || partners.know(name);
    let meant: Vec<String> = contract.exclude.iter().filter(is_meant).cloned().collect();
    let excluded = named("exclude", &meant)?;
    let chosen = contract.columns.as_ref().map(|names| named("columns", names)).transpose()?;
    let mut rules: Vec<(Target, String)> = Vec::new();
    for name in contract.rules.keys().filter(|name| *name != "*").filter(is_meant) {
        let target = partners.target("rules", name)?;
        if let Some((_, other)) = rules.iter().find(|(known, _)| *known == target) {
            return Err(Error::usage(
                format!("rules.{name}"),
                format!("column has rules as {other} already; keep one of the two tables"),
            ));
        }
        rules.push((target, name.clone()));
    }
    check_keys(contract, &keys, &excluded)?;
    let is_excluded = |target: Target| {
        excluded.contains(&target)
            || chosen.as_ref().is_some_and(|chosen| !chosen.contains(&target))
    };
    let mut pairs = Vec::new();
    for (i, j) in partners.pairs() {
        let target = Target { a: Some(i), b: Some(j) };
        let role = match () {
            () if keys.contains(&target) => Role::Key,
            () if is_excluded(target) => Role::Excluded,
            () => Role::Compared,
        };
        pairs.push(Pair {
            a: a.columns[i].clone(),
            b: b.columns[j].clone(),
            position_a: i + 1,
            position_b: j + 1,
            role,
            mapped: partners.mapped[i],
            note: None,
            rule_name: rules.iter().find(|(known, _)| *known == target).map(|(_, n)| n.clone()),
        });
    }
    let unpaired = |schema: &TableSchema, of: &dyn Fn(usize) -> Target, paired: &[bool]| {
        (0..schema.columns.len())
            .filter(|i| !paired[*i])
            .map(|i| Unpaired {
                column: schema.columns[i].clone(),
                position: i + 1,
                excluded: is_excluded(of(i)),
            })
            .collect::<Vec<_>>()
    };
    let only_a = unpaired(a, &|i| Target { a: Some(i), b: None }, &partners.paired_a());
    let only_b = unpaired(b, &|j| Target { a: None, b: Some(j) }, &partners.paired_b());
    let order = order(contract, &named("order_by", &order_names(contract))?, &partners)?;
    Ok(Paired { pairs, only_a, only_b, order })
}

/// The order counts only where rows are paired by it.
fn order_names(contract: &Contract) -> Vec<String> {
    match contract.strategy {
        Some(strategy) if strategy.takes_order() => {
            contract.order_by.iter().map(|item| item.column.clone()).collect()
        }
        _ => Vec::new(),
    }
}

fn order(contract: &Contract, named: &[Target], partners: &Partners) -> Result<Vec<usize>> {
    let place = |(position, target): (usize, &Target)| {
        let name = &contract.order_by[position].column;
        if named[..position].contains(target) {
            let problem = format!("column {name} is named twice; name it once");
            return Err(Error::usage("order_by", problem));
        }
        let found =
            partners.pairs().position(|pair| Some(pair.0) == target.a && target.b.is_some());
        found.ok_or_else(|| {
            let missing = if target.a.is_some() { "b" } else { "a" };
            Error::usage(
                "order_by",
                format!(
                    "column {name} has no partner in {missing}; pair it with --map a=b, or choose another"
                ),
            )
        })
    };
    named.iter().enumerate().map(place).collect()
}

fn check_keys(contract: &Contract, keys: &[Target], excluded: &[Target]) -> Result<()> {
    for (position, target) in keys.iter().enumerate() {
        let name = &contract.key.as_ref().expect("keys come from it")[position];
        if keys[..position].contains(target) {
            return Err(Error::usage("key", format!("column {name} is named twice; name it once")));
        }
        if excluded.contains(target) {
            return Err(Error::usage(
                "key",
                format!("column {name} is excluded as well; drop it from one of the two"),
            ));
        }
        let missing = match (target.a, target.b) {
            (Some(_), Some(_)) => continue,
            (Some(_), None) => "b",
            _ => "a",
        };
        return Err(Error::usage(
            "key",
            format!(
                "column {name} has no partner in {missing}; pair it with --map a=b, or choose \
                 another key"
            ),
        ));
    }
    Ok(())
}

struct Partners<'s> {
    a: &'s TableSchema,
    b: &'s TableSchema,
    /// For each column of A, its partner in B.
    partner: Vec<Option<usize>>,
    /// The same of those that the contract pairs.
    mapped: Vec<bool>,
}

impl<'s> Partners<'s> {
    fn new(contract: &Contract, a: &'s TableSchema, b: &'s TableSchema) -> Result<Self> {
        let mut partner = vec![None; a.columns.len()];
        let mut taken = vec![false; b.columns.len()];
        for (name_a, name_b) in &contract.map {
            let option = if contract.column_pair { "--column-pair" } else { "map" };
            let i = required(option, name_a, a, "a")?;
            let j = required(option, name_b, b, if contract.column_pair { "a" } else { "b" })?;
            if partner[i].is_some() || taken[j] {
                return Err(Error::usage(
                    "map",
                    format!("{name_a} = {name_b}: one of the two is mapped already"),
                ));
            }
            partner[i] = Some(j);
            taken[j] = true;
        }
        let mapped = partner.iter().map(Option::is_some).collect();
        for (i, column) in a.columns.iter().enumerate() {
            let exact = |j: &usize| !taken[*j] && b.columns[*j].name == column.name;
            if partner[i].is_none()
                && let Some(j) = (0..b.columns.len()).find(exact)
            {
                partner[i] = Some(j);
                taken[j] = true;
            }
        }
        let free_a: Vec<usize> = (0..a.columns.len()).filter(|i| partner[*i].is_none()).collect();
        let free_b: Vec<usize> = (0..b.columns.len()).filter(|j| !taken[*j]).collect();
        for &i in &free_a {
            let folded = a.columns[i].name.to_lowercase();
            let same_b: Vec<usize> = free_b
                .iter()
                .copied()
                .filter(|j| b.columns[*j].name.to_lowercase() == folded)
                .collect();
            let same_a =
                free_a.iter().filter(|i| a.columns[**i].name.to_lowercase() == folded).count();
            if let ([j], 1) = (same_b.as_slice(), same_a) {
                partner[i] = Some(*j);
            }
        }
        Ok(Partners { a, b, partner, mapped })
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.partner.iter().enumerate().filter_map(|(i, j)| j.map(|j| (i, j)))
    }

    fn paired_a(&self) -> Vec<bool> {
        self.partner.iter().map(Option::is_some).collect()
    }

    fn paired_b(&self) -> Vec<bool> {
        (0..self.b.columns.len()).map(|j| self.partner.contains(&Some(j))).collect()
    }

    /// The column a user means: A's by exact name, then without case; else B's likewise.
    /// Whether a side has a column that the name could mean.
    fn know(&self, name: &str) -> bool {
        let mut columns = self.a.columns.iter().chain(&self.b.columns);
        columns.any(|column| column.name.to_lowercase() == name.to_lowercase())
    }

    fn target(&self, option: &str, name: &str) -> Result<Target> {
        if let Some(i) = find(option, name, self.a, "a")? {
            return Ok(Target { a: Some(i), b: self.partner[i] });
        }
        if let Some(j) = find(option, name, self.b, "b")? {
            let a = self.partner.iter().position(|partner| *partner == Some(j));
            return Ok(Target { a, b: Some(j) });
        }
        let known: Vec<&str> = self
            .a
            .columns
            .iter()
            .chain(&self.b.columns)
            .map(|column| column.name.as_str())
            .collect();
        Err(Error::usage(option, unknown(name, "a or b", &known)))
    }
}

fn unknown(name: &str, side: &str, known: &[&str]) -> String {
    let mut distinct: Vec<&str> = Vec::new();
    for name in known {
        if !distinct.contains(name) {
            distinct.push(name);
        }
    }
    let hint = match spelling::nearest(name, &distinct) {
        Some(near) => format!("did you mean {near}?"),
        None => {
            let shown: Vec<&str> = distinct.iter().take(20).copied().collect();
            let more = distinct.len().saturating_sub(20);
            let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("the columns are {}{rest}", shown.join(", "))
        }
    };
    let delimiter = match distinct.as_slice() {
        [only] => [';', '\t', '|'].into_iter().find(|c| only.contains(*c)),
        _ => None,
    };
    let hint = match delimiter {
        Some('\t') => "is the delimiter a tab? say --csv-delimiter '\\t'".to_string(),
        Some(c) => format!("is the delimiter {c}? say --csv-delimiter '{c}'"),
        None => hint,
    };
    format!("no column {name} in {side}; {hint}")
}

fn required(option: &str, name: &str, schema: &TableSchema, side: &str) -> Result<usize> {
    find(option, name, schema, side)?.ok_or_else(|| {
        let known: Vec<&str> = schema.columns.iter().map(|column| column.name.as_str()).collect();
        Error::usage(option, unknown(name, side, &known))
    })
}

/// A column by exact name, else without case where only one answers to it.
pub fn find(option: &str, name: &str, schema: &TableSchema, side: &str) -> Result<Option<usize>> {
    let exact: Vec<usize> =
        (0..schema.columns.len()).filter(|i| schema.columns[*i].name == name).collect();
    match exact.as_slice() {
        [] => {}
        [i] => return Ok(Some(*i)),
        _ => {
            return Err(Error::usage(
                option,
                format!(
                    "{} columns of {side} are called {name}; rename them in a .sql side",
                    exact.len()
                ),
            ));
        }
    }
    let folded = name.to_lowercase();
    let alike: Vec<usize> = (0..schema.columns.len())
        .filter(|i| schema.columns[*i].name.to_lowercase() == folded)
        .collect();
    match alike.as_slice() {
        [] => Ok(None),
        [i] => Ok(Some(*i)),
        several => {
            let names: Vec<&str> =
                several.iter().map(|i| schema.columns[*i].name.as_str()).collect();
            Err(Error::usage(
                option,
                format!(
                    "{name} could be any of {} in {side}; write the one you mean exactly",
                    names.join(", ")
                ),
            ))
        }
    }
}
