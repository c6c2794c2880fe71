-- sqldiff 0.1.0: incremental, for snowflake as documented in 2026, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: ID, REGION
-- only rows of b where status <> 'test'
-- column SCORE: {"rel":0.001,"round":4}
-- column SEEN: {"within":"1s"}
-- column NOTE: is REMARK in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default
-- floats of 39 digits before the point, or 20 zeros behind it, are shown with an exponent
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column PRICE is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column LOADED_AT is not compared, but written with the rows that are

-- ingest: writes new and updated rows; a second run writes none
MERGE INTO "PROD"."SALES"."ORDERS" sqldiff_t
USING (
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("NOTE", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."SALES"."ORDERS"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("REMARK", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    "LOADED_AT" AS "LOADED_AT",
    1 AS "sqldiff_present"
  FROM "DEV"."SALES"."ORDERS"
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
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      COALESCE('.' || "STATUS", '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END = 0 THEN '0' WHEN ABS(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) < CAST('inf' AS FLOAT) THEN TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE') || COALESCE(' ' || TO_CHAR((CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END - TRY_TO_DOUBLE(TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE'))), 'FM9.0000000000000000EE'), '') ELSE TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) END, '') AS "sqldiff_form_2",
      COALESCE(TO_CHAR("SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9'), '') AS "sqldiff_form_3",
      COALESCE('.' || "NOTE", '') AS "sqldiff_form_4",
      COALESCE(CAST("OPEN" AS VARCHAR), '') AS "sqldiff_form_5",
      COALESCE(TO_CHAR("DAY", 'YYYY-MM-DD'), '') AS "sqldiff_form_6",
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
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      COALESCE('.' || "STATUS", '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END = 0 THEN '0' WHEN ABS(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) < CAST('inf' AS FLOAT) THEN TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE') || COALESCE(' ' || TO_CHAR((CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END - TRY_TO_DOUBLE(TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE'))), 'FM9.0000000000000000EE'), '') ELSE TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) END, '') AS "sqldiff_form_2",
      COALESCE(TO_CHAR("SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9'), '') AS "sqldiff_form_3",
      COALESCE('.' || "NOTE", '') AS "sqldiff_form_4",
      COALESCE(CAST("OPEN" AS VARCHAR), '') AS "sqldiff_form_5",
      COALESCE(TO_CHAR("DAY", 'YYYY-MM-DD'), '') AS "sqldiff_form_6",
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
      WHEN NOT (a."STATUS" IS NOT DISTINCT FROM b."STATUS") THEN 'updated'
      WHEN NOT ((CASE WHEN a."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE a."SCORE" END IS NOT DISTINCT FROM CASE WHEN b."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE b."SCORE" END) OR ((CASE WHEN CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END END IS NOT DISTINCT FROM CASE WHEN CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END END) OR COALESCE(CASE WHEN NOT (ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END) < CAST('inf' AS FLOAT) AND ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) < CAST('inf' AS FLOAT)) THEN FALSE WHEN GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) > 1 THEN ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2) - (CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2)) <= CAST('0.001' AS FLOAT) * GREATEST(ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2)), ABS((CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2))) ELSE ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) <= CAST('0.001' AS FLOAT) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) END, FALSE))) THEN 'updated'
      WHEN NOT ((a."SEEN" IS NOT DISTINCT FROM b."SEEN") OR COALESCE(ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) <= 1000000000, FALSE)) THEN 'updated'
      WHEN NOT ((a."NOTE" IS NOT DISTINCT FROM b."NOTE") OR (LOWER(TRIM(a."NOTE", ' \t\r\n')) IS NOT DISTINCT FROM LOWER(TRIM(b."NOTE", ' \t\r\n')))) THEN 'updated'
      WHEN NOT (a."OPEN" IS NOT DISTINCT FROM b."OPEN") THEN 'updated'
      WHEN NOT (a."DAY" IS NOT DISTINCT FROM b."DAY") THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
)
SELECT
  "ID" AS "ID",
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
ON (COALESCE(CAST(sqldiff_t."ID" AS VARCHAR), '') = sqldiff_s."sqldiff_key_1"
  AND COALESCE('.' || COLLATE(sqldiff_t."REGION", ''), '') = sqldiff_s."sqldiff_key_2")
WHEN MATCHED THEN UPDATE SET
  "STATUS" = sqldiff_s."STATUS",
  "SCORE" = sqldiff_s."SCORE",
  "SEEN" = sqldiff_s."SEEN",
  "NOTE" = sqldiff_s."NOTE",
  "OPEN" = sqldiff_s."OPEN",
  "DAY" = sqldiff_s."DAY",
  "LOADED_AT" = sqldiff_s."LOADED_AT"
WHEN NOT MATCHED THEN INSERT ("ID", "REGION", "STATUS", "SCORE", "SEEN", "NOTE", "OPEN", "DAY", "LOADED_AT")
VALUES (sqldiff_s."ID", sqldiff_s."REGION", sqldiff_s."STATUS", sqldiff_s."SCORE", sqldiff_s."SEEN", sqldiff_s."NOTE", sqldiff_s."OPEN", sqldiff_s."DAY", sqldiff_s."LOADED_AT");

-- ingest_new: inserts new rows only, and leaves updated ones as they are; a second run inserts none
INSERT INTO "PROD"."SALES"."ORDERS" ("ID", "REGION", "STATUS", "SCORE", "SEEN", "NOTE", "OPEN", "DAY", "LOADED_AT")
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("NOTE", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    1 AS "sqldiff_present"
  FROM "PROD"."SALES"."ORDERS"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "ID" AS "ID",
    COLLATE("REGION", '') AS "REGION",
    COLLATE("STATUS", '') AS "STATUS",
    "SCORE" AS "SCORE",
    "SEEN" AS "SEEN",
    COLLATE("REMARK", '') AS "NOTE",
    "OPEN" AS "OPEN",
    "DAY" AS "DAY",
    "LOADED_AT" AS "LOADED_AT",
    1 AS "sqldiff_present"
  FROM "DEV"."SALES"."ORDERS"
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
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      COALESCE('.' || "STATUS", '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END = 0 THEN '0' WHEN ABS(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) < CAST('inf' AS FLOAT) THEN TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE') || COALESCE(' ' || TO_CHAR((CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END - TRY_TO_DOUBLE(TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE'))), 'FM9.0000000000000000EE'), '') ELSE TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) END, '') AS "sqldiff_form_2",
      COALESCE(TO_CHAR("SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9'), '') AS "sqldiff_form_3",
      COALESCE('.' || "NOTE", '') AS "sqldiff_form_4",
      COALESCE(CAST("OPEN" AS VARCHAR), '') AS "sqldiff_form_5",
      COALESCE(TO_CHAR("DAY", 'YYYY-MM-DD'), '') AS "sqldiff_form_6",
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
      COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
      COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
      COALESCE('.' || "STATUS", '') AS "sqldiff_form_1",
      COALESCE(CASE WHEN CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END = 0 THEN '0' WHEN ABS(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) < CAST('inf' AS FLOAT) THEN TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE') || COALESCE(' ' || TO_CHAR((CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END - TRY_TO_DOUBLE(TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END, 'FM9.0000000000000000EE'))), 'FM9.0000000000000000EE'), '') ELSE TO_CHAR(CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END) END, '') AS "sqldiff_form_2",
      COALESCE(TO_CHAR("SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9'), '') AS "sqldiff_form_3",
      COALESCE('.' || "NOTE", '') AS "sqldiff_form_4",
      COALESCE(CAST("OPEN" AS VARCHAR), '') AS "sqldiff_form_5",
      COALESCE(TO_CHAR("DAY", 'YYYY-MM-DD'), '') AS "sqldiff_form_6",
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
      WHEN NOT (a."STATUS" IS NOT DISTINCT FROM b."STATUS") THEN 'updated'
      WHEN NOT ((CASE WHEN a."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE a."SCORE" END IS NOT DISTINCT FROM CASE WHEN b."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE b."SCORE" END) OR ((CASE WHEN CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END END IS NOT DISTINCT FROM CASE WHEN CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END END) OR COALESCE(CASE WHEN NOT (ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END) < CAST('inf' AS FLOAT) AND ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) < CAST('inf' AS FLOAT)) THEN FALSE WHEN GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) > 1 THEN ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2) - (CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2)) <= CAST('0.001' AS FLOAT) * GREATEST(ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2)), ABS((CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2))) ELSE ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) <= CAST('0.001' AS FLOAT) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) END, FALSE))) THEN 'updated'
      WHEN NOT ((a."SEEN" IS NOT DISTINCT FROM b."SEEN") OR COALESCE(ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) <= 1000000000, FALSE)) THEN 'updated'
      WHEN NOT ((a."NOTE" IS NOT DISTINCT FROM b."NOTE") OR (LOWER(TRIM(a."NOTE", ' \t\r\n')) IS NOT DISTINCT FROM LOWER(TRIM(b."NOTE", ' \t\r\n')))) THEN 'updated'
      WHEN NOT (a."OPEN" IS NOT DISTINCT FROM b."OPEN") THEN 'updated'
      WHEN NOT (a."DAY" IS NOT DISTINCT FROM b."DAY") THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
)
SELECT
  "ID" AS "ID",
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
