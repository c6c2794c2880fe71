#!/bin/sh
# The counts of a union and group: how often each row is on each side
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --strategy union "$@"
