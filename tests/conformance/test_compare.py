"""Does the judge see what is wrong, and only that? Run: python -m unittest discover tests/conformance"""

from __future__ import annotations

import sys
import unittest
from decimal import Decimal
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from compare import Column, Table, Wanted, by_kind, first_difference
from kinds import Kind, interval_text, text_of

INTEGER, DOUBLE, FLOAT, VARCHAR = (Kind(name, name) for name in ("INTEGER", "DOUBLE", "FLOAT", "VARCHAR"))
SUMMARY = ["verdict", "rows_a", "rows_b", "keys_equal", "keys_changed", "keys_only_a", "keys_only_b", "keys_duplicate",
           "payloads_a", "payloads_b"]
CELLS = ["id", "column_name", "_diff_status", "value_a", "value_b", "count_a", "count_b", "cause"]
STATS = ["column_name", "match_count", "mismatch_count", "match_percent"]
CELL = (1, "v", "<>", "0.5", "1.5", None, None, "case")
ROW = (2, "__ROW__", ">>", None, '{"v":0.25}', None, None, None)


def wanted() -> Wanted:
    """One changed cell of v, one key only in B, one equal key."""
    keys = {"equal": 1, "changed": 1, "only_a": 0, "only_b": 1, "duplicate": 0}
    payloads = {"a": 0, "b": 0}
    columns = [{"name": "id"}, {"name": "v", "changed": 1}]
    return Wanted(
        expected={"keys": keys, "payloads": payloads, "changed_cells": {"v": 1}},
        witness={"verdict": "different", "rows": {"a": 2, "b": 3}, "keys": keys, "payloads": payloads, "columns": columns},
        tables={
            "summary": Table([*SUMMARY, "duplicate_rows_a"], [("different", 2, 3, 1, 1, 0, 1, 0, 0, 0, 0)]),
            "stats": Table(STATS, [("v", 1, 1, 50.0)]),
            "cells": Table(CELLS, [CELL, ROW]),
        },
        columns=[Column("id", INTEGER, INTEGER), Column("v", DOUBLE, DOUBLE)],
    )


def found(**changes: Table) -> dict[str, Table]:
    """A right answer in an engine's own guise, with some results exchanged."""
    right = {
        "summary": Table(SUMMARY, [("different", 2, 3, Decimal(1), 1, 0, 1, 0, 0, 0)]),
        "stats": Table(STATS, [("v", 1, Decimal(1), Decimal("50.00"))]),
        "cells": Table(CELLS, [ROW, CELL]),
    }
    return right | changes


def cells(*rows: tuple[Any, ...]) -> Table:
    return Table(CELLS, list(rows))


class Judging(unittest.TestCase):
    def assert_wrong(self, name: str, what: str, **changes: Table) -> None:
        difference = first_difference("cells", found(**changes), wanted())
        self.assertIsNotNone(difference)
        assert difference is not None
        self.assertEqual(difference[0], name)
        self.assertIn(what, difference[1])

    def test_right_answer(self) -> None:
        self.assertIsNone(first_difference("cells", found(), wanted()))

    def test_wrong_count(self) -> None:
        table = Table(SUMMARY, [("different", 2, 3, 2, 0, 0, 1, 0, 0, 0)])
        self.assert_wrong("summary", "keys_equal is 2, expected.json says 1", summary=table)

    def test_null_count_is_no_zero(self) -> None:
        table = Table(SUMMARY, [("different", 2, 3, 1, 1, None, 1, 0, 0, 0)])
        self.assert_wrong("summary", "keys_only_a is None", summary=table)

    def test_wrong_verdict(self) -> None:
        table = Table(SUMMARY, [("equal", 2, 3, 1, 1, 0, 1, 0, 0, 0)])
        self.assert_wrong("summary", "verdict is equal", summary=table)

    def test_wrong_mismatch_count(self) -> None:
        self.assert_wrong("stats", "0 changed cells of v", stats=Table(STATS, [("v", 2, 0, 100.0)]))

    def test_wrong_percent(self) -> None:
        self.assert_wrong("stats", "50.0", stats=Table(STATS, [("v", 1, 1, 50.01)]))

    def test_wrong_cell(self) -> None:
        self.assert_wrong("cells", "1.25", cells=cells(ROW, (1, "v", "<>", "0.5", "1.25", None, None, "case")))

    def test_wrong_key(self) -> None:
        self.assert_wrong("cells", "rows differ", cells=cells(ROW, (3, *CELL[1:])))

    def test_null_is_no_text(self) -> None:
        self.assert_wrong("cells", "rows differ", cells=cells(CELL, (*ROW[:3], "null", *ROW[4:])))

    def test_a_row_too_many(self) -> None:
        self.assert_wrong("cells", "2 changed cells of v", cells=cells(ROW, CELL, CELL))

    def test_missing_row(self) -> None:
        self.assert_wrong("cells", "1 only in DuckDB", cells=cells(CELL))

    def test_missing_result(self) -> None:
        answer = found()
        del answer["cells"]
        self.assertEqual(first_difference("cells", answer, wanted()), ("cells", "DuckDB has this result, the dialect does not"))

    def test_missing_column(self) -> None:
        self.assert_wrong("cells", "columns", cells=Table(CELLS[:-1], [CELL[:-1], ROW[:-1]]))

    def test_causes_are_told_alike_or_not_at_all(self) -> None:
        self.assertIsNone(first_difference("cells", found(cells=cells(ROW, (*CELL[:-1], None))), wanted()))
        self.assert_wrong("cells", "cause is not DuckDB's", cells=cells(ROW, (*CELL[:-1], "null")))

    def test_float_by_value(self) -> None:
        same = cells((1, "v", "<>", "5E-1", "1.50", None, None, "case"), (*ROW[:4], '{"v":2.5e-1}', None, None, None))
        self.assertIsNone(first_difference("cells", found(cells=same), wanted()))

    def test_float_in_payload_that_differs(self) -> None:
        self.assert_wrong("cells", "rows differ", cells=cells(CELL, (*ROW[:4], '{"v":0.26}', None, None, None)))

    def test_text_is_never_a_number(self) -> None:
        right = wanted()
        right.columns[1] = Column("v", VARCHAR, VARCHAR)
        same_as_number = cells(ROW, (1, "v", "<>", "0.50", "1.5", None, None, "case"))
        self.assertIsNotNone(first_difference("cells", found(cells=same_as_number), right))

    def test_bags(self) -> None:
        bag = {"rows_a": 1, "rows_b": 0, "groups_a": 1, "groups_b": 0}
        columns = ["_side", "id", "v"]
        right = Wanted(
            {"bag": bag}, {"verdict": "different", "rows": {"a": 3, "b": 2}, "bag": bag},
            {"except": Table(columns, [("a_minus_b", 1, 0.1)])},
            [Column("id", INTEGER, INTEGER), Column("v", DOUBLE, DOUBLE)],
        )
        names = ["verdict", "rows_a", "rows_b", "bag_rows_a", "bag_rows_b", "bag_groups_a", "bag_groups_b"]
        summary = Table(names, [("different", 3, 2, 1, 0, 1, 0)])
        answer = {"summary": summary, "except": Table(columns, [("a_minus_b", 1, "0.1")])}
        self.assertIsNone(first_difference("except", answer, right))
        answer["except"] = Table(columns, [("b_minus_a", 1, 0.1)])
        self.assertEqual((first_difference("except", answer, right) or [""])[0], "except")
        answer["summary"] = Table(names, [("different", 3, 2, 2, 0, 1, 0)])
        self.assertIn("bag_rows_a is 2", (first_difference("except", answer, right) or ["", ""])[1])


class Forms(unittest.TestCase):
    def test_floats(self) -> None:
        self.assertEqual(by_kind(DOUBLE)("1e20"), by_kind(DOUBLE)("100000000000000000000"))
        self.assertEqual(by_kind(DOUBLE)(-0.0), by_kind(DOUBLE)("0"))
        self.assertEqual(by_kind(DOUBLE)("nan"), by_kind(DOUBLE)(float("nan")))
        self.assertNotEqual(by_kind(DOUBLE)("0.1"), by_kind(DOUBLE)("0.10000000149011612"))
        self.assertEqual(by_kind(FLOAT)("0.1"), by_kind(FLOAT)("0.10000000149011612"))

    def test_whole_numbers_beside_floats_stay_exact(self) -> None:
        mixed = Column("v", Kind("BIGINT", "BIGINT"), DOUBLE).common
        self.assertNotEqual(by_kind(mixed)("9007199254740993"), by_kind(mixed)("9007199254740992"))
        self.assertEqual(by_kind(mixed)(42), by_kind(mixed)(42.0))

    def test_decimals_keep_their_scale(self) -> None:
        self.assertEqual(text_of(Decimal("0E-18")), "0.000000000000000000")
        self.assertEqual(text_of(Decimal("1.50")), "1.50")

    def test_nested(self) -> None:
        numbers = Kind("LIST", "DOUBLE[]", fields=(("child", DOUBLE),))
        self.assertEqual(by_kind(numbers)([1.0, None, float("nan")]), by_kind(numbers)('[1,null,"NaN"]'))
        self.assertNotEqual(by_kind(numbers)("[1,2]"), by_kind(numbers)("[2,1]"))
        self.assertNotEqual(by_kind(numbers)([None]), by_kind(numbers)([]))
        entries = Kind("MAP", "", fields=(("key", VARCHAR), ("value", INTEGER)))
        self.assertEqual(by_kind(entries)('{"b":2,"a":1}'), by_kind(entries)({"a": 1, "b": 2}))

    def test_binary(self) -> None:
        self.assertEqual(text_of(b"\x00\xff"), "00ff")
        self.assertEqual(text_of(b""), "")

    def test_intervals(self) -> None:
        self.assertEqual(interval_text("1 year 2 mons -3 days +04:05:06.7"), "14 months -3 days 14706700000 us")
        self.assertEqual(interval_text("1 month -1 days"), interval_text("1 mon -1 days"))
        self.assertNotEqual(interval_text("1 month"), interval_text("30 days"))
        self.assertEqual(interval_text("-00:00:01"), "0 months 0 days -1000000 us")
        self.assertEqual(interval_text("00:00:00"), "0 months 0 days 0 us")


if __name__ == "__main__":
    unittest.main()
