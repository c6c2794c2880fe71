-- sqldiff 0.1.0: except, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: except compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher

-- summary: the verdict, and the surplus rows behind it
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
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    [sqldiff_form_1] AS [id],
    (CAST(SUBSTRING([sqldiff_form_2], 1, DATALENGTH([sqldiff_form_2]) / 2 - 1) AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [region],
    (CAST(SUBSTRING([sqldiff_form_3], 1, DATALENGTH([sqldiff_form_3]) / 2 - 1) AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [status],
    [sqldiff_form_4] AS [price],
    [sqldiff_form_5] AS [score],
    [sqldiff_form_6] AS [seen],
    (CAST(SUBSTRING([sqldiff_form_7], 1, DATALENGTH([sqldiff_form_7]) / 2 - 1) AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [note],
    (CASE [sqldiff_form_8] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2) AS [open],
    [sqldiff_form_9] AS [day],
    CAST(sum([in_a]) AS bigint) AS [count_a],
    CAST(sum([in_b]) AS bigint) AS [count_b]
  FROM (
    SELECT
      CAST([id] AS bigint) AS [sqldiff_form_1],
      ((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_2],
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_3],
      CAST([price] AS decimal(12,4)) AS [sqldiff_form_4],
      ([score] + CAST(0 AS float)) AS [sqldiff_form_5],
      CAST([seen] AS datetime2(6)) AS [sqldiff_form_6],
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_7],
      [open] AS [sqldiff_form_8],
      [day] AS [sqldiff_form_9],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST([id] AS bigint),
      ((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      CAST([price] AS decimal(12,4)),
      ([score] + CAST(0 AS float)),
      CAST([seen] AS datetime2(6)),
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      [open],
      [day],
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY
    [sqldiff_form_1],
    [sqldiff_form_2],
    [sqldiff_form_3],
    [sqldiff_form_4],
    [sqldiff_form_5],
    [sqldiff_form_6],
    [sqldiff_form_7],
    [sqldiff_form_8],
    [sqldiff_form_9]
  HAVING sum([in_a]) <> 1 OR sum([in_b]) <> 1
),
sizes AS (
  SELECT
    (SELECT COUNT_BIG(*) FROM sqldiff_a) AS rows_a,
    (SELECT COUNT_BIG(*) FROM sqldiff_b) AS rows_b
),
surplus AS (
  SELECT
    coalesce(sum(CASE WHEN [count_a] > [count_b] THEN [count_a] - [count_b] END), 0) AS bag_rows_a,
    coalesce(sum(CASE WHEN [count_b] > [count_a] THEN [count_b] - [count_a] END), 0) AS bag_rows_b,
    COUNT_BIG(CASE WHEN [count_a] > [count_b] THEN 1 END) AS bag_groups_a,
    COUNT_BIG(CASE WHEN [count_b] > [count_a] THEN 1 END) AS bag_groups_b
  FROM sqldiff_groups
)
SELECT
  CASE
    WHEN rows_a - bag_rows_a <> rows_b - bag_rows_b THEN 'inconclusive'
    WHEN bag_rows_a + bag_rows_b > 0 THEN 'different'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(bag_rows_a AS bigint) AS bag_rows_a,
  CAST(bag_rows_b AS bigint) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- except: each surplus copy of a row, and the side that has it more often
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
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    [sqldiff_form_1] AS [id],
    (CAST(SUBSTRING([sqldiff_form_2], 1, DATALENGTH([sqldiff_form_2]) / 2 - 1) AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [region],
    (CAST(SUBSTRING([sqldiff_form_3], 1, DATALENGTH([sqldiff_form_3]) / 2 - 1) AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [status],
    [sqldiff_form_4] AS [price],
    [sqldiff_form_5] AS [score],
    [sqldiff_form_6] AS [seen],
    (CAST(SUBSTRING([sqldiff_form_7], 1, DATALENGTH([sqldiff_form_7]) / 2 - 1) AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [note],
    (CASE [sqldiff_form_8] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2) AS [open],
    [sqldiff_form_9] AS [day],
    CAST(sum([in_a]) AS bigint) AS [count_a],
    CAST(sum([in_b]) AS bigint) AS [count_b]
  FROM (
    SELECT
      CAST([id] AS bigint) AS [sqldiff_form_1],
      ((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_2],
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_3],
      CAST([price] AS decimal(12,4)) AS [sqldiff_form_4],
      ([score] + CAST(0 AS float)) AS [sqldiff_form_5],
      CAST([seen] AS datetime2(6)) AS [sqldiff_form_6],
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_7],
      [open] AS [sqldiff_form_8],
      [day] AS [sqldiff_form_9],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST([id] AS bigint),
      ((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      CAST([price] AS decimal(12,4)),
      ([score] + CAST(0 AS float)),
      CAST([seen] AS datetime2(6)),
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      [open],
      [day],
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY
    [sqldiff_form_1],
    [sqldiff_form_2],
    [sqldiff_form_3],
    [sqldiff_form_4],
    [sqldiff_form_5],
    [sqldiff_form_6],
    [sqldiff_form_7],
    [sqldiff_form_8],
    [sqldiff_form_9]
  HAVING sum([in_a]) <> 1 OR sum([in_b]) <> 1
)
SELECT
  CASE WHEN [count_a] > [count_b] THEN 'a_minus_b' ELSE 'b_minus_a' END AS [_side],
  [id],
  [region],
  [status],
  [price],
  [score],
  [seen],
  [note],
  [open],
  [day]
FROM sqldiff_groups
CROSS APPLY (
  SELECT TOP (abs([count_a] - [count_b])) 1 AS [sqldiff_copy]
  FROM (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t1 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t2 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t3 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t4 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t5 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t6 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t7 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t8 (n)
  CROSS JOIN (VALUES (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1), (1)) t9 (n)
) sqldiff_copies
WHERE [count_a] <> [count_b];
