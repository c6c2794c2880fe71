#!/bin/sh
# assertDataFrameEqual with its own tolerances
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" assert actual.csv expected.csv --key order_id --ignore-nullable --rtol 1e-5 --atol 1e-8 "$@"
