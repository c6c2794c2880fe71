//! What each command does, from arguments to an exit code.

use crate::cli::{Command, OutputFormat, OutputOptions, RunArgs};
use crate::contract::resolve;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::report::{self, Format};
use crate::run::{self, Answer};
use std::io::Write;

/// Runs a command. The code is 0, 1 or 2 as docs/semantics.md says.
pub fn dispatch(command: &Command) -> Result<u8> {
    match command {
        Command::Run(args) => compare(args),
        Command::Schema(args) => compare(&args.as_run()),
        _ => Err(Error::usage("command", "not there yet")),
    }
}

fn compare(args: &RunArgs) -> Result<u8> {
    let contract = resolve(&args.compare)?;
    let answer = run::compare(&contract, &args.options, Box::new(|_| {}))?;
    match answer {
        Answer::Printed(text) => {
            print(text.as_bytes())?;
            Ok(0)
        }
        Answer::Compared(outcome) => {
            match show(&outcome, &args.options.output) {
                // The reader had enough, but a script still wants the verdict.
                Ok(()) | Err(Error::ClosedPipe) => {}
                Err(error) => return Err(error),
            }
            Ok(outcome.verdict.exit_code())
        }
    }
}

fn show(outcome: &Outcome, output: &OutputOptions) -> Result<()> {
    let mut text = Vec::new();
    let written =
        report::write(outcome, format_of(output.format), &report::detect_style(), &mut text);
    written.map_err(|error| Error::engine("report", error.to_string()))?;
    print(&text)
}

fn format_of(format: OutputFormat) -> Format {
    match format {
        OutputFormat::Table => Format::Table,
        OutputFormat::Json => Format::Json,
        OutputFormat::Csv => Format::Csv,
        OutputFormat::Markdown => Format::Markdown,
    }
}

/// Writes to standard output. A closed pipe is the reader's choice, not a failure.
pub fn print(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| match error.kind() {
        std::io::ErrorKind::BrokenPipe => Error::ClosedPipe,
        _ => Error::engine("standard output", format!("cannot be written ({error})")),
    })
}
