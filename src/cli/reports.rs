//! Reports in files, beside the answer on stdout.

use super::{OutputOptions, RunOptions, values};
use crate::report::{Form, Format};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct ReportArgs {
    /// Write the report into a file, too: .json, .csv, .md, .txt, or .xml for JUnit; may be repeated
    #[arg(long, value_name = "FILE", value_parser = values::report_file)]
    pub report: Vec<ReportFile>,
    /// Write the verdict as JUnit XML, too: a test case for each comparison
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
}

/// A file, and the form that its name says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFile {
    pub path: PathBuf,
    pub form: Form,
}

/// A report that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted<'a> {
    pub form: Form,
    /// Where it goes, and the option that says so; None for stdout.
    pub file: Option<(&'a Path, &'static str)>,
    /// Rows of each result that it shows; None for all.
    pub rows: Option<usize>,
    /// Nothing is cut to fit.
    pub full: bool,
}

impl ReportArgs {
    /// The files that were asked for, and the options that name them.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &'static str, Form)> {
        let reports = self.report.iter().map(|file| (file.path.as_path(), "--report", file.form));
        reports.chain(self.junit.iter().map(|path| (path.as_path(), "--junit", Form::Junit)))
    }

    /// All reports, those with the most rows first, so that a result can be cut on the way.
    pub fn wanted(&self, output: &OutputOptions) -> Vec<Wanted<'_>> {
        let rows = |format| output.rows_of(format);
        let form = Form::Report(output.format);
        let full = output.full;
        let stdout = Wanted { form, file: None, rows: rows(output.format), full };
        let files = self.files().map(|(path, option, form)| Wanted {
            form,
            file: Some((path, option)),
            rows: match form {
                Form::Report(format) => rows(format),
                Form::Junit => rows(Format::Table),
            },
            full,
        });
        let mut all: Vec<Wanted> = files.chain([stdout]).collect();
        all.sort_by_key(|wanted| std::cmp::Reverse(wanted.rows.unwrap_or(usize::MAX)));
        all
    }
}

impl OutputOptions {
    /// How many rows of a result a report of this format shows; None for all.
    pub fn rows_of(&self, format: Format) -> Option<usize> {
        self.limit.or(format.usual_rows())
    }
}

impl RunOptions {
    /// Whether a report is asked for that shows what all differing cells have in common.
    pub fn needs_profile(&self) -> bool {
        let html = |wanted: &Wanted| wanted.form == Form::Report(Format::Html);
        self.reports.wanted(&self.output).iter().any(html)
    }

    /// How many rows of a result the reports need, at most; None for all.
    pub fn rows_shown(&self) -> Option<usize> {
        self.reports.wanted(&self.output).first().and_then(|wanted| wanted.rows)
    }
}
