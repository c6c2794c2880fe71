"""Values that a column's type does not promise, which only SQLite holds; numbers at the edge of 64 bits; texts of times.

Each edge is one table a side with one row, under every strategy that fits. `cells` must show a difference as one, and
`checksum` must agree exactly where the sides are equal without a tolerance.
"""

from __future__ import annotations

import sys

from edges import Bench, Edge, alike, run
from engines.sqlite import Sqlite

STRATEGIES = ("cells", "join", "union", "except", "checksum")
LEAST, MOST = "-9223372036854775808", "9223372036854775807"

EDGES = [
    # Beside a REAL beyond 64 bits, an INTEGER is measured from the end of its own range.
    Edge("REAL", "9223372036854775808.0", "INTEGER", "9223372036854775300", "different", ["--abs", "v=0.5"]),
    Edge("REAL", "9223372036854775808.0", "INTEGER", MOST, "different", ["--abs", "v=0.5"]),
    Edge("REAL", "9223372036854775808.0", "INTEGER", MOST, "equal_under_rules", ["--abs", "v=1"]),
    Edge("REAL", "-9223372036854777856.0", "INTEGER", LEAST, "different", ["--abs", "v=2047"]),
    Edge("REAL", "-9223372036854777856.0", "INTEGER", LEAST, "equal_under_rules", ["--abs", "v=2048"]),
    Edge("REAL", "1e300", "INTEGER", LEAST, "different", ["--abs", "v=2048"]),
    # A value's class counts, whatever its column is declared as.
    alike("BLOB", "1", "'1'", "different"),
    alike("BLOB", "'1'", "x'31'", "different"),
    alike("", "1", "1.0", "equal"),
    alike("INTEGER", "'abc'", "'abc'", "equal"),
    alike("INTEGER", "'abc'", "0", "different"),
    alike("INTEGER", "x''", "NULL", "different"),
    alike("TEXT", "x'61'", "'a'", "different"),
    alike("BOOLEAN", "'true'", "1", "different"),
    Edge("INTEGER", "'abc'", "TEXT", "'abc'", "different"),
    Edge("INTEGER", "7", "TEXT", "'7'", "equal"),
    Edge("INTEGER", "7", "TEXT", "'07'", "different"),
    Edge("DECIMAL(9,2)", "7.5", "TEXT", "'7.50'", "equal"),
    Edge("DECIMAL(9,2)", "7", "TEXT", "'7.00'", "equal"),
    Edge("DOUBLE", "1e22", "TEXT", "'10000000000000000000000'", "equal"),
    Edge("DOUBLE", "0.1 + 0.2", "TEXT", "'0.30000000000000004'", "equal"),
    Edge("DOUBLE", "-9e999", "TEXT", "'-Infinity'", "equal"),
    # Collations of columns do not count, nor what follows a character 0.
    alike("TEXT COLLATE NOCASE", "'a'", "'A'", "different"),
    alike("TEXT COLLATE RTRIM", "'a'", "'a '", "different"),
    alike("TEXT COLLATE RTRIM", "' '", "NULL", "different", "--rule", "v.empty_is_null=true"),
    alike("TEXT", "'a' || char(0) || 'b'", "'a' || char(0) || 'c'", "different"),
    alike("TEXT", "' a' || char(9, 10)", "'a'", "equal_under_rules", "--rule", "v.trim=true"),
    alike("TEXT", "'a' || char(9, 10, 32) || 'b'", "'a b'", "equal_under_rules", "--rule", "v.collapse_spaces=true"),
    alike("TEXT", f"'a' || replace(hex(zeroblob(5000)), '0', ' ') || 'b'", "'a b'", "equal_under_rules", "--rule", "v.collapse_spaces=true"),
    alike("BLOB", "5", "'5'", "different"),
    # Exactly, beyond what a REAL holds; and no error at the ends.
    Edge("BIGINT", "9007199254740993", "DOUBLE", "9007199254740992.0", "different"),
    alike("BIGINT", LEAST, MOST, "different", "--abs", "v=9223372036854775807"),
    alike("BIGINT", LEAST, "-9223372036854775807", "equal_under_rules", "--abs", "v=1"),
    alike("BIGINT", LEAST, "-9223372036854775806", "different", "--abs", "v=1"),
    alike("BIGINT", LEAST, MOST, "different", "--rel", "v=0.5"),
    alike("BIGINT", LEAST, "-4611686018427387904", "equal_under_rules", "--rel", "v=0.5"),
    alike("BIGINT", LEAST, "-4611686018427387903", "different", "--rel", "v=0.5"),
    alike("BIGINT", "1000000000000000000", "970000000000000000", "equal_under_rules", "--rel", "v=0.03"),
    alike("BIGINT", "1000000000000000000", "969999999999999999", "different", "--rel", "v=0.03"),
    alike("DECIMAL(9,2)", "0.1", "0.3", "equal_under_rules", "--abs", "v=0.2"),
    alike("DECIMAL(9,2)", "1.005", "1.01", "different", "--abs", "v=0.001"),
    alike("DECIMAL(9,3)", "1.005", "1.01", "equal_under_rules", "--rule", "v.round=2"),
    alike("DOUBLE", "1e308", "-1e308", "different", "--rel", "v=0.5"),
    alike("DOUBLE", "9e999", "1", "different", "--rel", "v=0.5"),
    alike("DOUBLE", "9e999", "9e999", "equal", "--abs", "v=1"),
    alike("BIGINT", MOST, "'abc'", "different", "--abs", "v=1"),
    alike("BIGINT", "15", "24", "equal_under_rules", "--rule", "v.round=-1"),
    alike("BIGINT", "NULL", "-1", "equal_under_rules", "--rule", "v.null_equals=-1"),
    alike("BOOLEAN", "NULL", "1", "equal_under_rules", "--rule", "v.null_equals=true"),
    # Times are instants where they are ISO 8601.
    alike("DATETIME", "'2024-01-01T00:00:00Z'", "'2024-01-01 00:00:00.000'", "equal"),
    alike("DATETIME", "'2024-01-01 02:00:00+02:00'", "'2024-01-01'", "equal"),
    alike("DATETIME", "'2024-02-31 00:00:00'", "'2024-03-02 00:00:00'", "different"),
    alike("DATETIME", "1704067200", "'2024-01-01 00:00:00'", "different"),
    alike("DATETIME", "'2024-01-01 00:00:00' || char(0) || 'x'", "'2024-01-01 00:00:00'", "different"),
    alike("DATETIME", "'2024-01-01 00:00:00.0000001'", "'2024-01-01 00:00:00'", "different"),
    alike("DATETIME", "'0001-01-01 00:00:00'", "'9999-12-31 00:00:00'", "different", "--within", "v=1s"),
    alike("DATETIME", "'2024-01-01 00:00:00.9'", "'2024-01-01 00:00:01.1'", "equal_under_rules", "--within", "v=200ms"),
    alike("TIME", "'10:00'", "'10:00:00.000'", "equal"),
    alike("DATE", "'2024-01-01'", "'2024-1-1'", "different"),
    alike("UUID", "'0A000000-0000-0000-0000-00000000000B'", "'0a000000-0000-0000-0000-00000000000b'", "equal"),
    alike("JSON", "'[1]'", "'[ 1]'", "different"),
    Edge("JSON", "'1.50'", "TEXT", "'1.5'", "equal"),
]


def problem_of(edge: Edge, bench: Bench) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for table, kind, value in edge.sides:
        bench.engine.define(f"DROP TABLE IF EXISTS {table}")
        bench.engine.define(f"CREATE TABLE {table} (id INTEGER, v {kind})")
        bench.engine.define(f"INSERT INTO {table} VALUES (1, {value})")
    bench.write_schemas()
    exact = "equal" if edge.verdict == "equal" else "different"
    for strategy in STRATEGIES:
        right = edge.verdict if strategy in ("cells", "join") else exact
        if strategy == "checksum" and right == "equal":
            right = "inconclusive"  # fingerprints prove nothing
        for one in bench.statements(strategy, edge.options):
            records = bench.records(one)
            if one["name"] == "summary" and records[0]["verdict"] != right:
                return f"{strategy} says {records[0]['verdict']}, right is {right}"
            if one["name"] == "cells" and records and records[0]["value_a"] == records[0]["value_b"]:
                return f"evidence shows {records[0]['value_a']} on both sides"
    return None


if __name__ == "__main__":
    sys.exit(run(Sqlite, EDGES, problem_of))
