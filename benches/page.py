"""Renders the measured part of docs/performance.md from the records of results.json."""

from __future__ import annotations

from statistics import median
from typing import Any

from workloads import PEERS, WORKLOADS, Target

BEGIN, END = "<!-- measured: begin, written by make bench -->", "<!-- measured: end -->"
ORDER = [workload.name for workload in WORKLOADS]
# What the growth table and the plot follow over the sizes, from the workload where all stand side by side, else from the other.
FOLLOWED = ("floor", "sqldiff", *PEERS)
FOLLOWED_IN = ("peers", "uuid")

Record = dict[str, Any]


def insert(text: str, measured: str) -> str:
    """Replaces what stands between the markers; the prose around them stays."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"bench: docs/performance.md lacks the lines {BEGIN} and {END}; put them where the tables belong")
    return f"{before}{BEGIN}\n\n{measured}\n{END}{after}"


def render(records: list[Record]) -> str:
    """The measured part: machine, a table for each size, growth."""
    sizes = sorted({record["rows"] for record in records})
    parts = [machines(records)]
    parts += [f"## {number(size)} rows\n\n{table([record for record in records if record['rows'] == size])}" for size in sizes]
    followed = [size for size in sizes if any(follow(records, name, size) for name in FOLLOWED)]
    if followed:
        parts.append(f"## Growth\n\n{growth(records, followed)}")
    return "\n".join(parts)


def machines(records: list[Record]) -> str:
    """On what the figures were measured: once if all were measured alike, else by workload."""
    groups: dict[str, list[Record]] = {}
    for record in sorted(records, key=place):
        groups.setdefault(machine(record["facts"]), []).append(record)
    text = "## Measured on\n\n"
    for facts, members in groups.items():
        dates = sorted({record["date"] for record in members})
        date = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
        names = ", ".join(f"{each['workload']} ({number(each['rows'])})" for each in members)
        which = "" if len(groups) == 1 else f" {names}:"
        text += f"-{which} {facts}; {date}; medians of {min(record_runs(record) for record in members)} or more runs\n"
    return text


def machine(facts: dict[str, Any]) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in facts["versions"].items())
    processor = f" ({facts['processor']})" if facts["processor"] else ""
    return f"{facts['cores']} cores{processor}, {facts['memory'] / 1e9:.0f} GB of memory, {facts['system']}; {versions}"


def record_runs(record: Record) -> int:
    return min(len(command["seconds"]) for command in record["commands"] if command["seconds"])


def table(records: list[Record]) -> str:
    """The workloads of one size, a line for each command."""
    text = ("| workload | | seconds (least to most) | x floor | processor time, x floor | peak MB | target | met |\n"
            "|---|---|---:|---:|---:|---:|---|---|\n")
    for record in sorted(records, key=place):
        about = next(workload.about for workload in WORKLOADS if workload.name == record["workload"])
        for index, command in enumerate(record["commands"]):
            text += f"| {about if index == 0 else ''} | {cells(record, command)} |\n"
    return text


def cells(record: Record, command: dict[str, Any]) -> str:
    """A command's name, seconds, ratios to the floor, peak, target, and whether it is met."""
    if command["failure"]:
        return f"{command['name']} | failed: {command['failure'].replace('|', '/')} | | | | |"
    seconds = command["seconds"]
    least, most = time(min(seconds)), time(max(seconds))
    base = find(record, "floor")
    ratios = " | "
    if command is not base:
        by_processor = median(command["processor_seconds"]) / median(base["processor_seconds"])
        ratios = f"{middle(command) / middle(base):.2f} | {by_processor:.2f}"
    target = next((each for each in targets(record) if each.subject == command["name"]), None)
    aim = f"{target} | {met(record, target)}" if target else " | "
    return f"{command['name']} | {time(middle(command))} ({least} to {most}) | {ratios} | {command['peak'] / 1e6:,.0f} | {aim}"


def targets(record: Record) -> list[Target]:
    workload = next(workload for workload in WORKLOADS if workload.name == record["workload"])
    return workload.targets(record["rows"])


def met(record: Record, target: Target) -> str:
    """Whether a target is met; where its ratio is not that to the floor, the ratio; where it is missed, by what."""
    subject = find(record, target.subject)
    others = [each for name in target.against if not (each := find(record, name))["failure"]]
    if not others:
        return "not measured"
    ratio = middle(subject) / min(middle(each) for each in others)
    fast = ratio <= target.factor
    small = target.peak is None or subject["peak"] <= target.peak
    words = []
    if target.factor < 1:
        words.append(f"{1 / ratio:.2f} x")
    elif target.against != ("floor",):
        words.append(f"{ratio:.2f} x")
    if not fast:
        words.append("too slow")
    if not small:
        words.append("too much memory")
    return ("yes" if fast and small else "**no**") + (f": {', '.join(words)}" if words else "")


def growth(records: list[Record], sizes: list[int]) -> str:
    """Seconds and peak memory over the sizes, and how much longer each takes than on the size before."""
    head = [number(size) for size in sizes]
    steps = [f"{small} to {large}" for small, large in zip(head, head[1:])]
    columns = [*(f"{size}: s" for size in head), *(f"time, {step}" for step in steps), *(f"{size}: MB" for size in head)]
    text = f"| | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}\n"
    for name in FOLLOWED:
        found = [follow(records, name, size) for size in sizes]
        if not any(found):
            continue
        seconds = [middle(each) if each else None for each in found]
        row = [*(time(each) if each else "" for each in seconds),
               *(f"x {large / small:.1f}" if small and large else "" for small, large in zip(seconds, seconds[1:])),
               *(f"{each['peak'] / 1e6:,.0f}" if each else "" for each in found)]
        text += f"| {name} | {' | '.join(row)} |\n"
    return text


def follow(records: list[Record], name: str, size: int) -> dict[str, Any] | None:
    """A followed command on a size, unless it was not measured."""
    for workload in FOLLOWED_IN:
        for record in records:
            if (record["workload"], record["rows"]) == (workload, size):
                for command in record["commands"]:
                    if command["name"] == name and not command["failure"]:
                        return command
    return None


def lines(record: Record) -> list[str]:
    """A record for the terminal."""
    found = [" ".join(cells(record, command).replace("|", " ").replace("**", "").split()) for command in record["commands"]]
    return found + [f"counts differ: {text}" for text in record["mismatches"]]


def find(record: Record, name: str) -> dict[str, Any]:
    return next(command for command in record["commands"] if command["name"] == name)


def middle(command: dict[str, Any]) -> float:
    return median(command["seconds"])


def place(record: Record) -> tuple[int, int]:
    return record["rows"], ORDER.index(record["workload"])


def time(seconds: float) -> str:
    """Seconds with three digits, as far as they are below 100."""
    return f"{seconds:.2f}" if seconds < 10 else f"{seconds:.1f}" if seconds < 100 else f"{seconds:,.0f}"


def number(rows: int) -> str:
    """A number of rows, as it is given: 10M."""
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if rows % unit == 0:
            return f"{rows // unit}{letter}"
    return f"{rows:,}"
