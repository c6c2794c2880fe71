//! What is being done, on stderr, once it takes long enough to wonder.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that names the stage and the time since the start. Gone when dropped. Without a terminal
/// on stderr it is silent.
pub struct Display {
    state: Arc<Mutex<State>>,
}

struct State {
    stage: String,
    bar: Option<ProgressBar>,
    done: bool,
}

impl Display {
    pub fn start() -> Self {
        let state = Arc::new(Mutex::new(State { stage: String::new(), bar: None, done: false }));
        if std::io::stderr().is_terminal() {
            let shared = Arc::clone(&state);
            let started = Instant::now();
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                let Ok(mut state) = shared.lock() else { return };
                if !state.done {
                    state.bar = Some(bar(&state.stage, started));
                }
            });
        }
        Display { state }
    }

    /// The function that the stages report to.
    pub fn reporter(&self) -> Box<dyn Fn(&str)> {
        let state = Arc::clone(&self.state);
        Box::new(move |stage| {
            if let Ok(mut state) = state.lock() {
                state.stage = stage.to_string();
                if let Some(bar) = &state.bar {
                    bar.set_message(stage.to_string());
                }
            }
        })
    }
}

fn bar(stage: &str, started: Instant) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_elapsed(started.elapsed());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.set_message(stage.to_string());
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Ok(mut state) = self.state.lock() {
            state.done = true;
            if let Some(bar) = state.bar.take() {
                bar.finish_and_clear();
            }
        }
    }
}
