#!/bin/sh
# assertSchemaEqual
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" schema orders_a.csv orders_b.csv "$@"
