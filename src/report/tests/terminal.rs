//! Whole reports, letter by letter.

use super::*;
use crate::outcome::CauseCount;

/// Fails with the report in full, so that a changed one can be read before it is accepted.
fn check(outcome: &Outcome, width: u16, expected: &str) {
    let text = plain(outcome, width);
    assert_eq!(text, expected, "the report is now:\n{text}");
}

fn shape(strategy: Strategy) -> Outcome {
    shapes().into_iter().find(|outcome| outcome.strategy == strategy).expect("a shape")
}

#[test]
fn the_documented_example() {
    let expected = r#"DIFFERENT  1 of 5 keys changed, 1 only in A, 1 only in B

  A  old/*.parquet           4 rows
  B  db.duckdb::main.orders  4 rows
  cells: every value was compared (exact)

Keys
  equal  changed  only in A  only in B  duplicate
  ───────────────────────────────────────────────
      2        1          1          1          0

Columns  1 key, 1 compared
  column  type              equal  changed  match %
  ─────────────────────────────────────────────────
  qty     INTEGER → BIGINT      2        1    66.66

  id: key
  qty: types differ

cells  one row per cell that differs
  id  column_name  _diff_status  value_a    value_b
  ───────────────────────────────────────────────────
   2  qty          <>            7          NULL
   3  __ROW__      <<            {"qty":1}  NULL
   5  __ROW__      >>            NULL       {"qty":5}
  3 rows
"#;
    check(&cells(), 80, expected);
}

#[test]
fn the_documented_example_on_a_narrow_terminal() {
    let expected = r#"DIFFERENT  1 of 5 keys changed, 1 only
  in A, 1 only in B

  A  old/*.parquet           4 rows
  B  db.duckdb::main.orders  4 rows
  cells: every value was compared
  (exact)

Keys
  equal      2
  changed    1
  only in A  1
  only in B  1
  duplicate  0

Columns  1 key, 1 compared
  column   qty
  type     INTEGER → BIGINT
  equal    2
  changed  1
  match %  66.66

  id: key
  qty: types differ

cells  one row per cell that differs
  ── 1 ─────────────────────────────────
  id            2
  column_name   qty
  _diff_status  <>
  value_a       7
  value_b       NULL
  ── 2 ─────────────────────────────────
  id            3
  column_name   __ROW__
  _diff_status  <<
  value_a       {"qty":1}
  value_b       NULL
  ── 3 ─────────────────────────────────
  id            5
  column_name   __ROW__
  _diff_status  >>
  value_a       NULL
  value_b       {"qty":5}
  3 rows
"#;
    check(&cells(), 40, expected);
}

#[test]
fn some_of_everything() {
    let expected = r#"DIFFERENT  1,204 of 51,011 keys changed, 998 only in A, 10 only in B, 3
  duplicate keys, 2 unbalanced payloads, 1 column only in A, 2 columns only in
  B, 1 column not compared

  A  old/*.parquet           51,007 rows
  B  db.duckdb::main.orders  50,019 rows
  cells: rows whose 64-bit hashes agree were taken as equal, every other value
  was compared (hash64; --exact does without)

Keys
   equal  changed  only in A  only in B  duplicate
  ────────────────────────────────────────────────
  48,796    1,204        998         10          3
  duplicate keys: 2 payloads with more copies in A, 0 with more in B

Columns  1 key, 3 compared, 1 excluded, 1 not compared
  column         type            equal  changed  absorbed  max absorbed  match %
  ──────────────────────────────────────────────────────────────────────────────
  amount_double  DECIMA…DOUBLE  48,784    1,204        12        0.0098    97.59
  cust_i…mer_id                 50,000        0                           100.00
  status                        49,998        2                            99.99

  uuid: key
  amount_double: abs=0.01 trim; types differ and are compared by value
  extra: not compared; INTEGER and STRUCT(x INTEGER) cannot be compared
  loaded_at: excluded
  legacy_flag: only in A
  region, segment: only in B

Notes
  - 3 duplicate keys: their rows are compared as whole payloads

cells  one row per cell that differs
  id                               column_name    _diff_status  value_a  value_b
  ──────────────────────────────────────────────────────────────────────────────
  0b7f5d0e-62ac-4…0c-2f2f86d6a5c1  amount_double  <>            1234.5   1234.75
  0b7f5d0e-62ac-4…0c-2f2f86d6a5c1  status         <>            paid     "paid "
  0b7f5d0e-62ac-4…0c-2f2f86d6a5c1  status         <>            "NULL"   NULL
  showing 3 of 2,213 rows; complete in out/cells.parquet
"#;
    check(&large(), 80, expected);
}

#[test]
fn excused_cells() {
    let expected = "\
EQUAL UNDER RULES  12 cells excused in 1 column

  A  old/*.parquet           100 rows
  B  db.duckdb::main.orders  100 rows
  cells: every value was compared (exact)

Keys
  equal  changed  only in A  only in B  duplicate
  ───────────────────────────────────────────────
    100        0          0          0          0

Columns  1 key, 1 compared
  column      equal  changed  absorbed  max absorbed  match %
  ───────────────────────────────────────────────────────────
  created_ts     88        0        12          0.25   100.00

  id: key
  created_ts: within=1s

cells  one row per cell that differs
  no rows
";
    check(&excused(), 80, expected);
}

#[test]
fn schema_reads_no_row() {
    let expected = "\
EQUAL  2 columns on both sides

  A  old/*.parquet
  B  db.duckdb::main.orders
  schema: the columns were compared, and no row was read (exact)

Columns  2 paired
";
    check(&shape(Strategy::Schema), 80, expected);
}

#[test]
fn count_compares_no_value() {
    let expected = "\
DIFFERENT  250 rows more in B

  A  old/*.parquet           1,000 rows
  B  db.duckdb::main.orders  1,250 rows
  count: the rows were counted, and no value compared (exact)

Columns  2 paired

count  one row per cell that differs
  rows_a  rows_b  delta
  ─────────────────────
    1000    1250   -250
  1 row
";
    check(&shape(Strategy::Count), 80, expected);
}

#[test]
fn fingerprints_prove_nothing() {
    let expected = "\
INCONCLUSIVE  only fingerprints agree, which is strong evidence but no proof

  A  old/*.parquet           4 rows
  B  db.duckdb::main.orders  4 rows
  checksum: only order-free fingerprints of the sides were compared
  (fingerprint): unequal ones are proof, equal ones strong evidence

Columns  2 compared
";
    check(&shape(Strategy::Checksum), 80, expected);
}

#[test]
fn a_bag_has_a_surplus() {
    let expected = "\
DIFFERENT  3 surplus rows in A (2 distinct), 1 surplus row in B

  A  old/*.parquet           4 rows
  B  db.duckdb::main.orders  4 rows
  except: every value was compared (exact)

Surplus rows
                   rows  distinct
  ───────────────────────────────
  more often in A     3         2
  more often in B     1         1

Columns  2 compared

except  one row per cell that differs
  no rows
";
    check(&shape(Strategy::Except), 80, expected);
}

#[test]
fn every_verdict_has_its_colour_and_its_words() {
    let mut equal = cells();
    equal.verdict = Verdict::Equal;
    equal.keys = Some(KeyCounts { equal: 4, changed: 0, only_a: 0, only_b: 0, duplicate: 1 });
    let failed = Outcome {
        notes: vec!["identity failed: rows of A".into()],
        ..bare(Strategy::Cells, Verdict::Inconclusive)
    };
    let lines = [equal, excused(), cells(), failed].map(|outcome| {
        let text = render(&outcome, Format::Table, Some(80), true);
        text.lines().next().unwrap_or_default().to_owned()
    });
    let expected = [
        "\x1b[1;32mEQUAL\x1b[0m  5 keys, 1 column compared, 1 duplicate key",
        "\x1b[1;38;5;148mEQUAL UNDER RULES\x1b[0m  12 cells excused in 1 column",
        "\x1b[1;31mDIFFERENT\x1b[0m  1 of 5 keys changed, 1 only in A, 1 only in B",
        "\x1b[1;33mINCONCLUSIVE\x1b[0m  identity failed: rows of A",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_difference_outside_of_the_rows_is_named() {
    let summary =
        |outcome: &Outcome| plain(outcome, 120).lines().next().unwrap_or_default().to_owned();
    let mut outcome = bare(Strategy::Cells, Verdict::Different);
    outcome.keys = Some(KeyCounts { equal: 4, changed: 0, only_a: 0, only_b: 0, duplicate: 0 });
    outcome.notes = vec!["column qty: INTEGER is not BIGINT (types = strict)".into()];
    assert_eq!(summary(&outcome), "DIFFERENT  column qty: INTEGER is not BIGINT (types = strict)");
    outcome.columns_only_b = vec!["region".into()];
    assert_eq!(summary(&outcome), "DIFFERENT  1 column only in B");
    outcome.keys = Some(KeyCounts { equal: 4, changed: 0, only_a: 2, only_b: 1, duplicate: 0 });
    assert_eq!(summary(&outcome), "DIFFERENT  2 keys only in A, 1 only in B, 1 column only in B");
    let checksum = Outcome { verdict: Verdict::Different, ..shape(Strategy::Checksum) };
    assert_eq!(summary(&checksum), "DIFFERENT  the fingerprints differ");
}

#[test]
fn a_sample_says_what_the_whole_may_be() {
    let text = plain(&sampled(), 100);
    let head = "DIFFERENT  in a sample of 0.5% of the keys: 1,204 of 51,008 keys changed, 998 only in A, 10 only in\n  B, 1 column only in A, 2 columns only in B, 1 column not compared\n";
    assert!(text.starts_with(head), "{text}");
    let estimates = "
Whole tables  estimated from the sample, with 95% confidence intervals
  keys       in the sample  estimate  95% CI from       to
  ────────────────────────────────────────────────────────
  changed            1,204   240,800      227,422  254,760
  only in A            998   199,600      187,438  212,346
  only in B             10     2,000          962    3,673
  duplicate              0         0            0      735
";
    assert!(text.contains(estimates), "{text}");
    let mut same = sampled();
    same.verdict = Verdict::Inconclusive;
    same.sample.as_mut().expect("a sample").without_difference = true;
    let head = "INCONCLUSIVE  no difference in a sample of 0.5% of the keys: 51,008 keys, 3 columns compared, 12\n  cells excused in 1 column\n";
    assert!(plain(&same, 100).starts_with(head), "{}", plain(&same, 100));
    // What is inconclusive for another reason does not say so.
    same.sample.as_mut().expect("a sample").without_difference = false;
    same.notes = vec!["an identity does not hold".into()];
    assert!(plain(&same, 100).starts_with("INCONCLUSIVE  an identity does not hold\n"));
}

#[test]
fn rows_by_their_number_stand_in_the_place_of_keys() {
    let text = plain(&ordered(), 80);
    assert!(text.starts_with("DIFFERENT  1 of 4 rows changed, 1 only in B\n"), "{text}");
    assert!(text.contains("\nRows\n  equal  changed  only in A  only in B\n"), "{text}");
    let equal = PositionCounts { equal: 4, changed: 0, only_a: 0, only_b: 0 };
    let same = Outcome { verdict: Verdict::Equal, positions: Some(equal), ..ordered() };
    assert!(plain(&same, 80).starts_with("EQUAL  4 rows on each side, 1 column compared\n"));
}

#[test]
fn causes_stand_beside_the_counts_and_the_cells() {
    let cause = |cause: &str, cells| CauseCount { cause: cause.into(), cells };
    let mut outcome = cells();
    outcome.columns[1].changed = Some(1_000);
    outcome.columns[1].causes = vec![
        cause("rounding to 2", 900),
        cause("sign", 40),
        cause("null", 30),
        cause("rounding to 0", 8),
        cause("float precision", 4),
        cause("rounding to 1", 2),
        cause("rounding to 3", 1),
    ];
    outcome.results[0].rows[0][7] = Some("rounding to 2".into());
    let report = render(&outcome, Format::Table, None, false);
    for line in [
        "  qty: types differ; causes: rounding to 2 (900), sign (40), null (30), rounding to 0 (8), float precision (4), 2 other causes (3), unknown (15)",
        "  id  column_name  _diff_status  value_a    value_b    cause",
    ] {
        assert!(report.contains(line), "{line}\n{report}");
    }
}
