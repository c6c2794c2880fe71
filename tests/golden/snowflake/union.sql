-- sqldiff 0.1.0: union, for snowflake as documented in 2026, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column PRICE: types differ
-- column NOTE: is REMARK in b
-- note: union compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default
-- floats of 39 digits before the point, or 20 zeros behind it, are shown with an exponent

-- summary: the verdict, and the surplus rows behind it
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "ID",
    "sqldiff_form_2" AS "REGION",
    "sqldiff_form_3" AS "STATUS",
    "sqldiff_form_4" AS "PRICE",
    "sqldiff_form_5" AS "SCORE",
    "sqldiff_form_6" AS "SEEN",
    "sqldiff_form_7" AS "NOTE",
    CAST("sqldiff_form_8" AS VARCHAR) AS "OPEN",
    "sqldiff_form_9" AS "DAY",
    CAST(sum("in_a") AS NUMBER(38,0)) AS "count_a",
    CAST(sum("in_b") AS NUMBER(38,0)) AS "count_b"
  FROM (
    SELECT
      "ID" AS "sqldiff_form_1",
      "REGION" AS "sqldiff_form_2",
      "STATUS" AS "sqldiff_form_3",
      CAST("PRICE" AS NUMBER(12,4)) AS "sqldiff_form_4",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END AS "sqldiff_form_5",
      "SEEN" AS "sqldiff_form_6",
      "NOTE" AS "sqldiff_form_7",
      "OPEN" AS "sqldiff_form_8",
      "DAY" AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "ID",
      "REGION",
      "STATUS",
      "PRICE",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END,
      "SEEN",
      "NOTE",
      "OPEN",
      "DAY",
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
    "sqldiff_form_7",
    "sqldiff_form_8",
    "sqldiff_form_9"
  HAVING sum("in_a") <> 1 OR sum("in_b") <> 1
),
sizes AS (
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
  CAST(bag_rows_a AS NUMBER(38,0)) AS bag_rows_a,
  CAST(bag_rows_b AS NUMBER(38,0)) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- union: how often each row is on each side, where that differs
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "ID",
    "sqldiff_form_2" AS "REGION",
    "sqldiff_form_3" AS "STATUS",
    "sqldiff_form_4" AS "PRICE",
    "sqldiff_form_5" AS "SCORE",
    "sqldiff_form_6" AS "SEEN",
    "sqldiff_form_7" AS "NOTE",
    CAST("sqldiff_form_8" AS VARCHAR) AS "OPEN",
    "sqldiff_form_9" AS "DAY",
    CAST(sum("in_a") AS NUMBER(38,0)) AS "count_a",
    CAST(sum("in_b") AS NUMBER(38,0)) AS "count_b"
  FROM (
    SELECT
      "ID" AS "sqldiff_form_1",
      "REGION" AS "sqldiff_form_2",
      "STATUS" AS "sqldiff_form_3",
      CAST("PRICE" AS NUMBER(12,4)) AS "sqldiff_form_4",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END AS "sqldiff_form_5",
      "SEEN" AS "sqldiff_form_6",
      "NOTE" AS "sqldiff_form_7",
      "OPEN" AS "sqldiff_form_8",
      "DAY" AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "ID",
      "REGION",
      "STATUS",
      "PRICE",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END,
      "SEEN",
      "NOTE",
      "OPEN",
      "DAY",
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
    "sqldiff_form_7",
    "sqldiff_form_8",
    "sqldiff_form_9"
  HAVING sum("in_a") <> 1 OR sum("in_b") <> 1
)
SELECT
  "ID",
  "REGION",
  "STATUS",
  "PRICE",
  "SCORE",
  "SEEN",
  "NOTE",
  "OPEN",
  "DAY",
  "count_a",
  "count_b",
  "count_a" - "count_b" AS "delta"
FROM sqldiff_groups
WHERE "count_a" <> "count_b";

-- duplicates: per side: rows held more than once, and their copies
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "ID",
    "sqldiff_form_2" AS "REGION",
    "sqldiff_form_3" AS "STATUS",
    "sqldiff_form_4" AS "PRICE",
    "sqldiff_form_5" AS "SCORE",
    "sqldiff_form_6" AS "SEEN",
    "sqldiff_form_7" AS "NOTE",
    CAST("sqldiff_form_8" AS VARCHAR) AS "OPEN",
    "sqldiff_form_9" AS "DAY",
    CAST(sum("in_a") AS NUMBER(38,0)) AS "count_a",
    CAST(sum("in_b") AS NUMBER(38,0)) AS "count_b"
  FROM (
    SELECT
      "ID" AS "sqldiff_form_1",
      "REGION" AS "sqldiff_form_2",
      "STATUS" AS "sqldiff_form_3",
      CAST("PRICE" AS NUMBER(12,4)) AS "sqldiff_form_4",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END AS "sqldiff_form_5",
      "SEEN" AS "sqldiff_form_6",
      "NOTE" AS "sqldiff_form_7",
      "OPEN" AS "sqldiff_form_8",
      "DAY" AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "ID",
      "REGION",
      "STATUS",
      "PRICE",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END,
      "SEEN",
      "NOTE",
      "OPEN",
      "DAY",
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
    "sqldiff_form_7",
    "sqldiff_form_8",
    "sqldiff_form_9"
  HAVING sum("in_a") <> 1 OR sum("in_b") <> 1
)
SELECT
  'a' AS side,
  count(*) AS repeated_rows,
  CAST(coalesce(sum("count_a"), 0) AS NUMBER(38,0)) AS copies
FROM sqldiff_groups
WHERE "count_a" > 1
UNION ALL
SELECT
  'b',
  count(*),
  CAST(coalesce(sum("count_b"), 0) AS NUMBER(38,0))
FROM sqldiff_groups
WHERE "count_b" > 1;
