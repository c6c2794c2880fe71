#!/bin/sh
# assertSchemaEqual, and the schema that chispa compares first
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" schema letters.csv numbers.csv "$@"
