//! The floor of the benchmarks: DuckDB reads each file and hashes every cell, and does nothing else.
//!
//! `cargo run --release --example floor -- A.parquet B.parquet [--threads N] [--memory 4GB]`

use clap::Parser;
use duckdb::{Config, Connection};

/// Read Parquet files and hash every cell.
#[derive(Parser)]
struct Args {
    #[arg(required = true)]
    files: Vec<String>,
    #[arg(long)]
    threads: Option<i64>,
    #[arg(long)]
    memory: Option<String>,
}

fn main() -> duckdb::Result<()> {
    let args = Args::parse();
    let mut config = Config::default();
    if let Some(threads) = args.threads {
        config = config.threads(threads)?;
    }
    if let Some(memory) = &args.memory {
        config = config.max_memory(memory)?;
    }
    let connection = Connection::open_in_memory_with_flags(config)?;
    for file in &args.files {
        let sql = include_str!("../benches/floor.sql");
        let digest: Option<u64> = connection.query_row(sql, [file], |row| row.get(0))?;
        println!("{:016x}  {file}", digest.unwrap_or_default());
    }
    Ok(())
}
