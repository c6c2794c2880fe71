//! Causes of differences.

use super::DuckDb;
use super::canonical::{finite_instant, in_micros};
use crate::dialect::causes::Causes;
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

impl Causes for DuckDb {
    fn spelling(&self) -> &'static dyn Spelling {
        &DuckDb
    }

    fn without_leading_zeros(&self, text: &Sql) -> Option<Sql> {
        Some(sql!("sqldiff_without_zeros({text})"))
    }

    fn plain_number(&self, text: &Sql) -> Option<Sql> {
        Some(sql!("sqldiff_plain_number({text})"))
    }

    fn misread(&self, text: &Sql) -> Vec<Sql> {
        vec![
            sql!("sqldiff_as_latin({text})"),
            sql!("sqldiff_as_windows({text})"),
            sql!("sqldiff_lost({text}, '?')"),
            sql!("sqldiff_lost({text}, chr(65533))"),
        ]
    }

    fn is_beyond_ascii(&self, text: &Sql) -> Sql {
        sql!("strlen({text}) > length({text})")
    }

    fn begins_with(&self, text: &Sql, start: &Sql) -> Option<Sql> {
        Some(sql!("starts_with({text}, {start})"))
    }

    fn day(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Date => value.clone(),
            // An infinity of milliseconds is no date, not even for TRY_CAST.
            _ => sql!("CAST({} AS DATE)", in_micros(value, sql_type).0),
        }
    }

    fn length(&self, text: &Sql) -> Sql {
        sql!("CAST(length({text}) AS VARCHAR)")
    }

    fn hours_ahead(&self, a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Sql> {
        let instant = |(value, sql_type): (&Sql, &SqlType)| {
            let instant = finite_instant(value, sql_type, timezone);
            sql!("CASE WHEN isfinite({}) THEN {instant} END", in_micros(value, sql_type).0)
        };
        Some(sql!("sqldiff_hours_ahead({}, {})", instant(a), instant(b)))
    }
}
