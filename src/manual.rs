//! What shells and `man` are told of the command line: made from its definition, so that it cannot
//! say anything else.

use crate::cli::Cli;
use crate::error::{Error, Result};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// A manual page in roff, and the name of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub name: String,
    pub text: Vec<u8>,
}

/// The script that completes commands, options and their values in a shell.
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sqldiff", &mut script);
    script
}

/// The page of the program, then those of its commands: `sqldiff.1`, `sqldiff-run.1`, ...
///
/// # Errors
/// None that depends on the user.
pub fn pages() -> Result<Vec<Page>> {
    // The page of `help` would repeat the others.
    let program = Cli::command().disable_help_subcommand(true);
    let mut pages = vec![page(program.clone(), "sqldiff")?];
    for command in program.get_subcommands() {
        let name = format!("sqldiff-{}", command.get_name());
        let typed = format!("sqldiff {}", command.get_name());
        let command = command.clone().display_name(name.clone()).bin_name(typed);
        pages.push(page(command, &name)?);
    }
    Ok(pages)
}

fn page(command: Command, name: &str) -> Result<Page> {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (first, _) = about.split_once('\n').unwrap_or((&about, ""));
    let has_commands = command.has_subcommands();
    // The name and what it is about stand in one line: `apropos` reads it.
    let command = command.about(first.to_owned()).long_about(about.clone());
    let source = format!("sqldiff {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).title(name.to_uppercase()).source(source);
    let mut text = Vec::new();
    let rendered = man
        .render_title(&mut text)
        .and_then(|()| man.render_name_section(&mut text))
        .and_then(|()| man.render_synopsis_section(&mut text))
        .and_then(|()| man.render_description_section(&mut text))
        .and_then(|()| man.render_options_section(&mut text))
        .and_then(|()| match has_commands {
            true => man.render_subcommands_section(&mut text),
            false => Ok(()),
        })
        .and_then(|()| after(&examples).to_writer(&mut text));
    rendered.map_err(|error| Error::engine("manual", error.to_string()))?;
    Ok(Page { name: format!("{name}.1"), text })
}

/// What stands below a command's help: the examples, a line each, and paragraphs.
fn after(help: &str) -> Roff {
    let mut page = Roff::new();
    for (at, paragraph) in help.split("\n\n").filter(|text| !text.is_empty()).enumerate() {
        match paragraph.strip_prefix("Examples:\n") {
            Some(examples) => {
                page.control("SH", ["EXAMPLES"]).control("nf", []);
                for line in examples.lines() {
                    page.text([roman(line.trim_start())]);
                }
                page.control("fi", []);
            }
            None => {
                page.control(if at == 0 { "SH" } else { "PP" }, (at == 0).then_some("NOTES"));
                page.text([roman(paragraph.replace('\n', " "))]);
            }
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn every_command_has_a_page_with_examples() {
        let pages = pages().expect("pages");
        let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
        assert_eq!(names[..2], ["sqldiff.1", "sqldiff-run.1"]);
        assert_eq!(names.len(), 1 + Cli::command().get_subcommands().count());
        for page in &pages {
            let text = String::from_utf8(page.text.clone()).expect("UTF-8");
            let name = page.name.trim_end_matches(".1").replace('-', "\\-");
            assert!(text.contains(&format!(".SH NAME\n{name} \\- ")), "{text}");
            assert!(text.contains(".SH EXAMPLES\n.nf\nsqldiff "), "{text}");
            assert!(text.contains("sqldiff 0.") && text.ends_with('\n'), "{text}");
        }
    }

    #[test]
    fn every_shell_knows_commands_and_options() {
        for shell in Shell::value_variants() {
            let script = String::from_utf8(completions(*shell)).expect("UTF-8");
            for word in ["introspect", "report", "sqldiff"] {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
    }
}
