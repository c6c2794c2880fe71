"""Values and declarations that only PostgreSQL has, each once answered wrongly or by an error of the engine.

The cases of tests/cases are made of DuckDB's types; what is beyond those is tried here: NaN of NUMERIC, collations,
arrays that count from 0, dates before Christ. One table a side, both sides of each edge, every strategy that fits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from engines import NotStarted
from engines.postgres import Postgres

STRATEGIES = ("cells", "join", "union", "except")


@dataclass(frozen=True)
class Edge:
    """A column of these types with one value a side, options, and the verdict of `cells` and `join`."""

    type_a: str
    value_a: str
    type_b: str
    value_b: str
    verdict: str
    options: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.value_a} ({self.type_a}) against {self.value_b} ({self.type_b}) {' '.join(self.options)}"


def alike(one: str, value_a: str, value_b: str, verdict: str, *options: str) -> Edge:
    """Both sides of one type."""
    return Edge(one, value_a, one, value_b, verdict, list(options))


EDGES = [
    # A tolerance is for finite numbers only, and NUMERIC has others.
    alike("numeric(38,10)", "'NaN'", "5", "different", "--rel", "v=0.1"),
    alike("numeric", "'Infinity'", "5", "different", "--rel", "v=0.1"),
    alike("numeric", "'NaN'", "'NaN'", "equal", "--abs", "v=0.1"),
    alike("numeric", "1.0", "1.00", "equal"),
    # Beside a double, every BIGINT counts by all its digits.
    Edge("bigint", "9223372036854775000", "float8", "9.223372036854775e18", "different"),
    Edge("bigint", "9223372036854774784", "float8", "9.223372036854775e18", "equal"),
    Edge("bigint", "-9223372036854775808", "float8", "-9.223372036854775808e18", "equal"),
    # What a double cannot hold is an error there.
    alike("float8", "5e-324", "1e308", "different", "--abs", "v=0.1"),
    alike("float8", "5e-324", "1e308", "different", "--rel", "v=0.1"),
    alike("float8", "1.7e308", "-1.7e308", "different", "--abs", "v=0.1"),
    alike("float8", "1e-180", "1.1e-180", "different", "--rel", "v=0.0000000000000000001"),
    # Text counts by its bytes, whatever the columns are declared as.
    alike("text COLLATE folded", "'a'", "'A'", "different"),
    Edge('text COLLATE "C"', "'a'", 'text COLLATE "POSIX"', "'a'", "equal"),
    Edge('text COLLATE "C"', "'a'", 'text COLLATE "POSIX"', "'b'", "different"),
    Edge("char(5)", "'a'", "text", "'a'", "equal"),
    # Arrays: by position, not by the number of the first; -0.0 and digits behind the last do not count.
    alike("int[]", "'[0:1]={1,2}'", "'{1,2}'", "equal"),
    alike("int[]", "'{{1,2},{3,4}}'", "'{1,2,3,4}'", "different"),
    alike("int[]", "'{{1,2},{3,4}}'", "'{1,2,3,4}'", "different", "--rule", "v.unordered=true"),
    alike("float8[]", "'{-0.0,NaN,NULL}'", "'{0,NaN,NULL}'", "equal"),
    alike("numeric[]", "'{1.0}'", "'{1.00}'", "equal"),
    alike("int[]", "NULL", "'{}'", "different"),
    # Documents that jsonb would change, or not take.
    alike("json", "'1e2'", "'100'", "different", "--rule", "v.json=true"),
    alike("json", """'{"a":"\\u0000"}'""", """'{"a":1}'""", "different", "--rule", "v.json=true"),
    alike("json", """'{"a":1,"b":2}'""", """'{"b":2, "a":1}'""", "equal", "--rule", "v.json=true"),
    alike("date", "'0044-03-15 BC'", "'0044-03-15'", "different"),
]

#: What the two values of an edge must not look alike as: they differ.
TELLS_APART = ("0044-03-15 BC", "{{1,2},{3,4}}")


def statements(sqldiff: str, folder: Path, strategy: str, options: list[str]) -> list[dict[str, str]]:
    done = subprocess.run(
        [
            *(sqldiff, "gen", "--dialect", "postgres", "--a", "edge_a", "--b", "edge_b", "--key", "id"),
            *("--schema-a", str(folder / "a.csv"), "--schema-b", str(folder / "b.csv")),
            *("--strategy", strategy, "--format", "json", *options),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def problem_of(edge: Edge, engine: Postgres, sqldiff: str, folder: Path) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for side, kind, value in (("a", edge.type_a, edge.value_a), ("b", edge.type_b, edge.value_b)):
        engine.define(f"DROP TABLE IF EXISTS edge_{side}")
        engine.define(f"CREATE TABLE edge_{side} (id int, v {kind})")
        engine.define(f"INSERT INTO edge_{side} VALUES (1, {value})")
    for side in "ab":
        engine.write_schema(f"edge_{side}", folder / f"{side}.csv")
    for strategy in STRATEGIES:
        for one in statements(sqldiff, folder, strategy, edge.options):
            columns, rows = engine.execute(one["sql"])
            if one["name"] == "summary":
                verdict = dict(zip(columns, rows[0]))["verdict"]
                # Bags know no tolerance.
                if verdict != edge.verdict:
                    return f"{strategy} says {verdict}, right is {edge.verdict}"
            if one["name"] == "cells" and any(text in edge.value_a for text in TELLS_APART):
                record = dict(zip(columns, rows[0]))
                if record["value_a"] == record["value_b"]:
                    return f"evidence shows {record['value_a']} on both sides"
    prints = statements(sqldiff, folder, "checksum", [])
    columns, rows = engine.execute(prints[0]["sql"])
    record = dict(zip(columns, rows[0]))
    if edge.verdict == "equal" and not edge.options and record["checksum_a"] != record["checksum_b"]:
        return "equal, but the fingerprints differ"
    return None


def main() -> int:
    sqldiff = os.environ["SQLDIFF"]
    try:
        engine = Postgres()
    except NotStarted as problem:
        print(f"PostgreSQL: {problem}", file=sys.stderr)
        return 2
    failed = 0
    try:
        engine.define(
            "CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"
        )
        with tempfile.TemporaryDirectory(prefix="sqldiff-edges-") as folder:
            for edge in EDGES:
                try:
                    problem = problem_of(edge, engine, sqldiff, Path(folder))
                except Exception as error:  # an edge that ends in an error is what this looks for
                    problem = str(error).splitlines()[0]
                if problem:
                    failed += 1
                    print(f"FAIL {edge}: {problem}")
    finally:
        engine.stop()
    print(f"PostgreSQL: {len(EDGES) - failed} edges ok, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
