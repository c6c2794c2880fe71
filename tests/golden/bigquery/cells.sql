-- sqldiff 0.1.0: cells, for bigquery GoogleSQL
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}

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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_JSON_STRING(`id`),
      TO_JSON_STRING(COLLATE(`region`, '')),
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`status`, '') IS NOT DISTINCT FROM COLLATE(b.`status`, '')) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`price` IS NOT DISTINCT FROM b.`price`) THEN 0
        WHEN COALESCE(ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) <= BIGNUMERIC '0.01', FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_2`,
      ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0.0) IS NOT DISTINCT FROM (b.`score` + 0.0)) THEN 0
        WHEN (((COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) + 0.0) IS NOT DISTINCT FROM (COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) + 0.0)) OR COALESCE((SELECT CASE WHEN IS_NAN(sqldiff_x) OR IS_INF(sqldiff_x) OR IS_NAN(sqldiff_y) OR IS_INF(sqldiff_y) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(sqldiff_x, sqldiff_y)) <= SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y))), ABS(sqldiff_x / 2 - sqldiff_y / 2) <= COALESCE(SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y)) / 2), CAST('inf' AS FLOAT64))) END FROM UNNEST([STRUCT(COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) AS sqldiff_x, COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) AS sqldiff_y)])), FALSE)) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_3`,
      CASE WHEN IS_NAN(a.`score`) OR IS_INF(a.`score`) OR IS_NAN(b.`score`) OR IS_INF(b.`score`) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(a.`score`, b.`score`)), CAST('inf' AS FLOAT64)) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` IS NOT DISTINCT FROM b.`seen`) THEN 0
        WHEN COALESCE(ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_4`,
      ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`note`, '') IS NOT DISTINCT FROM COLLATE(b.`note`, '')) THEN 0
        WHEN (LOWER(TRANSLATE(TRIM(COLLATE(a.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')) IS NOT DISTINCT FROM LOWER(TRANSLATE(TRIM(COLLATE(b.`note`, ''), ' \t\r\n'), 'Σİ', 'σi'))) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` IS NOT DISTINCT FROM b.`open`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` IS NOT DISTINCT FROM b.`day`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON a.`sqldiff_key_1` = b.`sqldiff_key_1` AND a.`sqldiff_key_2` = b.`sqldiff_key_2`
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
    coalesce(ANY_VALUE(CASE WHEN `in_a` = 1 THEN `id` END HAVING MAX CAST(`in_a` = 1 AND `id` IS NOT NULL AS INT64)), ANY_VALUE(`id` HAVING MAX CAST(`id` IS NOT NULL AS INT64))) AS `id`,
    coalesce(ANY_VALUE(CASE WHEN `in_a` = 1 THEN `region` END HAVING MAX CAST(`in_a` = 1 AND `region` IS NOT NULL AS INT64)), ANY_VALUE(`region` HAVING MAX CAST(`region` IS NOT NULL AS INT64))) AS `region`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      r.`id` AS `id`,
      r.`region` AS `region`,
      COLLATE(`status`, '') AS `sqldiff_form_1`,
      `price` AS `sqldiff_form_2`,
      (`score` + 0.0) AS `sqldiff_form_3`,
      `seen` AS `sqldiff_form_4`,
      COLLATE(`note`, '') AS `sqldiff_form_5`,
      `open` AS `sqldiff_form_6`,
      `day` AS `sqldiff_form_7`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      CONCAT('{"status":', COALESCE(CASE WHEN r.`status` IS NOT NULL THEN TO_JSON_STRING(r.`status`) END, 'null'), ',"price":', COALESCE(FORMAT('%.2f', r.`price`), 'null'), ',"score":', COALESCE((SELECT CASE WHEN sqldiff_t = 'nan' THEN '"NaN"' WHEN sqldiff_t = 'inf' THEN '"Infinity"' WHEN sqldiff_t = '-inf' THEN '"-Infinity"' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(r.`score`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, r.`score` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = r.`score` ORDER BY sqldiff_d LIMIT 1), 'null'), ',"seen":', COALESCE(CONCAT('"', FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', r.`seen`, 'UTC'), '"'), 'null'), ',"note":', COALESCE(CASE WHEN r.`note` IS NOT NULL THEN TO_JSON_STRING(r.`note`) END, 'null'), ',"open":', COALESCE(CAST(r.`open` AS STRING), 'null'), ',"day":', COALESCE(CONCAT('"', CAST(r.`day` AS STRING), '"'), 'null'), '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
        TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
    UNION ALL
    SELECT
      r.`id`,
      r.`region`,
      COLLATE(`status`, ''),
      `price`,
      (`score` + 0.0),
      `seen`,
      COLLATE(`note`, ''),
      `open`,
      `day`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      CONCAT('{"status":', COALESCE(CASE WHEN r.`status` IS NOT NULL THEN TO_JSON_STRING(r.`status`) END, 'null'), ',"price":', COALESCE(FORMAT('%.4f', r.`price`), 'null'), ',"score":', COALESCE((SELECT CASE WHEN sqldiff_t = 'nan' THEN '"NaN"' WHEN sqldiff_t = 'inf' THEN '"Infinity"' WHEN sqldiff_t = '-inf' THEN '"-Infinity"' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(r.`score`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, r.`score` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = r.`score` ORDER BY sqldiff_d LIMIT 1), 'null'), ',"seen":', COALESCE(CONCAT('"', FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', r.`seen`, 'UTC'), '"'), 'null'), ',"note":', COALESCE(CASE WHEN r.`note` IS NOT NULL THEN TO_JSON_STRING(r.`note`) END, 'null'), ',"open":', COALESCE(CAST(r.`open` AS STRING), 'null'), ',"day":', COALESCE(CONCAT('"', CAST(r.`day` AS STRING), '"'), 'null'), '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
        TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
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
  CAST(keys_equal AS INT64) AS keys_equal,
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_JSON_STRING(`id`),
      TO_JSON_STRING(COLLATE(`region`, '')),
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`status`, '') IS NOT DISTINCT FROM COLLATE(b.`status`, '')) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`price` IS NOT DISTINCT FROM b.`price`) THEN 0
        WHEN COALESCE(ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) <= BIGNUMERIC '0.01', FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_2`,
      ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0.0) IS NOT DISTINCT FROM (b.`score` + 0.0)) THEN 0
        WHEN (((COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) + 0.0) IS NOT DISTINCT FROM (COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) + 0.0)) OR COALESCE((SELECT CASE WHEN IS_NAN(sqldiff_x) OR IS_INF(sqldiff_x) OR IS_NAN(sqldiff_y) OR IS_INF(sqldiff_y) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(sqldiff_x, sqldiff_y)) <= SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y))), ABS(sqldiff_x / 2 - sqldiff_y / 2) <= COALESCE(SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y)) / 2), CAST('inf' AS FLOAT64))) END FROM UNNEST([STRUCT(COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) AS sqldiff_x, COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) AS sqldiff_y)])), FALSE)) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_3`,
      CASE WHEN IS_NAN(a.`score`) OR IS_INF(a.`score`) OR IS_NAN(b.`score`) OR IS_INF(b.`score`) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(a.`score`, b.`score`)), CAST('inf' AS FLOAT64)) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` IS NOT DISTINCT FROM b.`seen`) THEN 0
        WHEN COALESCE(ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_4`,
      ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`note`, '') IS NOT DISTINCT FROM COLLATE(b.`note`, '')) THEN 0
        WHEN (LOWER(TRANSLATE(TRIM(COLLATE(a.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')) IS NOT DISTINCT FROM LOWER(TRANSLATE(TRIM(COLLATE(b.`note`, ''), ' \t\r\n'), 'Σİ', 'σi'))) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` IS NOT DISTINCT FROM b.`open`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` IS NOT DISTINCT FROM b.`day`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON a.`sqldiff_key_1` = b.`sqldiff_key_1` AND a.`sqldiff_key_2` = b.`sqldiff_key_2`
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
  CROSS JOIN UNNEST([
  STRUCT('status' AS `sqldiff_cell_label`, `sqldiff_state_1` AS `sqldiff_cell_state`),
  STRUCT('price', `sqldiff_state_2`),
  STRUCT('score', `sqldiff_state_3`),
  STRUCT('seen', `sqldiff_state_4`),
  STRUCT('note', `sqldiff_state_5`),
  STRUCT('open', `sqldiff_state_6`),
  STRUCT('day', `sqldiff_state_7`)
]) sqldiff_cell
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS INT64) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN DIV((keys_on_both - mismatches) * 10000, keys_on_both) / 100 END AS match_percent
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_JSON_STRING(`id`),
      TO_JSON_STRING(COLLATE(`region`, '')),
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`status`, '') IS NOT DISTINCT FROM COLLATE(b.`status`, '')) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`price` IS NOT DISTINCT FROM b.`price`) THEN 0
        WHEN COALESCE(ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) <= BIGNUMERIC '0.01', FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_2`,
      ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0.0) IS NOT DISTINCT FROM (b.`score` + 0.0)) THEN 0
        WHEN (((COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) + 0.0) IS NOT DISTINCT FROM (COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) + 0.0)) OR COALESCE((SELECT CASE WHEN IS_NAN(sqldiff_x) OR IS_INF(sqldiff_x) OR IS_NAN(sqldiff_y) OR IS_INF(sqldiff_y) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(sqldiff_x, sqldiff_y)) <= SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y))), ABS(sqldiff_x / 2 - sqldiff_y / 2) <= COALESCE(SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y)) / 2), CAST('inf' AS FLOAT64))) END FROM UNNEST([STRUCT(COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) AS sqldiff_x, COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) AS sqldiff_y)])), FALSE)) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_3`,
      CASE WHEN IS_NAN(a.`score`) OR IS_INF(a.`score`) OR IS_NAN(b.`score`) OR IS_INF(b.`score`) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(a.`score`, b.`score`)), CAST('inf' AS FLOAT64)) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` IS NOT DISTINCT FROM b.`seen`) THEN 0
        WHEN COALESCE(ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_4`,
      ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`note`, '') IS NOT DISTINCT FROM COLLATE(b.`note`, '')) THEN 0
        WHEN (LOWER(TRANSLATE(TRIM(COLLATE(a.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')) IS NOT DISTINCT FROM LOWER(TRANSLATE(TRIM(COLLATE(b.`note`, ''), ' \t\r\n'), 'Σİ', 'σi'))) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` IS NOT DISTINCT FROM b.`open`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` IS NOT DISTINCT FROM b.`day`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON a.`sqldiff_key_1` = b.`sqldiff_key_1` AND a.`sqldiff_key_2` = b.`sqldiff_key_2`
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
    FORMAT('%.4f', max(CASE WHEN `sqldiff_state_2` = 1 THEN `sqldiff_distance_2` END)) AS `sqldiff_distance_2`,
    count(CASE WHEN `sqldiff_state_3` = 1 THEN 1 END) AS `sqldiff_state_3`,
    CASE WHEN IS_INF(max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) THEN 'Infinity' WHEN max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) > 1e37 THEN RPAD(REGEXP_REPLACE(FORMAT('%.17g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), '[.]|e.*', ''), 1 + CAST(REGEXP_EXTRACT(FORMAT('%.17g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), 'e(.*)') AS INT64), '0') WHEN max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) < 1e-20 AND max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) > 0 THEN CONCAT(RPAD('0.', 1 - CAST(REGEXP_EXTRACT(FORMAT('%.17g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), 'e(.*)') AS INT64), '0'), REGEXP_REPLACE(FORMAT('%.17g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)), '[.]|e.*', '')) WHEN CAST(FORMAT('%.15g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS FLOAT64) = max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) THEN CAST(CAST(FORMAT('%.15g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS BIGNUMERIC) AS STRING) WHEN CAST(FORMAT('%.16g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS FLOAT64) = max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END) THEN CAST(CAST(FORMAT('%.16g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS BIGNUMERIC) AS STRING) ELSE CAST(CAST(FORMAT('%.17g', max(CASE WHEN `sqldiff_state_3` = 1 THEN `sqldiff_distance_3` END)) AS BIGNUMERIC) AS STRING) END AS `sqldiff_distance_3`,
    count(CASE WHEN `sqldiff_state_4` = 1 THEN 1 END) AS `sqldiff_state_4`,
    CAST(CAST(max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END) AS NUMERIC) / 1000000 AS STRING) AS `sqldiff_distance_4`,
    count(CASE WHEN `sqldiff_state_5` = 1 THEN 1 END) AS `sqldiff_state_5`,
    CAST(NULL AS STRING) AS `sqldiff_distance_5`
  FROM sqldiff_pairs
)
SELECT
  `sqldiff_cell_label` AS column_name,
  `sqldiff_cell_state` AS absorbed_count,
  `sqldiff_cell_first` AS max_absorbed
FROM absorbed
CROSS JOIN UNNEST([
  STRUCT('price' AS `sqldiff_cell_label`, `sqldiff_state_2` AS `sqldiff_cell_state`, `sqldiff_distance_2` AS `sqldiff_cell_first`),
  STRUCT('score', `sqldiff_state_3`, `sqldiff_distance_3`),
  STRUCT('seen', `sqldiff_state_4`, `sqldiff_distance_4`),
  STRUCT('note', `sqldiff_state_5`, `sqldiff_distance_5`)
]) sqldiff_cell;

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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      TO_JSON_STRING(`id`),
      TO_JSON_STRING(COLLATE(`region`, '')),
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
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
      TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`id` ELSE b.`id` END AS `id`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`region` ELSE b.`region` END AS `region`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`status`, '') IS NOT DISTINCT FROM COLLATE(b.`status`, '')) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_1`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`price` IS NOT DISTINCT FROM b.`price`) THEN 0
        WHEN COALESCE(ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) <= BIGNUMERIC '0.01', FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_2`,
      ABS(SAFE_SUBTRACT(CAST(a.`price` AS BIGNUMERIC), CAST(b.`price` AS BIGNUMERIC))) AS `sqldiff_distance_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0.0) IS NOT DISTINCT FROM (b.`score` + 0.0)) THEN 0
        WHEN (((COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) + 0.0) IS NOT DISTINCT FROM (COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) + 0.0)) OR COALESCE((SELECT CASE WHEN IS_NAN(sqldiff_x) OR IS_INF(sqldiff_x) OR IS_NAN(sqldiff_y) OR IS_INF(sqldiff_y) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(sqldiff_x, sqldiff_y)) <= SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y))), ABS(sqldiff_x / 2 - sqldiff_y / 2) <= COALESCE(SAFE_MULTIPLY(CAST('0.001' AS FLOAT64), GREATEST(ABS(sqldiff_x), ABS(sqldiff_y)) / 2), CAST('inf' AS FLOAT64))) END FROM UNNEST([STRUCT(COALESCE(SAFE.ROUND(a.`score`, 4), a.`score`) AS sqldiff_x, COALESCE(SAFE.ROUND(b.`score`, 4), b.`score`) AS sqldiff_y)])), FALSE)) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_3`,
      CASE WHEN IS_NAN(a.`score`) OR IS_INF(a.`score`) OR IS_NAN(b.`score`) OR IS_INF(b.`score`) THEN NULL ELSE COALESCE(ABS(SAFE_SUBTRACT(a.`score`, b.`score`)), CAST('inf' AS FLOAT64)) END AS `sqldiff_distance_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` IS NOT DISTINCT FROM b.`seen`) THEN 0
        WHEN COALESCE(ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_4`,
      ABS(UNIX_MICROS(a.`seen`) - UNIX_MICROS(b.`seen`)) AS `sqldiff_distance_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (COLLATE(a.`note`, '') IS NOT DISTINCT FROM COLLATE(b.`note`, '')) THEN 0
        WHEN (LOWER(TRANSLATE(TRIM(COLLATE(a.`note`, ''), ' \t\r\n'), 'Σİ', 'σi')) IS NOT DISTINCT FROM LOWER(TRANSLATE(TRIM(COLLATE(b.`note`, ''), ' \t\r\n'), 'Σİ', 'σi'))) THEN 1
        ELSE 2
      END AS INT64) AS `sqldiff_state_5`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`open` IS NOT DISTINCT FROM b.`open`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_6`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` IS NOT DISTINCT FROM b.`day`) THEN 0
        ELSE 2
      END AS INT64) AS `sqldiff_state_7`,
      a.`sqldiff_present` IS NOT NULL AS `_present_a`,
      b.`sqldiff_present` IS NOT NULL AS `_present_b`
    FROM safe_a a
    FULL JOIN safe_b b ON a.`sqldiff_key_1` = b.`sqldiff_key_1` AND a.`sqldiff_key_2` = b.`sqldiff_key_2`
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
    coalesce(ANY_VALUE(CASE WHEN `in_a` = 1 THEN `id` END HAVING MAX CAST(`in_a` = 1 AND `id` IS NOT NULL AS INT64)), ANY_VALUE(`id` HAVING MAX CAST(`id` IS NOT NULL AS INT64))) AS `id`,
    coalesce(ANY_VALUE(CASE WHEN `in_a` = 1 THEN `region` END HAVING MAX CAST(`in_a` = 1 AND `region` IS NOT NULL AS INT64)), ANY_VALUE(`region` HAVING MAX CAST(`region` IS NOT NULL AS INT64))) AS `region`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      r.`id` AS `id`,
      r.`region` AS `region`,
      COLLATE(`status`, '') AS `sqldiff_form_1`,
      `price` AS `sqldiff_form_2`,
      (`score` + 0.0) AS `sqldiff_form_3`,
      `seen` AS `sqldiff_form_4`,
      COLLATE(`note`, '') AS `sqldiff_form_5`,
      `open` AS `sqldiff_form_6`,
      `day` AS `sqldiff_form_7`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      CONCAT('{"status":', COALESCE(CASE WHEN r.`status` IS NOT NULL THEN TO_JSON_STRING(r.`status`) END, 'null'), ',"price":', COALESCE(FORMAT('%.2f', r.`price`), 'null'), ',"score":', COALESCE((SELECT CASE WHEN sqldiff_t = 'nan' THEN '"NaN"' WHEN sqldiff_t = 'inf' THEN '"Infinity"' WHEN sqldiff_t = '-inf' THEN '"-Infinity"' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(r.`score`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, r.`score` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = r.`score` ORDER BY sqldiff_d LIMIT 1), 'null'), ',"seen":', COALESCE(CONCAT('"', FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', r.`seen`, 'UTC'), '"'), 'null'), ',"note":', COALESCE(CASE WHEN r.`note` IS NOT NULL THEN TO_JSON_STRING(r.`note`) END, 'null'), ',"open":', COALESCE(CAST(r.`open` AS STRING), 'null'), ',"day":', COALESCE(CONCAT('"', CAST(r.`day` AS STRING), '"'), 'null'), '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
        TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
    UNION ALL
    SELECT
      r.`id`,
      r.`region`,
      COLLATE(`status`, ''),
      `price`,
      (`score` + 0.0),
      `seen`,
      COLLATE(`note`, ''),
      `open`,
      `day`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      CONCAT('{"status":', COALESCE(CASE WHEN r.`status` IS NOT NULL THEN TO_JSON_STRING(r.`status`) END, 'null'), ',"price":', COALESCE(FORMAT('%.4f', r.`price`), 'null'), ',"score":', COALESCE((SELECT CASE WHEN sqldiff_t = 'nan' THEN '"NaN"' WHEN sqldiff_t = 'inf' THEN '"Infinity"' WHEN sqldiff_t = '-inf' THEN '"-Infinity"' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(r.`score`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, r.`score` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = r.`score` ORDER BY sqldiff_d LIMIT 1), 'null'), ',"seen":', COALESCE(CONCAT('"', FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', r.`seen`, 'UTC'), '"'), 'null'), ',"note":', COALESCE(CASE WHEN r.`note` IS NOT NULL THEN TO_JSON_STRING(r.`note`) END, 'null'), ',"open":', COALESCE(CAST(r.`open` AS STRING), 'null'), ',"day":', COALESCE(CONCAT('"', CAST(r.`day` AS STRING), '"'), 'null'), '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        TO_JSON_STRING(`id`) AS `sqldiff_key_1`,
        TO_JSON_STRING(COLLATE(`region`, '')) AS `sqldiff_key_2`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE r.`sqldiff_key_1` = d.`sqldiff_key_1` AND r.`sqldiff_key_2` = d.`sqldiff_key_2`)
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
  CAST(NULL AS INT64) AS `count_a`,
  CAST(NULL AS INT64) AS `count_b`,
  CAST(NULL AS STRING) AS `cause`
FROM sqldiff_pairs
CROSS JOIN UNNEST([
  STRUCT('status' AS `sqldiff_cell_label`, `sqldiff_state_1` AS `sqldiff_cell_state`, `status_a` AS `sqldiff_cell_first`, `status_b` AS `sqldiff_cell_second`),
  STRUCT('price', `sqldiff_state_2`, FORMAT('%.2f', `price_a`), FORMAT('%.4f', `price_b`)),
  STRUCT('score', `sqldiff_state_3`, (SELECT CASE WHEN sqldiff_t = 'nan' THEN 'NaN' WHEN sqldiff_t = 'inf' THEN 'Infinity' WHEN sqldiff_t = '-inf' THEN '-Infinity' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(`score_a`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, `score_a` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = `score_a` ORDER BY sqldiff_d LIMIT 1), (SELECT CASE WHEN sqldiff_t = 'nan' THEN 'NaN' WHEN sqldiff_t = 'inf' THEN 'Infinity' WHEN sqldiff_t = '-inf' THEN '-Infinity' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(`score_b`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, `score_b` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = `score_b` ORDER BY sqldiff_d LIMIT 1)),
  STRUCT('seen', `sqldiff_state_4`, FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', `seen_a`, 'UTC'), FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', `seen_b`, 'UTC')),
  STRUCT('note', `sqldiff_state_5`, `note_a`, `note_b`),
  STRUCT('open', `sqldiff_state_6`, CAST(`open_a` AS STRING), CAST(`open_b` AS STRING)),
  STRUCT('day', `sqldiff_state_7`, CAST(`day_a` AS STRING), CAST(`day_b` AS STRING))
]) sqldiff_cell
WHERE `sqldiff_cell_state` = 2
UNION ALL
SELECT
  `id`,
  `region`,
  '__ROW__' AS `column_name`,
  `_diff_status`,
  CASE WHEN `_present_a` THEN CONCAT('{"status":', COALESCE(CASE WHEN `status_a` IS NOT NULL THEN TO_JSON_STRING(`status_a`) END, 'null'), ',"price":', COALESCE(FORMAT('%.2f', `price_a`), 'null'), ',"score":', COALESCE((SELECT CASE WHEN sqldiff_t = 'nan' THEN '"NaN"' WHEN sqldiff_t = 'inf' THEN '"Infinity"' WHEN sqldiff_t = '-inf' THEN '"-Infinity"' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(`score_a`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, `score_a` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = `score_a` ORDER BY sqldiff_d LIMIT 1), 'null'), ',"seen":', COALESCE(CONCAT('"', FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', `seen_a`, 'UTC'), '"'), 'null'), ',"note":', COALESCE(CASE WHEN `note_a` IS NOT NULL THEN TO_JSON_STRING(`note_a`) END, 'null'), ',"open":', COALESCE(CAST(`open_a` AS STRING), 'null'), ',"day":', COALESCE(CONCAT('"', CAST(`day_a` AS STRING), '"'), 'null'), '}') END AS `value_a`,
  CASE WHEN `_present_b` THEN CONCAT('{"status":', COALESCE(CASE WHEN `status_b` IS NOT NULL THEN TO_JSON_STRING(`status_b`) END, 'null'), ',"price":', COALESCE(FORMAT('%.4f', `price_b`), 'null'), ',"score":', COALESCE((SELECT CASE WHEN sqldiff_t = 'nan' THEN '"NaN"' WHEN sqldiff_t = 'inf' THEN '"Infinity"' WHEN sqldiff_t = '-inf' THEN '"-Infinity"' WHEN sqldiff_x IS NULL THEN sqldiff_t WHEN sqldiff_x < 0 THEN CONCAT(sqldiff_s, RPAD('0.', 1 - sqldiff_x, '0'), sqldiff_m) ELSE CONCAT(sqldiff_s, RPAD(sqldiff_m, 1 + sqldiff_x, '0')) END FROM UNNEST(GENERATE_ARRAY(CASE WHEN ABS(`score_b`) < 1e-300 THEN 1 ELSE 15 END, 17)) AS sqldiff_d, UNNEST([FORMAT('%.*g', sqldiff_d, `score_b` + 0.0)]) AS sqldiff_t, UNNEST([STRUCT(REGEXP_EXTRACT(sqldiff_t, '^-?') AS sqldiff_s, REGEXP_REPLACE(sqldiff_t, '[-.]|e.*', '') AS sqldiff_m, CAST(REGEXP_EXTRACT(sqldiff_t, 'e(.*)') AS INT64) AS sqldiff_x)]) WHERE sqldiff_t = 'nan' OR CAST(sqldiff_t AS FLOAT64) = `score_b` ORDER BY sqldiff_d LIMIT 1), 'null'), ',"seen":', COALESCE(CONCAT('"', FORMAT_TIMESTAMP('%E4Y-%m-%d %H:%M:%E6SZ', `seen_b`, 'UTC'), '"'), 'null'), ',"note":', COALESCE(CASE WHEN `note_b` IS NOT NULL THEN TO_JSON_STRING(`note_b`) END, 'null'), ',"open":', COALESCE(CAST(`open_b` AS STRING), 'null'), ',"day":', COALESCE(CONCAT('"', CAST(`day_b` AS STRING), '"'), 'null'), '}') END AS `value_b`,
  CAST(NULL AS INT64) AS `count_a`,
  CAST(NULL AS INT64) AS `count_b`,
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
  CAST(`count_a` AS INT64),
  CAST(`count_b` AS INT64),
  CAST(NULL AS STRING)
FROM sqldiff_payloads
WHERE `count_a` <> `count_b`;
