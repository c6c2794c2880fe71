-- sqldiff 0.1.0: count, for redshift as documented in 2023, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- floats are compared exactly, and shown as Redshift writes them

-- summary: the verdict, and the counts behind it
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
)
SELECT
  CASE WHEN rows_a = rows_b THEN 'equal' ELSE 'different' END AS verdict,
  rows_a,
  rows_b,
  rows_a - rows_b AS "delta"
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

-- count: the number of rows on each side
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
)
SELECT
  rows_a,
  rows_b,
  rows_a - rows_b AS "delta"
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;
