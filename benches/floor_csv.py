"""The floor for CSV: DuckDB reads each file and hashes every cell, as floor.sql does for Parquet. Usage: floor_csv.py FILE..."""

from __future__ import annotations

import sys

import duckdb

for path in sys.argv[1:]:
    digest = duckdb.execute("SELECT bit_xor(hash(*COLUMNS(*))) FROM read_csv(?)", [path]).fetchone()[0]
    print(f"{digest or 0:016x}  {path}")
