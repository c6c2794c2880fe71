#!/bin/sh
# test.sh CARGO_DIR: every check that CI runs, in order of cost; stops at the first that fails.
# DUCKDB_LIB_DIR is set by the Makefile.
set -eu
sh .ci/need.sh rustfmt cargo-clippy cc python3

step() {
    echo "== $1"
    shift
    "$@" || { echo "make test: failed at: $*" >&2; exit 1; }
}
docs() { RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --locked; }
# A doc test is linked in a folder of its own, where no run path leads to the library.
doc_tests() {
    LD_LIBRARY_PATH=$DUCKDB_LIB_DIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
        DYLD_FALLBACK_LIBRARY_PATH=$DUCKDB_LIB_DIR cargo test --doc --locked
}

step 'format' cargo fmt --check
step 'fetching the library' sh .ci/test-fetch.sh
step 'page of the benchmarks' python3 -B -m unittest discover -s benches -q
step 'clippy' cargo clippy --all-targets --locked -- -D warnings
step 'documentation' docs
step 'doc tests' doc_tests
step 'tests' cargo test --lib --bins --tests --examples --locked
# With the tests' targets named, dependencies keep the features they were just built with.
step 'build' cargo build --bins --tests --locked
step 'install' sh .ci/test-install.sh "$1/debug"
if [ -f examples/run.sh ]; then
    step 'examples' env SQLDIFF="$1/debug/sqldiff" sh examples/run.sh
fi
step 'book' sh .ci/book.sh target/book
step 'a test of a dbt project' env SQLDIFF="$1/debug/sqldiff" sh .ci/dbt.sh
step 'the HTML report in a browser' env SQLDIFF="$1/debug/sqldiff" sh .ci/browser.sh
step 'conformance on real engines' env SQLDIFF="$1/debug/sqldiff" sh .ci/conformance.sh ci
echo '== all checks passed'
