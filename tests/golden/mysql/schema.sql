-- sqldiff 0.1.0: schema, for mysql 8.0.31 and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default
-- dates without a month or a day (2024-05-00) are told apart only in a session whose sql_mode has no NO_ZERO_IN_DATE

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS CHAR) AS column_name,
    CAST(status AS CHAR) AS status,
    CAST(type_a AS CHAR) AS type_a,
    CAST(type_b AS CHAR) AS type_b,
    CAST(nullable_a AS CHAR) AS nullable_a,
    CAST(nullable_b AS CHAR) AS nullable_b,
    CAST(position_a AS SIGNED) AS position_a,
    CAST(position_b AS SIGNED) AS position_b
  FROM (
    SELECT 'id' AS column_name, '<>' AS status, 'BIGINT' AS type_a, 'INTEGER' AS type_b, 'false' AS nullable_a, 'false' AS nullable_b, 1 AS position_a, 1 AS position_b
    UNION ALL
    SELECT 'region' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 2 AS position_a, 2 AS position_b
    UNION ALL
    SELECT 'status' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 3 AS position_a, 3 AS position_b
    UNION ALL
    SELECT 'price' AS column_name, '<>' AS status, 'DECIMAL(10,2)' AS type_a, 'DECIMAL(12,4)' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 4 AS position_a, 4 AS position_b
    UNION ALL
    SELECT 'score' AS column_name, '==' AS status, 'DOUBLE' AS type_a, 'DOUBLE' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 5 AS position_a, 5 AS position_b
    UNION ALL
    SELECT 'seen' AS column_name, '==' AS status, 'TIMESTAMP WITH TIME ZONE' AS type_a, 'TIMESTAMP WITH TIME ZONE' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 6 AS position_a, 6 AS position_b
    UNION ALL
    SELECT 'note' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 7 AS position_a, 7 AS position_b
    UNION ALL
    SELECT 'open' AS column_name, '==' AS status, 'TINYINT' AS type_a, 'TINYINT' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 8 AS position_a, 8 AS position_b
    UNION ALL
    SELECT 'day' AS column_name, '==' AS status, 'DATE' AS type_a, 'DATE' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 9 AS position_a, 9 AS position_b
  ) columns
)
SELECT
  'different' AS verdict,
  count(CASE WHEN status = '==' THEN 1 END) AS columns_equal,
  count(CASE WHEN status = '<>' THEN 1 END) AS columns_changed,
  count(CASE WHEN status = '<<' THEN 1 END) AS columns_only_a,
  count(CASE WHEN status = '>>' THEN 1 END) AS columns_only_b
FROM sqldiff_columns;

-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS CHAR) AS column_name,
    CAST(status AS CHAR) AS status,
    CAST(type_a AS CHAR) AS type_a,
    CAST(type_b AS CHAR) AS type_b,
    CAST(nullable_a AS CHAR) AS nullable_a,
    CAST(nullable_b AS CHAR) AS nullable_b,
    CAST(position_a AS SIGNED) AS position_a,
    CAST(position_b AS SIGNED) AS position_b
  FROM (
    SELECT 'id' AS column_name, '<>' AS status, 'BIGINT' AS type_a, 'INTEGER' AS type_b, 'false' AS nullable_a, 'false' AS nullable_b, 1 AS position_a, 1 AS position_b
    UNION ALL
    SELECT 'region' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 2 AS position_a, 2 AS position_b
    UNION ALL
    SELECT 'status' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 3 AS position_a, 3 AS position_b
    UNION ALL
    SELECT 'price' AS column_name, '<>' AS status, 'DECIMAL(10,2)' AS type_a, 'DECIMAL(12,4)' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 4 AS position_a, 4 AS position_b
    UNION ALL
    SELECT 'score' AS column_name, '==' AS status, 'DOUBLE' AS type_a, 'DOUBLE' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 5 AS position_a, 5 AS position_b
    UNION ALL
    SELECT 'seen' AS column_name, '==' AS status, 'TIMESTAMP WITH TIME ZONE' AS type_a, 'TIMESTAMP WITH TIME ZONE' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 6 AS position_a, 6 AS position_b
    UNION ALL
    SELECT 'note' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 7 AS position_a, 7 AS position_b
    UNION ALL
    SELECT 'open' AS column_name, '==' AS status, 'TINYINT' AS type_a, 'TINYINT' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 8 AS position_a, 8 AS position_b
    UNION ALL
    SELECT 'day' AS column_name, '==' AS status, 'DATE' AS type_a, 'DATE' AS type_b, 'true' AS nullable_a, 'true' AS nullable_b, 9 AS position_a, 9 AS position_b
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
FROM sqldiff_columns;
