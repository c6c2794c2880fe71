//! Snowflake SQL, in any session time zone and with any output formats.
//!
//! Conversions that data could break are spelled `TRY_...`, which take texts only, or stand behind
//! a CASE. A name without quotes is stored in capitals there: see `fold`.

mod canonical;
mod distance;
mod evidence;
mod numbers;
#[cfg(test)]
mod tests;

use super::writes::{self, Assignment, Change, Merge};
use super::{Distance, NameCase, Spelling, Sql, copies, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct Snowflake;

impl Spelling for Snowflake {
    // https://docs.snowflake.com/en/sql-reference/identifiers-syntax
    fn name_case(&self) -> NameCase {
        NameCase::Folded
    }

    // A backslash in a literal takes the meaning of what follows it.
    // https://docs.snowflake.com/en/sql-reference/data-types-text#string-constants
    fn literal(&self, text: &str) -> Sql {
        let mut escaped = String::new();
        for c in text.chars() {
            match c {
                '\\' => escaped.push_str("\\\\"),
                '\'' => escaped.push_str("''"),
                '\n' => escaped.push_str("\\n"),
                '\r' => escaped.push_str("\\r"),
                '\t' => escaped.push_str("\\t"),
                c if c.is_control() => escaped.push_str(&format!("\\u{:04X}", u32::from(c))),
                c => escaped.push(c),
            }
        }
        sql!("'{escaped}'")
    }

    fn backslash_escapes(&self) -> bool {
        true
    }

    // https://docs.snowflake.com/en/sql-reference/identifiers-syntax#unquoted-identifiers
    fn fold(&self, name: &str) -> String {
        name.to_uppercase()
    }

    fn name_limit(&self) -> Option<usize> {
        Some(255)
    }

    // Whole numbers are NUMBER(38,0) there under every name, and floats have 64 bits.
    // https://docs.snowflake.com/en/sql-reference/data-types-numeric
    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "BOOLEAN".into(),
            SqlType::Int { .. } | SqlType::BigNum | SqlType::Numeric => "NUMBER(38,0)".into(),
            SqlType::Decimal { precision, scale } => format!("NUMBER({precision},{scale})"),
            SqlType::Float | SqlType::Double => "FLOAT".into(),
            SqlType::Blob => "BINARY".into(),
            SqlType::Date => "DATE".into(),
            SqlType::Time { .. } => "TIME(9)".into(),
            SqlType::Timestamp { zoned: false, .. } => "TIMESTAMP_NTZ(9)".into(),
            SqlType::Timestamp { zoned: true, .. } => "TIMESTAMP_TZ(9)".into(),
            _ => "VARCHAR".into(),
        };
        Sql(name)
    }

    // Columns may have collations, by which they would be compared, and which some functions refuse.
    // https://docs.snowflake.com/en/sql-reference/collation
    fn binary_text(&self, value: &Sql) -> Sql {
        sql!("COLLATE({value}, '')")
    }

    fn as_read(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Text => self.binary_text(value),
            _ => value.clone(),
        }
    }

    // Keys are texts that are never NULL: whether a null-safe condition is answered by hashing is not told.
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} = {right}")
    }

    fn key_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
        canonical::key_form(common, sql_type, form)
    }

    // What correlated subqueries may hold is told by examples only.
    // https://docs.snowflake.com/en/user-guide/querying-subqueries#limitations
    fn correlated_exists(&self) -> bool {
        false
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, _side: Side) -> Sql {
        canonical::canonical(value, sql_type, form)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        canonical::misfit(sql_type, form)
    }

    // NaN equals NaN there.
    fn holds_nan(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        sql!("COALESCE({value} = CAST('NaN' AS FLOAT), FALSE)")
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

    // Of a key the least is taken, and whether MIN() takes booleans is not documented.
    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Boolean => evidence::text(value, sql_type),
            _ => value.clone(),
        }
    }

    // Instants are compared without their zone, and shown with it.
    fn shows_forms(&self, sql_type: &SqlType) -> bool {
        !matches!(sql_type, SqlType::Timestamp { zoned: true, .. })
    }

    // Nested values are not compared.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Never NULL, and tells NULL from other values. Both sides hash common forms, which have one type.
    // https://docs.snowflake.com/en/sql-reference/functions/hash
    fn row_hash(&self, values: &[Sql]) -> Sql {
        match values.is_empty() {
            true => Sql("HASH(0)".into()),
            false => sql!("HASH({})", super::list(values)),
        }
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        match step {
            TextStep::Trim => sql!("TRIM({value}, {})", self.literal(" \t\r\n")),
            TextStep::CollapseSpaces => {
                sql!("REGEXP_REPLACE({value}, {}, ' ')", self.literal("[ \t\r\n]+"))
            }
            TextStep::IgnoreCase => sql!("LOWER({value})"),
            TextStep::EmptyIsNull => sql!("NULLIF({value}, '')"),
            TextStep::Nfc => unreachable!("the plan asks text_step_misfit first"),
        }
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "Snowflake has no Unicode normalisation; leave the rule out, or normalise the text before \
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
        numbers::round(value, sql_type, digits)
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

    // Not by ANY_VALUE(), which may give a NULL where there are other values.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("MIN({value})"),
            Some(condition) => sql!("MIN(CASE WHEN {condition} THEN {value} END)"),
        }
    }

    // A division of whole numbers has six decimals, to which it is rounded: this one has none.
    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("CAST(({part} * 10000 - MOD({part} * 10000, {whole})) / {whole} AS FLOAT) / 100")
    }

    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        copies::by_rows_of_the_sides(count, name)
    }

    // https://docs.snowflake.com/en/sql-reference/sql/merge
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    // MERGE does what they do.
    fn update_rows(&self, _: &Change, _: &[Assignment]) -> Option<String> {
        None
    }
    fn passing_words(&self) -> [&'static str; 2] {
        ["CREATE TEMPORARY TABLE", "DROP TABLE"]
    }

    fn delete_rows(&self, _: &Change) -> Option<String> {
        None
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes
            .each_ref()
            .map(|hash| sql!("TO_VARCHAR(COALESCE(SUM(CAST({hash} AS NUMBER(38,0))), 0))"));
        sql!("{one} || ' ' || {other}")
    }

    fn session(&self) -> Option<&'static str> {
        Some("session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default")
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let floats = plan
            .compared()
            .any(|column| column.a.sql_type.holds_float() || column.b.sql_type.holds_float());
        match floats {
            true => vec![
                "floats of 39 digits before the point, or 20 zeros behind it, are shown with an exponent"
                    .into(),
            ],
            false => Vec::new(),
        }
    }
}
