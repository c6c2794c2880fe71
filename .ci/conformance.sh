#!/bin/sh
# conformance.sh ENGINE: the SQL that `gen` emits, on a real engine (spark, postgres, or all of them).
# SQLDIFF is the program under test.
set -eu
case ${1:-all} in
    all) engines='postgres spark' ;;
    *) engines=$1 ;;
esac
python3 -m unittest discover -s tests/conformance -q
for engine in $engines; do
    bash tests/conformance/conformance.sh "$engine"
done
