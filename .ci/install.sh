#!/bin/sh
# install.sh FROM PREFIX: puts the program into PREFIX/bin and its library into PREFIX/lib/sqldiff.
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
echo "installed $2/bin/sqldiff"
