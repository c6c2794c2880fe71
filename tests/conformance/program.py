"""The sqldiff program under test: `gen` for the SQL, `run` on DuckDB as the witness."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class Refused(Exception):
    """`gen` says that the dialect cannot do this; the text is its message."""


class Broken(Exception):
    """sqldiff failed where it must not."""


@dataclass(frozen=True)
class Statement:
    """One emitted statement and the columns it promises."""

    name: str
    sql: str
    columns: list[str]


@dataclass(frozen=True)
class Sqldiff:
    """A sqldiff binary."""

    binary: Path
    #: Of the strategies that have more than one.
    shape: str = "auto"

    def _call(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(self.binary), *arguments], capture_output=True, text=True, timeout=300, check=False)

    def has_gen(self) -> bool:
        """Whether this sqldiff can emit SQL: otherwise every refusal would pass for a skipped case."""
        return self._call("gen", "--help").returncode == 0

    def run(self, contract: Path, strategy: str, out: Path, *more: str) -> dict[str, Any]:
        """Result JSON of a run on DuckDB; its result tables are left in `out` as Parquet."""
        done = self._call(
            "run", "--contract", str(contract), "--strategy", strategy, "--format", "json", "--out", str(out), *more
        )
        try:
            return json.loads(done.stdout)
        except json.JSONDecodeError:
            raise Broken(f"sqldiff run --strategy {strategy}: {_message(done.stderr)}") from None

    def gen(
        self, dialect: str, tables: tuple[str, str], schemas: tuple[Path, Path], contract: Path, strategy: str, *more: str
    ) -> list[Statement]:
        """The statements for a case; raises Refused where the dialect cannot do it."""
        done = self._call(
            *("gen", "--dialect", dialect, "--a", tables[0], "--b", tables[1]),
            *("--schema-a", str(schemas[0]), "--schema-b", str(schemas[1])),
            *("--contract", str(contract), "--strategy", strategy, "--format", "json", *more),
            *(("--shape", self.shape) if strategy in ("cells", "columns", "ordered") or (strategy == "assert" and self.shape == "auto") else ()),
        )
        if done.returncode == 2:
            raise Refused(_message(done.stderr))
        if done.returncode != 0:
            raise Broken(f"sqldiff gen ended with {done.returncode}: {_message(done.stderr)}")
        return [Statement(one["name"], one["sql"], one["columns"]) for one in json.loads(done.stdout)]


def _message(stderr: str) -> str:
    """What stderr says, on one line."""
    return " ".join(stderr.split()).removeprefix("sqldiff: ").removeprefix("error: ") or "no message"
