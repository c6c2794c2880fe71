use std::fs;
use std::io::Write;

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::introspect::text::testing::{row, texts, values};

struct Files {
    folder: TempDir,
    paths: Vec<PathBuf>,
}

fn files(contents: &[(&str, &[u8])]) -> Files {
    let folder = TempDir::new().unwrap();
    let mut paths = Vec::new();
    for (name, content) in contents {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        paths.push(path);
    }
    Files { folder, paths }
}

fn read(content: &[u8], options: &CsvOptions) -> (TextTable, Vec<Vec<Option<String>>>) {
    let files = files(&[("t.csv", content)]);
    let table = csv(&files.paths, options, None).unwrap_or_else(|error| panic!("{error}"));
    let found = texts(&table);
    (table, found)
}

fn problem(name: &str, content: &[u8], options: &CsvOptions) -> String {
    let files = files(&[(name, content)]);
    let error = csv(&files.paths, options, None).unwrap_err().to_string();
    assert!(error.starts_with(files.paths[0].to_str().unwrap()), "{error}");
    error
}

fn names(table: &TextTable) -> Vec<(&str, &str)> {
    table.columns.iter().map(|column| (column.name.as_str(), column.source.as_str())).collect()
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

fn zstd(content: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(content, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn the_whole_file_decides_types() {
    let mut content = b"n,late,d\n".to_vec();
    for number in 0..5000 {
        content.extend(format!("{number},{number},2024-01-01\n").bytes());
    }
    content.extend(b"1.25,007,2024-01-02\n");
    let files = files(&[("t.csv", &content)]);
    let table = csv(&files.paths, &CsvOptions::default(), None).unwrap();
    let types: Vec<_> = table.columns.iter().map(|column| column.sql_type.to_string()).collect();
    assert_eq!(types, ["DECIMAL(6,2)", "VARCHAR", "DATE"]);
    let found = values(&table);
    assert_eq!(found[7], row(&[Some("7.00"), Some("7"), Some("2024-01-01")]));
    assert_eq!(found[5000], row(&[Some("1.25"), Some("007"), Some("2024-01-02")]));
}

#[test]
fn typed_values_of_every_kind() {
    let content = b"i,h,m,e,b,t,z,s,n\n\
        \"1\",99999999999999999999999999999999999999,1.10,1e3,true,2024-01-01T10:00,2024-01-01T10:00Z,x,\n\
        -2,1,-0.25,2.5,false,2024-01-01 10:00:00.123456789,2024-01-01 10:00:00.5+0230, 1,\n\
        ,,,,,,,,\n";
    let files = files(&[("t.csv", content)]);
    let table = csv(&files.paths, &CsvOptions::default(), None).unwrap();
    assert_eq!(
        values(&table),
        [
            row(&[
                Some("1"),
                Some("99999999999999999999999999999999999999"),
                Some("1.10"),
                Some("1000.0"),
                Some("true"),
                Some("2024-01-01 10:00:00"),
                Some("2024-01-01 10:00:00+00"),
                Some("x"),
                None
            ]),
            row(&[
                Some("-2"),
                Some("1"),
                Some("-0.25"),
                Some("2.5"),
                Some("false"),
                Some("2024-01-01 10:00:00.123456789"),
                Some("2024-01-01 07:30:00.5+00"),
                Some(" 1"),
                None
            ]),
            row(&[None; 9]),
        ]
    );
    assert_eq!(table.columns[8].sql_type, crate::schema::SqlType::Null);
}

#[test]
fn names_are_unique_without_case() {
    let (table, found) =
        read(b"\xef\xbb\xbfa,a,A,,\"x\"\"'y\"\n1,2,3,4,5\n", &CsvOptions::default());
    assert_eq!(
        names(&table),
        [("a", "a"), ("a", "a_1"), ("A", "A_2"), ("column3", "column3"), ("x\"'y", "x\"'y")]
    );
    assert_eq!(found, [row(&[Some("1"), Some("2"), Some("3"), Some("4"), Some("5")])]);
}

#[test]
fn nulls() {
    let content = b"a,b\n,\"\"\nNA,\"NA\"\n";
    let options = |null: &str, quoted_empty_is_text| CsvOptions {
        null: null.to_string(),
        quoted_empty_is_text,
        ..CsvOptions::default()
    };
    for (null, text, first, second) in [
        ("", false, [None, None], [Some("NA"), Some("NA")]),
        ("", true, [None, Some("")], [Some("NA"), Some("NA")]),
        ("NA", false, [None, None], [None, Some("NA")]),
        ("NA", true, [None, Some("")], [None, Some("NA")]),
    ] {
        let (table, found) = read(content, &options(null, text));
        assert_eq!(found, [row(&first), row(&second)], "{null} {text}");
        let is_null = first[0].is_none() && second[0].is_none();
        assert_eq!(table.columns[0].sql_type == crate::schema::SqlType::Null, is_null);
    }
}

#[test]
fn blank_lines() {
    let default = CsvOptions::default();
    let bare = CsvOptions { header: false, ..CsvOptions::default() };
    let (table, found) = read(b"\n\na,b\n1,2\n\n3,4\n\n", &default);
    assert_eq!(names(&table), [("a", "a"), ("b", "b")]);
    assert_eq!(found, [row(&[Some("1"), Some("2")]), row(&[Some("3"), Some("4")])]);
    let (_, found) = read(b"\r\n\na\r\n1\r\n\r\n2\n\n", &default);
    assert_eq!(found, [row(&[Some("1")]), row(&[None]), row(&[Some("2")]), row(&[None])]);
    let (table, found) = read(b"\n\n1\n", &bare);
    assert_eq!(names(&table), [("column0", "column0")]);
    assert_eq!(found, [row(&[None]), row(&[None]), row(&[Some("1")])]);
    let (_, found) = read(b"\n1,2\n", &bare);
    assert_eq!(found, [row(&[Some("1"), Some("2")])]);
}

#[test]
fn line_ends_and_headers_of_many_lines() {
    let default = CsvOptions::default();
    let expected = [row(&[Some("1"), Some("2")]), row(&[Some("x\r\ny"), Some("z")])];
    for content in [
        "\"a\r\n\r\nx\",b\r\n1,2\r\n\"x\r\ny\",z\r\n",
        "\"a\r\n\r\nx\",b\n1,2\r\n\"x\r\ny\",z\n",
        "\"a\r\n\r\nx\",b\n1,2\n\"x\r\ny\",z",
        "\"a\r\n\r\nx\",b\r1,2\r\"x\r\ny\",z\r",
    ] {
        let (table, found) = read(content.as_bytes(), &default);
        assert_eq!(names(&table)[0].0, "a\r\n\r\nx", "{content:?}");
        assert_eq!(found, expected, "{content:?}");
    }
    let (table, found) = read(b"a,b\n", &default);
    assert_eq!((table.columns.len(), found.len()), (2, 0));
}

#[test]
fn structure_characters() {
    let with =
        |delimiter, quote, escape| CsvOptions { delimiter, quote, escape, ..CsvOptions::default() };
    let (_, found) = read(b"a;b\n'x;''y';2,5\n", &with(Some(';'), Some('\''), Some('\'')));
    assert_eq!(found, [row(&[Some("x;'y"), Some("2,5")])]);
    let (_, found) = read(b"a,b\n\"x\\\"\\\\\n,y\",1\n", &with(None, Some('"'), Some('\\')));
    assert_eq!(found, [row(&[Some("x\"\\\n,y"), Some("1")])]);
    let (_, found) = read(b"a,b\n\"x,y\"\nz,C:\\t\n", &with(None, None, None));
    assert_eq!(found, [row(&[Some("\"x"), Some("y\"")]), row(&[Some("z"), Some("C:\\t")])]);
    let (_, found) = read(b"a,b\nC:\\t,\"x\\y\"\n", &with(None, Some('"'), None));
    assert_eq!(found, [row(&[Some("C:\\t"), Some("x\\y")])]);
    let files = files(&[("t.tsv", b"a\tb\n1,5\t2\n"), ("t.TSV.gz", &gzip(b"b\ta\n3\t4\n"))]);
    let table = csv(&files.paths, &CsvOptions::default(), None).unwrap();
    assert_eq!(texts(&table), [row(&[Some("1,5"), Some("2")]), row(&[Some("4"), Some("3")])]);
    for bad in [
        with(Some('"'), Some('"'), None),
        with(Some('€'), None, None),
        with(Some('\n'), None, None),
        CsvOptions { null: "a,b".into(), ..CsvOptions::default() },
        CsvOptions { encoding: "ebcdic".into(), ..CsvOptions::default() },
    ] {
        let error = csv(&files.paths[..1], &bad, None);
        let is_comma = bad.null.contains(',');
        // A comma is no delimiter of a .tsv file.
        assert_eq!(matches!(error, Err(Error::Usage { .. })), !is_comma, "{bad:?}");
    }
}

#[test]
fn faults_name_file_and_line() {
    let default = CsvOptions::default();
    let backslash = CsvOptions { escape: Some('\\'), ..CsvOptions::default() };
    let gz = gzip("a,b\n1,2\n".repeat(9000).as_bytes());
    let zst = zstd("a,b\n1,2\n".repeat(9000).as_bytes());
    for (name, content, options, line, part) in [
        ("t.csv", &b"a,b\n1,2\n3\n"[..], &default, 3, "1 fields instead of 2; complete"),
        ("t.csv", b"a,b\n1,2,3\n", &default, 2, "3 fields instead of 2; quote"),
        ("t.csv", b"a,b\n\"x\ny\",2\n1,2,\n", &default, 4, "remove the delimiter"),
        ("t.csv", b"a,b\n   \n", &default, 2, "1 fields instead of 2"),
        ("t.csv", b"a,b\n1,\"2\n3,4\n", &default, 2, "never ends"),
        ("t.csv", b"a,b\n1,\"2\"x\n", &default, 2, "field 2: text after a closing quote"),
        ("t.csv", b"a,b\n\"1\" ,2\n", &default, 2, "field 1: text after a closing quote"),
        ("t.csv", b"a,b\n1, \"2\"\n", &default, 2, "space before an opening quote"),
        ("t.csv", b"a,b\n1,x\\y\n", &backslash, 2, "escape character outside"),
        ("t.csv", b"a,b\n1,\xff\n", &default, 2, "0xff is not valid UTF-8"),
        ("t.csv", b"a,b\n1,2\n\xc3", &default, 3, "0xc3 is not valid UTF-8"),
        ("t.csv", b"a,b\n1\r,2\n", &default, 2, "1 fields instead of 2"),
        ("t.csv", b"a\n1\r2\n", &default, 2, "lone carriage returns"),
        ("t.csv", b"a\n1\r", &default, 2, "lone carriage returns"),
        ("t.csv", b"", &default, 1, "empty"),
        ("t.csv", b"\xef\xbb\xbf\n\n", &default, 1, "empty"),
        ("t.csv", b"a\0,b\n", &default, 1, "NUL"),
        ("t.csv.gz", &gz[..gz.len() - 4], &default, 18001, "breaks off"),
        ("t.csv.zst", &zst[..zst.len() - 4], &default, 1, "breaks off"),
        ("t.csv.gz", b"a,b\n", &default, 1, "breaks off"),
    ] {
        let error = problem(name, content, options);
        // A packed file breaks off wherever its reader notices.
        if !name.ends_with("st") {
            assert!(error.contains(&format!("line {line}: ")), "{error}");
        }
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn encodings() {
    let named = |encoding: &str| CsvOptions { encoding: encoding.into(), ..CsvOptions::default() };
    let utf16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let expected = [row(&[Some("é\n,x"), Some("1")])];
    for text in ["a,b\n\"é\n,x\",1\n", "\u{feff}a,b\n\"é\n,x\",1\n"] {
        let (table, found) = read(&utf16(text), &named("utf-16"));
        assert_eq!((names(&table)[0].0, found), ("a", expected.to_vec()));
    }
    let (_, found) = read(b"a,b\n\"\xe9\n,x\",1\n", &named("latin-1"));
    assert_eq!(found, expected);
    let error = problem("t.csv", &utf16("a,b\n1,😀\n"), &named("utf-16"));
    assert!(error.contains("line 2: ") && error.contains("U+FFFF"), "{error}");
    assert!(problem("t.csv", b"\xfe\xff\0a", &named("utf-16")).contains("big-endian"));
    assert!(problem("t.csv", b"a\0\n", &named("utf-16")).contains("not valid UTF-16"));
    assert!(problem("t.csv", b"a\n\x80\n", &named("latin-1")).contains("line 2: byte 0x80"));
}

#[test]
fn packed_files_of_many_parts() {
    let both = |pack: fn(&[u8]) -> Vec<u8>| [pack(b"a,b\n1,2\n"), pack(b"3,4\n")].concat();
    let files = files(&[("t.csv.gz", &both(gzip)), ("t.csv.zst", &both(zstd))]);
    let table = csv(&files.paths[..1], &CsvOptions::default(), None).unwrap();
    let rows = [row(&[Some("1"), Some("2")]), row(&[Some("3"), Some("4")])];
    assert_eq!(texts(&table), rows);
    let table = csv(&files.paths[1..], &CsvOptions::default(), None).unwrap();
    assert_eq!(table.rows, 2);
    assert!(table.relation.contains("compression = 'zstd'"));
}

#[test]
fn files_of_one_side() {
    let files = files(&[
        ("a[1]*?.csv", b"a,b\n1,2\n"),
        ("b'.csv", b"\nb,a\r\n4,3.5\r\n"),
        ("c.csv", b"\nb,a\n\"6\n\",5\n"),
    ]);
    let table = csv(&files.paths, &CsvOptions::default(), None).unwrap();
    assert_eq!(names(&table), [("a", "a"), ("b", "b")]);
    assert_eq!(table.columns[0].sql_type.to_string(), "DECIMAL(2,1)");
    assert_eq!(
        values(&table),
        [
            row(&[Some("1.0"), Some("2")]),
            row(&[Some("3.5"), Some("4")]),
            row(&[Some("5.0"), Some("6\n")])
        ]
    );
    fs::write(&files.paths[1], "a,c\n1,2\n").unwrap();
    let error = csv(&files.paths, &CsvOptions::default(), None).unwrap_err().to_string();
    assert!(error.contains("b'.csv: line 1: column c is not in"), "{error}");
    fs::write(&files.paths[1], "a\n1\n").unwrap();
    let error = csv(&files.paths, &CsvOptions::default(), None).unwrap_err().to_string();
    assert!(error.contains("b'.csv: line 1: no column b"), "{error}");
}

#[test]
fn partition_folders_are_text_columns() {
    let files = files(&[
        ("up=1/root/y=007/k=x%2Fy/t.csv", b"a,Y,up\n1,2,3\n"),
        ("up=1/root/y=8/k=__HIVE_DEFAULT_PARTITION__/t.csv", b"a,Y,up\n4,5,6\n"),
        ("up=1/root/k=1/t.csv", b"a,Y,up\n4,5,6\n"),
    ]);
    let root = files.folder.path().join("up=1/root");
    let table = csv(&files.paths[..2], &CsvOptions::default(), Some(&root)).unwrap();
    assert_eq!(names(&table), [("a", "a"), ("Y", "Y_1"), ("up", "up_1"), ("y", "y"), ("k", "k")]);
    assert_eq!(
        values(&table),
        [
            row(&[Some("1"), Some("2"), Some("3"), Some("007"), Some("x/y")]),
            row(&[Some("4"), Some("5"), Some("6"), Some("8"), None]),
        ]
    );
    let table = csv(&files.paths, &CsvOptions::default(), None).unwrap();
    assert_eq!(texts(&table)[0], row(&[Some("1"), Some("2"), Some("3")]));
    let error = csv(&files.paths, &CsvOptions::default(), Some(&root)).unwrap_err().to_string();
    assert!(error.contains("root/k=1/t.csv: its partition folders differ"), "{error}");
}

#[test]
fn long_records() {
    let long = "x".repeat(3_000_000);
    let (_, found) = read(format!("a,b\n1,{long}\n2,y\n").as_bytes(), &CsvOptions::default());
    assert_eq!(found, [row(&[Some("1"), Some(&long)]), row(&[Some("2"), Some("y")])]);
}

/// Line ends within quotes across DuckDB's buffers, where its threads lose their way.
#[test]
fn many_quoted_line_ends() {
    let mut content = b"a,b\n".to_vec();
    let count = 600_000;
    for number in 0..count {
        content.extend(format!("{number},\"1,2\n3,4\n{}\"\n", "\"\",".repeat(number % 30)).bytes());
    }
    assert!(content.len() > 33_000_000, "more than one buffer of DuckDB");
    let files = files(&[("t.csv", &content)]);
    let table = csv(&files.paths, &CsvOptions::default(), None).unwrap();
    let summary = format!(
        "(SELECT sum({}) AS s, count(*) FILTER (WHERE b[:8] = '1,2' || chr(10) || '3,4' || chr(10)) \
         AS c, count(*) AS n FROM {})",
        table.columns[0].typed, table.relation
    );
    let query = format!("SELECT s::VARCHAR, c::VARCHAR, n::VARCHAR FROM {summary}");
    let connection = crate::introspect::text::testing::connection();
    let found = crate::introspect::text::testing::strings(&connection, &query);
    let sum = (count * (count - 1) / 2).to_string();
    let count = count.to_string();
    assert_eq!(found, [row(&[Some(&sum), Some(&count), Some(&count)])]);
}

fn quoted(field: &str, force: bool) -> String {
    if force || field.is_empty() || field.contains([',', '"', '\r', '\n']) || field.starts_with(' ')
    {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Every field comes back as it was written.
    #[test]
    fn fields_survive(
        rows in (1..4usize).prop_flat_map(|width| prop::collection::vec(
            prop::collection::vec(("[a ,\"\r\n\\\\é😀0\t;']{0,6}", any::<bool>()), width), 1..8)),
        ends in prop::collection::vec(prop::sample::select(vec!["\n", "\r\n"]), 8),
        one_end in prop::option::of(prop::sample::select(vec!["\n", "\r\n", "\r"])),
    ) {
        let options = CsvOptions { quoted_empty_is_text: true, ..CsvOptions::default() };
        let mut content = String::new();
        for (index, fields) in rows.iter().enumerate() {
            let line: Vec<_> = fields.iter().map(|(field, force)| quoted(field, *force)).collect();
            content.push_str(&line.join(","));
            content.push_str(one_end.unwrap_or(ends[index % ends.len()]));
        }
        let (table, found) = read(content.as_bytes(), &CsvOptions { header: false, ..options.clone() });
        let expected: Vec<Vec<_>> = rows
            .iter()
            .map(|fields| fields.iter().map(|(field, _)| Some(field.clone())).collect())
            .collect();
        prop_assert_eq!(&found, &expected, "{}", table.relation);
        // The same with the first row as header.
        let (table, found) = read(content.as_bytes(), &options);
        prop_assert_eq!(&found[..], &expected[1..], "{}", table.relation);
    }

    /// Whatever we accept, DuckDB reads with the same fields.
    #[test]
    fn duckdb_agrees_on_what_is_accepted(
        content in "([a ,\"\r\n]|\n|\r\n|,|1){0,24}",
        header in any::<bool>(),
        null in prop::sample::select(vec!["", "a"]),
        quoted_empty_is_text in any::<bool>(),
        quote in prop::option::weighted(0.9, Just('"')),
        escape in prop::sample::select(vec![Some('"'), Some('1'), None]),
    ) {
        let null = null.to_string();
        let options = CsvOptions { header, null, quoted_empty_is_text, quote, escape, ..CsvOptions::default() };
        let files = files(&[("t.csv", content.as_bytes())]);
        if let Ok(table) = csv(&files.paths, &options, None) {
            let expected = fields(content.as_bytes(), &options, table.columns.len());
            prop_assert_eq!(texts(&table), expected, "{}", table.relation);
        }
    }
}

/// The fields of an accepted file as our own pass sees them.
fn fields(content: &[u8], options: &CsvOptions, width: usize) -> Vec<Vec<Option<String>>> {
    let mut records = Records::new(format(options, Path::new("t.csv")).unwrap());
    let mut found = Vec::new();
    let mut header = options.header;
    let mut sink = |record: &Record| {
        if record.is_blank() && (width > 1 || header) {
            return Ok(());
        }
        if !std::mem::take(&mut header) {
            let cells = record.fields().map(|(field, quoted)| {
                let text = String::from_utf8(field.to_vec()).unwrap();
                let null = match (quoted, text.is_empty()) {
                    (true, empty) => empty && !options.quoted_empty_is_text,
                    (false, empty) => empty || text == options.null,
                };
                (!null).then_some(text)
            });
            found.push(cells.collect());
        }
        Ok(())
    };
    records.feed(content, &mut sink).unwrap();
    records.finish(&mut sink).unwrap();
    found
}
