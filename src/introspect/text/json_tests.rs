use std::fs;

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::introspect::text::testing::{row, texts, values};

fn folder(contents: &[(&str, &[u8])]) -> (TempDir, Vec<PathBuf>) {
    let folder = TempDir::new().unwrap();
    let mut paths = Vec::new();
    for (name, content) in contents {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        paths.push(path);
    }
    (folder, paths)
}

fn read(content: &str) -> (TextTable, Vec<Vec<Option<String>>>) {
    let (_folder, paths) = folder(&[("t.json", content.as_bytes())]);
    let table = json(&paths, None).unwrap_or_else(|error| panic!("{error}"));
    let found = texts(&table);
    assert_eq!(values(&table).len(), found.len());
    (table, found)
}

fn types(table: &TextTable) -> Vec<String> {
    table.columns.iter().map(|column| column.sql_type.to_string()).collect()
}

#[test]
fn every_layout_gives_the_same() {
    let expected = [row(&[Some("1.00"), None]), row(&[Some("2"), Some("x")])];
    for (content, format) in [
        ("{\"a\":1.00}\n{\"a\":2,\"b\":\"x\"}\n", "newline_delimited"),
        ("{\"a\":1.00}\r\n\r\n{\"a\":2,\"b\":\"x\"}", "newline_delimited"),
        ("\u{feff}{\"a\":1.00}\n{\"a\":2,\"b\":\"x\"}\n", "unstructured"),
        ("  {\"a\":1.00}{\"a\":2,\"b\":\"x\"}", "unstructured"),
        ("{\"a\":\n1.00}\n\n\n{\n\"b\":\"x\",\"a\":2}", "unstructured"),
        ("{\"a\":1.00}\n   \n{\"a\":2,\"b\":\"x\"}\n", "unstructured"),
        ("[{\"a\":1.00},{\"a\":2,\"b\":\"x\"}]", "array"),
        ("\u{feff}\n[\n  {\"a\": 1.00, \"b\": null},\n\n  {\"a\":2, \"b\":\"x\"}\n]\n", "array"),
    ] {
        let (table, found) = read(content);
        assert_eq!(found, expected, "{content:?}");
        assert!(table.relation.contains(&format!("format = '{format}'")), "{content:?}");
        assert_eq!(types(&table), ["DECIMAL(3,2)", "VARCHAR"]);
    }
}

#[test]
fn types_of_all_kinds() {
    let content = r#"
{"i":1,"d":0.10,"e":1e5,"h":99999999999999999999999999999999999999,"l":0.1234567890123456789012345678901234567890,"b":true,"t":"2024-01-01T10:00Z","day":"2024-01-01","s":"7","m":"x","m2":1.50,"j":1.00,"z":null,"bs":"true"}
{"i":-2,"d":12,"e":0.5,"h":1,"l":1,"b":false,"t":"2024-01-01 10:00:00.5+02","day":"2024-12-31","s":"8","m":1.10,"m2":true,"j":{"a": [1.00, "2", {"n\"5":"n1"}], "x":"a\"n5"},"z":null,"bs":"false"}
{"i":null,"m":true,"m2":"sn1","j":"null"}
{"j":null}
{"j":["x\"n5","","n","s", true, null, -1.50e+10, "\u0001\\"]}
{"j":"x"}
"#;
    let (table, found) = read(content);
    assert_eq!(
        types(&table),
        [
            "BIGINT",
            "DECIMAL(4,2)",
            "DOUBLE",
            "HUGEINT",
            "VARCHAR",
            "BOOLEAN",
            "TIMESTAMP WITH TIME ZONE",
            "DATE",
            "VARCHAR",
            "VARCHAR",
            "VARCHAR",
            "JSON",
            "NULL",
            "VARCHAR"
        ]
    );
    let column = |index: usize| -> Vec<Option<&str>> {
        found.iter().map(|row| row[index].as_deref()).collect()
    };
    assert_eq!(column(2)[..2], [Some("1e5"), Some("0.5")]);
    assert_eq!(column(4)[0], Some("0.1234567890123456789012345678901234567890"));
    assert_eq!(column(9)[..3], [Some("x"), Some("1.10"), Some("true")]);
    assert_eq!(column(10)[..3], [Some("1.50"), Some("true"), Some("sn1")]);
    assert_eq!(
        column(11),
        [
            Some("1.00"),
            Some(r#"{"a":[1.00,"2",{"n\"5":"n1"}],"x":"a\"n5"}"#),
            Some("\"null\""),
            None,
            Some(r#"["x\"n5","","n","s",true,null,-1.50e+10,"\u0001\\"]"#),
            Some("\"x\""),
        ]
    );
    assert_eq!(column(13)[..3], [Some("true"), Some("false"), None]);
}

#[test]
fn hostile_keys_and_strings() {
    let long = "k".repeat(200);
    let names = [
        "",
        "a",
        "A",
        "a.b",
        "a/b~c",
        "~1",
        "$",
        "$.a",
        "\"q\"",
        "it's",
        "😀",
        "*",
        "0",
        "-1",
        "[0]",
        "a b\n\t",
        "\\",
        "n5",
        "s",
        &long,
        "\u{1}\u{2}\u{3}",
        "null",
    ];
    let cells = ["n5", "", "s", "\u{0}x", "\"", "\\\"", "😀\u{7f}", "true", "a\n\u{1}\u{3}\u{2}"];
    let mut members = Vec::new();
    let mut expected = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let cell = cells[index % cells.len()];
        let (name, text) =
            (serde_json::to_string(name).unwrap(), serde_json::to_string(cell).unwrap());
        members.push(format!("{name}:{text}"));
        expected.push(Some(cell.to_string()));
    }
    let object = format!("{{{}}}", members.join(","));
    // Text alone needs no marks; beside a number or a list it does.
    for (other, shown) in [("null", None), ("1.50", Some("1.50")), ("[]", Some("[]"))] {
        let others: Vec<_> = names
            .iter()
            .map(|name| format!("{}:{other}", serde_json::to_string(name).unwrap()))
            .collect();
        let (table, mut found) = read(&format!("{object}\n{{{}}}", others.join(",")));
        assert_eq!(table.columns.iter().map(|column| &column.name[..]).collect::<Vec<_>>(), names);
        assert_eq!([&table.columns[0].source, &table.columns[2].source], ["column0", "A_1"]);
        assert_eq!(found[1], vec![shown.map(str::to_string); names.len()]);
        if other == "[]" {
            for cell in &mut found[0] {
                *cell = Some(serde_json::from_str(cell.as_ref().unwrap()).unwrap());
            }
        }
        assert_eq!(found[0], expected, "{other}");
    }
}

/// Numbers read without marks have the value of their literal.
#[test]
fn values_without_marks() {
    let mut literals: Vec<String> = Vec::new();
    for number in [0u64, 1, 5, 7, 99, 123_456, 999_999, 1_000_001, 987_654_321, 999_999_999_999_999]
    {
        for sign in ["", "-"] {
            for scale in 1..=6 {
                let text = format!("{number:0width$}", width = scale + 1);
                let (whole, fraction) = text.split_at(text.len() - scale);
                if whole.len() <= 9 {
                    literals.push(format!("{sign}{whole}.{fraction}"));
                }
            }
        }
    }
    let lines: Vec<_> = literals.iter().map(|text| format!("{{\"v\":{text}}}")).collect();
    let (_folder, paths) = folder(&[("t.json", lines.join("\n").as_bytes())]);
    let table = json(&paths, None).unwrap();
    assert_eq!(types(&table), ["DECIMAL(15,6)"]);
    assert_eq!(table.columns[0].typed, "CAST(\"v_value\" AS DECIMAL(15,6))");
    let found = values(&table);
    let texts = texts(&table);
    for ((literal, value), text) in literals.iter().zip(&found).zip(&texts) {
        assert_eq!(text[0].as_ref(), Some(literal));
        let (whole, fraction) = literal.split_once('.').unwrap();
        let padded = format!("{whole}.{fraction:0<6}");
        let expected = if padded == "-0.000000" { "0.000000" } else { &padded };
        assert_eq!(value[0].as_deref(), Some(expected));
    }
    let (table, found) = read("{\"v\":-0}\n{\"v\":999999999999999999}");
    assert_eq!(types(&table), ["BIGINT"]);
    assert_eq!(found, [row(&[Some("-0")]), row(&[Some("999999999999999999")])]);
    let (table, _) = read("{\"v\":0.0000001}");
    assert_eq!(values_of(&table), ["CAST(\"v\" AS DECIMAL(7,7))"]);
}

fn values_of(table: &TextTable) -> Vec<&str> {
    table.columns.iter().map(|column| column.typed.as_str()).collect()
}

#[test]
fn faults_name_file_and_line() {
    for (content, line, part) in [
        ("{\"a\":1}\n{\"a\":1,\"b\":2,\"a\":3}", 2, "key \"a\" stands twice"),
        ("{\"a\":1,\"\\u0061\":3}", 1, "key \"a\" stands twice"),
        ("{\"a\":1}\n{\"a\":", 2, "never ends"),
        ("{\"a\":1}\n{\"a\":\"x}\n", 2, "never ends"),
        ("[{\"a\":1},\n", 2, "the array never ends"),
        ("[{\"a\":1}", 1, "the array never ends"),
        ("[{\"a\":1},\n2]", 2, "other than an object"),
        ("[{\"a\":1},]", 1, "other than an object"),
        ("[{\"a\":1}\n{\"a\":1}]", 2, "no comma"),
        ("[{\"a\":1}]\n[]", 2, "after the end of the array"),
        ("{\"a\":1}\n7\n", 2, "other than an object"),
        ("{\"a\":1}\n,{\"a\":1}\n", 2, "other than an object"),
        ("\"x\"", 1, "other than an object"),
        ("{\"a\":01}", 1, "not valid JSON"),
        ("{\"a\":NaN}", 1, "not valid JSON"),
        ("{\"a\":1}\n{\"a\":\n[1,}\n}", 3, "not valid JSON"),
        ("{\"a\":1]", 1, "not valid JSON"),
        ("{\"a\":\"x\ty\"}", 1, "not valid JSON"),
        ("{'a':1}", 1, "not valid JSON"),
        ("{\"a\":[\"\\ud800\"]}", 1, "half a character"),
        ("{\"a\":\"\\udc00\\ud800\"}", 1, "half a character"),
        ("{\"a\\u0000\":1}", 1, "NUL"),
        ("", 1, "no object has a key"),
        ("[]", 1, "no object has a key"),
        ("{}", 1, "no object has a key"),
    ] {
        let (_folder, paths) = folder(&[("t.json", content.as_bytes())]);
        let error = json(&paths, None).unwrap_err().to_string();
        assert!(error.starts_with(paths[0].to_str().unwrap()), "{error}");
        assert!(error.contains(&format!("line {line}: ")), "{content:?} {error}");
        assert!(error.contains(part), "{content:?} {error}");
    }
    let (_folder, paths) = folder(&[("t.json", b"{\"a\":1}\n{\"a\":\"\xff\"}")]);
    let error = json(&paths, None).unwrap_err().to_string();
    assert!(error.contains("line 2: byte 0xff is not valid UTF-8"), "{error}");
}

#[test]
fn files_and_folders_of_one_side() {
    let (folder, paths) = folder(&[
        ("document=x/s=1/a'[1].json", b"[{\"a\":1},{\"s\":{}}]"),
        ("document=x/s=2/b.ndjson", b"{\"a\":\"q\"}\n"),
    ]);
    let table = json(&paths, Some(folder.path())).unwrap();
    let names: Vec<_> = table.columns.iter().map(|column| &column.source[..]).collect();
    assert_eq!(names, ["a", "s_1", "document", "s"]);
    assert_eq!(
        values(&table),
        [
            row(&[Some("1"), None, Some("x"), Some("1")]),
            row(&[None, Some("{}"), Some("x"), Some("1")]),
            row(&[Some("q"), None, Some("x"), Some("2")]),
        ]
    );
}

#[test]
fn packed_files() {
    let text = b"{\"a\":1.00}\n{\"a\":2}\n";
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, text).unwrap();
    let gz = encoder.finish().unwrap();
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let zst = ruzstd::encoding::compress_to_vec(&text[..], level);
    let (_folder, paths) = folder(&[("t.json.gz", &gz), ("u.ndjson.zst", &zst)]);
    let table = json(&paths[..1], None).unwrap();
    assert_eq!(texts(&table), [row(&[Some("1.00")]), row(&[Some("2")])]);
    let table = json(&paths[1..], None).unwrap();
    assert_eq!((table.rows, types(&table)), (2, vec!["DECIMAL(3,2)".to_string()]));
    assert!(table.relation.contains("compression = 'zstd'"));
    fs::write(&paths[0], &gz[..gz.len() - 3]).unwrap();
    let error = json(&paths[..1], None).unwrap_err().to_string();
    assert!(error.contains("line 3: the file breaks off"), "{error}");
}

#[test]
fn long_objects() {
    let long = "x".repeat(20_000_000);
    for content in [
        format!("{{\"a\":1}}\n{{\"a\":\"{long}\"}}"),
        format!("[{{\"a\":1}},\n{{\"a\":\"{long}\"}}]"),
    ] {
        let (_, found) = read(&content);
        assert!(found == [row(&[Some("1")]), row(&[Some(&long)])], "{}", &content[..20]);
    }
}

fn any_value() -> impl Strategy<Value = String> {
    let text = |text: String| serde_json::to_string(&text).unwrap();
    let leaf = prop_oneof![
        "(true|false|null)",
        "-?(0|[1-9][0-9]{0,3})(\\.[0-9]{1,3})?([eE][+-]?[0-9])?",
        "[ns\"\\\\/0-9\u{1}\u{2}\u{3}é😀]{0,6}".prop_map(text),
    ];
    leaf.prop_recursive(2, 8, 3, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3)
                .prop_map(|items| format!("[{}]", items.join(","))),
            ("[ns\"1]{0,3}", inner)
                .prop_map(move |(key, item)| format!("{{{}:{item}}}", text(key))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Every literal comes back as it was written, whatever stands beside it.
    #[test]
    fn literals_survive(items in prop::collection::vec(any_value(), 1..6)) {
        let lines: Vec<_> = items.iter().map(|item| format!("{{\"v\":{item}}}")).collect();
        let (table, found) = read(&lines.join("\n"));
        let is_json = table.columns[0].sql_type == SqlType::Json;
        for (item, cell) in items.iter().zip(&found) {
            let expected = match item.as_str() {
                "null" => None,
                // DuckDB writes the same characters with escapes of its own choice.
                item if is_json => {
                    let raw = cell[0].as_deref().unwrap();
                    prop_assert_eq!(parts(raw), parts(item));
                    continue;
                }
                item if item.starts_with('"') => Some(serde_json::from_str(item).unwrap()),
                item => Some(item.to_string()),
            };
            prop_assert_eq!(&cell[0], &expected);
        }
    }
}

/// JSON text cut at its strings, which are read; the rest stays as written.
fn parts(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if character == '"' {
            let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<String>();
            found.push(stream.next().unwrap().unwrap());
            found.push(String::new());
            rest = &rest[stream.byte_offset()..];
        } else {
            found.last_mut().unwrap().push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    found
}
