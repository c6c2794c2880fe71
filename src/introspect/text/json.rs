//! JSON files: objects one a line, one after another, or in one array.
pub fn json() {}
