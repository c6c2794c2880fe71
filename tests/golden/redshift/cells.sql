-- sqldiff 0.1.0: cells, for redshift as documented in 2023, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- floats are compared exactly, and shown as Redshift writes them
-- in JSON, texts of more than 10000 bytes are shown by their length, and rows of more than 60000 bytes by theirs

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), ''),
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
    COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS BIGINT) ELSE CAST(b."id" AS BIGINT) END AS "id",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
    a."status" AS "status_a",
    b."status" AS "status_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_1",
    a."price" AS "price_a",
    b."price" AS "price_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CAST(a."price" AS DECIMAL(12,4)), b."price", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_2",
    ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) AS "sqldiff_distance_2",
    a."score" AS "score_a",
    b."score" AS "score_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE)) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_3",
    CASE WHEN NOT (CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(a."score"), ABS(b."score")) > CAST('8e307' AS DOUBLE PRECISION) THEN CAST('Infinity' AS DOUBLE PRECISION) ELSE ABS(a."score" - b."score") END AS "sqldiff_distance_3",
    a."seen" AS "seen_a",
    b."seen" AS "seen_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."seen", b."seen", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_4",
    CAST(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) AS DECIMAL(38,0)) * 1000 AS "sqldiff_distance_4",
    a."note" AS "note_a",
    b."note" AS "note_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) THEN 0
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_5",
    a."open" AS "open_a",
    b."open" AS "open_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_6",
    a."day" AS "day_a",
    b."day" AS "day_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."day", b."day", 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "id" END), MIN("id")) AS "id",
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "region" END), MIN("region")) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS BIGINT) AS "id",
      r."region" AS "region",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END AS "sqldiff_form_1",
      CAST("price" AS DECIMAL(12,4)) AS "sqldiff_form_2",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END AS "sqldiff_form_5",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST(r."price" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
        COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    UNION ALL
    SELECT
      CAST(r."id" AS BIGINT),
      r."region",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END,
      "price",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END,
      "seen",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END,
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST(r."price" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END,
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
        COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
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
  CAST(keys_equal AS BIGINT) AS keys_equal,
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
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), ''),
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
    COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS BIGINT) ELSE CAST(b."id" AS BIGINT) END AS "id",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
    a."status" AS "status_a",
    b."status" AS "status_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_1",
    a."price" AS "price_a",
    b."price" AS "price_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CAST(a."price" AS DECIMAL(12,4)), b."price", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_2",
    ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) AS "sqldiff_distance_2",
    a."score" AS "score_a",
    b."score" AS "score_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE)) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_3",
    CASE WHEN NOT (CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(a."score"), ABS(b."score")) > CAST('8e307' AS DOUBLE PRECISION) THEN CAST('Infinity' AS DOUBLE PRECISION) ELSE ABS(a."score" - b."score") END AS "sqldiff_distance_3",
    a."seen" AS "seen_a",
    b."seen" AS "seen_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."seen", b."seen", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_4",
    CAST(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) AS DECIMAL(38,0)) * 1000 AS "sqldiff_distance_4",
    a."note" AS "note_a",
    b."note" AS "note_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) THEN 0
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_5",
    a."open" AS "open_a",
    b."open" AS "open_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_6",
    a."day" AS "day_a",
    b."day" AS "day_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."day", b."day", 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_7",
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
  SELECT 'status' AS column_name, keys_on_both, "sqldiff_state_1" AS mismatches FROM matched UNION ALL
  SELECT 'price' AS column_name, keys_on_both, "sqldiff_state_2" AS mismatches FROM matched UNION ALL
  SELECT 'score' AS column_name, keys_on_both, "sqldiff_state_3" AS mismatches FROM matched UNION ALL
  SELECT 'seen' AS column_name, keys_on_both, "sqldiff_state_4" AS mismatches FROM matched UNION ALL
  SELECT 'note' AS column_name, keys_on_both, "sqldiff_state_5" AS mismatches FROM matched UNION ALL
  SELECT 'open' AS column_name, keys_on_both, "sqldiff_state_6" AS mismatches FROM matched UNION ALL
  SELECT 'day' AS column_name, keys_on_both, "sqldiff_state_7" AS mismatches FROM matched
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS BIGINT) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST(((keys_on_both - mismatches) * 10000 - MOD((keys_on_both - mismatches) * 10000, keys_on_both)) / keys_on_both AS DOUBLE PRECISION) / 100 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), ''),
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
    COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS BIGINT) ELSE CAST(b."id" AS BIGINT) END AS "id",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
    a."status" AS "status_a",
    b."status" AS "status_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_1",
    a."price" AS "price_a",
    b."price" AS "price_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CAST(a."price" AS DECIMAL(12,4)), b."price", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_2",
    ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) AS "sqldiff_distance_2",
    a."score" AS "score_a",
    b."score" AS "score_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE)) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_3",
    CASE WHEN NOT (CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(a."score"), ABS(b."score")) > CAST('8e307' AS DOUBLE PRECISION) THEN CAST('Infinity' AS DOUBLE PRECISION) ELSE ABS(a."score" - b."score") END AS "sqldiff_distance_3",
    a."seen" AS "seen_a",
    b."seen" AS "seen_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."seen", b."seen", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_4",
    CAST(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) AS DECIMAL(38,0)) * 1000 AS "sqldiff_distance_4",
    a."note" AS "note_a",
    b."note" AS "note_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) THEN 0
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_5",
    a."open" AS "open_a",
    b."open" AS "open_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_6",
    a."day" AS "day_a",
    b."day" AS "day_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."day", b."day", 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_2" = 1 THEN 1 END) AS "sqldiff_state_2",
    CAST(max(CASE WHEN "sqldiff_state_2" = 1 THEN "sqldiff_distance_2" END) AS VARCHAR(64)) AS "sqldiff_distance_2",
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    CASE WHEN max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) = 0 THEN '0' ELSE CAST(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END) AS VARCHAR(64)) END AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    RTRIM(RTRIM(CAST(CAST(CAST(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END) AS DECIMAL(28,0)) * 0.000000001 AS DECIMAL(38,9)) AS VARCHAR(64)), '0'), '.') AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    CAST(NULL AS VARCHAR(65535)) AS "sqldiff_distance_5"
  FROM sqldiff_pairs
)
SELECT 'price' AS column_name, "sqldiff_state_2" AS absorbed_count, "sqldiff_distance_2" AS max_absorbed FROM absorbed UNION ALL
SELECT 'score' AS column_name, "sqldiff_state_3" AS absorbed_count, "sqldiff_distance_3" AS max_absorbed FROM absorbed UNION ALL
SELECT 'seen' AS column_name, "sqldiff_state_4" AS absorbed_count, "sqldiff_distance_4" AS max_absorbed FROM absorbed UNION ALL
SELECT 'note' AS column_name, "sqldiff_state_5" AS absorbed_count, "sqldiff_distance_5" AS max_absorbed FROM absorbed;

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("note" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    COLLATE(CAST("region" AS VARCHAR(65535)), 'case_sensitive') AS "region",
    COLLATE(CAST("status" AS VARCHAR(65535)), 'case_sensitive') AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    COLLATE(CAST("remark" AS VARCHAR(65535)), 'case_sensitive') AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
      COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), ''),
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
    COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
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
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS BIGINT) ELSE CAST(b."id" AS BIGINT) END AS "id",
    CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
    a."status" AS "status_a",
    b."status" AS "status_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."status") < 65535 THEN a."status" || '.' ELSE SHA2(a."status", 512) END, CASE WHEN OCTET_LENGTH(b."status") < 65535 THEN b."status" || '.' ELSE SHA2(b."status", 512) END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_1",
    a."price" AS "price_a",
    b."price" AS "price_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CAST(a."price" AS DECIMAL(12,4)), b."price", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_2",
    ABS(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4))) AS "sqldiff_distance_2",
    a."score" AS "score_a",
    b."score" AS "score_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."score" = 0 THEN '0' WHEN CAST(a."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(a."score" AS VARCHAR(64)) ELSE CAST(a."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(a."score") AS VARCHAR(20)) END, CASE WHEN b."score" = 0 THEN '0' WHEN CAST(b."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(b."score" AS VARCHAR(64)) ELSE CAST(b."score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(b."score") AS VARCHAR(20)) END, 1, 0) = 1) THEN 0
      WHEN ((DECODE(CASE WHEN CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) AS VARCHAR(20)) END, CASE WHEN CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END = 0 THEN '0' WHEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) ELSE CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) || ' ' || CAST(FNV_HASH(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) AS VARCHAR(20)) END, 1, 0) = 1) OR COALESCE(CASE WHEN NOT (CAST(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) > CAST('8e307' AS DOUBLE PRECISION) THEN ABS(CASE WHEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END / 2 END - CASE WHEN ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) < 1 THEN 0 ELSE CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END / 2 END) <= CAST('0.001' AS DOUBLE PRECISION) * (GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) / 2) ELSE CASE WHEN GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) < CAST('1e-200' AS DOUBLE PRECISION) THEN ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION) - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION)) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END * CAST('1e100' AS DOUBLE PRECISION)), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END * CAST('1e100' AS DOUBLE PRECISION))) ELSE ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END - CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END) <= CAST('0.001' AS DOUBLE PRECISION) * GREATEST(ABS(CASE WHEN CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(a."score") < 4503599627370496 THEN ROUND(a."score", 4) ELSE a."score" END), ABS(CASE WHEN CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND ABS(b."score") < 4503599627370496 THEN ROUND(b."score", 4) ELSE b."score" END)) END END, FALSE)) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_3",
    CASE WHEN NOT (CAST(a."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity') AND CAST(b."score" AS VARCHAR(64)) NOT IN ('NaN', 'Infinity', '-Infinity')) THEN NULL WHEN GREATEST(ABS(a."score"), ABS(b."score")) > CAST('8e307' AS DOUBLE PRECISION) THEN CAST('Infinity' AS DOUBLE PRECISION) ELSE ABS(a."score" - b."score") END AS "sqldiff_distance_3",
    a."seen" AS "seen_a",
    b."seen" AS "seen_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."seen", b."seen", 1, 0) = 1) THEN 0
      WHEN COALESCE(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) <= 1000000, FALSE) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_4",
    CAST(ABS(DATEDIFF(microsecond, CAST(a."seen" AS TIMESTAMP), CAST(b."seen" AS TIMESTAMP))) AS DECIMAL(38,0)) * 1000 AS "sqldiff_distance_4",
    a."note" AS "note_a",
    b."note" AS "note_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(a."note") < 65535 THEN a."note" || '.' ELSE SHA2(a."note", 512) END, CASE WHEN OCTET_LENGTH(b."note") < 65535 THEN b."note" || '.' ELSE SHA2(b."note", 512) END, 1, 0) = 1) THEN 0
      WHEN (DECODE(CASE WHEN OCTET_LENGTH(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(a."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, CASE WHEN OCTET_LENGTH(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10)))) < 65535 THEN LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))) || '.' ELSE SHA2(LOWER(BTRIM(b."note", ' ' || CHR(9) || CHR(13) || CHR(10))), 512) END, 1, 0) = 1) THEN 1
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_5",
    a."open" AS "open_a",
    b."open" AS "open_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(CASE WHEN a."open" THEN 'true' WHEN NOT a."open" THEN 'false' END, CASE WHEN b."open" THEN 'true' WHEN NOT b."open" THEN 'false' END, 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_6",
    a."day" AS "day_a",
    b."day" AS "day_b",
    CAST(CASE
      WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
      WHEN (DECODE(a."day", b."day", 1, 0) = 1) THEN 0
      ELSE 2
    END AS SMALLINT) AS "sqldiff_state_7",
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
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "id" END), MIN("id")) AS "id",
    coalesce(MIN(CASE WHEN "in_a" = 1 THEN "region" END), MIN("region")) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS BIGINT) AS "id",
      r."region" AS "region",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END AS "sqldiff_form_1",
      CAST("price" AS DECIMAL(12,4)) AS "sqldiff_form_2",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END AS "sqldiff_form_5",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST(r."price" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST("id" AS VARCHAR(64)), '') AS "sqldiff_key_1",
        COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" = d."sqldiff_key_1" AND r."sqldiff_key_2" = d."sqldiff_key_2"
    UNION ALL
    SELECT
      CAST(r."id" AS BIGINT),
      r."region",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END,
      "price",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END,
      "seen",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END,
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      "day",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST(r."price" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."status") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."status", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."status") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST(r."price" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST(r."score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS VARCHAR(64)) || '"' ELSE CASE WHEN r."score" = 0 THEN '0' ELSE CAST(r."score" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."seen" >= '0001-01-01' THEN TO_CHAR(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH(r."note") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(r."note", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH(r."note") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN r."day" >= '0001-01-01' THEN TO_CHAR(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END,
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        COALESCE(CAST(CAST("id" AS BIGINT) AS VARCHAR(64)), '') AS "sqldiff_key_1",
        COALESCE(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END, '') AS "sqldiff_key_2",
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
  "id",
  "region",
  'status' AS "column_name",
  '<>' AS "_diff_status",
  "status_a" AS "value_a",
  "status_b" AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_1" = 2
UNION ALL
SELECT
  "id",
  "region",
  'price' AS "column_name",
  '<>' AS "_diff_status",
  CAST("price_a" AS VARCHAR(64)) AS "value_a",
  CAST("price_b" AS VARCHAR(64)) AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_2" = 2
UNION ALL
SELECT
  "id",
  "region",
  'score' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN "score_a" = 0 THEN '0' ELSE CAST("score_a" AS VARCHAR(64)) END AS "value_a",
  CASE WHEN "score_b" = 0 THEN '0' ELSE CAST("score_b" AS VARCHAR(64)) END AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_3" = 2
UNION ALL
SELECT
  "id",
  "region",
  'seen' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN "seen_a" >= '0001-01-01' THEN TO_CHAR("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS VARCHAR(64)) END AS "value_a",
  CASE WHEN "seen_b" >= '0001-01-01' THEN TO_CHAR("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS VARCHAR(64)) END AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_4" = 2
UNION ALL
SELECT
  "id",
  "region",
  'note' AS "column_name",
  '<>' AS "_diff_status",
  "note_a" AS "value_a",
  "note_b" AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_5" = 2
UNION ALL
SELECT
  "id",
  "region",
  'open' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END AS "value_a",
  CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_6" = 2
UNION ALL
SELECT
  "id",
  "region",
  'day' AS "column_name",
  '<>' AS "_diff_status",
  CASE WHEN "day_a" >= '0001-01-01' THEN TO_CHAR("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS VARCHAR(64)) END AS "value_a",
  CASE WHEN "day_b" >= '0001-01-01' THEN TO_CHAR("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS VARCHAR(64)) END AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE "sqldiff_state_7" = 2
UNION ALL
SELECT
  "id",
  "region",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("status_a") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("status_a", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("status_a") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST("price_a" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST("score_a" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_a" AS VARCHAR(64)) || '"' ELSE CASE WHEN "score_a" = 0 THEN '0' ELSE CAST("score_a" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "seen_a" >= '0001-01-01' THEN TO_CHAR("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("note_a") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("note_a", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("note_a") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "day_a" >= '0001-01-01' THEN TO_CHAR("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH("status_a") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("status_a", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("status_a") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST("price_a" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST("score_a" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_a" AS VARCHAR(64)) || '"' ELSE CASE WHEN "score_a" = 0 THEN '0' ELSE CAST("score_a" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN "seen_a" >= '0001-01-01' THEN TO_CHAR("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH("note_a") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("note_a", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("note_a") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN "day_a" >= '0001-01-01' THEN TO_CHAR("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("status_a") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("status_a", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("status_a") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST("price_a" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST("score_a" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_a" AS VARCHAR(64)) || '"' ELSE CASE WHEN "score_a" = 0 THEN '0' ELSE CAST("score_a" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "seen_a" >= '0001-01-01' THEN TO_CHAR("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("note_a") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("note_a", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("note_a") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "day_a" >= '0001-01-01' THEN TO_CHAR("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END END AS "value_a",
  CASE WHEN "_present_b" THEN CASE WHEN COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("status_b") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("status_b", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("status_b") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST("price_b" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST("score_b" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_b" AS VARCHAR(64)) || '"' ELSE CASE WHEN "score_b" = 0 THEN '0' ELSE CAST("score_b" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "seen_b" >= '0001-01-01' THEN TO_CHAR("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("note_b") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("note_b", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("note_b") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "day_b" >= '0001-01-01' THEN TO_CHAR("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS VARCHAR(64)) END || '"')), 4) + 59 <= 60000 THEN '{"status":' || COALESCE(CASE WHEN OCTET_LENGTH("status_b") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("status_b", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("status_b") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"price":' || COALESCE(CAST("price_b" AS VARCHAR(64)), 'null') || ',"score":' || COALESCE(CASE WHEN CAST("score_b" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_b" AS VARCHAR(64)) || '"' ELSE CASE WHEN "score_b" = 0 THEN '0' ELSE CAST("score_b" AS VARCHAR(64)) END END, 'null') || ',"seen":' || COALESCE(('"' || CASE WHEN "seen_b" >= '0001-01-01' THEN TO_CHAR("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS VARCHAR(64)) END || '"'), 'null') || ',"note":' || COALESCE(CASE WHEN OCTET_LENGTH("note_b") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("note_b", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("note_b") AS VARCHAR(10)) || ' bytes"' END, 'null') || ',"open":' || COALESCE(CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END, 'null') || ',"day":' || COALESCE(('"' || CASE WHEN "day_b" >= '0001-01-01' THEN TO_CHAR("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS VARCHAR(64)) END || '"'), 'null') || '}' ELSE '"' || CAST(COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("status_b") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("status_b", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("status_b") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CAST("price_b" AS VARCHAR(64))), 4) + COALESCE(OCTET_LENGTH(CASE WHEN CAST("score_b" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_b" AS VARCHAR(64)) || '"' ELSE CASE WHEN "score_b" = 0 THEN '0' ELSE CAST("score_b" AS VARCHAR(64)) END END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "seen_b" >= '0001-01-01' THEN TO_CHAR("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS VARCHAR(64)) END || '"')), 4) + COALESCE(OCTET_LENGTH(CASE WHEN OCTET_LENGTH("note_b") <= 10000 THEN '"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("note_b", CHR(92), CHR(92) || CHR(92)), '"', CHR(92) || '"'), CHR(10), CHR(92) || 'n'), CHR(13), CHR(92) || 'r'), CHR(9), CHR(92) || 't') || '"' ELSE '"' || CAST(OCTET_LENGTH("note_b") AS VARCHAR(10)) || ' bytes"' END), 4) + COALESCE(OCTET_LENGTH(CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END), 4) + COALESCE(OCTET_LENGTH(('"' || CASE WHEN "day_b" >= '0001-01-01' THEN TO_CHAR("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS VARCHAR(64)) END || '"')), 4) + 59 AS VARCHAR(10)) || ' bytes"' END END AS "value_b",
  CAST(NULL AS BIGINT) AS "count_a",
  CAST(NULL AS BIGINT) AS "count_b",
  CAST(NULL AS VARCHAR(65535)) AS "cause"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b")
UNION ALL
SELECT
  "id",
  "region",
  '__PAYLOAD__',
  CASE WHEN "count_a" > "count_b" THEN '<<' ELSE '>>' END,
  "sqldiff_payload_a",
  "sqldiff_payload_b",
  CAST("count_a" AS BIGINT),
  CAST("count_b" AS BIGINT),
  CAST(NULL AS VARCHAR(65535))
FROM sqldiff_payloads
WHERE "count_a" <> "count_b";
