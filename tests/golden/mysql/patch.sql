-- sqldiff 0.1.0: patch, for mysql 8.0.31 and newer, parsed only
-- a: prod.t
-- b: dev.t
-- key: id, region
-- column amount: {"abs":0.01}
-- session: SET NAMES utf8mb4 where names or texts are not ASCII; an sql_mode without ORACLE, EMPTY_STRING_IS_NULL and PAD_CHAR_TO_FULL_LENGTH, as by default
-- changes rows of dev.t; try it on a copy, then compare again
-- let the client stop at the first error; keys that a side holds more than once are listed and left as they are
-- the statements hold together in tables of InnoDB only, and values that do not fit are errors only with STRICT_TRANS_TABLES in sql_mode, as is the default
-- makes `sqldiff_changes` and drops it at the end; after an error, drop it before the next run

-- changes: a row for each row of the target to insert, update or delete, with the source's values
CREATE TEMPORARY TABLE `sqldiff_changes` AS
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `amount` AS `amount`,
    `id` AS `sqldiff_written_1`,
    `region` AS `sqldiff_written_2`,
    `amount` AS `sqldiff_written_3`,
    1 AS `sqldiff_present`
  FROM `prod`.`t`
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `amount` AS `amount`,
    `id` AS `sqldiff_match_1`,
    `region` AS `sqldiff_match_2`,
    1 AS `sqldiff_present`
  FROM `dev`.`t`
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS SIGNED),
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL'),
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
    LIMIT 18446744073709551615
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE (r.`sqldiff_key_1` <=> d.`sqldiff_key_1`) AND (r.`sqldiff_key_2` <=> d.`sqldiff_key_2`))
    LIMIT 18446744073709551615
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
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN (CONVERT(a.`region` USING utf8mb4) COLLATE utf8mb4_bin) ELSE (CONVERT(b.`region` USING utf8mb4) COLLATE utf8mb4_bin) END AS `region`,
      a.`amount` AS `amount_a`,
      b.`amount` AS `amount_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN (CAST(a.`amount` AS DECIMAL(9,2)) <=> CAST(b.`amount` AS DECIMAL(9,2))) THEN 0
        WHEN coalesce(ABS(CAST(a.`amount` AS DECIMAL(65,2)) - CAST(b.`amount` AS DECIMAL(65,2))) <= 0.01, FALSE) THEN 1
        ELSE 2
      END AS SIGNED) AS `sqldiff_state_1`,
      ABS(CAST(a.`amount` AS DECIMAL(65,2)) - CAST(b.`amount` AS DECIMAL(65,2))) AS `sqldiff_distance_1`,
      b.`sqldiff_match_1`,
      b.`sqldiff_match_2`,
      a.`sqldiff_written_1`,
      a.`sqldiff_written_2`,
      a.`sqldiff_written_3`,
      CASE WHEN a.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_a`,
      CASE WHEN b.`sqldiff_present` IS NOT NULL THEN 'true' ELSE 'false' END AS `_present_b`
    FROM safe_keys k
    LEFT JOIN safe_a a ON (k.`sqldiff_key_1` <=> a.`sqldiff_key_1`) AND (k.`sqldiff_key_2` <=> a.`sqldiff_key_2`)
    LEFT JOIN safe_b b ON (k.`sqldiff_key_1` <=> b.`sqldiff_key_1`) AND (k.`sqldiff_key_2` <=> b.`sqldiff_key_2`)
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT (`_present_b` = 'true') THEN '<<'
      WHEN NOT (`_present_a` = 'true') THEN '>>'
      WHEN 2 IN (`sqldiff_state_1`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
)
SELECT
  CASE
    WHEN NOT (`_present_b` = 'true') THEN 'insert'
    WHEN NOT (`_present_a` = 'true') THEN 'delete'
    ELSE 'update'
  END AS sqldiff_action,
  `sqldiff_match_1`,
  `sqldiff_match_2`,
  `sqldiff_written_1`,
  `sqldiff_written_2`,
  `sqldiff_written_3`,
  `sqldiff_state_1`
FROM sqldiff_pairs
WHERE NOT (`_present_b` = 'true')
  OR NOT (`_present_a` = 'true')
  OR ((`_present_b` = 'true') AND (`_present_a` = 'true') AND 2 IN (`sqldiff_state_1`));

-- repeated: keys that a side holds more than once, which are left as they are
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `amount` AS `amount`,
    `id` AS `sqldiff_written_1`,
    `region` AS `sqldiff_written_2`,
    `amount` AS `sqldiff_written_3`,
    1 AS `sqldiff_present`
  FROM `prod`.`t`
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    `id` AS `id`,
    `region` AS `region`,
    `amount` AS `amount`,
    `id` AS `sqldiff_match_1`,
    `region` AS `sqldiff_match_2`,
    1 AS `sqldiff_present`
  FROM `dev`.`t`
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
      CAST(`id` AS SIGNED) AS `sqldiff_key_1`,
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL') AS `sqldiff_key_2`,
      1 AS `in_a`,
      0 AS `in_b`
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST(`id` AS SIGNED),
      coalesce(UNHEX(SHA2(CAST(CONVERT(`region` USING utf8mb4) AS BINARY), 256)), 'NULL'),
      0 AS `in_a`,
      1 AS `in_b`
    FROM sqldiff_b
  ) stacked
  GROUP BY `sqldiff_key_1`, `sqldiff_key_2`
  HAVING sum(`in_a`) > 1 OR sum(`in_b`) > 1
)
SELECT
  `sqldiff_key_1` AS `id`,
  `sqldiff_key_2` AS `region`,
  CAST(rows_a AS SIGNED) AS rows_a,
  CAST(rows_b AS SIGNED) AS rows_b
FROM sqldiff_repeated;

-- how many rows are to be written
SELECT sqldiff_action, count(*) AS row_count
FROM `sqldiff_changes`
GROUP BY sqldiff_action;

START TRANSACTION;

-- delete: rows that the source has not
DELETE sqldiff_t
FROM `dev`.`t` AS sqldiff_t
JOIN (
SELECT *
FROM `sqldiff_changes`
WHERE sqldiff_action = 'delete'
  LIMIT 18446744073709551615
) AS sqldiff_s ON sqldiff_s.sqldiff_action <> 'insert' AND (CAST(sqldiff_t.`id` AS SIGNED) <=> CAST(sqldiff_s.`sqldiff_match_1` AS SIGNED)) AND (coalesce(UNHEX(SHA2(CAST(CONVERT(sqldiff_t.`region` USING utf8mb4) AS BINARY), 256)), 'NULL') <=> coalesce(UNHEX(SHA2(CAST(CONVERT(sqldiff_s.`sqldiff_match_2` USING utf8mb4) AS BINARY), 256)), 'NULL'));

-- update: cells that differ beyond their rules
UPDATE `dev`.`t` AS sqldiff_t
JOIN (
SELECT *
FROM `sqldiff_changes`
WHERE sqldiff_action = 'update'
  LIMIT 18446744073709551615
) AS sqldiff_s ON sqldiff_s.sqldiff_action <> 'insert' AND (CAST(sqldiff_t.`id` AS SIGNED) <=> CAST(sqldiff_s.`sqldiff_match_1` AS SIGNED)) AND (coalesce(UNHEX(SHA2(CAST(CONVERT(sqldiff_t.`region` USING utf8mb4) AS BINARY), 256)), 'NULL') <=> coalesce(UNHEX(SHA2(CAST(CONVERT(sqldiff_s.`sqldiff_match_2` USING utf8mb4) AS BINARY), 256)), 'NULL'))
SET
  sqldiff_t.`amount` = CASE WHEN sqldiff_s.`sqldiff_state_1` = 2 THEN sqldiff_s.`sqldiff_written_3` ELSE sqldiff_t.`amount` END;

-- insert: rows that the target has not
INSERT INTO `dev`.`t` (`id`, `region`, `amount`)
SELECT
  sqldiff_s.`sqldiff_written_1`,
  sqldiff_s.`sqldiff_written_2`,
  sqldiff_s.`sqldiff_written_3`
FROM `sqldiff_changes` sqldiff_s
WHERE sqldiff_s.sqldiff_action = 'insert';

COMMIT;

DROP TEMPORARY TABLE `sqldiff_changes`;
