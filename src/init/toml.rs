//! The contract as commented TOML. Lines to be used begin with `#` and no blank, words with `# `.

use super::{KeyChoice, hints};
use crate::contract::toml_text::{csv_table, is_unseen, list, name, quoted};
use crate::contract::{Contract, CsvOptions};
use crate::keys::Look;
use crate::outcome::Role;
use crate::plan::{PlannedColumn, Unpaired};
use crate::schema::{Column, TableSchema};

/// Lines of a kind that are written before the rest is only counted.
const MOST: usize = 40;

/// The contract of these sides, as named from its folder.
pub fn contract(said: &Contract, look: &Look, sides: &[String; 2], key: &KeyChoice) -> String {
    let mut page = Page::default();
    page.words("A contract of sqldiff; what stands here is in docs/contract.md.");
    page.words("Lines that begin with # and no blank are suggestions: take the # away to use one.");
    page.blank();
    page.words("Paths start from the folder of this file.");
    for (name, text) in ["a", "b"].iter().zip(sides) {
        page.line(&format!("{name} = {}", quoted(text)));
    }
    if sides.iter().any(|text| text.to_lowercase().ends_with(".sql")) {
        page.words("Paths inside a .sql file start from the folder in which sqldiff is run.");
    }
    page.blank();
    page.key(key);
    page.columns(look);
    page.excludes(look, key);
    page.map(said, look);
    page.rules(look);
    page.csv(&said.csv);
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn blank(&mut self) {
        self.line("");
    }

    /// A comment: control characters must not end it.
    fn words(&mut self, words: &str) {
        let words: String = words.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
        self.line(&format!("# {words}"));
    }

    /// The first items, and how many more there are.
    fn items<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for item in items.iter().take(MOST) {
            write(self, item);
        }
        if items.len() > MOST {
            self.words(&format!("and {} more", items.len() - MOST));
        }
    }

    fn key(&mut self, key: &KeyChoice) {
        match &key.chosen {
            Some(chosen) => {
                self.words(&format!("The key: {}.", chosen.reason));
                self.line(&format!("key = {}", list(&chosen.names)));
            }
            None => {
                self.words(
                    "No key was found, and none is said: whole rows are compared, as a bag.",
                );
                self.line("#key = []");
            }
        }
        for other in &key.others {
            self.words(&format!("or: {}", other.reason));
            self.line(&format!("#key = {}", list(&other.names)));
        }
        self.items(&key.notes, |page, note| page.words(note));
        let strategy = if key.chosen.is_some() { "cells" } else { "union" };
        self.line(&format!("#strategy = \"{strategy}\""));
        self.line("#timezone = \"UTC\"");
        self.blank();
    }

    fn columns(&mut self, look: &Look) {
        let plan = &look.plan;
        let pairs = plan.columns.len();
        self.words(&format!(
            "Columns: {pairs} pairs, {} only in a, {} only in b.",
            plan.only_a.len(),
            plan.only_b.len()
        ));
        let notable: Vec<String> = plan
            .columns
            .iter()
            .filter_map(|column| {
                let note = column.note.clone()?;
                let types = format!("{} and {}", column.a.sql_type, column.b.sql_type);
                Some(format!("{}: {note} ({types})", quoted(&column.a.name)))
            })
            .collect();
        self.items(&notable, |page, note| page.words(note));
        for (side, only) in [("a", &plan.only_a), ("b", &plan.only_b)] {
            self.items(only, |page, unpaired| {
                let Column { name, sql_type, .. } = &unpaired.column;
                page.words(&format!("only in {side}: {} {sql_type}", quoted(name)));
            });
        }
        if plan.only_a.len() + plan.only_b.len() > 0 {
            self.words("A column without partner makes the sides different, unless:");
            self.line("#extra_columns = \"ignore\"");
        }
    }

    fn excludes(&mut self, look: &Look, key: &KeyChoice) {
        let plan = &look.plan;
        let schemas = [&look.sides[0].schema, &look.sides[1].schema];
        let paired = plan.columns.iter().map(|column| (&column.a, 0));
        let alone = |only: &'_ [Unpaired], side: usize| -> Vec<(Column, usize)> {
            only.iter().map(|unpaired| (unpaired.column.clone(), side)).collect()
        };
        let is_key =
            |name: &String| key.chosen.as_ref().is_some_and(|chosen| chosen.names.contains(name));
        let all = paired.map(|(column, side)| (column.clone(), side));
        let names: Vec<String> = all
            .chain(alone(&plan.only_a, 0))
            .chain(alone(&plan.only_b, 1))
            .filter(|(column, side)| {
                hints::written_by_load(column)
                    && can_be_named(&column.name, schemas[*side])
                    && !is_key(&column.name)
            })
            .map(|(column, _)| column.name)
            .collect();
        // Without any other column there would be nothing to compare.
        let is_rest = |column: &&PlannedColumn| {
            column.role != Role::Key && !names.contains(&column.a.name) && !is_key(&column.a.name)
        };
        let rest = plan.columns.iter().any(|column| is_rest(&column)) || key.chosen.is_some();
        if !names.is_empty() && rest {
            self.words("Written by the load, by their names:");
            self.line(&format!("#exclude = {}", list(&names)));
        }
        self.blank();
    }

    fn map(&mut self, said: &Contract, look: &Look) {
        let plan = &look.plan;
        let free = |only: &'_ [Unpaired], schema: &TableSchema| -> Vec<Column> {
            let own = only.iter().map(|unpaired| unpaired.column.clone());
            own.filter(|column| can_be_named(&column.name, schema)).take(1000).collect()
        };
        let a = free(&plan.only_a, &look.sides[0].schema);
        let b = free(&plan.only_b, &look.sides[1].schema);
        let suggested = hints::pairs(&a.iter().collect::<Vec<_>>(), &b.iter().collect::<Vec<_>>());
        if said.map.is_empty() && suggested.is_empty() {
            return;
        }
        self.words("Column of a = column of b.");
        self.line(if said.map.is_empty() { "#[map]" } else { "[map]" });
        for (a, b) in &said.map {
            self.line(&format!("{} = {}", name(a), quoted(b)));
        }
        self.items(&suggested, |page, (a, b)| {
            page.line(&format!("#{} = {}", name(&a.name), quoted(&b.name)));
        });
        self.blank();
    }

    fn rules(&mut self, look: &Look) {
        self.words("Differences to accept, column by column, or in all columns that a rule fits:");
        self.line("#[rules.\"*\"]");
        self.line("#trim = true");
        let schemas = [&look.sides[0].schema, &look.sides[1].schema];
        let suggested: Vec<(String, &str, String)> = look
            .plan
            .columns
            .iter()
            .filter(|column| matches!(column.role, Role::Compared))
            .filter(|column| {
                let both = can_be_named(&column.a.name, schemas[0]);
                // A column of the name `*` would be taken for all of them.
                both && column.a.name != "*"
            })
            .filter_map(|column| {
                let (rule, why) = hints::rule(&column.a.sql_type, &column.b.sql_type)?;
                Some((column.a.name.clone(), rule, why))
            })
            .collect();
        self.items(&suggested, |page, (column, rule, why)| {
            page.words(why);
            page.line(&format!("#[rules.{}]", name(column)));
            page.line(&format!("#{rule}"));
        });
    }

    fn csv(&mut self, csv: &CsvOptions) {
        let table = csv_table(csv);
        if !table.is_empty() {
            self.blank();
            self.text.push_str(&table);
        }
    }
}

/// Whether a contract can say this column by its name.
fn can_be_named(name: &str, schema: &TableSchema) -> bool {
    !name.is_empty() && schema.columns.iter().filter(|column| column.name == name).count() == 1
}
