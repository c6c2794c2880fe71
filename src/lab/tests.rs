use super::*;
use std::cell::Cell;
use tempfile::TempDir;

const PLAIN: [&str; 10] = [
    "uuid VARCHAR",
    "pk_part_1 VARCHAR",
    "pk_part_2 VARCHAR",
    "pk_part_3 VARCHAR",
    "amount_double DOUBLE",
    "score_float FLOAT",
    "quantity_int INTEGER",
    "status_int INTEGER",
    "created_ts TIMESTAMP",
    "updated_ts TIMESTAMP",
];

fn lab(folder: &Path, rows: u64, messy: bool) -> Lab {
    Lab { rows, seed: 42, messy, out: folder.into(), memory: None, threads: Some(2) }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn make(lab: &Lab) -> LabReport {
    generate(lab, &|| false).unwrap()
}

/// A connection with the files of the lab as views `a` and `b`, B under A's names and types.
fn open(lab: &Lab) -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    for side in ["a", "b"] {
        let file = path_literal(&lab.out.join(format!("{side}.parquet"))).unwrap();
        connection.execute_batch(&format!("CREATE VIEW {side}_file AS FROM {file}")).unwrap();
    }
    let (a, b) = if lab.messy {
        let entries = "list_sort(map_entries(tags)) AS tags";
        (
            format!("SELECT * REPLACE ({entries}) FROM a_file"),
            format!(
                "SELECT * EXCLUDE (loaded_at) REPLACE ({entries}) RENAME (quantity AS quantity_int) FROM b_file"
            ),
        )
    } else {
        ("FROM a_file".into(), "FROM b_file".into())
    };
    connection.execute_batch(&format!("CREATE VIEW a AS {a}; CREATE VIEW b AS {b}")).unwrap();
    connection
}

fn number(connection: &Connection, sql: &str) -> u64 {
    connection.query_row(sql, [], |row| row.get::<_, u64>(0)).unwrap()
}

fn texts(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.map(|row| row.unwrap()).collect()
}

fn columns(connection: &Connection, view: &str) -> Vec<String> {
    texts(connection, &format!("SELECT column_name || ' ' || column_type FROM (DESCRIBE {view})"))
}

/// What plain SQL finds in the files, in the form of expected.json without its note.
fn compared(lab: &Lab) -> Value {
    let connection = open(lab);
    connection.execute_batch(include_str!("compare.sql")).unwrap();
    let count = |sql: &str| number(&connection, sql);
    let lane = |name: &str| count(&format!("SELECT count(*) FROM lane WHERE lane = '{name}'"));
    let unbalanced = |condition: &str| {
        count(&format!(
            "SELECT count(*) FROM payload JOIN lane ON payload.uuid IS NOT DISTINCT FROM lane.uuid
             WHERE lane = 'duplicate' AND {condition}"
        ))
    };
    let mut cells = Map::new();
    for name in texts(&connection, "SELECT column_name FROM (DESCRIBE a)") {
        let changed =
            count(&format!("SELECT count(*) FROM pair WHERE va.{name} IS DISTINCT FROM vb.{name}"));
        if changed > 0 {
            cells.insert(name, changed.into());
        }
    }
    json!({
        "rows": {"a": count("SELECT count(*) FROM a"), "b": count("SELECT count(*) FROM b")},
        "keys": {"equal": lane("equal"), "changed": lane("changed"), "only_a": lane("only_a"),
                 "only_b": lane("only_b"), "duplicate": lane("duplicate")},
        "payloads": {"a": unbalanced("na > nb"), "b": unbalanced("nb > na")},
        "changed_cells": cells,
        "bag": {
            "rows_a": count("SELECT coalesce(sum(na - nb), 0)::UBIGINT FROM payload WHERE na > nb"),
            "rows_b": count("SELECT coalesce(sum(nb - na), 0)::UBIGINT FROM payload WHERE nb > na"),
            "groups_a": count("SELECT count(*) FROM payload WHERE na > nb"),
            "groups_b": count("SELECT count(*) FROM payload WHERE nb > na"),
        },
    })
}

/// expected.json as written, without its note and the columns that hold no changed cell.
fn expected(lab: &Lab) -> Value {
    let text = fs::read_to_string(lab.out.join("expected.json")).unwrap();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    assert!(value["note"].as_str().unwrap().contains("Counted from the damage"));
    value.as_object_mut().unwrap().remove("note");
    value["changed_cells"].as_object_mut().unwrap().retain(|_, cells| *cells != json!(0));
    value
}

#[test]
fn plain_counts_are_what_a_comparison_finds() {
    let folder = folder();
    let lab = lab(folder.path(), 20_000, false);
    let report = make(&lab);
    assert_eq!(expected(&lab), compared(&lab));
    assert_eq!(report.rows.a, 20_000);
    assert_eq!(report.files.len(), 3);

    let keys = &report.expected["keys"];
    assert_eq!(keys["only_b"], 20);
    for damaged in ["changed", "only_a"] {
        assert!((1_800..2_200).contains(&keys[damaged].as_u64().unwrap()), "{keys}");
    }
}

#[test]
fn messy_counts_are_what_a_comparison_finds() {
    let folder = folder();
    let lab = lab(folder.path(), 20_000, true);
    let report = make(&lab);
    assert_eq!(expected(&lab), compared(&lab));
    let cells = report.expected["changed_cells"].as_object().unwrap();
    let names: Vec<_> = cells.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["amount_double", "attrs", "customer", "quantity_int", "status_int", "tags", "updated_ts"]
    );
    assert!(cells.values().all(|n| n.as_u64().unwrap() > 50), "{cells:?}");
}

/// With about one row without a key: none, one of each fate, and more.
#[test]
fn counts_hold_for_few_rows_and_any_number_of_null_keys() {
    let folder = folder();
    let mut duplicate_null = [false; 2];
    for seed in 0..12 {
        let lab = Lab { seed, ..lab(folder.path(), 120, true) };
        make(&lab);
        assert_eq!(expected(&lab), compared(&lab), "seed {seed}");
        let nulls = number(&open(&lab), "SELECT count(*) FROM a WHERE uuid IS NULL");
        if nulls > 0 {
            duplicate_null[usize::from(nulls > 1)] = true;
        }
    }
    assert_eq!(duplicate_null, [true; 2], "one NULL key and several were both met");
}

#[test]
fn no_row_and_one_row() {
    let folder = folder();
    for messy in [false, true] {
        let none = lab(folder.path(), 0, messy);
        assert_eq!(make(&none).rows, PerSide { a: 0, b: 0 });
        assert_eq!(expected(&none), compared(&none));
        let one = lab(folder.path(), 1, messy);
        assert_eq!(make(&one).expected["keys"]["only_b"], 1);
        assert_eq!(expected(&one), compared(&one));
    }
}

#[test]
fn the_seed_decides_every_byte() {
    let folder = folder();
    let base = lab(folder.path(), 150_000, true);
    let bytes = |seed, threads| {
        make(&Lab { seed, threads: Some(threads), ..base.clone() });
        ["a.parquet", "b.parquet", "expected.json"]
            .map(|name| fs::read(base.out.join(name)).unwrap())
    };
    let one_thread = bytes(7, 1);
    assert!(one_thread == bytes(7, 2), "threads change the files");
    assert!(one_thread[0] != bytes(u64::MAX, 2)[0], "the seed does not change the file");
}

#[test]
fn plain_rows_are_the_articles() {
    let folder = folder();
    let lab = lab(folder.path(), 20_000, false);
    make(&lab);
    let connection = open(&lab);
    let count = |sql: &str| number(&connection, sql);
    assert_eq!(columns(&connection, "a"), PLAIN);
    assert_eq!(columns(&connection, "b"), PLAIN);

    let share = |column: &str| count(&format!("SELECT count(*) FROM a WHERE {column} IS NULL"));
    assert!((300..500).contains(&share("pk_part_3")), "{}", share("pk_part_3"));
    assert!((800..1_200).contains(&share("amount_double")), "{}", share("amount_double"));
    for column in ["uuid", "pk_part_1", "pk_part_2", "status_int", "created_ts", "updated_ts"] {
        assert_eq!(share(column), 0, "{column}");
    }
    let keys = "SELECT count(*) FROM (SELECT DISTINCT pk_part_1, pk_part_2, pk_part_3 FROM a)";
    assert!(count(keys) > 19_980);
    assert_eq!(count("SELECT count(DISTINCT uuid) FROM (FROM a UNION ALL FROM b)"), 20_020);
    let new = "FROM b ANTI JOIN a USING (uuid)";
    let new_years = format!("SELECT DISTINCT year(created_ts) || year(updated_ts) {new}");
    assert_eq!(texts(&connection, &new_years), ["20272027"]);
}

#[test]
fn every_modified_row_differs_in_both_columns_and_clearly() {
    let folder = folder();
    let lab = lab(folder.path(), 20_000, false);
    let report = make(&lab);
    let connection = open(&lab);
    let modified = |condition: &str| {
        number(
            &connection,
            &format!("SELECT count(*) FROM a JOIN b USING (uuid) WHERE {condition}"),
        )
    };
    let status = modified("a.status_int <> b.status_int");
    assert_eq!(report.expected["keys"]["changed"], status);
    let both = "a.status_int <> b.status_int AND b.amount_double IS NOT NULL
                AND coalesce(abs(a.amount_double - b.amount_double) >= 1.0, true)";
    assert_eq!(modified(both), status);
    assert!(modified("a.amount_double IS NULL AND b.amount_double IS NOT NULL") > 50);
}

#[test]
fn messy_drift_is_on_the_right_side_of_the_contract() {
    let folder = folder();
    let lab = lab(folder.path(), 20_000, true);
    make(&lab);
    let connection = open(&lab);
    connection.execute_batch(include_str!("compare.sql")).unwrap();
    let pairs = |condition: &str| {
        number(&connection, &format!("SELECT count(*) FROM pair WHERE {condition}"))
    };
    let expect_some = |condition: &str| assert!(pairs(condition) > 50, "{condition}");
    let amount = "abs(va.amount_double - vb.amount_double)";
    expect_some(&format!("{amount} > 0 AND {amount} <= 0.01"));
    expect_some(&format!("{amount} > 0.01 AND {amount} < 1"));
    expect_some("vb.updated_ts - va.updated_ts = INTERVAL '400 ms'");
    expect_some("vb.updated_ts - va.updated_ts = INTERVAL '1 h'");
    expect_some("va.attrs IS NULL AND vb.attrs IS NOT NULL AND vb.attrs.tier IS NULL");
    expect_some("va.customer <> vb.customer AND lower(va.customer) = lower(vb.customer)");
    expect_some("va.customer <> vb.customer AND va.customer = trim(vb.customer)");
    expect_some("va.customer <> vb.customer AND va.customer = nfc_normalize(vb.customer)");
    let unexcused = "lower(va.customer) <> lower(trim(nfc_normalize(vb.customer)))";
    assert_eq!(pairs(unexcused), 0);

    let reordered =
        "SELECT count(*) FROM a_file a JOIN b_file b USING (uuid) WHERE a.tags <> b.tags";
    let changed = pairs("va.tags IS DISTINCT FROM vb.tags");
    assert!(number(&connection, reordered) > changed + 50);
}

#[test]
fn the_contract_names_columns_of_the_files() {
    let folder = folder();
    let lab = lab(folder.path(), 100, true);
    make(&lab);
    let text = fs::read_to_string(lab.out.join("contract.toml")).unwrap();
    let contract: toml::Table = toml::from_str(&text).unwrap();
    assert_eq!(contract["map"]["quantity_int"].as_str(), Some("quantity"));

    let connection = open(&lab);
    let a = columns(&connection, "a_file");
    let b = columns(&connection, "b_file");
    assert!(b.contains(&"quantity INTEGER".into()) && b.contains(&"status_int BIGINT".into()));
    assert!(b.contains(&"loaded_at TIMESTAMP".into()), "{b:?}");
    for rule in contract["rules"].as_table().unwrap().keys() {
        assert!(a.iter().any(|column| column.starts_with(&format!("{rule} "))), "{rule}");
    }
}

#[test]
fn an_interrupted_lab_leaves_nothing() {
    let parent = folder();
    let out = parent.path().join("new/lab");
    let asked = Cell::new(0);
    let interrupted = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let result = generate(&lab(&out, 50_000_000, false), &interrupted);
    assert!(matches!(result, Err(Error::Interrupted)), "{result:?}");
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
}

#[test]
fn a_path_that_cannot_be_written_is_named() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = generate(&lab(&file.join("lab"), 10, false), &|| false).unwrap_err();
    assert!(matches!(&error, Error::File { path, .. } if path.ends_with("file/lab")), "{error}");
    assert!(error.to_string().contains("choose another --out"), "{error}");

    let taken = folder.path().join("b.parquet");
    fs::create_dir(&taken).unwrap();
    let error = generate(&lab(folder.path(), 10, false), &|| false).unwrap_err();
    assert!(matches!(&error, Error::File { path, .. } if *path == taken), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn hostile_folder_names_are_only_names() {
    let folder = folder();
    let out = folder.path().join("it's \"{{ x }}\" -- /* %s $1 \u{1F600}\n*?[a]\\");
    let report = make(&lab(&out, 10, false));
    assert!(report.files.iter().all(|file| file.is_file() && file.starts_with(&out)));
    assert_eq!(fs::read_dir(&out).unwrap().count(), 3);
}

#[test]
fn wrong_limits_name_their_option() {
    let folder = folder();
    let base = lab(folder.path(), 10, false);
    let option = |lab: Lab| match generate(&lab, &|| false) {
        Err(Error::Usage { option, .. }) => option,
        other => panic!("{other:?}"),
    };
    assert_eq!(option(Lab { memory: Some("much".into()), ..base.clone() }), "--memory");
    assert_eq!(option(Lab { threads: Some(0), ..base.clone() }), "--threads");
    assert_eq!(option(Lab { rows: MAX_ROWS + 1, ..base }), "--rows");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// `cargo test --lib ten_million -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute of an idle machine, and measures the peak memory of this whole process"]
fn ten_million_rows_take_about_a_minute_within_4_gb() {
    for messy in [false, true] {
        let folder = folder();
        let started = std::time::Instant::now();
        let report = make(&lab(folder.path(), 10_000_000, messy));
        let seconds = started.elapsed().as_secs_f64();
        let bytes: u64 = report.files.iter().map(|file| fs::metadata(file).unwrap().len()).sum();
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim();
        let peak_kb: u64 = peak.strip_suffix(" kB").unwrap().parse().unwrap();
        println!(
            "messy {messy}: {seconds:.1} s, peak {} MB, {} MB of files",
            peak_kb / 1000,
            bytes / 1_000_000
        );
        assert!(seconds < 90.0 && peak_kb < 4_000_000);
    }
}
