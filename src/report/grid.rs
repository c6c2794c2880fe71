//! A sheet as lines of a terminal: as a table where it fits, else as one record below the other.

use super::assertion::MARK;
use super::sheet::{Fit, Head, Item, Sheet, Tone};
use super::text::{self, cut, cut_around, shown, width, wrap};
use comfy_table::{Attribute, Cell, CellAlignment, Color, LineStyle, Table, TableStyle};

/// A rule below the header, and nothing else.
const LIGHT: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));
/// Blanks between columns.
const GAP: usize = 2;
/// Below this a cut value says too little.
const LEAST_CUT: usize = 8;
/// Records of more fields than this are no easier to read than the first columns of a table.
const MOST_FIELDS: usize = 40;

/// The sheet in lines of at most `most` columns; None is unlimited. Without `color` there is no
/// escape sequence in it.
pub fn render(sheet: &Sheet, most: Option<usize>, color: bool) -> Vec<String> {
    if sheet.rows.is_empty() {
        return Vec::new();
    }
    let natural = natural_widths(sheet);
    let all = natural.len();
    if let Some(widths) = share(&sheet.heads, &natural, most) {
        return table(sheet, &widths, color);
    }
    let most = most.unwrap_or(usize::MAX);
    if all <= MOST_FIELDS {
        return records(sheet, most, color);
    }
    let fits = |n: &usize| share(&sheet.heads[..*n], &natural[..*n], Some(most)).is_some();
    let kept = (1..all).rev().find(fits).unwrap_or(1);
    let widths = share(&sheet.heads[..kept], &natural[..kept], Some(most));
    let mut lines = table(sheet, &widths.unwrap_or_else(|| vec![most]), color);
    lines.extend(wrap(
        "",
        "",
        &format!("… and {} more columns", text::count((all - kept) as u64)),
        most,
    ));
    lines
}

fn natural_widths(sheet: &Sheet) -> Vec<usize> {
    let mut widths: Vec<usize> = sheet.heads.iter().map(|head| width(&shown_head(head))).collect();
    for row in &sheet.rows {
        for (most, item) in widths.iter_mut().zip(row) {
            *most = (*most).max(width(&spelled(item).0));
        }
    }
    widths
}

/// Room for each column, or None where they do not all fit side by side: everybody gets what they
/// need up to a common limit, which is as high as the room allows.
fn share(heads: &[Head], natural: &[usize], most: Option<usize>) -> Option<Vec<usize>> {
    let Some(most) = most else { return Some(natural.to_vec()) };
    let room = most.checked_sub(GAP * natural.len().saturating_sub(1))?;
    let capped = |cap: usize| -> Vec<usize> {
        let one = |(head, n): (&Head, &usize)| match head.fit {
            Fit::Whole => *n,
            Fit::Cut => (*n).min(cap.max(LEAST_CUT)),
        };
        heads.iter().zip(natural).map(one).collect()
    };
    let total = |cap: usize| capped(cap).iter().sum::<usize>();
    if total(0) > room {
        return None;
    }
    let (mut low, mut high) = (0, room + 1);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if total(middle) <= room { low = middle } else { high = middle }
    }
    let mut widths = capped(low);
    let mut left = room - total(low);
    for (width, n) in widths.iter_mut().zip(natural) {
        if left > 0 && *width < *n {
            *width += 1;
            left -= 1;
        }
    }
    Some(widths)
}

/// Draws the first `widths.len()` columns.
fn table(sheet: &Sheet, widths: &[usize], color: bool) -> Vec<String> {
    let mut table = Table::new();
    table.load_style(LIGHT);
    if color {
        table.enforce_styling().style_text_only();
    } else {
        table.force_no_tty();
    }
    if sheet.heads.iter().any(|head| !head.text.is_empty()) {
        let head = |(head, width): (&Head, &usize)| {
            let cell = Cell::new(cut(&shown_head(head), *width)).add_attribute(Attribute::Bold);
            align(cell, head)
        };
        table.set_header(sheet.heads.iter().zip(widths).map(head));
    }
    for (number, row) in sheet.rows.iter().enumerate() {
        let cell = |(at, width): (usize, &usize)| {
            let (item, head) = (&row[at], &sheet.heads[at]);
            let (text, tone) = spelled(item);
            let text = fitted(&text, *width, item, sheet.partings.get(&(number, at)));
            toned(align(Cell::new(text), head), tone)
        };
        table.add_row(widths.iter().enumerate().map(|(at, width)| cell((at, width))));
    }
    let last = widths.len() - 1;
    for at in 0..=last {
        let gap = if at == last { 0 } else { GAP as u16 };
        if let Some(column) = table.column_mut(at) {
            column.set_padding((0, gap));
        }
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// One record below the other, each field a line; with a rule between records.
fn records(sheet: &Sheet, most: usize, color: bool) -> Vec<String> {
    let names: Vec<String> = sheet.heads.iter().map(shown_head).collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let names_width = widest.min(most.saturating_sub(GAP) / 2);
    let values_width = most.saturating_sub(names_width + GAP);
    let mut lines = Vec::new();
    for (at, row) in sheet.rows.iter().enumerate() {
        if sheet.rows.len() > 1 {
            let label = format!("── {} ", at + 1);
            let rule = "─".repeat(most.min(40).saturating_sub(width(&label)));
            lines.push(paint(&format!("{label}{rule}"), Tone::Dim, color));
        }
        for (field, (name, item)) in names.iter().zip(row).enumerate() {
            if *item == Item::Blank {
                continue;
            }
            let name = cut(name, names_width);
            let pad = " ".repeat(names_width - width(&name) + GAP);
            let (text, tone) = spelled(item);
            let text = fitted(&text, values_width, item, sheet.partings.get(&(at, field)));
            lines.push(format!("{name}{pad}{}", paint(&text, tone, color)));
        }
    }
    lines
}

/// The text of an item in so many columns; what parts from its partner is kept.
fn fitted(text: &str, most: usize, item: &Item, parting: Option<&usize>) -> String {
    let sign = match item {
        Item::Marked { sign: true, .. } => MARK.chars().count(),
        _ => 0,
    };
    match parting {
        Some(at) => cut_around(text, most, at + sign),
        None => cut(text, most),
    }
}

/// A head is escaped like a value; our own words stay as they are under it.
fn shown_head(head: &Head) -> String {
    if head.is_name { shown(&head.text) } else { head.text.clone() }
}

/// What an item looks like, and in which tone.
fn spelled(item: &Item) -> (String, Tone) {
    match item {
        Item::Blank => (String::new(), Tone::Plain),
        Item::Null => (text::NULL.into(), Tone::Dim),
        Item::Count(n, tone) => (text::count(*n), *tone),
        Item::Word(word, tone) => (word.clone(), *tone),
        Item::Text(text) => (shown(text), Tone::Plain),
        Item::Marked { text, sign } => {
            let value = text.as_deref().map_or_else(|| text::NULL.to_string(), shown);
            (format!("{}{value}", if *sign { MARK } else { "" }), Tone::Bad)
        }
        Item::Pair(a, b) => (format!("{} → {}", shown(a), shown(b)), Tone::Plain),
    }
}

fn align(cell: Cell, head: &Head) -> Cell {
    cell.set_alignment(if head.right { CellAlignment::Right } else { CellAlignment::Left })
}

fn toned(cell: Cell, tone: Tone) -> Cell {
    match tone {
        Tone::Plain => cell,
        Tone::Dim => cell.add_attribute(Attribute::Dim),
        Tone::Good => cell.fg(Color::DarkGreen),
        Tone::Warn => cell.fg(Color::DarkYellow),
        Tone::Bad => cell.fg(Color::DarkRed),
    }
}

/// The text in a tone, outside of tables.
pub fn paint(text: &str, tone: Tone, color: bool) -> String {
    let code = match tone {
        Tone::Plain => return text.to_owned(),
        _ if !color || text.is_empty() => return text.to_owned(),
        Tone::Dim => "2",
        Tone::Good => "32",
        Tone::Warn => "33",
        Tone::Bad => "31",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}
