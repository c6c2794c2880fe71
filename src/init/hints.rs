//! What names and types suggest. Suggestions are comments only: nobody is asked to trust them.

use crate::contract::name_words;
use crate::plan::form::{Readings, common};
use crate::schema::{Column, SqlType};

/// How alike two names must be to be suggested as a pair, of 1.
const ALIKE: f64 = 0.75;

/// Words of columns that a load writes, not the source.
const LOADING: [&str; 22] = [
    "load",
    "loaded",
    "loading",
    "ingest",
    "ingested",
    "ingestion",
    "insert",
    "inserted",
    "etl",
    "elt",
    "batch",
    "sync",
    "synced",
    "extract",
    "extracted",
    "import",
    "imported",
    "processed",
    "dwh",
    "staged",
    "copied",
    "snapshot",
];
/// How the columns of loading tools begin.
const TOOLS: [&str; 6] = ["_airbyte", "_fivetran", "_dlt", "_sdc", "_dbt", "dbt_"];

/// Whether a column looks like one that the load writes.
pub fn written_by_load(column: &Column) -> bool {
    let name = column.name.to_lowercase();
    let words = name_words(&column.name);
    TOOLS.iter().any(|tool| name.starts_with(tool))
        || (column.sql_type.is_temporal()
            && words.iter().any(|word| LOADING.contains(&word.as_str())))
}

/// Pairs among columns without partner whose names are alike and whose types can be compared, the most
/// alike first; each column once.
pub fn pairs<'c>(a: &[&'c Column], b: &[&'c Column]) -> Vec<(&'c Column, &'c Column)> {
    let readings = Readings { timezone: "UTC".into(), ..Readings::default() };
    let mut found: Vec<(f64, usize, usize)> = Vec::new();
    for (i, left) in a.iter().enumerate() {
        for (j, right) in b.iter().enumerate() {
            let alike = likeness(&left.name, &right.name);
            if alike >= ALIKE && common(&left.sql_type, &right.sql_type, &readings).is_ok() {
                found.push((alike, i, j));
            }
        }
    }
    found.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    let (mut taken_a, mut taken_b) = (vec![false; a.len()], vec![false; b.len()]);
    let mut pairs = Vec::new();
    for (_, i, j) in found {
        if !taken_a[i] && !taken_b[j] {
            (taken_a[i], taken_b[j]) = (true, true);
            pairs.push((a[i], b[j]));
        }
    }
    pairs
}

/// 1 for names of the same words, 0.9 where words are cut short, else by their letters.
fn likeness(a: &str, b: &str) -> f64 {
    let (a, b) = (name_words(a), name_words(b));
    if a.is_empty() || b.is_empty() {
        return 0.0;
    }
    if a.concat() == b.concat() {
        return 1.0;
    }
    let cut =
        |(left, right): (&String, &String)| is_short_for(left, right) || is_short_for(right, left);
    if a.len() == b.len() && a.iter().zip(&b).all(cut) {
        return 0.9;
    }
    strsim::normalized_damerau_levenshtein(&a.concat(), &b.concat())
}

/// Whether a word is another one, its beginning, or some of its letters: `dept` for `department`.
fn is_short_for(short: &str, long: &str) -> bool {
    let mut rest = long.chars();
    let in_order = short.chars().all(|letter| rest.any(|other| other == letter));
    let begins_alike = short.chars().next() == long.chars().next();
    short == long
        || (short.len() > 1 && long.starts_with(short))
        || (short.len() > 2 && begins_alike && in_order)
}

/// A rule that a pair of types may need, as a TOML line, and why.
pub fn rule(a: &SqlType, b: &SqlType) -> Option<(&'static str, String)> {
    let digits = |sql_type: &SqlType| match sql_type {
        SqlType::Timestamp { precision, .. } => Some(*precision),
        SqlType::Date => Some(0),
        _ => None,
    };
    match (digits(a), digits(b)) {
        _ if a.is_float() || b.is_float() => Some((
            "rel = 1e-9",
            format!("{a} against {b}: worked out twice, the last digits differ"),
        )),
        (Some(x), Some(y)) if x != y => {
            Some(("within = \"1s\"", format!("{a} against {b}: cut to fewer digits on one side")))
        }
        (Some(_), Some(_)) => {
            Some(("within = \"1s\"", format!("{a} against {b}: if clocks or roundings differ")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, sql_type: SqlType) -> Column {
        let name = name.to_string();
        Column { source: name.clone(), name, sql_type, nullable: true, collated: false }
    }

    #[test]
    fn alike_names_of_types_that_compare_are_paired_once() {
        let a = ["cust_id", "OrderDate", "qty", "x"].map(|name| column(name, SqlType::BIGINT));
        let b = ["customer_id", "order_date", "quantity", "custid"]
            .map(|name| column(name, SqlType::BIGINT));
        let (left, right): (Vec<_>, Vec<_>) = (a.iter().collect(), b.iter().collect());
        let found: Vec<(&str, &str)> =
            pairs(&left, &right).iter().map(|(a, b)| (a.name.as_str(), b.name.as_str())).collect();
        assert_eq!(
            found,
            [("cust_id", "custid"), ("OrderDate", "order_date"), ("qty", "quantity")]
        );
        let times = [column("cust_id", SqlType::List(Box::new(SqlType::Date)))];
        assert!(pairs(&left[..1], &times.iter().collect::<Vec<_>>()).is_empty());
    }

    #[test]
    fn columns_of_the_load_are_known_by_name_and_type() {
        let time = SqlType::Timestamp { precision: 6, zoned: false };
        for (name, sql_type, wanted) in [
            ("loaded_at", time.clone(), true),
            ("etlTimestamp", time.clone(), true),
            ("created_at", time, false),
            ("loaded_weight", SqlType::BIGINT, false),
            ("_airbyte_raw_id", SqlType::Text, true),
        ] {
            assert_eq!(written_by_load(&column(name, sql_type)), wanted, "{name}");
        }
    }
}
