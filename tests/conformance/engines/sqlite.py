"""SQLite in this process, in memory: the library of the package apsw where that is installed, else Python's own."""

from __future__ import annotations

import itertools
import math
import sqlite3
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

from cases import Row, Side
from engines import MAX_ROWS, STATEMENT_SECONDS, Unsupported, introspected, refuse_infinities, write_csv
from kinds import TIMESTAMPS, ZONED, Kind, quoted, text_of

try:
    import apsw
except ImportError:
    apsw = None

# DuckDB type -> declared type, which decides on the affinity alone.
SCALARS = {
    "BOOLEAN": "BOOLEAN",
    "TINYINT": "TINYINT",
    "SMALLINT": "SMALLINT",
    "INTEGER": "INTEGER",
    "BIGINT": "BIGINT",
    "UTINYINT": "INTEGER",
    "USMALLINT": "INTEGER",
    "UINTEGER": "INTEGER",
    "UBIGINT": "UNSIGNED BIG INT",
    "HUGEINT": "INTEGER",
    "UHUGEINT": "INTEGER",
    "FLOAT": "REAL",
    "DOUBLE": "DOUBLE",
    "VARCHAR": "TEXT",
    "ENUM": "TEXT",
    "JSON": "JSON",
    "UUID": "UUID",
    "BLOB": "BLOB",
    "DATE": "DATE",
    "TIME": "TIME",
    "TIMESTAMP": "TIMESTAMP",
    "TIMESTAMP_S": "TIMESTAMP(0)",
    "TIMESTAMP_MS": "TIMESTAMP(3)",
    "TIMESTAMP_NS": "TIMESTAMP(9)",
    "TIMESTAMP WITH TIME ZONE": "TIMESTAMP WITH TIME ZONE",
}
#: All integers have 64 bits there.
WIDER = {"TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "HUGEINT", "UHUGEINT", "FLOAT", "ENUM"}

#: Columns of results that hold a truth, which SQLite writes as 1 and 0.
TRUTHS = ("_present_a", "_present_b", "nullable_a", "nullable_b")


def column_type(kind: Kind) -> str:
    """The declared type for a DuckDB type; raises Unsupported."""
    if kind.name == "DECIMAL":
        return f"DECIMAL({kind.width},{kind.scale})"
    if kind.name not in SCALARS:
        raise Unsupported(f"SQLite has no type for {kind.text}")
    return SCALARS[kind.name]


def stored(kind: Kind, value: Any) -> Any:
    """A plain value as it is stored; raises Unsupported where it would be another one."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise Unsupported(f"SQLite has no integer {value}")
    if isinstance(value, float) and math.isnan(value):
        raise Unsupported("SQLite has no NaN: it becomes NULL")
    if isinstance(value, Decimal):
        whole = value == value.to_integral_value() and abs(value) < 2**63
        if not whole and Decimal(repr(float(value))) != value:
            raise Unsupported(f"SQLite has no decimals: {value} would lose digits")
        return int(value) if whole else float(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    if isinstance(value, (int, float)) or value is None:
        return value
    return text_of(value)


class Sqlite:
    """One database in memory; a statement may only read."""

    dialect = "sqlite"

    def __init__(self) -> None:
        self._deadline = math.inf
        if apsw:
            self._connection: Any = apsw.Connection(":memory:")
            self.version = f"SQLite {apsw.sqlite_lib_version()}"
        else:
            self._connection = sqlite3.connect(":memory:", isolation_level=None)
            self.version = f"SQLite {sqlite3.sqlite_version}"
        self._connection.set_progress_handler(lambda: time.monotonic() > self._deadline, 10_000)

    def define(self, statement: str, rows: list[Any] | None = None) -> None:
        """Run a statement that writes, once or for each of the rows."""
        cursor = self._connection.cursor()
        if rows is None:
            cursor.execute(statement)
        else:
            cursor.executemany(statement, rows)

    def load(self, side: Side) -> list[str]:
        types = [(name, kind, column_type(kind)) for name, kind in side.columns]
        kinds = [kind for _, kind in side.columns]
        rows = [tuple(map(stored, kinds, row)) for row in side.rows()]
        refuse_infinities(side, rows, {"DATE", *TIMESTAMPS, ZONED})
        self.define(f"DROP TABLE IF EXISTS {side.table}")
        self.define(f"CREATE TABLE {side.table} ({', '.join(f'{quoted(name)} {column}' for name, _, column in types)})")
        self.define(f"INSERT INTO {side.table} VALUES ({', '.join('?' * len(types))})", rows)
        self._refuse_changed(side)
        return [f"{name}: {kind.text} is {column}" for name, kind, column in types if kind.name in WIDER]

    def _refuse_changed(self, side: Side) -> None:
        """An affinity makes numbers of texts that look like one."""
        for name, kind in side.columns:
            if kind.name in ("DATE", "TIME", "UUID") or kind.name.startswith("TIMESTAMP"):
                query = f"SELECT count(*) FROM {side.table} WHERE typeof({quoted(name)}) NOT IN ('text', 'null')"
                if self.execute(query)[1] != [(0,)]:
                    raise Unsupported(f"SQLite makes numbers of values of {kind.text} (column {name})")

    def write_schema(self, table: str, file: Path) -> Path:
        return write_csv(file, *introspected(self, table))

    def execute(self, sql: str) -> tuple[list[str], list[Row]]:
        self._deadline = time.monotonic() + STATEMENT_SECONDS
        cursor = self._connection.cursor()
        cursor.execute("PRAGMA query_only = ON")
        try:
            columns, found = self._read(cursor, sql)
            rows = list(itertools.islice(found, MAX_ROWS + 1))
        finally:
            self._deadline = math.inf
            self._connection.cursor().execute("PRAGMA query_only = OFF")
        if len(rows) > MAX_ROWS:
            raise OverflowError(f"more than {MAX_ROWS} rows")
        truths = [name in TRUTHS for name in columns]
        return columns, [
            tuple(bool(value) if truth and value in (0, 1) else value for value, truth in zip(row, truths)) for row in rows
        ]

    def _read(self, cursor: Any, sql: str) -> tuple[list[str], Any]:
        """Names of columns, and rows as they come."""
        if not apsw:
            found = cursor.execute(sql)
            return [column[0] for column in cursor.description], found
        columns: list[str] = []

        def trace(running: Any, _sql: str, _bindings: Any) -> bool:
            # Of a statement without rows nothing is known afterwards.
            columns.extend(column[0] for column in running.get_description())
            return True

        cursor.exec_trace = trace
        return columns, iter(cursor.execute(sql))

    def stop(self) -> None:
        self._connection.close()
