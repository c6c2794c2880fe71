#!/bin/sh
# Writes a contract, takes up two of its suggestions, and compares under it.
# Options given here go to `sqldiff run`, such as --format json or --sql.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${SQLDIFF:-sqldiff}" init old.csv new.csv -o "$work/contract.toml" >&2
sed -e '/^#exclude/s/#//' -e '/^#\[map\]/s/#//' -e '/^#dept_id/s/#//' "$work/contract.toml" >"$work/edited.toml"
"${SQLDIFF:-sqldiff}" run --contract "$work/edited.toml" "$@"
