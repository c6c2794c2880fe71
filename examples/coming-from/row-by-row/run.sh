#!/bin/sh
# chispa and spark-fast-tests as they are without options: row n against row n
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" assert actual.csv expected.csv --check-row-order "$@"
