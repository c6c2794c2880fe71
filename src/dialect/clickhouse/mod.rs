//! ClickHouse 24.8 and newer.
//!
//! NULL is there only in a type that says so: whatever is cast here is cast to `Nullable(...)`. A function of a NULL is
//! computed all the same, of whatever stands below it: no function that may raise gets a value by CASE ... END alone.

mod canonical;
mod distance;
mod evidence;
mod misfit;
#[cfg(test)]
mod tests;

use super::writes::{Assignment, Change, Merge, Transaction};
use super::{Distance, NameCase, Spelling, Sql, list, sql};
use crate::outcome::Role;
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

pub struct ClickHouse;

impl Spelling for ClickHouse {
    // Which of the two wins has changed with the analyzer.
    // https://clickhouse.com/docs/guides/developer/understanding-query-execution-with-the-analyzer
    fn columns_hide_tables(&self) -> bool {
        true
    }

    // https://clickhouse.com/docs/sql-reference/syntax#identifiers
    fn name_case(&self) -> NameCase {
        NameCase::Sensitive
    }

    // A backslash escapes in names too. https://clickhouse.com/docs/sql-reference/syntax#identifiers
    fn ident(&self, name: &str) -> Sql {
        sql!("\"{}\"", escaped(name).replace('"', "\"\""))
    }

    // https://clickhouse.com/docs/sql-reference/syntax#string
    fn literal(&self, text: &str) -> Sql {
        sql!("'{}'", escaped(text).replace('\'', "''"))
    }

    fn type_name(&self, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..) => {
                bare_type(sql_type)
            }
            _ => sql!("Nullable({})", bare_type(sql_type)),
        }
    }

    // What does not parse would be NULL of a type that has it, and an error else. Digits beyond the scale
    // are cut.
    fn value_of(&self, text: &str, sql_type: &SqlType) -> Result<Sql, String> {
        let literal = self.literal(text);
        Ok(match sql_type {
            SqlType::Decimal { precision, scale } if precision - scale <= 38 => sql!(
                "CAST(round(CAST({literal} AS Decimal(76, 38)), {scale}) AS {})",
                bare_type(sql_type)
            ),
            _ => sql!("CAST({literal} AS {})", bare_type(sql_type)),
        })
    }

    fn flag_type(&self) -> Sql {
        Sql("Nullable(Int8)".into())
    }

    // `=` of arrays holds NULL equal to NULL, NaN to NaN and -0.0 to 0.0, at any depth. `<=>` does not
    // for NaN, and before 26.1 stands in the condition of a join only.
    // https://clickhouse.com/docs/sql-reference/functions/comparison-functions
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("([{left}] = [{right}])")
    }

    // A join by it hashes, and there NaN meets NaN.
    // https://clickhouse.com/docs/sql-reference/statements/select/join#null-values-in-join-keys
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("{left} <=> {right}")
    }

    // There are no collations but in ORDER BY.
    fn binary_text(&self, value: &Sql) -> Sql {
        value.clone()
    }

    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql {
        canonical::canonical(value, sql_type, form, side)
    }

    fn misfit(&self, sql_type: &SqlType, form: &Form) -> Option<String> {
        misfit::misfit(sql_type, form)
    }

    fn holds_nan(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        canonical::holds_nan(value, sql_type, 0)
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

    // Nested values are never NULL there, and their parts may be of types that print in ways of their own.
    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Json | SqlType::Enum(_) | SqlType::Blob => self.text(value, sql_type),
            // Nanoseconds have several types, by the number of their digits.
            SqlType::Timestamp { precision: 9, .. } => self.text(value, sql_type),
            _ if is_nested(sql_type) => self.text(value, sql_type),
            _ => value.clone(),
        }
    }

    fn shows_forms(&self, sql_type: &SqlType) -> bool {
        !(is_nested(sql_type) || matches!(sql_type, SqlType::Timestamp { precision: 9, .. }))
    }

    // join_use_nulls makes no Nullable(Array(...)), which there is not.
    fn null_beside(&self, sql_type: &SqlType) -> bool {
        !(is_nested(sql_type) || *sql_type == SqlType::Json)
    }

    // The hash is made of a text, which tells NULL, empty and nested apart.
    fn skeleton(&self, _: &Sql, _: &SqlType, _: &Form, _: Side) -> Option<Sql> {
        None
    }

    // Of a tuple's text, which quotes what it holds: a hash of values differs by their type.
    fn row_hash(&self, values: &[Sql]) -> Sql {
        match values.is_empty() {
            true => Sql("sipHash64('')".into()),
            false => sql!("sipHash64(toString(tuple({})))", list(values)),
        }
    }

    fn text_step(&self, value: &Sql, step: TextStep) -> Sql {
        let text = canonical::text_of(value);
        match step {
            TextStep::Trim => {
                sql!("replaceRegexpAll({text}, '^[ \\\\t\\\\r\\\\n]+|[ \\\\t\\\\r\\\\n]+$', '')")
            }
            TextStep::CollapseSpaces => {
                sql!("replaceRegexpAll({text}, '[ \\\\t\\\\r\\\\n]+', ' ')")
            }
            // Bytes that are no text would raise an error.
            TextStep::Nfc => sql!(
                "CASE WHEN isValidUTF8({text}) THEN normalizeUTF8NFC(CASE WHEN isValidUTF8({text}) THEN {text} ELSE '' END) \
                 ELSE {text} END"
            ),
            TextStep::IgnoreCase => sql!("lowerUTF8({text})"),
            TextStep::EmptyIsNull => sql!("nullIf({text}, '')"),
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

    // IN takes columns from 25 on only.
    fn among(&self, number: u8, columns: &[Sql]) -> Sql {
        sql!("has([{}], {number})", list(columns))
    }

    // A comparison is a number.
    fn truth_value(&self, predicate: &Sql) -> Sql {
        sql!("CAST({predicate} AS Bool)")
    }

    // Deep in common table expressions a correlated query is not taken by versions before 25.8.
    fn correlated_exists(&self) -> bool {
        false
    }

    // VALUES is a function there, which wants the types first.
    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        self.union_rows(names, rows)
    }

    // Of no rows it gives a default instead of NULL, unless the type has NULL.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("any(toNullable({value}))"),
            Some(condition) => sql!("anyIf(toNullable({value}), {condition})"),
        }
    }

    fn percent(&self, part: &Sql, whole: &Sql) -> Sql {
        sql!("intDivOrZero({part} * 10000, {whole}) / 100")
    }

    // https://clickhouse.com/docs/sql-reference/statements/select/array-join
    fn unpivot(&self, names: &[Sql], rows: &[Vec<Sql>]) -> Option<Sql> {
        let columns: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(place, name)| {
                let cells: Vec<String> =
                    rows.iter().map(|row| format!("    {}", row[place])).collect();
                format!("  array(\n{}\n  ) AS {name}", cells.join(",\n"))
            })
            .collect();
        Some(sql!("ARRAY JOIN\n{}", columns.join(",\n")))
    }

    fn copies(&self, count: &Sql, name: &Sql) -> Sql {
        sql!("ARRAY JOIN range(toUInt64(assumeNotNull({count}))) AS {name}")
    }

    fn row_functions(&self) -> &'static [&'static str] {
        &["array", "range"]
    }

    // A sum of UInt64 would wrap, but not less blindly than a wider one.
    // There is none that all versions and kinds of tables take. https://clickhouse.com/docs/sql-reference/statements/update
    fn merge_rows(&self, _: &Change, _: &Merge) -> Option<String> {
        None
    }

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
            "rows that are there cannot be changed by a query: UPDATE needs a version of 25.7 and settings of the table",
        ]
    }

    // Numbers wrap.
    fn refuses_misfits(&self) -> bool {
        false
    }

    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql {
        let [one, other] = hashes.each_ref().map(|hash| sql!("toString(sum(toUInt128({hash})))"));
        sql!("concat(\n      {one},\n      ' ',\n      {other}\n    )")
    }

    fn create_table(&self, table: &Sql, steps: &str, query: &str) -> String {
        let with = if steps.is_empty() { String::new() } else { format!("WITH\n{steps}\n") };
        format!("CREATE TABLE {table} ENGINE = MergeTree ORDER BY tuple() AS\n{with}{query}")
    }

    // Without these a missing side is '' and 0 in place of NULL, a name in WHERE means what the SELECT list
    // gives that name, JSON texts bear \/ for /, times and
    // decimals follow the session, a join may keep one match, a text may be read as the float beside the nearest, and wide tables are refused.
    // https://clickhouse.com/docs/operations/settings/settings
    fn statement_end(&self) -> &'static str {
        "\nSETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, \
         date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', \
         precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000"
    }

    fn session(&self) -> Option<&'static str> {
        Some(
            "session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a \
             ReplacingMergeTree may hold rows that are not merged yet",
        )
    }

    fn name_parts(&self) -> usize {
        2
    }

    fn backslash_escapes(&self) -> bool {
        true
    }

    fn caveats(&self, plan: &Plan) -> Vec<String> {
        plan.columns
            .iter()
            .filter(|column| matches!(column.role, Role::Key | Role::Compared))
            .filter(|column| [&column.a, &column.b].iter().any(|c| c.sql_type == SqlType::Json))
            .map(|column| {
                format!(
                    "column {}: JSON keeps no text there, and is compared by the one that is made of it: names in \
                     order, no blanks, 1.0 as 1",
                    column.label
                )
            })
            .collect()
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            '\0' => escaped.push_str("\\0"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Without Nullable around it, which no nested type may have.
fn bare_type(sql_type: &SqlType) -> Sql {
    let name = |name: &str| Sql(name.into());
    match sql_type {
        SqlType::Boolean => name("Bool"),
        SqlType::Int { bits, signed: true } => sql!("Int{bits}"),
        SqlType::Int { bits, signed: false } => sql!("UInt{bits}"),
        SqlType::Decimal { precision, scale } => sql!("Decimal({precision}, {scale})"),
        SqlType::Float => name("Float32"),
        SqlType::Double => name("Float64"),
        SqlType::Date => name("Date32"),
        // Years after 2262 have no nanoseconds.
        SqlType::Timestamp { .. } => name("DateTime64(6, 'UTC')"),
        SqlType::Uuid => name("UUID"),
        SqlType::List(item) | SqlType::Array(item, _) => {
            sql!("Array({})", ClickHouse.type_name(item))
        }
        SqlType::Map(key, value) => {
            sql!("Map({}, {})", bare_type(key), ClickHouse.type_name(value))
        }
        SqlType::Struct(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(field, sql_type)| {
                    format!("{} {}", ClickHouse.ident(field), ClickHouse.type_name(sql_type))
                })
                .collect();
            sql!("Tuple({})", fields.join(", "))
        }
        _ => name("String"),
    }
}

fn is_nested(sql_type: &SqlType) -> bool {
    matches!(
        sql_type,
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..)
    )
}

/// `body` with a name for `value`, which is then computed once.
fn with(value: &Sql, name: &str, body: Sql) -> Sql {
    sql!("arrayMap({name} -> {body}, [{value}])[1]")
}

/// `body` of a value that it repeats: under a name, unless the value is but a column.
fn once(value: &Sql, name: &str, body: impl Fn(&Sql) -> Sql) -> Sql {
    match is_column(value) {
        true => body(value),
        false => with(value, name, body(&Sql(name.into()))),
    }
}

/// `once` of two values, where the body may be refused.
fn once_both(
    [a, b]: [&Sql; 2],
    body: impl Fn(&Sql, &Sql) -> Result<Sql, String>,
) -> Result<Sql, String> {
    if is_column(a) && is_column(b) {
        return body(a, b);
    }
    let body = body(&Sql("sqldiff_a".into()), &Sql("sqldiff_b".into()))?;
    Ok(sql!("arrayMap((sqldiff_a, sqldiff_b) -> {body}, [{a}], [{b}])[1]"))
}

/// A column with odd signs in its name counts as an expression, which changes nothing.
fn is_column(value: &Sql) -> bool {
    value.0.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '"'))
}

/// A field of a tuple, by its place: its name may hold anything.
fn field(value: &Sql, place: usize) -> Sql {
    sql!("tupleElement({value}, {})", place + 1)
}
