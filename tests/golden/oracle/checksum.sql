-- sqldiff 0.1.0: checksum, for oracle 19c and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column ID: types differ
-- column PRICE: types differ
-- column NOTE: is REMARK in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer
-- empty text is NULL: Oracle knows no other, before and after rules
-- a payload whose JSON has more than 4000 bytes (32767 where MAX_STRING_SIZE = EXTENDED) ends the query with ORA-01489: exclude long columns, or ask for union
-- text of floats: 17 digits where fewer do not read back as the same; beyond 1e125 and 1e-125 with an exponent

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
fingerprint_a AS (
  SELECT
    count(*) AS row_count,
    (
      TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
      || ' '
      || TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2('sqldiff', RAWTOHEX(STANDARD_HASH('sqldiff', 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
    ) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    count(*) AS row_count,
    (
      TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
      || ' '
      || TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2('sqldiff', RAWTOHEX(STANDARD_HASH('sqldiff', 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
    ) AS checksum
  FROM sqldiff_b
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  CASE
    WHEN rows_a <> rows_b OR checksum_a <> checksum_b THEN 'different'
    ELSE 'inconclusive'
  END AS verdict,
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;

-- checksum: the number of rows and the fingerprint of each side
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
fingerprint_a AS (
  SELECT
    count(*) AS row_count,
    (
      TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
      || ' '
      || TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2('sqldiff', RAWTOHEX(STANDARD_HASH('sqldiff', 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
    ) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    count(*) AS row_count,
    (
      TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
      || ' '
      || TO_CHAR(NVL(SUM(TO_NUMBER(SUBSTR(RAWTOHEX(STANDARD_HASH(NVL2('sqldiff', RAWTOHEX(STANDARD_HASH('sqldiff', 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("DAY" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("OPEN", RAWTOHEX(STANDARD_HASH("OPEN", 'MD5')), '-')
      || NVL2(SUBSTR("NOTE", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("NOTE", 1), 'MD5')), '-')
      || NVL2(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), RAWTOHEX(STANDARD_HASH(TO_CHAR(CAST("SEEN" AS TIMESTAMP(9)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), 'MD5')), '-')
      || NVL2("SCORE", RAWTOHEX(STANDARD_HASH("SCORE", 'MD5')), '-')
      || NVL2("PRICE", RAWTOHEX(STANDARD_HASH("PRICE", 'MD5')), '-')
      || NVL2(SUBSTR("STATUS", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("STATUS", 1), 'MD5')), '-')
      || NVL2(SUBSTR("REGION", 1), RAWTOHEX(STANDARD_HASH(SUBSTR("REGION", 1), 'MD5')), '-')
      || NVL2("ID", RAWTOHEX(STANDARD_HASH("ID", 'MD5')), '-'), 'MD5')), 1, 15), 'XXXXXXXXXXXXXXX')), 0), 'TM9')
    ) AS checksum
  FROM sqldiff_b
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;
