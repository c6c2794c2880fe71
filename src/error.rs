//! One error type, and its one mapping to an exit code.

mod place;

use std::path::PathBuf;

/// Everything that ends a run without an answer. The text of each names the file, option, table or
/// column at fault and says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An option of the command line or a key of the contract is wrong.
    #[error("{option}: {problem}")]
    Usage { option: String, problem: String },
    /// A file, folder or database cannot be used as a side, or cannot be written.
    #[error("{}: {problem}", path.display())]
    File { path: PathBuf, problem: String },
    /// The sides cannot be compared as the contract asks.
    #[error("{0}")]
    Contract(String),
    /// A template did not render. Always a fault of sqldiff itself.
    #[error("template {template}: {problem}")]
    Template { template: String, problem: String },
    /// The engine refused or failed a statement.
    #[error("{stage}: {problem}")]
    Engine { stage: String, problem: String },
    /// Any of these, and the place in a text of the user's that it is about.
    #[error("{error}")]
    Marked { error: Box<Error>, place: Place },
    /// SIGINT or SIGTERM arrived.
    #[error("interrupted; nothing was written")]
    Interrupted,
    /// Whoever read our output went away (`sqldiff ... | head`): not a failure.
    #[error("output closed")]
    ClosedPipe,
}

pub use place::Place;

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn usage(option: impl Into<String>, problem: impl Into<String>) -> Self {
        Error::Usage { option: option.into(), problem: problem.into() }
    }

    pub fn file(path: impl Into<PathBuf>, problem: impl Into<String>) -> Self {
        Error::File { path: path.into(), problem: problem.into() }
    }

    pub fn engine(stage: impl Into<String>, problem: impl Into<String>) -> Self {
        Error::Engine { stage: stage.into(), problem: problem.into() }
    }

    /// The same error, with the place that it is about.
    pub fn at(self, place: Place) -> Self {
        match self {
            marked @ Error::Marked { .. } => marked,
            error => Error::Marked { error: Box::new(error), place },
        }
    }

    /// The same error, with the place in an SQL text that its message tells, if any.
    pub fn in_sql(self, origin: impl Into<String>, text: &str) -> Self {
        match Place::in_sql(origin, text, &self.to_string()) {
            Some(place) => self.at(place),
            None => self,
        }
    }

    /// The place in the text, with the line and a mark below it; None where no place is known.
    pub fn excerpt(&self) -> Option<String> {
        match self {
            Error::Marked { place, .. } => Some(place.to_string()),
            _ => None,
        }
    }

    /// The exit code of a process that ends with this error: 2, or 0 for a closed pipe.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::ClosedPipe => 0,
            _ => 2,
        }
    }
}
