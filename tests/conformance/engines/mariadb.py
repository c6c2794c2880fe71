"""A MariaDB server of its own: made in a temporary folder, reached by a unix socket only, gone at the end."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import struct
import subprocess
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pymysql
from pymysql.constants import CLIENT, FIELD_TYPE
from pymysql.cursors import SSCursor

from cases import Row, Side
from engines import MAX_ROWS, STATEMENT_SECONDS, NotStarted, Unsupported, introspected, write_csv
from kinds import Kind, text_of, time_text

# DuckDB type -> MariaDB type. Text has a collation that folds case and accents and pads with blanks: none may matter.
SCALARS = {
    "TINYINT": "tinyint",
    "SMALLINT": "smallint",
    "INTEGER": "int",
    "BIGINT": "bigint",
    "UTINYINT": "tinyint unsigned",
    "USMALLINT": "smallint unsigned",
    "UINTEGER": "int unsigned",
    "UBIGINT": "bigint unsigned",
    "HUGEINT": "decimal(39,0)",
    "UHUGEINT": "decimal(39,0)",
    "FLOAT": "float",
    "DOUBLE": "double",
    "VARCHAR": "longtext character set utf8mb4 collate utf8mb4_general_ci",
    "ENUM": "longtext character set utf8mb4 collate utf8mb4_general_ci",
    "JSON": "json",
    "UUID": "uuid",
    "BLOB": "longblob",
    "DATE": "date",
    "TIME": "time(6)",
    "TIMESTAMP": "datetime(6)",
    "TIMESTAMP_S": "datetime(0)",
    "TIMESTAMP_MS": "datetime(3)",
    "TIMESTAMP WITH TIME ZONE": "timestamp(6)",
}
WIDER = {"HUGEINT", "UHUGEINT", "ENUM"}
TIMES = {"TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS"}

#: The session's zone, which is not UTC: the scripts must not depend on it.
SESSION_OFFSET = timedelta(hours=5, minutes=30)


def column_type(kind: Kind) -> str:
    """The MariaDB type for a DuckDB type; raises Unsupported."""
    if kind.name in SCALARS:
        return SCALARS[kind.name]
    if kind.name == "DECIMAL":
        return f"decimal({kind.width},{kind.scale})"
    raise Unsupported(f"MariaDB has no type for {kind.text}")


def quoted(name: str) -> str:
    """A name as MariaDB quotes it."""
    return "`" + name.replace("`", "``") + "`"


def literal(kind: Kind, value: Any) -> str:
    """A plain value as SQL that reads back as exactly that; raises Unsupported where it has no place."""
    text = text_of(value)
    if text is None:
        return "NULL"
    if kind.name == "BLOB":
        return f"X'{text}'"
    if kind.name in ("FLOAT", "DOUBLE"):
        if text in ("NaN", "Infinity", "-Infinity"):
            raise Unsupported(f"MariaDB has no {text}")
        return f"'{text}'"
    if "infinity" in text or text.endswith("BC)") or text.startswith("-") and kind.name in TIMES | {"DATE"}:
        raise Unsupported(f"MariaDB has no {kind.text} {text}")
    if kind.name == "TIMESTAMP WITH TIME ZONE":
        if not "1970-01-01 00:00:01" <= text < "2038-01-19 03:14:08":
            raise Unsupported(f"MariaDB has no TIMESTAMP {text}")
        text = text.removesuffix("Z")
    return f"CONVERT(X'{text.encode().hex()}' USING utf8mb4)"


class MariaDb:
    """One server for all cases; a statement runs in a transaction that may only read."""

    dialect = "mariadb"

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="sqldiff-mariadb-"))
        self._as_owner: list[str] = []
        self._server: subprocess.Popen[bytes] | None = None
        try:
            self._become_owner()
            self._make_server()
            self._connection = self._connect()
        except Exception as error:
            self.stop()
            raise NotStarted(f"MariaDB did not start: {error}") from error
        self.version = f"MariaDB {self.execute('SELECT VERSION()')[1][0][0].split('-')[0]}"

    def _become_owner(self) -> None:
        """The server refuses to run as root: the folder and its processes then belong to an unprivileged user."""
        if os.geteuid() != 0:
            return
        for user in ("mysql", "nobody"):
            try:
                account = pwd.getpwnam(user)
            except KeyError:
                continue
            os.chown(self._folder, account.pw_uid, account.pw_gid)
            self._as_owner = ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
            return
        raise NotStarted("neither the user mysql nor nobody is there")

    def _make_server(self) -> None:
        data = f"--datadir={self._folder / 'data'}"
        environment = {"PATH": f"{os.environ.get('PATH', '')}:/usr/sbin", "HOME": str(self._folder), "TZ": "UTC", "LC_ALL": "C"}
        made = subprocess.run(
            [*self._as_owner, "mariadb-install-db", "--no-defaults", data, "--auth-root-authentication-method=normal", "--skip-test-db"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self._folder, env=environment,
            timeout=120, check=False,
        )
        if made.returncode != 0:
            raise NotStarted(f"mariadb-install-db: {made.stdout.decode(errors='replace').strip()}")
        with (self._folder / "log").open("wb") as log:
            self._server = subprocess.Popen(
                [
                    *(*self._as_owner, "mariadbd", "--no-defaults", data, "--skip-networking", f"--socket={self._folder / 'socket'}"),
                    *(f"--pid-file={self._folder / 'pid'}", "--skip-log-bin", "--innodb-flush-log-at-trx-commit=0"),
                    "--default-time-zone=+05:30",
                ],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self._folder, env=environment,
            )

    def _connect(self) -> Any:
        until = time.monotonic() + 60
        while True:
            try:
                connection = pymysql.connect(
                    unix_socket=str(self._folder / "socket"), user="root", charset="utf8mb4", autocommit=True,
                    conv=CONVERTERS, client_flag=CLIENT.MULTI_STATEMENTS,
                )
                break
            except pymysql.err.OperationalError:
                if time.monotonic() > until or (self._server and self._server.poll() is not None):
                    raise NotStarted((self._folder / "log").read_text(errors="replace")[-2000:]) from None
                time.sleep(0.2)
        with connection.cursor() as cursor:
            cursor.execute("CREATE DATABASE cases CHARACTER SET latin1")
            cursor.execute("USE cases")
            cursor.execute(f"SET SESSION max_statement_time = {STATEMENT_SECONDS}")
        return connection

    def load(self, side: Side) -> list[str]:
        types = [(name, kind, column_type(kind)) for name, kind in side.columns]
        rows = [
            "(" + ", ".join(literal(kind, value) for (_, kind, _), value in zip(types, row)) + ")" for row in side.rows()
        ]
        columns = ", ".join(f"{quoted(name)} {column} NULL" for name, _, column in types)
        # A row of many columns of text does not fit into a page of InnoDB.
        self.define(f"DROP TABLE IF EXISTS {side.table}")
        self.define(f"CREATE TABLE {side.table} ({columns}) ENGINE = Aria")
        self.define("SET time_zone = '+00:00'")
        for start in range(0, len(rows), 1000):
            self.define(f"INSERT INTO {side.table} VALUES {', '.join(rows[start:start + 1000])}")
        self.define("SET time_zone = DEFAULT")
        self.define(f"ANALYZE TABLE {side.table}")
        return [f"{name}: {kind.text} is {column}" for name, kind, column in types if kind.name in WIDER]

    def define(self, statement: str) -> None:
        """Run a statement that writes: what DuckDB's types cannot say is defined by hand."""
        with self._connection.cursor() as cursor:
            cursor.execute(statement)

    def write_schema(self, table: str, file: Path) -> Path:
        return write_csv(file, *introspected(self, table))

    def execute(self, sql: str) -> tuple[list[str], list[Row]]:
        self.define("START TRANSACTION READ ONLY")
        try:
            # Row by row: a result that explodes is cut off before it fills the memory.
            with contextlib.closing(self._connection.cursor(SSCursor)) as cursor:
                cursor.execute(sql)
                rows = cursor.fetchmany(MAX_ROWS + 1)
                if len(rows) > MAX_ROWS:
                    raise OverflowError(f"more than {MAX_ROWS} rows")
                return [column[0] for column in cursor.description], list(rows)
        finally:
            self.define("ROLLBACK")

    def stop(self) -> None:
        if connection := getattr(self, "_connection", None):
            connection.close()
        if self._server:
            self._server.terminate()
            try:
                self._server.wait(60)
            except subprocess.TimeoutExpired:
                self._server.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


def _instant(text: str) -> str:
    """An instant as the server shows it in the session's zone, in UTC."""
    return (datetime.fromisoformat(time_text(text)) - SESSION_OFFSET).strftime("%Y-%m-%d %H:%M:%S.%fZ")


#: How the texts that the server sends become plain values. What is not listed stays a text or bytes.
CONVERTERS: dict[Any, Any] = {
    FIELD_TYPE.TINY: int,
    FIELD_TYPE.SHORT: int,
    FIELD_TYPE.LONG: int,
    FIELD_TYPE.INT24: int,
    FIELD_TYPE.LONGLONG: int,
    FIELD_TYPE.DOUBLE: float,
    # Six digits are all that it sends of a FLOAT: more than that no case has.
    FIELD_TYPE.FLOAT: lambda text: struct.unpack("f", struct.pack("f", float(text)))[0],
    FIELD_TYPE.TIME: time_text,
    FIELD_TYPE.DATETIME: time_text,
    FIELD_TYPE.TIMESTAMP: _instant,
}
