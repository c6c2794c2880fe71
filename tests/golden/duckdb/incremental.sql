-- session: instants are shown and read in UTC, whatever the machine's zone
SET TimeZone = 'UTC';

-- sqldiff_a: side a: what is compared, under the names of the result, filters applied
CREATE OR REPLACE TEMP TABLE sqldiff_a AS
SELECT
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "note" AS "note",
  1 AS "sqldiff_present"
FROM (
SELECT
  CAST(1 AS INTEGER) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.50 AS DECIMAL(10, 2)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMP '2024-01-01 00:00:00' AS seen,
  [1, 2] AS tags,
  'x' AS note
) AS sqldiff_query;

-- sqldiff_b: side b: its partners, under the names of side a
CREATE OR REPLACE TEMP TABLE sqldiff_b AS
SELECT
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "remark" AS "note",
  1 AS "sqldiff_present"
FROM (
SELECT
  CAST(1 AS BIGINT) AS id,
  CAST(NULL AS VARCHAR) AS region,
  CAST(1.5000 AS DECIMAL(18, 4)) AS price,
  CAST(0.1 AS DOUBLE) AS score,
  TIMESTAMPTZ '2024-01-01 00:00:00+00' AS seen,
  [2, 1] AS tags,
  'X ' AS remark
) AS sqldiff_query;

-- sqldiff_target: rows of the target by key, in common form: how many share it, and which is the first
CREATE OR REPLACE TEMP TABLE sqldiff_target AS
SELECT
  marked.*,
  count(*) OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2"
  ) AS "sqldiff_of_key",
  row_number() OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2"
    ORDER BY "sqldiff_key_1"
  ) AS "sqldiff_place",
  row_number() OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5"
    ORDER BY "sqldiff_key_1"
  ) AS "sqldiff_nth"
FROM (
  SELECT
    CAST("id" AS BIGINT) AS "sqldiff_key_1",
    "region" AS "sqldiff_key_2",
    CAST("price" AS DECIMAL(18,4)) AS "sqldiff_form_1",
    "score" AS "sqldiff_form_2",
    CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS "sqldiff_form_3",
    list_sort("tags") AS "sqldiff_form_4",
    "note" AS "sqldiff_form_5",
    sqldiff_a.*
  FROM sqldiff_a
) marked;

-- sqldiff_batch: rows of the batch likewise, and how many are the same row
CREATE OR REPLACE TEMP TABLE sqldiff_batch AS
SELECT
  marked.*,
  count(*) OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2"
  ) AS "sqldiff_of_key",
  count(*) OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5"
  ) AS "sqldiff_of_row",
  row_number() OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2"
    ORDER BY "sqldiff_key_1"
  ) AS "sqldiff_place",
  row_number() OVER (
    PARTITION BY
      "sqldiff_key_1",
      "sqldiff_key_2",
      "sqldiff_form_1",
      "sqldiff_form_2",
      "sqldiff_form_3",
      "sqldiff_form_4",
      "sqldiff_form_5"
    ORDER BY "sqldiff_key_1"
  ) AS "sqldiff_nth"
FROM (
  SELECT
    "id" AS "sqldiff_key_1",
    "region" AS "sqldiff_key_2",
    "price" AS "sqldiff_form_1",
    "score" AS "sqldiff_form_2",
    CASE WHEN isinf("seen") THEN CASE WHEN "seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us("seen") AS HUGEINT) * 1000) END AS "sqldiff_form_3",
    list_sort("tags") AS "sqldiff_form_4",
    "note" AS "sqldiff_form_5",
    sqldiff_b.*
  FROM sqldiff_b
) marked;

-- sqldiff_classified: each row of the batch, and what it is to the target
CREATE OR REPLACE TEMP TABLE sqldiff_classified AS
SELECT
  b.*,
  a."sqldiff_of_key" AS "sqldiff_held",
  CASE
    -- of a key with several versions nobody can tell which is the one
    WHEN b."sqldiff_of_key" <> b."sqldiff_of_row" THEN 'duplicate'
    WHEN b."sqldiff_nth" > 1 THEN 'duplicate'
    WHEN a."sqldiff_of_key" IS NULL THEN 'new'
    WHEN a."sqldiff_of_key" > 1 AND p."sqldiff_nth" IS NULL THEN 'duplicate'
    WHEN a."sqldiff_of_key" > 1 THEN 'repeated'
    WHEN NOT ((CAST(a."price" AS DECIMAL(18,4)) IS NOT DISTINCT FROM b."price") OR coalesce(TRY(abs(CAST(a."price" AS DECIMAL(38,4)) - CAST(b."price" AS DECIMAL(38,4)))) <= CAST('0.01' AS DECIMAL(38,4)), FALSE)) THEN 'updated'
    WHEN NOT ((a."score" IS NOT DISTINCT FROM b."score") OR ((round(CAST(a."score" AS DOUBLE), 3) IS NOT DISTINCT FROM round(CAST(b."score" AS DOUBLE), 3)) OR coalesce(CASE WHEN isinf(CASE WHEN isfinite(round(CAST(a."score" AS DOUBLE), 3)) AND isfinite(round(CAST(b."score" AS DOUBLE), 3)) THEN abs(round(CAST(a."score" AS DOUBLE), 3) - round(CAST(b."score" AS DOUBLE), 3)) END) THEN abs(round(CAST(a."score" AS DOUBLE), 3) / 2 - round(CAST(b."score" AS DOUBLE), 3) / 2) <= CAST('0.001' AS DOUBLE) * (greatest(abs(round(CAST(a."score" AS DOUBLE), 3)), abs(round(CAST(b."score" AS DOUBLE), 3))) / 2) ELSE CASE WHEN isfinite(round(CAST(a."score" AS DOUBLE), 3)) AND isfinite(round(CAST(b."score" AS DOUBLE), 3)) THEN abs(round(CAST(a."score" AS DOUBLE), 3) - round(CAST(b."score" AS DOUBLE), 3)) END <= CAST('0.001' AS DOUBLE) * greatest(abs(round(CAST(a."score" AS DOUBLE), 3)), abs(round(CAST(b."score" AS DOUBLE), 3))) END, FALSE))) THEN 'updated'
    WHEN NOT ((CASE WHEN isinf(a."seen") THEN CASE WHEN a."seen" > CAST('1970-01-01' AS TIMESTAMP) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us(a."seen") AS HUGEINT) * 1000) END IS NOT DISTINCT FROM CASE WHEN isinf(b."seen") THEN CASE WHEN b."seen" > CAST('1970-01-01' AS TIMESTAMP WITH TIME ZONE) THEN 1 ELSE -1 END * CAST('1e30' AS HUGEINT) ELSE (CAST(epoch_us(b."seen") AS HUGEINT) * 1000) END) OR coalesce(abs(CASE WHEN isfinite(a."seen") THEN (CAST(epoch_us(a."seen") AS HUGEINT) * 1000) END - CASE WHEN isfinite(b."seen") THEN (CAST(epoch_us(b."seen") AS HUGEINT) * 1000) END) <= 1000000000, FALSE)) THEN 'updated'
    WHEN NOT (list_sort(a."tags") IS NOT DISTINCT FROM list_sort(b."tags")) THEN 'updated'
    WHEN NOT ((a."note" IS NOT DISTINCT FROM b."note") OR (lower(trim(a."note", ' ' || chr(9) || chr(13) || chr(10))) IS NOT DISTINCT FROM lower(trim(b."note", ' ' || chr(9) || chr(13) || chr(10))))) THEN 'updated'
    ELSE 'repeated'
  END AS "sqldiff_change"
FROM sqldiff_batch b
LEFT JOIN (
  SELECT *
  FROM sqldiff_target
  WHERE "sqldiff_place" = 1
) a ON (a."sqldiff_key_1" IS NOT DISTINCT FROM b."sqldiff_key_1")
  AND (a."sqldiff_key_2" IS NOT DISTINCT FROM b."sqldiff_key_2")
-- a key that the target holds more than once
LEFT JOIN (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    "sqldiff_form_1",
    "sqldiff_form_2",
    "sqldiff_form_3",
    "sqldiff_form_4",
    "sqldiff_form_5",
    "sqldiff_nth"
  FROM sqldiff_target
  WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
) p ON (p."sqldiff_key_1" IS NOT DISTINCT FROM b."sqldiff_key_1")
  AND (p."sqldiff_key_2" IS NOT DISTINCT FROM b."sqldiff_key_2")
  AND (p."sqldiff_form_1" IS NOT DISTINCT FROM b."sqldiff_form_1")
  AND (p."sqldiff_form_2" IS NOT DISTINCT FROM b."sqldiff_form_2")
  AND (p."sqldiff_form_3" IS NOT DISTINCT FROM b."sqldiff_form_3")
  AND (p."sqldiff_form_4" IS NOT DISTINCT FROM b."sqldiff_form_4")
  AND (p."sqldiff_form_5" IS NOT DISTINCT FROM b."sqldiff_form_5");

-- summary: the verdict, and the rows of the batch by what they are
WITH sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
kinds AS (
  SELECT
    count(CASE WHEN "sqldiff_change" = 'new' THEN 1 END) AS rows_new,
    count(CASE WHEN "sqldiff_change" = 'updated' THEN 1 END) AS rows_updated,
    count(CASE WHEN "sqldiff_change" = 'repeated' THEN 1 END) AS rows_repeated,
    count(CASE WHEN "sqldiff_change" = 'duplicate' THEN 1 END) AS rows_duplicate,
    count(CASE WHEN "sqldiff_place" = 1 AND "sqldiff_of_key" <> "sqldiff_of_row" THEN 1 END) AS keys_in_conflict,
    count(CASE WHEN "sqldiff_place" = 1 AND "sqldiff_held" > 1 THEN 1 END) AS keys_repeated_in_a
  FROM sqldiff_classified
)
SELECT
  CASE
    WHEN rows_new + rows_updated + rows_repeated + rows_duplicate <> rows_b THEN 'inconclusive'
    WHEN rows_new + rows_updated + rows_duplicate > 0 THEN 'different'
    ELSE 'equal'
  END AS verdict,
  rows_a,
  rows_b,
  rows_new,
  rows_updated,
  rows_repeated,
  rows_duplicate,
  keys_in_conflict,
  keys_repeated_in_a
FROM sizes
CROSS JOIN kinds;

-- incremental: the rows of the batch, and what each is to the target: new, updated, repeated, or a duplicate in the batch
SELECT
  "id" AS "id",
  "region" AS "region",
  "price" AS "price",
  "score" AS "score",
  "seen" AS "seen",
  "tags" AS "tags",
  "note" AS "note",
  "sqldiff_change" AS "_change"
FROM sqldiff_classified;

