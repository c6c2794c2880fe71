//! How far a stage is, and when it may end.

use std::collections::VecDeque;
use std::time::Instant;

/// Before this, how fast a stage goes is not known.
const TOO_SOON: f64 = 3.0;
const TOO_LITTLE: f64 = 0.03;
/// From here on what remains is hardly the share that is said to remain: the engine finishes.
const NEARLY_DONE: f64 = 0.97;
/// A stage has parts, and what it does now may be slower than what it did.
const RECENT: f64 = 5.0;
/// How much more than was said has to remain before that is said.
const SURPRISE: f64 = 1.15;
/// Up to where what remains is told as a few seconds, in tens of seconds, in minutes.
const FEW: f64 = 5.0;
const TENS: f64 = 90.0;
const MINUTES: f64 = 5400.0;
/// How much of a new estimate enters what is shown, a look.
const WEIGHT: f64 = 0.1;

/// The pace of one stage.
pub struct Pace {
    started: Instant,
    /// The first share seen, which may be what the stage before ended with.
    first: Option<f64>,
    /// The largest share since: what was done stays done.
    share: Option<f64>,
    /// Seconds from the start and the share then, of the last `RECENT` seconds.
    recent: VecDeque<(f64, f64)>,
    /// When the stage may end, in seconds from its start, smoothed.
    end: Option<f64>,
    /// What is said to remain, in seconds, rounded up.
    left: Option<f64>,
}

impl Pace {
    pub fn start(now: Instant) -> Self {
        Pace {
            started: now,
            first: None,
            share: None,
            recent: VecDeque::new(),
            end: None,
            left: None,
        }
    }

    /// Takes in what the engine says is done, 0 to 1.
    pub fn look(&mut self, share: Option<f64>, now: Instant) {
        let passed = now.saturating_duration_since(self.started).as_secs_f64();
        if let Some(share) = share {
            self.take_in(share, passed);
        }
        // It takes longer than was thought, or what is left is no matter of shares.
        let left = self.end.map(|end| end - passed);
        let left = left.filter(|left| *left > 0.0 && self.share < Some(NEARLY_DONE));
        self.left = left.map(|left| match self.left {
            // What was said is not taken back for little.
            Some(said) if left < said * SURPRISE => rounded_up(left).min(said),
            _ => rounded_up(left),
        });
    }

    fn take_in(&mut self, share: f64, passed: f64) {
        let first = *self.first.get_or_insert(share);
        if self.share.is_none() && share == first {
            return;
        }
        let share = share.max(self.share.unwrap_or(0.0));
        self.share = Some(share);
        self.recent.push_back((passed, share));
        while self.recent.get(1).is_some_and(|(then, _)| passed - then >= RECENT) {
            self.recent.pop_front();
        }
        if passed < TOO_SOON || share < TOO_LITTLE {
            return;
        }
        let overall = share / passed;
        let latest = match self.recent.front() {
            Some((then, less)) if passed - then >= TOO_SOON => (share - less) / (passed - then),
            _ => overall,
        };
        let end = passed + (1.0 - share) / overall.min(latest);
        // Where nothing moved, nobody knows.
        self.end = Some(end).filter(|end| end.is_finite()).map(|end| match self.end {
            Some(shown) => shown + WEIGHT * (end - shown),
            None => end,
        });
    }

    /// Whole percent of the stage, at most 99: a stage that is done is no longer shown.
    pub fn percent(&self) -> Option<u32> {
        self.share.map(|share| ((share * 100.0) as u32).min(99))
    }

    /// The most that may remain of the stage, in words; None before that means anything, and near
    /// the end. The engine counts all parts of a stage alike, and those that come last are quick.
    pub fn left(&self) -> Option<String> {
        Some(match self.left? {
            left if left <= FEW => "a few seconds".into(),
            left if left <= TENS => format!("up to {left} s"),
            left if left <= MINUTES => format!("up to {} min", left / 60.0),
            left => format!("up to {} h", left / 3600.0),
        })
    }
}

/// Seconds in the unit in which they are told.
fn rounded_up(left: f64) -> f64 {
    let unit = match left {
        left if left <= FEW => FEW,
        left if left <= TENS => 10.0,
        left if left <= MINUTES => 60.0,
        _ => 3600.0,
    };
    (left / unit).ceil() * unit
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// What is shown at each second of a stage whose share goes by this.
    fn shown(
        share: impl Fn(f64) -> Option<f64>,
        seconds: u32,
    ) -> Vec<(Option<u32>, Option<String>)> {
        let start = Instant::now();
        let mut pace = Pace::start(start);
        let mut all = Vec::new();
        for quarter in 0..seconds * 4 {
            let now = start + Duration::from_millis(250) * quarter;
            pace.look(share(f64::from(quarter) / 4.0), now);
            if quarter % 4 == 0 {
                all.push((pace.percent(), pace.left()));
            }
        }
        all
    }

    #[test]
    fn a_steady_stage_counts_down() {
        let all = shown(|second| Some(second / 100.0), 100);
        assert_eq!(all[2], (Some(2), None));
        assert_eq!(all[4], (Some(4), Some("up to 2 min".into())));
        assert_eq!(all[40], (Some(40), Some("up to 60 s".into())));
        assert_eq!(all[95], (Some(95), Some("a few seconds".into())));
        assert_eq!(all[98], (Some(98), None));
        let mut words: Vec<_> = all.into_iter().map(|(_, left)| left).collect();
        words.dedup();
        // Nothing, minutes, 90 to 10 s by tens, seconds, nothing: never back and forth.
        assert!(words.len() <= 13, "{words:?}");
    }

    #[test]
    fn what_the_stage_before_ended_with_is_not_shown() {
        let all = shown(|second| Some(if second < 5.0 { 1.0 } else { second / 50.0 }), 20);
        assert_eq!(all[4], (None, None));
        assert_eq!(all[10].0, Some(20));
    }

    #[test]
    fn nothing_goes_back() {
        let all = shown(|second| Some(if second < 10.0 { second / 20.0 } else { 0.1 }), 20);
        let percents: Vec<_> = all.iter().map(|(percent, _)| *percent).collect();
        assert!(percents.is_sorted(), "{percents:?}");
    }

    #[test]
    fn what_comes_in_lumps_does_not_flicker() {
        let all = shown(|second| Some((second / 1.1).floor() * 0.045), 20);
        let mut words: Vec<_> = all.into_iter().filter_map(|(_, left)| left).collect();
        words.dedup();
        let mut sorted = words.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(words.len(), sorted.len(), "{words:?}");
    }

    #[test]
    fn a_slow_part_after_a_fast_one_is_seen() {
        // A third in 3 seconds, the rest in 100.
        let all = shown(
            |second| Some(if second < 3.0 { second / 9.0 } else { 0.33 + second / 150.0 }),
            60,
        );
        assert_eq!(all[4].1.as_deref(), Some("up to 10 s"));
        let left = all[14].1.as_deref();
        assert!(matches!(left, Some("up to 80 s" | "up to 90 s" | "up to 2 min")), "{left:?}");
        // One that stands still has no end.
        let all = shown(|second| Some(second.min(10.0) / 100.0), 30);
        assert_eq!(all[29], (Some(10), None));
    }

    #[test]
    fn an_unknown_share_shows_nothing() {
        assert!(shown(|_| None, 20).iter().all(|shown| *shown == (None, None)));
    }
}
