#!/bin/sh
# Spark's exceptAll, both ways in one run
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --strategy except "$@"
