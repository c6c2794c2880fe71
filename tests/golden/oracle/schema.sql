-- sqldiff 0.1.0: schema, for oracle 19c and newer, parsed only
-- a: prod.orders
-- b: dev.orders
-- key: ID, REGION
-- only rows of a where status <> 'test'
-- only rows of b where status <> 'test'
-- column ID: types differ
-- column PRICE: types differ
-- column NOTE: is REMARK in b
-- session: NLS_COMP = BINARY and NLS_CALENDAR = GREGORIAN, the defaults; SET DEFINE OFF in SQL*Plus and SQL Developer
-- empty text is NULL: Oracle knows no other, before and after rules
-- a payload whose JSON has more than 4000 bytes (32767 where MAX_STRING_SIZE = EXTENDED) ends the query with ORA-01489: exclude long columns, or ask for union
-- text of floats: 17 digits where fewer do not read back as the same; beyond 1e125 and 1e-125 with an exponent

-- summary: the verdict, and how many columns are alike
WITH
-- the columns of both sides, as they were declared or found
sqldiff_columns AS (
  SELECT
    CAST(column_name AS VARCHAR2(4000)) AS column_name,
    CAST(status AS VARCHAR2(4000)) AS status,
    CAST(type_a AS VARCHAR2(4000)) AS type_a,
    CAST(type_b AS VARCHAR2(4000)) AS type_b,
    CAST(nullable_a AS NUMBER(1,0)) AS nullable_a,
    CAST(nullable_b AS NUMBER(1,0)) AS nullable_b,
    CAST(position_a AS NUMBER(10,0)) AS position_a,
    CAST(position_b AS NUMBER(10,0)) AS position_b
  FROM (
    SELECT 'ID' AS column_name, '<>' AS status, 'DECIMAL(19,0)' AS type_a, 'DECIMAL(10,0)' AS type_b, 0 AS nullable_a, 0 AS nullable_b, 1 AS position_a, 1 AS position_b FROM DUAL
    UNION ALL
    SELECT 'REGION' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 2 AS position_a, 2 AS position_b FROM DUAL
    UNION ALL
    SELECT 'STATUS' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 3 AS position_a, 3 AS position_b FROM DUAL
    UNION ALL
    SELECT 'PRICE' AS column_name, '<>' AS status, 'DECIMAL(10,2)' AS type_a, 'DECIMAL(12,4)' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 4 AS position_a, 4 AS position_b FROM DUAL
    UNION ALL
    SELECT 'SCORE' AS column_name, '==' AS status, 'DOUBLE' AS type_a, 'DOUBLE' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 5 AS position_a, 5 AS position_b FROM DUAL
    UNION ALL
    SELECT 'SEEN' AS column_name, '==' AS status, 'TIMESTAMP' AS type_a, 'TIMESTAMP' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 6 AS position_a, 6 AS position_b FROM DUAL
    UNION ALL
    SELECT 'NOTE' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 7 AS position_a, 7 AS position_b FROM DUAL
    UNION ALL
    SELECT 'OPEN' AS column_name, '==' AS status, 'DECIMAL(1,0)' AS type_a, 'DECIMAL(1,0)' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 8 AS position_a, 8 AS position_b FROM DUAL
    UNION ALL
    SELECT 'DAY' AS column_name, '==' AS status, 'TIMESTAMP_S' AS type_a, 'TIMESTAMP_S' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 9 AS position_a, 9 AS position_b FROM DUAL
  ) columns
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
    CAST(column_name AS VARCHAR2(4000)) AS column_name,
    CAST(status AS VARCHAR2(4000)) AS status,
    CAST(type_a AS VARCHAR2(4000)) AS type_a,
    CAST(type_b AS VARCHAR2(4000)) AS type_b,
    CAST(nullable_a AS NUMBER(1,0)) AS nullable_a,
    CAST(nullable_b AS NUMBER(1,0)) AS nullable_b,
    CAST(position_a AS NUMBER(10,0)) AS position_a,
    CAST(position_b AS NUMBER(10,0)) AS position_b
  FROM (
    SELECT 'ID' AS column_name, '<>' AS status, 'DECIMAL(19,0)' AS type_a, 'DECIMAL(10,0)' AS type_b, 0 AS nullable_a, 0 AS nullable_b, 1 AS position_a, 1 AS position_b FROM DUAL
    UNION ALL
    SELECT 'REGION' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 2 AS position_a, 2 AS position_b FROM DUAL
    UNION ALL
    SELECT 'STATUS' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 3 AS position_a, 3 AS position_b FROM DUAL
    UNION ALL
    SELECT 'PRICE' AS column_name, '<>' AS status, 'DECIMAL(10,2)' AS type_a, 'DECIMAL(12,4)' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 4 AS position_a, 4 AS position_b FROM DUAL
    UNION ALL
    SELECT 'SCORE' AS column_name, '==' AS status, 'DOUBLE' AS type_a, 'DOUBLE' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 5 AS position_a, 5 AS position_b FROM DUAL
    UNION ALL
    SELECT 'SEEN' AS column_name, '==' AS status, 'TIMESTAMP' AS type_a, 'TIMESTAMP' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 6 AS position_a, 6 AS position_b FROM DUAL
    UNION ALL
    SELECT 'NOTE' AS column_name, '==' AS status, 'VARCHAR' AS type_a, 'VARCHAR' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 7 AS position_a, 7 AS position_b FROM DUAL
    UNION ALL
    SELECT 'OPEN' AS column_name, '==' AS status, 'DECIMAL(1,0)' AS type_a, 'DECIMAL(1,0)' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 8 AS position_a, 8 AS position_b FROM DUAL
    UNION ALL
    SELECT 'DAY' AS column_name, '==' AS status, 'TIMESTAMP_S' AS type_a, 'TIMESTAMP_S' AS type_b, 1 AS nullable_a, 1 AS nullable_b, 9 AS position_a, 9 AS position_b FROM DUAL
  ) columns
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
