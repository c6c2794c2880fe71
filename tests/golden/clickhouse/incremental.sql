-- sqldiff 0.1.0: incremental, for clickhouse 24.8 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of b where status <> 'test'
-- column id: types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- note: incremental asks of each row of b whether it is in a already: rows of a that b lacks, columns without partner, and types beyond their values do not count
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet
-- no ingest: rows that are there cannot be changed by a query: UPDATE needs a version of 25.7 and settings of the table; ingest_new inserts the new rows
-- ingest_new (printed by --only ingest_new): inserts new rows only, and leaves updated ones as they are; a second run inserts none
-- ingest: column price is not written: DECIMAL(12,4) in b does not fit DECIMAL(10,2) in a
-- ingest: column loaded_at is not compared, but written with the rows that are

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
  FROM "prod"."orders"
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
  FROM "dev"."orders"
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
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_1",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_2",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_3",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_6",
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
      CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_1",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_2",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_3",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_6",
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
      WHEN NOT ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 'updated'
      WHEN NOT (([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) OR (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0))) THEN 'updated'
      WHEN NOT (([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) OR coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0)) THEN 'updated'
      WHEN NOT (([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) OR ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))])) THEN 'updated'
      WHEN NOT ([a."open"] = [b."open"]) THEN 'updated'
      WHEN NOT ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" <=> b."sqldiff_key_1"
    AND a."sqldiff_key_2" <=> b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" <=> b."sqldiff_key_1"
    AND p."sqldiff_key_2" <=> b."sqldiff_key_2"
    AND p."sqldiff_form_1" <=> b."sqldiff_form_1"
    AND p."sqldiff_form_2" <=> b."sqldiff_form_2"
    AND p."sqldiff_form_3" <=> b."sqldiff_form_3"
    AND p."sqldiff_form_4" <=> b."sqldiff_form_4"
    AND p."sqldiff_form_5" <=> b."sqldiff_form_5"
    AND p."sqldiff_form_6" <=> b."sqldiff_form_6"
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
CROSS JOIN kinds
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

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
  FROM "prod"."orders"
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
  FROM "dev"."orders"
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
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_1",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_2",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_3",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_6",
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
      CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_1",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_2",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_3",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_4",
      "open" AS "sqldiff_form_5",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_6",
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
      WHEN NOT ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 'updated'
      WHEN NOT (([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) OR (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0))) THEN 'updated'
      WHEN NOT (([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) OR coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0)) THEN 'updated'
      WHEN NOT (([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) OR ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))])) THEN 'updated'
      WHEN NOT ([a."open"] = [b."open"]) THEN 'updated'
      WHEN NOT ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 'updated'
      ELSE 'repeated'
    END AS "sqldiff_change"
  FROM sqldiff_batch b
  LEFT JOIN (
    SELECT *
    FROM sqldiff_target
    WHERE "sqldiff_place" = 1
  ) a ON a."sqldiff_key_1" <=> b."sqldiff_key_1"
    AND a."sqldiff_key_2" <=> b."sqldiff_key_2"
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
  ) p ON p."sqldiff_key_1" <=> b."sqldiff_key_1"
    AND p."sqldiff_key_2" <=> b."sqldiff_key_2"
    AND p."sqldiff_form_1" <=> b."sqldiff_form_1"
    AND p."sqldiff_form_2" <=> b."sqldiff_form_2"
    AND p."sqldiff_form_3" <=> b."sqldiff_form_3"
    AND p."sqldiff_form_4" <=> b."sqldiff_form_4"
    AND p."sqldiff_form_5" <=> b."sqldiff_form_5"
    AND p."sqldiff_form_6" <=> b."sqldiff_form_6"
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
FROM sqldiff_classified
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
