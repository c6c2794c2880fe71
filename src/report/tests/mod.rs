//! Reports of outcomes made by hand.

mod csv;
mod hostile;
mod html;
mod json;
mod markdown;
mod shapes;
mod terminal;
mod text;

use super::{Format, Style, write};
use crate::contract::{Share, Strategy};
use crate::estimate::estimate;
use crate::outcome::{
    Bag, ColumnOutcome, Estimates, KeyCounts, Outcome, PerSide, PositionCounts, Proof, ResultTable,
    Role, Sample, Verdict,
};

/// An outcome without anything in it but two sides.
fn bare(strategy: Strategy, verdict: Verdict) -> Outcome {
    Outcome {
        verdict,
        strategy,
        proof: Proof::Exact,
        contract: String::new(),
        side_a: "old/*.parquet".into(),
        side_b: "db.duckdb::main.orders".into(),
        sample: None,
        rows: Some(PerSide { a: 4, b: 4 }),
        keys: None,
        positions: None,
        payloads: None,
        bag: None,
        batch: None,
        columns: Vec::new(),
        columns_only_a: Vec::new(),
        columns_only_b: Vec::new(),
        columns_accepted: Vec::new(),
        notes: Vec::new(),
        profile: None,
        ladder: Vec::new(),
        spilled_bytes: 0,
        results: Vec::new(),
    }
}

/// A pair of columns of one name and type, without counts.
fn pair(name: &str, role: Role, sql_type: &str) -> ColumnOutcome {
    ColumnOutcome {
        name: name.into(),
        name_b: name.into(),
        role,
        type_a: sql_type.into(),
        type_b: sql_type.into(),
        equal: None,
        changed: None,
        absorbed: None,
        max_absorbed: None,
        match_percent: None,
        causes: Vec::new(),
        rule: None,
        note: None,
    }
}

/// A compared pair with its counts.
fn counted(name: &str, equal: u64, changed: u64, percent: f64) -> ColumnOutcome {
    ColumnOutcome {
        equal: Some(equal),
        changed: Some(changed),
        absorbed: Some(0),
        max_absorbed: Some(None),
        match_percent: Some(Some(percent)),
        ..pair(name, Role::Compared, "INTEGER")
    }
}

fn result(name: &str, columns: &[&str], rows: &[&[Option<&str>]]) -> ResultTable {
    // What a row leaves out at its end is NULL.
    let padded = |row: &&[Option<&str>]| {
        let values = row.iter().copied().chain(std::iter::repeat(None)).take(columns.len());
        values.map(|value| value.map(Into::into)).collect()
    };
    ResultTable {
        name: name.into(),
        description: "one row per cell that differs".into(),
        columns: columns.iter().map(|name| (*name).into()).collect(),
        rows: rows.iter().map(padded).collect(),
        total: rows.len() as u64,
        file: None,
        sql: None,
        ordered: false,
    }
}

const CELLS: [&str; 8] =
    ["id", "column_name", "_diff_status", "value_a", "value_b", "count_a", "count_b", "cause"];

/// The example of the documented result JSON, with its cells.
fn cells() -> Outcome {
    let qty = ColumnOutcome {
        type_b: "BIGINT".into(),
        note: Some("types differ".into()),
        ..counted("qty", 2, 1, 66.66)
    };
    Outcome {
        keys: Some(KeyCounts { equal: 2, changed: 1, only_a: 1, only_b: 1, duplicate: 0 }),
        payloads: Some(PerSide { a: 0, b: 0 }),
        columns: vec![pair("id", Role::Key, "INTEGER"), qty],
        results: vec![result(
            "cells",
            &CELLS,
            &[
                &[Some("2"), Some("qty"), Some("<>"), Some("7"), None, None, None],
                &[Some("3"), Some("__ROW__"), Some("<<"), Some(r#"{"qty":1}"#), None, None, None],
                &[Some("5"), Some("__ROW__"), Some(">>"), None, Some(r#"{"qty":5}"#), None, None],
            ],
        )],
        ..bare(Strategy::Cells, Verdict::Different)
    }
}

/// A large comparison that has some of everything.
fn large() -> Outcome {
    let rule = serde_json::json!({"abs": "0.01", "trim": true});
    let amount = ColumnOutcome {
        type_a: "DECIMAL(18,2)".into(),
        type_b: "DOUBLE".into(),
        absorbed: Some(12),
        max_absorbed: Some(Some("0.0098".into())),
        rule: rule.as_object().cloned(),
        note: Some("types differ and are compared by value".into()),
        ..counted("amount_double", 48_784, 1_204, 97.59)
    };
    let customer =
        ColumnOutcome { name_b: "customer_id".into(), ..counted("cust_id", 50_000, 0, 100.0) };
    let excluded = pair("loaded_at", Role::Excluded, "TIMESTAMP");
    let apart = ColumnOutcome {
        type_b: "STRUCT(x INTEGER)".into(),
        note: Some("INTEGER and STRUCT(x INTEGER) cannot be compared".into()),
        ..pair("extra", Role::NotCompared, "INTEGER")
    };
    let uuid = Some("0b7f5d0e-62ac-4d7c-8a0c-2f2f86d6a5c1");
    let mut sample = result(
        "cells",
        &CELLS,
        &[
            &[uuid, Some("amount_double"), Some("<>"), Some("1234.5"), Some("1234.75"), None, None],
            &[uuid, Some("status"), Some("<>"), Some("paid"), Some("paid "), None, None],
            &[uuid, Some("status"), Some("<>"), Some("NULL"), None, None, None],
        ],
    );
    sample.total = 2_213;
    sample.file = Some("out/cells.parquet".into());
    Outcome {
        proof: Proof::Hash64,
        rows: Some(PerSide { a: 51_007, b: 50_019 }),
        keys: Some(KeyCounts {
            equal: 48_796,
            changed: 1_204,
            only_a: 998,
            only_b: 10,
            duplicate: 3,
        }),
        payloads: Some(PerSide { a: 2, b: 0 }),
        columns: vec![
            pair("uuid", Role::Key, "UUID"),
            amount,
            customer,
            counted("status", 49_998, 2, 99.99),
            excluded,
            apart,
        ],
        columns_only_a: vec!["legacy_flag".into()],
        columns_only_b: vec!["region".into(), "segment".into()],
        notes: vec!["3 duplicate keys: their rows are compared as whole payloads".into()],
        results: vec![sample],
        ..bare(Strategy::Cells, Verdict::Different)
    }
}

/// Every strategy's shape, as far as reports can tell them apart.
fn shapes() -> Vec<Outcome> {
    let paired =
        || vec![pair("id", Role::Compared, "INTEGER"), pair("t", Role::Compared, "VARCHAR")];
    let schema =
        Outcome { rows: None, columns: paired(), ..bare(Strategy::Schema, Verdict::Equal) };
    let count = Outcome {
        rows: Some(PerSide { a: 1_000, b: 1_250 }),
        columns: paired(),
        results: vec![result(
            "count",
            &["rows_a", "rows_b", "delta"],
            &[&[Some("1000"), Some("1250"), Some("-250")]],
        )],
        ..bare(Strategy::Count, Verdict::Different)
    };
    let checksum = Outcome {
        proof: Proof::Fingerprint,
        columns: paired(),
        ..bare(Strategy::Checksum, Verdict::Inconclusive)
    };
    let except = Outcome {
        bag: Some(Bag { rows_a: 3, rows_b: 1, groups_a: 2, groups_b: 1 }),
        columns: paired(),
        results: vec![result("except", &["_side", "id", "t"], &[])],
        ..bare(Strategy::Except, Verdict::Different)
    };
    let union = Outcome { strategy: Strategy::Union, ..except.clone() };
    let in_test = Outcome { strategy: Strategy::Assert, ..except.clone() };
    let join = Outcome { strategy: Strategy::Join, ..large() };
    let apart = Outcome { sample: Some(sample(None)), ..union.clone() };
    vec![
        schema,
        count,
        checksum,
        except,
        union,
        join,
        Outcome { strategy: Strategy::Columns, ..large() },
        ordered(),
        Outcome { strategy: Strategy::Assert, ..large() },
        Outcome { strategy: Strategy::Assert, ..ordered() },
        in_test,
        Outcome { rows: None, ..bare(Strategy::Assert, Verdict::Different) },
        cells(),
        large(),
        excused(),
        apart,
        sampled(),
    ]
}

/// Rows by their number, of which B has one more.
fn ordered() -> Outcome {
    let rows: &[&[Option<&str>]] = &[
        &[Some("2"), Some("qty"), Some("<>"), Some("1"), Some("7")],
        &[Some("4"), Some("__ROW__"), Some(">>"), None, Some("{\"qty\":9}")],
    ];
    let names = ["row_number", "column_name", "_diff_status", "value_a", "value_b"];
    Outcome {
        rows: Some(PerSide { a: 3, b: 4 }),
        keys: None,
        positions: Some(PositionCounts { equal: 2, changed: 1, only_a: 0, only_b: 1 }),
        payloads: None,
        columns: vec![counted("qty", 2, 1, 66.66)],
        results: vec![result("ordered", &names, rows)],
        ..bare(Strategy::Ordered, Verdict::Different)
    }
}

fn sample(estimates: Option<Estimates>) -> Sample {
    let share = Share::parse("0.5%").expect("a share");
    Sample { share, without_difference: false, estimates }
}

/// A sample of the large comparison.
fn sampled() -> Outcome {
    let of = |found: u64| estimate(found, sample(None).share);
    let estimates =
        Estimates { changed: of(1_204), only_a: of(998), only_b: of(10), duplicate: of(0) };
    let keys = large().keys.map(|keys| KeyCounts { duplicate: 0, ..keys });
    Outcome {
        sample: Some(sample(Some(estimates))),
        keys,
        payloads: Some(PerSide { a: 0, b: 0 }),
        ..large()
    }
}

/// Cells that differ, all excused by a rule.
fn excused() -> Outcome {
    let rule = serde_json::json!({"within": "1s"});
    let created = ColumnOutcome {
        type_a: "TIMESTAMP".into(),
        type_b: "TIMESTAMP".into(),
        absorbed: Some(12),
        max_absorbed: Some(Some("0.25".into())),
        rule: rule.as_object().cloned(),
        ..counted("created_ts", 88, 0, 100.0)
    };
    Outcome {
        rows: Some(PerSide { a: 100, b: 100 }),
        keys: Some(KeyCounts { equal: 100, changed: 0, only_a: 0, only_b: 0, duplicate: 0 }),
        payloads: Some(PerSide { a: 0, b: 0 }),
        columns: vec![pair("id", Role::Key, "INTEGER"), created],
        results: vec![result("cells", &CELLS, &[])],
        ..bare(Strategy::Cells, Verdict::EqualUnderRules)
    }
}

fn render(outcome: &Outcome, format: Format, width: Option<u16>, color: bool) -> String {
    let mut out = Vec::new();
    write(outcome, format, &Style { width, color, full: false }, &mut out)
        .expect("writing to memory");
    String::from_utf8(out).expect("reports are UTF-8")
}

/// The terminal report without colour.
fn plain(outcome: &Outcome, width: u16) -> String {
    render(outcome, Format::Table, Some(width), false)
}
