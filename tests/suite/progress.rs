//! What a terminal shows while a run takes its time.

use crate::program::{Bench, Ran};
use crate::trouble::differing;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Both ends of a terminal of 110 columns.
fn terminal() -> (File, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("its other end");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let theirs = File::options().read(true).write(true).open(path).expect("a terminal");
    let size = rustix::termios::Winsize { ws_row: 40, ws_col: 110, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(&theirs, size).expect("a size");
    (ours.into(), theirs)
}

/// What arrives at a terminal, bit by bit.
fn listen(mut terminal: File) -> Receiver<String> {
    let (send, received) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        // Ends with an error once the other end is closed.
        while let Ok(length @ 1..) = terminal.read(&mut buffer) {
            let _ = send.send(String::from_utf8_lossy(&buffer[..length]).into_owned());
        }
    });
    received
}

/// The program on slow rows, about 20 seconds of work.
fn slow(bench: &Bench, stderr: impl Into<Stdio>) -> std::process::Child {
    differing(bench, 600_000);
    let filter = "length(md5(repeat(v, 60))) = 32";
    let arguments =
        ["run", "a.parquet", "b.parquet", "--key", "id", "--threads", "1", "--where", filter];
    let mut command: Command = bench.command(&[&arguments[..], &["--exact"]].concat());
    command.env("TERM", "xterm").stdout(Stdio::piped()).stderr(stderr);
    command.spawn().expect("the program starts")
}

#[test]
fn a_terminal_sees_step_share_and_what_remains() {
    let bench = Bench::new();
    let (ours, theirs) = terminal();
    let child = slow(&bench, theirs);
    let arriving = listen(ours);
    let (mut seen, began) = (String::new(), Instant::now());
    while !seen.contains("left of this step") {
        assert!(began.elapsed() < Duration::from_secs(60), "{seen}");
        seen += &arriving.recv_timeout(Duration::from_secs(20)).unwrap_or_default();
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let end: String = arriving.iter().collect();

    // `⠙ 00:00:03  step 1 of 6: comparing (sqldiff_repeated), 18%, up to 20 s left of this step`
    let lines: Vec<&str> = seen.split(['\r', '\n']).collect();
    let line = lines.iter().find(|line| line.contains("left of this step")).unwrap();
    let (before, step) = line.split_once("step 1 of ").expect("a step");
    assert!(before.contains(" 00:00:"), "the time since the start: {line:?}");
    assert!(step.contains(": comparing (sqldiff_repeated), "), "{line:?}");
    let share = step.split_once("), ").unwrap().1.split_once('%').expect("a share").0;
    assert!(share.parse::<u32>().is_ok_and(|share| (3..97).contains(&share)), "{line:?}");
    assert!(step.contains("%, up to ") || step.contains("%, a few seconds left"), "{line:?}");
    // Nothing before a second has passed, and no estimate before it means anything.
    let first = lines.iter().find(|line| line.contains("step 1 of")).unwrap();
    assert!(!first.contains("00:00:00") && !first.contains("left of"), "{first:?}");

    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    let last = end.split("\x1b[2K").last().unwrap();
    assert_eq!(last.trim(), "sqldiff: interrupted; nothing was written", "the line is cleared");
}

#[test]
fn without_a_terminal_it_is_silent() {
    let bench = Bench::new();
    let child = slow(&bench, Stdio::piped());
    std::thread::sleep(Duration::from_secs(3));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!(ran.err, "sqldiff: interrupted; nothing was written\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}
