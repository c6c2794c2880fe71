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
-- narrow: rows whose 64-bit hashes agree are taken for equal; --shape direct compares them all

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
-- hashes of the keys whose rows may differ, or that a side holds more than once
sqldiff_nominated AS (
  SELECT
    key_hash,
    sum(in_a) AS rows_a
  FROM (
    SELECT
      xxhash64(`id` IS NULL, `id`, `region` IS NULL, `region`) AS key_hash,
      xxhash64(`status` IS NULL, `status`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`) AS row_hash,
      1 AS in_a
    FROM sqldiff_a
    UNION ALL
    SELECT
      xxhash64(CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT), `region` IS NULL, `region`),
      xxhash64(`status` IS NULL, `status`, `price` IS NULL, `price`, `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`),
      0
    FROM sqldiff_b
  ) hashed
  GROUP BY key_hash
  HAVING count(*) <> 2 OR sum(in_a) <> 1 OR min(row_hash) <> max(row_hash)
),
-- the keys whose rows agree by their hashes, which are only counted
sqldiff_agreeing AS (
  SELECT CAST(sizes.rows_a - nominated.rows_a AS BIGINT) AS agreeing_keys
  FROM (SELECT count(*) AS rows_a FROM sqldiff_a) sizes
  CROSS JOIN (SELECT coalesce(sum(rows_a), 0) AS rows_a FROM sqldiff_nominated) nominated
),
-- rows of side a whose hashes are in doubt
sqldiff_rows_a AS (
  SELECT
    `id` AS `sqldiff_key_1`,
    `region` AS `sqldiff_key_2`,
    sqldiff_a.*
  FROM sqldiff_a
  WHERE xxhash64(`id` IS NULL, `id`, `region` IS NULL, `region`) IN (SELECT key_hash FROM sqldiff_nominated)
),
-- rows of side b whose hashes are in doubt
sqldiff_rows_b AS (
  SELECT
    CAST(`id` AS BIGINT) AS `sqldiff_key_1`,
    `region` AS `sqldiff_key_2`,
    sqldiff_b.*
  FROM sqldiff_b
  WHERE xxhash64(CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT), `region` IS NULL, `region`) IN (SELECT key_hash FROM sqldiff_nominated)
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
      `sqldiff_key_1`,
      `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_rows_a
    UNION ALL
    SELECT
      `sqldiff_key_1`,
      `sqldiff_key_2`,
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_rows_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key whose row hashes differ; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH safe_a AS (
    SELECT r.*
    FROM sqldiff_rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
  ),
  safe_b AS (
    SELECT r.*
    FROM sqldiff_rows_b r
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
    FROM sqldiff_rows_a r
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
    FROM sqldiff_rows_b r
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
agreeing AS (
  SELECT agreeing_keys
  FROM sqldiff_agreeing
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
    lane.keys_equal + agreeing.agreeing_keys AS keys_equal,
    lane.keys_changed,
    lane.keys_only_a,
    lane.keys_only_b,
    lane.keys_absorbed,
    repeated.*,
    payloads.*
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN agreeing
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
