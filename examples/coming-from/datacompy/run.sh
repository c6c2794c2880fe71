#!/bin/sh
# datacompy's report: columns, rows, and cells that differ
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --key order_id --abs amount=0.01 "$@"
