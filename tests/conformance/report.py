"""What a run found, for people, for programs and for a pull request."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

MARKS = {"ok": "ok", "fail": "FAIL", "skipped": "skip", "none": "-"}


@dataclass(frozen=True)
class Finding:
    """One case under one strategy. `status` is ok, fail, skipped, or none where the strategy does not fit the case."""

    case: str
    strategy: str
    status: str
    reason: str | None = None
    sql: str | None = None


@dataclass
class Report:
    """All findings on one engine; `notes` are the types that became wider, by case."""

    engine: str
    findings: list[Finding] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    seconds: float = 0.0

    def count(self, status: str) -> int:
        return sum(finding.status == status for finding in self.findings)

    @property
    def headline(self) -> str:
        return (
            f"{self.engine}: {self.count('ok')} ok, {self.count('fail')} failed, {self.count('skipped')} skipped "
            f"in {self.seconds:.0f} s"
        )

    def _grid(self) -> tuple[list[str], dict[str, dict[str, str]]]:
        strategies = list(dict.fromkeys(finding.strategy for finding in self.findings))
        grid: dict[str, dict[str, str]] = {}
        for finding in self.findings:
            grid.setdefault(finding.case, {})[finding.strategy] = MARKS[finding.status]
        return strategies, grid

    def _reasons(self, status: str) -> dict[str, list[str]]:
        """Where something happened, by reason."""
        reasons: dict[str, list[str]] = {}
        for finding in self.findings:
            if finding.status == status:
                reasons.setdefault(finding.reason or "", []).append(f"{finding.case} {finding.strategy}")
        return reasons

    def table(self) -> str:
        """The table for a terminal, and every reason below it."""
        strategies, grid = self._grid()
        width = max(map(len, grid), default=4)
        lines = [f"{'case':<{width}}  " + "  ".join(f"{name:>8}" for name in strategies)]
        for case, marks in grid.items():
            lines.append(f"{case:<{width}}  " + "  ".join(f"{marks.get(name, ''):>8}" for name in strategies))
        for finding in self.findings:
            if finding.status == "fail":
                lines += ["", f"FAIL {finding.case} {finding.strategy}: {finding.reason}"]
                lines += [f"     {finding.sql}"] if finding.sql else []
        if skipped := self._reasons("skipped"):
            lines += ["", "skipped:"]
            lines += [f"  {reason}: {_places(places)}" for reason, places in skipped.items()]
        return "\n".join([*lines, "", self.headline])

    def markdown(self) -> str:
        """The same as Markdown."""
        strategies, grid = self._grid()
        lines = [f"## {self.headline}", "", "| case | " + " | ".join(strategies) + " |"]
        lines.append("|---" * (len(strategies) + 1) + "|")
        lines += [f"| {case} | " + " | ".join(marks.get(name, "") for name in strategies) + " |" for case, marks in grid.items()]
        for status, title in (("fail", "Failed"), ("skipped", "Skipped")):
            if reasons := self._reasons(status):
                lines += ["", f"### {title}", ""]
                lines += [f"- {_places(places)}: {_one_line(reason)}" for reason, places in reasons.items()]
        if self.notes:
            lines += ["", "### Wider types", ""]
            lines += [f"- {case}: {'; '.join(notes)}" for case, notes in self.notes.items()]
        return "\n".join(lines) + "\n"

    def write_json(self, file: Path) -> None:
        """Everything, for programs."""
        counts = {status: self.count(status) for status in ("ok", "fail", "skipped")}
        content = {
            "engine": self.engine, "seconds": round(self.seconds, 1), "counts": counts, "wider_types": self.notes,
            "findings": [asdict(finding) for finding in self.findings],
        }
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _places(places: list[str]) -> str:
    """`case strategy` pairs, with the strategies of one case together."""
    cases: dict[str, list[str]] = {}
    for place in places:
        case, strategy = place.split(" ", 1)
        cases.setdefault(case, []).append(strategy)
    return ", ".join(f"{case} ({', '.join(strategies)})" for case, strategies in cases.items())


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
