-- sqldiff 0.1.0: ladder, for postgres 14 and newer
-- steps that run one after the other: read the summary of each before the next, and stop where its head says so

-- step 1 of 4: schema
-- go on: what differs here, the contract accepts

-- sqldiff 0.1.0: schema, for postgres 14 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS text) AS column_name,
    CAST(status AS text) AS status,
    CAST(type_a AS text) AS type_a,
    CAST(type_b AS text) AS type_b,
    CAST(nullable_a AS boolean) AS nullable_a,
    CAST(nullable_b AS boolean) AS nullable_b,
    CAST(position_a AS integer) AS position_a,
    CAST(position_b AS integer) AS position_b
  FROM (
    VALUES
      ('id', '<>', 'BIGINT', 'INTEGER', FALSE, FALSE, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('seen', '==', 'TIMESTAMP', 'TIMESTAMP', TRUE, TRUE, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9),
      ('loaded_at', '==', 'TIMESTAMP', 'TIMESTAMP', TRUE, TRUE, 10, 10)
  ) columns (
    column_name,
    status,
    type_a,
    type_b,
    nullable_a,
    nullable_b,
    position_a,
    position_b
  )
)
SELECT
  'different' AS verdict,
  count(CASE WHEN status = '==' THEN 1 END) AS columns_equal,
  count(CASE WHEN status = '<>' THEN 1 END) AS columns_changed,
  count(CASE WHEN status = '<<' THEN 1 END) AS columns_only_a,
  count(CASE WHEN status = '>>' THEN 1 END) AS columns_only_b
FROM sqldiff_columns;

-- schema: the columns of both sides: == alike, <> differ in type, order, or nullability where that counts, << only in a, >> only in b
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS text) AS column_name,
    CAST(status AS text) AS status,
    CAST(type_a AS text) AS type_a,
    CAST(type_b AS text) AS type_b,
    CAST(nullable_a AS boolean) AS nullable_a,
    CAST(nullable_b AS boolean) AS nullable_b,
    CAST(position_a AS integer) AS position_a,
    CAST(position_b AS integer) AS position_b
  FROM (
    VALUES
      ('id', '<>', 'BIGINT', 'INTEGER', FALSE, FALSE, 1, 1),
      ('region', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 2, 2),
      ('status', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 3, 3),
      ('price', '<>', 'DECIMAL(10,2)', 'DECIMAL(12,4)', TRUE, TRUE, 4, 4),
      ('score', '==', 'DOUBLE', 'DOUBLE', TRUE, TRUE, 5, 5),
      ('seen', '==', 'TIMESTAMP', 'TIMESTAMP', TRUE, TRUE, 6, 6),
      ('note', '==', 'VARCHAR', 'VARCHAR', TRUE, TRUE, 7, 7),
      ('open', '==', 'BOOLEAN', 'BOOLEAN', TRUE, TRUE, 8, 8),
      ('day', '==', 'DATE', 'DATE', TRUE, TRUE, 9, 9),
      ('loaded_at', '==', 'TIMESTAMP', 'TIMESTAMP', TRUE, TRUE, 10, 10)
  ) columns (
    column_name,
    status,
    type_a,
    type_b,
    nullable_a,
    nullable_b,
    position_a,
    position_b
  )
)
SELECT
  column_name,
  status,
  type_a,
  type_b,
  nullable_a,
  nullable_b,
  position_a,
  position_b
FROM sqldiff_columns;

-- step 2 of 4: count
-- if its verdict is different, stop: the sides are different; else go on

-- sqldiff 0.1.0: count, for postgres 14 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults

-- summary: the verdict, and the counts behind it
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
)
SELECT
  CASE WHEN rows_a = rows_b THEN 'equal' ELSE 'different' END AS verdict,
  rows_a,
  rows_b,
  rows_a - rows_b AS "delta"
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

-- count: the number of rows on each side
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
)
SELECT
  rows_a,
  rows_b,
  rows_a - rows_b AS "delta"
FROM (
  SELECT
    (SELECT count(*) FROM sqldiff_a) AS rows_a,
    (SELECT count(*) FROM sqldiff_b) AS rows_b
) counted;

-- step 3 of 4: checksum
-- if its verdict is different, stop: the sides are different
-- if its verdict is inconclusive, the fingerprints agree, go on: that is no proof

-- sqldiff 0.1.0: checksum, for postgres 14 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults

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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
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
FROM sqldiff_fingerprints;

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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
),
-- an order-free fingerprint of each side: two sums of row hashes, which no even number of copies cancels
sqldiff_fingerprints AS (
  WITH fingerprint_a AS (
    SELECT
      count(*) AS row_count,
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
    FROM sqldiff_a
  ),
  fingerprint_b AS (
    SELECT
      count(*) AS row_count,
      CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N'), 0) AS numeric)), 0) AS text) || ' ' || CAST(coalesce(sum(CAST(hashtextextended(coalesce(length(CAST('sqldiff' AS text)) || ':' || CAST('sqldiff' AS text), 'N') || coalesce(length(CAST("loaded_at" AS text)) || ':' || CAST("loaded_at" AS text), 'N') || coalesce(length(CAST("day" AS text)) || ':' || CAST("day" AS text), 'N') || coalesce(length(CAST("open" AS text)) || ':' || CAST("open" AS text), 'N') || coalesce(length(CAST((CAST("note" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("note" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST("seen" AS text)) || ':' || CAST("seen" AS text), 'N') || coalesce(length(CAST(("score" + CAST(0 AS double precision)) AS text)) || ':' || CAST(("score" + CAST(0 AS double precision)) AS text), 'N') || coalesce(length(CAST(CAST("price" AS numeric(12,4)) AS text)) || ':' || CAST(CAST("price" AS numeric(12,4)) AS text), 'N') || coalesce(length(CAST((CAST("status" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("status" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST((CAST("region" AS text) COLLATE "C") AS text)) || ':' || CAST((CAST("region" AS text) COLLATE "C") AS text), 'N') || coalesce(length(CAST(CAST("id" AS bigint) AS text)) || ':' || CAST(CAST("id" AS bigint) AS text), 'N'), 0) AS numeric)), 0) AS text) AS checksum
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
FROM sqldiff_fingerprints;

-- step 4 of 4: cells
-- its verdict is the answer

-- sqldiff 0.1.0: cells, for postgres 14 and newer
-- a: prod.sales.orders
-- b: dev.sales.orders
-- key: id, region
-- column id: types differ
-- column price: types differ
-- column note: is remark in b
-- session: standard_conforming_strings = on and extra_float_digits >= 1, the defaults

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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."loaded_at" AS "loaded_at_a",
      b."loaded_at" AS "loaded_at_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."loaded_at" IS NOT DISTINCT FROM b."loaded_at") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_8",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce((array_agg("id") FILTER (WHERE "id" IS NOT NULL AND "in_a" = 1))[1], (array_agg("id") FILTER (WHERE "id" IS NOT NULL))[1]) AS "id",
    coalesce((array_agg("region") FILTER (WHERE "region" IS NOT NULL AND "in_a" = 1))[1], (array_agg("region") FILTER (WHERE "region" IS NOT NULL))[1]) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS bigint) AS "id",
      r."region" AS "region",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      CAST("price" AS numeric(12,4)) AS "sqldiff_form_2",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      "loaded_at" AS "sqldiff_form_8",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || ',"loaded_at":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."loaded_at") AND r."loaded_at" >= '0001-01-01' THEN to_char(r."loaded_at", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."loaded_at" AS text) END) AS text), 'null') || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
    UNION ALL
    SELECT
      CAST(r."id" AS bigint),
      r."region",
      (CAST("status" AS text) COLLATE "C"),
      CAST("price" AS numeric(12,4)),
      ("score" + CAST(0 AS double precision)),
      "seen",
      (CAST("note" AS text) COLLATE "C"),
      "open",
      "day",
      "loaded_at",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || ',"loaded_at":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."loaded_at") AND r."loaded_at" >= '0001-01-01' THEN to_char(r."loaded_at", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."loaded_at" AS text) END) AS text), 'null') || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
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
    stacked."sqldiff_form_7",
    stacked."sqldiff_form_8"
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
    0 AS keys_absorbed
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
  CAST(keys_equal AS bigint) AS keys_equal,
  keys_changed,
  keys_only_a,
  keys_only_b,
  keys_duplicate,
  payloads_a,
  payloads_b
FROM counted;

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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."loaded_at" AS "loaded_at_a",
      b."loaded_at" AS "loaded_at_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."loaded_at" IS NOT DISTINCT FROM b."loaded_at") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_8",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8") THEN '<>'
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
    count(CASE WHEN "sqldiff_state_8" = 2 THEN 1 END) AS "sqldiff_state_8"
  FROM sqldiff_pairs
  WHERE "_present_a" AND "_present_b"
),
counted AS (
  SELECT "sqldiff_cell_label" AS column_name, keys_on_both, "sqldiff_cell_state" AS mismatches
  FROM matched
  CROSS JOIN LATERAL (VALUES
  ('status', "sqldiff_state_1"),
  ('price', "sqldiff_state_2"),
  ('score', "sqldiff_state_3"),
  ('seen', "sqldiff_state_4"),
  ('note', "sqldiff_state_5"),
  ('open', "sqldiff_state_6"),
  ('day', "sqldiff_state_7"),
  ('loaded_at', "sqldiff_state_8")
) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state")
)
SELECT
  column_name,
  CAST(keys_on_both - mismatches AS bigint) AS match_count,
  mismatches AS mismatch_count,
  -- cut after two digits: never rounds up to 100
  CASE WHEN keys_on_both > 0 THEN CAST((keys_on_both - mismatches) * 10000 / keys_on_both AS double precision) / 100 END AS match_percent
FROM counted;

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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "prod"."sales"."orders"
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
    "loaded_at" AS "loaded_at",
    1 AS "sqldiff_present"
  FROM "dev"."sales"."orders"
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      1 AS "in_a",
      0 AS "in_b"
    FROM sqldiff_a
    UNION ALL
    SELECT
      CAST("id" AS bigint),
      (CAST("region" AS text) COLLATE "C"),
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
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_a.*
    FROM sqldiff_a
  ),
  rows_b AS (
    SELECT
      CAST("id" AS bigint) AS "sqldiff_key_1",
      (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
      sqldiff_b.*
    FROM sqldiff_b
  ),
  safe_a AS (
    SELECT r.*
    FROM rows_a r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  safe_b AS (
    SELECT r.*
    FROM rows_b r
    WHERE NOT EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
  ),
  compared AS (
    SELECT
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN CAST(a."id" AS bigint) ELSE CAST(b."id" AS bigint) END AS "id",
      CASE WHEN a."sqldiff_present" IS NOT NULL THEN a."region" ELSE b."region" END AS "region",
      a."status" AS "status_a",
      b."status" AS "status_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."status" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."status" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_1",
      a."price" AS "price_a",
      b."price" AS "price_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (CAST(a."price" AS numeric(12,4)) IS NOT DISTINCT FROM CAST(b."price" AS numeric(12,4))) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_2",
      a."score" AS "score_a",
      b."score" AS "score_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((a."score" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (b."score" + CAST(0 AS double precision))) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_3",
      a."seen" AS "seen_a",
      b."seen" AS "seen_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."seen" IS NOT DISTINCT FROM b."seen") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_4",
      a."note" AS "note_a",
      b."note" AS "note_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN ((CAST(a."note" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(b."note" AS text) COLLATE "C")) THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_5",
      a."open" AS "open_a",
      b."open" AS "open_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."open" IS NOT DISTINCT FROM b."open") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_6",
      a."day" AS "day_a",
      b."day" AS "day_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."day" IS NOT DISTINCT FROM b."day") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_7",
      a."loaded_at" AS "loaded_at_a",
      b."loaded_at" AS "loaded_at_b",
      CAST(CASE
        WHEN a."sqldiff_present" IS NULL OR b."sqldiff_present" IS NULL THEN NULL
        WHEN (a."loaded_at" IS NOT DISTINCT FROM b."loaded_at") THEN 0
        ELSE 2
      END AS SMALLINT) AS "sqldiff_state_8",
      a."sqldiff_present" IS NOT NULL AS "_present_a",
      b."sqldiff_present" IS NOT NULL AS "_present_b"
    FROM safe_a a
    FULL JOIN safe_b b ON ARRAY[a."sqldiff_key_1"] = ARRAY[b."sqldiff_key_1"] AND ARRAY[a."sqldiff_key_2"] = ARRAY[b."sqldiff_key_2"]
  )
  SELECT
    compared.*,
    CASE
      WHEN NOT "_present_b" THEN '<<'
      WHEN NOT "_present_a" THEN '>>'
      WHEN 2 IN ("sqldiff_state_1", "sqldiff_state_2", "sqldiff_state_3", "sqldiff_state_4", "sqldiff_state_5", "sqldiff_state_6", "sqldiff_state_7", "sqldiff_state_8") THEN '<>'
      ELSE '=='
    END AS "_diff_status"
  FROM compared
),
-- rows of the duplicate lane by key and full payload, and their copies on each side
sqldiff_payloads AS (
  SELECT
    coalesce((array_agg("id") FILTER (WHERE "id" IS NOT NULL AND "in_a" = 1))[1], (array_agg("id") FILTER (WHERE "id" IS NOT NULL))[1]) AS "id",
    coalesce((array_agg("region") FILTER (WHERE "region" IS NOT NULL AND "in_a" = 1))[1], (array_agg("region") FILTER (WHERE "region" IS NOT NULL))[1]) AS "region",
    min(CASE WHEN "in_a" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_a",
    min(CASE WHEN "in_b" = 1 THEN "sqldiff_payload" END) AS "sqldiff_payload_b",
    sum("in_a") AS "count_a",
    sum("in_b") AS "count_b"
  FROM (
    SELECT
      CAST(r."id" AS bigint) AS "id",
      r."region" AS "region",
      (CAST("status" AS text) COLLATE "C") AS "sqldiff_form_1",
      CAST("price" AS numeric(12,4)) AS "sqldiff_form_2",
      ("score" + CAST(0 AS double precision)) AS "sqldiff_form_3",
      "seen" AS "sqldiff_form_4",
      (CAST("note" AS text) COLLATE "C") AS "sqldiff_form_5",
      "open" AS "sqldiff_form_6",
      "day" AS "sqldiff_form_7",
      "loaded_at" AS "sqldiff_form_8",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || ',"loaded_at":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."loaded_at") AND r."loaded_at" >= '0001-01-01' THEN to_char(r."loaded_at", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."loaded_at" AS text) END) AS text), 'null') || '}') AS "sqldiff_payload",
      1 AS "in_a",
      0 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_a.*
      FROM sqldiff_a
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
    UNION ALL
    SELECT
      CAST(r."id" AS bigint),
      r."region",
      (CAST("status" AS text) COLLATE "C"),
      CAST("price" AS numeric(12,4)),
      ("score" + CAST(0 AS double precision)),
      "seen",
      (CAST("note" AS text) COLLATE "C"),
      "open",
      "day",
      "loaded_at",
      r."sqldiff_key_1",
      r."sqldiff_key_2",
      ('{"status":' || coalesce(CAST(to_json((CAST(r."status" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN r."price" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."price" AS text) || '"' ELSE CAST(r."price" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST(r."score" AS text) || '"' ELSE CASE WHEN r."score" IN ('NaN', 'Infinity', '-Infinity') THEN CAST(r."score" AS text) ELSE CAST(trim_scale(CAST(CAST(r."score" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."seen") AND r."seen" >= '0001-01-01' THEN to_char(r."seen", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."seen" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST(r."note" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST(r."open" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."day") AND r."day" >= '0001-01-01' THEN to_char(r."day", 'YYYY-MM-DD') ELSE CAST(r."day" AS text) END) AS text), 'null') || ',"loaded_at":' || coalesce(CAST(to_json(CASE WHEN isfinite(r."loaded_at") AND r."loaded_at" >= '0001-01-01' THEN to_char(r."loaded_at", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST(r."loaded_at" AS text) END) AS text), 'null') || '}'),
      0 AS "in_a",
      1 AS "in_b"
    FROM (
      SELECT
        CAST("id" AS bigint) AS "sqldiff_key_1",
        (CAST("region" AS text) COLLATE "C") AS "sqldiff_key_2",
        sqldiff_b.*
      FROM sqldiff_b
    ) r
    WHERE EXISTS (SELECT 1 FROM sqldiff_repeated d WHERE ARRAY[r."sqldiff_key_1"] = ARRAY[d."sqldiff_key_1"] AND ARRAY[r."sqldiff_key_2"] = ARRAY[d."sqldiff_key_2"])
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
    stacked."sqldiff_form_7",
    stacked."sqldiff_form_8"
)
SELECT
  "id",
  "region",
  "sqldiff_cell_label" AS "column_name",
  '<>' AS "_diff_status",
  "sqldiff_cell_first" AS "value_a",
  "sqldiff_cell_second" AS "value_b",
  CAST(NULL AS bigint) AS "count_a",
  CAST(NULL AS bigint) AS "count_b",
  "sqldiff_cell_cause" AS "cause"
FROM sqldiff_pairs
CROSS JOIN LATERAL (VALUES
  ('status', "sqldiff_state_1", (CAST("status_a" AS text) COLLATE "C"), (CAST("status_b" AS text) COLLATE "C"), CASE WHEN "sqldiff_state_1" = 2 THEN
    CASE
      WHEN (("status_a" = '' AND "status_b" IS NULL) OR ("status_b" = '' AND "status_a" IS NULL)) THEN 'empty against null'
      WHEN ("status_a" IS NULL OR "status_b" IS NULL) THEN 'null'
      WHEN (((CAST("status_a" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("note_b" AS text) COLLATE "C")) AND ((CAST("status_b" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("note_a" AS text) COLLATE "C"))) THEN 'swapped with note'
      WHEN ((CAST(lower("status_a") AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower("status_b") AS text) COLLATE "C")) THEN 'case'
      WHEN ((CAST(btrim("status_a", ' ' || chr(9) || chr(13) || chr(10)) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(btrim("status_b", ' ' || chr(9) || chr(13) || chr(10)) AS text) COLLATE "C")) THEN 'blanks'
      WHEN ((CAST(regexp_replace(btrim("status_a", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(regexp_replace(btrim("status_b", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') AS text) COLLATE "C")) THEN 'blanks inside'
      WHEN ((CAST(normalize("status_a", NFC) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(normalize("status_b", NFC) AS text) COLLATE "C")) THEN 'unicode form'
      WHEN regexp_replace((CAST("status_a" AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') = regexp_replace((CAST("status_b" AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') THEN 'leading zeros'
      WHEN regexp_replace((CAST("status_a" AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') = regexp_replace((CAST("status_b" AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') THEN 'number as text'
      WHEN ((octet_length((CAST("status_a" AS text) COLLATE "C")) > length((CAST("status_a" AS text) COLLATE "C")) AND (CAST("status_b" AS text) COLLATE "C") IN (convert_from(convert_to((CAST("status_a" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST("status_a" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST("status_a" AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST("status_a" AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g'))) OR (octet_length((CAST("status_b" AS text) COLLATE "C")) > length((CAST("status_b" AS text) COLLATE "C")) AND (CAST("status_a" AS text) COLLATE "C") IN (convert_from(convert_to((CAST("status_b" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST("status_b" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST("status_b" AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST("status_b" AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g')))) THEN 'encoding'
      WHEN ((CAST("status_b" AS text) COLLATE "C") <> '' AND starts_with((CAST("status_a" AS text) COLLATE "C"), (CAST("status_b" AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST("status_b" AS text) COLLATE "C")) AS text))
      WHEN ((CAST("status_a" AS text) COLLATE "C") <> '' AND starts_with((CAST("status_b" AS text) COLLATE "C"), (CAST("status_a" AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST("status_a" AS text) COLLATE "C")) AS text))
    END END),
  ('price', "sqldiff_state_2", CAST("price_a" AS text), CAST("price_b" AS text), CASE WHEN "sqldiff_state_2" = 2 THEN
    CASE
      WHEN ("price_a" IS NULL OR "price_b" IS NULL) THEN 'null'
      WHEN (CAST("price_a" AS numeric(12,4)) = -CAST("price_b" AS numeric(12,4))) THEN 'sign'
      WHEN (CAST("price_a" AS numeric(11,2)) IS NOT DISTINCT FROM CAST(round(CAST("price_b" AS numeric), 2) AS numeric(11,2))) THEN 'rounding to 2'
    END END),
  ('score', "sqldiff_state_3", CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS text) ELSE CAST(trim_scale(CAST(CAST("score_a" AS text) AS numeric)) AS text) END, CASE WHEN "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS text) ELSE CAST(trim_scale(CAST(CAST("score_b" AS text) AS numeric)) AS text) END, CASE WHEN "sqldiff_state_3" = 2 THEN
    CASE
      WHEN ("score_a" IS NULL OR "score_b" IS NULL) THEN 'null'
      WHEN (("score_a" + CAST(0 AS double precision)) = -("score_b" + CAST(0 AS double precision))) THEN 'sign'
      WHEN coalesce(CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') OR "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN NULL WHEN greatest(abs("score_a"), abs("score_b")) > 8e307 THEN abs(CASE WHEN abs("score_a") < 1 THEN 0 ELSE "score_a" / 2 END - CASE WHEN abs("score_b") < 1 THEN 0 ELSE "score_b" / 2 END) <= CAST('0.000000000001' AS double precision) * (greatest(abs("score_a"), abs("score_b")) / 2) ELSE CASE WHEN greatest(abs("score_a"), abs("score_b")) < 1e-200 THEN abs("score_a" * 1e100 - "score_b" * 1e100) <= CAST('0.000000000001' AS double precision) * greatest(abs("score_a" * 1e100), abs("score_b" * 1e100)) ELSE abs("score_a" - "score_b") <= CAST('0.000000000001' AS double precision) * greatest(abs("score_a"), abs("score_b")) END END, FALSE) THEN 'float precision'
      WHEN (((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 2) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM ("score_b" + CAST(0 AS double precision))) OR (("score_a" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 2) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 2'
      WHEN (((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 0) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM ("score_b" + CAST(0 AS double precision))) OR (("score_a" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 0) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 0'
      WHEN (((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 1) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM ("score_b" + CAST(0 AS double precision))) OR (("score_a" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 1) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 1'
      WHEN (((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 3) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM ("score_b" + CAST(0 AS double precision))) OR (("score_a" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 3) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 3'
      WHEN (((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM ("score_b" + CAST(0 AS double precision))) OR (("score_a" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 4) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 4'
      WHEN (((CASE WHEN CAST("score_a" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_a" AS double precision) AS text) AS numeric), 6) AS double precision) END + CAST(0 AS double precision)) IS NOT DISTINCT FROM ("score_b" + CAST(0 AS double precision))) OR (("score_a" + CAST(0 AS double precision)) IS NOT DISTINCT FROM (CASE WHEN CAST("score_b" AS double precision) IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS double precision) ELSE CAST(round(CAST(CAST(CAST("score_b" AS double precision) AS text) AS numeric), 6) AS double precision) END + CAST(0 AS double precision)))) THEN 'rounding to 6'
    END END),
  ('seen', "sqldiff_state_4", CASE WHEN isfinite("seen_a") AND "seen_a" >= '0001-01-01' THEN to_char("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS text) END, CASE WHEN isfinite("seen_b") AND "seen_b" >= '0001-01-01' THEN to_char("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS text) END, CASE WHEN "sqldiff_state_4" = 2 THEN
    CASE
      WHEN ("seen_a" IS NULL OR "seen_b" IS NULL) THEN 'null'
      WHEN (("seen_a" IS NOT DISTINCT FROM "loaded_at_b") AND ("seen_b" IS NOT DISTINCT FROM "loaded_at_a")) THEN 'swapped with loaded_at'
      WHEN CASE WHEN isfinite("seen_a") AND isfinite("seen_b") THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) % 3600 = 0 AND abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) BETWEEN 3600 AND 50400 THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) / 3600 AS integer) AS text), 2, '0') || ':00' END END IS NOT NULL THEN concat('time zone ', CASE WHEN isfinite("seen_a") AND isfinite("seen_b") THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) % 3600 = 0 AND abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) BETWEEN 3600 AND 50400 THEN CASE WHEN (extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC'))) > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs((extract(EPOCH FROM (CAST("seen_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("seen_a" AS timestamp) AT TIME ZONE 'UTC')))) / 3600 AS integer) AS text), 2, '0') || ':00' END END)
      WHEN (CAST("seen_a" AS date) = CAST("seen_b" AS date) AND ("seen_a" = CAST(CAST("seen_a" AS date) AS timestamp) OR "seen_b" = CAST(CAST("seen_b" AS date) AS timestamp))) THEN 'date against timestamp'
    END END),
  ('note', "sqldiff_state_5", (CAST("note_a" AS text) COLLATE "C"), (CAST("note_b" AS text) COLLATE "C"), CASE WHEN "sqldiff_state_5" = 2 THEN
    CASE
      WHEN (("note_a" = '' AND "note_b" IS NULL) OR ("note_b" = '' AND "note_a" IS NULL)) THEN 'empty against null'
      WHEN ("note_a" IS NULL OR "note_b" IS NULL) THEN 'null'
      WHEN (((CAST("note_a" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("status_b" AS text) COLLATE "C")) AND ((CAST("note_b" AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST("status_a" AS text) COLLATE "C"))) THEN 'swapped with status'
      WHEN ((CAST(lower("note_a") AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(lower("note_b") AS text) COLLATE "C")) THEN 'case'
      WHEN ((CAST(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10)) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10)) AS text) COLLATE "C")) THEN 'blanks'
      WHEN ((CAST(regexp_replace(btrim("note_a", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(regexp_replace(btrim("note_b", ' ' || chr(9) || chr(13) || chr(10)), '[ \t\r\n]+', ' ', 'g') AS text) COLLATE "C")) THEN 'blanks inside'
      WHEN ((CAST(normalize("note_a", NFC) AS text) COLLATE "C") IS NOT DISTINCT FROM (CAST(normalize("note_b", NFC) AS text) COLLATE "C")) THEN 'unicode form'
      WHEN regexp_replace((CAST("note_a" AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') = regexp_replace((CAST("note_b" AS text) COLLATE "C"), '^([+-]?)0+([0-9])', '\1\2') THEN 'leading zeros'
      WHEN regexp_replace((CAST("note_a" AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') = regexp_replace((CAST("note_b" AS text) COLLATE "C"), '^[+]?(-?)0*([0-9]+([.][0-9]*[1-9])?)([.]0*|0*)$', '\1\2') THEN 'number as text'
      WHEN ((octet_length((CAST("note_a" AS text) COLLATE "C")) > length((CAST("note_a" AS text) COLLATE "C")) AND (CAST("note_b" AS text) COLLATE "C") IN (convert_from(convert_to((CAST("note_a" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST("note_a" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST("note_a" AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST("note_a" AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g'))) OR (octet_length((CAST("note_b" AS text) COLLATE "C")) > length((CAST("note_b" AS text) COLLATE "C")) AND (CAST("note_a" AS text) COLLATE "C") IN (convert_from(convert_to((CAST("note_b" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), translate(convert_from(convert_to((CAST("note_b" AS text) COLLATE "C"), 'UTF8'), 'LATIN1'), chr(128) || chr(130) || chr(131) || chr(132) || chr(133) || chr(134) || chr(135) || chr(136) || chr(137) || chr(138) || chr(139) || chr(140) || chr(142) || chr(145) || chr(146) || chr(147) || chr(148) || chr(149) || chr(150) || chr(151) || chr(152) || chr(153) || chr(154) || chr(155) || chr(156) || chr(158) || chr(159), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'), regexp_replace((CAST("note_b" AS text) COLLATE "C"), '[^\u0001-\u007f]', '?', 'g'), regexp_replace((CAST("note_b" AS text) COLLATE "C"), '[^\u0001-\u007f]', chr(65533), 'g')))) THEN 'encoding'
      WHEN ((CAST("note_b" AS text) COLLATE "C") <> '' AND starts_with((CAST("note_a" AS text) COLLATE "C"), (CAST("note_b" AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST("note_b" AS text) COLLATE "C")) AS text))
      WHEN ((CAST("note_a" AS text) COLLATE "C") <> '' AND starts_with((CAST("note_b" AS text) COLLATE "C"), (CAST("note_a" AS text) COLLATE "C"))) THEN concat('truncated at ', CAST(length((CAST("note_a" AS text) COLLATE "C")) AS text))
    END END),
  ('open', "sqldiff_state_6", CAST("open_a" AS text), CAST("open_b" AS text), CASE WHEN "sqldiff_state_6" = 2 THEN
    CASE
      WHEN ("open_a" IS NULL OR "open_b" IS NULL) THEN 'null'
    END END),
  ('day', "sqldiff_state_7", CASE WHEN isfinite("day_a") AND "day_a" >= '0001-01-01' THEN to_char("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS text) END, CASE WHEN isfinite("day_b") AND "day_b" >= '0001-01-01' THEN to_char("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS text) END, CASE WHEN "sqldiff_state_7" = 2 THEN
    CASE
      WHEN ("day_a" IS NULL OR "day_b" IS NULL) THEN 'null'
    END END),
  ('loaded_at', "sqldiff_state_8", CASE WHEN isfinite("loaded_at_a") AND "loaded_at_a" >= '0001-01-01' THEN to_char("loaded_at_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("loaded_at_a" AS text) END, CASE WHEN isfinite("loaded_at_b") AND "loaded_at_b" >= '0001-01-01' THEN to_char("loaded_at_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("loaded_at_b" AS text) END, CASE WHEN "sqldiff_state_8" = 2 THEN
    CASE
      WHEN ("loaded_at_a" IS NULL OR "loaded_at_b" IS NULL) THEN 'null'
      WHEN (("loaded_at_a" IS NOT DISTINCT FROM "seen_b") AND ("loaded_at_b" IS NOT DISTINCT FROM "seen_a")) THEN 'swapped with seen'
      WHEN CASE WHEN isfinite("loaded_at_a") AND isfinite("loaded_at_b") THEN CASE WHEN (extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC'))) % 3600 = 0 AND abs((extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC')))) BETWEEN 3600 AND 50400 THEN CASE WHEN (extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC'))) > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs((extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC')))) / 3600 AS integer) AS text), 2, '0') || ':00' END END IS NOT NULL THEN concat('time zone ', CASE WHEN isfinite("loaded_at_a") AND isfinite("loaded_at_b") THEN CASE WHEN (extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC'))) % 3600 = 0 AND abs((extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC')))) BETWEEN 3600 AND 50400 THEN CASE WHEN (extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC'))) > 0 THEN '+' ELSE '-' END || lpad(CAST(CAST(abs((extract(EPOCH FROM (CAST("loaded_at_b" AS timestamp) AT TIME ZONE 'UTC')) - extract(EPOCH FROM (CAST("loaded_at_a" AS timestamp) AT TIME ZONE 'UTC')))) / 3600 AS integer) AS text), 2, '0') || ':00' END END)
      WHEN (CAST("loaded_at_a" AS date) = CAST("loaded_at_b" AS date) AND ("loaded_at_a" = CAST(CAST("loaded_at_a" AS date) AS timestamp) OR "loaded_at_b" = CAST(CAST("loaded_at_b" AS date) AS timestamp))) THEN 'date against timestamp'
    END END)
) AS sqldiff_cell ("sqldiff_cell_label", "sqldiff_cell_state", "sqldiff_cell_first", "sqldiff_cell_second", "sqldiff_cell_cause")
WHERE "sqldiff_cell_state" = 2
UNION ALL
SELECT
  "id",
  "region",
  '__ROW__' AS "column_name",
  "_diff_status",
  CASE WHEN "_present_a" THEN ('{"status":' || coalesce(CAST(to_json((CAST("status_a" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN "price_a" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("price_a" AS text) || '"' ELSE CAST("price_a" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_a" AS text) || '"' ELSE CASE WHEN "score_a" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_a" AS text) ELSE CAST(trim_scale(CAST(CAST("score_a" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite("seen_a") AND "seen_a" >= '0001-01-01' THEN to_char("seen_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_a" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST("note_a" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST("open_a" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite("day_a") AND "day_a" >= '0001-01-01' THEN to_char("day_a", 'YYYY-MM-DD') ELSE CAST("day_a" AS text) END) AS text), 'null') || ',"loaded_at":' || coalesce(CAST(to_json(CASE WHEN isfinite("loaded_at_a") AND "loaded_at_a" >= '0001-01-01' THEN to_char("loaded_at_a", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("loaded_at_a" AS text) END) AS text), 'null') || '}') END AS "value_a",
  CASE WHEN "_present_b" THEN ('{"status":' || coalesce(CAST(to_json((CAST("status_b" AS text) COLLATE "C")) AS text), 'null') || ',"price":' || coalesce(CASE WHEN "price_b" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("price_b" AS text) || '"' ELSE CAST("price_b" AS text) END, 'null') || ',"score":' || coalesce(CASE WHEN "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN '"' || CAST("score_b" AS text) || '"' ELSE CASE WHEN "score_b" IN ('NaN', 'Infinity', '-Infinity') THEN CAST("score_b" AS text) ELSE CAST(trim_scale(CAST(CAST("score_b" AS text) AS numeric)) AS text) END END, 'null') || ',"seen":' || coalesce(CAST(to_json(CASE WHEN isfinite("seen_b") AND "seen_b" >= '0001-01-01' THEN to_char("seen_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("seen_b" AS text) END) AS text), 'null') || ',"note":' || coalesce(CAST(to_json((CAST("note_b" AS text) COLLATE "C")) AS text), 'null') || ',"open":' || coalesce(CAST("open_b" AS text), 'null') || ',"day":' || coalesce(CAST(to_json(CASE WHEN isfinite("day_b") AND "day_b" >= '0001-01-01' THEN to_char("day_b", 'YYYY-MM-DD') ELSE CAST("day_b" AS text) END) AS text), 'null') || ',"loaded_at":' || coalesce(CAST(to_json(CASE WHEN isfinite("loaded_at_b") AND "loaded_at_b" >= '0001-01-01' THEN to_char("loaded_at_b", 'YYYY-MM-DD HH24:MI:SS.US') ELSE CAST("loaded_at_b" AS text) END) AS text), 'null') || '}') END AS "value_b",
  CAST(NULL AS bigint) AS "count_a",
  CAST(NULL AS bigint) AS "count_b",
  CAST(NULL AS text) AS "cause"
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
  CAST("count_a" AS bigint),
  CAST("count_b" AS bigint),
  CAST(NULL AS text)
FROM sqldiff_payloads
WHERE "count_a" <> "count_b";
