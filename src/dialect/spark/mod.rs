//! Spark SQL 3.3 to 4.0, with `spark.sql.ansi.enabled` on or off and in any session time zone.
//!
//! Everything is said in place: Spark takes macros from Hive only, and functions only where the
//! user may create them. Conversions that data could break are spelled `try_cast`, there since 3.2.

mod canonical;
mod causes;
mod distance;
mod evidence;
mod misfit;
mod skeleton;
#[cfg(test)]
mod tests;
mod times;

use super::causes::Causes;
use super::writes::{self, Assignment, Change, Merge, Transaction};
use super::{Distance, Spelling, Sql, sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct Spark;

impl Spelling for Spark {
    fn ident(&self, name: &str) -> Sql {
        sql!("`{}`", name.replace('`', "``"))
    }

    // A doubled quote ends one literal and begins the next, which Spark joins. `${name}` would be
    // replaced by a variable of the session, within literals too.
    // https://spark.apache.org/docs/latest/sql-ref-literals.html#string-literal
    fn literal(&self, text: &str) -> Sql {
        let mut escaped = String::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' => escaped.push_str("\\\\"),
                '\'' => escaped.push_str("\\'"),
                '\n' => escaped.push_str("\\n"),
                '\r' => escaped.push_str("\\r"),
                '\t' => escaped.push_str("\\t"),
                '$' if chars.peek() == Some(&'{') => escaped.push_str("\\u0024"),
                c if c.is_control() => escaped.push_str(&format!("\\u{:04X}", u32::from(c))),
                c => escaped.push(c),
            }
        }
        sql!("'{escaped}'")
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let int = |name: &str| Sql(name.into());
        match sql_type {
            SqlType::Int { bits: 8, signed: true } => int("TINYINT"),
            SqlType::Int { bits: 16, signed: true } | SqlType::Int { bits: 8, .. } => {
                int("SMALLINT")
            }
            SqlType::Int { bits: 32, signed: true } | SqlType::Int { bits: 16, .. } => int("INT"),
            SqlType::Int { bits: 64, signed: true } | SqlType::Int { bits: 32, .. } => {
                int("BIGINT")
            }
            SqlType::Int { bits: 64, .. } => int("DECIMAL(20,0)"),
            SqlType::Int { .. } | SqlType::BigNum => int("DECIMAL(38,0)"),
            SqlType::Blob => Sql("BINARY".into()),
            SqlType::Timestamp { zoned: true, .. } => Sql("TIMESTAMP".into()),
            SqlType::Timestamp { .. } => Sql("TIMESTAMP_NTZ".into()),
            SqlType::List(item) | SqlType::Array(item, _) => {
                sql!("ARRAY<{}>", self.type_name(item))
            }
            SqlType::Map(key, value) => {
                sql!("MAP<{}, {}>", self.type_name(key), self.type_name(value))
            }
            SqlType::Struct(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, field)| format!("{}: {}", self.ident(name), self.type_name(field)))
                    .collect();
                sql!("STRUCT<{}>", fields.join(", "))
            }
            SqlType::Boolean
            | SqlType::Decimal { .. }
            | SqlType::Float
            | SqlType::Double
            | SqlType::Date => Sql(sql_type.to_string()),
            // Types that Spark lacks, as far as they can be compared at all, are text there.
            _ => Sql("STRING".into()),
        }
    }

    fn flag_type(&self) -> Sql {
        Sql("TINYINT".into())
    }

    // Holds NaN equal to NaN and -0.0 to 0.0, inside arrays and structs too; a join by it hashes.
    // https://spark.apache.org/docs/latest/sql-ref-null-semantics.html#comparison-operators-
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("({left} <=> {right})")
    }

    // Text is compared by code point unless a column has a collation, which only Spark 4 knows:
    // the function that drops it does not exist before.
    fn binary_text(&self, value: &Sql) -> Sql {
        value.clone()
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

    fn shown(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        value.clone()
    }

    fn skeleton(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Option<Sql> {
        skeleton::skeleton(value, sql_type, form, side)
    }

    // xxhash64() skips NULL: xxhash64(NULL, 1) is xxhash64(1, NULL). A flag for each value tells
    // them apart. It gives -0.0 and 0.0, and all NaNs, one hash.
    // https://spark.apache.org/docs/latest/api/sql/index.html#xxhash64
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let values: Vec<String> =
            values.iter().map(|value| format!("{value} IS NULL, {value}")).collect();
        match values.is_empty() {
            true => Sql("xxhash64(0)".into()),
            false => sql!("xxhash64({})", values.join(", ")),
        }
    }

    fn causes(&self) -> Option<&'static dyn Causes> {
        Some(&Spark)
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        // Blanks are space, tab, CR and LF, as the semantics say: trim() alone takes spaces only,
        // and the class \s of regular expressions would take form feeds too.
        match step {
            TextStep::Trim => sql!("TRIM(BOTH {} FROM {value})", self.literal(" \t\r\n")),
            TextStep::CollapseSpaces => {
                sql!("regexp_replace({value}, {}, ' ')", self.literal("[ \t\r\n]+"))
            }
            TextStep::IgnoreCase => sql!("lower({value})"),
            TextStep::EmptyIsNull => sql!("nullif({value}, '')"),
            TextStep::Nfc => unreachable!("the plan asks text_step_misfit first"),
        }
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "Spark has no Unicode normalisation; leave the rule out, or normalise the text before \
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

    // any_value() came with 3.4 only.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("first({value}, TRUE)"),
            Some(condition) => sql!("first({value}, TRUE) FILTER (WHERE {condition})"),
        }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("({part} * 10000 - {part} * 10000 % {whole}) / {whole} / 100")
    }

    // A condition on an expression over all columns is moved below the SELECT that names parts of it,
    // and the planner then keeps each mixture of parts and names as one more constraint: twice as many
    // with each column. What is not deterministic gives no constraints.
    // https://issues.apache.org/jira/browse/SPARK-33152
    fn unmoved(&self, condition: &Sql) -> Sql {
        sql!("CASE WHEN spark_partition_id() >= 0 THEN {condition} END")
    }

    // Without Hive a table needs a format of its own; the one statement that reads the view works it out
    // before it writes.
    fn passing_table(&self, table: &Sql, steps: &str, query: &str) -> (String, &'static str) {
        let with = if steps.is_empty() { String::new() } else { format!("WITH\n{steps}\n") };
        (format!("CREATE TEMPORARY VIEW {table} AS\n{with}{query}"), "DROP VIEW")
    }

    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let list =
            |parts: &[Sql]| parts.iter().map(|part| part.0.as_str()).collect::<Vec<_>>().join(", ");
        let cells: Vec<String> = rows.iter().map(|row| list(row)).collect();
        Some(sql!(
            "LATERAL VIEW stack({}, {}) sqldiff_cell AS {}",
            rows.len(),
            cells.join(", "),
            list(names)
        ))
    }

    // sequence(1, 0) counts down, but no row asks for no copies.
    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!("LATERAL VIEW explode(sequence(1, CAST({count} AS INT))) sqldiff_copies AS {name}")
    }

    // Summed as decimals: a sum of BIGINTs wraps in Spark 3, and raises in Spark 4.
    // Variables are put in before anything is parsed, within backticks too.
    fn name_misfit(&self, name: &str) -> Option<String> {
        name.contains("${").then(|| {
            "Spark puts a variable in the place of ${...}, also in quoted names; make a view with another name".to_string()
        })
    }

    fn session(&self) -> Option<&'static str> {
        Some(
            "session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only",
        )
    }

    fn backslash_escapes(&self) -> bool {
        true
    }

    // Of Delta, Iceberg and Hudi.
    // https://docs.delta.io/latest/delta-update.html, https://iceberg.apache.org/docs/latest/spark-writes/
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    // Neither takes a query.
    fn update_rows(&self, _: &Change, _: &[Assignment]) -> Option<String> {
        None
    }

    fn delete_rows(&self, _: &Change) -> Option<String> {
        None
    }

    fn transaction(&self) -> Option<Transaction> {
        None
    }

    fn write_caveats(&self) -> &'static [&'static str] {
        &[
            "MERGE needs a table of Delta, Iceberg or Hudi: files of Parquet, ORC or CSV take INSERT only",
        ]
    }

    // Without spark.sql.storeAssignmentPolicy = ANSI numbers wrap.
    // https://spark.apache.org/docs/latest/sql-ref-ansi-compliance.html#store-assignment
    fn refuses_misfits(&self) -> bool {
        false
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes
            .each_ref()
            .map(|hash| sql!("CAST(coalesce(sum(CAST({hash} AS DECIMAL(28,0))), 0) AS STRING)"));
        sql!("concat(\n      {one},\n      ' ',\n      {other}\n    )")
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        misfit::misfit(sql_type, form)
    }
}

/// `body` with a name for `value`, which is then computed once. Only a name of its own may be given:
/// inside of `body` it hides a column of that name.
fn with(value: &Sql, name: &str, body: Sql) -> Sql {
    sql!("element_at(transform(array({value}), {name} -> {body}), 1)")
}

/// A field of a struct, or of a map's entry.
fn field(value: &Sql, name: &str) -> Sql {
    sql!("{value}.{}", Spark.ident(name))
}
