"""What the scripts edges_ENGINE.py share: one value a side, in types and of kinds that the cases do not hold."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines import Engine, NotStarted


@dataclass(frozen=True)
class Edge:
    """A column of these types with one value a side, options, the verdict, and what the evidence shows, if that is held."""

    type_a: str
    value_a: str
    type_b: str
    value_b: str
    verdict: str
    options: list[str] = field(default_factory=list)
    shown: tuple[str, str] | None = None

    def __str__(self) -> str:
        values = f"{self.value_a} ({self.type_a}) against {self.value_b} ({self.type_b})"
        return f"{values[:200]} {' '.join(self.options)}"

    @property
    def sides(self) -> tuple[tuple[str, str, str], ...]:
        """Table, type and value of each side."""
        return ("edge_a", self.type_a, self.value_a), ("edge_b", self.type_b, self.value_b)


def alike(one: str, value_a: str, value_b: str, verdict: str, *options: str, shown: tuple[str, str] | None = None) -> Edge:
    """Both sides of one type."""
    return Edge(one, value_a, one, value_b, verdict, list(options), shown)


class Refused(Exception):
    """What `sqldiff gen` says in place of a script."""


class Bench:
    """The engine, and `sqldiff gen` for its tables edge_a and edge_b, whose schemas stand in `folder`."""

    def __init__(self, engine: Any, folder: Path):
        self.engine, self.folder = engine, folder

    def statements(self, strategy: str, options: Iterable[str] = (), key: str = "id") -> list[dict[str, str]]:
        """The statements of a strategy; raises Refused."""
        keyed = ["--key", key] if strategy in ("cells", "join") else []
        done = subprocess.run(
            [
                *(os.environ["SQLDIFF"], "gen", "--dialect", self.engine.dialect, "--a", "edge_a", "--b", "edge_b", *keyed),
                *("--schema-a", str(self.folder / "edge_a.csv"), "--schema-b", str(self.folder / "edge_b.csv")),
                *("--strategy", strategy, "--format", "json", *options),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Refused(done.stderr.strip())
        return json.loads(done.stdout)

    def write_schemas(self) -> None:
        for table in ("edge_a", "edge_b"):
            self.engine.write_schema(table, self.folder / table)

    def records(self, statement: dict[str, str]) -> list[dict[str, Any]]:
        """The rows of a statement, by column."""
        columns, rows = self.engine.execute(statement["sql"])
        return [dict(zip(columns, row)) for row in rows]


def run(
    start: Callable[[], Engine],
    edges: list[Edge],
    problem_of: Callable[[Edge, Bench], str | None],
    more: Iterable[tuple[str, Callable[[Bench], str | None]]] = (),
) -> int:
    """Try every edge, and what else is named. Exit 0: all are right. 1: one is not. 2: the engine did not start."""
    try:
        engine = start()
    except NotStarted as problem:
        print(problem, file=sys.stderr)
        return 2
    attempts = [(str(edge), lambda bench, edge=edge: problem_of(edge, bench)) for edge in edges]
    attempts += more
    failed = 0
    try:
        with tempfile.TemporaryDirectory(prefix="sqldiff-edges-") as folder:
            bench = Bench(engine, Path(folder))
            for name, attempt in attempts:
                try:
                    problem = attempt(bench)
                except Exception as error:  # an edge that ends in an error is what this looks for
                    problem = (str(error).splitlines() or [repr(error)])[0][:400]
                if problem:
                    failed += 1
                    print(f"FAIL {name}: {problem}", flush=True)
    finally:
        engine.stop()
    print(f"{engine.version}: {len(attempts) - failed} edges ok, {failed} failed")
    return 1 if failed else 0
