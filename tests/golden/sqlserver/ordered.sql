-- sqldiff 0.1.0: ordered, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- order: score DESC NULLS FIRST, id ASC NULLS LAST, region ASC NULLS LAST
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: ordered pairs rows by their place: the key is not used, and its columns are compared
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher
-- ignore_case: LOWER() leaves characters beyond U+FFFF and some rare ones as they are
-- round: floats are rounded by the engine, which may see a tie where another sees none

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
-- places in the order that rows of a side share which differ in what is compared
sqldiff_tied AS (
  SELECT
    CAST(coalesce(sum(in_a), 0) AS bigint) AS ties_a,
    CAST(coalesce(sum(in_b), 0) AS bigint) AS ties_b
  FROM (
    SELECT [sqldiff_rank], in_a, in_b
    FROM (
      SELECT
        [sqldiff_rank],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6],
        [sqldiff_form_7],
        [sqldiff_form_8],
        [sqldiff_form_9],
        CAST(1 AS bigint) AS in_a,
        CAST(0 AS bigint) AS in_b
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
          [sqldiff_rank]
        FROM sqldiff_a
        WHERE [sqldiff_rank] IN (
          SELECT [sqldiff_rank]
          FROM sqldiff_a
          GROUP BY [sqldiff_rank]
          HAVING COUNT_BIG(*) > 1
        )
      ) sharing
      GROUP BY
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6],
        [sqldiff_form_7],
        [sqldiff_form_8],
        [sqldiff_form_9],
        [sqldiff_rank]
      UNION ALL
      SELECT
        [sqldiff_rank],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6],
        [sqldiff_form_7],
        [sqldiff_form_8],
        [sqldiff_form_9],
        CAST(0 AS bigint) AS in_a,
        CAST(1 AS bigint) AS in_b
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
          [sqldiff_rank]
        FROM sqldiff_b
        WHERE [sqldiff_rank] IN (
          SELECT [sqldiff_rank]
          FROM sqldiff_b
          GROUP BY [sqldiff_rank]
          HAVING COUNT_BIG(*) > 1
        )
      ) sharing
      GROUP BY
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6],
        [sqldiff_form_7],
        [sqldiff_form_8],
        [sqldiff_form_9],
        [sqldiff_rank]
    ) versions
    GROUP BY [sqldiff_rank], in_a, in_b
    HAVING COUNT_BIG(*) > 1
  ) places
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    [sqldiff_key_1],
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN a.[sqldiff_row_number] ELSE b.[sqldiff_row_number] END AS [sqldiff_row_number],
    a.[id] AS [id_a],
    b.[id] AS [id_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[id] AS bigint) INTERSECT SELECT CAST(b.[id] AS bigint)) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[region] AS [region_a],
    b.[region] AS [region_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_4],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_5],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_6],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_8],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_9],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7], [sqldiff_state_8], [sqldiff_state_9]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(MAX(CASE WHEN [in_a] = 1 THEN [sqldiff_row_number] END), MAX([sqldiff_row_number])) AS [sqldiff_row_number],
    min(CASE WHEN [in_a] = 1 THEN [sqldiff_payload] END) AS [sqldiff_payload_a],
    min(CASE WHEN [in_b] = 1 THEN [sqldiff_payload] END) AS [sqldiff_payload_b],
    sum([in_a]) AS [count_a],
    sum([in_b]) AS [count_b]
  FROM (
    SELECT
      r.[sqldiff_row_number] AS [sqldiff_row_number],
      CAST([id] AS bigint) AS [sqldiff_form_1],
      ((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_2],
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_3],
      CAST([price] AS decimal(12,4)) AS [sqldiff_form_4],
      ([score] + CAST(0 AS float)) AS [sqldiff_form_5],
      CAST([seen] AS datetime2(6)) AS [sqldiff_form_6],
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') AS [sqldiff_form_7],
      [open] AS [sqldiff_form_8],
      [day] AS [sqldiff_form_9],
      r.[sqldiff_key_1],
      ((CAST(N'{"id":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((CAST(r.[id] AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"region":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"status":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
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
        COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
    UNION ALL
    SELECT
      r.[sqldiff_row_number],
      CAST([id] AS bigint),
      ((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      ((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      CAST([price] AS decimal(12,4)),
      ([score] + CAST(0 AS float)),
      CAST([seen] AS datetime2(6)),
      ((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'),
      [open],
      [day],
      r.[sqldiff_key_1],
      ((CAST(N'{"id":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((CAST(r.[id] AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
      + N',"region":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
      + N',"status":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST(r.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
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
        COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
  ) stacked
  GROUP BY
    stacked.[sqldiff_key_1],
    stacked.[sqldiff_form_1],
    stacked.[sqldiff_form_2],
    stacked.[sqldiff_form_3],
    stacked.[sqldiff_form_4],
    stacked.[sqldiff_form_5],
    stacked.[sqldiff_form_6],
    stacked.[sqldiff_form_7],
    stacked.[sqldiff_form_8],
    stacked.[sqldiff_form_9]
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
    COUNT_BIG(CASE WHEN 1 IN ([sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7]) THEN 1 END) AS keys_absorbed
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
    payloads.*,
    tied.ties_a,
    tied.ties_b
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN repeated
  CROSS JOIN payloads
  CROSS JOIN sqldiff_tied tied
)
SELECT
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 'inconclusive'
    -- which row is row n is not settled
    WHEN ties_a + ties_b > 0 THEN 'inconclusive'
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
  payloads_b,
  ties_a,
  ties_b,
  -- tells an order that settles nothing from counts that do not add up
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 0
    ELSE 1
  END AS identities_hold
FROM counted;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN a.[sqldiff_row_number] ELSE b.[sqldiff_row_number] END AS [sqldiff_row_number],
    a.[id] AS [id_a],
    b.[id] AS [id_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[id] AS bigint) INTERSECT SELECT CAST(b.[id] AS bigint)) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[region] AS [region_a],
    b.[region] AS [region_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_4],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_5],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_6],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_8],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_9],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7], [sqldiff_state_8], [sqldiff_state_9]) THEN '<>'
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
    COUNT_BIG(CASE WHEN [sqldiff_state_7] = 2 THEN 1 END) AS [sqldiff_state_7],
    COUNT_BIG(CASE WHEN [sqldiff_state_8] = 2 THEN 1 END) AS [sqldiff_state_8],
    COUNT_BIG(CASE WHEN [sqldiff_state_9] = 2 THEN 1 END) AS [sqldiff_state_9]
  FROM sqldiff_pairs
  WHERE ([_present_a] = 1) AND ([_present_b] = 1)
),
counted AS (
  SELECT [sqldiff_cell_label] AS column_name, keys_on_both, [sqldiff_cell_state] AS mismatches
  FROM matched
  CROSS APPLY (VALUES
  (N'id', [sqldiff_state_1]),
  (N'region', [sqldiff_state_2]),
  (N'status', [sqldiff_state_3]),
  (N'price', [sqldiff_state_4]),
  (N'score', [sqldiff_state_5]),
  (N'seen', [sqldiff_state_6]),
  (N'note', [sqldiff_state_7]),
  (N'open', [sqldiff_state_8]),
  (N'day', [sqldiff_state_9])
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
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN a.[sqldiff_row_number] ELSE b.[sqldiff_row_number] END AS [sqldiff_row_number],
    a.[id] AS [id_a],
    b.[id] AS [id_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[id] AS bigint) INTERSECT SELECT CAST(b.[id] AS bigint)) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[region] AS [region_a],
    b.[region] AS [region_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_4],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_5],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_6],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_8],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_9],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7], [sqldiff_state_8], [sqldiff_state_9]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
),
absorbed AS (
  SELECT
    COUNT_BIG(CASE WHEN [sqldiff_state_4] = 1 THEN 1 END) AS [sqldiff_state_4],
    max(CASE WHEN [sqldiff_state_4] = 1 THEN [sqldiff_distance_4] END) AS [sqldiff_distance_4],
    COUNT_BIG(CASE WHEN [sqldiff_state_5] = 1 THEN 1 END) AS [sqldiff_state_5],
    max(CASE WHEN [sqldiff_state_5] = 1 THEN [sqldiff_distance_5] END) AS [sqldiff_distance_5],
    COUNT_BIG(CASE WHEN [sqldiff_state_6] = 1 THEN 1 END) AS [sqldiff_state_6],
    max(CASE WHEN [sqldiff_state_6] = 1 THEN [sqldiff_distance_6] END) AS [sqldiff_distance_6],
    COUNT_BIG(CASE WHEN [sqldiff_state_7] = 1 THEN 1 END) AS [sqldiff_state_7],
    CAST(NULL AS nvarchar(max)) AS [sqldiff_distance_7]
  FROM sqldiff_pairs
)
SELECT
  [sqldiff_cell_label] AS column_name,
  [sqldiff_cell_state] AS absorbed_count,
  [sqldiff_cell_first] AS max_absorbed
FROM absorbed
CROSS APPLY (VALUES
  (N'price', [sqldiff_state_4], CAST([sqldiff_distance_4] AS nvarchar(41))),
  (N'score', [sqldiff_state_5], ((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [sqldiff_distance_5] AS x, CONVERT(varchar(41), ABS(CAST([sqldiff_distance_5] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([sqldiff_distance_5] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2)),
  (N'seen', [sqldiff_state_6], REPLACE(RTRIM(REPLACE(REPLACE(RTRIM(REPLACE(CAST(CAST([sqldiff_distance_6] * CAST(0.000000001 AS decimal(9,9)) AS decimal(38,9)) AS nvarchar(41)), '0', ' ')), ' ', '0'), '.', ' ')), ' ', '.')),
  (N'note', [sqldiff_state_7], [sqldiff_distance_7])
) sqldiff_cell ([sqldiff_cell_label], [sqldiff_cell_state], [sqldiff_cell_first]);

-- ordered: each differing cell of row n, and each row beyond the end of the other side
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id], CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    CAST(row_number() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS bigint) AS [sqldiff_row_number],
    rank() OVER (ORDER BY CASE WHEN [score] IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, [score] DESC, CASE WHEN CAST([id] AS bigint) IS NULL THEN 1 ELSE 0 END, CAST([id] AS bigint), CASE WHEN (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2) IS NULL THEN 1 ELSE 0 END, (CAST([region] AS nvarchar(max)) + NCHAR(1) COLLATE Latin1_General_100_BIN2)) AS [sqldiff_rank],
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
    sum([in_a]) AS rows_a,
    sum([in_b]) AS rows_b
  FROM (
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      CAST(1 AS bigint) AS [in_a],
      CAST(0 AS bigint) AS [in_b]
    FROM sqldiff_a
    UNION ALL
    SELECT
      COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999),
      CAST(0 AS bigint) AS [in_a],
      CAST(1 AS bigint) AS [in_b]
    FROM sqldiff_b
  ) stacked
  GROUP BY [sqldiff_key_1]
  HAVING sum([in_a]) > 1 OR sum([in_b]) > 1
),
rows_a AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_a.*
  FROM sqldiff_a
),
rows_b AS (
  SELECT
    COALESCE(CAST([sqldiff_row_number] AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
    sqldiff_b.*
  FROM sqldiff_b
),
safe_a AS (
  SELECT r.*
  FROM rows_a r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
safe_b AS (
  SELECT r.*
  FROM rows_b r
  WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.[sqldiff_key_1] = d.[sqldiff_key_1])
),
compared AS (
  SELECT
    CASE WHEN a.[sqldiff_present] IS NOT NULL THEN a.[sqldiff_row_number] ELSE b.[sqldiff_row_number] END AS [sqldiff_row_number],
    a.[id] AS [id_a],
    b.[id] AS [id_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[id] AS bigint) INTERSECT SELECT CAST(b.[id] AS bigint)) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_1],
    a.[region] AS [region_a],
    b.[region] AS [region_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_2],
    a.[status] AS [status_a],
    b.[status] AS [status_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_3],
    a.[price] AS [price_a],
    b.[price] AS [price_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[price] AS decimal(12,4)) INTERSECT SELECT CAST(b.[price] AS decimal(12,4))) THEN 0
      WHEN (CASE WHEN CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) <= CAST(0.01 AS decimal(13,4)) THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_4],
    CAST(CASE WHEN CAST(a.[price] AS decimal(12,4)) >= CAST(b.[price] AS decimal(12,4)) THEN CAST(a.[price] AS decimal(12,4)) - CAST(b.[price] AS decimal(12,4)) ELSE CAST(b.[price] AS decimal(12,4)) - CAST(a.[price] AS decimal(12,4)) END AS decimal(13,4)) AS [sqldiff_distance_4],
    a.[score] AS [score_a],
    b.[score] AS [score_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) THEN 0
      WHEN (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1)) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_5],
    CASE WHEN ABS(a.[score]) > 8e307 OR ABS(b.[score]) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.[score] - b.[score]) END AS [sqldiff_distance_5],
    a.[seen] AS [seen_a],
    b.[seen] AS [seen_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) THEN 0
      WHEN (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_6],
    CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) AS [sqldiff_distance_6],
    a.[note] AS [note_a],
    b.[note] AS [note_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 0
      WHEN EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.')) THEN 1
      ELSE 2
    END AS tinyint) AS [sqldiff_state_7],
    a.[open] AS [open_a],
    b.[open] AS [open_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_8],
    a.[day] AS [day_a],
    b.[day] AS [day_b],
    CAST(CASE
      WHEN a.[sqldiff_present] IS NULL OR b.[sqldiff_present] IS NULL THEN NULL
      WHEN EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 0
      ELSE 2
    END AS tinyint) AS [sqldiff_state_9],
    CAST(CASE WHEN a.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_a],
    CAST(CASE WHEN b.[sqldiff_present] IS NOT NULL THEN 1 ELSE 0 END AS bit) AS [_present_b]
  FROM safe_a a
  FULL JOIN safe_b b ON a.[sqldiff_key_1] = b.[sqldiff_key_1]
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  SELECT
    compared.*,
    CASE
      WHEN NOT ([_present_b] = 1) THEN '<<'
      WHEN NOT ([_present_a] = 1) THEN '>>'
      WHEN 2 IN ([sqldiff_state_1], [sqldiff_state_2], [sqldiff_state_3], [sqldiff_state_4], [sqldiff_state_5], [sqldiff_state_6], [sqldiff_state_7], [sqldiff_state_8], [sqldiff_state_9]) THEN '<>'
      ELSE '=='
    END AS [_diff_status]
  FROM compared
)
SELECT
  [sqldiff_row_number] AS [row_number],
  [sqldiff_cell_label] AS [column_name],
  '<>' AS [_diff_status],
  [sqldiff_cell_first] AS [value_a],
  [sqldiff_cell_second] AS [value_b],
  CAST(NULL AS nvarchar(max)) AS [cause]
FROM sqldiff_pairs
CROSS APPLY (VALUES
  (N'id', [sqldiff_state_1], (CAST([id_a] AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), (CAST([id_b] AS nvarchar(41)) COLLATE Latin1_General_100_BIN2)),
  (N'region', [sqldiff_state_2], (CAST([region_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), (CAST([region_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2)),
  (N'status', [sqldiff_state_3], (CAST([status_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), (CAST([status_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2)),
  (N'price', [sqldiff_state_4], (CAST(CAST([price_a] AS decimal(10,2)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), (CAST(CAST([price_b] AS decimal(12,4)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2)),
  (N'score', [sqldiff_state_5], ((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_a] AS x, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), ((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_b] AS x, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2)),
  (N'seen', [sqldiff_state_6], (CONVERT(nvarchar(26), CAST([seen_a] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2), (CONVERT(nvarchar(26), CAST([seen_b] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2)),
  (N'note', [sqldiff_state_7], (CAST([note_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), (CAST([note_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2)),
  (N'open', [sqldiff_state_8], (CASE [open_a] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), (CASE [open_b] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2)),
  (N'day', [sqldiff_state_9], (CONVERT(nvarchar(10), [day_a], 23) COLLATE Latin1_General_100_BIN2), (CONVERT(nvarchar(10), [day_b], 23) COLLATE Latin1_General_100_BIN2))
) sqldiff_cell ([sqldiff_cell_label], [sqldiff_cell_state], [sqldiff_cell_first], [sqldiff_cell_second])
WHERE [sqldiff_cell_state] = 2
UNION ALL
SELECT
  [sqldiff_row_number] AS [row_number],
  N'__ROW__' AS [column_name],
  [_diff_status],
  CASE WHEN ([_present_a] = 1) THEN ((CAST(N'{"id":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((CAST([id_a] AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"region":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([region_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"status":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([status_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"price":' + ISNULL((CAST(CAST([price_a] AS decimal(10,2)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_a] AS x, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_a] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST([seen_a] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([note_a] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"open":' + ISNULL((CASE [open_a] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
    + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), [day_a], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N'}') END AS [value_a],
  CASE WHEN ([_present_b] = 1) THEN ((CAST(N'{"id":' AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + ISNULL((CAST([id_b] AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"region":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([region_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"status":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([status_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"price":' + ISNULL((CAST(CAST([price_b] AS decimal(12,4)) AS nvarchar(41)) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"score":' + ISNULL(((SELECT TOP (1) CASE WHEN given.x < 0 THEN N'-' ELSE N'' END + CASE WHEN plain.exponent >= 0 THEN plain.digits + REPLICATE(N'0', plain.exponent) WHEN LEN(plain.digits) + plain.exponent > 0 THEN STUFF(plain.digits, LEN(plain.digits) + plain.exponent + 1, 0, N'.') ELSE N'0.' + REPLICATE(N'0', -plain.exponent - LEN(plain.digits)) + plain.digits END FROM (SELECT [score_b] AS x, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 3) AS t, CONVERT(varchar(41), ABS(CAST([score_b] AS float)), 2) AS t16) given CROSS APPLY (SELECT CAST(REPLACE(LEFT(given.t, CHARINDEX('e', given.t) - 1), '.', '') AS bigint) AS digits, CAST(SUBSTRING(given.t, CHARINDEX('e', given.t) + 1, 5) AS int) AS exponent, CAST(REPLACE(LEFT(given.t16, CHARINDEX('e', given.t16) - 1), '.', '') AS bigint) AS digits16, CAST(SUBSTRING(given.t16, CHARINDEX('e', given.t16) + 1, 5) AS int) AS exponent16) long CROSS APPLY (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17)) size (n) CROSS APPLY (SELECT CASE size.n WHEN 16 THEN long.digits16 ELSE (long.digits + POWER(CAST(10 AS bigint), 17 - size.n) / 2) / POWER(CAST(10 AS bigint), 17 - size.n) END AS digits, CASE size.n WHEN 16 THEN long.exponent16 ELSE long.exponent END + 1 - size.n AS exponent) cut CROSS APPLY (SELECT CAST(CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN 1 ELSE cut.digits END AS nvarchar(20)) AS digits, CASE WHEN cut.digits = POWER(CAST(10 AS bigint), size.n) THEN cut.exponent + size.n ELSE cut.exponent END AS exponent) plain WHERE size.n = 17 OR TRY_CAST(CAST(cut.digits AS varchar(20)) + 'e' + CAST(cut.exponent AS varchar(11)) AS float) = ABS(given.x) ORDER BY size.n) COLLATE Latin1_General_100_BIN2), N'null')
    + N',"seen":' + ISNULL((N'"' + (CONVERT(nvarchar(26), CAST([seen_b] AS datetime2(6)), 121) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N',"note":' + ISNULL((N'"' + REPLACE(STRING_ESCAPE((CAST([note_b] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2), 'json'), N'\/', N'/') + N'"'), N'null')
    + N',"open":' + ISNULL((CASE [open_b] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2), N'null')
    + N',"day":' + ISNULL((N'"' + (CONVERT(nvarchar(10), [day_b], 23) COLLATE Latin1_General_100_BIN2) + N'"'), N'null')
    + N'}') END AS [value_b],
  CAST(NULL AS nvarchar(max)) AS [cause]
FROM sqldiff_pairs
WHERE NOT (([_present_a] = 1) AND ([_present_b] = 1));
