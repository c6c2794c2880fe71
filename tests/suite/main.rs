//! All integration tests, in one binary.

mod cases;
mod oracle;
mod support;
