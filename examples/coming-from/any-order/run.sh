#!/bin/sh
# The same rows in any order, within a tolerance: assertDataFrameEqual
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run actual.csv expected.csv --key order_id --abs amount=0.001 "$@"
