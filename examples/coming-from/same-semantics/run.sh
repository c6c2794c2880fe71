#!/bin/sh
# sameSemantics: two texts of one query
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" plan 'SELECT order_id, amount FROM orders_a WHERE status = 1 AND amount > 20' 'select order_id, amount from orders_a o where 20 < o.amount and o.status = 1' "$@"
