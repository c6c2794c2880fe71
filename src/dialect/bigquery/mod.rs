//! GoogleSQL as BigQuery runs it.

mod canonical;
mod distance;
mod evidence;
mod misfit;
#[cfg(test)]
mod tests;
mod times;

use super::writes::{self, Assignment, Change, Merge, Transaction};
use super::{Distance, NameCase, Spelling, Sql, list, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct BigQuery;

impl Spelling for BigQuery {
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#range_variables
    fn columns_hide_tables(&self) -> bool {
        true
    }

    // Of tables and datasets. https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#case_sensitivity
    fn name_case(&self) -> NameCase {
        NameCase::Sensitive
    }

    // A backslash escapes in quoted names as it does in literals.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#quoted_identifiers
    fn ident(&self, name: &str) -> Sql {
        sql!("`{}`", escaped(name, '`'))
    }

    // https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#string_and_bytes_literals
    fn literal(&self, text: &str) -> Sql {
        sql!("'{}'", escaped(text, '\''))
    }

    fn backslash_escapes(&self) -> bool {
        true
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "BOOL",
            SqlType::Int { bits: 64, signed: false } => "NUMERIC",
            SqlType::Int { bits: 128, .. } | SqlType::BigNum | SqlType::Numeric => "BIGNUMERIC",
            SqlType::Int { .. } => "INT64",
            SqlType::Decimal { precision, scale } => decimal_name(*precision, *scale),
            SqlType::Float | SqlType::Double => "FLOAT64",
            SqlType::Blob => "BYTES",
            SqlType::Date => "DATE",
            SqlType::Time { .. } => "TIME",
            SqlType::Timestamp { zoned: true, .. } => "TIMESTAMP",
            SqlType::Timestamp { .. } => "DATETIME",
            SqlType::Interval => "INTERVAL",
            SqlType::Json | SqlType::Variant => "JSON",
            SqlType::List(item) | SqlType::Array(item, _) => {
                return sql!("ARRAY<{}>", self.type_name(item));
            }
            SqlType::Struct(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, field)| format!("{} {}", self.ident(name), self.type_name(field)))
                    .collect();
                return sql!("STRUCT<{}>", fields.join(", "));
            }
            // Types that BigQuery lacks, as far as they can be compared at all, are text there.
            _ => "STRING",
        };
        Sql(name.into())
    }

    // The only integer.
    fn flag_type(&self) -> Sql {
        Sql("INT64".into())
    }

    // COLLATE() with an empty name takes a collation off.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/string_functions#collate
    fn binary_text(&self, value: &Sql) -> Sql {
        sql!("COLLATE({value}, '')")
    }

    // A FULL JOIN takes equality only, which is NULL for NULL and false for NaN. As JSON each value
    // has a text of its own, NULL too: a text in it stands in quotes.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/json_functions#to_json_string
    fn key_form(&self, common: &Sql, _sql_type: &SqlType, _form: &Form) -> Sql {
        sql!("TO_JSON_STRING({common})")
    }

    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} = {right}")
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
        canonical::canonical(value, sql_type, form, side)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        misfit::misfit(sql_type, form)
    }

    fn name_misfit(&self, name: &str) -> Option<String> {
        misfit::name_misfit(name)
    }

    fn name_limit(&self) -> Option<usize> {
        Some(misfit::NAME_LIMIT)
    }

    fn holds_nan(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        canonical::holds_nan(value, sql_type, 0)
    }

    fn text(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::text(value, sql_type, 0)
    }

    fn json(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::json(value, sql_type, 0)
    }

    fn json_object(&self, fields: &[(String, Sql)]) -> Sql {
        evidence::json_object(fields)
    }

    fn shown(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        value.clone()
    }

    // The hash is made of texts, which tell NULL, empty and nested apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // As JSON no value can run into the next one, and NULL is none of them.
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let parts: Vec<String> =
            values.iter().map(|value| format!("TO_JSON_STRING({value})")).collect();
        match parts.as_slice() {
            [] => Sql("FARM_FINGERPRINT('')".into()),
            [one] => sql!("FARM_FINGERPRINT({one})"),
            several => sql!("FARM_FINGERPRINT(CONCAT({}))", several.join(", ',', ")),
        }
    }

    // Not every function takes text that has a collation.
    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        let value = &canonical::plain(value);
        match step {
            TextStep::Trim => sql!("TRIM({value}, {})", self.literal(" \t\r\n")),
            TextStep::CollapseSpaces => {
                sql!("REGEXP_REPLACE({value}, {}, ' ')", self.literal("[ \t\r\n]+"))
            }
            TextStep::Nfc => sql!("NORMALIZE({value}, NFC)"),
            // LOWER() looks around: a sigma at the end of a word becomes another letter. And it makes
            // two of one dotted I. Other engines take letter by letter.
            TextStep::IgnoreCase => sql!("LOWER(TRANSLATE({value}, 'Σİ', 'σi'))"),
            TextStep::EmptyIsNull => sql!("NULLIF({value}, '')"),
        }
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
        timezone: &str,
    ) -> Result<Sql, String> {
        distance::within(a, b, tolerance, timezone)
    }

    fn distance(
        &self,
        a: (&Sql, &SqlType),
        b: (&Sql, &SqlType),
        timezone: &str,
    ) -> Option<Distance> {
        distance::distance(a, b, timezone)
    }

    // ANY_VALUE() alone may give NULL where there are other values.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/aggregate_functions#any_value
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("ANY_VALUE({value} HAVING MAX CAST({value} IS NOT NULL AS INT64))"),
            Some(condition) => sql!(
                "ANY_VALUE(CASE WHEN {condition} THEN {value} END HAVING MAX CAST({condition} AND {value} IS NOT NULL AS INT64))"
            ),
        }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("DIV({part} * 10000, {whole}) / 100")
    }

    // The fields of the structs are the columns of UNNEST; the first one names them.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unnest_operator
    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        Some(sql!("CROSS JOIN {} sqldiff_cell", unnested(names, rows)))
    }

    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        let names: Vec<Sql> = names.iter().map(|name| Sql(name.to_string())).collect();
        // A NULL without type is an INT64, which no text can stand below.
        let type_of = |at: usize| {
            let known = rows.iter().map(|row| row[at].0.as_str()).find(|value| *value != "NULL")?;
            Some(match known {
                "TRUE" | "FALSE" => SqlType::Boolean,
                text if text.starts_with('\'') => SqlType::Text,
                _ => SqlType::BIGINT,
            })
        };
        let typed = |(at, value): (usize, &Sql)| match type_of(at) {
            Some(known) if value.0 == "NULL" => sql!("CAST(NULL AS {})", self.type_name(&known)),
            _ => value.clone(),
        };
        let rows: Vec<Vec<Sql>> =
            rows.iter().map(|row| row.iter().enumerate().map(typed).collect()).collect();
        sql!("{} columns", unnested(&names, &rows))
    }

    // An array has an end somewhere: by the ten thousand, and what is left over.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/array_functions#generate_array
    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!(
            "CROSS JOIN UNNEST(GENERATE_ARRAY(0, DIV({count} - 1, 10000))) AS {name}\n\
             CROSS JOIN UNNEST(GENERATE_ARRAY(1, LEAST(10000, {count} - {name} * 10000))) AS sqldiff_copies"
        )
    }

    // A sum of INT64 ends in an error where it has no room.
    // https://cloud.google.com/bigquery/docs/reference/standard-sql/dml-syntax
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_from(self, change, sets))
    }

    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_exists(self, change))
    }

    // https://cloud.google.com/bigquery/docs/transactions
    fn transaction(&self) -> Option<Transaction> {
        Some(Transaction { begin: "BEGIN TRANSACTION", commit: "COMMIT TRANSACTION" })
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes
            .each_ref()
            .map(|hash| sql!("CAST(COALESCE(SUM(CAST({hash} AS BIGNUMERIC)), 0) AS STRING)"));
        sql!("CONCAT(\n      {one},\n      ' ',\n      {other}\n    )")
    }

    // https://cloud.google.com/bigquery/quotas#query_jobs
    fn statement_limit(&self) -> Option<usize> {
        Some(1_000_000)
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        misfit::caveats(plan)
    }
}

/// The elements of an array of structs as rows.
fn unnested(names: &[Sql], rows: &[Vec<Sql>]) -> Sql {
    let rows: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(position, row)| match position {
            0 => {
                let named: Vec<Sql> =
                    row.iter().zip(names).map(|(value, name)| sql!("{value} AS {name}")).collect();
                format!("  STRUCT({})", list(&named))
            }
            _ => format!("  STRUCT({})", list(row)),
        })
        .collect();
    sql!("UNNEST([\n{}\n])", rows.join(",\n"))
}

/// Text between quotes in which a backslash escapes.
fn escaped(text: &str, quote: char) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            c if c == quote => escaped.extend(['\\', c]),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c if c.is_control() => escaped.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The narrower of the two decimals that holds so many digits: 29 before the point and 9 behind it,
/// or 38 each. <https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types#decimal_types>
fn decimal_name(precision: u8, scale: u8) -> &'static str {
    match scale <= 9 && precision - scale <= 29 {
        true => "NUMERIC",
        false => "BIGNUMERIC",
    }
}
