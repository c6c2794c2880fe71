-- session: instants are shown and read in UTC, whatever the machine's zone
SET TimeZone = 'UTC';

-- sqldiff_a: side a: what is compared, under the names of the result, filters applied
CREATE OR REPLACE TEMP TABLE sqldiff_a AS
SELECT
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "note" AS "note",
  1 AS "sqldiff_present"
FROM (
SELECT
  CAST(1 AS INTEGER) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.50 AS DECIMAL(10, 2)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMP '2024-01-01 00:00:00' AS seen,
  [1, 2] AS tags,
  'x' AS note
) AS sqldiff_query;

-- sqldiff_b: side b: its partners, under the names of side a
CREATE OR REPLACE TEMP TABLE sqldiff_b AS
SELECT
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "remark" AS "note",
  1 AS "sqldiff_present"
FROM (
SELECT
  CAST(1 AS BIGINT) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.5000 AS DECIMAL(18, 4)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMPTZ '2024-01-01 00:00:00+00' AS seen,
  [2, 1] AS tags,
  'X ' AS remark
) AS sqldiff_query;

-- sqldiff_fingerprints: an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
CREATE OR REPLACE TEMP TABLE sqldiff_fingerprints AS
WITH fingerprint_a AS (
  SELECT
    count(*) AS row_count,
    concat(
      printf('%032x', coalesce(sum(hash(CAST("id" AS BIGINT), "region", CAST("price" AS DECIMAL(18,4)), "score", CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END, CAST(CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS VARCHAR), list_sort("tags"), CASE WHEN "tags" IS NULL THEN 'n' ELSE concat('[', array_to_string(list_sort(list_transform("tags", lambda s0: CASE WHEN s0 IS NULL THEN 'n' ELSE 'v' END)), ''), ']') END, "note")), 0)),
      printf('%032x', coalesce(sum(hash('sqldiff', "note", list_sort("tags"), CASE WHEN "tags" IS NULL THEN 'n' ELSE concat('[', array_to_string(list_sort(list_transform("tags", lambda s0: CASE WHEN s0 IS NULL THEN 'n' ELSE 'v' END)), ''), ']') END, CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END, CAST(CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS VARCHAR), "score", CAST("price" AS DECIMAL(18,4)), "region", CAST("id" AS BIGINT))), 0))
    ) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    count(*) AS row_count,
    concat(
      printf('%032x', coalesce(sum(hash("id", "region", "price", "score", CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END, CAST(CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS VARCHAR), list_sort("tags"), CASE WHEN "tags" IS NULL THEN 'n' ELSE concat('[', array_to_string(list_sort(list_transform("tags", lambda s0: CASE WHEN s0 IS NULL THEN 'n' ELSE 'v' END)), ''), ']') END, "note")), 0)),
      printf('%032x', coalesce(sum(hash('sqldiff', "note", list_sort("tags"), CASE WHEN "tags" IS NULL THEN 'n' ELSE concat('[', array_to_string(list_sort(list_transform("tags", lambda s0: CASE WHEN s0 IS NULL THEN 'n' ELSE 'v' END)), ''), ']') END, CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END, CAST(CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS VARCHAR), "score", "price", "region", "id")), 0))
    ) AS checksum
  FROM sqldiff_b
)
SELECT
  a.row_count AS rows_a,
  b.row_count AS rows_b,
  a.checksum AS checksum_a,
  b.checksum AS checksum_b
FROM fingerprint_a a
CROSS JOIN fingerprint_b b;

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
SELECT
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;

