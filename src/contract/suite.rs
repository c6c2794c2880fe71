//! What a suite asks for: comparisons by name, and pairs of places whose tables are compared.

use super::{Contract, SideSpec};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What a table without partner is to a suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Unpaired {
    /// A difference.
    #[default]
    Differ,
    /// Left out.
    Ignore,
}

/// Many comparisons, with nothing looked at yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Suite {
    pub file: PathBuf,
    /// In the order of the file.
    pub members: Vec<Member>,
    /// Columns that the defaults exclude or give rules. Where a table lacks one, nothing is asked of it.
    pub default_columns: BTreeSet<String>,
}

/// One `[[compare]]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The line of the file where it begins, counted from 1.
    pub line: usize,
    pub name: Option<String>,
    pub what: What,
}

#[derive(Debug, Clone, PartialEq)]
pub enum What {
    One(Box<Contract>),
    Tables(Box<Tables>),
}

/// The tables of two places, paired by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables {
    pub a: SideSpec,
    pub b: SideSpec,
    /// Patterns of names: `*`, `?`, `[a-z]`.
    pub matching: Vec<String>,
    pub except: Vec<String>,
    pub unpaired: Unpaired,
    /// How each table is compared. Its sides are empty.
    pub contract: Contract,
    /// Of single tables, the same.
    pub overrides: BTreeMap<String, Contract>,
}
