"""DuckDB's types as a tree, and values of any engine as the one text that may be compared.

Each engine hands out its own Python objects, and several of them lose something (months of an interval, zones, the
width of a float). So DuckDB is never read raw: `projection` turns each column into something that Python holds exactly,
and `text_of` turns that, and what an engine gives, into the text of the semantics' section 9.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

TIMESTAMPS = {"TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"}
ZONED = "TIMESTAMP WITH TIME ZONE"
FLOATS = {"FLOAT", "DOUBLE"}
NESTED = {"LIST", "ARRAY", "STRUCT", "MAP"}


@dataclass(frozen=True)
class Kind:
    """A DuckDB type: `name` without parameters, `text` as DuckDB writes it, `fields` of a nested type by name."""

    name: str
    text: str
    width: int = 0
    scale: int = 0
    fields: tuple[tuple[str, "Kind"], ...] = field(default=())

    @property
    def element(self) -> "Kind":
        """What a LIST or ARRAY holds."""
        return self.fields[0][1]


def kind_of(duck_type: Any) -> Kind:
    """The kind of a type that the duckdb package describes."""
    text = str(duck_type)
    if text == "JSON":  # an alias: its id says varchar
        return Kind("JSON", text)
    match duck_type.id:
        case "decimal":
            width, scale = (value for _, value in duck_type.children)
            return Kind("DECIMAL", text, width, scale)
        case "list" | "struct" | "map":
            fields = tuple((name, kind_of(child)) for name, child in duck_type.children)
            return Kind(duck_type.id.upper(), text, fields=fields)
        case "array":
            child = next(child for name, child in duck_type.children if name == "child")
            return Kind("ARRAY", text, fields=(("child", kind_of(child)),))
        case "enum":
            return Kind("ENUM", text)
        case "union":
            return Kind("UNION", text)
    return Kind(text, text)


def quoted(name: str) -> str:
    """A name as DuckDB and Postgres quote it."""
    return '"' + name.replace('"', '""') + '"'


def projection(kind: Kind, value: str, depth: int = 0) -> str:
    """SQL for DuckDB that turns `value` into something Python reads without loss; see `plain` for the other half."""
    item = f"e{depth}"
    match kind.name:
        case "FLOAT":
            return f"CAST({value} AS DOUBLE)"
        case "TIMESTAMP_NS":
            return f"strftime({value}, '%Y-%m-%d %H:%M:%S.%n')"
        case "TIMESTAMP" | "TIMESTAMP_S" | "TIMESTAMP_MS":
            return f"strftime(CAST({value} AS TIMESTAMP), '%Y-%m-%d %H:%M:%S.%f')"
        case "TIMESTAMP WITH TIME ZONE":
            text = f"strftime({value}, '%Y-%m-%d %H:%M:%S.%f')"
            return f"CASE WHEN isfinite({value}) THEN {text} || 'Z' ELSE {text} END"
        case "LIST":
            return f"list_transform({value}, lambda {item}: {projection(kind.element, item, depth + 1)})"
        case "ARRAY":
            as_list = Kind("LIST", "", fields=kind.fields)
            return projection(as_list, f"CAST({value} AS {kind.element.text}[])", depth)
        case "STRUCT":
            fields = ", ".join(
                f"{quoted(name)} := {projection(child, f'struct_extract({value}, {literal(name)})', depth + 1)}"
                for name, child in kind.fields
            )
            return f"CASE WHEN {value} IS NOT NULL THEN struct_pack({fields}) END"
        case "MAP":
            entry = Kind("LIST", "", fields=(("child", Kind("STRUCT", "", fields=kind.fields)),))
            return f"CASE WHEN {value} IS NOT NULL THEN {projection(entry, f'map_entries({value})', depth)} END"
        case "BOOLEAN" | "VARCHAR" | "BLOB" | "DOUBLE" | "DECIMAL":
            return value
        case name if name.endswith("INT") or name == "INTEGER" or name == "UINTEGER":
            return value
    return f"CAST({value} AS VARCHAR)"


def literal(text: str) -> str:
    """A text literal."""
    return "'" + text.replace("'", "''") + "'"


def plain(kind: Kind, value: Any) -> Any:
    """What DuckDB gave for `projection`, with maps as dicts and intervals in their parts."""
    if value is None:
        return None
    match kind.name:
        case "LIST" | "ARRAY":
            return [plain(kind.element, item) for item in value]
        case "STRUCT":
            return {name: plain(child, value[name]) for name, child in kind.fields}
        case "MAP":
            (_, key), (_, item) = kind.fields
            return {text_of(plain(key, entry["key"])): plain(item, entry["value"]) for entry in value}
        case "INTERVAL":
            return interval_text(value)
        case "TIME":
            return time_text(value)
    return value


def time_text(text: str) -> str:
    """A time of day with six digits of a second, whatever the engine left out."""
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction:0<6}"


UNITS = {"year": ("months", 12), "mon": ("months", 1), "month": ("months", 1), "day": ("days", 1)}
CLOCK = re.compile(r"([+-]?)(\d+):(\d\d):(\d\d)(?:\.(\d{1,6}))?$")


def interval_text(text: str) -> str:
    """An interval in the one form `M months D days U us`: DuckDB and Postgres name the parts differently.

    Raises ValueError where the text is no interval of either engine.
    """
    parts = {"months": 0, "days": 0, "us": 0}
    words = text.split()
    while words:
        word = words.pop(0)
        if clock := CLOCK.match(word):
            sign, hours, minutes, seconds, fraction = clock.groups()
            total = (int(hours) * 3600 + int(minutes) * 60 + int(seconds)) * 1_000_000 + int(f"{fraction or '':0<6}")
            parts["us"] += -total if sign == "-" else total
        elif words and words[0] in ("us", *UNITS, *(unit + "s" for unit in UNITS)):
            unit = words.pop(0)
            part, factor = ("us", 1) if unit == "us" else UNITS[unit.removesuffix("s")]
            part = "months" if unit == "months" else part
            parts[part] += int(word) * factor
        else:
            raise ValueError(f"not an interval: {text!r}")
    return " ".join(f"{count} {part}" for part, count in parts.items())


def float_text(value: float) -> str:
    """The shortest text that reads back as the same double."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return repr(value)


def text_of(value: Any) -> str | None:
    """A plain value as text; NULL stays None. Nested values are JSON with fields in order of name."""
    match value:
        case None:
            return None
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case float():
            return float_text(value)
        case Decimal():
            return format(value, "f")
        case bytes() | bytearray() | memoryview():
            return bytes(value).hex()
        case list() | tuple() | dict():
            return _json(value)
    return str(value)


def _json(value: Any) -> str:
    match value:
        case None:
            return "null"
        case dict():
            pairs = ((text_of(name) or "", item) for name, item in value.items())
            return "{" + ",".join(f"{_json(name)}:{_json(item)}" for name, item in sorted(pairs, key=lambda p: p[0])) + "}"
        case list() | tuple():
            return "[" + ",".join(_json(item) for item in value) + "]"
        case float() if not math.isfinite(value):
            return json.dumps(float_text(value))
        case bool() | int() | float() | Decimal():
            return text_of(value) or ""
    return json.dumps(text_of(value), ensure_ascii=False)
