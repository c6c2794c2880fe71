"""Spark in local mode.

DuckDB writes each side as Parquet, cast to types that Spark has, and Spark reads it as a temporary view: no value passes
through Python on its way in.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession
from pyspark.sql import types as spark_types

from cases import Side
from engines import STATEMENT_SECONDS, NotStarted, Unsupported, refuse_infinities
from kinds import TIMESTAMPS, ZONED, Kind, quoted

# DuckDB type -> (DuckDB type to write, Spark type). Where the two names differ in meaning the type gets wider.
SCALARS: dict[str, tuple[str, spark_types.DataType]] = {
    "BOOLEAN": ("BOOLEAN", spark_types.BooleanType()),
    "TINYINT": ("TINYINT", spark_types.ByteType()),
    "SMALLINT": ("SMALLINT", spark_types.ShortType()),
    "INTEGER": ("INTEGER", spark_types.IntegerType()),
    "BIGINT": ("BIGINT", spark_types.LongType()),
    "UTINYINT": ("SMALLINT", spark_types.ShortType()),
    "USMALLINT": ("INTEGER", spark_types.IntegerType()),
    "UINTEGER": ("BIGINT", spark_types.LongType()),
    "UBIGINT": ("DECIMAL(20,0)", spark_types.DecimalType(20, 0)),
    "FLOAT": ("FLOAT", spark_types.FloatType()),
    "DOUBLE": ("DOUBLE", spark_types.DoubleType()),
    "VARCHAR": ("VARCHAR", spark_types.StringType()),
    "ENUM": ("VARCHAR", spark_types.StringType()),
    "JSON": ("VARCHAR", spark_types.StringType()),
    "BLOB": ("BLOB", spark_types.BinaryType()),
    "DATE": ("DATE", spark_types.DateType()),
    "TIMESTAMP": ("TIMESTAMP", spark_types.TimestampNTZType()),
    "TIMESTAMP_S": ("TIMESTAMP", spark_types.TimestampNTZType()),
    "TIMESTAMP_MS": ("TIMESTAMP", spark_types.TimestampNTZType()),
    ZONED: (ZONED, spark_types.TimestampType()),
}
SAME_MEANING = {"BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "VARCHAR", "BLOB", "DATE", "TIMESTAMP", ZONED}


def column_type(kind: Kind) -> tuple[str, spark_types.DataType]:
    """The DuckDB type that is written and the Spark type that is read; raises Unsupported."""
    if kind.name in SCALARS:
        return SCALARS[kind.name]
    match kind.name:
        case "DECIMAL":
            return kind.text, spark_types.DecimalType(kind.width, kind.scale)
        case "LIST" | "ARRAY":
            written, read = column_type(kind.element)
            return f"{written}[]", spark_types.ArrayType(read)
        case "STRUCT":
            fields = [(name, *column_type(child)) for name, child in kind.fields]
            written = ", ".join(f"{quoted(name)} {written}" for name, written, _ in fields)
            return f"STRUCT({written})", spark_types.StructType([spark_types.StructField(n, read) for n, _, read in fields])
        case "MAP":
            (_, key), (_, value) = kind.fields
            (key_written, key_read), (value_written, value_read) = column_type(key), column_type(value)
            return f"MAP({key_written}, {value_written})", spark_types.MapType(key_read, value_read)
    raise Unsupported(f"Spark has no type for {kind.text}")


class Spark:
    """One session for all cases."""

    dialect = "spark"

    def __init__(self, more: dict[str, str] | None = None) -> None:
        """`more` are settings beside the usual ones, of which `{folder}` is this engine's own."""
        self._more = more or {}
        self._folder = Path(tempfile.mkdtemp(prefix="sqldiff-spark-"))
        self._loads = 0
        # Python's datetimes of TIMESTAMP values come in the process's zone.
        os.environ["TZ"] = "UTC"
        time.tzset()
        try:
            self._session = self._start()
        except Exception as error:  # py4j and the JVM fail in many ways
            shutil.rmtree(self._folder, ignore_errors=True)
            raise NotStarted(f"Spark did not start: {error}") from error
        self.version = f"Spark {self._session.version}"

    def _start(self) -> SparkSession:
        settings = {
            "spark.sql.session.timeZone": "UTC",
            "spark.sql.shuffle.partitions": "4",
            "spark.sql.adaptive.enabled": "false",
            "spark.driver.memory": "2g",
            # A result that explodes fails its own case instead of filling the heap.
            "spark.driver.maxResultSize": "256m",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.warehouse.dir": str(self._folder / "warehouse"),
            "spark.local.dir": str(self._folder / "local"),
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            # Days before 1582 are written as they are, and nothing is to be rebased.
            "spark.sql.parquet.datetimeRebaseModeInRead": "CORRECTED",
            "spark.sql.parquet.int96RebaseModeInRead": "CORRECTED",
        }
        builder = SparkSession.builder.master("local[2]").appName("sqldiff conformance")
        more = {name: value.format(folder=self._folder) for name, value in self._more.items()}
        for name, value in (settings | more).items():
            builder = builder.config(name, value)
        log = self._folder / "log4j2.properties"
        log.write_text("rootLogger.level = error\nrootLogger.appenderRef.out.ref = out\n"
                       "appender.out.type = Console\nappender.out.name = out\nappender.out.target = SYSTEM_ERR\n"
                       "appender.out.layout.type = PatternLayout\nappender.out.layout.pattern = %p %c{1}: %m%n\n")
        options = f"-Dlog4j2.configurationFile={log} -Dderby.system.home={self._folder} -Duser.timezone=UTC"
        session = builder.config("spark.driver.extraJavaOptions", options).getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        return session

    def load(self, side: Side) -> list[str]:
        types = [(name, kind, *column_type(kind)) for name, kind in side.columns]
        refuse_infinities(side, side.rows(), TIMESTAMPS | {"DATE", ZONED})
        self._loads += 1
        file = self._folder / f"{self._loads}-{side.table}.parquet"
        columns = ", ".join(f"CAST({quoted(name)} AS {written}) AS {quoted(name)}" for name, _, written, _ in types)
        side.connection.execute(f"COPY (SELECT {columns} FROM {side.table}) TO '{file}' (FORMAT parquet)")
        schema = spark_types.StructType([spark_types.StructField(name, read) for name, _, _, read in types])
        self._session.read.schema(schema).parquet(str(file)).createOrReplaceTempView(side.table)
        return [
            f"{name}: {kind.text} is {read.simpleString()}"
            for name, kind, _, read in types
            if kind.name in SCALARS and kind.name not in SAME_MEANING
        ]

    def define(self, statement: str) -> None:
        """Run a statement that writes."""
        self._session.sql(statement)

    def write_schema(self, table: str, file: Path) -> Path:
        file = file.with_suffix(".json")
        file.write_text(self._session.table(table).schema.json(), encoding="utf-8")
        return file

    def execute(self, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        with self._time_limit():
            frame = self._session.sql(sql)
            rows = frame.collect()
        types = [field.dataType for field in frame.schema.fields]
        return frame.columns, [tuple(map(_plain, types, row)) for row in rows]

    @contextmanager
    def _time_limit(self) -> Iterator[None]:
        """A plan that explodes fails its own case, not the whole run."""
        timer = threading.Timer(STATEMENT_SECONDS, self._session.sparkContext.cancelAllJobs)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def stop(self) -> None:
        try:
            self._session.stop()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)


def _plain(spark_type: spark_types.DataType, value: Any) -> Any:
    """A value that Spark gave, in the form of kinds.plain."""
    if value is None:
        return None
    match spark_type:
        case spark_types.ArrayType():
            return [_plain(spark_type.elementType, item) for item in value]
        case spark_types.MapType():
            return {_plain(spark_type.keyType, k): _plain(spark_type.valueType, v) for k, v in value.items()}
        case spark_types.StructType():
            return {field.name: _plain(field.dataType, value[field.name]) for field in spark_type.fields}
        case spark_types.TimestampType():
            return _moment(value.astimezone(timezone.utc)) + "Z"
        case spark_types.TimestampNTZType():
            return _moment(value)
        case spark_types.DateType():
            return _day(value)
    return value


def _day(value: date) -> str:
    return f"{value.year:04}-{value.month:02}-{value.day:02}"


def _moment(value: datetime) -> str:
    return f"{_day(value)} {value.hour:02}:{value.minute:02}:{value.second:02}.{value.microsecond:06}"
