#!/bin/sh
# Schema, counts, checksum, then cells, as far as the answer needs
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --key order_id --strategy ladder "$@"
