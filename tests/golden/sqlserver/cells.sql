-- sqldiff 0.1.0: cells, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher
-- ignore_case: LOWER() leaves characters beyond U+FFFF and some rare ones as they are
-- round: floats are rounded by the engine, which may see a tie where another sees none

-- summary: the verdict and the counts behind it
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    [sqldiff_key_1],
    [sqldiff_key_2],
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999),
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N''),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1], [sqldiff_key_2]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN CAST(a.[id] AS bigint) ELSE CAST(b.[id] AS bigint) END AS [id],
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN (CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) ELSE (CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) END AS [region],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_2],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_3],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_4],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1] AND a.[sqldiff_key_2] = b.[sqldiff_key_2]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MAX(CASE WHEN [in_a] = 1 THEN [id] END), MAX([id])) AS [id],
    coalesce(MAX(CASE WHEN [in_a] = 1 THEN [region] END), MAX([region])) AS [region],
    min(CASE WHEN [in_a] = 1 THEN [sqldiff_payload] END) AS [sqldiff_payload_a],
    min(CASE WHEN [in_b] = 1 THEN [sqldiff_payload] END) AS [sqldiff_payload_b],
    sum([in_a]) AS [count_a],
    sum([in_b]) AS [count_b]
  FROM (
    SELECT
      CAST(r.[id] AS bigint) AS [id],
      (CAST(r.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [region],
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_1],
      CAST([price] AS decimal(12,4)) AS [sqldiff_form_2],
      ([score] + CAST(0 AS float)) AS [sqldiff_form_3],
      CAST([seen] AS datetime2(6)) AS [sqldiff_form_4],
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_5],
      [open] AS [sqldiff_form_6],
      [day] AS [sqldiff_form_7],
      r.[sqldiff_key_1],
      r.[sqldiff_key_2],
      ((CAST(N'{"status":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"price":' + ISNULL((CAST(CAST(r.[price] AS decimal(10,2)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT r.[score] AS x, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST(r.[seen] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"open":' + ISNULL((CASE r.[open] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
      + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), r.[day], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N'}') AS [sqldiff_payload],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM (
      SELECT
        COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
        COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
    UNION ALL
    SELECT
      CAST(r.[id] AS bigint),
      (CAST(r.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2),
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      CAST([price] AS decimal(12,4)),
      ([score] + CAST(0 AS float)),
      CAST([seen] AS datetime2(6)),
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      [open],
      [day],
      r.[sqldiff_key_1],
      r.[sqldiff_key_2],
      ((CAST(N'{"status":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"price":' + ISNULL((CAST(CAST(r.[price] AS decimal(12,4)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT r.[score] AS x, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST(r.[seen] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"open":' + ISNULL((CASE r.[open] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
      + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), r.[day], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N'}'),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM (
      SELECT
        COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
        COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
  ) stacked
  GROUP BY
    stacked.[sqldiff_key_1],
    stacked.[sqldiff_key_2],
    stacked.[sqldiff_form_1],
    stacked.[sqldiff_form_2],
    stacked.[sqldiff_form_3],
    stacked.[sqldiff_form_4],
    stacked.[sqldiff_form_5],
    stacked.[sqldiff_form_6],
    stacked.[sqldiff_form_7]
),
sizes AS (
  SELECT
    (SELECT COUNT_BIG(*) FROM sqldiff_a) AS rows_a,
    (SELECT COUNT_BIG(*) FROM sqldiff_b) AS rows_b
),
lane AS (
  SELECT
    COUNT_BIG(CASE WHEN [_diff_status] = '==' THEN 1 END) AS keys_equal,
    COUNT_BIG(CASE WHEN [_diff_status] = '<>' THEN 1 END) AS keys_changed,
    COUNT_BIG(CASE WHEN [_diff_status] = '<<' THEN 1 END) AS keys_only_a,
    COUNT_BIG(CASE WHEN [_diff_status] = '>>' THEN 1 END) AS keys_only_b,
    COUNT_BIG(CASE WHEN 1 IN ([sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5]) THEN 1 END) AS keys_absorbed
  FROM sqldiff_pairs
),
repeated AS (
  SELECT
    COUNT_BIG(*) AS keys_duplicate,
    coalesce(sum(rows_a), 0) AS duplicate_rows_a,
    coalesce(sum(rows_b), 0) AS duplicate_rows_b
  FROM sqldiff_repeated
),
payloads AS (
  SELECT
    coalesce(sum([count_a]), 0) AS payload_rows_a,
    coalesce(sum([count_b]), 0) AS payload_rows_b,
    COUNT_BIG(CASE WHEN [count_a] > [count_b] THEN 1 END) AS payloads_a,
    COUNT_BIG(CASE WHEN [count_b] > [count_a] THEN 1 END) AS payloads_b
  FROM sqldiff_payloads
),
counted AS (
  SELECT
    sizes.*,
    lane.*,
    repeated.*,
    payloads.*
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN repeated
  CROSS JOIN payloads
)
SELECT
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 'inconclusive'
    WHEN keys_changed + keys_only_a + keys_only_b + payloads_a + payloads_b > 0 THEN 'different'
    WHEN keys_absorbed > 0 THEN 'equal_under_rules'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(keys_equal AS bigint) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b
FROM counted;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    [sqldiff_key_1],
    [sqldiff_key_2],
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999),
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N''),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1], [sqldiff_key_2]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN CAST(a.[id] AS bigint) ELSE CAST(b.[id] AS bigint) END AS [id],
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN (CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) ELSE (CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) END AS [region],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_2],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_3],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_4],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1] AND a.[sqldiff_key_2] = b.[sqldiff_key_2]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
),
matched AS (
  SELECT
    COUNT_BIG(*) AS keys_on_both,
    COUNT_BIG(CASE WHEN [sqldiff_state_1] = 2 THEN 1 END) AS [sqldiff_state_1],
    COUNT_BIG(CASE WHEN [sqldiff_state_2] = 2 THEN 1 END) AS [sqldiff_state_2],
    COUNT_BIG(CASE WHEN [sqldiff_state_3] = 2 THEN 1 END) AS [sqldiff_state_3],
    COUNT_BIG(CASE WHEN [sqldiff_state_4] = 2 THEN 1 END) AS [sqldiff_state_4],
    COUNT_BIG(CASE WHEN [sqldiff_state_5] = 2 THEN 1 END) AS [sqldiff_state_5],
    COUNT_BIG(CASE WHEN [sqldiff_state_6] = 2 THEN 1 END) AS [sqldiff_state_6],
    COUNT_BIG(CASE WHEN [sqldiff_state_7] = 2 THEN 1 END) AS [sqldiff_state_7]
  FROM sqldiff_pairs
  WHERE ([_present_a] = 1) AND ([_present_b] = 1)
),
counted AS (
  SELECT [sqldiff_cell_label] AS column_name, keys_on_both, [sqldiff_cell_state] AS mismatches
  FROM matched
  CROSS APPLY (VALUES
  (N'status', [sqldiff_state_1]),
  (N'price', [sqldiff_state_2]),
  (N'score', [sqldiff_state_3]),
  (N'seen', [sqldiff_state_4]),
  (N'note', [sqldiff_state_5]),
  (N'open', [sqldiff_state_6]),
  (N'day', [sqldiff_state_7])
) sqldiff_cell ([sqldiff_cell_label], [sqldiff_cell_state])
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS bigint) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST((keys_on_both - mismatches) * 10000 / keys_on_both AS float) / 100 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    [sqldiff_key_1],
    [sqldiff_key_2],
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999),
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N''),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1], [sqldiff_key_2]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN CAST(a.[id] AS bigint) ELSE CAST(b.[id] AS bigint) END AS [id],
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN (CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) ELSE (CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) END AS [region],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_2],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_3],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_4],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1] AND a.[sqldiff_key_2] = b.[sqldiff_key_2]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
),
absorbed AS (
  SELECT
    COUNT_BIG(CASE WHEN [sqldiff_state_2] = 1 THEN 1 END) AS [sqldiff_state_2],
    max(CASE WHEN [sqldiff_state_2] = 1 THEN [sqldiff_distance_2] END) AS [sqldiff_distance_2],
    COUNT_BIG(CASE WHEN [sqldiff_state_3] = 1 THEN 1 END) AS [sqldiff_state_3],
    max(CASE WHEN [sqldiff_state_3] = 1 THEN [sqldiff_distance_3] END) AS [sqldiff_distance_3],
    COUNT_BIG(CASE WHEN [sqldiff_state_4] = 1 THEN 1 END) AS [sqldiff_state_4],
    max(CASE WHEN [sqldiff_state_4] = 1 THEN [sqldiff_distance_4] END) AS [sqldiff_distance_4],
    COUNT_BIG(CASE WHEN [sqldiff_state_5] = 1 THEN 1 END) AS [sqldiff_state_5],
    CAST(NULL AS nvarchar(max)) AS [sqldiff_distance_5]
  FROM sqldiff_pairs
)
SELECT
  [sqldiff_cell_label] AS column_name,
  [sqldiff_cell_state] AS absorbed_count,
  [sqldiff_cell_first] AS max_absorbed
FROM absorbed
CROSS APPLY (VALUES
  (N'price', [sqldiff_state_2], CAST([sqldiff_distance_2] AS nvarchar(41))),
  (N'score', [sqldiff_state_3], ((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [sqldiff_distance_3] AS x, CONVERT(varchar(41), ABS(CAST([sqldiff_distance_3] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([sqldiff_distance_3] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2)),
  (N'seen', [sqldiff_state_4], REPLACE(RTRIM(REPLACE(REPLACE(RTRIM(REPLACE(CAST(CAST([sqldiff_distance_4] * CAST(0.000000001 AS decimal(9,9)) AS decimal(38,9)) AS nvarchar(41)), '0', ' ')), ' ', '0'), '.', ' ')), ' ', '.')),
  (N'note', [sqldiff_state_5], [sqldiff_distance_5])
) sqldiff_cell ([sqldiff_cell_label], [sqldiff_cell_state], [sqldiff_cell_first]);

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    [sqldiff_key_1],
    [sqldiff_key_2],
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999),
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N''),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1], [sqldiff_key_2]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN CAST(a.[id] AS bigint) ELSE CAST(b.[id] AS bigint) END AS [id],
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN (CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) ELSE (CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) END AS [region],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_2],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_3],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_4],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1] AND a.[sqldiff_key_2] = b.[sqldiff_key_2]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MAX(CASE WHEN [in_a] = 1 THEN [id] END), MAX([id])) AS [id],
    coalesce(MAX(CASE WHEN [in_a] = 1 THEN [region] END), MAX([region])) AS [region],
    min(CASE WHEN [in_a] = 1 THEN [sqldiff_payload] END) AS [sqldiff_payload_a],
    min(CASE WHEN [in_b] = 1 THEN [sqldiff_payload] END) AS [sqldiff_payload_b],
    sum([in_a]) AS [count_a],
    sum([in_b]) AS [count_b]
  FROM (
    SELECT
      CAST(r.[id] AS bigint) AS [id],
      (CAST(r.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [region],
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_1],
      CAST([price] AS decimal(12,4)) AS [sqldiff_form_2],
      ([score] + CAST(0 AS float)) AS [sqldiff_form_3],
      CAST([seen] AS datetime2(6)) AS [sqldiff_form_4],
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_5],
      [open] AS [sqldiff_form_6],
      [day] AS [sqldiff_form_7],
      r.[sqldiff_key_1],
      r.[sqldiff_key_2],
      ((CAST(N'{"status":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"price":' + ISNULL((CAST(CAST(r.[price] AS decimal(10,2)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT r.[score] AS x, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST(r.[seen] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"open":' + ISNULL((CASE r.[open] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
      + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), r.[day], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N'}') AS [sqldiff_payload],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM (
      SELECT
        COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
        COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
    UNION ALL
    SELECT
      CAST(r.[id] AS bigint),
      (CAST(r.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2),
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      CAST([price] AS decimal(12,4)),
      ([score] + CAST(0 AS float)),
      CAST([seen] AS datetime2(6)),
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      [open],
      [day],
      r.[sqldiff_key_1],
      r.[sqldiff_key_2],
      ((CAST(N'{"status":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"price":' + ISNULL((CAST(CAST(r.[price] AS decimal(12,4)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT r.[score] AS x, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST(r.[score] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST(r.[seen] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"open":' + ISNULL((CASE r.[open] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
      + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), r.[day], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
      + N'}'),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM (
      SELECT
        COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
        COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1] AND r.[sqldiff_key_2] = d.[sqldiff_key_2])
  ) stacked
  GROUP BY
    stacked.[sqldiff_key_1],
    stacked.[sqldiff_key_2],
    stacked.[sqldiff_form_1],
    stacked.[sqldiff_form_2],
    stacked.[sqldiff_form_3],
    stacked.[sqldiff_form_4],
    stacked.[sqldiff_form_5],
    stacked.[sqldiff_form_6],
    stacked.[sqldiff_form_7]
)
SELECT
  [id],
  [region],
  [sqldiff_cell_label] AS [column_name],
  '<>' AS [_diff_status],
  [sqldiff_cell_first] AS [value_a],
  [sqldiff_cell_second] AS [value_b],
  CAST(NULL AS bigint) AS [count_a],
  CAST(NULL AS bigint) AS [count_b],
  CAST(NULL AS nvarchar(max)) AS [cause]
FROM sqldiff_pairs
CROSS APPLY (VALUES
  (N'status', [sqldiff_state_1], (CAST([status_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), (CAST([status_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2)),
  (N'price', [sqldiff_state_2], (CAST(CAST([price_a] AS decimal(10,2)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), (CAST(CAST([price_b] AS decimal(12,4)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2)),
  (N'score', [sqldiff_state_3], ((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_a] AS x, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), ((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_b] AS x, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2)),
  (N'seen', [sqldiff_state_4], (CONVERT(nvarchar(26), CAST([seen_a] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2), (CONVERT(nvarchar(26), CAST([seen_b] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2)),
  (N'note', [sqldiff_state_5], (CAST([note_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), (CAST([note_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2)),
  (N'open', [sqldiff_state_6], (CASE [open_a] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), (CASE [open_b] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2)),
  (N'day', [sqldiff_state_7], (CONVERT(nvarchar(10), [day_a], 23) COLLATE Latin1_General_100_BIN2), (CONVERT(nvarchar(10), [day_b], 23) COLLATE Latin1_General_100_BIN2))
) sqldiff_cell ([sqldiff_cell_label], [sqldiff_cell_state], [sqldiff_cell_first], [sqldiff_cell_second])
WHERE [sqldiff_cell_state] = 2
UNION ALL
SELECT
  [id],
  [region],
  N'__ROW__' AS [column_name],
  [_diff_status],
  CASE WHEN ([_present_a] = 1) THEN ((CAST(N'{"status":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([status_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"price":' + ISNULL((CAST(CAST([price_a] AS decimal(10,2)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_a] AS x, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST([seen_a] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([note_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"open":' + ISNULL((CASE [open_a] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
    + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), [day_a], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N'}') END AS [value_a],
  CASE WHEN ([_present_b] = 1) THEN ((CAST(N'{"status":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([status_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"price":' + ISNULL((CAST(CAST([price_b] AS decimal(12,4)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_b] AS x, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST([seen_b] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([note_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"open":' + ISNULL((CASE [open_b] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
    + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), [day_b], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N'}') END AS [value_b],
  CAST(NULL AS bigint) AS [count_a],
  CAST(NULL AS bigint) AS [count_b],
  CAST(NULL AS nvarchar(max)) AS [cause]
FROM sqldiff_pairs
WHERE NOT (([_present_a] = 1) AND ([_present_b] = 1))
UNION ALL
SELECT
  [id],
  [region],
  N'__PAYLOAD__',
  CASE WHEN [count_a] > [count_b] THEN '<<' ELSE '>>' END,
  [sqldiff_payload_a],
  [sqldiff_payload_b],
  CAST([count_a] AS bigint),
  CAST([count_b] AS bigint),
  CAST(NULL AS nvarchar(max))
FROM sqldiff_payloads
WHERE [count_a] <> [count_b];
