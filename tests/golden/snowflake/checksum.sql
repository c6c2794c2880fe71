-- sqldiff 0.1.0: checksum, for snowflake as documented in 2026, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column PRICE: types differ
-- column NOTE: is REMARK in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default
-- floats of 39 digits before the point, or 20 zeros behind it, are shown with an exponent

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("NOTE", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."SALES"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("REMARK", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "DEV"."SALES"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      TO_VARCHAR(COALESCE(SUM(CAST(HASH("ID", "REGION", "STATUS", CAST("PRICE" AS NUMBER(12,4)), CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, "SEEN", "NOTE", "OPEN", "DAY") AS NUMBER(38,0))), 0)) || ' ' || TO_VARCHAR(COALESCE(SUM(CAST(HASH('sqldiff', "DAY", "OPEN", "NOTE", "SEEN", CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, CAST("PRICE" AS NUMBER(12,4)), "STATUS", "REGION", "ID") AS NUMBER(38,0))), 0)) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      TO_VARCHAR(COALESCE(SUM(CAST(HASH("ID", "REGION", "STATUS", "PRICE", CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, "SEEN", "NOTE", "OPEN", "DAY") AS NUMBER(38,0))), 0)) || ' ' || TO_VARCHAR(COALESCE(SUM(CAST(HASH('sqldiff', "DAY", "OPEN", "NOTE", "SEEN", CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, "PRICE", "STATUS", "REGION", "ID") AS NUMBER(38,0))), 0)) AS checksum
    FROM sqldiff_b
  )
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  CASE
    WHEN rows_a <> rows_b OR checksum_a <> checksum_b THEN 'different'
    ELSE 'inconclusive'
  END AS verdict,
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;

-- checksum: the number of rows and the fingerprint of each side
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("NOTE", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."SALES"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("REMARK", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "DEV"."SALES"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      TO_VARCHAR(COALESCE(SUM(CAST(HASH("ID", "REGION", "STATUS", CAST("PRICE" AS NUMBER(12,4)), CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, "SEEN", "NOTE", "OPEN", "DAY") AS NUMBER(38,0))), 0)) || ' ' || TO_VARCHAR(COALESCE(SUM(CAST(HASH('sqldiff', "DAY", "OPEN", "NOTE", "SEEN", CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, CAST("PRICE" AS NUMBER(12,4)), "STATUS", "REGION", "ID") AS NUMBER(38,0))), 0)) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      TO_VARCHAR(COALESCE(SUM(CAST(HASH("ID", "REGION", "STATUS", "PRICE", CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, "SEEN", "NOTE", "OPEN", "DAY") AS NUMBER(38,0))), 0)) || ' ' || TO_VARCHAR(COALESCE(SUM(CAST(HASH('sqldiff', "DAY", "OPEN", "NOTE", "SEEN", CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, "PRICE", "STATUS", "REGION", "ID") AS NUMBER(38,0))), 0)) AS checksum
    FROM sqldiff_b
  )
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;
