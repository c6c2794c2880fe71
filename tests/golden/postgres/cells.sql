-- sqldiff 0.1.0: cells, for postgres 14 and newer
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
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults

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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        WHEN coalesce(CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        WHEN (((CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR coalesce(CASE WHEN CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.001' AS double precision) * (greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN a."score" IN ('NaN', 'Infinity', '-Infinity') OR b."score" IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(a."score"), abs(b."score")) > 8e307 THEN CAST('Infinity' AS double precision) ELSE abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        WHEN coalesce(CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        WHEN ((CAST(lower(btrim(a."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(btrim(b."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
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
    coalesce((array_agg("id") FILTER (WHERE "id" IS NOT NULL AND "in_a" = 1))[1], (array_agg("id") FILTER (WHERE "id" IS NOT NULL))[1]) AS "id",
    coalesce((array_agg("region") FILTER (WHERE "region" IS NOT NULL AND "in_a" = 1))[1], (array_agg("region") FILTER (WHERE "region" IS NOT NULL))[1]) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS bigint) AS "id",
      r."region" AS "region",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      CAST("price" AS numeric(12,4)) AS "sqldiff_form_2",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
    UNION ALL
    SELECT
      CAST(r."id" AS bigint),
      r."region",
      (CAST("status" AS text) COLLATE "C"),
      CAST("price" AS numeric(12,4)),
      ("score" + CAST(0 AS double precision)),
      "seen",
      (CAST("note" AS text) COLLATE "C"),
      "open",
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        WHEN coalesce(CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        WHEN (((CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR coalesce(CASE WHEN CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.001' AS double precision) * (greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN a."score" IN ('NaN', 'Infinity', '-Infinity') OR b."score" IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(a."score"), abs(b."score")) > 8e307 THEN CAST('Infinity' AS double precision) ELSE abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        WHEN coalesce(CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        WHEN ((CAST(lower(btrim(a."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(btrim(b."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
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
  CROSS JOIN LATERAL (VALUES
  ('status', "sqldiff_state_1"),
  ('price', "sqldiff_state_2"),
  ('score', "sqldiff_state_3"),
  ('seen', "sqldiff_state_4"),
  ('note', "sqldiff_state_5"),
  ('open', "sqldiff_state_6"),
  ('day', "sqldiff_state_7")
) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state")
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS bigint) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST((keys_on_both - mismatches) * 10000 / keys_on_both AS double precision) / 100 END AS match_percent
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        WHEN coalesce(CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        WHEN (((CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR coalesce(CASE WHEN CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.001' AS double precision) * (greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN a."score" IN ('NaN', 'Infinity', '-Infinity') OR b."score" IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(a."score"), abs(b."score")) > 8e307 THEN CAST('Infinity' AS double precision) ELSE abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        WHEN coalesce(CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        WHEN ((CAST(lower(btrim(a."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(btrim(b."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
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
    CAST(max(CASE WHEN "sqldiff_state_2" = 1 THEN "sqldiff_distance_2" END) AS text) AS "sqldiff_distance_2",
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    CASE WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) AS text) ELSE CAST(trim_scale(CAST(CAST(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) AS text) AS numeric)) AS text) END AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    CAST(trim_scale(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END) / 1000000000.0) AS text) AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    CAST(NULL AS text) AS "sqldiff_distance_5"
  FROM sqldiff_pairs
)
SELECT
  "sqldiff_cell_label" AS column_name,
  "sqldiff_cell_state" AS absorbed_count,
  "sqldiff_cell_first" AS max_absorbed
FROM absorbed
CROSS JOIN LATERAL (VALUES
  ('price', "sqldiff_state_2", "sqldiff_distance_2"),
  ('score', "sqldiff_state_3", "sqldiff_distance_3"),
  ('seen', "sqldiff_state_4", "sqldiff_distance_4"),
  ('note', "sqldiff_state_5", "sqldiff_distance_5")
) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state", "sqldiff_cell_first");

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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        WHEN coalesce(CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      CASE WHEN a."price" IN ('NaN', 'Infinity', '-Infinity') OR b."price" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."price" AS numeric) - CAST(b."price" AS numeric)) END AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        WHEN (((CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR coalesce(CASE WHEN CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.001' AS double precision) * (greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN a."score" IN ('NaN', 'Infinity', '-Infinity') OR b."score" IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(a."score"), abs(b."score")) > 8e307 THEN CAST('Infinity' AS double precision) ELSE abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        WHEN coalesce(CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        WHEN ((CAST(lower(btrim(a."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(btrim(b."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
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
    coalesce((array_agg("id") FILTER (WHERE "id" IS NOT NULL AND "in_a" = 1))[1], (array_agg("id") FILTER (WHERE "id" IS NOT NULL))[1]) AS "id",
    coalesce((array_agg("region") FILTER (WHERE "region" IS NOT NULL AND "in_a" = 1))[1], (array_agg("region") FILTER (WHERE "region" IS NOT NULL))[1]) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS bigint) AS "id",
      r."region" AS "region",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      CAST("price" AS numeric(12,4)) AS "sqldiff_form_2",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
    UNION ALL
    SELECT
      CAST(r."id" AS bigint),
      r."region",
      (CAST("status" AS text) COLLATE "C"),
      CAST("price" AS numeric(12,4)),
      ("score" + CAST(0 AS double precision)),
      "seen",
      (CAST("note" AS text) COLLATE "C"),
      "open",
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
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
  "sqldiff_cell_cause" AS "cause"
FROM sqldiff_pairs
CROSS JOIN LATERAL (VALUES
  ('status', "sqldiff_state_1", (CAST("status_a" AS text) COLLATE "C"), (CAST("status_b" AS text) COLLATE "C"), CASE WHEN "sqldiff_state_1" = 2 THEN
    CASE
      WHEN (("status_a" = '' AND "status_b" IS NULL) OR ("status_b" = '' AND "status_a" IS NULL)) THEN 'empty against null'
      WHEN ("status_a" IS NULL OR "status_b" IS NULL) THEN 'null'
      WHEN (((CAST("status_a" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("note_b" AS text) COLLATE "C")) AND ((CAST("status_b" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("note_a" AS text) COLLATE "C"))) THEN 'swapped with note'
      WHEN ((CAST(lower("status_a") AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower("status_b") AS text) COLLATE "C")) THEN 'case'
      WHEN ((CAST(btrim("status_a", ' ' || chr(9) || chr(13) || chr(10)) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(btrim("status_b", ' ' || chr(9) || chr(13) || chr(10)) AS text) COLLATE "C")) THEN 'blanks'
      WHEN ((CAST(regexp_replace(btrim("status_a", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(regexp_replace(btrim("status_b", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') AS text) COLLATE "C")) THEN 'blanks inside'
      WHEN ((CAST(normalize("status_a", NFC) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(normalize("status_b", NFC) AS text) COLLATE "C")) THEN 'unicode form'
      WHEN regexp_replace((CAST("status_a" AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') = regexp_replace((CAST("status_b" AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') THEN 'leading zeros'
      WHEN regexp_replace((CAST("status_a" AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') = regexp_replace((CAST("status_b" AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') THEN 'number as text'
      WHEN ((octet_length((CAST("status_a" AS text) COLLATE "C")) > length((CAST("status_a" AS text) COLLATE "C")) AND (CAST("status_b" AS text) COLLATE "C") IN (convert_from(convert_to((CAST("status_a" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST("status_a" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST("status_a" AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST("status_a" AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g'))) OR (octet_length((CAST("status_b" AS text) COLLATE "C")) > length((CAST("status_b" AS text) COLLATE "C")) AND (CAST("status_a" AS text) COLLATE "C") IN (convert_from(convert_to((CAST("status_b" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST("status_b" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST("status_b" AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST("status_b" AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g')))) THEN 'encoding'
      WHEN ((CAST("status_b" AS text) COLLATE "C") <> '' AND starts_with((CAST("status_a" AS text) COLLATE "C"), (CAST("status_b" AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST("status_b" AS text) COLLATE "C")) AS text))
      WHEN ((CAST("status_a" AS text) COLLATE "C") <> '' AND starts_with((CAST("status_b" AS text) COLLATE "C"), (CAST("status_a" AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST("status_a" AS text) COLLATE "C")) AS text))
    END END),
  ('price', "sqldiff_state_2", CAST("price_a" AS text), CAST("price_b" AS text), CASE WHEN "sqldiff_state_2" = 2 THEN
    CASE
      WHEN ("price_a" IS NULL OR "price_b" IS NULL) THEN 'null'
      WHEN (CAST("price_a" AS numeric(12,4)) = -CAST("price_b" AS numeric(12,4))) THEN 'sign'
      WHEN (CAST("price_a" AS numeric(11,2)) IS NOT DISTINCT FROM CAST(round(CAST("price_b" AS numeric), 2) AS numeric(11,2))) THEN 'rounding to 2'
    END END),
  ('score', "sqldiff_state_3", CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS text) ELSE CAST(trim_scale(CAST(CAST("score_a" AS text) AS numeric)) AS text) END, CASE WHEN "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS text) ELSE CAST(trim_scale(CAST(CAST("score_b" AS text) AS numeric)) AS text) END, CASE WHEN "sqldiff_state_3" = 2 THEN
    CASE
      WHEN (CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END IS NULL OR CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END IS NULL) THEN 'null'
      WHEN ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) = -(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) THEN 'sign'
      WHEN coalesce(CASE WHEN CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.000000000001' AS double precision) * (greatest(abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.000000000001' AS double precision) * greatest(abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.000000000001' AS double precision) * greatest(abs(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE) THEN 'float precision'
      WHEN (((CASE WHEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 2) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 2) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 2'
      WHEN (((CASE WHEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 0) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 0) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 0'
      WHEN (((CASE WHEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 1) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 1) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 1'
      WHEN (((CASE WHEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 3) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 3) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 3'
      WHEN (((CASE WHEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 4'
      WHEN (((CASE WHEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 6) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR ((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) ELSE CAST(round(CAST(CAST(CAST(CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END AS double precision) AS text) AS numeric), 6) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 6'
    END END),
  ('seen', "sqldiff_state_4", CASE WHEN isfinite("seen_a") AND "seen_a" >= '0001-01-01' THEN to_char("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS text) END, CASE WHEN isfinite("seen_b") AND "seen_b" >= '0001-01-01' THEN to_char("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS text) END, CASE WHEN "sqldiff_state_4" = 2 THEN
    CASE
      WHEN ("seen_a" IS NULL OR "seen_b" IS NULL) THEN 'null'
      WHEN CASE WHEN isfinite("seen_a") AND isfinite("seen_b") THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) % 3600 = 0 AND abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) BETWEEN 3600 AND 50400 THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) / 3600 AS integer) AS text), 2, '0') || ':00' END END IS NOT NULL THEN concat('time zone ', CASE WHEN isfinite("seen_a") AND isfinite("seen_b") THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) % 3600 = 0 AND abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) BETWEEN 3600 AND 50400 THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) / 3600 AS integer) AS text), 2, '0') || ':00' END END)
      WHEN (CAST("seen_a" AS date) = CAST("seen_b" AS date) AND ("seen_a" = CAST(CAST("seen_a" AS date) AS timestamp) OR "seen_b" = CAST(CAST("seen_b" AS date) AS timestamp))) THEN 'date against timestamp'
    END END),
  ('note', "sqldiff_state_5", (CAST("note_a" AS text) COLLATE "C"), (CAST("note_b" AS text) COLLATE "C"), CASE WHEN "sqldiff_state_5" = 2 THEN
    CASE
      WHEN ((lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) = '' AND lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) IS NULL) OR (lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) = '' AND lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) IS NULL)) THEN 'empty against null'
      WHEN (lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) IS NULL OR lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) IS NULL) THEN 'null'
      WHEN (((CAST("note_a" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("status_b" AS text) COLLATE "C")) AND ((CAST("note_b" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("status_a" AS text) COLLATE "C"))) THEN 'swapped with status'
      WHEN ((CAST(lower(regexp_replace(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g')) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(regexp_replace(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g')) AS text) COLLATE "C")) THEN 'blanks inside'
      WHEN ((CAST(lower(normalize(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10)), NFC)) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(normalize(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10)), NFC)) AS text) COLLATE "C")) THEN 'unicode form'
      WHEN regexp_replace((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') = regexp_replace((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') THEN 'leading zeros'
      WHEN regexp_replace((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') = regexp_replace((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') THEN 'number as text'
      WHEN ((octet_length((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) > length((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) AND (CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IN (convert_from(convert_to((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g'))) OR (octet_length((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) > length((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) AND (CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IN (convert_from(convert_to((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g')))) THEN 'encoding'
      WHEN ((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") <> '' AND starts_with((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), (CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) AS text))
      WHEN ((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") <> '' AND starts_with((CAST(lower(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"), (CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST(lower(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C")) AS text))
    END END),
  ('open', "sqldiff_state_6", CAST("open_a" AS text), CAST("open_b" AS text), CASE WHEN "sqldiff_state_6" = 2 THEN
    CASE
      WHEN ("open_a" IS NULL OR "open_b" IS NULL) THEN 'null'
    END END),
  ('day', "sqldiff_state_7", CASE WHEN isfinite("day_a") AND "day_a" >= '0001-01-01' THEN to_char("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS text) END, CASE WHEN isfinite("day_b") AND "day_b" >= '0001-01-01' THEN to_char("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS text) END, CASE WHEN "sqldiff_state_7" = 2 THEN
    CASE
      WHEN ("day_a" IS NULL OR "day_b" IS NULL) THEN 'null'
    END END)
) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state", "sqldiff_cell_first", "sqldiff_cell_second", "sqldiff_cell_cause")
WHERE "sqldiff_cell_state" = 2
UNION ALL
SELECT
  "id",
  "region",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN ('{"status":' || coalesce(CAST(to_json((CAST("status_a" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN "price_a" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("price_a" AS text) || '"' ELSE CAST("price_a" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_a" AS text) || '"' ELSE CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS text) ELSE CAST(trim_scale(CAST(CAST("score_a" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite("seen_a") AND "seen_a" >= '0001-01-01' THEN to_char("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST("note_a" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST("open_a" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite("day_a") AND "day_a" >= '0001-01-01' THEN to_char("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS text) END) AS text), 'null') || '}') END AS "value_a",
  CASE WHEN "_present_b" THEN ('{"status":' || coalesce(CAST(to_json((CAST("status_b" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN "price_b" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("price_b" AS text) || '"' ELSE CAST("price_b" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_b" AS text) || '"' ELSE CASE WHEN "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS text) ELSE CAST(trim_scale(CAST(CAST("score_b" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite("seen_b") AND "seen_b" >= '0001-01-01' THEN to_char("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST("note_b" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST("open_b" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite("day_b") AND "day_b" >= '0001-01-01' THEN to_char("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS text) END) AS text), 'null') || '}') END AS "value_b",
  CAST(NULL AS bigint) AS "count_a",
  CAST(NULL AS bigint) AS "count_b",
  CAST(NULL AS text) AS "cause"
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
  CAST(NULL AS text)
FROM sqldiff_payloads
WHERE "count_a" <> "count_b";
