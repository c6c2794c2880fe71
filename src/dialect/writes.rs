//! Statements that change a table by rows that a query gives. sqldiff prints them, and runs none.
//!
//! A query (of a template) chooses the rows and names what is to be written; here a statement is put
//! around it. In conditions and values `HERE` is the row of the table, `THERE` the row of the query.

use super::{Spelling, Sql, spelling::list, sql};

/// What a statement calls a row of the table that it changes.
pub const HERE: &str = "sqldiff_t";
/// What a statement calls a row of the query.
pub const THERE: &str = "sqldiff_s";

/// A table, the rows that change it, and how these meet the table's own.
#[derive(Debug, Clone)]
pub struct Change {
    /// The quoted name of the table.
    pub table: Sql,
    /// What the query reads: the list of a WITH clause, without WITH. May be empty.
    pub steps: String,
    /// The query of the rows. It may read the table; it holds no WITH of its own.
    pub rows: String,
    /// That a row of the table and one of the query have one key: never NULL.
    pub met: Sql,
}

/// A column of the table, quoted, and its new value: an expression over `THERE`, in updates also over `HERE`.
pub type Assignment = (Sql, Sql);

/// What one MERGE does. A condition chooses among the query's rows, by columns of `THERE`.
#[derive(Debug, Clone, Default)]
pub struct Merge {
    /// Rows that the query's rows of this condition meet go.
    pub delete: Option<Sql>,
    pub update: Option<(Option<Sql>, Vec<Assignment>)>,
    /// Rows of the query that meet none.
    pub insert: Option<(Option<Sql>, Vec<Assignment>)>,
}

/// The words around statements that hold together or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transaction {
    /// Empty where each statement that writes begins one.
    pub begin: &'static str,
    pub commit: &'static str,
}

/// The words of ANSI SQL.
pub const ANSI: Transaction = Transaction { begin: "BEGIN", commit: "COMMIT" };

/// Where WITH stands in a statement that writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// At the beginning of the query.
    InQuery,
    /// Before the statement; of INSERT, before its query.
    First,
    /// Before the statement, whatever it is.
    AlwaysFirst,
}

impl Change {
    /// Steps before the statement, and the query in parentheses with what is left of them.
    fn around(&self, spelling: &dyn Spelling) -> (String, String) {
        let fence = spelling.fence();
        let rows = &self.rows;
        match (self.steps.is_empty(), spelling.with_in_writes()) {
            (true, _) => (String::new(), format!("(\n{rows}{fence}\n)")),
            (false, With::InQuery) => {
                (String::new(), format!("(\nWITH\n{}\n{rows}{fence}\n)", self.steps))
            }
            (false, _) => (format!("WITH\n{}\n", self.steps), format!("(\n{rows}{fence}\n)")),
        }
    }
}

/// INSERT of the rows of a query, whose columns stand in the order of `columns`.
pub fn insert(
    with: With,
    end: &str,
    table: &Sql,
    columns: &[Sql],
    (steps, query): (&str, &str),
) -> String {
    let columns = list(columns);
    match (steps.is_empty(), with) {
        (true, _) => format!("INSERT INTO {table} ({columns})\n{query}{end}"),
        (false, With::AlwaysFirst) => {
            format!("WITH\n{steps}\nINSERT INTO {table} ({columns})\n{query}{end}")
        }
        (false, _) => format!("INSERT INTO {table} ({columns})\nWITH\n{steps}\n{query}{end}"),
    }
}

/// `UPDATE ... SET ... FROM ... WHERE`.
pub fn update_from(spelling: &dyn Spelling, change: &Change, sets: &[Assignment]) -> String {
    let (steps, rows) = change.around(spelling);
    let (Change { table, met, .. }, sets) = (change, assignments("", sets));
    format!("{steps}UPDATE {table} AS {HERE}\nSET{sets}\nFROM {rows} AS {THERE}\nWHERE {met}")
}

/// `UPDATE ... JOIN ... SET`, of MySQL and MariaDB.
pub fn update_join(spelling: &dyn Spelling, change: &Change, sets: &[Assignment]) -> String {
    let (steps, rows) = change.around(spelling);
    let (Change { table, met, .. }, sets) = (change, assignments(&format!("{HERE}."), sets));
    format!("{steps}UPDATE {table} AS {HERE}\nJOIN {rows} AS {THERE} ON {met}\nSET{sets}")
}

/// `UPDATE alias SET ... FROM ... JOIN`, of SQL Server.
pub fn update_alias(spelling: &dyn Spelling, change: &Change, sets: &[Assignment]) -> String {
    let (steps, rows) = change.around(spelling);
    let (Change { table, met, .. }, sets) = (change, assignments("", sets));
    format!(
        "{steps}UPDATE {HERE}\nSET{sets}\nFROM {table} AS {HERE}\nJOIN {rows} AS {THERE} ON {met}"
    )
}

/// `DELETE ... WHERE EXISTS`.
pub fn delete_exists(spelling: &dyn Spelling, change: &Change) -> String {
    let (steps, rows) = change.around(spelling);
    let Change { table, met, .. } = change;
    format!(
        "{steps}DELETE FROM {table} {HERE}\nWHERE EXISTS (\nSELECT 1\nFROM {rows} {THERE}\nWHERE {met}\n)"
    )
}

/// `DELETE ... USING`.
pub fn delete_using(spelling: &dyn Spelling, change: &Change) -> String {
    let (steps, rows) = change.around(spelling);
    let Change { table, met, .. } = change;
    format!("{steps}DELETE FROM {table} AS {HERE}\nUSING {rows} AS {THERE}\nWHERE {met}")
}

/// `DELETE alias FROM ... JOIN`, of MySQL, MariaDB and SQL Server.
pub fn delete_join(spelling: &dyn Spelling, change: &Change) -> String {
    let (steps, rows) = change.around(spelling);
    let Change { table, met, .. } = change;
    format!("{steps}DELETE {HERE}\nFROM {table} AS {HERE}\nJOIN {rows} AS {THERE} ON {met}")
}

/// `DELETE ... WHERE id IN`, by what the engine calls the place of a row.
pub fn delete_by_place(spelling: &dyn Spelling, change: &Change, place: &str) -> String {
    let (steps, rows) = change.around(spelling);
    let Change { table, met, .. } = change;
    format!(
        "{steps}DELETE FROM {table}\nWHERE {place} IN (\nSELECT {HERE}.{place}\nFROM {table} AS {HERE}\nJOIN {rows} AS {THERE} ON {met}\n)"
    )
}

/// MERGE as in SQL:2003, with DELETE and conditions after WHEN.
pub fn merge(spelling: &dyn Spelling, change: &Change, merge: &Merge) -> String {
    let (steps, rows) = change.around(spelling);
    let Change { table, met, .. } = change;
    let and = |condition: &Option<Sql>| {
        condition.as_ref().map(|condition| format!(" AND {condition}")).unwrap_or_default()
    };
    let mut text = format!("{steps}MERGE INTO {table} {HERE}\nUSING {rows} {THERE}\nON ({met})");
    if let Some(condition) = &merge.delete {
        text.push_str(&format!("\nWHEN MATCHED AND {condition} THEN DELETE"));
    }
    if let Some((condition, sets)) = &merge.update {
        let sets = assignments("", sets);
        text.push_str(&format!("\nWHEN MATCHED{} THEN UPDATE SET{sets}", and(condition)));
    }
    if let Some((condition, sets)) = &merge.insert {
        let inserted = inserted(sets);
        text.push_str(&format!("\nWHEN NOT MATCHED{} THEN INSERT {inserted}", and(condition)));
    }
    text
}

/// MERGE of Oracle: conditions follow the actions, and nothing is deleted.
pub fn merge_where(spelling: &dyn Spelling, change: &Change, merge: &Merge) -> Option<String> {
    if merge.delete.is_some() {
        return None;
    }
    let (steps, rows) = change.around(spelling);
    let Change { table, met, .. } = change;
    let only = |condition: &Option<Sql>| {
        condition.as_ref().map(|condition| format!("\nWHERE {condition}")).unwrap_or_default()
    };
    let mut text = format!("{steps}MERGE INTO {table} {HERE}\nUSING {rows} {THERE}\nON ({met})");
    if let Some((condition, sets)) = &merge.update {
        let sets = assignments(&format!("{HERE}."), sets);
        text.push_str(&format!("\nWHEN MATCHED THEN UPDATE SET{sets}{}", only(condition)));
    }
    if let Some((condition, sets)) = &merge.insert {
        text.push_str(&format!(
            "\nWHEN NOT MATCHED THEN INSERT {}{}",
            inserted(sets),
            only(condition)
        ));
    }
    Some(text)
}

fn assignments(qualifier: &str, sets: &[Assignment]) -> String {
    let sets = sets.iter().map(|(column, value)| format!("\n  {qualifier}{column} = {value}"));
    sets.collect::<Vec<_>>().join(",")
}

fn inserted(sets: &[Assignment]) -> String {
    let (columns, values): (Vec<Sql>, Vec<Sql>) = sets.iter().cloned().unzip();
    format!("({})\nVALUES ({})", list(&columns), list(&values))
}

/// A column of a row of the query.
pub fn there(column: &Sql) -> Sql {
    sql!("{THERE}.{column}")
}

#[cfg(test)]
#[path = "writes_tests.rs"]
mod tests;
