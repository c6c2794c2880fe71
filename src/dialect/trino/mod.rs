//! Trino 420 and newer, in any session time zone, and Athena, which is Trino with shorter statements.
//!
//! Values that data could break are converted by TRY_CAST, never by TRY(CAST(...)), which Trino 483
//! lets through where a date lies beyond all timestamps.

mod canonical;
mod distance;
mod evidence;
mod misfit;
#[cfg(test)]
mod tests;
mod times;

use super::writes::{self, Assignment, Change, Merge, Transaction};
use super::{Distance, Spelling, Sql, list, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct Trino {
    /// The longest statement, in bytes.
    statement: usize,
}

/// https://trino.io/docs/current/admin/properties-query-management.html#query-max-length
pub const TRINO: Trino = Trino { statement: 1_000_000 };

/// https://docs.aws.amazon.com/athena/latest/ug/service-limits.html
pub const ATHENA: Trino = Trino { statement: 262_144 };

/// Compared columns above which a script says that it may be too long.
const MOST_COLUMNS: usize = 100;

/// Columns whose comparisons may stand in one expression.
const FEW_COLUMNS: usize = 50;

impl Spelling for Trino {
    // https://trino.io/docs/current/language/types.html
    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "boolean".into(),
            SqlType::Int { bits: 8, signed: true } => "tinyint".into(),
            SqlType::Int { bits: 16, signed: true } | SqlType::Int { bits: 8, .. } => {
                "smallint".into()
            }
            SqlType::Int { bits: 32, signed: true } | SqlType::Int { bits: 16, .. } => {
                "integer".into()
            }
            SqlType::Int { bits: 64, signed: true } | SqlType::Int { bits: 32, .. } => {
                "bigint".into()
            }
            SqlType::Int { bits: 64, .. } => "decimal(20,0)".into(),
            SqlType::Int { .. } | SqlType::BigNum | SqlType::Numeric => "decimal(38,0)".into(),
            SqlType::Decimal { precision, scale } => format!("decimal({precision},{scale})"),
            SqlType::Float => "real".into(),
            SqlType::Double => "double".into(),
            SqlType::Blob => "varbinary".into(),
            SqlType::Date => "date".into(),
            SqlType::Time { precision } => format!("time({precision})"),
            SqlType::TimeTz => "time(12) with time zone".into(),
            SqlType::Timestamp { precision, zoned: false } => format!("timestamp({precision})"),
            SqlType::Timestamp { precision, zoned: true } => {
                format!("timestamp({precision}) with time zone")
            }
            SqlType::Uuid => "uuid".into(),
            SqlType::Json => "json".into(),
            SqlType::List(item) | SqlType::Array(item, _) => {
                format!("array({})", self.type_name(item))
            }
            SqlType::Map(key, value) => {
                format!("map({}, {})", self.type_name(key), self.type_name(value))
            }
            SqlType::Struct(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, field)| format!("{} {}", self.ident(name), self.type_name(field)))
                    .collect();
                format!("row({})", fields.join(", "))
            }
            _ => "varchar".into(),
        };
        Sql(name)
    }

    fn flag_type(&self) -> Sql {
        Sql("tinyint".into())
    }

    // There are no collations, but CHAR(n) is compared with blanks at its end.
    fn binary_text(&self, value: &Sql) -> Sql {
        canonical::text_of(value)
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
        canonical::canonical(value, sql_type, form, side)
    }

    // A join by IS NOT DISTINCT FROM of several keys has lost rows, and NaN = NaN is false.
    // https://github.com/trinodb/trino/issues/26257
    fn key_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
        canonical::key_form(common, sql_type, form)
    }

    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} = {right}")
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

    // Each value as its length and text, or N for NULL: no two rows run together. Said once, in a
    // lambda, because one expression for hundreds of columns is more than Trino compiles.
    // https://trino.io/docs/current/functions/binary.html#hashing-functions
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let texts: Vec<Sql> = values
            .iter()
            .map(|value| match value.0.ends_with(" AS varchar)") {
                true => value.clone(),
                false => sql!("CAST({value} AS varchar)"),
            })
            .collect();
        let arrays: Vec<String> =
            texts.chunks(MOST_ARGUMENTS).map(|texts| format!("ARRAY[{}]", list(texts))).collect();
        match arrays.is_empty() {
            true => Sql("from_big_endian_64(xxhash64(to_utf8('')))".into()),
            false => sql!(
                "from_big_endian_64(xxhash64(to_utf8(array_join(transform({}, \
                 sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), ''))))",
                arrays.join(" || ")
            ),
        }
    }

    // CHAR(n) is no argument of these, or gives another one that is filled up again.
    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        let text = canonical::text_of(value);
        match step {
            TextStep::Trim => {
                sql!("regexp_replace({text}, '\\A[ \\t\\r\\n]+|[ \\t\\r\\n]+\\z')")
            }
            TextStep::CollapseSpaces => sql!("regexp_replace({text}, '[ \\t\\r\\n]+', ' ')"),
            TextStep::Nfc => sql!("normalize({text}, NFC)"),
            TextStep::IgnoreCase => sql!("lower({text})"),
            TextStep::EmptyIsNull => sql!("nullif({text}, '')"),
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

    // any_value() is younger.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("arbitrary({value})"),
            Some(condition) => sql!("arbitrary({value}) FILTER (WHERE {condition})"),
        }
    }

    // The planner puts an expression that is used once into the one that uses it, and a comparison of
    // all columns is then too long to be compiled. What is used twice is worked out before.
    fn among(&self, number: u8, columns: &[Sql]) -> Sql {
        let listed = super::list(columns);
        match columns.len() {
            ..=FEW_COLUMNS => sql!("{number} IN ({listed})"),
            _ => sql!("({number} IN ({listed}) AND coalesce({listed}) IS NOT NULL)"),
        }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("CAST({part} * 10000 / {whole} AS double) / 100")
    }

    // VALUES cannot name columns of the rows beside it, UNNEST can.
    // https://trino.io/docs/current/sql/select.html#unnest
    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let arrays: Vec<String> = rows
            .chunks(MOST_ARGUMENTS)
            .map(|rows| {
                let rows: Vec<String> =
                    rows.iter().map(|row| format!("  ROW({})", list(row))).collect();
                format!("ARRAY[\n{}\n]", rows.join(",\n"))
            })
            .collect();
        Some(sql!("CROSS JOIN UNNEST({}) AS sqldiff_cell ({})", arrays.join(" || "), list(names)))
    }

    // sequence() and repeat() give no more than 10000 items.
    // https://trino.io/docs/current/functions/array.html#sequence
    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!(
            "CROSS JOIN UNNEST(flatten(transform(\n  sequence(1, greatest({count}, 1), 10000),\n  \
             sqldiff_first -> repeat(1, CAST(least(10000, {count} - sqldiff_first + 1) AS integer))\n\
             ))) AS sqldiff_copies ({name})"
        )
    }

    // https://trino.io/docs/current/sql/merge.html
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    // MERGE does what they do.
    fn update_rows(&self, _: &Change, _: &[Assignment]) -> Option<String> {
        None
    }

    fn delete_rows(&self, _: &Change) -> Option<String> {
        None
    }

    // What a statement writes to Hive and Iceberg is there at once.
    fn transaction(&self) -> Option<Transaction> {
        None
    }

    fn write_caveats(&self) -> &'static [&'static str] {
        &["MERGE needs a table that takes it, such as those of Iceberg or Delta Lake"]
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes
            .each_ref()
            .map(|hash| sql!("CAST(coalesce(sum(CAST({hash} AS decimal(38,0))), 0) AS varchar)"));
        sql!("concat(\n      {one},\n      ' ',\n      {other}\n    )")
    }

    fn name_misfit(&self, name: &str) -> Option<String> {
        name.is_empty().then(|| {
            "Trino has no empty names; make a view that gives the column another one".to_string()
        })
    }

    // Trino 483 does not compile the summary of `cells` of 320 columns.
    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let columns = plan.compared().count();
        let wide = format!(
            "{columns} columns: a statement may be more than the engine compiles, or than the {} bytes it takes; if it is \
             refused, compare some of the columns at a time",
            self.statement
        );
        if columns > MOST_COLUMNS { vec![wide] } else { Vec::new() }
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        misfit::misfit(sql_type, form)
    }
}

/// Items of one ARRAY[...], and arguments of one concat(): 127 are the most a call may have.
const MOST_ARGUMENTS: usize = 100;

/// The parts in one text; NULL where one of them is.
fn concat(parts: &[String]) -> Sql {
    match parts.len() {
        1 => Sql(parts[0].clone()),
        ..=MOST_ARGUMENTS => sql!("concat({})", parts.join(", ")),
        _ => {
            let groups: Vec<String> =
                parts.chunks(MOST_ARGUMENTS).map(|part| concat(part).0).collect();
            concat(&groups)
        }
    }
}

/// A field of a row, or of a map's entry, by its position: unlike names, those are always there
/// and never ambiguous. https://trino.io/docs/current/language/types.html#row
fn field(value: &Sql, position: usize) -> Sql {
    sql!("{value}[{}]", position + 1)
}
