"""Run every case on a real engine with the SQL that `sqldiff gen` emits, and hold the answers against what is right.

    python run.py ENGINE [--selftest] [--json FILE] [--markdown FILE] [--sql-dir DIR] [CASE ...]

Exit 0: nothing is wrong. 1: an answer is wrong, or nothing could be tried. 2: the engine or sqldiff could not be started.
`--selftest` emits nothing: it loads each case and reads it back, which proves the loader alone.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import engines
from cases import Case, Side, Skip, read_cases
from compare import ASSERT, KEYED, ORDERED, STRATEGIES, Column, Table, Wanted, bags_differ, first_difference, instant_text
from engines import Engine, NotStarted, Unsupported
from kinds import Kind, kind_of, plain, projection, quoted, text_of
from program import Refused, Sqldiff, Statement
from report import Finding, Report

CASES = Path(__file__).parent.parent / "cases"


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the engine is stopped
    sqldiff = Sqldiff(Path(options.sqldiff), options.shape)
    if not options.selftest and not sqldiff.has_gen():
        print(f"{sqldiff.binary} has no command gen", file=sys.stderr)
        return 2
    began = time.monotonic()
    try:
        engine = engines.start(options.engine)
    except (NotStarted, ImportError) as error:
        print(f"{options.engine} could not be started: {error}", file=sys.stderr)
        return 2
    report = Report(engine.version)
    try:
        run(engine, sqldiff, options, report)
    finally:
        engine.stop()
    report.seconds = time.monotonic() - began
    print(report.table())
    if options.json:
        report.write_json(options.json)
    if options.markdown:
        options.markdown.write_text(report.markdown(), encoding="utf-8")
    return 1 if report.count("fail") or not report.count("ok") else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Run the cases on a real engine.")
    parser.add_argument("engine", choices=list(engines.ENGINES))
    parser.add_argument("case", nargs="*", help="only cases whose name starts so")
    parser.add_argument("--sqldiff", default=os.environ.get("SQLDIFF"), help="the binary; default: $SQLDIFF")
    parser.add_argument("--strategy", action="append", choices=STRATEGIES, help="only these strategies")
    parser.add_argument("--shape", default="auto", help="of `cells`, as `sqldiff gen --shape`")
    parser.add_argument("--selftest", action="store_true", help="load and read back only")
    parser.add_argument("--json", type=Path, help="file for the findings")
    parser.add_argument("--markdown", type=Path, help="file for the table")
    parser.add_argument("--sql-dir", type=Path, help="folder for every statement that ran")
    options = parser.parse_intermixed_args()
    if not options.sqldiff:
        parser.error("say where sqldiff is: --sqldiff FILE or SQLDIFF=FILE")
    os.environ["SQLDIFF"] = options.sqldiff
    options.sql_dir = options.sql_dir or Path(tempfile.gettempdir()) / f"sqldiff-conformance-{options.engine}-sql"
    return options


def run(engine: Engine, sqldiff: Sqldiff, options: argparse.Namespace, report: Report) -> None:
    """Every wanted case, in turn; findings go into the report as they come."""
    strategies = ["loaded"] if options.selftest else options.strategy or list(STRATEGIES)
    with tempfile.TemporaryDirectory(prefix="sqldiff-conformance-") as folder:
        for case in read_cases(CASES, options.case):
            try:
                sides = case.sides(sqldiff)
                notes = [note for side in sides for note in engine.load(side)]
            except (Skip, Unsupported) as reason:
                report.findings += [Finding(case.name, strategy, "skipped", str(reason)) for strategy in strategies]
                continue
            except Exception as error:  # the other cases are still worth trying
                report.findings += [Finding(case.name, strategy, "fail", f"not loaded: {_brief(error)}") for strategy in strategies]
                continue
            if notes:
                report.notes[case.name] = list(dict.fromkeys(notes))
            if options.selftest:
                report.findings.append(read_back(engine, case, sides))
            else:
                trial = Trial(engine, sqldiff, case, sides, Path(folder) / case.name, options.sql_dir / case.name)
                report.findings += trial.findings(strategies)


def kind_in(engine: Engine, kind: Kind) -> Kind:
    """A kind as the engine knows it, where values of it are shown in another way."""
    return engine.kind(kind) if hasattr(engine, "kind") else kind


def read_back(engine: Engine, case: Case, sides: tuple[Side, Side]) -> Finding:
    """Whether the engine holds exactly the rows of DuckDB: the sign of zero and every bit of a float too."""
    for side in sides:
        try:
            names, rows = engine.execute(f"SELECT * FROM {side.table}")
        except Exception as error:
            return Finding(case.name, "loaded", "fail", f"{side.table}: {_brief(error)}")
        wanted = [name for name, _ in side.columns]
        if names != wanted:
            return Finding(case.name, "loaded", "fail", f"{side.table}: columns {names}, DuckDB has {wanted}")
        kinds = [kind_in(engine, kind) for _, kind in side.columns]
        plain_rows = ([instant_text(kind, value) for kind, value in zip(kinds, row)] for row in rows)
        ours, theirs = (Counter(tuple(map(text_of, row)) for row in source) for source in (plain_rows, side.rows()))
        if problem := bags_differ(ours, theirs, names):
            return Finding(case.name, "loaded", "fail", f"{side.table}: {problem}")
    return Finding(case.name, "loaded", "ok")


class Trial:
    """One loaded case under each strategy."""

    def __init__(self, engine: Engine, sqldiff: Sqldiff, case: Case, sides: tuple[Side, Side], folder: Path, sql_dir: Path):
        self._engine, self._sqldiff, self._case, self._sides = engine, sqldiff, case, sides
        self._folder, self._sql_dir = folder, sql_dir
        folder.mkdir()
        self._schemas = tuple(engine.write_schema(side.table, folder / side.table) for side in sides)

    def findings(self, strategies: list[str]) -> list[Finding]:
        """The program's answers do not need the engine: they are fetched while it works."""
        fitting = [name for name in strategies if name not in (*KEYED, ORDERED) or self._case.has_key]
        with ThreadPoolExecutor(max_workers=1) as pool:
            asked = {name: pool.submit(self._ask, name) for name in fitting}
            return [
                self._finding(name, asked[name]) if name in asked else Finding(self._case.name, name, "none")
                for name in strategies
            ]

    def _ask(self, strategy: str) -> tuple[list[Statement], dict[str, Any], dict[str, Table]]:
        """The statements to run, and what the witness makes of the case; the latter only where there is something to run."""
        more = self._case.order() if strategy == ORDERED else ()
        return self._emitted(strategy, *more), *self._witness(strategy, *more)

    def _emitted(self, strategy: str, *more: str) -> list[Statement]:
        a, b = self._sides
        contract = self._case.path / "contract.toml"
        return self._sqldiff.gen(self._engine.dialect, (a.table, b.table), self._schemas, contract, strategy, *more)

    def _witness(self, strategy: str, *more: str) -> tuple[dict[str, Any], dict[str, Table]]:
        out = self._folder / strategy
        result = self._sqldiff.run(self._case.path / "contract.toml", strategy, out, *more)
        return result, {file.stem: self._parquet(file) for file in sorted(out.glob("*.parquet"))}

    def _parquet(self, file: Path) -> Table:
        """A result table of the witness, in plain values. A cursor, because the witness is asked from a thread of its own."""
        connection = self._sides[0].connection.cursor()
        connection.execute("SET TimeZone = 'UTC'")
        relation = connection.read_parquet(str(file))
        kinds = [kind_of(duck_type) for duck_type in relation.types]
        listed = ", ".join(projection(kind, quoted(name)) for name, kind in zip(relation.columns, kinds))
        rows = connection.execute(f"SELECT {listed} FROM read_parquet('{file}')").fetchall()
        return Table(relation.columns, [tuple(map(plain, kinds, row)) for row in rows])

    def _finding(self, strategy: str, asked: Future[tuple[list[Statement], dict[str, Any], dict[str, Table]]]) -> Finding:
        case = self._case.name
        try:
            statements, result, tables = asked.result()
        except Refused as reason:
            # The folder is another one in every run, and the reasons are to be compared between runs.
            return Finding(case, strategy, "skipped", str(reason).replace(f"{self._folder}/", ""))
        except Exception as error:  # sqldiff broke, or its answer is not what it should be: the next case may fare better
            return Finding(case, strategy, "fail", _brief(error))
        found: dict[str, Table] = {}
        files: dict[str, str] = {}
        for statement in statements:
            file = self._save(strategy, statement)
            files[statement.name] = str(file)
            try:
                columns, rows = self._engine.execute(statement.sql)
            except Unsupported as reason:
                return Finding(case, strategy, "skipped", str(reason))
            except Exception as error:  # whatever the engine says about it
                return Finding(case, strategy, "fail", f"{statement.name}: {_brief(error)}", str(file))
            if columns != statement.columns:
                reason = f"{statement.name}: columns {columns}, gen promised {statement.columns}"
                return Finding(case, strategy, "fail", reason, str(file))
            found[statement.name] = Table(columns, rows)
        wanted = Wanted(self._case.expected, result, tables, self._columns(result))
        try:
            problem = first_difference(strategy, found, wanted)
        except (KeyError, TypeError, ValueError) as error:
            problem = "answer", f"not in the form it should have: {_brief(error)}"
        if not problem and strategy == ASSERT:
            problem = self._asserted()
        if not problem and strategy == "cells":
            problem = self._sampled(found["summary"])
        if problem:
            name, what = problem
            return Finding(case, strategy, "fail", f"{name}: {what}", files.get(name))
        return Finding(case, strategy, "ok")

    def _asserted(self) -> tuple[str, str] | None:
        """What is wrong with the other forms of a test: rows without a key, and NaN that equals NaN."""
        for more in (("--no-key",), ("--nan", "equal"), ("--no-key", "--nan", "equal")):
            result, tables = self._witness(ASSERT, *more)
            for statement in self._emitted(ASSERT, *more):
                file = self._save(f"assert{''.join(more)}", statement)
                try:
                    found = Table(*self._engine.execute(statement.sql))
                except Exception as error:  # whatever the engine says about it
                    return " ".join(more), f"{_brief(error)} ({file})"
                wanted = Wanted(self._case.expected, result, tables, self._columns(result))
                if problem := first_difference(ASSERT, {"assert": found}, wanted):
                    return " ".join(more), f"{problem[1]} ({file})"
        return None

    def _sampled(self, whole: Table) -> tuple[str, str] | None:
        """What is wrong with a sample of the case: it takes keys from both sides or from none, and never says equal."""
        wanted = whole.records()[0]
        counts = [name for name in wanted if name != "verdict"]
        for share in ("50%", "99.9999%"):
            for statement in self._emitted("cells", "--sample", share, "--only", "summary"):
                file = self._save(f"cells.sample_{share}", statement)
                try:
                    found = Table(*self._engine.execute(statement.sql)).records()[0]
                except Exception as error:  # whatever the engine says about it
                    return f"sample of {share}", f"{_brief(error)} ({file})"
                differences = [name for name in counts if name.startswith(("keys_changed", "keys_only", "payloads"))]
                differs = "the schemas alone" in statement.sql or any(int(found[name]) for name in differences)
                right = "different" if differs else "inconclusive"
                grown = [name for name in counts if int(found[name]) > int(wanted[name])]
                if grown or found["verdict"] != right or int(found["identities_hold"]) != 1:
                    return f"sample of {share}", f"{found}, right is {right}; of all keys {wanted} ({file})"
        return None

    def _save(self, strategy: str, statement: Statement) -> Path:
        self._sql_dir.mkdir(parents=True, exist_ok=True)
        file = self._sql_dir / f"{strategy}.{statement.name}.sql"
        file.write_text(statement.sql + "\n", encoding="utf-8")
        return file

    def _columns(self, result: dict[str, Any]) -> list[Column]:
        kinds_a, kinds_b = ({name: kind_in(self._engine, kind) for name, kind in side.columns} for side in self._sides)
        return [
            Column(column["name"], kinds_a[column["name"]], kinds_b[column["name_b"]])
            for column in result["columns"]
            if column["name"] in kinds_a and column.get("name_b") in kinds_b
        ]


def _brief(error: BaseException) -> str:
    """The part of an error that says what is wrong; the JVM's go on for pages."""
    lines = [line.strip() for line in f"{type(error).__name__}: {error}".splitlines() if line.strip()]
    return " ".join(lines[:4])[:600]


if __name__ == "__main__":
    sys.exit(main())
