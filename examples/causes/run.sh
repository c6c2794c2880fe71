#!/bin/sh
# Options given here go to sqldiff, such as --format json.
cd "$(dirname "$0")" && exec "${SQLDIFF:-sqldiff}" suggest --contract contract.toml "$@"
