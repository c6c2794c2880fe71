#!/bin/sh
# Changed cells with thresholds, repeated keys counted and not paired
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run orders_a.csv orders_b.csv --key order_id --abs amount=0.01 --within updated_at=1s "$@"
