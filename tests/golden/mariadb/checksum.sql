-- sqldiff 0.1.0: checksum, for mariadb 10.11 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default
-- dates without a month or a day (2024-05-00) are told apart only in a session whose sql_mode has no NO_ZERO_IN_DATE

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
  FROM `prod`.`orders`
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
  FROM `dev`.`orders`
  WHERE (status <> 'test'
  )
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      CONCAT(
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(`day`, 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65)),
        ' ',
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2('sqldiff', 256), 'N'), coalesce(SHA2(`day`, 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65))
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CONCAT(
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(`day`, 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65)),
        ' ',
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2('sqldiff', 256), 'N'), coalesce(SHA2(`day`, 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65))
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
  FROM `prod`.`orders`
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
  FROM `dev`.`orders`
  WHERE (status <> 'test'
  )
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      CONCAT(
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(`day`, 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65)),
        ' ',
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2('sqldiff', 256), 'N'), coalesce(SHA2(`day`, 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65))
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CONCAT(
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(`day`, 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65)),
        ' ',
        CAST(coalesce(sum(CAST(CAST(CONV(LEFT(SHA2(CONCAT(coalesce(SHA2('sqldiff', 256), 'N'), coalesce(SHA2(`day`, 256), 'N'), coalesce(SHA2(CAST(`open` AS SIGNED), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)), 256), 'N'), coalesce(SHA2((`score` + 0e0), 256), 'N'), coalesce(SHA2(CAST(`price` AS DECIMAL(12,4)), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256), 'N'), coalesce(SHA2(CAST(`id` AS SIGNED), 256), 'N')), 256), 16), 16, 10) AS UNSIGNED) AS DECIMAL(20,0))), 0) AS CHAR(65))
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
