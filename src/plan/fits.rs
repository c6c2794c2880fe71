//! Whether the values of one column can be written into another, of another type, without a change that
//! nobody sees.

use crate::schema::SqlType;

/// What becomes of values of a type in a column of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fit {
    /// They are stored as they are.
    Same,
    /// Each is converted, and equals what it was by section 2 of the semantics.
    Converted,
    /// As `Converted`, but for values that the column cannot hold (what they are), which an engine either
    /// refuses (`Spelling::refuses_misfits`) or changes.
    Checked(String),
    /// Values would be changed, or read in another way.
    Never,
}

/// How values of the type `from` fit into a column of the type `to`.
///
/// Text that holds numbers or dates does not fit their types: `007` is not 7, and would differ for ever
/// after. Texts, labels and decimals of any length count as one type each, whose lengths engines check.
pub fn fit(from: &SqlType, to: &SqlType) -> Fit {
    use SqlType::*;
    if from == to {
        return Fit::Same;
    }
    match (from, to) {
        (Null, _) => Fit::Converted,
        (Int { .. } | Decimal { .. } | BigNum | Numeric, _) if to.is_exact_number() => {
            exact(from, to)
        }
        // Integers to 2^24 and 2^53 are floats, and a decimal of 15 digits is told from its neighbours.
        (Int { bits, .. }, Float) if *bits <= 16 => Fit::Converted,
        (Int { bits, .. }, Double) if *bits <= 32 => Fit::Converted,
        (Decimal { precision, .. }, Double) if *precision <= 15 => Fit::Converted,
        (Float, Double) => Fit::Converted,
        // As the number's text, which equals it.
        (Int { .. } | BigNum | Uuid | Enum(_) | Json, Text) => Fit::Converted,
        (Text, Enum(_)) => Fit::Checked("texts that are none of its labels".into()),
        (Enum(labels), Enum(known)) => match labels.iter().all(|label| known.contains(label)) {
            true => Fit::Converted,
            false => Fit::Checked("labels that it lacks".into()),
        },
        (Date, Timestamp { zoned: false, .. }) => Fit::Converted,
        (Timestamp { precision: p, zoned }, Timestamp { precision: q, zoned: other })
            if zoned == other && p <= q =>
        {
            Fit::Converted
        }
        (Time { precision: p }, Time { precision: q }) if p <= q => Fit::Converted,
        _ => Fit::Never,
    }
}

/// Integers and decimals: digits behind the point must all be kept, those before it are checked.
fn exact(from: &SqlType, to: &SqlType) -> Fit {
    let too_large = || Fit::Checked(format!("numbers beyond {to}"));
    if let (SqlType::Int { bits: b, signed }, SqlType::Int { bits: c, signed: into }) = (from, to) {
        let holds = if signed == into { b <= c } else { *into && b < c };
        return if holds { Fit::Converted } else { too_large() };
    }
    match (from.decimal_digits(), to.decimal_digits()) {
        // An unbounded decimal holds all; as an integer without bound it holds integers.
        (_, None) if *to == SqlType::Numeric => Fit::Converted,
        (Some((_, 0)), None) => Fit::Converted,
        (None, _) if *from == SqlType::BigNum => too_large(),
        (Some((whole, scale)), Some((into, kept))) if scale <= kept => {
            if whole <= into && !matches!(to, SqlType::Int { .. }) {
                Fit::Converted
            } else {
                too_large()
            }
        }
        _ => Fit::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(bits: u8, signed: bool) -> SqlType {
        SqlType::Int { bits, signed }
    }

    fn decimal(precision: u8, scale: u8) -> SqlType {
        SqlType::Decimal { precision, scale }
    }

    #[test]
    fn widening_converts_narrowing_is_checked_and_rounding_never_fits() {
        assert_eq!(fit(&int(32, true), &int(32, true)), Fit::Same);
        assert_eq!(fit(&int(32, true), &int(64, true)), Fit::Converted);
        assert_eq!(fit(&int(32, false), &int(64, true)), Fit::Converted);
        assert!(matches!(fit(&int(32, false), &int(32, true)), Fit::Checked(_)));
        assert!(matches!(fit(&int(32, true), &int(64, false)), Fit::Checked(_)));
        assert!(matches!(fit(&int(64, true), &int(32, true)), Fit::Checked(_)));
        assert_eq!(fit(&int(8, true), &decimal(5, 2)), Fit::Converted);
        assert!(matches!(fit(&int(16, true), &decimal(5, 2)), Fit::Checked(_)));
        assert_eq!(fit(&decimal(9, 2), &decimal(12, 4)), Fit::Converted);
        assert!(matches!(fit(&decimal(12, 2), &decimal(9, 2)), Fit::Checked(_)));
        assert_eq!(fit(&decimal(9, 4), &decimal(12, 2)), Fit::Never);
        assert_eq!(fit(&decimal(9, 1), &int(64, true)), Fit::Never);
        assert!(matches!(fit(&decimal(9, 0), &int(64, true)), Fit::Checked(_)));
        assert_eq!(fit(&decimal(9, 4), &SqlType::Numeric), Fit::Converted);
        assert_eq!(fit(&SqlType::Numeric, &decimal(38, 4)), Fit::Never);
        assert_eq!(fit(&int(64, true), &SqlType::BigNum), Fit::Converted);
        assert!(matches!(fit(&SqlType::BigNum, &int(64, true)), Fit::Checked(_)));
    }

    #[test]
    fn what_would_be_read_otherwise_does_not_fit() {
        let timestamp = |precision, zoned| SqlType::Timestamp { precision, zoned };
        for (from, to) in [
            (SqlType::Text, int(32, true)),
            (SqlType::Text, SqlType::Date),
            (decimal(9, 2), SqlType::Text),
            (SqlType::Double, decimal(38, 10)),
            (SqlType::Double, SqlType::Float),
            (int(64, true), SqlType::Double),
            (timestamp(6, false), SqlType::Date),
            (timestamp(9, false), timestamp(6, false)),
            (timestamp(6, true), timestamp(6, false)),
        ] {
            assert_eq!(fit(&from, &to), Fit::Never, "{from} into {to}");
        }
        assert_eq!(fit(&int(32, true), &SqlType::Text), Fit::Converted);
        assert_eq!(fit(&SqlType::Date, &timestamp(6, false)), Fit::Converted);
        assert_eq!(fit(&timestamp(3, false), &timestamp(6, false)), Fit::Converted);
    }
}
