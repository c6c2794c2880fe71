#!/bin/sh
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")" && exec "${SQLDIFF:-sqldiff}" assert actual.csv expected.csv --key order_id --atol 0.01 --ignore-columns loaded_at "$@"
