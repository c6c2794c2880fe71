#!/bin/sh
# Many tables in one run: a suite
# Options given here go to sqldiff, such as --format json or --sql.
cd "$(dirname "$0")/.." && exec "${SQLDIFF:-sqldiff}" run --contract suite.toml "$@"
