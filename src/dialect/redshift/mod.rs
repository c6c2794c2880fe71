//! Amazon Redshift: of PostgreSQL, from whose version 8 it comes, only what Redshift documents.
//!
//! Text is compared there without its trailing blanks, and there is no null-safe equality, no VALUES,
//! no LATERAL and no WITH inside of WITH.

mod canonical;
mod distance;
mod evidence;
#[cfg(test)]
mod tests;

use super::writes::{self, Assignment, Change, Merge, With};
use super::{Distance, NameCase, Spelling, Sql, copies, pairs_width, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct Redshift;

/// <https://docs.aws.amazon.com/redshift/latest/dg/r_CREATE_TABLE_usage.html>
const MOST_COLUMNS: usize = 1600;

impl Spelling for Redshift {
    // https://docs.aws.amazon.com/redshift/latest/dg/r_names.html
    fn name_case(&self) -> NameCase {
        NameCase::Folded
    }

    // A backslash by its number: whether one in a literal is itself is not documented.
    fn literal(&self, text: &str) -> Sql {
        let quoted: Vec<String> =
            text.split('\\').map(|part| format!("'{}'", part.replace('\'', "''"))).collect();
        match quoted.len() {
            1 => sql!("{}", quoted[0]),
            _ => sql!("({})", quoted.join(" || CHR(92) || ")),
        }
    }

    fn backslash_escapes(&self) -> bool {
        true
    }

    // Also within quotes, unless the session has enable_case_sensitive_identifier.
    // https://docs.aws.amazon.com/redshift/latest/dg/r_names.html
    fn fold(&self, name: &str) -> String {
        name.to_ascii_lowercase()
    }

    fn name_limit(&self) -> Option<usize> {
        Some(127)
    }

    // VARCHAR alone would be VARCHAR(256), and DECIMAL alone DECIMAL(18,0).
    // https://docs.aws.amazon.com/redshift/latest/dg/c_Supported_data_types.html
    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "BOOLEAN".into(),
            SqlType::Int { bits: 8, .. } | SqlType::Int { bits: 16, signed: true } => {
                "SMALLINT".into()
            }
            SqlType::Int { bits: 16, .. } | SqlType::Int { bits: 32, signed: true } => {
                "INTEGER".into()
            }
            SqlType::Int { bits: 32, .. } | SqlType::Int { bits: 64, signed: true } => {
                "BIGINT".into()
            }
            SqlType::Int { .. } | SqlType::BigNum | SqlType::Numeric => "DECIMAL(38,0)".into(),
            SqlType::Decimal { precision, scale } => format!("DECIMAL({precision},{scale})"),
            SqlType::Float => "REAL".into(),
            SqlType::Double => "DOUBLE PRECISION".into(),
            SqlType::Blob => "VARBYTE".into(),
            SqlType::Date => "DATE".into(),
            SqlType::Time { .. } => "TIME".into(),
            SqlType::Timestamp { zoned: false, .. } => "TIMESTAMP".into(),
            SqlType::Timestamp { zoned: true, .. } => "TIMESTAMPTZ".into(),
            _ => "VARCHAR(65535)".into(),
        };
        Sql(name)
    }

    // https://docs.aws.amazon.com/redshift/latest/dg/r_COLLATE.html
    fn binary_text(&self, value: &Sql) -> Sql {
        sql!("COLLATE({value}, 'case_sensitive')")
    }

    // CHAR without the blanks that fill it up.
    // https://docs.aws.amazon.com/redshift/latest/dg/r_Character_types.html
    fn as_read(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Text => self.binary_text(&sql!("CAST({value} AS VARCHAR(65535))")),
            _ => value.clone(),
        }
    }

    // The one comparison there in which NULL equals NULL.
    // https://docs.aws.amazon.com/redshift/latest/dg/r_DECODE_expression.html
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("(DECODE({left}, {right}, 1, 0) = 1)")
    }

    // A FULL JOIN takes `=`: keys are texts that are never NULL.
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} = {right}")
    }

    fn key_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
        canonical::key_form(common, sql_type, form)
    }

    // Of correlated subqueries only some are taken.
    // https://docs.aws.amazon.com/redshift/latest/dg/r_correlated_subqueries.html
    fn correlated_exists(&self) -> bool {
        false
    }

    // https://docs.aws.amazon.com/redshift/latest/dg/r_WITH_clause.html
    fn nested_with(&self) -> bool {
        false
    }

    // https://docs.aws.amazon.com/redshift/latest/dg/r_Boolean_type.html
    fn truth_value(&self, predicate: &Sql) -> Sql {
        sql!("CASE WHEN {predicate} THEN TRUE ELSE FALSE END")
    }

    // There are no lists of VALUES, and texts and NULL have no type until they are cast.
    // https://docs.aws.amazon.com/redshift/latest/dg/c_unsupported-postgresql-features.html
    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        let typed = |(value, name): (&Sql, &&str)| match name.split('_').next() {
            Some("nullable") => sql!("CAST({value} AS BOOLEAN)"),
            Some("position") => sql!("CAST({value} AS INTEGER)"),
            _ => sql!("CAST({value} AS VARCHAR(65535))"),
        };
        let rows: Vec<Vec<Sql>> =
            rows.iter().map(|row| row.iter().zip(names).map(typed).collect()).collect();
        self.union_rows(names, &rows)
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, _side: Side) -> Sql {
        canonical::canonical(value, sql_type, form)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        canonical::misfit(sql_type, form)
    }

    fn shows_forms(&self, sql_type: &SqlType) -> bool {
        !matches!(
            sql_type,
            SqlType::Text
                | SqlType::Boolean
                | SqlType::Float
                | SqlType::Double
                | SqlType::Timestamp { zoned: true, .. }
        )
    }

    // By its text: what NaN equals there is not documented.
    fn holds_nan(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        sql!("({value} IS NOT NULL AND CAST({value} AS VARCHAR(64)) = 'NaN')")
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

    // MIN() takes no booleans.
    // https://docs.aws.amazon.com/redshift/latest/dg/r_MIN.html
    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Boolean => evidence::text(value, sql_type),
            _ => value.clone(),
        }
    }

    // Nested values are not compared.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Each hash is the seed of the next. NULL is 0, for its own hash is not documented.
    // https://docs.aws.amazon.com/redshift/latest/dg/r_FNV_HASH.html
    fn row_hash(&self, values: &[Sql]) -> Sql {
        values.iter().fold(Sql("CAST(0 AS BIGINT)".into()), |seed, value| {
            sql!(
                "FNV_HASH(CASE WHEN {value} IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH({value}) END, {seed})"
            )
        })
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        let blanks = "' ' || CHR(9) || CHR(13) || CHR(10)";
        match step {
            TextStep::Trim => sql!("BTRIM({value}, {blanks})"),
            // Patterns are literals: all blanks become spaces first.
            TextStep::CollapseSpaces => sql!(
                "REGEXP_REPLACE(TRANSLATE({value}, CHR(9) || CHR(13) || CHR(10), '   '), ' +', ' ')"
            ),
            TextStep::IgnoreCase => sql!("LOWER({value})"),
            TextStep::EmptyIsNull => sql!("CASE WHEN LEN({value}) > 0 THEN {value} END"),
            TextStep::Nfc => unreachable!("the plan asks text_step_misfit first"),
        }
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "Redshift has no Unicode normalisation; leave the rule out, or normalise the text before \
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

    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("MIN({value})"),
            Some(condition) => sql!("MIN(CASE WHEN {condition} THEN {value} END)"),
        }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!(
            "CAST(({part} * 10000 - MOD({part} * 10000, {whole})) / {whole} AS DOUBLE PRECISION) / 100"
        )
    }

    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        copies::by_rows_of_the_sides(count, name)
    }

    // Its MERGE reads tables only. https://docs.aws.amazon.com/redshift/latest/dg/r_MERGE.html
    fn merge_rows(&self, _: &Change, _: &Merge) -> Option<String> {
        None
    }

    // https://docs.aws.amazon.com/redshift/latest/dg/r_UPDATE.html
    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_from(self, change, sets))
    }
    fn passing_words(&self) -> [&'static str; 2] {
        ["CREATE TEMPORARY TABLE", "DROP TABLE"]
    }

    // https://docs.aws.amazon.com/redshift/latest/dg/r_DELETE.html
    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_using(self, change))
    }

    // https://docs.aws.amazon.com/redshift/latest/dg/r_WITH_clause.html
    fn with_in_writes(&self) -> With {
        With::First
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes.each_ref().map(|hash| {
            sql!("CAST(COALESCE(SUM(CAST({hash} AS DECIMAL(38,0))), 0) AS VARCHAR(64))")
        });
        sql!("{one} || ' ' || {other}")
    }

    fn session(&self) -> Option<&'static str> {
        Some(
            "session: enable_case_sensitive_identifier = true where the tables were created with it",
        )
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let has = |what: fn(&SqlType) -> bool| {
            plan.compared().any(|column| what(&column.a.sql_type) || what(&column.b.sql_type))
        };
        let has_pairs = plan.pairs_rows();
        let mut lines = Vec::new();
        if has(SqlType::holds_float) {
            lines.push("floats are compared exactly, and shown as Redshift writes them".into());
        }
        if has_pairs && has(|sql_type| *sql_type == SqlType::Text) {
            lines.push(
                "in JSON, texts of more than 10000 bytes are shown by their length, and rows of more than 60000 bytes by theirs"
                    .into(),
            );
        }
        if let Some(width) = pairs_width(plan).filter(|width| *width > MOST_COLUMNS) {
            lines.push(format!(
                "its table of pairs has {width} columns, and Redshift's tables {MOST_COLUMNS} at most: compare fewer columns at a time"
            ));
        }
        lines
    }
}
