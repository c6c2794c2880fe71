//! A hash of rows in plain SQL: SQLite has none of its own.

use super::evidence::concatenated;
use crate::dialect::{Sql, list, sql};

/// What stands for each character of a row's text: digits of which no row's begin another's. First 9,
/// whose code holds itself.
const CODES: [(char, &str); 11] = [
    ('9', "90"),
    ('A', "91"),
    ('B', "92"),
    ('C', "93"),
    ('D', "94"),
    ('E', "95"),
    ('F', "96"),
    ('N', "97"),
    ('T', "98"),
    ('X', "990"),
    ('R', "991"),
];

/// See `Spelling::row_hash`; 31 bits.
///
/// The row is spelled in digits, class and bytes of each value, so that no two rows are spelled
/// alike. Nine digits at a time go into the hash: it is folded onto itself, multiplied, and the digits
/// are added, modulo the prime 2^31 - 1, which no 64 bits overflow. Four rounds without digits end it,
/// so that the sum over all rows does not see through it.
pub fn row_hash(values: &[Sql]) -> Sql {
    let names: Vec<String> = (1..=values.len()).map(|number| format!("v{number}")).collect();
    let pieces: Vec<String> = names.iter().map(|name| spelled(name)).collect();
    let row = match pieces.is_empty() {
        true => "''".to_string(),
        false => concatenated(&pieces),
    };
    // Steps in place of one expression: the parser's stack was 100 deep before 3.46.
    let mut steps = match names.is_empty() {
        true => vec![format!("spelled_0 (r) AS (SELECT {row})")],
        false => vec![
            format!("row_values ({}) AS (SELECT {})", names.join(", "), list(values)),
            format!("spelled_0 (r) AS (SELECT {row} FROM row_values)"),
        ],
    };
    for (number, codes) in CODES.chunks(4).enumerate() {
        let replaced = codes.iter().fold("r".to_string(), |text, (character, code)| {
            format!("replace({text}, '{character}', '{code}')")
        });
        steps.push(format!(
            "spelled_{} (r) AS (SELECT {replaced} FROM spelled_{number})",
            number + 1
        ));
    }
    sql!(
        "(WITH RECURSIVE {}, hashed (place, hash, digits) AS (\
         SELECT 1, 1, CAST(r AS BLOB) FROM spelled_{} \
         UNION ALL \
         SELECT place + 9, (((hash | (hash >> 15)) - (hash & (hash >> 15))) * 742938285 \
         + CAST(CAST(substr(digits, place, 9) AS TEXT) AS INTEGER)) % 2147483647, digits \
         FROM hashed WHERE place < length(digits) + 36) \
         SELECT hash FROM hashed ORDER BY place DESC LIMIT 1)",
        steps.join(", "),
        CODES.chunks(4).len()
    )
}

/// The class of a value and its bytes: equal numbers of any class alike.
fn spelled(v: &str) -> String {
    format!(
        "CASE typeof({v}) WHEN 'null' THEN 'N' WHEN 'text' THEN 'T' || hex({v}) WHEN 'blob' THEN 'X' || hex({v}) \
         ELSE 'R' || hex(CASE WHEN {v} = CAST({v} AS INTEGER) THEN CAST(CAST({v} AS INTEGER) AS TEXT) \
         ELSE printf('%!.17g', {v}) END) END"
    )
}
