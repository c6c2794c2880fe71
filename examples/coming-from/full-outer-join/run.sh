#!/bin/sh
# The full outer join by key: check, stats and kos
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --key order_id --strategy join "$@"
