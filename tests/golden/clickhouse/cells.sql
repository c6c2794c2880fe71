-- sqldiff 0.1.0: cells, for clickhouse 24.8 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: {"abs":0.01}; types differ
-- column score: {"rel":0.001,"round":4}
-- column seen: {"within":"1s"}
-- column note: is remark in b; {"trim":true,"ignore_case":true}
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS Nullable(Int64)) ELSE CAST(b."id" AS Nullable(Int64)) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1" AND a."sqldiff_key_2" <=> b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(anyIf(toNullable("id"), "in_a" = 1), any(toNullable("id"))) AS "id",
    coalesce(anyIf(toNullable("region"), "in_a" = 1), any(toNullable("region"))) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS Nullable(Int64)) AS "id",
      r."region" AS "region",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_1",
      CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_2",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_3",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_4",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(toJSONString(CAST(r."status" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString(r."price", 2), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(r."score")], [replaceRegexpAll(toString(r."score"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(r."score"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST(r."seen" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST(r."note" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString(r."day"), '"'), 'null'), '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        "id" AS "sqldiff_key_1",
        CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    UNION ALL
    SELECT
      CAST(r."id" AS Nullable(Int64)),
      r."region",
      CAST("status" AS Nullable(String)),
      "price",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END,
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))),
      CAST("note" AS Nullable(String)),
      "open",
      CAST("day" AS Nullable(Date32)),
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(toJSONString(CAST(r."status" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString(r."price", 4), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(r."score")], [replaceRegexpAll(toString(r."score"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(r."score"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST(r."seen" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST(r."note" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString(r."day"), '"'), 'null'), '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
        CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_key_2",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7"
),
sizes AS (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
),
lane AS (
  SELECT
    count(CASE WHEN "_diff_status" = '==' THEN 1 END) AS keys_equal,
    count(CASE WHEN "_diff_status" = '<>' THEN 1 END) AS keys_changed,
    count(CASE WHEN "_diff_status" = '<<' THEN 1 END) AS keys_only_a,
    count(CASE WHEN "_diff_status" = '>>' THEN 1 END) AS keys_only_b,
    count(CASE WHEN has(["sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5"], 1) THEN 1 END) AS keys_absorbed
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
    coalesce(sum("count_a"), 0) AS payload_rows_a,
    coalesce(sum("count_b"), 0) AS payload_rows_b,
    count(CASE WHEN "count_a" > "count_b" THEN 1 END) AS payloads_a,
    count(CASE WHEN "count_b" > "count_a" THEN 1 END) AS payloads_b
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
  CAST(keys_equal AS Nullable(Int64)) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b
FROM counted
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS Nullable(Int64)) ELSE CAST(b."id" AS Nullable(Int64)) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1" AND a."sqldiff_key_2" <=> b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
matched AS (
  SELECT
    count(*) AS keys_on_both,
    count(CASE WHEN "sqldiff_state_1" = 2 THEN 1 END) AS "sqldiff_state_1",
    count(CASE WHEN "sqldiff_state_2" = 2 THEN 1 END) AS "sqldiff_state_2",
    count(CASE WHEN "sqldiff_state_3" = 2 THEN 1 END) AS "sqldiff_state_3",
    count(CASE WHEN "sqldiff_state_4" = 2 THEN 1 END) AS "sqldiff_state_4",
    count(CASE WHEN "sqldiff_state_5" = 2 THEN 1 END) AS "sqldiff_state_5",
    count(CASE WHEN "sqldiff_state_6" = 2 THEN 1 END) AS "sqldiff_state_6",
    count(CASE WHEN "sqldiff_state_7" = 2 THEN 1 END) AS "sqldiff_state_7"
  FROM sqldiff_pairs
  WHERE "_present_a" AND "_present_b"
),
counted AS (
  SELECT "sqldiff_cell_label" AS column_name, keys_on_both, "sqldiff_cell_state" AS mismatches
  FROM matched
  ARRAY JOIN
  array(
    'status',
    'price',
    'score',
    'seen',
    'note',
    'open',
    'day'
  ) AS "sqldiff_cell_label",
  array(
    "sqldiff_state_1",
    "sqldiff_state_2",
    "sqldiff_state_3",
    "sqldiff_state_4",
    "sqldiff_state_5",
    "sqldiff_state_6",
    "sqldiff_state_7"
  ) AS "sqldiff_cell_state"
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS Nullable(Int64)) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN intDivOrZero((keys_on_both - mismatches) * 10000, keys_on_both) / 100 END AS match_percent
FROM counted
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- absorbed: per column with rules: differing cells that a rule excused, and the largest excused difference
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS Nullable(Int64)) ELSE CAST(b."id" AS Nullable(Int64)) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1" AND a."sqldiff_key_2" <=> b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_2" = 1 THEN 1 END) AS "sqldiff_state_2",
    toString(max(CASE WHEN "sqldiff_state_2" = 1 THEN "sqldiff_distance_2" END)) AS "sqldiff_distance_2",
    count(CASE WHEN "sqldiff_state_3" = 1 THEN 1 END) AS "sqldiff_state_3",
    arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END))], [replaceRegexpAll(toString(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(max(CASE WHEN "sqldiff_state_3" = 1 THEN "sqldiff_distance_3" END)), 'e(.*)'))])[1] AS "sqldiff_distance_3",
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    toString(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END)) AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    CAST(NULL AS Nullable(String)) AS "sqldiff_distance_5"
  FROM sqldiff_pairs
)
SELECT
  "sqldiff_cell_label" AS column_name,
  "sqldiff_cell_state" AS absorbed_count,
  "sqldiff_cell_first" AS max_absorbed
FROM absorbed
ARRAY JOIN
  array(
    'price',
    'score',
    'seen',
    'note'
  ) AS "sqldiff_cell_label",
  array(
    "sqldiff_state_2",
    "sqldiff_state_3",
    "sqldiff_state_4",
    "sqldiff_state_5"
  ) AS "sqldiff_cell_state",
  array(
    "sqldiff_distance_2",
    "sqldiff_distance_3",
    "sqldiff_distance_4",
    "sqldiff_distance_5"
  ) AS "sqldiff_cell_first"
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- cells: each differing cell, each key on one side, each unbalanced payload of the duplicate lane
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "note" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "prod"."orders"
  WHERE (status <> 'test'
  )
),
-- side b: its partners, under the names of side a
sqldiff_b AS (
  SELECT
    "id" AS "id",
    "region" AS "region",
    "status" AS "status",
    "price" AS "price",
    "score" AS "score",
    "seen" AS "seen",
    "remark" AS "note",
    "open" AS "open",
    "day" AS "day",
    1 AS "sqldiff_present"
  FROM "dev"."orders"
  WHERE (status <> 'test'
  )
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    "sqldiff_key_2",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1", "sqldiff_key_2"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "id" AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS Nullable(Int64)) ELSE CAST(b."id" AS Nullable(Int64)) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1" AND a."sqldiff_key_2" <=> b."sqldiff_key_2"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(anyIf(toNullable("id"), "in_a" = 1), any(toNullable("id"))) AS "id",
    coalesce(anyIf(toNullable("region"), "in_a" = 1), any(toNullable("region"))) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS Nullable(Int64)) AS "id",
      r."region" AS "region",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_1",
      CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_2",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_3",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_4",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_7",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(toJSONString(CAST(r."status" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString(r."price", 2), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(r."score")], [replaceRegexpAll(toString(r."score"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(r."score"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST(r."seen" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST(r."note" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString(r."day"), '"'), 'null'), '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        "id" AS "sqldiff_key_1",
        CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
    UNION ALL
    SELECT
      CAST(r."id" AS Nullable(Int64)),
      r."region",
      CAST("status" AS Nullable(String)),
      "price",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END,
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))),
      CAST("note" AS Nullable(String)),
      "open",
      CAST("day" AS Nullable(Date32)),
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      concat('{"status":', coalesce(toJSONString(CAST(r."status" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString(r."price", 4), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(r."score")], [replaceRegexpAll(toString(r."score"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(r."score"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST(r."seen" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST(r."note" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString(r."day"), '"'), 'null'), '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS Nullable(Int64)) AS "sqldiff_key_1",
        CAST("region" AS Nullable(String)) AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT "sqldiff_key_1", "sqldiff_key_2"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" <=> d."sqldiff_key_1" AND r."sqldiff_key_2" <=> d."sqldiff_key_2"
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_key_2",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7"
)
SELECT
  "id",
  "region",
  "sqldiff_cell_label" AS "column_name",
  '<>' AS "_diff_status",
  "sqldiff_cell_first" AS "value_a",
  "sqldiff_cell_second" AS "value_b",
  CAST(NULL AS Nullable(Int64)) AS "count_a",
  CAST(NULL AS Nullable(Int64)) AS "count_b",
  CAST(NULL AS Nullable(String)) AS "cause"
FROM sqldiff_pairs
ARRAY JOIN
  array(
    'status',
    'price',
    'score',
    'seen',
    'note',
    'open',
    'day'
  ) AS "sqldiff_cell_label",
  array(
    "sqldiff_state_1",
    "sqldiff_state_2",
    "sqldiff_state_3",
    "sqldiff_state_4",
    "sqldiff_state_5",
    "sqldiff_state_6",
    "sqldiff_state_7"
  ) AS "sqldiff_cell_state",
  array(
    CAST("status_a" AS Nullable(String)),
    toDecimalString("price_a", 2),
    arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_a")], [replaceRegexpAll(toString("score_a"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_a"), 'e(.*)'))])[1],
    concat(toString(CAST("seen_a" AS Nullable(DateTime64(6, 'UTC')))), 'Z'),
    CAST("note_a" AS Nullable(String)),
    CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END,
    toString("day_a")
  ) AS "sqldiff_cell_first",
  array(
    CAST("status_b" AS Nullable(String)),
    toDecimalString("price_b", 4),
    arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_b")], [replaceRegexpAll(toString("score_b"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_b"), 'e(.*)'))])[1],
    concat(toString(CAST("seen_b" AS Nullable(DateTime64(6, 'UTC')))), 'Z'),
    CAST("note_b" AS Nullable(String)),
    CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END,
    toString("day_b")
  ) AS "sqldiff_cell_second"
WHERE "sqldiff_cell_state" = 2
UNION ALL
SELECT
  "id",
  "region",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN concat('{"status":', coalesce(toJSONString(CAST("status_a" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString("price_a", 2), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_a")], [replaceRegexpAll(toString("score_a"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_a"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST("seen_a" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST("note_a" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString("day_a"), '"'), 'null'), '}') END AS "value_a",
  CASE WHEN "_present_b" THEN concat('{"status":', coalesce(toJSONString(CAST("status_b" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString("price_b", 4), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_b")], [replaceRegexpAll(toString("score_b"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_b"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST("seen_b" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST("note_b" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString("day_b"), '"'), 'null'), '}') END AS "value_b",
  CAST(NULL AS Nullable(Int64)) AS "count_a",
  CAST(NULL AS Nullable(Int64)) AS "count_b",
  CAST(NULL AS Nullable(String)) AS "cause"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b")
UNION ALL
SELECT
  "id",
  "region",
  '__PAYLOAD__',
  CASE WHEN "count_a" > "count_b" THEN '<<' ELSE '>>' END,
  "sqldiff_payload_a",
  "sqldiff_payload_b",
  CAST("count_a" AS Nullable(Int64)),
  CAST("count_b" AS Nullable(Int64)),
  CAST(NULL AS Nullable(String))
FROM sqldiff_payloads
WHERE "count_a" <> "count_b"
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
