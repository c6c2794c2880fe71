//! What the schemas alone say: whether they are alike to `schema`, and what of them makes the sides
//! different whatever the rows hold.

use super::{Plan, PlannedColumn, Unpaired};
use crate::contract::{Contract, Strategy};
use crate::outcome::Role;
use crate::schema::Column;

/// A column whose schemas make `assert` fail, and what it is on each side; None where it is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub column: String,
    pub a: Option<String>,
    pub b: Option<String>,
}

impl Plan {
    /// Whether a pair is alike to the strategy `schema`: of one type, of one nullability where that
    /// counts, and in its place. To `assert`, what counts is what the contract says.
    pub fn alike(&self, column: &PlannedColumn, in_order: bool) -> bool {
        if self.strategy == Strategy::Assert {
            return !self.is_at_fault(column, in_order);
        }
        column.a.sql_type == column.b.sql_type
            && (!self.strict_nullability || column.a.nullable == column.b.nullable)
            && in_order
    }

    /// Whether the schemas are alike to the strategy `schema`.
    pub fn schemas_alike(&self) -> bool {
        let alone = self.only_a.iter().chain(&self.only_b).any(|unpaired| !unpaired.excluded);
        let mut live = self.columns.iter().zip(self.in_order());
        live.all(|(column, in_order)| column.role == Role::Excluded || self.alike(column, in_order))
            && (self.extra_columns_ignored || !alone)
    }

    /// Whether the columns with partner stand in the same order on both sides. Excluded ones do not count.
    pub fn same_order(&self) -> bool {
        self.in_order().into_iter().all(|in_order| in_order)
    }

    /// For each pair, whether it has the same rank among the pairs that count on both sides.
    pub fn in_order(&self) -> Vec<bool> {
        let counting = |i: &usize| self.columns[*i].role != Role::Excluded;
        let by_a: Vec<usize> = (0..self.columns.len()).filter(counting).collect();
        let mut by_b = by_a.clone();
        by_b.sort_by_key(|i| self.columns[*i].position_b);
        let mut same = vec![true; self.columns.len()];
        for (a, b) in by_a.into_iter().zip(by_b) {
            same[a] = a == b;
        }
        same
    }

    fn is_at_fault(&self, column: &PlannedColumn, in_order: bool) -> bool {
        column.role == Role::NotCompared
            || (self.strict_types && column.a.sql_type != column.b.sql_type)
            || (self.strict_nullability && column.a.nullable != column.b.nullable)
            || (self.strict_names && column.renamed_by_case)
            || (self.strict_order && !in_order)
    }

    /// What of the schemas makes `assert` fail, in the order of A, then of B.
    pub fn schema_faults(&self) -> Vec<Fault> {
        let pairs = self.columns.iter().zip(self.in_order());
        let at_fault = pairs.filter(|(column, in_order)| {
            column.role != Role::Excluded && self.is_at_fault(column, *in_order)
        });
        let mut faults: Vec<Fault> = at_fault
            .map(|(column, in_order)| {
                let told = |side: &Column, position: usize| {
                    let mut words = side.sql_type.to_string();
                    if column.renamed_by_case {
                        words = format!("{} {words}", side.name);
                    }
                    if self.strict_nullability && !side.nullable {
                        words += " NOT NULL";
                    }
                    if self.strict_order && !in_order {
                        words += &format!(", column {position}");
                    }
                    Some(words)
                };
                Fault {
                    column: column.label.clone(),
                    a: told(&column.a, column.position_a),
                    b: told(&column.b, column.position_b),
                }
            })
            .collect();
        if self.extra_columns_ignored {
            return faults;
        }
        let alone = |unpaired: &Unpaired| Some(unpaired.column.sql_type.to_string());
        let counts = |unpaired: &&Unpaired| !unpaired.excluded;
        faults.extend(self.only_a.iter().filter(counts).map(|unpaired| Fault {
            column: unpaired.column.name.clone(),
            a: alone(unpaired),
            b: None,
        }));
        faults.extend(self.only_b.iter().filter(counts).map(|unpaired| Fault {
            column: unpaired.column.name.clone(),
            a: None,
            b: alone(unpaired),
        }));
        faults
    }
}

/// Why the schemas alone make a difference: columns that count and cannot be compared, and strict
/// options that do not hold.
pub fn differences(contract: &Contract, plan: &Plan) -> (bool, Vec<String>) {
    let without_partner = plan.only_a.iter().chain(&plan.only_b).any(|unpaired| !unpaired.excluded);
    let live = || plan.columns.iter().filter(|column| column.role != Role::Excluded);
    let broken = |of: fn(&PlannedColumn) -> bool, what: &str| {
        let names: Vec<&str> = live().filter(|c| of(c)).map(|c| c.label.as_str()).collect();
        (!names.is_empty()).then(|| format!("{what} (strict): {}", names.join(", ")))
    };
    let mut notes = Vec::new();
    if contract.strict_types {
        notes.extend(broken(|c| c.a.sql_type != c.b.sql_type, "types differ"));
    }
    if contract.strict_nullability {
        notes.extend(broken(|c| c.a.nullable != c.b.nullable, "nullability differs"));
    }
    if contract.strict_order && !plan.same_order() {
        notes.push("the order of columns differs (strict)".into());
    }
    if contract.strict_names {
        notes.extend(broken(|c| c.renamed_by_case, "names differ by case"));
    }
    let differ = !notes.is_empty()
        || (without_partner && !contract.extra_columns_ignored)
        || live().any(|column| column.role == Role::NotCompared);
    (differ, notes)
}
