//! DuckDB's optimised plans of two queries. They are taken from the names and types of the sources alone:
//! what looks at statistics of the data, or at the files that are there, is switched off, as it would call
//! queries the same that other data tell apart.

use super::normal::Normal;
use crate::dialect::{Dialect, sql};
use crate::engine::Engine;
use crate::error::{Error, Result};
use serde_json::Value;
use std::collections::HashMap;

/// Steps that look at the data, or say nothing about sameness. Those of joins look at the numbers of rows,
/// but only choose among plans of one meaning.
const OFF: &str = "statistics_propagation,compressed_materialization,reorder_filter,\
                   top_n,top_n_window_elimination,late_materialization,limit_pushdown,row_group_pruner,\
                   join_filter_pushdown,column_lifetime,common_subplan,join_elimination,sampling_pushdown,\
                   window_self_join,extension";

/// Functions whose whole meaning stands in their arguments in a plan.
const PLAIN: [&str; 44] = [
    "count",
    "sum",
    "avg",
    "min",
    "max",
    "lower",
    "upper",
    "abs",
    "round",
    "floor",
    "ceil",
    "ceiling",
    "trunc",
    "sign",
    "sqrt",
    "power",
    "pow",
    "mod",
    "length",
    "strlen",
    "substring",
    "substr",
    "left",
    "right",
    "trim",
    "ltrim",
    "rtrim",
    "replace",
    "reverse",
    "concat",
    "coalesce",
    "nullif",
    "ifnull",
    "greatest",
    "least",
    "contains",
    "starts_with",
    "year",
    "month",
    "day",
    "date_trunc",
    "date_part",
    "md5",
    "exists",
];

/// Whether both queries have one optimised plan; the inner error says why that is not shown.
pub fn same(
    a: &Normal,
    b: &Normal,
    engine: &dyn Engine,
) -> Result<std::result::Result<(), String>> {
    if a.sources != b.sources {
        return Ok(Err("they read from different sources".into()));
    }
    for query in [a, b] {
        let foreign = query.functions.iter().find(|name| !PLAIN.contains(&name.as_str()));
        if let Some(name) = foreign {
            return Ok(Err(format!("DuckDB's plans are not compared where {name}() is called")));
        }
        if query.has_window {
            return Ok(Err("DuckDB's plans are not compared where there are windows, lambdas or ordered aggregates".into()));
        }
    }
    let text = ["csv", "tsv", "json"];
    let looks_inside =
        |source: &String| text.iter().any(|kind| source.to_lowercase().contains(kind));
    if a.sources.iter().any(looks_inside) {
        return Ok(Err(
            "what DuckDB plans for CSV and JSON follows from what is in the files".into()
        ));
    }
    let described = [describe(a, engine)?, describe(b, engine)?];
    match &described {
        [Ok(a), Ok(b)] if a == b => {}
        [Ok(_), Ok(_)] => return Ok(Err("the names or types of their columns differ".into())),
        [Err(problem), _] | [_, Err(problem)] => {
            return Ok(Err(format!("DuckDB cannot plan them here: {problem}")));
        }
    }
    // A condition on a path can take files from the list, and then is gone from the plan.
    let lists_files = [a, b]
        .iter()
        .any(|query| query.sources.iter().any(|source| source.contains(['*', '?', '[', '=', ','])));
    let off = if lists_files { format!("{OFF},filter_pushdown,filter_pullup") } else { OFF.into() };
    engine.execute("plan", &sql!("SET disabled_optimizers = '{off}'"))?;
    let plans = (plan_of(a, engine), plan_of(b, engine));
    engine.execute("plan", &sql!("RESET disabled_optimizers"))?;
    Ok(match (plans.0?, plans.1?) {
        (Ok(a), Ok(b)) if a == b => Ok(()),
        (Ok(_), Ok(_)) => Err("DuckDB's optimised plans differ, too".into()),
        (Err(problem), _) | (_, Err(problem)) => {
            Err(format!("DuckDB gives no plan that can be compared: {problem}"))
        }
    })
}

/// Fields that hold the number of a table of the plan, which follows from the order of binding.
const TABLES: [&str; 9] = [
    "table_index",
    "group_index",
    "aggregate_index",
    "groupings_index",
    "mark_index",
    "cte_index",
    "window_index",
    "unnest_index",
    "proj_index",
];

type Columns = Vec<(String, String)>;

fn describe(query: &Normal, engine: &dyn Engine) -> Result<std::result::Result<Columns, String>> {
    match engine.describe("plan", &sql!("(\n{}\n)", query.written)) {
        Ok(columns) => {
            Ok(Ok(columns.into_iter().map(|c| (c.name, c.sql_type.to_string())).collect()))
        }
        Err(Error::Engine { problem, .. }) => Ok(Err(problem)),
        Err(other) => Err(other),
    }
}

/// The plan without what has no meaning: estimates, places in the text, names of columns inside; and with
/// its tables numbered as they occur.
fn plan_of(query: &Normal, engine: &dyn Engine) -> Result<std::result::Result<Value, String>> {
    let literal = Dialect::DuckDb.spelling().literal(&query.written);
    let asked = sql!("SELECT json_serialize_plan({literal}, optimize := true) AS plan");
    let rows = match engine.rows("plan", &asked) {
        Ok(rows) => rows,
        Err(Error::Engine { problem, .. }) => return Ok(Err(problem)),
        Err(other) => return Err(other),
    };
    let text = rows.into_iter().next().and_then(|row| row.into_iter().next().flatten());
    let plan = text.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let Some(mut plan) = plan else { return Ok(Err("it is empty".into())) };
    if plan["error"] != Value::Bool(false) {
        let problem = plan["error_message"].as_str().unwrap_or("no reason given");
        return Ok(Err(problem.to_string()));
    }
    simplify(&mut plan);
    normalise(&mut plan, &mut HashMap::new());
    Ok(Ok(plan))
}

/// Leaves out projections that pass on the columns of the one below as they are, and reads the columns
/// of a source in their own order where another order follows.
fn simplify(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(simplify),
        Value::Object(fields) => {
            fields.values_mut().for_each(simplify);
            if fields.get("type").and_then(Value::as_str) == Some("LOGICAL_GET") {
                let _ = sort_columns(fields);
            }
        }
        _ => {}
    }
    while let Some(below) = passed_on(value) {
        *value = below;
    }
}

/// The projection below one that passes all its columns on.
fn passed_on(value: &Value) -> Option<Value> {
    let projection = |value: &Value| value["type"] == "LOGICAL_PROJECTION";
    let [below] = value["children"].as_array()?.as_slice() else { return None };
    if !projection(value) || !projection(below) {
        return None;
    }
    let (own, passed) = (value["expressions"].as_array()?, below["expressions"].as_array()?);
    let as_it_is = |(position, expression): (usize, &Value)| {
        expression["expression_class"] == "BOUND_REF" && expression["index"] == position
    };
    (own.len() == passed.len() && own.iter().enumerate().all(as_it_is)).then(|| below.clone())
}

/// Filters of a source name columns by their place in it, its result by their place among those read.
fn sort_columns(fields: &mut serde_json::Map<String, Value>) -> Option<()> {
    let columns = fields.get("column_indexes")?.as_array()?.clone();
    let shown: Vec<usize> = fields
        .get("projection_ids")?
        .as_array()?
        .iter()
        .map(|id| id.as_u64().map(|id| id as usize))
        .collect::<Option<_>>()?;
    if shown.is_empty() || shown.iter().any(|id| *id >= columns.len()) {
        return None;
    }
    let mut order: Vec<usize> = (0..columns.len()).collect();
    order.sort_by_key(|at| columns[*at]["index"].as_u64());
    let sorted: Vec<Value> = order.iter().map(|at| columns[*at].clone()).collect();
    let ids = shown.iter().map(|id| order.iter().position(|at| at == id).map(Value::from));
    let ids = ids.collect::<Option<Vec<_>>>()?;
    fields.insert("column_indexes".into(), sorted.into());
    fields.insert("projection_ids".into(), ids.into());
    Some(())
}

fn normalise(value: &mut Value, tables: &mut HashMap<u64, u64>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| normalise(item, tables)),
        Value::Object(fields) => {
            for gone in
                ["alias", "query_location", "estimated_cardinality", "has_estimated_cardinality"]
            {
                fields.shift_remove(gone);
            }
            for (name, field) in fields.iter_mut() {
                match (TABLES.contains(&name.as_str()), field.as_u64()) {
                    (true, Some(number)) => {
                        let next = tables.len() as u64;
                        *field = (*tables.entry(number).or_insert(next)).into();
                    }
                    _ => normalise(field, tables),
                }
            }
        }
        _ => {}
    }
}
