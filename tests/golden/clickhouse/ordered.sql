-- sqldiff 0.1.0: ordered, for clickhouse 24.8 and newer
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
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet

-- summary: the verdict and the counts behind it
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
-- places in the order that rows of a side share which differ in what is compared
sqldiff_tied AS (
  SELECT
    CAST(coalesce(sum(in_a), 0) AS Nullable(Int64)) AS ties_a,
    CAST(coalesce(sum(in_b), 0) AS Nullable(Int64)) AS ties_b
  FROM (
    SELECT "sqldiff_rank", in_a, in_b
    FROM (
      SELECT
        "sqldiff_rank",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6",
        "sqldiff_form_7",
        "sqldiff_form_8",
        "sqldiff_form_9",
        1 AS in_a,
        0 AS in_b
      FROM (
        SELECT
          "id" AS "sqldiff_form_1",
          CAST("region" AS Nullable(String)) AS "sqldiff_form_2",
          CAST("status" AS Nullable(String)) AS "sqldiff_form_3",
          CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_4",
          CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_5",
          CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_6",
          CAST("note" AS Nullable(String)) AS "sqldiff_form_7",
          "open" AS "sqldiff_form_8",
          CAST("day" AS Nullable(Date32)) AS "sqldiff_form_9",
          "sqldiff_rank"
        FROM sqldiff_a
        WHERE "sqldiff_rank" IN (
          SELECT "sqldiff_rank"
          FROM sqldiff_a
          GROUP BY "sqldiff_rank"
          HAVING count(*) > 1
        )
      ) sharing
      GROUP BY
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6",
        "sqldiff_form_7",
        "sqldiff_form_8",
        "sqldiff_form_9",
        "sqldiff_rank"
      UNION ALL
      SELECT
        "sqldiff_rank",
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6",
        "sqldiff_form_7",
        "sqldiff_form_8",
        "sqldiff_form_9",
        0 AS in_a,
        1 AS in_b
      FROM (
        SELECT
          CAST("id" AS Nullable(Int64)) AS "sqldiff_form_1",
          CAST("region" AS Nullable(String)) AS "sqldiff_form_2",
          CAST("status" AS Nullable(String)) AS "sqldiff_form_3",
          "price" AS "sqldiff_form_4",
          CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_5",
          CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_6",
          CAST("note" AS Nullable(String)) AS "sqldiff_form_7",
          "open" AS "sqldiff_form_8",
          CAST("day" AS Nullable(Date32)) AS "sqldiff_form_9",
          "sqldiff_rank"
        FROM sqldiff_b
        WHERE "sqldiff_rank" IN (
          SELECT "sqldiff_rank"
          FROM sqldiff_b
          GROUP BY "sqldiff_rank"
          HAVING count(*) > 1
        )
      ) sharing
      GROUP BY
        "sqldiff_form_1",
        "sqldiff_form_2",
        "sqldiff_form_3",
        "sqldiff_form_4",
        "sqldiff_form_5",
        "sqldiff_form_6",
        "sqldiff_form_7",
        "sqldiff_form_8",
        "sqldiff_form_9",
        "sqldiff_rank"
    ) versions
    GROUP BY "sqldiff_rank", in_a, in_b
    HAVING count(*) > 1
  ) places
),
-- the duplicate lane: keys held more than once on a side, in common form
sqldiff_repeated AS (
  SELECT
    "sqldiff_key_1",
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "sqldiff_row_number",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."sqldiff_row_number" ELSE b."sqldiff_row_number" END AS "sqldiff_row_number",
      a."id" AS "id_a",
      b."id" AS "id_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."id"] = [CAST(b."id" AS Nullable(Int64))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."region" AS "region_a",
      b."region" AS "region_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."region" AS Nullable(String))] = [CAST(b."region" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_4",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_5",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_6",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_8",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_9",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8", "sqldiff_state_9"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce(anyIf(toNullable("sqldiff_row_number"), "in_a" = 1), any(toNullable("sqldiff_row_number"))) AS "sqldiff_row_number",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      r."sqldiff_row_number" AS "sqldiff_row_number",
      "id" AS "sqldiff_form_1",
      CAST("region" AS Nullable(String)) AS "sqldiff_form_2",
      CAST("status" AS Nullable(String)) AS "sqldiff_form_3",
      CAST("price" AS Nullable(Decimal(12, 4))) AS "sqldiff_form_4",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END AS "sqldiff_form_5",
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))) AS "sqldiff_form_6",
      CAST("note" AS Nullable(String)) AS "sqldiff_form_7",
      "open" AS "sqldiff_form_8",
      CAST("day" AS Nullable(Date32)) AS "sqldiff_form_9",
      r."sqldiff_key_1",
      concat('{"id":', coalesce(toString(r."id"), 'null'), ',"region":', coalesce(toJSONString(CAST(r."region" AS Nullable(String))), 'null'), ',"status":', coalesce(toJSONString(CAST(r."status" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString(r."price", 2), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(r."score")], [replaceRegexpAll(toString(r."score"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(r."score"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST(r."seen" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST(r."note" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString(r."day"), '"'), 'null'), '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        "sqldiff_row_number" AS "sqldiff_key_1",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    JOIN (
      SELECT "sqldiff_key_1"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    UNION ALL
    SELECT
      r."sqldiff_row_number",
      CAST("id" AS Nullable(Int64)),
      CAST("region" AS Nullable(String)),
      CAST("status" AS Nullable(String)),
      "price",
      CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END,
      CAST("seen" AS Nullable(DateTime64(6, 'UTC'))),
      CAST("note" AS Nullable(String)),
      "open",
      CAST("day" AS Nullable(Date32)),
      r."sqldiff_key_1",
      concat('{"id":', coalesce(toString(r."id"), 'null'), ',"region":', coalesce(toJSONString(CAST(r."region" AS Nullable(String))), 'null'), ',"status":', coalesce(toJSONString(CAST(r."status" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString(r."price", 4), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(r."score")], [replaceRegexpAll(toString(r."score"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(r."score"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST(r."seen" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST(r."note" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN r."open" THEN 'true' WHEN NOT r."open" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString(r."day"), '"'), 'null'), '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        "sqldiff_row_number" AS "sqldiff_key_1",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    JOIN (
      SELECT "sqldiff_key_1"
      FROM sqldiff_repeated
    ) d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
  ) stacked
  GROUP BY
    stacked."sqldiff_key_1",
    stacked."sqldiff_form_1",
    stacked."sqldiff_form_2",
    stacked."sqldiff_form_3",
    stacked."sqldiff_form_4",
    stacked."sqldiff_form_5",
    stacked."sqldiff_form_6",
    stacked."sqldiff_form_7",
    stacked."sqldiff_form_8",
    stacked."sqldiff_form_9"
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
    count(CASE WHEN has(["sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7"], 1) THEN 1 END) AS keys_absorbed
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
  CAST(keys_equal AS Nullable(Int64)) AS keys_equal,
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
FROM counted
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- stats: per column: cells of keys on both sides that match, absorbed ones included
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "sqldiff_row_number",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."sqldiff_row_number" ELSE b."sqldiff_row_number" END AS "sqldiff_row_number",
      a."id" AS "id_a",
      b."id" AS "id_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."id"] = [CAST(b."id" AS Nullable(Int64))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."region" AS "region_a",
      b."region" AS "region_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."region" AS Nullable(String))] = [CAST(b."region" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_4",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_5",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_6",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_8",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_9",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8", "sqldiff_state_9"], 2) THEN '<>'
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
    count(CASE WHEN "sqldiff_state_7" = 2 THEN 1 END) AS "sqldiff_state_7",
    count(CASE WHEN "sqldiff_state_8" = 2 THEN 1 END) AS "sqldiff_state_8",
    count(CASE WHEN "sqldiff_state_9" = 2 THEN 1 END) AS "sqldiff_state_9"
  FROM sqldiff_pairs
  WHERE "_present_a" AND "_present_b"
),
counted AS (
  SELECT "sqldiff_cell_label" AS column_name, keys_on_both, "sqldiff_cell_state" AS mismatches
  FROM matched
  ARRAY JOIN
  array(
    'id',
    'region',
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
    "sqldiff_state_7",
    "sqldiff_state_8",
    "sqldiff_state_9"
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
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "sqldiff_row_number",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."sqldiff_row_number" ELSE b."sqldiff_row_number" END AS "sqldiff_row_number",
      a."id" AS "id_a",
      b."id" AS "id_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."id"] = [CAST(b."id" AS Nullable(Int64))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."region" AS "region_a",
      b."region" AS "region_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."region" AS Nullable(String))] = [CAST(b."region" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_4",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_5",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_6",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_8",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_9",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8", "sqldiff_state_9"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
absorbed AS (
  SELECT
    count(CASE WHEN "sqldiff_state_4" = 1 THEN 1 END) AS "sqldiff_state_4",
    toString(max(CASE WHEN "sqldiff_state_4" = 1 THEN "sqldiff_distance_4" END)) AS "sqldiff_distance_4",
    count(CASE WHEN "sqldiff_state_5" = 1 THEN 1 END) AS "sqldiff_state_5",
    arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString(max(CASE WHEN "sqldiff_state_5" = 1 THEN "sqldiff_distance_5" END))], [replaceRegexpAll(toString(max(CASE WHEN "sqldiff_state_5" = 1 THEN "sqldiff_distance_5" END)), '[-.]|e.*', '')], [toInt32OrZero(extract(toString(max(CASE WHEN "sqldiff_state_5" = 1 THEN "sqldiff_distance_5" END)), 'e(.*)'))])[1] AS "sqldiff_distance_5",
    count(CASE WHEN "sqldiff_state_6" = 1 THEN 1 END) AS "sqldiff_state_6",
    toString(max(CASE WHEN "sqldiff_state_6" = 1 THEN "sqldiff_distance_6" END)) AS "sqldiff_distance_6",
    count(CASE WHEN "sqldiff_state_7" = 1 THEN 1 END) AS "sqldiff_state_7",
    CAST(NULL AS Nullable(String)) AS "sqldiff_distance_7"
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
    "sqldiff_state_4",
    "sqldiff_state_5",
    "sqldiff_state_6",
    "sqldiff_state_7"
  ) AS "sqldiff_cell_state",
  array(
    "sqldiff_distance_4",
    "sqldiff_distance_5",
    "sqldiff_distance_6",
    "sqldiff_distance_7"
  ) AS "sqldiff_cell_first"
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- ordered: each differing cell of row n, and each row beyond the end of the other side
WITH
-- side a: what is compared, under the names of the result, filters applied
sqldiff_a AS (
  SELECT
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN "id" IS NULL THEN 1 ELSE 0 END, "id", CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    CAST(row_number() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS Nullable(Int64)) AS "sqldiff_row_number",
    rank() OVER (ORDER BY CASE WHEN "score" IS NULL THEN 0 ELSE 1 END, CASE WHEN coalesce(isNaN("score"), 0) THEN 1 ELSE 0 END DESC, "score" DESC, CASE WHEN CAST("id" AS Nullable(Int64)) IS NULL THEN 1 ELSE 0 END, CAST("id" AS Nullable(Int64)), CASE WHEN "region" IS NULL THEN 1 ELSE 0 END, "region") AS "sqldiff_rank",
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
    sum("in_a") AS rows_a,
    sum("in_b") AS rows_b
  FROM (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      "sqldiff_row_number",
      0 AS "in_a",
      1 AS "in_b"
    FROM sqldiff_b
  ) stacked
  GROUP BY "sqldiff_key_1"
  HAVING sum("in_a") > 1 OR sum("in_b") > 1
),
-- the safe lane, one row a key; a state is 0 equal, 1 absorbed, 2 changed
sqldiff_pairs AS (
  WITH rows_a AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      "sqldiff_row_number" AS "sqldiff_key_1",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    LEFT JOIN sqldiff_repeated d ON r."sqldiff_key_1" <=> d."sqldiff_key_1"
    WHERE d.rows_a IS NULL
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."sqldiff_row_number" ELSE b."sqldiff_row_number" END AS "sqldiff_row_number",
      a."id" AS "id_a",
      b."id" AS "id_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."id"] = [CAST(b."id" AS Nullable(Int64))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_1",
      a."region" AS "region_a",
      b."region" AS "region_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."region" AS Nullable(String))] = [CAST(b."region" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_2",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."status" AS Nullable(String))] = [CAST(b."status" AS Nullable(String))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_3",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."price" AS Nullable(Decimal(12, 4)))] = [b."price"]) THEN 0
        WHEN coalesce(abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) <= CAST('0.01' AS Decimal(76, 4)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_4",
      abs(CAST(a."price" AS Nullable(Decimal(76, 4))) - CAST(b."price" AS Nullable(Decimal(76, 4)))) AS "sqldiff_distance_4",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CASE WHEN a."score" = 0 THEN 0 WHEN isNaN(a."score") THEN CAST('nan' AS Float64) ELSE a."score" END] = [CASE WHEN b."score" = 0 THEN 0 WHEN isNaN(b."score") THEN CAST('nan' AS Float64) ELSE b."score" END]) THEN 0
        WHEN (([arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]])[1]] = [arrayMap(sqldiff_x -> CASE WHEN sqldiff_x = 0 THEN 0 WHEN isNaN(sqldiff_x) THEN CAST('nan' AS Float64) ELSE sqldiff_x END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1]]) OR coalesce(arrayMap((sqldiff_a, sqldiff_b) -> CASE WHEN isInfinite(CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END) THEN abs(sqldiff_a / 2 - sqldiff_b / 2) <= CAST('0.001' AS Float64) * (greatest(abs(sqldiff_a), abs(sqldiff_b)) / 2) ELSE CASE WHEN isFinite(sqldiff_a) AND isFinite(sqldiff_b) THEN abs(sqldiff_a - sqldiff_b) END <= CAST('0.001' AS Float64) * greatest(abs(sqldiff_a), abs(sqldiff_b)) END, [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(a."score" AS Nullable(Float64))])[1]], [arrayMap(sqldiff_x -> arrayMap(sqldiff_y -> CASE WHEN isFinite(sqldiff_y) THEN CASE WHEN sqldiff_y < 0 THEN -1 ELSE 1 END * (floor(abs(sqldiff_y)) + CASE WHEN abs(sqldiff_y) - floor(abs(sqldiff_y)) >= 0.5 THEN 1 ELSE 0 END) / 1e4 ELSE sqldiff_x END, [sqldiff_x * 1e4])[1], [CAST(b."score" AS Nullable(Float64))])[1]])[1], 0)) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_5",
      CASE WHEN isFinite(a."score") AND isFinite(b."score") THEN abs(a."score" - b."score") END AS "sqldiff_distance_5",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."seen" AS Nullable(DateTime64(6, 'UTC')))] = [CAST(b."seen" AS Nullable(DateTime64(6, 'UTC')))]) THEN 0
        WHEN coalesce(abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) <= CAST('1.000000000' AS Decimal(76, 9)), 0) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_6",
      abs(CAST(CAST(a."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9))) - CAST(CAST(b."seen" AS Nullable(DateTime64(6, 'UTC'))) AS Nullable(Decimal(38, 9)))) AS "sqldiff_distance_6",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."note" AS Nullable(String))] = [CAST(b."note" AS Nullable(String))]) THEN 0
        WHEN ([CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(a."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))] = [CAST(lowerUTF8(CAST(replaceRegexpAll(CAST(b."note" AS Nullable(String)), '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$', '') AS Nullable(String))) AS Nullable(String))]) THEN 1
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_7",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([a."open"] = [b."open"]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_8",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ([CAST(a."day" AS Nullable(Date32))] = [CAST(b."day" AS Nullable(Date32))]) THEN 0
        ELSE 2
      END AS Nullable(Int8)) AS "sqldiff_state_9",
      CAST(a."sqldiff_present" IS NOT NULL AS Bool) AS "_present_a",
      CAST(b."sqldiff_present" IS NOT NULL AS Bool) AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON a."sqldiff_key_1" <=> b."sqldiff_key_1"
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN has(["sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8", "sqldiff_state_9"], 2) THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
)
SELECT
  "sqldiff_row_number" AS "row_number",
  "sqldiff_cell_label" AS "column_name",
  '<>' AS "_diff_status",
  "sqldiff_cell_first" AS "value_a",
  "sqldiff_cell_second" AS "value_b",
  CAST(NULL AS Nullable(String)) AS "cause"
FROM sqldiff_pairs
ARRAY JOIN
  array(
    'id',
    'region',
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
    "sqldiff_state_7",
    "sqldiff_state_8",
    "sqldiff_state_9"
  ) AS "sqldiff_cell_state",
  array(
    toString("id_a"),
    CAST("region_a" AS Nullable(String)),
    CAST("status_a" AS Nullable(String)),
    toDecimalString("price_a", 2),
    arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_a")], [replaceRegexpAll(toString("score_a"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_a"), 'e(.*)'))])[1],
    concat(toString(CAST("seen_a" AS Nullable(DateTime64(6, 'UTC')))), 'Z'),
    CAST("note_a" AS Nullable(String)),
    CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END,
    toString("day_a")
  ) AS "sqldiff_cell_first",
  array(
    toString("id_b"),
    CAST("region_b" AS Nullable(String)),
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
  "sqldiff_row_number" AS "row_number",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN concat('{"id":', coalesce(toString("id_a"), 'null'), ',"region":', coalesce(toJSONString(CAST("region_a" AS Nullable(String))), 'null'), ',"status":', coalesce(toJSONString(CAST("status_a" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString("price_a", 2), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_a")], [replaceRegexpAll(toString("score_a"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_a"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST("seen_a" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST("note_a" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN "open_a" THEN 'true' WHEN NOT "open_a" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString("day_a"), '"'), 'null'), '}') END AS "value_a",
  CASE WHEN "_present_b" THEN concat('{"id":', coalesce(toString("id_b"), 'null'), ',"region":', coalesce(toJSONString(CAST("region_b" AS Nullable(String))), 'null'), ',"status":', coalesce(toJSONString(CAST("status_b" AS Nullable(String))), 'null'), ',"price":', coalesce(toDecimalString("price_b", 4), 'null'), ',"score":', coalesce(arrayMap(sqldiff_j -> CASE WHEN sqldiff_j IN ('NaN', 'Infinity', '-Infinity') THEN concat('"', sqldiff_j, '"') ELSE sqldiff_j END, [arrayMap((t, m, e) -> CASE t WHEN '-0' THEN '0' WHEN 'nan' THEN 'NaN' WHEN 'inf' THEN 'Infinity' WHEN '-inf' THEN '-Infinity' ELSE CASE WHEN position(t, 'e') = 0 THEN t ELSE concat(extract(t, '^-?'), CASE WHEN e < 0 THEN concat('0.', repeat('0', -1 - e), m) ELSE concat(m, repeat('0', e + 1 - length(m))) END) END END, [toString("score_b")], [replaceRegexpAll(toString("score_b"), '[-.]|e.*', '')], [toInt32OrZero(extract(toString("score_b"), 'e(.*)'))])[1]])[1], 'null'), ',"seen":', coalesce(concat('"', concat(toString(CAST("seen_b" AS Nullable(DateTime64(6, 'UTC')))), 'Z'), '"'), 'null'), ',"note":', coalesce(toJSONString(CAST("note_b" AS Nullable(String))), 'null'), ',"open":', coalesce(CASE WHEN "open_b" THEN 'true' WHEN NOT "open_b" THEN 'false' END, 'null'), ',"day":', coalesce(concat('"', toString("day_b"), '"'), 'null'), '}') END AS "value_b",
  CAST(NULL AS Nullable(String)) AS "cause"
FROM sqldiff_pairs
WHERE NOT ("_present_a" AND "_present_b")
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
