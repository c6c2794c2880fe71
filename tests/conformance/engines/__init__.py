"""What an engine has to do for the harness."""

from __future__ import annotations

import csv
import importlib
import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from cases import Side

# One statement may take so long and answer so much; beyond that it fails, and the other cases still get their turn.
STATEMENT_SECONDS = 60
MAX_ROWS = 500_000


class Unsupported(Exception):
    """The engine cannot hold a case as it is; the text names the type or value."""


class NotStarted(Exception):
    """The engine is not there."""


class Engine(Protocol):
    """A running engine. `dialect` is its name for `sqldiff gen`, `version` what it calls itself."""

    dialect: str
    version: str

    def load(self, side: Side) -> list[str]:
        """Make `side.table` with exactly the rows of `side`; gives notes on types that became wider ones.

        Raises Unsupported where a type or value has no place in the engine.
        """

    def write_schema(self, table: str, file: Path) -> Path:
        """Write what `sqldiff gen --schema-*` reads about `table`; gives the file."""

    def execute(self, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Run one statement as it stands: column names, and rows of plain values (see kinds.text_of)."""

    def stop(self) -> None:
        """End what was started and delete what was made."""


def introspected(engine: Engine, table: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    """What the query of `sqldiff introspect` gives about a table."""
    command = [os.environ["SQLDIFF"], "introspect", "--dialect", engine.dialect, f'"{table}"']
    query = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    return engine.execute(query.rstrip().removesuffix(";"))


def write_csv(file: Path, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Path:
    """Write rows under a header; gives the file."""
    file = file.with_suffix(".csv")
    with file.open("w", encoding="utf-8", newline="") as output:
        csv.writer(output).writerows([columns, *rows])
    return file


#: Engines by the name that `conformance.sh` takes, each with its module and class.
ENGINES = {
    "spark": ("spark", "Spark"),
    "spark4": ("spark", "Spark"),
    "postgres": ("postgres", "Postgres"),
    "mariadb": ("mariadb", "MariaDb"),
    "googlesql": ("googlesql", "GoogleSql"),
    # With the package apsw, and with Python's own.
    "sqlite": ("sqlite", "Sqlite"),
    "sqlite3": ("sqlite", "Sqlite"),
    "clickhouse": ("clickhouse", "ClickHouse"),
    "trino": ("trino", "Trino"),
}


def start(name: str) -> Engine:
    """Start the engine; raises NotStarted."""
    if name not in ENGINES:
        raise NotStarted(f"no engine is called {name}: {', '.join(ENGINES)}")
    module, engine = ENGINES[name]
    return getattr(importlib.import_module(f"engines.{module}"), engine)()


def refuse_infinities(side: Side, rows: list[tuple[Any, ...]], kinds: set[str]) -> None:
    """Raise Unsupported where a date or timestamp of one of `kinds` is infinite."""
    for position, (name, kind) in enumerate(side.columns):
        if _holds(kind, kinds) and any("infinity" in str(row[position]) for row in rows):
            raise Unsupported(f"{kind.text} with an infinite value (column {name})")


def _holds(kind: Any, kinds: set[str]) -> bool:
    return kind.name in kinds or any(_holds(child, kinds) for _, child in kind.fields)
