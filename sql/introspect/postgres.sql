-- The columns of a table in PostgreSQL, or of a view, which information_schema shows to fewer users
-- than may read them. Save the result as CSV with its header:
--   psql --csv --file this_file my_database > columns.csv
-- Placeholders, in double braces below, each a text literal:
--   catalog  the database, which must be the one connected to; empty for that one
--   schema   empty for the first schema of the search path that has such a table
--   table    the table or view, case as stored: lower if it was created without quotes
SELECT
    current_database()                                       AS table_catalog,
    namespace.nspname                                        AS table_schema,
    class.relname                                            AS table_name,
    attribute.attnum                                         AS ordinal_position,
    attribute.attname                                        AS column_name,
    format_type(attribute.atttypid, attribute.atttypmod)     AS data_type,
    CASE WHEN attribute.attnotnull THEN 'NO' ELSE 'YES' END  AS is_nullable
FROM pg_catalog.pg_class AS class
JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = class.relnamespace
JOIN pg_catalog.pg_attribute AS attribute ON attribute.attrelid = class.oid
WHERE class.relname = {{ table }}
{%- if schema %}
  AND namespace.nspname = {{ schema }}
{%- else %}
  AND pg_table_is_visible(class.oid)
{%- endif %}
{%- if catalog %}
  AND current_database() = {{ catalog }}
{%- endif %}
  AND class.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND attribute.attnum > 0
  AND NOT attribute.attisdropped
ORDER BY attribute.attnum;
