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

-- sqldiff_groups: each distinct row, in common form, with its copies on each side; single balanced rows left out
CREATE OR REPLACE TEMP TABLE sqldiff_groups AS
SELECT
  "sqldiff_form_1" AS "id",
  "sqldiff_form_2" AS "region",
  "sqldiff_form_3" AS "price",
  "sqldiff_form_4" AS "score",
  coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_5" END), min("sqldiff_text_5")) AS "seen",
  coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_6" END), min("sqldiff_text_6")) AS "tags",
  "sqldiff_form_7" AS "note",
  CAST(sum("in_a") AS BIGINT) AS "count_a",
  CAST(sum("in_b") AS BIGINT) AS "count_b"
FROM (
  SELECT
    CAST("id" AS BIGINT) AS "sqldiff_form_1",
    "region" AS "sqldiff_form_2",
    CAST("price" AS DECIMAL(18,4)) AS "sqldiff_form_3",
    "score" AS "sqldiff_form_4",
    CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS "sqldiff_form_5",
    list_sort("tags") AS "sqldiff_form_6",
    "note" AS "sqldiff_form_7",
    CASE WHEN isinf("seen") THEN CAST("seen" AS VARCHAR) ELSE strftime("seen", '%Y-%m-%d %H:%M:%S.%f') END AS "sqldiff_text_5",
    CASE WHEN "tags" IS NOT NULL THEN concat('[', array_to_string(list_transform("tags", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END AS "sqldiff_text_6",
    1 AS "in_a",
    0 AS "in_b"
  FROM sqldiff_a
  UNION ALL
  SELECT
    "id",
    "region",
    "price",
    "score",
    CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END,
    list_sort("tags"),
    "note",
    CASE WHEN isinf("seen") THEN CAST("seen" AS VARCHAR) ELSE strftime("seen", '%Y-%m-%d %H:%M:%S.%fZ') END,
    CASE WHEN "tags" IS NOT NULL THEN concat('[', array_to_string(list_transform("tags", lambda j0: coalesce(CAST(j0 AS VARCHAR), 'null')), ','), ']') END,
    0 AS "in_a",
    1 AS "in_b"
  FROM sqldiff_b
) stacked
GROUP BY
  "sqldiff_form_1",
  "sqldiff_form_2",
  "sqldiff_form_3",
  "sqldiff_form_4",
  "sqldiff_form_5",
  "sqldiff_form_6",
  "sqldiff_form_7"
HAVING sum("in_a") <> 1 OR sum("in_b") <> 1;

-- summary: the verdict, and the surplus rows behind it
WITH sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
surplus AS (
  SELECT
    coalesce(sum(CASE WHEN "count_a" > "count_b" THEN "count_a" - "count_b" END), 0) AS bag_rows_a,
    coalesce(sum(CASE WHEN "count_b" > "count_a" THEN "count_b" - "count_a" END), 0) AS bag_rows_b,
    count(CASE WHEN "count_a" > "count_b" THEN 1 END) AS bag_groups_a,
    count(CASE WHEN "count_b" > "count_a" THEN 1 END) AS bag_groups_b
  FROM sqldiff_groups
)
SELECT
  CASE
    WHEN rows_a - bag_rows_a <> rows_b - bag_rows_b THEN 'inconclusive'
    WHEN bag_rows_a + bag_rows_b > 0 THEN 'different'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(bag_rows_a AS BIGINT) AS bag_rows_a,
  CAST(bag_rows_b AS BIGINT) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- union: how often each row is on each side, where that differs
SELECT
  "id",
  "region",
  "price",
  "score",
  "seen",
  "tags",
  "note",
  "count_a",
  "count_b",
  "count_a" - "count_b" AS "delta"
FROM sqldiff_groups
WHERE "count_a" <> "count_b";

-- duplicates: per side: rows held more than once, and their copies
SELECT
  'a' AS side,
  count(*) AS repeated_rows,
  CAST(coalesce(sum("count_a"), 0) AS BIGINT) AS copies
FROM sqldiff_groups
WHERE "count_a" > 1
UNION ALL
SELECT
  'b',
  count(*),
  CAST(coalesce(sum("count_b"), 0) AS BIGINT)
FROM sqldiff_groups
WHERE "count_b" > 1;

