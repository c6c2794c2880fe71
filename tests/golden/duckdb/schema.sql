-- sqldiff_columns: the columns of both sides, as they were declared or found
CREATE OR REPLACE TEMP TABLE sqldiff_columns AS
SELECT
  CAST(column_name AS VARCHAR) AS column_name,
  CAST(status AS VARCHAR) AS status,
  CAST(type_a AS VARCHAR) AS type_a,
  CAST(type_b AS VARCHAR) AS type_b,
  CAST(nullable_a AS BOOLEAN) AS nullable_a,
  CAST(nullable_b AS BOOLEAN) AS nullable_b,
  CAST(position_a AS INTEGER) AS position_a,
  CAST(position_b AS INTEGER) AS position_b
FROM (
  VALUES
    ('id', '<>', 'INTEGER', 'BIGINT', TRUE, TRUE, 1, 1),
    ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
    ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(18,4)', TRUE, TRUE, 3, 3),
    ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 4, 4),
    ('seen', '<>', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 5, 5),
    ('tags', '==', 'INTEGER[]', 'INTEGER[]', TRUE, TRUE, 6, 6),
    ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7)
) columns (
  column_name,
  status,
  type_a,
  type_b,
  nullable_a,
  nullable_b,
  position_a,
  position_b
);

-- summary: the verdict, and how many columns are alike
SELECT
  'different' AS verdict,
  count(CASE WHEN status = '==' THEN 1 END) AS columns_equal,
  count(CASE WHEN status = '<>' THEN 1 END) AS columns_changed,
  count(CASE WHEN status = '<<' THEN 1 END) AS columns_only_a,
  count(CASE WHEN status = '>>' THEN 1 END) AS columns_only_b
FROM sqldiff_columns;

-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
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

