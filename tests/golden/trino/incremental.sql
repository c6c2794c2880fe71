-- sqldiff 0.1.0: incremental, for trino 420 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- ingest (printed by --only ingest): writes new and updated rows; a second run writes none
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are
-- ingest: MERGE needs a table that takes it, such as those of Iceberg or Delta Lake

-- summary: the verdict, and the rows of the batch by what they are
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
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
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      coalesce('=' || CAST("status" AS varchar), '') AS "sqldiff_form_1",
      coalesce(CAST(("score" + CAST(0 AS double)) AS varchar), '') AS "sqldiff_form_2",
      coalesce(CAST(CAST("seen" AS timestamp(3)) AS varchar), '') AS "sqldiff_form_3",
      coalesce('=' || CAST("note" AS varchar), '') AS "sqldiff_form_4",
      coalesce(CAST("open" AS varchar), '') AS "sqldiff_form_5",
      coalesce(CAST("day" AS varchar), '') AS "sqldiff_form_6",
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
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
        "sqldiff_form_5",
        "sqldiff_form_6"
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
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      coalesce('=' || CAST("status" AS varchar), '') AS "sqldiff_form_1",
      coalesce(CAST(("score" + CAST(0 AS double)) AS varchar), '') AS "sqldiff_form_2",
      coalesce(CAST(CAST("seen" AS timestamp(3)) AS varchar), '') AS "sqldiff_form_3",
      coalesce('=' || CAST("note" AS varchar), '') AS "sqldiff_form_4",
      coalesce(CAST("open" AS varchar), '') AS "sqldiff_form_5",
      coalesce(CAST("day" AS varchar), '') AS "sqldiff_form_6",
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
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
      WHEN NOT (CAST(a."status" AS varchar) IS NOT DISTINCT FROM CAST(b."status" AS varchar)) THEN 'updated'
      WHEN NOT (((a."score" + CAST(0 AS double)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double))) OR (((round(a."score", 4) + CAST(0 AS double)) IS NOT DISTINCT FROM (round(b."score", 4) + CAST(0 AS double))) OR CASE WHEN NOT (is_finite(round(a."score", 4)) AND is_finite(round(b."score", 4))) THEN FALSE WHEN abs(round(a."score", 4) - round(b."score", 4)) = infinity() THEN abs(round(a."score", 4) / 2 - round(b."score", 4) / 2) <= CAST('0.001' AS double) * (greatest(abs(round(a."score", 4)), abs(round(b."score", 4))) / 2) ELSE coalesce(abs(round(a."score", 4) - round(b."score", 4)) <= CAST('0.001' AS double) * greatest(abs(round(a."score", 4)), abs(round(b."score", 4))), FALSE) END)) THEN 'updated'
      WHEN NOT ((CAST(a."seen" AS timestamp(3)) IS NOT DISTINCT FROM CAST(b."seen" AS timestamp(3))) OR coalesce(abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) <= CAST('1000000000' AS decimal(38,0)), FALSE)) THEN 'updated'
      WHEN NOT ((CAST(a."note" AS varchar) IS NOT DISTINCT FROM CAST(b."note" AS varchar)) OR (lower(regexp_replace(CAST(a."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')) IS NOT DISTINCT FROM lower(regexp_replace(CAST(b."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')))) THEN 'updated'
      WHEN NOT (a."open" IS NOT DISTINCT FROM b."open") THEN 'updated'
      WHEN NOT (a."day" IS NOT DISTINCT FROM b."day") THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
      "sqldiff_form_6",
      "sqldiff_nth"
    FROM sqldiff_target
    WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
),
sizes AS (
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
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
  WHERE (status <> 'test'
  )
),
-- rows of the target by key, in common form: how many share it, and which is the first
sqldiff_target AS (
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
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      coalesce(CAST("id" AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      coalesce('=' || CAST("status" AS varchar), '') AS "sqldiff_form_1",
      coalesce(CAST(("score" + CAST(0 AS double)) AS varchar), '') AS "sqldiff_form_2",
      coalesce(CAST(CAST("seen" AS timestamp(3)) AS varchar), '') AS "sqldiff_form_3",
      coalesce('=' || CAST("note" AS varchar), '') AS "sqldiff_form_4",
      coalesce(CAST("open" AS varchar), '') AS "sqldiff_form_5",
      coalesce(CAST("day" AS varchar), '') AS "sqldiff_form_6",
      sqldiff_a.*
    FROM sqldiff_a
  ) marked
),
-- rows of the batch likewise, and how many are the same row
sqldiff_batch AS (
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
        "sqldiff_form_5",
        "sqldiff_form_6"
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
        "sqldiff_form_5",
        "sqldiff_form_6"
      ORDER BY "sqldiff_key_1"
    ) AS "sqldiff_nth"
  FROM (
    SELECT
      coalesce(CAST(CAST("id" AS bigint) AS varchar), '') AS "sqldiff_key_1",
      coalesce('=' || CAST("region" AS varchar), '') AS "sqldiff_key_2",
      coalesce('=' || CAST("status" AS varchar), '') AS "sqldiff_form_1",
      coalesce(CAST(("score" + CAST(0 AS double)) AS varchar), '') AS "sqldiff_form_2",
      coalesce(CAST(CAST("seen" AS timestamp(3)) AS varchar), '') AS "sqldiff_form_3",
      coalesce('=' || CAST("note" AS varchar), '') AS "sqldiff_form_4",
      coalesce(CAST("open" AS varchar), '') AS "sqldiff_form_5",
      coalesce(CAST("day" AS varchar), '') AS "sqldiff_form_6",
      sqldiff_b.*
    FROM sqldiff_b
  ) marked
),
-- each row of the batch, and what it is to the target
sqldiff_classified AS (
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
      WHEN NOT (CAST(a."status" AS varchar) IS NOT DISTINCT FROM CAST(b."status" AS varchar)) THEN 'updated'
      WHEN NOT (((a."score" + CAST(0 AS double)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double))) OR (((round(a."score", 4) + CAST(0 AS double)) IS NOT DISTINCT FROM (round(b."score", 4) + CAST(0 AS double))) OR CASE WHEN NOT (is_finite(round(a."score", 4)) AND is_finite(round(b."score", 4))) THEN FALSE WHEN abs(round(a."score", 4) - round(b."score", 4)) = infinity() THEN abs(round(a."score", 4) / 2 - round(b."score", 4) / 2) <= CAST('0.001' AS double) * (greatest(abs(round(a."score", 4)), abs(round(b."score", 4))) / 2) ELSE coalesce(abs(round(a."score", 4) - round(b."score", 4)) <= CAST('0.001' AS double) * greatest(abs(round(a."score", 4)), abs(round(b."score", 4))), FALSE) END)) THEN 'updated'
      WHEN NOT ((CAST(a."seen" AS timestamp(3)) IS NOT DISTINCT FROM CAST(b."seen" AS timestamp(3))) OR coalesce(abs((CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(a."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(a."seen" AS timestamp(9)) AS varchar), -9) AS bigint)) - (CAST(date_diff('second', TIMESTAMP '1970-01-01 00:00:00', date_trunc('second', CAST(b."seen" AS timestamp(9)))) AS decimal(20,0)) * 1000000000 + CAST(substr(CAST(CAST(b."seen" AS timestamp(9)) AS varchar), -9) AS bigint))) <= CAST('1000000000' AS decimal(38,0)), FALSE)) THEN 'updated'
      WHEN NOT ((CAST(a."note" AS varchar) IS NOT DISTINCT FROM CAST(b."note" AS varchar)) OR (lower(regexp_replace(CAST(a."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')) IS NOT DISTINCT FROM lower(regexp_replace(CAST(b."note" AS varchar), '\A[ \t\r\n]+|[ \t\r\n]+\z')))) THEN 'updated'
      WHEN NOT (a."open" IS NOT DISTINCT FROM b."open") THEN 'updated'
      WHEN NOT (a."day" IS NOT DISTINCT FROM b."day") THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" = b."sqldiff_key_1"
    AND a."sqldiff_key_2" = b."sqldiff_key_2"
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
      "sqldiff_form_6",
      "sqldiff_nth"
    FROM sqldiff_target
    WHERE "sqldiff_nth" = 1 AND "sqldiff_of_key" > 1
  ) p ON p."sqldiff_key_1" = b."sqldiff_key_1"
    AND p."sqldiff_key_2" = b."sqldiff_key_2"
    AND p."sqldiff_form_1" = b."sqldiff_form_1"
    AND p."sqldiff_form_2" = b."sqldiff_form_2"
    AND p."sqldiff_form_3" = b."sqldiff_form_3"
    AND p."sqldiff_form_4" = b."sqldiff_form_4"
    AND p."sqldiff_form_5" = b."sqldiff_form_5"
    AND p."sqldiff_form_6" = b."sqldiff_form_6"
)
SELECT
  "id" AS "id",
  "region" AS "region",
  "status" AS "status",
  "score" AS "score",
  "seen" AS "seen",
  "note" AS "note",
  "open" AS "open",
  "day" AS "day",
  "sqldiff_change" AS "_change"
FROM sqldiff_classified;
