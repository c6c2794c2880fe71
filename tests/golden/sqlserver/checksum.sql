-- sqldiff 0.1.0: checksum, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
fingerprint_a AS (
  SELECT
    COUNT_BIG(*) AS row_count,
    (
      CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
      + ' '
      + CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(N'sqldiff' AS varbinary(max))) AS binary(8)) + CAST(N'sqldiff' AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
    ) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    COUNT_BIG(*) AS row_count,
    (
      CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
      + ' '
      + CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(N'sqldiff' AS varbinary(max))) AS binary(8)) + CAST(N'sqldiff' AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
    ) AS checksum
  FROM sqldiff_b
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  CASE
    WHEN rows_a <> rows_b OR checksum_a <> checksum_b THEN 'different'
    ELSE 'inconclusive'
  END AS verdict,
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;

-- checksum: the number of rows and the fingerprint of each side
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
fingerprint_a AS (
  SELECT
    COUNT_BIG(*) AS row_count,
    (
      CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
      + ' '
      + CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(N'sqldiff' AS varbinary(max))) AS binary(8)) + CAST(N'sqldiff' AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
    ) AS checksum
  FROM sqldiff_a
),
fingerprint_b AS (
  SELECT
    COUNT_BIG(*) AS row_count,
    (
      CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
      + ' '
      + CAST(COALESCE(SUM(CAST(CAST(SUBSTRING(HASHBYTES('SHA2_256', COALESCE(CAST(DATALENGTH(CAST(N'sqldiff' AS varbinary(max))) AS binary(8)) + CAST(N'sqldiff' AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([day] AS varbinary(max))) AS binary(8)) + CAST([day] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST([open] AS varbinary(max))) AS binary(8)) + CAST([open] AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([seen] AS datetime2(6)) AS varbinary(max))) AS binary(8)) + CAST(CAST([seen] AS datetime2(6)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(([score] + CAST(0 AS float)) AS varbinary(max))) AS binary(8)) + CAST(([score] + CAST(0 AS float)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([price] AS decimal(12,4)) AS varbinary(max))) AS binary(8)) + CAST(CAST([price] AS decimal(12,4)) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max))) AS binary(8)) + CAST(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS varbinary(max)), 0xFFFFFFFFFFFFFFFF) + COALESCE(CAST(DATALENGTH(CAST(CAST([id] AS bigint) AS varbinary(max))) AS binary(8)) + CAST(CAST([id] AS bigint) AS varbinary(max)), 0xFFFFFFFFFFFFFFFF)), 1, 8) AS bigint) AS decimal(38,0))), 0) AS varchar(40))
    ) AS checksum
  FROM sqldiff_b
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;
