"""Values, declarations and sessions that only MariaDB has, each able to make a wrong answer or an error.

The cases of tests/cases are made of DuckDB's types. Here are collations and character sets, ZEROFILL, dates with zeros,
texts that differ behind their first 1024 bytes, and the modes that change what a statement means.
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
from engines.mariadb import MariaDb

STRATEGIES = ("cells", "join", "union", "except")

#: Each edge is tried under each of these: what the server has by default, and what turns most things around.
MODES = (
    "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION",
    "ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ONLY_FULL_GROUP_BY,NO_ZERO_DATE,STRICT_ALL_TABLES,"
    "NO_UNSIGNED_SUBTRACTION,HIGH_NOT_PRECEDENCE,IGNORE_SPACE,TIME_ROUND_FRACTIONAL",
)


@dataclass(frozen=True)
class Edge:
    """A column of these types with these values a side, options, the verdict, and what the evidence shows, if anything."""

    type_a: str
    value_a: str
    type_b: str
    value_b: str
    verdict: str
    options: list[str] = field(default_factory=list)
    shown: tuple[str, str] | None = None

    def __str__(self) -> str:
        values = f"{self.value_a} ({self.type_a}) against {self.value_b} ({self.type_b})"
        return f"{values[:200]} {' '.join(self.options)}"


def alike(one: str, value_a: str, value_b: str, verdict: str, *options: str, shown: tuple[str, str] | None = None) -> Edge:
    """Both sides of one type."""
    return Edge(one, value_a, one, value_b, verdict, list(options), shown)


FOLDED = "varchar(20) character set utf8mb4 collate utf8mb4_general_ci"
LATIN = "varchar(20) character set latin1 collate latin1_german1_ci"
LONG = "longtext character set utf8mb4"

EDGES = [
    # Text counts by its characters, whatever the columns are declared as.
    alike(FOLDED, "'a'", "'A'", "different"),
    alike(FOLDED, "'a'", "'a '", "different"),
    alike(FOLDED, "'e'", "_utf8mb4 X'C3A9'", "different"),
    alike(FOLDED, "'ß'", "'ss'", "different"),
    alike(FOLDED, "''", "' '", "different", "--rule", "v.empty_is_null=true"),
    alike(FOLDED, "'A'", "'a'", "equal_under_rules", "--rule", "v.ignore_case=true"),
    alike(FOLDED, "CONCAT(CHAR(9), 'a', CHAR(13), CHAR(10))", "'a'", "equal_under_rules", "--rule", "v.trim=true"),
    alike(FOLDED, "CONCAT('a', CHAR(12))", "'a'", "different", "--rule", "v.trim=true"),
    # A pattern has a collation too, which does not mix with that of every column.
    *(
        alike(f"varchar(20) CHARACTER SET utf8mb4 COLLATE {collation}", "' a  b '", "'a b'", "equal_under_rules",
              "--rule", "v.trim=true", "--rule", "v.collapse_spaces=true")
        for collation in ("utf8mb4_unicode_ci", "utf8mb4_unicode_520_ci", "utf8mb4_uca1400_ai_ci", "utf8mb4_bin")
    ),
    Edge(LATIN, "_latin1 X'E9'", FOLDED, "_utf8mb4 X'C3A9'", "equal"),
    Edge(LATIN, "_latin1 X'E9'", FOLDED, "'e'", "different"),
    Edge("char(5)", "'a'", "text", "'a'", "equal"),
    Edge("enum('b','A')", "'A'", "enum('A','b')", "'A'", "equal"),
    Edge("enum('b','A')", "'b'", "enum('A','B')", "'B'", "different"),
    alike("binary(3)", "'a'", "X'610000'", "equal"),
    alike("varbinary(3)", "'a'", "'a '", "different"),
    # Texts alike in more bytes than groups and sorting look at.
    alike(LONG, "CONCAT(REPEAT('x', 5000), 'a')", "CONCAT(REPEAT('x', 5000), 'b')", "different"),
    alike(LONG, "CONCAT(REPEAT('x', 5000), 'a')", "CONCAT(REPEAT('x', 5000), 'a')", "equal"),
    # Text against number: no implicit cast.
    Edge(FOLDED, "'1a'", "int", "1", "different"),
    Edge(FOLDED, "'1'", "int", "1", "equal"),
    Edge(FOLDED, "'007'", "int(3) zerofill", "7", "different"),
    Edge(FOLDED, "'7'", "int(3) zerofill", "7", "equal"),
    Edge(FOLDED, "'7.50'", "decimal(5,2) zerofill", "7.5", "equal"),
    Edge(FOLDED, "'0'", "year", "0", "equal"),
    Edge("int(3) zerofill", "7", "int unsigned", "7", "equal"),
    # Integers, and floats beside them, by all their digits.
    Edge("bigint unsigned", "18446744073709551615", "bigint", "-1", "different"),
    Edge("bigint unsigned", "18446744073709551615", "double", "18446744073709551616e0", "different"),
    Edge("bigint unsigned", "18446744073709549568", "double", "18446744073709549568e0", "equal"),
    Edge("bigint", "9223372036854775000", "double", "9.223372036854775e18", "different"),
    Edge("bigint", "-9223372036854775808", "double", "-9.223372036854775808e18", "equal"),
    # Beyond BIGINT, whole doubles have all their digits too.
    Edge("double", "-1e19", "decimal(20,0)", "-10000000000000000000", "equal"),
    Edge("double", "5e19", "decimal(20,0)", "50000000000000000000", "equal"),
    Edge("double", "2e19", "decimal(21,1)", "20000000000000000000.0", "equal"),
    Edge("double", "2e19", "decimal(20,0)", "20000000000000000001", "different"),
    Edge("bigint unsigned", "9223372036854775809", "double", "9223372036854775808e0", "different", ["--abs", "v=0.5"]),
    Edge("bigint unsigned", "9223372036854775809", "double", "9223372036854775808e0", "equal_under_rules", ["--abs", "v=1"]),
    Edge("bigint", "9223372036854775807", "double", "9223372036854775808e0", "different", ["--abs", "v=0.5"]),
    Edge("bigint", "9223372036854775807", "double", "9223372036854775808e0", "equal_under_rules", ["--abs", "v=1"]),
    Edge("bigint unsigned", "18446744073709551615", "double", "18446744073709551616e0", "different", ["--abs", "v=0.5"]),
    Edge("decimal(20,0)", "10000000000000000001", "double", "1e19", "different", ["--abs", "v=0.5"]),
    alike("bigint unsigned", "1", "18446744073709551615", "different", "--abs", "v=5"),
    alike("bigint unsigned", "1", "3", "equal_under_rules", "--abs", "v=5"),
    Edge("decimal(65,30)", "1.5", "decimal(65,30)", "1.500000000000000000000000000001", "different"),
    Edge("decimal(5,2)", "0.1", "double", "0.1", "equal"),
    Edge("decimal(5,2)", "0.1", "float", "0.1", "equal"),
    Edge("float", "0.1", "double", "0.1", "different", shown=("0.1", "0.1")),
    alike("float", "16777216", "16777215", "different", shown=("16777216", "16777215")),
    # Doubles: their whole text, and no error at the ends of their range.
    alike("double", "-1.2345678901234567e-300", "-1.2345678901234567e-301", "different",
          shown=("-0." + "0" * 299 + "12345678901234568", "-0." + "0" * 300 + "12345678901234567")),
    alike("double", "1.5e300", "1e20", "different", shown=("15" + "0" * 299, "1" + "0" * 20)),
    alike("double", "0", "-0e0", "equal"),
    alike("double", "1.7e308", "-1.7e308", "different", "--abs", "v=0.1"),
    alike("double", "1.7e308", "-1.7e308", "different", "--rel", "v=0.1"),
    alike("double", "1.7e308", "1.6e308", "equal_under_rules", "--rel", "v=0.1"),
    alike("double", "5e-324", "1e308", "different", "--rel", "v=0.1"),
    alike("double", "2.5e0", "3e0", "equal_under_rules", "--rule", "v.round=0"),
    alike("double", "1.7e308", "1e0", "different", "--rule", "v.round=2"),
    alike("double(10,2)", "1.5", "1.25", "different", shown=("1.5", "1.25")),
    # Dates with zeros are dates, whatever the session says.
    alike("date", "'0000-00-00'", "NULL", "different", shown=("0000-00-00", None)),
    alike("date", "'2024-00-00'", "'2024-00-00'", "equal"),
    alike("datetime", "'0000-00-00 00:00:00'", "NULL", "different"),
    Edge("datetime", "'2024-05-00 10:00:00'", "datetime(6)", "'2024-05-00 10:00:00'", "equal"),
    Edge("datetime", "'2024-05-00 10:00:00'", "datetime(6)", "'2024-05-00 10:00:00.5'", "different"),
    Edge("date", "'2024-00-01'", "datetime", "'2024-00-01 00:00:00'", "equal"),
    Edge("date", "'2024-05-01'", "datetime(3)", "'2024-05-01 00:00:00.001'", "different"),
    alike("datetime", "'0000-00-00 00:00:00'", "'2024-01-01'", "different", "--within", "v=1d"),
    alike("datetime(6)", "'0001-01-01 00:00:00'", "'9999-12-31 23:59:59.999999'", "different", "--within", "v=1us"),
    alike("date", "'2024-01-01'", "'2024-01-02'", "equal_under_rules", "--within", "v=1d"),
    # Times of day reach beyond a day.
    alike("time(6)", "'-838:59:59'", "'838:59:59'", "different", "--within", "v=1h",
          shown=("-838:59:59.000000", "838:59:59.000000")),
    alike("time(3)", "'-00:00:00.5'", "'00:00:00.5'", "equal_under_rules", "--within", "v=1s"),
    # The server's zone is not UTC.
    Edge("timestamp(3)", "'2024-05-01 05:30:00'", "datetime", "'2024-05-01 00:00:00'", "equal"),
    Edge("timestamp", "'2024-05-01 05:30:00'", "timestamp(6)", "'2024-05-01 05:30:00.1'", "different",
         shown=("2024-05-01 00:00:00.000000Z", "2024-05-01 00:00:00.100000Z")),
    Edge("timestamp", "'2024-05-01 05:30:00'", "timestamp(6)", "'2024-05-01 05:30:00.1'", "equal_under_rules",
         ["--within", "v=200ms"]),
    # Bits, UUIDs, backslashes and quotes.
    Edge("bit(3)", "b'101'", "bit(8)", "b'101'", "equal"),
    alike("bit(8)", "b'101'", "b'100'", "different", shown=("101", "100")),
    Edge("uuid", "'ABCDEF01-2345-6789-abcd-ef0123456789'", "varchar(40)", "'ABCDEF01-2345-6789-ABCD-EF0123456789'", "equal"),
    Edge("uuid", "'ABCDEF01-2345-6789-abcd-ef0123456789'", "varchar(40)", "'ABCDEF01-2345-6789-ABCD-EF0123456789 '", "different"),
    alike(FOLDED, "X'610A'", "NULL", "different", "--rule", "v.null_equals=a\\n"),
    alike(FOLDED, "X'615C27'", "NULL", "equal_under_rules", "--rule", "v.null_equals=a\\'"),
]


def statements(sqldiff: str, folder: Path, strategy: str, options: list[str]) -> list[dict[str, str]]:
    done = subprocess.run(
        [
            *(sqldiff, "gen", "--dialect", "mariadb", "--a", "edge_a", "--b", "edge_b", "--key", "id"),
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


def problem_of(edge: Edge, engine: MariaDb, sqldiff: str, folder: Path) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    engine.define("SET sql_mode = ''")
    for side, kind, value in (("a", edge.type_a, edge.value_a), ("b", edge.type_b, edge.value_b)):
        # The value is in the safe lane once, and in the duplicate lane twice.
        engine.define(f"CREATE OR REPLACE TABLE edge_{side} (id int, v {kind} NULL DEFAULT NULL)")
        engine.define(f"INSERT INTO edge_{side} VALUES (1, {value}), (2, {value}), (2, {value})")
    for side in "ab":
        engine.write_schema(f"edge_{side}", folder / f"{side}.csv")
    exact = "equal" if edge.verdict == "equal" else "different"
    for strategy in STRATEGIES:
        keyed = strategy in ("cells", "join")
        # No rule reaches the duplicate lane, nor bags.
        right = "equal" if exact == "equal" else "different"
        made = statements(sqldiff, folder, strategy, edge.options)
        for mode in MODES:
            engine.define(f"SET sql_mode = '{mode}'")
            for one in made:
                columns, rows = engine.execute(one["sql"])
                records = [dict(zip(columns, row)) for row in rows]
                if one["name"] == "summary":
                    if records[0]["verdict"] != right:
                        return f"{strategy} says {records[0]['verdict']}, right is {right}"
                    lane = {"equal": "keys_equal", "different": "keys_changed", "equal_under_rules": "keys_equal"}[edge.verdict]
                    if keyed and records[0][lane] != 1:
                        return f"{strategy}: {lane} is {records[0][lane]}, the verdict of key 1 is {edge.verdict}"
                if one["name"] == "cells" and edge.shown:
                    cell = next(record for record in records if record["_diff_status"] == "<>")
                    if (cell["value_a"], cell["value_b"]) != edge.shown:
                        return f"evidence shows {cell['value_a']} and {cell['value_b']}"
                if one["name"] == "except" and len(records) != (0 if exact == "equal" else 6):
                    return f"except has {len(records)} rows"
    prints = statements(sqldiff, folder, "checksum", [])
    columns, rows = engine.execute(prints[0]["sql"])
    record = dict(zip(columns, rows[0]))
    if (edge.verdict == "equal") != (record["checksum_a"] == record["checksum_b"]):
        return "the fingerprints say otherwise"
    return None


def main() -> int:
    sqldiff = os.environ["SQLDIFF"]
    try:
        engine = MariaDb()
    except NotStarted as problem:
        print(f"MariaDB: {problem}", file=sys.stderr)
        return 2
    failed = 0
    try:
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
    print(f"MariaDB: {len(EDGES) - failed} edges ok, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
