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
-- narrow: rows whose 64-bit hashes agree are taken for equal; --shape direct compares them all

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
-- hashes of the keys whose rows may differ, or that a side holds more than once
sqldiff_nominated AS (
  SELECT
    key_hash,
    sum(in_a) AS rows_a
  FROM (
    SELECT
      hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N'), 0) AS key_hash,
      hashtextextended(coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N'), 0) AS row_hash,
      1 AS in_a
    FROM sqldiff_a
    UNION ALL
    SELECT
      hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N'), 0),
      hashtextextended(coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N'), 0),
      0
    FROM sqldiff_b
  ) hashed
  GROUP BY key_hash
  HAVING count(*) <> 2 OR sum(in_a) <> 1 OR min(row_hash) <> max(row_hash)
),
-- the keys whose rows agree by their hashes, which are only counted
sqldiff_agreeing AS (
  SELECT CAST(sizes.rows_a - nominated.rows_a AS bigint) AS agreeing_keys
  FROM (SELECT count(*) AS rows_a FROM sqldiff_a) sizes
  CROSS JOIN (SELECT coalesce(sum(rows_a), 0) AS rows_a FROM sqldiff_nominated) nominated
),
-- rows of side a whose hashes are in doubt
sqldiff_rows_a AS (
  SELECT
    CAST("id" AS bigint) AS "sqldiff_key_1",
    (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
    sqldiff_a.*
  FROM sqldiff_a
  WHERE hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N'), 0) IN (SELECT key_hash FROM sqldiff_nominated)
),
-- rows of side b whose hashes are in doubt
sqldiff_rows_b AS (
  SELECT
    CAST("id" AS bigint) AS "sqldiff_key_1",
    (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
    sqldiff_b.*
  FROM sqldiff_b
  WHERE hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N'), 0) IN (SELECT key_hash FROM sqldiff_nominated)
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
      "sqldiff_key_1",
      "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_rows_a
    UNION ALL
    SELECT
      "sqldiff_key_1",
      "sqldiff_key_2",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_rows_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key whose row hashes differ; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH safe_a AS (
    SELECT r.*
    FROM sqldiff_rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM sqldiff_rows_b r
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
    FROM sqldiff_rows_a r
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
    FROM sqldiff_rows_b r
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
agreeing AS (
  SELECT agreeing_keys
  FROM sqldiff_agreeing
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
    lane.keys_equal + agreeing.agreeing_keys AS keys_equal,
    lane.keys_changed,
    lane.keys_only_a,
    lane.keys_only_b,
    lane.keys_absorbed,
    repeated.*,
    payloads.*
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN agreeing
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
