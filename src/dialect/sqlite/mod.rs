//! SQLite 3.35 and newer.
//!
//! A type belongs to a value there, and not to its column: what was declared INTEGER may hold text. So
//! values are compared as they are stored. An operator `+` before a value takes the affinity of its
//! column away, by which `1 = '1'` would hold, and `COLLATE BINARY` its collation; then NULL, numbers,
//! text and blobs are told apart, 1 equals 1.0, and 2^53 + 1 differs from the REAL 2^53.
//! <https://www.sqlite.org/datatype3.html#comparison_expressions>

mod canonical;
mod caveats;
mod distance;
mod evidence;
mod fingerprint;
mod misfit;
mod rounding;
#[cfg(test)]
mod tests;
mod times;

use super::writes::{self, Assignment, Change, Merge};
use super::{Distance, Spelling, Sql, list, pairs_width, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct Sqlite;

/// Columns of a query, also of one within a statement.
const MOST_COLUMNS: usize = 2000;

impl Spelling for Sqlite {
    // https://www.sqlite.org/c3ref/column_name.html: left open, and the text in practice.
    fn names_columns_by_text(&self) -> bool {
        true
    }

    // A name in double quotes that no column bears is a text literal: a column that was dropped since
    // would compare as its own name. <https://www.sqlite.org/quirks.html#double_quoted_string_literals_are_accepted>
    fn ident(&self, name: &str) -> Sql {
        sql!("`{}`", name.replace('`', "``"))
    }

    // The text of a statement ends at a character 0.
    fn literal(&self, text: &str) -> Sql {
        let quoted = |part: &str| format!("'{}'", part.replace('\'', "''"));
        match text.contains('\0') {
            false => Sql(quoted(text)),
            true => {
                let parts: Vec<String> = text.split('\0').map(quoted).collect();
                sql!("({})", parts.join(" || char(0) || "))
            }
        }
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean | SqlType::Int { .. } => "INTEGER",
            SqlType::BigNum | SqlType::Decimal { .. } | SqlType::Numeric => "NUMERIC",
            SqlType::Float | SqlType::Double => "REAL",
            SqlType::Blob | SqlType::Null => "BLOB",
            _ => "TEXT",
        };
        Sql(name.into())
    }

    fn flag_type(&self) -> Sql {
        Sql("INTEGER".into())
    }

    // CAST makes 0 of a text in a column of numbers.
    fn widened(&self, value: &Sql, _target: &SqlType) -> Sql {
        value.clone()
    }

    fn value_of(&self, text: &str, sql_type: &SqlType) -> Result<Sql, String> {
        canonical::value_of(text, sql_type)
    }

    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("({left} IS {right})")
    }

    // Keys are never NULL, see `key_form`; by IS rows would meet each with each.
    // <https://www.sqlite.org/optoverview.html#automatic_query_time_indexes>
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} = {right}")
    }

    fn key_form(&self, common: &Sql, _sql_type: &SqlType, _form: &Form) -> Sql {
        canonical::key_form(common)
    }

    // There since 3.39, and each row then meets each.
    fn full_join(&self) -> bool {
        false
    }

    // A step with a correlated query would be put into the joins that read it, and each row meet each;
    // one that is a join itself is not. <https://www.sqlite.org/optoverview.html#subquery_flattening>
    fn correlated_exists(&self) -> bool {
        false
    }

    // For the same reason.
    fn step_as(&self) -> &'static str {
        "AS MATERIALIZED"
    }

    fn boolean(&self, value: bool) -> Sql {
        Sql(if value { "1" } else { "0" }.into())
    }

    fn binary_text(&self, value: &Sql) -> Sql {
        canonical::bare(value)
    }

    // Times are texts of several forms.
    fn ordered(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            number if number.is_number() || *number == SqlType::Boolean => value.clone(),
            other => self.ordered_text(&self.text(value, other)),
        }
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, _side: Side) -> Sql {
        canonical::canonical(value, sql_type, form)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        misfit::misfit(sql_type, form)
    }

    fn name_misfit(&self, name: &str) -> Option<String> {
        name.contains('\0').then(|| "a name with the character 0 cannot be said there".to_string())
    }

    // What would be NaN is NULL.
    fn holds_nan(&self, _value: &Sql, _sql_type: &SqlType) -> Sql {
        Sql("(1 = 0)".into())
    }

    fn text(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::text(value, sql_type)
    }

    fn json(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::json(value, sql_type)
    }

    fn json_object(&self, fields: &[(String, Sql)]) -> Sql {
        evidence::json_object(fields)
    }

    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::shown(value, sql_type)
    }

    // The hash is made of texts, which tell all apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    fn row_hash(&self, values: &[Sql]) -> Sql {
        fingerprint::row_hash(values)
    }

    fn row_hash_misfit(&self) -> Option<&'static str> {
        Some("a row hash is worked out in plain SQL, which takes longer than comparing the row")
    }

    // mod() is not in every build, and is one of floats.
    // https://www.sqlite.org/lang_mathfunc.html#mod
    fn in_sample(&self, key_hash: &Sql, per_million: u32) -> Sql {
        sql!("(abs({key_hash} % 1000000) < {per_million})")
    }

    // A column converts by its affinity.
    fn stored(&self, value: &Sql, from: &SqlType, to: &SqlType) -> Sql {
        match to {
            SqlType::Text => self.text(value, from),
            _ => value.clone(),
        }
    }

    // There is no MERGE. https://www.sqlite.org/lang_update.html#update_from
    fn merge_rows(&self, _: &Change, _: &Merge) -> Option<String> {
        None
    }

    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_from(self, change, sets))
    }
    fn passing_words(&self) -> [&'static str; 2] {
        ["CREATE TEMPORARY TABLE", "DROP TABLE"]
    }

    // DELETE takes no second table, and EXISTS would look through all rows for each.
    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_by_place(self, change, "_rowid_"))
    }

    // https://www.sqlite.org/lang_createtable.html#rowid
    fn place_of_rows(&self) -> Option<&'static str> {
        Some("_rowid_")
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes.each_ref().map(|hash| sql!("coalesce(sum({hash}), 0)"));
        sql!("{one} || ' ' || {other}")
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        canonical::text_step(value, step)
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "SQLite has no Unicode normalisation; leave the rule out, or normalise the text before \
             it is stored"
                .into()
        })
    }

    fn round(
        &self,
        value: &Sql,
        sql_type: &SqlType,
        digits: i32,
    ) -> Result<(Sql, SqlType), String> {
        rounding::round(value, sql_type, digits)
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

    // FILTER came with 3.30, but any_value() only later.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("min({value})"),
            Some(condition) => sql!("min({value}) FILTER (WHERE {condition})"),
        }
    }

    // The division of integers cuts.
    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("{part} * 10000 / {whole} / 100.0")
    }

    // A subquery after FROM cannot name its columns behind its alias.
    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        let named: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(position, name)| format!("    column{} AS {name}", position + 1))
            .collect();
        let rows: Vec<String> = rows.iter().map(|row| format!("    ({})", list(row))).collect();
        sql!(
            "(\n  SELECT\n{}\n  FROM (VALUES\n{}\n  )\n) columns",
            named.join(",\n"),
            rows.join(",\n")
        )
    }

    // Each mention of a step in a union would be a copy of it to the parser, of which there may be too
    // many. Rows are told by their numbers: a text would be cut at a character 0 on its way through JSON.
    fn unpivot_of(&self, relation: &str, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let numbers = match names.len() {
            // Cells, of which those that differ are asked for.
            4 => {
                let differing: Vec<String> = rows
                    .iter()
                    .enumerate()
                    .map(|(number, row)| {
                        format!("\n    CASE WHEN {} = 2 THEN '{number},' ELSE '' END", row[1])
                    })
                    .collect();
                format!("'[' || {} || 'null]'", evidence::concatenated(&differing))
            }
            _ => {
                let all: Vec<String> = (0..rows.len()).map(|number| number.to_string()).collect();
                format!("'[{}]'", all.join(","))
            }
        };
        let columns = names.iter().enumerate().map(|(place, name)| {
            let branches = rows
                .iter()
                .enumerate()
                .map(|(number, row)| format!("\n      WHEN {number} THEN {}", row[place]));
            format!(
                ",\n    CASE sqldiff_cell.value{}\n    END AS {name}",
                branches.collect::<String>()
            )
        });
        Some(sql!(
            "(\n  SELECT\n    {relation}.*{}\n  FROM {relation}\n  CROSS JOIN json_each({numbers}) sqldiff_cell\n) sqldiff_cells",
            columns.collect::<String>()
        ))
    }

    // A function that gives a table may read the row before it; there is no generator of numbers, but
    // one of the items of a list. <https://www.sqlite.org/json1.html#table_valued_functions_json_each_and_json_tree_>
    fn copies(&self, count: &Sql, _name: &Sql) -> Sql {
        sql!(
            "CROSS JOIN json_each('[0' || replace(hex(zeroblob({count} - 1)), '00', ',0') || ']') sqldiff_copies"
        )
    }

    fn row_functions(&self) -> &'static [&'static str] {
        &["json_each"]
    }

    fn copies_add_names(&self) -> bool {
        true
    }

    fn name_parts(&self) -> usize {
        2
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let mut lines = caveats::caveats(plan);
        // https://www.sqlite.org/limits.html#max_column
        if let Some(width) = pairs_width(plan).filter(|width| *width > MOST_COLUMNS) {
            lines.push(format!(
                "its pairs have {width} columns, and a query here {MOST_COLUMNS} at most: compare fewer columns at a time"
            ));
        }
        lines
    }
}
