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

-- summary: the verdict, and the counts behind it
SELECT
  CASE WHEN rows_a = rows_b THEN 'equal' ELSE 'different' END AS verdict,
  rows_a,
  rows_b,
  rows_a - rows_b AS "delta"
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

-- count: the number of rows on each side
SELECT
  rows_a,
  rows_b,
  rows_a - rows_b AS "delta"
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

