#!/bin/sh
# need.sh TOOL...: fails with a clear message if a tool is missing.
for tool in "$@"; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        case $tool in
            cargo) hint='install Rust 1.89 or newer, with rustup or from your system' ;;
            rustfmt | cargo-clippy) hint="add it with rustup component add ${tool#cargo-}" ;;
            cc) hint='install a C compiler, which Rust links with (Debian: gcc)' ;;
            npm) hint='install Node.js, or build with: cargo build --release --features bundled' ;;
            *) hint='install it' ;;
        esac
        echo "sqldiff needs $tool, which is not installed: $hint" >&2
        exit 1
    fi
done
