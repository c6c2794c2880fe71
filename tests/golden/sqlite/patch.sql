-- sqldiff 0.1.0: patch, for sqlite 3.35 and newer
-- a: prod.t
-- b: dev.t
-- key: id, region
-- column amount: {"abs":0.01}
-- changes rows of dev.t; try it on a copy, then compare again
-- let the client stop at the first error; keys that a side holds more than once are listed and left as they are
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
      a.`amount` AS `amount_a`,
      b.`amount` AS `amount_b`,
      CAST(CASE
        WHEN a.`sqldiff_present` IS NULL OR b.`sqldiff_present` IS NULL THEN NULL
        WHEN ((+a.`amount` COLLATE BINARY) IS (+b.`amount` COLLATE BINARY)) THEN 0
        WHEN coalesce((SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) <= 1 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) <= 0.01 END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -92233720368547758 AND 92233720368547758 THEN x * 100 WHEN typeof(x) = 'real' AND abs(x * 1e2) < 9007199254740992 AND CAST(round(x * 1e2) AS INTEGER) / 1e2 = x THEN CAST(round(x * 1e2) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -92233720368547758 AND 92233720368547758 THEN y * 100 WHEN typeof(y) = 'real' AND abs(y * 1e2) < 9007199254740992 AND CAST(round(y * 1e2) AS INTEGER) / 1e2 = y THEN CAST(round(y * 1e2) AS INTEGER) END AS j FROM (SELECT a.`amount` AS x, b.`amount` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))), 0) THEN 1
        ELSE 2
      END AS INTEGER) AS `sqldiff_state_1`,
      (SELECT CASE WHEN i IS NOT NULL AND j IS NOT NULL THEN max(i - j, j - i) / 1e2 WHEN x * 0.0 = 0 AND y * 0.0 = 0 THEN max(x - y, y - x) END FROM (SELECT x, y, CASE WHEN typeof(x) = 'integer' AND x BETWEEN -92233720368547758 AND 92233720368547758 THEN x * 100 WHEN typeof(x) = 'real' AND abs(x * 1e2) < 9007199254740992 AND CAST(round(x * 1e2) AS INTEGER) / 1e2 = x THEN CAST(round(x * 1e2) AS INTEGER) END AS i, CASE WHEN typeof(y) = 'integer' AND y BETWEEN -92233720368547758 AND 92233720368547758 THEN y * 100 WHEN typeof(y) = 'real' AND abs(y * 1e2) < 9007199254740992 AND CAST(round(y * 1e2) AS INTEGER) / 1e2 = y THEN CAST(round(y * 1e2) AS INTEGER) END AS j FROM (SELECT a.`amount` AS x, b.`amount` AS y) WHERE typeof(x) IN ('integer', 'real') AND typeof(y) IN ('integer', 'real'))) AS `sqldiff_distance_1`,
      b.`sqldiff_match_1`,
      b.`sqldiff_match_2`,
      a.`sqldiff_written_1`,
      a.`sqldiff_written_2`,
      a.`sqldiff_written_3`,
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
      WHEN 2 IN (`sqldiff_state_1`) THEN '<>'
      ELSE '=='
    END AS `_diff_status`
  FROM compared
)
SELECT
  CASE
    WHEN NOT `_present_b` THEN 'insert'
    WHEN NOT `_present_a` THEN 'delete'
    ELSE 'update'
  END AS sqldiff_action,
  `sqldiff_match_1`,
  `sqldiff_match_2`,
  `sqldiff_written_1`,
  `sqldiff_written_2`,
  `sqldiff_written_3`,
  `sqldiff_state_1`
FROM sqldiff_pairs
WHERE NOT `_present_b`
  OR NOT `_present_a`
  OR (`_present_b` AND `_present_a` AND 2 IN (`sqldiff_state_1`));

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
)
SELECT
  `sqldiff_key_1` AS `id`,
  `sqldiff_key_2` AS `region`,
  CAST(rows_a AS INTEGER) AS rows_a,
  CAST(rows_b AS INTEGER) AS rows_b
FROM sqldiff_repeated;

-- how many rows are to be written
SELECT sqldiff_action, count(*) AS row_count
FROM `sqldiff_changes`
GROUP BY sqldiff_action;

BEGIN;

-- delete: rows that the source has not
DELETE FROM `dev`.`t`
WHERE _rowid_ IN (
SELECT sqldiff_t._rowid_
FROM `dev`.`t` AS sqldiff_t
JOIN (
SELECT *
FROM `sqldiff_changes`
WHERE sqldiff_action = 'delete'
) AS sqldiff_s ON sqldiff_s.sqldiff_action <> 'insert' AND CASE typeof((+sqldiff_t.`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_t.`id` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_t.`id` COLLATE BINARY) END = CASE typeof((+sqldiff_s.`sqldiff_match_1` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_s.`sqldiff_match_1` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_s.`sqldiff_match_1` COLLATE BINARY) END AND CASE typeof((+sqldiff_t.`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_t.`region` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_t.`region` COLLATE BINARY) END = CASE typeof((+sqldiff_s.`sqldiff_match_2` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_s.`sqldiff_match_2` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_s.`sqldiff_match_2` COLLATE BINARY) END
);

-- update: cells that differ beyond their rules
UPDATE `dev`.`t` AS sqldiff_t
SET
  `amount` = CASE WHEN sqldiff_s.`sqldiff_state_1` = 2 THEN sqldiff_s.`sqldiff_written_3` ELSE sqldiff_t.`amount` END
FROM (
SELECT *
FROM `sqldiff_changes`
WHERE sqldiff_action = 'update'
) AS sqldiff_s
WHERE sqldiff_s.sqldiff_action <> 'insert' AND CASE typeof((+sqldiff_t.`id` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_t.`id` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_t.`id` COLLATE BINARY) END = CASE typeof((+sqldiff_s.`sqldiff_match_1` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_s.`sqldiff_match_1` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_s.`sqldiff_match_1` COLLATE BINARY) END AND CASE typeof((+sqldiff_t.`region` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_t.`region` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_t.`region` COLLATE BINARY) END = CASE typeof((+sqldiff_s.`sqldiff_match_2` COLLATE BINARY)) WHEN 'null' THEN x'' WHEN 'blob' THEN CAST('x' || hex((+sqldiff_s.`sqldiff_match_2` COLLATE BINARY)) AS BLOB) ELSE (+sqldiff_s.`sqldiff_match_2` COLLATE BINARY) END;

-- insert: rows that the target has not
INSERT INTO `dev`.`t` (`id`, `region`, `amount`)
SELECT
  sqldiff_s.`sqldiff_written_1`,
  sqldiff_s.`sqldiff_written_2`,
  sqldiff_s.`sqldiff_written_3`
FROM `sqldiff_changes` sqldiff_s
WHERE sqldiff_s.sqldiff_action = 'insert';

COMMIT;

DROP TABLE `sqldiff_changes`;
