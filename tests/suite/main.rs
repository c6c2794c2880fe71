//! All integration tests, in one binary.

mod cases;
mod cli;
mod hostile;
mod program;
mod support;
