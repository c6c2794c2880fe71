//! The nearest right spelling of a word the user got wrong.

/// The candidate closest to `typed`, without case and with `-` read as `_`, if any is close enough
/// to be a slip: at most a third of the letters edited, and never less than one edit allowed.
pub fn nearest<'a>(typed: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let folded = |word: &str| word.to_lowercase().replace('-', "_");
    let wanted = folded(typed);
    candidates
        .iter()
        .map(|candidate| {
            let distance = strsim::damerau_levenshtein(&wanted, &folded(candidate));
            (distance, *candidate)
        })
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, candidate)| {
            let letters = candidate.chars().count().max(wanted.chars().count());
            *distance <= (letters / 3).max(1) && *distance < letters
        })
        .map(|(_, candidate)| candidate)
}

/// The second half of an error about an unknown word: "did you mean `x`?" where one candidate is
/// near, otherwise "use one of `a`, `b`".
pub fn suggestion(typed: &str, candidates: &[&str]) -> String {
    match nearest(typed, candidates) {
        Some(word) => format!("did you mean `{word}`?"),
        None => {
            let all: Vec<_> = candidates.iter().map(|word| format!("`{word}`")).collect();
            format!("use one of {}", all.join(", "))
        }
    }
}

/// The words of a name in lower case: `custID` is `cust`, `id`.
pub fn name_words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && before.is_lowercase()) {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words.last_mut().expect("never empty").extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_their_word_and_strangers_the_list() {
        let words = ["trim", "ignore_case", "abs", "rel"];
        for (typed, right) in [
            ("tirm", Some("trim")),
            ("ignore-case", Some("ignore_case")),
            ("ignorecase", Some("ignore_case")),
            ("ABS", Some("abs")),
            ("absx", Some("abs")),
            ("tolerance", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, &words), right, "{typed}");
        }
        assert_eq!(suggestion("tirm", &words), "did you mean `trim`?");
        assert_eq!(suggestion("q9", &["abs", "rel"]), "use one of `abs`, `rel`");
        assert_eq!(nearest("x", &[]), None);
    }
}
