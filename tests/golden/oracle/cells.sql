-- sqldiff 0.1.0: cells, for oracle 19c and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column ID: types differ
-- column PRICE: {"abs":0.01}; types differ
-- column SCORE: {"rel":0.001,"round":4}
-- column SEEN: {"within":"1s"}
-- column NOTE: is REMARK in b; {"trim":true,"ignore_case":true}
-- session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer
-- empty text is NULL: Oracle knows no other, before and after rules
-- a payload whose JSON has more than 4000 bytes (32767 where MAX_STRING_SIZE = EXTENDED) ends the query with ORA-01489: exclude long columns, or ask for union
-- round: floats are rounded by all digits that they have, and so may see no tie where another engine sees one
-- text of floats: 17 digits where fewer do not read back as the same; beyond 1e125 and 1e-125 with an exponent

-- summary: the verdict and the counts behind it
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."ID" AS NUMBER(19,0)) ELSE CAST(b."ID" AS NUMBER(19,0)) END AS "ID",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN SUBSTR(a."REGION", 1) ELSE SUBSTR(b."REGION", 1) END AS "REGION",
    a."STATUS" AS "STATUS_a",
    b."STATUS" AS "STATUS_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."STATUS", 1), SUBSTR(b."STATUS", 1), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_1",
    a."PRICE" AS "PRICE_a",
    b."PRICE" AS "PRICE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."PRICE", b."PRICE", 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS(a."PRICE" - b."PRICE") <= 0.01 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_2",
    ABS(a."PRICE" - b."PRICE") AS "sqldiff_distance_2",
    a."SCORE" AS "SCORE_a",
    b."SCORE" AS "SCORE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."SCORE", b."SCORE", 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END, CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END, 1, 0) = 1) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END) < BINARY_DOUBLE_INFINITY AND ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY AND CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) <= TO_BINARY_DOUBLE(0.001) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) THEN 1 END WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END / 2 - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END / 2) <= TO_BINARY_DOUBLE(0.001) * (GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) / 2) THEN 1 END = 1 THEN 1 ELSE 0 END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_3",
    CASE WHEN ABS(a."SCORE") < BINARY_DOUBLE_INFINITY AND ABS(b."SCORE") < BINARY_DOUBLE_INFINITY THEN ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
    a."SEEN" AS "SEEN_a",
    b."SEEN" AS "SEEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_4",
    ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) AS "sqldiff_distance_4",
    a."NOTE" AS "NOTE_a",
    b."NOTE" AS "NOTE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."NOTE", 1), SUBSTR(b."NOTE", 1), 1, 0) = 1) THEN 0
      WHEN (DECODE(LOWER(RTRIM(LTRIM(SUBSTR(a."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), LOWER(RTRIM(LTRIM(SUBSTR(b."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), 1, 0) = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_5",
    a."OPEN" AS "OPEN_a",
    b."OPEN" AS "OPEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."OPEN", b."OPEN", 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_6",
    a."DAY" AS "DAY_a",
    b."DAY" AS "DAY_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MAX(CASE WHEN "in_a" = 1 THEN "ID" END), MAX("ID")) AS "ID",
    coalesce(MAX(CASE WHEN "in_a" = 1 THEN "REGION" END), MAX("REGION")) AS "REGION",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."ID" AS NUMBER(19,0)) AS "ID",
      SUBSTR(r."REGION", 1) AS "REGION",
      SUBSTR("STATUS", 1) AS "sqldiff_form_1",
      "PRICE" AS "sqldiff_form_2",
      "SCORE" AS "sqldiff_form_3",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_4",
      SUBSTR("NOTE", 1) AS "sqldiff_form_5",
      "OPEN" AS "sqldiff_form_6",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || NVL(NVL2(r."STATUS", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."STATUS", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"PRICE":' || NVL(TO_CHAR(r."PRICE", 'FM99999990.00'), 'null')
      || ',"SCORE":' || NVL(CASE WHEN r."SCORE" IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) THEN '"' || CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END || '"' ELSE CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END END, 'null')
      || ',"SEEN":' || NVL(NVL2(r."SEEN", '"' || LTRIM(TO_CHAR(CAST(r."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || ',"NOTE":' || NVL(NVL2(r."NOTE", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."NOTE", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"OPEN":' || NVL(TO_CHAR(r."OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'null')
      || ',"DAY":' || NVL(NVL2(r."DAY", '"' || LTRIM(TO_CHAR(CAST(r."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
        SUBSTR("REGION", 1) AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
    UNION ALL
    SELECT
      CAST(r."ID" AS NUMBER(19,0)),
      SUBSTR(r."REGION", 1),
      SUBSTR("STATUS", 1),
      "PRICE",
      "SCORE",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
      SUBSTR("NOTE", 1),
      "OPEN",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || NVL(NVL2(r."STATUS", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."STATUS", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"PRICE":' || NVL(TO_CHAR(r."PRICE", 'FM99999990.0000'), 'null')
      || ',"SCORE":' || NVL(CASE WHEN r."SCORE" IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) THEN '"' || CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END || '"' ELSE CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END END, 'null')
      || ',"SEEN":' || NVL(NVL2(r."SEEN", '"' || LTRIM(TO_CHAR(CAST(r."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || ',"NOTE":' || NVL(NVL2(r."NOTE", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."NOTE", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"OPEN":' || NVL(TO_CHAR(r."OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'null')
      || ',"DAY":' || NVL(NVL2(r."DAY", '"' || LTRIM(TO_CHAR(CAST(r."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
        SUBSTR("REGION", 1) AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
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
    (SELECT count(*) FROM sqldiff_b) AS rows_b FROM DUAL
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
  CAST(keys_equal AS NUMBER(19,0)) AS keys_equal,
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."ID" AS NUMBER(19,0)) ELSE CAST(b."ID" AS NUMBER(19,0)) END AS "ID",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN SUBSTR(a."REGION", 1) ELSE SUBSTR(b."REGION", 1) END AS "REGION",
    a."STATUS" AS "STATUS_a",
    b."STATUS" AS "STATUS_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."STATUS", 1), SUBSTR(b."STATUS", 1), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_1",
    a."PRICE" AS "PRICE_a",
    b."PRICE" AS "PRICE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."PRICE", b."PRICE", 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS(a."PRICE" - b."PRICE") <= 0.01 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_2",
    ABS(a."PRICE" - b."PRICE") AS "sqldiff_distance_2",
    a."SCORE" AS "SCORE_a",
    b."SCORE" AS "SCORE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."SCORE", b."SCORE", 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END, CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END, 1, 0) = 1) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END) < BINARY_DOUBLE_INFINITY AND ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY AND CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) <= TO_BINARY_DOUBLE(0.001) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) THEN 1 END WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END / 2 - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END / 2) <= TO_BINARY_DOUBLE(0.001) * (GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) / 2) THEN 1 END = 1 THEN 1 ELSE 0 END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_3",
    CASE WHEN ABS(a."SCORE") < BINARY_DOUBLE_INFINITY AND ABS(b."SCORE") < BINARY_DOUBLE_INFINITY THEN ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
    a."SEEN" AS "SEEN_a",
    b."SEEN" AS "SEEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_4",
    ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) AS "sqldiff_distance_4",
    a."NOTE" AS "NOTE_a",
    b."NOTE" AS "NOTE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."NOTE", 1), SUBSTR(b."NOTE", 1), 1, 0) = 1) THEN 0
      WHEN (DECODE(LOWER(RTRIM(LTRIM(SUBSTR(a."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), LOWER(RTRIM(LTRIM(SUBSTR(b."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), 1, 0) = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_5",
    a."OPEN" AS "OPEN_a",
    b."OPEN" AS "OPEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."OPEN", b."OPEN", 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_6",
    a."DAY" AS "DAY_a",
    b."DAY" AS "DAY_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_7",
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
  WHERE ("_present_a" = 1) AND ("_present_b" = 1)
),
counted AS (
  SELECT "sqldiff_cell_label" AS column_name, keys_on_both, "sqldiff_cell_state" AS mismatches
  FROM matched
  CROSS JOIN LATERAL (
  SELECT 'STATUS' AS "sqldiff_cell_label", "sqldiff_state_1" AS "sqldiff_cell_state" FROM DUAL
  UNION ALL
  SELECT 'PRICE' AS "sqldiff_cell_label", "sqldiff_state_2" AS "sqldiff_cell_state" FROM DUAL
  UNION ALL
  SELECT 'SCORE' AS "sqldiff_cell_label", "sqldiff_state_3" AS "sqldiff_cell_state" FROM DUAL
  UNION ALL
  SELECT 'SEEN' AS "sqldiff_cell_label", "sqldiff_state_4" AS "sqldiff_cell_state" FROM DUAL
  UNION ALL
  SELECT 'NOTE' AS "sqldiff_cell_label", "sqldiff_state_5" AS "sqldiff_cell_state" FROM DUAL
  UNION ALL
  SELECT 'OPEN' AS "sqldiff_cell_label", "sqldiff_state_6" AS "sqldiff_cell_state" FROM DUAL
  UNION ALL
  SELECT 'DAY' AS "sqldiff_cell_label", "sqldiff_state_7" AS "sqldiff_cell_state" FROM DUAL
) sqldiff_cell
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS NUMBER(19,0)) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN TRUNC((keys_on_both - mismatches) * 10000 / keys_on_both) / 100 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."ID" AS NUMBER(19,0)) ELSE CAST(b."ID" AS NUMBER(19,0)) END AS "ID",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN SUBSTR(a."REGION", 1) ELSE SUBSTR(b."REGION", 1) END AS "REGION",
    a."STATUS" AS "STATUS_a",
    b."STATUS" AS "STATUS_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."STATUS", 1), SUBSTR(b."STATUS", 1), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_1",
    a."PRICE" AS "PRICE_a",
    b."PRICE" AS "PRICE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."PRICE", b."PRICE", 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS(a."PRICE" - b."PRICE") <= 0.01 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_2",
    ABS(a."PRICE" - b."PRICE") AS "sqldiff_distance_2",
    a."SCORE" AS "SCORE_a",
    b."SCORE" AS "SCORE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."SCORE", b."SCORE", 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END, CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END, 1, 0) = 1) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END) < BINARY_DOUBLE_INFINITY AND ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY AND CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) <= TO_BINARY_DOUBLE(0.001) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) THEN 1 END WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END / 2 - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END / 2) <= TO_BINARY_DOUBLE(0.001) * (GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) / 2) THEN 1 END = 1 THEN 1 ELSE 0 END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_3",
    CASE WHEN ABS(a."SCORE") < BINARY_DOUBLE_INFINITY AND ABS(b."SCORE") < BINARY_DOUBLE_INFINITY THEN ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
    a."SEEN" AS "SEEN_a",
    b."SEEN" AS "SEEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_4",
    ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) AS "sqldiff_distance_4",
    a."NOTE" AS "NOTE_a",
    b."NOTE" AS "NOTE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."NOTE", 1), SUBSTR(b."NOTE", 1), 1, 0) = 1) THEN 0
      WHEN (DECODE(LOWER(RTRIM(LTRIM(SUBSTR(a."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), LOWER(RTRIM(LTRIM(SUBSTR(b."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), 1, 0) = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_5",
    a."OPEN" AS "OPEN_a",
    b."OPEN" AS "OPEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."OPEN", b."OPEN", 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_6",
    a."DAY" AS "DAY_a",
    b."DAY" AS "DAY_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_2" = 1 THEN 1 END) AS "sqldiff_state_2",
    REGEXP_REPLACE(TO_CHAR(max(CASE WHEN "sqldiff_state_2" = 1 THEN "sqldiff_distance_2" END), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') AS "sqldiff_distance_2",
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    CASE WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = BINARY_DOUBLE_NAN THEN 'NaN' WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = 0 THEN '0' WHEN ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) >= 1E125 OR ABS(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)) <= 1E-125 THEN TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$')))) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$')))) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$')))) = max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END), 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    REGEXP_REPLACE(TO_CHAR((max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END) / 1000000000), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    CAST(NULL AS VARCHAR2(4000)) AS "sqldiff_distance_5"
  FROM sqldiff_pairs
)
SELECT
  "sqldiff_cell_label" AS column_name,
  "sqldiff_cell_state" AS absorbed_count,
  "sqldiff_cell_first" AS max_absorbed
FROM absorbed
CROSS JOIN LATERAL (
  SELECT 'PRICE' AS "sqldiff_cell_label", "sqldiff_state_2" AS "sqldiff_cell_state", "sqldiff_distance_2" AS "sqldiff_cell_first" FROM DUAL
  UNION ALL
  SELECT 'SCORE' AS "sqldiff_cell_label", "sqldiff_state_3" AS "sqldiff_cell_state", "sqldiff_distance_3" AS "sqldiff_cell_first" FROM DUAL
  UNION ALL
  SELECT 'SEEN' AS "sqldiff_cell_label", "sqldiff_state_4" AS "sqldiff_cell_state", "sqldiff_distance_4" AS "sqldiff_cell_first" FROM DUAL
  UNION ALL
  SELECT 'NOTE' AS "sqldiff_cell_label", "sqldiff_state_5" AS "sqldiff_cell_state", "sqldiff_distance_5" AS "sqldiff_cell_first" FROM DUAL
) sqldiff_cell;

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."ID" AS NUMBER(19,0)) ELSE CAST(b."ID" AS NUMBER(19,0)) END AS "ID",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN SUBSTR(a."REGION", 1) ELSE SUBSTR(b."REGION", 1) END AS "REGION",
    a."STATUS" AS "STATUS_a",
    b."STATUS" AS "STATUS_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."STATUS", 1), SUBSTR(b."STATUS", 1), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_1",
    a."PRICE" AS "PRICE_a",
    b."PRICE" AS "PRICE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."PRICE", b."PRICE", 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS(a."PRICE" - b."PRICE") <= 0.01 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_2",
    ABS(a."PRICE" - b."PRICE") AS "sqldiff_distance_2",
    a."SCORE" AS "SCORE_a",
    b."SCORE" AS "SCORE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."SCORE", b."SCORE", 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END, CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END, 1, 0) = 1) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END) < BINARY_DOUBLE_INFINITY AND ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY AND CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) < BINARY_DOUBLE_INFINITY THEN CASE WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END) <= TO_BINARY_DOUBLE(0.001) * GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) THEN 1 END WHEN ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END / 2 - CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END / 2) <= TO_BINARY_DOUBLE(0.001) * (GREATEST(ABS(CASE WHEN ABS(a."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(a."SCORE"), 4)) ELSE a."SCORE" END), ABS(CASE WHEN ABS(b."SCORE") < 1E100 THEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(b."SCORE"), 4)) ELSE b."SCORE" END)) / 2) THEN 1 END = 1 THEN 1 ELSE 0 END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_3",
    CASE WHEN ABS(a."SCORE") < BINARY_DOUBLE_INFINITY AND ABS(b."SCORE") < BINARY_DOUBLE_INFINITY THEN ABS(a."SCORE" - b."SCORE") END AS "sqldiff_distance_3",
    a."SEEN" AS "SEEN_a",
    b."SEEN" AS "SEEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      WHEN (CASE WHEN ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_4",
    ABS((EXTRACT(DAY FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 86400 + EXTRACT(HOUR FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 3600 + EXTRACT(MINUTE FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9)))) * 60 + EXTRACT(SECOND FROM (CAST(a."SEEN" AS TIMESTAMP(9)) - CAST(b."SEEN" AS TIMESTAMP(9))))) * 1000000000) AS "sqldiff_distance_4",
    a."NOTE" AS "NOTE_a",
    b."NOTE" AS "NOTE_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(SUBSTR(a."NOTE", 1), SUBSTR(b."NOTE", 1), 1, 0) = 1) THEN 0
      WHEN (DECODE(LOWER(RTRIM(LTRIM(SUBSTR(a."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), LOWER(RTRIM(LTRIM(SUBSTR(b."NOTE", 1), ' ' || CHR(9) || CHR(13) || CHR(10)), ' ' || CHR(9) || CHR(13) || CHR(10))), 1, 0) = 1) THEN 1
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_5",
    a."OPEN" AS "OPEN_a",
    b."OPEN" AS "OPEN_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."OPEN", b."OPEN", 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_6",
    a."DAY" AS "DAY_a",
    b."DAY" AS "DAY_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(TO_CHAR(CAST(a."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), TO_CHAR(CAST(b."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 1, 0) = 1) THEN 0
      ELSE 2
    END AS NUMBER(1,0)) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MAX(CASE WHEN "in_a" = 1 THEN "ID" END), MAX("ID")) AS "ID",
    coalesce(MAX(CASE WHEN "in_a" = 1 THEN "REGION" END), MAX("REGION")) AS "REGION",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."ID" AS NUMBER(19,0)) AS "ID",
      SUBSTR(r."REGION", 1) AS "REGION",
      SUBSTR("STATUS", 1) AS "sqldiff_form_1",
      "PRICE" AS "sqldiff_form_2",
      "SCORE" AS "sqldiff_form_3",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_4",
      SUBSTR("NOTE", 1) AS "sqldiff_form_5",
      "OPEN" AS "sqldiff_form_6",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9') AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || NVL(NVL2(r."STATUS", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."STATUS", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"PRICE":' || NVL(TO_CHAR(r."PRICE", 'FM99999990.00'), 'null')
      || ',"SCORE":' || NVL(CASE WHEN r."SCORE" IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) THEN '"' || CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END || '"' ELSE CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END END, 'null')
      || ',"SEEN":' || NVL(NVL2(r."SEEN", '"' || LTRIM(TO_CHAR(CAST(r."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || ',"NOTE":' || NVL(NVL2(r."NOTE", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."NOTE", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"OPEN":' || NVL(TO_CHAR(r."OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'null')
      || ',"DAY":' || NVL(NVL2(r."DAY", '"' || LTRIM(TO_CHAR(CAST(r."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
        SUBSTR("REGION", 1) AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
    UNION ALL
    SELECT
      CAST(r."ID" AS NUMBER(19,0)),
      SUBSTR(r."REGION", 1),
      SUBSTR("STATUS", 1),
      "PRICE",
      "SCORE",
      TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
      SUBSTR("NOTE", 1),
      "OPEN",
      TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'),
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"STATUS":' || NVL(NVL2(r."STATUS", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."STATUS", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"PRICE":' || NVL(TO_CHAR(r."PRICE", 'FM99999990.0000'), 'null')
      || ',"SCORE":' || NVL(CASE WHEN r."SCORE" IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) THEN '"' || CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END || '"' ELSE CASE WHEN r."SCORE" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN r."SCORE" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN r."SCORE" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN r."SCORE" = 0 THEN '0' WHEN ABS(r."SCORE") >= 1E125 OR ABS(r."SCORE") <= 1E-125 THEN TO_CHAR(r."SCORE", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$')))) = r."SCORE" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER(r."SCORE"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR(r."SCORE", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END END, 'null')
      || ',"SEEN":' || NVL(NVL2(r."SEEN", '"' || LTRIM(TO_CHAR(CAST(r."SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || ',"NOTE":' || NVL(NVL2(r."NOTE", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR(r."NOTE", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
      || ',"OPEN":' || NVL(TO_CHAR(r."OPEN", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'null')
      || ',"DAY":' || NVL(NVL2(r."DAY", '"' || LTRIM(TO_CHAR(CAST(r."DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
      || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
        SUBSTR("REGION", 1) AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
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
  "sqldiff_cell_label" AS "column_name",
  '<>' AS "_diff_status",
  "sqldiff_cell_first" AS "value_a",
  "sqldiff_cell_second" AS "value_b",
  CAST(NULL AS NUMBER(19,0)) AS "count_a",
  CAST(NULL AS NUMBER(19,0)) AS "count_b",
  CAST(NULL AS VARCHAR2(4000)) AS "cause"
FROM sqldiff_pairs
CROSS JOIN LATERAL (
  SELECT 'STATUS' AS "sqldiff_cell_label", "sqldiff_state_1" AS "sqldiff_cell_state", SUBSTR("STATUS_a", 1) AS "sqldiff_cell_first", SUBSTR("STATUS_b", 1) AS "sqldiff_cell_second" FROM DUAL
  UNION ALL
  SELECT 'PRICE' AS "sqldiff_cell_label", "sqldiff_state_2" AS "sqldiff_cell_state", TO_CHAR("PRICE_a", 'FM99999990.00') AS "sqldiff_cell_first", TO_CHAR("PRICE_b", 'FM99999990.0000') AS "sqldiff_cell_second" FROM DUAL
  UNION ALL
  SELECT 'SCORE' AS "sqldiff_cell_label", "sqldiff_state_3" AS "sqldiff_cell_state", CASE WHEN "SCORE_a" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN "SCORE_a" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN "SCORE_a" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN "SCORE_a" = 0 THEN '0' WHEN ABS("SCORE_a") >= 1E125 OR ABS("SCORE_a") <= 1E-125 THEN TO_CHAR("SCORE_a", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END AS "sqldiff_cell_first", CASE WHEN "SCORE_b" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN "SCORE_b" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN "SCORE_b" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN "SCORE_b" = 0 THEN '0' WHEN ABS("SCORE_b") >= 1E125 OR ABS("SCORE_b") <= 1E-125 THEN TO_CHAR("SCORE_b", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END AS "sqldiff_cell_second" FROM DUAL
  UNION ALL
  SELECT 'SEEN' AS "sqldiff_cell_label", "sqldiff_state_4" AS "sqldiff_cell_state", LTRIM(TO_CHAR(CAST("SEEN_a" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "sqldiff_cell_first", LTRIM(TO_CHAR(CAST("SEEN_b" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "sqldiff_cell_second" FROM DUAL
  UNION ALL
  SELECT 'NOTE' AS "sqldiff_cell_label", "sqldiff_state_5" AS "sqldiff_cell_state", SUBSTR("NOTE_a", 1) AS "sqldiff_cell_first", SUBSTR("NOTE_b", 1) AS "sqldiff_cell_second" FROM DUAL
  UNION ALL
  SELECT 'OPEN' AS "sqldiff_cell_label", "sqldiff_state_6" AS "sqldiff_cell_state", TO_CHAR("OPEN_a", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_cell_first", TO_CHAR("OPEN_b", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_cell_second" FROM DUAL
  UNION ALL
  SELECT 'DAY' AS "sqldiff_cell_label", "sqldiff_state_7" AS "sqldiff_cell_state", LTRIM(TO_CHAR(CAST("DAY_a" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "sqldiff_cell_first", LTRIM(TO_CHAR(CAST("DAY_b" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) AS "sqldiff_cell_second" FROM DUAL
) sqldiff_cell
WHERE "sqldiff_cell_state" = 2
UNION ALL
SELECT
  "ID",
  "REGION",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN ("_present_a" = 1) THEN ('{"STATUS":' || NVL(NVL2("STATUS_a", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR("STATUS_a", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
    || ',"PRICE":' || NVL(TO_CHAR("PRICE_a", 'FM99999990.00'), 'null')
    || ',"SCORE":' || NVL(CASE WHEN "SCORE_a" IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) THEN '"' || CASE WHEN "SCORE_a" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN "SCORE_a" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN "SCORE_a" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN "SCORE_a" = 0 THEN '0' WHEN ABS("SCORE_a") >= 1E125 OR ABS("SCORE_a") <= 1E-125 THEN TO_CHAR("SCORE_a", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END || '"' ELSE CASE WHEN "SCORE_a" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN "SCORE_a" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN "SCORE_a" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN "SCORE_a" = 0 THEN '0' WHEN ABS("SCORE_a") >= 1E125 OR ABS("SCORE_a") <= 1E-125 THEN TO_CHAR("SCORE_a", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_a"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_a" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_a"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_a", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END END, 'null')
    || ',"SEEN":' || NVL(NVL2("SEEN_a", '"' || LTRIM(TO_CHAR(CAST("SEEN_a" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
    || ',"NOTE":' || NVL(NVL2("NOTE_a", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR("NOTE_a", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
    || ',"OPEN":' || NVL(TO_CHAR("OPEN_a", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'null')
    || ',"DAY":' || NVL(NVL2("DAY_a", '"' || LTRIM(TO_CHAR(CAST("DAY_a" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
    || '}') END AS "value_a",
  CASE WHEN ("_present_b" = 1) THEN ('{"STATUS":' || NVL(NVL2("STATUS_b", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR("STATUS_b", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
    || ',"PRICE":' || NVL(TO_CHAR("PRICE_b", 'FM99999990.0000'), 'null')
    || ',"SCORE":' || NVL(CASE WHEN "SCORE_b" IN (BINARY_DOUBLE_NAN, BINARY_DOUBLE_INFINITY, -BINARY_DOUBLE_INFINITY) THEN '"' || CASE WHEN "SCORE_b" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN "SCORE_b" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN "SCORE_b" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN "SCORE_b" = 0 THEN '0' WHEN ABS("SCORE_b") >= 1E125 OR ABS("SCORE_b") <= 1E-125 THEN TO_CHAR("SCORE_b", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END || '"' ELSE CASE WHEN "SCORE_b" = BINARY_DOUBLE_NAN THEN 'NaN' WHEN "SCORE_b" = BINARY_DOUBLE_INFINITY THEN 'Infinity' WHEN "SCORE_b" = -BINARY_DOUBLE_INFINITY THEN '-Infinity' WHEN "SCORE_b" = 0 THEN '0' WHEN ABS("SCORE_b") >= 1E125 OR ABS("SCORE_b") <= 1E-125 THEN TO_CHAR("SCORE_b", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 14 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 15 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') WHEN TO_BINARY_DOUBLE(ROUND(TO_NUMBER("SCORE_b"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$')))) = "SCORE_b" THEN REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 16 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') ELSE REGEXP_REPLACE(TO_CHAR(ROUND(TO_NUMBER("SCORE_b"), 17 - TO_NUMBER(REGEXP_SUBSTR(TO_CHAR("SCORE_b", 'FM9.9EEEE'), '[+-][0-9]+$'))), 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)[.]', '\10.') END END, 'null')
    || ',"SEEN":' || NVL(NVL2("SEEN_b", '"' || LTRIM(TO_CHAR(CAST("SEEN_b" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
    || ',"NOTE":' || NVL(NVL2("NOTE_b", '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(SUBSTR("NOTE_b", 1), '\', '\\'), '"', '\"'), CHR(8), '\b'), CHR(9), '\t'), CHR(10), '\n'), CHR(12), '\f'), CHR(13), '\r') || '"', NULL), 'null')
    || ',"OPEN":' || NVL(TO_CHAR("OPEN_b", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'null')
    || ',"DAY":' || NVL(NVL2("DAY_b", '"' || LTRIM(TO_CHAR(CAST("DAY_b" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF6')) || '"', NULL), 'null')
    || '}') END AS "value_b",
  CAST(NULL AS NUMBER(19,0)) AS "count_a",
  CAST(NULL AS NUMBER(19,0)) AS "count_b",
  CAST(NULL AS VARCHAR2(4000)) AS "cause"
FROM sqldiff_pairs
WHERE NOT (("_present_a" = 1) AND ("_present_b" = 1))
UNION ALL
SELECT
  "ID",
  "REGION",
  '__PAYLOAD__',
  CASE WHEN "count_a" > "count_b" THEN '<<' ELSE '>>' END,
  "sqldiff_payload_a",
  "sqldiff_payload_b",
  CAST("count_a" AS NUMBER(19,0)),
  CAST("count_b" AS NUMBER(19,0)),
  CAST(NULL AS VARCHAR2(4000))
FROM sqldiff_payloads
WHERE "count_a" <> "count_b";
