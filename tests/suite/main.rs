//! All integration tests, in one binary.

mod answers;
mod asserts;
mod bad_input;
mod bad_request;
mod cases;
mod cli;
mod columns;
mod edges;
mod generate;
mod golden;
mod hostile;
mod hostile_files;
mod init;
mod keys;
mod lab;
mod oracle;
mod ordered;
mod plan;
mod program;
mod progress;
mod sample;
mod sides;
mod spill;
mod suites;
mod support;
mod trouble;
