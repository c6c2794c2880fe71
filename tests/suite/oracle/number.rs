//! Exact numbers: digits times a power of ten, which every finite float is as well.

use super::value::{Value, decimal_text};
use num_bigint::BigInt;

/// `digits * 10^exponent`, without trailing zeros: equal numbers are equal structs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number {
    digits: BigInt,
    exponent: i64,
}

impl Number {
    pub fn new(mut digits: BigInt, mut exponent: i64) -> Number {
        let (zero, ten) = (BigInt::from(0), BigInt::from(10));
        if digits == zero {
            return Number { digits, exponent: 0 };
        }
        while &digits % &ten == zero {
            digits /= &ten;
            exponent += 1;
        }
        Number { digits, exponent }
    }

    /// The exact value of a finite float.
    pub fn from_float(x: f64) -> Number {
        let bits = x.to_bits();
        let biased = ((bits >> 52) & 0x7ff) as i64;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let (mut mantissa, mut power) = match biased {
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, biased - 1075),
        };
        if mantissa == 0 {
            return Number::new(0.into(), 0);
        }
        let shift = mantissa.trailing_zeros();
        mantissa >>= shift;
        power += i64::from(shift);
        let signed = BigInt::from(if x < 0.0 { -mantissa } else { mantissa });
        match power {
            0.. => Number::new(signed << power, 0),
            _ => Number::new(signed * BigInt::from(5).pow(-power as u32), power),
        }
    }

    /// A plain decimal such as `0.01`.
    pub fn parse(text: &str) -> Option<Number> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{whole}{fraction}").parse().ok()?;
        Some(Number::new(digits, -(fraction.len() as i64)))
    }

    fn aligned(&self, other: &Number) -> (BigInt, BigInt, i64) {
        let exponent = self.exponent.min(other.exponent);
        let lift = |n: &Number| &n.digits * BigInt::from(10).pow((n.exponent - exponent) as u32);
        (lift(self), lift(other), exponent)
    }

    /// |self - other|.
    pub fn distance(&self, other: &Number) -> Number {
        let (a, b, exponent) = self.aligned(other);
        Number::new((a - b).magnitude().clone().into(), exponent)
    }

    pub fn abs(&self) -> Number {
        Number { digits: self.digits.magnitude().clone().into(), exponent: self.exponent }
    }

    pub fn times(&self, other: &Number) -> Number {
        Number::new(&self.digits * &other.digits, self.exponent + other.exponent)
    }

    pub fn at_most(&self, other: &Number) -> bool {
        let (a, b, _) = self.aligned(other);
        a <= b
    }

    /// Half away from zero, to that many decimals.
    pub fn round(&self, decimals: i32) -> Number {
        let drop = -(self.exponent + i64::from(decimals));
        if drop <= 0 {
            return self.clone();
        }
        let unit = BigInt::from(10).pow(drop as u32);
        let half: BigInt = &unit / 2;
        let magnitude = BigInt::from(self.digits.magnitude().clone());
        let mut rounded = (magnitude + half) / unit;
        if self.digits.sign() == num_bigint::Sign::Minus {
            rounded = -rounded;
        }
        Number::new(rounded, -i64::from(decimals))
    }

    pub fn is_whole(&self) -> bool {
        self.exponent >= 0
    }

    /// Plain decimal text.
    pub fn text(&self) -> String {
        match self.exponent {
            0.. => (&self.digits * BigInt::from(10).pow(self.exponent as u32)).to_string(),
            _ => decimal_text(&self.digits, -self.exponent as u32),
        }
    }
}

/// The exact value of a finite number.
pub fn exact(value: &Value) -> Option<Number> {
    match value {
        Value::Int(x) => Some(Number::new(x.clone(), 0)),
        Value::Dec(digits, scale) => Some(Number::new(digits.clone(), -i64::from(*scale))),
        Value::F32(x) if x.is_finite() => Some(Number::from_float(f64::from(*x))),
        Value::F64(x) if x.is_finite() => Some(Number::from_float(*x)),
        _ => None,
    }
}

/// The text that section 9 gives a number: no exponent, the digits of its scale, and the shortest
/// digits that read back for floats.
pub fn text(value: &Value) -> String {
    match value {
        Value::Int(x) => x.to_string(),
        Value::Dec(digits, scale) => decimal_text(digits, *scale),
        Value::F32(x) => float_text(f64::from(*x), x.to_string()),
        Value::F64(x) => float_text(*x, x.to_string()),
        other => unreachable!("{other:?} is no number"),
    }
}

fn float_text(x: f64, finite: String) -> String {
    match () {
        () if x.is_nan() => "NaN".into(),
        () if x.is_infinite() => if x > 0.0 { "Infinity" } else { "-Infinity" }.into(),
        () if x == 0.0 => "0".into(),
        () => finite,
    }
}
