-- sqldiff 0.1.0: checksum, for postgres 14 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults

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
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
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
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
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
