"""Values and declarations that only PostgreSQL has, each once answered wrongly or by an error of the engine.

The cases of tests/cases are made of DuckDB's types; what is beyond those is tried here: NaN of NUMERIC, collations,
arrays that count from 0, dates before Christ. One table a side, both sides of each edge, every strategy that fits.
"""

from __future__ import annotations

import sys

from edges import Bench, Edge, alike, run
from engines.postgres import Postgres

STRATEGIES = ("cells", "join", "union", "except")

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


def start() -> Postgres:
    engine = Postgres()
    engine.define("CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
    return engine


def problem_of(edge: Edge, bench: Bench) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for table, kind, value in edge.sides:
        bench.engine.define(f"DROP TABLE IF EXISTS {table}")
        bench.engine.define(f"CREATE TABLE {table} (id int, v {kind})")
        bench.engine.define(f"INSERT INTO {table} VALUES (1, {value})")
    bench.write_schemas()
    for strategy in STRATEGIES:
        for one in bench.statements(strategy, edge.options):
            records = bench.records(one)
            if one["name"] == "summary" and records[0]["verdict"] != edge.verdict:
                return f"{strategy} says {records[0]['verdict']}, right is {edge.verdict}"
            if one["name"] == "cells" and any(text in edge.value_a for text in TELLS_APART):
                if records[0]["value_a"] == records[0]["value_b"]:
                    return f"evidence shows {records[0]['value_a']} on both sides"
    prints = bench.records(bench.statements("checksum")[0])[0]
    if edge.verdict == "equal" and not edge.options and prints["checksum_a"] != prints["checksum_b"]:
        return "equal, but the fingerprints differ"
    return None


if __name__ == "__main__":
    sys.exit(run(start, EDGES, problem_of))
