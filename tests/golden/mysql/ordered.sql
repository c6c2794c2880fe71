-- sqldiff 0.1.0: ordered, for mysql 8.0.31 and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- order: score DESC NULLS FIRST, id ASC NULLS LAST, region ASC NULLS LAST
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: ordered pairs rows by their place: the key is not used, and its columns are compared
-- session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default
-- dates without a month or a day (2024-05-00) are told apart only in a session whose sql_mode has no NO_ZERO_IN_DATE

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
-- places in the order that rows of a side share which differ in what is compared
sqldiff_tied AS (
  SELECT
    CAST(coalesce(sum(in_a), 0) AS SIGNED) AS ties_a,
    CAST(coalesce(sum(in_b), 0) AS SIGNED) AS ties_b
  FROM (
    SELECT `sqldiff_rank`, in_a, in_b
    FROM (
      SELECT
        `sqldiff_rank`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`,
        `sqldiff_form_7`,
        `sqldiff_form_8`,
        `sqldiff_form_9`,
        1 AS in_a,
        0 AS in_b
      FROM (
        SELECT
          CAST(`id` AS SIGNED) AS `sqldiff_form_1`,
          UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_2`,
          UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_3`,
          CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_4`,
          (`score` + 0e0) AS `sqldiff_form_5`,
          CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_6`,
          UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_7`,
          CAST(`open` AS SIGNED) AS `sqldiff_form_8`,
          `day` AS `sqldiff_form_9`,
          `sqldiff_rank`
        FROM sqldiff_a
        WHERE `sqldiff_rank` IN (
          SELECT `sqldiff_rank`
          FROM sqldiff_a
          GROUP BY `sqldiff_rank`
          HAVING count(*) > 1
        )
      ) sharing
      GROUP BY
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`,
        `sqldiff_form_7`,
        `sqldiff_form_8`,
        `sqldiff_form_9`,
        `sqldiff_rank`
      UNION ALL
      SELECT
        `sqldiff_rank`,
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`,
        `sqldiff_form_7`,
        `sqldiff_form_8`,
        `sqldiff_form_9`,
        0 AS in_a,
        1 AS in_b
      FROM (
        SELECT
          CAST(`id` AS SIGNED) AS `sqldiff_form_1`,
          UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_2`,
          UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_3`,
          CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_4`,
          (`score` + 0e0) AS `sqldiff_form_5`,
          CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_6`,
          UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_7`,
          CAST(`open` AS SIGNED) AS `sqldiff_form_8`,
          `day` AS `sqldiff_form_9`,
          `sqldiff_rank`
        FROM sqldiff_b
        WHERE `sqldiff_rank` IN (
          SELECT `sqldiff_rank`
          FROM sqldiff_b
          GROUP BY `sqldiff_rank`
          HAVING count(*) > 1
        )
      ) sharing
      GROUP BY
        `sqldiff_form_1`,
        `sqldiff_form_2`,
        `sqldiff_form_3`,
        `sqldiff_form_4`,
        `sqldiff_form_5`,
        `sqldiff_form_6`,
        `sqldiff_form_7`,
        `sqldiff_form_8`,
        `sqldiff_form_9`,
        `sqldiff_rank`
    ) versions
    GROUP BY `sqldiff_rank`, in_a, in_b
    HAVING count(*) > 1
  ) places
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`sqldiff_row_number` ELSE b.`sqldiff_row_number` END AS `sqldiff_row_number`,
      a.`id` AS `id_a`,
      b.`id` AS `id_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`id` AS SIGNED) <=> CAST(b.`id` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_1`,
      a.`region` AS `region_a`,
      b.`region` AS `region_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`region` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`region` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_2`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`status` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`status` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_3`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> CAST(b.`price` AS DECIMAL(12,4))) THEN 0
        WHEN coalesce(ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_4`,
      ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) AS `sqldiff_distance_4`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0e0) <=> (b.`score` + 0e0)) THEN 0
        WHEN (((CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END + 0e0) <=> (CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END + 0e0)) OR coalesce(CASE WHEN GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) > 8e307 THEN ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END / 2 - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END / 2) <= 0.001e0 * (GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) / 2) ELSE ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END) <= 0.001e0 * GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_5`,
      CASE WHEN GREATEST(ABS(a.`score`), ABS(b.`score`)) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.`score` - b.`score`) END AS `sqldiff_distance_5`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) <=> CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) THEN 0
        WHEN coalesce(ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_6`,
      ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 AS `sqldiff_distance_6`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`note` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`note` USING utf8mb4) AS BINARY)) THEN 0
        WHEN (CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(a.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY) <=> CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(b.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_7`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`open` AS SIGNED) <=> CAST(b.`open` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_8`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_9`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_a`,
      CASE WHEN b.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON (k.`sqldiff_key_1` <=> a.`sqldiff_key_1`)
    LEFT JOIN safe_b b ON (k.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT (`_present_b` = 'true') THEN '<<'
      WHEN NOT (`_present_a` = 'true') THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`, `sqldiff_state_9`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_row_number` END), min(`sqldiff_row_number`)) AS `sqldiff_row_number`,
    min(CASE WHEN `in_a` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_a`,
    min(CASE WHEN `in_b` = 1 THEN `sqldiff_payload` END) AS `sqldiff_payload_b`,
    sum(`in_a`) AS `count_a`,
    sum(`in_b`) AS `count_b`
  FROM (
    SELECT
      r.`sqldiff_row_number` AS `sqldiff_row_number`,
      CAST(`id` AS SIGNED) AS `sqldiff_form_1`,
      UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_2`,
      UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_3`,
      CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_4`,
      (`score` + 0e0) AS `sqldiff_form_5`,
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) AS `sqldiff_form_6`,
      UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)) AS `sqldiff_form_7`,
      CAST(`open` AS SIGNED) AS `sqldiff_form_8`,
      `day` AS `sqldiff_form_9`,
      r.`sqldiff_key_1`,
      CONCAT('{"id":', coalesce((CONVERT(CAST(CAST(r.`id` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"region":', coalesce((CONVERT(JSON_QUOTE((CONVERT(r.`region` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"status":', coalesce((CONVERT(JSON_QUOTE((CONVERT(r.`status` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"price":', coalesce((CONVERT(CAST(CAST(r.`price` AS DECIMAL(10,2)) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"score":', coalesce((CONVERT(CASE WHEN LOCATE('e', CAST(CAST(r.`score` AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(r.`score` AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(r.`score` AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(r.`score` AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(r.`score` AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(r.`score` AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(r.`score` AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"seen":', coalesce((CONVERT(CONCAT('"', CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(r.`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"note":', coalesce((CONVERT(JSON_QUOTE((CONVERT(r.`note` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"open":', coalesce((CONVERT(CAST(CAST(r.`open` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"day":', coalesce((CONVERT(CONCAT('"', CAST(r.`day` AS CHAR(10)), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), '}') AS `sqldiff_payload`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM (
      SELECT
        CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    UNION ALL
    SELECT
      r.`sqldiff_row_number`,
      CAST(`id` AS SIGNED),
      UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)),
      UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)),
      CAST(`price` AS DECIMAL(12,4)),
      (`score` + 0e0),
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)),
      UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)),
      CAST(`open` AS SIGNED),
      `day`,
      r.`sqldiff_key_1`,
      CONCAT('{"id":', coalesce((CONVERT(CAST(CAST(r.`id` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"region":', coalesce((CONVERT(JSON_QUOTE((CONVERT(r.`region` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"status":', coalesce((CONVERT(JSON_QUOTE((CONVERT(r.`status` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"price":', coalesce((CONVERT(CAST(CAST(r.`price` AS DECIMAL(12,4)) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"score":', coalesce((CONVERT(CASE WHEN LOCATE('e', CAST(CAST(r.`score` AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(r.`score` AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(r.`score` AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(r.`score` AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(r.`score` AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(r.`score` AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(r.`score` AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"seen":', coalesce((CONVERT(CONCAT('"', CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(r.`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"note":', coalesce((CONVERT(JSON_QUOTE((CONVERT(r.`note` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"open":', coalesce((CONVERT(CAST(CAST(r.`open` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"day":', coalesce((CONVERT(CONCAT('"', CAST(r.`day` AS CHAR(10)), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), '}'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM (
      SELECT
        CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
  ) stacked
  GROUP BY
    stacked.`sqldiff_key_1`,
    stacked.`sqldiff_form_1`,
    stacked.`sqldiff_form_2`,
    stacked.`sqldiff_form_3`,
    stacked.`sqldiff_form_4`,
    stacked.`sqldiff_form_5`,
    stacked.`sqldiff_form_6`,
    stacked.`sqldiff_form_7`,
    stacked.`sqldiff_form_8`,
    stacked.`sqldiff_form_9`
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
    count(CASE WHEN 1 IN (`sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`) THEN 1 END) AS keys_absorbed
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
    payloads.*,
    tied.ties_a,
    tied.ties_b
  FROM sizes
  CROSS JOIN lane
  CROSS JOIN repeated
  CROSS JOIN payloads
  CROSS JOIN sqldiff_tied tied
)
SELECT
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 'inconclusive'
    -- which row is row n is not settled
    WHEN ties_a + ties_b > 0 THEN 'inconclusive'
    WHEN keys_changed + keys_only_a + keys_only_b + payloads_a + payloads_b > 0 THEN 'different'
    WHEN keys_absorbed > 0 THEN 'equal_under_rules'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  CAST(keys_equal AS SIGNED) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b,
  ties_a,
  ties_b,
  -- tells an order that settles nothing from counts that do not add up
  CASE
    WHEN rows_a <> keys_equal + keys_changed + keys_only_a + duplicate_rows_a
      OR rows_b <> keys_equal + keys_changed + keys_only_b + duplicate_rows_b
      OR duplicate_rows_a <> payload_rows_a
      OR duplicate_rows_b <> payload_rows_b THEN 0
    ELSE 1
  END AS identities_hold
FROM counted;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`sqldiff_row_number` ELSE b.`sqldiff_row_number` END AS `sqldiff_row_number`,
      a.`id` AS `id_a`,
      b.`id` AS `id_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`id` AS SIGNED) <=> CAST(b.`id` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_1`,
      a.`region` AS `region_a`,
      b.`region` AS `region_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`region` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`region` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_2`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`status` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`status` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_3`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> CAST(b.`price` AS DECIMAL(12,4))) THEN 0
        WHEN coalesce(ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_4`,
      ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) AS `sqldiff_distance_4`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0e0) <=> (b.`score` + 0e0)) THEN 0
        WHEN (((CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END + 0e0) <=> (CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END + 0e0)) OR coalesce(CASE WHEN GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) > 8e307 THEN ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END / 2 - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END / 2) <= 0.001e0 * (GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) / 2) ELSE ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END) <= 0.001e0 * GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_5`,
      CASE WHEN GREATEST(ABS(a.`score`), ABS(b.`score`)) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.`score` - b.`score`) END AS `sqldiff_distance_5`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) <=> CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) THEN 0
        WHEN coalesce(ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_6`,
      ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 AS `sqldiff_distance_6`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`note` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`note` USING utf8mb4) AS BINARY)) THEN 0
        WHEN (CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(a.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY) <=> CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(b.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_7`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`open` AS SIGNED) <=> CAST(b.`open` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_8`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_9`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_a`,
      CASE WHEN b.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON (k.`sqldiff_key_1` <=> a.`sqldiff_key_1`)
    LEFT JOIN safe_b b ON (k.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT (`_present_b` = 'true') THEN '<<'
      WHEN NOT (`_present_a` = 'true') THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`, `sqldiff_state_9`) THEN '<>'
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
    count(CASE WHEN `sqldiff_state_7` = 2 THEN 1 END) AS `sqldiff_state_7`,
    count(CASE WHEN `sqldiff_state_8` = 2 THEN 1 END) AS `sqldiff_state_8`,
    count(CASE WHEN `sqldiff_state_9` = 2 THEN 1 END) AS `sqldiff_state_9`
  FROM sqldiff_pairs
  WHERE (`_present_a` = 'true') AND (`_present_b` = 'true')
),
counted AS (
  SELECT `sqldiff_cell_label` AS column_name, keys_on_both, `sqldiff_cell_state` AS mismatches
  FROM (
  SELECT
    matched.*,
    ELT(
      sqldiff_places.place,
      'id',
      'region',
      'status',
      'price',
      'score',
      'seen',
      'note',
      'open',
      'day'
    ) AS `sqldiff_cell_label`,
    CAST(ELT(
      sqldiff_places.place,
      `sqldiff_state_1`,
      `sqldiff_state_2`,
      `sqldiff_state_3`,
      `sqldiff_state_4`,
      `sqldiff_state_5`,
      `sqldiff_state_6`,
      `sqldiff_state_7`,
      `sqldiff_state_8`,
      `sqldiff_state_9`
    ) AS SIGNED) AS `sqldiff_cell_state`
  FROM matched
  CROSS JOIN (
    SELECT 1 AS place
    UNION ALL SELECT 2
    UNION ALL SELECT 3
    UNION ALL SELECT 4
    UNION ALL SELECT 5
    UNION ALL SELECT 6
    UNION ALL SELECT 7
    UNION ALL SELECT 8
    UNION ALL SELECT 9
  ) sqldiff_places
) sqldiff_cells
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS SIGNED) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST(((keys_on_both - mismatches) * 10000 DIV keys_on_both) * 0.01 AS DOUBLE) END AS match_percent
FROM counted;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`sqldiff_row_number` ELSE b.`sqldiff_row_number` END AS `sqldiff_row_number`,
      a.`id` AS `id_a`,
      b.`id` AS `id_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`id` AS SIGNED) <=> CAST(b.`id` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_1`,
      a.`region` AS `region_a`,
      b.`region` AS `region_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`region` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`region` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_2`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`status` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`status` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_3`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> CAST(b.`price` AS DECIMAL(12,4))) THEN 0
        WHEN coalesce(ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_4`,
      ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) AS `sqldiff_distance_4`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0e0) <=> (b.`score` + 0e0)) THEN 0
        WHEN (((CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END + 0e0) <=> (CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END + 0e0)) OR coalesce(CASE WHEN GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) > 8e307 THEN ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END / 2 - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END / 2) <= 0.001e0 * (GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) / 2) ELSE ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END) <= 0.001e0 * GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_5`,
      CASE WHEN GREATEST(ABS(a.`score`), ABS(b.`score`)) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.`score` - b.`score`) END AS `sqldiff_distance_5`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) <=> CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) THEN 0
        WHEN coalesce(ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_6`,
      ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 AS `sqldiff_distance_6`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`note` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`note` USING utf8mb4) AS BINARY)) THEN 0
        WHEN (CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(a.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY) <=> CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(b.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_7`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`open` AS SIGNED) <=> CAST(b.`open` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_8`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_9`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_a`,
      CASE WHEN b.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON (k.`sqldiff_key_1` <=> a.`sqldiff_key_1`)
    LEFT JOIN safe_b b ON (k.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT (`_present_b` = 'true') THEN '<<'
      WHEN NOT (`_present_a` = 'true') THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`, `sqldiff_state_9`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN `sqldiff_state_4` = 1 THEN 1 END) AS `sqldiff_state_4`,
    CAST(max(CASE WHEN `sqldiff_state_4` = 1 THEN `sqldiff_distance_4` END) AS CHAR(67)) AS `sqldiff_distance_4`,
    count(CASE WHEN `sqldiff_state_5` = 1 THEN 1 END) AS `sqldiff_state_5`,
    CASE WHEN LOCATE('e', CAST(CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(max(CASE WHEN `sqldiff_state_5` = 1 THEN `sqldiff_distance_5` END) AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END AS `sqldiff_distance_5`,
    count(CASE WHEN `sqldiff_state_6` = 1 THEN 1 END) AS `sqldiff_state_6`,
    TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(max(CASE WHEN `sqldiff_state_6` = 1 THEN `sqldiff_distance_6` END) * 0.000001 AS CHAR(30)))) AS `sqldiff_distance_6`,
    count(CASE WHEN `sqldiff_state_7` = 1 THEN 1 END) AS `sqldiff_state_7`,
    CAST(NULL AS CHAR) AS `sqldiff_distance_7`
  FROM sqldiff_pairs
)
SELECT
  `sqldiff_cell_label` AS column_name,
  `sqldiff_cell_state` AS absorbed_count,
  `sqldiff_cell_first` AS max_absorbed
FROM (
  SELECT
    absorbed.*,
    ELT(
      sqldiff_places.place,
      'price',
      'score',
      'seen',
      'note'
    ) AS `sqldiff_cell_label`,
    CAST(ELT(
      sqldiff_places.place,
      `sqldiff_state_4`,
      `sqldiff_state_5`,
      `sqldiff_state_6`,
      `sqldiff_state_7`
    ) AS SIGNED) AS `sqldiff_cell_state`,
    ELT(
      sqldiff_places.place,
      `sqldiff_distance_4`,
      `sqldiff_distance_5`,
      `sqldiff_distance_6`,
      `sqldiff_distance_7`
    ) AS `sqldiff_cell_first`
  FROM absorbed
  CROSS JOIN (
    SELECT 1 AS place
    UNION ALL SELECT 2
    UNION ALL SELECT 3
    UNION ALL SELECT 4
  ) sqldiff_places
) sqldiff_cells;

-- ordered: each differing cell of row n, and each row beyond the end of the other side
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `id`, CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
    CAST(row_number() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS SIGNED) AS `sqldiff_row_number`,
    rank() OVER (ORDER BY CASE WHEN `score` IS NULL THEN 0 ELSE 1 END, CASE WHEN (1 = 0) THEN 1 ELSE 0 END DESC, `score` DESC, CASE WHEN CAST(`id` AS SIGNED) IS NULL THEN 1 ELSE 0 END, CAST(`id` AS SIGNED), CASE WHEN CAST(CONVERT(`region` USING utf8mb4) AS BINARY) IS NULL THEN 1 ELSE 0 END, CAST(CONVERT(`region` USING utf8mb4) AS BINARY)) AS `sqldiff_rank`,
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
sqldiff_repeated AS (
  SELECT
    `sqldiff_key_1`,
    sum(`in_a`) AS rows_a,
    sum(`in_b`) AS rows_b
  FROM (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`sqldiff_row_number` AS SIGNED) AS `sqldiff_key_1`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`))
    LIMIT 18446744073709551615
  ),
  -- every key of the safe lane once
  safe_keys AS (
    SELECT
      `sqldiff_key_1`
    FROM safe_a
    UNION
    SELECT
      `sqldiff_key_1`
    FROM safe_b
  ),
  compared AS (
    SELECT
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN a.`sqldiff_row_number` ELSE b.`sqldiff_row_number` END AS `sqldiff_row_number`,
      a.`id` AS `id_a`,
      b.`id` AS `id_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`id` AS SIGNED) <=> CAST(b.`id` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_1`,
      a.`region` AS `region_a`,
      b.`region` AS `region_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`region` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`region` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_2`,
      a.`status` AS `status_a`,
      b.`status` AS `status_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`status` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`status` USING utf8mb4) AS BINARY)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_3`,
      a.`price` AS `price_a`,
      b.`price` AS `price_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`price` AS DECIMAL(12,4)) <=> CAST(b.`price` AS DECIMAL(12,4))) THEN 0
        WHEN coalesce(ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_4`,
      ABS(CAST(a.`price` AS DECIMAL(65,4)) - CAST(b.`price` AS DECIMAL(65,4))) AS `sqldiff_distance_4`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((a.`score` + 0e0) <=> (b.`score` + 0e0)) THEN 0
        WHEN (((CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END + 0e0) <=> (CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END + 0e0)) OR coalesce(CASE WHEN GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) > 8e307 THEN ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END / 2 - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END / 2) <= 0.001e0 * (GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) / 2) ELSE ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END - CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END) <= 0.001e0 * GREATEST(ABS(CASE WHEN ABS(a.`score`) < 4503599627370496e0 THEN SIGN(a.`score`) * (FLOOR(ABS(a.`score`) * 1e4 * 2) - FLOOR(ABS(a.`score`) * 1e4)) / 1e4 ELSE a.`score` END), ABS(CASE WHEN ABS(b.`score`) < 4503599627370496e0 THEN SIGN(b.`score`) * (FLOOR(ABS(b.`score`) * 1e4 * 2) - FLOOR(ABS(b.`score`) * 1e4)) / 1e4 ELSE b.`score` END)) END, FALSE)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_5`,
      CASE WHEN GREATEST(ABS(a.`score`), ABS(b.`score`)) > 8e307 THEN 1.7976931348623157e308 ELSE ABS(a.`score` - b.`score`) END AS `sqldiff_distance_5`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) <=> CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) THEN 0
        WHEN coalesce(ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 <= 1000000, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_6`,
      ABS(CAST(UNIX_TIMESTAMP(a.`seen`) AS DECIMAL(20,6)) - CAST(UNIX_TIMESTAMP(b.`seen`) AS DECIMAL(20,6))) * 1000000 AS `sqldiff_distance_6`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(CONVERT(a.`note` USING utf8mb4) AS BINARY) <=> CAST(CONVERT(b.`note` USING utf8mb4) AS BINARY)) THEN 0
        WHEN (CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(a.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY) <=> CAST(CONVERT(LOWER(CONVERT(REGEXP_REPLACE((CONVERT(b.`note` USING utf8mb4) COLLATE utf8mb4_bin), REPLACE('^B+|(?<!B)B++(?!(?s:.))', 'B', CONVERT(X'5B20090D0A5D' USING utf8mb4)), '') USING utf8mb4) COLLATE utf8mb4_0900_ai_ci) USING utf8mb4) AS BINARY)) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_7`,
      a.`open` AS `open_a`,
      b.`open` AS `open_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`open` AS SIGNED) <=> CAST(b.`open` AS SIGNED)) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_8`,
      a.`day` AS `day_a`,
      b.`day` AS `day_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`day` <=> b.`day`) THEN 0
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_9`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_a`,
      CASE WHEN b.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON (k.`sqldiff_key_1` <=> a.`sqldiff_key_1`)
    LEFT JOIN safe_b b ON (k.`sqldiff_key_1` <=> b.`sqldiff_key_1`)
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT (`_present_b` = 'true') THEN '<<'
      WHEN NOT (`_present_a` = 'true') THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`, `sqldiff_state_9`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
)
SELECT
  `sqldiff_row_number` AS `row_number`,
  `sqldiff_cell_label` AS `column_name`,
  '<>' AS `_diff_status`,
  `sqldiff_cell_first` AS `value_a`,
  `sqldiff_cell_second` AS `value_b`,
  CAST(NULL AS CHAR) AS `cause`
FROM (
  SELECT
    sqldiff_pairs.*,
    ELT(
      sqldiff_places.place,
      'id',
      'region',
      'status',
      'price',
      'score',
      'seen',
      'note',
      'open',
      'day'
    ) AS `sqldiff_cell_label`,
    CAST(ELT(
      sqldiff_places.place,
      `sqldiff_state_1`,
      `sqldiff_state_2`,
      `sqldiff_state_3`,
      `sqldiff_state_4`,
      `sqldiff_state_5`,
      `sqldiff_state_6`,
      `sqldiff_state_7`,
      `sqldiff_state_8`,
      `sqldiff_state_9`
    ) AS SIGNED) AS `sqldiff_cell_state`,
    ELT(
      sqldiff_places.place,
      CAST(CAST(`id_a` AS SIGNED) AS CHAR),
      (CONVERT(`region_a` USING utf8mb4) COLLATE utf8mb4_bin),
      (CONVERT(`status_a` USING utf8mb4) COLLATE utf8mb4_bin),
      CAST(CAST(`price_a` AS DECIMAL(10,2)) AS CHAR),
      CASE WHEN LOCATE('e', CAST(CAST(`score_a` AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(`score_a` AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(`score_a` AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(`score_a` AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(`score_a` AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(`score_a` AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(`score_a` AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END,
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen_a`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'),
      (CONVERT(`note_a` USING utf8mb4) COLLATE utf8mb4_bin),
      CAST(CAST(`open_a` AS SIGNED) AS CHAR),
      CAST(`day_a` AS CHAR(10))
    ) AS `sqldiff_cell_first`,
    ELT(
      sqldiff_places.place,
      CAST(CAST(`id_b` AS SIGNED) AS CHAR),
      (CONVERT(`region_b` USING utf8mb4) COLLATE utf8mb4_bin),
      (CONVERT(`status_b` USING utf8mb4) COLLATE utf8mb4_bin),
      CAST(CAST(`price_b` AS DECIMAL(12,4)) AS CHAR),
      CASE WHEN LOCATE('e', CAST(CAST(`score_b` AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(`score_b` AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(`score_b` AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(`score_b` AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(`score_b` AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(`score_b` AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(`score_b` AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END,
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen_b`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'),
      (CONVERT(`note_b` USING utf8mb4) COLLATE utf8mb4_bin),
      CAST(CAST(`open_b` AS SIGNED) AS CHAR),
      CAST(`day_b` AS CHAR(10))
    ) AS `sqldiff_cell_second`
  FROM sqldiff_pairs
  CROSS JOIN (
    SELECT 1 AS place
    UNION ALL SELECT 2
    UNION ALL SELECT 3
    UNION ALL SELECT 4
    UNION ALL SELECT 5
    UNION ALL SELECT 6
    UNION ALL SELECT 7
    UNION ALL SELECT 8
    UNION ALL SELECT 9
  ) sqldiff_places
) sqldiff_cells
WHERE `sqldiff_cell_state` = 2
UNION ALL
SELECT
  `sqldiff_row_number` AS `row_number`,
  '__ROW__' AS `column_name`,
  `_diff_status`,
  CASE WHEN (`_present_a` = 'true') THEN CONCAT('{"id":', coalesce((CONVERT(CAST(CAST(`id_a` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"region":', coalesce((CONVERT(JSON_QUOTE((CONVERT(`region_a` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"status":', coalesce((CONVERT(JSON_QUOTE((CONVERT(`status_a` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"price":', coalesce((CONVERT(CAST(CAST(`price_a` AS DECIMAL(10,2)) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"score":', coalesce((CONVERT(CASE WHEN LOCATE('e', CAST(CAST(`score_a` AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(`score_a` AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(`score_a` AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(`score_a` AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(`score_a` AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(`score_a` AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(`score_a` AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"seen":', coalesce((CONVERT(CONCAT('"', CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen_a`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"note":', coalesce((CONVERT(JSON_QUOTE((CONVERT(`note_a` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"open":', coalesce((CONVERT(CAST(CAST(`open_a` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"day":', coalesce((CONVERT(CONCAT('"', CAST(`day_a` AS CHAR(10)), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), '}') END AS `value_a`,
  CASE WHEN (`_present_b` = 'true') THEN CONCAT('{"id":', coalesce((CONVERT(CAST(CAST(`id_b` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"region":', coalesce((CONVERT(JSON_QUOTE((CONVERT(`region_b` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"status":', coalesce((CONVERT(JSON_QUOTE((CONVERT(`status_b` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"price":', coalesce((CONVERT(CAST(CAST(`price_b` AS DECIMAL(12,4)) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"score":', coalesce((CONVERT(CASE WHEN LOCATE('e', CAST(CAST(`score_b` AS DOUBLE) AS CHAR(30))) = 0 THEN CAST(CAST(`score_b` AS DOUBLE) + 0e0 AS CHAR(30)) WHEN ABS(CAST(`score_b` AS DOUBLE)) >= 1 THEN CAST(TRUNCATE(CAST(`score_b` AS DOUBLE), 0) AS CHAR(310)) ELSE CAST(CONCAT(CASE WHEN CAST(`score_b` AS DOUBLE) < 0 THEN '-0.' ELSE '0.' END, REPEAT('0', SUBSTRING_INDEX(CAST(CAST(`score_b` AS DOUBLE) AS CHAR(30)), 'e-', -1) - 1), REPLACE(REPLACE(SUBSTRING_INDEX(CAST(CAST(`score_b` AS DOUBLE) AS CHAR(30)), 'e', 1), '.', ''), '-', '')) AS CHAR(350)) END USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"seen":', coalesce((CONVERT(CONCAT('"', CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen_b`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"note":', coalesce((CONVERT(JSON_QUOTE((CONVERT(`note_b` USING utf8mb4) COLLATE utf8mb4_bin)) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"open":', coalesce((CONVERT(CAST(CAST(`open_b` AS SIGNED) AS CHAR) USING utf8mb4) COLLATE utf8mb4_bin), 'null'), ',"day":', coalesce((CONVERT(CONCAT('"', CAST(`day_b` AS CHAR(10)), '"') USING utf8mb4) COLLATE utf8mb4_bin), 'null'), '}') END AS `value_b`,
  CAST(NULL AS CHAR) AS `cause`
FROM sqldiff_pairs
WHERE NOT ((`_present_a` = 'true') AND (`_present_b` = 'true'));
