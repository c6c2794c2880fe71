#!/bin/sh
# Runs every example with the program in $SQLDIFF, and checks its exit code and what its result JSON must hold.
set -eu
SQLDIFF=${SQLDIFF:-$(command -v sqldiff || true)}
[ -x "$SQLDIFF" ] || { echo "examples: set SQLDIFF to the sqldiff program (make build leaves target/release/sqldiff)" >&2; exit 2; }
case $SQLDIFF in
    /*) ;;
    *) SQLDIFF=$PWD/$SQLDIFF ;;
esac
export SQLDIFF

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# check NAME: prints what is wrong, or nothing.
check() {
    code=0
    "./$1/run.sh" --format json >"$work/out" 2>"$work/err" </dev/null || code=$?
    result=$(tr -d ' \t\r\n' <"$work/out")
    while read -r line; do
        case $line in
            'exit '*) [ "exit $code" = "$line" ] || echo "exit code $code, expected ${line#exit }" ;;
            *) printf '%s\n' "$result" | grep -qF -- "$line" || echo "the result lacks $line" ;;
        esac
    done <"$1/expected"
}

passed=0 failed=0
cd "$(dirname "$0")"
for folder in */ */*/; do
    name=${folder%/}
    [ -f "$name/expected" ] || continue
    problems=$(check "$name")
    if [ -z "$problems" ]; then
        echo "ok      $name"
        passed=$((passed + 1))
    else
        echo "FAILED  $name"
        printf '%s\n' "$problems" | sed 's/^/        /'
        sed 's/^/        | /' "$work/out" "$work/err"
        failed=$((failed + 1))
    fi
done
echo "examples: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
