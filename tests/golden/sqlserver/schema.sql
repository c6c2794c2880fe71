-- sqldiff 0.1.0: schema, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS nvarchar(max)) AS column_name,
    CAST(status AS nvarchar(max)) AS status,
    CAST(type_a AS nvarchar(max)) AS type_a,
    CAST(type_b AS nvarchar(max)) AS type_b,
    CAST(nullable_a AS bit) AS nullable_a,
    CAST(nullable_b AS bit) AS nullable_b,
    CAST(position_a AS int) AS position_a,
    CAST(position_b AS int) AS position_b
  FROM (
    VALUES
      (N'id', N'<>', N'BIGINT', N'INTEGER', 0, 0, 1, 1),
      (N'region', N'==', N'VARCHAR', N'VARCHAR', 1, 1, 2, 2),
      (N'status', N'==', N'VARCHAR', N'VARCHAR', 1, 1, 3, 3),
      (N'price', N'<>', N'DECIMAL(10,2)', N'DECIMAL(12,4)', 1, 1, 4, 4),
      (N'score', N'==', N'DOUBLE', N'DOUBLE', 1, 1, 5, 5),
      (N'seen', N'==', N'TIMESTAMP', N'TIMESTAMP', 1, 1, 6, 6),
      (N'note', N'==', N'VARCHAR', N'VARCHAR', 1, 1, 7, 7),
      (N'open', N'==', N'BOOLEAN', N'BOOLEAN', 1, 1, 8, 8),
      (N'day', N'==', N'DATE', N'DATE', 1, 1, 9, 9)
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
  N'different' AS verdict,
  COUNT_BIG(CASE WHEN status = '==' THEN 1 END) AS columns_equal,
  COUNT_BIG(CASE WHEN status = '<>' THEN 1 END) AS columns_changed,
  COUNT_BIG(CASE WHEN status = '<<' THEN 1 END) AS columns_only_a,
  COUNT_BIG(CASE WHEN status = '>>' THEN 1 END) AS columns_only_b
FROM sqldiff_columns;

-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS nvarchar(max)) AS column_name,
    CAST(status AS nvarchar(max)) AS status,
    CAST(type_a AS nvarchar(max)) AS type_a,
    CAST(type_b AS nvarchar(max)) AS type_b,
    CAST(nullable_a AS bit) AS nullable_a,
    CAST(nullable_b AS bit) AS nullable_b,
    CAST(position_a AS int) AS position_a,
    CAST(position_b AS int) AS position_b
  FROM (
    VALUES
      (N'id', N'<>', N'BIGINT', N'INTEGER', 0, 0, 1, 1),
      (N'region', N'==', N'VARCHAR', N'VARCHAR', 1, 1, 2, 2),
      (N'status', N'==', N'VARCHAR', N'VARCHAR', 1, 1, 3, 3),
      (N'price', N'<>', N'DECIMAL(10,2)', N'DECIMAL(12,4)', 1, 1, 4, 4),
      (N'score', N'==', N'DOUBLE', N'DOUBLE', 1, 1, 5, 5),
      (N'seen', N'==', N'TIMESTAMP', N'TIMESTAMP', 1, 1, 6, 6),
      (N'note', N'==', N'VARCHAR', N'VARCHAR', 1, 1, 7, 7),
      (N'open', N'==', N'BOOLEAN', N'BOOLEAN', 1, 1, 8, 8),
      (N'day', N'==', N'DATE', N'DATE', 1, 1, 9, 9)
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
