#!/bin/sh
# The EXCEPT load: what of the batch is not in the target
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run employees_batch.csv employees_target.csv --strategy except "$@"
