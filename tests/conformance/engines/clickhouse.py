"""ClickHouse inside a process of its own: the package chdb-core is the whole server as a library.

DuckDB writes each side as Parquet, and ClickHouse reads it into a table; what Parquet has no type for goes as text. The
tables are files in a temporary folder, so that they are still there if the process had to be started again.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import re
import shutil
import struct
import tempfile
from collections.abc import Callable
from decimal import Context, Decimal
from pathlib import Path
from typing import Any

from cases import Row, Side
from engines import MAX_ROWS, STATEMENT_SECONDS, NotStarted, Unsupported, introspected, write_csv
from kinds import NESTED, TIMESTAMPS, ZONED, Kind, literal, quoted

# DuckDB type -> (DuckDB type to write, ClickHouse type).
SCALARS: dict[str, tuple[str, str]] = {
    "BOOLEAN": ("BOOLEAN", "Bool"),
    "TINYINT": ("TINYINT", "Int8"),
    "SMALLINT": ("SMALLINT", "Int16"),
    "INTEGER": ("INTEGER", "Int32"),
    "BIGINT": ("BIGINT", "Int64"),
    "HUGEINT": ("VARCHAR", "Int128"),
    "UTINYINT": ("UTINYINT", "UInt8"),
    "USMALLINT": ("USMALLINT", "UInt16"),
    "UINTEGER": ("UINTEGER", "UInt32"),
    "UBIGINT": ("UBIGINT", "UInt64"),
    "UHUGEINT": ("VARCHAR", "UInt128"),
    "FLOAT": ("FLOAT", "Float32"),
    "DOUBLE": ("DOUBLE", "Float64"),
    "VARCHAR": ("VARCHAR", "String"),
    "JSON": ("VARCHAR", "String"),
    "BLOB": ("BLOB", "String"),
    "UUID": ("VARCHAR", "UUID"),
    "DATE": ("DATE", "Date32"),
    "TIMESTAMP_S": ("TIMESTAMP", "DateTime64(0, 'UTC')"),
    "TIMESTAMP_MS": ("TIMESTAMP", "DateTime64(3, 'UTC')"),
    "TIMESTAMP": ("TIMESTAMP", "DateTime64(6, 'UTC')"),
    "TIMESTAMP_NS": ("TIMESTAMP_NS", "DateTime64(9, 'UTC')"),
    ZONED: ("TIMESTAMP", "DateTime64(6, 'UTC')"),
}
#: Years that the types hold; others would be changed to the nearest without a word.
YEARS = {"TIMESTAMP_NS": (1900, 2261)}
USUAL_YEARS = (1900, 2298)
DIGITS = Context(prec=80)


def column_type(kind: Kind, optional: bool = True) -> tuple[str, str]:
    """The DuckDB type that is written and the ClickHouse type; raises Unsupported."""
    if kind.name in SCALARS:
        written, read = SCALARS[kind.name]
        return written, f"Nullable({read})" if optional else read
    match kind.name:
        case "DECIMAL":
            read = f"Decimal({kind.width}, {kind.scale})"
            return kind.text, f"Nullable({read})" if optional else read
        case "ENUM":
            labels = re.findall(r"'((?:[^']|'')*)'", kind.text)
            read = "Enum16(" + ", ".join(_text(label.replace("''", "'")) for label in labels) + ")"
            return "VARCHAR", f"Nullable({read})" if optional else read
        case "LIST" | "ARRAY":
            written, read = column_type(kind.element)
            return f"{written}[]", f"Array({read})"
        case "STRUCT":
            fields = [(name, *column_type(child)) for name, child in kind.fields]
            written = ", ".join(f"{quoted(name)} {written}" for name, written, _ in fields)
            read = ", ".join(f"{_name(name)} {read}" for name, _, read in fields)
            return f"STRUCT({written})", f"Tuple({read})"
        case "MAP":
            (_, key), (_, value) = kind.fields
            (key_written, key_read), (value_written, value_read) = column_type(key, False), column_type(value)
            return f"MAP({key_written}, {value_written})", f"Map({key_read}, {value_read})"
    raise Unsupported(f"ClickHouse has no type for {kind.text}")


def _text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'"


def _name(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '""') + '"'


class ClickHouse:
    """One server for all cases, in a process that is started again where a statement ends it."""

    dialect = "clickhouse"

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="sqldiff-clickhouse-"))
        self._loads = 0
        self._blobs: dict[str, set[str]] = {}
        try:
            self._begin()
            _, [[version]] = self._ask("SELECT version()")
        except Exception as error:
            self.stop()
            raise NotStarted(f"ClickHouse did not start: {error}") from error
        self.version = f"ClickHouse {'.'.join(version.split('.')[:2])}"

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, str(self._folder / "data")), daemon=True)
        self._process.start()
        theirs.close()

    def _ask(self, sql: str) -> tuple[list[str], list[Row]]:
        """Names and rows of a statement; raises what the server says."""
        try:
            self._pipe.send(sql)
            if not self._pipe.poll(STATEMENT_SECONDS + 10):
                raise TimeoutError(f"more than {STATEMENT_SECONDS} s")
            answer, problem = self._pipe.recv()
        except (EOFError, BrokenPipeError, TimeoutError) as error:
            self._end()
            self._begin()
            raise RuntimeError(f"the server was lost: {error or 'it ended'}") from error
        if problem:
            raise RuntimeError(problem)
        lines = [line for line in answer.split(b"\n") if line]
        if not lines:
            return [], []
        names, types, *rows = (json.loads(line.decode("utf-8", "surrogateescape"), parse_int=_integer) for line in lines)
        readers = [_reader(one) for one in types]
        return names, [tuple(read(value) for read, value in zip(readers, row)) for row in rows]

    def kind(self, kind: Kind) -> Kind:
        """A timestamp is always an instant there, and shown as one."""
        name = "INSTANT" if kind.name in TIMESTAMPS else kind.name
        fields = tuple((name, self.kind(child)) for name, child in kind.fields)
        return Kind(name, kind.text, kind.width, kind.scale, fields)

    def load(self, side: Side) -> list[str]:
        types = [(name, kind, *column_type(kind, kind.name not in NESTED)) for name, kind in side.columns]
        if side.timezone.upper() != "UTC" and any(kind.name in TIMESTAMPS for _, kind in side.columns):
            raise Unsupported("ClickHouse has no timestamp without a zone")
        for row in side.rows():
            for (name, kind), value in zip(side.columns, row):
                _check(name, kind, value)
        self._loads += 1
        file = self._folder / f"{self._loads}-{side.table}.parquet"
        columns = ", ".join(f"{_written(name, kind, written)} AS {quoted(name)}" for name, kind, written, _ in types)
        side.connection.execute(f"COPY (SELECT {columns} FROM {side.table}) TO {literal(str(file))} (FORMAT parquet)")
        self._ask(f"DROP TABLE IF EXISTS {side.table}")
        definitions = ", ".join(f"{_name(name)} {read}" for name, _, _, read in types)
        self._ask(f"CREATE TABLE {side.table} ({definitions}) ENGINE = MergeTree ORDER BY tuple()")
        found = ", ".join(f"{_name(name)} {_found(written, read)}" for name, _, written, read in types)
        self._ask(f"INSERT INTO {side.table} SELECT * FROM file({_text(str(file))}, 'Parquet', {_text(found)})")
        self._blobs[side.table] = {name for name, kind in side.columns if kind.name == "BLOB"}
        return [f"{name}: {kind.text} is {read}" for name, kind, _, read in types if kind.name in ("JSON", *TIMESTAMPS)]

    def write_schema(self, table: str, file: Path) -> Path:
        columns, rows = introspected(self, table)
        name, kind = columns.index("column_name"), columns.index("data_type")
        # Bytes and text are one type, which their owner may declare as bytes.
        blobs = self._blobs.get(table, ())
        declared = [
            [*row[:kind], "Nullable(BLOB)", *row[kind + 1 :]] if row[name] in blobs else row for row in rows
        ]
        return write_csv(file, columns, declared)

    def execute(self, sql: str) -> tuple[list[str], list[Row]]:
        names, rows = self._ask(sql)
        table = sql.removeprefix("SELECT * FROM ")
        if table in self._blobs:  # read back as it was loaded
            places = [name in self._blobs.get(table, ()) for name in names]
            rows = [tuple(_bytes(value) if is_blob else value for is_blob, value in zip(places, row)) for row in rows]
        return names, rows

    def define(self, statement: str) -> None:
        """Run a statement that writes: what DuckDB's types cannot say is defined by hand."""
        self._ask(statement)

    def _end(self) -> None:
        self._pipe.close()
        self._process.terminate()
        self._process.join(10)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def stop(self) -> None:
        try:
            if getattr(self, "_process", None):
                self._end()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)


def _serve(pipe: Any, folder: str) -> None:
    """The process of the server: statements come in, bytes or an error go out."""
    os.environ["TZ"] = "UTC"
    from chdb.session import Session

    session = Session(folder)
    # The first as the head of a script says; the others so that a statement fails alone.
    for setting in ("max_query_size = 100000000", f"max_execution_time = {STATEMENT_SECONDS}", f"max_result_rows = {MAX_ROWS}"):
        session.query(f"SET {setting}")
    for setting in (
        "output_format_json_quote_64bit_integers = 0",
        "output_format_json_quote_denormals = 1",
        "output_format_json_quote_decimals = 1",
        "output_format_json_named_tuples_as_objects = 1",
    ):
        session.query(f"SET {setting}")
    while True:
        try:
            sql = pipe.recv()
        except EOFError:
            return
        try:
            result = session.query(sql, "JSONCompactEachRowWithNamesAndTypes")
            pipe.send((result.bytes() if result is not None else b"", None))
        except Exception as error:  # whatever it says
            pipe.send((b"", str(error)))


def _written(name: str, kind: Kind, written: str) -> str:
    """How DuckDB writes a column."""
    if kind.name == ZONED:
        return f"CAST({quoted(name)} AT TIME ZONE 'UTC' AS TIMESTAMP)"
    return f"CAST({quoted(name)} AS {written})"


def _found(written: str, read: str) -> str:
    """The type that a column of the Parquet file is read as, from which the table's type is cast."""
    if written == "VARCHAR" and not read.startswith("Nullable(Enum"):
        return "Nullable(String)"
    if written == "TIMESTAMP":
        return "Nullable(DateTime64(6, 'UTC'))"
    return read


def _check(name: str, kind: Kind, value: Any) -> None:
    """Raise Unsupported where the engine has no place for a value."""
    if value is None:
        if kind.name in NESTED:
            raise Unsupported(f"ClickHouse has no NULL of {kind.text} (column {name})")
        return
    match kind.name:
        case "LIST" | "ARRAY":
            for item in value:
                _check(name, kind.element, item)
        case "STRUCT":
            for field, child in kind.fields:
                _check(name, child, value[field])
        case "MAP":
            for item in value.values():
                _check(name, kind.fields[1][1], item)
        case "DATE" | "TIMESTAMP" | "TIMESTAMP_S" | "TIMESTAMP_MS" | "TIMESTAMP_NS" | "TIMESTAMP WITH TIME ZONE":
            least, most = YEARS.get(kind.name, USUAL_YEARS)
            year = re.match(r"(\d+)-", str(value))
            if not year or not least <= int(year[1]) <= most or "BC" in str(value):
                raise Unsupported(f"ClickHouse has no {kind.text} {value} (column {name})")


def _integer(text: str) -> int | float:
    """The zero of a float has a sign."""
    return -0.0 if text == "-0" else int(text)


def _bytes(value: Any) -> Any:
    return value if value is None else value.encode("utf-8", "surrogateescape")


def _inside(kind: str, name: str) -> str | None:
    return kind[len(name) + 1 : -1] if kind.startswith(f"{name}(") else None


def _reader(kind: str) -> Callable[[Any], Any]:
    """From JSON to a plain value, by the ClickHouse type."""
    for wrapper in ("Nullable", "LowCardinality"):
        if (inner := _inside(kind, wrapper)) is not None:
            return _reader(inner)
    if (inner := _inside(kind, "Array")) is not None:
        return _unless_null(lambda value, read=_reader(inner): [read(item) for item in value])
    if (inner := _inside(kind, "Map")) is not None:
        read = _reader(_parts(inner)[1])
        return _unless_null(lambda value: {key: read(item) for key, item in value.items()})
    if (inner := _inside(kind, "Tuple")) is not None:
        readers = [_reader(re.sub(r'^("(?:[^"\\]|\\.|"")*"|`(?:[^`\\]|\\.)*`|\w+) ', "", part)) for part in _parts(inner)]
        return _unless_null(lambda value: {name: read(item) for (name, item), read in zip(value.items(), readers)})
    if kind.startswith("Decimal"):
        scale = int(_parts(_inside(kind, "Decimal") or "")[1])
        return _unless_null(lambda value: Decimal(value).quantize(Decimal(1).scaleb(-scale), context=DIGITS))
    if kind == "Float32":
        return _unless_null(lambda value: _real(float(value)))
    if kind == "Float64":
        return _unless_null(float)
    if kind.startswith("DateTime"):
        return _unless_null(_instant)
    return lambda value: value


def _unless_null(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _instant(text: str) -> str:
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction:0<6}Z"


def _real(value: float) -> float:
    return struct.unpack("f", struct.pack("f", value))[0] if math.isfinite(value) else value


def _parts(text: str) -> list[str]:
    """What the commas outside of quotes and parentheses set apart."""
    parts, depth, start, quote, place = [], 0, 0, "", 0
    while place < len(text):
        c = text[place]
        if quote:
            if c == "\\":
                place += 1
            elif c == quote:
                quote = ""
        elif c in "'\"`":
            quote = c
        elif c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
        place += 1
    return [*parts, text[start:].strip()]
