-- session: instants are shown and read in UTC, whatever the machine's zone
SET TimeZone = 'UTC';

-- macro: helper of the statements below (sqldiff_float_text)
CREATE OR REPLACE TEMP MACRO sqldiff_float_text(x) AS (
  CASE
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
  END
);

-- macro: helper of the statements below (sqldiff_seconds_text)
CREATE OR REPLACE TEMP MACRO sqldiff_seconds_text(nanoseconds) AS (
  rtrim(
    rtrim(
      CAST(nanoseconds // 1000000000 AS VARCHAR)
        || '.'
        || lpad(CAST(nanoseconds % 1000000000 AS VARCHAR), 9, '0'),
      '0'
    ),
    '.'
  )
);

-- macro: helper of the statements below (sqldiff_without_zeros)
CREATE OR REPLACE TEMP MACRO sqldiff_without_zeros(t) AS (
  regexp_replace(t, '^([+-]?)0+([0-9])', '\1\2')
);

-- macro: helper of the statements below (sqldiff_plain_number)
CREATE OR REPLACE TEMP MACRO sqldiff_plain_number(t) AS (
  regexp_replace(t, '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2')
);

-- macro: helper of the statements below (sqldiff_as_latin)
CREATE OR REPLACE TEMP MACRO sqldiff_as_latin(t) AS (
  list_aggregate(
    list_transform(
      regexp_extract_all(hex(encode(t)), '..'),
      lambda h: chr(CAST(concat('0x', h) AS INTEGER))
    ),
    'string_agg',
    ''
  )
);

-- macro: helper of the statements below (sqldiff_as_windows)
CREATE OR REPLACE TEMP MACRO sqldiff_as_windows(t) AS (
  list_aggregate(
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
  )
);

-- macro: helper of the statements below (sqldiff_lost)
CREATE OR REPLACE TEMP MACRO sqldiff_lost(t, sign) AS (
  regexp_replace(t, '[^\x00-\x7F]', sign, 'g')
);

-- macro: helper of the statements below (sqldiff_hours_ahead)
CREATE OR REPLACE TEMP MACRO sqldiff_hours_ahead(x, y) AS (
  CASE
    WHEN x <> y AND (y - x) % 3600000000000 = 0 AND abs(y - x) <= 50400000000000
    THEN printf(
      '%s%02d:00',
      CASE WHEN y > x THEN '+' ELSE '-' END,
      CAST(abs(y - x) // 3600000000000 AS BIGINT)
    )
  END
);

-- sqldiff_a: side a: what is compared, under the names of the result, filters applied
CREATE OR REPLACE TEMP TABLE sqldiff_a AS
SELECT
  CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isnan("score"), FALSE) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS BIGINT) IS NULL THEN 1 ELSE 0 END, CAST("id" AS BIGINT)) AS BIGINT) AS "sqldiff_row_number",
  rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isnan("score"), FALSE) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS BIGINT) IS NULL THEN 1 ELSE 0 END, CAST("id" AS BIGINT)) AS "sqldiff_rank",
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "note" AS "note",
  1 AS "sqldiff_present"
FROM (
SELECT
  CAST(1 AS INTEGER) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.50 AS DECIMAL(10, 2)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMP '2024-01-01 00:00:00' AS seen,
  [1, 2] AS tags,
  'x' AS note
) AS sqldiff_query;

-- sqldiff_b: side b: its partners, under the names of side a
CREATE OR REPLACE TEMP TABLE sqldiff_b AS
SELECT
  CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isnan("score"), FALSE) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id") AS BIGINT) AS "sqldiff_row_number",
  rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isnan("score"), FALSE) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id") AS "sqldiff_rank",
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "remark" AS "note",
  1 AS "sqldiff_present"
FROM (
SELECT
  CAST(1 AS BIGINT) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.5000 AS DECIMAL(18, 4)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMPTZ '2024-01-01 00:00:00+00' AS seen,
  [2, 1] AS tags,
  'X ' AS remark
) AS sqldiff_query;

-- sqldiff_tied: places in the order that rows of a side share which differ in what is compared
CREATE OR REPLACE TEMP TABLE sqldiff_tied AS
SELECT
  CAST(coalesce(sum(in_a), 0) AS BIGINT) AS ties_a,
  CAST(coalesce(sum(in_b), 0) AS BIGINT) AS ties_b
FROM (
  SELECT "sqldiff_rank", in_a, in_b
  FROM (
    SELECT
      "sqldiff_rank",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_form_7",
      1 AS in_a,
      0 AS in_b
    FROM (
      SELECT
        CAST("id" AS BIGINT) AS "sqldiff_form_1",
        "region" AS "sqldiff_form_2",
        CAST("price" AS DECIMAL(18,4)) AS "sqldiff_form_3",
        "score" AS "sqldiff_form_4",
        CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS "sqldiff_form_5",
        list_sort("tags") AS "sqldiff_form_6",
        "note" AS "sqldiff_form_7",
        "sqldiff_rank"
      FROM sqldiff_a
      WHERE "sqldiff_rank" IN (
        SELECT "sqldiff_rank"
        FROM sqldiff_a
        GROUP BY "sqldiff_rank"
        HAVING count(*) > 1
      )
    ) sharing
    GROUP BY
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_form_7",
      "sqldiff_rank"
    UNION ALL
    SELECT
      "sqldiff_rank",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_form_7",
      0 AS in_a,
      1 AS in_b
    FROM (
      SELECT
        "id" AS "sqldiff_form_1",
        "region" AS "sqldiff_form_2",
        "price" AS "sqldiff_form_3",
        "score" AS "sqldiff_form_4",
        CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS "sqldiff_form_5",
        list_sort("tags") AS "sqldiff_form_6",
        "note" AS "sqldiff_form_7",
        "sqldiff_rank"
      FROM sqldiff_b
      WHERE "sqldiff_rank" IN (
        SELECT "sqldiff_rank"
        FROM sqldiff_b
        GROUP BY "sqldiff_rank"
        HAVING count(*) > 1
      )
    ) sharing
    GROUP BY
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_form_7",
      "sqldiff_rank"
  ) versions
  GROUP BY "sqldiff_rank", in_a, in_b
  HAVING count(*) > 1
) places;

-- sqldiff_repeated: the duplicate lane: keys held more than once on a side, in common form
CREATE OR REPLACE TEMP TABLE sqldiff_repeated AS
SELECT
  "sqldiff_key_1",
  sum("in_a") AS rows_a,
  sum("in_b") AS rows_b
FROM (
  SELECT
    "sqldiff_row_number" AS "sqldiff_key_1",
    1 AS "in_a",
    0 AS "in_b"
  FROM sqldiff_a
  UNION ALL
  SELECT
    "sqldiff_row_number",
    0 AS "in_a",
    1 AS "in_b"
  FROM sqldiff_b
) stacked
GROUP BY "sqldiff_key_1"
HAVING sum("in_a") > 1 OR sum("in_b") > 1;

-- sqldiff_pairs: the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
CREATE OR REPLACE TEMP TABLE sqldiff_pairs AS
WITH rows_a AS (
  SELECT
    "sqldiff_row_number" AS "sqldiff_key_1",
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    "sqldiff_row_number" AS "sqldiff_key_1",
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r."sqldiff_key_1" IS NOT DISTINCT FROM d."sqldiff_key_1"))
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r."sqldiff_key_1" IS NOT DISTINCT FROM d."sqldiff_key_1"))
),
compared AS (
  SELECT
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."sqldiff_row_number" ELSE b."sqldiff_row_number" END AS "sqldiff_row_number",
    a."id" AS "id_a",
    b."id" AS "id_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (CAST(a."id" AS BIGINT) IS NOT DISTINCT FROM b."id") THEN 0
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_1",
    a."region" AS "region_a",
    b."region" AS "region_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (a."region" IS NOT DISTINCT FROM b."region") THEN 0
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_2",
    a."price" AS "price_a",
    b."price" AS "price_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (CAST(a."price" AS DECIMAL(18,4)) IS NOT DISTINCT FROM b."price") THEN 0
      WHEN coalesce(TRY(abs(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4)))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_3",
    TRY(abs(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4)))) AS "sqldiff_distance_3",
    a."score" AS "score_a",
    b."score" AS "score_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (a."score" IS NOT DISTINCT FROM b."score") THEN 0
      WHEN ((round(CAST(a."score" AS DOUBLE), 3) IS NOT DISTINCT FROM round(CAST(b."score" AS DOUBLE), 3)) OR coalesce(CASE WHEN isinf(CASE WHEN isfinite(round(CAST(a."score" AS DOUBLE), 3)) AND isfinite(round(CAST(b."score" AS DOUBLE), 3)) THEN abs(round(CAST(a."score" AS DOUBLE), 3) - round(CAST(b."score" AS DOUBLE), 3)) END) THEN abs(round(CAST(a."score" AS DOUBLE), 3) / 2 - round(CAST(b."score" AS DOUBLE), 3) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a."score" AS DOUBLE), 3)), abs(round(CAST(b."score" AS DOUBLE), 3))) / 2) ELSE CASE WHEN isfinite(round(CAST(a."score" AS DOUBLE), 3)) AND isfinite(round(CAST(b."score" AS DOUBLE), 3)) THEN abs(round(CAST(a."score" AS DOUBLE), 3) - round(CAST(b."score" AS DOUBLE), 3)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a."score" AS DOUBLE), 3)), abs(round(CAST(b."score" AS DOUBLE), 3))) END, FALSE)) THEN 1
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_4",
    CASE WHEN isfinite(a."score") AND isfinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_4",
    a."seen" AS "seen_a",
    b."seen" AS "seen_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (CASE WHEN isinf(a."seen") THEN CASE WHEN a."seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us(a."seen") AS HUGEINT) * 1000) END IS NOT DISTINCT FROM CASE WHEN isinf(b."seen") THEN CASE WHEN b."seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us(b."seen") AS HUGEINT) * 1000) END) THEN 0
      WHEN coalesce(abs(CASE WHEN isfinite(a."seen") THEN (CAST(epoch_us(a."seen") AS HUGEINT) * 1000) END - CASE WHEN isfinite(b."seen") THEN (CAST(epoch_us(b."seen") AS HUGEINT) * 1000) END) <= 1000000000, FALSE) THEN 1
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_5",
    abs(CASE WHEN isfinite(a."seen") THEN (CAST(epoch_us(a."seen") AS HUGEINT) * 1000) END - CASE WHEN isfinite(b."seen") THEN (CAST(epoch_us(b."seen") AS HUGEINT) * 1000) END) AS "sqldiff_distance_5",
    a."tags" AS "tags_a",
    b."tags" AS "tags_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (list_sort(a."tags") IS NOT DISTINCT FROM list_sort(b."tags")) THEN 0
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_6",
    a."note" AS "note_a",
    b."note" AS "note_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (a."note" IS NOT DISTINCT FROM b."note") THEN 0
      WHEN (lower(trim(a."note", ' ' || chr(9) || chr(13) || chr(10))) IS NOT DISTINCT FROM lower(trim(b."note", ' ' || chr(9) || chr(13) || chr(10)))) THEN 1
      ELSE 2
    END AS UTINYINT) AS "sqldiff_state_7",
    a."sqldiff_present" IS NOT NULL AS "_present_a",
    b."sqldiff_present" IS NOT NULL AS "_present_b"
  FROM safe_a a
  FULL JOIN safe_b b ON (a."sqldiff_key_1" IS NOT DISTINCT FROM b."sqldiff_key_1")
)
SELECT
  compared.*,
  CASE
    WHEN NOT "_present_b" THEN '<<'
    WHEN NOT "_present_a" THEN '>>'
    WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
    ELSE '=='
  END AS "_diff_status"
FROM compared;

-- sqldiff_payloads: rows of the duplicate lane by key and full payload, and their copies on each side
CREATE OR REPLACE TEMP TABLE sqldiff_payloads AS
SELECT
  coalesce(any_value("sqldiff_row_number") FILTER (WHERE "in_a" = 1), any_value("sqldiff_row_number")) AS "sqldiff_row_number",
  min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
  min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
  sum("in_a") AS "count_a",
  sum("in_b") AS "count_b"
FROM (
  SELECT
    r."sqldiff_row_number" AS "sqldiff_row_number",
    CAST("id" AS BIGINT) AS "sqldiff_form_1",
    "region" AS "sqldiff_form_2",
    CAST("price" AS DECIMAL(18,4)) AS "sqldiff_form_3",
    "score" AS "sqldiff_form_4",
    CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS "sqldiff_form_5",
    list_sort("tags") AS "sqldiff_form_6",
    "note" AS "sqldiff_form_7",
    r."sqldiff_key_1",
    concat('{"id":', coalesce(CAST(r."id" AS VARCHAR), 'null'), ',"region":', coalesce(CAST(to_json(r."region") AS VARCHAR), 'null'), ',"price":', coalesce(CAST(r."price" AS VARCHAR), 'null'), ',"score":', coalesce(CASE WHEN isfinite(r."score") THEN sqldiff_float_text(r."score") WHEN isnan(r."score") THEN '"NaN"' WHEN r."score" > 0 THEN '"Infinity"' WHEN r."score" < 0 THEN '"-Infinity"' END, 'null'), ',"seen":', coalesce(('"' || CASE WHEN isinf(r."seen") THEN CAST(r."seen" AS VARCHAR) ELSE strftime(r."seen", '%Y-%m-%d %H:%M:%S.%f') END || '"'), 'null'), ',"tags":', coalesce(CASE WHEN r."tags" IS NOT NULL THEN concat('[', array_to_string(list_transform(r."tags", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END, 'null'), ',"note":', coalesce(CAST(to_json(r."note") AS VARCHAR), 'null'), '}') AS "sqldiff_payload",
    1 AS "in_a",
    0 AS "in_b"
  FROM (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_a.*
    FROM sqldiff_a
  ) r
  WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r."sqldiff_key_1" IS NOT DISTINCT FROM d."sqldiff_key_1"))
  UNION ALL
  SELECT
    r."sqldiff_row_number",
    "id",
    "region",
    "price",
    "score",
    CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END,
    list_sort("tags"),
    "note",
    r."sqldiff_key_1",
    concat('{"id":', coalesce(CAST(r."id" AS VARCHAR), 'null'), ',"region":', coalesce(CAST(to_json(r."region") AS VARCHAR), 'null'), ',"price":', coalesce(CAST(r."price" AS VARCHAR), 'null'), ',"score":', coalesce(CASE WHEN isfinite(r."score") THEN sqldiff_float_text(r."score") WHEN isnan(r."score") THEN '"NaN"' WHEN r."score" > 0 THEN '"Infinity"' WHEN r."score" < 0 THEN '"-Infinity"' END, 'null'), ',"seen":', coalesce(('"' || CASE WHEN isinf(r."seen") THEN CAST(r."seen" AS VARCHAR) ELSE strftime(r."seen", '%Y-%m-%d %H:%M:%S.%fZ') END || '"'), 'null'), ',"tags":', coalesce(CASE WHEN r."tags" IS NOT NULL THEN concat('[', array_to_string(list_transform(r."tags", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END, 'null'), ',"note":', coalesce(CAST(to_json(r."note") AS VARCHAR), 'null'), '}'),
    0 AS "in_a",
    1 AS "in_b"
  FROM (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_b.*
    FROM sqldiff_b
  ) r
  WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r."sqldiff_key_1" IS NOT DISTINCT FROM d."sqldiff_key_1"))
) stacked
GROUP BY
  stacked."sqldiff_key_1",
  stacked."sqldiff_form_1",
  stacked."sqldiff_form_2",
  stacked."sqldiff_form_3",
  stacked."sqldiff_form_4",
  stacked."sqldiff_form_5",
  stacked."sqldiff_form_6",
  stacked."sqldiff_form_7";

-- summary: the verdict and the counts behind it
WITH sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
lane AS (
  SELECT
    count(CASE WHEN "_diff_status" = '==' THEN 1 END) AS keys_equal,
    count(CASE WHEN "_diff_status" = '<>' THEN 1 END) AS keys_changed,
    count(CASE WHEN "_diff_status" = '<<' THEN 1 END) AS keys_only_a,
    count(CASE WHEN "_diff_status" = '>>' THEN 1 END) AS keys_only_b,
    count(CASE WHEN 1 IN ("sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_7") THEN 1 END) AS keys_absorbed
  FROM sqldiff_pairs
),
repeated AS (
  SELECT
    count(*) AS keys_duplicate,
    coalesce(sum(rows_a), 0) AS duplicate_rows_a,
    coalesce(sum(rows_b), 0) AS duplicate_rows_b
  FROM sqldiff_repeated
),
payloads AS (
  SELECT
    coalesce(sum("count_a"), 0) AS payload_rows_a,
    coalesce(sum("count_b"), 0) AS payload_rows_b,
    count(CASE WHEN "count_a" > "count_b" THEN 1 END) AS payloads_a,
    count(CASE WHEN "count_b" > "count_a" THEN 1 END) AS payloads_b
  FROM sqldiff_payloads
),
counted AS (
  SELECT
    sizes.*,
    lane.*,
    repeated.*,
    payloads.*,
    tied.ties_a,
    tied.ties_b
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN repeated
  CROSS JOIN payloads
  CROSS JOIN sqldiff_tied tied
)
SELECT
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 'inconclusive'
    -- which row is row n is not settled
    WHEN ties_a + ties_b > 0 THEN 'inconclusive'
    WHEN keys_changed + keys_only_a + keys_only_b + payloads_a + payloads_b > 0 THEN 'different'
    WHEN keys_absorbed > 0 THEN 'equal_under_rules'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(keys_equal AS BIGINT) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b,
  ties_a,
  ties_b,
  -- tells an order that settles nothing from counts that do not add up
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 0
    ELSE 1
  END AS identities_hold
FROM counted;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
WITH matched AS (
  SELECT
    count(*) AS keys_on_both,
    count(CASE WHEN "sqldiff_state_1" = 2 THEN 1 END) AS "sqldiff_state_1",
    count(CASE WHEN "sqldiff_state_2" = 2 THEN 1 END) AS "sqldiff_state_2",
    count(CASE WHEN "sqldiff_state_3" = 2 THEN 1 END) AS "sqldiff_state_3",
    count(CASE WHEN "sqldiff_state_4" = 2 THEN 1 END) AS "sqldiff_state_4",
    count(CASE WHEN "sqldiff_state_5" = 2 THEN 1 END) AS "sqldiff_state_5",
    count(CASE WHEN "sqldiff_state_6" = 2 THEN 1 END) AS "sqldiff_state_6",
    count(CASE WHEN "sqldiff_state_7" = 2 THEN 1 END) AS "sqldiff_state_7"
  FROM sqldiff_pairs
  WHERE "_present_a" AND "_present_b"
),
counted AS (
  SELECT 'id' AS column_name, keys_on_both, "sqldiff_state_1" AS mismatches FROM matched UNION ALL
  SELECT 'region' AS column_name, keys_on_both, "sqldiff_state_2" AS mismatches FROM matched UNION ALL
  SELECT 'price' AS column_name, keys_on_both, "sqldiff_state_3" AS mismatches FROM matched UNION ALL
  SELECT 'score' AS column_name, keys_on_both, "sqldiff_state_4" AS mismatches FROM matched UNION ALL
  SELECT 'seen' AS column_name, keys_on_both, "sqldiff_state_5" AS mismatches FROM matched UNION ALL
  SELECT 'tags' AS column_name, keys_on_both, "sqldiff_state_6" AS mismatches FROM matched UNION ALL
  SELECT 'note' AS column_name, keys_on_both, "sqldiff_state_7" AS mismatches FROM matched
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS BIGINT) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST((keys_on_both - mismatches) * 10000 // keys_on_both AS DOUBLE) / 100 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
WITH absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    CAST(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) AS VARCHAR) AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    sqldiff_float_text(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END)) AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    sqldiff_seconds_text(max(CASE WHEN "sqldiff_state_5" = 1 THEN "sqldiff_distance_5" END)) AS "sqldiff_distance_5",
    count(CASE WHEN "sqldiff_state_7" = 1 THEN 1 END) AS "sqldiff_state_7",
    CAST(NULL AS VARCHAR) AS "sqldiff_distance_7"
  FROM sqldiff_pairs
)
SELECT 'price' AS column_name, "sqldiff_state_3" AS absorbed_count, "sqldiff_distance_3" AS max_absorbed FROM absorbed UNION ALL
SELECT 'score' AS column_name, "sqldiff_state_4" AS absorbed_count, "sqldiff_distance_4" AS max_absorbed FROM absorbed UNION ALL
SELECT 'seen' AS column_name, "sqldiff_state_5" AS absorbed_count, "sqldiff_distance_5" AS max_absorbed FROM absorbed UNION ALL
SELECT 'note' AS column_name, "sqldiff_state_7" AS absorbed_count, "sqldiff_distance_7" AS max_absorbed FROM absorbed;

-- sqldiff_cells: what differs, each cell with its cause
CREATE OR REPLACE TEMP VIEW sqldiff_cells AS
SELECT
  "sqldiff_row_number" AS "row_number",
  'id' AS "column_name",
  '<>' AS "_diff_status",
  CAST("id_a" AS VARCHAR) AS "value_a",
  CAST("id_b" AS VARCHAR) AS "value_b",
  CASE
    WHEN ("id_a" IS NULL OR "id_b" IS NULL) THEN 'null'
    WHEN (CAST("id_a" AS VARCHAR) <> CAST("id_b" AS VARCHAR) AND replace(CAST("id_a" AS VARCHAR), '-', '') = replace(CAST("id_b" AS VARCHAR), '-', '')) THEN 'sign'
  END AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_1" = 2
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  'region' AS "column_name",
  '<>' AS "_diff_status",
  "region_a" AS "value_a",
  "region_b" AS "value_b",
  CASE
    WHEN (("region_a" = '' AND "region_b" IS NULL) OR ("region_b" = '' AND "region_a" IS NULL)) THEN 'empty against null'
    WHEN ("region_a" IS NULL OR "region_b" IS NULL) THEN 'null'
    WHEN (("region_a" IS NOT DISTINCT FROM "note_b") AND ("region_b" IS NOT DISTINCT FROM "note_a")) THEN 'swapped with note'
    WHEN (lower("region_a") IS NOT DISTINCT FROM lower("region_b")) THEN 'case'
    WHEN (trim("region_a", ' ' || chr(9) || chr(13) || chr(10)) IS NOT DISTINCT FROM trim("region_b", ' ' || chr(9) || chr(13) || chr(10))) THEN 'blanks'
    WHEN (regexp_replace(trim("region_a", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') IS NOT DISTINCT FROM regexp_replace(trim("region_b", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g')) THEN 'blanks inside'
    WHEN (nfc_normalize("region_a") IS NOT DISTINCT FROM nfc_normalize("region_b")) THEN 'unicode form'
    WHEN sqldiff_without_zeros("region_a") = sqldiff_without_zeros("region_b") THEN 'leading zeros'
    WHEN sqldiff_plain_number("region_a") = sqldiff_plain_number("region_b") THEN 'number as text'
    WHEN ((strlen("region_a") > length("region_a") AND "region_b" IN (sqldiff_as_latin("region_a"), sqldiff_as_windows("region_a"), sqldiff_lost("region_a", '?'), sqldiff_lost("region_a", chr(65533)))) OR (strlen("region_b") > length("region_b") AND "region_a" IN (sqldiff_as_latin("region_b"), sqldiff_as_windows("region_b"), sqldiff_lost("region_b", '?'), sqldiff_lost("region_b", chr(65533))))) THEN 'encoding'
    WHEN ("region_b" <> '' AND starts_with("region_a", "region_b")) THEN concat('truncated at ', CAST(length("region_b") AS VARCHAR))
    WHEN ("region_a" <> '' AND starts_with("region_b", "region_a")) THEN concat('truncated at ', CAST(length("region_a") AS VARCHAR))
  END AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_2" = 2
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  'price' AS "column_name",
  '<>' AS "_diff_status",
  CAST("price_a" AS VARCHAR) AS "value_a",
  CAST("price_b" AS VARCHAR) AS "value_b",
  CASE
    WHEN ("price_a" IS NULL OR "price_b" IS NULL) THEN 'null'
    WHEN (CAST("price_a" AS DECIMAL(18,4)) = -"price_b") THEN 'sign'
    WHEN (CAST("price_a" AS DECIMAL(17,2)) IS NOT DISTINCT FROM CAST(round(CAST("price_b" AS DECIMAL(19,4)), 2) AS DECIMAL(17,2))) THEN 'rounding to 2'
  END AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_3" = 2
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  'score' AS "column_name",
  '<>' AS "_diff_status",
  sqldiff_float_text("score_a") AS "value_a",
  sqldiff_float_text("score_b") AS "value_b",
  CASE
    WHEN ("sqldiff_ruled_a" IS NULL OR "sqldiff_ruled_b" IS NULL) THEN 'null'
    WHEN ("sqldiff_ruled_a" = -"sqldiff_ruled_b") THEN 'sign'
    WHEN coalesce(CASE WHEN isinf(CASE WHEN isfinite("sqldiff_ruled_a") AND isfinite("sqldiff_ruled_b") THEN abs("sqldiff_ruled_a" - "sqldiff_ruled_b") END) THEN abs("sqldiff_ruled_a" / 2 - "sqldiff_ruled_b" / 2) <= CAST('0.000000000001' AS DOUBLE) * (greatest(abs("sqldiff_ruled_a"), abs("sqldiff_ruled_b")) / 2) ELSE CASE WHEN isfinite("sqldiff_ruled_a") AND isfinite("sqldiff_ruled_b") THEN abs("sqldiff_ruled_a" - "sqldiff_ruled_b") END <= CAST('0.000000000001' AS DOUBLE) * greatest(abs("sqldiff_ruled_a"), abs("sqldiff_ruled_b")) END, FALSE) THEN 'float precision'
    WHEN ((round(CAST("sqldiff_ruled_a" AS DOUBLE), 2) IS NOT DISTINCT FROM "sqldiff_ruled_b") OR ("sqldiff_ruled_a" IS NOT DISTINCT FROM round(CAST("sqldiff_ruled_b" AS DOUBLE), 2))) THEN 'rounding to 2'
    WHEN ((round(CAST("sqldiff_ruled_a" AS DOUBLE), 0) IS NOT DISTINCT FROM "sqldiff_ruled_b") OR ("sqldiff_ruled_a" IS NOT DISTINCT FROM round(CAST("sqldiff_ruled_b" AS DOUBLE), 0))) THEN 'rounding to 0'
    WHEN ((round(CAST("sqldiff_ruled_a" AS DOUBLE), 1) IS NOT DISTINCT FROM "sqldiff_ruled_b") OR ("sqldiff_ruled_a" IS NOT DISTINCT FROM round(CAST("sqldiff_ruled_b" AS DOUBLE), 1))) THEN 'rounding to 1'
    WHEN ((round(CAST("sqldiff_ruled_a" AS DOUBLE), 3) IS NOT DISTINCT FROM "sqldiff_ruled_b") OR ("sqldiff_ruled_a" IS NOT DISTINCT FROM round(CAST("sqldiff_ruled_b" AS DOUBLE), 3))) THEN 'rounding to 3'
    WHEN ((round(CAST("sqldiff_ruled_a" AS DOUBLE), 4) IS NOT DISTINCT FROM "sqldiff_ruled_b") OR ("sqldiff_ruled_a" IS NOT DISTINCT FROM round(CAST("sqldiff_ruled_b" AS DOUBLE), 4))) THEN 'rounding to 4'
    WHEN ((round(CAST("sqldiff_ruled_a" AS DOUBLE), 6) IS NOT DISTINCT FROM "sqldiff_ruled_b") OR ("sqldiff_ruled_a" IS NOT DISTINCT FROM round(CAST("sqldiff_ruled_b" AS DOUBLE), 6))) THEN 'rounding to 6'
  END AS "cause"
FROM (
  SELECT
    sqldiff_pairs.*,
    round(CAST("score_a" AS DOUBLE), 3) AS "sqldiff_ruled_a",
    round(CAST("score_b" AS DOUBLE), 3) AS "sqldiff_ruled_b"
  FROM sqldiff_pairs
  WHERE "sqldiff_state_4" = 2
) ruled
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  'seen' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN isinf("seen_a") THEN CAST("seen_a" AS VARCHAR) ELSE strftime("seen_a", '%Y-%m-%d %H:%M:%S.%f') END AS "value_a",
  CASE WHEN isinf("seen_b") THEN CAST("seen_b" AS VARCHAR) ELSE strftime("seen_b", '%Y-%m-%d %H:%M:%S.%fZ') END AS "value_b",
  CASE
    WHEN ("seen_a" IS NULL OR "seen_b" IS NULL) THEN 'null'
    WHEN sqldiff_hours_ahead(CASE WHEN isfinite("seen_a") THEN (CAST(epoch_us("seen_a") AS HUGEINT) * 1000) END, CASE WHEN isfinite("seen_b") THEN (CAST(epoch_us("seen_b") AS HUGEINT) * 1000) END) IS NOT NULL THEN concat('time zone ', sqldiff_hours_ahead(CASE WHEN isfinite("seen_a") THEN (CAST(epoch_us("seen_a") AS HUGEINT) * 1000) END, CASE WHEN isfinite("seen_b") THEN (CAST(epoch_us("seen_b") AS HUGEINT) * 1000) END))
    WHEN (CAST("seen_a" AS DATE) = CAST("seen_b" AS DATE) AND ("seen_a" = CAST(CAST("seen_a" AS DATE) AS TIMESTAMP) OR "seen_b" = CAST(CAST("seen_b" AS DATE) AS TIMESTAMP WITH TIME ZONE))) THEN 'date against timestamp'
  END AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_5" = 2
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  'tags' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN "tags_a" IS NOT NULL THEN concat('[', array_to_string(list_transform("tags_a", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END AS "value_a",
  CASE WHEN "tags_b" IS NOT NULL THEN concat('[', array_to_string(list_transform("tags_b", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END AS "value_b",
  CASE
    WHEN ("tags_a" IS NULL OR "tags_b" IS NULL) THEN 'null'
  END AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_6" = 2
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  'note' AS "column_name",
  '<>' AS "_diff_status",
  "note_a" AS "value_a",
  "note_b" AS "value_b",
  CASE
    WHEN (("sqldiff_ruled_a" = '' AND "sqldiff_ruled_b" IS NULL) OR ("sqldiff_ruled_b" = '' AND "sqldiff_ruled_a" IS NULL)) THEN 'empty against null'
    WHEN ("sqldiff_ruled_a" IS NULL OR "sqldiff_ruled_b" IS NULL) THEN 'null'
    WHEN (("note_a" IS NOT DISTINCT FROM "region_b") AND ("note_b" IS NOT DISTINCT FROM "region_a")) THEN 'swapped with region'
    WHEN (lower(regexp_replace(trim("note_a", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g')) IS NOT DISTINCT FROM lower(regexp_replace(trim("note_b", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g'))) THEN 'blanks inside'
    WHEN (lower(nfc_normalize(trim("note_a", ' ' || chr(9) || chr(13) || chr(10)))) IS NOT DISTINCT FROM lower(nfc_normalize(trim("note_b", ' ' || chr(9) || chr(13) || chr(10))))) THEN 'unicode form'
    WHEN sqldiff_without_zeros("sqldiff_ruled_a") = sqldiff_without_zeros("sqldiff_ruled_b") THEN 'leading zeros'
    WHEN sqldiff_plain_number("sqldiff_ruled_a") = sqldiff_plain_number("sqldiff_ruled_b") THEN 'number as text'
    WHEN ((strlen("sqldiff_ruled_a") > length("sqldiff_ruled_a") AND "sqldiff_ruled_b" IN (sqldiff_as_latin("sqldiff_ruled_a"), sqldiff_as_windows("sqldiff_ruled_a"), sqldiff_lost("sqldiff_ruled_a", '?'), sqldiff_lost("sqldiff_ruled_a", chr(65533)))) OR (strlen("sqldiff_ruled_b") > length("sqldiff_ruled_b") AND "sqldiff_ruled_a" IN (sqldiff_as_latin("sqldiff_ruled_b"), sqldiff_as_windows("sqldiff_ruled_b"), sqldiff_lost("sqldiff_ruled_b", '?'), sqldiff_lost("sqldiff_ruled_b", chr(65533))))) THEN 'encoding'
    WHEN ("sqldiff_ruled_b" <> '' AND starts_with("sqldiff_ruled_a", "sqldiff_ruled_b")) THEN concat('truncated at ', CAST(length("sqldiff_ruled_b") AS VARCHAR))
    WHEN ("sqldiff_ruled_a" <> '' AND starts_with("sqldiff_ruled_b", "sqldiff_ruled_a")) THEN concat('truncated at ', CAST(length("sqldiff_ruled_a") AS VARCHAR))
  END AS "cause"
FROM (
  SELECT
    sqldiff_pairs.*,
    lower(trim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS "sqldiff_ruled_a",
    lower(trim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS "sqldiff_ruled_b"
  FROM sqldiff_pairs
  WHERE "sqldiff_state_7" = 2
) ruled
UNION ALL
SELECT
  "sqldiff_row_number" AS "row_number",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN concat('{"id":', coalesce(CAST("id_a" AS VARCHAR), 'null'), ',"region":', coalesce(CAST(to_json("region_a") AS VARCHAR), 'null'), ',"price":', coalesce(CAST("price_a" AS VARCHAR), 'null'), ',"score":', coalesce(CASE WHEN isfinite("score_a") THEN sqldiff_float_text("score_a") WHEN isnan("score_a") THEN '"NaN"' WHEN "score_a" > 0 THEN '"Infinity"' WHEN "score_a" < 0 THEN '"-Infinity"' END, 'null'), ',"seen":', coalesce(('"' || CASE WHEN isinf("seen_a") THEN CAST("seen_a" AS VARCHAR) ELSE strftime("seen_a", '%Y-%m-%d %H:%M:%S.%f') END || '"'), 'null'), ',"tags":', coalesce(CASE WHEN "tags_a" IS NOT NULL THEN concat('[', array_to_string(list_transform("tags_a", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END, 'null'), ',"note":', coalesce(CAST(to_json("note_a") AS VARCHAR), 'null'), '}') END AS "value_a",
  CASE WHEN "_present_b" THEN concat('{"id":', coalesce(CAST("id_b" AS VARCHAR), 'null'), ',"region":', coalesce(CAST(to_json("region_b") AS VARCHAR), 'null'), ',"price":', coalesce(CAST("price_b" AS VARCHAR), 'null'), ',"score":', coalesce(CASE WHEN isfinite("score_b") THEN sqldiff_float_text("score_b") WHEN isnan("score_b") THEN '"NaN"' WHEN "score_b" > 0 THEN '"Infinity"' WHEN "score_b" < 0 THEN '"-Infinity"' END, 'null'), ',"seen":', coalesce(('"' || CASE WHEN isinf("seen_b") THEN CAST("seen_b" AS VARCHAR) ELSE strftime("seen_b", '%Y-%m-%d %H:%M:%S.%fZ') END || '"'), 'null'), ',"tags":', coalesce(CASE WHEN "tags_b" IS NOT NULL THEN concat('[', array_to_string(list_transform("tags_b", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END, 'null'), ',"note":', coalesce(CAST(to_json("note_b") AS VARCHAR), 'null'), '}') END AS "value_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b");

-- causes: per column and cause: how many cells changed by it; the cause is NULL where none is known
SELECT
  "column_name" AS column_name,
  "cause" AS cause,
  count(*) AS cells
FROM sqldiff_cells
WHERE "_diff_status" = '<>'
GROUP BY "column_name", "cause";

-- ordered: each differing cell of row n, and each row beyond the end of the other side
SELECT
  "row_number",
  "column_name",
  "_diff_status",
  "value_a",
  "value_b",
  "cause"
FROM sqldiff_cells;

