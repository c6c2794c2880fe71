#!/bin/sh
# Tests fetch-duckdb.sh against a stand-in for npm that hands out tarballs made here: no network.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

unset DUCKDB_LIB_DIR
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
sum() { { sha256sum 2>/dev/null || shasum -a 256; } <"$1" | cut -d' ' -f1; }

passed=0
ok() { passed=$((passed + 1)); }
fail() { printf '%s\n' "test-fetch: $*" >&2; sed 's/^/  | /' "$work/err" >&2; exit 1; }

# fetch SCRIPT: runs it with the stand-in first on PATH; leaves out, err and the exit code.
fetch() {
    code=0
    PATH=$work/bin:$PATH sh "$1" >"$work/out" 2>"$work/err" || code=$?
}
expect() { # expect CODE TEXT-OF-STDERR
    [ "$code" = "$1" ] || fail "exit code $code, expected $1"
    grep -q -- "$2" "$work/err" || fail "stderr lacks: $2"
}
left_over() { find "$XDG_CACHE_HOME" -name 'fetch.*' -o -name '*.tgz' 2>/dev/null | grep . || true; }

# A tarball of the right form, and a copy of the script with pins for it.
mkdir -p "$work/bin" "$work/pack/package" "$work/pinned"
for library in libduckdb.so libduckdb.dylib; do
    echo 'not a real library' >"$work/pack/package/$library"
done
(cd "$work/pack" && tar -czf "$work/good.tgz" package)
cp "$here/fetch-duckdb.sh" "$work/pinned/"
for platform in linux-x64 linux-arm64 darwin-x64 darwin-arm64; do
    echo "$platform $(sum "$work/good.tgz") $(sum "$work/pack/package/libduckdb.so")"
done >"$work/pinned/duckdb.sha256"
npm_gives() {
    printf '#!/bin/sh\necho called >>"%s/calls"\ncp "%s" ./duckdb-node-bindings.tgz\n' "$work" "$1" >"$work/bin/npm"
    chmod +x "$work/bin/npm"
}

# The real pins refuse a tarball that is not the pinned one, and leave nothing behind.
npm_gives "$work/good.tgz"
fetch "$here/fetch-duckdb.sh"
expect 1 'wrong checksum of @duckdb/node-bindings'
expect 1 'expected sha256 [0-9a-f]\{64\}$'
expect 1 "found    sha256 $(sum "$work/good.tgz")"
[ ! -s "$work/out" ] || fail "printed a folder although the fetch failed"
[ -z "$(find "$XDG_CACHE_HOME" -type f)" ] || fail "left files in the cache"
ok

# A truncated tarball is refused.
head -c 100 "$work/good.tgz" >"$work/bad.tgz"
npm_gives "$work/bad.tgz"
fetch "$work/pinned/fetch-duckdb.sh"
expect 1 'wrong checksum'
[ -z "$(left_over)" ] || fail "left temporary files"
ok

# npm fails.
printf '#!/bin/sh\nexit 7\n' >"$work/bin/npm"
fetch "$work/pinned/fetch-duckdb.sh"
expect 1 'npm could not fetch'
ok

# The right tarball is unpacked, and its folder printed.
npm_gives "$work/good.tgz"
fetch "$work/pinned/fetch-duckdb.sh"
expect 0 'fetching'
home=$(cat "$work/out")
library=$(find "$home" -type f -name 'libduckdb.*')
[ "$(sum "$library")" = "$(sum "$work/pack/package/libduckdb.so")" ] || fail "another library was unpacked"
[ -z "$(left_over)" ] || fail "left temporary files"
ok

# A second run asks npm for nothing.
: >"$work/calls"
fetch "$work/pinned/fetch-duckdb.sh"
[ "$code" = 0 ] && [ "$(cat "$work/out")" = "$home" ] && [ ! -s "$work/calls" ] || fail "fetched again"
ok

# A library that was changed in the cache is refused and deleted, then fetched anew.
echo changed >>"$library"
fetch "$work/pinned/fetch-duckdb.sh"
expect 1 "wrong checksum of $library"
[ ! -e "$library" ] || fail "kept the changed library"
fetch "$work/pinned/fetch-duckdb.sh"
expect 0 'fetching'
ok

# DUCKDB_LIB_DIR wins; an empty folder there is an error that names it.
export DUCKDB_LIB_DIR="$home"
fetch "$here/fetch-duckdb.sh"
expect 0 'not the pinned DuckDB'
[ "$(cat "$work/out")" = "$home" ] || fail "DUCKDB_LIB_DIR was not used"
DUCKDB_LIB_DIR=$work/bin
fetch "$here/fetch-duckdb.sh"
expect 1 "DUCKDB_LIB_DIR is $work/bin"
unset DUCKDB_LIB_DIR
ok

# Without npm, and nothing in the cache: a clear message.
rm -rf "$XDG_CACHE_HOME" "$work/bin/npm"
for tool in sh dirname uname grep mkdir rm cat cut tar sha256sum shasum; do
    path=$(command -v "$tool") && ln -sf "$path" "$work/bin/$tool"
done
code=0
PATH=$work/bin sh "$here/fetch-duckdb.sh" >"$work/out" 2>"$work/err" || code=$?
expect 1 'npm is not installed'
ok

echo "fetch: $passed passed, 0 failed"
