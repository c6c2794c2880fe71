//! Pairs of types that compare by value, and the rules that fit them.

use super::rule::Rule;
use super::value::{Ty, Value};

const LABELS: [&[&str]; 2] = [&["a", "b", "NULL", ""], &["b", "a", "", "B"]];

fn int(bits: u32, signed: bool) -> Ty {
    Ty::Int { bits, signed }
}

fn list(item: Ty) -> Ty {
    Ty::List(Box::new(item))
}

fn map(key: Ty, value: Ty) -> Ty {
    Ty::Map(Box::new(key), Box::new(value))
}

/// Every pair of types of the test, each about as often as another.
pub fn kind(seed: u16) -> (Ty, Ty) {
    let kinds = kinds();
    kinds[seed as usize % kinds.len()].clone()
}

fn kinds() -> Vec<(Ty, Ty)> {
    let mut kinds: Vec<(Ty, Ty)> = scalars().into_iter().map(|ty| (ty.clone(), ty)).collect();
    kinds.extend(numbers());
    kinds.extend(texts());
    kinds.extend([
        (Ty::Date, Ty::Stamp(6)),
        (Ty::Date, Ty::Stamp(9)),
        (Ty::Date, Ty::Zoned),
        (Ty::Stamp(0), Ty::Stamp(6)),
        (Ty::Stamp(3), Ty::Stamp(9)),
        (Ty::Stamp(6), Ty::Stamp(9)),
        (Ty::Stamp(6), Ty::Zoned),
        (Ty::Stamp(9), Ty::Zoned),
        (Ty::Enum(LABELS[0]), Ty::Enum(LABELS[1])),
    ]);
    kinds.extend(nested());
    kinds
}

fn scalars() -> Vec<Ty> {
    let mut all: Vec<Ty> = [8, 16, 32, 64, 128].into_iter().map(|bits| int(bits, true)).collect();
    all.extend([8, 32, 64, 128].into_iter().map(|bits| int(bits, false)));
    all.extend([Ty::Dec(4, 2), Ty::Dec(18, 3), Ty::Dec(38, 0), Ty::Dec(38, 20), Ty::Dec(38, 38)]);
    all.extend([Ty::F32, Ty::F64, Ty::F64, Ty::Text, Ty::Text, Ty::Text, Ty::Bool, Ty::Blob]);
    all.extend([Ty::Date, Ty::Time, Ty::Zoned, Ty::Interval, Ty::Uuid, Ty::Bit]);
    all.extend([0, 3, 6, 9].map(Ty::Stamp));
    all.extend([Ty::Enum(LABELS[0]), Ty::Json, Ty::Json]);
    all
}

fn numbers() -> Vec<(Ty, Ty)> {
    vec![
        (int(8, true), int(64, true)),
        (int(32, false), int(32, true)),
        (int(64, false), int(64, true)),
        (int(128, false), int(128, true)),
        (int(128, false), int(16, true)),
        (int(32, true), Ty::Dec(10, 2)),
        (int(64, true), Ty::Dec(38, 20)),
        (int(128, true), Ty::Dec(18, 3)),
        (Ty::Dec(10, 2), Ty::Dec(18, 4)),
        (Ty::Dec(38, 0), Ty::Dec(38, 20)),
        (Ty::Dec(4, 2), Ty::Dec(38, 38)),
        (int(64, true), Ty::F64),
        (int(32, true), Ty::F32),
        (int(128, false), Ty::F64),
        (int(128, true), Ty::F32),
        (Ty::Dec(18, 3), Ty::F64),
        (Ty::Dec(18, 3), Ty::F32),
        (Ty::Dec(38, 20), Ty::F64),
        (Ty::Dec(38, 0), Ty::F64),
        (Ty::F32, Ty::F64),
    ]
}

fn texts() -> Vec<(Ty, Ty)> {
    let others =
        [int(32, true), int(128, false), Ty::Dec(10, 2), Ty::Dec(38, 20), Ty::F64, Ty::F32];
    let more = [Ty::Uuid, Ty::Date, Ty::Time, Ty::Stamp(6), Ty::Stamp(9), Ty::Stamp(0), Ty::Zoned];
    let last = [Ty::Enum(LABELS[0]), Ty::Json];
    others.into_iter().chain(more).chain(last).map(|other| (Ty::Text, other)).collect()
}

fn nested() -> Vec<(Ty, Ty)> {
    let point = |x: Ty, y: Ty| Ty::Struct(vec![("a", x), ("z", y)]);
    let turned = |x: Ty, y: Ty| Ty::Struct(vec![("z", y), ("a", x)]);
    let same = [
        list(int(32, true)),
        list(Ty::F64),
        list(Ty::Text),
        list(list(int(32, true))),
        point(int(32, true), Ty::Text),
        point(Ty::F64, list(Ty::Text)),
        map(Ty::Text, int(32, true)),
        map(int(32, true), list(Ty::F64)),
        list(point(int(32, true), Ty::F32)),
        Ty::Array(Box::new(int(32, true)), 2),
    ];
    let mut pairs: Vec<(Ty, Ty)> = same.into_iter().map(|ty| (ty.clone(), ty)).collect();
    pairs.extend([
        (list(int(32, true)), list(int(64, true))),
        (list(int(64, true)), list(Ty::F64)),
        (list(Ty::Dec(10, 2)), list(Ty::Text)),
        (list(Ty::Stamp(6)), list(Ty::Stamp(9))),
        (list(int(32, true)), Ty::Array(Box::new(int(32, true)), 2)),
        (point(int(32, true), Ty::Text), turned(int(32, true), Ty::Text)),
        (point(int(32, true), Ty::Date), turned(int(64, true), Ty::Stamp(6))),
        (list(point(Ty::F64, Ty::Text)), list(turned(Ty::F32, Ty::Text))),
        (map(Ty::Text, int(32, true)), map(Ty::Text, Ty::F64)),
        (list(list(Ty::F32)), list(list(Ty::F64))),
    ]);
    pairs
}

/// The rules that fit a pair of types.
pub fn rules(a: &Ty, b: &Ty, is_key: bool) -> Vec<Rule> {
    let mut rules = vec![Rule::default()];
    let types = [a, b];
    if types.contains(&&Ty::Text) {
        rules.extend(text_rules());
    }
    let any = |ty: &Ty| match ty {
        Ty::Text | Ty::F64 => true,
        Ty::Int { bits, signed } => *bits < 128 && *signed,
        Ty::Dec(precision, scale) => precision - scale >= 2,
        _ => false,
    };
    if any(a) && any(b) {
        let null_equals = |text| Rule { null_equals: Some(text), ..Rule::default() };
        rules.extend([null_equals("0"), null_equals("7")]);
    }
    if is_key {
        rules.iter_mut().for_each(|rule| rule.on_key = *rule != Rule::default());
        return rules;
    }
    if types.iter().all(|ty| matches!(ty, Ty::Json | Ty::Text)) {
        rules.extend([Rule { json: true, ..Rule::default() }; 4]);
    }
    if a.is_list() && b.is_list() {
        rules.extend([Rule { unordered: true, ..Rule::default() }; 2]);
    }
    if (a.is_instant() && b.is_instant()) || (*a == Ty::Time && *b == Ty::Time) {
        let within = |text, nanos| Rule { within: Some((text, nanos)), ..Rule::default() };
        rules.extend([within("1s", 1_000_000_000), within("1us", 1_000), within("0ns", 0)]);
        rules.extend([within("999ms", 999_000_000), within("1d", 86_400_000_000_000)]);
    }
    rules.extend(number_rules(a, b));
    rules
}

fn text_rules() -> [Rule; 6] {
    let none = Rule::default();
    [
        Rule { trim: true, ..none },
        Rule { ignore_case: true, ..none },
        Rule { collapse_spaces: true, ..none },
        Rule { empty_is_null: true, ..none },
        Rule { trim: true, collapse_spaces: true, empty_is_null: true, ..none },
        Rule { trim: true, ignore_case: true, empty_is_null: true, ..none },
    ]
}

fn number_rules(a: &Ty, b: &Ty) -> Vec<Rule> {
    let none = Rule::default();
    let small = |ty: &Ty| match ty {
        Ty::Int { bits, signed } => *bits < 128 || *signed,
        Ty::Dec(precision, _) => *precision <= 18,
        _ => false,
    };
    let bounded = |ty: &Ty| small(ty) && !matches!(ty, Ty::Int { bits: 128, .. });
    let both = |fits: &dyn Fn(&Ty) -> bool| fits(a) && fits(b);
    let mut rules = Vec::new();
    // Digits that no exact type can hold are an error, which is no matter of this test.
    if both(&bounded) || both(&Ty::is_float) || (a == b && small(a)) {
        let abs = |text| Rule { abs: Some(text), ..none };
        let rel = |text| Rule { rel: Some(text), ..none };
        rules.extend([abs("0.5"), abs("1"), abs("0"), abs("0.01"), rel("0.01"), rel("0.5")]);
        rules.push(Rule { abs: Some("0.001"), rel: Some("0.1"), ..none });
    }
    if both(&bounded) || both(&|ty| *ty == Ty::F64) {
        let round = |decimals| Rule { round: Some(decimals), ..none };
        rules.extend([round(0), round(1), round(2), Rule { abs: Some("1"), ..round(0) }]);
        if both(&bounded) {
            rules.push(round(-1));
        }
    }
    rules
}

/// Values whose outcome under the rule the semantics leave open stay out.
pub fn allowed(value: &Value, rule: &Rule) -> bool {
    match value {
        // Half of an ulp decides whether such a float rounds up.
        Value::F64(x) if rule.round.is_some() => {
            [0.0, 0.3, 0.1, 7.0, 7.5].contains(x) || !x.is_finite()
        }
        _ => true,
    }
}
