//! The arguments of `sqldiff keys`.

use super::help;
use super::values::{self, NameList, NamePair};
use super::{
    ColumnArgs, CompareArgs, CsvArgs, EngineOptions, KeyArgs, OutputOptions, RowArgs, SideArgs,
};

#[derive(Debug, Clone, Default, clap::Args)]
#[command(after_help = help::KEYS)]
pub struct KeysArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    #[command(flatten)]
    pub key: KeyArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    /// Columns that are no part of a candidate key
    #[arg(long, value_name = "COLS", value_parser = values::names, help_heading = "Columns")]
    pub exclude: Vec<NameList>,
    /// Columns that may be part of a candidate key
    #[arg(long, value_name = "COLS", value_parser = values::names, help_heading = "Columns")]
    pub columns: Vec<NameList>,
    /// Pair a column of A with one of B; quote a name with =: '"a=b"=c'
    #[arg(long, value_name = "A=B", value_parser = values::name_pair, help_heading = "Columns")]
    pub map: Vec<NamePair>,
    #[command(flatten)]
    pub csv: CsvArgs,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub engine: EngineOptions,
}

impl KeysArgs {
    /// What of it a contract can say.
    pub fn compare(&self) -> CompareArgs {
        CompareArgs {
            sides: self.sides.clone(),
            key: self.key.clone(),
            rows: self.rows.clone(),
            columns: ColumnArgs {
                exclude: self.exclude.clone(),
                columns: self.columns.clone(),
                map: self.map.clone(),
                ..ColumnArgs::default()
            },
            csv: self.csv.clone(),
            ..CompareArgs::default()
        }
    }
}
