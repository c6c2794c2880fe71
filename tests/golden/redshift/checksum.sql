-- sqldiff 0.1.0: checksum, for redshift as documented in 2023, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- floats are compared exactly, and shown as Redshift writes them

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
fingerprint_a AS (
  SELECT
    count(*) AS row_count,
    CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN CAST("price" AS DECIMAL(12,4)) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("price" AS DECIMAL(12,4))) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN "id" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("id") END, CAST(0 AS BIGINT)))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) || ' ' || CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN "id" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("id") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN CAST("price" AS DECIMAL(12,4)) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("price" AS DECIMAL(12,4))) END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN 'sqldiff' IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH('sqldiff') END, CAST(0 AS BIGINT))))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    count(*) AS row_count,
    CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "price" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("price") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN CAST("id" AS BIGINT) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("id" AS BIGINT)) END, CAST(0 AS BIGINT)))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) || ' ' || CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN CAST("id" AS BIGINT) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("id" AS BIGINT)) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN "price" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("price") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN 'sqldiff' IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH('sqldiff') END, CAST(0 AS BIGINT))))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) AS checksum
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
fingerprint_a AS (
  SELECT
    count(*) AS row_count,
    CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN CAST("price" AS DECIMAL(12,4)) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("price" AS DECIMAL(12,4))) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN "id" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("id") END, CAST(0 AS BIGINT)))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) || ' ' || CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN "id" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("id") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN CAST("price" AS DECIMAL(12,4)) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("price" AS DECIMAL(12,4))) END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN 'sqldiff' IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH('sqldiff') END, CAST(0 AS BIGINT))))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    count(*) AS row_count,
    CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "price" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("price") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN CAST("id" AS BIGINT) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("id" AS BIGINT)) END, CAST(0 AS BIGINT)))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) || ' ' || CAST(COALESCE(SUM(CAST(FNV_HASH(CASE WHEN CAST("id" AS BIGINT) IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CAST("id" AS BIGINT)) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END) END, FNV_HASH(CASE WHEN "price" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("price") END, FNV_HASH(CASE WHEN CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END) END, FNV_HASH(CASE WHEN "seen" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("seen") END, FNV_HASH(CASE WHEN CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END) END, FNV_HASH(CASE WHEN CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH(CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END) END, FNV_HASH(CASE WHEN "day" IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH("day") END, FNV_HASH(CASE WHEN 'sqldiff' IS NULL THEN CAST(0 AS BIGINT) ELSE FNV_HASH('sqldiff') END, CAST(0 AS BIGINT))))))))))) AS DECIMAL(38,0))), 0) AS VARCHAR(64)) AS checksum
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
