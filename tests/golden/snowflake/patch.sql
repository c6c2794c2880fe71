-- sqldiff 0.1.0: patch, for snowflake as documented in 2026, parsed only
-- a: prod.t
-- b: dev.t
-- key: ID, REGION
-- column AMOUNT: {"abs":0.01}
-- session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default
-- changes rows of dev.t; try it on a copy, then compare again
-- let the client stop at the first error; keys that a side holds more than once are listed and left as they are
-- makes "SQLDIFF_CHANGES" and drops it at the end; after an error, drop it before the next run

-- changes: a row for each row of the target to insert, update or delete, with the source's values
CREATE TEMPORARY TABLE "SQLDIFF_CHANGES" AS
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    "AMOUNT" AS "AMOUNT",
    "ID" AS "sqldiff_written_1",
    "REGION" AS "sqldiff_written_2",
    "AMOUNT" AS "sqldiff_written_3",
    1 AS "sqldiff_present"
  FROM "PROD"."T"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    "AMOUNT" AS "AMOUNT",
    "ID" AS "sqldiff_match_1",
    "REGION" AS "sqldiff_match_2",
    1 AS "sqldiff_present"
  FROM "DEV"."T"
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST("ID" AS VARCHAR), ''),
      COALESCE('.' || "REGION", ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."ID" ELSE b."ID" END AS "ID",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."REGION" ELSE b."REGION" END AS "REGION",
      a."AMOUNT" AS "AMOUNT_a",
      b."AMOUNT" AS "AMOUNT_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."AMOUNT" IS NOT DISTINCT FROM b."AMOUNT") THEN 0
        WHEN COALESCE(ABS(a."AMOUNT" - b."AMOUNT") <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      ABS(a."AMOUNT" - b."AMOUNT") AS "sqldiff_distance_1",
      b."sqldiff_match_1",
      b."sqldiff_match_2",
      a."sqldiff_written_1",
      a."sqldiff_written_2",
      a."sqldiff_written_3",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
)
SELECT
  CASE
    WHEN NOT "_present_b" THEN 'insert'
    WHEN NOT "_present_a" THEN 'delete'
    ELSE 'update'
  END AS sqldiff_action,
  "sqldiff_match_1",
  "sqldiff_match_2",
  "sqldiff_written_1",
  "sqldiff_written_2",
  "sqldiff_written_3",
  "sqldiff_state_1"
FROM sqldiff_pairs
WHERE NOT "_present_b"
  OR NOT "_present_a"
  OR ("_present_b" AND "_present_a" AND 2 IN ("sqldiff_state_1"));

-- repeated: keys that a side holds more than once, which are left as they are
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    "AMOUNT" AS "AMOUNT",
    "ID" AS "sqldiff_written_1",
    "REGION" AS "sqldiff_written_2",
    "AMOUNT" AS "sqldiff_written_3",
    1 AS "sqldiff_present"
  FROM "PROD"."T"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    "AMOUNT" AS "AMOUNT",
    "ID" AS "sqldiff_match_1",
    "REGION" AS "sqldiff_match_2",
    1 AS "sqldiff_present"
  FROM "DEV"."T"
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST("ID" AS VARCHAR), ''),
      COALESCE('.' || "REGION", ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
)
SELECT
  "sqldiff_key_1" AS "ID",
  "sqldiff_key_2" AS "REGION",
  CAST(rows_a AS NUMBER(38,0)) AS rows_a,
  CAST(rows_b AS NUMBER(38,0)) AS rows_b
FROM sqldiff_repeated;

-- how many rows are to be written
SELECT sqldiff_action, count(*) AS row_count
FROM "SQLDIFF_CHANGES"
GROUP BY sqldiff_action;

-- merge: all changes in one statement
MERGE INTO "DEV"."T" sqldiff_t
USING (
SELECT *
FROM "SQLDIFF_CHANGES"
) sqldiff_s
ON (sqldiff_s.sqldiff_action <> 'insert' AND COALESCE(CAST(sqldiff_t."ID" AS VARCHAR), '') = COALESCE(CAST(sqldiff_s."sqldiff_match_1" AS VARCHAR), '') AND COALESCE('.' || COLLATE(sqldiff_t."REGION", ''), '') = COALESCE('.' || COLLATE(sqldiff_s."sqldiff_match_2", ''), ''))
WHEN MATCHED AND sqldiff_s.sqldiff_action = 'delete' THEN DELETE
WHEN MATCHED AND sqldiff_s.sqldiff_action = 'update' THEN UPDATE SET
  "AMOUNT" = CASE WHEN sqldiff_s."sqldiff_state_1" = 2 THEN sqldiff_s."sqldiff_written_3" ELSE sqldiff_t."AMOUNT" END
WHEN NOT MATCHED AND sqldiff_s.sqldiff_action = 'insert' THEN INSERT ("ID", "REGION", "AMOUNT")
VALUES (sqldiff_s."sqldiff_written_1", sqldiff_s."sqldiff_written_2", sqldiff_s."sqldiff_written_3");

DROP TABLE "SQLDIFF_CHANGES";
