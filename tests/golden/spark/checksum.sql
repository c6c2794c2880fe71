-- sqldiff 0.1.0: checksum, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `note` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `remark` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(`id` IS NULL, `id`, `region` IS NULL, `region`, `status` IS NULL, `status`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `status` IS NULL, `status`, `region` IS NULL, `region`, `id` IS NULL, `id`) AS DECIMAL(28,0))), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT), `region` IS NULL, `region`, `status` IS NULL, `status`, `price` IS NULL, `price`, `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, `price` IS NULL, `price`, `status` IS NULL, `status`, `region` IS NULL, `region`, CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT)) AS DECIMAL(28,0))), 0) AS STRING)
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
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `note` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `remark` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(`id` IS NULL, `id`, `region` IS NULL, `region`, `status` IS NULL, `status`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `status` IS NULL, `status`, `region` IS NULL, `region`, `id` IS NULL, `id`) AS DECIMAL(28,0))), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT), `region` IS NULL, `region`, `status` IS NULL, `status`, `price` IS NULL, `price`, `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, `price` IS NULL, `price`, `status` IS NULL, `status`, `region` IS NULL, `region`, CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT)) AS DECIMAL(28,0))), 0) AS STRING)
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
