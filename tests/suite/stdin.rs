//! Standard input as a side.

use crate::program::{Bench, Ran};
use std::io::Write;
use std::process::Stdio;

fn piped(bench: &Bench, arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = bench.command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // Whoever refuses the side reads nothing.
    let _ = pipe.write_all(input);
    drop(pipe);
    Ran::of(child.wait_with_output().expect("ends"))
}

const A: &str = "id,v\n1,x\n2,y\n";

fn bench() -> Bench {
    let bench = Bench::new();
    bench.file("a.csv", A).file("b.csv", "id,v\n1,x\n2,z\n");
    std::fs::create_dir(bench.path("temp")).expect("a folder");
    bench
}

#[test]
fn either_side_in_every_format() {
    let bench = bench();
    bench.parquet("a.parquet", "SELECT * FROM (VALUES (1, 'x'), (2, 'y')) t(id, v)");
    let parquet = std::fs::read(bench.path("a.parquet")).expect("it");
    let options = ["--key", "id", "--temp-dir", "temp"];
    for (format, input) in [
        (Some("csv"), A.as_bytes()),
        (Some("tsv"), b"id\tv\n1\tx\n2\ty\n"),
        (Some("json"), br#"[{"id": 1, "v": "x"}, {"id": 2, "v": "y"}]"#),
        (Some("ndjson"), b"{\"id\": 1, \"v\": \"x\"}\n{\"id\": 2, \"v\": \"y\"}\n"),
        (Some("parquet"), &parquet),
        (None, &parquet),
    ] {
        let format: Vec<&str> =
            format.into_iter().flat_map(|format| ["--stdin-format", format]).collect();
        for (sides, code) in
            [(["-", "a.csv"], 0), (["a.csv", "-"], 0), (["-", "b.csv"], 1), (["b.csv", "-"], 1)]
        {
            let ran = piped(&bench, &[&["run"], &sides[..], &options, &format].concat(), input);
            assert_eq!((ran.code, ran.err.as_str()), (code, ""), "{format:?} {sides:?} {ran:?}");
            assert!(ran.out.contains("  -  ") || ran.out.contains("  -\n"), "{ran:?}");
            assert!(!ran.out.contains("stdin."), "{ran:?}");
        }
        assert_eq!(bench.listing("temp"), Vec::<String>::new());
    }
    let schema = piped(&bench, &["schema", "-", "a.csv", "--stdin-format", "csv"], A.as_bytes());
    assert_eq!(schema.code, 0, "{schema:?}");
    let assert = piped(&bench, &["assert", "-", "a.csv", "--stdin-format", "csv"], A.as_bytes());
    assert_eq!(assert.code, 0, "{assert:?}");
    // More than a block.
    let rows: String = (0..300_000).map(|id| format!("{id},value {id}\n")).collect();
    let text = format!("id,v\n{rows}");
    bench.file("many.csv", &text);
    let ran = piped(&bench, &["run", "-", "many.csv", "--stdin-format", "csv"], text.as_bytes());
    assert!(ran.code == 0 && ran.out.contains("300,000 rows"), "{ran:?}");
}

#[test]
fn what_cannot_be_a_side_is_refused() {
    let bench = bench();
    let refused = |arguments: &[&str], named: &[&str]| {
        piped(&bench, &[arguments, &["--temp-dir", "temp"]].concat(), A.as_bytes()).fails(named);
        assert_eq!(bench.listing("temp"), Vec::<String>::new());
    };
    refused(&["run", "-", "a.csv"], &["--stdin-format", "csv, tsv, json"]);
    refused(&["run", "-", "-", "--stdin-format", "csv"], &["both are -"]);
    refused(
        &["run", "a.csv", "b.csv", "--stdin-format", "csv"],
        &["--stdin-format", "leave it out"],
    );
    refused(&["run", "-", "a.csv", "--stdin-format", "csv", "--sql"], &["--sql", "only once"]);
    refused(&["run", "-", "a.csv", "--stdin-format", "parquet"], &["-", "Parquet"]);
    refused(&["keys", "-"], &["-", "standard input"]);
    let nowhere = ["run", "-", "a.csv", "--stdin-format", "csv", "--temp-dir", "nowhere"];
    piped(&bench, &nowhere, A.as_bytes()).fails(&["nowhere", "--temp-dir"]);
    let empty = piped(&bench, &["run", "-", "a.csv", "--stdin-format", "csv"], b"");
    empty.fails(&["sqldiff: -: ", "standard input"]);
    bench.file("s.toml", "[[compare]]\na = \"-\"\nb = \"a.csv\"\nname = \"one\"\n");
    let suite = piped(&bench, &["run", "--contract", "s.toml"], A.as_bytes());
    assert!(suite.code == 2 && suite.out.contains("no suite"), "{suite:?}");
    bench.file("s.toml", "[[compare]]\na = \"a.csv\"\nb = \"a.csv\"\nname = \"one\"\n");
    refused(
        &["run", "--contract", "s.toml", "--stdin-format", "csv"],
        &["--stdin-format", "suite"],
    );
    // A file of that name is another thing.
    bench.file("x/-", "");
    let plain = piped(&bench, &["run", "./-", "a.csv"], A.as_bytes());
    plain.fails(&["./-", "does not exist"]);
}

#[test]
fn evidence_of_what_was_piped() {
    let bench = bench();
    let arguments = ["run", "-", "b.csv", "--key", "id", "--stdin-format", "csv", "--out", "o"];
    assert_eq!(piped(&bench, &arguments, A.as_bytes()).code, 1);
    let manifest = std::fs::read_to_string(bench.path("o/manifest.json")).expect("it");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(
        (&manifest["a"]["text"], &manifest["a"]["files"][0]["path"]),
        (&"-".into(), &"-".into())
    );
    assert_eq!(manifest["a"]["files"][0]["bytes"], A.len());
    assert!(bench.run(&["show", "o"]).out.contains("  A  -  "), "{manifest:#}");
}

/// A writer that stops writing keeps nobody waiting.
#[test]
fn a_signal_ends_the_wait() {
    let bench = bench();
    let arguments = ["run", "-", "b.csv", "--stdin-format", "csv", "--temp-dir", "temp"];
    let mut command = bench.command(&arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("starts");
    let pipe = child.stdin.take();
    let begun = std::time::Instant::now();
    while bench.listing("temp").is_empty() && begun.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("sent");
    let ran = Ran::of(child.wait_with_output().expect("ends"));
    ran.fails(&["interrupted"]);
    drop(pipe);
    assert_eq!(bench.listing("temp"), Vec::<String>::new());
}
