#!/bin/sh
# install.sh FROM PREFIX: puts the program into PREFIX/bin, its library into PREFIX/lib/sqldiff, manual
# pages and completions into PREFIX/share.
# The program finds the library relative to itself, so PREFIX can be moved afterwards.
set -eu
[ -f "$1/sqldiff" ] || { echo "install: there is no $1/sqldiff; run make build first" >&2; exit 1; }

install_file() { # install_file MODE SOURCE TARGET: whole or not at all
    cp "$2" "$3.$$" || { rm -f "$3.$$"; echo "install: cannot write $3; set PREFIX=... or use sudo" >&2; exit 1; }
    chmod "$1" "$3.$$"
    mv -f "$3.$$" "$3"
}

mkdir -p "$2/bin" "$2/lib/sqldiff" || { echo "install: cannot write to $2; set PREFIX=... or use sudo" >&2; exit 1; }
for library in libduckdb.so libduckdb.dylib; do
    if [ -f "$1/lib/$library" ]; then install_file 644 "$1/lib/$library" "$2/lib/sqldiff/$library"; fi
done
install_file 755 "$1/sqldiff" "$2/bin/sqldiff"

# What the program says of itself: manual pages, and completions where each shell looks for them.
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
share=$2/share
"$2/bin/sqldiff" man --out "$made" >/dev/null
mkdir -p "$share/man/man1"
for page in "$made"/*.1; do install_file 644 "$page" "$share/man/man1/$(basename "$page")"; done
for shell in bash:bash-completion/completions/sqldiff zsh:zsh/site-functions/_sqldiff fish:fish/vendor_completions.d/sqldiff.fish; do
    "$2/bin/sqldiff" completions "${shell%%:*}" > "$made/completion"
    mkdir -p "$share/$(dirname "${shell#*:}")"
    install_file 644 "$made/completion" "$share/${shell#*:}"
done
echo "installed $2/bin/sqldiff"
