-- sqldiff 0.1.0: schema, for sqlite 3.35 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column price: types differ
-- column note: is remark in b

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS MATERIALIZED (
  SELECT
    CAST(column_name AS TEXT) AS column_name,
    CAST(status AS TEXT) AS status,
    CAST(type_a AS TEXT) AS type_a,
    CAST(type_b AS TEXT) AS type_b,
    CAST(nullable_a AS INTEGER) AS nullable_a,
    CAST(nullable_b AS INTEGER) AS nullable_b,
    CAST(position_a AS INTEGER) AS position_a,
    CAST(position_b AS INTEGER) AS position_b
  FROM (
    SELECT
      column1 AS column_name,
      column2 AS status,
      column3 AS type_a,
      column4 AS type_b,
      column5 AS nullable_a,
      column6 AS nullable_b,
      column7 AS position_a,
      column8 AS position_b
    FROM (VALUES
      ('id', '==', 'BIGINT', 'BIGINT', 0, 0, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', 1, 1, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', 1, 1, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', 1, 1, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', 1, 1, 5, 5),
      ('seen', '==', 'TIMESTAMP', 'TIMESTAMP', 1, 1, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', 1, 1, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', 1, 1, 8, 8),
      ('day', '==', 'DATE', 'DATE', 1, 1, 9, 9)
    )
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
sqldiff_columns AS MATERIALIZED (
  SELECT
    CAST(column_name AS TEXT) AS column_name,
    CAST(status AS TEXT) AS status,
    CAST(type_a AS TEXT) AS type_a,
    CAST(type_b AS TEXT) AS type_b,
    CAST(nullable_a AS INTEGER) AS nullable_a,
    CAST(nullable_b AS INTEGER) AS nullable_b,
    CAST(position_a AS INTEGER) AS position_a,
    CAST(position_b AS INTEGER) AS position_b
  FROM (
    SELECT
      column1 AS column_name,
      column2 AS status,
      column3 AS type_a,
      column4 AS type_b,
      column5 AS nullable_a,
      column6 AS nullable_b,
      column7 AS position_a,
      column8 AS position_b
    FROM (VALUES
      ('id', '==', 'BIGINT', 'BIGINT', 0, 0, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', 1, 1, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', 1, 1, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', 1, 1, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', 1, 1, 5, 5),
      ('seen', '==', 'TIMESTAMP', 'TIMESTAMP', 1, 1, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', 1, 1, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', 1, 1, 8, 8),
      ('day', '==', 'DATE', 'DATE', 1, 1, 9, 9)
    )
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
