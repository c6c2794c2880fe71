#!/bin/sh
# write-test.sh DATABASE: writes the test anew from the tables of the project's database, which dbt seed or dbt run has made.
# The names of the tables become references, so that dbt runs the test after them, wherever they are.
set -eu
cd "$(dirname "$0")"
database=${1:?write-test.sh: name the database file of the project}
written=$("${SQLDIFF:-sqldiff}" gen --strategy assert --dialect duckdb --a "$database::main.orders" --b "$database::main.orders_before" \
    --key order_id --exclude loaded_at --types strict)
printf '%s\n' "$written" | sed -e '/^-- [ab]: /d' -e '/^-- database: /d' \
    -e "s/sqldiff_database_a\.\"main\"\.\"orders\"/{{ ref('orders') }}/" \
    -e "s/sqldiff_database_a\.\"main\"\.\"orders_before\"/{{ ref('orders_before') }}/" >tests/assert_orders_unchanged.sql
