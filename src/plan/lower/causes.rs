//! Why two cells differ, as far as SQL can tell: conditions over the pairs, the first that holds being the
//! cause. Each is a statement that is true of the cell, over the values that were compared: those after the
//! column's rules.

use super::{Lowering, Ruled, map};
use crate::contract::Strategy;
use crate::dialect::causes::Causes;
use crate::dialect::{Sql, sql};
use crate::plan::PlannedColumn;
use crate::plan::form::{Form, Side};
use crate::plan::rules::{ColumnRules, TextStep, Tolerance, ToleranceKind};
use crate::render::safe;
use crate::schema::SqlType;
use tera::Value;

/// Comparisons with other columns that a table is worth: more would make the script of a wide one
/// grow with the square of its columns.
const SWAPS_OF_A_TABLE: usize = 256;

/// Decimals that a number is likely to be rounded to, the likeliest first.
const DECIMALS: [i32; 6] = [2, 0, 1, 3, 4, 6];

/// How far numbers are apart, beside the greater, that only a binary fraction tells apart: of 24 bits, or of 53
/// after some arithmetic.
pub const SINGLE: &str = "0.0000001";
pub const DOUBLE: &str = "0.000000000001";

/// A cause, and when it is the one unless an earlier one is.
struct Cause {
    holds: Sql,
    /// Its text; NULL where none is to be told.
    name: Sql,
}

/// A pair of values under the rules in force.
struct Pair<'c> {
    causes: &'static dyn Causes,
    column: &'c PlannedColumn,
    position: usize,
    a: Ruled,
    b: Ruled,
}

impl Pair<'_> {
    fn both(&self, what: impl Fn(&SqlType) -> bool) -> bool {
        what(&self.a.sql_type) && what(&self.b.sql_type)
    }

    fn either(&self, what: impl Fn(&SqlType) -> bool) -> bool {
        what(&self.a.sql_type) || what(&self.b.sql_type)
    }
}

fn is_text(sql_type: &SqlType) -> bool {
    *sql_type == SqlType::Text
}

impl Lowering<'_> {
    /// Whether results show causes.
    pub(super) fn tells_causes(&self) -> bool {
        self.spelling.causes().is_some()
            && matches!(self.plan.strategy, Strategy::Cells | Strategy::Ordered)
    }

    /// The branches of a CASE over the pairs; false where there are none.
    pub(super) fn causes(&self, column: &PlannedColumn, position: usize) -> Value {
        let branches = self.branches(column, position, true);
        if branches.is_empty() {
            return Value::from(false);
        }
        let branch =
            |cause: &Cause| map([("holds", safe(&cause.holds)), ("name", safe(&cause.name))]);
        Value::from(branches.iter().map(branch).collect::<Vec<_>>())
    }

    /// The cause of a cell that changed, NULL for others: where all cells of a row stand beside each other.
    pub(super) fn cause_of_changed(&self, column: &PlannedColumn, position: usize) -> Sql {
        let branches = self.branches(column, position, false);
        let none = sql!("CAST(NULL AS {})", self.spelling.type_name(&SqlType::Text));
        if branches.is_empty() {
            return none;
        }
        let state = self.spelling.ident(&self.state_names[position]);
        let branches: String = branches
            .iter()
            .map(|cause| format!("\n      WHEN {} THEN {}", cause.holds, cause.name))
            .collect();
        sql!("CASE WHEN {state} = 2 THEN\n    CASE{branches}\n    END END")
    }

    /// The values of a column under its rules, for columns of their own beside the pairs; None where the
    /// pairs hold them as they are, or no cause is asked for.
    pub(super) fn ruled_apart(&self, column: &PlannedColumn, position: usize) -> Option<[Sql; 2]> {
        let [a, b] = self.values(column, position)?;
        (a.value != self.pair_value(position, Side::A)
            || b.value != self.pair_value(position, Side::B))
        .then_some([a.value, b.value])
    }

    /// The values that were compared; None where no cause is told of them.
    fn values(&self, column: &PlannedColumn, position: usize) -> Option<[Ruled; 2]> {
        // Values of an expression are not among the pairs.
        if !self.tells_causes() || column.rules.has_expression() || column.form.is_none() {
            return None;
        }
        let under = |side: Side| {
            let value = self.pair_value(position, side);
            let sql_type = self.type_of(column, side).clone();
            self.under(&column.rules, column, Ruled { value, sql_type }).ok()
        };
        Some([under(Side::A)?, under(Side::B)?])
    }

    /// `apart`: the values under the rules have names of their own.
    fn branches(&self, column: &PlannedColumn, position: usize, apart: bool) -> Vec<Cause> {
        let (Some([mut a, mut b]), Some(causes)) =
            (self.values(column, position), self.spelling.causes())
        else {
            return Vec::new();
        };
        if apart && self.ruled_apart(column, position).is_some() {
            a.value = self.spelling.ident(self.internal("ruled_a"));
            b.value = self.spelling.ident(self.internal("ruled_b"));
        }
        let pair = Pair { causes, column, position, a, b };
        let mut found = self.nulls(&pair);
        found.extend(self.swaps(&pair));
        if pair.either(is_text) {
            found.extend(self.of_text(&pair));
        }
        if pair.both(SqlType::is_number) {
            found.extend(self.of_numbers(&pair));
        }
        if pair.both(|t| matches!(t, SqlType::Date | SqlType::Timestamp { .. })) {
            found.extend(self.of_times(&pair));
        }
        found
    }

    fn pair_value(&self, position: usize, side: Side) -> Sql {
        self.spelling.ident(&self.pair_names[position][side as usize])
    }

    fn cause(&self, name: &str, holds: Sql) -> Cause {
        Cause { holds, name: self.spelling.literal(name) }
    }

    /// One of the two is NULL; then nothing else is asked. NaN, where it equals nothing, has no cause.
    fn nulls(&self, pair: &Pair) -> Vec<Cause> {
        let (a, b) = (&pair.a.value, &pair.b.value);
        let mut found = Vec::new();
        let empty = |value: &Ruled, other: &Ruled| {
            let holds = || sql!("({} = '' AND {} IS NULL)", value.value, other.value);
            is_text(&value.sql_type).then(holds)
        };
        let either: Vec<Sql> =
            empty(&pair.a, &pair.b).into_iter().chain(empty(&pair.b, &pair.a)).collect();
        if !either.is_empty() {
            found.push(self.cause("empty against null", super::any_of(&either)));
        }
        found.push(self.cause("null", sql!("({a} IS NULL OR {b} IS NULL)")));
        if self.plan.nan_unequal && pair.either(SqlType::is_float) {
            let nans: Vec<Sql> = [&pair.a, &pair.b]
                .into_iter()
                .filter(|side| side.sql_type.is_float())
                .map(|side| self.spelling.holds_nan(&side.value, &side.sql_type))
                .collect();
            found.push(Cause { holds: super::any_of(&nans), name: Sql("NULL".into()) });
        }
        found
    }

    /// What each side holds stands in another column of the other side, in the same row: one of the same
    /// types, the nearest first.
    fn swaps(&self, pair: &Pair) -> Vec<Cause> {
        let column = pair.column;
        let kind = |t: &SqlType| {
            is_text(t)
                || t.is_number()
                || matches!(t, SqlType::Date | SqlType::Timestamp { .. } | SqlType::Uuid)
        };
        if !pair.both(kind) || (self.plan.nan_unequal && pair.either(SqlType::is_float)) {
            return Vec::new();
        }
        let Some(form) = &column.form else { return Vec::new() };
        let columns: Vec<&PlannedColumn> = self.plan.compared().collect();
        let alike = |other: &PlannedColumn| {
            other.form.as_ref() == Some(form)
                && other.a.sql_type == column.a.sql_type
                && other.b.sql_type == column.b.sql_type
                && !other.rules.has_expression()
        };
        let reach = (SWAPS_OF_A_TABLE / columns.len().max(1) / 2).clamp(1, 8);
        let near = |at: usize| alike(columns[at]).then_some(at);
        let before = (0..pair.position).rev().filter_map(near).take(reach);
        let after = (pair.position + 1..columns.len()).filter_map(near).take(reach);
        let mut others: Vec<usize> = before.chain(after).collect();
        others.sort_by_key(|other| other.abs_diff(pair.position));
        let common = |at: usize, side: Side| {
            let value = self.pair_value(at, side);
            self.spelling.canonical(&value, self.type_of(columns[at], side), form, side)
        };
        let swap = |other: usize| {
            let there =
                self.spelling.same(&common(pair.position, Side::A), &common(other, Side::B));
            let back = self.spelling.same(&common(pair.position, Side::B), &common(other, Side::A));
            let name = format!("swapped with {}", columns[other].label);
            self.cause(&name, sql!("({there} AND {back})"))
        };
        others.into_iter().map(swap).collect()
    }

    /// Whether the two would be equal with these rules too; None where these are not to be had.
    fn equal_with(&self, pair: &Pair, steps: &[TextStep]) -> Option<Sql> {
        let column = pair.column;
        let mut rules: ColumnRules = column.rules.clone();
        rules.steps.extend(steps);
        rules.steps.sort();
        rules.steps.dedup();
        if rules.steps == column.rules.steps {
            return None;
        }
        let under = |side: Side| {
            let value = self.pair_value(pair.position, side);
            let sql_type = self.type_of(column, side).clone();
            self.under(&rules, column, Ruled { value, sql_type }).ok()
        };
        self.same_ruled(column, &under(Side::A)?, &under(Side::B)?)
    }

    fn same_ruled(&self, column: &PlannedColumn, a: &Ruled, b: &Ruled) -> Option<Sql> {
        let form = self.ruled_form(column, a, b).ok()?;
        let common = |ruled: &Ruled, side| {
            self.spelling.canonical(&ruled.value, &ruled.sql_type, &form, side)
        };
        Some(self.spelling.same(&common(a, Side::A), &common(b, Side::B)))
    }

    fn of_text(&self, pair: &Pair) -> Vec<Cause> {
        use TextStep::{CollapseSpaces, IgnoreCase, Nfc, Trim};
        let texts = pair.both(is_text);
        let steps: [(&str, &[TextStep], bool); 4] = [
            ("case", &[IgnoreCase], texts),
            ("blanks", &[Trim], true),
            ("blanks inside", &[Trim, CollapseSpaces], texts),
            ("unicode form", &[Nfc], texts),
        ];
        let mut found: Vec<Cause> = steps
            .into_iter()
            .filter(|(_, _, fits)| *fits)
            .filter_map(|(name, steps, _)| Some(self.cause(name, self.equal_with(pair, steps)?)))
            .collect();
        let numbers = matches!(pair.column.form, Some(Form::NumberText));
        let plain = matches!(pair.column.form, Some(Form::AsIs)) && texts;
        if !numbers && !plain {
            return found;
        }
        let text = |side: &Ruled| self.spelling.text(&side.value, &side.sql_type);
        let (a, b) = (text(&pair.a), text(&pair.b));
        let causes = pair.causes;
        let same = |of: &dyn Fn(&Sql) -> Option<Sql>| Some(sql!("{} = {}", of(&a)?, of(&b)?));
        let zeros = same(&|text| causes.without_leading_zeros(text));
        found.extend(zeros.map(|holds| self.cause("leading zeros", holds)));
        let plainly = same(&|text| causes.plain_number(text));
        found.extend(plainly.map(|holds| self.cause("number as text", holds)));
        if plain {
            found.extend(self.damaged(causes, &a, &b));
            found.extend(self.truncated(causes, &a, &b));
        }
        found
    }

    fn damaged(&self, causes: &dyn Causes, a: &Sql, b: &Sql) -> Option<Cause> {
        let one_way = |good: &Sql, bad: &Sql| {
            let forms: Vec<String> =
                causes.misread(good).iter().map(|misread| misread.0.clone()).collect();
            (!forms.is_empty()).then(|| {
                sql!("({} AND {bad} IN ({}))", causes.is_beyond_ascii(good), forms.join(", "))
            })
        };
        let ways = [one_way(a, b)?, one_way(b, a)?];
        Some(self.cause("encoding", super::any_of(&ways)))
    }

    /// One is the beginning of the other, and not empty.
    fn truncated(&self, causes: &dyn Causes, a: &Sql, b: &Sql) -> Vec<Cause> {
        let cut = |long: &Sql, short: &Sql| {
            let begins = causes.begins_with(long, short)?;
            let name = causes.detailed("truncated at", &causes.length(short));
            Some(Cause { holds: sql!("({short} <> '' AND {begins})"), name })
        };
        [cut(a, b), cut(b, a)].into_iter().flatten().collect()
    }

    fn of_numbers(&self, pair: &Pair) -> Vec<Cause> {
        let (a, b) = (&pair.a, &pair.b);
        let mut found: Vec<Cause> =
            self.opposite(pair).map(|holds| self.cause("sign", holds)).into_iter().collect();
        // What is too large for other types fails where it is cast, even by TRY_CAST.
        if pair.either(|sql_type| *sql_type == SqlType::BigNum) {
            return found;
        }
        if pair.either(SqlType::is_float) {
            let factor = match pair.either(|t| *t == SqlType::Float) {
                true => SINGLE,
                false => DOUBLE,
            };
            let kind = ToleranceKind::Rel { factor: factor.into() };
            let near = self.spelling.within(
                (&a.value, &a.sql_type),
                (&b.value, &b.sql_type),
                &Tolerance { kind, named: true },
                &self.plan.timezone,
            );
            found.extend(near.ok().map(|holds| self.cause("float precision", holds)));
        }
        let decimals = decimals_of(&a.sql_type, &b.sql_type);
        found.extend(decimals.into_iter().filter_map(|digits| {
            let holds = self.is_rounded(pair, digits)?;
            Some(self.cause(&format!("rounding to {digits}"), holds))
        }));
        found
    }

    /// Whether one is the other with another sign.
    fn opposite(&self, pair: &Pair) -> Option<Sql> {
        let (a, b) = (&pair.a, &pair.b);
        let form = self.ruled_form(pair.column, a, b).ok()?;
        let common = |ruled: &Ruled, side| {
            self.spelling.canonical(&ruled.value, &ruled.sql_type, &form, side)
        };
        let target = match &form {
            Form::AsIs => &a.sql_type,
            Form::Cast(target) => target,
            _ => &SqlType::Text,
        };
        // Of an integer the least has no opposite.
        if target.is_float() || matches!(target, SqlType::Decimal { .. }) {
            return Some(sql!("({} = -{})", common(a, Side::A), common(b, Side::B)));
        }
        let text = |ruled: &Ruled| self.spelling.text(&ruled.value, &ruled.sql_type);
        let (a, b) = (text(a), text(b));
        // A text of evidence has no exponent, and so no other minus.
        let [bare_a, bare_b] = [&a, &b].map(|text| pair.causes.without_minus(text));
        Some(sql!("({a} <> {b} AND {bare_a} = {bare_b})"))
    }

    /// Whether one of the two is the other, rounded to so many decimals; None where the types say that it
    /// is not: what has more decimals was not rounded to fewer.
    fn is_rounded(&self, pair: &Pair, digits: i32) -> Option<Sql> {
        let (a, b) = (&pair.a, &pair.b);
        let alike = decimals(&a.sql_type) == decimals(&b.sql_type);
        let within = |side: &Ruled| decimals(&side.sql_type).is_none_or(|n| n <= digits as u32);
        let rounded = |side: &Ruled, other: &Ruled| {
            if within(side) && decimals(&side.sql_type).is_some() || !(alike || within(other)) {
                return None;
            }
            let (value, sql_type) =
                self.spelling.round(&side.value, &side.sql_type, digits).ok()?;
            Some(Ruled { value, sql_type })
        };
        let of_a = rounded(a, b).and_then(|rounded| self.same_ruled(pair.column, &rounded, b));
        let of_b = rounded(b, a).and_then(|rounded| self.same_ruled(pair.column, a, &rounded));
        let ways: Vec<Sql> = of_a.into_iter().chain(of_b).collect();
        (!ways.is_empty()).then(|| super::any_of(&ways))
    }

    fn of_times(&self, pair: &Pair) -> Vec<Cause> {
        let (a, b) = (&pair.a, &pair.b);
        if pair.both(|t| *t == SqlType::Date) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let dates = pair.either(|t| *t == SqlType::Date);
        if !dates {
            let hours = pair.causes.hours_ahead(
                (&a.value, &a.sql_type),
                (&b.value, &b.sql_type),
                &self.plan.timezone,
            );
            found.extend(hours.map(|hours| Cause {
                holds: sql!("{hours} IS NOT NULL"),
                name: pair.causes.detailed("time zone", &hours),
            }));
        }
        // Days are those of the clock that both are shown by.
        if self.plan.timezone.eq_ignore_ascii_case("UTC") {
            found.push(self.cause("date against timestamp", self.same_day(pair)));
        }
        found
    }

    /// Both are of one day, of which one tells nothing but the day.
    fn same_day(&self, pair: &Pair) -> Sql {
        let day = |side: &Ruled| pair.causes.day(&side.value, &side.sql_type);
        let same = sql!("{} = {}", day(&pair.a), day(&pair.b));
        if pair.either(|t| *t == SqlType::Date) {
            return same;
        }
        let midnight = |side: &Ruled| pair.causes.is_midnight(&side.value, &side.sql_type);
        sql!("({same} AND ({} OR {}))", midnight(&pair.a), midnight(&pair.b))
    }
}

/// Digits after the point; None where any number of them may be.
fn decimals(sql_type: &SqlType) -> Option<u32> {
    match sql_type {
        SqlType::BigNum => Some(0),
        exact => exact.decimal_digits().map(|(_, scale)| scale),
    }
}

/// The numbers of decimals worth asking for: first those of the type that has fewer.
fn decimals_of(a: &SqlType, b: &SqlType) -> Vec<i32> {
    let (a, b) = (decimals(a), decimals(b));
    let coarser = match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    };
    let first = coarser.filter(|_| a != b).map(|scale| scale as i32);
    let rest = DECIMALS
        .into_iter()
        .filter(|digits| first != Some(*digits) && coarser.is_none_or(|c| *digits < c as i32));
    first.into_iter().chain(rest).collect()
}
