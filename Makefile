# Two commands matter: `make demo` and `make test`. Needs GNU make, cargo, npm, tar, and sha256sum or shasum.
SHELL  := /bin/sh
PREFIX ?= /usr/local
DESTDIR ?=

# Where cargo builds; the finished programs are always left in target/release.
CARGO_DIR := $(or $(CARGO_TARGET_DIR),target)
RELEASE   := target/release
# Where `install-files` takes the program and its library from.
FROM      ?= $(RELEASE)

# Every recipe that calls cargo starts with this.
WITH_DUCKDB = sh .ci/need.sh cargo && DUCKDB_LIB_DIR=$$(sh .ci/fetch-duckdb.sh) && export DUCKDB_LIB_DIR

.PHONY: help duckdb env build demo test docs conformance install install-files bench bench-redraw bench-test clean

help: ## show this text (default)
	@echo 'usage: make TARGET'
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1|/p' Makefile | while IFS='|' read -r name text; do \
	    printf '  %-12s %s\n' "$$name" "$$text"; done

duckdb: ## fetch the pinned DuckDB library into the user's cache
	@sh .ci/fetch-duckdb.sh

env: ## print what cargo needs by hand: eval "$(make -s env)"
	@lib=$$(sh .ci/fetch-duckdb.sh) && echo "export DUCKDB_LIB_DIR='$$lib'"

build: ## build target/release/sqldiff
	@$(WITH_DUCKDB) && cargo build --release --locked
	@sh .ci/place.sh '$(CARGO_DIR)/release' $(RELEASE)

demo: build ## build, make two tables that differ, and compare them
	@$(RELEASE)/sqldiff demo

test: ## run every check that CI runs; stop at the first that fails
	@$(WITH_DUCKDB) && sh .ci/test.sh '$(CARGO_DIR)'

docs: ## build the pages of docs/ as a site in target/book
	@sh .ci/book.sh target/book && echo target/book/index.html

conformance: ## run emitted scripts on real engines: ENGINE=spark, postgres, ... or all
	@$(WITH_DUCKDB) && cargo build --locked
	@SQLDIFF='$(CARGO_DIR)/debug/sqldiff' sh .ci/conformance.sh '$(or $(ENGINE),all)'

install: build install-files ## install to PREFIX (/usr/local); DESTDIR is respected

install-files:
	@sh .ci/install.sh '$(FROM)' '$(DESTDIR)$(PREFIX)'

# SIZES, WORKLOADS, RUNS and KEEP choose what is measured; benches/README.md explains them.
bench: build ## measure beside floor and peers, write docs/performance.md: SIZES="1M 10M"
	@sh .ci/need.sh python3 && $(WITH_DUCKDB) && cargo build --quiet --release --locked --example floor
	@python3 -B benches/bench.py --sqldiff '$(RELEASE)/sqldiff' --floor '$(CARGO_DIR)/release/examples/floor' \
	    $(if $(SIZES),--sizes '$(SIZES)') $(if $(WORKLOADS),--workloads '$(WORKLOADS)') \
	    $(if $(RUNS),--runs '$(RUNS)') $(if $(KEEP),--keep)

bench-redraw: ## write docs/performance.md again from what was measured
	@python3 -B benches/bench.py --redraw

bench-test: ## test that the page of the benchmarks is drawn as recorded
	@python3 -B -m unittest discover -s benches -q

clean: ## delete what was built; the DuckDB library stays in the user's cache
	@sh .ci/need.sh cargo && cargo clean
	@rm -rf target
