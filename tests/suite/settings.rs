//! Settings of how a run is carried out and shown: command line over environment over project file; and how
//! much the program says.

use crate::program::{Bench, Ran};

fn bench() -> Bench {
    let bench = Bench::new();
    bench.file("a.csv", "id,v\n1,x\n2,y\n3,z\n").file("b.csv", "id,v\n1,x\n2,Y\n3,Z\n");
    bench
}

const COMPARE: [&str; 5] = ["run", "a.csv", "b.csv", "--key", "id"];

fn with(bench: &Bench, more: &[&str], variables: &[(&str, &str)]) -> Ran {
    let mut command = bench.command(&[&COMPARE[..], more].concat());
    command.envs(variables.iter().copied());
    Ran::of(command.output().expect("starts"))
}

#[test]
fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let bench = bench();
    bench.file(".sqldiff.toml", "format = \"csv\"\nlimit = 1\n");
    let lines = |ran: Ran| {
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{ran:?}");
        ran.out.lines().count()
    };
    // A head, and as many rows as said.
    assert_eq!(lines(with(&bench, &[], &[])), 2);
    assert_eq!(lines(with(&bench, &[], &[("SQLDIFF_LIMIT", "2")])), 3);
    assert_eq!(lines(with(&bench, &["--limit", "0"], &[("SQLDIFF_LIMIT", "2")])), 1);
    assert!(with(&bench, &["--no-config"], &[]).out.starts_with("DIFFERENT"));
    assert!(with(&bench, &["--format", "table"], &[]).out.starts_with("DIFFERENT"));
    let json = with(&bench, &["--no-config"], &[("SQLDIFF_FORMAT", "json")]);
    assert!(json.out.starts_with('{'), "{json:?}");
    // Only what says how a run is carried out: a contract's key is none.
    let wrong = with(&bench, &[], &[("SQLDIFF_MEMORY", "much")]);
    assert!(wrong.code == 2 && wrong.err.contains("--memory"), "{wrong:?}");
    let empty = with(&bench, &["--no-config"], &[("SQLDIFF_MEMORY", ""), ("SQLDIFF_FORMAT", "")]);
    assert!(empty.code == 1 && empty.out.starts_with("DIFFERENT"), "{empty:?}");
    let told = with(&bench, &["-v", "--no-config"], &[("SQLDIFF_LIMIT", "1")]);
    assert!(told.err.contains("limit = 1 (SQLDIFF_LIMIT)"), "{told:?}");
    let told = with(&bench, &["-v", "--limit", "2"], &[]);
    assert!(!told.err.contains("limit = ") && told.err.contains("format = csv ("), "{told:?}");
    // Commands without the option take no notice of it; gen has a limit of its own.
    let plain = ["gen", "--dialect", "duckdb", "--a", "a.csv", "--b", "b.csv", "--key", "id"];
    let script = bench.run(&plain);
    assert!(script.code == 0 && !script.out.contains("LIMIT 1"), "{script:?}");
    assert_eq!(bench.run(&["completions", "bash"]).code, 0);
}

#[test]
fn a_file_that_is_wrong_says_where() {
    let bench = bench();
    for (text, named) in [
        ("limit = 3\nmemroy = \"4GB\"\n", "line 2: memroy: unknown key; did you mean `memory`?"),
        ("format = \"tabel\"", "did you mean `table`?"),
        ("threads = \"no\"", "threads: `no` is not a number"),
    ] {
        bench.file(".sqldiff.toml", text);
        let ran = with(&bench, &[], &[]);
        ran.fails(&[".sqldiff.toml", named]);
        assert!(ran.told().1.contains('^'), "{ran:?}");
        assert_eq!(with(&bench, &["--no-config"], &[]).code, 1);
        for other in [&["--help"][..], &["--version"], &["man"], &["completions", "zsh"]] {
            assert_eq!(bench.run(other).code, 0, "{other:?}");
        }
    }
}

#[test]
fn quiet_and_verbose() {
    let bench = bench();
    let quiet = with(&bench, &["--quiet", "--report", "r.md"], &[]);
    assert_eq!((quiet.code, quiet.out.as_str(), quiet.err.as_str()), (1, "", ""));
    assert!(bench.path("r.md").is_file());
    let asked = with(&bench, &["-q", "--format", "csv"], &[]);
    assert_eq!(asked.out.lines().count(), 3);
    with(&bench, &["-q", "--where", "nope"], &[]).fails(&["nope"]);
    bench.file(
        "s.toml",
        "key = [\"id\"]\n[[compare]]\na = \"a.csv\"\nb = \"b.csv\"\nname = \"one\"\n",
    );
    let suite = bench.run(&["run", "--contract", "s.toml", "-q"]);
    assert_eq!((suite.code, suite.out.as_str()), (1, ""), "{suite:?}");
    let keys = bench.run(&["keys", "a.csv", "--quiet"]);
    assert_eq!((keys.code, keys.out.as_str()), (0, ""));

    bench.file(".sqldiff.toml", "threads = 1\n");
    let verbose = with(&bench, &["-v"], &[]);
    assert!(verbose.out.starts_with("DIFFERENT"), "{verbose:?}");
    for told in ["threads = 1", "side a: a.csv: id BIGINT, v VARCHAR", "shape: direct", "cells: 0."]
    {
        assert!(verbose.err.contains(told), "{told}: {verbose:?}");
    }
    assert!(verbose.err.lines().all(|line| line.starts_with("sqldiff: ")), "{verbose:?}");
    let both = with(&bench, &["-q", "-v"], &[]);
    assert!(both.code == 2 && both.err.contains("--verbose"), "{both:?}");
}
