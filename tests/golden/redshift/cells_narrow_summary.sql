-- sqldiff 0.1.0: cells, for redshift as documented in 2023, parsed only
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
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- narrow: rows whose 64-bit hashes agree are taken for equal; --shape direct compares them all
-- floats are compared exactly, and shown as Redshift writes them
-- in JSON, texts of more than 10000 bytes are shown by their length, and rows of more than 60000 bytes by theirs

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
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
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
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
      FNV_HASH(CASE WHEN COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '')) END, FNV_HASH(CASE WHEN COALESCE(CAST("id" AS VARCHAR(64)), '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CAST("id" AS VARCHAR(64)), '')) END, CAST(0 AS BIGINT))) AS key_hash,
      FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN CAST("price" AS DECIMAL(12,4)) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("price" AS DECIMAL(12,4))) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, CAST(0 AS BIGINT)))))))) AS row_hash,
      1 AS in_a
    FROM sqldiff_a
    UNION ALL
    SELECT
      FNV_HASH(CASE WHEN COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '')) END, FNV_HASH(CASE WHEN COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '')) END, CAST(0 AS BIGINT))),
      FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "price" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("price") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, CAST(0 AS BIGINT)))))))),
      0
    FROM sqldiff_b
  ) hashed
  GROUP BY key_hash
  HAVING count(*) <> 2 OR sum(in_a) <> 1 OR min(row_hash) <> max(row_hash)
),
-- the keys whose rows agree by their hashes, which are only counted
sqldiff_agreeing AS (
  SELECT CAST(sizes.rows_a - nominated.rows_a AS BIGINT) AS agreeing_keys
  FROM (SELECT count(*) AS rows_a FROM sqldiff_a) sizes
  CROSS JOIN (SELECT coalesce(sum(rows_a), 0) AS rows_a FROM sqldiff_nominated) nominated
),
-- rows of side a whose hashes are in doubt
sqldiff_rows_a AS (
  SELECT
    COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
    COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
    sqldiff_a.*
  FROM sqldiff_a
  WHERE FNV_HASH(CASE WHEN COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '')) END, FNV_HASH(CASE WHEN COALESCE(CAST("id" AS VARCHAR(64)), '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CAST("id" AS VARCHAR(64)), '')) END, CAST(0 AS BIGINT))) IN (SELECT key_hash FROM sqldiff_nominated)
),
-- rows of side b whose hashes are in doubt
sqldiff_rows_b AS (
  SELECT
    COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
    COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
    sqldiff_b.*
  FROM sqldiff_b
  WHERE FNV_HASH(CASE WHEN COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '')) END, FNV_HASH(CASE WHEN COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '')) END, CAST(0 AS BIGINT))) IN (SELECT key_hash FROM sqldiff_nominated)
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
safe_a AS (
  SELECT r.*
  FROM sqldiff_rows_a r
  LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
  WHERE d.rows_a IS NULL
),
safe_b AS (
  SELECT r.*
  FROM sqldiff_rows_b r
  LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
  WHERE d.rows_a IS NULL
),
compared AS (
  SELECT
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS BIGINT) ELSE CAST(b."id" AS BIGINT) END AS "id",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
    a."status" AS "status_a",
    b."status" AS "status_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_1",
    a."price" AS "price_a",
    b."price" AS "price_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CAST(a."price" AS DECIMAL(12,4)), b."price", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_2",
    ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) AS "sqldiff_distance_2",
    a."score" AS "score_a",
    b."score" AS "score_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE)) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_3",
    CASE WHEN NOT (CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(a."score"), ABS(b."score")) > CAST('8e307' AS DOUBLE PRECISION) THEN CAST('Infinity' AS DOUBLE PRECISION) ELSE ABS(a."score" - b."score") END AS "sqldiff_distance_3",
    a."seen" AS "seen_a",
    b."seen" AS "seen_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."seen", b."seen", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_4",
    CAST(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) AS DECIMAL(38,0)) * 1000 AS "sqldiff_distance_4",
    a."note" AS "note_a",
    b."note" AS "note_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) THEN 0
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_5",
    a."open" AS "open_a",
    b."open" AS "open_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_6",
    a."day" AS "day_a",
    b."day" AS "day_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."day", b."day", 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_7",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN TRUE ELSE FALSE END AS "_present_a",
    CASE WHEN b."sqldiff_present" IS NOT NULL THEN TRUE ELSE FALSE END AS "_present_b"
  FROM safe_a a
  FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
),
-- the safe lane, one row a key whose row hashes differ; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
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
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "id" END), MIN("id")) AS "id",
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "region" END), MIN("region")) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS BIGINT) AS "id",
      r."region" AS "region",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END AS "sqldiff_form_1",
      CAST("price" AS DECIMAL(12,4)) AS "sqldiff_form_2",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END AS "sqldiff_form_5",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST(r."price" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_rows_a r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    UNION ALL
    SELECT
      CAST(r."id" AS BIGINT),
      r."region",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END,
      "price",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END,
      "seen",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END,
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST(r."price" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END,
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_rows_b r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
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
  CAST(keys_equal AS BIGINT) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b
FROM counted;
