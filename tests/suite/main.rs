//! All integration tests, in one binary.

mod cases;
mod golden;
mod lab;
mod oracle;
mod support;
