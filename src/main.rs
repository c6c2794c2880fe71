use sqldiff::cli::Cli;
use sqldiff::error::Error;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let ran = Cli::read().and_then(|cli| sqldiff::commands::dispatch(&cli.command));
    match ran {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            if !matches!(error, Error::ClosedPipe) {
                // Whoever closed stderr does not want to know.
                let excerpt = error.excerpt().map(|text| format!("\n{text}")).unwrap_or_default();
                let _ = writeln!(std::io::stderr(), "sqldiff: {error}{excerpt}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}
