//! The arguments of `sqldiff init`.

use super::help;
use super::values::{self, NamePair};
use super::{CsvArgs, EngineOptions, KeyArgs, KeysArgs, SideArgs};
use std::path::PathBuf;

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = help::INIT)]
pub struct InitArgs {
    /// Side A
    pub a: String,
    /// Side B
    pub b: String,
    /// File that gets the contract [default: print it]
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long, requires = "out")]
    pub force: bool,
    #[command(flatten)]
    pub key: KeyArgs,
    /// Pair a column of A with one of B; quote a name with =: '"a=b"=c'
    #[arg(long, value_name = "A=B", value_parser = values::name_pair, help_heading = "Columns")]
    pub map: Vec<NamePair>,
    #[command(flatten)]
    pub csv: CsvArgs,
    #[command(flatten)]
    pub engine: EngineOptions,
}

impl InitArgs {
    /// The question about keys in it.
    pub fn keys(&self) -> KeysArgs {
        KeysArgs {
            sides: SideArgs { a: Some(self.a.clone()), b: Some(self.b.clone()), contract: None },
            key: self.key.clone(),
            map: self.map.clone(),
            csv: self.csv.clone(),
            engine: self.engine.clone(),
            ..KeysArgs::default()
        }
    }
}
