-- sqldiff 0.1.0: schema, for redshift as documented in 2023, parsed only
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

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS VARCHAR(65535)) AS column_name,
    CAST(status AS VARCHAR(65535)) AS status,
    CAST(type_a AS VARCHAR(65535)) AS type_a,
    CAST(type_b AS VARCHAR(65535)) AS type_b,
    CAST(nullable_a AS BOOLEAN) AS nullable_a,
    CAST(nullable_b AS BOOLEAN) AS nullable_b,
    CAST(position_a AS INTEGER) AS position_a,
    CAST(position_b AS INTEGER) AS position_b
  FROM (
    SELECT CAST('id' AS VARCHAR(65535)) AS column_name, CAST('<>' AS VARCHAR(65535)) AS status, CAST('BIGINT' AS VARCHAR(65535)) AS type_a, CAST('INTEGER' AS VARCHAR(65535)) AS type_b, CAST(FALSE AS BOOLEAN) AS nullable_a, CAST(FALSE AS BOOLEAN) AS nullable_b, CAST(1 AS INTEGER) AS position_a, CAST(1 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('region' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('VARCHAR' AS VARCHAR(65535)) AS type_a, CAST('VARCHAR' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(2 AS INTEGER) AS position_a, CAST(2 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('status' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('VARCHAR' AS VARCHAR(65535)) AS type_a, CAST('VARCHAR' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(3 AS INTEGER) AS position_a, CAST(3 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('price' AS VARCHAR(65535)) AS column_name, CAST('<>' AS VARCHAR(65535)) AS status, CAST('DECIMAL(10,2)' AS VARCHAR(65535)) AS type_a, CAST('DECIMAL(12,4)' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(4 AS INTEGER) AS position_a, CAST(4 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('score' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('DOUBLE' AS VARCHAR(65535)) AS type_a, CAST('DOUBLE' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(5 AS INTEGER) AS position_a, CAST(5 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('seen' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('TIMESTAMP' AS VARCHAR(65535)) AS type_a, CAST('TIMESTAMP' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(6 AS INTEGER) AS position_a, CAST(6 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('note' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('VARCHAR' AS VARCHAR(65535)) AS type_a, CAST('VARCHAR' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(7 AS INTEGER) AS position_a, CAST(7 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('open' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('BOOLEAN' AS VARCHAR(65535)) AS type_a, CAST('BOOLEAN' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(8 AS INTEGER) AS position_a, CAST(8 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('day' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('DATE' AS VARCHAR(65535)) AS type_a, CAST('DATE' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(9 AS INTEGER) AS position_a, CAST(9 AS INTEGER) AS position_b
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
    CAST(column_name AS VARCHAR(65535)) AS column_name,
    CAST(status AS VARCHAR(65535)) AS status,
    CAST(type_a AS VARCHAR(65535)) AS type_a,
    CAST(type_b AS VARCHAR(65535)) AS type_b,
    CAST(nullable_a AS BOOLEAN) AS nullable_a,
    CAST(nullable_b AS BOOLEAN) AS nullable_b,
    CAST(position_a AS INTEGER) AS position_a,
    CAST(position_b AS INTEGER) AS position_b
  FROM (
    SELECT CAST('id' AS VARCHAR(65535)) AS column_name, CAST('<>' AS VARCHAR(65535)) AS status, CAST('BIGINT' AS VARCHAR(65535)) AS type_a, CAST('INTEGER' AS VARCHAR(65535)) AS type_b, CAST(FALSE AS BOOLEAN) AS nullable_a, CAST(FALSE AS BOOLEAN) AS nullable_b, CAST(1 AS INTEGER) AS position_a, CAST(1 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('region' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('VARCHAR' AS VARCHAR(65535)) AS type_a, CAST('VARCHAR' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(2 AS INTEGER) AS position_a, CAST(2 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('status' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('VARCHAR' AS VARCHAR(65535)) AS type_a, CAST('VARCHAR' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(3 AS INTEGER) AS position_a, CAST(3 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('price' AS VARCHAR(65535)) AS column_name, CAST('<>' AS VARCHAR(65535)) AS status, CAST('DECIMAL(10,2)' AS VARCHAR(65535)) AS type_a, CAST('DECIMAL(12,4)' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(4 AS INTEGER) AS position_a, CAST(4 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('score' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('DOUBLE' AS VARCHAR(65535)) AS type_a, CAST('DOUBLE' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(5 AS INTEGER) AS position_a, CAST(5 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('seen' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('TIMESTAMP' AS VARCHAR(65535)) AS type_a, CAST('TIMESTAMP' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(6 AS INTEGER) AS position_a, CAST(6 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('note' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('VARCHAR' AS VARCHAR(65535)) AS type_a, CAST('VARCHAR' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(7 AS INTEGER) AS position_a, CAST(7 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('open' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('BOOLEAN' AS VARCHAR(65535)) AS type_a, CAST('BOOLEAN' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(8 AS INTEGER) AS position_a, CAST(8 AS INTEGER) AS position_b
    UNION ALL
    SELECT CAST('day' AS VARCHAR(65535)) AS column_name, CAST('==' AS VARCHAR(65535)) AS status, CAST('DATE' AS VARCHAR(65535)) AS type_a, CAST('DATE' AS VARCHAR(65535)) AS type_b, CAST(TRUE AS BOOLEAN) AS nullable_a, CAST(TRUE AS BOOLEAN) AS nullable_b, CAST(9 AS INTEGER) AS position_a, CAST(9 AS INTEGER) AS position_b
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
