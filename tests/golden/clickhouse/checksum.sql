-- sqldiff 0.1.0: checksum, for clickhouse 24.8 and newer
-- a: prod.orders
-- b: dev.orders
-- key: id, region
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- note: checksum compares exactly: of the contract's rules only the readings json, unordered and nan apply
-- session: a statement longer than 256 KiB needs max_query_size raised before it; FINAL is not said: a ReplacingMergeTree may hold rows that are not merged yet

-- summary: the verdict: different, or inconclusive, for fingerprints that agree prove nothing
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
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        toString(sum(toUInt128(sipHash64(toString(tuple("id", CAST("region" AS Nullable(String)), CAST("status" AS Nullable(String)), CAST("price" AS Nullable(Decimal(12, 4))), CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CAST("note" AS Nullable(String)), "open", CAST("day" AS Nullable(Date32)))))))),
        ' ',
        toString(sum(toUInt128(sipHash64(toString(tuple('sqldiff', CAST("day" AS Nullable(Date32)), "open", CAST("note" AS Nullable(String)), CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, CAST("price" AS Nullable(Decimal(12, 4))), CAST("status" AS Nullable(String)), CAST("region" AS Nullable(String)), "id"))))))
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        toString(sum(toUInt128(sipHash64(toString(tuple(CAST("id" AS Nullable(Int64)), CAST("region" AS Nullable(String)), CAST("status" AS Nullable(String)), "price", CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CAST("note" AS Nullable(String)), "open", CAST("day" AS Nullable(Date32)))))))),
        ' ',
        toString(sum(toUInt128(sipHash64(toString(tuple('sqldiff', CAST("day" AS Nullable(Date32)), "open", CAST("note" AS Nullable(String)), CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, "price", CAST("status" AS Nullable(String)), CAST("region" AS Nullable(String)), CAST("id" AS Nullable(Int64))))))))
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
FROM sqldiff_fingerprints
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;

-- checksum: the number of rows and the fingerprint of each side
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
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      concat(
        toString(sum(toUInt128(sipHash64(toString(tuple("id", CAST("region" AS Nullable(String)), CAST("status" AS Nullable(String)), CAST("price" AS Nullable(Decimal(12, 4))), CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CAST("note" AS Nullable(String)), "open", CAST("day" AS Nullable(Date32)))))))),
        ' ',
        toString(sum(toUInt128(sipHash64(toString(tuple('sqldiff', CAST("day" AS Nullable(Date32)), "open", CAST("note" AS Nullable(String)), CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, CAST("price" AS Nullable(Decimal(12, 4))), CAST("status" AS Nullable(String)), CAST("region" AS Nullable(String)), "id"))))))
      ) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      concat(
        toString(sum(toUInt128(sipHash64(toString(tuple(CAST("id" AS Nullable(Int64)), CAST("region" AS Nullable(String)), CAST("status" AS Nullable(String)), "price", CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CAST("note" AS Nullable(String)), "open", CAST("day" AS Nullable(Date32)))))))),
        ' ',
        toString(sum(toUInt128(sipHash64(toString(tuple('sqldiff', CAST("day" AS Nullable(Date32)), "open", CAST("note" AS Nullable(String)), CAST("seen" AS Nullable(DateTime64(6, 'UTC'))), CASE WHEN "score" = 0 THEN 0 WHEN isNaN("score") THEN CAST('nan' AS Float64) ELSE "score" END, "price", CAST("status" AS Nullable(String)), CAST("region" AS Nullable(String)), CAST("id" AS Nullable(Int64))))))))
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
FROM sqldiff_fingerprints
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1, output_format_json_escape_forward_slashes = 0, date_time_output_format = 'simple', output_format_decimal_trailing_zeros = 0, join_default_strictness = 'ALL', precise_float_parsing = 1, max_ast_elements = 5000000, max_expanded_ast_elements = 50000000;
