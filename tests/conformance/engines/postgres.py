"""A PostgreSQL server of its own: made in a temporary folder, reached by a unix socket only, gone at the end."""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import pwd
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import psycopg
from psycopg.adapt import Loader

from cases import Row, Side
from engines import MAX_ROWS, STATEMENT_SECONDS, NotStarted, Unsupported, introspected, write_csv
from kinds import NESTED, Kind, interval_text, quoted, text_of, time_text

# DuckDB type -> Postgres type; what has another name there and is not the same type gets wider.
SCALARS = {
    "BOOLEAN": "boolean",
    "TINYINT": "smallint",
    "SMALLINT": "smallint",
    "INTEGER": "integer",
    "BIGINT": "bigint",
    "UTINYINT": "smallint",
    "USMALLINT": "integer",
    "UINTEGER": "bigint",
    "UBIGINT": "numeric(20,0)",
    "HUGEINT": "numeric(39,0)",
    "UHUGEINT": "numeric(39,0)",
    "FLOAT": "real",
    "DOUBLE": "double precision",
    "VARCHAR": "text",
    "ENUM": "text",
    "JSON": "json",
    "UUID": "uuid",
    "BIT": "bit varying",
    "BLOB": "bytea",
    "DATE": "date",
    "TIME": "time(6) without time zone",
    "TIME WITH TIME ZONE": "time(6) with time zone",
    "TIMESTAMP": "timestamp(6) without time zone",
    "TIMESTAMP_S": "timestamp(6) without time zone",
    "TIMESTAMP_MS": "timestamp(6) without time zone",
    "TIMESTAMP WITH TIME ZONE": "timestamp(6) with time zone",
    "INTERVAL": "interval",
}
WIDER = {"TINYINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "HUGEINT", "UHUGEINT", "ENUM", "TIMESTAMP_S", "TIMESTAMP_MS"}

def column_type(kind: Kind) -> str:
    """The Postgres type for a DuckDB type; raises Unsupported."""
    if kind.name in SCALARS:
        return SCALARS[kind.name]
    if kind.name == "DECIMAL":
        return f"numeric({kind.width},{kind.scale})"
    if kind.name in ("LIST", "ARRAY"):
        if kind.element.name in NESTED:
            raise Unsupported(f"PostgreSQL arrays are rectangular: no type for {kind.text}")
        return column_type(kind.element) + "[]"
    raise Unsupported(f"PostgreSQL has no type for {kind.text}")


def input_text(value: Any) -> str | None:
    """A plain value in the form that Postgres reads for its type."""
    if isinstance(value, (bytes, bytearray)):
        return "\\x" + bytes(value).hex()
    if isinstance(value, list):
        return "{" + ",".join("NULL" if item is None else _array_item(item) for item in value) + "}"
    return text_of(value)


def _array_item(item: Any) -> str:
    text = input_text(item) or ""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Postgres:
    """One server for all cases; a statement runs in a transaction that may only read."""

    dialect = "postgres"

    def __init__(self) -> None:
        self._programs = _programs()
        self._folder = Path(tempfile.mkdtemp(prefix="sqldiff-postgres-"))
        self._as_owner: list[str] = []
        self._started = False
        try:
            self._become_owner()
            self._make_server()
            self._connection = self._connect()
        except Exception as error:
            self.stop()
            raise NotStarted(f"PostgreSQL did not start: {error}") from error
        self.version = f"PostgreSQL {self._connection.info.server_version // 10000}"

    def _become_owner(self) -> None:
        """The server refuses to run as root: the folder and its processes then belong to an unprivileged user."""
        if os.geteuid() != 0:
            return
        for user in ("postgres", "nobody"):
            try:
                account = pwd.getpwnam(user)
            except KeyError:
                continue
            os.chown(self._folder, account.pw_uid, account.pw_gid)
            self._as_owner = ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
            return
        raise NotStarted("neither the user postgres nor nobody is there")

    def _call(self, program: str, *arguments: str) -> None:
        # Output goes to a file: a server started by pg_ctl keeps a pipe open, and reading it would never end.
        with tempfile.TemporaryFile("w+") as output:
            command = [*self._as_owner, str(self._programs / program), *arguments]
            environment = {"PATH": os.environ.get("PATH", ""), "HOME": str(self._folder), "TZ": "UTC", "LC_ALL": "C"}
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=self._folder, env=environment,
                timeout=120, check=False,
            )
            output.seek(0)
            if done.returncode != 0:
                raise NotStarted(f"{program}: {output.read().strip()}")

    def _make_server(self) -> None:
        data = str(self._folder / "data")
        self._call("initdb", "-D", data, "-U", "sqldiff", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8", "--no-sync")
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "timezone": "UTC",
            "log_timezone": "UTC",
            "fsync": "off",
            "max_connections": "10",
            "shared_buffers": "64MB",
            "jit": "off",
        }
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._started = True
        self._call("pg_ctl", "-D", data, "-l", str(self._folder / "log"), "-w", "-o", options, "start")

    def _connect(self) -> psycopg.Connection[Row]:
        connection = psycopg.connect(host=str(self._folder), user="sqldiff", dbname="postgres", autocommit=True)
        connection.execute(f"SET statement_timeout = '{STATEMENT_SECONDS}s'; SET client_min_messages = 'error'")
        for name, loader in LOADERS.items():
            connection.adapters.register_loader(name, loader)
        return connection

    def load(self, side: Side) -> list[str]:
        types = [(name, kind, column_type(kind)) for name, kind in side.columns]
        rows = side.rows()
        if any("\0" in value for row in rows for value in row if isinstance(value, str)):
            raise Unsupported("PostgreSQL text cannot hold the character 0")
        columns = ", ".join(f"{quoted(name)} {column}" for name, _, column in types)
        with self._connection.transaction():
            self._connection.execute(f"DROP TABLE IF EXISTS {side.table}")
            self._connection.execute(f"CREATE TABLE {side.table} ({columns})")
            with self._connection.cursor().copy(f"COPY {side.table} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row([input_text(value) for value in row])
        self._connection.execute(f"ANALYZE {side.table}")
        return [f"{name}: {kind.text} is {column}" for name, kind, column in types if kind.name in WIDER]

    def define(self, statement: str) -> None:
        """Run a statement that writes: what DuckDB's types cannot say is defined by hand."""
        self._connection.execute(statement.encode())

    def write_schema(self, table: str, file: Path) -> Path:
        return write_csv(file, *introspected(self, table))

    def execute(self, sql: str) -> tuple[list[str], list[Row]]:
        with self._connection.transaction(force_rollback=True):
            self._connection.execute("SET TRANSACTION READ ONLY")
            cursor = self._connection.cursor()
            # Row by row: a result that explodes is cut off before it fills the memory.
            with contextlib.closing(cursor.stream(sql.encode())) as stream:
                rows = list(itertools.islice(stream, MAX_ROWS + 1))
            if len(rows) > MAX_ROWS:
                raise OverflowError(f"more than {MAX_ROWS} rows")
            if not rows:  # a stream without rows leaves no names behind
                cursor.execute(sql.encode())
            return [column.name for column in cursor.description or []], rows

    def stop(self) -> None:
        if connection := getattr(self, "_connection", None):
            connection.close()
        try:
            if self._started:
                self._call("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")
        except NotStarted:
            pass  # it never came up
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)


def _programs() -> Path:
    """The folder of initdb and pg_ctl: the newest that Debian installed, or the one on PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4].split(".")[0]))
    if found:
        return found[-1].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    raise NotStarted("initdb was not found: install postgresql-15")


class _Text(Loader):
    """The text of a value as Postgres sends it."""

    def load(self, data: Any) -> Any:
        return bytes(data).decode()


class _Moment(_Text):
    """Timestamps in the semantics' form: six digits of a second."""

    def load(self, data: Any) -> Any:
        text = super().load(data)
        return text if text.endswith("infinity") else time_text(text)


class _Instant(_Moment):
    """Timestamps with time zone: the session runs in UTC, so the offset is always +00."""

    def load(self, data: Any) -> Any:
        text = bytes(data).decode()
        return text if text.endswith("infinity") else time_text(text.removesuffix("+00")) + "Z"


class _Interval(_Text):
    """Intervals in parts, as kinds.plain gives them."""

    def load(self, data: Any) -> Any:
        return interval_text(super().load(data))


class _Real(Loader):
    """A real as the double of the same value: its text is the shortest one for 32 bits only."""

    def load(self, data: Any) -> Any:
        value = float(bytes(data))
        return struct.unpack("f", struct.pack("f", value))[0] if math.isfinite(value) else value


LOADERS: dict[str, type[Loader]] = {
    "float4": _Real,
    "date": _Text,
    "time": _Moment,
    "timetz": _Text,
    "timestamp": _Moment,
    "timestamptz": _Instant,
    "interval": _Interval,
    "json": _Text,
    "jsonb": _Text,
    "uuid": _Text,
}
