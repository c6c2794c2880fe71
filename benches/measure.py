"""Runs the commands of a workload: peak memory and counts once, then times side by side."""

from __future__ import annotations

import json
import os
import platform
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workloads import PEERS, Command, Counts

GNU_TIME = "/usr/bin/time"


class Unmeasured(Exception):
    """Something is missing or failed, so that there is no figure; the text says what to do."""


@dataclass(frozen=True)
class Trial:
    """One run of a command: peak resident bytes, and its counts; or why it failed."""

    peak: int | None = None
    counts: Counts | None = None
    failure: str | None = None


def require_tools() -> None:
    """Fails unless hyperfine and GNU time are there."""
    if shutil.which("hyperfine") is None:
        raise Unmeasured("hyperfine is missing; install it with: apt-get install hyperfine")
    if not os.access(GNU_TIME, os.X_OK):
        raise Unmeasured("GNU time is missing; install it with: apt-get install time")


def trial(command: Command, out: Path) -> Trial:
    """Runs a command once under GNU time. It warms the caches for the timed runs, too."""
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.NamedTemporaryFile("r") as peak:
        timed = [GNU_TIME, "-q", "-f", "%M", "-o", peak.name, *command.argv]
        ran = subprocess.run(timed, capture_output=True, text=True, check=False)
        if ran.returncode != command.code:
            lines = ran.stderr.strip().splitlines()
            # GNU time tells of a signal by 128 and its number, as a shell does.
            return Trial(failure=f"exit {ran.returncode}" + (f": {lines[-1]}" if lines else ""))
        kilobytes = int(peak.read().split()[-1])
    return Trial(kilobytes * 1024, command.read(ran.stdout) if command.read else None)


def times(commands: list[Command], out: Path, runs: int) -> dict[str, dict[str, list[float]]]:
    """Seconds of each command, by the clock and of processor time. Each round runs every command once, so that what else
    the machine does meets all alike.
    """
    rounds = [one_round(commands, out) for _ in range(runs)]
    return {
        command.name: {what: [each[command.name][what] for each in rounds] for what in ("seconds", "processor_seconds")}
        for command in commands
    }


def one_round(commands: list[Command], out: Path) -> dict[str, dict[str, float]]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "times.json"
        argv = ["hyperfine", "--shell", "sh", "--runs", "1", "--style", "none", "--export-json", str(report),
                "--prepare", f"rm -rf {shlex.quote(str(out))}"]
        for command in commands:
            # An exit code may be an answer: "different" is 1.
            argv += ["--command-name", command.name, f"{shlex.join(command.argv)}; [ $? -eq {command.code} ]"]
        ran = subprocess.run(argv, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise Unmeasured(f"hyperfine failed: {ran.stderr.strip()}")
        results = json.loads(report.read_text())["results"]
    return {
        result["command"]: {"seconds": result["median"], "processor_seconds": result["user"] + result["system"]}
        for result in results
    }


def mismatches(expected: dict[str, Counts], answers: dict[str, Counts | None]) -> list[str]:
    """Where a command's counts are not those expected of it; only what both count is compared."""
    found = []
    for name, counts in answers.items():
        for what, number in (counts or {}).items():
            wanted = expected[name].get(what)
            if wanted is not None and wanted != number:
                found.append(f"{name} counts {what} {number:,}, expected {wanted:,}")
        if counts is not None and not counts.keys() & expected[name].keys():
            found.append(f"{name} counts nothing that is known")
    return found


def measure(commands: list[Command], expected: dict[str, Counts], out: Path, runs: int) -> dict[str, Any]:
    """The record of a workload: each command's seconds and peak, and the mismatches. A peer may fail; nothing else may."""
    trials = {command.name: trial(command, out) for command in commands}
    for name, tried in trials.items():
        if tried.failure and name not in PEERS:
            raise Unmeasured(f"{name} failed: {tried.failure}")
    wrong = mismatches(expected, {name: tried.counts for name, tried in trials.items()})
    timed = times([command for command in commands if not trials[command.name].failure], out, runs)
    none: dict[str, list[float]] = {"seconds": [], "processor_seconds": []}
    shutil.rmtree(out, ignore_errors=True)
    return {
        "mismatches": wrong,
        "commands": [
            {"name": name, **timed.get(name, none), "peak": tried.peak, "counts": tried.counts, "failure": tried.failure}
            for name, tried in trials.items()
        ],
    }


def facts(sqldiff: Path, python: Path) -> dict[str, Any]:
    """What the figures depend on: processor, memory and versions."""
    packages = ("duckdb", "compara", "datacompy", "diffly", "polars")
    ask = "import importlib.metadata as m, sys; print(*(m.version(p) for p in sys.argv[1:]))"
    versions = dict(zip(packages, output([str(python), "-c", ask, *packages]).split()))
    versions["sqldiff"] = output([str(sqldiff), "--version"]).split()[-1]
    versions["hyperfine"] = output(["hyperfine", "--version"]).split()[-1]
    versions["Python"] = output([str(python), "-c", "import platform; print(platform.python_version())"])
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)),
        "memory": memory,
        "system": f"{platform.system()} {platform.machine()}",
        "versions": versions,
    }


def processor() -> str:
    """The processor's name, or an empty text where the system does not tell."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")


def output(argv: list[str]) -> str:
    ran = subprocess.run(argv, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise Unmeasured(f"{argv[0]} failed: {ran.stderr.strip()}")
    return ran.stdout.strip()
