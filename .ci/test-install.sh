#!/bin/sh
# test-install.sh FROM: an installed program runs after its prefix was moved, without a library path,
# and holds no absolute run path.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
unset LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH 2>/dev/null || true
fail() { echo "test-install: $*" >&2; exit 1; }

here=$(dirname "$0")
sh "$here/install.sh" "$1" "$work/stage/usr" >/dev/null
mkdir -p "$work/elsewhere"
mv "$work/stage/usr" "$work/elsewhere/a folder"
(cd / && "$work/elsewhere/a folder/bin/sqldiff" --version >/dev/null) || fail "does not run after the prefix was moved"

if command -v readelf >/dev/null 2>&1; then
    paths=$(readelf -d "$1/sqldiff" | sed -n 's/.*(R[A-Z]*PATH).*\[\(.*\)\]/\1/p' | tr ':' '\n')
    # shellcheck disable=SC2016 # $ORIGIN is for the loader
    if printf '%s\n' "$paths" | grep -v '^$' | grep -v '^\$ORIGIN'; then fail "the run path above is absolute"; fi
fi
echo "install: 1 passed, 0 failed"
