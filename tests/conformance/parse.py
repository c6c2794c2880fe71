"""Parse the golden scripts with an independent parser, and resolve their names: what no engine here runs must at least be
read by another."""

import sys
from pathlib import Path

import sqlglot
from sqlglot import exp
from sqlglot.errors import ErrorLevel

import resolve

GOLDEN = Path(__file__).parent.parent / "golden"

#: Golden folders, each with the dialect that the parser reads it as. Databricks gets what Spark gets.
DIALECTS = [
    ("duckdb", "duckdb"),
    ("spark", "spark"),
    ("spark", "databricks"),
    ("postgres", "postgres"),
    ("snowflake", "snowflake"),
    ("redshift", "redshift"),
    ("sqlserver", "tsql"),
    ("oracle", "oracle"),
    ("mariadb", "mysql"),
    ("mysql", "mysql"),
    ("bigquery", "bigquery"),
    ("sqlite", "sqlite"),
    ("clickhouse", "clickhouse"),
    ("trino", "trino"),
    ("athena", "athena"),
]

#: Scripts the parser cannot read although the engine runs them, with the reason.
KNOWN: dict[str, str] = {}


def main() -> int:
    failed = 0
    parsed = 0
    folders = {path.name for path in GOLDEN.iterdir() if path.is_dir() and path.name != "declared"}
    known = {folder for folder, _ in DIALECTS}
    if folders != known:
        print(f"parse.py: golden folders {sorted(folders)}, known are {sorted(known)}", file=sys.stderr)
        return 1
    for folder, dialect in DIALECTS:
        for path in sorted((GOLDEN / folder).glob("*.sql")):
            name = f"{folder}/{path.name} as {dialect}"
            try:
                statements = sqlglot.parse(path.read_text(), read=dialect, error_level=ErrorLevel.RAISE)
                # What it does not understand it keeps as a command, which is no parse.
                odd = [one for one in statements if one is not None and one.key == "command"]
                problem = f"{len(odd)} statements kept as text" if odd else None
                if not problem and dialect in resolve.DIALECTS:
                    found = (resolve.problem_of(one, dialect) for one in statements if isinstance(one, exp.Query))
                    problem = next(filter(None, found), None)
            except sqlglot.errors.SqlglotError as error:
                problem = str(error).splitlines()[0]
            if problem and name not in KNOWN:
                print(f"FAIL {name}: {problem}")
                failed += 1
            elif not problem and name in KNOWN:
                print(f"FAIL {name}: parses now; take it off the list")
                failed += 1
            else:
                parsed += 1
    print(f"{parsed} scripts parsed, {failed} failed")
    return 1 if failed or not parsed else 0


if __name__ == "__main__":
    sys.exit(main())
