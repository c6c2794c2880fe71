use super::{MARIADB, MYSQL};
use crate::dialect::{Spelling, Sql};
use crate::plan::form::{Form, Side};
use crate::plan::rules::{TextStep, Tolerance, ToleranceKind};
use crate::schema::SqlType;

fn value() -> Sql {
    Sql("`v`".into())
}

#[test]
fn what_it_cannot_compare_it_refuses() {
    let instant = |timezone: &str| Form::Instant { timezone: timezone.into() };
    let moment = SqlType::Timestamp { precision: 6, zoned: false };
    let wide = SqlType::Decimal { precision: 38, scale: 0 };
    let refused = [
        (SqlType::Interval, Form::Span),
        (SqlType::List(Box::new(SqlType::BIGINT)), Form::AsIs),
        (SqlType::Decimal { precision: 66, scale: 0 }, Form::AsIs),
        (SqlType::Timestamp { precision: 9, zoned: false }, instant("UTC")),
        (wide, Form::Number { float: Some(SqlType::Double) }),
        (moment.clone(), instant("Europe/Berlin")),
        (SqlType::Text, Form::InstantText { timezone: "UTC".into() }),
        (SqlType::Text, Form::TimeText),
        (SqlType::Text, Form::Document),
        (SqlType::Float, Form::NumberText),
    ];
    for (sql_type, form) in refused {
        let reason = MARIADB.misfit(&sql_type, &form).unwrap_or_default();
        assert!(reason.contains(".sql side"), "{sql_type} as {form:?}: {reason}");
    }
    let unsigned = SqlType::Int { bits: 64, signed: false };
    let taken = [
        (unsigned, Form::Number { float: Some(SqlType::Double) }),
        (SqlType::Decimal { precision: 65, scale: 30 }, Form::AsIs),
        (SqlType::Uuid, Form::UuidText),
        (moment, instant("utc")),
    ];
    for (sql_type, form) in taken {
        assert_eq!(MARIADB.misfit(&sql_type, &form), None, "{sql_type} as {form:?}");
    }
}

#[test]
fn names_and_texts_stay_what_they_are() {
    assert_eq!(MARIADB.ident("a`b\".c").0, "`a``b\".c`");
    assert_eq!(MARIADB.literal("it's \"é\"").0, "'it''s \"é\"'");
    assert_eq!(MARIADB.literal("a\\'").0, "CONVERT(X'615C27' USING utf8mb4)");
    assert!(MARIADB.name_misfit("🦆").is_some_and(|reason| reason.contains("view")));
    assert_eq!(MARIADB.name_misfit("größe ü \\"), None);
}

/// Long texts are grouped and joined by a hash, and no key is NULL that is one.
#[test]
fn long_forms_become_short() {
    let form = MARIADB.canonical(&value(), &SqlType::Text, &Form::AsIs, Side::A);
    let key = MARIADB.key_form(&form, &SqlType::Text, &Form::AsIs).0;
    assert_eq!(key, format!("coalesce(UNHEX(SHA2({form}, 256)), 'NULL')"));
    let group = MARIADB.grouped_form(&form, &SqlType::Text, &Form::AsIs).map(|sql| sql.0);
    assert_eq!(group, Some(format!("UNHEX(SHA2({form}, 256))")));
    assert_eq!(MARIADB.grouped_form(&form, &SqlType::BIGINT, &Form::AsIs), None);
}

/// What a session or declaration would change is cast away before a number is a text.
#[test]
fn numbers_have_one_text() {
    let text = |sql_type: &SqlType| MARIADB.text(&value(), sql_type).0;
    assert_eq!(text(&SqlType::BIGINT), "CAST(CAST(`v` AS SIGNED) AS CHAR)");
    assert_eq!(
        text(&SqlType::Int { bits: 64, signed: false }),
        "CAST(CAST(`v` AS UNSIGNED) AS CHAR)"
    );
    // A column for a text of a double is cut to 22 characters where no length is said.
    assert!(!text(&SqlType::Double).contains("AS CHAR)"));
}

#[test]
fn tolerances_that_lose_digits_are_refused() {
    let decimal = |precision, scale| SqlType::Decimal { precision, scale };
    let within = |dialect: &dyn Spelling, kind: ToleranceKind, sql_type: &SqlType| {
        let tolerance = Tolerance { kind, named: true };
        dialect.within((&value(), sql_type), (&value(), sql_type), &tolerance, "UTC")
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    let exact = within(&MARIADB, abs("0.01"), &decimal(10, 2)).expect("spelled");
    assert!(exact.0.contains("AS DECIMAL(65,2)) - CAST(`v` AS DECIMAL(65,2))) <= 0.01"), "{exact}");
    assert!(within(&MARIADB, abs("1"), &decimal(65, 30)).is_err());
    assert!(within(&MARIADB, rel("0.000001"), &decimal(30, 28)).is_ok());
    assert!(within(&MYSQL, rel("0.000001"), &decimal(30, 28)).is_err());
    assert!(within(&MARIADB, rel("0.00000000000001"), &decimal(30, 28)).is_err());
}

#[test]
fn the_two_fold_case_by_collations_of_their_own() {
    let lower = |dialect: &dyn Spelling| dialect.text_step(&value(), TextStep::IgnoreCase).0;
    assert_eq!(lower(&MARIADB), "LOWER(CONVERT(`v` USING utf8mb4) COLLATE utf8mb4_uca1400_ai_ci)");
    assert_eq!(lower(&MYSQL), "LOWER(CONVERT(`v` USING utf8mb4) COLLATE utf8mb4_0900_ai_ci)");
}

/// Beside a constant, a TIMESTAMP would be read by the clock of the session, which shows an hour twice.
#[test]
fn constants_do_not_stand_beside_instants() {
    let text = "2024-01-01 00:00:00+00";
    let instant = SqlType::Timestamp { precision: 6, zoned: true };
    let reason = MARIADB.value_of(text, &instant).expect_err("refused");
    assert!(reason.contains(".sql side"), "{reason}");
    let clock = SqlType::Timestamp { precision: 6, zoned: false };
    assert!(MARIADB.value_of("2024-01-01 00:00:00", &clock).is_ok());
}
