//! SQL Server 2019 and 2022: one SQL for both, from what the documentation promises.
//!
//! No collation is trusted: `=` ignores blanks at the end of text under every one of them, and zeros
//! at the end of binary values. Both get a mark behind their last character before they are compared.

mod canonical;
mod distance;
mod evidence;
#[cfg(test)]
mod tests;

use super::writes::{self, Assignment, Change, Merge, Transaction, With};
use super::{Counting, Distance, NameCase, Spelling, Sql, list, pairs_width, sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::plan::{Plan, PlannedColumn};
use crate::schema::SqlType;

pub struct SqlServer;

/// By code unit, whatever the database compares text by.
/// <https://learn.microsoft.com/en-us/sql/relational-databases/collations/collation-and-unicode-support>
const BINARY: &str = "COLLATE Latin1_General_100_BIN2";

/// Columns of a table.
/// https://learn.microsoft.com/en-us/sql/sql-server/maximum-capacity-specifications-for-sql-server
const MOST_COLUMNS: usize = 1024;

impl Spelling for SqlServer {
    // The database's collation decides.
    // https://learn.microsoft.com/sql/relational-databases/databases/database-identifiers
    fn name_case(&self) -> NameCase {
        NameCase::Sensitive
    }

    // Double quotes mean names only while QUOTED_IDENTIFIER is on, which sqlcmd turns off.
    // https://learn.microsoft.com/en-us/sql/relational-databases/databases/database-identifiers
    fn ident(&self, name: &str) -> Sql {
        sql!("[{}]", name.replace(']', "]]"))
    }

    // Without N, characters outside of the database's code page become question marks. A backslash
    // before a line break joins the lines, a line `GO` or `:r` is an order to the tool, and sqlcmd puts
    // variables in the place of `$(...)`, in literals too.
    // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/sql-server-utilities-statements-backslash
    fn literal(&self, text: &str) -> Sql {
        let mut parts: Vec<String> = Vec::new();
        let mut plain = String::new();
        let quoted = |plain: &mut String| match std::mem::take(plain) {
            text if text.is_empty() => None,
            text => Some(format!("N'{}'", text.replace('\'', "''"))),
        };
        for c in text.chars() {
            match c {
                '\n' | '\r' => {
                    parts.extend(quoted(&mut plain));
                    parts.push(format!("NCHAR({})", u32::from(c)));
                }
                '(' if plain.ends_with('$') => {
                    parts.extend(quoted(&mut plain));
                    plain.push(c);
                }
                c => plain.push(c),
            }
        }
        parts.extend(quoted(&mut plain));
        match parts.as_slice() {
            [] => Sql("N''".into()),
            [one] => Sql(one.clone()),
            several => sql!("({})", several.join(" + ")),
        }
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "bit".into(),
            SqlType::Int { bits: 8, signed: false } => "tinyint".into(),
            SqlType::Int { bits: 8, .. } | SqlType::Int { bits: 16, signed: true } => {
                "smallint".into()
            }
            SqlType::Int { bits: 16, .. } | SqlType::Int { bits: 32, signed: true } => "int".into(),
            SqlType::Int { bits: 32, .. } | SqlType::Int { bits: 64, signed: true } => {
                "bigint".into()
            }
            SqlType::Int { bits: 64, .. } => "decimal(20,0)".into(),
            SqlType::Int { .. } | SqlType::BigNum => "decimal(38,0)".into(),
            SqlType::Decimal { precision, scale } => format!("decimal({precision},{scale})"),
            SqlType::Float => "real".into(),
            SqlType::Double => "float".into(),
            SqlType::Blob => "varbinary(max)".into(),
            SqlType::Date => "date".into(),
            SqlType::Time { precision } => format!("time({})", (*precision).min(7)),
            SqlType::Timestamp { zoned: true, .. } => "datetimeoffset(7)".into(),
            SqlType::Timestamp { precision, .. } => format!("datetime2({})", (*precision).min(7)),
            SqlType::Uuid => "uniqueidentifier".into(),
            _ => "nvarchar(max)".into(),
        };
        Sql(name)
    }

    fn flag_type(&self) -> Sql {
        Sql("tinyint".into())
    }

    // INTERSECT holds NULL equal to NULL and nothing else; IS NOT DISTINCT FROM came with 2022.
    // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/set-operators-except-and-intersect-transact-sql
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("EXISTS (SELECT {left} INTERSECT SELECT {right})")
    }

    // Keys are never NULL: see `key_form`.
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} = {right}")
    }

    fn key_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
        canonical::key_form(common, sql_type, form)
    }

    fn truth_value(&self, predicate: &Sql) -> Sql {
        sql!("CAST(CASE WHEN {predicate} THEN 1 ELSE 0 END AS bit)")
    }

    fn is_true(&self, value: &Sql) -> Sql {
        sql!("({value} = 1)")
    }

    fn boolean(&self, value: bool) -> Sql {
        Sql(if value { "1" } else { "0" }.into())
    }

    fn binary_text(&self, value: &Sql) -> Sql {
        sql!("({value} {BINARY})")
    }

    // Blanks are added to the shorter of two texts: with the smallest character behind both, it stays the
    // smaller one. https://learn.microsoft.com/en-us/sql/t-sql/language-elements/comparison-operators-transact-sql
    fn ordered_text(&self, text: &Sql) -> Sql {
        sql!("(CAST({text} AS nvarchar(max)) + NCHAR(1) {BINARY})")
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, _side: Side) -> Sql {
        canonical::canonical(value, sql_type, form)
    }

    fn value_of_form(&self, form: &Sql, sql_type: &SqlType) -> Sql {
        canonical::value_of_form(form, sql_type)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        canonical::misfit(sql_type, form)
    }

    // Floats are finite there.
    // https://learn.microsoft.com/en-us/sql/t-sql/data-types/float-and-real-transact-sql
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

    // `any_value` takes no BIT, and texts of two collations do not meet.
    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Boolean
            | SqlType::Text
            | SqlType::Enum(_)
            | SqlType::Json
            | SqlType::Null
            | SqlType::Blob => evidence::text(value, sql_type),
            _ => value.clone(),
        }
    }

    // The hash is made of the bytes of values, which tell NULL and empty apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Each value as its length and bytes, or as a length that there is none of for NULL.
    // https://learn.microsoft.com/en-us/sql/t-sql/functions/hashbytes-transact-sql
    fn row_hash(&self, values: &[Sql]) -> Sql {
        let parts: Vec<String> = values
            .iter()
            .map(|value| {
                let bytes = format!("CAST({value} AS varbinary(max))");
                format!(
                    "COALESCE(CAST(DATALENGTH({bytes}) AS binary(8)) + {bytes}, 0xFFFFFFFFFFFFFFFF)"
                )
            })
            .collect();
        let bytes = if parts.is_empty() { "0x".to_string() } else { parts.join(" + ") };
        sql!("CAST(SUBSTRING(HASHBYTES('SHA2_256', {bytes}), 1, 8) AS bigint)")
    }

    // There is no mod().
    // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/modulo-transact-sql
    fn in_sample(&self, key_hash: &Sql, per_million: u32) -> Sql {
        sql!("(abs({key_hash} % 1000000) < {per_million})")
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/statements/merge-transact-sql
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        Some(writes::merge(self, change, merge))
    }

    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String> {
        Some(writes::update_alias(self, change, sets))
    }

    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_join(self, change))
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/queries/with-common-table-expression-transact-sql
    fn with_in_writes(&self) -> With {
        With::AlwaysFirst
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/begin-transaction-transact-sql
    fn transaction(&self) -> Option<Transaction> {
        Some(Transaction { begin: "SET XACT_ABORT ON;\nBEGIN TRANSACTION", commit: "COMMIT" })
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes.each_ref().map(|hash| {
            sql!("CAST(COALESCE(SUM(CAST({hash} AS decimal(38,0))), 0) AS varchar(40))")
        });
        sql!("(\n      {one}\n      + ' '\n      + {other}\n    )")
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        canonical::text_step(value, step)
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "SQL Server has no Unicode normalisation; leave the rule out, or normalise the text \
             before it is stored"
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

    // The text of a float asks a subquery, in which no aggregate of the rows around it may stand.
    fn distance_text_apart(&self) -> bool {
        true
    }

    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("MAX({value})"),
            Some(condition) => sql!("MAX(CASE WHEN {condition} THEN {value} END)"),
        }
    }

    // COUNT gives INT, and so does a sum of INTs: both end at 2147483647.
    // https://learn.microsoft.com/en-us/sql/t-sql/functions/count-big-transact-sql
    fn counting(&self) -> Counting {
        Counting { count: "COUNT_BIG", zero: "CAST(0 AS bigint)", one: "CAST(1 AS bigint)" }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("CAST({part} * 10000 / {whole} AS float) / 100")
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/queries/table-value-constructor-transact-sql
    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let rows: Vec<String> = rows.iter().map(|row| format!("  ({})", list(row))).collect();
        Some(sql!("CROSS APPLY (VALUES\n{}\n) sqldiff_cell ({})", rows.join(",\n"), list(names)))
    }

    // Nine tables of 16 rows make more than any count, of which TOP takes as many: GENERATE_SERIES
    // came with 2022 only, and a recursion stops at 100 levels.
    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        let sixteen = ["(1)"; 16].join(", ");
        let tables: Vec<String> = (1..=9).map(|n| format!("(VALUES {sixteen}) t{n} (n)")).collect();
        sql!(
            "CROSS APPLY (\n  SELECT TOP ({count}) 1 AS {name}\n  FROM {}\n) sqldiff_copies",
            tables.join("\n  CROSS JOIN ")
        )
    }

    // OFFSET wants an order, and a union orders by its own columns only. FETCH takes no 0.
    // https://learn.microsoft.com/en-us/sql/t-sql/queries/select-order-by-clause-transact-sql
    fn limited(&self, rows: u64) -> String {
        match rows {
            0 => "\nORDER BY 1\nOFFSET 9000000000000000000 ROWS FETCH NEXT 1 ROWS ONLY".into(),
            _ => format!("\nORDER BY 1\nOFFSET 0 ROWS FETCH NEXT {rows} ROWS ONLY"),
        }
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/queries/select-into-clause-transact-sql
    fn create_table(&self, table: &Sql, steps: &str, query: &str) -> String {
        let made = format!("SELECT made.*\nINTO {table}\nFROM (\n{query}\n) made");
        match steps.is_empty() {
            true => made,
            false => format!("WITH\n{steps}\n{made}"),
        }
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/queries/with-common-table-expression-transact-sql
    // https://learn.microsoft.com/en-us/sql/t-sql/queries/select-order-by-clause-transact-sql#limitations-and-restrictions
    fn sorted_subquery(&self) -> bool {
        false
    }

    fn nested_with(&self) -> bool {
        false
    }

    fn name_limit(&self) -> Option<usize> {
        Some(128)
    }

    // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/sql-server-utilities-statements-go
    fn text_misfit(&self, text: &str) -> Option<String> {
        let cuts = |line: &str| {
            let mut words = line.split_whitespace();
            words.next().is_some_and(|word| word.eq_ignore_ascii_case("go"))
                && words.all(|word| word.chars().all(|c| c.is_ascii_digit()))
        };
        text.lines()
            .any(cuts)
            .then(|| "holds a line GO, at which clients cut a script: leave it out".to_string())
    }

    fn name_misfit(&self, name: &str) -> Option<String> {
        if name.contains("$(") {
            return Some(
                "sqlcmd puts a variable in the place of $(...), also in quoted names; make a view with another name"
                    .into(),
            );
        }
        name.contains(['\n', '\r']).then(|| {
            "a line of a script may be an order to the tool that runs it; make a view with a name of one line"
                .into()
        })
    }

    fn session(&self) -> Option<&'static str> {
        Some(
            "session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher",
        )
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let live = || plan.keys().chain(plan.compared());
        let mut lines = Vec::new();
        let folds = live().any(|c| c.rules.steps.contains(&TextStep::IgnoreCase));
        if folds {
            lines.push(
                "ignore_case: LOWER() leaves characters beyond U+FFFF and some rare ones as they are"
                    .into(),
            );
        }
        let rounds = |c: &PlannedColumn| {
            c.rules.round.is_some() && (c.a.sql_type.is_float() || c.b.sql_type.is_float())
        };
        if let Some(width) = pairs_width(plan).filter(|width| *width > MOST_COLUMNS) {
            lines.push(format!(
                "its table of pairs would have {width} columns, and tables here have {MOST_COLUMNS} at most: with --materialize, compare fewer columns at a time"
            ));
        }
        if live().any(rounds) {
            lines.push(
                "round: floats are rounded by the engine, which may see a tie where another sees none"
                    .into(),
            );
        }
        lines
    }
}
