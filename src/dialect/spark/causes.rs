//! Causes of differences.

use super::{Spark, times};
use crate::dialect::causes::{C1, Causes, PLAIN_NUMBER, WINDOWS, ZEROS};
use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

/// A regular expression whose end is that of the text: `$` would also stand before a line end.
fn whole(pattern: &str) -> Sql {
    Spark.literal(&pattern.replace('$', "\\z"))
}

impl Causes for Spark {
    fn spelling(&self) -> &'static dyn Spelling {
        &Spark
    }

    fn without_leading_zeros(&self, text: &Sql) -> Option<Sql> {
        Some(sql!("regexp_replace({text}, '{ZEROS}', '$1$2')"))
    }

    fn plain_number(&self, text: &Sql) -> Option<Sql> {
        Some(sql!("regexp_replace({text}, {}, '$1$2')", whole(PLAIN_NUMBER)))
    }

    // Spark 4 no longer knows Windows-1252.
    // https://spark.apache.org/docs/latest/sql-migration-guide.html
    fn misread(&self, text: &Sql) -> Vec<Sql> {
        let latin = sql!("decode(encode({text}, 'UTF-8'), 'ISO-8859-1')");
        let codes: String = C1.iter().map(|code| format!("\\u00{code:02X}")).collect();
        let beyond = Spark.literal("[^\\x00-\\x7F]");
        let lost = |sign: &str| sql!("regexp_replace({text}, {beyond}, '{sign}')");
        vec![
            latin.clone(),
            sql!("translate({latin}, '{codes}', '{WINDOWS}')"),
            lost("?"),
            lost("\u{fffd}"),
        ]
    }

    fn is_beyond_ascii(&self, text: &Sql) -> Sql {
        sql!("octet_length({text}) > char_length({text})")
    }

    fn begins_with(&self, text: &Sql, start: &Sql) -> Option<Sql> {
        Some(sql!("startswith({text}, {start})"))
    }

    fn length(&self, text: &Sql) -> Sql {
        sql!("CAST(char_length({text}) AS STRING)")
    }

    fn hours_ahead(&self, a: (&Sql, &SqlType), b: (&Sql, &SqlType), timezone: &str) -> Option<Sql> {
        let [a, b] = [a, b].map(|(value, sql_type)| times::instant(value, sql_type, timezone));
        let ahead = sql!("({b} - {a})");
        Some(sql!(
            "CASE WHEN {ahead} % 3600000000 = 0 AND abs({ahead}) BETWEEN 3600000000 AND 50400000000 \
             THEN concat(CASE WHEN {ahead} > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs({ahead}) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END"
        ))
    }

    // A cast of an instant would take the session's zone.
    fn day(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Date => value.clone(),
            _ => sql!(
                "date_from_unix_date(CAST(floor({} / 86400000000) AS INT))",
                times::micros(value, sql_type, "UTC")
            ),
        }
    }

    fn is_midnight(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        sql!("pmod({}, 86400000000) = 0", times::micros(value, sql_type, "UTC"))
    }
}
