-- sqldiff 0.1.0: incremental, for mariadb 10.11 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default
-- dates without a month or a day (2024-05-00) are told apart only in a session whose sql_mode has no NO_ZERO_IN_DATE
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are
-- ingest: the statements hold together in tables of InnoDB only, and values that do not fit are errors only with STRICT_TRANS_TABLES in sql_mode, as is the default

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
  FROM `prod`.`orders`
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
  FROM `dev`.`orders`
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_1`,
      (`score` + 0e0) AS `sqldiff_form_2`,
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_3`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_4`,
      CAST(`open` AS SIGNED) AS `sqldiff_form_5`,
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_1`,
      (`score` + 0e0) AS `sqldiff_form_2`,
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_3`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_4`,
      CAST(`open` AS SIGNED) AS `sqldiff_form_5`,
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
      WHEN NOT (CAST(CONVERT(a.`status` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`status` USING utf8mb4) AS BINARY)) THEN 'updated'
      WHEN NOT (((a.`score` + 0e0) <=> (b.`score` + 0e0)) OR (((CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END + 0e0) <=> (CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END + 0e0)) OR coalesce(CASE WHEN GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) > 8e307 THEN ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END / 2 - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END / 2) <= 0.001e0 * (GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) / 2) ELSE ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END) <= 0.001e0 * GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) END, FALSE))) THEN 'updated'
      WHEN NOT ((CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) <=> CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) OR coalesce(ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((CAST(CONVERT(a.`note` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`note` USING utf8mb4) AS BINARY)) OR (CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(a.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_uca1400_ai_ci) USING utf8mb4) AS BINARY) <=> CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(b.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_uca1400_ai_ci) USING utf8mb4) AS BINARY))) THEN 'updated'
      WHEN NOT (CAST(a.`open` AS SIGNED) <=> CAST(b.`open` AS SIGNED)) THEN 'updated'
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
  FROM `prod`.`orders`
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
  FROM `dev`.`orders`
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_1`,
      (`score` + 0e0) AS `sqldiff_form_2`,
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_3`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_4`,
      CAST(`open` AS SIGNED) AS `sqldiff_form_5`,
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_1`,
      (`score` + 0e0) AS `sqldiff_form_2`,
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_3`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_form_4`,
      CAST(`open` AS SIGNED) AS `sqldiff_form_5`,
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
      WHEN NOT (CAST(CONVERT(a.`status` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`status` USING utf8mb4) AS BINARY)) THEN 'updated'
      WHEN NOT (((a.`score` + 0e0) <=> (b.`score` + 0e0)) OR (((CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END + 0e0) <=> (CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END + 0e0)) OR coalesce(CASE WHEN GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) > 8e307 THEN ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END / 2 - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END / 2) <= 0.001e0 * (GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) / 2) ELSE ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END) <= 0.001e0 * GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) END, FALSE))) THEN 'updated'
      WHEN NOT ((CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) <=> CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) OR coalesce(ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 <= 1000000, FALSE)) THEN 'updated'
      WHEN NOT ((CAST(CONVERT(a.`note` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`note` USING utf8mb4) AS BINARY)) OR (CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(a.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_uca1400_ai_ci) USING utf8mb4) AS BINARY) <=> CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(b.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_uca1400_ai_ci) USING utf8mb4) AS BINARY))) THEN 'updated'
      WHEN NOT (CAST(a.`open` AS SIGNED) <=> CAST(b.`open` AS SIGNED)) THEN 'updated'
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
  (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin) AS `region`,
  (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin) AS `status`,
  `score` AS `score`,
  CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z') AS `seen`,
  (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin) AS `note`,
  `open` AS `open`,
  `day` AS `day`,
  `sqldiff_change` AS `_change`
FROM sqldiff_classified;
