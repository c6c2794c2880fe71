#!/bin/sh
# chispa with ignore_row_order and a tolerance: rows find their partners by key
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" assert actual.csv expected.csv --key order_id --atol 0.001 "$@"
