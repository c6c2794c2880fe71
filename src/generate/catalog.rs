//! `sqldiff introspect`: the query that tells a table's columns, in a form `--schema-a` takes.

use super::sides;
use crate::cli::IntrospectArgs;
use crate::dialect::Sql;
use crate::error::{Error, Result};
use crate::introspect::source;

/// The query of a dialect, with the table put in.
pub fn query(args: &IntrospectArgs) -> Result<String> {
    if args.table.ends_with(".sql") {
        return Err(Error::usage(
            "TABLE",
            format!("{} is a query: make it a view, and name that", args.table),
        ));
    }
    let parts = source::folded_parts(&args.table, |name| args.dialect.spelling().fold(name));
    let Some(parts) = parts else {
        return Err(Error::usage(
            "TABLE",
            format!(
                "{} is not a name; write table, schema.table or catalog.schema.table, with double quotes around odd parts",
                args.table
            ),
        ));
    };
    sides::check_parts(&parts, args.dialect)
        .map_err(|problem| Error::usage("TABLE", format!("{}: {problem}", args.table)))?;
    let spelling = args.dialect.spelling();
    // In DESCRIBE a name is a name; in queries of a catalog it is a text.
    let (file, is_name) = args.dialect.columns_query();
    let spelled = |part: Option<&String>| match (part, is_name) {
        (Some(part), true) => spelling.ident(part),
        (Some(part), false) => spelling.literal(part),
        (None, _) => Sql(String::new()),
    };
    let mut context = tera::Context::new();
    let mut rest = parts.iter().rev();
    if let Some(table) = parts.last() {
        context.insert("table_text", &spelling.literal(table).0);
    }
    for name in ["table", "schema", "catalog"] {
        context.insert(name, &spelled(rest.next()).0);
    }
    tera::Tera::one_off(&without_placeholders(file), &context, false).map_err(|error| {
        Error::Template { template: "introspect".into(), problem: error.to_string() }
    })
}

/// Without the lines that say what the placeholders are: they are filled in.
fn without_placeholders(file: &str) -> String {
    let mut told = false;
    let rest = file.lines().filter(|line| {
        told = line.starts_with("-- Placeholders") || (told && line.starts_with("--   "));
        !told
    });
    rest.map(|line| format!("{line}\n")).collect()
}
