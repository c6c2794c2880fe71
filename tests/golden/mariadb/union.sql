-- sqldiff 0.1.0: union, for mariadb 10.11 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: union compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default
-- dates without a month or a day (2024-05-00) are told apart only in a session whose sql_mode has no NO_ZERO_IN_DATE

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
sqldiff_groups AS (
  SELECT
    `sqldiff_form_1` AS `id`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_2` END), min(`sqldiff_text_2`)) AS `region`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_3` END), min(`sqldiff_text_3`)) AS `status`,
    `sqldiff_form_4` AS `price`,
    `sqldiff_form_5` AS `score`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_6` END), min(`sqldiff_text_6`)) AS `seen`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_7` END), min(`sqldiff_text_7`)) AS `note`,
    `sqldiff_form_8` AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS SIGNED) AS `count_a`,
    CAST(sum(`in_b`) AS SIGNED) AS `count_b`
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
      (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_2`,
      (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_3`,
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z') AS `sqldiff_text_6`,
      (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_7`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS SIGNED),
      UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)),
      UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)),
      CAST(`price` AS DECIMAL(12,4)),
      (`score` + 0e0),
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)),
      UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)),
      CAST(`open` AS SIGNED),
      `day`,
      (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin),
      (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin),
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'),
      (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin),
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
  CAST(bag_rows_a AS SIGNED) AS bag_rows_a,
  CAST(bag_rows_b AS SIGNED) AS bag_rows_b,
  bag_groups_a,
  bag_groups_b
FROM sizes
CROSS JOIN surplus;

-- union: how often each row is on each side, where that differs
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
sqldiff_groups AS (
  SELECT
    `sqldiff_form_1` AS `id`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_2` END), min(`sqldiff_text_2`)) AS `region`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_3` END), min(`sqldiff_text_3`)) AS `status`,
    `sqldiff_form_4` AS `price`,
    `sqldiff_form_5` AS `score`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_6` END), min(`sqldiff_text_6`)) AS `seen`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_7` END), min(`sqldiff_text_7`)) AS `note`,
    `sqldiff_form_8` AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS SIGNED) AS `count_a`,
    CAST(sum(`in_b`) AS SIGNED) AS `count_b`
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
      (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_2`,
      (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_3`,
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z') AS `sqldiff_text_6`,
      (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_7`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS SIGNED),
      UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)),
      UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)),
      CAST(`price` AS DECIMAL(12,4)),
      (`score` + 0e0),
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)),
      UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)),
      CAST(`open` AS SIGNED),
      `day`,
      (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin),
      (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin),
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'),
      (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin),
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
  `id`,
  `region`,
  `status`,
  `price`,
  `score`,
  `seen`,
  `note`,
  `open`,
  `day`,
  `count_a`,
  `count_b`,
  `count_a` - `count_b` AS `delta`
FROM sqldiff_groups
WHERE `count_a` <> `count_b`;

-- duplicates: per side: rows held more than once, and their copies
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
sqldiff_groups AS (
  SELECT
    `sqldiff_form_1` AS `id`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_2` END), min(`sqldiff_text_2`)) AS `region`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_3` END), min(`sqldiff_text_3`)) AS `status`,
    `sqldiff_form_4` AS `price`,
    `sqldiff_form_5` AS `score`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_6` END), min(`sqldiff_text_6`)) AS `seen`,
    coalesce(min(CASE WHEN `in_a` = 1 THEN `sqldiff_text_7` END), min(`sqldiff_text_7`)) AS `note`,
    `sqldiff_form_8` AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS SIGNED) AS `count_a`,
    CAST(sum(`in_b`) AS SIGNED) AS `count_b`
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
      (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_2`,
      (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_3`,
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z') AS `sqldiff_text_6`,
      (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin) AS `sqldiff_text_7`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS SIGNED),
      UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)),
      UNHEX(SHA2(CAST(CONVERT(`status` USING utf8mb4) AS BINARY), 256)),
      CAST(`price` AS DECIMAL(12,4)),
      (`score` + 0e0),
      CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)),
      UNHEX(SHA2(CAST(CONVERT(`note` USING utf8mb4) AS BINARY), 256)),
      CAST(`open` AS SIGNED),
      `day`,
      (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_bin),
      (CONVERT(`status` USING utf8mb4) COLLATE utf8mb4_bin),
      CONCAT(DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(UNIX_TIMESTAMP(`seen`) AS DECIMAL(20,6)) * 1000000, '1970-01-01 00:00:00.000000'), '%Y-%m-%d %H:%i:%s.%f'), 'Z'),
      (CONVERT(`note` USING utf8mb4) COLLATE utf8mb4_bin),
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
  'a' AS side,
  count(*) AS repeated_rows,
  CAST(coalesce(sum(`count_a`), 0) AS SIGNED) AS copies
FROM sqldiff_groups
WHERE `count_a` > 1
UNION ALL
SELECT
  'b',
  count(*),
  CAST(coalesce(sum(`count_b`), 0) AS SIGNED)
FROM sqldiff_groups
WHERE `count_b` > 1;
