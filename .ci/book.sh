#!/bin/sh
# book.sh FOLDER: builds the pages of docs/ as a site in FOLDER; a warning of mdBook or a broken link is an error.
#
# mdBook is compiled once, at this version, into the user's cache; MDBOOK names another program to use.
set -eu
version=0.5.4
cd "$(dirname "$0")/.."
case ${1:?book.sh: name the folder for the site} in
    /*) site=$1 ;;
    *) site=$PWD/$1 ;;
esac

# In target, where git does not look; pages link to files outside docs/, so that these stand beside it.
work=$PWD/target/book-source
rm -rf "$work"
mkdir -p "$work"
cp ./*.md LICENSE-* docs/book.toml docs/book.css "$work"
cp -R docs examples benches templates "$work"
mkdir "$work/tests"
cp -R tests/cases tests/conformance "$work/tests"
rm -f "$work/docs/book.toml" "$work/docs/book.css"
# mdBook makes README.md the index of its folder, and leaves the links to it as they are.
find "$work" -name '*.md' | while read -r page; do
    sed 's/\(](\([^)]*\/\)\{0,1\}\)README\.md/\1index.md/g' "$page" >"$page.linked"
    mv "$page.linked" "$page"
done
sed -e 's#](#](docs/#' -e 's#](docs/\.\./#](#' docs/SUMMARY.md >"$work/SUMMARY.md"
rm -f "$work/docs/SUMMARY.md"

mdbook=${MDBOOK:-}
if [ -z "$mdbook" ]; then
    root=${XDG_CACHE_HOME:-$HOME/.cache}/sqldiff/mdbook-$version
    mdbook=$root/bin/mdbook
    if [ ! -x "$mdbook" ]; then
        sh .ci/need.sh cargo cc
        echo "book: compiling mdBook $version, once" >&2
        # Not optimised: that takes longer than it saves.
        CARGO_TARGET_DIR=$root/target cargo install "mdbook@$version" --locked --debug --quiet \
            --no-default-features --features search --root "$root"
        rm -rf "$root/target"
    fi
fi

log=$PWD/target/book.log
"$mdbook" build --dest-dir "$site" "$work" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
if grep -E '(WARN|ERROR)' "$log" >&2; then
    echo "book: mdBook warns of the above" >&2
    exit 1
fi
rm -f "$site/book.toml"
sh .ci/need.sh python3
python3 -B .ci/book_links.py "$site" || { echo "book: the links above lead nowhere" >&2; exit 1; }
