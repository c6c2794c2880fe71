-- The columns of a table in DuckDB. Save the result as CSV with its header:
--   duckdb my.duckdb -csv < this_file > columns.csv
-- Placeholders, in double braces below, each a text literal:
--   catalog  the database, by the name that ATTACH gives it; empty for the current one
--   schema   empty for the current one
--   table    the table or view
SELECT
    database_name AS table_catalog,
    schema_name   AS table_schema,
    table_name,
    column_index  AS ordinal_position,
    column_name,
    data_type,
    is_nullable
FROM duckdb_columns()
WHERE database_name = {% if catalog %}{{ catalog }}{% else %}current_database(){% endif %}
  AND schema_name = {% if schema %}{{ schema }}{% else %}current_schema(){% endif %}
  AND table_name = {{ table }}
ORDER BY column_index;
