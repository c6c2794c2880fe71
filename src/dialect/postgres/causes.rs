//! Causes of differences. Texts come with collation "C", which regular expressions take.

use super::Postgres;
use super::canonical::instant;
use crate::dialect::causes::{C1, Causes, PLAIN_NUMBER, WINDOWS, ZEROS};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// The bytes of a text in UTF-8, each read as a character of Latin-1.
fn as_latin(text: &Sql) -> Sql {
    sql!("convert_from(convert_to({text}, 'UTF8'), 'LATIN1')")
}

impl Causes for Postgres {
    fn spelling(&self) -> &'static dyn Spelling {
        &Postgres
    }

    fn without_leading_zeros(&self, text: &Sql) -> Option<Sql> {
        Some(sql!("regexp_replace({text}, '{ZEROS}', '\\1\\2')"))
    }

    fn plain_number(&self, text: &Sql) -> Option<Sql> {
        Some(sql!("regexp_replace({text}, '{PLAIN_NUMBER}', '\\1\\2')"))
    }

    // Windows-1252 itself is an error for bytes that it does not know.
    fn misread(&self, text: &Sql) -> Vec<Sql> {
        let codes: Vec<String> = C1.iter().map(|code| format!("chr({code})")).collect();
        let latin = as_latin(text);
        let lost = |sign: &str| sql!("regexp_replace({text}, '[^\\u0001-\\u007f]', {sign}, 'g')");
        vec![
            latin.clone(),
            sql!("translate({latin}, {}, '{WINDOWS}')", codes.join(" || ")),
            lost("'?'"),
            lost("chr(65533)"),
        ]
    }

    fn is_beyond_ascii(&self, text: &Sql) -> Sql {
        sql!("octet_length({text}) > length({text})")
    }

    fn begins_with(&self, text: &Sql, start: &Sql) -> Option<Sql> {
        Some(sql!("starts_with({text}, {start})"))
    }

    fn length(&self, text: &Sql) -> Sql {
        sql!("CAST(length({text}) AS text)")
    }

    fn hours_ahead(&self, a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Sql> {
        let seconds = |(value, sql_type): (&Sql, &SqlType)| {
            sql!("extract(EPOCH FROM {})", instant(value, sql_type, timezone))
        };
        let ahead = sql!("({} - {})", seconds(b), seconds(a));
        Some(sql!(
            "CASE WHEN isfinite({}) AND isfinite({}) THEN CASE WHEN {ahead} % 3600 = 0 AND abs({ahead}) BETWEEN 3600 AND 50400 \
             THEN CASE WHEN {ahead} > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs({ahead}) / 3600 AS integer) AS text), 2, '0') || ':00' END END",
            a.0,
            b.0
        ))
    }

    // A cast of an instant would take the session's zone.
    fn day(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Date => value.clone(),
            SqlType::Timestamp { zoned: true, .. } => {
                sql!("CAST({value} AT TIME ZONE 'UTC' AS date)")
            }
            _ => sql!("CAST({value} AS date)"),
        }
    }

    fn is_midnight(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        let clock = match sql_type {
            SqlType::Timestamp { zoned: true, .. } => sql!("({value} AT TIME ZONE 'UTC')"),
            _ => value.clone(),
        };
        sql!("{clock} = CAST({} AS timestamp)", self.day(value, sql_type))
    }
}
