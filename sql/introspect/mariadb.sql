-- The columns of a table or view in MariaDB or MySQL. Save the result as tab-separated text with its
-- header:
--   mariadb --batch my_database < this_file > columns.tsv
-- Placeholders, in double braces below, each a text literal:
--   schema   the database; empty for the current one
--   table    the table or view
SELECT
    table_schema     AS table_schema,
    table_name       AS table_name,
    ordinal_position AS ordinal_position,
    column_name      AS column_name,
    column_type      AS column_type,
    is_nullable      AS is_nullable
FROM information_schema.columns
WHERE table_schema = {% if schema %}{{ schema }}{% else %}database(){% endif %}
  AND table_name = {{ table }}
ORDER BY ordinal_position;
