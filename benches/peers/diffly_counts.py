"""diffly: counts of a comparison. Usage: diffly_counts.py A B KEY[,KEY...] COLUMN=ABS"""

from __future__ import annotations

import json
import sys

import polars as pl
from diffly import compare_frames

path_a, path_b, key, tolerance = sys.argv[1:]
column, limit = tolerance.split("=")
# Read once: with lazy frames each of the counts below would read both files again.
a, b = pl.read_parquet(path_a), pl.read_parquet(path_b)
keys = key.split(",")
comparison = compare_frames(
    a,
    b,
    primary_key=keys,
    # Its defaults accept a relative difference of 1e-9, which nobody asked for here.
    abs_tol={name: float(limit) if name == column else 0.0 for name in a.columns if name not in keys},
    rel_tol=0.0,
)
json.dump(
    {
        "equal": comparison.num_rows_joined_equal(),
        "changed": comparison.num_rows_joined_unequal(),
        "only_a": comparison.num_rows_left_only(),
        "only_b": comparison.num_rows_right_only(),
    },
    sys.stdout,
)
