"""One table of what several engines found, case by case, as Markdown for docs/dialects.md.

    python table.py FINDINGS.json ...

The files are what `run.py --json` writes. A case is `ok` where every strategy that fits it gave the right answer,
`refused` where `gen` gives a reason in place of a script, `limit` where the engine does not take so long a statement and
the script says so, `not held` where the engine cannot hold the types or values of the case.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> int:
    runs = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    if not runs:
        print("usage: table.py FINDINGS.json ...", file=sys.stderr)
        return 2
    print("| case | " + " | ".join(run["engine"] for run in runs) + " |")
    print("|---" * (len(runs) + 1) + "|")
    grids = [grid(run) for run in runs]
    for case in sorted({case for one in grids for case in one}):
        print(f"| {case} | " + " | ".join(one.get(case, "") for one in grids) + " |")
    totals = [f"{run['counts']['ok']} / {run['counts']['fail']} / {run['counts']['skipped']}" for run in runs]
    print("| **right / wrong / not tried** | " + " | ".join(totals) + " |")
    return 0


def grid(run: dict) -> dict[str, str]:
    """What happened to each case: one word, or a word for each group of strategies."""
    cases: dict[str, dict[str, list[str]]] = {}
    for finding in run["findings"]:
        if finding["status"] != "none":
            cases.setdefault(finding["case"], {}).setdefault(word(finding), []).append(finding["strategy"])
    return {case: told(words) for case, words in cases.items()}


def word(finding: dict) -> str:
    match finding["status"]:
        case "ok":
            return "ok"
        case "fail":
            return "**WRONG**"
    # The engines say in their own words what they cannot hold; gen names the column.
    reason = finding["reason"] or ""
    if reason.startswith(("column ", "rules.", "strategy", "--")):
        return "refused"
    return "limit" if "told in the head of the script" in reason else "not held"


def told(words: dict[str, list[str]]) -> str:
    most, *others = sorted(words, key=lambda name: -len(words[name]))
    return most + "".join(f" ({name}: {', '.join(words[name])})" for name in others)


if __name__ == "__main__":
    sys.exit(main())
