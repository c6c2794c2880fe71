//! The project's file of settings, `.sqldiff.toml`: how runs are carried out and shown, and nothing of
//! what "same" means. It stands below the command line and the environment.

use super::values;
use crate::contract::spelling::suggestion;
use crate::error::{Error, Place, Result};
use crate::report::Format;
use crate::told;
use clap::builder::Resettable;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory, ValueEnum};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub const NAME: &str = ".sqldiff.toml";

/// The keys of the file, which are options of the same name.
pub const KEYS: [&str; 5] = ["format", "limit", "memory", "temp_dir", "threads"];

/// Settings, and the file that they are from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    pub file: Option<PathBuf>,
    /// Key and value, as the command line would take it.
    pub settings: Vec<(&'static str, String)>,
}

/// The nearest file from `folder` up to the project's root, the folder that holds `.git`. Outside of a
/// project only `folder` itself is looked at: above it, others may write.
pub fn find(folder: &Path) -> Option<PathBuf> {
    let project = folder.ancestors().find(|folder| folder.join(".git").exists());
    let within = folder.ancestors().take_while(|folder| match project {
        Some(root) => folder.starts_with(root),
        None => false,
    });
    let files = std::iter::once(folder).chain(within).map(|folder| folder.join(NAME));
    files.into_iter().find(|file| file.is_file())
}

/// Reads the file that counts for this folder.
///
/// # Errors
/// What is no TOML, an unknown key, and a value that the option would refuse, each with its place.
pub fn read(folder: &Path) -> Result<Config> {
    let Some(file) = find(folder) else { return Ok(Config::default()) };
    let text = std::fs::read_to_string(&file).map_err(|error| {
        Error::file(&file, format!("cannot be read ({error}); --no-config leaves it out"))
    })?;
    let settings = parse(&text, &file)?;
    Ok(Config { file: Some(file), settings })
}

fn parse(text: &str, file: &Path) -> Result<Vec<(&'static str, String)>> {
    let fail = |span: std::ops::Range<usize>, problem: String| {
        let line =
            text.as_bytes()[..span.start.min(text.len())].iter().filter(|b| **b == b'\n').count();
        let place = Place::new(file.display().to_string(), text, span);
        Error::file(file, format!("line {}: {problem}", line + 1)).at(place)
    };
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        fail(span, format!("not valid TOML: {}", error.message()))
    })?;
    let mut settings = Vec::new();
    for (key, value) in table.get_ref() {
        let name = key.get_ref();
        let Some(known) = KEYS.into_iter().find(|known| known == name) else {
            let way_out = suggestion(name, &KEYS);
            return Err(fail(key.span(), format!("{name}: unknown key; {way_out}")));
        };
        let value = setting(known, value, file).map_err(|problem| {
            fail(key.span().start..value.span().end, format!("{known}: {problem}"))
        })?;
        settings.push((known, value));
    }
    settings.sort();
    Ok(settings)
}

/// The value as the command line takes it, if it would.
fn setting(
    key: &str,
    value: &Spanned<DeValue>,
    file: &Path,
) -> std::result::Result<String, String> {
    let written = match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => {
            i64::from_str_radix(&number.as_str().replace('_', ""), number.radix())
                .map_err(|_| "is too large".to_string())?
                .to_string()
        }
        other => return Err(format!("wants a text or a number, not the {}", other.type_str())),
    };
    match key {
        "memory" => values::memory(&written),
        "threads" => match written.parse::<NonZeroU32>() {
            Ok(threads) => Ok(threads.to_string()),
            Err(_) => Err(format!("`{written}` is not a number from 1 up")),
        },
        "limit" => match written.parse::<usize>() {
            Ok(rows) => Ok(rows.to_string()),
            Err(_) => Err(format!("`{written}` is not a number of rows")),
        },
        "format" => {
            let known =
                Format::value_variants().iter().filter_map(|format| format.to_possible_value());
            let known: Vec<String> = known.map(|value| value.get_name().to_string()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            match known.contains(&written.as_str()) {
                true => Ok(written),
                false => Err(format!("`{written}` is no format; {}", suggestion(&written, &known))),
            }
        }
        _ if written.is_empty() => Err("is empty; name a folder".into()),
        // A folder is that of the file, wherever the program is started.
        _ => {
            let folder = file.parent().unwrap_or(Path::new("."));
            Ok(folder.join(written).display().to_string())
        }
    }
}

/// The command line in which a variable that is set to nothing is not set.
pub fn without_empty_variables(program: Command) -> Command {
    program.mut_subcommands(|command| {
        command.mut_args(|argument| {
            let variable = argument.get_env().and_then(std::env::var_os);
            match variable.is_some_and(|value| value.is_empty()) {
                true => argument.env(Resettable::Reset),
                false => argument,
            }
        })
    })
}

impl Config {
    /// The command line with the settings as defaults of every command that takes them.
    pub fn apply(&self, mut program: Command) -> Command {
        let names: Vec<String> =
            program.get_subcommands().map(|command| command.get_name().to_string()).collect();
        for name in names {
            program = program.mut_subcommand(name, |mut command| {
                for (key, value) in &self.settings {
                    if takes(&command, key) {
                        command = command.mut_arg(key, |arg| arg.default_value(value.clone()));
                    }
                }
                command
            });
        }
        program
    }
}

impl Config {
    /// Says with `--verbose` which settings are from the file and the environment; those of the command
    /// line can be seen there.
    pub fn tell(&self, matches: &ArgMatches) {
        let Some((name, command)) = matches.subcommand() else { return };
        let program = super::Cli::command();
        let Some(options) = program.find_subcommand(name) else { return };
        for option in options.get_arguments() {
            let id = option.get_id().as_str();
            let from = match command.try_contains_id(id).ok().and_then(|_| command.value_source(id))
            {
                Some(ValueSource::EnvVariable) => {
                    option.get_env().map(|name| name.to_string_lossy().into_owned())
                }
                Some(ValueSource::DefaultValue)
                    if takes(options, id) && self.settings.iter().any(|(key, _)| *key == id) =>
                {
                    self.file.as_ref().map(|file| file.display().to_string())
                }
                _ => None,
            };
            let value = command.get_raw(id).into_iter().flatten().next();
            if let (Some(from), Some(value)) = (from, value) {
                told::tell(&format!("{id} = {} ({from})", value.to_string_lossy()));
            }
        }
    }
}

/// Whether a command has the option, in the sense of the settings: the rows and formats of `gen` and
/// `suggest` are others.
fn takes(command: &Command, key: &str) -> bool {
    let is_script = matches!(command.get_name(), "gen" | "suggest");
    let has = command.get_arguments().any(|argument| argument.get_id() == key);
    has && !(is_script && matches!(key, "limit" | "format"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> Vec<(&'static str, String)> {
        parse(text, Path::new("/p/.sqldiff.toml")).expect("settings")
    }

    #[test]
    fn settings_are_those_of_the_options() {
        let text =
            "memory = \"4GB\"\nthreads = 2\nlimit = 1_000\nformat = \"json\"\ntemp_dir = \"t\"\n";
        let expected = [
            ("format", "json"),
            ("limit", "1000"),
            ("memory", "4GB"),
            ("temp_dir", "/p/t"),
            ("threads", "2"),
        ];
        assert_eq!(settings(text), expected.map(|(key, value)| (key, value.to_string())));
        assert_eq!(settings(""), []);
        assert_eq!(settings("threads = 0x10"), [("threads", "16".to_string())]);
        for (text, problem) in [
            ("\nmemroy = \"4GB\"", "line 2: memroy: unknown key; did you mean `memory`?"),
            ("key = [\"id\"]", "line 1: key: unknown key; use one of `format`"),
            ("memory = \"much\"", "line 1: memory: "),
            ("threads = 0", "line 1: threads: `0` is not a number from 1 up"),
            ("temp_dir = ''", "temp_dir: is empty"),
            ("limit = -1", "limit: `-1` is not a number of rows"),
            ("format = \"jsn\"", "format: `jsn` is no format; did you mean `json`?"),
            ("format = true", "format: wants a text or a number, not the boolean"),
            ("memory", "line 1: not valid TOML"),
        ] {
            let error = parse(text, Path::new("/p/.sqldiff.toml")).expect_err(text);
            assert!(error.to_string().contains(problem), "{error}");
            assert!(error.excerpt().is_some(), "{text}");
        }
    }

    #[test]
    fn it_is_looked_for_as_far_as_the_project_goes() {
        let root = tempfile::tempdir().expect("a folder");
        let deep = root.path().join("project/a/b");
        std::fs::create_dir_all(&deep).expect("folders");
        std::fs::write(root.path().join(NAME), "").expect("written");
        // No project: what stands above is not looked at.
        assert_eq!(find(&deep), None);
        assert_eq!(find(root.path()), Some(root.path().join(NAME)));
        std::fs::create_dir(root.path().join("project/.git")).expect("a folder");
        assert_eq!(find(&deep), None);
        let of_root = root.path().join("project").join(NAME);
        std::fs::write(&of_root, "").expect("written");
        assert_eq!(find(&deep), Some(of_root));
        let own = root.path().join("project/a").join(NAME);
        std::fs::write(&own, "").expect("written");
        assert_eq!(find(&deep), Some(own));
    }
}
