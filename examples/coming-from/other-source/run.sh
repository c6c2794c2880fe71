#!/bin/sh
# sameSemantics: the same select over another table
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" plan 'SELECT order_id, amount FROM orders_a' 'SELECT order_id, amount FROM orders_b' "$@"
