-- sqldiff 0.1.0: union, for spark 3.3 to 4.0
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: union compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: spark.sql.parser.escapedStringLiterals = false, the default; spark.sql.caseSensitive = true where columns differ in case only

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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    `sqldiff_form_1` AS `id`,
    `sqldiff_form_2` AS `region`,
    `sqldiff_form_3` AS `status`,
    `sqldiff_form_4` AS `price`,
    `sqldiff_form_5` AS `score`,
    `sqldiff_form_6` AS `seen`,
    `sqldiff_form_7` AS `note`,
    `sqldiff_form_8` AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS BIGINT) AS `count_a`,
    CAST(sum(`in_b`) AS BIGINT) AS `count_b`
  FROM (
    SELECT
      `id` AS `sqldiff_form_1`,
      `region` AS `sqldiff_form_2`,
      `status` AS `sqldiff_form_3`,
      CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_4`,
      `score` AS `sqldiff_form_5`,
      `seen` AS `sqldiff_form_6`,
      `note` AS `sqldiff_form_7`,
      `open` AS `sqldiff_form_8`,
      `day` AS `sqldiff_form_9`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      `status`,
      `price`,
      `score`,
      `seen`,
      `note`,
      `open`,
      `day`,
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
  CAST(bag_rows_a AS BIGINT) AS bag_rows_a,
  CAST(bag_rows_b AS BIGINT) AS bag_rows_b,
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    `sqldiff_form_1` AS `id`,
    `sqldiff_form_2` AS `region`,
    `sqldiff_form_3` AS `status`,
    `sqldiff_form_4` AS `price`,
    `sqldiff_form_5` AS `score`,
    `sqldiff_form_6` AS `seen`,
    `sqldiff_form_7` AS `note`,
    `sqldiff_form_8` AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS BIGINT) AS `count_a`,
    CAST(sum(`in_b`) AS BIGINT) AS `count_b`
  FROM (
    SELECT
      `id` AS `sqldiff_form_1`,
      `region` AS `sqldiff_form_2`,
      `status` AS `sqldiff_form_3`,
      CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_4`,
      `score` AS `sqldiff_form_5`,
      `seen` AS `sqldiff_form_6`,
      `note` AS `sqldiff_form_7`,
      `open` AS `sqldiff_form_8`,
      `day` AS `sqldiff_form_9`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      `status`,
      `price`,
      `score`,
      `seen`,
      `note`,
      `open`,
      `day`,
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
-- each distinct row, in common form, with its copies on each side; single balanced rows left out
sqldiff_groups AS (
  SELECT
    `sqldiff_form_1` AS `id`,
    `sqldiff_form_2` AS `region`,
    `sqldiff_form_3` AS `status`,
    `sqldiff_form_4` AS `price`,
    `sqldiff_form_5` AS `score`,
    `sqldiff_form_6` AS `seen`,
    `sqldiff_form_7` AS `note`,
    `sqldiff_form_8` AS `open`,
    `sqldiff_form_9` AS `day`,
    CAST(sum(`in_a`) AS BIGINT) AS `count_a`,
    CAST(sum(`in_b`) AS BIGINT) AS `count_b`
  FROM (
    SELECT
      `id` AS `sqldiff_form_1`,
      `region` AS `sqldiff_form_2`,
      `status` AS `sqldiff_form_3`,
      CAST(`price` AS DECIMAL(12,4)) AS `sqldiff_form_4`,
      `score` AS `sqldiff_form_5`,
      `seen` AS `sqldiff_form_6`,
      `note` AS `sqldiff_form_7`,
      `open` AS `sqldiff_form_8`,
      `day` AS `sqldiff_form_9`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS BIGINT),
      `region`,
      `status`,
      `price`,
      `score`,
      `seen`,
      `note`,
      `open`,
      `day`,
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
  CAST(coalesce(sum(`count_a`), 0) AS BIGINT) AS copies
FROM sqldiff_groups
WHERE `count_a` > 1
UNION ALL
SELECT
  'b',
  count(*),
  CAST(coalesce(sum(`count_b`), 0) AS BIGINT)
FROM sqldiff_groups
WHERE `count_b` > 1;
