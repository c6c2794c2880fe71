-- sqldiff 0.1.0: checksum, for athena engine version 3, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST("id" AS varchar), CAST("region" AS varchar), CAST("status" AS varchar), CAST(CAST("price" AS decimal(12,4)) AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST("note" AS varchar), CAST("open" AS varchar), CAST("day" AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar),
        ' ',
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST('sqldiff' AS varchar), CAST("day" AS varchar), CAST("open" AS varchar), CAST("note" AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST(CAST("price" AS decimal(12,4)) AS varchar), CAST("status" AS varchar), CAST("region" AS varchar), CAST("id" AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST(CAST("id" AS bigint) AS varchar), CAST("region" AS varchar), CAST("status" AS varchar), CAST("price" AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST("note" AS varchar), CAST("open" AS varchar), CAST("day" AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar),
        ' ',
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST('sqldiff' AS varchar), CAST("day" AS varchar), CAST("open" AS varchar), CAST("note" AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST("price" AS varchar), CAST("status" AS varchar), CAST("region" AS varchar), CAST(CAST("id" AS bigint) AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar)
      ) AS checksum
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
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST("id" AS varchar), CAST("region" AS varchar), CAST("status" AS varchar), CAST(CAST("price" AS decimal(12,4)) AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST("note" AS varchar), CAST("open" AS varchar), CAST("day" AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar),
        ' ',
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST('sqldiff' AS varchar), CAST("day" AS varchar), CAST("open" AS varchar), CAST("note" AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST(CAST("price" AS decimal(12,4)) AS varchar), CAST("status" AS varchar), CAST("region" AS varchar), CAST("id" AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST(CAST("id" AS bigint) AS varchar), CAST("region" AS varchar), CAST("status" AS varchar), CAST("price" AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST("note" AS varchar), CAST("open" AS varchar), CAST("day" AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar),
        ' ',
        CAST(coalesce(sum(CAST(from_big_endian_64(xxhash64(to_utf8(array_join(transform(ARRAY[CAST('sqldiff' AS varchar), CAST("day" AS varchar), CAST("open" AS varchar), CAST("note" AS varchar), CAST(CAST("seen" AS timestamp(6)) AS varchar), CAST(("score" + CAST(0 AS double)) AS varchar), CAST("price" AS varchar), CAST("status" AS varchar), CAST("region" AS varchar), CAST(CAST("id" AS bigint) AS varchar)], sqldiff_v -> coalesce(CAST(length(sqldiff_v) AS varchar) || ':' || sqldiff_v, 'N')), '')))) AS decimal(38,0))), 0) AS varchar)
      ) AS checksum
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
