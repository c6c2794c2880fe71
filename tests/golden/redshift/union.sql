-- sqldiff 0.1.0: union, for redshift as documented in 2023, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: union compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: enable_case_sensitive_identifier = true where the tables were created with it
-- floats are compared exactly, and shown as Redshift writes them

-- summary: the verdict, and the surplus rows behind it
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "id",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_2" END), min("sqldiff_text_2")) AS "region",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_3" END), min("sqldiff_text_3")) AS "status",
    "sqldiff_form_4" AS "price",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_5" END), min("sqldiff_text_5")) AS "score",
    "sqldiff_form_6" AS "seen",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_7" END), min("sqldiff_text_7")) AS "note",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_8" END), min("sqldiff_text_8")) AS "open",
    "sqldiff_form_9" AS "day",
    CAST(sum("in_a") AS BIGINT) AS "count_a",
    CAST(sum("in_b") AS BIGINT) AS "count_b"
  FROM (
    SELECT
      "id" AS "sqldiff_form_1",
      CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END AS "sqldiff_form_2",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END AS "sqldiff_form_3",
      CAST("price" AS DECIMAL(12,4)) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END AS "sqldiff_form_5",
      "seen" AS "sqldiff_form_6",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END AS "sqldiff_form_7",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_form_8",
      "day" AS "sqldiff_form_9",
      "region" AS "sqldiff_text_2",
      "status" AS "sqldiff_text_3",
      CASE WHEN "score" = 0 THEN '0' ELSE CAST("score" AS VARCHAR(64)) END AS "sqldiff_text_5",
      "note" AS "sqldiff_text_7",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_text_8",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS BIGINT),
      CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END,
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END,
      "price",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END,
      "seen",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END,
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      "day",
      "region",
      "status",
      CASE WHEN "score" = 0 THEN '0' ELSE CAST("score" AS VARCHAR(64)) END,
      "note",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY
    "sqldiff_form_1",
    "sqldiff_form_2",
    "sqldiff_form_3",
    "sqldiff_form_4",
    "sqldiff_form_5",
    "sqldiff_form_6",
    "sqldiff_form_7",
    "sqldiff_form_8",
    "sqldiff_form_9"
  HAVING sum("in_a") <> 1 OR sum("in_b") <> 1
),
sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
surplus AS (
  SELECT
    coalesce(sum(CASE WHEN "count_a" > "count_b" THEN "count_a" - "count_b" END), 0) AS bag_rows_a,
    coalesce(sum(CASE WHEN "count_b" > "count_a" THEN "count_b" - "count_a" END), 0) AS bag_rows_b,
    count(CASE WHEN "count_a" > "count_b" THEN 1 END) AS bag_groups_a,
    count(CASE WHEN "count_b" > "count_a" THEN 1 END) AS bag_groups_b
  FROM sqldiff_groups
)
SELECT
  CASE
    WHEN rows_a - bag_rows_a <> rows_b - bag_rows_b THEN 'inconclusive'
    WHEN bag_rows_a + bag_rows_b > 0 THEN 'different'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(bag_rows_a AS BIGINT) AS bag_rows_a,
  CAST(bag_rows_b AS BIGINT) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- union: how often each row is on each side, where that differs
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "id",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_2" END), min("sqldiff_text_2")) AS "region",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_3" END), min("sqldiff_text_3")) AS "status",
    "sqldiff_form_4" AS "price",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_5" END), min("sqldiff_text_5")) AS "score",
    "sqldiff_form_6" AS "seen",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_7" END), min("sqldiff_text_7")) AS "note",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_8" END), min("sqldiff_text_8")) AS "open",
    "sqldiff_form_9" AS "day",
    CAST(sum("in_a") AS BIGINT) AS "count_a",
    CAST(sum("in_b") AS BIGINT) AS "count_b"
  FROM (
    SELECT
      "id" AS "sqldiff_form_1",
      CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END AS "sqldiff_form_2",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END AS "sqldiff_form_3",
      CAST("price" AS DECIMAL(12,4)) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END AS "sqldiff_form_5",
      "seen" AS "sqldiff_form_6",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END AS "sqldiff_form_7",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_form_8",
      "day" AS "sqldiff_form_9",
      "region" AS "sqldiff_text_2",
      "status" AS "sqldiff_text_3",
      CASE WHEN "score" = 0 THEN '0' ELSE CAST("score" AS VARCHAR(64)) END AS "sqldiff_text_5",
      "note" AS "sqldiff_text_7",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_text_8",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS BIGINT),
      CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END,
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END,
      "price",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END,
      "seen",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END,
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      "day",
      "region",
      "status",
      CASE WHEN "score" = 0 THEN '0' ELSE CAST("score" AS VARCHAR(64)) END,
      "note",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY
    "sqldiff_form_1",
    "sqldiff_form_2",
    "sqldiff_form_3",
    "sqldiff_form_4",
    "sqldiff_form_5",
    "sqldiff_form_6",
    "sqldiff_form_7",
    "sqldiff_form_8",
    "sqldiff_form_9"
  HAVING sum("in_a") <> 1 OR sum("in_b") <> 1
)
SELECT
  "id",
  "region",
  "status",
  "price",
  "score",
  "seen",
  "note",
  "open",
  "day",
  "count_a",
  "count_b",
  "count_a" - "count_b" AS "delta"
FROM sqldiff_groups
WHERE "count_a" <> "count_b";

-- duplicates: per side: rows held more than once, and their copies
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "id",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_2" END), min("sqldiff_text_2")) AS "region",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_3" END), min("sqldiff_text_3")) AS "status",
    "sqldiff_form_4" AS "price",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_5" END), min("sqldiff_text_5")) AS "score",
    "sqldiff_form_6" AS "seen",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_7" END), min("sqldiff_text_7")) AS "note",
    coalesce(min(CASE WHEN "in_a" = 1 THEN "sqldiff_text_8" END), min("sqldiff_text_8")) AS "open",
    "sqldiff_form_9" AS "day",
    CAST(sum("in_a") AS BIGINT) AS "count_a",
    CAST(sum("in_b") AS BIGINT) AS "count_b"
  FROM (
    SELECT
      "id" AS "sqldiff_form_1",
      CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END AS "sqldiff_form_2",
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END AS "sqldiff_form_3",
      CAST("price" AS DECIMAL(12,4)) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END AS "sqldiff_form_5",
      "seen" AS "sqldiff_form_6",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END AS "sqldiff_form_7",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_form_8",
      "day" AS "sqldiff_form_9",
      "region" AS "sqldiff_text_2",
      "status" AS "sqldiff_text_3",
      CASE WHEN "score" = 0 THEN '0' ELSE CAST("score" AS VARCHAR(64)) END AS "sqldiff_text_5",
      "note" AS "sqldiff_text_7",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END AS "sqldiff_text_8",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS BIGINT),
      CASE WHEN OCTET_LENGTH("region") < 65535 THEN "region" || '.' ELSE SHA2("region", 512) END,
      CASE WHEN OCTET_LENGTH("status") < 65535 THEN "status" || '.' ELSE SHA2("status", 512) END,
      "price",
      CASE WHEN "score" = 0 THEN '0' WHEN CAST("score" AS VARCHAR(64)) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score" AS VARCHAR(64)) ELSE CAST("score" AS VARCHAR(64)) || ' ' || CAST(FNV_HASH("score") AS VARCHAR(20)) END,
      "seen",
      CASE WHEN OCTET_LENGTH("note") < 65535 THEN "note" || '.' ELSE SHA2("note", 512) END,
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      "day",
      "region",
      "status",
      CASE WHEN "score" = 0 THEN '0' ELSE CAST("score" AS VARCHAR(64)) END,
      "note",
      CASE WHEN "open" THEN 'true' WHEN NOT "open" THEN 'false' END,
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY
    "sqldiff_form_1",
    "sqldiff_form_2",
    "sqldiff_form_3",
    "sqldiff_form_4",
    "sqldiff_form_5",
    "sqldiff_form_6",
    "sqldiff_form_7",
    "sqldiff_form_8",
    "sqldiff_form_9"
  HAVING sum("in_a") <> 1 OR sum("in_b") <> 1
)
SELECT
  'a' AS side,
  count(*) AS repeated_rows,
  CAST(coalesce(sum("count_a"), 0) AS BIGINT) AS copies
FROM sqldiff_groups
WHERE "count_a" > 1
UNION ALL
SELECT
  'b',
  count(*),
  CAST(coalesce(sum("count_b"), 0) AS BIGINT)
FROM sqldiff_groups
WHERE "count_b" > 1;
