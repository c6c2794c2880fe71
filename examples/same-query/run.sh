#!/bin/sh
# Options given here go to sqldiff, such as --format json or --explain.
cd "$(dirname "$0")" && exec "${SQLDIFF:-sqldiff}" plan old.sql new.sql "$@"
