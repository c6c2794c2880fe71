//! What a dialect answers.

use super::causes::Causes;
use super::writes::{self, Assignment, Change, Merge, Transaction, With};
use super::{Sql, sql};
use crate::plan::Plan;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance};
use crate::schema::SqlType;

/// What the case of letters means in names without quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameCase {
    /// Nothing: names are folded, also those of a result's columns.
    Folded,
    /// Nothing, but a result shows an alias as written, and a column as stored.
    Stored,
    /// Nothing, but a result shows names as written.
    Written,
    /// Names that differ by it are different, of some kinds at least.
    Sensitive,
}

/// The expressions that dialects spell differently. Defaults are ANSI SQL.
///
/// `value` is always an expression of type `sql_type`; every result may be used as an operand
/// without further parentheses.
pub trait Spelling: Sync {
    /// A name, quoted so that no character of it is special.
    fn ident(&self, name: &str) -> Sql {
        sql!("\"{}\"", name.replace('"', "\"\""))
    }

    /// A name that stands without quotes as the engine stores it, where the engine finds quoted names
    /// by their case.
    fn fold(&self, name: &str) -> String {
        name.to_string()
    }

    /// What the case of letters means in names without quotes.
    fn name_case(&self) -> NameCase {
        NameCase::Written
    }

    /// Whether `x.y` can be the field y of a column x although a table is called x.
    fn columns_hide_tables(&self) -> bool {
        false
    }

    /// Whether a column of a result that has no alias is named by the text of its expression, with its
    /// blanks as typed.
    fn names_columns_by_text(&self) -> bool {
        false
    }

    /// A text literal.
    fn literal(&self, text: &str) -> Sql {
        sql!("'{}'", text.replace('\'', "''"))
    }

    /// The name of a type, as a CAST takes it.
    fn type_name(&self, sql_type: &SqlType) -> Sql;

    /// A value of a key in the type that both sides fit, as results show it.
    fn widened(&self, value: &Sql, target: &SqlType) -> Sql {
        sql!("CAST({value} AS {})", self.type_name(target))
    }

    /// The value of a type that a text of the contract stands for; DuckDB reads it as one. Errors with
    /// a reason where it would be read otherwise here.
    fn value_of(&self, text: &str, sql_type: &SqlType) -> Result<Sql, String> {
        Ok(sql!("CAST({} AS {})", self.literal(text), self.type_name(sql_type)))
    }

    /// The smallest type that holds 0, 1 and 2.
    fn flag_type(&self) -> Sql {
        Sql("SMALLINT".into())
    }

    /// TRUE or FALSE, never NULL: NULL equals NULL and nothing else.
    fn same(&self, left: &Sql, right: &Sql) -> Sql {
        sql!("({left} IS NOT DISTINCT FROM {right})")
    }

    /// Text without its collation, which `=`, GROUP BY and joins would otherwise follow.
    fn binary_text(&self, value: &Sql) -> Sql;

    /// A column, or a user's expression over one, as the rows of a side hold it from the start.
    fn as_read(&self, value: &Sql, _sql_type: &SqlType) -> Sql {
        value.clone()
    }

    /// The common form of a value: two values of the pair are equal by section 2 of the semantics
    /// exactly when their forms are `same`, group together and hash alike. NULL gives NULL.
    /// Never raises because of the data.
    fn canonical(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Sql;

    /// TRUE where the value is or contains NaN, else FALSE. Asked only of types that can hold one.
    fn holds_nan(&self, value: &Sql, sql_type: &SqlType) -> Sql;

    /// The text of a value as evidence (section 9 of the semantics). NULL gives NULL.
    fn text(&self, value: &Sql, sql_type: &SqlType) -> Sql;

    /// The value as JSON text; NULL gives NULL (callers write `null`).
    fn json(&self, value: &Sql, sql_type: &SqlType) -> Sql;

    /// A JSON object as text, from pairs of field name and JSON text.
    fn json_object(&self, fields: &[(String, Sql)]) -> Sql;

    /// The value as it can stand in a result file without loss: itself, or its `text`.
    fn shown(&self, value: &Sql, sql_type: &SqlType) -> Sql;

    /// Whether an outer join gives NULL for such a column where it finds no row.
    fn null_beside(&self, _sql_type: &SqlType) -> bool {
        true
    }

    /// A text that tells apart what the engine's hash of a nested value does not, such as NULL, an
    /// empty list and a list of one NULL: where lists end and what is NULL in them. Equal values
    /// give equal texts. None where the hash needs no such help.
    fn skeleton(&self, value: &Sql, sql_type: &SqlType, form: &Form, side: Side) -> Option<Sql>;

    /// What a hash needs beside a common form whose values the engine's hash does not tell apart other
    /// than by chance. `common` is what a value of `sql_type` became under `form`, which is not nested.
    /// None where the hash needs no such help.
    fn hash_guard(&self, _common: &Sql, _sql_type: &SqlType, _form: &Form) -> Option<Sql> {
        None
    }

    /// A 64-bit hash of a row of common forms that does not skip NULLs. Not stable across versions.
    fn row_hash(&self, values: &[Sql]) -> Sql;

    /// Why row hashes do not pay for choosing the rows to compare; None where they do.
    fn row_hash_misfit(&self) -> Option<&'static str> {
        None
    }

    /// Whether a key is in the sample, from its `row_hash`: TRUE for this many of a million keys.
    /// By the remainder, and not by the first bits, for engines spread rows of joins and groups by
    /// these; without its sign, as the remainder of a negative hash is negative.
    fn in_sample(&self, key_hash: &Sql, per_million: u32) -> Sql {
        sql!("(abs(mod({key_hash}, 1000000)) < {per_million})")
    }

    /// The text of a value after one step of text rules. NULL gives NULL.
    fn text_step(&self, value: &Sql, step: TextStep) -> Sql;

    /// Why a step of text rules cannot be taken here; None where it can.
    fn text_step_misfit(&self, _step: TextStep) -> Option<String> {
        None
    }

    /// The value rounded half away from zero to `digits` decimals, and the type of the result.
    /// Errors where the type has no such rounding.
    fn round(&self, value: &Sql, sql_type: &SqlType, digits: i32)
    -> Result<(Sql, SqlType), String>;

    /// TRUE where two values differ by no more than the tolerance, else FALSE (also for NULL, NaN,
    /// infinities). Errors with a reason where that cannot be computed without loss.
    fn within(
        &self,
        a: (&Sql, &SqlType),
        b: (&Sql, &SqlType),
        tolerance: &Tolerance,
        timezone: &str,
    ) -> Result<Sql, String>;

    /// The absolute difference of two numbers (as a number) or times (in nanoseconds); NULL where
    /// either is NULL, NaN or infinite. None where the types have no difference.
    fn distance(
        &self,
        a: (&Sql, &SqlType),
        b: (&Sql, &SqlType),
        timezone: &str,
    ) -> Option<Distance>;

    /// What tells causes of differing cells here; None where results leave them out.
    fn causes(&self) -> Option<&'static dyn Causes> {
        None
    }

    /// Definitions that a script needs before its first statement, given the script's text.
    fn helpers(&self, _script: &str) -> Vec<(String, Sql)> {
        Vec::new()
    }

    /// A statement that needs none of the definitions of `helpers`, as it does not call them.
    fn without_helpers(&self, statement: &str) -> String {
        statement.to_string()
    }

    /// As `same`, where it is the condition of a FULL JOIN or of a semi-join: in a form that the
    /// engine takes there, and answers by hashing or sorting.
    fn matches(&self, left: &Sql, right: &Sql) -> Sql {
        self.same(left, right)
    }

    /// A predicate as a value in a SELECT list.
    fn truth_value(&self, predicate: &Sql) -> Sql {
        predicate.clone()
    }

    /// The predicate that a column of such values is true.
    fn is_true(&self, value: &Sql) -> Sql {
        value.clone()
    }

    /// A known truth as a value.
    fn boolean(&self, value: bool) -> Sql {
        Sql(if value { "TRUE" } else { "FALSE" }.into())
    }

    /// The common form of a key as a column that rows are grouped and joined by, `matches` being
    /// the condition. Where null-safe equality is slow or not taken there: a text that is never
    /// NULL and tells the same keys apart.
    fn key_form(&self, common: &Sql, _sql_type: &SqlType, _form: &Form) -> Sql {
        common.clone()
    }

    /// The value of this type of which `form` is the common form: what a group of equal rows shows.
    fn value_of_form(&self, form: &Sql, _sql_type: &SqlType) -> Sql {
        form.clone()
    }

    /// A value as rows are put in order by it, so that every engine puts them in one order: texts by
    /// code point, kinds whose order engines do not share by their text. NULL gives NULL, and NaN may
    /// stay NaN: where these stand, the caller says.
    fn ordered(&self, value: &Sql, sql_type: &SqlType) -> Sql {
        match sql_type {
            SqlType::Text => self.ordered_text(value),
            SqlType::Boolean | SqlType::Date | SqlType::Timestamp { .. } | SqlType::Time { .. } => {
                value.clone()
            }
            number if number.is_number() => value.clone(),
            other => self.ordered_text(&self.text(value, other)),
        }
    }

    /// A text that rows are put in order by as by its code points, a shorter one before all that begin
    /// with it.
    fn ordered_text(&self, text: &Sql) -> Sql {
        self.binary_text(text)
    }

    /// How rows are counted.
    fn counting(&self) -> Counting {
        Counting { count: "count", zero: "0", one: "1" }
    }

    /// Whether a WITH clause may stand inside another, and a query with one after FROM.
    fn nested_with(&self) -> bool {
        true
    }

    /// Whether the text of the largest difference is made of a column that holds the difference, and
    /// not of the aggregate itself. Asks for `unpivot`.
    fn distance_text_apart(&self) -> bool {
        false
    }

    /// The common form of a column as rows are grouped by it, where that is not the form itself: a
    /// hash where groups of long texts go by their beginning, or a form that `shown` cannot show.
    fn grouped_form(&self, _common: &Sql, _sql_type: &SqlType, _form: &Form) -> Option<Sql> {
        None
    }

    /// The predicate that one of these columns, which may be NULL, holds this number.
    fn among(&self, number: u8, columns: &[Sql]) -> Sql {
        sql!("{number} IN ({})", list(columns))
    }

    /// Whether there is a FULL JOIN that takes `matches`. Without one, pairs are made from all keys
    /// by two LEFT JOINs.
    fn full_join(&self) -> bool {
        true
    }

    /// A condition that the engine's planner leaves where it stands, where moving it would cost more
    /// than it saves.
    fn unmoved(&self, condition: &Sql) -> Sql {
        condition.clone()
    }

    /// What ends a query that the engine must work out once, apart from what reads it.
    fn fence(&self) -> &'static str {
        ""
    }

    /// Whether EXISTS may hold a query of the rows around it. Without, it is a join.
    fn correlated_exists(&self) -> bool {
        true
    }

    /// What follows a SELECT list that reads no table.
    fn dual(&self) -> &'static str {
        ""
    }

    /// What follows FROM to give these rows under these plain names.
    fn inline_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        let rows: Vec<String> = rows.iter().map(|row| format!("    ({})", list(row))).collect();
        sql!("(\n  VALUES\n{}\n) columns (\n  {}\n)", rows.join(",\n"), names.join(",\n  "))
    }

    /// `inline_rows` without VALUES.
    fn union_rows(&self, names: &[&str], rows: &[Vec<Sql>]) -> Sql {
        let from = self.dual();
        let rows: Vec<String> = rows
            .iter()
            .map(|row| {
                let named = row.iter().zip(names).map(|(value, name)| format!("{value} AS {name}"));
                format!("  SELECT {}{from}", named.collect::<Vec<_>>().join(", "))
            })
            .collect();
        sql!("(\n{}\n) columns", rows.join("\n  UNION ALL\n"))
    }

    /// Whether the common form of this type's values is such a value, and no text in its place.
    fn shows_forms(&self, _sql_type: &SqlType) -> bool {
        true
    }

    /// Whether a query after FROM may end with ORDER BY.
    fn sorted_subquery(&self) -> bool {
        true
    }

    /// What ends a query so that it gives no more rows than this.
    fn limited(&self, rows: u64) -> String {
        format!("\nLIMIT {rows}")
    }

    /// The statement that makes a table of a query, whose common table expressions stand apart,
    /// without WITH; they may be none.
    fn create_table(&self, table: &Sql, steps: &str, query: &str) -> String {
        match steps.is_empty() {
            true => format!("CREATE TABLE {table} AS\n{query}"),
            false => format!("CREATE TABLE {table} AS\nWITH\n{steps}\n{query}"),
        }
    }

    /// Where WITH stands in a statement that writes.
    fn with_in_writes(&self) -> With {
        With::InQuery
    }

    /// The statement that inserts the rows of a query, which give the values of `columns` in this order.
    fn insert_rows(&self, table: &Sql, columns: &[Sql], steps: &str, query: &str) -> String {
        writes::insert(self.with_in_writes(), self.statement_end(), table, columns, (steps, query))
    }

    /// The statement that updates the rows of a table that rows of a query meet, one each at most. None
    /// where there is none that takes a query.
    fn update_rows(&self, change: &Change, sets: &[Assignment]) -> Option<String>;

    /// The statement that deletes the rows of a table that rows of a query meet. None as above.
    fn delete_rows(&self, change: &Change) -> Option<String>;

    /// All that at once, with the insertion of rows that meet none. None where there is no such
    /// statement, or it does not delete.
    fn merge_rows(&self, change: &Change, merge: &Merge) -> Option<String>;

    /// A value as a statement writes it into a column of another type, which it fits (`plan::fits`).
    fn stored(&self, value: &Sql, from: &SqlType, to: &SqlType) -> Sql {
        match to {
            SqlType::Text => self.text(value, from),
            _ => sql!("CAST({value} AS {})", self.type_name(to)),
        }
    }

    /// How several statements are made one. None where they cannot be.
    fn transaction(&self) -> Option<Transaction> {
        Some(writes::ANSI)
    }

    /// Lines for the head of a script with statements that update or delete: which tables take them, from
    /// which version on, or why none does.
    fn write_caveats(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a value that does not fit the type of its column is an error that leaves the table as it was,
    /// and not cut or wrapped: numbers of too many digits before the point, labels that an enum lacks.
    fn refuses_misfits(&self) -> bool {
        true
    }

    /// The statement that makes the rows of a query a table for the statements after it, and how the
    /// one begins that ends it. A name without a schema is one that nobody else sees, where the engine
    /// has such.
    fn passing_table(&self, table: &Sql, steps: &str, query: &str) -> (String, &'static str) {
        let made = self.create_table(table, steps, query);
        let [create, drop] = self.passing_words();
        match made.strip_prefix("CREATE TABLE") {
            Some(rest) if name_has_no_schema(table) => (format!("{create}{rest}"), drop),
            _ => (made, "DROP TABLE"),
        }
    }

    /// The words that make such a table, and end it.
    fn passing_words(&self) -> [&'static str; 2] {
        ["CREATE TABLE", "DROP TABLE"]
    }

    /// The name by which a row is deleted, which no column may bear.
    fn place_of_rows(&self) -> Option<&'static str> {
        None
    }

    /// What ends each statement that reads the sides, such as settings of the engine.
    fn statement_end(&self) -> &'static str {
        ""
    }

    /// Bytes that a statement may have, where wide tables come near.
    fn statement_limit(&self) -> Option<usize> {
        None
    }

    /// How many parts the name of a table may have.
    fn name_parts(&self) -> usize {
        3
    }

    /// What stands between the name and the query of a step that is read more than once.
    fn step_as(&self) -> &'static str {
        "AS"
    }

    /// Lines for the head of a script: where this engine cannot give what the semantics say.
    fn caveats(&self, _plan: &Plan) -> Vec<String> {
        Vec::new()
    }

    /// Aggregate: any value that is not NULL, of the rows that fit the condition if there is one.
    fn any_value(&self, value: &Sql, condition: Option<&Sql>) -> Sql {
        match condition {
            None => sql!("any_value({value})"),
            Some(condition) => sql!("any_value({value}) FILTER (WHERE {condition})"),
        }
    }

    /// `100 * part / whole` of two counts, cut after two digits; `whole` is not 0.
    fn percent(&self, part: &Sql, whole: &Sql) -> Sql;

    /// What follows FROM to make a row of each of `rows`, under these names: so that columns become
    /// rows in one pass. None where a union of queries does it as well.
    fn unpivot(&self, _names: &[Sql], _rows: &[Vec<Sql>]) -> Option<Sql> {
        None
    }

    /// What follows FROM in the place of a relation, to make of each of its rows one of each of
    /// `rows`. The second column is a number. None where `unpivot` does it.
    fn unpivot_of(&self, _relation: &str, _names: &[Sql], _rows: &[Vec<Sql>]) -> Option<Sql> {
        None
    }

    /// What follows FROM to give each row `count` times. `name` is free for its own use.
    fn copies(&self, count: &Sql, name: &Sql) -> Sql;

    /// Whether `copies` brings columns of other names too, beside which ours must be qualified.
    fn copies_add_names(&self) -> bool {
        false
    }

    /// Functions that may stand after FROM in `unpivot` and `copies`, and read no table.
    fn row_functions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Aggregate: a text that tells bags of rows apart, from two different hashes of each row.
    fn fingerprint(&self, hashes: &[Sql; 2]) -> Sql;

    /// Bytes that a name may have; longer ones would be cut without a word.
    fn name_limit(&self) -> Option<usize> {
        None
    }

    /// Whether a backslash in a text literal takes the meaning of what follows it.
    fn backslash_escapes(&self) -> bool {
        false
    }

    /// What the session must be like for the script to mean what it says, if it matters.
    fn session(&self) -> Option<&'static str> {
        None
    }

    /// Why a column of this type cannot be part of a key here; None where it can.
    fn key_misfit(&self, _sql_type: &SqlType) -> Option<String> {
        None
    }

    /// Why a name cannot be said here, even in quotes; None where it can.
    fn name_misfit(&self, _name: &str) -> Option<String> {
        None
    }

    /// Why a text of the user, put into a script as it is, would break it for the engine's usual
    /// client; None where it does not.
    fn text_misfit(&self, _text: &str) -> Option<String> {
        None
    }

    /// Why a pair of this form cannot be compared here; None where it can.
    fn misfit(&self, _sql_type: &SqlType, _form: &Form) -> Option<String> {
        None
    }
}

/// Expressions with commas between them.
pub(super) fn list(expressions: &[Sql]) -> String {
    expressions.iter().map(|one| one.0.as_str()).collect::<Vec<_>>().join(", ")
}

/// The function that counts rows, and numbers whose sums hold as many.
pub struct Counting {
    pub count: &'static str,
    pub zero: &'static str,
    pub one: &'static str,
}

/// An absolute difference as SQL.
pub struct Distance {
    /// Orders differences by size.
    pub value: Sql,
    /// Turns `max(value)` into the text of the report: numbers as such, times in seconds.
    pub as_text: fn(&Sql) -> Sql,
}

/// Whether a quoted name has one part.
fn name_has_no_schema(name: &Sql) -> bool {
    !["\".\"", "`.`", "].["].iter().any(|between| name.0.contains(between))
}
