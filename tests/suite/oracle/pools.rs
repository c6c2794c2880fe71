//! Nasty values by type.

use super::number;
use super::time;
use super::value::{Ty, Value};
use num_bigint::BigInt;

const TEXTS: [&str; 47] = [
    "",
    " ",
    "a",
    "A",
    " a",
    "a ",
    "a  b",
    "a b",
    "a\tb",
    "a\r\n",
    "\u{a0}a",
    "NULL",
    "null",
    "é",
    "e\u{301}",
    "É",
    "ß",
    "😀",
    "👩‍👧",
    "'",
    "\"",
    "''",
    "\\",
    "\\n",
    "%s",
    "{{ x }}",
    "--",
    "/* */",
    "007",
    "7",
    "7.0",
    "7.50",
    "7.5",
    "0",
    "-0",
    "-7",
    "+7",
    "1e3",
    "1000",
    "true",
    "\u{1}",
    "\u{feff}a",
    "NaN",
    "nan",
    "Infinity",
    "inf",
    "$1",
];
const JSONS: [&str; 20] = [
    "null",
    "{\"a\":1,\"b\":2}",
    "{\"b\":2,\"a\":1}",
    "{ \"a\" : 1, \"b\" : 2 }",
    "{\"a\":1.0}",
    "{\"a\":1.00}",
    "{\"a\":1}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":2,\"a\":1}",
    "[1,2]",
    "[2,1]",
    "[ 1 , 2 ]",
    "[]",
    "{}",
    "\"x\"",
    "{\"a\":null}",
    "{\"a\":[{\"c\":\"n1\",\"b\":\"1\"}]}",
    "{\"a\":[{\"b\":\"1\",\"c\":\"n1\"}]}",
    "123456789012345678901234567890",
    "true",
];
const DATES: [&str; 10] = [
    "1970-01-01",
    "2024-02-29",
    "2024-03-01",
    "0001-01-01",
    "9999-12-31",
    "1969-12-31",
    "infinity",
    "-infinity",
    "2000-02-29",
    "1582-10-10",
];
const TIMES: [&str; 7] = [
    "00:00:00",
    "23:59:59.999999",
    "12:00:00",
    "12:00:00.000001",
    "12:00:01",
    "00:00:01",
    "12:00:00.5",
];
const STAMPS: [&str; 14] = [
    "1970-01-01 00:00:00",
    "2024-02-29 00:00:00",
    "2024-02-29 00:00:00.001",
    "2024-02-29 00:00:00.000001",
    "2024-02-29 00:00:00.000000001",
    "2024-02-29 00:00:01",
    "2024-02-28 15:00:00",
    "2024-02-29 05:00:00",
    "1969-12-31 23:59:59.999999999",
    "1969-12-31 23:59:59.999999",
    "1969-12-31 23:59:59",
    "0001-01-01 00:00:00",
    "9999-12-31 00:00:00",
    "infinity",
];
const UUIDS: [&str; 4] = [
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "6f9619ff-8b86-d011-b42d-00c04fc964ff",
    "6f9619ff-8b86-d011-b42d-00c04fc964fe",
];
const F64S: [f64; 22] = [
    0.0,
    -0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    0.1,
    0.30000000000000004,
    0.3,
    7.0,
    7.5,
    9007199254740992.0,
    9007199254740994.0,
    -9007199254740992.0,
    5e-324,
    2.2250738585072014e-308,
    1e308,
    -1e308,
    1e22,
    1e-7,
    0.10000000149011612,
    1.8446744073709552e19,
    1.2345678901234567,
];
const F32S: [f32; 14] = [
    0.0,
    -0.0,
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    0.1,
    0.3,
    7.0,
    7.5,
    16777216.0,
    1e-45,
    3.4028235e38,
    1e10,
    0.3333333,
];

/// Values that the type can hold, NULL first.
pub fn pool(ty: &Ty) -> Vec<Value> {
    let mut values = vec![Value::Null];
    values.extend(scalars(ty));
    values
}

fn scalars(ty: &Ty) -> Vec<Value> {
    let text = |of: fn(String) -> Value, texts: &[&str]| -> Vec<Value> {
        texts.iter().map(|text| of(text.to_string())).collect()
    };
    match ty {
        Ty::Bool => vec![Value::Bool(true), Value::Bool(false)],
        Ty::Int { bits, signed } => integers(*bits, *signed),
        Ty::Dec(precision, scale) => decimals(*precision, *scale),
        Ty::F32 => F32S.map(Value::F32).to_vec(),
        Ty::F64 => F64S.map(Value::F64).to_vec(),
        Ty::Text => text(Value::Text, &TEXTS),
        Ty::Blob => {
            let blobs: [&[u8]; 8] =
                [b"", b"\0", b"\0\0", b"a", b"\xff", b"\xc3\xa9", b"\x80a", b"'"];
            blobs.map(|bytes| Value::Blob(bytes.to_vec())).to_vec()
        }
        Ty::Date => DATES.map(|text| Value::Date(time::when(text), text.into())).to_vec(),
        Ty::Time => {
            TIMES.map(|text| Value::Time(time::time(text).expect("a time"), text.into())).to_vec()
        }
        Ty::Stamp(precision) => {
            stamps(*precision).map(|s| Value::Stamp(time::when(s), s.into())).collect()
        }
        Ty::Zoned => stamps(6).map(|s| Value::Zoned(time::when(s), s.into())).collect(),
        Ty::Interval => intervals(),
        Ty::Uuid => text(Value::Uuid, &UUIDS),
        Ty::Enum(labels) => text(Value::Enum, labels),
        Ty::Bit => text(Value::Bit, &["0", "1", "00", "01", "010101010", "0101010101"]),
        Ty::Json => text(Value::Json, &JSONS),
        nested => nested_values(nested),
    }
}

fn integers(bits: u32, signed: bool) -> Vec<Value> {
    let power = |n: u32| BigInt::from(1) << n;
    let (least, most): (BigInt, BigInt) = match signed {
        true => (-power(bits - 1), power(bits - 1) - 1),
        false => (BigInt::from(0), power(bits) - 1),
    };
    let mut all: Vec<BigInt> =
        [0, 1, -1, 7, 100, 101, -128, 127, 128, 255, 1000, 16777217].map(BigInt::from).to_vec();
    for n in [53, 63, 64, 127] {
        all.extend([power(n) - 1, power(n), power(n) + 1, -power(n)]);
    }
    all.extend([least.clone(), least.clone() + 1, most.clone(), most.clone() - 1]);
    all.retain(|value| *value >= least && *value <= most);
    all.into_iter().map(Value::Int).collect()
}

fn decimals(precision: u32, scale: u32) -> Vec<Value> {
    let ten = |n: u32| BigInt::from(10).pow(n);
    let limit = ten(precision);
    let mut digits = vec![limit.clone() - 1, 1 - limit.clone(), BigInt::from(0), BigInt::from(1)];
    for thousandths in [7000, 7500, 100, -100, 300, 50, 125, 150, 9999] {
        let scaled = BigInt::from(thousandths) * ten(scale);
        if &scaled % 1000 == BigInt::from(0) {
            digits.push(scaled / 1000);
        }
    }
    digits.push(ten(scale) * (BigInt::from(1) << 53) + 1);
    digits.push(ten(scale) * ((BigInt::from(1) << 53) + 1));
    digits.retain(|value| *value < limit && *value > -limit.clone());
    digits.into_iter().map(|digits| Value::Dec(digits, scale)).collect()
}

fn stamps(precision: u32) -> impl Iterator<Item = &'static str> {
    STAMPS.into_iter().filter(move |text| {
        let digits = text.split_once('.').map_or(0, |(_, fraction)| fraction.len() as u32);
        // Nanoseconds reach from 1677 to 2262.
        digits <= precision
            && !(precision == 9 && (text.starts_with("0001") || text.starts_with("9999")))
    })
}

fn intervals() -> Vec<Value> {
    let day = 86_400_000_000;
    [(1, 0, 0), (0, 30, 0), (0, 0, 30 * day), (0, 0, 0), (0, 1, 0), (0, 0, day), (12, 0, 0)]
        .into_iter()
        .chain([(0, 360, 0), (0, 365, 0), (0, 0, 1), (-1, 30, 0), (1, -1, 0), (0, 29, 0)])
        .map(|(months, days, micros)| Value::Interval { months, days, micros })
        .collect()
}

/// Short lists and the like of a few values of the items' pool.
fn nested_values(ty: &Ty) -> Vec<Value> {
    // NULL, and up to five others from all over the pool.
    let few = |ty: &Ty| -> Vec<Value> {
        let all = pool(ty);
        let step = (all.len() / 5).max(1);
        let rest: Vec<Value> = all.iter().skip(1).step_by(step).cloned().collect();
        std::iter::once(Value::Null).chain(rest).collect()
    };
    match ty {
        Ty::List(item) => {
            let few = few(item);
            let mut lists = vec![vec![]];
            for (at, value) in few.iter().enumerate() {
                let next = &few[(at + 1) % few.len()];
                lists.push(vec![value.clone()]);
                lists.push(vec![value.clone(), next.clone()]);
                lists.push(vec![next.clone(), value.clone()]);
                lists.push(vec![value.clone(), next.clone(), value.clone()]);
            }
            lists.into_iter().map(Value::List).collect()
        }
        Ty::Array(item, length) => {
            let few = few(item);
            let at = |place: usize| few[place % few.len()].clone();
            let arrays = (0..few.len()).map(|start| (0..*length).map(|n| at(start + n)).collect());
            arrays.map(Value::List).collect()
        }
        Ty::Struct(fields) => {
            let pools: Vec<Vec<Value>> = fields.iter().map(|(_, ty)| few(ty)).collect();
            let pick = |turn: usize| {
                let parts = fields.iter().zip(&pools);
                let parts = parts.map(|((name, _), pool)| {
                    // Fields turn by name, so that both sides make the same structs.
                    let slow = usize::from(*name > "k");
                    let at = (turn / (1 + slow * 2)) % pool.len();
                    (name.to_string(), pool[at].clone())
                });
                Value::Struct(parts.collect())
            };
            (0..12).map(pick).collect()
        }
        Ty::Map(key, item) => {
            let keys: Vec<Value> = few(key).into_iter().filter(|key| !key.is_null()).collect();
            let items = few(item);
            let entry = |at: usize, turn: usize| {
                (keys[at % keys.len()].clone(), items[(at + turn) % items.len()].clone())
            };
            let mut maps = vec![vec![]];
            for turn in 0..4 {
                maps.push(vec![entry(0, turn)]);
                maps.push(vec![entry(0, turn), entry(1, turn)]);
                maps.push(vec![entry(1, turn), entry(0, turn)]);
            }
            maps.into_iter().map(Value::Map).collect()
        }
        other => unreachable!("{other} is not nested"),
    }
}

/// Texts that mean, or nearly mean, a value of another type.
pub fn texts_like(values: &[Value]) -> Vec<Value> {
    let mut texts = Vec::new();
    for value in values {
        match value {
            Value::Null => {}
            Value::Int(_) | Value::Dec(..) | Value::F32(_) | Value::F64(_) => {
                let text = number::text(value);
                texts.extend([format!("0{text}"), format!("{text}.0"), format!(" {text}"), text]);
            }
            Value::Date(_, text) | Value::Time(_, text) => {
                texts.extend([format!("{text} "), format!("{text}0"), text.clone()]);
                texts.extend(text.strip_suffix(":00").map(str::to_string));
            }
            Value::Stamp(_, text) | Value::Zoned(_, text) => {
                texts.extend([text.replace(' ', "T"), format!("{text}Z"), text.clone()]);
                texts.extend([
                    format!("{text}+05:30"),
                    format!("{text}-0500"),
                    format!("{text}+09"),
                ]);
            }
            Value::Uuid(text) => {
                texts.extend([text.to_uppercase(), text.replace('-', ""), text.clone()]);
                texts.push(format!("{{{text}}}"));
            }
            Value::Enum(text) | Value::Json(text) => texts.push(text.clone()),
            other => unreachable!("{other:?} against text"),
        }
    }
    texts.push("2021-02-30".into());
    texts.push("2021-02-30 00:00:00".into());
    texts.push("24:00:00".into());
    texts.push("x".into());
    texts.push(String::new());
    texts.into_iter().map(Value::Text).collect()
}
