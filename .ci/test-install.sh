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

share="$work/elsewhere/a folder/share"
for file in man/man1/sqldiff.1 man/man1/sqldiff-run.1 bash-completion/completions/sqldiff zsh/site-functions/_sqldiff \
    fish/vendor_completions.d/sqldiff.fish; do
    [ -s "$share/$file" ] || fail "there is no share/$file"
done
if command -v bash >/dev/null 2>&1; then
    # shellcheck disable=SC2016 # for the other shell
    found=$(bash -c '. "$1"; COMP_WORDS=(sqldiff run --str); COMP_CWORD=2; _sqldiff sqldiff --str run; echo "${COMPREPLY[*]}"' bash \
        "$share/bash-completion/completions/sqldiff")
    [ "$found" = "--strategy --strict" ] || fail "bash completes --str to: $found"
fi

if command -v readelf >/dev/null 2>&1; then
    paths=$(readelf -d "$1/sqldiff" | sed -n 's/.*(R[A-Z]*PATH).*\[\(.*\)\]/\1/p' | tr ':' '\n')
    # shellcheck disable=SC2016 # $ORIGIN is for the loader
    if printf '%s\n' "$paths" | grep -v '^$' | grep -v '^\$ORIGIN'; then fail "the run path above is absolute"; fi
fi
echo "install: 1 passed, 0 failed"
