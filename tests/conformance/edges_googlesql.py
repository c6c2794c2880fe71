"""Values and declarations that only GoogleSQL has, or answers in a way of its own.

The cases of tests/cases are made of DuckDB's types; what is beyond those is tried here: JSON as a type, decimals of 76
digits, arrays of structs, hours that a clock shows twice. One table a side, every strategy that fits.
"""

from __future__ import annotations

import sys

from edges import Bench, Edge, alike, run
from engines.googlesql import GoogleSql

STRATEGIES = ("cells", "join", "union", "except")
LARGEST = "BIGNUMERIC '578960446186580977117854925043439539266.34992332820282019728792003956564819967'"
BERLIN = ("--timezone", "Europe/Berlin")

EDGES = [
    # A difference that no type holds is no error, and within no tolerance.
    alike("BIGNUMERIC", LARGEST, f"-{LARGEST}", "different", "--abs", "v=1"),
    alike("BIGNUMERIC", LARGEST, LARGEST, "equal", "--abs", "v=1"),
    alike("INT64", "-9223372036854775807 - 1", "9223372036854775807", "different", "--abs", "v=1"),
    alike("FLOAT64", "1.7e308", "-1.7e308", "different", "--abs", "v=1"),
    alike("FLOAT64", "1.7e308", "-1.7e308", "equal", "--rel", "v=2.5"),
    # Scales are not part of a value.
    Edge("NUMERIC(10, 2)", "NUMERIC '1.50'", "BIGNUMERIC", "BIGNUMERIC '1.5'", "equal"),
    Edge("STRING", "'1.50'", "NUMERIC(10, 2)", "NUMERIC '1.5'", "equal"),
    Edge("STRING", "'1.5'", "BIGNUMERIC", "BIGNUMERIC '1.50'", "equal"),
    # JSON is a document; its null is none of SQL's.
    alike("JSON", """JSON '{"a": 1, "b": 2}'""", """JSON '{"b":2,"a":1}'""", "equal"),
    alike("JSON", "JSON 'null'", "CAST(NULL AS JSON)", "different"),
    alike("JSON", "JSON '1'", "JSON '1.0'", "different"),
    alike("STRING", """'{"a":1,"a":2}'""", """'{"a":1}'""", "different", "--rule", "v.json=true"),
    alike("STRING", """'{"a":1.50}'""", """'{"a":1.5}'""", "different", "--rule", "v.json=true"),
    # Nested values count by all that is in them.
    alike("ARRAY<STRUCT<x FLOAT64, y STRING>>", "[STRUCT(-0.0 AS x, 'a,b' AS y)]", "[STRUCT(0.0 AS x, 'a,b' AS y)]", "equal"),
    alike("ARRAY<STRING>", "['a', 'b']", "['a,b']", "different"),
    alike("ARRAY<STRING>", "['null']", "[CAST(NULL AS STRING)]", "different"),
    alike("STRUCT<x INT64>", "STRUCT(CAST(NULL AS INT64) AS x)", "CAST(NULL AS STRUCT<x INT64>)", "different"),
    # Letters are folded one by one.
    alike("STRING", "'ΣΑΣ'", "'σασ'", "equal_under_rules", "--rule", "v.ignore_case=true"),
    # Of an hour that a clock shows twice the later one.
    Edge("DATETIME", "DATETIME '2020-10-25 02:30:00'", "TIMESTAMP", "TIMESTAMP '2020-10-25 01:30:00+00'", "equal", BERLIN),
    Edge("DATETIME", "DATETIME '2020-10-25 02:30:00'", "TIMESTAMP", "TIMESTAMP '2020-10-25 00:30:00+00'", "different", BERLIN),
    # An hour before the first one of the calendar there is none.
    Edge("DATETIME", "DATETIME '0001-01-01 00:00:00'", "TIMESTAMP", "TIMESTAMP '0001-01-01 00:00:00+00'", "different", BERLIN),
    Edge("STRING", "'2020-01-01T24:00Z'", "TIMESTAMP", "TIMESTAMP '2020-01-02 00:00:00+00'", "equal"),
    alike("INTERVAL", "INTERVAL 1 MONTH", "INTERVAL 720 HOUR", "equal"),
    alike("BYTES", r"b'\x00\xff'", r"b'\x00\xfe'", "different"),
]


def problem_of(edge: Edge, bench: Bench) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for table, kind, value in edge.sides:
        bench.engine.define(table, f"SELECT 1 AS id, {value} AS v")
        (bench.folder / f"{table}.csv").write_text(f'column_name,data_type\nid,INT64\nv,"{kind}"\n', encoding="utf-8")
    for strategy in STRATEGIES:
        # Bags know no rule that excuses.
        bag = strategy in ("union", "except") and ("--rel" in edge.options or edge.verdict == "equal_under_rules")
        right = "different" if bag else "equal_under_rules" if "--rel" in edge.options else edge.verdict
        for one in bench.statements(strategy, edge.options):
            records = bench.records(one)
            if one["name"] == "summary" and records[0]["verdict"] != right:
                return f"{strategy} says {records[0]['verdict']}, right is {right}"
    return None


if __name__ == "__main__":
    sys.exit(run(GoogleSql, EDGES, problem_of))
