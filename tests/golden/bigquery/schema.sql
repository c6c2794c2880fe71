-- sqldiff 0.1.0: schema, for bigquery GoogleSQL
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column price: types differ
-- column note: is remark in b

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS STRING) AS column_name,
    CAST(status AS STRING) AS status,
    CAST(type_a AS STRING) AS type_a,
    CAST(type_b AS STRING) AS type_b,
    CAST(nullable_a AS BOOL) AS nullable_a,
    CAST(nullable_b AS BOOL) AS nullable_b,
    CAST(position_a AS INT64) AS position_a,
    CAST(position_b AS INT64) AS position_b
  FROM UNNEST([
    STRUCT('id' AS column_name, '==' AS status, 'BIGINT' AS type_a, 'BIGINT' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 1 AS position_a, 1 AS position_b),
    STRUCT('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
    STRUCT('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
    STRUCT('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
    STRUCT('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
    STRUCT('seen', '==', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 6, 6),
    STRUCT('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
    STRUCT('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
    STRUCT('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9)
  ]) columns
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
    CAST(column_name AS STRING) AS column_name,
    CAST(status AS STRING) AS status,
    CAST(type_a AS STRING) AS type_a,
    CAST(type_b AS STRING) AS type_b,
    CAST(nullable_a AS BOOL) AS nullable_a,
    CAST(nullable_b AS BOOL) AS nullable_b,
    CAST(position_a AS INT64) AS position_a,
    CAST(position_b AS INT64) AS position_b
  FROM UNNEST([
    STRUCT('id' AS column_name, '==' AS status, 'BIGINT' AS type_a, 'BIGINT' AS type_b, FALSE AS nullable_a, FALSE AS nullable_b, 1 AS position_a, 1 AS position_b),
    STRUCT('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
    STRUCT('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
    STRUCT('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
    STRUCT('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
    STRUCT('seen', '==', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 6, 6),
    STRUCT('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
    STRUCT('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
    STRUCT('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9)
  ]) columns
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
