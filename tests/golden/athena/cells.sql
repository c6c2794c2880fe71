-- sqldiff 0.1.0: cells, for athena engine version 3, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), ''),
      coalesce('=' || CAST("region" AS varchar), ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."status" AS varchar) IS NOT DISTINCT FROM CAST(b."status" AS varchar)) THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS decimal(12,4)) IS NOT DISTINCT FROM b."price") THEN 0
        WHEN coalesce(abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) <= CAST('0.01' AS decimal(38,4)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_2",
      abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double))) THEN 0
        WHEN (((round(a."score", 4) + CAST(0 AS double)) IS NOT DISTINCT FROM (round(b."score", 4) + CAST(0 AS double))) OR CASE WHEN NOT (is_finite(round(a."score", 4)) AND is_finite(round(b."score", 4))) THEN FALSE WHEN abs(round(a."score", 4) - round(b."score", 4)) = infinity() THEN abs(round(a."score", 4) / 2 - round(b."score", 4) / 2) <= CAST('0.001' AS double) * (greatest(abs(round(a."score", 4)), abs(round(b."score", 4))) / 2) ELSE coalesce(abs(round(a."score", 4) - round(b."score", 4)) <= CAST('0.001' AS double) * greatest(abs(round(a."score", 4)), abs(round(b."score", 4))), FALSE) END) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_3",
      CASE WHEN is_finite(a."score") AND is_finite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."seen" AS timestamp(6)) IS NOT DISTINCT FROM CAST(b."seen" AS timestamp(6))) THEN 0
        WHEN coalesce(abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) <= CAST('1000000000' AS decimal(38,0)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_4",
      abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."note" AS varchar) IS NOT DISTINCT FROM CAST(b."note" AS varchar)) THEN 0
        WHEN (lower(regexp_replace(CAST(a."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')) IS NOT DISTINCT FROM lower(regexp_replace(CAST(b."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z'))) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(arbitrary("id") FILTER (WHERE "in_a" = 1), arbitrary("id")) AS "id",
    coalesce(arbitrary("region") FILTER (WHERE "in_a" = 1), arbitrary("region")) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS bigint) AS "id",
      r."region" AS "region",
      CAST("status" AS varchar) AS "sqldiff_form_1",
      CAST("price" AS decimal(12,4)) AS "sqldiff_form_2",
      ("score" + CAST(0 AS double)) AS "sqldiff_form_3",
      CAST("seen" AS timestamp(6)) AS "sqldiff_form_4",
      CAST("note" AS varchar) AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(('"' || regexp_replace(CAST(r."status" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"price":', coalesce(CAST(r."price" AS varchar), 'null'), ',"score":', coalesce(CASE WHEN is_finite(r."score") THEN regexp_replace(format('%.340f', r."score" + CAST(0 AS double)), '\.?0+$') ELSE '"' || CAST(r."score" AS varchar) || '"' END, 'null'), ',"seen":', coalesce(('"' || CAST(CAST(r."seen" AS timestamp(6)) AS varchar) || '"'), 'null'), ',"note":', coalesce(('"' || regexp_replace(CAST(r."note" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"open":', coalesce(CAST(r."open" AS varchar), 'null'), ',"day":', coalesce(('"' || CAST(r."day" AS varchar) || '"'), 'null'), '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
        coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
    UNION ALL
    SELECT
      CAST(r."id" AS bigint),
      r."region",
      CAST("status" AS varchar),
      "price",
      ("score" + CAST(0 AS double)),
      CAST("seen" AS timestamp(6)),
      CAST("note" AS varchar),
      "open",
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(('"' || regexp_replace(CAST(r."status" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"price":', coalesce(CAST(r."price" AS varchar), 'null'), ',"score":', coalesce(CASE WHEN is_finite(r."score") THEN regexp_replace(format('%.340f', r."score" + CAST(0 AS double)), '\.?0+$') ELSE '"' || CAST(r."score" AS varchar) || '"' END, 'null'), ',"seen":', coalesce(('"' || CAST(CAST(r."seen" AS timestamp(6)) AS varchar) || '"'), 'null'), ',"note":', coalesce(('"' || regexp_replace(CAST(r."note" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"open":', coalesce(CAST(r."open" AS varchar), 'null'), ',"day":', coalesce(('"' || CAST(r."day" AS varchar) || '"'), 'null'), '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
        coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_key_2",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7"
),
sizes AS (
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
    count(CASE WHEN 1 IN ("sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5") THEN 1 END) AS keys_absorbed
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
  CAST(keys_equal AS bigint) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b
FROM counted;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), ''),
      coalesce('=' || CAST("region" AS varchar), ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."status" AS varchar) IS NOT DISTINCT FROM CAST(b."status" AS varchar)) THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS decimal(12,4)) IS NOT DISTINCT FROM b."price") THEN 0
        WHEN coalesce(abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) <= CAST('0.01' AS decimal(38,4)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_2",
      abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double))) THEN 0
        WHEN (((round(a."score", 4) + CAST(0 AS double)) IS NOT DISTINCT FROM (round(b."score", 4) + CAST(0 AS double))) OR CASE WHEN NOT (is_finite(round(a."score", 4)) AND is_finite(round(b."score", 4))) THEN FALSE WHEN abs(round(a."score", 4) - round(b."score", 4)) = infinity() THEN abs(round(a."score", 4) / 2 - round(b."score", 4) / 2) <= CAST('0.001' AS double) * (greatest(abs(round(a."score", 4)), abs(round(b."score", 4))) / 2) ELSE coalesce(abs(round(a."score", 4) - round(b."score", 4)) <= CAST('0.001' AS double) * greatest(abs(round(a."score", 4)), abs(round(b."score", 4))), FALSE) END) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_3",
      CASE WHEN is_finite(a."score") AND is_finite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."seen" AS timestamp(6)) IS NOT DISTINCT FROM CAST(b."seen" AS timestamp(6))) THEN 0
        WHEN coalesce(abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) <= CAST('1000000000' AS decimal(38,0)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_4",
      abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."note" AS varchar) IS NOT DISTINCT FROM CAST(b."note" AS varchar)) THEN 0
        WHEN (lower(regexp_replace(CAST(a."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')) IS NOT DISTINCT FROM lower(regexp_replace(CAST(b."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z'))) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
matched AS (
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
  SELECT "sqldiff_cell_label" AS column_name, keys_on_both, "sqldiff_cell_state" AS mismatches
  FROM matched
  CROSS JOIN UNNEST(ARRAY[
  ROW('status', "sqldiff_state_1"),
  ROW('price', "sqldiff_state_2"),
  ROW('score', "sqldiff_state_3"),
  ROW('seen', "sqldiff_state_4"),
  ROW('note', "sqldiff_state_5"),
  ROW('open', "sqldiff_state_6"),
  ROW('day', "sqldiff_state_7")
]) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state")
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS bigint) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST((keys_on_both - mismatches) * 10000 / keys_on_both AS double) / 100 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), ''),
      coalesce('=' || CAST("region" AS varchar), ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."status" AS varchar) IS NOT DISTINCT FROM CAST(b."status" AS varchar)) THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS decimal(12,4)) IS NOT DISTINCT FROM b."price") THEN 0
        WHEN coalesce(abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) <= CAST('0.01' AS decimal(38,4)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_2",
      abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double))) THEN 0
        WHEN (((round(a."score", 4) + CAST(0 AS double)) IS NOT DISTINCT FROM (round(b."score", 4) + CAST(0 AS double))) OR CASE WHEN NOT (is_finite(round(a."score", 4)) AND is_finite(round(b."score", 4))) THEN FALSE WHEN abs(round(a."score", 4) - round(b."score", 4)) = infinity() THEN abs(round(a."score", 4) / 2 - round(b."score", 4) / 2) <= CAST('0.001' AS double) * (greatest(abs(round(a."score", 4)), abs(round(b."score", 4))) / 2) ELSE coalesce(abs(round(a."score", 4) - round(b."score", 4)) <= CAST('0.001' AS double) * greatest(abs(round(a."score", 4)), abs(round(b."score", 4))), FALSE) END) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_3",
      CASE WHEN is_finite(a."score") AND is_finite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."seen" AS timestamp(6)) IS NOT DISTINCT FROM CAST(b."seen" AS timestamp(6))) THEN 0
        WHEN coalesce(abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) <= CAST('1000000000' AS decimal(38,0)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_4",
      abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."note" AS varchar) IS NOT DISTINCT FROM CAST(b."note" AS varchar)) THEN 0
        WHEN (lower(regexp_replace(CAST(a."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')) IS NOT DISTINCT FROM lower(regexp_replace(CAST(b."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z'))) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_2" = 1 THEN 1 END) AS "sqldiff_state_2",
    CAST(max(CASE WHEN "sqldiff_state_2" = 1 THEN "sqldiff_distance_2" END) AS varchar) AS "sqldiff_distance_2",
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    CASE WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) IS NOT NULL THEN regexp_replace(format('%.340f', max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) + CAST(0 AS double)), '\.?0+$') END AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    regexp_replace(CAST(CAST(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END) AS decimal(28,0)) * 0.000000001 AS varchar), '\.?0+$') AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    CAST(NULL AS varchar) AS "sqldiff_distance_5"
  FROM sqldiff_pairs
)
SELECT
  "sqldiff_cell_label" AS column_name,
  "sqldiff_cell_state" AS absorbed_count,
  "sqldiff_cell_first" AS max_absorbed
FROM absorbed
CROSS JOIN UNNEST(ARRAY[
  ROW('price', "sqldiff_state_2", "sqldiff_distance_2"),
  ROW('score', "sqldiff_state_3", "sqldiff_distance_3"),
  ROW('seen', "sqldiff_state_4", "sqldiff_distance_4"),
  ROW('note', "sqldiff_state_5", "sqldiff_distance_5")
]) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state", "sqldiff_cell_first");

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), ''),
      coalesce('=' || CAST("region" AS varchar), ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."status" AS varchar) IS NOT DISTINCT FROM CAST(b."status" AS varchar)) THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS decimal(12,4)) IS NOT DISTINCT FROM b."price") THEN 0
        WHEN coalesce(abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) <= CAST('0.01' AS decimal(38,4)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_2",
      abs(CAST(a."price" AS decimal(12,4)) - CAST(b."price" AS decimal(12,4))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double))) THEN 0
        WHEN (((round(a."score", 4) + CAST(0 AS double)) IS NOT DISTINCT FROM (round(b."score", 4) + CAST(0 AS double))) OR CASE WHEN NOT (is_finite(round(a."score", 4)) AND is_finite(round(b."score", 4))) THEN FALSE WHEN abs(round(a."score", 4) - round(b."score", 4)) = infinity() THEN abs(round(a."score", 4) / 2 - round(b."score", 4) / 2) <= CAST('0.001' AS double) * (greatest(abs(round(a."score", 4)), abs(round(b."score", 4))) / 2) ELSE coalesce(abs(round(a."score", 4) - round(b."score", 4)) <= CAST('0.001' AS double) * greatest(abs(round(a."score", 4)), abs(round(b."score", 4))), FALSE) END) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_3",
      CASE WHEN is_finite(a."score") AND is_finite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."seen" AS timestamp(6)) IS NOT DISTINCT FROM CAST(b."seen" AS timestamp(6))) THEN 0
        WHEN coalesce(abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) <= CAST('1000000000' AS decimal(38,0)), FALSE) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_4",
      abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."note" AS varchar) IS NOT DISTINCT FROM CAST(b."note" AS varchar)) THEN 0
        WHEN (lower(regexp_replace(CAST(a."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')) IS NOT DISTINCT FROM lower(regexp_replace(CAST(b."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z'))) THEN 1
        ELSE 2
      END AS tinyint) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS tinyint) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(arbitrary("id") FILTER (WHERE "in_a" = 1), arbitrary("id")) AS "id",
    coalesce(arbitrary("region") FILTER (WHERE "in_a" = 1), arbitrary("region")) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS bigint) AS "id",
      r."region" AS "region",
      CAST("status" AS varchar) AS "sqldiff_form_1",
      CAST("price" AS decimal(12,4)) AS "sqldiff_form_2",
      ("score" + CAST(0 AS double)) AS "sqldiff_form_3",
      CAST("seen" AS timestamp(6)) AS "sqldiff_form_4",
      CAST("note" AS varchar) AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(('"' || regexp_replace(CAST(r."status" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"price":', coalesce(CAST(r."price" AS varchar), 'null'), ',"score":', coalesce(CASE WHEN is_finite(r."score") THEN regexp_replace(format('%.340f', r."score" + CAST(0 AS double)), '\.?0+$') ELSE '"' || CAST(r."score" AS varchar) || '"' END, 'null'), ',"seen":', coalesce(('"' || CAST(CAST(r."seen" AS timestamp(6)) AS varchar) || '"'), 'null'), ',"note":', coalesce(('"' || regexp_replace(CAST(r."note" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"open":', coalesce(CAST(r."open" AS varchar), 'null'), ',"day":', coalesce(('"' || CAST(r."day" AS varchar) || '"'), 'null'), '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
        coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
    UNION ALL
    SELECT
      CAST(r."id" AS bigint),
      r."region",
      CAST("status" AS varchar),
      "price",
      ("score" + CAST(0 AS double)),
      CAST("seen" AS timestamp(6)),
      CAST("note" AS varchar),
      "open",
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(('"' || regexp_replace(CAST(r."status" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"price":', coalesce(CAST(r."price" AS varchar), 'null'), ',"score":', coalesce(CASE WHEN is_finite(r."score") THEN regexp_replace(format('%.340f', r."score" + CAST(0 AS double)), '\.?0+$') ELSE '"' || CAST(r."score" AS varchar) || '"' END, 'null'), ',"seen":', coalesce(('"' || CAST(CAST(r."seen" AS timestamp(6)) AS varchar) || '"'), 'null'), ',"note":', coalesce(('"' || regexp_replace(CAST(r."note" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"open":', coalesce(CAST(r."open" AS varchar), 'null'), ',"day":', coalesce(('"' || CAST(r."day" AS varchar) || '"'), 'null'), '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
        coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2")
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_key_2",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7"
)
SELECT
  "id",
  "region",
  "sqldiff_cell_label" AS "column_name",
  '<>' AS "_diff_status",
  "sqldiff_cell_first" AS "value_a",
  "sqldiff_cell_second" AS "value_b",
  CAST(NULL AS bigint) AS "count_a",
  CAST(NULL AS bigint) AS "count_b",
  CAST(NULL AS varchar) AS "cause"
FROM sqldiff_pairs
CROSS JOIN UNNEST(ARRAY[
  ROW('status', "sqldiff_state_1", CAST("status_a" AS varchar), CAST("status_b" AS varchar)),
  ROW('price', "sqldiff_state_2", CAST("price_a" AS varchar), CAST("price_b" AS varchar)),
  ROW('score', "sqldiff_state_3", CASE WHEN "score_a" IS NOT NULL THEN regexp_replace(format('%.340f', "score_a" + CAST(0 AS double)), '\.?0+$') END, CASE WHEN "score_b" IS NOT NULL THEN regexp_replace(format('%.340f', "score_b" + CAST(0 AS double)), '\.?0+$') END),
  ROW('seen', "sqldiff_state_4", CAST(CAST("seen_a" AS timestamp(6)) AS varchar), CAST(CAST("seen_b" AS timestamp(6)) AS varchar)),
  ROW('note', "sqldiff_state_5", CAST("note_a" AS varchar), CAST("note_b" AS varchar)),
  ROW('open', "sqldiff_state_6", CAST("open_a" AS varchar), CAST("open_b" AS varchar)),
  ROW('day', "sqldiff_state_7", CAST("day_a" AS varchar), CAST("day_b" AS varchar))
]) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state", "sqldiff_cell_first", "sqldiff_cell_second")
WHERE "sqldiff_cell_state" = 2
UNION ALL
SELECT
  "id",
  "region",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN concat('{"status":', coalesce(('"' || regexp_replace(CAST("status_a" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"price":', coalesce(CAST("price_a" AS varchar), 'null'), ',"score":', coalesce(CASE WHEN is_finite("score_a") THEN regexp_replace(format('%.340f', "score_a" + CAST(0 AS double)), '\.?0+$') ELSE '"' || CAST("score_a" AS varchar) || '"' END, 'null'), ',"seen":', coalesce(('"' || CAST(CAST("seen_a" AS timestamp(6)) AS varchar) || '"'), 'null'), ',"note":', coalesce(('"' || regexp_replace(CAST("note_a" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"open":', coalesce(CAST("open_a" AS varchar), 'null'), ',"day":', coalesce(('"' || CAST("day_a" AS varchar) || '"'), 'null'), '}') END AS "value_a",
  CASE WHEN "_present_b" THEN concat('{"status":', coalesce(('"' || regexp_replace(CAST("status_b" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"price":', coalesce(CAST("price_b" AS varchar), 'null'), ',"score":', coalesce(CASE WHEN is_finite("score_b") THEN regexp_replace(format('%.340f', "score_b" + CAST(0 AS double)), '\.?0+$') ELSE '"' || CAST("score_b" AS varchar) || '"' END, 'null'), ',"seen":', coalesce(('"' || CAST(CAST("seen_b" AS timestamp(6)) AS varchar) || '"'), 'null'), ',"note":', coalesce(('"' || regexp_replace(CAST("note_b" AS varchar), '([\x00-\x1F"\\])', sqldiff_c -> regexp_extract(json_format(CAST(sqldiff_c[1] AS json)), '^"(.*)"$', 1)) || '"'), 'null'), ',"open":', coalesce(CAST("open_b" AS varchar), 'null'), ',"day":', coalesce(('"' || CAST("day_b" AS varchar) || '"'), 'null'), '}') END AS "value_b",
  CAST(NULL AS bigint) AS "count_a",
  CAST(NULL AS bigint) AS "count_b",
  CAST(NULL AS varchar) AS "cause"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b")
UNION ALL
SELECT
  "id",
  "region",
  '__PAYLOAD__',
  CASE WHEN "count_a" > "count_b" THEN '<<' ELSE '>>' END,
  "sqldiff_payload_a",
  "sqldiff_payload_b",
  CAST("count_a" AS bigint),
  CAST("count_b" AS bigint),
  CAST(NULL AS varchar)
FROM sqldiff_payloads
WHERE "count_a" <> "count_b";
