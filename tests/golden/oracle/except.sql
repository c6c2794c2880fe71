-- sqldiff 0.1.0: except, for oracle 19c and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column ID: types differ
-- column PRICE: types differ
-- column NOTE: is REMARK in b
-- note: except compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer
-- empty text is NULL: Oracle knows no other, before and after rules
-- a payload whose JSON has more than 4000 bytes (32767 where MAX_STRING_SIZE = EXTENDED) ends the query with ORA-01489: exclude long columns, or ask for union
-- text of floats: 17 digits where fewer do not read back as the same; beyond 1e125 and 1e-125 with an exponent

-- summary: the verdict, and the surplus rows behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "NOTE" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "REMARK" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "DEV"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "ID",
    SUBSTR("sqldiff_form_2", 1) AS "REGION",
    SUBSTR("sqldiff_form_3", 1) AS "STATUS",
    "sqldiff_form_4" AS "PRICE",
    "sqldiff_form_5" AS "SCORE",
    LTRIM(TO_CHAR(CAST(TO_TIMESTAMP("sqldiff_form_6", 'SYYYY-MM-DD HH24:MI:SS.FF9') AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "SEEN",
    SUBSTR("sqldiff_form_7", 1) AS "NOTE",
    "sqldiff_form_8" AS "OPEN",
    LTRIM(TO_CHAR(CAST(TO_TIMESTAMP("sqldiff_form_9", 'SYYYY-MM-DD HH24:MI:SS.FF9') AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "DAY",
    CAST(sum("in_a") AS NUMBER(19,0)) AS "count_a",
    CAST(sum("in_b") AS NUMBER(19,0)) AS "count_b"
  FROM (
    SELECT
      "ID" AS "sqldiff_form_1",
      SUBSTR("REGION", 1) AS "sqldiff_form_2",
      SUBSTR("STATUS", 1) AS "sqldiff_form_3",
      "PRICE" AS "sqldiff_form_4",
      "SCORE" AS "sqldiff_form_5",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_6",
      SUBSTR("NOTE", 1) AS "sqldiff_form_7",
      "OPEN" AS "sqldiff_form_8",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "ID",
      SUBSTR("REGION", 1),
      SUBSTR("STATUS", 1),
      "PRICE",
      "SCORE",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
      SUBSTR("NOTE", 1),
      "OPEN",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
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
    (SELECT count(*) FROM sqldiff_b) AS rows_b FROM DUAL
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
  CAST(bag_rows_a AS NUMBER(19,0)) AS bag_rows_a,
  CAST(bag_rows_b AS NUMBER(19,0)) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- except: each surplus copy of a row, and the side that has it more often
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "NOTE" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "PRICE" AS "PRICE",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "REMARK" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "DEV"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "ID",
    SUBSTR("sqldiff_form_2", 1) AS "REGION",
    SUBSTR("sqldiff_form_3", 1) AS "STATUS",
    "sqldiff_form_4" AS "PRICE",
    "sqldiff_form_5" AS "SCORE",
    LTRIM(TO_CHAR(CAST(TO_TIMESTAMP("sqldiff_form_6", 'SYYYY-MM-DD HH24:MI:SS.FF9') AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "SEEN",
    SUBSTR("sqldiff_form_7", 1) AS "NOTE",
    "sqldiff_form_8" AS "OPEN",
    LTRIM(TO_CHAR(CAST(TO_TIMESTAMP("sqldiff_form_9", 'SYYYY-MM-DD HH24:MI:SS.FF9') AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "DAY",
    CAST(sum("in_a") AS NUMBER(19,0)) AS "count_a",
    CAST(sum("in_b") AS NUMBER(19,0)) AS "count_b"
  FROM (
    SELECT
      "ID" AS "sqldiff_form_1",
      SUBSTR("REGION", 1) AS "sqldiff_form_2",
      SUBSTR("STATUS", 1) AS "sqldiff_form_3",
      "PRICE" AS "sqldiff_form_4",
      "SCORE" AS "sqldiff_form_5",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_6",
      SUBSTR("NOTE", 1) AS "sqldiff_form_7",
      "OPEN" AS "sqldiff_form_8",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "ID",
      SUBSTR("REGION", 1),
      SUBSTR("STATUS", 1),
      "PRICE",
      "SCORE",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
      SUBSTR("NOTE", 1),
      "OPEN",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
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
  CASE WHEN "count_a" > "count_b" THEN 'a_minus_b' ELSE 'b_minus_a' END AS "_side",
  "ID",
  "REGION",
  "STATUS",
  "PRICE",
  "SCORE",
  "SEEN",
  "NOTE",
  "OPEN",
  "DAY"
FROM sqldiff_groups
CROSS JOIN LATERAL (
  SELECT LEVEL AS n FROM DUAL CONNECT BY LEVEL <= CEIL(abs("count_a" - "count_b") / 1000)
) sqldiff_thousand
CROSS JOIN LATERAL (
  SELECT LEVEL AS "sqldiff_copy" FROM DUAL CONNECT BY LEVEL <= LEAST(1000, abs("count_a" - "count_b") - 1000 * (sqldiff_thousand.n - 1))
) sqldiff_copies
WHERE "count_a" <> "count_b";
