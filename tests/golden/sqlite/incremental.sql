-- sqldiff 0.1.0: incremental, for sqlite 3.35 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- values are compared as they are stored: a text in a column of numbers equals that text only, and shows its class
-- times are compared where they are texts in ISO 8601, those without offset in UTC; numbers, as of unixepoch() and julianday(), count as numbers
-- ignore_case: lower() knows A to Z only
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
sqldiff_target AS MATERIALIZED (
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
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      CASE typeof((+`status` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`status` COLLATE BINARY)) AS BLOB) ELSE (+`status` COLLATE BINARY) END AS `sqldiff_form_1`,
      CASE typeof((+`score` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`score` COLLATE BINARY)) AS BLOB) ELSE (+`score` COLLATE BINARY) END AS `sqldiff_form_2`,
      (SELECT CASE typeof(k) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex(k) AS BLOB) ELSE k END FROM (SELECT CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS k)) AS `sqldiff_form_3`,
      CASE typeof((+`note` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`note` COLLATE BINARY)) AS BLOB) ELSE (+`note` COLLATE BINARY) END AS `sqldiff_form_4`,
      CASE typeof((+`open` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`open` COLLATE BINARY)) AS BLOB) ELSE (+`open` COLLATE BINARY) END AS `sqldiff_form_5`,
      CASE typeof((+`day` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`day` COLLATE BINARY)) AS BLOB) ELSE (+`day` COLLATE BINARY) END AS `sqldiff_form_6`,
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS MATERIALIZED (
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
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      CASE typeof((+`status` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`status` COLLATE BINARY)) AS BLOB) ELSE (+`status` COLLATE BINARY) END AS `sqldiff_form_1`,
      CASE typeof((+`score` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`score` COLLATE BINARY)) AS BLOB) ELSE (+`score` COLLATE BINARY) END AS `sqldiff_form_2`,
      (SELECT CASE typeof(k) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex(k) AS BLOB) ELSE k END FROM (SELECT CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS k)) AS `sqldiff_form_3`,
      CASE typeof((+`note` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`note` COLLATE BINARY)) AS BLOB) ELSE (+`note` COLLATE BINARY) END AS `sqldiff_form_4`,
      CASE typeof((+`open` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`open` COLLATE BINARY)) AS BLOB) ELSE (+`open` COLLATE BINARY) END AS `sqldiff_form_5`,
      CASE typeof((+`day` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`day` COLLATE BINARY)) AS BLOB) ELSE (+`day` COLLATE BINARY) END AS `sqldiff_form_6`,
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS MATERIALIZED (
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
      WHEN NOT ((+a.`status` COLLATE BINARY) IS (+b.`status` COLLATE BINARY)) THEN 'updated'
      WHEN NOT (((+a.`score` COLLATE BINARY) IS (+b.`score` COLLATE BINARY)) OR (((+CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END COLLATE BINARY) IS (+CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END COLLATE BINARY)) OR coalesce((SELECT max(x * 1.0 - y * 1.0, y * 1.0 - x * 1.0) <= 0.001 * max(abs(x * 1.0), abs(y * 1.0)) FROM (SELECT CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END AS x, CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0), 0))) THEN 'updated'
      WHEN NOT ((CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END IS CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END) OR coalesce((SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) <= 1000000000, 0)) THEN 'updated'
      WHEN NOT (((+a.`note` COLLATE BINARY) IS (+b.`note` COLLATE BINARY)) OR ((+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(a.`note`) = 'text' THEN trim(a.`note`, char(32, 9, 13, 10)) ELSE a.`note` END AS v)) COLLATE BINARY) IS (+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(b.`note`) = 'text' THEN trim(b.`note`, char(32, 9, 13, 10)) ELSE b.`note` END AS v)) COLLATE BINARY))) THEN 'updated'
      WHEN NOT ((+a.`open` COLLATE BINARY) IS (+b.`open` COLLATE BINARY)) THEN 'updated'
      WHEN NOT ((+a.`day` COLLATE BINARY) IS (+b.`day` COLLATE BINARY)) THEN 'updated'
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
sqldiff_target AS MATERIALIZED (
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
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      CASE typeof((+`status` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`status` COLLATE BINARY)) AS BLOB) ELSE (+`status` COLLATE BINARY) END AS `sqldiff_form_1`,
      CASE typeof((+`score` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`score` COLLATE BINARY)) AS BLOB) ELSE (+`score` COLLATE BINARY) END AS `sqldiff_form_2`,
      (SELECT CASE typeof(k) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex(k) AS BLOB) ELSE k END FROM (SELECT CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS k)) AS `sqldiff_form_3`,
      CASE typeof((+`note` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`note` COLLATE BINARY)) AS BLOB) ELSE (+`note` COLLATE BINARY) END AS `sqldiff_form_4`,
      CASE typeof((+`open` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`open` COLLATE BINARY)) AS BLOB) ELSE (+`open` COLLATE BINARY) END AS `sqldiff_form_5`,
      CASE typeof((+`day` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`day` COLLATE BINARY)) AS BLOB) ELSE (+`day` COLLATE BINARY) END AS `sqldiff_form_6`,
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS MATERIALIZED (
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
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      CASE typeof((+`status` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`status` COLLATE BINARY)) AS BLOB) ELSE (+`status` COLLATE BINARY) END AS `sqldiff_form_1`,
      CASE typeof((+`score` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`score` COLLATE BINARY)) AS BLOB) ELSE (+`score` COLLATE BINARY) END AS `sqldiff_form_2`,
      (SELECT CASE typeof(k) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex(k) AS BLOB) ELSE k END FROM (SELECT CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS k)) AS `sqldiff_form_3`,
      CASE typeof((+`note` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`note` COLLATE BINARY)) AS BLOB) ELSE (+`note` COLLATE BINARY) END AS `sqldiff_form_4`,
      CASE typeof((+`open` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`open` COLLATE BINARY)) AS BLOB) ELSE (+`open` COLLATE BINARY) END AS `sqldiff_form_5`,
      CASE typeof((+`day` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`day` COLLATE BINARY)) AS BLOB) ELSE (+`day` COLLATE BINARY) END AS `sqldiff_form_6`,
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS MATERIALIZED (
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
      WHEN NOT ((+a.`status` COLLATE BINARY) IS (+b.`status` COLLATE BINARY)) THEN 'updated'
      WHEN NOT (((+a.`score` COLLATE BINARY) IS (+b.`score` COLLATE BINARY)) OR (((+CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END COLLATE BINARY) IS (+CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END COLLATE BINARY)) OR coalesce((SELECT max(x * 1.0 - y * 1.0, y * 1.0 - x * 1.0) <= 0.001 * max(abs(x * 1.0), abs(y * 1.0)) FROM (SELECT CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END AS x, CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0), 0))) THEN 'updated'
      WHEN NOT ((CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END IS CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END) OR coalesce((SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) <= 1000000000, 0)) THEN 'updated'
      WHEN NOT (((+a.`note` COLLATE BINARY) IS (+b.`note` COLLATE BINARY)) OR ((+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(a.`note`) = 'text' THEN trim(a.`note`, char(32, 9, 13, 10)) ELSE a.`note` END AS v)) COLLATE BINARY) IS (+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(b.`note`) = 'text' THEN trim(b.`note`, char(32, 9, 13, 10)) ELSE b.`note` END AS v)) COLLATE BINARY))) THEN 'updated'
      WHEN NOT ((+a.`open` COLLATE BINARY) IS (+b.`open` COLLATE BINARY)) THEN 'updated'
      WHEN NOT ((+a.`day` COLLATE BINARY) IS (+b.`day` COLLATE BINARY)) THEN 'updated'
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
  (SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS t)) AS `seen`,
  `note` AS `note`,
  CASE WHEN typeof(`open`) = 'integer' AND `open` IN (0, 1) THEN CASE `open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open`) <> 'null' THEN quote(`open`) || ' (' || typeof(`open`) || ')' END AS `open`,
  `day` AS `day`,
  `sqldiff_change` AS `_change`
FROM sqldiff_classified;
