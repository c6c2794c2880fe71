-- sqldiff 0.1.0: incremental, for sqlserver 2019 and newer, parsed only
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: ANSI_NULLS, ANSI_WARNINGS and CONCAT_NULL_YIELDS_NULL = ON, the defaults of clients; compatibility level 130 or higher
-- ignore_case: LOWER() leaves characters beyond U+FFFF and some rare ones as they are
-- round: floats are rounded by the engine, which may see a tie where another sees none
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are

-- summary: the verdict, and the rows of the batch by what they are
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [score] AS [score],
    [seen] AS [seen],
    [note] AS [note],
    [open] AS [open],
    [day] AS [day],
    1 AS [sqldiff_present]
  FROM [prod].[sales].[orders]
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [score] AS [score],
    [seen] AS [seen],
    [remark] AS [note],
    [open] AS [open],
    [day] AS [day],
    [loaded_at] AS [loaded_at],
    1 AS [sqldiff_present]
  FROM [dev].[sales].[orders]
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    COUNT_BIG(*) OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
    ) AS [sqldiff_of_key],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_place],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_nth]
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      COALESCE(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_1],
      COALESCE(CONVERT(varchar(41), ([score] + CAST(0 AS float)), 3), '') AS [sqldiff_form_2],
      COALESCE(CONVERT(varchar(27), CAST([seen] AS datetime2(6)), 121), '') AS [sqldiff_form_3],
      COALESCE(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_4],
      COALESCE(CAST([open] AS tinyint), 2) AS [sqldiff_form_5],
      COALESCE(CONVERT(varchar(10), [day], 23), '') AS [sqldiff_form_6],
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    COUNT_BIG(*) OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
    ) AS [sqldiff_of_key],
    COUNT_BIG(*) OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6]
    ) AS [sqldiff_of_row],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_place],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_nth]
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      COALESCE(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_1],
      COALESCE(CONVERT(varchar(41), ([score] + CAST(0 AS float)), 3), '') AS [sqldiff_form_2],
      COALESCE(CONVERT(varchar(27), CAST([seen] AS datetime2(6)), 121), '') AS [sqldiff_form_3],
      COALESCE(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_4],
      COALESCE(CAST([open] AS tinyint), 2) AS [sqldiff_form_5],
      COALESCE(CONVERT(varchar(10), [day], 23), '') AS [sqldiff_form_6],
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a.[sqldiff_of_key] AS [sqldiff_held],
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b.[sqldiff_of_key] <> b.[sqldiff_of_row] THEN 'duplicate'
      WHEN b.[sqldiff_nth] > 1 THEN 'duplicate'
      WHEN a.[sqldiff_of_key] IS NULL THEN 'new'
      WHEN a.[sqldiff_of_key] > 1 AND p.[sqldiff_nth] IS NULL THEN 'duplicate'
      WHEN a.[sqldiff_of_key] > 1 THEN 'repeated'
      WHEN NOT EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 'updated'
      WHEN NOT (EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) OR (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1))) THEN 'updated'
      WHEN NOT (EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) OR (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1)) THEN 'updated'
      WHEN NOT (EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) OR EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.'))) THEN 'updated'
      WHEN NOT EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 'updated'
      WHEN NOT EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 'updated'
      ELSE 'repeated'
    END AS [sqldiff_change]
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE [sqldiff_place] = 1
  ) a ON a.[sqldiff_key_1] = b.[sqldiff_key_1]
    AND a.[sqldiff_key_2] = b.[sqldiff_key_2]
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      [sqldiff_key_1],
      [sqldiff_key_2],
      [sqldiff_form_1],
      [sqldiff_form_2],
      [sqldiff_form_3],
      [sqldiff_form_4],
      [sqldiff_form_5],
      [sqldiff_form_6],
      [sqldiff_nth]
    FROM sqldiff_target
    WHERE [sqldiff_nth] = 1 AND [sqldiff_of_key] > 1
  ) p ON p.[sqldiff_key_1] = b.[sqldiff_key_1]
    AND p.[sqldiff_key_2] = b.[sqldiff_key_2]
    AND p.[sqldiff_form_1] = b.[sqldiff_form_1]
    AND p.[sqldiff_form_2] = b.[sqldiff_form_2]
    AND p.[sqldiff_form_3] = b.[sqldiff_form_3]
    AND p.[sqldiff_form_4] = b.[sqldiff_form_4]
    AND p.[sqldiff_form_5] = b.[sqldiff_form_5]
    AND p.[sqldiff_form_6] = b.[sqldiff_form_6]
),
sizes AS (
  SELECT
    (SELECT COUNT_BIG(*) FROM sqldiff_a) AS rows_a,
    (SELECT COUNT_BIG(*) FROM sqldiff_b) AS rows_b
),
kinds AS (
  SELECT
    COUNT_BIG(CASE WHEN [sqldiff_change] = 'new' THEN 1 END) AS rows_new,
    COUNT_BIG(CASE WHEN [sqldiff_change] = 'updated' THEN 1 END) AS rows_updated,
    COUNT_BIG(CASE WHEN [sqldiff_change] = 'repeated' THEN 1 END) AS rows_repeated,
    COUNT_BIG(CASE WHEN [sqldiff_change] = 'duplicate' THEN 1 END) AS rows_duplicate,
    COUNT_BIG(CASE WHEN [sqldiff_place] = 1 AND [sqldiff_of_key] <> [sqldiff_of_row] THEN 1 END) AS keys_in_conflict,
    COUNT_BIG(CASE WHEN [sqldiff_place] = 1 AND [sqldiff_held] > 1 THEN 1 END) AS keys_repeated_in_a
  FROM sqldiff_classified
)
SELECT
  CASE
    WHEN rows_new + rows_updated + rows_repeated + rows_duplicate <> rows_b THEN 'inconclusive'
    WHEN rows_new + rows_updated + rows_duplicate > 0 THEN 'different'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  rows_new,
  rows_updated,
  rows_repeated,
  rows_duplicate,
  keys_in_conflict,
  keys_repeated_in_a
FROM sizes
CROSS JOIN kinds;

-- incremental: the rows of the batch, and what each is to the target: new, updated, repeated, or a duplicate in the batch
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [score] AS [score],
    [seen] AS [seen],
    [note] AS [note],
    [open] AS [open],
    [day] AS [day],
    1 AS [sqldiff_present]
  FROM [prod].[sales].[orders]
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    [id] AS [id],
    [region] AS [region],
    [status] AS [status],
    [score] AS [score],
    [seen] AS [seen],
    [remark] AS [note],
    [open] AS [open],
    [day] AS [day],
    [loaded_at] AS [loaded_at],
    1 AS [sqldiff_present]
  FROM [dev].[sales].[orders]
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    COUNT_BIG(*) OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
    ) AS [sqldiff_of_key],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_place],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_nth]
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      COALESCE(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_1],
      COALESCE(CONVERT(varchar(41), ([score] + CAST(0 AS float)), 3), '') AS [sqldiff_form_2],
      COALESCE(CONVERT(varchar(27), CAST([seen] AS datetime2(6)), 121), '') AS [sqldiff_form_3],
      COALESCE(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_4],
      COALESCE(CAST([open] AS tinyint), 2) AS [sqldiff_form_5],
      COALESCE(CONVERT(varchar(10), [day], 23), '') AS [sqldiff_form_6],
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    COUNT_BIG(*) OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
    ) AS [sqldiff_of_key],
    COUNT_BIG(*) OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6]
    ) AS [sqldiff_of_row],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_place],
    row_number() OVER (
      PARTITION BY
        [sqldiff_key_1],
        [sqldiff_key_2],
        [sqldiff_form_1],
        [sqldiff_form_2],
        [sqldiff_form_3],
        [sqldiff_form_4],
        [sqldiff_form_5],
        [sqldiff_form_6]
      ORDER BY [sqldiff_key_1]
    ) AS [sqldiff_nth]
  FROM (
    SELECT
      COALESCE(CAST(CAST([id] AS bigint) AS decimal(20,0)), -99999999999999999999) AS [sqldiff_key_1],
      COALESCE(((CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_key_2],
      COALESCE(((CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_1],
      COALESCE(CONVERT(varchar(41), ([score] + CAST(0 AS float)), 3), '') AS [sqldiff_form_2],
      COALESCE(CONVERT(varchar(27), CAST([seen] AS datetime2(6)), 121), '') AS [sqldiff_form_3],
      COALESCE(((CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.'), N'') AS [sqldiff_form_4],
      COALESCE(CAST([open] AS tinyint), 2) AS [sqldiff_form_5],
      COALESCE(CONVERT(varchar(10), [day], 23), '') AS [sqldiff_form_6],
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a.[sqldiff_of_key] AS [sqldiff_held],
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b.[sqldiff_of_key] <> b.[sqldiff_of_row] THEN 'duplicate'
      WHEN b.[sqldiff_nth] > 1 THEN 'duplicate'
      WHEN a.[sqldiff_of_key] IS NULL THEN 'new'
      WHEN a.[sqldiff_of_key] > 1 AND p.[sqldiff_nth] IS NULL THEN 'duplicate'
      WHEN a.[sqldiff_of_key] > 1 THEN 'repeated'
      WHEN NOT EXISTS (SELECT ((CAST(a.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) THEN 'updated'
      WHEN NOT (EXISTS (SELECT (a.[score] + CAST(0 AS float)) INTERSECT SELECT (b.[score] + CAST(0 AS float))) OR (EXISTS (SELECT (CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END + CAST(0 AS float)) INTERSECT SELECT (CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END + CAST(0 AS float))) OR (CASE WHEN CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) > 8e307 OR ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) > 8e307 THEN CASE WHEN ABS(CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END / 2 END - CASE WHEN ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) < 1 THEN 0 ELSE CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END / 2 END) <= 1e-3 * (CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END / 2) THEN 1 ELSE 0 END ELSE CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END - CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) <= 1e-3 * CASE WHEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) >= ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) THEN ABS(CASE WHEN ABS(a.[score]) < 1e300 THEN ROUND(a.[score], 4) ELSE a.[score] END) ELSE ABS(CASE WHEN ABS(b.[score]) < 1e300 THEN ROUND(b.[score], 4) ELSE b.[score] END) END THEN 1 ELSE 0 END END = 1 THEN 1 ELSE 0 END = 1))) THEN 'updated'
      WHEN NOT (EXISTS (SELECT CAST(a.[seen] AS datetime2(6)) INTERSECT SELECT CAST(b.[seen] AS datetime2(6))) OR (CASE WHEN CAST(ABS(CAST(DATEDIFF(DAY, CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)), CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7))) AS decimal(10,0)) * 86400000000000 + DATEDIFF_BIG(NANOSECOND, CAST(CAST(CAST(a.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)), CAST(CAST(CAST(b.[seen] AS datetime2(6)) AS datetime2(7)) AS time(7)))) AS decimal(26,0)) <= 1000000000 THEN 1 ELSE 0 END = 1)) THEN 'updated'
      WHEN NOT (EXISTS (SELECT ((CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.') INTERSECT SELECT ((CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) + N'.')) OR EXISTS (SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(a.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.') INTERSECT SELECT (LOWER(TRIM(N' ' + NCHAR(9) + NCHAR(13) + NCHAR(10) FROM (CAST(b.[note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2))) + N'.'))) THEN 'updated'
      WHEN NOT EXISTS (SELECT a.[open] INTERSECT SELECT b.[open]) THEN 'updated'
      WHEN NOT EXISTS (SELECT a.[day] INTERSECT SELECT b.[day]) THEN 'updated'
      ELSE 'repeated'
    END AS [sqldiff_change]
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE [sqldiff_place] = 1
  ) a ON a.[sqldiff_key_1] = b.[sqldiff_key_1]
    AND a.[sqldiff_key_2] = b.[sqldiff_key_2]
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      [sqldiff_key_1],
      [sqldiff_key_2],
      [sqldiff_form_1],
      [sqldiff_form_2],
      [sqldiff_form_3],
      [sqldiff_form_4],
      [sqldiff_form_5],
      [sqldiff_form_6],
      [sqldiff_nth]
    FROM sqldiff_target
    WHERE [sqldiff_nth] = 1 AND [sqldiff_of_key] > 1
  ) p ON p.[sqldiff_key_1] = b.[sqldiff_key_1]
    AND p.[sqldiff_key_2] = b.[sqldiff_key_2]
    AND p.[sqldiff_form_1] = b.[sqldiff_form_1]
    AND p.[sqldiff_form_2] = b.[sqldiff_form_2]
    AND p.[sqldiff_form_3] = b.[sqldiff_form_3]
    AND p.[sqldiff_form_4] = b.[sqldiff_form_4]
    AND p.[sqldiff_form_5] = b.[sqldiff_form_5]
    AND p.[sqldiff_form_6] = b.[sqldiff_form_6]
)
SELECT
  [id] AS [id],
  (CAST([region] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [region],
  (CAST([status] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [status],
  [score] AS [score],
  [seen] AS [seen],
  (CAST([note] AS nvarchar(max)) COLLATE Latin1_General_100_BIN2) AS [note],
  (CASE [open] WHEN 1 THEN N'true' WHEN 0 THEN N'false' END COLLATE Latin1_General_100_BIN2) AS [open],
  [day] AS [day],
  [sqldiff_change] AS [_change]
FROM sqldiff_classified;
