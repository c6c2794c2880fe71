#!/bin/sh
# Says what the batch holds that the target has not. With --out DIR, DIR/ingest.sql is the statement that ingests it.
# Options given here go to `sqldiff run`, such as --format json or --out DIR.
cd "$(dirname "$0")" && exec "${SQLDIFF:-sqldiff}" run target.csv batch.csv --key empno --strategy incremental --target employees "$@"
