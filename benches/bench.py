#!/usr/bin/env python3
"""Measures sqldiff beside the floor and its peers, and writes docs/performance.md and docs/performance.svg.

Called by `make bench`; README.md beside this file says how. Exit 0: measured, and all counts agree. 1: counts
differ. 2: could not be measured. Targets that are missed are shown, and change no exit code.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import page
import plot
from measure import Unmeasured, facts, measure, output, require_tools
from workloads import BIG, WORKLOADS, Counts, Tools, Workload, read_expected

HERE = Path(__file__).resolve().parent
PINS = HERE / "requirements-peers.txt"
DOCS = HERE.parent / "docs"
UNITS = {"k": 1_000, "M": 1_000_000}


def main() -> int:
    arguments = parse()
    results = arguments.work / "results.json"
    try:
        if not arguments.redraw:
            run(arguments, results)
        return redraw(results)
    except Unmeasured as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("bench: interrupted; what was measured before is kept: make bench-redraw", file=sys.stderr)
        return 130


def parse() -> argparse.Namespace:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    names = [workload.name for workload in WORKLOADS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=sizes, default=[1_000_000, 10_000_000], help='rows of side A: "1M 10M" (default)')
    parser.add_argument("--workloads", type=str.split, default=[], help=f"default: all, from 100M rows on uuid. All: {' '.join(names)}")
    parser.add_argument("--runs", type=int, default=3, help="timed runs of each command, at least 3 (default)")
    parser.add_argument("--sqldiff", type=Path, default=HERE.parent / "target/release/sqldiff", help="the program")
    parser.add_argument("--floor", type=Path, default=HERE.parent / "target/release/examples/floor", help="built of examples/floor.rs")
    parser.add_argument("--work", type=Path, default=cache / "sqldiff/bench", help="folder for peers, data and results.json")
    parser.add_argument("--keep", action="store_true", help="leave the data sets, and use those that an earlier run left")
    parser.add_argument("--redraw", action="store_true", help="only write the page again, from results.json")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.workloads if name not in names]:
        parser.error(f"unknown workload {unknown[0]}; there are: {' '.join(names)}")
    if arguments.runs < 3:
        parser.error(f"--runs {arguments.runs}: at least 3")
    return arguments


def sizes(text: str) -> list[int]:
    """Numbers of rows, as in "100k 10M"."""
    found = []
    for word in text.split():
        digits, unit = (word[:-1], UNITS[word[-1]]) if word[-1] in UNITS else (word, 1)
        # A tenth of the rows is a workload's size.
        if not digits.isdecimal() or int(digits) * unit < 1_000:
            raise argparse.ArgumentTypeError(f"{word} is no number of rows from 1k on; write 100k, 1M or 1000000")
        found.append(int(digits) * unit)
    if not found:
        raise argparse.ArgumentTypeError("no size; write 100k, 1M or 1000000")
    return found


def run(arguments: argparse.Namespace, results: Path) -> None:
    """Measures, and enters each workload into the results as soon as it is measured."""
    require_tools()
    for program, way in ((arguments.sqldiff, "make build"), (arguments.floor, "cargo build --release --example floor")):
        if not os.access(program, os.X_OK):
            raise Unmeasured(f"{program} is no program; build it with: {way}")
    tools = Tools(arguments.sqldiff.resolve(), arguments.floor.resolve(), arguments.work.resolve() / "peers")
    install_peers(tools)
    known = facts(tools.sqldiff, tools.peer("python"))
    for rows in arguments.sizes:
        chosen = arguments.workloads or (["uuid"] if rows >= BIG else [workload.name for workload in WORKLOADS])
        data = arguments.work.resolve() / "data" / str(rows)
        if not arguments.keep:
            shutil.rmtree(data, ignore_errors=True)
        require_space(arguments.work, rows, chosen)
        try:
            for workload in (each for each in WORKLOADS if each.name in chosen):
                print(f"== {page.number(rows)} rows, {workload.name}: {workload.about}", flush=True)
                record = {**one(tools, workload, data, rows, arguments), "facts": known}
                enter(results, record)
                for line in page.lines(record):
                    print("   ", line, flush=True)
        finally:
            if not arguments.keep:
                shutil.rmtree(data, ignore_errors=True)


def one(tools: Tools, workload: Workload, data: Path, rows: int, arguments: argparse.Namespace) -> dict[str, Any]:
    """Makes a workload's data, measures its commands, and deletes what no other workload uses."""
    folder = data / str(rows // workload.share)
    names = (workload.data, *workload.beside)
    expected = {name: prepare(tools, name, folder, rows // workload.share) for name in names}
    out = data / "out"
    commands = workload.commands(tools, folder / workload.data, out, rows)
    wanted = {command.name: expected[of_data(command.argv, names, folder)] for command in commands}
    record = measure(commands, wanted, out, arguments.runs)
    if not arguments.keep:
        for name in set(names) - ({"lab"} if workload.share == 1 else set()):
            shutil.rmtree(folder / name)
        if workload.share != 1:
            shutil.rmtree(folder, ignore_errors=True)
    return {"workload": workload.name, "rows": rows, "date": datetime.date.today().isoformat(), **record}


def of_data(argv: list[str], names: tuple[str, ...], folder: Path) -> str:
    """Which of the data sets a command reads."""
    return next(name for name in names if any(part.startswith(f"{folder / name}/") for part in argv))


def prepare(tools: Tools, name: str, folder: Path, rows: int) -> Counts:
    """Makes a data set unless it is there, and gives the counts that are expected of it."""
    target = folder / name
    if not (target / "expected.json").is_file():
        # The folder gets its name when it is whole.
        half = folder / f"{name}.tmp"
        shutil.rmtree(half, ignore_errors=True)
        shutil.rmtree(target, ignore_errors=True)
        if name == "lab":
            output([str(tools.sqldiff), "lab", "--rows", str(rows), "--out", str(half)])
        else:
            prepare(tools, "lab", folder, rows)
            output([str(tools.peer("python")), "-B", str(HERE / "make_data.py"), name, str(folder / "lab"), str(half)])
        half.rename(target)
    return read_expected(json.loads((target / "expected.json").read_text()))


def install_peers(tools: Tools) -> None:
    """Installs the pinned packages into a folder of their own, unless they are there."""
    stamp, pins = tools.peers / "pins", hashlib.sha256(PINS.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == pins:
        return
    print(f"== installing the packages of {PINS.name}", flush=True)
    shutil.rmtree(tools.peers, ignore_errors=True)
    tools.peers.parent.mkdir(parents=True, exist_ok=True)
    if subprocess.run([sys.executable, "-m", "venv", str(tools.peers)], check=False).returncode != 0:
        raise Unmeasured("no virtual environment could be made; Debian has it in: apt-get install python3-venv")
    pip = [str(tools.peer("pip")), "install", "-q", "--disable-pip-version-check", "-r", str(PINS)]
    if subprocess.run(pip, check=False).returncode != 0:
        raise Unmeasured(f"the packages of {PINS} could not be installed; see above")
    stamp.write_text(pins)


def require_space(work: Path, rows: int, chosen: list[str]) -> None:
    """Fails early if the data will not fit on the disk: bytes by row as measured, with room for spilling."""
    need = rows * (1_000 if set(chosen) & {"wide", "duplicates"} else 500)
    free = shutil.disk_usage(work).free
    if free < need:
        raise Unmeasured(f"{work} has {free / 1e9:.0f} GB free and {page.number(rows)} rows need about {need / 1e9:.0f} GB; "
                         "give another folder with --work, or a smaller size")


def load(results: Path) -> list[dict[str, Any]]:
    return json.loads(results.read_text())["records"] if results.is_file() else []


def enter(results: Path, record: dict[str, Any]) -> None:
    """Replaces what the results hold of this workload and size, and nothing else."""
    name = record["workload"], record["rows"]
    others = [each for each in load(results) if (each["workload"], each["rows"]) != name]
    half = results.with_suffix(".tmp")
    half.write_text(json.dumps({"version": 1, "records": [*others, record]}, indent=1) + "\n")
    half.rename(results)


def redraw(results: Path) -> int:
    """Writes the page and the plot from the results, and tells which counts differ."""
    records = load(results)
    if not records:
        raise Unmeasured(f"{results} holds no results; measure first: make bench")
    (DOCS / "performance.svg").write_text(plot.svg(records))
    target = DOCS / "performance.md"
    target.write_text(page.insert(target.read_text(), page.render(records)))
    print(f"wrote {target} and {target.with_suffix('.svg')}")
    wrong = [f"{record['workload']}, {page.number(record['rows'])} rows: {text}" for record in records for text in record["mismatches"]]
    for text in wrong:
        print(f"bench: counts differ: {text}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
