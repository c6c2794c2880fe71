-- sqldiff 0.1.0: patch, for redshift as documented in 2023, parsed only
-- a: prod.t
-- b: dev.t
-- key: id, region
-- column amount: {"abs":0.01}
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- changes rows of dev.t; try it on a copy, then compare again
-- let the client stop at the first error; keys that a side holds more than once are listed and left as they are
-- makes "sqldiff_changes" and drops it at the end; after an error, drop it before the next run

-- changes: a row for each row of the target to insert, update or delete, with the source's values
CREATE TEMPORARY TABLE "sqldiff_changes" AS
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
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
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST("id" AS VARCHAR(64)), ''),
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, ''),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
    COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
    COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."id" ELSE b."id" END AS "id",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
    a."amount" AS "amount_a",
    b."amount" AS "amount_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."amount", b."amount", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(CAST(a."amount" AS DECIMAL(38,2)) - CAST(b."amount" AS DECIMAL(38,2))) <= CAST('0.01' AS DECIMAL(38,2)), FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_1",
    ABS(CAST(a."amount" AS DECIMAL(38,2)) - CAST(b."amount" AS DECIMAL(38,2))) AS "sqldiff_distance_1",
    b."sqldiff_match_1",
    b."sqldiff_match_2",
    a."sqldiff_written_1",
    a."sqldiff_written_2",
    a."sqldiff_written_3",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN TRUE ELSE FALSE END AS "_present_a",
    CASE WHEN b."sqldiff_present" IS NOT NULL THEN TRUE ELSE FALSE END AS "_present_b"
  FROM safe_a a
  FULL JOIN safe_b b ON a."sqldiff_key_1" = b."sqldiff_key_1" AND a."sqldiff_key_2" = b."sqldiff_key_2"
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
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
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
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
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST("id" AS VARCHAR(64)), ''),
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, ''),
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
  CAST(rows_a AS BIGINT) AS rows_a,
  CAST(rows_b AS BIGINT) AS rows_b
FROM sqldiff_repeated;

-- how many rows are to be written
SELECT sqldiff_action, count(*) AS row_count
FROM "sqldiff_changes"
GROUP BY sqldiff_action;

BEGIN;

-- delete: rows that the source has not
DELETE FROM "dev"."t" AS sqldiff_t
USING (
SELECT *
FROM "sqldiff_changes"
WHERE sqldiff_action = 'delete'
) AS sqldiff_s
WHERE sqldiff_s.sqldiff_action <> 'insert' AND COALESCE(CAST(sqldiff_t."id" AS VARCHAR(64)), '') = COALESCE(CAST(sqldiff_s."sqldiff_match_1" AS VARCHAR(64)), '') AND COALESCE(CASE WHEN OCTET_LENGTH(COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive')) < 65535 THEN COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive') || '.' ELSE SHA2(COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive'), 512) END, '') = COALESCE(CASE WHEN OCTET_LENGTH(COLLATE(CAST(sqldiff_s."sqldiff_match_2" AS VARCHAR(65535)), 'case_sensitive')) < 65535 THEN COLLATE(CAST(sqldiff_s."sqldiff_match_2" AS VARCHAR(65535)), 'case_sensitive') || '.' ELSE SHA2(COLLATE(CAST(sqldiff_s."sqldiff_match_2" AS VARCHAR(65535)), 'case_sensitive'), 512) END, '');

-- update: cells that differ beyond their rules
UPDATE "dev"."t" AS sqldiff_t
SET
  "amount" = CASE WHEN sqldiff_s."sqldiff_state_1" = 2 THEN sqldiff_s."sqldiff_written_3" ELSE sqldiff_t."amount" END
FROM (
SELECT *
FROM "sqldiff_changes"
WHERE sqldiff_action = 'update'
) AS sqldiff_s
WHERE sqldiff_s.sqldiff_action <> 'insert' AND COALESCE(CAST(sqldiff_t."id" AS VARCHAR(64)), '') = COALESCE(CAST(sqldiff_s."sqldiff_match_1" AS VARCHAR(64)), '') AND COALESCE(CASE WHEN OCTET_LENGTH(COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive')) < 65535 THEN COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive') || '.' ELSE SHA2(COLLATE(CAST(sqldiff_t."region" AS VARCHAR(65535)), 'case_sensitive'), 512) END, '') = COALESCE(CASE WHEN OCTET_LENGTH(COLLATE(CAST(sqldiff_s."sqldiff_match_2" AS VARCHAR(65535)), 'case_sensitive')) < 65535 THEN COLLATE(CAST(sqldiff_s."sqldiff_match_2" AS VARCHAR(65535)), 'case_sensitive') || '.' ELSE SHA2(COLLATE(CAST(sqldiff_s."sqldiff_match_2" AS VARCHAR(65535)), 'case_sensitive'), 512) END, '');

-- insert: rows that the target has not
INSERT INTO "dev"."t" ("id", "region", "amount")
SELECT
  sqldiff_s."sqldiff_written_1",
  sqldiff_s."sqldiff_written_2",
  sqldiff_s."sqldiff_written_3"
FROM "sqldiff_changes" sqldiff_s
WHERE sqldiff_s.sqldiff_action = 'insert';

COMMIT;

DROP TABLE "sqldiff_changes";
