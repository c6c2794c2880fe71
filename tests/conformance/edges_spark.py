"""A batch loaded into tables of Iceberg, Delta and Parquet by the statements of strategy `incremental`.

Each load is run twice. The first run must leave exactly the rows that are written here, after which nothing is new or updated;
the second must change nothing. Files of Parquet take no MERGE: there new rows are inserted, and a MERGE must fail without a trace.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from engines import NotStarted, maven
from engines.spark import Spark
from program import Sqldiff

POM = Path(__file__).parent / "engines" / "spark_tables" / "pom.xml"
FORMATS = {"iceberg": "ice.db.target", "delta": "target_delta", "parquet": "target_parquet"}
BATCH = "sqldiff_load"
STAFF = ["empno STRING", "ename STRING", "designation STRING", "manager STRING"]


@dataclass(frozen=True)
class Load:
    """Rows as SQL, in the order of `columns`, and what a table holds after the batch was loaded."""

    name: str
    columns: list[str]
    target: list[str]
    batch: list[str]
    key: list[str]
    merged: list[str]
    #: With new rows only; what `merged` says if there is nothing to update.
    inserted: list[str] | None = None
    #: The batch's own columns, where they are not the target's.
    batch_columns: list[str] | None = None
    #: Rows that nothing writes: copies, and keys in conflict.
    duplicate: int = 0


def staff(*numbers: int, manager: dict[int, int] | None = None) -> list[str]:
    """Employees as the article has them; `manager` says who has another one."""
    managers = {number: number for number in numbers} | (manager or {})
    return [f"'100{n}', 'Ename{n}', 'Designation{n}', 'Manager{managers[n]}'" for n in numbers]


PAIR = ["k INT", "v STRING"]
LOADS = [
    Load("the article", STAFF, staff(1, 2, 3), staff(2, 4, 5, 3, manager={3: 1}), ["empno"],
         merged=staff(1, 2, 3, 4, 5, manager={3: 1}), inserted=staff(1, 2, 3, 4, 5)),
    Load("the article without a key", STAFF, staff(1, 2, 3), staff(2, 4, 5, 3, manager={3: 1}), [],
         merged=staff(1, 2, 3, 4, 5) + staff(3, manager={3: 1})),
    Load("a NULL key, NULL and empty text", PAIR, ["NULL, 'a'", "1, NULL", "2, ''"], ["NULL, 'b'", "1, ''", "2, NULL", "3, NULL"], ["k"],
         merged=["NULL, 'b'", "1, ''", "2, NULL", "3, NULL"], inserted=["NULL, 'a'", "1, NULL", "2, ''", "3, NULL"]),
    Load("copies, a conflict, a key that the target repeats", PAIR, ["1, 'a'", "8, 'q'", "8, 'r'"],
         ["1, 'z'", "1, 'z'", "6, 'x'", "6, 'x'", "7, 'x'", "7, 'y'", "8, 'r'", "NULL, 'n'", "NULL, 'n'"], ["k"],
         merged=["1, 'z'", "6, 'x'", "8, 'q'", "8, 'r'", "NULL, 'n'"],
         inserted=["1, 'a'", "6, 'x'", "8, 'q'", "8, 'r'", "NULL, 'n'"], duplicate=5),
    Load("NaN, infinity and -0.0 are values that are there", ["k INT", "v DOUBLE"],
         ["1, double('NaN')", "2, double('Infinity')", "3, double('0.0')", "4, double('1')"],
         ["1, double('NaN')", "2, double('Infinity')", "3, double('-0.0')", "4, double('NaN')"], ["k"],
         merged=["1, double('NaN')", "2, double('Infinity')", "3, double('0.0')", "4, double('NaN')"],
         inserted=["1, double('NaN')", "2, double('Infinity')", "3, double('0.0')", "4, double('1')"]),
    Load("a narrower batch, keys of two parts", ["k BIGINT", "p STRING", "v DECIMAL(20,4)"], ["1, 'a', 1.5000", "1, 'b', 2.0000"],
         ["1, 'a', 1.50", "1, 'b', 2.01", "2, 'a', 3.00"], ["k", "p"], batch_columns=["k INT", "p STRING", "v DECIMAL(10,2)"],
         merged=["1, 'a', 1.5000", "1, 'b', 2.0100", "2, 'a', 3.0000"], inserted=["1, 'a', 1.5000", "1, 'b', 2.0000", "2, 'a', 3.0000"]),
    Load("names that need quotes", ["`a``b` INT", "`x.y` STRING", "`select` STRING", "`日✓` STRING"], ["1, 'a', 'b', 'c'"],
         ["1, 'a', 'it\\'s', 'c'", "2, '`', '\"', '\\\\'"], ["a`b"], merged=["1, 'a', 'it\\'s', 'c'", "2, '`', '\"', '\\\\'"],
         inserted=["1, 'a', 'b', 'c'", "2, '`', '\"', '\\\\'"]),
    Load("an empty target", PAIR, [], ["1, 'a'", "1, 'a'", "NULL, NULL"], ["k"], merged=["1, 'a'", "NULL, NULL"], duplicate=1),
    Load("an empty batch", PAIR, ["1, 'a'"], [], ["k"], merged=["1, 'a'"]),
]


@dataclass
class Trial:
    """A load into a table of one format."""

    engine: Spark
    sqldiff: Sqldiff
    load: Load
    format: str
    folder: Path
    table: str = field(init=False)

    def run(self) -> None:
        self.table = FORMATS[self.format]
        merges = self.format != "parquet"
        wanted = self.load.merged if merges or self.load.inserted is None else self.load.inserted
        self.fill(self.table, self.format, self.load.columns, self.load.target)
        self.fill(BATCH, "parquet", self.load.batch_columns or self.load.columns, self.load.batch)
        if not merges and self.load.key:
            self.merge_fails()
        # Without a key there is nothing to update, and the one statement is an INSERT.
        statement = self.one("ingest" if merges or not self.load.key else "ingest_new")
        self.engine.execute(statement)
        self.held(wanted, "the first run")
        self.nothing_left(updates=merges)
        self.engine.execute(statement)
        self.held(wanted, "the second run")

    def merge_fails(self) -> None:
        """What Parquet cannot do is an error, not half a load."""
        merge = self.one("ingest")
        try:
            self.engine.execute(merge)
        except Exception as error:  # py4j's, of many classes
            if "MERGE" not in str(error):
                raise
        else:
            raise AssertionError("Parquet took a MERGE")
        self.held(self.load.target, "a MERGE that failed")

    def fill(self, table: str, form: str, columns: list[str], rows: list[str]) -> None:
        for statement in (
            f"DROP TABLE IF EXISTS {table}",
            f"CREATE TABLE {table} ({', '.join(columns)}) USING {form}",
            *([f"INSERT INTO {table} VALUES {', '.join(f'({row})' for row in rows)}"] if rows else []),
        ):
            self.engine.execute(statement)

    def one(self, result: str) -> str:
        schemas = (self.engine.write_schema(self.table, self.folder / "a"), self.engine.write_schema(BATCH, self.folder / "b"))
        contract = self.folder / "contract.toml"
        keys = ", ".join(f"'{name}'" for name in self.load.key)
        contract.write_text(f'a = "{self.table}"\nb = "{BATCH}"\nkey = [{keys}]\n', encoding="utf-8")
        tables = (self.table, BATCH)
        (found,) = self.sqldiff.gen("spark", tables, schemas, contract, "incremental", "--only", result)
        return found.sql

    def nothing_left(self, updates: bool) -> None:
        columns, rows = self.engine.execute(self.one("summary"))
        counts = dict(zip(columns, rows[0]))
        left = {name: counts[name] for name in ("rows_new", "rows_updated") if updates or name == "rows_new"}
        if any(left.values()) or counts["rows_duplicate"] != self.load.duplicate:
            raise AssertionError(f"after the load the summary is {counts}")
        if updates and (counts["verdict"] == "equal") != (self.load.duplicate == 0):
            raise AssertionError(f"after the load the verdict is {counts['verdict']}: {counts}")

    def held(self, wanted: list[str], when: str) -> None:
        """The table's rows as Spark itself makes them of `wanted`."""
        self.fill("sqldiff_wanted", "parquet", self.load.columns, wanted)
        found, meant = (self.rows(table) for table in (self.table, "sqldiff_wanted"))
        if found != meant:
            raise AssertionError(f"after {when} the table holds {found}, not {meant}")

    def rows(self, table: str) -> list[str]:
        return sorted(repr(row) for row in self.engine.execute(f"SELECT * FROM {table}")[1])


#: What a patch finds: equal within a rule, changed, a NULL key and NaN, only in the source, repeated there, NULL against empty text, and only
#: in the target.
PATCH_COLUMNS = "id INT, part STRING, v STRING, d DOUBLE"
PATCH_SOURCE = (
    "(1, 'a', 'x', 1.0D), (2, 'a', 'y', 2.0D), (CAST(NULL AS INT), 'n', NULL, CAST('NaN' AS DOUBLE)), "
    "(4, 'd', 'it\\'s', 0.0D), (7, 'r', 'p', 1.0D), (7, 'r', 'q', 1.0D), (5, NULL, 'new', 5.0D)"
)
PATCH_TARGET = (
    "(1, 'a', 'x', 1.001D), (2, 'a', 'Y', 2.0D), (CAST(NULL AS INT), 'n', 'z', CAST('NaN' AS DOUBLE)), "
    "(9, 'z', 'gone', 3.0D), (7, 'r', 'p', 1.0D), (5, '', 'e', 5.0D)"
)
PATCH_WANTED = (
    "(1, 'a', 'x', 1.001D), (2, 'a', 'y', 2.0D), (CAST(NULL AS INT), 'n', NULL, CAST('NaN' AS DOUBLE)), "
    "(4, 'd', 'it\\'s', 0.0D), (7, 'r', 'p', 1.0D), (5, NULL, 'new', 5.0D)"
)


def patched(engine: Spark, sqldiff: Sqldiff, form: str, folder: Path) -> None:
    """The script of `sqldiff patch` on a table of this format, run twice."""
    target = {"iceberg": "ice.db.patched", "delta": "patched_delta"}[form]
    for table, using, rows in (
        ("patch_source", "parquet", PATCH_SOURCE),
        ("patch_wanted", "parquet", PATCH_WANTED),
        (target, form, PATCH_TARGET),
    ):
        for statement in (f"DROP TABLE IF EXISTS {table}", f"CREATE TABLE {table} ({PATCH_COLUMNS}) USING {using}"):
            engine.execute(statement)
        engine.execute(f"INSERT INTO {table} VALUES {rows}")
    schema = folder / "patch.sql"
    schema.write_text(f"CREATE TABLE t ({PATCH_COLUMNS});\n", encoding="utf-8")
    command = [str(sqldiff.binary), "patch", "patch_source", target, "--dialect", "spark", "--schema-a", str(schema)]
    done = subprocess.run([*command, "--key", "id,part", "--abs", "d=0.01"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(done.stderr)
    for run in ("the first run", "the second run"):
        for statement in filter(str.strip, done.stdout.split(";\n")):
            engine.execute(statement)
        found, meant = (
            sorted(repr(row) for row in engine.execute(f"SELECT * FROM {table}")[1]) for table in (target, "patch_wanted")
        )
        if found != meant:
            raise AssertionError(f"after {run} the table holds {found}, not {meant}")


def started() -> Spark:
    """Spark with the formats' libraries; raises NotStarted."""
    jars = maven.class_path(POM, "spark-tables-maven")
    extensions = (
        "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions,io.delta.sql.DeltaSparkSessionExtension"
    )
    engine = Spark({
        "spark.jars": jars.replace(":", ","),
        "spark.sql.extensions": extensions,
        "spark.sql.catalog.ice": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.ice.type": "hadoop",
        "spark.sql.catalog.ice.warehouse": "{folder}/ice",
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        # A table of a few rows has its log read in one task, not in fifty.
        "spark.databricks.delta.snapshotPartitions": "1",
    })
    engine.execute("CREATE NAMESPACE ice.db")
    return engine


def main() -> int:
    sqldiff = Sqldiff(Path(os.environ["SQLDIFF"]))
    wrong, right = 0, 0
    with tempfile.TemporaryDirectory(prefix="sqldiff-edges-") as name:
        folder = Path(name)
        try:
            engine = started()
        except NotStarted as error:
            print(f"spark could not be started: {error}", file=sys.stderr)
            return 2
        try:
            for load in LOADS:
                for form in FORMATS:
                    try:
                        Trial(engine, sqldiff, load, form, folder).run()
                        right += 1
                    except Exception as error:  # the next load is still worth trying
                        wrong += 1
                        print(f"WRONG   {load.name}, {form}: {str(error)[:1500]}", file=sys.stderr)
            for form in ("iceberg", "delta"):
                try:
                    patched(engine, sqldiff, form, folder)
                    right += 1
                except Exception as error:  # the other format is still worth trying
                    wrong += 1
                    print(f"WRONG   patch, {form}: {str(error)[:1500]}", file=sys.stderr)
        finally:
            engine.stop()
    print(f"{engine.version}: loads and patches: {right} right, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
