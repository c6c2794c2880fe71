#!/bin/sh
# conformance.sh ENGINE: the SQL that `gen` emits, read by another parser (parse), and run on a real engine
# (spark, postgres), or all of these.
# SQLDIFF is the program under test.
set -eu
case ${1:-all} in
    all) engines='parse postgres spark' ;;
    *) engines=$1 ;;
esac
python3 -m unittest discover -s tests/conformance -q
for engine in $engines; do
    bash tests/conformance/conformance.sh "$engine"
done
