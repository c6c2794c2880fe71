#!/bin/sh
# Writes the script that makes dev equal to prod, for a table `dev` of DuckDB whose rows stand in dev.csv.
# `--format json` shows what differs before; other options go to `sqldiff patch`.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" = --format ]; then
    exec "${SQLDIFF:-sqldiff}" run prod.csv dev.csv --key id --abs amount=0.01 "$@"
fi
"${SQLDIFF:-sqldiff}" patch prod.csv dev.csv --target dev --key id --abs amount=0.01 "$@"
