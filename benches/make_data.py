"""Makes a data set of the benchmarks from a lab: a.* and b.*, and expected.json with the counts of the damage.

Usage: make_data.py NAME LAB OUT, where LAB is a folder made by `sqldiff lab`. The same lab gives the same data.
Runs under the Python of the peers' folder, which has duckdb. The counts come from how the rows were chosen, or
from plain SQL over them, never from sqldiff.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any, Callable

import duckdb

EXTRA_COLUMNS = 290  # with the lab's ten, 300
# Of the keys, one in ten thousand and one in a hundred.
SPARSE = "hash(uuid) % 10000 = 0"
REPEATED = "hash(uuid) % 100 = 0"
HOT_KEY = "'00000000-0000-0000-0000-000000000000'"


def identical(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """B is a copy of A: another file, so that both have to be read."""
    for side in "ab":
        shutil.copyfile(lab / "a.parquet", out / f"{side}.parquet")
    rows = scalar(db, "SELECT count(*) FROM a")
    return keys(equal=rows)


def sparse(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """B is A with another status in 1 of 10,000 rows."""
    shutil.copyfile(lab / "a.parquet", out / "a.parquet")
    status = f"CASE WHEN {SPARSE} THEN coalesce(status_int, 0) + 1 ELSE status_int END"
    copy(db, f"SELECT * REPLACE ({status} AS status_int) FROM a", out / "b.parquet")
    changed = scalar(db, f"SELECT count(*) FROM a WHERE {SPARSE}")
    return keys(equal=scalar(db, "SELECT count(*) FROM a") - changed, changed=changed)


def parts(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """The lab, counted by its key of three parts, which some rows of a large lab share."""
    for side in "ab":
        (out / f"{side}.parquet").symlink_to(lab / f"{side}.parquet")
    key = ["pk_part_1", "pk_part_2", "pk_part_3"]
    columns = [name for name, *_ in db.sql("DESCRIBE a").fetchall()]
    rest = [name for name in columns if name not in key]
    same = " AND ".join(f"{{0}}.{name} IS NOT DISTINCT FROM {{1}}.{name}" for name in key)
    both = "SELECT {0}, count(*) FILTER (of_a) AS rows_a, count(*) FILTER (NOT of_a) AS rows_b FROM " \
        "(SELECT *, true AS of_a FROM a UNION ALL SELECT *, false FROM b) stacked GROUP BY {0}"
    db.execute(f"CREATE TEMP TABLE shared AS FROM ({both.format(', '.join(key))}) WHERE greatest(rows_a, rows_b) > 1")
    within = "coalesce(abs(a.amount_double - b.amount_double) <= 0.01, false)"
    differs = " OR ".join(
        f"(a.{name} IS DISTINCT FROM b.{name}{f' AND NOT {within}' if name == 'amount_double' else ''})" for name in rest
    )
    once = f"(SELECT *, 1 AS here FROM {{0}} WHERE NOT EXISTS (FROM shared WHERE {same.format('shared', '{0}')})) {{0}}"
    counts = keys(**dict(db.sql(f"""
        SELECT CASE WHEN b.here IS NULL THEN 'only_a' WHEN a.here IS NULL THEN 'only_b' WHEN {differs} THEN 'changed'
            ELSE 'equal' END AS status, count(*)
        FROM {once.format('a')} FULL JOIN {once.format('b')} ON {same.format('a', 'b')} GROUP BY status""").fetchall()))
    counts["keys"]["duplicate"] = scalar(db, "SELECT count(*) FROM shared")
    more = f"SELECT count(*) FROM ({both.format(', '.join(columns))}) p WHERE {{}} AND EXISTS (FROM shared WHERE {same.format('shared', 'p')})"
    payloads = {"a": scalar(db, more.format("rows_a > rows_b")), "b": scalar(db, more.format("rows_b > rows_a"))}
    return {**counts, "payloads": payloads}


def tolerance(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """Every amount of B is 0.004 more than that of A; NULL amounts became 0 first, so that no row is equal."""
    for side, shift in (("a", "0"), ("b", "0.004")):
        amount = f"coalesce(amount_double, 0) + {shift}::DOUBLE"
        copy(db, f"SELECT * REPLACE ({amount} AS amount_double) FROM a", out / f"{side}.parquet")
    rows = scalar(db, "SELECT count(*) FROM a")
    return {**keys(equal=rows), "absorbed": rows}


def duplicates(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """The rows of 1 % of the keys stand twice on each side."""
    for side in "ab":
        copy(db, f"FROM {side} UNION ALL FROM {side} WHERE {REPEATED}", out / f"{side}.parquet")
    # Which of the keys are damaged does not depend on how often their rows stand there.
    found = db.sql(f"""
        SELECT {REPEATED} AS repeated, a.uuid IS NULL AS only_b, b.uuid IS NULL AS only_a,
            a.amount_double IS DISTINCT FROM b.amount_double OR a.status_int IS DISTINCT FROM b.status_int AS changed,
            count(*) FROM a FULL JOIN b USING (uuid) GROUP BY ALL""").fetchall()
    counts, duplicate, payloads = keys(), 0, {"a": 0, "b": 0}
    for repeated, only_b, only_a, changed, number in found:
        status = "only_b" if only_b else "only_a" if only_a else "changed" if changed else "equal"
        if repeated:
            duplicate += number
            payloads["a"] += number if status in ("only_a", "changed") else 0
            payloads["b"] += number if status in ("only_b", "changed") else 0
        else:
            counts["keys"][status] += number
    counts["keys"]["duplicate"] = duplicate
    return {**counts, "payloads": payloads}


def hot(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """One key more, which as many rows bear on each side as are 1 % of A: 100,000 of 10 million."""
    copies = scalar(db, "SELECT count(*) FROM a") // 100
    for side in "ab":
        first = f"(SELECT * REPLACE ({HOT_KEY} AS uuid) FROM {side} LIMIT {copies})"
        db.execute(f"CREATE TEMP TABLE hot_{side} AS FROM {first}")
        copy(db, f"FROM {side} UNION ALL FROM hot_{side}", out / f"{side}.parquet")
    counts = json.loads((lab / "expected.json").read_text())["keys"]
    more = "SELECT count(*) FROM (SELECT DISTINCT * FROM (FROM hot_{} EXCEPT ALL FROM hot_{}))"
    payloads = {"a": scalar(db, more.format("a", "b")), "b": scalar(db, more.format("b", "a"))}
    return {"keys": {**counts, "duplicate": 1}, "payloads": payloads}


def wide(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """The lab with 290 columns more, which follow from the key: only the lab's own columns differ."""
    kinds = [
        "(hash(uuid, {n}) % 1000)::INTEGER",
        "(hash(uuid, {n}) % 1000000)::DOUBLE / 100",
        "'T' || hash(uuid, {n}) % 5000",
        "make_timestamp((1735689600 + hash(uuid, {n}) % 31536000)::BIGINT * 1000000)",
    ]
    extra = ", ".join(f"{kinds[n % len(kinds)].format(n=n)} AS c{n:03}" for n in range(EXTRA_COLUMNS))
    for side in "ab":
        copy(db, f"SELECT *, {extra} FROM {side}", out / f"{side}.parquet")
    return json.loads((lab / "expected.json").read_text())


def csv(db: duckdb.DuckDBPyConnection, lab: Path, out: Path) -> dict[str, Any]:
    """The lab as CSV."""
    for side in "ab":
        copy(db, f"FROM {side}", out / f"{side}.csv", "FORMAT csv, HEADER")
    return json.loads((lab / "expected.json").read_text())


MAKERS: dict[str, Callable[[duckdb.DuckDBPyConnection, Path, Path], dict[str, Any]]] = {
    maker.__name__: maker for maker in (identical, sparse, parts, tolerance, duplicates, hot, wide, csv)
}


def keys(**counts: int) -> dict[str, Any]:
    """Expected counts of keys: 0 where none is given."""
    return {"keys": {"equal": 0, "changed": 0, "only_a": 0, "only_b": 0, "duplicate": 0, **counts}}


def scalar(db: duckdb.DuckDBPyConnection, sql: str) -> int:
    """The one number that a query yields."""
    return int(db.sql(sql).fetchone()[0])


def copy(db: duckdb.DuckDBPyConnection, query: str, path: Path, options: str = "FORMAT parquet") -> None:
    """Writes a query's rows, in their order."""
    db.execute(f"COPY ({query}) TO {literal(path)} ({options})")


def literal(path: Path) -> str:
    """A path as an SQL literal."""
    return "'" + str(path).replace("'", "''") + "'"


def main(name: str, lab: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    db = duckdb.connect()
    for side in "ab":
        db.execute(f"CREATE VIEW {side} AS FROM read_parquet({literal(lab / f'{side}.parquet')})")
    expected = MAKERS[name](db, lab, out)
    (out / "expected.json").write_text(json.dumps(expected, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
