//! PostgreSQL 14 and newer.

mod canonical;
mod causes;
mod distance;
mod evidence;
#[cfg(test)]
mod tests;

use super::causes::Causes;
use super::writes::{self, Assignment, Change, Merge};
use super::{Distance, NameCase, Spelling, Sql, pairs_width, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct Postgres;

/// Columns of a query, also of one within a statement.
const MOST_COLUMNS: usize = 1664;

impl Spelling for Postgres {
    // https://www.postgresql.org/docs/14/sql-syntax-lexical.html#SQL-SYNTAX-IDENTIFIERS
    fn name_case(&self) -> NameCase {
        NameCase::Folded
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "boolean".into(),
            SqlType::Int { bits: 8, .. } | SqlType::Int { bits: 16, signed: true } => {
                "smallint".into()
            }
            SqlType::Int { bits: 16, .. } | SqlType::Int { bits: 32, signed: true } => {
                "integer".into()
            }
            SqlType::Int { bits: 32, .. } | SqlType::Int { bits: 64, signed: true } => {
                "bigint".into()
            }
            SqlType::Int { .. } | SqlType::BigNum | SqlType::Numeric => "numeric".into(),
            SqlType::Decimal { precision, scale } => format!("numeric({precision},{scale})"),
            SqlType::Float => "real".into(),
            SqlType::Double => "double precision".into(),
            SqlType::Blob => "bytea".into(),
            SqlType::Date => "date".into(),
            SqlType::Time { .. } => "time".into(),
            SqlType::TimeTz => "time with time zone".into(),
            SqlType::Timestamp { zoned: false, .. } => "timestamp".into(),
            SqlType::Timestamp { zoned: true, .. } => "timestamp with time zone".into(),
            SqlType::Interval => "interval".into(),
            SqlType::Uuid => "uuid".into(),
            SqlType::List(item) | SqlType::Array(item, _) => {
                format!("{}[]", self.type_name(item))
            }
            _ => "text".into(),
        };
        Sql(name)
    }

    fn binary_text(&self, value: &Sql) -> Sql {
        sql!("({value} COLLATE \"C\")")
    }

    // A FULL JOIN takes `=` only, and NULL elements of arrays equal each other.
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("ARRAY[{left}] = ARRAY[{right}]")
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, _side: Side) -> Sql {
        canonical::canonical(value, sql_type, form)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        canonical::misfit(sql_type, form)
    }

    // `matches` puts keys into arrays, in which NULL and an empty array are one.
    fn key_misfit(&self, sql_type: &SqlType) -> Option<String> {
        matches!(sql_type, SqlType::List(_) | SqlType::Array(..))
            .then(|| "an array is no key there; convert it to text in a .sql side".to_string())
    }

    fn holds_nan(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Float | SqlType::Double => sql!("coalesce({value} = 'NaN', FALSE)"),
            _ => sql!("coalesce('NaN' = ANY({value}), FALSE)"),
        }
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

    fn shown(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        value.clone()
    }

    // The hash is made of texts, which tell NULL, empty and nested apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Each value as its length and text, or N for NULL: no two rows run together.
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let parts: Vec<String> = values
            .iter()
            .map(|value| {
                format!(
                    "coalesce(length(CAST({value} AS text)) || ':' || CAST({value} AS text), 'N')"
                )
            })
            .collect();
        match parts.is_empty() {
            true => Sql("hashtextextended('', 0)".into()),
            false => sql!("hashtextextended({}, 0)", parts.join(" || ")),
        }
    }

    fn causes(&self) -> Option<&'static dyn Causes> {
        Some(&Postgres)
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        match step {
            TextStep::Trim => sql!("btrim({value}, ' ' || chr(9) || chr(13) || chr(10))"),
            TextStep::CollapseSpaces => sql!("regexp_replace({value}, '[ \\t\\r\\n]+', ' ', 'g')"),
            TextStep::Nfc => sql!("normalize({value}, NFC)"),
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

    // any_value() came with version 16.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        let also = condition.map(|condition| format!(" AND {condition}")).unwrap_or_default();
        sql!("(array_agg({value}) FILTER (WHERE {value} IS NOT NULL{also}))[1]")
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("CAST({part} * 10000 / {whole} AS double precision) / 100")
    }

    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let join =
            |parts: &[Sql]| parts.iter().map(|part| part.0.as_str()).collect::<Vec<_>>().join(", ");
        let rows: Vec<String> = rows.iter().map(|row| format!("  ({})", join(row))).collect();
        Some(sql!(
            "CROSS JOIN LATERAL (VALUES\n{}\n) AS sqldiff_cell ({})",
            rows.join(",\n"),
            join(names)
        ))
    }

    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!("CROSS JOIN LATERAL (SELECT generate_series(1, {count}) AS {name}) AS sqldiff_copies")
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes
            .each_ref()
            .map(|hash| sql!("CAST(coalesce(sum(CAST({hash} AS numeric)), 0) AS text)"));
        sql!("{one} || ' ' || {other}")
    }

    fn session(&self) -> Option<&'static str> {
        Some("session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults")
    }

    // https://www.postgresql.org/docs/current/limits.html
    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let width = pairs_width(plan).filter(|width| *width > MOST_COLUMNS);
        let told = |width| {
            format!(
                "its pairs have {width} columns, and a query here {MOST_COLUMNS} at most: compare fewer columns at a time"
            )
        };
        width.map(told).into_iter().collect()
    }

    // What stands in no quotes, in any letters.
    // https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-IDENTIFIERS
    // https://www.postgresql.org/docs/15/sql-merge.html
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_from(self, change, sets))
    }
    fn passing_words(&self) -> [&'static str; 2] {
        ["CREATE TEMPORARY TABLE", "DROP TABLE"]
    }

    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_using(self, change))
    }

    fn write_caveats(&self) -> &'static [&'static str] {
        &["MERGE needs PostgreSQL 15"]
    }

    fn fold(&self, name: &str) -> String {
        name.to_ascii_lowercase()
    }

    fn name_limit(&self) -> Option<usize> {
        Some(63)
    }
}
