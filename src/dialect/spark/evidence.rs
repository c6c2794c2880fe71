//! Evidence: values as text and as JSON, for people and for comparing engines.

use crate::dialect::{Spelling, Sql, sql};
use crate::schema::SqlType;

use super::{Spark, field, times, with};

/// See `Spelling::text`.
pub fn text(value: &Sql, sql_type: &SqlType) -> Sql {
    match sql_type {
        SqlType::Text | SqlType::Json | SqlType::Enum(_) => value.clone(),
        SqlType::Float | SqlType::Double => float_text(value, sql_type),
        SqlType::Decimal { scale, .. } => decimal_text(value, *scale),
        SqlType::Blob => sql!("lower(hex({value}))"),
        SqlType::Date => times::date_text(value),
        SqlType::Timestamp { zoned, .. } => {
            times::text(value, sql_type, "UTC", if *zoned { "Z" } else { "" })
        }
        SqlType::List(_) | SqlType::Array(..) | SqlType::Struct(_) | SqlType::Map(..) => {
            json(value, sql_type, 0)
        }
        _ => sql!("CAST({value} AS STRING)"),
    }
}

/// Before Spark 4 a cast writes 0.0000001 as 1E-7, from seven decimals on.
fn decimal_text(value: &Sql, scale: u8) -> Sql {
    match scale {
        0..=6 => sql!("CAST({value} AS STRING)"),
        _ => sql!("replace(format_number({value}, {scale}), ',', '')"),
    }
}

/// The shortest text that reads back as the same float, without exponent; -0.0 is 0. Java before
/// 19 does not always write the shortest (2e23 becomes 1.9999999999999998E23), so shorter ones are
/// tried. Of 15 digits (a FLOAT: 6) only one text can read back, if any; of more, the one that Java's
/// own digits round to is taken, which may be off by one in the last place.
fn float_text(value: &Sql, sql_type: &SqlType) -> Sql {
    let (name, unique, most, least) = match sql_type {
        SqlType::Float => ("FLOAT", 6, 9, "1.17549435E-38"),
        _ => ("DOUBLE", 15, 17, "2.2250738585072014E-308"),
    };
    let digits = |count: usize| format!("format_string('%.{}e', {value})", count - 1);
    let tries: Vec<String> = (unique..most)
        .map(|count| {
            let written = digits(count);
            format!("WHEN CAST({written} AS {name}) = {value} THEN {written}")
        })
        .collect();
    // The least floats have so few digits that texts of fewer than those read back.
    let any = sql!(
        "element_at(filter(transform(sequence(0, {}), sqldiff_n -> \
         format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), {value})), \
         sqldiff_t -> CAST(sqldiff_t AS {name}) = {value}), 1)",
        most - 1
    );
    let scientific = sql!(
        "CASE WHEN abs({value}) < CAST('{least}' AS {name}) THEN {any} {} ELSE {} END",
        tries.join(" "),
        digits(most)
    );
    let plain = with(&scientific, "sqldiff_t", without_exponent(&Sql("sqldiff_t".into()), true));
    sql!(
        "CASE WHEN {value} IS NULL THEN NULL WHEN {value} = 0 THEN '0' \
         WHEN abs({value}) < 1000000 AND {value} % 1 = 0 THEN CAST(try_cast({value} AS BIGINT) AS STRING) \
         WHEN isnan({value}) THEN 'NaN' \
         WHEN abs({value}) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN {value} > 0 THEN 'Infinity' ELSE '-Infinity' END \
         ELSE {plain} END"
    )
}

/// `-1.50e+10` without its exponent, and without zeros at its end if they are to be `cut`.
fn without_exponent(text: &Sql, cut: bool) -> Sql {
    let mantissa =
        sql!("replace(replace(substring_index(lower({text}), 'e', 1), '.', ''), '-', '')");
    let mantissa = match cut {
        true => sql!("TRIM(TRAILING '0' FROM {mantissa})"),
        false => mantissa,
    };
    let exponent = sql!("CAST(substring_index(lower({text}), 'e', -1) AS INT)");
    let digits = with(
        &sql!("named_struct('m', {mantissa}, 'e', {exponent})"),
        "sqldiff_d",
        Sql("CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) \
             WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') \
             ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END"
            .into()),
    );
    sql!("concat(CASE WHEN substr({text}, 1, 1) = '-' THEN '-' ELSE '' END, {digits})")
}

/// The text of a double that is long to compute.
pub fn double_text_of(expression: &Sql) -> Sql {
    let name = Sql("sqldiff_x".into());
    with(expression, &name.0, float_text(&name, &SqlType::Double))
}

/// The text of a decimal of any scale that is long to compute.
pub fn decimal_text_of(expression: &Sql) -> Sql {
    let name = Sql("sqldiff_x".into());
    let plain = without_exponent(&name, false);
    with(
        &sql!("CAST({expression} AS STRING)"),
        &name.0,
        sql!("CASE WHEN instr({name}, 'E') > 0 THEN {plain} ELSE {name} END"),
    )
}

/// See `Spelling::json`. `depth` numbers lambda parameters.
pub fn json(value: &Sql, sql_type: &SqlType, depth: usize) -> Sql {
    match sql_type {
        SqlType::Boolean | SqlType::Int { .. } | SqlType::Decimal { .. } => text(value, sql_type),
        SqlType::Float | SqlType::Double => {
            let quoted = "CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') \
                          THEN concat('\"', sqldiff_j, '\"') ELSE sqldiff_j END";
            with(&text(value, sql_type), "sqldiff_j", Sql(quoted.into()))
        }
        SqlType::Json | SqlType::Variant => text(value, sql_type),
        SqlType::List(item) | SqlType::Array(item, _) => {
            let variable = Sql(format!("sqldiff_j{depth}"));
            let each = json(&variable, item, depth + 1);
            let items =
                sql!("array_join(transform({value}, {variable} -> coalesce({each}, 'null')), ',')");
            sql!("concat('[', {items}, ']')")
        }
        SqlType::Struct(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by(|left, right| left.0.cmp(&right.0));
            let parts: Vec<(String, Sql)> = fields
                .into_iter()
                .map(|(name, of)| (name.clone(), json(&field(value, name), of, depth)))
                .collect();
            sql!("CASE WHEN {value} IS NOT NULL THEN {} END", json_object(&parts))
        }
        SqlType::Map(key, item) => json_map(value, key, item, depth),
        // Texts of these types hold nothing that JSON would escape.
        SqlType::Date | SqlType::Timestamp { .. } | SqlType::Uuid | SqlType::Blob => {
            sql!("concat('\"', {}, '\"')", text(value, sql_type))
        }
        _ => json_text(&text(value, sql_type)),
    }
}

/// A text as JSON writes it. to_json() takes no bare text: an array of it, without its brackets.
fn json_text(text: &Sql) -> Sql {
    let array = sql!("to_json(array({text}))");
    sql!("CASE WHEN {text} IS NOT NULL THEN substr({array}, 2, length({array}) - 2) END")
}

/// Entries in order of key. JSON has text keys only: others stand as their text. The order is told
/// apart from the values, which may be maps and so have none.
fn json_map(value: &Sql, key: &SqlType, item: &SqlType, depth: usize) -> Sql {
    let variable = Sql(format!("sqldiff_j{depth}"));
    let name = json_text(&text(&field(&variable, "key"), key));
    let each = json(&field(&variable, "value"), item, depth + 1);
    let sorted = sql!(
        "array_sort(map_entries({value}), (sqldiff_l, sqldiff_r) -> \
         CASE WHEN sqldiff_l.`key` < sqldiff_r.`key` THEN -1 WHEN sqldiff_l.`key` > sqldiff_r.`key` THEN 1 ELSE 0 END)"
    );
    sql!(
        "concat('{{', array_join(transform({sorted}, {variable} -> concat({name}, ':', coalesce({each}, 'null'))), ','), '}}')"
    )
}

/// See `Spelling::json_object`. Written by concatenation: to_json() leaves NULL out.
pub fn json_object(fields: &[(String, Sql)]) -> Sql {
    if fields.is_empty() {
        return Sql("'{}'".into());
    }
    let mut parts = Vec::new();
    for (position, (name, value)) in fields.iter().enumerate() {
        let name = serde_json::to_string(name).expect("a text is always JSON");
        let open = if position == 0 { "{" } else { "," };
        parts.push(Spark.literal(&format!("{open}{name}:")).0);
        parts.push(format!("coalesce({value}, 'null')"));
    }
    sql!("concat({}, '}}')", parts.join(", "))
}
