"""datacompy on Polars: counts of a comparison. Usage: datacompy_counts.py A B KEY[,KEY...] COLUMN=ABS"""

from __future__ import annotations

import json
import sys

import polars as pl
from datacompy.polars import PolarsCompare

path_a, path_b, key, tolerance = sys.argv[1:]
column, limit = tolerance.split("=")
comparison = PolarsCompare(
    pl.read_parquet(path_a),
    pl.read_parquet(path_b),
    join_columns=key.split(","),
    abs_tol={column: float(limit), "default": 0.0},
)
equal = comparison.count_matching_rows()
json.dump(
    {
        "equal": equal,
        "changed": len(comparison.intersect_rows) - equal,
        "only_a": len(comparison.df1_unq_rows),
        "only_b": len(comparison.df2_unq_rows),
    },
    sys.stdout,
)
