//! From what a suite says to the comparisons that it means.

use super::places;
use crate::cli::RunOptions;
use crate::contract::suite::{Member, Suite, Tables, Unpaired, What};
use crate::contract::{Contract, SideSpec, spelling};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::plan::form::Side;
use glob::{MatchOptions, Pattern};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

/// A comparison to be made.
pub struct Task {
    pub name: String,
    /// Its folder under `--out`. No other has it, also not on a disk that ignores case.
    pub folder: Option<String>,
    pub work: Work,
}

pub enum Work {
    Compare(Box<Contract>),
    OnlyIn(Side),
    /// It cannot even be told what is to be compared.
    Failed(String),
}

/// The comparisons of the suite that the options choose, in order.
pub fn tasks(suite: &Suite, options: &RunOptions, engine: &dyn Engine) -> Result<Vec<Task>> {
    let mut found: Vec<(usize, String, Work)> = Vec::new();
    for member in &suite.members {
        found.extend(
            of_member(member, engine)?.into_iter().map(|(name, work)| (member.line, name, work)),
        );
    }
    let mut lines: HashMap<&str, usize> = HashMap::new();
    for (line, name, _) in &found {
        if let Some(first) = lines.insert(name, *line) {
            return Err(Error::file(
                &suite.file,
                format!(
                    "lines {first} and {line}: two comparisons are called {name:?}; give one a name = \"...\" of its own"
                ),
            ));
        }
    }
    let chosen = chosen(&found, &options.suite.only)?;
    let mut taken = BTreeSet::new();
    // All have their folders, so that --only changes none.
    let all = found.into_iter().map(|(_, name, work)| {
        let folder = options.output.out.is_some().then(|| claim(&mut taken, &name));
        Task { name, folder, work }
    });
    Ok(all.filter(|task| chosen.contains(&task.name)).collect())
}

/// Whether the pattern means the name, in whatever case. A name may itself look like a pattern.
fn fits(name: &str, pattern: &str) -> bool {
    let anyhow = MatchOptions { case_sensitive: false, ..MatchOptions::default() };
    pattern == name || Pattern::new(pattern).is_ok_and(|pattern| pattern.matches_with(name, anyhow))
}

fn chosen(found: &[(usize, String, Work)], only: &[String]) -> Result<BTreeSet<String>> {
    let names = || found.iter().map(|(_, name, _)| name);
    if only.is_empty() {
        return Ok(names().cloned().collect());
    }
    let mut chosen = BTreeSet::new();
    for pattern in only {
        // What is a name means that comparison, and no other that is so called but for case.
        let fitting: Vec<&String> = match names().find(|name| *name == pattern) {
            Some(name) => vec![name],
            None => names().filter(|name| fits(name, pattern)).collect(),
        };
        chosen.extend(fitting.iter().map(|name| name.to_string()));
        if fitting.is_empty() {
            let known: Vec<&str> = names().map(String::as_str).collect();
            let hint = match spelling::nearest(pattern, &known) {
                Some(near) => format!("did you mean {near}?"),
                None => format!(
                    "there are {}",
                    known.iter().take(20).copied().collect::<Vec<_>>().join(", ")
                ),
            };
            return Err(Error::usage(
                "--only",
                format!("no comparison is called {pattern:?}; {hint}"),
            ));
        }
    }
    Ok(chosen)
}

fn of_member(member: &Member, engine: &dyn Engine) -> Result<Vec<(String, Work)>> {
    match &member.what {
        What::One(contract) => {
            let name = member.name.clone().unwrap_or_else(|| name_of(&contract.b));
            Ok(vec![(name, Work::Compare(contract.clone()))])
        }
        What::Tables(tables) => match paired(tables, engine) {
            Ok(pairs) => {
                let prefix =
                    member.name.as_ref().map(|name| format!("{name}/")).unwrap_or_default();
                Ok(pairs
                    .into_iter()
                    .map(|(name, work)| (format!("{prefix}{name}"), work))
                    .collect())
            }
            Err(Error::Interrupted) => Err(Error::Interrupted),
            Err(error) => {
                let name = member.name.clone().unwrap_or_else(|| name_of(&tables.b));
                Ok(vec![(name, Work::Failed(error.to_string()))])
            }
        },
    }
}

/// A comparison without a name is called as side B is: its table, or its file without the ending.
fn name_of(side: &SideSpec) -> String {
    if let Some((_, table)) = side.text.rsplit_once("::") {
        return table.to_string();
    }
    let trimmed = side.text.trim_end_matches('/');
    match Path::new(trimmed).file_stem().and_then(|stem| stem.to_str()) {
        Some(stem) if !stem.contains(['*', '?', '[']) => stem.to_string(),
        _ => side.text.clone(),
    }
}

/// The tables of two places by name, each with what is to be done.
fn paired(tables: &Tables, engine: &dyn Engine) -> Result<Vec<(String, Work)>> {
    let wanted = |name: &String| {
        let any = |patterns: &[String]| patterns.iter().any(|pattern| fits(name, pattern));
        any(&tables.matching) && !any(&tables.except)
    };
    let of = |place: &SideSpec| -> Result<BTreeMap<String, SideSpec>> {
        let mut found = places::tables(place, engine)?;
        found.retain(|name, _| wanted(name));
        Ok(found)
    };
    let (in_a, mut in_b) = (of(&tables.a)?, of(&tables.b)?);
    if in_a.is_empty() && in_b.is_empty() {
        let patterns = tables.matching.join(", ");
        return Err(Error::Contract(format!(
            "no table of {} or {} fits match = {patterns}; see what is there, or change the pattern",
            tables.a.text, tables.b.text
        )));
    }
    if let Some(name) =
        tables.overrides.keys().find(|name| !in_a.contains_key(*name) && !in_b.contains_key(*name))
    {
        let known: Vec<&str> = in_a.keys().chain(in_b.keys()).map(String::as_str).collect();
        return Err(Error::Contract(format!(
            "overrides.{name}: is no table here; {}",
            spelling::suggestion(name, &known)
        )));
    }
    let partners = partners(&in_a, &in_b);
    let mut pairs: BTreeMap<String, Work> = BTreeMap::new();
    for (name, a) in in_a {
        let work = match partners.get(&name).and_then(|partner| in_b.remove_entry(partner)) {
            Some((partner, b)) => {
                let own = tables.overrides.get(&name).or_else(|| tables.overrides.get(&partner));
                Work::Compare(Box::new(Contract {
                    a,
                    b,
                    ..own.unwrap_or(&tables.contract).clone()
                }))
            }
            None => Work::OnlyIn(Side::A),
        };
        pairs.insert(name, work);
    }
    pairs.extend(in_b.into_keys().map(|name| (name, Work::OnlyIn(Side::B))));
    if tables.unpaired == Unpaired::Ignore {
        pairs.retain(|_, work| !matches!(work, Work::OnlyIn(_)));
        if pairs.is_empty() {
            return Err(Error::Contract(format!(
                "{} and {} have no table in common, and unpaired = \"ignore\" leaves out the others",
                tables.a.text, tables.b.text
            )));
        }
    }
    Ok(pairs.into_iter().collect())
}

/// For each name of A its partner: the same name, else the one that differs by case only, where
/// that is unambiguous on both sides.
fn partners<T>(a: &BTreeMap<String, T>, b: &BTreeMap<String, T>) -> HashMap<String, String> {
    let mut partners: HashMap<String, String> = a
        .keys()
        .filter(|name| b.contains_key(*name))
        .map(|name| (name.clone(), name.clone()))
        .collect();
    let folded = |names: Vec<&String>| {
        let mut by_fold: HashMap<String, Vec<String>> = HashMap::new();
        for name in names {
            by_fold.entry(name.to_lowercase()).or_default().push(name.clone());
        }
        by_fold
    };
    let rest_a = folded(a.keys().filter(|name| !b.contains_key(*name)).collect());
    let rest_b = folded(b.keys().filter(|name| !a.contains_key(*name)).collect());
    for (fold, names) in rest_a {
        if let ([name], Some([partner])) = (names.as_slice(), rest_b.get(&fold).map(Vec::as_slice))
        {
            partners.insert(name.clone(), partner.clone());
        }
    }
    partners
}

/// The name as the name of a folder: letters, digits and `._- ` stay, nothing leads out of the place.
fn claim(taken: &mut BTreeSet<String>, name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "_-. ".contains(c) { c } else { '_' };
    let mut folder: String = name.chars().map(plain).collect();
    while folder.len() > 100 {
        folder.pop();
    }
    let folder = folder.trim_end_matches(['.', ' ']).trim_start_matches(' ');
    let folder = match folder.strip_prefix('.') {
        Some(rest) => format!("_{rest}"),
        None if folder.is_empty() => "_".into(),
        None => folder.to_string(),
    };
    let mut free = folder.clone();
    let mut number = 1;
    while !taken.insert(free.to_lowercase()) {
        number += 1;
        free = format!("{folder}-{number}");
    }
    free
}
