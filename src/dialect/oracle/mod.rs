//! Oracle 19c and 23ai: one SQL for both, from what the documentation promises.
//!
//! Empty text is NULL there, in data and in results alike. Times are compared by texts of explicit
//! formats, so that no setting of the session (NLS_...) has a say.

mod canonical;
mod distance;
mod evidence;
#[cfg(test)]
mod tests;

use super::writes::{self, Assignment, Change, Merge, Transaction};
use super::{Distance, NameCase, Spelling, Sql, list, pairs_width, sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::plan::{Plan, PlannedColumn};
use crate::schema::SqlType;

pub struct Oracle;

/// Bytes of a name since 12.2.
/// <https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Database-Object-Names-and-Qualifiers.html>
const NAME_BYTES: usize = 128;
/// Hashes of 32 digits that go into a text of 4000 bytes.
const HASHES: usize = 100;

/// Columns of a table or view, also of one within a statement.
/// https://docs.oracle.com/en/database/oracle/oracle-database/19/refrn/logical-database-limits.html
const MOST_COLUMNS: usize = 1000;

impl Spelling for Oracle {
    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Database-Object-Names-and-Qualifiers.html
    fn name_case(&self) -> NameCase {
        NameCase::Folded
    }

    // A name without quotes is stored in capitals.
    // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Database-Object-Names-and-Qualifiers.html
    fn fold(&self, name: &str) -> String {
        name.to_uppercase()
    }

    // A literal has at most 4000 bytes, which no name comes near. A line of SQL*Plus may be an order, and
    // `&x` a variable, in literals too.
    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Literals.html
    fn literal(&self, text: &str) -> Sql {
        let mut parts: Vec<String> = Vec::new();
        let mut plain = String::new();
        let quoted = |plain: &mut String| match std::mem::take(plain) {
            text if text.is_empty() => None,
            text => Some(format!("'{}'", text.replace('\'', "''"))),
        };
        for c in text.chars() {
            match c {
                '\n' | '\r' | '&' => {
                    parts.extend(quoted(&mut plain));
                    parts.push(format!("CHR({})", u32::from(c)));
                }
                c => plain.push(c),
            }
        }
        parts.extend(quoted(&mut plain));
        match parts.as_slice() {
            [] => Sql("''".into()),
            [one] => Sql(one.clone()),
            several => sql!("({})", several.join(" || ")),
        }
    }

    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Data-Types.html
    fn type_name(&self, sql_type: &SqlType) -> Sql {
        let name = match sql_type {
            SqlType::Boolean => "NUMBER(1,0)".into(),
            SqlType::Int { .. } | SqlType::Decimal { .. } => match sql_type.decimal_digits() {
                Some((whole, scale)) if whole + scale <= 38 => {
                    format!("NUMBER({},{scale})", whole + scale)
                }
                _ => "NUMBER".into(),
            },
            SqlType::BigNum | SqlType::Numeric => "NUMBER".into(),
            SqlType::Float => "BINARY_FLOAT".into(),
            SqlType::Double => "BINARY_DOUBLE".into(),
            SqlType::Blob => "RAW(2000)".into(),
            SqlType::Date => "DATE".into(),
            SqlType::Timestamp { zoned: true, .. } => "TIMESTAMP(9) WITH TIME ZONE".into(),
            SqlType::Timestamp { precision, .. } => format!("TIMESTAMP({precision})"),
            _ => "VARCHAR2(4000)".into(),
        };
        Sql(name)
    }

    fn flag_type(&self) -> Sql {
        Sql("NUMBER(1,0)".into())
    }

    // Holds NULL equal to NULL and nothing else, and NaN to NaN. It takes numbers and text, which all
    // common forms are.
    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/DECODE.html
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("(DECODE({left}, {right}, 1, 0) = 1)")
    }

    // A join by DECODE is not hashed. Keys are text here, see `key_form`: there is no text that no key
    // can be, so that NULL needs a condition of its own.
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("NVL({left}, ' ') = NVL({right}, ' ') AND NVL2({left}, 1, 0) = NVL2({right}, 1, 0)")
    }

    fn key_form(&self, common: &Sql, sql_type: &SqlType, form: &Form) -> Sql {
        canonical::key_form(common, sql_type, form)
    }

    fn truth_value(&self, predicate: &Sql) -> Sql {
        sql!("CASE WHEN {predicate} THEN 1 ELSE 0 END")
    }

    fn is_true(&self, value: &Sql) -> Sql {
        sql!("({value} = 1)")
    }

    fn boolean(&self, value: bool) -> Sql {
        Sql(if value { "1" } else { "0" }.into())
    }

    fn dual(&self) -> &'static str {
        " FROM DUAL"
    }

    // VALUES came with 23ai.
    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        self.union_rows(names, rows)
    }

    // Text goes by NLS_COMP and the collation of a column, which are BINARY unless somebody said
    // otherwise; CHAR becomes VARCHAR2 and keeps its blanks.
    fn binary_text(&self, value: &Sql) -> Sql {
        canonical::text_of(value)
    }

    // ORDER BY follows the session's NLS_SORT.
    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/NLSSORT.html
    fn ordered_text(&self, text: &Sql) -> Sql {
        sql!("NLSSORT({}, 'NLS_SORT=BINARY')", canonical::text_of(text))
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

    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Literals.html
    fn holds_nan(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        sql!("(NVL({value}, 0) = BINARY_DOUBLE_NAN)")
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

    // How a client shows a time is a setting of the session, and may hide its end.
    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Boolean | SqlType::Blob | SqlType::Date | SqlType::Timestamp { .. } => {
                evidence::text(value, sql_type)
            }
            SqlType::Text | SqlType::Null => canonical::text_of(value),
            _ => value.clone(),
        }
    }

    // The hash is made of hashes of values, which tell NULL apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Each value as a hash of 32 digits, or as a dash for NULL: together they would be too long a text
    // for more than a hundred, of which a hash is made in turn. Sixty bits go into a NUMBER.
    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/STANDARD_HASH.html
    fn among(&self, number: u8, columns: &[Sql]) -> Sql {
        let lines: Vec<String> = columns.chunks(20).map(super::list).collect();
        sql!("{number} IN ({})", lines.join(",\n      "))
    }

    fn row_hash(&self, values: &[Sql]) -> Sql {
        let hash = |text: &str| format!("RAWTOHEX(STANDARD_HASH({text}, 'MD5'))");
        let mut parts: Vec<String> =
            values.iter().map(|value| format!("NVL2({value}, {}, '-')", hash(&value.0))).collect();
        while parts.len() > HASHES {
            parts = parts.chunks(HASHES).map(|chunk| hash(&chunk.join("\n      || "))).collect();
        }
        // A part a line, since SQL*Plus takes lines of some thousand characters.
        let text = if parts.is_empty() { "'-'".into() } else { parts.join("\n      || ") };
        sql!("TO_NUMBER(SUBSTR({}, 1, 15), 'XXXXXXXXXXXXXXX')", hash(&text))
    }

    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/MERGE.html
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String> {
        writes::merge_where(self, change, merge)
    }

    // MERGE does it.
    fn update_rows(&self, _: &Change, _: &[Assignment]) -> Option<String> {
        None
    }

    fn delete_rows(&self, change: &Change) -> Option<String> {
        Some(writes::delete_exists(self, change))
    }

    // A statement that writes begins one.
    fn transaction(&self) -> Option<Transaction> {
        Some(Transaction { begin: "", commit: "COMMIT" })
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] =
            hashes.each_ref().map(|hash| sql!("TO_CHAR(NVL(SUM({hash}), 0), 'TM9')"));
        sql!("(\n      {one}\n      || ' '\n      || {other}\n    )")
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        let blanks = "' ' || CHR(9) || CHR(13) || CHR(10)";
        let text = canonical::text_of(value);
        match step {
            TextStep::Trim => sql!("RTRIM(LTRIM({text}, {blanks}), {blanks})"),
            TextStep::CollapseSpaces => {
                sql!("REGEXP_REPLACE({text}, '[' || {blanks} || ']+', ' ')")
            }
            TextStep::IgnoreCase => sql!("LOWER({text})"),
            // It is NULL already.
            TextStep::EmptyIsNull => value.clone(),
            TextStep::Nfc => unreachable!("the plan asks text_step_misfit first"),
        }
    }

    fn text_step_misfit(&self, step: TextStep) -> Option<String> {
        (step == TextStep::Nfc).then(|| {
            "Oracle is not known to normalise text to NFC; leave the rule out, or normalise the \
             text before it is stored"
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

    // ANY_VALUE came with 21c.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("MAX({value})"),
            Some(condition) => sql!("MAX(CASE WHEN {condition} THEN {value} END)"),
        }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("TRUNC({part} * 10000 / {whole}) / 100")
    }

    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SELECT.html (lateral inline views)
    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| {
                let named = row.iter().zip(names).map(|(value, name)| sql!("{value} AS {name}"));
                format!("  SELECT {} FROM DUAL", list(&named.collect::<Vec<_>>()))
            })
            .collect();
        Some(sql!("CROSS JOIN LATERAL (\n{}\n) sqldiff_cell", rows.join("\n  UNION ALL\n")))
    }

    // In thousands: CONNECT BY keeps all its rows in memory.
    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!(
            "CROSS JOIN LATERAL (\n  SELECT LEVEL AS n FROM DUAL CONNECT BY LEVEL <= CEIL({count} / 1000)\n) sqldiff_thousand\n\
             CROSS JOIN LATERAL (\n  SELECT LEVEL AS {name} FROM DUAL CONNECT BY LEVEL <= LEAST(1000, {count} - 1000 * (sqldiff_thousand.n - 1))\n) sqldiff_copies"
        )
    }

    fn limited(&self, rows: u64) -> String {
        format!("\nFETCH FIRST {rows} ROWS ONLY")
    }

    // Not before 23.26: ORA-32034.
    fn nested_with(&self) -> bool {
        false
    }

    fn name_parts(&self) -> usize {
        2
    }

    fn name_limit(&self) -> Option<usize> {
        Some(NAME_BYTES)
    }

    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Database-Object-Names-and-Qualifiers.html
    // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqpug/using-SQL-Plus.html
    fn text_misfit(&self, text: &str) -> Option<String> {
        let ends = |line: &str| matches!(line.trim(), "" | "/" | ".");
        text.trim().lines().any(ends).then(|| {
            "holds a line that is empty, or `/` or `.` alone, at which SQL*Plus ends a statement: leave it out"
                .to_string()
        })
    }

    fn name_misfit(&self, name: &str) -> Option<String> {
        let odd = |c: char| matches!(c, '"' | '\0' | '\n' | '\r' | '&');
        if name.contains(odd) {
            return Some(
                "Oracle's names hold no double quote, and its tools take & and line breaks for their own; \
                 make a view with another name"
                    .into(),
            );
        }
        (name.len() > NAME_BYTES).then(|| {
            format!("Oracle's names have at most {NAME_BYTES} bytes; make a view with another name")
        })
    }

    fn session(&self) -> Option<&'static str> {
        Some(
            "session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer",
        )
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        let live = || plan.keys().chain(plan.compared());
        let holds = |wanted: &dyn Fn(&SqlType) -> bool| {
            live().any(|c| [&c.a, &c.b].iter().any(|side| wanted(&side.sql_type)))
        };
        let mut lines = Vec::new();
        if let Some(width) = pairs_width(plan).filter(|width| *width > MOST_COLUMNS) {
            lines.push(format!(
                "its pairs have {width} columns, and a query here {MOST_COLUMNS} at most (4096 with MAX_COLUMNS = EXTENDED): compare fewer columns at a time"
            ));
        }
        if holds(&|sql_type| *sql_type == SqlType::Text) {
            lines.push("empty text is NULL: Oracle knows no other, before and after rules".into());
        }
        if plan.keys().next().is_some() && plan.compared().next().is_some() {
            lines.push(
                "a payload whose JSON has more than 4000 bytes (32767 where MAX_STRING_SIZE = EXTENDED) ends the query with ORA-01489: exclude long columns, or ask for union"
                    .into(),
            );
        }
        let rounds = |c: &PlannedColumn| {
            c.rules.round.is_some() && (c.a.sql_type.is_float() || c.b.sql_type.is_float())
        };
        if live().any(rounds) {
            lines.push(
                "round: floats are rounded by all digits that they have, and so may see no tie where another engine sees one"
                    .into(),
            );
        }
        if holds(&SqlType::is_float) {
            lines.push(
                "text of floats: 17 digits where fewer do not read back as the same; beyond 1e125 and 1e-125 with an exponent"
                    .into(),
            );
        }
        lines
    }
}
