#!/bin/sh
# browser.sh: the HTML report in Chromium, through its driver; both come from Debian where they are missing.
# SQLDIFF is the program under test.
set -eu
: "${SQLDIFF:?SQLDIFF names the sqldiff program to test}"
if ! command -v chromedriver >/dev/null 2>&1 || ! command -v chromium >/dev/null 2>&1; then
    sudo=
    [ "$(id -u)" = 0 ] || sudo='sudo -n'
    echo '== installing chromium' >&2
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends chromium chromium-driver </dev/null >&2
fi
exec python3 -B -m unittest discover -s tests/browser -q
