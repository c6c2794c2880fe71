-- sqldiff 0.1.0: schema, for athena engine version 3, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS varchar) AS column_name,
    CAST(status AS varchar) AS status,
    CAST(type_a AS varchar) AS type_a,
    CAST(type_b AS varchar) AS type_b,
    CAST(nullable_a AS boolean) AS nullable_a,
    CAST(nullable_b AS boolean) AS nullable_b,
    CAST(position_a AS integer) AS position_a,
    CAST(position_b AS integer) AS position_b
  FROM (
    VALUES
      ('id', '<>', 'BIGINT', 'INTEGER', FALSE, FALSE, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('seen', '==', 'TIMESTAMP', 'TIMESTAMP', TRUE, TRUE, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9)
  ) columns (
    column_name,
    status,
    type_a,
    type_b,
    nullable_a,
    nullable_b,
    position_a,
    position_b
  )
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
    CAST(column_name AS varchar) AS column_name,
    CAST(status AS varchar) AS status,
    CAST(type_a AS varchar) AS type_a,
    CAST(type_b AS varchar) AS type_b,
    CAST(nullable_a AS boolean) AS nullable_a,
    CAST(nullable_b AS boolean) AS nullable_b,
    CAST(position_a AS integer) AS position_a,
    CAST(position_b AS integer) AS position_b
  FROM (
    VALUES
      ('id', '<>', 'BIGINT', 'INTEGER', FALSE, FALSE, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('seen', '==', 'TIMESTAMP', 'TIMESTAMP', TRUE, TRUE, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9)
  ) columns (
    column_name,
    status,
    type_a,
    type_b,
    nullable_a,
    nullable_b,
    position_a,
    position_b
  )
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
