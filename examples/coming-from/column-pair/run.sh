#!/bin/sh
# assert_column_equality: two columns of one table
# Options given here go to sqldiff, such as --format json.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" assert names.csv --column-pair raw,clean "$@"
