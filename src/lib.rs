//! Prove that two tables are the same, or show where they are not.

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
pub mod schema;
pub mod scratch;
pub mod script;
pub mod suite;

pub use error::{Error, Result};
