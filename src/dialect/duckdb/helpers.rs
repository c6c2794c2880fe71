//! Macros that emitted DuckDB SQL calls by name, so that a reader meets one word in place of a
//! page. A script defines those it uses, in an order in which each knows the ones it calls.

use crate::dialect::Sql;

/// Name, what it does, parameters, body. A macro may call those before it.
pub(super) const MACROS: &[(&str, &str, &str)] = &[
    (
        "sqldiff_float_text",
        "x",
        // Shortest text that reads back as the same float, without exponent; -0.0 is 0.
        // Most numbers take one of the first two ways, which print them once. A cast of a struct's field may
        // be worked out before its condition is, while the table is read: it must not fail.
        "CASE
    WHEN x IS NULL THEN NULL
    WHEN x = trunc(x) AND abs(x) < 1e7 THEN CAST(TRY_CAST(x AS BIGINT) AS VARCHAR)
    WHEN x <> trunc(x) AND abs(x) >= 1e-4 THEN CAST(x AS VARCHAR)
    WHEN isnan(x) THEN 'NaN'
    WHEN isinf(x) THEN CASE WHEN x > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST(x AS VARCHAR), '.0') THEN left(CAST(x AS VARCHAR), -2)
    WHEN NOT contains(CAST(x AS VARCHAR), 'e') THEN CAST(x AS VARCHAR)
    ELSE concat(
      CASE WHEN x < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST(x AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST(x AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST(x AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST(x AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST(x AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END",
    ),
    (
        "sqldiff_float_number",
        "x",
        // One text per value that integers of any width share: 2^53 as DOUBLE and as BIGINT agree.
        // A whole number is printed with all its digits, which it has exactly.
        "CASE
    WHEN x = 0 THEN '0'
    WHEN isfinite(x) AND x = trunc(x) THEN printf('%.0f', x)
    ELSE CAST(x AS VARCHAR)
  END",
    ),
    (
        "sqldiff_decimal_number",
        "t",
        // A decimal's text without the trailing zeros of its scale: 1.50 and 1.5000 agree.
        "rtrim(rtrim(t, '0'), '.')",
    ),
    (
        "sqldiff_uuid_text",
        "t",
        "CASE
    WHEN regexp_full_match(
      t,
      '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'
    ) THEN lower(t)
    ELSE t
  END",
    ),
    (
        "sqldiff_time_text",
        "t",
        // An ISO 8601 time of day as HH:MM:SS.fffffffff; any other text as it is.
        "CASE
    WHEN regexp_full_match(
      t, '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{1,9})?)?|24:00(:00([.,]0{1,9})?)?'
    )
    THEN concat(
      left(t, 5),
      CASE WHEN length(t) > 5 THEN substr(t, 6, 3) ELSE ':00' END,
      '.',
      rpad(substr(t, 10), 9, '0')
    )
    ELSE t
  END",
    ),
    (
        "sqldiff_instant_text",
        "t, zone",
        // An ISO 8601 timestamp as YYYY-MM-DD HH:MM:SS.fffffffff in UTC, one without offset being
        // read in the zone; any other text as it is. The fraction never goes through a type.
        "coalesce(
    CASE
      WHEN regexp_full_match(
        t,
        '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?'
      ) THEN
        -- operators, not concat(): what does not parse after all is NULL here
        strftime(
          CASE
            WHEN regexp_matches(substr(t, 17), 'Z|[+-]') THEN TRY_CAST(
              concat(
                replace(left(t, 16), 'T', ' '),
                coalesce(nullif(regexp_extract(t, '^.{16}(:[0-9]{2})', 1), ''), ':00'),
                CASE
                  WHEN suffix(t, 'Z') THEN '+00'
                  ELSE regexp_replace(
                    regexp_extract(t, '[+-][0-9:]+$'), '^([+-][0-9]{2})([0-9]{2})$', '\\1:\\2'
                  )
                END
              ) AS TIMESTAMP WITH TIME ZONE
            )
            ELSE TRY(
              CAST(
                concat(
                  replace(left(t, 16), 'T', ' '),
                  coalesce(nullif(regexp_extract(t, '^.{16}(:[0-9]{2})', 1), ''), ':00')
                ) AS TIMESTAMP
              ) AT TIME ZONE zone
            )
          END,
          '%Y-%m-%d %H:%M:%S'
        )
        || '.'
        || rpad(regexp_extract(t, '[.,]([0-9]+)', 1), 9, '0')
    END,
    t
  )",
    ),
    (
        "sqldiff_json_marked",
        "t",
        // Strings get the prefix s, numbers become strings with the prefix n, so that a JSON reader
        // that rewrites numbers cannot touch them. Raw control characters cannot occur in JSON.
        "replace(
    replace(
      replace(
        replace(
          regexp_replace(
            t,
            '\"((?:[^\"\\\\]|\\\\.)*\")|(-?[0-9][0-9.eE+-]*)',
            concat(chr(1), '\\1', chr(2), '\\2', chr(3)),
            'g'
          ),
          concat(chr(2), chr(3)), ''
        ),
        concat(chr(1), chr(2)), '\"n'
      ),
      chr(1), '\"s'
    ),
    chr(3), '\"'
  )",
    ),
    (
        "sqldiff_json_document",
        "t",
        // A document as the sorted list of its nodes. The reader's paths do not escape dots, so a
        // document in which two nodes share a path counts by its text: never a false match.
        "CASE
    WHEN t IS NULL THEN NULL
    WHEN NOT json_valid(t) THEN [[t]]
    ELSE (
      SELECT
        CASE
          WHEN count(*) = count(DISTINCT fullkey)
          THEN list_sort(list([fullkey, key, type, CAST(atom AS VARCHAR)]))
          ELSE [[t]]
        END
      FROM json_tree(CASE WHEN json_valid(t) THEN sqldiff_json_marked(t) END)
    )
  END",
    ),
    (
        "sqldiff_interval_micros",
        "i",
        // A month is 30 days, a day 24 hours. DuckDB itself holds 1 month -1 day to differ from
        // 29 days.
        "(
    (CAST(date_part('year', i) AS HUGEINT) * 12 + date_part('month', i)) * 30 + date_part('day', i)
  ) * 86400000000
  + CAST(date_part('hour', i) AS HUGEINT) * 3600000000
  + date_part('minute', i) * 60000000
  + date_part('microsecond', i)",
    ),
    (
        "sqldiff_seconds_text",
        "nanoseconds",
        // A number of nanoseconds as seconds, without trailing zeros.
        "rtrim(
    rtrim(
      CAST(nanoseconds // 1000000000 AS VARCHAR)
        || '.'
        || lpad(CAST(nanoseconds % 1000000000 AS VARCHAR), 9, '0'),
      '0'
    ),
    '.'
  )",
    ),
    (
        "sqldiff_magnitude",
        "x",
        // |x| of a HUGEINT, whose least value has no positive HUGEINT.
        "CASE WHEN x < 0 THEN CAST(-(x + 1) AS UHUGEINT) + 1 ELSE CAST(x AS UHUGEINT) END",
    ),
    (
        "sqldiff_apart",
        "x, y",
        // |x - y| of two HUGEINTs, exactly: it always fits UHUGEINT.
        "CASE
    WHEN (x < 0) <> (y < 0) THEN sqldiff_magnitude(x) + sqldiff_magnitude(y)
    WHEN x > y THEN CAST(x - y AS UHUGEINT)
    ELSE CAST(y - x AS UHUGEINT)
  END",
    ),
    (
        "sqldiff_scaled",
        "x, factor",
        // x * factor without overflow, as {high, low} in base 10^19, for UHUGEINT x, factor < 10^18.
        "{
    'high': (x // 10000000000000000000) * factor
      + ((x % 10000000000000000000) * factor) // 10000000000000000000,
    'low': ((x % 10000000000000000000) * factor) % 10000000000000000000
  }",
    ),
    (
        "sqldiff_without_zeros",
        "t",
        // Zeros before other digits at the start of a text: 007 is 7, 000 is 0.
        "regexp_replace(t, '^([+-]?)0+([0-9])', '\\1\\2')",
    ),
    (
        "sqldiff_plain_number",
        "t",
        // A number without plus, leading zeros, and zeros at the end of its fraction; any other text as it is.
        "regexp_replace(t, '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\\1\\2')",
    ),
    (
        "sqldiff_as_latin",
        "t",
        // The bytes of a text in UTF-8, each read as a character of Latin-1. chr(0) would end a text.
        "list_aggregate(
    list_transform(
      regexp_extract_all(hex(encode(t)), '..'),
      lambda h: chr(CAST(concat('0x', h) AS INTEGER))
    ),
    'string_agg',
    ''
  )",
    ),
    (
        "sqldiff_as_windows",
        "t",
        // The same in Windows-1252, which has other characters from 128 to 159.
        "list_aggregate(
    list_transform(
      regexp_extract_all(hex(encode(t)), '..'),
      lambda h: chr(
        CASE
          WHEN h BETWEEN '80' AND '9F' THEN [
            8364, 129, 8218, 402, 8222, 8230, 8224, 8225, 710, 8240, 352, 8249, 338, 141, 381, 143,
            144, 8216, 8217, 8220, 8221, 8226, 8211, 8212, 732, 8482, 353, 8250, 339, 157, 382, 376
          ][CAST(concat('0x', h) AS INTEGER) - 127]
          ELSE CAST(concat('0x', h) AS INTEGER)
        END
      )
    ),
    'string_agg',
    ''
  )",
    ),
    (
        "sqldiff_lost",
        "t, sign",
        // A text in which a sign stands for each character that is not ASCII.
        "regexp_replace(t, '[^\\x00-\\x7F]', sign, 'g')",
    ),
    (
        "sqldiff_hours_ahead",
        "x, y",
        // How far y is ahead of x, both in nanoseconds, where that is a whole number of hours up to 14.
        "CASE
    WHEN x <> y AND (y - x) % 3600000000000 = 0 AND abs(y - x) <= 50400000000000
    THEN printf(
      '%s%02d:00',
      CASE WHEN y > x THEN '+' ELSE '-' END,
      CAST(abs(y - x) // 3600000000000 AS BIGINT)
    )
  END",
    ),
];

/// The definitions of the macros that a script calls, directly or through others.
pub fn used_in(script: &str) -> Vec<(String, Sql)> {
    let mut text = script.to_string();
    let mut used = Vec::new();
    for (name, parameters, body) in MACROS.iter().rev() {
        if text.contains(&format!("{name}(")) {
            text.push_str(body);
            let definition =
                Sql(format!("CREATE OR REPLACE TEMP MACRO {name}({parameters}) AS (\n  {body}\n)"));
            used.push((name.to_string(), definition));
        }
    }
    used.reverse();
    used
}
