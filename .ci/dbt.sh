#!/bin/sh
# dbt.sh: the test of examples/dbt-project, as dbt runs it: it passes, and fails once a row is another. SQLDIFF is the program
# under test. What is installed stays in the user's cache until its pins change.
set -eu
: "${SQLDIFF:?SQLDIFF names the sqldiff program to test}"
: "${HOME:=/root}"
here=$(cd "$(dirname "$0")/.." && pwd)
pins=$here/examples/dbt-project/requirements.txt
cache=${XDG_CACHE_HOME:-$HOME/.cache}/sqldiff/dbt
sum=$(sha256sum <"$pins")
if [ "$(cat "$cache/pins" 2>/dev/null)" != "$sum" ]; then
    if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
        sudo=
        [ "$(id -u)" = 0 ] || sudo='sudo -n'
        $sudo env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2
        $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends python3-venv </dev/null >&2
    fi
    rm -rf "$cache"
    mkdir -p "$(dirname "$cache")"
    python3 -m venv "$cache"
    # Some of its packages have sources that fetch what is not theirs.
    "$cache/bin/pip" install -q --disable-pip-version-check --only-binary :all: -r "$pins"
    echo "$sum" >"$cache/pins"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
fail() { echo "dbt: $*" >&2; cat "$work/log" >&2; exit 1; }
cp -R "$here/examples/dbt-project" "$work/project"
cd "$work/project"
export DBT_DATABASE="$work/orders.duckdb" DBT_SEND_ANONYMOUS_USAGE_STATS=false
dbt() { "$cache/bin/dbt" --no-use-colors "$@" --profiles-dir . >"$work/log" 2>&1; }

dbt build || fail 'the test fails on tables that are equal'
grep -q 'PASS=3' "$work/log" || fail 'two seeds and a test were to pass'
cp tests/assert_orders_unchanged.sql "$work/kept.sql"
sh write-test.sh "$DBT_DATABASE"
# The first line has the version.
[ "$(sed 1d "$work/kept.sql")" = "$(sed 1d tests/assert_orders_unchanged.sql)" ] || fail 'tests/assert_orders_unchanged.sql is not what gen writes'
sed -i.old 's/80\.00/80.01/' seeds/orders.csv
rm -f seeds/*.old
if dbt build; then fail 'the test passes on tables that differ'; fi
grep -q 'Got 1 result, configured to fail' "$work/log" || fail 'one row was to fail'
echo 'dbt: 1 passed, 0 failed'
