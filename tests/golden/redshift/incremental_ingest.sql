-- sqldiff 0.1.0: incremental, for redshift as documented in 2023, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- floats are compared exactly, and shown as Redshift writes them
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are

-- ingest: writes new and updated rows; a second run writes none
BEGIN;

WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      COALESCE(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END, '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END, '') AS "sqldiff_form_2",
      COALESCE(CASE WHEN "seen" >= '0001-01-01' THEN TO_CHAR("seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen" AS VARCHAR(64)) END, '') AS "sqldiff_form_3",
      COALESCE(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END, '') AS "sqldiff_form_4",
      COALESCE(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END, '') AS "sqldiff_form_5",
      COALESCE(CASE WHEN "day" >= '0001-01-01' THEN TO_CHAR("day", 'YYYY-MM-DD') ELSE CAST("day" AS VARCHAR(64)) END, '') AS "sqldiff_form_6",
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
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      COALESCE(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END, '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END, '') AS "sqldiff_form_2",
      COALESCE(CASE WHEN "seen" >= '0001-01-01' THEN TO_CHAR("seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen" AS VARCHAR(64)) END, '') AS "sqldiff_form_3",
      COALESCE(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END, '') AS "sqldiff_form_4",
      COALESCE(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END, '') AS "sqldiff_form_5",
      COALESCE(CASE WHEN "day" >= '0001-01-01' THEN TO_CHAR("day", 'YYYY-MM-DD') ELSE CAST("day" AS VARCHAR(64)) END, '') AS "sqldiff_form_6",
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
      WHEN NOT (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 'updated'
      WHEN NOT ((DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) OR ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE))) THEN 'updated'
      WHEN NOT ((DECODE(a."seen", b."seen", 1, 0) = 1) OR COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) OR (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1)) THEN 'updated'
      WHEN NOT (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 'updated'
      WHEN NOT (DECODE(a."day", b."day", 1, 0) = 1) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
)
UPDATE "prod"."sales"."orders" AS sqldiff_t
SET
  "status" = sqldiff_s."status",
  "score" = sqldiff_s."score",
  "seen" = sqldiff_s."seen",
  "note" = sqldiff_s."note",
  "open" = sqldiff_s."open",
  "day" = sqldiff_s."day",
  "loaded_at" = sqldiff_s."loaded_at"
FROM (
SELECT
  CAST("id" AS BIGINT) AS "id",
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
WHERE "sqldiff_change" = 'updated'
) AS sqldiff_s
WHERE COALESCE(CAST(sqldiff_t."id" AS VARCHAR(64)), '') = sqldiff_s."sqldiff_key_1"
  AND COALESCE(CASE WHEN OCTET_LENGTH(COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive')) < 65535 THEN COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive') || '.' ELSE SHA2(COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive'), 512) END, '') = sqldiff_s."sqldiff_key_2";

INSERT INTO "prod"."sales"."orders" ("id", "region", "status", "score", "seen", "note", "open", "day", "loaded_at")
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      COALESCE(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END, '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END, '') AS "sqldiff_form_2",
      COALESCE(CASE WHEN "seen" >= '0001-01-01' THEN TO_CHAR("seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen" AS VARCHAR(64)) END, '') AS "sqldiff_form_3",
      COALESCE(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END, '') AS "sqldiff_form_4",
      COALESCE(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END, '') AS "sqldiff_form_5",
      COALESCE(CASE WHEN "day" >= '0001-01-01' THEN TO_CHAR("day", 'YYYY-MM-DD') ELSE CAST("day" AS VARCHAR(64)) END, '') AS "sqldiff_form_6",
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
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      COALESCE(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END, '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END, '') AS "sqldiff_form_2",
      COALESCE(CASE WHEN "seen" >= '0001-01-01' THEN TO_CHAR("seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen" AS VARCHAR(64)) END, '') AS "sqldiff_form_3",
      COALESCE(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END, '') AS "sqldiff_form_4",
      COALESCE(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END, '') AS "sqldiff_form_5",
      COALESCE(CASE WHEN "day" >= '0001-01-01' THEN TO_CHAR("day", 'YYYY-MM-DD') ELSE CAST("day" AS VARCHAR(64)) END, '') AS "sqldiff_form_6",
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
      WHEN NOT (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 'updated'
      WHEN NOT ((DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) OR ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE))) THEN 'updated'
      WHEN NOT ((DECODE(a."seen", b."seen", 1, 0) = 1) OR COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) OR (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1)) THEN 'updated'
      WHEN NOT (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 'updated'
      WHEN NOT (DECODE(a."day", b."day", 1, 0) = 1) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
)
SELECT
  CAST("id" AS BIGINT) AS "id",
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

COMMIT;

-- ingest_new: inserts new rows only, and leaves updated ones as they are; a second run inserts none
INSERT INTO "prod"."sales"."orders" ("id", "region", "status", "score", "seen", "note", "open", "day", "loaded_at")
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      COALESCE(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END, '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END, '') AS "sqldiff_form_2",
      COALESCE(CASE WHEN "seen" >= '0001-01-01' THEN TO_CHAR("seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen" AS VARCHAR(64)) END, '') AS "sqldiff_form_3",
      COALESCE(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END, '') AS "sqldiff_form_4",
      COALESCE(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END, '') AS "sqldiff_form_5",
      COALESCE(CASE WHEN "day" >= '0001-01-01' THEN TO_CHAR("day", 'YYYY-MM-DD') ELSE CAST("day" AS VARCHAR(64)) END, '') AS "sqldiff_form_6",
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
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      COALESCE(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END, '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END, '') AS "sqldiff_form_2",
      COALESCE(CASE WHEN "seen" >= '0001-01-01' THEN TO_CHAR("seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen" AS VARCHAR(64)) END, '') AS "sqldiff_form_3",
      COALESCE(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END, '') AS "sqldiff_form_4",
      COALESCE(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END, '') AS "sqldiff_form_5",
      COALESCE(CASE WHEN "day" >= '0001-01-01' THEN TO_CHAR("day", 'YYYY-MM-DD') ELSE CAST("day" AS VARCHAR(64)) END, '') AS "sqldiff_form_6",
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
      WHEN NOT (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 'updated'
      WHEN NOT ((DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) OR ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE))) THEN 'updated'
      WHEN NOT ((DECODE(a."seen", b."seen", 1, 0) = 1) OR COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) OR (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1)) THEN 'updated'
      WHEN NOT (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 'updated'
      WHEN NOT (DECODE(a."day", b."day", 1, 0) = 1) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
)
SELECT
  CAST("id" AS BIGINT) AS "id",
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
