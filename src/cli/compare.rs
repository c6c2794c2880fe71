//! What the command line can say of a contract, in groups that commands share.

use super::values::{self, CsvCharacter, NameList, NamePair, OrderList, RuleSetting};
use crate::contract::{
    ColumnOrder, Encoding, ExtraColumns, Nan, Nullability, OneSided, QuotedEmpty, Share, Strategy,
    Types,
};
use std::path::PathBuf;

/// Everything that a contract can say.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct CompareArgs {
    #[command(flatten)]
    pub sides: SideArgs,
    #[command(flatten)]
    pub key: KeyArgs,
    /// How to compare [default: cells with a key, union without]
    #[arg(long, value_name = "S")]
    pub strategy: Option<Strategy>,
    #[command(flatten)]
    pub columns: ColumnArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub rows: RowArgs,
    #[command(flatten)]
    pub sample: SampleArgs,
    #[command(flatten)]
    pub result: ResultArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub ladder: LadderArgs,
    #[command(flatten)]
    pub ingest: IngestArgs,
    #[command(flatten)]
    pub csv: CsvArgs,
}

#[derive(Debug, Clone, Default, clap::Args)]
pub struct SideArgs {
    /// Side A, - for standard input; may stand in the contract instead
    pub a: Option<String>,
    /// Side B; may stand in the contract instead
    pub b: Option<String>,
    /// TOML file with the contract; options on the command line win
    #[arg(long, value_name = "FILE")]
    pub contract: Option<PathBuf>,
}

/// What standard input holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum StdinFormat {
    Csv,
    Tsv,
    Json,
    Ndjson,
    Parquet,
}

impl StdinFormat {
    /// The ending of a file of this format.
    pub fn ending(self) -> &'static str {
        match self {
            StdinFormat::Csv => "csv",
            StdinFormat::Tsv => "tsv",
            StdinFormat::Json => "json",
            StdinFormat::Ndjson => "ndjson",
            StdinFormat::Parquet => "parquet",
        }
    }
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rows")]
pub struct KeyArgs {
    /// Key columns; quote a name with a comma: 'id,"a,b"'; '' says no key
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub key: Vec<NameList>,
    /// There is no key, whatever the contract says
    #[arg(long, conflicts_with = "key")]
    pub no_key: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rows")]
pub struct RowArgs {
    /// Compare only rows that fit, on both sides
    #[arg(long = "where", value_name = "SQL", value_parser = values::sql)]
    #[arg(allow_hyphen_values = true)]
    pub where_both: Option<String>,
    /// The same, on side A only
    #[arg(long, value_name = "SQL", value_parser = values::sql, allow_hyphen_values = true)]
    pub where_a: Option<String>,
    /// The same, on side B only
    #[arg(long, value_name = "SQL", value_parser = values::sql, allow_hyphen_values = true)]
    pub where_b: Option<String>,
    /// Zone in which timestamps without zone are read [default: UTC]
    #[arg(long, value_name = "TZ")]
    pub timezone: Option<String>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rows")]
pub struct SampleArgs {
    /// Compare only this share of the keys, the same on both sides: 1%, 0.5%
    #[arg(long, value_name = "SHARE", value_parser = Share::parse, allow_hyphen_values = true)]
    pub sample: Option<Share>,
    /// Compare all keys, whatever the contract says
    #[arg(long, conflicts_with = "sample")]
    pub no_sample: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Columns")]
pub struct ColumnArgs {
    /// Columns not to compare; replaces the contract's list
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub exclude: Vec<NameList>,
    /// Columns to compare; the rest counts as excluded
    #[arg(long, value_name = "COLS", value_parser = values::names)]
    pub columns: Vec<NameList>,
    /// Pair a column of A with one of B; quote a name with =: '"a=b"=c'
    #[arg(long, value_name = "A=B", value_parser = values::name_pair)]
    pub map: Vec<NamePair>,
    /// What a column without partner does to the verdict [default: differ]
    #[arg(long, value_name = "HOW")]
    pub extra_columns: Option<ExtraColumns>,
    /// Whether types must agree beyond their values [default: value]
    #[arg(long, value_name = "HOW")]
    pub types: Option<Types>,
    /// Whether nullability must agree [default: ignore]
    #[arg(long, value_name = "HOW")]
    pub nullability: Option<Nullability>,
    /// Whether columns must stand in the same order [default: any]
    #[arg(long, value_name = "HOW")]
    pub column_order: Option<ColumnOrder>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Accept an absolute difference of numbers: amount=0.01
    #[arg(long, value_name = "COL=X", value_parser = values::abs)]
    pub abs: Vec<RuleSetting>,
    /// Accept a relative difference of numbers: score=0.001
    #[arg(long, value_name = "COL=X", value_parser = values::rel)]
    pub rel: Vec<RuleSetting>,
    /// Accept a difference in time: ts=1s; units d, h, m, s, ms, us, ns
    #[arg(long, value_name = "COL=D", value_parser = values::within)]
    pub within: Vec<RuleSetting>,
    /// Any rule of a column, or of * for all it fits: name.trim=true
    #[arg(long, value_name = "COL.RULE=X", value_parser = values::rule)]
    pub rule: Vec<RuleSetting>,
    /// Whether NaN equals NaN [default: equal]
    #[arg(long, value_name = "HOW")]
    pub nan: Option<Nan>,
    /// Excuse nothing: leave out every rule of the contract; json, unordered and nan stay
    #[arg(long, conflicts_with_all = ["abs", "rel", "within", "rule"])]
    pub strict: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy columns")]
pub struct ResultArgs {
    /// What a key on one side only is to the counts [default: mismatch]
    #[arg(long, value_name = "HOW")]
    pub one_sided: Option<OneSided>,
    /// Name a column of the result: match_count=same
    #[arg(long, value_name = "RESULT=NAME", value_parser = values::result_name)]
    pub name: Vec<NamePair>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy ordered")]
pub struct OrderArgs {
    /// Put rows in order by these: 'day DESC,id NULLS FIRST' [default: ascending, NULL last]
    #[arg(long, value_name = "COLS", value_parser = values::order, allow_hyphen_values = true)]
    pub order_by: Vec<OrderList>,
    /// Rows stand in the order of their files (Parquet, CSV, JSON), files in order of name
    #[arg(long, conflicts_with = "order_by")]
    pub file_order: bool,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy ladder")]
pub struct LadderArgs {
    /// Take fingerprints that agree for equal sides: strong evidence, no proof [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    #[arg(require_equals = true)]
    pub accept_checksum: Option<bool>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Strategy incremental")]
pub struct IngestArgs {
    /// Table that the statement writes into, where side A is a file or query that holds its rows
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
}

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "CSV files")]
pub struct CsvArgs {
    /// Character between fields [default: comma, tab for .tsv]
    #[arg(long, value_name = "C", value_parser = values::csv_delimiter)]
    #[arg(allow_hyphen_values = true)]
    pub csv_delimiter: Option<char>,
    /// Character around fields; '' for none [default: "]
    #[arg(long, value_name = "C", value_parser = values::csv_char, allow_hyphen_values = true)]
    pub csv_quote: Option<CsvCharacter>,
    /// Character before a quote in a field; '' for none [default: the quote]
    #[arg(long, value_name = "C", value_parser = values::csv_char, allow_hyphen_values = true)]
    pub csv_escape: Option<CsvCharacter>,
    /// Whether the first line holds the names [default: true]
    #[arg(long, value_name = "BOOL")]
    pub csv_header: Option<bool>,
    /// Unquoted text that reads as NULL [default: empty]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub csv_null: Option<String>,
    /// Encoding of the file [default: utf-8]
    #[arg(long, value_name = "E")]
    pub csv_encoding: Option<Encoding>,
    /// What a quoted empty field reads as [default: null]
    #[arg(long, value_name = "HOW")]
    pub csv_quoted_empty: Option<QuotedEmpty>,
}
