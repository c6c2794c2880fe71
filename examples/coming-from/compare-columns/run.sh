#!/bin/sh
# Prophecy's CompareColumns, under its own names
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --key order_id --strategy columns --name mismatch_example_a=mismatch_example_left --name mismatch_example_b=mismatch_example_right "$@"
