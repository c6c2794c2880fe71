"""Values and declarations that DuckDB's types cannot say, each tried on Trino under every strategy that fits: CHAR, JSON,
zones within values, fractions of any length, NaN in keys of maps, dates beyond timestamps, rows without names, keys that
only a join tells wrong, a row that is there more often than sequence() counts.
"""

from __future__ import annotations

import sys

from edges import Bench, Edge, Refused, alike, run
from engines.trino import Trino

STRATEGIES = ("cells", "join", "union", "except")
AS_JSON = ("--rule", "v.json=true")

EDGES = [
    # CHAR is filled with blanks, which are none of its value.
    Edge("char(5)", "'ab'", "char(9)", "'ab'", "equal"),
    Edge("char(5)", "'ab'", "varchar", "'ab'", "equal"),
    Edge("char(5)", "'ab'", "varchar", "'ab  '", "different"),
    Edge("array(char(5))", "ARRAY['ab']", "array(varchar)", "ARRAY['ab']", "equal"),
    # An instant is none other in another zone, also within values, and none with another fraction.
    alike("timestamp(6) with time zone", "TIMESTAMP '2020-01-01 00:00:00.000001 UTC'", "TIMESTAMP '2020-01-01 05:30:00.000001 +05:30'", "equal"),
    alike("array(timestamp(3) with time zone)", "ARRAY[TIMESTAMP '2020-01-01 00:00:00 UTC']", "ARRAY[TIMESTAMP '2019-12-31 19:00:00 America/New_York']", "equal"),
    Edge("timestamp(9) with time zone", "TIMESTAMP '2020-01-01 00:00:00.000000001 UTC'", "timestamp(6) with time zone", "TIMESTAMP '2020-01-01 00:00:00 UTC'", "different"),
    Edge("timestamp(4)", "TIMESTAMP '2020-01-01 00:00:00.1234'", "timestamp(6)", "TIMESTAMP '2020-01-01 00:00:00.1234'", "equal"),
    Edge("timestamp(9)", "TIMESTAMP '2020-01-01 00:00:00.000000001'", "timestamp(3)", "TIMESTAMP '2020-01-01 00:00:00'", "different"),
    Edge("timestamp(9)", "TIMESTAMP '2020-01-01 00:00:00.000000001'", "timestamp(3)", "TIMESTAMP '2020-01-01 00:00:00'", "equal_under_rules", ["--rule", "v.within=1ns"]),
    alike("timestamp(9)", "TIMESTAMP '1969-12-31 23:59:59.999999999'", "TIMESTAMP '1970-01-01 00:00:00.000000001'", "different", "--rule", "v.within=1ns"),
    # Times of two offsets are equal there where they are at once.
    alike("time(3) with time zone", "TIME '01:00:00+01:00'", "TIME '00:00:00+00:00'", "different"),
    alike("time(12)", "TIME '01:00:00.000000000001'", "TIME '01:00:00.000000000001'", "refused"),
    # Dates beyond all timestamps, and timestamps beyond all zones.
    Edge("date", "DATE '5881580-07-11'", "timestamp(6)", "TIMESTAMP '2020-01-01 00:00:00'", "different"),
    Edge("date", "DATE '5881580-07-11'", "timestamp(6)", "NULL", "different"),
    Edge("date", "DATE '2020-01-01'", "timestamp(6)", "TIMESTAMP '2020-01-01 00:00:00'", "equal"),
    Edge("date", "DATE '99999-01-01'", "timestamp(6)", "TIMESTAMP '99999-01-01 00:00:00'", "equal", ["--timezone", "Europe/Berlin"]),
    alike("timestamp(6)", "TIMESTAMP '99999-01-01 00:00:00.000001'", "TIMESTAMP '99999-01-01 00:00:00.000002'", "different", "--timezone", "Europe/Berlin"),
    # Text is read as a moment without a type that could refuse it.
    Edge("varchar", "'2020-02-30 00:00'", "timestamp(6)", "TIMESTAMP '2020-03-01 00:00:00'", "different"),
    Edge("varchar", "'2020-01-01T24:00'", "timestamp(6)", "TIMESTAMP '2020-01-02 00:00:00'", "equal"),
    Edge("varchar", "'2020-01-01T00:00:00.5-15:00'", "timestamp(6) with time zone", "TIMESTAMP '2020-01-01 15:00:00.5 UTC'", "equal"),
    Edge("varchar", "'2020-07-01 02:00'", "timestamp(6) with time zone", "TIMESTAMP '2020-07-01 00:00:00 UTC'", "equal", ["--timezone", "Europe/Berlin"]),
    Edge("varchar", "'2020-07-01 00:00' || chr(10)", "timestamp(6)", "TIMESTAMP '2020-07-01 00:00:00'", "different"),
    Edge("varchar", "'1:00'", "time(9)", "TIME '01:00:00'", "different"),
    Edge("varchar", "'01:00'", "time(9)", "TIME '01:00:00'", "equal"),
    Edge("varchar", "'AAAAAAAA-0000-0000-0000-00000000000F'", "uuid", "UUID 'aaaaaaaa-0000-0000-0000-00000000000f'", "equal"),
    # Floats: NaN in a map's key, -0.0 in a row, whole ones beside every BIGINT, the ends of their range.
    alike("map(double, integer)", "MAP(ARRAY[nan(), 1e0], ARRAY[1, 2])", "MAP(ARRAY[1e0, nan()], ARRAY[2, 1])", "equal"),
    alike("row(x real, y double)", "ROW(REAL '-0.0', nan())", "ROW(REAL '0.0', nan())", "equal"),
    alike("array(double)", "ARRAY[nan()]", "ARRAY[nan()]", "different", "--nan", "unequal"),
    Edge("bigint", "9223372036854775000", "double", "9.223372036854775e18", "different"),
    Edge("bigint", "-9223372036854775808", "double", "-9.223372036854775808e18", "equal"),
    Edge("decimal(18,1)", "0.1", "real", "REAL '0.1'", "equal"),
    Edge("decimal(38,0)", "5", "double", "5e0", "refused"),
    alike("double", "1.7e308", "-1.7e308", "different", "--rel", "v=0.1"),
    alike("double", "1.7e308", "1.6e308", "equal_under_rules", "--rel", "v=0.1"),
    alike("double", "nan()", "infinity()", "different", "--rel", "v=0.1"),
    alike("real", "REAL '0.1'", "REAL '0.10000001'", "different"),
    # 38 digits: the difference may have one more, and no digit is dropped.
    alike("decimal(38,0)", "DECIMAL '99999999999999999999999999999999999999'", "DECIMAL '-99999999999999999999999999999999999999'", "different", "--abs", "v=1"),
    alike("decimal(38,37)", "DECIMAL '1.0000000000000000000000000000000000001'", "DECIMAL '1.0000000000000000000000000000000000002'", "equal_under_rules", "--abs", "v=0.0000000000000000000000000000000000001"),
    alike("bigint", "9223372036854775807", "-9223372036854775807", "different", "--abs", "v=1"),
    alike("number", "NUMBER '1.5'", "NUMBER '1.5'", "refused"),
    # NULL within values, rows without names, names that need quotes.
    alike("array(integer)", "ARRAY[1, NULL]", "ARRAY[1, NULL]", "equal"),
    alike("array(varchar)", "ARRAY['null']", "ARRAY[NULL]", "different"),
    alike("array(varbinary)", "ARRAY[]", "ARRAY[X'']", "different"),
    alike("array(json)", "ARRAY[JSON 'null']", "ARRAY[NULL]", "different"),
    alike("row(integer, varchar)", "ROW(1, 'x')", "ROW(1, 'y')", "different"),
    alike("row(\"a b\" integer, \"C\"\"d\" varchar)", "ROW(NULL, NULL)", "NULL", "different"),
    alike("array(varchar)", "ARRAY['b', 'a,b', '\"']", "ARRAY['\"', 'b', 'a,b']", "equal", "--rule", "v.unordered=true"),
    # Documents: no digit of a number, no key that stands twice and no broken text is lost.
    alike("json", "JSON '{\"b\":1.0,\"a\":2}'", "JSON '{\"a\":2,\"b\":1.0}'", "equal", *AS_JSON),
    alike("varchar", "'{\"b\":1.0, \"a\":\"\\u0041\"}'", "'{\"a\":\"A\",\"b\":1.0}'", "equal", *AS_JSON),
    alike("varchar", "'[1e2]'", "'[100]'", "different", *AS_JSON),
    alike("varchar", "'[1.0]'", "'[1.00]'", "different", *AS_JSON),
    alike("varchar", "'[1]'", "'[\"1\"]'", "different", *AS_JSON),
    alike("varchar", "'[1]'", "'[\"n1\"]'", "different", *AS_JSON),
    alike("varchar", "'{\"a\":1,\"a\":2}'", "'{\"a\":2}'", "different", *AS_JSON),
    alike("varchar", "'[01]'", "'[ 01]'", "different", *AS_JSON),
    alike("varchar", "'{\"a\":\":\", \"b\" : {}}'", "'{\"b\":{}, \"a\":\":\"}'", "equal", *AS_JSON),
]


def statements(bench: Bench, strategy: str, options: list[str]) -> list[dict[str, str]] | None:
    """What is to run; None where the types are refused."""
    try:
        return bench.statements(strategy, options)
    except Refused as reason:
        if ".sql side" in str(reason):
            return None
        raise


def problem_of(edge: Edge, bench: Bench) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for table, kind, value in edge.sides:
        bench.engine.define(f"DROP TABLE IF EXISTS {table}")
        bench.engine.define(f"CREATE TABLE {table} (id integer, v {kind})")
        bench.engine.define(f"INSERT INTO {table} SELECT 1, CAST({value} AS {kind})")
    bench.write_schemas()
    for strategy in STRATEGIES:
        listed = statements(bench, strategy, edge.options)
        if (listed is None) != (edge.verdict == "refused"):
            return f"{strategy} is {'refused' if listed is None else 'not refused'}"
        # The evidence must not fail either, which one strategy shows.
        for one in (listed or [])[: None if strategy == "cells" else 1]:
            records = bench.records(one)
            # Bags know no tolerance.
            right = "different" if edge.verdict == "equal_under_rules" and strategy in ("union", "except") else edge.verdict
            if one["name"] == "summary" and records[0]["verdict"] != right:
                return f"{strategy} says {records[0]['verdict']}, right is {right}"
    prints = statements(bench, "checksum", [])
    if edge.verdict == "equal" and not edge.options and prints:
        record = bench.records(prints[0])[0]
        if record["checksum_a"] != record["checksum_b"]:
            return "equal, but the fingerprints differ"
    return None


def keys_and_copies(bench: Bench) -> str | None:
    """Keys of NULL, NaN and the empty text, each of them one; and 25000 copies of a row."""
    engine = bench.engine
    engine.define("DROP TABLE IF EXISTS edge_a")
    engine.define("DROP TABLE IF EXISTS edge_b")
    rows = "VALUES (NULL, nan(), 1), (NULL, 0e0, 2), ('', NULL, 3), ('', -0e0, 4), (NULL, NULL, 5), ('=', 1e0, 6)"
    engine.define(f"CREATE TABLE edge_a AS SELECT * FROM ({rows}) t (k, f, v)")
    engine.define("CREATE TABLE edge_b AS SELECT k, CASE f WHEN 0e0 THEN -f ELSE f END AS f, v FROM edge_a")
    bench.write_schemas()
    summary = bench.records(bench.statements("cells", key="k,f")[0])[0]
    if summary["verdict"] != "equal" or summary["keys_equal"] != 6:
        return f"keys of NULL and NaN: {summary}"
    engine.define("DROP TABLE edge_a")
    engine.define(
        "CREATE TABLE edge_a AS SELECT 1 AS id, v FROM UNNEST(repeat(7, 10000), repeat(1, 3)) t (v, n) "
        "UNION ALL SELECT 1, v FROM UNNEST(repeat(7, 10000)) t (v) UNION ALL SELECT 1, v FROM UNNEST(repeat(7, 5001)) t (v)"
    )
    engine.define("DROP TABLE edge_b")
    engine.define("CREATE TABLE edge_b AS SELECT 1 AS id, 7 AS v")
    bench.write_schemas()
    copies = next(one for one in bench.statements("except") if one["name"] == "except")
    found = len(bench.records(copies))
    return None if found == 25000 else f"{found} copies, right are 25000"


if __name__ == "__main__":
    sys.exit(run(Trino, EDGES, problem_of, [("keys of NULL and NaN, and copies", keys_and_copies)]))
