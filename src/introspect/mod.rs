//! A side -> its schema.

pub mod text;
