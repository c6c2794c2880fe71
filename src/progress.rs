//! What is being done, on stderr, once it takes long enough to wonder.

mod pace;

use crate::told::{Told, tell, told};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pace::Pace;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is written anew.
const PERIOD: Duration = Duration::from_millis(250);

/// Tells how much of the running statement is done, 0 to 1, where that can be told.
pub type Gauge = Box<dyn Fn() -> Option<f64> + Send>;

/// Whom the stages report to: the line of a [`Display`], or nobody.
#[derive(Clone, Default)]
pub struct Progress(Option<Arc<Mutex<State>>>);

impl Progress {
    /// Nobody is told anything.
    pub fn silent() -> Self {
        Self::default()
    }

    /// Whether anybody looks.
    pub fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// A stage begins.
    pub fn stage(&self, stage: &str) {
        if let Some(mut state) = self.state() {
            state.tell(stage);
            state.stage = stage.to_string();
            state.pace = Pace::start(Instant::now());
        }
    }

    /// Which step the stages to come belong to, and how many steps there are.
    pub fn step(&self, number: usize, of: usize) {
        if let Some(mut state) = self.state() {
            state.step = Some((number, of));
        }
    }

    /// What tells how far a stage is.
    pub fn measured_by(&self, gauge: Gauge) {
        if let Some(mut state) = self.state() {
            state.gauge = Some(gauge);
        }
    }

    fn state(&self) -> Option<MutexGuard<'_, State>> {
        let state = self.0.as_ref()?;
        Some(state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct State {
    stage: String,
    step: Option<(usize, usize)>,
    pace: Pace,
    gauge: Option<Gauge>,
    bar: Option<ProgressBar>,
    done: bool,
    /// What `--verbose` tells next, and since when it is done.
    telling: (String, Instant),
}

/// Stages too small to be told of.
const SMALL: [&str; 3] = ["configure DuckDB", "comparing (macro)", "comparing (session)"];

impl State {
    /// With `--verbose`: how long the stage took that ends where this one begins.
    fn tell(&mut self, next: &str) {
        let (stage, since) = &self.telling;
        if told() != Told::Verbose || stage == next || SMALL.contains(&next) {
            return;
        }
        if !stage.is_empty() {
            let line = format!("{stage}: {:.3} s", since.elapsed().as_secs_f64());
            match &self.bar {
                // Above the line that moves.
                Some(bar) => bar.println(format!("sqldiff: {line}")),
                None => tell(&line),
            }
        }
        self.telling = (next.to_string(), Instant::now());
    }

    /// `step 3 of 9: comparing (sqldiff_pairs), 42%, up to 20 s left of this step`
    fn line(&mut self, now: Instant) -> String {
        let share = self.gauge.as_ref().and_then(|gauge| gauge());
        self.pace.look(share, now);
        let step = self.step.map(|(number, of)| format!("step {number} of {of}: "));
        let (percent, left) = (self.pace.percent(), self.pace.left());
        format!(
            "{}{}{}{}",
            step.unwrap_or_default(),
            self.stage,
            percent.map(|percent| format!(", {percent}%")).unwrap_or_default(),
            left.map(|left| format!(", {left} left of this step")).unwrap_or_default()
        )
    }
}

/// A line that names the step and the time since the start. Gone when dropped. Without a terminal
/// on stderr it is silent, and costs nothing.
pub struct Display {
    progress: Progress,
}

impl Display {
    pub fn start() -> Self {
        let shows = std::io::stderr().is_terminal() && told() != Told::Quiet;
        if !shows && told() != Told::Verbose {
            return Display { progress: Progress::silent() };
        }
        let started = Instant::now();
        let state = Arc::new(Mutex::new(State {
            stage: String::new(),
            step: None,
            pace: Pace::start(started),
            gauge: None,
            bar: None,
            done: false,
            telling: (String::new(), started),
        }));
        let progress = Progress(Some(state));
        if !shows {
            return Display { progress };
        }
        let shown = progress.clone();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            while let Some(mut state) = shown.state().filter(|state| !state.done) {
                let line = state.line(Instant::now());
                state.bar.get_or_insert_with(|| bar(started)).set_message(line);
                drop(state);
                std::thread::sleep(PERIOD);
            }
        });
        Display { progress }
    }

    /// What the stages report to.
    pub fn reporter(&self) -> Progress {
        self.progress.clone()
    }
}

fn bar(started: Instant) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_elapsed(started.elapsed());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise}  {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(mut state) = self.progress.state() {
            state.done = true;
            state.tell("");
            if let Some(bar) = state.bar.take() {
                bar.finish_and_clear();
            }
        }
    }
}
