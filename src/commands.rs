//! What each command does, from arguments to an exit code.

use crate::cli::{
    AssertArgs, Cli, Command, CompareRunsArgs, DemoArgs, GenArgs, InitArgs, KeysArgs, LabArgs,
    ManArgs, OutputOptions, PatchArgs, PlanArgs, RunArgs, RunOptions, ShowArgs, SuggestArgs,
    Wanted,
};
use crate::contract::suite::Suite;
use crate::contract::{Asked, Contract, STDIN, SideSpec, resolve_any, resolve_assert};
use crate::deliver::{self, deliver};
use crate::engine::duckdb::{SPILL, interrupted, watch_signals};
use crate::error::{Error, Result};
use crate::evidence::{Clobber, write_file};
use crate::lab::{self, Lab};
use crate::manual;
use crate::outcome::Outcome;
use crate::progress::{Display, Progress};
use crate::report::{self, Form, Format, Listing};
use crate::run::{self, Answer};
use crate::scratch::Scratch;
use crate::stdin;
use crate::suite::{self, Done, Way};
use crate::told::{Told, told};
use clap::Parser;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

/// Rows of the demo's lab.
const DEMO_ROWS: u64 = 100_000;

/// Runs a command. The code is 0, 1 or 2 as docs/semantics.md says.
pub fn dispatch(command: &Command) -> Result<u8> {
    watch_signals();
    match command {
        Command::Run(args) => compare(args),
        Command::Assert(args) => assert(args),
        Command::Schema(args) => compare(&args.as_run()),
        Command::Gen(args) => generate(args),
        Command::Introspect(args) => {
            print(crate::generate::catalog::query(args)?.as_bytes())?;
            Ok(0)
        }
        Command::Keys(args) => keys(args),
        Command::Init(args) => init(args),
        Command::Suggest(args) => suggest(args),
        Command::Patch(args) => patch(args),
        Command::Plan(args) => plan(args),
        Command::Show(args) => show_kept(args),
        Command::CompareRuns(args) => compare_runs(args),
        Command::Lab(args) => make_lab(args),
        Command::Demo(args) => demo(args),
        Command::Completions(args) => print(&manual::completions(args.shell)).map(|()| 0),
        Command::Man(args) => man(args),
    }
}

fn compare(args: &RunArgs) -> Result<u8> {
    match resolve_any(&args.compare)? {
        Asked::One(contract) => {
            args.options.check_no_suite()?;
            compare_one(*contract, args)
        }
        Asked::Suite(_) if args.options.stdin_format.is_some() => Err(Error::usage(
            "--stdin-format",
            "is for a side that is standard input, which a suite does not take; leave it out",
        )),
        Asked::Suite(suite) => compare_many(&suite, &args.options),
    }
}

fn assert(args: &AssertArgs) -> Result<u8> {
    args.options.check_no_suite()?;
    compare_one(resolve_assert(args)?, &args.as_run())
}

fn compare_one(mut contract: Contract, args: &RunArgs) -> Result<u8> {
    let reports = &args.options.reports;
    let file = args.compare.sides.contract.as_deref();
    deliver::check(reports, Some(&contract), file)?;
    let engine = &args.options.engine;
    let format = args.options.stdin_format;
    let is_stdin = |side: &SideSpec| side.text == STDIN;
    if args.options.sql && (is_stdin(&contract.a) || is_stdin(&contract.b)) {
        let problem = "prints a script that others run, and - (standard input) can be read only once; name a file";
        return Err(Error::usage("--sql", problem));
    }
    let _copy = stdin::spool(&mut contract, format, engine.temp_dir.as_deref())?;
    let contract = &contract;
    let began = Instant::now();
    let display = Display::start();
    let engine = run::engine(&args.options.engine, display.reporter())?;
    let answer = run::compare(contract, &args.options, &engine);
    let answer = answer.map_err(|error| stdin::named(error, contract));
    drop(display);
    engine.leave();
    let wanted = reports.wanted(&args.options.output);
    match answer? {
        Answer::Printed(text) => {
            print(text.as_bytes())?;
            Ok(0)
        }
        Answer::Listed(listing) => {
            check_no_junit(&wanted)?;
            deliver(&wanted, |wanted, style, out| write_listing(&listing, wanted, style, out))?;
            Ok(listing.verdict.map_or(0, |verdict| verdict.exit_code()))
        }
        Answer::Compared(outcome) => {
            let (verdict, time) = (outcome.verdict, began.elapsed());
            let name = match file {
                Some(file) => file.display().to_string(),
                None => format!("{} and {}", contract.a.text, contract.b.text),
            };
            report_outcome(*outcome, &name, time, &wanted)?;
            Ok(verdict.exit_code())
        }
    }
}

/// Shows what a folder of results keeps of its run.
fn show_kept(args: &ShowArgs) -> Result<u8> {
    deliver::check(&args.reports, None, None)?;
    let output = args.shown.as_output();
    let wanted = args.reports.wanted(&output);
    let display = Display::start();
    let kept = crate::show::kept(args, &wanted, display.reporter());
    drop(display);
    let kept = kept?;
    let name = match &kept.manifest.contract_file {
        Some(file) => file.display().to_string(),
        None => format!("{} and {}", kept.outcome.side_a, kept.outcome.side_b),
    };
    let time = Duration::from_secs_f64(kept.manifest.seconds.max(0.0));
    report_outcome(kept.outcome, &name, time, &wanted)?;
    Ok(if args.exit_code { kept.manifest.verdict.exit_code() } else { 0 })
}

/// Says what became of the differences of an earlier run.
fn compare_runs(args: &CompareRunsArgs) -> Result<u8> {
    deliver::check(&args.reports, None, None)?;
    let output = args.shown.as_output();
    let wanted = args.reports.wanted(&output);
    let rows = wanted.first().and_then(|wanted| wanted.rows);
    let display = Display::start();
    let compared = crate::runs::compare(args, rows, display.reporter());
    drop(display);
    let (mut listing, code) = compared?;
    check_no_junit(&wanted)?;
    deliver(&wanted, |wanted, style, out| {
        // Those of the most rows come first.
        for result in listing.results.iter_mut().filter(|result| !result.ordered) {
            result.rows.truncate(wanted.rows.unwrap_or(usize::MAX));
        }
        write_listing(&listing, wanted, style, out)
    })?;
    Ok(code)
}

/// A listing is no test, so that JUnit has nothing of it.
fn check_no_junit(wanted: &[Wanted]) -> Result<()> {
    match wanted.iter().any(|wanted| wanted.form == Form::Junit) {
        false => Ok(()),
        true => Err(Error::usage(
            "--junit",
            "is for comparisons of tables; take --format json, or leave it out",
        )),
    }
}

fn write_listing(
    listing: &Listing,
    wanted: &Wanted,
    style: &report::Style,
    out: Writing,
) -> std::io::Result<()> {
    match wanted.form {
        Form::Report(format) => report::write_listing(listing, format, style, out),
        Form::Junit => Ok(()),
    }
}

fn report_outcome(
    mut outcome: Outcome,
    name: &str,
    time: Duration,
    wanted: &[Wanted],
) -> Result<()> {
    deliver(wanted, |wanted, style, out| {
        outcome.cut(wanted.rows);
        match wanted.form {
            Form::Report(format) => report::write(&outcome, format, style, out),
            Form::Junit => report::write_junit(name, &outcome, time, out),
        }
    })
}

fn compare_many(suite: &Suite, options: &RunOptions) -> Result<u8> {
    deliver::check(&options.reports, None, Some(&suite.file))?;
    if options.sql || options.explain {
        print(suite::scripts(suite, options, &Progress::silent())?.as_bytes())?;
        return Ok(0);
    }
    let style = report::detect_style().whole(options.output.full);
    let output = &options.output;
    let streams = output.format == Format::Table;
    let way = Way {
        jobs: options.suite.jobs.unwrap_or(NonZeroUsize::MIN),
        fail_fast: options.suite.fail_fast,
    };
    // Lines on the terminal tell how far it is; the reader may have enough of them.
    let mut told = |done: &Done, names: usize| {
        if streams && told() != Told::Quiet {
            match print(report::suite_line(done, names, &style).as_bytes()) {
                Ok(()) | Err(Error::ClosedPipe) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    };
    let mut outcome = suite::run(suite, options, way, &Progress::silent(), &mut told)?;
    let wanted = options.reports.wanted(output);
    deliver(&wanted, |wanted, style, out| {
        outcome.cut(wanted.rows);
        match wanted.form {
            Form::Junit => report::write_suite_junit(&outcome, out),
            Form::Report(Format::Table) if wanted.file.is_none() => {
                let folder = output.out.as_ref().map(|folder| folder.display().to_string());
                out.write_all(report::suite_total(&outcome, folder.as_deref()).as_bytes())
            }
            Form::Report(format) => report::write_suite(&outcome, format, style, out),
        }
    })?;
    Ok(outcome.exit_code())
}

fn generate(args: &GenArgs) -> Result<u8> {
    let generated = crate::generate::generate(args)?;
    match &args.out {
        None => print(generated.text(args.format).as_bytes())?,
        Some(folder) => {
            let written: String =
                generated.write(folder)?.into_iter().map(|path| format!("{path}\n")).collect();
            print(written.as_bytes())?;
        }
    }
    Ok(0)
}

fn patch(args: &PatchArgs) -> Result<u8> {
    let script = crate::generate::repair::patch(args)?;
    match &args.out {
        None => print(script.as_bytes())?,
        Some(file) => {
            write_file(file, "-o", Clobber::Yes, |out| out.write_all(script.as_bytes()))?;
        }
    }
    Ok(0)
}

fn man(args: &ManArgs) -> Result<u8> {
    let pages = manual::pages()?;
    match &args.out {
        // The first is the program's own.
        None => print(&pages[0].text)?,
        Some(folder) => {
            let mut told = String::new();
            for page in &pages {
                let path = folder.join(&page.name);
                write_file(&path, "--out", Clobber::Yes, |out| out.write_all(&page.text))?;
                told += &format!("{}\n", path.display());
            }
            print(told.as_bytes())?;
        }
    }
    Ok(0)
}

fn keys(args: &KeysArgs) -> Result<u8> {
    let display = Display::start();
    let answer = crate::keys::keys(args, display.reporter());
    drop(display);
    let (listing, code) = answer?;
    show(&args.output, |format, style, out| report::write_listing(&listing, format, style, out))?;
    Ok(code)
}

fn init(args: &InitArgs) -> Result<u8> {
    let display = Display::start();
    let written = crate::init::init(args, display.reporter());
    drop(display);
    let written = written?;
    match &written.file {
        Some(file) => print(format!("{}: {}\n", file.display(), written.about_key).as_bytes())?,
        None => print(written.text.as_bytes())?,
    }
    Ok(0)
}

fn suggest(args: &SuggestArgs) -> Result<u8> {
    let display = Display::start();
    let text = crate::suggest::suggest(args, || display.reporter());
    drop(display);
    print(text?.as_bytes())?;
    Ok(0)
}

fn plan(args: &PlanArgs) -> Result<u8> {
    let display = Display::start();
    let answer = crate::queries::plan(args, display.reporter());
    drop(display);
    let (listing, code) = answer?;
    let output = OutputOptions { format: args.format, ..OutputOptions::default() };
    show(&output, |format, style, out| report::write_listing(&listing, format, style, out))?;
    Ok(code)
}

fn make_lab(args: &LabArgs) -> Result<u8> {
    let lab = Lab {
        rows: args.rows,
        seed: args.seed,
        messy: args.messy,
        out: args.out.clone(),
        memory: args.engine.memory.clone(),
        threads: args.engine.threads.map(Into::into),
    };
    let display = Display::start();
    display.reporter().stage("make the lab");
    let made = lab::generate(&lab, &interrupted);
    drop(display);
    let mut text = String::new();
    for file in made?.files {
        text.push_str(&format!("{}\n", file.display()));
    }
    print(text.as_bytes())?;
    Ok(0)
}

/// Makes a lab, compares its sides, and shows the command and the answer.
fn demo(args: &DemoArgs) -> Result<u8> {
    let temporary;
    let folder: &Path = match &args.out {
        Some(folder) => folder,
        None => {
            temporary = Scratch::make_in(&std::env::temp_dir(), SPILL).map_err(|error| {
                Error::file(
                    std::env::temp_dir(),
                    format!("no temporary folder ({error}); use --out"),
                )
            })?;
            temporary.path()
        }
    };
    let lab_folder = folder.join("lab");
    let lab = Lab {
        rows: DEMO_ROWS,
        seed: 42,
        messy: false,
        out: lab_folder.clone(),
        memory: None,
        threads: None,
    };
    let made = lab::generate(&lab, &interrupted)?;
    let shown = |path: &Path| path.display().to_string();
    let (a, b) = (shown(&lab_folder.join("a.parquet")), shown(&lab_folder.join("b.parquet")));
    let out = args.out.as_ref().map(|folder| shown(&folder.join("results")));
    let mut words = vec!["sqldiff", "run", &a, &b, "--key", "uuid", "--abs", "amount_double=0.01"];
    words.extend(out.iter().flat_map(|out| ["--out", out.as_str()]));
    print(
        format!(
            "A lab of {} rows: side b is side a with rows removed, changed and added.\n\n$ {}\n\n",
            made.rows.a,
            words.join(" ")
        )
        .as_bytes(),
    )?;
    let cli =
        Cli::try_parse_from(&words).map_err(|error| Error::usage("demo", error.to_string()))?;
    let Command::Run(run) = &cli.command else {
        return Err(Error::usage("demo", "is not a run"));
    };
    let code = compare(run)?;
    let expected = &made.expected["keys"];
    print(format!("\nThe damage that was done, counted while doing it: {expected}\n").as_bytes())?;
    match code {
        // The sides differ, as they should.
        1 => Ok(0),
        other => Ok(other.max(1)),
    }
}

type Writing<'w> = &'w mut dyn Write;

fn show(
    output: &OutputOptions,
    write: impl Fn(Format, &report::Style, Writing) -> std::io::Result<()>,
) -> Result<()> {
    if output.format == Format::Table && told() == Told::Quiet {
        return Ok(());
    }
    let mut text = Vec::new();
    write(output.format, &report::detect_style().whole(output.full), &mut text)
        .map_err(|error| Error::engine("report", error.to_string()))?;
    print(&text)
}

/// Writes to standard output. A closed pipe is the reader's choice, not a failure.
pub fn print(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| match error.kind() {
        std::io::ErrorKind::BrokenPipe => Error::ClosedPipe,
        _ => Error::engine("standard output", format!("cannot be written ({error})")),
    })
}
