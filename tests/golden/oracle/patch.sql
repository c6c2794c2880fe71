-- sqldiff 0.1.0: patch, for oracle 19c and newer, parsed only
-- a: prod.t
-- b: dev.t
-- key: ID, REGION
-- column AMOUNT: {"abs":0.01}
-- session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer
-- changes rows of dev.t; try it on a copy, then compare again
-- let the client stop at the first error; keys that a side holds more than once are listed and left as they are
-- makes "SQLDIFF_CHANGES" and drops it at the end; after an error, drop it before the next run

-- changes: a row for each row of the target to insert, update or delete, with the source's values
CREATE TABLE "SQLDIFF_CHANGES" AS
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
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
    "REGION" AS "REGION",
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
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
      SUBSTR("REGION", 1) AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''),
      SUBSTR("REGION", 1),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
rows_a AS (
  SELECT
    TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
    SUBSTR("REGION", 1) AS "sqldiff_key_2",
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
    SUBSTR("REGION", 1) AS "sqldiff_key_2",
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
),
compared AS (
  SELECT
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."ID" ELSE b."ID" END AS "ID",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN SUBSTR(a."REGION", 1) ELSE SUBSTR(b."REGION", 1) END AS "REGION",
    a."AMOUNT" AS "AMOUNT_a",
    b."AMOUNT" AS "AMOUNT_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."AMOUNT", b."AMOUNT", 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS(a."AMOUNT" - b."AMOUNT") <= 0.01 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_1",
    ABS(a."AMOUNT" - b."AMOUNT") AS "sqldiff_distance_1",
    b."sqldiff_match_1",
    b."sqldiff_match_2",
    a."sqldiff_written_1",
    a."sqldiff_written_2",
    a."sqldiff_written_3",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN 1 ELSE 0 END AS "_present_a",
    CASE WHEN b."sqldiff_present" IS NOT NULL THEN 1 ELSE 0 END AS "_present_b"
  FROM safe_a a
  FULL JOIN safe_b b ON NVL(a."sqldiff_key_1", ' ') = NVL(b."sqldiff_key_1", ' ') AND NVL2(a."sqldiff_key_1", 1, 0) = NVL2(b."sqldiff_key_1", 1, 0) AND NVL(a."sqldiff_key_2", ' ') = NVL(b."sqldiff_key_2", ' ') AND NVL2(a."sqldiff_key_2", 1, 0) = NVL2(b."sqldiff_key_2", 1, 0)
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ("_present_b" = 1) THEN '<<'
      WHEN NOT ("_present_a" = 1) THEN '>>'
      WHEN 2 IN ("sqldiff_state_1") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
)
SELECT
  CASE
    WHEN NOT ("_present_b" = 1) THEN 'insert'
    WHEN NOT ("_present_a" = 1) THEN 'delete'
    ELSE 'update'
  END AS sqldiff_action,
  "sqldiff_match_1",
  "sqldiff_match_2",
  "sqldiff_written_1",
  "sqldiff_written_2",
  "sqldiff_written_3",
  "sqldiff_state_1"
FROM sqldiff_pairs
WHERE NOT ("_present_b" = 1)
  OR NOT ("_present_a" = 1)
  OR (("_present_b" = 1) AND ("_present_a" = 1) AND 2 IN ("sqldiff_state_1"));

-- repeated: keys that a side holds more than once, which are left as they are
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
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
    "REGION" AS "REGION",
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
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
      SUBSTR("REGION", 1) AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''),
      SUBSTR("REGION", 1),
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
  CAST(rows_a AS NUMBER(19,0)) AS rows_a,
  CAST(rows_b AS NUMBER(19,0)) AS rows_b
FROM sqldiff_repeated;

-- how many rows are to be written
SELECT sqldiff_action, count(*) AS row_count
FROM "SQLDIFF_CHANGES"
GROUP BY sqldiff_action;

-- delete: rows that the source has not
DELETE FROM "DEV"."T" sqldiff_t
WHERE EXISTS (
SELECT 1
FROM (
SELECT *
FROM "SQLDIFF_CHANGES"
WHERE sqldiff_action = 'delete'
) sqldiff_s
WHERE sqldiff_s.sqldiff_action <> 'insert' AND NVL(TO_CHAR(sqldiff_t."ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), ' ') = NVL(TO_CHAR(sqldiff_s."sqldiff_match_1", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), ' ') AND NVL2(TO_CHAR(sqldiff_t."ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 1, 0) = NVL2(TO_CHAR(sqldiff_s."sqldiff_match_1", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 1, 0) AND NVL(SUBSTR(sqldiff_t."REGION", 1), ' ') = NVL(SUBSTR(sqldiff_s."sqldiff_match_2", 1), ' ') AND NVL2(SUBSTR(sqldiff_t."REGION", 1), 1, 0) = NVL2(SUBSTR(sqldiff_s."sqldiff_match_2", 1), 1, 0)
);

-- merge: all other changes
MERGE INTO "DEV"."T" sqldiff_t
USING (
SELECT *
FROM "SQLDIFF_CHANGES"
) sqldiff_s
ON (sqldiff_s.sqldiff_action <> 'insert' AND NVL(TO_CHAR(sqldiff_t."ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), ' ') = NVL(TO_CHAR(sqldiff_s."sqldiff_match_1", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), ' ') AND NVL2(TO_CHAR(sqldiff_t."ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 1, 0) = NVL2(TO_CHAR(sqldiff_s."sqldiff_match_1", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 1, 0) AND NVL(SUBSTR(sqldiff_t."REGION", 1), ' ') = NVL(SUBSTR(sqldiff_s."sqldiff_match_2", 1), ' ') AND NVL2(SUBSTR(sqldiff_t."REGION", 1), 1, 0) = NVL2(SUBSTR(sqldiff_s."sqldiff_match_2", 1), 1, 0))
WHEN MATCHED THEN UPDATE SET
  sqldiff_t."AMOUNT" = CASE WHEN sqldiff_s."sqldiff_state_1" = 2 THEN sqldiff_s."sqldiff_written_3" ELSE sqldiff_t."AMOUNT" END
WHERE sqldiff_s.sqldiff_action = 'update'
WHEN NOT MATCHED THEN INSERT ("ID", "REGION", "AMOUNT")
VALUES (sqldiff_s."sqldiff_written_1", sqldiff_s."sqldiff_written_2", sqldiff_s."sqldiff_written_3")
WHERE sqldiff_s.sqldiff_action = 'insert';

COMMIT;

DROP TABLE "SQLDIFF_CHANGES";
