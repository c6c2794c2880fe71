-- sqldiff 0.1.0: ladder, for spark 3.3 to 4.0
-- steps that run one after the other: read the summary of each before the next, and stop where its head says so

-- step 1 of 4: schema
-- go on: what differs here, the contract accepts

-- sqldiff 0.1.0: schema, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS STRING) AS column_name,
    CAST(status AS STRING) AS status,
    CAST(type_a AS STRING) AS type_a,
    CAST(type_b AS STRING) AS type_b,
    CAST(nullable_a AS BOOLEAN) AS nullable_a,
    CAST(nullable_b AS BOOLEAN) AS nullable_b,
    CAST(position_a AS INT) AS position_a,
    CAST(position_b AS INT) AS position_b
  FROM (
    VALUES
      ('id', '<>', 'BIGINT', 'INTEGER', FALSE, FALSE, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('seen', '==', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9),
      ('loaded_at', '==', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 10, 10)
  ) columns (
    column_name,
    status,
    type_a,
    type_b,
    nullable_a,
    nullable_b,
    position_a,
    position_b
  )
)
SELECT
  'different' AS verdict,
  count(CASE WHEN status = '==' THEN 1 END) AS columns_equal,
  count(CASE WHEN status = '<>' THEN 1 END) AS columns_changed,
  count(CASE WHEN status = '<<' THEN 1 END) AS columns_only_a,
  count(CASE WHEN status = '>>' THEN 1 END) AS columns_only_b
FROM sqldiff_columns;

-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS STRING) AS column_name,
    CAST(status AS STRING) AS status,
    CAST(type_a AS STRING) AS type_a,
    CAST(type_b AS STRING) AS type_b,
    CAST(nullable_a AS BOOLEAN) AS nullable_a,
    CAST(nullable_b AS BOOLEAN) AS nullable_b,
    CAST(position_a AS INT) AS position_a,
    CAST(position_b AS INT) AS position_b
  FROM (
    VALUES
      ('id', '<>', 'BIGINT', 'INTEGER', FALSE, FALSE, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('seen', '==', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9),
      ('loaded_at', '==', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', TRUE, TRUE, 10, 10)
  ) columns (
    column_name,
    status,
    type_a,
    type_b,
    nullable_a,
    nullable_b,
    position_a,
    position_b
  )
)
SELECT
  column_name,
  status,
  type_a,
  type_b,
  nullable_a,
  nullable_b,
  position_a,
  position_b
FROM sqldiff_columns;

-- step 2 of 4: count
-- if its verdict is different, stop: the sides are different; else go on

-- sqldiff 0.1.0: count, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only

-- summary: the verdict, and the counts behind it
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
)
SELECT
  CASE WHEN rows_a = rows_b THEN 'equal' ELSE 'different' END AS verdict,
  rows_a,
  rows_b,
  rows_a - rows_b AS `delta`
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

-- count: the number of rows on each side
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
)
SELECT
  rows_a,
  rows_b,
  rows_a - rows_b AS `delta`
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

-- step 3 of 4: checksum
-- if its verdict is different, stop: the sides are different
-- if its verdict is inconclusive, the fingerprints agree, go on: that is no proof

-- sqldiff 0.1.0: checksum, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(`id` IS NULL, `id`, `region` IS NULL, `region`, `status` IS NULL, `status`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`, `loaded_at` IS NULL, `loaded_at`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `loaded_at` IS NULL, `loaded_at`, `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `status` IS NULL, `status`, `region` IS NULL, `region`, `id` IS NULL, `id`) AS DECIMAL(28,0))), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT), `region` IS NULL, `region`, `status` IS NULL, `status`, `price` IS NULL, `price`, `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`, `loaded_at` IS NULL, `loaded_at`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `loaded_at` IS NULL, `loaded_at`, `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, `price` IS NULL, `price`, `status` IS NULL, `status`, `region` IS NULL, `region`, CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT)) AS DECIMAL(28,0))), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_b
  )
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  CASE
    WHEN rows_a <> rows_b OR checksum_a <> checksum_b THEN 'different'
    ELSE 'inconclusive'
  END AS verdict,
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;

-- checksum: the number of rows and the fingerprint of each side
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(`id` IS NULL, `id`, `region` IS NULL, `region`, `status` IS NULL, `status`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`, `loaded_at` IS NULL, `loaded_at`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `loaded_at` IS NULL, `loaded_at`, `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, CAST(`price` AS DECIMAL(12,4)) IS NULL, CAST(`price` AS DECIMAL(12,4)), `status` IS NULL, `status`, `region` IS NULL, `region`, `id` IS NULL, `id`) AS DECIMAL(28,0))), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        CAST(coalesce(sum(CAST(xxhash64(CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT), `region` IS NULL, `region`, `status` IS NULL, `status`, `price` IS NULL, `price`, `score` IS NULL, `score`, `seen` IS NULL, `seen`, `note` IS NULL, `note`, `open` IS NULL, `open`, `day` IS NULL, `day`, `loaded_at` IS NULL, `loaded_at`) AS DECIMAL(28,0))), 0) AS STRING),
        ' ',
        CAST(coalesce(sum(CAST(xxhash64('sqldiff' IS NULL, 'sqldiff', `loaded_at` IS NULL, `loaded_at`, `day` IS NULL, `day`, `open` IS NULL, `open`, `note` IS NULL, `note`, `seen` IS NULL, `seen`, `score` IS NULL, `score`, `price` IS NULL, `price`, `status` IS NULL, `status`, `region` IS NULL, `region`, CAST(`id` AS BIGINT) IS NULL, CAST(`id` AS BIGINT)) AS DECIMAL(28,0))), 0) AS STRING)
      ) AS checksum
    FROM sqldiff_b
  )
  SELECT
    a.row_count AS rows_a,
    b.row_count AS rows_b,
    a.checksum AS checksum_a,
    b.checksum AS checksum_b
  FROM fingerprint_a a
  CROSS JOIN fingerprint_b b
)
SELECT
  rows_a,
  rows_b,
  checksum_a,
  checksum_b
FROM sqldiff_fingerprints;

-- step 4 of 4: cells
-- its verdict is the answer

-- sqldiff 0.1.0: cells, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
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
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
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
      a.`loaded_at` AS `loaded_at_a`,
      b.`loaded_at` AS `loaded_at_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`loaded_at` <=> b.`loaded_at`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_8`,
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
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`) THEN '<>'
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
      `loaded_at` AS `sqldiff_form_8`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), ',"loaded_at":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`loaded_at`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), '}') AS `sqldiff_payload`,
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
      `loaded_at`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), ',"loaded_at":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`loaded_at`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), '}'),
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
    stacked.`sqldiff_form_7`,
    stacked.`sqldiff_form_8`
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
    0 AS keys_absorbed
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
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
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
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
      a.`loaded_at` AS `loaded_at_a`,
      b.`loaded_at` AS `loaded_at_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`loaded_at` <=> b.`loaded_at`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_8`,
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
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`) THEN '<>'
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
    count(CASE WHEN `sqldiff_state_8` = 2 THEN 1 END) AS `sqldiff_state_8`
  FROM sqldiff_pairs
  WHERE `_present_a` AND `_present_b`
),
counted AS (
  SELECT `sqldiff_cell_label` AS column_name, keys_on_both, `sqldiff_cell_state` AS mismatches
  FROM matched
  LATERAL VIEW stack(8, 'status', `sqldiff_state_1`, 'price', `sqldiff_state_2`, 'score', `sqldiff_state_3`, 'seen', `sqldiff_state_4`, 'note', `sqldiff_state_5`, 'open', `sqldiff_state_6`, 'day', `sqldiff_state_7`, 'loaded_at', `sqldiff_state_8`) sqldiff_cell AS `sqldiff_cell_label`, `sqldiff_cell_state`
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS BIGINT) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN ((keys_on_both - mismatches) * 10000 - (keys_on_both - mismatches) * 10000 % keys_on_both) / keys_on_both / 100 END AS match_percent
FROM counted;

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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `prod`.`sales`.`orders`
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
    `loaded_at` AS `loaded_at`,
    1 AS `sqldiff_present`
  FROM `dev`.`sales`.`orders`
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
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_2`,
      a.`score` AS `score_a`,
      b.`score` AS `score_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`score` <=> b.`score`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_3`,
      a.`seen` AS `seen_a`,
      b.`seen` AS `seen_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`seen` <=> b.`seen`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_4`,
      a.`note` AS `note_a`,
      b.`note` AS `note_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`note` <=> b.`note`) THEN 0
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
      a.`loaded_at` AS `loaded_at_a`,
      b.`loaded_at` AS `loaded_at_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (a.`loaded_at` <=> b.`loaded_at`) THEN 0
        ELSE 2
      END AS TINYINT) AS `sqldiff_state_8`,
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
      WHEN 2 IN (`sqldiff_state_1`, `sqldiff_state_2`, `sqldiff_state_3`, `sqldiff_state_4`, `sqldiff_state_5`, `sqldiff_state_6`, `sqldiff_state_7`, `sqldiff_state_8`) THEN '<>'
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
      `loaded_at` AS `sqldiff_form_8`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), ',"loaded_at":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`loaded_at`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), '}') AS `sqldiff_payload`,
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
      `loaded_at`,
      r.`sqldiff_key_1`,
      r.`sqldiff_key_2`,
      concat('{"status":', coalesce(CASE WHEN r.`status` IS NOT NULL THEN substr(to_json(array(r.`status`)), 2, length(to_json(array(r.`status`))) - 2) END, 'null'), ',"price":', coalesce(CAST(r.`price` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN r.`score` IS NULL THEN NULL WHEN r.`score` = 0 THEN '0' WHEN abs(r.`score`) < 1000000 AND r.`score` % 1 = 0 THEN CAST(try_cast(r.`score` AS BIGINT) AS STRING) WHEN isnan(r.`score`) THEN 'NaN' WHEN abs(r.`score`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN r.`score` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(r.`score`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), r.`score`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = r.`score`), 1) WHEN CAST(format_string('%.14e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.14e', r.`score`) WHEN CAST(format_string('%.15e', r.`score`) AS DOUBLE) = r.`score` THEN format_string('%.15e', r.`score`) ELSE format_string('%.16e', r.`score`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`seen`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN r.`note` IS NOT NULL THEN substr(to_json(array(r.`note`)), 2, length(to_json(array(r.`note`))) - 2) END, 'null'), ',"open":', coalesce(CAST(r.`open` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(r.`day` AS STRING)), '"'), 'null'), ',"loaded_at":', coalesce(concat('"', element_at(transform(array(unix_micros(r.`loaded_at`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), '}'),
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
    stacked.`sqldiff_form_7`,
    stacked.`sqldiff_form_8`
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
LATERAL VIEW stack(8, 'status', `sqldiff_state_1`, `status_a`, `status_b`, CASE WHEN `sqldiff_state_1` = 2 THEN
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
      WHEN (`score_a` IS NULL OR `score_b` IS NULL) THEN 'null'
      WHEN (`score_a` = -`score_b`) THEN 'sign'
      WHEN coalesce(CASE WHEN CASE WHEN abs(`score_a`) < CAST('Infinity' AS DOUBLE) AND abs(`score_b`) < CAST('Infinity' AS DOUBLE) THEN abs(`score_a` - `score_b`) END = CAST('Infinity' AS DOUBLE) THEN abs(`score_a` / 2 - `score_b` / 2) <= CAST('0.000000000001' AS DOUBLE) * (greatest(abs(`score_a`), abs(`score_b`)) / 2) ELSE CASE WHEN abs(`score_a`) < CAST('Infinity' AS DOUBLE) AND abs(`score_b`) < CAST('Infinity' AS DOUBLE) THEN abs(`score_a` - `score_b`) END <= CAST('0.000000000001' AS DOUBLE) * greatest(abs(`score_a`), abs(`score_b`)) END, FALSE) THEN 'float precision'
      WHEN ((round(CAST(`score_a` AS DOUBLE), 2) <=> `score_b`) OR (`score_a` <=> round(CAST(`score_b` AS DOUBLE), 2))) THEN 'rounding to 2'
      WHEN ((round(CAST(`score_a` AS DOUBLE), 0) <=> `score_b`) OR (`score_a` <=> round(CAST(`score_b` AS DOUBLE), 0))) THEN 'rounding to 0'
      WHEN ((round(CAST(`score_a` AS DOUBLE), 1) <=> `score_b`) OR (`score_a` <=> round(CAST(`score_b` AS DOUBLE), 1))) THEN 'rounding to 1'
      WHEN ((round(CAST(`score_a` AS DOUBLE), 3) <=> `score_b`) OR (`score_a` <=> round(CAST(`score_b` AS DOUBLE), 3))) THEN 'rounding to 3'
      WHEN ((round(CAST(`score_a` AS DOUBLE), 4) <=> `score_b`) OR (`score_a` <=> round(CAST(`score_b` AS DOUBLE), 4))) THEN 'rounding to 4'
      WHEN ((round(CAST(`score_a` AS DOUBLE), 6) <=> `score_b`) OR (`score_a` <=> round(CAST(`score_b` AS DOUBLE), 6))) THEN 'rounding to 6'
    END END, 'seen', `sqldiff_state_4`, element_at(transform(array(unix_micros(`seen_a`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), element_at(transform(array(unix_micros(`seen_b`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), CASE WHEN `sqldiff_state_4` = 2 THEN
    CASE
      WHEN (`seen_a` IS NULL OR `seen_b` IS NULL) THEN 'null'
      WHEN ((`seen_a` <=> `loaded_at_b`) AND (`seen_b` <=> `loaded_at_a`)) THEN 'swapped with loaded_at'
      WHEN CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) % 3600000000 = 0 AND abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) BETWEEN 3600000000 AND 50400000000 THEN concat(CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END IS NOT NULL THEN concat('time zone ', CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) % 3600000000 = 0 AND abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) BETWEEN 3600000000 AND 50400000000 THEN concat(CASE WHEN (CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0))) > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs((CAST(unix_micros(`seen_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`seen_a`) AS DECIMAL(21,0)))) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END)
      WHEN (date_from_unix_date(CAST(floor(unix_micros(`seen_a`) / 86400000000) AS INT)) = date_from_unix_date(CAST(floor(unix_micros(`seen_b`) / 86400000000) AS INT)) AND (pmod(unix_micros(`seen_a`), 86400000000) = 0 OR pmod(unix_micros(`seen_b`), 86400000000) = 0)) THEN 'date against timestamp'
    END END, 'note', `sqldiff_state_5`, `note_a`, `note_b`, CASE WHEN `sqldiff_state_5` = 2 THEN
    CASE
      WHEN ((`note_a` = '' AND `note_b` IS NULL) OR (`note_b` = '' AND `note_a` IS NULL)) THEN 'empty against null'
      WHEN (`note_a` IS NULL OR `note_b` IS NULL) THEN 'null'
      WHEN ((`note_a` <=> `status_b`) AND (`note_b` <=> `status_a`)) THEN 'swapped with status'
      WHEN (lower(`note_a`) <=> lower(`note_b`)) THEN 'case'
      WHEN (TRIM(BOTH ' \t\r\n' FROM `note_a`) <=> TRIM(BOTH ' \t\r\n' FROM `note_b`)) THEN 'blanks'
      WHEN (regexp_replace(TRIM(BOTH ' \t\r\n' FROM `note_a`), '[ \t\r\n]+', ' ') <=> regexp_replace(TRIM(BOTH ' \t\r\n' FROM `note_b`), '[ \t\r\n]+', ' ')) THEN 'blanks inside'
      WHEN regexp_replace(`note_a`, '^([+-]?)0+([0-9])', '$1$2') = regexp_replace(`note_b`, '^([+-]?)0+([0-9])', '$1$2') THEN 'leading zeros'
      WHEN regexp_replace(`note_a`, '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)\\z', '$1$2') = regexp_replace(`note_b`, '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)\\z', '$1$2') THEN 'number as text'
      WHEN ((octet_length(`note_a`) > char_length(`note_a`) AND `note_b` IN (decode(encode(`note_a`, 'UTF-8'), 'ISO-8859-1'), translate(decode(encode(`note_a`, 'UTF-8'), 'ISO-8859-1'), '\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008E\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009E\u009F', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace(`note_a`, '[^\\x00-\\x7F]', '?'), regexp_replace(`note_a`, '[^\\x00-\\x7F]', '�'))) OR (octet_length(`note_b`) > char_length(`note_b`) AND `note_a` IN (decode(encode(`note_b`, 'UTF-8'), 'ISO-8859-1'), translate(decode(encode(`note_b`, 'UTF-8'), 'ISO-8859-1'), '\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008E\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009E\u009F', '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace(`note_b`, '[^\\x00-\\x7F]', '?'), regexp_replace(`note_b`, '[^\\x00-\\x7F]', '�')))) THEN 'encoding'
      WHEN (`note_b` <> '' AND startswith(`note_a`, `note_b`)) THEN concat('truncated at ', CAST(char_length(`note_b`) AS STRING))
      WHEN (`note_a` <> '' AND startswith(`note_b`, `note_a`)) THEN concat('truncated at ', CAST(char_length(`note_a`) AS STRING))
    END END, 'open', `sqldiff_state_6`, CAST(`open_a` AS STRING), CAST(`open_b` AS STRING), CASE WHEN `sqldiff_state_6` = 2 THEN
    CASE
      WHEN (`open_a` IS NULL OR `open_b` IS NULL) THEN 'null'
    END END, 'day', `sqldiff_state_7`, TRIM(LEADING '+' FROM CAST(`day_a` AS STRING)), TRIM(LEADING '+' FROM CAST(`day_b` AS STRING)), CASE WHEN `sqldiff_state_7` = 2 THEN
    CASE
      WHEN (`day_a` IS NULL OR `day_b` IS NULL) THEN 'null'
    END END, 'loaded_at', `sqldiff_state_8`, element_at(transform(array(unix_micros(`loaded_at_a`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), element_at(transform(array(unix_micros(`loaded_at_b`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), CASE WHEN `sqldiff_state_8` = 2 THEN
    CASE
      WHEN (`loaded_at_a` IS NULL OR `loaded_at_b` IS NULL) THEN 'null'
      WHEN ((`loaded_at_a` <=> `seen_b`) AND (`loaded_at_b` <=> `seen_a`)) THEN 'swapped with seen'
      WHEN CASE WHEN (CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0))) % 3600000000 = 0 AND abs((CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0)))) BETWEEN 3600000000 AND 50400000000 THEN concat(CASE WHEN (CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0))) > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs((CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0)))) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END IS NOT NULL THEN concat('time zone ', CASE WHEN (CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0))) % 3600000000 = 0 AND abs((CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0)))) BETWEEN 3600000000 AND 50400000000 THEN concat(CASE WHEN (CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0))) > 0 THEN '+' ELSE '-' END, lpad(CAST(CAST(abs((CAST(unix_micros(`loaded_at_b`) AS DECIMAL(21,0)) - CAST(unix_micros(`loaded_at_a`) AS DECIMAL(21,0)))) / 3600000000 AS INT) AS STRING), 2, '0'), ':00') END)
      WHEN (date_from_unix_date(CAST(floor(unix_micros(`loaded_at_a`) / 86400000000) AS INT)) = date_from_unix_date(CAST(floor(unix_micros(`loaded_at_b`) / 86400000000) AS INT)) AND (pmod(unix_micros(`loaded_at_a`), 86400000000) = 0 OR pmod(unix_micros(`loaded_at_b`), 86400000000) = 0)) THEN 'date against timestamp'
    END END) sqldiff_cell AS `sqldiff_cell_label`, `sqldiff_cell_state`, `sqldiff_cell_first`, `sqldiff_cell_second`, `sqldiff_cell_cause`
WHERE `sqldiff_cell_state` = 2
UNION ALL
SELECT
  `id`,
  `region`,
  '__ROW__' AS `column_name`,
  `_diff_status`,
  CASE WHEN `_present_a` THEN concat('{"status":', coalesce(CASE WHEN `status_a` IS NOT NULL THEN substr(to_json(array(`status_a`)), 2, length(to_json(array(`status_a`))) - 2) END, 'null'), ',"price":', coalesce(CAST(`price_a` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN `score_a` IS NULL THEN NULL WHEN `score_a` = 0 THEN '0' WHEN abs(`score_a`) < 1000000 AND `score_a` % 1 = 0 THEN CAST(try_cast(`score_a` AS BIGINT) AS STRING) WHEN isnan(`score_a`) THEN 'NaN' WHEN abs(`score_a`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN `score_a` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(`score_a`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), `score_a`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = `score_a`), 1) WHEN CAST(format_string('%.14e', `score_a`) AS DOUBLE) = `score_a` THEN format_string('%.14e', `score_a`) WHEN CAST(format_string('%.15e', `score_a`) AS DOUBLE) = `score_a` THEN format_string('%.15e', `score_a`) ELSE format_string('%.16e', `score_a`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(`seen_a`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN `note_a` IS NOT NULL THEN substr(to_json(array(`note_a`)), 2, length(to_json(array(`note_a`))) - 2) END, 'null'), ',"open":', coalesce(CAST(`open_a` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(`day_a` AS STRING)), '"'), 'null'), ',"loaded_at":', coalesce(concat('"', element_at(transform(array(unix_micros(`loaded_at_a`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), '}') END AS `value_a`,
  CASE WHEN `_present_b` THEN concat('{"status":', coalesce(CASE WHEN `status_b` IS NOT NULL THEN substr(to_json(array(`status_b`)), 2, length(to_json(array(`status_b`))) - 2) END, 'null'), ',"price":', coalesce(CAST(`price_b` AS STRING), 'null'), ',"score":', coalesce(element_at(transform(array(CASE WHEN `score_b` IS NULL THEN NULL WHEN `score_b` = 0 THEN '0' WHEN abs(`score_b`) < 1000000 AND `score_b` % 1 = 0 THEN CAST(try_cast(`score_b` AS BIGINT) AS STRING) WHEN isnan(`score_b`) THEN 'NaN' WHEN abs(`score_b`) = CAST('Infinity' AS DOUBLE) THEN CASE WHEN `score_b` > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE element_at(transform(array(CASE WHEN abs(`score_b`) < CAST('2.2250738585072014E-308' AS DOUBLE) THEN element_at(filter(transform(sequence(0, 16), sqldiff_n -> format_string(concat('%.', CAST(sqldiff_n AS STRING), 'e'), `score_b`)), sqldiff_t -> CAST(sqldiff_t AS DOUBLE) = `score_b`), 1) WHEN CAST(format_string('%.14e', `score_b`) AS DOUBLE) = `score_b` THEN format_string('%.14e', `score_b`) WHEN CAST(format_string('%.15e', `score_b`) AS DOUBLE) = `score_b` THEN format_string('%.15e', `score_b`) ELSE format_string('%.16e', `score_b`) END), sqldiff_t -> concat(CASE WHEN substr(sqldiff_t, 1, 1) = '-' THEN '-' ELSE '' END, element_at(transform(array(named_struct('m', TRIM(TRAILING '0' FROM replace(replace(substring_index(lower(sqldiff_t), 'e', 1), '.', ''), '-', '')), 'e', CAST(substring_index(lower(sqldiff_t), 'e', -1) AS INT))), sqldiff_d -> CASE WHEN sqldiff_d.e < 0 THEN concat('0.', repeat('0', -1 - sqldiff_d.e), sqldiff_d.m) WHEN length(sqldiff_d.m) <= sqldiff_d.e + 1 THEN rpad(sqldiff_d.m, sqldiff_d.e + 1, '0') ELSE concat(substr(sqldiff_d.m, 1, sqldiff_d.e + 1), '.', substr(sqldiff_d.m, sqldiff_d.e + 2)) END), 1))), 1) END), sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END), 1), 'null'), ',"seen":', coalesce(concat('"', element_at(transform(array(unix_micros(`seen_b`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), ',"note":', coalesce(CASE WHEN `note_b` IS NOT NULL THEN substr(to_json(array(`note_b`)), 2, length(to_json(array(`note_b`))) - 2) END, 'null'), ',"open":', coalesce(CAST(`open_b` AS STRING), 'null'), ',"day":', coalesce(concat('"', TRIM(LEADING '+' FROM CAST(`day_b` AS STRING)), '"'), 'null'), ',"loaded_at":', coalesce(concat('"', element_at(transform(array(unix_micros(`loaded_at_b`)), sqldiff_m -> concat(concat(TRIM(LEADING '+' FROM CAST(date_add(DATE '1970-01-01', CAST((sqldiff_m - pmod(sqldiff_m, 86400000000)) / 86400000000 AS INT)) AS STRING)), ' ', lpad(CAST(floor(pmod(sqldiff_m, 86400000000) / 3600000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 3600000000) / 60000000) AS STRING), 2, '0'), ':', lpad(CAST(floor(pmod(sqldiff_m, 60000000) / 1000000) AS STRING), 2, '0')), '.', lpad(CAST(pmod(sqldiff_m, 1000000) AS STRING), 6, '0'), 'Z')), 1), '"'), 'null'), '}') END AS `value_b`,
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
