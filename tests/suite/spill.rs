//! More rows than memory holds: what is spilled, what is said of it, and what a killed run leaves.

use crate::program::{Bench, Ran};
use crate::trouble::{SLOW, differing};
use serde_json::Value;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Spills about as much as it may keep in memory.
const SPILLING: [&str; 8] =
    ["--key", "id", "--memory", "100MB", "--threads", "1", "--temp-dir", "temp"];

fn run(bench: &Bench, more: &[&str]) -> Ran {
    bench.run(&[&["run", "a.parquet", "b.parquet"], &SPILLING[..], more].concat())
}

fn spilling() -> Bench {
    let bench = Bench::new();
    differing(&bench, 600_000);
    std::fs::create_dir(bench.path("temp")).unwrap();
    bench
}

/// Waits until a run has begun to do this.
fn wait(what: &str, begun: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !begun() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn start(bench: &Bench, arguments: &[&str]) -> Child {
    let mut command = bench.command(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

fn spilled_to(bench: &Bench) -> bool {
    bench.listing("temp").iter().any(|name| name.starts_with("duckdb_temp"))
}

#[test]
fn what_is_spilled_is_told_and_gone() {
    let bench = spilling();
    let json = run(&bench, &["--format", "json"]).json(1);
    let schema: Value =
        serde_json::from_str(include_str!("../../docs/result.schema.json")).unwrap();
    assert!(jsonschema::is_valid(&schema, &json));
    let spilled = json["spilled_bytes"].as_u64().unwrap();
    assert!((1_000_000..1_000_000_000).contains(&spilled), "{spilled}");
    assert_eq!(json["keys"]["changed"], 600_000);
    assert_eq!(bench.listing("temp"), Vec::<String>::new());
    let table = run(&bench, &[]);
    assert_eq!((table.code, table.err.as_str()), (1, ""));
    assert!(
        table.out.contains("\n  disk: at most ") && table.out.contains(" MB spilled at a time")
    );
    let roomy = bench.run(&["run", "a.parquet", "b.parquet", "--key", "id", "--format", "json"]);
    assert_eq!(roomy.json(1).get("spilled_bytes"), None);
}

#[test]
fn what_a_killed_run_left_goes_with_the_next() {
    if !std::path::Path::new("/proc/sys/kernel/random/boot_id").exists() {
        eprintln!("skipped: nothing names this boot, so that what was left stays for a day");
        return;
    }
    let bench = spilling();
    let arguments = [&["run", "a.parquet", "b.parquet", "--out", "out"], &SPILLING[..]].concat();
    let mut killed = start(&bench, &arguments);
    wait("it spills", || spilled_to(&bench));
    signal(&killed, "-KILL");
    killed.wait().unwrap();
    assert!(spilled_to(&bench), "what was killed leaves its files");
    assert!(bench.listing("out").iter().any(|name| name.starts_with(".sqldiff-")));
    // A folder that only looks like one of ours, and one that a link makes look so.
    bench.file("temp/sqldiff-mine/rows.csv", "id\n1\n").file("away/sqldiff.lock", "");
    std::os::unix::fs::symlink(bench.path("away"), bench.path("temp/sqldiff-link")).unwrap();

    bench.file("one.csv", "id\n1\n");
    let next = ["run", "one.csv", "one.csv", "--key", "id", "--temp-dir", "temp", "--out", "out"];
    let ran = bench.run(&next);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let link = ["rows.csv", "sqldiff-link", "sqldiff-mine", "sqldiff.lock"];
    assert_eq!(bench.listing("temp"), link);
    assert_eq!(bench.results("out"), ["cells.parquet", "stats.parquet", "summary.parquet"]);
}

#[test]
fn a_run_that_lives_keeps_its_folders() {
    let bench = Bench::new();
    bench.file("slow.sql", SLOW).file("one.sql", "SELECT 1 AS id, 'x' AS v");
    std::fs::create_dir(bench.path("temp")).unwrap();
    let sides = |a| ["run", a, "one.sql", "--key", "id", "--temp-dir", "temp", "--out", "out"];
    let living = start(&bench, &sides("slow.sql"));
    wait("it runs", || bench.listing("temp").contains(&"sqldiff.lock".into()));
    wait("it will write", || bench.listing("out").contains(&"sqldiff.lock".into()));
    let before = (bench.listing("temp"), bench.listing("out"));
    // Several at once, which look at what the others are just making.
    let others: Vec<Child> = (0..4).map(|_| start(&bench, &sides("one.sql"))).collect();
    for other in others {
        let ran = Ran::of(other.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    }
    let results = ["causes.parquet", "cells.parquet", "stats.parquet", "summary.parquet"];
    let mut out = bench.results("out");
    out.retain(|name| !results.contains(&name.as_str()));
    assert_eq!((bench.listing("temp"), out), before);
    signal(&living, "-INT");
    Ran::of(living.wait_with_output().unwrap()).fails(&["interrupted"]);
    assert_eq!(bench.listing("temp"), Vec::<String>::new());
    assert_eq!(bench.results("out"), results);
}

#[test]
fn a_signal_at_any_step_ends_a_spilling_run() {
    let bench = spilling();
    let arguments = [&["run", "a.parquet", "b.parquet", "--out", "out"], &SPILLING[..]].concat();
    let began = Instant::now();
    assert_eq!(bench.run(&arguments).code, 1);
    let whole = began.elapsed();
    std::fs::remove_dir_all(bench.path("out")).unwrap();
    let mut interrupted = 0;
    for eighth in 0..8 {
        let child = start(&bench, &arguments);
        // By then it listens to signals.
        wait("it starts", || bench.listing("temp").contains(&"sqldiff.lock".into()));
        std::thread::sleep(whole * eighth / 8);
        signal(&child, "-INT");
        let sent = Instant::now();
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert!(sent.elapsed() < Duration::from_secs(3), "{eighth}: {:?}", sent.elapsed());
        assert_eq!(bench.listing("temp"), Vec::<String>::new(), "{eighth}");
        if ran.code == 2 {
            ran.fails(&["interrupted", "nothing was written"]);
            assert!(!bench.path("out").exists(), "{eighth}");
            interrupted += 1;
        } else {
            // It was done before the signal came.
            assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{eighth}: {ran:?}");
            std::fs::remove_dir_all(bench.path("out")).unwrap();
        }
    }
    assert!(interrupted >= 3, "only {interrupted} of 8 were early enough");
}

#[test]
fn too_little_memory_names_the_limit() {
    let bench = Bench::new();
    let query = "SELECT range AS id, md5(range::VARCHAR) AS v FROM range(1000000)";
    bench.parquet("a.parquet", query);
    for memory in ["1MB", "20MB"] {
        let ran = bench.run(&[
            "run",
            "a.parquet",
            "a.parquet",
            "--key",
            "id",
            "--memory",
            memory,
            "--out",
            "out",
            "--threads",
            "2",
        ]);
        ran.fails(&["memory limit of", memory, "(--memory)", "give more", "--threads than 2"]);
        assert!(!bench.path("out").exists());
    }
}

/// What a run says whose folder `temp` is a file system of its own; None where there can be none.
fn mounted(bench: &Bench, options: &str, more: &[&str]) -> Option<Ran> {
    // Nobody else sees it; what is left in it is told before it goes.
    let script = format!(
        "mount -t tmpfs -o {options} tmpfs temp 2>/dev/null || exit 99; \
         \"$0\" \"$@\"; code=$?; ls -A temp; exit $code"
    );
    let mut command = Command::new("unshare");
    command.args(["-m", "bash", "-c", &script, env!("CARGO_BIN_EXE_sqldiff")]);
    command.args(["run", "a.parquet", "b.parquet"]).args(SPILLING).args(more);
    let output = command.current_dir(bench.path("")).output();
    let ran = output.map(Ran::of).ok().filter(|ran| ran.err.starts_with("sqldiff: "));
    if ran.is_none() {
        eprintln!("skipped: no private mounts here");
    }
    ran
}

#[test]
fn a_full_spill_folder_is_named() {
    let bench = spilling();
    if let Some(ran) = mounted(&bench, "size=4m", &["--out", "out"]) {
        let folder = bench.path("temp").display().to_string();
        ran.fails(&["disk is full", &folder, "100MB (--memory)", "--temp-dir"]);
        assert!(!bench.path("out").exists());
    }
    // Files of at most 1 MiB stand for a disk without room, where there are no mounts.
    let arguments = [&["run", "a.parquet", "b.parquet"], &SPILLING[..]].concat();
    let limit = "trap '' XFSZ; ulimit -f 1024";
    let Some(ran) = crate::trouble::limited(&bench, limit, &arguments) else { return };
    ran.fails(&["disk is full", "temp", "100MB (--memory)", "--temp-dir"]);
    assert_eq!(bench.listing("temp"), Vec::<String>::new());
}

#[test]
fn a_spill_folder_that_cannot_be_written_is_named() {
    let bench = spilling();
    if let Some(ran) = mounted(&bench, "ro", &["--out", "out"]) {
        ran.fails(&["temp: ", "cannot be written", "--temp-dir"]);
        assert!(!bench.path("out").exists());
    }
    bench.file("file", "");
    for folder in ["nowhere", "file", "/proc"] {
        let ran = bench.run(&["run", "a.parquet", "b.parquet", "--temp-dir", folder]);
        ran.fails(&[folder, "cannot be written", "--temp-dir"]);
    }
}
