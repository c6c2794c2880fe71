#!/bin/sh
# make bench: makes the lab (ROWS, 10 million by default) in a temporary folder and holds sqldiff to
# the floor on it. SQLDIFF is the binary. Exit codes are those of floor.sh.
set -eu
here=$(dirname "$0")
lab=$(mktemp -d)
trap 'rm -rf "$lab"' EXIT INT TERM
"$SQLDIFF" lab --rows "${ROWS:-10000000}" --out "$lab" >/dev/null
"$here/floor.sh" "$lab" "$SQLDIFF"
