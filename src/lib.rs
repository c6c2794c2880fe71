//! Prove that two tables are the same, or show where they are not.

pub mod contract;
pub mod error;
pub mod lab;
pub mod outcome;
pub mod schema;

pub use error::{Error, Result};
