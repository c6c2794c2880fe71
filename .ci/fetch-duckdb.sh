#!/bin/sh
# Makes sure that the official DuckDB library is in the user's cache, and prints its folder.
#
# The library comes from the npm package @duckdb/node-bindings-<platform>. The tarball and the library
# are checked against duckdb.sha256 beside this script; what does not match is deleted and is an error.
# A library that is there already is checked and used, without network or npm.
# With DUCKDB_LIB_DIR set, that folder is used as it is and nothing is fetched.
set -eu

version=1.5.6
npm_version=1.5.6-r.1
pins=$(dirname "$0")/duckdb.sha256

say() { printf '%s\n' "fetch-duckdb: $*" >&2; }
die() { say "$*"; exit 1; }

sha256() {
    if command -v sha256sum >/dev/null 2>&1; then
        set -- "$(sha256sum <"$1")"
    elif command -v shasum >/dev/null 2>&1; then
        set -- "$(shasum -a 256 <"$1")"
    else
        die "neither sha256sum nor shasum is installed; install one (Debian: coreutils)"
    fi
    printf '%s\n' "${1%% *}"
}

# check FILE EXPECTED WHAT: deletes FILE and fails if its checksum is another.
check() {
    found=$(sha256 "$1")
    if [ "$found" != "$2" ]; then
        rm -f "$1"
        say "wrong checksum of $3; deleted it"
        say "  expected sha256 $2"
        say "  found    sha256 $found"
        die "run the command again to fetch it anew; if it fails again, do not trust the source"
    fi
}

case $(uname -s) in
    Linux) os=linux library=libduckdb.so ;;
    Darwin) os=darwin library=libduckdb.dylib ;;
    *) os=$(uname -s) library=libduckdb.so ;;
esac
case $(uname -m) in
    x86_64 | amd64) cpu=x64 ;;
    aarch64 | arm64) cpu=arm64 ;;
    *) cpu=$(uname -m) ;;
esac
platform=$os-$cpu

pin=$(grep "^$platform " "$pins") || pin=
# shellcheck disable=SC2086 # three words: platform, tarball, library
set -- $pin

if [ -n "${DUCKDB_LIB_DIR:-}" ]; then
    [ -f "$DUCKDB_LIB_DIR/$library" ] ||
        die "DUCKDB_LIB_DIR is $DUCKDB_LIB_DIR, but there is no $library in it; correct or unset it"
    if [ "$(sha256 "$DUCKDB_LIB_DIR/$library")" != "${3:-}" ]; then
        say "note: $DUCKDB_LIB_DIR/$library is not the pinned DuckDB $version; used because DUCKDB_LIB_DIR says so"
    fi
    cd "$DUCKDB_LIB_DIR" && pwd
    exit
fi

if [ -z "$pin" ]; then
    die "no pinned DuckDB library for $platform; set DUCKDB_LIB_DIR to a folder with $library $version, or build with: cargo build --release --features bundled"
fi
tarball_pin=$2 library_pin=$3

cache=${XDG_CACHE_HOME:-$HOME/.cache}/sqldiff
home=$cache/duckdb-$version-$platform

if [ -f "$home/$library" ]; then
    check "$home/$library" "$library_pin" "$home/$library"
    printf '%s\n' "$home"
    exit
fi

for tool in npm tar; do
    command -v "$tool" >/dev/null 2>&1 ||
        die "$tool is not installed, and the DuckDB library is not in $home yet; install $tool, or build with: cargo build --release --features bundled"
done

mkdir -p "$cache" || die "cannot write to $cache; set XDG_CACHE_HOME to a folder that can be written"
work=$(mktemp -d "$cache/fetch.XXXXXX") || die "cannot write to $cache; set XDG_CACHE_HOME to a folder that can be written"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

package=@duckdb/node-bindings-$platform@$npm_version
say "fetching $package with npm"
(cd "$work" && npm pack --silent "$package" >/dev/null </dev/null) ||
    die "npm could not fetch $package; check the network and try again"
set -- "$work"/*.tgz
[ -f "$1" ] || die "npm fetched no tarball for $package"
check "$1" "$tarball_pin" "$package"
tar -xzf "$1" -C "$work" "package/$library" || die "$package could not be unpacked; is the disk full?"
check "$work/package/$library" "$library_pin" "$library of $package"
mkdir -p "$home"
# A rename within one file system: the library is there as a whole or not at all.
mv -f "$work/package/$library" "$home/$library"
printf '%s\n' "$home"
