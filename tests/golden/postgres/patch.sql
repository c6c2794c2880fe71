-- sqldiff 0.1.0: patch, for postgres 14 and newer
-- a: prod.t
-- b: dev.t
-- key: id, region
-- column amount: {"abs":0.01}
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults
-- changes rows of dev.t; try it on a copy, then compare again
-- let the client stop at the first error; keys that a side holds more than once are listed and left as they are
-- MERGE needs PostgreSQL 15
-- makes "sqldiff_changes" and drops it at the end; after an error, drop it before the next run

-- changes: a row for each row of the target to insert, update or delete, with the source's values
CREATE TEMPORARY TABLE "sqldiff_changes" AS
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "amount" AS "amount",
    "id" AS "sqldiff_written_1",
    "region" AS "sqldiff_written_2",
    "amount" AS "sqldiff_written_3",
    1 AS "sqldiff_present"
  FROM "prod"."t"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "amount" AS "amount",
    "id" AS "sqldiff_match_1",
    "region" AS "sqldiff_match_2",
    1 AS "sqldiff_present"
  FROM "dev"."t"
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
      "id" AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "id",
      (CAST("region" AS text) COLLATE "C"),
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
      "id" AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      "id" AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."id" ELSE b."id" END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."amount" AS "amount_a",
      b."amount" AS "amount_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."amount" IS NOT DISTINCT FROM b."amount") THEN 0
        WHEN coalesce(CASE WHEN a."amount" IN ('NaN', 'Infinity', '-Infinity') OR b."amount" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."amount" AS numeric) - CAST(b."amount" AS numeric)) END <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      CASE WHEN a."amount" IN ('NaN', 'Infinity', '-Infinity') OR b."amount" IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE abs(CAST(a."amount" AS numeric) - CAST(b."amount" AS numeric)) END AS "sqldiff_distance_1",
      b."sqldiff_match_1",
      b."sqldiff_match_2",
      a."sqldiff_written_1",
      a."sqldiff_written_2",
      a."sqldiff_written_3",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
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
    "id" AS "id",
    "region" AS "region",
    "amount" AS "amount",
    "id" AS "sqldiff_written_1",
    "region" AS "sqldiff_written_2",
    "amount" AS "sqldiff_written_3",
    1 AS "sqldiff_present"
  FROM "prod"."t"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "amount" AS "amount",
    "id" AS "sqldiff_match_1",
    "region" AS "sqldiff_match_2",
    1 AS "sqldiff_present"
  FROM "dev"."t"
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
      "id" AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "id",
      (CAST("region" AS text) COLLATE "C"),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
)
SELECT
  "sqldiff_key_1" AS "id",
  "sqldiff_key_2" AS "region",
  CAST(rows_a AS bigint) AS rows_a,
  CAST(rows_b AS bigint) AS rows_b
FROM sqldiff_repeated;

-- how many rows are to be written
SELECT sqldiff_action, count(*) AS row_count
FROM "sqldiff_changes"
GROUP BY sqldiff_action;

-- merge: all changes in one statement
MERGE INTO "dev"."t" sqldiff_t
USING (
SELECT *
FROM "sqldiff_changes"
) sqldiff_s
ON (sqldiff_s.sqldiff_action <> 'insert' AND ARRAY[sqldiff_t."id"] = ARRAY[sqldiff_s."sqldiff_match_1"] AND ARRAY[(CAST(sqldiff_t."region" AS text) COLLATE "C")] = ARRAY[(CAST(sqldiff_s."sqldiff_match_2" AS text) COLLATE "C")])
WHEN MATCHED AND sqldiff_s.sqldiff_action = 'delete' THEN DELETE
WHEN MATCHED AND sqldiff_s.sqldiff_action = 'update' THEN UPDATE SET
  "amount" = CASE WHEN sqldiff_s."sqldiff_state_1" = 2 THEN sqldiff_s."sqldiff_written_3" ELSE sqldiff_t."amount" END
WHEN NOT MATCHED AND sqldiff_s.sqldiff_action = 'insert' THEN INSERT ("id", "region", "amount")
VALUES (sqldiff_s."sqldiff_written_1", sqldiff_s."sqldiff_written_2", sqldiff_s."sqldiff_written_3");

DROP TABLE "sqldiff_changes";
