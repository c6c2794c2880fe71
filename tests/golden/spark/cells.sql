-- sqldiff 0.1.0: cells, for spark 3.3 to 4.0
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
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only

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
  FROM `prod`.`sales`.`orders`
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
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN CAST(a.`id` AS BIGINT) ELSE CAST(b.`id` AS BIGINT) END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`status` <=> b.`status`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> b.`price`) THEN 0
        WHEN coalesce(greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        WHEN ((round(CAST(a.`score` AS DOUBLE), 4) <=> round(CAST(b.`score` AS DOUBLE), 4)) OR coalesce(CASE WHEN CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) / 2 - round(CAST(b.`score` AS DOUBLE), 4) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) END, FALSE)) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      CASE WHEN abs(a.`score`) < CAST('Infinity' AS DOUBLE) AND abs(b.`score`) < CAST('Infinity' AS DOUBLE) THEN abs(a.`score` - b.`score`) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        WHEN coalesce(CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
        WHEN (lower(TRIM(BOTH ' \t\r\n' FROM a.`note`)) <=> lower(TRIM(BOTH ' \t\r\n' FROM b.`note`))) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` <=> b.`open`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON (a.`sqldiff_key_1` <=> b.`sqldiff_key_1`) AND (a.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
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
sqldiff_payloads AS (
  SELECT
    coalesce(first(`id`, TRUE) FILTER (WHERE `in_a` = 1), first(`id`, TRUE)) AS `id`,
    coalesce(first(`region`, TRUE) FILTER (WHERE `in_a` = 1), first(`region`, TRUE)) AS `region`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      CAST(r.`id` AS BIGINT) AS `id`,
      r.`region` AS `region`,
      `status` AS `sqldiff_form_1`,
      CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_2`,
      `score` AS `sqldiff_form_3`,
      `seen` AS `sqldiff_form_4`,
      `note` AS `sqldiff_form_5`,
      `open` AS `sqldiff_form_6`,
      `day` AS `sqldiff_form_7`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        `id` AS `sqldiff_key_1`,
        `region` AS `sqldiff_key_2`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
    UNION ALL
    SELECT
      CAST(r.`id` AS BIGINT),
      r.`region`,
      `status`,
      `price`,
      `score`,
      `seen`,
      `note`,
      `open`,
      `day`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
        `region` AS `sqldiff_key_2`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
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
  CAST(keys_equal AS BIGINT) AS keys_equal,
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
  FROM `prod`.`sales`.`orders`
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
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN CAST(a.`id` AS BIGINT) ELSE CAST(b.`id` AS BIGINT) END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`status` <=> b.`status`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> b.`price`) THEN 0
        WHEN coalesce(greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        WHEN ((round(CAST(a.`score` AS DOUBLE), 4) <=> round(CAST(b.`score` AS DOUBLE), 4)) OR coalesce(CASE WHEN CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) / 2 - round(CAST(b.`score` AS DOUBLE), 4) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) END, FALSE)) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      CASE WHEN abs(a.`score`) < CAST('Infinity' AS DOUBLE) AND abs(b.`score`) < CAST('Infinity' AS DOUBLE) THEN abs(a.`score` - b.`score`) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        WHEN coalesce(CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
        WHEN (lower(TRIM(BOTH ' \t\r\n' FROM a.`note`)) <=> lower(TRIM(BOTH ' \t\r\n' FROM b.`note`))) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` <=> b.`open`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON (a.`sqldiff_key_1` <=> b.`sqldiff_key_1`) AND (a.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
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
  FROM matched
  LATERAL VIEW stack(7, 'status', `sqldiff_state_1`, 'price', `sqldiff_state_2`, 'score', `sqldiff_state_3`, 'seen', `sqldiff_state_4`, 'note', `sqldiff_state_5`, 'open', `sqldiff_state_6`, 'day', `sqldiff_state_7`) sqldiff_cell AS `sqldiff_cell_label`, `sqldiff_cell_state`
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS BIGINT) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN ((keys_on_both - mismatches) * 10000 - (keys_on_both - mismatches) * 10000 % keys_on_both) / keys_on_both / 100 END AS match_percent
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
  FROM `prod`.`sales`.`orders`
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
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN CAST(a.`id` AS BIGINT) ELSE CAST(b.`id` AS BIGINT) END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`status` <=> b.`status`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> b.`price`) THEN 0
        WHEN coalesce(greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        WHEN ((round(CAST(a.`score` AS DOUBLE), 4) <=> round(CAST(b.`score` AS DOUBLE), 4)) OR coalesce(CASE WHEN CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) / 2 - round(CAST(b.`score` AS DOUBLE), 4) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) END, FALSE)) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      CASE WHEN abs(a.`score`) < CAST('Infinity' AS DOUBLE) AND abs(b.`score`) < CAST('Infinity' AS DOUBLE) THEN abs(a.`score` - b.`score`) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        WHEN coalesce(CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
        WHEN (lower(TRIM(BOTH ' \t\r\n' FROM a.`note`)) <=> lower(TRIM(BOTH ' \t\r\n' FROM b.`note`))) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` <=> b.`open`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON (a.`sqldiff_key_1` <=> b.`sqldiff_key_1`) AND (a.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
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
    element_at(transform(array(CAST(max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END) AS STRING)), sqldiff_x -> CASE WHEN instr(sqldiff_x, 'E') > 0 THEN concat(CASE WHEN substr(sqldiff_x, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', replace(replace(substring_index(lower(sqldiff_x), 'e', 1), '.', ''), '-', ''), 'e', CAST(substring_index(lower(sqldiff_x), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1)) ELSE sqldiff_x END), 1) AS `sqldiff_distance_2`,
    count(CASE WHEN `sqldiff_state_3` = 1 THEN 1 END) AS `sqldiff_state_3`,
    element_at(transform(array(max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), sqldiff_x -> CASE WHEN sqldiff_x IS NULL THEN NULL WHEN sqldiff_x = 0 THEN '0' WHEN abs(sqldiff_x) < 1000000 AND sqldiff_x % 1 = 0 THEN CAST(try_cast(sqldiff_x AS BIGINT) AS STRING) WHEN isnan(sqldiff_x) THEN 'NaN' WHEN abs(sqldiff_x) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN sqldiff_x > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(sqldiff_x) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), sqldiff_x)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = sqldiff_x), 1) WHEN CAST(format_string('%.14e', sqldiff_x) AS DOUBLE) = sqldiff_x THEN format_string('%.14e', sqldiff_x) WHEN CAST(format_string('%.15e', sqldiff_x) AS DOUBLE) = sqldiff_x THEN format_string('%.15e', sqldiff_x) ELSE format_string('%.16e', sqldiff_x) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), 1) AS `sqldiff_distance_3`,
    count(CASE WHEN `sqldiff_state_4` = 1 THEN 1 END) AS `sqldiff_state_4`,
    TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM replace(format_number(CAST(max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END) * CAST('0.000000001' AS DECIMAL(9,9)) AS DECIMAL(38,9)), 9), ',', ''))) AS `sqldiff_distance_4`,
    count(CASE WHEN `sqldiff_state_5` = 1 THEN 1 END) AS `sqldiff_state_5`,
    CAST(NULL AS STRING) AS `sqldiff_distance_5`
  FROM sqldiff_pairs
)
SELECT
  `sqldiff_cell_label` AS column_name,
  `sqldiff_cell_state` AS absorbed_count,
  `sqldiff_cell_first` AS max_absorbed
FROM absorbed
LATERAL VIEW stack(4, 'price', `sqldiff_state_2`, `sqldiff_distance_2`, 'score', `sqldiff_state_3`, `sqldiff_distance_3`, 'seen', `sqldiff_state_4`, `sqldiff_distance_4`, 'note', `sqldiff_state_5`, `sqldiff_distance_5`) sqldiff_cell AS `sqldiff_cell_label`, `sqldiff_cell_state`, `sqldiff_cell_first`;

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
  FROM `prod`.`sales`.`orders`
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
  FROM `dev`.`sales`.`orders`
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    `sqldiff_key_2`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      `id` AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
      `region` AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN CAST(a.`id` AS BIGINT) ELSE CAST(b.`id` AS BIGINT) END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`status` <=> b.`status`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> b.`price`) THEN 0
        WHEN coalesce(greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      greatest(try_subtract(CAST(a.`price` AS DECIMAL(12,4)), CAST(b.`price` AS DECIMAL(12,4))), try_subtract(CAST(b.`price` AS DECIMAL(12,4)), CAST(a.`price` AS DECIMAL(12,4)))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        WHEN ((round(CAST(a.`score` AS DOUBLE), 4) <=> round(CAST(b.`score` AS DOUBLE), 4)) OR coalesce(CASE WHEN CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) / 2 - round(CAST(b.`score` AS DOUBLE), 4) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(a.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(b.`score` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(a.`score` AS DOUBLE), 4) - round(CAST(b.`score` AS DOUBLE), 4)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a.`score` AS DOUBLE), 4)), abs(round(CAST(b.`score` AS DOUBLE), 4))) END, FALSE)) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      CASE WHEN abs(a.`score`) < CAST('Infinity' AS DOUBLE) AND abs(b.`score`) < CAST('Infinity' AS DOUBLE) THEN abs(a.`score` - b.`score`) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        WHEN coalesce(CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) <= 1000000000, FALSE) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      CAST(abs(CAST(unix_micros(a.`seen`) AS DECIMAL(21,0)) - CAST(unix_micros(b.`seen`) AS DECIMAL(21,0))) * 1000 AS DECIMAL(27,0)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
        WHEN (lower(TRIM(BOTH ' \t\r\n' FROM a.`note`)) <=> lower(TRIM(BOTH ' \t\r\n' FROM b.`note`))) THEN 1
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` <=> b.`open`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON (a.`sqldiff_key_1` <=> b.`sqldiff_key_1`) AND (a.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
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
sqldiff_payloads AS (
  SELECT
    coalesce(first(`id`, TRUE) FILTER (WHERE `in_a` = 1), first(`id`, TRUE)) AS `id`,
    coalesce(first(`region`, TRUE) FILTER (WHERE `in_a` = 1), first(`region`, TRUE)) AS `region`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      CAST(r.`id` AS BIGINT) AS `id`,
      r.`region` AS `region`,
      `status` AS `sqldiff_form_1`,
      CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_2`,
      `score` AS `sqldiff_form_3`,
      `seen` AS `sqldiff_form_4`,
      `note` AS `sqldiff_form_5`,
      `open` AS `sqldiff_form_6`,
      `day` AS `sqldiff_form_7`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        `id` AS `sqldiff_key_1`,
        `region` AS `sqldiff_key_2`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
    UNION ALL
    SELECT
      CAST(r.`id` AS BIGINT),
      r.`region`,
      `status`,
      `price`,
      `score`,
      `seen`,
      `note`,
      `open`,
      `day`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
        `region` AS `sqldiff_key_2`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
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
  CAST(NULL AS BIGINT) AS `count_a`,
  CAST(NULL AS BIGINT) AS `count_b`,
  `sqldiff_cell_cause` AS `cause`
FROM sqldiff_pairs
LATERAL VIEW stack(7, 'status', `sqldiff_state_1`, `status_a`, `status_b`, CASE WHEN `sqldiff_state_1` = 2 THEN
    CASE
      WHEN ((`status_a` = '' AND `status_b` IS NULL) OR (`status_b` = '' AND `status_a` IS NULL)) THEN 'empty against null'
      WHEN (`status_a` IS NULL OR `status_b` IS NULL) THEN 'null'
      WHEN ((`status_a` <=> `note_b`) AND (`status_b` <=> `note_a`)) THEN 'swapped with note'
      WHEN (lower(`status_a`) <=> lower(`status_b`)) THEN 'case'
      WHEN (TRIM(BOTH ' \t\r\n' FROM `status_a`) <=> TRIM(BOTH ' \t\r\n' FROM `status_b`)) THEN 'blanks'
      WHEN (regexp_replace(TRIM(BOTH ' \t\r\n' FROM `status_a`), '[ \t\r\n]+', ' ') <=> regexp_replace(TRIM(BOTH ' \t\r\n' FROM `status_b`), '[ \t\r\n]+', ' ')) THEN 'blanks inside'
      WHEN regexp_replace(`status_a`, '^([+-]?)0+([0-9])', '$1$2') = regexp_replace(`status_b`, '^([+-]?)0+([0-9])', '$1$2') THEN 'leading zeros'
      WHEN regexp_replace(`status_a`, '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)\\z', '$1$2') = regexp_replace(`status_b`, '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)\\z', '$1$2') THEN 'number as text'
      WHEN ((octet_length(`status_a`) > char_length(`status_a`) AND `status_b` IN (decode(encode(`status_a`, 'UTF-8'), 'ISO-8859-1'), translate(decode(encode(`status_a`, 'UTF-8'), 'ISO-8859-1'), '\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008E\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009E\u009F', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace(`status_a`, '[^\\x00-\\x7F]', '?'), regexp_replace(`status_a`, '[^\\x00-\\x7F]', '�'))) OR (octet_length(`status_b`) > char_length(`status_b`) AND `status_a` IN (decode(encode(`status_b`, 'UTF-8'), 'ISO-8859-1'), translate(decode(encode(`status_b`, 'UTF-8'), 'ISO-8859-1'), '\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008E\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009E\u009F', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace(`status_b`, '[^\\x00-\\x7F]', '?'), regexp_replace(`status_b`, '[^\\x00-\\x7F]', '�')))) THEN 'encoding'
      WHEN (`status_b` <> '' AND startswith(`status_a`, `status_b`)) THEN concat('truncated at ', CAST(char_length(`status_b`) AS STRING))
      WHEN (`status_a` <> '' AND startswith(`status_b`, `status_a`)) THEN concat('truncated at ', CAST(char_length(`status_a`) AS STRING))
    END END, 'price', `sqldiff_state_2`, CAST(`price_a` AS STRING), CAST(`price_b` AS STRING), CASE WHEN `sqldiff_state_2` = 2 THEN
    CASE
      WHEN (`price_a` IS NULL OR `price_b` IS NULL) THEN 'null'
      WHEN (CAST(`price_a` AS DECIMAL(12,4)) = -`price_b`) THEN 'sign'
      WHEN (CAST(`price_a` AS DECIMAL(11,2)) <=> CAST(round(CAST(`price_b` AS DECIMAL(13,4)), 2) AS DECIMAL(11,2))) THEN 'rounding to 2'
    END END, 'score', `sqldiff_state_3`, CASE WHEN `score_a` IS NULL THEN NULL WHEN `score_a` = 0 THEN '0' WHEN abs(`score_a`) < 1000000 AND `score_a` % 1 = 0 THEN CAST(try_cast(`score_a` AS BIGINT) AS STRING) WHEN isnan(`score_a`) THEN 'NaN' WHEN abs(`score_a`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN `score_a` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(`score_a`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), `score_a`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = `score_a`), 1) WHEN CAST(format_string('%.14e', `score_a`) AS DOUBLE) = `score_a` THEN format_string('%.14e', `score_a`) WHEN CAST(format_string('%.15e', `score_a`) AS DOUBLE) = `score_a` THEN format_string('%.15e', `score_a`) ELSE format_string('%.16e', `score_a`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END, CASE WHEN `score_b` IS NULL THEN NULL WHEN `score_b` = 0 THEN '0' WHEN abs(`score_b`) < 1000000 AND `score_b` % 1 = 0 THEN CAST(try_cast(`score_b` AS BIGINT) AS STRING) WHEN isnan(`score_b`) THEN 'NaN' WHEN abs(`score_b`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN `score_b` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(`score_b`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), `score_b`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = `score_b`), 1) WHEN CAST(format_string('%.14e', `score_b`) AS DOUBLE) = `score_b` THEN format_string('%.14e', `score_b`) WHEN CAST(format_string('%.15e', `score_b`) AS DOUBLE) = `score_b` THEN format_string('%.15e', `score_b`) ELSE format_string('%.16e', `score_b`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END, CASE WHEN `sqldiff_state_3` = 2 THEN
    CASE
      WHEN (round(CAST(`score_a` AS DOUBLE), 4) IS NULL OR round(CAST(`score_b` AS DOUBLE), 4) IS NULL) THEN 'null'
      WHEN (round(CAST(`score_a` AS DOUBLE), 4) = -round(CAST(`score_b` AS DOUBLE), 4)) THEN 'sign'
      WHEN coalesce(CASE WHEN CASE WHEN abs(round(CAST(`score_a` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(`score_b` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(`score_a` AS DOUBLE), 4) - round(CAST(`score_b` AS DOUBLE), 4)) END = CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(`score_a` AS DOUBLE), 4) / 2 - round(CAST(`score_b` AS DOUBLE), 4) / 2) <= CAST('0.000000000001' AS DOUBLE) * (greatest(abs(round(CAST(`score_a` AS DOUBLE), 4)), abs(round(CAST(`score_b` AS DOUBLE), 4))) / 2) ELSE CASE WHEN abs(round(CAST(`score_a` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) AND abs(round(CAST(`score_b` AS DOUBLE), 4)) < CAST('Infinity' AS DOUBLE) THEN abs(round(CAST(`score_a` AS DOUBLE), 4) - round(CAST(`score_b` AS DOUBLE), 4)) END <= CAST('0.000000000001' AS DOUBLE) * greatest(abs(round(CAST(`score_a` AS DOUBLE), 4)), abs(round(CAST(`score_b` AS DOUBLE), 4))) END, FALSE) THEN 'float precision'
      WHEN ((round(CAST(round(CAST(`score_a` AS DOUBLE), 4) AS DOUBLE), 2) <=> round(CAST(`score_b` AS DOUBLE), 4)) OR (round(CAST(`score_a` AS DOUBLE), 4) <=> round(CAST(round(CAST(`score_b` AS DOUBLE), 4) AS DOUBLE), 2))) THEN 'rounding to 2'
      WHEN ((round(CAST(round(CAST(`score_a` AS DOUBLE), 4) AS DOUBLE), 0) <=> round(CAST(`score_b` AS DOUBLE), 4)) OR (round(CAST(`score_a` AS DOUBLE), 4) <=> round(CAST(round(CAST(`score_b` AS DOUBLE), 4) AS DOUBLE), 0))) THEN 'rounding to 0'
      WHEN ((round(CAST(round(CAST(`score_a` AS DOUBLE), 4) AS DOUBLE), 1) <=> round(CAST(`score_b` AS DOUBLE), 4)) OR (round(CAST(`score_a` AS DOUBLE), 4) <=> round(CAST(round(CAST(`score_b` AS DOUBLE), 4) AS DOUBLE), 1))) THEN 'rounding to 1'
      WHEN ((round(CAST(round(CAST(`score_a` AS DOUBLE), 4) AS DOUBLE), 3) <=> round(CAST(`score_b` AS DOUBLE), 4)) OR (round(CAST(`score_a` AS DOUBLE), 4) <=> round(CAST(round(CAST(`score_b` AS DOUBLE), 4) AS DOUBLE), 3))) THEN 'rounding to 3'
      WHEN ((round(CAST(round(CAST(`score_a` AS DOUBLE), 4) AS DOUBLE), 4) <=> round(CAST(`score_b` AS DOUBLE), 4)) OR (round(CAST(`score_a` AS DOUBLE), 4) <=> round(CAST(round(CAST(`score_b` AS DOUBLE), 4) AS DOUBLE), 4))) THEN 'rounding to 4'
      WHEN ((round(CAST(round(CAST(`score_a` AS DOUBLE), 4) AS DOUBLE), 6) <=> round(CAST(`score_b` AS DOUBLE), 4)) OR (round(CAST(`score_a` AS DOUBLE), 4) <=> round(CAST(round(CAST(`score_b` AS DOUBLE), 4) AS DOUBLE), 6))) THEN 'rounding to 6'
    END END, 'seen', `sqldiff_state_4`, element_at(transform(array(unix_micros(`seen_a`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), element_at(transform(array(unix_micros(`seen_b`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), CASE WHEN `sqldiff_state_4` = 2 THEN
    CASE
      WHEN (`seen_a` IS NULL OR `seen_b` IS NULL) THEN 'null'
      WHEN CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) % 3600000000 = 0 AND abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) BETWEEN 3600000000 AND 50400000000 THEN concat(CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END IS NOT NULL THEN concat('time zone ', CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) % 3600000000 = 0 AND abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) BETWEEN 3600000000 AND 50400000000 THEN concat(CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END)
      WHEN (date_from_unix_date(CAST(floor(unix_micros(`seen_a`) / 86400000000) AS INT)) = date_from_unix_date(CAST(floor(unix_micros(`seen_b`) / 86400000000) AS INT)) AND (pmod(unix_micros(`seen_a`), 86400000000) = 0 OR pmod(unix_micros(`seen_b`), 86400000000) = 0)) THEN 'date against timestamp'
    END END, 'note', `sqldiff_state_5`, `note_a`, `note_b`, CASE WHEN `sqldiff_state_5` = 2 THEN
    CASE
      WHEN ((lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)) = '' AND lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)) IS NULL) OR (lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)) = '' AND lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)) IS NULL)) THEN 'empty against null'
      WHEN (lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)) IS NULL OR lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)) IS NULL) THEN 'null'
      WHEN ((`note_a` <=> `status_b`) AND (`note_b` <=> `status_a`)) THEN 'swapped with status'
      WHEN (lower(regexp_replace(TRIM(BOTH ' \t\r\n' FROM `note_a`), '[ \t\r\n]+', ' ')) <=> lower(regexp_replace(TRIM(BOTH ' \t\r\n' FROM `note_b`), '[ \t\r\n]+', ' '))) THEN 'blanks inside'
      WHEN regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), '^([+-]?)0+([0-9])', '$1$2') = regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), '^([+-]?)0+([0-9])', '$1$2') THEN 'leading zeros'
      WHEN regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)\\z', '$1$2') = regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)\\z', '$1$2') THEN 'number as text'
      WHEN ((octet_length(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`))) > char_length(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`))) AND lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)) IN (decode(encode(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), 'UTF-8'), 'ISO-8859-1'), translate(decode(encode(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), 'UTF-8'), 'ISO-8859-1'), '\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008E\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009E\u009F', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), '[^\\x00-\\x7F]', '?'), regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), '[^\\x00-\\x7F]', '�'))) OR (octet_length(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`))) > char_length(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`))) AND lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)) IN (decode(encode(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), 'UTF-8'), 'ISO-8859-1'), translate(decode(encode(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), 'UTF-8'), 'ISO-8859-1'), '\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008E\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009E\u009F', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), '[^\\x00-\\x7F]', '?'), regexp_replace(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), '[^\\x00-\\x7F]', '�')))) THEN 'encoding'
      WHEN (lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)) <> '' AND startswith(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)), lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)))) THEN concat('truncated at ', CAST(char_length(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`))) AS STRING))
      WHEN (lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)) <> '' AND startswith(lower(TRIM(BOTH ' \t\r\n' FROM `note_b`)), lower(TRIM(BOTH ' \t\r\n' FROM `note_a`)))) THEN concat('truncated at ', CAST(char_length(lower(TRIM(BOTH ' \t\r\n' FROM `note_a`))) AS STRING))
    END END, 'open', `sqldiff_state_6`, CAST(`open_a` AS STRING), CAST(`open_b` AS STRING), CASE WHEN `sqldiff_state_6` = 2 THEN
    CASE
      WHEN (`open_a` IS NULL OR `open_b` IS NULL) THEN 'null'
    END END, 'day', `sqldiff_state_7`, TRIM(LEADING '+' FROM CAST(`day_a` AS STRING)), TRIM(LEADING '+' FROM CAST(`day_b` AS STRING)), CASE WHEN `sqldiff_state_7` = 2 THEN
    CASE
      WHEN (`day_a` IS NULL OR `day_b` IS NULL) THEN 'null'
    END END) sqldiff_cell AS `sqldiff_cell_label`, `sqldiff_cell_state`, `sqldiff_cell_first`, `sqldiff_cell_second`, `sqldiff_cell_cause`
WHERE `sqldiff_cell_state` = 2
UNION ALL
SELECT
  `id`,
  `region`,
  '__ROW__' AS `column_name`,
  `_diff_status`,
  CASE WHEN `_present_a` THEN concat('{"status":', coalesce(CASE WHEN `status_a` IS NOT NULL THEN substr(to_json(array(`status_a`)), 2, length(to_json(array(`status_a`))) - 2) END, 'null'), ',"price":', coalesce(CAST(`price_a` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN `score_a` IS NULL THEN NULL WHEN `score_a` = 0 THEN '0' WHEN abs(`score_a`) < 1000000 AND `score_a` % 1 = 0 THEN CAST(try_cast(`score_a` AS BIGINT) AS STRING) WHEN isnan(`score_a`) THEN 'NaN' WHEN abs(`score_a`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN `score_a` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(`score_a`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), `score_a`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = `score_a`), 1) WHEN CAST(format_string('%.14e', `score_a`) AS DOUBLE) = `score_a` THEN format_string('%.14e', `score_a`) WHEN CAST(format_string('%.15e', `score_a`) AS DOUBLE) = `score_a` THEN format_string('%.15e', `score_a`) ELSE format_string('%.16e', `score_a`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(`seen_a`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN `note_a` IS NOT NULL THEN substr(to_json(array(`note_a`)), 2, length(to_json(array(`note_a`))) - 2) END, 'null'), ',"open":', coalesce(CAST(`open_a` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(`day_a` AS STRING)), '"'), 'null'), '}') END AS `value_a`,
  CASE WHEN `_present_b` THEN concat('{"status":', coalesce(CASE WHEN `status_b` IS NOT NULL THEN substr(to_json(array(`status_b`)), 2, length(to_json(array(`status_b`))) - 2) END, 'null'), ',"price":', coalesce(CAST(`price_b` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN `score_b` IS NULL THEN NULL WHEN `score_b` = 0 THEN '0' WHEN abs(`score_b`) < 1000000 AND `score_b` % 1 = 0 THEN CAST(try_cast(`score_b` AS BIGINT) AS STRING) WHEN isnan(`score_b`) THEN 'NaN' WHEN abs(`score_b`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN `score_b` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(`score_b`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), `score_b`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = `score_b`), 1) WHEN CAST(format_string('%.14e', `score_b`) AS DOUBLE) = `score_b` THEN format_string('%.14e', `score_b`) WHEN CAST(format_string('%.15e', `score_b`) AS DOUBLE) = `score_b` THEN format_string('%.15e', `score_b`) ELSE format_string('%.16e', `score_b`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(`seen_b`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN `note_b` IS NOT NULL THEN substr(to_json(array(`note_b`)), 2, length(to_json(array(`note_b`))) - 2) END, 'null'), ',"open":', coalesce(CAST(`open_b` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(`day_b` AS STRING)), '"'), 'null'), '}') END AS `value_b`,
  CAST(NULL AS BIGINT) AS `count_a`,
  CAST(NULL AS BIGINT) AS `count_b`,
  CAST(NULL AS STRING) AS `cause`
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
  CAST(`count_a` AS BIGINT),
  CAST(`count_b` AS BIGINT),
  CAST(NULL AS STRING)
FROM sqldiff_payloads
WHERE `count_a` <> `count_b`;
