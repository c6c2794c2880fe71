//! Makes a failing pair of tables small: proptest shrinks seeds, which here is slow and leaves much.

use super::rule::Rule;
use super::table::{Pair, Sheet};

/// The smallest pair found that still fails, and how it fails.
pub fn reduce(
    pair: Pair,
    problem: String,
    check: impl Fn(&Pair) -> Result<(), String>,
) -> (Pair, String) {
    let (mut pair, mut problem) = (pair, problem);
    let mut tries = 0;
    'smaller: loop {
        for candidate in candidates(&pair) {
            tries += 1;
            if tries > 150 {
                return (pair, problem);
            }
            if let Err(found) = check(&candidate) {
                (pair, problem) = (candidate, found);
                continue 'smaller;
            }
        }
        return (pair, problem);
    }
}

fn candidates(pair: &Pair) -> Vec<Pair> {
    let width = pair.rules.len();
    let mut smaller = Vec::new();
    let halves = |count: usize| [0..count / 2, count / 2..count];
    for (side, sheet) in [&pair.a, &pair.b].into_iter().enumerate() {
        let count = sheet.rows.len();
        if count > 3 {
            smaller.extend(halves(count).into_iter().map(|range| without_rows(pair, side, range)));
        }
    }
    smaller.extend((0..width).filter(|at| *at >= pair.keys || pair.keys > 1).map(|at| {
        let cut = |sheet: &Sheet| {
            let mut sheet = sheet.clone();
            sheet.types.remove(at);
            sheet.rows.iter_mut().for_each(|row| {
                row.remove(at);
            });
            sheet
        };
        let mut rules = pair.rules.clone();
        rules.remove(at);
        let keys = pair.keys - usize::from(at < pair.keys);
        Pair { a: cut(&pair.a), b: cut(&pair.b), rules, keys, ..pair.clone() }
    }));
    for (side, sheet) in [&pair.a, &pair.b].into_iter().enumerate() {
        smaller.extend((0..sheet.rows.len()).map(|at| without_rows(pair, side, at..at + 1)));
    }
    if pair.nan_unequal {
        smaller.push(Pair { nan_unequal: false, ..pair.clone() });
    }
    if pair.zone > 0 {
        smaller.push(Pair { zone: 0, ..pair.clone() });
    }
    for at in (0..width).filter(|at| pair.rules[*at] != Rule::default()) {
        let mut rules = pair.rules.clone();
        rules[at] = Rule::default();
        smaller.push(Pair { rules, ..pair.clone() });
    }
    smaller
}

fn without_rows(pair: &Pair, side: usize, range: std::ops::Range<usize>) -> Pair {
    let mut pair = pair.clone();
    let sheet = if side == 0 { &mut pair.a } else { &mut pair.b };
    sheet.rows.drain(range);
    pair
}
