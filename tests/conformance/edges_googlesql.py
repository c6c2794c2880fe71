"""Values and declarations that only GoogleSQL has, or answers in a way of its own.

The cases of tests/cases are made of DuckDB's types; what is beyond those is tried here: JSON as a type, decimals of 76
digits, arrays of structs, hours that a clock shows twice. One table a side, every strategy that fits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engines import NotStarted
from engines.googlesql import GoogleSql

STRATEGIES = ("cells", "join", "union", "except")
TABLES = ("edge_a", "edge_b")


@dataclass(frozen=True)
class Edge:
    """A column of these types with one value a side, options, and the verdict."""

    type_a: str
    value_a: str
    type_b: str
    value_b: str
    verdict: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.value_a} ({self.type_a}) against {self.value_b} ({self.type_b}) {' '.join(self.options)}"


def alike(one: str, value_a: str, value_b: str, verdict: str, *options: str) -> Edge:
    """Both sides of one type."""
    return Edge(one, value_a, one, value_b, verdict, options)


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


def statements(sqldiff: str, folder: Path, strategy: str, options: tuple[str, ...]) -> list[dict[str, str]]:
    done = subprocess.run(
        [
            *(sqldiff, "gen", "--dialect", "bigquery", "--a", TABLES[0], "--b", TABLES[1], "--key", "id"),
            *("--schema-a", str(folder / "edge_a.csv"), "--schema-b", str(folder / "edge_b.csv")),
            *("--strategy", strategy, "--format", "json", *options),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def problem_of(edge: Edge, engine: GoogleSql, sqldiff: str, folder: Path) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for table, kind, value in ((TABLES[0], edge.type_a, edge.value_a), (TABLES[1], edge.type_b, edge.value_b)):
        engine.define(table, f"SELECT 1 AS id, {value} AS v")
        (folder / f"{table}.csv").write_text(f'column_name,data_type\nid,INT64\nv,"{kind}"\n', encoding="utf-8")
    verdict = edge.verdict
    for strategy in STRATEGIES:
        for one in statements(sqldiff, folder, strategy, edge.options):
            columns, rows = engine.execute(one["sql"])
            if one["name"] == "summary":
                found = dict(zip(columns, rows[0]))["verdict"]
                # Bags know no rule that excuses.
                bag = strategy in ("union", "except") and ("--rel" in edge.options or verdict == "equal_under_rules")
                right = "different" if bag else "equal_under_rules" if "--rel" in edge.options else verdict
                if found != right:
                    return f"{strategy} says {found}, right is {right}"
    return None


def main() -> int:
    sqldiff = os.environ["SQLDIFF"]
    try:
        engine = GoogleSql()
    except NotStarted as problem:
        print(f"GoogleSQL: {problem}", file=sys.stderr)
        return 2
    failed = 0
    with tempfile.TemporaryDirectory(prefix="sqldiff-edges-") as folder:
        for edge in EDGES:
            try:
                problem = problem_of(edge, engine, sqldiff, Path(folder))
            except Exception as error:  # an edge that ends in an error is what this looks for
                problem = str(error).splitlines()[0]
            if problem:
                failed += 1
                print(f"FAIL {edge}: {problem}", flush=True)
    print(f"GoogleSQL: {len(EDGES) - failed} edges ok, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
