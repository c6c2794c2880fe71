-- sqldiff 0.1.0: schema, for snowflake as documented in 2026, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column PRICE: types differ
-- column NOTE: is REMARK in b
-- session: QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE, the default
-- floats of 39 digits before the point, or 20 zeros behind it, are shown with an exponent

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS VARCHAR) AS column_name,
    CAST(status AS VARCHAR) AS status,
    CAST(type_a AS VARCHAR) AS type_a,
    CAST(type_b AS VARCHAR) AS type_b,
    CAST(nullable_a AS BOOLEAN) AS nullable_a,
    CAST(nullable_b AS BOOLEAN) AS nullable_b,
    CAST(position_a AS NUMBER(38,0)) AS position_a,
    CAST(position_b AS NUMBER(38,0)) AS position_b
  FROM (
    VALUES
      ('ID', '==', 'DECIMAL(38,0)', 'DECIMAL(38,0)', FALSE, FALSE, 1, 1),
      ('REGION', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('STATUS', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('PRICE', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('SCORE', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('SEEN', '==', 'TIMESTAMP_NS', 'TIMESTAMP_NS', TRUE, TRUE, 6, 6),
      ('NOTE', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('OPEN', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('DAY', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9)
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
    CAST(column_name AS VARCHAR) AS column_name,
    CAST(status AS VARCHAR) AS status,
    CAST(type_a AS VARCHAR) AS type_a,
    CAST(type_b AS VARCHAR) AS type_b,
    CAST(nullable_a AS BOOLEAN) AS nullable_a,
    CAST(nullable_b AS BOOLEAN) AS nullable_b,
    CAST(position_a AS NUMBER(38,0)) AS position_a,
    CAST(position_b AS NUMBER(38,0)) AS position_b
  FROM (
    VALUES
      ('ID', '==', 'DECIMAL(38,0)', 'DECIMAL(38,0)', FALSE, FALSE, 1, 1),
      ('REGION', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('STATUS', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('PRICE', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('SCORE', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('SEEN', '==', 'TIMESTAMP_NS', 'TIMESTAMP_NS', TRUE, TRUE, 6, 6),
      ('NOTE', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('OPEN', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('DAY', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9)
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
