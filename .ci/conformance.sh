#!/bin/sh
# conformance.sh ENGINE: the SQL that `gen` emits, read by another parser (parse) or run on a real engine; `all` of them,
# or those that CI runs every time (ci).
# SQLDIFF is the program under test.
set -eu
case ${1:-all} in
    ci) engines='parse postgres sqlite spark' ;;
    all) engines=$(cd tests/conformance && printf '%s\n' requirements-*.txt | sed 's/requirements-\(.*\)\.txt/\1/') ;;
    *) engines=$1 ;;
esac
python3 -m unittest discover -s tests/conformance -q
failed=
for engine in $engines; do
    echo "== $engine"
    bash tests/conformance/conformance.sh "$engine" || failed="$failed $engine"
    # By row hash first: the same answers.
    case $engine in
        parse | sqlite*) ;;
        *) bash tests/conformance/conformance.sh "$engine" --strategy cells --shape narrow || failed="$failed $engine (narrow)" ;;
    esac
done
[ -z "$failed" ] || { echo "conformance: not as it should be:$failed" >&2; exit 1; }
