//! From a count in a sample of keys to the count in the whole tables.

use crate::contract::Share;
use crate::contract::sample::WHOLE;
use serde::{Deserialize, Serialize};

/// How often, over many samples, the interval of an estimate holds the true count.
pub const CONFIDENCE_LEVEL: f64 = 0.95;

/// How many keys the whole tables have of what the sample has some of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    /// The sample's count over its share, to the nearest.
    pub estimate: u64,
    /// The ends of the confidence interval, both within it.
    pub ci_lower: u64,
    pub ci_upper: u64,
}

/// The estimate from `found` keys in a sample of this share.
///
/// Each key is in the sample with the probability p, whatever the others do, so that of N such keys
/// the sample has Binomial(N, p). p is known and N is asked for. The interval is exact, by inverting
/// two one-sided tests, as Clopper and Pearson do for an unknown p (Biometrika 26, 1934, 404-413): it
/// holds each N for which neither `found` or more nor `found` or fewer has a probability of 2.5 % or
/// less. It covers the true N in 95 % of all samples or more, for small counts too. For small p it is
/// Garwood's interval of a Poisson mean over p; of none found the upper end is near 3.69 / p (the rule
/// of three, 3 / p, leaves the 5 % to one side).
pub fn estimate(found: u64, share: Share) -> Estimate {
    let (whole, part) = (u128::from(WHOLE), u128::from(share.per_million()));
    let nearest = (u128::from(found) * whole + part / 2) / part;
    let estimate = u64::try_from(nearest).unwrap_or(u64::MAX);
    let tail = (1.0 - CONFIDENCE_LEVEL) / 2.0;
    let p = share.fraction();
    let not_too_small = |n: u64| found == 0 || at_least(found, n, p) > tail;
    let not_too_large = |n: u64| n <= found || 1.0 - at_least(found + 1, n, p) > tail;
    let ci_lower = first_where(found, not_too_small);
    // The first that is too large, less one.
    let ci_upper = first_where(found, |n| !not_too_large(n)).saturating_sub(1);
    Estimate { estimate, ci_lower, ci_upper }
}

/// The first number from `start` on for which this holds, as it does for all after it.
fn first_where(start: u64, holds: impl Fn(u64) -> bool) -> u64 {
    if holds(start) {
        return start;
    }
    let (mut below, mut step) = (start, 1u64);
    let mut above = loop {
        let next = below.saturating_add(step);
        if next == u64::MAX || holds(next) {
            break next;
        }
        (below, step) = (next, step.saturating_mul(2));
    };
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        match holds(middle) {
            true => above = middle,
            false => below = middle,
        }
    }
    above
}

/// P(X >= k) of X ~ Binomial(n, p), for k above 0: the regularised incomplete beta function
/// I_p(k, n - k + 1) (NIST DLMF 8.17.5).
fn at_least(k: u64, n: u64, p: f64) -> f64 {
    if k > n {
        return 0.0;
    }
    let (a, b) = (k as f64, (n - k) as f64 + 1.0);
    // Each side's fraction converges fast where the other's does not.
    match p < (a + 1.0) / (a + b + 2.0) {
        true => beta_tail(a, b, p),
        false => 1.0 - beta_tail(b, a, 1.0 - p),
    }
}

/// I_x(a, b) by its continued fraction (NIST DLMF 8.17.22), for x below (a + 1) / (a + b + 2),
/// evaluated by the modified Lentz method (Thompson and Barnett, J. Comput. Phys. 64, 1986, 490-509).
fn beta_tail(a: f64, b: f64, x: f64) -> f64 {
    let tiny = f64::MIN_POSITIVE / f64::EPSILON;
    let bounded = |value: f64| if value.abs() < tiny { tiny } else { value };
    let (mut c, mut d) = (1.0, 1.0 / bounded(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    // It takes about as many steps as the root of the larger of a and b.
    for step in 1..1_000_000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / bounded(1.0 + term * d);
            c = bounded(1.0 + term / c);
            change = c * d;
            fraction *= change;
        }
        if (change - 1.0).abs() < 4.0 * f64::EPSILON {
            break;
        }
    }
    (density(a, b, x) * fraction / a).min(1.0)
}

/// x^a (1 - x)^b / B(a, b), by the deviances of a and b from what is expected of a + b: nothing large is
/// subtracted from another, so that it is as exact for billions as for tens (C. Loader, Fast and Accurate
/// Computation of Binomial Probabilities, 2000).
fn density(a: f64, b: f64, x: f64) -> f64 {
    let n = a + b;
    let exponent = stirling_rest(n)
        - stirling_rest(a)
        - stirling_rest(b)
        - deviance(a, n * x)
        - deviance(b, n * (1.0 - x));
    exponent.exp() * (a * b / (std::f64::consts::TAU * n)).sqrt()
}

/// a ln(a / m) + m - a; where the two are near, by the series that begins with (a - m)^2 / (a + m).
fn deviance(a: f64, m: f64) -> f64 {
    let v = (a - m) / (a + m);
    if v.abs() > 0.1 {
        return a * (a / m).ln() + m - a;
    }
    let (mut sum, mut power) = ((a - m) * v, 2.0 * a * v);
    for odd in (3..).step_by(2) {
        power *= v * v;
        let next = sum + power / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// What Stirling's formula (z - 1/2) ln z - z + ln(2 pi) / 2 leaves of ln Gamma(z), for z of 1 or more: its
/// series (NIST DLMF 5.11.1), from 10 on, where these terms leave an error below 1e-16.
fn stirling_rest(z: f64) -> f64 {
    if z < 10.0 {
        // One step up: ln Gamma(z) is ln Gamma(z + 1) - ln z.
        return stirling_rest(z + 1.0) + (z + 0.5) * (1.0 / z).ln_1p() - 1.0;
    }
    let y = 1.0 / (z * z);
    let rest = 1.0 / 1680.0 - y * (1.0 / 1188.0 - y * 691.0 / 360_360.0);
    (1.0 / 12.0 - y * (1.0 / 360.0 - y * (1.0 / 1260.0 - y * rest))) / z
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(found: u64, share: &str) -> [u64; 3] {
        let found = estimate(found, Share::parse(share).expect("a share"));
        [found.ci_lower, found.estimate, found.ci_upper]
    }

    /// P(X = k) of Binomial(n, p) by multiplying it out.
    fn exactly(k: u64, n: u64, p: f64) -> f64 {
        let ways = (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64);
        ways * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32)
    }

    #[test]
    fn small_counts_agree_with_sums_of_the_distribution() {
        for (n, p) in [(1, 0.5), (9, 0.5), (40, 0.01), (40, 0.9), (300, 0.03)] {
            for k in 1..=n {
                let sum: f64 = (k..=n).map(|i| exactly(i, n, p)).sum();
                assert!((at_least(k, n, p) - sum).abs() < 1e-12, "{k} of {n} at {p}: {sum}");
            }
        }
        assert_eq!(at_least(5, 4, 0.5), 0.0);
    }

    #[test]
    fn ends_are_where_the_tails_are() {
        // By hand: 0.5^9 * 10 < 2.5 % < 0.5^8 * 9, and 0.99^367 > 2.5 % > 0.99^368.
        assert_eq!(of(1, "50%"), [1, 2, 8]);
        assert_eq!(of(0, "1%"), [0, 0, 367]);
        assert_eq!(of(0, "99.9999%"), [0, 0, 0]);
        assert_eq!(of(7, "99.9999%"), [7, 7, 7]);
    }

    /// Of a mean of 10 the 95 % interval is 4.7954 to 18.3904, of 1 it is 0.0253 to 5.5716, of 0 it
    /// ends at 3.6889, of 100 it is 81.3640 to 121.6268: Garwood, Biometrika 28, 1936, 437-442.
    #[test]
    fn small_shares_give_the_interval_of_a_poisson_mean() {
        for (found, lower, upper) in
            [(0, 0.0, 3.6889), (1, 0.0253, 5.5716), (10, 4.7954, 18.3904), (100, 81.364, 121.6268)]
        {
            let [ci_lower, estimate, ci_upper] = of(found, "0.0001%");
            assert_eq!(estimate, found * 1_000_000);
            for (end, mean) in [(ci_lower, lower), (ci_upper, upper)] {
                let found = end as f64 / 1e6;
                assert!((found - mean).abs() < 1e-4, "{found} is not {mean}");
            }
        }
    }

    /// Far from zero the binomial is normal: half the width is 1.96 * sqrt(k (1 - p)) / p.
    #[test]
    fn large_counts_give_nearly_the_normal_interval() {
        for (found, share, p) in [
            (1_000_000u64, "1%", 0.01),
            (3_000_000_000, "30%", 0.3),
            (1_000_000_000, "0.0001%", 1e-6),
        ] {
            let [lower, estimate, upper] = of(found, share);
            let half = 1.959_964 * (found as f64 * (1.0 - p)).sqrt() / p;
            for width in [estimate - lower, upper - estimate] {
                assert!((width as f64 / half - 1.0).abs() < 0.002, "{width} is not {half}");
            }
        }
    }

    /// Over all outcomes of a sample the interval holds the true number in 95 % or more.
    #[test]
    fn the_interval_covers_what_it_says() {
        for share in ["0.5%", "1%", "10%", "50%", "95%"] {
            let p = Share::parse(share).expect("a share").fraction();
            for n in [0u64, 1, 2, 7, 40, 300, 900] {
                let covered: f64 = (0..=n)
                    .filter(|k| {
                        let [lower, _, upper] = of(*k, share);
                        (lower..=upper).contains(&n)
                    })
                    .map(|k| exactly(k, n, p))
                    .filter(|probability| probability.is_finite())
                    .sum();
                assert!(covered > CONFIDENCE_LEVEL - 1e-9, "{covered} of {n} at {share}");
            }
        }
    }
}
