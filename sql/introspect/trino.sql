-- The columns of a table in Trino, or of a view. Save the result as CSV with its header:
--   trino --output-format CSV_HEADER --file this_file > columns.csv
-- Whether a column may hold NULL is said by few connectors; the others say that it may.
-- Placeholders, in double braces below, each a text literal:
--   catalog  empty for the current one
--   schema   empty for the current one
--   table    the table or view, in lower case as all names are there
SELECT
    table_cat        AS table_catalog,
    table_schem      AS table_schema,
    table_name,
    ordinal_position,
    column_name,
    type_name        AS data_type,
    is_nullable
FROM system.jdbc.columns
WHERE table_cat = {% if catalog %}lower({{ catalog }}){% else %}current_catalog{% endif %}
  AND table_schem = {% if schema %}lower({{ schema }}){% else %}current_schema{% endif %}
  AND table_name = lower({{ table }})
ORDER BY ordinal_position;
