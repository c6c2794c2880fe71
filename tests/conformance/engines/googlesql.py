"""GoogleSQL's reference implementation, in this process: the analyser that BigQuery shares, and an executor for tests.

It is held to what the service takes as far as it can be: functions and types in development are switched off, and what
it would take although the service refuses it (see `_refused`) is an error. Tables live in memory only.
"""

from __future__ import annotations

import ctypes
import csv
import math
import re
import threading
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

import wasmtime
from google.protobuf.message import Message
from zetasql.core.wasm_client import get_tzinfo_dir
from zetasql.wasi import get_wasm_path
from zetasql.wasi._pb2.zetasql.local_service import local_service_pb2 as service
from zetasql.wasi._pb2.zetasql.proto import options_pb2
from zetasql.wasi._pb2.zetasql.public import options_pb2 as features
from zetasql.wasi._pb2.zetasql.public import simple_table_pb2, type_pb2, value_pb2

from cases import Side
from engines import MAX_ROWS, STATEMENT_SECONDS, NotStarted, Unsupported, refuse_infinities
from kinds import TIMESTAMPS, ZONED, Kind, interval_text

# DuckDB type -> BigQuery type; what has another name there and is not the same type gets wider.
SCALARS = {
    "BOOLEAN": "BOOL",
    "TINYINT": "INT64",
    "SMALLINT": "INT64",
    "INTEGER": "INT64",
    "BIGINT": "INT64",
    "UTINYINT": "INT64",
    "USMALLINT": "INT64",
    "UINTEGER": "INT64",
    "UBIGINT": "NUMERIC(20, 0)",
    "HUGEINT": "BIGNUMERIC",
    "UHUGEINT": "BIGNUMERIC",
    "FLOAT": "FLOAT64",
    "DOUBLE": "FLOAT64",
    "VARCHAR": "STRING",
    "ENUM": "STRING",
    "JSON": "STRING",
    "BLOB": "BYTES",
    "DATE": "DATE",
    "TIME": "TIME",
    "TIMESTAMP": "DATETIME",
    "TIMESTAMP_S": "DATETIME",
    "TIMESTAMP_MS": "DATETIME",
    ZONED: "TIMESTAMP",
    "INTERVAL": "INTERVAL",
}
SAME_MEANING = {"BOOLEAN", "BIGINT", "DOUBLE", "VARCHAR", "BLOB", "DATE", "TIME", "TIMESTAMP", ZONED, "INTERVAL"}
TYPES = {
    "BOOL": type_pb2.TYPE_BOOL,
    "INT64": type_pb2.TYPE_INT64,
    "FLOAT64": type_pb2.TYPE_DOUBLE,
    "NUMERIC": type_pb2.TYPE_NUMERIC,
    "BIGNUMERIC": type_pb2.TYPE_BIGNUMERIC,
    "STRING": type_pb2.TYPE_STRING,
    "BYTES": type_pb2.TYPE_BYTES,
    "DATE": type_pb2.TYPE_DATE,
    "TIME": type_pb2.TYPE_TIME,
    "DATETIME": type_pb2.TYPE_DATETIME,
    "TIMESTAMP": type_pb2.TYPE_TIMESTAMP,
    "INTERVAL": type_pb2.TYPE_INTERVAL,
}

# What the reference implementation has and the service has not, or not for everybody.
NOT_IN_SERVICE = (
    "TIMESTAMP_NANOS", "TIMESTAMP_PICOS", "JSON_TYPE_COMPARISON", "ARRAY_EQUALITY", "ARRAY_ORDERING", "GROUP_BY_ARRAY",
    "GROUP_BY_STRUCT", "AGGREGATE_FILTERING", "LATERAL_JOIN", "LIMIT_IN_AGGREGATE", "CHAINED_FUNCTION_CALLS", "UUID_TYPE",
    "MAP_TYPE", "LATERAL_COLUMN_REFERENCES",
)
EPOCH = datetime(1970, 1, 1)
MOST_BYTES = 1024 * 1024
MOST_ROWS = 20_000


def column_type(kind: Kind) -> str:
    """The BigQuery type for a DuckDB type, as INFORMATION_SCHEMA writes it; raises Unsupported."""
    if kind.name in SCALARS:
        return SCALARS[kind.name]
    match kind.name:
        case "DECIMAL":
            wide = kind.scale > 9 or kind.width - kind.scale > 29
            return f"{'BIGNUMERIC' if wide else 'NUMERIC'}({kind.width}, {kind.scale})"
        case "LIST" | "ARRAY":
            if kind.element.name in ("LIST", "ARRAY"):
                raise Unsupported(f"BigQuery has no arrays of arrays: {kind.text}")
            return f"ARRAY<{column_type(kind.element)}>"
        case "STRUCT":
            if len({name.lower() for name, _ in kind.fields}) < len(kind.fields):
                raise Unsupported(f"BigQuery does not tell fields apart by case: {kind.text}")
            return f"STRUCT<{', '.join(f'`{name}` {column_type(child)}' for name, child in kind.fields)}>"
    raise Unsupported(f"BigQuery has no type for {kind.text}")


def type_proto(kind: Kind) -> type_pb2.TypeProto:
    """The same type for the catalog, which knows no digits."""
    proto = type_pb2.TypeProto()
    match kind.name:
        case "LIST" | "ARRAY":
            proto.type_kind = type_pb2.TYPE_ARRAY
            proto.array_type.element_type.CopyFrom(type_proto(kind.element))
        case "STRUCT":
            proto.type_kind = type_pb2.TYPE_STRUCT
            for name, child in kind.fields:
                field = proto.struct_type.field.add()
                field.field_name = name
                field.field_type.CopyFrom(type_proto(child))
        case _:
            proto.type_kind = TYPES[column_type(kind).partition("(")[0]]
    return proto


@dataclass
class Loaded:
    """A table in memory, and its columns as declared."""

    proto: simple_table_pb2.SimpleTableProto
    content: service.TableContent
    columns: list[tuple[str, Kind]]


class GoogleSql:
    """One instance for all cases; a statement that takes too long ends it, and the next one gets another."""

    dialect = "bigquery"

    def __init__(self) -> None:
        self._tables: dict[str, Loaded] = {}
        try:
            self._machine = _Machine()
            self._language = self._machine.language()
        except Exception as error:  # wasmtime fails in many ways
            raise NotStarted(f"GoogleSQL did not start: {error}") from error
        self.version = "GoogleSQL reference implementation (zetasql 0.1.5)"

    def load(self, side: Side) -> list[str]:
        types = [(name, kind, column_type(kind)) for name, kind in side.columns]
        if len({name.lower() for name, _, _ in types}) < len(types):
            raise Unsupported("BigQuery does not tell columns apart by case")
        rows = side.rows()
        if len(rows) > MOST_ROWS:
            raise Unsupported(f"the reference implementation has 128 MB for a query, too little for {len(rows)} rows")
        refuse_infinities(side, rows, TIMESTAMPS | {"DATE", ZONED})
        other = self._tables.get("sqldiff_case_a") if side.table == "sqldiff_case_b" else None
        for name, kind in other.columns if other else []:
            partner = dict(side.columns).get(name, kind)
            if "FLOAT" in (kind.name, partner.name) and {kind.name, partner.name} - {"FLOAT", "DOUBLE"}:
                raise Unsupported(f"BigQuery has no float of 32 bits to be compared with {partner.text} (column {name})")
        table = simple_table_pb2.SimpleTableProto(name=side.table)
        for name, kind in side.columns:
            column = table.column.add()
            column.name = name
            column.type.CopyFrom(type_proto(kind))
        content = service.TableContent()
        content.table_data.SetInParent()  # also where there are no rows
        for row in rows:
            target = content.table_data.row.add()
            for value, (_, kind) in zip(row, side.columns):
                _encode(target.cell.add(), kind, value)
        self._tables[side.table] = Loaded(table, content, side.columns)
        return [f"{name}: {kind.text} is {text}" for name, kind, text in types if kind.name in SCALARS and kind.name not in SAME_MEANING]

    def write_schema(self, table: str, file: Path) -> Path:
        file = file.with_suffix(".csv")
        with file.open("w", encoding="utf-8", newline="") as output:
            writer = csv.writer(output)
            writer.writerow(["table_name", "ordinal_position", "column_name", "data_type", "is_nullable"])
            for place, (name, kind) in enumerate(self._tables[table].columns, 1):
                writer.writerow([table, place, name, column_type(kind), "YES"])
        return file

    def execute(self, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        if reason := _refused(sql):
            raise ValueError(f"BigQuery refuses this: {reason}")
        response = self._evaluate(sql)
        columns = response.prepared.columns
        names = [column.name for column in columns]
        if len({name.lower() for name in names}) < len(names):
            raise ValueError(f"BigQuery refuses this: names that are the same without case: {names}")
        if len(response.content.table_data.row) > MAX_ROWS:
            raise OverflowError(f"more than {MAX_ROWS} rows")
        scales = [self._scale(name, sql) for name in names]
        return names, [
            tuple(_decode(column.type, cell, scale) for column, cell, scale in zip(columns, row.cell, scales))
            for row in response.content.table_data.row
        ]

    def define(self, table: str, query: str) -> None:
        """Make a table of what a query gives: what DuckDB's types cannot say is defined by hand."""
        response = self._evaluate(query)
        proto = simple_table_pb2.SimpleTableProto(name=table, column=response.prepared.columns)
        self._tables[table] = Loaded(proto, response.content, [])

    def _evaluate(self, sql: str) -> service.EvaluateQueryResponse:
        request = service.EvaluateQueryRequest(sql=sql)
        request.options.language_options.CopyFrom(self._language)
        request.options.default_timezone = "UTC"
        request.simple_catalog.name = "sqldiff"
        request.simple_catalog.builtin_function_options.language_options.CopyFrom(self._language)
        for name, table in self._tables.items():
            request.simple_catalog.table.add().CopyFrom(table.proto)
            request.table_content[name].CopyFrom(table.content)
        try:
            return self._machine.call("EvaluateQuery", request, service.EvaluateQueryResponse)
        except (wasmtime.Trap, wasmtime.WasmtimeError):
            self._machine = _Machine()
            raise

    def _scale(self, name: str, sql: str) -> int:
        """The decimals that a result's column has by the declarations of the tables it reads: a value knows none."""
        tables = [table for called, table in self._tables.items() if called in sql]
        found = [kind.scale for table in tables for own, kind in table.columns if own == name]
        for letter, table in zip("ab", tables):
            found += [kind.scale for own, kind in table.columns if not found and f"{own}_{letter}" == name]
        return max(found, default=0)

    def stop(self) -> None:
        self._tables.clear()


class _Machine:
    """The program in its sandbox: requests and answers are messages in its memory."""

    def __init__(self) -> None:
        config = wasmtime.Config()
        config.shared_memory = True
        config.epoch_interruption = True
        self._engine = wasmtime.Engine(config)
        self._store = wasmtime.Store(self._engine)
        system = wasmtime.WasiConfig()
        system.inherit_stderr()
        if zones := get_tzinfo_dir():
            system.preopen_dir(zones, "/usr/share/zoneinfo")
        self._store.set_wasi(system)
        self._store.set_epoch_deadline(1)
        linker = wasmtime.Linker(self._engine)
        linker.define_wasi()
        instance = linker.instantiate(self._store, wasmtime.Module.from_file(self._engine, str(get_wasm_path())))
        self._exports = instance.exports(self._store)
        self._run("_initialize")

    def language(self) -> options_pb2.LanguageOptionsProto:
        """All features that are released, without those that the service lacks."""
        request = service.LanguageOptionsRequest(maximum_features=True)
        language = self.call("GetLanguageOptions", request, options_pb2.LanguageOptionsProto)
        off = {features.LanguageFeature.Value(f"FEATURE_{name}") for name in NOT_IN_SERVICE}
        on = [one for one in language.enabled_language_features if one not in off]
        on.append(features.FEATURE_COLLATION_SUPPORT)
        del language.enabled_language_features[:]
        language.enabled_language_features.extend(on)
        language.product_mode = options_pb2.LanguageOptionsProto.DESCRIPTOR.fields_by_name["product_mode"].enum_type.values_by_name["PRODUCT_EXTERNAL"].number
        return language

    def call(self, name: str, request: Message, answer: type[Message]) -> Any:
        data = request.SerializeToString()
        place, length = self._run("wasm_malloc", max(len(data), 1)), self._run("wasm_malloc", 4)
        ctypes.memmove(self._base() + place, data, len(data))
        self._store.set_epoch_deadline(1)
        timer = threading.Timer(STATEMENT_SECONDS, self._engine.increment_epoch)
        timer.daemon = True
        timer.start()
        try:
            found = self._run(f"ZetaSqlLocalService_{name}", place, len(data), length)
        finally:
            timer.cancel()
        try:
            if not found:
                size = self._run("wasm_get_last_error_size")
                raise RuntimeError(self._read(self._run("wasm_get_last_error"), size).decode())
            parsed = answer.FromString(self._read(found, int.from_bytes(self._read(length, 4), "little")))
            self._run("wasm_free", found)
            return parsed
        finally:
            self._run("wasm_free", place)
            self._run("wasm_free", length)

    def _run(self, name: str, *arguments: int) -> Any:
        return self._exports[name](self._store, *arguments)

    def _base(self) -> int:
        """Where its memory is now: it moves as it grows."""
        return ctypes.addressof(self._exports["memory"].data_ptr().contents)

    def _read(self, place: int, size: int) -> bytes:
        return ctypes.string_at(self._base() + place, size)


JOIN = re.compile(r"\bFULL JOIN \w+ \w ON (.*)")
EQUALITY = re.compile(r"a\.`[^`]*` = b\.`[^`]*`$")


def _refused(sql: str) -> str | None:
    """Why the service would not take a statement that the reference implementation takes."""
    if len(sql.encode()) > MOST_BYTES:
        return "more than 1 MB of text"
    code = re.sub(r"'(?:[^'\\]|\\.)*'", "''", sql)
    if re.search(r"\b(EXCEPT|INTERSECT) ALL\b", code):
        return "EXCEPT ALL"
    for condition in JOIN.findall(code):
        if not all(EQUALITY.match(part) for part in condition.split(" AND ")):
            return f"FULL JOIN ON {condition}"
    return None


def _scaled(value: Any, scale: int) -> bytes:
    """A decimal as the number of its last places, in as few bytes as hold it."""
    with localcontext() as context:
        context.prec = 120
        number = int(Decimal(value).scaleb(scale))
    return number.to_bytes((number.bit_length() + 8) // 8 or 1, "little", signed=True)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        raise Unsupported(f"BigQuery has the years 1 to 9999 only: {text}") from None


def _encode(cell: value_pb2.ValueProto, kind: Kind, value: Any) -> None:
    """A plain value as the engine's own; NULL is a cell without any."""
    if value is None:
        return
    match column_type(kind).partition("(")[0].partition("<")[0]:
        case "BOOL":
            cell.bool_value = value
        case "INT64":
            cell.int64_value = value
        case "FLOAT64":
            cell.double_value = value
        case "NUMERIC":
            cell.numeric_value = _scaled(value, 9)
        case "BIGNUMERIC":
            cell.bignumeric_value = _scaled(value, 38)
        case "STRING":
            cell.string_value = value
        case "BYTES":
            cell.bytes_value = bytes(value)
        case "DATE":
            cell.date_value = (_moment(str(value)).date() - EPOCH.date()).days
        case "TIME":
            clock, _, fraction = str(value).partition(".")
            hour, minute, second = map(int, clock.split(":"))
            if hour == 24:
                raise Unsupported("BigQuery has no time 24:00:00")
            cell.time_value = (hour << 12 | minute << 6 | second) << 30 | int(f"{fraction:0<9}")
        case "DATETIME":
            at = _moment(value)
            packed = (at.year << 26) | (at.month << 22) | (at.day << 17) | (at.hour << 12) | (at.minute << 6) | at.second
            cell.datetime_value.bit_field_datetime_seconds = packed
            cell.datetime_value.nanos = at.microsecond * 1000
        case "TIMESTAMP":
            micros = (_moment(value) - EPOCH) // timedelta(microseconds=1)
            cell.timestamp_value.seconds, cell.timestamp_value.nanos = micros // 1_000_000, micros % 1_000_000 * 1000
        case "INTERVAL":
            months, _, days, _, micros, _ = interval_text(value).split(" ")
            cell.interval_value = _interval(int(months), int(days), int(micros))
        case "ARRAY":
            cell.array_value.SetInParent()
            for item in value:
                _encode(cell.array_value.element.add(), kind.element, item)
        case "STRUCT":
            cell.struct_value.SetInParent()
            for name, child in kind.fields:
                _encode(cell.struct_value.field.add(), child, value[name])


def _interval(months: int, days: int, micros: int) -> bytes:
    if abs(months) > 120_000 or abs(days) > 3_660_000 or abs(micros) > 316_224_000_000_000_000:
        raise Unsupported("an interval longer than BigQuery's")
    packed = (abs(months) << 13) | (1 << 31 if months < 0 else 0)
    return micros.to_bytes(8, "little", signed=True) + days.to_bytes(4, "little", signed=True) + packed.to_bytes(4, "little")


def _decode(kind: type_pb2.TypeProto, cell: value_pb2.ValueProto, scale: int) -> Any:
    """A value of a result, in the form of kinds.plain."""
    if cell.WhichOneof("value") is None:
        return None
    match kind.type_kind:
        case type_pb2.TYPE_BOOL:
            return cell.bool_value
        case type_pb2.TYPE_INT64:
            return cell.int64_value
        case type_pb2.TYPE_DOUBLE:
            return cell.double_value
        case type_pb2.TYPE_STRING:
            return cell.string_value
        case type_pb2.TYPE_JSON:
            return cell.json_value
        case type_pb2.TYPE_BYTES:
            return cell.bytes_value
        case type_pb2.TYPE_NUMERIC:
            return _decimal(cell.numeric_value, 9, scale)
        case type_pb2.TYPE_BIGNUMERIC:
            return _decimal(cell.bignumeric_value, 38, scale)
        case type_pb2.TYPE_DATE:
            return _day(EPOCH.date() + timedelta(days=cell.date_value))
        case type_pb2.TYPE_TIME:
            seconds, nanos = cell.time_value >> 30, cell.time_value & (1 << 30) - 1
            return f"{seconds >> 12:02}:{seconds >> 6 & 63:02}:{seconds & 63:02}.{nanos // 1000:06}"
        case type_pb2.TYPE_DATETIME:
            at, nanos = cell.datetime_value.bit_field_datetime_seconds, cell.datetime_value.nanos
            day = f"{at >> 26:04}-{at >> 22 & 15:02}-{at >> 17 & 31:02}"
            return f"{day} {at >> 12 & 31:02}:{at >> 6 & 63:02}:{at & 63:02}.{nanos // 1000:06}"
        case type_pb2.TYPE_TIMESTAMP:
            at = EPOCH + timedelta(seconds=cell.timestamp_value.seconds, microseconds=cell.timestamp_value.nanos // 1000)
            return f"{_day(at)} {at.hour:02}:{at.minute:02}:{at.second:02}.{at.microsecond:06}Z"
        case type_pb2.TYPE_INTERVAL:
            data = cell.interval_value
            packed = int.from_bytes(data[12:], "little")
            months = (packed >> 13 & 0x3FFFF) * (-1 if packed >> 31 else 1)
            days, micros = (int.from_bytes(part, "little", signed=True) for part in (data[8:12], data[:8]))
            return f"{months} months {days} days {micros} us"
        case type_pb2.TYPE_ARRAY:
            return [_decode(kind.array_type.element_type, item, 0) for item in cell.array_value.element]
        case type_pb2.TYPE_STRUCT:
            fields = zip(kind.struct_type.field, cell.struct_value.field)
            return {field.field_name: _decode(field.field_type, item, 0) for field, item in fields}
    raise ValueError(f"a result of type {kind.type_kind}")


def _day(day: date) -> str:
    return f"{day.year:04}-{day.month:02}-{day.day:02}"


def _decimal(data: bytes, scale: int, shown: int) -> Decimal | int:
    """A decimal with the decimals that are to be shown, or as many as it has."""
    number = int.from_bytes(data, "little", signed=True)
    while scale > shown and number % 10 == 0:
        number, scale = number // 10, scale - 1
    return number if scale == 0 else Decimal((int(number < 0), tuple(map(int, str(abs(number)))), -scale))
