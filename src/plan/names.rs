//! Names in results: the user's columns keep theirs, helpers give way.

use std::collections::BTreeMap;

use super::PlannedColumn;

/// Gives each pair a label that no other has, also not without case: engines fold names.
/// Returns a note for each column that had to be renamed.
pub fn make_labels_unique(columns: &mut [PlannedColumn]) -> Vec<String> {
    let mut taken = Taken::default();
    let mut notes = Vec::new();
    // Those whose names are their own keep them, whatever the order.
    for column in columns.iter_mut() {
        let label = taken.claim(&column.label);
        if label != column.label {
            notes.push(format!(
                "column {} is called {label} in results: another column has this name, or differs from it by case only",
                column.label
            ));
            column.label = label;
        }
    }
    notes
}

/// Names given out so far, compared without case.
#[derive(Debug, Clone, Default)]
pub struct Taken(std::collections::HashSet<String>);

impl Taken {
    /// The name itself if it is free, else the first free one with a number behind it.
    pub fn claim(&mut self, name: &str) -> String {
        let mut candidate = name.to_string();
        let mut number = 0;
        while !self.0.insert(candidate.to_lowercase()) {
            number += 1;
            candidate = format!("{name}_{number}");
        }
        candidate
    }
}

/// Helper columns and marks by their usual name, with the name they got.
#[derive(Debug, Clone, Default)]
pub struct Helpers {
    taken: Taken,
    pub names: BTreeMap<String, String>,
    pub notes: Vec<String>,
}

impl Helpers {
    /// Starts with the names of the user's columns in the result.
    pub fn beside<'n>(columns: impl Iterator<Item = &'n str>) -> Self {
        let mut helpers = Helpers::default();
        for column in columns {
            helpers.taken.claim(column);
        }
        helpers
    }

    /// Adds a helper that no result shows, so that its name is nobody's concern.
    pub fn add_unseen(&mut self, usual: &str) {
        let name = self.taken.claim(usual);
        self.names.insert(usual.to_string(), name);
    }

    /// Adds a helper column. A user's column of that name makes the helper take another, and a note.
    pub fn add(&mut self, usual: &str) -> String {
        let name = self.taken.claim(usual);
        if name != usual {
            self.notes.push(format!(
                "result column {usual} is called {name}: a column of yours bears that name"
            ));
        }
        self.names.insert(usual.to_string(), name.clone());
        name
    }

    /// The name of a result column that would be called `usual`, of which `fitting` is as much as the
    /// engine takes. A note says so where it gets another.
    pub fn claim(&mut self, usual: &str, fitting: &str) -> String {
        let name = self.taken.claim(fitting);
        if name != usual {
            let why = match fitting == usual {
                true => "another column has that name",
                false => "that is longer than names may be",
            };
            self.notes.push(format!("result column {usual} is called {name}: {why}"));
        }
        name
    }
}
