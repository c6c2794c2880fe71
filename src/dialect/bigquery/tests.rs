use super::*;
use crate::dialect::Dialect;
use crate::plan::form::{Readings, common};
use crate::plan::rules::ToleranceKind;
use crate::render::{Judgement, judge_expression, judge_query};

fn value() -> Sql {
    BigQuery.ident("v")
}

fn decimal(precision: u8, scale: u8) -> SqlType {
    SqlType::Decimal { precision, scale }
}

fn list(item: SqlType) -> SqlType {
    SqlType::List(Box::new(item))
}

const CLOCK: SqlType = SqlType::Timestamp { precision: 6, zoned: false };
const ZONED: SqlType = SqlType::Timestamp { precision: 6, zoned: true };

/// Every type that BigQuery has, some of them nested.
fn types() -> Vec<SqlType> {
    let record = vec![("b".into(), SqlType::Double), ("a x".into(), list(decimal(10, 2)))];
    vec![
        SqlType::Boolean,
        SqlType::BIGINT,
        decimal(10, 2),
        decimal(38, 18),
        decimal(77, 38),
        SqlType::Double,
        SqlType::Text,
        SqlType::Blob,
        SqlType::Date,
        SqlType::Time { precision: 6 },
        CLOCK,
        ZONED,
        SqlType::Interval,
        SqlType::Json,
        SqlType::Struct(record.clone()),
        list(SqlType::Struct(record)),
    ]
}

#[test]
fn names_and_literals_have_no_way_out() {
    assert_eq!(BigQuery.ident(r"we`ird\").0, r"`we\`ird\\`");
    for (text, literal) in [
        ("it's", r"'it\'s'"),
        (r"\'; DROP", r"'\\\'; DROP'"),
        ("a\nb\t\u{0}\u{9f}", r"'a\nb\t\u0000\u009F'"),
        ("\u{e9}\u{1f600}\u{2028}%_\"`", "'\u{e9}\u{1f600}\u{2028}%_\"`'"),
    ] {
        assert_eq!(BigQuery.literal(text).0, literal);
        assert_eq!(judge_expression(literal, Dialect::BigQuery), None, "{literal}");
    }
}

#[test]
fn every_expression_parses() {
    let parses = |sql: &Sql| {
        let judged = judge_query(&format!("SELECT {sql} FROM t"), Dialect::BigQuery);
        assert!(matches!(judged, Judgement::Reads), "{sql}");
    };
    for sql_type in types() {
        for timezone in ["UTC", "Europe/Berlin"] {
            let readings = Readings { timezone: timezone.into(), json: true, ..Default::default() };
            let form = common(&sql_type, &sql_type, &readings).unwrap();
            assert_eq!(BigQuery.misfit(&sql_type, &form), None, "{sql_type}");
            let canonical = BigQuery.canonical(&value(), &sql_type, &form, Side::A);
            parses(&BigQuery.same(&canonical, &canonical));
            parses(&BigQuery.row_hash(&[canonical.clone(), canonical]));
        }
        parses(&BigQuery.json_object(&[("it's".into(), BigQuery.json(&value(), &sql_type))]));
        parses(&BigQuery.text(&value(), &sql_type));
        parses(&BigQuery.holds_nan(&value(), &sql_type));
        let against = common(&SqlType::Text, &sql_type, &Readings::default());
        if let Ok(form) = against {
            parses(&BigQuery.canonical(&value(), &SqlType::Text, &form, Side::A));
            parses(&BigQuery.canonical(&value(), &sql_type, &form, Side::B));
        }
    }
}

/// A NULL key is a key, and a join of BigQuery's takes no condition but equality.
#[test]
fn keys_are_texts_that_are_never_null() {
    let key = BigQuery.key_form(&value(), &SqlType::Double, &Form::AsIs);
    assert_eq!(BigQuery.matches(&key, &key).0, "TO_JSON_STRING(`v`) = TO_JSON_STRING(`v`)");
}

#[test]
fn decimals_keep_their_scale_in_text_and_their_digits_in_type() {
    assert_eq!(BigQuery.text(&value(), &decimal(10, 2)).0, "FORMAT('%.2f', `v`)");
    assert_eq!(BigQuery.text(&value(), &decimal(77, 38)).0, "CAST(`v` AS STRING)");
    for (precision, scale, name) in
        [(38, 9, "NUMERIC"), (38, 10, "BIGNUMERIC"), (30, 0, "BIGNUMERIC"), (29, 0, "NUMERIC")]
    {
        assert_eq!(BigQuery.type_name(&decimal(precision, scale)).0, name, "{precision},{scale}");
    }
}

#[test]
fn collations_and_minus_zero_are_taken_off() {
    let form = |sql_type: SqlType| BigQuery.canonical(&value(), &sql_type, &Form::AsIs, Side::A).0;
    assert_eq!(form(SqlType::Text), "COLLATE(`v`, '')");
    assert_eq!(form(SqlType::Double), "(`v` + 0.0)");
    let folded = BigQuery.text_step(&value(), TextStep::IgnoreCase);
    assert_eq!(folded.0, "LOWER(TRANSLATE(COLLATE(`v`, ''), 'Σİ', 'σi'))");
}

#[test]
fn what_bigquery_lacks_is_refused_with_a_way_out() {
    let twins = SqlType::Struct(vec![("x".into(), SqlType::Text), ("X".into(), SqlType::Text)]);
    let nameless = SqlType::Struct(vec![(String::new(), SqlType::Text)]);
    let map = SqlType::Map(Box::new(SqlType::Text), Box::new(SqlType::Text));
    for (sql_type, form, part) in [
        (SqlType::Float, Form::AsIs, "32 bits"),
        (SqlType::Uuid, Form::AsIs, "UUID"),
        (SqlType::Text, Form::UuidText, "UUID"),
        (map, Form::AsIs, "maps"),
        (list(list(SqlType::Text)), Form::AsIs, "arrays of arrays"),
        (list(SqlType::Bit), Form::AsIs, "bit strings"),
        (SqlType::Timestamp { precision: 9, zoned: false }, Form::AsIs, "nanoseconds"),
        (decimal(76, 30), Form::AsIs, "that many digits"),
        (SqlType::Other("GEOGRAPHY".into()), Form::AsIs, "not known"),
        (twins, Form::AsIs, "told apart"),
        (nameless, Form::AsIs, "told apart"),
    ] {
        let reason = BigQuery.misfit(&sql_type, &form).expect("a misfit");
        assert!(reason.contains(part), "{reason}");
        assert!(reason.ends_with(".sql side"), "{reason}");
    }
    for name in ["a.b", "a`b", "a\\b", "", "_PARTITIONTIME", &"x".repeat(301)] {
        assert!(BigQuery.name_misfit(name).is_some(), "{name}");
    }
    for name in ["a b", "größe", "it's", "a-b", "_x", &"é".repeat(300)] {
        assert_eq!(BigQuery.name_misfit(name), None, "{name}");
    }
}

#[test]
fn tolerances_keep_every_digit() {
    let (x, y) = (Sql("x".into()), Sql("y".into()));
    let within = |sql_type: &SqlType, kind: ToleranceKind| {
        let tolerance = Tolerance { kind, named: true };
        BigQuery.within((&x, sql_type), (&y, sql_type), &tolerance, "UTC").map(|sql| sql.0)
    };
    let abs = |limit: &str| ToleranceKind::Abs { limit: limit.into() };
    let rel = |factor: &str| ToleranceKind::Rel { factor: factor.into() };
    let difference = "ABS(SAFE_SUBTRACT(CAST(x AS BIGNUMERIC), CAST(y AS BIGNUMERIC)))";
    assert_eq!(
        within(&SqlType::BIGINT, abs("0.5")).unwrap(),
        format!("COALESCE({difference} <= BIGNUMERIC '0.5', FALSE)")
    );
    // More digits than any difference has.
    let all = "COALESCE((x IS NOT NULL AND y IS NOT NULL), FALSE)";
    assert_eq!(within(&SqlType::BIGINT, abs(&"9".repeat(39))).unwrap(), all);
    // A product rounds nothing: by the factor where its decimals have room, else in whole numbers.
    assert!(within(&decimal(10, 2), rel("0.001")).unwrap().contains("BIGNUMERIC '0.001' * "));
    assert!(within(&decimal(38, 37), rel("0.01")).unwrap().contains("* BIGNUMERIC '100' <="));
    assert!(within(&decimal(77, 38), rel("0.001")).unwrap_err().contains("more digits"));
    // No number of nanoseconds is too long for an INT64.
    let forever = ToleranceKind::Within { nanoseconds: i128::MAX };
    assert!(within(&ZONED, forever).unwrap().contains(&format!("<= {}", i64::MAX)));
}

#[test]
fn rows_of_literals_have_one_type() {
    let row = |cells: [&str; 2]| cells.map(|cell| Sql(cell.into())).to_vec();
    let rows = BigQuery.inline_rows(&["x", "y"], &[row(["NULL", "TRUE"]), row(["'a'", "NULL"])]);
    assert_eq!(
        rows.0,
        "UNNEST([\n  STRUCT(CAST(NULL AS STRING) AS x, TRUE AS y),\n  STRUCT('a', CAST(NULL AS BOOL))\n]) columns"
    );
}
