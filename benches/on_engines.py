"""Times the scripts that `sqldiff gen` prints on the engine itself, in both shapes, and on Spark beside what people write by hand.

    python3 benches/on_engines.py ENGINE --sqldiff PATH --a A.parquet --b B.parquet [--key uuid] [--abs COL=X]

ENGINE is postgres, clickhouse or spark; each is started and stopped as the conformance tests do it, whose packages it needs (see
tests/conformance/requirements-*.txt). Every result of `cells` is worked out to its last row and thrown away. For Spark the bytes that
went through the shuffle are shown too. All ways have to count the same keys, or it exits with 1.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "conformance"))

TABLES = ("bench_a", "bench_b")
COUNTED = ("keys_equal", "keys_changed", "keys_only_a", "keys_only_b", "keys_duplicate")

class Postgres:
    def __init__(self, files: tuple[Path, Path]) -> None:
        import duckdb
        from engines.postgres import Postgres as Server
        from engines.postgres import column_type
        from kinds import kind_of

        self._server = Server()
        self._connection = self._server._connection
        self._connection.execute("SET statement_timeout = 0")
        self._connection.execute("SET work_mem = '512MB'; SET max_parallel_workers_per_gather = 2")
        for table, file in zip(TABLES, files):
            source = duckdb.connect()
            source.execute(f"CREATE VIEW side AS FROM read_parquet('{file}')")
            view = source.view("side")
            columns = zip(view.columns, view.types)
            definition = ", ".join(f'"{name}" {column_type(kind_of(kind))}' for name, kind in columns)
            self._connection.execute(f"CREATE TABLE {table} ({definition})")
            with tempfile.TemporaryDirectory() as folder:
                text = Path(folder, "side.csv")
                source.execute(f"COPY side TO '{text}' (HEADER false)")
                with self._connection.cursor().copy(f"COPY {table} FROM STDIN (FORMAT csv)") as copy, text.open("rb") as read:
                    while piece := read.read(1 << 20):
                        copy.write(piece)
            self._connection.execute(f"ANALYZE {table}")

    def schema(self, folder: Path) -> Path:
        return self._server.write_schema(TABLES[0], folder / "schema.csv")

    def rows(self, sql: str) -> list[dict[str, Any]]:
        cursor = self._connection.execute(sql)
        names = [column.name for column in cursor.description or []]
        return [dict(zip(names, row)) for row in cursor.fetchall()]

    def drain(self, sql: str) -> None:
        with self._connection.cursor().copy(f"COPY ({sql}) TO STDOUT") as copy:
            for _ in copy:
                pass

    def shuffled(self) -> int | None:
        return None

    def define(self, sql: str) -> None:
        self._connection.execute(sql)

    def stop(self) -> None:
        self._server.stop()


class ClickHouse:
    def __init__(self, files: tuple[Path, Path]) -> None:
        from engines.clickhouse import ClickHouse as Server

        self._server = Server()
        for table, file in zip(TABLES, files):
            self.define(f"CREATE TABLE {table} ENGINE = MergeTree ORDER BY tuple() AS SELECT * FROM file('{file}', 'Parquet')")

    def schema(self, folder: Path) -> Path:
        return self._server.write_schema(TABLES[0], folder / "schema.csv")

    def rows(self, sql: str) -> list[dict[str, Any]]:
        names, rows = self._server.execute(sql)
        return [dict(zip(names, row)) for row in rows]

    def drain(self, sql: str) -> None:
        # A total that needs every value, since the server would give up on so many rows.
        names, _ = self._server.execute(f"SELECT * FROM ({sql}) LIMIT 0")
        texts = ", ".join(f"toString(`{name}`)" for name in names)
        self._server.execute(f"SELECT sum(cityHash64({texts})) FROM ({sql})")

    def shuffled(self) -> int | None:
        return None

    def define(self, sql: str) -> None:
        self._server.define(sql)

    def stop(self) -> None:
        self._server.stop()


class Spark:
    def __init__(self, files: tuple[Path, Path]) -> None:
        from pyspark.sql import SparkSession

        self._folder = tempfile.TemporaryDirectory(prefix="sqldiff-bench-")
        settings = {
            "spark.driver.memory": "6g",
            "spark.sql.shuffle.partitions": "64",
            "spark.sql.session.timeZone": "UTC",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.legacy.createHiveTableByDefault": "false",
            "spark.sql.warehouse.dir": f"{self._folder.name}/warehouse",
            "spark.local.dir": f"{self._folder.name}/local",
        }
        builder = SparkSession.builder.master("local[2]").appName("sqldiff bench")
        for name, value in settings.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")
        for table, file in zip(TABLES, files):
            self.session.read.parquet(str(file)).createOrReplaceTempView(table)

    def schema(self, folder: Path) -> Path:
        file = folder / "schema.json"
        file.write_text(self.session.table(TABLES[0]).schema.json())
        return file

    def rows(self, sql: str) -> list[dict[str, Any]]:
        return [row.asDict() for row in self.session.sql(sql).collect()]

    def drain(self, sql: str) -> None:
        self.session.sql(sql).write.format("noop").mode("overwrite").save()

    def shuffled(self) -> int | None:
        context = self.session.sparkContext
        address = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/stages"
        with urllib.request.urlopen(address) as answer:
            return sum(stage["shuffleWriteBytes"] for stage in json.load(answer))

    def define(self, sql: str) -> None:
        self.session.sql(sql)

    def stop(self) -> None:
        self.session.stop()
        self._folder.cleanup()


ENGINES = {"postgres": Postgres, "clickhouse": ClickHouse, "spark": Spark}


def statements(script: str) -> list[str]:
    """The statements of a script, without its comments on lines of their own."""
    found, current = [], ""
    for line in script.splitlines(keepends=True):
        if line.startswith("--"):
            continue
        current += line
        if line.rstrip().endswith(";"):
            found.append(current.strip().removesuffix(";"))
            current = ""
    return found


def run_script(engine: Any, sqldiff: str, engine_name: str, schema: Path, options: list[str]) -> dict[str, Any]:
    """Runs every statement of a script, and gives the counts of its summary."""
    command = [sqldiff, "gen", "--dialect", engine_name, "--a", TABLES[0], "--b", TABLES[1], "--schema-a", str(schema), *options]
    script = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    counts: dict[str, Any] = {}
    for sql in statements(script):
        if sql.startswith(("SET ", "CREATE ", "DROP ")):
            engine.define(sql)
        elif "AS verdict" in sql or "_summary" in sql:
            counts = engine.rows(sql)[0]
        else:
            engine.drain(sql)
    return {name: int(counts[name]) for name in COUNTED}


def run_bag(engine: Any, sqldiff: str, engine_name: str, schema: Path, options: list[str]) -> None:
    """The one result that bears the strategy's name, to its last row."""
    command = [sqldiff, "gen", "--dialect", engine_name, "--a", TABLES[0], "--b", TABLES[1], "--schema-a", str(schema), *options]
    script = subprocess.run([*command, "--only", options[-1]], capture_output=True, text=True, check=True).stdout
    for sql in statements(script):
        (engine.define if sql.startswith("SET ") else engine.drain)(sql)


def except_all(engine: Spark, key: str) -> None:
    """Which rows has one side more often than the other? Both ways, counted."""
    a, b = (engine.session.table(table) for table in TABLES)
    a.exceptAll(b).count()
    b.exceptAll(a).count()


def full_outer(engine: Spark, key: str) -> dict[str, Any]:
    """What people write by hand: repeated keys, then a full outer join that counts the cells that differ."""
    from pyspark.sql import functions

    a, b = (engine.session.table(table) for table in TABLES)
    repeated = [side.groupBy(key).count().where("count > 1").count() for side in (a, b)]
    joined = a.alias("a").join(b.alias("b"), functions.col(f"a.{key}").eqNullSafe(functions.col(f"b.{key}")), "full_outer")
    both = functions.col(f"a.{key}").isNotNull() & functions.col(f"b.{key}").isNotNull()
    differs = [
        functions.count(functions.when(both & ~functions.col(f"a.{name}").eqNullSafe(functions.col(f"b.{name}")), 1)).alias(name)
        for name in a.columns
        if name != key
    ]
    only = [functions.count(functions.when(functions.col(f"{side}.{key}").isNull(), 1)).alias(f"without_{side}") for side in "ab"]
    row = joined.agg(*only, *differs).collect()[0]
    return {"keys_only_a": row["without_b"], "keys_only_b": row["without_a"], "keys_duplicate": sum(repeated)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=sorted(ENGINES))
    parser.add_argument("--sqldiff", required=True)
    parser.add_argument("--a", required=True, type=Path)
    parser.add_argument("--b", required=True, type=Path)
    parser.add_argument("--key", default="uuid")
    parser.add_argument("--only", default="", help="measure only the ways whose names hold this; several with |")
    parser.add_argument("--abs", default="amount_double=0.01", help="'' for none")
    asked = parser.parse_args()
    os.environ["SQLDIFF"] = asked.sqldiff  # for the queries of `sqldiff introspect`
    engine = ENGINES[asked.engine]((asked.a.resolve(), asked.b.resolve()))
    try:
        return measure(engine, asked)
    finally:
        engine.stop()


def measure(engine: Any, asked: argparse.Namespace) -> int:
    """Runs each way once, and says what it took; 1 where counts differ."""
    rules = ["--key", asked.key, *(["--abs", asked.abs] if asked.abs else [])]
    ways: dict[str, Any] = {}
    found: dict[str, int] = {}
    wrong = False
    with tempfile.TemporaryDirectory() as folder:
        schema = engine.schema(Path(folder))
        for number, (name, options) in enumerate([
            ("cells, direct", ["--shape", "direct"]),
            ("cells, narrow", ["--shape", "narrow"]),
            ("cells, direct, materialized", ["--shape", "direct", "--materialize"]),
            ("cells, narrow, materialized", ["--shape", "narrow", "--materialize"]),
        ]):
            prefix = [f"bench{number}_"] if "--materialize" in options else []
            ways[name] = lambda options=options + prefix: run_script(engine, asked.sqldiff, asked.engine, schema, [*rules, *options])
        for strategy in ("except", "union"):
            options = ["--no-key", "--strategy", strategy]
            ways[strategy] = lambda options=options: run_bag(engine, asked.sqldiff, asked.engine, schema, options)
        if asked.engine == "spark":
            ways["by hand: exceptAll both ways"] = lambda: except_all(engine, asked.key)
            ways["by hand: full outer join with key health"] = lambda: full_outer(engine, asked.key)
        for name, way in ways.items():
            if not any(part in name for part in asked.only.split("|")):
                continue
            before, started = engine.shuffled(), time.monotonic()
            counts = way() or {}
            seconds, after = time.monotonic() - started, engine.shuffled()
            moved = "" if after is None else f", {(after - before) / 1e6:,.0f} MB through the shuffle"
            differs = {key: value for key, value in counts.items() if found.setdefault(key, value) != value}
            wrong |= bool(differs) or bool(counts and not any(counts.values()))
            print(f"{name}: {seconds:.1f} s{moved}{f' WRONG: {differs}, elsewhere {found}' if differs else ''}", flush=True)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
