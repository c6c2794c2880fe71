//! MariaDB 10.11 and newer, and MySQL 8.0.31 and newer.
//!
//! Both take collations, the session's `sql_mode` and implicit casts into account nearly everywhere,
//! so nothing here relies on them: text is compared by its bytes in utf8mb4, numbers are cast before
//! they become text, and texts of numbers have a length said, since what a column of a temporary
//! table is too short for is cut without a word.

mod canonical;
mod distance;
mod evidence;
#[cfg(test)]
mod tests;

use super::writes::{self, Assignment, Change, Merge, Transaction};
use super::{Distance, NameCase, Spelling, Sql, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

/// What the two engines of the family differ in.
pub struct MariaDb {
    /// The collation whose lower case follows the newest Unicode.
    folding: &'static str,
    /// Digits behind the point that a decimal may have.
    scale: usize,
}

/// <https://mariadb.com/kb/en/supported-character-sets-and-collations/>,
/// <https://mariadb.com/kb/en/decimal/>
pub const MARIADB: MariaDb = MariaDb { folding: "utf8mb4_uca1400_ai_ci", scale: 38 };

/// <https://dev.mysql.com/doc/refman/8.0/en/charset-unicode-sets.html>,
/// <https://dev.mysql.com/doc/refman/8.0/en/fixed-point-types.html>
pub const MYSQL: MariaDb = MariaDb { folding: "utf8mb4_0900_ai_ci", scale: 30 };

impl Spelling for MariaDb {
    // Of tables and aliases, on most systems. https://mariadb.com/kb/en/identifier-case-sensitivity/
    fn name_case(&self) -> NameCase {
        NameCase::Sensitive
    }

    // https://dev.mysql.com/doc/refman/8.0/en/select.html: the expression itself.
    fn names_columns_by_text(&self) -> bool {
        true
    }

    // Double quotes would be texts, unless the session has ANSI_QUOTES.
    fn ident(&self, name: &str) -> Sql {
        sql!("`{}`", name.replace('`', "``"))
    }

    // A backslash escapes, unless the session has NO_BACKSLASH_ESCAPES: where there is one, the bytes
    // are said instead. https://mariadb.com/kb/en/string-literals/
    fn literal(&self, text: &str) -> Sql {
        if !text.contains(['\\', '\0']) {
            return sql!("'{}'", text.replace('\'', "''"));
        }
        let bytes: String = text.bytes().map(|byte| format!("{byte:02X}")).collect();
        sql!("CONVERT(X'{bytes}' USING utf8mb4)")
    }

    // As CAST takes it, which knows fewer types than a table.
    // https://mariadb.com/kb/en/cast/
    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Int { bits: 64, signed: false } => "UNSIGNED".into(),
            SqlType::Int { bits: 128, .. } => "DECIMAL(39,0)".into(),
            SqlType::Int { .. } => "SIGNED".into(),
            SqlType::Decimal { precision, scale } => format!("DECIMAL({precision},{scale})"),
            SqlType::Float => "FLOAT".into(),
            SqlType::Double => "DOUBLE".into(),
            SqlType::Blob => "BINARY".into(),
            SqlType::Date => "DATE".into(),
            SqlType::Time { .. } => "TIME(6)".into(),
            SqlType::Timestamp { .. } => "DATETIME(6)".into(),
            _ => "CHAR".into(),
        };
        Sql(name)
    }

    fn flag_type(&self) -> Sql {
        Sql("SIGNED".into())
    }

    // https://mariadb.com/kb/en/null-safe-equal/
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("({left} <=> {right})")
    }

    fn binary_text(&self, value: &Sql) -> Sql {
        canonical::text_of(value)
    }

    // Collations of text put a text and the same with a blank behind it in one place. Of sorted bytes, the
    // first max_sort_length count, 1024 unless that is set.
    // https://mariadb.com/kb/en/server-system-variables/#max_sort_length
    fn ordered_text(&self, text: &Sql) -> Sql {
        canonical::bytes_of(text)
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, _side: Side) -> Sql {
        canonical::canonical(self, value, sql_type, form)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        canonical::misfit(sql_type, form)
    }

    fn key_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
        match canonical::is_long(sql_type, form) {
            true => sql!("coalesce({}, 'NULL')", hash_of(common)),
            false => common.clone(),
        }
    }

    // Temporary tables have no index on long texts, and groups made by sorting go by the first
    // `max_sort_length` bytes only: of 1024 that are alike, the rest is not looked at.
    // https://mariadb.com/kb/en/server-system-variables/#max_sort_length
    fn grouped_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Option<Sql> {
        match (form, sql_type) {
            _ if canonical::is_long(sql_type, form) => Some(hash_of(common)),
            // A number of seconds, which is not how results show it.
            (Form::AsIs | Form::Cast(_), SqlType::Timestamp { zoned: true, .. }) => {
                Some(common.clone())
            }
            _ => None,
        }
    }

    fn holds_nan(&self, _value: &Sql, _sql_type: &SqlType) -> Sql {
        // A double is finite there.
        Sql("(1 = 0)".into())
    }

    fn text(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::text(value, sql_type)
    }

    fn json(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::json(value, sql_type)
    }

    fn json_object(&self, fields: &[(String, Sql)]) -> Sql {
        evidence::json_object(self, fields)
    }

    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::shown(value, sql_type)
    }

    // The hash is made of texts, which tell all values apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Each value as a hash of its text, all of one length, or N for NULL: no two rows run together.
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let parts: Vec<String> =
            values.iter().map(|value| format!("coalesce(SHA2({value}, 256), 'N')")).collect();
        let row = match parts.is_empty() {
            true => "'N'".into(),
            false => format!("CONCAT({})", parts.join(", ")),
        };
        sql!("CAST(CONV(LEFT(SHA2({row}, 256), 16), 16, 10) AS UNSIGNED)")
    }

    fn value_of(&self, text: &str, sql_type: &SqlType) -> Result<Sql, String> {
        match sql_type {
            SqlType::Timestamp { zoned: true, .. } => Err(
                "a TIMESTAMP beside a constant is read by the clock of the session there, which shows an hour twice; leave the rule out, or put the value into a .sql side"
                    .into(),
            ),
            _ => Ok(sql!("CAST({} AS {})", self.literal(text), self.type_name(sql_type))),
        }
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        // The class [ \t\r\n], without a backslash.
        let blank = "CONVERT(X'5B20090D0A5D' USING utf8mb4)";
        // The pattern has a collation too, and two columns' own do not mix.
        let text = canonical::text_of(value);
        match step {
            // A run of blanks is looked at once: a text of many would take very long otherwise. The end
            // is where no character follows: MySQL finds `$` also before a last U+2028.
            TextStep::Trim => {
                let ends = "^B+|(?<!B)B++(?!(?s:.))";
                sql!("REGEXP_REPLACE({text}, REPLACE('{ends}', 'B', {blank}), '')")
            }
            TextStep::CollapseSpaces => {
                sql!("REGEXP_REPLACE({text}, REPLACE('B+', 'B', {blank}), ' ')")
            }
            TextStep::IgnoreCase => {
                sql!("LOWER(CONVERT({value} USING utf8mb4) COLLATE {})", self.folding)
            }
            // Not by `=`, to which a text of blanks is empty.
            TextStep::EmptyIsNull => {
                sql!("CASE WHEN OCTET_LENGTH({value}) > 0 THEN {value} END")
            }
            TextStep::Nfc => unreachable!("the plan asks text_step_misfit first"),
        }
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "there is no Unicode normalisation; leave the rule out, or normalise the text before it \
             is stored"
                .into()
        })
    }

    fn round(
        &self,
        value: &Sql,
        sql_type: &SqlType,
        digits: i32,
    ) -> Result<(Sql, SqlType), String> {
        distance::round(value, sql_type, digits)
    }

    fn within(
        &self,
        a: (&Sql, &SqlType),
        b: (&Sql, &SqlType),
        tolerance: &Tolerance,
        _timezone: &str,
    ) -> Result<Sql, String> {
        distance::within(self.scale, a, b, tolerance)
    }

    fn distance(
        &self,
        a: (&Sql, &SqlType),
        b: (&Sql, &SqlType),
        _timezone: &str,
    ) -> Option<Distance> {
        distance::distance(a, b)
    }

    // TRUE is 1 there, and shown as that.
    fn truth_value(&self, predicate: &Sql) -> Sql {
        sql!("CASE WHEN {predicate} THEN 'true' ELSE 'false' END")
    }

    fn is_true(&self, value: &Sql) -> Sql {
        sql!("({value} = 'true')")
    }

    fn boolean(&self, value: bool) -> Sql {
        sql!("'{value}'")
    }

    fn full_join(&self) -> bool {
        false
    }

    // A derived table is merged into what reads it, and then has no index to join by: nothing but
    // loops over all rows would be left. One with a limit is worked out, and gets an index.
    // https://mariadb.com/kb/en/derived-table-with-key-optimization/
    fn fence(&self) -> &'static str {
        "\n  LIMIT 18446744073709551615"
    }

    // No VALUES with names for its columns.
    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        self.union_rows(names, rows)
    }

    fn name_parts(&self) -> usize {
        2
    }

    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("min({value})"),
            Some(condition) => sql!("min(CASE WHEN {condition} THEN {value} END)"),
        }
    }

    // Multiplied, as the digits of a quotient depend on the session's div_precision_increment.
    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("CAST(({part} * 10000 DIV {whole}) * 0.01 AS DOUBLE)")
    }

    // There is no LATERAL: each row meets the numbers of the columns, and takes its values by them.
    // https://mariadb.com/kb/en/elt/
    fn unpivot_of(&self, relation: &str, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let place = "sqldiff_places.place";
        let columns: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(column, name)| {
                let values: Vec<String> =
                    rows.iter().map(|row| format!("      {}", row[column])).collect();
                let chosen = format!("ELT(\n      {place},\n{}\n    )", values.join(",\n"));
                // The second is a state or a count, and ELT() makes texts.
                match column {
                    1 => format!("    CAST({chosen} AS SIGNED) AS {name}"),
                    _ => format!("    {chosen} AS {name}"),
                }
            })
            .collect();
        let places: Vec<String> = (1..=rows.len())
            .map(|number| match number {
                1 => "    SELECT 1 AS place".to_string(),
                _ => format!("    UNION ALL SELECT {number}"),
            })
            .collect();
        Some(sql!(
            "(\n  SELECT\n    {relation}.*,\n{}\n  FROM {relation}\n  CROSS JOIN (\n{}\n  ) sqldiff_places\n) sqldiff_cells",
            columns.join(",\n"),
            places.join("\n")
        ))
    }

    // There is no generator, and no recursion that reads a table of the WITH clause around it: lists
    // of as many items, in two steps, as a text has a longest length (max_allowed_packet).
    // https://mariadb.com/kb/en/json_table/
    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        let items = |count: &str| format!("CONCAT('[0', REPEAT(',0', {count}), ']'), '$[*]'");
        let last = format!("LEAST(1000, {count} - (sqldiff_blocks.sqldiff_block - 1) * 1000) - 1");
        sql!(
            "CROSS JOIN JSON_TABLE({}\n  COLUMNS (sqldiff_block FOR ORDINALITY)) sqldiff_blocks\n\
             CROSS JOIN JSON_TABLE({}\n  COLUMNS ({name} FOR ORDINALITY)) sqldiff_copies",
            items(&format!("({count} - 1) DIV 1000")),
            items(&last)
        )
    }

    // A cast would clip what the column's own conversion refuses.
    fn stored(&self, value: &Sql, from: &SqlType, to: &SqlType) -> Sql {
        match to {
            SqlType::Text => self.text(value, from),
            _ => value.clone(),
        }
    }

    // There is no MERGE. https://mariadb.com/kb/en/update/
    fn merge_rows(&self, _: &Change, _: &Merge) -> Option<String> {
        None
    }

    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_join(self, change, sets))
    }
    fn passing_words(&self) -> [&'static str; 2] {
        ["CREATE TEMPORARY TABLE", "DROP TEMPORARY TABLE"]
    }

    // https://mariadb.com/kb/en/delete/
    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_join(self, change))
    }

    fn transaction(&self) -> Option<Transaction> {
        Some(Transaction { begin: "START TRANSACTION", commit: "COMMIT" })
    }

    fn write_caveats(&self) -> &'static [&'static str] {
        &[
            "the statements hold together in tables of InnoDB only, and values that do not fit are errors only with STRICT_TRANS_TABLES in sql_mode, as is the default",
        ]
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes
            .each_ref()
            .map(|hash| sql!("CAST(coalesce(sum(CAST({hash} AS DECIMAL(20,0))), 0) AS CHAR(65))"));
        sql!("CONCAT(\n      {one},\n      ' ',\n      {other}\n    )")
    }

    fn name_limit(&self) -> Option<usize> {
        Some(64)
    }

    // Names are kept in three bytes a character.
    // https://mariadb.com/kb/en/identifier-names/
    fn name_misfit(&self, name: &str) -> Option<String> {
        name.contains(|c: char| u32::from(c) > 0xFFFF || c == '\0').then(|| {
            "names hold no characters beyond U+FFFF; make a view with another name".to_string()
        })
    }

    fn backslash_escapes(&self) -> bool {
        true
    }

    fn session(&self) -> Option<&'static str> {
        Some(
            "session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default",
        )
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        canonical::caveats(plan)
    }
}

/// 32 bytes in the place of a text of any length.
fn hash_of(text: &Sql) -> Sql {
    sql!("UNHEX(SHA2({text}, 256))")
}
