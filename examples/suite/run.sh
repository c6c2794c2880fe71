#!/bin/sh
# Compares all tables of two folders in one go.
# Options given here go to `sqldiff run`, such as --format json, --jobs 2 or --junit FILE.
set -eu
cd "$(dirname "$0")"
"${SQLDIFF:-sqldiff}" run --contract suite.toml "$@"
