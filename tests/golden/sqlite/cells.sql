-- sqldiff 0.1.0: cells, for sqlite 3.35 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- values are compared as they are stored: a text in a column of numbers equals that text only, and shows its class
-- times are compared where they are texts in ISO 8601, those without offset in UTC; numbers, as of unixepoch() and julianday(), count as numbers
-- ignore_case: lower() knows A to Z only

-- summary: the verdict and the counts behind it
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS MATERIALIZED (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS MATERIALIZED (
  WITH rows_a AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`status` COLLATE BINARY) IS (+b.`status` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`price` COLLATE BINARY) IS (+b.`price` COLLATE BINARY)) THEN 0
        WHEN coalesce((SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) <= 100 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) <= 0.01 END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))), 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_2`,
      (SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) / 1e4 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`score` COLLATE BINARY) IS (+b.`score` COLLATE BINARY)) THEN 0
        WHEN (((+CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END COLLATE BINARY) IS (+CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END COLLATE BINARY)) OR coalesce((SELECT max(x * 1.0 - y * 1.0, y * 1.0 - x * 1.0) <= 0.001 * max(abs(x * 1.0), abs(y * 1.0)) FROM (SELECT CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END AS x, CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0), 0)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_3`,
      (SELECT max(x - y, y - x) FROM (SELECT a.`score` AS x, b.`score` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0) AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END IS CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END) THEN 0
        WHEN coalesce((SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) <= 1000000000, 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_4`,
      (SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`note` COLLATE BINARY) IS (+b.`note` COLLATE BINARY)) THEN 0
        WHEN ((+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(a.`note`) = 'text' THEN trim(a.`note`, char(32, 9, 13, 10)) ELSE a.`note` END AS v)) COLLATE BINARY) IS (+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(b.`note`) = 'text' THEN trim(b.`note`, char(32, 9, 13, 10)) ELSE b.`note` END AS v)) COLLATE BINARY)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`open` COLLATE BINARY) IS (+b.`open` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`day` COLLATE BINARY) IS (+b.`day` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON k.`sqldiff_key_1` = a.`sqldiff_key_1` AND k.`sqldiff_key_2` = a.`sqldiff_key_2`
    LEFT JOIN safe_b b ON k.`sqldiff_key_1` = b.`sqldiff_key_1` AND k.`sqldiff_key_2` = b.`sqldiff_key_2`
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT `_present_b` THEN '<<'
      WHEN NOT `_present_a` THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS MATERIALIZED (
  SELECT
    coalesce(min(`id`) FILTER (WHERE `in_a` = 1), min(`id`)) AS `id`,
    coalesce(min(`region`) FILTER (WHERE `in_a` = 1), min(`region`)) AS `region`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      r.`id` AS `id`,
      r.`region` AS `region`,
      (+`status` COLLATE BINARY) AS `sqldiff_form_1`,
      (+`price` COLLATE BINARY) AS `sqldiff_form_2`,
      (+`score` COLLATE BINARY) AS `sqldiff_form_3`,
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS `sqldiff_form_4`,
      (+`note` COLLATE BINARY) AS `sqldiff_form_5`,
      (+`open` COLLATE BINARY) AS `sqldiff_form_6`,
      (+`day` COLLATE BINARY) AS `sqldiff_form_7`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      ('{"status":' || coalesce(json_quote(CASE WHEN typeof(r.`status`) IN ('text', 'null') THEN r.`status` ELSE quote(r.`status`) || ' (' || typeof(r.`status`) || ')' END), 'null') || ',"price":' || coalesce(CASE typeof(r.`price`) WHEN 'integer' THEN r.`price` || '.00' WHEN 'real' THEN CASE WHEN CAST(printf('%.2f', r.`price`) AS REAL) = r.`price` THEN printf('%.2f', r.`price`) ELSE json_quote(quote(r.`price`)) END WHEN 'text' THEN json_quote(r.`price` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`price`) || ' (blob)') END, 'null') || ',"score":' || coalesce(CASE typeof(r.`score`) WHEN 'integer' THEN CAST(r.`score` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN json_quote('Infinity') WHEN r = -9e999 THEN json_quote('-Infinity') ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT r.`score` AS r)))) WHEN 'text' THEN json_quote(r.`score` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`score`) || ' (blob)') END, 'null') || ',"seen":' || coalesce(json_quote((SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(r.`seen`) <> 'text' OR instr(r.`seen`, char(0)) > 0 THEN (+r.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+r.`seen` COLLATE BINARY) AS t)))) END AS t))), 'null') || ',"note":' || coalesce(json_quote(CASE WHEN typeof(r.`note`) IN ('text', 'null') THEN r.`note` ELSE quote(r.`note`) || ' (' || typeof(r.`note`) || ')' END), 'null') || ',"open":' || coalesce(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END ELSE json_quote(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END) END, 'null') || ',"day":' || coalesce(json_quote(CASE WHEN typeof(r.`day`) IN ('text', 'null') THEN r.`day` ELSE quote(r.`day`) || ' (' || typeof(r.`day`) || ')' END), 'null') || '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
        CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT `sqldiff_key_1`, `sqldiff_key_2`
      FROM sqldiff_repeated
    ) d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    UNION ALL
    SELECT
      r.`id`,
      r.`region`,
      (+`status` COLLATE BINARY),
      (+`price` COLLATE BINARY),
      (+`score` COLLATE BINARY),
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END,
      (+`note` COLLATE BINARY),
      (+`open` COLLATE BINARY),
      (+`day` COLLATE BINARY),
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      ('{"status":' || coalesce(json_quote(CASE WHEN typeof(r.`status`) IN ('text', 'null') THEN r.`status` ELSE quote(r.`status`) || ' (' || typeof(r.`status`) || ')' END), 'null') || ',"price":' || coalesce(CASE typeof(r.`price`) WHEN 'integer' THEN r.`price` || '.0000' WHEN 'real' THEN CASE WHEN CAST(printf('%.4f', r.`price`) AS REAL) = r.`price` THEN printf('%.4f', r.`price`) ELSE json_quote(quote(r.`price`)) END WHEN 'text' THEN json_quote(r.`price` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`price`) || ' (blob)') END, 'null') || ',"score":' || coalesce(CASE typeof(r.`score`) WHEN 'integer' THEN CAST(r.`score` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN json_quote('Infinity') WHEN r = -9e999 THEN json_quote('-Infinity') ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT r.`score` AS r)))) WHEN 'text' THEN json_quote(r.`score` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`score`) || ' (blob)') END, 'null') || ',"seen":' || coalesce(json_quote((SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(r.`seen`) <> 'text' OR instr(r.`seen`, char(0)) > 0 THEN (+r.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+r.`seen` COLLATE BINARY) AS t)))) END AS t))), 'null') || ',"note":' || coalesce(json_quote(CASE WHEN typeof(r.`note`) IN ('text', 'null') THEN r.`note` ELSE quote(r.`note`) || ' (' || typeof(r.`note`) || ')' END), 'null') || ',"open":' || coalesce(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END ELSE json_quote(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END) END, 'null') || ',"day":' || coalesce(json_quote(CASE WHEN typeof(r.`day`) IN ('text', 'null') THEN r.`day` ELSE quote(r.`day`) || ' (' || typeof(r.`day`) || ')' END), 'null') || '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
        CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT `sqldiff_key_1`, `sqldiff_key_2`
      FROM sqldiff_repeated
    ) d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
  ) stacked
  GROUP BY
    stacked.`sqldiff_key_1`,
    stacked.`sqldiff_key_2`,
    stacked.`sqldiff_form_1`,
    stacked.`sqldiff_form_2`,
    stacked.`sqldiff_form_3`,
    stacked.`sqldiff_form_4`,
    stacked.`sqldiff_form_5`,
    stacked.`sqldiff_form_6`,
    stacked.`sqldiff_form_7`
),
sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
lane AS (
  SELECT
    count(CASE WHEN `_diff_status` = '==' THEN 1 END) AS keys_equal,
    count(CASE WHEN `_diff_status` = '<>' THEN 1 END) AS keys_changed,
    count(CASE WHEN `_diff_status` = '<<' THEN 1 END) AS keys_only_a,
    count(CASE WHEN `_diff_status` = '>>' THEN 1 END) AS keys_only_b,
    count(CASE WHEN 1 IN (`sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`) THEN 1 END) AS keys_absorbed
  FROM sqldiff_pairs
),
repeated AS (
  SELECT
    count(*) AS keys_duplicate,
    coalesce(sum(rows_a), 0) AS duplicate_rows_a,
    coalesce(sum(rows_b), 0) AS duplicate_rows_b
  FROM sqldiff_repeated
),
payloads AS (
  SELECT
    coalesce(sum(`count_a`), 0) AS payload_rows_a,
    coalesce(sum(`count_b`), 0) AS payload_rows_b,
    count(CASE WHEN `count_a` > `count_b` THEN 1 END) AS payloads_a,
    count(CASE WHEN `count_b` > `count_a` THEN 1 END) AS payloads_b
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
  CAST(keys_equal AS INTEGER) AS keys_equal,
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS MATERIALIZED (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS MATERIALIZED (
  WITH rows_a AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`status` COLLATE BINARY) IS (+b.`status` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`price` COLLATE BINARY) IS (+b.`price` COLLATE BINARY)) THEN 0
        WHEN coalesce((SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) <= 100 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) <= 0.01 END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))), 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_2`,
      (SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) / 1e4 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`score` COLLATE BINARY) IS (+b.`score` COLLATE BINARY)) THEN 0
        WHEN (((+CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END COLLATE BINARY) IS (+CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END COLLATE BINARY)) OR coalesce((SELECT max(x * 1.0 - y * 1.0, y * 1.0 - x * 1.0) <= 0.001 * max(abs(x * 1.0), abs(y * 1.0)) FROM (SELECT CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END AS x, CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0), 0)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_3`,
      (SELECT max(x - y, y - x) FROM (SELECT a.`score` AS x, b.`score` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0) AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END IS CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END) THEN 0
        WHEN coalesce((SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) <= 1000000000, 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_4`,
      (SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`note` COLLATE BINARY) IS (+b.`note` COLLATE BINARY)) THEN 0
        WHEN ((+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(a.`note`) = 'text' THEN trim(a.`note`, char(32, 9, 13, 10)) ELSE a.`note` END AS v)) COLLATE BINARY) IS (+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(b.`note`) = 'text' THEN trim(b.`note`, char(32, 9, 13, 10)) ELSE b.`note` END AS v)) COLLATE BINARY)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`open` COLLATE BINARY) IS (+b.`open` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`day` COLLATE BINARY) IS (+b.`day` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON k.`sqldiff_key_1` = a.`sqldiff_key_1` AND k.`sqldiff_key_2` = a.`sqldiff_key_2`
    LEFT JOIN safe_b b ON k.`sqldiff_key_1` = b.`sqldiff_key_1` AND k.`sqldiff_key_2` = b.`sqldiff_key_2`
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT `_present_b` THEN '<<'
      WHEN NOT `_present_a` THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
),
matched AS (
  SELECT
    count(*) AS keys_on_both,
    count(CASE WHEN `sqldiff_state_1` = 2 THEN 1 END) AS `sqldiff_state_1`,
    count(CASE WHEN `sqldiff_state_2` = 2 THEN 1 END) AS `sqldiff_state_2`,
    count(CASE WHEN `sqldiff_state_3` = 2 THEN 1 END) AS `sqldiff_state_3`,
    count(CASE WHEN `sqldiff_state_4` = 2 THEN 1 END) AS `sqldiff_state_4`,
    count(CASE WHEN `sqldiff_state_5` = 2 THEN 1 END) AS `sqldiff_state_5`,
    count(CASE WHEN `sqldiff_state_6` = 2 THEN 1 END) AS `sqldiff_state_6`,
    count(CASE WHEN `sqldiff_state_7` = 2 THEN 1 END) AS `sqldiff_state_7`
  FROM sqldiff_pairs
  WHERE `_present_a` AND `_present_b`
),
counted AS (
  SELECT `sqldiff_cell_label` AS column_name, keys_on_both, `sqldiff_cell_state` AS mismatches
  FROM (
  SELECT
    matched.*,
    CASE sqldiff_cell.value
      WHEN 0 THEN 'status'
      WHEN 1 THEN 'price'
      WHEN 2 THEN 'score'
      WHEN 3 THEN 'seen'
      WHEN 4 THEN 'note'
      WHEN 5 THEN 'open'
      WHEN 6 THEN 'day'
    END AS `sqldiff_cell_label`,
    CASE sqldiff_cell.value
      WHEN 0 THEN `sqldiff_state_1`
      WHEN 1 THEN `sqldiff_state_2`
      WHEN 2 THEN `sqldiff_state_3`
      WHEN 3 THEN `sqldiff_state_4`
      WHEN 4 THEN `sqldiff_state_5`
      WHEN 5 THEN `sqldiff_state_6`
      WHEN 6 THEN `sqldiff_state_7`
    END AS `sqldiff_cell_state`
  FROM matched
  CROSS JOIN json_each('[0,1,2,3,4,5,6]') sqldiff_cell
) sqldiff_cells
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS INTEGER) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN (keys_on_both - mismatches) * 10000 / keys_on_both / 100.0 END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS MATERIALIZED (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS MATERIALIZED (
  WITH rows_a AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`status` COLLATE BINARY) IS (+b.`status` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`price` COLLATE BINARY) IS (+b.`price` COLLATE BINARY)) THEN 0
        WHEN coalesce((SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) <= 100 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) <= 0.01 END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))), 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_2`,
      (SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) / 1e4 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`score` COLLATE BINARY) IS (+b.`score` COLLATE BINARY)) THEN 0
        WHEN (((+CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END COLLATE BINARY) IS (+CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END COLLATE BINARY)) OR coalesce((SELECT max(x * 1.0 - y * 1.0, y * 1.0 - x * 1.0) <= 0.001 * max(abs(x * 1.0), abs(y * 1.0)) FROM (SELECT CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END AS x, CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0), 0)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_3`,
      (SELECT max(x - y, y - x) FROM (SELECT a.`score` AS x, b.`score` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0) AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END IS CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END) THEN 0
        WHEN coalesce((SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) <= 1000000000, 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_4`,
      (SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`note` COLLATE BINARY) IS (+b.`note` COLLATE BINARY)) THEN 0
        WHEN ((+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(a.`note`) = 'text' THEN trim(a.`note`, char(32, 9, 13, 10)) ELSE a.`note` END AS v)) COLLATE BINARY) IS (+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(b.`note`) = 'text' THEN trim(b.`note`, char(32, 9, 13, 10)) ELSE b.`note` END AS v)) COLLATE BINARY)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`open` COLLATE BINARY) IS (+b.`open` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`day` COLLATE BINARY) IS (+b.`day` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON k.`sqldiff_key_1` = a.`sqldiff_key_1` AND k.`sqldiff_key_2` = a.`sqldiff_key_2`
    LEFT JOIN safe_b b ON k.`sqldiff_key_1` = b.`sqldiff_key_1` AND k.`sqldiff_key_2` = b.`sqldiff_key_2`
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT `_present_b` THEN '<<'
      WHEN NOT `_present_a` THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN `sqldiff_state_2` = 1 THEN 1 END) AS `sqldiff_state_2`,
    CASE typeof(max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) WHEN 'integer' THEN CAST(max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) AS TEXT) WHEN 'real' THEN CASE WHEN max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) >= 1e15 THEN printf('%.0f', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) WHEN max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) = 0 THEN '0' WHEN max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) < 0.0001 THEN rtrim(printf('%!.*f', CASE WHEN CAST(printf('%.14e', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) AS REAL) = max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) THEN 14 WHEN CAST(printf('%.15e', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) AS REAL) = max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) THEN 15 ELSE 16 END - CAST(substr(printf('%.14e', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)), 18) AS INTEGER), max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)), '0') WHEN CAST(printf('%.15g', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) AS REAL) = max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) THEN printf('%.15g', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) ELSE printf('%!.17g', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) END END AS `sqldiff_distance_2`,
    count(CASE WHEN `sqldiff_state_3` = 1 THEN 1 END) AS `sqldiff_state_3`,
    CASE typeof(max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) WHEN 'integer' THEN CAST(max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) AS TEXT) WHEN 'real' THEN CASE WHEN max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) >= 1e15 THEN printf('%.0f', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) WHEN max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) = 0 THEN '0' WHEN max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) < 0.0001 THEN rtrim(printf('%!.*f', CASE WHEN CAST(printf('%.14e', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS REAL) = max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) THEN 14 WHEN CAST(printf('%.15e', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS REAL) = max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) THEN 15 ELSE 16 END - CAST(substr(printf('%.14e', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), 18) AS INTEGER), max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), '0') WHEN CAST(printf('%.15g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS REAL) = max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) THEN printf('%.15g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) ELSE printf('%!.17g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) END END AS `sqldiff_distance_3`,
    count(CASE WHEN `sqldiff_state_4` = 1 THEN 1 END) AS `sqldiff_state_4`,
    CASE typeof(max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END)) WHEN 'integer' THEN rtrim(rtrim(printf('%d.%09d', max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END) / 1000000000, max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END) % 1000000000), '0'), '.') WHEN 'real' THEN printf('%.0f', max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END) / 1e9) END AS `sqldiff_distance_4`,
    count(CASE WHEN `sqldiff_state_5` = 1 THEN 1 END) AS `sqldiff_state_5`,
    CAST(NULL AS TEXT) AS `sqldiff_distance_5`
  FROM sqldiff_pairs
)
SELECT
  `sqldiff_cell_label` AS column_name,
  `sqldiff_cell_state` AS absorbed_count,
  `sqldiff_cell_first` AS max_absorbed
FROM (
  SELECT
    absorbed.*,
    CASE sqldiff_cell.value
      WHEN 0 THEN 'price'
      WHEN 1 THEN 'score'
      WHEN 2 THEN 'seen'
      WHEN 3 THEN 'note'
    END AS `sqldiff_cell_label`,
    CASE sqldiff_cell.value
      WHEN 0 THEN `sqldiff_state_2`
      WHEN 1 THEN `sqldiff_state_3`
      WHEN 2 THEN `sqldiff_state_4`
      WHEN 3 THEN `sqldiff_state_5`
    END AS `sqldiff_cell_state`,
    CASE sqldiff_cell.value
      WHEN 0 THEN `sqldiff_distance_2`
      WHEN 1 THEN `sqldiff_distance_3`
      WHEN 2 THEN `sqldiff_distance_4`
      WHEN 3 THEN `sqldiff_distance_5`
    END AS `sqldiff_cell_first`
  FROM absorbed
  CROSS JOIN json_each('[0,1,2,3]') sqldiff_cell
) sqldiff_cells;

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
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
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS MATERIALIZED (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS MATERIALIZED (
  WITH rows_a AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
      CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    WHERE d.rows_a IS NULL
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`status` COLLATE BINARY) IS (+b.`status` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`price` COLLATE BINARY) IS (+b.`price` COLLATE BINARY)) THEN 0
        WHEN coalesce((SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) <= 100 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) <= 0.01 END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))), 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_2`,
      (SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) / 1e4 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -922337203685477 AND 922337203685477 THEN x * 10000 WHEN typeof(x) = 'real' AND abs(x * 1e4) < 9007199254740992 AND CAST(round(x * 1e4) AS INTEGER) / 1e4 = x THEN CAST(round(x * 1e4) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -922337203685477 AND 922337203685477 THEN y * 10000 WHEN typeof(y) = 'real' AND abs(y * 1e4) < 9007199254740992 AND CAST(round(y * 1e4) AS INTEGER) / 1e4 = y THEN CAST(round(y * 1e4) AS INTEGER) END AS j FROM (SELECT a.`price` AS x, b.`price` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`score` COLLATE BINARY) IS (+b.`score` COLLATE BINARY)) THEN 0
        WHEN (((+CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END COLLATE BINARY) IS (+CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END COLLATE BINARY)) OR coalesce((SELECT max(x * 1.0 - y * 1.0, y * 1.0 - x * 1.0) <= 0.001 * max(abs(x * 1.0), abs(y * 1.0)) FROM (SELECT CASE WHEN typeof(a.`score`) NOT IN ('integer', 'real') OR abs(a.`score` * 1e4) > 1.7e308 THEN a.`score` ELSE round(a.`score` * 1e4) / 1e4 END AS x, CASE WHEN typeof(b.`score`) NOT IN ('integer', 'real') OR abs(b.`score` * 1e4) > 1.7e308 THEN b.`score` ELSE round(b.`score` * 1e4) / 1e4 END AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0), 0)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_3`,
      (SELECT max(x - y, y - x) FROM (SELECT a.`score` AS x, b.`score` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real') AND x * 0.0 = 0 AND y * 0.0 = 0) AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END IS CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END) THEN 0
        WHEN coalesce((SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) <= 1000000000, 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_4`,
      (SELECT max(s * 1000000000 + n, -s * 1000000000 - n) FROM (SELECT CAST(strftime('%s', substr(x, 1, 19)) AS INTEGER) - CAST(strftime('%s', substr(y, 1, 19)) AS INTEGER) AS s, CAST(substr(x, 21) AS INTEGER) - CAST(substr(y, 21) AS INTEGER) AS n FROM (SELECT CASE WHEN typeof(a.`seen`) <> 'text' OR instr(a.`seen`, char(0)) > 0 THEN (+a.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+a.`seen` COLLATE BINARY) AS t)))) END AS x, CASE WHEN typeof(b.`seen`) <> 'text' OR instr(b.`seen`, char(0)) > 0 THEN (+b.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+b.`seen` COLLATE BINARY) AS t)))) END AS y) WHERE x GLOB '????-??-?? ??:??:??.?????????' AND y GLOB '????-??-?? ??:??:??.?????????')) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`note` COLLATE BINARY) IS (+b.`note` COLLATE BINARY)) THEN 0
        WHEN ((+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(a.`note`) = 'text' THEN trim(a.`note`, char(32, 9, 13, 10)) ELSE a.`note` END AS v)) COLLATE BINARY) IS (+(SELECT CASE WHEN typeof(v) = 'text' THEN lower(v) ELSE v END FROM (SELECT CASE WHEN typeof(b.`note`) = 'text' THEN trim(b.`note`, char(32, 9, 13, 10)) ELSE b.`note` END AS v)) COLLATE BINARY)) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`open` COLLATE BINARY) IS (+b.`open` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`day` COLLATE BINARY) IS (+b.`day` COLLATE BINARY)) THEN 0
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON k.`sqldiff_key_1` = a.`sqldiff_key_1` AND k.`sqldiff_key_2` = a.`sqldiff_key_2`
    LEFT JOIN safe_b b ON k.`sqldiff_key_1` = b.`sqldiff_key_1` AND k.`sqldiff_key_2` = b.`sqldiff_key_2`
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT `_present_b` THEN '<<'
      WHEN NOT `_present_a` THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS MATERIALIZED (
  SELECT
    coalesce(min(`id`) FILTER (WHERE `in_a` = 1), min(`id`)) AS `id`,
    coalesce(min(`region`) FILTER (WHERE `in_a` = 1), min(`region`)) AS `region`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      r.`id` AS `id`,
      r.`region` AS `region`,
      (+`status` COLLATE BINARY) AS `sqldiff_form_1`,
      (+`price` COLLATE BINARY) AS `sqldiff_form_2`,
      (+`score` COLLATE BINARY) AS `sqldiff_form_3`,
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END AS `sqldiff_form_4`,
      (+`note` COLLATE BINARY) AS `sqldiff_form_5`,
      (+`open` COLLATE BINARY) AS `sqldiff_form_6`,
      (+`day` COLLATE BINARY) AS `sqldiff_form_7`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      ('{"status":' || coalesce(json_quote(CASE WHEN typeof(r.`status`) IN ('text', 'null') THEN r.`status` ELSE quote(r.`status`) || ' (' || typeof(r.`status`) || ')' END), 'null') || ',"price":' || coalesce(CASE typeof(r.`price`) WHEN 'integer' THEN r.`price` || '.00' WHEN 'real' THEN CASE WHEN CAST(printf('%.2f', r.`price`) AS REAL) = r.`price` THEN printf('%.2f', r.`price`) ELSE json_quote(quote(r.`price`)) END WHEN 'text' THEN json_quote(r.`price` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`price`) || ' (blob)') END, 'null') || ',"score":' || coalesce(CASE typeof(r.`score`) WHEN 'integer' THEN CAST(r.`score` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN json_quote('Infinity') WHEN r = -9e999 THEN json_quote('-Infinity') ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT r.`score` AS r)))) WHEN 'text' THEN json_quote(r.`score` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`score`) || ' (blob)') END, 'null') || ',"seen":' || coalesce(json_quote((SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(r.`seen`) <> 'text' OR instr(r.`seen`, char(0)) > 0 THEN (+r.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+r.`seen` COLLATE BINARY) AS t)))) END AS t))), 'null') || ',"note":' || coalesce(json_quote(CASE WHEN typeof(r.`note`) IN ('text', 'null') THEN r.`note` ELSE quote(r.`note`) || ' (' || typeof(r.`note`) || ')' END), 'null') || ',"open":' || coalesce(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END ELSE json_quote(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END) END, 'null') || ',"day":' || coalesce(json_quote(CASE WHEN typeof(r.`day`) IN ('text', 'null') THEN r.`day` ELSE quote(r.`day`) || ' (' || typeof(r.`day`) || ')' END), 'null') || '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
        CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT `sqldiff_key_1`, `sqldiff_key_2`
      FROM sqldiff_repeated
    ) d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
    UNION ALL
    SELECT
      r.`id`,
      r.`region`,
      (+`status` COLLATE BINARY),
      (+`price` COLLATE BINARY),
      (+`score` COLLATE BINARY),
      CASE WHEN typeof(`seen`) <> 'text' OR instr(`seen`, char(0)) > 0 THEN (+`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen` COLLATE BINARY) AS t)))) END,
      (+`note` COLLATE BINARY),
      (+`open` COLLATE BINARY),
      (+`day` COLLATE BINARY),
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      ('{"status":' || coalesce(json_quote(CASE WHEN typeof(r.`status`) IN ('text', 'null') THEN r.`status` ELSE quote(r.`status`) || ' (' || typeof(r.`status`) || ')' END), 'null') || ',"price":' || coalesce(CASE typeof(r.`price`) WHEN 'integer' THEN r.`price` || '.0000' WHEN 'real' THEN CASE WHEN CAST(printf('%.4f', r.`price`) AS REAL) = r.`price` THEN printf('%.4f', r.`price`) ELSE json_quote(quote(r.`price`)) END WHEN 'text' THEN json_quote(r.`price` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`price`) || ' (blob)') END, 'null') || ',"score":' || coalesce(CASE typeof(r.`score`) WHEN 'integer' THEN CAST(r.`score` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN json_quote('Infinity') WHEN r = -9e999 THEN json_quote('-Infinity') ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT r.`score` AS r)))) WHEN 'text' THEN json_quote(r.`score` || ' (text)') WHEN 'blob' THEN json_quote(quote(r.`score`) || ' (blob)') END, 'null') || ',"seen":' || coalesce(json_quote((SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(r.`seen`) <> 'text' OR instr(r.`seen`, char(0)) > 0 THEN (+r.`seen` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+r.`seen` COLLATE BINARY) AS t)))) END AS t))), 'null') || ',"note":' || coalesce(json_quote(CASE WHEN typeof(r.`note`) IN ('text', 'null') THEN r.`note` ELSE quote(r.`note`) || ' (' || typeof(r.`note`) || ')' END), 'null') || ',"open":' || coalesce(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END ELSE json_quote(CASE WHEN typeof(r.`open`) = 'integer' AND r.`open` IN (0, 1) THEN CASE r.`open` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(r.`open`) <> 'null' THEN quote(r.`open`) || ' (' || typeof(r.`open`) || ')' END) END, 'null') || ',"day":' || coalesce(json_quote(CASE WHEN typeof(r.`day`) IN ('text', 'null') THEN r.`day` ELSE quote(r.`day`) || ' (' || typeof(r.`day`) || ')' END), 'null') || '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        CASE typeof((+`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`id` COLLATE BINARY)) AS BLOB) ELSE (+`id` COLLATE BINARY) END AS `sqldiff_key_1`,
        CASE typeof((+`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+`region` COLLATE BINARY)) AS BLOB) ELSE (+`region` COLLATE BINARY) END AS `sqldiff_key_2`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT `sqldiff_key_1`, `sqldiff_key_2`
      FROM sqldiff_repeated
    ) d ON r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`
  ) stacked
  GROUP BY
    stacked.`sqldiff_key_1`,
    stacked.`sqldiff_key_2`,
    stacked.`sqldiff_form_1`,
    stacked.`sqldiff_form_2`,
    stacked.`sqldiff_form_3`,
    stacked.`sqldiff_form_4`,
    stacked.`sqldiff_form_5`,
    stacked.`sqldiff_form_6`,
    stacked.`sqldiff_form_7`
)
SELECT
  `id`,
  `region`,
  `sqldiff_cell_label` AS `column_name`,
  '<>' AS `_diff_status`,
  `sqldiff_cell_first` AS `value_a`,
  `sqldiff_cell_second` AS `value_b`,
  CAST(NULL AS INTEGER) AS `count_a`,
  CAST(NULL AS INTEGER) AS `count_b`,
  CAST(NULL AS TEXT) AS `cause`
FROM (
  SELECT
    sqldiff_pairs.*,
    CASE sqldiff_cell.value
      WHEN 0 THEN 'status'
      WHEN 1 THEN 'price'
      WHEN 2 THEN 'score'
      WHEN 3 THEN 'seen'
      WHEN 4 THEN 'note'
      WHEN 5 THEN 'open'
      WHEN 6 THEN 'day'
    END AS `sqldiff_cell_label`,
    CASE sqldiff_cell.value
      WHEN 0 THEN `sqldiff_state_1`
      WHEN 1 THEN `sqldiff_state_2`
      WHEN 2 THEN `sqldiff_state_3`
      WHEN 3 THEN `sqldiff_state_4`
      WHEN 4 THEN `sqldiff_state_5`
      WHEN 5 THEN `sqldiff_state_6`
      WHEN 6 THEN `sqldiff_state_7`
    END AS `sqldiff_cell_state`,
    CASE sqldiff_cell.value
      WHEN 0 THEN CASE WHEN typeof(`status_a`) IN ('text', 'null') THEN `status_a` ELSE quote(`status_a`) || ' (' || typeof(`status_a`) || ')' END
      WHEN 1 THEN CASE typeof(`price_a`) WHEN 'integer' THEN `price_a` || '.00' WHEN 'real' THEN CASE WHEN CAST(printf('%.2f', `price_a`) AS REAL) = `price_a` THEN printf('%.2f', `price_a`) ELSE quote(`price_a`) END WHEN 'text' THEN `price_a` || ' (text)' WHEN 'blob' THEN quote(`price_a`) || ' (blob)' END
      WHEN 2 THEN CASE typeof(`score_a`) WHEN 'integer' THEN CAST(`score_a` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN 'Infinity' WHEN r = -9e999 THEN '-Infinity' ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT `score_a` AS r)))) WHEN 'text' THEN `score_a` || ' (text)' WHEN 'blob' THEN quote(`score_a`) || ' (blob)' END
      WHEN 3 THEN (SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`seen_a`) <> 'text' OR instr(`seen_a`, char(0)) > 0 THEN (+`seen_a` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen_a` COLLATE BINARY) AS t)))) END AS t))
      WHEN 4 THEN CASE WHEN typeof(`note_a`) IN ('text', 'null') THEN `note_a` ELSE quote(`note_a`) || ' (' || typeof(`note_a`) || ')' END
      WHEN 5 THEN CASE WHEN typeof(`open_a`) = 'integer' AND `open_a` IN (0, 1) THEN CASE `open_a` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open_a`) <> 'null' THEN quote(`open_a`) || ' (' || typeof(`open_a`) || ')' END
      WHEN 6 THEN CASE WHEN typeof(`day_a`) IN ('text', 'null') THEN `day_a` ELSE quote(`day_a`) || ' (' || typeof(`day_a`) || ')' END
    END AS `sqldiff_cell_first`,
    CASE sqldiff_cell.value
      WHEN 0 THEN CASE WHEN typeof(`status_b`) IN ('text', 'null') THEN `status_b` ELSE quote(`status_b`) || ' (' || typeof(`status_b`) || ')' END
      WHEN 1 THEN CASE typeof(`price_b`) WHEN 'integer' THEN `price_b` || '.0000' WHEN 'real' THEN CASE WHEN CAST(printf('%.4f', `price_b`) AS REAL) = `price_b` THEN printf('%.4f', `price_b`) ELSE quote(`price_b`) END WHEN 'text' THEN `price_b` || ' (text)' WHEN 'blob' THEN quote(`price_b`) || ' (blob)' END
      WHEN 2 THEN CASE typeof(`score_b`) WHEN 'integer' THEN CAST(`score_b` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN 'Infinity' WHEN r = -9e999 THEN '-Infinity' ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT `score_b` AS r)))) WHEN 'text' THEN `score_b` || ' (text)' WHEN 'blob' THEN quote(`score_b`) || ' (blob)' END
      WHEN 3 THEN (SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`seen_b`) <> 'text' OR instr(`seen_b`, char(0)) > 0 THEN (+`seen_b` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen_b` COLLATE BINARY) AS t)))) END AS t))
      WHEN 4 THEN CASE WHEN typeof(`note_b`) IN ('text', 'null') THEN `note_b` ELSE quote(`note_b`) || ' (' || typeof(`note_b`) || ')' END
      WHEN 5 THEN CASE WHEN typeof(`open_b`) = 'integer' AND `open_b` IN (0, 1) THEN CASE `open_b` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open_b`) <> 'null' THEN quote(`open_b`) || ' (' || typeof(`open_b`) || ')' END
      WHEN 6 THEN CASE WHEN typeof(`day_b`) IN ('text', 'null') THEN `day_b` ELSE quote(`day_b`) || ' (' || typeof(`day_b`) || ')' END
    END AS `sqldiff_cell_second`
  FROM sqldiff_pairs
  CROSS JOIN json_each('[' || 
    CASE WHEN `sqldiff_state_1` = 2 THEN '0,' ELSE '' END || 
    CASE WHEN `sqldiff_state_2` = 2 THEN '1,' ELSE '' END || 
    CASE WHEN `sqldiff_state_3` = 2 THEN '2,' ELSE '' END || 
    CASE WHEN `sqldiff_state_4` = 2 THEN '3,' ELSE '' END || 
    CASE WHEN `sqldiff_state_5` = 2 THEN '4,' ELSE '' END || 
    CASE WHEN `sqldiff_state_6` = 2 THEN '5,' ELSE '' END || 
    CASE WHEN `sqldiff_state_7` = 2 THEN '6,' ELSE '' END || 'null]') sqldiff_cell
) sqldiff_cells
WHERE `sqldiff_cell_state` = 2
UNION ALL
SELECT
  `id`,
  `region`,
  '__ROW__' AS `column_name`,
  `_diff_status`,
  CASE WHEN `_present_a` THEN ('{"status":' || coalesce(json_quote(CASE WHEN typeof(`status_a`) IN ('text', 'null') THEN `status_a` ELSE quote(`status_a`) || ' (' || typeof(`status_a`) || ')' END), 'null') || ',"price":' || coalesce(CASE typeof(`price_a`) WHEN 'integer' THEN `price_a` || '.00' WHEN 'real' THEN CASE WHEN CAST(printf('%.2f', `price_a`) AS REAL) = `price_a` THEN printf('%.2f', `price_a`) ELSE json_quote(quote(`price_a`)) END WHEN 'text' THEN json_quote(`price_a` || ' (text)') WHEN 'blob' THEN json_quote(quote(`price_a`) || ' (blob)') END, 'null') || ',"score":' || coalesce(CASE typeof(`score_a`) WHEN 'integer' THEN CAST(`score_a` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN json_quote('Infinity') WHEN r = -9e999 THEN json_quote('-Infinity') ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT `score_a` AS r)))) WHEN 'text' THEN json_quote(`score_a` || ' (text)') WHEN 'blob' THEN json_quote(quote(`score_a`) || ' (blob)') END, 'null') || ',"seen":' || coalesce(json_quote((SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`seen_a`) <> 'text' OR instr(`seen_a`, char(0)) > 0 THEN (+`seen_a` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen_a` COLLATE BINARY) AS t)))) END AS t))), 'null') || ',"note":' || coalesce(json_quote(CASE WHEN typeof(`note_a`) IN ('text', 'null') THEN `note_a` ELSE quote(`note_a`) || ' (' || typeof(`note_a`) || ')' END), 'null') || ',"open":' || coalesce(CASE WHEN typeof(`open_a`) = 'integer' AND `open_a` IN (0, 1) THEN CASE WHEN typeof(`open_a`) = 'integer' AND `open_a` IN (0, 1) THEN CASE `open_a` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open_a`) <> 'null' THEN quote(`open_a`) || ' (' || typeof(`open_a`) || ')' END ELSE json_quote(CASE WHEN typeof(`open_a`) = 'integer' AND `open_a` IN (0, 1) THEN CASE `open_a` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open_a`) <> 'null' THEN quote(`open_a`) || ' (' || typeof(`open_a`) || ')' END) END, 'null') || ',"day":' || coalesce(json_quote(CASE WHEN typeof(`day_a`) IN ('text', 'null') THEN `day_a` ELSE quote(`day_a`) || ' (' || typeof(`day_a`) || ')' END), 'null') || '}') END AS `value_a`,
  CASE WHEN `_present_b` THEN ('{"status":' || coalesce(json_quote(CASE WHEN typeof(`status_b`) IN ('text', 'null') THEN `status_b` ELSE quote(`status_b`) || ' (' || typeof(`status_b`) || ')' END), 'null') || ',"price":' || coalesce(CASE typeof(`price_b`) WHEN 'integer' THEN `price_b` || '.0000' WHEN 'real' THEN CASE WHEN CAST(printf('%.4f', `price_b`) AS REAL) = `price_b` THEN printf('%.4f', `price_b`) ELSE json_quote(quote(`price_b`)) END WHEN 'text' THEN json_quote(`price_b` || ' (text)') WHEN 'blob' THEN json_quote(quote(`price_b`) || ' (blob)') END, 'null') || ',"score":' || coalesce(CASE typeof(`score_b`) WHEN 'integer' THEN CAST(`score_b` AS TEXT) WHEN 'real' THEN (SELECT CASE WHEN r = 9e999 THEN json_quote('Infinity') WHEN r = -9e999 THEN json_quote('-Infinity') ELSE CASE WHEN r < 0 THEN '-' ELSE '' END || CASE WHEN x >= length(d) - 1 THEN d || substr(hex(zeroblob(162)), 1, x - length(d) + 1) WHEN x >= 0 THEN substr(d, 1, x + 1) || '.' || substr(d, x + 2) ELSE '0.' || substr(hex(zeroblob(162)), 1, -x - 1) || d END END FROM (SELECT r, rtrim(replace(substr(e, 1, instr(e, 'e') - 1), '.', ''), '0') AS d, CAST(substr(e, instr(e, 'e') + 1) AS INTEGER) AS x FROM (SELECT r, printf('%!.*e', coalesce((SELECT min(value) FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]') WHERE CAST(printf('%!.*e', value, r) AS REAL) = r), 16), abs(r)) AS e FROM (SELECT `score_b` AS r)))) WHEN 'text' THEN json_quote(`score_b` || ' (text)') WHEN 'blob' THEN json_quote(quote(`score_b`) || ' (blob)') END, 'null') || ',"seen":' || coalesce(json_quote((SELECT CASE WHEN typeof(t) = 'null' THEN NULL WHEN typeof(t) <> 'text' THEN quote(t) || ' (' || typeof(t) || ')' WHEN t GLOB '????-??-?? ??:??:??.?????????' THEN CASE WHEN t GLOB '*000' THEN substr(t, 1, length(t) - 3) ELSE t END ELSE t END FROM (SELECT CASE WHEN typeof(`seen_b`) <> 'text' OR instr(`seen_b`, char(0)) > 0 THEN (+`seen_b` COLLATE BINARY) ELSE (SELECT coalesce(CASE WHEN date(substr(t, 1, 10)) = substr(t, 1, 10) AND substr(t, 11, 1) IN (' ', 'T') AND time(clock) = clock AND (tail = zone OR (tail GLOB '[.,]*' AND length(tail) - length(zone) BETWEEN 2 AND 10 AND NOT substr(tail, 2, length(tail) - length(zone) - 1) GLOB '*[^0-9]*')) AND (tail = zone OR substr(t, 17, 1) = ':') THEN strftime('%Y-%m-%d %H:%M:%S', substr(t, 1, 10) || ' ' || clock || CASE WHEN zone IN ('', 'Z') THEN '' WHEN zone GLOB '[+-][0-9][0-9]' THEN zone || ':00' WHEN zone GLOB '[+-][0-9][0-9][0-9][0-9]' THEN substr(zone, 1, 3) || ':' || substr(zone, 4) WHEN zone GLOB '[+-][0-9][0-9]:[0-9][0-9]' THEN zone END) || '.' || substr(substr(tail, 2, max(length(tail) - length(zone) - 1, 0)) || '000000000', 1, 9) WHEN date(t) = t THEN t || ' 00:00:00.000000000' END, t) FROM (SELECT t, clock, tail, ltrim(tail, '.,0123456789') AS zone FROM (SELECT t, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 12, 8) ELSE substr(t, 12, 5) || ':00' END AS clock, CASE WHEN substr(t, 17, 1) = ':' THEN substr(t, 20) ELSE substr(t, 17) END AS tail FROM (SELECT (+`seen_b` COLLATE BINARY) AS t)))) END AS t))), 'null') || ',"note":' || coalesce(json_quote(CASE WHEN typeof(`note_b`) IN ('text', 'null') THEN `note_b` ELSE quote(`note_b`) || ' (' || typeof(`note_b`) || ')' END), 'null') || ',"open":' || coalesce(CASE WHEN typeof(`open_b`) = 'integer' AND `open_b` IN (0, 1) THEN CASE WHEN typeof(`open_b`) = 'integer' AND `open_b` IN (0, 1) THEN CASE `open_b` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open_b`) <> 'null' THEN quote(`open_b`) || ' (' || typeof(`open_b`) || ')' END ELSE json_quote(CASE WHEN typeof(`open_b`) = 'integer' AND `open_b` IN (0, 1) THEN CASE `open_b` WHEN 1 THEN 'true' ELSE 'false' END WHEN typeof(`open_b`) <> 'null' THEN quote(`open_b`) || ' (' || typeof(`open_b`) || ')' END) END, 'null') || ',"day":' || coalesce(json_quote(CASE WHEN typeof(`day_b`) IN ('text', 'null') THEN `day_b` ELSE quote(`day_b`) || ' (' || typeof(`day_b`) || ')' END), 'null') || '}') END AS `value_b`,
  CAST(NULL AS INTEGER) AS `count_a`,
  CAST(NULL AS INTEGER) AS `count_b`,
  CAST(NULL AS TEXT) AS `cause`
FROM sqldiff_pairs
WHERE NOT (`_present_a` AND `_present_b`)
UNION ALL
SELECT
  `id`,
  `region`,
  '__PAYLOAD__',
  CASE WHEN `count_a` > `count_b` THEN '<<' ELSE '>>' END,
  `sqldiff_payload_a`,
  `sqldiff_payload_b`,
  CAST(`count_a` AS INTEGER),
  CAST(`count_b` AS INTEGER),
  CAST(NULL AS TEXT)
FROM sqldiff_payloads
WHERE `count_a` <> `count_b`;
