-- sqldiff 0.1.0: incremental, for postgres 14 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are
-- ingest: MERGE needs PostgreSQL 15

-- ingest: writes new and updated rows; a second run writes none
MERGE INTO "prod"."sales"."orders" sqldiff_t
USING (
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_2",
      "seen" AS "sqldiff_form_3",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      "day" AS "sqldiff_form_6",
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
    ) AS "sqldiff_of_row",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_2",
      "seen" AS "sqldiff_form_3",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      "day" AS "sqldiff_form_6",
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a."sqldiff_of_key" AS "sqldiff_held",
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b."sqldiff_of_key" <> b."sqldiff_of_row" THEN 'duplicate'
      WHEN b."sqldiff_nth" > 1 THEN 'duplicate'
      WHEN a."sqldiff_of_key" IS NULL THEN 'new'
      WHEN a."sqldiff_of_key" > 1 AND p."sqldiff_nth" IS NULL THEN 'duplicate'
      WHEN a."sqldiff_of_key" > 1 THEN 'repeated'
      WHEN NOT ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 'updated'
      WHEN NOT (((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) OR (((CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR coalesce(CASE WHEN CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.001' AS double precision) * (greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE))) THEN 'updated'
      WHEN NOT ((a."seen" IS NOT DISTINCT FROM b."seen") OR coalesce(CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END <= 1000000000, FALSE)) THEN 'updated'
      WHEN NOT (((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) OR ((CAST(lower(btrim(a."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(btrim(b."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"))) THEN 'updated'
      WHEN NOT (a."open" IS NOT DISTINCT FROM b."open") THEN 'updated'
      WHEN NOT (a."day" IS NOT DISTINCT FROM b."day") THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"]
    AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_nth"
    FROM sqldiff_target
    WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
  ) p ON ARRAY[p."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"]
    AND ARRAY[p."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
    AND ARRAY[p."sqldiff_form_1"] = ARRAY[b."sqldiff_form_1"]
    AND ARRAY[p."sqldiff_form_2"] = ARRAY[b."sqldiff_form_2"]
    AND ARRAY[p."sqldiff_form_3"] = ARRAY[b."sqldiff_form_3"]
    AND ARRAY[p."sqldiff_form_4"] = ARRAY[b."sqldiff_form_4"]
    AND ARRAY[p."sqldiff_form_5"] = ARRAY[b."sqldiff_form_5"]
    AND ARRAY[p."sqldiff_form_6"] = ARRAY[b."sqldiff_form_6"]
)
SELECT
  CAST("id" AS bigint) AS "id",
  "region" AS "region",
  "status" AS "status",
  "score" AS "score",
  "seen" AS "seen",
  "note" AS "note",
  "open" AS "open",
  "day" AS "day",
  "loaded_at" AS "loaded_at",
  "sqldiff_key_1",
  "sqldiff_key_2"
FROM sqldiff_classified
WHERE "sqldiff_change" IN ('new', 'updated')
) sqldiff_s
ON (ARRAY[CAST(sqldiff_t."id" AS bigint)] = ARRAY[sqldiff_s."sqldiff_key_1"]
  AND ARRAY[(CAST(sqldiff_t."region" AS text) COLLATE "C")] = ARRAY[sqldiff_s."sqldiff_key_2"])
WHEN MATCHED THEN UPDATE SET
  "status" = sqldiff_s."status",
  "score" = sqldiff_s."score",
  "seen" = sqldiff_s."seen",
  "note" = sqldiff_s."note",
  "open" = sqldiff_s."open",
  "day" = sqldiff_s."day",
  "loaded_at" = sqldiff_s."loaded_at"
WHEN NOT MATCHED THEN INSERT ("id", "region", "status", "score", "seen", "note", "open", "day", "loaded_at")
VALUES (sqldiff_s."id", sqldiff_s."region", sqldiff_s."status", sqldiff_s."score", sqldiff_s."seen", sqldiff_s."note", sqldiff_s."open", sqldiff_s."day", sqldiff_s."loaded_at");

-- ingest_new: inserts new rows only, and leaves updated ones as they are; a second run inserts none
INSERT INTO "prod"."sales"."orders" ("id", "region", "status", "score", "seen", "note", "open", "day", "loaded_at")
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_2",
      "seen" AS "sqldiff_form_3",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      "day" AS "sqldiff_form_6",
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
    ) AS "sqldiff_of_row",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_2",
      "seen" AS "sqldiff_form_3",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      "day" AS "sqldiff_form_6",
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a."sqldiff_of_key" AS "sqldiff_held",
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b."sqldiff_of_key" <> b."sqldiff_of_row" THEN 'duplicate'
      WHEN b."sqldiff_nth" > 1 THEN 'duplicate'
      WHEN a."sqldiff_of_key" IS NULL THEN 'new'
      WHEN a."sqldiff_of_key" > 1 AND p."sqldiff_nth" IS NULL THEN 'duplicate'
      WHEN a."sqldiff_of_key" > 1 THEN 'repeated'
      WHEN NOT ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 'updated'
      WHEN NOT (((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) OR (((CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision))) OR coalesce(CASE WHEN CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') OR CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) > 8e307 THEN abs(CASE WHEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END - CASE WHEN abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END / 2 END) <= CAST('0.001' AS double precision) * (greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) / 2) ELSE CASE WHEN greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) < 1e-200 THEN abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100 - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END * 1e100)) ELSE abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END - CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END) <= CAST('0.001' AS double precision) * greatest(abs(CASE WHEN CAST(a."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(a."score" AS double precision) AS text) AS numeric), 4) AS double precision) END), abs(CASE WHEN CAST(b."score" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS double precision) ELSE CAST(round(CAST(CAST(CAST(b."score" AS double precision) AS text) AS numeric), 4) AS double precision) END)) END END, FALSE))) THEN 'updated'
      WHEN NOT ((a."seen" IS NOT DISTINCT FROM b."seen") OR coalesce(CASE WHEN isfinite(a."seen") AND isfinite(b."seen") THEN abs(extract(EPOCH FROM (CAST(a."seen" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST(b."seen" AS timestamp) AT TIME ZONE 'UTC'))) * 1000000000 END <= 1000000000, FALSE)) THEN 'updated'
      WHEN NOT (((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) OR ((CAST(lower(btrim(a."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower(btrim(b."note", ' ' || chr(9) || chr(13) || chr(10))) AS text) COLLATE "C"))) THEN 'updated'
      WHEN NOT (a."open" IS NOT DISTINCT FROM b."open") THEN 'updated'
      WHEN NOT (a."day" IS NOT DISTINCT FROM b."day") THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"]
    AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_nth"
    FROM sqldiff_target
    WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
  ) p ON ARRAY[p."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"]
    AND ARRAY[p."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
    AND ARRAY[p."sqldiff_form_1"] = ARRAY[b."sqldiff_form_1"]
    AND ARRAY[p."sqldiff_form_2"] = ARRAY[b."sqldiff_form_2"]
    AND ARRAY[p."sqldiff_form_3"] = ARRAY[b."sqldiff_form_3"]
    AND ARRAY[p."sqldiff_form_4"] = ARRAY[b."sqldiff_form_4"]
    AND ARRAY[p."sqldiff_form_5"] = ARRAY[b."sqldiff_form_5"]
    AND ARRAY[p."sqldiff_form_6"] = ARRAY[b."sqldiff_form_6"]
)
SELECT
  CAST("id" AS bigint) AS "id",
  "region" AS "region",
  "status" AS "status",
  "score" AS "score",
  "seen" AS "seen",
  "note" AS "note",
  "open" AS "open",
  "day" AS "day",
  "loaded_at" AS "loaded_at"
FROM sqldiff_classified
WHERE "sqldiff_change" = 'new';
