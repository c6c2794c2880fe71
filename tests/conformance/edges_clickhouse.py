"""Types and values that only ClickHouse has, or that its own equality, groups and casts take in another way.

The cases of tests/cases are made of DuckDB's types, and those with NULLs of nested types cannot be loaded: what they show is
tried here without these. One row a side; each edge by cells and as a bag, and as a key.
"""

from __future__ import annotations

import sys

from edges import Bench, Edge, alike, run
from engines.clickhouse import ClickHouse

STRATEGIES = ("cells", "union")
FAR = "DateTime64(7, 'UTC')"
NANO = "DateTime64(9, 'UTC')"

EDGES = [
    # Groups and joins go by the bits of a float.
    alike("Float64", "nan", "-nan", "equal"),
    alike("Nullable(Float32)", "-0.0", "0.0", "equal"),
    alike("Array(Float64)", "[-0.0, nan]", "[0.0, -nan]", "equal"),
    alike("Array(Nullable(Int8))", "[NULL]", "[]", "different"),
    alike("Array(Nullable(Int8))", "[1, NULL]", "[1]", "different"),
    alike("Array(Array(Int8))", "[[1], [2]]", "[[1, 2], []]", "different"),
    alike("Array(Nullable(Float64))", "[2, NULL, nan]", "[nan, 2, NULL]", "equal", "--rule", "v.unordered=true"),
    # Text of several types: one that is filled up with zeros, one by numbers, labels whose numbers differ.
    Edge("FixedString(4)", "'a'", "String", "'a'", "equal"),
    Edge("FixedString(4)", "'a'", "FixedString(2)", "'a'", "equal"),
    alike("String", "'a\\0'", "'a'", "different"),
    Edge("LowCardinality(Nullable(String))", "'a'", "String", "'a'", "equal"),
    Edge("Enum8('a' = 1, 'b' = 2)", "'b'", "Enum8('a' = 5, 'b' = 6)", "'b'", "equal"),
    alike("Nullable(String)", "NULL", "''", "different"),
    # A float as an integer of more than 64 bits loses digits; a text parsed as a float must not.
    Edge("Int128", "'1234567890123456708408451792896'", "Float64", "1.2345678901234567e30", "equal"),
    Edge("Int128", "'1234567890123456708410245210205'", "Float64", "1.2345678901234567e30", "different"),
    Edge("UInt64", "18446744073709551615", "Float64", "18446744073709551616.", "different"),
    Edge("UInt64", "18446744073709551615", "Int64", "-1", "different"),
    Edge("Decimal(10, 1)", "0.1", "Float64", "0.1", "equal"),
    Edge("Decimal(10, 1)", "0.1", "Float32", "0.1", "equal"),
    Edge("Decimal(38, 20)", "'0.30000000000000004441'", "Float64", "0.30000000000000004", "equal"),
    Edge("Nullable(Int64)", "1", "Float64", "1e70", "different"),
    Edge("Nullable(Int64)", "NULL", "Nullable(Float64)", "NULL", "equal"),
    Edge("Int64", "1", "Float64", "inf", "different"),
    Edge("Decimal(76, 10)", "'1.5'", "Decimal(76, 2)", "'1.5'", "equal"),
    # Instants of any precision and zone; nanoseconds reach less far than other digits.
    Edge("DateTime('Europe/Berlin')", "'2024-07-01 02:00:00'", "DateTime64(3, 'UTC')", "'2024-07-01 00:00:00'", "equal"),
    Edge("DateTime64(6, 'UTC')", "'2024-07-01 00:00:00.123456'", NANO, "'2024-07-01 00:00:00.123456789'", "different"),
    Edge(FAR, "'2299-01-01 00:00:00.1234567'", NANO, "'2024-07-01 00:00:00.123456789'", "different"),
    Edge(FAR, "'2024-01-01 00:00:00.1234567'", NANO, "'2024-01-01 00:00:00.123456700'", "equal"),
    Edge("Date", "'2024-01-01'", "Date32", "'2024-01-01'", "equal"),
    Edge("Date", "'2024-01-01'", "DateTime('Asia/Tokyo')", "'2024-01-01 09:00:00'", "equal"),
    Edge("Date", "'2024-01-01'", "DateTime('UTC')", "'2023-12-31 23:00:00'", "equal", ["--timezone", "Europe/Berlin"]),
    # Nested: by name, as sets, with NULL inside.
    Edge("Tuple(a Nullable(Int8), b String)", "(NULL, 'x')", "Tuple(b String, a Nullable(Int8))", "('x', NULL)", "equal"),
    Edge("Tuple(a Nullable(Int8), b String)", "(NULL, 'x')", "Tuple(b String, a Nullable(Int8))", "('x', 0)", "different"),
    alike("Tuple(a Float64, `b c` Array(String))", "(-0.0, ['x'])", "(0.0, ['x'])", "equal"),
    alike("Map(String, Nullable(Int8))", "map('a', 1, 'b', NULL)", "map('b', NULL, 'a', 1)", "equal"),
    alike("Map(String, Nullable(Int8))", "map('a', 1, 'b', NULL)", "map('a', 1)", "different"),
    alike("Array(Tuple(a Float64, b Nullable(String)))", "[(-0.0, NULL)]", "[(0.0, NULL)]", "equal"),
    alike("JSON", """'{"a":1,"b":"x/y"}'""", """'{"b":"x/y","a":1}'""", "equal"),
    alike("JSON", """'{"a":1}'""", """'{"a":"1"}'""", "different"),
    Edge("UUID", "'61f0c404-5cb3-11e7-907b-a6006ad3dba0'", "String", "'61F0C404-5CB3-11E7-907B-A6006AD3DBA0'", "equal"),
    # Tolerances must not wrap, overflow or lose digits.
    alike("Int64", "-9223372036854775808", "9223372036854775807", "different", "--abs", "v=1"),
    alike("UInt64", "0", "18446744073709551615", "different", "--abs", "v=1"),
    alike("Int128", "'170141183460469231731687303715884105727'", "'170141183460469231731687303715884105726'", "equal_under_rules", "--abs", "v=1"),
    alike("Float64", "1.7e308", "-1.7e308", "different", "--rel", "v=0.1"),
    alike("Float64", "nan", "5", "different", "--rel", "v=0.1"),
    alike("Float64", "inf", "inf", "equal", "--abs", "v=0.1"),
    Edge("Int64", "9007199254740993", "Float64", "9007199254740992", "equal_under_rules", ["--abs", "v=1"]),
    Edge("Int64", "9007199254740993", "Float64", "9007199254740992", "different", ["--abs", "v=0.5"]),
    Edge("Int64", "9007199254740993", "Float64", "nan", "different", ["--abs", "v=0.5"]),
    Edge("Decimal(38, 2)", "100.00", "Decimal(10, 4)", "100.9999", "equal_under_rules", ["--rel", "v=0.01"]),
    alike("DateTime64(6, 'UTC')", "'2024-07-01 00:00:00.000001'", "'2024-07-01 00:00:01'", "equal_under_rules", "--within", "v=1s"),
    alike("Float64", "2.5", "3", "equal_under_rules", "--rule", "v.round=0"),
    alike("Float64", "0.49999999999999994", "0", "equal_under_rules", "--rule", "v.round=0"),
    alike("Decimal(5, 1)", "-2.5", "-3", "equal_under_rules", "--rule", "v.round=0"),
    alike("Int64", "250", "300", "equal_under_rules", "--rule", "v.round=-2"),
    # Bytes that are no text.
    alike("String", "unhex('ff41')", "unhex('ff61')", "equal_under_rules", "--rule", "v.ignore_case=true", "--rule", "v.nfc=true"),
    alike("FixedString(6)", "' a\\t'", "'a'", "equal_under_rules", "--rule", "v.trim=true"),
]


#: Values of an edge as evidence shows them.
SHOWN = {
    "Array(Float64)": ("[0,\"NaN\"]", "[0,\"NaN\"]"),
    "Array(Array(Int8))": ("[[1],[2]]", "[[1,2],[]]"),
    "Decimal(76, 10)": ("1.5000000000", "1.50"),
    FAR: ("2299-01-01 00:00:00.123456700Z", "2024-07-01 00:00:00.123456789Z"),
    "Map(String, Nullable(Int8))": ('{"a":1,"b":null}', '{"a":1}'),
    "Tuple(a Nullable(Int8), b String)": ('{"a":null,"b":"x"}', '{"a":0,"b":"x"}'),
}


def problem_of(edge: Edge, bench: Bench) -> str | None:
    """What is wrong with the answers to an edge; None where nothing is."""
    for table, kind, value in edge.sides:
        bench.engine.define(f"DROP TABLE IF EXISTS {table}")
        bench.engine.define(f"CREATE TABLE {table} (id Int32, v {kind}) ENGINE = MergeTree ORDER BY tuple()")
        bench.engine.define(f"INSERT INTO {table} SELECT 1, {value}")
    bench.write_schemas()
    exact = edge.verdict if edge.verdict == "equal" else "different"
    for strategy in STRATEGIES:
        # Bags know no tolerance.
        right = edge.verdict if strategy == "cells" else exact
        for one in bench.statements(strategy, edge.options):
            record = (bench.records(one) or [{}])[0]
            if one["name"] == "summary" and record["verdict"] != right:
                return f"{strategy} says {record['verdict']}, right is {right}"
            if one["name"] == "cells" and record and edge.type_a in SHOWN:
                found = record["value_a"], record["value_b"]
                if found != SHOWN[edge.type_a]:
                    return f"evidence shows {found}, right is {SHOWN[edge.type_a]}"
    if not edge.options:
        if bench.records(bench.statements("cells", key="v")[0])[0]["verdict"] != edge.verdict:
            return f"as a key: not {edge.verdict}"
        prints = bench.records(bench.statements("checksum")[0])[0]
        if (prints["checksum_a"] == prints["checksum_b"]) != (edge.verdict == "equal"):
            return f"{edge.verdict}, but the fingerprints say otherwise"
    return None


def one_sided(bench: Bench) -> str | None:
    """A list, which is never NULL there, is NULL in the results of a side that has no row."""
    for table, rows in (("edge_a", "(1, [1])"), ("edge_b", "(2, [])")):
        bench.engine.define(f"DROP TABLE IF EXISTS {table}")
        bench.engine.define(f"CREATE TABLE {table} (id Int32, v Array(Int8)) ENGINE = MergeTree ORDER BY tuple()")
        bench.engine.define(f"INSERT INTO {table} VALUES {rows}")
    bench.write_schemas()
    check = next(one for one in bench.statements("join") if one["name"] == "check")
    _, rows = bench.engine.execute(check["sql"])
    shown = sorted(str(row[-2:]) for row in rows)
    return None if shown == ["('[1]', None)", "(None, '[]')"] else f"check shows {shown}"


def digits_as_names(bench: Bench) -> str | None:
    """A constant without a name is called by its digits there, as a column may be."""
    for table in ("edge_a", "edge_b"):
        bench.engine.define(f"DROP TABLE IF EXISTS {table}")
        bench.engine.define(f'CREATE TABLE {table} (id Int32, "0" Int8, "1" Int8) ENGINE = MergeTree ORDER BY tuple()')
        bench.engine.define(f"INSERT INTO {table} VALUES (1, 2, 3), (4, 5, 6), (4, 5, 6)")
    bench.write_schemas()
    for strategy in ("cells", "join", "union", "except"):
        for one in bench.statements(strategy):
            records = bench.records(one)
            if one["name"] == "summary" and records[0]["verdict"] != "equal":
                return f"{strategy} says {records[0]['verdict']}"
    return None


if __name__ == "__main__":
    more = [("a list of one side", one_sided), ("columns 0 and 1", digits_as_names)]
    sys.exit(run(ClickHouse, EDGES, problem_of, more))
