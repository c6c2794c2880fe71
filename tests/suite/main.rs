//! All integration tests, in one binary.

mod cases;
mod hostile;
mod program;
mod support;
