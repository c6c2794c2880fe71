//! How much the program says of what it does, for the whole process: `--quiet` and `--verbose`.

use std::io::Write;
use std::sync::OnceLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Told {
    /// Nothing but errors, and the reports that were asked for by name.
    Quiet,
    #[default]
    Usual,
    /// What is read, and how long each stage takes, on stderr.
    Verbose,
}

static TOLD: OnceLock<Told> = OnceLock::new();

/// Says it once, at the start.
pub fn set(told: Told) {
    let _ = TOLD.set(told);
}

pub fn told() -> Told {
    TOLD.get().copied().unwrap_or_default()
}

/// A line on stderr with `--verbose`.
pub fn tell(line: &str) {
    if told() == Told::Verbose {
        // Whoever closed stderr does not want to know.
        let _ = writeln!(std::io::stderr(), "sqldiff: {line}");
    }
}
