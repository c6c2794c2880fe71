-- sqldiff 0.1.0: incremental, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are
-- ingest: MERGE needs a table of Delta, Iceberg or Hudi: files of Parquet, ORC or CSV take INSERT only

-- summary: the verdict, and the rows of the batch by what they are
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `score` AS `score`,
    `seen` AS `seen`,
    `note` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `score` AS `score`,
    `seen` AS `seen`,
    `remark` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
    ) AS `sqldiff_of_key`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_place`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_nth`
  FROM (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      `status` AS `sqldiff_form_1`,
      `score` AS `sqldiff_form_2`,
      `seen` AS `sqldiff_form_3`,
      `note` AS `sqldiff_form_4`,
      `open` AS `sqldiff_form_5`,
      `day` AS `sqldiff_form_6`,
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
    ) AS `sqldiff_of_key`,
    count(*) OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`
    ) AS `sqldiff_of_row`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_place`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_nth`
  FROM (
    SELECT
      CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      `status` AS `sqldiff_form_1`,
      `score` AS `sqldiff_form_2`,
      `seen` AS `sqldiff_form_3`,
      `note` AS `sqldiff_form_4`,
      `open` AS `sqldiff_form_5`,
      `day` AS `sqldiff_form_6`,
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a.`sqldiff_of_key` AS `sqldiff_held`,
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b.`sqldiff_of_key` <> b.`sqldiff_of_row` THEN 'duplicate'
      WHEN b.`sqldiff_nth` > 1 THEN 'duplicate'
      WHEN a.`sqldiff_of_key` IS NULL THEN 'new'
      WHEN a.`sqldiff_of_key` > 1 AND p.`sqldiff_nth` IS NULL THEN 'duplicate'
      WHEN a.`sqldiff_of_key` > 1 THEN 'repeated'
      WHEN NOT (a.`status` <=> b.`status`) THEN 'updated'
      WHEN NOT ((a.`score` <=> b.`score`) OR ((round(CAST(a.`score` AS DOUBLE), 4) <=> round(CAST(b.`score` AS DOUBLE), 4)) OR coalesce(CASE WHEN CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) / 2 - round(CAST(b.`score` AS DOUBLE), 4) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) END, FALSE))) THEN 'updated'
      WHEN NOT ((a.`seen` <=> b.`seen`) OR coalesce(CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) <= 1000000000, FALSE)) THEN 'updated'
      WHEN NOT ((a.`note` <=> b.`note`) OR (lower(TRIM(BOTH ' \t\r\n' FROM a.`note`)) <=> lower(TRIM(BOTH ' \t\r\n' FROM b.`note`)))) THEN 'updated'
      WHEN NOT (a.`open` <=> b.`open`) THEN 'updated'
      WHEN NOT (a.`day` <=> b.`day`) THEN 'updated'
      ELSE 'repeated'
    END AS `sqldiff_change`
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE `sqldiff_place` = 1
  ) a ON (a.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
    AND (a.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`,
      `sqldiff_form_1`,
      `sqldiff_form_2`,
      `sqldiff_form_3`,
      `sqldiff_form_4`,
      `sqldiff_form_5`,
      `sqldiff_form_6`,
      `sqldiff_nth`
    FROM sqldiff_target
    WHERE `sqldiff_nth` = 1 AND `sqldiff_of_key` > 1
  ) p ON (p.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
    AND (p.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
    AND (p.`sqldiff_form_1` <=> b.`sqldiff_form_1`)
    AND (p.`sqldiff_form_2` <=> b.`sqldiff_form_2`)
    AND (p.`sqldiff_form_3` <=> b.`sqldiff_form_3`)
    AND (p.`sqldiff_form_4` <=> b.`sqldiff_form_4`)
    AND (p.`sqldiff_form_5` <=> b.`sqldiff_form_5`)
    AND (p.`sqldiff_form_6` <=> b.`sqldiff_form_6`)
),
sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
kinds AS (
  SELECT
    count(CASE WHEN `sqldiff_change` = 'new' THEN 1 END) AS rows_new,
    count(CASE WHEN `sqldiff_change` = 'updated' THEN 1 END) AS rows_updated,
    count(CASE WHEN `sqldiff_change` = 'repeated' THEN 1 END) AS rows_repeated,
    count(CASE WHEN `sqldiff_change` = 'duplicate' THEN 1 END) AS rows_duplicate,
    count(CASE WHEN `sqldiff_place` = 1 AND `sqldiff_of_key` <> `sqldiff_of_row` THEN 1 END) AS keys_in_conflict,
    count(CASE WHEN `sqldiff_place` = 1 AND `sqldiff_held` > 1 THEN 1 END) AS keys_repeated_in_a
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
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `score` AS `score`,
    `seen` AS `seen`,
    `note` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `score` AS `score`,
    `seen` AS `seen`,
    `remark` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
    ) AS `sqldiff_of_key`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_place`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_nth`
  FROM (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      `status` AS `sqldiff_form_1`,
      `score` AS `sqldiff_form_2`,
      `seen` AS `sqldiff_form_3`,
      `note` AS `sqldiff_form_4`,
      `open` AS `sqldiff_form_5`,
      `day` AS `sqldiff_form_6`,
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
  SELECT
    marked.*,
    count(*) OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
    ) AS `sqldiff_of_key`,
    count(*) OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`
    ) AS `sqldiff_of_row`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_place`,
    row_number() OVER (
      PARTITION BY
        `sqldiff_key_1`,
        `sqldiff_key_2`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`
      ORDER BY `sqldiff_key_1`
    ) AS `sqldiff_nth`
  FROM (
    SELECT
      CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      `status` AS `sqldiff_form_1`,
      `score` AS `sqldiff_form_2`,
      `seen` AS `sqldiff_form_3`,
      `note` AS `sqldiff_form_4`,
      `open` AS `sqldiff_form_5`,
      `day` AS `sqldiff_form_6`,
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
  SELECT
    b.*,
    a.`sqldiff_of_key` AS `sqldiff_held`,
    CASE
      -- of a key with several versions nobody can tell which is the one
      WHEN b.`sqldiff_of_key` <> b.`sqldiff_of_row` THEN 'duplicate'
      WHEN b.`sqldiff_nth` > 1 THEN 'duplicate'
      WHEN a.`sqldiff_of_key` IS NULL THEN 'new'
      WHEN a.`sqldiff_of_key` > 1 AND p.`sqldiff_nth` IS NULL THEN 'duplicate'
      WHEN a.`sqldiff_of_key` > 1 THEN 'repeated'
      WHEN NOT (a.`status` <=> b.`status`) THEN 'updated'
      WHEN NOT ((a.`score` <=> b.`score`) OR ((round(CAST(a.`score` AS DOUBLE), 4) <=> round(CAST(b.`score` AS DOUBLE), 4)) OR coalesce(CASE WHEN CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) / 2 - round(CAST(b.`score` AS DOUBLE), 4) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) END, FALSE))) THEN 'updated'
      WHEN NOT ((a.`seen` <=> b.`seen`) OR coalesce(CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) <= 1000000000, FALSE)) THEN 'updated'
      WHEN NOT ((a.`note` <=> b.`note`) OR (lower(TRIM(BOTH ' \t\r\n' FROM a.`note`)) <=> lower(TRIM(BOTH ' \t\r\n' FROM b.`note`)))) THEN 'updated'
      WHEN NOT (a.`open` <=> b.`open`) THEN 'updated'
      WHEN NOT (a.`day` <=> b.`day`) THEN 'updated'
      ELSE 'repeated'
    END AS `sqldiff_change`
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE `sqldiff_place` = 1
  ) a ON (a.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
    AND (a.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
  -- a key that the target holds more than once
  LEFT JOIN (
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`,
      `sqldiff_form_1`,
      `sqldiff_form_2`,
      `sqldiff_form_3`,
      `sqldiff_form_4`,
      `sqldiff_form_5`,
      `sqldiff_form_6`,
      `sqldiff_nth`
    FROM sqldiff_target
    WHERE `sqldiff_nth` = 1 AND `sqldiff_of_key` > 1
  ) p ON (p.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
    AND (p.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
    AND (p.`sqldiff_form_1` <=> b.`sqldiff_form_1`)
    AND (p.`sqldiff_form_2` <=> b.`sqldiff_form_2`)
    AND (p.`sqldiff_form_3` <=> b.`sqldiff_form_3`)
    AND (p.`sqldiff_form_4` <=> b.`sqldiff_form_4`)
    AND (p.`sqldiff_form_5` <=> b.`sqldiff_form_5`)
    AND (p.`sqldiff_form_6` <=> b.`sqldiff_form_6`)
)
SELECT
  `id` AS `id`,
  `region` AS `region`,
  `status` AS `status`,
  `score` AS `score`,
  `seen` AS `seen`,
  `note` AS `note`,
  `open` AS `open`,
  `day` AS `day`,
  `sqldiff_change` AS `_change`
FROM sqldiff_classified;
