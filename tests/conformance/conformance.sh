#!/usr/bin/env bash
# conformance.sh ENGINE [OPTION ...]: run the cases of tests/cases on an engine (engines/__init__.py lists them); run.py
# names the options.
# conformance.sh parse: read the golden scripts of all dialects with an independent parser.
# SQLDIFF is the program under test. What is installed stays in the user's cache until its pins change.
set -euo pipefail

engine=${1:-}
: "${SQLDIFF:?SQLDIFF names the sqldiff program to test}"
: "${HOME:=/root}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
pins=$here/requirements-$engine.txt
if [ ! -f "$pins" ]; then
    known=$(cd "$here" && printf '%s\n' requirements-*.txt | sed 's/requirements-\(.*\)\.txt/\1/' | tr '\n' ' ')
    echo "usage: conformance.sh ENGINE [OPTION ...], where ENGINE is one of: $known" >&2
    exit 2
fi
shift
SQLDIFF=$(cd "$(dirname "$SQLDIFF")" && pwd)/$(basename "$SQLDIFF")
export HOME SQLDIFF PYTHONDONTWRITEBYTECODE=1

# install PACKAGE ...: Debian packages, as root or by sudo that asks nothing.
install() {
    local sudo=()
    if [ "$(id -u)" != 0 ]; then sudo=(sudo -n); fi
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@" </dev/null >&2
}

packages=()
python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3-venv)
case $engine in
    postgres)
        compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || packages+=(postgresql-15)
        if [ "$(id -u)" = 0 ]; then command -v setpriv >/dev/null || packages+=(util-linux); fi ;;
    mariadb)
        [ -x /usr/sbin/mariadbd ] || command -v mariadbd >/dev/null || packages+=(mariadb-server)
        if [ "$(id -u)" = 0 ]; then command -v setpriv >/dev/null || packages+=(util-linux); fi ;;
    spark | spark4)
        command -v java >/dev/null || [ -n "${JAVA_HOME:-}" ] || packages+=(openjdk-17-jre-headless)
        # Tables whose rows Spark can change come from Maven.
        [ "$engine" = spark4 ] || command -v mvn >/dev/null || packages+=(maven) ;;
    trino)
        # Java 25, which Trino needs, is none of Debian's packages: engines/trino.py looks for it.
        command -v mvn >/dev/null || packages+=(maven) ;;
esac
if [ ${#packages[@]} -gt 0 ]; then
    echo "== installing ${packages[*]}" >&2
    install "${packages[@]}" || { echo "$engine could not be installed" >&2; exit 2; }
fi

cache=${XDG_CACHE_HOME:-$HOME/.cache}/sqldiff/conformance/$engine
sum=$(sha256sum <"$pins")
if [ "$(cat "$cache/pins" 2>/dev/null)" != "$sum" ]; then
    echo "== installing $(tr '\n' ' ' <"$pins")" >&2
    rm -rf "$cache"
    mkdir -p "$(dirname "$cache")"
    { python3 -m venv "$cache" && "$cache/bin/pip" install -q --disable-pip-version-check -r "$pins" >&2; } ||
        { echo "$engine: the pinned packages could not be installed" >&2; exit 2; }
    echo "$sum" >"$cache/pins"
fi

if [ "$engine" = parse ]; then
    exec "$cache/bin/python" "$here/parse.py"
fi
# What only this engine has, in a script of its own.
if [ -f "$here/edges_$engine.py" ] && [ $# = 0 ]; then
    "$cache/bin/python" "$here/edges_$engine.py"
fi
# What the statements write that change a table.
case $engine in
    sqlite | postgres | mariadb | spark)
        if [ $# = 0 ]; then "$cache/bin/python" "$here/ingest.py" "$engine"; fi ;;
esac
case $engine in
    sqlite | postgres | mariadb)
        if [ $# = 0 ]; then "$cache/bin/python" "$here/patch.py" "$engine" | grep -v '^skipped'; fi ;;
esac
exec "$cache/bin/python" "$here/run.py" "$engine" "$@"
