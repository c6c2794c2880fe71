"""Does every column of a script stand for exactly one column of what the query reads, by the dialect's rules of case?"""

from __future__ import annotations

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.qualify import qualify
from sqlglot.schema import MappingSchema

#: Dialects whose scripts the resolver understands. It does not know the row functions of the others
#: (json_each, ARRAY JOIN, UNNEST of structs), nor `* REPLACE`.
DIALECTS = {"snowflake", "redshift", "tsql", "oracle", "mysql", "trino", "athena", "spark", "databricks", "postgres"}

#: Words without parentheses that are functions or constants.
CONSTANTS = {"BINARY_DOUBLE_INFINITY", "BINARY_DOUBLE_NAN"}


def problem_of(statement: exp.Expression, dialect: str) -> str | None:
    """Why a name of the statement is unknown or ambiguous; None where each is clear."""
    query = statement.copy()
    for column in list(query.find_all(exp.Column)):
        if not column.table and column.name in CONSTANTS:
            column.replace(exp.Literal.number(1))
    schema = MappingSchema(dialect=dialect)
    for name, columns in _flattened(query, dialect).items():
        schema.add_table(name, columns or {"x": "text"}, dialect=dialect)
    try:
        qualify(query, dialect=dialect, schema=schema, quote_identifiers=False, identify=False)
    except SqlglotError as error:
        return str(error).splitlines()[0]
    return None


def _flattened(query: exp.Expression, dialect: str) -> dict[str, dict[str, str]]:
    """The tables that the query reads, under names of one part, with the columns that it takes from each."""
    steps = {step.alias for step in query.find_all(exp.CTE)}
    names: dict[str, str] = {}
    tables: dict[str, dict[str, str]] = {}
    for table in list(query.find_all(exp.Table)):
        if not isinstance(table.this, exp.Identifier) or (not table.db and table.name in steps):
            continue
        bare = table.copy()
        bare.set("alias", None)
        name = names.setdefault(bare.sql(dialect=dialect), f"base_{len(names)}")
        select = table.find_ancestor(exp.Select)
        sources = [*select.expressions, *([select.args["where"]] if select.args.get("where") else [])]
        taken = (column.this for source in sources for column in source.find_all(exp.Column))
        tables.setdefault(name, {}).update(
            {column.sql(dialect=dialect): "text" for column in taken if isinstance(column, exp.Identifier)}
        )
        if not table.alias:
            table.set("alias", exp.TableAlias(this=table.this.copy()))
        for part in ("db", "catalog"):
            table.set(part, None)
        table.set("this", exp.to_identifier(name))
    return tables
