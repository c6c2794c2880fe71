"""A Trino server of its own, with tables in memory, reached by the protocol that every client speaks.

Maven fetches what `trino_server/pom.xml` pins into the user's cache; Java 25 or newer runs it. Statements go as they
stand, without a semicolon, which is how clients send them.
"""

from __future__ import annotations

import base64
import json
import math
import os
import re
import shutil
import struct
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from cases import Row, Side
from engines import MAX_ROWS, STATEMENT_SECONDS, NotStarted, Unsupported, introspected, refuse_infinities, write_csv
from kinds import TIMESTAMPS, ZONED, Kind, quoted, text_of, time_text

HERE = Path(__file__).parent / "trino_server"
JAVA = 25

# DuckDB type -> Trino type; what has another name there and is not the same type gets wider.
SCALARS = {
    "BOOLEAN": "boolean",
    "TINYINT": "tinyint",
    "SMALLINT": "smallint",
    "INTEGER": "integer",
    "BIGINT": "bigint",
    "UTINYINT": "smallint",
    "USMALLINT": "integer",
    "UINTEGER": "bigint",
    "UBIGINT": "decimal(20,0)",
    "FLOAT": "real",
    "DOUBLE": "double",
    "VARCHAR": "varchar",
    "ENUM": "varchar",
    "JSON": "varchar",  # the type json keeps neither blanks nor the order of keys
    "UUID": "uuid",
    "BLOB": "varbinary",
    "DATE": "date",
    "TIME": "time(6)",
    "TIME_NS": "time(9)",
    "TIME WITH TIME ZONE": "time(6) with time zone",
    "TIMESTAMP": "timestamp(6)",
    "TIMESTAMP_S": "timestamp(0)",
    "TIMESTAMP_MS": "timestamp(3)",
    "TIMESTAMP_NS": "timestamp(9)",
    ZONED: "timestamp(6) with time zone",
}
WIDER = {"UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "ENUM", "JSON"}

#: Rows of one INSERT.
CHUNK = 200


def column_type(kind: Kind) -> str:
    """The Trino type for a DuckDB type; raises Unsupported."""
    if kind.name in SCALARS:
        return SCALARS[kind.name]
    match kind.name:
        case "DECIMAL":
            return f"decimal({kind.width},{kind.scale})"
        case "LIST" | "ARRAY":
            return f"array({column_type(kind.element)})"
        case "STRUCT" if kind.fields:
            fields = ", ".join(f"{quoted(name)} {column_type(child)}" for name, child in kind.fields)
            return f"row({fields})"
        case "MAP":
            (_, key), (_, value) = kind.fields
            return f"map({column_type(key)}, {column_type(value)})"
    raise Unsupported(f"Trino has no type for {kind.text}")


def literal(kind: Kind, value: Any) -> str:
    """A plain value (see kinds.plain) as an expression of its type."""
    if value is None:
        return "NULL"
    match kind.name:
        case "LIST" | "ARRAY":
            return f"ARRAY[{', '.join(literal(kind.element, item) for item in value)}]"
        case "STRUCT":
            fields = ", ".join(literal(child, value[name]) for name, child in kind.fields)
            return f"CAST(ROW({fields}) AS {column_type(kind)})"
        case "MAP":
            (_, key), (_, item) = kind.fields
            keys = ", ".join(literal(key, name) for name in value)
            values = ", ".join(literal(item, one) for one in value.values())
            return f"CAST(MAP(ARRAY[{keys}], ARRAY[{values}]) AS {column_type(kind)})"
        case "BOOLEAN":
            return "TRUE" if value is True or value == "true" else "FALSE"
        case "BLOB":
            return f"X'{bytes(value).hex()}'"
    text = text_of(value) or ""
    if kind.name == ZONED:
        text = text.removesuffix("Z") + " UTC"
    return f"CAST({_text(text)} AS {column_type(kind)})"


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


class Trino:
    """One server for all cases; a statement that takes too long is cancelled."""

    dialect = "trino"

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="sqldiff-trino-"))
        self._server: subprocess.Popen[bytes] | None = None
        # Names as they were created, by their lower case, which is all that Trino keeps.
        self._names: dict[str, str] = {}
        try:
            self._address = self._start()
            # Servers of a query runner do not tell their version; the pin does.
            self.version = f"Trino {_pinned()}"
            self._run("SELECT 1")
        except Exception as error:
            self.stop()
            raise NotStarted(f"Trino did not start: {error}") from error

    def _start(self) -> str:
        java = _java()
        address, log = self._folder / "address", self._folder / "log"
        command = [
            str(java), "-Xmx3g", "-XX:MaxDirectMemorySize=256m", "-Duser.timezone=UTC", f"-Djava.io.tmpdir={self._folder}",
            "--add-modules=jdk.incubator.vector", "-cp", class_path(HERE / "pom.xml", "trino-maven", {"JAVA_HOME": str(java.parent.parent)}), str(HERE / "TrinoServer.java"), str(address),
        ]
        with log.open("wb") as output:
            self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=output, cwd=self._folder)
        for _ in range(1200):
            if address.exists():
                return address.read_text(encoding="utf-8")
            if self._server.poll() is not None:
                break
            time.sleep(0.1)
        raise NotStarted(log.read_text(encoding="utf-8", errors="replace")[-2000:])

    def load(self, side: Side) -> list[str]:
        folded = [name.lower() for name, _ in side.columns]
        if twin := next((name for name in folded if folded.count(name) > 1), None):
            raise Unsupported(f"Trino's names have no case: two columns are called {twin}")
        if "" in folded:
            raise Unsupported("Trino has no empty names")
        types = [(name, kind, column_type(kind)) for name, kind in side.columns]
        rows = side.rows()
        refuse_infinities(side, rows, TIMESTAMPS | {"DATE", ZONED})
        self._run(f"DROP TABLE IF EXISTS {side.table}")
        columns = ", ".join(f"{quoted(name)} {column}" for name, _, column in types)
        self._run(f"CREATE TABLE {side.table} ({columns})")
        self._names |= {side.table + " " + name.lower(): name for name, _ in side.columns}
        kinds = [kind for _, kind in side.columns]
        for start in range(0, len(rows), CHUNK):
            values = [
                "(" + ", ".join(_typed(kind, value) for kind, value in zip(kinds, row)) + ")"
                for row in rows[start : start + CHUNK]
            ]
            self._run(f"INSERT INTO {side.table} VALUES {', '.join(values)}")
        return [f"{name}: {kind.text} is {column}" for name, kind, column in types if kind.name in WIDER]

    def define(self, statement: str) -> None:
        """Run a statement that writes: what DuckDB's types cannot say is defined by hand."""
        self._run(statement)

    def write_schema(self, table: str, file: Path) -> Path:
        """With names as they were created: quotes find them as well."""
        columns, rows = introspected(self, table)
        name = columns.index("column_name")
        named = [[*row[:name], self._names.get(f"{table} {row[name]}", row[name]), *row[name + 1 :]] for row in rows]
        return write_csv(file, columns, named)

    def execute(self, sql: str) -> tuple[list[str], list[Row]]:
        columns, rows = self._run(sql)
        if found := re.fullmatch(r"SELECT \* FROM (\w+)", sql):
            columns = [{**column, "name": self._names[f"{found[1]} {column['name']}"]} for column in columns]
        types = [column["typeSignature"] for column in columns]
        return [column["name"] for column in columns], [tuple(map(_plain, types, row)) for row in rows]

    def _run(self, sql: str) -> tuple[list[dict[str, Any]], list[list[Any]]]:
        """A statement by https://trino.io/docs/current/develop/client-protocol.html"""
        ends = time.monotonic() + STATEMENT_SECONDS
        answer = self._ask(f"{self._address}/v1/statement", sql.encode())
        columns: list[dict[str, Any]] = []
        rows: list[list[Any]] = []
        while True:
            columns = answer.get("columns") or columns
            rows += answer.get("data") or []
            if error := answer.get("error"):
                if error["errorName"] == "QUERY_EXCEEDED_COMPILER_LIMIT" and len(sql) > 100_000:
                    # The head of the script tells of it.
                    raise Unsupported("Trino compiles no query over so many columns (told in the head of the script)")
                raise RuntimeError(f"{error['errorName']}: {error['message']}")
            if "nextUri" not in answer:
                return columns, rows
            if len(rows) > MAX_ROWS or time.monotonic() > ends:
                self._ask(answer["nextUri"], method="DELETE")
                raise OverflowError(f"more than {MAX_ROWS} rows or {STATEMENT_SECONDS} seconds")
            answer = self._ask(answer["nextUri"])

    def _ask(self, address: str, body: bytes | None = None, method: str | None = None) -> dict[str, Any]:
        headers = {
            "X-Trino-User": "sqldiff",
            "X-Trino-Catalog": "memory",
            "X-Trino-Schema": "default",
            "X-Trino-Time-Zone": SESSION_ZONE,
            "X-Trino-Client-Capabilities": "PARAMETRIC_DATETIME",
        }
        request = urllib.request.Request(address, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=STATEMENT_SECONDS) as response:
                text = response.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{error.code}: {error.read().decode(errors='replace')[:500]}") from error
        return json.loads(text) if text else {}

    def stop(self) -> None:
        try:
            if self._server is not None:
                if self._server.stdin is not None:
                    self._server.stdin.close()
                try:
                    self._server.wait(timeout=20)
                except subprocess.TimeoutExpired:
                    self._server.kill()
                    self._server.wait()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)


#: Not UTC: what the scripts say must not depend on it.
SESSION_ZONE = "America/New_York"


def _typed(kind: Kind, value: Any) -> str:
    """A literal that also says what type NULL has, so that all rows of VALUES agree."""
    text = literal(kind, value)
    return f"CAST({text} AS {column_type(kind)})" if value is None or kind.name in ("LIST", "ARRAY") else text


def _java() -> Path:
    """A Java that Trino runs on: of JAVA_HOME, of PATH, or the newest that is installed."""
    homes = [os.environ.get("JAVA_HOME", ""), *map(str, sorted(Path("/usr/lib/jvm").glob("*"), reverse=True))]
    candidates = [Path(home) / "bin" / "java" for home in homes if home]
    if on_path := shutil.which("java"):
        candidates.insert(1, Path(on_path))
    for java in candidates:
        if java.exists() and _version(java) >= JAVA and (java.resolve().parent / "javac").exists():
            return java
    raise NotStarted(f"it needs a JDK of version {JAVA} or newer: set JAVA_HOME")


def _version(java: Path) -> int:
    told = subprocess.run([str(java), "-version"], capture_output=True, text=True, check=False).stderr
    found = re.search(r'version "(\d+)', told)
    return int(found.group(1)) if found else 0


def _pinned() -> str:
    found = re.search(r"<trino.version>(.*)</trino.version>", (HERE / "pom.xml").read_text(encoding="utf-8"))
    return found.group(1) if found else "of no known version"


def _plain(signature: dict[str, Any], value: Any) -> Any:
    """A value of the protocol, in the form of kinds.plain."""
    if value is None:
        return None
    inner = [argument["value"] for argument in signature.get("arguments", [])]
    match signature["rawType"]:
        case "array":
            return [_plain(inner[0], item) for item in value]
        case "map":
            return {text_of(_plain(inner[0], key)): _plain(inner[1], item) for key, item in value.items()}
        case "row":
            named = [(field.get("fieldName") or {}).get("name") for field in inner]
            names = [name or str(place) for place, name in enumerate(named, 1)]
            return {name: _plain(field["typeSignature"], item) for name, field, item in zip(names, inner, value)}
        case "varbinary":
            return base64.b64decode(value)
        case "real":
            return _single(float(value))
        case "double":
            return float(value)
        case "timestamp" | "time":
            return _digits(value)
        case "timestamp with time zone":
            return _in_utc(value)
    return value


def _single(value: float) -> float:
    """The double of the same value: the text of a real is the shortest one for 32 bits only."""
    return struct.unpack("f", struct.pack("f", value))[0] if math.isfinite(value) else value


def _digits(text: str) -> str:
    return text if len(text.partition(".")[2]) > 6 else time_text(text)


def _in_utc(text: str) -> str:
    """Instants in the semantics' form. What a script only passes on keeps the zone it was loaded with."""
    clock, _, zone = text.rpartition(" ")
    whole, _, fraction = clock.partition(".")
    if zone != "UTC":
        sign = -1 if zone[0] == "-" else 1
        hours, minutes = zone[1:].split(":") if zone[0] in "+-" else (0, 0)
        fixed = timezone(sign * timedelta(hours=int(hours), minutes=int(minutes)))
        local = datetime.fromisoformat(whole).replace(tzinfo=fixed if zone[0] in "+-" else ZoneInfo(zone))
        whole = local.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S")
    return _digits(f"{whole}.{fraction}") + "Z"
