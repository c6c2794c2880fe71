//! Which sets of columns are worth a look: level by level, from what is known of smaller ones.

use std::collections::HashMap;

/// Positions among the columns in question, rising.
pub type Set = Vec<usize>;

/// How many different values a set has in the sample of each side.
pub type Distinct = Vec<u64>;

/// Sets of one size.
#[derive(Default)]
pub struct Level {
    pub sets: Vec<Set>,
    /// Sets whose columns have too few values to tell the rows apart, with as many as they can have.
    pub too_few: Vec<(Set, Distinct)>,
    /// Sets that were not taken, as there would have been too many.
    pub left_out: usize,
}

/// Sets that hold one column more than those known to have duplicates. A set is taken when all its
/// subsets of one column less are among `open`, and when its columns have values enough to tell the
/// rows of the samples apart. At most `most`, those with the most values first.
pub fn next(
    open: &HashMap<Set, Distinct>,
    singles: &[Distinct],
    rows: &[u64],
    most: usize,
) -> Level {
    let mut level = Level::default();
    let mut found: Vec<(u64, Set)> = Vec::new();
    for (set, distinct) in open {
        let last = *set.last().expect("no set is empty");
        for (column, values) in singles.iter().enumerate().skip(last + 1) {
            let mut larger = set.clone();
            larger.push(column);
            let known = (0..larger.len() - 1).all(|gone| {
                let mut smaller = larger.clone();
                smaller.remove(gone);
                open.contains_key(&smaller)
            });
            if !known {
                continue;
            }
            let room: Distinct = distinct
                .iter()
                .zip(values)
                .map(|(set, column)| set.saturating_mul(*column))
                .collect();
            if room.iter().zip(rows).all(|(room, rows)| room >= rows) {
                found.push((room.into_iter().min().unwrap_or(0), larger));
            } else {
                level.too_few.push((larger, room));
            }
        }
    }
    found.sort_by(|left, right| (right.0, &left.1).cmp(&(left.0, &right.1)));
    level.left_out = found.len().saturating_sub(most);
    level.sets = found.into_iter().take(most).map(|(_, set)| set).collect();
    level
}

/// Whether a column of the set adds nothing to the others: what holds of the set holds without it.
pub fn adds_nothing(set: &Set, distinct: &Distinct, open: &HashMap<Set, Distinct>) -> bool {
    set.len() > 1
        && (0..set.len()).any(|gone| {
            let mut smaller = set.clone();
            smaller.remove(gone);
            open.get(&smaller) == Some(distinct)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(sets: &[(&[usize], u64)]) -> HashMap<Set, Distinct> {
        sets.iter().map(|(set, distinct)| (set.to_vec(), vec![*distinct])).collect()
    }

    fn singles(counts: &[u64]) -> Vec<Distinct> {
        counts.iter().map(|count| vec![*count]).collect()
    }

    #[test]
    fn sets_grow_from_all_their_parts_only() {
        let counts = singles(&[10, 10, 10, 10]);
        let known = open(&[(&[0], 10), (&[1], 10), (&[3], 10)]);
        let level = next(&known, &counts, &[50], 10);
        assert_eq!(level.sets, [vec![0, 1], vec![0, 3], vec![1, 3]]);
        let known = open(&[(&[0, 1], 60), (&[0, 3], 60)]);
        assert!(next(&known, &counts, &[50], 10).sets.is_empty(), "1, 3 is not known");
        let known = open(&[(&[0, 1], 60), (&[0, 3], 60), (&[1, 3], 60)]);
        assert_eq!(next(&known, &counts, &[50], 10).sets, [vec![0, 1, 3]]);
    }

    #[test]
    fn too_few_values_and_too_many_sets_are_left_out() {
        let counts = singles(&[2, 3, 100]);
        let known = open(&[(&[0], 2), (&[1], 3), (&[2], 100)]);
        let level = next(&known, &counts, &[250], 10);
        assert_eq!((level.sets, level.left_out), (vec![vec![1, 2]], 0));
        // They can still be part of larger sets.
        let mut few: Vec<(Set, Distinct)> = level.too_few;
        few.sort();
        assert_eq!(few, [(vec![0, 1], vec![6]), (vec![0, 2], vec![200])]);
        let level = next(&known, &counts, &[150], 1);
        assert_eq!((level.sets, level.left_out), (vec![vec![1, 2]], 1));
    }

    #[test]
    fn a_column_that_follows_from_another_adds_nothing() {
        let known = open(&[(&[0], 10), (&[1], 3)]);
        assert!(adds_nothing(&vec![0, 1], &vec![10], &known));
        assert!(!adds_nothing(&vec![0, 1], &vec![12], &known));
        assert!(!adds_nothing(&vec![0], &vec![10], &known));
    }
}
