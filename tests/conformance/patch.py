"""Run the scripts of `sqldiff patch` on a real engine, over the tables of every case with a key, in both directions.

    python patch.py ENGINE [CASE ...]

After a patch the sides must agree in all keys that neither repeats, by what `gen` then says. A second run of the same script
must change nothing. Exit 0: nothing is wrong. 1: something is, or nothing could be tried.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import engines
from cases import Case, Skip, read_cases
from engines import NotStarted, Unsupported
from program import Refused, Sqldiff
from run import CASES

NULLED = ("keys_changed", "keys_only_a", "keys_only_b")


def main() -> int:
    name, wanted = sys.argv[1], sys.argv[2:]
    sqldiff = Sqldiff(Path(os.environ["SQLDIFF"]))
    try:
        engine = engines.start(name)
    except (NotStarted, ImportError) as error:
        print(f"{name} could not be started: {error}", file=sys.stderr)
        return 2
    right, refused, wrong = 0, 0, 0
    try:
        for case in read_cases(CASES, wanted):
            if not case.has_key:
                continue
            for direction in ("a-to-b", "b-to-a"):
                try:
                    with tempfile.TemporaryDirectory(prefix="sqldiff-patch-") as folder:
                        Trial(engine, sqldiff, case, direction, Path(folder)).run()
                    right += 1
                except (Skip, Unsupported, Refused) as reason:
                    refused += 1
                    print(f"skipped {case.name} {direction}: {str(reason)[:200]}")
                except Exception as error:  # the next case is still worth trying
                    wrong += 1
                    print(f"WRONG   {case.name} {direction}: {str(error)[:600]}")
    finally:
        engine.stop()
    print(f"{engine.version}: patches: {right} right, {wrong} wrong, {refused} skipped")
    return 1 if wrong or not right else 0


class Trial:
    """A case whose tables are written to."""

    def __init__(self, engine: Any, sqldiff: Sqldiff, case: Case, direction: str, folder: Path):
        self.engine, self.sqldiff, self.case, self.direction = engine, sqldiff, case, direction
        self.reads = 0
        self.sides = case.sides(sqldiff)
        for side in self.sides:
            engine.load(side)
        self.schemas = tuple(engine.write_schema(side.table, folder / side.table) for side in self.sides)
        # What a contract says of rows is not for scripts that write, and what it says of CSV is done.
        lines = (case.path / "contract.toml").read_text(encoding="utf-8")
        self.contract = folder / "contract.toml"
        self.contract.write_text(lines, encoding="utf-8")

    def run(self) -> None:
        before = self.summary()
        script = self.script()
        self.apply(script)
        after = self.summary()
        written = self.direction[-1]
        for name in NULLED:
            if int(after[name]):
                raise AssertionError(f"{name} is {after[name]} after the script, {before[name]} before it: {script}")
        if int(after["keys_duplicate"]) != int(before["keys_duplicate"]):
            raise AssertionError(f"keys_duplicate was {before['keys_duplicate']}, is {after['keys_duplicate']}")
        once = self.rows(written)
        self.apply(script)
        if self.rows(written) != once:
            raise AssertionError(f"a second run changed {written}: {once} became {self.rows(written)}")

    def summary(self) -> dict[str, Any]:
        tables = (self.sides[0].table, self.sides[1].table)
        statements = self.sqldiff.gen(
            self.engine.dialect, tables, self.schemas, self.contract, "cells", "--only", "summary"
        )
        columns, rows = self.engine.execute(statements[0].sql)
        return dict(zip(columns, rows[0]))

    def script(self) -> str:
        done = subprocess.run(
            [
                *(str(self.sqldiff.binary), "patch", "--direction", self.direction, self.sides[0].table, self.sides[1].table),
                *("--dialect", self.engine.dialect, "--contract", str(self.contract)),
                *("--schema-a", str(self.schemas[0]), "--schema-b", str(self.schemas[1])),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 2:
            raise Refused(" ".join(done.stderr.split()))
        return done.stdout

    def apply(self, script: str) -> None:
        try:
            for statement in script.split(";\n"):
                if statement.strip():
                    self.engine.define(statement)
        except Exception:
            for statement in ("ROLLBACK", "DROP TABLE sqldiff_changes"):
                with contextlib.suppress(Exception):
                    self.engine.define(statement)
            raise

    def rows(self, letter: str) -> list[str]:
        # A text of its own each time: a driver may remember what columns a statement had.
        self.reads += 1
        _, rows = self.engine.execute(f"SELECT * FROM sqldiff_case_{letter} WHERE {self.reads} = {self.reads}")
        return sorted(map(repr, rows))


if __name__ == "__main__":
    sys.exit(main())
