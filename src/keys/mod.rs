//! `sqldiff keys`: is a key unique, where is it NULL, do the sides share it; and which columns
//! could be a key. `look` makes the sides reachable, `search` finds candidates, `sets` says which sets
//! of columns are worth a look, `judgement` what speaks for and against them.

mod judgement;
mod look;
mod search;
mod sets;

pub use judgement::Candidate;
pub use look::Look;
pub use search::{Found, search};

use crate::cli::KeysArgs;
use crate::cli::values::name_list;
use crate::contract::resolve_keys;
use crate::error::{Error, Result};
use crate::outcome::ResultTable;
use crate::progress::Progress;
use crate::report::Listing;
use crate::run;

/// Examples of repeated keys that an answer shows unless `--limit` says otherwise.
const EXAMPLES: usize = 10;

/// What the command found, and its exit code: 1 where a key is held more than once, else 0.
pub fn keys(args: &KeysArgs, progress: Progress) -> Result<(Listing, u8)> {
    if args.output.out.is_some() {
        return Err(Error::usage("--out", "keys shows all it finds; use --format json or csv"));
    }
    let request = resolve_keys(args)?;
    let engine = run::engine(&args.engine, progress)?;
    let look = Look::new(&engine, &request)?;
    match look.plan.has_key {
        true => health(&look, args.output.limit.unwrap_or(EXAMPLES)),
        false => Ok((proposal(&search(&look)?, look.has_b), 0)),
    }
}

/// Rows of a listing of everything that was found.
fn table(name: &str, about: &str, columns: &[&str], rows: Vec<Vec<Option<String>>>) -> ResultTable {
    ResultTable {
        name: name.into(),
        description: about.into(),
        columns: columns.iter().map(ToString::to_string).collect(),
        total: rows.len() as u64,
        rows,
        file: None,
        sql: None,
        ordered: false,
    }
}

fn health(look: &Look, most: usize) -> Result<(Listing, u8)> {
    let mut listing = Listing { notes: look.plan.notes.clone(), ..Listing::default() };
    let (sizes, statements) = look.health(most)?;
    for statement in statements {
        let query = crate::dialect::Sql(statement.sql);
        let columns = look.engine.describe(&statement.name, &query)?;
        let mut rows = look.engine.rows(&statement.name, &query)?;
        let mut total = rows.len() as u64;
        if statement.name == "duplicates" {
            total = sizes.repeated;
            let keys = look.plan.keys().count();
            rows.sort_by_key(|row| {
                let copies = row[keys..].iter().flatten().filter_map(|text| text.parse().ok());
                (std::cmp::Reverse(copies.max().unwrap_or(0u64)), row.clone())
            });
        }
        listing.results.push(ResultTable {
            name: statement.name,
            description: statement.description,
            columns: columns.into_iter().map(|column| column.name).collect(),
            total,
            rows,
            file: None,
            sql: None,
            ordered: false,
        });
    }
    let repeated = [sizes.a.repeated, sizes.b.map_or(0, |b| b.repeated)];
    let names: Vec<String> = look.plan.keys().map(|key| key.a.name.clone()).collect();
    let verdict = match (repeated, look.has_b) {
        ([0, 0], _) => "is unique",
        ([_, _], false) => "is held more than once",
        ([0, _], _) => "is held more than once in b",
        ([_, 0], _) => "is held more than once in a",
        _ => "is held more than once on both sides",
    };
    if look.has_b && sizes.on_both == 0 && sizes.only_a + sizes.only_b > 0 {
        listing.notes.push("no key is on both sides: as a key, it would pair nothing".into());
    }
    listing.notes.extend(judgement::caveats_of_key(look));
    listing.title = format!("Key ({}) {verdict}", name_list(&names));
    Ok((listing, u8::from(repeated != [0, 0])))
}

fn number(count: Option<u64>) -> Option<String> {
    count.map(|count| count.to_string())
}

fn row_of(candidate: &Candidate) -> Vec<Option<String>> {
    let sizes = &candidate.sizes;
    let across = |count: u64| number(sizes.b.map(|_| count));
    vec![
        Some(name_list(&candidate.names)),
        Some((sizes.a.repeated == 0).to_string()),
        sizes.b.map(|b| (b.repeated == 0).to_string()),
        across(sizes.on_both),
        across(sizes.only_a),
        across(sizes.only_b),
        Some(candidate.reason.clone()),
    ]
}

const COLUMNS: [&str; 7] = ["key", "unique_a", "unique_b", "on_both", "only_a", "only_b", "reason"];

fn proposal(found: &Found, has_b: bool) -> Listing {
    let sides = if has_b { "of both sides" } else { "of a" };
    let title = match found.candidates.len() {
        0 => format!("No key found: nothing that was tried tells all rows {sides} apart"),
        n if !found.candidates.iter().any(|candidate| candidate.good) => {
            format!("No good key found; {n} that are unique, and what speaks against each")
        }
        1 => "One candidate key".into(),
        n => format!("{n} candidate keys, the best first"),
    };
    let rows = |candidates: &[Candidate]| candidates.iter().map(row_of).collect();
    let about = format!("columns that tell all rows {sides} apart, as --key takes them");
    let mut results = vec![table("candidates", &about, &COLUMNS, rows(&found.candidates))];
    if !found.nearly.is_empty() {
        let about = "columns that tell nearly all rows apart: look at them with --key";
        results.push(table("nearly", about, &COLUMNS, rows(&found.nearly)));
    }
    Listing { title, results, notes: found.notes.clone(), ..Listing::default() }
}
