-- sqldiff 0.1.0: incremental, for oracle 19c and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- key: ID, REGION
-- only rows of b where status <> 'test'
-- column ID: types differ
-- column SCORE: {"rel":0.001,"round":4}
-- column SEEN: {"within":"1s"}
-- column NOTE: is REMARK in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer
-- empty text is NULL: Oracle knows no other, before and after rules
-- a payload whose JSON has more than 4000 bytes (32767 where MAX_STRING_SIZE = EXTENDED) ends the query with ORA-01489: exclude long columns, or ask for union
-- round: floats are rounded by all digits that they have, and so may see no tie where another engine sees one
-- text of floats: 17 digits where fewer do not read back as the same; beyond 1e125 and 1e-125 with an exponent
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column PRICE is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column LOADED_AT is not compared, but written with the rows that are

-- ingest: writes new and updated rows; a second run writes none
MERGE INTO "PROD"."ORDERS" sqldiff_t
USING (
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "NOTE" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."ORDERS"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "REMARK" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    "LOADED_AT" AS "LOADED_AT",
    1 AS "sqldiff_present"
  FROM "DEV"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
      SUBSTR("REGION", 1) AS "sqldiff_key_2",
      SUBSTR("STATUS", 1) AS "sqldiff_form_1",
      NVL2("SCORE", 'x' || RAWTOHEX(UTL_RAW.CAST_FROM_BINARY_DOUBLE("SCORE")), NULL) AS "sqldiff_form_2",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_3",
      SUBSTR("NOTE", 1) AS "sqldiff_form_4",
      TO_CHAR("OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_form_5",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_6",
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
    ) AS "sqldiff_of_row",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
      SUBSTR("REGION", 1) AS "sqldiff_key_2",
      SUBSTR("STATUS", 1) AS "sqldiff_form_1",
      NVL2("SCORE", 'x' || RAWTOHEX(UTL_RAW.CAST_FROM_BINARY_DOUBLE("SCORE")), NULL) AS "sqldiff_form_2",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_3",
      SUBSTR("NOTE", 1) AS "sqldiff_form_4",
      TO_CHAR("OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_form_5",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_6",
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a."sqldiff_of_key" AS "sqldiff_held",
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b."sqldiff_of_key" <> b."sqldiff_of_row" THEN 'duplicate'
      WHEN b."sqldiff_nth" > 1 THEN 'duplicate'
      WHEN a."sqldiff_of_key" IS NULL THEN 'new'
      WHEN a."sqldiff_of_key" > 1 AND p."sqldiff_nth" IS NULL THEN 'duplicate'
      WHEN a."sqldiff_of_key" > 1 THEN 'repeated'
      WHEN NOT (DECODE(SUBSTR(a."STATUS", 1), SUBSTR(b."STATUS", 1), 1, 0) = 1) THEN 'updated'
      WHEN NOT ((DECODE(a."SCORE", b."SCORE", 1, 0) = 1) OR ((DECODE(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END, CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END, 1, 0) = 1) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END) < BINARY_DOUBLE_INFINITY AND ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY AND CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) <= TO_BINARY_DOUBLE(0.001) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) THEN 1 END WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END / 2 - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END / 2) <= TO_BINARY_DOUBLE(0.001) * (GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) / 2) THEN 1 END = 1 THEN 1 ELSE 0 END = 1 THEN 1 ELSE 0 END = 1))) THEN 'updated'
      WHEN NOT ((DECODE(TO_CHAR(CAST(a."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) OR (CASE WHEN ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) <= 1000000000 THEN 1 ELSE 0 END = 1)) THEN 'updated'
      WHEN NOT ((DECODE(SUBSTR(a."NOTE", 1), SUBSTR(b."NOTE", 1), 1, 0) = 1) OR (DECODE(LOWER(RTRIM(LTRIM(SUBSTR(a."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), LOWER(RTRIM(LTRIM(SUBSTR(b."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), 1, 0) = 1)) THEN 'updated'
      WHEN NOT (DECODE(a."OPEN", b."OPEN", 1, 0) = 1) THEN 'updated'
      WHEN NOT (DECODE(TO_CHAR(CAST(a."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON NVL(a."sqldiff_key_1", ' ') = NVL(b."sqldiff_key_1", ' ') AND NVL2(a."sqldiff_key_1", 1, 0) = NVL2(b."sqldiff_key_1", 1, 0)
    AND NVL(a."sqldiff_key_2", ' ') = NVL(b."sqldiff_key_2", ' ') AND NVL2(a."sqldiff_key_2", 1, 0) = NVL2(b."sqldiff_key_2", 1, 0)
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_nth"
    FROM sqldiff_target
    WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
  ) p ON NVL(p."sqldiff_key_1", ' ') = NVL(b."sqldiff_key_1", ' ') AND NVL2(p."sqldiff_key_1", 1, 0) = NVL2(b."sqldiff_key_1", 1, 0)
    AND NVL(p."sqldiff_key_2", ' ') = NVL(b."sqldiff_key_2", ' ') AND NVL2(p."sqldiff_key_2", 1, 0) = NVL2(b."sqldiff_key_2", 1, 0)
    AND NVL(p."sqldiff_form_1", ' ') = NVL(b."sqldiff_form_1", ' ') AND NVL2(p."sqldiff_form_1", 1, 0) = NVL2(b."sqldiff_form_1", 1, 0)
    AND NVL(p."sqldiff_form_2", ' ') = NVL(b."sqldiff_form_2", ' ') AND NVL2(p."sqldiff_form_2", 1, 0) = NVL2(b."sqldiff_form_2", 1, 0)
    AND NVL(p."sqldiff_form_3", ' ') = NVL(b."sqldiff_form_3", ' ') AND NVL2(p."sqldiff_form_3", 1, 0) = NVL2(b."sqldiff_form_3", 1, 0)
    AND NVL(p."sqldiff_form_4", ' ') = NVL(b."sqldiff_form_4", ' ') AND NVL2(p."sqldiff_form_4", 1, 0) = NVL2(b."sqldiff_form_4", 1, 0)
    AND NVL(p."sqldiff_form_5", ' ') = NVL(b."sqldiff_form_5", ' ') AND NVL2(p."sqldiff_form_5", 1, 0) = NVL2(b."sqldiff_form_5", 1, 0)
    AND NVL(p."sqldiff_form_6", ' ') = NVL(b."sqldiff_form_6", ' ') AND NVL2(p."sqldiff_form_6", 1, 0) = NVL2(b."sqldiff_form_6", 1, 0)
)
SELECT
  CAST("ID" AS NUMBER(19,0)) AS "ID",
  "REGION" AS "REGION",
  "STATUS" AS "STATUS",
  "SCORE" AS "SCORE",
  "SEEN" AS "SEEN",
  "NOTE" AS "NOTE",
  "OPEN" AS "OPEN",
  "DAY" AS "DAY",
  "LOADED_AT" AS "LOADED_AT",
  "sqldiff_key_1",
  "sqldiff_key_2"
FROM sqldiff_classified
WHERE "sqldiff_change" IN ('new', 'updated')
) sqldiff_s
ON (NVL(TO_CHAR(sqldiff_t."ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), ' ') = NVL(sqldiff_s."sqldiff_key_1", ' ') AND NVL2(TO_CHAR(sqldiff_t."ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 1, 0) = NVL2(sqldiff_s."sqldiff_key_1", 1, 0)
  AND NVL(SUBSTR(sqldiff_t."REGION", 1), ' ') = NVL(sqldiff_s."sqldiff_key_2", ' ') AND NVL2(SUBSTR(sqldiff_t."REGION", 1), 1, 0) = NVL2(sqldiff_s."sqldiff_key_2", 1, 0))
WHEN MATCHED THEN UPDATE SET
  sqldiff_t."STATUS" = sqldiff_s."STATUS",
  sqldiff_t."SCORE" = sqldiff_s."SCORE",
  sqldiff_t."SEEN" = sqldiff_s."SEEN",
  sqldiff_t."NOTE" = sqldiff_s."NOTE",
  sqldiff_t."OPEN" = sqldiff_s."OPEN",
  sqldiff_t."DAY" = sqldiff_s."DAY",
  sqldiff_t."LOADED_AT" = sqldiff_s."LOADED_AT"
WHEN NOT MATCHED THEN INSERT ("ID", "REGION", "STATUS", "SCORE", "SEEN", "NOTE", "OPEN", "DAY", "LOADED_AT")
VALUES (sqldiff_s."ID", sqldiff_s."REGION", sqldiff_s."STATUS", sqldiff_s."SCORE", sqldiff_s."SEEN", sqldiff_s."NOTE", sqldiff_s."OPEN", sqldiff_s."DAY", sqldiff_s."LOADED_AT");

-- ingest_new: inserts new rows only, and leaves updated ones as they are; a second run inserts none
INSERT INTO "PROD"."ORDERS" ("ID", "REGION", "STATUS", "SCORE", "SEEN", "NOTE", "OPEN", "DAY", "LOADED_AT")
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "NOTE" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."ORDERS"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    "REGION" AS "REGION",
    "STATUS" AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    "REMARK" AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    "LOADED_AT" AS "LOADED_AT",
    1 AS "sqldiff_present"
  FROM "DEV"."ORDERS"
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
      SUBSTR("REGION", 1) AS "sqldiff_key_2",
      SUBSTR("STATUS", 1) AS "sqldiff_form_1",
      NVL2("SCORE", 'x' || RAWTOHEX(UTL_RAW.CAST_FROM_BINARY_DOUBLE("SCORE")), NULL) AS "sqldiff_form_2",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_3",
      SUBSTR("NOTE", 1) AS "sqldiff_form_4",
      TO_CHAR("OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_form_5",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_6",
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
    ) AS "sqldiff_of_key",
    count(*) OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
    ) AS "sqldiff_of_row",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_place",
    row_number() OVER (
      PARTITION BY
        "sqldiff_key_1",
        "sqldiff_key_2",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
      SUBSTR("REGION", 1) AS "sqldiff_key_2",
      SUBSTR("STATUS", 1) AS "sqldiff_form_1",
      NVL2("SCORE", 'x' || RAWTOHEX(UTL_RAW.CAST_FROM_BINARY_DOUBLE("SCORE")), NULL) AS "sqldiff_form_2",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_3",
      SUBSTR("NOTE", 1) AS "sqldiff_form_4",
      TO_CHAR("OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_form_5",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_6",
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a."sqldiff_of_key" AS "sqldiff_held",
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b."sqldiff_of_key" <> b."sqldiff_of_row" THEN 'duplicate'
      WHEN b."sqldiff_nth" > 1 THEN 'duplicate'
      WHEN a."sqldiff_of_key" IS NULL THEN 'new'
      WHEN a."sqldiff_of_key" > 1 AND p."sqldiff_nth" IS NULL THEN 'duplicate'
      WHEN a."sqldiff_of_key" > 1 THEN 'repeated'
      WHEN NOT (DECODE(SUBSTR(a."STATUS", 1), SUBSTR(b."STATUS", 1), 1, 0) = 1) THEN 'updated'
      WHEN NOT ((DECODE(a."SCORE", b."SCORE", 1, 0) = 1) OR ((DECODE(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END, CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END, 1, 0) = 1) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END) < BINARY_DOUBLE_INFINITY AND ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY AND CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) <= TO_BINARY_DOUBLE(0.001) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) THEN 1 END WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END / 2 - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END / 2) <= TO_BINARY_DOUBLE(0.001) * (GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) / 2) THEN 1 END = 1 THEN 1 ELSE 0 END = 1 THEN 1 ELSE 0 END = 1))) THEN 'updated'
      WHEN NOT ((DECODE(TO_CHAR(CAST(a."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) OR (CASE WHEN ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) <= 1000000000 THEN 1 ELSE 0 END = 1)) THEN 'updated'
      WHEN NOT ((DECODE(SUBSTR(a."NOTE", 1), SUBSTR(b."NOTE", 1), 1, 0) = 1) OR (DECODE(LOWER(RTRIM(LTRIM(SUBSTR(a."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), LOWER(RTRIM(LTRIM(SUBSTR(b."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), 1, 0) = 1)) THEN 'updated'
      WHEN NOT (DECODE(a."OPEN", b."OPEN", 1, 0) = 1) THEN 'updated'
      WHEN NOT (DECODE(TO_CHAR(CAST(a."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON NVL(a."sqldiff_key_1", ' ') = NVL(b."sqldiff_key_1", ' ') AND NVL2(a."sqldiff_key_1", 1, 0) = NVL2(b."sqldiff_key_1", 1, 0)
    AND NVL(a."sqldiff_key_2", ' ') = NVL(b."sqldiff_key_2", ' ') AND NVL2(a."sqldiff_key_2", 1, 0) = NVL2(b."sqldiff_key_2", 1, 0)
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5",
      "sqldiff_form_6",
      "sqldiff_nth"
    FROM sqldiff_target
    WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
  ) p ON NVL(p."sqldiff_key_1", ' ') = NVL(b."sqldiff_key_1", ' ') AND NVL2(p."sqldiff_key_1", 1, 0) = NVL2(b."sqldiff_key_1", 1, 0)
    AND NVL(p."sqldiff_key_2", ' ') = NVL(b."sqldiff_key_2", ' ') AND NVL2(p."sqldiff_key_2", 1, 0) = NVL2(b."sqldiff_key_2", 1, 0)
    AND NVL(p."sqldiff_form_1", ' ') = NVL(b."sqldiff_form_1", ' ') AND NVL2(p."sqldiff_form_1", 1, 0) = NVL2(b."sqldiff_form_1", 1, 0)
    AND NVL(p."sqldiff_form_2", ' ') = NVL(b."sqldiff_form_2", ' ') AND NVL2(p."sqldiff_form_2", 1, 0) = NVL2(b."sqldiff_form_2", 1, 0)
    AND NVL(p."sqldiff_form_3", ' ') = NVL(b."sqldiff_form_3", ' ') AND NVL2(p."sqldiff_form_3", 1, 0) = NVL2(b."sqldiff_form_3", 1, 0)
    AND NVL(p."sqldiff_form_4", ' ') = NVL(b."sqldiff_form_4", ' ') AND NVL2(p."sqldiff_form_4", 1, 0) = NVL2(b."sqldiff_form_4", 1, 0)
    AND NVL(p."sqldiff_form_5", ' ') = NVL(b."sqldiff_form_5", ' ') AND NVL2(p."sqldiff_form_5", 1, 0) = NVL2(b."sqldiff_form_5", 1, 0)
    AND NVL(p."sqldiff_form_6", ' ') = NVL(b."sqldiff_form_6", ' ') AND NVL2(p."sqldiff_form_6", 1, 0) = NVL2(b."sqldiff_form_6", 1, 0)
)
SELECT
  CAST("ID" AS NUMBER(19,0)) AS "ID",
  "REGION" AS "REGION",
  "STATUS" AS "STATUS",
  "SCORE" AS "SCORE",
  "SEEN" AS "SEEN",
  "NOTE" AS "NOTE",
  "OPEN" AS "OPEN",
  "DAY" AS "DAY",
  "LOADED_AT" AS "LOADED_AT"
FROM sqldiff_classified
WHERE "sqldiff_change" = 'new';
