//! What the engine is asked about the user's expressions before anything is compared.

use super::DIALECT;
use crate::contract::{Contract, spelling};
use crate::dialect::{Sql, sql, with_column};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::introspect::SideInput;
use crate::plan::Probe;
use crate::plan::form::Side;
use crate::render;
use crate::schema::SqlType;

/// Refuses a time zone that DuckDB does not know.
pub fn check_timezone(engine: &dyn Engine, timezone: &str) -> Result<()> {
    if timezone == "UTC" {
        return Ok(());
    }
    let rows = engine.rows("introspect", &Sql("SELECT name FROM pg_timezone_names()".into()))?;
    let names: Vec<&str> = rows.iter().filter_map(|row| row.first()?.as_deref()).collect();
    if names.iter().any(|name| name.eq_ignore_ascii_case(timezone)) {
        return Ok(());
    }
    let hint = match spelling::nearest(timezone, &names) {
        Some(near) => format!("did you mean {near}?"),
        None => "write an IANA name such as Europe/Berlin".into(),
    };
    Err(Error::usage("timezone", format!("{timezone} is not a time zone; {hint}")))
}

/// Asks the engine about user expressions by describing queries over the sides.
pub struct EngineProbe<'e> {
    pub engine: &'e dyn Engine,
    pub sides: [&'e SideInput; 2],
}

impl EngineProbe<'_> {
    /// The type of an expression over a side's relation.
    fn describe(&self, side: Side, option: &str, expression: &Sql) -> Result<SqlType> {
        if let Some(problem) = render::judge_expression(&expression.0, DIALECT) {
            return Err(Error::usage(option, problem).in_sql(option, &expression.0));
        }
        let relation = self.sides[side as usize].relation();
        let misfit = |problem: String| {
            let apart = match option {
                "where" => "; where names differ, use where_a and where_b",
                _ => "",
            };
            let problem = format!("does not fit side {}: {problem}{apart}", side.letter());
            Error::usage(option, problem).in_sql(option, &expression.0)
        };
        // A comment at its end must not swallow what follows.
        let query = sql!("SELECT {expression}\n AS sqldiff_probe FROM {relation}");
        let columns = self.engine.describe("introspect", &query).map_err(|error| match error {
            Error::Engine { problem, .. } => misfit(problem),
            other => other,
        })?;
        let [column] = columns.as_slice() else {
            return Err(misfit(format!("gives {} values; write one expression", columns.len())));
        };
        // Where conditions stand, the engine takes nothing that looks beyond the row.
        let query = sql!("SELECT 1 AS one FROM {relation}\nWHERE ({expression}\n) IS NULL");
        self.engine.describe("introspect", &query).map_err(|error| match error {
            Error::Engine { .. } => misfit(
                "it looks beyond one row (an aggregate, a window function, or unnest); put that \
                 into a .sql side"
                    .into(),
            ),
            other => other,
        })?;
        Ok(column.sql_type.clone())
    }
}

impl Probe for EngineProbe<'_> {
    fn expression_type(
        &self,
        side: Side,
        option: &str,
        text: &str,
        column: &str,
    ) -> Result<SqlType> {
        let column = DIALECT.spelling().ident(column);
        // Judged without the parentheses it will stand in, which could make two halves one.
        let bare = Sql(with_column(text, &column.0));
        self.describe(side, option, &bare)
    }

    fn is_value_of(&self, text: &str, sql_type: &SqlType) -> Result<bool> {
        let spelling = DIALECT.spelling();
        let query = sql!(
            "SELECT TRY_CAST({} AS {}) IS NOT NULL",
            spelling.literal(text),
            spelling.type_name(sql_type)
        );
        let rows = self.engine.rows("introspect", &query)?;
        Ok(rows.first().and_then(|row| row.first()?.as_deref()) == Some("true"))
    }
}

/// Filters must be single conditions over the columns of their side.
pub fn check_filters(probe: &EngineProbe, contract: &Contract) -> Result<()> {
    let both = contract
        .where_both
        .iter()
        .flat_map(|filter| Side::BOTH.into_iter().map(move |side| (side, "where", filter)));
    let own = [(Side::A, "where_a", &contract.where_a), (Side::B, "where_b", &contract.where_b)];
    let own = own
        .into_iter()
        .filter_map(|(side, option, filter)| filter.as_ref().map(|filter| (side, option, filter)));
    for (side, option, filter) in both.chain(own) {
        let found = probe.describe(side, option, &Sql(filter.clone()))?;
        if found != SqlType::Boolean {
            return Err(Error::usage(
                option,
                format!(
                    "is of type {found} on side {}; write a condition, which is true or false",
                    side.letter()
                ),
            ));
        }
    }
    Ok(())
}
