"""Values, declarations and sessions that only MariaDB has, each able to make a wrong answer or an error.

The cases of tests/cases are made of DuckDB's types. Here are collations and character sets, ZEROFILL, dates with zeros,
texts that differ behind their first 1024 bytes, and the modes that change what a statement means.
"""

from __future__ import annotations

import sys

from edges import Bench, Edge, alike, run
from engines.mariadb import MariaDb

STRATEGIES = ("cells", "join", "union", "except")

#: Each edge is tried under each of these: what the server has by default, and what turns most things around.
MODES = (
    "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION",
    "ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ONLY_FULL_GROUP_BY,NO_ZERO_DATE,STRICT_ALL_TABLES,"
    "NO_UNSIGNED_SUBTRACTION,HIGH_NOT_PRECEDENCE,IGNORE_SPACE,TIME_ROUND_FRACTIONAL",
)

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


def problem_of(edge: Edge, bench: Bench) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    bench.engine.define("SET sql_mode = ''")
    for table, kind, value in edge.sides:
        # The value is in the safe lane once, and in the duplicate lane twice.
        bench.engine.define(f"CREATE OR REPLACE TABLE {table} (id int, v {kind} NULL DEFAULT NULL)")
        bench.engine.define(f"INSERT INTO {table} VALUES (1, {value}), (2, {value}), (2, {value})")
    bench.write_schemas()
    # No rule reaches the duplicate lane, nor bags.
    right = "equal" if edge.verdict == "equal" else "different"
    lane = "keys_changed" if edge.verdict == "different" else "keys_equal"
    for strategy in STRATEGIES:
        made = bench.statements(strategy, edge.options)
        for mode in MODES:
            bench.engine.define(f"SET sql_mode = '{mode}'")
            for one in made:
                records = bench.records(one)
                if one["name"] == "summary":
                    if records[0]["verdict"] != right:
                        return f"{strategy} says {records[0]['verdict']}, right is {right}"
                    if strategy in ("cells", "join") and records[0][lane] != 1:
                        return f"{strategy}: {lane} is {records[0][lane]}, the verdict of key 1 is {edge.verdict}"
                if one["name"] == "cells" and edge.shown:
                    cell = next(record for record in records if record["_diff_status"] == "<>")
                    if (cell["value_a"], cell["value_b"]) != edge.shown:
                        return f"evidence shows {cell['value_a']} and {cell['value_b']}"
                if one["name"] == "except" and len(records) != (0 if right == "equal" else 6):
                    return f"except has {len(records)} rows"
    prints = bench.records(bench.statements("checksum")[0])[0]
    if (edge.verdict == "equal") != (prints["checksum_a"] == prints["checksum_b"]):
        return "the fingerprints say otherwise"
    return None


def other_character_sets(bench: Bench) -> str | None:
    """Digits are of the connection's character set, texts of their column's."""
    for table in ("edge_a", "edge_b"):
        bench.engine.define(f"CREATE OR REPLACE TABLE {table} (id int, v {FOLDED}, n int, d double)")
        bench.engine.define(f"INSERT INTO {table} VALUES (1, 'a', 2, 0.5), (2, 'b', NULL, 1), (2, 'b', NULL, 1)")
    bench.write_schemas()
    bench.engine.define("SET NAMES latin1")
    try:
        for one in [*bench.statements("cells"), *bench.statements("join")]:
            records = bench.records(one)
            if one["name"] == "summary" and records[0]["verdict"] != "equal":
                return f"says {records[0]['verdict']}"
    finally:
        bench.engine.define("SET NAMES utf8mb4")
    return None


if __name__ == "__main__":
    sys.exit(run(MariaDb, EDGES, problem_of, [("a connection in latin1", other_character_sets)]))
