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
-- narrow: rows whose 64-bit hashes agree are taken for equal; --shape direct compares them all
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
-- hashes of the keys whose rows may differ, or that a side holds more than once
sqldiff_nominated AS (
  SELECT
    key_hash,
    sum(in_a) AS rows_a
  FROM (
    SELECT
      TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), RAWTOHEX(STANDARD_HASH(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'MD5')), '-')
        || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX') AS key_hash,
      TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
        || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
        || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
        || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
        || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
        || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
        || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX') AS row_hash,
      1 AS in_a
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), RAWTOHEX(STANDARD_HASH(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'MD5')), '-')
        || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX'),
      TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
        || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
        || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
        || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
        || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
        || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
        || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX'),
      0
    FROM sqldiff_b
  ) hashed
  GROUP BY key_hash
  HAVING count(*) <> 2 OR sum(in_a) <> 1 OR min(row_hash) <> max(row_hash)
),
-- the keys whose rows agree by their hashes, which are only counted
sqldiff_agreeing AS (
  SELECT CAST(sizes.rows_a - nominated.rows_a AS NUMBER(19,0)) AS agreeing_keys
  FROM (SELECT count(*) AS rows_a FROM sqldiff_a) sizes
  CROSS JOIN (SELECT coalesce(sum(rows_a), 0) AS rows_a FROM sqldiff_nominated) nominated
),
-- rows of side a whose hashes are in doubt
sqldiff_rows_a AS (
  SELECT
    TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
    SUBSTR("REGION", 1) AS "sqldiff_key_2",
    sqldiff_a.*
  FROM sqldiff_a
  WHERE TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), RAWTOHEX(STANDARD_HASH(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'MD5')), '-')
        || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX') IN (SELECT key_hash FROM sqldiff_nominated)
),
-- rows of side b whose hashes are in doubt
sqldiff_rows_b AS (
  SELECT
    TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS "sqldiff_key_1",
    SUBSTR("REGION", 1) AS "sqldiff_key_2",
    sqldiff_b.*
  FROM sqldiff_b
  WHERE TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), RAWTOHEX(STANDARD_HASH(TO_CHAR("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), 'MD5')), '-')
        || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX') IN (SELECT key_hash FROM sqldiff_nominated)
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
      "sqldiff_key_1",
      "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_rows_a
    UNION ALL
    SELECT
      "sqldiff_key_1",
      "sqldiff_key_2",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_rows_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
safe_a AS (
  SELECT r.*
  FROM sqldiff_rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE NVL(r."sqldiff_key_1", ' ') = NVL(d."sqldiff_key_1", ' ') AND NVL2(r."sqldiff_key_1", 1, 0) = NVL2(d."sqldiff_key_1", 1, 0) AND NVL(r."sqldiff_key_2", ' ') = NVL(d."sqldiff_key_2", ' ') AND NVL2(r."sqldiff_key_2", 1, 0) = NVL2(d."sqldiff_key_2", 1, 0))
),
safe_b AS (
  SELECT r.*
  FROM sqldiff_rows_b r
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
-- the safe lane, one row a key whose row hashes differ; a state is 0 equal, 1 absorbed, 2 changed
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
    FROM sqldiff_rows_a r
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
    FROM sqldiff_rows_b r
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
agreeing AS (
  SELECT agreeing_keys
  FROM sqldiff_agreeing
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
    lane.keys_equal + agreeing.agreeing_keys AS keys_equal,
    lane.keys_changed,
    lane.keys_only_a,
    lane.keys_only_b,
    lane.keys_absorbed,
    repeated.*,
    payloads.*
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN agreeing
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
