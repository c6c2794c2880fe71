-- sqldiff 0.1.0: except, for sqlite 3.35 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column price: types differ
-- column note: is remark in b
-- note: except compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- values are compared as they are stored: a text in a column of numbers equals that text only, and shows its class
-- times are compared where they are texts in ISO 8601, those without offset in UTC; numbers, as of unixepoch() and julianday(), count as numbers

-- summary: the verdict, and the surplus rows behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `note` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `prod`.`orders`
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `remark` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `dev`.`orders`
  WHERE (status <> 'test'
  )
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS MATERIALIZED (
  SELECT
    `sqldiff_form_1` AS `id`,
    `sqldiff_form_2` AS `region`,
    `sqldiff_form_3` AS `status`,
    CASE typeof(`sqldiff_form_4`) WHEN 'integer' THEN `sqldiff_form_4` || '.0000' WHEN 'real' THEN CASE WHEN CAST(printf('%.4f', `sqldiff_form_4`) AS REAL) = `sqldiff_form_4` THEN printf('%.4f', `sqldiff_form_4`) ELSE quote(`sqldiff_form_4`) END WHEN 'text' THEN `sqldiff_form_4` || ' (text)' WHEN 'blob' THEN quote(`sqldiff_form_4`) || ' (blob)' END AS `price`,
    `sqldiff_form_5` AS `score`,
    (SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`sqldiff_form_6`) <> 'text' OR instr(`sqldiff_form_6`, char(0)) > 0 THEN (+`sqldiff_form_6` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`sqldiff_form_6` COLLATE BINARY) AS t)))) END AS t)) AS `seen`,
    `sqldiff_form_7` AS `note`,
    CASE WHEN typeof(`sqldiff_form_8`) = 'integer' AND `sqldiff_form_8` IN (0, 1) THEN CASE `sqldiff_form_8` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`sqldiff_form_8`) <> 'null' THEN quote(`sqldiff_form_8`) || ' (' || typeof(`sqldiff_form_8`) || ')' END AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS INTEGER) AS `count_a`,
    CAST(sum(`in_b`) AS INTEGER) AS `count_b`
  FROM (
    SELECT
      (+`id` COLLATE BINARY) AS `sqldiff_form_1`,
      (+`region` COLLATE BINARY) AS `sqldiff_form_2`,
      (+`status` COLLATE BINARY) AS `sqldiff_form_3`,
      (+`price` COLLATE BINARY) AS `sqldiff_form_4`,
      (+`score` COLLATE BINARY) AS `sqldiff_form_5`,
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS `sqldiff_form_6`,
      (+`note` COLLATE BINARY) AS `sqldiff_form_7`,
      (+`open` COLLATE BINARY) AS `sqldiff_form_8`,
      (+`day` COLLATE BINARY) AS `sqldiff_form_9`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      (+`id` COLLATE BINARY),
      (+`region` COLLATE BINARY),
      (+`status` COLLATE BINARY),
      (+`price` COLLATE BINARY),
      (+`score` COLLATE BINARY),
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END,
      (+`note` COLLATE BINARY),
      (+`open` COLLATE BINARY),
      (+`day` COLLATE BINARY),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY
    `sqldiff_form_1`,
    `sqldiff_form_2`,
    `sqldiff_form_3`,
    `sqldiff_form_4`,
    `sqldiff_form_5`,
    `sqldiff_form_6`,
    `sqldiff_form_7`,
    `sqldiff_form_8`,
    `sqldiff_form_9`
  HAVING sum(`in_a`) <> 1 OR sum(`in_b`) <> 1
),
sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
surplus AS (
  SELECT
    coalesce(sum(CASE WHEN `count_a` > `count_b` THEN `count_a` - `count_b` END), 0) AS bag_rows_a,
    coalesce(sum(CASE WHEN `count_b` > `count_a` THEN `count_b` - `count_a` END), 0) AS bag_rows_b,
    count(CASE WHEN `count_a` > `count_b` THEN 1 END) AS bag_groups_a,
    count(CASE WHEN `count_b` > `count_a` THEN 1 END) AS bag_groups_b
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
  CAST(bag_rows_a AS INTEGER) AS bag_rows_a,
  CAST(bag_rows_b AS INTEGER) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- except: each surplus copy of a row, and the side that has it more often
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `note` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `prod`.`orders`
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `status` AS `status`,
    `price` AS `price`,
    `score` AS `score`,
    `seen` AS `seen`,
    `remark` AS `note`,
    `open` AS `open`,
    `day` AS `day`,
    1 AS `sqldiff_present`
  FROM `dev`.`orders`
  WHERE (status <> 'test'
  )
),
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS MATERIALIZED (
  SELECT
    `sqldiff_form_1` AS `id`,
    `sqldiff_form_2` AS `region`,
    `sqldiff_form_3` AS `status`,
    CASE typeof(`sqldiff_form_4`) WHEN 'integer' THEN `sqldiff_form_4` || '.0000' WHEN 'real' THEN CASE WHEN CAST(printf('%.4f', `sqldiff_form_4`) AS REAL) = `sqldiff_form_4` THEN printf('%.4f', `sqldiff_form_4`) ELSE quote(`sqldiff_form_4`) END WHEN 'text' THEN `sqldiff_form_4` || ' (text)' WHEN 'blob' THEN quote(`sqldiff_form_4`) || ' (blob)' END AS `price`,
    `sqldiff_form_5` AS `score`,
    (SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`sqldiff_form_6`) <> 'text' OR instr(`sqldiff_form_6`, char(0)) > 0 THEN (+`sqldiff_form_6` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`sqldiff_form_6` COLLATE BINARY) AS t)))) END AS t)) AS `seen`,
    `sqldiff_form_7` AS `note`,
    CASE WHEN typeof(`sqldiff_form_8`) = 'integer' AND `sqldiff_form_8` IN (0, 1) THEN CASE `sqldiff_form_8` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`sqldiff_form_8`) <> 'null' THEN quote(`sqldiff_form_8`) || ' (' || typeof(`sqldiff_form_8`) || ')' END AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS INTEGER) AS `count_a`,
    CAST(sum(`in_b`) AS INTEGER) AS `count_b`
  FROM (
    SELECT
      (+`id` COLLATE BINARY) AS `sqldiff_form_1`,
      (+`region` COLLATE BINARY) AS `sqldiff_form_2`,
      (+`status` COLLATE BINARY) AS `sqldiff_form_3`,
      (+`price` COLLATE BINARY) AS `sqldiff_form_4`,
      (+`score` COLLATE BINARY) AS `sqldiff_form_5`,
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS `sqldiff_form_6`,
      (+`note` COLLATE BINARY) AS `sqldiff_form_7`,
      (+`open` COLLATE BINARY) AS `sqldiff_form_8`,
      (+`day` COLLATE BINARY) AS `sqldiff_form_9`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      (+`id` COLLATE BINARY),
      (+`region` COLLATE BINARY),
      (+`status` COLLATE BINARY),
      (+`price` COLLATE BINARY),
      (+`score` COLLATE BINARY),
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END,
      (+`note` COLLATE BINARY),
      (+`open` COLLATE BINARY),
      (+`day` COLLATE BINARY),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY
    `sqldiff_form_1`,
    `sqldiff_form_2`,
    `sqldiff_form_3`,
    `sqldiff_form_4`,
    `sqldiff_form_5`,
    `sqldiff_form_6`,
    `sqldiff_form_7`,
    `sqldiff_form_8`,
    `sqldiff_form_9`
  HAVING sum(`in_a`) <> 1 OR sum(`in_b`) <> 1
)
SELECT
  CASE WHEN `count_a` > `count_b` THEN 'a_minus_b' ELSE 'b_minus_a' END AS `_side`,
  sqldiff_groups.`id` AS `id`,
  sqldiff_groups.`region` AS `region`,
  sqldiff_groups.`status` AS `status`,
  sqldiff_groups.`price` AS `price`,
  sqldiff_groups.`score` AS `score`,
  sqldiff_groups.`seen` AS `seen`,
  sqldiff_groups.`note` AS `note`,
  sqldiff_groups.`open` AS `open`,
  sqldiff_groups.`day` AS `day`
FROM sqldiff_groups
CROSS JOIN json_each('[0' || replace(hex(zeroblob(abs(`count_a` - `count_b`) - 1)), '00', ',0') || ']') sqldiff_copies
WHERE `count_a` <> `count_b`;
