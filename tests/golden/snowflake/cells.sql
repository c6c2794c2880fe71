-- sqldiff 0.1.0: cells, for snowflake as documented in 2026, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column PRICE: {"abs":0.01}; types differ
-- column SCORE: {"rel":0.001,"round":4}
-- column SEEN: {"within":"1s"}
-- column NOTE: is REMARK in b; {"trim":true,"ignore_case":true}
-- session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default
-- floats of 39 digits before the point, or 20 zeros behind it, are shown with an exponent

-- summary: the verdict and the counts behind it
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
      a."STATUS" AS "STATUS_a",
      b."STATUS" AS "STATUS_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."STATUS" IS NOT DISTINCT FROM b."STATUS") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."PRICE" AS "PRICE_a",
      b."PRICE" AS "PRICE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."PRICE" AS NUMBER(12,4)) IS NOT DISTINCT FROM b."PRICE") THEN 0
        WHEN COALESCE(ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") AS "sqldiff_distance_2",
      a."SCORE" AS "SCORE_a",
      b."SCORE" AS "SCORE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CASE WHEN a."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE a."SCORE" END IS NOT DISTINCT FROM CASE WHEN b."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE b."SCORE" END) THEN 0
        WHEN ((CASE WHEN CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END END IS NOT DISTINCT FROM CASE WHEN CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END END) OR COALESCE(CASE WHEN NOT (ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END) < CAST('inf' AS FLOAT) AND ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) < CAST('inf' AS FLOAT)) THEN FALSE WHEN GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) > 1 THEN ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2) - (CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2)) <= CAST('0.001' AS FLOAT) * GREATEST(ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2)), ABS((CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2))) ELSE ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) <= CAST('0.001' AS FLOAT) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN NOT (ABS(a."SCORE") < CAST('inf' AS FLOAT) AND ABS(b."SCORE") < CAST('inf' AS FLOAT)) THEN NULL WHEN GREATEST(ABS(a."SCORE"), ABS(b."SCORE")) > CAST('8e307' AS FLOAT) THEN CAST('inf' AS FLOAT) ELSE ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
      a."SEEN" AS "SEEN_a",
      b."SEEN" AS "SEEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."SEEN" IS NOT DISTINCT FROM b."SEEN") THEN 0
        WHEN COALESCE(ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) AS "sqldiff_distance_4",
      a."NOTE" AS "NOTE_a",
      b."NOTE" AS "NOTE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."NOTE" IS NOT DISTINCT FROM b."NOTE") THEN 0
        WHEN (LOWER(TRIM(a."NOTE", ' \t\r\n')) IS NOT DISTINCT FROM LOWER(TRIM(b."NOTE", ' \t\r\n'))) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."OPEN" AS "OPEN_a",
      b."OPEN" AS "OPEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."OPEN" IS NOT DISTINCT FROM b."OPEN") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."DAY" AS "DAY_a",
      b."DAY" AS "DAY_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."DAY" IS NOT DISTINCT FROM b."DAY") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "ID" END), MIN("ID")) AS "ID",
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "REGION" END), MIN("REGION")) AS "REGION",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      r."ID" AS "ID",
      r."REGION" AS "REGION",
      "STATUS" AS "sqldiff_form_1",
      CAST("PRICE" AS NUMBER(12,4)) AS "sqldiff_form_2",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END AS "sqldiff_form_3",
      "SEEN" AS "sqldiff_form_4",
      "NOTE" AS "sqldiff_form_5",
      "OPEN" AS "sqldiff_form_6",
      "DAY" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || COALESCE(TO_JSON(TO_VARIANT(r."STATUS")), 'null') || ',"PRICE":' || COALESCE(CAST(r."PRICE" AS VARCHAR), 'null') || ',"SCORE":' || COALESCE(CASE WHEN ABS(r."SCORE") < CAST('inf' AS FLOAT) THEN CASE WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= CAST('1e38' AS FLOAT) OR ABS(r."SCORE") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END WHEN ABS(r."SCORE") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS(r."SCORE") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE '"' || CASE WHEN r."SCORE" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN r."SCORE" > 0 THEN 'Infinity' WHEN r."SCORE" < 0 THEN '-Infinity' END || '"' END, 'null') || ',"SEEN":' || COALESCE(('"' || TO_CHAR(r."SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9') || '"'), 'null') || ',"NOTE":' || COALESCE(TO_JSON(TO_VARIANT(r."NOTE")), 'null') || ',"OPEN":' || COALESCE(CAST(r."OPEN" AS VARCHAR), 'null') || ',"DAY":' || COALESCE(('"' || TO_CHAR(r."DAY", 'YYYY-MM-DD') || '"'), 'null') || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
        COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    UNION ALL
    SELECT
      r."ID",
      r."REGION",
      "STATUS",
      "PRICE",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END,
      "SEEN",
      "NOTE",
      "OPEN",
      "DAY",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || COALESCE(TO_JSON(TO_VARIANT(r."STATUS")), 'null') || ',"PRICE":' || COALESCE(CAST(r."PRICE" AS VARCHAR), 'null') || ',"SCORE":' || COALESCE(CASE WHEN ABS(r."SCORE") < CAST('inf' AS FLOAT) THEN CASE WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= CAST('1e38' AS FLOAT) OR ABS(r."SCORE") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END WHEN ABS(r."SCORE") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS(r."SCORE") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE '"' || CASE WHEN r."SCORE" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN r."SCORE" > 0 THEN 'Infinity' WHEN r."SCORE" < 0 THEN '-Infinity' END || '"' END, 'null') || ',"SEEN":' || COALESCE(('"' || TO_CHAR(r."SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9') || '"'), 'null') || ',"NOTE":' || COALESCE(TO_JSON(TO_VARIANT(r."NOTE")), 'null') || ',"OPEN":' || COALESCE(CAST(r."OPEN" AS VARCHAR), 'null') || ',"DAY":' || COALESCE(('"' || TO_CHAR(r."DAY", 'YYYY-MM-DD') || '"'), 'null') || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
        COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_key_2",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7"
),
sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
lane AS (
  SELECT
    count(CASE WHEN "_diff_status" = '==' THEN 1 END) AS keys_equal,
    count(CASE WHEN "_diff_status" = '<>' THEN 1 END) AS keys_changed,
    count(CASE WHEN "_diff_status" = '<<' THEN 1 END) AS keys_only_a,
    count(CASE WHEN "_diff_status" = '>>' THEN 1 END) AS keys_only_b,
    count(CASE WHEN 1 IN ("sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5") THEN 1 END) AS keys_absorbed
  FROM sqldiff_pairs
),
repeated AS (
  SELECT
    count(*) AS keys_duplicate,
    coalesce(sum(rows_a), 0) AS duplicate_rows_a,
    coalesce(sum(rows_b), 0) AS duplicate_rows_b
  FROM sqldiff_repeated
),
payloads AS (
  SELECT
    coalesce(sum("count_a"), 0) AS payload_rows_a,
    coalesce(sum("count_b"), 0) AS payload_rows_b,
    count(CASE WHEN "count_a" > "count_b" THEN 1 END) AS payloads_a,
    count(CASE WHEN "count_b" > "count_a" THEN 1 END) AS payloads_b
  FROM sqldiff_payloads
),
counted AS (
  SELECT
    sizes.*,
    lane.*,
    repeated.*,
    payloads.*
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN repeated
  CROSS JOIN payloads
)
SELECT
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 'inconclusive'
    WHEN keys_changed + keys_only_a + keys_only_b + payloads_a + payloads_b > 0 THEN 'different'
    WHEN keys_absorbed > 0 THEN 'equal_under_rules'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(keys_equal AS NUMBER(38,0)) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b
FROM counted;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
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
      a."STATUS" AS "STATUS_a",
      b."STATUS" AS "STATUS_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."STATUS" IS NOT DISTINCT FROM b."STATUS") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."PRICE" AS "PRICE_a",
      b."PRICE" AS "PRICE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."PRICE" AS NUMBER(12,4)) IS NOT DISTINCT FROM b."PRICE") THEN 0
        WHEN COALESCE(ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") AS "sqldiff_distance_2",
      a."SCORE" AS "SCORE_a",
      b."SCORE" AS "SCORE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CASE WHEN a."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE a."SCORE" END IS NOT DISTINCT FROM CASE WHEN b."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE b."SCORE" END) THEN 0
        WHEN ((CASE WHEN CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END END IS NOT DISTINCT FROM CASE WHEN CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END END) OR COALESCE(CASE WHEN NOT (ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END) < CAST('inf' AS FLOAT) AND ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) < CAST('inf' AS FLOAT)) THEN FALSE WHEN GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) > 1 THEN ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2) - (CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2)) <= CAST('0.001' AS FLOAT) * GREATEST(ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2)), ABS((CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2))) ELSE ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) <= CAST('0.001' AS FLOAT) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN NOT (ABS(a."SCORE") < CAST('inf' AS FLOAT) AND ABS(b."SCORE") < CAST('inf' AS FLOAT)) THEN NULL WHEN GREATEST(ABS(a."SCORE"), ABS(b."SCORE")) > CAST('8e307' AS FLOAT) THEN CAST('inf' AS FLOAT) ELSE ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
      a."SEEN" AS "SEEN_a",
      b."SEEN" AS "SEEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."SEEN" IS NOT DISTINCT FROM b."SEEN") THEN 0
        WHEN COALESCE(ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) AS "sqldiff_distance_4",
      a."NOTE" AS "NOTE_a",
      b."NOTE" AS "NOTE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."NOTE" IS NOT DISTINCT FROM b."NOTE") THEN 0
        WHEN (LOWER(TRIM(a."NOTE", ' \t\r\n')) IS NOT DISTINCT FROM LOWER(TRIM(b."NOTE", ' \t\r\n'))) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."OPEN" AS "OPEN_a",
      b."OPEN" AS "OPEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."OPEN" IS NOT DISTINCT FROM b."OPEN") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."DAY" AS "DAY_a",
      b."DAY" AS "DAY_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."DAY" IS NOT DISTINCT FROM b."DAY") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
matched AS (
  SELECT
    count(*) AS keys_on_both,
    count(CASE WHEN "sqldiff_state_1" = 2 THEN 1 END) AS "sqldiff_state_1",
    count(CASE WHEN "sqldiff_state_2" = 2 THEN 1 END) AS "sqldiff_state_2",
    count(CASE WHEN "sqldiff_state_3" = 2 THEN 1 END) AS "sqldiff_state_3",
    count(CASE WHEN "sqldiff_state_4" = 2 THEN 1 END) AS "sqldiff_state_4",
    count(CASE WHEN "sqldiff_state_5" = 2 THEN 1 END) AS "sqldiff_state_5",
    count(CASE WHEN "sqldiff_state_6" = 2 THEN 1 END) AS "sqldiff_state_6",
    count(CASE WHEN "sqldiff_state_7" = 2 THEN 1 END) AS "sqldiff_state_7"
  FROM sqldiff_pairs
  WHERE "_present_a" AND "_present_b"
),
counted AS (
  SELECT 'STATUS' AS column_name, keys_on_both, "sqldiff_state_1" AS mismatches FROM matched UNION ALL
  SELECT 'PRICE' AS column_name, keys_on_both, "sqldiff_state_2" AS mismatches FROM matched UNION ALL
  SELECT 'SCORE' AS column_name, keys_on_both, "sqldiff_state_3" AS mismatches FROM matched UNION ALL
  SELECT 'SEEN' AS column_name, keys_on_both, "sqldiff_state_4" AS mismatches FROM matched UNION ALL
  SELECT 'NOTE' AS column_name, keys_on_both, "sqldiff_state_5" AS mismatches FROM matched UNION ALL
  SELECT 'OPEN' AS column_name, keys_on_both, "sqldiff_state_6" AS mismatches FROM matched UNION ALL
  SELECT 'DAY' AS column_name, keys_on_both, "sqldiff_state_7" AS mismatches FROM matched
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS NUMBER(38,0)) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST(((keys_on_both - mismatches) * 10000 - MOD((keys_on_both - mismatches) * 10000, keys_on_both)) / keys_on_both AS FLOAT) / 100 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
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
      a."STATUS" AS "STATUS_a",
      b."STATUS" AS "STATUS_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."STATUS" IS NOT DISTINCT FROM b."STATUS") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."PRICE" AS "PRICE_a",
      b."PRICE" AS "PRICE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."PRICE" AS NUMBER(12,4)) IS NOT DISTINCT FROM b."PRICE") THEN 0
        WHEN COALESCE(ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") AS "sqldiff_distance_2",
      a."SCORE" AS "SCORE_a",
      b."SCORE" AS "SCORE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CASE WHEN a."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE a."SCORE" END IS NOT DISTINCT FROM CASE WHEN b."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE b."SCORE" END) THEN 0
        WHEN ((CASE WHEN CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END END IS NOT DISTINCT FROM CASE WHEN CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END END) OR COALESCE(CASE WHEN NOT (ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END) < CAST('inf' AS FLOAT) AND ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) < CAST('inf' AS FLOAT)) THEN FALSE WHEN GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) > 1 THEN ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2) - (CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2)) <= CAST('0.001' AS FLOAT) * GREATEST(ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2)), ABS((CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2))) ELSE ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) <= CAST('0.001' AS FLOAT) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN NOT (ABS(a."SCORE") < CAST('inf' AS FLOAT) AND ABS(b."SCORE") < CAST('inf' AS FLOAT)) THEN NULL WHEN GREATEST(ABS(a."SCORE"), ABS(b."SCORE")) > CAST('8e307' AS FLOAT) THEN CAST('inf' AS FLOAT) ELSE ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
      a."SEEN" AS "SEEN_a",
      b."SEEN" AS "SEEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."SEEN" IS NOT DISTINCT FROM b."SEEN") THEN 0
        WHEN COALESCE(ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) AS "sqldiff_distance_4",
      a."NOTE" AS "NOTE_a",
      b."NOTE" AS "NOTE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."NOTE" IS NOT DISTINCT FROM b."NOTE") THEN 0
        WHEN (LOWER(TRIM(a."NOTE", ' \t\r\n')) IS NOT DISTINCT FROM LOWER(TRIM(b."NOTE", ' \t\r\n'))) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."OPEN" AS "OPEN_a",
      b."OPEN" AS "OPEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."OPEN" IS NOT DISTINCT FROM b."OPEN") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."DAY" AS "DAY_a",
      b."DAY" AS "DAY_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."DAY" IS NOT DISTINCT FROM b."DAY") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_2" = 1 THEN 1 END) AS "sqldiff_state_2",
    CAST(max(CASE WHEN "sqldiff_state_2" = 1 THEN "sqldiff_distance_2" END) AS VARCHAR) AS "sqldiff_distance_2",
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    CASE WHEN ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) < CAST('inf' AS FLOAT) THEN CASE WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = 0 THEN '0' WHEN ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) >= CAST('1e38' AS FLOAT) OR ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE') ELSE TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.0000000000000000EE') END WHEN ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE') ELSE TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE') ELSE TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE')) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.000000000000000EE') ELSE TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE CASE WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) > 0 THEN 'Infinity' WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) < 0 THEN '-Infinity' END END AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    RTRIM(RTRIM(CAST(CAST(CAST(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END) AS NUMBER(28,0)) * 0.000000001 AS NUMBER(38,9)) AS VARCHAR), '0'), '.') AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    CAST(NULL AS VARCHAR) AS "sqldiff_distance_5"
  FROM sqldiff_pairs
)
SELECT 'PRICE' AS column_name, "sqldiff_state_2" AS absorbed_count, "sqldiff_distance_2" AS max_absorbed FROM absorbed UNION ALL
SELECT 'SCORE' AS column_name, "sqldiff_state_3" AS absorbed_count, "sqldiff_distance_3" AS max_absorbed FROM absorbed UNION ALL
SELECT 'SEEN' AS column_name, "sqldiff_state_4" AS absorbed_count, "sqldiff_distance_4" AS max_absorbed FROM absorbed UNION ALL
SELECT 'NOTE' AS column_name, "sqldiff_state_5" AS absorbed_count, "sqldiff_distance_5" AS max_absorbed FROM absorbed;

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
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
      a."STATUS" AS "STATUS_a",
      b."STATUS" AS "STATUS_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."STATUS" IS NOT DISTINCT FROM b."STATUS") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."PRICE" AS "PRICE_a",
      b."PRICE" AS "PRICE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."PRICE" AS NUMBER(12,4)) IS NOT DISTINCT FROM b."PRICE") THEN 0
        WHEN COALESCE(ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      ABS(CAST(a."PRICE" AS NUMBER(12,4)) - b."PRICE") AS "sqldiff_distance_2",
      a."SCORE" AS "SCORE_a",
      b."SCORE" AS "SCORE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CASE WHEN a."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE a."SCORE" END IS NOT DISTINCT FROM CASE WHEN b."SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE b."SCORE" END) THEN 0
        WHEN ((CASE WHEN CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END END IS NOT DISTINCT FROM CASE WHEN CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END = 0 THEN CAST(0 AS FLOAT) ELSE CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END END) OR COALESCE(CASE WHEN NOT (ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END) < CAST('inf' AS FLOAT) AND ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) < CAST('inf' AS FLOAT)) THEN FALSE WHEN GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) > 1 THEN ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2) - (CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2)) <= CAST('0.001' AS FLOAT) * GREATEST(ABS((CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END / 2)), ABS((CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END / 2))) ELSE ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END) <= CAST('0.001' AS FLOAT) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 4503599627370496 THEN ROUND(a."SCORE", 4) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 4503599627370496 THEN ROUND(b."SCORE", 4) ELSE b."SCORE" END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      CASE WHEN NOT (ABS(a."SCORE") < CAST('inf' AS FLOAT) AND ABS(b."SCORE") < CAST('inf' AS FLOAT)) THEN NULL WHEN GREATEST(ABS(a."SCORE"), ABS(b."SCORE")) > CAST('8e307' AS FLOAT) THEN CAST('inf' AS FLOAT) ELSE ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
      a."SEEN" AS "SEEN_a",
      b."SEEN" AS "SEEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."SEEN" IS NOT DISTINCT FROM b."SEEN") THEN 0
        WHEN COALESCE(ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      ABS(((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(a."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(a."SEEN" AS TIMESTAMP_NTZ(9)))) - ((((DATEDIFF('day', CAST('1970-01-01' AS DATE), CAST(b."SEEN" AS TIMESTAMP_NTZ(9))) * 24 + HOUR(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + MINUTE(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 60 + SECOND(CAST(b."SEEN" AS TIMESTAMP_NTZ(9)))) * 1000000000 + DATE_PART('nanosecond', CAST(b."SEEN" AS TIMESTAMP_NTZ(9))))) AS "sqldiff_distance_4",
      a."NOTE" AS "NOTE_a",
      b."NOTE" AS "NOTE_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."NOTE" IS NOT DISTINCT FROM b."NOTE") THEN 0
        WHEN (LOWER(TRIM(a."NOTE", ' \t\r\n')) IS NOT DISTINCT FROM LOWER(TRIM(b."NOTE", ' \t\r\n'))) THEN 1
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."OPEN" AS "OPEN_a",
      b."OPEN" AS "OPEN_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."OPEN" IS NOT DISTINCT FROM b."OPEN") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."DAY" AS "DAY_a",
      b."DAY" AS "DAY_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."DAY" IS NOT DISTINCT FROM b."DAY") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "ID" END), MIN("ID")) AS "ID",
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "REGION" END), MIN("REGION")) AS "REGION",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      r."ID" AS "ID",
      r."REGION" AS "REGION",
      "STATUS" AS "sqldiff_form_1",
      CAST("PRICE" AS NUMBER(12,4)) AS "sqldiff_form_2",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END AS "sqldiff_form_3",
      "SEEN" AS "sqldiff_form_4",
      "NOTE" AS "sqldiff_form_5",
      "OPEN" AS "sqldiff_form_6",
      "DAY" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || COALESCE(TO_JSON(TO_VARIANT(r."STATUS")), 'null') || ',"PRICE":' || COALESCE(CAST(r."PRICE" AS VARCHAR), 'null') || ',"SCORE":' || COALESCE(CASE WHEN ABS(r."SCORE") < CAST('inf' AS FLOAT) THEN CASE WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= CAST('1e38' AS FLOAT) OR ABS(r."SCORE") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END WHEN ABS(r."SCORE") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS(r."SCORE") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE '"' || CASE WHEN r."SCORE" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN r."SCORE" > 0 THEN 'Infinity' WHEN r."SCORE" < 0 THEN '-Infinity' END || '"' END, 'null') || ',"SEEN":' || COALESCE(('"' || TO_CHAR(r."SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9') || '"'), 'null') || ',"NOTE":' || COALESCE(TO_JSON(TO_VARIANT(r."NOTE")), 'null') || ',"OPEN":' || COALESCE(CAST(r."OPEN" AS VARCHAR), 'null') || ',"DAY":' || COALESCE(('"' || TO_CHAR(r."DAY", 'YYYY-MM-DD') || '"'), 'null') || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
        COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    UNION ALL
    SELECT
      r."ID",
      r."REGION",
      "STATUS",
      "PRICE",
      CASE WHEN "SCORE" = 0 THEN CAST(0 AS FLOAT) ELSE "SCORE" END,
      "SEEN",
      "NOTE",
      "OPEN",
      "DAY",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || COALESCE(TO_JSON(TO_VARIANT(r."STATUS")), 'null') || ',"PRICE":' || COALESCE(CAST(r."PRICE" AS VARCHAR), 'null') || ',"SCORE":' || COALESCE(CASE WHEN ABS(r."SCORE") < CAST('inf' AS FLOAT) THEN CASE WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= CAST('1e38' AS FLOAT) OR ABS(r."SCORE") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END WHEN ABS(r."SCORE") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS(r."SCORE") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.00000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR(r."SCORE", 'FM9.000000000000000EE')) = r."SCORE" THEN TO_CHAR(r."SCORE", 'FM9.000000000000000EE') ELSE TO_CHAR(r."SCORE", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE '"' || CASE WHEN r."SCORE" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN r."SCORE" > 0 THEN 'Infinity' WHEN r."SCORE" < 0 THEN '-Infinity' END || '"' END, 'null') || ',"SEEN":' || COALESCE(('"' || TO_CHAR(r."SEEN", 'YYYY-MM-DD HH24:MI:SS.FF9') || '"'), 'null') || ',"NOTE":' || COALESCE(TO_JSON(TO_VARIANT(r."NOTE")), 'null') || ',"OPEN":' || COALESCE(CAST(r."OPEN" AS VARCHAR), 'null') || ',"DAY":' || COALESCE(('"' || TO_CHAR(r."DAY", 'YYYY-MM-DD') || '"'), 'null') || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST("ID" AS VARCHAR), '') AS "sqldiff_key_1",
        COALESCE('.' || "REGION", '') AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_key_2",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7"
)
SELECT
  "ID",
  "REGION",
  'STATUS' AS "column_name",
  '<>' AS "_diff_status",
  "STATUS_a" AS "value_a",
  "STATUS_b" AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_1" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  'PRICE' AS "column_name",
  '<>' AS "_diff_status",
  CAST("PRICE_a" AS VARCHAR) AS "value_a",
  CAST("PRICE_b" AS VARCHAR) AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_2" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  'SCORE' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN ABS("SCORE_a") < CAST('inf' AS FLOAT) THEN CASE WHEN "SCORE_a" = 0 THEN '0' WHEN ABS("SCORE_a") >= CAST('1e38' AS FLOAT) OR ABS("SCORE_a") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END WHEN ABS("SCORE_a") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS("SCORE_a") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE CASE WHEN "SCORE_a" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN "SCORE_a" > 0 THEN 'Infinity' WHEN "SCORE_a" < 0 THEN '-Infinity' END END AS "value_a",
  CASE WHEN ABS("SCORE_b") < CAST('inf' AS FLOAT) THEN CASE WHEN "SCORE_b" = 0 THEN '0' WHEN ABS("SCORE_b") >= CAST('1e38' AS FLOAT) OR ABS("SCORE_b") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END WHEN ABS("SCORE_b") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS("SCORE_b") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE CASE WHEN "SCORE_b" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN "SCORE_b" > 0 THEN 'Infinity' WHEN "SCORE_b" < 0 THEN '-Infinity' END END AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_3" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  'SEEN' AS "column_name",
  '<>' AS "_diff_status",
  TO_CHAR("SEEN_a", 'YYYY-MM-DD HH24:MI:SS.FF9') AS "value_a",
  TO_CHAR("SEEN_b", 'YYYY-MM-DD HH24:MI:SS.FF9') AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_4" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  'NOTE' AS "column_name",
  '<>' AS "_diff_status",
  "NOTE_a" AS "value_a",
  "NOTE_b" AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_5" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  'OPEN' AS "column_name",
  '<>' AS "_diff_status",
  CAST("OPEN_a" AS VARCHAR) AS "value_a",
  CAST("OPEN_b" AS VARCHAR) AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_6" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  'DAY' AS "column_name",
  '<>' AS "_diff_status",
  TO_CHAR("DAY_a", 'YYYY-MM-DD') AS "value_a",
  TO_CHAR("DAY_b", 'YYYY-MM-DD') AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_7" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN ('{"STATUS":' || COALESCE(TO_JSON(TO_VARIANT("STATUS_a")), 'null') || ',"PRICE":' || COALESCE(CAST("PRICE_a" AS VARCHAR), 'null') || ',"SCORE":' || COALESCE(CASE WHEN ABS("SCORE_a") < CAST('inf' AS FLOAT) THEN CASE WHEN "SCORE_a" = 0 THEN '0' WHEN ABS("SCORE_a") >= CAST('1e38' AS FLOAT) OR ABS("SCORE_a") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END WHEN ABS("SCORE_a") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS("SCORE_a") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.00000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_a", 'FM9.000000000000000EE')) = "SCORE_a" THEN TO_CHAR("SCORE_a", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_a", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE '"' || CASE WHEN "SCORE_a" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN "SCORE_a" > 0 THEN 'Infinity' WHEN "SCORE_a" < 0 THEN '-Infinity' END || '"' END, 'null') || ',"SEEN":' || COALESCE(('"' || TO_CHAR("SEEN_a", 'YYYY-MM-DD HH24:MI:SS.FF9') || '"'), 'null') || ',"NOTE":' || COALESCE(TO_JSON(TO_VARIANT("NOTE_a")), 'null') || ',"OPEN":' || COALESCE(CAST("OPEN_a" AS VARCHAR), 'null') || ',"DAY":' || COALESCE(('"' || TO_CHAR("DAY_a", 'YYYY-MM-DD') || '"'), 'null') || '}') END AS "value_a",
  CASE WHEN "_present_b" THEN ('{"STATUS":' || COALESCE(TO_JSON(TO_VARIANT("STATUS_b")), 'null') || ',"PRICE":' || COALESCE(CAST("PRICE_b" AS VARCHAR), 'null') || ',"SCORE":' || COALESCE(CASE WHEN ABS("SCORE_b") < CAST('inf' AS FLOAT) THEN CASE WHEN "SCORE_b" = 0 THEN '0' WHEN ABS("SCORE_b") >= CAST('1e38' AS FLOAT) OR ABS("SCORE_b") < CAST('1e-20' AS FLOAT) THEN CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END WHEN ABS("SCORE_b") >= CAST('1e17' AS FLOAT) THEN CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END, 'TME', 38, 0) AS VARCHAR) WHEN ABS("SCORE_b") >= 0.001 THEN RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END, 'TME', 38, 20) AS VARCHAR), '0'), '.') ELSE RTRIM(RTRIM(CAST(TRY_TO_NUMBER(CASE WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.00000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.00000000000000EE') WHEN TRY_TO_DOUBLE(TO_CHAR("SCORE_b", 'FM9.000000000000000EE')) = "SCORE_b" THEN TO_CHAR("SCORE_b", 'FM9.000000000000000EE') ELSE TO_CHAR("SCORE_b", 'FM9.0000000000000000EE') END, 'TME', 38, 37) AS VARCHAR), '0'), '.') END ELSE '"' || CASE WHEN "SCORE_b" = CAST('NaN' AS FLOAT) THEN 'NaN' WHEN "SCORE_b" > 0 THEN 'Infinity' WHEN "SCORE_b" < 0 THEN '-Infinity' END || '"' END, 'null') || ',"SEEN":' || COALESCE(('"' || TO_CHAR("SEEN_b", 'YYYY-MM-DD HH24:MI:SS.FF9') || '"'), 'null') || ',"NOTE":' || COALESCE(TO_JSON(TO_VARIANT("NOTE_b")), 'null') || ',"OPEN":' || COALESCE(CAST("OPEN_b" AS VARCHAR), 'null') || ',"DAY":' || COALESCE(('"' || TO_CHAR("DAY_b", 'YYYY-MM-DD') || '"'), 'null') || '}') END AS "value_b",
  CAST(NULL AS NUMBER(38,0)) AS "count_a",
  CAST(NULL AS NUMBER(38,0)) AS "count_b",
  CAST(NULL AS VARCHAR) AS "cause"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b")
UNION ALL
SELECT
  "ID",
  "REGION",
  '__PAYLOAD__',
  CASE WHEN "count_a" > "count_b" THEN '<<' ELSE '>>' END,
  "sqldiff_payload_a",
  "sqldiff_payload_b",
  CAST("count_a" AS NUMBER(38,0)),
  CAST("count_b" AS NUMBER(38,0)),
  CAST(NULL AS VARCHAR)
FROM sqldiff_payloads
WHERE "count_a" <> "count_b";
