//! All integration tests, in one binary.

mod bad_input;
mod bad_request;
mod cases;
mod cli;
mod hostile;
mod hostile_files;
mod program;
mod sides;
mod support;
mod trouble;
