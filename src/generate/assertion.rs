//! The strategy `assert` as one query that returns no row when all is well, for test runners.

use super::{Emitted, Generated, emit};
use crate::cli::GenArgs;
use crate::contract::{Contract, Strategy};
use crate::dialect::Dialect;
use crate::error::Result;
use crate::ingest::Offer;
use crate::introspect::SideInput;
use crate::plan::lower::Shape;
use crate::plan::{Plan, PlannedColumn};
use crate::render::Kind;
use crate::script;

/// Leaves the one query, without a semicolon, since runners put the text into a query of theirs. What else
/// the template gives is counted in it.
pub(super) fn only(results: &mut Vec<Emitted>) {
    results.retain(|result| result.name == Strategy::Assert.name());
    results.iter_mut().for_each(|result| result.close = "");
}

/// Lines for the head of the query: what a runner must know.
pub(super) fn head(plan: &Plan, dialect: Dialect) -> Vec<String> {
    if plan.strategy != Strategy::Assert {
        return Vec::new();
    }
    let mut lines = vec![
        "one row a failure; no row: the sides are equal, or equal under the rules".to_string(),
    ];
    let floats = |column: &PlannedColumn| column.a.sql_type.holds_float();
    if plan.nan_unequal && plan.reads_rows() && plan.keys().chain(plan.compared()).any(floats) {
        lines.push("NaN equals nothing, also inside lists and structs (nan = \"unequal\")".into());
    }
    if !dialect.spelling().nested_with() {
        lines.push(
            "begins with WITH, which this engine does not take in a subquery: a runner that wraps the text, such as dbt, wants it as a view".into(),
        );
    }
    lines
}

/// A line where a text holds what dbt would take for a template.
pub(super) fn for_templates(results: &[Emitted]) -> Option<String> {
    let found =
        ["{{", "{%", "{#"].into_iter().find(|mark| results.iter().any(|r| r.sql.contains(mark)));
    found.map(|mark| {
        format!("holds {mark}, which dbt reads as a template: put the text between its raw tags")
    })
}

/// The query over sides that are at hand, with no macro and no temporary table.
pub(super) fn for_duckdb(
    contract: &Contract,
    args: &GenArgs,
    plan: &Plan,
    shape: Shape,
    (a, b): &(SideInput, SideInput),
) -> Result<Generated> {
    let drafted = script::draft_alone(plan, shape, a, b, args.dialect)?;
    let mut results = emit::standalone(&drafted.script, args.dialect, args.limit);
    only(&mut results);
    for result in &mut results {
        result.sql = args.dialect.spelling().without_helpers(&result.sql);
    }
    let mut header = super::header(contract, plan, args.dialect, &drafted.notes);
    header.extend(super::trust(shape));
    header.extend(for_templates(&results));
    header.extend(head(plan, args.dialect));
    header
        .push("session: SET TimeZone = 'UTC', in which times with zone are read and shown".into());
    let attached =
        drafted.script.statements.iter().filter(|s| s.kind == Kind::Setup && s.name == "attach");
    header.extend(attached.map(|statement| format!("database: {}", statement.sql)));
    Ok(Generated { header, results, script: None, writes: Offer::default() })
}
