//! Dates and times of ISO 8601, read by hand.

use super::value::When;

pub const SECOND: i128 = 1_000_000_000;
pub const DAY: i128 = 86_400 * SECOND;

/// Zones with one offset at all times: east of UTC is positive, in hours.
pub const ZONES: [(&str, i128); 3] = [("UTC", 0), ("Etc/GMT+5", -5), ("Etc/GMT-9", 9)];

/// Days since 1970 in the proleptic Gregorian calendar.
fn days(year: i128, month: i128, day: i128) -> i128 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

fn number(text: &str, digits: usize) -> Option<i128> {
    let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok())?
}

/// `YYYY-MM-DD` as days since 1970.
pub fn date(text: &str) -> Option<i128> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    let fits = parts.next().is_none() && (1..=last).contains(&day);
    fits.then(|| days(year, month, day))
}

/// `HH:MM[:SS[.fffffffff]]` as nanoseconds since midnight.
pub fn time(text: &str) -> Option<i128> {
    let (clock, fraction) = match text.find(['.', ',']) {
        None => (text, "0"),
        Some(at) => (&text[..at], &text[at + 1..]),
    };
    let parts: Vec<&str> = clock.split(':').collect();
    let (hour, minute) = (number(parts.first()?, 2)?, number(parts.get(1)?, 2)?);
    let second = parts.get(2).map_or(Some(0), |second| number(second, 2))?;
    let whole = parts.len() <= 3 && hour < 24 && minute < 60 && second < 60;
    let whole = whole && (parts.len() == 3 || clock.len() == text.len());
    if !whole || fraction.is_empty() || fraction.len() > 9 {
        return None;
    }
    let nanos = number(&format!("{fraction:0<9}"), 9)?;
    Some(((hour * 60 + minute) * 60 + second) * SECOND + nanos)
}

/// A timestamp: the nanoseconds on its wall clock, and its offset in seconds if it has one.
pub fn stamp(text: &str) -> Option<(i128, Option<i128>)> {
    if !text.is_ascii() || text.len() < 16 {
        return None;
    }
    let (day, rest) = (date(&text[..10])?, &text[10..]);
    let rest = rest.strip_prefix(['T', ' '])?;
    let (clock, offset) = match rest.find(['Z', '+', '-']) {
        None => (rest, None),
        Some(at) => (&rest[..at], Some(offset(&rest[at..])?)),
    };
    Some((day * DAY + time(clock)?, offset))
}

fn offset(text: &str) -> Option<i128> {
    if text == "Z" {
        return Some(0);
    }
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+')?),
    };
    let (hours, minutes) = (rest.get(..2)?, rest.get(2..)?);
    let minutes = minutes.strip_prefix(':').unwrap_or(minutes);
    let minutes = if rest.len() == 2 { 0 } else { number(minutes, 2)? };
    Some(sign * (number(hours, 2)? * 3600 + minutes * 60))
}

/// What a literal of the pools means on the wall clock.
pub fn when(text: &str) -> When {
    match text {
        "infinity" => When::Future,
        "-infinity" => When::Past,
        day if day.len() == 10 => When::At(date(day).expect("a date") * DAY),
        text => When::At(stamp(text).expect("a timestamp").0),
    }
}
