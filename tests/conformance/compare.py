"""Is what an engine answered right? Held against expected.json and against sqldiff's own run on DuckDB.

Engines may hand out the same value in another guise: 1.5 as a double or as text, a map's entries in another order. So
rows are compared as bags of canonical cells: text as the semantics' section 9 has it, floats by value at their width,
intervals by their parts, nested values by what they hold.
"""

from __future__ import annotations

import json
import math
import struct
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from kinds import FLOATS, NESTED, Kind, interval_text, text_of

KEYED = ("cells", "join", "columns")
ORDERED = "ordered"
CAUSE = "cause"
BAGS = ("except", "union")
ASSERT = "assert"
STRATEGIES = (*KEYED, ORDERED, *BAGS, ASSERT, "count", "schema", "checksum")
LANES = ("equal", "changed", "only_a", "only_b", "duplicate")

Cell = Any
Canonical = Callable[[Cell], Cell]


@dataclass(frozen=True)
class Table:
    """A result: names and rows of plain values."""

    columns: list[str]
    rows: list[tuple[Cell, ...]]

    def only(self, columns: list[str]) -> "Table":
        """Without the columns that are not among these."""
        places = [place for place, name in enumerate(self.columns) if name in columns]
        return Table([self.columns[place] for place in places], [tuple(row[place] for place in places) for row in self.rows])

    def records(self) -> list[dict[str, Cell]]:
        return [dict(zip(self.columns, row)) for row in self.rows]


@dataclass(frozen=True)
class Column:
    """A column that both sides have, under A's name."""

    name: str
    kind_a: Kind
    kind_b: Kind

    @property
    def common(self) -> Kind | None:
        """The kind both sides have in results that show one value for both; None where that is text."""
        a, b = self.kind_a, self.kind_b
        if a.name in FLOATS and b.name in FLOATS:
            return a if a.name == b.name else Kind("DOUBLE", "DOUBLE")
        if a.name in FLOATS or b.name in FLOATS:
            return Kind("MIXED", "a float on one side only")
        if a.name in NESTED or b.name in NESTED:
            return a if a.name in NESTED else b
        if "INSTANT" in (a.name, b.name):
            return a if a.name == "INSTANT" else b
        return a if a.name == b.name else None


@dataclass(frozen=True)
class Wanted:
    """What is right: the case's expected.json, the witness's result JSON and its tables, and the shared columns."""

    expected: dict[str, Any]
    witness: dict[str, Any]
    tables: dict[str, Table]
    columns: list[Column]


def first_difference(strategy: str, found: dict[str, Table], wanted: Wanted) -> tuple[str, str] | None:
    """The name of the first result that is wrong, and how it is; None where all is right."""
    for name, table in found.items():
        if strategy == ORDERED:
            problem = _ordered(name, table, wanted)
        elif name == "summary":
            problem = _summary(table, _summary_counts(strategy, found, wanted))
        elif name == "stats":
            problem = _stats(table, wanted) or _evidence(name, table, wanted)
        elif name == "schema":
            problem = _schema(table, wanted)
        elif name == "checksum":
            problem = _checksum(table, wanted)
        elif name == "cells":
            problem = _cells(table, wanted) or _evidence(name, table, wanted)
        elif strategy == ASSERT:
            problem = _assert(table, wanted)
        elif name == "columns":
            problem = _column_counts(table, wanted) or _evidence(name, table, wanted)
        else:
            problem = _evidence(name, table, wanted)
        if problem:
            return name, problem
    for name in wanted.tables if strategy != ASSERT else ():
        # The other strategies' one result is their summary; causes are counted where that is asked for.
        if name not in found and name != "causes" and (name != "summary" or strategy in (*KEYED, ORDERED, *BAGS)):
            return name, "DuckDB has this result, the dialect does not"
    return None


def _summary(table: Table, right: list[tuple[str, dict[str, Any]]]) -> str | None:
    if len(table.rows) != 1:
        return f"{len(table.rows)} rows instead of one"
    found = table.records()[0]
    for source, counts in right:
        for name, count in counts.items():
            if name not in found:
                return f"no column {name}"
            if text_of(found[name]) != str(count):
                return f"{name} is {text_of(found[name])}, {source} says {count}"
    return None


def _summary_counts(strategy: str, found: dict[str, Table], wanted: Wanted) -> list[tuple[str, dict[str, Any]]]:
    """What a summary must say, by who says so."""
    expected, witness = wanted.expected, wanted.witness
    if strategy not in (*KEYED, *BAGS):
        said = wanted.tables["summary"].records()[0] if "summary" in wanted.tables else {}
        counts = {name: value for name, value in said.items() if not name.startswith("checksum_")}
        if strategy == "schema" and said and (merged := len(_merged(found.get("schema"), wanted))):
            counts["columns_equal"] += merged
            counts["columns_changed"] -= merged
            if not (counts["columns_changed"] or counts["columns_only_a"] or counts["columns_only_b"]):
                counts["verdict"] = "equal"
        return [("DuckDB", counts)]
    rows = {f"rows_{side}": count for side, count in witness["rows"].items()}
    judged = {"verdict": witness["verdict"], **rows}
    if strategy in KEYED:
        both = [("expected.json", expected), ("DuckDB", witness)]
        counts = [
            (source, {f"keys_{lane}": says["keys"][lane] for lane in LANES}
             | {f"payloads_{side}": says["payloads"][side] for side in "ab"})
            for source, says in both
        ]
    else:
        counts = [
            (source, {f"bag_{name}": count for name, count in says["bag"].items()})
            for source, says in (("expected.json", expected), ("DuckDB", witness))
        ]
    return [*counts, ("DuckDB", judged)]


def changed_cells(wanted: Wanted) -> list[tuple[str, dict[str, int]]]:
    """Changed cells by column where there are any, by who says so."""
    listed = {name: count for name, count in wanted.expected["changed_cells"].items() if count}
    ran = {column["name"]: column["changed"] for column in wanted.witness["columns"] if column.get("changed")}
    return [("expected.json", listed), ("DuckDB", ran)]


def _counts_differ(found: dict[str, int], wanted: Wanted) -> str | None:
    for source, counts in changed_cells(wanted):
        for name in sorted(found.keys() | counts.keys()):
            if found.get(name, 0) != counts.get(name, 0):
                return f"{found.get(name, 0)} changed cells of {name}, {source} says {counts.get(name, 0)}"
    return None


def _stats(table: Table, wanted: Wanted) -> str | None:
    records = table.records()
    for record in records:
        if not str(text_of(record["mismatch_count"])).isdigit():
            return f"mismatch_count of {record['column_name']} is {text_of(record['mismatch_count'])}"
    return _counts_differ({record["column_name"]: int(record["mismatch_count"]) for record in records}, wanted)


def _cells(table: Table, wanted: Wanted) -> str | None:
    """The rows themselves, counted: the witness's rows could be wrong in the same way, expected.json is not."""
    changed = Counter(r["column_name"] for r in table.records() if r["_diff_status"] == "<>" and r["column_name"] not in ("__ROW__", "__PAYLOAD__"))
    return _counts_differ(dict(changed), wanted)


def _ordered(name: str, table: Table, wanted: Wanted) -> str | None:
    """What DuckDB found; where rows share a place, any of them may be row n, and only that it says so is compared."""
    said = wanted.tables["summary"].records()[0]
    tied = said["ties_a"] + said["ties_b"] > 0
    if name == "summary":
        settled = ("verdict", "rows_a", "rows_b", "ties_a", "ties_b", "identities_hold")
        return _summary(table, [("DuckDB", {one: count for one, count in said.items() if not tied or one in settled})])
    return None if tied else _evidence(name, table, wanted)


def _assert(table: Table, wanted: Wanted) -> str | None:
    """No row exactly where the verdict is equal, and else the rows of DuckDB. A script sees to its counts by itself."""
    verdict = wanted.witness["verdict"]
    if verdict == "inconclusive":
        return None if "inconclusive" in {record["failure"] for record in table.records()} else "no row says that it is inconclusive"
    if (not table.rows) != (verdict in ("equal", "equal_under_rules")):
        return f"{len(table.rows)} rows, and the verdict is {verdict}"
    return _evidence("assert", table, wanted)


def _column_counts(table: Table, wanted: Wanted) -> str | None:
    """Every column, most mismatches first; a key on one side only is one in each."""
    counts = [int(record["mismatch_count"]) for record in table.records()]
    if counts != sorted(counts, reverse=True):
        return f"mismatches in the order {counts}"
    alone = wanted.expected["keys"]["only_a"] + wanted.expected["keys"]["only_b"]
    return _counts_differ({r["column_name"]: int(r["mismatch_count"]) - alone for r in table.records()}, wanted)


def _schema(table: Table, wanted: Wanted) -> str | None:
    """Types bear the engine's names, and two that DuckDB tells apart may have become one."""
    shown = ("column_name", "nullable_a", "nullable_b", "position_a", "position_b")
    witness = wanted.tables["schema"]
    by_place = {_place(r): r for r in witness.records()}
    found = {_place(r): r for r in table.records()}
    merged = _merged(table, wanted)
    # Some engines have no NULL of nested types.
    nested = {column.name for column in wanted.columns if column.kind_a.name in NESTED or column.kind_b.name in NESTED}
    never_null = {
        place: [name for name in ("nullable_a", "nullable_b") if record["column_name"] in nested and text_of(record[name]) == "false"]
        for place, record in found.items()
    }
    if found.keys() != by_place.keys() or len(table.rows) != len(witness.rows):
        return f"positions {sorted(map(str, found))}, DuckDB says {sorted(map(str, by_place))}"
    for place, record in found.items():
        for name in shown:
            if name in ("nullable_a", "nullable_b") and name in never_null.get(place, ()):
                continue
            if text_of(record[name]) != text_of(by_place[place][name]):
                return f"{name} of {record['column_name']} is {text_of(record[name])}, DuckDB says {text_of(by_place[place][name])}"
        status, right = record["status"], by_place[place]["status"]
        if status != right and place not in merged:
            return f"status of {record['column_name']} is {status}, DuckDB says {right}"
    return None


def _place(record: dict[str, Cell]) -> tuple[str | None, str | None]:
    return text_of(record["position_a"]), text_of(record["position_b"])


def _merged(table: Table | None, wanted: Wanted) -> set[tuple[str | None, str | None]]:
    """The columns whose two types are one in the engine, though DuckDB tells them apart."""
    right = {_place(r): r["status"] for r in wanted.tables["schema"].records()}
    return {
        _place(r)
        for r in (table.records() if table else [])
        if r["status"] == "==" and r["type_a"] == r["type_b"] and right.get(_place(r)) == "<>"
    }


def _checksum(table: Table, wanted: Wanted) -> str | None:
    """Fingerprints are each engine's own; only whether they agree can be compared."""
    ours, theirs = table.records(), wanted.tables["checksum"].records()
    if len(ours) != 1:
        return f"{len(ours)} rows instead of one"
    for name in ("rows_a", "rows_b"):
        if text_of(ours[0][name]) != text_of(theirs[0][name]):
            return f"{name} is {text_of(ours[0][name])}, DuckDB says {text_of(theirs[0][name])}"
    agree = text_of(ours[0]["checksum_a"]) == text_of(ours[0]["checksum_b"])
    if agree != (theirs[0]["checksum_a"] == theirs[0]["checksum_b"]):
        return f"fingerprints {'agree' if agree else 'differ'}, unlike DuckDB's"
    return None


def _evidence(name: str, table: Table, wanted: Wanted) -> str | None:
    if name not in wanted.tables:
        return "DuckDB has no such result"
    right = wanted.tables[name]
    if name == "kos":
        # Which columns differ anywhere is known only after a run: a script shows all of them.
        table = table.only(right.columns)
    if sorted(table.columns) != sorted(right.columns):
        return f"columns {table.columns}, DuckDB has {right.columns}"
    if name in ("cells", ORDERED):
        problem = _causes(name, table, right, wanted)
        if problem:
            return problem
        told = [column for column in right.columns if column != CAUSE]
        table, right = table.only(told), right.only(told)
    canonical = [list(canonical_rows(name, one, right.columns, wanted.columns)) for one in (table, right)]
    shown = {row: raw for rows, one in zip(canonical, (table, right)) for row, raw in zip(rows, one.records())}
    return bags_differ(Counter(canonical[0]), Counter(canonical[1]), right.columns, shown)


def _causes(name: str, table: Table, right: Table, wanted: Wanted) -> str | None:
    """A dialect may leave a cause out, but tells no other than DuckDB."""
    order = [*(column for column in right.columns if column != CAUSE), CAUSE]
    bags = [Counter(canonical_rows(name, one, order, wanted.columns)) for one in (table, right)]
    told = Counter({row: count for row, count in bags[0].items() if row[-1] is not None})
    unknown = sorted((told - bags[1]).elements(), key=repr)
    same_cell = {row[:-1] for row in bags[1]}
    wrong = [row for row in unknown if row[:-1] in same_cell]
    return f"cause is not DuckDB's: {dict(zip(order, wrong[0]))}" if wrong else None


def bags_differ(
    ours: Counter[tuple[Cell, ...]],
    theirs: Counter[tuple[Cell, ...]],
    columns: list[str],
    shown: dict[tuple[Cell, ...], dict[str, Cell]] | None = None,
) -> str | None:
    """The first row that one bag has more often, or None; `shown` gives rows as they were before they became canonical."""
    if ours == theirs:
        return None
    surplus = sorted((ours - theirs).elements(), key=repr), sorted((theirs - ours).elements(), key=repr)
    only = ", ".join(f"{len(rows)} only {where}" for rows, where in zip(surplus, ("here", "in DuckDB")))
    first = "; ".join(
        f"{where}: {(shown or {}).get(rows[0]) or dict(zip(columns, rows[0]))}"
        for rows, where in zip(surplus, ("here", "DuckDB"))
        if rows
    )
    return f"rows differ ({only}): {first}"


def canonical_rows(name: str, table: Table, order: list[str], columns: list[Column]) -> Iterable[tuple[Cell, ...]]:
    """Rows in canonical cells, columns in `order`."""
    places = [table.columns.index(column) for column in order]
    by_cell = order.index("column_name") if "column_name" in order and name in ("cells", "columns", "ordered", "assert") else None
    plan = [_how(name, column, columns) for column in order]
    shared = {column.name: column for column in columns}
    for row in table.rows:
        cells = [row[place] for place in places]
        hows = plan
        if by_cell is not None:
            hows = [_cell_how(column, cells[by_cell], shared) or how for column, how in zip(order, plan)]
        yield tuple(how(cell) for how, cell in zip(hows, cells))


def _how(name: str, column: str, columns: list[Column]) -> Canonical:
    """How cells of a result's column are brought into canonical form."""
    if name == "stats":
        return by_kind(Kind("DOUBLE", "")) if column == "match_percent" else text_of
    if name == "absorbed":
        return by_kind(Kind("MIXED", "")) if column == "max_absorbed" else text_of
    if name == "payloads" and column in ("value_a", "value_b"):
        return payload({c.name: c.kind_a if column == "value_a" else c.kind_b for c in columns})
    for shared in columns:
        if column == shared.name or (name == "columns" and column == f"mismatch_example_{shared.name}"):
            return by_kind(shared.common)
        if name in ("check", "kos") and column == f"{shared.name}_a":
            return by_kind(shared.kind_a)
        if name in ("check", "kos") and column == f"{shared.name}_b":
            return by_kind(shared.kind_b)
    return text_of


def _cell_how(column: str, cell_of: str, shared: dict[str, Column]) -> Canonical | None:
    """In `cells`, a value's form follows the column that the row is about."""
    if column not in ("value_a", "value_b", "mismatch_example_a", "mismatch_example_b"):
        return None
    side_a = column.endswith("_a")
    if cell_of in ("__ROW__", "__PAYLOAD__", None):
        return payload({name: one.kind_a if side_a else one.kind_b for name, one in shared.items()})
    one = shared.get(cell_of)
    return by_kind(one.kind_a if side_a else one.kind_b) if one else text_of


def by_kind(kind: Kind | None) -> Canonical:
    """The canonical form of a value of this kind, whether it comes as such or as text."""

    def canonical(value: Cell) -> Cell:
        text = text_of(value)
        if text is None or kind is None:
            return text
        try:
            if kind.name in FLOATS or kind.name == "MIXED":
                return _number(kind, text)
            if kind.name == "INTERVAL":
                return interval_text(text)
            if kind.name == "INSTANT":
                return instant_text(kind, text)
            if kind.name in NESTED:
                return _nested(kind, _parse(text))
        except (ValueError, AttributeError, TypeError):
            pass  # not of that kind after all: then its text decides
        return text

    return canonical


def instant_text(kind: Kind, value: Cell) -> Cell:
    """A timestamp of an engine that has instants only without the Z that shows it to be one, and digits beyond the sixth as they are."""
    return value.removesuffix("Z") if kind.name == "INSTANT" and isinstance(value, str) else value


def payload(kinds: dict[str, Kind]) -> Canonical:
    """The canonical form of a row's JSON: its columns in their order, each by its kind."""

    def canonical(value: Cell) -> Cell:
        text = text_of(value)
        if text is None:
            return None
        try:
            return tuple((name, _nested(kinds.get(name), item)) for name, item in _parse(text).pairs)
        except (ValueError, AttributeError):
            return text

    return canonical


def _number(kind: Kind, text: str) -> Cell:
    """A float by value, at its width; `MIXED` keeps long whole numbers exact, because one side is."""
    if kind.name == "MIXED" and text.lstrip("-").isdigit():
        return str(int(text))
    value = float(text)
    if kind.name == "FLOAT" and math.isfinite(value):
        value = struct.unpack("f", struct.pack("f", value))[0]
    if math.isnan(value):
        return "NaN"
    if kind.name == "MIXED" and value.is_integer():
        return str(int(value))
    return value + 0.0  # minus zero is zero


@dataclass(frozen=True)
class _Raw:
    """A JSON number as it was written."""

    text: str


@dataclass(frozen=True)
class _Object:
    """A JSON object with the order of its fields."""

    pairs: list[tuple[str, Any]]


def _parse(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_Object, parse_float=_Raw, parse_int=_Raw, parse_constant=_Raw)


def _nested(kind: Kind | None, value: Any) -> Cell:
    """A parsed JSON value by its kind; without a kind as it was written."""
    match value:
        case _Raw(text):
            return by_kind(kind)(text)
        case str() if kind is not None and kind.name not in NESTED:
            return ("text", by_kind(kind)(value)) if kind.name not in FLOATS else by_kind(kind)(value)
        case list():
            child = kind.element if kind is not None and kind.name in ("LIST", "ARRAY") else None
            return ("list", *(_nested(child, item) for item in value))
        case _Object(pairs) if kind is not None and kind.name == "MAP":
            return ("map", frozenset((name, _nested(kind.fields[1][1], item)) for name, item in pairs))
        case _Object(pairs):
            fields = dict(kind.fields) if kind is not None and kind.name == "STRUCT" else {}
            return ("object", *((name, _nested(fields.get(name), item)) for name, item in pairs))
        case str():
            return ("text", value)
    return value
