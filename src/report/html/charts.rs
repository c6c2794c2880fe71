//! Bars: how far values are apart, and where in the key the differences sit.

use super::build::lane_bar;
use super::mark::Part;
use super::model::{Bar, Chart, Lane, Section};
use crate::profile::{By, Place, Places, Profile, SizeBar, Sizes, TIME_SIZES, Unit};
use crate::report::text::{self, count, shown};

pub fn sizes(profile: Option<&Profile>) -> Option<Section> {
    let sizes = profile.map(|profile| &profile.sizes).filter(|sizes| !sizes.is_empty())?;
    Some(Section {
        id: "sizes".into(),
        title: "Size of the differences".into(),
        about: "of numbers and times that changed, B less A".into(),
        charts: sizes.iter().map(size_chart).collect(),
        ..Section::default()
    })
}

fn size_chart(sizes: &Sizes) -> Chart {
    let distance = |n: f64| match sizes.unit {
        Unit::Number => plain(n),
        Unit::Time => duration(n),
    };
    let label = |size: i32| match sizes.unit {
        Unit::Time => {
            TIME_SIZES.get(size.max(0) as usize).map_or(String::new(), ToString::to_string)
        }
        Unit::Number => format!("{} to {}", power(size), power(size + 1)),
    };
    let most = sizes.bars.iter().map(|bar| bar.up + bar.down).max().unwrap_or(1);
    let bar = |bar: &SizeBar| {
        let total = bar.up + bar.down;
        let words = format!("{}: {} up, {} down", label(bar.size), count(bar.up), count(bar.down));
        let lanes = [("up", "up", bar.up), ("down", "down", bar.down)];
        Bar {
            label: vec![Part::plain(label(bar.size))],
            words,
            total: count(total),
            lanes: of_most(&lanes, most),
        }
    };
    Chart {
        title: shown(&sizes.column),
        about: format!(
            "median {}, from {} to {}",
            distance(sizes.median),
            distance(sizes.smallest),
            distance(sizes.largest)
        ),
        legend: lane_bar(&[("up", "B is greater", 1), ("down", "B is smaller", 1)]),
        bars: sizes.bars.iter().map(bar).collect(),
    }
}

/// Widths against the longest bar of a chart.
fn of_most(parts: &[(&'static str, &str, u64)], most: u64) -> Vec<Lane> {
    let width = |n: u64| n as f64 * 100.0 / most.max(1) as f64;
    (parts.iter().filter(|(_, _, n)| *n > 0))
        .map(|(class, label, n)| Lane {
            class,
            label: (*label).into(),
            count: count(*n),
            width: format!("{:.3}", width(*n).max(0.5)),
        })
        .collect()
}

/// A number of few digits.
fn plain(n: f64) -> String {
    let text = format!("{n:.3e}");
    match n.abs() {
        size if (1e-4..1e9).contains(&size) => {
            let digits = (3 - size.log10().floor() as i32).clamp(0, 8) as usize;
            let fixed = format!("{n:.digits$}");
            match fixed.contains('.') {
                true => fixed.trim_end_matches('0').trim_end_matches('.').to_owned(),
                false => fixed,
            }
        }
        _ => text,
    }
}

fn power(size: i32) -> String {
    match size {
        0..=6 => count(10u64.pow(size as u32)),
        -4..0 => format!("{:.*}", -size as usize, 10f64.powi(size)),
        _ => format!("1e{size}"),
    }
}

fn duration(seconds: f64) -> String {
    let units = [(86_400.0, "days"), (3_600.0, "h"), (60.0, "min")];
    match units.iter().find(|(size, _)| seconds >= *size) {
        Some((size, unit)) => format!("{} {unit}", plain(seconds / size)),
        None => format!("{} s", plain(seconds)),
    }
}

pub fn places(profile: Option<&Profile>) -> Option<Section> {
    let places = profile.map(|profile| &profile.places).filter(|places| !places.is_empty())?;
    Some(Section {
        id: "places".into(),
        title: "Where the differences sit".into(),
        about: "by column of the key: changed cells, rows on one side, payloads of repeated keys"
            .into(),
        charts: places.iter().map(place_chart).collect(),
        ..Section::default()
    })
}

fn place_chart(places: &Places) -> Chart {
    let total = |place: &Place| place.changed + place.only_a + place.only_b + place.duplicate;
    let most = places.bars.iter().map(total).max().unwrap_or(1);
    let label = |place: &Place| match (&place.first, &place.last) {
        (None, _) => text::NULL.to_string(),
        (Some(first), _) if places.by == By::Letter => {
            let letter = first.chars().next().map(String::from).unwrap_or_default();
            format!("{}…", shown(&letter))
        }
        (Some(first), Some(last)) if first != last => {
            format!("{} to {}", text::cut(&shown(first), 40), text::cut(&shown(last), 40))
        }
        (Some(first), _) => text::cut(&shown(first), 40),
    };
    let bar = |place: &Place| {
        let lanes = [
            ("changed", "changed", place.changed),
            ("only-a", "only in A", place.only_a),
            ("only-b", "only in B", place.only_b),
            ("duplicate", "duplicate", place.duplicate),
        ];
        let words: Vec<String> = (lanes.iter().filter(|(_, _, n)| *n > 0))
            .map(|(_, label, n)| format!("{} {label}", count(*n)))
            .collect();
        let name = label(place);
        Bar {
            words: format!("{name}: {}", words.join(", ")),
            label: vec![Part::plain(name)],
            total: count(total(place)),
            lanes: of_most(&lanes, most),
        }
    };
    Chart {
        title: shown(&places.column),
        about: match places.by {
            By::Value => "by value, the most first".into(),
            By::Range => "by range of equal width, in order".into(),
            By::Letter => "by first character, the most first".into(),
        },
        legend: lane_bar(&[
            ("changed", "changed", 1),
            ("only-a", "only in A", 1),
            ("only-b", "only in B", 1),
            ("duplicate", "duplicate", 1),
        ]),
        bars: places.bars.iter().map(bar).collect(),
    }
}
