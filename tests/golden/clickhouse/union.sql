-- sqldiff 0.1.0: union, for clickhouse 24.8 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: union compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet

-- summary: the verdict, and the surplus rows behind it
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
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "id",
    "sqldiff_form_2" AS "region",
    "sqldiff_form_3" AS "status",
    "sqldiff_form_4" AS "price",
    "sqldiff_form_5" AS "score",
    "sqldiff_form_6" AS "seen",
    "sqldiff_form_7" AS "note",
    "sqldiff_form_8" AS "open",
    "sqldiff_form_9" AS "day",
    CAST(sum("in_a") AS Nullable(Int64)) AS "count_a",
    CAST(sum("in_b") AS Nullable(Int64)) AS "count_b"
  FROM (
    SELECT
      "id" AS "sqldiff_form_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_form_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_3",
      CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_5",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_6",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_7",
      "open" AS "sqldiff_form_8",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      CAST("status" AS Nullable(String)),
      "price",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END,
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))),
      CAST("note" AS Nullable(String)),
      "open",
      CAST("day" AS Nullable(Date32)),
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
  CAST(bag_rows_a AS Nullable(Int64)) AS bag_rows_a,
  CAST(bag_rows_b AS Nullable(Int64)) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- union: how often each row is on each side, where that differs
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
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "id",
    "sqldiff_form_2" AS "region",
    "sqldiff_form_3" AS "status",
    "sqldiff_form_4" AS "price",
    "sqldiff_form_5" AS "score",
    "sqldiff_form_6" AS "seen",
    "sqldiff_form_7" AS "note",
    "sqldiff_form_8" AS "open",
    "sqldiff_form_9" AS "day",
    CAST(sum("in_a") AS Nullable(Int64)) AS "count_a",
    CAST(sum("in_b") AS Nullable(Int64)) AS "count_b"
  FROM (
    SELECT
      "id" AS "sqldiff_form_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_form_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_3",
      CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_5",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_6",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_7",
      "open" AS "sqldiff_form_8",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      CAST("status" AS Nullable(String)),
      "price",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END,
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))),
      CAST("note" AS Nullable(String)),
      "open",
      CAST("day" AS Nullable(Date32)),
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
WHERE "count_a" <> "count_b"
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- duplicates: per side: rows held more than once, and their copies
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
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    "sqldiff_form_1" AS "id",
    "sqldiff_form_2" AS "region",
    "sqldiff_form_3" AS "status",
    "sqldiff_form_4" AS "price",
    "sqldiff_form_5" AS "score",
    "sqldiff_form_6" AS "seen",
    "sqldiff_form_7" AS "note",
    "sqldiff_form_8" AS "open",
    "sqldiff_form_9" AS "day",
    CAST(sum("in_a") AS Nullable(Int64)) AS "count_a",
    CAST(sum("in_b") AS Nullable(Int64)) AS "count_b"
  FROM (
    SELECT
      "id" AS "sqldiff_form_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_form_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_3",
      CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_5",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_6",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_7",
      "open" AS "sqldiff_form_8",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_9",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      CAST("status" AS Nullable(String)),
      "price",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END,
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))),
      CAST("note" AS Nullable(String)),
      "open",
      CAST("day" AS Nullable(Date32)),
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
  CAST(coalesce(sum("count_a"), 0) AS Nullable(Int64)) AS copies
FROM sqldiff_groups
WHERE "count_a" > 1
UNION ALL
SELECT
  'b',
  count(*),
  CAST(coalesce(sum("count_b"), 0) AS Nullable(Int64))
FROM sqldiff_groups
WHERE "count_b" > 1
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
