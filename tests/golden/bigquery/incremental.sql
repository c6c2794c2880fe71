-- sqldiff 0.1.0: incremental, for bigquery GoogleSQL
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are

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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      TO_JSON_STRING(COLLATE(`status`, '')) AS `sqldiff_form_1`,
      TO_JSON_STRING((`score` + 0.0)) AS `sqldiff_form_2`,
      TO_JSON_STRING(`seen`) AS `sqldiff_form_3`,
      TO_JSON_STRING(COLLATE(`note`, '')) AS `sqldiff_form_4`,
      TO_JSON_STRING(`open`) AS `sqldiff_form_5`,
      TO_JSON_STRING(`day`) AS `sqldiff_form_6`,
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      TO_JSON_STRING(COLLATE(`status`, '')) AS `sqldiff_form_1`,
      TO_JSON_STRING((`score` + 0.0)) AS `sqldiff_form_2`,
      TO_JSON_STRING(`seen`) AS `sqldiff_form_3`,
      TO_JSON_STRING(COLLATE(`note`, '')) AS `sqldiff_form_4`,
      TO_JSON_STRING(`open`) AS `sqldiff_form_5`,
      TO_JSON_STRING(`day`) AS `sqldiff_form_6`,
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
      WHEN NOT (COLLATE(a.`status`, '') IS NOT DISTINCT FROM COLLATE(b.`status`, '')) THEN 'updated'
      WHEN NOT (((a.`score` + 0.0) IS NOT DISTINCT FROM (b.`score` + 0.0)) OR (((COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) + 0.0) IS NOT DISTINCT FROM (COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) + 0.0)) OR COALESCE((SELECT CASE WHEN IS_NAN(sqldiff_x) OR IS_INF(sqldiff_x) OR IS_NAN(sqldiff_y) OR IS_INF(sqldiff_y) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(sqldiff_x, sqldiff_y)) <= SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y))), ABS(sqldiff_x / 2 - sqldiff_y / 2) <= COALESCE(SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y)) / 2), CAST('inf' AS FLOAT64))) END FROM UNNEST([STRUCT(COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) AS sqldiff_x, COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) AS sqldiff_y)])), FALSE))) THEN 'updated'
      WHEN NOT ((a.`seen` IS NOT DISTINCT FROM b.`seen`) OR COALESCE(ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((COLLATE(a.`note`, '') IS NOT DISTINCT FROM COLLATE(b.`note`, '')) OR (LOWER(TRANSLATE(TRIM(COLLATE(a.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')) IS NOT DISTINCT FROM LOWER(TRANSLATE(TRIM(COLLATE(b.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')))) THEN 'updated'
      WHEN NOT (a.`open` IS NOT DISTINCT FROM b.`open`) THEN 'updated'
      WHEN NOT (a.`day` IS NOT DISTINCT FROM b.`day`) THEN 'updated'
      ELSE 'repeated'
    END AS `sqldiff_change`
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE `sqldiff_place` = 1
  ) a ON a.`sqldiff_key_1` = b.`sqldiff_key_1`
    AND a.`sqldiff_key_2` = b.`sqldiff_key_2`
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
  ) p ON p.`sqldiff_key_1` = b.`sqldiff_key_1`
    AND p.`sqldiff_key_2` = b.`sqldiff_key_2`
    AND p.`sqldiff_form_1` = b.`sqldiff_form_1`
    AND p.`sqldiff_form_2` = b.`sqldiff_form_2`
    AND p.`sqldiff_form_3` = b.`sqldiff_form_3`
    AND p.`sqldiff_form_4` = b.`sqldiff_form_4`
    AND p.`sqldiff_form_5` = b.`sqldiff_form_5`
    AND p.`sqldiff_form_6` = b.`sqldiff_form_6`
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      TO_JSON_STRING(COLLATE(`status`, '')) AS `sqldiff_form_1`,
      TO_JSON_STRING((`score` + 0.0)) AS `sqldiff_form_2`,
      TO_JSON_STRING(`seen`) AS `sqldiff_form_3`,
      TO_JSON_STRING(COLLATE(`note`, '')) AS `sqldiff_form_4`,
      TO_JSON_STRING(`open`) AS `sqldiff_form_5`,
      TO_JSON_STRING(`day`) AS `sqldiff_form_6`,
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      TO_JSON_STRING(COLLATE(`status`, '')) AS `sqldiff_form_1`,
      TO_JSON_STRING((`score` + 0.0)) AS `sqldiff_form_2`,
      TO_JSON_STRING(`seen`) AS `sqldiff_form_3`,
      TO_JSON_STRING(COLLATE(`note`, '')) AS `sqldiff_form_4`,
      TO_JSON_STRING(`open`) AS `sqldiff_form_5`,
      TO_JSON_STRING(`day`) AS `sqldiff_form_6`,
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
      WHEN NOT (COLLATE(a.`status`, '') IS NOT DISTINCT FROM COLLATE(b.`status`, '')) THEN 'updated'
      WHEN NOT (((a.`score` + 0.0) IS NOT DISTINCT FROM (b.`score` + 0.0)) OR (((COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) + 0.0) IS NOT DISTINCT FROM (COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) + 0.0)) OR COALESCE((SELECT CASE WHEN IS_NAN(sqldiff_x) OR IS_INF(sqldiff_x) OR IS_NAN(sqldiff_y) OR IS_INF(sqldiff_y) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(sqldiff_x, sqldiff_y)) <= SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y))), ABS(sqldiff_x / 2 - sqldiff_y / 2) <= COALESCE(SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y)) / 2), CAST('inf' AS FLOAT64))) END FROM UNNEST([STRUCT(COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) AS sqldiff_x, COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) AS sqldiff_y)])), FALSE))) THEN 'updated'
      WHEN NOT ((a.`seen` IS NOT DISTINCT FROM b.`seen`) OR COALESCE(ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((COLLATE(a.`note`, '') IS NOT DISTINCT FROM COLLATE(b.`note`, '')) OR (LOWER(TRANSLATE(TRIM(COLLATE(a.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')) IS NOT DISTINCT FROM LOWER(TRANSLATE(TRIM(COLLATE(b.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')))) THEN 'updated'
      WHEN NOT (a.`open` IS NOT DISTINCT FROM b.`open`) THEN 'updated'
      WHEN NOT (a.`day` IS NOT DISTINCT FROM b.`day`) THEN 'updated'
      ELSE 'repeated'
    END AS `sqldiff_change`
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE `sqldiff_place` = 1
  ) a ON a.`sqldiff_key_1` = b.`sqldiff_key_1`
    AND a.`sqldiff_key_2` = b.`sqldiff_key_2`
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
  ) p ON p.`sqldiff_key_1` = b.`sqldiff_key_1`
    AND p.`sqldiff_key_2` = b.`sqldiff_key_2`
    AND p.`sqldiff_form_1` = b.`sqldiff_form_1`
    AND p.`sqldiff_form_2` = b.`sqldiff_form_2`
    AND p.`sqldiff_form_3` = b.`sqldiff_form_3`
    AND p.`sqldiff_form_4` = b.`sqldiff_form_4`
    AND p.`sqldiff_form_5` = b.`sqldiff_form_5`
    AND p.`sqldiff_form_6` = b.`sqldiff_form_6`
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
