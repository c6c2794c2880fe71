//! The examples under each command's help, and the arguments of `sqldiff completions` and `sqldiff man`.

use std::path::PathBuf;

pub const RUN: &str = "\
Examples:
  sqldiff run old.parquet new.parquet --key id
  sqldiff run a.csv b.csv --key region,day --abs amount=0.01 --within updated_at=1s
  sqldiff run 'old/*.parquet' shop.duckdb::main.orders --key id --report diff.md --out result
  sqldiff run --contract orders.toml --strict
  sqldiff run --contract suite.toml --jobs 2 --junit report.xml

Exit code: 0 equal, or equal under rules; 1 different; 2 error or inconclusive.";

pub const SCHEMA: &str = "\
Examples:
  sqldiff schema old.parquet new.parquet
  sqldiff schema a.csv shop.duckdb::main.orders --types strict --map cust_id=customer_id
  sqldiff schema --contract orders.toml --format json

Exit code: 0 equal; 1 different; 2 error.";

pub const INTROSPECT: &str = "\
Examples:
  sqldiff introspect --dialect postgres sales.orders
  sqldiff introspect --dialect snowflake PROD.SALES.ORDERS

Run the query it prints where the table is, keep its rows as CSV or JSON, and give the file to gen --schema-a.";

pub const KEYS: &str = "\
Examples:
  sqldiff keys old.parquet
  sqldiff keys old.parquet new.parquet
  sqldiff keys old.parquet new.parquet --key region,day

Exit code: 0 the key is unique, or none was named; 1 it is not; 2 error.";

pub const INIT: &str = "\
Examples:
  sqldiff init old.parquet new.parquet
  sqldiff init a.csv b.csv --key id -o orders.toml

Read the contract, change it, then: sqldiff run --contract orders.toml";

pub const LAB: &str = "\
Examples:
  sqldiff lab --rows 100000 --out lab
  sqldiff lab --rows 1000000 --messy --seed 7 --out messy";

pub const DEMO: &str = "\
Examples:
  sqldiff demo
  sqldiff demo --out demo";

const COMPLETIONS: &str = "\
Examples:
  sqldiff completions bash > ~/.local/share/bash-completion/completions/sqldiff
  sqldiff completions zsh > ~/.zfunc/_sqldiff
  sqldiff completions fish > ~/.config/fish/completions/sqldiff.fish";

const MAN: &str = "\
Examples:
  sqldiff man > sqldiff.1
  sqldiff man --out ~/.local/share/man/man1";

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = COMPLETIONS)]
pub struct CompletionsArgs {
    /// Shell that will read the script
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = MAN)]
pub struct ManArgs {
    /// Folder that gets the page of every command [default: print that of sqldiff]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
