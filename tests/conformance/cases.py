"""The cases of tests/cases, with both sides read into DuckDB.

DuckDB is the reference: what an engine is loaded with is exactly what DuckDB holds, and the result that sqldiff gives
there is one of the two things an engine's result is held against (the other is the case's expected.json).
"""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from kinds import Kind, kind_of, plain, projection, quoted
from program import Sqldiff

Row = tuple[Any, ...]


class Skip(Exception):
    """The case cannot be tried here; the text says why."""


@dataclass
class Side:
    """One side of a case: a table in DuckDB. `table` is also its name in the engine, `timezone` that of its timestamps without zone."""

    connection: duckdb.DuckDBPyConnection
    table: str
    columns: list[tuple[str, Kind]]
    timezone: str = "UTC"

    def rows(self) -> list[Row]:
        """All rows, as plain values (see kinds.plain)."""
        columns = ", ".join(projection(kind, quoted(name)) for name, kind in self.columns)
        found = self.connection.execute(f"SELECT {columns} FROM {self.table}").fetchall()
        kinds = [kind for _, kind in self.columns]
        return [tuple(map(plain, kinds, row)) for row in found]


@dataclass
class Case:
    """A folder of tests/cases."""

    path: Path
    contract: dict[str, Any]
    expected: dict[str, Any]

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def has_key(self) -> bool:
        """Whether keyed strategies have something to say about the case."""
        return "keys" in self.expected

    def order(self) -> tuple[str, ...]:
        """Options for an order of rows: by the key, unless the contract says one."""
        if "order_by" in self.contract:
            return ()
        names = ('"' + name.replace('"', '""') + '"' for name in self.contract["key"])
        return "--order-by", ",".join(names)

    def sides(self, sqldiff: Sqldiff) -> tuple[Side, Side]:
        """Both sides, in a DuckDB of their own whose session runs in UTC."""
        connection = duckdb.connect()
        connection.execute("SET TimeZone = 'UTC'; SET threads = 2")
        if str(self.contract["a"]).endswith(".sql"):
            for letter in "ab":
                query = (self.path / self.contract[letter]).read_text(encoding="utf-8")
                connection.execute(f"CREATE TABLE sqldiff_case_{letter} AS {query}")
        else:
            self._read_files(connection, sqldiff)
        timezone = self.contract.get("timezone", "UTC")
        return _side(connection, "sqldiff_case_a", timezone), _side(connection, "sqldiff_case_b", timezone)

    def _read_files(self, connection: duckdb.DuckDBPyConnection, sqldiff: Sqldiff) -> None:
        """CSV and JSON by sqldiff's own rules: the union of both sides holds every row and its copies on each."""
        if self.contract.get("exclude") or self.contract.get("columns") or any(k.startswith("where") for k in self.contract):
            raise Skip("a file whose contract leaves out columns or rows cannot be read back whole")
        with tempfile.TemporaryDirectory(prefix="sqldiff-conformance-") as folder:
            result = sqldiff.run(self.path / "contract.toml", "union", Path(folder), "--all")
            if result["columns_only_a"] or result["columns_only_b"]:
                raise Skip("a file with a column that has no partner cannot be read back whole")
            columns = result["columns"]
            for letter, name in (("a", "name"), ("b", "name_b")):
                listed = ", ".join(f"{quoted(c['name'])} AS {quoted(c[name])}" for c in columns)
                connection.execute(
                    f"CREATE TABLE sqldiff_case_{letter} AS SELECT {listed} "
                    f"FROM (SELECT *, unnest(range(count_{letter})) FROM '{folder}/union.parquet')"
                )


def _side(connection: duckdb.DuckDBPyConnection, table: str, timezone: str) -> Side:
    relation = connection.table(table)
    columns = [(name, kind_of(duck_type)) for name, duck_type in zip(relation.columns, relation.types)]
    return Side(connection, table, columns, timezone)


def read_cases(folder: Path, wanted: list[str]) -> Iterator[Case]:
    """Every case in order of name; only those whose name starts with one of `wanted`, if any is given."""
    for path in sorted(path for path in folder.iterdir() if (path / "contract.toml").is_file()):
        if wanted and not path.name.startswith(tuple(wanted)):
            continue
        contract = tomllib.loads((path / "contract.toml").read_text(encoding="utf-8"))
        expected = json.loads((path / "expected.json").read_text(encoding="utf-8"))
        yield Case(path, contract, expected)
