"""What the benchmarks measure: data, commands and targets of each workload."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable

GB = 1_000_000_000
BIG = 100_000_000  # from this number of rows on, only the workload `uuid`, within 8 GB
TOLERANCE = "amount_double=0.01"
PARTS = "pk_part_1,pk_part_2,pk_part_3"
PEERS = ("compara", "datacompy", "diffly")
HERE = Path(__file__).resolve().parent

Counts = dict[str, int]


@dataclass(frozen=True)
class Tools:
    """The programs that the commands are made of."""

    sqldiff: Path
    floor: Path
    peers: Path  # the folder of the peers' virtual environment

    def peer(self, name: str) -> Path:
        return self.peers / "bin" / name


@dataclass(frozen=True)
class Command:
    """One program to measure. `read` takes its stdout and gives its counts; None where it counts nothing."""

    name: str
    argv: list[str]
    code: int = 0  # the exit code of success
    read: Callable[[str], Counts] | None = None


@dataclass(frozen=True)
class Target:
    """The aim: `subject` takes at most `factor` times what the fastest of `against` takes, and at most `peak` bytes."""

    subject: str
    factor: float
    against: tuple[str, ...] = ("floor",)
    peak: int | None = None

    def __str__(self) -> str:
        """As in the tables."""
        if self.factor < 1:
            text = f"{1 / self.factor:g} x faster than the fastest peer"
        else:
            text = f"<= {self.factor:g} x {self.against[0]}"
        return text if self.peak is None else f"{text}, <= {self.peak / GB:g} GB"


@dataclass(frozen=True)
class Workload:
    """A data set and the commands that are measured on it, side by side."""

    name: str
    about: str
    targets: Callable[[int], list[Target]]
    commands: Callable[[Tools, Path, Path, int], list[Command]]  # of the data, the folder for results, the rows
    data: str = "lab"  # the lab itself, or a name in make_data.py
    share: int = 1  # the lab has one in so many rows of the size
    beside: tuple[str, ...] = field(default=())  # more data sets, in folders beside the own


def keyed(tools: Tools, data: Path, out: Path, *more: str, key: str = "uuid", name: str = "sqldiff", suffix: str = "parquet",
          code: int = 1) -> Command:
    """sqldiff with a key and all evidence, written as Parquet."""
    return evidence(tools, data, out, "--key", key, "--abs", TOLERANCE, *more, name=name, suffix=suffix, code=code)


def evidence(tools: Tools, data: Path, out: Path, *options: str, name: str, suffix: str = "parquet", code: int = 1) -> Command:
    sides = [str(data / f"{side}.{suffix}") for side in "ab"]
    argv = [str(tools.sqldiff), "run", *sides, *options, "--out", str(out), "--format", "json", "--limit", "0"]
    return Command(name, argv, code, read_sqldiff)


def floor(tools: Tools, data: Path, *options: str) -> Command:
    """DuckDB reads both Parquet files and hashes every cell."""
    return Command("floor", [str(tools.floor), *(str(data / f"{side}.parquet") for side in "ab"), *options])


def floor_csv(tools: Tools, data: Path) -> Command:
    script = str(HERE / "floor_csv.py")
    return Command("floor", [str(tools.peer("python")), script, *(str(data / f"{side}.csv") for side in "ab")])


def peers(tools: Tools, data: Path) -> list[Command]:
    """The counts of each peer, with the key `uuid`."""
    sides = [str(data / f"{side}.parquet") for side in "ab"]
    # compara takes one tolerance for all numbers; the lab's other numbers differ by more, or not at all.
    tolerance = TOLERANCE.split("=")[1]
    compara = [str(tools.peer("compara")), "compare", *sides, "-k", "uuid", "--tolerance", tolerance, "--json", "-"]
    scripts = [
        Command(name, [str(tools.peer("python")), str(HERE / "peers" / f"{name}_counts.py"), *sides, "uuid", TOLERANCE], 0, json.loads)
        for name in ("datacompy", "diffly")
    ]
    return [Command("compara", compara, 1, read_compara), *scripts]


def read_sqldiff(text: str) -> Counts:
    """The counts of a result JSON: keys, payloads, bag and absorbed cells, as far as the strategy has them."""
    result: dict[str, Any] = json.loads(text)
    counts = dict(result.get("keys", {}))
    counts |= {f"payloads_{side}": number for side, number in result.get("payloads", {}).items()}
    counts |= {f"bag_{name}": number for name, number in result.get("bag", {}).items()}
    if "keys" in result:
        counts["absorbed"] = sum(column.get("absorbed") or 0 for column in result["columns"])
    return counts


def read_expected(expected: dict[str, Any]) -> Counts:
    """The counts of an expected.json under the names of `read_sqldiff`."""
    counts = dict(expected["keys"])
    counts |= {f"payloads_{side}": number for side, number in expected.get("payloads", {}).items()}
    counts |= {f"bag_{name}": number for name, number in expected.get("bag", {}).items()}
    if "absorbed" in expected:
        counts["absorbed"] = expected["absorbed"]
    return counts


def read_compara(text: str) -> Counts:
    """The counts of compara's JSON."""
    counts = json.loads(text)["counts"]
    return {"equal": counts["unchanged"], "changed": counts["changed"], "only_a": counts["removed"], "only_b": counts["added"]}


def limit(rows: int) -> list[str]:
    """What a comparison of so many rows is given: a limit only where the target names one."""
    return ["--memory", "8GB"] if rows >= BIG else []


WORKLOADS = [
    Workload(
        "uuid", "key `uuid`",
        lambda rows: [Target("sqldiff", 3, peak=9 * GB) if rows >= BIG else Target("sqldiff", 2.5, peak=GB)],
        lambda tools, data, out, rows: [floor(tools, data, *limit(rows)), keyed(tools, data, out, *limit(rows))],
    ),
    Workload(
        "parts", "key `pk_part_1, pk_part_2, pk_part_3`, which holds NULLs",
        lambda rows: [Target("sqldiff", 3.5, peak=GB)],
        lambda tools, data, out, rows: [floor(tools, data), keyed(tools, data, out, key=PARTS)],
        data="parts",
    ),
    Workload(
        "sparse", "1 in 10,000 rows differs",
        lambda rows: [Target("sqldiff", 1.8)],
        lambda tools, data, out, rows: [floor(tools, data), keyed(tools, data, out)],
        data="sparse",
    ),
    Workload(
        "identical", "identical tables",
        lambda rows: [Target("sqldiff", 1.8)],
        lambda tools, data, out, rows: [floor(tools, data), keyed(tools, data, out, code=0)],
        data="identical",
    ),
    Workload(
        "no-key", "no key",
        lambda rows: [Target(strategy, 2.5) for strategy in ("union", "except")],
        lambda tools, data, out, rows: [
            floor(tools, data),
            *(evidence(tools, data, out, "--no-key", "--strategy", name, name=name) for name in ("union", "except")),
        ],
    ),
    Workload(
        "wide", "300 columns, a tenth of the rows",
        lambda rows: [Target("sqldiff", 3, peak=2 * GB)],
        lambda tools, data, out, rows: [floor(tools, data), keyed(tools, data, out)],
        data="wide", share=10,
    ),
    Workload(
        "tolerance", "every row differs within the tolerance",
        lambda rows: [Target("sqldiff", 2, ("direct",))],
        lambda tools, data, out, rows: [
            floor(tools, data),
            keyed(tools, data, out, code=0),
            keyed(tools, data, out, "--shape", "direct", name="direct", code=0),
        ],
        data="tolerance",
    ),
    Workload(
        "duplicates", "1 % duplicate keys, and one key on 1 % of the rows",
        lambda rows: [Target(name, 1.5, ("unique",)) for name in ("duplicates", "hot key")],
        lambda tools, data, out, rows: [
            floor(tools, data),
            keyed(tools, data.parent / "lab", out, name="unique"),
            keyed(tools, data, out, name="duplicates"),
            keyed(tools, data.parent / "hot", out, name="hot key"),
        ],
        data="duplicates", beside=("lab", "hot"),
    ),
    Workload(
        "csv", "CSV, half the rows",
        lambda rows: [Target("sqldiff", 1.5)],
        lambda tools, data, out, rows: [floor_csv(tools, data), keyed(tools, data, out, suffix="csv")],
        data="csv", share=2,
    ),
    Workload(
        "peers", "key `uuid`; sqldiff with all evidence, the peers with counts only",
        lambda rows: [Target("sqldiff", 1 / 3, PEERS)],
        lambda tools, data, out, rows: [floor(tools, data), keyed(tools, data, out), *peers(tools, data)],
    ),
]
