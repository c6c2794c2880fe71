-- sqldiff 0.1.0: count, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher

-- summary: the verdict, and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [price] AS [price],
    [score] AS [score],
    [seen] AS [seen],
    [note] AS [note],
    [open] AS [open],
    [day] AS [day],
    1 AS [sqldiff_present]
  FROM [prod].[sales].[orders]
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [price] AS [price],
    [score] AS [score],
    [seen] AS [seen],
    [remark] AS [note],
    [open] AS [open],
    [day] AS [day],
    1 AS [sqldiff_present]
  FROM [dev].[sales].[orders]
  WHERE (status <> 'test'
  )
)
SELECT
  CASE WHEN rows_a = rows_b THEN 'equal' ELSE 'different' END AS verdict,
  rows_a,
  rows_b,
  rows_a - rows_b AS [delta]
FROM (
  SELECT
    (SELECT COUNT_BIG(*) FROM sqldiff_a) AS rows_a,
    (SELECT COUNT_BIG(*) FROM sqldiff_b) AS rows_b
) counted;

-- count: the number of rows on each side
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [price] AS [price],
    [score] AS [score],
    [seen] AS [seen],
    [note] AS [note],
    [open] AS [open],
    [day] AS [day],
    1 AS [sqldiff_present]
  FROM [prod].[sales].[orders]
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [price] AS [price],
    [score] AS [score],
    [seen] AS [seen],
    [remark] AS [note],
    [open] AS [open],
    [day] AS [day],
    1 AS [sqldiff_present]
  FROM [dev].[sales].[orders]
  WHERE (status <> 'test'
  )
)
SELECT
  rows_a,
  rows_b,
  rows_a - rows_b AS [delta]
FROM (
  SELECT
    (SELECT COUNT_BIG(*) FROM sqldiff_a) AS rows_a,
    (SELECT COUNT_BIG(*) FROM sqldiff_b) AS rows_b
) counted;
