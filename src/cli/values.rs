//! Values of options: text to typed value, as clap's value parsers. The error is the problem alone;
//! clap names the option.

use super::ReportFile;
use crate::contract::file::csv_character;
use crate::contract::rules::{RULE_NAMES, RuleValue, is_switch, set_rule};
use crate::contract::spelling::suggestion;
use crate::contract::{OrderItem, Rule, tolerance};
use crate::report::Form;
use std::path::PathBuf;

/// A comma list of names. Empty text is the empty list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NameList(pub Vec<String>);

/// The columns of an order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrderList(pub Vec<OrderItem>);

/// One pair of `--map`: a column of A and its column of B.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePair {
    pub a: String,
    pub b: String,
}

/// One rule of one column, or of `"*"`.
#[derive(Debug, Clone, PartialEq)]
pub struct RuleSetting {
    pub column: String,
    /// Says one rule and nothing else.
    pub rule: Rule,
}

/// A CSV option's character; None where empty text says that there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CsvCharacter(pub Option<char>);

/// A word without the blanks around it.
pub fn trimmed(text: &str) -> Result<String, String> {
    Ok(text.trim().to_string())
}

/// `k1,k2`: names between commas. A name with a comma, or with quotes around it, is quoted as in
/// CSV: `id,"a,b","say ""x"""`. Blanks beside a comma belong to no name unless quoted.
pub fn names(text: &str) -> Result<NameList, String> {
    if text.is_empty() {
        return Ok(NameList::default());
    }
    let parts = split_quoted(text, ',')?;
    let last = parts.len() - 1;
    let mut names = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        let name = match part {
            Part::Quoted(name) => name,
            Part::Bare(name) => {
                let blanks = [' ', '\t'];
                let name = if at > 0 { name.trim_start_matches(blanks) } else { name };
                let name = if at < last { name.trim_end_matches(blanks) } else { name };
                name.to_string()
            }
        };
        if name.is_empty() {
            return Err("a name in the list is empty".into());
        }
        names.push(name);
    }
    Ok(NameList(names))
}

/// Names as `names` reads them: the way back.
pub fn name_list(names: &[String]) -> String {
    let quoted = |name: &String| {
        let plain = !name.is_empty()
            && !name.contains([',', '"'])
            && !name.starts_with([' ', '\t'])
            && !name.ends_with([' ', '\t']);
        if plain { name.clone() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
    };
    names.iter().map(quoted).collect::<Vec<_>>().join(",")
}

/// `day DESC,id NULLS FIRST`.
pub fn order(text: &str) -> Result<OrderList, String> {
    OrderItem::parse_list(text).map(OrderList)
}

/// `a=b`, either half quoted as in CSV where it holds `=` or quotes: `"a=b"=c`.
pub fn name_pair(text: &str) -> Result<NamePair, String> {
    pair(text, "wants column_of_a=column_of_b")
}

/// `match_count=name`: a column of a result, and the name it gets; quoted as in `name_pair`.
pub fn result_name(text: &str) -> Result<NamePair, String> {
    pair(text, "wants RESULT=NAME, such as match_count=same")
}

fn pair(text: &str, wanted: &str) -> Result<NamePair, String> {
    let parts = split_quoted(text, '=')?;
    let mut halves = parts.into_iter().map(|part| match part {
        Part::Quoted(name) => name,
        Part::Bare(name) => name.to_string(),
    });
    match (halves.next(), halves.next(), halves.next()) {
        (Some(a), Some(b), None) if !a.is_empty() && !b.is_empty() => Ok(NamePair { a, b }),
        (_, _, Some(_)) => {
            Err("more than one `=`; quote a name that holds one: '\"a=b\"=c'".into())
        }
        _ => Err(wanted.into()),
    }
}

enum Part<'a> {
    Bare(&'a str),
    Quoted(String),
}

/// Splits at the separator outside quotes. A part that opens with a double quote, blanks before it
/// aside, is quoted to its closing quote, two quotes standing for one.
fn split_quoted(text: &str, separator: char) -> Result<Vec<Part<'_>>, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let opened = rest.trim_start_matches([' ', '\t']);
        if let Some(inside) = opened.strip_prefix('"') {
            let (name, after) = closing_quote(inside).ok_or_else(|| {
                format!("{text} has an open quote; close it, and double the quotes inside a name")
            })?;
            parts.push(Part::Quoted(name));
            let after = after.trim_start_matches([' ', '\t']);
            if after.is_empty() {
                return Ok(parts);
            }
            rest = after.strip_prefix(separator).ok_or_else(|| {
                format!("`{separator}` wanted after a closing quote, not {after}")
            })?;
        } else if let Some((part, after)) = rest.split_once(separator) {
            parts.push(Part::Bare(part));
            rest = after;
        } else {
            parts.push(Part::Bare(rest));
            return Ok(parts);
        }
    }
}

/// The name up to its closing quote, and what follows; None where the quote stays open.
pub(crate) fn closing_quote(inside: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut rest = inside;
    loop {
        let (before, after) = rest.split_once('"')?;
        name.push_str(before);
        match after.strip_prefix('"') {
            Some(next) => {
                name.push('"');
                rest = next;
            }
            None => return Some((name, after)),
        }
    }
}

/// `--abs col=0.01`: split at the last `=`.
pub fn abs(text: &str) -> Result<RuleSetting, String> {
    shorthand("abs", text, "0.01", tolerance::decimal)
}

/// `--rel col=0.001`: split at the last `=`.
pub fn rel(text: &str) -> Result<RuleSetting, String> {
    shorthand("rel", text, "0.001", tolerance::decimal)
}

/// `--rtol 0.001`: of all numbers.
pub fn rtol(text: &str) -> Result<RuleSetting, String> {
    rel(&format!("*={text}"))
}

/// `--atol 0.01`: of all numbers.
pub fn atol(text: &str) -> Result<RuleSetting, String> {
    abs(&format!("*={text}"))
}

/// `--within col=1s`: split at the last `=`.
pub fn within(text: &str) -> Result<RuleSetting, String> {
    shorthand("within", text, "1s", tolerance::duration)
}

fn shorthand<T>(
    name: &str,
    text: &str,
    example: &str,
    check: fn(&str) -> Result<T, String>,
) -> Result<RuleSetting, String> {
    let (column, value) = text
        .rsplit_once('=')
        .filter(|(column, _)| !column.is_empty())
        .ok_or_else(|| format!("wants column={example}, or *={example} for all it fits"))?;
    let value = if value == "false" {
        RuleValue::Switch(false)
    } else {
        check(value)?;
        RuleValue::Text(value.to_string())
    };
    setting(column, name, value)
}

fn setting(column: &str, name: &str, value: RuleValue) -> Result<RuleSetting, String> {
    let mut rule = Rule::default();
    set_rule(&mut rule, name, value).map_err(|problem| format!("{name} {problem}"))?;
    Ok(RuleSetting { column: column.to_string(), rule })
}

/// `--rule COL.RULE=VALUE`, or `COL.RULE` to mean true. The name of the rule is what stands after
/// the last dot before `=`; where the column's name holds `=` as well, the first `=` after a rule
/// counts. `false` switches a rule off. The value of `null_equals` may be quoted as in CSV, to say
/// the text `false` or quotes.
pub fn rule(text: &str) -> Result<RuleSetting, String> {
    let cuts = text.match_indices('=').map(|(at, _)| (&text[..at], Some(&text[at + 1..])));
    for (left, value) in cuts.chain([(text, None)]) {
        let Some((column, name)) = left.rsplit_once('.') else { continue };
        if column.is_empty() || !RULE_NAMES.contains(&name) {
            continue;
        }
        return setting(column, name, rule_value(name, value)?);
    }
    let left = text.split_once('=').map_or(text, |(left, _)| left);
    match left.rsplit_once('.') {
        Some((column, name)) if !column.is_empty() => {
            Err(format!("`{name}` is not a rule; {}", suggestion(name, &RULE_NAMES)))
        }
        _ => Err("wants COLUMN.RULE=VALUE, such as name.trim=true or *.trim".into()),
    }
}

fn rule_value(name: &str, value: Option<&str>) -> Result<RuleValue, String> {
    match value {
        None if is_switch(name) => Ok(RuleValue::Switch(true)),
        None => Err(format!("{name} wants a value: COLUMN.{name}=VALUE")),
        Some("false") => Ok(RuleValue::Switch(false)),
        Some("true") if is_switch(name) => Ok(RuleValue::Switch(true)),
        Some(number) if name == "round" => Ok(RuleValue::Number(number.to_string())),
        Some(text) if name == "null_equals" => {
            let whole = text.strip_prefix('"').and_then(closing_quote);
            let unquoted = whole.filter(|(_, after)| after.is_empty()).map(|(inside, _)| inside);
            Ok(RuleValue::Text(unquoted.unwrap_or_else(|| text.to_string())))
        }
        Some(text) => Ok(RuleValue::Text(text.to_string())),
    }
}

/// `--csv-quote C`, `--csv-escape C`: one character, `\t` for tab, or empty for none.
pub fn csv_char(text: &str) -> Result<CsvCharacter, String> {
    csv_character(text).map(CsvCharacter)
}

/// `--csv-delimiter C`: one character, `\t` for tab.
pub fn csv_delimiter(text: &str) -> Result<char, String> {
    csv_character(text)?.ok_or_else(|| "wants one character".into())
}

/// A row filter or other SQL: any text that is not blank.
pub fn sql(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("is empty; write an SQL condition, or leave the option out".into());
    }
    Ok(text.to_string())
}

/// `4GB`, `512MiB`: a number above 0 with a unit out of KB, MB, GB, TB, KiB, MiB, GiB, TiB, in any
/// case. The answer has neither blanks nor exponent, which is what the engine wants.
pub fn memory(text: &str) -> Result<String, String> {
    const UNITS: [&str; 8] = ["KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB"];
    let problem = || format!("`{text}` is not an amount of memory such as 4GB or 512MiB");
    let start = text.find(|letter: char| letter.is_ascii_alphabetic()).ok_or_else(problem)?;
    let (number, unit) = text.split_at(start);
    let unit = UNITS.iter().find(|known| known.eq_ignore_ascii_case(unit)).ok_or_else(problem)?;
    let number = tolerance::decimal(number.trim_end()).map_err(|_| problem())?;
    if number == "0" {
        return Err(problem());
    }
    Ok(format!("{number}{unit}"))
}

/// A file that gets a report, whose ending says which.
pub fn report_file(text: &str) -> Result<ReportFile, String> {
    let path = PathBuf::from(text);
    match Form::of_file(&path) {
        Some(form) => Ok(ReportFile { path, form }),
        None => {
            let endings: Vec<String> =
                Form::ENDINGS.iter().map(|(ending, _)| format!(".{ending}")).collect();
            Err(format!("the ending says which report it is: {}", endings.join(", ")))
        }
    }
}

#[cfg(test)]
#[path = "values_tests.rs"]
mod tests;
