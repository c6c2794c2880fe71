-- The columns of a table in Oracle, or of a view. Save the result as CSV with its header:
--   SQL*Plus: SET MARKUP CSV ON and SET FEEDBACK OFF, then this query; SQL Developer and SQLcl: SET SQLFORMAT csv
-- Placeholders, in double braces below, each a text literal:
--   schema   empty for the current schema; case as stored: upper if it was created without quotes
--   table    the table or view, case as stored
SELECT
    CAST(NULL AS VARCHAR2(128)) AS "table_catalog",
    owner                       AS "table_schema",
    table_name                  AS "table_name",
    column_id                   AS "ordinal_position",
    column_name                 AS "column_name",
    CASE
        WHEN data_type = 'NUMBER' AND data_precision IS NULL AND data_scale IS NULL THEN 'NUMBER'
        WHEN data_type = 'NUMBER' THEN 'NUMBER(' || NVL(TO_CHAR(data_precision), '*') || ',' || TO_CHAR(data_scale) || ')'
        WHEN data_type = 'FLOAT' THEN 'FLOAT(' || TO_CHAR(data_precision) || ')'
        WHEN data_type IN ('CHAR', 'VARCHAR2', 'NCHAR', 'NVARCHAR2') THEN data_type || '(' || TO_CHAR(char_length) || ')'
        WHEN data_type = 'RAW' THEN 'RAW(' || TO_CHAR(data_length) || ')'
        ELSE data_type
    END                         AS "data_type",
    CASE nullable WHEN 'N' THEN 'NO' ELSE 'YES' END AS "is_nullable"
FROM all_tab_columns
WHERE owner = {% if schema %}{{ schema }}{% else %}SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA'){% endif %}
  AND table_name = {{ table }}
ORDER BY column_id;
