-- sqldiff 0.1.0: assert, for duckdb 1.5
-- key: order_id
-- one row a failure; no row: the sides are equal, or equal under the rules
-- NaN equals nothing, also inside lists and structs (nan = "unequal")
-- session: SET TimeZone = 'UTC', in which times with zone are read and shown

-- assert: one row for each failure: no row is a test that passes
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "order_id" AS "order_id",
    "status" AS "status",
    "amount" AS "amount",
    1 AS "sqldiff_present"
  FROM {{ ref('orders') }}
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "order_id" AS "order_id",
    "status" AS "status",
    "amount" AS "amount",
    1 AS "sqldiff_present"
  FROM {{ ref('orders_before') }}
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "order_id" AS "sqldiff_key_1",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "order_id",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "order_id" AS "sqldiff_key_1",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      "order_id" AS "sqldiff_key_1",
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
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."order_id" ELSE b."order_id" END AS "order_id",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."status" IS NOT DISTINCT FROM b."status") THEN 0
        ELSE 2
      END AS UTINYINT) AS "sqldiff_state_1",
      a."amount" AS "amount_a",
      b."amount" AS "amount_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."amount" IS NOT DISTINCT FROM b."amount") AND NOT (coalesce(isnan(a."amount"), FALSE) OR coalesce(isnan(b."amount"), FALSE))) THEN 0
        ELSE 2
      END AS UTINYINT) AS "sqldiff_state_2",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(any_value("order_id") FILTER (WHERE "in_a" = 1), any_value("order_id")) AS "order_id",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      r."order_id" AS "order_id",
      "status" AS "sqldiff_form_1",
      "amount" AS "sqldiff_form_2",
      CASE WHEN coalesce(isnan("amount"), FALSE) THEN 1 ELSE 0 END AS "sqldiff_form_7",
      r."sqldiff_key_1",
      concat('{"status":', coalesce(CAST(to_json(r."status") AS VARCHAR), 'null'), ',"amount":', coalesce(CASE WHEN isfinite(r."amount") THEN (
CASE
    WHEN (r."amount") IS NULL THEN NULL
    WHEN (r."amount") = trunc((r."amount")) AND abs((r."amount")) < 1e7 THEN CAST(TRY_CAST((r."amount") AS BIGINT) AS VARCHAR)
    WHEN (r."amount") <> trunc((r."amount")) AND abs((r."amount")) >= 1e-4 THEN CAST((r."amount") AS VARCHAR)
    WHEN isnan((r."amount")) THEN 'NaN'
    WHEN isinf((r."amount")) THEN CASE WHEN (r."amount") > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST((r."amount") AS VARCHAR), '.0') THEN left(CAST((r."amount") AS VARCHAR), -2)
    WHEN NOT contains(CAST((r."amount") AS VARCHAR), 'e') THEN CAST((r."amount") AS VARCHAR)
    ELSE concat(
      CASE WHEN (r."amount") < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST((r."amount") AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST((r."amount") AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST((r."amount") AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST((r."amount") AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST((r."amount") AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END
) WHEN isnan(r."amount") THEN '"NaN"' WHEN r."amount" > 0 THEN '"Infinity"' WHEN r."amount" < 0 THEN '"-Infinity"' END, 'null'), '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        "order_id" AS "sqldiff_key_1",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r."sqldiff_key_1" IS NOT DISTINCT FROM d."sqldiff_key_1"))
    UNION ALL
    SELECT
      r."order_id",
      "status",
      "amount",
      CASE WHEN coalesce(isnan("amount"), FALSE) THEN 2 ELSE 0 END,
      r."sqldiff_key_1",
      concat('{"status":', coalesce(CAST(to_json(r."status") AS VARCHAR), 'null'), ',"amount":', coalesce(CASE WHEN isfinite(r."amount") THEN (
CASE
    WHEN (r."amount") IS NULL THEN NULL
    WHEN (r."amount") = trunc((r."amount")) AND abs((r."amount")) < 1e7 THEN CAST(TRY_CAST((r."amount") AS BIGINT) AS VARCHAR)
    WHEN (r."amount") <> trunc((r."amount")) AND abs((r."amount")) >= 1e-4 THEN CAST((r."amount") AS VARCHAR)
    WHEN isnan((r."amount")) THEN 'NaN'
    WHEN isinf((r."amount")) THEN CASE WHEN (r."amount") > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST((r."amount") AS VARCHAR), '.0') THEN left(CAST((r."amount") AS VARCHAR), -2)
    WHEN NOT contains(CAST((r."amount") AS VARCHAR), 'e') THEN CAST((r."amount") AS VARCHAR)
    ELSE concat(
      CASE WHEN (r."amount") < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST((r."amount") AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST((r."amount") AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST((r."amount") AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST((r."amount") AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST((r."amount") AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END
) WHEN isnan(r."amount") THEN '"NaN"' WHEN r."amount" > 0 THEN '"Infinity"' WHEN r."amount" < 0 THEN '"-Infinity"' END, 'null'), '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        "order_id" AS "sqldiff_key_1",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r."sqldiff_key_1" IS NOT DISTINCT FROM d."sqldiff_key_1"))
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_7"
),
-- whether the counts behind the failures add up
sqldiff_verdict AS (
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
      0 AS keys_absorbed
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
      payloads.*
    FROM sizes
    CROSS JOIN lane
    CROSS JOIN repeated
    CROSS JOIN payloads
  )
  SELECT
    CASE
      WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
        OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
        OR duplicate_rows_a <> payload_rows_a
        OR duplicate_rows_b <> payload_rows_b THEN 'inconclusive'
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
    payloads_b
  FROM counted
)
SELECT
  "order_id",
  'changed' AS "failure",
  'status' AS "column_name",
  "status_a" AS "value_a",
  "status_b" AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b"
FROM sqldiff_pairs
WHERE "sqldiff_state_1" = 2
UNION ALL
SELECT
  "order_id",
  'changed' AS "failure",
  'amount' AS "column_name",
  (
CASE
    WHEN ("amount_a") IS NULL THEN NULL
    WHEN ("amount_a") = trunc(("amount_a")) AND abs(("amount_a")) < 1e7 THEN CAST(TRY_CAST(("amount_a") AS BIGINT) AS VARCHAR)
    WHEN ("amount_a") <> trunc(("amount_a")) AND abs(("amount_a")) >= 1e-4 THEN CAST(("amount_a") AS VARCHAR)
    WHEN isnan(("amount_a")) THEN 'NaN'
    WHEN isinf(("amount_a")) THEN CASE WHEN ("amount_a") > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST(("amount_a") AS VARCHAR), '.0') THEN left(CAST(("amount_a") AS VARCHAR), -2)
    WHEN NOT contains(CAST(("amount_a") AS VARCHAR), 'e') THEN CAST(("amount_a") AS VARCHAR)
    ELSE concat(
      CASE WHEN ("amount_a") < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST(("amount_a") AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST(("amount_a") AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST(("amount_a") AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST(("amount_a") AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST(("amount_a") AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END
) AS "value_a",
  (
CASE
    WHEN ("amount_b") IS NULL THEN NULL
    WHEN ("amount_b") = trunc(("amount_b")) AND abs(("amount_b")) < 1e7 THEN CAST(TRY_CAST(("amount_b") AS BIGINT) AS VARCHAR)
    WHEN ("amount_b") <> trunc(("amount_b")) AND abs(("amount_b")) >= 1e-4 THEN CAST(("amount_b") AS VARCHAR)
    WHEN isnan(("amount_b")) THEN 'NaN'
    WHEN isinf(("amount_b")) THEN CASE WHEN ("amount_b") > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST(("amount_b") AS VARCHAR), '.0') THEN left(CAST(("amount_b") AS VARCHAR), -2)
    WHEN NOT contains(CAST(("amount_b") AS VARCHAR), 'e') THEN CAST(("amount_b") AS VARCHAR)
    ELSE concat(
      CASE WHEN ("amount_b") < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST(("amount_b") AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST(("amount_b") AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST(("amount_b") AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST(("amount_b") AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST(("amount_b") AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END
) AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b"
FROM sqldiff_pairs
WHERE "sqldiff_state_2" = 2
UNION ALL
SELECT
  "order_id",
  CASE WHEN "_diff_status" = '<<' THEN 'only_a' ELSE 'only_b' END AS "failure",
  CAST(NULL AS VARCHAR) AS "column_name",
  CASE WHEN "_present_a" THEN concat('{"status":', coalesce(CAST(to_json("status_a") AS VARCHAR), 'null'), ',"amount":', coalesce(CASE WHEN isfinite("amount_a") THEN (
CASE
    WHEN ("amount_a") IS NULL THEN NULL
    WHEN ("amount_a") = trunc(("amount_a")) AND abs(("amount_a")) < 1e7 THEN CAST(TRY_CAST(("amount_a") AS BIGINT) AS VARCHAR)
    WHEN ("amount_a") <> trunc(("amount_a")) AND abs(("amount_a")) >= 1e-4 THEN CAST(("amount_a") AS VARCHAR)
    WHEN isnan(("amount_a")) THEN 'NaN'
    WHEN isinf(("amount_a")) THEN CASE WHEN ("amount_a") > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST(("amount_a") AS VARCHAR), '.0') THEN left(CAST(("amount_a") AS VARCHAR), -2)
    WHEN NOT contains(CAST(("amount_a") AS VARCHAR), 'e') THEN CAST(("amount_a") AS VARCHAR)
    ELSE concat(
      CASE WHEN ("amount_a") < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST(("amount_a") AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST(("amount_a") AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST(("amount_a") AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST(("amount_a") AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST(("amount_a") AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END
) WHEN isnan("amount_a") THEN '"NaN"' WHEN "amount_a" > 0 THEN '"Infinity"' WHEN "amount_a" < 0 THEN '"-Infinity"' END, 'null'), '}') END AS "value_a",
  CASE WHEN "_present_b" THEN concat('{"status":', coalesce(CAST(to_json("status_b") AS VARCHAR), 'null'), ',"amount":', coalesce(CASE WHEN isfinite("amount_b") THEN (
CASE
    WHEN ("amount_b") IS NULL THEN NULL
    WHEN ("amount_b") = trunc(("amount_b")) AND abs(("amount_b")) < 1e7 THEN CAST(TRY_CAST(("amount_b") AS BIGINT) AS VARCHAR)
    WHEN ("amount_b") <> trunc(("amount_b")) AND abs(("amount_b")) >= 1e-4 THEN CAST(("amount_b") AS VARCHAR)
    WHEN isnan(("amount_b")) THEN 'NaN'
    WHEN isinf(("amount_b")) THEN CASE WHEN ("amount_b") > 0 THEN 'Infinity' ELSE '-Infinity' END
    WHEN suffix(CAST(("amount_b") AS VARCHAR), '.0') THEN left(CAST(("amount_b") AS VARCHAR), -2)
    WHEN NOT contains(CAST(("amount_b") AS VARCHAR), 'e') THEN CAST(("amount_b") AS VARCHAR)
    ELSE concat(
      CASE WHEN ("amount_b") < 0 THEN '-' ELSE '' END,
      CASE
        WHEN CAST(split_part(CAST(("amount_b") AS VARCHAR), 'e', 2) AS INTEGER) < 0 THEN concat(
          '0.',
          repeat('0', -1 - CAST(split_part(CAST(("amount_b") AS VARCHAR), 'e', 2) AS INTEGER)),
          replace(ltrim(split_part(CAST(("amount_b") AS VARCHAR), 'e', 1), '-'), '.', '')
        )
        ELSE rpad(
          replace(ltrim(split_part(CAST(("amount_b") AS VARCHAR), 'e', 1), '-'), '.', ''),
          1 + CAST(split_part(CAST(("amount_b") AS VARCHAR), 'e', 2) AS INTEGER),
          '0'
        )
      END
    )
  END
) WHEN isnan("amount_b") THEN '"NaN"' WHEN "amount_b" > 0 THEN '"Infinity"' WHEN "amount_b" < 0 THEN '"-Infinity"' END, 'null'), '}') END AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b")
UNION ALL
SELECT
  "order_id",
  'duplicate',
  CAST(NULL AS VARCHAR),
  "sqldiff_payload_a",
  "sqldiff_payload_b",
  CAST("count_a" AS BIGINT),
  CAST("count_b" AS BIGINT)
FROM sqldiff_payloads
WHERE "count_a" <> "count_b"
UNION ALL
SELECT
  NULL,
  'inconclusive',
  CAST(NULL AS VARCHAR),
  CAST(NULL AS VARCHAR),
  CAST(NULL AS VARCHAR),
  CAST(NULL AS BIGINT),
  CAST(NULL AS BIGINT)
FROM sqldiff_verdict
WHERE verdict = 'inconclusive'
