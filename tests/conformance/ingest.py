"""The statements of strategy incremental on a real engine, each run twice: the first run writes what is new and updated, the
second nothing. What the target then holds is worked out here, without sqldiff.

ingest.py ENGINE
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engines import NotStarted

Row = tuple[Any, ...]

#: Target and batch: a NULL key, an update to and from NULL, a copy, a key in conflict, a key that the target repeats, and texts
#: that quoting, collations and padding would change.
TARGET: list[Row] = [
    (None, "null key", 1), (1, "same", 10), (2, "old", 20), (3, None, 30), (4, "x", 40), (5, "twice", 50), (5, "two", 51), (6, "Ä", 60), (7, "a", 70),
]  # fmt: skip
BATCH: list[Row] = [
    (None, "null new", 1), (1, "same", 10), (2, "new", 20), (3, "", 30), (4, "x", None), (5, "twice", 50), (5, "twice", 50), (6, "ä", 60), (7, "a ", 70),
    (8, "it's \"8\" \\ 🦆", 80), (8, "it's \"8\" \\ 🦆", 80), (9, "one", 90), (9, "two", 90), (10, None, None),
]  # fmt: skip
CASES = {"mixed": (TARGET, BATCH), "empty target": ([], BATCH), "empty batch": (TARGET, []), "both empty": ([], [])}
COUNTS = ("rows_new", "rows_updated", "rows_repeated", "rows_duplicate")


class Store:
    """An engine whose tables can be written, through what its module has for defining tables."""

    def __init__(self, engine: Any, text: str = "varchar(200)", using: str = "", merges: bool = True):
        """`text` is the type of texts, `using` what follows the columns of a table, `merges` whether its rows can be changed."""
        self.engine, self.text, self.using, self.merges = engine, text, using, merges

    def begin(self) -> None:
        """What has to be said before the first table."""

    def fill(self, table: str, rows: list[Row]) -> None:
        """Make a table with these rows only."""
        self.engine.define(f"DROP TABLE IF EXISTS {table}")
        self.engine.define(f"CREATE TABLE {table} (id integer, v {self.text}, n integer){self.using}")
        values = [f"({', '.join(self.literal(value) for value in row)})" for row in rows]
        if values:
            self.engine.define(f"INSERT INTO {table} VALUES {', '.join(values)}")

    def literal(self, value: Any) -> str:
        """A value of a row as the engine reads it."""
        if value is None:
            return "NULL"
        return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"

    def ask(self, sql: str) -> list[dict[str, Any]]:
        """The rows of a query, by column."""
        columns, rows = self.engine.execute(sql)
        return [dict(zip(columns, row)) for row in rows]

    def write(self, sql: str) -> None:
        """Run a script, whose statements stand apart by an empty line."""
        for statement in sql.split(";\n\n"):
            self.engine.define(statement)


class Escaped(Store):
    """Where a backslash takes the meaning of what follows it."""

    def literal(self, value: Any) -> str:
        return super().literal(value.replace("\\", "\\\\") if isinstance(value, str) else value)


def expected(target: list[Row], batch: list[Row], updates: bool) -> tuple[list[Row], list[int]]:
    """What the target holds afterwards, and how many rows of the batch are of each kind before."""
    after, counts = list(target), [0, 0, 0, 0]
    for at, row in enumerate(batch):
        held = [other for other in target if other[0] == row[0]]
        if any(other[0] == row[0] and other != row for other in batch) or row in batch[:at]:
            kind = 3
        elif not held:
            kind = 0
        elif len(held) == 1:
            kind = 2 if held[0] == row else 1
        else:
            kind = 2 if row in held else 3
        counts[kind] += 1
        if kind == 0:
            after.append(row)
        if kind == 1 and updates:
            after = [row if other[0] == row[0] else other for other in after]
    return after, counts


def without_key(target: list[Row], batch: list[Row]) -> list[Row]:
    return target + [row for row in dict.fromkeys(batch) if row not in target]


def order(rows: list[Row]) -> list[str]:
    return sorted(json.dumps(row, ensure_ascii=False) for row in rows)


class Bench:
    def __init__(self, store: Store, folder: Path):
        self.store = store
        self.schema = folder / "ddl.sql"
        self.schema.write_text("CREATE TABLE t (id INTEGER, v VARCHAR(200), n INTEGER);\n", encoding="utf-8")

    def gen(self, *options: str) -> list[dict[str, str]]:
        command = [
            *(os.environ["SQLDIFF"], "gen", "--dialect", self.store.engine.dialect, "--a", "ingest_a", "--b", "ingest_b"),
            *("--schema-a", str(self.schema), "--strategy", "incremental", "--format", "json", *options),
        ]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        return json.loads(done.stdout)

    def counts(self, *options: str) -> list[int]:
        summary = self.store.ask(self.gen("--only", "summary", *options)[0]["sql"])[0]
        return [int(summary[name]) for name in COUNTS]

    def held(self) -> list[str]:
        return order([(row["id"], row["v"], row["n"]) for row in self.store.ask("SELECT id, v, n FROM ingest_a")])

    def twice(self, name: str, wanted: list[Row], *options: str) -> str | None:
        """Run a statement twice; what is wrong, or None."""
        sql = self.gen("--only", name, *options)[0]["sql"]
        for run in ("first", "second"):
            self.store.write(sql)
            if self.held() != order(wanted):
                return f"{name}, {run} run: {self.held()} in place of {order(wanted)}"
        return None


def attempts(bench: Bench) -> Iterator[str | None]:
    """What is wrong with each case and statement; None where nothing is."""
    for name, (target, batch) in CASES.items():
        ways: list[tuple[str, tuple[str, ...]]] = [("ingest_new", ("--key", "id")), ("ingest", ())]
        ways += [("ingest", ("--key", "id"))] if bench.store.merges else []
        for statement, options in ways:
            try:
                problem = attempt(bench, target, batch, statement, *options)
            except Exception as error:  # a statement that ends in an error is what this looks for
                problem = str(error)[:600]
            yield problem and f"{name}, {statement} {' '.join(options)}: {problem}"


def attempt(bench: Bench, target: list[Row], batch: list[Row], statement: str, *options: str) -> str | None:
    bench.store.fill("ingest_a", target)
    bench.store.fill("ingest_b", batch)
    keyed = bool(options)
    after, counts = expected(target, batch, statement == "ingest")
    if not keyed:
        return bench.twice(statement, without_key(target, batch))
    if (found := bench.counts(*options)) != counts:
        return f"new, updated, repeated, duplicate: {found} in place of {counts}"
    if problem := bench.twice(statement, after, *options):
        return problem
    left = bench.counts(*options)
    updated = 0 if statement == "ingest" else counts[1]
    return None if left[:2] == [0, updated] and left[3] == counts[3] else f"left after it: {left}"


class Joined(Escaped):
    """Where a doubled quote ends one text and begins another, which is joined to it."""

    def literal(self, value: Any) -> str:
        return super().literal(value).replace("''", "\\'") if value != "" else "''"


class Iceberg(Joined):
    """Tables of Iceberg, in a catalog that is a folder."""

    def begin(self) -> None:
        self.engine.define("CREATE NAMESPACE IF NOT EXISTS ice.lake")
        self.engine.define("USE ice.lake")


def sqlite() -> list[Store]:
    from engines.sqlite import Sqlite

    return [Store(Sqlite())]


def postgres() -> list[Store]:
    from engines.postgres import Postgres

    return [Store(Postgres())]


def mariadb() -> list[Store]:
    from engines.mariadb import MariaDb

    return [Escaped(MariaDb(), "varchar(200) CHARACTER SET utf8mb4")]


def spark() -> list[Store]:
    from engines.maven import class_path
    from engines.spark import Spark

    jars = class_path(Path(__file__).parent / "engines" / "spark_tables" / "pom.xml", "spark-tables-maven")
    engine = Spark({
        "spark.jars": jars.replace(":", ","),
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.sql.catalog.ice": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.ice.type": "hadoop",
        "spark.sql.catalog.ice.warehouse": "{folder}/lake",
    })
    return [Joined(engine, "string", " USING parquet", merges=False), Iceberg(engine, "string", " USING iceberg")]


STORES: dict[str, Callable[[], list[Store]]] = {"sqlite": sqlite, "postgres": postgres, "mariadb": mariadb, "spark": spark}


def main(name: str) -> int:
    """Exit 0: all is right. 1: something is not. 2: the engine did not start."""
    try:
        stores = STORES[name]()
    except NotStarted as problem:
        print(problem, file=sys.stderr)
        return 2
    failed = tried = 0
    try:
        with tempfile.TemporaryDirectory(prefix="sqldiff-ingest-") as folder:
            for store in stores:
                store.begin()
                for problem in attempts(Bench(store, Path(folder))):
                    tried += 1
                    if problem:
                        failed += 1
                        print(f"FAIL{store.using} {problem}", flush=True)
    finally:
        stores[0].engine.stop()
    print(f"{stores[0].engine.version}: {tried - failed} ingestions ok, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
