#!/bin/sh
# A schema that differs ends an assertion
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" assert letters.csv numbers.csv "$@"
