//! DuckDB 1.5.

mod canonical;
mod causes;
mod distance;
mod evidence;
mod helpers;
mod inline;
mod skeleton;

use super::causes::Causes;
use super::writes::{self, Assignment, Change, Merge};
use super::{Distance, NameCase, Spelling, Sql, sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct DuckDb;

impl Spelling for DuckDb {
    // https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers#case-sensitivity-of-identifiers
    fn name_case(&self) -> NameCase {
        NameCase::Stored
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        Sql(sql_type.to_string())
    }

    fn flag_type(&self) -> Sql {
        Sql("UTINYINT".into())
    }

    // A CAST to VARCHAR keeps the collation; this drops it.
    fn binary_text(&self, value: &Sql) -> Sql {
        sql!("({value} COLLATE \"binary\")")
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
        canonical::canonical(value, sql_type, form, side)
    }

    fn holds_nan(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        canonical::holds_nan(value, sql_type)
    }

    fn text(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::text(value, sql_type)
    }

    fn json(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::json(value, sql_type, 0)
    }

    fn json_object(&self, fields: &[(String, Sql)]) -> Sql {
        evidence::json_object(fields)
    }

    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        evidence::shown(value, sql_type)
    }

    fn skeleton(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Option<Sql> {
        skeleton::skeleton(value, sql_type, form, side)
    }

    fn hash_guard(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Option<Sql> {
        skeleton::is_wide(sql_type, form).then(|| sql!("CAST({common} AS VARCHAR)"))
    }

    // DuckDB's hash() takes NULL as a value, mixes its arguments in order, gives -0.0 and 0.0, all
    // NaNs, and all equal intervals one hash.
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let values: Vec<_> = values.iter().map(|v| v.0.as_str()).collect();
        match values.is_empty() {
            true => Sql("hash(0)".into()),
            false => sql!("hash({})", values.join(", ")),
        }
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        // Blanks are space, tab, CR and LF, as the semantics say: trim() alone takes spaces only,
        // and the class \s of regular expressions would take form feeds too.
        match step {
            TextStep::Trim => sql!("trim({value}, ' ' || chr(9) || chr(13) || chr(10))"),
            TextStep::CollapseSpaces => sql!("regexp_replace({value}, '[ \\t\\r\\n]+', ' ', 'g')"),
            TextStep::Nfc => sql!("nfc_normalize({value})"),
            TextStep::IgnoreCase => sql!("lower({value})"),
            TextStep::EmptyIsNull => sql!("nullif({value}, '')"),
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

    fn causes(&self) -> Option<&'static dyn Causes> {
        Some(&DuckDb)
    }

    fn helpers(&self, script: &str) -> Vec<(String, Sql)> {
        helpers::used_in(script)
    }

    fn without_helpers(&self, statement: &str) -> String {
        inline::written_out(statement)
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("CAST({part} * 10000 // {whole} AS DOUBLE) / 100")
    }

    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!("CROSS JOIN LATERAL (SELECT unnest(range({count})) AS {name}) AS sqldiff_copies")
    }

    // https://duckdb.org/docs/stable/sql/statements/merge_into
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_from(self, change, sets))
    }

    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_using(self, change))
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] =
            hashes.each_ref().map(|hash| sql!("printf('%032x', coalesce(sum({hash}), 0))"));
        sql!("concat(\n      {one},\n      {other}\n    )")
    }
}
