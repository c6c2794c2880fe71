//! The contract: what the user says "same" means. Version 1 of the TOML form stands in
//! docs/contract.md; every key can also be said on the command line, which wins.
//!
//! `file` reads the TOML, `resolve` lays the command line over it, `rules` says what holds for a
//! column, `tolerance` reads decimals and durations exactly as typed, `sample` shares of the keys.

pub mod assertion;
pub mod file;
pub mod order;
pub mod partial;
pub mod resolve;
pub mod rules;
pub mod sample;
pub mod spelling;
pub mod suite;
pub mod tolerance;
pub mod toml_text;

pub use assertion::resolve_assert;
pub use order::OrderItem;
pub use partial::PartialContract;
pub use resolve::{Asked, KeysRequest, parse_contract, resolve, resolve_any, resolve_keys};
pub use rules::{effective_rule, rule_json};
pub use sample::Share;
pub use spelling::name_words;
pub use tolerance::{plain_decimal, within_nanoseconds};

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A comparison as asked for, with nothing resolved against a schema yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Contract {
    pub a: SideSpec,
    pub b: SideSpec,
    /// None: not said. Empty: said to have no key.
    pub key: Option<Vec<String>>,
    pub strategy: Option<Strategy>,
    pub exclude: Vec<String>,
    /// The columns to compare; None is all.
    pub columns: Option<Vec<String>>,
    /// IANA name of the zone in which timestamps without zone are read.
    pub timezone: String,
    pub extra_columns_ignored: bool,
    pub where_both: Option<String>,
    pub where_a: Option<String>,
    pub where_b: Option<String>,
    /// The share of keys that is compared; None is all.
    pub sample: Option<Share>,
    pub strict_types: bool,
    pub strict_nullability: bool,
    pub strict_order: bool,
    /// Names must agree letter by letter, but for those that `map` pairs: only `sqldiff assert` says so.
    pub strict_names: bool,
    /// `map` pairs two columns of one table, which is both sides: `sqldiff assert --column-pair`.
    pub column_pair: bool,
    /// `nan = "unequal"`. None: not said, so that a strategy's own default applies.
    pub nan_unequal: Option<bool>,
    /// (column of a, column of b), in the order given.
    pub map: Vec<(String, String)>,
    /// Columns that a suite's defaults exclude or give rules: where the sides have none of the name,
    /// nothing is asked of it.
    pub where_there: BTreeSet<String>,
    /// Rules by column name as typed; `"*"` is the rule for all columns it fits.
    pub rules: BTreeMap<String, Rule>,
    /// What `--strict` left out of the rules, as `amount.abs=0.01`.
    pub left_out: Vec<String>,
    /// `columns`: whether keys on one side only count as mismatch.
    pub one_sided: OneSided,
    /// `columns`: (usual name of a result column, name it gets), as typed.
    pub names: Vec<(String, String)>,
    /// `ordered`: the columns that rows are put in order by; empty where not said.
    pub order_by: Vec<OrderItem>,
    /// `ordered`: rows stand in the order of their files.
    pub file_order: bool,
    /// `ladder`: fingerprints that agree are taken for equal sides.
    pub accept_checksum: bool,
    /// `incremental`: the table that the statement writes into, where side a is none, as typed.
    pub target: Option<String>,
    pub csv: CsvOptions,
    /// The file that it came from, as typed.
    pub file: Option<PathBuf>,
}

/// Where a side's rows come from, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideSpec {
    /// The text as typed: a file, glob, folder, `db.duckdb::schema.table` or a .sql file.
    pub text: String,
    /// The folder that a relative path starts from: the contract's, or the current one (""). Of [`STDIN`],
    /// the file that holds its copy.
    pub base: PathBuf,
}

/// The side that is standard input; a file of this name is `./-`.
pub const STDIN: &str = "-";

/// The strategies of docs/strategies.md.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, clap::ValueEnum, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Same columns, types, nullability and order?
    Schema,
    /// Same number of rows?
    Count,
    /// Same bag of rows, by an order-free fingerprint?
    Checksum,
    /// Which full rows has A more often than B, and B than A?
    Except,
    /// How often is each row on each side?
    Union,
    /// Per key: same, changed, missing or new?
    Join,
    /// Which cells differ?
    Cells,
    /// Per column: how many cells match, and one that does not?
    Columns,
    /// Row n against row n?
    Ordered,
    /// A query that gives no row exactly when the sides are equal: for tests.
    Assert,
    /// Schema, count, checksum, then rows or cells, as far as the answer needs?
    Ladder,
    /// Are two queries the same query?
    Plan,
    /// Which rows of a batch has the target already?
    Incremental,
}

/// What keys on one side only are to the counts of `columns`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum OneSided {
    /// A mismatch in every column.
    #[default]
    Mismatch,
    /// Neither match nor mismatch.
    Ignore,
}

/// What a column without partner does to the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ExtraColumns {
    /// It makes the sides different.
    Differ,
    /// It is listed and accepted.
    Ignore,
}

/// Whether types must agree beyond their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Types {
    /// Types that compare by value are noted only.
    Value,
    /// Any difference of type makes the sides different.
    Strict,
}

/// Whether nullability must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Nullability {
    Ignore,
    Strict,
}

/// Whether columns must stand in the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ColumnOrder {
    Any,
    Strict,
}

/// How NaN compares with NaN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Nan {
    Equal,
    Unequal,
}

/// What a quoted empty field of a CSV file reads as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum QuotedEmpty {
    Text,
    Null,
}

/// Encodings of CSV files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "utf-16")]
    Utf16,
    #[value(name = "latin-1")]
    Latin1,
}

/// Differences the user accepts in a column. `None` is "not said": `"*"` may say it;
/// `Some(false)` and the inner `None` switch off what `"*"` says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rule {
    /// Tolerances as typed: plain decimals, possibly with an exponent; never negative.
    pub abs: Option<Option<String>>,
    pub rel: Option<Option<String>>,
    /// As typed, e.g. `250ms`.
    pub within: Option<Option<String>>,
    pub trim: Option<bool>,
    pub ignore_case: Option<bool>,
    pub collapse_spaces: Option<bool>,
    pub nfc: Option<bool>,
    pub empty_is_null: Option<bool>,
    /// Number of decimals.
    pub round: Option<Option<i32>>,
    pub json: Option<bool>,
    pub unordered: Option<bool>,
    pub null_equals: Option<Option<String>>,
    pub expr: Option<Option<String>>,
    pub expr_a: Option<Option<String>>,
    pub expr_b: Option<Option<String>>,
    /// The rule also applies where the column is a key.
    pub on_key: Option<bool>,
}

impl Strategy {
    /// As typed after `--strategy`; also the name of its template.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Schema => "schema",
            Strategy::Count => "count",
            Strategy::Checksum => "checksum",
            Strategy::Except => "except",
            Strategy::Union => "union",
            Strategy::Join => "join",
            Strategy::Cells => "cells",
            Strategy::Columns => "columns",
            Strategy::Ordered => "ordered",
            Strategy::Assert => "assert",
            Strategy::Ladder => "ladder",
            Strategy::Plan => "plan",
            Strategy::Incremental => "incremental",
        }
    }

    /// Whether it is one comparison in SQL, with a template of its name: a ladder is several, and a plan
    /// reads no data.
    pub fn has_template(self) -> bool {
        !matches!(self, Strategy::Ladder | Strategy::Plan)
    }

    /// Whether it always pairs rows and compares their cells, under the rules.
    pub fn compares_pairs(self) -> bool {
        self.needs_key() || self == Strategy::Ordered
    }

    /// Whether it pairs rows by a key of the user's.
    pub fn needs_key(self) -> bool {
        matches!(self, Strategy::Cells | Strategy::Join | Strategy::Columns)
    }

    /// Whether it pairs rows by their place where the contract has an order.
    pub fn takes_order(self) -> bool {
        matches!(self, Strategy::Ordered | Strategy::Assert)
    }

    /// Whether it reads the values of rows.
    pub fn reads_values(self) -> bool {
        !matches!(self, Strategy::Count | Strategy::Schema)
    }
}

/// How CSV and TSV files are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvOptions {
    /// None: comma, or tab for .tsv.
    pub delimiter: Option<char>,
    pub quote: Option<char>,
    pub escape: Option<char>,
    pub header: bool,
    /// The text that reads as NULL where it is not quoted.
    pub null: String,
    /// `utf-8`, `utf-16` or `latin-1`.
    pub encoding: String,
    /// A quoted empty field is empty text, and not NULL.
    pub quoted_empty_is_text: bool,
}

impl Default for CsvOptions {
    fn default() -> Self {
        CsvOptions {
            delimiter: None,
            quote: Some('"'),
            escape: Some('"'),
            header: true,
            null: String::new(),
            encoding: "utf-8".into(),
            quoted_empty_is_text: false,
        }
    }
}
