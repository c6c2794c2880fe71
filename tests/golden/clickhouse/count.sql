-- sqldiff 0.1.0: count, for clickhouse 24.8 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet

-- summary: the verdict, and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."orders"
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
) counted
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- count: the number of rows on each side
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."orders"
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
) counted
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
