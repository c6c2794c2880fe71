SELECT
  CAST(1 AS INTEGER) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.50 AS DECIMAL(10, 2)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMP '2024-01-01 00:00:00' AS seen,
  [1, 2] AS tags,
  'x' AS note
