//! Why a query could give other rows each time it runs. Where that is so, it is not called the same as
//! any other, nor as itself.

use super::bare::shows_bare_columns;
use super::scopes::WITHOUT_TABLE;
use super::sorted::sorted_by_all;
use crate::dialect::{Dialect, NameCase, sql};
use crate::engine::Engine;
use crate::error::Result;
use sqlparser::ast::{
    Distinct, Expr, Function, FunctionArgumentClause, FunctionArguments, GroupByExpr,
    NamedWindowDefinition, NamedWindowExpr, ObjectName, Query, Select, TableFactor, Value,
    ValueWithSpan, Visit, Visitor,
};
use sqlparser::ast::{WindowFrameUnits, WindowType};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Functions whose value follows from their arguments, in lower case.
pub struct Known(HashSet<String>);

/// Of other engines, or built into the grammar.
const PURE: [&str; 64] = [
    "coalesce",
    "ifnull",
    "nvl",
    "nvl2",
    "if",
    "iff",
    "nullif",
    "isnull",
    "zeroifnull",
    "struct",
    "array",
    "row",
    "map",
    "named_struct",
    "grouping",
    "grouping_id",
    "unnest",
    "exists",
    "to_date",
    "to_char",
    "to_number",
    "date_format",
    "date_add",
    "date_sub",
    "add_months",
    "months_between",
    "datediff",
    "dateadd",
    "timestampdiff",
    "timestampadd",
    "get_json_object",
    "json_value",
    "json_query",
    "to_json",
    "size",
    "cardinality",
    "sha",
    "sha1",
    "sha2",
    "crc32",
    "xxhash64",
    "charindex",
    "char_length",
    "character_length",
    "octet_length",
    "locate",
    "initcap",
    "substring_index",
    "regexp_substr",
    "regexp_like",
    "rlike",
    "safe_cast",
    "try_to_number",
    "try_to_date",
    "square",
    "convert",
    "date",
    "timestamp",
    "datetime_trunc",
    "date_diff",
    "safe_divide",
    "countif",
    "split_part",
    "div0",
];

/// Macros of DuckDB that are made of such functions only.
const MACROS: [&str; 14] = [
    "split_part",
    "nullif",
    "round_even",
    "roundbankers",
    "geomean",
    "geometric_mean",
    "wavg",
    "weighted_avg",
    "date_add",
    "days_in_month",
    "fdiv",
    "fmod",
    "list_append",
    "list_prepend",
];

/// Table functions that read what they are told, or make rows of their arguments.
const READERS: [&str; 17] = [
    "read_parquet",
    "parquet_scan",
    "read_csv",
    "read_csv_auto",
    "read_json",
    "read_json_auto",
    "read_ndjson",
    "read_ndjson_auto",
    "read_ndjson_objects",
    "read_json_objects",
    "read_text",
    "range",
    "generate_series",
    "unnest",
    "flatten",
    "explode",
    "posexplode",
];

/// Aggregates whose value depends on the order of rows, unless they say one themselves.
const ORDERED: [&str; 27] = [
    "array_agg",
    "list",
    "string_agg",
    "group_concat",
    "listagg",
    "first",
    "last",
    "any_value",
    "arbitrary",
    "mode",
    "arg_max",
    "arg_min",
    "argmax",
    "argmin",
    "max_by",
    "min_by",
    "arg_max_null",
    "arg_min_null",
    "arg_max_nulls_last",
    "arg_min_nulls_last",
    "approx_top_k",
    "reservoir_quantile",
    "approx_quantile",
    "json_group_array",
    "json_group_object",
    "collect_list",
    "collect_set",
];

/// Window functions that number rows, or reach for others, by an order that ties leave open.
const BY_POSITION: [&str; 8] =
    ["row_number", "ntile", "lag", "lead", "first_value", "last_value", "nth_value", "fill"];

/// Values that read the clock where they become a time.
const CLOCK: [&str; 4] = ["now", "today", "tomorrow", "yesterday"];

impl Known {
    /// Asks the engine which of its functions are consistent.
    pub fn of(engine: &dyn Engine) -> Result<Known> {
        let query = sql!(
            "SELECT function_name FROM duckdb_functions() WHERE function_type IN ('scalar', 'aggregate') \
             GROUP BY function_name HAVING bool_and(stability = 'CONSISTENT')"
        );
        let rows = engine.rows("introspect", &query)?;
        let mut known: HashSet<String> =
            rows.into_iter().filter_map(|row| row.into_iter().next().flatten()).collect();
        known.extend(PURE.iter().chain(&MACROS).map(ToString::to_string));
        // Consistent within a session, or made by the session.
        for name in ["current_setting", "getvariable", "version", "getenv", "hash", "txid_current"]
        {
            known.remove(name);
        }
        Ok(Known(known))
    }
}

/// Values of the session that only some engines have; elsewhere they are names of columns.
const OWN: [(&str, &[Dialect]); 10] = [
    ("utc_date", &[Dialect::MySql, Dialect::MariaDb]),
    ("utc_time", &[Dialect::MySql, Dialect::MariaDb]),
    ("utc_timestamp", &[Dialect::MySql, Dialect::MariaDb]),
    ("sessiontimezone", &[Dialect::Oracle]),
    ("dbtimezone", &[Dialect::Oracle]),
    ("xmin", &[Dialect::Postgres]),
    ("xmax", &[Dialect::Postgres]),
    ("cmin", &[Dialect::Postgres]),
    ("cmax", &[Dialect::Postgres]),
    ("tableoid", &[Dialect::Postgres, Dialect::Redshift]),
];

/// Columns that say where a row is stored, or take the next number, also behind the name of a table.
const HIDDEN: [&str; 12] = [
    "rowid",
    "_rowid_",
    "oid",
    "ctid",
    "xmin",
    "xmax",
    "cmin",
    "cmax",
    "tableoid",
    "ora_rowscn",
    "nextval",
    "currval",
];

/// Why the query could give other rows each time; nothing where it cannot.
pub fn reasons(query: &Query, known: &Known, dialect: Dialect) -> Vec<String> {
    // A sort by all columns leaves no ties but equal rows, where no collation takes texts that differ for one.
    let sorts_fully = dialect.spelling().name_case() != NameCase::Sensitive;
    let mut found = Unsteady { known, dialect, sorts_fully, reasons: Vec::new() };
    let _ = query.visit(&mut found);
    let mut reasons = found.reasons;
    reasons.dedup();
    reasons
}

/// The functions that a query calls, in lower case, and whether one is a window function, an ordered
/// aggregate or has other clauses.
pub fn functions(query: &Query) -> (Vec<String>, bool) {
    struct Found(Vec<String>, bool);
    impl Visitor for Found {
        type Break = ();
        fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
            match expression {
                Expr::Function(function) => {
                    self.0.push(function.name.to_string().to_lowercase());
                    self.1 |= function.over.is_some()
                        || function.null_treatment.is_some()
                        || !function.within_group.is_empty()
                        || orders_itself(function);
                }
                Expr::Lambda(_) => self.1 = true,
                _ => {}
            }
            ControlFlow::Continue(())
        }
    }
    let mut found = Found(Vec::new(), false);
    let _ = query.visit(&mut found);
    (found.0, found.1)
}

fn orders_itself(function: &Function) -> bool {
    let FunctionArguments::List(list) = &function.args else { return false };
    let ordered = |clause: &FunctionArgumentClause| {
        matches!(clause, FunctionArgumentClause::OrderBy(_) | FunctionArgumentClause::Limit(_))
    };
    list.clauses.iter().any(ordered)
}

struct Unsteady<'k> {
    known: &'k Known,
    dialect: Dialect,
    sorts_fully: bool,
    reasons: Vec<String>,
}

impl Unsteady<'_> {
    fn tell(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    fn function(&mut self, function: &Function) {
        let name = function.name.to_string().to_lowercase();
        let arguments = match &function.args {
            FunctionArguments::List(list) => list.args.len(),
            FunctionArguments::Subquery(_) => 1,
            FunctionArguments::None => 0,
        };
        let reads_clock = matches!(
            (name.as_str(), arguments),
            ("age" | "strftime", 0 | 1) | ("date" | "timestamp", 0)
        );
        let window = function.over.is_some();
        if BY_POSITION.contains(&name.as_str()) {
            self.tell(format!(
                "{name}() goes by the order of rows, which ties leave to the engine"
            ));
        } else if ORDERED.contains(&name.as_str()) {
            self.tell(format!(
                "{name}() takes rows in an order that the engine chooses where they tie"
            ));
        } else if window
            && ["sum", "avg", "count", "min", "max"].iter().all(|plain| *plain != name)
            && !["rank", "dense_rank", "percent_rank", "cume_dist"].contains(&name.as_str())
        {
            self.tell(format!(
                "{name}() OVER goes by the order of rows, which ties leave to the engine"
            ));
        } else if function.over.as_ref().is_some_and(by_rows) {
            self.tell(format!(
                "{name}() OVER ROWS goes by the order of rows, which ties leave to the engine"
            ));
        } else if reads_clock || matches!(function.args, FunctionArguments::None) {
            self.tell(format!("{name} gives another value at another time"));
        } else if !self.known.0.contains(&name) && !BY_WINDOW.contains(&name.as_str()) {
            self.tell(format!(
                "{name}() is not known to give the same value for the same arguments"
            ));
        }
    }

    fn reader(&mut self, name: &ObjectName) {
        let name = name.to_string().to_lowercase();
        if !READERS.contains(&name.as_str()) {
            self.tell(format!(
                "{name}() is not known to give the same rows for the same arguments"
            ));
        }
    }
}

/// Whether the frame of a window counts rows, and not values.
fn by_rows(window: &WindowType) -> bool {
    let spec = match window {
        WindowType::WindowSpec(spec) => spec,
        WindowType::NamedWindow(_) => return false,
    };
    let frame = spec.window_frame.as_ref();
    frame.is_some_and(|frame| frame.units == WindowFrameUnits::Rows)
}

/// Window functions that rank rows by their values alone; the catalogue has them or not.
const BY_WINDOW: [&str; 4] = ["rank", "dense_rank", "percent_rank", "cume_dist"];

/// Whether a text, however it is written, holds a word that stands for the time of day.
fn says_now(text: &str) -> bool {
    let text = text.to_lowercase();
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| CLOCK.contains(&word))
}

impl Visitor for Unsteady<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        let cuts = query.limit_clause.is_some() || query.fetch.is_some();
        if cuts && !(self.sorts_fully && sorted_by_all(query)) {
            self.tell("LIMIT cuts rows whose order the engine chooses; order by all columns of the result");
        }
        if !query.locks.is_empty() {
            self.tell("it locks rows");
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        if select.top.is_some() {
            self.tell("TOP cuts rows whose order the engine chooses");
        }
        if matches!(self.dialect, Dialect::MySql | Dialect::MariaDb | Dialect::Sqlite)
            && shows_bare_columns(select)
        {
            self.tell("a column that is not grouped by has the value of any row of the group");
        }
        if matches!(select.distinct, Some(Distinct::On(_))) {
            self.tell("DISTINCT ON keeps one of several rows, which the engine chooses");
        }
        for NamedWindowDefinition(_, definition) in &select.named_window {
            if let NamedWindowExpr::WindowSpec(spec) = definition
                && by_rows(&WindowType::WindowSpec(spec.clone()))
            {
                self.tell(
                    "a window of ROWS goes by the order of rows, which ties leave to the engine",
                );
            }
        }
        if let GroupByExpr::Expressions(_, modifiers) = &select.group_by
            && !modifiers.is_empty()
        {
            self.tell("GROUP BY has a modifier that is not known");
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        match factor {
            TableFactor::Table { sample: Some(_), .. }
            | TableFactor::Derived { sample: Some(_), .. } => {
                self.tell("TABLESAMPLE takes other rows each time");
            }
            TableFactor::Table { name, args: Some(_), .. } | TableFactor::Function { name, .. } => {
                self.reader(name);
            }
            TableFactor::Table { .. }
            | TableFactor::Derived { .. }
            | TableFactor::TableFunction { .. }
            | TableFactor::UNNEST { .. }
            | TableFactor::NestedJoin { .. } => {}
            _ => self.tell("it reads from a kind of relation that is not known well enough"),
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        match expression {
            Expr::Function(function) => self.function(function),
            // Oracle finds its ROWNUM in quotes, too.
            Expr::Identifier(name)
                if name.quote_style.is_none() || self.dialect == Dialect::Oracle =>
            {
                let folded = name.value.to_lowercase();
                let own = OWN.iter().find(|(word, _)| *word == folded);
                let is_read = own.is_none_or(|(_, dialects)| dialects.contains(&self.dialect));
                if is_read && WITHOUT_TABLE.contains(&folded.as_str()) {
                    self.tell(format!("{folded} gives another value in another session"));
                }
                if folded.starts_with(['@', '$', ':', '?']) {
                    self.tell(format!(
                        "{folded} is a variable or a parameter, whose value is not known"
                    ));
                }
            }
            Expr::CompoundIdentifier(parts) => {
                let last = parts.last().map(|name| name.value.to_lowercase()).unwrap_or_default();
                let own = OWN.iter().find(|(word, _)| *word == last);
                let is_read = own.is_none_or(|(_, dialects)| dialects.contains(&self.dialect));
                if is_read && HIDDEN.contains(&last.as_str()) {
                    self.tell(format!("{last} is another value at another time"));
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_value(&mut self, value: &ValueWithSpan) -> ControlFlow<()> {
        match &value.value {
            Value::Number(..) | Value::Boolean(_) | Value::Null => {}
            Value::Placeholder(name) => {
                self.tell(format!("{name} is a parameter, whose value is not known"));
            }
            value if says_now(&value.to_string()) => {
                self.tell(format!("{value} is another time at another time"));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
