#!/bin/sh
# place.sh FROM TO: leaves the program in FROM, with its library, in TO too. Does nothing if they are one.
set -eu
mkdir -p "$2"
from=$(cd "$1" && pwd -P)
to=$(cd "$2" && pwd -P)
[ "$from" != "$to" ] || exit 0
# Hard links where the file system allows them; each file is replaced as a whole.
place() {
    [ -f "$from/$1" ] || return 0
    mkdir -p "$(dirname "$to/$1")"
    ln -f "$from/$1" "$to/$1" 2>/dev/null || { cp -p "$from/$1" "$to/$1.$$" && mv -f "$to/$1.$$" "$to/$1"; }
}
for library in libduckdb.so libduckdb.dylib; do place "lib/$library"; done
place sqldiff
