#!/usr/bin/env bash
# Holds sqldiff to its promise of speed: on a lab it takes at most 4 times the floor, which is what
# DuckDB needs to read both files and hash every cell, and at most 2 GB.
#
#   benches/floor.sh LAB SQLDIFF
#
# LAB is a folder made by `sqldiff lab`, SQLDIFF the binary. Floor and sqldiff are timed in one run
# of hyperfine, so that both meet the same machine. Environment:
#   RUNS     timed runs of each, at least 3 (3)
#   THREADS  threads of both (those of the engine's choice)
#   MEMORY   memory limit of both (the engine's)
#   FLOOR    the floor's binary (built by cargo from examples/floor.rs)
#
# Exit 0: within both limits. 1: not. 2: could not be measured.
set -euo pipefail

max_ratio=4
max_bytes=2000000000

fail() {
    echo "floor.sh: $*" >&2
    exit 2
}

[ $# -eq 2 ] || fail "usage: benches/floor.sh LAB SQLDIFF"
lab=$1
sqldiff=$2
runs=${RUNS:-3}
[ "$runs" -ge 3 ] 2>/dev/null || fail "RUNS=$runs: at least 3"
for file in a.parquet b.parquet; do
    [ -f "$lab/$file" ] || fail "$lab/$file: no such file; make it with: sqldiff lab --rows 10000000 --out $lab"
done
[ -x "$sqldiff" ] || fail "$sqldiff: not a program; build it with: make build"
command -v hyperfine >/dev/null || fail "hyperfine is missing; install it with: apt-get install hyperfine"
[ -x /usr/bin/time ] || fail "GNU time is missing; install it with: apt-get install time"

if [ -z "${FLOOR:-}" ]; then
    here=$(cd "$(dirname "$0")/.." && pwd)
    target=${CARGO_TARGET_DIR:-$here/target}
    cargo build --quiet --release --locked --example floor --manifest-path "$here/Cargo.toml" >&2 \
        || fail "examples/floor.rs does not build"
    FLOOR=$target/release/examples/floor
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

limits=()
[ -z "${THREADS:-}" ] || limits+=(--threads "$THREADS")
[ -z "${MEMORY:-}" ] || limits+=(--memory "$MEMORY")
floor=("$FLOOR" "$lab/a.parquet" "$lab/b.parquet" ${limits[@]+"${limits[@]}"})
diff=("$sqldiff" run "$lab/a.parquet" "$lab/b.parquet" --key uuid --abs amount_double=0.01
    --out "$work/out" ${limits[@]+"${limits[@]}"})

quoted() {
    printf '%q ' "$@"
}

# sqldiff says 1 for "different", which is the answer here; 2 is a failure.
hyperfine --shell bash --warmup 1 --runs "$runs" --export-csv "$work/times.csv" \
    --prepare "rm -rf $(quoted "$work/out")" \
    --command-name floor "$(quoted "${floor[@]}")" \
    --command-name sqldiff "$(quoted "${diff[@]}"); [ \$? -eq 1 ]" \
    >&2 || fail "a run failed; see above"

# Median seconds of the command of this name.
median() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "median") column = i }
        $1 == name { print $column }' "$work/times.csv"
}

# Peak resident bytes of one more run.
peak() {
    local status=0
    rm -rf "$work/out"
    /usr/bin/time -v -o "$work/time" "$@" >"$work/stdout" 2>"$work/stderr" || status=$?
    [ "$status" -le 1 ] || fail "$1 failed: $(cat "$work/stderr")"
    awk -F': ' '/Maximum resident set size/ { print $2 * 1024 }' "$work/time"
}

floor_seconds=$(median floor)
diff_seconds=$(median sqldiff)
floor_bytes=$(peak "${floor[@]}")
diff_bytes=$(peak "${diff[@]}")
[ -n "$floor_seconds" ] && [ -n "$diff_seconds" ] || fail "hyperfine reported no median"
[ -n "$floor_bytes" ] && [ -n "$diff_bytes" ] || fail "GNU time reported no peak memory"

awk -v fs="$floor_seconds" -v ds="$diff_seconds" -v fb="$floor_bytes" -v db="$diff_bytes" \
    -v max_ratio="$max_ratio" -v max_bytes="$max_bytes" -v runs="$runs" '
BEGIN {
    printf "%-8s %14s %14s\n", "", "median seconds", "peak MB"
    printf "%-8s %14.2f %14.0f\n", "floor", fs, fb / 1e6
    printf "%-8s %14.2f %14.0f\n", "sqldiff", ds, db / 1e6
    printf "ratio %.2f (at most %g), peak %.0f MB (at most %.0f MB), %d runs\n", ds / fs, max_ratio, db / 1e6, max_bytes / 1e6, runs
    if (ds > max_ratio * fs) { print "FAIL: too slow"; bad = 1 }
    if (db > max_bytes) { print "FAIL: too much memory"; bad = 1 }
    exit bad
}'
