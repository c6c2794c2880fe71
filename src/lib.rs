//! Prove that two tables are the same, or show where they are not.
//!
//! The program `sqldiff` is this library behind a command line. A comparison is a [`Contract`](contract::Contract), which
//! says what is compared and what "same" means, run by [`run::compare`] in an embedded DuckDB. The answer is an
//! [`Outcome`](outcome::Outcome): a verdict, counts, and the rows that differ.
//!
//! ```
//! use sqldiff::cli::RunOptions;
//! use sqldiff::contract::parse_contract;
//! use sqldiff::outcome::Verdict;
//! use sqldiff::progress::Progress;
//! use sqldiff::run::{self, Answer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("a.csv"), "id,amount\n1,10.00\n2,20.00\n3,30.00\n")?;
//! std::fs::write(folder.path().join("b.csv"), "id,amount\n1,10.00\n2,20.01\n3,35.00\n")?;
//!
//! // A contract, as it would stand in a file of that folder: its paths start from there.
//! let text = r#"
//!     a = "a.csv"
//!     b = "b.csv"
//!     key = ["id"]
//!     [rules.amount]
//!     abs = 0.01
//! "#;
//! let contract = parse_contract(text, &folder.path().join("contract.toml"))?;
//!
//! let options = RunOptions::default();
//! let engine = run::engine(&options.engine, Progress::silent())?;
//! let Answer::Compared(outcome) = run::compare(&contract, &options, &engine)? else {
//!     unreachable!("neither `options.sql` nor `options.explain` is set, and the strategy is not `plan`")
//! };
//!
//! assert_eq!(outcome.verdict, Verdict::Different);
//! let keys = outcome.keys.expect("the strategy `cells` counts keys");
//! assert_eq!((keys.equal, keys.changed, keys.only_a, keys.only_b), (2, 1, 0, 0));
//!
//! // Which column, and which rows? The result `cells` has a row for each cell that differs.
//! let amount = outcome.columns.iter().find(|column| column.name == "amount").expect("a pair");
//! assert_eq!((amount.changed, amount.absorbed), (Some(1), Some(1)));
//! let cells = &outcome.results[0];
//! assert_eq!((cells.name.as_str(), cells.total), ("cells", 1));
//! let shown: Vec<_> = cells.rows[0].iter().flatten().map(String::as_str).collect();
//! assert_eq!(shown[..5], ["3", "amount", "<>", "30.00", "35.00"]);
//! # Ok(())
//! # }
//! ```
//!
//! | to | call |
//! |---|---|
//! | read a contract as options and file say it | [`contract::resolve()`] |
//! | compare two sides | [`run::compare`] |
//! | get the SQL instead | the same, with `sql` of [`cli::RunOptions`] |
//! | get it for another engine | [`generate::generate`] |
//! | print an answer | [`report::write`] |
//!
//! Errors are of one type, [`Error`], and name the option, file, table or column and what to do.
//! The pages of `docs/` say what the options, rules and results mean; `ARCHITECTURE.md` says how the stages fit together.

pub mod cli;
pub mod commands;
pub mod contract;
pub mod deliver;
pub mod dialect;
pub mod engine;
pub mod error;
pub mod estimate;
pub mod evidence;
pub mod generate;
pub mod ingest;
pub mod init;
pub mod introspect;
pub mod keys;
pub mod lab;
pub mod ladder;
pub mod manual;
pub mod outcome;
pub mod plan;
pub mod profile;
pub mod progress;
pub mod queries;
pub mod render;
pub mod report;
pub mod run;
pub mod runs;
pub mod schema;
pub mod scratch;
pub mod script;
pub mod show;
pub mod stdin;
pub mod suggest;
pub mod suite;
pub mod told;

pub use error::{Error, Result};
