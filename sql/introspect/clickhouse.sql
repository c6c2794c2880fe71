-- The columns of a table in ClickHouse. Save the result as CSV with its header:
--   clickhouse client --queries-file this_file --format CSVWithNames > columns.csv
-- A column of type String that holds bytes may be named BLOB in that file: it is then shown in hexadecimal.
-- Placeholders, in double braces below, each a text literal:
--   schema   the database; empty for the current one
--   table    the table or view
SELECT
    database AS table_schema,
    table    AS table_name,
    position AS ordinal_position,
    name     AS column_name,
    type     AS data_type
FROM system.columns
WHERE database = {% if schema %}{{ schema }}{% else %}currentDatabase(){% endif %}
  AND table = {{ table }}
  AND default_kind <> 'EPHEMERAL'
ORDER BY position;
