//! Sides that cannot be read: each ends with exit 2, an error that names it, and nothing written.

use crate::program::Bench;
use std::path::Path;

fn bench() -> Bench {
    let bench = Bench::new();
    bench.file("ok.csv", "id,v\n1,a\n2,b\n");
    bench
}

/// A bad side fails as A, as B, under `schema`, and leaves no trace of `--out`.
fn refuses(bench: &Bench, side: &str, names: &[&str]) {
    bench.run(&["run", side, "ok.csv", "--key", "id", "--out", "new/out"]).fails(names);
    bench.run(&["run", "ok.csv", side, "--format", "json"]).fails(names);
    assert!(!bench.path("new").exists(), "{side}: what --out made is gone");
}

#[test]
fn what_is_not_there() {
    let bench = bench();
    std::fs::create_dir(bench.path("empty")).unwrap();
    for (side, names) in [
        ("no.parquet", &["no.parquet", "does not exist"][..]),
        ("no/such/folder", &["no/such/folder", "does not exist"]),
        ("ok.csv/below", &["ok.csv/below", "does not exist"]),
        ("no.duckdb::main.t", &["no.duckdb", "no such DuckDB file"]),
        ("no*.csv", &["no*.csv", "no file matches"]),
        ("no/*.csv", &["no/*.csv", "no file matches"]),
        ("empty", &["empty", "no data file"]),
    ] {
        refuses(&bench, side, names);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("gone.csv", bench.path("dangling.csv")).unwrap();
        refuses(&bench, "dangling.csv", &["dangling.csv", "does not exist"]);
    }
}

/// A pipe would keep the program waiting for a writer, where no signal reaches it.
#[cfg(unix)]
#[test]
fn what_can_be_read_only_once() {
    let bench = bench();
    std::fs::create_dir(bench.path("pipes")).unwrap();
    let names = ["p.parquet", "p.csv", "p.csv.gz", "p.json", "p.sql", "pipes/p.csv"];
    for name in names {
        let made = std::process::Command::new("mkfifo").arg(bench.path(name)).status();
        assert!(made.unwrap().success());
    }
    let names = names.map(|name| (name, name));
    for (side, pipe) in names.into_iter().chain([("pipes", "pipes/p.csv")]) {
        refuses(&bench, side, &[pipe, "pipe", "write it to a file first"]);
    }
}

#[test]
fn what_is_of_the_wrong_kind() {
    let bench = bench();
    bench.file("mixed/a.csv", "id\n1\n").file("mixed/b.json", "{\"id\": 1}");
    bench.file("notes.txt", "id\n1\n").file("x.xlsx", "PK").file("folder.parquet/a.csv", "id\n1\n");
    bench.database("shop.duckdb", "CREATE TABLE orders (id INTEGER)");
    for (side, names) in [
        ("mixed", &["mixed", "several kinds", "a.csv", "b.json"][..]),
        ("notes.txt", &["notes.txt", "kind", ".parquet"]),
        ("x.xlsx", &["x.xlsx", "kind"]),
        ("shop.duckdb", &["shop.duckdb", "::schema.table"]),
        ("shop.duckdb::main.order", &["shop.duckdb", "main.order", "did you mean main.orders?"]),
        ("shop.duckdb::sales.orders", &["shop.duckdb", "sales.orders"]),
        ("shop.duckdb::a.b.c.d", &["shop.duckdb", "too many parts"]),
        ("shop.duckdb::", &["shop.duckdb", "not a table name"]),
        ("shop.duckdb::main.\"orders", &["shop.duckdb", "not a table name"]),
        ("ok.csv::t", &["ok.csv", "cannot be opened as a DuckDB database"]),
    ] {
        refuses(&bench, side, names);
    }
    assert_eq!(bench.run(&["run", "folder.parquet", "folder.parquet"]).code, 0, "a folder is one");
}

#[test]
fn damaged_parquet() {
    let bench = bench();
    bench.parquet("good.parquet", "SELECT range AS id, md5(range::VARCHAR) AS v FROM range(9999)");
    let good = std::fs::read(bench.path("good.parquet")).unwrap();
    let mut flipped = good.clone();
    let middle = flipped.len() / 2;
    flipped[middle..middle + 200].fill(0xa5);
    bench.file("cut.parquet", &good[..good.len() / 2]).file("zero.parquet", "");
    bench.file("noise.parquet", "PAR1 this is no parquet at all, but long enough to be PAR1");
    bench.file("flipped.parquet", flipped).file("text.parquet", "id,v\n1,a\n");
    bench.file("few/1.parquet", &good).file("few/2.parquet", &good[..100]);
    for side in ["cut", "zero", "noise", "text", "flipped"] {
        let side = format!("{side}.parquet");
        refuses(&bench, &side, &[&side]);
    }
    refuses(&bench, "few", &["few"]);
}

#[test]
fn damaged_text_files_name_the_line() {
    let bench = bench();
    let rows: String = (0..20_000).map(|i| format!("{i},x{i}\n")).collect();
    let packed = gzip(format!("id,v\n{rows}").as_bytes());
    bench.file("cut.csv.gz", &packed[..packed.len() / 2]).file("not.csv.gz", "id,v\n1,2\n");
    bench.file("not.json.zst", "{}").file("empty.csv", "").file("empty.json", "");
    bench.file("short.csv", "id,v\n1,a\n2\n").file("long.csv", "id,v\n1,a\n2,b,c\n");
    bench.file("open.csv", "id,v\n1,\"a\n2,b\n").file("latin.csv", b"id,v\n1,\xe9\n");
    bench.file("broken.json", "{\"id\": 1}\n{\"id\":").file("scalar.ndjson", "1\n2\n");
    bench.file("comma.json", "{\"id\": 1,}\n");
    for (side, names) in [
        ("cut.csv.gz", &["line", "complete copy"][..]),
        ("not.csv.gz", &["line 1"]),
        ("not.json.zst", &["line 1"]),
        ("empty.csv", &["empty"]),
        ("empty.json", &["no columns"]),
        ("short.csv", &["line 3", "1 fields instead of 2"]),
        ("long.csv", &["line 3", "3 fields instead of 2"]),
        ("open.csv", &["line 2", "quote"]),
        ("latin.csv", &["line 2", "UTF-8"]),
        ("broken.json", &["line 2"]),
        ("scalar.ndjson", &["line 1", "object"]),
        ("comma.json", &["line 1"]),
    ] {
        refuses(&bench, side, &[&[side], names].concat());
    }
}

fn gzip(content: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_database_that_a_writer_holds() {
    let bench = bench();
    bench.database("held.duckdb", "CREATE TABLE t AS SELECT 1 AS id, 'a' AS v");
    // Locks are a process's own: the writer must be another one, here a .sql side that attaches.
    let holder = duckdb::Connection::open(bench.path("held.duckdb")).unwrap();
    refuses(&bench, "held.duckdb::main.t", &["held.duckdb", "cannot be opened", "lock"]);
    drop(holder);
    bench.run(&["run", "held.duckdb::t", "held.duckdb::main.t", "--format", "json"]).json(0);
    bench.file("junk.duckdb", "this is not a database, whatever its name says".repeat(400));
    refuses(&bench, "junk.duckdb::t", &["junk.duckdb", "cannot be opened"]);
}

#[test]
fn files_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let bench = bench();
    bench.file("secret.csv", "id,v\n1,a\n").file("secret.sql", "SELECT 1 AS id");
    for name in ["secret.csv", "secret.sql"] {
        let path = bench.path(name);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
        if std::fs::read(&path).is_ok() {
            eprintln!("skipped: this user reads every file");
            return;
        }
        refuses(&bench, name, &[name, "cannot be read"]);
    }
}

#[test]
fn out_that_cannot_be_written() {
    let bench = bench();
    bench.file("taken/cells.parquet/x", "");
    for (out, names) in [
        ("ok.csv", &["ok.csv", "is a file", "--out"][..]),
        ("ok.csv/below", &["ok.csv/below", "--out"]),
        ("/proc/sqldiff", &["/proc/sqldiff", "--out"]),
        ("taken", &["cells.parquet", "--out"]),
    ] {
        bench.run(&["run", "ok.csv", "ok.csv", "--key", "id", "--out", out]).fails(names);
    }
    assert_eq!(bench.listing("taken"), ["cells.parquet", "x"], "nothing was added");
    bench
        .run(&["run", "ok.csv", "ok.csv", "--temp-dir", "no/such"])
        .fails(&["no/such", "--temp-dir"]);
    assert!(!Path::new(&bench.path("no")).exists());
}

/// Errors about a text of the user's show its line, with the place marked.
#[test]
fn the_place_of_an_error_is_marked() {
    let bench = Bench::new();
    bench.file("a.csv", "id,v\n1,x\n").file("b.csv", "id,v\n1,x\n");
    let sides = "a = \"a.csv\"\nb = \"b.csv\"\n";
    for (contract, line, place, marked) in [
        ("kye = [\"id\"]", "kye = [\"id\"]", "c.toml:3:1", "^^^"),
        ("[rules.v]\nabs = \"x\"", "abs = \"x\"", "c.toml:4:1", "^^^^^^^^^"),
        ("key = [\"id\", 3]", "key = [\"id\", 3]", "c.toml:3:14", "^"),
        ("key = [\"id\"", "", "c.toml:", "^"),
        ("timezone = 'x' y", "timezone = 'x' y", "c.toml:3:16", "^"),
        ("[csv]\nquot = ''", "quot = ''", "c.toml:4:1", "^^^^"),
    ] {
        bench.file("c.toml", format!("{sides}{contract}"));
        let ran = bench.run(&["run", "--contract", "c.toml"]);
        ran.fails(&["c.toml: line "]);
        let (_, excerpt) = ran.told();
        let lines: Vec<&str> = excerpt.lines().map(str::trim).collect();
        assert!(lines[0].contains(place) && lines[2].ends_with(line), "{excerpt}");
        assert!(lines[3].ends_with(&format!(" {marked}")), "{excerpt}");
    }
    let run =
        |more: &[&str]| bench.run(&[&["run", "a.csv", "b.csv", "--key", "id"], more].concat());
    for (option, text, place) in [
        ("--where", "v >>> 3", "where:1:5"),
        ("--where-a", "vv = 3", "where_a:1:1"),
        ("--rule", "v.expr=uper({col})", "rules.v.expr:1:1"),
        ("--rule", "v.expr=upper(({col})", "rules.v.expr:1:12"),
    ] {
        let ran = run(&[option, text]);
        ran.fails(&[place.split(':').next().unwrap_or_default()]);
        assert!(ran.told().1.contains(place), "{ran:#?}");
    }
    for (query, place) in [
        ("\n-- é\nSELECT 1 AS id,\n  FRM x y", "q.sql:4:9"),
        ("SELECT 1 AS id, vx FROM 'a.csv'", "q.sql:1:17"),
    ] {
        bench.file("q.sql", query);
        let ran = bench.run(&["run", "q.sql", "b.csv", "--key", "id"]);
        ran.fails(&["q.sql"]);
        assert!(ran.told().1.contains(place), "{ran:#?}");
    }
    // Nothing of the text does anything to the terminal.
    let ran = run(&["--where", "v = '\u{1b}[2J\u{202e}' >>> 1"]);
    let text = ran.told().1;
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{ran:#?}");
}
