//! Runs that are cut short: signals, full disks, little memory. Exit 2, one message, no traces.

use crate::program::{Bench, Ran};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub const SLOW: &str = "SELECT a.range * 1000 + b.range AS id, md5(a.range::VARCHAR || b.range) AS v \
                    FROM range(3000000) a, range(1000) b";

/// Starts a run that takes long, sends it a signal, and gives what it left and how long it took.
fn interrupt(bench: &Bench, signal: &str, sides: [&str; 2]) -> (Ran, Duration) {
    std::fs::create_dir_all(bench.path("temp")).unwrap();
    let arguments =
        ["run", sides[0], sides[1], "--key", "id", "--out", "new/out", "--temp-dir", "temp"];
    let mut command = bench.command(&arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while bench.listing("new/out").is_empty() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(400));
    let sent = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let ran = Ran::of(child.wait_with_output().unwrap());
    (ran, sent.elapsed())
}

#[test]
fn signals_end_a_run_soon_and_cleanly() {
    let bench = Bench::new();
    bench.file("slow.sql", SLOW).file("one.sql", "SELECT 1 AS id, 'x' AS v");
    let rows: String = (0..2_000_000).map(|i| format!("{i},{i}\n")).collect();
    bench.file("long.csv", format!("id,v\n{rows}"));
    bench.database("view.duckdb", &format!("CREATE VIEW slow AS {SLOW}"));
    for (signal, sides) in [
        ("-INT", ["slow.sql", "one.sql"]),
        ("-TERM", ["one.sql", "slow.sql"]),
        ("-INT", ["long.csv", "long.csv"]),
        ("-TERM", ["view.duckdb::slow", "one.sql"]),
    ] {
        let (ran, took) = interrupt(&bench, signal, sides);
        ran.fails(&["interrupted", "nothing was written"]);
        assert!(took < Duration::from_secs(3), "{sides:?}: {took:?}");
        assert!(!bench.path("new").exists(), "what --out made is gone");
        assert_eq!(bench.listing("temp"), Vec::<String>::new());
    }
}

/// Runs the program under a shell that sets a limit first; None where the shell cannot.
pub fn limited(bench: &Bench, before: &str, arguments: &[&str]) -> Option<Ran> {
    let program = bench.command(arguments);
    let mut shell = Command::new("bash");
    shell.args(["-c", &format!("{before} && exec \"$0\" \"$@\"")]);
    shell.arg(program.get_program()).args(program.get_args());
    shell.current_dir(bench.path("")).env("NO_COLOR", "1").stdin(Stdio::null());
    shell.output().ok().map(Ran::of)
}

const WIDE: &str = "SELECT range AS id, md5(range::VARCHAR) || md5((range + ";

/// Makes `a.parquet` and `b.parquet` of so many rows, all of which differ.
pub fn differing(bench: &Bench, rows: u32) {
    for (name, number) in [("a", 1), ("b", 2)] {
        let query = format!("{WIDE}{number})::VARCHAR) AS v FROM range({rows})");
        bench.parquet(&format!("{name}.parquet"), &query);
    }
}

#[test]
fn a_full_disk_leaves_no_half_files() {
    let bench = Bench::new();
    differing(&bench, 60_000);
    bench.file("keep/summary.parquet", "old");
    for format in ["parquet", "csv"] {
        // Files of at most 256 KiB stand for a disk without room.
        let arguments = [
            "run",
            "a.parquet",
            "b.parquet",
            "--key",
            "id",
            "--out",
            "keep",
            "--out-format",
            format,
        ];
        let Some(ran) = limited(&bench, "trap '' XFSZ; ulimit -f 256", &arguments) else { return };
        ran.fails(&["cells", "disk is full at", "keep;", "--out"]);
        assert_eq!(bench.listing("keep"), ["summary.parquet"], "{format}");
        assert_eq!(std::fs::read(bench.path("keep/summary.parquet")).unwrap(), b"old");
    }
}

#[test]
fn a_small_file_system_fills_up() {
    let bench = Bench::new();
    differing(&bench, 60_000);
    std::fs::create_dir(bench.path("small")).unwrap();
    // A file system of 1 MiB that only this shell sees; the listing is taken before it goes.
    let script = "mount -t tmpfs -o size=1m tmpfs small 2>/dev/null || exit 99; \
                  \"$0\" run a.parquet b.parquet --key id --out small/out; code=$?; \
                  ls -A small >&2; exit $code";
    let output = Command::new("unshare")
        .args(["-m", "bash", "-c", script, env!("CARGO_BIN_EXE_sqldiff")])
        .current_dir(bench.path(""))
        .output();
    match output.map(Ran::of) {
        Ok(ran) if ran.code == 2 => ran.fails(&["cells", "disk is full at", "small/out;", "--out"]),
        Ok(ran) if ran.code == 0 || ran.out.contains("DIFFERENT") => panic!("{ran:?}"),
        _ => eprintln!("skipped: no private mounts here"),
    }
}

#[test]
fn little_memory_says_which_option_gives_more() {
    let bench = Bench::new();
    bench.file("a.sql", SLOW.replace("3000000", "3000"));
    let ran = bench.run(&["run", "a.sql", "a.sql", "--key", "id", "--memory", "1MB"]);
    ran.fails(&["--memory"]);
}

#[test]
fn a_closed_stderr_is_no_panic() {
    let bench = Bench::new();
    let Some(ran) = limited(&bench, "exec 2>&-", &["run", "no.csv", "no.csv"]) else { return };
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}
