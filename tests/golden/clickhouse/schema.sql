-- sqldiff 0.1.0: schema, for clickhouse 24.8 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS Nullable(String)) AS column_name,
    CAST(status AS Nullable(String)) AS status,
    CAST(type_a AS Nullable(String)) AS type_a,
    CAST(type_b AS Nullable(String)) AS type_b,
    CAST(nullable_a AS Nullable(Bool)) AS nullable_a,
    CAST(nullable_b AS Nullable(Bool)) AS nullable_b,
    CAST(position_a AS Nullable(Int32)) AS position_a,
    CAST(position_b AS Nullable(Int32)) AS position_b
  FROM (
    SELECT 'id' AS column_name, '<>' AS status, 'BIGINT' AS type_a, 'INTEGER' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 1 AS position_a, 1 AS position_b
    UNION ALL
    SELECT 'region' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 2 AS position_a, 2 AS position_b
    UNION ALL
    SELECT 'status' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 3 AS position_a, 3 AS position_b
    UNION ALL
    SELECT 'price' AS column_name, '<>' AS status, 'DECIMAL(10,2)' AS type_a, 'DECIMAL(12,4)' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 4 AS position_a, 4 AS position_b
    UNION ALL
    SELECT 'score' AS column_name, '==' AS status, 'DOUBLE' AS type_a, 'DOUBLE' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 5 AS position_a, 5 AS position_b
    UNION ALL
    SELECT 'seen' AS column_name, '==' AS status, 'TIMESTAMP WITH TIME ZONE' AS type_a, 'TIMESTAMP WITH TIME ZONE' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 6 AS position_a, 6 AS position_b
    UNION ALL
    SELECT 'note' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 7 AS position_a, 7 AS position_b
    UNION ALL
    SELECT 'open' AS column_name, '==' AS status, 'BOOLEAN' AS type_a, 'BOOLEAN' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 8 AS position_a, 8 AS position_b
    UNION ALL
    SELECT 'day' AS column_name, '==' AS status, 'DATE' AS type_a, 'DATE' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 9 AS position_a, 9 AS position_b
  ) columns
)
SELECT
  'different' AS verdict,
  count(CASE WHEN status = '==' THEN 1 END) AS columns_equal,
  count(CASE WHEN status = '<>' THEN 1 END) AS columns_changed,
  count(CASE WHEN status = '<<' THEN 1 END) AS columns_only_a,
  count(CASE WHEN status = '>>' THEN 1 END) AS columns_only_b
FROM sqldiff_columns
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS Nullable(String)) AS column_name,
    CAST(status AS Nullable(String)) AS status,
    CAST(type_a AS Nullable(String)) AS type_a,
    CAST(type_b AS Nullable(String)) AS type_b,
    CAST(nullable_a AS Nullable(Bool)) AS nullable_a,
    CAST(nullable_b AS Nullable(Bool)) AS nullable_b,
    CAST(position_a AS Nullable(Int32)) AS position_a,
    CAST(position_b AS Nullable(Int32)) AS position_b
  FROM (
    SELECT 'id' AS column_name, '<>' AS status, 'BIGINT' AS type_a, 'INTEGER' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 1 AS position_a, 1 AS position_b
    UNION ALL
    SELECT 'region' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 2 AS position_a, 2 AS position_b
    UNION ALL
    SELECT 'status' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 3 AS position_a, 3 AS position_b
    UNION ALL
    SELECT 'price' AS column_name, '<>' AS status, 'DECIMAL(10,2)' AS type_a, 'DECIMAL(12,4)' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 4 AS position_a, 4 AS position_b
    UNION ALL
    SELECT 'score' AS column_name, '==' AS status, 'DOUBLE' AS type_a, 'DOUBLE' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 5 AS position_a, 5 AS position_b
    UNION ALL
    SELECT 'seen' AS column_name, '==' AS status, 'TIMESTAMP WITH TIME ZONE' AS type_a, 'TIMESTAMP WITH TIME ZONE' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 6 AS position_a, 6 AS position_b
    UNION ALL
    SELECT 'note' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 7 AS position_a, 7 AS position_b
    UNION ALL
    SELECT 'open' AS column_name, '==' AS status, 'BOOLEAN' AS type_a, 'BOOLEAN' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 8 AS position_a, 8 AS position_b
    UNION ALL
    SELECT 'day' AS column_name, '==' AS status, 'DATE' AS type_a, 'DATE' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 9 AS position_a, 9 AS position_b
  ) columns
)
SELECT
  column_name,
  status,
  type_a,
  type_b,
  nullable_a,
  nullable_b,
  position_a,
  position_b
FROM sqldiff_columns
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
