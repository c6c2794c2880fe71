#!/bin/sh
# Whether the test is still what `gen` writes, its first line apart, which has the version; then whether it
# gives a row. Options given here go to sqldiff run.
cd "$(dirname "$0")" || exit 2
sqldiff=${SQLDIFF:-sqldiff}
written=$("$sqldiff" gen --strategy assert --dialect duckdb --a orders.csv --b orders_before.csv --key order_id --exclude loaded_at --types strict) || exit 2
[ "$(printf '%s\n' "$written" | sed 1d)" = "$(sed 1d assert_orders_unchanged.sql)" ] || {
    echo "assert_orders_unchanged.sql is not what gen writes" >&2
    exit 2
}
exec "$sqldiff" run assert_orders_unchanged.sql no_row.sql --strategy count "$@"
