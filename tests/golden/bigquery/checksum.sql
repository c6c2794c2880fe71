-- sqldiff 0.1.0: checksum, for bigquery GoogleSQL
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply

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
      CONCAT(
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING(`id`), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(`day`))) AS BIGNUMERIC)), 0) AS STRING),
        ' ',
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING('sqldiff'), ',', TO_JSON_STRING(`day`), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(`id`))) AS BIGNUMERIC)), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CONCAT(
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING(`id`), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(`day`))) AS BIGNUMERIC)), 0) AS STRING),
        ' ',
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING('sqldiff'), ',', TO_JSON_STRING(`day`), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(`id`))) AS BIGNUMERIC)), 0) AS STRING)
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
      CONCAT(
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING(`id`), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(`day`))) AS BIGNUMERIC)), 0) AS STRING),
        ' ',
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING('sqldiff'), ',', TO_JSON_STRING(`day`), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(`id`))) AS BIGNUMERIC)), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CONCAT(
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING(`id`), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(`day`))) AS BIGNUMERIC)), 0) AS STRING),
        ' ',
        CAST(COALESCE(SUM(CAST(FARM_FINGERPRINT(CONCAT(TO_JSON_STRING('sqldiff'), ',', TO_JSON_STRING(`day`), ',', TO_JSON_STRING(`open`), ',', TO_JSON_STRING(COLLATE(`note`, '')), ',', TO_JSON_STRING(`seen`), ',', TO_JSON_STRING((`score` + 0.0)), ',', TO_JSON_STRING(`price`), ',', TO_JSON_STRING(COLLATE(`status`, '')), ',', TO_JSON_STRING(COLLATE(`region`, '')), ',', TO_JSON_STRING(`id`))) AS BIGNUMERIC)), 0) AS STRING)
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
