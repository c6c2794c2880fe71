//! The plan: which columns are compared with which, in what form, under which rules. It knows
//! no dialect; `lower` turns it into the expressions of one.

pub mod columns;
pub mod fits;
pub mod form;
pub mod incremental;
pub mod lower;
pub mod names;
pub mod order;
pub mod pairing;
pub mod rules;
pub mod schemas;

use crate::contract::{Contract, OneSided, Rule, Share, Strategy, rules::effective_rule};
use crate::error::{Error, Result};
use crate::outcome::Role;
use crate::schema::{Column, SqlType, TableSchema};
use form::{Form, Readings, Side};
use rules::ColumnRules;

/// Answers what only the engine knows about user expressions, before anything is compared.
pub trait Probe {
    /// The type of a user's SQL expression in which `{col}` stands for a side's column.
    /// Errors name the option and what is wrong with it.
    fn expression_type(
        &self,
        side: Side,
        option: &str,
        text: &str,
        column: &str,
    ) -> Result<SqlType>;

    /// Whether a text reads as a value of a type.
    fn is_value_of(&self, text: &str, sql_type: &SqlType) -> Result<bool>;
}

/// What will be compared.
#[derive(Debug, Clone)]
pub struct Plan {
    pub strategy: Strategy,
    /// Pairs of columns, in the order of A.
    pub columns: Vec<PlannedColumn>,
    pub only_a: Vec<Unpaired>,
    pub only_b: Vec<Unpaired>,
    pub has_key: bool,
    pub nan_unequal: bool,
    pub timezone: String,
    /// `where` of each side, judged but as the user wrote it.
    pub filter_a: Vec<String>,
    pub filter_b: Vec<String>,
    /// Only this share of the keys is compared.
    pub sample: Option<Share>,
    /// `union` shows balanced rows too.
    pub all_rows: bool,
    /// `ordered`: what rows are paired by.
    pub order: Option<order::RowOrder>,
    /// `columns` counts keys on one side only as mismatch.
    pub one_sided: OneSided,
    /// `columns`: (usual name of a result column, name it gets).
    pub result_names: Vec<(String, String)>,
    /// Columns without partner are accepted.
    pub extra_columns_ignored: bool,
    /// What of the schemas counts beyond their values.
    pub strict_types: bool,
    pub strict_nullability: bool,
    pub strict_order: bool,
    pub strict_names: bool,
    /// Two columns of one table are compared, row by row.
    pub column_pair: bool,
    /// The schemas alone make the verdict `different`.
    pub schemas_differ: bool,
    pub notes: Vec<String>,
}

/// A pair of columns.
#[derive(Debug, Clone)]
pub struct PlannedColumn {
    /// The name in results: A's, unless it would collide there.
    pub label: String,
    pub a: Column,
    pub b: Column,
    /// Positions in the schemas, from 1.
    pub position_a: usize,
    pub position_b: usize,
    pub role: Role,
    /// The names differ, though nobody paired them by name: by case only.
    pub renamed_by_case: bool,
    pub note: Option<String>,
    /// The common form without rules. None where only an `expr` makes the pair comparable.
    pub form: Option<Form>,
    /// Rules in force; empty for keys without `on_key`, and under strategies that ignore rules.
    pub rules: ColumnRules,
}

/// A column without partner.
#[derive(Debug, Clone)]
pub struct Unpaired {
    pub column: Column,
    /// Position in its schema, from 1.
    pub position: usize,
    /// The user said that it does not count.
    pub excluded: bool,
}

impl PlannedColumn {
    pub fn column(&self, side: Side) -> &Column {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl Plan {
    /// What rows are paired by: the key, or their numbers.
    pub fn keys(&self) -> impl Iterator<Item = &PlannedColumn> {
        let of_user = self.columns.iter().filter(|column| column.role == Role::Key);
        self.order.iter().map(|order| &order.number).chain(of_user)
    }

    /// Whether rows are paired, by a key or by their place, and cells compared under the rules.
    pub fn pairs_rows(&self) -> bool {
        self.strategy.compares_pairs()
            || (self.strategy == Strategy::Assert
                && (self.has_key || self.order.is_some() || self.column_pair))
    }

    /// Whether no result shows a cell that agrees, or all that is shown of it can be had again, so
    /// that row hashes may choose the pairs to compare.
    pub fn takes_shapes(&self) -> bool {
        self.strategy != Strategy::Join
            && self.pairs_rows()
            && self.reads_rows()
            && !self.column_pair
    }

    /// Whether the schemas settle the answer, so that no row is read: `assert` looks at them first.
    pub fn ends_with_schemas(&self) -> bool {
        self.strategy == Strategy::Assert && self.schemas_differ
    }

    pub fn reads_rows(&self) -> bool {
        self.strategy != Strategy::Schema && !self.ends_with_schemas()
    }

    pub fn reads_values(&self) -> bool {
        self.strategy.reads_values() && self.reads_rows()
    }

    pub fn compared(&self) -> impl Iterator<Item = &PlannedColumn> {
        self.columns.iter().filter(|column| column.role == Role::Compared)
    }
}

/// Pairs the columns of two schemas as the contract asks. Errors name the option and the column.
pub fn plan(
    contract: &Contract,
    a: &TableSchema,
    b: &TableSchema,
    all_rows: bool,
    probe: &dyn Probe,
) -> Result<Plan> {
    let has_key = contract.key.as_ref().is_some_and(|key| !key.is_empty());
    let strategy =
        contract.strategy.unwrap_or(if has_key { Strategy::Cells } else { Strategy::Union });
    let in_order = strategy == Strategy::Ordered
        || (strategy == Strategy::Assert && (!contract.order_by.is_empty() || contract.file_order));
    let by_place;
    let contract = match in_order {
        true => {
            by_place = order::without_key(contract);
            &by_place
        }
        false => contract,
    };
    if !strategy.has_template() {
        return Err(Error::usage(
            "--strategy",
            format!("{} is no single comparison; choose another strategy here", strategy.name()),
        ));
    }
    if strategy.needs_key() && !has_key {
        return Err(Error::usage(
            "--key",
            format!(
                "strategy {} needs a key; name its columns with --key, or use --strategy union, \
                 which needs none (`sqldiff keys A B` proposes keys of files)",
                strategy.name()
            ),
        ));
    }
    if contract.sample.is_some() {
        check_sample(strategy, has_key)?;
    }
    let mut paired = pairing::pair(contract, a, b)?;
    if contract.column_pair {
        // Each of the two is the other's partner, and no column is missing.
        (paired.only_a, paired.only_b) = (Vec::new(), Vec::new());
    }
    let mut plan = Plan {
        strategy,
        columns: Vec::new(),
        only_a: std::mem::take(&mut paired.only_a),
        only_b: std::mem::take(&mut paired.only_b),
        has_key,
        nan_unequal: contract.nan_unequal.unwrap_or(strategy == Strategy::Assert),
        timezone: contract.timezone.clone(),
        filter_a: filters(&contract.where_both, &contract.where_a),
        filter_b: filters(&contract.where_both, &contract.where_b),
        sample: contract.sample,
        all_rows,
        order: None,
        one_sided: contract.one_sided,
        result_names: Vec::new(),
        extra_columns_ignored: contract.extra_columns_ignored,
        strict_types: contract.strict_types,
        strict_nullability: contract.strict_nullability,
        strict_order: contract.strict_order,
        strict_names: contract.strict_names,
        column_pair: contract.column_pair,
        schemas_differ: false,
        notes: Vec::new(),
    };
    let paired_rows = strategy.compares_pairs()
        || (strategy == Strategy::Incremental && has_key)
        || (strategy == Strategy::Assert && (has_key || in_order || contract.column_pair));
    let context = RuleContext { contract, probe, paired_rows };
    for mut pair in std::mem::take(&mut paired.pairs) {
        if contract.column_pair {
            // As side a reads it, which is the one that is read.
            pair.b = a.columns[pair.position_b - 1].clone();
        }
        let column = plan_column(&context, pair, &mut plan.notes)?;
        plan.columns.push(column);
    }
    plan.notes.extend(names::make_labels_unique(&mut plan.columns));
    columns::settle(contract, &mut plan)?;
    order::settle(contract, &paired, &mut plan)?;
    incremental::settle(contract, &mut plan)?;
    if contract.accept_checksum {
        plan.notes.push(format!(
            "accept_checksum of the contract is for strategy ladder: {} does not use it",
            strategy.name()
        ));
    }
    if plan.order.is_some() && has_key {
        plan.notes.push(format!(
            "{} pairs rows by their place: the key is not used, and its columns are compared",
            strategy.name()
        ));
    }
    let (schemas_differ, reasons) = schemas::differences(contract, &plan);
    plan.schemas_differ = schemas_differ;
    require_something_to_compare(&plan)?;
    check_pair(&plan)?;
    if strategy != Strategy::Schema {
        plan.notes.splice(0..0, reasons);
    }
    let exact = matches!(strategy, Strategy::Union | Strategy::Except | Strategy::Checksum)
        || (strategy == Strategy::Incremental && !has_key)
        || (plan.reads_rows() && !plan.pairs_rows() && strategy == Strategy::Assert);
    if exact && !contract.rules.is_empty() {
        plan.notes.push(format!(
            "{} compares{} exactly: of the contract's rules only the readings json, unordered and nan apply",
            strategy.name(),
            if strategy == Strategy::Assert { " rows without a key" } else { "" }
        ));
    } else if paired_rows {
        plan.notes.extend(rules::idle(contract, &plan));
    }
    if !contract.left_out.is_empty() {
        let rules = contract.left_out.join(", ");
        plan.notes.push(format!("strict: nothing is excused; left out: {rules}"));
    }
    Ok(plan)
}

/// Two columns of one table stand in one row, over which an expression of each side says nothing.
fn check_pair(plan: &Plan) -> Result<()> {
    match plan.compared().find(|c| plan.column_pair && c.rules.has_expression()) {
        Some(column) => Err(Error::usage(
            format!("rules.{}.expr", column.label),
            "is not taken with --column-pair; put the expression into a .sql side",
        )),
        None => Ok(()),
    }
}

/// A sample is one of keys: only they can be found again on the other side.
fn check_sample(strategy: Strategy, has_key: bool) -> Result<()> {
    let whole = |what: &str| {
        format!(
            "strategy {} {what}, and a sample is one of keys; leave --sample out, or use --strategy cells, columns, join, union or except with --key",
            strategy.name()
        )
    };
    let problem = match strategy {
        Strategy::Schema => whole("reads no rows"),
        Strategy::Count | Strategy::Checksum | Strategy::Incremental => whole("is about all rows"),
        Strategy::Ordered => whole("pairs rows by their place"),
        Strategy::Assert => whole("passes where the sides are equal, which a sample cannot prove"),
        _ if !has_key => "needs a key, by which the same rows are found on both sides; name its \
                          columns with --key, or leave --sample out"
            .to_string(),
        _ => return Ok(()),
    };
    Err(Error::usage("--sample", problem))
}

fn filters(both: &Option<String>, own: &Option<String>) -> Vec<String> {
    both.iter().chain(own).cloned().collect()
}

struct RuleContext<'c> {
    contract: &'c Contract,
    probe: &'c dyn Probe,
    /// Rows are paired, so that rules apply to their cells.
    paired_rows: bool,
}

fn plan_column(
    context: &RuleContext,
    pair: pairing::Pair,
    notes: &mut Vec<String>,
) -> Result<PlannedColumn> {
    let contract = context.contract;
    let named = pair.rule_name.as_deref();
    let asked = rules::Asked {
        rule: effective_rule(&contract.rules, named),
        own: named.and_then(|name| contract.rules.get(name)).cloned().unwrap_or_default(),
        column: pair.a.name.clone(),
    };
    let mut column = PlannedColumn {
        label: pair.a.name.clone(),
        role: pair.role,
        renamed_by_case: pair.a.name != pair.b.name && !pair.mapped,
        note: pair.note,
        form: None,
        rules: ColumnRules::default(),
        a: pair.a,
        b: pair.b,
        position_a: pair.position_a,
        position_b: pair.position_b,
    };
    if !matches!(column.role, Role::Key | Role::Compared) {
        return Ok(column);
    }
    let (ta, tb) = (&column.a.sql_type, &column.b.sql_type);
    let readings = Readings {
        json: asked.reading("json", |rule| rule.json, rules::fits_json(ta, tb))?,
        unordered: asked.reading(
            "unordered",
            |rule| rule.unordered,
            rules::fits_unordered(ta, tb),
        )?,
        timezone: contract.timezone.clone(),
        in_list: false,
    };
    let form = form::common(ta, tb, &readings);
    let on_key = asked.rule.on_key == Some(true);
    if column.role == Role::Key && !on_key && has_excuses(&asked.own) {
        notes.push(format!(
            "the rules of key column {} do not apply: keys follow rules only with on_key = true",
            column.label
        ));
    }
    let ruled = context.paired_rows && (column.role == Role::Compared || on_key);
    column.rules = match ruled {
        true => rules::check(&asked, &column, &readings, context.probe)?,
        false => ColumnRules { readings: readings.clone(), ..Default::default() },
    };
    settle(&mut column, form, contract).map(|()| column)
}

/// Whether a rule excuses a difference, and is not a reading only.
pub fn has_excuses(rule: &Rule) -> bool {
    let readings_only =
        Rule { json: rule.json, unordered: rule.unordered, on_key: rule.on_key, ..Rule::default() };
    *rule != readings_only
}

/// Settles whether and how the pair is compared, now that form and rules are known.
fn settle(
    column: &mut PlannedColumn,
    form: std::result::Result<Form, String>,
    contract: &Contract,
) -> Result<()> {
    match form {
        Ok(form) => {
            column.form = Some(form);
            add_note(column, type_note(column));
        }
        Err(_) if column.rules.has_expression() => {}
        Err(reason) if column.role == Role::Key => {
            return Err(Error::usage(
                "key",
                format!(
                    "column {} cannot be a key: {} in a and {} in b cannot be compared ({reason}); \
                     convert one of them in a .sql side",
                    column.label, column.a.sql_type, column.b.sql_type
                ),
            ));
        }
        Err(reason) => {
            column.role = Role::NotCompared;
            column.rules = ColumnRules::default();
            column.note = Some(format!("{reason}; exclude the column, or give it a rule `expr`"));
        }
    }
    if contract.strict_nullability && column.a.nullable != column.b.nullable {
        add_note(column, Some("nullability differs".into()));
    }
    Ok(())
}

fn type_note(column: &PlannedColumn) -> Option<String> {
    (column.a.sql_type != column.b.sql_type).then(|| "types differ".to_string())
}

fn add_note(column: &mut PlannedColumn, note: Option<String>) {
    let Some(note) = note else { return };
    column.note = Some(match column.note.take() {
        Some(earlier) => format!("{earlier}; {note}"),
        None => note,
    });
}

fn require_something_to_compare(plan: &Plan) -> Result<()> {
    if plan.reads_values() && plan.keys().chain(plan.compared()).next().is_none() {
        let list = |unpaired: &[Unpaired]| {
            let names: Vec<_> = unpaired.iter().map(|u| u.column.name.as_str()).collect();
            names.join(", ")
        };
        return Err(Error::Contract(format!(
            "a and b have no column in common that can be compared (a only: {}; b only: {}); pair \
             columns of different names with --map a=b",
            list(&plan.only_a),
            list(&plan.only_b)
        )));
    }
    Ok(())
}
