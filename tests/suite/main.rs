//! All integration tests, in one binary.

mod cases;
mod cli;
mod golden;
mod hostile;
mod lab;
mod oracle;
mod program;
mod support;
