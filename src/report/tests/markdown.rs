use super::*;

#[test]
fn a_report_for_a_pull_request() {
    let expected = r#"## DIFFERENT: 1,204 of 51,011 keys changed, 998 only in A, 10 only in B, 3 duplicate keys, 2 unbalanced payloads, 1 column only in A, 2 columns only in B, 1 column not compared

- **A** `old/*.parquet`, 51,007 rows
- **B** `db.duckdb::main.orders`, 50,019 rows
- cells: rows whose 64-bit hashes agree were taken as equal, every other value was compared (hash64; --exact does without)

### Keys

| equal | changed | only in A | only in B | duplicate |
| ---: | ---: | ---: | ---: | ---: |
| 48,796 | 1,204 | 998 | 10 | 3 |

duplicate keys: 2 payloads with more copies in A, 0 with more in B

### Columns

1 key, 3 compared, 1 excluded, 1 not compared

| column | type | equal | changed | absorbed | max absorbed | match % |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
| `amount_double` | `DECIMAL(18,2)` → `DOUBLE` | 48,784 | 1,204 | 12 | `0.0098` | 97.59 |
| `cust_id` → `customer_id` |  | 50,000 | 0 |  |  | 100.00 |
| `status` |  | 49,998 | 2 |  |  | 99.99 |

- `uuid`: key
- `amount_double`: abs=0.01 trim; types differ and are compared by value
- `extra`: not compared; INTEGER and STRUCT(x INTEGER) cannot be compared
- `loaded_at`: excluded
- `legacy_flag`: only in A
- `region`, `segment`: only in B

### Notes

- 3 duplicate keys: their rows are compared as whole payloads

<details>
<summary><code>cells</code> one row per cell that differs: showing 3 of 2,213 rows</summary>

| `id` | `column_name` | `_diff_status` | `value_a` | `value_b` |
| --- | --- | --- | --- | --- |
| `0b7f5d0e-62ac-4d7c-8a0c-2f2f86d6a5c1` | `amount_double` | <code>&lt;&gt;</code> | `1234.5` | `1234.75` |
| `0b7f5d0e-62ac-4d7c-8a0c-2f2f86d6a5c1` | `status` | <code>&lt;&gt;</code> | `paid` | `"paid "` |
| `0b7f5d0e-62ac-4d7c-8a0c-2f2f86d6a5c1` | `status` | <code>&lt;&gt;</code> | `"NULL"` | *NULL* |

complete in `out/cells.parquet`

</details>
"#;
    let text = render(&large(), Format::Markdown, Some(40), true);
    assert_eq!(text, expected, "the report is now:\n{text}");
}

#[test]
fn a_bag_and_no_rows() {
    let outcome = shapes().into_iter().find(|outcome| outcome.bag.is_some()).expect("a bag");
    let text = render(&outcome, Format::Markdown, None, false);
    assert!(text.contains("| more often in A | 3 | 2 |"), "{text}");
    assert!(text.contains("one row per cell that differs: no rows</summary>"), "{text}");
}

#[test]
fn many_equal_columns_are_folded_away() {
    let mut outcome = large();
    let equal = outcome.columns.iter().find(|column| column.changed == Some(0)).expect("equal");
    let mut more: Vec<ColumnOutcome> = (1..=4)
        .map(|n| ColumnOutcome {
            name: format!("same_{n}"),
            name_b: format!("same_{n}"),
            ..equal.clone()
        })
        .collect();
    let few = render(&outcome, Format::Markdown, None, false);
    assert!(!few.contains("equal in every pair"), "{few}");
    outcome.columns.append(&mut more);
    let text = render(&outcome, Format::Markdown, None, false);
    let (before, folded) = text.split_once("<details>").expect("folded");
    assert!(
        folded.starts_with("\n<summary>5 columns equal in every pair</summary>\n\n| column |"),
        "{text}"
    );
    assert!(folded.contains("\n| `same_4` |") && !before.contains("same_4"), "{text}");
    assert!(before.contains("\n| `status` |") && before.contains("`amount_double`"), "{text}");
}
