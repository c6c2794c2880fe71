//! The main result's rows as CSV: RFC 4180 with a header; lines end with LF, as those of psql and
//! DuckDB do. NULL is an empty field, and empty text a quoted one (`""`), so that both survive.

use crate::outcome::ResultTable;
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes the header and the rows of the first result, and nothing at all where there is none.
///
/// The rows are those that the outcome holds. A result of a single column would show NULL as `""`,
/// because an empty line is no record; no strategy has one.
pub fn write(results: &[ResultTable], out: &mut dyn Write) -> io::Result<()> {
    let Some(result) = results.first() else { return Ok(()) };
    // The writer's own styles cannot tell NULL from empty text: `field` quotes.
    let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Never).from_writer(out);
    let header = result.columns.iter().map(|name| field(Some(name)));
    writer.write_record(header.map(Cow::into_owned).map(String::into_bytes))?;
    for row in &result.rows {
        let row = row.iter().map(|value| field(value.as_deref()));
        writer.write_record(row.map(Cow::into_owned).map(String::into_bytes))?;
    }
    writer.flush()
}

/// A field as it stands in the file: quoted where it must be, which empty text must.
fn field(value: Option<&str>) -> Cow<'_, str> {
    let Some(value) = value else { return Cow::Borrowed("") };
    if value.is_empty() || value.contains([',', '"', '\r', '\n']) {
        return Cow::Owned(format!("\"{}\"", value.replace('"', "\"\"")));
    }
    Cow::Borrowed(value)
}
