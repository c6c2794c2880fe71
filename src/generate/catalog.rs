//! `sqldiff introspect`: the query that tells a table's columns, in a form `--schema-a` takes.

use crate::cli::IntrospectArgs;
use crate::dialect::{Dialect, Sql};
use crate::error::{Error, Result};
use crate::introspect::source;

/// The query of a dialect, with the table put in.
pub fn query(args: &IntrospectArgs) -> Result<String> {
    let parts = source::name_parts(&args.table).filter(|parts| parts.len() <= 3);
    let Some(parts) = parts else {
        return Err(Error::usage(
            "TABLE",
            format!(
                "{} is not a name; write table, schema.table or catalog.schema.table, with double quotes around odd parts",
                args.table
            ),
        ));
    };
    let spelling = args.dialect.spelling();
    // In DESCRIBE a name is a name; in queries of a catalog it is a text.
    let (file, is_name) = match args.dialect {
        Dialect::DuckDb => (include_str!("../../sql/introspect/duckdb.sql"), false),
        Dialect::Spark | Dialect::Databricks => {
            (include_str!("../../sql/introspect/spark.sql"), true)
        }
        Dialect::Postgres => (include_str!("../../sql/introspect/postgres.sql"), false),
    };
    let spelled = |part: Option<&String>| match (part, is_name) {
        (Some(part), true) => spelling.ident(part),
        (Some(part), false) => spelling.literal(part),
        (None, true) => Sql(String::new()),
        (None, false) => spelling.literal(""),
    };
    let mut context = tera::Context::new();
    let mut rest = parts.iter().rev();
    for name in ["table", "schema", "catalog"] {
        context.insert(name, &spelled(rest.next()).0);
    }
    tera::Tera::one_off(file, &context, false).map_err(|error| Error::Template {
        template: "introspect".into(),
        problem: error.to_string(),
    })
}
